"""The slides of each chapter: questions before their answers, and nothing cut off."""

import json
import re
import shutil
from collections.abc import Iterator
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from returns.result import Failure

from handrail_dojo.facilitator.decks import (
    Code,
    CodeLine,
    Deck,
    Kind,
    Sentence,
    SlidePicture,
    SlideTable,
    chapter_numbers,
    read_deck,
)
from handrail_dojo.facilitator.page import markdown_to_html
from handrail_dojo.facilitator.slides import render_deck
from handrail_dojo.learner.text_pictures import PICTURE_STYLE
from handrail_dojo.sets.own_katas import standard_root
from source_map import MAP_FILE

BOOK = standard_root() / "book"
NUMBERS = chapter_numbers(BOOK)
DECKS = {number: read_deck(BOOK, number).unwrap() for number in NUMBERS}
SLIDES = [
    (f"{number}: {slide.title}", slide) for number, deck in DECKS.items() for slide in deck.slides
]
MOST_CODE_LINES = 14
NAIVE_SECTION = "As it is often written"
# A block of a chapter that is quoted from a file: the path, the name in it, and the code.
QUOTATION = re.compile(
    r"^<!-- (?:from|inside|untyped) (\S+): (\S+) -->\s*```[^\n]*\n(.*?)^```", re.M | re.S
)
BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
SIZES = ((1280, 720), (1024, 768))
# Code of up to 80 columns is so large, in pixels. Wider code, of which there is little, is smaller.
SMALLEST, USUAL_COLUMNS = 20, 80
MAP_ROW = re.compile(
    r"^\| \[.*?\]\(\.\./(?P<path>\S+)\) \| (?P<look>.*) \| (?P<minutes>\d) \|$", re.M
)
CHAPTER = """\
# 1. A chapter

What is it?

## As it is often written

Some words.

```python
def f(x):
    return x
```

```python
>>> f(1)
1
```

| a | b |
|---|---|
| c | [d](2_next.md) |

```picture A drawing
a ━━▶ b
```
"""


def chapter_text(number: int) -> str:
    return next(BOOK.glob(f"{number}_*.md")).read_text("utf-8")


def is_in(code: Code, text: str) -> bool:
    """Return whether a text has these lines, perhaps with another indentation."""
    indentation = re.compile("^ +", re.MULTILINE)
    return indentation.sub("", text_of(code)) in indentation.sub("", text)


def text_of(code: Code) -> str:
    return "".join(f"{line.text}\n" for line in code.lines)


@pytest.mark.parametrize("deck", DECKS.values(), ids=lambda deck: deck.title)
def test_a_chapter_has_six_to_twelve_slides(deck: Deck) -> None:
    assert 6 <= len(deck.slides) <= 12


@pytest.mark.parametrize("number", NUMBERS)
def test_the_naive_start_is_on_a_slide(number: int) -> None:
    heading = f"\n## {NAIVE_SECTION}\n"
    _, found, rest = chapter_text(number).partition(heading)
    section = rest.partition("\n## ")[0]
    codes = [code for slide in DECKS[number].slides for code in slide.code]
    assert not found or any(is_in(code, section) for code in codes)


def test_a_slide_has_few_lines_of_code() -> None:
    lines = {name: sum(len(code.lines) for code in slide.code) for name, slide in SLIDES}
    assert {name: count for name, count in lines.items() if count > MOST_CODE_LINES} == {}


def test_a_question_and_its_answer_have_different_steps() -> None:
    for name, slide in SLIDES:
        for place, asked in enumerate(slide.items):
            if isinstance(asked, Sentence) and asked.kind is Kind.QUESTION:
                later = [step for item in slide.items[place + 1 :] for step in answer_steps(item)]
                assert all(step > asked.step for step in later), name


PROMPTS = (">>>", "...")


def answer_steps(item: Code | SlideTable | SlidePicture | Sentence) -> Iterator[int]:
    """Yield the steps of what may answer a question: all but the lines typed in a session."""
    if isinstance(item, Code):
        yield from (
            line.step for line in item.lines if line.is_output or not line.text.startswith(PROMPTS)
        )
    else:
        yield item.step


def test_only_questions_ask() -> None:
    """A title or a caption that asks would have its answer next to it."""
    for name, slide in SLIDES:
        told = [
            item.text
            for item in slide.items
            if isinstance(item, Sentence) and item.kind is not Kind.QUESTION
        ]
        assert not any("?" in text for text in (slide.title, *told)), name


