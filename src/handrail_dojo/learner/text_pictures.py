"""Pictures that are text: lines, boxes and words, as arrows and as SVG.

A picture is a fenced block ``picture TITLE`` in Markdown. A heavy line is the success track, a
double line the failure track, and a light line any other arrow. ``[word]`` is a step on a track.
``●`` is a state that is meant, and ``○`` one that is not. ``┈`` is a border.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from html import escape
from itertools import takewhile
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.railway import and_then, gather

PICTURE = "picture"  # the first word of the fence
# At 360 pixels, 46 columns have letters of 11 pixels. A slide has room for 20 rows.
PICTURE_COLUMNS, PICTURE_ROWS = 46, 20

_Cell: TypeAlias = tuple[int, int]  # a row and a column, from 0
_Way: TypeAlias = tuple[int, int]  # what is added to a cell to reach the next one
_Stroke: TypeAlias = tuple[_Cell, _Way]  # half a cell of a line: from its middle to a side


@final
class LineKind(Enum):
    """The kinds of lines. The value is the class of such a line in SVG."""

    PLAIN = "plain"
    SUCCESS = "success"
    FAILURE = "failure"


_NORTH, _EAST, _SOUTH, _WEST = _WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1))
# The characters of lines, light, heavy and double, and where their strokes lead.
_SHAPES = {
    "─━═": (_EAST, _WEST),
    "│┃║": (_NORTH, _SOUTH),
    "┌┏╔": (_EAST, _SOUTH),
    "┐┓╗": (_SOUTH, _WEST),
    "┘┛╝": (_NORTH, _WEST),
    "└┗╚": (_NORTH, _EAST),
    "├┣╠": (_NORTH, _EAST, _SOUTH),
    "┤┫╣": (_NORTH, _SOUTH, _WEST),
    "┬┳╦": (_EAST, _SOUTH, _WEST),
    "┴┻╩": (_NORTH, _EAST, _WEST),
    "┼╋╬": _WAYS,
    "╭": (_EAST, _SOUTH),
    "╮": (_SOUTH, _WEST),
    "╯": (_NORTH, _WEST),
    "╰": (_NORTH, _EAST),
}
_CHARACTERS: dict[str, dict[_Way, LineKind]] = {
    character: dict.fromkeys(ways, kind)
    for characters, ways in _SHAPES.items()
    for character, kind in zip(characters, LineKind, strict=False)
}
_CHARACTERS["╫"] = _CHARACTERS["║"] | _CHARACTERS["━"]  # the tracks cross without a switch
_HEADS = dict(zip("▲▶▼◀", _WAYS, strict=True))
_DOTS = {"●": "meant", "○": "not meant"}
_MARKS = "".join((*_CHARACTERS, *_HEADS, *_DOTS, "┈"))
_UNKNOWN = re.compile(rf"[^ -~\xa1-\u024f{_MARKS}]")
_WORD_RUN = re.compile(rf"[^\s{_MARKS}]+(?: [^\s{_MARKS}]+)*")
_LABEL = re.compile(rf"(?<=([─━═])) {_WORD_RUN.pattern} (?=\1)")  # as in ─ add ─
_STEP_BOX = re.compile(r"\[[^\[\]]+\]")
_TOP, _BOTTOM = re.compile("┌[─┴┬]+┐"), re.compile("└[─┴┬]+┘")
_SIDES = re.compile("[│├┤].*[│├┤]")


@final
@dataclass(frozen=True, slots=True)
class Box:
    """A place with words: a frame, a step in brackets, or words without either.

    Attributes:
        top: its first row, counted from 0.
        left: its first column.
        bottom: its last row.
        right: its last column.
        text: its words. Each row of a frame is a line.
    """

    top: int
    left: int
    bottom: int
    right: int
    text: str


@final
@dataclass(frozen=True, slots=True)
class Arrow:
    """A line from boxes to boxes, and the words next to it.

    If a line has no arrow head, it leads to the box on the right.
    """

    kind: LineKind
    sources: tuple[str, ...]
    targets: tuple[str, ...]
    labels: tuple[str, ...]


@final
@dataclass(frozen=True, slots=True)
class TextPicture:
    """A picture, as ``read_picture`` returns it.

    Attributes:
        rows: its rows, of the same length.
        boxes: its frames and its steps.
        words: all its words, also those in boxes. A step is in both.
        arrows: its arrows, in reading order.
    """

    rows: tuple[str, ...]
    boxes: tuple[Box, ...]
    words: tuple[Box, ...]
    arrows: tuple[Arrow, ...]


@final
@dataclass(frozen=True, slots=True)
class PictureError:
    """What is wrong in a picture, and in which row. Rows count from 1."""

    row: int
    message: str


# Reading


def read_picture(text: str) -> Result[TextPicture, PictureError]:
    """Return a picture, or the first error in it.

    An error is a picture that is too large, a character that no picture has, a frame that is not
    closed, or a line that does not lead from a box to a box.
    """
    lines = [line.rstrip() for line in text.strip("\n").splitlines()]
    width = max(map(len, lines), default=0)
    rows = tuple(line.ljust(width) for line in lines)
    boxes = and_then(_check_rows(rows), _read_boxes)
    return and_then(boxes, _read_arrows)


def _check_rows(rows: tuple[str, ...]) -> Result[tuple[str, ...], PictureError]:
    if not 1 <= len(rows) <= PICTURE_ROWS:
        return Failure(PictureError(len(rows), f"expected 1 to {PICTURE_ROWS} rows"))
    for number, row in enumerate(rows, start=1):
        if len(row.rstrip()) > PICTURE_COLUMNS:
            return Failure(PictureError(number, f"expected at most {PICTURE_COLUMNS} columns"))
        unknown = _UNKNOWN.search(row)
        if unknown is not None:
            return Failure(PictureError(number, f"no picture has the character {unknown[0]!r}"))
    return Success(rows)


def _read_boxes(rows: tuple[str, ...]) -> Result[TextPicture, PictureError]:
    boxes: list[Box] = []
    words: list[Box] = []
    for top, row in enumerate(rows):
        for found in _TOP.finditer(row):
            left, right = found.start(), found.end() - 1
            frame = [found[0], *(line[left : right + 1] for line in rows[top + 1 :])]
            inside = list(takewhile(_SIDES.fullmatch, frame[1:]))
            bottom = len(inside) + 1
            if not _BOTTOM.fullmatch("".join(frame[bottom : bottom + 1])):
                return Failure(PictureError(top + 1, "a frame is not closed"))
            text = "\n".join(filter(None, (line[1:-1].strip() for line in inside)))
            boxes.append(Box(top, left, top + bottom, right, text))
    for number, row in enumerate(rows):
        for found in _WORD_RUN.finditer(row):
            word = Box(number, found.start(), number, found.end() - 1, found[0])
            if _STEP_BOX.fullmatch(word.text) and _box_at(boxes, (number, word.left)) is None:
                word = replace(word, text=word.text[1:-1].strip())
                boxes.append(word)
            words.append(word)
    return Success(TextPicture(rows, tuple(boxes), tuple(words), arrows=()))


def _read_arrows(picture: TextPicture) -> Result[TextPicture, PictureError]:
    # A line goes on under its label.
    rows = [_LABEL.sub(lambda found: found[1] * len(found[0]), row) for row in picture.rows]
    strokes = _find_strokes(rows, picture.boxes)
    for (row, column), character in _cells(picture.rows):
        way = _HEADS.get(character)
        if way is not None and ((row - way[0], column - way[1]), way) not in strokes:
            return Failure(PictureError(row + 1, f"no line leads to {character}"))
    followed: set[_Stroke] = set()
    arrows: list[Result[Arrow, PictureError]] = []
    for stroke in strokes:
        if stroke not in followed:
            line = _follow(strokes, stroke)
            followed.update(line)
            arrows.append(_read_arrow(picture, strokes, line))
    return (
        gather(arrows)
        .map(lambda found: replace(picture, arrows=found))
        .alt(lambda errors: errors[0])
    )


def _find_strokes(rows: Sequence[str], boxes: Sequence[Box]) -> dict[_Stroke, LineKind]:
    """Return the strokes of all lines, in reading order. The border of a frame is not a line."""
    found: dict[_Stroke, LineKind] = {}
    for cell, character in _cells(rows):
        box = _box_at(boxes, cell)
        for way, kind in _CHARACTERS.get(character, {}).items():
            if box is None or _box_at([box], _after(cell, way)) is None:
                found[cell, way] = kind
    return found


def _follow(strokes: Mapping[_Stroke, LineKind], first: _Stroke) -> tuple[_Stroke, ...]:
    """Return all strokes of the same kind that touch one another."""
    line = {first: None}
    waiting = [first]
    while waiting:
        cell, way = waiting.pop()
        for stroke in (*((cell, other) for other in _WAYS), _opposite(cell, way)):
            if strokes.get(stroke) is strokes[first] and stroke not in line:
                line[stroke] = None
                waiting.append(stroke)
    return tuple(line)


def _read_arrow(
    picture: TextPicture, strokes: Mapping[_Stroke, LineKind], line: Sequence[_Stroke]
) -> Result[Arrow, PictureError]:
    characters = dict(_cells(picture.rows))
    words = [
        each for each in picture.words if _box_at(picture.boxes, (each.top, each.left)) is None
    ]
    kind = strokes[line[0]]
    ends: dict[Box, bool] = {}  # and whether an arrow head is there
    for cell, way in line:
        frame = _box_at(picture.boxes, cell)
        if frame is not None:
            _ = ends.setdefault(frame, False)
        if strokes.get(_opposite(cell, way)) is kind:
            continue
        after = _after(cell, way)
        has_head = _HEADS.get(characters.get(after, "")) == way
        if has_head:
            after = _after(after, way)
        # A line touches a box, and has a space before words.
        is_gap = characters.get(after) == " " and way in (_EAST, _WEST)
        if is_gap:
            place = _box_at(words, _after(after, way))
        else:
            place = _box_at([*picture.boxes, *words], after)
        if place is None:
            return Failure(PictureError(cell[0] + 1, "a line has a loose end"))
        ends[place] = has_head
    boxes = sorted(ends, key=lambda box: (box.left, box.top))
    targets = [box for box in boxes if ends[box]] or boxes[-1:]
    sources = tuple(box.text for box in boxes if box not in targets)
    if not sources:
        (row, _), _ = line[0]
        return Failure(PictureError(row + 1, "a line leads from nowhere"))
    labels = tuple(_find_labels(words, line))
    return Success(Arrow(kind, sources, tuple(box.text for box in targets), labels))


def _find_labels(words: Iterable[Box], line: Sequence[_Stroke]) -> Iterator[str]:
    """Yield those of the words that are in a line, or next to it where it is vertical."""
    inside = {cell for cell, _ in line}
    beside = {cell for cell, way in line if way in (_NORTH, _SOUTH)}
    beside |= {_after(cell, way) for cell, way in line if way in (_NORTH, _SOUTH)}
    for word in words:
        row, column = word.top, word.left
        if (row, column) in inside or (row, column - 2) in beside:
            yield word.text


def _cells(rows: Iterable[str]) -> Iterator[tuple[_Cell, str]]:
    for row, text in enumerate(rows):
        for column, character in enumerate(text):
            yield (row, column), character


def _after(cell: _Cell, way: _Way) -> _Cell:
    return cell[0] + way[0], cell[1] + way[1]


def _opposite(cell: _Cell, way: _Way) -> _Stroke:
    """Return the stroke of the next cell that meets a stroke."""
    return _after(cell, way), (-way[0], -way[1])


def _box_at(boxes: Iterable[Box], cell: _Cell) -> Box | None:
    row, column = cell
    for box in boxes:
        if box.top <= row <= box.bottom and box.left <= column <= box.right:
            return box
    return None


# Sentences


def describe_picture(picture: TextPicture) -> str:
    """Return a picture as sentences: one for each arrow or, without arrows, one for each row."""
    if picture.arrows:
        return " ".join(map(_sentence_of, picture.arrows))
    rows = (re.split(" {2,}", row.strip()) for row in picture.rows if row.strip())
    return " ".join(f"{', '.join(_DOTS.get(each, each) for each in row)}." for row in rows)


def _sentence_of(arrow: Arrow) -> str:
    start = "On failure, " if arrow.kind is LineKind.FAILURE else ""
    labels = f" ({', '.join(arrow.labels)})" if arrow.labels else ""
    sentence = f"{start}{' and '.join(arrow.sources)} to {' and '.join(arrow.targets)}{labels}."
    return sentence.replace("\n", ", ")


# SVG

_WIDTH, _HEIGHT, _MARGIN = 10, 20, 16  # of a cell, and around all cells, in pixels
# A page with pictures needs this once. Browsers from before 2024 show them on a white ground.
PICTURE_STYLE = """\
.picture { --ink: #1f2328; --ground: #fff; --box: #f3f5f8; --line: #59636e; --good: #1a7f37;
  --bad: #c9252d; font: 16.6px ui-monospace, Consolas, Menlo, "DejaVu Sans Mono", monospace;
  display: block; width: 100%; height: auto; margin: 1.2em auto }
