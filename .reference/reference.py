"""Build the reference in ``build/reference/site``: ``python .reference/reference.py``.

Each page of ``.reference`` names its rooms in a comment. The entries of their public names are
generated there from the source. The site also has the README, the book, and the files of the
repository that they link to, and the slides of each chapter.
"""

import doctest
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import griffe

from command_pages import render_commands, render_shared_options, render_topics
from handrail.notebooks import show_values_as_html
from handrail_dojo.facilitator.decks import chapter_numbers, read_deck
from handrail_dojo.facilitator.page import markdown_to_html
from handrail_dojo.facilitator.slides import render_deck
from handrail_dojo.learner.text_pictures import PICTURE_STYLE
from json_schemas import (
    MEANINGS,
    OBJECTS,
    format_hint,
    hints_of,
    objects_within,
    summary_of,
)
from source_map import files_in_order

ROOT = Path(__file__).parents[1]
PAGE_FOLDER = ROOT / ".reference"
SETTINGS = PAGE_FOLDER / "mkdocs.yml"
BUILD_FOLDER = ROOT / "build" / "reference"

STAR_IMPORT = re.compile(r"^>>> from (handrail[\w.]*) import \*$", re.MULTILINE)
ENTRY_MARKER = re.compile(
    r"^<!-- (names|errors|fields|shared options|commands|topics)"
    r"(?: of ([\w. ]+?)(?:, (\w+) first)?)? -->$",
    re.MULTILINE,
)
# A picture of the value of an expression. Its names are those of the examples above it.
PICTURE_MARKER = re.compile(r"^<!-- picture of (.+) -->$", re.MULTILINE)
TEXT_PICTURE = re.compile(r"^```picture .*?^```$", re.MULTILINE | re.DOTALL)
PYTHON_BLOCK = re.compile(r'^```python(?: title="handrail")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
MARKDOWN_LINK = re.compile(r"(!?\[[^\]]*\]\()([^)\s#]+)(#[^)\s]*)?(\))")
# Fences for the tests, which mkdocs does not know.
QUOTED_FENCE = re.compile(r"\A```(python|fsharp) \w+")
# Python and then F#, each with the messages below it: they are set in two columns.
FENCE = r"```LANGUAGE.*\n(?:(?!```).*\n)*```\n\n"
BLOCKS = rf"(?:(?:<!--.*-->\n)?{FENCE}(?:{FENCE.replace('LANGUAGE', 'text')})?)+"
TWO_LANGUAGES = re.compile(
    f"^({BLOCKS.replace('LANGUAGE', 'python')})({BLOCKS.replace('LANGUAGE', 'fsharp')})", re.M
)
COLUMNS = r"""<div class="columns" markdown>
<div markdown>

\1</div>
<div markdown>

\2</div>
</div>

"""
BOOK = ROOT / "katas" / "book"
COMMAND_PAGES = ("command-line.md", "json.md")  # the pages about the command
QUOTED_NAME = re.compile(r"``(\w+)(?:\.(\w+))?``")
# The search lists pages of the reference first, and no source files.
SEARCH_FIRST = "---\nsearch:\n  boost: 4\n---\n\n"
NO_SEARCH = "---\nsearch:\n  exclude: true\n---\n\n"
DOCTEST_BLOCK = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


# Public names


@dataclass(frozen=True)
class PublicName:
    """A public name: the path that users import, and the object behind it."""

    path: str
    target: griffe.Object

    @property
    def module(self) -> str:
        """The module that defines the object."""
        return self.target.module.path

    @property
    def docstring(self) -> str:
        """The docstring of the object."""
        return self.target.docstring.value if self.target.docstring else ""

    @property
    def import_path(self) -> str:
        """The module that users import the name from."""
        return self.path.rpartition(".")[0]

    @property
    def is_error(self) -> bool:
        """Return whether the object is an error class, or a union of error classes."""
        return "message" in self.target.members or (
            self.target.is_attribute and self.target.name.endswith(("Error", "Errors"))
        )


def load_package(root: Path = ROOT) -> griffe.Module:
    """Return the package as its source defines it. Nothing is imported.

    Args:
        root: the folder of the repository, or of a copy of an earlier release.
    """
    found = griffe.load(
        "handrail",
        search_paths=[root / "src"],
        docstring_parser="google",
        resolve_aliases=True,
        allow_inspection=False,
    )
    if not isinstance(found, griffe.Module):
        raise TypeError(f"not a module: {found!r}")
    return found


def public_names(root: griffe.Module, modules: Iterable[str]) -> dict[str, PublicName]:
    """Map the path of each public object to its public name.

    Public are the names that these modules export, and the types in their signatures.
    """
    found: dict[str, PublicName] = {}
    for module in modules:
        for name in exported_names(resolve(root, module)):
            target = resolve(root, f"{module}.{name}")
            _ = found.setdefault(target.path, PublicName(f"{module}.{name}", target))
    pending = list(found)
    while pending:
        for path in mentioned_paths(found[pending.pop()].target):
            target = resolve(root, path)
            is_type = target.is_class or str(getattr(target, "annotation", "")) == "TypeAlias"
            if is_type and target.path not in found:
                found[target.path] = PublicName(target.path, target)
                pending.append(target.path)
    return found


def exported_names(module: griffe.Object) -> list[str]:
    """Return the names in a module's ``__all__``, or those that it imports as themselves."""
    if module.exports is not None:
        return [str(name) for name in module.exports]
    return [
        name
        for name, member in module.members.items()
        if isinstance(member, griffe.Alias)
        and member.target_path.startswith("handrail.")
        and name != "export_imports"
    ]


def resolve(root: griffe.Module, path: str) -> griffe.Object:
    """Return the object at a path, wherever it is defined."""
    found = root[path.removeprefix("handrail").lstrip(".")] if path != "handrail" else root
    return found.final_target if isinstance(found, griffe.Alias) else found


def mentioned_paths(target: griffe.Object) -> Iterator[str]:
    """Yield the path of each name in a signature, an alias, or a class's public members."""
    for expression in annotations_of(target):
        if isinstance(expression, griffe.Expr):
            for part in expression.iterate():
                if isinstance(part, griffe.ExprName) and part.canonical_path.startswith(
                    "handrail."
                ):
                    yield part.canonical_path


def annotations_of(target: griffe.Object) -> Iterator[griffe.Expr | str | None]:
    """Yield the annotations of a function, an attribute, or a class's public members."""
    match target:
        case griffe.Function():
            yield from (parameter.annotation for parameter in target.parameters)
            yield target.returns
        case griffe.Attribute():
            yield target.annotation
            if str(target.annotation) == "TypeAlias":
                yield target.value
        case griffe.Class():
            for inner in target.members.values():
                if isinstance(inner, griffe.Object) and not inner.name.startswith("_"):
                    yield from annotations_of(inner)
        case _:
            pass


# Pages


@dataclass(frozen=True)
class ReferencePage:
    """A page of the reference, as written in ``.reference``."""

    file: Path

    @cached_property
    def text(self) -> str:
        """The Markdown of the page."""
        return self.file.read_text(encoding="utf-8")

    @property
    def site_path(self) -> str:
        """The page's path in the site, without the number that orders the pages."""
        return f"reference/{self.file.name.partition('-')[2]}"

    @property
    def modules(self) -> list[str]:
        """The rooms that the page documents, each with its files in reading order."""
        rooms = [
            f"handrail.{room}"
            for kind, rooms, _ in ENTRY_MARKER.findall(self.text)
            if kind == "names"
            for room in rooms.split()
        ]
        return [
            module
            for room in rooms
            for module in (room, *(f"{room}.{file}" for file in files_in_order(room)))
        ]

    @property
    def imported_modules(self) -> list[str]:
        """The modules that its examples import with a star."""
        return STAR_IMPORT.findall(self.text)

    @property
    def first_example(self) -> str:
        """The first example, which has the imports of the others."""
        first = PYTHON_BLOCK.search(self.text)
        return first[1] if first else ""


def read_pages(root: Path = ROOT) -> list[ReferencePage]:
    """Return the pages in order."""
    pages = (root / PAGE_FOLDER.name).glob("*.md")
    return [ReferencePage(file) for file in sorted(pages)]


def public_modules(root: Path = ROOT) -> list[str]:
    """Return the modules whose names are public: those that a page imports with a star."""
    modules = (module for page in read_pages(root) for module in page.imported_modules)
    return list(dict.fromkeys(modules))


def fill_page(page: ReferencePage, names: Iterable[PublicName]) -> str:
    """Return a page with an entry for each of its names where its markers are."""
    all_names = list(names)

    def entries(marker: re.Match[str]) -> str:
        match marker[1]:
            case "errors":
                return render_error_table(all_names)
            case "fields":
                return render_field_tables()
            case "shared options":
                return render_shared_options()
            case "commands":
                return render_commands()
            case "topics":
                return render_topics()
            case _:
                return render_names(marker[3])

    def render_names(first: str | None) -> str:
        sections: dict[str, str] = {}
        named = [name for name in all_names if name.module in page.modules]
        for name in sort_by_use(named, first):
            heading = "Errors" if name.is_error else f"In `{name.import_path}`"
            sections[heading] = sections.get(heading, f"## {heading}\n\n") + f"::: {name.path}\n\n"
        return "\n".join(sections.values())

    def sort_by_use(found: Iterable[PublicName], first: str | None) -> list[PublicName]:
        return sorted(
            found,
            key=lambda name: (
                name.target.name != first,
                name.is_error,
                len(name.import_path.split(".")),
                not name.target.is_function,
                page.modules.index(name.module),
                name.target.lineno or 0,
            ),
        )

    return ENTRY_MARKER.sub(entries, page.text)


def render_error_table(names: Iterable[PublicName]) -> str:
    """Return a table of the unions of errors and their members, with links."""
    unions = [name for name in names if name.is_error and name.target.is_attribute]
    known = {name.target.path: name for name in names}
    rows = "".join(
        f"| [`{union.target.name}`][{union.path}] | "
        + ", ".join(
            f"[`{known[path].target.name}`][{known[path].path}]"
            for path in dict.fromkeys(mentioned_paths(union.target))
            if path in known
        )
        + " |\n"
        for union in sorted(unions, key=lambda union: union.path)
    )
    return f"| union | members |\n|---|---|\n{rows}"


def render_field_tables() -> str:
    """Return a table for each object that a command prints as JSON."""
    sections: list[str] = []
    for command, objects in OBJECTS.items():
        title = "Standard error" if command == "errors" else f"`{command}`"
        sections.append(f"## {title}\n")
        for hint in objects_within(objects):
            rows = "".join(
                f"| `{name}` | `{format_hint(each)}` | {MEANINGS[name]} |\n"
                for name, each in hints_of(hint).items()
            )
            table = f"| field | type | meaning |\n|---|---|---|\n{rows}"
            sections.append(f"`{hint.__name__}`: {summary_of(hint)}\n\n{table}")
    return "\n".join(sections)


def draw_pictures(text: str, folder: Path) -> str:
    """Return a page with its pictures, and write those that are SVG images to the folder.

    A picture is a string with an SVG image, or what a notebook shows of a value.
    """
    show_values_as_html()
    namespace: dict[str, object] = {}
    parts = PICTURE_MARKER.split(text)
    pieces = [parts[0]]
    for number, (before, source, after) in enumerate(
        zip(parts[::2], parts[1::2], parts[2::2], strict=False), start=1
    ):
        for block in PYTHON_BLOCK.findall(before):
            for example in doctest.DocTestParser().get_examples(block):
                exec(example.source, namespace)
        exec(f"_picture = {source}", namespace)
        value = namespace["_picture"]
        if isinstance(value, str):
            name = f"picture_{number}.svg"
            write_text_file(folder / name, value)
            pieces.append(f"![The picture of {source.replace('[', '(').replace(']', ')')}]({name})")
        elif callable(show := getattr(value, "_repr_html_", None)):
            rows = [row for row in str(show()).splitlines() if row.strip()]
            pieces.append("\n".join(["<div>", *rows, "</div>"]))
        pieces.append(after)
    return "".join(pieces)


def draw_text_pictures(text: str) -> str:
    """Return a page with its pictures of text as SVG."""
    return TEXT_PICTURE.sub(lambda found: f"<div>\n{markdown_to_html(found[0])}</div>", text)


# Docstrings


class LinkDocstrings(griffe.Extension):
    """An extension that turns names in docstrings into links, and examples into code blocks."""

    def on_package(self, *, pkg: griffe.Module, **_: object) -> None:
        """Rewrite the docstrings of the public names and of their members."""
        if pkg.path != "handrail":
            return
        names = public_names(pkg, public_modules())
        link = make_linker(names.values())
        for name in names.values():
            for inner in (name.target, *name.target.members.values()):
                if isinstance(inner, griffe.Object) and inner.docstring:
                    inner.docstring.value = DOCTEST_BLOCK.sub(
                        r"```pycon\n\g<0>\n```", link(name, inner, inner.docstring.value)
                    )
            if name.target.docstring:
                name.target.docstring.value += enum_members_text(name.target)


def enum_members_text(target: griffe.Object) -> str:
    """Return a paragraph with the members of an enum, or "" for anything else."""
    if not isinstance(target, griffe.Class):
        return ""
    if not {str(base) for base in target.bases} & {"Enum", "Ordered", "IdentityEnum"}:
        return ""
    members = [
        f"`{inner.name}` = `{inner.value}`"
        for inner in target.members.values()
        if isinstance(inner, griffe.Attribute) and not inner.name.startswith("_")
    ]
    return f"\n\nMembers: {', '.join(members)}."


def make_linker(names: Iterable[PublicName]) -> Callable[[PublicName, griffe.Object, str], str]:
    """Return a function that puts links into a docstring of a name or of its member.

    A name in quotes is looked up in the module that the documented name is imported from, then in
    ``handrail``, then among the errors. A class's own members and a function's own parameters
    are not links.
    """
    by_path = {name.path: name for name in names}
    errors_by_name = {
        name.target.name: name for name in reversed(by_path.values()) if name.is_error
    }

    def link_docstring(name: PublicName, target: griffe.Object, text: str) -> str:
        own = {name.target.name, *name.target.members, *parameter_names(target)}

        def link(found: re.Match[str]) -> str:
            word, inner = found[1], found[2]
            near = by_path.get(f"{name.path.rpartition('.')[0]}.{word}")
            meant = near or by_path.get(f"handrail.{word}") or errors_by_name.get(word)
            if meant is None or word in own:
                return found[0]
            if inner is None:
                return f"[`{word}`][{meant.path}]"
            there = meant.target.members.get(inner)
            if there is None or not there.has_docstring:
                return found[0]
            return f"[`{word}.{inner}`][{meant.path}.{inner}]"

        return QUOTED_NAME.sub(link, text)

    return link_docstring


def parameter_names(target: griffe.Object) -> set[str]:
    """Return the names of a function's parameters."""
    if isinstance(target, griffe.Function):
        return {parameter.name for parameter in target.parameters}
    return set()


# The site


def build_reference(folder: Path = BUILD_FOLDER) -> Path:
    """Write the sources to an empty folder, and build the site there."""
    shutil.rmtree(folder, ignore_errors=True)
    write_sources(folder)
    return build_site(folder)


def chapter_order(file: Path) -> tuple[bool, int, str]:
    """Return a key for sorting: the README, then the chapters by their numbers."""
    return file.name != "README.md", len(file.name.partition("_")[0]), file.name


def write_sources(folder: Path) -> None:
    """Write the pages and the settings, with the menu."""
    sources = folder / "pages"
    names = list(public_names(load_package(), public_modules()).values())
    for page in read_pages():
        target = sources / page.site_path
        text = draw_pictures(fill_page(page, names), target.parent)
        write_text_file(target, SEARCH_FIRST + draw_text_pictures(text))
    for file in (*PAGE_FOLDER.glob("*.css"), *PAGE_FOLDER.glob("*.js")):
        _ = shutil.copy(file, sources)
    write_text_file(sources / "pictures.css", PICTURE_STYLE)
    chapters = sorted(BOOK.glob("*.md"), key=chapter_order)
    copy_with_links([ROOT / "README.md", ROOT / "CHANGELOG.md", *chapters], sources)
    write_slides(sources)
    pages = [page.site_path for page in read_pages()]
    commands = [page for page in pages if page.endswith(COMMAND_PAGES)]
    menu: list[object] = [
        {"Read me": site_path_of(ROOT / "README.md")},
        {"The library": [page for page in pages if page not in commands]},
        {"The command": commands},
        {"Changes": site_path_of(ROOT / "CHANGELOG.md")},
    ]
    if chapters:
        menu.append({"The book": [site_path_of(chapter) for chapter in chapters]})
    python = {
        "paths": [str(ROOT / "src")],
        "options": {"extensions": [f"{__file__}:LinkDocstrings"]},
    }
    settings = {
        "INHERIT": str(SETTINGS),
        "docs_dir": "pages",
        "site_dir": "site",
        "nav": menu,
        "plugins": {"mkdocstrings": {"handlers": {"python": python}}},
    }
    write_text_file(folder / "mkdocs.yml", json.dumps(settings, indent=1))


def write_slides(sources: Path) -> None:
    """Write the slides of each chapter, and a link to them below its title."""
    for number in chapter_numbers(BOOK):
        deck = read_deck(BOOK, number).unwrap()
        write_text_file(sources / "slides" / f"{number}.html", render_deck(deck))
        chapter = sources / site_path_of(next(BOOK.glob(f"{number}_*.md")))
        title, _, rest = chapter.read_text(encoding="utf-8").partition("\n\n")
        link = f"[Slides of this chapter](../../slides/{number}.html)"
        write_text_file(chapter, f"{title}\n\n{link}\n\n{rest}")


def build_site(folder: Path) -> Path:
    """Build the site from the sources in a folder. A warning is an error.

    The theme's page for addresses that do not exist is removed: its links begin with a slash, so
    they are broken if the site is read from disk or is in a folder of a server.

    There is no ``--quiet`` here: mkdocs does not count warnings that it does not print.
    """
    settings = folder / "mkdocs.yml"
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", str(settings)]
    # mkdocs loads this file as an extension, which imports another file of this folder.
    paths = [str(PAGE_FOLDER), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
    process = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if process.returncode:
        raise SystemExit(process.stdout + process.stderr)
    site = folder / "site"
    (site / "404.html").unlink()
    return site


def write_text_file(file: Path, text: str) -> None:
    """Write a file, and create its folder if there is none."""
    file.parent.mkdir(parents=True, exist_ok=True)
    _ = file.write_text(text, encoding="utf-8")


def copy_with_links(files: Iterable[Path], sources: Path) -> None:
    """Copy files of the repository to the site as pages, with the files that they link to."""
    pending = list(files)
    copied: set[Path] = set()
    while pending:
        file = pending.pop()
        if file in copied or is_page(file):
            continue
        copied.add(file)
        target = sources / site_path_of(file)
        match file.suffix:
            case ".svg" | ".png":
                target.parent.mkdir(parents=True, exist_ok=True)
                _ = shutil.copy(file, target)
            case ".md":
                text, linked = rewrite_links(file)
                text = draw_text_pictures(text)
                write_text_file(target, TWO_LANGUAGES.sub(COLUMNS, text))
                pending += linked
            case _:
                name = file.relative_to(ROOT)
                text = file.read_text(encoding="utf-8")
                language = file.suffix[1:].replace("fs", "fsharp")
                write_text_file(target, f"{NO_SEARCH}# `{name}`\n\n````{language}\n{text}````\n")


def is_page(file: Path) -> bool:
    """Return whether a file is a page of the reference, which is filled and not copied."""
    return file.parent == PAGE_FOLDER and file.suffix == ".md"


def site_path_of(file: Path) -> str:
    """Return the path of a repository file in the site. A source file becomes a page."""
    if is_page(file):
        return ReferencePage(file).site_path
    name = str(file.relative_to(ROOT)).replace("/.", "/").lstrip(".")
    if name == "README.md":
        return "index.md"
    return name if file.suffix in (".md", ".svg", ".png") else f"{name}.md"


def rewrite_links(file: Path) -> tuple[str, list[Path]]:
    """Return a page with links to the site's copies of repository files, and those files."""
    linked_files: list[Path] = []

    def rewrite_link(link: re.Match[str]) -> str:
        target = (file.parent / link[2]).resolve()
        if "://" in link[2] or not target.is_relative_to(ROOT):
            return link[0]
        if target.is_dir():
            target = next((inner for inner in index_files(target) if inner.is_file()), target)
        if not target.is_file():
            return link[0]
        linked_files.append(target)
        up = "../" * site_path_of(file).count("/")
        return f"{link[1]}{up}{site_path_of(target)}{link[3] or ''}{link[4]}"

    parts = re.split(r"(^```.*?^```$)", file.read_text(encoding="utf-8"), flags=re.M | re.S)
    return "".join(
        QUOTED_FENCE.sub(r"```\1", part)
        if part.startswith("```")
        else MARKDOWN_LINK.sub(rewrite_link, part)
        for part in parts
    ), linked_files


def index_files(folder: Path) -> Iterator[Path]:
    """Yield the files that a link to a folder may lead to."""
    yield folder / "README.md"
    yield folder / "__init__.py"


if __name__ == "__main__":
    print(build_reference())
