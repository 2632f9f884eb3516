"""Invalid arguments of the engine's functions raise errors that say what was expected."""

import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest

from handrail import engine
from handrail.cards import DECK
from handrail.engine import COMBO_CARDS, STARTING_HAND_OF_COMBO
from handrail.games.rankings import BADUGI_RANKING, THREE_CARDS
from handrail.hands import Hand
from handrail.installation import install_hint
from handrail.ranges.hand_order import COMBO_COUNT

ACES, KINGS = STARTING_HAND_OF_COMBO == 0, STARTING_HAND_OF_COMBO == 14
TWO = [ACES, KINGS]
FLOP = 0b111
ROW = np.arange(7, dtype=np.uint8)[None]
HAND = Hand(DECK[:5])
Values = tuple[object, ...]
BAD_RANGES: Values = (
    [1] * COMBO_COUNT,
    (True,) * COMBO_COUNT,
    "AA",
    None,
    7,
    np.ones(COMBO_COUNT),
    np.ones(COMBO_COUNT, np.complex128),
    np.ones(COMBO_COUNT, np.object_),
    np.ones(169, np.int64),
    np.ones((COMBO_COUNT, 1), np.int64),
    np.int64(1),
    -np.ones(COMBO_COUNT, np.int64),
    np.full(COMBO_COUNT, 1 << 63, np.uint64),
)
BAD_INTEGERS: Values = (7.0, np.float64(7), True, np.True_, "7", None, [7], np.arange(2))
BAD_MASKS: Values = (*BAD_INTEGERS, -1, 1 << 52, FLOP | 1 << 52, 1 << 64, np.uint64(1 << 60))
BAD_ROWS: Values = (
    [[0, 1, 2, 3, 4]],
    [DECK[:5]],
    "2c3c4c5c6c",
    None,
    7,
    HAND,
    ROW.astype(np.int64),
    ROW.astype(np.float64),
    ROW.astype(np.int8),
    ROW[0],
    ROW[:, :4],
    np.zeros((2, 8), np.uint8),
)
BAD_HANDS: Values = (HAND, [DECK[:5]], ["2c3c4c5c6c"], [None], None, 7, ROW)


BAD_TEXTS: Values = ("2c3c4c5c6c", None, 7, memoryview(b"2c3c4c5c6c"), [b"2c3c4c5c6c"])

COMPARE: Callable[..., object] = engine.combo_equities  # so that a test may pass it anything


def compile_nothing(notify: Callable[[], None]) -> None:
    with engine.notify_on_compile(notify):
        pass


# A function, valid arguments, and invalid values for some of them.
INVALID: list[tuple[Callable[..., object], dict[str, object], dict[str, Values]]] = [
    (
        engine.combo_index,
        {"first_card": 50, "second_card": 51},
        {"first_card": (*BAD_INTEGERS, -1, 52), "second_card": (*BAD_INTEGERS, 50)},
    ),
    (engine.cards_of, {"hands": [HAND]}, {"hands": BAD_HANDS}),
    (engine.classes_of, {"hands": [HAND]}, {"hands": BAD_HANDS}),
    (engine.evaluate, {"cards": ROW}, {"cards": BAD_ROWS}),
    (
        engine.counts,
        {"cards": 5},
        {
            "cards": (*BAD_INTEGERS, 4, 8),
            "ranking": ("high", None, 1, HAND, BADUGI_RANKING, THREE_CARDS),
        },
    ),
    (engine.read_hands, {"text": b""}, {"text": BAD_TEXTS}),
    (
        engine.combo_equities,
        {"first": ACES, "second": KINGS},
        {"first": BAD_RANGES, "second": BAD_RANGES, "board": BAD_MASKS, "dead": BAD_MASKS},
    ),
    (
        engine.sample,
        {"weights": TWO, "deals": 10, "seed": 7},
        {
            "weights": (
                ACES,
                [ACES],
                TWO * 6,
                None,
                7,
                "AA",
                *([ACES, bad] for bad in BAD_RANGES),
                *([bad, ACES] for bad in BAD_RANGES),
            ),
            "board": BAD_MASKS,
            "dead": BAD_MASKS,
            "deals": (*BAD_INTEGERS, 0),
            "seed": BAD_INTEGERS,
            "executor": (2, "threads", object()),
        },
    ),
    (compile_nothing, {"notify": print}, {"notify": (None, "compiling", 7)}),
]
CASES = [
    pytest.param(function, valid, name, values, id=f"{function.__name__}-{name}")
    for function, valid, invalid in INVALID
    for name, values in invalid.items()
]


@pytest.mark.parametrize(("function", "valid", "name", "values"), CASES)
def test_an_invalid_argument_raises_the_engines_own_error(
    function: Callable[..., object], valid: dict[str, object], name: str, values: Values
) -> None:
    for value in values:
        with pytest.raises((TypeError, ValueError)) as raised:
            _ = function(**{**valid, name: value})
        statement = str(raised.traceback[-1].statement).lstrip()
        assert statement.startswith("raise "), raised.value  # and not numpy's or numba's


def test_an_error_says_what_was_expected_and_given() -> None:
    with pytest.raises(TypeError, match=r"^expected the board as an integer, got 7\.0$"):
        _ = COMPARE(ACES, KINGS, 7.0)
    with pytest.raises(TypeError, match=r"^expected a range as an array, got list$"):
        _ = COMPARE([1] * COMBO_COUNT, KINGS)


@pytest.mark.parametrize("number", [np.uint64, np.int64, np.int32, np.uint32])
def test_numpy_integers_are_accepted(number: Callable[[int], int]) -> None:
    masks, same = (FLOP, 1 << 30), (number(FLOP), number(1 << 30))
    assert (
        engine.combo_equities(ACES, KINGS, *same).total_wins
        == engine.combo_equities(ACES, KINGS, *masks).total_wins
    )
    sampled = engine.sample(TWO, 100, 7, *masks)
    assert engine.sample(TWO, number(100), number(7), *same) == sampled
    assert engine.counts(number(5)).total == 2_598_960
    assert engine.combo_index(number(51), number(50)) == 1325


def test_small_numpy_integers_do_not_overflow() -> None:
    cards = COMBO_CARDS[1325]
    assert engine.combo_index(cards[0], cards[1]) == 1325


@pytest.mark.parametrize("missing", ["numpy", "numba"])
def test_an_import_without_numpy_or_numba_names_the_extra(missing: str) -> None:
    program = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "try: import handrail.engine\n"
        "except ModuleNotFoundError as error: print(error.name, error, sep='; ')"
    )
    done = subprocess.run((sys.executable, "-c", program), capture_output=True, text=True)
    assert (
        done.stdout
        == f"{missing}; handrail.engine needs numpy and numba: {install_hint('engine')}\n"
    )
