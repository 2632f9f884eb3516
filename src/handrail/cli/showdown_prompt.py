"""Showdowns that a person types on a terminal: the program asks for a board and each hand."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from returns.result import Failure, Result, Success

from handrail.card_errors import CardError
from handrail.cards import Card
from handrail.cli.error_reporter import ErrorReporter
from handrail.cli.options import group_by_argument
from handrail.cli.output import Output
from handrail.deal_notation import judge_card_groups
from handrail.hands import COMBO_SIZE
from handrail.judging import Showdown, compare, showdown
from handrail.notation import ParsedText, read_cards
from handrail.problems import Located
from handrail.railway import and_then, cases
from handrail.showdown_errors import BOARD_SIZES, MIN_PLAYERS, ShowdownError, WrongPlayerCount

SMALLEST_DEAL = BOARD_SIZES[0] + MIN_PLAYERS * COMBO_SIZE  # cards

ShowdownErrors: TypeAlias = tuple[CardError | Located[ShowdownError], ...]


def prompt_showdowns(show: Callable[[Showdown], None], output: Output) -> None:
    """Ask for boards and hands, and show who wins, until the input ends."""
    output.print_sentence(
        "Type the board, or only Enter for five-card hands. Then type each hand. Enter alone "
        "shows who wins, or goes back one step if hands are missing. You can also type a whole "
        "deal at once: 5c6dTh4dJd KhQh AsJs. Ctrl-D ends."
    )
    reporter = ErrorReporter(False, output.reporter.paint)
    answers: list[str] = []
    result: Showdown | None = None
    while (text := _ask("board  " if not answers else f"player {len(answers)}  ")) is not None:
        if text or not answers:
            match cases(_judge((*answers, text))):
                case Success(result):
                    answers.append(text)
                case Failure(errors):
                    reporter.report(" ".join((*answers, text)).strip(), errors)
        elif result is None:
            del answers[-1]
        if result is not None and (not text or len(answers) == 1):
            show(result)
            answers, result = [], None
    if result is not None:
        show(result)


def _ask(prompt: str) -> str | None:
    """Return the answer, or None if the input ends."""
    try:
        return input(prompt).strip()
    except EOFError:
        print()  # end the row of the prompt
        return None


def _judge(answers: Sequence[str]) -> Result[Showdown | None, ShowdownErrors]:
    """Return the showdown of the answers, or None if players are missing.

    The first answer is the board; empty if each hand has five cards. It may also be a whole deal.
    """

    def judge_cards(read: ParsedText[Card]) -> Result[Showdown | None, ShowdownErrors]:
        board, *hands = group_by_argument(read, answers)
        if len(board) >= SMALLEST_DEAL:
            return judge_card_groups(read, read.word_groups)
        match cases(read.locate(showdown(board, hands) if board else compare(hands))):
            case Success(result):
                return Success(result)
            case Failure(errors):
                others = tuple(
                    each
                    for each in errors
                    if len(hands) >= MIN_PLAYERS or not isinstance(each.error, WrongPlayerCount)
                )
                return Failure(others) if others else Success(None)

    return and_then(read_cards(" ".join(answers).strip()), judge_cards)
