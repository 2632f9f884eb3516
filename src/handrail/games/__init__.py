"""Games of poker as values, and the questions that every game answers.

Read the files in this order. Each imports only from the files before it.

- ``rule_book.py``: the games, as data;
- ``words.py``: hands in words, and why one beats another;
- ``judging.py``: each player's best hand under each ranking, and each share of the pot;
- ``showdowns.py``: who wins, and why;
- ``deal_notation.py``: text to a showdown;
- ``improvement.py``: outs;
- ``equities.py``: the answer to a question about equity;
- ``board_equity.py``: the equity of known holdings over the boards to come;
- ``conformity.py``: whether another evaluator puts hands in the same order.
"""

from handrail.games.board_equity import game_equity
from handrail.games.conformity import find_disagreement
from handrail.games.improvement import game_outs
from handrail.games.judging import PotPart, ShownHand
from handrail.games.rule_book import (
    BADUGI,
    DEUCE_TO_SEVEN_DRAW,
    DRAW,
    GAMES,
    HOLDEM,
    OMAHA,
    OMAHA_5,
    OMAHA_6,
    OMAHA_HI_LO,
    RAZZ,
    SHORT_DECK_HOLDEM,
    SHORT_DECK_HOLDEM_TRIPS,
    STUD,
    STUD_HI_LO,
    Game,
)
from handrail.games.showdowns import GamePlayer, GameShowdown, game_best_hands, game_showdown
from handrail.games.words import describe_in, explain_in
from handrail.ladder import BadugiClass, Ladder, ladder_of
from handrail.rankings import (
    ACE_TO_FIVE,
    ACES_HIGH,
    BADUGI_RANKING,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    SHORT_DECK,
    SHORT_DECK_TRIPS,
    BadugiScore,
    GameScore,
    Ranking,
)
from handrail.showdown_errors import GameError, NotInDeck

__all__ = [
    "ACES_HIGH",
    "ACE_TO_FIVE",
    "BADUGI",
    "BADUGI_RANKING",
    "DEUCE_TO_SEVEN",
    "DEUCE_TO_SEVEN_DRAW",
    "DRAW",
    "EIGHT_OR_BETTER",
    "GAMES",
    "HIGH",
    "HOLDEM",
    "OMAHA",
    "OMAHA_5",
    "OMAHA_6",
    "OMAHA_HI_LO",
    "RAZZ",
    "SHORT_DECK",
    "SHORT_DECK_HOLDEM",
    "SHORT_DECK_HOLDEM_TRIPS",
    "SHORT_DECK_TRIPS",
    "STUD",
    "STUD_HI_LO",
    "BadugiClass",
    "BadugiScore",
    "Game",
    "GameError",
    "GamePlayer",
    "GameScore",
    "GameShowdown",
    "Ladder",
    "NotInDeck",
    "PotPart",
    "Ranking",
    "ShownHand",
    "describe_in",
    "explain_in",
    "find_disagreement",
    "game_best_hands",
    "game_equity",
    "game_outs",
    "game_showdown",
    "ladder_of",
]
