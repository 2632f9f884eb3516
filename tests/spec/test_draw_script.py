"""Actions, tables, mistakes and rounds as JSON: nothing is lost, and nothing wrong gets by."""

import json
import pickle
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from tomllib import loads
from typing import TypeAlias, get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from returns.result import Failure, Result, Success

from handrail import DECK, NotEnoughCards, NothingToDeal, either, parse_cards
from handrail.draw import (
    Action,
    Assign,
    CardsMissing,
    Collect,
    DealIn,
    DeckTooShort,
    DrawError,
    Elsewhere,
    Evaluate,
    HoldsCards,
    InDeck,
    InDiscards,
    InHandOf,
    Mistake,
    NameTaken,
    NotAName,
    NotFiveCards,
    RepeatedName,
    Round,
    ScriptError,
    Seat,
    Shuffle,
    Swap,
    Table,
    TableError,
    TooManyCards,
    TooManyDiscards,
    Track,
    Unassign,
    UnknownName,
    Untrack,
    Whereabouts,
    locate,
    parse_action,
    parse_mistake,
    parse_round,
    parse_table,
    replay,
    step,
    to_json,
)
from handrail.draw.jsontext import LONGEST_NUMBER, places_in
from handrail.draw.script import ACTION, FOUND, MISTAKE, ROUND, TABLE, word_of
from handrail.hands import Repeated
from handrail.strategies import (
    actions,
    cards,
    distinct_cards,
    draw_tables,
    hostile_actions,
    legal_sequences,
    names,
    nearly_action_texts,
    sequences,
)

Parse: TypeAlias = Callable[[str], Result[object, tuple[ScriptError, ...]]]

DOORS: tuple[Parse, ...] = (parse_action, parse_table, parse_mistake, parse_round)
TRUTH = Path(__file__).parents[1] / "truth" / "draw_round.toml"


def whereabouts() -> st.SearchStrategy[Whereabouts]:
    return st.one_of(st.just(InDeck()), st.just(InDiscards()), st.builds(InHandOf, names()))


def mistakes() -> st.SearchStrategy[Mistake]:
    """Every mistake with any facts."""
    at = st.lists(st.integers(0, 60), max_size=5).map(tuple)
    text, number = st.one_of(names(), st.text(max_size=5)), st.integers()
    held = distinct_cards(0, 5)
    wanted: st.SearchStrategy[InDeck | InHandOf] = st.one_of(
        st.just(InDeck()), st.builds(InHandOf, text)
    )
    return st.one_of(
        st.builds(CardsMissing, distinct_cards(1, 52)),
        st.builds(DeckTooShort, number, number, at),
        st.builds(Elsewhere, cards(), wanted, whereabouts(), at),
        st.builds(HoldsCards, text, held),
        st.builds(NameTaken, text, at),
        st.builds(NotAName, text, at),
        st.builds(NotEnoughCards, number, st.integers(min_value=1), number),
        st.builds(NotFiveCards, text, number, at),
        st.builds(NothingToDeal, number, number),
        st.builds(Repeated, cards(), at),
        st.builds(RepeatedName, text, at),
        st.builds(TooManyCards, text, number, at),
        st.builds(TooManyDiscards, number, held, at),
        st.builds(UnknownName, text, st.lists(text, max_size=4).map(tuple), at),
    )


def faults(parse: Parse, text: str) -> list[tuple[str, list[str]]]:
    """What is wrong with a text: each error's name, and what stands at its places."""
    return [
        (error.kind, [text[span.start : span.end] for span in error.spans])
        for error in parse(text).failure()
    ]


def is_well_said(error: ScriptError) -> bool:
    sentences = (error.message, *([] if error.hint is None else [error.hint]))
    return all(said and said.isprintable() and not said.endswith(".") for said in sentences)


# Without loss


@given(st.one_of(hostile_actions(), draw_tables().flatmap(actions)))
def test_an_action_comes_back_from_json(action: Action) -> None:
    text = to_json(action)
    assert parse_action(text) == Success(action)
    assert text.isascii()
    assert "\n" not in text


@given(draw_tables())
def test_a_table_comes_back_from_json(table: Table) -> None:
    assert parse_table(to_json(table)) == Success(table)


@given(mistakes())
def test_a_mistake_comes_back_from_json(mistake: Mistake) -> None:
    assert parse_mistake(to_json(mistake)) == Success(mistake)


