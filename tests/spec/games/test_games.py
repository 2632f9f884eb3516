"""The rules of all games, one test per rule."""

import pickle
from collections import Counter
from collections.abc import Iterable
from copy import copy, deepcopy
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb
from random import Random
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from returns.result import Failure

from handrail import (
    DECK,
    Card,
    Category,
    Combo,
    Range,
    Rank,
    Score,
    Suit,
    best_hand,
    class_of,
    describe,
    equity,
    games,
    score,
    winners,
)
from handrail.cards.types import RANKS_HIGH_TO_LOW, format_cards
from handrail.equities import RangeInGame
from handrail.games import (
    ACE_TO_FIVE,
    BADUGI,
    BADUGI_RANKING,
    DEUCE_TO_SEVEN,
    DEUCE_TO_SEVEN_DRAW,
    DRAW,
    EIGHT_OR_BETTER,
    GAMES,
    HIGH,
    HOLDEM,
    KUHN,
    OMAHA,
    OMAHA_5,
    OMAHA_6,
    OMAHA_HI_LO,
    RAZZ,
    RHODE_ISLAND,
    SHORT_DECK,
    SHORT_DECK_HOLDEM,
    SHORT_DECK_TRIPS,
    STUD,
    STUD_HI_LO,
    Equity,
    Game,
    Ladder,
    Ranking,
    Showdown,
    find_disagreement,
    ladder_of,
    outs,
    showdown,
)
from handrail.games.errors import (
    AmongDead,
    CardGroups,
    InHand,
    NeedsBoard,
    NotInDeck,
    OnBoard,
    SharedCard,
    ShowdownError,
    UnexpectedBoard,
    WrongBoardSize,
    WrongHoldingSize,
    WrongPlayerCount,
)
from handrail.games.judging import best_shown_hand
from handrail.games.rankings import RANKINGS, is_flush_never_worse, ranks_of
from handrail.games.rule_book import FLOP_TURN_RIVER
from handrail.games.wording import explain_scores
from handrail.hands import SmallScore
from handrail.ranges import Pair
from helpers.equity_questions import cards_from

BOARD_GAMES = tuple(game for game in GAMES if game.board_size)
DRAWING_GAMES = tuple(game for game in GAMES if game.showdown_streets[1:])
BADUGI_WITH_BOARD = Game("badugi with a board", 2, FLOP_TURN_RIVER, (BADUGI_RANKING,))
WHEEL_RANKS = (Rank.ACE, (Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO))
BADUGI_SIZES = {4: "four", 3: "three", 2: "two", 1: "one"}


def number_of(ranking: Ranking, text: str) -> int | None:
    """Return the class number of five cards."""
    return ladder_of(ranking).class_of(cards_from(text))


def assert_order(ranking: Ranking, *best_first: str) -> None:
    """Check that each hand is worse than the one before."""
    numbers = [number_of(ranking, text) or 0 for text in best_first]
    assert numbers[0] > 0
    assert all(better < worse for better, worse in pairwise(numbers))


def shown(game: Game, holding: str, board: str = "", ranking: int = 0) -> tuple[str, str] | None:
    """Return the cards and the name of the best hand, or None."""
    ladder = ladder_of(game.rankings[ranking])
    best = best_shown_hand(game, ladder.ranking, cards_from(board), cards_from(holding))
    return None if best is None else (format_cards(best.cards), best.name)


def showdown_of(game: Game, board: str, *holdings: str) -> Showdown:
    return showdown(map(cards_from, holdings), board=cards_from(board), game=game).unwrap()


def shares_of(game: Game, board: str, *holdings: str) -> list[str]:
    return list(map(str, showdown_of(game, board, *holdings).shares))


Table: TypeAlias = tuple[Game, tuple[Card, ...], tuple[tuple[Card, ...], ...]]


@st.composite
def tables(draw: st.DrawFn, games: Iterable[Game] = GAMES, boards: tuple[int, ...] = (5,)) -> Table:
    """Generate a game, a board, and the cards of two or three players.

    Half of the decks have their low cards on top, for low hands and ties.
    """
    game = draw(st.sampled_from(tuple(games)))
    sizes = [size for size in boards if size in game.streets]
    board_size = draw(st.sampled_from(sizes)) if sizes else game.board_size
    players = draw(st.integers(2, 3))
    needed = board_size + players * game.holding_size
    dealt = Random(draw(st.integers(0, 10**6))).sample(game.deck, len(game.deck))
    if draw(st.booleans()):
        dealt.sort(key=lambda card: Rank.EIGHT < card.rank < Rank.ACE)
    cards = tuple(dealt[:needed])
    starts = range(board_size, needed, game.holding_size)
    held = tuple(cards[start : start + game.holding_size] for start in starts)
    return game, cards[:board_size], held


# The table of games


@pytest.mark.parametrize(
    ("name", "holding", "board", "from_holding", "deck", "classes"),
    [
        ("holdem", 2, 5, None, 52, [7462]),
        ("draw", 5, 0, None, 52, [7462]),
        ("stud", 7, 0, None, 52, [7462]),
        ("short-deck", 2, 5, None, 36, [1404]),
        ("short-deck-trips", 2, 5, None, 36, [1404]),
        ("omaha", 4, 5, 2, 52, [7462]),
        ("omaha5", 5, 5, 2, 52, [7462]),
        ("omaha6", 6, 5, 2, 52, [7462]),
        ("omaha-hi-lo", 4, 5, 2, 52, [7462, 56]),
        ("stud-hi-lo", 7, 0, None, 52, [7462, 56]),
        ("razz", 7, 0, None, 52, [6175]),
        ("deuce-to-seven", 5, 0, None, 52, [7462]),
        ("badugi", 4, 0, None, 52, [1092]),
        ("omaha5-hi-lo", 5, 5, 2, 52, [7462, 56]),
        ("courchevel", 5, 5, 2, 52, [7462]),
        ("greek-holdem", 2, 5, 2, 52, [7462]),
        ("royal-holdem", 2, 5, None, 20, [122]),
        ("manila", 2, 5, 2, 32, [840]),
        ("rhode-island", 1, 2, None, 52, [741]),
        ("three-card", 3, 0, None, 52, [741]),
        ("kuhn", 1, 0, None, 3, [3]),
    ],
)
def test_each_game_has_its_cards_and_classes(
    name: str, holding: int, board: int, from_holding: int | None, deck: int, classes: list[int]
) -> None:
    (game,) = (each for each in GAMES if each.name == name)
    assert (game.holding_size, game.board_size, game.from_holding) == (holding, board, from_holding)
    assert len(game.deck) == deck
    assert [len(ladder_of(ranking).classes) for ranking in game.rankings] == classes


