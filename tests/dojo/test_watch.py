"""``watch`` and the clock in a real terminal: saves, keys, windows of all sizes, Ctrl-C."""

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from .toys import SOLUTION, SQUARED, TOY, Toys

if sys.platform == "win32":
    pytest.skip("a pseudo-terminal is POSIX's", allow_module_level=True)

from .screen import Screen

Opening = Callable[..., Screen]


@pytest.fixture
def opening(toys: Toys) -> Iterator[Opening]:
    """Opens terminals, and closes them in the end."""
    opened: list[Screen] = []

    def open_one(*arguments: str, columns: int = 80, rows: int = 30) -> Screen:
        command = ["kata", "--katas", str(toys.katas), *arguments]
        screen = Screen(command, toys.learner, columns, rows)
        opened.append(screen)
        return screen

    yield open_one
    for screen in opened:
        screen.close()


def test_watch_grades_what_is_saved_and_answers_to_keys(toys: Toys, opening: Opening) -> None:
    toys.add("k91_next", {**TOY, "kata.toml": TOY["kata.toml"].replace("Doubling", "Another")})
    assert toys.call("start").status == 0
    screen = opening("watch")
    assert "n next  h hint  l list  r reset  q quit" in screen.until("not yet")
    _ = screen.until("still to be written")

    _ = toys.put(SQUARED)
    assert "Three doubled is six" in screen.until("expected    6")
    screen.press("h")
    assert "think" in screen.until("hint 1/3")
    screen.press("h")
    assert "think of two" in screen.until("hint 2/3")
    screen.press("l")
    assert "k91" in screen.until("beginner")

    _ = toys.put(SOLUTION)
    assert "You can double." in screen.until("solved")
    # It never moves on by itself.
    assert "Next: k91 Another" in screen.shown
    screen.press("r")
    _ = screen.until("y/n")
    screen.press("n")
    _ = screen.until("solved")
    screen.press("r")
    _ = screen.until("y/n")
    screen.press("y")
    _ = screen.until("still to be written")
    assert len(list((toys.learner / "k90_doubling" / "backups").iterdir())) == 1

    screen.press("n")
    _ = screen.until("k91 Another: not yet")
    screen.press("n")
    _ = screen.until("This is the last kata.")
    screen.press("q")
    assert screen.end() == 0
    assert screen.is_as_before
    state = json.loads((toys.learner / "handrail-katas.json").read_text())
    assert state["current"] == "k91_next"
    assert list(state["solved"]) == ["k90_doubling"]


def test_watch_does_nothing_while_nothing_changes(toys: Toys, opening: Opening) -> None:
    screen = opening("watch")
    _ = screen.until("graded in")
    _ = screen.read(0.5)
    state = (toys.learner / "handrail-katas.json").stat().st_mtime_ns
    assert screen.read(2) == ""
    assert (toys.learner / "handrail-katas.json").stat().st_mtime_ns == state


@pytest.mark.parametrize(("columns", "rows"), [(20, 8), (36, 12), (250, 60), (5, 3)])
def test_watch_fits_the_window(toys: Toys, opening: Opening, columns: int, rows: int) -> None:
    screen = opening("watch", columns=columns, rows=rows)
    end = "n h l r q" if 9 < columns < 41 else "n h"[: columns - 1] if columns < 10 else "q quit"
    _ = screen.until(end)
    shown = screen.shown.split("\n")
    assert len(shown) <= rows
    if columns > 40:
        assert max(map(len, shown)) <= min(columns, 100)


def test_watch_shows_the_last_hint_where_there_is_no_room_for_more(opening: Opening) -> None:
    screen = opening("watch", rows=7)
    _ = screen.until("rows more: a larger window shows them")
    screen.press("hh")
    _ = screen.until("hint 2/3")
    assert "not yet" not in screen.shown
    screen.press("l")
    _ = screen.until("k90")
    assert "Doubling (5 min)" in screen.shown
    assert "one idea" not in screen.shown


