"""The same card as others write it: deck index, 52-bit mask, Cactus Kev integer.

Encoding a card cannot fail. Decoding an integer can: most integers are no card.
Several cards have two keys besides, by which evaluators look hands up: the twos and the primes.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod
from typing import final

from returns.result import Failure, Result, Success

from handrail.cards import DECK, Card, Rank, Suit

__all__ = [
    "NotAKev",
    "NotAMask",
    "NotAnIndex",
    "from_index",
    "from_kev",
    "from_mask",
    "has_five_ranks",
    "has_flush",
    "to_index",
    "to_kev",
    "to_mask",
    "to_primes",
    "to_twos",
]


@final
@dataclass(frozen=True, slots=True)
class NotAnIndex:
    """An integer that is no place in the deck.

    >>> from_index(52).alt(lambda error: error.message)
    <Failure: 52 is not a deck index>
    """

    value: int

    @property
    def message(self) -> str:
        return f"{self.value} is not a deck index"

    @property
    def hint(self) -> str | None:
        return f"deck indices run from 0 ({DECK[0]}) to {len(DECK) - 1} ({DECK[-1]})"


@final
@dataclass(frozen=True, slots=True)
class NotAMask:
    """An integer with bits that stand for no card, or a negative one.

    >>> from_mask(-1).alt(lambda error: error.message)
    <Failure: -1 is not a set of cards>
    """

    value: int

    @property
    def message(self) -> str:
        return f"{self.value} is not a set of cards"

    @property
    def hint(self) -> str | None:
        return f"a mask has {len(DECK)} bits, the lowest for {DECK[0]}, the highest for {DECK[-1]}"


@final
@dataclass(frozen=True, slots=True)
class NotAKev:
    """An integer that is no card in Cactus Kev's encoding.

    >>> from_kev(7).alt(lambda error: error.message)
    <Failure: 7 is not a Cactus Kev card>
    """

    value: int

    @property
    def message(self) -> str:
        return f"{self.value} is not a Cactus Kev card"

    @property
    def hint(self) -> str | None:
        return (
            f"in that encoding {DECK[0]} is {to_kev(DECK[0])} and {DECK[-1]} is {to_kev(DECK[-1])}"
        )


def to_index(card: Card) -> int:
    """The card's place in ``DECK``: 2c is 0, 2d is 1, As is 51.

    >>> to_index(Card(Rank.ACE, Suit.SPADES))
    51
    """
    return len(Suit) * (card.rank.value - Rank.TWO.value) + SUIT_INDEX[card.suit]


def from_index(index: int) -> Result[Card, NotAnIndex]:
    """The card at a place in ``DECK``.

    Fails with ``NotAnIndex``.

    >>> from_index(51)
    <Success: As>
    """
    return Success(DECK[index]) if 0 <= index < len(DECK) else Failure(NotAnIndex(index))


def to_mask(cards: Iterable[Card]) -> int:
    """A set of cards as 52 bits, the bit of a card at its deck index. A set knows no order.

    >>> to_mask(DECK[:3])
    7
    """
    mask = 0
    for card in cards:
        mask |= 1 << to_index(card)
    return mask


def from_mask(mask: int) -> Result[tuple[Card, ...], NotAMask]:
    """The cards of a set, in the order of ``DECK``.

    Fails with ``NotAMask``.

    >>> from_mask(7).map(lambda cards: cards == DECK[:3])
    <Success: True>
    """
    if 0 <= mask < 1 << len(DECK):
        return Success(tuple(card for index, card in enumerate(DECK) if mask >> index & 1))
    return Failure(NotAMask(mask))


def to_kev(card: Card) -> int:
    """The card as Cactus Kev's evaluator and its descendants write it (As is 268442665).

    From the highest bit down: a bit for the rank, a bit for the suit, the rank from 0 to 12,
    the rank's prime, as in ``xxxbbbbb bbbbbbbb cdhsrrrr xxpppppp``.
    Source: Kevin L. Suffecool, "Cactus Kev's Poker Hand Evaluator".

    >>> parse_card("As").map(to_kev)
    <Success: 268442665>
    """
    rank = card.rank.value - Rank.TWO.value
    return 1 << (16 + rank) | KEV_SUITS[card.suit] << 12 | rank << 8 | PRIMES[rank]


def from_kev(value: int) -> Result[Card, NotAKev]:
    """The card that a Cactus Kev integer stands for.

    Fails with ``NotAKev``.

    >>> from_kev(268442665)
    <Success: As>
    """
    first = len(Suit) * (value >> 8 & 0xF)
    for card in DECK[first : first + len(Suit)]:  # none, where there is no such rank
        if to_kev(card) == value:
            return Success(card)
    return Failure(NotAKev(value))


def to_twos(cards: Iterable[Card]) -> int:
    """The ranks that stand among the cards, a power of two each, summed: a two is 1, an ace 4096.

    A rank that stands several times counts once, so this is a key to hands of five different
    ranks: 1,287 of them, and as many again of one suit. ``9c 8s Ad 7d 4c`` is 4324.
    Source: Suffecool, as above; it indexes his tables of flushes and of five ranks.

    >>> parse_cards("9c 8s Ad 7d 4c").map(to_twos)
    <Success: 4324>
    """
    twos = 0
    for card in cards:
        twos |= 1 << (card.rank.value - Rank.TWO.value)
    return twos


def to_primes(cards: Iterable[Card]) -> int:
    """The product of a prime for each card's rank, from 2 for a two to 41 for an ace.

    It tells how often each rank stands, in whatever order: a key to the 4,888 ways in which
    five cards can repeat a rank. ``Ts Qh Ac 5c 5s`` is 1432417.
    Source: Suffecool, as above; it is what his table of products is searched for.

    >>> parse_cards("Ts Qh Ac 5c 5s").map(to_primes)
    <Success: 1432417>
    """
    return prod(PRIMES[card.rank.value - Rank.TWO.value] for card in cards)


def has_flush(cards: Iterable[Card]) -> bool:
    """Whether all the cards are of one suit: the first thing Suffecool's evaluator asks.

    >>> parse_cards("9c 8c Ac 7c 4c").map(has_flush)
    <Success: True>
    """
    return len({card.suit for card in cards}) == 1


def has_five_ranks(cards: Iterable[Card]) -> bool:
    """Whether five different ranks stand among the cards: the second thing it asks.

    >>> parse_cards("9c 8s Ad 7d 4c").map(has_five_ranks)
    <Success: True>
    """
    return to_twos(cards).bit_count() == 5


SUIT_INDEX = {suit: index for index, suit in enumerate(Suit)}
KEV_SUITS = {Suit.SPADES: 1, Suit.HEARTS: 2, Suit.DIAMONDS: 4, Suit.CLUBS: 8}
PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
