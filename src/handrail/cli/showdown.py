"""``handrail showdown``: compares the players' hands, and prints who wins and why."""

import os
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import click
from returns.result import Failure, Result, Success

from handrail import games
from handrail.cards import Card
from handrail.cli import json_output, options
from handrail.cli.input_lines import STANDARD_INPUT, read_questions
from handrail.cli.options import arguments_of_deal, board_option, read_deal, split_deal
from handrail.cli.output import Output
from handrail.deal_notation import judge_card_groups
from handrail.dealing import random_table, shuffled
from handrail.diagnostics import TextProblem
from handrail.games import HIGH, HOLDEM, Game, GameShowdown, PotPart, ShownHand, describe_in
from handrail.judging import Showdown, compare, showdown
from handrail.notation import ParsedText
from handrail.railway import cases
from handrail.showdown_errors import (
    BOARD_SIZES,
    MAX_PLAYERS,
    MIN_PLAYERS,
    CardGroups,
    WrongPlayerCount,
)
from handrail.text import join_words
from handrail.wording import Wording

SMALLEST_DEAL = BOARD_SIZES[0] + MIN_PLAYERS * HOLDEM.holding_size  # cards

DealSource: TypeAlias = Callable[[int], tuple[int, tuple[Card, ...]]]
"""A function from a seed to a number of players and a shuffled deck."""


def _parse_players(
    ctx: click.Context, param: click.Parameter, players: str | None
) -> DealSource | None:
    """Return the function that the option ``--players`` means."""
    if players in (None, "random"):
        return random_table if players else None
    to_number = options.Number(MIN_PLAYERS, MAX_PLAYERS, or_else=", or random")
    count: int = to_number(players, param, ctx)
    return lambda seed: (count, shuffled(seed))


