"""Opening a room: a socket, and what the terminal says about it."""

import socket
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import final
from zipfile import BadZipFile

import msgspec
from returns.result import Failure, Result, Success

from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.room.connections import (
    MOST_CONNECTIONS,
    REFUSED_AT_A_TIME,
    allow_connections,
)
from handrail_dojo.room.keys import RoomKeys, keep_keys, read_keys
from handrail_dojo.room.server import Room, make_server
from handrail_dojo.room.site_files import read_site

_EVERYWHERE = ("0.0.0.0", "::")
_LOOPBACK = "127.0.0.1"


@final
@dataclass(frozen=True, slots=True)
class OpenRoom:
    """A room whose socket is open. ``lines`` say where, and ``run`` serves it until Ctrl-C."""

    lines: tuple[str, ...]
    run: Callable[[], None]


class _Kata(msgspec.Struct):
    name: str
    number: str
    title: str


class _Site(msgspec.Struct):
    katas: list[_Kata]


def open_room(
    place: Path, host: str, port: int, is_open: bool = False
) -> Result[OpenRoom, KataProblem]:
    """Open a room for a site. Its key and its join code are those of the last room.

    Args:
        place: the site, as ``handrail kata dojo site`` wrote it, or a zip archive of its files.
        host: the address of this computer to listen on.
        port: the port to listen on.
        is_open: whether tabs get a seat without a join code.
    """
    try:
        files = read_site(place)
        site = msgspec.json.decode(files["katas.json"].plain, type=_Site)
    except (OSError, KeyError, BadZipFile, msgspec.DecodeError):
        return Failure(
            KataProblem(
                f"{place} is not a site as handrail wrote it",
                "name a new folder, or the zip file of a site, with --site",
                status=2,
            )
        )
    try:
        listening = bound_socket(host, port)
    except OSError as error:
        reason = f"cannot listen on {host}, port {port}: {error.strerror or error}"
        return Failure(KataProblem(reason, "choose another --port or --host", status=2))
    keys = read_keys()
    keep_keys(keys)
    wall = _address_on_the_network() if host in _EVERYWHERE else host
    address = f"http://{_bracketed(wall)}:{port}"
    lines: tuple[str, ...] = (
        f"for the wall:      {address}",
        f"for the projector: http://{_bracketed(_LOOPBACK if host in _EVERYWHERE else host)}"
        f":{port}/room?key={keys.key}",
        f"listening on {host}, Ctrl-C ends it",
    )
    if wall == _LOOPBACK and host in _EVERYWHERE:
        lines += ("this computer is in no network, so no other computer reaches the room",)
    most = allow_connections()
    if most < MOST_CONNECTIONS:
        lines += (
            "few files may be open here: about "  # a browser has six connections
            f"{max(0, most - REFUSED_AT_A_TIME) // 6} people can load the site at the same time",
        )
    room = Room(
        {kata.name: f"{kata.number} {kata.title}" for kata in site.katas},
        address,
        "" if is_open else keys.join_code,
        keys.members,
        lambda code, members: keep_keys(RoomKeys(keys.key, code, tuple(members))),
    )
    server = make_server(files, room, keys.key, port, most)
    return Success(OpenRoom(lines, lambda: server.run(sockets=[listening])))


def bound_socket(host: str, port: int) -> socket.socket:
    """Return a socket that is bound to an address and a port, or raise ``OSError``.

    The protocol is named because asyncio sets TCP_NODELAY only if it is. Otherwise each small
    answer waits for an acknowledgement, for 40 milliseconds. The send buffer is small, so that the
    server notices whether a slow client reads.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65536)
        bound.bind((host, port))
    except OSError:
        bound.close()
        raise
    return bound


def _address_on_the_network() -> str:
    """Return the address of this computer on its network, or that of itself if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent, but a way there is chosen
        except OSError:
            return _LOOPBACK
        address: str = probe.getsockname()[0]
        return address


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
