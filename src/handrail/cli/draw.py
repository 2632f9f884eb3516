"""``handrail draw``: the game five-card draw, played on a terminal or read from a script."""

import os
import re
import sys
from dataclasses import dataclass, field, replace
from functools import partial
from io import StringIO
from itertools import chain
from typing import TypeAlias, final

import click
from returns.result import Failure, Result, Success

from handrail.cards.errors import CardError
from handrail.cards.grammar import CARD_WORD
from handrail.cards.notation import read_cards
from handrail.cards.types import Card
from handrail.cli import poker_options
from handrail.cli.card_paint import paint_cards
from handrail.cli.draw_steps import format_piles, name_cells, print_outcome, print_step, take_line
from handrail.diagnostics import display_width
from handrail.draw.actions import Action, DealCards, Evaluate, Shuffle, Swap, Track
from handrail.draw.rounds import Transition, play
from handrail.draw.script import ScriptLine, parse_script_line
from handrail.draw.table import Table
from handrail.hands.types import HAND_SIZE
from handrail.problems import TextError, error_class
from handrail.railway import and_then, cases, gather_all
from handrail.shell.error_reporter import LinePlace
from handrail.shell.input_lines import (
    STANDARD_INPUT,
    InputFile,
    InputLine,
    ask_line,
    read_lines,
    value_of_line,
)
from handrail.shell.options import Number, file_option, forbid
from handrail.shell.output import Output, pass_output
from handrail.text import Span, printable

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")
UNDO_KEY = "u"
# In "--names A,B", the names are what follows the option or a comma, without spaces around it.
NAME_IN_OPTION = re.compile(r"(?:^--names |,)\s*([^,]*?)\s*(?=,|\Z)")

Pick: TypeAlias = tuple[Card, Span]
"""A card that a player discards, and where it was typed."""


@error_class
class NoSuchPosition(TextError):
    """A number that is not the position of a card in a hand."""

    word: str
    _hint = "type the position of a card, or the card itself, such as Ks"

    @property
    def message(self) -> str:
        return f"expected a position from 1 to {HAND_SIZE}, got {printable(self.word)}"


@click.command(
    cls=poker_options.PokerCommand,
    epilog="""\b
    Example:
      $ echo "3 4" | handrail draw --names Ann,Bob --seed 7
      Ann  6♣ 4♣ T♥ 3♥ 9♦
      Ann discards T♥ 3♥ and draws 5♣ 5♥
      Bob  7♥ 2♦ 3♣ 4♦ 8♠
      Bob stands pat
      Ann  6♣ 4♣ 9♦ 5♣ 5♥  pair of fives  class 5500
      Bob  7♥ 2♦ 3♣ 4♦ 8♠  high card, eight  class 7453
      Ann wins: pair beats high card
      seed 7
    """,
)
@click.option("--players", type=Number(1, len(NAMES)), help="Number of players.  [default: 2]")
@click.option(
    "--names", metavar="A,B,...", help="Names of the players.  [default: Ann,Bob,Cal,...]"
)
@poker_options.seed_option
@file_option("JSON action", '{"do":"deal"}', "--script")
@pass_output
def command(
    output: Output, players: int | None, names: str | None, seed: int | None, path: str | None
) -> None:
    """Play a round of five-card draw: deal, discard, draw, show.

    Each player in turn discards cards, named by position or as cards: 1 3, or Ks 2d.
    A player can discard up to three cards, or four to keep an ace. A player who
    keeps all five stands pat. On a terminal, u undoes the last answer, and an empty line draws
    the new cards. In a pipe, each line has the discards
    of one player; a player whose line has an error stands pat.

    With --script, the actions come from a file, as JSON objects, one per line:

    \b
      {"do":"track","names":["Ann","Bob"]}           seats players
      {"do":"untrack","names":["Bob"]}               takes players from the table
      {"do":"shuffle","seed":7}                      shuffles the deck
      {"do":"deal"}                                  deals five cards to each
      {"do":"swap","name":"Ann","cards":["Ks"]}      discards, and draws as many
      {"do":"swap","cards":["Ks"]}                   as above, without a name
      {"do":"swap","name":"Ann","cards":[]}          stands pat
      {"do":"assign","name":"Ann","cards":["Ks"]}    gives cards from the deck
      {"do":"unassign","name":"Ann","cards":["Ks"]}  puts cards back
      {"do":"evaluate"}                              finds out who wins
      {"do":"collect"}                               puts all cards back

    The player of a swap without a name is the one who holds its cards. There must be
    at least one, and one player must hold them all.
    """
    if path is not None:
        forbid(
            (players, names, seed) != (None, None, None),
            "--script cannot be combined with --players, --names or --seed",
            "the script has the names and the seed",
        )
        _run_script(InputFile(path, "--script"), output)
    else:
        forbid(
            None not in (players, names),
            "--players and --names cannot be combined",
            "remove one of them",
        )
        player_names = ",".join(NAMES[: players or 2]) if names is None else names
        _play_round(f"--names {player_names}", poker_options.choose_seed(seed), output)


