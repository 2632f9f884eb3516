"""The definition of a sample: from a seed to random deals, in plain Python.

The engine deals the same cards for the same seed. It is faster, and tested against this file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import count, islice
from typing import NamedTuple, final

from returns.result import Failure, Result, Success

from handrail.cards.encodings import to_index, to_mask
from handrail.cards.types import DECK
from handrail.equities.enumeration import PotWinners, equity_of_pots
from handrail.equities.errors import NoDealSampled
from handrail.equities.raw_questions import Cards
from handrail.equities.types import (
    CardQuestion,
    Holdings,
    Question,
    RangeQuestion,
    Work,
    cards_to_come,
    live_cards,
)
from handrail.games.errors import CardGroups
from handrail.games.judging import best_positions, class_numbers
from handrail.games.shares import Equity

# The number of deals in a stream, a series of random numbers with a seed of its own.
DEALS_PER_STREAM = 1 << 16
DEALS_PER_STEP = 1 << 8  # after each step, the work may be stopped
# If all players pick combos this many times and two always share a card, the sample ends.
MAX_FAILED_PICKS = 1 << 20
HALF, WHOLE = 1 << 32, 1 << 64
CARD_BITS, NUMBERS_PER_WORD = 6, 10


class AliasTable(NamedTuple):
    """How to pick an index by weight in one step.

    This is the alias method (Walker 1977; Vose, "A linear algorithm for generating random numbers
    with a given distribution", 1991). First an index i is picked, each with the same probability.
    Then a random number of 32 bits is compared with ``limits[i]``. If it is less, the result is i,
    otherwise it is ``others[i]``.

    Attributes:
        limits: the limit for each index, at most ``2**32``.
        others: the index to take instead of each index.
    """

    limits: list[int]
    others: list[int]


@final
@dataclass(frozen=True, slots=True)
class _Picker:
    """Picks a random combo of a range, by weight."""

    combos: tuple[tuple[Cards, int], ...]  # each with its mask
    table: AliasTable

    @classmethod
    def of(cls, combos_and_weights: Holdings) -> _Picker:
        weighted = sorted(
            combos_and_weights, key=lambda each: sorted(map(to_index, each[0]), reverse=True)
        )
        combos = tuple((cards, to_mask(cards)) for cards, _ in weighted)
        return cls(combos, alias_table([weight for _, weight in weighted]))

    def pick(self, words: Iterator[int]) -> tuple[Cards, int]:
        size = len(self.combos)
        while True:
            word = next(words)
            # The high half of the product is an index. For a few values of the low half, take
            # another word: otherwise some indices would be more likely (Lemire, 2019).
            index, low_half = divmod((word // HALF) * size, HALF)
            if low_half >= HALF % size:
                is_kept = word % HALF < self.table.limits[index]
                return self.combos[index if is_kept else self.table.others[index]]


def sample_in_python(
    question: Question, deals: int, seed: int, work: Work
) -> Result[Equity, tuple[NoDealSampled]]:
    """Return the equity in this many random deals, or in fewer if the work is stopped.

    If ranges share too many cards for a deal to be found, fail with ``NoDealSampled``.
    """
    winner_counts = Counter[PotWinners]()
    for number, (*holdings, board) in enumerate(islice(random_deals(question, seed), deals), 1):
        classes = [class_numbers(question.game, board, holding) for holding in holdings]
        winner_counts[tuple(map(best_positions, zip(*classes, strict=True)))] += 1
        if number % DEALS_PER_STEP == 0 and not work.keep_going(number, deals):
            break
    else:
        if winner_counts.total() < deals:
            return Failure((NoDealSampled(MAX_FAILED_PICKS, question.player_positions),))
    return Success(equity_of_pots(winner_counts, len(question.players), exact=False))


def random_deals(question: Question, seed: int) -> Iterator[CardGroups]:
    """Yield random deals without end, or until no deal is found.

    A deal is the cards of each player, and then those of the full board. Players with ranges pick
    combos first. The cards that a player lacks follow, player by player, and those of the board are
    last.
    """
    live = to_mask(live_cards(question))
    pickers: tuple[_Picker, ...] = ()
    if isinstance(question, RangeQuestion):
        pickers = tuple(map(_Picker.of, question.holdings))
    missing = (*question.cards_to_deal, cards_to_come(question))
    for stream in count():
        words = random_words(seed_of_stream(seed, stream))
        for _ in range(DEALS_PER_STREAM):
            if isinstance(question, CardQuestion):
                held: CardGroups | None = question.players
            else:
                held = _pick_combos(pickers, words)
            if held is None:
                return
            left = live & ~sum(map(to_mask, held))
            deal: list[Cards] = []
            for known, number in zip((*held, question.board), missing, strict=True):
                dealt = _pick_cards(number, left, words)
                left &= ~to_mask(dealt)
                deal.append(known + dealt)
            yield tuple(deal)


def _pick_combos(pickers: Sequence[_Picker], words: Iterator[int]) -> CardGroups | None:
    """Return a combo for each player, such that no card appears twice, or None if none is found.

    If two combos share a card, all players pick again. So each deal has the right probability.
    """
    for _ in range(MAX_FAILED_PICKS):
        held, used = list[Cards](), 0
        for picker in pickers:
            cards, mask = picker.pick(words)
            if mask & used:
                break
            held.append(cards)
            used |= mask
        else:
            return tuple(held)
    return None


def _pick_cards(number: int, left: int, words: Iterator[int]) -> Cards:
    """Return this many of the cards that are left, each by six random bits.

    A value that is not the index of a card, or whose card is no longer left, is skipped.
    """
    picked: list[int] = []
    while len(picked) < number:
        word = next(words)
        for _ in range(NUMBERS_PER_WORD):
            card = word % (1 << CARD_BITS)
            word >>= CARD_BITS
            if left >> card & 1 and len(picked) < number:
                left ^= 1 << card
                picked.append(card)
    return tuple([DECK[card] for card in picked])


def random_words(state: int) -> Iterator[int]:
    """Yield random words of 64 bits, without end.

    The method is SplitMix64 (Steele, Lea and Flood, 2014).
    """
    while True:
        state = (state + 0x9E3779B97F4A7C15) % WHOLE
        word = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % WHOLE
        word = (word ^ word >> 27) * 0x94D049BB133111EB % WHOLE
        yield word ^ word >> 31


def seed_of_stream(seed: int, stream: int) -> int:
    """Return the first state of a stream's random numbers, from the sample's seed."""
    digest = blake2b(f"{seed} {stream}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little")


def alias_table(weights: Sequence[int]) -> AliasTable:
    """Return how to pick an index by these weights, all greater than 0."""
    size, total = len(weights), sum(weights)
    scaled = [weight * size for weight in weights]
    limits, others = [HALF] * size, list(range(size))
    small = [index for index in range(size) if scaled[index] < total]
    large = [index for index in range(size) if scaled[index] >= total]
    while small and large:
        small_index, large_index = small.pop(), large[-1]
        limits[small_index] = (scaled[small_index] << 32) // total
        others[small_index] = large_index
        scaled[large_index] -= total - scaled[small_index]
        if scaled[large_index] < total:
            small.append(large.pop())
    return AliasTable(limits, others)
