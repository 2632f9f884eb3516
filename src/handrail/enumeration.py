"""What equity means: every deal there is, gone through one by one.

This is the definition. It is slow, and whatever is faster is tested by it: a deal gives each
player one combo of the player's range and completes the board, no card standing twice; all
deals count alike. The best hand has the pot, and those who tie for it share it evenly.
"""

from collections import ChainMap, Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, reduce
from itertools import combinations
from math import comb, prod, sqrt
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.cards import DECK, Card
from handrail.encodings import to_mask
from handrail.hands import COMBO_SIZE, Combo, Repeated, repeats
from handrail.judging import best_of
from handrail.ladder import Evaluator, best_class
from handrail.problems import left_to_right
from handrail.railway import and_then
from handrail.ranges import Range
from handrail.ranges.starting import all_combos
from handrail.showdown_errors import BOARD_SIZES, BoardCount
from handrail.text import counted

FEWEST_RANGES, MOST_RANGES = 2, 10
RIVER = BOARD_SIZES[-1]


@final
@dataclass(frozen=True, slots=True)
class Chance:
    """How often one player has the pot, or a part of it.

    ``shared`` counts deals: first those that the player wins alone, then those in which the
    player is one of two who tie, one of three, and so on. ``total`` are all deals, of which
    the others are lost; where not ``exact``, they are drawn by chance.

    >>> float(Chance(shared=(3, 2), total=8, exact=True))
    0.5
    """

    shared: tuple[int, ...]
    total: int
    exact: bool

    @property
    def wins(self) -> int:
        """In how many deals the player has the best hand alone."""
        return self.shared[0]

    @property
    def ties(self) -> int:
        """In how many deals the player ties with others for the best hand."""
        return sum(self.shared[1:])

    @property
    def share(self) -> Fraction:
        """The player's part of all pots: a pot is split evenly among those who tie."""
        parts = (Fraction(deals, tied) for tied, deals in enumerate(self.shared, start=1))
        return sum(parts, Fraction()) / self.total

    @property
    def stderr(self) -> float:
        """The standard error of the share, from the spread of the sample; 0 where exact."""
        if self.exact:
            return 0.0
        squares = (Fraction(deals, tied**2) for tied, deals in enumerate(self.shared, start=1))
        return sqrt((sum(squares, Fraction()) / self.total - self.share**2) / self.total)

    def __float__(self) -> float:
        return float(self.share)


@final
@dataclass(frozen=True, slots=True)
class Equity:
    """Each player's chance, in the order of the ranges; their shares sum to one.

    ``total`` is the number of deals. Where not ``exact``, they are drawn by chance.

    >>> Equity.of([(3, 2), (3, 2)], total=8, exact=True).players[0].share
    Fraction(1, 2)
    """

    players: tuple[Chance, ...]
    total: int
    exact: bool

    @classmethod
    def of(cls, shared: Iterable[Iterable[int]], total: int, exact: bool) -> "Equity":
        """The equity of players who share pots as ``Chance.shared`` says, a row for each."""
        return cls(tuple(Chance(tuple(row), total, exact) for row in shared), total, exact)


@final
@dataclass(frozen=True, slots=True)
class RangeCount:
    """Too few ranges or too many. ``at`` are those too many.

    >>> enumerated(()).alt(lambda errors: errors[0].message)
    <Failure: 0 ranges, where 2 to 10 compare>
    """

    found: int
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        return f"{counted(self.found, 'range')}, where {FEWEST_RANGES} to {MOST_RANGES} compare"

    @property
    def hint(self) -> str | None:
        return "give a range for each player" if self.found < FEWEST_RANGES else None


@final
@dataclass(frozen=True, slots=True)
class TooManyDead:
    """So many dead cards that the players and the board cannot be dealt.

    >>> enumerated((Range.of(()),) * 2, dead=DECK[:44]).alt(lambda errors: errors[0].message)
    <Failure: 44 dead cards and no more than 43 can be spared>
    """

    dead: int
    most: int
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        return f"{counted(self.dead, 'dead card')} and no more than {self.most} can be spared"

    @property
    def hint(self) -> str | None:
        return "each player takes two cards, and the board five"


