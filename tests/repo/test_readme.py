"""The README runs as written, and generated pages are up to date."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from sybil import Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

from helpers.distributions import tracked_files
from picture import SHOWDOWN_FILE, render_session
from source_map import MAP_FILE, ROOT, replace_map

README = ROOT / "README.md"


def run_console(example: Example) -> None:
    """Run each ``$ line`` of a console block and compare its output on both streams."""
    bin_folder = str(Path(sys.executable).parent)
    env = {**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}", "PYTHONUTF8": "1"}
    for block in re.split(r"^\$ ", str(example.parsed), flags=re.MULTILINE)[1:]:
        line, _, printed = block.partition("\n")
        done = subprocess.run(
            ["bash", "-c", line], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env
        )
        shown = [row.rstrip() for row in done.stdout.decode().splitlines()]
        # A program may write to both streams. Their order is not promised.
        assert sorted(shown) == sorted(printed.rstrip("\n").splitlines()), line


def blocks_of_the_readme() -> list[Example]:
    consoles = CodeBlockParser(language="console", evaluator=run_console)
    return list(Sybil([PythonCodeBlockParser(), consoles]).parse(README).examples())


def test_each_block_of_the_readme_runs_as_written() -> None:
    examples = blocks_of_the_readme()
    for example in examples:
        if not is_about_a_kata(example):
            example.evaluate()
    # All fenced blocks but the quoted code and the two set-ups.
    assert len(examples) >= README.read_text(encoding="utf-8").count("```") // 2 - 3


@pytest.mark.slow
def test_a_kata_of_the_readme_is_graded_as_written() -> None:
    (example,) = filter(is_about_a_kata, blocks_of_the_readme())
    example.evaluate()


def is_about_a_kata(example: Example) -> bool:
    return "$ cd " in str(example.parsed)


def test_the_map_follows_the_contract_of_imports() -> None:
    page = MAP_FILE.read_text(encoding="utf-8")
    assert replace_map(page) == page


@pytest.mark.slow
def test_the_speed_table_is_as_the_benchmark_writes_it() -> None:
    program = str(ROOT / "tests" / "bench" / "compare_libraries.py")
    done = subprocess.run([sys.executable, program, "--check"], capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_picture_shows_the_output_of_the_command() -> None:
    assert SHOWDOWN_FILE.read_text(encoding="utf-8") == render_session()


def test_no_page_installs_from_an_index_before_a_release() -> None:
    folders = ("README.md", ".github", ".reference", "katas", "src", "tests/bench")
    texts = [name for name in tracked_files(*folders) if name.endswith((".md", ".py"))]
    assert len(texts) > 500
    # INSTALL.txt of the kit has options first: it installs from the kit's folder.
    from_index = re.compile(r"pip install ['\"]?handrail")
    found = [name for name in texts if from_index.search((ROOT / name).read_text("utf-8"))]
    assert found == ["src/handrail/installation.py"]  # its docstring says why it does not


def test_the_files_that_a_text_names_exist() -> None:
    texts = [*ROOT.glob("*.md"), *ROOT.glob("katas/**/*.md"), *ROOT.glob(".github/*.md")]
    named = {
        (text.name, path)
        for text in texts
        if text.name != "CHANGELOG.md"
        for path in re.findall(r"`(src/[a-z\d_./]+)`", text.read_text("utf-8"))
    }
    assert len(named) > 10
    assert [each for each in sorted(named) if not (ROOT / each[1]).exists()] == []


def test_a_file_that_a_kata_shows_has_the_names_that_are_shown() -> None:
    shown = re.compile(r"((?:`\w+`(?:, | and )?)+)\s(?:in|from)\s`(src/[\w./]+\.py)`")
    found = [
        (name, path)
        for text in ROOT.glob("katas/k*/aha.md")
        for names, path in shown.findall(text.read_text("utf-8"))
        for name in re.findall(r"`(\w+)`", names)
    ]
    assert len(found) > 10
    for name, path in found:
        assert re.search(rf"\b{name}\b", (ROOT / path).read_text("utf-8")), (name, path)
