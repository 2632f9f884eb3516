"""Deals of the cards that players and the board lack: all pairs of two holdings, or a sample."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from handrail.cards.encodings import to_mask
from handrail.engine.arrays import COMBO_MASKS, ClassArray, CountArray, MaskArray
from handrail.engine.boards import complete_boards
from handrail.engine.class_kernels import ZERO
from handrail.engine.compiling import array_kernel, kernel
from handrail.engine.game_boards import cards_of_masks, classes_on, count_winners
from handrail.engine.hash_tables import LookupTables, lookup_tables
from handrail.engine.multiway_deals import SamplingPlan, pick_all_combos, pick_cards
from handrail.equities.enumeration import PotWinners
from handrail.equities.raw_questions import known_cards
from handrail.equities.sampling import DEALS_PER_STREAM, seed_of_stream
from handrail.equities.types import CardQuestion, Question, cards_to_come, held_in
from handrail.games.rule_book import Game

PAIRS_PER_PART = 1 << 30
BOARDS_PER_STEP = 1 << 6
# Who wins a part of the pot: the first of two players, both, the second, or nobody.
OUTCOMES = ((0,), (0, 1), (1,), ())
UNQUALIFIED = np.uint16(0xFFFF)
# More bits than a deck has cards. So the cards that cannot be dealt are never 0 as a mask, which
# means that no deal was found.
ALL_BITS = (1 << 63) - 1


def pair_parts(question: CardQuestion) -> Iterator[tuple[CardQuestion, MaskArray, int, int]]:
    """Yield the arguments of ``count_pairs``: some boards, and some holdings of the first player.

    The question is about two players.
    """
    first, second = question.sizes
    unseen = to_mask(question.unseen_cards)
    boards = complete_boards(to_mask(question.board), ~unseen, question.game.board_size)
    step = max(1, PAIRS_PER_PART // second)
    for at in range(0, len(boards), BOARDS_PER_STEP):
        for start in range(0, first, step):
            yield question, boards[at : at + BOARDS_PER_STEP], start, min(start + step, first)


def count_pairs(
    question: CardQuestion, boards: MaskArray, start: int, stop: int
) -> Counter[PotWinners]:
    """Count the deals of two players on these boards, by who wins each part of the pot.

    Each holding is judged once on each board.

    Args:
        question: the rules and the known cards.
        boards: full boards, as masks.
        start: the first holding of the first player that counts.
        stop: the end of these holdings.
    """
    game, unseen = question.game, to_mask(question.unseen_cards)
    one, other = (
        complete_boards(to_mask(known), ~unseen, game.holding_size) for known in question.players
    )
    counts = np.zeros((len(OUTCOMES), len(OUTCOMES)), np.int64)
    for board in boards:
        first, classes = _judge_holdings(game, one[start:stop], board)
        second, other_classes = _judge_holdings(game, other, board)
        if len(game.rankings) == 1:
            counts[:3, 0] += _count_pairs(first, classes[0], second, other_classes[0])
        else:
            _count_split_pairs(first, classes, second, other_classes, counts)
    winners = Counter[PotWinners]()
    for high, row in enumerate(counts.tolist()):
        for low, deals in enumerate(row):
            if deals:
                winners[(OUTCOMES[high], OUTCOMES[low])[: len(game.rankings)]] += deals
    return winners


def _judge_holdings(
    game: Game, holdings: MaskArray, board: np.uint64
) -> tuple[MaskArray, ClassArray]:
    """Return the holdings without a card of the board, and their classes under each ranking.

    The class is ``UNQUALIFIED`` if no hand qualifies, so that the lowest class wins.
    """
    free = holdings[holdings & board == 0]
    own = cards_of_masks(free, game.holding_size)
    shared = np.tile(cards_of_masks(np.array([board]), game.board_size), (len(free), 1))
    classes = [classes_on(game, own, shared, each) - np.uint16(1) for each in game.rankings]
    return free, np.array(classes)


def _count_pairs(
    masks: MaskArray, classes: ClassArray, other_masks: MaskArray, other_classes: ClassArray
) -> CountArray:
    """Return how many pairs that share no card win, tie and lose for the first player."""
    order = np.argsort(other_classes)
    ordered = other_classes[order]
    bounds = np.zeros((len(masks), 4), np.int64)
    bounds[:, 1] = np.searchsorted(ordered, classes, "left")
    bounds[:, 2] = np.searchsorted(ordered, classes, "right")
    bounds[:, 3] = len(ordered)
    counts = np.zeros(3, np.int64)
    _count_disjoint(masks, other_masks[order], bounds, counts)
    return counts[::-1]


@kernel
def _count_disjoint(
    masks: MaskArray, other_masks: MaskArray, bounds: CountArray, counts: CountArray
) -> None:
    """Add the number of pairs that share no card to ``counts``.

    For each holding, the other holdings are in consecutive groups: ``bounds`` has the index at
    which each group begins, and the end of the last one. ``counts`` has a number for each group.
    """
    for i in range(len(masks)):
        mask = masks[i]
        for group in range(len(counts)):
            others = other_masks[bounds[i, group] : bounds[i, group + 1]]
            pairs = np.int64(0)
            for j in range(len(others)):  # the compiler vectorizes this loop
                pairs += np.int64(mask & others[j] == ZERO)
            counts[group] += pairs


@kernel
def _count_split_pairs(
    masks: MaskArray,
    classes: ClassArray,
    other_masks: MaskArray,
    other_classes: ClassArray,
    counts: CountArray,
) -> None:
    """Add the pairs of holdings that share no card to ``counts``, by who wins each half.

    The row is who wins the first half, and the column who wins the second, as in ``OUTCOMES``.
    """
    for i in range(len(masks)):
        for j in range(len(other_masks)):
            if masks[i] & other_masks[j] == ZERO:
                high, other_high = classes[0, i], other_classes[0, j]
                low, other_low = classes[1, i], other_classes[1, j]
                row = np.int64(high >= other_high) + np.int64(high > other_high)
                column = np.int64(low >= other_low) + np.int64(low > other_low)
                if low == UNQUALIFIED and other_low == UNQUALIFIED:
                    column = np.int64(3)
                counts[row, column] += 1


def seats_of(question: Question) -> tuple[MaskArray, MaskArray]:
    """Return who gets cards in a deal: the players, and then the board.

    The first array has the known cards of each, as masks. The second has the number of cards that
    are dealt to each. Players with ranges pick all their cards before.
    """
    known = (*map(known_cards, held_in(question)), question.board)
    missing = (*question.cards_to_deal, cards_to_come(question))
    return np.array([*map(to_mask, known)], np.uint64), np.array(missing, np.uint64)


def plan_without_ranges(question: CardQuestion) -> SamplingPlan:
    """Return the plan of a sample in which no player picks a combo. All seen cards are dead."""
    none, no_limits = np.zeros(0, np.int64), np.zeros(0, np.uint64)
    dead = ALL_BITS & ~to_mask(question.unseen_cards)
    return SamplingPlan(np.zeros(1, np.int64), none, no_limits, none, 0, dead)


def count_sampled(
    question: Question, plan: SamplingPlan, seed: int, first: int, deals: int
) -> Counter[PotWinners] | None:
    """Count the deals in one part of a sample by who wins each part of the pot.

    Return None if no deal was found.

    Args:
        question: the rules and the known cards.
        plan: the ranges, the board and the dead cards.
        seed: the seed of the sample.
        first: the number of the part's first stream. Each stream has a seed of its own.
        deals: the number of deals in the part.
    """
    game, counts = question.game, Counter[PotWinners]()
    known, missing = seats_of(question)
    for stream, start in enumerate(range(0, deals, DEALS_PER_STREAM), first):
        masks = np.zeros((len(known), min(DEALS_PER_STREAM, deals - start)), np.uint64)
        state = np.array([seed_of_stream(seed, stream)], np.uint64)
        if not _deal_masks(known, missing, plan, COMBO_MASKS, lookup_tables(), state, masks):
            return None
        *players, boards = masks
        holdings = [cards_of_masks(each, game.holding_size) for each in players]
        counts.update(count_winners(game, holdings, cards_of_masks(boards, game.board_size)))
    return counts


@array_kernel
def _deal_masks(
    known: MaskArray,
    missing: MaskArray,
    plan: SamplingPlan,
    combo_masks: MaskArray,
    tables: LookupTables,
    state: MaskArray,
    masks: MaskArray,
) -> bool:
    """Fill each column with the cards of a deal. Return False if no deal was found.

    Args:
        known: the known cards of each player, and of the board.
        missing: the number of cards that each lacks, after ranges have picked combos.
        plan: the ranges, the board and the dead cards.
        combo_masks: the cards of each combo as a mask.
        tables: the lookup tables.
        state: the state of the random numbers, which changes.
        masks: the array to fill: the cards of each player and the board, shape (seats, deals).
    """
    combo_of_player = np.zeros(len(plan.range_starts) - 1, np.int64)
    for deal in range(masks.shape[1]):
        used = pick_all_combos(plan, combo_masks, state, combo_of_player)
        if used == ZERO:
            return False
        for player in range(len(combo_of_player)):
            masks[player, deal] = combo_masks[combo_of_player[player]]
        for seat in range(len(known)):
            picked, _ = pick_cards(missing[seat], used, tables, state)
            masks[seat, deal] |= known[seat] | picked
            used |= picked
    return True
