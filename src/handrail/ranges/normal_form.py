"""The normal form of ranges: the text that is the same for all equal ranges."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import groupby
from typing import TypeAlias

from handrail.cards import CardStyle
from handrail.ranges.hand_sequences import ALL_COMBO_BITS, HandSequence, all_hand_sequences

Layers: TypeAlias = tuple[tuple[Fraction, int], ...]
"""Each weight in a range, and the combos with this weight as the bits of ``Range``."""

RunFormatter: TypeAlias = Callable[[HandSequence, slice], Iterable[str]]
"""A function that returns the text for some hands of a sequence."""

ONE = Fraction(1)


def open_run(sequence: HandSequence, part: slice) -> Iterator[str]:
    """Yield the text for some hands of a sequence, such as ``55-33``, ``TT+`` or ``A5s-``."""
    hands = sequence.hands[part]
    if len(hands) == 1:
        yield f"{hands[0]}"
    elif part.start == 0:
        yield f"{hands[-1]}+"
    elif part.stop == len(sequence.hands):
        yield f"{hands[0]}-"
    else:
        yield f"{hands[0]}-{hands[-1]}"


def normal_pieces(
    layers: Layers, style: CardStyle, format_run: RunFormatter = open_run
) -> Iterator[str]:
    """Yield the pieces of the normal form, such as ``22+``, ``AsKs`` and ``A5s-A2s@50``."""
    weights = {weight for weight, bits in layers if bits == ALL_COMBO_BITS}
    pieces = (
        ((weight, "XX") for weight in weights)
        if weights
        else weighted_pieces(layers, style, format_run)
    )
    for weight, text in pieces:
        # A percentage such as 33.3... has no finite decimal.
        share = format_decimal(100 * weight) or str(weight)
        yield text if weight == 1 else f"{text}@{share}"


def weighted_pieces(
    layers: Layers, style: CardStyle, format_run: RunFormatter
) -> Iterator[tuple[Fraction, str]]:
    """Yield the pieces of a range, each with its weight.

    If all combos of a hand have the same weight, the hand is written, together with its neighbours
    of which this is true. Otherwise each of its combos is written.

    Args:
        layers: the weights, and the combos that have them.
        style: the style of single combos.
        format_run: returns the text for some neighbouring hands.
    """
    combo_style = CardStyle.LETTERS if style is CardStyle.LETTERS else CardStyle.SYMBOLS
    for sequence in all_hand_sequences():
        mask = sequence.mask(slice(None))
        present = [(weight, bits) for weight, bits in layers if bits & mask]
        if not present:
            continue
        full_hand = sequence.full_hand
        by_hand = zip(*(sequence.bits_by_hand(bits) for _, bits in present), strict=True)
        start = 0
        for bits_by_layer, equal_hands in groupby(by_hand):
            end = start + len(list(equal_hands))
            if full_hand in bits_by_layer:
                weight, _ = present[bits_by_layer.index(full_hand)]
                for text in format_run(sequence, slice(start, end)):
                    yield weight, text
            elif any(bits_by_layer):
                for hand in sequence.hands[start:end]:
                    for index, combo in enumerate(hand.combos):
                        for (weight, _), bits in zip(present, bits_by_layer, strict=True):
                            if bits >> index & 1:
                                yield weight, combo.format(combo_style)
            start = end


def format_decimal(number: Fraction) -> str | None:
    """Return a number as a decimal, such as ``0.25``, or None if it has no finite decimal."""
    divisor = number.denominator
    digits = next((d for d in range(divisor.bit_length()) if 10**d % divisor == 0), None)
    if digits is None:
        return None
    whole, rest = divmod(number.numerator * 10**digits // divisor, 10**digits)
    return f"{whole}.{rest:0{digits}d}" if digits else f"{whole}"
