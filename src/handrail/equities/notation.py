"""Text to a question about equity: the players' ranges or cards, the board, the dead cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import chain
from typing import Generic, TypeAlias, TypeVar, final

from returns.result import Failure, Result, Success

from handrail.argument_checks import check_type
from handrail.cards.errors import CardError, NotACard
from handrail.cards.grammar import cards_in_other_form
from handrail.cards.notation import read_cards
from handrail.equities.errors import EquityError, MisplacedBar, MissingCards, MissingRange
from handrail.equities.raw_questions import Cards, Held, Partial
from handrail.equities.types import CardQuestion, Question, RangeQuestion
from handrail.games.rule_book import HOLDEM, Game
from handrail.hands.types import COMBO_SIZE, Combo
from handrail.problems import Located, ProblemT, locate_errors, shift_spans
from handrail.railway import cases, gather_all, zip_results
from handrail.ranges.combo_sets import Range
from handrail.ranges.errors import RangeError
from handrail.ranges.notation import ANY_HAND_NAMES, parse_weighted
from handrail.ranges.reading_notes import RangeNote, parse_with_notes
from handrail.ranges.weighted_ranges import WeightedRange
from handrail.text import Span, place_words

A = TypeVar("A")
P = TypeVar("P", bound=Held)
Q = TypeVar("Q", bound=Question)
Q_co = TypeVar("Q_co", bound=Question, covariant=True)
P_co = TypeVar("P_co", bound=Held, covariant=True)

VERSUS_WORDS = ("v", "vs", "vs.", "versus")
STAR = "*"  # after known cards: the player's other cards are dealt
# A number belongs to the ``top`` before it, as in ``top 5%``.
_WORD = re.compile(r"(?:[tT][oO][pP]\s+(?=\.?[0-9]))?[^\s,;:]+")

PlayerTextError: TypeAlias = RangeError | CardError | MissingRange | MissingCards
"""An error in the text of what a player holds."""

QuestionTextError: TypeAlias = PlayerTextError | MisplacedBar | Located[EquityError]
"""An error in the text of a question about equity."""


@final
@dataclass(frozen=True, slots=True)
class ParsedQuestion(Generic[Q_co]):
    """A checked question about equity, with the text of each player's range or cards.

    ``spans`` has the place in the text of each position that errors have: of the board cards, then
    the dead cards, then the players. ``notes`` are the notes about the ranges, with their spans in
    the whole text.
    """

    question: Q_co
    player_texts: tuple[str, ...]
    spans: tuple[Span, ...]
    notes: tuple[RangeNote, ...] = ()

    def locate(
        self, answer: Result[A, tuple[ProblemT, ...]]
    ) -> Result[A, tuple[Located[ProblemT], ...]]:
        """Turn the positions in the errors of an answer into spans in the text.

        An error without positions points at the whole question.
        """
        start = min(span.start for span in self.spans)
        return _locate(answer, self.spans, Span(start, max(span.end for span in self.spans)))


@final
@dataclass(frozen=True, slots=True)
class _ParsedPlayer(Generic[P_co]):
    """A player's range or cards, and the notes about them.

    ``spans`` has the span of each of their positions in errors.
    """

    held: P_co
    spans: tuple[Span, ...]
    notes: tuple[RangeNote, ...] = ()


@final
@dataclass(frozen=True, slots=True)
class PlayerField:
    """The field with a player's range or cards. The index counts from 0."""

    index: int


@final
@dataclass(frozen=True, slots=True)
class BoardField:
    """The field with the cards on the board."""


@final
@dataclass(frozen=True, slots=True)
class DeadField:
    """The field with the dead cards."""


@final
@dataclass(frozen=True, slots=True)
class WholeQuestion:
    """All fields together: the place of a span that is not in one of them."""


QuestionField: TypeAlias = PlayerField | BoardField | DeadField | WholeQuestion
"""A field of a question about equity, in which an error can be."""


