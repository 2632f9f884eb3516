"""Text to a question about equity: the ranges, the board, and the dead cards."""

from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias, TypeVar, final

from returns.result import Failure, Result, Success

from handrail.card_errors import CardError
from handrail.equity_errors import EquityError, MissingRange
from handrail.equity_types import Spot
from handrail.notation import read_cards
from handrail.problems import Located, ProblemT, locate_errors, shift_spans
from handrail.railway import cases, gather
from handrail.ranges import RangeError, WeightedRange, parse_weighted
from handrail.ranges.grammar import RANGE_WORD
from handrail.text import Span

A = TypeVar("A")

VERSUS_WORDS = ("v", "vs", "vs.")

SpotTextError: TypeAlias = RangeError | CardError | MissingRange | Located[EquityError]
"""An error in the text of a question about equity."""


@final
@dataclass(frozen=True, slots=True)
class ParsedSpot:
    """A spot, which is a checked question about equity, with the text of each player's range.

    ``spans`` has the spans of the board cards, then of the dead cards, then of the ranges.
    """

    spot: Spot
    range_texts: tuple[str, ...]
    spans: tuple[Span, ...]


def parse_spot(text: str) -> Result[ParsedSpot, tuple[SpotTextError, ...]]:
    """Parse a question about equity, such as ``AKs vs QQ | AhKd7s | 2c``.

    The ranges have ``vs`` between them; ``v`` and ``vs.`` mean the same, in either case. The board
    follows after ``|``, and the dead cards after a second ``|``. Both can be left out.

    Fails with each ``RangeError``, ``CardError`` or ``MissingRange``, from left to right. If there
    is none, fails with each ``EquityError`` and its spans.

    >>> parse_spot("22+, AQo+ v AKs v QQ | AhKd7s").map(lambda parsed: parsed.range_texts)
    <Success: ('22+, AQo+', 'AKs', 'QQ')>
    >>> parse_spot("AKs vs | AhKX").alt(lambda errors: [error.message for error in errors])
    <Failure: ['expected a range, got nothing', 'X is not a suit']>
    """
    ranges_text, bar, rest = text.partition("|")
    board_text, second_bar, dead_text = rest.partition("|")
    range_spans = _split_ranges(ranges_text)
    parsed_ranges = gather(_read_range(text, span) for span in range_spans)
    # Spaces before the cards give them the spans that they have in the whole text.
    before_board = " " * len(ranges_text + bar)
    before_dead = before_board + " " * len(board_text + second_bar)
    parsed_cards = gather(
        (read_cards(before_board + board_text), read_cards(before_dead + dead_text))
    )
    match cases(parsed_ranges), cases(parsed_cards):
        case Success(ranges), Success((board, dead)):
            spans = (*board.spans, *dead.spans, *range_spans)
            range_texts = tuple(text[span.start : span.end] for span in range_spans)
            return locate(Spot.of(ranges, board.values, dead.values), spans).map(
                lambda spot: ParsedSpot(spot, range_texts, spans)
            )
        case _:
            errors = (*parsed_ranges.swap().value_or(()), *parsed_cards.swap().value_or(()))
            return Failure(tuple(chain.from_iterable(errors)))


def has_versus(text: str) -> bool:
    """Return whether text contains ``vs``, ``vs.`` or ``v``, which separate ranges."""
    return any(word[0].lower() in VERSUS_WORDS for word in RANGE_WORD.finditer(text))


def locate(
    answer: Result[A, tuple[ProblemT, ...]], spans: tuple[Span, ...]
) -> Result[A, tuple[Located[ProblemT], ...]]:
    """Turn the positions in the errors of an answer into spans in the text.

    An error without positions points after the last range. ``spans`` are those of ``ParsedSpot``.
    """
    end = Span(spans[-1].end, spans[-1].end)
    return answer.alt(lambda errors: locate_errors(errors, spans, end))


def _split_ranges(text: str) -> tuple[Span, ...]:
    """Return the span of each range. A missing range has an empty span."""
    spans = [Span(0, 0)]
    for word in RANGE_WORD.finditer(text):
        if word[0].lower() in VERSUS_WORDS:
            spans.append(Span(word.end(), word.end()))
        else:
            is_first_word = spans[-1].start == spans[-1].end
            spans[-1] = Span(word.start() if is_first_word else spans[-1].start, word.end())
    return tuple(spans)


def _read_range(
    text: str, span: Span
) -> Result[WeightedRange, tuple[RangeError | MissingRange, ...]]:
    """Parse the range at a span of the text. The spans of its errors are those in the text."""
    if span.start == span.end:
        return Failure((MissingRange(spans=(span,)),))
    return parse_weighted(text[span.start : span.end]).alt(
        lambda errors: shift_spans(errors, span.start)
    )
