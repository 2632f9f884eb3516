"""Two to ten players: every deal there is, or a sample of them."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from hashlib import blake2b
from math import comb, prod
from typing import NamedTuple, final

import numpy as np

from handrail.engine.arguments import check_type, integer
from handrail.engine.arrays import (
    BOARD,
    CARDS,
    COMBO_CARDS,
    COMBO_MASKS,
    COMBOS,
    Counts,
    Flags,
    Keys,
    Masks,
    Weights,
)
from handrail.engine.boards import boards_from
from handrail.engine.compiling import kernel
from handrail.engine.exact import LARGEST, TOO_LARGE, live, room
from handrail.engine.kernels import FLUSH, ONE, ZERO, of_flush, of_mask, of_seven, sum_of
from handrail.engine.sharing import shared_out
from handrail.engine.tables import Tables, tables
from handrail.questions import Chance, Equity

FEWEST, MOST = 2, 10
# Deals drawn from one stream of chance. The answer depends on this number, and on no other.
STREAM = 1 << 16
STREAMS_AT_ONCE = 16
# So many draws in vain, and the ranges are taken to leave no deal at all.
PATIENCE = 1 << 26
HALF = np.uint64(32)
LOW_HALF = np.uint64(0xFFFFFFFF)
SIX_BITS = np.uint64(63)


@final
@dataclass(frozen=True, slots=True, eq=False)
class Shares:
    """How often each player wins, alone or with others.

    ``shared`` is ``int64``, shape (players, players + 1): in column 1 how often the player
    of the row wins alone, in column k how often it is one of k who tie; column 0 is empty.
    Out of ``total``; where ``exact``, these are all deals, as often as they are weighted,
    else deals drawn by chance.

    >>> aces = STARTING_HAND_OF_COMBO == 0
    >>> all_deals([aces, aces], board=0b11111).equities
    (Fraction(1, 2), Fraction(1, 2))
    """

    shared: Counts
    total: int
    exact: bool

    @property
    def players(self) -> tuple[Chance, ...]:
        """Each player's chance, as the core has it."""
        return Equity.of(self.shared[:, 1:].tolist(), self.total, self.exact).players

    @property
    def wins(self) -> tuple[int, ...]:
        """How often each player wins alone."""
        return tuple(player.wins for player in self.players)

    @property
    def ties(self) -> tuple[int, ...]:
        """How often each player ties with others for the best hand."""
        return tuple(player.ties for player in self.players)

    @property
    def equities(self) -> tuple[Fraction, ...]:
        """Each player's part of all pots, a pot being split evenly among those who tie."""
        return tuple(player.share for player in self.players)

    @property
    def standard_errors(self) -> tuple[float, ...]:
        """The standard error of each equity, from the spread of the sample; 0 where exact."""
        return tuple(player.stderr for player in self.players)


def most_deals(ranges: Sequence[Weights | Flags], board: int = 0, dead: int = 0) -> int:
    """At most so many deals are gone through by ``all_deals``: some tens of millions a second.

    Raises:
        TypeError: as ``all_deals``.
        ValueError: as ``all_deals``.

    >>> aces, kings = STARTING_HAND_OF_COMBO == 0, STARTING_HAND_OF_COMBO == 14
    >>> most_deals([aces, kings], board=0b111)
    35640
    """
    board, dead = room(board, dead)
    held = [int(np.count_nonzero(player)) for player in players_of(ranges, board, dead)]
    left = CARDS - (board | dead).bit_count() - 2 * len(held)
    return prod(held) * comb(max(left, 0), BOARD - board.bit_count())


