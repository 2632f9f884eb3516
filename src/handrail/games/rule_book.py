"""The games: which cards a player gets, which of them make a hand, and how hands compare."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import final

from handrail.cards.types import DECK, RANKS_HIGH_TO_LOW, Card, Suit
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
from handrail.hands.errors import HAND_SIZE

FLOP_TURN_RIVER = (3, 4, 5)
FULL_BOARD_SIZE = FLOP_TURN_RIVER[-1]
MIN_PLAYERS = 2


@final
@dataclass(frozen=True, slots=True)
class Game:
    """The rules of a game.

    Attributes:
        name: its name after ``--game``.
        holding_size: the number of cards that each player holds.
        streets: the sizes of the board, from the first street on which it has cards to the last.
            It is () if there is no board.
        rankings: how hands compare. With two rankings, the best hand under each wins half of the
            pot; the second is for low hands.
        from_holding: the number of cards in a hand that must be from the holding, or None.
        suits: the suits of the deck.
        short_names: other names that players type, in lower case.
    """

    name: str
    holding_size: int
    streets: tuple[int, ...] = ()
    rankings: tuple[Ranking, ...] = (HIGH,)
    from_holding: int | None = None
    suits: tuple[Suit, ...] = tuple(Suit)
    short_names: tuple[str, ...] = ()

    @property
    def board_size(self) -> int:
        """Return the number of cards on a full board, or 0 if there is no board."""
        return self.streets[-1] if self.streets else 0

    @property
    def deck(self) -> tuple[Card, ...]:
        """Return the game's deck: the cards of its suits and of all ranks of the first ranking."""
        ranks = self.rankings[0].ranks
        if len(ranks) == len(RANKS_HIGH_TO_LOW) and len(self.suits) == len(Suit):
            return DECK
        return tuple(card for card in DECK if card.rank in ranks and card.suit in self.suits)

    @property
    def max_players(self) -> int:
        """Return the greatest number of players for whom the deck has enough cards."""
        deck_size = len(self.rankings[0].ranks) * len(self.suits)
        return (deck_size - self.board_size) // self.holding_size

    def __repr__(self) -> str:
        return f"Game({self.name!r})"


HOLDEM = Game("holdem", 2, FLOP_TURN_RIVER, short_names=("nlhe",))
"""Hold'em: two cards each, five on the board, and the best five of all seven."""
DRAW = Game("draw", 5)
"""Five-card draw: all five cards are the hand."""
STUD = Game("stud", 7)
"""Seven-card stud: the best five of seven cards."""
SHORT_DECK_HOLDEM = Game("short-deck", 2, FLOP_TURN_RIVER, (SHORT_DECK,), short_names=("6+",))
"""Hold'em with the 36 cards from six to ace. A flush beats a full house."""
SHORT_DECK_HOLDEM_TRIPS = Game("short-deck-trips", 2, FLOP_TURN_RIVER, (SHORT_DECK_TRIPS,))
"""Short deck in which three of a kind beats a straight."""
OMAHA = Game("omaha", 4, FLOP_TURN_RIVER, from_holding=2, short_names=("plo",))
"""Omaha: a hand is two of the four cards held and three of the board."""
OMAHA_5 = Game("omaha5", 5, FLOP_TURN_RIVER, from_holding=2, short_names=("plo5",))
"""Omaha with five cards each."""
OMAHA_6 = Game("omaha6", 6, FLOP_TURN_RIVER, from_holding=2, short_names=("plo6",))
"""Omaha with six cards each."""
OMAHA_HI_LO = Game(
    "omaha-hi-lo",
    4,
    FLOP_TURN_RIVER,
    (HIGH, EIGHT_OR_BETTER),
    from_holding=2,
    short_names=("plo8", "o8", "o8b", "omaha8", "omaha/8"),
)
"""Omaha in which the best low hand, eight or better, wins half of the pot."""
STUD_HI_LO = Game("stud-hi-lo", 7, (), (HIGH, EIGHT_OR_BETTER), short_names=("stud8", "stud/8"))
"""Seven-card stud in which the best low hand, eight or better, wins half of the pot."""
RAZZ = Game("razz", 7, (), (ACE_TO_FIVE,))
"""Razz: the lowest five of seven cards. Aces are low; straights and flushes do not count."""
DEUCE_TO_SEVEN_DRAW = Game("deuce-to-seven", 5, (), (DEUCE_TO_SEVEN,), short_names=("2-7", "27"))
"""Deuce to seven: the worst of the high hands wins. Aces are high."""
BADUGI = Game("badugi", 4, (), (BADUGI_RANKING,))
"""Badugi: the most cards of different ranks and suits, and then the lowest."""

FIVE_CARD_HANDS = Game("five-card hands", HAND_SIZE)
"""Five-card hands of hold'em, which are compared without a board. It is not a game."""

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
"""All games, in the order of the rule book."""


def possible_hands(
    game: Game, ranking: Ranking, board: tuple[Card, ...], holding: tuple[Card, ...]
) -> Iterator[tuple[Card, ...]]:
    """Return each choice of cards that a player may show as a hand."""
    if game.from_holding is None:
        return choices(ranking, holding + board)
    from_board = ranking.hand_size - game.from_holding
    both = product(combinations(holding, game.from_holding), combinations(board, from_board))
    return (own + shared for own, shared in both)
