"""Packing of Python for the worker: runs in Pyodide at build time, when the wheels are unpacked.

The archive has what a worker adds to Pyodide: packages with their compiled files, the katas, and
mypy's cache.
"""

import ast
import os
import py_compile
import shutil
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

import msgspec
from returns.result import Failure, Success

from handrail.railway import cases
from handrail_dojo.grading.process import Exited, Job
from handrail_dojo.grading.settings import MYPY_INI
from handrail_dojo.learner.workspace import MYPY_CACHE
from handrail_dojo.sets.kata import Kata
from handrail_dojo.site.session import (
    TAB_KATAS,
    TAB_ROOT,
    Desk,
    Hint,
    Warm,
    ask,
    needs_terminal,
    tab_desk,
)

_PACKAGES = Path("/lib/python3.14/site-packages")
# mypy compares the times of files with those in its cache. A tar file has whole seconds, so all
# times are set to whole seconds before mypy reads the files.
_TIME = 1_600_000_000
# Folders that no kata imports. mypy runs without its tests and without its compiler.
_UNUSED_FOLDERS = (
    "handrail/engine",
    "handrail_dojo/_katas/book/fsharp",
    "handrail_dojo/_katas/book/slides",
    "handrail_dojo/_katas/sheets",
    "mypy/test",
    "mypyc",
)
_UNUSED_SUFFIXES = (".npz", ".bin", ".pyx", ".pxd", ".c", ".h", ".fs", ".fsx")
# Packages with hundreds of modules, of which those that were imported are enough.
_LARGE_PACKAGES = ("pygments/lexers", "pygments/styles", "pygments/formatters")


def pack(archive: Path) -> None:
    """Write the archive. Anything that goes wrong is an exception, which the builder shows."""
    for path in _PACKAGES.rglob("*"):
        os.utime(path, (_TIME, _TIME))
    desk = _open_desk()
    katas = [kata for kata in desk.kata_set.katas if not needs_terminal(kata)]
    for kata in katas:
        answer = msgspec.json.decode(ask(desk, msgspec.json.encode(Warm(kata=kata.name)).decode()))
        if answer.get("verdict") != "solved":
            raise RuntimeError(f"the solution of {kata.name} is not accepted: {answer}")
    _show_hints(desk)
    _fill_cache(desk, katas)
    _remove_unused(desk)
    _compile_imported()
    with tarfile.open(archive, "w:gz", format=tarfile.USTAR_FORMAT) as file:
        for folder in (_PACKAGES, TAB_KATAS, TAB_ROOT / MYPY_CACHE):
            for path in sorted(folder.rglob("*")):
                if path.is_file():
                    file.add(path, str(path.relative_to("/")))


def _open_desk() -> Desk:
    match cases(tab_desk(lambda seconds: None, lambda line: None, lambda: None)):
        case Success(desk):
            return desk
        case Failure(problem):
            raise RuntimeError(problem.message)


def _show_hints(desk: Desk) -> None:
    """Show all hints of all katas, so that the modules which print them are imported."""
    for kata in desk.kata_set.katas:
        state = ""
        for _ in kata.hints:
            hint = Hint(kata=kata.name, columns=80, state=state)
            answer = msgspec.json.decode(ask(desk, msgspec.json.encode(hint).decode()))
            state = answer["state"]


def _fill_cache(desk: Desk, katas: list[Kata]) -> None:
    """Let mypy read each module that an answer imports, so that its cache has them all."""
    folder = Path(mkdtemp())
    roots = [desk.kata_set.folder(kata) / part for kata in katas for part in ("right", "solution")]
    names = {name for root in roots for path in root.rglob("*.py") for name in _imports(path)}
    own = {path.stem for root in roots for path in root.rglob("*.py")}
    lines = [f"import {name}\n" for name in sorted(names) if name.partition(".")[0] not in own]
    _ = (folder / "all_imports.py").write_text("".join(lines), "utf-8")
    _ = (folder / "mypy.ini").write_text(MYPY_INI, "utf-8")
    flags = (
        *("--config-file", "mypy.ini", "--output", "json"),
        *("--cache-dir", str(TAB_ROOT / MYPY_CACHE / "types")),
    )
    job = Job(("-m", "mypy", *flags, "all_imports.py"), folder, seconds=0)  # nobody measures it
    finished = desk.runner.run(job, lambda: False)
    # The status 1 is a type error, such as a module without types.
    if not isinstance(finished, Exited) or finished.status > 1:
        raise RuntimeError(f"mypy failed: {finished.output}")


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_bytes())):
        match node:
            case ast.Import(names):
                yield from (each.name for each in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module
            case _:
                pass


def _remove_unused(desk: Desk) -> None:
    imported = {str(getattr(module, "__file__", None)) for module in sys.modules.values()}
    folders = [_PACKAGES / name for name in _UNUSED_FOLDERS]
    folders += [desk.kata_set.folder(kata) / "wrong" for kata in desk.kata_set.katas]
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)
    large = tuple(str(_PACKAGES / name) for name in _LARGE_PACKAGES)
    for path in _PACKAGES.rglob("*"):
        is_unused = str(path).startswith(large) and str(path) not in imported
        is_compiled = path.suffix == ".py" and any(path.parent.glob(f"{path.stem}.*.so"))
        if path.is_file() and (is_unused or is_compiled or path.suffix in _UNUSED_SUFFIXES):
            path.unlink()
    for path in _PACKAGES.rglob("__pycache__"):
        shutil.rmtree(path)


def _compile_imported() -> None:
    """Compile the modules that have been imported. Python need not look at their sources then."""
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None) or ""
        if file.startswith(str(_PACKAGES)) and file.endswith(".py") and Path(file).is_file():
            _ = py_compile.compile(
                file,
                doraise=True,
                invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
            )