@supports (color: light-dark(#fff, #000)) {
  .picture { --ink: light-dark(#1f2328, #f0f6fc); --ground: light-dark(#fff, #0d1117);
    --box: light-dark(#f3f5f8, #1c232c); --line: light-dark(#59636e, #9198a1);
    --good: light-dark(#1a7f37, #3fb950); --bad: light-dark(#c9252d, #ff7b72) }
}
.picture text { fill: var(--ink) }
.picture .ground { fill: var(--ground) }
.picture path { fill: none; stroke-width: 2; stroke: var(--line); stroke-linecap: round }
.picture .frame { fill: var(--box); stroke: var(--line); stroke-width: 1.5 }
.picture .success { stroke: var(--good); stroke-width: 4 }
.picture .failure { stroke: var(--bad); stroke-width: 6 }
.picture .middle { stroke: var(--ground); stroke-width: 2; stroke-linecap: butt }
.picture g .failure { stroke-linecap: butt } /* a round end would lie on the line before it */
.picture .border { stroke-dasharray: 5 5; stroke-width: 1.5 }
.picture .head { stroke: none; fill: var(--line) }
.picture .success.head, .picture .meant { stroke: none; fill: var(--good) }
.picture .failure.head { stroke: none; fill: var(--bad) }
.picture .illegal { fill: none; stroke: var(--bad); stroke-width: 1.5; stroke-dasharray: 2 2 }
"""


def render_picture(picture: TextPicture, title: str) -> str:
    """Return a picture as SVG, for a page with ``PICTURE_STYLE``. It has no empty lines."""
    width = len(picture.rows[0]) * _WIDTH + 2 * _MARGIN
    height = len(picture.rows) * _HEIGHT + 2 * _MARGIN
    strokes = _find_strokes(picture.rows, picture.boxes)
    parts = (
        f'<svg class="picture" viewBox="0 0 {width} {height}" role="img" '
        f'style="max-width: {width}px">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(describe_picture(picture))}</desc>",
        f'<rect class="ground" width="{width}" height="{height}" rx="8"/>',
        *_draw_lines(strokes),
        *map(_draw_box, picture.boxes),
        *_draw_marks(picture, strokes),
        *(_draw_word(picture, word) for word in picture.words),
        "</svg>\n",
    )
    return "\n".join(parts)


def _draw_lines(strokes: Mapping[_Stroke, LineKind]) -> Iterator[str]:
    ways: dict[tuple[LineKind, _Cell], list[_Way]] = {}
    for (cell, way), kind in strokes.items():
        ways.setdefault((kind, cell), []).append(way)
    paths = dict.fromkeys(LineKind, "")
    for (kind, cell), found in ways.items():
        x, y = _centre(cell)
        sides = [f"{x + dx * _WIDTH // 2} {y + dy * _HEIGHT // 2}" for dy, dx in found]
        match sides:
            case [first, second]:  # a straight line, or a bend
                paths[kind] += f"M{first}Q{x} {y} {second}"
            case _:
                paths[kind] += "".join(f"M{x} {y}L{side}" for side in sides)
    for kind, path in paths.items():
        yield f'<path class="{kind.value}" d="{path}"/>'
    # A failure has two rails, so that nobody needs its colour.
    yield f'<path class="middle" d="{paths[LineKind.FAILURE]}"/>'


def _draw_box(box: Box) -> str:
    x, y = _centre((box.top, box.left))
    width, height = (box.right - box.left) * _WIDTH, (box.bottom - box.top) * _HEIGHT
    if height == 0:  # a step leaves the rows above and below it free
        x, y, width, height = x - 5, y - 9, width + 10, 18
    return f'<rect class="frame" x="{x}" y="{y}" width="{width}" height="{height}" rx="6"/>'


def _draw_marks(picture: TextPicture, strokes: Mapping[_Stroke, LineKind]) -> Iterator[str]:
    for cell, character in _cells(picture.rows):
        x, y = _centre(cell)
        match character:
            case "●":
                yield f'<circle class="meant" cx="{x}" cy="{y}" r="6"/>'
            case "○":
                yield f'<circle class="illegal" cx="{x}" cy="{y}" r="6"/>'
            case "┈":
                yield f'<path class="border" d="M{x - 5} {y}h10"/>'
            case "▲" | "▶" | "▼" | "◀":
                yield _draw_head(picture, strokes, cell, _HEADS[character])
            case _:
                pass


def _draw_head(
    picture: TextPicture, strokes: Mapping[_Stroke, LineKind], cell: _Cell, way: _Way
) -> str:
    """Return the head of an arrow, and the rest of its line. The tip touches a frame."""
    (x, y), (dy, dx) = _centre(cell), way
    kind = strokes[(cell[0] - dy, cell[1] - dx), way]
    names = ("failure", "middle") if kind is LineKind.FAILURE else (kind.value,)
    box = _box_at(picture.boxes, _after(cell, way))
    is_frame = box is not None and box.top < box.bottom
    reach = 2 if is_frame else 1  # the border of a frame is in the middle of its cells
    x, y = x + dx * reach * _WIDTH // 2, y + dy * reach * _HEIGHT // 2
    length = (_HEIGHT if dx == 0 else _WIDTH) * (1 + reach) // 2
    # It is drawn to the east, and turned.
    lines = "".join(f'<path class="{name}" d="M{-length} 0h{length - 8}"/>' for name in names)
    return (
        f'<g transform="translate({x} {y}) rotate({_WAYS.index(way) * 90 - 90})">{lines}'
        f'<polygon class="{kind.value} head" points="0,0 -13,-6.5 -13,6.5"/></g>'
    )


def _draw_word(picture: TextPicture, word: Box) -> str:
    """Return words. They are in the middle of their box if it has no others in this row."""
    x, y = _MARGIN + word.left * _WIDTH, _MARGIN + word.top * _HEIGHT + 16
    length = len(word.text) * _WIDTH
    box = _box_at(picture.boxes, (word.top, word.left))
    if box is not None and picture.rows[word.top][box.left + 1 : box.right].strip() == word.text:
        x = _MARGIN + ((box.left + box.right + 1) * _WIDTH - length) // 2
    return f'<text x="{x}" y="{y}" textLength="{length}">{escape(word.text, quote=False)}</text>'


def _centre(cell: _Cell) -> tuple[int, int]:
    row, column = cell
    x, y = _MARGIN + column * _WIDTH, _MARGIN + row * _HEIGHT
    return x + _WIDTH // 2, y + _HEIGHT // 2
