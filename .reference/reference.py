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
PAGE_FOLDER = ROOT / ".reference"
SETTINGS = PAGE_FOLDER / "mkdocs.yml"
BUILD_FOLDER = ROOT / "build" / "reference"

STAR_IMPORT = re.compile(r"^>>> from (handrail[\w.]*) import \*$", re.MULTILINE)
ENTRY_MARKER = re.compile(r"^<!-- (names|errors)(?: of ([\w. ]+))? -->$", re.MULTILINE)
PYTHON_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MARKDOWN_LINK = re.compile(r"(!?\[[^\]]*\]\()([^)\s#]+)(#[^)\s]*)?(\))")
QUOTED_NAME = re.compile(r"``(\w+)(?:\.(\w+))?``")
DOCTEST_BLOCK = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


# What is public


@dataclass(frozen=True)
class PublicName:
    """A public name: where it is imported from, and what it is the name of."""

    path: str
    target: griffe.Object

    @property
    def module(self) -> str:
        """The module that defines it."""
        return self.target.module.path

    @property
    def docstring(self) -> str:
        """Its docstring."""
        return self.target.docstring.value if self.target.docstring else ""

    @property
    def is_error(self) -> bool:
        """Whether it says what is wrong: a class with a message, or a union of such."""
        return "message" in self.target.members or (
            self.target.is_attribute and self.target.name.endswith(("Error", "Errors", "Mistake"))
        )


def load_package() -> griffe.Module:
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


def public_names(root: griffe.Module, modules: Iterable[str]) -> dict[str, PublicName]:
    """The public names by what they name: those that these modules give, and those of the types
    that their signatures mention."""
    found: dict[str, PublicName] = {}
    for module in modules:
        for name in exported_names(resolve(root, module)):
            is_what = resolve(root, f"{module}.{name}")
            _ = found.setdefault(is_what.path, PublicName(f"{module}.{name}", is_what))
    pending = list(found)
    while pending:
        for path in mentioned_paths(found[pending.pop()].target):
            is_what = resolve(root, path)
            is_type = is_what.is_class or str(getattr(is_what, "annotation", "")) == "TypeAlias"
            if is_type and is_what.path not in found:
                found[is_what.path] = PublicName(is_what.path, is_what)
                pending.append(is_what.path)
    return found


def exported_names(module: griffe.Object) -> list[str]:
    """The names in a module's ``__all__``, the version apart."""
    return [name for name in map(str, module.exports or ()) if name != "__version__"]


def resolve(root: griffe.Module, path: str) -> griffe.Object:
    """What a path names, wherever that is defined."""
    found = root[path.removeprefix("handrail").lstrip(".")] if path != "handrail" else root
    return found.final_target if isinstance(found, griffe.Alias) else found


def mentioned_paths(target: griffe.Object) -> Iterator[str]:
    """The paths of what is named in a signature, in an alias, or in a class's public members."""
    for expression in annotations_of(target):
        if isinstance(expression, griffe.Expr):
            for part in expression.iterate():
                if isinstance(part, griffe.ExprName) and part.canonical_path.startswith(
                    "handrail."
                ):
                    yield part.canonical_path


def annotations_of(target: griffe.Object) -> Iterator[griffe.Expr | str | None]:
    """The annotations of a function, an attribute or the public members of a class."""
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
    """A page of the reference as it is written in ``.reference``."""

    file: Path

    @cached_property
    def text(self) -> str:
        """The page as it is written."""
        return self.file.read_text(encoding="utf-8")

    @property
    def site_path(self) -> str:
        """Where it stands among the pages: the number before its name serves the order alone."""
        return f"reference/{self.file.name.partition('-')[2]}"

    @property
    def modules(self) -> list[str]:
        """The modules that it tells about, in order."""
        return [
            f"handrail.{module}"
            for kind, modules in ENTRY_MARKER.findall(self.text)
            if kind == "names"
            for module in modules.split()
        ]

    @property
    def imported_modules(self) -> list[str]:
        """The modules whose names its examples start from."""
        return STAR_IMPORT.findall(self.text)

    @property
    def first_example(self) -> str:
        """The first of its examples, which imports what the others need."""
        first = PYTHON_BLOCK.search(self.text)
        return first[1] if first else ""


