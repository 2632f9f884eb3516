"""Text to cards, and the errors that point into the text.

Words are separated by white space, commas or semicolons. A word is one or more cards without a
gap, as in ``AsKs``. A card is a rank and then a suit: ``Ks``, ``10h``, ``a♠``, in either case. A
byte order mark at the start is skipped.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Generic, TypeAlias, TypeVar, final

from returns.result import Failure, Result, Success

from handrail.cards import Card, Rank, Suit
from handrail.problems import Located, TextError, V, error_class
from handrail.railway import and_then, gather
from handrail.text import BYTE_ORDER_MARK, Span, join_words, printable

A = TypeVar("A")
B = TypeVar("B")

RANK_SPELLINGS = {"10": Rank.TEN} | {
    letter: rank for rank in Rank for letter in {str(rank), str(rank).lower()}
}
SUIT_SPELLINGS = {
    letter: suit
    for suit, letters in zip(Suit, ("cC♣♧", "dD♦♢", "hH♥♡", "sS♠♤"), strict=True)
    for letter in letters
}
CARD_SPELLINGS = {
    rank + suit: Card(RANK_SPELLINGS[rank], SUIT_SPELLINGS[suit])
    for rank in RANK_SPELLINGS
    for suit in SUIT_SPELLINGS
}

# Emoji suits end in a variation selector, which only says how they are drawn.
_LETTER = r"[^\s,;\ufe0e\ufe0f]"
_RANK = f"(?:{'|'.join(RANK_SPELLINGS)})"
_SUIT = f"[{''.join(SUIT_SPELLINGS)}]"
_JOKER = r"\?[BbRr]"
CARD_WORD = re.compile(f"{_LETTER}+")
_CARD_OR_JOKER = re.compile(f"10{_LETTER}|{_LETTER}{{2}}")  # for text that is known to be valid


def _compile_grammar(card: str) -> re.Pattern[str]:
    """Return the pattern of one token in a word. Its alternatives are tried in this order."""
    token_end = f"(?= {card} | (?!{_LETTER}) )"
    return re.compile(
        rf"""
          (?P<card> {card})
        | (?P<cut_off> {_RANK}) {token_end}
        | (?P<rank> {_RANK}) (?P<not_a_suit> {_LETTER})
        | (?P<not_a_rank> 1[1-4] | {_LETTER}) (?P<suit> {_SUIT})
        | (?P<not_a_card> (?: 1[1-4] | {_LETTER}) {_LETTER}*?) {token_end}
        """,
        re.VERBOSE,
    )


CARD_GRAMMAR = _compile_grammar(_RANK + _SUIT)
CARD_OR_JOKER_GRAMMAR = _compile_grammar(f"(?: {_RANK}{_SUIT} | {_JOKER})")


@error_class
class UnknownRank(TextError):
    """An unknown rank. ``suit`` is the suit after it."""

    found: str
    suit: str

    @property
    def message(self) -> str:
        return f"{printable(self.found)} is not a rank"

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
            case "v" | "V" if self.suit in "sS":
                return "leave out vs: write one hand after another"
            case _:
                return "ranks are 2 to 9, T or 10, J, Q, K, A"


@error_class
class UnknownSuit(TextError):
    """An unknown suit. ``rank`` is the rank before it."""

    found: str
    rank: str

    @property
    def message(self) -> str:
        return f"{printable(self.found)} is not a suit"

    @property
    def hint(self) -> str | None:
        if self.found in RANK_SPELLINGS:
            return f"{self.rank}{self.found} is a range of hands; a card has a suit, as in Ks"
        return "suits are c, d, h, s or ♣, ♦, ♥, ♠"


@error_class
class CutOff(TextError):
    """A rank without a suit."""

    rank: str

    @property
    def message(self) -> str:
        return f"{self.rank} has no suit"

    @property
    def hint(self) -> str | None:
        cards = (str(Card(RANK_SPELLINGS[self.rank], suit)) for suit in Suit)
        return f"write {join_words(cards, 'or')}"


@error_class
class NotACard(TextError):
    """Text with neither a rank nor a suit in its place."""

    found: str

    @property
    def message(self) -> str:
        return f"{printable(self.found)} is not a card"

    @property
    def hint(self) -> str | None:
        suit_last = self.found[1:] + self.found[:1]
        if suit_last in CARD_SPELLINGS:
            return f"the rank comes first: did you mean {suit_last}?"
        return "a card is a rank and a suit, as in Ks or 10h"


@error_class
class NotOneCard(TextError):
    """No card, or several, where one was expected."""

    found: int

    @property
    def message(self) -> str:
        return f"expected one card, got {self.found or 'none'}"

    @property
    def hint(self) -> str | None:
        return "write a rank and a suit, as in Ks" if self.found == 0 else None


CardError: TypeAlias = UnknownRank | UnknownSuit | CutOff | NotACard | NotOneCard
"""An error in text that should be cards."""


@final
@dataclass(frozen=True, slots=True)
class ParsedText(Generic[A]):
    """Values, with the text that they were parsed from."""

    values: tuple[A, ...]
    text: str

    @property
    def spans(self) -> tuple[Span, ...]:
        """Return the span of each value. It is computed on demand: only errors need it."""
        return tuple(
            Span(*match.span())
            for match in _CARD_OR_JOKER.finditer(self.text, _text_start(self.text))
        )

    @property
    def word_groups(self) -> tuple[tuple[A, ...], ...]:
        """Return the values of each word."""
        values = iter(self.values)
        words = CARD_WORD.findall(self.text, _text_start(self.text))
        return tuple(tuple(islice(values, len(_CARD_OR_JOKER.findall(word)))) for word in words)

    @property
    def end_span(self) -> Span:
        """Return the empty span after the last word."""
        end = max(
            (word.end() for word in CARD_WORD.finditer(self.text, _text_start(self.text))),
            default=0,
        )
        return Span(end, end)

    def locate(
        self, result: Result[B, tuple[V, ...]], offset: int = 0
    ) -> Result[B, tuple[Located[V], ...]]:
        """Add spans to errors about these values, and sort the errors by them.

        An error about a missing value, with () as ``at``, points after the last word.

        Args:
            result: the result of a function of these values.
            offset: the index of the value at position 0 of the errors. Values before it are last.
        """

        def locate_errors(errors: tuple[V, ...]) -> tuple[Located[V], ...]:
            spans = self.spans[offset:] + self.spans[:offset]
            located_errors = (
                Located(each, tuple(sorted(spans[index] for index in each.at)) or (self.end_span,))
                for each in errors
            )
            return tuple(sorted(located_errors, key=lambda each: each.spans))

        return result.alt(locate_errors)


def parse_card(text: str) -> Result[Card, CardError]:
    """Parse one card: ``Ks``, ``K♠``, ``10h``, in either case.

    Fails with the leftmost ``CardError``.

    >>> parse_card("10h")
    <Success: Th>
    >>> parse_card("1h").alt(lambda error: error.hint)
    <Failure: an ace is A>
    """
    return and_then(read_cards(text).alt(lambda errors: errors[0]), _require_one_card)


def parse_cards(text: str) -> Result[tuple[Card, ...], tuple[CardError, ...]]:
    """Parse any number of cards.

    Fails with each ``CardError``, from left to right.

    >>> parse_cards("AsKs 10h").map(len)
    <Success: 3>
    >>> parse_cards("KX, 1h").alt(lambda errors: [error.span.start for error in errors])
    <Failure: [1, 4]>
    """
    return read_cards(text).map(lambda parsed: parsed.values)


def read_cards(text: str) -> Result[ParsedText[Card], tuple[CardError, ...]]:
    """Parse any number of cards, and keep the text with them.

    Fails with each ``CardError``, from left to right.
    """
    return scan(text, CARD_GRAMMAR, CARD_SPELLINGS)


def scan(
    text: str, grammar: re.Pattern[str], spellings: Mapping[str, A]
) -> Result[ParsedText[A], tuple[CardError, ...]]:
    """Parse all values in the text, in time linear in its length.

    Fails with each ``CardError``, from left to right.
    """
    words = CARD_WORD.findall(text)
    if spellings.keys() >= set(words):  # usually each word is one card
        return Success(ParsedText(tuple(map(spellings.__getitem__, words)), text))
    tokens = grammar.finditer(text, _text_start(text))
    return gather(_parse_token(token, spellings) for token in tokens).map(
        lambda values: ParsedText(values, text)
    )


def _parse_token(token: re.Match[str], spellings: Mapping[str, A]) -> Result[A, CardError]:
    """Return the value of a token, or its error."""
    name = token.lastgroup or ""
    match name:
        case "card":
            return Success(spellings[token[name]])
        case "cut_off":
            return Failure(CutOff(token[name], spans=(Span(*token.span(name)),)))
        case "not_a_suit":
            return Failure(
                UnknownSuit(token[name], token["rank"], spans=(Span(*token.span(name)),))
            )
        case "suit":
            span = Span(*token.span("not_a_rank"))
            return Failure(UnknownRank(token["not_a_rank"], token[name], spans=(span,)))
        case _:
            return Failure(NotACard(token[name], spans=(Span(*token.span(name)),)))


def _require_one_card(parsed: ParsedText[Card]) -> Result[Card, CardError]:
    match parsed.values:
        case (card,):
            return Success(card)
        case _:
            return Failure(
                NotOneCard(len(parsed.values), spans=parsed.spans[1:] or (parsed.end_span,))
            )


def _text_start(text: str) -> int:
    return 1 if text.startswith(BYTE_ORDER_MARK) else 0
