"""The rules of the sign-up form, one test per rule."""

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

import fields
import form as answer
import oracle
import pytest
from fields import (
    Email,
    Form,
    Guests,
    Name,
    NameInPassword,
    NoDigit,
    NoName,
    NotAnEmail,
    NotGuests,
    Password,
    ShortPassword,
    SignUp,
)
from form import parse_password, sign_up
from railway import both
from returns.result import Failure, Result, Success

from handrail_dojo.near_misses import ODD_TEXTS, near_misses

ADA = Form("Ada", "ada@example.org", "2", "engine no 1")
LONG = 100_000
PARSERS = ("parse_name", "parse_email", "parse_guests", "parse_password")
FORMS: tuple[Callable[[str], str], ...] = (
    *(str.lower, str.upper, str.title, str.casefold, str.swapcase),
    lambda text: unicodedata.normalize("NFC", text),
    lambda text: unicodedata.normalize("NFD", text),
    lambda text: unicodedata.normalize("NFKC", text),
    lambda text: " ".join(text.split()),
)
VALUES = (7, None, 0, "", False, (), (1, 2), ("late",))
ERRORS = (("late",), ("lost", "late"), ("late", "late"), ("",), (0, None))


def test_two_values_become_a_pair() -> None:
    """If two results succeeded, the function both returns the pair of their values, in order."""
    first: Result[int, tuple[str, ...]] = Success(3)
    second: Result[str, tuple[str, ...]] = Success("one")
    assert both(first, second) == Success((3, "one"))


def test_the_errors_of_both_are_kept_in_order() -> None:
    """If two results failed, all errors are kept: those of the first, then those of the second."""
    first: Result[int, tuple[str, ...]] = Failure(("torn", "late"))
    second: Result[str, tuple[str, ...]] = Failure(("lost",))
    assert both(first, second) == Failure(("torn", "late", "lost"))


@pytest.mark.parametrize(
    ("first", "second"),
    [(Failure(("torn", "late")), Success(3)), (Success(3), Failure(("torn", "late")))],
)
def test_one_failure_is_enough_to_fail(
    first: Result[int, tuple[str, ...]], second: Result[int, tuple[str, ...]]
) -> None:
    """If one result failed, the function both returns all its errors, and no value."""
    assert both(first, second) == Failure(("torn", "late"))


def test_equal_errors_are_all_kept() -> None:
    """If two results failed with equal errors, all of them are kept."""
    first: Result[int, tuple[str, ...]] = Failure(("late", "lost"))
    second: Result[int, tuple[str, ...]] = Failure(("lost", "late"))
    assert both(first, second) == Failure(("late", "lost", "lost", "late"))


@pytest.mark.parametrize("value", VALUES)
def test_a_value_may_be_anything(value: object) -> None:
    """A value may be anything, None and 0 too: only a Failure fails."""
    first: Result[object, tuple[str, ...]] = Success(value)
    second: Result[int, tuple[str, ...]] = Success(3)
    assert repr(both(first, second)) == repr(Success((value, 3)))
    assert repr(both(second, first)) == repr(Success((3, value)))


def test_any_two_results_are_joined() -> None:
    """The function both returns two values or all the errors, whatever two results it is given."""
    for first, second in product(_results(), repeat=2):
        assert repr(both(first, second)) == repr(oracle.both(first, second))


def test_both_of_both_joins_three() -> None:
    """The function both joins what it returned: three results, from the left or the right."""
    for first, second, third in product(_results(), repeat=3):
        left = oracle.both(oracle.both(first, second), third)
        right = oracle.both(first, oracle.both(second, third))
        assert repr(both(both(first, second), third)) == repr(left)
        assert repr(both(first, both(second, third))) == repr(right)


@pytest.mark.parametrize("text", ["engine no 1", "0engines", "engine9s", "12345678"])
def test_eight_characters_and_a_digit_are_a_password(text: str) -> None:
    """At least 8 characters and at least one digit are a password, wherever the digit is."""
    assert parse_password(text) == Success(Password(text))


