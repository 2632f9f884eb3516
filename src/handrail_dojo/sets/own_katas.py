"""The folder of handrail's own katas, the wrong scorers in it, and the name of a state file."""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

STATE_FILE = "handrail-katas.json"  # in a learner's folder; it names the folder of the kata set


def standard_root() -> Path:
    """Return the folder of handrail's own katas.

    It is inside the package if handrail was installed from a wheel, and otherwise next to ``src``.
    """
    package = Path(__file__).resolve().parents[1]
    packed = package / "_katas"
    return packed if packed.is_dir() else package.parent.parent / "katas"


def wrong_scorers() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the title of each wrong scorer of the mutant hunt, and a command that runs it.

    The command reads hands as lines such as ``Ks 2h 5c Jd Td``, and prints a number for each.
    """
    museum = standard_root() / "k14_mutant_hunt" / "tests" / "museum"
    for wrong in tomllib.loads((museum / "hunt.toml").read_text("utf-8"))["wrong"]:
        yield wrong["title"], (sys.executable, str(museum / "as_numbers.py"), wrong["file"])
