"""Recorded command lines, each with its output and exit status, in ``tests/cli/recorded.txt``.

After a change that is meant to change the output, ``python tests/helpers/recording.py`` records all
command lines again. The difference in the file shows what has changed.
"""

import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

RECORDED_FILE = Path(__file__).parents[1] / "cli" / "recorded.txt"
PROMPT = "$ handrail "
ERROR_MARK = "2> "
STATUS_MARK = "= "


class Recorded(NamedTuple):
    """A command line after the name of the command, and what it prints.

    After ``<``, the command line has its standard input, in which ``\\n`` ends a line.
    """

    line: str
    out: str = ""
    err: str = ""
    status: int = 0

    @property
    def words(self) -> tuple[str, ...]:
        """Return the arguments."""
        words = shlex.split(self.line)
        return tuple(words[: words.index("<")] if "<" in words else words)

    @property
    def stdin(self) -> bytes:
        """Return the standard input."""
        words = shlex.split(self.line)
        return words[-1].replace("\\n", "\n").encode() if "<" in words else b""

    def __str__(self) -> str:
        errors = "".join(f"{ERROR_MARK}{line}\n" for line in self.err.splitlines())
        return f"{PROMPT}{self.line}\n{self.out}{errors}{STATUS_MARK}{self.status}\n\n"


def read_recorded() -> list[Recorded]:
    """Return what was recorded."""
    text = RECORDED_FILE.read_text(encoding="utf-8")
    found: list[Recorded] = []
    for part in f"\n\n{text}".split(f"\n\n{PROMPT}")[1:]:
        line, *lines, status = part.rstrip("\n").split("\n")
        errors = [each.removeprefix(ERROR_MARK) for each in lines if each.startswith(ERROR_MARK)]
        answers = [each for each in lines if not each.startswith(ERROR_MARK)]
        out, err = ("".join(f"{each}\n" for each in some) for some in (answers, errors))
        found.append(Recorded(line, out, err, int(status.removeprefix(STATUS_MARK))))
    return found


def record(line: str) -> Recorded:
    """Run a command line as a process of its own, and return what it prints."""
    asked = Recorded(line)
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-m", "handrail", *asked.words],
        input=asked.stdin,
        capture_output=True,
        check=False,
    )
    return Recorded(line, done.stdout.decode(), done.stderr.decode(), done.returncode)


if __name__ == "__main__":
    with ThreadPoolExecutor() as pool:
        again = pool.map(record, [each.line for each in read_recorded()])
    _ = RECORDED_FILE.write_text("".join(map(str, again)), encoding="utf-8")
