"""Ranks, suits and cards, and how they print: the 52 values that everything else is made of."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Self, final

from handrail.argument_checks import check_type


class IdentityEnum(Enum):
    """An enum whose members hash by identity, because Enum's own hash is slow."""

    if not TYPE_CHECKING:  # type checkers must see a method here, not a variable
        __hash__ = object.__hash__


class Ordered(IdentityEnum):
    """An enum whose members compare by value, and only with members of the same enum."""

    def __lt__(self, other: Self) -> bool:
        return (
            bool(self.value < other.value) if other.__class__ is self.__class__ else NotImplemented
        )

    def __le__(self, other: Self) -> bool:
        return (
            bool(self.value <= other.value) if other.__class__ is self.__class__ else NotImplemented
        )


@final
class Rank(Ordered):
    """A card's rank. Ordered as in play, ace high.

    >>> Rank.TEN < Rank.ACE, str(Rank.TEN)
    (True, 'T')
    """

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    def __str__(self) -> str:
        return RANK_LETTERS[self]


@final
class Suit(IdentityEnum):
    """A card's suit. Suits have no order: no rule here ranks one over another.

    >>> [str(suit) for suit in Suit]
    ['c', 'd', 'h', 's']
    """

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    def __str__(self) -> str:
        return str(self.value)


@final
class CardStyle(Enum):
    """A way to print cards. Each of the three parses back to the same card.

    >>> [Card(Rank.TEN, Suit.HEARTS).format(style) for style in CardStyle]
    ['Th', 'T♥', '10♥']
    """

    LETTERS = "Ts"
    SYMBOLS = "T♠"
    SYMBOLS_AND_10 = "10♠"


class TextValue:
    """A value with a text, which ``str`` returns. ``repr`` returns ``Pair('77')``."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __format__(self, spec: str) -> str:
        """Return the text, formatted as a string: ``f"{value:>8}"``."""
        return format(str(self), spec)


@final
@dataclass(frozen=True, slots=True)
class Card:
    """One of the 52 cards. Prints as ``Ks``; in words, ``king of spades``.

    Cards have no order, because suits have none. ``sorted(cards, key=lambda card: card.rank)``
    sorts them by rank, and ``key=handrail.cards.to_index`` by their places in ``DECK``.

    ``handrail.cards.to_index`` returns its number from 0 to 51, and ``to_kev`` there its Cactus Kev
    integer.

    >>> str(Card(Rank.KING, Suit.SPADES)), Card(Rank.KING, Suit.SPADES).words
    ('Ks', 'king of spades')
    """

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return RANK_LETTERS[self.rank] + SUIT_LETTERS[self.suit]

    def __format__(self, spec: str) -> str:
        """Return the text, formatted as a string: ``f"{value:>8}"``."""
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def format(self, style: CardStyle) -> str:
        """Return the card in this style: ``Ts``, ``T♠`` or ``10♠``."""
        check_type("a CardStyle", style, CardStyle, "CardStyle.SYMBOLS")
        match style:
            case CardStyle.LETTERS:
                return str(self)
            case CardStyle.SYMBOLS:
                return RANK_LETTERS[self.rank] + SUIT_GLYPHS[self.suit]
            case CardStyle.SYMBOLS_AND_10:
                return self.format(CardStyle.SYMBOLS).replace("T", "10")

    @property
    def words(self) -> str:
        """Return the card in words: ``five of hearts``."""
        return f"{self.rank.name.lower()} of {self.suit.name.lower()}"


def format_cards(cards: Iterable[Card], style: CardStyle = CardStyle.LETTERS) -> str:
    """Return the cards with spaces between them: ``Ks 2h``.

    >>> format_cards(DECK[:3]), format_cards(DECK[:3], CardStyle.SYMBOLS)
    ('2c 2d 2h', '2♣ 2♦ 2♥')
    """
    check_type("a CardStyle", style, CardStyle, "CardStyle.SYMBOLS")
    return " ".join(card.format(style) for card in cards)


RANKS_HIGH_TO_LOW = tuple(reversed(Rank))
RANKS_ACE_LOW = (*RANKS_HIGH_TO_LOW[1:], Rank.ACE)
RANK_LETTERS = dict(zip(Rank, "23456789TJQKA", strict=True))
SUIT_LETTERS = {suit: suit.value for suit in Suit}  # a lookup is faster than the value of an enum
SUIT_COUNT = len(Suit)  # to ask an enum for its length takes long
SUIT_GLYPHS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
DECK = tuple(Card(rank, suit) for rank in Rank for suit in Suit)
"""All 52 cards, by rank from the two up; within a rank clubs, diamonds, hearts, spades."""
# How ranks, suits and cards may be written.
RANK_SPELLINGS = {"10": Rank.TEN} | {
    letter: rank for rank in Rank for letter in {str(rank), str(rank).lower()}
}
SUIT_SPELLINGS = {
    letter: suit
    for suit, letters in zip(Suit, ("cC♣♧", "dD♦♢", "hH♥♡", "sS♠♤"), strict=True)
    for letter in letters
}
# The values are the cards of the deck itself: a dictionary finds the same object faster.
_DECK_CARDS = {(card.rank, card.suit): card for card in DECK}
CARD_SPELLINGS = {
    rank + suit: _DECK_CARDS[RANK_SPELLINGS[rank], SUIT_SPELLINGS[suit]]
    for rank in RANK_SPELLINGS
    for suit in SUIT_SPELLINGS
}