def test_each_ranking_has_a_name_and_a_hand_size() -> None:
    assert {ranking.name: ranking.hand_size for ranking in RANKINGS} == {
        "high": 5, "aces high": 5, "short deck": 5, "short deck, trips": 5, "ace to five": 5,
        "eight or better": 5, "deuce to seven": 5, "badugi": 4, "seven up": 5, "ten up": 5,
        "three cards": 3, "one card": 1,
    }  # fmt: skip
    assert [ranking for ranking in RANKINGS if ranking.is_badugi] == [BADUGI_RANKING]


def test_every_game_has_a_public_name_and_names_of_its_own() -> None:
    exported = [value for value in vars(games).values() if isinstance(value, Game)]
    assert set(exported) == {*GAMES}
    names = [name for game in GAMES for name in (game.name, *game.short_names)]
    assert len(set(names)) == len(names)


def test_there_are_21_games() -> None:
    assert len({game.name for game in GAMES}) == len(GAMES) == 21


# Ladders


def counts_of(ranking: Ranking) -> dict[str, int]:
    """Return the number of hands by category, the best first, and by size in badugi."""
    counts: Counter[str] = Counter()
    for rung in ladder_of(ranking).classes:
        match rung.score:
            case SmallScore(kickers=kickers):
                counts[BADUGI_SIZES[1 + len(kickers)]] += rung.hand_count
            case Score(category):
                counts[category.name.lower()] += rung.hand_count
    return dict(counts)


def test_short_deck_has_376992_hands() -> None:
    expected = {
        "royal_flush": 4, "straight_flush": 20, "four_of_a_kind": 288, "flush": 480,
        "full_house": 1_728, "straight": 6_120, "three_of_a_kind": 16_128, "two_pair": 36_288,
        "pair": 193_536, "high_card": 122_400,
    }  # fmt: skip
    counts = counts_of(SHORT_DECK)
    assert list(counts.items()) == list(expected.items())
    assert sum(counts.values()) == 376_992
    assert counts_of(SHORT_DECK_TRIPS) == counts


def test_low_hands_count_as_the_categories_do(
    counts_with_wheel: dict[str, int], counts_without_wheel: dict[str, int]
) -> None:
    straights_and_flushes = ("royal_flush", "straight_flush", "flush", "straight")
    expected = {"high_card": counts_with_wheel["high_card"]} | {
        name: counts_with_wheel[name]
        for name in ("pair", "two_pair", "three_of_a_kind", "full_house", "four_of_a_kind")
    }
    expected["high_card"] += sum(counts_with_wheel[name] for name in straights_and_flushes)
    assert list(counts_of(ACE_TO_FIVE).items()) == list(expected.items())
    deuce_counts = counts_of(DEUCE_TO_SEVEN)
    assert deuce_counts == counts_without_wheel
    assert [*deuce_counts] == [category.name.lower() for category in Category]
    assert counts_of(EIGHT_OR_BETTER) == {"high_card": 56 * 4**5}


def test_badugi_has_270725_hands() -> None:
    """Count hands of four suits by their cards, and those of one card by hand."""
    counts = counts_of(BADUGI_RANKING)
    one = 4 * comb(13, 4) + 13  # all cards have the same suit, or the same rank
    assert counts == {"four": 24 * comb(13, 4), "three": 154_440, "two": 96_252, "one": one}
    assert sum(counts.values()) == 270_725
    # Three to ace, with a fourth card that repeats one of the ranks, or a suit and not a rank.
    best_of_three = next(rung for rung in ladder_of(BADUGI_RANKING).classes if rung.number == 716)
    assert best_of_three.score == SmallScore(Category.HIGH_CARD, Rank.THREE, (Rank.TWO, Rank.ACE))
    assert best_of_three.hand_count == 24 * 3 * 10 + 3 * 4 * comb(3, 2) * 5


@pytest.mark.parametrize("rank_count", [5, pytest.param(13, marks=pytest.mark.slow)])
def test_each_hand_of_badugi_counts_by_its_best_cards(rank_count: int) -> None:
    """Look for the best cards of each hand among all groups of them, the largest first."""
    ranking = replace(BADUGI_RANKING, ranks=BADUGI_RANKING.ranks[-rank_count:])
    counts: Counter[tuple[int, ...]] = Counter()
    low_to_high = [(rank, suit) for rank in range(rank_count) for suit in range(4)]
    for four in combinations(low_to_high, 4):
        for size in (4, 3, 2, 1):
            groups = [
                tuple(rank for rank, _ in reversed(cards))
                for cards in combinations(four, size)
                if len({rank for rank, _ in cards}) == len({suit for _, suit in cards}) == size
            ]
            if groups:
                counts[min(groups)] += 1
                break
    found = {
        tuple(ranking.ranks[::-1].index(rank) for rank in ranks_of(rung.score)): rung.hand_count
        for rung in ladder_of(ranking).classes
    }
    assert found == counts


@pytest.mark.parametrize("ranking", RANKINGS, ids=lambda ranking: ranking.name)
def test_each_class_has_the_class_of_its_example(ranking: Ranking) -> None:
    ladder = ladder_of(ranking)
    for number, rung in enumerate(ladder.classes, start=1):
        assert rung.number == ladder.class_of(rung.cards) == number
        assert len({*rung.cards}) == len(rung.cards)
    assert len({rung.score for rung in ladder.classes}) == len(ladder.classes)


