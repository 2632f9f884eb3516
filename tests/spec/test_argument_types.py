"""A wrong type at a function that everybody calls first gets a sentence, and says what to try."""

import re
from collections.abc import Callable
from functools import partial

import griffe
import numpy as np
import pytest

from handrail import (
    DECK,
    Combo,
    Hand,
    HandOnBoard,
    QuestionText,
    Range,
    Rank,
    best_hand,
    compare,
    describe,
    engine,
    equity,
    explain,
    hand_class,
    hits,
    mark_hand,
    outs,
    parse_cards,
    parse_hand,
    parse_question,
    parse_range,
    parse_showdown,
    parse_starting_hand,
    parse_weighted,
    question_of,
    read_question,
    score,
    showdown,
    traverse,
    winners,
)
from handrail.cards import format_cards
from handrail.equities import CardQuestion, RangeQuestion
from handrail.games import (
    HIGH,
    Game,
    Joker,
    Ranking,
    count_seven_card_hands,
    ladder_of,
    share_of,
    tally,
)
from handrail.ranges import format_range, hand_at
from reference import load_package, public_modules, public_names

TEXT = "As Ks Qs Js Ts"
A_CARD, A_HAND = "expected a card, got 'A'; try parse_cards", "try parse_hand"
CALLS: dict[str, tuple[Callable[..., object], tuple[object, ...], str]] = {
    "score": (score, (TEXT,), f"expected a hand, got {TEXT!r}; {A_HAND}"),
    "explain": (explain, (TEXT, TEXT), f"expected a hand, got {TEXT!r}; {A_HAND}"),
    "winners": (winners, ([TEXT],), f"expected a hand, got {TEXT!r}; {A_HAND}"),
    "best_hand": (best_hand, (TEXT,), A_CARD),
    "showdown": (showdown, (["AsKs", "QsQd"],), A_CARD),
    "compare": (compare, ([TEXT, TEXT],), A_CARD),
    "equity": (equity, (["AKs", "QQ"],), "expected a range or cards, got 'AKs'; try parse_range"),
    "hits": (
        partial(hits, board=DECK[:3]),
        ("AKs",),
        "expected a range, got 'AKs'; try parse_weighted",
    ),
    "HandOnBoard.of": (
        HandOnBoard.of,
        ("AsKs", DECK[:3]),
        "expected a combo, got 'AsKs'; try parse_combo",
    ),
}


@pytest.mark.parametrize(("function", "arguments", "message"), CALLS.values(), ids=CALLS)
def test_text_instead_of_a_value_is_named(
    function: Callable[..., object], arguments: tuple[object, ...], message: str
) -> None:
    with pytest.raises(TypeError) as caught:
        _ = function(*arguments)
    assert str(caught.value) == message


RESULT_CALLS: dict[str, Callable[[], object]] = {
    "score": lambda: untyped(score)(parse_hand(TEXT)),
    "winners": lambda: untyped(winners)([parse_hand(TEXT)]),
    "Hand.of": lambda: untyped(Hand.of)(parse_cards(TEXT)),
    "best_hand": lambda: untyped(best_hand)(parse_cards("KX")),
    "showdown": lambda: untyped(showdown)(parse_cards(TEXT)),
    "a player of showdown": lambda: untyped(showdown)([parse_cards(TEXT)]),
    "a board": lambda: untyped(outs)([], board=parse_cards(TEXT)),
    "equity": lambda: untyped(equity)(traverse(parse_range, ("AA", "KK"))),
    "a player of equity": lambda: untyped(equity)([parse_range("AA"), parse_range("KK")]),
    "dead cards": lambda: untyped(equity)([], dead=parse_cards(TEXT)),
    "Range.of": lambda: untyped(Range.of)(parse_starting_hand("AKs")),
}