def read_pages() -> list[ReferencePage]:
    """The pages in order."""
    return [ReferencePage(file) for file in sorted(PAGE_FOLDER.glob("*.md"))]


def public_modules() -> list[str]:
    """The modules whose names are public: those from which the pages import all there is."""
    return list(dict.fromkeys(module for page in read_pages() for module in page.imported_modules))


def fill_page(page: ReferencePage, names: Iterable[PublicName]) -> str:
    """A page with an entry for each of its names in the place of its markers."""
    all_names = list(names)
    page_names = [name for module in page.modules for name in all_names if name.module == module]

    def entries(marker: re.Match[str]) -> str:
        if marker[1] == "errors":
            return render_error_table(all_names)
        values = [name for name in page_names if not name.is_error]
        error_names = sort_by_file(name for name in page_names if name.is_error)
        sections = [
            render_section(member_module, [name for name in values if name.module == member_module])
            for member_module in page.modules
        ]
        if error_names:
            sections.append("## What can be wrong\n\n" + "".join(map(render_entry, error_names)))
        return "\n".join(filter(None, sections))

    return ENTRY_MARKER.sub(entries, page.text)


def render_section(module: str, names: Iterable[PublicName]) -> str:
    """The entries of one module, in the order of its file."""
    found = sort_by_file(names)
    file = f"{module.removeprefix('handrail.').replace('.', '/')}.py"
    return f"## `{file}`\n\n" + "".join(map(render_entry, found)) if found else ""


def sort_by_file(names: Iterable[PublicName]) -> list[PublicName]:
    """Names in the order of their files; the files in the order in which they come."""
    found = list(names)
    modules = list(dict.fromkeys(name.module for name in found))
    return sorted(found, key=lambda name: (modules.index(name.module), name.target.lineno or 0))


def render_entry(name: PublicName) -> str:
    """The line that mkdocstrings makes an entry of."""
    return f"::: {name.path}\n\n"


def render_error_table(names: Iterable[PublicName]) -> str:
    """Each union of errors with its members, each a link."""
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
    return f"| union | what it holds |\n|---|---|\n{rows}"


# What is made of docstrings


class LinkDocstrings(griffe.Extension):
    """Docstrings as the pages show them: names as links, examples as blocks of their own."""

    def on_package(self, *, pkg: griffe.Module, **_: object) -> None:
        """Rewrite the docstrings of the public names and their members."""
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
    """The members of an enum, each with its value, as a paragraph; of what is none, nothing."""
    if not isinstance(target, griffe.Class):
        return ""
    if not {str(base) for base in target.bases} & {"Enum", "Ordered", "Singletons"}:
        return ""
    members = [
        f"`{inner.name}` = `{inner.value}`"
        for inner in target.members.values()
        if isinstance(inner, griffe.Attribute) and not inner.name.startswith("_")
    ]
    return f"\n\nMembers: {', '.join(members)}."


def make_linker(names: Iterable[PublicName]) -> Callable[[PublicName, griffe.Object, str], str]:
    """From a name, what is documented and its docstring to the docstring with links in it.

    A word is the name that the same module gives, or ``handrail`` itself. The names of a
    class's own fields and a function's own parameters are no links.
    """
    by_path = {name.path: name for name in names}
    errors_by_name = {
        name.target.name: name for name in reversed(by_path.values()) if name.is_error
    }

    def link_docstring(name: PublicName, is_what: griffe.Object, text: str) -> str:
        own = {name.target.name, *name.target.members, *parameter_names(is_what)}

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
    """The names of a function's parameters."""
    if isinstance(target, griffe.Function):
        return {parameter.name for parameter in target.parameters}
    return set()


