"""Notes about a valid range: parts that can be meant in two ways, and weights without effect."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import reduce
from itertools import groupby, pairwise
from typing import TypeAlias

from returns.result import Failure, Result, Success

from handrail.cards.types import RANK_SPELLINGS, Rank
from handrail.problems import TextError, error_class
from handrail.railway import cases
from handrail.ranges.errors import RangeError
from handrail.ranges.hand_groups import HandGroup
from handrail.ranges.notation import (
    DECIMAL,
    KIND_SPELLINGS,
    WeightedBits,
    bits_of_excluded,
    closing_of,
    find_tokens,
    parse_terms,
    range_of_terms,
)
from handrail.ranges.printing import MOST_DIGITS
from handrail.ranges.weighted_ranges import WeightedRange
from handrail.text import Span, printable

# The ace and the king are left out: nothing is above them.
NEIGHBOURS = "|".join(f"{low}{high}|{high}{low}" for low, high in pairwise(Rank) if high < Rank.ACE)
CONNECTORS = rf"(?P<ranks>{NEIGHBOURS})(?P<kind>[so]?)\+"
# Text without a match has no part with two meanings, which saves time.
TWO_MEANINGS = rf"@[01.]|%\s|(?i:{CONNECTORS})"
# A longer number is an error of the range, and Python refuses to convert thousands of digits.
SHORT = rf"(?! .{{{2 * MOST_DIGITS + 3}}} )"
PERCENT_WEIGHT = rf"(?x) @ {SHORT} (?P<number> {DECIMAL} )"


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
class PlusAfterConnectors(TextError):
    """A ``+`` after two neighbouring ranks, such as ``98s+``. ``hand`` is its hand.

    No card is between the two, so the hand is read alone. Other tools also raise the higher card.
    """

    hand: HandGroup

    @property
    def _run(self) -> str:
        return f"{HandGroup(Rank.ACE, Rank.KING, self.hand.kind)}-{self.hand}"

    @property
    def message(self) -> str:
        return f"{self.hand}+ is read as {self.hand} alone, not as {self._run}"

    @property
    def hint(self) -> str:
        return f"for all of {self._run} write {self._run}; for {self.hand} alone write {self.hand}"


@error_class
class PercentBeforeHand(TextError):
    """A percentage with only blanks between it and the next part, as in ``50% AKs``."""

    percent: str
    part: str

    @property
    def message(self) -> str:
        percent, part = printable(self.percent), printable(self.part)
        return f"{percent} is read as the best {percent} of all hands, not as the weight of {part}"

    @property
    def hint(self) -> str:
        percent, part = printable(self.percent), printable(self.part)
        return f"for the weight write {part}@{percent}; for both write {percent}, {part}"


@error_class
class OverriddenWeight(TextError):
    """Weights without effect on some combos, because other parts have a higher weight for them.

    Each part that gives way has a span. The fields are about the first of them.

    Attributes:
        part: the hand with its weight, such as ``KQo:0.5``.
        heavier: the other part, such as ``15%``.
        is_partial: whether the other part has only some of the combos.
    """

    part: str
    heavier: str
    is_partial: bool

    @property
    def message(self) -> str:
        gives_way = "partly gives way" if self.is_partial else "gives way"
        heavier = printable(self.heavier)
        count = len(self.spans)
        more = f"; {count:,} parts give way in all" if count > 1 else ""
        return f"{printable(self.part)} {gives_way} to {heavier}, which has a higher weight{more}"

    @property
    def hint(self) -> str:
        heavier = printable(self.heavier)
        return f"the highest weight counts; for the lower one, leave these hands out of {heavier}"


RangeNote: TypeAlias = SmallPercent | PlusAfterConnectors | PercentBeforeHand | OverriddenWeight
"""A note about a valid range. It is like an error in text, but the range is read."""


def range_notes(text: str) -> tuple[RangeNote, ...]:
    """Return the notes about a range, from left to right. An invalid range has none.

    Each is about a part that its author may have meant in another way, or a weight without effect.

    >>> range_notes("AA@0.5")[0].message
    '@0.5 is read as 0.5%, not as the weight 0.5'
    >>> range_notes("98s+")[0].hint
    'for all of AKs-98s write AKs-98s; for 98s alone write 98s'
    >>> range_notes("15%, KQo:0.5")[0].message
    'KQo:0.5 gives way to 15%, which has a higher weight'
    """
    match cases(parse_terms(text)):
        case Success(terms):
            return _find_notes(text, terms)
        case Failure():
            return ()


def parse_with_notes(
    text: str,
) -> Result[tuple[WeightedRange, tuple[RangeNote, ...]], tuple[RangeError, ...]]:
    """Parse a range as ``parse_weighted`` does, and return it with the notes about it."""
    return parse_terms(text).map(lambda terms: (range_of_terms(terms), _find_notes(text, terms)))


def _find_notes(text: str, terms: tuple[WeightedBits, ...]) -> tuple[RangeNote, ...]:
    notes: list[RangeNote] = []
    heavier_terms = _find_heavier_terms(terms)
    if heavier_terms:
        positions = sorted(heavier_terms)
        first, heavier = positions[0], heavier_terms[positions[0]]
        parts = [*_find_parts(text)]
        spans = tuple(parts[position][1] for position in positions)
        counted_bits = terms[first][0] & ~bits_of_excluded(terms)
        is_partial = bool(counted_bits & ~terms[heavier][0])
        notes.append(OverriddenWeight(parts[first][0], parts[heavier][0], is_partial, spans=spans))
    if re.search(TWO_MEANINGS, text):
        notes += _find_two_meanings(text)
    return tuple(sorted(notes, key=lambda note: note.span))


def _find_heavier_terms(terms: tuple[WeightedBits, ...]) -> Mapping[int, int]:
    """Return each term that shares a combo with a heavier term, and that heavier term.

    Both are positions in ``terms``. Excluded combos do not count.
    """
    excluded = bits_of_excluded(terms)
    included = [
        (weight, bits & ~excluded, position)
        for position, (bits, weight) in enumerate(terms)
        if weight is not None
    ]
    all_bits = reduce(int.__or__, (bits for _, bits, _ in included), 0)
    if all_bits.bit_count() == sum(bits.bit_count() for _, bits, _ in included):
        return {}  # no two share a combo; here, because it takes long to sort weights
    found: dict[int, int] = {}
    heavier: list[tuple[int, int]] = []  # combos, and the position of their heaviest term
    all_heavier = 0
    by_weight = sorted(included, key=lambda term: term[0], reverse=True)
    for _, equal_terms in groupby(by_weight, key=lambda term: term[0]):
        equal = [(bits, position) for _, bits, position in equal_terms]
        for bits, position in equal:
            if bits & all_heavier:
                found[position] = next(other for combos, other in heavier if combos & bits)
        for bits, position in equal:
            if bits & ~all_heavier:
                heavier.append((bits, position))
                all_heavier |= bits
    return found


def _find_parts(text: str) -> Iterator[tuple[str, Span]]:
    """Yield each item with its weight, such as ``AKs:0.5`` or ``[50]AA[/50]``, and its span."""
    opening = ""
    tokens = [*find_tokens(text)]
    for (kind, word, span), after in zip(tokens, [*tokens[1:], None], strict=True):
        match kind:
            case "opening":
                opening = word
            case "closing":
                opening = ""
            case "item":
                end = span.end
                if after is not None and after[0] == "weight":
                    end = after[2].end
                part = f"{opening}{text[span.start : end]}{closing_of(opening)}"
                yield part, Span(span.start, end)
            case _:  # a weight, or the mark of an exclusion
                pass


def _find_two_meanings(text: str) -> Iterator[RangeNote]:
    tokens = [*find_tokens(text)]
    for (kind, word, span), (next_kind, part, after) in pairwise(tokens):
        is_percent = kind == "item" and re.fullmatch(rf"(?x) {DECIMAL} %", word)
        if is_percent and next_kind == "item" and text[span.end : after.start].isspace():
            yield PercentBeforeHand(word, part, spans=(span,))
    for _, word, span in tokens:
        weight = re.fullmatch(PERCENT_WEIGHT, word)
        if weight is not None and 0 < Fraction(weight["number"]) <= 1:
            yield SmallPercent(weight["number"], spans=(span,))
        connectors = re.fullmatch(CONNECTORS, word, re.IGNORECASE)
        if connectors is not None:
            low, high = sorted(RANK_SPELLINGS[letter] for letter in connectors["ranks"])
            hand = HandGroup(high, low, KIND_SPELLINGS.get(connectors["kind"]))
            yield PlusAfterConnectors(hand, spans=(span,))
