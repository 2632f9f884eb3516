"""The objects of ``--json``: what all commands promise about them, and their schemas."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_type_hints, is_typeddict

import pytest
from click import Context
from jsonschema_rs import ValidationError

from handrail.cli.help import TOPIC_FOLDER, topic_names
from handrail.cli.main import root_command
from handrail.shell.commands import Command, Group
from helpers.distributions import ROOT
from helpers.json_objects import validator_of
from json_schemas import MEANINGS, OBJECTS, declared_meanings, make_schema, schema_files

from .conftest import JsonObject, RunCommand, WriteHands

# Three questions of each command that reads lines. The second is wrong.
QUESTIONS = {
    "score": ("AsKsQsJsTs", "KX 2H 5C JD TD", " 2c 2d 2h 2s 3c"),
    "best": ("AsKsQsJsTs9s", "KX", "TD TC 5H 5C 7C ?R ?B"),
    "showdown": ("5c6dTh4dJd KhQh AsJs", "nonsense", "Ann: 2H3D5S9CKD Bob: 2C3H4S8CAH"),
    "range": ("22+ AQo+", "KKo", "AKs:0.5"),
    "equity": ("AKs vs QQ", "AKx vs QQ", "JJ vs QQ"),
    "outs": ("Jh9h2c AhKh JsJd", "Jh9h2c", "Jh9h2c AhKh"),
}
each_command = pytest.mark.parametrize("command", QUESTIONS)


def lines_of(command: str) -> list[str]:
    """Return lines in which the questions have the numbers 2, 4 and 5, two of them a comment."""
    first, wrong, last = QUESTIONS[command]
    return ["# questions", f"{first}  # a comment", "", wrong, f"{last}\t#"]


@each_command
def test_answers_and_errors_are_joined_to_lines(run: RunCommand, command: str) -> None:
    first, wrong, last = QUESTIONS[command]
    result = run(command, "-", "--json", stdin="\n".join(lines_of(command)).encode())
    assert [(each["line"], each["text"]) for each in result.objects] == [(2, first), (5, last)]
    assert {(each["line"], each["text"]) for each in result.errors} == {(4, wrong)}


@each_command
def test_an_error_names_the_file_as_it_was_typed(
    run: RunCommand, hands_file: WriteHands, command: str
) -> None:
    path = hands_file(lines_of(command))
    lines = "\n".join(lines_of(command)).encode()
    assert {each["file"] for each in run(command, "--file", path, "--json").errors} == {path}
    for words in (("-",), ("--file", "-")):
        assert {each["file"] for each in run(command, *words, "--json", stdin=lines).errors} == {
            "-"
        }


@each_command
def test_an_argument_has_a_text_and_no_line(run: RunCommand, command: str) -> None:
    question, wrong, _ = QUESTIONS[command]
    (answer,) = run(command, question, "--json").objects
    assert (answer["text"], "line" in answer) == (question, False)
    for error in run(command, wrong, "--json").errors:
        assert (error["text"], "line" in error, "file" in error) == (wrong, False, False)


@pytest.mark.parametrize("more", [(), ("--top", "2")], ids=["list", "top"])
def test_hands_scored_in_bulk_are_joined_to_lines(
    run: RunCommand, hands_file: WriteHands, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    monkeypatch.setattr("handrail.cli.score.LARGE_FILE_BYTES", 0)
    path = hands_file(["AsKsQsJsTs \t", *lines_of("score")])
    result = run("score", "--file", path, *more, "--json")
    assert [(each["line"], each["text"]) for each in result.objects] == [
        *([] if more else [(1, "AsKsQsJsTs")]),
        *[(1, "AsKsQsJsTs")][: len(more)],
        (3, "AsKsQsJsTs"),
        *([] if more else [(6, " 2c 2d 2h 2s 3c")]),
    ]
    assert [(each["line"], each["text"], each["file"]) for each in result.errors] == [
        (5, "KX 2H 5C JD TD", path)
    ]


def test_bytes_that_are_not_utf8_have_a_line_and_a_file(run: RunCommand) -> None:
    (error,) = run("score", "-", "--json", stdin=b"AsKsQsJsTs\n\xff\n").errors
    assert (error["error"], error["line"], error["file"]) == ("NotUtf8", 2, "-")


@pytest.mark.parametrize(
    ("line", "game"),
    [
        ("best AsKsQsJsTs", "holdem"),
        ("showdown AsKsQsJsTs 2c3c4c5c7d", "holdem"),
        ("deal", None),
        ("deal --game omaha", "omaha"),
        ("odds", "holdem"),
        ("table --game kuhn", "kuhn"),
        ("table --game kuhn --digest", "kuhn"),
        ("equity AA KK", "holdem"),
        ("outs AhKh Jh9h2c", "holdem"),
    ],
)
def test_the_game_is_named_even_if_it_was_not_typed(
    run: RunCommand, line: str, game: str | None
) -> None:
    assert run(*line.split(), "--json").objects[0]["game"] == game


def test_weights_of_hands_and_combos_are_an_option(run: RunCommand) -> None:
    (found,) = run("range", "AKs:0.5 QQ AcAd", "--weights", "--json").objects
    hands, combos = found["hand_weights"], found["combo_weights"]
    assert len(hands) == 169
    assert {hand: weight for hand, weight in hands.items() if weight} == {
        "AA": 1 / 6,
        "QQ": 1.0,
        "AKs": 0.5,
    }
    assert len(combos) == found["combo_count"] == 11
    assert (combos["AdAc"], combos["AsKs"], sum(combos.values())) == (1.0, 0.5, 9.0)
    assert sum(combos.values()) / 1326 == pytest.approx(found["frequency"], abs=1e-12)


def test_weights_need_json(run: RunCommand) -> None:
    result = run("range", "AKs", "--weights")
    assert (result.status, result.out) == (2, "")
    assert result.error_rows[1:3] == ["  handrail range AKs --weights", f"{' ' * 21}^^^^^^^^^"]


# Schemas


def commands_with_json(group: Group, *names: str) -> Iterator[str]:
    context = Context(group)
    for name in group.list_commands(context):
        match group.get_command(context, name):
            case Group() as inner:
                yield from commands_with_json(inner, *names, name)
            case Command(has_json=True):
                yield " ".join((*names, name))
            case _:
                pass


def test_every_command_with_json_has_a_schema() -> None:
    assert isinstance(root_command, Group)
    assert {*OBJECTS} == {*commands_with_json(root_command), "errors"}


def test_the_installed_schemas_are_those_of_the_types() -> None:
    files = dict(schema_files())
    assert {file: file.read_text("utf-8") for file in files} == files
    assert {*files} == {file for file in (TOPIC_FOLDER / "json").rglob("*") if file.is_file()}


def kinds_by_field() -> dict[str, list[JsonObject]]:
    """Return the types of each field, over the objects of all commands."""
    kinds: dict[str, list[JsonObject]] = {}
    for command in OBJECTS:
        schema: JsonObject = json.loads(json.dumps(make_schema(command)))
        for definition in schema["$defs"].values():
            for name, field in definition["properties"].items():
                del field["description"]
                kinds.setdefault(name, []).extend(field.get("anyOf", [field]))
    return kinds


def test_each_name_of_a_field_has_one_meaning_and_one_type() -> None:
    types = {
        name: {json.dumps(kind) for kind in kinds if kind != {"type": "null"}}
        for name, kinds in kinds_by_field().items()
    }
    declared = {*declared_meanings()}
    assert len(declared) == len(dict(declared))
    assert {*types} == {*MEANINGS}
    several = {name for name, shown in types.items() if len(shown) > 1}
    assert several == {"players"}  # each command has its own fields of a player


def test_a_count_is_an_integer_and_a_fraction_a_string() -> None:
    kinds = kinds_by_field()
    for name, found in kinds.items():
        if name.endswith("_count"):
            assert {"type": "integer"} in found
        if name.endswith("_fraction"):
            assert {"type": "string"} in found
            assert {"type": "number"} in kinds[name.removesuffix("_fraction")]


@pytest.mark.parametrize(
    "wrong",
    [
        {"text": "x"},
        {"digest": 7, "game": "kuhn"},
        {"digest": "x", "game": None},
        {"digest": "x", "game": "kuhn", "more": 1},
    ],
)
def test_a_wrong_object_does_not_fit_the_schema(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        validator_of("table").validate(wrong)


def test_every_field_of_an_object_is_typed() -> None:
    objects = [each for some in OBJECTS.values() for each in some]
    assert all(is_typeddict(each) and get_type_hints(each) for each in objects)


def test_the_example_of_the_reference_is_printed(run: RunCommand) -> None:
    page = (ROOT / ".reference" / "21-json.md").read_text("utf-8")
    ((lines, words, printed),) = re.findall(
        r"^\$ printf '(.*)' \| handrail (.*)\n((?:\{.*\n)+)", page, re.MULTILINE
    )
    result = run(*words.split(), stdin=lines.replace("\\n", "\n").encode())
    assert result.out + result.err == printed


# Topics of help


def test_a_topic_is_printed_as_its_file(run: RunCommand) -> None:
    for topic in topic_names():
        text = (TOPIC_FOLDER / f"{topic}.txt").read_text("utf-8")
        assert text.isascii()
        assert all(len(line) <= 80 for line in text.splitlines())
        assert run("help", topic).out == text


@pytest.mark.parametrize("command", OBJECTS)
def test_help_prints_the_schema_of_a_command(run: RunCommand, command: str) -> None:
    assert json.loads(run("help", "json", command).out) == make_schema(command)


def test_a_topic_without_this_page_names_the_pages(run: RunCommand) -> None:
    near, far = run("help", "json", "scor"), run("help", "json", "..")
    assert (near.status, far.status) == (2, 2)
    assert "'scor'" in near.err.splitlines()[0]
    assert near.err.endswith(" score?\n")
    assert " best, conform, deal, " in far.err.splitlines()[-1]


def test_a_topic_is_a_text_file_and_perhaps_a_folder(
    run: RunCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handrail.cli.help.TOPIC_FOLDER", tmp_path)
    _ = (tmp_path / "tea.txt").write_text("Tea\n")
    assert run("help", "tea").out == "Tea\n"
    assert run("help", "tea", "green").error_rows == [
        *("error", "  handrail help tea green", "                    ^^^^^", "  hint"),
    ]
    (tmp_path / "tea" / "green").mkdir(parents=True)
    _ = (tmp_path / "tea" / "green" / "jade.md").write_text("Jade\n")
    assert run("help", "tea", "green", "jade").out == "Jade\n"
