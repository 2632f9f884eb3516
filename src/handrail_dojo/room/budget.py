"""Budgets of messages, which time gives back."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias, final

_MOST_BUDGETS = 1000


@final
@dataclass(frozen=True, slots=True)
class Rate:
    """How many messages are allowed: ``burst`` at once, and then ``per_second``."""

    burst: float
    per_second: float


@final
@dataclass(frozen=True, slots=True)
class Budget:
    """What is left at a time, in messages and seconds."""

    left: float
    at: float


Budgets: TypeAlias = Mapping[str, Budget]


def spend(budgets: Budgets, who: str, rate: Rate, now: float) -> Budgets | None:
    """Return the budgets after a message of ``who``, or None if it is one too many.

    Budgets that are full again are forgotten once there are a thousand.
    """
    budget = budgets.get(who, Budget(rate.burst, now))
    left = _left(budget, rate, now)
    if left < 1:
        return None
    if len(budgets) >= _MOST_BUDGETS:
        budgets = {
            other: each for other, each in budgets.items() if _left(each, rate, now) < rate.burst
        }
    return {**budgets, who: Budget(left - 1, now)}


def _left(budget: Budget, rate: Rate, now: float) -> float:
    return min(rate.burst, budget.left + (now - budget.at) * rate.per_second)
