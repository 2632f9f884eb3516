"""Odds: the frequency of each category, counted over every hand or simulated."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, prod, sqrt

from handrail.argument_checks import check_values
from handrail.cards.types import SUIT_COUNT, Card, Rank
from handrail.games.ladder import RANK_WEIGHTS, HandClass, SmallHandClass, ladder_of
from handrail.games.rankings import HIGH, Ranking
from handrail.games.rule_book import Game
from handrail.games.showdowns import MAX_CARDS
from handrail.hands.scoring import Category
from handrail.hands.types import HAND_SIZE


def tally(
    hands: Iterable[tuple[Card, ...]],
    ranking: Ranking = HIGH,
    evaluate: Callable[[tuple[Card, ...]], int | None] | None = None,
) -> dict[Category, int]:
    """Return the number of hands in each category, the best category first.

    Args:
        hands: the cards of each hand. No card appears twice in a hand.
        ranking: how hands compare.
        evaluate: a function that takes the cards of a hand and returns the number of its class
            under the ranking. By default, the ladder of the ranking finds the class.

    >>> tally(islice(sample_cards(7, 5), 1000))[Category.PAIR]
    443
    """
    ladder = ladder_of(ranking)
    class_counts = Counter(map(evaluate or ladder.class_of, hands))
    return count_by_category((class_counts[each.number] for each in ladder.classes), ranking)


def count_seven_card_hands(ranking: Ranking = HIGH) -> dict[Category, int]:
    """Return the number of hands of seven cards whose best five cards are in each category.

    Hands are counted together if they have the same ranks, and the same ranks in the suit of a
    flush. Takes about a second.

    Args:
        ranking: how hands compare. A flush is never worse than its ranks in several suits.

    >>> count_seven_card_hands()[Category.STRAIGHT]
    6180020
    """
    ladder = ladder_of(ranking)
    worst = ladder.class_count + 1
    suited, unsuited = ladder.suited, ladder.unsuited
    flushes = {
        ranks: min(suited.get(total, worst) for total in _sums_of_five(ranks))
        for size in range(HAND_SIZE, MAX_CARDS + 1)
        for ranks in combinations(ranking.ranks, size)
    }
    counts = Counter[int]()
    for ranks in combinations_with_replacement(ranking.ranks, MAX_CARDS):
        sizes = Counter(ranks)
        if max(sizes.values()) > SUIT_COUNT:
            continue
        number = min(unsuited.get(total, worst) for total in _sums_of_five(ranks))
        without_flush = prod([comb(SUIT_COUNT, size) for size in sizes.values()])
        for in_suit in range(HAND_SIZE, len(sizes) + 1):
            for flush in combinations(sizes, in_suit):
                # The other suits have the other cards, also those of the ranks in the flush.
                ways = SUIT_COUNT * prod(
                    [comb(SUIT_COUNT - 1, size - (rank in flush)) for rank, size in sizes.items()]
                )
                counts[min(number, flushes[flush])] += ways
                without_flush -= ways
        counts[number] += without_flush
    return count_by_category((counts[each.number] for each in ladder.classes), ranking)


def _sums_of_five(ranks: tuple[Rank, ...]) -> Iterable[int]:
    """Return the sum of the weights of each choice of five ranks, as the ladder has them."""
    return map(sum, combinations([RANK_WEIGHTS[rank] for rank in ranks], HAND_SIZE))


def count_by_category(class_counts: Iterable[int], ranking: Ranking) -> dict[Category, int]:
    """Return the number of hands in each category, the best category first.

    Args:
        class_counts: the number of hands in each class of the ranking, the best class first.
        ranking: how hands compare. It has categories: badugi has none.
    """
    counts = dict.fromkeys(ranking.categories, 0)
    for each, number in zip(ladder_of(ranking).classes, class_counts, strict=True):
        counts[each.score.category] += number
    return counts


def classes_in(game: Game, ranking: Ranking) -> tuple[HandClass | SmallHandClass, ...]:
    """Return the classes of the hands of a game's deck, the best first.

    In a deck of fewer than four suits, classes have fewer hands than on the ladder of the ranking,
    or none.

    >>> [each.hand_count for each in classes_in(KUHN, KUHN.rankings[0])]
    [1, 1, 1]
    """
    ladder = ladder_of(ranking)
    if len(game.suits) == SUIT_COUNT:
        return ladder.classes
    counts = Counter(map(ladder.class_of, combinations(game.deck, ranking.hand_size)))
    return tuple(
        replace(each, hand_count=counts[each.number])
        for each in ladder.classes
        if counts[each.number]
    )


def share_of(counts: Mapping[Category, int], categories: Iterable[Category]) -> Fraction:
    """Return the share of hands that are in one of these categories, or 0 if there are no hands.

    Args:
        counts: the number of hands in each category, as ``tally`` returns it.
        categories: the categories whose hands are added up.

    >>> share_of(tally([DECK[:5], DECK[9:14]]), [Category.FOUR_OF_A_KIND])
    Fraction(1, 2)
    """
    chosen = check_values("a Category", categories, Category, "Category.FLUSH")
    return Fraction(sum(counts[each] for each in chosen), sum(counts.values()) or 1)


def standard_error(share: Fraction, hands: int) -> float:
    """Return the standard error of a share that was found by sampling ``hands`` hands.

    >>> standard_error(Fraction(1, 2), 10_000)
    0.005
    """
    return sqrt(share * (1 - share) / hands)
