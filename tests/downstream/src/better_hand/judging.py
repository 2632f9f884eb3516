"""The bot's one question, as a function from two texts to a verdict or to complaints."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, assert_never, final

from handrail import (
    Card,
    CardError,
    Hand,
    HandError,
    Located,
    and_then,
    explain,
    gather,
    parse_hand,
    winners,
)
from handrail.errors import (
    CutOff,
    NotACard,
    NotOneCard,
    Repeated,
    UnknownRank,
    UnknownSuit,
    WrongCount,
)
from returns.result import Failure, Result, Success

HAND_SIZE = 5
FIRST, SECOND = "first", "second"
InHand: TypeAlias = CardError | Located[HandError]


class Better(Enum):
    """Which of the two it is."""

    FIRST = "the first"
    SECOND = "the second"
    NEITHER = "neither"


@final
@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer, and the reason for it."""

    better: Better
    why: str


@final
@dataclass(frozen=True, slots=True)
class Misread:
    """A text that is no hand: which of the two, and all that is wrong with it."""

    which: str
    text: str
    errors: tuple[InHand, ...]


@final
@dataclass(frozen=True, slots=True)
class Shared:
    """Cards that stand in both hands, which one deck does not give."""

    cards: tuple[Card, ...]


Complaint: TypeAlias = Misread | Shared


def judge(first: str, second: str) -> Result[Verdict, tuple[Complaint, ...]]:
    """Say which of two hands is the better. Both are read before either is complained of."""
    hands = gather((read(FIRST, first), read(SECOND, second)))
    return and_then(hands, dealt_from_one_deck).map(compared)


def read(which: str, text: str) -> Result[Hand, Misread]:
    """A hand from its text."""
    return parse_hand(text).alt(lambda errors: Misread(which, text, errors))


def dealt_from_one_deck(hands: tuple[Hand, ...]) -> Result[tuple[Hand, ...], tuple[Shared, ...]]:
    """The same hands, where no card stands in two of them."""
    first, second = hands
    shared = tuple(card for card in first.cards if card in second.cards)
    return Failure((Shared(shared),)) if shared else Success(hands)


def compared(hands: tuple[Hand, ...]) -> Verdict:
    """The verdict on two hands."""
    first, second = hands
    match winners(hands):
        case (0,):
            return Verdict(Better.FIRST, explain(first, second))
        case (1,):
            return Verdict(Better.SECOND, explain(second, first))
        case _:
            return Verdict(Better.NEITHER, explain(first, second))


def said(complaint: Complaint) -> str:
    """A complaint in words, with a caret under each place."""
    match complaint:
        case Misread(which, text, errors):
            return "\n".join((f"the {which} hand cannot be read:", f"  {text}", *pointed(errors)))
        case Shared(cards):
            return f"no deck gives both hands {', '.join(map(str, cards))}"
        case _:
            assert_never(complaint)


def pointed(errors: tuple[InHand, ...]) -> Iterator[str]:
    """Each error on a line, below the places it is about."""
    marks = [carets(error) for error in errors]
    for error, mark in zip(errors, marks, strict=True):
        yield f"  {mark:{max(map(len, marks))}}  {error.message}: {suspected(error)}?"


def carets(error: InHand) -> str:
    """Carets under the places of an error."""
    places = [range(span.start, max(span.end, span.start + 1)) for span in error.spans]
    end = max(place.stop for place in places)
    return "".join("^" if any(at in place for place in places) else " " for at in range(end))


def suspected(error: InHand) -> str:
    """What the bot thinks has happened."""
    match error.error if isinstance(error, Located) else error:
        case UnknownRank() | UnknownSuit() | CutOff() | NotACard() | NotOneCard():
            return "a slip of the pen"
        case Repeated(card):
            return f"another {card} up a sleeve"
        case WrongCount(found):
            return "a card under the table" if found < HAND_SIZE else "one card too many dealt"
        case unforeseen:
            assert_never(unforeseen)
