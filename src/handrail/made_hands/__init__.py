"""What two cards or a range have made of a board in hold'em, and what they draw to.

The imports are in reading order.
"""

from handrail.exports import export_imports
from handrail.made_hands.names import Draw as Draw, MadeHand as MadeHand
from handrail.made_hands.types import (
    BoardCardError as BoardCardError,
    HandOnBoard as HandOnBoard,
    HitsError as HitsError,
)
from handrail.made_hands.naming import draws as draws, made_hand as made_hand
from handrail.made_hands.grouping import Hits as Hits, hits as hits

export_imports(globals())
