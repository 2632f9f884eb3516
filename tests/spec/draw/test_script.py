"""Actions and rounds as JSON: they survive the round trip, and invalid JSON is refused."""

import json
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from tomllib import loads
from typing import TypeAlias

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from returns.result import Failure, Result, Success

from handrail import DECK, Span, cases
from handrail.draw import (
    Action,
    Assign,
    Collect,
    DealCards,
    Evaluate,
    Round,
    ScriptError,
    Shuffle,
    Swap,
    Table,
    Track,
    Unassign,
    UnexpectedJson,
    Untrack,
    parse_action,
    parse_round,
    parse_script_line,
    replay,
    step,
    to_json,
)
from handrail.draw.script import ACTION_FIELDS, action_word
from handrail.errors import NotOneCard
from handrail.strategies import (
    action_sequences,
    actions,
    draw_tables,
    hostile_actions,
    legal_actions,
    nearly_action_texts,
)

Parse: TypeAlias = Callable[[str], Result[object, tuple[ScriptError, ...]]]

PARSERS: tuple[Parse, ...] = (parse_action, parse_round)
TRUTH = Path(__file__).parents[2] / "truth" / "draw_round.toml"
DEEP = "[" * 200 + "]" * 200


def errors_of(parse: Parse, text: str) -> list[tuple[str, list[str]]]:
    """Return the kind of each error, and the text of its spans."""
    return [
        (error.kind, [text[span.start : span.end] for span in error.spans])
        for error in parse(text).failure()
    ]


def is_plain(error: ScriptError) -> bool:
    sentences = (error.message, *([] if error.hint is None else [error.hint]))
    return all(each and each.isprintable() and not each.endswith(".") for each in sentences)


# The round trip


@given(st.one_of(hostile_actions(), draw_tables().flatmap(actions)))
def test_an_action_survives_json(action: Action) -> None:
    text = to_json(action)
    assert parse_action(text) == Success(action)
    assert text.isascii()
    assert "\n" not in text
    assert pickle.loads(pickle.dumps(action)) == action


@given(st.integers(), action_sequences())
def test_a_round_survives_json(seed: int, taken: tuple[Action, ...]) -> None:
    record = Round(seed, taken)
    assert parse_round(to_json(record)) == Success(record)


@given(st.integers(), action_sequences(legal_actions))
def test_a_round_replays_from_its_json(seed: int, taken: tuple[Action, ...]) -> None:
    record = Round(seed, taken)
    assert replay(parse_round(to_json(record)).unwrap()) == replay(record)


@pytest.mark.parametrize("seed", [10**4300 - 1, 1 - 10**4300], ids=["long", "negative"])
def test_a_seed_may_have_4300_digits(seed: int) -> None:
    assert parse_action(to_json(Shuffle(seed))) == Success(Shuffle(seed))


# The format


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ('{"do":"track","names":["Ann","Bob"]}', Track(("Ann", "Bob"))),
        ('{"do":"untrack","names":["Bob"]}', Untrack(("Bob",))),
        ('{"do":"shuffle","seed":7}', Shuffle(7)),
        ('{"do":"deal"}', DealCards()),
        ('{"do":"assign","name":"Ann","cards":["Ks"]}', Assign("Ann", DECK[47:48])),
        ('{"do":"unassign","name":"Ann","cards":["Ks"]}', Unassign("Ann", DECK[47:48])),
        ('{"do":"swap","name":"Ann","cards":["Ks","2d"]}', Swap("Ann", (DECK[47], DECK[1]))),
        ('{"do":"swap","cards":["Ks"]}', Swap(None, DECK[47:48])),
        ('{"do":"evaluate"}', Evaluate()),
        ('{"do":"collect"}', Collect()),
    ],
)
def test_each_action_has_a_json_form(text: str, action: Action) -> None:
    assert parse_action(text) == Success(action)
    assert json.loads(to_json(action)) == json.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        '{"cards":["2d"],"name":"Ann","do":"swap"}',
        ' {\t"do" : "swap" , "cards":\r\n[ "2D" ],"name":"\\u0041nn"} ',
        '\ufeff{"do":"swap","name":"Ann","cards":["2♦"]}',
        '{"\\u0064o":"swap","name":"Ann","cards":[" 2\\u2666,"]}',
    ],
)
def test_field_order_spacing_and_escapes_do_not_matter(text: str) -> None:
    assert parse_action(text) == Success(Swap("Ann", DECK[1:2]))


