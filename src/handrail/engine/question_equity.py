"""The answers to questions about equity, computed over arrays, each by one method."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial, reduce
from itertools import accumulate, chain, combinations, pairwise, repeat, starmap
from math import prod
from operator import mul
from typing import TypeAlias, TypeVar

import numpy as np
from returns.result import Failure, Result, Success

from handrail.cards.encodings import to_index, to_mask
from handrail.cards.types import DECK
from handrail.engine.arrays import (
    CARD_COUNT,
    COMBO_MASKS,
    RANK_COUNT,
    RANK_PAIR_OF_COMBO,
    RANK_PAIRS,
    SUIT_COUNT,
    CountArray,
    ExactWeights,
    WeightArray,
)
from handrail.engine.exact_equity import (
    ComboEquities,
    count_matchup_deals,
    count_swept_deals,
    exact_dtype,
    fits_in_64_bits,
    split_limbs,
)
from handrail.engine.flops import count_flop_outcomes, flop_classes, flop_parts
from handrail.engine.game_boards import board_parts, count_board_winners
from handrail.engine.multiway_deals import (
    MAX_FAILED_DRAWS,
    STREAMS_PER_PART,
    SamplingPlan,
    disjoint_holdings,
    equity_of_sample,
    plan_sample,
    sample_part,
    sample_parts,
)
from handrail.engine.multiway_plans import Plan, plan_patterns, plan_sweep
from handrail.engine.parallel import ExecutorTypeError, run_parallel
from handrail.engine.partial_deals import (
    count_pairs,
    count_sampled,
    pair_parts,
    plan_without_ranges,
)
from handrail.equities.costs import LIMB_BITS
from handrail.equities.enumeration import PotWinners, equity_of_pots, equity_of_winners
from handrail.equities.errors import NoDeal, NoDealSampled, WorkerFailed
from handrail.equities.sampling import DEALS_PER_STREAM
from handrail.equities.types import (
    CardQuestion,
    FlopEquity,
    Question,
    RangeQuestion,
    Work,
    heads_up_equity,
    require_deal,
)
from handrail.games.rule_book import HOLDEM
from handrail.games.shares import Equity
from handrail.hands.types import Combo
from handrail.installation import DamagedInstallation
from handrail.railway import and_then, cases
from handrail.ranges.combo_sets import Range
from handrail.ranges.hand_order import COMBO_COUNT, all_combos
from handrail.ranges.weighted_ranges import WeightedRange

A = TypeVar("A")
B = TypeVar("B")
K = TypeVar("K")

DealCounter: TypeAlias = Callable[[WeightArray, WeightArray], ComboEquities]
"""A function that counts the deals of two ranges."""

# A draw is a combo for every player, picked at random. It is a deal if no two players have the
# same card. This many draws are made to estimate how many draws are deals.
TRIAL_DRAWS = 1 << 17
# If none of these draws is a deal, enumerate all ways to give every player a combo, to prove that
# there is no deal. Do so only if there are at most this many ways.
MAX_PROOF_HOLDINGS = 1 << 20
# Work that takes longer than this, in seconds, is started only after a check that there is a deal.
MAX_UNCHECKED_SECONDS = 1
LONGEST_REASON = 60


def weights_of(hand_range: WeightedRange) -> ExactWeights:
    """Return the integer weight of each combo, in the order of ``COMBO_CARDS``."""
    layers = hand_range.integer_layers
    weights = np.zeros(COMBO_COUNT, exact_dtype(max(weight for weight, _ in layers)))
    for weight, combos in layers:
        weights[indices_of(combos)] = weight
    return weights


def indices_of(hand_range: Range) -> CountArray:
    """Return the index in ``COMBO_CARDS`` of each combo, in the order of ``all_combos``."""
    packed = np.frombuffer(hand_range.bits.to_bytes(-(-COMBO_COUNT // 8), "little"), np.uint8)
    is_held = np.unpackbits(packed, count=COMBO_COUNT, bitorder="little").view(np.bool_)
    return _index_of_each_combo()[is_held]


@cache
def _index_of_each_combo() -> CountArray:
    """Return the index in ``COMBO_CARDS`` of each combo, in the order of ``all_combos``."""
    cards = np.array([[*map(to_index, combo)] for combo in all_combos()])
    low, high = np.sort(cards, axis=1).T
    return np.asarray(high * (high - 1) // 2 + low)


def match_up(question: RangeQuestion) -> Result[Equity, tuple[NoDeal]]:
    """Return the equity of two ranges before the flop in hold'em, from their matchups."""
    return _add_up(question, _matchup_counter(question))


