"""Ranges as text: the normal form, and the forms of other tools."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import TypeAlias, final

from handrail.cards import RANK_SPELLINGS, CardStyle, IdentityEnum
from handrail.ranges.hand_order import ALL_COMBO_BITS, HandSequence, all_hand_sequences

Layers: TypeAlias = tuple[tuple[Fraction, int], ...]
"""Each weight in a range, and the combos with this weight as the bits of ``Range``."""

RunFormatter: TypeAlias = Callable[[HandSequence, slice], Iterable[str]]
"""A function that returns the text for some neighbouring hands."""

ONE = Fraction(1)
MOST_DECIMALS = 9


@final
class RangeFormat(IdentityEnum):
    """A form in which tools write ranges. The value is its name.

    ``NORMAL`` is the form of ``str``. ``CLOSED`` is the same without open ends: ``77-22``, not
    ``77-``. ``PIO`` is the form of PioSOLVER and TexasSolver: ``AA,AK,KQs:0.5``. ``FLOPZILLA`` is
    that of Flopzilla and GTO+: ``AA,AKs-AQs,[50.0]KQs[/50.0]``.

    >>> [form.value for form in RangeFormat]
    ['normal', 'closed', 'pio', 'flopzilla']
    """

    NORMAL = "normal"
    CLOSED = "closed"
    PIO = "pio"
    FLOPZILLA = "flopzilla"


def format_pieces(
    layers: Layers, form: RangeFormat = RangeFormat.NORMAL, style: CardStyle = CardStyle.LETTERS
) -> Iterator[str]:
    """Yield the pieces of a range, such as ``22+``, ``AsKs`` and ``A5s-A2s@50``, in a form.

    ``style`` is the style of single combos in the normal form.
    """
    match form:
        case RangeFormat.NORMAL:
            return _normal_pieces(layers, style, _open_run)
        case RangeFormat.CLOSED:
            return _normal_pieces(layers, style, _closed_run)
        case RangeFormat.PIO:
            return _pio_pieces(layers)
        case RangeFormat.FLOPZILLA:
            return _flopzilla_pieces(layers)


def _normal_pieces(layers: Layers, style: CardStyle, format_run: RunFormatter) -> Iterator[str]:
    """Yield the pieces of the normal form, such as ``22+``, ``AsKs`` and ``A5s-A2s@50``."""
    weights = {weight for weight, bits in layers if bits == ALL_COMBO_BITS}
    pieces = (
        ((weight, "XX") for weight in weights)
        if weights
        else _weighted_pieces(layers, style, format_run)
    )
    for weight, text in pieces:
        # A percentage such as 33.3... has no finite decimal.
        share = _format_decimal(100 * weight) or str(weight)
        yield text if weight == 1 else f"{text}@{share}"


def _weighted_pieces(
    layers: Layers, style: CardStyle, format_run: RunFormatter
) -> Iterator[tuple[Fraction, str]]:
    """Yield the pieces of a range, each with its weight.

    A hand is written if all its combos have the same weight, and neighbouring hands with the same
    weight are one run. Of other hands, each combo is written.

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
        full_mask = sequence.full_mask
        by_hand = zip(*(sequence.bits_by_hand(bits) for _, bits in present), strict=True)
        start = 0
        for bits_by_layer, equal_hands in groupby(by_hand):
            end = start + len(list(equal_hands))
            if full_mask in bits_by_layer:
                weight, _ = present[bits_by_layer.index(full_mask)]
                for text in format_run(sequence, slice(start, end)):
                    yield weight, text
            elif any(bits_by_layer):
                for hand in sequence.hands[start:end]:
                    for index, combo in enumerate(hand.combos):
                        for (weight, _), bits in zip(present, bits_by_layer, strict=True):
                            if bits >> index & 1:
                                yield weight, combo.format(combo_style)
            start = end


def _open_run(sequence: HandSequence, part: slice) -> Iterator[str]:
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


def _closed_run(sequence: HandSequence, part: slice) -> Iterator[str]:
    hands = sequence.hands[part]
    yield f"{hands[0]}" if len(hands) == 1 else f"{hands[0]}-{hands[-1]}"


def _single_hands(sequence: HandSequence, part: slice) -> Iterator[str]:
    return map(str, sequence.hands[part])


def _pio_pieces(layers: Layers) -> Iterator[str]:
    """Yield single hands and combos in the order of PioSOLVER: pairs, then by rank.

    A hand is written without its kind if the suited and the offsuit hand have the same weight.
    """
    pieces = _weighted_pieces(layers, CardStyle.LETTERS, _single_hands)
    weights = {text: weight for weight, text in pieces}
    for text in sorted(weights, key=_pio_order):
        ranks, kind = text[:2], text[2:]
        weight = weights[text]
        if kind in ("s", "o") and weights.get(f"{ranks}s") == weights.get(f"{ranks}o"):
            if kind == "o":
                continue
            text = ranks
        yield text if weight == 1 else f"{text}:{_rounded_decimal(weight)}"


def _pio_order(text: str) -> tuple[bool, int, int]:
    """Return a key that sorts the text of hands and combos as PioSOLVER does."""
    high, low = RANK_SPELLINGS[text[0]], RANK_SPELLINGS[text[2 if len(text) == 4 else 1]]
    return high is not low, -high.value, -low.value


def _flopzilla_pieces(layers: Layers) -> Iterator[str]:
    """Yield the hands with the weight 1, and then those of each lower weight in brackets."""
    pieces = _weighted_pieces(layers, CardStyle.LETTERS, _closed_run)
    by_weight = sorted(pieces, key=itemgetter(0), reverse=True)
    for weight, group in groupby(by_weight, key=itemgetter(0)):
        hands = ",".join(text for _, text in group)
        percent = _rounded_decimal(100 * weight)
        yield hands if weight == 1 else f"[{percent}]{hands}[/{percent}]"


def _rounded_decimal(number: Fraction) -> str:
    """Return a number with at least one decimal. An infinite decimal is rounded."""
    text = _format_decimal(number) or _format_decimal(round(number, MOST_DECIMALS)) or ""
    return text if "." in text else f"{text}.0"


def _format_decimal(number: Fraction) -> str | None:
    """Return a number as a decimal, such as ``0.25``, or None if it has no finite decimal."""
    divisor = number.denominator
    digits = next((d for d in range(divisor.bit_length()) if 10**d % divisor == 0), None)
    if digits is None:
        return None
    whole, rest = divmod(number.numerator * 10**digits // divisor, 10**digits)
    return f"{whole}.{rest:0{digits}d}" if digits else f"{whole}"
