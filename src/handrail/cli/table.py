"""``handrail table``: prints all classes of hands that tie with each other, best first."""

import click

from handrail.cli import json_output, options
from handrail.cli.paint import Paint, join_ranks, print_line
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
@options.slang_option
@options.json_option
def command(slang: bool, as_json: bool) -> int:
    """Print all 7,462 hand classes, best first: name, kickers, an example, how many hands."""
    paint = Paint.for_stdout()
    for rung in hand_classes():
        if as_json:
            json_output.print_json(json_output.class_object(rung))
        else:
            name = describe(rung.score, options.wording_for(slang))
            print_line(
                f"{rung.number:>5}  {name:<32}{join_ranks(rung.score.kickers):<9}"
                f"{paint.cards(rung.example)}  {rung.hand_count:>6} hands"
            )
    return 0