@final
@dataclass(frozen=True, slots=True)
class EmptyRange:
    """A range that holds nothing; players count from 0.

    >>> enumerated((Range.of(()),) * 2).alt(lambda errors: errors[0].message)
    <Failure: the range of player 1 is empty>
    """

    player: int
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        return f"the range of player {self.player + 1} is empty"

    @property
    def hint(self) -> str | None:
        return "a range holds at least one combo, as AsKs does, or AK"


@final
@dataclass(frozen=True, slots=True)
class NoneLeft:
    """A range of ``held`` combos, each of which has a card that is on the board or dead.

    >>> twos = Range.of(Pair(Rank.TWO).combos)
    >>> enumerated((twos, ~twos), board=DECK[:3]).alt(lambda errors: errors[0].message)
    <Failure: player 1 cannot hold any of the 6 combos of this range>
    """

    player: int
    held: int
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        one = self.held == 1
        whole = "the one combo" if one else f"any of the {self.held} combos"
        return f"player {self.player + 1} cannot hold {whole} of this range"

    @property
    def hint(self) -> str | None:
        return "a card of each is on the board, or dead"


@final
@dataclass(frozen=True, slots=True)
class NoDeal:
    """Ranges that have combos ``left``, by player, of which no deal gives one to each.

    >>> NoDeal(left=(1, 1), at=(0, 1)).message
    'no deal gives each player a combo: player 1 has 1, player 2 has 1 left'
    """

    left: tuple[int, ...]
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        told = [f"player {player} has {number}" for player, number in enumerate(self.left, start=1)]
        return f"no deal gives each player a combo: {', '.join(told)} left"

    @property
    def hint(self) -> str | None:
        return "one deck holds each card once: players cannot share one"


@final
@dataclass(frozen=True, slots=True)
class RareDeals:
    """Ranges that share so many cards that of ``draws`` by chance none was a deal.

    >>> RareDeals(draws=1000, at=(0, 1)).message
    'of 1,000 draws none gave each player a combo of their own'
    """

    draws: int
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        return f"of {self.draws:,} draws none gave each player a combo of their own"

    @property
    def hint(self) -> str | None:
        return "these ranges share too many cards to be sampled; ask for fewer players"


@final
@dataclass(frozen=True, slots=True)
class TooManyDeals:
    """More deals than can be gone through, by this estimate.

    >>> TooManyDeals(deals=2_000, most=1_000, at=(0, 1)).hint
    'up to 1,000 are gone through; ask for samples instead'
    """

    deals: int
    most: int
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        return f"up to {self.deals:,} deals are too many to go through all of them"

    @property
    def hint(self) -> str | None:
        return f"up to {self.most:,} are gone through; ask for samples instead"


@final
@dataclass(frozen=True, slots=True)
class EngineMissing:
    """What takes the engine, where it is not installed.

    >>> EngineMissing(deals=1_000_000).hint
    "pip install 'handrail[engine]'"
    """

    deals: int

    @property
    def at(self) -> tuple[int, ...]:
        """No place: nothing is wrong with what was given."""
        return ()

    @property
    def message(self) -> str:
        return f"up to {self.deals:,} deals take the engine, which is not installed"

    @property
    def hint(self) -> str | None:
        return ENGINE_HINT


@final
@dataclass(frozen=True, slots=True)
class WorkLost:
    """A worker that died or failed before its part was done; ``reason`` is what is known of it.

    >>> WorkLost("KilledWorker").message
    'a worker did not finish its part (KilledWorker), so there is no answer'
    """

    reason: str

    @property
    def at(self) -> tuple[int, ...]:
        """No place: nothing is wrong with what was given."""
        return ()

    @property
    def message(self) -> str:
        return f"a worker did not finish its part ({self.reason}), so there is no answer"

    @property
    def hint(self) -> str | None:
        return "ask again, of other workers or of none"


