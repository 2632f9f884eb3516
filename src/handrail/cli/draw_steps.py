"""The steps of a game of five-card draw, printed as JSON or as rows for a person."""

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
    """Print the table after an action.

    After the action ``Evaluate``, print the category and the class of each hand as well.
    """
    ranked_hands: Mapping[str, RankedHand] | None = None
    if isinstance(action, Evaluate):
        match cases(rank_hands(table)):
            case Success(hands):
                ranked_hands = {each.name: each for each in hands}
            case Failure(_):  # cannot happen: the action has ranked the hands already
                pass
    if as_json:
        json_output.print_json(_step_object(number, action, table, ranked_hands))
    else:
        for row in _step_rows(number, action, table, ranked_hands or {}, Paint.for_stdout()):
            print_line(row)


def _step_object(
    number: int, action: Action, table: Table, ranked_hands: Mapping[str, RankedHand] | None
) -> Mapping[str, object]:
    """Return a step as an object for JSON. Its ``ranks`` are null if ``ranked_hands`` is None."""
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
    """Return the strings for cards in JSON.

    Every step prints all 52 cards. To save time, their strings are made once and looked up here.
    """
    return [CARD_STRINGS[card] for card in cards]


def _step_rows(
    number: int, action: Action, table: Table, ranked_hands: Mapping[str, RankedHand], paint: Paint
) -> Iterator[str]:
    """Yield the rows that show a step to a person.

    They are the action, each player's cards, and the numbers of cards in the deck and in the
    discards.
    """
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
    """Return the width of the longest player's name in columns, plus two for the gap after it."""
    return max((display_width(printable_name(name)) for name in table.names), default=0) + 2


def pad_name(name: str, columns: int) -> str:
    """Return a player's printable name, padded with spaces to ``columns`` columns."""
    shown = printable_name(name)
    return shown + " " * (columns - display_width(shown))


CARD_STRINGS = {card: str(card) for card in DECK}
