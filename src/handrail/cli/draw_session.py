"""A round of five-card draw, in which discards are typed on a terminal or read from lines."""

import os
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, count
from typing import TextIO, TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.card_errors import CardError
from handrail.cards import Card
from handrail.cli.draw_steps import name_column_width, pad_name, print_step, printable_name
from handrail.cli.error_reporter import ErrorReporter
from handrail.cli.input_lines import STANDARD_INPUT, InputLine
from handrail.cli.paint import Paint
from handrail.diagnostics import TextProblem
from handrail.draw.actions import Action, DealCards, Evaluate, Shuffle, Swap, Track
from handrail.draw.evaluation import RankedHand, judge_table, rank_hands
from handrail.draw.rounds import IllegalAction, play
from handrail.draw.table import Table
from handrail.draw.transitions import step
from handrail.hands import HAND_SIZE
from handrail.notation import CARD_WORD, read_cards
from handrail.problems import Located, TextError, error_class
from handrail.railway import and_then, cases, gather
from handrail.text import Span, join_words
from handrail.wording import describe

PendingDiscards: TypeAlias = tuple[tuple[Card, ...], ...]
"""The cards that a player is about to discard.

Each tuple has the cards of one answer, so that the last answer can be undone.
"""

UNDO_KEY = "u"
HIDDEN_CARD = "??"
DISCARD_MARK = "x"


@error_class
class NoSuchPosition(TextError):
    """A number that is not the position of a card in a hand."""

    word: str
    _hint = f"positions are 1 to {HAND_SIZE}"

    @property
    def message(self) -> str:
        return f"there is no card number {self.word}"


@final
@dataclass(frozen=True, slots=True)
class DrawSession:
    """The input and output of a round.

    Attributes:
        reporter: reports the errors of answers.
        stream: the stream that text is printed on.
        prints_text: whether text for a person is printed.
        is_terminal: whether a person types the answers on a terminal.
        paint: the style of cards and names on ``stream``.
        step_numbers: the numbers of the steps that have not happened yet.
        line_numbers: the numbers of the input lines that have not been read yet.
    """

    reporter: ErrorReporter
    stream: TextIO
    prints_text: bool
    is_terminal: bool
    paint: Paint
    step_numbers: Iterator[int] = field(default_factory=lambda: count(1))
    line_numbers: Iterator[int] = field(default_factory=lambda: count(1))

    @classmethod
    def on_standard_streams(cls, reporter: ErrorReporter) -> "DrawSession":
        """Return a session that reads standard input and prints on standard output.

        With ``--json``, standard output is for JSON. Then text is printed on standard error if the
        input is a terminal, and otherwise no text is printed.
        """
        is_terminal = os.isatty(STANDARD_INPUT)
        stream = sys.stderr if reporter.as_json else sys.stdout
        prints_text = is_terminal or not reporter.as_json
        return cls(reporter, stream, prints_text, is_terminal, Paint.for_stream(stream))

    def print_text(self, line: str) -> None:
        """Print a line of text, unless this session prints only JSON."""
        if self.prints_text:
            print(line, file=self.stream)

    def prompt(self, prompt: str) -> InputLine | None:
        """Return the next line of the input, or None at the end of the input.

        If the input is a terminal, print ``prompt`` first.
        """
        if self.is_terminal:
            print(prompt, end="", file=self.stream, flush=True)
        # sys.stdin is None if standard input was closed before Python started.
        answer = sys.stdin.readline() if sys.stdin else ""
        if not answer and self.is_terminal:
            self.print_text("")
        return InputLine(next(self.line_numbers), answer.strip()) if answer else None

    def record_step(self, action: Action, table: Table) -> None:
        """Count a step of the game. With ``--json``, print the step as a JSON object."""
        number = next(self.step_numbers)
        if self.reporter.as_json:
            print_step(number, action, table, as_json=True)

    def reject_answer(self, answer: InputLine, errors: tuple[TextProblem, ...]) -> None:
        """Report the errors of an answer.

        On a terminal the player is asked again, so the errors do not change the exit status.
        """
        if self.is_terminal:
            ErrorReporter(as_json=False).report(answer.text, errors)
        else:
            self.reporter.report(answer.text, errors, answer.number)