def test_a_class_is_that_of_the_best_hand_of_any_cards() -> None:
    assert number_of(BADUGI_RANKING, "As2s3s4s") == number_of(BADUGI_RANKING, "As") == 1080
    assert number_of(ACE_TO_FIVE, "KsKh5s4h3d2cAs") == 1
    assert number_of(EIGHT_OR_BETTER, "KsKh5s4h3d2c") is None
    assert number_of(HIGH, "AsKsQsJs") is None


def test_an_example_of_a_low_hand_is_not_a_flush() -> None:
    examples = [format_cards(ladder_of(each).classes[0].cards) for each in RANKINGS]
    assert examples == [
        *["As Ks Qs Js Ts"] * 4,
        "5s 4h 3d 2c As", "5s 4h 3d 2c As", "7s 5h 4d 3c 2s", "4s 3h 2d Ac",
        *["As Ks Qs Js Ts"] * 2, "As Ks Qs", "Ks",
    ]  # fmt: skip


# Short deck


def test_in_short_deck_a_flush_beats_a_full_house() -> None:
    assert_order(SHORT_DECK, "AsAhAdAc6s", "Js9s8s7s6s", "AsAhAdKcKs")


def test_in_short_deck_a_straight_beats_three_of_a_kind() -> None:
    assert_order(SHORT_DECK, "AsAhAdKcKs", "As9h8d7c6s", "AsAhAdKcQs", "AsAhKdKcQs")


def test_with_trips_three_of_a_kind_beats_a_straight() -> None:
    assert_order(SHORT_DECK_TRIPS, "Js9s8s7s6s", "6s6h6d7c7s", "6s6h6d8c7s", "AsKhQdJcTs")


def test_in_short_deck_each_category_ranks_as_ever() -> None:
    wheel = (Rank.ACE, Rank.NINE, Rank.EIGHT, Rank.SEVEN, Rank.SIX)
    found, high = scores_by_category(SHORT_DECK), scores_by_category(HIGH)
    straights = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
    for category, scores in found.items():
        lowest = Rank.NINE if category in straights else Rank.SIX
        assert scores == [
            each
            for each in high[category]
            if min(ranks_of(each)) >= lowest and ranks_of(each) != wheel
        ]


def test_with_trips_nothing_else_is_different() -> None:
    groups = scores_by_category(SHORT_DECK_TRIPS)
    assert groups == scores_by_category(SHORT_DECK)
    order = [*groups]
    at = order.index(Category.THREE_OF_A_KIND)
    order[at : at + 2] = order[at + 1], order[at]
    assert order == [*scores_by_category(SHORT_DECK)]


def scores_by_category(ranking: Ranking) -> dict[Category, list[Score]]:
    """Return the scores of a ladder in order, by category."""
    groups: dict[Category, list[Score]] = {}
    for rung in ladder_of(ranking).classes:
        assert isinstance(rung.score, Score)
        groups.setdefault(rung.score.category, []).append(rung.score)
    return groups


def test_in_short_deck_a_6_7_8_9_is_a_straight_nine_high() -> None:
    assert_order(SHORT_DECK, "AsKhQdJcTs", "Ts9h8d7c6s", "As9h8d7c6s", "AsAhAdKcQs")
    assert_order(SHORT_DECK, "AsKsQsJsTs", "Ts9s8s7s6s", "As9s8s7s6s", "AsAhAdAcKs")
    board = "7h8d9cJsKh"
    assert shown(SHORT_DECK_HOLDEM, "As6d", board) == ("As 6d 7h 8d 9c", "straight, nine high")
    assert shown(HOLDEM, "As6d", board) == ("As 8d 9c Js Kh", "high card, ace")


def test_the_deck_of_short_deck_is_six_to_ace() -> None:
    assert {card.rank for card in SHORT_DECK_HOLDEM.deck} == set(RANKS_HIGH_TO_LOW[:9])


# Low hands


def test_razz_ignores_straights_and_flushes() -> None:
    assert number_of(ACE_TO_FIVE, "5h4h3h2hAh") == number_of(ACE_TO_FIVE, "5s4h3d2cAs") == 1
    assert_order(ACE_TO_FIVE, "5h4h3h2hAh", "6c4d3d2dAd", "6s5s4s3s2s", "7h4c3c2cAc")
    assert shown(RAZZ, "KsKh6d5d4d3d2d") == ("6d 5d 4d 3d 2d", "six-five low")


def test_aces_are_low_in_razz() -> None:
    assert_order(ACE_TO_FIVE, "8s4h3d2cAs", "8s5h4d3c2s", "Ks4h3d2cAs")
    assert_order(ACE_TO_FIVE, "AsAhKdQcJs", "2s2h4d3cAs")


def test_in_razz_fewer_equal_ranks_are_better() -> None:
    assert_order(
        ACE_TO_FIVE,
        "KsQhJdTc9s", "AsAh4d3c2s", "AsAh2d2c3s", "AsAhAd3c2s", "AsAhAd2c2s", "AsAhAdAc2s",
    )  # fmt: skip


def test_eight_or_better_needs_five_ranks_up_to_eight() -> None:
    assert_order(EIGHT_OR_BETTER, "5s4h3d2cAs", "6s4h3d2cAs", "8s7h6d5c4s")
    assert number_of(EIGHT_OR_BETTER, "5h4h3h2hAh") == 1
    for text in ("9s4h3d2cAs", "AsAh4d3c2s", "KsQhJdTc9s", "8s8h8d8c7s"):
        assert number_of(EIGHT_OR_BETTER, text) is None


def test_in_deuce_to_seven_a_straight_counts_against_you() -> None:
    assert_order(
        DEUCE_TO_SEVEN,
        "7s5h4d3c2s", "7s6h4d3c2s", "8s5h4d3c2s", "AsKhQdJc9s", "2s2h5d4c3s", "3s3h2d2c4s",
        "2s2h2d4c3s", "6s5h4d3c2s", "7s5s4s3s2s", "2s2h2d3c3s", "2s2h2d2c3s", "6s5s4s3s2s",
        "AsKsQsJsTs",
    )  # fmt: skip


