"""``handrail odds``: how often each category comes."""

import math
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, islice
from typing import TypeAlias

import click

from handrail.cards import DECK
from handrail.cli import documents, options
from handrail.cli.diagnostics import tell_unanswered
from handrail.cli.paint import Paint, out, percent
from handrail.cli.progress import compiling_told, watched
from handrail.dealing import draws
from handrail.equity_errors import ENGINE_HINT
from handrail.hands import HAND_SIZE
from handrail.judging import MOST_CARDS
from handrail.ladder import class_of_five
from handrail.odds import best_under, share_of, standard_error, tally
from handrail.problems import TextError, error
from handrail.scoring import AceRule, Category
from handrail.text import Span
from handrail.wording import category_name

MOST_HANDS = 10**12

Counts: TypeAlias = Mapping[Category, int]


@error
class SevensWithoutEngine(TextError):
    """Seven cards, which only the engine counts."""

    message = "seven cards take the engine, which is not installed"
    _hint = ENGINE_HINT


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
@click.option("--simulate", type=click.IntRange(1, MOST_HANDS), metavar="N", help="Deal N as well.")
@options.seed
@options.aces
@options.slang
@options.as_json
def command(
    cards: str, simulate: int | None, seed: int | None, aces: str, slang: bool, as_json: bool
) -> int:
    """Count how often each category comes: all hands, and simulated ones beside them.

    Of seven cards the best five count; going through all of them takes the engine.
    """
    if seed is not None and simulate is None:
        raise click.UsageError("--seed goes with --simulate.")
    size, rule = int(cards), AceRule(aces)
    exact = all_fives_counted(rule) if size == HAND_SIZE else all_sevens_counted(rule)
    if exact is None:
        text = f"--cards {size}"
        tell_unanswered("odds", text, [SevensWithoutEngine(spans=(Span(0, len(text)),))], as_json)
        return 1
    chosen = options.any_seed() if seed is None else seed
    sampled = None if simulate is None else simulated(simulate, chosen, size, rule)
    if as_json:
        documents.emit(
            {
                "cards": size,
                "total": sum(exact.values()),
                "counts": documents.of_counts(exact),
                "samples": None if sampled is None else documents.of_counts(sampled),
            }
        )
        return 0
    for category in exact:
        out(row(category_name(category, options.wording(slang)), (category,), exact, sampled))
    out(row("any straight flush", STRAIGHT_FLUSHES, exact, sampled))
    if simulate is not None:
        hands = "hand" if simulate == 1 else "hands"
        out(Paint.here().dim(f"{simulate:,} {hands} dealt, seed {chosen}"))
    return 0


def all_fives_counted(aces: AceRule) -> Counts:
    """All 2,598,960 hands, by going through them."""
    hands = combinations(DECK, HAND_SIZE)
    return tally(watched(hands, "counting", math.comb(len(DECK), HAND_SIZE)), aces)


def all_sevens_counted(aces: AceRule) -> Counts | None:
    """All 133,784,560 sets of seven cards by their best five; None where there is no engine."""
    with compiling_told():
        try:
            from handrail.engine import counts
        except ModuleNotFoundError:
            return None
        return counts(MOST_CARDS, aces=aces).by_category


def simulated(number: int, seed: int, cards: int, aces: AceRule) -> Counts:
    """So many hands dealt by chance."""
    hands = watched(islice(draws(seed, cards), number), "dealing", number)
    return tally(hands, aces, class_of_five if cards == HAND_SIZE else best_under(aces))


def row(name: str, categories: tuple[Category, ...], exact: Counts, sampled: Counts | None) -> str:
    """How often hands of these categories come: count, percent, one in how many."""
    count, share = counted(exact, categories)
    line = f"{name:<19}{count:>10,}{percent(share):>12}{one_in(share):>16}"
    if sampled is None:
        return line
    count, share = counted(sampled, categories)
    error = 100 * standard_error(share, sum(sampled.values()))
    return f"{line}{count:>12,}{percent(share):>12} ± {error:.4f}"


def counted(counts: Counts, categories: tuple[Category, ...]) -> tuple[int, Fraction]:
    """How many hands are of these categories, and what part of all."""
    return sum(counts[each] for each in categories), share_of(counts, categories)


def one_in(share: Fraction) -> str:
    """``1 in n``, where n tells enough: with two digits behind the point where it is small."""
    if not share:
        return "never"
    return f"1 in {float(1 / share):,.{2 if share > Fraction(1, 100) else 0}f}"


# Those who count nine categories tell the royal flush not apart.
STRAIGHT_FLUSHES = (Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH)