A_STYLE = "expected a CardStyle, got 'emoji'; try CardStyle.SYMBOLS"
A_WORDING = "expected a Wording, got 'slang'; try Wording.PLAYERS"
A_RANKING = "expected a Ranking, got 'low'; try handrail.games.ACE_TO_FIVE"
A_RANK = "expected a Rank, got 'A'; try Rank.ACE"
ACE_KING = parse_weighted("AsKs@50").unwrap()
ROYAL = parse_hand(TEXT).unwrap()
TABLE = compare([ROYAL.cards, DECK[:5]]).unwrap()
SHOWN = TABLE.players[0].best
NO_HANDS = np.empty((0, 5), np.uint8)
NOTHING = np.zeros(1326, int)

# The parameters of functions and methods that are an enum, a game or a ranking, with a wrong value.
CHOICE_CALLS: dict[str, tuple[Callable[..., object], str]] = {
    "Card.format style": (lambda: untyped(DECK[0].format)("emoji"), A_STYLE),
    "Combo.format style": (lambda: untyped(Combo.of(DECK[:2]).unwrap().format)("emoji"), A_STYLE),
    "Hand.format style": (lambda: untyped(ROYAL.format)("emoji"), A_STYLE),
    "Joker.format style": (lambda: untyped(Joker.RED.format)("emoji"), A_STYLE),
    "Range.format style": (lambda: untyped(ACE_KING.unweighted.format)("emoji"), A_STYLE),
    "WeightedRange.format style": (lambda: untyped(ACE_KING.format)("emoji"), A_STYLE),
    "format_cards style": (lambda: untyped(format_cards)((), "emoji"), A_STYLE),
    "ShownHand.format style": (lambda: untyped(SHOWN.format)("emoji"), A_STYLE),
    "ShownHand.describe wording": (lambda: untyped(SHOWN.describe)("slang"), A_WORDING),
    "mark_hand style": (lambda: untyped(mark_hand)(ROYAL, "emoji"), A_STYLE),
    "format_range form": (
        lambda: untyped(format_range)(ACE_KING, "pio"),
        "expected a RangeFormat, got 'pio'; try RangeFormat.PIO",
    ),
    "describe wording": (lambda: untyped(describe)(score(ROYAL), "slang"), A_WORDING),
    "explain wording": (lambda: untyped(explain)(ROYAL, ROYAL, "slang"), A_WORDING),
    "Showdown.reason wording": (lambda: untyped(TABLE.reason)("slang"), A_WORDING),
    "PotPart.reason wording": (lambda: untyped(TABLE.parts[0].reason)("slang"), A_WORDING),
    "describe ranking": (lambda: untyped(describe)(score(ROYAL), ranking="low"), A_RANKING),
    "explain ranking": (lambda: untyped(explain)(ROYAL, ROYAL, ranking="low"), A_RANKING),
    "ladder_of ranking": (lambda: untyped(ladder_of)("low"), A_RANKING),
    "tally ranking": (lambda: untyped(tally)([], "low"), A_RANKING),
    "count_seven_card_hands ranking": (
        lambda: untyped(count_seven_card_hands)("low"),
        A_RANKING,
    ),
    "evaluate ranking": (lambda: untyped(engine.evaluate)(NO_HANDS, "low"), A_RANKING),
    "evaluate_omaha ranking": (
        lambda: untyped(engine.evaluate_omaha)(NO_HANDS, NO_HANDS, "low"),
        A_RANKING,
    ),
    "counts ranking": (lambda: untyped(engine.counts)(5, "low"), A_RANKING),
    "combo_equities ranking": (
        lambda: untyped(engine.combo_equities)(NOTHING, NOTHING, ranking="low"),
        A_RANKING,
    ),
    "hand_at row": (lambda: untyped(hand_at)("A", Rank.ACE), A_RANK),
    "hand_at column": (lambda: untyped(hand_at)(Rank.ACE, "A"), A_RANK),
    "share_of categories": (
        lambda: untyped(share_of)({}, ["flush"]),
        "expected a Category, got 'flush'; try Category.FLUSH",
    ),
    "showdown game": (
        lambda: untyped(showdown)([], game="omaha"),
        "expected a game, got 'omaha'; try handrail.games.OMAHA",
    ),
    "outs game": (
        lambda: untyped(outs)([], board=(), game="omaha"),
        "expected a game, got 'omaha'; try handrail.games.OMAHA",
    ),
    **{
        f"{name} game": (call, "expected a game, got 'omaha'; try handrail.games.SHORT_DECK_HOLDEM")
        for name, call in {
            "equity": lambda: untyped(equity)([], game="omaha"),
            "parse_question": lambda: untyped(parse_question)("AA vs KK", "omaha"),
            "read_question": lambda: untyped(read_question)(QuestionText.of([]), "omaha"),
            "question_of": lambda: untyped(question_of)([], game="omaha"),
            "RangeQuestion.of": lambda: untyped(RangeQuestion.of)([], game="omaha"),
            "CardQuestion.of": lambda: untyped(CardQuestion.of)([], (), (), game="omaha"),
        }.items()
    },
    "Game.of streets": (
        lambda: untyped(Game.of)("x", 5, 0),
        "expected a tuple of board sizes, got 0; try (3, 4, 5)",
    ),
    "Game.of rankings": (
        lambda: untyped(Game.of)("x", 5, rankings=HIGH),
        "expected a tuple of rankings, got Ranking('high'); try (handrail.games.HIGH,)",
    ),
    "Game.of suits": (
        lambda: untyped(Game.of)("x", 5, suits=("c",)),
        "expected a tuple of suits, got ('c',); try tuple(Suit)",
    ),
    "Ranking.of ranks": (
        lambda: untyped(Ranking.of)("x", "AK", ()),
        "expected a tuple of ranks, got 'AK'; try handrail.games.HIGH.ranks",
    ),
    "Ranking.of categories": (
        lambda: untyped(Ranking.of)("x", HIGH.ranks, ("flush",)),
        "expected a tuple of categories, got ('flush',); try handrail.games.HIGH.categories",
    ),
    "Ranking.of wheel": (
        lambda: untyped(Ranking.of)("x", HIGH.ranks, HIGH.categories, 5),
        "expected a tuple of ranks, got 5; try handrail.games.HIGH.wheel",
    ),
}


