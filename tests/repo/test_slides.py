"""The slides show six screens of the source, and the map of the source has the same six."""

import json
import re
import shutil
import subprocess
from html import unescape
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from reference import BUILT_SLIDES
from slides import (
    CHAPTER,
    SMALLEST,
    USAGE,
    Screen,
    code_size,
    main,
    read_screens,
    render_slides,
)
from source_map import MAP_FILE

BROWSER = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
OPTIONS = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run")
in_a_browser = pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed")

SCREENS = read_screens()
MAP_ROW = re.compile(
    r"^\| \[.*?\]\(\.\./(?P<path>\S+)\) \| (?P<look>.*) \| (?P<minutes>\d) \|$", re.M
)

# Keys that are pressed on the first slide, and the slide that is shown then.
KEYS: tuple[tuple[tuple[str, ...], str], ...] = (
    ((), "0"),
    (("ArrowRight", " ", "PageDown", "ArrowDown"), "4"),
    (("End",), "6"),
    (("End", "ArrowRight"), "6"),
    (("ArrowLeft",), "0"),
    (("End", "ArrowLeft", "PageUp", "ArrowUp"), "3"),
    (("End", "shift  ", "Home"), "0"),
    (("End", "shift  "), "5"),
    (("ArrowRight", "n"), "1 with notes"),
    (("n", "ArrowRight", "N"), "1"),
    (("x", "Enter"), "0"),
)


def test_the_slides_take_fifteen_minutes() -> None:
    assert len(SCREENS) == 6
    assert sum(screen.minutes for screen in SCREENS) == 15


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.title)
def test_a_screen_is_from_the_source_and_has_notes(screen: Screen) -> None:
    assert any(block.path for block in screen.blocks)
    assert re.fullmatch(r"[^.?!]+\.", screen.say)  # one sentence
    assert "?" in screen.ask
    assert re.match(r"\[k\d\d", screen.kata)


def test_the_map_has_the_screens_of_the_slides() -> None:
    table = MAP_FILE.read_text(encoding="utf-8").partition("## All files")[0]
    rows = list(MAP_ROW.finditer(table))
    assert len(rows) == len(SCREENS)
    for row, screen in zip(rows, SCREENS, strict=True):
        assert int(row["minutes"]) == screen.minutes
        quoted = {(block.path, block.name) for block in screen.blocks if block.path}
        assert {path for path, _ in quoted} == {row["path"]}
        assert {name for _, name in quoted} <= set(re.findall(r"`([\w.]+)`", row["look"]))


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.title)
def test_code_on_a_slide_is_large(screen: Screen) -> None:
    assert code_size(screen) >= SMALLEST


def test_a_slide_shows_the_code_of_the_chapter() -> None:
    shown = re.findall(r"<pre>(.*?)</pre>", render_slides(), re.DOTALL)
    blocks = chain.from_iterable(screen.blocks for screen in SCREENS)
    assert [unescape(re.sub("<[^>]+>", "", code)) for code in shown] == [
        block.code for block in blocks
    ]


def test_each_slide_shows_what_to_say() -> None:
    shown = re.findall(r'<p class="say">(.*?)</p>', render_slides())
    assert list(map(unescape, shown)) == [" ".join(screen.say.split()) for screen in SCREENS]


def test_errors_and_wrong_answers_are_marked() -> None:
    marked = re.findall(r'<span class="wrong">(.*?)</span>', render_slides(), re.DOTALL)
    assert [unescape(text).split("\n")[0] for text in marked] == [
        "'banana'",
        'line 3: error: Argument 1 to "Card" has incompatible type "str";',
        "'A'",
        "7c 5c 4c 3c 2s is flush, seven high",
        "False",
    ]


