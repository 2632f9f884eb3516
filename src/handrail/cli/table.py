"""``handrail table``: prints the 7,462 classes of hands, best first."""

import click

from handrail.cli import json_output, options
from handrail.cli.output import Output
from handrail.cli.paint import join_ranks
from handrail.ladder import hand_classes
from handrail.wording import Wording, describe


@click.command(
    cls=options.Command,
    epilog="""\b
    Example:
      $ handrail table | head -n 3
          1  royal flush                              A♠ K♠ Q♠ J♠ T♠       4 hands
          2  straight flush, king high                K♠ Q♠ J♠ T♠ 9♠       4 hands
          3  straight flush, queen high               Q♠ J♠ T♠ 9♠ 8♠       4 hands
    """,
)
@options.slang_option
@options.pass_output
def command(output: Output, wording: Wording) -> None:
    """Print all 7,462 classes of hands, best first.

    Hands of the same class tie. Each row has the class, its name, the kickers, an
    example, and the number of hands in the class. Kickers are the ranks
    that are compared after the first, such as the second pair of two pair.
    """
    for rung in hand_classes():
        if output.as_json:
            output.print_json(json_output.class_object(rung))
        else:
            output.print_row(
                f"{rung.number:>5}",
                f"{describe(rung.score, wording):<30}",
                f"{join_ranks(rung.score.kickers):<7}",
                output.paint.cards(rung.example),
                f"{rung.hand_count:>6} hands",
            )