@pytest.mark.parametrize(("call", "message"), CHOICE_CALLS.values(), ids=CHOICE_CALLS)
def test_a_wrong_choice_is_named(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError) as caught:
        _ = call()
    assert str(caught.value) == message


CHOICES = re.compile(r"\b(CardStyle|RangeFormat|Wording|Game|Ranking|Rank|Suit|Category)\b")
UNCHECKED = {
    "share_of counts",  # a dictionary, as tally returns it
    "Ladder.of ranking",  # ladder_of calls it
}


@pytest.mark.slow
def test_every_parameter_that_is_a_choice_is_checked() -> None:
    public = public_names(load_package(), public_modules())
    parameters = {
        f"{function.path.removeprefix(name.target.module.path).lstrip('.')} {parameter.name}"
        for name in public.values()
        if not name.module.startswith("handrail.strategies")
        for function in (name.target, *name.target.members.values())
        if isinstance(function, griffe.Function) and not function.name.startswith("_")
        for parameter in function.parameters
        if CHOICES.search(str(parameter.annotation))
    }
    assert parameters - CHOICE_CALLS.keys() == UNCHECKED


def untyped(function: Callable[..., object]) -> Callable[..., object]:
    """Return the function without the types that forbid a ``Result``."""
    return function


@pytest.mark.parametrize("call", RESULT_CALLS.values(), ids=RESULT_CALLS)
def test_a_result_instead_of_its_value_is_named(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError) as caught:
        _ = call()
    assert str(caught.value).endswith(
        ", got a Result; match it with cases, or use its map and bind"
    )


def test_what_has_a_score_is_described_by_it() -> None:
    hand = parse_hand(TEXT).unwrap()
    player = parse_showdown("AsKsQsJsTs 2c3c4c5c7d").unwrap().players[0]
    for scored in (score(hand), hand_class(1).unwrap(), player):
        assert describe(scored) == "royal flush"
