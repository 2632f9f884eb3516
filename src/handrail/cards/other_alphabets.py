"""Letters of other alphabets that look like those of cards and ranges, and the hint about them."""

import unicodedata

from handrail.cards.types import SUIT_SPELLINGS
from handrail.text import join_first, printable

# From the table of confusable characters of Unicode (confusables.txt of its report UTS #39): the
# Cyrillic and Greek letters. The small к, т, κ and τ and the pictures are ours. Letters in other
# fonts and widths are in Unicode's NFKC.
LOOK_ALIKES = {
    ord(look_alike): letter
    for letter, look_alikes in {
        "A": "АΑ", "a": "аα", "K": "КΚ", "k": "кκ", "Q": "Ԛ", "q": "ԛ", "J": "ЈͿ", "j": "јϳ",
        "T": "ТΤ", "t": "тτ", "3": "ЗӠ", "6": "б", "C": "СϹ", "c": "сϲ", "d": "ԁ", "H": "НΗ",
        "h": "һ", "S": "Ѕ", "s": "ѕ", "X": "ХΧ", "x": "х", "O": "ОΟ", "o": "оο", "♥": "❤❥",
        "♦": "◆", "♢": "◇",
    }.items()
    for look_alike in look_alikes
}  # fmt: skip
KINDS = {
    "CYRILLIC": "Cyrillic letter",
    "GREEK": "Greek letter",
    "FULLWIDTH": "full-width character",
}
"""The kinds of look-alikes, by the first word of a character's name in Unicode."""


def explain_look_alikes(found: str) -> str | None:
    """Return a hint that names each look-alike in the text, or None if not all can be named.

    >>> explain_look_alikes("с")
    'с is the Cyrillic letter U+0441; did you mean c?'
    """
    meant = unicodedata.normalize("NFKC", found.translate(LOOK_ALIKES))
    is_named = all(letter.isascii() or letter in SUIT_SPELLINGS for letter in meant)
    if meant == found or len(meant) != len(found) or not is_named:
        return None
    names = [
        f"{letter} is the {_kind_of(letter)} U+{ord(letter):04X}"
        for letter in dict.fromkeys(found)
        if not letter.isascii() and letter not in SUIT_SPELLINGS
    ]
    return f"{join_first(names, 'letters')}; did you mean {printable(meant)}?"


def _kind_of(letter: str) -> str:
    script, _, _ = unicodedata.name(letter).partition(" ")
    return KINDS.get(script, "character")
