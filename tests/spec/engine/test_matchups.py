"""Two ranges: sums of parts are equal to counts of all deals, with any cards dead."""

import numpy as np
import pytest

from handrail import parse_cards, parse_range
from handrail.cards import to_mask
from handrail.engine import combo_equities, evaluate
from handrail.engine.arrays import COMBO_CARDS, COMBO_MASKS, RANK_COUNT, SUIT_COUNT, FlagArray
from handrail.engine.boards import complete_boards
from handrail.engine.game_boards import cards_of_masks
from handrail.engine.preflop import all_matchup_parts
from handrail.engine.question_equity import flags_of
from handrail.ranges.hand_order import COMBO_COUNT


def held(text: str) -> FlagArray:
    return flags_of(parse_range(text).unwrap())


def mask(text: str) -> int:
    return to_mask(parse_cards(text).unwrap())


@pytest.mark.parametrize("rank", range(RANK_COUNT))
@pytest.mark.parametrize("number", [1, SUIT_COUNT])
def test_preflop_cards_of_one_rank_may_be_dead(rank: int, number: int) -> None:
    _ = all_matchup_parts()  # kept for questions without dead cards, and wrong for these
    dead = ((1 << number) - 1) << rank * SUIT_COUNT
    rng = np.random.default_rng([rank, number])
    one = rng.choice(np.flatnonzero(COMBO_MASKS & np.uint64(dead) == 0))
    other = rng.choice(np.flatnonzero(COMBO_MASKS & (np.uint64(dead) | COMBO_MASKS[one]) == 0))
    first, second = np.arange(COMBO_COUNT) == one, np.arange(COMBO_COUNT) == other
    boards = complete_boards(0, dead | int(COMBO_MASKS[one] | COMBO_MASKS[other]))
    shared = cards_of_masks(boards, 5)
    mine, theirs = (
        evaluate(np.hstack([np.tile(COMBO_CARDS[each], (len(boards), 1)), shared]))
        for each in (one, other)
    )
    found = combo_equities(first, second, dead=dead)
    assert found.total_wins == np.count_nonzero(mine < theirs)
    assert found.total_ties == np.count_nonzero(mine == theirs)
    assert found.total == len(boards)


@pytest.mark.parametrize("board", ["", "Qh 7s 2c", "Qh 7s 2c 3d", "Qh 7s 2c 3d 9h"])
def test_combos_outside_a_range_win_nothing(board: str) -> None:
    first, second = held("QQ,AKs,76s"), held("QQ,JJ,76s,98s")
    found = combo_equities(first, second, mask(board))
    for counted in (found.weights, found.wins, found.ties, found.totals):
        assert not counted[~first].any()
        assert counted[first].any()