def test_in_deuce_to_seven_a_5_4_3_2_is_an_ace_high() -> None:
    assert_order(DEUCE_TO_SEVEN, "KsQhJdTc8s", "As5h4d3c2s", "As6h4d3c2s")
    assert_order(DEUCE_TO_SEVEN, "7s5s4s3s2s", "As5s4s3s2s", "As6s4s3s2s")
    assert shown(DEUCE_TO_SEVEN_DRAW, "As5h4d3c2s") == ("As 5h 4d 3c 2s", "ace-five low")


def test_deuce_to_seven_is_the_high_ranking_reversed() -> None:
    wheels = (
        Score(Category.STRAIGHT, Rank.FIVE),
        Score(Category.STRAIGHT_FLUSH, Rank.FIVE),
        Score(Category.HIGH_CARD, *WHEEL_RANKS),
        Score(Category.FLUSH, *WHEEL_RANKS),
    )
    high, low = (
        [rung.score for rung in ladder_of(ranking).classes if rung.score not in wheels]
        for ranking in (HIGH, DEUCE_TO_SEVEN)
    )
    assert low == high[::-1]
    assert len(low) == 7460


@pytest.mark.parametrize("ranking", RANKINGS, ids=str)
def test_a_flush_counts_as_never_worse_if_none_is(ranking: Ranking) -> None:
    ladder = ladder_of(ranking)
    numbers: list[tuple[int | None, int | None]] = []
    for ranks in combinations(ranking.ranks, 5):
        flush = tuple(Card(rank, Suit.SPADES) for rank in ranks)
        in_two_suits = (Card(ranks[0], Suit.HEARTS), *flush[1:])
        numbers.append((ladder.class_of(flush), ladder.class_of(in_two_suits)))
    is_never_worse = all(one and other and one <= other for one, other in numbers)
    assert is_flush_never_worse(ranking) is is_never_worse


@pytest.mark.parametrize("ranking", [ACE_TO_FIVE, EIGHT_OR_BETTER], ids=lambda each: each.name)
def test_low_hands_compare_by_counts_and_then_by_ranks(ranking: Ranking) -> None:
    def key(cards: tuple[Card, ...]) -> list[tuple[int, int]]:
        values = [1 if card.rank is Rank.ACE else card.rank.value for card in cards]
        groups = sorted(((values.count(value), value) for value in values), reverse=True)
        return [*((count, 0) for count, _ in groups), *groups]

    keys = [key(rung.cards) for rung in ladder_of(ranking).classes]
    assert all(better < worse for better, worse in pairwise(keys))


# Badugi


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("4s3h2dAc", ("4s 3h 2d Ac", "four-card badugi, four")),
        ("7s3h2dAc", ("7s 3h 2d Ac", "four-card badugi, seven")),
        ("KsKh2dAc", ("Ks 2d Ac", "three-card badugi, king")),  # a rank repeats
        ("5s3s2dAc", ("3s 2d Ac", "three-card badugi, three")),  # a suit repeats
        ("5s5h2dAd", ("5s Ad", "two-card badugi, five")),
        ("Ks9s4sAs", ("As", "one-card badugi, ace")),
        ("KsKhKdKc", ("Ks", "one-card badugi, king")),
    ],
)
def test_a_repeated_rank_or_suit_does_not_count_in_badugi(
    cards: str, expected: tuple[str, str]
) -> None:
    assert shown(BADUGI, cards) == expected


def test_in_badugi_more_cards_win_and_then_the_lowest() -> None:
    assert_order(
        BADUGI_RANKING,
        "4s3h2dAc", "5s3h2dAc", "5s4h3dAc", "KsQhJdTc",
        "3h2dAc", "KhQdJc", "2dAc", "KdQc", "Ac", "Kc",
    )  # fmt: skip


# Omaha


@pytest.mark.parametrize(
    ("game", "holding", "board", "expected"),
    [
        (OMAHA, "AsKhQdJc", "2s5s7s9sTd", ("As Kh 7s 9s Td", "high card, ace")),
        (OMAHA, "AsKsQdJc", "2s5s7s9sTd", ("As Ks 5s 7s 9s", "flush, ace high")),
        (OMAHA, "AsAhAdAc", "2s5h7d9cTc", ("As Ah 7d 9c Tc", "pair of aces")),
        (OMAHA, "2c3c4d4h", "AsAhAdAcKs", ("4d 4h As Ah Ad", "full house, aces over fours")),
        (OMAHA, "Ks7h2d3c", "AsQhJdTc4h", ("Ks 7h As Qh Jd", "high card, ace")),
        (OMAHA_5, "AsKhQdJc2h", "3s5s7s9sTd", ("As Kh 7s 9s Td", "high card, ace")),
        (OMAHA_5, "AsKhQdJc2s", "3s5s7s9sTd", ("As 2s 5s 7s 9s", "flush, ace high")),
        (OMAHA_6, "AsKhQdJc2h4d", "3s5s7s9sTd", ("As Kh 7s 9s Td", "high card, ace")),
        (OMAHA_6, "AsKhQdJc2h4s", "3s5s7s9sTd", ("As 4s 5s 7s 9s", "flush, ace high")),
    ],
)
def test_omaha_takes_exactly_two_and_three(
    game: Game, holding: str, board: str, expected: tuple[str, str]
) -> None:
    assert shown(game, holding, board) == expected


def test_each_half_of_omaha_has_its_own_two_cards() -> None:
    holding, board = "AsKs2h3d", "4s5s8sTdJc"
    assert shown(OMAHA_HI_LO, holding, board) == ("As Ks 4s 5s 8s", "flush, ace high")
    assert shown(OMAHA_HI_LO, holding, board, 1) == ("As 2h 4s 5s 8s", "eight-five low")
    assert shown(OMAHA_HI_LO, "AsAh2h2d", "4s5s6sTdJc", 1) == ("As 2h 4s 5s 6s", "six-five low")
    assert shown(OMAHA_HI_LO, holding, "4s5sTdJcQh", 1) is None


def test_each_half_of_stud_has_its_own_five_cards() -> None:
    holding = "As2s3s8sKs7h6d"
    assert shown(STUD_HI_LO, holding) == ("As 2s 3s 8s Ks", "flush, ace high")
    assert shown(STUD_HI_LO, holding, ranking=1) == ("As 2s 3s 7h 6d", "seven-six low")
    assert shown(STUD_HI_LO, "As2s3s9sKs7h7d", ranking=1) is None


