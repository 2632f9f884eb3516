"""The games: which cards a player gets, which of them make a hand, and how hands compare."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import final

from returns.result import Failure, Result, Success

from handrail.argument_checks import check_tuple
from handrail.cards.types import DECK, RANKS_HIGH_TO_LOW, Card, Suit
from handrail.games.rankings import (
    ACE_TO_FIVE,
    BADUGI_RANKING,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    EQUAL_RANKS,
    HIGH,
    ONE_CARD,
    SEVEN_UP,
    SHORT_DECK,
    SHORT_DECK_TRIPS,
    TEN_UP,
    THREE_CARDS,
    Ranking,
    can_occur,
)
from handrail.games.rule_errors import (
    DeckTooSmall,
    FromHoldingInBadugi,
    HandsWithoutRank,
    NumberOutOfRange,
    RanksNotInDeck,
    RepeatedValue,
    RuleError,
    StreetsDoNotRise,
    TooFewCards,
)
from handrail.hands.scoring import Category
from handrail.hands.types import HAND_SIZE, duplicates

FLOP_TURN_RIVER = (3, 4, 5)
"""The streets of hold'em: the sizes of its board."""
FULL_BOARD_SIZE = FLOP_TURN_RIVER[-1]
MIN_PLAYERS = 2
MAX_RANKINGS = 2