EquityError: TypeAlias = (
    BoardCount
    | Repeated
    | RangeCount
    | TooManyDead
    | EmptyRange
    | NoneLeft
    | NoDeal
    | RareDeals
    | TooManyDeals
    | EngineMissing
    | WorkLost
)
"""What can be wrong. ``at`` counts the cards of the board, then the dead cards, then the ranges."""


@final
@dataclass(frozen=True, slots=True)
class Spot:
    """A question that has an answer: who holds what, and which cards are out already.

    ``Spot.of`` is the door. ``ranges`` have the combos that the board and the dead cards
    leave to each player, at least one.
    """

    ranges: tuple[Range, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]

    @classmethod
    def of(
        cls, ranges: Iterable[Range], board: Iterable[Card], dead: Iterable[Card]
    ) -> Result["Spot", tuple[EquityError, ...]]:
        """The question, or everything that is wrong with it."""
        held, lying, gone = tuple(ranges), tuple(board), tuple(dead)
        errors = wrong_with_cards(len(held), lying, gone)
        if errors:
            return Failure(errors)
        out = (*lying, *gone)
        live = tuple(beside(each, out) for each in held)
        lacking = wrong_with_ranges(held, live, len(out))
        return Failure(lacking) if lacking else Success(cls(live, lying, gone))

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards that are neither on the board nor dead."""
        out = {*self.board, *self.dead}
        return tuple(card for card in DECK if card not in out)

    @property
    def missing(self) -> int:
        """How many cards the board lacks."""
        return RIVER - len(self.board)

    @property
    def most_deals(self) -> int:
        """So many deals, were there no combos that share a card: at least as many as there are."""
        return prod(map(len, self.ranges)) * self.runouts(COMBO_SIZE * len(self.ranges))

    @property
    def hands(self) -> int:
        """How many hands of seven cards are evaluated where all deals are gone through."""
        return sum(map(len, self.ranges)) * self.runouts(0)

    def runouts(self, held: int) -> int:
        """In how many ways the board can be completed beside so many cards that are held."""
        return comb(len(DECK) - len(self.board) - len(self.dead) - held, self.missing)

    @property
    def places(self) -> tuple[int, ...]:
        """The places of the ranges among all that was given."""
        first = len(self.board) + len(self.dead)
        return tuple(range(first, first + len(self.ranges)))

    def no_deal(self) -> NoDeal:
        """The error that these ranges leave no deal."""
        return NoDeal(tuple(map(len, self.ranges)), self.places)


def wrong_with_cards(
    players: int, board: tuple[Card, ...], dead: tuple[Card, ...]
) -> tuple[EquityError, ...]:
    """What is wrong with the number of ranges, the board and the dead cards."""
    errors: list[EquityError] = [Repeated(card, at) for card, at in repeats((*board, *dead))]
    out = len(board) + len(dead)
    if board and len(board) not in BOARD_SIZES:
        errors.append(BoardCount(len(board)))
    if not FEWEST_RANGES <= players <= MOST_RANGES:
        surplus = range(out + min(MOST_RANGES, players), out + players)
        errors.append(RangeCount(players, tuple(surplus)))
    most = len(DECK) - COMBO_SIZE * players - max(RIVER, len(board))
    if not errors and len(dead) > most:
        errors.append(TooManyDead(len(dead), most, tuple(range(len(board), out))))
    return left_to_right(errors)


def wrong_with_ranges(
    held: tuple[Range, ...], live: tuple[Range, ...], first: int
) -> tuple[EquityError, ...]:
    """The ranges that hold nothing, or nothing that can still be dealt.

    Args:
        held: the ranges as they were given.
        live: what the board and the dead cards leave of each.
        first: the place of the first range among all that was given.
    """
    return tuple(
        NoneLeft(player, len(whole), (first + player,))
        if whole
        else EmptyRange(player, (first + player,))
        for player, (whole, left) in enumerate(zip(held, live, strict=True))
        if not left
    )


def beside(held: Range, out: Iterable[Card]) -> Range:
    """The combos of a range that hold none of these cards."""
    return reduce(lambda left, card: left - combos_with()[card], out, held)


@cache
def combos_with() -> Mapping[Card, Range]:
    """The combos that hold each card."""
    return {card: Range.of(combo for combo in all_combos() if card in combo.cards) for card in DECK}


def enumerated(
    ranges: Iterable[Range],
    *,
    board: Iterable[Card] = (),
    dead: Iterable[Card] = (),
    evaluate: Evaluator = best_class,
) -> Result[Equity, tuple[EquityError, ...]]:
    """The equity of two to ten ranges, by going through all deals, however long it takes.

    Fails with each ``EquityError`` that is found.

    Args:
        ranges: one for each player.
        board: none, three, four or five cards.
        dead: other cards that nobody holds and that will not come.
        evaluate: who says what seven cards are worth.

    >>> held = gather(map(parse_range, ("AsKs", "QhQd")))
    >>> found = and_then(held, lambda ranges: enumerated(ranges, board=DECK[:4]))
    >>> found.map(lambda answer: [player.wins for player in answer.players])
    <Success: [41, 0]>
    """
    return and_then(Spot.of(ranges, board, dead), lambda spot: all_deals_of(spot, evaluate))


def all_deals_of(spot: Spot, evaluate: Evaluator = best_class) -> Result[Equity, tuple[NoDeal]]:
    """The answer to a question, by going through all deals."""
    won = Counter(best for _, best in pots(spot, evaluate))
    return Success(equity_of(won, len(spot.ranges))) if won else Failure((spot.no_deal(),))


def each_combo_of(spot: Spot, evaluate: Evaluator = best_class) -> dict[Combo, Equity]:
    """What each combo of the first range has against the others, where there is a deal for it."""
    won = {combo: Counter[tuple[int, ...]]() for combo in spot.ranges[0]}
    for held, best in pots(spot, evaluate):
        won[held[0]][best] += 1
    return {combo: equity_of(pot, len(spot.ranges)) for combo, pot in won.items() if pot}


def equity_of(won: Counter[tuple[int, ...]], players: int) -> Equity:
    """The equity where it was counted how often the pot was won by whom."""
    shared = [[0] * players for _ in range(players)]
    for best, deals in won.items():
        for player in best:
            shared[player][len(best) - 1] += deals
    return Equity.of(shared, won.total(), exact=True)


def pots(spot: Spot, evaluate: Evaluator) -> Iterator[tuple[tuple[Combo, ...], tuple[int, ...]]]:
    """All deals: what each player holds, and who has the pot or a part of it."""
    masks = tuple({combo: to_mask(combo) for combo in held} for held in spot.ranges)
    for runout in combinations(spot.left, spot.missing):
        board, coming = spot.board + runout, to_mask(runout)
        live = tuple(
            {combo: mask for combo, mask in held.items() if not mask & coming} for held in masks
        )
        classes = {combo: evaluate(combo.cards + board) for combo in ChainMap(*live)}
        for held, _ in holdings(live):
            yield held, best_of([classes[combo] for combo in held])


def holdings(
    ranges: tuple[Mapping[Combo, int], ...],
) -> Iterator[tuple[tuple[Combo, ...], int]]:
    """Every way to give each player a combo, no card twice; with all their cards as a mask.

    Args:
        ranges: the cards of each combo as a mask.
    """
    if not ranges:
        yield (), 0
        return
    *before, last = ranges
    for held, taken in holdings(tuple(before)):
        for combo, mask in last.items():
            if not taken & mask:
                yield (*held, combo), taken | mask


ENGINE_HINT = "pip install 'handrail[engine]'"
