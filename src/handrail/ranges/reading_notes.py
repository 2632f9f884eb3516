"""Notes about a valid range: parts that can be meant in two ways, and how they were read."""

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

from handrail.problems import TextError, error_class
from handrail.ranges.formats import MOST_DIGITS
from handrail.ranges.notation import DECIMAL, TOKEN
from handrail.text import BYTE_ORDER_MARK, Span, printable

# Text without a match has no notes, which saves time.
MAYBE_NOTES = r"@[01.]|:\s*[0-9.%-]+%"
# A longer number is an error of the range, and Python refuses to convert thousands of digits.
SHORT = rf"(?! .{{{2 * MOST_DIGITS + 3}}} )"
PERCENT_WEIGHT = rf"(?x) @ {SHORT} (?P<number> {DECIMAL} )"
PERCENT_OF_HANDS = rf"(?x) {SHORT} (?P<number> {DECIMAL} ) %"
BAND_OF_HANDS = rf"(?x) {SHORT} {DECIMAL} %? - {DECIMAL} %"
PERCENT_AS_WEIGHT = rf"(?x) : \s* {SHORT} (?P<number> {DECIMAL} ) %"


@error_class
class SmallPercent(TextError):
    """A weight of at most 1% without a percent sign, such as ``@0.5``. ``number`` is its number."""

    number: str

    @property
    def message(self) -> str:
        number = printable(self.number)
        return f"@{number} is read as {number}%, not as the weight {number}"

    @property
    def hint(self) -> str:
        percent = printable(f"{Decimal(self.number).scaleb(2):f}")
        number = printable(self.number)
        return f"for the weight {number} write @{percent}; for {number}% write @{number}%"


@error_class
class PercentAfterColon(TextError):
    """A percentage of all hands right after a hand and a colon, such as ``AKs: 10%``.

    ``number`` is the percentage, and ``item`` is the hand.
    """

    number: str
    item: str

    @property
    def message(self) -> str:
        number = printable(self.number)
        item = printable(self.item)
        return f"{number}% is read as the best {number}% of all hands, not as the weight of {item}"

    @property
    def hint(self) -> str:
        number = printable(self.number)
        item = printable(self.item)
        return (
            f"for {item} with the weight {number}% write {item}@{number};"
            f" for {item} and the best {number}% write {item},{number}%"
        )


@error_class
class BandAfterColon(TextError):
    """A part of all hands right after a hand and a colon, such as ``AKs: 5%-10%``.

    ``band`` is the part, and ``item`` is the hand.
    """

    band: str
    item: str

    @property
    def message(self) -> str:
        band = printable(self.band)
        return f"{band} is read as a part of all hands, not as the weight of {printable(self.item)}"

    @property
    def hint(self) -> str:
        item = printable(self.item)
        return f"for {item} and these hands write {item},{printable(self.band)}"


@error_class
class PercentAsWeight(TextError):
    """A weight in percent after a colon, such as ``AKs:1.5%``.

    Without the decimal point, the percentage would be one of all hands. ``number`` is the
    percentage, and ``item`` is the hand.
    """

    number: str
    item: str

    @property
    def message(self) -> str:
        number = printable(self.number)
        item = printable(self.item)
        return f"{number}% is read as the weight of {item}, not as the best {number}% of all hands"

    @property
    def hint(self) -> str:
        number = printable(self.number)
        item = printable(self.item)
        return (
            f"for the weight {number}% write {item}@{number}%;"
            f" for {item} and the best {number}% write {item},{number}%"
        )


RangeNote: TypeAlias = SmallPercent | PercentAfterColon | BandAfterColon | PercentAsWeight
"""A note about a valid range. It is like an error in text, but the range is read."""


def range_notes(text: str) -> tuple[RangeNote, ...]:
    """Return the notes about a valid range, from left to right.

    Each is about a part that was read in one way, but that its author may have meant in another.

    >>> range_notes("AA@0.5")[0].message
    '@0.5 is read as 0.5%, not as the weight 0.5'
    >>> range_notes("AKs: 10%")[0].hint
    'for AKs with the weight 10% write AKs@10; for AKs and the best 10% write AKs,10%'
    """
    return tuple(_find_notes(text)) if re.search(MAYBE_NOTES, text) else ()


def _find_notes(text: str) -> Iterator[RangeNote]:
    item, end_of_item = "", -1
    for token in re.compile(TOKEN).finditer(text, text.startswith(BYTE_ORDER_MARK)):
        spans = (Span(*token.span()),)
        weight = re.fullmatch(PERCENT_WEIGHT, token[0])
        if weight is not None and 0 < Fraction(weight["number"]) <= 1:
            yield SmallPercent(weight["number"], spans=spans)
        as_weight = re.fullmatch(PERCENT_AS_WEIGHT, token[0])
        if as_weight is not None and token.start() == end_of_item:
            yield PercentAsWeight(as_weight["number"], item, spans=spans)
        if re.fullmatch(r"\s*:\s*", text[end_of_item : token.start()]):
            percent = re.fullmatch(PERCENT_OF_HANDS, token[0])
            if percent is not None:
                yield PercentAfterColon(percent["number"], item, spans=spans)
            elif re.fullmatch(BAND_OF_HANDS, token[0]):
                yield BandAfterColon(token[0], item, spans=spans)
        item, end_of_item = token[0], token.end() if token.lastgroup == "item" else -1
