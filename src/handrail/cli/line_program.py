"""Another program that prints a line for each line that it reads, in limited time and space."""

import subprocess
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import islice
from queue import Empty, Queue
from threading import Thread
from typing import IO, TypeAlias, final

from handrail.shell.long_work import catch_interrupt
from handrail.shell.options import Misuse
from handrail.shell.process_groups import end_process
from handrail.text import pluralize

HINT = "it must read one hand per line, and print one number for each"
STATUS_HINT = "the program must end with status 0; run it alone to see why it fails"
MAX_OUTPUT_LINE_BYTES = 10_000
PIPE_BLOCK_BYTES = 1 << 16  # bytes read at once
MAX_WAITING_BLOCKS = 1_000  # blocks that are read before they are needed
LINES_PER_WRITE = 1_000

Program: TypeAlias = "subprocess.Popen[bytes]"


@final
class LineProgramError(Exception):
    """A program that did not print one line for each line that it got. It has a hint."""

    def __init__(self, reason: str, advice: str = HINT) -> None:
        super().__init__(reason)
        self.reason, self.advice = reason, advice


@contextmanager
def start_program(command: Sequence[str]) -> Generator[Program]:
    """Yield a program that has just started. At the end, kill it and the processes it started."""
    with ExitStack() as at_end:
        # Ctrl-C does not reach the program. So it waits until the program is sure to be ended.
        with catch_interrupt() as is_interrupted:
            try:
                process = subprocess.Popen(
                    command,
                    bufsize=0,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    start_new_session=True,
                )
            except OSError as error:
                raise Misuse(
                    f"cannot run {command[0]!r}: {(error.strerror or str(error)).lower()}",
                    "check the name; write the arguments as separate words",
                ) from None
            _ = at_end.callback(end_process, process)
        if is_interrupted():
            raise KeyboardInterrupt
        yield process


def exchange_lines(
    process: Program, name: str, lines: Iterable[str], expected: int, seconds: int
) -> Iterator[str]:
    """Send lines to a program, and yield the line that it prints for each, as soon as it does.

    Raise ``LineProgramError`` if the program prints more lines or fewer, or a line that is too
    long, or nothing for too long, or if it fails.

    Args:
        process: the program, which was started with ``start_program``.
        name: the name of the program, for messages.
        lines: the lines to send, without line ends.
        expected: the number of these lines.
        seconds: how long to wait for the next output.
    """
    if process.stdin is None or process.stdout is None:
        raise ValueError("expected a program with pipes")
    blocks = Queue[bytes](MAX_WAITING_BLOCKS)
    Thread(target=_send, args=(process.stdin, lines), daemon=True).start()
    Thread(target=_receive, args=(process.stdout, blocks), daemon=True).start()
    wanted = f"expected {expected:,} lines from {name!r}"
    count, rest = 0, b""
    try:
        while block := blocks.get(timeout=seconds):
            *complete, rest = (rest + block).split(b"\n")
            for line in complete:
                count += 1
                if count > expected:
                    raise LineProgramError(f"{wanted}, got more")
                yield line.decode("utf-8", "replace")
            if len(rest) > MAX_OUTPUT_LINE_BYTES:
                limit = f"{MAX_OUTPUT_LINE_BYTES:,} bytes"
                raise LineProgramError(
                    f"expected a number for each hand, got a line of over {limit}"
                )
        status = process.wait(seconds)
    except (Empty, subprocess.TimeoutExpired):
        found = f"{pluralize(count, 'line')} and then nothing for {pluralize(seconds, 'second')}"
        raise LineProgramError(
            f"{wanted if count < expected else f'expected {name!r} to end'}, got {found}",
            "raise --seconds, or flush the output of the program after each line",
        ) from None
    finally:
        end_process(process)
        # If a thread waits for room in the queue, it can go on now, and ends.
        with suppress(Empty):
            while True:
                _ = blocks.get_nowait()
    if status:
        raise LineProgramError(f"{name!r} ended with the exit status {status}", STATUS_HINT)
    if rest:  # the last line has no line end
        count += 1
        if count > expected:
            raise LineProgramError(f"{wanted}, got more")
        yield rest.decode("utf-8", "replace")
    if count < expected:
        raise LineProgramError(f"{wanted}, got {count:,}")


def _send(pipe: IO[bytes], lines: Iterable[str]) -> None:
    """Write all lines, unless the program ends before it has read them."""
    remaining = iter(lines)
    with suppress(OSError), pipe:
        while some := list(islice(remaining, LINES_PER_WRITE)):
            content = "".join(f"{line}\n" for line in some).encode()
            while content:
                content = content[pipe.write(content) :]


def _receive(pipe: IO[bytes], blocks: "Queue[bytes]") -> None:
    """Put the output of a program in a queue, and an empty block at its end."""
    with pipe:
        while block := pipe.read(PIPE_BLOCK_BYTES):
            blocks.put(block)
    blocks.put(b"")
