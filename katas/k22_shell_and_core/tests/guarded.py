"""Loads the core into a room without a clock, chance, files and a screen.

What the core imports is replaced in the core alone, by something that says a sentence as soon as it
is used. Nothing of Python itself is changed, so pytest still has its clock and its screen.
"""

import builtins
import io
import sys
from enum import Enum
from functools import cache
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import NoReturn, final

import core

HOME = Path(core.__file__).parent


@final
class World(Enum):
    """What a program can ask the world or tell it, and what the core does instead."""

    CLOCK = "the core asked the clock: take the day as a parameter, without a default"
    CHANCE = "the core drew without its seed: use Random(seed), also if the seed is 0"
    SEED = "the core set the seed of the whole program: make a generator of your own, Random(seed)"
    SCREEN = "the core printed: return the text, and let the shell print it"
    INPUT = "the core read input: take the lines as a parameter"
    FILES = "the core asked the system for a file: let the shell do that"
    SETTINGS = "the core read a setting of the system: take it as a parameter"
    EXIT = "the core ended the program: return the errors, and let the shell end it"
    SHELL = "the core imported the shell: the shell calls the core, and never the reverse"

    @property
    def rule(self) -> str:
        """Return the rule of the core that is broken."""
        match self:
            case World.CLOCK:
                return "The core asks no clock: the day is a parameter."
            case World.CHANCE | World.SEED:
                return "The core draws from Random(seed) alone, and changes no other generator."
            case World.SCREEN | World.EXIT:
                return "The core prints nothing and does not end the program."
            case World.INPUT | World.FILES | World.SETTINGS:
                return "The core reads no input, no file and no setting: it has its arguments."
            case World.SHELL:
                return "The core does not import the shell."


@final
class Met(AssertionError):
    """The core used the world. ``rule`` is the rule that a learner reads."""

    def __init__(self, world: World, message: str) -> None:
        super().__init__(message)
        self.rule = world.rule


def world_of(module: str, name: str) -> World | None:
    """Return what a name in a module of Python has to do with the world, or None."""
    match module, name:
        case "time", "strptime" | "struct_time" | "mktime":
            return None
        case "time", _:
            return World.CLOCK
        case "secrets" | "uuid", _:
            return World.CHANCE
        case ("os", "urandom") | ("random", "SystemRandom"):
            return World.CHANCE
        case "random", "seed" | "setstate":
            return World.SEED
        case "random", _ if name.islower():  # choice and so on, of one generator that all share
            return World.CHANCE
        case "builtins", "print" | "breakpoint":
            return World.SCREEN
        case "sys", "stdout" | "stderr" | "__stdout__" | "__stderr__" | "displayhook":
            return World.SCREEN
        case ("logging", _) | ("warnings", "warn") | ("pprint", "pprint" | "pp"):
            return World.SCREEN
        case ("builtins", "input") | ("sys", "stdin" | "__stdin__"):
            return World.INPUT
        case "fileinput" | "getpass", _:
            return World.INPUT
        case ("builtins", "exit" | "quit") | ("sys", "exit") | ("os", "_exit" | "abort"):
            return World.EXIT
        case ("os", "environ" | "environb" | "getenv" | "getenvb") | ("sys", "argv"):
            return World.SETTINGS
        case ("builtins", "open") | ("io" | "codecs", "open" | "FileIO"):
            return World.FILES
        case "os" | "pathlib" | "shutil" | "tempfile" | "glob" | "subprocess" | "socket", _:
            return World.FILES
        case _:
            return None


# With that many arguments they are about the value given, and ask no clock.
GIVEN_A_TIME = {"strftime": 2, "localtime": 1, "gmtime": 1, "ctime": 1, "asctime": 1}
ASK_THE_CLOCK = ("today", "now", "utcnow")
MODULES = (
    *("builtins", "codecs", "datetime", "fileinput", "getpass", "glob", "io", "logging", "os"),
    *("pathlib", "pprint", "random", "secrets", "shutil", "socket", "subprocess", "sys"),
    *("tempfile", "time", "uuid", "warnings"),
)