def test_steps_follow_one_another() -> None:
    for name, slide in SLIDES:
        steps = [
            step
            for item in slide.items
            for step in (
                [line.step for line in item.lines] if isinstance(item, Code) else [item.step]
            )
        ]
        assert (steps[0], steps[-1]) == (0, slide.last_step), name
        assert all(after - before in (0, 1) for before, after in pairwise(steps)), name


def test_the_notes_have_what_to_say() -> None:
    for name, slide in SLIDES:
        titles = {note.title for note in slide.notes}
        quoted = [note.text for note in slide.notes if not note.title]
        assert "Say" in titles or any(text.startswith("**Say**") for text in quoted), name
        if "Ask" in titles:
            has_usual = "Usually" in titles or any(text.startswith("**Ask:**") for text in quoted)
            assert has_usual, name


@pytest.mark.parametrize("number", NUMBERS)
def test_a_slide_shows_the_code_of_its_chapter(number: int) -> None:
    html = render_deck(DECKS[number])
    shown = [
        unescape(re.sub("<[^>]+>", "", code))
        for code in re.findall(r"<pre.*?>(.*?)</pre>", html, re.S)
    ]
    codes = [code for slide in DECKS[number].slides for code in slide.code]
    assert shown == [text_of(code) for code in codes]


def test_the_six_files_of_the_map_are_on_the_slides() -> None:
    table = MAP_FILE.read_text(encoding="utf-8").partition("## All files")[0]
    rows = list(MAP_ROW.finditer(table))
    codes = [code for slide in DECKS[0].slides for code in slide.code]
    quotations = QUOTATION.findall(chapter_text(0))
    assert sum(int(row["minutes"]) for row in rows) == 15
    for row in rows:
        quoted = {
            name
            for path, name, text in quotations
            if path == row["path"] and any(is_in(code, text) for code in codes)
        }
        assert quoted
        assert quoted <= set(re.findall(r"`([\w.]+)`", row["look"]))


def test_the_slides_fetch_nothing() -> None:
    html = "".join(map(render_deck, DECKS.values()))
    assert not re.search(r"url\(|@import|fetch\(|XMLHttp|import\(|https?:|src=|<link|<img", html)


def deck_of(folder: Path, slides: str) -> Deck:
    """Return the deck with these slides for the chapter above, or raise what is wrong with it."""
    (folder / "slides").mkdir()
    _ = (folder / "1_chapter.md").write_text(CHAPTER, "utf-8")
    _ = (folder / "slides" / "1.md").write_text(slides, "utf-8")
    return read_deck(folder, 1).unwrap()


def test_what_a_session_prints_is_a_step_of_its_own(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, "## One\n\nask: What?\n\nwrong: >>> f(1)\n\nWords.\n")
    question, code, caption = deck.slides[0].items
    assert question == Sentence(Kind.QUESTION, "What?", 0)
    assert isinstance(code, Code)
    assert code.lines == (CodeLine(">>> f(1)", 0), CodeLine("1", 1, is_output=True, is_wrong=True))
    assert caption == Sentence(Kind.CAPTION, "Words.", 1)


def test_a_slide_draws_the_picture_of_its_chapter(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, "## One\n\nWords.\n\n---\n\npicture: A drawing\n\nsay: A\n")
    picture = SlidePicture("```picture A drawing\na ━━▶ b\n```", 1)
    assert deck.slides[0].items[1] == picture
    html = render_deck(deck)
    (drawn,) = re.findall(r'<div class="drawn" data-step="1".*?</div>', html, re.DOTALL)
    assert markdown_to_html(picture.text) in drawn
    assert html.count(PICTURE_STYLE) == 1


def test_a_link_in_a_table_becomes_its_label(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, "## One\n\ntable: | a | b |\n")
    assert deck.slides[0].items == (SlideTable("| a | b |\n|---|---|\n| c | d |", 0),)


def test_an_answer_is_a_step_of_its_own(tmp_path: Path) -> None:
    deck = deck_of(
        tmp_path, "## One\n\ntable: | a | b |\nask: What?\nanswer: That.\n---\n\nMore.\n"
    )
    assert [item.step for item in deck.slides[0].items if not isinstance(item, Code)] == [
        0,
        0,
        1,
        2,
    ]


