"""What the page of the tab asks of Python, and the answers."""

import base64
import gc
import io
import json
import re
import tracemalloc
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from handrail_dojo.grading import finding
from handrail_dojo.grading.one_interpreter import Watcher, one_interpreter
from handrail_dojo.grading.verdict import NotYet, Report
from handrail_dojo.learner.place import Place, fit
from handrail_dojo.learner.render import render_outcome
from handrail_dojo.learner.workspace import open_workspace
from handrail_dojo.sets.catalog import read_set
from handrail_dojo.site.chapter_blocks import run_blocks
from handrail_dojo.site.session import Desk, ask, describe_katas, describe_paths
from helpers.book import BOOK, CHAPTERS, blocks_of, prints_as_written
from helpers.own_katas import own_katas

from .toys import (
    DOJO_TOML,
    SQUARED_ANSWER,
    TOY_FILES,
    TOY_NAME,
    TOY_SOLUTION,
    TOY_STUB,
    toy_answer,
    write_files,
)

STATE = "handrail-katas.json"
PATH = f"{TOY_NAME}/doubling.py"
IMPORTING = '{"event": "started", "test": "", "rule": "importing doubling.py"}'


@dataclass(frozen=True)
class Tab:
    """A desk, and ``ask`` with questions as keyword arguments."""

    desk: Desk

    def ask(self, question: str, **parts: object) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(ask(self.desk, json.dumps({"ask": question, **parts})))
        return answer

    def check(self, text: str) -> dict[str, Any]:
        return self.ask("check", kata=TOY_NAME, files={"doubling.py": text}, columns=60)

    def archive(self, files: Mapping[str, str], state: str) -> zipfile.ZipFile:
        answer = self.ask("save", files=files, folder="dojo-Zoë", state=state)
        return zipfile.ZipFile(io.BytesIO(base64.b64decode(answer["archive"])))


@pytest.fixture
def tab(tmp_path: Path, cache: Path) -> Tab:
    gc.freeze()  # a tab collects garbage after a check, and what the tests before have left is none
    katas, root = tmp_path / "katas", tmp_path / "dojo"
    _ = write_files(katas / TOY_NAME, TOY_FILES)
    root.mkdir()
    (root / ".handrail-cache").symlink_to(cache)
    runner = one_interpreter(Watcher(lambda _: None, lambda _: None, lambda: None))
    return Tab(Desk(root, read_set(katas).unwrap(), runner))


def test_a_question_comes_with_the_progress(tab: Tab) -> None:
    _ = tab.check(TOY_SOLUTION)
    state = json.dumps({"solved": {"k80_other": "2026-01-01"}, "hints": {TOY_NAME: 1}})
    after = json.loads(tab.ask("hint", kata=TOY_NAME, columns=60, state=state)["state"])
    assert (after["solved"], after["hints"]) == ({"k80_other": "2026-01-01"}, {TOY_NAME: 2})


def test_a_file_that_the_page_no_longer_has_is_gone(tab: Tab) -> None:
    files = {"doubling.py": TOY_SOLUTION, "enum.py": "x = 1\n"}
    shadow = tab.ask("check", kata=TOY_NAME, files=files, columns=60)
    assert "enum.py hides the module" in shadow["html"]
    assert tab.check(TOY_SOLUTION)["verdict"] == "solved"


def test_a_failed_answer_leaves_no_memory_behind(tab: Tab) -> None:
    """After an answer without end, mypy would find no memory in a tab."""
    failing = toy_answer('big = type("Big", (), {})()\n    raise ValueError(big)')
    assert "ValueError" in tab.check(failing)["html"]
    assert [each for each in gc.get_objects() if type(each).__name__ == "Big"] == []


def test_a_verdict_comes_in_the_words_and_styles_of_a_terminal(tab: Tab) -> None:
    answer = tab.check(SQUARED_ANSWER)
    assert answer["verdict"] == "not_yet"
    first, _, sentence, *_ = answer["html"].splitlines()
    assert first == '<span class="bold red">k90 Doubling: not yet</span>'
    assert sentence == '<span class="bold">A rule does not hold yet</span>'
    assert (answer["aha"], answer["next"]) == ("", None)
    assert json.loads(answer["state"])["checks"] == {TOY_NAME: 1}


