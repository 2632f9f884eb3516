"""Validators for the objects that commands print with ``--json``."""

import json
from collections.abc import Sequence
from functools import cache

from jsonschema_rs import Validator, validator_for

from json_schemas import OBJECTS, make_schema


@cache
def validator_of(command: str) -> Validator:
    """Return a validator for the objects of a command, which accepts no further fields."""
    return validator_for(make_schema(command, is_closed=True))


def check_objects(words: Sequence[str], out: str, err: str) -> None:
    """Check that what a command prints with ``--json`` fits its schema.

    The name of a command of ``kata`` may come after options of ``kata``, or after ``dojo``.
    """
    if "--json" not in words or "--help" in words:
        return
    names = [f"{words[0]} {group}{word}" for word in words for group in ("", "dojo ")]
    command = next((name for name in names if name in OBJECTS), words[0])
    for schema, text in ((command, out), ("errors", err)):
        for line in text.splitlines():
            # Python refuses to read numbers with thousands of digits.
            document = json.loads(line, parse_int=lambda digits: int(digits[:4_000]))
            validator_of(schema).validate(document)
