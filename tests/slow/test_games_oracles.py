"""Every game agrees with pokerkit and poker-equity, and Omaha with phevaluator, on random deals.

The extra ``bench`` has these libraries. pokerkit and poker-equity do not have short deck in which
three of a kind beats a straight. Together, the tests take about twenty minutes.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest

from handrail import equity
from handrail.cards import Card, format_cards
from handrail.games import (
    BADUGI,
    COURCHEVEL,
    DEUCE_TO_SEVEN_DRAW,
    DRAW,
    EIGHT_OR_BETTER,
    GREEK_HOLDEM,
    HOLDEM,
    KUHN,
    MANILA,
    OMAHA,
    OMAHA_5,
    OMAHA_5_HI_LO,
    OMAHA_6,
    OMAHA_HI_LO,
    RAZZ,
    RHODE_ISLAND,
    ROYAL_HOLDEM,
    SHORT_DECK_HOLDEM,
    STUD,
    STUD_HI_LO,
    THREE_CARD_POKER,
    Game,
    ladder_of,
    showdown,
)
from handrail.games.judging import best_shown_hand, shares_of

pytestmark = pytest.mark.slow

# The type of hand in pokerkit for each ranking of a game, and how many hands are compared under it.
# Two games have fewer: for 100,000 hands of them, pokerkit needs more than two minutes.
KINDS = {
    HOLDEM: (("StandardHighHand",), 100_000),
    DRAW: (("StandardHighHand",), 100_000),
    STUD: (("StandardHighHand",), 100_000),
    SHORT_DECK_HOLDEM: (("ShortDeckHoldemHand",), 100_000),
    OMAHA: (("OmahaHoldemHand",), 100_000),
    OMAHA_5: (("OmahaHoldemHand",), 100_000),
    OMAHA_6: (("OmahaHoldemHand",), 50_000),
    OMAHA_HI_LO: (("OmahaHoldemHand", "OmahaEightOrBetterLowHand"), 50_000),
    STUD_HI_LO: (("StandardHighHand", "EightOrBetterLowHand"), 100_000),
    RAZZ: (("RegularLowHand",), 100_000),
    DEUCE_TO_SEVEN_DRAW: (("StandardLowHand",), 100_000),
    BADUGI: (("BadugiHand",), 100_000),
    OMAHA_5_HI_LO: (("OmahaHoldemHand", "OmahaEightOrBetterLowHand"), 50_000),
    COURCHEVEL: (("OmahaHoldemHand",), 50_000),
    GREEK_HOLDEM: (("GreekHoldemHand",), 100_000),
    ROYAL_HOLDEM: (("StandardHighHand",), 100_000),
    MANILA: (("Manila",), 100_000),
    RHODE_ISLAND: (("RhodeIslandHoldemHand",), 100_000),
    THREE_CARD_POKER: (("RhodeIslandHoldemHand",), 100_000),
    KUHN: (("KuhnPokerHand",), 1_000),
}
DECKS = {
    SHORT_DECK_HOLDEM: "SHORT_DECK_HOLDEM",
    ROYAL_HOLDEM: "ROYAL_HOLDEM",
    MANILA: "SHORT_DECK_HOLDEM",  # without the sixes, which are not dealt
    KUHN: "KUHN_POKER",
}
# The name of each game in poker-equity.
KEYS = {
    HOLDEM: "holdem",
    DRAW: "five_card_draw",
    STUD: "stud",
    SHORT_DECK_HOLDEM: "short_deck",
    OMAHA: "omaha",
    OMAHA_5: "omaha_five",
    OMAHA_6: "omaha_six",
    OMAHA_HI_LO: "omaha_hi_lo",
    STUD_HI_LO: "stud_hi_lo",
    RAZZ: "razz",
    DEUCE_TO_SEVEN_DRAW: "deuce_seven",
    BADUGI: "badugi",
}
SHOWDOWNS = 2_000
STAKE = 5_040  # divisible by all numbers of winners, also after it is halved

each_pokerkit_game = pytest.mark.parametrize("game", KINDS, ids=lambda game: game.name)


def random_cards(game: Game, players: int, number: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Yield a board and the cards of each player, a number of times."""
    random, deck, size = Random(2026), game.deck, game.holding_size
    for _ in range(number):
        dealt = tuple(random.sample(deck, game.board_size + players * size))
        starts = range(game.board_size, len(dealt), size)
        yield dealt[: game.board_size], *(dealt[start : start + size] for start in starts)


def hand_type(pokerkit: Any, name: str) -> Any:
    """Return a type of hands of pokerkit. Manila is made of two parts that pokerkit has."""
    if name != "Manila":
        return getattr(pokerkit, name)
    fields = {"lookup": pokerkit.ShortDeckHoldemLookup(), "low": False}
    sizes = {"card_count": 5, "board_card_count": 3}
    return type(name, (pokerkit.GreekHoldemHand,), fields | sizes)


def text_of(cards: tuple[Card, ...]) -> str:
    return format_cards(cards).replace(" ", "")


@each_pokerkit_game
def test_hands_rank_as_in_pokerkit(game: Game) -> None:
    pokerkit = pytest.importorskip("pokerkit")
    names, number = KINDS[game]
    for ranking, name in zip(game.rankings, names, strict=True):
        kind, ladder = hand_type(pokerkit, name), ladder_of(ranking)
        hand_by_class: dict[int, Any] = {}
        unqualified = 0
        for board, holding in random_cards(game, 1, number):
            best = best_shown_hand(game, ladder.ranking, board, holding)
            hand = kind.from_game_or_none(text_of(holding), text_of(board))
            assert (best is None) == (hand is None)
            if best is not None:
                assert hand_by_class.setdefault(best.class_number, hand) == hand
            unqualified += best is None
        hands = [hand for _, hand in sorted(hand_by_class.items())]
        assert all(better > worse for better, worse in pairwise(hands))
        assert (unqualified > 0) == (ranking == EIGHT_OR_BETTER)


