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
from handrail.cli.diagnostics import Reporter
from handrail.cli.paint import Paint
from handrail.cli.reading import STANDARD_INPUT, Line
from handrail.cli.steps import called, in_column, show_step, widest
from handrail.diagnostics import TextProblem
from handrail.draw.actions import Action, DealIn, Evaluate, Shuffle, Swap, Track
from handrail.draw.rounds import Stopped, play
from handrail.draw.settling import Standing, evaluate, settle
from handrail.draw.stepping import step
from handrail.draw.table import Table
from handrail.hands import HAND_SIZE
from handrail.notation import WORD, CardError, read_cards
from handrail.problems import Located, TextError, error
from handrail.railway import and_then, either, gather
from handrail.text import Span, listed
from handrail.wording import describe

Marks: TypeAlias = tuple[tuple[Card, ...], ...]
"""The cards that a player is about to discard, answer by answer: the last can be taken back."""

TAKE_BACK = "u"
HIDDEN = "??"
MARKED = "x"


@error
class NoSuchPosition(TextError):
    """A number that is not a position in a hand."""

    found: str
    _hint = f"positions run from 1 to {HAND_SIZE}"

    @property
    def message(self) -> str:
        return f"there is no card number {self.found}"


@final
@dataclass(frozen=True, slots=True)
class Room:
    """Where a round is played: who listens, who answers, and the numbers of steps and lines."""

    reporter: Reporter
    stream: TextIO
    talks: bool
    is_terminal: bool
    paint: Paint
    steps: Iterator[int] = field(default_factory=lambda: count(1))
    lines: Iterator[int] = field(default_factory=lambda: count(1))

    @classmethod
    def around(cls, reporter: Reporter) -> "Room":
        """Standard input and output; beside JSON one talks on standard error, to a person only."""
        is_terminal = os.isatty(STANDARD_INPUT)
        stream = sys.stderr if reporter.as_json else sys.stdout
        talks = is_terminal or not reporter.as_json
        return cls(reporter, stream, talks, is_terminal, Paint.on(stream))

    def say(self, line: str) -> None:
        """Say a line, where somebody listens."""
        if self.talks:
            print(line, file=self.stream)

    def ask(self, prompt: str) -> Line | None:
        """The next answer, or None where there are no more; a prompt is for a terminal."""
        if self.is_terminal:
            print(prompt, end="", file=self.stream, flush=True)
        # A stream that was closed from the start is None.
        answer = sys.stdin.readline() if sys.stdin else ""
        if not answer and self.is_terminal:
            self.say("")
        return Line(next(self.lines), answer.strip()) if answer else None

    def record(self, action: Action, table: Table) -> None:
        """Count what was done, and show it where it is objects that are wanted."""
        number = next(self.steps)
        if self.reporter.as_json:
            show_step(number, action, table, as_json=True)

    def object_to(self, answer: Line, errors: tuple[TextProblem, ...]) -> None:
        """Say what is wrong with an answer; a person is asked again, and nothing has failed."""
        if self.is_terminal:
            Reporter(as_json=False).report(answer.text, errors)
        else:
            self.reporter.report(answer.text, errors, answer.number)


def play_round(players: str, seed: int, reporter: Reporter) -> None:
    """Deal to these players, let each of them draw, and show who wins."""
    room = Room.around(reporter)
    text = f"--players {players}"
    spans = tuple(names_in(text))
    names = tuple(text[span.start : span.end] for span in spans)
    opening: tuple[Action, ...] = (Track(names), Shuffle(seed), DealIn())
    match either(play(Table(), opening)):
        case Failure(stopped):
            reporter.report(text, misseated(stopped, spans))
        case Success(states):
            for action, state in zip(opening, states[1:], strict=True):
                room.record(action, state)
            table = states[-1]
            if room.is_terminal:
                room.say("Discard by position or by card: 1 3, or Ks 2d. An empty line draws,")
                room.say(f"{TAKE_BACK} takes back what was discarded last.")
            for name in names:
                table = turn(table, name, room)
            show_hands(table, room)
            room.say(room.paint.dim(f"seed {seed}"))


