"""The page of a room for the projector, in Chromium."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .rooms import KEY, Served, serve

sync_api: Any = pytest.importorskip("playwright.sync_api", reason="needs the extra tab")

BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(BROWSER is None, reason="needs Chromium"),
]
KATAS = {
    "k00_warm_up": "k00 Find what is missing",
    "k02_total_parsing": "k02 Total parsing",
    "k14_mutant_hunt": "k14 The mutant hunt",
}
VERDICTS = ("", "not_yet", "solved", "timed_out", "at_fault")
SIZES = ((800, 600), (1024, 768), (1280, 720), (1440, 900), (1920, 1080))
CUT = """() => [...document.querySelectorAll("th, td:nth-child(n+3)")]
  .filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent)"""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    _ = (tmp_path / "katas.json").write_text("{}", "utf-8")
    with serve(tmp_path, KATAS, join_code="BCDF") as found:
        found.room.wall = "http://192.168.178.120:8000"
        yield found


@pytest.fixture
def page(served: Served) -> Iterator[Any]:
    with sync_api.sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=BROWSER, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        opened = started.new_page(viewport={"width": 1280, "height": 720})
        _ = opened.goto(f"http://127.0.0.1:{served.port}/room?key={KEY}")
        yield opened
        started.close()


def fill(served: Served, page: Any, pairs: int) -> None:
    """Put pairs with all kinds of rows into the room, and wait until the page has them."""
    for number in range(pairs):
        status = served.send(
            secret=f"{number:032x}",
            name=f"Wilhelmina & Bartholomew-Alexander {number}"[number % 3 * 12 :],
            kata=list(KATAS)[number % 3],
            verdict=VERDICTS[number % 5],
            asks_help=number % 7 == 0,
            is_gone=number % 9 == 5,
            work=f"{number % 13} of 12 in {number * 29} min" if number % 4 else "",
            join_code="BCDF",
        )
        assert status == 204
    sync_api.expect(page.locator("tbody tr")).to_have_count(pairs)


@pytest.mark.parametrize("pairs", [3, 20, 40])
def test_no_column_cuts_its_own_words(served: Served, page: Any, pairs: int) -> None:
    fill(served, page, pairs)
    assert "just now" in page.inner_text("tbody")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator("td").first.bounding_box()["width"] > 60  # a name has a place, too


@pytest.mark.parametrize(("pairs", "lists"), [(12, 1), (40, 2)])
def test_forty_pairs_fit_a_projector(served: Served, page: Any, pairs: int, lists: int) -> None:
    fill(served, page, pairs)
    sync_api.expect(page.locator("table")).to_have_count(lists)
    assert page.evaluate("document.documentElement.scrollHeight") <= 720
    size = page.evaluate("getComputedStyle(document.querySelector('td')).fontSize")
    assert float(size.removesuffix("px")) >= 12


def test_the_wall_is_shown_until_it_is_hidden(served: Served, page: Any) -> None:
    wall = page.locator("#wall")
    sync_api.expect(wall).to_contain_text("http://192.168.178.120:8000")
    sync_api.expect(wall).to_contain_text("BCDF")
    page.click("#hide")
    sync_api.expect(wall).to_be_hidden()
    _ = page.reload()
    sync_api.expect(page.locator("#hide")).to_have_text("Show the address")
    sync_api.expect(wall).to_be_hidden()
    page.click("#hide")
    page.click("#end")
    sync_api.expect(page.locator("#code")).not_to_have_text("BCDF")
    assert page.inner_text("#code") == served.room.join_code


def test_a_row_is_dismissed_by_its_button(served: Served, page: Any) -> None:
    fill(served, page, 5)
    name = "Wilhelmina & Bartholomew-Alexander 3"
    page.click(f"[aria-label='Take {name} off the list']")
    sync_api.expect(page.locator("tbody tr")).to_have_count(4)
    assert name not in page.inner_text("tbody")


def test_a_row_has_what_its_pair_has_done(served: Served, page: Any) -> None:
    for secret, is_gone in (("a", False), ("b", True)):
        status = served.send(
            secret=secret * 32,
            kata="k00_warm_up",
            work="3 of 12 in 65 min",
            is_gone=is_gone,
            join_code="BCDF",
        )
        assert status == 204
    sync_api.expect(page.locator("tbody tr").first).to_contain_text("3 of 12")
    sync_api.expect(page.locator("tbody tr").first).to_contain_text("1 h 05")
    sync_api.expect(page.locator("tr.gone")).to_contain_text("gone")
    assert page.inner_text("#state") == "1 pair, nobody asks for help"