# The site


def build_reference(folder: Path = BUILD_FOLDER) -> Path:
    """Write the sources and build the site of them in a folder, which is made anew."""
    shutil.rmtree(folder, ignore_errors=True)
    write_sources(folder)
    return build_site(folder)


def write_sources(folder: Path) -> None:
    """Write the pages, and the settings with the menu."""
    sources = folder / "pages"
    names = list(public_names(load_package(), public_modules()).values())
    for page in read_pages():
        write_text_file(sources / page.site_path, fill_page(page, names))
    for file in PAGE_FOLDER.glob("*.css"):
        _ = shutil.copy(file, sources)
    book = (ROOT / "katas" / "book").glob("*.md")
    chapters = sorted(book, key=lambda file: (file.name != "README.md", file.name))
    copy_with_links([ROOT / "README.md", ROOT / "CHANGELOG.md", *chapters], sources)
    menu: list[object] = [{"Read me": site_path_of(ROOT / "README.md")}]
    if chapters:
        menu.append({"The book": [site_path_of(chapter) for chapter in chapters]})
    menu.append({"Reference": [page.site_path for page in read_pages()]})
    menu.append({"Changes": site_path_of(ROOT / "CHANGELOG.md")})
    python = {"paths": [str(ROOT / "src")], "options": {"extensions": [f"{__file__}:Linked"]}}
    settings = {
        "INHERIT": str(SETTINGS),
        "docs_dir": "pages",
        "site_dir": "site",
        "nav": menu,
        "plugins": {"mkdocstrings": {"handlers": {"python": python}}},
    }
    write_text_file(folder / "mkdocs.yml", json.dumps(settings, indent=1))


def build_site(folder: Path) -> Path:
    """Build the site of the sources in a folder; any warning is an error.

    Not with ``--quiet``: what mkdocs does not say, it does not count.
    """
    settings = folder / "mkdocs.yml"
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", str(settings)]
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    if process.returncode:
        raise SystemExit(process.stdout + process.stderr)
    return folder / "site"


def write_text_file(file: Path, text: str) -> None:
    """Write a text, in a folder that is made where there is none."""
    file.parent.mkdir(parents=True, exist_ok=True)
    _ = file.write_text(text, encoding="utf-8")


def copy_with_links(files: Iterable[Path], sources: Path) -> None:
    """Files of the repository as pages of the site, and the files that they link to as well."""
    pending = list(files)
    copied: set[Path] = set()
    while pending:
        file = pending.pop()
        if file in copied:
            continue
        copied.add(file)
        target = sources / site_path_of(file)
        match file.suffix:
            case ".svg" | ".png":
                target.parent.mkdir(parents=True, exist_ok=True)
                _ = shutil.copy(file, target)
            case ".md":
                text, linked = rewrite_links(file)
                write_text_file(target, text)
                pending += linked
            case _:
                name = file.relative_to(ROOT)
                text = file.read_text(encoding="utf-8")
                write_text_file(target, f"# `{name}`\n\n````{file.suffix[1:]}\n{text}````\n")


def site_path_of(file: Path) -> str:
    """Where a file of the repository stands among the pages; what is no page becomes one."""
    name = str(file.relative_to(ROOT)).replace("/.", "/").lstrip(".")
    if name == "README.md":
        return "index.md"
    return name if file.suffix in (".md", ".svg", ".png") else f"{name}.md"


def rewrite_links(file: Path) -> tuple[str, list[Path]]:
    """A page whose links to files of the repository lead to their pages, and those files."""
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
        part if part.startswith("```") else MARKDOWN_LINK.sub(rewrite_link, part) for part in parts
    ), linked_files


def index_files(folder: Path) -> Iterator[Path]:
    """The file that speaks for a folder."""
    yield folder / "README.md"
    yield folder / "__init__.py"


if __name__ == "__main__":
    print(build_reference())
