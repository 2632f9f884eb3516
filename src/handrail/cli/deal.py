"""``handrail deal``: deals cards to players from a shuffled deck."""

import click
from returns.result import Failure, Success

from handrail.cli import json_output, options
from handrail.cli.error_reporter import ErrorReporter
from handrail.cli.paint import Paint, print_line
from handrail.dealing import Deal, NotEnoughCards, NothingToDeal, deal, shuffled
from handrail.hands import HAND_SIZE
from handrail.problems import Located
from handrail.railway import cases
from handrail.text import Span


@click.command(
    epilog="""\b
    Example:
      $ handrail deal --players 3 --cards 5 --seed 7
      player 1   6♣ 4♣ T♥ 3♥ 9♦
      player 2   7♥ 2♦ 3♣ 4♦ 8♠
      player 3   5♣ 5♥ 9♣ K♦ 6♥
      37 cards left, seed 7
    """
)
@click.option("--players", type=int, default=2, show_default=True, help="How many hands.")
@click.option("--cards", type=int, default=HAND_SIZE, show_default=True, help="Cards in a hand.")
@options.seed_option
@options.json_option
def command(players: int, cards: int, seed: int | None, as_json: bool) -> int:
    """Deal cards to players off a shuffled deck. The same seed deals the same cards."""
    reporter = ErrorReporter(as_json)
    used_seed = options.random_seed() if seed is None else seed
    text = f"--players {players} --cards {cards}"
    match cases(deal(players, cards, shuffled(used_seed))):
        case Success(new_deal):
            _print_deal(new_deal, used_seed, as_json)
        case Failure(error):
            reporter.report(text, (Located(error, _wrong_spans(error, text)),))
    return reporter.exit_status


def _wrong_spans(error: NotEnoughCards | NothingToDeal, text: str) -> tuple[Span, ...]:
    """Return where the wrong numbers are in ``text``, which is ``--players N --cards K``."""
    _, players, _, cards = text.split()
    first = Span(len("--players "), len("--players ") + len(players))
    second = Span(len(text) - len(cards), len(text))
    match error:
        case NotEnoughCards():
            return (first, second) if error.cards > error.deck_size else (first,)
        case NothingToDeal():
            wrong = ((first, error.players < 1), (second, error.cards < 1))
            return tuple(span for span, is_wrong in wrong if is_wrong)


def _print_deal(new_deal: Deal, seed: int, as_json: bool) -> None:
    """Print the hands, the number of cards left in the deck, and the seed."""
    if as_json:
        json_output.print_json(json_output.deal_object(new_deal))
        return
    paint = Paint.for_stdout()
    for number, hand in enumerate(new_deal.hands, start=1):
        print_line(f"{f'player {number}':<11}{paint.cards(hand)}")
    print_line(paint.dim(f"{len(new_deal.remaining)} cards left, seed {seed}"))