def test_a_solved_kata_has_its_aha_as_html(tab: Tab) -> None:
    answer = tab.check(TOY_SOLUTION)
    assert (answer["verdict"], answer["aha"]) == ("solved", "<p>You can double.</p>\n")
    assert "handrail kata" not in answer["html"]
    assert TOY_NAME in json.loads(answer["state"])["solved"]


def test_a_tab_has_no_words_of_a_terminal() -> None:
    own = own_katas()
    texts = [
        text
        for kata in own.katas
        for text in (
            (own.folder(kata) / "README.md").read_text("utf-8"),
            own.aha(kata),
            *kata.hints,
        )
    ]
    sentences = [
        " ".join(sentence.split())
        for text in texts
        for sentence in re.split(r"(?<=[.:?!])\s", fit(text, Place.TAB))
    ]
    commands = [each for each in sentences if re.search(r"`(handrail )?kata |--full", each)]
    assert [each for each in commands if "n a terminal" not in each] == []


def test_a_command_is_a_button_in_a_tab() -> None:
    wrong = "x: int = ''\ny: int = ''\n"
    errors = finding.type_error(finding.source_line("a.py", 1, wrong), "wrong", None, 2)
    report = Report(NotYet(errors))
    kata = own_katas().katas[0]
    shown: dict[Place, str] = {}
    for place in Place:
        console = Console(width=100, file=io.StringIO(), record=True)
        console.print(render_outcome(kata, report, place=place))
        shown[place] = console.export_text()
    assert "--full shows all" in shown[Place.TERMINAL]
    assert "--full" not in shown[Place.TAB]
    assert '"All reports" ends with all' in shown[Place.TAB]
    assert fit("`handrail kata check` grades it", Place.TAB) == "**Check** grades it"
    assert fit("handrail kata check k06", Place.TAB) == "check k06"


@pytest.fixture
def two_paths(tab: Tab) -> Tab:
    """Return a tab whose set has two paths with one kata each."""
    katas = tab.desk.kata_set.root
    _ = write_files(katas / "k91_again", TOY_FILES)
    second = '[[paths]]\nname = "second"\ntitle = "Again"\nminutes = 5\n'
    step = '[[paths.steps]]\nkata = "k91_again"\n'
    _ = write_files(katas, {"dojo.toml": f"{DOJO_TOML}{second}{step}"})
    return Tab(Desk(tab.desk.root, read_set(katas).unwrap(), tab.desk.runner))


@pytest.mark.slow
def test_after_the_end_of_a_path_comes_the_next_path(two_paths: Tab) -> None:
    answer = two_paths.check(TOY_SOLUTION)
    assert answer["ending"] == "All katas of the path first are solved."
    assert answer["next"] == "k91_again"
    state = answer["state"]
    again = {"kata": "k91_again", "files": {"doubling.py": TOY_SOLUTION}, "columns": 60}
    answer = two_paths.ask("check", **again, state=state)
    assert answer["ending"] == "All katas of the path second are solved."
    assert answer["next"] is None


@pytest.mark.slow
def test_the_next_kata_in_a_tab_is_that_of_the_path(two_paths: Tab) -> None:
    state = json.dumps({"path": "second"})
    files = {"doubling.py": TOY_SOLUTION}
    answer = two_paths.ask("check", kata=TOY_NAME, files=files, columns=60, state=state)
    assert (answer["next"], answer["ending"]) == ("k91_again", "")
    files = {"doubling.py": SQUARED_ANSWER}
    answer = two_paths.ask("check", kata=TOY_NAME, files=files, columns=60, state=state)
    assert (answer["next"], answer["ending"]) == (None, "")
    assert json.loads(answer["state"])["path"] == "second"


def test_the_paths_are_described_before_python_runs(two_paths: Tab) -> None:
    assert describe_paths(two_paths.desk.kata_set) == [
        {"name": "first", "title": "A dojo", "minutes": 10, "katas": [TOY_NAME]},
        {"name": "second", "title": "Again", "minutes": 5, "katas": ["k91_again"]},
    ]


def test_what_a_learner_wrote_is_escaped(tab: Tab) -> None:
    answer = tab.check(TOY_SOLUTION + '\nx: int = "<img src=x>"\n')
    assert "&lt;img src=x&gt;" in answer["html"]
    assert "<img" not in answer["html"]


