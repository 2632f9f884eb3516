"""Where made_hand takes the names from: one test for each law about tables."""

from collections.abc import Mapping

import naming
from dealt import deals_by_fit, write_deal
from naming import TABLE, Fit, Flop, Holding, MadeHand, made_hand

ROWS = dict(TABLE)  # before any test: a defaultdict adds a row for each fit that it is asked for


def test_a_changed_row_changes_the_name() -> None:
    """made_hand(holding, flop, table) takes the name from the table that it is given."""
    for _fit, (_holding, _flop) in deals_by_fit().items():
        for _other in MadeHand:
            given = (
                f"{write_deal(_holding, _flop)}, and a table that says {_other.name} for its fit"
            )
            _table = {**ROWS, _fit: _other}
            assert made_hand(_holding, _flop, _table).name == _other.name, given


def test_a_missing_row_is_an_error() -> None:
    """If the table lacks the row, made_hand raises an exception: a default would hide the gap."""
    for _fit, (_holding, _flop) in deals_by_fit().items():
        given = f"{write_deal(_holding, _flop)}, and a table without a row for its fit"
        _table = {row: made for row, made in ROWS.items() if row != _fit}
        _answer = _named(_holding, _flop, _table)
        assert _answer == "an exception", given


def test_an_empty_table_is_a_table() -> None:
    """A table without rows is a table too: made_hand raises an exception for every deal."""
    for _holding, _flop in deals_by_fit().values():
        given = f"{write_deal(_holding, _flop)}, and an empty table"
        _answer = _named(_holding, _flop, {})
        assert _answer == "an exception", given


def test_no_table_is_the_table() -> None:
    """Without a table made_hand takes TABLE, also after another table, and TABLE never changes."""
    for _fit, (_holding, _flop) in deals_by_fit().items():
        _ = _named(_holding, _flop, {_fit: _another(ROWS[_fit])})
        given = f"{write_deal(_holding, _flop)}, first with a table of one row, then with none"
        assert made_hand(_holding, _flop).name == ROWS[_fit].name, given
    _same = "TABLE is as it was" if dict(naming.TABLE) == ROWS else "TABLE has changed"
    assert _same == "TABLE is as it was"


def _another(made: MadeHand) -> MadeHand:
    """Return another name than this one."""
    return next(each for each in MadeHand if each is not made)


def _named(holding: Holding, flop: Flop, table: Mapping[Fit, MadeHand]) -> str:
    """Return the name by a table, or that there is an exception."""
    try:
        return repr(made_hand(holding, flop, table))
    except NotImplementedError:  # nothing is written yet
        raise
    except Exception:
        return "an exception"
