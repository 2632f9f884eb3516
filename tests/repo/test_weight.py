"""The ledger in ``weight.txt``: the number of statements in each room of ``src``, and the reasons.

A room is a folder of a package.
"""

import ast
import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
LEDGER = Path(__file__).parent / "weight.txt"
ENTRY = re.compile(r"(?P<change>[+-]\d+) +(?P<room>\S+) +(?P<reason>\S.*)")


def is_docstring(node: ast.stmt) -> bool:
    """Return whether a statement is a docstring, or the ``...`` of an overload or a protocol."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def room_of(file: Path) -> str:
    """Return the folder of a file and its package, the package, or the file's name without one."""
    return "/".join(file.relative_to(ROOT / "src").parts[:-1][:2]) or file.name


def count_statements() -> Counter[str]:
    """Return the number of statements in each room, without docstrings."""
    counts: Counter[str] = Counter()
    for file in (ROOT / "src").rglob("*.py"):
        nodes = ast.walk(ast.parse(file.read_text("utf-8")))
        counts[room_of(file)] += sum(
            isinstance(node, ast.stmt) and not is_docstring(node) for node in nodes
        )
    return counts


def read_ledger() -> Counter[str]:
    """Return the sum of the entries of each room."""
    sums: Counter[str] = Counter()
    for line in LEDGER.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            entry = ENTRY.fullmatch(line)
            assert entry, f"expected a change, a room and a reason, got {line!r}"
            sums[entry["room"]] += int(entry["change"])
    return sums


def test_the_entries_of_a_room_add_up_to_its_statements() -> None:
    counted, ledger = count_statements(), read_ledger()
    missing = [
        f"{counted[room] - ledger[room]:+} {room} (what a reader or user gets for it)"
        for room in sorted({*counted, *ledger})
        if counted[room] != ledger[room]
    ]
    assert missing == [], "\nadd to tests/repo/weight.txt:\n" + "\n".join(missing)
