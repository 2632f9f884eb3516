"""The 169 starting hands of hold'em, the combos of each, and the lines on which hands run."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, permutations
from typing import TypeAlias, final

from handrail.cards import Card, Rank, Singletons
from handrail.hands import COMBO_SUITS, Combo


@final
class Kind(Singletons):
    """What two cards have in common; the value is the mark behind the ranks of such a hand.

    >>> [kind.value for kind in Kind]
    ['', 's', 'o']
    """

    PAIR = ""
    SUITED = "s"
    OFFSUIT = "o"


@final
@dataclass(frozen=True, slots=True)
class Pair:
    """Two cards of one rank: 6 combos. Prints as ``77``.

    >>> str(Pair(Rank.SEVEN)), len(Pair(Rank.SEVEN).combos)
    ('77', 6)
    """

    rank: Rank

    @property
    def combos(self) -> tuple[Combo, ...]:
        """Every pair of suits, in the order of a combo's cards."""
        return tuple(
            Combo(Card(self.rank, one), Card(self.rank, other))
            for one, other in combinations(COMBO_SUITS, 2)
        )

    def __str__(self) -> str:
        return f"{self.rank}{self.rank}"


@final
@dataclass(frozen=True, slots=True)
class Suited:
    """Two ranks in one suit: 4 combos. Prints as ``AKs``.

    Raises ``ValueError`` where the first rank is not the higher.

    >>> " ".join(map(str, Suited(Rank.ACE, Rank.KING).combos))
    'AsKs AhKh AdKd AcKc'
    """

    high: Rank
    low: Rank

    def __post_init__(self) -> None:
        check_order(self.high, self.low)

    @property
    def combos(self) -> tuple[Combo, ...]:
        """Every suit, in the order of a combo's cards."""
        return tuple(Combo(Card(self.high, suit), Card(self.low, suit)) for suit in COMBO_SUITS)

    def __str__(self) -> str:
        return f"{self.high}{self.low}s"


@final
@dataclass(frozen=True, slots=True)
class Offsuit:
    """Two ranks in two suits: 12 combos. Prints as ``AKo``.

    Raises ``ValueError`` where the first rank is not the higher.

    >>> len(Offsuit(Rank.ACE, Rank.KING).combos)
    12
    """

    high: Rank
    low: Rank

    def __post_init__(self) -> None:
        check_order(self.high, self.low)

    @property
    def combos(self) -> tuple[Combo, ...]:
        """Every two suits, in the order of a combo's cards."""
        return tuple(
            Combo(Card(self.high, one), Card(self.low, other))
            for one, other in permutations(COMBO_SUITS, 2)
        )

    def __str__(self) -> str:
        return f"{self.high}{self.low}o"


StartingHand: TypeAlias = Pair | Suited | Offsuit
"""One of the 169 hands that differ before the flop, suits apart."""


def check_order(high: Rank, low: Rank) -> None:
    """Raise where these are not two ranks, the higher first."""
    if not low < high:
        raise ValueError(f"not two ranks, the higher first: {high}{low}")


def hand_of(combo: Combo) -> StartingHand:
    """The starting hand that a combo is one of.

    >>> Combo.of((DECK[51], DECK[46])).map(hand_of).map(str)
    <Success: AKo>
    """
    high, low = combo.cards
    if high.rank is low.rank:
        return Pair(high.rank)
    return Suited(high.rank, low.rank) if high.suit is low.suit else Offsuit(high.rank, low.rank)


def hand_at(row: Rank, column: Rank) -> StartingHand:
    """The hand in a cell of the 13x13 grid: pairs on its diagonal, suited above, offsuit below.

    Rows and columns run from the ace down to the two.

    >>> str(hand_at(Rank.ACE, Rank.KING)), str(hand_at(Rank.KING, Rank.ACE))
    ('AKs', 'AKo')
    """
    if row is column:
        return Pair(row)
    return Suited(row, column) if column < row else Offsuit(column, row)


@final
@dataclass(frozen=True, slots=True)
class Named:
    """What a player calls hands by: ``77``, ``A5s``, ``A5`` (both kinds), ``AX`` (any lower card).

    ``low`` is None for that X; ``kind`` is None where suited and offsuit are both meant.

    >>> parse_range("55-A5s").alt(
    ...     lambda errors: [str(error.last) for error in errors if isinstance(error, NotARun)]
    ... )
    <Failure: ['A5s']>
    """

    high: Rank
    low: Rank | None
    kind: Kind | None

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds that are meant."""
        return (Kind.SUITED, Kind.OFFSUIT) if self.kind is None else (self.kind,)

    def __str__(self) -> str:
        low = "X" if self.low is None else self.low
        return f"{self.high}{low}{'' if self.kind is None else self.kind.value}"


@final
@dataclass(frozen=True, slots=True)
class Line:
    """Hands that make a run where they stand side by side, highest first.

    The pairs are a line; so are the hands of one kind under one higher card. In a set of
    combos the bits of a line stand together, ``size`` to a hand, from ``start`` on.
    """

    hands: tuple[StartingHand, ...]
    size: int
    start: int

    def mask(self, cut: slice) -> int:
        """The bits of these hands of the line."""
        held = range(len(self.hands))[cut]
        return ((1 << self.size * len(held)) - 1) << self.start + self.size * held.start

    def shares(self, bits: int) -> list[int]:
        """What a set has of each hand of the line: as many bits as the hand has combos."""
        full = (1 << self.size) - 1
        held = bits >> self.start
        return [held >> self.size * place & full for place in range(len(self.hands))]


@cache
def lines() -> Mapping[Kind, tuple[Line, ...]]:
    """The lines of each kind: that of the pairs, and of the others those under ace to three."""
    ranks = tuple(reversed(Rank))
    under = [(high, ranks[place:]) for place, high in enumerate(ranks[:-1], start=1)]
    runs: dict[Kind, list[tuple[StartingHand, ...]]] = {
        Kind.PAIR: [tuple(Pair(rank) for rank in ranks)],
        Kind.SUITED: [tuple(Suited(high, low) for low in lower) for high, lower in under],
        Kind.OFFSUIT: [tuple(Offsuit(high, low) for low in lower) for high, lower in under],
    }
    found: dict[Kind, tuple[Line, ...]] = {}
    start = 0
    for kind, rows in runs.items():
        of_kind: list[Line] = []
        for hands in rows:
            of_kind.append(Line(hands, SIZES[kind], start))
            start += SIZES[kind] * len(hands)
        found[kind] = tuple(of_kind)
    return found


def all_lines() -> Iterator[Line]:
    """Every line, in the order in which a range is printed: pairs, suited, offsuit."""
    return chain.from_iterable(lines().values())


def below_ace(rank: Rank) -> int:
    """How many ranks are higher."""
    return Rank.ACE.value - rank.value


@cache
def all_combos() -> tuple[Combo, ...]:
    """All 1,326 combos in the order of a range: hand by hand, as ranges are printed."""
    return tuple(combo for line in all_lines() for hand in line.hands for combo in hand.combos)


@cache
def combo_bits() -> Mapping[Combo, int]:
    """The bit by which a set holds each combo."""
    return {combo: 1 << place for place, combo in enumerate(all_combos())}


SIZES = {Kind.PAIR: 6, Kind.SUITED: 4, Kind.OFFSUIT: 12}
COMBOS = 1326
EVERY = (1 << COMBOS) - 1
