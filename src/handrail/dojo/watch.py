"""``handrail kata watch``: grades a kata on every save, and answers keys."""

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from queue import SimpleQueue
from string import ascii_lowercase
from typing import Literal, TypeAlias, final

import click
from returns.result import Failure, Success
from rich.console import Console, Group, RenderableType
from rich.text import Text
from watchfiles import watch

from handrail.dojo import render
from handrail.dojo.grade import Terms
from handrail.dojo.kata import Kata
from handrail.dojo.verdict import Outcome
from handrail.dojo.workspace import Graded, Workspace, grade_kata, reset
from handrail.railway import either

_KEYS = "n next  p previous  h hint  l list  r reset  q quit"
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"
_DEBOUNCE = 60  # milliseconds


@final
@dataclass(frozen=True, slots=True)
class _Saved:
    """A Python file of a kata has changed."""


@final
@dataclass(frozen=True, slots=True)
class _Key:
    """A key was pressed."""

    letter: str


@final
@dataclass(frozen=True, slots=True)
class _Progress:
    """A long grading says how far it is."""

    text: str


@final
@dataclass(frozen=True, slots=True)
class _Resized:
    """The window has another size."""


_Happening: TypeAlias = _Saved | _Key | _Progress | _Resized | Graded
_Mode: TypeAlias = Literal["verdict", "hint", "list", "reset?"]