def _run_script(file: InputFile, output: Output) -> None:
    """Take the actions of a script in order, and print each step.

    An action that is illegal is reported, and changes nothing.
    """
    table = Table()
    for number, line in enumerate(read_lines(file, output.reporter), start=1):
        step = and_then(parse_script_line(line.text), partial(take_line, table))
        for _, taken in value_of_line(line, step, output.reporter):
            print_step(number, taken, line, output)
            table = taken.after
        # A program that writes actions to a pipe may wait for each answer.
        _ = sys.stdout.flush()


def _play_round(names_option: str, seed: int, output: Output) -> None:
    """Deal to the players, let each of them discard and draw, and print who wins.

    Args:
        names_option: the names, as in ``--names A,B``.
        seed: the random seed of the deck.
        output: prints the round, and errors.
    """
    spans = [Span(*name.span(1)) for name in NAME_IN_OPTION.finditer(names_option)]
    names = tuple(names_option[span.start : span.end] for span in spans)
    opening: tuple[Action, ...] = (Track(names), Shuffle(seed), DealCards())
    match cases(play(Table(), opening)):
        case Failure(illegal):
            # If there are not enough cards for all players, the error is at the last name.
            line = ScriptLine(opening[0], (spans[-1], *spans))
            output.reporter.report(names_option, line.locate(illegal.errors))
        case Success(tables):
            session = DrawSession.on_standard_input(output)
            for action, table in zip(opening, tables[1:], strict=True):
                session = session.record(Transition(action, session.table, table))
            _finish_round(session, names)
            session.text.print_row(session.text.paint.dim(f"seed {seed}"))


@final
@dataclass(frozen=True, slots=True)
class DrawSession:
    """A round after some steps: its table, its input and its output.

    Attributes:
        output: prints steps as JSON if the user wants JSON.
        text: prints text for the players. With JSON, it prints text only if they type the answers.
        is_terminal: whether a person types the answers on a terminal.
        table: the table after the last step.
        step_count: the number of steps so far.
    """

    output: Output
    text: Output
    is_terminal: bool
    table: Table = field(default_factory=Table)
    step_count: int = 0

    @classmethod
    def on_standard_input(cls, output: Output) -> "DrawSession":
        """Return a session that reads standard input."""
        if os.isatty(STANDARD_INPUT):
            return cls(output, output.for_prompts(), True)
        return cls(output, replace(output, stream=StringIO()) if output.as_json else output, False)

    def record(self, taken: Transition, line: InputLine | None = None) -> "DrawSession":
        """Return the session after a step. With ``--json``, print the step and its line."""
        if self.output.as_json:
            print_step(self.step_count + 1, taken, line, self.output)
        return replace(self, table=taken.after, step_count=self.step_count + 1)

    def ask_swap(self, name: str, line_number: int) -> tuple[Transition, InputLine | None]:
        """Return what a player discards and draws, and the answer as it was typed, if there is one.

        On a terminal, the player answers until an empty line. Otherwise the answer is the line with
        this number, and the player stands pat if the line has an error. If the input ends, the
        player stands pat too.
        """
        standing_pat = Transition(Swap(name, ()), self.table, self.table)
        answers = [("", standing_pat)]  # after each answer: all that was typed, and the swap
        place = None if self.is_terminal else LinePlace(line_number, "-")
        if self.is_terminal:
            self.print_others(name)
        self.print_hand(name, ())
        while answer := self.read_line(f"{printable(name)} discards  "):
            if self.is_terminal and answer.lower() == UNDO_KEY:
                answers = answers[:-1] or answers
            else:
                typed = f"{answers[-1][0]} {answer}".lstrip()
                swap_line = _parse_swap(typed, name, self.table.hands[name])
                match cases(and_then(swap_line, partial(take_line, self.table))):
                    case Success(swap):
                        answers.append((typed, swap))
                    case Failure(errors):
                        self.text.reporter.report(typed, errors, place)
            if not self.is_terminal:
                break
            self.print_hand(name, answers[-1][1].discarded)
        if answer is None:
            return standing_pat, None
        typed, swap = answers[-1]
        return swap, InputLine(place, typed if self.is_terminal else answer)

    def read_line(self, prompt: str) -> str | None:
        """Return the next line, or None at the end of the input. On a terminal, print a prompt."""
        if self.is_terminal:
            return ask_line(prompt, self.text)
        # sys.stdin is None if standard input was closed before Python started.
        line = sys.stdin.readline() if sys.stdin else ""
        return line.strip() if line else None

    def print_others(self, name: str) -> None:
        """Print the other players with their cards hidden, and the sizes of deck and discards."""
        dim = self.text.paint.dim
        self.text.print_row("")
        for other, cell in name_cells(self.table).items():
            if other != name:
                self.text.print_row(dim(cell), dim(" ".join(["??"] * HAND_SIZE)))
        self.text.print_row(dim(format_piles(self.table)))

    def print_hand(self, name: str, discards: tuple[Card, ...]) -> None:
        """Print a player's cards.

        On a terminal, a second row has an x below each discard, and the position below each other
        card.
        """
        cell = name_cells(self.table)[name]
        hand = self.table.hands[name]
        self.text.print_row(self.text.paint.bold(cell), paint_cards(hand, self.text.paint))
        if self.is_terminal:
            marks = (
                "x" if card in discards else str(position)
                for position, card in enumerate(hand, start=1)
            )
            self.text.print_row(" " * display_width(cell), *marks)


