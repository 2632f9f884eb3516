"""The process in which a learner's properties hunt wrong functions.

Orders: ``nonce``, ``answer``, ``tests`` (folders), ``files`` (to import), ``properties``,
``subject`` and ``function``, ``right`` and ``mutants`` (paths), ``examples``, ``seeds``,
``worth`` (how many kills on the first seed make the other seeds worth hunting on), ``sealed``,
``coverage`` (measure the branches), ``prove`` (only show that the mutants are wrong).
"""

import importlib.util
import sys
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TypeAlias, final

from hypothesis import seed
from hypothesis.errors import Unsatisfiable

from handrail.dojo import sealed
from handrail.dojo.forms import Form, is_list, is_tuple
from handrail.dojo.showing import shown

REMEMBERED = 8  # questions

Asked: TypeAlias = Callable[..., object]
# Its name, how it is run, and the function inside it; None: it is no property.
Property: TypeAlias = tuple[str, Asked, FunctionType | None]


@final
class Suspect:
    """What the properties call: whichever function is under suspicion at the moment."""

    def __init__(self, right: Asked) -> None:
        self.right = right
        self.now = right
        self.is_guilty: Asked | None = None
        self.asked = 0
        self.dealt = False
        self.last: deque[tuple[object, ...]] = deque(maxlen=REMEMBERED)

    def turn(self, function: Asked, is_guilty: Asked | None = None) -> None:
        """Put another function under suspicion."""
        self.now = function
        self.is_guilty = is_guilty
        self.asked = 0
        self.dealt = False
        self.last.clear()

    def turn_to(self, module: ModuleType, name: str) -> None:
        """Put a mutant under suspicion; it may say by itself where it is wrong."""
        is_guilty: object = vars(module).get("is_guilty")
        self.turn(function_of(module, name), is_guilty if callable(is_guilty) else None)

    def answer(self, *arguments: object) -> object:
        """Ask it, and note whether it was wrong."""
        self.asked += 1
        if self.now is self.right:
            return self.now(*arguments)
        kept = tuple(map(copied, arguments))
        self.last.append(kept)
        try:
            found = self.now(*arguments)
        except Exception:
            self.dealt = True
            raise
        self.dealt = self.dealt or self.is_wrong_with(kept, arguments, found)
        return found

    def is_wrong_with(
        self, kept: tuple[object, ...], given: tuple[object, ...], found: object
    ) -> bool:
        """Whether an answer is wrong: by itself, or beside that of one that is right.

        Args:
            kept: what was asked.
            given: the same, as it has come back.
            found: the answer.
        """
        if self.is_guilty is not None:
            return bool(self.is_guilty(*map(copied, kept)))
        changed = tuple(map(copied, given)) != kept
        return changed or bool(found != self.right(*map(copied, kept)))

    def is_wrong(self, case: tuple[object, ...]) -> bool:
        """Whether the one under suspicion is wrong here."""
        given = tuple(map(copied, case))
        try:
            found = self.now(*given)
        except Exception:
            return True
        return self.is_wrong_with(case, given, found)

    @property
    def guilty(self) -> tuple[object, ...]:
        """What it was last asked about and was wrong on; nothing, where that was long ago."""
        return next((case for case in reversed(self.last) if self.is_wrong(case)), ())


def copied(value: object) -> object:
    """A value that keeps what it holds now."""
    return list(value) if is_list(value) else value


def loaded(path: str, name: str) -> ModuleType:
    """The module of a file."""
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def function_of(module: ModuleType, name: str) -> Asked:
    """The function of a module."""
    found: object = vars(module)[name]
    if not callable(found):
        raise TypeError(f"{name} of {module.__name__} is no function")
    return found


def properties_of(module: ModuleType) -> tuple[Property, ...]:
    """The properties of the learner's file."""
    found: list[Property] = []
    for name, value in vars(module).items():
        if name.startswith("test") and isinstance(value, FunctionType):
            inner = getattr(getattr(value, "hypothesis", None), "inner_test", None)
            found.append((name, value, inner if isinstance(inner, FunctionType) else None))
    return tuple(found)


def tried(run: Asked, number: int) -> BaseException | None:
    """Run a property on one seed; the exception that it ended with, if it did."""
    try:
        _ = seed(number)(run)()
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:
        return error
    return None


def example_of(error: BaseException, inner: FunctionType) -> list[tuple[str, str]]:
    """The example on which a property failed, as Hypothesis has shrunk it."""
    found = sealed.frame_of(error.__traceback__, inner.__code__)
    return [] if found is None else sealed.arguments_in(found[0])


