"""Strings to cards: every string has an answer, a card or an error."""

# Finished code: another kata asks you to write it. You need not have solved that one.

from dataclasses import dataclass
from typing import TypeAlias, final

from cards import SYMBOLS, Card, Rank, Suit
from returns.result import Failure, Result, Success


@final
@dataclass(frozen=True, slots=True)
class UnknownRank:
    """An unknown rank, followed by a valid suit."""

    found: str

    @property
    def message(self) -> str:
        """Return the error as one plain sentence."""
        return f"{self.found!r} is not a rank"


@final
@dataclass(frozen=True, slots=True)
class UnknownSuit:
    """A valid rank, followed by an unknown suit."""

    found: str

    @property
    def message(self) -> str:
        """Return the error as one plain sentence."""
        return f"{self.found!r} is not a suit"


@final
@dataclass(frozen=True, slots=True)
class CutOff:
    """A valid rank, followed by nothing."""

    rank: str

    @property
    def message(self) -> str:
        """Return the error as one plain sentence."""
        return f"{self.rank} has no suit"


@final
@dataclass(frozen=True, slots=True)
class NotACard:
    """A string with neither a valid rank nor a valid suit."""

    found: str

    @property
    def message(self) -> str:
        """Return the error as one plain sentence."""
        return f"{self.found!r} is not a card"


CardError: TypeAlias = UnknownRank | UnknownSuit | CutOff | NotACard

LETTERS = dict(zip(SYMBOLS, Rank, strict=True))
RANKS = LETTERS | {letter.lower(): rank for letter, rank in LETTERS.items()}
SUITS = {letter: suit for suit in Suit for letter in (suit.value, suit.value.upper())}


def parse_card(text: str) -> Result[Card, CardError]:
    """Return the card that a string such as ``Ks`` means, or the error."""
    found, rest = text[:1], text[1:]
    match RANKS.get(found), SUITS.get(rest):
        case Rank() as rank, Suit() as suit:
            return Success(Card(rank, suit))
        case Rank(), None if rest == "":
            return Failure(CutOff(found))
        case Rank(), None:
            return Failure(UnknownSuit(rest))
        case None, Suit():
            return Failure(UnknownRank(found))
        case _:
            return Failure(NotACard(text))
