"""A step of five-card draw, printed as JSON or for a person."""

from collections.abc import Iterable, Iterator, Mapping

from returns.result import Failure, Success

from handrail.cards import DECK, Card
from handrail.cli import json_output
from handrail.cli.paint import Paint, print_line
from handrail.diagnostics import display_width
from handrail.draw.actions import Action, Evaluate
from handrail.draw.evaluation import RankedHand, rank_hands
from handrail.draw.script import action_word
from handrail.draw.table import Table
from handrail.railway import cases
from handrail.text import escape_character
from handrail.wording import describe


def print_step(number: int, action: Action, table: Table, as_json: bool) -> None:
    """Print the table after an action, with the ranks of its hands if the action asks for them."""
    ranked_hands: Mapping[str, RankedHand] | None = None
    if isinstance(action, Evaluate):
        match cases(rank_hands(table)):
            case Success(hands):
                ranked_hands = {each.name: each for each in hands}
            case Failure(_):  # cannot be: the action has ranked them already
                pass
    if as_json:
        json_output.print_json(_step_object(number, action, table, ranked_hands))
    else:
        for row in _step_rows(number, action, table, ranked_hands or {}, Paint.for_stdout()):
            print_line(row)


def _step_object(
    number: int, action: Action, table: Table, ranked_hands: Mapping[str, RankedHand] | None
) -> Mapping[str, object]:
    """Return a step as JSON. Its ``ranks`` are null unless the hands were evaluated."""
    return {
        "step": number,
        "do": action_word(action),
        "deck": _cached_card_strings(table.deck),
        "discards": _cached_card_strings(table.discards),
        "hands": {seat.name: _cached_card_strings(seat.cards) for seat in table.seats},
        "ranks": None
        if ranked_hands is None
        else {
            name: {"class": each.class_number, "category": each.score.category.name.lower()}
            for name, each in ranked_hands.items()
        },
    }


def _cached_card_strings(cards: Iterable[Card]) -> list[str]:
    """Return cards as JSON has them. Every step has all 52, so the strings are looked up."""
    return [CARD_STRINGS[card] for card in cards]


def _step_rows(
    number: int, action: Action, table: Table, ranked_hands: Mapping[str, RankedHand], paint: Paint
) -> Iterator[str]:
    """Yield the action, each player's cards, and the sizes of the deck and the discards."""
    yield paint.bold(f"step {number}: {action_word(action)}")
    columns = name_column_width(table)
    for seat in table.seats:
        ranked_hand = ranked_hands.get(seat.name)
        worth = (
            ""
            if ranked_hand is None
            else f"  {describe(ranked_hand.score)}, class {ranked_hand.class_number}"
        )
        yield f"  {pad_name(seat.name, columns)}{paint.cards(seat.cards)}{worth}".rstrip()
    yield paint.dim(f"  {len(table.deck)} in the deck, {len(table.discards)} discarded")


def printable_name(name: str) -> str:
    """Return a player's name, with unprintable characters escaped."""
    return "".join(map(escape_character, name))


def name_column_width(table: Table) -> int:
    """Return the width of the column of names, with the gap after it."""
    return max((display_width(printable_name(name)) for name in table.names), default=0) + 2


def pad_name(name: str, columns: int) -> str:
    """Return a player's printable name, padded to the width of the column."""
    shown = printable_name(name)
    return shown + " " * (columns - display_width(shown))


CARD_STRINGS = {card: str(card) for card in DECK}
