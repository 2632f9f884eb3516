"""What an answer has to work with: the functions that it knows, its type aliases, its classes.

A lesson names only tools that the learner can use: ``and_then`` and ``cases`` if the answer imports
or defines them.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import final

from handrail_dojo.grading.mypy_types import MypyType, Name

_ALIAS = re.compile(r"^(\w+): TypeAlias = (?:\(([\w\s|]+)\)|([\w |]+)$)", re.MULTILINE)
_EMPTY_LIST = re.compile(r"^ *(\w+) = \[\]$", re.MULTILINE)
_TRACK = re.compile(r"\bcase (Success|Failure)\((\w+)\):")


@final
@dataclass(frozen=True, slots=True)
class Tools:
    """What an answer has to work with. ``source`` is the text of its files."""

    source: str

    def knows(self, name: str) -> bool:
        """Return whether the answer imports or defines the function or class ``name``."""
        known = rf"^from [\w.]+ import (\([^)]*|.*)\b{name}\b|^(def|class) {name}\b"
        return re.search(known, self.source, re.MULTILINE) is not None

    @property
    def uses_cases(self) -> bool:
        """Return whether the answer looks into a ``Result`` with ``cases``, and not with methods.

        A kata that gives ``cases`` need not have taught ``map`` and ``bind``, but those who use
        them know them.
        """
        uses_methods = re.search(r"\.(map|bind)\(", self.source) is not None
        return self.knows("cases") and not uses_methods

    def defines_class(self, name: str) -> bool:
        """Return whether the answer defines a class of this name."""
        return re.search(rf"^class {name}\b", self.source, re.MULTILINE) is not None

    def defines_enum(self, name: MypyType) -> bool:
        """Return whether the answer defines an enum of this name."""
        defined = rf"^class {re.escape(str(name))}\(\w*Enum\):"
        return re.search(defined, self.source, re.MULTILINE) is not None

    @property
    def aliases(self) -> Mapping[str, frozenset[MypyType]]:
        """Return the members of each type alias of a union, such as ``First | Second``."""
        found = _ALIAS.findall(self.source)
        return {
            name: frozenset(map(Name, re.findall(r"\w+", long or short)))
            for name, long, short in found
        }

    def list_begun_with(self, item: MypyType) -> str | None:
        """Return the name of the one list without a type to which such an item is added, or None.

        mypy takes the type of the first item that is added.
        """
        names = {
            name
            for name in _EMPTY_LIST.findall(self.source)
            if f"{name}.append({item}(" in self.source
        }
        return names.pop() if len(names) == 1 else None

    def looks_inside(self, track: str) -> bool:
        """Return whether the answer has a pattern in a pattern, as in ``case Success(Card())``.

        A name with a dot, such as ``Suit.CLUBS``, is such a pattern too.
        """
        return re.search(rf"\bcase {track}\(\w+[.(]", self.source) is not None

    def track_of_argument(self, function: str) -> str | None:
        """Return the track whose case names the value that ``function`` is called with, or None.

        A case before it, such as ``case Success(Blank())``, would not help: mypy does not look
        inside.
        """
        for track, value in _TRACK.findall(self.source):
            if re.search(rf"\b{function}\({value}\b", self.source):
                return str(track)
        return None

    @property
    def way_in(self) -> str:
        """Return how the answer can reach the value inside a ``Result``."""
        if not self.uses_cases:
            return "reach it with map or bind"
        if self.knows("and_then"):
            return "match on cases(...), or call the next step with and_then"
        return "match on cases(...)"

    @property
    def way_into_both(self) -> str:
        """Return how the answer can look at two ``Result``s, whatever became of them."""
        if self.knows("cases"):
            return "match on cases(first), and inside each case on cases(second)"
        return "match on both Results"

    @property
    def chain(self) -> str:
        """Return the tool with which a step that can fail goes on."""
        return "and_then" if self.knows("and_then") else "bind"
