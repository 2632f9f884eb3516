"""Blocks of a chapter: their reader runs them, or asks mypy to check their types."""

import re
from collections.abc import Sequence
from pathlib import Path

import msgspec

from handrail_dojo.grading.process import Runner, run_in_new_folder
from handrail_dojo.grading.settings import MYPY_INI

BLOCK_SECONDS = 60
_PROGRAM = "run_blocks.py"
_PROGRAM_TEXT = b"""\
import sys
from handrail_dojo.site.typed_blocks import main
main(*sys.argv[1:])
"""
_BLOCKS = "blocks.json"
_CHECKED = "block.py"
_TYPE_ERROR = re.compile(r"^block\.py:(\d+): (?!note)(.*)$", re.MULTILINE)


def run_blocks(modules: Path, blocks: Sequence[str], runner: Runner) -> str:
    """Run blocks one after another, and return what the last one prints.

    The value of an expression is printed, as Python's prompt does. So is an exception.

    Args:
        modules: a folder with modules that the blocks import.
        blocks: the block to run, after those before it in the chapter.
        runner: how the blocks run.
    """
    arguments = (
        *("-m", "handrail_dojo.grading.program", str(BLOCK_SECONDS)),
        *(_PROGRAM, str(modules), _BLOCKS),
    )
    files = {_PROGRAM: _PROGRAM_TEXT, _BLOCKS: msgspec.json.encode(tuple(blocks))}
    return run_in_new_folder(files, arguments, BLOCK_SECONDS, runner).output.rstrip()


def check_types(block: str, cache: Path, runner: Runner) -> str:
    """Return what mypy says of a block that is a program of its own, as a chapter prints it.

    Args:
        block: the block.
        cache: the folder of mypy's cache.
        runner: how mypy runs.
    """
    files = {_CHECKED: block.encode("utf-8", "replace"), "mypy.ini": MYPY_INI.encode()}
    flags = ("--config-file", "mypy.ini", "--cache-dir", str(cache), "--no-error-summary")
    arguments = ("-m", "mypy", *flags, _CHECKED)
    output = run_in_new_folder(files, arguments, BLOCK_SECONDS, runner).output.rstrip()
    errors = [f"line {line}: {message}" for line, message in _TYPE_ERROR.findall(output)]
    return "\n".join(errors) or output or "Success: no issues found in 1 source file"
