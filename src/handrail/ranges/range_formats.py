"""Ranges as text in the forms of other tools."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import TypeAlias, final

from handrail.cards import RANK_SPELLINGS, CardStyle, IdentityEnum
from handrail.ranges.combo_sets import Range
from handrail.ranges.hand_sequences import HandSequence
from handrail.ranges.normal_form import Layers, format_decimal, normal_pieces, weighted_pieces
from handrail.ranges.weighted_ranges import WeightedRange, bits_of_layers

AnyRange: TypeAlias = Range | WeightedRange
"""A range, with or without weights."""

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


def format_range(hand_range: AnyRange, form: RangeFormat) -> str:
    """Return a range as text in the form of a tool.

    ``parse_weighted`` reads each form as the same range. There is one exception: ``PIO`` and
    ``FLOPZILLA`` have only decimals, so a weight such as 1/3 is rounded to nine decimals.

    >>> parse_weighted("77-22, A5s-@50").map(lambda each: format_range(each, RangeFormat.FLOPZILLA))
    <Success: 77-22,[50.0]A5s-A2s[/50.0]>
    """
    weighted = (
        hand_range if isinstance(hand_range, WeightedRange) else WeightedRange.of_range(hand_range)
    )
    layers = bits_of_layers(weighted)
    match form:
        case RangeFormat.NORMAL:
            return str(weighted)
        case RangeFormat.CLOSED:
            return ", ".join(normal_pieces(layers, CardStyle.LETTERS, _closed_run))
        case RangeFormat.PIO:
            return ",".join(_pio_pieces(layers))
        case RangeFormat.FLOPZILLA:
            return ",".join(_flopzilla_pieces(layers))


def _closed_run(sequence: HandSequence, part: slice) -> Iterator[str]:
    hands = sequence.hands[part]
    yield f"{hands[0]}" if len(hands) == 1 else f"{hands[0]}-{hands[-1]}"


def _single_hands(sequence: HandSequence, part: slice) -> Iterator[str]:
    return map(str, sequence.hands[part])


def _pio_pieces(layers: Layers) -> Iterator[str]:
    """Yield single hands and combos in the order of PioSOLVER: pairs, then by rank.

    A hand is written without its kind if the suited and the offsuit hand have the same weight.
    """
    pieces = weighted_pieces(layers, CardStyle.LETTERS, _single_hands)
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
    pieces = weighted_pieces(layers, CardStyle.LETTERS, _closed_run)
    by_weight = sorted(pieces, key=itemgetter(0), reverse=True)
    for weight, group in groupby(by_weight, key=itemgetter(0)):
        hands = ",".join(text for _, text in group)
        percent = _rounded_decimal(100 * weight)
        yield hands if weight == 1 else f"[{percent}]{hands}[/{percent}]"


def _rounded_decimal(number: Fraction) -> str:
    """Return a number with at least one decimal. An infinite decimal is rounded."""
    text = format_decimal(number) or format_decimal(round(number, MOST_DECIMALS)) or ""
    return text if "." in text else f"{text}.0"
