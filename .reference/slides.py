"""Make a page of slides from the book's chapter 0: ``python .reference/slides.py FILE``.

A section of the chapter is a screen. Its code is on the slide, each block with the sentence above
it. A block after ``<!-- not on the slide -->`` is not. What a checker prints is red, and so is the
last line of a block after ``<!-- the last line is wrong -->``. What to say is below the code. It is
in the notes too, with what to ask. A key shows them. ``reference.py`` puts the page into the site.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import escape
from math import ceil
from pathlib import Path

# pygments has no types. It is installed with mkdocs-material.
from pygments import highlight  # type: ignore[import-untyped]
from pygments.formatters import HtmlFormatter  # type: ignore[import-untyped]
from pygments.lexers import get_lexer_by_name  # type: ignore[import-untyped]

ROOT = Path(__file__).parents[1]
CHAPTER = ROOT / "katas" / "book" / "0_fifteen_minutes.md"
TEMPLATE = Path(__file__).with_name("slides_template.html")
SLIDES_PAGE = "slides.html"

SECTION = re.compile(r"^## (.+)\n((?:(?!## |---$).*\n)*)", re.MULTILINE)
FENCE = re.compile(r"^```(python|text)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MARKER = re.compile(r"<!-- (?:from|inside|untyped) (\S+): (\S+) -->")
NOT_ON_THE_SLIDE = "<!-- not on the slide -->"
LAST_LINE_IS_WRONG = "<!-- the last line is wrong -->"
WHERE_NEXT = "Where next: the chapters of the book in `katas/book`, and the exercises in `katas`."
USAGE = "usage: python .reference/slides.py FILE"
NOTES = re.compile(
    r"^\*\*Say\*\* \((?P<minutes>\d) minutes\): (?P<say>.+?)\n\n"
    r"\*\*Ask:\*\* (?P<ask>.+?)\n\n"
    r"\*\*Go on with\*\* (?P<kata>.+?)\n\n",
    re.MULTILINE | re.DOTALL,
)
LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")

# In the units of a slide, which is 1280 wide and 720 high. The widest monospaced letter of usual
# fonts is 0.61 of its size. The smallest size can be read from the last row of a room.
CODE_WIDTH, CODE_HEIGHT = 1174, 644
TEXT_COLUMNS, TEXT_HEIGHT, TEXT_GAP = 90, 29, 12
FRAME_HEIGHT, GAP_BETWEEN_BLOCKS = 12, 8
LETTER_WIDTH, LARGEST, SMALLEST = 0.61, 32, 22
TIGHTEST, LOOSEST = 1.08, 1.35


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """Code on a slide, the sentence above it, and where it is quoted from.

    ``is_wrong`` says that the last line, an answer, is wrong.
    """

    caption: str
    code: str
    language: str
    path: str
    name: str
    is_wrong: bool


@dataclass(frozen=True, slots=True)
class Screen:
    """A section of the chapter: the code on its slide, and the notes of the teacher.

    ``ending`` is a sentence for the room at the end of the last slide, or "".
    """

    title: str
    blocks: tuple[CodeBlock, ...]
    minutes: int
    say: str
    ask: str
    kata: str
    ending: str = ""


def read_title() -> str:
    """Return the title of the chapter without its number."""
    first_line = CHAPTER.read_text(encoding="utf-8").partition("\n")[0]
    return first_line.removeprefix("# 0. ")


def read_subtitle() -> str:
    """Return the first paragraph of the chapter."""
    return CHAPTER.read_text(encoding="utf-8").split("\n\n")[1]


def read_screens() -> tuple[Screen, ...]:
    """Return the screens of the chapter, in order."""
    text = CHAPTER.read_text(encoding="utf-8")
    *screens, last = (read_screen(title, section) for title, section in SECTION.findall(text))
    return (*screens, replace(last, ending=WHERE_NEXT))


def read_screen(title: str, section: str) -> Screen:
    """Return the screen of a section, or raise ``ValueError`` if its notes are not complete."""
    notes = NOTES.search(section)
    if notes is None:
        raise ValueError(
            f"{CHAPTER.name}: expected **Say**, **Ask:** and **Go on with** in {title}"
        )
    blocks = tuple(read_blocks(section))
    return Screen(title, blocks, int(notes["minutes"]), notes["say"], notes["ask"], notes["kata"])


def read_blocks(section: str) -> Iterator[CodeBlock]:
    """Yield the blocks of a section that are on its slide."""
    end = 0
    for fence in FENCE.finditer(section):
        paragraphs = section[end : fence.start()].strip().split("\n\n")
        end = fence.end()
        markers = paragraphs.pop() if paragraphs[-1].startswith("<!--") else ""
        if NOT_ON_THE_SLIDE in markers:
            continue
        caption = paragraphs[-1] if paragraphs else ""
        source = MARKER.search(markers)
        path, name = source.groups() if source else ("", "")
        is_wrong = LAST_LINE_IS_WRONG in markers
        yield CodeBlock(" ".join(caption.split()), fence[2], fence[1], path, name, is_wrong)


def render_slides() -> str:
    """Return the page."""
    title, screens = read_title(), read_screens()
    slides = [render_title(title, screens)]
    for number, screen in enumerate(screens, start=1):
        slides.append(render_screen(screen, number, len(screens)))
    page = TEMPLATE.read_text(encoding="utf-8").replace("TITLE", escape(title))
    return page.replace("SLIDES", "\n".join(slides))


def render_title(title: str, screens: tuple[Screen, ...]) -> str:
    """Return the first slide."""
    rows = "".join(f"<li>{render_text(screen.title)}</li>\n" for screen in screens)
    keys = "arrow keys or space: turn the slides; n: notes, which the room sees too"
    return (
        f"<section>\n<h1>{escape(title)}</h1>\n"
        f'<p class="subtitle">{render_text(read_subtitle())}</p>\n'
        f"<ol>\n{rows}</ol>\n"
        f'<p class="keys">{keys}</p>\n<p class="number">0 / {len(screens)}</p>\n</section>'
    )


def render_screen(screen: Screen, number: int, count: int) -> str:
    """Return the slide of a screen, and its notes."""
    size = code_size(screen)
    leading = max(TIGHTEST, min(LOOSEST, space_for_lines(screen) / (line_count(screen) * size)))
    parts: list[str] = []
    for block in screen.blocks:
        if block.caption:
            parts.append(f"<p>{render_text(block.caption)}</p>\n")
        parts.append(f"<pre>{render_code(block)}</pre>\n")
    parts.append(f'<p class="say">{render_text(screen.say)}</p>\n')
    if screen.ending:
        parts.append(f"<p>{render_text(screen.ending)}</p>\n")
    minutes = f"Say ({screen.minutes} minutes):"
    return (
        f'<section style="--size: {size:.2f}; --leading: {leading:.3f}">\n'
        f"<h2>{render_text(screen.title)}</h2>\n{''.join(parts)}"
        f'<p class="number">{number} / {count}</p>\n</section>\n<aside>\n'
        f"<p><strong>{minutes}</strong> {render_text(screen.say)}</p>\n"
        f"<p><strong>Ask:</strong> {render_text(screen.ask)}</p>\n"
        f"<p><strong>Go on with</strong> {render_text(screen.kata)}</p>\n</aside>"
    )


def code_size(screen: Screen) -> float:
    """Return the largest size of letters with which the code is on the slide as a whole."""
    columns = max(len(line) for block in screen.blocks for line in block.code.splitlines())
    by_width = CODE_WIDTH / (LETTER_WIDTH * columns)
    by_height = space_for_lines(screen) / (line_count(screen) * TIGHTEST)
    return min(by_width, by_height, LARGEST)


def space_for_lines(screen: Screen) -> int:
    """Return the height of a slide without its title, sentences, and the frames of blocks."""
    captions = [block.caption for block in screen.blocks]
    sentences = [*captions, screen.say, screen.ending]
    frames = len(captions) * FRAME_HEIGHT + captions.count("") * GAP_BETWEEN_BLOCKS
    return CODE_HEIGHT - sum(map(text_height, sentences)) - frames


def text_height(text: str) -> int:
    """Return the height of a sentence, which may need two lines, or 0 if there is none."""
    columns = len(re.sub("[*`]", "", text))
    return ceil(columns / TEXT_COLUMNS) * TEXT_HEIGHT + TEXT_GAP if text else 0


def line_count(screen: Screen) -> int:
    """Return how many lines of code are on the slide."""
    return sum(len(block.code.splitlines()) for block in screen.blocks)


def render_code(block: CodeBlock) -> str:
    """Return Python in colours, a session or a file. What a checker prints is red."""
    if block.language == "text":
        return f'<span class="wrong">{escape(block.code, quote=False)}</span>'
    language = "pycon" if block.code.startswith(">>>") else block.language
    html = str(highlight(block.code, get_lexer_by_name(language), HtmlFormatter(nowrap=True)))
    if block.is_wrong:
        before, _, answer = html.rpartition('<span class="go">')
        html = f'{before}<span class="wrong">{answer}'
    # pygments takes some of the wildcards of a match for keywords, and others not.
    return html.replace('<span class="k">_</span>', "_")


def render_text(text: str) -> str:
    """Return a paragraph of the chapter as HTML. A link is its label."""
    html = escape(" ".join(LINK.sub(r"\1", text).split()), quote=False)
    html = re.sub(r"`([^`]+)`", r"<code>\1</code>", html)
    html = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", html)
    return re.sub(r"\*([^*]+)\*", r"<em>\1</em>", html)


def main(arguments: list[str]) -> None:
    """Write the page into a file. Arguments that are not one file's name end with status 2."""
    match arguments:
        case [name] if not name.startswith("-"):
            _ = Path(name).write_text(render_slides(), encoding="utf-8")
        case _:
            print(USAGE, file=sys.stderr)
            raise SystemExit(2)


if __name__ == "__main__":
    main(sys.argv[1:])
