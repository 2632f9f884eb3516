"""Connections of a room: how many there may be, and how long a client may keep the server waiting.

The server is uvicorn, which ends a connection only between two requests. The rest is here.
"""

import sys
from asyncio import BaseTransport
from collections import Counter
from collections.abc import Iterable

from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_CONNECTIONS = 2000
REFUSED_AT_A_TIME = 24  # of these connections
BACKLOG = 8  # connections that asyncio accepts at a time, before ``connection_made`` is called
_RESERVED_FILES = 56  # the server's own, and several times the backlog
_SILENT = 0.5  # seconds after which a silent connection gives its place to a new one
_LATE = 2.0  # seconds after which a silent connection counts for its address
_TOO_LATE = 20.0  # seconds after which a silent connection ends
_MOST_LATE = 20  # of an address


def allow_connections() -> int:
    """Raise the number of files that this process may open, and return how many connections fit."""
    files = MOST_CONNECTIONS + _RESERVED_FILES
    if sys.platform != "win32":  # on Windows, a connection is not a file
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        files = files if hard == resource.RLIM_INFINITY else min(hard, files)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, files), hard))
    return files - _RESERVED_FILES


class Connection(H11Protocol):
    """A connection that counts for how long its client keeps the server waiting."""

    seen: object = None
    since = 0.0

    def connection_made(self, transport: BaseTransport) -> None:
        """Take a place, if need be that of the connection whose client is silent for longest.

        If none is silent, this connection will be refused. If there is no place even for that, the
        connection that has waited longest ends as well.
        """
        super().connection_made(transport)  # type: ignore[arg-type] # uvicorn names a narrower type
        limit = self.config.limit_concurrency or MOST_CONNECTIONS
        if len(self.connections) <= limit - REFUSED_AT_A_TIME:
            return
        waiting = [each for each in _own(self.connections) if not each.is_answered()]
        longest = max(waiting, key=Connection.waited)
        is_silent = longest.waited() > _SILENT
        if is_silent or len(self.connections) >= limit:
            longest.end("its place was needed")
        if not is_silent:
            self.logger.warning("a connection was refused: all places were taken")
            self.app = _refuse

    def is_asking(self) -> bool:
        """Return whether the next request has begun but is not whole, or none has ever come."""
        return (
            self.cycle is None  # type: ignore[redundant-expr] # it is so before the first request
            or self.cycle.more_body
            or (self.cycle.response_complete and self.conn.trailing_data[0] != b"")
        )

    def is_answered(self) -> bool:
        """Return whether an answer to a whole request is on its way."""
        return self.transport.get_write_buffer_size() > 0 or not (
            self.is_asking() or self.cycle.response_complete
        )

    def waited(self) -> float:
        """Return for how many seconds the server has waited for the client, as far as it was seen.

        Between two looks, the client has kept the server waiting if nothing has changed but the
        bytes of an incomplete request.
        """
        unread = self.transport.get_write_buffer_size()
        seen = (self.cycle, self.is_asking(), self.is_answered(), unread)
        if seen != self.seen or (self.is_answered() and not unread):
            self.seen, self.since = seen, self.loop.time()
        return self.loop.time() - self.since

    def end(self, reason: str) -> None:
        """End the connection at once."""
        self.logger.warning(f"a connection was ended: {reason}")
        self.connections.discard(self)
        self.transport.abort()


def end_late_connections(connections: Iterable[object]) -> None:
    """End those that are late by ``_TOO_LATE``, or by ``_LATE`` if one address has many of them.

    Only those of which no whole request has come in time count for an address, because a class
    sits behind one router.
    """
    late = Counter[str]()
    for each in _own(connections):
        if each.waited() > _LATE:
            address = each.client[0] if each.client else ""
            late[address] += each.is_asking()
            if each.waited() > _TOO_LATE or (each.is_asking() and late[address] > _MOST_LATE):
                each.end("its client kept the room waiting")


def _own(connections: Iterable[object]) -> list[Connection]:
    """Return the connections of uvicorn with the type that they have here."""
    return [each for each in connections if isinstance(each, Connection)]


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer that there is no place now, after the whole request, so that the answer arrives."""
    while (await receive()).get("more_body"):
        pass
    await PlainTextResponse(
        "too many connections, try again", 503, {"Retry-After": "3", "Connection": "close"}
    )(scope, receive, send)