@pytest.mark.parametrize("text", ["1234567", "a1", "1"])
def test_a_short_password_is_reported_with_its_length(text: str) -> None:
    """A password of fewer than 8 characters is ShortPassword, with its length."""
    assert parse_password(text) == Failure((ShortPassword(len(text)),))


@pytest.mark.parametrize("text", ["engines!", "engine no one"])
def test_a_password_needs_a_digit(text: str) -> None:
    """A password with none of the digits 0 to 9 is NoDigit."""
    assert parse_password(text) == Failure((NoDigit(),))


@pytest.mark.parametrize("text", ["secret", "x", ""])
def test_both_errors_of_a_password_are_reported(text: str) -> None:
    """If a password is short and has no digit, these two errors are reported, in this order."""
    assert parse_password(text) == Failure((ShortPassword(len(text)), NoDigit()))


@pytest.mark.parametrize("text", ["engine ²", "engine ٣", "engine ３", "engine Ⅷ", "engine ½"])
def test_a_digit_of_another_kind_is_not_enough(text: str) -> None:
    """Only the digits 0 to 9 count, and no digit or number of another kind."""
    assert parse_password(text) == Failure((NoDigit(),))


@pytest.mark.parametrize(
    "text",
    [
        "   1    ",
        "engine\t\n1",
        "cafe\u0301 no 1",
        "\ud800\ud800\ud800\ud800 \x00 1",
        "é😀é😀é😀é1",
    ],
)
def test_a_password_may_have_any_characters(text: str) -> None:
    """Characters of any kind count, each as one, and the password is kept as it was typed."""
    assert parse_password(text) == Success(Password(text))


@pytest.mark.parametrize("text", ["é😀é😀é😀1", "\ud800\ud800 1", "     1 "])
def test_characters_are_counted(text: str) -> None:
    """The length is the number of characters, white space too. It is not a number of bytes."""
    assert parse_password(text) == Failure((ShortPassword(len(text)),))


def test_any_text_is_a_password_or_its_errors() -> None:
    """parse_password returns a password or all its errors, whatever text it is given."""
    for size in range(12):
        for digit, at in product("0159²x", range(size)):
            text = f"{'x' * at}{digit}{'x' * (size - at - 1)}"
            errors = oracle.password_errors(text)
            right = Failure(errors) if errors else Success(Password(text))
            assert parse_password(text) == right


def test_four_right_fields_are_a_sign_up() -> None:
    """If all fields are right, sign_up returns all four, the name without white space around it."""
    form = Form(" Ada Lovelace ", "ada@example.org", "2", "engine no 1")
    right = SignUp(
        Name("Ada Lovelace"), Email("ada@example.org"), Guests(2), Password("engine no 1")
    )
    assert sign_up(form) == Success(right)


def test_somebody_may_come_alone() -> None:
    """A sign-up may have 0 guests."""
    form = Form("Ada", "ada@example.org", "0", "engine no 1")
    right = SignUp(Name("Ada"), Email("ada@example.org"), Guests(0), Password("engine no 1"))
    assert sign_up(form) == Success(right)


def test_the_errors_of_all_fields_are_reported() -> None:
    """If all fields are wrong, all their errors are reported, in the order of the fields."""
    _errors = (NoName(), NotAnEmail("ada"), NotGuests("two"), ShortPassword(6), NoDigit())
    _right, _chained = Failure(_errors), [Failure(_errors[:count]) for count in (1, 2, 3)]
    form = Form(" ", "ada", "two", "secret")
    _found = sign_up(form)
    _why = "a chain stops at the first failure" if _found in _chained else ""
    assert _found == _right, _why


@pytest.mark.parametrize(
    ("form", "right"),
    [
        (
            Form("Ada", " ada@example.org ", "2", " engine 1 "),
            Success(
                SignUp(Name("Ada"), Email(" ada@example.org "), Guests(2), Password(" engine 1 "))
            ),
        ),
        (
            Form("Ada", " ada ", " 2", "  no 1  "),
            Failure((NotAnEmail(" ada "), NotGuests(" 2"))),
        ),
    ],
)
def test_each_field_is_parsed_as_it_was_typed(
    form: Form, right: Result[SignUp, tuple[object, ...]]
) -> None:
    """Each field is parsed as it was typed: sign_up itself strips no white space from it."""
    assert sign_up(form) == right


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("Ada", "Ada12345"),
        ("Ada", "12345Ada"),
        ("Ada", "no 1 Ada no 2"),
        ("A", "Ada12345"),
        ("1", "engine no 1"),
        ("Ada12345", "Ada12345"),
    ],
)
def test_a_password_does_not_contain_the_name(name: str, password: str) -> None:
    """If all fields are right, a password that contains the name is reported."""
    form = Form(name, "ada@example.org", "2", password)
    assert sign_up(form) == Failure((NameInPassword(),))


