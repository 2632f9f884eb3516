"""The server of a room: the site for the tabs, their reports, and the page for the projector.

All that happens is in memory, but for the key and the join code. The roster is a value, and one
object holds the present one.
"""

import asyncio
import logging
import secrets
import socket
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from pathlib import Path
from time import monotonic, time
from typing import final

import msgspec
import uvicorn
from returns.result import Failure, Success
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from handrail.railway import cases
from handrail_dojo.room.connections import (
    BACKLOG,
    MOST_CONNECTIONS,
    Connection,
    end_late_connections,
)
from handrail_dojo.room.keys import new_join_code
from handrail_dojo.room.roster import (
    CHECK_WORDS,
    MOST_BYTES,
    Roster,
    TabReport,
    read_report,
    rows_of,
    take_report,
)
from handrail_dojo.room.site_files import SiteFile, make_site_file

_PAGE = (Path(__file__).parent / "room.html").read_text("utf-8")
# Reports in a minute: of a tab, and of all tabs of an address that do not know the join code.
MOST_REPORTS = 200
_PAUSE = 0.2  # seconds between two events, so that a busy room does not redraw all the time
_LONGEST_PAUSE = 15.0  # seconds; an event is a sign of life too
_HEADERS = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}

messages = Counter[str]()  # of the servers of this process, in place of a log


@final
class Room:
    """The present roster, and what the room knows besides."""

    def __init__(
        self,
        katas: Mapping[str, str],
        wall: str = "",
        join_code: str = "",
        members: Iterable[str] = (),
        keep: Callable[[str, Iterable[str]], None] = lambda code, members: None,
    ) -> None:
        """Make an empty room.

        Args:
            katas: the titles of the katas by their names.
            wall: the address for the wall.
            join_code: what a tab without a seat must know. If it is "", everybody gets a seat.
            members: the secrets of tabs that had a seat when the code was made. They need no code.
            keep: called with each new code and its members.
        """
        self.katas = katas
        self.wall = wall
        self.join_code = join_code
        self.members = {*members}
        self.keep = keep
        self.clock: Callable[[], float] = time
        self.roster: Roster = {}
        self.removed = set[str]()
        self.reports = Counter[str]()  # of this minute
        self.is_over = False

    def take(self, report: TabReport, address: str) -> Response:
        """Take a report. Return the answer to the tab.

        Only tabs that do not know the join code count for their address, so that nobody who knows
        it is refused because of others who have the same router.
        """
        has_code = self.join_code != "" and report.join_code.strip().upper() == self.join_code
        is_known = has_code or report.secret in self.roster or report.secret in self.members
        who = report.secret if is_known else address
        self.reports[who] += 1
        if self.reports[who] > MOST_REPORTS:
            return PlainTextResponse("too many reports", 429)
        if report.secret in self.removed:
            return PlainTextResponse("the facilitator has taken this name off the list", 410)
        if self.join_code and not is_known:
            return PlainTextResponse("the join code on the wall is another one", 403)
        match cases(take_report(self.roster, report, self.clock())):
            case Failure(problem):
                return PlainTextResponse(problem.message, 503)
            case Success(roster):
                self.roster = roster
                return Response(status_code=204)

    async def remove(self, request: Request) -> Response:
        """Take a seat away. Its secret gets none again."""
        row = request.query_params.get("row")
        self.removed |= {secret for secret, seat in self.roster.items() if seat.row == row}
        self.roster = {key: self.roster[key] for key in self.roster.keys() - self.removed}
        self.members -= self.removed
        self.keep(self.join_code, self.members)
        return Response(status_code=204)

    async def end_code(self, _: Request) -> Response:
        """End the join code, and make another one. Who has a seat keeps it, and needs no code."""
        self.join_code, self.members = new_join_code(), {*self.roster}
        self.keep(self.join_code, self.members)
        return Response(status_code=204)

    def event(self) -> bytes:
        """Return what the page gets: the time, what is on the wall, and a row for each tab."""
        return b"data: %s\n\n" % msgspec.json.encode(
            {
                "now": self.clock(),
                "wall": self.wall,
                "join_code": self.join_code,
                "katas": self.katas,
                "verdicts": CHECK_WORDS,
                "rows": rows_of(self.roster, self.clock()),
            }
        )

    async def events(self) -> AsyncIterator[bytes]:
        """Yield an event now, after each change and after each pause, until the room is over."""
        shown, at = None, 0.0
        while not self.is_over:
            if shown != (self.roster, self.join_code) or monotonic() - at > _LONGEST_PAUSE:
                shown, at = (self.roster, self.join_code), monotonic()
                yield self.event()
            await asyncio.sleep(_PAUSE)