@given(st.integers(), sequences())
def test_a_round_comes_back_from_json(seed: int, taken: tuple[Action, ...]) -> None:
    record = Round(seed, taken)
    assert parse_round(to_json(record)) == Success(record)


@given(draw_tables(), st.data())
def test_what_a_step_finds_wrong_comes_back_from_json(table: Table, data: st.DataObject) -> None:
    match either(step(table, data.draw(actions(table)))):
        case Failure(errors):
            assert [parse_mistake(to_json(error)) for error in errors] == list(map(Success, errors))
        case Success(after):
            assert parse_table(to_json(after)) == Success(after)


@given(st.integers(), legal_sequences())
def test_a_round_replays_from_its_json_to_the_same_states(
    seed: int, taken: tuple[Action, ...]
) -> None:
    record = Round(seed, taken)
    assert replay(parse_round(to_json(record)).unwrap()) == replay(record)


@given(st.one_of(hostile_actions(), mistakes(), draw_tables()))
def test_all_of_it_are_values(value: Action | Mistake | Table) -> None:
    copied = pickle.loads(pickle.dumps(value))
    assert copied == value
    assert hash(copied) == hash(value)
    assert repr(copied) == repr(value)


def test_a_seed_may_be_as_long_as_python_writes_numbers() -> None:
    for seed in (10**LONGEST_NUMBER - 1, 1 - 10**LONGEST_NUMBER):
        assert parse_action(to_json(Shuffle(seed))) == Success(Shuffle(seed))


def test_true_is_one_and_is_written_so() -> None:
    assert to_json(Shuffle(True)) == to_json(Shuffle(1))


def test_the_fields_in_json_are_those_of_the_dataclasses() -> None:
    for one in (ACTION, MISTAKE, FOUND):
        for form in one.forms.values():
            made = form.make
            assert isinstance(made, type)
            assert is_dataclass(made)
            assert list(form.fields) == [field.name for field in fields(made)]
    assert list(ROUND.fields) == [field.name for field in fields(Round)]
    assert list(TABLE.fields) == [field.name for field in fields(Table)]


def test_every_action_and_every_mistake_has_a_form() -> None:
    assert {form.make for form in ACTION.forms.values()} == set(get_args(Action))
    every = {*get_args(DrawError), *get_args(TableError)}
    assert {form.make for form in MISTAKE.forms.values()} == every
    assert {form.make for form in FOUND.forms.values()} == set(get_args(Whereabouts))
    assert all(form.make.__name__ == word for word, form in MISTAKE.forms.items())


# As it was pinned


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ('{"do":"track","names":["Ann","Bob"]}', Track(("Ann", "Bob"))),
        ('{"do":"untrack","names":["Bob"]}', Untrack(("Bob",))),
        ('{"do":"shuffle","seed":7}', Shuffle(7)),
        ('{"do":"deal"}', DealIn()),
        ('{"do":"assign","name":"Ann","cards":["Ks"]}', Assign("Ann", DECK[47:48])),
        ('{"do":"unassign","name":"Ann","cards":["Ks"]}', Unassign("Ann", DECK[47:48])),
        ('{"do":"swap","name":"Ann","cards":["Ks","2d"]}', Swap("Ann", (DECK[47], DECK[1]))),
        ('{"do":"evaluate"}', Evaluate()),
        ('{"do":"collect"}', Collect()),
    ],
)
def test_the_actions_of_a_script(text: str, action: Action) -> None:
    assert parse_action(text) == Success(action)
    assert json.loads(to_json(action)) == json.loads(text)
    assert word_of(action) == json.loads(text)["do"]


@pytest.mark.parametrize(
    "text",
    [
        '{"cards":["2d"],"name":"Ann","do":"swap"}',
        ' {\t"do" : "swap" , "cards":\r\n[ "2D" ],"name":"\\u0041nn"} ',
        '\ufeff{"do":"swap","name":"Ann","cards":["2♦"]}',
        '{"do":"swap","name":"Ann","cards":["2d"],"version":1}',
        '{"\\u0064o":"swap","name":"Ann","cards":["2\\u2666"]}',
    ],
)
def test_an_action_may_be_written_in_other_ways(text: str) -> None:
    assert parse_action(text) == Success(Swap("Ann", DECK[1:2]))


