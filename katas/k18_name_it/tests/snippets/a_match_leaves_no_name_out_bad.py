"""There are ten names: mypy finds a match that forgets one."""

from typing import assert_never

from naming import MadeHand


def is_a_pair(made: MadeHand) -> bool:
    """Return whether the name is that of one pair."""
    match made:
        case MadeHand.OVERPAIR | MadeHand.POCKET_PAIR | MadeHand.TOP_PAIR:
            return True
        case MadeHand.QUADS | MadeHand.FULL_HOUSE | MadeHand.SET | MadeHand.TRIPS:
            return False
        case MadeHand.TWO_PAIR | MadeHand.NOTHING:
            return False
        case _:
            assert_never(made)  # must not type-check: arg-type
