"""The site: static files with which the katas are done and graded in a browser tab."""

import hashlib
import os
import shutil
import sysconfig
import tempfile
from collections.abc import Callable, Sequence
from html import escape
from math import ceil
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import msgspec
from returns.result import Failure, Result, Success

from handrail.installation import install_hint
from handrail.railway import cases
from handrail.text import format_duration
from handrail_dojo.facilitator.kit import own_wheel_arguments, run_pip, run_program
from handrail_dojo.facilitator.page import chapter_html, make_page
from handrail_dojo.kata_problem import KataProblem, file_problem
from handrail_dojo.learner.book import Page, read_book
from handrail_dojo.learner.text_pictures import PICTURE_STYLE
from handrail_dojo.sets.catalog import KataSet
from handrail_dojo.sets.own_katas import standard_root
from handrail_dojo.site.session import (
    chapter_address,
    describe_katas,
    describe_paths,
    describe_sheets,
)

_SOURCES = Path(__file__).parent
_SOURCE_SUFFIXES = (".js", ".mjs", ".html", ".css", ".json", ".txt")
# By which an earlier site is recognized: it has a digest of all the rest.
_MARKER_FILE = "handrail-site.txt"
_WASM_OPTIONS = (
    *("--platform=pyemscripten_2026_0_wasm32", "--platform=any", "--python-version=3.14"),
    *("--implementation=cp", "--abi=cp314", "--abi=abi3", "--abi=none"),
    *("--only-binary=:all:", "--no-deps", "--require-hashes"),
)
_PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
# What a worker fetches. A browser imports the modules of Pyodide, and tells nobody how far it is.
_COUNTED = ("python.bin", *(f"pyodide/{name}" for name in _PYODIDE_FILES[2:]))


class _Step(NamedTuple):
    """A step of the build: what it does, about how many seconds it usually takes, and how."""

    sentence: str
    seconds: int
    run: Callable[[], Result[None, KataProblem]]


def make_site(
    folder: Path, kata_set: KataSet, title: str, progress: Callable[[str], None]
) -> Result[int, KataProblem]:
    """Write the site to a folder, and return its size in bytes.

    Nothing is written to the folder until all files are ready. An earlier site in it is replaced.

    Args:
        folder: the folder to write. It must be new, empty or an earlier site without changes.
        kata_set: the katas.
        title: the title of the site.
        progress: called with a sentence before each step.
    """
    for tool in ("node", "npm"):
        if shutil.which(tool, path=_search_path()) is None:
            hint = f"{install_hint('site')}, or install Node.js 20 or later from nodejs.org"
            return Failure(KataProblem(f"{tool} is missing, which builds the site", hint))
    not_free = KataProblem(
        f"{folder} is neither an empty folder nor a site as handrail wrote it",
        "name a new folder",
        status=2,
    )
    try:
        if not _is_free(folder):
            return Failure(not_free)
        place = folder.absolute().parent
        place.mkdir(parents=True, exist_ok=True)
        # It is next to the folder, because a folder cannot be moved to another disk.
        with tempfile.TemporaryDirectory(prefix="dojo-site-", dir=place) as temporary:
            work = Path(temporary)
            match cases(_build(work, kata_set, title, progress)):
                case Success(site) if _is_free(folder):  # it may have changed during the build
                    _ = (site / _MARKER_FILE).write_bytes(_mark(site))
                    size = sum(path.stat().st_size for path in site.rglob("*"))
                    if folder.exists():
                        _ = folder.rename(work / "earlier")
                    _ = site.rename(folder)
                    return Success(size)
                case Success():
                    return Failure(not_free)
                case Failure(problem):
                    return Failure(problem)
    except OSError as error:
        return Failure(file_problem("the site cannot be written", error))


