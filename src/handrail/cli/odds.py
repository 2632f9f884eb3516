"""``handrail odds``: counts how often each category of hands occurs."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import islice, takewhile
from math import comb

import click

from handrail.cli import options
from handrail.cli.long_work import (
    INTERRUPTED_STATUS,
    announce_compilation,
    catch_interrupt,
    track_progress,
)
from handrail.cli.output import Output
from handrail.cli.paint import Paint, format_percent
from handrail.dealing import sample_cards
from handrail.equity_errors import EngineMissing
from handrail.games import HOLDEM, Game, describe_in, ladder_of
from handrail.hands import HAND_SIZE
from handrail.judging import MAX_CARDS
from handrail.ladder import class_of_five, hand_classes
from handrail.odds import count_by_category, evaluator_for, standard_error, tally
from handrail.scoring import AceRule, Category, Score
from handrail.wording import Wording, category_name

MAX_SIMULATED = 10**12


@click.command(
    cls=options.Command,
    epilog="""\b
    Example:
      $ handrail odds
      royal flush          0.0002%           4  1 in 649,740
      straight flush       0.0014%          36   1 in 72,193
      four of a kind       0.0240%         624    1 in 4,165
      full house           0.1441%       3,744      1 in 694
      flush                0.1965%       5,108      1 in 509
      straight             0.3925%      10,200      1 in 255
      three of a kind      2.1128%      54,912    1 in 47.33
      two pair             4.7539%     123,552    1 in 21.04
      pair                42.2569%   1,098,240     1 in 2.37
      high card           50.1177%   1,302,540     1 in 2.00
      any straight flush   0.0015%          40   1 in 64,974
    """,
)
@click.option(
    "--cards",
    type=click.Choice(["5", "7"]),
    default="5",
    show_default=True,
    help="Number of cards in a hand. The best five of seven cards count.",
)
@click.option("--simulate", type=options.Number(1, MAX_SIMULATED), help="Also deal N random hands.")
@options.game_option
@options.seed_option
@options.aces_option
@options.slang_option
@options.pass_output
def command(
    output: Output,
    cards: str,
    simulate: int | None,
    game: Game,
    seed: int | None,
    aces: str,
    wording: Wording,
) -> int:
    """Count how many of all hands are in each category.

    Each row has the percentage of hands in the category, their number, and the
    percentage as "1 in n". To count all hands of seven cards, the engine must be
    installed: pip install 'handrail[engine]'

    With --simulate, the percentage and the number of the random hands are to the
    right of the exact ones. ± is the standard error. If you press Ctrl-C, the
    hands dealt so far are counted.

    With --game, the hands are those of five cards (in badugi, four) of the game's
    deck. The row "eight or better" has the hands that qualify as low hands.
    """
    options.forbid(
        seed is not None and simulate is None, "--seed needs --simulate", "add --simulate N"
    )
    size = int(cards) if game == HOLDEM else game.rankings[0].hand_size
    rule, words = AceRule(aces), Wording.PLAIN if output.as_json else wording
    try:
        exact = (
            _count_game(game, words)
            if game != HOLDEM
            else _by_name(
                count_by_category((rung.hand_count for rung in hand_classes()), rule), words
            )
            if size == HAND_SIZE
            else _by_name(count_all_sevens(rule), words)
        )
    except ModuleNotFoundError:
        output.reporter.report_failure(EngineMissing())
        return 1
    tables, used_seed = [(exact, comb(len(game.deck), size))], None
    if simulate is not None:
        used_seed = options.choose_seed(seed)
        samples = _by_name(_simulate(simulate, used_seed, size, rule), words)
        tables.append((samples, sum(samples.values())))
    dealt = tables[-1][1]
    is_interrupted = simulate not in (None, dealt)
    if output.as_json:
        counts = [
            {re.sub("[ -]", "_", name): number for name, number in table.items()}
            for table, _ in tables
        ]
        output.print_json(
            {
                "cards": size,
                "total": tables[0][1],
                "counts": counts[0],
                "samples": counts[1] if counts[1:] else None,
                "seed": used_seed,
                **({"interrupted": True} if is_interrupted else {}),
            }
        )
    else:
        # Some books count nine categories, in which a royal flush is a straight flush.
        straight_flushes = {"any straight flush": tuple(exact)[:2]} if game == HOLDEM else {}
        for name, names in ({name: (name,) for name in exact} | straight_flushes).items():
            parts = [(sum(table[each] for each in names), total) for table, total in tables]
            output.print_row(*_odds_fields(name, parts, output.paint))
        if simulate is not None:
            output.print_sentence(
                f"{'interrupted: ' if is_interrupted else ''}{dealt:,} "
                f"{'hand' if dealt == 1 else 'hands'} dealt, seed {used_seed}"
            )
    return INTERRUPTED_STATUS if is_interrupted else 0


def count_all_sevens(aces: AceRule) -> Mapping[Category, int]:
    """Return the number of hands in each category, among all 133,784,560 seven-card hands.

    The best five cards of a hand decide its category. Raise ``ModuleNotFoundError`` if the engine
    is not installed.
    """
    with announce_compilation():
        from handrail.engine import counts

        return counts(MAX_CARDS, aces=aces).by_category


def _by_name(counts: Mapping[Category, int], wording: Wording) -> Mapping[str, int]:
    return {category_name(category, wording): number for category, number in counts.items()}


def _count_game(game: Game, wording: Wording) -> Mapping[str, int]:
    """Return how many hands of a game are in each category, and how many qualify as low hands."""
    counts = Counter[str]()
    for ranking in game.rankings:
        for rung in ladder_of(ranking).rungs:
            name = (
                ranking.name
                if ranking is not game.rankings[0]
                else category_name(rung.score.category, wording)
                if isinstance(rung.score, Score)
                else describe_in(ranking, rung.score).partition(",")[0]  # four-card badugi
            )
            counts[name] += rung.hand_count
    return counts


def _simulate(number: int, seed: int, cards: int, aces: AceRule) -> Mapping[Category, int]:
    """Return the number of hands in each category, among ``number`` random hands.

    Ctrl-C ends the dealing, so that there are fewer hands.
    """
    evaluate = class_of_five if cards == HAND_SIZE else evaluator_for(aces)
    with catch_interrupt() as stopped:
        hands = takewhile(lambda _: not stopped(), islice(sample_cards(seed, cards), number))
        return tally(track_progress(hands, "dealing", number), aces, evaluate)


def _odds_fields(name: str, parts: Sequence[tuple[int, int]], paint: Paint) -> tuple[str, ...]:
    """Return the fields of the row that shows how often a category, or several, occur.

    ``parts`` has the number of hands in the categories with the number of all hands. If hands were
    simulated, the same two numbers of these hands follow.
    """
    shares = [Fraction(number, total or 1) for number, total in parts]
    errors = [standard_error(share, parts[-1][1] or 1) for share in shares[1:]]
    return (
        f"{name:<18}",
        *(f"{format_percent(share, 4):>8}" for share in shares),
        *(f"{paint.symbol('±', '+/-')} {format_percent(error, 4)}" for error in errors),
        *(f"{number:>10,}" for number, _ in parts),
        f"{_format_one_in(shares[0]):>12}",
    )


def _format_one_in(share: Fraction) -> str:
    """Return a share as ``1 in n``, with two decimals if ``n`` is below 100, or as ``never``."""
    if not share:
        return "never"
    return f"1 in {float(1 / share):,.{2 if share > Fraction(1, 100) else 0}f}"
