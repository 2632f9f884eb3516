"""The bot's one question: a function from two strings to an answer or to errors."""

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
    DuplicateCard,
    NotACard,
    NotOneCard,
    UnknownRank,
    UnknownSuit,
    WrongCount,
)
from returns.result import Failure, Result, Success

HAND_SIZE = 5
FIRST, SECOND = "first", "second"
HandProblem: TypeAlias = CardError | Located[HandError]


class Better(Enum):
    """The hand that is better."""

    FIRST = "the first"
    SECOND = "the second"
    NEITHER = "neither"


@final
@dataclass(frozen=True, slots=True)
class Answer:
    """The better hand, and the reason."""

    better: Better
    why: str


@final
@dataclass(frozen=True, slots=True)
class Invalid:
    """A string that is not a hand, and its errors."""

    which: str
    text: str
    errors: tuple[HandProblem, ...]


@final
@dataclass(frozen=True, slots=True)
class Shared:
    """Cards that are in both hands. One deck has each card once."""

    cards: tuple[Card, ...]


QuestionError: TypeAlias = Invalid | Shared


def judge(first: str, second: str) -> Result[Answer, tuple[QuestionError, ...]]:
    """Return which of two hands is better, or the errors of both."""
    hands = gather((parse(FIRST, first), parse(SECOND, second)))
    return and_then(hands, require_one_deck).map(compare)


def parse(which: str, text: str) -> Result[Hand, Invalid]:
    """Parse one of the two hands."""
    return parse_hand(text).alt(lambda errors: Invalid(which, text, errors))


def require_one_deck(hands: tuple[Hand, ...]) -> Result[tuple[Hand, ...], tuple[Shared, ...]]:
    """Return the same hands if they share no card."""
    first, second = hands
    shared = tuple(card for card in first.cards if card in second.cards)
    return Failure((Shared(shared),)) if shared else Success(hands)


def compare(hands: tuple[Hand, ...]) -> Answer:
    """Compare two hands."""
    first, second = hands
    match winners(hands):
        case (0,):
            return Answer(Better.FIRST, explain(first, second))
        case (1,):
            return Answer(Better.SECOND, explain(second, first))
        case _:
            return Answer(Better.NEITHER, explain(first, second))


def format_error(error: QuestionError) -> str:
    """Return an error in words, with carets under its places."""
    match error:
        case Invalid(which, text, errors):
            return "\n".join(
                (f"the {which} hand is invalid:", f"  {text}", *format_problems(errors))
            )
        case Shared(cards):
            return f"both hands have {', '.join(map(str, cards))}"
        case _:
            assert_never(error)


def format_problems(errors: tuple[HandProblem, ...]) -> Iterator[str]:
    """Yield one line per error, with carets under its places."""
    marks = [carets(error) for error in errors]
    for error, mark in zip(errors, marks, strict=True):
        yield f"  {mark:{max(map(len, marks))}}  {error.message}: {suspicion(error)}?"


def carets(error: HandProblem) -> str:
    """Return carets under the places of an error."""
    spans = [range(span.start, max(span.end, span.start + 1)) for span in error.spans]
    end = max(span.stop for span in spans)
    return "".join("^" if any(at in span for span in spans) else " " for at in range(end))


def suspicion(error: HandProblem) -> str:
    """Return the bot's guess at what happened."""
    match error.error if isinstance(error, Located) else error:
        case UnknownRank() | UnknownSuit() | CutOff() | NotACard() | NotOneCard():
            return "a slip of the pen"
        case DuplicateCard(card):
            return f"another {card} up a sleeve"
        case WrongCount(found):
            return "a card under the table" if found < HAND_SIZE else "one card too many dealt"
        case unknown:
            assert_never(unknown)