def _is_free(folder: Path) -> bool:
    """Return whether a folder is new or empty, or has exactly what an earlier build wrote."""
    if folder.is_symlink() or folder.is_file():
        return False
    if not folder.exists() or not any(folder.iterdir()):
        return True
    marker = folder / _MARKER_FILE
    return marker.is_file() and marker.read_bytes() == _mark(folder)


def _mark(site: Path) -> bytes:
    """Return the content of the marker. Another name or another byte in the site changes it."""
    sentence = "handrail kata dojo site replaces this folder if nothing in it has changed"
    return f"{sentence}: {_digest(site)}\n".encode()


def _digest(site: Path) -> str:
    """Return a digest of the names and contents in a site, without the marker."""
    digest = hashlib.sha256()
    for path in sorted(site.rglob("*")):
        if path != site / _MARKER_FILE:
            digest.update(path.relative_to(site).as_posix().encode())
            digest.update(path.read_bytes() if path.is_file() else b"")
    return digest.hexdigest()


def _build(
    work: Path, kata_set: KataSet, title: str, progress: Callable[[str], None]
) -> Result[Path, KataProblem]:
    """Build the site in an empty folder, and return the folder inside that has the site."""
    wheels, site, sources = work / "wheels", work / "site", work / "sources"
    for new in (wheels, site, sources):
        new.mkdir()
    for path in _SOURCES.iterdir():
        if path.suffix in _SOURCE_SUFFIXES:
            _ = shutil.copyfile(path, sources / path.name)
    download = (
        *("download", "--dest", str(wheels), *_WASM_OPTIONS),
        *("--requirement", str(_SOURCES / "wheels.txt")),
    )
    own_set = kata_set.root == standard_root()
    pack = (
        "node",
        "pack.mjs",
        str(wheels),
        str(site / "python.bin"),
        *(() if own_set else (str(kata_set.root),)),
    )
    bundle = ("--bundle", "--minify", "--format=iife", f"--outdir={site}")
    esbuild = ("node", "node_modules/esbuild/bin/esbuild", "page.js", "book.js", *bundle)
    steps: tuple[_Step, ...] = (
        _Step("downloading packages", 4, lambda: run_pip("the site", download)),
        _Step("building handrail", 4, lambda: run_pip("handrail", own_wheel_arguments(wheels))),
        _Step(
            "downloading Pyodide", 2, lambda: run_tool(("npm", "ci", "--ignore-scripts"), sources)
        ),
        _Step("packing Python", 40, lambda: run_tool(pack, sources)),
        _Step("bundling the pages", 1, lambda: run_tool(esbuild, sources)),
    )
    start, usual_total, usual_done = monotonic(), sum(step.seconds for step in steps), 0
    for number, (sentence, seconds, step) in enumerate(steps, start=1):
        pace = (monotonic() - start) / usual_done if usual_done else 1.0
        left = format_duration(ceil(pace * (usual_total - usual_done)))
        progress(f"step {number} of {len(steps)}, about {left} left: {sentence}")
        usual_done += seconds
        match cases(step()):
            case Success():
                pass
            case Failure(problem):
                return Failure(problem)
    return _write_rest(site, sources, kata_set, title).map(lambda _: site)


def _search_path() -> str:
    """Return where node and npm are searched for: those of the extra ``site`` come first."""
    return os.pathsep.join((sysconfig.get_path("scripts"), os.environ.get("PATH", "")))


def run_tool(command: Sequence[str], folder: Path) -> Result[None, KataProblem]:
    """Run node or npm. If it fails, the problem has the last line of its errors."""
    path = _search_path()
    program = shutil.which(command[0], path=path) or command[0]  # on Windows, npm is npm.cmd
    status, errors = run_program((program, *command[1:]), folder, {**os.environ, "PATH": path})
    if status == 0:
        return Success(None)
    lines = [line.strip() for line in errors.splitlines() if line.strip()]
    reason = next((line for line in lines if "Error" in line), lines[-1] if lines else "no reason")
    name = " ".join(command[:2])
    return Failure(KataProblem(f"{name} failed: {reason}", "try again with a network"))


