"""Types as mypy prints them: text becomes a value, which prints as that text."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from handrail_dojo.grading.mypy_types import (
    Function,
    Generic,
    MypyType,
    Name,
    Union,
    accepts,
    is_result,
    parse_type,
)

CARD, UNKNOWN, NONE, ELLIPSIS = map(Name, ("Card", "Unknown", "None", "..."))
PARSED = {
    "Card": CARD,
    "Result[Card, Unknown]": Generic("Result", (CARD, UNKNOWN)),
    "tuple[Card, ...]": Generic("tuple", (CARD, ELLIPSIS)),
    "tuple[()]": Generic("tuple", (Name("()"),)),
    "Card | Unknown | None": Union((CARD, UNKNOWN, NONE)),
    "list[Card | None]": Generic("list", (Union((CARD, NONE)),)),
    "Callable[[], Card]": Function((), CARD),
    "Callable[[Card, Unknown], list[Card]]": Function((CARD, UNKNOWN), Generic("list", (CARD,))),
    "Callable[..., Card]": Generic("Callable", (ELLIPSIS, CARD)),
    "Literal['x', -1]": Generic("Literal", (Name("'x'"), Name("-1"))),
    "tuple[int, *tuple[str, ...]]": Generic("tuple", (Name("int"), Name("*tuple[str, ...]"))),
}
NOT_PYTHON = (
    "def (x: int) -> str",
    "def step(card: Card, *, n: int = ...) -> Result[int, str]",
    "def [T] (x: T) -> T",
    "*tuple[Card, ...]",
    "<nothing>",
    "<typing special form>",
    "overloaded function",
    "int?",
    "Literal['x']?",
    "Card | <6 more items>",
    "TypedDict({'item'?: str})",
    "Module",
    '"Success[int]"',
    "",
)

names = st.sampled_from(["Card", "Unknown", "None", "...", "T", "Überraschung"]).map(Name)


def larger_types(inner: st.SearchStrategy[MypyType]) -> st.SearchStrategy[MypyType]:
    several = st.lists(inner, min_size=1, max_size=3).map(tuple)
    members = st.lists(
        inner.filter(lambda kind: not isinstance(kind, Union)), min_size=2, max_size=3
    )
    return st.one_of(
        st.builds(Generic, st.sampled_from(["Result", "tuple", "list"]), several),
        st.builds(Function, st.lists(inner, max_size=2).map(tuple), inner),
        st.builds(Union, members.map(tuple)),
    )


types: st.SearchStrategy[MypyType] = st.recursive(names, larger_types, max_leaves=12)


@pytest.mark.parametrize("text", PARSED)
def test_a_type_is_parsed_and_printed_back(text: str) -> None:
    assert parse_type(text) == PARSED[text]
    assert str(PARSED[text]) == text


@given(types)
def test_each_type_is_read_from_what_it_prints(kind: MypyType) -> None:
    assert parse_type(str(kind)) == kind


@pytest.mark.parametrize("text", NOT_PYTHON)
def test_what_python_cannot_parse_is_a_name(text: str) -> None:
    assert parse_type(text) == Name(text)


@given(st.text())
@example(" | ".join(["Card"] * 5_000))
@example("list[" * 500 + "]" * 500)
@example("Card|Unknown")
@example("\0")
def test_no_text_is_changed_or_refused(text: str) -> None:
    assert str(parse_type(text)) == text


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("Result[Card, Unknown]", True),
        ("Success[Card] | Failure[Unknown]", True),
        ("Result[Card, Unknown] | None", True),
        ("list[Result[Card, Unknown]]", False),
        ("Resulting[Card]", False),
    ],
)
def test_a_track_is_a_result(text: str, is_one: bool) -> None:
    assert is_result(parse_type(text)) == is_one


@pytest.mark.parametrize(
    ("parameter", "value", "is_accepted"),
    [
        ("Card", "Card", True),
        ("Card", "Card | None", False),
        ("Card | None", "Card", True),
        ("T", "Card", True),
        ("object", "Card", True),
        ("Card", "list[Never]", True),
        ("Iterable[Card]", "tuple[Card, ...]", True),
        ("Iterable[Card]", "list[Unknown]", False),
        ("list[Card]", "tuple[Card, ...]", False),
        ("Sequence[Iterable[Card]]", "list[tuple[Card, ...]]", True),
        ("Iterable[Card]", "Card", False),
    ],
)
def test_a_parameter_accepts_what_its_name_says(
    parameter: str, value: str, is_accepted: bool
) -> None:
    assert accepts(parse_type(parameter), parse_type(value)) == is_accepted