# Split pots

LOW_BOARD = "4s5h8dKcQc"


@pytest.mark.parametrize(
    ("board", "holdings", "shares"),
    [
        (LOW_BOARD, ("KsKhJdJc", "As2h9d9c"), ["1/2", "1/2"]),  # a high hand and a low hand
        (LOW_BOARD, ("As2h9d9c", "KsJhTd9s"), ["1/2", "1/2"]),
        (LOW_BOARD, ("As2hKsKh", "9d9cJdJc"), ["1", "0"]),  # a scoop
        (LOW_BOARD, ("As2hKsKh", "Ad2c9dTc"), ["3/4", "1/4"]),  # a quarter
        (LOW_BOARD, ("KsKhJdJc", "As2h9d9h", "Ah2d9cTs"), ["1/2", "1/4", "1/4"]),
        (LOW_BOARD, ("As2h9dTc", "Ad2c9hTd", "Ah2s9cTh"), ["1/3", "1/3", "1/3"]),
        ("9s5hTdKcQc", ("As2h9d9c", "KsKhJdJc"), ["0", "1"]),  # all to the high hand
        ("4s5hTdKcQc", ("KsKh7d6c", "As2h9d9c"), ["1", "0"]),
        ("9s9hTdKcQc", ("As2h9dJc", "Ah2s9cJh"), ["1/2", "1/2"]),  # all to those who tie
    ],
)
def test_a_pot_is_split_between_high_and_low(
    board: str, holdings: tuple[str, ...], shares: list[str]
) -> None:
    assert shares_of(OMAHA_HI_LO, board, *holdings) == shares


def test_a_showdown_has_the_winners_and_the_reason_of_each_half() -> None:
    found = showdown_of(OMAHA_HI_LO, LOW_BOARD, "KsKhJdJc", "As2h9d9c", "3s6hTdTc")
    high, low = found.parts
    assert (high.winners, high.why) == ((0,), "three of a kind beats pair")
    assert (low.winners, low.why) == ((1,), "eight-five low beats eight-six low")
    assert [hand.name if hand else None for hand in low.hands] == [
        None, "eight-five low", "eight-six low",
    ]  # fmt: skip
    assert [hand.ranking for hand in high.hands if hand] == [HIGH] * 3


def test_a_reason_needs_two_hands() -> None:
    high, low = showdown_of(OMAHA_HI_LO, LOW_BOARD, "KsKhJdJc", "As2h9d9c").parts
    assert (high.why, low.why) == ("three of a kind beats pair", "no other hand qualifies")
    high, low = showdown_of(OMAHA_HI_LO, "9s9hTdKcQc", "As2h9dJc", "Ah2s9cJh").parts
    assert (low.winners, low.hands, low.why) == ((), (None, None), "no hand qualifies")
    assert high.why == "each has straight, ace high"


def test_if_players_tie_the_reason_names_the_best_loser() -> None:
    (part,) = showdown_of(HOLDEM, "2s5h8dKcQc", "AsJh", "9d7c", "AdJc", "9s6c").parts
    assert part.winners == (0, 2)
    assert part.why == "high card, ace, beats high card, king"


@given(tables([HOLDEM], boards=(3, 4, 5)))
def test_a_showdown_of_holdem_is_as_ever(table: Table) -> None:
    game, board, held = table
    (part,) = showdown(held, board=board, game=game).unwrap().parts
    hands = [best_hand(cards + board).unwrap() for cards in held]
    assert part.winners == winners(hands)
    assert [hand and (hand.cards, hand.class_number, hand.score) for hand in part.hands] == [
        (hand.cards, class_of(hand), score(hand)) for hand in hands
    ]


# Words


@pytest.mark.parametrize(
    ("game", "cards", "name"),
    [
        (RAZZ, "8s6h4d3c2sKsKh", "eight-six low"),
        (RAZZ, "5s4h3d2cAsKsKh", "wheel"),
        (RAZZ, "9s8h7d6c5sKsKh", "nine-eight low"),
        (RAZZ, "AsAhAdKsKhKdQs", "two pair, kings and aces"),
        (RAZZ, "AsAhAdKsKhQdJs", "pair of aces"),
        (DEUCE_TO_SEVEN_DRAW, "9s4h3d5c2s", "nine-five low"),
        (DEUCE_TO_SEVEN_DRAW, "9s8s7s6s5s", "straight flush, nine high"),
        (BADUGI, "7s3h2dAc", "four-card badugi, seven"),
        (BADUGI, "5s3h2d2c", "three-card badugi, five"),
        (SHORT_DECK_HOLDEM, "AsKsQsJsTs", "royal flush"),
        (STUD, "AsKsQsJs9s2h2d", "flush, ace high"),
    ],
)
def test_a_hand_has_a_name(game: Game, cards: str, name: str) -> None:
    found = shown(game, cards)
    assert found is not None
    assert found[1] == name


