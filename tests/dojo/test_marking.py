"""``handrail kata dojo grade``: a teacher grades what other people have handed in."""

import csv
import json
import signal
import zipfile
from collections.abc import Callable, Mapping
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from handrail.shell.long_work import Meter
from handrail_dojo.grading.process import Exited, Job, run_job, warm_processes
from handrail_dojo.learner.archives import MOST_UNPACKED_BYTES
from handrail_dojo.marking.submissions import NoSubmission, read_submissions
from helpers.systems import needs_linux, needs_posix

from .test_accidents import ACCIDENTS, SIMILAR
from .test_submissions import REFUSED, TRIVIAL, UNGUARDED
from .toys import (
    RIGHT_ANSWER,
    SQUARED_ANSWER,
    TOY_NAME,
    TOY_SOLUTION,
    TOY_STUB,
    ToyDojo,
    toy_answer,
    write_files,
)

JsonObject: TypeAlias = dict[str, Any]  # the values of JSON have no static type
Contents: TypeAlias = Mapping[str, str | bytes]
Grade: TypeAlias = Callable[..., list[JsonObject]]
FILE = f"{TOY_NAME}/doubling.py"
STATE = "handrail-katas.json"
CLAIMS = json.dumps({"solved": {TOY_NAME: "2026-01-01"}, "passed": {TOY_NAME: ["x"]}})
HELPER = "def helper(n: int) -> int:\n    return n + n\n"
NAMES = frozenset({TOY_NAME})


