"""Sheets to be printed: the timetable, the pairs, and each kata's story, as HTML pages.

It is pure: nothing here reads, writes or runs anything.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from html import escape

from markdown_it import MarkdownIt

from handrail.dojo.timetable import Programme, by_the_clock

STYLE = """
@page { size: A4; margin: 16mm; }
* { box-sizing: border-box; }
body { font: 11.5pt/1.5 Georgia, 'Times New Roman', serif; color: #111; max-width: 46em;
  margin: 2em auto; padding: 0 1em; }
h1, h2, h3 { font-family: 'Helvetica Neue', Arial, sans-serif; line-height: 1.2; }
h1 { font-size: 20pt; margin: 0 0 .2em; } h2 { font-size: 13pt; margin: 1.4em 0 .3em; }
.lead { color: #555; margin: 0 0 1.2em; }
table { border-collapse: collapse; width: 100%; margin: 1em 0; }
th, td { text-align: left; vertical-align: top; border-bottom: 1px solid #ccc;
  padding: .35em .6em .35em 0; }
td.number { white-space: nowrap; font-variant-numeric: tabular-nums; }
code, pre { font: 10pt/1.4 'DejaVu Sans Mono', Consolas, monospace; }
pre { background: #f4f4f4; padding: .7em 1em; overflow-wrap: anywhere; white-space: pre-wrap; }
td p { margin: 0 0 .4em; }
tr, pre, li { break-inside: avoid; }
@media print {
  body { margin: 0; max-width: none; padding: 0; font-size: 10pt; line-height: 1.35; }
  code, pre { font-size: 8.5pt; } pre { padding: .5em .8em; }
  h1 { font-size: 17pt; } h2 { font-size: 11.5pt; margin-top: .9em; }
  p, ul, ol, table { margin: .5em 0; } .lead { margin-bottom: .6em; }
  a { color: inherit; }
}
"""


def pages(
    programme: Programme,
    stories: Mapping[str, str],
    pairs: Sequence[Sequence[str]],
    begin: datetime | None,
) -> Mapping[str, str]:
    """The pages by the names of their files.

    Args:
        programme: the dojo.
        stories: the README of each kata, by the kata's name.
        pairs: who works with whom; may be nobody.
        begin: when the dojo begins, if that is known.
    """
    found = {"index.html": page(programme.title, timetable(programme, begin, bool(pairs)))}
    if pairs:
        found["pairs.html"] = page("Pairs", pairs_table(pairs))
    for step in programme.steps:
        if step.kata is not None:
            story = rendered(stories.get(step.kata.name, ""))
            lead = f"{step.kata.number} · {step.minutes} minutes · {', '.join(step.kata.ideas)}"
            body = f'<p class="lead">{escape(lead)}</p>\n{story}'
            found[f"{step.kata.name}.html"] = page(step.title, body)
    return found


def page(title: str, body: str) -> str:
    """A page with its style inside: nothing is fetched from anywhere."""
    return (
        "<!DOCTYPE html>\n"
        '<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def timetable(programme: Programme, begin: datetime | None, has_pairs: bool) -> str:
    """The facilitator's page: what is when, and what to say."""
    return "\n".join(timetable_parts(programme, begin, has_pairs))


def timetable_parts(programme: Programme, begin: datetime | None, has_pairs: bool) -> Iterator[str]:
    """The parts of that page."""
    yield f"<h1>{escape(programme.title)}</h1>"
    more = ' · <a href="pairs.html">pairs</a>' if has_pairs else ""
    yield f'<p class="lead">{programme.total} minutes{more}</p>'
    yield "<table><thead><tr><th>at</th><th>min</th><th>step</th><th>say</th></tr></thead><tbody>"
    times = tuple(map(str, programme.starts)) if begin is None else by_the_clock(programme, begin)
    for time, step in zip(times, programme.steps, strict=True):
        title = escape(step.title)
        if step.kata is not None:
            title = f'<a href="{escape(step.kata.name)}.html">{step.kata.number} {title}</a>'
        yield (
            f'<tr><td class="number">{time}</td><td class="number">{step.minutes}</td>'
            f"<td>{title}</td><td>{rendered(step.say)}</td></tr>"
        )
    yield "</tbody></table>"


def pairs_table(pairs: Sequence[Sequence[str]]) -> str:
    """Who works with whom."""
    rows = "".join(
        f'<tr><td class="number">{number}</td><td>{escape(" and ".join(pair))}</td></tr>'
        for number, pair in enumerate(pairs, start=1)
    )
    return f"<h1>Pairs</h1><table><tbody>{rows}</tbody></table>"


def rendered(markdown: str) -> str:
    """Markdown as HTML; HTML inside it is shown as text."""
    return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)).strip()
