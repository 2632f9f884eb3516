"""Rules that make no sense: each kind of error in a ranking or a game occurs in them."""

from returns.result import Result

from handrail.cards.types import RANKS_ACE_LOW, Rank
from handrail.games import (
    BADUGI_RANKING,
    EIGHT_OR_BETTER,
    HIGH,
    SHORT_DECK,
    Game,
    Ranking,
    RuleError,
)

RULE_MISTAKES: tuple[Result[Ranking | Game, tuple[RuleError, ...]], ...] = (
    Ranking.of("rising", tuple(Rank), HIGH.categories, hand_size=6),
    Ranking.of("twice", HIGH.ranks[:1] * 2, HIGH.categories, hand_size=3),
    Ranking.of("wheels", RANKS_ACE_LOW, HIGH.categories, HIGH.wheel),
    Ranking.of("short wheel", HIGH.ranks, HIGH.categories, HIGH.wheel[:4]),
    Ranking.of("three ranks", HIGH.ranks[:3], HIGH.categories[-1:]),
    Game.of("falling", 2, (5, 4, 3)),
    Game.of("low", 5, rankings=(EIGHT_OR_BETTER,)),
    Game.of("no low cards", 5, rankings=(SHORT_DECK, EIGHT_OR_BETTER)),
    Game.of("two of four", 4, rankings=(BADUGI_RANKING,), from_holding=2),
    Game.of("two cards", 2),
    Game.of("half a deck", 27),
)