def names_in(text: str) -> Iterator[Span]:
    """Where each name stands in ``--players A,B,...``, without the space around it."""
    start = len("--players ")
    for name in text[start:].split(","):
        bare = name.strip()
        first = start + (name.index(bare) if bare else len(name))
        yield Span(first, first + len(bare))
        start += len(name) + 1


def misseated(stopped: Stopped, spans: tuple[Span, ...]) -> tuple[TextProblem, ...]:
    """Why these players cannot be seated, or not be dealt in: then it is the last of them."""
    return tuple(
        Located(error, tuple(spans[at] for at in error.at) or spans[-1:])
        for error in stopped.errors
    )


def turn(table: Table, name: str, room: Room) -> Table:
    """A player discards and draws, or stands pat; the table after that."""
    hand = table.hands[name]
    action = Swap(
        name, confirmed(table, name, room) if room.is_terminal else told(table, name, room)
    )
    match either(step(table, action)):
        case Failure(_):  # whatever was marked could be swapped
            return table
        case Success(after):
            room.record(action, after)
            show_draw(name, hand, after, room)
            return after


def confirmed(table: Table, name: str, room: Room) -> tuple[Card, ...]:
    """Ask for discards until an empty line confirms them. At the input's end there are none."""
    marks: Marks = ()
    show_seats(table, name, room)
    while (answer := room.ask(f"{called(name)} discards  ")) is not None:
        if not answer.text:
            return marked(marks)
        if answer.text.lower() == TAKE_BACK:
            marks = marks[:-1]
        else:
            match either(added(table, name, marks, answer.text)):
                case Success(cards):
                    marks = (*marks, cards)
                case Failure(errors):
                    room.object_to(answer, errors)
        show_hand(table, name, marked(marks), room)
    return ()


def told(table: Table, name: str, room: Room) -> tuple[Card, ...]:
    """The discards that the next line says; whoever says something wrong stands pat."""
    show_hand(table, name, (), room)
    answer = room.ask("")
    if answer is None:
        return ()
    match either(added(table, name, (), answer.text)):
        case Success(cards):
            return cards
        case Failure(errors):
            room.object_to(answer, errors)
            return ()


def added(
    table: Table, name: str, marks: Marks, answer: str
) -> Result[tuple[Card, ...], tuple[TextProblem, ...]]:
    """The cards that an answer adds to those marked, where all of them could be swapped.

    A table is a value: whether a swap is allowed is found out by making it, and dropping
    the table that comes of it.
    """
    before = marked(marks)

    def allowed(
        picks: tuple[tuple[Span, Card], ...],
    ) -> Result[tuple[Card, ...], tuple[TextProblem, ...]]:
        cards = tuple(card for _, card in picks)
        # The name stands at 0, the cards marked before behind it, and then those of the answer.
        spans = dict(enumerate((span for span, _ in picks), start=1 + len(before)))
        whole = (Span(0, len(answer)),)
        tried = step(table, Swap(name, before + cards)).map(lambda _: cards)
        return tried.alt(
            lambda errors: tuple(
                Located(error, tuple(spans[at] for at in error.at if at in spans) or whole)
                for error in errors
            )
        )

    return and_then(picks(answer, table.hands[name]), allowed)