@final
@dataclass(frozen=True, slots=True)
class Game:
    """The rules of a game.

    ``Game.of`` checks the fields. The constructor is for fields known to be right, and raises
    ``ValueError`` for others.

    Attributes:
        name: its name after ``--game``.
        holding_size: the number of cards that each player holds.
        streets: the sizes of the board, from the first street on which it has cards to the last.
            It is () if there is no board.
        rankings: how hands compare. Under the first, every hand of the deck qualifies, so each
            player has a hand. With two rankings, the best hand under each wins half of the pot; the
            second is for low hands.
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

    def __post_init__(self) -> None:
        errors = _find_errors(
            self.holding_size, self.streets, self.rankings, self.from_holding, self.suits
        )
        if errors:
            raise ValueError(f"{self.name}: {'; '.join(error.message for error in errors)}")

    @classmethod
    def of(
        cls,
        name: str,
        holding_size: int,
        streets: tuple[int, ...] = (),
        rankings: tuple[Ranking, ...] = (HIGH,),
        from_holding: int | None = None,
        suits: tuple[Suit, ...] = tuple(Suit),
        short_names: tuple[str, ...] = (),
    ) -> Result[Game, tuple[RuleError, ...]]:
        """Return a game, or every ``RuleError`` in these fields.

        >>> Game.of("two cards", 2).alt(lambda errors: errors[0].message)
        <Failure: expected at least 5 cards for a hand of high, got 2 with the board>
        """
        errors = _find_errors(holding_size, streets, rankings, from_holding, suits)
        if errors:
            return Failure(errors)
        return Success(cls(name, holding_size, streets, rankings, from_holding, suits, short_names))

    @property
    def board_size(self) -> int:
        """Return the number of cards on a full board, or 0 if there is no board."""
        return self.streets[-1] if self.streets else 0

    @property
    def showdown_streets(self) -> tuple[int, ...]:
        """Return the sizes of the board with which each player has a hand: (0,) without a board."""
        first = self.rankings[0]
        if first.is_badugi or not self.streets:
            return self.streets or (0,)
        own = self.holding_size if self.from_holding is None else self.from_holding
        return tuple(size for size in self.streets if own + size >= first.hand_size)

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
        return (len(self.deck) - self.board_size) // self.holding_size

    def __repr__(self) -> str:
        return f"Game({self.name!r})"


def _find_errors(
    holding_size: int,
    streets: tuple[int, ...],
    rankings: tuple[Ranking, ...],
    from_holding: int | None,
    suits: tuple[Suit, ...],
) -> tuple[RuleError, ...]:
    """Return every error in the fields of a game."""
    check_tuple("a tuple of board sizes", streets, int, "(3, 4, 5)")
    check_tuple("a tuple of rankings", rankings, Ranking, "(handrail.games.HIGH,)")
    check_tuple("a tuple of suits", suits, Suit, "tuple(Suit)")
    errors: list[RuleError] = []
    if streets != tuple(sorted({0, *streets}))[1:]:
        errors.append(StreetsDoNotRise(streets))
    if not suits:
        errors.append(NumberOutOfRange("suits", "suits", 0, 1, len(Suit)))
    errors += [RepeatedValue("suits", suit.name.lower()) for suit, _ in duplicates(suits)]
    if not 1 <= len(rankings) <= MAX_RANKINGS:
        found = NumberOutOfRange("rankings", "rankings", len(rankings), 1, MAX_RANKINGS)
        return (*errors, found)
    ranks = rankings[0].ranks
    errors += _errors_in_rankings(rankings, len(suits))
    deck_size, board_size = len(ranks) * len(suits), max(streets, default=0)
    if not 1 <= holding_size <= max(1, deck_size):
        noun = "cards for each player"
        errors.append(NumberOutOfRange("holding_size", noun, holding_size, 1, deck_size))
    elif suits and MIN_PLAYERS * holding_size + board_size > deck_size:
        errors.append(DeckTooSmall(MIN_PLAYERS * holding_size + board_size, deck_size))
    for ranking in rankings:
        size = ranking.hand_size
        if ranking.is_badugi:
            if from_holding is not None:
                errors.append(FromHoldingInBadugi(from_holding))
        elif size > holding_size + board_size:
            errors.append(TooFewCards(ranking.name, size, holding_size + board_size))
        elif from_holding is not None:
            least, most = max(0, size - board_size), min(size, holding_size)
            if not least <= from_holding <= most:
                noun = "cards from the holding"
                errors.append(NumberOutOfRange("from_holding", noun, from_holding, least, most))
    return tuple(dict.fromkeys(errors))


def _errors_in_rankings(rankings: tuple[Ranking, ...], suit_count: int) -> Iterator[RuleError]:
    """Yield an error if a hand of the deck has no rank, and one for ranks that the deck lacks."""
    first, *others = rankings
    # If these categories count, every hand does: straights and flushes are high cards, too.
    missing = tuple(
        each
        for each in (Category.HIGH_CARD, *EQUAL_RANKS)
        if each not in first.categories
        and can_occur(each, first.hand_size, len(first.ranks), suit_count)
    )
    if missing and not first.is_badugi:
        yield HandsWithoutRank(first.name, missing)
    for other in others:
        ranks = tuple(rank for rank in other.ranks if rank not in first.ranks)
        if ranks:
            yield RanksNotInDeck(other.name, ranks)


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
OMAHA_5_HI_LO = Game(
    "omaha5-hi-lo",
    5,
    FLOP_TURN_RIVER,
    (HIGH, EIGHT_OR_BETTER),
    from_holding=2,
    short_names=("big-o", "plo5-8"),
)
"""Omaha with five cards each, in which the best low hand, eight or better, wins half of the pot."""
COURCHEVEL = Game("courchevel", 5, (1, *FLOP_TURN_RIVER), from_holding=2)
"""Omaha with five cards each, in which the first card of the board is dealt before the betting."""
GREEK_HOLDEM = Game("greek-holdem", 2, FLOP_TURN_RIVER, from_holding=2)
"""Hold'em in which a hand is both cards held and three of the board."""
ROYAL_HOLDEM = Game("royal-holdem", 2, FLOP_TURN_RIVER, (TEN_UP,))
"""Hold'em with the 20 cards from ten to ace."""
MANILA = Game("manila", 2, FLOP_TURN_RIVER, (SEVEN_UP,), from_holding=2)
"""Manila: 32 cards from seven to ace, and a hand is both cards held and three of the board."""
RHODE_ISLAND = Game("rhode-island", 1, (1, 2), (THREE_CARDS,))
"""Rhode Island hold'em: a hand is the card held and both cards of the board."""
THREE_CARD_POKER = Game("three-card", 3, (), (THREE_CARDS,))
"""Three-card poker: all three cards are the hand."""
KUHN = Game("kuhn", 1, (), (ONE_CARD,), suits=(Suit.SPADES,))
"""Kuhn poker: one card each, of a king, a queen and a jack. It is the smallest game of poker."""

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
    OMAHA_5_HI_LO,
    COURCHEVEL,
    GREEK_HOLDEM,
    ROYAL_HOLDEM,
    MANILA,
    RHODE_ISLAND,
    THREE_CARD_POKER,
    KUHN,
)
"""All games, in the order of the rule book."""


def possible_hands(
    ranking: Ranking, board: tuple[Card, ...], holding: tuple[Card, ...], from_holding: int
) -> Iterator[tuple[Card, ...]]:
    """Return each hand with ``from_holding`` cards of the holding, and the others of the board."""
    from_board = ranking.hand_size - from_holding
    both = product(combinations(holding, from_holding), combinations(board, from_board))
    return (own + shared for own, shared in both)
