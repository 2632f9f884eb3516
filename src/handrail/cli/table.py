"""``handrail table``: prints the classes of hands of a game, best first."""

from hashlib import sha256
from itertools import chain, combinations
from math import comb

import click

from handrail.cli import json_output, poker_options
from handrail.cli.card_paint import join_ranks, paint_cards
from handrail.games.ladder import ladder_of
from handrail.games.odds import classes_in
from handrail.games.rankings import ranks_of
from handrail.games.rule_book import Game
from handrail.games.wording import describe
from handrail.hands.wording import Wording
from handrail.shell.long_work import track_progress
from handrail.shell.options import forbid, output_option
from handrail.shell.output import Output, pass_output

TABLE_CSV_COLUMNS = ("half", "class", "name", "kickers", "cards", "hand_count")


@click.command(
    cls=poker_options.PokerCommand,
    epilog="""\b
    Example:
      $ handrail table | head -n 3
          1  royal flush                              A♠ K♠ Q♠ J♠ T♠       4 hands
          2  straight flush, king high                K♠ Q♠ J♠ T♠ 9♠       4 hands
          3  straight flush, queen high               Q♠ J♠ T♠ 9♠ 8♠       4 hands
    """,
)
@poker_options.game_option
@click.option("--digest", is_flag=True, help="Print one SHA-256 over the classes of all hands.")
@poker_options.slang_option
@output_option("--csv", "Write the classes as a table.", ".csv")
@pass_output
def command(output: Output, game: Game, digest: bool, wording: Wording, csv: str | None) -> None:
    """Print all 7,462 classes of hands, best first.

    Hands of the same class tie. Each row has the class, its name, the kickers, an
    example, and the number of hands in the class. Kickers are the ranks
    that are compared after the first, such as the second pair of two pair.

    With --game, the classes are those of a game. In a game with a split pot, the
    classes of low hands come after those of high ones.

    The columns of --csv are half (high or low; empty unless the pot is split), class, name,
    kickers, cards (the example) and hand_count.

    The SHA-256 of --digest is for authors of other evaluators. It is that of the
    class numbers of all hands, as 16-bit little-endian integers. The hands are the
    combinations of as many cards of the game's deck, 2c 2d 2h 2s 3c ... As, as a hand
    has ("handrail help games"), in the order of Python's itertools.combinations. If the pot is
    split, the numbers of the low hands follow those of all high hands; 0 does not
    qualify. This takes up to half a minute.
    """
    forbid(
        digest and csv is not None, "--digest and --csv cannot be combined", "remove one of them"
    )
    if digest:
        shown = _digest(game)
        if output.as_json:
            output.print_json(json_output.digest_object(game, shown))
        else:
            print(shown)
        return
    halves: tuple[json_output.Half, ...] = ("high", "low") if game.rankings[1:] else (None,)
    rows: list[tuple[object, ...]] = []
    for ranking, half in zip(game.rankings, halves, strict=True):
        for rung in classes_in(game, ranking):
            name = describe(rung.score, wording, ranking=ranking)
            kickers = join_ranks(ranks_of(rung.score)[1:])
            cards = "".join(map(str, rung.cards))
            rows.append((half, rung.number, name, kickers, cards, rung.hand_count))
            if output.as_json:
                output.print_json(json_output.class_object(game, ranking, rung, name, half))
            else:
                output.print_row(
                    f"{rung.number:>5}",
                    f"{name:<30}",
                    f"{kickers:<7}",
                    f"{paint_cards(rung.cards, output.paint):<14}",
                    f"{rung.hand_count:>6} {'hand' if rung.hand_count == 1 else 'hands'}",
                )
    if csv is not None:
        output.write_csv(csv, TABLE_CSV_COLUMNS, rows)


def _digest(game: Game) -> str:
    """Return the SHA-256 over the classes of all hands of a game, in hexadecimal digits."""
    numbers = track_progress(
        (
            (ladder.class_of(hand) or 0).to_bytes(2, "little")
            for ladder in map(ladder_of, game.rankings)
            for hand in combinations(game.deck, ladder.ranking.hand_size)
        ),
        "hands",
        len(game.rankings) * comb(len(game.deck), game.rankings[0].hand_size),
    )
    return sha256(bytes(chain.from_iterable(numbers))).hexdigest()
