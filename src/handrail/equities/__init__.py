"""Equity: the question, the definition by enumeration, and the solvers, of which one is chosen.

The room has this name because ``handrail.equity`` is a function. The imports are in reading order.
"""

from handrail.equities.errors import (
    EmptyRange,
    EquityError,
    MisplacedBar,
    MissingRange,
    NoDeal,
    NoDealSampled,
    NotSampled,
    RangeInGame,
    TooManyDeadCards,
    TooManyDeals,
    WorkerFailed,
    WrongRangeCount,
)
from handrail.equities.types import CardQuestion, FlopEquity, Question, RangeQuestion
from handrail.equities.enumeration import enumerate_equity
from handrail.equities.calculator import (
    Auto,
    EquityMethod,
    Exact,
    Sampled,
    equity,
    equity_by_combo,
    equity_by_flop,
)

__all__ = [
    "Auto",
    "CardQuestion",
    "EmptyRange",
    "EquityError",
    "EquityMethod",
    "Exact",
    "FlopEquity",
    "MisplacedBar",
    "MissingRange",
    "NoDeal",
    "NoDealSampled",
    "NotSampled",
    "Question",
    "RangeInGame",
    "RangeQuestion",
    "Sampled",
    "TooManyDeadCards",
    "TooManyDeals",
    "WorkerFailed",
    "WrongRangeCount",
    "enumerate_equity",
    "equity",
    "equity_by_combo",
    "equity_by_flop",
]
