"""A round of five-card draw, player by player: on a terminal, or from lines of discards."""

import os
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, count
from typing import TextIO, TypeAlias, final

from returns.result import Failure, Result, Success

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
from handrail.notation import CARD_WORD, CardError, read_cards
from handrail.problems import Located, TextError, error_class
from handrail.railway import and_then, cases, gather
from handrail.text import Span, join_words
from handrail.wording import describe

PendingDiscards: TypeAlias = tuple[tuple[Card, ...], ...]
"""The cards that a player is about to discard, answer by answer: the last can be taken back."""

UNDO_KEY = "u"
HIDDEN_CARD = "??"
DISCARD_MARK = "x"


@error_class
class NoSuchPosition(TextError):
    """A number that is not a position in a hand."""

    word: str
    _hint = f"positions run from 1 to {HAND_SIZE}"

    @property
    def message(self) -> str:
        return f"there is no card number {self.word}"


@final
@dataclass(frozen=True, slots=True)
class DrawSession:
    """Where a round is played: who listens, who answers, and the numbers of steps and lines."""

    reporter: ErrorReporter
    stream: TextIO
    prints_text: bool
    is_terminal: bool
    paint: Paint
    step_numbers: Iterator[int] = field(default_factory=lambda: count(1))
    line_numbers: Iterator[int] = field(default_factory=lambda: count(1))

    @classmethod
    def on_standard_streams(cls, reporter: ErrorReporter) -> "DrawSession":
        """Standard input and output; beside JSON one talks on standard error, to a person only."""
        is_terminal = os.isatty(STANDARD_INPUT)
        stream = sys.stderr if reporter.as_json else sys.stdout
        talks = is_terminal or not reporter.as_json
        return cls(reporter, stream, talks, is_terminal, Paint.for_stream(stream))

    def print_text(self, line: str) -> None:
        """Say a line, where somebody listens."""
        if self.prints_text:
            print(line, file=self.stream)

    def prompt(self, prompt: str) -> InputLine | None:
        """The next answer, or None where there are no more; a prompt is for a terminal."""
        if self.is_terminal:
            print(prompt, end="", file=self.stream, flush=True)
        # A stream that was closed from the start is None.
        answer = sys.stdin.readline() if sys.stdin else ""
        if not answer and self.is_terminal:
            self.print_text("")
        return InputLine(next(self.line_numbers), answer.strip()) if answer else None

    def record_step(self, action: Action, table: Table) -> None:
        """Count what was done, and show it where it is objects that are wanted."""
        number = next(self.step_numbers)
        if self.reporter.as_json:
            print_step(number, action, table, as_json=True)

    def reject_answer(self, answer: InputLine, errors: tuple[TextProblem, ...]) -> None:
        """Say what is wrong with an answer; a person is asked again, and nothing has failed."""
        if self.is_terminal:
            ErrorReporter(as_json=False).report(answer.text, errors)
        else:
            self.reporter.report(answer.text, errors, answer.number)


def play_round(players: str, seed: int, reporter: ErrorReporter) -> None:
    """Deal to these players, let each of them draw, and show who wins."""
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
                    "Discard by position or by card: 1 3, or Ks 2d. An empty line draws,"
                )
                session.print_text(f"{UNDO_KEY} takes back what was discarded last.")
            for name in names:
                table = _play_turn(table, name, session)
            _print_outcome(table, session)
            session.print_text(session.paint.dim(f"seed {seed}"))


def _name_spans(text: str) -> Iterator[Span]:
    """Where each name stands in ``--players A,B,...``, without the space around it."""
    start = len("--players ")
    for name in text[start:].split(","):
        bare = name.strip()
        first = start + (name.index(bare) if bare else len(name))
        yield Span(first, first + len(bare))
        start += len(name) + 1


def _seating_errors(failure: IllegalAction, spans: tuple[Span, ...]) -> tuple[TextProblem, ...]:
    """Why these players cannot be seated, or not be dealt in: then it is the last of them."""
    return tuple(
        Located(error, tuple(spans[at] for at in error.at) or spans[-1:])
        for error in failure.errors
    )


def _play_turn(table: Table, name: str, session: DrawSession) -> Table:
    """A player discards and draws, or stands pat; the table after that."""
    hand = table.hands[name]
    action = Swap(
        name,
        _ask_discards(table, name, session)
        if session.is_terminal
        else _read_discards(table, name, session),
    )
    match cases(step(table, action)):
        case Failure(_):  # whatever was marked could be swapped
            return table
        case Success(after):
            session.record_step(action, after)
            _print_draw(name, hand, after, session)
            return after


