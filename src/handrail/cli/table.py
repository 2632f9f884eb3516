"""``handrail table``: all the hand classes, best first."""

import click

from handrail.cli import documents, options
from handrail.cli.paint import Paint, out, rank_texts
from handrail.ladder import hand_classes
from handrail.wording import describe


@click.command(
    epilog="""\b
    Example:
      $ handrail table | head -n 3
          1  royal flush                              A♠ K♠ Q♠ J♠ T♠       4 hands
          2  straight flush, king high                K♠ Q♠ J♠ T♠ 9♠       4 hands
          3  straight flush, queen high               Q♠ J♠ T♠ 9♠ 8♠       4 hands
    """
)
@options.slang
@options.as_json
def command(slang: bool, as_json: bool) -> int:
    """Print all 7,462 hand classes, best first: name, kickers, an example, how many hands."""
    paint = Paint.here()
    for rung in hand_classes():
        if as_json:
            documents.emit(documents.of_class(rung))
        else:
            name = describe(rung.score, options.wording(slang))
            out(
                f"{rung.number:>5}  {name:<32}{rank_texts(rung.score.kickers):<9}"
                f"{paint.cards(rung.example)}  {rung.hands:>6} hands"
            )
    return 0
