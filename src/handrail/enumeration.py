"""The definition of equity, by enumeration.

A deal gives each player one combo (two cards) of their range, and completes the board to five
cards. No card appears twice in a deal. All deals count alike. The best hand wins the pot, and
players who tie split the pot evenly. This module is slow. The faster methods are tested against it.
"""

from collections import ChainMap, Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from returns.result import Failure, Result, Success

from handrail.cards import Card
from handrail.encodings import to_mask
from handrail.equity_errors import EquityError, NoDeal
from handrail.equity_types import Equity, Spot
from handrail.hands import Combo
from handrail.judging import best_positions
from handrail.ladder import Evaluator, best_class
from handrail.railway import and_then
from handrail.ranges import Range


def enumerate_equity(
    ranges: Iterable[Range],
    *,
    board: Iterable[Card] = (),
    dead: Iterable[Card] = (),
    evaluate: Evaluator = best_class,
) -> Result[Equity, tuple[EquityError, ...]]:
    """Return the equity of each range by enumerating all deals, however long that takes.

    Fails with each ``EquityError``.

    Args:
        ranges: two to ten ranges, one for each player.
        board: the cards on the board: none, or three to five.
        dead: other cards that cannot be dealt.
        evaluate: a function that takes seven cards and returns the number of the best hand's
            class. The lowest number wins.

    >>> ranges = gather(map(parse_range, ("AsKs", "QhQd")))
    >>> answer = and_then(ranges, lambda both: enumerate_equity(both, board=DECK[:4]))
    >>> answer.map(lambda equity: [player.wins for player in equity.players])
    <Success: [41, 0]>
    """
    return and_then(Spot.of(ranges, board, dead), lambda spot: enumerate_spot(spot, evaluate))


def enumerate_spot(spot: Spot, evaluate: Evaluator = best_class) -> Result[Equity, tuple[NoDeal]]:
    """Return the equity of a spot, a checked question. If it has no deals, fail with ``NoDeal``."""
    winner_counts = Counter(winners for _, winners in _enumerate_deals(spot, evaluate))
    return (
        Success(_equity_of(winner_counts, len(spot.ranges)))
        if winner_counts
        else Failure((NoDeal(spot.range_positions),))
    )


def enumerate_spot_by_combo(spot: Spot, evaluate: Evaluator = best_class) -> dict[Combo, Equity]:
    """Return the equity of each combo of the spot's first range that can be dealt."""
    winner_counts = {combo: Counter[tuple[int, ...]]() for combo in spot.ranges[0]}
    for combos, winners in _enumerate_deals(spot, evaluate):
        winner_counts[combos[0]][winners] += 1
    return {
        combo: _equity_of(counts, len(spot.ranges))
        for combo, counts in winner_counts.items()
        if counts
    }


def _enumerate_deals(
    spot: Spot, evaluate: Evaluator
) -> Iterator[tuple[tuple[Combo, ...], tuple[int, ...]]]:
    """Yield each deal: every player's combo, and the positions of the winners."""
    range_masks = tuple({combo: to_mask(combo) for combo in combos} for combos in spot.ranges)
    for runout in combinations(spot.live_cards, spot.cards_to_come):
        board, runout_mask = spot.board + runout, to_mask(runout)
        playable_masks = tuple(
            {combo: mask for combo, mask in masks.items() if not mask & runout_mask}
            for masks in range_masks
        )
        classes = {combo: evaluate(combo.cards + board) for combo in ChainMap(*playable_masks)}
        for combos, _ in _enumerate_holdings(playable_masks):
            yield combos, best_positions([classes[combo] for combo in combos])


def _enumerate_holdings(
    ranges: tuple[Mapping[Combo, int], ...],
) -> Iterator[tuple[tuple[Combo, ...], int]]:
    """Yield every way to give each player one combo so that no two combos share a card.

    Each way is the combos, and the sum of their masks. The mask of a combo is an integer with one
    bit for each of its cards.

    Args:
        ranges: one mapping for each player, from each combo of the range to its mask.
    """
    if not ranges:
        yield (), 0
        return
    *before, last = ranges
    for combos, used_mask in _enumerate_holdings(tuple(before)):
        for combo, mask in last.items():
            if not used_mask & mask:
                yield (*combos, combo), used_mask | mask


def _equity_of(winner_counts: Counter[tuple[int, ...]], players: int) -> Equity:
    """Return the equity.

    Args:
        winner_counts: the positions of the players who win or tie, each with a number of deals.
        players: the number of players.
    """
    splits = [[0] * players for _ in range(players)]
    for winners, deals in winner_counts.items():
        for player in winners:
            splits[player][len(winners) - 1] += deals
    return Equity.of(splits, winner_counts.total(), exact=True)
