"""Hands, which are five distinct cards and can be scored, and combos of two cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar, final

from returns.result import Failure, Result, Success

from handrail.argument_checks import check_values
from handrail.cards.types import Card, CardStyle, Suit, TextValue, format_cards
from handrail.hands.errors import DuplicateCard, HandError, WrongCount
from handrail.problems import sort_by_position

A = TypeVar("A")

HAND_SIZE = 5
COMBO_SIZE = 2
COMBO_SUIT_ORDER = {Suit.SPADES: 0, Suit.HEARTS: 1, Suit.DIAMONDS: 2, Suit.CLUBS: 3}


@final
@dataclass(frozen=True, slots=True, repr=False)
class Hand(TextValue):
    """Five distinct cards, in the order given. Prints as ``Ks 2h 5c Jd Td``.

    ``Hand.of`` checks its cards. The constructor is for a tuple of cards known to be valid, and
    raises ``ValueError`` for anything else.

    ``handrail.class_of`` returns the number of its class, 1 to 7,462, and
    ``handrail.cards.to_mask`` its cards as an integer of 52 bits.

    >>> str(Hand(DECK[:5]))
    '2c 2d 2h 2s 3c'
    """

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if not _is_hand(self.cards):
            found = repr(self.cards)
            raise ValueError(f"expected a tuple of {HAND_SIZE} distinct cards, got {found}")

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Result[Hand, tuple[HandError, ...]]:
        """Return a hand, or every ``HandError`` in these cards."""
        return validate_cards(cards, HAND_SIZE, HAND_SIZE).map(cls)

    def format(self, style: CardStyle) -> str:
        """Return the hand in this style: ``Ks 2h 5c Jd Td`` or ``K♠ 2♥ 5♣ J♦ T♦``."""
        return format_cards(self.cards, style)

    def __str__(self) -> str:
        return self.format(CardStyle.LETTERS)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)


@final
@dataclass(frozen=True, slots=True, repr=False)
class Combo(TextValue):
    """Two distinct cards, the higher first. Prints as ``AsKc``.

    If both cards have the same rank, spades come before hearts, hearts before diamonds, and
    diamonds before clubs. No rule of poker depends on this order. ``Combo.of`` checks its cards and
    takes them in either order. The constructor raises ``ValueError`` if the cards are equal or in
    the wrong order.

    >>> Combo.of((DECK[0], DECK[51]))
    <Success: As2c>
    """

    high: Card
    low: Card

    def __post_init__(self) -> None:
        if not combo_sort_key(self.high) < combo_sort_key(self.low):
            raise ValueError(f"expected two cards, the higher first, got {self.high}{self.low}")

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Result[Combo, tuple[HandError, ...]]:
        """Return a combo, or every ``HandError`` in these cards."""
        return validate_cards(cards, COMBO_SIZE, COMBO_SIZE).map(
            lambda given: cls(*sorted(given, key=combo_sort_key))
        )

    @property
    def cards(self) -> tuple[Card, Card]:
        """Return both cards, the higher first."""
        return self.high, self.low

    def format(self, style: CardStyle) -> str:
        """Return the combo in this style: ``AsKc`` or ``A♠K♣``."""
        return "".join(card.format(style) for card in self.cards)

    def __str__(self) -> str:
        return self.format(CardStyle.LETTERS)

    def __lt__(self, other: Combo) -> bool:
        """Return whether this combo comes before the other one in the text of a range."""
        if other.__class__ is not Combo:
            return NotImplemented
        return self._sort_key < other._sort_key

    @property
    def _sort_key(self) -> tuple[int, ...]:
        (rank, suit), (low_rank, low_suit) = map(combo_sort_key, self.cards)
        # Pairs come first, and of the others those that are suited.
        return rank != low_rank, suit != low_suit, rank, low_rank, suit, low_suit

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return COMBO_SIZE


def check_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards as a tuple. Raise ``TypeError`` for anything else than cards."""
    return check_values("a card", cards, Card, "parse_cards")


def validate_cards(
    cards: Iterable[Card], least: int, most: int
) -> Result[tuple[Card, ...], tuple[HandError, ...]]:
    """Return the cards if they are distinct, and ``least`` to ``most`` in number.

    Fails with each ``HandError``: one for each repeated card, and one for a wrong number of cards.
    """
    given = check_cards(cards)
    count = len(given)
    if len(set(given)) == count and least <= count <= most:
        return Success(given)
    errors: list[HandError] = [DuplicateCard(card, at) for card, at in duplicates(given)]
    if not least <= count <= most:
        errors.append(WrongCount(count, least, most))
    return Failure(sort_by_position(errors))


def duplicates(values: Iterable[A]) -> tuple[tuple[A, tuple[int, ...]], ...]:
    """Return each repeated value with its positions, in order of first appearance."""
    given = tuple(values)
    if len(set(given)) == len(given):  # usually
        return ()
    positions = positions_by_value(enumerate(given))
    return tuple((value, at) for value, at in positions.items() if len(at) > 1)


def positions_by_value(indexed_values: Iterable[tuple[int, A]]) -> Mapping[A, tuple[int, ...]]:
    """Return each value with its positions, in order of first appearance.

    Args:
        indexed_values: pairs of a position and a value, as from ``enumerate``.
    """
    indexes_by_value: dict[A, list[int]] = {}
    for at, value in indexed_values:
        indexes_by_value.setdefault(value, []).append(at)
    return {value: tuple(at) for value, at in indexes_by_value.items()}


def combo_sort_key(card: Card) -> tuple[int, int]:
    """Return a key for sorting cards from the highest rank to the lowest.

    Cards of one rank are sorted as spades, hearts, diamonds, clubs.
    """
    return -card.rank.value, COMBO_SUIT_ORDER[card.suit]


def _is_hand(cards: object) -> bool:
    """Return whether ``cards``, a value of any type, is a tuple of five distinct cards."""
    match cards:
        case (Card(), Card(), Card(), Card(), Card()):
            return isinstance(cards, tuple) and len(set(cards)) == HAND_SIZE
        case _:
            return False
