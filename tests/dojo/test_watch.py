"""``watch`` in a real terminal: saves, keys, window sizes and signals."""

import json
import os
import shutil
import signal
from collections.abc import Callable, Iterator

import pytest

from helpers.terminal import Terminal

from .toys import (
    DOJO_TOML,
    SQUARED_ANSWER,
    TOY_FILES,
    TOY_NAME,
    TOY_SOLUTION,
    TOY_STUB,
    ToyDojo,
    toy_answer,
    write_files,
)

OpenTerminal = Callable[..., Terminal]
LOOP = toy_answer("while True: pass")


@pytest.fixture
def open_terminal(toys: ToyDojo) -> Iterator[OpenTerminal]:
    """Yield a function that opens terminals, and close them at the end."""
    terminals: list[Terminal] = []

    def open_one(*words: str) -> Terminal:
        terminals.append(Terminal(["kata", *words], toys.learner, variables={"NO_COLOR": "1"}))
        return terminals[-1]

    yield open_one
    for terminal in terminals:
        terminal.close()


def add_another(toys: ToyDojo) -> None:
    """Add a second kata, k91 Another."""
    another = TOY_FILES["kata.toml"].replace("Doubling", "Another")
    _ = write_files(toys.katas / "k91_next", {**TOY_FILES, "kata.toml": another})


@pytest.mark.slow
def test_watch_grades_saves_and_answers_keys(toys: ToyDojo, open_terminal: OpenTerminal) -> None:
    add_another(toys)
    two_katas = DOJO_TOML + '[[paths.steps]]\nkata = "k91_next"\n'
    _ = write_files(toys.katas, {"dojo.toml": two_katas})
    assert toys.call("start").status == 0
    terminal = open_terminal("watch")
    _ = terminal.wait_for("not written yet")
    assert "n next  p previous  h hint  l list  r reset  q quit" in terminal.screen
    assert f"{TOY_NAME}/doubling.py" in terminal.screen
    terminal.press("h")
    assert "think" in terminal.wait_for("hint 1/3")

    _ = toys.write_file(SQUARED_ANSWER)
    assert "Three doubled is six" in terminal.wait_for("expected     6")
    _ = toys.write_file(TOY_SOLUTION)
    assert "You can double." in terminal.wait_for("solved")
    assert "Next: k91 Another" in terminal.screen  # it stays on this kata
    terminal.press("r")
    _ = terminal.wait_for("y/n")
    terminal.press("n")
    _ = terminal.wait_for("solved")
    terminal.press("ry")
    _ = terminal.wait_for("not written yet")
    assert toys.write_file(TOY_STUB).read_text() == TOY_STUB

    terminal.press("n")
    _ = terminal.wait_for("k91 Another: not yet")
    terminal.press("n")
    _ = terminal.wait_for("That was the last kata of the path first.")
    terminal.press("p")
    _ = terminal.wait_for("k90 Doubling: not yet")
    terminal.press("l")
    assert "b    k91 Another" in terminal.wait_for("a  * k90 Doubling")
    terminal.press("b")
    _ = terminal.wait_for("k91 Another: not yet")
    terminal.press("q")
    assert terminal.end() == 0
    assert terminal.is_restored
    state = json.loads((toys.learner / "handrail-katas.json").read_text())
    assert state["current"] == "k91_next"
    assert list(state["solved"]) == [TOY_NAME]


@pytest.mark.slow
def test_watch_follows_a_file_that_is_saved_and_not_deleted(
    toys: ToyDojo, open_terminal: OpenTerminal
) -> None:
    add_another(toys)
    assert toys.call("start").status == 0
    terminal = open_terminal("watch")
    _ = terminal.wait_for("k90 Doubling: not yet")
    _ = toys.write_file(SQUARED_ANSWER, kata="k91_next")
    _ = terminal.wait_for("watch has gone on to k91")
    _ = toys.write_file(TOY_SOLUTION)  # watch goes back at once, before k91 is graded
    _ = terminal.wait_for("k90 Doubling: solved")
    _ = toys.write_file(TOY_SOLUTION, kata="k91_next")
    shown = terminal.wait_for("k91 Another: solved")
    assert "k91_next/doubling.py was saved: watch has gone on to k91" in shown
    _ = toys.write_file(SQUARED_ANSWER, kata="k91_next")
    assert "was saved" not in terminal.wait_for("k91 Another: not yet")
    (toys.learner / TOY_NAME / "doubling.py").unlink()
    assert "k90" not in terminal.read(1)


