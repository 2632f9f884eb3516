"""``handrail kata`` as people use it: errors, help, completion, colours and narrow terminals."""

import json
import re
import shlex
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import pytest

from cli.conftest import COMMAND, ENVIRONMENT_WITH_COLOUR, show
from handrail.cli.main import run_command
from handrail.installation import install_hint
from handrail.text import did_you_mean
from handrail_dojo.author.answers import read_answers
from handrail_dojo.commands.kata_group import command as kata_group
from helpers.own_katas import own_katas
from helpers.systems import needs_posix
from helpers.terminal import Terminal

from .toys import (
    TOY_FILES,
    TOY_NAME,
    TOY_SOLUTION,
    ToyDojo,
    toy_answer,
    without_remark,
    write_files,
)


def run_in(folder: Path, line: str, **more: str) -> "subprocess.CompletedProcess[bytes]":
    """Run a line of a shell in a folder, as the help shows it."""
    shell = line.replace("handrail", shlex.join(COMMAND), 1)
    env = {**ENVIRONMENT_WITH_COLOUR, "PYTHONUTF8": "1", **more}
    return subprocess.run(shell, shell=True, cwd=folder, env=env, capture_output=True)


def run_on_terminal(words: Sequence[str], folder: Path, columns: int, **more: str) -> str:
    terminal = Terminal(["kata", *words], folder, columns, variables=more)
    try:
        _ = terminal.end()
        return terminal.written.replace("\r\n", "\n")
    finally:
        terminal.close()


# Help


