"""``handrail score``: scores five-card hands from arguments or from a file."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from heapq import nlargest
from importlib.util import find_spec
from operator import itemgetter

import click

from handrail.cli import json_output, poker_options
from handrail.cli.hand_formatter import HandFormatter, HandOfLine
from handrail.cli.hand_line import parse_hand_line
from handrail.games.ladder import HandClass, class_finder
from handrail.games.odds import share_of
from handrail.games.rankings import Ranking
from handrail.hands.scoring import Category, Score
from handrail.hands.types import Hand
from handrail.hands.wording import Wording, category_name
from handrail.shell.input_lines import InputFile, read_questions
from handrail.shell.options import Number, file_option, forbid
from handrail.shell.output import Output, pass_output
from handrail.shell.paint import format_percent

# About 30,000 hands. Scoring a smaller file without the engine is faster than loading the engine.
LARGE_FILE_BYTES = 500_000
CARD_WIDTH = 3  # the longest spelling of a card: 10h
MARKS = str.maketrans("", "", "[]{}()")  # they may be around a rank, as in [10]h


@click.command(
    cls=poker_options.PokerCommand,
    epilog="""\b
    Example:
      $ handrail score "KS 2H 5C JD TD"
      K♠ 2♥ 5♣ J♦ T♦  high card, king                 score 1  rank K  kickers J T 5 2  class 6822
    """,
)
@click.argument("hands", nargs=-1, metavar="HAND...")
@file_option("hand", "KS 2H 5C JD TD")
@click.option("--top", type=Number(1), help="Print only the N best hands, best first.")
@click.option("--tally", is_flag=True, help="Count hands per category.")
@click.option(
    "--marked",
    is_flag=True,
    help="Print only the cards, with [ ] around the rank, { } around kickers, and ( ) around "
    "kickers that are not in a pair. A straight or a flush has only [ ]. Next to three of a kind, "
    "only the higher kicker has { }. Of cards with the same rank, only the first has [ ] or { }.",
)
@poker_options.aces_option
@poker_options.slang_option
@pass_output
def command(
    output: Output,
    hands: tuple[str, ...],
    path: str | None,
    top: int | None,
    tally: bool,
    marked: bool,
    ranking: Ranking,
    wording: Wording,
) -> None:
    """Score five-card hands: category, rank and kickers.

    A HAND is five cards: "KS 2H 5C JD TD" or KS2H5CJDTD. If the first argument is a
    single card, all arguments are one hand. With - or --file F, each line is a hand.
    "handrail help cards" shows how cards are written.

    The marks that --marked prints may be there. They must be complete, but may be
    on any cards: they do not change the result. In a shell, put a marked hand in
    quotes.

    The score is 1 for a high card, and 10 for a royal flush. The class is 1 for the
    best hands, and 7462 for the worst.
    """
    forbid(
        marked and output.as_json, "--marked and --json cannot be combined", "remove one of them"
    )
    formatter = HandFormatter(class_finder(ranking), wording, marked, output)
    # The first argument is short enough to be a single card, right or wrong.
    is_one_hand = bool(hands) and len(hands[0].strip().translate(MARKS)) <= CARD_WIDTH
    arguments = (" ".join(hands),) if is_one_hand else hands
    is_listing = top is None and not tally
    has_progress = not is_listing or output.paint.columns is None
    category_counts = Counter[Category]()
    shown_hands: Iterable[HandOfLine] = ()
    if path is not None and _is_large(path) and not (hands or (is_listing and marked)):
        from handrail.cli import bulk_scoring

        file = InputFile(path, has_progress=has_progress)
        if is_listing:
            bulk_scoring.print_hands(file, ranking, formatter)
        else:
            shown_hands = bulk_scoring.best_hands(
                file, ranking, top or 1, category_counts, formatter
            )
    else:
        shown_hands = read_questions(
            arguments, path, str, parse_hand_line, output, has_progress=has_progress
        )
    if not is_listing:
        scored_hands = _score_all(shown_hands, formatter.class_of, category_counts)
        # If hands tie, nlargest returns those that come first, and keeps their order.
        best = nlargest(top or 1, scored_hands, key=itemgetter(0))
        shown_hands = [hand for _, hand in best] if top else ()
    for line, hand in shown_hands:
        print(formatter.format_hand(line, hand))
    if tally and category_counts:
        counts = {category: category_counts[category] for category in reversed(Category)}
        _print_tally(counts, wording, output)


def _is_large(path: str) -> bool:
    """Return whether the engine scores a file faster than the core, and is installed."""
    return (
        os.path.isfile(path)
        and os.path.getsize(path) >= LARGE_FILE_BYTES
        and find_spec("numba") is not None
    )


def _score_all(
    hands: Iterable[HandOfLine],
    class_of: Callable[[Hand], HandClass],
    category_counts: Counter[Category],
) -> Iterator[tuple[Score, HandOfLine]]:
    """Yield each hand with its score, and count the hand's category in ``category_counts``."""
    for line, hand in hands:
        hand_score = class_of(hand).score
        category_counts[hand_score.category] += 1
        yield hand_score, (line, hand)


def _print_tally(counts: Mapping[Category, int], wording: Wording, output: Output) -> None:
    """Print the number and the percentage of hands in each category, and the total number."""
    if output.as_json:
        output.print_json(json_output.tally_object(counts))
    else:
        for category, count in counts.items():
            share = format_percent(share_of(counts, (category,)), 5)
            name = category_name(category, wording)
            output.print_row(f"{name:<15}", f"{count:>12,}", f"{share:>10}")
        output.print_row(f"{'hands':<15}", f"{sum(counts.values()):>12,}")
