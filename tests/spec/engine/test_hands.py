"""The engine's classes are the core's, by every function that returns them."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail import describe
from handrail.cards import DECK, Card, to_index
from handrail.engine import cards_of, class_names, classes_of, counts, evaluate, read_hands
from handrail.engine.arrays import CardArray
from handrail.engine.class_kernels import evaluate_fives, evaluate_sevens, evaluate_sixes
from handrail.engine.game_tables import sweep_tables
from handrail.engine.hand_lines import scan_hands
from handrail.games import ACES_HIGH, HIGH
from handrail.games.ladder import class_of, hand_classes, ladder_of
from handrail.hands import Category, Hand, parse_hand
from handrail.railway import cases
from handrail.strategies import hands
from helpers.few_examples import few_examples


def rows(size: int, least: int = 0) -> st.SearchStrategy[list[tuple[Card, ...]]]:
    """Generate rows of ``size`` different cards, with many flushes and pairs among them."""
    deck = st.permutations(DECK)
    few_suits = st.permutations(DECK[::4] + DECK[1::4])
    few_ranks = st.permutations(DECK[:20])
    row = st.one_of(deck, few_suits, few_ranks).map(lambda cards: tuple(cards[:size]))
    return st.lists(row, min_size=least, max_size=8)


def array_of(held: Sequence[tuple[Card, ...]], size: int) -> CardArray:
    indices = [[to_index(card) for card in row] for row in held]
    return np.array(indices, dtype=np.uint8).reshape(-1, size)


@pytest.mark.parametrize("size", [5, 6, 7])
@given(data=st.data())
@few_examples
def test_classes_are_those_of_the_cores_best_five(size: int, data: st.DataObject) -> None:
    held = data.draw(rows(size))
    cards = array_of(held, size)
    expected = [ladder_of(HIGH).class_of(row) for row in held]
    assert evaluate(cards).tolist() == expected
    assert evaluate(cards).dtype == np.uint16


@pytest.mark.parametrize("size", [6, 7])
def test_every_rare_class_is_found_among_other_cards(size: int) -> None:
    rng = np.random.default_rng(7)
    rare = [each for each in hand_classes() if each.score.category >= Category.STRAIGHT]
    held: list[tuple[Card, ...]] = []
    for each in rare:
        five = each.example.cards
        left = [card for card in DECK if card not in five]
        more = [left[int(i)] for i in rng.choice(len(left), size - 5, replace=False)]
        held.append((*five, *more))
    expected = [ladder_of(HIGH).class_of(row) for row in held]
    assert evaluate(array_of(held, size)).tolist() == expected


@given(rows(7, least=1), st.permutations(range(7)), st.permutations(range(4)))
@few_examples
def test_card_order_and_suit_names_do_not_matter(
    held: list[tuple[Card, ...]], order: list[int], suits: list[int]
) -> None:
    cards = array_of(held, 7)
    renamed = (cards // 4 * 4 + np.array(suits, dtype=np.uint8)[cards % 4]).astype(np.uint8)
    expected = evaluate(cards).tolist()
    assert evaluate(cards[:, order]).tolist() == expected
    assert evaluate(renamed).tolist() == expected


def test_blocks_of_rows_become_one_array() -> None:
    rng = np.random.default_rng(5)
    few = np.array([rng.choice(52, 7, replace=False) for _ in range(1000)], dtype=np.uint8)
    many = np.tile(few, (300, 1))
    assert np.array_equal(evaluate(many), np.tile(evaluate(few), 300))
    many[250_000, 3] = many[250_000, 4]
    with pytest.raises(ValueError, match=r"row 250000: card \d+ appears 2 times"):
        _ = evaluate(many)


def test_arrays_may_be_views_or_read_only() -> None:
    cards = np.arange(70, dtype=np.uint8).reshape(10, 7)[:, ::-1] % 52
    frozen = cards.copy()
    frozen.flags.writeable = False
    assert np.array_equal(evaluate(cards), evaluate(frozen))


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (np.zeros((2, 5), np.int64), "expected cards as uint8, got int64"),
        (np.zeros((2, 4), np.uint8), r"\(n, 5\), \(n, 6\) or \(n, 7\), got \(2, 4\)"),
        (np.zeros(5, np.uint8), r"got \(5,\)"),
        (
            np.array([[0, 1, 2, 3, 4], [0, 1, 2, 3, 52]], np.uint8),
            "row 1: expected a deck index from 0 to 51, got 52",
        ),
        (
            np.array([[0, 1, 2, 3, 255]], np.uint8),
            "row 0: expected a deck index from 0 to 51, got 255",
        ),
        (np.array([[0, 1, 2, 3, 1]], np.uint8), "row 0: card 1 appears 2 times"),
    ],
)
def test_invalid_cards_are_named_by_their_row(cards: CardArray, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        _ = evaluate(cards)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_repeated_card_is_found_in_a_row_of_any_size(size: int) -> None:
    for one, other in combinations(range(size), 2):
        cards = np.tile(np.arange(size, dtype=np.uint8), (2, 1))
        cards[1, other] = one
        with pytest.raises(ValueError, match=f"row 1: card {one} "):
            _ = evaluate(cards)


def test_lists_are_rejected_by_their_dtype() -> None:
    rows = [[0, 1, 2, 3, 4]]
    with pytest.raises(ValueError, match="expected cards as uint8, got int64"):
        _ = evaluate(rows)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # as users may try


@given(st.lists(hands(), max_size=5))
def test_hands_have_the_cores_classes(dealt: list[Hand]) -> None:
    assert classes_of(dealt) == tuple(map(class_of, dealt))
    assert cards_of(dealt).shape == (len(dealt), 5)


def named(found: Mapping[Category, int]) -> dict[str, int]:
    return {category.name.lower(): count for category, count in found.items()}


@given(rows(7, least=1), st.integers(5, 7))
def test_tables_without_a_wheel_agree_with_the_core(
    held: list[tuple[Card, ...]], size: int
) -> None:
    # Every other row begins with A-2-3-4-5.
    wheel = tuple(DECK[index] for index in (48, 0, 4, 8, 12))
    mixed = [
        (*wheel, *(card for card in row if card not in wheel))[:size] if at % 2 else row[:size]
        for at, row in enumerate(held)
    ]
    ladder, tables = ladder_of(ACES_HIGH), sweep_tables(ACES_HIGH)
    cards = array_of(mixed, size)
    found = np.empty(len(mixed), np.uint16)
    kernel = {5: evaluate_fives, 6: evaluate_sixes, 7: evaluate_sevens}[size]
    assert kernel(cards, tables, found) == len(mixed)
    assert found.tolist() == [ladder.class_of(row) for row in mixed]


def test_without_a_wheel_other_hands_take_its_place(
    counts_without_wheel: dict[str, int], counts_of_six_and_seven: dict[int, dict[str, int]]
) -> None:
    assert named(counts(5, ranking=ACES_HIGH).by_category) == counts_without_wheel
    for size in (6, 7):
        found = named(counts(size, ranking=ACES_HIGH).by_category)
        assert sum(found.values()) == sum(counts_of_six_and_seven[size].values())
        lost = {
            name for name, count in counts_of_six_and_seven[size].items() if found[name] < count
        }
        won = {name for name, count in counts_of_six_and_seven[size].items() if found[name] > count}
        assert lost == {"straight_flush", "straight"}
        assert won - {"three_of_a_kind", "two_pair"} == {"flush", "pair", "high_card"}
        assert counts(size, ranking=ACES_HIGH).by_class[0] == 4 * comb(47, size - 5)


def test_five_cards_are_counted_as_published(counts_with_wheel: dict[str, int]) -> None:
    found = counts(5)
    assert named(dict(found.by_category)) == counts_with_wheel
    assert found.by_class.tolist() == [each.hand_count for each in hand_classes()]
    assert found.total == 2_598_960


@pytest.mark.parametrize("size", [6, 7])
def test_six_and_seven_cards_are_counted_as_published(
    size: int, counts_of_six_and_seven: dict[int, dict[str, int]]
) -> None:
    found = counts(size)
    assert named(dict(found.by_category)) == counts_of_six_and_seven[size]
    assert found.total == {6: 20_358_520, 7: 133_784_560}[size]


def test_seven_cards_make_4824_classes() -> None:
    assert np.count_nonzero(counts(7).by_class) == 4824


def test_only_hands_of_five_to_seven_cards_are_counted() -> None:
    with pytest.raises(ValueError, match="expected 5, 6 or 7 cards, got 8"):
        _ = counts(8)


# Hands from text


ODD_TEXTS = ("10h", "kS", "A♠", "1h", "X", "Ks2d", "2x", "10", "")
ODD_LINES = (
    *("", " ", "# a comment", "  #", ",", "\ufeff", "\ufeffAs Ks Qs Js Ts", "#\u00a0"),
    *("As Ks Qs Js Ts # royal", "As Ks Qs Js Ts#", "As Ks # Qs Js Ts"),
)
card_texts = st.sampled_from([*map(str, DECK), *ODD_TEXTS])
gaps = st.sampled_from([" ", "  ", "\t", ",", "; ", "", "\u00a0", "\x0b"])
line_texts = st.one_of(
    st.lists(st.tuples(card_texts, gaps), min_size=4, max_size=6).map(
        lambda parts: "".join(text + gap for text, gap in parts)
    ),
    hands().map(str),
    st.sampled_from(ODD_LINES),
    st.text(st.characters(exclude_characters="\r\n", codec="utf-8"), max_size=12),
)


@given(st.lists(line_texts, max_size=8), st.sampled_from(["\n", "\r\n", "\r"]), st.booleans())
def test_lines_are_read_as_the_core_reads_them(lines: list[str], end: str, closed: bool) -> None:
    text = end.join(lines) + (end if closed else "")
    found = read_hands(text.encode())
    expected_rows: list[list[int]] = []
    numbers: list[int] = []
    expected_errors: list[tuple[int, str, object]] = []
    for number, line in enumerate(lines, start=1):
        bare = line.removeprefix("\ufeff").strip()
        if not bare or bare.startswith("#"):
            continue
        before_comment, _, _ = line.partition("#")
        match cases(parse_hand(before_comment)):
            case Success(hand):
                expected_rows.append([to_index(card) for card in hand])
                numbers.append(number)
            case Failure(errors):
                expected_errors.append((number, line, errors))
    assert found.cards.tolist() == expected_rows
    assert found.line_numbers.tolist() == numbers
    assert [(bad.number, bad.text, bad.errors) for bad in found.bad_lines] == expected_errors


def test_invalid_utf_8_is_an_error_in_its_line_only() -> None:
    found = read_hands(b"As Ks Qs Js Ts\nAs \xff Qs Js Ts\n2c 3c 4c 5c 6c")
    assert found.line_numbers.tolist() == [1, 3]
    assert [bad.number for bad in found.bad_lines] == [2]


def test_scanned_lines_have_numbers_and_spans() -> None:
    text = b"# hands\r\nAs Ks Qs Js Ts\r\nAs As Qs Js Ts\n\n2c3c4c5c6c"
    found = scan_hands(text, first_number=11)
    assert [(number, text[a:b]) for number, a, b in found.line_spans.tolist()] == [
        (12, b"As Ks Qs Js Ts"),
        (15, b"2c3c4c5c6c"),
    ]
    assert [(number, text[a:b]) for number, a, b in found.other_lines.tolist()] == [
        (13, b"As As Qs Js Ts")
    ]


def test_an_array_of_classes_is_named_by_one_index() -> None:
    names = class_names()
    assert names[0] == ""
    assert names[1:].tolist() == [describe(each.score) for each in hand_classes()]
    some = array_of([DECK[:7], DECK[4:11]], 7)
    assert names[evaluate(some)].tolist() == ["four of a kind, twos", "four of a kind, threes"]