def play_round(players: str, seed: int, reporter: ErrorReporter) -> None:
    """Deal to the players, let each of them discard and draw, and print who wins.

    Args:
        players: the names, separated by commas.
        seed: the random seed of the deck.
        reporter: reports errors, and knows whether to print JSON.
    """
    session = DrawSession.on_standard_streams(reporter)
    text = f"--players {players}"
    spans = tuple(_name_spans(text))
    names = tuple(text[span.start : span.end] for span in spans)
    opening_actions: tuple[Action, ...] = (Track(names), Shuffle(seed), DealCards())
    match cases(play(Table(), opening_actions)):
        case Failure(failure):
            reporter.report(text, _seating_errors(failure, spans))
        case Success(states):
            for action, state in zip(opening_actions, states[1:], strict=True):
                session.record_step(action, state)
            table = states[-1]
            if session.is_terminal:
                session.print_text(
                    "Type the positions of cards to discard, or the cards: 1 3, or Ks 2d."
                )
                session.print_text(
                    f"{UNDO_KEY} undoes your last answer. An empty line draws the new cards."
                )
            for name in names:
                table = _play_turn(table, name, session)
            _print_outcome(table, session)
            session.print_text(session.paint.dim(f"seed {seed}"))


def _name_spans(text: str) -> Iterator[Span]:
    """Yield the span of each name in ``text``, which is ``--players A,B,...``.

    The spaces around a name are not part of its span.
    """
    start = len("--players ")
    for name in text[start:].split(","):
        bare = name.strip()
        first = start + (name.index(bare) if bare else len(name))
        yield Span(first, first + len(bare))
        start += len(name) + 1


def _seating_errors(failure: IllegalAction, spans: tuple[Span, ...]) -> tuple[TextProblem, ...]:
    """Return the errors, each with the span of the player's name that it is about.

    If there are not enough cards for all players, the error is at the last name.
    """
    return tuple(
        Located(error, tuple(spans[at] for at in error.at) or spans[-1:])
        for error in failure.errors
    )


def _play_turn(table: Table, name: str, session: DrawSession) -> Table:
    """Let a player discard and draw, and return the table after that.

    A player who discards no cards stands pat.
    """
    hand = table.hands[name]
    action = Swap(
        name,
        _ask_discards(table, name, session)
        if session.is_terminal
        else _read_discards(table, name, session),
    )
    match cases(step(table, action)):
        case Failure(_):  # cannot happen: each answer was checked with the same swap
            return table
        case Success(after):
            session.record_step(action, after)
            _print_draw(name, hand, after, session)
            return after


def _ask_discards(table: Table, name: str, session: DrawSession) -> tuple[Card, ...]:
    """Ask a player for discards until an empty line confirms them, and return these cards.

    Return ``()`` if the input ends before that.
    """
    pending: PendingDiscards = ()
    _print_seats(table, name, session)
    while (answer := session.prompt(f"{printable_name(name)} discards  ")) is not None:
        if not answer.text:
            return _all_discards(pending)
        if answer.text.lower() == UNDO_KEY:
            pending = pending[:-1]
        else:
            match cases(_check_discards(table, name, pending, answer.text)):
                case Success(cards):
                    pending = (*pending, cards)
                case Failure(errors):
                    session.reject_answer(answer, errors)
        _print_hand(table, name, _all_discards(pending), session)
    return ()


def _read_discards(table: Table, name: str, session: DrawSession) -> tuple[Card, ...]:
    """Return the discards in the next line of the input.

    If the line has an error, report it and return ``()``: the player stands pat.
    """
    _print_hand(table, name, (), session)
    answer = session.prompt("")
    if answer is None:
        return ()
    match cases(_check_discards(table, name, (), answer.text)):
        case Success(cards):
            return cards
        case Failure(errors):
            session.reject_answer(answer, errors)
            return ()


def _check_discards(
    table: Table, name: str, pending: PendingDiscards, answer: str
) -> Result[tuple[Card, ...], tuple[TextProblem, ...]]:
    """Return the cards that an answer names, or the errors of the answer.

    The rules must allow the player to discard these cards together with the pending discards. To
    check this, the function makes the swap and ignores the new table. The old table does not
    change.
    """
    earlier_discards = _all_discards(pending)

    def check_swap(
        picks: tuple[tuple[Span, Card], ...],
    ) -> Result[tuple[Card, ...], tuple[TextProblem, ...]]:
        cards = tuple(card for _, card in picks)
        # In the errors of a swap, position 0 is the name. The cards of earlier answers follow, and
        # then the cards of this answer.
        spans = dict(enumerate((span for span, _ in picks), start=1 + len(earlier_discards)))
        whole_answer = (Span(0, len(answer)),)
        swap_result = step(table, Swap(name, earlier_discards + cards)).map(lambda _: cards)
        return swap_result.alt(
            lambda errors: tuple(
                Located(error, tuple(spans[at] for at in error.at if at in spans) or whole_answer)
                for error in errors
            )
        )

    return and_then(_parse_picks(answer, table.hands[name]), check_swap)