@pytest.mark.parametrize(
    ("ranking", "a", "b", "sentence"),
    [
        (ACE_TO_FIVE, "8s6h4d3c2s", "8s7h4d3c2s", "eight-six low beats eight-seven low"),
        (ACE_TO_FIVE, "9s4h3d2cAs", "8s7h6d5c4s", "nine-four low loses to eight-seven low"),
        (ACE_TO_FIVE, "8s7h6d3c2s", "8s7h6d3cAs",
            "eight-seven-six-three-two low loses to eight-seven-six-three-ace low"),
        (ACE_TO_FIVE, "8s7h6d3c2s", "8s7h6d2cAs",
            "eight-seven-six-three low loses to eight-seven-six-two low"),
        (ACE_TO_FIVE, "8s7h4d3c2s", "8s7h5d3c2s",
            "eight-seven-four low beats eight-seven-five low"),
        (BADUGI_RANKING, "7s3h2dAc", "7h4s3dAc",
            "four-card badugi, seven-three, beats four-card badugi, seven-four"),
        (ACE_TO_FIVE, "KsQhJdTc9s", "AsAh4d3c2s", "king-queen low beats pair"),
        (ACE_TO_FIVE, "AsAh4d3c2s", "KsQhJdTc9s", "pair loses to king-queen low"),
        (ACE_TO_FIVE, "AsAh5d3c2s", "AsAh4d3c2s",
            "pair of aces, kicker five, loses to pair of aces, kicker four"),
        (ACE_TO_FIVE, "5s4h3d2cAs", "5h4d3c2sAh", "wheel ties wheel"),
        (EIGHT_OR_BETTER, "5s4h3d2cAs", "6s4h3d2cAs", "wheel beats six-four low"),
        (DEUCE_TO_SEVEN, "7s5h4d3c2s", "6s5h4d3c2s", "seven-five low beats straight"),
        (DEUCE_TO_SEVEN, "As5h4d3c2s", "KsQhJdTc8s", "ace-five low loses to king-queen low"),
        (DEUCE_TO_SEVEN, "Ks5s4s3s2s", "Qs5s4s3s2s",
            "flush, king high, loses to flush, queen high"),
        (BADUGI_RANKING, "7s3h2dAc", "8s3h2dAc",
            "four-card badugi, seven, beats four-card badugi, eight"),
        (BADUGI_RANKING, "7s3h2dAc", "7h4s2dAc",
            "four-card badugi, seven-three, beats four-card badugi, seven-four"),
        (BADUGI_RANKING, "3h2dAc", "KsQhJdTc", "three-card badugi loses to four-card badugi"),
        (BADUGI_RANKING, "KsQhJdTc", "KsQhJd", "four-card badugi beats three-card badugi"),
        (HIGH, "KsKh2d2c4s", "KdKc2h2s4d",
            "two pair, kings and twos, kicker four, ties two pair, kings and twos, kicker four"),
        (BADUGI_RANKING, "2dAc", "2cAd", "two-card badugi, two, ties two-card badugi, two"),
        (SHORT_DECK, "Js9s8s7s6s", "AsAhAdKcKs", "flush beats full house"),
        (SHORT_DECK_TRIPS, "As9h8d7c6s", "6s6h6d8c7s", "straight loses to three of a kind"),
        (SHORT_DECK, "As9h8d7c6s", "Ts9h8d7c6s",
            "straight, nine high, loses to straight, ten high"),
    ],
)  # fmt: skip
def test_a_sentence_names_the_part_that_decides(
    ranking: Ranking, a: str, b: str, sentence: str
) -> None:
    rungs = ladder_of(ranking).classes
    one, other = (rungs[(number_of(ranking, text) or 0) - 1].score for text in (a, b))
    assert explain_scores(ranking, one, other) == sentence


def test_a_reason_has_the_names_of_the_hands() -> None:
    rungs = ladder_of(EIGHT_OR_BETTER).classes
    for a, b in pairwise(rungs):
        names = (
            describe(a.score, ranking=EIGHT_OR_BETTER),
            describe(b.score, ranking=EIGHT_OR_BETTER),
        )
        if names[0] != names[1]:
            assert explain_scores(EIGHT_OR_BETTER, a.score, b.score) == " beats ".join(names)


@pytest.mark.parametrize("ranking", RANKINGS, ids=lambda ranking: ranking.name)
def test_a_sentence_agrees_with_the_ladder(ranking: Ranking) -> None:
    random, rungs = Random(1), ladder_of(ranking).classes
    for a in random.sample(rungs, min(56, len(rungs))):
        for b in (a, random.choice(rungs), rungs[a.number - 2]):
            verb = "beats" if a.number < b.number else "loses to" if a.number > b.number else "ties"
            left, right = explain_scores(ranking, a.score, b.score).split(f" {verb} ")
            assert (left.removesuffix(",") == right) == (a == b)
            assert left.endswith(",") == ("," in right and "," in left)


def test_games_and_rankings_have_short_reprs() -> None:
    assert repr((OMAHA, HIGH, ladder_of(HIGH))) == (
        "(Game('omaha'), Ranking('high'), Ladder('high', 7462 classes))"
    )


def test_a_ladder_is_built_once_in_a_process() -> None:
    ladder = ladder_of(replace(SHORT_DECK, name="a new ranking"))
    assert ladder is ladder_of(replace(SHORT_DECK, name="a new ranking"))
    assert pickle.loads(pickle.dumps(ladder)) is copy(ladder) is deepcopy(ladder) is ladder
    assert ladder != ladder_of(SHORT_DECK)


# Errors


def card(text: str) -> Card:
    return cards_from(text)[0]


@pytest.mark.parametrize(
    ("game", "board", "holdings", "expected"),
    [
        (SHORT_DECK_HOLDEM, "6s7s5d9sTs", ("AsKs", "QsQh"), [
            NotInDeck(card("5d"), "short-deck", card("6c"), (2,)),
        ]),
        (SHORT_DECK_HOLDEM, "6s7s8d9sTs", ("As2s", "QsQh"), [
            NotInDeck(card("2s"), "short-deck", card("6c"), (6,)),
        ]),
        (OMAHA, "6s7s5d9sTs", ("AsKs", "QsQhJsJhTh"), [
            WrongHoldingSize("omaha", 0, 2, 4, (5, 6)),
            WrongHoldingSize("omaha", 1, 5, 4, (7, 8, 9, 10, 11)),
        ]),
        (RHODE_ISLAND, "6s", ("As", "Qs"), [WrongBoardSize("rhode-island", 1, (2,))]),
        (RHODE_ISLAND, "6s7s8s", ("As", "Qs"), [WrongBoardSize("rhode-island", 3, (2,))]),
        (KUHN, "", ("Ks", "Kh", "2s"), [
            NotInDeck(card("Kh"), "kuhn", card("Js"), (1,)),
            NotInDeck(card("2s"), "kuhn", card("Js"), (2,)),
        ]),
        (OMAHA, "6s7s", ("AsKsAhKh", "QsQhJsJh"), [WrongBoardSize("omaha", 2, (3, 4, 5))]),
        (BADUGI, "6s", ("AsKsAhKh", "QsQhJsJh"), [UnexpectedBoard("badugi", (0,))]),
        (STUD, "", ("As",) * 8, [
            WrongHoldingSize("stud", 0, 1, 7, (0,)),
            SharedCard(
                card("As"), tuple(InHand(player, 0) for player in range(8)), tuple(range(8))
            ),
            *(WrongHoldingSize("stud", player, 1, 7, (player,)) for player in range(1, 8)),
            WrongPlayerCount(8, 7, (7,)),
        ]),
        (OMAHA, "6s7s5d9sTs", ("6sKs4h4d", "QsQhJsJh"), [
            SharedCard(card("6s"), (OnBoard(0), InHand(0, 0)), (0, 5)),
        ]),
    ],
)  # fmt: skip
def test_errors_have_the_rule_of_the_game(
    game: Game, board: str, holdings: tuple[str, ...], expected: list[ShowdownError]
) -> None:
    held = tuple(map(cards_from, holdings))
    assert showdown(held, board=cards_from(board), game=game) == Failure(tuple(expected))