def match_up_by_combo(question: RangeQuestion) -> dict[Combo, Equity]:
    """Return the equity of each combo of the first range, as ``match_up`` does."""
    return _equity_by_combo(question, _matchup_counter(question))


def sweep_two(question: RangeQuestion) -> Result[Equity, tuple[NoDeal]]:
    """Return the equity of two ranges, by a sweep of each board."""
    return _add_up(question, _sweep_counter(question))


def sweep_two_by_combo(question: RangeQuestion) -> dict[Combo, Equity]:
    """Return the equity of each combo of the first range, by a sweep of each board."""
    return _equity_by_combo(question, _sweep_counter(question))


def _matchup_counter(question: RangeQuestion) -> DealCounter:
    return partial(count_matchup_deals, dead=_excluded_mask(question))


def _sweep_counter(question: RangeQuestion) -> DealCounter:
    return partial(
        count_swept_deals,
        board=to_mask(question.board),
        dead=_excluded_mask(question),
        ranking=question.game.rankings[0],
    )


def _add_up(question: RangeQuestion, count: DealCounter) -> Result[Equity, tuple[NoDeal]]:
    """Return the equity of two ranges, or ``NoDeal``. Large weights are counted in limbs."""
    first, second = map(weights_of, question.players)
    if fits_in_64_bits(first, second, to_mask(question.board), _excluded_mask(question)):
        found = count(first.astype(np.int64), second.astype(np.int64))
        equity = heads_up_equity(found.total_wins, found.total_ties, found.total)
        return require_deal(question, equity)
    weights = first[indices_of(question.players[0].unweighted)].tolist()
    columns = zip(*_count_by_combo(question, count), strict=True)
    sums = (sum(map(mul, weights, column)) for column in columns)
    return require_deal(question, heads_up_equity(*sums))


def _equity_by_combo(question: RangeQuestion, count: DealCounter) -> dict[Combo, Equity]:
    """Return the equity of each combo of the first range against the second range.

    Combos for which no deal is possible are left out. The weight of the combo itself does not
    count.
    """
    combos = question.players[0].unweighted
    rows = zip(combos, _count_by_combo(question, count), strict=True)
    return {combo: heads_up_equity(*row) for combo, row in rows if row[2]}


def _count_by_combo(question: RangeQuestion, count: DealCounter) -> list[list[int]]:
    """Return the wins, ties and deals of each combo, in the order of ``all_combos``.

    The combos are those of the first range. A deal counts as often as the weight of the opponent's
    combo.
    """
    one, other = question.players
    flags = (weights_of(one) != 0).astype(np.int64)
    indices = indices_of(one.unweighted)
    counts = np.zeros((len(indices), 3), np.object_)
    for number, limbs in enumerate(split_limbs(weights_of(other)).T):
        found = count(flags, limbs)
        part = np.stack([found.wins, found.ties, found.totals], axis=1)[indices]
        counts += part.astype(np.object_) << LIMB_BITS * number
    return counts.tolist()