def _parse_picks(
    answer: str, hand: tuple[Card, ...]
) -> Result[tuple[tuple[Span, Card], ...], tuple[CardError | NoSuchPosition, ...]]:
    """Return the cards that an answer names, each with its span, or the errors of the answer.

    A card is named by its position in the hand, such as ``3``, or by itself, such as ``Ks``.
    """
    positions = tuple(word for word in CARD_WORD.finditer(answer) if _is_position(word[0]))
    # Positions are replaced by spaces, which leaves the spans of the cards unchanged.
    cards = read_cards(
        CARD_WORD.sub(lambda word: " " * len(word[0]) if _is_position(word[0]) else word[0], answer)
    )
    by_position = gather(_card_at_position(word, hand) for word in positions)
    by_card = cards.map(lambda read: tuple(zip(read.spans, read.values, strict=True)))
    return (
        gather((by_position, by_card))
        .map(lambda both: tuple(sorted(chain(*both), key=lambda pick: pick[0])))
        .alt(lambda both: tuple(sorted(chain(*both), key=lambda error: error.spans)))
    )


def _is_position(word: str) -> bool:
    """Return whether a word is a position in the hand, and not the name of a card."""
    return word.isascii() and word.isdigit()


def _card_at_position(
    word: re.Match[str], hand: tuple[Card, ...]
) -> Result[tuple[Span, Card], NoSuchPosition]:
    """Return the card at the position that ``word`` gives, with the span of ``word``."""
    span = Span(*word.span())
    position = INDEX_BY_POSITION.get(word[0])
    if position is None:
        return Failure(NoSuchPosition(word[0], spans=(span,)))
    return Success((span, hand[position]))


def _all_discards(pending: PendingDiscards) -> tuple[Card, ...]:
    """Return the pending cards of all answers."""
    return tuple(card for cards in pending for card in cards)


def _print_seats(table: Table, name: str, session: DrawSession) -> None:
    """Print the table as the player ``name`` sees it: the cards of other players are hidden."""
    columns = name_column_width(table)
    session.print_text("")
    for seat in table.seats:
        if seat.name != name:
            hidden = " ".join(HIDDEN_CARD for _ in seat.cards)
            session.print_text(session.paint.dim(f"{pad_name(seat.name, columns)}{hidden}"))
    session.print_text(
        session.paint.dim(f"{len(table.deck)} in the deck, {len(table.discards)} discarded")
    )
    _print_hand(table, name, (), session)


def _print_hand(table: Table, name: str, discards: tuple[Card, ...], session: DrawSession) -> None:
    """Print a player's cards.

    On a terminal, a second row has a mark below each discard and the position below each other
    card.
    """
    columns = name_column_width(table)
    hand = table.hands[name]
    session.print_text(f"{session.paint.bold(pad_name(name, columns))}{session.paint.cards(hand)}")
    if session.is_terminal:
        labels = (
            DISCARD_MARK if card in discards else str(position)
            for position, card in enumerate(hand, start=1)
        )
        session.print_text(f"{'':<{columns}}{'  '.join(labels)}")


def _print_draw(name: str, hand: tuple[Card, ...], after: Table, session: DrawSession) -> None:
    """Print the cards that a player discarded and drew.

    ``hand`` has the cards before the draw, and ``after`` is the table after the draw.
    """
    new_hand = after.hands[name]
    discarded = session.paint.cards(card for card in hand if card not in new_hand)
    drawn = session.paint.cards(card for card in new_hand if card not in hand)
    session.print_text(
        f"{printable_name(name)} discards {discarded} and draws {drawn}"
        if discarded
        else f"{printable_name(name)} stands pat"
    )


def _print_outcome(table: Table, session: DrawSession) -> None:
    """Print each player's hand with its name and class, and then who wins."""
    session.record_step(Evaluate(), table)
    if session.is_terminal:
        session.print_text("")
    match cases(rank_hands(table)), cases(judge_table(table)):
        case Success(ranked_hands), Success(outcome):
            winners = outcome.winners
            _print_ranked_hands(ranked_hands, winners, table, session)
            verb = "tie" if len(winners) > 1 else "wins"
            session.print_text(f"{join_words(map(printable_name, winners))} {verb}: {outcome.why}")
        case Success(ranked_hands), Failure(_):  # with one player there is no winner
            _print_ranked_hands(ranked_hands, (), table, session)
        case _:  # cannot happen: every player has five cards
            pass


def _print_ranked_hands(
    ranked_hands: Iterable[RankedHand], winners: tuple[str, ...], table: Table, session: DrawSession
) -> None:
    """Print each player's hand with its name and class. The winners' names are bold."""
    columns = name_column_width(table)
    for each in ranked_hands:
        cards = session.paint.cards(each.hand)
        name = describe(each.score)
        shown = session.paint.bold(name) if each.name in winners else name
        session.print_text(
            f"{pad_name(each.name, columns)}{cards}  {shown}, class {each.class_number}"
        )


INDEX_BY_POSITION = {str(index + 1): index for index in range(HAND_SIZE)}
