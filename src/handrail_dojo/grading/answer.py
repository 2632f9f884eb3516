"""Answers: a learner's files, and the checks that they pass before they run.

The checks are that each file is there, that Python can read it, that it imports only what it may,
and that it does not turn the type checker off.
"""

import ast
import codecs
import io
import re
import sys
import tokenize
import warnings
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import final

from returns.result import Failure, Result, Success

from handrail.railway import and_then, gather
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
    {
        *("handrail", "handrail_dojo", "pytest_hunt", "mypy", "msgspec", "pluggy"),
        *("conftest", "oracle", "sitecustomize"),
    }
)
_SILENCER = re.compile(r"#\s*(type:\s*ignore|mypy:|pyright:)|no_type_check$")
_ORACLE = re.compile(r"(.*[/\\])?oracle(\.\w+)?")


@final
@dataclass(frozen=True, slots=True)
class Files:
    """A learner's files as they are.

    Attributes:
        contents: the content of each Python file in the learner's folder, by file name.
        unreadable: the operating system's reason for each file that could not be read, by file
            name.
    """

    contents: Mapping[str, bytes]
    unreadable: Mapping[str, str] = field(default_factory=dict[str, str])


@final
@dataclass(frozen=True, slots=True)
class Answer:
    """The learner's files, which have passed the checks, and remarks on them.

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


@final
@dataclass(frozen=True, slots=True)
class _Source:
    """A file that Python can read: its content, the text without a mark, and the syntax tree."""

    name: str
    data: bytes
    text: str
    tree: ast.Module


def check_files(kata: Kata, files: Files) -> Result[Answer, Finding]:
    """Return the learner's answer to a kata, or the first error in the files."""
    return and_then(_find_own(kata, files), lambda own: _check_sources(kata, own))


def is_taken(module: str) -> bool:
    """Return whether Python, a library or the kata runner has a module of this name.

    A learner's file of the same name would hide that module.
    """
    return module in sys.stdlib_module_names | _LIBRARIES | _NEEDED


def _find_own(kata: Kata, files: Files) -> Result[Mapping[str, bytes], Finding]:
    """Return the files to grade: those of the kata, and others that the learner has added."""
    for name in kata.files:
        if name in files.unreadable:
            return Failure(unreadable_file(name, files.unreadable[name]))
        if name not in files.contents:
            return Failure(missing_file(name))
    extra = sorted(name for name in files.contents if name not in (*kata.files, *kata.given))
    for name in extra:
        if is_taken(name.removesuffix(".py")):
            return Failure(shadowing_file(name))
    return Success({name: files.contents[name] for name in (*kata.files, *extra)})


def _check_sources(kata: Kata, own: Mapping[str, bytes]) -> Result[Answer, Finding]:
    """Return the answer that these files are, or the first error in one of them."""
    modules = (*own, *kata.given)

    def check(name: str) -> Result[_Source, Finding]:
        decoded = _decode(name, own[name])
        parsed = and_then(decoded, lambda text: _parse(name, own[name], text))
        imported = and_then(parsed, lambda source: _check_imports(source, kata, modules))
        return and_then(imported, _check_comments)

    checked = gather(map(check, own)).alt(lambda findings: findings[0])
    return checked.map(
        lambda sources: Answer(own, tuple(note for each in sources for note in _notes(each)))
    )


def _decode(name: str, data: bytes) -> Result[str, Finding]:
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return Failure(unreadable_file(name, "it is UTF-32"))
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return Failure(unreadable_file(name, "it is UTF-16"))
    if b"\0" in data:  # for example, it is UTF-16 without a mark
        line = len((data.partition(b"\0")[0] + b"?").splitlines())
        return Failure(unreadable_file(name, f"line {line} has a null byte"))
    try:
        return Success(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = len((data[: error.start] + b"?").splitlines())
        return Failure(unreadable_file(name, f"line {line} has a byte that is not UTF-8"))


def _parse(name: str, data: bytes, text: str) -> Result[_Source, Finding]:
    try:
        tree = ast.parse(data, name)
        with warnings.catch_warnings(action="ignore"):
            _ = compile(tree, name, "exec")  # finds errors that the parser does not
    except SyntaxError as error:
        return Failure(invalid_syntax(source_line(name, error.lineno or 1, text), error.msg))
    except (RecursionError, MemoryError, ValueError) as error:
        reason = str(error) or "it is too deeply nested"
        return Failure(invalid_syntax(source_line(name, 1, ""), reason))
    # Python would read another text than the checks below.
    unix_lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    encoding, _ = tokenize.detect_encoding(io.BytesIO(unix_lines).readline)
    if encoding not in ("utf-8", "utf-8-sig"):
        return Failure(unreadable_file(name, f"it declares the encoding {encoding}"))
    return Success(_Source(name, data, text, tree))


def _check_imports(
    source: _Source, kata: Kata, modules: Collection[str]
) -> Result[_Source, Finding]:
    """Check that a file imports only from libraries, the kata, and other files of the answer."""
    for line, module in _imports(source.tree):
        if not _may_import(module, kata, modules):
            place = source_line(source.name, line, source.text)
            return Failure(outside_import(place, module, kata.imports))
    return Success(source)


def _check_comments(source: _Source) -> Result[_Source, Finding]:
    """Check that no comment and no decorator turns the type checker off."""
    # Like Python, StringIO reads "\r" as the end of a line here, and not only "\n".
    lines = io.StringIO(source.text, newline=None)
    for token in tokenize.generate_tokens(lines.readline):
        if token.type in (tokenize.COMMENT, tokenize.NAME) and _SILENCER.match(token.string):
            by = "a comment" if token.type == tokenize.COMMENT else token.string
            place = source_line(source.name, token.start[0], source.text)
            return Failure(silenced_checker(place, by))
    return Success(source)


def _notes(source: _Source) -> Iterator[str]:
    if b"\r\n" in source.data:
        yield f"{source.name} has Windows line endings; that is fine"
    for node in ast.walk(source.tree):
        match node:
            case ast.MatchAs(pattern=None, name=str(bare)) if bare.isupper():
                yield (
                    f"{source.name}, line {node.lineno}: in a case, the bare name {bare} matches "
                    f"every value; a name with a dot, as in Rank.{bare}, matches only that value"
                )
            case _:
                pass


def _imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the line and the name of every imported module, and of the oracle in a string."""
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
            case ast.Constant(value=str(text)) if _ORACLE.fullmatch(text):
                yield node.lineno, "oracle"  # for example, import_module("oracle")
            case _:
                pass


def _may_import(module: str, kata: Kata, files: Collection[str]) -> bool:
    top = module.partition(".")[0]
    if top == "handrail":
        return module in kata.imports
    return f"{top}.py" in files or top in sys.stdlib_module_names | _LIBRARIES
