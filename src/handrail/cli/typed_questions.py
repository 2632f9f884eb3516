"""Questions that are typed as several arguments: what was typed, and where each part is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import final

from returns.result import Result, Success

from handrail.cards.errors import CardError
from handrail.cards.notation import ParsedText, join_parts, parse_card, read_cards
from handrail.cards.types import Card
from handrail.equities.notation import (
    QuestionText,
    has_versus,
    split_players,
    split_question,
)
from handrail.games.notation import CardWords
from handrail.hands.types import COMBO_SIZE
from handrail.problems import TextError, error_class
from handrail.railway import gather_all
from handrail.shell.options import forbid
from handrail.text import Span, place_words


@error_class
class NotTwoRanges(TextError):
    """A question with fewer or more than two ranges. ``found`` is their number."""

    found: int
    _hint = "write them as in AKs vs QQ"

    @property
    def message(self) -> str:
        return f"expected two ranges, got {self.found}"


@final
@dataclass(frozen=True, slots=True)
class DealText:
    """A deal as it was typed, and where its parts are in the text.

    Attributes:
        text: the text of the deal.
        players: the cards of each player or, if it is (), the words of the text are the parts.
        board: the cards after ``--board``, or None.
    """

    text: str
    players: tuple[Span, ...] = ()
    board: Span | None = None

    def __str__(self) -> str:
        return self.text


@final
@dataclass(frozen=True, slots=True)
class ParsedDeal:
    """The cards in the parts of a deal. ``board`` is None if there is no option ``--board``."""

    words: CardWords
    board: ParsedText[Card] | None


def deals_of(arguments: Sequence[str], board: str) -> tuple[DealText, ...]:
    """Return the deal that was typed as arguments, with the option ``--board``, or none."""
    if board:
        text, (_, board_span, *spans) = place_words(["--board", board, *arguments])
        return (DealText(text, tuple(spans), board_span),)
    text, words = place_words(arguments)
    if len(words) == 1:  # a single argument holds a whole deal
        return (DealText(text),)
    return (DealText(text, words),) if words else ()


def read_deal(deal: DealText, holding_size: int) -> Result[ParsedDeal, tuple[CardError, ...]]:
    """Parse the cards in the parts of a deal.

    After a board, each ``holding_size`` single cards are one player's cards.
    """
    text, board = deal.text, deal.board
    if not (deal.players or board):
        return read_cards(text).map(lambda cards: ParsedDeal(cards.words, None))
    spans = deal.players if board is None else (board, *deal.players)
    parts = gather_all(read_cards(text, span.start, span.end) for span in spans)
    if board is None:
        return parts.map(lambda words: ParsedDeal(words, None))
    return parts.map(lambda words: ParsedDeal(_join_singles(words[1:], holding_size), words[0]))


def _join_singles(words: CardWords, size: int) -> CardWords:
    """Return the words or, if all are single cards, each ``size`` of them as one."""
    if any(len(word.values) != 1 for word in words):
        return words
    starts = range(0, len(words), size)
    return tuple(join_parts(words[start : start + size]) for start in starts)


def questions_of(
    ranges: Sequence[str], board: str = "", dead: str = "", holding_size: int = COMBO_SIZE
) -> tuple[QuestionText, ...]:
    """Return the questions about equity in the arguments and in --board and --dead.

    If each argument has ``vs``, each is a question. Otherwise, all are one question. In it, each
    argument is a range if none is ``vs``. Single cards are dealt to the players in turn,
    ``holding_size`` to each.
    """
    if ranges and all(map(has_versus, ranges)):
        return tuple(_question_of((each,), board, dead) for each in ranges)
    forbid(
        sum(map(has_versus, ranges)) > 1
        and any(has_versus(each) and len(each.split()) > 2 for each in ranges),
        "expected all questions in quotes, or one question without",
        "put quotes around each question: 'AKs vs QQ' 'KQs vs QQ'",
    )
    if all(isinstance(parse_card(each), Success) for each in ranges):
        starts = range(0, len(ranges), holding_size)
        ranges = [" ".join(ranges[start : start + holding_size]) for start in starts]
    return (_question_of(ranges, board, dead),) if ranges else ()


def _question_of(arguments: Sequence[str], board: str, dead: str) -> QuestionText:
    """Return one question about equity. The cards are in the options, or after | in the text."""
    typed_ranges, spans = place_words(arguments)
    question = split_question(typed_ranges)
    if not has_versus(typed_ranges):
        bar = f"{typed_ranges}|".index("|")
        each_range = (
            split_players(typed_ranges, span.start, min(span.end, bar))
            for span in spans
            if span.start < bar or span.start == span.end
        )
        question = replace(question, players=tuple(chain.from_iterable(each_range)))
    if board:
        text, (_, _, span) = place_words([question.text, "--board", board])
        question = replace(question, text=text, board=span)
    if dead:
        text, (_, _, span) = place_words([question.text, "--dead", dead])
        question = replace(question, text=text, dead=span)
    return question


def find_other_than_two(typed: QuestionText) -> NotTwoRanges | None:
    """Return the error of a question with fewer or more than two ranges, or None."""
    if len(typed.players) == 2:
        return None
    end = Span(len(typed.text), len(typed.text))
    return NotTwoRanges(len(typed.players), spans=typed.players[2:] or (end,))
