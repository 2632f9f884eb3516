"""``watch`` in a real terminal: saves, keys, windows of all sizes, Ctrl-C."""

import json
import os
import shutil
import signal
from collections.abc import Callable, Iterator

import pytest

from helpers.terminal import Terminal

from .toys import NAME, SOLUTION, SQUARED, STUB, TOY, Toys, answer, write

Opening = Callable[..., Terminal]
LOOP = answer("while True: pass")


@pytest.fixture
def opening(toys: Toys) -> Iterator[Opening]:
    """Open terminals, and close them in the end."""
    opened: list[Terminal] = []

    def open_one(*words: str) -> Terminal:
        opened.append(Terminal(["kata", *words], toys.learner, more={"NO_COLOR": "1"}))
        return opened[-1]

    yield open_one
    for terminal in opened:
        terminal.close()


def test_watch_grades_saves_and_answers_keys(toys: Toys, opening: Opening) -> None:
    another = TOY["kata.toml"].replace("Doubling", "Another")
    _ = write(toys.katas / "k91_next", {**TOY, "kata.toml": another})
    assert toys.call("start").status == 0
    terminal = opening("watch")
    _ = terminal.until("not written yet")
    assert "n next  p previous  h hint  l list  r reset  q quit" in terminal.shown
    assert f"{NAME}/doubling.py" in terminal.shown
    terminal.press("h")
    assert "think" in terminal.until("hint 1/3")

    _ = toys.put(SQUARED)
    assert "Three doubled is six" in terminal.until("expected     6")
    _ = toys.put(SOLUTION)
    assert "You can double." in terminal.until("solved")
    assert "Next: k91 Another" in terminal.shown  # it does not move on by itself
    terminal.press("r")
    _ = terminal.until("y/n")
    terminal.press("n")
    _ = terminal.until("solved")
    terminal.press("ry")
    _ = terminal.until("not written yet")
    assert toys.put(STUB).read_text() == STUB

    terminal.press("n")
    _ = terminal.until("k91 Another: not yet")
    terminal.press("n")
    _ = terminal.until("there is no other kata")
    terminal.press("p")
    _ = terminal.until("k90 Doubling: not yet")
    terminal.press("l")
    assert "b    k91 Another" in terminal.until("a  * k90 Doubling")
    terminal.press("b")
    _ = terminal.until("k91 Another: not yet")
    terminal.press("q")
    assert terminal.end() == 0
    assert terminal.is_as_before
    state = json.loads((toys.learner / "handrail-katas.json").read_text())
    assert state["current"] == "k91_next"
    assert list(state["solved"]) == [NAME]


@pytest.mark.slow
def test_watch_fits_the_window_and_is_still_while_nothing_changes(
    toys: Toys, opening: Opening
) -> None:
    _ = toys.put("def double(:\n")
    terminal = opening("watch")
    _ = terminal.until("graded in")
    for columns, rows in ((20, 8), (40, 12), (250, 60)):
        terminal.forget()
        terminal.size(columns, rows)
        while not terminal.shown or terminal.read(0.3):
            _ = terminal.read(0.1)
        shown = terminal.shown.split("\n")
        assert len(shown) <= rows
        assert max(map(len, shown)) <= min(columns, 100)
    assert terminal.read(1) == ""

    shutil.rmtree(toys.learner / NAME)
    _ = terminal.until("doubling.py is missing")
    terminal.press("ry")
    _ = terminal.until("not written yet")


@pytest.mark.slow
def test_an_endless_loop_can_be_corrected_and_interrupted(toys: Toys, opening: Opening) -> None:
    _ = toys.put(LOOP)
    terminal = opening("watch", "--seconds", "60")
    _ = terminal.until("grading")
    _ = terminal.read(0.3)
    _ = toys.put(SOLUTION)
    _ = terminal.until("solved")
    _ = toys.put(LOOP)
    _ = terminal.until("grading")
    terminal.press("\x03")
    assert terminal.end() == 130
    assert "Traceback" not in terminal.written
    assert terminal.is_as_before


@pytest.mark.parametrize(
    "number",
    [
        signal.SIGTERM,
        pytest.param(signal.SIGINT, marks=pytest.mark.slow),
        pytest.param(signal.SIGHUP, marks=pytest.mark.slow),
    ],
)
def test_a_signal_leaves_the_terminal_as_it_was(
    toys: Toys, opening: Opening, number: signal.Signals
) -> None:
    _ = toys.put("def double(:\n")
    terminal = opening("watch")
    _ = terminal.until("graded in")
    os.kill(terminal.process.pid, number)
    assert terminal.end() == 128 + number
    assert "Traceback" not in terminal.written
    assert terminal.is_as_before


def test_a_solution_is_shown_only_after_a_yes(toys: Toys, opening: Opening) -> None:
    for reply in ("n", "y"):
        terminal = opening("solution", "--diff")
        _ = terminal.until("[y/N]")
        terminal.press(f"{reply}\n")
        assert terminal.end() == 0
        assert ("return n + n" in terminal.written) == (reply == "y")
    assert json.loads(toys.call("progress", "--json").out)["solution_seen"]