@pytest.mark.parametrize(
    ("form", "errors"),
    [
        (Form("Ada", "ada", "2", "Ada12345"), (NotAnEmail("ada"),)),
        (Form("Ada", "ada@example.org", "6", "Ada12345"), (NotGuests("6"),)),
        (Form("Ada", "ada@example.org", "2", "Ada1"), (ShortPassword(4),)),
        (Form("Ada", "ada@example.org", "2", "Ada Lovelace"), (NoDigit(),)),
        (Form("", "ada@example.org", "2", "Ada12345"), (NoName(),)),
        (Form(" ", "ada@example.org", "2", "no 1 no 2"), (NoName(),)),
    ],
)
def test_two_fields_are_compared_only_if_all_are_right(
    form: Form, errors: tuple[object, ...]
) -> None:
    """If any field is wrong, nothing is reported about the name in the password."""
    assert sign_up(form) == Failure(errors)


@pytest.mark.parametrize("name", [" Ada", "Ada\n", "\tAda  "])
def test_the_name_is_the_one_that_was_parsed(name: str) -> None:
    """The password must not contain the name as parse_name returns it, without white space."""
    form = Form(name, "ada@example.org", "2", "Ada12345")
    assert sign_up(form) == Failure((NameInPassword(),))


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("Ada", "ada12345"),
        ("Ada", "A d a 12345"),
        ("Ada", "Adá12345"),
        ("Ada Lovelace", "Lovelace 1815"),
        ("A.a", "Ada12345"),
        ("Ade\u0301", "Ad\u00e912345"),
        ("Ada12345 Lovelace", "Ada12345"),
        ("A", "ada12345"),
    ],
)
def test_only_exactly_the_whole_name_counts(name: str, password: str) -> None:
    """A password may contain a part of the name, or nearly the name: only the whole name counts."""
    form = Form(name, "ada@example.org", "2", password)
    right = SignUp(Name(name), Email("ada@example.org"), Guests(2), Password(password))
    assert sign_up(form) == Success(right)


def test_whatever_fields_are_wrong_are_reported() -> None:
    """Exactly the errors of the wrong fields are reported, in the order of the fields."""
    for form in _forms():
        assert sign_up(form) == _signed_up(form)


