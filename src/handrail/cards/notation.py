"""Text to cards: ``parse_card``, ``parse_cards``, and ``read_cards``, which keeps the text.

``parse_rank`` and ``parse_suit`` parse a part of a card.

Words are separated by white space, commas or semicolons. A word is one or more cards without a
gap, as in ``AsKs``. A card is a rank and then a suit: ``Ks``, ``10h``, ``a♠``, in either case. A
byte order mark at the start is skipped. ``games.jokers`` reads jokers with the same grammar.

The marks of ``mark_hand`` may be there: ``[4]♣ 4♦ ( {K}♥ {T}♠ {8}♥ )``. They must be complete, but
may be on any cards: they do not change the result. A rank may be in brackets, braces or
parentheses, and parentheses may be around cards.

Cards in quotes or brackets, as in ``['As', 'Kd']`` or a hand history, and cards in words, as in
``ace of spades``, are not read. They are one error, whose hint has the text to write.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import auto
from itertools import chain, islice
from typing import Generic, TypeVar, final

from returns.result import Failure, Result, Success

from handrail.cards.errors import (
    FOREIGN_RANKS,
    CardError,
    CutOff,
    NotACard,
    NotOneCard,
    UnknownRank,
    UnknownSuit,
)
from handrail.cards.grammar import (
    CARD_GRAMMAR,
    CARD_OR_JOKER,
    CARD_WORD,
    MARKED_CARD,
    MARKED_TEXT,
    PARENTHESES,
    PLAIN_WORD,
    cards_in_other_form,
)
from handrail.cards.other_alphabets import explain_look_alikes
from handrail.cards.types import (
    CARD_SPELLINGS,
    RANK_SPELLINGS,
    SUIT_SPELLINGS,
    Card,
    IdentityEnum,
    Rank,
    Suit,
)
from handrail.problems import Located, ProblemT, locate_errors
from handrail.railway import and_then, gather
from handrail.text import BYTE_ORDER_MARK, Span

A = TypeVar("A")
B = TypeVar("B")


@final
class _CardTokenKind(IdentityEnum):
    """The kinds of tokens. The names are those of groups in ``CARD_GRAMMAR``."""

    CARD = auto()
    NO_CARDS = auto()
    WRONG_MARKS = auto()
    CUT_OFF = auto()
    UNKNOWN_SUIT = auto()
    UNKNOWN_RANK = auto()
    NOT_A_CARD = auto()


@final
@dataclass(frozen=True, slots=True)
class ParsedText(Generic[A]):
    """Values, with the valid text that they were parsed from: ``text[start:end]``.

    Positions in the text are computed on demand, because only errors need them.
    """

    values: tuple[A, ...]
    text: str
    start: int
    end: int

    @property
    def spans(self) -> tuple[Span, ...]:
        """Return the span of each value."""
        cards = CARD_OR_JOKER.finditer(self.text, _skip_mark(self.text, self.start), self.end)
        return tuple(Span(*card.span()) for card in cards)

    @property
    def words(self) -> tuple[ParsedText[A], ...]:
        """Return each word, with its values."""
        text, values = self.text, iter(self.values)
        words: list[ParsedText[A]] = []
        for word in CARD_WORD.finditer(text, _skip_mark(text, self.start), self.end):
            start, end = word.span()
            size = len(CARD_OR_JOKER.findall(text, start, end))
            if size:  # a word without cards is a parenthesis
                words.append(ParsedText(tuple(islice(values, size)), text, start, end))
        return tuple(words)

    def split_at(self, count: int) -> tuple[ParsedText[A], ParsedText[A]]:
        """Return the first ``count`` values, and the others."""
        spans = self.spans
        middle = spans[count].start if count < len(spans) else self.end
        first = ParsedText(self.values[:count], self.text, self.start, middle)
        return first, ParsedText(self.values[count:], self.text, middle, self.end)

    @property
    def end_span(self) -> Span:
        """Return the empty span after the last word."""
        words = CARD_WORD.finditer(self.text, _skip_mark(self.text, self.start), self.end)
        end = max((word.end() for word in words), default=self.start)
        return Span(end, end)

    def locate(
        self, result: Result[B, tuple[ProblemT, ...]]
    ) -> Result[B, tuple[Located[ProblemT], ...]]:
        """Turn the positions in errors (``at``) into spans in the text, and sort by span.

        An error without positions points after the last word. ``result`` is the result of a
        function of these values.
        """
        return result.alt(lambda errors: locate_errors(errors, self.spans, self.end_span))


def locate_in(
    parts: Sequence[ParsedText[A]], result: Result[B, tuple[ProblemT, ...]]
) -> Result[B, tuple[Located[ProblemT], ...]]:
    """Turn the positions in errors (``at``) into spans in the text, as ``ParsedText.locate`` does.

    An error without positions points after the last part.

    Args:
        parts: parts of one text.
        result: the result of a function of the values of all parts, in this order.
    """

    def locate(errors: tuple[ProblemT, ...]) -> tuple[Located[ProblemT], ...]:
        spans = tuple(chain.from_iterable(part.spans for part in parts))
        return locate_errors(errors, spans, parts[-1].end_span)

    return result.alt(locate)


def join_parts(words: Sequence[ParsedText[A]]) -> ParsedText[A]:
    """Return neighbouring words, of which there is at least one, as one part of their text."""
    if len(words) == 1:
        return words[0]
    values = tuple(chain.from_iterable(word.values for word in words))
    return ParsedText(values, words[0].text, words[0].start, words[-1].end)


def parse_rank(text: str) -> Result[Rank, UnknownRank]:
    """Parse one rank: ``K``, ``T`` or ``10``, in either case.

    Fails with ``UnknownRank``.

    >>> parse_rank("10").map(str)
    <Success: T>
    >>> parse_rank("1").alt(lambda error: error.hint)
    <Failure: an ace is A>
    """
    found, span = _strip_separators(text, 0, len(text))
    if found in RANK_SPELLINGS:
        return Success(RANK_SPELLINGS[found])
    return Failure(UnknownRank(found, "", spans=(span,)))


def parse_suit(text: str) -> Result[Suit, UnknownSuit]:
    """Parse one suit: ``s`` or ``♠``, in either case.

    Fails with ``UnknownSuit``.

    >>> parse_suit("♠").map(str)
    <Success: s>
    >>> parse_suit("x").alt(lambda error: error.message)
    <Failure: x is not a suit>
    """
    found, span = _strip_separators(text, 0, len(text))
    if found in SUIT_SPELLINGS:
        return Success(SUIT_SPELLINGS[found])
    return Failure(UnknownSuit(found, "", spans=(span,)))


def _strip_separators(text: str, start: int, end: int) -> tuple[str, Span]:
    """Return ``text[start:end]`` without the separators around it, and its span."""
    words = [*PLAIN_WORD.finditer(text, _skip_mark(text, start), end)]
    if not words:
        return "", Span(start, start)
    span = Span(words[0].start(), words[-1].end())
    return text[span.start : span.end], span


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


def read_cards(
    text: str, start: int = 0, end: int | None = None
) -> Result[ParsedText[Card], tuple[CardError, ...]]:
    """Parse any number of cards in ``text[start:end]``, and keep the text with them.

    Fails with each ``CardError``, from left to right. Its spans are those in the whole text.

    >>> read_cards("AKs vs QQ | AhKX", 11).alt(lambda errors: errors[0].span)
    <Failure: Span(15, 16)>
    """
    return scan(text, CARD_GRAMMAR, CARD_SPELLINGS, start, len(text) if end is None else end)


def scan(
    text: str, grammar: str, spellings: Mapping[str, A], start: int, end: int
) -> Result[ParsedText[A], tuple[CardError, ...]]:
    """Parse all values in ``text[start:end]``, in time linear in its length.

    Fails with each ``CardError``, from left to right.
    """
    words = PLAIN_WORD.findall(text, start, end)
    # Usually each word is one card. To compile the grammar would take 4 ms.
    if spellings.keys() >= set(words):
        return Success(ParsedText(tuple(map(spellings.__getitem__, words)), text, start, end))
    unmarked = text[:start] + _blank_marks(text[start:end])
    tokens = re.compile(grammar).finditer(unmarked, _skip_mark(text, start), end)
    return (
        gather(_parse_token(token, text, spellings) for token in tokens)
        .map(lambda values: ParsedText(values, text, start, end))
        .alt(lambda errors: _merge_errors(errors, *_strip_separators(text, start, end)))
    )


def _merge_errors(errors: tuple[CardError, ...], found: str, span: Span) -> tuple[CardError, ...]:
    """Return one error for cards in quotes, brackets or words.

    In other text, join the errors about a look-alike, and those about French and German ranks.

    Args:
        errors: the errors of the tokens.
        found: the whole text.
        span: its span.
    """
    if cards_in_other_form(found):
        return (NotACard(found, spans=(span,)),)
    groups: dict[object, list[CardError]] = {}
    for error in errors:
        group: object = error.span
        if isinstance(error, UnknownRank | UnknownSuit) and (
            error.found in FOREIGN_RANKS or explain_look_alikes(error.found)
        ):
            group = error.kind, error.hint
        groups.setdefault(group, []).append(error)
    return tuple(
        replace(group[0], spans=tuple(each.span for each in group)) for group in groups.values()
    )


def _blank_marks(text: str) -> str:
    """Return the text with spaces in place of the marks that are right. Its length is the same.

    Suits move next to their ranks. No error is about these cards, so the spans of errors are right.
    """
    without_marked_ranks = MARKED_CARD.sub(r" \1\2\3\4\5\6 ", text)
    return PARENTHESES.sub(r" \1 ", without_marked_ranks)


def _parse_token(
    token: re.Match[str], text: str, spellings: Mapping[str, A]
) -> Result[A, CardError]:
    """Return the value of a token, or its error. ``text`` still has the marks that are right."""
    kind = _CardTokenKind[str(token.lastgroup)]
    match kind:
        case _CardTokenKind.CARD:
            return Success(spellings[token["CARD"]])
        case _CardTokenKind.CUT_OFF:
            return Failure(CutOff(token["CUT_OFF"], spans=_spans(token, "CUT_OFF")))
        case _CardTokenKind.UNKNOWN_SUIT:
            return Failure(
                UnknownSuit(token["not_a_suit"], token["rank"], spans=_spans(token, "not_a_suit"))
            )
        case _CardTokenKind.UNKNOWN_RANK:
            return Failure(
                UnknownRank(token["not_a_rank"], token["suit"], spans=_spans(token, "not_a_rank"))
            )
        case _CardTokenKind.WRONG_MARKS:
            return Failure(_error_in_marks(text[token.start() : token.end()], token.start()))
        case _CardTokenKind.NO_CARDS | _CardTokenKind.NOT_A_CARD:
            return Failure(NotACard(token[kind.name], spans=_spans(token, kind.name)))


def _error_in_marks(found: str, start: int) -> CardError:
    """Return the error in text with marks, which starts at ``start``.

    If the marks are right, the error is in the rank or in the suit.
    """
    end = start + len(found)
    marked = MARKED_TEXT.fullmatch(found)
    if marked:
        rank, suit = [group for group in marked.groups() if group is not None]
        rank_span = Span(start + 1, start + 1 + len(rank))
        if suit in SUIT_SPELLINGS:
            return UnknownRank(rank, suit, spans=(rank_span,))
        if rank in RANK_SPELLINGS and not suit:
            return CutOff(rank, spans=(rank_span,))
        if rank in RANK_SPELLINGS:
            return UnknownSuit(suit, rank, spans=(Span(end - 1, end),))
    return NotACard(found, spans=(Span(start, end),))


def _spans(token: re.Match[str], group: str) -> tuple[Span]:
    return (Span(*token.span(group)),)


def _require_one_card(parsed: ParsedText[Card]) -> Result[Card, CardError]:
    """Return the only card. The error points at the second and further cards."""
    match parsed.values:
        case (card,):
            return Success(card)
        case _:
            return Failure(
                NotOneCard(len(parsed.values), spans=parsed.spans[1:] or (parsed.end_span,))
            )


def _skip_mark(text: str, start: int) -> int:
    """Return where the cards start that are parsed from ``start`` on."""
    return start + 1 if text.startswith(BYTE_ORDER_MARK, start) else start