@final
@dataclass(slots=True)
class Watch:
    """One learner at work on one kata at a time. Threads report to one queue; ``run`` reads it."""

    workspace: Workspace
    kata: Kata
    console: Console
    seconds: float | None
    result: Graded | None = None
    mode: _Mode = "verdict"
    message: str = ""
    queue: SimpleQueue[_Happening] = field(default_factory=SimpleQueue[_Happening])
    stop: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        """Grade and answer until ``q`` is pressed or the process is told to end."""
        has_keys = sys.stdin.isatty()
        with _restored_terminal(has_keys):
            if os.name == "posix":
                _ = signal.signal(signal.SIGWINCH, self.report_size)
            _start(self.report_saves)
            if has_keys:
                _start(self.report_keys)
            self.grade()
            self.draw()
            try:
                while self.answer(self.queue.get()):
                    pass
            finally:
                self.stop.set()

    def answer(self, happening: _Happening) -> bool:
        """React to what happened. Return whether to go on."""
        match happening:
            case _Key("q"):
                return False
            case _Key("\x03"):
                raise KeyboardInterrupt
            case _Key(letter):
                self.press(letter)
            case _Saved():
                self.mode = "verdict"
                self.grade()
            case _Progress(text):
                self.message = text
            case _Resized():
                pass
            case Graded(workspace, report):
                if report.verdict.outcome is Outcome.STOPPED:
                    return True
                self.workspace, self.result, self.message = workspace, happening, ""
                self.mode = "verdict" if self.mode == "hint" else self.mode
        self.draw()
        return True

    def press(self, letter: str) -> None:
        """Do what a key asks for."""
        match letter, self.mode:
            case "y", "reset?":
                self.mode = "verdict"
                match either(reset(self.workspace, self.kata)):
                    case Success(_):
                        self.grade()
                    case Failure(problem):
                        self.message = problem.message
            case _, "list":
                katas = dict(zip(ascii_lowercase, self.workspace.kata_set.katas, strict=False))
                self.move(katas.get(letter, self.kata))
            case _, "reset?":
                self.mode = "verdict"
            case "n", _:
                self.move(self.workspace.kata_set.after(self.kata))
            case "p", _:
                self.move(self.workspace.kata_set.after(self.kata, -1))
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

    def move(self, kata: Kata | None) -> None:
        """Watch another kata, if there is one."""
        self.mode = "verdict"
        if kata is None:
            self.message = "there is no other kata in this direction"
            return
        self.kata, self.result, self.message = kata, None, ""
        self.workspace = self.workspace.update(lambda before: before.at(kata.name))
        self.grade()

    def grade(self) -> None:
        """Grade in a thread. A grading that is still running is stopped."""
        self.stop.set()
        stop = self.stop = threading.Event()
        kata, workspace, put = self.kata, self.workspace, self.queue.put
        terms = Terms(
            seconds=self.seconds, stop=stop.is_set, progress=lambda text: put(_Progress(text))
        )
        _start(lambda: put(grade_kata(workspace, kata, terms)))
        self.message = "grading ..."

    def report_saves(self) -> None:
        """Report changes to Python files of the current kata."""
        for changes in watch(self.workspace.root, debounce=_DEBOUNCE, step=20):
            folder = str(self.workspace.folder(self.kata))
            if any(os.path.dirname(path) == folder and path.endswith(".py") for _, path in changes):
                self.queue.put(_Saved())

    def report_size(self, _number: int, _frame: object) -> None:
        """Report that the window has another size. This is a signal handler."""
        self.queue.put(_Resized())

    def report_keys(self) -> None:
        """Report keys one at a time. Ctrl-C and the end of the input quit."""
        while True:
            try:
                letters = click.getchar().lower()
            except KeyboardInterrupt:
                letters = "\x03"
            except (EOFError, OSError):
                letters = "q"
            for letter in letters:
                self.queue.put(_Key(letter))
            if {"q", "\x03"} & set(letters):
                return

    def draw(self) -> None:
        """Show the verdict, or what was asked for."""
        if not self.console.is_terminal:
            if self.result is not None and not self.message:
                self.console.print(self._body())
            return
        footer = f"{self._file()}  {self.message}\n{_KEYS}"
        width, height = self.console.size
        with self.console.capture() as captured:
            content = Group(self._body(), Text(""), Text(footer, "dim"))
            self.console.print(content, width=min(width, render.WIDEST))
        # The terminal is in raw mode while a key is awaited: a line feed alone goes straight down.
        rows = captured.get().rstrip("\n").split("\n")
        if len(rows) > height:
            rows = [*rows[: max(0, height - 3)], "...", *rows[-2:]][-height:]
        _ = sys.stdout.write(_CLEAR + "\r\n".join(rows))
        _ = sys.stdout.flush()

    def _file(self) -> str:
        return f"{self.workspace.folder(self.kata).name}/{self.kata.files[0]}"

    def _body(self) -> RenderableType:
        workspace, kata = self.workspace, self.kata
        match self.mode:
            case "reset?":
                return Text(f"Put {kata.name} back to its beginning? A backup is kept. y/n", "bold")
            case "list":
                titles = [f"{each.number} {each.title}" for each in workspace.kata_set.katas]
                pairs = zip(ascii_lowercase, titles, strict=False)
                return Text("\n".join(f"{letter}  {title}" for letter, title in pairs))
            case "hint":
                return render.hints(kata, workspace.progress.hints.get(kata.name, 0))
            case "verdict":
                return self._verdict()

    def _verdict(self) -> RenderableType:
        if self.result is None:
            return Text(f"{self.kata.number} {self.kata.title}", "bold")
        return Group(
            render.verdict(self.kata, self.result.report, self.workspace.kata_set),
            Text(f"graded in {self.result.seconds:.1f} s", "dim"),
        )


def _start(work: Callable[[], None]) -> None:
    """Do work in a thread that ends with the process."""
    threading.Thread(target=work, daemon=True).start()


@contextlib.contextmanager
def _restored_terminal(has_keys: bool) -> Generator[None]:
    """Leave the terminal as it was, also when the process is told to end."""
    for number in (signal.SIGTERM, signal.SIGHUP) if os.name == "posix" else ():
        _ = signal.signal(number, lambda number, _: sys.exit(128 + number))
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(ImportError):  # Windows
            import termios

            if has_keys:
                before = termios.tcgetattr(sys.stdin)
                _ = stack.callback(termios.tcsetattr, sys.stdin, termios.TCSADRAIN, before)
        yield
