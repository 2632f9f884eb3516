"""Games of poker as values: rankings, ladders and showdowns of thirteen games.

Read the files in this order. Each imports only from the files before it.

- ``rankings.py``: how hands compare, as data;
- ``ladders.py``: every class of hands under a ranking, the best first;
- ``rule_book.py``: the games, as data;
- ``words.py``: hands in words, and why one beats another;
- ``game_errors.py``: errors in a question about a game;
- ``showdowns.py``: the best hand of each player, and who wins;
- ``board_shares.py``: equity and outs over the boards to come;
- ``conformity.py``: whether another evaluator puts hands in the same order.
"""

from handrail.games.board_shares import GameEquity, PlayerShare, outs
from handrail.games.conformity import find_disagreement
from handrail.games.game_errors import GameError, NotInDeck, WrongBoard, WrongHolding
from handrail.games.ladders import Ladder, Rung, ladder_of
from handrail.games.rankings import (
    ACE_TO_FIVE,
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
from handrail.games.showdowns import GameShowdown, PotPart, ShownHand, best_hand, showdown
from handrail.games.words import describe_in, explain_in

__all__ = [
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
    "BadugiScore",
    "Game",
    "GameEquity",
    "GameError",
    "GameScore",
    "GameShowdown",
    "Ladder",
    "NotInDeck",
    "PlayerShare",
    "PotPart",
    "Ranking",
    "Rung",
    "ShownHand",
    "WrongBoard",
    "WrongHolding",
    "best_hand",
    "describe_in",
    "explain_in",
    "find_disagreement",
    "ladder_of",
    "outs",
    "showdown",
]
