"""Errors in a question about equity."""

from typing import TypeAlias

from handrail.hands import DuplicateCard
from handrail.problems import Error, TextError, UnplacedError, error_class
from handrail.showdown_errors import WrongBoardSize
from handrail.text import pluralize

MIN_RANGES, MAX_RANGES = 2, 10
RANGES_HINT = "give one range for each player, as in AKs vs QQ"
ENGINE_HINT = "pip install 'handrail[engine]'"


@error_class
class WrongRangeCount(Error):
    """Too few or too many ranges. ``at`` are the positions of the ranges after the tenth."""

    found: int
    at: tuple[int, ...]
    _hint = RANGES_HINT

    @property
    def message(self) -> str:
        return f"expected {MIN_RANGES} to {MAX_RANGES} ranges, got {self.found}"


@error_class
class MissingRange(TextError):
    """Nothing, where a range is expected."""

    _hint = RANGES_HINT

    @property
    def message(self) -> str:
        return "expected a range, got nothing"


@error_class
class TooManyDeadCards(Error):
    """More dead cards than ``most``. Too few cards are left for the players and the board."""

    dead: int
    most: int
    at: tuple[int, ...]
    _hint = "each player needs two cards, and the board five"

    @property
    def message(self) -> str:
        return f"expected at most {pluralize(self.most, 'dead card')}, got {self.dead}"


@error_class
class EmptyRange(Error):
    """A range of which every combo contains a board card or a dead card.

    ``player`` is the position of the range, counted from 0. ``combos`` is the number of combos
    in the range.
    """

    player: int
    combos: int
    at: tuple[int, ...]
    _hint = "add hands whose cards are in the deck, and neither on the board nor dead"

    @property
    def message(self) -> str:
        combos = "the combo" if self.combos == 1 else f"any of the {self.combos} combos"
        return f"player {self.player + 1} cannot hold {combos} of this range"


@error_class
class NoDeal(Error):
    """Ranges without a deal: whatever combos the players hold, two of the combos share a card."""

    at: tuple[int, ...]
    _hint = "a deck holds each card once; add hands with other cards to one of the ranges"

    @property
    def message(self) -> str:
        return "no deal is possible: whatever the players hold, two would hold the same card"


@error_class
class NoDealSampled(Error):
    """Ranges for which all of ``draws`` random draws gave two players the same card."""

    draws: int
    at: tuple[int, ...]
    _hint = "these ranges share too many cards to be sampled; compare fewer ranges"

    @property
    def message(self) -> str:
        return f"in all {self.draws:,} random deals two players shared a card"


@error_class
class TooManyDeals(Error):
    """Deals that take too long to count: about ``hours``, where ``most`` hours are possible."""

    hours: int
    most: int
    at: tuple[int, ...]
    _hint = "add cards to the board, or ask for a sample: the command has --samples N, for holdem"

    @property
    def message(self) -> str:
        return (
            f"expected deals that take at most {self.most} hours to count, "
            f"got {self.hours:,} hours (an estimate)"
        )


@error_class
class EngineMissing(UnplacedError):
    """A question that needs the engine (numpy and numba), which is not installed."""

    _hint = ENGINE_HINT

    @property
    def message(self) -> str:
        return "this needs the engine, which is not installed"


@error_class
class WorkerFailed(UnplacedError):
    """A worker of the executor that stopped or failed before it had finished.

    ``reason`` is the message of the exception.
    """

    reason: str
    _hint = "try again with another executor, or without one"

    @property
    def message(self) -> str:
        return f"a worker of the executor did not finish ({self.reason}), so there is no answer"


EquityError: TypeAlias = (
    WrongBoardSize
    | DuplicateCard
    | WrongRangeCount
    | TooManyDeadCards
    | EmptyRange
    | NoDeal
    | NoDealSampled
    | TooManyDeals
    | EngineMissing
    | WorkerFailed
)
"""An error in a question about equity.

``at`` are positions counted from 0, first over the board cards, then the dead cards, then the
ranges.
"""
