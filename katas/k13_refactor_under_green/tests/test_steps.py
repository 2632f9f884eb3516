"""What must not change: each rule is tested for groups.py, and then for table.py.

A-2-3-4-5 is left out: the last step changes it.
"""

from itertools import permutations

import ifs
import pytest
from cards import Card
from dealt import SCORES, deal, swapped
from oracle import every_class
from scores import Category, Score

STEPS = {
    "Step 1 of 3, groups.py": SCORES["groups.py"],
    "Step 1 of 3 is done. Step 2, table.py": SCORES["table.py"],
}
each_step = pytest.mark.parametrize("step", list(STEPS), scope="module")


@each_step
@pytest.mark.parametrize(
    ("hand", "category"),
    [
        (deal("7h 7d 7s 2c 7c"), Category.FOUR_OF_A_KIND),
        (deal("4s 4c 2h 4d 2d"), Category.FULL_HOUSE),
        (deal("Ks 4c Kh 4d 4s"), Category.FULL_HOUSE),
        (deal("6s 6c 6h Kd 2d"), Category.THREE_OF_A_KIND),
        (deal("Kh 2d Ks 2s 4c"), Category.TWO_PAIR),
        (deal("As 9c Ah 3d 2d"), Category.PAIR),
        (deal("Ks 9c 7h 3d 2d"), Category.HIGH_CARD),
    ],
)
def test_equal_ranks_name_the_category(
    step: str, hand: tuple[Card, ...], category: Category
) -> None:
    """{step}: equal ranks name the same category as in ifs.py."""
    score = STEPS[step]
    assert score(hand).category == category


@each_step
@pytest.mark.parametrize(
    ("hand", "values"),
    [
        (deal("Ks 2h 2d 2c 2s"), (2, 13)),
        (deal("2h Kd 2c 2s Kh"), (2, 13)),
        (deal("6s Kd 6c 6h As"), (6, 14, 13)),
        (deal("4c 2d Ks 2s Kh"), (13, 2, 4)),
        (deal("2h 9s 2d Kd Kh"), (13, 2, 9)),
        (deal("5c 9h 9s Ac Jd"), (9, 14, 11, 5)),
        (deal("Ts 2h Ac 9d Kh"), (14, 13, 10, 9, 2)),
        (deal("2d Ah 5c 3d As"), (14, 5, 3, 2)),
        (deal("3s 6s 4s As 5s"), (14, 6, 5, 4, 3)),
        (deal("9s 3h As 5h 2s"), (14, 9, 5, 3, 2)),
    ],
)
def test_the_values_come_in_the_order_of_comparison(
    step: str, hand: tuple[Card, ...], values: tuple[int, ...]
) -> None:
    """{step}: the values come in the order of comparison, and the ace is 14, as in ifs.py."""
    score = STEPS[step]
    assert score(hand).values == values


@each_step
@pytest.mark.parametrize(
    ("hand", "category"),
    [
        (deal("9h 7c 6d 8d Ts"), Category.STRAIGHT),
        (deal("Ah Kc Td Jd Qs"), Category.STRAIGHT),
        (deal("2h 6c 3d 5d 4s"), Category.STRAIGHT),
        (deal("2h 7c 3d 5d 4s"), Category.HIGH_CARD),
        (deal("2h Kc 3d Ad Qs"), Category.HIGH_CARD),
        (deal("9h 9c 7d 6d 5s"), Category.PAIR),
        (deal("9h 9c 8d 7d 5s"), Category.PAIR),
        (deal("6h 6c 6d 4d 2s"), Category.THREE_OF_A_KIND),
    ],
)
def test_five_ranks_in_a_row_are_a_straight(
    step: str, hand: tuple[Card, ...], category: Category
) -> None:
    """{step}: only five different ranks in a row are a straight, as in ifs.py."""
    score = STEPS[step]
    assert score(hand).category == category


@each_step
@pytest.mark.parametrize(
    ("hand", "category"),
    [
        (deal("9h 7h 6h 8h Th"), Category.STRAIGHT_FLUSH),
        (deal("As Ks Ts Js Qs"), Category.STRAIGHT_FLUSH),
        (deal("Ac 7c 6c 8c Tc"), Category.FLUSH),
        (deal("9c 7c 6c 8c Ts"), Category.STRAIGHT),
        (deal("Ac 7c 6c 8c Ts"), Category.HIGH_CARD),
        (deal("Ac Ad 6c 8c Tc"), Category.PAIR),
    ],
)
def test_a_straight_of_one_suit_is_a_straight_flush(
    step: str, hand: tuple[Card, ...], category: Category
) -> None:
    """{step}: five of one suit are a flush, and a straight of one suit is a straight flush."""
    score = STEPS[step]
    assert score(hand).category == category


