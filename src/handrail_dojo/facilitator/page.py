"""The facilitator's page: timetable, timer, prompts, pairs, stories and cheat sheets, in one file.

A facilitator leads a dojo, a meeting in which pairs of people solve katas. ``page.html`` is the
template of the page, and it contains the code of the timer. The finished page needs no other file.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import time
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from returns.result import Failure, Result, Success

from handrail.railway import and_then, cases, gather
from handrail_dojo.facilitator.code_colours import CODE_STYLE, COLOURED, colour_code
from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.learner.book import Page, with_links
from handrail_dojo.learner.text_pictures import (
    PICTURE,
    PICTURE_STYLE,
    read_picture,
    render_picture,
)
from handrail_dojo.sets.catalog import KataSet
from handrail_dojo.sets.learning_path import (
    LearningPath,
    PairGroups,
    Step,
    draw_pairs,
    parse_names,
)

_FRAME = Path(__file__).with_name("page.html")
_BOOK_STYLE = """
:root { color-scheme: light dark; --ground: #fff; --quiet: #57606a; --accent: #0b5a52;
  --word: #6639ba; --string: #0a4a8f; --wrong: #b3141e; --box: #f4f6f8; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0d1117; --quiet: #9aa4ae; --accent: #7ee0d0;
    --word: #d2a8ff; --string: #a5d6ff; --wrong: #ff9a94; --box: #161b22; }
}
body { max-width: 48rem; margin: 0 auto; padding: 1rem; font: 1.05rem/1.55 system-ui, sans-serif;
  background: var(--ground); }
