"""Who wins: the best five, the best of many hands, and the rules of the showdown."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail.cards import DECK, Card
from handrail.deal_notation import parse_showdown
from handrail.hands import DuplicateCard, Hand, WrongCount, parse_hand
from handrail.judging import Showdown, best_hand, compare, showdown, winners
from handrail.ladder import class_of
from handrail.notation import NotACard, parse_cards
from handrail.railway import cases
from handrail.scoring import Category, score
from handrail.showdown_errors import (
    InHand,
    OnBoard,
    SharedCard,
    ShowdownError,
    WrongBoardSize,
    WrongHoldingSize,
    WrongPlayerCount,
)
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
from handrail.wording import Wording, explain

from .equity_spots import check_errors

Table = tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]]


def held(text: str) -> tuple[Card, ...]:
    return parse_cards(text).unwrap()


def hand(text: str) -> Hand:
    return parse_hand(text).unwrap()


def judged(board: str, *holdings: str) -> Showdown:
    dealt = map(held, holdings)
    return (showdown(held(board), dealt) if board else compare(dealt)).unwrap()


def wrong(board: str, *holdings: str) -> tuple[ShowdownError, ...]:
    dealt = map(held, holdings)
    return (showdown(held(board), dealt) if board else compare(dealt)).failure()


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
        # of equal fives the first in input order
        ("Ac Kd Qh Js Tc Td Th", "Ac Kd Qh Js Tc"),
        ("Td Th Tc Ac Kd Qh Js", "Td Ac Kd Qh Js"),
        ("Kc Kd 2h 2s 4c 4d 9h", "Kc Kd 4c 4d 9h"),
        ("Ac Ad Kh Ks Qc Qd 2h", "Ac Ad Kh Ks Qc"),
        ("Ac Ad Kh Ks Qd Qc 2h", "Ac Ad Kh Ks Qd"),
    ],
)
def test_the_best_five_cards_play_in_the_order_given(text: str, best: str) -> None:
    assert best_hand(held(text)).map(str) == Success(best)


@given(distinct_cards(5, 7))
def test_the_best_of_seven_is_the_highest_of_all_twenty_one(cards: tuple[Card, ...]) -> None:
    best = max(map(score, fives(cards)))
    first = next(five for five in fives(cards) if score(five) == best)
    assert best_hand(cards) == best_hand(iter(cards)) == Success(first)


@pytest.mark.parametrize("number", [0, 1, 4, 8, 52])
def test_the_best_five_are_taken_of_five_to_seven_cards(number: int) -> None:
    assert best_hand(DECK[:number]) == Failure((WrongCount(number, 5, 7),))


def test_everything_wrong_with_the_cards_is_told_at_once() -> None:
    assert best_hand(held("As As Kd Kd")) == Failure(
        (
            DuplicateCard(held("As")[0], (0, 1)),
            DuplicateCard(held("Kd")[0], (2, 3)),
            WrongCount(4, 5, 7),
        )
    )
    assert best_hand(held("As As Kd Qd Jd Td")) == Failure((DuplicateCard(held("As")[0], (0, 1)),))


# The best of many hands


@given(st.lists(hands(), max_size=8))
def test_winners_are_the_best_hands_and_nothing_else(dealt: list[Hand]) -> None:
    scores = [score(one) for one in dealt]
    assert winners(dealt) == tuple(
        place for place, scored in enumerate(scores) if scored == max(scores)
    )
    assert winners(iter(dealt)) == winners(dealt)


@given(hands(), st.integers(1, 5))
def test_ties_are_never_lost_even_where_two_decks_are_in_play(one: Hand, times: int) -> None:
    assert winners([one] * times) == tuple(range(times))


def test_the_evaluator_decides_and_the_lowest_number_wins() -> None:
    dealt = [hand("As Ks Qs Js Ts"), hand("7c 5d 4h 3s 2c"), hand("7d 5h 4s 3c 2d")]
    assert winners(dealt) == (0,)
    assert winners(dealt, lambda cards: -class_of(Hand(cards))) == (1, 2)


# The showdown


def test_a_showdown_is_won_by_the_best_five_of_board_and_holding() -> None:
    table = judged("5c 6d Th 4d Jd", "Kh Qh", "As Js")
    assert table.board == held("5c 6d Th 4d Jd")
    assert [player.cards for player in table.players] == [held("Kh Qh"), held("As Js")]
    assert [str(player.best) for player in table.players] == ["Kh Qh 6d Th Jd", "As Js 6d Th Jd"]
    assert [player.class_number for player in table.players] == [
        class_of(player.best) for player in table.players
    ]
    assert [player.score.category for player in table.players] == [
        Category.HIGH_CARD,
        Category.PAIR,
    ]
    assert table.winners == (1,)
    assert not table.is_tie
    assert table.why == "pair beats high card"


def test_the_best_five_are_listed_with_the_players_own_cards_first() -> None:
    (player, _) = judged("2c 3d 4h 5s 9c", "Ah Kd", "Kh Qd").players
    assert str(player.best) == "Ah 2c 3d 4h 5s"
    (player, _) = judged("Ah Kd Qc Js Td", "Ac 2d", "Ad 2h").players
    assert str(player.best) == "Ac Kd Qc Js Td"


@given(holdem_deals(6))
def test_winners_of_a_showdown_are_those_with_the_best_of_their_seven(table: Table) -> None:
    board, holdings = table
    result = showdown(board, holdings).unwrap()
    scores = [max(map(score, fives(cards + board))) for cards in holdings]
    assert [player.score for player in result.players] == scores
    assert [player.cards for player in result.players] == list(holdings)
    assert [class_of(player.best) for player in result.players] == [
        player.class_number for player in result.players
    ]
    assert result.board == board
    assert result.winners == tuple(
        seat for seat, scored in enumerate(scores) if scored == max(scores)
    )
    assert result.is_tie == (len(result.winners) > 1)


@given(holdem_deals(6))
def test_the_reason_sets_the_best_hand_against_the_best_loser(table: Table) -> None:
    result = showdown(*table).unwrap()
    by_strength = sorted(result.players, key=lambda player: player.class_number)
    best = by_strength[0]
    losers = [player for player in by_strength if player.class_number > best.class_number]
    other = losers[0] if losers else by_strength[1]
    assert result.why == result.reason(Wording.PLAIN) == explain(best.best, other.best)
    assert result.reason(Wording.PLAYERS) == explain(best.best, other.best, Wording.PLAYERS)


def test_where_some_chop_the_reason_is_still_why_the_best_loser_lost() -> None:
    table = judged("Ac Kd 9h 5s 2c", "Ah 3d", "Ad 3h", "Kh 3c", "Qd Qc")
    assert table.winners == (0, 1)
    assert table.is_tie
    assert table.why == "pair of aces beats pair of kings"


def test_where_all_chop_the_reason_is_the_tie() -> None:
    table = judged("As Ks Qs Js Ts", "Ah 3d", "Ad 3h", "Kh 3c")
    assert table.winners == (0, 1, 2)
    assert table.why == "royal flush ties royal flush"
    assert table.reason(Wording.PLAYERS) == "royal chops with royal"


def test_a_board_that_nobody_beats_is_shared_by_all() -> None:
    assert judged("2c 3d 4h 5s 6c", "Ah Kd", "Ad Kh", "Ac Ks").winners == (0, 1, 2)


def test_a_board_that_everyone_shares_is_beaten_by_one_card_more() -> None:
    assert judged("2c 3d 4h 5s 6c", "Ah Kd", "7d Kh", "Ac Ks").winners == (1,)


def test_the_wheel_loses_to_a_six_high_straight() -> None:
    table = judged("2c 3d 4h 5s Kc", "Ah Qd", "6d Qh")
    assert table.winners == (1,)
    assert table.why == "straight, six high, beats straight, five high"


def test_the_wheel_beats_three_of_a_kind() -> None:
    assert judged("2c 3d 4h 5s Kc", "Ah Qd", "Kd Kh").winners == (0,)


def test_a_kicker_decides_between_equal_pairs() -> None:
    table = judged("Ac 9d 7h 4s 2c", "Ah Kd", "Ad Qh")
    assert table.winners == (0,)
    assert table.why == "pair of aces, kicker king, beats pair of aces, kicker queen"


def test_a_kicker_that_does_not_play_decides_nothing() -> None:
    assert judged("Ac Kd Qh Js 9c", "Ah 3d", "Ad 2h").winners == (0, 1)


def test_two_pair_can_be_counterfeited_by_the_board() -> None:
    assert judged("Kc Kd 9h 9s Ac", "2h 2d", "Qd 3h").winners == (0, 1)


def test_suits_break_no_tie() -> None:
    assert judged("2c 3c 4c 9d Td", "As Ks", "Ah Kh").winners == (0, 1)


@pytest.mark.parametrize(
    ("board", "winner"), [("2c 9d Kh", 0), ("2c 9d Kh Qs", 0), ("2c 9d Kh Qs Js", 1)]
)
def test_on_the_flop_and_the_turn_hands_compare_as_they_stand(board: str, winner: int) -> None:
    assert judged(board, "Ac Ad", "Tc 8c").winners == (winner,)


def test_without_a_board_each_player_holds_five_cards() -> None:
    table = judged("", "8C TS KC 9H 4S", "7D 2S 5D 3S AC")
    assert table.board == ()
    assert table.winners == (1,)
    assert table.why == "high card, ace, beats high card, king"
    assert [str(player.best) for player in table.players] == ["8c Ts Kc 9h 4s", "7d 2s 5d 3s Ac"]


@pytest.mark.parametrize("players", [2, 3, 22, 23])
def test_two_to_twenty_three_players_come_to_a_showdown(players: int) -> None:
    holdings = [DECK[at : at + 2] for at in range(5, 5 + 2 * players, 2)]
    assert len(showdown(DECK[:5], holdings).unwrap().players) == players


def test_the_evaluator_of_a_showdown_decides() -> None:
    asked: list[tuple[Card, ...]] = []

    def evaluate(cards: tuple[Card, ...]) -> int:
        asked.append(cards)
        return 1

    table = showdown(held("2c 9d Kh"), [held("Ac Ad"), held("Tc 8c")], evaluate).unwrap()
    assert asked == [held("Ac Ad 2c 9d Kh"), held("Tc 8c 2c 9d Kh")]
    assert table.winners == (0, 1)
    assert [player.class_number for player in table.players] == [1, 1]


def test_cards_may_come_from_anywhere_that_can_be_gone_through_once() -> None:
    table = showdown(iter(held("2c 9d Kh")), (iter(held(text)) for text in ("AcAd", "Tc8c")))
    assert table.unwrap().winners == (0,)


# What is wrong at a table


@pytest.mark.parametrize(
    ("board", "at"),
    [("2c", (0,)), ("2c 3c", (0, 1)), ("2c 3c 4c 5c 6c 7c", (5,)), ("2c3c4c5c6c7c8c", (5, 6))],
)
def test_a_board_has_three_to_five_cards(board: str, at: tuple[int, ...]) -> None:
    (error,) = wrong(board, "Ac Ad", "Tc 8d")
    found = len(held(board))
    assert error == WrongBoardSize(found)
    assert error.at == at
    cards = "card" if found == 1 else "cards"
    assert error.message == f"{found} {cards} on the board, where 3 to 5 can lie"
    assert error.hint == "a flop is 3 cards, with the turn 4, with the river 5"


def test_beside_a_board_each_player_holds_two_cards() -> None:
    errors = wrong("2c 3c 4c", "Ac", "Ad Kd Qd", "Ks Qs", "")
    assert errors == (
        WrongHoldingSize(0, 1, 2, (3,)),
        WrongHoldingSize(1, 3, 2, (4, 5, 6)),
        WrongHoldingSize(3, 0, 2, ()),
    )
    assert [error.message for error in errors] == [
        "player 1 holds 1 card, not 2",
        "player 2 holds 3 cards, not 2",
        "player 4 holds 0 cards, not 2",
    ]
    assert {error.hint for error in errors} == {"beside a board each player holds 2 cards"}


def test_without_a_board_each_hand_is_five() -> None:
    (one, two) = wrong("", "Ac Ad", "Kc Kd Kh Ks")
    assert (one, two) == (
        WrongHoldingSize(0, 2, 5, (0, 1)),
        WrongHoldingSize(1, 4, 5, (2, 3, 4, 5)),
    )
    assert one.message == "player 1 holds 2 cards, not 5"
    assert one.hint == "without a board each hand is 5 cards; two each need a board of 3 to 5"


def test_it_takes_two_to_have_a_showdown() -> None:
    (alone,) = wrong("2c 3c 4c", "Ac Ad")
    assert alone == WrongPlayerCount(1, 23, ())
    assert alone.message == "1 player, where a showdown has 2 to 23"
    assert alone.hint == "give one hand more"
    (nobody,) = wrong("2c 3c 4c")
    assert nobody == WrongPlayerCount(0, 23, ())
    assert nobody.message == "0 players, where a showdown has 2 to 23"
    assert nobody.hint is None


def test_two_to_ten_hands_of_five_come_from_one_deck() -> None:
    hands_of_five = [DECK[at : at + 5] for at in range(0, 50, 5)]
    assert len(compare(hands_of_five).unwrap().players) == 10
    assert WrongPlayerCount(11, 10, (50, 51, 52, 53, 54)) in (
        compare([*hands_of_five, DECK[:5]]).failure()
    )
    (error,) = compare(hands_of_five[:1]).failure()
    assert error.message == "1 player, where a showdown has 2 to 10"


def test_an_error_points_at_a_board_that_comes_last() -> None:
    errors = parse_showdown("KhQh AsJs 5c6dKh").failure()
    assert [(error.kind, error.spans) for error in errors] == [
        ("SharedCard", (Span(0, 2), Span(14, 16)))
    ]


def test_of_two_words_that_may_be_the_board_the_first_is() -> None:
    errors = parse_showdown("5c6dTh KhQh AsJs7d").failure()
    assert [error.message for error in errors] == ["player 2 holds 3 cards, not 2"]


def test_one_deck_serves_no_more_than_twenty_three_players() -> None:
    holdings = [DECK[at : at + 2] for at in range(3, 51, 2)]
    (error,) = showdown(DECK[:3], holdings).failure()
    assert error == WrongPlayerCount(24, 23, (49, 50))
    assert error.message == "24 players, where a showdown has 2 to 23"
    assert error.hint is None


@pytest.mark.parametrize(
    ("board", "holdings", "errors", "message"),
    [
        (
            "2c 3c 4c",
            ("Ac Ad", "Ks Ad"),
            [SharedCard(held("Ad")[0], (InHand(0, 1), InHand(1, 1)), (4, 6))],
            "Ad stands twice: in the hand of player 1 and in the hand of player 2",
        ),
        (
            "2c 3c 4c",
            ("Ac 3c", "Ks Ad"),
            [SharedCard(held("3c")[0], (OnBoard(1), InHand(0, 1)), (1, 4))],
            "3c stands twice: on the board and in the hand of player 1",
        ),
        (
            "2c 3c 2c",
            ("Ac Ad", "Ks Kd"),
            [SharedCard(held("2c")[0], (OnBoard(0), OnBoard(2)), (0, 2))],
            "2c stands twice: on the board",
        ),
        (
            "2c 3c 4c",
            ("As Ad", "Kd Kd"),
            [SharedCard(held("Kd")[0], (InHand(1, 0), InHand(1, 1)), (5, 6))],
            "Kd stands twice: in the hand of player 2",
        ),
        (
            "2c 3c 4c",
            ("2c Ad", "Kd 2c"),
            [SharedCard(held("2c")[0], (OnBoard(0), InHand(0, 0), InHand(1, 1)), (0, 3, 6))],
            "2c stands 3 times: on the board, in the hand of player 1 and in the hand of player 2",
        ),
        (
            "2c 3c 4c",
            ("2c Ad", "Kd 2c", "2c Kh"),
            [
                SharedCard(
                    held("2c")[0],
                    (OnBoard(0), InHand(0, 0), InHand(1, 1), InHand(2, 0)),
                    (0, 3, 6, 7),
                )
            ],
            "2c stands 4 times: on the board, in the hand of player 1, "
            "in the hand of player 2 and in the hand of player 3",
        ),
        (
            "2c 3c 4c",
            ("2c Ad",) * 4,
            [
                SharedCard(
                    held("2c")[0],
                    (OnBoard(0), *(InHand(player, 0) for player in range(4))),
                    (0, 3, 5, 7, 9),
                ),
                SharedCard(
                    held("Ad")[0],
                    tuple(InHand(player, 1) for player in range(4)),
                    (4, 6, 8, 10),
                ),
            ],
            "2c stands 5 times: on the board, in the hand of player 1, "
            "in the hand of player 2 and 2 places more",
        ),
    ],
)
def test_a_card_that_stands_twice_on_the_table_is_told_with_both_places(
    board: str, holdings: tuple[str, ...], errors: list[SharedCard], message: str
) -> None:
    assert wrong(board, *holdings) == tuple(errors)
    assert errors[0].message == message
    assert errors[0].hint == "one deck holds each card once"


def test_everything_wrong_at_a_table_is_told_at_once_from_left_to_right() -> None:
    assert wrong("2c 3c", "3c", "Ad Kd") == (
        WrongBoardSize(2),
        SharedCard(held("3c")[0], (OnBoard(1), InHand(0, 0)), (1, 2)),
        WrongHoldingSize(0, 1, 2, (2,)),
    )
    assert wrong("", "2c 2c") == (
        WrongHoldingSize(0, 2, 5, (0, 1)),
        SharedCard(held("2c")[0], (InHand(0, 0), InHand(0, 1)), (0, 1)),
        WrongPlayerCount(1, 10, ()),
    )


boards = st.lists(st.sampled_from(DECK[:12]), max_size=6).map(tuple)
holding = st.lists(st.sampled_from(DECK[:12]), max_size=3).map(tuple)


@given(st.one_of(st.tuples(boards, st.lists(holding, max_size=4).map(tuple)), holdem_deals(4)))
def test_every_table_is_judged_or_told_each_error_once(
    table: tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]],
) -> None:
    board, holdings = table
    laid = [*board, *(card for cards in holdings for card in cards)]
    right = (
        len(board) in (3, 4, 5)
        and 2 <= len(holdings) <= 23
        and all(len(cards) == 2 for cards in holdings)
        and len(set(laid)) == len(laid)
    )
    match cases(showdown(board, holdings)):
        case Success(_):
            assert right
        case Failure(errors):
            assert not right
            assert len(set(errors)) == len(errors) > 0
            shared = [error for error in errors if isinstance(error, SharedCard)]
            assert {error.card for error in shared} == {c for c in laid if laid.count(c) > 1}
            for error in shared:
                assert all(laid[place] == error.card for place in error.at)
                assert len(error.at) == laid.count(error.card)
            for missing in errors:
                if isinstance(missing, WrongHoldingSize):
                    mine = tuple(laid[place] for place in missing.at)
                    assert mine == holdings[missing.player]
            placed = [error.at for error in errors if error.at]
            assert placed == sorted(placed)
            assert all(error.at for error in errors[: len(placed)])


# A deal in a text


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
def test_a_deal_is_read_as_hands_of_five_or_as_a_board_and_holdings(
    text: str, board: str, holdings: tuple[str, ...]
) -> None:
    table = parse_showdown(text).unwrap()
    assert table == judged(board, *holdings)


def words(cards: tuple[Card, ...]) -> str:
    return "".join(map(str, cards))


@given(holdem_deals(6))
def test_a_table_that_is_written_down_is_judged_as_it_lies(table: Table) -> None:
    board, holdings = table
    expected = showdown(board, holdings)
    assert parse_showdown(" ".join(map(words, (board, *holdings)))) == expected
    assert parse_showdown(" ".join(map(words, (*holdings, board)))) == expected
    assert parse_showdown(" ".join([*map(words, holdings), *map(str, board)])) == expected
    assert parse_showdown(" ".join([*map(str, board), *map(words, holdings)])) == expected


@given(st.lists(hands(), min_size=2, max_size=3).filter(lambda dealt: distinct(dealt)))
def test_hands_that_are_written_one_after_another_are_told_apart(dealt: list[Hand]) -> None:
    expected = compare(dealt)
    assert parse_showdown(" ".join(map(str, dealt))) == expected
    assert parse_showdown(" ".join(words(one.cards) for one in dealt)) == expected


def distinct(dealt: list[Hand]) -> bool:
    cards = [card for one in dealt for card in one]
    return len(set(cards)) == len(cards)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("5c6dTh4dJd KhQ? As1s", [
            ("? is not a suit", [(14, 15)]), ("1 is not a rank", [(18, 19)]),
        ]),
        ("5c6dTh4dJd KhQh KhJs 2c", [
            ("Kh stands twice: in the hand of player 1 and in the hand of player 2",
             [(11, 13), (16, 18)]),
            ("player 3 holds 1 card, not 2", [(21, 23)]),
        ]),
        ("5c6d KhQhAh AsJs", [
            ("2 cards on the board, where 3 to 5 can lie", [(0, 2), (2, 4)]),
            ("player 1 holds 3 cards, not 2", [(5, 7), (7, 9), (9, 11)]),
        ]),
        ("5c6d KhQh AsJs", [  # words of one length are hands
            ("player 1 holds 2 cards, not 5", [(0, 2), (2, 4)]),
            ("player 2 holds 2 cards, not 5", [(5, 7), (7, 9)]),
            ("player 3 holds 2 cards, not 5", [(10, 12), (12, 14)]),
        ]),
        ("5c 6d KhQh AsJs", [("2 cards on the board, where 3 to 5 can lie", [(0, 2), (3, 5)])]),
        ("5c6dTh4dJd2c2d KhQh AsJs", [
            ("7 cards on the board, where 3 to 5 can lie", [(10, 12), (12, 14)]),
        ]),
        ("5c6dTh KhQh", [("1 player, where a showdown has 2 to 23", [(11, 11)])]),
        ("5c 6d Th 4d Jd", [("1 player, where a showdown has 2 to 10", [(14, 14)])]),
        ("5c 6d Th 4d Jd 2c 3c", [("player 2 holds 2 cards, not 5", [(15, 17), (18, 20)])]),
        ("5c6dTh4dJd \n", [("1 player, where a showdown has 2 to 10", [(10, 10)])]),
        ("", [("0 players, where a showdown has 2 to 10", [(0, 0)])]),
        ("5c6dTh4dJd KhQhAsJs 2c2d", [
            ("player 1 holds 4 cards, not 2", [(11, 13), (13, 15), (15, 17), (17, 19)]),
        ]),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_deal_is_told_where_it_stands(
    text: str, told: list[tuple[str, list[tuple[int, int]]]]
) -> None:
    assert [
        (error.message, [(span.start, span.end) for span in error.spans])
        for error in parse_showdown(text).failure()
    ] == told


several = st.lists(st.sampled_from(DECK), max_size=10).flatmap(card_texts)


dealt = holdem_deals(4).map(
    lambda table: " ".join("".join(map(str, each)) for each in (table[0], *table[1]))
)


@given(st.one_of(st.text(), nearly_card_texts(), several, dealt))
def test_every_text_is_a_deal_or_has_errors_that_stand_in_it(text: str) -> None:
    match cases(parse_showdown(text)):
        case Success(table):
            laid = (*table.board, *(card for player in table.players for card in player.cards))
            assert parse_cards(text) == Success(laid)
        case Failure(errors):
            check_errors(text, errors)


def test_a_joker_has_no_seat_at_a_showdown() -> None:
    assert parse_showdown("5c6dTh KhQh As?B").failure() == (NotACard("?B", spans=(Span(14, 16),)),)


@given(hands_of_category(Category.ROYAL_FLUSH), decks())
def test_nobody_beats_a_royal_flush_on_the_board(royal: Hand, deck: tuple[Card, ...]) -> None:
    free = tuple(card for card in deck if card not in royal.cards)
    holdings = (free[:2], free[2:4], free[4:6])
    assert showdown(royal, holdings).unwrap().winners == (0, 1, 2)


def test_a_place_says_where_it_is() -> None:
    assert str(OnBoard(3)) == "on the board"
    assert str(InHand(0, 1)) == "in the hand of player 1"
    assert str(InHand(21, 0)) == "in the hand of player 22"
