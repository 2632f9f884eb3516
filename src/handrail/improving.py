"""Outs: which next cards improve whom, and what they make."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.cards import DECK, Card
from handrail.judging import best_of
from handrail.ladder import Evaluator, best_class, hand_classes
from handrail.scoring import Category
from handrail.showdown_errors import BOARD_SIZES, ShowdownError, holdem_errors

RIVER = BOARD_SIZES[-1]


@final
@dataclass(frozen=True, slots=True)
class NothingToCome:
    """A board to which no card will come, or none at all. ``at`` are its cards.

    >>> outs((), ()).alt(lambda errors: (errors[0].message, errors[0].hint))
    <Failure: ('there is no board yet', 'give a board of three or four cards')>
    """

    found: int

    @property
    def at(self) -> tuple[int, ...]:
        """The places of the board's cards."""
        return tuple(range(self.found))

    @property
    def message(self) -> str:
        return "no card comes after the river" if self.found else "there is no board yet"

    @property
    def hint(self) -> str | None:
        return "give a board of three or four cards"


OutsError: TypeAlias = ShowdownError | NothingToCome
"""Why there are no outs to tell."""


@final
@dataclass(frozen=True, slots=True)
class Prospect:
    """A player who leads now or does not, and the next cards that bring a larger share of the pot.

    ``made`` has each of these cards with the category of the hand that the player then has,
    the highest rank first.

    >>> outs(DECK[:3], (DECK[4:6], DECK[8:10])).map(lambda found: found.players[0].leads)
    <Success: False>
    """

    cards: tuple[Card, ...]
    leads: bool
    made: tuple[tuple[Card, Category], ...]

    @property
    def outs(self) -> Mapping[Category, tuple[Card, ...]]:
        """The cards by what they make, the best category first; what no card makes is left out."""
        made: dict[Category, list[Card]] = {}
        for card, category in sorted(self.made, key=lambda each: each[1], reverse=True):
            made.setdefault(category, []).append(card)
        return MappingProxyType({category: tuple(cards) for category, cards in made.items()})


@final
@dataclass(frozen=True, slots=True)
class Outlook:
    """A table before its next card.

    >>> outs(DECK[:3], (DECK[4:6], DECK[8:10])).map(lambda found: len(found.players))
    <Success: 2>
    """

    board: tuple[Card, ...]
    players: tuple[Prospect, ...]


def outs(
    board: Iterable[Card],
    holdings: Iterable[Iterable[Card]],
    evaluate: Evaluator = best_class,
) -> Result[Outlook, tuple[OutsError, ...]]:
    """For each player the next cards that bring a larger share of the pot, were it the last card.

    So a card is an out that puts a player in the lead, alone or with others, or that leaves
    behind others who led as well. The cards of all players are known, and do not come.

    Fails with each ``OutsError``.

    Args:
        board: three or four cards.
        holdings: two cards for each of 2 to 23 players.
        evaluate: who says what five to seven cards are worth.

    >>> flop = parse_cards("Jh9h2c AhKh JsJd")
    >>> found = and_then(flop, lambda cards: outs(cards[:3], (cards[3:5], cards[5:])))
    >>> found.map(lambda outlook: [(player.leads, len(player.made)) for player in outlook.players])
    <Success: [(False, 8), (True, 0)]>
    """
    lying = tuple(board)
    held = tuple(tuple(cards) for cards in holdings)
    if len(lying) in (0, RIVER):
        return Failure((NothingToCome(len(lying)),))
    errors = holdem_errors(lying, held)
    return Failure(errors) if errors else Success(outlook(lying, held, evaluate))


def outlook(
    board: tuple[Card, ...], held: tuple[tuple[Card, ...], ...], evaluate: Evaluator
) -> Outlook:
    """What each next card does, at a table where all is as it should be."""
    rungs = hand_classes()
    now = shares([evaluate(cards + board) for cards in held])
    made: list[list[tuple[Card, Category]]] = [[] for _ in held]
    out = {*board}.union(*held)
    for card in reversed(DECK):
        if card not in out:
            classes = [evaluate((*cards, *board, card)) for cards in held]
            for player, share in enumerate(shares(classes)):
                if share > now[player]:
                    made[player].append((card, rungs[classes[player] - 1].score.category))
    return Outlook(
        board,
        tuple(
            Prospect(cards, share > 0, tuple(found))
            for cards, share, found in zip(held, now, made, strict=True)
        ),
    )


def shares(classes: list[int]) -> tuple[Fraction, ...]:
    """The part of the pot that each player has, who has a hand of this class."""
    best = best_of(classes)
    return tuple(
        Fraction(1, len(best)) if player in best else Fraction(0) for player in range(len(classes))
    )
