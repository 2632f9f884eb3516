"""Cards as the integers of other programs: deck index, 52-bit mask, Cactus Kev integer.

``to_...`` functions encode cards as an integer and cannot fail. ``from_...`` functions decode an
integer and can fail, because most integers do not stand for a card. ``to_rank_mask`` and
``to_prime_product`` are for programs that evaluate hands: they look up a hand by that integer.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod
from typing import final

from returns.result import Failure, Result, Success

from handrail.cards.types import DECK, Card, Rank, Suit
from handrail.problems import UnplacedError, error_class

SUIT_INDEXES = {suit: index for index, suit in enumerate(Suit)}
RANK_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)


@error_class
class NotACode(UnplacedError):
    """An integer that does not stand for a card, a set of cards or a hand class.

    ``value`` is the integer. ``expected`` is what it should be, such as ``a deck index``.
    ``correction`` is the hint.
    """

    value: int
    expected: str
    correction: str

    @property
    def message(self) -> str:
        return f"expected {self.expected}, got {self.value}"

    @property
    def hint(self) -> str:
        return self.correction


@final
@dataclass(frozen=True, slots=True)
class KevParts:
    """The four numbers that make up a Cactus Kev integer, from its lowest bits to its highest.

    - ``prime`` is a prime number for the rank: 2 for a two, 3 for a three, up to 41 for an ace.
    - ``rank`` is 0 for a two, 1 for a three, up to 12 for an ace.
    - ``suit_bit`` is 8 for clubs, 4 for diamonds, 2 for hearts, 1 for spades.
    - ``rank_bit`` is 1 for a two, 2 for a three, 4 for a four, up to 4096 for an ace.

    >>> parse_card("As").map(to_kev_parts)
    <Success: KevParts(prime=41, rank=12, suit_bit=1, rank_bit=4096)>
    """

    prime: int
    rank: int
    suit_bit: int
    rank_bit: int


def to_index(card: Card) -> int:
    """Return the card's index in ``DECK``: 0 for 2c, 1 for 2d, up to 51 for As.

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
    """Return the cards as a mask: an integer of 52 bits, one for each card of the deck.

    Bit ``i`` is 1 if the card with the deck index ``i`` is among the cards, whatever their order.

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
    """Return the card's Cactus Kev integer, the format of many programs that evaluate hands.

    Its bits are ``xxxbbbbb bbbbbbbb cdhsrrrr xxpppppp``: ``b`` is the rank as one of 13 bits,
    ``cdhs`` the suit as one of 4 bits, ``r`` the rank from 0 to 12, ``p`` the rank's prime
    number, and ``x`` is not used. ``to_kev_parts`` returns these numbers.
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
    """Return the ranks of the cards as a sum of bits: 1 for a two, up to 4096 for an ace.

    A repeated rank counts once. Five different ranks have 1,287 possible sums, which are the
    keys of ``handrail.games.ladder.suited_classes_by_rank_mask``.
    Source: Suffecool (see ``to_kev``). His table of flushes has this sum as its index.

    >>> parse_cards("9c 8s Ad 7d 4c").map(to_rank_mask)
    <Success: 4324>
    """
    return sum(1 << rank for rank in {_rank_index(card) for card in cards})


def to_prime_product(cards: Iterable[Card]) -> int:
    """Return the product of one prime number for each card: 2 for a two, up to 41 for an ace.

    Two groups of cards have the same product if they have the same ranks, equally often. Five
    cards have 6,175 possible products, which are the keys of
    ``handrail.games.ladder.unsuited_classes_by_prime_product``.
    Source: Suffecool (see ``to_kev``). His evaluator searches a table for this product.

    >>> parse_cards("Ts Qh Ac 5c 5s").map(to_prime_product)
    <Success: 1432417>
    """
    return prod(RANK_PRIMES[_rank_index(card)] for card in cards)


def _rank_index(card: Card) -> int:
    """Return the index of the card's rank, from 0 for a two to 12 for an ace."""
    return card.rank.value - Rank.TWO.value