@pytest.mark.parametrize(
    ("status", "sentence"),
    [(None, "still running after 10 seconds"), (3, "ended Python itself (exit status 3)")],
)
def test_interrupted_tests_get_a_verdict(tab: Tab, status: int | None, sentence: str) -> None:
    files = {"doubling.py": TOY_SOLUTION}
    parts = {"kata": TOY_NAME, "files": files, "columns": 100, "events": [IMPORTING]}
    answer = tab.ask("end", **parts, status=status)
    assert sentence in answer["html"]
    assert "importing doubling.py" in answer["html"]
    assert json.loads(answer["state"])["checks"] == {TOY_NAME: 1}


def test_hints_are_shown_one_more_at_a_time(tab: Tab) -> None:
    shown, state = list[str](), ""
    for _ in range(4):
        answer = tab.ask("hint", kata=TOY_NAME, columns=60, state=state)
        shown.append(answer["html"])
        state = answer["state"]
    assert [hints.count("hint ") for hints in shown] == [1, 2, 3, 3]
    assert "no more hints" in shown[3]


def test_the_solution_comes_with_the_differences(tab: Tab) -> None:
    answer = tab.ask("solution", kata=TOY_NAME, files={"doubling.py": TOY_STUB})
    (file,) = answer["files"]
    assert (file["name"], file["text"]) == ("doubling.py", TOY_SOLUTION)
    assert "+    return n + n" in file["diff"]
    assert TOY_NAME in json.loads(answer["state"])["seen"]


def test_a_reset_keeps_a_copy(tab: Tab) -> None:
    files = tab.ask("reset", kata=TOY_NAME, files={"doubling.py": SQUARED_ANSWER})["files"]
    (copy,) = (path for path in files if path != PATH)
    assert copy.startswith(f"{TOY_NAME}/backups/")
    assert (files[PATH], files[copy]) == (TOY_STUB, SQUARED_ANSWER)


def test_a_saved_folder_is_what_start_lays_out(tab: Tab, tmp_path: Path) -> None:
    state = tab.check(TOY_SOLUTION)["state"]
    archive = tab.archive({PATH: TOY_SOLUTION}, state)
    archive.extractall(tmp_path / "saved")
    folder = tmp_path / "saved" / "dojo-Zoë"
    opened = open_workspace(folder, tab.desk.kata_set.root).unwrap()
    assert TOY_NAME in opened.progress.solved
    assert (folder / PATH).read_text("utf-8") == TOY_SOLUTION
    names = {path.name for path in folder.iterdir()}
    assert {"conftest.py", "mypy.ini", "pytest.ini", STATE, TOY_NAME} <= names
    assert ".handrail-cache" not in names


@pytest.mark.parametrize("folder", ["dojo", "dojo-Zoë"])
def test_a_loaded_folder_replaces_what_was_there(tab: Tab, folder: str) -> None:
    extra, copy = f"{TOY_NAME}/more.py", f"{TOY_NAME}/backups/1/doubling.py"
    state = tab.check(TOY_SOLUTION)["state"]
    saved = tab.ask("save", files={PATH: TOY_SOLUTION}, folder=folder, state=state)
    others = {PATH: SQUARED_ANSWER, extra: "x = 1\n", copy: "y = 1\n"}
    _ = tab.ask("save", files=others, folder=folder)
    answer = tab.ask("load", archive=saved["archive"], state="{}")
    assert answer["files"] == {PATH: TOY_SOLUTION}
    assert TOY_NAME in json.loads(answer["state"])["solved"]


def test_only_the_learners_own_files_are_loaded(tab: Tab) -> None:
    given = {f"{TOY_NAME}/tests/test_rules.py": "", "conftest.py": "", "k80_other/x.py": ""}
    own = {PATH: TOY_SOLUTION, f"{TOY_NAME}/backups/1/doubling.py": SQUARED_ANSWER}
    archive = packed({f"d/{name}": text for name, text in {**own, **given, STATE: "{}"}.items()})
    assert tab.ask("load", archive=archive)["files"] == own
    assert tab.check(TOY_SOLUTION)["remarks"] == []


def packed(files: Mapping[str, str], compression: int = zipfile.ZIP_DEFLATED) -> str:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", compression) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return base64.b64encode(content.getvalue()).decode()


