"""Decoding of the events that pytest has written to a report file."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import get_args

import msgspec

from handrail_dojo.events import Event
from pytest_hunt.events import event_name


class _Line(msgspec.Struct, frozen=True):
    """The key that each line has."""

    event: str


_DECODERS = {event_name(kind): msgspec.json.Decoder(kind) for kind in get_args(Event)}


def read_events(path: Path) -> Iterator[Event]:
    """Yield the events of a report file. Stop at the first line that is incomplete."""
    try:
        lines = path.read_bytes().splitlines()
    except FileNotFoundError:
        return
    yield from decode_events(lines)


def decode_events(lines: Iterable[bytes]) -> Iterator[Event]:
    """Yield the events of these lines. Stop at the first line that is incomplete."""
    for line in lines:
        try:
            name = msgspec.json.decode(line, type=_Line).event
            yield _DECODERS[name].decode(line)
        except (msgspec.DecodeError, KeyError):
            return