@final
@dataclass(frozen=True, slots=True)
class QuestionText:
    """A question about equity as it was typed, and where its parts are in the text.

    ``QuestionText.of`` joins the fields of a form into one text, and ``read_question`` parses this
    value. The span of a part that was not given is empty. The string of this value is the text.
    """

    text: str
    players: tuple[Span, ...]
    board: Span
    dead: Span

    def __str__(self) -> str:
        return self.text

    @classmethod
    def of(cls, players: Iterable[str], board: str = "", dead: str = "") -> QuestionText:
        """Return the question that was typed into the fields of a form.

        Args:
            players: the range or the cards of each player. No players are one player without text.
            board: the cards on the board.
            dead: the dead cards.

        >>> str(QuestionText.of(["AKs", "QQ"], board="AhKd7s"))
        'AKs vs QQ | AhKd7s | '
        """
        first, *others = tuple(players) or ("",)
        words = [first]
        for other in others:
            words += ["vs", other]
        text, spans = place_words([*words, "|", board, "|", dead])
        return cls(text, spans[: len(words) : 2], spans[-3], spans[-1])

    def place(self, span: Span) -> tuple[QuestionField, Span]:
        """Return the field that a span of the text is in, and where it is in this field.

        A span that is not in one field is in ``WholeQuestion()``, and stays as it is.

        >>> QuestionText.of(["AKs", "QQ"], board="AhKX").place(Span(16, 17))
        (BoardField(), Span(3, 4))
        """
        fields: list[tuple[QuestionField, Span]] = [
            *((PlayerField(index), player) for index, player in enumerate(self.players)),
            (BoardField(), self.board),
            (DeadField(), self.dead),
        ]
        for field, whole in fields:
            if whole.start <= span.start and span.end <= whole.end:
                return field, Span(span.start - whole.start, span.end - whole.start)
        return WholeQuestion(), span

    @property
    def player_texts(self) -> tuple[str, ...]:
        """Return the text of each player's range or cards."""
        return tuple(self.text[span.start : span.end] for span in self.players)


def parse_question(
    text: str, game: Game = HOLDEM
) -> Result[ParsedQuestion[Question], tuple[QuestionTextError, ...]]:
    """Parse a question about equity, such as ``AKs vs QQ | AhKd7s | 2c``.

    The players have ``vs`` between them; ``v``, ``vs.`` and ``versus`` mean the same, in either
    case. The board follows after ``|``, and the dead cards after a second ``|``. Both can be left
    out. In a game of two cards each, players have ranges; in other games they have known cards.
    Single cards, as in ``Ah Kh``, are known cards in every game: no range has a single card.

    A star after known cards, as in ``AsKsQs*``, says that the player's other cards are dealt. A
    random hand is ``*``, ``random`` or ``any``.

    Fails with each ``QuestionTextError``: with ``MisplacedBar`` or, if there is none, with each
    ``RangeError``, ``CardError``, ``MissingRange`` or ``MissingCards``, from left to right. If
    there is none of these, fails with each ``EquityError`` and its spans.

    >>> parse_question("22+, AQo+ v AKs v QQ | AhKd7s").map(lambda parsed: parsed.player_texts)
    <Success: ('22+, AQo+', 'AKs', 'QQ')>
    >>> parse_question("AKs vs | AhKX").alt(lambda errors: [error.message for error in errors])
    <Failure: ['expected a range, got nothing', 'X is not a suit']>
    """
    return read_question(split_question(text), game)


def split_question(text: str) -> QuestionText:
    """Return the parts of a question about equity, such as ``AKs vs QQ | AhKd7s | 2c``."""
    players_text, _, rest = text.partition("|")
    board_text, _, _ = rest.partition("|")
    board_start = min(len(players_text) + 1, len(text))
    board = Span(board_start, board_start + len(board_text))
    dead = Span(min(board.end + 1, len(text)), len(text))
    return QuestionText(text, split_players(text, 0, len(players_text)), board, dead)


def read_question(
    typed: QuestionText, game: Game = HOLDEM
) -> Result[ParsedQuestion[Question], tuple[QuestionTextError, ...]]:
    """Parse the parts of a question about equity, as ``parse_question`` does.

    Each part is parsed alone, so ``vs`` or ``|`` in a field of a form is an error in this field.

    Fails with each ``QuestionTextError`` as ``parse_question`` does. Its spans are those in the
    whole text, and ``QuestionText.place`` says in which field each is.

    >>> typed = QuestionText.of(["AKs", "QQo"], board="AhKd7s")
    >>> read_question(typed).alt(lambda errors: [typed.place(error.span) for error in errors])
    <Failure: [(PlayerField(index=1), Span(2, 3))]>
    """
    check_type("a game", game, Game, "handrail.games.SHORT_DECK_HOLDEM")
    if game.holding_size == COMBO_SIZE:
        return read_range_question(typed, game)
    return read_parts(typed, game, _read_cards, CardQuestion.of)


def read_range_question(
    typed: QuestionText, game: Game = HOLDEM
) -> Result[ParsedQuestion[RangeQuestion], tuple[QuestionTextError, ...]]:
    """Parse the parts of a question in a game of two cards each."""
    return read_parts(typed, game, _read_range, RangeQuestion.of)


