"""``handrail odds``: counts how often each category of hands occurs."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import islice, takewhile
from math import comb
from typing import TYPE_CHECKING

import click

from handrail.cards.dealing import sample_cards
from handrail.cli import json_output, poker_options
from handrail.cli.compile_notice import announce_compilation
from handrail.games.odds import (
    classes_in,
    count_by_category,
    count_seven_card_hands,
    standard_error,
    tally,
)
from handrail.games.rankings import HIGH, Ranking
from handrail.games.rule_book import Game
from handrail.games.showdowns import MAX_CARDS
from handrail.games.wording import describe
from handrail.hands.scoring import Category
from handrail.hands.wording import Wording, category_name
from handrail.installation import EngineState, engine_state
from handrail.shell.long_work import (
    INTERRUPTED_STATUS,
    catch_interrupt,
    progress_bar,
    run_until_stopped,
    track_progress,
)
from handrail.shell.options import Number, forbid
from handrail.shell.output import Output, pass_output
from handrail.shell.paint import Paint, format_percent
from handrail.text import pluralize

if TYPE_CHECKING:  # at run time, this would slow down the start of the command
    from handrail.equities.types import KeepGoing

MAX_SIMULATED = 10**12
# To deal fewer hands takes less time than to load the engine.
MIN_ENGINE_HANDS = 300_000
STRAIGHT_FLUSHES = (Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH)


@click.command(
    cls=poker_options.PokerCommand,
    epilog="""\b
    Example:
      $ handrail odds
      royal flush          0.00015%           4  1 in 649,740
      straight flush       0.00139%          36   1 in 72,193
      four of a kind       0.02401%         624    1 in 4,165
      full house           0.14406%       3,744      1 in 694
      flush                0.19654%       5,108      1 in 509
      straight             0.39246%      10,200      1 in 255
      three of a kind      2.11285%      54,912    1 in 47.33
      two pair             4.75390%     123,552    1 in 21.04
      pair                42.25690%   1,098,240     1 in 2.37
      high card           50.11774%   1,302,540     1 in 2.00
      any straight flush   0.00154%          40   1 in 64,974
    """,
)
@click.option(
    "--cards",
    type=click.Choice(["5", "7"]),
    help="Number of cards in a hand. The best five of seven count. Only for holdem.  [default: 5]",
)
@click.option("--simulate", type=Number(1, MAX_SIMULATED), help="Also deal N random hands.")
@poker_options.game_option
@poker_options.seed_option
@poker_options.aces_option
@poker_options.slang_option
@pass_output
def command(
    output: Output,
    cards: str | None,
    simulate: int | None,
    game: Game,
    seed: int | None,
    ranking: Ranking,
    wording: Wording,
) -> int:
    """Count how many of all hands are in each category.

    Each row has the percentage of hands in the category, their number, and the
    percentage as "1 in n".

    With --simulate, the percentage and the number of the random hands are to the
    right of the exact ones. ± is the standard error. If you press Ctrl-C, the
    hands dealt so far are counted.

    With --game, the hands are those of the game's deck; "handrail help games" says how
    many cards they have. The row "eight or better" has the hands that qualify as low hands.
    """
    forbid(seed is not None and simulate is None, "--seed needs --simulate", "add --simulate N")
    rankings = game.rankings if ranking == HIGH else (ranking,)
    size = int(cards) if cards else rankings[0].hand_size
    words = Wording.PLAIN if output.as_json else wording
    try:
        if size == MAX_CARDS:
            counts = count_seven_card_hands(ranking).items()
            exact = _by_name({category: number for category, number in counts if number}, words)
        else:
            exact = _count(game, rankings, words)
        tables, used_seed = [(exact, comb(len(game.deck), size))], None
        if simulate is not None:
            used_seed = poker_options.choose_seed(seed)
            dealt_hands = _by_name(_simulate(simulate, used_seed, size, ranking), words)
            samples = {name: dealt_hands[name] for name in exact}  # none is royal if aces are low
            tables.append((samples, sum(samples.values())))
    except KeyboardInterrupt as interrupt:  # with random hands, there would be an answer
        output.reporter.report_unanswered(f"odds of {size} cards", interrupt, None)
        raise
    dealt = tables[-1][1]
    is_interrupted = simulate is not None and dealt < simulate
    if output.as_json:
        document = json_output.odds_object(game, size, tables, used_seed, is_interrupted)
        output.print_json(document)
    else:
        rows: dict[str, tuple[str, ...]] = {name: (name,) for name in exact}
        # Some books count nine categories, in which a royal flush is a straight flush.
        straight_flushes = tuple(category_name(each, words) for each in STRAIGHT_FLUSHES)
        if exact.keys() >= {*straight_flushes}:
            rows["any straight flush"] = straight_flushes
        for name, names in rows.items():
            parts = [(sum(table[each] for each in names), total) for table, total in tables]
            output.print_row(*_odds_fields(name, parts, output.paint))
        if game != poker_options.DEFAULT_GAME:
            output.print_sentence(f"hands of {pluralize(size, 'card')}")
        if simulate is not None:
            output.print_sentence(
                f"{'interrupted: ' if is_interrupted else ''}{dealt:,} "
                f"{'hand' if dealt == 1 else 'hands'} dealt, seed {used_seed}"
            )
    return INTERRUPTED_STATUS if is_interrupted else 0


def _by_name(counts: Mapping[Category, int], wording: Wording) -> Mapping[str, int]:
    return {category_name(category, wording): number for category, number in counts.items()}


def _count(game: Game, rankings: tuple[Ranking, ...], wording: Wording) -> Mapping[str, int]:
    """Return how many hands are in each category, and how many qualify as low hands."""
    first, *lows = rankings
    counts = Counter[str]()
    for each in classes_in(game, first):
        if first.is_badugi:
            name = describe(each.score, ranking=first).partition(",")[0]  # four-card badugi
        else:
            name = category_name(each.score.category, wording)
        counts[name] += each.hand_count
    for low in lows:
        counts[low.name] = sum(each.hand_count for each in classes_in(game, low))
    return counts


def _simulate(number: int, seed: int, cards: int, ranking: Ranking) -> Mapping[Category, int]:
    """Return the number of hands in each category, among ``number`` random hands.

    The same seed gives the same hands with and without the engine. Ctrl-C ends the dealing, so that
    there are fewer hands.
    """
    if number >= MIN_ENGINE_HANDS and engine_state() is not EngineState.MISSING:
        return _simulate_with_engine(number, seed, cards, ranking)
    with catch_interrupt() as stopped:
        hands = takewhile(lambda _: not stopped(), islice(sample_cards(seed, cards), number))
        return tally(track_progress(hands, "hands", number), ranking)


def _simulate_with_engine(
    number: int, seed: int, cards: int, ranking: Ranking
) -> Mapping[Category, int]:
    """Return what ``_simulate`` does, twenty times as fast once the engine is loaded."""
    with announce_compilation(), progress_bar("hands") as meter:

        def count(keep_going: "KeepGoing") -> list[int]:
            from handrail.engine.dealing import count_random_hands

            return count_random_hands(seed, cards, number, keep_going, ranking)

        counts, _ = run_until_stopped(count, meter, is_sample=True)
    return count_by_category(counts, ranking)


def _odds_fields(name: str, parts: Sequence[tuple[int, int]], paint: Paint) -> tuple[str, ...]:
    """Return the fields of the row that shows how often a category, or several, occur.

    ``parts`` has the number of hands in the categories with the number of all hands. If hands were
    simulated, the same two numbers of these hands follow.
    """
    shares = [Fraction(number, total or 1) for number, total in parts]
    errors = [standard_error(share, parts[-1][1] or 1) for share in shares[1:]]
    return (
        f"{name:<18}",
        *(f"{format_percent(share, 5):>9}" for share in shares),
        *(f"{paint.symbol('±', '+/-')} {format_percent(error, 5)}" for error in errors),
        *(f"{number:>10,}" for number, _ in parts),
        f"{_format_one_in(shares[0]):>12}",
    )


def _format_one_in(share: Fraction) -> str:
    """Return a share above 0 as ``1 in n``, with two decimals if ``n`` is below 100."""
    return f"1 in {float(1 / share):,.{2 if share > Fraction(1, 100) else 0}f}"
