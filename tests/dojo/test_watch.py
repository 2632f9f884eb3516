"""``watch`` in a real terminal: saves, keys, windows of all sizes, Ctrl-C."""

import json
import os
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from .toys import NAME, SOLUTION, SQUARED, STUB, TOY, Toys, answer, write

if sys.platform == "win32":
    pytest.skip("a pseudo-terminal is POSIX's", allow_module_level=True)

from .screen import Screen

Opening = Callable[..., Screen]
LOOP = answer("while True: pass")


@pytest.fixture
def opening(toys: Toys) -> Iterator[Opening]:
    """Open terminals, and close them in the end."""
    opened: list[Screen] = []

    def open_one(*arguments: str, columns: int = 80, rows: int = 30) -> Screen:
        screen = Screen(["kata", *arguments], toys.learner, columns, rows)
        opened.append(screen)
        return screen

    yield open_one
    for screen in opened:
        screen.close()


def test_watch_grades_saves_and_answers_keys(toys: Toys, opening: Opening) -> None:
    another = TOY["kata.toml"].replace("Doubling", "Another")
    write(toys.katas / "k91_next", {**TOY, "kata.toml": another})
    assert toys.call("start").status == 0
    screen = opening("watch")
    _ = screen.until("not written yet")
    assert "n next  p previous  h hint  l list  r reset  q quit" in screen.shown
    assert f"{NAME}/doubling.py" in screen.shown

    _ = toys.put(SQUARED)
    assert "Three doubled is six" in screen.until("expected     6")
    screen.press("h")
    assert "think" in screen.until("hint 1/3")
    screen.press("h")
    assert "think of two" in screen.until("hint 2/3")

    _ = toys.put(SOLUTION)
    assert "You can double." in screen.until("solved")
    assert "Next: k91 Another" in screen.shown  # it does not move on by itself
    screen.press("r")
    _ = screen.until("y/n")
    screen.press("n")
    _ = screen.until("solved")
    screen.press("ry")
    _ = screen.until("not written yet")
    assert toys.put(STUB).read_text() == STUB

    screen.press("n")
    _ = screen.until("k91 Another: not yet")
    screen.press("n")
    _ = screen.until("there is no other kata")
    screen.press("p")
    _ = screen.until("k90 Doubling: not yet")
    screen.press("l")
    assert "b    k91 Another" in screen.until("a  * k90 Doubling")
    screen.press("b")
    _ = screen.until("k91 Another: not yet")
    screen.press("q")
    assert screen.end() == 0
    assert screen.is_as_before
    state = json.loads((toys.learner / "handrail-katas.json").read_text())
    assert state["current"] == "k91_next"
    assert list(state["solved"]) == [NAME]


def test_watch_does_nothing_while_nothing_changes(opening: Opening) -> None:
    screen = opening("watch")
    _ = screen.until("graded in")
    _ = screen.read(0.5)
    assert screen.read(2) == ""


@pytest.mark.parametrize(("columns", "rows"), [(20, 8), (40, 12), (250, 60)])
def test_watch_fits_the_window(opening: Opening, columns: int, rows: int) -> None:
    screen = opening("watch", columns=columns, rows=rows)
    _ = screen.until("grading")
    _ = screen.read(3)
    shown = screen.shown.split("\n")
    assert len(shown) <= rows
    assert max(map(len, shown)) <= min(columns, 100)


def test_watch_draws_again_when_the_window_changes(opening: Opening) -> None:
    screen = opening("watch", columns=100)
    _ = screen.until("graded in")
    _ = screen.read(0.3)
    screen.forget()
    screen.size(30, 20)
    assert "not yet" in screen.until("q quit")


@pytest.mark.parametrize("busy", [False, True])
def test_ctrl_c_leaves_watch_quietly(toys: Toys, opening: Opening, busy: bool) -> None:
    if busy:
        _ = toys.put(LOOP)
    screen = opening("watch")
    _ = screen.until("grading" if busy else "graded in")
    screen.press("\x03")
    assert screen.end() == 130
    assert "Traceback" not in screen.written
    assert screen.is_as_before


def test_a_corrected_endless_loop_is_graded_at_once(toys: Toys, opening: Opening) -> None:
    _ = toys.put(LOOP)
    screen = opening("watch", "--seconds", "60")
    _ = screen.until("grading")
    time.sleep(1)
    _ = toys.put(SOLUTION)
    _ = screen.until("solved", 30)
    screen.press("q")
    assert screen.end() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_the_terminal_as_it_was(opening: Opening, number: signal.Signals) -> None:
    screen = opening("watch")
    _ = screen.until("graded in")
    os.kill(screen.process.pid, number)
    assert screen.end() == 128 + number
    assert screen.is_as_before


def test_watch_survives_a_deleted_folder(toys: Toys, opening: Opening) -> None:
    screen = opening("watch")
    _ = screen.until("graded in")
    shutil.rmtree(toys.learner / NAME)
    _ = screen.until("doubling.py is missing")
    screen.press("ry")
    _ = screen.until("not written yet")
    screen.press("q")
    assert screen.end() == 0


def test_a_solution_is_shown_only_after_a_yes(toys: Toys, opening: Opening) -> None:
    screen = opening("solution", "--diff")
    _ = screen.until("[y/N]")
    screen.press("n\n")
    assert screen.end() == 0
    assert "return n + n" not in screen.written
    screen = opening("solution", "--diff")
    _ = screen.until("[y/N]")
    screen.press("y\n")
    _ = screen.until("return n + n")
    assert screen.end() == 0
    assert json.loads(toys.call("progress", "--json").out)["solution_seen"]