@pytest.mark.parametrize(
    "form", [ADA, Form("Ada", "ada", "two", "secret"), Form("Ada", "a@b", "2", "Ada12345")]
)
def test_each_field_is_parsed_once(form: Form, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each field is parsed once, and its result is kept."""
    _calls: Counter[str] = Counter()
    for _name, _module in product(PARSERS, (fields, answer)):
        if hasattr(_module, _name):
            _parser: Callable[[str], object] = getattr(_module, _name)
            monkeypatch.setattr(_module, _name, _counting(_parser, _name, _calls))
    sign_up(form)
    _often = [name for name, calls in _calls.items() if calls > 1]
    assert f"called twice: {', '.join(_often) or 'none'}" == "called twice: none"


def test_what_is_nearly_a_password_has_an_answer() -> None:
    """parse_password returns a password or all its errors, also for what is nearly a password."""
    for text in near_misses(["engines1", "engine1"], [("1", "one")]):
        errors = oracle.password_errors(text)
        assert parse_password(text) == (Failure(errors) if errors else Success(Password(text)))


def test_an_odd_password_is_counted_as_it_was_typed() -> None:
    """Each character counts as one, as it was typed, and the password is kept as it was typed."""
    for odd, size in product(ODD_TEXTS, (7, 8)):
        text = (odd * 8)[: size - 1] + "1"
        errors = oracle.password_errors(text)
        assert parse_password(text) == (Failure(errors) if errors else Success(Password(text)))


def test_another_form_of_the_name_may_be_in_the_password() -> None:
    """Only the whole name counts, and only exactly: another form of it is not the name."""
    for _odd, _form_of in product(ODD_TEXTS, FORMS):
        for name, text in ((_odd, _form_of(_odd.strip())), (_form_of(_odd), _odd.strip())):
            form = Form(name, "ada@example.org", "2", f"{text}12345678")
            assert sign_up(form) == _signed_up(form)


def test_what_is_nearly_the_name_may_be_in_the_password() -> None:
    """Only the whole name counts, and only exactly: what is nearly the name is not the name."""
    for other in near_misses(["Ada L"], [(" ", "")]):
        for name, text in (("Ada L", other), (other, "Ada L")):
            form = Form(name, "ada@example.org", "2", f"{text}12345")
            assert sign_up(form) == _signed_up(form)


def test_an_odd_text_has_its_answer() -> None:
    """Each field is read as it was typed, also if what was typed is odd."""
    for text in ODD_TEXTS:
        for form in _forms_with(text):
            assert sign_up(form) == _signed_up(form)


@pytest.mark.parametrize(
    "text", ["\ud800", "\x00", "@", "@" * 9, "a@b", "5" * 9, "İ", "{}%s", "(", "."]
)
def test_any_text_has_an_answer(text: str) -> None:
    """Any text has an answer, in each of the fields: nothing raises an exception."""
    for form in _forms_with(text):
        assert sign_up(form) == _signed_up(form)


@pytest.mark.parametrize("text", ["x", "5", "@", " "])
def test_a_long_text_has_an_answer(text: str) -> None:
    """A field may have a hundred thousand characters, and has an answer as any other."""
    given = f"a field with {text!r}, {LONG:,} times"
    for _form in _forms_with(text * LONG):
        _is_right = sign_up(_form) == _signed_up(_form)
        assert _is_right, given


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    "form", [ADA, Form(" ", "ada", "two", "secret"), Form("Ada", "a@b", "2", "Ada12345")]
)
def test_nothing_is_printed(
    form: Form, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing is printed: an error is in the answer."""
    sign_up(form)
    _text = "".join(capsys.readouterr()) + caplog.text
    assert f"printed: {_text.strip() or 'nothing'}" == "printed: nothing"


def _results() -> Iterator[Result[object, tuple[object, ...]]]:
    """Yield a Success with each of the values, and a Failure with each of the errors."""
    yield from map(Success, VALUES)
    yield from map(Failure, ERRORS)


def _forms() -> Iterator[Form]:
    """Yield every form of these fields, right and wrong ones."""
    names = ("Ada", " ", "", " no ")
    emails = ("ada@example.org", " a@b ", "ada ", "")
    guests = ("2", "0", "6", "", " 2")
    passwords = ("engine no 1", "Ada12345", "secret", "Ada1", "engine no one")
    for row in product(names, emails, guests, passwords):
        yield Form(*row)


def _forms_with(text: str) -> Iterator[Form]:
    """Yield four forms that are right but for this text, each in another field."""
    yield Form(text, ADA.email, ADA.guests, ADA.password)
    yield Form(ADA.name, text, ADA.guests, ADA.password)
    yield Form(ADA.name, ADA.email, text, ADA.password)
    yield Form(ADA.name, ADA.email, ADA.guests, text)


def _signed_up(form: Form) -> Result[SignUp, tuple[object, ...]]:
    """Return the right answer for a form."""
    errors = oracle.errors(form)
    if errors:
        return Failure(errors)
    name, guests = form.name.strip(), oracle.GUESTS[form.guests]
    return Success(SignUp(Name(name), Email(form.email), Guests(guests), Password(form.password)))


def _counting(
    parser: Callable[[str], object], name: str, calls: Counter[str]
) -> Callable[[str], object]:
    """Return the same parser, which also counts how often it is called."""

    def counting(text: str) -> object:
        calls[name] += 1
        return parser(text)

    return counting