def test_a_table_a_mistake_and_a_round_say_their_version() -> None:
    table = Table(DECK[1:], (Seat("Ann", DECK[:1]),))
    assert json.loads(to_json(table)) == {
        "version": 1,
        "deck": [str(card) for card in DECK[1:]],
        "seats": [{"name": "Ann", "cards": ["2c"]}],
        "discards": [],
    }
    assert json.loads(to_json(Elsewhere(DECK[0], InDeck(), InHandOf("Bob"), (1,)))) == {
        "version": 1,
        "error": "Elsewhere",
        "card": "2c",
        "wanted": {"place": "deck"},
        "found": {"place": "hand", "name": "Bob"},
        "at": [1],
    }
    assert json.loads(to_json(Round(7, (DealIn(), Track(("Ann",)))))) == {
        "version": 1,
        "seed": 7,
        "actions": [{"do": "deal"}, {"do": "track", "names": ["Ann"]}],
    }


def golden() -> Iterator[tuple[str, str]]:
    """A round, and the table that comes of it after each step, as they were once written down."""
    truth = loads(TRUTH.read_text(encoding="utf-8"))
    yield truth["round"], ""
    yield from zip(truth["actions"], truth["tables"], strict=True)


def test_a_round_is_the_same_for_ever_and_on_every_platform() -> None:
    (written, _), *steps = golden()
    record = parse_round(written).unwrap()
    assert [parse_action(text) for text, _ in steps] == list(map(Success, record.actions))
    states = replay(record).unwrap()[1:]
    assert [to_json(table) for table in states] == [table for _, table in steps]
    assert [parse_table(table) for _, table in steps] == list(map(Success, states))


