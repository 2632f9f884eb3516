"""All hands of a game's deck, five cards or in badugi four, with the classes of these hands."""

from collections.abc import Iterator
from itertools import combinations
from math import comb

from handrail.cards import Card
from handrail.games import Game, Ranking, ladder_of
from handrail.games.ladders import rank_sum
from handrail.games.rankings import choices


def count_hands(game: Game) -> int:
    """Return the number of hands of a game's deck."""
    return comb(len(game.deck), game.rankings[0].hand_size)


def class_in(ranking: Ranking, hand: tuple[Card, ...]) -> int:
    """Return the class number of a hand under a ranking, or 0 if the hand does not qualify."""
    class_of = ladder_of(ranking).class_of
    return min(filter(None, map(class_of, choices(ranking, hand))), default=0)


def class_numbers(game: Game, ranking: Ranking) -> Iterator[int]:
    """Yield ``class_in`` of each hand, in the order of ``combinations(game.deck, hand_size)``."""
    if not ranking.categories:
        return (class_in(ranking, hand) for hand in combinations(game.deck, ranking.hand_size))
    numbers, size = ladder_of(ranking).numbers, ranking.hand_size
    weights = combinations([rank_sum((card.rank,)) for card in game.deck], size)
    suits = combinations([card.suit.value for card in game.deck], size)
    return (
        numbers.get((sum(ranks), len({*letters}) == 1), 0)
        for ranks, letters in zip(weights, suits, strict=True)
    )
