"""Text to cards: every text has an answer, a card or what is wrong with it."""

from dataclasses import dataclass
from typing import TypeAlias, final

from cards import SYMBOLS, Card, Rank, Suit
from returns.result import Failure, Result, Success


@final
@dataclass(frozen=True, slots=True)
class UnknownRank:
    """There is no such rank; a suit stands behind it."""

    found: str

    @property
    def message(self) -> str:
        """What is wrong, in one plain sentence."""
        return f"{self.found!r} is not a rank"


@final
@dataclass(frozen=True, slots=True)
class UnknownSuit:
    """There is no such suit; a rank stands before it."""

    found: str

    @property
    def message(self) -> str:
        """What is wrong, in one plain sentence."""
        return f"{self.found!r} is not a suit"


@final
@dataclass(frozen=True, slots=True)
class CutOff:
    """A rank whose suit is missing."""

    rank: str

    @property
    def message(self) -> str:
        """What is wrong, in one plain sentence."""
        return f"{self.rank} has no suit"


@final
@dataclass(frozen=True, slots=True)
class NotACard:
    """Text in which neither a rank nor a suit is where it should be."""

    found: str

    @property
    def message(self) -> str:
        """What is wrong, in one plain sentence."""
        return f"{self.found!r} is not a card"


CardError: TypeAlias = UnknownRank | UnknownSuit | CutOff | NotACard

LETTERS = dict(zip(SYMBOLS, Rank, strict=True))
RANKS = LETTERS | {letter.lower(): rank for letter, rank in LETTERS.items()}
SUITS = {letter: suit for suit in Suit for letter in (suit.value, suit.value.upper())}


def parse_card(text: str) -> Result[Card, CardError]:
    """Read one card: ``Ks``, in either case."""
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