# What is wrong, and where


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [("NotJson", [""])]),
        ("{", [("NotJson", [""])]),
        ("x", [("NotJson", ["x"])]),
        ("\ufeffx", [("NotJson", ["x"])]),
        ('{"do":"deal"} {"do":"deal"}', [("NotJson", ["{"])]),
        # Python 3.13 points at the comma that is too many, those before it at what follows.
        ('{"do":"deal",}', [("NotJson", ["," if sys.version_info >= (3, 13) else "}"])]),
        ("{'do':'deal'}", [("NotJson", ["'"])]),
        ('{"do":"de\tal"}', [("NotJson", ["\t"])]),
        ("[]", [("WrongKind", ["[]"])]),
        (' "deal" ', [("WrongKind", ['"deal"'])]),
        ("null", [("WrongKind", ["null"])]),
        ("{}", [("MissingField", ["}"])]),
        ('{"do":null}', [("WrongKind", ["null"])]),
        ('{"do":"dael"}', [("UnknownWord", ['"dael"'])]),
        ('{"do":"shuffle"}', [("MissingField", ["}"])]),
        ('{"do":"deal","seed":7}', [("UnknownField", ['"seed"'])]),
        ('{"do":"deal","do":"deal"}', [("RepeatedField", ['"do"', '"do"'])]),
        ('{"do":"deal","a":1,"a":[2]}',
         [("UnknownField", ['"a"', '"a"']), ("RepeatedField", ['"a"', '"a"'])]),
        ('{"do":"shuffle","seed":NaN}', [("WrongKind", ["NaN"])]),
        ('{"do":"shuffle","seed":-Infinity}', [("WrongKind", ["-Infinity"])]),
        ('{"do":"shuffle","seed":true}', [("WrongKind", ["true"])]),
        ('{"do":"shuffle","seed":7.0}', [("WrongKind", ["7.0"])]),
        ('{"do":"shuffle","seed":1e999}', [("WrongKind", ["1e999"])]),
        ('{"do":"shuffle","seed":"7"}', [("WrongKind", ['"7"'])]),
        ('{"do":"shuffle","seed":[]}', [("WrongKind", ["[]"])]),
        ('{"do":"track","names":"Ann"}', [("WrongKind", ['"Ann"'])]),
        ('{"do":"track","names":{"a":[{}]}}', [("WrongKind", ['{"a":[{}]}'])]),
        ('{"do":"track","names":["Ann",["Bob"],3]}',
         [("WrongKind", ['["Bob"]']), ("WrongKind", ["3"])]),
        ('{"do":"swap","name":7,"cards":["KX",null]}',
         [("WrongKind", ["7"]), ("UnknownSuit", ["X"]), ("WrongKind", ["null"])]),
        ('{"cards":["1s"],"name":7,"do":"swap"}',
         [("UnknownRank", ["1"]), ("WrongKind", ["7"])]),
        ('{"do":"swap","name":"A","cards":["\\u004bX"]}', [("UnknownSuit", ['"\\u004bX"'])]),
        ('{"do":"swap","name":"A","cards":["KsQs"]}', [("NotOneCard", ["Qs"])]),
        ('{"do":"swap","name":"A","cards":[""]}', [("NotOneCard", [""])]),
        ('{"do":"deal","version":2}', [("UnknownVersion", ["2"])]),
        ('{"do":"later","moves":[],"version":2}', [("UnknownVersion", ["2"])]),
        ('{"do":"deal","version":"1"}', [("WrongKind", ['"1"'])]),
        ('{"do":"deal","version":true}', [("WrongKind", ["true"])]),
        ('{"do":"deal","version":1.0}', [("WrongKind", ["1.0"])]),
        ('{"version":1,"do":"deal","version":1}',
         [("RepeatedField", ['"version"', '"version"'])]),
        ('{"a\\"b\\\\":[{"x":"]"}],"do":"deal"}', [("UnknownField", ['"a\\"b\\\\"'])]),
        ('\ufeff{"do":"dael"}', [("UnknownWord", ['"dael"'])]),
    ],
)  # fmt: skip
def test_what_is_wrong_with_an_action_is_said_with_its_place(
    text: str, found: list[tuple[str, list[str]]]
) -> None:
    assert faults(parse_action, text) == found
    assert all(is_well_said(error) for error in parse_action(text).failure())


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ('{"do":"dael"}', '"dael" is not known here',
         "known are track, untrack, shuffle, deal, assign, unassign, swap, evaluate, collect"),
        ('{"do":"deal","seed":7}', 'there is no "seed" here', "the fields are do"),
        ('{"do":"shuffle"}', '"seed" is missing', None),
        ('{"do":"deal","do":"deal"}', '"do" stands here twice', "an object has each field once"),
        ('{"do":"deal","version":2}', "version 2 of this format is not known", "this is version 1"),
        ('{"do":"shuffle","seed":7.5}',
         "the number 7.5 stands where a whole number of at most 4,300 digits is wanted", None),
        ('{"do":"shuffle","seed":NaN}',
         "NaN stands where a whole number of at most 4,300 digits is wanted", None),
        ('{"do":"track","names":7}', "the number 7 stands where a list is wanted", None),
        ('{"do":"track","names":[[]]}', "a list stands where a text is wanted", None),
        ('{"do":"swap","name":"A","cards":[false]}', "false stands where a card is wanted", None),
        ('[{}]', "a list stands where an object is wanted", None),
        ('{"do":{}}', "an object stands where a text is wanted", None),
        ('{"do":', "this is not JSON: expecting value", 'write an object, as in {"do":"deal"}'),
    ],
)  # fmt: skip
def test_an_error_says_what_would_be_right(text: str, message: str, hint: str | None) -> None:
    (error,) = parse_action(text).failure()
    assert (error.message, error.hint) == (message, hint)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"do":' * 100_000, '{"a":[' * 50_000])
def test_json_that_goes_in_too_deep_is_an_error(text: str) -> None:
    assert faults(parse_action, text) == [("TooDeep", [text])]


def test_json_that_goes_in_deep_is_of_the_wrong_kind() -> None:
    inner = "[" * 200 + "]" * 200
    assert faults(parse_action, f'{{"do":{inner}}}') == [("WrongKind", [inner])]


def test_a_number_longer_than_python_reads_is_an_error() -> None:
    digits = "9" * (LONGEST_NUMBER + 1)
    assert faults(parse_action, f'{{"do":"shuffle","seed":-{digits}}}') == [
        ("WrongKind", [f"-{digits}"])
    ]


def test_a_number_longer_than_python_is_allowed_to_read_is_an_error() -> None:
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    try:
        found = faults(parse_action, f'{{"do":"shuffle","seed":{"9" * 641}}}')
    finally:
        sys.set_int_max_str_digits(before)
    assert found == [("WrongKind", ["9" * 641])]


@pytest.mark.parametrize("parse", [parse_table, parse_mistake, parse_round])
def test_what_must_say_its_version_says_it(parse: Parse) -> None:
    assert faults(parse, '{"deck":[]}') == [("MissingField", ["}"])]
    assert faults(parse, '{"version":0,"deck":7}') == [("UnknownVersion", ["0"])]
    assert faults(parse, "7") == [("WrongKind", ["7"])]


def test_what_is_wrong_with_a_table_is_said_with_its_place() -> None:
    deck = json.dumps([str(card) for card in DECK[7:]])
    six = json.dumps([str(card) for card in DECK[:6]])
    text = (
        f'{{"version":1,"discards":["2c"],"deck":{deck},'
        f'"seats":[{{"name":"Ann","cards":{six}}},{{"cards":[],"name":"Ann"}},'
        '{"name":" ","cards":[]}]}'
    )
    assert faults(parse_table, text) == [
        ("Repeated", ['"2c"', '"2c"']),
        ("RepeatedName", ['"Ann"', '"Ann"']),
        ("TooManyCards", ['"3d"']),
        ("NotAName", ['" "']),
        ("CardsMissing", ["}"]),
    ]


def test_what_is_wrong_within_a_round_is_said_with_its_place() -> None:
    text = '{"version":1,"seed":null,"actions":[{"do":"deal"},{"do":"swap","cards":["Ks","KX"]}]}'
    assert faults(parse_round, text) == [
        ("WrongKind", ["null"]),
        ("UnknownSuit", ["X"]),
        ("MissingField", ["}"]),
    ]


def test_a_mistake_that_would_divide_by_nothing_is_no_mistake() -> None:
    text = '{"version":1,"error":"NotEnoughCards","players":1,"cards":0,"held":0}'
    assert faults(parse_mistake, text) == [("WrongKind", ["0"])]


def test_where_a_step_went_wrong_is_told_in_the_line_it_was_read_from() -> None:
    text = '{"cards":["Ks","2d","Ks"],"do":"swap","name":"Bop"}'
    action = parse_action(text).unwrap()
    found = locate(text, action, step(Table(), action).failure())
    assert [(error.kind, [text[s.start : s.end] for s in error.spans]) for error in found] == [
        ("Repeated", ['"Ks"', '"Ks"']),
        ("UnknownName", ['"Bop"']),
    ]
    text = '{"names":["Ann",""],"do":"track"}'
    action = parse_action(text).unwrap()
    (located,) = locate(text, action, step(Table(), action).failure())
    assert text[located.span.start : located.span.end] == '""'
    text = ' { "do" : "deal" } '
    (located,) = locate(text, DealIn(), step(Table(), DealIn()).failure())
    assert [text[span.start : span.end] for span in located.spans] == ['"deal"']


@given(draw_tables(), st.data())
def test_every_mistake_of_an_action_has_its_places_in_the_text(
    table: Table, data: st.DataObject
) -> None:
    action = data.draw(actions(table))
    text = to_json(action)
    for error in locate(text, action, step(table, action).swap().value_or(())):
        assert error.spans
        for span in error.spans:
            assert json.loads(text[span.start : span.end]) is not None


# Hostile texts


@given(nearly_action_texts())
@example("\ufeff")
@example('"\ud800"')
@example('{"\ud800":"\ud800","do":"\ud800"}')
@example('{"do":"track","names":[' + "[]," * 1000 + "[]]}")
@example('{"do":"deal","version":' + "9" * 4300 + "}")
@example('{"version":1,"error":{},"deck":{},"seats":[null],"discards":0,"seed":{},"actions":{}}')
def test_no_text_makes_a_traceback(text: str) -> None:
    for parse in DOORS:
        match either(parse(text)):
            case Failure(errors):
                assert errors
                assert all(is_well_said(error) for error in errors)
                for error in errors:
                    assert all(0 <= span.start <= span.end <= len(text) for span in error.spans)
            case Success(value):
                assert value is not None


@given(st.one_of(st.text(), st.binary().map(lambda raw: raw.decode("utf-8", "surrogateescape"))))
def test_no_other_text_does_either(text: str) -> None:
    for parse in DOORS:
        assert isinstance(parse(text), Failure | Success)


json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=4), inner, max_size=4)
    ),
)


@given(json_values, st.sampled_from([None, 1]))
def test_places_are_those_of_the_values(value: object, indent: int | None) -> None:
    """What stands at a place is the value that the way leads to."""
    text = json.dumps(value, indent=indent)
    places = places_in(text)
    for path, span in places.values.items():
        found = json.loads(text)
        for way in path:
            found = found[way]
        assert repr(json.loads(text[span.start : span.end])) == repr(found)
    for path, spans in places.names.items():
        assert [json.loads(text[span.start : span.end]) for span in spans] == [path[-1]]
    assert () in places.values


def test_cards_are_spelled_in_json_as_anywhere() -> None:
    texts = ("10h", "T♥", "th", " Th ", "th,")
    for text in texts:
        action = parse_action(f'{{"do":"swap","name":"A","cards":["{text}"]}}')
        assert action == Success(Swap("A", parse_cards("Th").unwrap()))
