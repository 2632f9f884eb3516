"""Check a release: ``python .reference/release.py tag v1.2.3``, or ``... try dist``.

``tag`` prints what is wrong with the repository, if a tag is to publish it. ``try`` installs the
wheel and the source archive from a folder as users do, and runs the README's examples. Both need
only the standard library. The workflow ``release.yml`` runs both before it publishes.
"""

import os
import re
import shutil
import subprocess
import sys
import textwrap
import time
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
NOT_SET = "OWNER"  # in the addresses, until the owner has set them
EXTRAS = ("", "engine", "katas")

CONSOLE_BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
PYTHON_BLOCK = re.compile(r"^```python\n(>>> .*?)^```", re.MULTILINE | re.DOTALL)


def problems_of(tag: str, root: Path = ROOT, repository: str | None = None) -> list[str]:
    """Return the reasons not to publish the tag.

    Args:
        tag: the tag that was pushed.
        root: the folder of the repository.
        repository: owner and name of the repository on GitHub that publishes, or None if unknown.
    """
    code = (root / "src" / "handrail" / "__init__.py").read_text("utf-8")
    changelog = (root / "CHANGELOG.md").read_text("utf-8")
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    addresses: dict[str, str] = settings["project"]["urls"]
    (version,) = re.findall(r'^__version__ = "(.*)"$', code, re.MULTILINE)
    newest, date = re.findall(r"^## (\S+) \((.*)\)$", changelog, re.MULTILINE)[0]
    found: list[str] = []
    if tag != f"v{version}":
        found.append(f"expected the tag v{version}, the version of handrail, got {tag}")
    if newest != version:
        found.append(f"expected the changelog to start with {version}, got {newest}")
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", date):
        found.append(f"expected a date after the newest version in the changelog, got {date}")
    found += [
        f"expected an address for {name} in pyproject.toml, got {address}: write your name there"
        for name, address in addresses.items()
        if NOT_SET in address
    ]
    here = f"https://github.com/{repository}"
    if repository and not found and addresses["Source"] != here:
        found.append(f"expected {here} as Source in pyproject.toml, got {addresses['Source']}")
    return found


def try_files(folder: Path) -> bool:
    """Install the wheel and the source archive, alone and with each extra. Run the examples.

    Return whether all examples print what they should.
    """
    readme = (ROOT / "README.md").read_text("utf-8")
    works = True
    for file in (*folder.glob("*.whl"), *folder.glob("*.tar.gz")):
        for extra in EXTRAS:
            start = time.monotonic()
            with TemporaryDirectory(ignore_cleanup_errors=True) as home:
                user = User(Path(home))
                user.install(f"{file.resolve()}[{extra}]" if extra else str(file.resolve()))
                failures = list(user.failures(readme, extra))
            print(f"{file.name}[{extra}]: {time.monotonic() - start:.0f} s", flush=True)
            print("".join(failures), end="", flush=True)
            works = works and not failures
    return works


class User:
    """A user with an environment of their own, who works outside the repository."""

    def __init__(self, home: Path) -> None:
        self.home = home
        folder = home / "environment"
        venv.create(folder, with_pip=True)
        programs = folder / ("Scripts" if os.name == "nt" else "bin")
        self.path = f"{programs}{os.pathsep}{os.environ['PATH']}"

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a command of the environment or the system. Both its streams become one text."""
        # Windows would look for bash in its own folder first, where it is another one.
        program = shutil.which(command[0], path=self.path)
        if program is None:
            raise SystemExit(f"expected {command[0]} on this computer: install it")
        settings = {name: text for name, text in os.environ.items() if name[:6] != "PYTHON"}
        return subprocess.run(
            (program, *command[1:]),
            cwd=self.home,
            env=settings | {"PATH": self.path, "PYTHONUTF8": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )

    def install(self, requirement: str) -> None:
        """Install a file with pip, and what it needs from the package index."""
        done = self.run("python", "-m", "pip", "install", "--quiet", requirement)
        if done.returncode:
            raise SystemExit(done.stdout)

    def failures(self, readme: str, extra: str) -> Iterator[str]:
        """Yield a report of each example that prints something else.

        Examples about katas need their extra. The extra ``engine`` is tried with the example in
        the help of ``handrail flops``.
        """
        for block in CONSOLE_BLOCK.findall(readme):
            if extra == "katas" or "handrail kata" not in block:
                yield from self.console_failures(block)
        if extra == "engine":
            shown = self.run("handrail", "flops", "--help").stdout
            yield from self.console_failures(textwrap.dedent(shown.partition("Example:\n")[2]))
        for block in PYTHON_BLOCK.findall(readme):
            example = self.home / "example.txt"
            _ = example.write_text(block, encoding="utf-8")
            done = self.run("python", "-m", "doctest", str(example))
            if done.returncode:
                yield done.stdout

    def console_failures(self, block: str) -> Iterator[str]:
        """Yield a report of each ``$ line`` that prints something else."""
        for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, expected = example.partition("\n")
            printed = self.run("bash", "-c", line).stdout
            # A program may write to both streams. Their order is not promised.
            if sorted_lines(printed) != sorted_lines(expected):
                yield f"$ {line}\nexpected:\n{expected}got:\n{printed}\n"


def sorted_lines(text: str) -> list[str]:
    """Return the lines in alphabetical order, without spaces at their ends."""
    return sorted(line.rstrip() for line in text.rstrip().splitlines())


def main(command: str, argument: str) -> int:
    match command:
        case "tag":
            found = problems_of(argument, repository=os.environ.get("GITHUB_REPOSITORY"))
            print("\n".join(found) or f"{argument} can be published")
            return 1 if found else 0
        case "try":
            return 0 if try_files(Path(argument)) else 1
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2]))
