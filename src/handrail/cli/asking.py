"""A showdown by question and answer, on a terminal."""

from collections.abc import Callable
from functools import partial

from returns.result import Failure, Result, Success

from handrail.cards import Card
from handrail.cli.diagnostics import Reporter
from handrail.cli.paint import out
from handrail.diagnostics import TextProblem
from handrail.judging import Showdown, compare, showdown
from handrail.notation import Parsed, read_cards
from handrail.problems import Located
from handrail.railway import and_then, either
from handrail.showdown_errors import (
    FEWEST_PLAYERS,
    MOST_HANDS,
    MOST_PLAYERS,
    Groups,
    PlayerCount,
    ShowdownError,
    hand_group_errors,
    holdem_errors,
)


def ask(show: Callable[[Showdown], None]) -> None:
    """Ask for tables and show who wins each, until the input ends."""
    out("The board first, then each hand; an empty answer deals no more hands. Ctrl-D ends.")
    ended = False
    while not ended:
        board, held, ended = ask_table()
        match either(showdown(board, held) if board else compare(held)):
            case Success(judged):
                show(judged)
            case Failure(_):  # the answers are right one by one: only players are missing
                pass


def ask_table() -> tuple[tuple[Card, ...], Groups, bool]:
    """A board and the hands at it, and whether the input ended with them."""
    board: tuple[Card, ...] = ()
    held: Groups = ()
    try:
        board = ask_cards("board (none: five-card hands)  ", lambda cards: (cards, ()))
        while len(held) < (MOST_PLAYERS if board else MOST_HANDS):
            cards = ask_cards(f"player {len(held) + 1}  ", partial(seat_next, board, held))
            if cards:
                held = (*held, cards)
            elif len(held) >= FEWEST_PLAYERS:
                break
            else:
                out(f"  a showdown takes at least {FEWEST_PLAYERS} players")
    except EOFError:
        out("")  # the answer's row has no end
        return board, held, True
    return board, held, False


def seat_next(
    board: tuple[Card, ...], held: Groups, new: tuple[Card, ...]
) -> tuple[tuple[Card, ...], Groups]:
    """The table with one hand more."""
    return board, (*held, new)


def ask_cards(
    prompt: str, seat: Callable[[tuple[Card, ...]], tuple[tuple[Card, ...], Groups]]
) -> tuple[Card, ...]:
    """Cards that fit the table, or none; what is wrong with an answer is said at once.

    Args:
        prompt: the question.
        seat: the board and the hands as they would be with these cards.
    """
    reporter = Reporter(as_json=False)
    while True:
        text = input(prompt)
        match either(fitting(text, seat)):
            case Success(cards):
                return cards
            case Failure(errors):
                reporter.report(text, errors)


def fitting(
    text: str, seat: Callable[[tuple[Card, ...]], tuple[tuple[Card, ...], Groups]]
) -> Result[tuple[Card, ...], tuple[TextProblem, ...]]:
    """The cards of an answer where they fit the table, or everything that is wrong with it."""

    def fit(read: Parsed[Card]) -> Result[tuple[Card, ...], tuple[TextProblem, ...]]:
        board, held = seat(read.values)
        errors = holdem_errors(board, held) if board else hand_group_errors(held)
        wrong = [error for error in errors if is_of_now(error)]
        if not read.values or not wrong:
            return Success(read.values)
        # Positions are counted over the whole table; the answer is the end of it.
        before = len(board) + sum(map(len, held)) - len(read.values)
        return Failure(
            tuple(
                Located(error, tuple(read.spans[at - before] for at in error.at if at >= before))
                for error in wrong
            )
        )

    return and_then(read_cards(text), fit)


def is_of_now(error: ShowdownError) -> bool:
    """Return whether an error is about the answer, and not about players still to come."""
    return not isinstance(error, PlayerCount)
