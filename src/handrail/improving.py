"""Outs: the next cards that improve a player, and what they make."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.cards import DECK, Card
from handrail.judging import best_of
from handrail.ladder import Evaluator, best_class, hand_classes
from handrail.problems import Error, error
from handrail.scoring import Category
from handrail.showdown_errors import BOARD_SIZES, ShowdownError, holdem_errors

RIVER = BOARD_SIZES[-1]


@error
class NothingToCome(Error):
    """A board that is complete. ``at`` are its cards."""

    _hint = "give a board of three or four cards"

    @property
    def at(self) -> tuple[int, ...]:
        """Return the positions of the values."""
        return tuple(range(RIVER))

    @property
    def message(self) -> str:
        return "no card comes after the river"


OutsError: TypeAlias = ShowdownError | NothingToCome
"""What can be wrong with a question about outs."""


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
        categories = sorted({category for _, category in self.made}, reverse=True)
        return {
            each: tuple(card for card, category in self.made if category is each)
            for each in categories
        }


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
    """Return the next cards that bring each player a larger share of the pot.

    The next card counts as the last. An out puts a player in the lead, alone or with others,
    or leaves others behind who led as well. The cards of all players are known, and do not come.

    Fails with each ``OutsError``.

    Args:
        board: three or four cards.
        holdings: two cards for each of 2 to 23 players.
        evaluate: from five to seven cards to their class; the lowest wins.

    >>> flop = parse_cards("Jh9h2c AhKh JsJd")
    >>> found = and_then(flop, lambda cards: outs(cards[:3], (cards[3:5], cards[5:])))
    >>> found.map(lambda outlook: [(player.leads, len(player.made)) for player in outlook.players])
    <Success: [(False, 8), (True, 0)]>
    """
    table = tuple(board)
    held = tuple(tuple(cards) for cards in holdings)
    if len(table) == RIVER:
        return Failure((NothingToCome(),))
    errors = holdem_errors(table, held)
    if errors:
        return Failure(errors)
    now = _shares([evaluate(cards + table) for cards in held])
    made: list[list[tuple[Card, Category]]] = [[] for _ in held]
    seen = {*table}.union(*held)
    for card in reversed([card for card in DECK if card not in seen]):
        classes = [evaluate((*cards, *table, card)) for cards in held]
        for player, share in enumerate(_shares(classes)):
            if share > now[player]:
                category = hand_classes()[classes[player] - 1].score.category
                made[player].append((card, category))
    players = zip(held, now, made, strict=True)
    return Success(
        Outlook(
            table, tuple(Prospect(cards, share > 0, tuple(won)) for cards, share, won in players)
        )
    )


def _shares(classes: list[int]) -> tuple[Fraction, ...]:
    """Return each player's part of the pot, if the players have hands of these classes."""
    best = best_of(classes)
    return tuple(Fraction(player in best, len(best)) for player in range(len(classes)))
