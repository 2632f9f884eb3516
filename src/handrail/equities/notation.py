"""Text to a question about equity: the ranges, the board, and the dead cards."""

from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias, TypeVar, final

from returns.result import Failure, Result, Success

from handrail.cards.errors import CardError
from handrail.cards.notation import read_cards
from handrail.equities.errors import EquityError, MisplacedBar, MissingRange
from handrail.equities.types import Spot
from handrail.games.rule_book import HOLDEM, Game
from handrail.problems import Located, ProblemT, locate_errors, shift_spans
from handrail.railway import cases, gather_all
from handrail.ranges import RangeError, RangeNote, WeightedRange
from handrail.ranges.notation import RANGE_WORD
from handrail.ranges.reading_notes import parse_with_notes
from handrail.text import Span

A = TypeVar("A")
E = TypeVar("E")

VERSUS_WORDS = ("v", "vs", "vs.")

SpotTextError: TypeAlias = (
    RangeError | CardError | MissingRange | MisplacedBar | Located[EquityError]
)
"""An error in the text of a question about equity."""


@final
@dataclass(frozen=True, slots=True)
class ParsedSpot:
    """A spot, which is a checked question about equity, with the text of each player's range.

    ``spans`` has the spans of the board cards, then of the dead cards, then of the ranges.
    ``notes`` are the notes about the ranges, with their spans in the whole text.
    """

    spot: Spot
    range_texts: tuple[str, ...]
    spans: tuple[Span, ...]
    notes: tuple[RangeNote, ...] = ()


@final
@dataclass(frozen=True, slots=True)
class SpotText:
    """A question about equity as it was typed, and where its parts are in the text.

    The span of a part that was not given is empty. The string of this value is the text.
    """

    text: str
    ranges: tuple[Span, ...]
    board: Span
    dead: Span

    def __str__(self) -> str:
        return self.text

    @property
    def range_texts(self) -> tuple[str, ...]:
        """Return the text of each range."""
        return tuple(self.text[span.start : span.end] for span in self.ranges)


def parse_spot(text: str, game: Game = HOLDEM) -> Result[ParsedSpot, tuple[SpotTextError, ...]]:
    """Parse a question about equity, such as ``AKs vs QQ | AhKd7s | 2c``.

    The ranges have ``vs`` between them; ``v`` and ``vs.`` mean the same, in either case. The board
    follows after ``|``, and the dead cards after a second ``|``. Both can be left out.

    Fails with ``MisplacedBar`` or, if there is none, with each ``RangeError``, ``CardError`` or
    ``MissingRange``, from left to right. If there is none of these, fails with each ``EquityError``
    and its spans.

    >>> parse_spot("22+, AQo+ v AKs v QQ | AhKd7s").map(lambda parsed: parsed.range_texts)
    <Success: ('22+, AQo+', 'AKs', 'QQ')>
    >>> parse_spot("AKs vs | AhKX").alt(lambda errors: [error.message for error in errors])
    <Failure: ['expected a range, got nothing', 'X is not a suit']>
    """
    return read_spot(split_spot(text), game)


def split_spot(text: str) -> SpotText:
    """Return the parts of a question about equity, such as ``AKs vs QQ | AhKd7s | 2c``."""
    ranges_text, _, rest = text.partition("|")
    board_text, _, _ = rest.partition("|")
    board_start = min(len(ranges_text) + 1, len(text))
    board = Span(board_start, board_start + len(board_text))
    dead = Span(min(board.end + 1, len(text)), len(text))
    return SpotText(text, split_ranges(text, 0, len(ranges_text)), board, dead)


def read_spot(
    typed: SpotText, game: Game = HOLDEM
) -> Result[ParsedSpot, tuple[SpotTextError, ...]]:
    """Parse the parts of a question about equity, as ``parse_spot`` does."""
    text = typed.text
    bars = _misplaced_bars(typed)
    if bars:
        return Failure((MisplacedBar(spans=bars),))
    parsed_ranges = gather_all(_read_range(text, span) for span in typed.ranges)
    parsed_cards = gather_all(
        read_cards(text, span.start, span.end) for span in (typed.board, typed.dead)
    )
    match cases(parsed_ranges), cases(parsed_cards):
        case Success(read), Success((board, dead)):
            spans = (*board.spans, *dead.spans, *typed.ranges)
            ranges = tuple(hand_range for hand_range, _ in read)
            notes = chain.from_iterable(
                shift_spans(range_notes, span.start)
                for (_, range_notes), span in zip(read, typed.ranges, strict=True)
            )
            return locate(Spot.of(ranges, board.values, dead.values, game), spans).map(
                lambda spot: ParsedSpot(spot, typed.range_texts, spans, tuple(notes))
            )
        case _:
            return Failure((*_errors_of(parsed_ranges), *_errors_of(parsed_cards)))


def _errors_of(result: Result[object, tuple[E, ...]]) -> tuple[E, ...]:
    """Return the errors of a result, or ``()`` if it succeeded."""
    return result.swap().value_or(())


def _misplaced_bars(typed: SpotText) -> tuple[Span, ...]:
    """Return the bars after the second one and, if ``vs`` follows the first one, also the first."""
    text, board, dead = typed.text, typed.board, typed.dead
    bars = [Span(at, at + 1) for at in range(dead.start, dead.end) if text[at] == "|"]
    before_board = Span(max(0, board.start - 1), board.start)
    if text[before_board.start : before_board.end] == "|" and has_versus(
        text[board.start : board.end]
    ):
        bars.insert(0, before_board)
    return tuple(bars)


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


def split_ranges(text: str, start: int, end: int) -> tuple[Span, ...]:
    """Return the span of each range in ``text[start:end]``, such as ``AKs vs QQ``.

    A missing range has an empty span.
    """
    spans = [Span(start, start)]
    for word in RANGE_WORD.finditer(text, start, end):
        if word[0].lower() in VERSUS_WORDS:
            spans.append(Span(word.end(), word.end()))
        else:
            is_first_word = spans[-1].start == spans[-1].end
            spans[-1] = Span(word.start() if is_first_word else spans[-1].start, word.end())
    return tuple(spans)


def _read_range(
    text: str, span: Span
) -> Result[tuple[WeightedRange, tuple[RangeNote, ...]], tuple[RangeError | MissingRange, ...]]:
    """Parse the range at a span of the text, with its notes.

    The spans of its errors are those in the whole text, and those of its notes are those in the
    text of the range.
    """
    if span.start == span.end:
        return Failure((MissingRange(spans=(span,)),))
    return parse_with_notes(text[span.start : span.end]).alt(
        lambda errors: shift_spans(errors, span.start)
    )