@pytest.mark.parametrize("arguments", [[], ["--help"], ["a.html", "b.html"]])
def test_other_arguments_than_a_file_write_nothing(
    arguments: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert capsys.readouterr().err == f"{USAGE}\n"
    assert list(tmp_path.iterdir()) == []


def test_the_chapter_names_the_page_of_slides() -> None:
    """In the site this name becomes a link."""
    assert CHAPTER.read_text(encoding="utf-8").count(BUILT_SLIDES) == 1


def test_the_slides_fetch_nothing() -> None:
    html = render_slides()
    assert not re.search(r"url\(|@import|fetch\(|XMLHttp|import\(|https?:|src=|<link|<img", html)


def browse(file: Path, *options: str) -> str:
    assert BROWSER is not None
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        done = subprocess.run(
            (BROWSER, *OPTIONS, f"--user-data-dir={profile}", *options, file.as_uri()),
            capture_output=True, encoding="utf-8", timeout=120, check=True,
        )  # fmt: skip
    return done.stdout


def seen_by(script: str, folder: Path) -> object:
    """Run a script in the page at 1280x720, and return the value of its variable ``seen``."""
    file = folder / "slides é.html"
    ending = f"<script>{script}; document.title = 'seen ' + JSON.stringify(seen);</script>"
    _ = file.write_text(render_slides() + ending, encoding="utf-8")
    dom = browse(file, "--window-size=1280,720", "--dump-dom")
    title = re.search(r"<title>seen (.*?)</title>", dom)
    assert title is not None, dom[-2000:]
    found: object = json.loads(unescape(title[1]))
    return found


@pytest.mark.slow
@in_a_browser
def test_keys_turn_the_slides_and_show_the_notes(tmp_path: Path) -> None:
    script = """
    const seen = SEQUENCES.map(keys => {
      show(0);
      root.classList.remove("notes");
      for (const key of keys) {
        const pressed = key.startsWith("shift ")
          ? { key: key.slice(6), shiftKey: true } : { key };
        dispatchEvent(new KeyboardEvent("keydown", pressed));
      }
      const visible = [...slides.keys()].filter(number => slides[number].offsetHeight > 0);
      const notes = [...document.querySelectorAll("aside")].filter(each => each.offsetHeight > 0);
      return visible.join() + (notes.length ? " with notes" : "");
    })""".replace("SEQUENCES", json.dumps([keys for keys, _ in KEYS]))
    assert seen_by(script, tmp_path) == [shown for _, shown in KEYS]


@pytest.mark.slow
@in_a_browser
def test_nothing_on_a_slide_is_cut_off_or_small(tmp_path: Path) -> None:
    """Each row says what is wrong with a slide, without the notes and with them."""
    script = """
    const seen = [];
    for (const notes of [false, true]) {
      root.classList.toggle("notes", notes);
      slides.forEach((slide, number) => {
        show(number);
        const unit = slide.clientWidth / 1280;
        const box = slide.getBoundingClientRect();
        for (const part of slide.querySelectorAll("h1, h2, li, p, pre")) {
          const place = part.getBoundingClientRect();
          const size = parseFloat(getComputedStyle(part).fontSize) / unit;
          if (part.scrollWidth > part.clientWidth + 1) seen.push(`${number} is too wide`);
          if (place.bottom > box.bottom || place.right > box.right) seen.push(`${number} is cut`);
          if (size < 22) seen.push(`${number} has letters of ${size}`);
        }
        if (root.scrollHeight > innerHeight) seen.push(`${number} scrolls, notes ${notes}`);
      });
    }"""
    assert seen_by(script, tmp_path) == []


@in_a_browser
@pytest.mark.slow
def test_paper_has_a_page_for_each_slide(tmp_path: Path) -> None:
    page, pdf = tmp_path / "slides.html", tmp_path / "slides.pdf"
    _ = page.write_text(render_slides(), encoding="utf-8")
    _ = browse(page, f"--print-to-pdf={pdf}", "--no-pdf-header-footer")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf.read_bytes())) == len(SCREENS) + 1