def test_a_round_is_the_same_on_every_platform() -> None:
    truth = loads(TRUTH.read_text(encoding="utf-8"))
    record = parse_round(truth["round"]).unwrap()
    assert to_json(record) == truth["round"]
    assert list(map(to_json, record.actions)) == truth["actions"]
    for table, written in zip(replay(record).unwrap()[1:], truth["tables"], strict=True):
        found = json.loads(written)
        assert found["deck"] == list(map(str, table.deck))
        assert found["discards"] == list(map(str, table.discards))
        assert found["seats"] == [
            {"name": seat.name, "cards": list(map(str, seat.cards))} for seat in table.seats
        ]


# Errors and their spans


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("", [""]),
        ("\ufeffx", ["x"]),
        ('{"do":"deal"} {"do":"deal"}', ["{"]),
        ("{'do':1}", ["'"]),
        ("[" * 100_000, ["[" * 100_000]),
        ("[]", ["[]"]),
        (' "deal" ', ['"deal"']),
        ("{}", ["}"]),
        ('{"do":"dael"}', ['"dael"']),
        ('{"do":"shuffle"}', ["}"]),
        ('{"do":"swap"}', ["}"]),
        ('{"do":"assign","name":null,"cards":[]}', ["null"]),
        ('{"do":"swap","nam":"Ann","cards":[]}', ['"nam"']),
        *((f'{{"do":"{word}","cards":["Ks"]}}', ["}"]) for word in ("assign", "unassign")),
        ('{"do":"deal","seed":7}', ['"seed"']),
        ('{"do":"deal","do":"deal"}', ['"do"']),
        ('{"do":"deal","a":1,"a":[2]}', ['"a"', '"a"']),
        *(
            (f'{{"do":"shuffle","seed":{seed}}}', [seed])
            for seed in ("NaN", "-Infinity", "true", "7.0", "1e9", '"7"', "[]", DEEP, "9" * 4301)
        ),
        ('{"do":"track","names":{"a":[{}]}}', ['{"a":[{}]}']),
        ('{"do":"track","names":["Ann",["Bob"],3]}', ['["Bob"]', "3"]),
        ('{"a\\"b\\\\":[{"x":"]"}],"do":"deal"}', ['"a\\"b\\\\"']),
        ('\ufeff{"do":"deal","x":1}', ['"x"']),
    ],
    ids=lambda value: value[:60] if isinstance(value, str) else "",
)
def test_unexpected_json_has_a_span(text: str, marked: list[str]) -> None:
    assert errors_of(parse_action, text) == [("UnexpectedJson", [each]) for each in marked]


def test_an_error_in_a_card_has_a_span_in_the_json() -> None:
    assert errors_of(parse_action, '{"cards":["KX",null],"name":7,"do":"swap"}') == [
        ("UnknownSuit", ["X"]),
        ("UnexpectedJson", ["null"]),
        ("UnexpectedJson", ["7"]),
    ]
    escaped = '{"do":"swap","name":"A","cards":["\\u004bX"]}'
    assert errors_of(parse_action, escaped) == [("UnknownSuit", ['"\\u004bX"'])]


def test_a_swap_may_have_null_for_the_name() -> None:
    text = '{"do":"swap","name":null,"cards":["Ks"]}'
    assert parse_action(text) == Success(Swap(None, DECK[47:48]))