@each_step
def test_the_order_of_the_cards_does_not_matter(step: str) -> None:
    """{step}: the order of the cards does not matter."""
    score = STEPS[step]
    for text in HANDS:
        for hand in permutations(deal(text)):
            given = " ".join(map(str, hand))
            assert score(hand) == ifs.score(hand), given


@each_step
def test_the_cards_may_come_from_a_generator(step: str) -> None:
    """{step}: the cards may come from a generator, which can be read only once."""
    score = STEPS[step]
    for text in HANDS:
        given = f"a generator of {text}"
        hand = deal(text)
        assert score(card for card in hand) == ifs.score(hand), given


@each_step
def test_a_list_of_cards_is_not_changed(step: str) -> None:
    """{step}: a list of cards is read, and not changed."""
    score = STEPS[step]
    for text in HANDS:
        given = f"a list of {text}"
        hand = deal(text)
        cards = list(hand)
        _ = score(cards)
        assert tuple(cards) == hand, given


@each_step
@pytest.mark.filterwarnings("error")
def test_nothing_is_printed(
    step: str, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """{step}: nothing is printed."""
    score = STEPS[step]
    for text in (*HANDS, "Ah 2d 3s 4s 5c"):
        _ = score(deal(text))
    _text = "".join(capsys.readouterr()) + caplog.text
    assert f"printed: {_text.strip() or 'nothing'}" == "printed: nothing"


@each_step
def test_every_hand_scores_as_before(step: str) -> None:
    """{step}: every hand but A-2-3-4-5 has the same score as in ifs.py."""
    score = STEPS[step]
    for hand, _expected in EVERY_CLASS:
        given = " ".join(map(str, hand))
        assert score(hand) == _expected, given
    assert [ifs.score(hand) for hand, _ in EVERY_CLASS] == [score for _, score in EVERY_CLASS]


@each_step
@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((4, 1), Score(Category.FOUR_OF_A_KIND, (8, 13))),
        ((3, 2), Score(Category.FULL_HOUSE, (8, 13))),
        ((3, 1, 1), Score(Category.THREE_OF_A_KIND, (8, 13, 4))),
        ((2, 2, 1), Score(Category.TWO_PAIR, (13, 8, 4))),
        ((2, 1, 1, 1), Score(Category.PAIR, (8, 13, 12, 4))),
        ((1, 1, 1, 1, 1), Score(Category.HIGH_CARD, (13, 12, 8, 4, 3))),
    ],
)
def test_equal_ranks_are_found_by_grouped_alone(
    step: str, counts: tuple[int, ...], expected: Score
) -> None:
    """{step}: score compares no single cards: grouped in groups.py says which ranks are equal."""
    text = "Qs Jc 9h 7d 2h"
    given = f"{text}, with a grouped that returns {expected.values}, {counts} for every hand"
    score = STEPS[step]
    with swapped("grouped", lambda hand: (expected.values, counts)):
        assert score(deal(text)) == expected, given


@each_step
@pytest.mark.parametrize(
    ("hand", "function", "returns", "category"),
    [
        (deal("Qs Jc 9h 7d 2h"), "is_straight", True, Category.STRAIGHT),
        (deal("Qs Jc 9h 7d 2h"), "is_flush", True, Category.FLUSH),
        (deal("Qs Js Ts 9s 8s"), "is_straight", False, Category.FLUSH),
        (deal("Qs Js Ts 9s 8s"), "is_flush", False, Category.STRAIGHT),
    ],
)
def test_straight_and_flush_are_found_by_their_functions(
    step: str, hand: tuple[Card, ...], function: str, returns: bool, category: Category
) -> None:
    """{step}: score compares no single cards: it asks is_straight and is_flush in groups.py."""
    given = f"an {function} that always returns {returns}"  # noqa: F841 (learners see it)
    score = STEPS[step]
    with swapped(function, lambda *_, **__: returns):
        assert score(hand).category == category, f"score does not ask {function}"


HANDS = (
    *("Kh 2d Ks 2s 4c", "4s 4c 2h 4d 2d", "9h 7h 6h 8h Th"),
    *("Ac 7c 6c 8c Tc", "9c 7c 6c 8c Ts", "Ac 7c 6c 8c Ts"),
)
EVERY_CLASS = [
    (hand, Score(Category[category], values))
    for hand, category, values in every_class()
    if values != (14, 5, 4, 3, 2)
]
