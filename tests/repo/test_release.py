"""What a release says of itself: one version, a changelog, bounds, a page without dead links."""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from datetime import date
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from typing import TypedDict

import pytest
from packaging.requirements import Requirement
from packaging.version import Version
from readme_renderer import markdown

from .building import ROOT, bare, succeeded, tracked


class Project(TypedDict):
    """What ``pyproject.toml`` says of the project."""

    version: str
    requires_python: str
    classifiers: list[str]
    dependencies: list[str]
    optional_dependencies: dict[str, list[str]]


class Metadata(TypedDict):
    """What the build says of it."""

    readme: dict[str, str]


def project() -> Project:
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {
        "version": table["version"],
        "requires_python": table["requires-python"],
        "classifiers": table["classifiers"],
        "dependencies": table["dependencies"],
        "optional_dependencies": table["optional-dependencies"],
    }


# One version


def test_the_command_says_the_version_of_the_project() -> None:
    command = [sys.executable, "-m", "handrail", "--version"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told == f"handrail {project()['version']}\n"


def test_the_version_stands_in_no_source() -> None:
    version = project()["version"]
    sources = [name for name in tracked("src", "katas") if name.endswith(".py")]
    assert len(sources) > 100
    assert [name for name in sources if version in (ROOT / name).read_text(encoding="utf-8")] == []


# The changelog

HEADING = re.compile(r"## (?P<version>\d+\.\d+\.\d+) \((?P<date>unreleased|\d{4}-\d\d-\d\d)\)")


def versions(changelog: str) -> list[tuple[str, str]]:
    """Each version and its date, in the order in which they stand there."""
    headings = re.findall(r"^## .*$", changelog, re.MULTILINE)
    found = [HEADING.fullmatch(heading) for heading in headings]
    return [(match["version"], match["date"]) if match else ("", "") for match in found]


def amiss(changelog: str) -> Iterator[str]:
    """The rule: newest first, each with the day it was released; the newest may have none yet."""
    found = versions(changelog)
    if not found:
        yield "no version"
    if ("", "") in found:
        yield "a heading is a version and a day: ## 0.1.0 (2026-11-21)"
        return
    for newer, older in pairwise(found):
        if Version(newer[0]) <= Version(older[0]):
            yield f"{newer[0]} stands above {older[0]}"
        if older[1] == "unreleased":
            yield f"{older[0]} is older than {newer[0]}, and was released"
        elif newer[1] != "unreleased" and day_of(newer[1]) < day_of(older[1]):
            yield f"{newer[0]} was released before {older[0]}"
    for version, day in found:
        if day != "unreleased" and day_of(day) == date.min:
            yield f"{version}: {day} is no day"


def day_of(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return date.min


def test_the_changelog_begins_with_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert list(amiss(changelog)) == []
    assert versions(changelog)[0][0] == project()["version"]


@pytest.mark.parametrize(
    ("changelog", "complaints"),
    [
        pytest.param("## 0.2.0 (unreleased)\n\n## 0.1.0 (2026-11-21)\n", 0, id="right"),
        pytest.param("## 0.10.0 (2026-11-22)\n## 0.9.0 (2026-11-22)\n", 0, id="as-numbers"),
        pytest.param("# Changelog\n", 1, id="none"),
        pytest.param("## 0.1.0\n", 1, id="no-day"),
        pytest.param("## 0.1.0 (soon)\n", 1, id="no-date"),
        pytest.param("## 0.1.0 (2026-02-30)\n", 1, id="no-such-day"),
        pytest.param("## 0.1.0 (2026-11-21)\n## 0.2.0 (2026-11-21)\n", 1, id="oldest-first"),
        pytest.param("## 0.1.0 (2026-11-21)\n## 0.1.0 (2026-11-21)\n", 1, id="twice"),
        pytest.param("## 0.2.0 (2026-11-21)\n## 0.1.0 (unreleased)\n", 1, id="left-unreleased"),
        pytest.param("## 0.2.0 (2026-11-21)\n## 0.1.0 (2026-11-22)\n", 1, id="days-backwards"),
    ],
)
def test_the_rule_of_the_changelog_sees_what_breaks_it(changelog: str, complaints: int) -> None:
    assert len(list(amiss(changelog))) == complaints


# What it needs


def requirements() -> list[Requirement]:
    """All that handrail may need, but itself."""
    told = project()
    extras = [line for lines in told["optional_dependencies"].values() for line in lines]
    found = [Requirement(line) for line in (*told["dependencies"], *extras)]
    return [requirement for requirement in found if requirement.name != "handrail"]


def test_every_requirement_has_a_lower_bound_and_no_upper() -> None:
    found = requirements()
    assert len(found) > 20
    odd = [str(one) for one in found if [each.operator for each in one.specifier] != [">="]]
    assert odd == []


def test_the_oldest_python_that_is_named_is_the_oldest_that_is_allowed() -> None:
    named = [
        classifier.removeprefix("Programming Language :: Python :: ")
        for classifier in project()["classifiers"]
        if re.search(r"Python :: \d+\.\d+$", classifier)
    ]
    assert project()["requires_python"] == f">={min(named, key=Version)}"
    assert named == sorted(named, key=Version)


# The package page


FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


class Links(HTMLParser):
    """Where a page's links and pictures point."""

    def __init__(self) -> None:
        super().__init__()
        self.targets: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.targets += [value or "" for name, value in attrs if name in ("href", "src")]


@cache
def page() -> str:
    """The README as the package page has it, before it is rendered."""
    command = [sys.executable, "-m", "hatchling", "metadata"]
    done = subprocess.run(command, cwd=ROOT, env=bare({}), capture_output=True, text=True)
    metadata: Metadata = json.loads(succeeded(done))
    return metadata["readme"]["text"]


def blocks(text: str) -> list[str]:
    """The fenced blocks of a page."""
    return FENCED.findall(text)


def links(text: str) -> list[str]:
    """Where the links and pictures of a page point, code apart."""
    return re.findall(r"\]\(([^)\s]+)\)", FENCED.sub("", text))


def test_every_link_of_the_package_page_leads_somewhere() -> None:
    rendered = markdown.render(page())
    assert rendered is not None
    reader = Links()
    reader.feed(rendered)
    assert "https://hypothesis.readthedocs.io" in reader.targets
    assert [target for target in reader.targets if not re.match(r"https://|#", target)] == []


def test_the_package_page_names_the_files_that_the_readme_links_to() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    files = [target for target in links(readme) if not re.match(r"https?:|#", target)]
    assert len(files) > 2
    shipped = set(tracked())
    assert [name for name in files if name.partition("#")[0] not in shipped] == []
    shown = page()
    assert [name for name in files if not name.endswith(".svg") and f"`{name}`" not in shown] == []


def test_the_package_page_is_the_readme_but_for_its_links() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = page()
    assert blocks(shown) == blocks(readme) != []
    linked = re.compile(r"\]\((?!https?:)|\(`")
    there = [line for line in readme.splitlines() if line and not linked.search(line)]
    here = [line for line in shown.splitlines() if line and not linked.search(line)]
    assert here == there
