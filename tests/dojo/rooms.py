"""Rooms that tests serve, and what a tab sends to them."""

import json
import threading
import time
from collections.abc import Generator, Iterable, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from types import MappingProxyType

from handrail_dojo.room import opening
from handrail_dojo.room.connections import MOST_CONNECTIONS
from handrail_dojo.room.server import Room, RoomServer, make_server
from handrail_dojo.room.site_files import read_site

KEY = "0123456789abcdef"


def report(**changed: object) -> dict[str, object]:
    """Return a report as a tab sends it, with some fields changed."""
    usual = {"name": "Ann & Ben", "kata": "k01_tea", "verdict": "", "asks_help": False}
    return {"secret": "a" * 32, **usual, **changed}


@dataclass(frozen=True)
class Served:
    """A room that is served on a port of this computer."""

    room: Room
    port: int
    server: RoomServer

    def connections(self) -> int:
        """Return how many connections are open."""
        return len(self.server.server_state.connections)

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: Mapping[str, str] = MappingProxyType({}),
    ) -> tuple[int, bytes, dict[str, str]]:
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=10)) as connection:
            connection.request(method, path, body, dict(headers))
            answer = connection.getresponse()
            return answer.status, answer.read(), dict(answer.getheaders())

    def send(self, **changed: object) -> int:
        status, _, _ = self.ask("POST", "/room/report", json.dumps(report(**changed)).encode())
        return status


@contextmanager
def serve(
    site: Path,
    katas: Mapping[str, str],
    port: int = 0,
    key: str = KEY,
    join_code: str = "",
    most: int = MOST_CONNECTIONS,
    members: Iterable[str] = (),
) -> Generator[Served]:
    """Serve a room for a site, on a port of this computer. 0 is any port that is free."""
    with opening.bound_socket("127.0.0.1", port) as listening:
        room = Room(katas, join_code=join_code, members=members)
        found = listening.getsockname()[1]
        server = make_server(read_site(site), room, key, found, most)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        while not server.started:
            time.sleep(0.01)
        try:
            yield Served(room, found, server)
        finally:
            server.should_exit = True
            thread.join()
