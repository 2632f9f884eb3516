"""A warm process: it has the tools of a grading loaded, and makes a copy of itself for each job.

``handrail_dojo.grading.process`` starts it and sends it jobs. A grading spends most of its time on
the start of mypy, pytest and Hypothesis, which a copy has already. Only a copy runs the learner's
code, so whatever this code changes ends with the copy.
"""

import gc
import os
import runpy
import sys
from collections.abc import Iterable
from importlib import import_module

import msgspec

from handrail_dojo.grading.process import MARK, Order

assert sys.platform != "win32"  # Windows cannot copy a process
_TOOLS = ("mypy.main", "hypothesis", "pytest_hunt.plugin", "handrail_dojo.grading.reporter")


def _serve(lines: Iterable[bytes]) -> Order | None:
    """Make a copy of this process for each line. Return the order in the copy, and None at the end.

    The number of each copy is written to standard output, and then how it ended.
    """
    for line in lines:
        order = msgspec.json.decode(line, type=Order)
        copy = os.fork()
        if copy == 0:
            return order
        _ = os.write(1, b"%d\n" % copy)
        _, status = os.waitpid(copy, 0)
        _ = os.write(1, b"%d\n" % os.waitstatus_to_exitcode(status))
    return None


def _run(order: Order) -> None:
    """Make this process the one that the job would have, and run the job."""
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDONLY)
    _ = os.dup2(nothing, 0)
    _ = os.dup2(2, 1)
    os.chdir(order.folder)
    os.environ.update(order.environment)
    del os.environ[MARK]
    _, module, *arguments = order.arguments  # the first is -m
    sys.argv = [module, *arguments]
    _ = runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    for tool in _TOOLS:
        _ = import_module(tool)
    gc.freeze()  # the copies share what is never collected
    own_order = _serve(sys.stdin.buffer)
    if own_order is not None:
        _run(own_order)
