"""Write the JSON Schemas that ``handrail help json`` prints: ``python .reference/json_schemas.py``.

They come from the types in ``json_types``, whose fields carry their meanings. A test compares the
files with them.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from inspect import cleandoc
from itertools import chain
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Annotated,
    Literal,
    NotRequired,
    TypeAlias,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from handrail.cli import json_types
from handrail.cli.help import TOPIC_FOLDER
from handrail_dojo.learner import json_types as kata_types

Schema: TypeAlias = dict[str, object]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
SCHEMA_FOLDER = TOPIC_FOLDER / "json"
OBJECTS = {**json_types.OBJECTS, **kata_types.KATA_OBJECTS}
BASIC_TYPES: Mapping[object, str] = {
    bool: "boolean",
    float: "number",
    int: "integer",
    str: "string",
    NoneType: "null",
}


def make_schema(command: str, is_closed: bool = False) -> Schema:
    """Return the schema of the objects that a command prints.

    If it is closed, it allows no other fields. The files are not, because a later version may add
    fields.
    """
    definitions: dict[str, Schema] = {}
    objects = [_type_schema(each, definitions, is_closed) for each in OBJECTS[command]]
    where = "standard error" if command == "errors" else "standard output"
    name = "handrail --json" if command == "errors" else f"handrail {command} --json"
    return {
        "$schema": DIALECT,
        "title": f"{name}: a line of {where}",
        "anyOf": objects,
        "$defs": dict(sorted(definitions.items())),
    }


def _type_schema(hint: object, definitions: dict[str, Schema], is_closed: bool) -> Schema:
    """Return the schema of a type. The schemas of objects are added to ``definitions``."""
    if isinstance(hint, type) and is_typeddict(hint):
        if hint.__name__ not in definitions:
            definitions[hint.__name__] = {}  # its place, in case it contains itself
            definitions[hint.__name__] = _object_schema(hint, definitions, is_closed)
        return {"$ref": f"#/$defs/{hint.__name__}"}
    origin: object = get_origin(hint)
    arguments: tuple[object, ...] = get_args(hint)
    if origin in (NotRequired, Annotated):
        return _type_schema(arguments[0], definitions, is_closed)
    if origin is Literal:
        return {"enum": [*arguments]}
    parts = [_type_schema(each, definitions, is_closed) for each in arguments]
    if origin is list:
        return {"type": "array", "items": parts[0]}
    if origin is dict:
        return {"type": "object", "additionalProperties": parts[1]}
    if isinstance(hint, UnionType) or parts:
        return {"anyOf": parts}
    return {"type": BASIC_TYPES[hint]}


def _object_schema(hint: type, definitions: dict[str, Schema], is_closed: bool) -> Schema:
    hints = hints_of(hint)
    properties = {
        name: {"description": MEANINGS[name], **_type_schema(each, definitions, is_closed)}
        for name, each in hints.items()
    }
    required = [name for name, each in hints.items() if get_origin(each) is not NotRequired]
    return {
        "description": summary_of(hint),
        "type": "object",
        "properties": properties,
        "required": required,
        **({"additionalProperties": False} if is_closed else {}),
    }


def hints_of(hint: type) -> dict[str, object]:
    """Return the type of each field of an object."""
    return get_type_hints(hint, include_extras=True)


def summary_of(hint: type) -> str:
    """Return the first paragraph of the docstring of an object's type, without marks of code."""
    summary, _, _ = cleandoc(hint.__doc__ or "").partition("\n\n")
    return " ".join(summary.split()).replace("``", "")


def objects_within(hints: Iterable[object]) -> dict[type, None]:
    """Return the types of objects among these types, each followed by those of its fields."""
    found: dict[type, None] = {}
    for hint in hints:
        if isinstance(hint, type) and is_typeddict(hint):
            found |= {hint: None, **objects_within(hints_of(hint).values())}
        else:
            found |= objects_within(get_args(hint))
    return found


def format_hint(hint: object) -> str:
    """Return the type of a field for people, such as ``list[str] or null``."""
    arguments: tuple[object, ...] = get_args(hint)
    origin: object = get_origin(hint)
    if origin is NotRequired:
        return f"{format_hint(arguments[0])}, may be missing"
    if origin is Annotated:
        return format_hint(arguments[0])
    if origin is Literal:
        return " or ".join(map(json.dumps, arguments))
    if origin in (list, dict):
        inner = ", ".join(map(format_hint, arguments))
        return f"{'list' if origin is list else 'map'}[{inner}]"
    if arguments:
        return " or ".join(map(format_hint, arguments))
    if isinstance(hint, type) and is_typeddict(hint):
        return hint.__name__
    return BASIC_TYPES[hint]


def meanings_of(hint: object) -> tuple[object, ...]:
    """Return the meaning of a field in its type. It is () if another object has the meaning."""
    arguments: tuple[object, ...] = get_args(hint)
    origin: object = get_origin(hint)
    if origin is NotRequired:
        return meanings_of(arguments[0])
    return arguments[1:] if origin is Annotated else ()


def declared_meanings() -> Iterator[tuple[str, object]]:
    """Yield the name and the meaning of each field that has one in its type."""
    for hint in objects_within(chain.from_iterable(OBJECTS.values())):
        for name, each in hints_of(hint).items():
            for meaning in meanings_of(each):
                yield name, meaning


MEANINGS = dict(declared_meanings())


def schema_files() -> Iterator[tuple[Path, str]]:
    """Yield each file with its content."""
    for command in OBJECTS:
        content = json.dumps(make_schema(command), indent=2)
        yield SCHEMA_FOLDER.joinpath(*command.split()).with_suffix(".json"), f"{content}\n"


if __name__ == "__main__":
    for file, text in schema_files():
        file.parent.mkdir(parents=True, exist_ok=True)
        _ = file.write_text(text, encoding="utf-8")