def with_size(archive: str, size: int) -> str:
    """Return an archive whose directory has another size for its last file."""
    data = bytearray(base64.b64decode(archive))
    start = data.rindex(b"PK\x01\x02") + 24
    data[start : start + 4] = size.to_bytes(4, "little")
    return base64.b64encode(data).decode()


NO_ZIP = "expected a zip file, got one that is empty, damaged or of another kind"
UNUSUAL = "the learner's files are compressed in a way that few programs read"


def damaged(archive: str) -> str:
    """Return an archive in which the compressed text of its first file is wrong."""
    data = bytearray(base64.b64decode(archive))
    start = data.index(STATE.encode()) + len(STATE)
    data[start : start + 6] = b"\xff" * 6
    return base64.b64encode(data).decode()


@pytest.mark.parametrize(
    ("archive", "problem"),
    [
        ("AAAA", NO_ZIP),
        ("&", NO_ZIP),
        (packed({"a.txt": ""}), f"expected {STATE} in the file, got none"),
        (packed({STATE: "{}", PATH: " " * 20_000_001}), "the learner's files have more than 20 MB"),
        (
            damaged(packed({STATE: "{}" * 99})),
            NO_ZIP,
        ),
        (damaged(packed({STATE: "{}" * 99}, zipfile.ZIP_LZMA)), UNUSUAL),
        (packed({STATE: "{}"}, zipfile.ZIP_BZIP2), UNUSUAL),
    ],
    ids=["no zip file", "no base64", "no katas", "too large", "damaged", "LZMA", "bzip2"],
)
def test_a_file_that_is_no_folder_of_katas_gets_a_sentence(
    tab: Tab, archive: str, problem: str
) -> None:
    answer = tab.ask("load", archive=archive)
    assert answer["problem"] == problem
    assert answer["hint"]
    assert "state" not in answer


def test_a_wrong_size_in_an_archive_takes_no_memory(tab: Tab) -> None:
    archive = with_size(packed({STATE: "{}", PATH: " " * 50_000_000}), 100)
    tracemalloc.start()
    answer = tab.ask("load", archive=archive)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert answer["problem"] == NO_ZIP
    assert peak < 5_000_000


def test_the_size_of_a_file_is_not_the_one_that_the_archive_claims(tab: Tab) -> None:
    archive = with_size(packed({STATE: "{}", PATH: "x = 1\n"}), 30_000_000)
    assert tab.ask("load", archive=archive)["files"] == {PATH: "x = 1\n"}


@pytest.mark.parametrize("name", ["d/../x.py", f"d/{TOY_NAME}/../../x.py", "/x.py", "x.py"])
def test_no_file_is_written_outside_the_katas(tab: Tab, name: str) -> None:
    answer = tab.ask("load", archive=packed({f"d/{STATE}": "{}", name: ""}))
    assert answer["files"] == {PATH: TOY_STUB}
    assert list(tab.desk.root.parent.rglob("x.py")) == []
    assert not Path("/x.py").exists()


def test_every_kata_of_handrail_is_graded_in_a_tab() -> None:
    katas = describe_katas(own_katas())
    assert [kata["number"] for kata in katas if kata["needs_terminal"]] == []


def test_only_a_kata_with_a_long_time_limit_needs_a_terminal(tab: Tab) -> None:
    _ = write_files(
        tab.desk.kata_set.root / TOY_NAME, {"kata.toml": f"seconds = 601\n{TOY_FILES['kata.toml']}"}
    )
    (kata,) = describe_katas(read_set(tab.desk.kata_set.root).unwrap())
    assert kata["needs_terminal"]


def test_the_tests_of_a_kata_can_be_read(tab: Tab) -> None:
    (kata,) = describe_katas(tab.desk.kata_set)
    assert kata["tests"] == {"tests/test_rules.py": TOY_FILES["tests/test_rules.py"]}


@pytest.mark.slow
def test_all_reports_come_with_a_full_check(tab: Tab) -> None:
    question = {"kata": TOY_NAME, "files": {"doubling.py": SQUARED_ANSWER}, "columns": 60}
    assert tab.ask("check", **question)["full"].count("Error") < 2
    full = tab.ask("check", is_full=True, **question)["full"]
    assert "test_three_doubled_is_six" in full
    assert "test_any_number_is_doubled" in full


