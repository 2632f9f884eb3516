"""Errors in a question about equity."""

from typing import TypeAlias

from handrail.hands import DuplicateCard
from handrail.problems import Error, UnplacedError, error_class
from handrail.showdown_errors import WrongBoardSize
from handrail.text import pluralize

MIN_RANGES, MAX_RANGES = 2, 10
ENGINE_HINT = "pip install 'handrail[engine]'"


@error_class
class WrongRangeCount(Error):
    """Too few or too many ranges. ``at`` are the surplus ranges."""

    found: int
    at: tuple[int, ...]
    _hint = "give a range for each player"

    @property
    def message(self) -> str:
        return f"expected {MIN_RANGES} to {MAX_RANGES} ranges, got {self.found}"


@error_class
class TooManyDeadCards(Error):
    """More dead cards than the players and the board can spare."""

    dead: int
    most: int
    at: tuple[int, ...]
    _hint = "each player needs two cards, and the board five"

    @property
    def message(self) -> str:
        return f"expected at most {pluralize(self.most, 'dead card')}, got {self.dead}"


@error_class
class EmptyRange(Error):
    """A range of ``combos`` combos, all of them blocked. Players count from 0."""

    player: int
    combos: int
    at: tuple[int, ...]
    _hint = "a range needs a combo without board cards and dead cards"

    @property
    def message(self) -> str:
        return f"player {self.player + 1} can hold none of the {self.combos} combos of this range"


@error_class
class NoDeal(Error):
    """Ranges that share so many cards that no deal gives each player a combo."""

    at: tuple[int, ...]
    _hint = "a deck holds each card once: two players cannot hold the same card"

    @property
    def message(self) -> str:
        return "these ranges conflict: no deal gives every player a combo without sharing a card"


@error_class
class NoDealSampled(Error):
    """Ranges for which none of ``draws`` random draws was a deal."""

    draws: int
    at: tuple[int, ...]
    _hint = "these ranges share too many cards to be sampled; compare fewer ranges"

    @property
    def message(self) -> str:
        return f"in all {self.draws:,} random deals two players shared a card"


@error_class
class TooManyDeals(Error):
    """More deals than can be enumerated, by an estimate."""

    deals: int
    most: int
    at: tuple[int, ...]
    _hint = "ask for samples instead"

    @property
    def message(self) -> str:
        return f"expected at most {self.most:,} deals to enumerate, got up to {self.deals:,}"


@error_class
class EngineMissing(UnplacedError):
    """A question that needs the engine, which is not installed."""

    _hint = ENGINE_HINT

    @property
    def message(self) -> str:
        return "this needs the engine, which is not installed"


@error_class
class WorkerFailed(UnplacedError):
    """A worker that died or failed before its part was done. ``reason`` is what it reported."""

    reason: str
    _hint = "try again with another executor, or without one"

    @property
    def message(self) -> str:
        return f"a worker did not finish its part ({self.reason}), so there is no answer"


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
"""An error in a question about equity. ``at`` counts the board, the dead cards, the ranges."""
