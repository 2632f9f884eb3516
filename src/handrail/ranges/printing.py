"""Ranges as text: the normal form, and the forms of other tools."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import chain, groupby
from typing import NamedTuple, TypeAlias, assert_never, final

from handrail.cards.types import CardStyle, IdentityEnum
from handrail.ranges.hand_order import ALL_COMBO_BITS, combo_bits, hand_bits
from handrail.ranges.starting_hands import (
    ALL_HANDS,
    OFFSUIT_HANDS,
    PAIR_HANDS,
    SUITED_HANDS,
    StartingHand,
)

Layers: TypeAlias = tuple[tuple[Fraction, int], ...]
"""Each weight in a range, and the combos with this weight as the bits of ``Range``."""

HandNames: TypeAlias = Sequence[str]
RunFormatter: TypeAlias = Callable[[HandNames, HandNames], str]
"""Returns the text for a run: some neighbours in a row, which is the second argument."""

FULL_WEIGHT = Fraction(1)
MOST_DIGITS = 30  # in a row: before or after a point or a slash
ROUNDED_DECIMALS = 9
# In place of a layer's position: no combo of a hand is in the range, or not all are in one layer.
NO_LAYER, SEVERAL_LAYERS = -1, -2


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


class HandRowBits(NamedTuple):
    """Hands that a piece may join, with the name and the bits of each, and the bits of all."""

    hands: tuple[StartingHand, ...]
    names: HandNames
    bits_of_hands: tuple[int, ...]
    bits: int


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
        case _:
            assert_never(form)


def pieces_with_weights(layers: Layers) -> Iterator[tuple[str, Fraction]]:
    """Yield each piece of the normal form without its weight, such as ``A5s-``, and the weight."""
    pieces = _pieces_of_runs(layers, CardStyle.LETTERS, _open_run)
    return ((text, layers[position][0]) for position, text in pieces)


def _normal_pieces(layers: Layers, style: CardStyle, format_run: RunFormatter) -> Iterator[str]:
    """Yield the pieces of the normal form, such as ``22+``, ``AsKs`` and ``A5s-A2s@50``."""
    suffixes = [_percent_suffix(weight) for weight, _ in layers]
    for position, text in _pieces_of_runs(layers, style, format_run):
        yield text + suffixes[position]


def _percent_suffix(weight: Fraction) -> str:
    """Return what follows a piece with this weight: ``@50``, or nothing for the weight 1."""
    # A percentage such as 33.3... has no finite decimal.
    return "" if weight == 1 else f"@{_format_decimal(100 * weight) or weight}"


def _pieces_of_runs(
    layers: Layers, style: CardStyle, format_run: RunFormatter
) -> Iterator[tuple[int, str]]:
    position = _common_layer(layers, ALL_COMBO_BITS)
    if position >= 0:
        return iter([(position, "XX")])
    return _placed_pieces(layers, _rows_of_runs(), format_run, style)


def _pio_pieces(layers: Layers) -> Iterator[str]:
    """Yield single hands and combos in the order of PioSOLVER: pairs, then by rank.

    A hand is written without its kind if the suited and the offsuit hand have the same weight.
    """
    suffixes = ["" if weight == 1 else f":{_rounded_decimal(weight)}" for weight, _ in layers]
    for position, text in _placed_pieces(layers, _rows_of_ranks(), _ranks_or_hand):
        yield text + suffixes[position]


def _flopzilla_pieces(layers: Layers) -> Iterator[str]:
    """Yield the hands with the weight 1, and then those of each lower weight in brackets."""
    pieces = tuple(_placed_pieces(layers, _rows_of_runs(), _closed_run))
    for position, (weight, _) in enumerate(layers):
        hands = ",".join(text for each, text in pieces if each == position)
        percent = _rounded_decimal(100 * weight)
        yield hands if weight == 1 else f"[{percent}]{hands}[/{percent}]"


def _placed_pieces(
    layers: Layers,
    rows: Iterable[HandRowBits],
    format_run: RunFormatter,
    style: CardStyle = CardStyle.LETTERS,
) -> Iterator[tuple[int, str]]:
    """Yield the pieces of a range, each after the position of its layer.

    Neighbours in a row are one run if all their combos are in the same layer. If the combos of a
    hand are in different layers, each combo is written.
    """
    combo_style = CardStyle.LETTERS if style is CardStyle.LETTERS else CardStyle.SYMBOLS
    all_bits = sum(bits for _, bits in layers)
    for row in rows:
        if not all_bits & row.bits:  # most rows have no hand in the range, and take no time
            continue
        end = 0
        for position, run in groupby(_common_layers(layers, row)):
            start, end = end, end + len(tuple(run))
            if position >= 0:
                yield position, format_run(row.names[start:end], row.names)
            elif position == SEVERAL_LAYERS:
                texts = _combo_texts()
                for bit, text in chain.from_iterable(
                    texts[hand, combo_style] for hand in row.hands[start:end]
                ):
                    if all_bits & bit:
                        yield _common_layer(layers, bit), text


@cache
def _combo_texts() -> Mapping[tuple[StartingHand, CardStyle], tuple[tuple[int, str], ...]]:
    """Return the bit and the text of each combo of a hand, with letters or with symbols."""
    bits = combo_bits()
    return {
        (hand, style): tuple((bits[combo], combo.format(style)) for combo in hand.combos)
        for hand in ALL_HANDS
        for style in (CardStyle.LETTERS, CardStyle.SYMBOLS)
    }


@cache
def _rows_of_runs() -> tuple[HandRowBits, ...]:
    """Return the rows of hands that a run may join.

    A row is all pairs, or the hands of one kind with the same higher card.
    """
    rows = groupby(ALL_HANDS, key=lambda hand: (hand.kind, hand.is_pair or hand.ranks[0]))
    return tuple(_make_row(tuple(hands)) for _, hands in rows)


@cache
def _rows_of_ranks() -> tuple[HandRowBits, ...]:
    """Return the rows of hands with the same ranks: a pair, or a suited and an offsuit hand."""
    pairs = [_make_row((pair,)) for pair in PAIR_HANDS]
    others = [_make_row(hands) for hands in zip(SUITED_HANDS, OFFSUIT_HANDS, strict=True)]
    return (*pairs, *others)


def _make_row(hands: tuple[StartingHand, ...]) -> HandRowBits:
    bits = tuple(hand_bits()[hand] for hand in hands)
    return HandRowBits(hands, tuple(map(str, hands)), bits, sum(bits))


def _common_layers(layers: Layers, row: HandRowBits) -> Sequence[int]:
    """Return, for each hand of a row, the position of the layer that has all its combos.

    It is ``NO_LAYER`` if no layer has a combo, and otherwise ``SEVERAL_LAYERS``.
    """
    positions = [NO_LAYER] * len(row.hands)
    for position, (_, bits) in enumerate(layers):
        if bits & row.bits:
            for index, mask in enumerate(row.bits_of_hands):
                if part := bits & mask:
                    positions[index] = position if part == mask else SEVERAL_LAYERS
    return positions


def _common_layer(layers: Layers, mask: int) -> int:
    """Return the position of the layer that has all combos in a mask, as ``_common_layers``."""
    for position, (_, bits) in enumerate(layers):
        if part := bits & mask:
            return position if part == mask else SEVERAL_LAYERS
    return NO_LAYER


def _open_run(run: HandNames, row: HandNames) -> str:
    """Return the text for a run, such as ``55-33``, ``TT+`` or ``A5s-``."""
    if len(run) > 1 and run[0] == row[0]:
        return f"{run[-1]}+"
    if len(run) > 1 and run[-1] == row[-1]:
        return f"{run[0]}-"
    return _closed_run(run, row)


def _closed_run(run: HandNames, _: HandNames) -> str:
    """Return the text for a run, such as ``55-33``."""
    return run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}"


def _ranks_or_hand(run: HandNames, _: HandNames) -> str:
    """Return the text for hands with the same ranks, such as ``AK`` for AKs and AKo."""
    return run[0] if len(run) == 1 else run[0][:2]


def is_short(weight: Fraction) -> bool:
    """Return whether a weight can be written with at most 30 digits in a row.

    It is written as a ratio, or as a percentage with up to 30 decimals.
    """
    most: int = 10**MOST_DIGITS
    return weight.denominator < most or 100 * most % weight.denominator == 0


def _rounded_decimal(number: Fraction) -> str:
    """Return a number with at least one decimal. If it has more than 30, it is rounded to nine."""
    return _format_decimal(number, 1) or _rounded_decimal(round(number, ROUNDED_DECIMALS))


def _format_decimal(number: Fraction, least_digits: int = 0) -> str | None:
    """Return a number as a decimal, such as ``0.25``, or None if it has more than 30 decimals."""
    divisor = number.denominator
    counts = range(least_digits, MOST_DIGITS + 1)
    digits = next((count for count in counts if 10**count % divisor == 0), None)
    if digits is None:
        return None
    whole, rest = divmod(number.numerator * 10**digits // divisor, 10**digits)
    return f"{whole}.{rest:0{digits}d}" if digits else f"{whole}"