def run(tab: Tab, text: str, lines: str) -> str:
    files = {"doubling.py": text}
    printed: str = tab.ask("run", kata=TOY_NAME, files=files, file="doubling.py", lines=lines)[
        "printed"
    ]
    return printed


def test_typed_lines_run_among_the_names_of_a_file(tab: Tab) -> None:
    lines = "double(4)\nx = double(5)\nprint('x is', x)\nx\nNone\nfor i in (1, 2):\n    print(i)"
    assert run(tab, TOY_SOLUTION, lines) == "8\nx is 10\n10\n1\n2\n"


@pytest.mark.parametrize(
    ("text", "lines", "sentence"),
    [
        (toy_answer("return n // 0"), "double(1)", "doubling.py, line "),
        ("def double(:\n", "", "SyntaxError: invalid syntax"),
        (TOY_SOLUTION, "double(", "SyntaxError: '(' was never closed"),
        (TOY_SOLUTION, "twice(2)", "NameError: name 'twice' is not defined"),
        (TOY_SOLUTION, "raise SystemExit(3)", "SystemExit: 3"),
    ],
)
def test_what_typed_lines_raise_is_a_sentence(
    tab: Tab, text: str, lines: str, sentence: str
) -> None:
    printed = run(tab, text, lines)
    assert sentence in printed
    assert "Traceback" not in printed


def test_a_run_leaves_no_module_behind(tab: Tab) -> None:
    assert run(tab, TOY_SOLUTION, "double(4)") == "8\n"
    assert run(tab, toy_answer("return 5"), "double(4)") == "5\n"


def test_the_learners_own_code_plays_in_a_tab(tab: Tab) -> None:
    play = f'[play]\nprogram = "play.py"\nkatas = ["{TOY_NAME}"]\n'
    program = "from doubling import double\nprint('\\x1b[31m<' + str(double(21)) + '>\\x1b[0m')\n"
    _ = write_files(tab.desk.kata_set.root, {"dojo.toml": f"{DOJO_TOML}{play}", "play.py": program})
    player = Tab(Desk(tab.desk.root, read_set(tab.desk.kata_set.root).unwrap(), tab.desk.runner))
    files = {PATH: TOY_SOLUTION}
    assert "must solve k90" in player.ask("play", files=files, columns=60)["problem"]
    state = json.dumps({"solved": {TOY_NAME: "2026-11-26T12:00:00+00:00"}})
    answer = player.ask("play", files=files, columns=60, state=state)
    assert answer["html"] == '<span class="red">&lt;42&gt;</span>\n'


def test_right_answers_in_other_styles_are_shown(tab: Tab) -> None:
    first, *rest = tab.ask("others", kata=TOY_NAME)["others"]
    assert first["name"] == "times"
    assert first["sentence"] == "<p>It multiplies.</p>\n"
    assert "+    return 2 * n" in first["diff"].splitlines()
    assert len(rest) == 2


def test_the_katas_are_described_before_python_runs(tab: Tab) -> None:
    (kata,) = describe_katas(tab.desk.kata_set)
    assert kata["files"] == {"doubling.py": TOY_STUB}
    assert kata["story"] == "<h1>Doubling</h1>\n<p>Twice &lt;b&gt;as much&lt;/b&gt;.</p>\n"


def run_block(tab: Tab, *blocks: str) -> str:
    printed: str = tab.ask("blocks", blocks=blocks)["printed"]
    return printed


def test_a_block_runs_among_the_names_of_those_before(tab: Tab) -> None:
    """What ran before is kept, until a block before it has changed or it runs again."""
    count = "count = globals().get('count', 0) + 1\nprint('not this')"
    assert run_block(tab, count, ">>> count\n1\n") == "1"
    assert run_block(tab, count, ">>> count\n", "count += 1\ncount") == "2"
    assert run_block(tab, count, ">>> count\n", "count += 1\ncount") == "2"
    assert run_block(tab, f"{count}\ncount = 7", "count") == "7"
    assert run_block(tab, "count") == (
        "Traceback (most recent call last):\n  block 1, line 1, in <module>\n"
        "NameError: name 'count' is not defined"
    )


