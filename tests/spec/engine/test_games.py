"""In every game, the engine's answers are the core's."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.cards import DECK, Card, Suit, to_index, to_mask
from handrail.engine import evaluate, evaluate_omaha, game_boards, game_counts, game_equity
from handrail.engine.arrays import CardArray
from handrail.games import (
    ACE_TO_FIVE,
    BADUGI,
    BADUGI_RANKING,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    GAMES,
    HIGH,
    HOLDEM,
    OMAHA,
    OMAHA_HI_LO,
    RAZZ,
    SHORT_DECK_HOLDEM,
    STUD,
    STUD_HI_LO,
    Game,
    Ranking,
    ladder_of,
)
from handrail.games.board_equity import enumerate_boards
from handrail.games.judging import best_shown_hand
from handrail.games.rankings import RANKINGS
from handrail.games.rule_book import FLOP_TURN_RIVER
from handrail.hands.errors import HAND_SIZE

ENGINE_RANKINGS = [each for each in RANKINGS if each.hand_size == HAND_SIZE or each.is_badugi]
SIZED_RANKINGS = [
    (ranking, size)
    for ranking in ENGINE_RANKINGS
    for size in ((5, 6, 7) if ranking.categories else (4,))
]
BOARD_GAMES = [
    game for game in GAMES if game.board_size and game.rankings[0].hand_size == HAND_SIZE
]
OMAHA_RANKINGS = (HIGH, EIGHT_OR_BETTER, DEUCE_TO_SEVEN)
ACES_AND_KINGS = np.array([[51, 50, 47, 46], [43, 42, 39, 38]], np.uint8)
OTHER_CARDS = "different cards from the deck of omaha, none of them dead or on the board, got"


def deal_rows(ranking: Ranking, size: int, number: int) -> list[tuple[Card, ...]]:
    """Return rows of cards: a third at random, a third of two suits, a third of four ranks."""
    rng, deck = Random(size), [card for card in DECK if card.rank in ranking.ranks]
    decks = (
        deck,
        [card for card in deck if card.suit in (Suit.CLUBS, Suit.HEARTS)],
        [card for card in deck if card.rank in ranking.ranks[-4:]],
    )
    return [tuple(rng.sample(decks[index % 3], size)) for index in range(number)]


def array_of(rows: list[tuple[Card, ...]]) -> CardArray:
    return np.array([[to_index(card) for card in row] for row in rows], np.uint8)


def core_classes(
    game: Game, ranking: Ranking, rows: list[tuple[Card, ...]], own: int = 0
) -> list[int]:
    ladder = ladder_of(ranking)
    hands = (best_shown_hand(game, ladder.ranking, row[own:], row[:own]) for row in rows)
    return [0 if hand is None else hand.class_number for hand in hands]


@pytest.mark.parametrize(("ranking", "size"), SIZED_RANKINGS)
def test_classes_in_any_ranking_are_the_cores(ranking: Ranking, size: int) -> None:
    for deck in (ranking, HIGH):  # cards that the ranking lacks do not count
        rows = deal_rows(deck, size, 150 if size < 6 else 60)
        assert evaluate(array_of(rows), ranking).tolist() == core_classes(HOLDEM, ranking, rows)


@pytest.mark.parametrize("ranking", [each for each in RANKINGS if each not in ENGINE_RANKINGS])
def test_the_engine_has_no_tables_for_small_hands(ranking: Ranking) -> None:
    sentence = f"expected a ranking of hands of 5 cards, got {ranking.name}, which has"
    with pytest.raises(ValueError, match=sentence):
        _ = evaluate(array_of(deal_rows(HIGH, 5, 1)), ranking)


@pytest.mark.parametrize("ranking", ENGINE_RANKINGS)
def test_the_example_of_each_rung_has_its_number(ranking: Ranking) -> None:
    rungs = [rung for rung in ladder_of(ranking).classes if len(rung.cards) == ranking.hand_size]
    found = evaluate(array_of([rung.cards for rung in rungs]), ranking)
    assert found.tolist() == [rung.number for rung in rungs]


@pytest.mark.parametrize("ranking", OMAHA_RANKINGS)
@pytest.mark.parametrize("size", [4, 5, 6])
def test_omaha_takes_two_own_cards_and_three_of_the_board(size: int, ranking: Ranking) -> None:
    rows = deal_rows(HIGH, size + 5, 60)
    cards = array_of(rows)
    found = evaluate_omaha(cards[:, :size], cards[:, size:], ranking)
    assert found.tolist() == core_classes(OMAHA, ranking, rows, size)


@given(st.permutations(range(4)), st.integers(0, 10**6))
def test_suit_names_do_not_matter_in_any_game(suits: list[int], seed: int) -> None:
    deck = np.arange(52, dtype=np.uint8)
    cards = np.array([np.random.default_rng(seed).permutation(deck)[:9]])
    renamed = (cards // 4 * 4 + np.array(suits, np.uint8)[cards % 4]).astype(np.uint8)
    for ranking, size in SIZED_RANKINGS:
        assert evaluate(cards[:, :size], ranking) == evaluate(renamed[:, :size], ranking)
    for ranking in OMAHA_RANKINGS:
        found = (evaluate_omaha(each[:, :4], each[:, 4:], ranking) for each in (cards, renamed))
        assert next(found) == next(found)


@pytest.mark.parametrize("ranking", [ranking for ranking in ENGINE_RANKINGS if ranking.categories])
def test_a_card_more_never_hurts(ranking: Ranking) -> None:
    cards = array_of(deal_rows(ranking, 7, 3000))
    five, six, seven = (
        evaluate(cards[:, :size], ranking).astype(np.uint32) - 1 for size in (5, 6, 7)
    )  # no class, 0, becomes the largest number
    assert (six <= five).all()
    assert (seven <= six).all()


def test_an_own_card_more_never_hurts_in_omaha() -> None:
    cards = array_of(deal_rows(HIGH, 11, 3000))
    four, five, six = (
        evaluate_omaha(cards[:, :size], cards[:, 6:], EIGHT_OR_BETTER).astype(np.uint32) - 1
        for size in (4, 5, 6)
    )
    assert (five <= four).all()
    assert (six <= five).all()


@pytest.mark.parametrize(
    "rules",
    [
        replace(ACE_TO_FIVE, name="high"),
        pytest.param(replace(HIGH, wheel=()), marks=pytest.mark.slow),
    ],
)
def test_rankings_of_one_name_have_their_own_tables(rules: Ranking) -> None:
    wheel = np.array([[48, 0, 4, 8, 13]], np.uint8)
    expected = ladder_of(rules).class_of(tuple(DECK[card] for card in (48, 0, 4, 8, 13)))
    assert evaluate(wheel, rules).tolist() == [expected]


@pytest.mark.parametrize(("game", "size"), [(SHORT_DECK_HOLDEM, 5), (RAZZ, 5), (BADUGI, 4)])
def test_counts_of_hands_are_those_of_the_ladder(game: Game, size: int) -> None:
    [counted] = game_counts(game, size)
    rungs = ladder_of(game.rankings[0]).classes
    assert counted.tolist() == [0, *(rung.hand_count for rung in rungs)]


def test_counts_include_hands_that_do_not_qualify() -> None:
    high, low = game_counts(STUD_HI_LO, 5)
    assert high.sum() == low.sum() == 2_598_960
    assert low[1:].sum() == 56 * 4**5


@pytest.mark.parametrize("game", BOARD_GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seen", [4, 5])
@pytest.mark.parametrize("most", [5_000, 0], ids=["numpy", "kernels"])
def test_equity_is_that_of_all_boards(
    game: Game, seen: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_boards, "MAX_FEW_BOARDS", most)
    size = game.holding_size
    cards = tuple(Random(seen).sample(game.deck, seen + size * 3))
    board, held = cards[:seen], cards[seen:]
    holdings = held[:size], held[size : size * 2], held[size * 2 :]
    expected = enumerate_boards(game, board, holdings)
    assert game_equity(game, array_of([*holdings]), to_mask(board)) == expected


def test_a_game_without_a_board_is_one_showdown() -> None:
    holdings = np.array([[48, 0, 4, 8, 13, 30, 35], [1, 5, 9, 14, 51, 47, 43]], np.uint8)
    found = game_equity(STUD_HI_LO, holdings)
    assert found.total == 1
    assert [player.share for player in found.players] == [Fraction(1, 2)] * 2
    assert game_equity(STUD, holdings).total == 1


@pytest.mark.parametrize(
    "game",
    [
        Game("courchevel-free", 5, FLOP_TURN_RIVER, (HIGH, EIGHT_OR_BETTER)),
        Game("badacey", 5, (), (BADUGI_RANKING, ACE_TO_FIVE)),
        Game("one-own-card", 3, FLOP_TURN_RIVER, (DEUCE_TO_SEVEN,), from_holding=1),
        Game("badugi-board", 2, (3,), (BADUGI_RANKING,)),
    ],
    ids=lambda game: game.name,
)
@pytest.mark.parametrize("most", [5_000, 0], ids=["numpy", "kernels"])
def test_a_new_game_needs_no_code_of_the_engine(
    game: Game, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_boards, "MAX_FEW_BOARDS", most)
    size, seen = game.holding_size, game.board_size
    for seed in range(20):
        cards = tuple(Random(seed).sample(game.deck, seen + size * 2))
        board, holdings = cards[:seen], (cards[seen : seen + size], cards[seen + size :])
        expected = enumerate_boards(game, board, holdings)
        assert game_equity(game, array_of([*holdings]), to_mask(board)) == expected


@pytest.mark.parametrize("game", BOARD_GAMES, ids=lambda game: game.name)
def test_numpy_and_kernels_agree_on_a_flop(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    size = game.holding_size
    cards = tuple(Random(7).sample(game.deck, 3 + size * 3))
    holdings = array_of([cards[at : at + size] for at in range(3, len(cards), size)])
    by_numpy = game_equity(game, holdings, to_mask(cards[:3]))
    monkeypatch.setattr(game_boards, "MAX_FEW_BOARDS", 0)
    assert game_equity(game, holdings, to_mask(cards[:3])) == by_numpy


def test_dead_cards_are_not_on_a_board() -> None:
    assert game_equity(OMAHA, ACES_AND_KINGS, 0b1111).total == 40
    assert game_equity(OMAHA, ACES_AND_KINGS, 0b1111, 0b11_0000).total == 38


def test_all_boards_before_the_flop_are_counted() -> None:
    found = game_equity(OMAHA_HI_LO, ACES_AND_KINGS)
    assert found.total == 1_086_008
    assert sum(player.share for player in found.players) == 1


@pytest.mark.parametrize(
    ("holdings", "board", "dead", "message"),
    [
        (
            ACES_AND_KINGS[:, :2],
            0,
            0,
            r"uint8 of shape \(players, 4\), got uint8 of shape \(2, 2\)",
        ),
        (ACES_AND_KINGS.astype(np.int64), 0, 0, "got int64"),
        (ACES_AND_KINGS, 0b11, 0, "expected 0, 3, 4 or 5 cards on the board, got 2"),
        (ACES_AND_KINGS[[0, 0]], 0, 0, f"{OTHER_CARDS} card 51"),
        (ACES_AND_KINGS + np.uint8(8), 0, 0, f"{OTHER_CARDS} card 59"),
        (ACES_AND_KINGS, 0, 1 << 46, f"{OTHER_CARDS} card 46"),
        (ACES_AND_KINGS, 1 << 38 | 0b11, 0, f"{OTHER_CARDS} card 38"),
        (ACES_AND_KINGS[:1], 0, 0, "expected at least 2 players, got 1"),
        (ACES_AND_KINGS[:0], 0, 0, "expected at least 2 players, got 0"),
        (ACES_AND_KINGS, 0, (1 << 38) - 1 | 0b11 << 40, "expected cards for a board of 5"),
    ],
)
def test_bad_questions_about_equity_are_refused(
    holdings: CardArray, board: int, dead: int, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        _ = game_equity(OMAHA, holdings, board, dead)


def test_cards_outside_the_deck_of_a_game_are_refused() -> None:
    with pytest.raises(ValueError, match=r"from the deck of short-deck, none .*, got card 0"):
        _ = game_equity(SHORT_DECK_HOLDEM, np.array([[51, 50], [0, 1]], np.uint8))
    with pytest.raises(ValueError, match="expected a board from the deck of short-deck, got 0x7"):
        _ = game_equity(SHORT_DECK_HOLDEM, np.array([[51, 50], [49, 48]], np.uint8), 0b111)


def test_a_game_without_a_board_has_its_own_sizes() -> None:
    with pytest.raises(ValueError, match="expected no board in stud, got 1"):
        _ = game_equity(STUD, np.array([range(10, 17), range(20, 27)], np.uint8), 1)
    with pytest.raises(ValueError, match="expected 4 to 7 cards, got 8"):
        _ = game_counts(BADUGI, 8)


def test_rows_of_another_size_are_refused() -> None:
    cards = np.arange(18, dtype=np.uint8).reshape(2, 9)
    with pytest.raises(ValueError, match=r"expected cards of shape \(n, 4\), got \(2, 5\)"):
        _ = evaluate(cards[:, :5], BADUGI_RANKING)
    with pytest.raises(ValueError, match=r"shape \(n, 4\), \(n, 5\) or \(n, 6\), got \(2, 3\)"):
        _ = evaluate_omaha(cards[:, :3], cards[:, 4:])
    with pytest.raises(ValueError, match="expected a board for each holding, got 1 for 2"):
        _ = evaluate_omaha(cards[:, :4], cards[:1, 4:])


@pytest.mark.parametrize("ranking", [ACE_TO_FIVE, BADUGI_RANKING])
def test_a_repeated_card_is_named_under_any_ranking(ranking: Ranking) -> None:
    cards = np.arange(50, dtype=np.uint8).reshape(10, 5)[:, : ranking.hand_size].copy()
    cards[3, 0] = cards[3, 2]
    with pytest.raises(ValueError, match="row 3: card 17 appears 2 times"):
        _ = evaluate(cards, ranking)


def test_a_card_of_both_holding_and_board_is_named() -> None:
    with pytest.raises(ValueError, match="row 0: card 51 appears 2 times"):
        _ = evaluate_omaha(ACES_AND_KINGS[:1], np.array([[51, 1, 2, 3, 4]], np.uint8))
