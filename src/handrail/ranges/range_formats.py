"""Ranges as text: the normal form, and the forms of other tools."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import chain, groupby
from operator import itemgetter
from typing import TypeAlias, final

from handrail.cards import RANK_SPELLINGS, CardStyle, IdentityEnum
from handrail.ranges.hand_order import ALL_COMBO_BITS, combo_bits, hand_bits
from handrail.ranges.starting_hands import ALL_HANDS, StartingHand

Layers: TypeAlias = tuple[tuple[Fraction, int], ...]
"""Each weight in a range, and the combos with this weight as the bits of ``Range``."""

HandSequence: TypeAlias = tuple[StartingHand, ...]
"""Hands that can be written as one run, such as ``55-33``, the highest first.

One sequence has all pairs. Each other sequence has the hands of one kind with the same higher card.
"""

RunFormatter: TypeAlias = Callable[[HandSequence, slice], Iterable[str]]
"""A function that returns the text for some neighbouring hands."""

ZERO, ONE = Fraction(0), Fraction(1)
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
    weight_of_all = _common_weight(layers, ALL_COMBO_BITS)
    pieces = (
        [(weight_of_all, "XX")] if weight_of_all else _weighted_pieces(layers, style, format_run)
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
    for hands, masks in _hand_sequences():
        start = 0
        for weight, equal in groupby(masks, key=partial(_common_weight, layers)):
            part = slice(start, start + len(list(equal)))
            start = part.stop
            if weight is None:
                for combo in chain.from_iterable(hand.combos for hand in hands[part]):
                    if combo_weight := _common_weight(layers, combo_bits()[combo]):
                        yield combo_weight, combo.format(combo_style)
            elif weight:
                yield from ((weight, text) for text in format_run(hands, part))


@cache
def _hand_sequences() -> tuple[tuple[HandSequence, tuple[int, ...]], ...]:
    """Return all hands as sequences, in the order of printing, and the bits of each hand."""
    groups = groupby(ALL_HANDS, key=lambda hand: (hand.kind, hand.is_pair or hand.ranks[0]))
    sequences = (tuple(hands) for _, hands in groups)
    return tuple((hands, tuple(hand_bits()[hand] for hand in hands)) for hands in sequences)


def _common_weight(layers: Layers, mask: int) -> Fraction | None:
    """Return the weight of all combos in a mask, or None if they have different weights."""
    for weight, bits in layers:
        if part := bits & mask:
            return weight if part == mask else None
    return ZERO


def _open_run(hands: HandSequence, part: slice) -> Iterator[str]:
    """Yield the text for some hands of a sequence, such as ``55-33``, ``TT+`` or ``A5s-``."""
    first, last = hands[part.start], hands[part.stop - 1]
    if first is last:
        yield f"{first}"
    elif part.start == 0:
        yield f"{last}+"
    elif part.stop == len(hands):
        yield f"{first}-"
    else:
        yield f"{first}-{last}"


def _closed_run(hands: HandSequence, part: slice) -> Iterator[str]:
    first, last = hands[part.start], hands[part.stop - 1]
    yield f"{first}" if first is last else f"{first}-{last}"


def _single_hands(hands: HandSequence, part: slice) -> Iterator[str]:
    return map(str, hands[part])


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