def all_deals(ranges: Sequence[Weights | Flags], board: int = 0, dead: int = 0) -> Shares:
    """Go through all deals: each way to give every player a combo, with each board.

    Ask ``most_deals`` first: this takes as long as there are deals, and holds in memory all
    the ways to give every player a combo.

    Args:
        ranges: for each player how often each combo is held, or whether it is, (1326,).
        board: none, three, four or five cards, as a mask.
        dead: other cards that are neither held nor dealt, as a mask.

    Raises:
        TypeError: as ``equities``.
        ValueError: as ``equities``; also fewer than two players or more than ten.

    >>> aces, kings = STARTING_HAND_OF_COMBO == 0, STARTING_HAND_OF_COMBO == 14
    >>> all_deals([aces, kings], board=0b111).wins
    (32652, 2916)
    """
    board, dead = room(board, dead)
    players = players_of(ranges, board, dead)
    if prod(int(player.max()) for player in players) > LARGEST:
        raise ValueError(TOO_LARGE)
    held, weights = together(players)
    if not len(held):  # as in most parts of ranges that crowd the same cards
        return Shares(np.zeros((len(players), len(players) + 1), np.int64), 0, exact=True)
    boards = boards_from(board, dead)
    if float(weights.sum(dtype=float)) * len(boards) > LARGEST / 2:
        raise ValueError(TOO_LARGE)
    used = np.unique(held)
    place = np.zeros(COMBOS, np.int64)
    place[used] = np.arange(len(used))
    shared = np.zeros((len(players), len(players) + 1), np.int64)
    total = share_all(
        boards,
        COMBO_MASKS[used],
        place[held],
        np.bitwise_or.reduce(COMBO_MASKS[held], axis=1),
        weights,
        tables(),
        shared,
    )
    return Shares(shared, int(total), exact=True)


def players_of(ranges: Sequence[Weights | Flags], board: int, dead: int) -> list[Weights]:
    """Return the weights of each player's live combos, if the ranges are right."""
    check_type("ranges in a sequence", ranges, Sequence | np.ndarray)
    if not FEWEST <= len(ranges) <= MOST:
        raise ValueError(f"{FEWEST} to {MOST} ranges are wanted, not {len(ranges)}")
    return [live(weights, board | dead) for weights in ranges]


def together(players: Sequence[Weights]) -> tuple[Counts, Weights]:
    """Every way to give each player a combo such that no card is held twice, and its weight."""
    held = np.zeros((1, 0), np.int64)
    masks, weights = np.zeros(1, np.uint64), np.ones(1, np.int64)
    for player in players:
        combos = np.flatnonzero(player)
        before, now = np.nonzero(masks[:, None] & COMBO_MASKS[combos] == 0)
        held = np.concatenate([held[before], combos[now, None]], axis=1)
        masks = masks[before] | COMBO_MASKS[combos[now]]
        weights = weights[before] * player[combos[now]]
    return held, weights


@kernel
def share_all(
    boards: Masks,
    masks: Masks,
    held: Counts,
    held_masks: Masks,
    weights: Weights,
    tables: Tables,
    shared: Counts,
) -> int:
    """Share out every pot, and say how many there were."""
    classes = np.zeros(len(masks), np.uint16)
    players = held.shape[1]
    total = 0
    for board in boards:
        for i in range(len(masks)):
            if masks[i] & board == ZERO:
                classes[i] = of_mask(masks[i] | board, tables)
        for deal in range(len(held)):
            if held_masks[deal] & board:
                continue
            best, number = classes[held[deal, 0]], 1
            for player in range(1, players):
                strength = classes[held[deal, player]]
                if strength < best:
                    best, number = strength, 1
                elif strength == best:
                    number += 1
            for player in range(players):
                if classes[held[deal, player]] == best:
                    shared[player, number] += weights[deal]
            total += weights[deal]
    return total


class Plan(NamedTuple):
    """What a sample is drawn from; arrays and numbers only, fit to be sent to other machines.

    The ranges stand one behind another; player p's combos are from ``starts[p]`` to
    ``starts[p + 1]``. With ``limits`` and ``others`` a combo is drawn in one step, by the
    alias method (Walker 1977; Vose, "A linear algorithm for generating random numbers with a
    given distribution", 1991): one of the places, all alike, and then, where 32 further
    bits reach the place's limit, the other combo that belongs to the place.
    """

    starts: Counts
    combos: Counts
    limits: Keys
    others: Counts
    board: int
    dead: int


