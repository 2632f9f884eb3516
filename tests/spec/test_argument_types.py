"""A wrong type at a function that everybody calls first gets a sentence, and says what to try."""

from collections.abc import Callable

import pytest

from handrail import (
    best_hand,
    compare,
    describe,
    equity,
    explain,
    hand_class,
    parse_hand,
    parse_showdown,
    score,
    showdown,
    winners,
)

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


def test_what_has_a_score_is_described_by_it() -> None:
    hand = parse_hand(TEXT).unwrap()
    player = parse_showdown("AsKsQsJsTs 2c3c4c5c7d").unwrap().players[0]
    for scored in (score(hand), hand_class(1).unwrap(), player):
        assert describe(scored) == "royal flush"
