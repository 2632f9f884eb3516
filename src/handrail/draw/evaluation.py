"""The evaluation of the hands at a table, and the winners."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from returns.result import Failure, Result, Success

from handrail.draw.errors import WrongHandSize
from handrail.draw.table import Table
from handrail.games.errors import ShowdownError, WrongPlayerCount
from handrail.games.ladder import class_of_five
from handrail.games.rule_book import FIVE_CARD_HANDS, MIN_PLAYERS
from handrail.games.showdowns import Showdown, compare
from handrail.hands.scoring import Score, score
from handrail.hands.types import HAND_SIZE, Hand
from handrail.railway import and_then


@final
@dataclass(frozen=True, slots=True)
class RankedHand:
    """A player's hand and the number of its class, 1 (royal flush) to 7,462.

    The constructor raises ``ValueError`` for the number of another class.

    >>> ann = Table(DECK[5:], (Seat("Ann", DECK[:5]),))
    >>> rank_hands(ann).map(lambda ranked: ranked[0].class_number)
    <Success: 166>
    """

    name: str
    hand: Hand
    class_number: int

    def __post_init__(self) -> None:
        if self.class_number != class_of_five(self.hand.cards):
            raise ValueError(f"expected the class of {self.hand}, got {self.class_number}")

    @property
    def score(self) -> Score:
        """Return the score of the hand: category, rank, kickers."""
        return score(self.hand)


@final
@dataclass(frozen=True, slots=True)
class TableShowdown:
    """A showdown among named players, in seating order.

    The constructor raises ``ValueError`` for a showdown of other hands.

    >>> two = Table(DECK[10:], (Seat("Ann", DECK[:5]), Seat("Bob", DECK[5:10])))
    >>> judge_table(two).map(lambda outcome: outcome.why)
    <Success: four of a kind beats full house>
    """

    ranked_hands: tuple[RankedHand, ...]
    showdown: Showdown

    def __post_init__(self) -> None:
        shown = [player.cards for player in self.showdown.players]
        if shown != [ranked.hand.cards for ranked in self.ranked_hands]:
            raise ValueError("expected a showdown of the ranked hands")

    @property
    def winners(self) -> tuple[str, ...]:
        """Return the names of the winners. There are several if they tie."""
        return tuple(self.ranked_hands[index].name for index in self.showdown.winners)

    @property
    def why(self) -> str:
        """Return why the best hand beats the best hand that loses, or why all hands tie."""
        return self.showdown.why


def rank_hands(
    table: Table,
) -> Result[tuple[RankedHand, ...], tuple[WrongHandSize, ...]]:
    """Return each player's hand with the number of its class, in seating order.

    Fails with ``WrongHandSize`` for each player who does not have five cards.

    >>> ann = Table(DECK[5:], (Seat("Ann", DECK[:5]),))
    >>> rank_hands(ann).map(lambda found: found[0].score.category.name)
    <Success: FOUR_OF_A_KIND>
    """
    errors = tuple(
        WrongHandSize(seat.name, len(seat.cards), HAND_SIZE)
        for seat in table.seats
        if len(seat.cards) != HAND_SIZE
    )
    if errors:
        return Failure(errors)
    return Success(
        tuple(
            RankedHand(seat.name, Hand(seat.cards), class_of_five(seat.cards))
            for seat in table.seats
        )
    )


def judge_table(
    table: Table,
) -> Result[TableShowdown, tuple[WrongHandSize, ...] | tuple[ShowdownError, ...]]:
    """Return who wins at a table of at least two players, each with five cards.

    Fails with ``WrongHandSize`` for each player who does not have five cards. If every player has
    five cards, fails with each ``ShowdownError``, such as too few players.

    >>> two = Table(DECK[10:], (Seat("Ann", DECK[:5]), Seat("Bob", DECK[5:10])))
    >>> judge_table(two).map(lambda outcome: outcome.winners)
    <Success: ('Ann',)>
    """

    def to_table_showdown(
        ranked_hands: tuple[RankedHand, ...],
    ) -> Result[TableShowdown, tuple[ShowdownError, ...]]:
        players, most = len(ranked_hands), FIVE_CARD_HANDS.max_players
        if players < MIN_PLAYERS:
            return Failure((WrongPlayerCount(players, most, (), MIN_PLAYERS),))
        return compare(each.hand for each in ranked_hands).map(
            lambda judged: TableShowdown(ranked_hands, judged)
        )

    return and_then(rank_hands(table), to_table_showdown)