pre { padding: .7em .9em; border-left: 3px solid #888; background: var(--box); }
pre, output { white-space: pre-wrap; overflow-wrap: anywhere; }
pre, code, output { font-size: .85rem; line-height: 1.45; }
code, output { font-family: ui-monospace, Consolas, Menlo, "DejaVu Sans Mono", monospace; }
pre code { display: block; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { text-align: left; vertical-align: top; padding: .2em 1em .2em 0; }
th, td { border-bottom: 1px solid #888; }
body { overflow-wrap: break-word; }
@media (max-width: 30rem) {
  table { font-size: .9rem; overflow-wrap: anywhere; }
  th, td { padding-right: .5em; }
}
nav { display: flex; flex-wrap: wrap; gap: .3em 1.5em; font-size: .9rem; }
details ol { list-style: none; padding: 0; }
.sd { color: var(--string); }
.run { display: flex; flex-wrap: wrap; gap: .5em; margin: -.6em 0 1.4em; }
.run output { flex: 1 0 100%; border-left: 3px solid var(--accent); padding-left: .9em; }
.run output:empty { display: none; }
.run output.wrong { color: var(--wrong); border-color: var(--wrong); }
.run button { font: inherit; font-size: .9rem; }
.run [hidden] { display: none; }
.reason { margin-top: -.6em; color: var(--quiet); font-size: .9rem; }
.run .note { align-self: center; }
.note { color: var(--quiet); font-size: .9rem; }
pre:has(> [contenteditable]) {
  border: 1px dashed var(--quiet); border-left: 3px solid var(--accent); }
pre:has(> [contenteditable]:focus) { border-style: solid; }
.edited * { color: inherit !important; font-weight: inherit !important; }
.old::before { content: "Before your change:"; display: block; color: var(--quiet); }
"""
_COLOURS = "colours"  # a page with this in its environment has a style for them
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")


def _render_fence(
    renderer: RendererHTML, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType
) -> str:
    """Return a fenced block as HTML. A picture that cannot be read is shown as it is written.

    If ``env`` has colours, code is coloured. The words after its language are classes as well.
    """
    block = tokens[index]
    kind, _, title = block.info.partition(" ")
    if kind == PICTURE:
        match cases(read_picture(block.content)):
            case Success(picture):
                return render_picture(picture, title)
            case Failure():
                pass
    if _COLOURS in env and kind in COLOURED:
        code = colour_code(block.content, kind)
        return f'<pre><code class="language-{escape(block.info)}">{code}</code></pre>\n'
    return renderer.fence(tokens, index, options, env)


_MARKDOWN.add_render_rule("fence", _render_fence)


def make_page(
    kata_set: KataSet,
    names: str,
    at: time | None,
    seed: int = 0,
    path_name: str | None = None,
    site: str = "",
) -> Result[tuple[str, tuple[str, ...]], KataProblem]:
    """Return the page as HTML and notes for the facilitator, or why it cannot be made.

    Args:
        kata_set: the katas. Their folder must contain a ``dojo.toml``.
        names: the participants' names, as ``parse_names`` reads them; empty for no pairs.
        at: the time of day when the dojo starts, if known.
        seed: the random seed. The same names and seed give the same pairs.
        path_name: the name of the learning path; None for the first of the set.
        site: the address of the site in which the katas are done; empty if there is none.
    """
    people, repeated = parse_names(names)
    notes = tuple(f"{name} appears more than once in the names" for name in repeated)
    return and_then(
        kata_set.find_path(path_name),
        lambda path: _compose(kata_set.root, path, draw_pairs(people, seed), at, site).map(
            lambda html: (html, notes + path.notes)
        ),
    )


def render_page(
    learning_path: LearningPath,
    texts: Mapping[str, str],
    pairs: tuple[PairGroups, PairGroups],
    at: time | None,
    site: str = "",
) -> str:
    """Return the page as HTML.

    Args:
        learning_path: the path that the page is about.
        texts: the Markdown of the stories and cheat sheets, by file name.
        pairs: the pairs before the break, and the pairs after the break.
        at: the time of day when the dojo starts, if known.
        site: the address of the site in which the katas are done; empty if there is none.
    """
    starts = learning_path.starts(at or time())
    rows = (
        _row(step, start, at is None)
        for step, start in zip(learning_path.steps, starts, strict=True)
    )
    stories = (
        f'<article class="story page" data-step="{index}"><p class="lead">{_number(step)}· '
        f"{step.minutes} minutes</p>{markdown_to_html(texts[_story(step)])}</article>"
        for index, step in enumerate(learning_path.steps)
        if step.kata
    )
    sheets = (
        f'<section id="sheet{key}" class="view page sheet" data-key="{key}"'
        f' data-name="{escape(Path(file).stem)}">{markdown_to_html(texts[file])}</section>'
        for key, file in enumerate(learning_path.sheets, start=1)
    )
    parts = {
        "style": PICTURE_STYLE,
        "title": escape(learning_path.title),
        "at": f"{at:%H:%M}" if at else "",
        "path": escape(learning_path.name),
        "minutes": str(learning_path.total),
        "rows": "\n".join(rows),
        "pairs": _pairs(learning_path, pairs),
        "stories": "\n".join(stories),
        "sheets": "\n".join(sheets),
        "site": f'<a class="site" href="{escape(site)}">The katas</a>' if site else "",
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], _FRAME.read_text("utf-8"))


def _compose(
    root: Path,
    learning_path: LearningPath,
    pairs: tuple[PairGroups, PairGroups],
    at: time | None,
    site: str,
) -> Result[str, KataProblem]:
    stories = {_story(step): step.kata for step in learning_path.steps if step.kata}
    files = stories | dict.fromkeys(learning_path.sheets, "sheets in dojo.toml")
    return (
        gather(_read(root / file, owner) for file, owner in files.items())
        .map(
            lambda texts: render_page(
                learning_path, dict(zip(files, texts, strict=True)), pairs, at, site
            )
        )
        .alt(lambda problems: problems[0])
    )


def _row(step: Step, start: time, is_offset: bool) -> str:
    return (
        f'<tr data-minutes="{step.minutes}">'
        f'<td class="figure">{start.hour if is_offset else f"{start:%H}"}:{start:%M}</td>'
        f'<td class="figure">{step.minutes}</td>'
        f'<td><div class="step"><b class="title">{_number(step)}{escape(step.title)}</b> '
        f'<span class="idea">{_MARKDOWN.renderInline("; ".join(step.ideas))}</span></div></td>'
        f'<td class="say">{markdown_to_html(step.say)}</td></tr>'
    )


def _pairs(learning_path: LearningPath, pairs: tuple[PairGroups, PairGroups]) -> str:
    middle, end = learning_path.middle, len(learning_path.steps)
    spans = (
        [("", 0, end)]
        if middle is None
        else [("until the break", 0, middle), ("after the break", middle, end)]
    )
    lists = "".join(
        f'<div data-from="{first}" data-to="{last}"><h2>{title}</h2><ol>'
        + "".join(f"<li>{escape(' + '.join(group))}</li>" for group in groups)
        + "</ol></div>"
        for (title, first, last), groups in zip(spans, pairs, strict=False)
    )
    return (
        '<section id="pairs" class="view page" data-key="p" data-name="pairs"><h1>Pairs</h1>'
        f'<div class="groups">{lists}</div></section>'
        if pairs[0]
        else ""
    )


def _number(step: Step) -> str:
    number = step.kata.partition("_")[0]
    return f'<span class="number">{escape(number)}</span> ' if number else ""


def _story(step: Step) -> str:
    return f"{step.kata}/README.md"


def _read(path: Path, owner: str) -> Result[str, KataProblem]:
    """Return the text of a file, or why it cannot be read.

    ``owner`` appears in the message: it is the kata or the key that names the file.
    """
    try:
        return Success(path.read_text("utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        reason = f"{error.strerror}".lower() if isinstance(error, OSError) else "it is not UTF-8"
        return Failure(
            KataProblem(f"{owner}: {path} cannot be read: {reason}", "name a text file in UTF-8", 2)
        )


def chapter_html(
    page: Page, addresses: Mapping[str, str], before: str = "", after: str = ""
) -> str:
    """Return a chapter of the book as a page of its own, with its code in colours.

    Args:
        page: the chapter.
        addresses: the addresses of other pages, by what the chapter calls them. A link to another
            file becomes its words.
        before: HTML that comes first, such as links to other pages.
        after: HTML that comes last.
    """
    body = _MARKDOWN.render(with_links(page.text, addresses), {_COLOURS: True})
    return (
        '<!DOCTYPE html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{page.chapter.number}. {escape(page.title)}</title>"
        f"<style>{_BOOK_STYLE}{CODE_STYLE}{PICTURE_STYLE}</style>"
        f"{before}<main>{body}</main>{after}</html>"
    )


def markdown_to_html(markdown: str) -> str:
    """Return Markdown as HTML. HTML in it is escaped, and images are left out.

    A picture of text becomes SVG, for a page that has ``PICTURE_STYLE``.
    """
    return str(_MARKDOWN.render(markdown))
