"""Hands of five cards with their scores, also in words, and combos of two cards.

The imports are in reading order.
"""

from handrail.hands.errors import DuplicateCard, HandError, WrongCount
from handrail.hands.types import Combo, Hand
from handrail.hands.notation import parse_combo, parse_hand
from handrail.hands.scoring import (
    Category,
    GameScore,
    Score,
    SmallScore,
    is_flush,
    is_straight,
    score,
)
from handrail.hands.wording import Wording
from handrail.hands.marked_hands import mark_hand

__all__ = [
    "Category",
    "Combo",
    "DuplicateCard",
    "GameScore",
    "Hand",
    "HandError",
    "Score",
    "SmallScore",
    "Wording",
    "WrongCount",
    "is_flush",
    "is_straight",
    "mark_hand",
    "parse_combo",
    "parse_hand",
    "score",
]
