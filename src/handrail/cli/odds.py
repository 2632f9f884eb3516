"""``handrail odds``: counts how often each category of hands occurs."""

import math
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, islice
from typing import TypeAlias

import click

from handrail.cards import DECK
from handrail.cli import json_output, options
from handrail.cli.error_reporter import report_unanswered
from handrail.cli.paint import Paint, format_percent, print_line
from handrail.cli.progress_bar import announce_compilation, track_progress
from handrail.dealing import sample_cards
from handrail.equity_errors import ENGINE_HINT
from handrail.hands import HAND_SIZE
from handrail.judging import MAX_CARDS
from handrail.ladder import class_of_five
from handrail.odds import evaluator_for, share_of, standard_error, tally
from handrail.problems import TextError, error_class
from handrail.scoring import AceRule, Category
from handrail.text import Span
from handrail.wording import category_name

MAX_SIMULATED = 10**12

CategoryCounts: TypeAlias = Mapping[Category, int]


@error_class
class SevensNeedEngine(TextError):
    """A request to count seven-card hands, although the engine is not installed."""

    _hint = ENGINE_HINT

    @property
    def message(self) -> str:
        return "counting seven-card hands needs the engine, which is not installed"


@click.command(
    epilog="""\b
    Example:
      $ handrail odds
      royal flush                 4    0.0002 %    1 in 649,740
      straight flush             36    0.0014 %     1 in 72,193
      four of a kind            624    0.0240 %      1 in 4,165
      full house              3,744    0.1441 %        1 in 694
      flush                   5,108    0.1965 %        1 in 509
      straight               10,200    0.3925 %        1 in 255
      three of a kind        54,912    2.1128 %      1 in 47.33
      two pair              123,552    4.7539 %      1 in 21.04
      pair                1,098,240   42.2569 %       1 in 2.37
      high card           1,302,540   50.1177 %       1 in 2.00
      any straight flush         40    0.0015 %     1 in 64,974
    """
)
@click.option(
    "--cards", type=click.Choice(["5", "7"]), default="5", show_default=True, help="In a hand."
)
@click.option(
    "--simulate", type=click.IntRange(1, MAX_SIMULATED), metavar="N", help="Deal N as well."
)
@options.seed_option
@options.aces_option
@options.slang_option
@options.json_option
def command(
    cards: str, simulate: int | None, seed: int | None, aces: str, slang: bool, as_json: bool
) -> int:
    """Count how often each category comes: all hands, and simulated ones beside them.

    Of seven cards the best five count; going through all of them takes the engine.
    """
    if seed is not None and simulate is None:
        raise click.UsageError("--seed needs --simulate.")
    size, rule = int(cards), AceRule(aces)
    exact = count_all_fives(rule) if size == HAND_SIZE else count_all_sevens(rule)
    if exact is None:
        text = f"--cards {size}"
        report_unanswered("odds", text, [SevensNeedEngine(spans=(Span(0, len(text)),))], as_json)
        return 1
    used_seed = options.random_seed() if seed is None else seed
    sampled_counts = None if simulate is None else _simulate(simulate, used_seed, size, rule)
    if as_json:
        json_output.print_json(
            {
                "cards": size,
                "total": sum(exact.values()),
                "counts": json_output.counts_object(exact),
                "samples": None
                if sampled_counts is None
                else json_output.counts_object(sampled_counts),
            }
        )
        return 0
    for category in exact:
        print_line(
            _odds_row(
                category_name(category, options.wording_for(slang)),
                (category,),
                exact,
                sampled_counts,
            )
        )
    print_line(_odds_row("any straight flush", ANY_STRAIGHT_FLUSH, exact, sampled_counts))
    if simulate is not None:
        hands = "hand" if simulate == 1 else "hands"
        print_line(Paint.for_stdout().dim(f"{simulate:,} {hands} dealt, seed {used_seed}"))
    return 0


def count_all_fives(aces: AceRule) -> CategoryCounts:
    """Return the number of hands in each category, among all 2,598,960 five-card hands."""
    hands = combinations(DECK, HAND_SIZE)
    return tally(track_progress(hands, "counting", math.comb(len(DECK), HAND_SIZE)), aces)


def count_all_sevens(aces: AceRule) -> CategoryCounts | None:
    """Return the number of hands in each category, among all 133,784,560 seven-card hands.

    The best five cards of a hand decide its category. Return None if the engine is not installed.
    """
    with announce_compilation():
        try:
            from handrail.engine import counts
        except ModuleNotFoundError:
            return None
        return counts(MAX_CARDS, aces=aces).by_category


def _simulate(number: int, seed: int, cards: int, aces: AceRule) -> CategoryCounts:
    """Return the number of hands in each category, among ``number`` random hands."""
    hands = track_progress(islice(sample_cards(seed, cards), number), "dealing", number)
    return tally(hands, aces, class_of_five if cards == HAND_SIZE else evaluator_for(aces))


def _odds_row(
    name: str,
    categories: tuple[Category, ...],
    exact: CategoryCounts,
    sampled_counts: CategoryCounts | None,
) -> str:
    """Return the row that shows how often these categories occur together.

    It has the number of hands, the percentage and ``1 in n``. If ``sampled_counts`` is not None, it
    also has the number and the percentage of the simulated hands.
    """
    count, share = _count_and_share(exact, categories)
    line = f"{name:<19}{count:>10,}{format_percent(share):>12}{_format_one_in(share):>16}"
    if sampled_counts is None:
        return line
    count, share = _count_and_share(sampled_counts, categories)
    error = 100 * standard_error(share, sum(sampled_counts.values()))
    return f"{line}{count:>12,}{format_percent(share):>12} ± {error:.4f}"


def _count_and_share(
    counts: CategoryCounts, categories: tuple[Category, ...]
) -> tuple[int, Fraction]:
    """Return the number of hands in these categories together, and their share of all hands."""
    return sum(counts[each] for each in categories), share_of(counts, categories)


def _format_one_in(share: Fraction) -> str:
    """Return a share as ``1 in n``, with two decimals if ``n`` is below 100, or as ``never``."""
    if not share:
        return "never"
    return f"1 in {float(1 / share):,.{2 if share > Fraction(1, 100) else 0}f}"


# Some books count nine categories, in which a royal flush is a straight flush.
ANY_STRAIGHT_FLUSH = (Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH)
