"""A wrong type at a function that everybody calls first gets a sentence, and says what to try."""

from collections.abc import Callable

import pytest

from handrail import (
    Hand,
    Range,
    best_hand,
    compare,
    describe,
    equity,
    explain,
    hand_class,
    outs,
    parse_cards,
    parse_hand,
    parse_range,
    parse_showdown,
    score,
    showdown,
    traverse,
    winners,
)
from handrail.ranges import parse_starting_hand

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


def untyped(function: Callable[..., object]) -> Callable[..., object]:
    """Return the function without the types that forbid a ``Result``."""
    return function


@pytest.mark.parametrize("call", RESULT_CALLS.values(), ids=RESULT_CALLS)
def test_a_result_instead_of_its_value_is_named(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError) as caught:
        _ = call()
    assert str(caught.value).endswith(
        ", got a Result; match it with cases, or use its map or and_then"
    )


def test_what_has_a_score_is_described_by_it() -> None:
    hand = parse_hand(TEXT).unwrap()
    player = parse_showdown("AsKsQsJsTs 2c3c4c5c7d").unwrap().players[0]
    for scored in (score(hand), hand_class(1).unwrap(), player):
        assert describe(scored) == "royal flush"
