"""What the hands at a table are worth, and who wins."""

from dataclasses import dataclass
from typing import final

from returns.result import Failure, Result, Success

from handrail.draw.mistakes import WrongHandSize
from handrail.draw.table import Table
from handrail.hands import HAND_SIZE, Hand
from handrail.judging import Showdown, compare
from handrail.ladder import Evaluator, best_class
from handrail.railway import and_then
from handrail.scoring import Score, score
from handrail.showdown_errors import ShowdownError
from handrail.wording import Wording


@final
@dataclass(frozen=True, slots=True)
class Standing:
    """A player's five cards and their class, 1 to 7,462.

    >>> evaluate(Table(DECK[5:], (Seat("Ann", DECK[:5]),))).map(lambda found: found[0].number)
    <Success: 166>
    """

    name: str
    hand: Hand
    number: int

    @property
    def score(self) -> Score:
        """What the hand is worth: category, rank, kickers."""
        return score(self.hand)


@final
@dataclass(frozen=True, slots=True)
class Outcome:
    """A showdown among players who have names, in seating order.

    >>> two = Table(DECK[10:], (Seat("Ann", DECK[:5]), Seat("Bob", DECK[5:10])))
    >>> settle(two).map(lambda outcome: outcome.why)
    <Success: four of a kind beats full house>
    """

    standings: tuple[Standing, ...]
    judged: Showdown

    @property
    def winners(self) -> tuple[str, ...]:
        """Who wins; several, where they tie."""
        return tuple(self.standings[place].name for place in self.judged.winners)

    @property
    def why(self) -> str:
        """The reason: the best hand held against the best loser, or against one that ties."""
        return self.judged.reason(Wording.PLAIN)


def evaluate(
    table: Table, evaluator: Evaluator = best_class
) -> Result[tuple[Standing, ...], tuple[WrongHandSize, ...]]:
    """What each player's hand is worth, in seating order; or who has no five cards.

    Fails with ``WrongHandSize`` for each player who has another number.

    >>> ann = Table(DECK[5:], (Seat("Ann", DECK[:5]),))
    >>> evaluate(ann).map(lambda found: found[0].score.category.name)
    <Success: FOUR_OF_A_KIND>
    """
    short = tuple(
        WrongHandSize(seat.name, len(seat.cards), HAND_SIZE)
        for seat in table.seats
        if len(seat.cards) != HAND_SIZE
    )
    if short:
        return Failure(short)
    return Success(
        tuple(Standing(seat.name, Hand(seat.cards), evaluator(seat.cards)) for seat in table.seats)
    )


def settle(
    table: Table, evaluator: Evaluator = best_class
) -> Result[Outcome, tuple[WrongHandSize, ...] | tuple[ShowdownError, ...]]:
    """Who wins at this table, and why: two players at least, each with five cards.

    Fails as ``evaluate`` does with each ``WrongHandSize``; where there is none, with each
    ``ShowdownError``.

    >>> two = Table(DECK[10:], (Seat("Ann", DECK[:5]), Seat("Bob", DECK[5:10])))
    >>> settle(two).map(lambda outcome: outcome.winners)
    <Success: ('Ann',)>
    """

    def judge(
        standings: tuple[Standing, ...],
    ) -> Result[Outcome, tuple[ShowdownError, ...]]:
        judged = compare((each.hand for each in standings), evaluator)
        return judged.map(lambda judged: Outcome(standings, judged))

    return and_then(evaluate(table, evaluator), judge)