def make_app(site: Mapping[str, SiteFile], room: Room, key: str) -> Starlette:
    """Return the application that serves a site and a room.

    Args:
        site: the files of the site.
        room: the room.
        key: what the address of the page for the projector must have.
    """
    katas = msgspec.json.decode(site["katas.json"].plain, type=dict[str, object])
    katas["has_room"] = True
    files = {**site, "katas.json": make_site_file("katas.json", msgspec.json.encode(katas))}

    async def report(request: Request) -> Response:
        body = b""
        try:
            async for part in request.stream():
                body += part
                if len(body) > MOST_BYTES:
                    return PlainTextResponse(f"at most {MOST_BYTES} bytes", 413)
        except ClientDisconnect:
            return PlainTextResponse("", 400)
        match cases(read_report(body, room.katas.keys())):
            case Failure(problem):
                return PlainTextResponse(problem.message, 400)
            case Success(found):
                return room.take(found, request.client.host if request.client else "")

    async def page(_: Request) -> Response:
        return HTMLResponse(_PAGE, headers=_HEADERS)

    async def events(_: Request) -> Response:
        return StreamingResponse(room.events(), media_type="text/event-stream", headers=_HEADERS)

    async def file(request: Request) -> Response:
        found = files.get(request.path_params["path"] or "index.html")
        return found.answer(request) if found else PlainTextResponse("there is no such page", 404)

    return Starlette(
        routes=[
            Route("/room/report", _guarded(report), methods=["POST"]),
            Route("/room/remove", _guarded(room.remove, key), methods=["POST"]),
            Route("/room/end-code", _guarded(room.end_code, key), methods=["POST"]),
            Route("/room/events", _guarded(events, key)),
            Route("/room", _guarded(page, key)),
            Route("/{path:path}", file),
        ]
    )


def _guarded(
    answer: Callable[[Request], Awaitable[Response]], key: str = ""
) -> Callable[[Request], Awaitable[Response]]:
    """Refuse what a page of another site sends and, if there is a key, what comes without it.

    A browser says from which site a request is.
    """

    async def endpoint(request: Request) -> Response:
        host = request.headers.get("Host", "")
        if request.headers.get("Origin", f"//{host}").partition("//")[2] != host:
            return PlainTextResponse("this comes from another site", 403)
        if not secrets.compare_digest(request.query_params.get("key", "").encode(), key.encode()):
            return PlainTextResponse(
                "open the address for the projector that the terminal shows now", 403
            )
        return await answer(request)

    return endpoint


@final
class RoomServer(uvicorn.Server):
    """A server that tells its room when it is over, so that the streams of events end."""

    def __init__(self, config: uvicorn.Config, room: Room) -> None:
        super().__init__(config)
        self.room = room

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, with a long queue of connections, of which few are accepted at a time."""
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(1024)

    async def on_tick(self, counter: int) -> bool:
        """End late connections, ten times a second. Forget each minute who has sent how much."""
        end_late_connections(list(self.server_state.connections))
        if counter % 600 == 0:
            self.room.reports.clear()
        self.room.is_over = self.should_exit
        return await super().on_tick(counter)


def make_server(
    site: Mapping[str, SiteFile], room: Room, key: str, port: int, most: int = MOST_CONNECTIONS
) -> RoomServer:
    """Return a server for a site and a room.

    It prints nothing. It counts its ``messages`` instead.

    Args:
        site: the files of the site.
        room: the room.
        key: what the address of the page for the projector must have.
        port: the port, which its sockets are bound to.
        most: how many connections it serves at a time.
    """
    config = uvicorn.Config(
        make_app(site, room, key),
        port=port,
        http=Connection,
        ws="none",
        backlog=BACKLOG,
        limit_concurrency=most,
        proxy_headers=False,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=2,
    )
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(_count)
    return RoomServer(config, room)


def _count(record: logging.LogRecord) -> bool:
    """Count a message of the server, and return that it is not to be printed."""
    error = f" ({record.exc_info[1]!r})" if record.exc_info else ""
    messages[str(record.msg).partition("\n")[0] + error] += 1
    return False
