"""What can be wrong with a range in a text: each mistake with its place and its hint."""

from dataclasses import dataclass
from typing import TypeAlias, final

from handrail.cards import Singletons
from handrail.hands import HandError
from handrail.notation import SUITS, CutOff, UnknownSuit
from handrail.problems import Located, TextError
from handrail.ranges.starting import Kind, Named
from handrail.text import quoted


@final
@dataclass(frozen=True, slots=True)
class NotARank(TextError):
    """There is no such rank.

    >>> parse_range("1K").alt(lambda errors: errors[0].message)
    <Failure: 1 is not a rank>
    """

    found: str

    @property
    def message(self) -> str:
        return f"{quoted(self.found)} is not a rank"

    @property
    def hint(self) -> str | None:
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


@final
@dataclass(frozen=True, slots=True)
class LoneCard(TextError):
    """One card, or the rank of one, where a hand is two; ``sign`` is the + or - behind it.

    >>> parse_range("Q+").alt(lambda errors: (errors[0].message, errors[0].hint))
    <Failure: ('Q is one card, and a hand is two', 'two cards are needed, as in QQ+ or QX+')>
    """

    found: str
    sign: str

    @property
    def message(self) -> str:
        return f"{self.found} is one card, and a hand is two"

    @property
    def hint(self) -> str | None:
        match self.found.upper():
            case "X":
                return "two cards are needed, as in AX, or XX for every hand"
            case rank if len(rank) == 1:
                return f"two cards are needed, as in {rank}{rank}{self.sign} or {rank}X{self.sign}"
            case _:
                return "two cards are needed, as in AsKc"


@final
@dataclass(frozen=True, slots=True)
class PairMarked(TextError):
    """A pair that is said to be suited or offsuit.

    >>> parse_range("KKo").alt(lambda errors: errors[0].hint)
    <Failure: a pair has no suit mark; did you mean KK?>
    """

    pair: str
    mark: str

    @property
    def message(self) -> str:
        return f"{self.pair}{self.mark} is not a hand"

    @property
    def hint(self) -> str | None:
        return f"a pair has no suit mark; did you mean {self.pair}?"


@final
@dataclass(frozen=True, slots=True)
class TenSpelled(TextError):
    """A ten that is written with two digits; ``meant`` is the word as it would be right.

    >>> parse_range("A10s").alt(lambda errors: errors[0].hint)
    <Failure: did you mean ATs?>
    """

    meant: str | None

    @property
    def message(self) -> str:
        return "a ten is T in a range, not 10"

    @property
    def hint(self) -> str | None:
        return "write T" if self.meant is None else f"did you mean {self.meant}?"


@final
@dataclass(frozen=True, slots=True)
class NotARun(TextError):
    """Two hands between which no others lie.

    >>> parse_range("A5s-K5s").alt(lambda errors: errors[0].message)
    <Failure: A5s-K5s is not a run: the higher card is A in one and K in the other>
    """

    first: Named
    last: Named

    @property
    def message(self) -> str:
        return f"{self.first}-{self.last} is not a run: {self.reason}"

    @property
    def reason(self) -> str:
        """Why nothing can run between the two."""
        first, last = self.first, self.last
        if first.low is None or last.low is None:
            return "X is not one hand"
        if (first.kind is Kind.PAIR) is not (last.kind is Kind.PAIR):
            return "only one of the two is a pair"
        if first.high is not last.high:
            return f"the higher card is {first.high} in one and {last.high} in the other"
        return "the two are not suited alike"

    @property
    def hint(self) -> str | None:
        first, last = self.first, self.last
        if (first.high, first.low) == (last.high, last.low):
            return f"did you mean {Named(first.high, first.low, None)}?"
        match self.reason, first.kind or last.kind:
            case "the two are not suited alike", Kind() as kind:
                meant = Named(last.high, last.low, kind)
                return f"did you mean {Named(first.high, first.low, kind)}-{meant}?"
            case _:
                return (
                    "a run is of pairs, as in 55-33, or of hands under one higher card, as in "
                    f"A9s-A5s; for these two alone write {first}, {last}"
                )


@final
@dataclass(frozen=True, slots=True)
class Trailing(TextError):
    """Text behind what could have been a hand; ``meant`` is how it would be right.

    >>> parse_range("AKsx").alt(lambda errors: errors[0].message)
    <Failure: x cannot stand behind AKs>
    """

    found: str
    behind: str
    meant: str | None

    @property
    def message(self) -> str:
        return f"{quoted(self.found)} cannot stand behind {quoted(self.behind)}"

    @property
    def hint(self) -> str | None:
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
    """What other programs have in their ranges and handrail has not yet.

    >>> [feature.value for feature in Feature]
    ['weights', 'shares of all hands']
    """

    WEIGHT = "weights"
    SHARE = "shares of all hands"


@final
@dataclass(frozen=True, slots=True)
class Unsupported(TextError):
    """Text that is understood and not supported yet: ``@50``, ``50%``.

    >>> parse_range("50%").alt(lambda errors: errors[0].message)
    <Failure: shares of all hands are not supported yet>
    """

    feature: Feature
    found: str

    @property
    def message(self) -> str:
        return f"{self.feature.value} are not supported yet"

    @property
    def hint(self) -> str | None:
        match self.feature:
            case Feature.WEIGHT:
                return f"leave {quoted(self.found)} out: a hand is in the range or it is not"
            case Feature.SHARE:
                return "name the hands, as in 22+, A2s+, KTo+"


DASHES = "‐‑‒–—−"

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
"""What can be wrong with a text that is to be a range."""
