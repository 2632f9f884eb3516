"""Cards in other programs' formats: deck index, 52-bit mask, Cactus Kev integer.

Encoding a card cannot fail. Decoding an integer can: most integers are not a card.
Evaluators look hands up by one of two keys: the ranks as bits, or a product of primes.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod
from typing import final

from returns.result import Failure, Result, Success

from handrail.cards import DECK, Card, Rank, Suit
from handrail.problems import error

__all__ = [
    "KevParts",
    "NotAKev",
    "NotAMask",
    "NotAnIndex",
    "from_index",
    "from_kev",
    "from_mask",
    "to_index",
    "to_kev",
    "to_kev_parts",
    "to_mask",
    "to_primes",
    "to_twos",
]


SUIT_INDEX = {suit: index for index, suit in enumerate(Suit)}
KEV_SUITS = {Suit.SPADES: 1, Suit.HEARTS: 2, Suit.DIAMONDS: 4, Suit.CLUBS: 8}
PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)


@error
class NotAnIndex:
    """An integer that is not a deck index."""

    value: int
    hint = "deck indices run from 0 (2c) to 51 (As)"

    @property
    def message(self) -> str:
        return f"{self.value} is not a deck index"


@error
class NotAMask:
    """A negative integer, or one with bits that belong to no card."""

    value: int
    hint = "a mask has 52 bits, the lowest for 2c, the highest for As"

    @property
    def message(self) -> str:
        return f"{self.value} is not a set of cards"


@error
class NotAKev:
    """An integer that is not a card in Cactus Kev's encoding."""

    value: int
    hint = "in that encoding 2c is 98306 and As is 268442665"

    @property
    def message(self) -> str:
        return f"{self.value} is not a Cactus Kev card"


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
    """Return the card's place in ``DECK``: 2c is 0, 2d is 1, As is 51.

    >>> to_index(Card(Rank.ACE, Suit.SPADES))
    51
    """
    return len(Suit) * (card.rank.value - Rank.TWO.value) + SUIT_INDEX[card.suit]


def from_index(index: int) -> Result[Card, NotAnIndex]:
    """Return the card at a place in ``DECK``.

    Fails with ``NotAnIndex``.

    >>> from_index(51)
    <Success: As>
    """
    return Success(DECK[index]) if 0 <= index < len(DECK) else Failure(NotAnIndex(index))


def to_mask(cards: Iterable[Card]) -> int:
    """Return a set of cards as 52 bits: a card's bit is at its deck index. A set has no order.

    >>> to_mask(DECK[:3])
    7
    """
    mask = 0
    for card in cards:
        mask |= 1 << to_index(card)
    return mask


def from_mask(mask: int) -> Result[tuple[Card, ...], NotAMask]:
    """Return the cards of a set, in the order of ``DECK``.

    Fails with ``NotAMask``.

    >>> from_mask(7).map(lambda cards: cards == DECK[:3])
    <Success: True>
    """
    if 0 <= mask < 1 << len(DECK):
        return Success(tuple(card for index, card in enumerate(DECK) if mask >> index & 1))
    return Failure(NotAMask(mask))


def to_kev(card: Card) -> int:
    """Return the card as Cactus Kev's evaluator and its descendants write it (As is 268442665).

    From the highest bit down: a bit for the rank, a bit for the suit, the rank from 0 to 12,
    the rank's prime, as in ``xxxbbbbb bbbbbbbb cdhsrrrr xxpppppp``.
    Source: Kevin L. Suffecool, "Cactus Kev's Poker Hand Evaluator".

    >>> parse_card("As").map(to_kev)
    <Success: 268442665>
    """
    rank = card.rank.value - Rank.TWO.value
    return 1 << (16 + rank) | KEV_SUITS[card.suit] << 12 | rank << 8 | PRIMES[rank]


def from_kev(value: int) -> Result[Card, NotAKev]:
    """Return the card of a Cactus Kev integer.

    Fails with ``NotAKev``.

    >>> from_kev(268442665)
    <Success: As>
    """
    first = len(Suit) * (value >> 8 & 0xF)
    for card in DECK[first : first + len(Suit)]:  # none, where there is no such rank
        if to_kev(card) == value:
            return Success(card)
    return Failure(NotAKev(value))


def to_kev_parts(card: Card) -> KevParts:
    """Return the parts of the card's Cactus Kev integer.

    >>> parse_card("2c").map(to_kev_parts).map(lambda parts: parts.prime)
    <Success: 2>
    """
    kev = to_kev(card)
    return KevParts(kev & 0x3F, kev >> 8 & 0xF, kev >> 12 & 0xF, kev >> 16)


def to_twos(cards: Iterable[Card]) -> int:
    """Return the ranks of the cards as bits: 1 for a two, 4096 for an ace.

    A rank that appears several times counts once. This is a key to hands of five different
    ranks: 1,287 of one suit, and as many of several. ``9c 8s Ad 7d 4c`` is 4324.
    ``handrail.ladder`` has the classes by this key.
    Source: Suffecool, as above; it indexes his tables of flushes and of five ranks.

    >>> parse_cards("9c 8s Ad 7d 4c").map(to_twos)
    <Success: 4324>
    """
    twos = 0
    for card in cards:
        twos |= 1 << (card.rank.value - Rank.TWO.value)
    return twos


def to_primes(cards: Iterable[Card]) -> int:
    """Return the product of the cards' primes, from 2 for a two to 41 for an ace.

    It says how often each rank appears, in any order: a key to the 4,888 ways in which
    five cards can repeat a rank. ``Ts Qh Ac 5c 5s`` is 1432417.
    ``handrail.ladder`` has the classes by this key.
    Source: Suffecool, as above; it is what his table of products is searched for.

    >>> parse_cards("Ts Qh Ac 5c 5s").map(to_primes)
    <Success: 1432417>
    """
    return prod(PRIMES[card.rank.value - Rank.TWO.value] for card in cards)
