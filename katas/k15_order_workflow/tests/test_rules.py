"""The workflow of an order, one test per rule."""

from collections.abc import Iterator
from datetime import date
from itertools import permutations, product

import oracle
import pytest
from columns import COLUMNS, Row
from orders import Draft, Order, cancel, pay, price, read, send, to_row
from returns.result import Failure, Result, Success

from handrail_dojo.near_misses import ODD_TEXTS, near_misses

DAY = date(2026, 11, 26)
TEXTS = ("two cups", "900", "2026-11-26", "P7")
_MISSING = "there is no such attribute"
STATUSES = ("draft", "priced", "paid", "sent", "cancelled")


def test_a_price_makes_a_draft_a_priced_order() -> None:
    """price(draft, total) returns a Priced: the basket, and the total."""
    order = price(Draft("two cups"), 900)
    assert _said(order) == "Priced(basket='two cups', total=900)"


def test_no_status_inherits_from_another() -> None:
    """A step takes the types that the table says, and nothing else."""
    _none = "no status inherits from another"
    for _kind, _other in permutations(map(type, _orders()), 2):
        _inherits = _kind is not _other and issubclass(_kind, _other)
        _found = f"class {_kind.__name__}({_other.__name__})" if _inherits else _none
        assert _found == _none, (
            f"inheritance makes each {_kind.__name__} a {_other.__name__} too, so every step for a "
            f"{_other.__name__} takes it: write its fields again, or keep the {_other.__name__} in "
            "a field"
        )


def test_a_payment_makes_a_priced_order_a_paid_one() -> None:
    """pay(priced, paid_on) returns a Paid: what the priced order has, and the day."""
    order = pay(price(Draft("two cups"), 900), DAY)
    assert _said(order) == "Paid(basket='two cups', total=900, paid_on=2026-11-26)"


def test_a_parcel_makes_a_paid_order_a_sent_one() -> None:
    """send(paid, parcel) returns a Sent: what the paid order has, and the parcel."""
    order = send(pay(price(Draft("two cups"), 900), DAY), "P7")
    assert _said(order) == "Sent(basket='two cups', total=900, paid_on=2026-11-26, parcel='P7')"


def test_a_draft_can_be_cancelled() -> None:
    """cancel(draft) returns a Cancelled with the basket."""
    order = cancel(Draft("two cups"))
    assert _said(order) == "Cancelled(basket='two cups')"


def test_a_priced_order_can_be_cancelled() -> None:
    """cancel(priced) returns a Cancelled with the basket, and without the total."""
    order = cancel(price(Draft("two cups"), 900))
    assert _said(order) == "Cancelled(basket='two cups')"


def test_an_order_may_cost_nothing() -> None:
    """A total of 0 is a total."""
    order = price(Draft("a catalogue"), 0)
    assert to_row(order)["total"] == "0"
    assert read(to_row(order)) == Success(order)


def test_a_step_makes_another_order() -> None:
    """A step makes another order: the one that it is given stays as it is."""
    draft = Draft("two cups")
    priced = price(draft, 900)
    _before = _said(draft), _said(priced)
    _ = pay(priced, DAY), cancel(draft), cancel(priced)
    assert (_said(draft), _said(priced)) == _before


def test_orders_of_the_same_fields_are_equal() -> None:
    """Two orders of one status with the same fields are equal. With another field they are not."""
    for _one, _same, _other in zip(_orders(), _orders(), _orders("a pot"), strict=True):
        assert _one == _same
        assert _one != _other


@pytest.mark.parametrize("status", STATUSES)
def test_an_order_becomes_a_row(status: str) -> None:
    """to_row(order) has all five columns. A column is empty for what the order does not have."""
    order = dict(zip(STATUSES, _orders(), strict=True))[status]
    assert dict(to_row(order)) == _row_of(status)


def test_rows_are_independent() -> None:
    """to_row(order) is a row of its own, which later orders do not change."""
    rows = [to_row(order) for order in _orders()]
    assert [dict(row) for row in rows] == [_row_of(status) for status in STATUSES]


@pytest.mark.parametrize("status", STATUSES)
def test_a_row_becomes_its_order(status: str) -> None:
    """read(row) returns the order, of the type that the status says."""
    row = _row_of(status)
    assert _answer(read(row)) == _right(row)


@pytest.mark.parametrize("status", STATUSES)
def test_the_columns_of_a_row_are_read_by_name(status: str) -> None:
    """read(row) reads the columns by name: a row may have them in another order."""
    row = dict(reversed(_row_of(status).items()))
    assert _answer(read(row)) == _right(row)


def test_what_is_read_can_be_written_again() -> None:
    """An order that is written and read again is the same order."""
    for order in _orders():
        assert read(to_row(order)) == Success(order)


def test_a_row_without_what_its_status_needs_is_refused() -> None:
    """A row is refused if a column is empty that its status needs."""
    for row in _rows():
        if _lacks(row):
            assert _answer(read(row)) == _right(row)


def test_a_row_with_more_than_its_status_has_is_refused() -> None:
    """A row is refused if it has a text for what its status does not have."""
    for row in _rows():
        if not _lacks(row):
            assert _answer(read(row)) == _right(row)


