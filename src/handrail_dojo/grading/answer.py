"""Checks of a learner's files before they run: missing files, syntax, imports."""

import ast
import io
import re
import sys
import tokenize
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import final

from returns.result import Failure, Result, Success

from handrail_dojo.grading.finding import (
    Finding,
    invalid_syntax,
    missing_file,
    outside_import,
    shadowing_file,
    silenced_checker,
    source_line,
    unreadable_file,
)
from handrail_dojo.sets.kata import Kata

_LIBRARIES = frozenset({"returns", "hypothesis", "pytest", "typing_extensions"})
_NEEDED = frozenset(
    {"handrail", "handrail_dojo", "mypy", "msgspec", "pluggy", "conftest", "sitecustomize"}
)
_SILENCER = re.compile(r"#\s*(type:\s*ignore|mypy:|pyright:)|no_type_check$")
_UTF_8_MARK = b"\xef\xbb\xbf"
_UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_UTF_32_MARKS = (b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff")


@final
@dataclass(frozen=True, slots=True)
class Answer:
    """The learner's files, and remarks on them.

    Attributes:
        sources: the content of each file, by file name.
        notes: remarks for the learner, which do not change the result of the grading.
    """

    sources: Mapping[str, bytes]
    notes: tuple[str, ...] = ()

    def text(self, file: str) -> str:
        """Return the text of the file with this name, or ``""`` if there is no such file."""
        return self.sources.get(file, b"").decode("utf-8", "replace")

    @property
    def text_of_all(self) -> str:
        """Return the text of all files, one after another."""
        return "\n".join(map(self.text, self.sources))


def read_answer(
    kata: Kata, contents: Mapping[str, bytes], unreadable: Mapping[str, str]
) -> Result[Answer, Finding]:
    """Return the learner's answer, or the first error in its files.

    Args:
        kata: the kata that the files belong to.
        contents: the content of each Python file in the learner's folder, by file name.
        unreadable: the operating system's reason for each file that could not be read, by file
            name.
    """
    extra = sorted(name for name in contents if name not in (*kata.files, *kata.given))
    for name in kata.files:
        if name in unreadable:
            return Failure(unreadable_file(name, unreadable[name]))
        if name not in contents:
            return Failure(missing_file(name))
    for name in extra:
        if is_taken(name.removesuffix(".py")):
            return Failure(shadowing_file(name))
    names = (*kata.files, *extra)
    for name in names:
        finding = _file_finding(name, contents[name], kata, {*names, *kata.given})
        if finding is not None:
            return Failure(finding)
    notes = tuple(note for name in names for note in _notes(name, contents[name]))
    return Success(Answer({name: contents[name] for name in names}, notes))


def is_taken(module: str) -> bool:
    """Return whether Python, a library or the kata runner has a module of this name.

    A learner's file of the same name would hide that module.
    """
    return module in sys.stdlib_module_names | _LIBRARIES | _NEEDED


def _file_finding(name: str, data: bytes, kata: Kata, files: set[str]) -> Finding | None:
    if data.startswith(_UTF_32_MARKS):
        return unreadable_file(name, "it is UTF-32")
    if data.startswith(_UTF_16_MARKS):
        return unreadable_file(name, "it is UTF-16")
    if b"\0" in data:  # for example, it is UTF-16 without a mark
        line = len((data.partition(b"\0")[0] + b"?").splitlines())
        return unreadable_file(name, f"line {line} has a null byte")
    try:
        text = data.removeprefix(_UTF_8_MARK).decode("utf-8")
    except UnicodeDecodeError as error:
        line = len((data[: error.start] + b"?").splitlines())
        return unreadable_file(name, f"line {line} has a byte that is not UTF-8")
    try:
        tree = ast.parse(data, name)
        with warnings.catch_warnings(action="ignore"):
            _ = compile(tree, name, "exec")  # finds errors that the parser does not
    except SyntaxError as error:
        return invalid_syntax(source_line(name, error.lineno or 1, text), error.msg)
    except (RecursionError, MemoryError, ValueError) as error:
        return invalid_syntax(source_line(name, 1, ""), str(error) or "it is too deeply nested")
    # Python would read another text than the checks below.
    unix_lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    encoding, _ = tokenize.detect_encoding(io.BytesIO(unix_lines).readline)
    if encoding not in ("utf-8", "utf-8-sig"):
        return unreadable_file(name, f"it declares the encoding {encoding}")
    for line, module in _imports(tree):
        if not _may_import(module, kata, files):
            return outside_import(source_line(name, line, text), module, kata.imports)
    # Like Python, StringIO reads "\r" as the end of a line here, and not only "\n".
    for token in tokenize.generate_tokens(io.StringIO(text, newline=None).readline):
        if token.type in (tokenize.COMMENT, tokenize.NAME) and _SILENCER.match(token.string):
            by = "a comment" if token.type == tokenize.COMMENT else token.string
            return silenced_checker(source_line(name, token.start[0], text), by)
    return None


def _notes(name: str, data: bytes) -> Iterator[str]:
    if b"\r\n" in data:
        yield f"{name} has Windows line endings; that is fine"
    for node in ast.walk(ast.parse(data)):
        match node:
            case ast.MatchAs(pattern=None, name=str(bare)) if bare.isupper():
                yield (
                    f"{name}, line {node.lineno}: in a case, the bare name {bare} matches every "
                    f"value; a name with a dot, as in Rank.{bare}, matches only that value"
                )
            case _:
                pass


def _imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the line and the name of every imported module."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module="handrail", names=names):
                # The package handrail exports all functions, so each imported name is checked by
                # itself.
                yield from ((node.lineno, f"handrail.{alias.name}") for alias in names)
            case ast.ImportFrom(module=module, level=level):
                yield node.lineno, "." * level + (module or "")
            case _:
                pass


def _may_import(module: str, kata: Kata, files: set[str]) -> bool:
    top = module.partition(".")[0]
    if top == "handrail":
        return module in kata.imports
    return f"{top}.py" in files or top in sys.stdlib_module_names | _LIBRARIES
