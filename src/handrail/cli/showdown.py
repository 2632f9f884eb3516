"""``handrail showdown``: compares the players' hands, and prints who wins and why."""

import os
from collections.abc import Iterator

import click
from returns.result import Failure, Result, Success

from handrail.cards import Card
from handrail.cli import json_output, options
from handrail.cli.error_reporter import ErrorReporter
from handrail.cli.input_lines import STANDARD_INPUT, group_by_argument, parse_lines
from handrail.cli.paint import Paint, print_line
from handrail.cli.showdown_prompt import prompt_showdowns
from handrail.deal_notation import judge_card_groups, parse_showdown
from handrail.dealing import deal, shuffled
from handrail.diagnostics import TextProblem
from handrail.hands import COMBO_SIZE
from handrail.judging import Showdown, showdown
from handrail.notation import ParsedText, read_cards
from handrail.problems import Located
from handrail.railway import and_then, cases
from handrail.showdown_errors import BOARD_SIZES, MIN_PLAYERS
from handrail.text import Span, join_words
from handrail.wording import Wording, describe


@click.command(
    epilog="""\b
    Example:
      $ handrail showdown --board 5c6dTh4dJd KhQh AsJs
      board      5♣ 6♦ T♥ 4♦ J♦
      player 1   K♥ Q♥ (5♣) 6♦ T♥ (4♦) J♦  high card, king
      player 2   A♠ J♠ (5♣) 6♦ T♥ (4♦) J♦  pair of jacks  wins
      player 2 wins: pair beats high card
    """
)
@click.argument("hands", nargs=-1, metavar="HAND HAND...")
@click.option("--board", default="", metavar="CARDS", help="Three to five cards in the middle.")
@click.option(
    "--deals",
    metavar="F",
    shell_complete=options.complete_files,
    help="One deal a line; - is standard input.",
)
@click.option("--random", is_flag=True, help="Deal a table of hold'em by chance.")
@click.option("--players", type=int, metavar="N", help="How many, with --random: two if not said.")
@options.seed_option
@options.slang_option
@options.json_option
def command(
    hands: tuple[str, ...],
    board: str,
    deals: str | None,
    random: bool,
    players: int | None,
    seed: int | None,
    slang: bool,
    as_json: bool,
) -> int:
    """Judge a showdown: five-card hands, or a board and two-card holdings.

    A line of --deals is either five-card hands, card by card, or holdings with a
    board first or last: 5c6dTh4dJd KhQh AsJs. With no arguments, on a terminal, it asks.
    """
    reporter = ErrorReporter(as_json)
    wording = options.wording_for(slang)
    if sum((bool(hands or board), deals is not None, random)) > 1:
        raise click.UsageError("Give only one of these: hands, --deals F, --random.")
    if not random and (players is not None or seed is not None):
        raise click.UsageError("--players and --seed need --random.")
    if deals is not None:
        for number, (_, result) in enumerate(parse_lines(deals, parse_showdown, reporter)):
            if number and not as_json:
                print_line("")
            _print_result(result, wording, as_json)
    elif random:
        used_seed = options.random_seed() if seed is None else seed
        player_count = MIN_PLAYERS if players is None else players
        text = f"--players {player_count}"
        _print_or_report(
            text, _deal_table(player_count, used_seed, text), reporter, wording, as_json
        )
        if not (reporter.has_failed or as_json):
            print_line(Paint.for_stdout().dim(f"seed {used_seed}"))
    elif hands or board:
        text = " ".join(word for word in (board, *hands) if word)
        _print_or_report(text, _parse_table(text, board, hands), reporter, wording, as_json)
    elif os.isatty(STANDARD_INPUT):
        prompt_showdowns(lambda judged: _print_result(judged, wording, as_json))
    else:
        raise click.UsageError("Give hands, or --deals F, or --random.")
    return reporter.exit_status


def _print_or_report(
    text: str,
    result: Result[Showdown, tuple[TextProblem, ...]],
    reporter: ErrorReporter,
    wording: Wording,
    as_json: bool,
) -> None:
    """Print the showdown of a result, or report the errors of the result."""
    match cases(result):
        case Success(table):
            _print_result(table, wording, as_json)
        case Failure(errors):
            reporter.report(text, errors)


def _parse_table(
    text: str, board: str, hands: tuple[str, ...]
) -> Result[Showdown, tuple[TextProblem, ...]]:
    """Return the showdown that the arguments describe, or their errors.

    If there is a board and every argument after it is a single card, each two cards are a player's
    holding.
    """

    def judge(read: ParsedText[Card]) -> Result[Showdown, tuple[TextProblem, ...]]:
        first, *holdings = group_by_argument(read, (board, *hands))
        if not board:
            return judge_card_groups(read, tuple(holdings))
        if options.are_single_cards(hands):
            rest = read.values[len(first) :]
            pairs = range(0, len(rest), COMBO_SIZE)
            holdings = [rest[start : start + COMBO_SIZE] for start in pairs]
        return read.locate(showdown(first, holdings))

    return and_then(read_cards(text), judge)


def _deal_table(players: int, seed: int, text: str) -> Result[Showdown, tuple[TextProblem, ...]]:
    """Return a showdown with a random board and random holdings.

    ``text`` is ``--players N``. Errors are located at the number in it.
    """
    deck = shuffled(seed)
    board, rest = deck[: BOARD_SIZES[-1]], deck[BOARD_SIZES[-1] :]
    number_span = (Span(text.rindex(" ") + 1, len(text)),)
    return and_then(
        deal(players, COMBO_SIZE, rest).alt(lambda error: (Located(error, number_span),)),
        lambda dealt: showdown(board, dealt.hands).alt(
            lambda errors: tuple(Located(error, number_span) for error in errors)
        ),
    )


def _print_result(result: Showdown, wording: Wording, as_json: bool) -> None:
    """Print a showdown, as rows for a person or as JSON."""
    if as_json:
        json_output.print_json(json_output.showdown_object(result, wording))
        return
    for row in _showdown_rows(result, wording, Paint.for_stdout()):
        print_line(row)


def _showdown_rows(result: Showdown, wording: Wording, paint: Paint) -> Iterator[str]:
    """Yield the rows for a person: the board, each player, and who wins and why.

    In a player's row, cards that are not part of the best hand are in brackets.
    """
    action = _winners_verb(result, wording)
    if result.board:
        yield f"{'board':<11}{paint.cards(result.board)}"
    for index, player in enumerate(result.players):
        name = describe(player.score, wording)
        wins = index in result.winners
        cards = paint.bracket_idle((*player.cards, *result.board), player.best.cards)
        line = f"{f'player {index + 1}':<11}{cards}  {paint.bold(name) if wins else name}"
        yield f"{line}  {paint.tint(f'{action}s', 'green')}" if wins else line
    winners = join_words(str(index + 1) for index in result.winners)
    outcome = f"players {winners} {action}" if result.is_tie else f"player {winners} {action}s"
    yield f"{outcome}: {result.reason(wording)}"


def _winners_verb(result: Showdown, wording: Wording) -> str:
    """Return the verb for the winners: ``win``, or if they share the pot ``tie`` or ``chop``."""
    if not result.is_tie:
        return "win"
    return "chop" if wording is Wording.PLAYERS else "tie"
