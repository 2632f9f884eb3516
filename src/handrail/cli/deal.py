"""``handrail deal``: deals cards to players from a shuffled deck."""

from itertools import islice

import click
from returns.result import Failure, Success

from handrail.cards import DECK
from handrail.cli import json_output, options
from handrail.cli.output import Output
from handrail.dealing import deal, shuffled_decks
from handrail.games import Game
from handrail.hands import HAND_SIZE
from handrail.problems import Located
from handrail.railway import cases
from handrail.text import Span


@click.command(
    cls=options.Command,
    epilog="""\b
    Example:
      $ handrail deal --players 3 --cards 5 --seed 7
      player 1   6♣ 4♣ T♥ 3♥ 9♦
      player 2   7♥ 2♦ 3♣ 4♦ 8♠
      player 3   5♣ 5♥ 9♣ K♦ 6♥
      37 cards left, seed 7
    """,
)
@click.option(
    "--players",
    type=options.Number(1, len(DECK)),
    default=2,
    show_default=True,
    help="Number of players.",
)
@click.option(
    "--cards",
    type=options.Number(1, len(DECK)),
    help="Number of cards for each player.  [default: as in --game if it is given, else 5]",
)
@click.option(
    "--count",
    type=options.Number(1),
    help="Print N deals, one per line. With --players 1, score can read them.",
)
@options.game_option
@options.seed_option
@options.pass_output
def command(
    output: Output,
    players: int,
    cards: int | None,
    count: int | None,
    game: Game,
    seed: int | None,
) -> None:
    """Deal cards to players from a shuffled deck.

    If --game is given, each player gets as many cards as in that game.

    With --count, each deal is from a fresh deck. The first deal is the same as
    without --count.
    """
    used_seed = options.choose_seed(seed)
    paint, game_deck = output.paint, game.deck
    size = cards or (HAND_SIZE if output.game is None else game.holding_size)
    for deck in islice(shuffled_decks(used_seed), count or 1):
        match cases(deal(players, size, tuple(card for card in deck if card in game_deck))):
            case Failure(error):
                text = f"--players {players} --cards {size}"
                output.reporter.report(text, [Located(error, (Span(0, len(text)),))])
                return
            case Success(new_deal) if output.as_json:
                output.print_json(json_output.deal_object(new_deal, used_seed))
            case Success(new_deal) if count is not None:
                output.print_row(*map(paint.cards, new_deal.hands))
            case Success(new_deal):
                for number, hand in enumerate(new_deal.hands, start=1):
                    output.print_sentence(f"{f'player {number}':<11}{paint.cards(hand)}")
                output.print_row(
                    paint.dim(f"{len(new_deal.remaining)} cards left, seed {used_seed}")
                )
    if count is not None and seed is None and not output.as_json:
        output.print_notes([f"seed {used_seed}"])
