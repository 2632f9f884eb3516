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
    """A set of combos. A combo is two cards.

    ``Range.of`` makes a range from combos, ``parse_range`` from a string. Ranges have the operators
    of sets: ``|``, ``&``, ``-``, ``^``, ``<=``, ``<``, ``combo in range`` and ``len``. The operator
    ``~`` returns the range of all other combos.

    Equal ranges print as the same string, called the normal form, such as ``22+, AQo+``. Iteration
    yields the combos in the order in which they print: pairs, then suited hands, then offsuit
    hands, each from the highest to the lowest. Within a hand, combos are sorted by the suit of the
    higher card and then of the lower card: spades, hearts, diamonds, clubs.

    >>> kings = Range.of(Pair(Rank.KING).combos)
    >>> str(kings), len(~kings), kings <= ~kings
    ('KK', 1320, False)
    """

    # Bit i is 1 if ``all_combos()[i]`` is in the range. So operations on ranges are operations on
    # integers.
    bits: int

    def __post_init__(self) -> None:
        if self.bits.__class__ is not int or not 0 <= self.bits <= ALL_COMBO_BITS:
            found = repr(self.bits)
            raise ValueError(
                f"expected an integer of up to 1,326 bits, got {found}; try parse_range"
            )

    @classmethod
    def of(cls, combos: Iterable[Combo]) -> "Range":
        """Return the range of these combos. A repeated combo counts once."""
        bit_by_combo = combo_bits()
        bits = 0
        for combo in combos:
            bits |= bit_by_combo[_check_combo(combo)]
        return cls(bits)

    @property
    def percent(self) -> float:
        """Return how many percent of all 1,326 combos are in the range, rounded to two decimals."""
        return round(100 * len(self) / COMBO_COUNT, 2)

    @property
    def hands(self) -> tuple[StartingHand, ...]:
        """Return the hands with at least one combo in the range, in the order of printing."""
        return tuple(
            hand
            for sequence in all_hand_sequences()
            for hand, hand_bits in zip(
                sequence.hands, sequence.bits_by_hand(self.bits), strict=True
            )
            if hand_bits
        )

    def combos_of(self, hand: StartingHand) -> tuple[Combo, ...]:
        """Return the combos of a hand that are in the range, in the order of printing."""
        return tuple(combo for combo in hand.combos if combo in self)

    @property
    def pieces(self) -> tuple[str, ...]:
        """Return the pieces of the normal form, such as ``22+`` and ``AQo+``."""
        return tuple(_normal_form(self.bits, CardStyle.LETTERS))

    def format(self, style: CardStyle) -> str:
        """Return the range as ``str`` does, but with suits as letters or symbols by ``style``.

        Only single combos, such as ``AsKc``, have suits. A ten is ``T`` in every style, so
        ``parse_range`` can parse the result.
        """
        return ", ".join(_normal_form(self.bits, style))

    def __str__(self) -> str:
        return ", ".join(self.pieces)

    def __repr__(self) -> str:
        return f"Range({' '.join(self.pieces)!r})"

    def _repr_html_(self) -> str:  # pyright: ignore[reportUnusedFunction]  # notebooks call it
        """Return the range as a grid in HTML. Notebooks call this method to show a range."""
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
    """Return the combo. Raise ``TypeError`` for a value of any other type."""
    if combo.__class__ is Combo:
        return combo
    raise TypeError(f"expected a combo, got {combo!r}; parse_range reads strings")


def _is_range(value: object) -> bool:
    """Return whether ``value`` is a range. If not, operators return ``NotImplemented``."""
    return value.__class__ is Range


def _combos_in(bits: int, combos: tuple[Combo, ...]) -> Iterator[Combo]:
    """Return the combos whose bits are 1. Bit ``i`` of ``bits`` is for ``combos[i]``."""
    return compress(combos, map(int, reversed(f"{bits:b}")))


def _normal_form(bits: int, style: CardStyle) -> Iterator[str]:
    """Yield the pieces of the printed form, such as ``22+`` and ``AsKs``.

    If all combos of a hand are in the range, the hand is printed, together with its neighbours of
    which this is true. Otherwise each of its combos in the range is printed.
    """
    if bits == ALL_COMBO_BITS:
        yield "XX"
        return
    combo_style = CardStyle.LETTERS if style is CardStyle.LETTERS else CardStyle.SYMBOLS
    for sequence in all_hand_sequences():
        if not bits & sequence.mask(slice(None)):
            continue
        by_hand_bits = groupby(
            zip(sequence.bits_by_hand(bits), sequence.hands, strict=True), key=itemgetter(0)
        )
        for hand_bits, group in by_hand_bits:
            hands = [hand for _, hand in group]
            if hand_bits == (1 << sequence.combos_per_hand) - 1:
                yield _format_run(sequence, hands[0], hands[-1])
            elif hand_bits:
                for hand in hands:
                    yield from (
                        combo.format(combo_style) for combo in _combos_in(hand_bits, hand.combos)
                    )


def _format_run(sequence: HandSequence, high: StartingHand, low: StartingHand) -> str:
    """Return the notation for the hands of a sequence from ``high`` to ``low``: ``55-33``."""
    if high is low:
        return f"{high}"
    if high is sequence.hands[0]:
        return f"{low}+"
    return f"{high}-" if low is sequence.hands[-1] else f"{high}-{low}"
