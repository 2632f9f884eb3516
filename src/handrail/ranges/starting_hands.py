"""The 169 starting hands of hold'em, their combos, and the lines of hands that make runs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, permutations
from typing import TypeAlias, final

from handrail.cards import RANKS_HIGH_TO_LOW, Card, IdentityEnum, Rank
from handrail.hands import COMBO_SUIT_ORDER, Combo

COMBO_COUNT = 1326
ALL_COMBO_BITS = (1 << COMBO_COUNT) - 1


@final
class HandKind(IdentityEnum):
    """Whether two cards are a pair, suited or offsuit. The value is the hand's mark.

    >>> [kind.value for kind in HandKind]
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
            for one, other in combinations(COMBO_SUIT_ORDER, 2)
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
        return tuple(
            Combo(Card(self.high, suit), Card(self.low, suit)) for suit in COMBO_SUIT_ORDER
        )

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
            for one, other in permutations(COMBO_SUIT_ORDER, 2)
        )

    def __str__(self) -> str:
        return f"{self.high}{self.low}o"


StartingHand: TypeAlias = Pair | Suited | Offsuit
"""One of the 169 hands that differ before the flop, suits apart."""


@final
@dataclass(frozen=True, slots=True)
class HandSequence:
    """Hands next to each other in a run, the highest first.

    All pairs are a line. So are the hands of one kind with the same higher card. In a set of
    combos the bits of a line are together: ``combos_per_hand`` for each
    hand, from ``first_bit`` on.
    """

    hands: tuple[StartingHand, ...]
    combos_per_hand: int
    first_bit: int

    def mask(self, part: slice) -> int:
        """Return the bits of these hands of the line."""
        indexes = range(len(self.hands))[part]
        return (
            (1 << self.combos_per_hand * len(indexes)) - 1
        ) << self.first_bit + self.combos_per_hand * indexes.start

    def bits_by_hand(self, bits: int) -> list[int]:
        """Return the bits of each hand of the line in a set of combos."""
        full = (1 << self.combos_per_hand) - 1
        bits_from_start = bits >> self.first_bit
        return [
            bits_from_start >> self.combos_per_hand * place & full
            for place in range(len(self.hands))
        ]


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
def hand_sequences() -> Mapping[HandKind, tuple[HandSequence, ...]]:
    """Return the lines of each kind: the pairs, and the others under ace down to three."""
    lower_ranks = [
        (high, RANKS_HIGH_TO_LOW[place:])
        for place, high in enumerate(RANKS_HIGH_TO_LOW[:-1], start=1)
    ]
    runs: dict[HandKind, list[tuple[StartingHand, ...]]] = {
        HandKind.PAIR: [tuple(map(Pair, RANKS_HIGH_TO_LOW))],
        HandKind.SUITED: [tuple(Suited(high, low) for low in lower) for high, lower in lower_ranks],
        HandKind.OFFSUIT: [
            tuple(Offsuit(high, low) for low in lower) for high, lower in lower_ranks
        ],
    }
    start = 0
    sequences: dict[HandKind, tuple[HandSequence, ...]] = {}
    for kind, rows in runs.items():
        for hands in rows:
            line = HandSequence(hands, len(hands[0].combos), start)
            sequences[kind] = (*sequences.get(kind, ()), line)
            start += line.combos_per_hand * len(hands)
    return sequences


def all_hand_sequences() -> Iterator[HandSequence]:
    """Return every line in the order of a range: pairs, suited, offsuit."""
    return chain.from_iterable(hand_sequences().values())


def ranks_above(rank: Rank) -> int:
    """Return how many ranks are higher."""
    return Rank.ACE.value - rank.value


@cache
def all_combos() -> tuple[Combo, ...]:
    """Return all 1,326 combos in the order of a range."""
    return tuple(
        combo
        for sequence in all_hand_sequences()
        for hand in sequence.hands
        for combo in hand.combos
    )


@cache
def combo_bits() -> Mapping[Combo, int]:
    """Return the bit of each combo in a set."""
    return {combo: 1 << index for index, combo in enumerate(all_combos())}


def _check_order(high: Rank, low: Rank) -> None:
    """Raise if these are not two ranks, the higher first."""
    if not low < high:
        raise ValueError(f"not two ranks, the higher first: {high}{low}")