@final
class Room:
    """A place where the learner's files are loaded apart from the world.

    ``met`` lists each use of the world, even if the core caught the exception.
    """

    def __init__(self) -> None:
        self.met: list[World] = []
        self._loaded: dict[str, ModuleType] = {}
        self._builtins = {
            name: self.guarded("builtins", name, value) for name, value in vars(builtins).items()
        }
        self._builtins["__import__"] = self._import

    def load(self, name: str) -> ModuleType:
        """Return one of the learner's modules, loaded anew the first time."""
        if name not in self._loaded:
            path = HOME / f"{name}.py"
            module = self._loaded[name] = Loaded(name)
            vars(module).update(__file__=str(path), __builtins__=self._builtins)
            exec(compiled(path, path.read_bytes()), vars(module))
        return self._loaded[name]

    def meet(self, world: World) -> NoReturn:
        """Note a use of the world, and raise its sentence with the learner's line."""
        self.met.append(world)
        fact, _, advice = world.value.partition(":")
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and Path(frame.f_code.co_filename).parent != HOME:
            frame = frame.f_back
        if frame is None:
            raise Met(world, world.value)
        line = f"{Path(frame.f_code.co_filename).name}, line {frame.f_lineno}"
        if frame.f_code.co_name == "<module>" and world is not World.SHELL:
            line += ", which runs only once, at the import"
        raise Met(world, f"{fact} ({line}):{advice}")

    def _import(
        self,
        name: str,
        globals: dict[str, object] | None = None,
        locals: dict[str, object] | None = None,
        fromlist: tuple[str, ...] = (),
        level: int = 0,
    ) -> object:
        """Import a module as Python does, and guard what is in it."""
        if name == "shell":
            self.meet(World.SHELL)
        if (HOME / f"{name}.py").is_file():
            return self.load(name)
        module = builtins.__import__(name, globals, locals, fromlist, level)
        return Proxy(self, module) if module.__name__ in MODULES else module

    def guarded(self, module: str, name: str, value: object) -> object:
        """Return a value of a module, or what stands in for it in the core."""
        if module == "datetime" and name in ("date", "datetime"):
            return self._class_without(value, ASK_THE_CLOCK)
        if (module, name) == ("random", "Random"):
            return self._class_without(value, ())
        world = world_of(module, name)
        if world is None or name.startswith("__") or isinstance(value, str | int | float):
            return value
        return Forbidden(self, world, value)

    def _class_without(self, real: object, forbidden: tuple[str, ...]) -> object:
        """Return a class that makes values of the real class, and has some methods forbidden."""
        assert isinstance(real, type)
        room = self

        class Standing(type):
            """The type of the class, which calls the real class instead."""

            def __call__(cls, *args: object, **kwargs: object) -> object:
                if cls.__bases__ != (real,):  # a class of the learner's own
                    return super().__call__(*args, **kwargs)
                if real.__name__ == "Random" and (args or tuple(kwargs.values())) in ((), (None,)):
                    room.meet(World.CHANCE)
                return real(*args, **kwargs)

            def __instancecheck__(cls, value: object) -> bool:
                return isinstance(value, real)

        names = {name: Forbidden(self, World.CLOCK, None) for name in forbidden}
        return Standing(real.__name__, (real,), {"__module__": real.__module__, **names})


@cache
def compiled(path: Path, data: bytes) -> CodeType:
    """Return the code of a file with this content."""
    return compile(data, str(path), "exec", dont_inherit=True)


class Loaded(ModuleType):
    """A module of the learner's. Its ``repr`` has an address, so that no report shows it."""

    __repr__ = object.__repr__


@final
class Proxy:
    """A module of Python as the core sees it."""

    def __init__(self, room: Room, module: ModuleType) -> None:
        self._room, self._module = room, module
        self._seen: dict[str, object] = {}

    def __getattr__(self, name: str) -> object:
        value = getattr(self._module, name)
        if name not in self._seen:
            self._seen[name] = self._room.guarded(self._module.__name__, name, value)
        return self._seen[name]


@final
class Forbidden:
    """Something of the world. The core may have it, and any use is met with a sentence."""

    def __init__(self, room: Room, world: World, real: object) -> None:
        self._room, self._world, self._real = room, world, real

    def __call__(self, *args: object, **kwargs: object) -> object:
        """Call the real function if this call has nothing to do with the world."""
        name = getattr(self._real, "__name__", "")
        asks_no_clock = self._world is World.CLOCK and len(args) == GIVEN_A_TIME.get(name)
        is_text = name == "print" and isinstance(kwargs.get("file"), io.StringIO)
        if callable(self._real) and (asks_no_clock or is_text):
            return self._real(*args, **kwargs)
        if name == "getLogger":  # to have a logger is not yet to use it
            return self
        return self._room.meet(self._world)

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        self._room.meet(self._world)

    def __iter__(self) -> NoReturn:
        self._room.meet(self._world)

    def __contains__(self, key: object) -> NoReturn:
        self._room.meet(self._world)

    __next__ = __len__ = __bool__ = __enter__ = __iter__
    __getitem__ = __contains__
