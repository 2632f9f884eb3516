"""Places: where a learner reads the words of the katas, and what a command is called there.

Katas, findings and problems are written for a terminal. A tab has buttons instead of commands.
"""

import re
from enum import Enum
from typing import final

from handrail_dojo.grading.verdict import DOCTOR_HINT, FULL_DISK_HINT


@final
class Place(Enum):
    """Where a learner reads."""

    TERMINAL = "terminal"
    TAB = "tab"


_RELOAD = "reload the page, and check again"
# Phrases of a terminal, and those of a tab. A phrase comes before those that it contains.
_TAB_PHRASES = (
    ("`handrail kata watch` does so on every save", "Ctrl-Enter checks too"),
    ("`handrail kata check`", "**Check**"),
    ("`handrail kata hint`", "**Hint**"),
    ("(--full shows all, at its end)", '("All reports" ends with all)'),
    ("see --full", 'see "All reports"'),
    (DOCTOR_HINT, _RELOAD),
    (FULL_DISK_HINT, _RELOAD),
)


def fit(text: str, place: Place) -> str:
    """Return a text in the words of a place: in a tab, commands become the names of buttons."""
    if place is Place.TERMINAL:
        return text
    for phrase, words in _TAB_PHRASES:
        text = text.replace(phrase, words)
    return re.sub(r"\bhandrail kata check (\w+)", r"check \1", text)
