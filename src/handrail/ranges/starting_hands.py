"""The 169 starting hands of hold'em, the combos (two cards) of each, and the order of the hands."""

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
    """The kind of a hand: a pair, suited or offsuit. The value is its letter.

    The letter is written after the two ranks, as in ``AKs``. Pairs have none.

    >>> [kind.value for kind in HandKind]
    ['', 's', 'o']
    """

    PAIR = ""
    SUITED = "s"
    OFFSUIT = "o"


@final
@dataclass(frozen=True, slots=True)
class Pair:
    """Two cards of the same rank: 6 combos. Prints as ``77``.

    >>> str(Pair(Rank.SEVEN)), len(Pair(Rank.SEVEN).combos)
    ('77', 6)
    """

    rank: Rank

    @property
    def combos(self) -> tuple[Combo, ...]:
        """Return the 6 combos, sorted by suit: spades, hearts, diamonds, clubs."""
        return tuple(
            Combo(Card(self.rank, one), Card(self.rank, other))
            for one, other in combinations(COMBO_SUIT_ORDER, 2)
        )

    def __str__(self) -> str:
        return f"{self.rank}{self.rank}"


@final
@dataclass(frozen=True, slots=True)
class Suited:
    """Two cards of different rank and the same suit: 4 combos. Prints as ``AKs``.

    Raises ``ValueError`` unless the first rank is the higher.

    >>> " ".join(map(str, Suited(Rank.ACE, Rank.KING).combos))
    'AsKs AhKh AdKd AcKc'
    """

    high: Rank
    low: Rank

    def __post_init__(self) -> None:
        _check_order(self.high, self.low)

    @property
    def combos(self) -> tuple[Combo, ...]:
        """Return the 4 combos, sorted by suit: spades, hearts, diamonds, clubs."""
        return tuple(
            Combo(Card(self.high, suit), Card(self.low, suit)) for suit in COMBO_SUIT_ORDER
        )

    def __str__(self) -> str:
        return f"{self.high}{self.low}s"


@final
@dataclass(frozen=True, slots=True)
class Offsuit:
    """Two cards of different rank and suit: 12 combos. Prints as ``AKo``.

    Raises ``ValueError`` unless the first rank is the higher.

    >>> len(Offsuit(Rank.ACE, Rank.KING).combos)
    12
    """

    high: Rank
    low: Rank

    def __post_init__(self) -> None:
        _check_order(self.high, self.low)

    @property
    def combos(self) -> tuple[Combo, ...]:
        """Return the 12 combos, sorted by the suit of the higher card, then of the lower card."""
        return tuple(
            Combo(Card(self.high, one), Card(self.low, other))
            for one, other in permutations(COMBO_SUIT_ORDER, 2)
        )

    def __str__(self) -> str:
        return f"{self.high}{self.low}o"


StartingHand: TypeAlias = Pair | Suited | Offsuit
"""One of the 169 starting hands. Before the flop, all combos of a hand are worth the same."""


@final
@dataclass(frozen=True, slots=True)
class HandSequence:
    """Hands that can be written as one run, such as ``55-33``, the highest first.

    One sequence has all pairs. Each other sequence has the hands of one kind with the same higher
    card, such as AKs to A2s. A ``Range`` has one bit for each combo. The first combo of the first
    hand has bit number ``first_bit``, and each hand has the next ``combos_per_hand`` bits.
    """

    hands: tuple[StartingHand, ...]
    combos_per_hand: int
    first_bit: int

    def mask(self, part: slice) -> int:
        """Return the combos of the hands in a slice of the sequence, as the bits of ``Range``."""
        indexes = range(len(self.hands))[part]
        return (
            (1 << self.combos_per_hand * len(indexes)) - 1
        ) << self.first_bit + self.combos_per_hand * indexes.start

    def bits_by_hand(self, bits: int) -> list[int]:
        """Return which combos of each hand are in a range.

        ``bits`` are the bits of the range. The result has one integer for each hand of the
        sequence. Bit ``i`` of the integer is 1 if the combo ``i`` of the hand is in the range.
        """
        full = (1 << self.combos_per_hand) - 1
        bits_from_start = bits >> self.first_bit
        return [
            bits_from_start >> self.combos_per_hand * index & full
            for index in range(len(self.hands))
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
    """Return the hand in a row and a column of the 13x13 grid.

    Pairs are on the diagonal, suited hands above it, offsuit hands below. Rows and columns run
    from the ace down to the two.

    >>> str(hand_at(Rank.ACE, Rank.KING)), str(hand_at(Rank.KING, Rank.ACE))
    ('AKs', 'AKo')
    """
    if row is column:
        return Pair(row)
    return Suited(row, column) if column < row else Offsuit(column, row)


@cache
def hand_sequences() -> Mapping[HandKind, tuple[HandSequence, ...]]:
    """Return the sequences of hands of each kind.

    Pairs are one sequence. Suited and offsuit hands have one sequence for each higher card, from
    the ace to the three.
    """
    lower_ranks = [
        (high, RANKS_HIGH_TO_LOW[index:])
        for index, high in enumerate(RANKS_HIGH_TO_LOW[:-1], start=1)
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
            sequence = HandSequence(hands, len(hands[0].combos), start)
            sequences[kind] = (*sequences.get(kind, ()), sequence)
            start += sequence.combos_per_hand * len(hands)
    return sequences


def all_hand_sequences() -> Iterator[HandSequence]:
    """Return every sequence in the order of printing: pairs, suited hands, offsuit hands."""
    return chain.from_iterable(hand_sequences().values())


def ranks_above(rank: Rank) -> int:
    """Return the number of ranks above this one: 0 for the ace, 12 for the two."""
    return Rank.ACE.value - rank.value


@cache
def all_combos() -> tuple[Combo, ...]:
    """Return all 1,326 combos in the order of printing."""
    return tuple(
        combo
        for sequence in all_hand_sequences()
        for hand in sequence.hands
        for combo in hand.combos
    )


@cache
def combo_bits() -> Mapping[Combo, int]:
    """Return the bit that stands for each combo: 1, 2, 4 and so on, in the order of printing."""
    return {combo: 1 << index for index, combo in enumerate(all_combos())}


def _check_order(high: Rank, low: Rank) -> None:
    if not low < high:
        raise ValueError(f"expected two ranks, the higher first, got {high}{low}")