def command_paths(group: click.Group, *path: str) -> Iterator[tuple[str, ...]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        match group.get_command(context, name):
            case click.Group() as inner:
                yield from command_paths(inner, *path, name)
            case _:
                yield (*path, name)


# They need keys, a network, solved katas or, to check a whole kata, a minute.
NOT_RUN = (
    ("watch",),
    ("play",),
    ("dojo", "kit"),
    ("dojo", "serve"),
    ("dojo", "site"),
    ("dev", "check"),
)

SLOW = (("check",), ("doctor",), ("dojo", "grade"))


@pytest.fixture(scope="module")
def standard_dojo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lay out handrail's own katas."""
    folder = tmp_path_factory.mktemp("learner")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert run_command(["kata", "start", "."]) == 0
    return folder


@needs_posix
@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=" ".join(path), marks=[pytest.mark.slow] * (path in SLOW))
        for path in command_paths(kata_group)
    ],
)
def test_the_example_of_each_command_is_true(
    path: tuple[str, ...],
    standard_dojo: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run_command(["kata", *path, "--help"]) == 0
    text = capsys.readouterr().out
    line, *printed = [row[4:] for row in text.partition("Example:\n")[2].splitlines()]
    assert line.startswith(f"$ handrail kata {' '.join(path)}")
    if path not in NOT_RUN:
        monkeypatch.chdir(tmp_path if path == ("start",) else standard_dojo)
        command, _, rest = line.partition(" | ")
        assert run_command(shlex.split(command)[2:]) in (0, 1)
        out, err = capsys.readouterr()
        done = subprocess.run(rest or "cat", shell=True, input=out.encode(), capture_output=True)
        shown = f"{done.stdout.decode()}{err}".splitlines()
        assert shown == printed or not printed


def test_the_example_of_dev_check_counts_the_answers(capsys: pytest.CaptureFixture[str]) -> None:
    """CI checks all katas, so no test does."""
    assert run_command(["kata", "dev", "check", "--help"]) == 0
    kata_set = own_katas()
    kata = kata_set.find("k00").unwrap()
    answers = read_answers(kata, kata_set.folder(kata)).unwrap()
    assert capsys.readouterr().out.endswith(f" k00_warm_up: {len(answers)} answers, no flaws\n")


def test_no_summary_is_cut_off() -> None:
    for group in ("", "dojo", "dev"):
        _, shown = show("kata", *group.split(), "--help", columns=40)
        rows = re.split(r"\n  (?=\S)", shown.partition("Commands:")[2].partition("\n\n")[0])
        assert len(rows) > 1
        assert [row for row in rows if "..." in row] == []


def test_the_help_lists_the_exit_statuses(toys: ToyDojo) -> None:
    _, _, statuses = toys.call("--help").out.partition("Exit status:\n")
    numbers = [row.split()[0] for row in statuses.partition("\n\n")[0].splitlines()]
    assert numbers == ["0", "1", "2", "3", "4", "130"]


# Errors


CHECK = "handrail kata check"
# The arguments, the status, a part of the message, the hint, and the words that are underlined.
ERRORS = {
    "an_unknown_command": ("chek", 2, "'chek'", did_you_mean("check"), "chek"),
    "an_unknown_command_of_a_group": (
        "dev chek",
        2,
        "'chek'",
        did_you_mean("check"),
        "chek",
    ),
    "an_unknown_option": (
        "check --fulll",
        2,
        "'--fulll'",
        did_you_mean("--full"),
        "--fulll",
    ),
    "an_unknown_kata": (
        "hint k90_dubling",
        2,
        "there is no kata k90_dubling",
        did_you_mean(TOY_NAME),
        "",
    ),
    "a_kata_with_no_similar_name": (
        "hint tea",
        2,
        "there is no kata tea",
        f"choose from {TOY_NAME}",
        "",
    ),
    "an_unknown_test": (
        "check k90 test_two_doubled_is_for",
        2,
        "no such test: 'test_two_doubled_is_for'",
        did_you_mean("test_two_doubled_is_four"),
        "test_two_doubled_is_for",
    ),
    "a_test_with_no_similar_name": (
        "check k90 tea",
        2,
        "no such test: 'tea'",
        "use a name such as test_any_number_is_doubled, test_three_doubled_is_six",
        "tea",
    ),
    "an_unknown_source": (
        "source scroe",
        2,
        "handrail has no function or class 'scroe'",
        did_you_mean("score"),
        "scroe",
    ),
    "a_number_outside_its_limits": (
        "check --seconds 0",
        2,
        " 1 to 86,400",
        "see handrail kata check --help",
        "--seconds 0",
    ),
    "a_time_that_does_not_exist": (
        "dojo page --at 25:00",
        2,
        "--at: expected a time from 00:00 to 23:59, got '25:00'",
        "write it as in 18:30",
        "--at 25:00",
    ),
    "a_kata_and_all": (
        "check k90 --all",
        2,
        "--all and 'k90' cannot be combined",
        "remove one of them",
        "k90 --all",
    ),
    "another_suffix": (
        "dojo page -o page.png",
        2,
        "'page.png'",
        did_you_mean("page.html"),
        "page.png",
    ),
}


@pytest.mark.parametrize(
    ("line", "status", "message", "hint", "named"),
    [pytest.param(*row, id=name) for name, row in ERRORS.items()],
)
def test_each_error_has_one_form(
    toys: ToyDojo, line: str, status: int, message: str, hint: str, named: str
) -> None:
    result = toys.call(*line.split())
    first, *excerpt, last = result.err.splitlines()
    assert (result.status, last) == (status, f"  hint: {hint}")
    assert first.startswith("error: ")
    assert message in first
    if named:
        text, carets = excerpt
        assert text == f"  handrail kata {line}"
        marked = zip(text, carets.ljust(len(text)), strict=True)
        shown = "".join(letter if mark == "^" else " " for letter, mark in marked)
        assert shown.split() == named.split()


@pytest.mark.parametrize("line", ["check k99", "hint k00", "progress", "solution k00 --yes"])
def test_outside_a_dojo_the_hint_starts_one(
    tmp_path: Path,
    line: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_command(["kata", *line.split()]) == 3
    assert capsys.readouterr().err.splitlines() == [
        f"error: expected a folder of katas, got {tmp_path}",
        "  hint: handrail kata start dojo && cd dojo",
    ]


def test_errors_in_json_have_the_fields_of_others(toys: ToyDojo) -> None:
    result = toys.check("k91", "--json")
    assert json.loads(result.err) == {
        "error": "KataProblem",
        "message": "there is no kata k91",
        "hint": f"choose from {TOY_NAME}",
        "text": "",
        "start": 0,
        "end": 0,
        "spans": [[0, 0]],
    }
    unknown = json.loads(toys.call("chek", "--json").err)
    assert (unknown["error"], unknown["spans"]) == ("UsageError", [[14, 18]])


def test_a_missing_extra_is_an_error_with_status_3(
    toys: ToyDojo, monkeypatch: pytest.MonkeyPatch
) -> None:
    required = ("pytest", "tea", "cake")
    monkeypatch.setattr("handrail_dojo.commands.doctor.REQUIRED_PACKAGES", required)
    result = toys.call("list")
    assert result.status == 3
    assert result.err == f"error: the katas need tea, cake\n  hint: {install_hint('katas')}\n"
    assert json.loads(toys.call("list", "--json").err)["message"] == "the katas need tea, cake"
    doctor = toys.call("doctor")
    assert doctor.status == 3
    missing = "!!  tea         not installed\n!!  cake        not installed\n"
    assert doctor.out.endswith(f"{missing}    {install_hint('katas')}\n")  # one hint for both
    checks = [json.loads(line) for line in toys.call("doctor", "--json").out.splitlines()]
    advice = {check["check"]: (check["hint"], check["well"]) for check in checks}
    assert advice["tea"] == (install_hint("katas"), False)
    assert advice["python"] == (None, True)
    assert "  doctor  " in toys.call("--help").out


def test_a_mutant_needs_its_whole_name(
    standard_dojo: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(standard_dojo)
    assert run_command(["kata", "check", "k14", "no_wheel"]) == 2
    assert capsys.readouterr().err.endswith(f"  hint: {did_you_mean('m01_no_wheel')}\n")


# The facilitator's page


def test_the_page_is_named_on_standard_error(toys: ToyDojo) -> None:
    _ = Path("names.txt").write_bytes("\ufeffAda\r\nBob # late\r\n\r\n# tea\r\nBob\r\n".encode())
    result = toys.call("dojo", "page", "--names", "names.txt", "--output", "page.html")
    note = "note: Bob appears more than once in the names\n"
    assert result == type(result)(0, "", f"{note}wrote page.html\n")
    assert "<li>Ada + Bob</li>" in Path("page.html").read_text("utf-8").replace(
        "Bob + Ada", "Ada + Bob"
    )
    assert toys.call("dojo", "page").err == "wrote dojo.html\n"


def test_errors_of_the_names_name_option_and_file(toys: ToyDojo) -> None:
    missing = toys.call("dojo", "page", "--names", "names.txt")
    assert missing.status == 2
    assert missing.err.splitlines()[1:3] == ["  --names names.txt", "          ^^^^^^^^^"]
    _ = Path("names.txt").write_bytes(b"Ada\nZo\xeb\n")
    wrong = toys.call("dojo", "page", "--names", "names.txt")
    assert wrong.status == 2
    assert wrong.err.startswith("names.txt:2:3: error[NotUtf8]: ")
    assert not Path("dojo.html").exists()


def test_a_page_that_cannot_be_written_is_status_3(toys: ToyDojo) -> None:
    result = toys.call("dojo", "page", "-o", "none/page.html")
    assert result.status == 3
    assert result.err.splitlines()[1:] == ["  --output none/page.html", "           ^^^^^^^^^^^^^^"]


def test_the_slides_of_a_chapter_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_command(["kata", "dojo", "slides", "3"]) == 0
    assert capsys.readouterr().err == "wrote slides.html\n"
    assert "<title>3. The railway</title>" in Path("slides.html").read_text("utf-8")
    assert run_command(["kata", "dojo", "slides", "99", "-o", "none.html"]) == 2
    assert "got 99" in capsys.readouterr().err
    assert not Path("none.html").exists()


def test_a_set_without_a_book_has_no_slides(toys: ToyDojo) -> None:
    result = toys.call("dojo", "slides", "3")
    assert (result.status, result.err.splitlines()[0]) == (2, "error: this set has no book")


# Streams and terminals


def test_notes_are_objects_in_json(toys: ToyDojo) -> None:
    _ = Path("handrail-katas.json").write_text("{")
    result = toys.call("--katas", str(toys.katas), "progress", "--json")
    assert json.loads(result.out)["kata"] == TOY_NAME
    (note,) = map(json.loads, result.err.splitlines())
    assert note["note"] == "Remark"
    assert note["message"].startswith("handrail-katas.json cannot be read")


@pytest.mark.parametrize(
    ("options", "variables", "is_coloured"),
    [
        ((), {}, False),
        (("--color", "always"), {}, True),
        (("--color", "always"), {"NO_COLOR": "1"}, True),
        ((), {"FORCE_COLOR": "1"}, True),
        (("--color", "never"), {"FORCE_COLOR": "1"}, False),
    ],
)
def test_rich_output_has_colour_as_other_output_has(
    toys: ToyDojo,
    monkeypatch: pytest.MonkeyPatch,
    options: tuple[str, ...],
    variables: dict[str, str],
    is_coloured: bool,
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    for words in ("list", "source score", "hint"):
        assert ("\x1b[" in toys.call(*words.split(), *options).out) == is_coloured, words


def test_a_terminal_has_colour_unless_it_is_refused(toys: ToyDojo) -> None:
    assert "\x1b[" in run_on_terminal(["list"], toys.learner, 80)
    assert "\x1b[" not in show("kata", "list", "--color", "never")[1]


@pytest.mark.slow
def test_a_stream_without_symbols_gets_an_asterisk(toys: ToyDojo) -> None:
    _ = write_files(toys.katas / TOY_NAME, {"aha.md": "- You can double.\n"})
    _ = toys.write_file(TOY_SOLUTION)
    env = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    assert b" * You can double." in run_in(toys.learner, CHECK, **env).stdout
    assert " • You can double." in toys.check().out


@pytest.mark.usefixtures("without_mypy")
@pytest.mark.parametrize(
    "line",
    [
        "list",
        pytest.param("check", marks=pytest.mark.slow),
        "hint",
        "progress",
        "source class_of",
        "start",
        "path",
        "path first",
        "check k91",
    ],
)
def test_nothing_is_cut_on_a_narrow_terminal(toys: ToyDojo, line: str) -> None:
    _ = write_files(toys.katas / TOY_NAME, {"stub/doubling.py": toy_answer("return n")})
    screens = (show("kata", *line.split(), columns=width, NO_COLOR="1")[1] for width in (40, 200))
    # The row that counts tests is erased.
    erased = (re.sub(r"\x1b\[2K(tests [^\r\n]*)?", "", screen) for screen in screens)
    shown, wide = map(without_remark, erased)  # whose path is longer than a row
    narrow = shown.splitlines()
    assert [row for row in narrow if len(row) > 40 and " " in row] == []
    words, wide_words = set(" ".join(narrow).split()), set(wide.split())
    assert words <= wide_words
    assert line == "hint" or words == wide_words  # the second hint is longer than the first


@pytest.mark.slow
def test_the_terminal_tells_its_width(toys: ToyDojo) -> None:
    narrow = run_on_terminal(["source", "class_of"], toys.learner, 40, NO_COLOR="1")
    assert narrow == show("kata", "source", "class_of", columns=40, NO_COLOR="1")[1]
    assert narrow != show("kata", "source", "class_of", columns=80, NO_COLOR="1")[1]


# Completion


@pytest.mark.parametrize(
    ("line", "completed"),
    [
        ("handrail kata pro", "plain,progress"),
        ("handrail kata check k9", f"plain,{TOY_NAME}"),
        ("handrail kata dev check k9", f"plain,{TOY_NAME}"),
        ("handrail kata source parse_h", "plain,parse_hand"),
        ("handrail kata --katas ../other hint k", "plain,k80_other"),
        ("handrail kata --katas ../none hint k", ""),
        ("handrail kata start ", "dir,"),
        ("handrail kata dojo kit ", "dir,"),
        ("handrail kata dojo site ", "dir,"),
        ("handrail kata dojo page --names ", "file,"),
        ("handrail kata start --path f", "plain,first"),
        ("handrail kata dojo page --path f", "plain,first"),
        ("handrail kata path f", "plain,first"),
        ("handrail kata --katas ../none path f", ""),
        ("handrail kata dojo page -o ", "file,"),
        ("handrail kata check --color n", "plain,never"),
    ],
)
def test_completion_offers_names_and_files(
    toys: ToyDojo,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    line: str,
    completed: str,
) -> None:
    _ = write_files(toys.learner.parent / "other" / "k80_other", TOY_FILES)
    monkeypatch.setenv("_HANDRAIL_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(line.count(" ")))
    with pytest.raises(SystemExit):
        _ = run_command(())
    assert capsys.readouterr().out.strip() == completed
