"""The definition of equity, by enumeration.

A deal gives each player one combo of the player's range and completes the board; no card appears
twice. All deals count alike. The best hand wins the pot, and those who tie for it share it evenly.
This is slow. Everything faster is tested against it.
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
    """Return the equity of two to ten ranges by enumerating all deals, however long it takes.

    Fails with each ``EquityError`` that is found.

    Args:
        ranges: one for each player.
        board: none, three, four or five cards.
        dead: other cards that nobody holds and that will not come.
        evaluate: from seven cards to their class; the lowest wins.

    >>> ranges = gather(map(parse_range, ("AsKs", "QhQd")))
    >>> answer = and_then(ranges, lambda both: enumerate_equity(both, board=DECK[:4]))
    >>> answer.map(lambda equity: [player.wins for player in equity.players])
    <Success: [41, 0]>
    """
    return and_then(Spot.of(ranges, board, dead), lambda spot: enumerate_spot(spot, evaluate))


def enumerate_spot(spot: Spot, evaluate: Evaluator = best_class) -> Result[Equity, tuple[NoDeal]]:
    """Return the equity over all deals, or the error that there are none."""
    winner_counts = Counter(winners for _, winners in _enumerate_deals(spot, evaluate))
    return (
        Success(_equity_of(winner_counts, len(spot.ranges)))
        if winner_counts
        else Failure((NoDeal(spot.range_positions),))
    )


def enumerate_spot_by_combo(spot: Spot, evaluate: Evaluator = best_class) -> dict[Combo, Equity]:
    """Return the equity of each combo of the first range that some deal has."""
    winner_counts = {combo: Counter[tuple[int, ...]]() for combo in spot.ranges[0]}
    for combos, winners in _enumerate_deals(spot, evaluate):
        winner_counts[combos[0]][winners] += 1
    return {
        combo: _equity_of(pots, len(spot.ranges)) for combo, pots in winner_counts.items() if pots
    }


def _enumerate_deals(
    spot: Spot, evaluate: Evaluator
) -> Iterator[tuple[tuple[Combo, ...], tuple[int, ...]]]:
    """Enumerate the deals: each player's combo, and the players who have the best hand."""
    range_masks = tuple({combo: to_mask(combo) for combo in combos} for combos in spot.ranges)
    for runout in combinations(spot.live_cards, spot.cards_to_come):
        board, runout_mask = spot.board + runout, to_mask(runout)
        playable_masks = tuple(
            {combo: mask for combo, mask in held.items() if not mask & runout_mask}
            for held in range_masks
        )
        classes = {combo: evaluate(combo.cards + board) for combo in ChainMap(*playable_masks)}
        for held, _ in _enumerate_holdings(playable_masks):
            yield held, best_positions([classes[combo] for combo in held])


def _enumerate_holdings(
    ranges: tuple[Mapping[Combo, int], ...],
) -> Iterator[tuple[tuple[Combo, ...], int]]:
    """Enumerate the ways to give each player a combo, with all their cards as a mask.

    Each range has its combos with their masks. No card is in two combos.
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
    """Return the equity if these players won the pot, alone or together, so many times."""
    splits = [[0] * players for _ in range(players)]
    for winners, deals in winner_counts.items():
        for player in winners:
            splits[player][len(winners) - 1] += deals
    return Equity.of(splits, winner_counts.total(), exact=True)
