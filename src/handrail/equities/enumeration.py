"""The definition of equity, by enumeration.

A deal gives each player one of the holdings (cards) that they may have, and completes the board. No
card appears twice in a deal. A deal counts as often as the product of the holdings' integer
weights, which ``equity`` explains. Without weights, all deals count alike. The best hand wins the
pot, or a part of it, and players who tie split it evenly. This module is slow. The faster solvers
are tested against it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from itertools import combinations
from typing import TypeAlias

from returns.result import Failure, Result, Success

from handrail.cards.encodings import to_mask
from handrail.cards.types import Card
from handrail.equities.errors import EquityError, NoDeal
from handrail.equities.raw_questions import Cards, UncheckedQuestion
from handrail.equities.types import Question, RangeQuestion, cards_to_come, check_ranges, live_cards
from handrail.games.judging import ClassNumbers, best_positions, class_numbers, shares_of
from handrail.games.ladder import Evaluator
from handrail.games.rule_book import HOLDEM, Game
from handrail.games.shares import Equity
from handrail.hands.types import Combo
from handrail.railway import and_then
from handrail.ranges.weighted_ranges import AnyRange, WeightedRange

PotWinners: TypeAlias = tuple[tuple[int, ...], ...]
"""The positions of the players who win or tie, for each part of the pot."""


def enumerate_equity(
    ranges: Iterable[AnyRange],
    *,
    board: Iterable[Card] = (),
    dead: Iterable[Card] = (),
    evaluate: Evaluator | None = None,
) -> Result[Equity, tuple[EquityError, ...]]:
    """Return the equity of each range by enumerating all deals, however long that takes.

    Fails with each ``EquityError``.

    Args:
        ranges: two to ten ranges, one for each player.
        board: the cards on the board: none, or three to five.
        dead: other cards that cannot be dealt.
        evaluate: a function that takes seven cards and returns the number of the best hand's
            class. The lowest number wins. By default, the ladder of hold'em gives this number.

    >>> ranges = traverse(parse_range, ("AsKs", "QhQd"))
    >>> answer = and_then(ranges, lambda both: enumerate_equity(both, board=DECK[:4]))
    >>> answer.map(lambda equity: [player.wins for player in equity.players])
    <Success: [41, 0]>
    """
    asked = UncheckedQuestion.of(ranges, board, dead, HOLDEM)
    answer = and_then(check_ranges(asked), lambda checked: enumerate_deals(checked, evaluate))
    return answer.map(asked.label)


def enumerate_deals(
    question: Question, evaluate: Evaluator | None = None
) -> Result[Equity, tuple[NoDeal]]:
    """Return the equity in a question. If it has no deals, fail with ``NoDeal``.

    Without an evaluator, hands are judged by the rules of the question's game.
    """
    winner_counts = Counter[PotWinners]()
    for _, winners, weight in _judged_deals(question, evaluate):
        winner_counts[winners] += weight
    if not winner_counts:
        return Failure((NoDeal(question.player_positions),))
    return Success(equity_of_pots(winner_counts, len(question.players), exact=True))


def enumerate_deals_by_combo(
    question: RangeQuestion, evaluate: Evaluator | None = None
) -> dict[Combo, Equity]:
    """Return the equity of each combo of the first range that can be dealt.

    The weight of the combo itself does not count.
    """
    first, *others = question.players
    combos = first.unweighted
    winner_counts: dict[Cards, Counter[PotWinners]] = {
        combo.cards: Counter[PotWinners]() for combo in combos
    }
    unweighted = replace(question, players=(WeightedRange.of_range(combos), *others))
    for cards, winners, weight in _judged_deals(unweighted, evaluate):
        winner_counts[cards][winners] += weight
    return {
        combo: equity_of_pots(winner_counts[combo.cards], len(question.players), exact=True)
        for combo in combos
        if winner_counts[combo.cards]
    }


def _judged_deals(
    question: Question, evaluate: Evaluator | None
) -> Iterator[tuple[Cards, PotWinners, int]]:
    """Yield each deal: the first player's cards, the winners of the pot, and the weight."""
    players = [
        [(cards, to_mask(cards), weight) for cards, weight in holdings]
        for holdings in question.holdings
    ]
    # A card that a player always holds is on no board.
    always_held = [reduce(int.__and__, (mask for _, mask, _ in held)) for held in players]
    live = [
        card
        for card in live_cards(question)
        if not any(to_mask((card,)) & held for held in always_held)
    ]
    runouts = combinations(live, cards_to_come(question))
    masks = map(sum, combinations([to_mask((card,)) for card in live], cards_to_come(question)))
    for runout, runout_mask in zip(runouts, masks, strict=True):
        board = question.board + runout
        first, *others = (
            [
                (cards, (_judge(question.game, board, cards, evaluate), mask, weight))
                for cards, mask, weight in held
                if not mask & runout_mask
            ]
            for held in players
        )
        others_judged = [[judged for _, judged in held] for held in others]
        for cards, judged in first:
            for classes, _, weight in _enumerate_holdings(([judged], *others_judged)):
                yield cards, tuple(map(best_positions, zip(*classes, strict=True))), weight


def _judge(game: Game, board: Cards, holding: Cards, evaluate: Evaluator | None) -> ClassNumbers:
    """Return the class numbers of a player's best hands, by an evaluator or by the game."""
    if evaluate is None:
        return class_numbers(game, board, holding)
    return (evaluate(holding + board),)


def _enumerate_holdings(
    players: tuple[Sequence[tuple[ClassNumbers, int, int]], ...],
) -> Iterator[tuple[list[ClassNumbers], int, int]]:
    """Yield every way to give each player one holding so that no two share a card.

    Each way is the classes of the holdings, the sum of their masks, and the product of their
    weights.

    Args:
        players: the holdings of each player. A holding is its classes on the board, its mask, which
            is an integer with one bit for each of its cards, and its integer weight.
    """
    *before, last = players
    if not before:
        for own_classes, mask, weight in last:
            yield [own_classes], mask, weight
        return
    for classes, used_mask, product in _enumerate_holdings(tuple(before)):
        for own_classes, mask, weight in last:
            if not used_mask & mask:
                yield [*classes, own_classes], used_mask | mask, product * weight


def equity_of_pots(winner_counts: Mapping[PotWinners, int], players: int, exact: bool) -> Equity:
    """Return the equity, given how often each group of players wins each part of the pot.

    Args:
        winner_counts: the winners of each part of the pot, each time with a number of deals.
        players: the number of players.
        exact: False if the deals are a sample.
    """
    deals_by_shares = Counter[tuple[Fraction, ...]]()
    for winners, deals in winner_counts.items():
        deals_by_shares[shares_of(winners, players)] += deals
    return Equity.of_shares(deals_by_shares, exact)


def equity_of_winners(winner_counts: Mapping[tuple[int, ...], int], players: int) -> Equity:
    """Return the exact equity, given how often each group of players wins or ties.

    Args:
        winner_counts: the positions of the players who win or tie, each with a number of deals.
        players: the number of players.
    """
    splits = [[0] * players for _ in range(players)]
    for winners, deals in winner_counts.items():
        for player in winners:
            splits[player][len(winners) - 1] += deals
    return Equity.of(splits, sum(winner_counts.values()), exact=True)
