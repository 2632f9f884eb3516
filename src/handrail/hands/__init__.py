"""Hands of five cards with their scores, also in words, and combos of two cards.

The imports are in reading order.
"""

from handrail.exports import export_imports
from handrail.hands.errors import (
    DuplicateCard as DuplicateCard,
    HandError as HandError,
    WrongCount as WrongCount,
)
from handrail.hands.types import Combo as Combo, Hand as Hand
from handrail.hands.notation import (
    HandTextError as HandTextError,
    parse_combo as parse_combo,
    parse_hand as parse_hand,
)
from handrail.hands.scoring import (
    Category as Category,
    GameScore as GameScore,
    Score as Score,
    SmallScore as SmallScore,
    is_flush as is_flush,
    is_straight as is_straight,
    score as score,
)
from handrail.hands.wording import Wording as Wording
from handrail.hands.marked_hands import mark_hand as mark_hand

export_imports(globals())
