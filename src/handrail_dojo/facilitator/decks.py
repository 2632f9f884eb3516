"""Decks of slides: each is a chapter of the book, shown step by step.

``katas/book/slides/3.md`` is the deck of chapter 3. It names code of the chapter, and the slide has
that code: a change of the chapter changes the slide. A deck is Markdown. ``## Title`` begins a
slide. Each of its paragraphs is an item. One without a key is a caption. The keys are::

    code:     a line of the chapter, with which the code on the slide begins
    until:    the last line of that code; without it, the code goes to the end of its block
    wrong:    as code, but the last line, an answer, is wrong
    table:    the first row of a table of the chapter
    picture:  the title of a picture of the chapter
    ask:      a question for the room
    answer:   the answer to it
    say:      a note: what to say
    usually:  a note: what usually comes as an answer, and what to reply
    quote:    a note: the paragraph of the chapter that begins so

``code (2):`` is the second place in the chapter that has this line. A slide is revealed in steps.
A new step begins at ``---``, at an answer, at what a session prints, and at what a checker prints.
So nobody can write a question that shares its step with its answer.
"""

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from textwrap import dedent
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.learner.book import with_links
from handrail_dojo.learner.text_pictures import PICTURE

_FENCE = re.compile(r"^```(\w+) ?([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)
_KEY = re.compile(
    r"(code|wrong|until|table|picture|ask|answer|say|usually|quote)(?: \((\d)\))?: ?(.*)"
)
_CODE_KEYS = ("code", "wrong")
_STEP = "---"


@final
@dataclass(frozen=True, slots=True)
class CodeLine:
    """A line of code, and the step in which it appears."""

    text: str
    step: int
    is_output: bool = False
    is_wrong: bool = False


@final
@dataclass(frozen=True, slots=True)
class Code:
    """Code of the chapter."""

    lines: tuple[CodeLine, ...]
    language: str


@final
@dataclass(frozen=True, slots=True)
class SlideTable:
    """A table of the chapter, in Markdown, and the step in which it appears."""

    text: str
    step: int


@final
@dataclass(frozen=True, slots=True)
class SlidePicture:
    """A picture of the chapter, in Markdown, and the step in which it appears."""

    text: str
    step: int


@final
class Kind(Enum):
    """The kinds of sentences on a slide."""

    CAPTION = "caption"
    QUESTION = "ask"
    ANSWER = "answer"


@final
@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence on a slide, and the step in which it appears."""

    kind: Kind
    text: str
    step: int


SlideItem: TypeAlias = Code | SlideTable | SlidePicture | Sentence


@final
@dataclass(frozen=True, slots=True)
class Note:
    """A paragraph of the notes. ``title`` is "Say", "Ask", "Usually", or "" for a quotation."""

    title: str
    text: str


@final
@dataclass(frozen=True, slots=True)
class Slide:
    """A slide: its items in order, and the notes. Its steps are 0 to ``last_step``."""

    title: str
    items: tuple[SlideItem, ...]
    notes: tuple[Note, ...]
    last_step: int

    @property
    def code(self) -> tuple[Code, ...]:
        """The code on the slide."""
        return tuple(item for item in self.items if isinstance(item, Code))


@final
@dataclass(frozen=True, slots=True)
class Deck:
    """The slides of a chapter. ``question`` is the first paragraph of the chapter."""

    number: int
    title: str
    question: str
    slides: tuple[Slide, ...]


def chapter_numbers(book: Path) -> tuple[int, ...]:
    """Return the numbers of the chapters in the folder of the book, in order."""
    return tuple(sorted(int(path.name.partition("_")[0]) for path in book.glob("[0-9]*_*.md")))


def read_deck(book: Path, number: int) -> Result[Deck, KataProblem]:
    """Return the deck of a chapter, or why there is none.

    Args:
        book: the folder of the book.
        number: the number of the chapter.
    """
    numbers = chapter_numbers(book)
    if not numbers:
        return Failure(KataProblem("this set has no book", status=2))
    if number not in numbers:
        return Failure(
            KataProblem(
                f"expected a chapter of the book ({numbers[0]} to {numbers[-1]}), got {number}",
                "choose one of them",
                2,
            )
        )
    chapter = next(book.glob(f"{number}_*.md")).read_text("utf-8")
    deck = book / "slides" / f"{number}.md"
    if not deck.is_file():
        return Failure(KataProblem(f"chapter {number} has no slides", f"write {deck}"))
    heading, question = chapter.split("\n\n")[:2]
    title = heading.partition(". ")[2].replace("\\", "")
    try:
        slides = tuple(_read_slides(deck.read_text("utf-8"), chapter))
    except _DeckMistake as mistake:
        return Failure(KataProblem(f"{deck.name}: {mistake}", f"change {deck}"))
    return Success(Deck(number, title, _on_one_line(question), slides))


@final
class _DeckMistake(Exception):
    """A deck that does not fit its chapter. ``read_deck`` returns it as a problem."""


@final
@dataclass(frozen=True, slots=True)
class _Block:
    """A block of code, a table or a picture in the chapter. Only a picture has a title."""

    lines: tuple[str, ...]
    language: str
    title: str = ""


def _read_slides(text: str, chapter: str) -> Iterator[Slide]:
    blocks = tuple(_blocks(chapter))
    for slide in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title, _, body = slide.partition("\n")
        reader = _SlideReader(title.strip(), chapter, blocks)
        entries = deque(_entries(body))
        while entries:
            key, place, value = entries.popleft()
            until = None
            if key in _CODE_KEYS and entries and entries[0][0] == "until":
                _, _, until = entries.popleft()
            reader.add(key, place, value, until)
        yield Slide(reader.title, tuple(reader.items), tuple(reader.notes), reader.step)


def _entries(body: str) -> Iterator[tuple[str, int, str]]:
    """Yield the key, the place in the chapter and the text of each item."""
    # Keys may follow one another without an empty line, so an item ends at the next key too.
    found: list[tuple[str, int, list[str]]] = []
    after_empty_line = True
    for line in body.splitlines():
        match = _KEY.fullmatch(line)
        if match is not None:
            found.append((match[1], int(match[2] or 1), [match[3]]))
        elif line.strip() == _STEP:
            found.append((_STEP, 1, []))
        elif line.strip() and (after_empty_line or found[-1][0] == _STEP):
            found.append(("caption", 1, [line]))
        elif line.strip():
            found[-1][2].append(line.strip())
        after_empty_line = not line.strip()
    return ((key, place, " ".join(lines).strip()) for key, place, lines in found)


@final
class _SlideReader:
    """What was read of a slide so far."""

    def __init__(self, title: str, chapter: str, blocks: tuple[_Block, ...]) -> None:
        self.title = title
        self.chapter = chapter
        self.blocks = blocks
        self.items: list[SlideItem] = []
        self.notes: list[Note] = []
        self.step = 0
        self.is_asked = False

    def add(self, key: str, place: int, value: str, until: str | None) -> None:
        if key in ("table", "picture", "caption", "ask"):
            self._check_answered(value)
        match key:
            case "code" | "wrong":
                self._add_code(key, place, value, until)
            case "until":
                raise _DeckMistake(f"{self.title}: until: {value} does not follow code")
            case "table":
                block, _ = self._find(value, place)
                # A slide has no other chapter next to it, to which a link could lead.
                self.items.append(SlideTable(with_links("\n".join(block.lines), {}), self.step))
            case "picture":
                text = "\n".join((f"```{PICTURE} {value}", *self._find_picture(value), "```"))
                self.items.append(SlidePicture(text, self.step))
            case "caption":
                self.items.append(Sentence(Kind.CAPTION, value, self.step))
            case "ask":
                self.items.append(Sentence(Kind.QUESTION, value, self.step))
                self.notes.append(Note("Ask", value))
                self.is_asked = True
            case "answer":
                self._next_step()
                self.items.append(Sentence(Kind.ANSWER, value, self.step))
            case "---":
                self._next_step()
            case "quote":
                self.notes.append(Note("", self._paragraph(value)))
            case _:
                self.notes.append(Note(key.capitalize(), value))

    def _next_step(self) -> None:
        if self.items:
            self.step += 1
        self.is_asked = False

    def _check_answered(self, value: str) -> None:
        if self.is_asked:
            raise _DeckMistake(f"{self.title}: begin a step before {value}, or the answer is seen")

    def _add_code(self, key: str, place: int, value: str, until: str | None) -> None:
        block, start = self._find(value, place)
        end = len(block.lines)
        if until is not None:
            ends = [n for n in range(start, end) if block.lines[n].strip() == until.strip()]
            if not ends:
                raise _DeckMistake(f"{self.title}: no line after {value} is {until}")
            end = ends[0] + 1
        rows = dedent("\n".join(block.lines[start:end])).splitlines()
        is_session = any(row.startswith(">>>") for row in block.lines)
        is_printed = block.language == "text"
        if is_printed:
            self._next_step()
        elif not is_session:
            self._check_answered(value)
        lines: list[CodeLine] = []
        for number, row in enumerate(rows, start=1):
            is_output = is_printed or (is_session and not row.startswith((">>>", "...")))
            is_after_output = bool(lines) and lines[-1].is_output
            if is_session and is_output and not is_after_output:
                self._next_step()
            is_marked = key == "wrong" and (number == len(rows) or not is_session)
            is_wrong = is_output and (is_marked or "error: " in block.lines[0])
            lines.append(CodeLine(row, self.step, is_output, is_wrong))
        language = "pycon" if is_session else block.language
        self.items.append(Code(tuple(lines), language))

    def _find(self, value: str, place: int) -> tuple[_Block, int]:
        found = [
            (block, number)
            for block in self.blocks
            for number, line in enumerate(block.lines)
            if line.strip() == value.strip()
        ]
        if len(found) < place:
            raise _DeckMistake(f"{self.title}: the chapter has no line {value}")
        return found[place - 1]

    def _find_picture(self, title: str) -> tuple[str, ...]:
        for block in self.blocks:
            if (block.language, block.title) == (PICTURE, title):
                return block.lines
        raise _DeckMistake(f"{self.title}: the chapter has no picture {title}")

    def _paragraph(self, beginning: str) -> str:
        for paragraph in self.chapter.split("\n\n"):
            text = _on_one_line(paragraph)
            if text.startswith(beginning):
                return text
        raise _DeckMistake(f"{self.title}: no paragraph of the chapter begins with {beginning}")


def _blocks(chapter: str) -> Iterator[_Block]:
    """Yield the blocks of code and the tables of a chapter."""
    places = [*_FENCE.finditer(chapter), *_TABLE.finditer(chapter)]
    for place in sorted(places, key=lambda place: place.start()):
        if place.re is _TABLE:
            yield _Block(tuple(place[0].splitlines()), "table")
        else:
            yield _Block(tuple(place[3].splitlines()), place[1], place[2])


def _on_one_line(text: str) -> str:
    """Return a paragraph on one line. A link becomes its label."""
    return " ".join(with_links(text, {}).split())