def _ask_discards(table: Table, name: str, session: DrawSession) -> tuple[Card, ...]:
    """Ask for discards until an empty line confirms them. At the input's end there are none."""
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
    """The discards that the next line says; whoever says something wrong stands pat."""
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
    """The cards that an answer adds to those marked, where all of them could be swapped.

    A table is a value: whether a swap is allowed is found out by making it, and dropping
    the table that comes of it.
    """
    earlier_discards = _all_discards(pending)

    def check_swap(
        picks: tuple[tuple[Span, Card], ...],
    ) -> Result[tuple[Card, ...], tuple[TextProblem, ...]]:
        cards = tuple(card for _, card in picks)
        # The name stands at 0, the cards marked before behind it, and then those of the answer.
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
    """Return the cards that an answer names, by position or by card, each with its place."""
    positions = tuple(word for word in CARD_WORD.finditer(answer) if _is_position(word[0]))
    # Blanks take the places of the positions, so that the places of the cards stay.
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
    """Return whether a word is a position in the hand, and not cards."""
    return word.isascii() and word.isdigit()


def _card_at_position(
    word: re.Match[str], hand: tuple[Card, ...]
) -> Result[tuple[Span, Card], NoSuchPosition]:
    """Return the card at a position, with the position's place in the answer."""
    span = Span(*word.span())
    position = INDEX_BY_POSITION.get(word[0])
    if position is None:
        return Failure(NoSuchPosition(word[0], spans=(span,)))
    return Success((span, hand[position]))


def _all_discards(pending: PendingDiscards) -> tuple[Card, ...]:
    """All the cards marked."""
    return tuple(card for cards in pending for card in cards)


def _print_seats(table: Table, name: str, session: DrawSession) -> None:
    """The table as this player sees it: the cards of the others are hidden."""
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
    """A player's cards; on a terminal their positions below, and a mark for each discard."""
    columns = name_column_width(table)
    hand = table.hands[name]
    session.print_text(f"{session.paint.bold(pad_name(name, columns))}{session.paint.cards(hand)}")
    if session.is_terminal:
        labels = (
            DISCARD_MARK if card in discards else str(place)
            for place, card in enumerate(hand, start=1)
        )
        session.print_text(f"{'':<{columns}}{'  '.join(labels)}")


def _print_draw(name: str, hand: tuple[Card, ...], after: Table, session: DrawSession) -> None:
    """What a player discarded and drew."""
    new_hand = after.hands[name]
    discarded = session.paint.cards(card for card in hand if card not in new_hand)
    drawn = session.paint.cards(card for card in new_hand if card not in hand)
    session.print_text(
        f"{printable_name(name)} discards {discarded} and draws {drawn}"
        if discarded
        else f"{printable_name(name)} stands pat"
    )


def _print_outcome(table: Table, session: DrawSession) -> None:
    """What each hand is worth, and who wins."""
    session.record_step(Evaluate(), table)
    if session.is_terminal:
        session.print_text("")
    match cases(rank_hands(table)), cases(judge_table(table)):
        case Success(standings), Success(outcome):
            winners = outcome.winners
            _print_ranked_hands(standings, winners, table, session)
            verb = "tie" if len(winners) > 1 else "wins"
            session.print_text(f"{join_words(map(printable_name, winners))} {verb}: {outcome.why}")
        case Success(standings), Failure(_):  # one player alone shows the hand, and beats nobody
            _print_ranked_hands(standings, (), table, session)
        case _:  # everybody was dealt five cards
            pass


def _print_ranked_hands(
    standings: Iterable[RankedHand], winners: tuple[str, ...], table: Table, session: DrawSession
) -> None:
    """Each player's hand with its name and class; those of the winners stand out."""
    columns = name_column_width(table)
    for each in standings:
        cards = session.paint.cards(each.hand)
        name = describe(each.score)
        shown = session.paint.bold(name) if each.name in winners else name
        session.print_text(
            f"{pad_name(each.name, columns)}{cards}  {shown}, class {each.class_number}"
        )


INDEX_BY_POSITION = {str(place + 1): place for place in range(HAND_SIZE)}
