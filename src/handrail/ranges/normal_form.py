"""The normal form of ranges: the text that is the same for all equal ranges."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import groupby
from typing import TypeAlias

from handrail.cards import CardStyle
from handrail.ranges.hand_sequences import ALL_COMBO_BITS, HandSequence, all_hand_sequences

Layers: TypeAlias = tuple[tuple[Fraction, int], ...]
"""Each weight in a range, and the combos with this weight as the bits of ``Range``."""

ONE = Fraction(1)


def normal_pieces(layers: Layers, style: CardStyle) -> Iterator[str]:
    """Yield the pieces of the normal form, such as ``22+``, ``AsKs`` and ``A5s-A2s@50``."""
    for weight, text in weighted_pieces(layers, style, _open_run):
        yield text if weight == ONE else f"{text}@{format_weight(weight)}"


def weighted_pieces(
    layers: Layers, style: CardStyle, format_run: Callable[[HandSequence, slice], Iterable[str]]
) -> Iterator[tuple[Fraction, str]]:
    """Yield the pieces of a range, each with its weight.

    If all combos of a hand have the same weight, the hand is written, together with its neighbours
    of which this is true. Otherwise each of its combos is written.

    Args:
        layers: the weights, and the combos that have them.
        style: the style of single combos.
        format_run: returns the text for some hands of a sequence.
    """
    if len(layers) == 1 and layers[0][1] == ALL_COMBO_BITS:
        yield layers[0][0], "XX"
        return
    combo_style = CardStyle.LETTERS if style is CardStyle.LETTERS else CardStyle.SYMBOLS
    for sequence in all_hand_sequences():
        mask = sequence.mask(slice(None))
        weights = [weight for weight, bits in layers if bits & mask]
        bits_by_layer = (sequence.bits_by_hand(bits) for _, bits in layers if bits & mask)
        end = 0
        for bits_of_hand, equal_hands in groupby(zip(*bits_by_layer, strict=True)):
            start, end = end, end + len(list(equal_hands))
            if sequence.full_hand in bits_of_hand:
                weight = weights[bits_of_hand.index(sequence.full_hand)]
                for text in format_run(sequence, slice(start, end)):
                    yield weight, text
            elif any(bits_of_hand):
                for hand in sequence.hands[start:end]:
                    for index, combo in enumerate(hand.combos):
                        for weight, bits in zip(weights, bits_of_hand, strict=True):
                            if bits >> index & 1:
                                yield weight, combo.format(combo_style)


def format_weight(weight: Fraction) -> str:
    """Return a weight as a percentage or, if that has no finite decimal, as a fraction: ``1/3``."""
    return format_decimal(100 * weight) or str(weight)


def format_decimal(number: Fraction) -> str | None:
    """Return a number as a decimal, such as ``0.25``, or None if it has no finite decimal."""
    divisor = number.denominator
    digits = next((d for d in range(divisor.bit_length()) if 10**d % divisor == 0), None)
    if digits is None:
        return None
    whole, rest = divmod(number.numerator * 10**digits // divisor, 10**digits)
    return f"{whole}.{rest:0{digits}d}" if digits else f"{whole}"


def _open_run(sequence: HandSequence, part: slice) -> Iterator[str]:
    """Yield the text for some hands of a sequence, such as ``55-33``, ``TT+`` or ``A5s-``."""
    first, *_, last = sequence.hands[part] * 2
    if first is last:
        yield f"{first}"
    elif part.start == 0:
        yield f"{last}+"
    else:
        yield f"{first}-" if part.stop == len(sequence.hands) else f"{first}-{last}"
