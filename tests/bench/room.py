"""Forty tabs that report once a minute, and one that floods the room.

Run ``python tests/bench/room.py``. It serves a room in another process, and prints how many reports
were taken, how many were lost, and how long they took, once alone and once beside a flood. A report
is lost if it is not on the page for the projector at the end. Each part takes two minutes;
``--minutes`` changes that.
"""

import argparse
import json
import multiprocessing
import random
import statistics
import tempfile
import threading
import time
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

from handrail_dojo.room import serving
from handrail_dojo.room.server import Room, make_server

TABS = 40
KEY = "0" * 16
NAMES = [f"k{number:02}_kata" for number in range(20)]


def serve(port: "multiprocessing.Queue[int]") -> None:
    """Serve a room, and put its port into a queue."""
    with tempfile.TemporaryDirectory() as folder:
        _ = Path(folder, "katas.json").write_text("{}", "utf-8")
        listening = serving.bound_socket("127.0.0.1", 0)
        found = listening.getsockname()[1]
        port.put(found)
        room = Room({name: name for name in NAMES})
        make_server(Path(folder), room, KEY, found).run(sockets=[listening])


def send(connection: HTTPConnection, secret: int, name: str, kata: str, verdict: str) -> int:
    """Send a report, and return the status."""
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
    return answer.status


def tab(port: int, number: int, minutes: float, taken: list[float], last: dict[str, str]) -> None:
    """Report once a minute, from a moment of its own, and note how long each report took."""
    pick = random.Random(number)
    time.sleep(pick.random() * 60)
    end = time.monotonic() + minutes * 60
    while time.monotonic() < end:
        with closing(HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
            kata = pick.choice(NAMES)
            start = time.perf_counter()
            if send(connection, number, f"pair {number}", kata, "not_yet") == 204:
                taken.append(time.perf_counter() - start)
                last[f"pair {number}"] = kata
        time.sleep(60)


def flood(port: int, is_over: threading.Event, statuses: list[int]) -> None:
    """Report about a thousand times a second, from another address of this computer."""
    connection = HTTPConnection("127.0.0.1", port, timeout=30, source_address=("127.0.0.2", 0))
    with closing(connection):
        while not is_over.is_set():
            statuses.append(send(connection, 2**100, "flood", NAMES[0], ""))


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
    ports: multiprocessing.Queue[int] = multiprocessing.Queue()
    server = multiprocessing.Process(target=serve, args=(ports,), daemon=True)
    server.start()
    port = ports.get()
    for is_flooded in (False, True):
        taken, last, statuses = list[float](), dict[str, str](), list[int]()
        is_over = threading.Event()
        noise = threading.Thread(target=flood, args=(port, is_over, statuses))
        if is_flooded:
            noise.start()
        start = time.monotonic()
        tabs = [
            threading.Thread(target=tab, args=(port, number, minutes, taken, last))
            for number in range(TABS)
        ]
        for each in tabs:
            each.start()
        for each in tabs:
            each.join()
        seconds = time.monotonic() - start
        is_over.set()
        found = shown(port)
        lost = sum(found.get(name) != kata for name, kata in last.items())
        middle, worst = statistics.median(taken) * 1000, max(taken) * 1000
        print(
            f"{'beside a flood' if is_flooded else 'alone':>14}: {len(taken)} reports of {TABS} "
            f"tabs, {lost} lost, median {middle:.1f} ms, longest {worst:.1f} ms"
        )
        if is_flooded:
            noise.join()
            refused = statuses.count(429)
            print(f"{'the flood':>14}: {len(statuses) / seconds:,.0f} a second, {refused} refused")
    server.terminate()


if __name__ == "__main__":
    main()