@pytest.mark.parametrize(
    ("slide", "mistake"),
    [
        ("code: def g(x):", "One: the chapter has no line def g(x):"),
        ("code (2): def f(x):", "One: the chapter has no line def f(x):"),
        ("code: def f(x):\nuntil: return y", "One: no line after def f(x): is return y"),
        ("picture: Another", "One: the chapter has no picture Another"),
        (
            "ask: What?\npicture: A drawing",
            "One: begin a step before A drawing, or the answer is seen",
        ),
        ("until: return x", "One: until: return x does not follow code"),
        ("quote: Other words", "One: no paragraph of the chapter begins with Other words"),
        (
            "ask: What?\n\nIt is this.",
            "One: begin a step before It is this., or the answer is seen",
        ),
        (
            "ask: What?\ncode: def f(x):",
            "One: begin a step before def f(x):, or the answer is seen",
        ),
    ],
)
def test_a_deck_that_does_not_fit_is_refused(slide: str, mistake: str, tmp_path: Path) -> None:
    (tmp_path / "slides").mkdir()
    _ = (tmp_path / "1_chapter.md").write_text(CHAPTER, "utf-8")
    _ = (tmp_path / "slides" / "1.md").write_text(f"## One\n\n{slide}\n", "utf-8")
    refused = read_deck(tmp_path, 1)
    assert isinstance(refused, Failure)
    assert refused.failure().message == f"1.md: {mistake}"


def test_a_chapter_that_does_not_exist_is_refused() -> None:
    problem = read_deck(BOOK, 99).failure()
    assert problem.message == f"expected a chapter of the book (0 to {NUMBERS[-1]}), got 99"
    assert problem.status == 2


# In a browser

in_a_browser = pytest.mark.skipif(BROWSER is None, reason="needs Chromium")