@pytest.mark.parametrize(
    ("text", "example"),
    [
        ('{"do":"swap"}', '{"do":"swap","name":"Ann","cards":["Ks"]}'),
        ('{"do":"swap","cards":"6c"}', '{"do":"swap","name":"Ann","cards":["Ks"]}'),
        ('{"do":"shuffle","seed":"7"}', '{"do":"shuffle","seed":7}'),
        ('{"do":"track","nmaes":[],"names":[]}', '{"do":"track","names":["Ann","Bob"]}'),
        ('{"do":"deal","seed":7}', '{"do":"deal"}'),
        ('{"do":"dael"}', ""),
    ],
)
def test_the_example_for_a_wrong_field_is_a_right_action(text: str, example: str) -> None:
    (error,) = parse_action(text).failure()
    assert isinstance(error, UnexpectedJson)
    assert error.example == example


def test_two_cards_in_one_string_are_not_one_card() -> None:
    (error,) = parse_action('{"do":"swap","cards":["6c 4c"]}').failure()
    assert error == NotOneCard(2, spans=(Span(26, 28),))


@pytest.mark.parametrize("word", ACTION_FIELDS)
def test_the_example_of_an_action_can_be_parsed(word: str) -> None:
    error, *_ = parse_action(f'{{"do":"{word}","x":1}}').failure()
    assert isinstance(error, UnexpectedJson)
    assert error.example in str(error.hint)
    assert parse_action(error.example).map(action_word) == Success(word)


def test_an_error_in_a_round_has_a_span() -> None:
    text = '{"version":2,"seed":null,"actions":[{"do":"deal"},{"do":"swap","cards":["Ks","KX"]}]}'
    assert errors_of(parse_round, text) == [
        ("UnexpectedJson", ["2"]),
        ("UnexpectedJson", ["null"]),
        ("UnknownSuit", ["X"]),
    ]


def test_a_number_over_the_digit_limit_is_an_error() -> None:
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    try:
        (error,) = errors_of(parse_action, f'{{"do":"shuffle","seed":{"9" * 641}}}')
    finally:
        sys.set_int_max_str_digits(before)
    assert error == ("UnexpectedJson", ["9" * 641])


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ('{"cards":["Ks","2d","Ks"],"do":"swap","name":"Bop"}', [['"Ks"', '"Ks"'], ['"Bop"']]),
        ('{"cards":["Ks","2d"],"do":"swap"}', [['"Ks"'], ['"2d"']]),
        ('{"cards":[],"do":"swap"}', [['"swap"']]),
        ('{"names":["Ann",""],"do":"track"}', [['""']]),
        (' { "do" : "deal" } ', [['"deal"']]),
    ],
)
def test_an_illegal_action_is_located_in_its_line(text: str, spans: list[list[str]]) -> None:
    line = parse_script_line(text).unwrap()
    located = line.locate(step(Table(), line.action).failure())
    assert [[text[at.start : at.end] for at in error.spans] for error in located] == spans


@given(draw_tables(), st.data())
def test_every_error_of_a_step_has_spans(table: Table, data: st.DataObject) -> None:
    action = data.draw(actions(table))
    text = to_json(action)
    match cases(step(table, action)):
        case Failure(errors):
            for error in parse_script_line(text).unwrap().locate(errors):
                for span in error.spans:
                    assert json.loads(text[span.start : span.end]) is not None
        case Success(_):
            pass


# Hostile text


@given(st.one_of(nearly_action_texts(), st.text()))
@example('"\ud800"')
@example('{"\ud800":"\ud800","do":"\ud800"}')
@example('{"do":"track","names":[' + "[]," * 1000 + "[]]}")
@example('{"version":{},"do":[null],"seed":{},"actions":{}}')
def test_no_text_raises(text: str) -> None:
    for parse in PARSERS:
        match cases(parse(text)):
            case Failure(errors):
                assert errors
                assert all(is_plain(error) for error in errors)
                for error in errors:
                    assert all(0 <= span.start <= span.end <= len(text) for span in error.spans)
            case Success(value):
                assert value is not None