def test_an_error_ends_a_program_or_one_entry(tab: Tab) -> None:
    assert run_block(tab, "print(1)\n1 / 0\nprint(2)").splitlines()[::4] == ["1"]
    session = ">>> def half(n):\n...     return 1 / n\n...\n>>> half(0)\n>>>half(2)\n0.5\n>>> (\n"
    lines = run_block(tab, session).splitlines()
    assert lines[:5] == [
        "Traceback (most recent call last):",
        "  block 1, line 4, in <module>",
        "  block 1, line 2, in half",
        "ZeroDivisionError: division by zero",
        "0.5",
    ]
    assert lines[-1].startswith("SyntaxError")
    assert '  File "block 1", line 7' in lines


def test_an_entry_that_is_pasted_after_a_prompt_runs(tab: Tab) -> None:
    assert run_block(tab, ">>> >>> 1 + 1\n... \n2\n>>> >>> >>> 3\n3\n") == "2\n3"


def test_an_error_above_is_named_if_its_block_hides_it(tab: Tab) -> None:
    unknown = "Error in block 1 above, line 1: NameError: name 'cut' is not defined"
    assert run_block(tab, "cut(1)", "", "1") == unknown
    assert run_block(tab, "cut(1)", "", "1", "2") == unknown
    assert run_block(tab, "cut(1)", "cut(2)", "1") == unknown  # the first of two
    assert run_block(tab, "cut = abs", "cut(2)", "cut(1)") == "1"
    assert run_block(tab, ">>> cut(1)\n2\n", "1") == f"{unknown}\n1"  # a session goes on
    shown = ">>> cut(1)\nTraceback (most recent call last):\n    ...\nNameError: ...\n"
    assert run_block(tab, shown, "1") == "1"
    broken = run_block(tab, "x = 1\ny = (", "1")
    assert broken == "Error in block 1 above, line 2: SyntaxError: '(' was never closed"
    assert run_block(tab, "x\0", "1").startswith("Error in block 1 above")


def test_the_exceptions_of_a_group_are_printed(tab: Tab) -> None:
    lines = run_block(
        tab, "raise ExceptionGroup('two', [KeyError('a'), OSError('b')])"
    ).splitlines()
    assert [line for line in lines if "Error" in line] == ["KeyError: 'a'", "OSError: b"]


def test_a_block_can_end_neither_python_nor_its_page(tab: Tab) -> None:
    lines = run_block(tab, ">>> raise SystemExit(3)\n>>> 1\n").splitlines()
    assert lines[-2:] == ["SystemExit: 3", "1"]
    assert run_block(tab, "input()").endswith("EOFError: EOF when reading a line")
    assert run_block(tab, "") == ""


def test_a_block_imports_what_its_book_has(tab: Tab) -> None:
    _ = write_files(tab.desk.kata_set.root, {"book/tables.py": "SEATS = 6\n"})
    assert run_block(tab, "from tables import SEATS", ">>> SEATS\n") == "6"


def test_the_types_of_a_block_are_checked_as_a_chapter_says(tab: Tab) -> None:
    right = tab.ask("checktypes", block="x: int = 1\n")
    assert right["printed"] == "Success: no issues found in 1 source file"
    wrong = tab.ask("checktypes", block="x = 1\nreveal_type(x)\ny: str = x\n")["printed"]
    assert re.fullmatch(r"line 3: error: Incompatible types in assignment .*", wrong)
    broken = tab.ask("checktypes", block="x = (\n")["printed"]
    assert re.fullmatch(r"line \d: error: .* +\[syntax\]", broken)


# Their properties run for seconds. test_book.py runs them, too, without a tab's interpreter.
LONG_CHAPTERS = ("0_", "8_", "20_", "21_")


@pytest.mark.slow
@pytest.mark.parametrize(
    "chapter",
    [
        pytest.param(page, marks=[pytest.mark.nightly] * page.stem.startswith(LONG_CHAPTERS))
        for page in CHAPTERS
    ],
    ids=lambda page: page.stem,
)
def test_each_block_prints_what_its_chapter_prints(chapter: Path) -> None:
    blocks = [block.text for block in blocks_of(chapter) if block.kind == "python"]
    runner = one_interpreter(Watcher(lambda _: None, lambda _: None, lambda: None))
    for index, block in enumerate(blocks):
        printed = run_blocks(BOOK, blocks[: index + 1], runner)
        assert prints_as_written(block, printed), (block, printed)
    assert len(blocks) > 0