def sample(
    ranges: Sequence[Weights | Flags],
    deals: int,
    seed: int,
    board: int = 0,
    dead: int = 0,
    executor: Executor | None = None,
) -> Shares:
    """Draw deals by chance: some tens of millions a second with two players.

    Combos are drawn for all players at once, and all again where two of them share a card:
    so each deal that is possible comes as often as its weights say, whatever the ranges
    have in common. The same seed gives the same answer whoever does the work.

    Args:
        ranges: as for ``all_deals``.
        deals: how many.
        seed: any integer.
        board: as for ``all_deals``.
        dead: as for ``all_deals``.
        executor: whoever is to do the work; threads of this process, if nothing is said.

    Raises:
        TypeError: as ``all_deals``; also deals or a seed that are not integers.
        ValueError: as ``all_deals``; also where no deal is found.

    >>> aces, kings = STARTING_HAND_OF_COMBO == 0, STARTING_HAND_OF_COMBO == 14
    >>> sample([aces, kings], deals=100_000, seed=7).total
    100000
    """
    deals = integer("the number of deals as an integer", deals)
    seed = integer("the seed as an integer", seed)
    check_type("an Executor or None", executor, Executor | None)
    board, dead = room(board, dead)
    if deals < 1:
        raise ValueError(f"a sample has at least one deal, not {deals}")
    plan = plan_for(players_of(ranges, board, dead), board, dead)
    parts = parts_of_sample(plan, seed, deals, STREAMS_AT_ONCE)
    shared = shared_out(draw, parts, executor, summed)
    if shared is None:
        raise ValueError("no deal is found: the ranges share too many cards")
    return Shares(shared, deals, exact=False)


def parts_of_sample(
    plan: Plan, seed: int, deals: int, streams: int
) -> Iterator[tuple[Plan, int, int, int]]:
    """What ``draw`` takes for each part of a sample; a part has so many streams of chance."""
    for first in range(0, deals, streams * STREAM):
        yield plan, seed, first // STREAM, min(streams * STREAM, deals - first)


def summed(parts: Iterable[Counts | None]) -> Counts | None:
    """Return the sum of at least one array, or None as soon as one is missing."""
    total: Counts | None = None
    for part in parts:
        if part is None:
            return None
        total = part if total is None else total + part
    return total


def plan_for(players: Sequence[Weights], board: int, dead: int) -> Plan:
    """How to draw from these ranges."""
    if not all(player.any() for player in players):
        raise ValueError("a range has no combo that the board and the dead cards leave room for")
    held = [np.flatnonzero(player) for player in players]
    aliases = [alias(player[combos]) for player, combos in zip(players, held, strict=True)]
    return Plan(
        starts=np.cumsum([0, *map(len, held)]),
        combos=np.concatenate(held),
        limits=np.concatenate([limits for limits, _ in aliases]),
        others=np.concatenate(
            [combos[others] for combos, (_, others) in zip(held, aliases, strict=True)]
        ),
        board=board,
        dead=dead,
    )


def alias(weights: Weights) -> tuple[Keys, Counts]:
    """For each place its limit, out of 2^32, and the other place that takes what is beyond."""
    number, total = len(weights), sum(weights.tolist())
    left = [int(weight) * number for weight in weights]
    limits, others = [1 << 32] * number, list(range(number))
    small = [place for place in range(number) if left[place] < total]
    large = [place for place in range(number) if left[place] >= total]
    while small and large:
        short, long = small.pop(), large[-1]
        limits[short] = (left[short] << 32) // total
        others[short] = long
        left[long] -= total - left[short]
        if left[long] < total:
            small.append(large.pop())
    return np.array(limits, dtype=np.uint64), np.array(others, dtype=np.int64)


