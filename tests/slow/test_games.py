"""The engine in every game: all hands where they can be enumerated, else a large sample."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, combinations_with_replacement, islice, pairwise, product
from math import comb
from random import Random

import numpy as np
import pytest

from handrail import equity
from handrail.cards import DECK, Card, Rank, Suit, to_index
from handrail.engine import counts, evaluate, evaluate_omaha
from handrail.engine.arrays import CardArray, ClassArray
from handrail.engine.batch import evaluate_rows
from handrail.games import (
    ACE_TO_FIVE,
    BADUGI,
    BADUGI_RANKING,
    EIGHT_OR_BETTER,
    GAMES,
    HIGH,
    OMAHA,
    SHORT_DECK_HOLDEM,
    STUD,
    Game,
    Ranking,
    ladder_of,
)
from handrail.games.judging import best_shown_hand
from handrail.games.ladder import class_of_five
from handrail.games.rankings import RANKINGS

pytestmark = pytest.mark.slow

BLOCK = 1 << 16
FIVE_CARD_RANKINGS = tuple(ranking for ranking in RANKINGS if ranking.hand_size == 5)
OTHER_RANKINGS = tuple(ranking for ranking in FIVE_CARD_RANKINGS if ranking != HIGH)
SUITS = tuple(Suit)
# The seven cards without a pair in their best low hand, by its highest rank, from five to king.
# Source: "Poker probability", Wikipedia, frequency of 7-card lowball poker hands.
RAZZ_COUNTS = (
    781_824,
    3_151_360,
    7_426_560,
    13_171_200,
    19_174_400,
    23_675_904,
    24_837_120,
    21_457_920,
    13_939_200,
)


def deck_of(ranking: Ranking) -> tuple[Card, ...]:
    """Return the deck: 36 cards in short deck, else 52."""
    return SHORT_DECK_HOLDEM.deck if ranking.name.startswith("short") else DECK


def array_of(rows: tuple[tuple[Card, ...], ...]) -> CardArray:
    return np.array([[to_index(card) for card in row] for row in rows], np.uint8)


def blocks_of_hands(ranking: Ranking) -> Iterator[tuple[tuple[tuple[Card, ...], ...], CardArray]]:
    """Yield all hands in blocks: as the core's cards, and as the engine's rows."""
    deck, size = deck_of(ranking), ranking.hand_size
    hands, rows = combinations(deck, size), combinations(map(to_index, deck), size)
    while block := tuple(islice(hands, BLOCK)):
        indices = chain.from_iterable(islice(rows, BLOCK))
        yield block, np.fromiter(indices, np.uint8).reshape(-1, size)


def best_of_fives(
    cards: CardArray, ranking: Ranking, choices: Sequence[tuple[int, ...]]
) -> ClassArray:
    """Return the best class among these choices of five cards in each row; 0 if none qualifies."""
    best, found = np.full(len(cards), 0xFFFF, np.uint16), np.empty(len(cards), np.uint16)
    for choice in choices:
        _ = evaluate_rows(cards[:, choice], ranking, found)
        best = np.minimum(best, found - np.uint16(1))
    return best + np.uint16(1)


OMAHA_CHOICES = [
    (*own, *shared)
    for own, shared in product(combinations(range(4), 2), combinations(range(4, 9), 3))
]


def test_the_ladder_of_high_hands_is_that_of_holdem() -> None:
    """test_engine.py compares each hand of hold'em with the core, so that no test here does.

    Both functions read from a hand its ranks and whether it has one suit, so an example of each
    such shape is enough.
    """
    ladder, seen = ladder_of(HIGH), 0
    for ranks in combinations_with_replacement(Rank, 5):
        if max(map(ranks.count, ranks)) < 5:
            suits = [ranks[:index].count(rank) for index, rank in enumerate(ranks)]
            suits[0] = suits[0] or 3 * (len(set(ranks)) == 5)
            shapes = [suits] if len(set(ranks)) < 5 else [suits, [0] * 5]
            for shape in shapes:
                hand = tuple(map(Card, ranks, (SUITS[suit] for suit in shape)))
                assert ladder.class_of(hand) == class_of_five(hand)
                seen += 1
    assert seen == 7462


@pytest.mark.nightly
@pytest.mark.parametrize("ranking", OTHER_RANKINGS, ids=lambda ranking: ranking.name)
def test_the_engine_gives_every_hand_of_five_its_class(ranking: Ranking) -> None:
    seen, ladder = 0, ladder_of(ranking)
    for block, rows in blocks_of_hands(ranking):
        expected = [ladder.number_of(hand) or 0 for hand in block]
        assert evaluate(rows, ranking).tolist() == expected
        seen += len(block)
    assert seen == comb(len(deck_of(ranking)), 5)


def test_the_engine_gives_every_hand_of_badugi_its_class() -> None:
    seen, ladder = 0, ladder_of(BADUGI_RANKING)
    for block, rows in blocks_of_hands(BADUGI_RANKING):
        hands = (best_shown_hand(BADUGI, ladder.ranking, (), cards) for cards in block)
        expected = [hand.class_number for hand in hands if hand is not None]
        assert evaluate(rows, BADUGI_RANKING).tolist() == expected
        seen += len(block)
    assert seen == 270_725


@pytest.mark.parametrize("size", [6, 7])
@pytest.mark.parametrize("ranking", FIVE_CARD_RANKINGS, ids=lambda ranking: ranking.name)
def test_six_and_seven_cards_have_the_class_of_their_best_five(ranking: Ranking, size: int) -> None:
    """Compare 200,000 hands with the engine's fives, and 5,000 with the core."""
    deck = np.array([to_index(card) for card in deck_of(ranking)], np.uint8)
    order = np.random.default_rng(size).random((200_000, len(deck)), np.float32).argsort(axis=1)
    cards = deck[order[:, :size]]
    found = evaluate(cards, ranking)
    expected = best_of_fives(cards, ranking, [*combinations(range(size), 5)])
    assert np.array_equal(found, expected)
    ladder = ladder_of(ranking)
    for row, number in zip(cards[:5000], found[:5000], strict=True):
        hand = best_shown_hand(STUD, ladder.ranking, (), tuple(DECK[int(card)] for card in row))
        assert number == (hand.class_number if hand else 0)


