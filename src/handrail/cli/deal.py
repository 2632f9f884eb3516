"""``handrail deal``: deals cards to players from a shuffled deck."""

from collections.abc import Iterator
from itertools import islice

import click
from returns.result import Failure, Success

from handrail.cards.dealing import Deal, deal, shuffled_decks
from handrail.cards.types import DECK, Card
from handrail.cli import json_output, poker_options
from handrail.cli.card_paint import paint_card, paint_cards
from handrail.games.rule_book import Game
from handrail.hands.types import HAND_SIZE
from handrail.problems import Located
from handrail.railway import cases
from handrail.shell.long_work import track_progress
from handrail.shell.options import Misuse, Number, forbid
from handrail.shell.output import Output, pass_output
from handrail.text import Span, pluralize


@click.command(
    cls=poker_options.PokerCommand,
    epilog="""\b
    Example:
      $ handrail deal --players 3 --cards 5 --seed 7
      player 1   6♣ 4♣ T♥ 3♥ 9♦
      player 2   7♥ 2♦ 3♣ 4♦ 8♠
      player 3   5♣ 5♥ 9♣ K♦ 6♥
      37 cards left, seed 7
      $ handrail deal --game holdem --board --seed 7
      player 1   6♣ 4♣
      player 2   T♥ 3♥
      board      9♦ 7♥ 2♦ 3♣ 4♦
      43 cards left, seed 7
    """,
)
@click.option(
    "--players",
    type=Number(0, len(DECK)),
    default=2,
    show_default=True,
    help="Number of players.",
)
@click.option(
    "--cards",
    type=Number(1, len(DECK)),
    help="Number of cards for each player.  [default: those of --game, or 5]",
)
@click.option(
    "--board",
    "has_board",
    is_flag=True,
    help="Deal the whole board, too. Needs --game, and cannot be used with --cards. With "
    "--players 0, deal only the board.",
)
@click.option(
    "--count",
    type=Number(1),
    help="Print N deals, one per line. With --players 1 and five cards, score can read them.",
)
@click.option(
    "--one-per-line",
    is_flag=True,
    help="Print each hand on a line of its own, and nothing else. score reads lines of five cards.",
)
@poker_options.make_game_option(shows_default=False)
@poker_options.seed_option
@pass_output
def command(
    output: Output,
    players: int,
    cards: int | None,
    has_board: bool,
    count: int | None,
    one_per_line: bool,
    game: Game,
    seed: int | None,
) -> None:
    """Deal cards to players from a shuffled deck.

    If --game is given, each player gets as many cards as in that game, from the
    deck of that game. Otherwise, each player gets five.

    With --board, the cards after those of the players are the board: five in most
    games, of which the first three are the flop. Nobody's hand is judged: showdown does that.

    With --count, each deal is from a fresh deck. The first deal is the same as
    without --count. With --board and --count, showdown --deals reads the lines. Give
    it the same --game, and deal to at least 2 players. With --one-per-line, score -
    --tally counts the categories of all hands, in a pipe.
    """
    used_seed = poker_options.choose_seed(seed)
    paint = output.paint
    given_game = game if poker_options.is_given(click.get_current_context(), "game") else None
    if has_board:
        _check_board(given_game, players, cards)
    forbid(
        one_per_line and (has_board or output.as_json),
        "--one-per-line cannot be combined with --board or --json",
        "remove one of them",
    )
    forbid(
        players == 0 and not has_board,
        "--players 0 needs --board",
        "add --game holdem --board, or deal to at least 1 player",
    )
    size = cards or (HAND_SIZE if given_game is None else game.holding_size)
    cells = {card: paint_card(card, paint) for card in game.deck}
    decks: Iterator[tuple[Card, ...]] = islice(shuffled_decks(used_seed), count or 1)
    # The rows on a terminal show the progress themselves.
    if count is not None and paint.columns is None:
        decks = track_progress(decks, "deals", count)
    for deck in decks:
        game_deck = deck
        if len(cells) < len(deck):
            game_deck = tuple(card for card in deck if card in cells)
        # Without players, only the board is dealt.
        match cases(deal(players, size, game_deck) if players else Success(Deal((), game_deck))):
            case Failure(error):
                text = f"--players {players}"
                if cards is not None:
                    text += f" --cards {cards}"
                elif given_game is not None:
                    text += f" --game {game.name}"
                output.reporter.report(text, [Located(error, (Span(0, len(text)),))])
                return
            case Success(dealt):
                board = dealt.remaining[: game.board_size] if has_board else ()
                new_deal = Deal(dealt.hands, dealt.remaining[len(board) :])
                if output.as_json:
                    output.print_json(
                        json_output.deal_object(given_game, new_deal, board, used_seed)
                    )
                elif one_per_line:
                    for hand in new_deal.hands:
                        print(" ".join([cells[card] for card in hand]))
                elif count is not None:
                    # Next to a board, showdown reads each word as the cards of one player.
                    gap = "" if board else " "
                    groups = (*new_deal.hands, board) if board else new_deal.hands
                    output.print_row(*(gap.join([cells[card] for card in each]) for each in groups))
                else:
                    _print_deal(new_deal, board, used_seed, output)
    if (count or one_per_line) and seed is None and not output.as_json:
        output.print_notes([f"seed {used_seed}"])


def _print_deal(dealt: Deal, board: tuple[Card, ...], seed: int, output: Output) -> None:
    """Print a row for each player, the board if there is one, and how many cards are left."""
    paint = output.paint
    for number, hand in enumerate(dealt.hands, start=1):
        output.print_row(f"{f'player {number}':<11}{paint_cards(hand, paint)}")
    if board:
        output.print_row(f"{'board':<11}{paint_cards(board, paint)}")
    output.print_row(paint.dim(f"{pluralize(len(dealt.remaining), 'card')} left, seed {seed}"))


def _check_board(game: Game | None, players: int, cards: int | None) -> None:
    """Raise ``Misuse`` if a board cannot be dealt. ``game`` is the game that the user named."""
    advice = "write --game holdem, or another game with a board"
    if game is None:
        raise Misuse("--board needs --game", advice)
    forbid(
        game.board_size == 0,
        f"--board cannot be combined with {game.name}, which has no board",
        f"leave out --board, or {advice}",
    )
    forbid(
        cards is not None,
        "--board and --cards cannot be combined",
        "leave out --cards: each player gets as many cards as in the game",
    )
    poker_options.check_player_count(game, players)
