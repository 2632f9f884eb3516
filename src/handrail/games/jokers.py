"""Jokers, each of which becomes the card that makes the best hand.

The black joker, ``?B``, becomes a club or a spade. The red joker, ``?R``, becomes a diamond or a
heart. A joker never becomes a card that is already there, so five of a kind is not possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.argument_checks import check_type
from handrail.cards.errors import CardError
from handrail.cards.grammar import CARD_OR_JOKER_GRAMMAR
from handrail.cards.notation import ParsedText, scan
from handrail.cards.types import CARD_SPELLINGS, DECK, Card, CardStyle, IdentityEnum, Suit
from handrail.games.ladder import class_of_five
from handrail.games.showdowns import MAX_CARDS
from handrail.hands.errors import DuplicateCard, HandError, WrongCount
from handrail.hands.types import HAND_SIZE, Hand, duplicates
from handrail.problems import Error, Located, error_class, sort_by_position
from handrail.railway import and_then
from handrail.text import format_times


@final
class Joker(IdentityEnum):
    """One of the two jokers of a pack. Prints as ``?B`` or ``?R``.

    >>> [str(joker) for joker in Joker]
    ['?B', '?R']
    """

    BLACK = "?B"
    RED = "?R"

    def __str__(self) -> str:
        return str(self.value)

    def format(self, style: CardStyle) -> str:
        """Return ``?B`` or ``?R``, which is the same in every style."""
        check_type("a CardStyle", style, CardStyle, "CardStyle.SYMBOLS")
        return str(self)


@error_class
class DuplicateJoker(Error):
    """A joker that appears more than once, with its positions."""

    joker: Joker
    at: tuple[int, ...]
    _hint = "there is one black joker, ?B, and one red joker, ?R"

    @property
    def message(self) -> str:
        return f"{self.joker} appears {format_times(len(self.at))}"


WildCard: TypeAlias = Card | Joker
"""A card, or a joker, which stands for a card."""

WildError: TypeAlias = HandError | DuplicateJoker
"""An error in cards and jokers."""

WildTextError: TypeAlias = CardError | Located[WildError]
"""An error in text that should be cards and jokers."""

JOKER_SUITS = {
    Joker.BLACK: (Suit.CLUBS, Suit.SPADES),
    Joker.RED: (Suit.DIAMONDS, Suit.HEARTS),
}
WILD_CARD_SPELLINGS: Mapping[str, WildCard] = {
    **CARD_SPELLINGS,
    **{letters: joker for joker in Joker for letters in (str(joker), str(joker).lower())},
}


def best_wild_hand(cards: Iterable[WildCard]) -> Result[Hand, tuple[WildError, ...]]:
    """Return the best hand of five to seven cards, some of which may be jokers.

    The cards of the hand keep their order. The card that a joker becomes has the joker's position.
    If several choices of five cards are equally good, the one with the earliest cards is returned.
    If several cards are equally good for a joker, it becomes the first of them in ``DECK``.

    Fails with each ``WildError``.

    >>> best_wild_hand((*DECK[-4:], Joker.RED))
    <Success: Ac Ad Ah As Kd>
    """
    given = tuple(cards)
    errors: list[WildError] = [
        DuplicateCard(card, at) if isinstance(card, Card) else DuplicateJoker(card, at)
        for card, at in duplicates(given)
    ]
    if not HAND_SIZE <= len(given) <= MAX_CARDS:
        errors.append(WrongCount(len(given), HAND_SIZE, MAX_CARDS))
    return (
        Failure(sort_by_position(errors))
        if errors
        else Success(Hand(min(_enumerate_five_card_hands(given), key=class_of_five)))
    )


def parse_best(text: str) -> Result[Hand, tuple[WildTextError, ...]]:
    """Parse five to seven cards, some of which may be jokers, and return the best hand.

    Fails with each ``WildTextError``: each ``CardError`` or, if there is none, each ``WildError``
    with its spans.

    >>> parse_best("As Ks Qs Ts ?B")
    <Success: As Ks Qs Ts Js>
    """
    return and_then(
        read_wild_cards(text), lambda parsed: parsed.locate(best_wild_hand(parsed.values))
    )


def read_wild_cards(text: str) -> Result[ParsedText[WildCard], tuple[CardError, ...]]:
    """Return the cards and jokers in the text, any number of them, each with its span."""
    return scan(text, CARD_OR_JOKER_GRAMMAR, WILD_CARD_SPELLINGS, 0, len(text))


def _enumerate_five_card_hands(cards: tuple[WildCard, ...]) -> Iterator[tuple[Card, ...]]:
    """Yield each choice of five cards, with every card that each joker may become."""
    unused_cards = [card for card in DECK if card not in cards]
    choices = [
        [card]
        if isinstance(card, Card)
        else [each for each in unused_cards if each.suit in JOKER_SUITS[card]]
        for card in cards
    ]
    for chosen_cards in combinations(choices, HAND_SIZE):
        yield from product(*chosen_cards)
