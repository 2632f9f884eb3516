"""A step at the draw table, as ``--json`` prints it and as a person reads it."""

from collections.abc import Iterable, Iterator, Mapping

from returns.result import Failure, Success

from handrail.cards import DECK, Card
from handrail.cli import documents
from handrail.cli.paint import Paint, out
from handrail.diagnostics import width
from handrail.draw.actions import Action, Evaluate
from handrail.draw.script import word_of
from handrail.draw.settling import Standing, evaluate
from handrail.draw.table import Table
from handrail.railway import either
from handrail.text import printable
from handrail.wording import describe


def show_step(number: int, action: Action, table: Table, as_json: bool) -> None:
    """Show the table after an action, and the ranks of its hands if the action asks for them."""
    standings: Mapping[str, Standing] | None = None
    if isinstance(action, Evaluate):
        match either(evaluate(table)):
            case Success(found):
                standings = {each.name: each for each in found}
            case Failure(_):  # no table after an evaluation has such hands
                pass
    if as_json:
        documents.emit(of_step(number, action, table, standings))
    else:
        for row in rows(number, action, table, standings or {}, Paint.here()):
            out(row)


def of_step(
    number: int, action: Action, table: Table, standings: Mapping[str, Standing] | None
) -> Mapping[str, object]:
    """A step; ``ranks`` only where hands were evaluated."""
    return {
        "step": number,
        "do": word_of(action),
        "deck": texts(table.deck),
        "discards": texts(table.discards),
        "hands": {seat.name: texts(seat.cards) for seat in table.seats},
        "ranks": None
        if standings is None
        else {
            name: {"class": each.number, "category": each.score.category.name.lower()}
            for name, each in standings.items()
        },
    }


def texts(cards: Iterable[Card]) -> list[str]:
    """Cards as JSON has them; every step says all 52, and they are looked up."""
    return [TEXTS[card] for card in cards]


def rows(
    number: int, action: Action, table: Table, standings: Mapping[str, Standing], paint: Paint
) -> Iterator[str]:
    """What was done, each player's cards, and how many lie elsewhere."""
    yield paint.bold(f"step {number}: {word_of(action)}")
    columns = widest(table)
    for seat in table.seats:
        found = standings.get(seat.name)
        worth = "" if found is None else f"  {describe(found.score)}, class {found.number}"
        yield f"  {in_column(seat.name, columns)}{paint.cards(seat.cards)}{worth}".rstrip()
    yield paint.dim(f"  {len(table.deck)} in the deck, {len(table.discards)} discarded")


def called(name: str) -> str:
    """A player's name as it can be shown, whatever it holds."""
    return "".join(map(printable, name))


def widest(table: Table) -> int:
    """How wide a column of names is, with the gap behind it."""
    return max((width(called(name)) for name in table.names), default=0) + 2


def in_column(name: str, columns: int) -> str:
    """A player's name, and the space up to what stands behind it."""
    shown = called(name)
    return shown + " " * (columns - width(shown))


TEXTS = {card: str(card) for card in DECK}