def _finish_round(session: DrawSession, names: tuple[str, ...]) -> None:
    """Let each player discard and draw, and print who wins."""
    if session.is_terminal:
        session.text.print_sentence(
            "Type the positions of cards to discard, or the cards: 1 3, or Ks 2d. "
            f"{UNDO_KEY} undoes your last answer. An empty line draws the new cards, or stands pat."
        )
    for line_number, name in enumerate(names, start=1):
        swap, line = session.ask_swap(name, line_number)
        session = session.record(swap, line)
        paint = session.text.paint
        discarded, drawn = paint_cards(swap.discarded, paint), paint_cards(swap.drawn, paint)
        deed = f"discards {discarded} and draws {drawn}" if discarded else "stands pat"
        session.text.print_sentence(f"{printable(name)} {deed}")
    session = session.record(Transition(Evaluate(), session.table, session.table))
    if session.is_terminal:
        session.text.print_row("")
    print_outcome(session.table, session.text)


def _parse_swap(
    text: str, name: str, hand: tuple[Card, ...]
) -> Result[ScriptLine, tuple[CardError | NoSuchPosition, ...]]:
    """Return the swap of the cards that a player has typed, or the errors in the text.

    A card is named by its position in the hand, such as ``3``, or by itself, such as ``Ks``.
    """

    def swap(words: tuple[tuple[Pick, ...], ...]) -> ScriptLine:
        picks = tuple(chain.from_iterable(words))
        whole = Span(0, len(text))
        spans = (whole, whole, *(span for _, span in picks))
        return ScriptLine(Swap(name, tuple(card for card, _ in picks)), spans)

    words = (_read_picks(text, hand, *word.span()) for word in CARD_WORD.finditer(text))
    return gather_all(words).map(swap)


def _read_picks(
    text: str, hand: tuple[Card, ...], start: int, end: int
) -> Result[tuple[Pick, ...], tuple[CardError | NoSuchPosition, ...]]:
    """Return the card at the position in the word ``text[start:end]``, or the cards in the word."""
    word, span = text[start:end], Span(start, end)
    if not word.isdecimal():
        cards = read_cards(text, start, end)
        return cards.map(lambda read: tuple(zip(read.values, read.spans, strict=True)))
    card = dict(zip("12345", hand, strict=True)).get(word)
    if card is None:
        return Failure((NoSuchPosition(word, spans=(span,)),))
    return Success(((card, span),))