def compare_flops(
    question: RangeQuestion, work: Work
) -> Result[tuple[FlopEquity, ...], tuple[NoDeal | WorkerFailed]]:
    """Return the equity of two ranges on each class of flops."""
    first, second = map(weights_of, question.players)
    parts = flop_parts(first, second, to_mask(question.dead))
    boards = [len(multiplicities) for *_, multiplicities in parts]
    flops, sizes, _ = flop_classes()

    def combine(results: Iterable[ExactWeights]) -> list[list[int]]:
        counts = np.zeros((len(flops), 3), np.object_)
        for part in _until_stopped(results, work, boards, sum(boards), is_sample=False):
            counts += part
        return counts.tolist()

    def by_flop(rows: list[list[int]]) -> Result[tuple[FlopEquity, ...], tuple[NoDeal]]:
        if not any(total for _, _, total in rows):
            return Failure((NoDeal(question.player_positions),))
        cards = (
            tuple(DECK[card] for card in range(CARD_COUNT - 1, -1, -1) if mask >> card & 1)
            for mask in flops.tolist()
        )
        return Success(
            tuple(
                FlopEquity(flop, size, heads_up_equity(*row))
                for flop, size, row in zip(cards, sizes.tolist(), rows, strict=True)
            )
        )

    return and_then(_run_or_report_failure(count_flop_outcomes, parts, work, combine), by_flop)


def group_patterns(
    question: RangeQuestion, work: Work
) -> Result[Equity, tuple[NoDeal | WorkerFailed]]:
    """Return the equity of three or more ranges before the flop, from the patterns of holdings.

    All ways to give each player a combo are in memory at once.
    """
    holdings, weights = disjoint_holdings([*map(weights_of, question.players)])
    if not len(holdings):
        return Failure((NoDeal(question.player_positions),))
    return _run_plan(question, plan_patterns(holdings, weights, _excluded_mask(question)), work)


def sweep_three(
    question: RangeQuestion, work: Work
) -> Result[Equity, tuple[NoDeal | WorkerFailed]]:
    """Return the equity of three or more ranges, by a sweep of three of them on each board."""
    plan = _sweep_plan(question)
    if plan.seconds > MAX_UNCHECKED_SECONDS and has_no_deal(question):
        return Failure((NoDeal(question.player_positions),))
    return _run_plan(question, plan, work)


def seconds_of_sweep_three(question: RangeQuestion) -> float:
    """Return about how long ``sweep_three`` takes. It is 0 if there is certainly no deal."""
    seconds = _sweep_plan(question).seconds
    if seconds > MAX_UNCHECKED_SECONDS and has_no_deal(question):
        return 0.0
    return seconds


def _sweep_plan(question: RangeQuestion) -> Plan:
    return plan_sweep(
        [*map(weights_of, question.players)],
        to_mask(question.board),
        _excluded_mask(question),
        question.game.rankings[0],
    )


def _run_plan(
    question: RangeQuestion, plan: Plan, work: Work
) -> Result[Equity, tuple[NoDeal | WorkerFailed]]:
    parts = plan.split()
    sizes, arguments = [part.size for part in parts], [part.arguments for part in parts]
    return and_then(
        _count_in_parts(plan.task, arguments, sizes, work),
        lambda winners: require_deal(question, equity_of_winners(winners, len(question.players))),
    )


def judge_boards(question: Question, work: Work) -> Result[Equity, tuple[WorkerFailed]]:
    """Return the equity of players who each have one holding, over all boards that may come."""
    holdings, weights = zip(*chain.from_iterable(question.holdings), strict=True)
    weight = prod(weights)

    def equity_of(counted: Counter[PotWinners]) -> Equity:
        deals = {winners: boards * weight for winners, boards in counted.items()}
        return equity_of_pots(deals, len(holdings), exact=True)

    parts = board_parts(question.game, holdings, question.board, question.dead)
    sizes = [len(boards) for _, _, boards in parts]
    return _count_in_parts(count_board_winners, parts, sizes, work).map(equity_of)


def pair_holdings(question: CardQuestion, work: Work) -> Result[Equity, tuple[WorkerFailed]]:
    """Return the equity of two players, over all pairs of holdings that they may have."""
    parts = [*pair_parts(question)]
    sizes = [len(boards) * (stop - start) for _, boards, start, stop in parts]
    return _count_in_parts(count_pairs, parts, sizes, work).map(
        lambda counted: equity_of_pots(counted, len(question.players), exact=True)
    )