@pytest.mark.nightly
@pytest.mark.parametrize("ranking", [HIGH, EIGHT_OR_BETTER], ids=lambda ranking: ranking.name)
def test_omaha_hands_of_all_ranks_have_the_class_of_their_best_choice(ranking: Ranking) -> None:
    """Give random suits to each four ranks of a holding with each five ranks of a board."""
    rng = np.random.default_rng(1)
    boards = np.array([*combinations_with_replacement(range(13), 5)], np.uint8)
    suit_orders = rng.permuted(np.tile(np.arange(4, dtype=np.uint8), (1 << 12, 1)), axis=1)
    seen = 0
    for holding in combinations_with_replacement(range(13), 4):
        ranks = np.hstack((np.tile(np.array(holding, np.uint8), (len(boards), 1)), boards))
        is_same = ranks[:, :, None] == ranks[:, None, :]
        earlier = np.tril(is_same, -1).sum(axis=2)  # how many cards before it have its rank
        possible = earlier.max(axis=1) < 4
        ranks, earlier = ranks[possible], earlier[possible]
        # The order of the suits is the same for equal ranks, so no card appears twice.
        orders = rng.integers(0, len(suit_orders), (len(ranks), 13))
        order = np.take_along_axis(orders, ranks.astype(np.int64), axis=1)
        cards = ranks * np.uint8(4) + suit_orders[order, earlier]
        found = evaluate_omaha(cards[:, :4], cards[:, 4:], ranking)
        assert np.array_equal(found, best_of_fives(cards, ranking, OMAHA_CHOICES))
        seen += len(cards)
    assert seen == 10_995_985


@pytest.mark.parametrize("ranking", [HIGH, EIGHT_OR_BETTER], ids=lambda ranking: ranking.name)
def test_omaha_hands_of_all_suits_have_the_class_of_their_best_choice(ranking: Ranking) -> None:
    """Give three times random ranks to each of the 262,144 suits of a holding and a board."""
    rng = np.random.default_rng(2)
    suits = np.array([*product(range(4), repeat=9)], np.uint8)
    for _ in range(3):
        ranks = rng.random((len(suits), 13), np.float32).argsort(axis=1)[:, :9].astype(np.uint8)
        cards = ranks * np.uint8(4) + suits
        found = evaluate_omaha(cards[:, :4], cards[:, 4:], ranking)
        assert np.array_equal(found, best_of_fives(cards, ranking, OMAHA_CHOICES))


@pytest.mark.parametrize(
    "game",
    [game for game in GAMES if game.from_holding and game.holding_size > 2],
    ids=lambda game: game.name,
)
def test_the_engine_gives_omaha_hands_their_class(game: Game) -> None:
    rng, size = Random(3), game.holding_size
    rows = tuple(tuple(rng.sample(DECK, size + 5)) for _ in range(5000))
    cards = array_of(rows)
    for ranking in game.rankings:
        hands = (best_shown_hand(game, ranking, row[size:], row[:size]) for row in rows)
        expected = [0 if hand is None else hand.class_number for hand in hands]
        assert evaluate_omaha(cards[:, :size], cards[:, size:], ranking).tolist() == expected


def test_counts_of_seven_cards_are_the_published_ones() -> None:
    named_anew = replace(HIGH, name="high, counted one by one")
    assert np.array_equal(counts(7, named_anew).by_class, counts(7).by_class)
    razz, low = counts(7, ACE_TO_FIVE), counts(7, EIGHT_OR_BETTER)
    ends = np.cumsum([0, *(comb(top, 4) for top in range(4, 13))])  # high cards by their top
    assert razz.total == comb(52, 7)
    by_top = [int(razz.by_class[start:end].sum()) for start, end in pairwise(ends)]
    assert by_top == [*RAZZ_COUNTS]
    assert low.total == sum(RAZZ_COUNTS[:4])


def test_equity_before_the_flop_is_that_of_all_boards() -> None:
    """Compare with numpy's counts over the boards as rows."""
    holdings = np.array([[51, 46, 5, 8], [50, 49, 20, 25]], np.uint8)
    left = np.setdiff1d(np.arange(52), holdings).astype(np.uint8)
    boards = np.array([*combinations(left.tolist(), 5)], np.uint8)
    one, other = (
        evaluate_omaha(np.tile(holding, (len(boards), 1)), boards) for holding in holdings
    )
    indices: list[list[int]] = holdings.tolist()
    found = equity([[DECK[card] for card in own] for own in indices], game=OMAHA).unwrap()
    assert found.total == len(boards) == 1_086_008
    assert found.players[0].wins == np.count_nonzero(one < other)
    assert found.players[1].wins == np.count_nonzero(other < one)
    assert found.players[0].ties == np.count_nonzero(one == other)
