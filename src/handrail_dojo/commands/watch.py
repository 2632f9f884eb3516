"""``handrail kata watch``: grades a kata on every save, and responds to keys."""

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from string import ascii_lowercase
from typing import Literal, NoReturn, TypeAlias, final

import click
from returns.result import Failure, Success
from rich.console import Console, Group, RenderableType
from rich.text import Text
from watchfiles import Change, watch

from handrail.railway import cases
from handrail.shell.commands import CommandFailure
from handrail_dojo.grading.tools import GradingOptions
from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.learner import render
from handrail_dojo.learner.check import GradedKata, grade_kata
from handrail_dojo.learner.kata_files import read_answer_text, reset
from handrail_dojo.learner.workspace import Workspace, cache_folder
from handrail_dojo.sets.kata import Kata

_KEYS_OF_MODES = {
    "verdict": "n next  p previous  h hint  l list  r reset  q quit",
    "hint": "n next  p previous  h hint  l list  r reset  q quit",
    "list": "a letter chooses, Enter goes back, q quit",
    "reset?": "y yes  n no  q quit",
}
_LETTERS = ascii_lowercase.replace("q", "")  # q is the key that quits
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"
_DEBOUNCE = 60  # milliseconds
_TAIL = 10  # the last rows of a verdict say what to do next
_SECONDS_PER_WAIT = 0.5  # on Windows, Ctrl-C has no effect while the main thread waits


_Mode: TypeAlias = Literal["verdict", "hint", "list", "reset?"]


