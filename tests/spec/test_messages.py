"""The messages and hints of errors. Other tests compare kinds, spans and fields, not sentences."""

import ast
import importlib
import pkgutil
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from inspect import getsource

import handrail
from handrail.problems import Error
from handrail.ranges import FormReason, NoRunReason
from helpers.messages import MESSAGES_FILE, class_of_error, every_error, format_messages
from helpers.values import is_dict


def error_classes() -> Iterator[type[Error]]:
    """Yield the error classes of all modules, but not the classes that they are based on."""
    for found in pkgutil.walk_packages(handrail.__path__, "handrail."):
        if found.name not in ("handrail.__main__", "handrail.problems"):
            module = importlib.import_module(found.name)
            for value in vars(module).values():
                if (
                    isinstance(value, type)
                    and issubclass(value, Error)
                    and value.__module__ == found.name
                ):
                    yield value


@cache
def sentences_by_class() -> Mapping[type, str]:
    """Return all recorded messages and hints of each class, as one string."""
    sentences: dict[type, str] = defaultdict(str)
    for _, error in every_error():
        sentences[class_of_error(error)] += f"{error.message}\n{error.hint}\n"
    return sentences


def words_in_source(kind: type[Error]) -> Iterator[str]:
    """Yield the strings in the source of a class's message and hint that may be parts of them."""
    names = vars(sys.modules[kind.__module__])
    for definition in ast.walk(ast.parse(getsource(kind))):
        match definition:
            case ast.FunctionDef(name="message" | "hint") | ast.Assign(targets=[ast.Name("_hint")]):
                found = ast.walk(definition)
            case _:
                continue
        for node in found:
            match node:
                case ast.Name(name):
                    value: object = names.get(name)
                case ast.Constant(constant):
                    value = constant
                case _:
                    continue
            parts = value.values() if is_dict(value) else (value,)
            yield from (
                part for part in parts if isinstance(part, str) and (" " in part or part.islower())
            )


def test_messages_and_hints_are_as_recorded() -> None:
    assert format_messages() == MESSAGES_FILE.read_text(encoding="utf-8")


def test_each_error_class_is_recorded() -> None:
    missing = {*error_classes()} - sentences_by_class().keys()
    assert {kind.__name__ for kind in missing} == set()


def test_each_part_of_a_sentence_is_recorded() -> None:
    missing = [
        (kind.__name__, words)
        for kind in error_classes()
        for words in words_in_source(kind)
        if words not in sentences_by_class()[kind]
    ]
    assert missing == []


def test_each_reason_of_an_error_is_recorded() -> None:
    reasons = {getattr(error, "reason", None) for _, error in every_error()}
    assert reasons >= {*FormReason, *NoRunReason}