@pytest.mark.parametrize(("game", "most"), [(HOLDEM, 23), (OMAHA, 11), (OMAHA_6, 7), (DRAW, 10)])
def test_the_deck_limits_the_players(game: Game, most: int) -> None:
    """Short deck has cards for 15 players, as a test of errors shows for stud and badugi."""
    board = DECK[: game.board_size]
    errors = showdown(((),) * (most + 1), board=board, game=game).failure()
    assert WrongPlayerCount(most + 1, most, ()) in errors
    errors = showdown(((),) * most, board=board, game=game).failure()
    assert {error.kind for error in errors} == {"WrongHoldingSize"}


def test_outs_need_a_board_of_three_or_four() -> None:
    held = cards_from("AsKs"), cards_from("QsQh")
    board = cards_from("6s7s5d9sTs")
    assert outs(held, board=board, game=HOLDEM).failure() == (WrongBoardSize("holdem", 5, (3, 4)),)
    badugi = cards_from("AsKsAhKh"), cards_from("QsQhJsJh")
    assert outs(badugi, board=(), game=BADUGI).failure() == (NeedsBoard("badugi", ()),)


def test_equity_needs_an_empty_board_or_three_cards() -> None:
    held = cards_from("AsKs"), cards_from("QsQh")
    (error,) = equity(held, board=cards_from("6s7s")).failure()
    assert error == WrongBoardSize("holdem", 2, (3, 4, 5))


def test_without_a_board_equity_is_one_showdown() -> None:
    stud = cards_from("AsKsAhKhAdKd2c"), cards_from("QsQhJsJhQdJd3c")
    found = equity(stud, game=STUD).unwrap()
    assert (found.total, found.equities) == (1, (Fraction(1), Fraction(0)))
    low, high = cards_from("As2c3d4h5sTd8h"), cards_from("AhAdAcKsKhKdTh")
    assert equity((low, high), game=STUD_HI_LO).unwrap().equities == (Fraction(1, 2),) * 2
    two_cards = Game("two cards", 2, (), (BADUGI_RANKING,))
    answer = equity((Range.of([Pair(Rank.ACE)]), cards_from("2s3h")), game=two_cards).unwrap()
    assert (answer.total, answer.equities) == (6, (Fraction(0), Fraction(1)))
    (error,) = equity(stud, game=STUD, board=cards_from("2s")).failure()
    assert error == UnexpectedBoard("stud", (0,))


def test_a_known_hand_is_compared_with_a_range() -> None:
    aces, board = Range.of([Pair(Rank.ACE)]), cards_from("2c3c4c5d")
    known = equity((cards_from("KsKd"), aces), board=board)
    kings = Range.of([Combo.of(cards_from("KsKd")).unwrap()])
    assert known == equity((kings, aces), board=board)


def test_dead_cards_come_in_no_game() -> None:
    held, board = (cards_from("AsAhKsKh"), cards_from("QsQhJsJh")), cards_from("2c2d2h2s")
    assert equity(held, game=OMAHA, board=board).unwrap().total == 40
    assert equity(held, game=OMAHA, board=board, dead=cards_from("3c3d")).unwrap().total == 38


def test_all_errors_of_known_cards_have_positions() -> None:
    held = cards_from("AsAhKsKh"), cards_from("QsQhAs")
    aces = Range.of([Pair(Rank.ACE)])
    assert equity((*held, aces), game=OMAHA, dead=held[0][:1]).failure() == (
        SharedCard(held[0][0], (AmongDead(0), InHand(0, 0), InHand(1, 2)), (0, 1, 7)),
        WrongHoldingSize("omaha", 1, 3, 4, (5, 6, 7)),
        RangeInGame("omaha", 4, (8,)),
    )


# Laws


