"""``handrail deal``: deals cards to players from a shuffled deck."""

from collections.abc import Iterator
from itertools import islice

import click
from returns.result import Failure, Success

from handrail.cards.dealing import deal, shuffled_decks
from handrail.cards.types import DECK, Card
from handrail.cli import json_output, options
from handrail.cli.card_paint import paint_card, paint_cards
from handrail.games import Game
from handrail.hands.errors import HAND_SIZE
from handrail.problems import Located
from handrail.railway import cases
from handrail.shell.commands import pass_output
from handrail.shell.long_work import track_progress
from handrail.shell.output import Output
from handrail.shell.parameters import Number
from handrail.text import Span


@click.command(
    cls=options.PokerCommand,
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
    type=Number(1, len(DECK)),
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
    "--count",
    type=Number(1),
    help="Print N deals, one per line. With --players 1, score can read them.",
)
@options.make_game_option(shows_default=False)
@options.seed_option
@pass_output
def command(
    output: Output,
    players: int,
    cards: int | None,
    count: int | None,
    game: Game,
    seed: int | None,
) -> None:
    """Deal cards to players from a shuffled deck.

    If --game is given, each player gets as many cards as in that game, from the
    deck of that game. Otherwise, each player gets five.

    With --count, each deal is from a fresh deck. The first deal is the same as
    without --count.
    """
    used_seed = options.choose_seed(seed)
    paint = output.paint
    is_game_given = options.given_game(click.get_current_context()) is not None
    size = cards or (game.holding_size if is_game_given else HAND_SIZE)
    cells = {card: paint_card(card, paint) for card in game.deck}
    game_ranks = {card.rank for card in cells}
    decks: Iterator[tuple[Card, ...]] = islice(shuffled_decks(used_seed), count or 1)
    # The rows on a terminal show the progress themselves.
    if count is not None and paint.columns is None:
        decks = track_progress(decks, "dealing", count)
    for deck in decks:
        game_deck = deck
        if len(cells) < len(deck):
            game_deck = tuple(card for card in deck if card.rank in game_ranks)
        match cases(deal(players, size, game_deck)):
            case Failure(error):
                text = f"--players {players}"
                if cards is not None:
                    text += f" --cards {cards}"
                elif is_game_given:
                    text += f" --game {game.name}"
                output.reporter.report(text, [Located(error, (Span(0, len(text)),))])
                return
            case Success(new_deal) if output.as_json:
                output.print_json(json_output.deal_object(new_deal, used_seed))
            case Success(new_deal) if count is not None:
                fields = [" ".join([cells[card] for card in hand]) for hand in new_deal.hands]
                output.print_row(*fields)
            case Success(new_deal):
                for number, hand in enumerate(new_deal.hands, start=1):
                    output.print_sentence(f"{f'player {number}':<11}{paint_cards(hand, paint)}")
                output.print_row(
                    paint.dim(f"{len(new_deal.remaining)} cards left, seed {used_seed}")
                )
    if count is not None and seed is None and not output.as_json:
        output.print_notes([f"seed {used_seed}"])