def packed(contents: Contents, compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return a zip file with these contents."""
    file = BytesIO()
    with zipfile.ZipFile(file, "w", compression) as archive:
        for name, content in contents.items():
            archive.writestr(name, content)
    return file.getvalue()


def hand_in(folder: Path, contents: Contents) -> Path:
    """Write what a person hands in, and return the folder."""
    for name, content in contents.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        _ = path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def tree_of(folder: Path) -> dict[Path, tuple[int, int]]:
    """Return the size and the time of all files and folders."""
    stats = {path: path.stat() for path in folder.rglob("*")}
    return {path: (stat.st_size, stat.st_mtime_ns) for path, stat in stats.items()}


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """Return the folder of a class."""
    folder = tmp_path / "class"
    folder.mkdir()
    return folder


@pytest.fixture
def grade(toys: ToyDojo, room: Path) -> Grade:
    """Return a function that grades the class, and returns the objects that are printed."""

    def call(*arguments: str) -> list[JsonObject]:
        result = toys.call("--katas", str(toys.katas), "dojo", "grade", *arguments, "--json")
        assert result.status == 0, result.err
        return [json.loads(line) for line in result.out.splitlines()]

    return lambda *arguments: call(*(arguments or (str(room),)))


def rows_of(objects: list[JsonObject]) -> list[JsonObject]:
    return [row for row in objects if "verdict" in row]


def rows_by_person(objects: list[JsonObject]) -> dict[str, JsonObject]:
    return {row["person"]: row for row in rows_of(objects)}


def summaries_by_person(objects: list[JsonObject]) -> dict[str, JsonObject]:
    return {each["person"]: each for each in objects if "stuck_at" in each}


# Each is what a person hands in, and the verdict.
HANDED_IN: dict[str, tuple[Contents, str]] = {
    **{
        f"right {name}": ({FILE: toy_answer(body)}, "solved") for name, body in RIGHT_ANSWER.items()
    },
    "squared": ({FILE: SQUARED_ANSWER}, "not_yet"),
    "stub": ({FILE: TOY_STUB}, "not_begun"),
    "stub of Windows": ({FILE: TOY_STUB.replace("\n", "\r\n")}, "not_begun"),
    "claims": ({FILE: TOY_STUB, STATE: CLAIMS}, "not_begun"),
    "no file": ({f"{TOY_NAME}/notes.txt": "later"}, "unreadable"),
    "nothing": ({"homework.txt": "see my mail"}, "unreadable"),
    "two files": (
        {
            f"{TOY_NAME}/helping.py": HELPER,
            FILE: f"from helping import helper\n{toy_answer('return helper(n)')}",
        },
        "solved",
    ),
    "a zip in a folder": ({"dojo.zip": packed({f"dojo/{FILE}": TOY_SOLUTION})}, "solved"),
    "a folder in a folder": ({f"homework/dojo/{FILE}": TOY_SOLUTION}, "solved"),
    "two folders": ({f"a/{FILE}": TOY_SOLUTION, f"b/{FILE}": TOY_STUB}, "unreadable"),
    **{
        name: ({FILE: (ACCIDENTS | SIMILAR)[name][0]}, "not_yet")
        for name in (
            *("another_encoding", "utf_32", "a_byte_that_is_not_utf_8", "sys_exit", "os_exit"),
            *("another_declared_encoding", "a_syntax_error", "a_recursion"),
            *("sys_exit_at_import", "an_ignored_type_error"),
        )
    },
    "an endless loop": ({FILE: toy_answer("while True: pass")}, "timed_out"),
}


@pytest.mark.slow
@pytest.mark.usefixtures("without_mypy")
def test_each_submission_gets_a_row(grade: Grade, toys: ToyDojo, room: Path) -> None:
    toml = toys.katas / TOY_NAME / "kata.toml"
    _ = toml.write_text(f"seconds = 4\n{toml.read_text()}")
    for person, (contents, _) in HANDED_IN.items():
        _ = hand_in(room / person, contents)
    before = tree_of(room)
    objects = grade()
    (summary,) = (each for each in objects if "solved_by" in each)
    verdicts = [(row["person"], row["verdict"]) for row in rows_of(objects)]
    assert verdicts == sorted((person, verdict) for person, (_, verdict) in HANDED_IN.items())
    assert tree_of(room) == before
    solved = [person for person, (_, verdict) in HANDED_IN.items() if verdict == "solved"]
    assert summary["solved_by"] == sorted(solved)
    by_reason = {each["message"]: each["people"] for each in summary["stuck"]}
    assert by_reason["Three doubled is six."] == ["squared"]


@pytest.mark.slow
@pytest.mark.usefixtures("without_mypy")
def test_no_way_to_bring_a_verdict_stays_hidden(grade: Grade, room: Path) -> None:
    for way, (files, _) in REFUSED.items():
        _ = hand_in(
            room / way, {FILE: TOY_STUB} | {f"{TOY_NAME}/{name}": files[name] for name in files}
        )
    for way, answer in UNGUARDED.items():
        _ = hand_in(room / way, {FILE: answer})
    found = rows_by_person(grade())
    assert {*found} == {*REFUSED, *UNGUARDED}
    refused = {way: found[way]["verdict"] for way in REFUSED}
    assert {
        way for way, verdict in refused.items() if verdict not in ("not_yet", "not_begun")
    } == set()
    for way in UNGUARDED:
        row = found[way]
        assert row["verdict"] == "doubtful" or "read the answer" in row["remarks"][0], way
    doubtful = {way for way, row in found.items() if row["verdict"] == "doubtful"}
    assert doubtful == {"writes the tests", "writes the report"}


# Zip files


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "expected a zip file"),
        (b"Rar!\x1a\x07\x00", "expected a zip file"),
        (packed({FILE: TOY_SOLUTION})[:-40], "expected a zip file"),
        (packed({FILE: TOY_SOLUTION}).replace(b"return", b"\0\0\0\0\0\0"), None),
        (packed({FILE: "#" * 99}).replace(b"\x08\0", b"\x63\0"), "few programs read"),
        (packed({FILE: TOY_SOLUTION}, zipfile.ZIP_BZIP2), "few programs read"),
        (packed({FILE: "#" * (MOST_UNPACKED_BYTES + 1)}), "more than 20 MB"),
        (packed({"notes.txt": "x"}), "folders of katas"),
        (packed({f"../{TOY_NAME}.txt": "x"}), "folders of katas"),
        (packed({f"a/{FILE}": "", f"b/{FILE}": ""}), "got several"),
    ],
    ids=range(10),
)
def test_a_zip_file_that_cannot_be_read_gets_a_sentence(
    room: Path, content: bytes, message: str | None
) -> None:
    _ = (room / "Ann.zip").write_bytes(content)
    (found,) = read_submissions([room], NAMES)
    assert found.person == "Ann"
    if message is not None:
        assert isinstance(found, NoSubmission)
        assert message in found.reason.value


@pytest.mark.parametrize(
    "names",
    [
        (FILE,),
        (f"dojo-Ann/{FILE}", f"dojo-Ann/{STATE}"),
        (f"my dojo/at home/{FILE}", f"__MACOSX/my dojo/at home/{TOY_NAME}/._doubling.py"),
        (FILE.replace("/", "\\"),),
        (FILE, f"backups/old/{FILE}", f"{TOY_NAME}/backups/1/doubling.py"),
        (f"../../{FILE}",),
        (f"/{FILE}",),
    ],
)
def test_a_zip_file_has_the_katas_in_any_folder(
    room: Path, tmp_path: Path, names: tuple[str, ...]
) -> None:
    file = tmp_path / "dojo-Ann.zip"
    _ = file.write_bytes(packed(dict.fromkeys(names, TOY_STUB)))
    before = sorted(tmp_path.rglob("*"))
    (found,) = read_submissions([file], NAMES)
    assert not isinstance(found, NoSubmission)
    assert found.person == "Ann"
    assert found.answers[TOY_NAME].contents == {"doubling.py": TOY_STUB.encode()}
    assert sorted(tmp_path.rglob("*")) == before


def test_a_file_in_an_archive_has_the_limit_of_a_file(room: Path) -> None:
    _ = (room / "Ann.zip").write_bytes(packed({FILE: "#" * 2_000_001}))
    (found,) = read_submissions([room], NAMES)
    assert not isinstance(found, NoSubmission)
    assert found.answers[TOY_NAME].unreadable == {
        "doubling.py": "it is larger than 2,000,000 bytes"
    }


# Folders


@needs_posix
def test_links_are_not_followed(room: Path, tmp_path: Path) -> None:
    secret = hand_in(tmp_path / "secret", {FILE: TOY_SOLUTION})
    (room / "a").symlink_to(secret, target_is_directory=True)
    (room / "b").mkdir()
    (room / "b" / TOY_NAME).symlink_to(secret / TOY_NAME, target_is_directory=True)
    (room / "c" / TOY_NAME).mkdir(parents=True)
    (room / "c" / FILE).symlink_to(secret / FILE)
    _ = (tmp_path / "d.zip").write_bytes(packed({FILE: TOY_SOLUTION}))
    (room / "d").mkdir()
    (room / "d" / "dojo.zip").symlink_to(tmp_path / "d.zip")
    (room / "e.zip").symlink_to(tmp_path / "d.zip")
    a, b, c, d, e = read_submissions([room], NAMES)
    assert all(isinstance(each, NoSubmission) for each in (a, b, d, e))
    assert not isinstance(c, NoSubmission)
    assert c.answers[TOY_NAME].unreadable == {"doubling.py": "it is not a file"}


def test_a_folder_has_the_limit_of_an_archive(room: Path) -> None:
    files = {f"{TOY_NAME}/a{number}.py": "#" * 1_900_000 for number in range(11)}
    _ = hand_in(room / "Ann", files)
    (found,) = read_submissions([room], NAMES)
    assert isinstance(found, NoSubmission)
    assert "more than 20 MB" in found.reason.value


def test_a_folder_that_cannot_be_opened_does_not_stop_the_others(
    room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _ = hand_in(room / "Ann", {FILE: TOY_STUB})
    _ = hand_in(room / "Bob", {FILE: TOY_STUB})

    def refuse(folder: Path, pattern: str) -> list[Path]:
        if folder.name == "Ann":
            raise PermissionError(13, "Permission denied")
        return [folder / FILE]

    monkeypatch.setattr(Path, "rglob", refuse)
    ann, bob = read_submissions([room], NAMES)
    assert isinstance(ann, NoSubmission)
    assert not isinstance(bob, NoSubmission)


def test_a_person_is_named_after_the_folder_or_the_zip_file(room: Path, tmp_path: Path) -> None:
    archive = packed({f"dojo/{FILE}": TOY_STUB})
    _ = hand_in(room, {"Ann.zip": archive, f"Bob/{FILE}": TOY_STUB, "Cy\x1b[2J/dojo.zip": archive})
    _ = hand_in(tmp_path / "late", {"Dan.zip": archive, ".DS_Store": "", "__MACOSX/x": ""})

    def people(*places: Path) -> list[str]:
        return [each.person for each in read_submissions(places, NAMES)]

    assert people(room) == ["Ann", "Bob", "Cy\\x1b[2J"]
    assert people(room / "Bob", room / "Ann.zip") == ["Bob", "Ann"]
    assert people(tmp_path / "late") == ["Dan"]
    assert people(room, tmp_path / "late")[2:] == ["class/Cy\\x1b[2J", "late/Dan"]


# Rows


@pytest.mark.slow
@pytest.mark.usefixtures("without_mypy")
def test_a_table_has_no_formula(grade: Grade, room: Path, tmp_path: Path) -> None:
    _ = hand_in(room / "=1+1", {FILE: TOY_SOLUTION})
    _ = hand_in(room / "Ann", {FILE: SQUARED_ANSWER})
    one, two = rows_of(grade(str(room), "--csv", str(tmp_path / "marks.csv")))
    text = (tmp_path / "marks.csv").read_text("utf-8")
    first, second = csv.DictReader(StringIO(text))
    assert (one["person"], first["person"], second["person"]) == ("=1+1", "'=1+1", "Ann")
    assert {**second} == {
        name: "" if value in (None, []) else str(value) for name, value in two.items()
    }
    assert first["remarks"] == "it is the reference solution"


@pytest.mark.slow
@pytest.mark.usefixtures("without_mypy")
def test_a_person_is_told_beside_whose_answers_are_equal(grade: Grade, room: Path) -> None:
    with_comments = f"# by me\n{SQUARED_ANSWER}\n\n# the end\n".replace(":\n", ":  # here\n\n")
    for person, answer in (
        ("Ann", SQUARED_ANSWER),
        ("dojo-Bob", with_comments),
        ("Cyd", toy_answer("return n * 3")),
        ("Dan", f"# begun\n{TOY_STUB}"),
        ("Eve", "def ("),
        ("Fay", f"x = {' + '.join('1' * 2000)}"),  # too deep to be compared as a tree
    ):
        _ = hand_in(room / person, {FILE: answer})
    objects = grade()
    found = summaries_by_person(objects)
    assert {
        person: (each["most_equal"], each["equal_count"]) for person, each in found.items()
    } == {
        "Ann": ("Bob", 1),
        "Bob": ("Ann", 1),
        "Cyd": (None, 0),
        "Dan": (None, 0),
        "Eve": (None, 0),
        "Fay": (None, 0),
    }
    assert rows_by_person(objects)["Dan"]["verdict"] == "not_begun"
    assert (found["Cyd"]["solved_katas"], found["Cyd"]["stuck_at"]) == ([], TOY_NAME)


@pytest.mark.slow
@pytest.mark.usefixtures("without_mypy")
def test_the_katas_are_those_that_somebody_has_begun(
    grade: Grade, toys: ToyDojo, room: Path
) -> None:
    other = write_files(
        toys.katas / "k91_other",
        {
            path.relative_to(toys.katas / TOY_NAME).as_posix(): path.read_text()
            for path in (toys.katas / TOY_NAME).rglob("*")
            if path.is_file()
        },
    )
    _ = hand_in(room / "Ann", {FILE: TOY_SOLUTION, f"{other.name}/doubling.py": TOY_STUB})
    _ = hand_in(room / "Bob", {FILE: TOY_STUB})

    def verdicts(*options: str) -> list[tuple[str, str, str]]:
        rows = rows_of(grade(str(room), *options))
        return [(row["person"], row["kata"], row["verdict"]) for row in rows]

    first = [("Ann", TOY_NAME, "solved"), ("Bob", TOY_NAME, "not_begun")]
    assert verdicts() == verdicts("--path", "first") == first
    more = verdicts("--kata", "k91", "--kata", "k90", "--path", "first")
    assert sorted(more) == sorted(
        [*first, ("Ann", "k91_other", "not_begun"), ("Bob", "k91_other", "missing")]
    )


@pytest.mark.slow
@pytest.mark.usefixtures("without_mypy")
def test_ctrl_c_keeps_the_rows_that_are_there(
    toys: ToyDojo, room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "ABCDEF":
        _ = hand_in(room / name, {FILE: SQUARED_ANSWER})

    def interrupt(meter: Meter, done: int, total: int | None) -> None:
        if meter.counted == "answers" and done == 1:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Meter, "update", interrupt)
    call = ("--katas", str(toys.katas), "dojo", "grade", str(room), "--jobs", "1", "--json")
    result = toys.call(*call)
    rows = rows_of([json.loads(line) for line in result.out.splitlines()])
    assert result.status == 130
    assert [row["person"] for row in rows] == [*"ABCDEF"]
    assert (rows[0]["verdict"], rows[-1]["verdict"]) == ("not_yet", "stopped")


@pytest.mark.slow
@pytest.mark.usefixtures("without_mypy")
def test_a_set_whose_solution_fails_grades_nobody(toys: ToyDojo, room: Path) -> None:
    _ = hand_in(room / "Ann", {FILE: SQUARED_ANSWER})
    _ = (toys.katas / TOY_NAME / "solution" / "doubling.py").write_text(f"{TOY_SOLUTION}\n1 // 0\n")
    result = toys.call("--katas", str(toys.katas), "dojo", "grade", str(room))
    assert (result.status, result.out) == (3, "")
    assert f"expected that the solution of {TOY_NAME} passes here" in result.err


def test_grade_reads_no_set_from_a_submission(toys: ToyDojo, room: Path) -> None:
    own = {f".set/{TOY_NAME}/tests/test_rules.py": TRIVIAL, STATE: json.dumps({"katas": ".set"})}
    folder = hand_in(room / "Ann", {FILE: TOY_STUB} | own)
    result = toys.call("dojo", "grade", str(folder))
    assert result.status == 0
    assert "unreadable" in result.out  # handrail's own set has no such kata


@pytest.mark.slow
def test_each_row_is_printed_for_a_person(toys: ToyDojo, room: Path) -> None:
    _ = hand_in(room / "Ann", {FILE: TOY_SOLUTION.replace("-> int", "")})
    _ = hand_in(room / "Bob", {FILE: toy_answer("import sys\n    return n + n")})
    _ = hand_in(room / "Cyd", {FILE: SQUARED_ANSWER})
    _ = (room / "Dan.zip").write_bytes(b"")
    result = toys.call("--katas", str(toys.katas), "dojo", "grade", str(room))
    ann, bob, cyd, dan, *summary = result.out.splitlines()
    assert "Ann  k90  not yet" in ann
    assert "say what the function returns" in ann
    assert bob.startswith("Bob  k90  solved          3/3  ")
    assert bob.endswith("it uses sys, and no right answer does: read the answer")
    assert "not yet         1/3" in cyd
    assert cyd.endswith("a rule does not hold yet: Three doubled is six.")
    assert dan.endswith("expected a zip file, got one that is empty, damaged or of another kind")
    assert summary[0] == f"{TOY_NAME}: 1 of 3 solved"
    assert "say what the function returns" in summary[1]
    assert summary[1].endswith(": Ann")
    assert summary[2] == "  Three doubled is six: Cyd"
    assert [line.split() for line in summary[-4:]] == [
        ["Ann", "0", "solved", "stuck", "at", "k90"],
        ["Bob", "1", "solved"],
        ["Cyd", "0", "solved", "stuck", "at", "k90"],
        ["Dan", "0", "solved"],
    ]


@pytest.mark.slow
@pytest.mark.usefixtures("without_mypy")
def test_a_given_file_of_a_submission_is_not_read(grade: Grade, toys: ToyDojo, room: Path) -> None:
    toml = toys.katas / TOY_NAME / "kata.toml"
    _ = toml.write_text(f'given = ["adding.py"]\n{toml.read_text()}')
    for folder in ("stub", "solution"):
        _ = (toys.katas / TOY_NAME / folder / "adding.py").write_text(HELPER)
    _ = hand_in(room / "Ann", {FILE: TOY_SOLUTION, f"{TOY_NAME}/adding.py": "def helper(:"})
    (row,) = rows_of(grade())
    assert (row["verdict"], row["remarks"]) == ("solved", ["it is the reference solution"])


# Warm processes


@pytest.mark.slow
@needs_posix
def test_an_answer_does_not_change_the_next_one(grade: Grade, room: Path) -> None:
    kill = f"import os, signal\nos.kill(os.getppid(), signal.SIGKILL)\n{TOY_STUB}"
    _ = hand_in(room / "A", {FILE: UNGUARDED["changes pytest"]})
    _ = hand_in(room / "B", {FILE: SQUARED_ANSWER})
    _ = hand_in(room / "C", {FILE: kill})
    _ = hand_in(room / "D", {FILE: TOY_SOLUTION})
    found = rows_by_person(grade(str(room), "--jobs", "1"))
    verdicts = {person: row["verdict"] for person, row in found.items()}
    assert verdicts == {"A": "solved", "B": "not_yet", "C": "not_yet", "D": "solved"}


@pytest.mark.slow
@needs_linux
def test_a_warm_process_ends_what_a_job_has_started(tmp_path: Path) -> None:
    _ = (tmp_path / "escaping.py").write_text(
        "import os, time\nif os.fork() == 0:\n    os.setsid()\n    print(os.getpid(), flush=True)\n"
        "    time.sleep(60)\nelse:\n    time.sleep(0.5)\n"
    )
    job = Job(("-m", "handrail_dojo.grading.program", "9", "escaping.py"), tmp_path, 9)
    with warm_processes() as runner:
        for _ in range(2):
            result = runner.run(job, lambda: False)
            assert isinstance(result, Exited)
            assert result.status == 0
            stat = Path(f"/proc/{int(result.output)}/stat")
            assert not stat.exists() or stat.read_text().split()[2] == "Z"


@pytest.mark.slow
@needs_posix
def test_a_job_begins_as_in_a_new_process(tmp_path: Path) -> None:
    _ = (tmp_path / "state.py").write_text(
        "import os, sys\n"
        "print(sys.argv, os.getcwd(), sys.path, sys.stdin.read() == '')\n"
        "print(hash('x'), {name: os.environ[name] for name in sorted(os.environ)"
        " if name.startswith(('PY', 'HYPO', 'NO_', 'HANDRAIL_KATAS'))})\n"
        "raise SystemExit(5)\n"
    )
    arguments = ("-m", "handrail_dojo.grading.program", "9", "state.py", "word")
    job = Job(arguments, tmp_path, 9, environment=(("HANDRAIL_KATAS", "x"),))
    with warm_processes() as runner:
        assert runner.run(job, lambda: False) == run_job(job, lambda: False)
