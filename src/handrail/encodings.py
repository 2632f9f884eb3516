"""Cards in other programs' formats: deck index, 52-bit mask, Cactus Kev integer.

Encoding a card cannot fail. Decoding an integer can: most integers are not a card.
Evaluators look up hands by one of two keys: the ranks as bits, or a product of primes.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod
from typing import final

from returns.result import Failure, Result, Success

from handrail.cards import DECK, Card, Rank, Suit
from handrail.problems import error_class

__all__ = [
    "KevParts",
    "NotACode",
    "from_index",
    "from_kev",
    "from_mask",
    "to_index",
    "to_kev",
    "to_kev_parts",
    "to_mask",
    "to_prime_product",
    "to_rank_mask",
]


SUIT_INDEXES = {suit: index for index, suit in enumerate(Suit)}
RANK_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)


@error_class
class NotACode:
    """An integer outside an encoding. ``expected`` names what it should be: ``a deck index``."""

    value: int
    expected: str
    hint: str

    @property
    def message(self) -> str:
        return f"expected {self.expected}, got {self.value}"


@final
@dataclass(frozen=True, slots=True)
class KevParts:
    """The parts of a Cactus Kev integer, from its lowest bits to its highest.

    ``prime`` is the rank's prime, 2 for a two, 41 for an ace; ``rank`` runs from 0 to 12.
    ``suit_bit`` is 8, 4, 2 or 1 for clubs, diamonds, hearts or spades; ``rank_bit`` is
    1 for a two, 4096 for an ace.

    >>> parse_card("As").map(to_kev_parts)
    <Success: KevParts(prime=41, rank=12, suit_bit=1, rank_bit=4096)>
    """

    prime: int
    rank: int
    suit_bit: int
    rank_bit: int


def to_index(card: Card) -> int:
    """Return the card's index in ``DECK``: 2c is 0, 2d is 1, As is 51.

    >>> to_index(Card(Rank.ACE, Suit.SPADES))
    51
    """
    return len(Suit) * _rank_index(card) + SUIT_INDEXES[card.suit]


def from_index(index: int) -> Result[Card, NotACode]:
    """Return the card at an index of ``DECK``.

    Fails with ``NotACode``.

    >>> from_index(51)
    <Success: As>
    """
    if 0 <= index < len(DECK):
        return Success(DECK[index])
    return Failure(NotACode(index, "a deck index", "deck indices run from 0 (2c) to 51 (As)"))


def to_mask(cards: Iterable[Card]) -> int:
    """Return the cards as a mask of 52 bits, one at each card's deck index. Order is lost.

    >>> to_mask(DECK[:3])
    7
    """
    return sum(1 << index for index in {to_index(card) for card in cards})


def from_mask(mask: int) -> Result[tuple[Card, ...], NotACode]:
    """Return the cards of a mask, in the order of ``DECK``.

    Fails with ``NotACode``.

    >>> from_mask(7).map(lambda cards: cards == DECK[:3])
    <Success: True>
    """
    if 0 <= mask < 1 << len(DECK):
        return Success(tuple(card for index, card in enumerate(DECK) if mask >> index & 1))
    return Failure(
        NotACode(mask, "a mask of 52 bits", "the lowest bit is for 2c, the highest for As")
    )


def to_kev(card: Card) -> int:
    """Return the card's Cactus Kev integer, which many evaluators take.

    From the highest bit down: a bit for the rank, a bit for the suit, the rank from 0 to 12,
    the rank's prime, as in ``xxxbbbbb bbbbbbbb cdhsrrrr xxpppppp``.
    Source: Kevin L. Suffecool, "Cactus Kev's Poker Hand Evaluator".

    >>> parse_card("As").map(to_kev)
    <Success: 268442665>
    """
    parts = to_kev_parts(card)
    return parts.rank_bit << 16 | parts.suit_bit << 12 | parts.rank << 8 | parts.prime


def from_kev(value: int) -> Result[Card, NotACode]:
    """Return the card of a Cactus Kev integer.

    Fails with ``NotACode``.

    >>> from_kev(268442665)
    <Success: As>
    """
    for card in DECK:
        if to_kev(card) == value:
            return Success(card)
    return Failure(NotACode(value, "a Cactus Kev card", "2c is 98306, As is 268442665"))


def to_kev_parts(card: Card) -> KevParts:
    """Return the parts of the card's Cactus Kev integer.

    >>> parse_card("2c").map(to_kev_parts).map(lambda parts: parts.prime)
    <Success: 2>
    """
    rank = _rank_index(card)
    return KevParts(RANK_PRIMES[rank], rank, 8 >> SUIT_INDEXES[card.suit], 1 << rank)


def to_rank_mask(cards: Iterable[Card]) -> int:
    """Return the ranks of the cards as bits: 1 for a two, 4096 for an ace.

    A repeated rank counts once. The 1,287 masks of five different ranks are the keys of
    ``handrail.ladder.suited_classes_by_rank_mask``.
    Source: Suffecool, as above, whose table of flushes is indexed by it.

    >>> parse_cards("9c 8s Ad 7d 4c").map(to_rank_mask)
    <Success: 4324>
    """
    return sum(1 << rank for rank in {_rank_index(card) for card in cards})


def to_prime_product(cards: Iterable[Card]) -> int:
    """Return the product of the cards' primes, from 2 for a two to 41 for an ace.

    It tells how often each rank appears, in any order. The 6,175 products of five cards are the
    keys of ``handrail.ladder.unsuited_classes_by_prime_product``.
    Source: Suffecool, as above, whose table of products is searched for it.

    >>> parse_cards("Ts Qh Ac 5c 5s").map(to_prime_product)
    <Success: 1432417>
    """
    return prod(RANK_PRIMES[_rank_index(card)] for card in cards)


def _rank_index(card: Card) -> int:
    """Return the index of the card's rank, from 0 for a two to 12 for an ace."""
    return card.rank.value - Rank.TWO.value
