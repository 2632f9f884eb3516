"""``handrail showdown``: who wins, and why."""

import os
from collections.abc import Iterator

import click
from returns.result import Failure, Result, Success

from handrail.cards import Card
from handrail.cli import documents, options
from handrail.cli.asking import ask
from handrail.cli.diagnostics import Reporter
from handrail.cli.paint import Paint, out
from handrail.cli.reading import STANDARD_INPUT, answers, by_argument
from handrail.deal_notation import judge_groups, parse_showdown
from handrail.dealing import deal, shuffled
from handrail.diagnostics import TextProblem
from handrail.hands import COMBO_SIZE
from handrail.judging import Showdown, showdown
from handrail.notation import Parsed, read_cards
from handrail.problems import Located
from handrail.railway import and_then, either
from handrail.showdown_errors import BOARD_SIZES, FEWEST_PLAYERS
from handrail.text import Span, listed
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
    shell_complete=options.files,
    help="One deal a line; - is standard input.",
)
@click.option("--random", is_flag=True, help="Deal a table of hold'em by chance.")
@click.option("--players", type=int, metavar="N", help="How many, with --random: two if not said.")
@options.seed
@options.slang
@options.as_json
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
    reporter = Reporter(as_json)
    words = options.wording(slang)
    if sum((bool(hands or board), deals is not None, random)) > 1:
        raise click.UsageError("Give hands, or --deals F, or --random: one of them.")
    if not random and (players is not None or seed is not None):
        raise click.UsageError("--players and --seed go with --random.")
    if deals is not None:
        for number, (_, judged) in enumerate(answers(deals, parse_showdown, reporter)):
            if number and not as_json:
                out("")
            show(judged, words, as_json)
    elif random:
        chosen = options.any_seed() if seed is None else seed
        several = FEWEST_PLAYERS if players is None else players
        text = f"--players {several}"
        answer(text, random_table(several, chosen, text), reporter, words, as_json)
        if not (reporter.failed or as_json):
            out(Paint.here().dim(f"seed {chosen}"))
    elif hands or board:
        text = " ".join(word for word in (board, *hands) if word)
        answer(text, given_table(text, board, hands), reporter, words, as_json)
    elif os.isatty(STANDARD_INPUT):
        ask(lambda judged: show(judged, words, as_json))
    else:
        raise click.UsageError("Give hands, or --deals F, or --random.")
    return reporter.status


def answer(
    text: str,
    judged: Result[Showdown, tuple[TextProblem, ...]],
    reporter: Reporter,
    wording: Wording,
    as_json: bool,
) -> None:
    """Show the table, or say what is wrong with it."""
    match either(judged):
        case Success(table):
            show(table, wording, as_json)
        case Failure(errors):
            reporter.report(text, errors)


def given_table(
    text: str, board: str, hands: tuple[str, ...]
) -> Result[Showdown, tuple[TextProblem, ...]]:
    """The table that the arguments give; each is a group of cards, however it is written."""

    def judged(read: Parsed[Card]) -> Result[Showdown, tuple[TextProblem, ...]]:
        first, *holdings = by_argument(read, (board, *hands))
        if not board:
            return judge_groups(read, tuple(holdings))
        if options.are_single_cards(hands):
            rest = read.values[len(first) :]
            pairs = range(0, len(rest), COMBO_SIZE)
            holdings = [rest[start : start + COMBO_SIZE] for start in pairs]
        return read.locate(showdown(first, holdings))

    return and_then(read_cards(text), judged)


def random_table(players: int, seed: int, text: str) -> Result[Showdown, tuple[TextProblem, ...]]:
    """A board and holdings off the top of a shuffled deck."""
    deck = shuffled(seed)
    board, rest = deck[: BOARD_SIZES[-1]], deck[BOARD_SIZES[-1] :]
    number = (Span(text.rindex(" ") + 1, len(text)),)
    return and_then(
        deal(players, COMBO_SIZE, rest).alt(lambda error: (Located(error, number),)),
        lambda dealt: showdown(board, dealt.hands).alt(
            lambda errors: tuple(Located(error, number) for error in errors)
        ),
    )


def show(judged: Showdown, wording: Wording, as_json: bool) -> None:
    """The table for a person, or as an object."""
    if as_json:
        documents.emit(documents.of_showdown(judged, wording))
        return
    for row in rows(judged, wording, Paint.here()):
        out(row)


def rows(judged: Showdown, wording: Wording, paint: Paint) -> Iterator[str]:
    """The board, each player with the cards that play, the winners and the reason."""
    does = verb(judged, wording)
    if judged.board:
        yield f"{'board':<11}{paint.cards(judged.board)}"
    for place, player in enumerate(judged.players):
        name = describe(player.score, wording)
        wins = place in judged.winners
        cards = paint.playing((*player.cards, *judged.board), player.best.cards)
        line = f"{f'player {place + 1}':<11}{cards}  {paint.bold(name) if wins else name}"
        yield f"{line}  {paint.tint(f'{does}s', 'green')}" if wins else line
    who = listed(str(place + 1) for place in judged.winners)
    won = f"players {who} {does}" if judged.tie else f"player {who} {does}s"
    yield f"{won}: {judged.reason(wording)}"


def verb(judged: Showdown, wording: Wording) -> str:
    """What the winners do: win, or share the pot."""
    if not judged.tie:
        return "win"
    return "chop" if wording is Wording.PLAYERS else "tie"
