"""Showdowns that a person types on a terminal: the program asks for a board and each hand."""

from collections.abc import Callable
from functools import partial

from returns.result import Failure, Result, Success

from handrail.cards import Card
from handrail.cli.error_reporter import ErrorReporter
from handrail.cli.paint import print_line
from handrail.diagnostics import TextProblem
from handrail.judging import Showdown, compare, showdown
from handrail.notation import ParsedText, read_cards
from handrail.problems import Located
from handrail.railway import and_then, cases
from handrail.showdown_errors import (
    MAX_HANDS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    CardGroups,
    ShowdownError,
    WrongPlayerCount,
    hand_group_errors,
    holdem_errors,
)


def prompt_showdowns(show: Callable[[Showdown], None]) -> None:
    """Ask for boards and hands, and show who wins, until the input ends."""
    print_line(
        "Type the board, then each hand. After the last hand, press Enter again. Ctrl-D ends."
    )
    has_ended = False
    while not has_ended:
        board, holdings, has_ended = _ask_table()
        match cases(showdown(board, holdings) if board else compare(holdings)):
            case Success(result):
                show(result)
            case Failure(_):  # the answers are valid, so the only error is that players are missing
                pass


def _ask_table() -> tuple[tuple[Card, ...], CardGroups, bool]:
    """Ask for a board and the hands of a showdown.

    Return the board, the hands, and whether the input has ended. The board is ``()`` if the hands
    have five cards each.
    """
    board: tuple[Card, ...] = ()
    holdings: CardGroups = ()
    try:
        board = _ask_cards("board (empty for five-card hands)  ", lambda cards: (cards, ()))
        while len(holdings) < (MAX_PLAYERS if board else MAX_HANDS):
            cards = _ask_cards(
                f"player {len(holdings) + 1}  ", partial(_seat_next, board, holdings)
            )
            if cards:
                holdings = (*holdings, cards)
            elif len(holdings) >= MIN_PLAYERS:
                break
            else:
                print_line(f"  expected at least {MIN_PLAYERS} players, got {len(holdings)}")
    except EOFError:
        print_line("")  # end the row of the prompt
        return board, holdings, True
    return board, holdings, False


def _seat_next(
    board: tuple[Card, ...], holdings: CardGroups, new: tuple[Card, ...]
) -> tuple[tuple[Card, ...], CardGroups]:
    """Return the board, and the holdings with ``new`` as the next player's cards."""
    return board, (*holdings, new)


def _ask_cards(
    prompt: str, seat: Callable[[tuple[Card, ...]], tuple[tuple[Card, ...], CardGroups]]
) -> tuple[Card, ...]:
    """Ask until the answer is valid, and return the cards of the answer. An empty answer has none.

    Args:
        prompt: the question.
        seat: a function that gets the cards of the answer. It returns the board and the holdings as
            they would be with these cards.
    """
    reporter = ErrorReporter(as_json=False)
    while True:
        text = input(prompt)
        match cases(_parse_fitting(text, seat)):
            case Success(cards):
                return cards
            case Failure(errors):
                reporter.report(text, errors)


def _parse_fitting(
    text: str, seat: Callable[[tuple[Card, ...]], tuple[tuple[Card, ...], CardGroups]]
) -> Result[tuple[Card, ...], tuple[TextProblem, ...]]:
    """Return the cards of an answer, or all errors if they do not fit the other cards."""

    def check_fit(read: ParsedText[Card]) -> Result[tuple[Card, ...], tuple[TextProblem, ...]]:
        board, holdings = seat(read.values)
        errors = holdem_errors(board, holdings) if board else hand_group_errors(holdings)
        answer_errors = [error for error in errors if _is_about_answer(error)]
        if not read.values or not answer_errors:
            return Success(read.values)
        # An error has positions among all cards. The cards of the answer are the last of these.
        before = len(board) + sum(map(len, holdings)) - len(read.values)
        return Failure(
            tuple(
                Located(error, tuple(read.spans[at - before] for at in error.at if at >= before))
                for error in answer_errors
            )
        )

    return and_then(read_cards(text), check_fit)


def _is_about_answer(error: ShowdownError) -> bool:
    """Return whether an error is about the answer, and not about players who are still missing."""
    return not isinstance(error, WrongPlayerCount)
