"""The errors of a question about equity."""

from typing import TypeAlias

from handrail.hands import Repeated
from handrail.problems import Error, UnplacedError, error
from handrail.showdown_errors import BoardCount
from handrail.text import counted

FEWEST_RANGES, MOST_RANGES = 2, 10
ENGINE_HINT = "pip install 'handrail[engine]'"


@error
class RangeCount(Error):
    """Too few or too many ranges. ``at`` are those too many."""

    found: int
    at: tuple[int, ...]
    _hint = "give a range for each player"

    @property
    def message(self) -> str:
        return f"expected {FEWEST_RANGES} to {MOST_RANGES} ranges, got {self.found}"


@error
class TooManyDead(Error):
    """More dead cards than the players and the board can spare."""

    dead: int
    most: int
    at: tuple[int, ...]
    _hint = "each player takes two cards, and the board five"

    @property
    def message(self) -> str:
        return f"expected at most {counted(self.most, 'dead card')}, got {self.dead}"


@error
class EmptyRange(Error):
    """A range of ``held`` combos, none of which is left. Players count from 0."""

    player: int
    held: int
    at: tuple[int, ...]
    _hint = "a range needs a combo without the cards that are on the board or dead"

    @property
    def message(self) -> str:
        return f"player {self.player + 1} can hold none of the {self.held} combos of this range"


@error
class NoDeal(Error):
    """Ranges that share so many cards that no deal gives each player a combo."""

    at: tuple[int, ...]
    _hint = "one deck holds each card once: players cannot share one"

    @property
    def message(self) -> str:
        return "no deal gives each player a combo of their own"


@error
class RareDeals(Error):
    """Ranges of which some deal may give each player a combo, but none that was drawn did."""

    draws: int
    at: tuple[int, ...]
    _hint = "these ranges share too many cards to be sampled; ask for fewer players"

    @property
    def message(self) -> str:
        return f"of {self.draws:,} draws none gave each player a combo of their own"


@error
class TooManyDeals(Error):
    """More deals than can be enumerated, by an estimate."""

    deals: int
    most: int
    at: tuple[int, ...]
    _hint = "ask for samples instead"

    @property
    def message(self) -> str:
        return f"expected at most {self.most:,} deals to go through, got up to {self.deals:,}"


@error
class EngineMissing(UnplacedError):
    """A question that takes the engine, which is not installed."""

    _hint = ENGINE_HINT

    @property
    def message(self) -> str:
        return "this takes the engine, which is not installed"


@error
class WorkLost(UnplacedError):
    """A worker that died or failed before its part was done. ``reason`` is what it reported."""

    reason: str
    _hint = "ask again, of other workers or of none"

    @property
    def message(self) -> str:
        return f"a worker did not finish its part ({self.reason}), so there is no answer"


EquityError: TypeAlias = (
    BoardCount
    | Repeated
    | RangeCount
    | TooManyDead
    | EmptyRange
    | NoDeal
    | RareDeals
    | TooManyDeals
    | EngineMissing
    | WorkLost
)
"""``at`` counts the cards of the board, then the dead cards, then the ranges."""