def _count_in_parts(
    task: Callable[..., Counter[K]],
    parts: Sequence[tuple[object, ...]],
    sizes: Sequence[int],
    work: Work,
) -> Result[Counter[K], tuple[WorkerFailed]]:
    """Return the sum of the results of a task for all parts of the work.

    ``sizes`` says how much work each part is.
    """

    def combine(results: Iterable[Counter[K]]) -> Counter[K]:
        total = Counter[K]()
        for part in _until_stopped(results, work, sizes, sum(sizes), is_sample=False):
            total.update(part)
        return total

    if work.executor is None and len(parts) < 2:
        return Success(combine(starmap(task, parts)))  # starting threads would take longer
    return _run_or_report_failure(task, parts, work, combine)


def _excluded_mask(question: RangeQuestion) -> int:
    """Return the cards that are dead or not in the deck of the game, as a mask."""
    deck = question.game.deck
    not_in_deck = () if deck is DECK else set(DECK).difference(deck)
    return to_mask((*question.dead, *not_in_deck))


def _until_stopped(
    results: Iterable[A],
    work: Work,
    sizes: Iterable[int],
    total: int,
    is_sample: bool,
) -> Iterator[A]:
    """Yield the results. Stop, or raise ``KeyboardInterrupt``, if ``keep_going`` returns False.

    Args:
        results: the results of the parts of the work, in order.
        work: says after each result whether to go on.
        sizes: how much work each part is.
        total: how much work all parts are.
        is_sample: whether the first results are worth something without the others.
    """
    for result, done in zip(results, accumulate(sizes), strict=False):
        yield result
        if not work.keep_going(min(done, total), total):
            if not is_sample:
                raise KeyboardInterrupt
            return


def _run_or_report_failure(
    task: Callable[..., A],
    parts: Iterable[tuple[object, ...]],
    work: Work,
    combine: Callable[[Iterable[A]], B],
) -> Result[B, tuple[WorkerFailed]]:
    """Return what ``run_parallel`` returns, or ``WorkerFailed`` if the executor raises."""
    if work.executor is None:
        return Success(run_parallel(task, parts, None, combine))
    try:
        return Success(run_parallel(task, parts, work.executor, combine))
    except (DamagedInstallation, ExecutorTypeError):  # not the fault of a worker
        raise
    except Exception as error:  # each executor has its own exceptions for lost workers
        return Failure((WorkerFailed(_describe_exception(error)),))


def _describe_exception(error: Exception) -> str:
    """Return the name of an exception, followed by its message if that is short and printable."""
    name, message = type(error).__name__, str(error).strip().rstrip(".")
    return (
        f"{name}: {message}"
        if message.isprintable() and 0 < len(message) <= LONGEST_REASON
        else name
    )


