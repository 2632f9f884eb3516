"""A new game is a ranking and a game, and everything else follows.

Manila is dealt from 32 cards, seven to ace. Players hold two cards, and a hand is both of them and
three of the board. A flush beats a full house, and an ace is never low.
"""

from fractions import Fraction
from itertools import combinations

from handrail import Score
from handrail.calculator import game_equity
from handrail.cards import RANKS_HIGH_TO_LOW, format_cards
from handrail.games import (
    ACE_TO_FIVE,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    SHORT_DECK,
    Game,
    Ranking,
    describe_in,
    explain_in,
    ladder_of,
    outs,
    showdown,
)

from .equity_spots import cards_from

SEVEN_UP = Ranking("seven-up", RANKS_HIGH_TO_LOW[:8], SHORT_DECK.categories)
MANILA = Game("manila", 2, 5, (SEVEN_UP,), from_holding=2)

ACE_TO_SIX = Ranking("ace to six", ACE_TO_FIVE.ranks, DEUCE_TO_SEVEN.categories, is_low=True)
LONDON_LOWBALL = Game("london-lowball", 7, 0, (ACE_TO_SIX,))

ACE_HIGH_BADUGI = Ranking("ace-high badugi", HIGH.ranks, (), is_low=True)
BIG_O = Game("big-o", 5, 5, (HIGH, EIGHT_OR_BETTER), from_holding=2)


def test_a_new_ranking_has_a_ladder() -> None:
    ladder = ladder_of(SEVEN_UP)
    counts = dict.fromkeys(SEVEN_UP.categories, 0)
    for rung in ladder.rungs:
        assert isinstance(rung.score, Score)
        counts[rung.score.category] += rung.hand_count
    assert len(ladder.rungs) == 840
    assert list(counts.values()) == [4, 12, 224, 208, 1_344, 4_080, 10_752, 24_192, 107_520, 53_040]
    assert sum(counts.values()) == sum(1 for _ in combinations(MANILA.deck, 5)) == 201_376


def test_a_new_game_has_showdowns_and_words() -> None:
    board = cards_from("AsQs9s7h7d")
    held = cards_from("KsTs"), cards_from("QhQd"), cards_from("JsTc"), cards_from("KhJh")
    (part,) = showdown(board, held, MANILA).unwrap().parts
    assert part.winners == (0,)
    assert part.why == "flush beats full house"
    assert [(format_cards(hand.cards), hand.name) for hand in part.hands if hand] == [
        ("Ks Ts As Qs 9s", "flush, ace high"),
        ("Qh Qd Qs 7h 7d", "full house, queens over sevens"),
        ("Js Tc As 7h 7d", "pair of sevens"),
        ("Kh Jh As 7h 7d", "pair of sevens"),
    ]
    third, fourth = (hand.score for hand in part.hands[2:] if hand)
    assert explain_in(SEVEN_UP, third, fourth) == (
        "pair of sevens, kicker jack, loses to pair of sevens, kicker king"
    )


def test_a_new_game_has_outs_and_equity() -> None:
    flop, held = cards_from("AsQs7h"), (cards_from("KsTs"), cards_from("QhQd"))
    first, second = outs(flop, held, MANILA).unwrap().players
    assert [str(card) for card, _ in first.outs] == ["Js", "Jh", "Jd", "Jc", "9s", "8s", "7s"]
    assert (first.leads, second.leads, second.outs) == (False, True, ())
    answer = game_equity(held, MANILA, board=(*flop, *cards_from("7d"))).unwrap()
    assert answer.total == 24
    assert [player.share for player in answer.players] == [Fraction(1, 6), Fraction(5, 6)]


def test_a_new_game_has_its_own_errors() -> None:
    held = cards_from("KsTs"), cards_from("6hQd8c")
    errors = showdown(cards_from("AsQs7h"), held, MANILA).failure()
    assert [error.message for error in errors] == [
        "6h is not in the deck of manila",
        "in manila, expected 2 cards for player 2, got 3",
    ]


def test_straights_count_in_an_ace_to_six_low() -> None:
    ladder = ladder_of(ACE_TO_SIX)
    assert len(ladder.rungs) == 7_462
    names = [describe_in(ACE_TO_SIX, rung.score) for rung in ladder.rungs]
    assert (names[0], names[-1]) == ("six-four low", "straight flush, king high")
    (part,) = (
        showdown((), map(cards_from, ("5s4h3d2cAsKsKh", "7s5h4d3cAc9s9h")), LONDON_LOWBALL)
        .unwrap()
        .parts
    )
    assert [hand.name for hand in part.hands if hand] == ["king-four low", "seven-five low"]
    assert part.why == "seven-five low beats king-four low"


def test_a_badugi_may_have_high_aces() -> None:
    rungs = ladder_of(ACE_HIGH_BADUGI).rungs
    assert format_cards(rungs[0].example) == "5s 4h 3d 2c"
    assert sum(rung.hand_count for rung in rungs) == 270_725
    assert len(rungs) == 1_092


def test_two_rankings_make_a_split_pot() -> None:
    board = cards_from("4s5h8dKcQc")
    held = cards_from("KsKhJdJcTs"), cards_from("As2h9d9cTc")
    assert showdown(board, held, BIG_O).unwrap().shares == (Fraction(1, 2), Fraction(1, 2))
