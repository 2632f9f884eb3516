"""The errors of a range in text, each with its spans."""

from dataclasses import replace
from typing import TypeAlias, final

from handrail.cards import Singletons
from handrail.hands import HandError
from handrail.notation import SUITS, CutOff, UnknownSuit
from handrail.problems import Located, TextError, error
from handrail.ranges.groups import HandGroup, NoRunReason
from handrail.ranges.starting import Kind
from handrail.text import quoted

DASHES = "‐‑‒–—−"


@error
class NotARank(TextError):
    """There is no such rank."""

    found: str

    @property
    def message(self) -> str:
        return f"{quoted(self.found)} is not a rank"

    @property
    def hint(self) -> str:
        match self.found:
            case "1":
                return "an ace is A"
            case "0" | "O" | "o":
                return "a ten is T"
            case "+" | "-":
                return "+ and - stand right behind a hand, as in 22+ and 55-33"
            case "X" | "x":
                return "XX alone is every hand; else X is any card below the other, as in AX"
            case _:
                return "ranks are 2 to 9, T, J, Q, K, A"


@error
class LoneCard(TextError):
    """One card, or only its rank. ``sign`` is the + or - after it."""

    found: str
    sign: str

    @property
    def message(self) -> str:
        return f"{self.found} is one card, and a hand is two"

    @property
    def hint(self) -> str:
        match self.found.upper():
            case "X":
                return "two cards are needed, as in AX, or XX for every hand"
            case rank if len(rank) == 1:
                return f"two cards are needed, as in {rank}{rank}{self.sign} or {rank}X{self.sign}"
            case _:
                return "two cards are needed, as in AsKc"


@error
class PairMarked(TextError):
    """A pair that is marked as suited or offsuit."""

    pair: str
    mark: str

    @property
    def message(self) -> str:
        return f"{self.pair}{self.mark} is not a hand"

    @property
    def hint(self) -> str:
        return f"a pair has no suit mark; did you mean {self.pair}?"


@error
class TenSpelled(TextError):
    """A ten in two digits. ``meant`` is the corrected word, if it is one."""

    meant: str | None
    message = "a ten is T in a range, not 10"

    @property
    def hint(self) -> str:
        return "write T" if self.meant is None else f"did you mean {self.meant}?"


@error
class NotARun(TextError):
    """Two hands without a run between them."""

    first: HandGroup
    last: HandGroup
    reason: NoRunReason

    @property
    def message(self) -> str:
        return f"{self.first}-{self.last} is not a run: {self.reason.value}"

    @property
    def hint(self) -> str:
        first, last = self.first, self.last
        if (first.high, first.low) == (last.high, last.low):
            return f"did you mean {replace(first, kind=None)}?"
        match self.reason, first.kind or last.kind:
            case NoRunReason.KINDS, Kind() as kind:
                return f"did you mean {replace(first, kind=kind)}-{replace(last, kind=kind)}?"
            case _:
                return (
                    "a run is of pairs, as in 55-33, or of hands under one higher card, as in "
                    f"A9s-A5s; for these two alone write {first}, {last}"
                )


@error
class Trailing(TextError):
    """Text after what could have been a hand. ``meant`` is the corrected word, if known."""

    found: str
    behind: str
    meant: str | None

    @property
    def message(self) -> str:
        return f"{quoted(self.found)} cannot stand behind {quoted(self.behind)}"

    @property
    def hint(self) -> str:
        if self.meant is not None:
            return f"did you mean {self.meant}?"
        if self.behind.upper() == "XX":
            return "XX is every hand and stands alone; all suited hands are 2Xs+"
        if self.found[0] in DASHES:
            return "a run is written with a hyphen, as in 55-33"
        if self.behind[1] in SUITS:
            return "an exact combo is two cards and stands alone, as in AsKc"
        return "a hand is two ranks, then s or o, then + or -, as in KTs+; between hands is a space"


@final
class Feature(Singletons):
    """Parts of other programs' ranges that handrail does not have yet."""

    WEIGHT = "weights"
    SHARE = "shares of all hands"


@error
class Unsupported(TextError):
    """Text that is understood but not supported yet: ``@50``, ``50%``."""

    feature: Feature
    found: str

    @property
    def message(self) -> str:
        return f"{self.feature.value} are not supported yet"

    @property
    def hint(self) -> str:
        match self.feature:
            case Feature.WEIGHT:
                return f"leave {quoted(self.found)} out: a hand is in the range or it is not"
            case Feature.SHARE:
                return "name the hands, as in 22+, A2s+, KTo+"


RangeError: TypeAlias = (
    NotARank
    | LoneCard
    | PairMarked
    | TenSpelled
    | NotARun
    | Trailing
    | Unsupported
    | UnknownSuit
    | CutOff
    | Located[HandError]
)
"""The errors of a range in text."""