def sample_deals(
    question: Question, deals: int, draws: int | None, seed: int, work: Work
) -> Result[Equity, tuple[WorkerFailed | NoDeal | NoDealSampled]]:
    """Return the equity of two or more players, estimated from a random sample of deals.

    The deals are those of ``random_deals``. If the work is stopped, the deals so far are those of a
    smaller sample with the same seed.

    Args:
        question: the ranges or known cards, the board and the dead cards.
        deals: the number of deals to sample.
        draws: the approximate limit on draws, or None for no limit. A draw is a combo for every
            player, picked at random. It is a deal only if no two players have the same card. So
            this limit can make the sample smaller than ``deals``.
        seed: any integer. The same seed gives the same deals on every executor.
        work: runs the parts.
    """
    if isinstance(question, CardQuestion):
        return _run_sample(
            question, plan_without_ranges(question), deals, STREAMS_PER_PART, seed, work
        )
    board, dead = to_mask(question.board), _excluded_mask(question)
    players = [*map(weights_of, question.players)]
    plan = plan_sample(players, board, dead)
    hits = _count_trial_deals(plan)
    if not hits:
        is_provable = prod(question.sizes) <= MAX_PROOF_HOLDINGS
        is_impossible = has_no_deal(question) or (
            is_provable and not len(disjoint_holdings(players)[0])
        )
        at = question.player_positions
        return Failure((NoDeal(at) if is_impossible else NoDealSampled(TRIAL_DRAWS, at),))
    if draws is not None:
        deals = min(deals, max(1, draws * hits // TRIAL_DRAWS))
    # If only few draws are deals, each deal takes longer. So put fewer deals in a part.
    streams = max(1, STREAMS_PER_PART * hits // TRIAL_DRAWS)
    return _run_sample(question, plan, deals, streams, seed, work)


def _run_sample(
    question: Question, plan: SamplingPlan, deals: int, streams: int, seed: int, work: Work
) -> Result[Equity, tuple[WorkerFailed | NoDealSampled]]:
    """Return the equity in a sample of deals. ``streams`` is the number in a part."""
    sizes = repeat(streams * DEALS_PER_STREAM)

    def combine(results: Iterable[Counter[PotWinners] | None]) -> Equity | None:
        some = _until_stopped(results, work, sizes, deals, is_sample=True)
        return equity_of_sample(some, len(question.players))

    task: Callable[..., Counter[PotWinners] | None] = sample_part
    if question.game != HOLDEM:
        task = partial(count_sampled, question)
    parts = sample_parts(plan, seed, deals, streams)
    match cases(_run_or_report_failure(task, parts, work, combine)):
        case Success(equity) if equity is not None:
            return Success(equity)
        case Success():
            return Failure((NoDealSampled(MAX_FAILED_DRAWS, question.player_positions),))
        case Failure(errors):
            return Failure(errors)


def has_no_deal(question: RangeQuestion) -> bool:
    """Return whether a quick check proves that there are too few cards for the players.

    The check finds three cases. In the first, the ranges of two or more players together have
    fewer cards than two per player. In the second, the players need more cards of some ranks
    than there are. In the third, every combo of one player shares a card with every combo of
    another player.
    """
    combos = [indices_of(player.unweighted) for player in question.players]
    masks = [COMBO_MASKS[held] for held in combos]
    cards = [int(np.bitwise_or.reduce(held)) for held in masks]
    return (
        any(
            reduce(lambda one, other: one | other, some).bit_count() < 2 * number
            for number in range(2, len(cards) + 1)
            for some in combinations(cards, number)
        )
        or _lacks_ranks(combos, int(np.bitwise_or.reduce(np.concatenate(masks))))
        or any((one[:, None] & other != 0).all() for one, other in combinations(masks, 2))
    )


def _lacks_ranks(combos: Sequence[CountArray], cards: int) -> bool:
    """Return whether the players need more cards of some ranks than there are.

    Five players who all have an ace in every combo are an example: there are only four aces.

    Args:
        combos: the indices of the combos in the range of each player.
        cards: all cards in the players' combos, as a mask.
    """
    ranks = np.arange(1 << RANK_COUNT)[:, None]  # each number is a set of ranks, as 13 bits
    needed = np.zeros(1 << RANK_COUNT, np.int64)
    for held in combos:
        low, high = RANK_PAIRS[np.unique(RANK_PAIR_OF_COMBO[held])].T
        needed += ((ranks >> low & 1) + (ranks >> high & 1)).min(axis=1)
    available = [(cards >> SUIT_COUNT * rank & 0b1111).bit_count() for rank in range(RANK_COUNT)]
    return bool((needed > (ranks >> np.arange(RANK_COUNT) & 1) @ available).any())


def _count_trial_deals(plan: SamplingPlan) -> int:
    """Return how many of ``TRIAL_DRAWS`` draws are deals.

    A draw is a combo for every player, picked at random by weight. It is a deal if no two players
    have the same card.
    """
    index_rng, alias_rng = np.random.default_rng(0), np.random.default_rng(1)
    used, is_deal = np.zeros(TRIAL_DRAWS, np.uint64), np.ones(TRIAL_DRAWS, np.bool_)
    for start, end in pairwise(plan.range_starts.tolist()):
        at = start + index_rng.integers(end - start, size=TRIAL_DRAWS)
        keeps_index = (
            alias_rng.integers(1 << 32, size=TRIAL_DRAWS, dtype=np.uint64) < plan.alias_limits[at]
        )
        masks = COMBO_MASKS[np.where(keeps_index, plan.combos[at], plan.alias_combos[at])]
        is_deal &= used & masks == 0
        used |= masks
    return int(is_deal.sum())
