"""The games: which cards a player gets, which of them make a hand, and how hands compare."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import final

from handrail.cards import DECK, Card
from handrail.games.rankings import (
    ACE_TO_FIVE,
    BADUGI_RANKING,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    SHORT_DECK,
    SHORT_DECK_TRIPS,
    Ranking,
    choices,
)


@final
@dataclass(frozen=True, slots=True)
class Game:
    """The rules of a game.

    Attributes:
        name: the name in the command.
        holding_size: the number of cards that each player holds.
        board_size: the number of cards on a full board, 0 or 5.
        rankings: how hands compare. With two rankings, the best hand under each wins half of the
            pot.
        from_holding: the number of cards in a hand that must be from the holding, or None.
    """

    name: str
    holding_size: int
    board_size: int
    rankings: tuple[Ranking, ...] = (HIGH,)
    from_holding: int | None = None

    @property
    def deck(self) -> tuple[Card, ...]:
        """Return the cards of the game's deck."""
        return tuple(card for card in DECK if card.rank in self.rankings[0].ranks)

    def __repr__(self) -> str:
        return f"Game({self.name!r})"


HOLDEM = Game("holdem", 2, 5)
DRAW = Game("draw", 5, 0)
STUD = Game("stud", 7, 0)
SHORT_DECK_HOLDEM = Game("short-deck", 2, 5, (SHORT_DECK,))
SHORT_DECK_HOLDEM_TRIPS = Game("short-deck-trips", 2, 5, (SHORT_DECK_TRIPS,))
OMAHA = Game("omaha", 4, 5, from_holding=2)
OMAHA_5 = Game("omaha5", 5, 5, from_holding=2)
OMAHA_6 = Game("omaha6", 6, 5, from_holding=2)
OMAHA_HI_LO = Game("omaha-hi-lo", 4, 5, (HIGH, EIGHT_OR_BETTER), from_holding=2)
STUD_HI_LO = Game("stud-hi-lo", 7, 0, (HIGH, EIGHT_OR_BETTER))
RAZZ = Game("razz", 7, 0, (ACE_TO_FIVE,))
DEUCE_TO_SEVEN_DRAW = Game("deuce-to-seven", 5, 0, (DEUCE_TO_SEVEN,))
BADUGI = Game("badugi", 4, 0, (BADUGI_RANKING,))

GAMES = (
    HOLDEM,
    DRAW,
    STUD,
    SHORT_DECK_HOLDEM,
    SHORT_DECK_HOLDEM_TRIPS,
    OMAHA,
    OMAHA_5,
    OMAHA_6,
    OMAHA_HI_LO,
    STUD_HI_LO,
    RAZZ,
    DEUCE_TO_SEVEN_DRAW,
    BADUGI,
)


def possible_hands(
    game: Game, ranking: Ranking, holding: tuple[Card, ...], board: tuple[Card, ...]
) -> Iterator[tuple[Card, ...]]:
    """Yield each choice of cards that a player may show as a hand."""
    if game.from_holding is not None:
        own = combinations(holding, game.from_holding)
        shared = tuple(combinations(board, ranking.hand_size - game.from_holding))
        return (mine + ours for mine, ours in product(own, shared))
    return choices(ranking, holding + board)
