"""No argument and no file is ignored in silence, in any command."""

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from handrail.cli.main import COMMAND_NAMES, RANGE_COMMANDS, SYNONYMS, root_command
from handrail.shell.options import FileToRead

from .conftest import RunCommand, WriteHands


def commands_in(
    group: click.Group, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield each group and command with the words that run it."""
    ctx = click.Context(group)
    yield path, group
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands_in(command, (*path, name))
        else:
            yield (*path, name), command


def options_with_one_value() -> Iterator[tuple[tuple[str, ...], click.Option]]:
    assert isinstance(root_command, click.Group)
    for words, command in commands_in(root_command):
        for param in command.get_params(click.Context(command)):
            if isinstance(param, click.Option) and not (param.is_flag or param.multiple):
                yield words, param


def commands_that_read_lines() -> Iterator[tuple[tuple[str, ...], str, bool]]:
    """Yield the words of each command with its option for a file, and whether it has ``--json``."""
    for words, option in options_with_one_value():
        if isinstance(option, FileToRead):
            yield words, option.opts[0], words[0] != "kata"


def test_an_option_with_one_value_is_not_repeated(run: RunCommand) -> None:
    options = [*options_with_one_value()]
    assert {words[0] for words, _ in options} >= {"score", "equity", "deal", "conform", "kata"}
    for words, option in options:
        for name in option.opts:
            result = run(*words, name, "V1", name, "V2")
            assert (result.status, result.out) == (2, "")
            message, typed, carets, _ = result.err.splitlines()
            assert all(part in message for part in (name, "'V1'", "'V2'")), (words, name)
            assert all(carets[typed.index(f" {value}") + 1] == "^" for value in ("V1", "V2"))


@pytest.mark.parametrize("command", ["score", "best", "outs", "range", "equity", "flops", "hits"])
def test_a_word_that_starts_with_a_hyphen_is_pointed_at(run: RunCommand, command: str) -> None:
    for word in ("-AK", "-5%", "-5h"):
        result = run(command, "22", word)
        assert (result.status, result.out) == (2, "")
        message, typed, carets, hint = result.err.splitlines()
        assert word in message
        assert (typed.index(word), len(word)) == (carets.index("^"), carets.count("^"))
        assert " -- " in hint
        assert (f"XX !{word[1:]}" in hint) is (command in RANGE_COMMANDS)
        assert "no such option" not in run(command, "--", "22", word).err


def test_a_repeated_flag_does_no_harm(run: RunCommand) -> None:
    once = run("deal", "--seed", "1", "--json")
    assert run("deal", "--json", "--seed", "1", "--json") == once
    assert once.status == 0


@pytest.mark.parametrize(
    ("content", "hint"),
    [
        (b"", "starts with #"),
        (b"\n \n", "starts with #"),
        (b"# one\n\n  # two\n", "starts with #"),
        (b"#Type#Sample\n#Range0#AA,KK,QQ:0.5,AKs\n#Pot#10\n", "#Range0#AA,KK"),
    ],
    ids=["empty", "blank", "comments", "a solver's script"],
)
def test_a_file_without_a_question_is_an_error(
    run: RunCommand,
    hands_file: WriteHands,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    content: bytes,
    hint: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    path = hands_file(content)
    lines = content.count(b"\n")
    comments = sum(line.strip().startswith(b"#") for line in content.splitlines())
    read = [*commands_that_read_lines()]
    assert len(read) == 10
    for words, option, has_json in read:
        for source, stdin in ((path, b""), ("-", content)):
            result = run(*words, option, source, stdin=stdin)
            assert (result.status, result.out) == (2, "")
            message, typed, _, advice = result.err.splitlines()
            assert f"{lines} line" in message
            assert f"{comments} comment" in message
            assert typed == f"  {option} {source}"
            assert hint in advice
            if has_json:
                (error,) = run(*words, option, source, "--json", stdin=stdin).errors
                assert error["error"] == "NothingAnswered"
                assert error["spans"] == [[len(option) + 1, len(option) + 1 + len(source)]]


def test_a_setting_of_a_solver_among_hands_is_noted(run: RunCommand) -> None:
    content = b"#Range0#AA,KK\n#Range1#QQ\nAA\n"
    result = run("range", "-", stdin=content)
    assert (result.status, result.out[:2]) == (0, "AA")
    assert result.err.count("note[SettingAsComment]") == 1
    assert result.err.startswith("-:1:1: ")
    (note,) = run("range", "-", "--json", stdin=content).errors
    assert note["note"] == "SettingAsComment"
    assert run("range", "-", stdin=b"# pairs\nAA\n#\n").err == ""


def test_an_empty_value_of_an_option_is_an_error(run: RunCommand) -> None:
    for words, option in options_with_one_value():
        for value in ("", " "):
            result = run(*words, option.opts[0], value)
            assert (result.status, result.out) == (2, "")
            assert f"expected a value after {' or '.join(option.opts)}" in result.err


def test_questions_with_and_without_quotes_are_not_mixed(run: RunCommand) -> None:
    for mixed in (("AKs vs QQ+", "KQs", "vs", "QQ+"), ("22", "vs", "33", "AA vs KK")):
        result = run("equity", *mixed)
        assert (result.status, result.out) == (2, "")
        assert "quotes around each question" in result.err
    for words in (("AK, AQ, AJ", "vs", "KK, QQ, JJ"), ("AA vs 22", "| AhKd7s"), ("AA vs", "22")):
        assert run("equity", *words).status == 0


def test_a_large_file_of_comments_is_an_error(
    run: RunCommand, hands_file: WriteHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = hands_file(["# a", "", "# b"])
    line_by_line = run("score", "--file", path)
    monkeypatch.setattr("handrail.cli.score.LARGE_FILE_BYTES", 0)
    assert run("score", "--file", path) == line_by_line
    assert line_by_line.status == 2
    with_top = run("score", "--file", path, "--top", "1")
    assert (with_top.status, with_top.out, with_top.err) == (2, "", line_by_line.err)


def test_one_answer_among_comments_is_enough(run: RunCommand, hands_file: WriteHands) -> None:
    result = run("range", "--file", hands_file(["# start", "KK", "# end"]))
    assert (result.status, result.err) == (0, "")


def test_a_file_without_its_option_gets_a_hint(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("h.txt", "two words"):
        _ = (tmp_path / name).write_text("KS 2H 5C JD TD\n", "utf-8")
        for words, option, _ in commands_that_read_lines():
            result = run(*words, name)
            assert (result.status, result.out) == (2, "")
            quoted = name if name.isascii() and " " not in name else f"'{name}'"
            assert result.err.splitlines()[-1] == f"  hint: did you mean {option} {quoted}?"
            assert result.err.count("error:") == 1


def test_a_valid_question_may_be_the_name_of_a_file(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    _ = (tmp_path / "AKs").write_text("QQ\n", "utf-8")
    (tmp_path / "katas").mkdir()
    assert run("range", "AKs").out.startswith("AKs")
    assert "--file" not in run("range", "katas").err


def test_a_synonym_of_a_command_gets_its_name(run: RunCommand) -> None:
    assert {"eq", "winner", "eval"} <= SYNONYMS.keys()
    assert not SYNONYMS.keys() & {*COMMAND_NAMES}
    assert {*SYNONYMS.values()} <= {*COMMAND_NAMES}
    for synonym, name in SYNONYMS.items():
        result = run(synonym)
        assert result.status == 2
        assert result.err.splitlines()[-1] == f"  hint: did you mean {name}?"