@pytest.mark.slow
def test_watch_fits_the_window_and_redraws_only_on_changes(
    toys: ToyDojo, open_terminal: OpenTerminal
) -> None:
    _ = toys.write_file("def double(:\n")
    terminal = open_terminal("watch")
    _ = terminal.wait_for("graded in")
    for columns, rows in ((20, 8), (40, 12), (250, 60)):
        terminal.clear()
        terminal.resize(columns, rows)
        while not terminal.screen or terminal.read(0.3):
            _ = terminal.read(0.1)
        shown = terminal.screen.split("\n")
        assert len(shown) <= rows
        assert max(map(len, shown)) <= min(columns, 100)
    assert terminal.read(1) == ""

    shutil.rmtree(toys.learner / TOY_NAME)
    _ = terminal.wait_for("doubling.py is missing")
    terminal.press("ry")
    _ = terminal.wait_for("not written yet")


@pytest.mark.slow
def test_an_endless_loop_can_be_corrected_and_interrupted(
    toys: ToyDojo, open_terminal: OpenTerminal
) -> None:
    _ = toys.write_file(LOOP)
    terminal = open_terminal("watch", "--seconds", "60")
    _ = terminal.wait_for("grading")
    _ = terminal.read(0.3)
    _ = toys.write_file(TOY_SOLUTION)
    _ = terminal.wait_for("solved")
    _ = toys.write_file(LOOP)
    _ = terminal.wait_for("grading")
    terminal.press("\x03")
    assert terminal.end() == 130
    assert "Traceback" not in terminal.written
    assert terminal.is_restored


@pytest.mark.slow
@pytest.mark.parametrize(
    "number",
    [
        signal.SIGTERM,
        pytest.param(signal.SIGINT, marks=pytest.mark.slow),
        pytest.param(getattr(signal, "SIGHUP", None), marks=pytest.mark.slow),
    ],
)
def test_a_signal_restores_the_terminal(
    toys: ToyDojo, open_terminal: OpenTerminal, number: signal.Signals
) -> None:
    _ = toys.write_file("def double(:\n")
    terminal = open_terminal("watch")
    _ = terminal.wait_for("graded in")
    os.kill(terminal.process.pid, number)
    assert terminal.end() == 128 + number
    assert "Traceback" not in terminal.written
    assert terminal.is_restored


@pytest.mark.slow
def test_a_solution_is_shown_only_after_a_yes(toys: ToyDojo, open_terminal: OpenTerminal) -> None:
    for reply in ("n", "y"):
        terminal = open_terminal("solution", "--diff")
        _ = terminal.wait_for("[y/N]")
        terminal.press(f"{reply}\n")
        assert terminal.end() == 0
        assert ("return n + n" in terminal.written) == (reply == "y")
    assert json.loads(toys.call("progress", "--json").out)["solution_seen_at"]


@pytest.mark.slow
def test_a_second_watch_says_that_the_first_is_there(
    toys: ToyDojo, open_terminal: OpenTerminal
) -> None:
    first = open_terminal("watch")
    _ = first.wait_for("not written yet")
    second = open_terminal("watch")
    assert second.end() == 3
    assert "watch is already there for this folder" in second.written
    _ = toys.write_file(TOY_SOLUTION)
    _ = first.wait_for("solved")
    state = json.loads((toys.learner / "handrail-katas.json").read_text())
    assert state["checks"] == {TOY_NAME: 2}
    first.press("q")
    assert first.end() == 0
    third = open_terminal("watch")
    assert "solved" in third.wait_for("graded in")


@pytest.mark.slow
def test_a_moved_folder_is_not_solved(toys: ToyDojo, open_terminal: OpenTerminal) -> None:
    _ = toys.write_file(TOY_SOLUTION)
    terminal = open_terminal("watch")
    _ = terminal.wait_for("graded in")
    kata = (toys.learner / TOY_NAME).rename(toys.learner / "elsewhere")
    assert "solved" not in terminal.wait_for("doubling.py is missing")
    _ = kata.rename(toys.learner / TOY_NAME)
    _ = terminal.wait_for("solved")
    _ = toys.learner.rename(toys.learner.with_name("elsewhere"))
    assert terminal.end() == 3
    assert "was moved or deleted" in " ".join(terminal.written.split())
    assert terminal.is_restored