def test_watch_draws_anew_when_the_window_changes(opening: Opening) -> None:
    screen = opening("watch", columns=100)
    _ = screen.until("graded in")
    _ = screen.read(0.3)
    screen.forget()
    screen.size(30, 20)
    shown = screen.until("n h l r q")
    assert "not yet" in shown
    screen.size(90, 20)
    _ = screen.until("q quit")


@pytest.mark.parametrize("busy", [False, True])
def test_ctrl_c_in_watch_is_quiet(toys: Toys, opening: Opening, busy: bool) -> None:
    if busy:
        _ = toys.put(SOLUTION.replace("return n + n", "while True: pass"))
    screen = opening("watch")
    _ = screen.until("grading" if busy else "graded in")
    if busy:
        time.sleep(1)
    screen.press("\x03")
    assert screen.end() == 130
    assert "Traceback" not in screen.written
    assert screen.is_as_before


def test_an_endless_loop_that_is_mended_is_graded_at_once(toys: Toys, opening: Opening) -> None:
    _ = toys.put(SOLUTION.replace("return n + n", "while True: pass"))
    screen = opening("watch")
    _ = screen.until("grading")
    time.sleep(1)
    _ = toys.put(SOLUTION)
    _ = screen.until("solved", 20)
    screen.press("q")
    assert screen.end() == 0


def test_a_key_is_answered_while_an_endless_loop_is_graded(toys: Toys, opening: Opening) -> None:
    _ = toys.put(SOLUTION.replace("return n + n", "while True: pass"))
    screen = opening("watch")
    _ = screen.until("grading")
    time.sleep(1)
    screen.press("q")
    assert screen.end() == 0


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("command", [("watch",), ("dojo", "clock")])
def test_who_is_told_to_end_leaves_the_terminal_as_it_was(
    opening: Opening, command: tuple[str, ...], told: signal.Signals
) -> None:
    screen = opening(*command)
    _ = screen.until("q")
    assert not screen.is_as_before
    os.kill(screen.process.pid, told)
    assert screen.end() == 128 + told
    assert screen.is_as_before


def test_watch_survives_a_deleted_folder(toys: Toys, opening: Opening) -> None:
    screen = opening("watch")
    _ = screen.until("graded in")
    _ = (toys.learner / "k90_doubling" / "doubling.py").rename(toys.learner / "away.py")
    _ = screen.until("doubling.py is not there")
    screen.press("ry")
    _ = screen.until("still to be written")
    screen.press("q")
    assert screen.end() == 0


def test_the_clock_goes_on_from_where_it_stands(toys: Toys, opening: Opening) -> None:
    screen = opening("dojo", "clock", columns=80, rows=40)
    _ = screen.until("k90 Doubling")
    assert "then: Break" in screen.shown
    assert "one idea" in screen.shown
    # What the facilitator says is not for everybody's eyes.
    assert "Say *this*" not in screen.written
    screen.press("n")
    _ = screen.until("Break")
    screen.press(" ")
    _ = screen.until("(paused)")
    screen.press("q")
    assert screen.end() == 0
    assert screen.is_as_before
    again = opening("dojo", "clock", columns=30, rows=10)
    assert "Break  (paused)" in again.until("Break")
    again.press("b")
    _ = again.until("Break")
    again.press("b")
    _ = again.until("k90 Doubling")
    again.press("\x03")
    assert again.end() == 130


def test_a_broken_clock_file_starts_anew(toys: Toys, opening: Opening) -> None:
    _ = (toys.learner / "handrail-dojo.json").write_text("{")
    screen = opening("dojo", "clock")
    _ = screen.until("the clock starts anew")
    _ = screen.until("k90 Doubling")
    screen.press("q")
    assert screen.end() == 0


def test_the_solution_is_shown_only_when_asked_for(toys: Toys, opening: Opening) -> None:
    screen = opening("solution", "--diff")
    _ = screen.until("[y/N]")
    screen.press("n\n")
    assert screen.end() == 0
    assert "return n + n" not in screen.written
    screen = opening("solution", "--diff")
    _ = screen.until("[y/N]")
    screen.press("y\n")
    _ = screen.until("+    return n + n")
    assert screen.end() == 0
    assert json.loads(toys.call("progress", "--json").out)["solution_seen"]
