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
from itertools import product, starmap
from operator import getitem, mul
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, final

from returns.result import Result

from handrail.cards.encodings import to_index
from handrail.cards.types import DECK, RANKS_HIGH_TO_LOW, Card, Rank, Suit
from handrail.equities.errors import NoDeal
from handrail.equities.types import RangeQuestion, heads_up_equity, require_deal
from handrail.games.rankings import HIGH
from handrail.games.rule_book import FULL_BOARD_SIZE
from handrail.games.shares import Equity
from handrail.hands.types import Combo
from handrail.installed_files import read_numbers
from handrail.ranges.hand_order import hand_bits
from handrail.ranges.starting_hands import hand_at
from handrail.ranges.weighted_ranges import WeightedRange

if TYPE_CHECKING:
    from array import array

WINS_FILE = Path(__file__).with_name("preflop_wins.bin")
BOARDS_PER_MATCHUP = 1_712_304  # C(48, 5)


class TablePosition(NamedTuple):
    """The index of a table's first number in the file, and how many keys the table has."""

    start: int
    key_count: int


WINS_BY_RANKS = TablePosition(0, 91)
FLUSH_CORRECTIONS = TablePosition(WINS_BY_RANKS.key_count**2, 4 * WINS_BY_RANKS.key_count)
WINS_BY_HANDS = TablePosition(FLUSH_CORRECTIONS.start + FLUSH_CORRECTIONS.key_count**2, 169)

WinTable: TypeAlias = tuple[tuple[int, ...], ...]
"""One table of the file: a row for each key, a column for the key of the opponent."""

KeyWeights: TypeAlias = Mapping[int, int]
"""The opponents by their key in a table, each with its weight."""

HandWeights: TypeAlias = Mapping[int, int]
"""A range of whole starting hands: maps the key of a hand to the weight of each of its combos."""


# Sets of these hash them by identity, which is fast.
@final
@dataclass(frozen=True, slots=True, eq=False)
class _HeldCombo:
    """A combo of a range, its weight, and its key for each of the five numbers that are added."""

    combo: Combo
    weight: int
    keys: tuple[int, ...]

    @classmethod
    def of(cls, combo: Combo, weight: int) -> "_HeldCombo":
        (high, high_suit), (low, low_suit) = (
            divmod(to_index(card), len(Suit)) for card in combo.cards
        )
        # The keys are explained in ``wins_by_ranks`` and ``flush_corrections``.
        rank_key = high * (high + 1) // 2 + low
        by_suit = [0] * len(Suit)
        by_suit[low_suit] += 1
        by_suit[high_suit] += 1 if high == low else 2
        return cls(combo, weight, (rank_key, *(4 * rank_key + subset for subset in by_suit)))


@cache
def wins_by_ranks() -> WinTable:
    """Return the wins of two ranks against two ranks, without flushes.

    The key of the ranks ``low`` and ``high``, 0 (a two) to 12 (an ace), is
    ``high * (high + 1) / 2 + low``.
    """
    return _read_rows(WINS_BY_RANKS)


@cache
def flush_corrections() -> WinTable:
    """Return the corrections for flushes in one suit.

    The key of a combo is four times the key of its ranks, plus 1 if the lower card is of the suit,
    plus 2 if the higher card is. In a pair, a single card of the suit counts as the lower one.
    """
    return _read_rows(FLUSH_CORRECTIONS)


@cache
def wins_by_hands() -> WinTable:
    """Return the wins of each starting hand against each, summed over their combos.

    The key is the place in the 13x13 grid, row by row.
    """
    return _read_rows(WINS_BY_HANDS)


def _read_rows(table: TablePosition) -> WinTable:
    numbers, size = read_wins(table), table.key_count
    return tuple(tuple(numbers[start : start + size]) for start in range(0, size**2, size))


def read_wins(table: TablePosition) -> "array[int]":
    """Return the numbers of a table, row by row.

    Raise ``DamagedInstallation`` if the file is not as it was installed.
    """
    return read_numbers(WINS_FILE)[table.start : table.start + table.key_count**2]


@cache
def _tables_of_wins() -> tuple[WinTable, ...]:
    """Return the five tables whose numbers are added for wins: by ranks, and by each suit."""
    return wins_by_ranks(), *(flush_corrections() for _ in Suit)


@cache
def _tables_of_losses() -> tuple[WinTable, ...]:
    """Return the five tables whose numbers are added for losses.

    A loss is a win of the opponent, so rows and columns are exchanged.
    """
    by_ranks, by_suit = (
        tuple(zip(*table, strict=True)) for table in (wins_by_ranks(), flush_corrections())
    )
    return by_ranks, *(by_suit for _ in Suit)


def is_tabulated(question: RangeQuestion) -> bool:
    """Return whether the tables have the answer: two ranges in hold'em, before the flop.

    If a card is dead, they have not.
    """
    game = question.game
    is_before_flop = not question.board and not question.dead
    is_holdem = game.rankings == (HIGH,) and game.from_holding is None and game.deck is DECK
    is_dealt_five = game.board_size == FULL_BOARD_SIZE
    return is_before_flop and is_holdem and is_dealt_five and len(question.players) == 2


def has_whole_hands(question: RangeQuestion) -> bool:
    """Return whether all combos of each starting hand have the same weight in each range."""
    return None not in map(_weights_of_hands, question.players)


def look_up(question: RangeQuestion) -> Result[Equity, tuple[NoDeal]]:
    """Return the exact equity in a tabulated question, or ``NoDeal`` if no deal is possible."""
    first, second = map(_weights_of_hands, question.players)
    if first is not None and second is not None:
        wins, losses = _wins_of_hands(first, second), _wins_of_hands(second, first)
        total = BOARDS_PER_MATCHUP * _count_matchups(first, second)
    else:
        wins = losses = total = 0
        for held, won, lost, deals in _count_deals(question):
            wins += held.weight * won
            losses += held.weight * lost
            total += held.weight * deals
    return require_deal(question, heads_up_equity(wins, total - wins - losses, total))


