"""The book: chapters to read before a kata, or after it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import final

from returns.result import Failure, Result, Success

from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.sets.catalog import KataSet
from handrail_dojo.sets.kata import Kata
from handrail_dojo.sets.learning_path import Chapter

BOOK = "book"  # the folder of the chapters in the folder of a set
_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
# Code comes first, because it has such brackets too: ``ways["fold"](cards)``.
_CODE_OR_LINK = re.compile(r"^```.*?^```|`[^`]+`|!?\[([^\]]+)\]\(([^)\s]+)\)", re.M | re.S)


@final
@dataclass(frozen=True, slots=True)
class Page:
    """A chapter with its text.

    Attributes:
        chapter: what the ``dojo.toml`` says of it.
        title: its heading, without the number.
        text: its Markdown, without comments and links to its neighbours.
    """

    chapter: Chapter
    title: str
    text: str

    @property
    def name(self) -> str:
        """Return its number, its title and its minutes."""
        return f"{self.chapter.number}. {self.title} ({self.chapter.minutes} min)"


def read_book(kata_set: KataSet) -> tuple[Page, ...]:
    """Return the chapters of a set, in their order."""
    return tuple(_read_page(kata_set, chapter) for chapter in kata_set.dojo.chapters)


def find_chapter(kata_set: KataSet, number: int) -> Result[Page, KataProblem]:
    """Return the chapter with a number."""
    for chapter in kata_set.dojo.chapters:
        if chapter.number == number:
            return Success(_read_page(kata_set, chapter))
    numbers = ", ".join(str(chapter.number) for chapter in kata_set.dojo.chapters)
    return Failure(
        KataProblem(f"there is no chapter {number}", f"chapters are {numbers}", status=2)
    )


def pages_before(kata_set: KataSet, kata: Kata) -> tuple[Page, ...]:
    """Return the chapters that are read before a kata, the shortest first.

    Only the first one fits into the time of a path. The others are for later.
    """
    chapters = sorted(kata_set.dojo.chapters, key=lambda chapter: chapter.minutes)
    return tuple(_read_page(kata_set, each) for each in chapters if kata.name in each.before)


def pages_after(kata_set: KataSet, kata: Kata) -> tuple[Page, ...]:
    """Return the chapters that go on after a kata."""
    return tuple(
        _read_page(kata_set, chapter)
        for chapter in kata_set.dojo.chapters
        if kata.name in chapter.after
    )


def with_links(text: str, address: Mapping[str, str]) -> str:
    """Return Markdown with other addresses. A link whose address is unknown becomes its words."""

    def change(found: re.Match[str]) -> str:
        words, target = found.groups()
        if found[0].startswith("!"):
            return f"(A picture: {words}.)"
        if found[0].startswith("`") or target.startswith("http"):
            return found[0]
        return f"[{words}]({address[target]})" if target in address else words

    return _CODE_OR_LINK.sub(change, text)


def _read_page(kata_set: KataSet, chapter: Chapter) -> Page:
    text = (kata_set.root / BOOK / chapter.file).read_text("utf-8")
    heading = text.partition("\n")[0]
    # Comments are for the tests, and the footer is for those who read the file.
    body = _COMMENT.sub("", text).rpartition("\n---\n")[0] or text
    return Page(chapter, heading.partition(". ")[2].replace("\\", ""), body)