@pytest.mark.parametrize("found", ["0", " "])
@pytest.mark.parametrize("status", STATUSES)
def test_only_nothing_is_empty(status: str, found: str) -> None:
    """An empty column has "" and no other text, so 0 and a blank are texts like any other."""
    for name in COLUMNS[1:]:
        row = {**_row_of(status), name: found}
        assert _answer(read(row)) == _right(row)


@pytest.mark.parametrize(
    ("column", "found"),
    [
        ("total", "nine"),
        ("total", "-1"),
        ("total", "1_000"),
        ("total", " 900"),
        ("total", "\u0663"),  # a digit, and not one of ASCII
        ("total", "\xb2"),
        ("total", "1234567890"),  # too long for cents
        ("total", "900// x"),
        ("paid_on", "soon"),
        ("paid_on", "2026-02-30"),
        ("paid_on", "2026-1-5"),
        ("paid_on", "2026-11-26// x"),
    ],
)
def test_a_text_that_cannot_be_read_is_refused(column: str, found: str) -> None:
    """A row is refused if `cents` or `day` refuses its text."""
    for status in ("priced", "paid", "sent"):
        row = _row_of(status)
        if row[column]:
            row = {**row, column: found}
            assert _answer(read(row)) == _right(row)


def test_a_day_is_written_as_it_is_read() -> None:
    """to_row(order) writes a day as `day` reads it, such as 2026-01-05."""
    order = pay(price(Draft("two cups"), 900), date(2026, 1, 5))
    assert to_row(order)["paid_on"] == "2026-01-05"
    assert read(to_row(order)) == Success(order)


def test_a_text_is_read_as_it_is() -> None:
    """read(row) takes each text as it is: `text`, `cents` and `day` alone say what it is."""
    for status in STATUSES:
        columns = _row_of(status)
        for name in COLUMNS[1:]:
            for found in (*near_misses([columns[name]] if columns[name] else []), *ODD_TEXTS):
                row = {**columns, name: found}
                assert _answer(read(row)) == _right(row)


@pytest.mark.parametrize("day", [date(1, 1, 1), date(1999, 12, 31), date(9999, 12, 31)])
def test_each_step_keeps_what_it_is_given(day: date) -> None:
    """A step and to_row keep each text, each number of cents and each day as it is."""
    priced = price(Draft("two cups"), 910_000_009)
    paid = pay(priced, day)
    assert to_row(priced)["total"] == to_row(paid)["total"] == "910000009"
    assert to_row(paid)["paid_on"] == str(day)
    for text in ODD_TEXTS:
        for order in _orders(text):
            assert to_row(order)["basket"] == text
        sent = send(paid, text)
        _row = dict(zip(COLUMNS, ("sent", "two cups", "910000009", str(day), text), strict=True))
        assert dict(to_row(sent)) == _row
        assert read(_row) == Success(sent)


def test_what_is_nearly_a_status_is_refused() -> None:
    """A row whose status is none of the five words is refused, also if it is nearly one."""
    for status, columns in [(status, _row_of(status)) for status in STATUSES]:
        for word in ("", *near_misses([status])):
            row = {**columns, "status": word}
            assert _answer(read(row)) == _right(row)


def _orders(basket: str = "two cups") -> tuple[Order, ...]:
    """Return an order of each status."""
    draft = Draft(basket)
    priced = price(draft, 900)
    paid = pay(priced, DAY)
    return draft, priced, paid, send(paid, "P7"), cancel(draft)


def _row_of(status: str) -> dict[str, str]:
    """Return the row of an order with this status."""
    needed = oracle.NEEDED[status]
    texts = dict(zip(COLUMNS[1:], TEXTS, strict=True))
    return {"status": status} | {name: texts[name] * (name in needed) for name in COLUMNS[1:]}


def _rows() -> Iterator[dict[str, str]]:
    """Yield a row for each status, and for each choice of columns that have a text."""
    for status, *are_there in product((*STATUSES, "lost"), *[(True, False)] * 4):
        texts = (text * is_there for text, is_there in zip(TEXTS, are_there, strict=True))
        yield dict(zip(COLUMNS, (status, *texts), strict=True))


def _lacks(row: Row) -> bool:
    """Return whether a column is empty that the status needs."""
    return any(not row[name] for name in oracle.NEEDED.get(row["status"], ()))


def _said(order: object) -> str:
    """Return an order with the attributes that the rule names, missing ones too."""
    needed = oracle.NEEDED.get(type(order).__name__.lower(), ())
    names = [name for name in COLUMNS[1:] if name in needed or hasattr(order, name)]
    fields = {name: getattr(order, name, _MISSING) for name in names}
    return _printed({"class": type(order).__name__, **fields})


def _printed(fields: dict[str, object]) -> str:
    """Return a class and its fields."""
    parts = [
        f"{name}={value if isinstance(value, date) or value is _MISSING else repr(value)}"
        for name, value in fields.items()
        if name != "class"
    ]
    return f"{fields['class']}({', '.join(parts)})"


def _answer(found: Result[Order, str]) -> str:
    """Return what was read in words."""
    match found:
        case Success(order):
            return _said(order)
        case Failure(sentence) if isinstance(sentence, str) and sentence:
            return "refused, with a sentence"
        case Failure(other):
            return f"refused, with {other!r}"
        case other:
            return repr(other)


def _right(row: Row) -> str:
    """Return the right answer in words."""
    fields = oracle.read(row)
    return "refused, with a sentence" if fields is None else _printed({**fields})
