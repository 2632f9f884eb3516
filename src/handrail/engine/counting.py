"""How many hands of each class there are among all of five, six or seven cards."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from types import MappingProxyType
from typing import final

import numpy as np

from handrail.engine.arguments import check_type, integer
from handrail.engine.arrays import CARDS, CLASSES, RANKS, Counts
from handrail.engine.batch import SIZES
from handrail.engine.compiling import kernel
from handrail.engine.kernels import (
    EMPTY,
    FLUSH,
    TWO_MORE,
    of_five,
    of_flush,
    of_six,
    ranks_of_suit,
    slot_of_five,
    suit_of,
)
from handrail.engine.sharing import processors
from handrail.engine.tables import Tables, tables, tables_without_wheel
from handrail.odds import by_category, strengths
from handrail.scoring import AceRule, Category


@final
@dataclass(frozen=True, slots=True, eq=False)
class Counted:
    """How many hands there are of each class.

    ``by_class`` is ``int64``, shape (7462,); class 1 stands at 0. The best five of a hand are
    those that are best where an ace is what ``aces`` says.

    >>> counts(5).by_category[Category.STRAIGHT_FLUSH]
    36
    """

    by_class: Counts
    aces: AceRule = AceRule.HIGH_OR_LOW

    @property
    def total(self) -> int:
        """How many hands there are in all."""
        return int(self.by_class.sum())

    @property
    def by_category(self) -> Mapping[Category, int]:
        """How many hands there are of each category, the best category first."""
        return MappingProxyType(by_category(self.by_class.tolist(), self.aces))


def counts(cards: int, threads: int | None = None, aces: AceRule = AceRule.HIGH_OR_LOW) -> Counted:
    """Go through all hands of so many cards and count the classes of their best five.

    Args:
        cards: five (2,598,960 hands), six (20,358,520) or seven (133,784,560).
        threads: how many to use; as many as there are processors, if nothing is said.
        aces: what an ace may be.

    Raises:
        TypeError: arguments of other types.
        ValueError: another number of cards.

    >>> counts(5).total
    2598960
    """
    cards = integer("the number of cards as an integer", cards)
    if cards not in SIZES:
        raise ValueError(f"5, 6 or 7 cards are counted, not {cards}")
    check_type("an AceRule", aces, AceRule)
    workers = processors() if threads is None else integer("threads as an integer", threads)
    known = tables() if aces is AceRule.HIGH_OR_LOW else tables_without_wheel()

    def beginning_with(first: int) -> Counts:
        found = np.zeros(CLASSES + 1, np.int64)
        if cards == 7:
            count_sevens(first, known, found)
        else:
            count_fewer(cards, first, known, found)
        return found

    beginnings = range(CARDS - cards + 1)
    with ThreadPoolExecutor(max(workers, 1)) as pool:
        found: Counts = np.sum([*pool.map(beginning_with, beginnings)], axis=0)[1:]
    return Counted(found[list(strengths(aces))], aces)


@kernel
def count_fewer(size: int, first: int, tables: Tables, found: Counts) -> None:
    """Count the hands of five or six cards of which the lowest is this one."""
    keys, bits = tables.keys, tables.bits
    for b in range(first + 1, CARDS):
        for c in range(b + 1, CARDS):
            for d in range(c + 1, CARDS):
                four = EMPTY + keys[first] + keys[b] + keys[c] + keys[d]
                held = bits[first] | bits[b] | bits[c] | bits[d]
                for e in range(d + 1, CARDS):
                    total, mask = four + keys[e], held | bits[e]
                    if size == 5:
                        if total & FLUSH:
                            found[of_flush(mask, total, tables)] += 1
                        else:
                            found[of_five(total, tables)] += 1
                        continue
                    for f in range(e + 1, CARDS):
                        six = total + keys[f]
                        if six & FLUSH:
                            found[of_flush(mask | bits[f], six, tables)] += 1
                        else:
                            found[of_six(six, tables)] += 1


@kernel
def count_sevens(first: int, tables: Tables, found: Counts) -> None:
    """Count the hands of seven cards of which the lowest is this one.

    Cards rise from one to the next, and the deck goes by rank. So behind the fifth there
    are some cards of its own rank and four of each higher one, and flushes aside only the
    ranks of the last two matter: those are counted for all their suits at once. Where the
    five hold three or more of a suit, the ends that complete five of it are then moved
    from the class of their ranks to that of the flush.
    """
    keys, bits = tables.keys, tables.bits
    for b in range(first + 1, CARDS):
        for c in range(b + 1, CARDS):
            three = EMPTY + keys[first] + keys[b] + keys[c]
            of_three = bits[first] | bits[b] | bits[c]
            for d in range(c + 1, CARDS):
                for e in range(d + 1, CARDS - 2):
                    total = three + keys[d] + keys[e]
                    mask = of_three | bits[d] | bits[e]
                    held = tables.held[tables.multisets[slot_of_five(total, tables)]]
                    low = e >> 2
                    own = 3 - (e & 3)
                    # The pairs of ranks whose higher rank is `high` end at that of two such.
                    for high in range(low, RANKS):
                        start = high * (high + 1) // 2
                        of_high = own if high == low else 4
                        found[held[start + high]] += of_high * (of_high - 1) // 2
                        if high > low:
                            found[held[start + low]] += own * 4
                            for middle in range(low + 1, high):
                                found[held[start + middle]] += 16
                    if total + TWO_MORE & FLUSH:
                        move_flushes(e, total, mask, tables, found)


@kernel
def move_flushes(
    last: int, total: np.uint64, mask: np.uint64, tables: Tables, found: Counts
) -> None:
    """Of five cards with three or more of a suit, count the flushes that end as flushes."""
    suit = np.int64(suit_of(total + TWO_MORE))
    have = int(total >> np.uint64(4 * suit) & np.uint64(15)) - 3
    ranks = ranks_of_suit(mask, np.uint64(suit))
    held = tables.held[tables.multisets[slot_of_five(total, tables)]]
    for f in range(last + 1, CARDS):
        of_f = 1 if f & 3 == suit else 0
        if have + of_f + 1 < 5:
            continue
        with_f = ranks | np.uint64(of_f) << np.uint64(f >> 2)
        for g in range(f + 1, CARDS):
            of_g = 1 if g & 3 == suit else 0
            if have + of_f + of_g >= 5:
                high = g >> 2
                found[held[high * (high + 1) // 2 + (f >> 2)]] -= 1
                found[tables.flushes[with_f | np.uint64(of_g) << np.uint64(high)]] += 1
