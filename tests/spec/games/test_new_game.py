"""A new game is a ranking and a game, and everything else follows.

The first is Manila. It is dealt from 32 cards, seven to ace. Players hold two cards, and a hand is
both of them and three of the board. A flush beats a full house, and an ace is never low.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail import Card, Combo, Range, WeightedRange, parse_range
from handrail.cards import to_mask
from handrail.cards.types import format_cards
from handrail.engine import combo_equities
from handrail.engine.question_equity import weights_of
from handrail.equities import Exact, Sampled, equity
from handrail.errors import NotInDeck, TooManyDeals, WrongHoldingSize
from handrail.games import (
    ACE_TO_FIVE,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    GAMES,
    HIGH,
    MANILA,
    ONE_CARD,
    SEVEN_UP,
    Equity,
    Game,
    Ranking,
    describe,
    ladder_of,
    outs,
    showdown,
)
from handrail.games.judging import class_numbers, pot_shares
from handrail.games.rankings import RANKINGS
from handrail.games.rule_book import FLOP_TURN_RIVER
from handrail.games.wording import explain_scores
from handrail.strategies import decks
from helpers.equity_questions import cards_from

ACE_TO_SIX = Ranking("ace to six", ACE_TO_FIVE.ranks, DEUCE_TO_SEVEN.categories, is_low=True)
LONDON_LOWBALL = Game("london-lowball", 7, (), (ACE_TO_SIX,))

ACE_HIGH_BADUGI = Ranking("ace-high badugi", HIGH.ranks, (), is_low=True, hand_size=4)
BIG_O = Game("big-o", 5, FLOP_TURN_RIVER, (HIGH, EIGHT_OR_BETTER), from_holding=2)
HOLDEM_HI_LO = Game("holdem-hi-lo", 2, FLOP_TURN_RIVER, (HIGH, EIGHT_OR_BETTER))
EVERY_COMBO = parse_range("XX").unwrap()
HOLDEM_LOW = Game("holdem-low", 2, FLOP_TURN_RIVER, (DEUCE_TO_SEVEN,))
TWO_CARD_GAMES = (
    *(game for game in GAMES if game.holding_size == 2),
    *(
        Game(f"holdem with {each.name}", 2, FLOP_TURN_RIVER, (each,))
        for each in RANKINGS
        if each not in (EIGHT_OR_BETTER, ONE_CARD)
    ),
    HOLDEM_HI_LO,
)


def test_a_new_ranking_has_a_ladder() -> None:
    ladder = ladder_of(SEVEN_UP)
    counts = dict.fromkeys(SEVEN_UP.categories, 0)
    for rung in ladder.classes:
        counts[rung.score.category] += rung.hand_count
    assert len(ladder.classes) == 840
    assert list(counts.values()) == [4, 12, 224, 208, 1_344, 4_080, 10_752, 24_192, 107_520, 53_040]
    assert sum(counts.values()) == sum(1 for _ in combinations(MANILA.deck, 5)) == 201_376


def test_a_new_game_has_showdowns_and_words() -> None:
    board = cards_from("AsQs9s7h7d")
    held = cards_from("KsTs"), cards_from("QhQd"), cards_from("JsTc"), cards_from("KhJh")
    (part,) = showdown(held, board=board, game=MANILA).unwrap().parts
    assert part.winners == (0,)
    assert part.why == "flush beats full house"
    assert [(format_cards(hand.cards), hand.name) for hand in part.hands if hand] == [
        ("Ks Ts As Qs 9s", "flush, ace high"),
        ("Qh Qd Qs 7h 7d", "full house, queens over sevens"),
        ("Js Tc As 7h 7d", "pair of sevens"),
        ("Kh Jh As 7h 7d", "pair of sevens"),
    ]
    third, fourth = (hand.score for hand in part.hands[2:] if hand)
    assert explain_scores(SEVEN_UP, third, fourth) == (
        "pair of sevens, kicker jack, loses to pair of sevens, kicker king"
    )


def test_a_new_game_has_outs_and_equity() -> None:
    flop, held = cards_from("AsQs7h"), (cards_from("KsTs"), cards_from("QhQd"))
    first, second = outs(held, board=flop, game=MANILA).unwrap().players
    assert [str(card) for card, _ in first.outs] == ["Js", "Jh", "Jd", "Jc", "9s", "8s", "7s"]
    assert (first.leads, second.leads, second.outs) == (False, True, ())
    answer = equity(held, game=MANILA, board=(*flop, *cards_from("7d"))).unwrap()
    assert answer.total == 24
    assert [player.share for player in answer.players] == [Fraction(1, 6), Fraction(5, 6)]


def test_a_new_game_has_its_own_errors() -> None:
    held = cards_from("KsTs"), cards_from("6hQd8c")
    errors = showdown(held, board=cards_from("AsQs7h"), game=MANILA).failure()
    assert errors == (
        NotInDeck(held[1][0], "manila", cards_from("7c")[0], (5,)),
        WrongHoldingSize("manila", 1, 3, 2, (5, 6, 7)),
    )


def test_straights_count_in_an_ace_to_six_low() -> None:
    ladder = ladder_of(ACE_TO_SIX)
    assert len(ladder.classes) == 7_462
    names = [describe(rung.score, ranking=ACE_TO_SIX) for rung in ladder.classes]
    assert (names[0], names[-1]) == ("six-four low", "straight flush, king high")
    (part,) = (
        showdown(map(cards_from, ("5s4h3d2cAsKsKh", "7s5h4d3cAc9s9h")), game=LONDON_LOWBALL)
        .unwrap()
        .parts
    )
    assert [hand.name for hand in part.hands if hand] == ["king-four low", "seven-five low"]
    assert part.why == "seven-five low beats king-four low"


def test_a_badugi_may_have_high_aces() -> None:
    rungs = ladder_of(ACE_HIGH_BADUGI).classes
    assert format_cards(rungs[0].cards) == "5s 4h 3d 2c"
    assert sum(rung.hand_count for rung in rungs) == 270_725
    assert len(rungs) == 1_092


def test_two_rankings_make_a_split_pot() -> None:
    board = cards_from("4s5h8dKcQc")
    held = cards_from("KsKhJdJcTs"), cards_from("As2h9d9cTc")
    assert showdown(held, board=board, game=BIG_O).unwrap().shares == (
        Fraction(1, 2),
        Fraction(1, 2),
    )


@st.composite
def two_card_questions(draw: st.DrawFn) -> tuple[Game, tuple[tuple[Card, ...], ...]]:
    """Generate a game, and a board and two or three holdings from its deck."""
    game = draw(st.sampled_from(TWO_CARD_GAMES))
    deck = tuple(card for card in draw(decks()) if card in game.deck)
    size = draw(st.sampled_from((4, 5)))
    starts = [size + 2 * player for player in range(draw(st.sampled_from((2, 3))))]
    return game, (deck[:size], *(deck[start : start + 2] for start in starts))


@given(two_card_questions())
@settings(max_examples=15)
def test_ranges_are_judged_by_the_rules_of_the_game(
    question: tuple[Game, tuple[tuple[Card, ...], ...]],
) -> None:
    game, (board, *holdings) = question
    ranges = [Range.of([Combo.of(cards).unwrap()]) for cards in holdings]
    answer = equity(ranges, game=game, board=board).unwrap()
    assert answer == equity(holdings, game=game, board=board).unwrap()
    shares = Counter[tuple[Fraction, ...]]()
    unseen = [card for card in game.deck if card not in {*board}.union(*holdings)]
    for rest in combinations(unseen, 5 - len(board)):
        numbers = [class_numbers(game, board + rest, cards) for cards in holdings]
        shares[pot_shares(numbers)] += 1
    assert answer == Equity.of_shares(shares)


def test_a_hand_may_need_two_cards_of_the_holding() -> None:
    board, held = cards_from("AsQsJs9s"), (cards_from("Ks7d"), cards_from("ThTs"))
    ranges = [Range.of([Combo.of(cards).unwrap()]) for cards in held]
    answer = equity(ranges, game=MANILA, board=board).unwrap()
    assert answer == equity(held, game=MANILA, board=board).unwrap()
    assert answer.equities == (Fraction(1, 8), Fraction(7, 8))


def test_a_split_pot_has_quarters() -> None:
    board, held = cards_from("2c3d4h8s9s"), (cards_from("AsKc"), cards_from("AdQh"))
    ranges = [Range.of([Combo.of(cards).unwrap()]) for cards in held]
    answer = equity(ranges, game=HOLDEM_HI_LO, board=board).unwrap()
    assert [player.deals_by_share for player in answer.players] == [
        ((Fraction(3, 4), 1),),
        ((Fraction(1, 4), 1),),
    ]


def test_a_flush_may_be_worse_than_its_ranks() -> None:
    """Hold seven-low in one suit, which is a flush, so that the best low of both has an eight."""
    board, held = cards_from("3h8c2h4h6h"), (cards_from("3d2c"), cards_from("7h8d"))
    ranges = [Range.of([Combo.of(cards).unwrap()]) for cards in held]
    answer = equity(held, game=HOLDEM_LOW, board=board).unwrap()
    assert answer.equities == (Fraction(1, 2), Fraction(1, 2))
    assert equity(ranges, game=HOLDEM_LOW, board=board).unwrap() == answer
    first, second = (weights_of(WeightedRange.of_range(each)).astype(np.int64) for each in ranges)
    with pytest.raises(ValueError, match="expected a ranking in which a flush is never worse"):
        _ = combo_equities(first, second, to_mask(board), ranking=DEUCE_TO_SEVEN)


def test_the_engine_compares_no_ranges_under_such_a_ranking() -> None:
    game = Game("any", 2, FLOP_TURN_RIVER, (DEUCE_TO_SEVEN,))
    (error,) = equity([EVERY_COMBO, EVERY_COMBO], game=game, how=Exact()).failure()
    assert isinstance(error, TooManyDeals)
    assert error.seconds > error.most
    assert not equity([EVERY_COMBO, EVERY_COMBO], game=game, how=Sampled(100)).unwrap().exact


@pytest.mark.parametrize("game", [game for game in GAMES if game.holding_size == 2])
def test_ranges_are_compared_in_the_games_of_the_command(game: Game) -> None:
    ranges = [Range.of([Combo.of(cards_from(text)).unwrap()]) for text in ("AsAh", "KsKh")]
    answer = equity(ranges, game=game, board=cards_from("QhJdTcTs")).unwrap()
    assert answer.players[0].share > answer.players[1].share