@final
@dataclass(slots=True)
class Watch:
    """A session in which a learner works on one kata at a time, and sees the result of each save.

    Three kinds of threads work besides the main thread: one waits for saved files, one waits for
    keys, and one grades. They only put functions into ``queue``. The method ``run`` takes these
    functions out of the queue and calls them in the main thread.
    """

    workspace: Workspace
    kata: Kata
    console: Console
    seconds: float | None
    result: GradedKata | None = None
    mode: _Mode = "verdict"
    message: str = ""
    note: str = ""
    file: str = ""
    moved: float = 0.0
    is_over: bool = False
    queue: SimpleQueue[Callable[[], None]] = field(default_factory=SimpleQueue[Callable[[], None]])
    stop: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        """Respond to saves and keys until ``q`` is pressed or a signal ends the process.

        Raises:
            CommandFailure: another watch is in the folder, or the folder was moved or deleted.
        """
        has_keys = sys.stdin.isatty()
        with _hold_folder(self.workspace.root), _restore_terminal(has_keys):
            if sys.platform != "win32":
                _ = signal.signal(
                    signal.SIGWINCH, lambda _number, _frame: self.queue.put(self.draw)
                )
            self._start(self.report_saves)
            if has_keys:
                self._start(self.report_keys)
            self.grade()
            self.draw()
            try:
                while not self.is_over:
                    try:
                        work = self.queue.get(timeout=_SECONDS_PER_WAIT)
                    except Empty:
                        self._stop_without_folder()
                    else:
                        work()
            finally:
                self.stop.set()
                print()

    def _stop_without_folder(self) -> None:
        if not self.workspace.root.is_dir():
            raise CommandFailure(
                KataProblem(
                    f"the folder {self.workspace.root} was moved or deleted",
                    "go to its new place, and run handrail kata watch again",
                ),
                3,
            )

    def grade(self) -> None:
        """Start a grading in a new thread, and stop the one that is still running."""
        self.stop.set()
        stop = self.stop = threading.Event()
        kata, workspace = self.kata, self.workspace
        options = GradingOptions(
            seconds=self.seconds, stop=stop.is_set, progress=self.report_progress
        )
        self.message = "grading ..."

        def work() -> None:
            graded = grade_kata(workspace, kata, options)
            self.queue.put(lambda: None if stop.is_set() else self.show(graded))

        self._start(work)

    def show(self, graded: GradedKata) -> None:
        """Store the result of a grading, and draw the screen.

        If the screen shows a list, a hint or a question, it goes on showing it.
        """
        self.workspace, self.result, self.message = graded.workspace, graded, ""
        self.draw()

    def save(self, kata: Kata, file: str) -> None:
        """Grade a kata after one of its files was saved. If it is another kata, switch to it.

        The last save of a kata that was left may be reported late, and does not count. A file
        that was deleted was not saved.
        """
        if kata == self.kata:
            self.mode, self.note = "verdict", ""
            self.grade()
        elif self._was_saved_since_the_move(kata, file):
            self.move(kata)
            self.note = f"{kata.name}/{file} was saved: watch has gone on to {kata.number}"
        if kata == self.kata and file in kata.files:
            self.file = file
        self.draw()

    def _was_saved_since_the_move(self, kata: Kata, file: str) -> bool:
        try:
            return (self.workspace.folder(kata) / file).stat().st_mtime > self.moved
        except OSError:
            return False

    def show_progress(self, text: str) -> None:
        """Show ``text``, which is the progress of a long grading."""
        if text != self.message:
            self.message = text
            self.draw()

    def press(self, letter: str) -> None:
        """Do the action of the key ``letter``, which depends on what the screen shows."""
        match letter, self.mode:
            case "\x03", _:
                raise KeyboardInterrupt
            case "q", _:
                self.is_over = True
            case "y", "reset?":
                self.mode = "verdict"
                match cases(reset(self.workspace, self.kata)):
                    case Success(backup):
                        self.grade()
                        if backup:
                            self.message = f"your files are in {backup}"
                    case Failure(problem):
                        self.message = problem.message
            case _, "list":
                katas = dict(zip(_LETTERS, self.workspace.kata_set.katas, strict=False))
                self.move(katas.get(letter, self.kata))
            case _, "reset?":
                self.mode = "verdict"
            case "n", _:
                route = self.workspace.route
                following = route.following(self.kata) or route.neighbour(self.kata)
                self.move(following, render.render_next(route, self.kata))
            case "p", _:
                previous = self.workspace.route.neighbour(self.kata, -1)
                self.move(previous, "there are no katas before this one")
            case "h", _:
                name = self.kata.name
                self.workspace = self.workspace.update(lambda before: before.with_hint(name))
                self.mode = "hint"
            case "l", _:
                self.mode = "list"
            case "r", _:
                self.mode = "reset?"
            case _:
                self.mode = "verdict"
        self.draw()

    def move(self, kata: Kata | None, end: str = "") -> None:
        """Switch to another kata, or show the message ``end`` if ``kata`` is None."""
        self.mode = "verdict"
        if kata is None:
            self.message = end
            return
        self.kata, self.result, self.message, self.note, self.file = kata, None, "", "", ""
        self.moved = time.time()
        self.workspace = self.workspace.update(lambda before: before.with_current(kata.name))
        self.grade()

    def report_saves(self) -> None:
        """Put ``save`` into the queue when a Python file of a kata changes, or its folder moves.

        If files of several katas change at once, only those of the current kata count: nobody has
        saved them in an editor.
        """
        katas = {str(self.workspace.folder(kata)): kata for kata in self.workspace.kata_set.katas}
        for changes in watch(self.workspace.root, debounce=_DEBOUNCE, step=20):
            saved: dict[Kata, str] = {}
            for change, path in changes:
                folder, file = os.path.split(path)
                if folder in katas and file.endswith(".py"):
                    saved[katas[folder]] = file
                elif path in katas and change is not Change.modified:
                    saved[katas[path]] = katas[path].files[0]
            if self.kata in saved:
                self.queue.put(partial(self.save, self.kata, saved[self.kata]))
            elif len(saved) == 1:
                self.queue.put(partial(self.save, *saved.popitem()))

    def report_progress(self, text: str) -> None:
        """Put a function into the queue that shows ``text``, the progress of a long grading."""
        self.queue.put(lambda: self.show_progress(text))

    def report_keys(self) -> None:
        """Put a function into the queue for each key that is pressed.

        Ctrl-C and the end of the input end the session.
        """
        while True:
            try:
                letters = click.getchar().lower()
            except KeyboardInterrupt:
                letters = "\x03"
            except (EOFError, OSError):
                letters = "q"
            if not letters.startswith("\x1b"):  # arrow keys and function keys are ignored
                for letter in letters:
                    self.queue.put(partial(self.press, letter))
            if {"q", "\x03"} & set(letters):
                return

    def _start(self, work: Callable[[], None]) -> None:
        """Call ``work`` in a new thread.

        If it raises an exception, ``run`` raises the same exception.
        """

        def guarded() -> None:
            try:
                work()
            except Exception as error:
                self.queue.put(partial(_raise_error, error))

        threading.Thread(target=guarded, daemon=True).start()

    def draw(self) -> None:
        """Draw the verdict, hint, list or question on the screen."""
        if not self.console.is_terminal:
            if self.result is not None and not self.message:
                self.console.print(self._body())
            return
        file = f"{self.kata.name}/{self.file or self.kata.files[0]}"
        footer = f"{file}  {self.message}\n{_KEYS_OF_MODES[self.mode]}"
        width, height = self.console.size
        with self.console.capture() as captured:
            content = Group(self._body(), Text(""), Text(footer, "dim"))
            self.console.print(content, width=min(width, render.MAX_COLUMNS))
        # The terminal is in raw mode, where a line feed does not return to the first column.
        rows = captured.get().rstrip("\n").split("\n")
        if len(rows) > height:
            tail = min(_TAIL, height // 2)
            more = f"... {len(rows) - height + 1} more rows in a larger window"[:width]
            rows = [*rows[: max(0, height - tail - 1)], more, *rows[-tail:]][-height:]
        _ = sys.stdout.write(_CLEAR + "\r\n".join(rows))
        _ = sys.stdout.flush()

    def _body(self) -> RenderableType:
        workspace, kata = self.workspace, self.kata
        match self.mode:
            case "reset?":
                return Text(f"Put {kata.name} back to its beginning? A backup is kept. y/n", "bold")
            case "list":
                solved = workspace.progress.solved
                titles = [
                    f"{'*' if each.name in solved else ' '} {each.number} {each.title}"
                    for each in workspace.kata_set.katas
                ]
                pairs = zip(_LETTERS, titles, strict=False)
                return Text("\n".join(f"{letter}  {title}" for letter, title in pairs))
            case "hint":
                text = read_answer_text(workspace, kata)
                return render.render_hints(kata, workspace.progress, text)
            case "verdict":
                if self.result is None:
                    return Group(Text(f"{kata.number} {kata.title}", "bold"), Text(self.note))
                return Group(
                    render.render_verdict(kata, self.result.report, workspace.route),
                    Text(f"graded in {self.result.seconds:.1f} s", "dim"),
                    Text(self.note),
                )


def _raise_error(error: Exception) -> NoReturn:
    raise error


@contextlib.contextmanager
def _hold_folder(root: Path) -> Generator[None]:
    """Keep every other watch out of a folder. The system ends this when the process ends.

    Raises:
        CommandFailure: another watch is in the folder.
    """
    cache = cache_folder(root)
    with contextlib.ExitStack() as stack:
        if cache is not None:  # two watches in a folder that cannot be written count nothing
            file = stack.enter_context((cache / "watch.lock").open("ab"))
            try:
                if sys.platform == "win32":
                    import msvcrt

                    msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
                else:
                    import fcntl

                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except (BlockingIOError, PermissionError):
                raise CommandFailure(
                    KataProblem(
                        "handrail kata watch is already there for this folder, in another window",
                        "use that window, or press q in it",
                    ),
                    3,
                ) from None
        yield


@contextlib.contextmanager
def _restore_terminal(has_keys: bool) -> Generator[None]:
    """Restore the terminal's settings at the end, even if a signal ends the process.

    ``has_keys`` is whether the session reads keys from a terminal.
    """
    with contextlib.ExitStack() as stack:
        if sys.platform != "win32":
            import termios

            for number in (signal.SIGTERM, signal.SIGHUP):
                _ = signal.signal(number, lambda number, _: sys.exit(128 + number))
            if has_keys:
                before = termios.tcgetattr(sys.stdin)
                _ = stack.callback(termios.tcsetattr, sys.stdin, termios.TCSADRAIN, before)
        yield
