"""Print every public name with its signature, and compare the list with that of the last release.

``.reference/public_names.txt`` is the record. ``--write`` writes it again. Without an option, the
program prints each name that was removed or changed since the last tag and that the newest entry
of the changelog does not mention, and fails if there is one.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import griffe

from reference import PublicName, load_package, public_modules, public_names

ROOT = Path(__file__).parents[1]
RECORD = ROOT / ".reference" / "public_names.txt"


def signatures() -> list[str]:
    """Return a line for each public name, and for each public member of a class."""
    root, modules = load_package(), public_modules()
    lines: list[str] = []
    for name in public_names(root, modules).values():
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


def last_release() -> tuple[str, list[str]] | None:
    """Return the last tag and its record, or None if there is no tag."""
    tag = run_git("describe", "--tags", "--abbrev=0")
    record = run_git("show", f"{tag}:{RECORD.relative_to(ROOT).as_posix()}") if tag else None
    return (tag, record.splitlines()) if tag and record else None


def run_git(*words: str) -> str | None:
    """Return what git prints, or None if it fails."""
    done = subprocess.run(("git", *words), cwd=ROOT, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else None


def unannounced(before: list[str], now: list[str], changelog: str) -> list[str]:
    """Return the lines that are no longer there, and whose name the changelog does not mention.

    Only the newest entry of the changelog counts. A name in it is a word of its own.
    """
    entry = changelog.split("\n## ")[1]
    words = set(re.findall(r"\w+", entry))
    gone = [line for line in before if line not in now]
    return [line for line in gone if re.split(r"[(:]", line)[0].split(".")[-1] not in words]


def main() -> int:
    now = signatures()
    if "--write" in sys.argv:
        _ = RECORD.write_text("".join(f"{line}\n" for line in now), "utf-8")
        return 0
    release = last_release()
    tag, before = release or ("the record", RECORD.read_text("utf-8").splitlines())
    found = unannounced(before, now, (ROOT / "CHANGELOG.md").read_text("utf-8"))
    for line in found:
        print(f"changed or removed since {tag}, and not in the changelog: {line}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
