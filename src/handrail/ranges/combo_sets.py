"""Ranges: sets of combos, their algebra, and their normal form."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import compress, groupby
from operator import itemgetter
from typing import final

from handrail.cards import CardStyle
from handrail.hands import Combo
from handrail.ranges.starting_hands import (
    ALL_COMBO_BITS,
    COMBO_COUNT,
    HandSequence,
    StartingHand,
    all_combos,
    all_hand_sequences,
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
        if self.bits.__class__ is not int or not 0 <= self.bits <= ALL_COMBO_BITS:
            found = repr(self.bits)
            raise ValueError(f"not the bits of a set of combos: {found}; parse_range reads a text")

    @classmethod
    def of(cls, combos: Iterable[Combo]) -> "Range":
        """Return the range of these combos. Repeated combos count once."""
        bit_by_combo = combo_bits()
        bits = 0
        for combo in combos:
            bits |= bit_by_combo[_check_combo(combo)]
        return cls(bits)

    @property
    def percent(self) -> float:
        """Return the percentage of all combos, to two decimals."""
        return round(100 * len(self) / COMBO_COUNT, 2)

    @property
    def hands(self) -> tuple[StartingHand, ...]:
        """Return the hands with at least one combo in the range, in the order of the range."""
        return tuple(
            hand
            for line in all_hand_sequences()
            for hand, hand_bits in zip(line.hands, line.bits_by_hand(self.bits), strict=True)
            if hand_bits
        )

    def combos_of(self, hand: StartingHand) -> tuple[Combo, ...]:
        """Return the combos of a hand that are in the range."""
        return tuple(combo for combo in hand.combos if combo in self)

    @property
    def pieces(self) -> tuple[str, ...]:
        """Return the normal form, piece by piece."""
        return tuple(_normal_form(self.bits, CardStyle.LETTERS))

    def format(self, style: CardStyle) -> str:
        """Return the normal form with the suits of single combos in this style.

        A ten is ``T`` in each style, so every style parses back.
        """
        return ", ".join(_normal_form(self.bits, style))

    def __str__(self) -> str:
        return ", ".join(self.pieces)

    def __repr__(self) -> str:
        return f"Range({' '.join(self.pieces)!r})"

    def _repr_html_(self) -> str:  # pyright: ignore[reportUnusedFunction]  # notebooks do
        """Return the grid of the range, for notebooks."""
        from handrail.pictures.html_grid import render_html

        return render_html(self)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __iter__(self) -> Iterator[Combo]:
        return _combos_in(self.bits, all_combos())

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
        return Range(self.bits ^ ALL_COMBO_BITS)

    def __le__(self, other: "Range") -> bool:
        return not self.bits & ~other.bits if _is_range(other) else NotImplemented

    def __lt__(self, other: "Range") -> bool:
        return self <= other and self != other if _is_range(other) else NotImplemented


def _check_combo(combo: Combo) -> Combo:
    """Return the combo. Raise for anything else: a string would silently not be a member."""
    if combo.__class__ is Combo:
        return combo
    raise TypeError(f"a range holds combos, not {combo!r}; parse_range reads a text")


def _is_range(value: object) -> bool:
    """Return whether an operator can work with this value."""
    return value.__class__ is Range


def _combos_in(bits: int, combos: tuple[Combo, ...]) -> Iterator[Combo]:
    """Return the combos whose bits are set. The first combo has the lowest bit."""
    return compress(combos, map(int, reversed(f"{bits:b}")))


def _normal_form(bits: int, style: CardStyle) -> Iterator[str]:
    """Return the normal form of a set: whole hands as runs, and the combos of other hands."""
    if bits == ALL_COMBO_BITS:
        yield "XX"
        return
    combo_style = CardStyle.LETTERS if style is CardStyle.LETTERS else CardStyle.SYMBOLS
    for line in all_hand_sequences():
        if not bits & line.mask(slice(None)):
            continue
        by_hand_bits = groupby(
            zip(line.bits_by_hand(bits), line.hands, strict=True), key=itemgetter(0)
        )
        for hand_bits, group in by_hand_bits:
            hands = [hand for _, hand in group]
            if hand_bits == (1 << line.combos_per_hand) - 1:
                yield _format_run(line, hands[0], hands[-1])
            elif hand_bits:
                for hand in hands:
                    yield from (
                        combo.format(combo_style) for combo in _combos_in(hand_bits, hand.combos)
                    )


def _format_run(sequence: HandSequence, high: StartingHand, low: StartingHand) -> str:
    """Return how the hands of a line from one to another are written."""
    if high is low:
        return f"{high}"
    if high is sequence.hands[0]:
        return f"{low}+"
    return f"{high}-" if low is sequence.hands[-1] else f"{high}-{low}"
