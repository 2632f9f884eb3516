"""The names of what two cards have made of a flop, one test per rule."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import permutations, product
from numbers import Number

import pytest
from cards import Card, Suit
from dealt import read_deal, write_deal
from naming import TABLE, MadeHand, fit, made_hand
from oracle import NAMES, deals

ROWS = dict(TABLE)  # before any test: a defaultdict adds a row for each fit that it is asked for
_MOST = 40
some_deals = pytest.mark.parametrize(
    "text",
    [
        *("As Kh | 9d 7c 2s", "7s Kh | 9d 7c 2s", "9s 7h | 9d 7c 2s", "8s 8h | 9d 7c 2s"),
        *("Ts Th | 9d 2c 2s", "2h Kh | 9d 9c 2s", "9s 2h | 9d 9c 2s", "8s 8h | 9d 9c 9h"),
    ],
)


def test_there_are_ten_names() -> None:
    """MadeHand has the ten names of the page, and no other."""
    given = "MadeHand in naming.py"  # noqa: F841 (learners see it)
    _names = _member_names()
    _found = tuple(name for name in NAMES if name in _names)
    _others = tuple(name for name in _names if name not in NAMES)
    assert _found == NAMES, "a name is missing, or has the same value as another one"
    assert _others == (), "the page has no such name"


@some_deals
def test_the_order_of_the_cards_changes_no_fit(text: str) -> None:
    """A deal has the same fit in any order of the two own cards, and of the three on the flop."""
    holding, flop = read_deal(text)
    _fit = fit(holding, flop)
    for a, b in permutations(holding):
        for c, d, e in permutations(flop):
            given = write_deal((a, b), (c, d, e))
            assert fit((a, b), (c, d, e)) == _fit, given


@some_deals
def test_the_suits_change_no_fit(text: str) -> None:
    """A deal has the same fit in any suits: there are no flushes."""
    holding, flop = read_deal(text)
    _fit = fit(holding, flop)
    _ranks = [card.rank for card in (*holding, *flop)]
    for _suits in product(Suit, repeat=5):
        a, b, c, d, e = map(Card, _ranks, _suits)
        if len({a, b, c, d, e}) == 5:
            given = write_deal((a, b), (c, d, e))
            assert fit((a, b), (c, d, e)) == _fit, given


def test_a_fit_is_a_value() -> None:
    """Fits of equal cards are equal, and one key of a dictionary."""
    for holding, flop, _name in deals():
        given = write_deal(holding, flop)
        _fit, _same = fit(holding, flop), fit(*read_deal(given))
        assert _fit == _same, given
        assert len({_fit, _same}) == 1, given


def test_a_fit_has_no_name_in_it() -> None:
    """A fit is not a number or a string, and holds no string or name."""
    _right = "no number, and no string or name in it"
    for _holding, _flop, _ in deals():
        _fit: object = fit(_holding, _flop)
        given = f"{write_deal(_holding, _flop)}, with the fit {_fit!r}"
        _found = "a number" if isinstance(_fit, Number) else _right
        for _part in _parts(_fit):
            if isinstance(_part, str | MadeHand):
                _found = f"{_part!r} in it"
        assert _found == _right, given


def test_a_fit_is_all_that_a_name_depends_on() -> None:
    """Deals with different names have different fits."""
    _known: dict[object, tuple[object, str, str]] = {}
    for _holding, _flop, _name in deals():
        _fit: object = fit(_holding, _flop)
        _deal = write_deal(_holding, _flop)
        _other_fit, _other, _other_name = _known.setdefault(_fit, (_fit, _deal, _name))
        if _name != _other_name:
            given = f"{_other}: {_other_name}, and {_deal}: {_name}"  # noqa: F841 (learners see it)
            assert _fit != _other_fit, "two deals have different names, and equal fits"


def test_there_are_at_most_forty_fits() -> None:
    """All deals together have at most 40 different fits."""
    _fits = {fit(holding, flop) for holding, flop, _ in deals()}
    _number = len(_fits)
    _says = "they have something in them that no name depends on, such as a rank"
    assert _number <= _MOST, f"{_number} fits: {_says}"


def test_a_fit_decides_no_name() -> None:
    """There are at least 11 fits: more fits than names."""
    _fits = {fit(holding, flop) for holding, flop, _ in deals()}
    assert len(_fits) > len(NAMES), "one fit for each name: then fit decides, and not the table"


def test_the_table_lacks_no_row() -> None:
    """TABLE has a row for the fit of each deal."""
    for holding, flop, _name in deals():
        given = write_deal(holding, flop)
        _row = "a row" if fit(holding, flop) in ROWS else f"no row for {fit(holding, flop)}"
        assert _row == "a row", given


def test_the_table_has_no_row_without_a_deal() -> None:
    """TABLE has no row for a fit that no deal has."""
    _fits = {fit(holding, flop) for holding, flop, _ in deals()}
    _others = tuple(row for row in ROWS if row not in _fits)
    assert _others == (), "no deal has this fit"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("7s 7h | 7d 7c 2s", "QUADS"),
        ("7s 7h | 7d 2c 2s", "FULL_HOUSE"),
        ("7s 7h | 7d 9c 2s", "SET"),
        ("7s Kh | 7d 7c 2s", "TRIPS"),
        ("9s 7h | 9d 7c 2s", "TWO_PAIR"),
        ("Ts Th | 9d 7c 2s", "OVERPAIR"),
        ("8s 8h | 9d 7c 2s", "POCKET_PAIR"),
        ("9s Ah | 9d 7c 2s", "TOP_PAIR"),
        ("7s Ah | 9d 7c 2s", "LOWER_PAIR"),
        ("As Kh | 9d 7c 2s", "NOTHING"),
    ],
)
def test_the_examples_of_the_ladder_keep_their_names(text: str, name: str) -> None:
    """The ten examples in ladder.py are right, and keep their names."""
    holding, flop = read_deal(text)
    assert made_hand(holding, flop).name == name


def _member_names() -> tuple[str, ...]:
    """Return the names of all members. In the file that learners start from, there is one."""
    names = tuple(member.name for member in MadeHand)
    if names == NAMES[:1]:
        raise NotImplementedError("MadeHand: nine more names")
    return names


def _parts(value: object) -> Iterator[object]:
    """Yield a value, and all that is in it. The value of a member of an enum is not in it."""
    yield value
    inner: tuple[object, ...] = ()
    if isinstance(value, tuple | frozenset):
        inner = tuple(value)
    elif is_dataclass(value):
        inner = tuple(getattr(value, field.name) for field in fields(value))
    elif not isinstance(value, Enum):
        inner = tuple(getattr(value, "__dict__", {}).values())
    for each in inner:
        yield from _parts(each)
