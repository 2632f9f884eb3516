"""Forty tabs that report once a minute, one that floods the room, and 200 hostile connections.

Run ``python tests/bench/room.py``. It serves a room in another process, and prints how many reports
were taken, how many were refused or lost, and how long they took: alone, next to a flood, and next
to 200 connections that send half a request, and come again as soon as they are ended. The last part
is measured with a soft and with a hard limit of 256 open files. A report is lost if it is not on
the page for the projector at the end. A tab that is refused tries again after the time that the
answer names. Each part takes two minutes; ``--minutes`` changes that.
"""

import argparse
import json
import multiprocessing
import random
import resource
import socket
import statistics
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import TypeAlias

from handrail_dojo.room import opening
from handrail_dojo.room.connections import allow_connections
from handrail_dojo.room.server import Room, make_server
from handrail_dojo.room.site_files import read_site

Noise: TypeAlias = Callable[[int, threading.Event, list[int]], None]
TABS = 40
HOSTILE = 200
HALF_A_REQUEST = (
    b"",
    b"GET / HTTP/1.1\r\nHost: a\r\nAc",
    b"POST / HTTP/1.1\r\nContent-Length: 9\r\n",
)
KEY = "0" * 16
NAMES = [f"k{number:02}_kata" for number in range(20)]


def serve(port: "multiprocessing.Queue[int]", soft: int, hard: int) -> None:
    """Serve a room in a process that may open few files, and put its port into a queue."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    with tempfile.TemporaryDirectory() as folder:
        _ = Path(folder, "katas.json").write_text("{}", "utf-8")
        listening = opening.bound_socket("127.0.0.1", 0)
        found = listening.getsockname()[1]
        port.put(found)
        room = Room({name: name for name in NAMES})
        site = read_site(Path(folder))
        make_server(site, room, KEY, found, allow_connections()).run(sockets=[listening])


def send(
    connection: HTTPConnection, secret: int, name: str, kata: str, verdict: str
) -> tuple[int, float]:
    """Send a report. Return the status, and after how many seconds to try again."""
    report = {
        "secret": f"{secret:032x}",
        "name": name,
        "kata": kata,
        "verdict": verdict,
        "asks_help": False,
    }
    connection.request("POST", "/room/report", json.dumps(report))
    answer = connection.getresponse()
    _ = answer.read()
    return answer.status, float(answer.headers.get("Retry-After", 0))


def tab(
    port: int,
    number: int,
    minutes: float,
    taken: list[float],
    tries: list[int],
    last: dict[str, str],
) -> None:
    """Report once a minute, from a moment of its own, and note how long each answer took.

    A report that is refused is sent again. ``tries`` gets how often it was.
    """
    pick = random.Random(number)
    time.sleep(pick.random() * 60)
    end = time.monotonic() + minutes * 60
    while time.monotonic() < end:
        kata = pick.choice(NAMES)
        for count in range(1, 6):
            start = time.perf_counter()
            with closing(HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
                status, pause = send(connection, number, f"pair {number}", kata, "not_yet")
            taken.append(time.perf_counter() - start)
            if status == 204:
                tries.append(count)
                break
            time.sleep(pause)
        last[f"pair {number}"] = kata
        time.sleep(60)


def flood(port: int, is_over: threading.Event, statuses: list[int]) -> None:
    """Report about a thousand times a second, from another address of this computer."""
    connection = HTTPConnection("127.0.0.1", port, timeout=30, source_address=("127.0.0.2", 0))
    with closing(connection):
        while not is_over.is_set():
            statuses.append(send(connection, 2**100, "flood", NAMES[0], "")[0])


def keep_waiting(port: int, is_over: threading.Event, statuses: list[int]) -> None:
    """Hold connections with half a request, and open another one for each that is ended."""
    held: list[socket.socket] = []
    while not is_over.is_set():
        while len(held) < HOSTILE:
            held.append(socket.create_connection(("127.0.0.1", port)))
            held[-1].setblocking(False)
            _ = held[-1].send(HALF_A_REQUEST[len(statuses) % 3])
            statuses.append(0)
        time.sleep(0.5)
        held = [client for client in held if is_open(client)]
    for client in held:
        client.close()


def is_open(client: socket.socket) -> bool:
    """Return whether the room has not ended a connection."""
    try:
        is_ended = client.recv(1000) == b""
    except BlockingIOError:
        return True
    except ConnectionError:
        is_ended = True
    if is_ended:
        client.close()
    return not is_ended


def shown(port: int) -> dict[str, str]:
    """Return the katas on the page for the projector, by name."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
        connection.request("GET", f"/room/events?key={KEY}")
        line = connection.getresponse().readline()
        return {row["name"]: row["kata"] for row in json.loads(line[6:])["rows"]}


def main() -> None:
    """Print the figures."""
    options = argparse.ArgumentParser(description=__doc__)
    _ = options.add_argument("--minutes", type=float, default=2)
    minutes = options.parse_args().minutes
    low = 256
    ample = max(4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    parts: tuple[tuple[str, Noise | None, int], ...] = (
        ("alone", None, ample),
        ("next to a flood", flood, ample),
        ("next to 200 hostile connections, soft limit of 256 files", keep_waiting, ample),
        ("next to 200 hostile connections, hard limit of 256 files", keep_waiting, low),
    )
    for title, noise, hard in parts:
        ports: multiprocessing.Queue[int] = multiprocessing.Queue()
        server = multiprocessing.Process(target=serve, args=(ports, low, hard), daemon=True)
        server.start()
        measure(title, noise, ports.get(), minutes)
        server.terminate()


def measure(title: str, noise: Noise | None, port: int, minutes: float) -> None:
    """Print the figures of one part."""
    while True:
        with suppress(ConnectionError):
            socket.create_connection(("127.0.0.1", port)).close()
            break
        time.sleep(0.1)
    taken, tries, last, statuses = list[float](), list[int](), dict[str, str](), list[int]()
    is_over = threading.Event()
    hostile = threading.Thread(target=noise or int, args=(port, is_over, statuses) if noise else ())
    hostile.start()
    start = time.monotonic()
    tabs = [
        threading.Thread(target=tab, args=(port, number, minutes, taken, tries, last))
        for number in range(TABS)
    ]
    for each in tabs:
        each.start()
    for each in tabs:
        each.join()
    seconds = time.monotonic() - start
    is_over.set()
    hostile.join()
    time.sleep(3)
    found = shown(port)
    lost = sum(found.get(name) != kata for name, kata in last.items())
    middle, worst = statistics.median(taken) * 1000, max(taken) * 1000
    print(
        f"{title}: {len(tries)} reports of {TABS} tabs, {lost} lost, "
        f"{len(tries) - tries.count(1)} refused first, at most {max(tries)} tries, "
        f"median {middle:.1f} ms, longest {worst:.1f} ms"
    )
    if noise:
        refused = f", {statuses.count(429)} refused" if noise is flood else ""
        print(f"  the noise: {len(statuses) / seconds:,.0f} a second{refused}")


if __name__ == "__main__":
    main()
