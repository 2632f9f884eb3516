"""Submissions: what ``kata check`` says if a learner's folder brings its own verdict."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from helpers.systems import needs_posix

from .toys import TOY_FILES, TOY_NAME, TOY_SOLUTION, TOY_STUB, ToyDojo, toy_answer, write_files

NOT_WRITTEN = "This part is not written yet"
TRIVIAL = "def test_nothing() -> None: pass\n"
OWN_SET = {**TOY_FILES, "tests/test_rules.py": TRIVIAL}
NO_HOOK = "def pytest_pyfunc_call() -> bool:\n    return True\n"
NO_TESTS = "addopts = -k nothing\n"
EXIT = "import os\nos._exit(0)\n"
# Each has the files of a submission, by their path in the kata's folder, and what the verdict says.
# The answer is the stub, unless the submission has another one.
REFUSED: dict[str, tuple[Mapping[str, str], str]] = {
    "a conftest in the folder": ({"../conftest.py": NO_HOOK}, NOT_WRITTEN),
    "a conftest next to the answer": ({"conftest.py": NO_HOOK}, "conftest.py hides the module"),
    "a conftest next to the tests": ({"tests/conftest.py": NO_HOOK}, NOT_WRITTEN),
    "a pytest.ini": (
        dict.fromkeys(("pytest.ini", "../pytest.ini"), f"[pytest]\n{NO_TESTS}"),
        NOT_WRITTEN,
    ),
    "a setup.cfg": ({"setup.cfg": f"[tool:pytest]\n{NO_TESTS}"}, NOT_WRITTEN),
    "a pyproject.toml": (
        {"pyproject.toml": '[tool.pytest.ini_options]\naddopts = "-k nothing"\n'},
        NOT_WRITTEN,
    ),
    "a module named returns": ({"returns.py": "x = 1\n"}, "returns.py hides the module"),
    "a module named handrail_dojo": ({"handrail_dojo.py": "x = 1\n"}, "hides the module"),
    "a module named pytest_hunt": ({"pytest_hunt.py": "x = 1\n"}, "hides the module"),
    "a package named pytest": ({"pytest/__init__.py": EXIT}, NOT_WRITTEN),
    "a package named like the answer": ({"doubling/__init__.py": TOY_SOLUTION}, NOT_WRITTEN),
    "a pth file": ({"a.pth": EXIT, "../a.pth": EXIT}, NOT_WRITTEN),
    "a sitecustomize": ({"sitecustomize.py": EXIT}, "sitecustomize.py hides the module"),
    "a usercustomize": ({"usercustomize.py": EXIT}, "ended Python itself (exit status 0)"),
    "a module named like the tests": ({"test_rules.py": TRIVIAL}, NOT_WRITTEN),
    "a test of its own": ({"tests/test_rules.py": TRIVIAL}, "graded with the set's file"),
    "more tests": ({"tests/test_more.py": TRIVIAL}, "0 of 3 tests passed"),
    "an oracle": (
        {"oracle.py": TOY_SOLUTION, "doubling.py": f"import oracle\n{TOY_STUB}"},
        "oracle.py hides the module",
    ),
    "an import of the real oracle": (
        {"doubling.py": f"import oracle\n{TOY_SOLUTION}"},
        "Solve this kata without oracle",
    ),
    "an answer that asks the oracle": (
        {
            "doubling.py": toy_answer(
                "import importlib\n    return int(importlib.import_module('oracle').double(n))"
            )
        },
        "Solve this kata without oracle",
    ),
    "an answer that loads the file of the oracle": (
        {"doubling.py": f"import runpy\nrunpy.run_path('../k90/oracle/oracle.py')\n{TOY_STUB}"},
        "Solve this kata without oracle",
    ),
    "an answer that reads the names of its caller": (
        {
            "doubling.py": toy_answer(
                "import sys\n    return int(sys._getframe(1).f_globals['oracle'].double(n))"
            )
        },
        "Solve this kata without oracle",
    ),
    "an import of pytest's inner modules": (
        {"doubling.py": f"import _pytest.python\n{TOY_STUB}"},
        "Solve this kata without _pytest",
    ),
    "a skip": ({"doubling.py": toy_answer("import pytest\n    pytest.skip()")}, "was skipped"),
    "an expected failure": (
        {"doubling.py": toy_answer("import pytest\n    pytest.xfail()")},
        "was skipped",
    ),
    "an early end": (
        {"doubling.py": toy_answer("import pytest\n    pytest.exit('all passed', 0)")},
        "raised Exit: all passed",
    ),
    "an exit at the end": (
        {"doubling.py": f"import atexit, os\natexit.register(os._exit, 0)\n{TOY_STUB}"},
        NOT_WRITTEN,
    ),
}
# What these do, they do when Python starts or when it imports pytest.
AT_THE_START = {
    "a module named returns",
    "a module named handrail_dojo",
    "a package named pytest",
    "a pth file",
    "a sitecustomize",
    "a usercustomize",
}
# The tests and the answer are in one process, so an answer can change the tests. These are known:
# check is for learners who grade themselves.
UNGUARDED: dict[str, str] = {
    "writes the tests": "from pathlib import Path\n"
    f"Path('tests/test_rules.py').write_text({TRIVIAL!r})\n{TOY_STUB}",
    "writes the report": "import json, os, sys\n"
    "report = json.loads(sys.argv[sys.argv.index('--orders') + 1])['report']\n"
    "events = {'event': 'collected', 'tests': 1}, {'event': 'passed', 'test': 'x'}, "
    "{'event': 'done'}\n"
    "with open(report, 'a') as file:\n"
    "    print(*map(json.dumps, events), sep='\\n', file=file)\n"
    f"os._exit(0)\n{TOY_STUB}",
    "changes pytest": "import pytest\n"
    f"setattr(pytest.Function, 'runtest', lambda self: None)\n{TOY_STUB}",
    "equals everything": "class Yes(int):\n    def __eq__(self, other: object) -> bool:\n"
    f"        return True\n{toy_answer('return Yes(n)')}",
}


@pytest.mark.usefixtures("without_mypy")
@pytest.mark.parametrize("way", REFUSED)
def test_a_submission_brings_no_verdict(
    toys: ToyDojo, request: pytest.FixtureRequest, way: str
) -> None:
    if way in AT_THE_START:
        request.getfixturevalue("cold_gradings")
    files, says = REFUSED[way]
    for name, text in files.items():
        _ = toys.write_file(text, name)
    result = toys.check()
    assert result.status == 1
    assert says in result.out


@pytest.mark.usefixtures("without_mypy")
def test_an_answer_may_speak_of_an_oracle(toys: ToyDojo) -> None:
    words = 'assert n == n, "the oracle says so"\n    # import oracle\n    return 2 * n'
    _ = toys.write_file(f'"""An answer.\n\noracle: another way.\n"""\n{toy_answer(words)}')
    assert toys.check().status == 0


@pytest.mark.usefixtures("without_mypy")
@pytest.mark.parametrize("way", UNGUARDED)
def test_an_answer_can_change_its_tests(toys: ToyDojo, way: str) -> None:
    _ = toys.write_file(UNGUARDED[way])
    result = toys.check()
    assert (result.status, result.out.splitlines()[0]) == (0, "k90 Doubling: solved")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["../mypy.ini", "../.mypy.ini", "mypy.ini", "doubling.pyi"])
def test_a_submission_brings_no_types(toys: ToyDojo, name: str) -> None:
    _ = toys.write_file(TOY_SOLUTION.replace("-> int", ""))
    is_stub = name.endswith(".pyi")
    types = "def double(n: int) -> int: ...\n" if is_stub else "[mypy]\nignore_errors = True\n"
    _ = toys.write_file(types, name)
    result = toys.check()
    assert result.status == 1
    assert "mypy         Function is missing a return type annotation" in result.out


def test_an_answer_can_hide_code_from_mypy(toys: ToyDojo) -> None:
    hidden = "    def double(n): return n + n\n"
    typed = "    def double(n: int) -> int: ...\n"
    choice = f"from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n{typed}else:\n{hidden}"
    _ = toys.write_file(choice)
    assert toys.check().status == 0


@pytest.mark.usefixtures("without_mypy")
def test_the_progress_of_a_submission_solves_nothing(toys: ToyDojo) -> None:
    claims = {"solved": {TOY_NAME: "2026-01-01T00:00:00+00:00"}, "passed": {TOY_NAME: ["x"]}}
    _ = name_set(toys, toys.katas, **claims)
    assert NOT_WRITTEN in toys.check().out


def name_set(toys: ToyDojo, katas: Path | str, **progress: object) -> Path:
    """Write a state file that names a set."""
    state = toys.learner / "handrail-katas.json"
    _ = state.write_text(json.dumps({"katas": str(katas), **progress}))
    return state


@pytest.mark.parametrize("name", [".set", "./.set/", f"{TOY_NAME}/../.set", "../my dojo é/.set"])
@pytest.mark.parametrize("is_absolute", [False, True])
@pytest.mark.parametrize("here", [".", TOY_NAME])
def test_a_folder_does_not_name_a_set_inside_itself(
    toys: ToyDojo, monkeypatch: pytest.MonkeyPatch, name: str, is_absolute: bool, here: str
) -> None:
    _ = write_files(toys.learner / ".set" / TOY_NAME, OWN_SET)
    _ = name_set(toys, toys.learner / name if is_absolute else name)
    monkeypatch.chdir(toys.learner / here)
    for command in ("check", "hint", "list", "start"):
        result = toys.call(command)
        assert (result.status, result.out) == (3, "")
        assert "expected katas outside of the learner's folder" in result.err
        assert "handrail kata --katas FOLDER check" in result.err


@needs_posix
def test_a_link_to_a_set_inside_the_folder_is_refused(toys: ToyDojo, tmp_path: Path) -> None:
    inside = write_files(toys.learner / ".set" / TOY_NAME, OWN_SET).parent
    (tmp_path / "link").symlink_to(inside, target_is_directory=True)
    _ = name_set(toys, tmp_path / "link")
    assert toys.check().status == 3


def test_start_makes_no_folder_around_its_set(toys: ToyDojo) -> None:
    inside = write_files(toys.learner / "set" / TOY_NAME, TOY_FILES).parent
    result = toys.call("--katas", str(inside), "start", ".")
    assert result.status == 3
    assert "choose another folder: handrail kata start FOLDER" in result.err


@pytest.mark.usefixtures("without_mypy")
def test_a_verdict_names_a_set_that_is_not_handrails(toys: ToyDojo, tmp_path: Path) -> None:
    _ = write_files(tmp_path / "other" / TOY_NAME, OWN_SET)
    _ = name_set(toys, "../other")
    says = f"graded with the katas in {(tmp_path / 'other').resolve()}, not with handrail's own"
    result = toys.check("--json")
    assert json.loads(result.out)["verdict"] == "solved"
    assert json.loads(result.out)["remarks"][0] == says
    assert says in toys.check("--all").err.replace("\n      ", " ")
    assert toys.check("--all", "--json").err == ""


@pytest.mark.usefixtures("without_mypy")
@pytest.mark.parametrize("is_own", [False, True])
def test_the_original_is_that_of_handrails_own_set(
    toys: ToyDojo, monkeypatch: pytest.MonkeyPatch, is_own: bool
) -> None:
    if is_own:
        own = toys.katas.resolve()
        monkeypatch.setattr("handrail_dojo.learner.workspace.standard_root", lambda: own)
    _ = toys.write_file(TRIVIAL, "tests/test_rules.py")
    result = toys.check()
    assert ("graded with the original" in result.out) == is_own
    assert ("graded with the katas in" in result.out) != is_own
