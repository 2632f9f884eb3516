"""The run of a solver, with its progress on a terminal, and Ctrl-C that ends it at once."""

from contextlib import nullcontext
from typing import TypeVar

from handrail.cli.compile_notice import announce_compilation
from handrail.equities.solvers import Choice, SolverResult
from handrail.equities.types import Work
from handrail.shell.long_work import progress_bar, run_until_stopped, worker_threads

A = TypeVar("A")


def run_solver(chosen: Choice[A], jobs: int | None = None) -> tuple[SolverResult[A], bool]:
    """Return the answer of a solver, and whether Ctrl-C stopped it early.

    After Ctrl-C, a sample that has deals is an answer. All other work raises ``KeyboardInterrupt``.

    Args:
        chosen: the solver.
        jobs: the number of threads, or None for one per processor.
    """
    if not (chosen.needs_engine or chosen.counted):  # Ctrl-C ends plain Python at once
        return chosen.answer(Work()), False
    with (
        announce_compilation() if chosen.needs_engine else nullcontext(),
        progress_bar(chosen.counted) as meter,
        worker_threads(jobs) as executor,
    ):
        return run_until_stopped(
            lambda keep_going: chosen.answer(Work(executor, keep_going)), meter, chosen.is_sample
        )
