"""Judging: the best five, the best of many hands, and the rules of the showdown."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail.cards import DECK, Card, NotACard, parse_cards
from handrail.games import (
    HOLDEM,
    InHand,
    OnBoard,
    SharedCard,
    ShowdownError,
    WrongBoardSize,
    WrongHoldingSize,
    WrongPlayerCount,
    class_of,
    parse_showdown,
    showdown,
)
from handrail.games.notation import split_names
from handrail.games.rule_book import FIVE_CARD_HANDS
from handrail.games.showdowns import Showdown, best_hand, compare, winners
from handrail.games.wording import explain
from handrail.hands import (
    Category,
    DuplicateCard,
    Hand,
    Wording,
    WrongCount,
    parse_hand,
    score,
)
from handrail.railway import cases
from handrail.strategies import (
    card_texts,
    decks,
    distinct_cards,
    hands,
    hands_of_category,
    holdem_deals,
    nearly_card_texts,
)
from handrail.text import Span
from helpers.equity_questions import check_errors
from helpers.few_examples import few_examples
from helpers.short_errors import in_short

Table = tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]]


def cards_of(text: str) -> tuple[Card, ...]:
    return parse_cards(text).unwrap()


def hand(text: str) -> Hand:
    return parse_hand(text).unwrap()


def table_of(board: str, *holdings: str) -> Showdown:
    dealt = map(cards_of, holdings)
    return (showdown(dealt, board=cards_of(board)) if board else compare(dealt)).unwrap()


def errors_of(board: str, *holdings: str) -> tuple[ShowdownError, ...]:
    dealt = map(cards_of, holdings)
    return (showdown(dealt, board=cards_of(board)) if board else compare(dealt)).failure()


def fives(cards: tuple[Card, ...]) -> list[Hand]:
    return [Hand(five) for five in combinations(cards, 5)]


# The best five


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("6C 7C 8C 9C TC 5C JS", "6c 7c 8c 9c Tc"),
        ("TD TC TH 7C 7D 8C 8S", "Td Tc Th 8c 8s"),
        ("JD TC TH 7C 7D 7S 7H", "Jd 7c 7d 7s 7h"),
        ("2c 3d 4h 5s 7c", "2c 3d 4h 5s 7c"),
        ("2c 3d 4h 5s 7c 9d", "3d 4h 5s 7c 9d"),
        # the first of equal fives in input order
        ("Ac Kd Qh Js Tc Td Th", "Ac Kd Qh Js Tc"),
        ("Td Th Tc Ac Kd Qh Js", "Td Ac Kd Qh Js"),
        ("Kc Kd 2h 2s 4c 4d 9h", "Kc Kd 4c 4d 9h"),
        ("Ac Ad Kh Ks Qc Qd 2h", "Ac Ad Kh Ks Qc"),
        ("Ac Ad Kh Ks Qd Qc 2h", "Ac Ad Kh Ks Qd"),
    ],
)
def test_the_best_five_cards_play_in_the_order_given(text: str, best: str) -> None:
    assert best_hand(cards_of(text)).map(str) == Success(best)


@given(distinct_cards(5, 7))
def test_the_best_hand_is_the_best_of_all_fives(cards: tuple[Card, ...]) -> None:
    best = max(map(score, fives(cards)))
    first = next(five for five in fives(cards) if score(five) == best)
    assert best_hand(cards) == best_hand(iter(cards)) == Success(first)


@pytest.mark.parametrize("number", [0, 1, 4, 8, 52])
def test_the_best_hand_needs_five_to_seven_cards(number: int) -> None:
    assert best_hand(DECK[:number]) == Failure((WrongCount(number, 5, 7),))


def test_all_errors_in_the_cards_are_reported_at_once() -> None:
    assert best_hand(cards_of("As As Kd Kd")) == Failure(
        (
            DuplicateCard(cards_of("As")[0], (0, 1)),
            DuplicateCard(cards_of("Kd")[0], (2, 3)),
            WrongCount(4, 5, 7),
        )
    )
    assert best_hand(cards_of("As As Kd Qd Jd Td")) == Failure(
        (DuplicateCard(cards_of("As")[0], (0, 1)),)
    )


# The best of many hands


@given(st.lists(hands(), max_size=8))
def test_winners_are_the_best_hands_and_nothing_else(dealt: list[Hand]) -> None:
    scores = [score(one) for one in dealt]
    assert winners(dealt) == tuple(
        index for index, scored in enumerate(scores) if scored == max(scores)
    )
    assert winners(iter(dealt)) == winners(dealt)


@given(hands(), st.integers(1, 5))
def test_equal_hands_all_win_even_with_two_decks(one: Hand, times: int) -> None:
    assert winners([one] * times) == tuple(range(times))


def test_the_evaluator_decides_and_the_lowest_number_wins() -> None:
    dealt = [hand("As Ks Qs Js Ts"), hand("7c 5d 4h 3s 2c"), hand("7d 5h 4s 3c 2d")]
    assert winners(dealt) == (0,)
    assert winners(dealt, lambda cards: -class_of(Hand(cards))) == (1, 2)


# The showdown


def test_the_best_five_of_board_and_holding_win_a_showdown() -> None:
    table = table_of("5c 6d Th 4d Jd", "Kh Qh", "As Js")
    assert table.board == cards_of("5c 6d Th 4d Jd")
    assert [player.cards for player in table.players] == [cards_of("Kh Qh"), cards_of("As Js")]
    assert [str(player.best) for player in table.players] == ["Kh Qh 6d Th Jd", "As Js 6d Th Jd"]
    assert [player.class_number for player in table.players] == [
        class_of(Hand(player.best.cards)) for player in table.players
    ]
    assert [player.score.category for player in table.players] == [
        Category.HIGH_CARD,
        Category.PAIR,
    ]
    assert table.winners == (1,)
    assert not table.is_tie
    assert table.why == "pair beats high card"


def test_a_players_own_cards_come_first_in_the_best_five() -> None:
    (player, _) = table_of("2c 3d 4h 5s 9c", "Ah Kd", "Kh Qd").players
    assert str(player.best) == "Ah 2c 3d 4h 5s"
    (player, _) = table_of("Ah Kd Qc Js Td", "Ac 2d", "Ad 2h").players
    assert str(player.best) == "Ac Kd Qc Js Td"


@given(holdem_deals(6))
def test_the_winners_have_the_best_five_of_their_cards(table: Table) -> None:
    board, holdings = table
    result = showdown(holdings, board=board).unwrap()
    scores = [max(map(score, fives(cards + board))) for cards in holdings]
    assert [player.score for player in result.players] == scores
    assert [player.cards for player in result.players] == list(holdings)
    assert [class_of(Hand(player.best.cards)) for player in result.players] == [
        player.class_number for player in result.players
    ]
    assert result.board == board
    assert result.winners == tuple(
        seat for seat, scored in enumerate(scores) if scored == max(scores)
    )
    assert result.is_tie == (len(result.winners) > 1)


@given(holdem_deals(6))
def test_the_reason_compares_the_best_hand_with_the_best_loser(table: Table) -> None:
    board, holdings = table
    result = showdown(holdings, board=board).unwrap()
    by_strength = sorted(result.players, key=lambda player: player.class_number)
    best = by_strength[0]
    losers = [player for player in by_strength if player.class_number > best.class_number]
    other = losers[0] if losers else by_strength[1]
    hands = Hand(best.best.cards), Hand(other.best.cards)
    assert result.why == result.reason(Wording.PLAIN)
    for wording in Wording:
        reason, compared = result.reason(wording), explain(*hands, wording)
        if losers:
            assert reason == compared
        else:
            assert reason.startswith("each has ")
            assert compared.startswith(reason.removeprefix("each has "))


def test_if_some_chop_the_reason_is_why_the_best_loser_lost() -> None:
    table = table_of("Ac Kd 9h 5s 2c", "Ah 3d", "Ad 3h", "Kh 3c", "Qd Qc")
    assert table.winners == (0, 1)
    assert table.is_tie
    assert table.why == "pair of aces beats pair of kings"


def test_if_all_chop_the_reason_names_the_hand_once() -> None:
    table = table_of("As Ks Qs Js Ts", "Ah 3d", "Ad 3h", "Kh 3c")
    assert table.winners == (0, 1, 2)
    assert table.why == "each has royal flush"
    assert table.reason(Wording.PLAYERS) == "each has royal"
    result = table_of("", "4c 4d Kc Tc 8c", "4h 4s Kd Td 8d")
    assert result.why == "each has pair of fours, kickers king, ten and eight"


def test_all_players_share_the_pot_if_the_board_is_best() -> None:
    assert table_of("2c 3d 4h 5s 6c", "Ah Kd", "Ad Kh", "Ac Ks").winners == (0, 1, 2)


def test_one_higher_card_beats_a_straight_on_the_board() -> None:
    assert table_of("2c 3d 4h 5s 6c", "Ah Kd", "7d Kh", "Ac Ks").winners == (1,)


def test_the_wheel_loses_to_a_six_high_straight() -> None:
    table = table_of("2c 3d 4h 5s Kc", "Ah Qd", "6d Qh")
    assert table.winners == (1,)
    assert table.why == "straight, six high, beats straight, five high"


def test_the_wheel_beats_three_of_a_kind() -> None:
    assert table_of("2c 3d 4h 5s Kc", "Ah Qd", "Kd Kh").winners == (0,)


def test_a_kicker_decides_between_equal_pairs() -> None:
    table = table_of("Ac 9d 7h 4s 2c", "Ah Kd", "Ad Qh")
    assert table.winners == (0,)
    assert table.why == "pair of aces, kicker king, beats pair of aces, kicker queen"


def test_a_kicker_that_does_not_play_decides_nothing() -> None:
    assert table_of("Ac Kd Qh Js 9c", "Ah 3d", "Ad 2h").winners == (0, 1)


def test_two_pair_can_be_counterfeited_by_the_board() -> None:
    assert table_of("Kc Kd 9h 9s Ac", "2h 2d", "Qd 3h").winners == (0, 1)


def test_suits_break_no_tie() -> None:
    assert table_of("2c 3c 4c 9d Td", "As Ks", "Ah Kh").winners == (0, 1)


@pytest.mark.parametrize(
    ("board", "winner"), [("2c 9d Kh", 0), ("2c 9d Kh Qs", 0), ("2c 9d Kh Qs Js", 1)]
)
def test_hands_compare_as_they_are_on_the_flop_and_the_turn(board: str, winner: int) -> None:
    assert table_of(board, "Ac Ad", "Tc 8c").winners == (winner,)


def test_without_a_board_each_player_holds_five_cards() -> None:
    table = table_of("", "8C TS KC 9H 4S", "7D 2S 5D 3S AC")
    assert table.board == ()
    assert table.winners == (1,)
    assert table.why == "high card, ace, beats high card, king"
    assert [str(player.best) for player in table.players] == ["8c Ts Kc 9h 4s", "7d 2s 5d 3s Ac"]


@pytest.mark.parametrize("players", [2, 3, 22, 23])
def test_a_showdown_has_two_to_twenty_three_players(players: int) -> None:
    holdings = [DECK[at : at + 2] for at in range(5, 5 + 2 * players, 2)]
    assert len(showdown(holdings, board=DECK[:5]).unwrap().players) == players


def test_a_showdown_takes_iterators() -> None:
    table = showdown(
        (iter(cards_of(text)) for text in ("AcAd", "Tc8c")), board=iter(cards_of("2c 9d Kh"))
    )
    assert table.unwrap().winners == (0,)


# Errors at a table


@pytest.mark.parametrize(
    ("board", "at"),
    [("2c", (0,)), ("2c 3c", (0, 1)), ("2c 3c 4c 5c 6c 7c", (5,)), ("2c3c4c5c6c7c8c", (5, 6))],
)
def test_a_board_has_three_to_five_cards(board: str, at: tuple[int, ...]) -> None:
    (error,) = errors_of(board, "Ac Ad", "Tc 8d")
    found = len(cards_of(board))
    assert error == WrongBoardSize("holdem", found, (3, 4, 5))
    assert error.at == at


def test_with_a_board_each_player_holds_two_cards() -> None:
    assert errors_of("2c 3c 4c", "Ac", "Ad Kd Qd", "Ks Qs", "") == (
        WrongHoldingSize("holdem", 0, 1, 2, (3,)),
        WrongHoldingSize("holdem", 1, 3, 2, (4, 5, 6)),
        WrongHoldingSize("holdem", 3, 0, 2, ()),
    )


def test_without_a_board_each_hand_needs_five_cards() -> None:
    assert errors_of("", "Ac Ad", "Kc Kd Kh Ks") == (
        WrongHoldingSize(None, 0, 2, 5, (0, 1)),
        WrongHoldingSize(None, 1, 4, 5, (2, 3, 4, 5)),
    )


def test_one_player_alone_wins() -> None:
    table = table_of("2c 3c 4c", "Ac Ad")
    assert (table.winners, table.is_tie) == ((0,), False)
    assert table.summary == "player 1 wins: nobody else plays"


@given(hands())
def test_a_showdown_of_one_hand_is_that_hands(held: Hand) -> None:
    table = compare([held]).unwrap()
    (player,) = table.players
    assert (player.cards, player.best.cards, player.share) == (held.cards, held.cards, Fraction(1))
    assert (player.score, player.class_number) == (score(held), class_of(held))
    assert table.why == "nobody else plays"


def test_a_showdown_needs_a_player() -> None:
    assert errors_of("2c 3c 4c") == (WrongPlayerCount(0, 23, ()),)


def test_up_to_ten_hands_of_five_come_from_one_deck() -> None:
    hands_of_five = [DECK[at : at + 5] for at in range(0, 50, 5)]
    assert len(compare(hands_of_five).unwrap().players) == 10
    assert WrongPlayerCount(11, 10, (50, 51, 52, 53, 54)) in (
        compare([*hands_of_five, DECK[:5]]).failure()
    )
    assert compare(hands_of_five[:1]).unwrap().winners == (0,)


def test_an_error_points_at_a_board_that_comes_last() -> None:
    errors = parse_showdown("KhQh AsJs 5c6dKh").failure()
    assert [(error.kind, error.spans) for error in errors] == [
        ("SharedCard", (Span(0, 2), Span(14, 16)))
    ]


def test_the_first_of_two_possible_boards_is_the_board() -> None:
    errors = parse_showdown("5c6dTh KhQh AsJs7d").failure()
    assert in_short(errors) == "WrongHoldingSize 12-14 14-16 16-18"


def test_one_deck_serves_no_more_than_twenty_three_players() -> None:
    holdings = [DECK[at : at + 2] for at in range(3, 51, 2)]
    errors = showdown(holdings, board=DECK[:3]).failure()
    assert errors == (WrongPlayerCount(24, 23, (49, 50)),)


@pytest.mark.parametrize(
    ("board", "holdings", "errors"),
    [
        (
            "2c 3c 4c",
            ("Ac Ad", "Ks Ad"),
            [SharedCard(cards_of("Ad")[0], (InHand(0, 1), InHand(1, 1)), (4, 6))],
        ),
        (
            "2c 3c 4c",
            ("Ac 3c", "Ks Ad"),
            [SharedCard(cards_of("3c")[0], (OnBoard(1), InHand(0, 1)), (1, 4))],
        ),
        (
            "2c 3c 2c",
            ("Ac Ad", "Ks Kd"),
            [SharedCard(cards_of("2c")[0], (OnBoard(0), OnBoard(2)), (0, 2))],
        ),
        (
            "2c 3c 4c",
            ("As Ad", "Kd Kd"),
            [SharedCard(cards_of("Kd")[0], (InHand(1, 0), InHand(1, 1)), (5, 6))],
        ),
        (
            "2c 3c 4c",
            ("2c Ad", "Kd 2c"),
            [SharedCard(cards_of("2c")[0], (OnBoard(0), InHand(0, 0), InHand(1, 1)), (0, 3, 6))],
        ),
        (
            "2c 3c 4c",
            ("2c Ad", "Kd 2c", "2c Kh"),
            [
                SharedCard(
                    cards_of("2c")[0],
                    (OnBoard(0), InHand(0, 0), InHand(1, 1), InHand(2, 0)),
                    (0, 3, 6, 7),
                )
            ],
        ),
        (
            "2c 3c 4c",
            ("2c Ad",) * 4,
            [
                SharedCard(
                    cards_of("2c")[0],
                    (OnBoard(0), *(InHand(player, 0) for player in range(4))),
                    (0, 3, 5, 7, 9),
                ),
                SharedCard(
                    cards_of("Ad")[0],
                    tuple(InHand(player, 1) for player in range(4)),
                    (4, 6, 8, 10),
                ),
            ],
        ),
    ],
)
def test_a_shared_card_is_reported_with_all_its_places(
    board: str, holdings: tuple[str, ...], errors: list[SharedCard]
) -> None:
    assert errors_of(board, *holdings) == tuple(errors)


@given(st.lists(hands(), min_size=2, max_size=10))
def test_with_a_deck_for_each_player_any_hands_compare(dealt: list[Hand]) -> None:
    found = showdown([five.cards for five in dealt], game=FIVE_CARD_HANDS, decks=len(dealt))
    assert found.unwrap().parts[0].winners == winners(dealt)


@given(hands(), st.integers(2, 10))
def test_a_card_is_in_at_most_as_many_hands_as_decks(five: Hand, players: int) -> None:
    for count in range(1, players):
        errors = showdown([five.cards] * players, game=FIVE_CARD_HANDS, decks=count).failure()
        shared = [error for error in errors if isinstance(error, SharedCard)]
        assert len(shared) == len(errors) == 5
        assert shared[0].hint == replace(shared[0], decks=1).hint


@pytest.mark.slow
@given(st.lists(hands(), min_size=21, max_size=21), st.integers(1, 2))
def test_each_deck_has_cards_for_more_players(dealt: list[Hand], count: int) -> None:
    held = [five.cards for five in dealt]
    errors = showdown(held, game=FIVE_CARD_HANDS, decks=count).failure()
    (error,) = (error for error in errors if isinstance(error, WrongPlayerCount))
    assert error.most == 10 * count
    assert showdown(held, game=FIVE_CARD_HANDS, decks=21).map(bool) == Success(True)


def test_a_card_twice_in_one_of_several_hands_is_counted() -> None:
    held = [*map(cards_of, ("2h 2h", "2h Kd"))]
    errors = showdown(held, board=cards_of("3c 4c 5c"), game=HOLDEM, decks=2).failure()
    (two,) = cards_of("2h")
    places = InHand(0, 0), InHand(0, 1), InHand(1, 0)
    assert errors == (SharedCard(two, places, (3, 4, 5), decks=2),)


@pytest.mark.parametrize(
    ("board", "holdings"),
    [
        ("2c 3c 4c", ("2c Ad", "Kd Kh")),
        ("2c 3c 4c", ("As As", "Kd Kh")),
        ("2c 2c 3c", ("As", "Kd")),
    ],
)
def test_several_decks_do_not_repeat_a_card_in_a_hand(
    board: str, holdings: tuple[str, ...]
) -> None:
    held = [*map(cards_of, holdings)]
    errors = showdown(held, board=cards_of(board), game=HOLDEM, decks=5).failure()
    (error,) = (error for error in errors if isinstance(error, SharedCard))
    assert error.hint != replace(error, decks=1).hint


def test_all_errors_at_a_table_come_from_left_to_right() -> None:
    assert errors_of("2c 3c", "3c", "Ad Kd") == (
        WrongBoardSize("holdem", 2, (3, 4, 5)),
        SharedCard(cards_of("3c")[0], (OnBoard(1), InHand(0, 0)), (1, 2)),
        WrongHoldingSize("holdem", 0, 1, 2, (2,)),
    )
    assert errors_of("", "2c 2c") == (
        WrongHoldingSize(None, 0, 2, 5, (0, 1)),
        SharedCard(cards_of("2c")[0], (InHand(0, 0), InHand(0, 1)), (0, 1)),
    )


boards = st.lists(st.sampled_from(DECK[:12]), max_size=6).map(tuple)
holding = st.lists(st.sampled_from(DECK[:12]), max_size=3).map(tuple)


@given(st.one_of(st.tuples(boards, st.lists(holding, max_size=4).map(tuple)), holdem_deals(4)))
def test_every_table_is_judged_or_has_each_error_once(
    table: tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]],
) -> None:
    board, holdings = table
    table_cards = [*board, *(card for cards in holdings for card in cards)]
    right = (
        len(board) in (3, 4, 5)
        and 1 <= len(holdings) <= 23
        and all(len(cards) == 2 for cards in holdings)
        and len(set(table_cards)) == len(table_cards)
    )
    match cases(showdown(holdings, board=board)):
        case Success(_):
            assert right
        case Failure(errors):
            assert not right
            assert len(set(errors)) == len(errors) > 0
            shared = [error for error in errors if isinstance(error, SharedCard)]
            assert {error.card for error in shared} == {
                c for c in table_cards if table_cards.count(c) > 1
            }
            for error in shared:
                assert all(table_cards[index] == error.card for index in error.at)
                assert len(error.at) == table_cards.count(error.card)
            for missing in errors:
                if isinstance(missing, WrongHoldingSize):
                    mine = tuple(table_cards[index] for index in missing.at)
                    assert mine == holdings[missing.player]
            positions = [error.at for error in errors if error.at]
            assert positions == sorted(positions)
            assert all(error.at for error in errors[: len(positions)])


# A deal in text


@pytest.mark.parametrize(
    ("text", "board", "holdings"),
    [
        ("8C TS KC 9H 4S 7D 2S 5D 3S AC", "", ("8cTsKc9h4s", "7d2s5d3sAc")),
        ("5c6dTh4dJd KhQh AsJs", "5c6dTh4dJd", ("KhQh", "AsJs")),
        ("5c6dTh KhQh AsJs", "5c6dTh", ("KhQh", "AsJs")),
        ("KhQh AsJs 5c6dTh4dJd", "5c6dTh4dJd", ("KhQh", "AsJs")),
        ("KhQh AsJs 5c6dTh", "5c6dTh", ("KhQh", "AsJs")),
        ("KhQh AsJs 2c2d 5c 6d Th 4d", "5c6dTh4d", ("KhQh", "AsJs", "2c2d")),
        ("5c 6d Th 4d Jd KhQh AsJs", "5c6dTh4dJd", ("KhQh", "AsJs")),
        ("5c 6d Th KhQh AsJs 2c2d", "5c6dTh", ("KhQh", "AsJs", "2c2d")),
        ("8CTSKC9H4S 7D2S5D3SAC", "", ("8cTsKc9h4s", "7d2s5d3sAc")),
        ("8CTSKC9H4S 7D2S5D3SAC 2C2D2H3C3D", "", ("8cTsKc9h4s", "7d2s5d3sAc", "2c2d2h3c3d")),
        ("\ufeff5♣6♦10♥;K♥Q♥,A♠J♠\r\n", "5c6dTh", ("KhQh", "AsJs")),
    ],
)
def test_a_deal_is_five_card_hands_or_a_board_and_holdings(
    text: str, board: str, holdings: tuple[str, ...]
) -> None:
    table = parse_showdown(text).unwrap()
    assert table == table_of(board, *holdings)


def words(cards: tuple[Card, ...]) -> str:
    return "".join(map(str, cards))


@given(holdem_deals(6))
def test_a_written_table_is_judged_like_its_cards(table: Table) -> None:
    board, holdings = table
    expected = showdown(holdings, board=board)
    assert parse_showdown(" ".join(map(words, (board, *holdings)))) == expected
    assert parse_showdown(" ".join(map(words, (*holdings, board)))) == expected
    assert parse_showdown(" ".join([*map(words, holdings), *map(str, board)])) == expected
    assert parse_showdown(" ".join([*map(str, board), *map(words, holdings)])) == expected


def test_a_variation_selector_does_not_end_a_word() -> None:
    plain = "5♣6♦T♥4♦J♦ K♥Q♥ A♠J♠"
    emoji = "".join(f"{letter}\ufe0f" if letter in "♣♦♥♠" else letter for letter in plain)
    assert parse_showdown(emoji) == parse_showdown(plain)


@given(st.lists(hands(), min_size=2, max_size=3).filter(lambda dealt: distinct(dealt)))
@few_examples
def test_consecutive_five_card_hands_are_split(dealt: list[Hand]) -> None:
    expected = compare(dealt)
    assert parse_showdown(" ".join(map(str, dealt))) == expected
    assert parse_showdown(" ".join(words(one.cards) for one in dealt)) == expected


def distinct(dealt: list[Hand]) -> bool:
    cards = [card for one in dealt for card in one]
    return len(set(cards)) == len(cards)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5c6dTh4dJd KhQ? As1s", "UnknownSuit 14-15, UnknownRank 18-19"),
        ("5c6dTh4dJd KhQh KhJs 2c", "SharedCard 11-13 16-18, WrongHoldingSize 21-23"),
        ("5c6d KhQhAh AsJs", "WrongBoardSize 0-2 2-4, WrongHoldingSize 5-7 7-9 9-11"),
        # words with equally many cards are hands
        (
            "5c6d KhQh AsJs",
            "WrongHoldingSize 0-2 2-4, WrongHoldingSize 5-7 7-9, WrongHoldingSize 10-12 12-14",
        ),
        ("5c 6d KhQh AsJs", "WrongBoardSize 0-2 3-5"),
        ("5c6dTh4dJd2c2d KhQh AsJs", "WrongBoardSize 10-12 12-14"),
        ("5c 6d Th 4d Jd 2c 3c", "WrongHoldingSize 15-17 18-20"),
        ("", "WrongPlayerCount 0-0"),
        ("5c6dTh4dJd KhQhAsJs 2c2d", "WrongHoldingSize 11-13 13-15 15-17 17-19"),
    ],
)
def test_errors_in_a_deal_are_located(text: str, expected: str) -> None:
    assert in_short(parse_showdown(text).failure()) == expected


several = st.lists(st.sampled_from(DECK), max_size=10).flatmap(card_texts)


dealt = holdem_deals(4).map(
    lambda table: " ".join("".join(map(str, each)) for each in (table[0], *table[1]))
)


@given(st.one_of(st.text(), nearly_card_texts(), several, dealt))
def test_any_text_is_a_deal_or_has_located_errors(text: str) -> None:
    match cases(parse_showdown(text)):
        case Success(table):
            table_cards = (
                *table.board,
                *(card for player in table.players for card in player.cards),
            )
            # The board may come last.
            assert Counter(parse_cards(text).unwrap()) == Counter(table_cards)
        case Failure(errors):
            check_errors(text, errors)


def test_a_joker_has_no_seat_at_a_showdown() -> None:
    assert parse_showdown("5c6dTh KhQh As?B").failure() == (NotACard("?B", spans=(Span(14, 16),)),)


@given(hands_of_category(Category.ROYAL_FLUSH), decks())
def test_nobody_beats_a_royal_flush_on_the_board(royal: Hand, deck: tuple[Card, ...]) -> None:
    free = tuple(card for card in deck if card not in royal.cards)
    holdings = (free[:2], free[2:4], free[4:6])
    assert showdown(holdings, board=royal).unwrap().winners == (0, 1, 2)


def test_a_place_prints_as_words() -> None:
    assert str(OnBoard(3)) == "on the board"
    assert str(InHand(0, 1)) == "in the hand of player 1"
    assert str(InHand(21, 0)) == "in the hand of player 22"


@pytest.mark.parametrize(
    ("text", "summary"),
    [
        ("5c6dTh4dJd KhQh AsJs", "player 2 wins: pair beats high card"),
        ("AsKsQsJsTs 2c2d 3c3d 4c4d", "players 1, 2 and 3 tie: each has royal flush"),
    ],
)
def test_a_showdown_says_who_wins_and_why(text: str, summary: str) -> None:
    found = parse_showdown(text).unwrap()
    assert found.summary == summary
    assert found.summary.endswith(found.why)


def test_names_are_found_in_linear_time() -> None:
    start = process_time()
    for text in ("A" * 40_000, "A " * 40_000, "A" + " " * 40_000):
        _ = split_names(text)
    assert process_time() - start < 5  # a search that goes back takes three times as long
