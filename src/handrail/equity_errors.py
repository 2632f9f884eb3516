"""The errors of a question about equity."""

from typing import TypeAlias

from handrail.hands import Repeated
from handrail.problems import error
from handrail.showdown_errors import BoardCount
from handrail.text import counted

FEWEST_RANGES, MOST_RANGES = 2, 10
ENGINE_HINT = "pip install 'handrail[engine]'"


@error
class RangeCount:
    """Too few or too many ranges. ``at`` are those too many."""

    found: int
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        return f"{counted(self.found, 'range')}, where {FEWEST_RANGES} to {MOST_RANGES} compare"

    @property
    def hint(self) -> str | None:
        return "give a range for each player" if self.found < FEWEST_RANGES else None


@error
class TooManyDead:
    """More dead cards than the players and the board can spare."""

    dead: int
    most: int
    at: tuple[int, ...]
    hint = "each player takes two cards, and the board five"

    @property
    def message(self) -> str:
        return f"{counted(self.dead, 'dead card')} and no more than {self.most} can be spared"


@error
class EmptyRange:
    """A range without combos. Players count from 0."""

    player: int
    at: tuple[int, ...]
    hint = "a range holds at least one combo, as AsKs does, or AK"

    @property
    def message(self) -> str:
        return f"the range of player {self.player + 1} is empty"


@error
class NoneLeft:
    """A range whose ``held`` combos all have a card that is on the board or dead."""

    player: int
    held: int
    at: tuple[int, ...]
    hint = "a card of each is on the board, or dead"

    @property
    def message(self) -> str:
        combos = "the one combo" if self.held == 1 else f"any of the {self.held} combos"
        return f"player {self.player + 1} cannot hold {combos} of this range"


@error
class NoDeal:
    """Ranges of which no deal gives each player a combo. ``left`` counts each player's combos."""

    left: tuple[int, ...]
    at: tuple[int, ...]
    hint = "one deck holds each card once: players cannot share one"

    @property
    def message(self) -> str:
        each = ", ".join(f"player {n} has {left}" for n, left in enumerate(self.left, start=1))
        return f"no deal gives each player a combo: {each} left"


@error
class RareDeals:
    """Ranges that share so many cards that no draw gave each player a combo."""

    draws: int
    at: tuple[int, ...]
    hint = "these ranges share too many cards to be sampled; ask for fewer players"

    @property
    def message(self) -> str:
        return f"of {self.draws:,} draws none gave each player a combo of their own"


@error
class TooManyDeals:
    """More deals than can be enumerated, by an estimate."""

    deals: int
    most: int
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        return f"up to {self.deals:,} deals are too many to go through all of them"

    @property
    def hint(self) -> str | None:
        return f"up to {self.most:,} are gone through; ask for samples instead"


@error
class EngineMissing:
    """A question that takes the engine, which is not installed."""

    deals: int
    at = ()
    hint = ENGINE_HINT

    @property
    def message(self) -> str:
        return f"up to {self.deals:,} deals take the engine, which is not installed"


@error
class WorkLost:
    """A worker that died or failed before its part was done. ``reason`` is what it reported."""

    reason: str
    at = ()
    hint = "ask again, of other workers or of none"

    @property
    def message(self) -> str:
        return f"a worker did not finish its part ({self.reason}), so there is no answer"


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
"""``at`` counts the cards of the board, then the dead cards, then the ranges."""
