"""The names of what two cards have made of a flop, one test per rule."""

from collections.abc import Mapping
from itertools import permutations, product

import naming
import pytest
from cards import Card, Suit
from ladder import deal
from naming import TABLE, Fit, Flop, Holding, MadeHand, fit, made_hand
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
    _names = tuple(member.name for member in MadeHand)
    _found = tuple(name for name in NAMES if name in _names)
    _others = tuple(name for name in _names if name not in NAMES)
    assert _found == NAMES, "a name is missing, or has the same value as another one"
    assert _others == (), "the page has no such name"


@some_deals
def test_the_order_of_the_cards_changes_no_fit(text: str) -> None:
    """A deal has the same fit in any order of the two own cards, and of the three on the flop."""
    holding, flop = _dealt(text)
    _fit = fit(holding, flop)
    for a, b in permutations(holding):
        for c, d, e in permutations(flop):
            given = _written((a, b), (c, d, e))
            assert fit((a, b), (c, d, e)) == _fit, given


@some_deals
def test_the_suits_change_no_fit(text: str) -> None:
    """A deal has the same fit in any suits: there are no flushes."""
    holding, flop = _dealt(text)
    _fit = fit(holding, flop)
    _ranks = [card.rank for card in (*holding, *flop)]
    for _suits in product(Suit, repeat=5):
        a, b, c, d, e = map(Card, _ranks, _suits)
        if len({a, b, c, d, e}) == 5:
            given = _written((a, b), (c, d, e))
            assert fit((a, b), (c, d, e)) == _fit, given


def test_a_fit_is_a_value() -> None:
    """Fits of equal cards are equal, and one key of a dictionary. They are no strings, no names."""
    for holding, flop, _name in deals():
        given = _written(holding, flop)
        _fit, _same = fit(holding, flop), fit(*_dealt(given))
        assert _fit == _same, given
        assert len({_fit, _same}) == 1, given
        assert not isinstance(_fit, str | MadeHand), given


def test_a_fit_is_all_that_a_name_depends_on() -> None:
    """Deals with different names have different fits."""
    _known: dict[object, tuple[str, str]] = {}
    for _holding, _flop, _name in deals():
        _given = _written(_holding, _flop)
        _deal, _first = _known.setdefault(fit(_holding, _flop), (_given, _name))
        given = f"{_deal}, and {_given}"
        _says = f"equal fits, but the first is {_first} and the second is {_name}"
        assert _name == _first, f"{given}: {_says}"


def test_there_are_at_most_forty_fits() -> None:
    """All deals together have at most 40 different fits."""
    _fits = {fit(holding, flop) for holding, flop, _ in deals()}
    _number = len(_fits)
    _says = "they have something in them that no name depends on, such as a rank"
    assert _number <= _MOST, f"{_number} fits: {_says}"


def test_a_fit_decides_no_name() -> None:
    """There are more fits than names."""
    _fits = {fit(holding, flop) for holding, flop, _ in deals()}
    assert len(_fits) > len(NAMES), "one fit for each name: then fit decides, and not the table"


def test_the_table_lacks_no_row() -> None:
    """TABLE has a row for the fit of each deal."""
    for holding, flop, _name in deals():
        given = _written(holding, flop)
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
    holding, flop = _dealt(text)
    assert made_hand(holding, flop).name == name


@pytest.mark.parametrize("text", ["As Kh | 9d 9c 2s", "As Kh | 9d 2c 2s", "As Kh | 9d 9c 9s"])
def test_the_flop_alone_makes_nothing(text: str) -> None:
    """A pair or three of a kind on the flop alone is everybody's: the deal is NOTHING."""
    holding, flop = _dealt(text)
    assert made_hand(holding, flop).name == "NOTHING"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ts Th | 9d 9c 2s", "OVERPAIR"),
        ("8s 8h | 9d 9c 2s", "POCKET_PAIR"),
        ("8s 8h | 9d 2c 2s", "POCKET_PAIR"),
        ("9s Kh | 9d 2c 2s", "TOP_PAIR"),
        ("2s Kh | 9d 9c 2h", "LOWER_PAIR"),
    ],
)
def test_a_pair_on_the_flop_is_not_half_of_two_pair(text: str, name: str) -> None:
    """Next to a pair on the flop, a pair with an own card has the name that it has on any flop."""
    holding, flop = _dealt(text)
    assert made_hand(holding, flop).name == name