@given(tables(boards=(3, 4, 5)), st.permutations(tuple(Suit)))
def test_suits_have_no_order_in_any_game(table: Table, suits: list[Suit]) -> None:
    game, board, held = table
    swapped = dict(zip(game.suits, (suit for suit in suits if suit in game.suits), strict=True))

    def swap(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(Card(card.rank, swapped[card.suit]) for card in cards)

    found = showdown(held, board=board, game=game).unwrap()
    again = showdown(map(swap, held), board=swap(board), game=game).unwrap()
    assert again.shares == found.shares
    for part, other in zip(found.parts, again.parts, strict=True):
        assert part.winners == other.winners
        assert [hand and hand.class_number for hand in part.hands] == [
            hand and hand.class_number for hand in other.hands
        ]


@given(tables(boards=(3, 4)))
def test_a_card_more_never_hurts(table: Table) -> None:
    """Give the first player a card of the second, and then put it on the board."""
    game, board, (held, (card, *_), *_) = table
    for ranking in game.rankings:
        ladder = ladder_of(ranking)

        def number(
            holding: tuple[Card, ...], shared: tuple[Card, ...], ladder: Ladder = ladder
        ) -> int:
            found = best_shown_hand(game, ladder.ranking, shared, holding)
            return found.class_number if found else len(ladder.classes) + 1

        assert number((*held, card), board) <= number(held, board)
        assert not board or number(held, (*board, card)) <= number(held, board)


@given(tables(boards=(3, 4, 5)))
def test_shares_sum_to_one(table: Table) -> None:
    game, board, held = table
    shares = showdown(held, board=board, game=game).unwrap().shares
    assert sum(shares) == 1
    assert all(share >= 0 for share in shares)


# Outs and equity


def naive_shares(game: Game, board: tuple[Card, ...], held: CardGroups) -> list[Fraction]:
    """Divide the pot in the words of the rules."""
    halves: list[list[int]] = []
    for ranking in game.rankings:
        ladder = ladder_of(ranking)
        found = [best_shown_hand(game, ladder.ranking, board, cards) for cards in held]
        numbers = [hand.class_number for hand in found if hand]
        winners = [
            player
            for player, hand in enumerate(found)
            if hand and hand.class_number == min(numbers)
        ]
        halves += [winners] if winners else []
    return [
        sum((Fraction(1, len(half) * len(halves)) for half in halves if player in half), Fraction())
        for player in range(len(held))
    ]


def unseen_cards(table: Table) -> list[Card]:
    game, board, held = table
    return [card for card in game.deck if card not in {*board}.union(*held)]


@given(tables(DRAWING_GAMES, boards=(3, 4)))
@settings(max_examples=10)
def test_outs_are_the_cards_that_raise_a_share(table: Table) -> None:
    game, board, held = table
    now = naive_shares(game, board, held)
    unseen = unseen_cards(table)
    after = {card: naive_shares(game, (*board, card), held) for card in unseen}
    found = outs(held, board=board, game=game).unwrap()
    assert (found.board, [player.cards for player in found.players]) == (board, [*held])
    for index, player in enumerate(found.players):
        assert player.leads is (now[index] == max(now))
        assert player.unseen == len(unseen)
        # The highest cards come first.
        assert [card for card, _ in player.outs] == [
            card for card in reversed(unseen) if after[card][index] > now[index]
        ]
        assert player.cards_to_come == 5 - len(board)


@given(tables((HOLDEM, SHORT_DECK_HOLDEM), boards=(3, 4)))
@settings(max_examples=5)
def test_equity_is_the_mean_over_the_next_card(table: Table) -> None:
    """This is the step of an induction. The test of whole boards, below, is its base."""
    game, board, held = table
    now = equity(held, game=game, board=board).unwrap()
    later = [equity(held, game=game, board=(*board, card)).unwrap() for card in unseen_cards(table)]
    for number, player in enumerate(now.players):
        shares = [each.players[number].share for each in later]
        assert player.share == sum(shares) / len(shares)


@given(tables(BOARD_GAMES, boards=(4, 5)))
@settings(max_examples=10)
def test_equity_is_the_mean_share_over_all_boards(table: Table) -> None:
    game, board, held = table
    assert_equity(table, equity(held, game=game, board=board).unwrap())


def test_equity_on_a_flop_counts_each_turn_and_river() -> None:
    board, held = cards_from("6s7s9s"), (cards_from("AsKs"), cards_from("9h9d"))
    found = equity(held, game=SHORT_DECK_HOLDEM, board=board).unwrap()
    assert found.total == comb(29, 2)
    assert_equity((SHORT_DECK_HOLDEM, board, held), found)


def assert_equity(table: Table, found: Equity) -> None:
    """Compare an equity with that of a loop over all boards."""
    game, board, held = table
    boards = [
        naive_shares(game, board + rest, held)
        for rest in combinations(unseen_cards(table), game.board_size - len(board))
    ]
    assert found.total == len(boards)
    for player, shares in zip(found.players, zip(*boards, strict=True), strict=True):
        assert player.wins == shares.count(Fraction(1))
        assert player.ties == sum(0 < share < 1 for share in shares)
        assert player.share == sum(shares) / len(boards)


def comparisons(numbers: tuple[int, ...]) -> list[int]:
    """Return for all pairs of numbers: 1 if the first is greater, -1 if it is less, or 0."""
    return [(one > other) - (one < other) for one, other in combinations(numbers, 2)]


@given(st.lists(st.tuples(*[st.integers(0, 3)] * 2), min_size=1, max_size=5))
def test_evaluators_agree_if_all_pairs_compare_alike(numbers: list[tuple[int, int]]) -> None:
    expected, found = zip(*numbers, strict=True)
    signs = comparisons(expected)
    is_same_order = comparisons(found) in (signs, [-sign for sign in signs])
    assert is_same_order is (find_disagreement(expected, found) == ())


def test_the_best_two_hands_that_disagree_are_found() -> None:
    assert find_disagreement((1, 2, 3, 4, 5), (1, 3, 2, 5, 4)) == (1, 2)
    assert find_disagreement((5, 4, 3, 2, 1), (1, 2, 4, 3, 5)) == (3, 2)  # high numbers are best
    assert find_disagreement((1, 2, 3), (7, 7, 8)) == (0, 1)


@pytest.mark.parametrize(
    ("numbers", "error", "message"),
    [
        (("1", "2"), TypeError, "^expected a number, got '1'$"),
        ((1, None), TypeError, "^expected a number, got None$"),
        ((1, float("nan")), ValueError, "^expected a number, got nan$"),
        ((Decimal(1), Decimal("NaN")), ValueError, "^expected a number, got NaN$"),
    ],
)
def test_only_numbers_are_put_in_order(numbers: Any, error: type[Exception], message: str) -> None:
    for classes in ((1, 2), (1, 1)):
        with pytest.raises(error, match=message):
            _ = find_disagreement(classes, numbers)


def test_the_first_tie_that_disagrees_is_found() -> None:
    assert find_disagreement((2, 1, 3, 1, 1), (9, 4, 0, 2, 3)) == (1, 3)


@pytest.mark.parametrize(("expected", "found"), [((1, 2), (1,)), ((1,), (1, 2)), ((), (1,))])
def test_both_evaluators_must_number_every_hand(
    expected: tuple[int, ...], found: tuple[int, ...]
) -> None:
    with pytest.raises(ValueError, match=r"argument 2 is (shorter|longer) than argument 1"):
        _ = find_disagreement(expected, found)