@each_pokerkit_game
def test_pots_are_shared_as_in_pokerkit(game: Game) -> None:
    pokerkit = pytest.importorskip("pokerkit")
    for players in (2, 3):
        for board, *holdings in random_cards(game, players, SHOWDOWNS // 2):
            found = showdown(holdings, board=board, game=game).unwrap()
            assert found.shares == pokerkit_shares(pokerkit, game, board, holdings)


def pokerkit_shares(
    pokerkit: Any, game: Game, board: tuple[Card, ...], holdings: list[tuple[Card, ...]]
) -> tuple[Fraction, ...]:
    """Return the shares of players who are all in before the cards are dealt."""
    manual = {"HOLE_DEALING", "BOARD_DEALING"}
    state = pokerkit.State(
        automations=tuple(each for each in pokerkit.Automation if each.name not in manual),
        deck=getattr(pokerkit.Deck, DECKS.get(game, "STANDARD")),
        hand_types=tuple(hand_type(pokerkit, name) for name in KINDS[game][0]),
        streets=(
            pokerkit.Street(
                card_burning_status=False,
                hole_dealing_statuses=(False,) * game.holding_size,
                board_dealing_count=game.board_size,
                draw_status=False,
                opening=pokerkit.Opening.POSITION,
                min_completion_betting_or_raising_amount=1,
                max_completion_betting_or_raising_count=None,
            ),
        ),
        betting_structure=pokerkit.BettingStructure.FIXED_LIMIT,
        ante_trimming_status=False,
        raw_antes=STAKE,
        raw_blinds_or_straddles=0,
        bring_in=0,
        raw_starting_stacks=STAKE,
        player_count=len(holdings),
    )
    for holding in holdings:
        state.deal_hole(text_of(holding))
    if board:
        state.deal_board(text_of(board))
    assert not state.status
    return tuple(Fraction(stack, STAKE * len(holdings)) for stack in state.stacks)


@pytest.mark.parametrize(("game", "classes"), [(THREE_CARD_POKER, 741), (KUHN, 3)])
def test_all_hands_rank_as_in_pokerkit(game: Game, classes: int) -> None:
    pokerkit = pytest.importorskip("pokerkit")
    (ranking,), name = game.rankings, KINDS[game][0][0]
    kind, ladder = hand_type(pokerkit, name), ladder_of(ranking)
    hand_by_class: dict[int, Any] = {}
    for cards in combinations(game.deck, game.holding_size):
        hand = kind(text_of(cards))
        assert hand_by_class.setdefault(ladder.class_of(cards) or 0, hand) == hand
    hands = [hand for _, hand in sorted(hand_by_class.items())]
    assert len(hands) == ladder.class_count == classes
    assert all(better > worse for better, worse in pairwise(hands))


@pytest.mark.parametrize("game", KEYS, ids=lambda game: game.name)
def test_pots_are_shared_as_in_poker_equity(game: Game) -> None:
    poker_equity = pytest.importorskip("poker_equity")
    for players in (2, 3):
        for board, *holdings in random_cards(game, players, SHOWDOWNS // 2):
            found = showdown(holdings, board=board, game=game).unwrap()
            expected = poker_equity_shares(poker_equity, game, board, holdings)
            assert [*map(float, found.shares)] == pytest.approx(expected)


@pytest.mark.parametrize(
    "game", [each for each in KEYS if each.board_size], ids=lambda game: game.name
)
def test_equity_on_a_flop_is_as_in_poker_equity(game: Game) -> None:
    poker_equity = pytest.importorskip("poker_equity")
    for board, *holdings in random_cards(game, 3, 200):
        found = equity(holdings, game=game, board=board[:3]).unwrap()
        expected = poker_equity_shares(poker_equity, game, board[:3], holdings)
        assert [float(player.share) for player in found.players] == pytest.approx(expected)


def poker_equity_shares(
    poker_equity: Any, game: Game, board: tuple[Card, ...], holdings: list[tuple[Card, ...]]
) -> list[float]:
    """Return the share of each player, averaged over the boards to come."""
    texts = [*map(text_of, holdings)]
    answer = poker_equity.exact_from_text(KEYS[game], texts, text_of(board))
    return [player["equity"] for player in answer["players"]]


def test_omaha_has_the_classes_of_phevaluator() -> None:
    phevaluator = pytest.importorskip("phevaluator")
    ladder = ladder_of(OMAHA.rankings[0])
    for board, holding in random_cards(OMAHA, 1, 100_000):
        best = best_shown_hand(OMAHA, ladder.ranking, board, holding)
        assert best is not None
        expected = phevaluator.evaluate_omaha_cards(*map(str, board + holding))
        assert best.class_number == expected


@pytest.mark.parametrize("game", [OMAHA, OMAHA_HI_LO], ids=lambda game: game.name)
def test_high_hands_of_omaha_win_as_in_phevaluator(game: Game) -> None:
    phevaluator = pytest.importorskip("phevaluator")
    for board, *holdings in random_cards(game, 3, SHOWDOWNS):
        classes = [
            phevaluator.evaluate_omaha_cards(*map(str, board + holding)) for holding in holdings
        ]
        winners = tuple(player for player in range(3) if classes[player] == min(classes))
        high, *_ = showdown(holdings, board=board, game=game).unwrap().parts
        assert high.winners == winners
        assert shares_of((high.winners,), 3)[winners[0]] == Fraction(1, len(winners))
