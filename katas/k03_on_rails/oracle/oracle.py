"""A correct answer, to compare with, and off the rails: it asks each result what it is."""

from collections.abc import Iterable

from cards import Card
from notation import CardError, parse_card
from returns.result import Failure, Success


def discard(texts: Iterable[str], held: tuple[Card, ...]) -> tuple[Card, ...] | Card | CardError:
    """Return the cards that are left, or the card that was not held, or another error."""
    for text in texts:
        match parse_card(text):
            case Success(card) if card in held:
                at = held.index(card)
                held = held[:at] + held[at + 1 :]
            case Success(Card() as card):
                return card
            case Failure(error):
                wrong: CardError = error
                return wrong
    return held
