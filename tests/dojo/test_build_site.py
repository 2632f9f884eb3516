"""The command that builds the site: what it refuses, before it builds anything."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from returns.result import Failure, Result, Success

from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.site import build

from .toys import ToyDojo

BUILT = "index.html", "files.json"


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have node and npm, and a build that only writes the list of its files."""

    def write_two_files(
        work: Path, kata_set: object, progress: Callable[[str], None]
    ) -> Result[Path, KataProblem]:
        site = work / "site"
        site.mkdir()
        _ = (site / "index.html").write_text("new", "utf-8")
        _ = (site / "files.json").write_text(json.dumps(BUILT), "utf-8")
        return Success(site)

    monkeypatch.setattr("handrail_dojo.site.build.shutil.which", "/bin/{}".format)
    monkeypatch.setattr(build, "_build", write_two_files)


@pytest.mark.parametrize("missing", ["node", "npm"])
def test_a_missing_tool_gets_a_sentence(
    toys: ToyDojo, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    found = {"node": "/bin/node", "npm": "/bin/npm"} | {missing: None}
    monkeypatch.setattr("handrail_dojo.site.build.shutil.which", found.get)
    result = toys.call("dojo", "site", "site")
    assert (result.status, result.out) == (3, "")
    assert result.err.splitlines() == [
        f"error: {missing} is missing, which builds the site",
        "  hint: install Node.js 20 or later from nodejs.org, which brings node and npm",
    ]
    assert not (toys.learner / "site").exists()


@pytest.mark.usefixtures("tools")
def test_a_folder_with_other_files_is_left_alone(toys: ToyDojo) -> None:
    mine = toys.learner / "site" / "thesis.txt"
    mine.parent.mkdir()
    _ = mine.write_text("mine", "utf-8")
    result = toys.call("dojo", "site", "site")
    assert result.status == 2
    assert "site has files that are not those of an earlier site" in result.err
    assert mine.read_text("utf-8") == "mine"


@pytest.mark.usefixtures("tools")
def test_an_earlier_site_is_replaced(toys: ToyDojo) -> None:
    for _ in range(2):
        result = toys.call("dojo", "site", "site")
        assert result.status == 0
        assert result.out.startswith("site: 0 MB. Serve it: python -m http.server --directory site")
    site = toys.learner / "site"
    assert sorted(path.name for path in site.iterdir()) == sorted(BUILT)
    _ = (site / "extra.html").write_text("", "utf-8")
    assert toys.call("dojo", "site", "site").status == 2


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
    assert (toys.learner / "site" / "index.html").read_text("utf-8") == "new"
    assert list(toys.learner.glob("dojo-site-*")) == []