def draw(plan: Plan, seed: int, first: int, deals: int) -> Counts | None:
    """Return a part of a sample, from this stream of chance on; None if no deal is found."""
    players = len(plan.starts) - 1
    shared = np.zeros((players, players + 1), np.int64)
    keys = keys_of_combos()
    for stream in range(-(-deals // STREAM)):
        wanted = min(STREAM, deals - stream * STREAM)
        if not draw_stream(
            plan.starts,
            plan.combos,
            plan.limits,
            plan.others,
            np.uint64(plan.board),
            np.uint64(plan.dead),
            BOARD - plan.board.bit_count(),
            start_of(seed, first + stream),
            wanted,
            COMBO_MASKS,
            keys,
            tables(),
            shared,
        ):
            return None
    return shared


def start_of(seed: int, stream: int) -> np.uint64:
    """Where a stream of chance begins."""
    digest = blake2b(f"{seed} {stream}".encode(), digest_size=8).digest()
    return np.uint64(int.from_bytes(digest, "little"))


def keys_of_combos() -> Keys:
    """The sum of keys for each combo."""
    return np.asarray(tables().keys[COMBO_CARDS].sum(axis=1, dtype=np.uint64))


@kernel
def chance(state: Keys) -> np.uint64:
    """64 random bits: SplitMix64 (Steele, Lea and Flood, 2014)."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    bits = state[0]
    bits = (bits ^ bits >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ bits >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return np.uint64(bits ^ bits >> np.uint64(31))


@kernel
def draw_stream(
    starts: Counts,
    combos: Counts,
    limits: Keys,
    others: Counts,
    board: np.uint64,
    dead: np.uint64,
    missing: int,
    seed: np.uint64,
    deals: int,
    masks: Masks,
    combo_keys: Keys,
    tables: Tables,
    shared: Counts,
) -> bool:
    """Draw deals and share out the pots; False where patience ends before there is a deal."""
    state = np.zeros(1, np.uint64)
    state[0] = seed
    players = len(starts) - 1
    held = np.zeros(players, np.int64)
    classes = np.zeros(players, np.uint16)
    lying = sum_of(board, tables)
    for _ in range(deals):
        gone = board | dead
        vain = 0
        player = 0
        while player < players:
            bits = chance(state)
            number = np.uint64(starts[player + 1] - starts[player])
            # Of the high half, multiplied, the high half is a place; the few low ones that
            # would favour some places are drawn again (Lemire, 2019).
            scaled = (bits >> HALF) * number
            if scaled & LOW_HALF < number and scaled & LOW_HALF < (ONE << HALF) % number:
                continue
            at = starts[player] + np.int64(scaled >> HALF)
            combo = combos[at] if bits & LOW_HALF < limits[at] else others[at]
            if masks[combo] & gone:
                gone = board | dead
                player = 0
                vain += 1
                if vain > PATIENCE:
                    return False
                continue
            gone |= masks[combo]
            held[player] = combo
            player += 1

        # Cards for the board: six bits at a time, again where they are no card that is left.
        total, full = lying, board
        bits, pieces, wanted = ZERO, 0, missing
        while wanted:
            if pieces == 0:
                bits, pieces = chance(state), 10
            card = bits & SIX_BITS
            bits >>= np.uint64(6)
            pieces -= 1
            if card < np.uint64(CARDS) and not gone >> card & ONE:
                gone |= ONE << card
                full |= ONE << card
                total += tables.keys[card]
                wanted -= 1

        best, number_best = np.uint16(0xFFFF), 0
        for player in range(players):
            of_player = np.uint64(total + combo_keys[held[player]])
            if of_player & FLUSH:
                cards = np.uint64(full | masks[held[player]])
                strength = of_flush(cards, of_player, tables)
            else:
                strength = of_seven(of_player, tables)
            classes[player] = strength
            if strength < best:
                best, number_best = strength, 1
            elif strength == best:
                number_best += 1
        for player in range(players):
            if classes[player] == best:
                shared[player, number_best] += 1
    return True
