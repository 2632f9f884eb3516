"""A player discards: read the card, take it out of the hand, say what is left."""

from dataclasses import dataclass
from typing import TypeAlias, final

from cards import Card
from notation import CardError, parse_card
from returns.result import Failure, Result, Success

Cards: TypeAlias = tuple[Card, ...]


@final
@dataclass(frozen=True, slots=True)
class NotHeld:
    """A card that the player does not hold."""

    card: Card

    @property
    def message(self) -> str:
        """What is wrong, in one plain sentence."""
        return f"{self.card} is not in the hand"


DiscardError: TypeAlias = CardError | NotHeld


@final
@dataclass(frozen=True, slots=True)
class Told:
    """What a player is told who cannot do what they asked for."""

    sentence: str


def read(text: str) -> Result[Card, DiscardError]:
    """Read a card, as ``parse_card`` does, with room for the errors of later steps."""
    return parse_card(text)


def take(card: Card, held: Cards) -> Result[Cards, DiscardError]:
    """What is left of a hand without this card."""
    if card not in held:
        return Failure(NotHeld(card))
    return Success(tuple(other for other in held if other != card))


def shown(cards: Cards) -> str:
    """Cards in print: ``Ks 2h``."""
    return " ".join(map(str, cards))


def told(error: DiscardError) -> Told:
    """An error as a player is told of it."""
    return Told(error.message)


def spoken(text: str) -> Result[str, CardError]:
    """The card in words, ``king of spades``: a step that cannot fail, after one that can."""
    return parse_card(text).map(lambda card: card.words)


def discard(text: str, held: Cards) -> Result[Cards, DiscardError]:
    """Read a card and take it out of the hand: two steps that can fail."""
    return read(text).bind(lambda card: take(card, held))


def discard_two(first: str, second: str, held: Cards) -> Result[Cards, DiscardError]:
    """Discard a card, and then another from what the first one left."""
    return discard(second, held).bind(lambda left: discard(first, left))


def answer(text: str, held: Cards) -> Result[str, Told]:
    """What the player reads: the cards that are left, or what was wrong."""
    return discard(text, held).map(shown).alt(told)
