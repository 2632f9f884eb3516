"""The names of what two cards have made of a board, and of what they draw to."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail import (
    DECK,
    Card,
    Category,
    Combo,
    Draw,
    HandOnBoard,
    MadeHand,
    Rank,
    Suit,
    draws,
    made_hand,
    outs,
    parse_combo,
)
from handrail.games.ladder import class_of_five, ladder_of
from handrail.games.rankings import HIGH
from handrail.made_hands.types import BoardCardError
from handrail.strategies import decks
from helpers.equity_questions import cards_from


def held(combo: str, board: str) -> HandOnBoard:
    return HandOnBoard(parse_combo(combo).unwrap(), cards_from(board))


@st.composite
def hands_on_boards(draw: st.DrawFn, sizes: tuple[int, ...] = (3, 4, 5)) -> HandOnBoard:
    """Generate holdings on boards, many of them of few ranks or few suits."""
    deck = draw(decks())
    kept_ranks = draw(st.sets(st.sampled_from(Rank), min_size=3))
    kept_suits = draw(st.sets(st.sampled_from(Suit), min_size=1))
    first = [card for card in deck if card.rank in kept_ranks and card.suit in kept_suits]
    cards = tuple(dict.fromkeys((*first, *deck)))
    size = draw(st.sampled_from(sizes))
    return HandOnBoard(Combo.of(cards[:2]).unwrap(), cards[2 : 2 + size])


# Made hands


@pytest.mark.parametrize(
    ("combo", "board", "name"),
    [
        ("9h8h", "Qh6s2c", MadeHand.NOTHING),
        ("QcJc", "Ah9s2c", MadeHand.NOTHING),  # the ace is not an own card
        ("3h2h", "AsAd9c9hKd", MadeHand.NOTHING),  # the board plays
        ("KhQh", "AsAd9c9hAc", MadeHand.NOTHING),  # the full house on the board
        ("AsAd", "JdTs9h8c7c", MadeHand.NOTHING),  # the straight on the board
        ("AsAd", "Jc9c7c5c3c", MadeHand.NOTHING),  # the flush on the board
        ("2c4s", "Jc9c7c5c3c", MadeHand.NOTHING),  # a flush that is not better than the board's
        ("9s8s", "JdTs9h8c7c", MadeHand.NOTHING),  # the same straight as on the board
        ("2h2d", "AsAd9c9hKd", MadeHand.NOTHING),  # a pair below both pairs on the board
        ("KhTh", "Qs8s2c", MadeHand.KING_HIGH),
        ("KhTh", "As8s2c", MadeHand.KING_HIGH),
        ("Kh2h", "QsQd3c3sAd", MadeHand.NOTHING),  # the ace on the board is the kicker
        ("AhTh", "Qs8s2c", MadeHand.ACE_HIGH),
        ("AhKh", "QsQd2c", MadeHand.ACE_HIGH),
        ("Ah3h", "QsQdQc", MadeHand.ACE_HIGH),
        ("Ah3h", "QsQdQcQh", MadeHand.ACE_HIGH),
        ("2h2d", "Qs8s3c", MadeHand.LOW_PAIR),
        ("Ah3h", "QsJd8c3s", MadeHand.LOW_PAIR),
        ("Ah3h", "QsJd8c5d3s", MadeHand.LOW_PAIR),
        ("5h5d", "QsJd8c3s", MadeHand.LOW_PAIR),
        ("Ah3h", "QsJd3c", MadeHand.THIRD_PAIR),
        ("Ah3h", "QsQdJd3c", MadeHand.THIRD_PAIR),  # two ranks on the board are higher
        ("9h9d", "QsJd3c", MadeHand.POCKET_PAIR_BELOW_SECOND),
        ("2h2d", "QsQd9c", MadeHand.POCKET_PAIR_BELOW_SECOND),
        ("AhJh", "QsJd3c", MadeHand.SECOND_PAIR),
        ("Ah3h", "QsQd3c", MadeHand.SECOND_PAIR),
        ("5h3h", "QsQd5c3d", MadeHand.SECOND_PAIR),  # the threes do not play
        ("QhQd", "KsJd3c", MadeHand.POCKET_PAIR_BELOW_TOP),
        ("QhQd", "KsKd3c", MadeHand.POCKET_PAIR_BELOW_TOP),
        ("KhTd", "Ks9d3c", MadeHand.TOP_PAIR_WEAK_KICKER),  # A, Q and J are better
        ("Ah8d", "AsKdQcJs9h", MadeHand.TOP_PAIR_WEAK_KICKER),  # the eight does not play
        ("KhJd", "Ks9d3c", MadeHand.TOP_PAIR_GOOD_KICKER),  # A and Q are better
        ("KhQd", "Ks9d3c", MadeHand.TOP_PAIR_GOOD_KICKER),
        ("AhTd", "AsKdQc", MadeHand.TOP_PAIR_GOOD_KICKER),  # only the jack is better
        ("KhAd", "Ks9d3c", MadeHand.TOP_PAIR_TOP_KICKER),
        ("AhKd", "As9d3c", MadeHand.TOP_PAIR_TOP_KICKER),
        ("AhJd", "AsKdQc", MadeHand.TOP_PAIR_TOP_KICKER),
        ("QhAd", "QsTdTc", MadeHand.TOP_PAIR_TOP_KICKER),
        ("AhAd", "QsTd3c", MadeHand.OVERPAIR),
        ("KhKd", "QsQd3c", MadeHand.OVERPAIR),
        ("QhTd", "QsTc3c", MadeHand.TWO_PAIR),
        ("Td3h", "QsTc3c", MadeHand.TWO_PAIR),
        ("QhAd", "QsQc3c", MadeHand.TRIPS),
        ("QhQd", "QsTc3c", MadeHand.SET),
        ("JhTd", "Qs9c8c", MadeHand.STRAIGHT),
        ("Jh2d", "Ts9c8c7d6h", MadeHand.STRAIGHT),  # higher than the board's
        ("Ah4d", "5s3c2c", MadeHand.STRAIGHT),
        ("Jh2h", "Qh9h8h", MadeHand.FLUSH),
        ("AhAd", "Kh9h8h2h3c", MadeHand.NUT_FLUSH),
        ("Kh2h", "Ah9h8h", MadeHand.NUT_FLUSH),
        ("8h2c", "KhQhJhTh", MadeHand.NUT_FLUSH),  # an ace and a nine make a straight flush
        ("7h2c", "KhQhJhTh", MadeHand.FLUSH),
        ("QhTd", "QsTcTs", MadeHand.FULL_HOUSE),
        ("2h2d", "TsTcTd", MadeHand.FULL_HOUSE),
        ("AhAd", "KsKdKc2h2d", MadeHand.FULL_HOUSE),  # better than the board's
        ("TsTc", "TdTh3c", MadeHand.QUADS),
        ("Ts2c", "TdThTc", MadeHand.QUADS),
        ("JhTh", "Qh9h8h", MadeHand.STRAIGHT_FLUSH),
        ("AhKh", "QhJhTh", MadeHand.STRAIGHT_FLUSH),
        ("Ah4h", "5h3h2hKhQh", MadeHand.STRAIGHT_FLUSH),
    ],
)
def test_each_made_hand_has_its_name(combo: str, board: str, name: MadeHand) -> None:
    assert made_hand(held(combo, board)) is name


def test_names_in_words_are_those_of_players() -> None:
    assert [name.words for name in MadeHand][:9] == [
        "nothing",
        "king high",
        "ace high",
        "low pair",
        "third pair",
        "pocket pair below second",
        "second pair",
        "pocket pair below top",
        "top pair, weak kicker",
    ]
    assert Draw.OPEN_ENDED.words == "open-ended"


def best_class(it: HandOnBoard) -> int:
    return ladder_of(HIGH).class_of((*it.board, *it.combo.cards)) or 0


@given(decks(), st.sets(st.sampled_from(Rank), min_size=4), st.sampled_from((3, 4, 5)))
def test_a_better_name_is_a_better_hand(
    deck: tuple[Card, ...], kept_ranks: set[Rank], size: int
) -> None:
    """There is one exception, on the turn and the river: a pair on the board and an own pair.

    They can beat two own pairs, as aces and sixes beat tens and eights on T-8-6-6.
    """
    cards = sorted(deck, key=lambda card: card.rank not in kept_ranks)
    board, others = tuple(cards[:size]), cards[size:]
    holdings = [HandOnBoard(Combo.of(two).unwrap(), board) for two in pairwise(others)]
    if size > 3 and len({card.rank for card in board}) < size:
        holdings = [each for each in holdings if made_hand(each) is not MadeHand.TWO_PAIR]
    by_name = sorted(holdings, key=lambda it: (made_hand(it), -best_class(it)))
    for worse, better in pairwise(by_name):
        if made_hand(worse) < made_hand(better):
            assert best_class(worse) > best_class(better)


@given(hands_on_boards())
def test_a_board_that_plays_alone_gives_no_name(it: HandOnBoard) -> None:
    """If the board alone is as good as the hand, no own card makes it."""
    if len(it.board) == 5 and class_of_five(it.board) == best_class(it):
        assert made_hand(it) is MadeHand.NOTHING


# Draws

NO_DRAWS: set[Draw] = set()


@pytest.mark.parametrize(
    ("combo", "board", "names"),
    [
        ("Ah9h", "Qh6h2c", {Draw.NUT_FLUSH_DRAW}),
        ("Kh7h", "Ah6h2c", {Draw.NUT_FLUSH_DRAW}),
        ("Kh7h", "Qh6h2c", {Draw.FLUSH_DRAW}),
        ("As7h", "Qh6h2h", {Draw.FLUSH_DRAW}),
        ("Ah7s", "Qh6h2h", {Draw.NUT_FLUSH_DRAW}),
        ("AsTs", "Qh6h2h5h", NO_DRAWS),  # the four hearts are on the board
        ("JhTh", "Qh9h2c", {Draw.FLUSH_DRAW, Draw.OPEN_ENDED}),
        ("JsTs", "Qh9h2c", {Draw.OPEN_ENDED}),
        ("JsJd", "QhTh9c", {Draw.OPEN_ENDED}),
        ("4s5s", "2d3cKh", {Draw.OPEN_ENDED}),
        ("As5s", "4d3c2hKh", NO_DRAWS),  # a straight
        ("Td8s", "QhJd9c", NO_DRAWS),  # a straight
        ("Td6s", "QhJd9c", {Draw.OPEN_ENDED}),
        ("Ts8s", "Jd7c6hQh", {Draw.GUTSHOT}),
        ("Ts8s", "Qd9c6h", {Draw.DOUBLE_GUTSHOT}),  # a jack or a seven
        ("AsKs", "QdJc2h", {Draw.GUTSHOT, Draw.OVERCARDS}),  # one-ended
        ("As4s", "3d2c9h", {Draw.GUTSHOT}),
        ("Js2s", "9d8c7h6h", {Draw.GUTSHOT}),  # a five gives the straight of the board
        ("As2s", "9d8c7h6h", NO_DRAWS),
        ("AsKs", "9d4c3h", {Draw.OVERCARDS}),
        ("AsKs", "9d9c3h", {Draw.OVERCARDS}),
        ("AsAd", "9d4c3h", NO_DRAWS),  # no draw is a pair
        ("As9s", "8d4c3h", {Draw.OVERCARDS}),
        ("As9s", "9d4c3h", NO_DRAWS),
        ("AsTs", "9s4c3h", {Draw.OVERCARDS, Draw.BACKDOOR_FLUSH}),
        ("AsTs", "9s4c3hQd", NO_DRAWS),
        ("AsTd", "9s4s3h", {Draw.OVERCARDS}),  # one own spade is not a backdoor flush
        ("7s6d", "8cKhKd", {Draw.BACKDOOR_STRAIGHT}),
        ("7s2d", "8c9hKd", NO_DRAWS),  # the two is not in a straight
        ("7s7d", "8c9hKd", NO_DRAWS),
        ("7s6d", "8cKhKd2h", NO_DRAWS),
        ("KsQs", "QdJcTh", {Draw.OPEN_ENDED}),
        ("JhTs", "QsQdQc", {Draw.BACKDOOR_STRAIGHT}),
        ("AhKs", "QsQdQcQh", NO_DRAWS),
        ("AhKh", "QhJhTs", {Draw.NUT_FLUSH_DRAW}),  # a straight already
        ("QcQh", "JcJhJs", NO_DRAWS),  # a full house
        ("AhKd", "Qh9h2hTh", NO_DRAWS),  # a flush
        ("AhKh", "Qh9h2cTd5s", NO_DRAWS),  # the river
    ],
)
def test_each_draw_has_its_name(combo: str, board: str, names: set[Draw]) -> None:
    assert draws(held(combo, board)) == names


STRAIGHT_DRAWS = {Draw.OPEN_ENDED, Draw.DOUBLE_GUTSHOT, Draw.GUTSHOT}
FLUSH_DRAWS = {Draw.NUT_FLUSH_DRAW, Draw.FLUSH_DRAW}


@pytest.mark.slow
@given(hands_on_boards(sizes=(3, 4)))
@settings(max_examples=100)
def test_draws_agree_with_the_outs_of_the_player(it: HandOnBoard) -> None:
    found = draws(it)
    (player,) = outs((it.combo.cards,), board=it.board).unwrap().players
    by_category = player.outs_by_category
    straight_ranks = {card.rank for card in by_category.get(Category.STRAIGHT, ())}
    assert bool(found & STRAIGHT_DRAWS) is bool(straight_ranks)
    assert (Draw.GUTSHOT in found) is (len(straight_ranks) == 1)
    assert bool(found & FLUSH_DRAWS) is (Category.FLUSH in by_category)


@given(hands_on_boards())
def test_the_flush_of_a_nut_flush_draw_is_the_nuts(it: HandOnBoard) -> None:
    found = draws(it)
    for card in DECK:
        if card not in it.board + it.combo.cards and len(it.board) < 5:
            name = made_hand(HandOnBoard(it.combo, (*it.board, card)))
            if name in (MadeHand.FLUSH, MadeHand.NUT_FLUSH) and made_hand(it) < MadeHand.FLUSH:
                assert found & FLUSH_DRAWS
                if Draw.NUT_FLUSH_DRAW in found:
                    assert name is MadeHand.NUT_FLUSH


# Both


@given(hands_on_boards(), st.permutations(tuple(Suit)), st.randoms())
def test_names_depend_neither_on_suits_nor_on_the_order(
    it: HandOnBoard, suits: list[Suit], random: object
) -> None:
    swapped = dict(zip(Suit, suits, strict=True))

    def swap(card: Card) -> Card:
        return Card(card.rank, swapped[card.suit])

    other = HandOnBoard(
        Combo.of(map(swap, it.combo)).unwrap(), tuple(map(swap, reversed(it.board)))
    )
    assert made_hand(other) is made_hand(it)
    assert draws(other) == draws(it)


# The checked value


def kinds(errors: tuple[BoardCardError, ...]) -> list[tuple[str, tuple[int, ...]]]:
    return [(error.kind, error.at) for error in errors]


@pytest.mark.parametrize(
    ("combo", "board", "dead", "expected"),
    [
        ("AsKs", "", "", [("WrongBoardSize", ())]),
        ("AsKs", "Qh9h", "", [("WrongBoardSize", (0, 1))]),
        ("AsKs", "Qh9h2c3c4c5d", "", [("WrongBoardSize", (5,))]),
        ("AsKs", "QhQh2c", "", [("SharedCard", (0, 1))]),
        ("AsKs", "QhKs2c", "", [("SharedCard", (1, 3))]),
        ("AsKs", "Qh9h2c", "As", [("SharedCard", (3, 4))]),
        ("AsKs", "Qh9h2c", "3c9h", [("SharedCard", (1, 4))]),
        ("AsKs", "AsQh", "", [("WrongBoardSize", (0, 1)), ("SharedCard", (0, 2))]),
    ],
)
def test_a_hand_on_a_board_has_every_error(
    combo: str, board: str, dead: str, expected: list[tuple[str, tuple[int, ...]]]
) -> None:
    cards = parse_combo(combo).unwrap()
    found = HandOnBoard.of(cards, cards_from(board), cards_from(dead)).alt(kinds)
    assert found == Failure(expected)


def test_dead_cards_change_no_name() -> None:
    combo, flop = parse_combo("JsTs").unwrap(), cards_from("Qh9h2c")
    dead = cards_from("KsKhKdKc8s8h8d8c")
    assert HandOnBoard.of(combo, iter(flop), dead) == Success(HandOnBoard(combo, flop))


@pytest.mark.parametrize("board", ["Qh9h", "Qh9h2c3c4c5c", "Qh9h9h", "Qh9hAs"])
def test_the_constructor_refuses_a_wrong_board(board: str) -> None:
    with pytest.raises(ValueError, match="expected a board of 3 to 5 cards"):
        _ = held("AsKs", board)


def test_a_board_is_a_tuple() -> None:
    """A list could change later, and has no hash."""
    it = held("AsKs", "Qh9h2c")
    with pytest.raises(ValueError, match="expected a board of 3 to 5 cards"):
        _ = HandOnBoard(it.combo, [*it.board])  # type: ignore[arg-type]  # a list, on purpose
