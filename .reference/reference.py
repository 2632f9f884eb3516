"""Build the reference: ``python .reference/reference.py``; it is then in ``build/reference/site``.

The pages of ``.reference`` say which modules they tell about, and import what they give; which
names that is, is read from the source. The README and the chapters of the book come along, with
the files of the repository that they link to.
"""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import griffe

ROOT = Path(__file__).parents[1]
PAGES = ROOT / ".reference"
SETTINGS = PAGES / "mkdocs.yml"
BUILD = ROOT / "build" / "reference"

GIVEN = re.compile(r"^>>> from (handrail[\w.]*) import \*$", re.MULTILINE)
MARKER = re.compile(r"^<!-- (names|errors)(?: of ([\w. ]+))? -->$", re.MULTILINE)
FENCE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(!?\[[^\]]*\]\()([^)\s#]+)(#[^)\s]*)?(\))")
WORD = re.compile(r"``(\w+)(?:\.(\w+))?``")
EXAMPLE = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


# What is public


@dataclass(frozen=True)
class Name:
    """A public name: where it is imported from, and what it is the name of."""

    path: str
    is_what: griffe.Object

    @property
    def module(self) -> str:
        """The module that defines it."""
        return self.is_what.module.path

    @property
    def text(self) -> str:
        """Its docstring."""
        return self.is_what.docstring.value if self.is_what.docstring else ""

    @property
    def is_error(self) -> bool:
        """Whether it says what is wrong: a class with a message, or a union of such."""
        return "message" in self.is_what.members or (
            self.is_what.is_attribute and self.is_what.name.endswith(("Error", "Errors", "Mistake"))
        )


def package() -> griffe.Module:
    """The package as its source says it is; nothing of it is imported."""
    found = griffe.load(
        "handrail",
        search_paths=[ROOT / "src"],
        docstring_parser="google",
        resolve_aliases=True,
        allow_inspection=False,
    )
    if not isinstance(found, griffe.Module):
        raise TypeError(f"not a module: {found!r}")
    return found


def public(root: griffe.Module, modules: Iterable[str]) -> dict[str, Name]:
    """The public names by what they name: those that these modules give, and those of the types
    that their signatures mention."""
    found: dict[str, Name] = {}
    for module in modules:
        for name in exports(member(root, module)):
            is_what = member(root, f"{module}.{name}")
            _ = found.setdefault(is_what.path, Name(f"{module}.{name}", is_what))
    ahead = list(found)
    while ahead:
        for path in mentioned(found[ahead.pop()].is_what):
            is_what = member(root, path)
            is_type = is_what.is_class or str(getattr(is_what, "annotation", "")) == "TypeAlias"
            if is_type and is_what.path not in found:
                found[is_what.path] = Name(is_what.path, is_what)
                ahead.append(is_what.path)
    return found


def exports(module: griffe.Object) -> list[str]:
    """The names in a module's ``__all__``, the version apart."""
    return [name for name in map(str, module.exports or ()) if name != "__version__"]


def member(root: griffe.Module, path: str) -> griffe.Object:
    """What a path names, wherever that is defined."""
    found = root[path.removeprefix("handrail").lstrip(".")] if path != "handrail" else root
    return found.final_target if isinstance(found, griffe.Alias) else found


def mentioned(is_what: griffe.Object) -> Iterator[str]:
    """The paths of what is named in a signature, in an alias, or in a class's public members."""
    for expression in expressions(is_what):
        if isinstance(expression, griffe.Expr):
            for part in expression.iterate():
                if isinstance(part, griffe.ExprName) and part.canonical_path.startswith(
                    "handrail."
                ):
                    yield part.canonical_path


def expressions(is_what: griffe.Object) -> Iterator[griffe.Expr | str | None]:
    """The annotations of a function, an attribute or the public members of a class."""
    match is_what:
        case griffe.Function():
            yield from (parameter.annotation for parameter in is_what.parameters)
            yield is_what.returns
        case griffe.Attribute():
            yield is_what.annotation
            if str(is_what.annotation) == "TypeAlias":
                yield is_what.value
        case griffe.Class():
            for inner in is_what.members.values():
                if isinstance(inner, griffe.Object) and not inner.name.startswith("_"):
                    yield from expressions(inner)
        case _:
            pass


# Pages


@dataclass(frozen=True)
class Page:
    """A page of the reference as it is written in ``.reference``."""

    file: Path

    @cached_property
    def text(self) -> str:
        """The page as it is written."""
        return self.file.read_text(encoding="utf-8")

    @property
    def place(self) -> str:
        """Where it stands among the pages: the number before its name serves the order alone."""
        return f"reference/{self.file.name.partition('-')[2]}"

    @property
    def modules(self) -> list[str]:
        """The modules that it tells about, in order."""
        return [
            f"handrail.{module}"
            for kind, modules in MARKER.findall(self.text)
            if kind == "names"
            for module in modules.split()
        ]

    @property
    def gives(self) -> list[str]:
        """The modules whose names its examples start from."""
        return GIVEN.findall(self.text)

    @property
    def opening(self) -> str:
        """The first of its examples, which imports what the others need."""
        first = FENCE.search(self.text)
        return first[1] if first else ""


def pages() -> list[Page]:
    """The pages in order."""
    return [Page(file) for file in sorted(PAGES.glob("*.md"))]


def given() -> list[str]:
    """The modules whose names are public: those from which the pages import all there is."""
    return list(dict.fromkeys(module for page in pages() for module in page.gives))


def filled(page: Page, names: Iterable[Name]) -> str:
    """A page with an entry for each of its names in the place of its markers."""
    every = list(names)
    mine = [name for module in page.modules for name in every if name.module == module]

    def entries(marker: re.Match[str]) -> str:
        if marker[1] == "errors":
            return table_of_errors(every)
        values = [name for name in mine if not name.is_error]
        wrong = in_order(name for name in mine if name.is_error)
        sections = [
            section(member_module, [name for name in values if name.module == member_module])
            for member_module in page.modules
        ]
        if wrong:
            sections.append("## What can be wrong\n\n" + "".join(map(entry, wrong)))
        return "\n".join(filter(None, sections))

    return MARKER.sub(entries, page.text)


def section(module: str, names: Iterable[Name]) -> str:
    """The entries of one module, in the order of its file."""
    found = in_order(names)
    file = f"{module.removeprefix('handrail.').replace('.', '/')}.py"
    return f"## `{file}`\n\n" + "".join(map(entry, found)) if found else ""


def in_order(names: Iterable[Name]) -> list[Name]:
    """Names in the order of their files; the files in the order in which they come."""
    found = list(names)
    modules = list(dict.fromkeys(name.module for name in found))
    return sorted(found, key=lambda name: (modules.index(name.module), name.is_what.lineno or 0))


def entry(name: Name) -> str:
    """The line that mkdocstrings makes an entry of."""
    return f"::: {name.path}\n\n"


def table_of_errors(names: Iterable[Name]) -> str:
    """Each union of errors with its members, each a link."""
    unions = [name for name in names if name.is_error and name.is_what.is_attribute]
    known = {name.is_what.path: name for name in names}
    rows = "".join(
        f"| [`{union.is_what.name}`][{union.path}] | "
        + ", ".join(
            f"[`{known[path].is_what.name}`][{known[path].path}]"
            for path in dict.fromkeys(mentioned(union.is_what))
            if path in known
        )
        + " |\n"
        for union in sorted(unions, key=lambda union: union.path)
    )
    return f"| union | what it holds |\n|---|---|\n{rows}"


# What is made of docstrings


class Linked(griffe.Extension):
    """Docstrings as the pages show them: names as links, examples as blocks of their own."""

    def on_package(self, *, pkg: griffe.Module, **_: object) -> None:
        """Rewrite the docstrings of the public names and their members."""
        if pkg.path != "handrail":
            return
        names = public(pkg, given())
        link = linker(names.values())
        for name in names.values():
            for inner in (name.is_what, *name.is_what.members.values()):
                if isinstance(inner, griffe.Object) and inner.docstring:
                    inner.docstring.value = EXAMPLE.sub(
                        r"```pycon\n\g<0>\n```", link(name, inner, inner.docstring.value)
                    )
            if name.is_what.docstring:
                name.is_what.docstring.value += choices(name.is_what)


def choices(is_what: griffe.Object) -> str:
    """The members of an enum, each with its value, as a paragraph; of what is none, nothing."""
    if not isinstance(is_what, griffe.Class):
        return ""
    if not {str(base) for base in is_what.bases} & {"Enum", "Ordered", "Singletons"}:
        return ""
    told = [
        f"`{inner.name}` = `{inner.value}`"
        for inner in is_what.members.values()
        if isinstance(inner, griffe.Attribute) and not inner.name.startswith("_")
    ]
    return f"\n\nMembers: {', '.join(told)}."


def linker(names: Iterable[Name]) -> Callable[[Name, griffe.Object, str], str]:
    """From a name, what is documented and its docstring to the docstring with links in it.

    A word is the name that the same module gives, or ``handrail`` itself. The names of a
    class's own fields and a function's own parameters are no links.
    """
    by_path = {name.path: name for name in names}
    short = {name.is_what.name: name for name in reversed(by_path.values()) if name.is_error}

    def linked(name: Name, is_what: griffe.Object, text: str) -> str:
        own = {name.is_what.name, *name.is_what.members, *parameters_of(is_what)}

        def link(found: re.Match[str]) -> str:
            word, inner = found[1], found[2]
            near = by_path.get(f"{name.path.rpartition('.')[0]}.{word}")
            meant = near or by_path.get(f"handrail.{word}") or short.get(word)
            if meant is None or word in own:
                return found[0]
            if inner is None:
                return f"[`{word}`][{meant.path}]"
            there = meant.is_what.members.get(inner)
            if there is None or not there.has_docstring:
                return found[0]
            return f"[`{word}.{inner}`][{meant.path}.{inner}]"

        return WORD.sub(link, text)

    return linked


def parameters_of(is_what: griffe.Object) -> set[str]:
    """The names of a function's parameters."""
    if isinstance(is_what, griffe.Function):
        return {parameter.name for parameter in is_what.parameters}
    return set()


# The site


def build(folder: Path = BUILD) -> Path:
    """Write the sources and build the site of them in a folder, which is made anew."""
    shutil.rmtree(folder, ignore_errors=True)
    write_sources(folder)
    return site_of(folder)


def write_sources(folder: Path) -> None:
    """Write the pages, and the settings with the menu."""
    sources = folder / "pages"
    names = list(public(package(), given()).values())
    for page in pages():
        write(sources / page.place, filled(page, names))
    for file in PAGES.glob("*.css"):
        _ = shutil.copy(file, sources)
    book = (ROOT / "katas" / "book").glob("*.md")
    chapters = sorted(book, key=lambda file: (file.name != "README.md", file.name))
    bring([ROOT / "README.md", ROOT / "CHANGELOG.md", *chapters], sources)
    menu: list[object] = [{"Read me": place_of(ROOT / "README.md")}]
    if chapters:
        menu.append({"The book": [place_of(chapter) for chapter in chapters]})
    menu.append({"Reference": [page.place for page in pages()]})
    menu.append({"Changes": place_of(ROOT / "CHANGELOG.md")})
    python = {"paths": [str(ROOT / "src")], "options": {"extensions": [f"{__file__}:Linked"]}}
    settings = {
        "INHERIT": str(SETTINGS),
        "docs_dir": "pages",
        "site_dir": "site",
        "nav": menu,
        "plugins": {"mkdocstrings": {"handlers": {"python": python}}},
    }
    write(folder / "mkdocs.yml", json.dumps(settings, indent=1))


def site_of(folder: Path) -> Path:
    """Build the site of the sources in a folder; any warning is an error.

    Not with ``--quiet``: what mkdocs does not say, it does not count.
    """
    settings = folder / "mkdocs.yml"
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", str(settings)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    return folder / "site"


def write(file: Path, text: str) -> None:
    """Write a text, in a folder that is made where there is none."""
    file.parent.mkdir(parents=True, exist_ok=True)
    _ = file.write_text(text, encoding="utf-8")


def bring(files: Iterable[Path], sources: Path) -> None:
    """Files of the repository as pages of the site, and the files that they link to as well."""
    ahead = list(files)
    done: set[Path] = set()
    while ahead:
        file = ahead.pop()
        if file in done:
            continue
        done.add(file)
        place = sources / place_of(file)
        match file.suffix:
            case ".svg" | ".png":
                place.parent.mkdir(parents=True, exist_ok=True)
                _ = shutil.copy(file, place)
            case ".md":
                text, linked = relinked(file)
                write(place, text)
                ahead += linked
            case _:
                name = file.relative_to(ROOT)
                text = file.read_text(encoding="utf-8")
                write(place, f"# `{name}`\n\n````{file.suffix[1:]}\n{text}````\n")


def place_of(file: Path) -> str:
    """Where a file of the repository stands among the pages; what is no page becomes one."""
    name = str(file.relative_to(ROOT)).replace("/.", "/").lstrip(".")
    if name == "README.md":
        return "index.md"
    return name if file.suffix in (".md", ".svg", ".png") else f"{name}.md"


def relinked(file: Path) -> tuple[str, list[Path]]:
    """A page whose links to files of the repository lead to their pages, and those files."""
    linked: list[Path] = []

    def moved(link: re.Match[str]) -> str:
        target = (file.parent / link[2]).resolve()
        if "://" in link[2] or not target.is_relative_to(ROOT):
            return link[0]
        if target.is_dir():
            target = next((inner for inner in openings(target) if inner.is_file()), target)
        if not target.is_file():
            return link[0]
        linked.append(target)
        up = "../" * place_of(file).count("/")
        return f"{link[1]}{up}{place_of(target)}{link[3] or ''}{link[4]}"

    parts = re.split(r"(^```.*?^```$)", file.read_text(encoding="utf-8"), flags=re.M | re.S)
    return "".join(
        part if part.startswith("```") else LINK.sub(moved, part) for part in parts
    ), linked


def openings(folder: Path) -> Iterator[Path]:
    """The file that speaks for a folder."""
    yield folder / "README.md"
    yield folder / "__init__.py"


if __name__ == "__main__":
    print(build())
