"""Ranges: sets of combos, and their algebra."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import compress
from typing import final

from returns.result import Failure, Result, Success

from handrail.argument_checks import check_type, to_tuple
from handrail.cards.types import CardStyle, TextValue
from handrail.hands.types import Combo
from handrail.problems import UnplacedError, error_class
from handrail.ranges.hand_order import (
    ALL_COMBO_BITS,
    COMBO_COUNT,
    all_combos,
    combo_bits,
    hand_bits,
    top_bits,
)
from handrail.ranges.printing import FULL_WEIGHT, format_pieces
from handrail.ranges.starting_hands import StartingHand
from handrail.text import format_int


@error_class
class WrongPercent(UnplacedError):
    """A percentage of all combos that is not from 0 to 100."""

    found: Fraction | float
    _hint = "15 is the best 15% of all combos"

    @property
    def message(self) -> str:
        found = self.found
        if isinstance(found, float):
            number = str(found)
        elif found.denominator == 1:
            number = format_int(found.numerator)
        else:
            number = f"{format_int(found.numerator)}/{format_int(found.denominator)}"
        return f"expected a percentage from 0 to 100, got {number}"


@final
@dataclass(frozen=True, slots=True, repr=False)
class Range(TextValue):
    """A set of combos. A combo is two cards.

    ``Range.of`` makes a range from combos and starting hands, ``parse_range`` from a string. Ranges
    have the operators of sets: ``|``, ``&``, ``-``, ``^``, ``<=``, ``<``, ``in`` and ``len``. The
    operator ``~`` returns the range of all other combos. As for sets, ``<`` means a subset with
    fewer combos, so sorting ranges is meaningless. Sort by a key, such as ``len`` or ``str``.

    Equal ranges print as the same string, called the normal form, such as ``22+, AQo+``. Iteration
    yields the combos in the order in which they print: pairs, then suited hands, then offsuit
    hands, each from the highest to the lowest. Within a hand, combos are sorted by the suit of the
    higher card and then of the lower card: spades, hearts, diamonds, clubs.

    >>> kings = Range.of([Pair(Rank.KING)])
    >>> str(kings), len(~kings), kings <= ~kings
    ('KK', 1320, False)
    >>> Range.top(5)
    <Success: 77+, AJs+>
    """

    # Bit i is 1 if ``all_combos()[i]`` is in the range. So operations on ranges are operations on
    # integers.
    bits: int

    def __post_init__(self) -> None:
        if self.bits.__class__ is not int or not 0 <= self.bits <= ALL_COMBO_BITS:
            raise ValueError(
                f"expected an integer of up to 1,326 bits, got {self.bits!r}; try parse_range"
            )

    @classmethod
    def of(cls, items: Iterable[Combo | StartingHand]) -> "Range":
        """Return the range of these combos and starting hands. Repeated combos count once."""
        return cls(reduce(int.__or__, map(_check_item, to_tuple("combos", items)), 0))

    @classmethod
    def top(cls, percent: Fraction | float) -> Result["Range", WrongPercent]:
        """Return the best starting hands that together have at most this percentage of all combos.

        Starting hands are ordered by their equity against a random hand. Hands are added from the
        best down, until the next one would exceed the percentage.

        Fails with ``WrongPercent`` unless the percentage is from 0 to 100.
        """
        if not 0 <= percent <= 100:
            return Failure(WrongPercent(percent))
        return Success(cls(top_bits(Fraction(percent) / 100)))

    @property
    def percent(self) -> float:
        """Return how many percent of all 1,326 combos are in the range, rounded to two decimals."""
        return round(100 * len(self) / COMBO_COUNT, 2)

    @property
    def hands(self) -> tuple[StartingHand, ...]:
        """Return the hands with at least one combo in the range, in the order of printing."""
        own_bits = self.bits
        return tuple([hand for hand, bits in hand_bits().items() if bits & own_bits])

    @property
    def combos(self) -> tuple[Combo, ...]:
        """Return the combos in the range, in the order of printing."""
        return tuple(self)

    def combos_of(self, hand: StartingHand) -> tuple[Combo, ...]:
        """Return the combos of a hand that are in the range, in the order of printing."""
        return tuple(combo for combo in hand.combos if combo in self)

    @property
    def pieces(self) -> tuple[str, ...]:
        """Return the pieces of the normal form, such as ``22+`` and ``AQo+``."""
        return tuple(format_pieces(((FULL_WEIGHT, self.bits),)))

    def format(self, style: CardStyle) -> str:
        """Return the range as ``str`` does, but with suits as letters or symbols by ``style``.

        Only single combos, such as ``AsKc``, have suits. A ten is ``T`` in every style, so
        ``parse_range`` can parse the result.
        """
        check_type("a CardStyle", style, CardStyle, "CardStyle.SYMBOLS")
        return ", ".join(format_pieces(((FULL_WEIGHT, self.bits),), style=style))

    def __str__(self) -> str:
        return ", ".join(self.pieces)

    def __repr__(self) -> str:
        return f"Range({' '.join(self.pieces)!r})"

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __iter__(self) -> Iterator[Combo]:
        return compress(all_combos(), map(int, reversed(f"{self.bits:b}")))

    def __contains__(self, item: Combo | StartingHand) -> bool:
        """Return whether the range has the combo, or all combos of the starting hand."""
        return not _check_item(item) & ~self.bits

    def __or__(self, other: "Range") -> "Range":
        return Range(self.bits | other.bits) if _is_range(other) else NotImplemented

    def __and__(self, other: "Range") -> "Range":
        return Range(self.bits & other.bits) if _is_range(other) else NotImplemented

    def __sub__(self, other: "Range") -> "Range":
        return Range(self.bits & ~other.bits) if _is_range(other) else NotImplemented

    def __xor__(self, other: "Range") -> "Range":
        return Range(self.bits ^ other.bits) if _is_range(other) else NotImplemented

    def __invert__(self) -> "Range":
        return Range(self.bits ^ ALL_COMBO_BITS)

    def __le__(self, other: "Range") -> bool:
        return not self.bits & ~other.bits if _is_range(other) else NotImplemented

    def __lt__(self, other: "Range") -> bool:
        return self <= other and self != other if _is_range(other) else NotImplemented


def _check_item(item: Combo | StartingHand) -> int:
    """Check a combo or a starting hand, and return its bits. Raise ``TypeError`` for others."""
    bits = combo_bits().get(item) if isinstance(item, Combo) else hand_bits().get(item)
    if bits is None:
        raise TypeError(f"expected a combo or a starting hand, got {item!r}; try parse_range")
    return bits


def _is_range(value: object) -> bool:
    """Return whether ``value`` is a range. If not, operators return ``NotImplemented``."""
    return value.__class__ is Range
