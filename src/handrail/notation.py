"""Text to cards, and the errors that point into the text.

A card is a rank and then a suit: ``Ks``, ``10h``, ``a♠``, in either case. Cards
stand one after another (``AsKs``) or apart, with white space, commas or
semicolons between them. A byte order mark at the start is passed over.

Every error says what is wrong (``message``), what would be right where that can
be told (``hint``), and where (``spans``, in code points of the text as given).
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar, final

from returns.result import Failure, Result, Success

from handrail.cards import Card, Rank, Suit
from handrail.problems import Located, TextError, V
from handrail.railway import and_then, gather
from handrail.text import BYTE_ORDER_MARK, Span, listed, quoted

A = TypeVar("A")


@final
@dataclass(frozen=True, slots=True)
class UnknownRank(TextError):
    """There is no such rank; ``suit`` is the suit that stood behind it.

    >>> parse_card("0h").alt(lambda error: (error.message, error.hint))
    <Failure: ('0 is not a rank', 'did you mean Th?')>
    """

    found: str
    suit: str

    @property
    def message(self) -> str:
        return f"{quoted(self.found)} is not a rank"

    @property
    def hint(self) -> str | None:
        match self.found:
            case "1":
                return "an ace is A"
            case "0" | "O" | "o":
                return f"did you mean T{self.suit}?"
            case "11" | "12" | "13" | "14":
                rank = Rank(int(self.found))
                return f"{'an' if rank is Rank.ACE else 'a'} {rank.name.lower()} is {rank}"
            case _:
                return "ranks are 2 to 9, T or 10, J, Q, K, A"


@final
@dataclass(frozen=True, slots=True)
class UnknownSuit(TextError):
    """There is no such suit; ``rank`` is the rank that stood before it.

    >>> parse_card("KX").alt(lambda error: error.message)
    <Failure: X is not a suit>
    """

    found: str
    rank: str

    @property
    def message(self) -> str:
        return f"{quoted(self.found)} is not a suit"

    @property
    def hint(self) -> str | None:
        return "suits are c, d, h, s or ♣, ♦, ♥, ♠"


@final
@dataclass(frozen=True, slots=True)
class CutOff(TextError):
    """A rank whose suit is missing.

    >>> parse_card("K").alt(lambda error: (error.message, error.hint))
    <Failure: ('K has no suit', 'write Kc, Kd, Kh or Ks')>
    """

    rank: str

    @property
    def message(self) -> str:
        return f"{self.rank} has no suit"

    @property
    def hint(self) -> str | None:
        rank = RANKS[self.rank]
        return f"write {listed((str(Card(rank, suit)) for suit in Suit), 'or')}"


@final
@dataclass(frozen=True, slots=True)
class NotACard(TextError):
    """Text in which neither a rank nor a suit is where it should be.

    >>> parse_card("sK").alt(lambda error: (error.message, error.hint))
    <Failure: ('sK is not a card', 'the rank comes first: did you mean Ks?')>
    """

    found: str

    @property
    def message(self) -> str:
        return f"{quoted(self.found)} is not a card"

    @property
    def hint(self) -> str | None:
        turned = self.found[1:] + self.found[:1]
        if turned in SPELLINGS:
            return f"the rank comes first: did you mean {turned}?"
        return "a card is a rank and a suit, as in Ks or 10h"


@final
@dataclass(frozen=True, slots=True)
class NotOneCard(TextError):
    """One card was wanted; ``found`` were read, none or several.

    >>> parse_card("KsQs").alt(lambda error: error.message)
    <Failure: one card is wanted here, not 2>
    """

    found: int

    @property
    def message(self) -> str:
        return f"one card is wanted here, not {self.found or 'none'}"

    @property
    def hint(self) -> str | None:
        return "write a rank and a suit, as in Ks" if self.found == 0 else None


CardError: TypeAlias = UnknownRank | UnknownSuit | CutOff | NotACard | NotOneCard
"""What can be wrong with a text that is to be cards."""


def parse_card(text: str) -> Result[Card, CardError]:
    """Read one card: ``Ks``, ``K♠``, ``10h``, in either case.

    Fails with the leftmost ``CardError``.

    >>> parse_card("10h")
    <Success: Th>
    >>> parse_card("1h").alt(lambda error: error.hint)
    <Failure: an ace is A>
    """
    return and_then(parse_cards(text).alt(first), lambda cards: only(cards, text))


def parse_cards(text: str) -> Result[tuple[Card, ...], tuple[CardError, ...]]:
    """Read any number of cards, none included, or every place where the text is wrong.

    Fails with each ``CardError``, from left to right.

    >>> parse_cards("AsKs 10h").map(len)
    <Success: 3>
    >>> parse_cards("KX, 1h").alt(lambda errors: [error.span.start for error in errors])
    <Failure: [1, 4]>
    """
    return read(text, SPELLINGS)


def first(errors: tuple[CardError, ...]) -> CardError:
    """The leftmost error; where there is a failure, there is one."""
    return errors[0]


def only(cards: tuple[Card, ...], text: str) -> Result[Card, CardError]:
    """The one card of these, or where in the text there are more, or none."""
    match cards:
        case (card,):
            return Success(card)
        case _:
            surplus = places(text, SPELLINGS)[1:] or (end_of(text),)
            return Failure(NotOneCard(len(cards), spans=surplus))


def read(text: str, spellings: Mapping[str, A]) -> Result[tuple[A, ...], tuple[CardError, ...]]:
    """All that the text says, from left to right, or all that is wrong in it.

    Args:
        text: anything at all; the time is linear in its length.
        spellings: what each thing is that can be written.
    """
    apart = WORD.findall(text)
    if spellings.keys() >= set(apart):  # as in most texts: then no place need be known
        return Success(tuple(map(spellings.__getitem__, apart)))
    return gather(reading for _, reading in placed(text, spellings))


def places(text: str, spellings: Mapping[str, A]) -> tuple[Span, ...]:
    """Where each thing that was read stands in the text."""
    return tuple(span for span, _ in placed(text, spellings))


def placed(text: str, spellings: Mapping[str, A]) -> Iterator[tuple[Span, Result[A, CardError]]]:
    """What stands in the text, piece by piece, and what is wrong, each with its place."""
    for word in words(text):
        yield from pieces(text, *word.span(), spellings)


def words(text: str) -> Iterator[re.Match[str]]:
    """The stretches between separators."""
    return WORD.finditer(text, text.startswith(BYTE_ORDER_MARK))


def pieces(
    text: str, at: int, end: int, spellings: Mapping[str, A]
) -> Iterator[tuple[Span, Result[A, CardError]]]:
    """What stands in one word, piece by piece; of what is wrong, also the rest of its piece."""
    while at < end:
        stop = at + (3 if text.startswith("10", at) else 2)
        found = spellings.get(text[at:stop])
        if found is not None:
            yield Span(at, stop), Success(found)
        else:
            error, stop = mishap(text, at, end, spellings)
            yield Span(at, stop), Failure(error)
        at = stop


def mishap(text: str, at: int, end: int, spellings: Mapping[str, A]) -> tuple[CardError, int]:
    """What is wrong at this place of a word that ends at ``end``, and where to read on."""

    def spelled(place: int) -> bool:
        return text[place : place + 2] in spellings or text[place : place + 3] in spellings

    behind = min(end, at + (2 if text[at : at + 2] in TWO_DIGITS else 1))
    rank, suit = text[at:behind], text[behind : min(end, behind + 1)]
    match rank in RANKS, suit in SUITS:
        case True, _ if suit == "" or spelled(behind):
            return CutOff(rank, spans=(Span(at, behind),)), behind
        case True, _:
            return UnknownSuit(suit, rank, spans=(Span(behind, behind + 1),)), behind + 1
        case False, True:
            return UnknownRank(rank, suit, spans=(Span(at, behind),)), behind + 1
        case _:
            stop = next((place for place in range(behind, end) if spelled(place)), end)
            return NotACard(text[at:stop], spans=(Span(at, stop),)), stop


def end_of(text: str) -> Span:
    """The place, of no width, behind the last word of a text."""
    behind = max((word.end() for word in words(text)), default=0)
    return Span(behind, behind)


def located(
    result: Result[A, tuple[V, ...]], text: str, spans: Callable[[], Sequence[Span]]
) -> Result[A, tuple[Located[V], ...]]:
    """Give errors about values the places that the values were read from.

    An error about something that is missing (``at`` is empty) points behind the last word.

    Args:
        result: what a door for values answered.
        text: the text that the values were read from.
        spans: the place of each value; asked for only where there is an error.
    """

    def locate(errors: tuple[V, ...]) -> tuple[Located[V], ...]:
        known = spans()
        return tuple(
            Located(error, tuple(known[i] for i in error.at) or (end_of(text),)) for error in errors
        )

    return result.alt(locate)


# Emoji suits come with a selector behind them, which says how they are drawn and nothing else.
WORD = re.compile(r"[^\s,;\ufe0e\ufe0f]+")
TWO_DIGITS = {"10", "11", "12", "13", "14"}
RANKS = {"10": Rank.TEN} | {
    letter: rank for rank in Rank for letter in {str(rank), str(rank).lower()}
}
SUITS = {
    letter: suit
    for suit, letters in zip(Suit, ("cC♣♧", "dD♦♢", "hH♥♡", "sS♠♤"), strict=True)
    for letter in letters
}
# A spelling is of two characters, or of three that begin with 10.
SPELLINGS = {rank + suit: Card(RANKS[rank], SUITS[suit]) for rank in RANKS for suit in SUITS}
