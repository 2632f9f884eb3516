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

from handrail import DECK, cases
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
    Untrack,
    parse_action,
    parse_round,
    parse_script_line,
    replay,
    step,
    to_json,
)
from handrail.draw.script import ACTION_FIELDS, action_word
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
NO_FIELD = "got an object without this field"
DEEP = "[" * 200 + "]" * 200


def errors_of(parse: Parse, text: str) -> list[tuple[str, list[str]]]:
    """Return the message of each error, and the text of its spans."""
    return [
        (error.message, [text[span.start : span.end] for span in error.spans])
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
    ("text", "errors"),
    [
        ("", [("expected JSON, got other text: expecting value", [""])]),
        ("\ufeffx", [("expected JSON, got other text: expecting value", ["x"])]),
        ('{"do":"deal"} {"do":"deal"}', [("expected JSON, got other text: extra data", ["{"])]),
        ("{'do':1}", [("expected JSON, got other text: "
          "expecting property name enclosed in double quotes", ["'"])]),
        ("[" * 100_000, [("expected JSON, got other text: nested too deeply", ["[" * 100_000])]),
        ("[]", [("expected an object, got a list", ["[]"])]),
        (' "deal" ', [('expected an object, got "deal"', ['"deal"'])]),
        ("{}", [(f'expected the field "do", {NO_FIELD}', ["}"])]),
        ('{"do":"dael"}', [("expected track, untrack, shuffle, deal, assign, unassign, swap, "
          'evaluate or collect, got "dael"', ['"dael"'])]),
        ('{"do":"shuffle"}', [(f'expected the field "seed", {NO_FIELD}', ["}"])]),
        ('{"do":"swap"}', [(f'expected the field "cards", {NO_FIELD}', ["}"])]),
        ('{"do":"assign","name":null,"cards":[]}', [("expected a string, got null", ["null"])]),
        ('{"do":"swap","nam":"Ann","cards":[]}',
         [("expected no fields except do, name, cards, got nam", ['"nam"'])]),
        *((f'{{"do":"{word}","cards":["Ks"]}}', [(f'expected the field "name", {NO_FIELD}', ["}"])])
          for word in ("assign", "unassign")),
        ('{"do":"deal","seed":7}', [("expected no fields except do, got seed", ['"seed"'])]),
        (
            '{"do":"deal","do":"deal"}',
            [('expected the field "do" once, got a repetition', ['"do"'])],
        ),
        ('{"do":"deal","a":1,"a":[2]}', [("expected no fields except do, got a", ['"a"'])] * 2),
        *((f'{{"do":"shuffle","seed":{seed}}}',
           [(f"expected a whole number of at most 4,300 digits, got {got}", [seed])])
          for seed, got in [("NaN", "NaN"), ("-Infinity", "-Infinity"), ("true", "true"),
            ("7.0", "7.0"), ("1e9", "1e9"), ('"7"', '"7"'), ("[]", "a list"), (DEEP, "a list"),
            ("9" * 4301, "9" * 19 + "…")]),
        ('{"do":"track","names":{"a":[{}]}}',
         [("expected a list, got an object", ['{"a":[{}]}'])]),
        ('{"do":"track","names":["Ann",["Bob"],3]}',
         [("expected a string, got a list", ['["Bob"]']), ("expected a string, got 3", ["3"])]),
        ('{"cards":["KX",null],"name":7,"do":"swap"}',
         [("X is not a suit", ["X"]), ("expected a string, got null", ["null"]),
          ("expected a string, got 7", ["7"])]),
        ('{"do":"swap","name":"A","cards":["\\u004bX"]}', [("X is not a suit", ['"\\u004bX"'])]),
        ('{"a\\"b\\\\":[{"x":"]"}],"do":"deal"}',
         [('expected no fields except do, got a"b\\', ['"a\\"b\\\\"'])]),
        ('\ufeff{"do":"deal","x":1}', [("expected no fields except do, got x", ['"x"'])]),
    ],
    ids=lambda value: value[:60] if isinstance(value, str) else "",
)  # fmt: skip
def test_an_error_in_an_action_has_a_span(text: str, errors: list[tuple[str, list[str]]]) -> None:
    assert errors_of(parse_action, text) == errors


def test_a_swap_may_have_null_for_the_name() -> None:
    text = '{"do":"swap","name":null,"cards":["Ks"]}'
    assert parse_action(text) == Success(Swap(None, DECK[47:48]))


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ('{"do":"swap"}', 'write {"do":"swap","name":"Ann","cards":["Ks"]}'),
        ('{"do":"swap","cards":"6c"}', 'write {"do":"swap","name":"Ann","cards":["Ks"]}'),
        ('{"do":"shuffle","seed":"7"}', 'write {"do":"shuffle","seed":7}'),
        ('{"do":"track","nmaes":[],"names":[]}', 'write {"do":"track","names":["Ann","Bob"]}'),
        ('{"do":"deal","seed":7}', 'write {"do":"deal"}'),
        ('{"do":"dael"}', 'an action is an object, as in {"do":"deal"}'),
        ('{"do":"swap","cards":["6c 4c"]}', "write each card as a string of its own"),
    ],
)
def test_the_hint_for_a_wrong_field_is_a_right_action(text: str, hint: str) -> None:
    (error,) = parse_action(text).failure()
    assert error.hint == hint


@pytest.mark.parametrize("word", ACTION_FIELDS)
def test_the_action_in_a_hint_can_be_parsed(word: str) -> None:
    error, *_ = parse_action(f'{{"do":"{word}","x":1}}').failure()
    assert error.hint is not None
    example = parse_action(error.hint.removeprefix("write "))
    assert example.map(action_word) == Success(word)


def test_an_error_in_a_round_has_a_span() -> None:
    text = '{"version":2,"seed":null,"actions":[{"do":"deal"},{"do":"swap","cards":["Ks","KX"]}]}'
    assert errors_of(parse_round, text) == [
        ("expected version 1, got 2", ["2"]),
        ("expected a whole number of at most 4,300 digits, got null", ["null"]),
        ("X is not a suit", ["X"]),
    ]


def test_a_number_over_the_digit_limit_is_an_error() -> None:
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    try:
        (error,) = errors_of(parse_action, f'{{"do":"shuffle","seed":{"9" * 641}}}')
    finally:
        sys.set_int_max_str_digits(before)
    assert error[1] == ["9" * 641]


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
