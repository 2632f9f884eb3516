"""Ranges as text: the normal form, and the forms of other tools."""

from collections.abc import Callable, Iterable, Iterator, Sequence
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

HandRow: TypeAlias = tuple[StartingHand, ...]
RunFormatter: TypeAlias = Callable[[HandRow, HandRow], str]
"""Returns the text for a run: some neighbours in a row, which is the second argument."""

ZERO, ONE = Fraction(0), Fraction(1)
MOST_DIGITS = 30  # in a row: before or after a point or a slash
ROUNDED_DECIMALS = 9


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
    """Hands that a piece may join, with the bits of each and of all."""

    hands: HandRow
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


def pieces_with_weights(layers: Layers) -> Iterator[tuple[Fraction, str]]:
    """Yield the weight of each piece of the normal form, and the piece without it: ``A5s-``."""
    return _pieces_of_runs(layers, CardStyle.LETTERS, _open_run)


def _normal_pieces(layers: Layers, style: CardStyle, format_run: RunFormatter) -> Iterator[str]:
    """Yield the pieces of the normal form, such as ``22+``, ``AsKs`` and ``A5s-A2s@50``."""
    suffixes: dict[Fraction, str] = {ONE: ""}
    for weight, text in _pieces_of_runs(layers, style, format_run):
        suffix = suffixes.get(weight)
        if suffix is None:
            # A percentage such as 33.3... has no finite decimal.
            suffix = suffixes[weight] = f"@{_format_decimal(100 * weight) or weight}"
        yield f"{text}{suffix}"


def _pieces_of_runs(
    layers: Layers, style: CardStyle, format_run: RunFormatter
) -> Iterator[tuple[Fraction, str]]:
    weight_of_all = _common_weight(layers, ALL_COMBO_BITS)
    if weight_of_all:
        return iter([(weight_of_all, "XX")])
    return _weighted_pieces(layers, rows_of_runs(), format_run, style)


def _pio_pieces(layers: Layers) -> Iterator[str]:
    """Yield single hands and combos in the order of PioSOLVER: pairs, then by rank.

    A hand is written without its kind if the suited and the offsuit hand have the same weight.
    """
    for weight, text in _weighted_pieces(layers, _rows_of_ranks(), _ranks_or_hand):
        yield text if weight == 1 else f"{text}:{_rounded_decimal(weight)}"


def _flopzilla_pieces(layers: Layers) -> Iterator[str]:
    """Yield the hands with the weight 1, and then those of each lower weight in brackets."""
    pieces = tuple(_weighted_pieces(layers, rows_of_runs(), _closed_run))
    for weight, _ in layers:
        hands = ",".join(text for each, text in pieces if each == weight)
        percent = _rounded_decimal(100 * weight)
        yield hands if weight == 1 else f"[{percent}]{hands}[/{percent}]"


def _weighted_pieces(
    layers: Layers,
    rows: Iterable[HandRowBits],
    format_run: RunFormatter,
    style: CardStyle = CardStyle.LETTERS,
) -> Iterator[tuple[Fraction, str]]:
    """Yield the pieces of a range, each with its weight.

    Neighbours in a row are one run if all their combos have the same weight. If the combos of a
    hand have different weights, each combo is written.
    """
    combo_style = CardStyle.LETTERS if style is CardStyle.LETTERS else CardStyle.SYMBOLS
    all_bits = sum(bits for _, bits in layers)
    for row in rows:
        if not all_bits & row.bits:  # most rows have no hand in the range, and take no time
            continue
        end = 0
        for weight, run in groupby(_common_weights(layers, row)):
            start, end = end, end + len(tuple(run))
            hands = row.hands[start:end]
            if weight:
                yield weight, format_run(hands, row.hands)
            elif weight is None:
                for combo in chain.from_iterable(hand.combos for hand in hands):
                    if combo_weight := _common_weight(layers, combo_bits()[combo]):
                        yield combo_weight, combo.format(combo_style)


@cache
def rows_of_runs() -> tuple[HandRowBits, ...]:
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


def _make_row(hands: HandRow) -> HandRowBits:
    bits = tuple(hand_bits()[hand] for hand in hands)
    return HandRowBits(hands, bits, sum(bits))


def _common_weights(layers: Layers, row: HandRowBits) -> Sequence[Fraction | None]:
    """Return the weight of all combos of each hand, or None if they have different weights."""
    weights: list[Fraction | None] = [ZERO] * len(row.hands)
    for weight, bits in layers:
        if bits & row.bits:
            for index, mask in enumerate(row.bits_of_hands):
                if part := bits & mask:
                    weights[index] = weight if part == mask else None
    return weights


def _common_weight(layers: Layers, mask: int) -> Fraction | None:
    """Return the weight of all combos in a mask, or None if they have different weights."""
    for weight, bits in layers:
        if part := bits & mask:
            return weight if part == mask else None
    return ZERO


def _open_run(run: HandRow, row: HandRow) -> str:
    """Return the text for a run, such as ``55-33``, ``TT+`` or ``A5s-``."""
    if len(run) > 1 and run[0] is row[0]:
        return f"{run[-1]}+"
    if len(run) > 1 and run[-1] is row[-1]:
        return f"{run[0]}-"
    return _closed_run(run, row)


def _closed_run(run: HandRow, _: HandRow) -> str:
    """Return the text for a run, such as ``55-33``."""
    return f"{run[0]}" if run[0] is run[-1] else f"{run[0]}-{run[-1]}"


def _ranks_or_hand(run: HandRow, _: HandRow) -> str:
    """Return the text for hands with the same ranks, such as ``AK`` for AKs and AKo."""
    return f"{run[0]}" if run[0] is run[-1] else f"{run[0]}"[:2]


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
