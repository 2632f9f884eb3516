"""Compare every public name, with its signature, with those of the last release.

The names of the last release are read from its source, which is that of the last tag in git. The
program prints each name that was removed or changed since then and that the newest entry of the
changelog does not mention, and fails if there is one.
"""

import io
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import griffe

from reference import PublicName, load_package, public_modules, public_names

ROOT = Path(__file__).parents[1]


def signatures(root: Path = ROOT) -> list[str]:
    """Return a line for each public name, and for each public member of a class."""
    lines: list[str] = []
    for name in public_names(load_package(root), public_modules(root)).values():
        lines += lines_of(name)
    return sorted({*lines})


def lines_of(name: PublicName) -> Iterator[str]:
    yield name.path + signature_of(name.target)
    if isinstance(name.target, griffe.Class):
        for member in name.target.members.values():
            if isinstance(member, griffe.Object) and not member.name.startswith("_"):
                yield f"{name.path}.{member.name}{signature_of(member)}"


def signature_of(target: griffe.Object) -> str:
    """Return the parameters of a function with its result, or the type of an attribute."""
    match target:
        case griffe.Function():
            parameters = ", ".join(
                f"{each.name}: {each.annotation}" + ("" if each.default is None else " = ...")
                for each in target.parameters
                if each.name not in ("self", "cls")
            )
            return f"({parameters}) -> {target.returns}"
        case griffe.Attribute():
            return "" if target.annotation is None else f": {target.annotation}"
        case _:
            return ""


def last_tag() -> str | None:
    """Return the last tag, or None if there is none."""
    command = ("git", "describe", "--tags", "--abbrev=0")
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else None


def signatures_at(commit: str) -> list[str]:
    """Return the lines of ``signatures`` for the source of a commit or a tag."""
    command = ("git", "archive", commit, "src", ".reference")
    archive = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    with TemporaryDirectory() as folder, tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(folder, filter="data")
        return signatures(Path(folder))


def unannounced(before: list[str], now: list[str], changelog: str) -> list[str]:
    """Return the lines that are no longer there, and whose name the changelog does not mention.

    Only the newest entry of the changelog counts. A name in it is a word of its own.
    """
    entry = changelog.split("\n## ")[1]
    words = set(re.findall(r"\w+", entry))
    gone = [line for line in before if line not in now]
    return [line for line in gone if re.split(r"[(:]", line)[0].split(".")[-1] not in words]


def main() -> int:
    tag = last_tag()
    if tag is None:
        return 0
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = unannounced(signatures_at(tag), signatures(), changelog)
    for line in found:
        print(f"changed or removed since {tag}, and not in the changelog: {line}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
