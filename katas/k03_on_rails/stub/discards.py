"""A player discards: read the card, take it out of the hand, show what is left."""

from dataclasses import dataclass
from typing import TypeAlias, final

from cards import Card
from notation import CardError, parse_card
from returns.result import Failure, Result, Success

Cards: TypeAlias = tuple[Card, ...]


@final
@dataclass(frozen=True, slots=True)
class NotHeld:
    """A card that is not in the player's hand."""

    card: Card

    @property
    def message(self) -> str:
        """Return the error as one plain sentence."""
        return f"{self.card} is not in the hand"


DiscardError: TypeAlias = CardError | NotHeld


@final
@dataclass(frozen=True, slots=True)
class Told:
    """The sentence that a player reads if a discard fails."""

    sentence: str


def read(text: str) -> Result[Card, DiscardError]:
    """Read a card, as ``parse_card`` does.

    Its error type is ``DiscardError``, which also includes the errors of later steps.
    """
    return parse_card(text)


def take(card: Card, held: Cards) -> Result[Cards, DiscardError]:
    """Return the hand without this card, or fail with ``NotHeld``."""
    if card not in held:
        return Failure(NotHeld(card))
    return Success(tuple(other for other in held if other != card))


def shown(cards: Cards) -> str:
    """Return the cards as a string: ``Ks 2h``."""
    return " ".join(map(str, cards))


def told(error: DiscardError) -> Told:
    """Return the sentence that a player reads about an error."""
    return Told(error.message)


def spoken(text: str) -> Result[str, CardError]:
    """Return the card in words, ``king of spades``: a step that cannot fail, after one that can."""
    return parse_card(text).map(lambda card: card.words)


def discard(text: str, held: Cards) -> Result[Cards, DiscardError]:
    """Read a card and take it out of the hand: two steps that can fail."""
    raise NotImplementedError("discard: read, and then take")


def discard_two(first: str, second: str, held: Cards) -> Result[Cards, DiscardError]:
    """Discard a card, and then another one from what the first one left."""
    raise NotImplementedError("discard_two: discard, and then discard")


def answer(text: str, held: Cards) -> Result[str, Told]:
    """Return what the player reads: the cards that are left, or the error."""
    raise NotImplementedError("answer: discard, then shown on one track and told on the other")
