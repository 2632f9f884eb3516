"""The server of a room: the site for the tabs, their reports, and the page for the projector.

All that happens is in memory. The roster and the budgets are values, and one object holds the
present ones.
"""

import asyncio
import mimetypes
import secrets
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from time import time
from typing import final

import msgspec
import uvicorn
from returns.result import Failure, Success
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from handrail.railway import cases
from handrail_dojo.room.budget import Budgets, Rate, spend
from handrail_dojo.room.roster import MOST_BYTES, Report, Roster, read_report, rows_of, take_report

_PAGE = Path(__file__).parent / "room.html"
RATE_OF_AN_ADDRESS = Rate(burst=120, per_second=20)
RATE_OF_A_TAB = Rate(burst=20, per_second=2)
_PAUSE = 0.2  # seconds between two events, so that a busy room does not redraw all the time
_LONGEST_PAUSE = 15.0  # seconds; an event is a sign of life too
_HEADERS = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}


@final
class Room:
    """The present roster, and who waits for the next one."""

    def __init__(self, katas: Mapping[str, str], clock: Callable[[], float] = time) -> None:
        """Make an empty room. ``katas`` has the titles of the katas by their names."""
        self.katas = katas
        self.clock = clock
        self.roster: Roster = {}
        self.of_addresses: Budgets = {}
        self.of_tabs: Budgets = {}
        self.version = 0
        self.is_over = False
        self.changed = asyncio.Condition()

    def allows_address(self, address: str) -> bool:
        """Return whether an address may send one more message."""
        budgets = spend(self.of_addresses, address, RATE_OF_AN_ADDRESS, self.clock())
        self.of_addresses = self.of_addresses if budgets is None else budgets
        return budgets is not None

    async def take(self, report: Report, address: str) -> Response:
        """Take a report, and wake those who wait for a new roster. Return the answer to the tab."""
        budgets = spend(self.of_tabs, report.secret, RATE_OF_A_TAB, self.clock())
        if budgets is None:
            return PlainTextResponse("too many reports", 429)
        self.of_tabs = budgets
        match cases(take_report(self.roster, report, address, self.clock())):
            case Failure(problem):
                return PlainTextResponse(problem.message, 503)
            case Success(roster):
                async with self.changed:
                    self.roster = roster
                    self.version += 1
                    self.changed.notify_all()
                return Response(status_code=204)

    def event(self) -> bytes:
        """Return what the page gets: the time, the titles of the katas, and a row for each tab."""
        now = self.clock()
        data = {"now": now, "katas": self.katas, "rows": rows_of(self.roster, now)}
        return b"data: " + msgspec.json.encode(data) + b"\n\n"

    async def events(self) -> AsyncIterator[bytes]:
        """Yield an event now, after each report and after each pause, until the room is over."""
        seen = -1
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(_LONGEST_PAUSE), self.changed:
                    while self.version == seen and not self.is_over:
                        _ = await self.changed.wait()
            if self.is_over:
                return
            seen = self.version
            yield self.event()
            await asyncio.sleep(_PAUSE)

    async def end(self) -> None:
        """End the streams of events."""
        async with self.changed:
            self.is_over = True
            self.changed.notify_all()


def make_app(site: Path, room: Room, key: str) -> Starlette:
    """Return the application that serves a site and a room.

    Args:
        site: the folder of the site.
        room: the room.
        key: what the address of the page for the projector must have.
    """

    async def report(request: Request) -> Response:
        address = request.client.host if request.client else ""
        if not room.allows_address(address):
            return PlainTextResponse("too many reports", 429)
        body = b""
        try:
            async for part in request.stream():
                body += part
                if len(body) > MOST_BYTES:
                    return PlainTextResponse("a report is short", 413)
        except ClientDisconnect:
            return PlainTextResponse("", 400)
        match cases(read_report(body, room.katas.keys())):
            case Failure(problem):
                return PlainTextResponse(problem.message, 400)
            case Success(found):
                return await room.take(found, address)

    def behind_the_key(answer: Callable[[], Response]) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            given = request.query_params.get("key", "")
            if secrets.compare_digest(given.encode(), key.encode()):
                return answer()
            return PlainTextResponse(
                "open the address for the projector that the terminal shows now", 403
            )

        return endpoint

    def page() -> Response:
        return FileResponse(_PAGE, headers=_HEADERS)

    def events() -> Response:
        return StreamingResponse(room.events(), media_type="text/event-stream", headers=_HEADERS)

    async def katas(_: Request) -> Response:
        found = msgspec.json.decode((site / "katas.json").read_bytes(), type=dict[str, object])
        return Response(
            msgspec.json.encode({**found, "has_room": True}), 200, None, "application/json"
        )

    for suffix, kind in ((".mjs", "text/javascript"), (".wasm", "application/wasm")):
        mimetypes.add_type(kind, suffix)
    return Starlette(
        routes=[
            Route("/room/report", report, methods=["POST"]),
            Route("/room/events", behind_the_key(events)),
            Route("/room", behind_the_key(page)),
            Route("/katas.json", katas),
            Mount("/", StaticFiles(directory=site, html=True)),
        ]
    )


@final
class RoomServer(uvicorn.Server):
    """A server that tells its room when it is over, so that the streams of events end."""

    def __init__(self, config: uvicorn.Config, room: Room) -> None:
        super().__init__(config)
        self.room = room

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, and then everything else."""
        await self.room.end()
        await super().shutdown(sockets)


def make_server(site: Path, room: Room, key: str, port: int) -> RoomServer:
    """Return a server for a site and a room, which prints nothing.

    Args:
        site: the folder of the site.
        room: the room.
        key: what the address of the page for the projector must have.
        port: the port, which its sockets are bound to.
    """
    config = uvicorn.Config(
        make_app(site, room, key),
        port=port,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=2,
    )
    return RoomServer(config, room)
