"""A holding on a board of hold'em, checked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.argument_checks import check_type
from handrail.cards.types import Card, Rank
from handrail.equities.errors import EmptyRange
from handrail.equities.raw_questions import Cards, UncheckedQuestion
from handrail.games.errors import SharedCard, WrongBoardSize
from handrail.games.rule_book import FLOP_TURN_RIVER, HOLDEM
from handrail.hands.types import COMBO_SIZE, Combo
from handrail.problems import sort_by_position

Ranks: TypeAlias = frozenset[Rank]
"""Different ranks, without an order."""

BoardCardError: TypeAlias = WrongBoardSize | SharedCard
"""An error in a board and the cards around it.

``at`` are positions counted from 0: first over the board, then over the dead cards. A combo, whose
two cards are one position, is after them.
"""

HitsError: TypeAlias = BoardCardError | EmptyRange
"""An error in a range and a board. ``at`` counts as in ``BoardCardError``; the range is last."""


@final
@dataclass(frozen=True, slots=True)
class HandOnBoard:
    """Two cards of a player, and a board of three to five cards in hold'em.

    ``HandOnBoard.of`` checks the cards. The constructor is for cards known to be valid, and raises
    ``ValueError`` for a board of another size and for repeated cards.

    >>> combo, flop = parse_combo("AsKc").unwrap(), parse_cards("As9h2c").unwrap()
    >>> HandOnBoard.of(combo, flop[:2]).alt(lambda errors: [error.kind for error in errors])
    <Failure: ['WrongBoardSize', 'SharedCard']>
    """

    combo: Combo
    board: Cards

    def __post_init__(self) -> None:
        size = len(self.board)
        if (
            size not in FLOP_TURN_RIVER
            or len({*self.board, *self.combo.cards}) < size + COMBO_SIZE
            or self.board.__class__ is not tuple
        ):
            raise ValueError(f"expected a board of 3 to 5 cards, all distinct, got {self!r}")

    @staticmethod
    def of(
        combo: Combo, board: Iterable[Card], dead: Iterable[Card] = ()
    ) -> Result[HandOnBoard, tuple[BoardCardError, ...]]:
        """Return a holding on a board, or every ``BoardCardError`` in these cards.

        Args:
            combo: the two cards that the player holds.
            board: the flop, also with the turn, or with the turn and the river.
            dead: other cards that are known. They are only checked: no name depends on them.
        """
        check_type("a combo", combo, Combo, "parse_combo")
        asked = UncheckedQuestion.of((combo.cards,), board, dead, HOLDEM)
        errors = board_card_errors(asked)
        return Failure(errors) if errors else Success(HandOnBoard(combo, asked.board))

    @property
    def shown_ranks(self) -> Ranks:
        """Return the ranks on the board."""
        return frozenset([card.rank for card in self.board])

    def __repr__(self) -> str:
        return f"HandOnBoard('{self.combo}', '{' '.join(map(str, self.board))}')"


def board_card_errors(asked: UncheckedQuestion) -> tuple[BoardCardError, ...]:
    """Return every error in the cards of a question that needs a board."""
    errors: list[BoardCardError] = [*asked.shared_cards()]
    if len(asked.board) not in FLOP_TURN_RIVER:
        errors.append(WrongBoardSize(HOLDEM.name, len(asked.board), FLOP_TURN_RIVER))
    return sort_by_position(errors)
