"""Weighted ranges: combos, each with a weight that says how often a player holds it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import pairwise, product
from math import lcm
from typing import TypeAlias, TypeVar, final

from returns.result import Result

from handrail.argument_checks import check_type
from handrail.cards.types import CardStyle, TextValue
from handrail.hands.types import Combo
from handrail.ranges.combo_sets import Range, WrongPercent
from handrail.ranges.hand_order import COMBO_COUNT
from handrail.ranges.printing import (
    FULL_WEIGHT,
    MOST_DIGITS,
    Layers,
    RangeFormat,
    format_pieces,
    is_short,
    pieces_with_weights,
)
from handrail.ranges.starting_hands import Offsuit, Pair, StartingHand, Suited

Item = TypeVar("Item", Combo, Pair, Suited, Offsuit, StartingHand, Combo | StartingHand)


@final
@dataclass(frozen=True, slots=True, repr=False)
class WeightedRange(TextValue):
    """A set of combos, each with a weight: how often the player holds it, from 0 to 1.

    ``WeightedRange.of`` makes a weighted range from weights, ``WeightedRange.of_range`` from a
    range, and ``parse_weighted`` from a string. The weight of a combo in ``a | b`` is the higher of
    its two weights, in ``a & b`` the lower, and in ``~a`` 1 minus its weight. ``a - b`` is
    ``a & ~b``, and ``a ^ b`` is ``(a - b) | (b - a)``. ``a <= b`` is true if no weight in ``a`` is
    above the weight in ``b``.

    Iteration yields each combo with a weight above 0, and its weight, in the order of printing.
    ``len`` is the number of these combos.

    >>> aces = WeightedRange.of({Pair(Rank.ACE): Fraction(1, 2)})
    >>> aces, len(aces), aces.weight, str(aces & ~aces)
    (WeightedRange('AA@50'), 6, Fraction(3, 1), 'AA@50')
    """

    layers: tuple[tuple[Fraction, Range], ...]
    """Each weight above 0, the highest first, and the combos that have it."""

    def __post_init__(self) -> None:
        _check_weights(weight for weight, _ in self.layers)
        if self.layers.__class__ is not tuple or not _is_highest_first(self.layers):
            raise ValueError(
                "expected weights above 0, the highest first, and different combos for each,"
                f" got {self.layers!r}; try WeightedRange.of"
            )

    @classmethod
    def of(cls, weights: Mapping[Item, Fraction]) -> "WeightedRange":
        """Return the range of these combos and starting hands with these weights.

        If a combo has several weights, the highest counts. A weight is a ``Fraction`` from 0 to 1
        that can be written as a ratio or a percentage with at most 30 digits in a row. For others,
        ``ValueError`` is raised.
        """
        _check_weights(weights.values())
        return highest_weights((weight, Range.of((item,)).bits) for item, weight in weights.items())

    @classmethod
    def of_range(cls, hand_range: "AnyRange") -> "WeightedRange":
        """Return the range with the weight 1 for each combo. A weighted range keeps its weights."""
        if isinstance(hand_range, WeightedRange):
            return hand_range
        return cls(((FULL_WEIGHT, hand_range),) if hand_range else ())

    @classmethod
    def top(cls, percent: Fraction | float) -> Result["WeightedRange", WrongPercent]:
        """Return the best starting hands as ``Range.top`` does, each with the weight 1.

        Fails with ``WrongPercent`` unless the percentage is from 0 to 100.
        """
        return Range.top(percent).map(cls.of_range)

    @property
    def unweighted(self) -> Range:
        """Return the range of all combos with a weight above 0."""
        return Range(sum(combos.bits for _, combos in self.layers))

    @property
    def weight(self) -> Fraction:
        """Return the sum of all weights."""
        return Fraction(
            sum(weight * len(combos) for weight, combos in self.integer_layers), self._denominator
        )

    @property
    def percent(self) -> float:
        """Return the sum of all weights in percent of 1,326, rounded to two decimals."""
        return round(float(100 * self.weight / COMBO_COUNT), 2)

    @property
    def hands(self) -> tuple[StartingHand, ...]:
        """Return the hands of which a combo has a weight above 0, in the order of printing."""
        return self.unweighted.hands

    @property
    def combos(self) -> tuple[Combo, ...]:
        """Return the combos with a weight above 0, in the order of printing."""
        return self.unweighted.combos

    def combos_of(self, hand: StartingHand) -> tuple[Combo, ...]:
        """Return the combos of a hand with a weight above 0, in the order of printing."""
        return self.unweighted.combos_of(hand)

    @property
    def integer_layers(self) -> tuple[tuple[int, Range], ...]:
        """Return the layers, with each weight times the least common denominator of all weights."""
        denominator = self._denominator
        return tuple(
            (weight.numerator * (denominator // weight.denominator), combos)
            for weight, combos in self.layers
        )

    @property
    def _denominator(self) -> int:
        """Return the least common denominator of all weights."""
        return lcm(*[weight.denominator for weight, _ in self.layers])

    def items(self) -> Iterator[tuple[Combo, Fraction]]:
        """Yield each combo with a weight above 0, and its weight, in the order of printing."""
        weights = {combo: weight for weight, combos in self.layers for combo in combos}
        return ((combo, weights[combo]) for combo in self.unweighted)

    def weight_of(self, combo: Combo) -> Fraction:
        """Return the weight of a combo, from 0 to 1."""
        return next((weight for weight, combos in self.layers if combo in combos), Fraction())

    @property
    def pieces(self) -> tuple[str, ...]:
        """Return the pieces of the normal form, such as ``22+`` and ``AQo+@50``."""
        return tuple(format_pieces(bits_of_layers(self)))

    @property
    def weights_of_pieces(self) -> tuple[tuple[str, Fraction], ...]:
        """Return each piece of the normal form as ``AQo+``, without its weight, and the weight.

        >>> WeightedRange.of({Pair(Rank.ACE): Fraction(1, 2)}).weights_of_pieces
        (('AA', Fraction(1, 2)),)
        """
        return tuple(pieces_with_weights(bits_of_layers(self)))

    def format(self, style: CardStyle) -> str:
        """Return the range as ``str`` does, but with suits as letters or symbols by ``style``."""
        check_type("a CardStyle", style, CardStyle, "CardStyle.SYMBOLS")
        return ", ".join(format_pieces(bits_of_layers(self), style=style))

    def __str__(self) -> str:
        return ", ".join(self.pieces)

    def __repr__(self) -> str:
        return f"WeightedRange({' '.join(self.pieces)!r})"

    def __len__(self) -> int:
        return sum(len(combos) for _, combos in self.layers)

    def __iter__(self) -> Iterator[tuple[Combo, Fraction]]:
        return self.items()

    def __contains__(self, item: Combo | StartingHand) -> bool:
        """Return whether the combo, or each combo of the starting hand, has a weight above 0."""
        return item in self.unweighted

    def __or__(self, other: "WeightedRange") -> "WeightedRange":
        if not _is_weighted(other):
            return NotImplemented
        return highest_weights((*bits_of_layers(self), *bits_of_layers(other)))

    def __and__(self, other: "WeightedRange") -> "WeightedRange":
        if not _is_weighted(other):
            return NotImplemented
        return highest_weights(
            (min(weight, other_weight), bits & other_bits)
            for (weight, bits), (other_weight, other_bits) in product(
                bits_of_layers(self), bits_of_layers(other)
            )
        )

    def __sub__(self, other: "WeightedRange") -> "WeightedRange":
        return self & ~other if _is_weighted(other) else NotImplemented

    def __xor__(self, other: "WeightedRange") -> "WeightedRange":
        return (self - other) | (other - self) if _is_weighted(other) else NotImplemented

    # Python calls these if the value on the left is not a weighted range.
    def __ror__(self, other: "WeightedRange") -> "WeightedRange":
        _check_is_no_range(other)
        return NotImplemented

    def __rand__(self, other: "WeightedRange") -> "WeightedRange":
        _check_is_no_range(other)
        return NotImplemented

    def __rsub__(self, other: "WeightedRange") -> "WeightedRange":
        _check_is_no_range(other)
        return NotImplemented

    def __rxor__(self, other: "WeightedRange") -> "WeightedRange":
        _check_is_no_range(other)
        return NotImplemented

    def __invert__(self) -> "WeightedRange":
        remaining = ((FULL_WEIGHT - weight, bits) for weight, bits in bits_of_layers(self))
        return highest_weights((*remaining, (FULL_WEIGHT, (~self.unweighted).bits)))

    def __le__(self, other: "WeightedRange") -> bool:
        return self | other == other if _is_weighted(other) else NotImplemented

    def __lt__(self, other: "WeightedRange") -> bool:
        return self <= other and self != other if _is_weighted(other) else NotImplemented

    def __ge__(self, other: "WeightedRange") -> bool:
        return other <= self if _is_weighted(other) else NotImplemented

    def __gt__(self, other: "WeightedRange") -> bool:
        return other < self if _is_weighted(other) else NotImplemented


AnyRange: TypeAlias = Range | WeightedRange
"""A range, with or without weights."""


def format_range(hand_range: AnyRange, form: RangeFormat) -> str:
    """Return a range as text in the form of a tool.

    ``parse_weighted`` reads each form as the same range. There is one exception: ``PIO`` and
    ``FLOPZILLA`` have only decimals, so a weight such as 1/3, which has more than 30, is rounded to
    nine decimals.

    >>> parse_weighted("77-22, A5s-@50").map(lambda each: format_range(each, RangeFormat.FLOPZILLA))
    <Success: 77-22,[50.0]A5s-A2s[/50.0]>
    """
    check_type("a range", hand_range, AnyRange, "parse_weighted")
    check_type("a RangeFormat", form, RangeFormat, "RangeFormat.PIO")
    pieces = format_pieces(bits_of_layers(WeightedRange.of_range(hand_range)), form)
    return (", " if form in (RangeFormat.NORMAL, RangeFormat.CLOSED) else ",").join(pieces)


def bits_of_layers(hand_range: WeightedRange) -> Layers:
    """Return each weight, the highest first, and its combos as the bits of ``Range``."""
    return tuple((weight, combos.bits) for weight, combos in hand_range.layers)


def highest_weights(layers: Iterable[tuple[Fraction, int]]) -> WeightedRange:
    """Return a range from weights and the bits of their combos, in any order.

    If a combo has several weights, the highest counts.
    """
    weights: dict[tuple[int, int], Fraction] = {}  # by ratio, whose hash is faster
    bits_by_ratio: dict[tuple[int, int], int] = {}
    for weight, bits in layers:
        ratio = weight.as_integer_ratio()
        weights[ratio] = weight
        bits_by_ratio[ratio] = bits_by_ratio.get(ratio, 0) | bits
    highest: list[tuple[Fraction, Range]] = []
    taken = 0
    for weight in sorted(weights.values(), reverse=True):
        bits = bits_by_ratio[weight.as_integer_ratio()] & ~taken
        taken |= bits
        if weight and bits:
            highest.append((weight, Range(bits)))
    return WeightedRange(tuple(highest))


def _is_highest_first(layers: tuple[tuple[Fraction, Range], ...]) -> bool:
    """Return whether each weight is below the one before it and above 0, with combos of its own.

    ``_check_weights`` has checked that no weight is above 1.
    """
    is_falling = all(weight > lower for (weight, _), (lower, _) in pairwise(layers))
    all_bits = reduce(int.__or__, (combos.bits for _, combos in layers), 0)
    are_disjoint = all_bits.bit_count() == sum(len(combos) for _, combos in layers)
    return is_falling and are_disjoint and all(weight and combos for weight, combos in layers)


def _check_weights(weights: Iterable[Fraction]) -> None:
    for weight in weights:
        # This is ``0 <= weight <= 1``, and three times as fast.
        if weight.__class__ is not Fraction or not 0 <= weight.numerator <= weight.denominator:
            raise ValueError(f"expected a Fraction from 0 to 1, got {weight!r}")
        if not is_short(weight):
            raise ValueError(
                f"expected a weight that can be written with at most {MOST_DIGITS} digits in a row;"
                " try Fraction.limit_denominator"
            )


def _is_weighted(value: object) -> bool:
    """Return whether ``value`` is a weighted range. If not, operators return ``NotImplemented``."""
    _check_is_no_range(value)
    return value.__class__ is WeightedRange


def _check_is_no_range(value: object) -> None:
    if isinstance(value, Range):
        raise TypeError("expected a WeightedRange, got a Range; try WeightedRange.of_range")
