"""The 169 starting hands of hold'em, their combos, and the lines of hands that make runs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, permutations
from typing import TypeAlias, final

from handrail.cards import Card, Rank, Singletons
from handrail.hands import COMBO_SUITS, Combo

COMBOS = 1326
EVERY = (1 << COMBOS) - 1


@final
class Kind(Singletons):
    """Whether two cards are a pair, suited or offsuit. The value is the hand's mark.

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
        """Return the combos, in the order of a combo's cards."""
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

    Raises ``ValueError`` if the first rank is not the higher.

    >>> " ".join(map(str, Suited(Rank.ACE, Rank.KING).combos))
    'AsKs AhKh AdKd AcKc'
    """

    high: Rank
    low: Rank

    def __post_init__(self) -> None:
        _check_order(self.high, self.low)

    @property
    def combos(self) -> tuple[Combo, ...]:
        """Return the combos, in the order of a combo's cards."""
        return tuple(Combo(Card(self.high, suit), Card(self.low, suit)) for suit in COMBO_SUITS)

    def __str__(self) -> str:
        return f"{self.high}{self.low}s"


@final
@dataclass(frozen=True, slots=True)
class Offsuit:
    """Two ranks in two suits: 12 combos. Prints as ``AKo``.

    Raises ``ValueError`` if the first rank is not the higher.

    >>> len(Offsuit(Rank.ACE, Rank.KING).combos)
    12
    """

    high: Rank
    low: Rank

    def __post_init__(self) -> None:
        _check_order(self.high, self.low)

    @property
    def combos(self) -> tuple[Combo, ...]:
        """Return the combos, in the order of a combo's cards."""
        return tuple(
            Combo(Card(self.high, one), Card(self.low, other))
            for one, other in permutations(COMBO_SUITS, 2)
        )

    def __str__(self) -> str:
        return f"{self.high}{self.low}o"


StartingHand: TypeAlias = Pair | Suited | Offsuit
"""One of the 169 hands that differ before the flop, suits apart."""


@final
@dataclass(frozen=True, slots=True)
class Line:
    """Hands next to each other in a run, the highest first.

    All pairs are a line. So are the hands of one kind with the same higher card. In a set of
    combos the bits of a line are together: ``size`` for each hand, from ``start`` on.
    """

    hands: tuple[StartingHand, ...]
    size: int
    start: int

    def mask(self, cut: slice) -> int:
        """Return the bits of these hands of the line."""
        held = range(len(self.hands))[cut]
        return ((1 << self.size * len(held)) - 1) << self.start + self.size * held.start

    def shares(self, bits: int) -> list[int]:
        """Return the bits of each hand of the line in a set of combos."""
        full = (1 << self.size) - 1
        held = bits >> self.start
        return [held >> self.size * place & full for place in range(len(self.hands))]


def hand_of(combo: Combo) -> StartingHand:
    """Return the starting hand of a combo.

    >>> Combo.of((DECK[51], DECK[46])).map(hand_of).map(str)
    <Success: AKo>
    """
    high, low = combo.cards
    if high.suit is low.suit:
        return hand_at(high.rank, low.rank)
    return hand_at(low.rank, high.rank)


def hand_at(row: Rank, column: Rank) -> StartingHand:
    """Return a hand of the 13x13 grid: pairs on its diagonal, suited above, offsuit below.

    Rows and columns run from the ace down to the two.

    >>> str(hand_at(Rank.ACE, Rank.KING)), str(hand_at(Rank.KING, Rank.ACE))
    ('AKs', 'AKo')
    """
    if row is column:
        return Pair(row)
    return Suited(row, column) if column < row else Offsuit(column, row)


@cache
def lines() -> Mapping[Kind, tuple[Line, ...]]:
    """Return the lines of each kind: the pairs, and the others under ace down to three."""
    ranks = tuple(reversed(Rank))
    under = [(high, ranks[place:]) for place, high in enumerate(ranks[:-1], start=1)]
    runs: dict[Kind, list[tuple[StartingHand, ...]]] = {
        Kind.PAIR: [tuple(map(Pair, ranks))],
        Kind.SUITED: [tuple(Suited(high, low) for low in lower) for high, lower in under],
        Kind.OFFSUIT: [tuple(Offsuit(high, low) for low in lower) for high, lower in under],
    }
    start = 0
    found: dict[Kind, tuple[Line, ...]] = {}
    for kind, rows in runs.items():
        for hands in rows:
            line = Line(hands, len(hands[0].combos), start)
            found[kind] = (*found.get(kind, ()), line)
            start += line.size * len(hands)
    return found


def all_lines() -> Iterator[Line]:
    """Return every line in the order of a range: pairs, suited, offsuit."""
    return chain.from_iterable(lines().values())


def below_ace(rank: Rank) -> int:
    """Return how many ranks are higher."""
    return Rank.ACE.value - rank.value


@cache
def all_combos() -> tuple[Combo, ...]:
    """Return all 1,326 combos in the order of a range."""
    return tuple(combo for line in all_lines() for hand in line.hands for combo in hand.combos)


@cache
def combo_bits() -> Mapping[Combo, int]:
    """Return the bit of each combo in a set."""
    return {combo: 1 << place for place, combo in enumerate(all_combos())}


def _check_order(high: Rank, low: Rank) -> None:
    """Raise if these are not two ranks, the higher first."""
    if not low < high:
        raise ValueError(f"not two ranks, the higher first: {high}{low}")
