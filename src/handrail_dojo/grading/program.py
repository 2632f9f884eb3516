"""A program that runs next to a learner's files, within limits; an exception becomes a sentence.

``python -m handrail_dojo.grading.program SECONDS PROGRAM ARGUMENT...`` runs a file of the current
folder, which may import the others. It ends with the status 1 if the program raises an exception.
"""

import os
import runpy
import sys
import traceback

from handrail_dojo.grading.limits import set_limits


def run_program(program: str, arguments: tuple[str, ...]) -> int:
    """Run a program of the current folder, and return the exit status."""
    here = os.getcwd()
    sys.path.insert(0, here)
    sys.argv = [program, *arguments]
    try:
        _ = runpy.run_path(program, run_name="__main__")
    except BaseException as error:  # whatever the learner's code raises
        print(_sentence(error, here, program))
        return 1
    return 0


def _sentence(error: BaseException, here: str, program: str) -> str:
    """Return what was raised, with the last line of the learner's files that led to it."""
    frames = traceback.extract_tb(error.__traceback__)
    files = {os.path.join(here, name) for name in os.listdir(here)} - {os.path.join(here, program)}
    own = [frame for frame in frames if os.path.abspath(frame.filename) in files]
    what = traceback.format_exception_only(error)[-1].strip()
    if not own:
        return what
    return f"{os.path.basename(own[-1].filename)}, line {own[-1].lineno}: {what}"


if __name__ == "__main__":
    _, limit, file, *words = sys.argv
    set_limits(int(limit))
    sys.exit(run_program(file, tuple(words)))
