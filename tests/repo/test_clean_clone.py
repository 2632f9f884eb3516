"""The README's commands work in a clean clone, where the reference is built and its pages read."""

import re
import shutil
import subprocess
import sys
from collections import Counter
from html import unescape
from itertools import pairwise
from pathlib import Path

import pytest

from helpers.book import BOOK, blocks_of
from helpers.distributions import ROOT, bare_environment
from reference import load_package, public_modules, public_names, read_pages

pytestmark = pytest.mark.slow

README = (ROOT / "README.md").read_text(encoding="utf-8")
SETUP = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
BUILD_OF_REFERENCE = re.compile(r"This builds it: `(.*? && \.venv/bin/python (.*?))`")
SCROLLS_SIDEWAYS = """() => [...document.querySelectorAll("html, pre, pre > code")]
    .some(part => part.scrollWidth > part.clientWidth + 1)"""


def run_in(folder: Path, *command: object) -> str:
    """Run a command that must succeed, and return its output."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder, capture_output=True, text=True, env=bare_environment(),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Clone the repository, and run the README's first command there."""
    folder = tmp_path_factory.mktemp("home") / "a clean clone"
    _ = run_in(ROOT, "git", "clone", "-q", ROOT, folder)
    command, _ = SETUP.findall(README)
    printed = run_in(folder, "bash", "-c", command)
    assert printed.splitlines()[-1].startswith("K♠ 2♥ 5♣ J♦ T♦  high card, king")
    return folder


@pytest.fixture(scope="module")
def site(clone: Path) -> Path:
    """Build the reference. A warning is an error, and so is a dead link."""
    ((_, program),) = BUILD_OF_REFERENCE.findall(README)
    _ = run_in(clone, sys.executable, program)  # the environment of the tests has the extra docs
    return clone / "build" / "reference" / "site"


@pytest.mark.parametrize("words", [("kata", "start", "dojo"), ("flops", "AA", "KK", "--top", "1")])
def test_a_command_works_in_a_clean_clone(
    clone: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    _ = run_in(tmp_path, clone / ".venv/bin/handrail", *words)


@pytest.mark.nightly  # the extra docs takes as long to install as all else that is built here
def test_the_reference_is_built_as_the_readme_says(clone: Path) -> None:
    ((command, _),) = BUILD_OF_REFERENCE.findall(README)
    _ = run_in(clone, "bash", "-c", command)
    assert (clone / "build" / "reference" / "site" / "index.html").is_file()


def test_the_site_has_every_name_once_and_loads_nothing(site: Path) -> None:
    names = public_names(load_package(), public_modules()).values()
    html = "\n".join(page.read_text(encoding="utf-8") for page in site.rglob("*.html"))
    entries = Counter(re.findall(r'id="(handrail[\w.]+)"', html))
    assert [name.path for name in names if entries[name.path] != 1] == []
    loaded = re.findall(r"<(?:script|img|link|iframe)[^>]*https?://[^>]*>", html)
    assert [tag for tag in loaded if 'rel="canonical"' not in tag] == []


def test_every_link_of_the_site_leads_to_a_file(site: Path) -> None:
    links = {
        (page, unescape(link))
        for page in site.rglob("*.html")
        for link in re.findall(r'\b(?:href|src)="([^"#?]+)', page.read_text(encoding="utf-8"))
        if not re.match(r"[a-z]+:", link)
    }
    assert len(links) > 1000
    lost = {link for page, link in links if not (page.parent / link).is_file()}
    assert lost == {"../dojo/"}  # another command builds the katas


def test_the_site_has_each_page_of_the_reference_once(site: Path) -> None:
    built = {file.stem for file in (site / "reference").glob("*.html")} - {"index"}
    assert built == {Path(page.site_path).stem for page in read_pages()} - {"index"}


def test_no_example_scrolls_sideways_on_a_desktop(site: Path) -> None:
    sync_api = pytest.importorskip("playwright.sync_api", reason="needs the extra tab")
    too_wide: list[str] = []
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        tab = browser.new_page(viewport={"width": 1280, "height": 800})
        for page in (*site.glob("*.html"), *(site / "reference").glob("*.html")):
            _ = tab.goto(page.as_uri())
            if tab.evaluate(SCROLLS_SIDEWAYS):
                too_wide.append(page.name)
        browser.close()
    assert too_wide == []


def test_python_and_fsharp_are_set_in_two_columns(site: Path) -> None:
    (chapter,) = BOOK.glob("*fsharp.md")
    languages = [block.kind.split()[0] for block in blocks_of(chapter) if block.kind != "text"]
    html = (site / "katas" / "book" / f"{chapter.stem}.html").read_text(encoding="utf-8")
    pairs = [*pairwise(languages)].count(("python", "fsharp"))
    assert html.count('<div class="columns">') == pairs > 5


@pytest.mark.skipif(shutil.which("chromium") is None, reason="Chromium is not installed")
@pytest.mark.parametrize(
    ("words", "target"),
    [
        ("parse_hand", "hands.html#handrail.parse_hand"),
        ("short%20deck", "games.html#handrail.games.SHORT_DECK"),
    ],
)
def test_the_search_works_on_a_page_opened_from_disk(
    site: Path, tmp_path: Path, words: str, target: str
) -> None:
    url = f"{(site / 'reference' / 'railway.html').as_uri()}?q={words}"
    options = ("--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}")
    page = subprocess.run(
        ("chromium", *options, "--virtual-time-budget=20000", "--dump-dom", url),
        capture_output=True, text=True, timeout=120,
    ).stdout  # fmt: skip
    first_page, *_ = page.split("</li>")
    assert re.search(rf'href="[^"]*{re.escape(target)}" class="md-search-result', first_page)
