"""The key of a room, and its join code, which are kept from one room to the next."""

import os
import secrets
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import final

from handrail.shell.atomic_file import write_atomically


@final
@dataclass(frozen=True, slots=True)
class RoomKeys:
    """What a room asks for.

    Attributes:
        key: the secret in the address for the projector.
        join_code: the letters with which a tab gets a seat.
        members: the secrets of tabs that had a seat when the code was made. They need no code.
    """

    key: str
    join_code: str
    members: tuple[str, ...] = ()


def new_join_code() -> str:
    """Return four letters at random. Without vowels, they are not a word."""
    return "".join(secrets.choice("BCDFGHJKLMNPQRSTVWXZ") for _ in range(4))


def read_keys() -> RoomKeys:
    """Return the keys of the last room of this user, or new ones."""
    try:
        key, join_code, *members = _keys_file().read_text("utf-8").split()
    except (OSError, ValueError):
        return RoomKeys(secrets.token_hex(8), new_join_code())
    return RoomKeys(key, join_code, tuple(members))


def keep_keys(keys: RoomKeys) -> None:
    """Write the keys for the next room. If that fails, the next room has others."""
    content = f"{' '.join((keys.key, keys.join_code, *keys.members))}\n"
    with suppress(OSError):
        _keys_file().parent.mkdir(0o700, parents=True, exist_ok=True)
        write_atomically(_keys_file(), content.encode(), 0o600)


def _keys_file() -> Path:
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state, "handrail", "room.txt")