def _write_rest(
    site: Path, sources: Path, kata_set: KataSet, title: str
) -> Result[None, KataProblem]:
    """Write what needs no tool: copies, the katas, the licenses, pages, and the service worker."""
    for name in ("index.html", "worker.js"):
        _ = shutil.copyfile(sources / name, site / name)
    style = (sources / "style.css").read_text("utf-8")
    _ = (site / "style.css").write_text(style + PICTURE_STYLE, "utf-8")
    modules = sources / "node_modules"
    (site / "pyodide").mkdir()
    for name in _PYODIDE_FILES:
        _ = shutil.copyfile(modules / "pyodide" / name, site / "pyodide" / name)
    licenses = (
        f"{path.parent.relative_to(modules).as_posix()}\n\n{path.read_text('utf-8')}"
        for path in sorted(modules.rglob("LICENSE*"))
    )
    _ = (site / "licenses.txt").write_text("\n\n".join(licenses), "utf-8")
    katas = {
        "title": title,
        "bytes": sum((site / name).stat().st_size for name in _COUNTED),
        "has_play": kata_set.dojo.play is not None,
        "book": next(map(chapter_address, read_book(kata_set)), ""),
        "paths": describe_paths(kata_set),
        "katas": describe_katas(kata_set),
        "sheets": describe_sheets(kata_set),
    }
    _ = (site / "katas.json").write_bytes(msgspec.json.encode(katas))
    for path in kata_set.dojo.paths:
        match cases(make_page(kata_set, "", None, path_name=path.name, site="./")):
            case Success((html, _)):
                _ = (site / f"dojo-{path.name}.html").write_text(html, "utf-8")
            case Failure(problem):
                return Failure(problem)
    _write_book(site, kata_set)
    paths = sorted(path for path in site.rglob("*") if path.is_file())
    cached = ["./", *(path.relative_to(site).as_posix() for path in paths)]
    script = (sources / "sw.js").read_text("utf-8")
    version = f'const VERSION = "{_digest(site)[:16]}";\n'
    files = f"const FILES = {msgspec.json.encode(cached).decode()};\n"
    _ = (site / "sw.js").write_text(f"{version}{files}{script}", "utf-8")
    return Success(None)


def _write_book(site: Path, kata_set: KataSet) -> None:
    """Write a page for each chapter of the book, with links to the katas and the other chapters."""
    pages = read_book(kata_set)
    addresses = {page.chapter.file: chapter_address(page) for page in pages}
    addresses |= {f"../{kata.name}/README.md": f"./#{kata.name}" for kata in kata_set.katas}
    titles = {kata.name: f"{kata.number} {kata.title}" for kata in kata_set.katas}
    contents = "".join(f"<li>{_link(chapter_address(page), page.name)}</li>" for page in pages)
    chapters = f"<details><summary>Chapters</summary><ol>{contents}</ol></details>"
    for earlier, page, later in zip([None, *pages], pages, [*pages[1:], None], strict=False):
        neighbours = ""
        if earlier is not None:
            neighbours += _link(chapter_address(earlier), f"← {_numbered(earlier)}")
        if later is not None:
            neighbours += _link(chapter_address(later), f"{_numbered(later)} →")
        katas = (_link(f"./#{name}", f"Kata {titles[name]}") for name in page.chapter.katas)
        links = f'<nav aria-label="Book">{_link("./", "The katas")}{neighbours}{chapters}</nav>'
        end = f'<nav aria-label="Next">{"".join(katas)}{neighbours}</nav>'
        html = chapter_html(page, addresses, links, f'{end}<script src="book.js"></script>')
        _ = (site / chapter_address(page)).write_text(html, "utf-8")


def _numbered(page: Page) -> str:
    return f"{page.chapter.number}. {page.title}"


def _link(address: str, words: str) -> str:
    return f'<a href="{escape(address)}">{escape(words)}</a>'