def read_parts(
    typed: QuestionText,
    game: Game,
    read_player: Callable[[str, Span], Result[_ParsedPlayer[P], tuple[PlayerTextError, ...]]],
    check: Callable[[tuple[P, ...], Cards, Cards, Game], Result[Q, tuple[EquityError, ...]]],
) -> Result[ParsedQuestion[Q], tuple[QuestionTextError, ...]]:
    """Parse each part of a question, and check the question.

    Args:
        typed: the parts.
        game: the rules.
        read_player: parses what a player holds, at a span of the text.
        check: checks the question.
    """
    text = typed.text
    bars = _misplaced_bars(typed)
    if bars:
        return Failure((MisplacedBar(spans=bars),))
    parsed = zip_results(
        gather_all(read_player(text, span) for span in typed.players),
        read_cards(text, typed.board.start, typed.board.end),
        read_cards(text, typed.dead.start, typed.dead.end),
    )
    match cases(parsed):
        case Success((players, board, dead)):
            held = tuple(player.held for player in players)
            player_spans = chain.from_iterable(player.spans for player in players)
            spans = (*board.spans, *dead.spans, *player_spans)
            notes = tuple(chain.from_iterable(player.notes for player in players))
            question = check(held, board.values, dead.values, game)
            return _locate(question, spans, Span(0, len(text))).map(
                lambda checked: ParsedQuestion(checked, typed.player_texts, spans, notes)
            )
        case Failure(errors):
            return Failure(errors)


def _misplaced_bars(typed: QuestionText) -> tuple[Span, ...]:
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
    """Return whether text contains ``vs`` or a word that means the same."""
    return any(word[0].lower() in VERSUS_WORDS for word in _WORD.finditer(text))


def _locate(
    answer: Result[A, tuple[ProblemT, ...]], spans: tuple[Span, ...], default: Span
) -> Result[A, tuple[Located[ProblemT], ...]]:
    """Turn positions into spans. An error without positions gets the default span."""
    return answer.alt(lambda errors: locate_errors(errors, spans, default))


def split_players(text: str, start: int, end: int) -> tuple[Span, ...]:
    """Return the span of each player's range or cards in ``text[start:end]``.

    In ``AKs vs QQ`` there are two. If one is missing, its span is empty.
    """
    spans = [Span(start, start)]
    for word in _WORD.finditer(text, start, end):
        if word[0].lower() in VERSUS_WORDS:
            spans.append(Span(word.end(), word.end()))
        else:
            is_first_word = spans[-1].start == spans[-1].end
            spans[-1] = Span(word.start() if is_first_word else spans[-1].start, word.end())
    return tuple(spans)


def _read_range(
    text: str, span: Span
) -> Result[_ParsedPlayer[WeightedRange | Partial], tuple[PlayerTextError, ...]]:
    """Parse the range at a span of the text. Spans of errors and notes are those in the text."""
    if span.start == span.end:
        return Failure((MissingRange(spans=(span,)),))
    if _has_star(text, span):
        match cases(_read_partial(text, span)):
            case Success(partial):
                return Success(replace(partial, spans=(span,)))
            case Failure():  # it may be a range, such as AA Ah*
                pass
    match cases(parse_with_notes(text[span.start : span.end])):
        case Success((held, notes)):
            return Success(_ParsedPlayer(held, (span,), shift_spans(notes, span.start)))
        case Failure(errors):
            return _read_combo(text, span, shift_spans(errors, span.start))


def _read_combo(
    text: str, span: Span, errors: tuple[RangeError, ...]
) -> Result[_ParsedPlayer[WeightedRange | Partial], tuple[RangeError | CardError, ...]]:
    """Parse two single cards, such as ``Ah, Kh``. The errors are those of the text as a range."""
    match cases(read_cards(text, span.start, span.end)):
        case Success(known) if 1 < len(known.words) == len(known.values):
            combo = known.locate(Combo.of(known.values)).map(lambda two: Range.of((two,)))
            return combo.map(lambda one: _ParsedPlayer(WeightedRange.of_range(one), (span,)))
        case Failure((NotACard(found) as error,)) if cards_in_other_form(found):
            return Failure((error,))
        case _:
            return Failure(errors)


def _read_cards(
    text: str, span: Span
) -> Result[_ParsedPlayer[Held], tuple[CardError | MissingCards, ...]]:
    """Parse the known cards at a span of the text. A range is read, so that its error says so."""
    if span.start == span.end:
        return Failure((MissingCards(spans=(span,)),))
    if text[span.start : span.end].lower() in ANY_HAND_NAMES:
        return Success(_ParsedPlayer(Partial(()), (span,)))
    if _has_star(text, span):
        return _read_partial(text, span)
    cards = read_cards(text, span.start, span.end)
    a_range = parse_weighted(text[span.start : span.end])
    match cases(cards), cases(a_range):
        case Success(known), _:
            return Success(_ParsedPlayer(known.values, known.spans))
        case Failure(), Success(held):
            return Success(_ParsedPlayer(held, (span,)))
        case Failure(errors), _:
            return Failure(errors)


def _has_star(text: str, span: Span) -> bool:
    return text[span.start : span.end].endswith(STAR)


def _read_partial(text: str, span: Span) -> Result[_ParsedPlayer[Partial], tuple[CardError, ...]]:
    """Parse known cards and a star, such as ``AsKsQs*``."""
    cards = read_cards(text, span.start, span.end - len(STAR))
    return cards.map(lambda known: _ParsedPlayer(Partial(known.values), known.spans or (span,)))