def look_up_by_combo(question: RangeQuestion) -> dict[Combo, Equity]:
    """Return the equity of each combo of the first range, in a tabulated question.

    Combos for which no deal is possible are left out. The weight of the combo itself does not
    count.
    """
    return {
        held.combo: heads_up_equity(wins, total - wins - losses, total)
        for held, wins, losses, total in _count_deals(question)
        if total
    }


def _weights_of_hands(hand_range: WeightedRange) -> HandWeights | None:
    """Return the weight of each starting hand, or None if the combos of a hand differ in weight."""
    weights: dict[int, int] = {}
    for weight, combos in hand_range.integer_layers:
        keys = [key for key, (_, bits) in enumerate(_hands()) if combos.bits & bits == bits]
        if sum(_hands()[key].bits for key in keys) != combos.bits:
            return None
        weights.update(dict.fromkeys(keys, weight))
    return weights


def _wins_of_hands(first: HandWeights, second: HandWeights) -> int:
    """Return the deals that the first range wins against the second."""
    rows: dict[int, list[tuple[int, ...]]] = {}
    for key, weight in first.items():
        rows.setdefault(weight, []).append(wins_by_hands()[key])
    opponents = [second.get(key, 0) for key in range(WINS_BY_HANDS.key_count)]
    # Rows of the same weight are added first, because sums are faster than products.
    return sum(
        weight * sum(map(mul, map(sum, zip(*of_weight, strict=True)), opponents))
        for weight, of_weight in rows.items()
    )


def _weighted_sum(row: tuple[int, ...], opponents: KeyWeights) -> int:
    """Return the sum of a row's numbers, each times the weight of its opponent."""
    return sum(row[key] * weight for key, weight in opponents.items())


class _Hand(NamedTuple):
    """A starting hand: its ranks (0 is an ace here), and the bits that stand for its combos."""

    ranks: tuple[int, ...]
    bits: int


@cache
def _hands() -> tuple[_Hand, ...]:
    """Return the starting hands by their key: the place in the 13x13 grid, row by row."""
    grid = starmap(hand_at, product(RANKS_HIGH_TO_LOW, repeat=2))
    return tuple(
        _Hand(tuple(map(RANKS_HIGH_TO_LOW.index, hand.ranks)), hand_bits()[hand]) for hand in grid
    )


def _count_matchups(first: HandWeights, second: HandWeights) -> int:
    """Return the number of matchups, which are two combos that share no card, by their weights.

    Count all pairs of combos, minus one for each card that both combos hold. Two equal combos share
    two cards and are subtracted twice, so add them back once.
    """
    by_rank, by_rank_2 = _weights_by_rank(first), _weights_by_rank(second)
    # Each combo has two cards, so it is in these totals twice.
    pairs = sum(by_rank) // 2 * (sum(by_rank_2) // 2)
    # The four cards of a rank are in equally many combos of a whole hand. So a quarter of the pairs
    # of cards with the same rank are pairs of the same card.
    of_same_rank = sum(one * other for one, other in zip(by_rank, by_rank_2, strict=True))
    equal = sum(
        weight * second.get(key, 0) * _hands()[key].bits.bit_count()
        for key, weight in first.items()
    )
    return pairs - of_same_rank // len(Suit) + equal


def _weights_by_rank(weights: HandWeights) -> list[int]:
    """Return for each rank the weights of the combos that hold it. A pocket pair counts twice."""
    by_rank = [0] * len(Rank)
    for key, weight in weights.items():
        ranks, bits = _hands()[key]
        for rank in ranks:
            by_rank[rank] += weight * bits.bit_count()
    return by_rank


def _count_deals(question: RangeQuestion) -> Iterator[tuple[_HeldCombo, int, int, int]]:
    """Yield each combo of the first range with the deals that it wins and loses, and all its deals.

    A deal counts as often as the weight of the opponent's combo.
    """
    first, second = map(_held_combos, question.players)
    with_card: dict[Card, set[_HeldCombo]] = {card: set() for card in DECK}
    for other in second:
        for card in other.combo.cards:
            with_card[card].add(other)
    overlapping = [with_card[held.combo.high] | with_card[held.combo.low] for held in first]
    all_weights = sum(other.weight for other in second)
    return zip(
        first,
        _count_boards(_tables_of_wins(), first, second, overlapping),
        _count_boards(_tables_of_losses(), first, second, overlapping),
        (
            BOARDS_PER_MATCHUP * (all_weights - sum(other.weight for other in others))
            for others in overlapping
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
    overlapping: list[set[_HeldCombo]],
) -> Iterator[int]:
    """Yield the boards that each combo wins (or loses, by the tables) against the other range.

    A board counts as often as the weight of the opponent's combo. Count the boards against all
    combos, by their keys. Then subtract those against the combos that share a card with this one.

    Args:
        tables: the five tables whose numbers are added.
        first: the combos.
        second: the combos of the other range.
        overlapping: for each combo, those of the other range that share a card with it.
    """
    sums: list[dict[int, int]] = []
    for index, table in enumerate(tables):
        opponents = Counter[int]()
        for other in second:
            opponents[other.keys[index]] += other.weight
        keys = {held.keys[index] for held in first}
        sums.append({key: _weighted_sum(table[key], opponents) for key in keys})
    for held, others in zip(first, overlapping, strict=True):
        rows = [*map(getitem, tables, held.keys)]
        yield sum(map(getitem, sums, held.keys)) - sum(
            other.weight * sum(map(getitem, rows, other.keys)) for other in others
        )