@pytest.mark.parametrize("text", ["8s 8h | 9d 9c 9s", "9s 2h | 9d 9c 2s", "9s 9h | 9d 2c 2s"])
def test_a_full_house_may_have_any_own_cards(text: str) -> None:
    """Three of a rank and two of another are a FULL_HOUSE, whichever two cards are own."""
    holding, flop = _dealt(text)
    assert made_hand(holding, flop).name == "FULL_HOUSE"


@pytest.mark.parametrize("text", ["9s 2h | 9d 9c 9h", "9s 9h | 9d 9c 2h"])
def test_four_of_a_rank_may_have_any_own_cards(text: str) -> None:
    """Four of a rank are QUADS, with one own card or with two."""
    holding, flop = _dealt(text)
    assert made_hand(holding, flop).name == "QUADS"


def test_a_changed_row_changes_the_name() -> None:
    """made_hand(holding, flop, table) takes the name from the table that it is given."""
    for _fit, (_holding, _flop) in _deals_by_fit().items():
        for _other in MadeHand:
            given = f"{_written(_holding, _flop)}, and a table that says {_other.name} for its fit"
            _table = {**ROWS, _fit: _other}
            assert made_hand(_holding, _flop, _table).name == _other.name, given


def test_a_missing_row_is_an_error() -> None:
    """If the table lacks the row, made_hand raises an exception: a default would hide the gap."""
    for _fit, (_holding, _flop) in _deals_by_fit().items():
        given = f"{_written(_holding, _flop)}, and a table without a row for its fit"
        _table = {row: made for row, made in ROWS.items() if row != _fit}
        _answer = _named(_holding, _flop, _table)
        assert _answer == "an exception", given


def test_an_empty_table_is_a_table() -> None:
    """A table without rows is a table too: made_hand raises an exception for every deal."""
    for _holding, _flop in _deals_by_fit().values():
        given = f"{_written(_holding, _flop)}, and an empty table"
        _answer = _named(_holding, _flop, {})
        assert _answer == "an exception", given


def test_no_table_is_the_table() -> None:
    """Without a table made_hand takes TABLE, and TABLE is still what it was at first."""
    for holding, flop, name in deals():
        given = _written(holding, flop)
        assert made_hand(holding, flop).name == name, given
    _same = "TABLE is as it was" if dict(naming.TABLE) == ROWS else "TABLE has changed"
    assert _same == "TABLE is as it was"


def _dealt(text: str) -> tuple[Holding, Flop]:
    """Return the cards of a string such as ``As Kh | 9d 7c 2s``."""
    own, shown = text.split(" | ")
    (a, b), (c, d, e) = deal(own), deal(shown)
    return (a, b), (c, d, e)


def _deals_by_fit() -> dict[Fit, tuple[Holding, Flop]]:
    """Return a deal for each fit."""
    return {fit(holding, flop): (holding, flop) for holding, flop, _ in deals()}


def _written(holding: Holding, flop: Flop) -> str:
    """Return a deal as text: ``As Kh | 9d 7c 2s``."""
    return f"{' '.join(map(str, holding))} | {' '.join(map(str, flop))}"


def _named(holding: Holding, flop: Flop, table: Mapping[Fit, MadeHand]) -> str:
    """Return the name by a table, or that there is an exception."""
    try:
        return repr(made_hand(holding, flop, table))
    except NotImplementedError:  # nothing is written yet
        raise
    except Exception:
        return "an exception"