# Keys that are pressed on the first slide, and the address that is shown then. On slide 1 of the
# deck there are two steps, and on slide 2 one.
KEYS = (
    ((), "#0.0"),
    (("ArrowRight", " "), "#1.1"),
    (("PageDown", "ArrowDown", "ArrowRight"), "#2.0"),
    (("End",), "#2.0"),
    (("End", "ArrowRight"), "#2.0"),
    (("End", "ArrowLeft"), "#1.1"),
    (("End", "ArrowUp", "PageUp"), "#1.0"),
    (("End", "Home"), "#0.0"),
    (("ArrowLeft",), "#0.0"),
    (("n",), "#0.0 noted"),
    (("ArrowRight", "n", "N"), "#1.0"),
    (("n", "Escape"), "#0.0"),
    (("x",), "#0.0"),
)
# Each row says what is wrong with a step of a slide.
MEASURE = """([smallest, columns]) => {
  const seen = [];
  for (const [number, slide] of slides.entries())
    for (let now = 0; now <= last(slide); now += 1) {
      show(number, now);
      const box = slide.getBoundingClientRect();
      for (const part of slide.querySelectorAll("h1, p, pre, table, svg")) {
        const place = part.getBoundingClientRect();
        if (place.bottom > box.bottom || place.right > box.right) seen.push(`${number} is cut`);
        if (part.scrollWidth > part.clientWidth + 1) seen.push(`${number} is too wide`);
      }
      for (const code of slide.querySelectorAll("pre")) {
        const size = parseFloat(getComputedStyle(code).fontSize);
        const width = Number(getComputedStyle(code).getPropertyValue("--columns"));
        if (size < smallest * Math.min(1, columns / width)) seen.push(`${number}: ${size} px`);
      }
      if (root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth)
        seen.push(`${number} scrolls`);
      const early = [...slide.querySelectorAll("[data-step]")].filter(part =>
        Number(part.dataset.step) > now && getComputedStyle(part).visibility !== "hidden");
      if (early.length) seen.push(`${number} shows a later step in step ${now}`);
    }
  return seen;
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    sync_api: Any = pytest.importorskip("playwright.sync_api", reason="needs the extra tab")
    with sync_api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield opened
        opened.close()


def open_deck(browser: Any, folder: Path, deck: Deck, size: tuple[int, int], scheme: str) -> Any:
    file = folder / "slides é.html"
    _ = file.write_text(render_deck(deck), "utf-8")
    width, height = size
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
    page.goto(file.as_uri())
    return page


@pytest.mark.slow
@in_a_browser
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", NUMBERS)
def test_nothing_on_a_slide_is_cut_off_or_small(
    number: int, size: tuple[int, int], browser: Any, tmp_path: Path
) -> None:
    page = open_deck(browser, tmp_path, DECKS[number], size, "light")
    assert page.evaluate(MEASURE, [SMALLEST, USUAL_COLUMNS]) == []
    page.close()


@pytest.mark.slow
@in_a_browser
def test_keys_turn_the_slides_and_show_the_notes(browser: Any, tmp_path: Path) -> None:
    deck = deck_of(tmp_path, "## One\n\nask: What?\nanswer: That.\n\nsay: A\n\n## Two\n\nEnd.\n")
    page = open_deck(browser, tmp_path, deck, SIZES[0], "light")
    for keys, expected in KEYS:
        page.evaluate("show(0, 0); root.classList.remove('noted')")
        for key in keys:
            page.keyboard.press("Space" if key == " " else key)
        noted = page.evaluate("root.classList.contains('noted') ? ' noted' : ''")
        assert page.evaluate("location.hash") + noted == expected, keys
    page.close()


@pytest.mark.slow
@in_a_browser
def test_the_speaker_has_notes_in_a_window_of_their_own(browser: Any, tmp_path: Path) -> None:
    deck = deck_of(tmp_path, "## One\n\nask: What?\nanswer: That.\n\nsay: A\n\n## Two\n\nEnd.\n")
    room = open_deck(browser, tmp_path, deck, SIZES[0], "light")
    room.keyboard.press("ArrowRight")
    with room.expect_popup() as opened:
        room.keyboard.press("s")
    speaker = opened.value
    assert place_in(room) == place_in(speaker) == "#1.0"
    assert [is_visible(page, ".notes >> text=A") for page in (room, speaker)] == [False, True]
    assert [is_visible(page, ".next h2") for page in (room, speaker)] == [False, True]
    assert re.fullmatch(r".*\d:\d\d.* \(0 min\)", speaker.text_content(".clock"))
    # The next step has the answer, which the slide hides in both windows.
    assert is_visible(speaker, ".preview .answer")
    assert not any(is_visible(page, "main > section .answer >> nth=-1") for page in (room, speaker))
    speaker.keyboard.press("Space")
    room.wait_for_function("location.hash === '#1.1'")
    assert speaker.text_content(".preview h1") == "Two"
    room.keyboard.press("End")
    speaker.wait_for_function("location.hash === '#2.0'")
    assert speaker.text_content(".preview") == "The end."
    speaker.keyboard.press("n")
    room.reload()
    speaker.keyboard.press("Home")
    room.wait_for_function("location.hash === '#0.0'")
    assert not is_visible(room, ".notes >> text=A")
    speaker.close()
    room.close()


def place_in(page: Any) -> str:
    return str(page.evaluate("location.hash"))


def is_visible(page: Any, selector: str) -> bool:
    return bool(page.is_visible(selector))


@pytest.mark.slow
@in_a_browser
def test_paper_has_a_page_for_each_step(browser: Any, tmp_path: Path) -> None:
    for number in (0, NUMBERS[-1]):
        page = open_deck(browser, tmp_path, DECKS[number], SIZES[0], "dark")
        pdf = page.pdf(prefer_css_page_size=True, print_background=True)
        steps = sum(slide.last_step + 1 for slide in DECKS[number].slides)
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == steps + 1
        page.close()


@pytest.mark.slow
@in_a_browser
@pytest.mark.parametrize(
    ("number", "scheme"),
    [
        *((number, scheme) for number in (0, 15) for scheme in ("light", "dark")),
        *(
            pytest.param(number, "light", marks=pytest.mark.nightly)
            for number in NUMBERS
            if number not in (0, 15)
        ),
    ],
)
def test_axe_finds_nothing(number: int, scheme: str, browser: Any, tmp_path: Path) -> None:
    axe_api: Any = pytest.importorskip("axe_playwright_python.sync_playwright")
    page = open_deck(browser, tmp_path, DECKS[number], SIZES[0], scheme)
    page.keyboard.press("n")
    for slide in range(len(DECKS[number].slides) + 1):
        page.evaluate(f"show({slide}, Infinity)")
        found = axe_api.Axe().run(page).response["violations"]
        assert found == [], json.dumps(found, indent=1)
    page.close()