def main() -> None:
    """Hunt as ordered."""
    form = sealed.orders()
    emit = sealed.emitter(form.text("nonce"))
    answer, tests = form.text("answer"), form.text("tests")
    museum = str(Path(form.texts("right")[0]).parent)
    sys.path[:0] = [museum, tests, answer]
    name = form.text("function")
    sealed.use_hypothesis(form.number("examples"), is_seeded=True)
    sound = [loaded(path, f"right_{at}") for at, path in enumerate(form.texts("right"))]
    right = [function_of(module, name) for module in sound]
    mutants = [loaded(path, f"mutant_{at}") for at, path in enumerate(form.texts("mutants"))]
    sys.path.remove(museum)
    suspect = Suspect(right[0])
    subject = form.text("subject")
    given = loaded(str(Path(answer) / subject), subject.removesuffix(".py"))
    setattr(given, name, suspect.answer)
    if form.flag("prove"):
        prove(right, mutants, name, emit)
        return
    builtins = sealed.builtins_now()
    measured = sealed.Coverage(answer, form.texts("files"), form.flag("coverage"))
    sealed.seal(form.texts("sealed", ()))
    emit({"event": "ready"})
    if not sealed.import_answers(form.texts("files"), answer, emit):
        return
    properties = properties_of(sys.modules[form.text("properties").removesuffix(".py")])
    emit({"event": "collected", "tests": [found for found, _, _ in properties]})
    if are_fair(properties, right, suspect, form, emit):
        hunt(properties, mutants, suspect, form, emit)
    measured.tell(emit)
    emit({"event": "done", "tampered": sealed.changed_builtin(builtins)})


def prove(right: list[Asked], mutants: list[ModuleType], name: str, emit: sealed.Emit) -> None:
    """Report of each mutant whether it is wrong where it says, and the right ones are not."""
    for at, module in enumerate(mutants):
        case = guilty_case(module)
        if case is None:
            emit({"event": "unproved", "number": at + 1, "reason": "it has no GUILTY"})
            continue
        answers = [function(*map(copied, case)) for function in right]
        if any(answer != answers[0] for answer in answers):
            emit({"event": "unproved", "number": at + 1, "reason": "the right ones do not agree"})
        suspect = Suspect(right[0])
        suspect.turn_to(module, name)
        with suppress(Exception):
            _ = suspect.answer(*map(copied, case))
        if not suspect.dealt:
            emit({"event": "unproved", "number": at + 1, "reason": "it is right on its GUILTY"})
    emit({"event": "done"})


def guilty_case(module: ModuleType) -> tuple[object, ...] | None:
    """The arguments of one call on which a mutant is wrong."""
    found: object = vars(module).get("GUILTY")
    return found if is_tuple(found) else None


def are_fair(
    properties: tuple[Property, ...],
    right: list[Asked],
    suspect: Suspect,
    form: Form,
    emit: sealed.Emit,
) -> bool:
    """Whether each is a property, and lets every right function pass on every seed."""
    for name, run, inner in properties:
        emit({"event": "start", "test": name})
        if inner is None:
            emit({"event": "draws nothing", "property": name})
            return False
        for number in form.numbers("seeds", ()):
            for function in right:
                suspect.turn(function)
                error = tried(run, number)
                if isinstance(error, Unsatisfiable):
                    emit({"event": "draws nothing", "property": name})
                    return False
                if error is not None:
                    emit(
                        {
                            "event": "unfair",
                            "property": name,
                            "given": example_of(error, inner),
                            "raised": sealed.raised(error),
                            "place": sealed.place_in(error.__traceback__, form.text("answer")),
                            "trace": sealed.traced(error),
                        }
                    )
                    return False
                if not suspect.asked:
                    emit({"event": "never asks", "property": name})
                    return False
    return bool(properties)


def hunt(
    properties: tuple[Property, ...],
    mutants: list[ModuleType],
    suspect: Suspect,
    form: Form,
    emit: sealed.Emit,
) -> None:
    """Run all the properties against all the mutants; on further seeds where that can count."""
    function = form.text("function")
    killers: dict[int, object] = {}
    for number in form.numbers("seeds", ()):
        kills = 0
        for at, module in enumerate(mutants):
            emit({"event": "start", "test": f"mutant {at + 1} on seed {number}"})
            # On further seeds the property is tried first that killed it before.
            first = tuple(sorted(properties, key=lambda one: one[0] != killers.get(at)))
            event = against(first, module, function, suspect, number)
            killers[at] = event.get("property")
            kills += event["event"] == "kill"
            emit({**event, "seed": number, "number": at + 1})
        if kills < form.number("worth"):
            return
        # The examples of the first seed are shown, those of the others only count.
        sealed.use_hypothesis(form.number("examples"), is_seeded=True, shrinks=False)


def against(
    properties: tuple[Property, ...],
    module: ModuleType,
    function: str,
    suspect: Suspect,
    number: int,
) -> Mapping[str, object]:
    """What the properties do to one mutant."""
    suspect.turn_to(module, function)
    for name, run, inner in properties:
        error = tried(run, number)
        if error is not None and inner is not None:
            given = example_of(error, inner)
            told = {text for _, text in given}
            guilty = [("wrong on", shown(one)) for one in suspect.guilty]
            more = [(label, text) for label, text in guilty if text not in told]
            return {"event": "kill", "property": name, "given": given + more}
    return {"event": "survivor", "dealt": suspect.dealt}
