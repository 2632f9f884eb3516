"""A room with few open files: a class that loads the site, and hostile connections."""

import json
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from handrail_dojo.room import opening

from .rooms import report

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit of open files"),
]

SERVE = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[1]), int(sys.argv[2])))
from handrail.cli.main import run_command
sys.exit(run_command(sys.argv[3:]))
"""
HALF_A_REQUEST = (
    b"",
    b"GET / HTTP/1.1\r\nHost: a\r\nAccept: ",
    b"POST /room/report HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\n{",
)
FILES = ("", "page.js", "python.bin", "pyodide.asm.wasm", "python_stdlib.zip", "katas.json")
BROWSERS = 33
PAIRS = 40


@dataclass(frozen=True)
class Child:
    """A room in another process."""

    process: "subprocess.Popen[str]"
    port: int
    lines: Sequence[str]

    def open_files(self) -> int:
        """Return how many files are open in it, or 0 where this cannot be seen."""
        folder = Path(f"/proc/{self.process.pid}/fd")
        return len(list(folder.iterdir())) if folder.exists() else 0

    def ask(self, request: bytes, *parts: bytes) -> str:
        """Send a request in parts. Return the status, and whether the answer is whole."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=60) as client:
            for part in (request, *parts):
                client.sendall(part)
            answer = b"".join(iter(lambda: client.recv(65536), b""))
        head, _, body = answer.partition(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head)
        is_whole = int(length.group(1) if length else 0) == len(body)
        return f"{answer[9:12].decode()} {'whole' if is_whole else 'cut'}"

    def load(self, path: str) -> str:
        """Get a file of the site."""
        lines = (f"GET /{path} HTTP/1.1", "Host: a", "Accept-Encoding: gzip", "Connection: close")
        return self.ask("\r\n".join((*lines, "", "")).encode())

    def send(self, number: int) -> str:
        """Send a report, as the tab with this number."""
        body = json.dumps(report(secret=f"{number:032x}", name=f"pair {number}")).encode()
        length = f"Content-Length: {len(body)}"
        lines = ("POST /room/report HTTP/1.1", "Host: a", length, "Connection: close")
        return self.ask("\r\n".join((*lines, "", "")).encode(), body)


@contextmanager
def serve_with_few_files(folder: Path, soft: int, hard: int) -> Generator[Child]:
    """Serve a site of 6 MB from a process that may open few files."""
    noise = random.Random(1)
    for name in FILES[1:5]:
        _ = (folder / name).write_bytes(noise.randbytes(1_500_000))
    _ = (folder / "index.html").write_text("<title>Katas</title>", "utf-8")
    katas = {"katas": [{"name": "k01_tea", "number": "k01", "title": "Tea"}]}
    _ = (folder / "katas.json").write_text(json.dumps(katas), "utf-8")
    with opening.bound_socket("127.0.0.1", 0) as free:
        port = int(free.getsockname()[1])
    command = ["kata", "dojo", "serve", "--open", "--host", "127.0.0.1"]
    command += ["--site", str(folder), "--port", str(port)]
    with subprocess.Popen(
        [sys.executable, "-c", SERVE, str(soft), str(hard), *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(3 if hard > 2100 else 4)]
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                time.sleep(0.1)
        try:
            yield Child(process, port, lines)
        finally:
            process.kill()


def at_once(ask: Callable[..., str], questions: Sequence[object]) -> Counter[str]:
    """Count the answers to questions that are asked at the same time."""
    with ThreadPoolExecutor(len(questions)) as pool:
        return Counter(pool.map(ask, questions))


@pytest.mark.parametrize(("soft", "hard"), [(256, 4096), (256, 256), (120, 120)])
def test_a_flood_cuts_nothing_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, soft: int, hard: int
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    (tmp_path / "site").mkdir()
    with serve_with_few_files(tmp_path / "site", soft, hard) as room, ExitStack() as hostile:
        before = room.open_files()
        answers = at_once(room.load, FILES * (6 if hard == 120 else BROWSERS))
        assert set(answers) <= ({"200 whole"} if hard > 300 else {"200 whole", "503 whole"})
        for number in range(200):
            client = hostile.enter_context(socket.create_connection(("127.0.0.1", room.port)))
            client.sendall(HALF_A_REQUEST[number % 3])
        first = at_once(room.send, range(PAIRS))
        assert set(first) <= ({"204 whole"} if hard > 300 else {"204 whole", "503 whole"})
        time.sleep(3)  # which is what the header Retry-After asks for
        assert at_once(room.send, range(PAIRS)) == {"204 whole": PAIRS}
        end = time.monotonic() + 30
        while room.open_files() > before and time.monotonic() < end:
            time.sleep(0.5)
        assert room.open_files() <= before
        room.process.send_signal(signal.SIGINT)
        printed, errors = room.process.communicate(timeout=20)
    assert printed == ""
    assert len(errors.splitlines()) <= 4
    assert all(line.startswith("note: ") for line in errors.splitlines()), errors
    assert ("few files may be open here" in room.lines[-1]) == (hard < 2100)
