"""A program that runs the blocks of a chapter, as somebody would type them into Python's prompt.

A block is a program, or a session whose lines begin with ``>>>``. The names stay in the interpreter
that runs them. If it runs more blocks of the same chapter, the earlier ones do not run again.
"""

import ast
import asyncio
import os
import re
import sys
import time
import traceback
from asyncio import events
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import ModuleType
from typing import final

import msgspec

_CHAPTER = "the_chapter"  # the name of the module with the names of the blocks
_FILE = "block"  # and a number: what a traceback calls a block
# A statement at the prompt. Other lines of a session are what it prints.
# Who pastes an entry after a prompt has two prompts.
_ENTRY = re.compile(r"^(?:>>> )*>>> ?(.*(?:\n\.\.\..*)*)", re.MULTILINE)

_run: list[str] = []  # the blocks whose names the module has
# A sentence for each error in them that the chapter does not show, and whether a session goes on.
_errors: list[tuple[str, bool]] = []


def main(modules: str, file: str) -> None:
    """Run the blocks in a JSON file, and print what the last one prints.

    Args:
        modules: a folder with modules that the blocks import.
        file: the path of the file.
    """
    sys.path.append(modules)
    if sys.platform == "emscripten":  # Python in a browser
        asyncio.run = _run_coroutine
    print_last_block(msgspec.json.decode(Path(file).read_bytes(), type=tuple[str, ...]))


def print_last_block(blocks: Sequence[str]) -> None:
    """Run blocks in one module, and print the first error above the last one, and what it prints.

    The last block does not run after a program that ended with an error.

    Names cannot be taken back. So all blocks run in a new module, unless the blocks that have run
    are the first of these.
    """
    if not _run or len(_run) >= len(blocks) or list(blocks[: len(_run)]) != _run:
        _run.clear()
        _errors.clear()
        sys.modules[_CHAPTER] = ModuleType(_CHAPTER)
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        for block in blocks[len(_run) : -1]:
            _run_block(block)
    if _errors:
        print(_errors[0][0])
    if all(goes_on for _, goes_on in _errors):
        _run_block(blocks[-1])


def _run_block(block: str) -> None:
    """Run a block. An error ends a program, but only one entry of a session, as at the prompt."""
    _run.append(block)
    file = f"{_FILE} {len(_run)}"
    for part in _parts(block):
        try:
            for statement in ast.parse(part, file).body:
                code = compile(ast.Interactive([statement]), file, "single")
                exec(code, sys.modules[_CHAPTER].__dict__)
        except BaseException as error:  # whatever a reader's code raises
            described = traceback.TracebackException.from_exception(error)
            _print_error(described)
            _note_error(described, block)


def _parts(block: str) -> Iterator[str]:
    """Yield what is run at once. Empty lines before it keep its place in the block."""
    if not _is_session(block):
        yield block
    else:
        for entry in _ENTRY.finditer(block):
            lines_before = block.count("\n", 0, entry.start())
            yield "\n" * lines_before + re.sub(r"^\.\.\. ?", "", entry[1], flags=re.MULTILINE)


def _is_session(block: str) -> bool:
    return block.lstrip().startswith(">>>")


def _print_error(error: traceback.TracebackException) -> None:
    """Print an exception as the prompt does, with the lines of the blocks that led to it."""
    print("Traceback (most recent call last):")
    for frame in error.stack:
        if frame.filename.startswith(f"{_FILE} "):
            print(f"  {frame.filename}, line {frame.lineno}, in {frame.name}")
    print("".join(error.format_exception_only()), end="")
    for part in error.exceptions or ():  # of an exception group
        _print_error(part)


def _note_error(error: traceback.TracebackException, block: str) -> None:
    """Keep an error for the blocks below, unless this block shows it, as a session may."""
    # The lines of the code of a syntax error come first.
    message = next(line for line in error.format_exception_only() if not line.startswith(" "))
    first = message.splitlines()[0]
    if f"\n{first.partition(':')[0]}" not in block:
        place = f"{_FILE} {len(_run)}"
        lines = re.findall(rf'File "{place}", (line \d+)', "".join(error.format()))
        where = ", ".join([f"{place} above", *lines[-1:]])  # some errors have no line
        _errors.append((f"Error in {where}: {first}", _is_session(block)))


@final
class _Loop(asyncio.BaseEventLoop):
    """An event loop without files and sockets. It is its own selector, which only waits."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = self

    def select(self, seconds: float | None) -> None:
        time.sleep(seconds or 0)

    def _process_events(  # pyright: ignore[reportUnusedFunction]  # asyncio calls it
        self, found: None
    ) -> None:
        """Do nothing: there are no events."""


def _run_coroutine(main: Coroutine[object, object, object]) -> object:
    """Run a coroutine to its end, in place of ``asyncio.run``.

    The loop of a browser runs all the time, and cannot be waited for. So it steps aside.
    """
    events._set_running_loop(None)
    with asyncio.Runner(loop_factory=_Loop) as runner:
        return runner.run(main)