def picks(
    answer: str, hand: tuple[Card, ...]
) -> Result[tuple[tuple[Span, Card], ...], tuple[CardError | NoSuchPosition, ...]]:
    """Return the cards that an answer names, by position or by card, each with its place."""
    positions = tuple(word for word in WORD.finditer(answer) if is_position(word[0]))
    # Blanks take the places of the positions, so that the places of the cards stay.
    cards = read_cards(
        WORD.sub(lambda word: " " * len(word[0]) if is_position(word[0]) else word[0], answer)
    )
    by_position = gather(picked(word, hand) for word in positions)
    by_card = cards.map(lambda read: tuple(zip(read.spans, read.values, strict=True)))
    return (
        gather((by_position, by_card))
        .map(lambda both: tuple(sorted(chain(*both), key=lambda pick: pick[0])))
        .alt(lambda both: tuple(sorted(chain(*both), key=lambda error: error.spans)))
    )


def is_position(word: str) -> bool:
    """Return whether a word is a position in the hand, and not cards."""
    return word.isascii() and word.isdigit()


def picked(
    word: re.Match[str], hand: tuple[Card, ...]
) -> Result[tuple[Span, Card], NoSuchPosition]:
    """Return the card at a position, with the position's place in the answer."""
    span = Span(*word.span())
    position = POSITIONS.get(word[0])
    if position is None:
        return Failure(NoSuchPosition(word[0], spans=(span,)))
    return Success((span, hand[position]))


def marked(marks: Marks) -> tuple[Card, ...]:
    """All the cards marked."""
    return tuple(card for cards in marks for card in cards)


def show_seats(table: Table, name: str, room: Room) -> None:
    """The table as this player sees it: the cards of the others are hidden."""
    columns = widest(table)
    room.say("")
    for seat in table.seats:
        if seat.name != name:
            hidden = " ".join(HIDDEN for _ in seat.cards)
            room.say(room.paint.dim(f"{in_column(seat.name, columns)}{hidden}"))
    room.say(room.paint.dim(f"{len(table.deck)} in the deck, {len(table.discards)} discarded"))
    show_hand(table, name, (), room)


def show_hand(table: Table, name: str, discards: tuple[Card, ...], room: Room) -> None:
    """A player's cards; on a terminal their positions below, and a mark for each discard."""
    columns = widest(table)
    hand = table.hands[name]
    room.say(f"{room.paint.bold(in_column(name, columns))}{room.paint.cards(hand)}")
    if room.is_terminal:
        below = (
            MARKED if card in discards else str(place) for place, card in enumerate(hand, start=1)
        )
        room.say(f"{'':<{columns}}{'  '.join(below)}")


def show_draw(name: str, hand: tuple[Card, ...], after: Table, room: Room) -> None:
    """What a player discarded and drew."""
    now = after.hands[name]
    gone = room.paint.cards(card for card in hand if card not in now)
    drawn = room.paint.cards(card for card in now if card not in hand)
    room.say(
        f"{called(name)} discards {gone} and draws {drawn}"
        if gone
        else f"{called(name)} stands pat"
    )


def show_hands(table: Table, room: Room) -> None:
    """What each hand is worth, and who wins."""
    room.record(Evaluate(), table)
    if room.is_terminal:
        room.say("")
    match either(evaluate(table)), either(settle(table)):
        case Success(standings), Success(outcome):
            winners = outcome.winners
            show_standings(standings, winners, table, room)
            verb = "tie" if len(winners) > 1 else "wins"
            room.say(f"{listed(map(called, winners))} {verb}: {outcome.why}")
        case Success(standings), Failure(_):  # one player alone shows the hand, and beats nobody
            show_standings(standings, (), table, room)
        case _:  # everybody was dealt five cards
            pass


def show_standings(
    standings: Iterable[Standing], winners: tuple[str, ...], table: Table, room: Room
) -> None:
    """Each player's hand with its name and class; those of the winners stand out."""
    columns = widest(table)
    for each in standings:
        cards = room.paint.cards(each.hand)
        name = describe(each.score)
        shown = room.paint.bold(name) if each.name in winners else name
        room.say(f"{in_column(each.name, columns)}{cards}  {shown}, class {each.number}")


POSITIONS = {str(place + 1): place for place in range(HAND_SIZE)}
