"""The steps of a game of five-card draw, printed as JSON or as rows for a person."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from returns.result import Result, Success

from handrail.cli.card_paint import paint_cards
from handrail.cli.json_output import NO_SCORE, asked_fields, card_strings, scored_fields
from handrail.diagnostics import display_width
from handrail.draw.actions import Evaluate, Shuffle, Swap
from handrail.draw.errors import DrawError
from handrail.draw.evaluation import RankedHand, judge_table, rank_hands
from handrail.draw.rounds import Transition
from handrail.draw.script import ScriptLine, action_word
from handrail.draw.table import Seat, Table
from handrail.draw.transitions import step
from handrail.games.wording import describe
from handrail.problems import Located
from handrail.railway import cases
from handrail.shell.input_lines import InputLine
from handrail.shell.output import Output
from handrail.text import join_words, printable

if TYPE_CHECKING:  # at run time, these would slow down the start of the command
    from handrail.cli.json_types import SeatObject, StepObject


def take_line(table: Table, line: ScriptLine) -> Result[Transition, tuple[Located[DrawError], ...]]:
    """Take the action of a line. Errors have their spans in the line."""
    return (
        step(table, line.action)
        .map(lambda after: Transition(line.action, table, after))
        .alt(line.locate)
    )


def print_step(number: int, taken: Transition, line: InputLine | None, output: Output) -> None:
    """Print an action and the table after it. After ``Evaluate``, print who wins as well.

    ``line`` is the line that has the action, or None.
    """
    if output.as_json:
        output.print_json(_step_object(number, taken, line))
        return
    output.print_row(output.paint.bold(f"step {number}: {action_word(taken.action)}"))
    if isinstance(taken.action, Evaluate):
        print_outcome(taken.after, output, indent="  ")
    else:
        for name, cell in name_cells(taken.after).items():
            output.print_row(f"  {cell}", paint_cards(taken.after.hands[name], output.paint))
    output.print_row(output.paint.dim(f"  {format_piles(taken.after)}"))


def print_outcome(table: Table, output: Output, indent: str = "") -> None:
    """Print each player's hand with its name and class, and then who wins."""
    ranked_hands, winners, why = _evaluate(table)
    cells = name_cells(table)
    for each in ranked_hands:
        hand_name = describe(each.score)
        output.print_row(
            f"{indent}{cells[each.name]}",
            paint_cards(each.hand, output.paint),
            output.paint.bold(hand_name) if each.name in winners else hand_name,
            f"class {each.class_number}",
        )
    if winners:
        names = join_words(map(printable, winners))
        output.print_sentence(f"{indent}{names} {'tie' if len(winners) > 1 else 'wins'}: {why}")


def name_cells(table: Table) -> Mapping[str, str]:
    """Return each player's name as it is printed, padded: all have the same width."""
    shown = {name: printable(name) for name in table.names}
    width = max(map(display_width, shown.values()), default=0)
    return {name: cell + " " * (width - display_width(cell)) for name, cell in shown.items()}


def format_piles(table: Table) -> str:
    """Return the number of cards in the deck, and of the discards."""
    return f"{len(table.deck)} in the deck, {len(table.discards)} discarded"


def _step_object(number: int, taken: Transition, line: InputLine | None) -> "StepObject":
    """Return a step as an object for JSON. A field that the action does not have is None."""
    action, table = taken.action, taken.after
    is_swap = isinstance(action, Swap)
    ranked_hands, winners, why = _evaluate(table) if isinstance(action, Evaluate) else ((), (), "")
    ranked_by_name = {each.name: each for each in ranked_hands}
    return {
        **asked_fields(line),
        "step": number,
        "do": action_word(action),
        "deck": card_strings(table.deck),
        "discards": card_strings(table.discards),
        "players": [_seat_object(seat, ranked_by_name.get(seat.name)) for seat in table.seats],
        "seed": action.seed if isinstance(action, Shuffle) else None,
        "player": taken.name,
        "discarded": card_strings(taken.discarded) if is_swap else None,
        "drawn": card_strings(taken.drawn) if is_swap else None,
        "winners": [table.names.index(name) + 1 for name in winners] or None,
        "why": why or None,
    }


def _seat_object(seat: Seat, ranked: RankedHand | None) -> "SeatObject":
    """Return a player with cards and, after ``Evaluate``, the score of the hand."""
    cards = card_strings(seat.cards)
    if ranked is not None:
        fields = scored_fields(ranked.score, ranked.class_number, describe(ranked.score))
        return {"player": seat.name, "cards": cards, **fields}
    return {"player": seat.name, "cards": cards, **NO_SCORE, "class": None, "name": None}


def _evaluate(table: Table) -> tuple[tuple[RankedHand, ...], tuple[str, ...], str]:
    """Return the hands, the names of the winners, and why they win.

    A single player does not win. If a player does not have five cards, there are no hands.
    """
    match cases(rank_hands(table)), cases(judge_table(table)):
        case Success(ranked_hands), Success(outcome):
            return ranked_hands, outcome.winners, outcome.why
        case Success(ranked_hands), _:
            return ranked_hands, (), ""
        case _:
            return (), (), ""
