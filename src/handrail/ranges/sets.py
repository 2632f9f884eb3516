"""Ranges: sets of combos, their algebra, and the one normal form in which each is printed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import compress, groupby
from typing import final

from handrail.cards import Style
from handrail.hands import Combo
from handrail.ranges.starting import (
    COMBOS,
    EVERY,
    Line,
    StartingHand,
    all_combos,
    all_lines,
    combo_bits,
)


@final
@dataclass(frozen=True, slots=True, repr=False)
class Range:
    """A set of combos. Prints in its normal form, ``22+, AQo+``.

    ``Range.of`` takes combos, ``parse_range`` a text. Ranges combine and compare as sets do:
    ``|``, ``&``, ``-``, ``^``, ``~`` (all other combos), ``<=``, ``<``, ``combo in range``,
    ``len``. They iterate in the order in which they print: hand by hand, pairs before suited
    before offsuit, the higher first; within a hand spades, hearts, diamonds, clubs, of the
    higher card first.

    >>> kings = Range.of(Pair(Rank.KING).combos)
    >>> str(kings), len(~kings), kings <= ~kings
    ('KK', 1320, False)
    """

    # One bit for each of ``all_combos()``, the first the lowest: sets combine as integers do.
    bits: int

    def __post_init__(self) -> None:
        if self.bits.__class__ is not int or not 0 <= self.bits <= EVERY:
            found = repr(self.bits)
            raise ValueError(f"not the bits of a set of combos: {found}; parse_range reads a text")

    @classmethod
    def of(cls, combos: Iterable[Combo]) -> "Range":
        """The range of these combos; one that comes twice counts once."""
        bit_of = combo_bits()
        bits = 0
        for combo in combos:
            bits |= bit_of[_check_combo(combo)]
        return cls(bits)

    @property
    def percent(self) -> float:
        """How many of a hundred combos it holds, to two decimals."""
        return round(100 * len(self) / COMBOS, 2)

    @property
    def hands(self) -> tuple[StartingHand, ...]:
        """The hands of which it holds at least one combo, in the order in which they print."""
        return tuple(
            hand
            for line in all_lines()
            for hand, share in zip(line.hands, line.shares(self.bits), strict=True)
            if share
        )

    def held(self, hand: StartingHand) -> tuple[Combo, ...]:
        """The combos of a hand that it holds."""
        return tuple(combo for combo in hand.combos if combo in self)

    @property
    def pieces(self) -> tuple[str, ...]:
        """The normal form, piece by piece."""
        return tuple(_printed(self.bits, Style.LETTERS))

    def show(self, style: Style) -> str:
        """The normal form with the suits of single combos in this style.

        A ten is ``T`` in each style, as it is in ``T9s``; so every style parses back.
        """
        return ", ".join(_printed(self.bits, style))

    def __str__(self) -> str:
        return ", ".join(self.pieces)

    def __repr__(self) -> str:
        return f"Range({' '.join(self.pieces)!r})"

    def _repr_html_(self) -> str:  # pyright: ignore[reportUnusedFunction]  # notebooks do
        """The grid of the range, as a notebook shows it."""
        from handrail.pictures.html import as_html

        return as_html(self)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __iter__(self) -> Iterator[Combo]:
        return _members(self.bits, all_combos())

    def __contains__(self, combo: Combo) -> bool:
        return bool(self.bits & combo_bits()[_check_combo(combo)])

    def __or__(self, other: "Range") -> "Range":
        return Range(self.bits | other.bits) if _is_range(other) else NotImplemented

    def __and__(self, other: "Range") -> "Range":
        return Range(self.bits & other.bits) if _is_range(other) else NotImplemented

    def __sub__(self, other: "Range") -> "Range":
        return Range(self.bits & ~other.bits) if _is_range(other) else NotImplemented

    def __xor__(self, other: "Range") -> "Range":
        return Range(self.bits ^ other.bits) if _is_range(other) else NotImplemented

    def __invert__(self) -> "Range":
        return Range(self.bits ^ EVERY)

    def __le__(self, other: "Range") -> bool:
        return not self.bits & ~other.bits if _is_range(other) else NotImplemented

    def __lt__(self, other: "Range") -> bool:
        return self <= other and self != other if _is_range(other) else NotImplemented


def _check_combo(combo: Combo) -> Combo:
    """The combo, where it is one: a text in its place would else be no member, silently.

    Raises:
        TypeError: for anything else.
    """
    if combo.__class__ is Combo:
        return combo
    raise TypeError(f"a range holds combos, not {combo!r}; parse_range reads a text")


def _is_range(value: object) -> bool:
    """Whether an operator was given what it works with."""
    return value.__class__ is Range


def _members(bits: int, combos: tuple[Combo, ...]) -> Iterator[Combo]:
    """Those of the combos whose bits are set; the first has the lowest."""
    return compress(combos, map(int, reversed(f"{bits:b}")))


def _printed(bits: int, style: Style) -> Iterator[str]:
    """The pieces of the normal form of a set."""
    if bits == EVERY:
        yield "XX"
        return
    for line in all_lines():
        if bits & line.mask(slice(None)):
            yield from _printed_line(line, bits, style)


def _printed_line(line: Line, bits: int, style: Style) -> Iterator[str]:
    """What a set has of one line: whole hands as runs, and the combos of the others."""
    drawn = Style.LETTERS if style is Style.LETTERS else Style.DRAWN
    full = (1 << line.size) - 1
    shares = line.shares(bits)
    for share, places in groupby(range(len(shares)), key=shares.__getitem__):
        if share == full:
            yield _run(line, *_ends(places))
        elif share:
            for place in places:
                combos = _members(share, line.hands[place].combos)
                yield from (combo.show(drawn) for combo in combos)


def _ends(places: Iterator[int]) -> tuple[int, int]:
    """The first and the last of at least one place."""
    first, *others = places
    return first, others[-1] if others else first


def _run(line: Line, first: int, last: int) -> str:
    """How the hands from one place of a line to another are written."""
    high, low = line.hands[first], line.hands[last]
    if first == last:
        return f"{high}"
    if first == 0:
        return f"{low}+"
    if last == len(line.hands) - 1:
        return f"{high}-"
    return f"{high}-{low}"
