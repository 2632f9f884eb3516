"""What a range has made of a board: its parts by made hand, and by draw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import final

from returns.result import Failure, Result

from handrail.argument_checks import check_type
from handrail.cards.types import Card, format_cards
from handrail.equities.raw_questions import Cards, UncheckedQuestion
from handrail.equities.types import live_ranges
from handrail.games.rule_book import HOLDEM
from handrail.made_hands.names import Draw, MadeHand
from handrail.made_hands.naming import draws, made_hand
from handrail.made_hands.types import HandOnBoard, HitsError, board_card_errors
from handrail.ranges.combo_sets import Range
from handrail.ranges.hand_order import combo_bits
from handrail.ranges.weighted_ranges import AnyRange, WeightedRange
from handrail.text import pluralize


@final
@dataclass(frozen=True, slots=True)
class Hits:
    """What a range has made of a board. Each part is a range, with the weights of the whole.

    Each combo is in the part of one made hand, and in the part of each of its draws. The
    constructor raises ``ValueError`` for parts that are not those of the range, and if a name is
    missing.

    Attributes:
        board: the cards on the board.
        dead: other cards that the player cannot hold.
        hand_range: the combos that the player can hold, with their weights.
        made_parts: each made hand, the best first, and the combos that have made it.
        draw_parts: each draw, and the combos that have it.

    >>> flop = parse_cards("Qh9h2c").unwrap()
    >>> found = parse_weighted("99 QJs AKo").map(lambda held: hits(held, board=flop).unwrap())
    >>> found.map(lambda all_hits: str(all_hits.made[MadeHand.TOP_PAIR_GOOD_KICKER]))
    <Success: QsJs, QdJd, QcJc>
    """

    board: Cards
    dead: Cards
    hand_range: WeightedRange
    made_parts: tuple[tuple[MadeHand, WeightedRange], ...]
    draw_parts: tuple[tuple[Draw, WeightedRange], ...]

    def __post_init__(self) -> None:
        parts = [part for _, part in self.made_parts]
        if (
            [name for name, _ in self.made_parts] != list(reversed(MadeHand))
            or [draw for draw, _ in self.draw_parts] != list(Draw)
            or sum(map(len, parts)) != len(self.hand_range)
            or self.at_least(MadeHand.NOTHING) != self.hand_range
            or not all(part <= self.hand_range for _, part in self.draw_parts)
        ):
            raise ValueError(f"expected the parts of the range {self.hand_range}")

    @property
    def made(self) -> Mapping[MadeHand, WeightedRange]:
        """Return the combos of each made hand, the best first. No name is missing."""
        return dict(self.made_parts)

    @property
    def drawing(self) -> Mapping[Draw, WeightedRange]:
        """Return the combos of each draw. No name is missing."""
        return dict(self.draw_parts)

    def at_least(self, name: MadeHand) -> WeightedRange:
        """Return the combos with this made hand or a better one.

        >>> flop = parse_cards("Qh9h2c").unwrap()
        >>> found = parse_range("99 AQo AKo").map(lambda held: hits(held, board=flop).unwrap())
        >>> found.map(lambda all_hits: all_hits.at_least(MadeHand.OVERPAIR))
        <Success: 9s9d, 9s9c, 9d9c>
        """
        found = WeightedRange(())
        for made, part in self.made_parts:
            if made >= name:
                found |= part
        return found

    def share(self, part: WeightedRange) -> Fraction:
        """Return the weight of a part of the range, divided by the weight of the whole range.

        >>> flop = parse_cards("Qh9h2c").unwrap()
        >>> found = parse_range("99 AKo").map(lambda held: hits(held, board=flop).unwrap())
        >>> found.map(lambda all_hits: all_hits.share(all_hits.made[MadeHand.SET]))
        <Success: 1/5>
        """
        return part.weight / self.hand_range.weight

    def __repr__(self) -> str:
        return f"Hits('{format_cards(self.board)}'; {pluralize(len(self.hand_range), 'combo')})"


def hits(
    hand_range: AnyRange, *, board: Iterable[Card], dead: Iterable[Card] = ()
) -> Result[Hits, tuple[HitsError, ...]]:
    """Return what each combo of a range has made of a board in hold'em, and what it draws to.

    Combos with a card that is on the board or dead are left out. The parts are ranges, so they have
    set operations and can be players in ``equity``.

    Fails with each ``HitsError``: each ``BoardCardError`` or, if there is none, ``EmptyRange``.

    Args:
        hand_range: a range, with or without weights.
        board: the flop, also with the turn, or with the turn and the river.
        dead: other cards that the player cannot hold. No name depends on them.

    >>> turn = parse_cards("Qh9h2c2d").unwrap()
    >>> found = parse_range("AhKh AsKs").map(lambda held: hits(held, board=turn).unwrap())
    >>> found.map(lambda all_hits: all_hits.drawing[Draw.NUT_FLUSH_DRAW])
    <Success: AhKh>
    """
    check_type("a range", hand_range, AnyRange, "parse_weighted")
    asked = UncheckedQuestion.of((hand_range,), board, dead, HOLDEM)
    errors = board_card_errors(asked)
    if errors:
        return Failure(errors)
    return live_ranges(asked).map(lambda live: _group(live[0], asked.board, asked.dead))


def _group(live: WeightedRange, board: Cards, dead: Cards) -> Hits:
    made = dict.fromkeys(reversed(MadeHand), 0)  # as the bits of ``Range``
    drawing = dict.fromkeys(Draw, 0)
    for combo in live.unweighted:
        held, bit = HandOnBoard(combo, board), combo_bits()[combo]
        made[made_hand(held)] |= bit
        for draw in draws(held):
            drawing[draw] |= bit

    def part(bits: int) -> WeightedRange:
        return live & WeightedRange.of_range(Range(bits))

    return Hits(
        board,
        dead,
        live,
        tuple((name, part(bits)) for name, bits in made.items()),
        tuple((draw, part(bits)) for draw, bits in drawing.items()),
    )
