"""Two ranges before the flop: their exact equity in plain Python, from an installed table.

The number of boards that a combo (two cards) wins against another is a sum of five numbers. One
depends only on the ranks of both combos, and ignores flushes. The other four correct it for
flushes, each for one suit. The file ``preflop_wins.bin`` has all these numbers, and the wins of the
169 starting hands. ``.reference/engine_files.py`` writes the file, and
``handrail.engine.matchup_wins`` computes the numbers.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from operator import getitem
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.cards.encodings import to_index
from handrail.cards.types import DECK, RANKS_HIGH_TO_LOW, Card, Rank, Suit
from handrail.equities.errors import NoDeal
from handrail.equities.types import Spot
from handrail.games.rankings import HIGH
from handrail.games.shares import Equity
from handrail.hands.types import Combo
from handrail.installed_files import read_numbers
from handrail.ranges import StartingHand, WeightedRange, hand_at
from handrail.ranges.hand_order import hand_bits

if TYPE_CHECKING:
    from array import array

WINS_FILE = Path(__file__).with_name("preflop_wins.bin")
BOARDS_PER_MATCHUP = 1_712_304  # C(48, 5)


class TablePlace(NamedTuple):
    """Where a table begins in the file, counted in numbers, and how many keys it has."""

    start: int
    keys: int


BY_RANKS = TablePlace(0, 91)
BY_SUIT = TablePlace(BY_RANKS.keys**2, 4 * BY_RANKS.keys)
BY_HANDS = TablePlace(BY_SUIT.start + BY_SUIT.keys**2, 169)

WinTable: TypeAlias = tuple[tuple[int, ...], ...]
"""How many boards each key wins against each key: a row for each key, a column for each opponent.
"""

KeyWeights: TypeAlias = Mapping[int, int]
"""The opponents by their key in a table, each with its weight."""

HandWeights: TypeAlias = Mapping[StartingHand, int]
"""A range of whole starting hands: all combos of a hand have the same weight."""


# Each is compared by identity.
@final
@dataclass(frozen=True, slots=True, eq=False)
class _HeldCombo:
    """A combo of a range, with its weight and its key in each of the five summed tables."""

    combo: Combo
    weight: int
    keys: tuple[int, ...]

    @classmethod
    def of(cls, combo: Combo, weight: int) -> "_HeldCombo":
        (high, high_suit), (low, low_suit) = (
            divmod(to_index(card), len(Suit)) for card in combo.cards
        )
        rank_key = high * (high + 1) // 2 + low
        higher = 1 if high == low else 2
        by_suit = [0] * len(Suit)
        by_suit[low_suit] += 1
        by_suit[high_suit] += higher
        return cls(combo, weight, (rank_key, *(4 * rank_key + subset for subset in by_suit)))


@cache
def wins_by_ranks() -> WinTable:
    """Return the wins of two ranks against two ranks, without flushes.

    The key of the ranks ``low`` and ``high``, 0 (a two) to 12 (an ace), is
    ``high * (high + 1) / 2 + low``.

    Raise ``DamagedInstallation``, as the next two functions do, if the file is not as it was
    installed.
    """
    return _read_rows(BY_RANKS)


@cache
def wins_by_suit() -> WinTable:
    """Return the corrections for flushes in one suit.

    The key of a combo is four times the key of its ranks, plus 1 if the lower card is of the suit,
    plus 2 if the higher card is. In a pair, a single card of the suit counts as the lower one.
    """
    return _read_rows(BY_SUIT)


@cache
def wins_by_hands() -> WinTable:
    """Return the wins of each starting hand, summed over its combos.

    The key is the place in the 13x13 grid, row by row.
    """
    return _read_rows(BY_HANDS)


def _read_rows(place: TablePlace) -> WinTable:
    numbers, keys = read_wins(place), place.keys
    return tuple(tuple(numbers[keys * key : keys * (key + 1)]) for key in range(keys))


def read_wins(place: TablePlace) -> "array[int]":
    """Return the numbers of a table, row by row.

    Raise ``DamagedInstallation`` if the file is not as it was installed.
    """
    return read_numbers(WINS_FILE)[place.start : place.start + place.keys**2]


@cache
def _summed_wins() -> tuple[WinTable, ...]:
    """Return the five tables whose numbers are added for wins: by ranks, and by each suit."""
    return wins_by_ranks(), *(wins_by_suit() for _ in Suit)


@cache
def _summed_losses() -> tuple[WinTable, ...]:
    """Return the five tables whose numbers are added for losses."""
    by_ranks, by_suit = (
        tuple(zip(*table, strict=True)) for table in (wins_by_ranks(), wins_by_suit())
    )
    return by_ranks, *(by_suit for _ in Suit)


def is_tabulated(spot: Spot) -> bool:
    """Return whether the tables have the answer: two ranges before the flop, no dead cards."""
    is_before_flop = not spot.board and not spot.dead
    is_holdem = spot.game.rankings == (HIGH,) and spot.game.from_holding is None
    return is_before_flop and is_holdem and len(spot.ranges) == 2


def has_whole_hands(spot: Spot) -> bool:
    """Return whether all combos of each starting hand have the same weight in each range."""
    return None not in map(_weights_of_hands, spot.ranges)


def solve_tabulated(spot: Spot) -> Result[Equity, tuple[NoDeal]]:
    """Return the exact equity of a tabulated spot, or ``NoDeal`` if no deal is possible."""
    first, second = map(_weights_of_hands, spot.ranges)
    if first is not None and second is not None:
        wins, losses = _wins_of_hands(first, second), _wins_of_hands(second, first)
        total = BOARDS_PER_MATCHUP * _count_matchups(first, second)
    else:
        wins = losses = total = 0
        for held, won, lost, deals in _count_by_combo(spot):
            wins += held.weight * won
            losses += held.weight * lost
            total += held.weight * deals
    return require_deal(spot, heads_up_equity(wins, total - wins - losses, total))


def solve_tabulated_by_combo(spot: Spot) -> dict[Combo, Equity]:
    """Return the equity of each combo of the first range, in a tabulated spot.

    Combos for which no deal is possible are left out. The weight of the combo itself does not
    count.
    """
    return {
        held.combo: heads_up_equity(wins, total - wins - losses, total)
        for held, wins, losses, total in _count_by_combo(spot)
        if total
    }


def heads_up_equity(wins: int, ties: int, total: int) -> Equity:
    """Return the equity of two players.

    Args:
        wins: the number of deals that the first player wins.
        ties: the number of deals that the players tie.
        total: the number of all deals.
    """
    return Equity.of(((wins, ties), (total - wins - ties, ties)), total, exact=True)


def require_deal(spot: Spot, equity: Equity) -> Result[Equity, tuple[NoDeal]]:
    """Return the equity, or the error ``NoDeal`` if its number of deals is 0."""
    return Success(equity) if equity.total else Failure((NoDeal(spot.range_positions),))


def _weights_of_hands(hand_range: WeightedRange) -> HandWeights | None:
    """Return the weight of each starting hand, or None if its combos differ in weight."""
    weights: dict[StartingHand, int] = {}
    for weight, combos in hand_range.integer_layers:
        hands = combos.hands
        if sum(hand_bits()[hand] for hand in hands) != combos.bits:
            return None
        weights.update(dict.fromkeys(hands, weight))
    return weights


def _wins_of_hands(first: HandWeights, second: HandWeights) -> int:
    """Return the deals that the first range wins against the second."""
    table, opponents = wins_by_hands(), {_grid_places()[hand]: own for hand, own in second.items()}
    return sum(
        weight * _weighted_sum(table[_grid_places()[hand]], opponents)
        for hand, weight in first.items()
    )


def _weighted_sum(row: tuple[int, ...], opponents: KeyWeights) -> int:
    """Return the boards against all opponents, by their weights. ``row`` is a row of a table."""
    return sum(row[key] * weight for key, weight in opponents.items())


@cache
def _grid_places() -> dict[StartingHand, int]:
    """Return the place of each starting hand in the 13x13 grid, row by row."""
    places = product(RANKS_HIGH_TO_LOW, repeat=2)
    return {hand_at(row, column): place for place, (row, column) in enumerate(places)}


def _count_matchups(first: HandWeights, second: HandWeights) -> int:
    """Return the number of pairs of combos that share no card, by their weights.

    Count all pairs, minus one for each card that both combos hold. Two equal combos share two cards
    and are subtracted twice, so add them back once.
    """
    by_rank, by_rank_2 = _weights_by_rank(first), _weights_by_rank(second)
    pairs = by_rank.total() // 2 * (by_rank_2.total() // 2)
    of_same_rank = sum(weight * by_rank_2[rank] for rank, weight in by_rank.items())
    equal = sum(
        weight * second[hand] * hand_bits()[hand].bit_count()
        for hand, weight in first.items()
        if hand in second
    )
    return pairs - of_same_rank // len(Suit) + equal


def _weights_by_rank(hands: HandWeights) -> Counter[Rank]:
    """Return the weights of the combos that hold each rank. A pair counts twice."""
    weights = Counter[Rank]()
    for hand, weight in hands.items():
        for rank in hand.ranks:
            weights[rank] += weight * hand_bits()[hand].bit_count()
    return weights


def _count_by_combo(spot: Spot) -> Iterator[tuple[_HeldCombo, int, int, int]]:
    """Yield each combo of the first range with the deals that it wins and loses, and all its deals.

    A deal counts as often as the weight of the opponent's combo.
    """
    first, second = map(_held_combos, spot.ranges)
    with_card: dict[Card, set[_HeldCombo]] = {card: set() for card in DECK}
    for other in second:
        for card in other.combo.cards:
            with_card[card].add(other)
    impossible = [with_card[held.combo.high] | with_card[held.combo.low] for held in first]
    all_weights = sum(other.weight for other in second)
    return zip(
        first,
        _count_boards(_summed_wins(), first, second, impossible),
        _count_boards(_summed_losses(), first, second, impossible),
        (
            BOARDS_PER_MATCHUP * (all_weights - sum(other.weight for other in others))
            for others in impossible
        ),
        strict=True,
    )


def _held_combos(hand_range: WeightedRange) -> list[_HeldCombo]:
    """Return the combos of a range, in the order of printing."""
    weights = {combo: weight for weight, combos in hand_range.integer_layers for combo in combos}
    return [_HeldCombo.of(combo, weights[combo]) for combo in hand_range.unweighted]


def _count_boards(
    tables: tuple[WinTable, ...],
    first: list[_HeldCombo],
    second: list[_HeldCombo],
    impossible: list[set[_HeldCombo]],
) -> Iterator[int]:
    """Yield the boards of each combo against the other range, by the weights of its combos.

    Count the boards against all combos, by their keys. Then subtract those against the combos that
    share a card with this one.

    Args:
        tables: the five tables whose numbers are added.
        first: the combos.
        second: the combos of the other range.
        impossible: for each combo, those of the other range that share a card with it.
    """
    sums: list[dict[int, int]] = []
    for place, table in enumerate(tables):
        opponents = Counter[int]()
        for other in second:
            opponents[other.keys[place]] += other.weight
        keys = {held.keys[place] for held in first}
        sums.append({key: _weighted_sum(table[key], opponents) for key in keys})
    for held, others in zip(first, impossible, strict=True):
        rows = [*map(getitem, tables, held.keys)]
        yield sum(map(getitem, sums, held.keys)) - sum(
            other.weight * sum(map(getitem, rows, other.keys)) for other in others
        )
