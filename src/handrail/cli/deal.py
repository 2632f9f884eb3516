"""``handrail deal``: cards to players, off a shuffled deck."""

import click
from returns.result import Failure, Success

from handrail.cli import documents, options
from handrail.cli.diagnostics import Reporter
from handrail.cli.paint import Paint, out
from handrail.dealing import Deal, NotEnoughCards, NothingToDeal, deal, shuffled
from handrail.hands import HAND_SIZE
from handrail.problems import Located
from handrail.railway import either
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
@options.seed
@options.as_json
def command(players: int, cards: int, seed: int | None, as_json: bool) -> int:
    """Deal cards to players off a shuffled deck. The same seed deals the same cards."""
    reporter = Reporter(as_json)
    chosen = options.any_seed() if seed is None else seed
    text = f"--players {players} --cards {cards}"
    match either(deal(players, cards, shuffled(chosen))):
        case Success(dealt):
            show(dealt, chosen, as_json)
        case Failure(error):
            reporter.report(text, (Located(error, culprits(error, text)),))
    return reporter.status


def culprits(error: NotEnoughCards | NothingToDeal, text: str) -> tuple[Span, ...]:
    """The numbers in ``--players N --cards K`` that cannot be."""
    _, players, _, cards = text.split()
    first = Span(len("--players "), len("--players ") + len(players))
    second = Span(len(text) - len(cards), len(text))
    match error:
        case NotEnoughCards():
            return (first, second) if error.cards > error.held else (first,)
        case NothingToDeal():
            wrong = ((first, error.players < 1), (second, error.cards < 1))
            return tuple(span for span, is_wrong in wrong if is_wrong)


def show(dealt: Deal, seed: int, as_json: bool) -> None:
    """The hands and how many cards are left."""
    if as_json:
        documents.emit(documents.of_deal(dealt))
        return
    paint = Paint.here()
    for number, hand in enumerate(dealt.hands, start=1):
        out(f"{f'player {number}':<11}{paint.cards(hand)}")
    out(paint.dim(f"{len(dealt.left)} cards left, seed {seed}"))