@click.command(
    cls=options.Command,
    epilog="""\b
    Example:
      $ handrail showdown --board 5c6dTh4dJd KhQh AsJs
      board      5♣ 6♦ T♥ 4♦ J♦
      player 1   K♥ Q♥ (5♣) 6♦ T♥ (4♦) J♦  high card, king
      player 2   A♠ J♠ (5♣) 6♦ T♥ (4♦) J♦  pair of jacks  wins
      player 2 wins: pair beats high card
    """,
)
@click.argument("hands", nargs=-1, metavar="HAND HAND...")
@board_option
@options.game_option
@options.file_option("deal", "--deals", "--file")
@click.option("--random", is_flag=True, help="Deal a random table.")
@click.option(
    "--players",
    metavar="N|random",
    callback=_parse_players,
    help=f"Players at the random table: {MIN_PLAYERS} to {MAX_PLAYERS}, or random for 2 to 10. "
    f"Implies --random.  [default: {MIN_PLAYERS}]",
)
@options.seed_option
@options.slang_option
@options.pass_output
def command(
    output: Output,
    hands: tuple[str, ...],
    board: str,
    game: Game,
    path: str | None,
    random: bool,
    players: DealSource | None,
    seed: int | None,
    wording: Wording,
) -> None:
    """Find out who wins a showdown, and why.

    Without a board, each HAND has five cards. With a board of three to five
    cards, each HAND has two: the best five cards of hand and board count. Cards
    in parentheses are not among these five.

    A line of --deals, or a single argument, holds a whole deal: five-card hands,
    or hands of two cards and a board, first or last: 5c6dTh4dJd KhQh AsJs.
    Without arguments, on a terminal, the command asks for the cards.

    With another game, a HAND has as many cards as a player holds in that game. The
    board is the last word if the first has as many cards as a HAND. If the pot is
    split, each player has a second row for the low hand.
    """
    arguments = arguments_of_deal(board, hands, game.holding_size)
    questions, used_seed = [" ".join(arguments)] if arguments else [], None
    if random or players is not None or seed is not None:
        options.forbid(
            bool(questions) or path is not None,
            "--random, --players and --seed cannot be combined with hands, --board or --deals",
            "give the cards, or let the command deal them",
        )
        used_seed = options.choose_seed(seed)
        draw: DealSource = players or (lambda seed: (MIN_PLAYERS, shuffled(seed)))
        seats, deck = draw(used_seed)
        if players is random_table:
            seats = min(seats, (len(game.deck) - game.board_size) // game.holding_size)
        questions = [_format_deal(game, seats, deck)]
    elif not questions and path is None and game == HOLDEM and os.isatty(STANDARD_INPUT):
        prompt_showdowns(lambda result: _print_showdown(result, wording, None, output), output)
        return
    groups = arguments if board or arguments[1:] else ()
    parse = partial(read_deal, groups, partial(_judge, game, bool(board)))
    answers = read_questions(questions, path, parse, output, "--deals")
    for number, (_, result) in enumerate(answers):
        if number and not output.as_json:
            print()
        _print_showdown(result, wording, used_seed, output)


def _format_deal(game: Game, players: int, deck: tuple[Card, ...]) -> str:
    """Return a deal from the top of the deck as a line of ``--deals``. The board is dealt first."""
    pack, size = game.deck, game.holding_size
    cards = tuple(card for card in deck if card in pack)
    starts = range(game.board_size, game.board_size + players * size, size)
    groups = (*(cards[start : start + size] for start in starts), cards[: game.board_size])
    return " ".join("".join(map(str, group)) for group in groups)


def _judge(
    game: Game, has_board: bool, read: ParsedText[Card], groups: CardGroups
) -> Result[GameShowdown, tuple[TextProblem, ...]]:
    """Return the showdown of these groups of cards. If ``has_board``, the first is the board."""
    if game == HOLDEM and not has_board:
        return judge_card_groups(read, groups).map(as_game_showdown)
    board, holdings, offset = split_deal(game, has_board, groups)
    return read.locate(
        showdown(board, holdings).map(as_game_showdown)
        if game == HOLDEM
        else games.showdown(board, holdings, game),
        offset,
    )


def as_game_showdown(result: Showdown) -> GameShowdown:
    """Return a showdown of hold'em or of five-card hands as one of any game."""
    hands = tuple(
        ShownHand(HIGH, player.best.cards, player.class_number, player.score)
        for player in result.players
    )
    return GameShowdown(
        HOLDEM,
        result.board,
        tuple(player.cards for player in result.players),
        (PotPart(hands, result.winners),),
    )


def _print_showdown(
    result: GameShowdown, wording: Wording, seed: int | None, output: Output
) -> None:
    """Print the board, each player, and who wins and why.

    In a player's row, cards that are not part of the best hand are in parentheses. If the pot is
    split, the row of the low hand follows.
    """
    if output.as_json:
        output.print_json(json_output.showdown_object(result, wording, seed))
        return
    paint, tie = output.paint, "chop" if wording is Wording.PLAYERS else "tie"
    if result.board:
        output.print_row(f"{'board':<11}{paint.cards(result.board)}")
    for index, holding in enumerate(result.holdings):
        for label, part in zip((f"player {index + 1}", "  low"), result.parts, strict=False):
            hand, wins = part.hands[index], index in part.winners
            if hand is not None:
                name = describe_in(hand.ranking, hand.score, wording)
                cards = paint.bracket_idle((*holding, *result.board), hand.cards)
                output.print_row(
                    f"{label:<11}{cards}",
                    paint.bold(name) if wins else name,
                    paint.tint(f"{tie if part.winners[1:] else 'win'}s", "green") if wins else "",
                )
    labels = ("high: ", "low: ") if result.parts[1:] else ("",)
    for label, part in zip(labels, result.parts, strict=True):
        seats = [str(index + 1) for index in part.winners]
        outcome = (
            f"players {join_words(seats)} {tie}"
            if seats[1:]
            else f"player {seats[0]} wins"
            if seats
            else "nobody wins"
        )
        why = part.reason(wording) or f"no {'other ' if seats else ''}hand qualifies"
        output.print_sentence(f"{label}{outcome}: {why}")
    if seed is not None:
        output.print_row(paint.dim(f"seed {seed}"))


def prompt_showdowns(show: Callable[[GameShowdown], None], output: Output) -> None:
    """Ask for boards and hands, and show who wins, until the input ends."""
    output.print_sentence(
        "Type the board, or press Enter for five-card hands. Then type one hand per line. After "
        "the last hand, press Enter to see who wins; before the second, Enter goes back. You can "
        "also type a whole deal at once: 5c6dTh4dJd KhQh AsJs. Ctrl-D ends."
    )
    reporter = output.for_prompts().reporter
    answers: list[str] = []
    result: GameShowdown | None = None
    while (text := _ask("board  " if not answers else f"player {len(answers)}  ")) is not None:
        if text or not answers:
            asked = (*answers, text)
            match cases(read_deal(asked, _judge_answers, " ".join(asked).strip())):
                case Success(result):
                    answers.append(text)
                case Failure(errors):
                    reporter.report(" ".join(asked).strip(), errors)
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


def _judge_answers(
    read: ParsedText[Card], groups: CardGroups
) -> Result[GameShowdown | None, tuple[TextProblem, ...]]:
    """Return the showdown of the answers, or None if players are missing.

    The first answer is the board; empty if each hand has five cards. It may also be a whole deal.
    """
    board, *hands = groups
    if len(board) >= SMALLEST_DEAL:
        return judge_card_groups(read, read.word_groups).map(as_game_showdown)
    match cases(read.locate(showdown(board, hands) if board else compare(hands))):
        case Success(result):
            return Success(as_game_showdown(result))
        case Failure(errors):
            others = tuple(
                each
                for each in errors
                if len(hands) >= MIN_PLAYERS or not isinstance(each.error, WrongPlayerCount)
            )
            return Failure(others) if others else Success(None)
