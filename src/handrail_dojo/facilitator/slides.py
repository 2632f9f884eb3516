"""A deck as one HTML page, which needs no other file.

``slides.html`` is the template of the page. It computes the size of code from ``--columns``,
``--lines``, ``--rows`` and ``--blocks``, so that a slide fits on screens of several shapes.
"""

import re
from html import escape
from itertools import groupby
from math import ceil
from pathlib import Path
from typing import assert_never

from handrail_dojo.facilitator.code_colours import CODE_STYLE, colour_code
from handrail_dojo.facilitator.decks import (
    Code,
    CodeLine,
    Deck,
    Sentence,
    Slide,
    SlideItem,
    SlidePicture,
    SlideTable,
)
from handrail_dojo.facilitator.page import markdown_to_html
from handrail_dojo.learner.text_pictures import PICTURE_STYLE

_TEMPLATE = Path(__file__).with_name("slides.html")
_HELP = (
    "Arrow keys or space: next and back. s: a window for the speaker, with notes and a clock. "
    "n: notes, which the room sees too. Escape: no notes."
)
# As many letters of a sentence fit on a slide that is 1,024 wide and 768 high.
_TEXT_COLUMNS = 68
_FEWEST_COLUMNS = 40
_MOST_PICTURE_ROWS = 17  # so that a question fits next to a picture


def render_deck(deck: Deck) -> str:
    """Return the page as HTML."""
    title = f"{deck.number}. {deck.title}"
    parts = [
        f'<section data-last="0"><h1 class="first">{escape(title)}</h1>\n'
        f'<div class="question">{markdown_to_html(deck.question)}</div>\n'
        f'<p class="keys">{_HELP}</p></section>'
    ]
    for number, slide in enumerate(deck.slides, start=1):
        parts.append(_render_slide(slide, f"{number} / {len(deck.slides)}"))
    page = _TEMPLATE.read_text("utf-8").replace("TITLE", escape(title))
    return page.replace("STYLE", CODE_STYLE + PICTURE_STYLE).replace("SLIDES", "\n".join(parts))


def _render_slide(slide: Slide, number: str) -> str:
    columns = [len(line.text) for code in slide.code for line in code.lines]
    lines = sum(len(code.lines) for code in slide.code)
    # The space around code is 1, and that around any other item is half of it.
    blocks = (len(slide.items) + len(slide.code)) / 2
    sizes = (
        f"--columns: {max([_FEWEST_COLUMNS, *columns])}; --lines: {max(lines, 1)}; "
        f"--rows: {sum(map(_row_count, slide.items))}; --blocks: {blocks}"
    )
    title = re.sub(r"</?p>|\n", "", markdown_to_html(slide.title))
    items = "\n".join(map(_render_item, slide.items))
    notes = "".join(
        markdown_to_html(f"**{note.title}:** {note.text}" if note.title else note.text)
        for note in slide.notes
    )
    return (
        f'<section data-last="{slide.last_step}" style="{sizes}">\n'
        f"<h1>{title}</h1>\n{items}\n"
        f'<p class="number">{number}</p></section>\n'
        f'<div class="notes" role="region" aria-label="Notes" tabindex="0">{notes}</div>'
    )


def _row_count(item: SlideItem) -> int:
    """Return how many rows of text an item needs, at most."""
    match item:
        case Code():
            return 0
        case Sentence():
            return ceil(len(item.text) / _TEXT_COLUMNS)
        case SlideTable():
            rows = item.text.splitlines()
            # A row has less room than a sentence: there is a margin around each cell.
            return sum(ceil(len(row) / (_TEXT_COLUMNS - 8)) for row in rows) + 1
        case SlidePicture():
            return min(_MOST_PICTURE_ROWS, ceil(len(item.text.splitlines()) * 1.5))
        case _:
            assert_never(item)


def _render_item(item: SlideItem) -> str:
    match item:
        case Code():
            return f'<pre data-step="{item.lines[0].step}">{_render_code(item)}</pre>'
        case Sentence():
            kind = item.kind.value
            return (
                f'<div class="{kind}" data-step="{item.step}">{markdown_to_html(item.text)}</div>'
            )
        case SlideTable():
            # A screen reader has nothing to say for a header without text.
            table = markdown_to_html(item.text).replace("<th></th>", "<td></td>")
            return f'<div class="table" data-step="{item.step}">{table}</div>'
        case SlidePicture():
            size = f"--drawn: {_row_count(item)}"
            picture = markdown_to_html(item.text)
            return f'<div class="drawn" data-step="{item.step}" style="{size}">{picture}</div>'
        case _:
            assert_never(item)


def _render_code(code: Code) -> str:
    """Return code in colours, with a mark for each step. What is wrong is red."""
    text = "\n".join(line.text for line in code.lines)
    rows = zip(code.lines, colour_code(text, code.language).split("\n"), strict=True)
    parts: list[str] = []
    for step, group in groupby(rows, key=lambda row: row[0].step):
        lines = "\n".join(_render_line(line, html) for line, html in group)
        parts.append(f'<span data-step="{step}">{lines}\n</span>')
    return "".join(parts)


def _render_line(line: CodeLine, html: str) -> str:
    if line.is_wrong:
        return f'<span class="wrong">{escape(line.text, quote=False)}</span>'
    return html
