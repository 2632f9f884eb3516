"""A room: its roster as a value, and its server, to which clients speak HTTP."""

import gzip
import json
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail.cli.main import run_command
from handrail_dojo.grading.verdict import GradingOutcome
from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.room import opening
from handrail_dojo.room.connections import REFUSED_AT_A_TIME
from handrail_dojo.room.roster import (
    CHECK_WORDS,
    GONE_SILENCE,
    MOST_SEATS,
    MOST_SILENCE,
    LastCheck,
    Roster,
    TabReport,
    read_report,
    rows_of,
    take_report,
)
from handrail_dojo.room.site_files import read_site

from .rooms import KEY, Served, report, serve

KATAS = {"k01_tea": "k01 Tea", "k02_milk": "k02 Milk"}
SITE = {
    "index.html": "<title>Katas</title>",
    "katas.json": json.dumps(
        {
            "title": "Katas",
            "katas": [
                {"name": name, "number": title[:3], "title": title[4:], "story": "<b>boil</b>"}
                for name, title in KATAS.items()
            ],
        }
    ),
}


def read(**changed: object) -> TabReport:
    return read_report(json.dumps(report(**changed)).encode(), KATAS.keys()).unwrap()


# The roster


def test_since_is_when_the_tab_came_to_its_kata() -> None:
    roster: Roster = {}
    found: list[tuple[str, float]] = []
    for now, changed in (
        (10, {}),
        (20, {"verdict": "not_yet"}),
        (30, {"kata": "k02_milk"}),
        (40, {"kata": "k02_milk", "verdict": "solved"}),
    ):
        roster = take_report(roster, read(**changed), now).unwrap()
        found += [(row.verdict.value, row.since) for row in rows_of(roster, now)]
    assert found == [("", 10), ("not_yet", 10), ("", 30), ("solved", 30)]


def test_who_asks_first_is_first() -> None:
    roster: Roster = {}
    for now, name, asks in ((1, "Cy", False), (2, "Bo", True), (3, "Al", True), (4, "Di", False)):
        found = read(secret=f"{now:032x}", name=name, asks_help=asks)
        roster = take_report(roster, found, now).unwrap()
    assert [(row.name, row.asked) for row in rows_of(roster, 4)] == [
        ("Bo", 2),
        ("Al", 3),
        ("Cy", None),
        ("Di", None),
    ]
    still = take_report(roster, read(secret=f"{2:032x}", name="Bo", asks_help=True), 9)
    assert rows_of(still.unwrap(), 9)[0].asked == 2
    helped = take_report(roster, read(secret=f"{2:032x}", name="Bo"), 9).unwrap()
    assert [row.name for row in rows_of(helped, 9)] == ["Al", "Bo", "Cy", "Di"]


def test_a_report_leaves_other_seats_and_the_roster_before_it() -> None:
    before = take_report({}, read(), 1).unwrap()
    after = take_report(before, read(secret="b" * 32), 2).unwrap()
    assert len(before) == 1
    assert after["a" * 32] == before["a" * 32]


def test_a_tab_that_is_silent_for_long_leaves_the_room() -> None:
    roster = take_report({}, read(), 0).unwrap()
    assert rows_of(roster, MOST_SILENCE)
    assert not rows_of(roster, MOST_SILENCE + 1)
    again = take_report(roster, read(), MOST_SILENCE).unwrap()
    assert [row.since for row in rows_of(again, MOST_SILENCE + 1)] == [0]
    other = take_report(roster, read(secret="b" * 32), MOST_SILENCE + 1).unwrap()
    assert list(other) == ["b" * 32]


def test_a_tab_that_is_silent_asks_for_help_no_more() -> None:
    asking = take_report({}, read(asks_help=True), 5).unwrap()
    for now, asked, is_gone in ((5 + GONE_SILENCE, 5, False), (6 + GONE_SILENCE, None, True)):
        assert [(row.asked, row.is_gone) for row in rows_of(asking, now)] == [(asked, is_gone)]


def test_a_closed_tab_is_gone_and_keeps_its_name_for_ten_minutes() -> None:
    roster = take_report({}, read(asks_help=True), 0).unwrap()
    roster = take_report(roster, read(asks_help=True, is_gone=True), 1).unwrap()
    for now in (1, 1 + MOST_SILENCE):
        assert [(row.name, row.is_gone, row.asked) for row in rows_of(roster, now)] == [
            ("Ann & Ben", True, None)
        ]
    assert not rows_of(roster, 2 + MOST_SILENCE)
    back = take_report(roster, read(asks_help=True), 2).unwrap()
    assert [(row.is_gone, row.asked) for row in rows_of(back, 2)] == [(False, 0)]


def test_nothing_that_a_row_has_tells_the_secret() -> None:
    roster = take_report({}, read(join_code="BCDF"), 0).unwrap()
    other = take_report({}, read(secret="b" * 32), 0).unwrap()
    (seat,), (other_seat,) = roster.values(), other.values()
    assert "a" * 32 not in repr(seat)
    assert "BCDF" not in repr(seat)
    assert seat.row != other_seat.row


def test_names_are_sorted_by_their_letters() -> None:
    roster: Roster = {}
    for number, name in enumerate(["Zoe", "Çağla", "zora", "Bo"]):
        found = read(secret=f"{number:032x}", name=name)
        roster = take_report(roster, found, 1).unwrap()
    assert [row.name for row in rows_of(roster, 1)] == ["Bo", "Çağla", "Zoe", "zora"]


def test_seats_are_bounded() -> None:
    roster: Roster = {}
    for number in range(MOST_SEATS):
        roster = take_report(roster, read(secret=f"{number:032x}"), 0).unwrap()
    new = read(secret="f" * 32)
    assert take_report(roster, new, 0) == Failure(KataProblem("the room is full"))
    known = read(secret=f"{0:032x}", verdict="solved")
    assert rows_of(take_report(roster, known, 0).unwrap(), 0)


@pytest.mark.parametrize(
    "changed",
    [
        {"secret": "a" * 31},
        {"secret": "A" * 32},
        {"secret": "a" * 32 + "\n"},
        {"name": ""},
        {"name": "  "},
        {"name": "x" * 41},
        {"name": "\u202e\u200d"},
        {"name": "\u3164"},  # a letter that shows nothing, as the next ones
        {"name": "\u115f\u1160\uffa0"},
        {"name": "\u2800 \u034f\ufe0f"},
        {"work": "3 of 12 in 45 min\n"},
        {"work": "all of them"},
        {"is_gone": 1},
        {"name": 7},
        {"kata": "k09_none"},
        {"verdict": "<b>"},
        {"asks_help": "yes"},
        {"code": "print(1)"},
    ],
)
def test_a_bad_report_is_a_sentence(changed: dict[str, object]) -> None:
    text = json.dumps(report(**changed)).encode()
    assert isinstance(read_report(text, KATAS.keys()), Failure)


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(text: bytes) -> None:
    assert isinstance(read_report(text, KATAS.keys()), Failure)


def test_a_tab_can_send_each_outcome_or_none_yet() -> None:
    outcomes = [outcome.value for outcome in GradingOutcome]
    assert sorted(each.value for each in LastCheck) == sorted(["", *outcomes])
    assert {*CHECK_WORDS} == {"", *outcomes}
    for outcome in ("", *outcomes):
        assert read(verdict=outcome).verdict.value == outcome


def test_a_name_is_one_line() -> None:
    assert read(name=" Ann  &\nBen ").name == "Ann & Ben"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("\u202eevil", "evil"),
        ("\x1b[2J", "[2J"),
        ("\U0001f469\u200d\U0001f4bb Ann", "\U0001f469\u200d\U0001f4bb Ann"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
    ],
)
def test_a_name_keeps_its_letters_and_loses_marks_of_direction(name: str, shown: str) -> None:
    assert read(name=name).name == shown


# The server


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the state, which is not the user's."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "handrail"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    folder.mkdir()
    for name, text in SITE.items():
        _ = (folder / name).write_text(text, "utf-8")
    return folder


@pytest.fixture
def served(site: Path) -> Iterator[Served]:
    with serve(site, KATAS) as found:
        yield found


@contextmanager
def watched(served: Served) -> Generator[Iterator[dict[str, Any]]]:
    """Give the events that the page for the projector gets."""
    connection = HTTPConnection("127.0.0.1", served.port, timeout=10)
    with closing(connection):
        connection.request("GET", f"/room/events?key={KEY}")
        answer = connection.getresponse()
        assert answer.status == 200
        lines = iter(answer.readline, b"")
        yield (json.loads(line[6:]) for line in lines if line.startswith(b"data: "))


POST_HEAD = b"POST /room/report HTTP/1.1\r\nHost: a\r\nContent-Length: 900\r\n\r\n"


def received(client: socket.socket) -> bytes:
    """Return what a client gets next, or b"" if its connection has ended."""
    try:
        return client.recv(1_000_000)
    except ConnectionError:
        return b""


def is_ended(client: socket.socket) -> bool:
    """Return whether the server has ended a connection on which it had nothing to say."""
    client.settimeout(0.05)
    try:
        return received(client) == b""
    except TimeoutError:
        return False


def comes_true(condition: Callable[[], bool]) -> bool:
    """Return whether a condition comes true within a few seconds."""
    end = time.monotonic() + 5
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
    return condition()


def verdicts(served: Served) -> list[str]:
    return [row.verdict.value for row in rows_of(served.room.roster, served.room.clock())]


def test_the_site_is_served_and_says_that_there_is_a_room(served: Served) -> None:
    assert served.ask("GET", "/")[1] == SITE["index.html"].encode()
    katas = json.loads(served.ask("GET", "/katas.json")[1])
    assert katas == {**json.loads(SITE["katas.json"]), "has_room": True}
    assert served.ask("GET", "/../secret")[0] == 404


def test_events_reach_the_page_as_they_happen(served: Served) -> None:
    with watched(served) as events:
        empty = next(events)
        assert (empty["rows"], empty["verdicts"]["timed_out"]) == ([], "out of time")
        assert served.send(verdict="not_yet") == 204
        event = next(events)
        assert event["katas"] == KATAS
        (row,) = event["rows"]
        assert (row["name"], row["kata"], row["verdict"]) == ("Ann & Ben", "k01_tea", "not_yet")
        assert 0 <= event["now"] - row["since"] < 5
        assert served.send(asks_help=True) == 204
        assert next(events)["rows"][0]["asked"] is not None


def test_the_page_hears_of_those_who_left(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handrail_dojo.room.server._LONGEST_PAUSE", 0.1)
    assert served.send() == 204
    with watched(served) as events:
        assert len(next(events)["rows"]) == 1
        served.room.clock = lambda: time.time() + MOST_SILENCE + 1
        assert any(event["rows"] == [] for _, event in zip(range(20), events, strict=False))


def test_no_event_has_a_secret(served: Served) -> None:
    assert served.send() == 204
    with watched(served) as events:
        assert "a" * 32 not in json.dumps(next(events))


@pytest.mark.parametrize("path", ["/room", "/room/events"])
@pytest.mark.parametrize("key", ["", "?key=", "?key=0123456789abcdee", "?key=é"])
def test_the_page_needs_its_key(served: Served, path: str, key: str) -> None:
    status, body, _ = served.ask("GET", path + key.replace("é", "%C3%A9"))
    assert (status, body) == (
        403,
        b"open the address for the projector that the terminal shows now",
    )


def test_the_page_sets_what_strangers_write_as_text_only(served: Served) -> None:
    status, page, headers = served.ask("GET", f"/room?key={KEY}")
    assert status == 200
    assert b"textContent" in page
    assert not re.search(rb"innerHTML|insertAdjacentHTML|document\.write", page)
    assert headers["cache-control"] == "no-store"
    assert headers["referrer-policy"] == "no-referrer"  # the address has the key


def test_another_secret_is_another_seat(served: Served) -> None:
    assert served.send(verdict="solved") == 204
    assert served.send(secret="b" * 32) == 204  # the same name
    assert sorted(verdicts(served)) == ["", "solved"]


def test_a_long_report_is_refused_before_its_end(served: Served) -> None:
    assert served.ask("POST", "/room/report", b" " * 5000)[0] == 413
    assert served.ask("POST", "/room/report", b"{}")[0] == 400
    assert served.ask("GET", "/room/report")[0] in (404, 405)


def test_400_quick_reports_leave_an_honest_tab_alone(served: Served) -> None:
    assert served.send() == 204
    made_up = [served.send(secret=f"{number:032x}", name="Flood") for number in range(1, 400)]
    assert made_up.count(204) == MOST_SEATS - 1
    assert 429 in made_up
    assert [served.send(verdict="solved"), served.send(asks_help=True)] == [204, 204]


def test_who_knows_the_code_gets_a_seat_among_those_who_guess(site: Path) -> None:
    with serve(site, KATAS, join_code="BCDF") as served:
        guesses = [served.send(secret=f"{number:032x}", join_code="BBBB") for number in range(250)]
        assert {*guesses} == {403, 429}
        assert served.send(join_code="BCDF") == 204


def test_one_tab_may_not_send_very_often(served: Served) -> None:
    statuses = [served.send(secret="f" * 32) for _ in range(250)]
    assert statuses.count(429) > 20
    assert served.send() == 204


def test_after_a_restart_a_tab_is_there_again_with_its_next_report(site: Path) -> None:
    for verdict in ("not_yet", "solved"):
        with serve(site, KATAS) as served:
            assert verdicts(served) == []
            assert served.send(verdict=verdict) == 204
            assert verdicts(served) == [verdict]


# The files of the site


def test_a_file_is_compressed_once_and_asked_for_again_in_vain(site: Path) -> None:
    long = b"kata " * 50_000
    _ = (site / "long.mjs").write_bytes(long)
    (site / "folder").mkdir()
    noise = random.Random(1).randbytes(50_000)
    _ = (site / "folder" / "python.bin").write_bytes(noise)
    with serve(site, KATAS) as served:
        _, plain, headers = served.ask("GET", "/long.mjs")
        assert (plain, headers["content-length"]) == (long, str(len(long)))
        assert "javascript" in headers["content-type"]
        _, small, headers = served.ask("GET", "/long.mjs", headers={"Accept-Encoding": "gzip, br"})
        assert (gzip.decompress(small), len(small) < 2000) == (long, True)
        assert (headers["content-encoding"], headers["content-length"]) == ("gzip", str(len(small)))
        known = {"If-None-Match": headers["etag"]}
        assert served.ask("GET", "/long.mjs", headers=known)[:2] == (304, b"")
        gzips = {"Accept-Encoding": "gzip"}
        _, packed, headers = served.ask("GET", "/folder/python.bin", headers=gzips)
        assert (packed, "content-encoding" in headers) == (noise, False)
        assert served.ask("HEAD", "/long.mjs")[:2] == (200, b"")


def test_a_site_that_is_deleted_is_served_to_the_end(served: Served, site: Path) -> None:
    shutil.rmtree(site)
    assert served.ask("GET", "/")[1] == SITE["index.html"].encode()
    assert json.loads(served.ask("GET", "/katas.json")[1])["has_room"] is True


# Who may speak


@pytest.mark.parametrize("path", ["report", f"end-code?key={KEY}", f"remove?row=a&key={KEY}"])
def test_a_page_of_another_site_cannot_speak(served: Served, path: str) -> None:
    own = f"http://127.0.0.1:{served.port}"
    body = json.dumps(report()).encode()
    for origin in ("http://evil.example", "null", f"{own}0", ""):
        status, said, _ = served.ask("POST", f"/room/{path}", body, {"Origin": origin})
        assert (status, said) == (403, b"this comes from another site")
    assert not served.room.roster
    assert served.ask("POST", f"/room/{path}", body, {"Origin": own})[0] == 204


def test_an_address_that_a_client_claims_is_not_believed(served: Served) -> None:
    for number in range(250):
        claimed = {"X-Forwarded-For": f"10.0.0.{number}", "Forwarded": f"for=10.0.0.{number}"}
        body = json.dumps(report(secret=f"{number:032x}")).encode()
        _ = served.ask("POST", "/room/report", body, claimed)
    assert list(served.room.reports)[:1] == ["127.0.0.1"]
    assert not [who for who in served.room.reports if who.startswith("10.")]


def test_a_seat_needs_the_join_code_once(site: Path) -> None:
    with serve(site, KATAS, join_code="BCDF") as served:
        assert served.send() == 403
        assert served.send(join_code="BCDG") == 403
        assert served.send(join_code=" bcdf ") == 204
        assert served.send(verdict="solved") == 204  # a seat needs none
        assert served.send(secret="b" * 32) == 403
        assert verdicts(served) == ["solved"]


def test_made_up_tabs_do_not_fill_a_room_with_a_join_code(site: Path) -> None:
    with serve(site, KATAS, join_code="BCDF") as served:
        assert served.send(join_code="BCDF") == 204
        made_up = [served.send(secret=f"{number:032x}", name="Evil") for number in range(60)]
        assert set(made_up) == {403}
        assert served.send(secret="b" * 32, join_code="BCDF") == 204
        assert len(served.room.roster) == 2


def test_a_join_code_cannot_be_tried_often(site: Path) -> None:
    with serve(site, KATAS, join_code="BCDF") as served:
        tried = [served.send(secret=f"{number:032x}", join_code="BBBB") for number in range(300)]
        assert (tried.count(403), tried.count(429)) == (200, 100)


def test_a_code_that_is_ended_makes_no_more_seats(site: Path) -> None:
    kept = list[str]()
    with serve(site, KATAS, join_code="BCDF") as served:

        def keep(code: str, members: Iterable[str]) -> None:
            kept.append(code)

        served.room.keep = keep
        assert served.send(join_code="BCDF") == 204
        with watched(served) as events:
            assert next(events)["join_code"] == "BCDF"
            assert served.ask("POST", f"/room/end-code?key={KEY}")[0] == 204
            code = next(events)["join_code"]
        assert re.fullmatch("[B-DF-HJ-NP-TV-XZ]{4}", code)
        assert kept == [code]
        assert served.send(verdict="solved") == 204
        assert served.send(secret="b" * 32, join_code="BCDF") == 403
        assert served.send(secret="b" * 32, join_code=code) == 204


def test_a_seat_that_is_taken_away_does_not_come_back(served: Served) -> None:
    assert served.send() == 204
    assert served.send(secret="b" * 32, name="Cy") == 204
    with watched(served) as events:
        (row,) = [row["row"] for row in next(events)["rows"] if row["name"] == "Ann & Ben"]
        assert served.ask("POST", f"/room/remove?key={KEY}&row={row}")[0] == 204
        assert [row["name"] for row in next(events)["rows"]] == ["Cy"]
    status, said, _ = served.ask("POST", "/room/report", json.dumps(report()).encode())
    assert (status, said) == (410, b"the facilitator has taken this name off the list")
    assert served.send(secret="c" * 32) == 204  # another seat, of the same pair


@pytest.mark.parametrize("path", ["end-code", "remove?row=a"])
def test_only_who_has_the_key_changes_the_room(served: Served, path: str) -> None:
    assert served.ask("POST", f"/room/{path}")[0] == 403
    assert served.ask("GET", f"/room/{path}{'&' if '?' in path else '?'}key={KEY}")[0] in (404, 405)


# Connections


@pytest.mark.slow
def test_a_client_that_keeps_the_room_waiting_is_ended(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handrail_dojo.room.connections._TOO_LATE", 0.5)
    monkeypatch.setattr("handrail_dojo.room.connections._LATE", 0.2)
    with watched(served) as events:
        assert next(events)["rows"] == []
        for begun in (b"", b"GET / HTTP/1.1\r\nHo", POST_HEAD, POST_HEAD + b"{"):
            with socket.create_connection(("127.0.0.1", served.port)) as silent:
                start = time.monotonic()
                silent.sendall(begun)
                while not is_ended(silent):
                    with suppress(OSError):  # a byte now and then is no whole request
                        silent.sendall(b"x" if begun else b"")
                    assert time.monotonic() - start < 5
                assert time.monotonic() - start > 0.3
        assert served.send() == 204
        assert len(next(events)["rows"]) == 1  # whoever waits for the room is not ended


@pytest.mark.slow
def test_a_client_that_reads_nothing_is_ended(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handrail_dojo.room.connections._TOO_LATE", 0.5)
    monkeypatch.setattr("handrail_dojo.room.connections._LATE", 0.3)
    _ = (site / "python.bin").write_bytes(bytes(30_000_000))
    with serve(site, KATAS) as served, socket.socket() as lazy, socket.socket() as slow:
        for client in (lazy, slow):
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
            client.connect(("127.0.0.1", served.port))
            client.sendall(b"GET /python.bin HTTP/1.1\r\nHost: a\r\n\r\n")
        end = time.monotonic() + 2
        while time.monotonic() < end:
            time.sleep(0.05)
            assert slow.recv(50_000)
        assert served.connections() == 1  # the slow one
        assert sum(map(len, iter(lambda: received(lazy), b""))) < 30_000_000


@pytest.mark.slow
def test_an_address_has_few_connections_that_are_late(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handrail_dojo.room.connections._LATE", 0.5)
    with ExitStack() as opened:
        for number in range(60):
            address = ("127.0.0.1", 0) if number % 2 else ("127.0.0.2", 0)
            other = socket.create_connection(("127.0.0.1", served.port), 5, address)
            _ = opened.enter_context(other)
        whole = opened.enter_context(closing(HTTPConnection("127.0.0.1", served.port)))
        for _ in range(8):
            whole.request("GET", "/")  # it does not count: its requests are whole
            assert whole.getresponse().read()
            time.sleep(0.2)
        assert served.connections() == 20 + 20 + 1


def test_who_finds_no_place_is_refused_whole_and_then_served(site: Path) -> None:
    with serve(site, KATAS, most=10 + REFUSED_AT_A_TIME) as served, ExitStack() as opened:
        for _ in range(9):
            _ = next(opened.enter_context(watched(served)))  # an answer without an end
        with watched(served) as events:
            _ = next(events)
            for _ in range(30):
                body = json.dumps(report()).encode()
                status, said, headers = served.ask("POST", "/room/report", body)
                assert (status, said) == (503, b"too many connections, try again")
                assert int(headers["retry-after"]) <= 3
            with socket.create_connection(("127.0.0.1", served.port)) as slow:
                slow.sendall(POST_HEAD)
                assert not is_ended(slow)  # no answer comes before the whole request
                slow.sendall(b" " * 900)
                slow.settimeout(5)
                answer = b"".join(iter(lambda: slow.recv(1000), b""))
                assert answer.startswith(b"HTTP/1.1 503")
                assert answer.endswith(b"too many connections, try again")
        assert comes_true(lambda: served.connections() == 9)
        assert served.send() == 204


@pytest.mark.slow
def test_silent_connections_give_their_places_to_new_ones(site: Path) -> None:
    large = bytes(5_000_000)
    _ = (site / "python.bin").write_bytes(large)
    with serve(site, KATAS, most=10 + REFUSED_AT_A_TIME) as served, ExitStack() as opened:
        events = opened.enter_context(watched(served))
        assert next(events)["rows"] == []
        slow = opened.enter_context(socket.create_connection(("127.0.0.1", served.port)))
        slow.sendall(b"GET /python.bin HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        for number in range(200):
            silent = socket.create_connection(("127.0.0.1", served.port))
            opened.enter_context(silent).sendall(POST_HEAD[: number % 2 * 50])
        time.sleep(1)
        for number in range(40):
            assert served.send(secret=f"{number:032x}") == 204
        assert served.connections() <= 10 + REFUSED_AT_A_TIME
        assert len(next(events)["rows"]) > 0  # an answer on its way keeps its place
        assert b"".join(iter(lambda: slow.recv(65536), b"")).endswith(b"\r\n\r\n" + large)


def test_a_room_prints_nothing_and_counts(
    served: Served, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handrail_dojo.room.server.messages", counted := Counter[str]())
    monkeypatch.delattr("handrail_dojo.room.server.Room.take")
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", served.port)) as wrong:
            wrong.sendall(b"\x00\r\n\r\n")
            assert wrong.recv(100).startswith(b"HTTP/1.1 400")
        assert served.send() == 500
    assert comes_true(lambda: counted.total() == 6)  # the last one is counted after its answer
    assert capfd.readouterr() == ("", "")
    assert counted == {
        "Invalid HTTP request received.": 3,
        "Exception in ASGI application "
        "(AttributeError(\"'Room' object has no attribute 'take'\"))": 3,
    }


# Opening a room


def test_a_site_may_be_a_zip_file(site: Path, tmp_path: Path) -> None:
    (site / "pyodide").mkdir()
    _ = (site / "pyodide" / "pyodide.mjs").write_text("export {}", "utf-8")
    place = Path(shutil.make_archive(str(tmp_path / "katas"), "zip", site))
    assert read_site(place) == read_site(site)
    assert opening.open_room(place, "127.0.0.1", 0).unwrap().lines


def test_a_zip_file_without_a_site_gets_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cut, other = tmp_path / "cut.zip", tmp_path / "other.zip"
    with ZipFile(other, "w") as archive:
        archive.writestr("notes.txt", "none")
    _ = cut.write_bytes(other.read_bytes()[:40])
    for place in (cut, other, tmp_path / "missing.zip"):
        words = ("kata", "dojo", "serve", "--site", str(place), "--host", "127.0.0.1")
        assert run_command(words) == 2
        assert f"{place.name} is not a site as handrail wrote it" in capsys.readouterr().err


def test_after_a_new_code_and_a_restart_members_need_no_code(site: Path) -> None:
    kept = list[tuple[str, set[str]]]()
    with serve(site, KATAS, join_code="BCDF") as served:

        def keep(code: str, members: Iterable[str]) -> None:
            kept.append((code, {*members}))

        served.room.keep = keep
        for secret in ("a" * 32, "b" * 32):
            assert served.send(secret=secret, join_code="BCDF") == 204
        assert served.ask("POST", f"/room/end-code?key={KEY}")[0] == 204
        row = served.room.roster["b" * 32].row
        assert served.ask("POST", f"/room/remove?key={KEY}&row={row}")[0] == 204
    (_, both), (code, rest) = kept
    assert (both, rest) == ({"a" * 32, "b" * 32}, {"a" * 32})
    with serve(site, KATAS, join_code=code, members=rest) as served:
        assert served.send(secret="b" * 32, join_code="BCDF") == 403
        assert served.send(join_code="BCDF") == 204


def test_the_members_of_a_code_are_kept_with_it(site: Path, state: Path) -> None:
    state.mkdir(parents=True)
    _ = (state / "room.txt").write_text(f"{'0' * 16} BCDF {'a' * 32}\n", "utf-8")
    for _ in range(2):
        assert "key=" + "0" * 16 in opening.open_room(site, "127.0.0.1", 0).unwrap().lines[1]
        assert (state / "room.txt").read_text("utf-8").split()[1:] == ["BCDF", "a" * 32]


def test_an_open_room_says_where_it_is(site: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
    match opening.open_room(site, "127.0.0.1", port):
        case Success(opening.OpenRoom(lines)):
            assert lines[0] == f"for the wall:      http://127.0.0.1:{port}"
            key = rf"for the projector: http://127\.0\.0\.1:{port}/room\?key=[0-9a-f]{{16}}"
            assert re.fullmatch(key, lines[1])
            assert lines[2] == "listening on 127.0.0.1, Ctrl-C ends it"
        case other_result:
            pytest.fail(str(other_result))


def test_the_address_of_the_projector_survives_a_restart(site: Path, state: Path) -> None:
    first, second = (opening.open_room(site, "127.0.0.1", 0).unwrap() for _ in range(2))
    assert first.lines == second.lines
    kept = state / "room.txt"
    assert re.fullmatch(r"[0-9a-f]{16} [A-Z]{4}\n", kept.read_text("utf-8"))
    if sys.platform != "win32":
        assert (kept.stat().st_mode & 0o777, state.stat().st_mode & 0o777) == (0o600, 0o700)
    for damaged in (b"", b"\xff\xfe", b"one", b"one two three"):
        _ = kept.write_bytes(damaged)
        assert opening.open_room(site, "127.0.0.1", 0).unwrap().lines != first.lines


def test_a_room_opens_where_no_state_can_be_kept(site: Path, state: Path) -> None:
    _ = state.parent.write_text("a file in place of a folder", "utf-8")
    assert opening.open_room(site, "127.0.0.1", 0).unwrap().lines


def test_a_site_that_cannot_be_read_is_a_sentence(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(path: Path) -> bytes:
        raise PermissionError(path)

    monkeypatch.setattr(Path, "read_bytes", fail)
    problem = opening.open_room(site, "127.0.0.1", 0).failure()
    assert problem.message == f"{site} is not a site as handrail wrote it"


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[1]), int(sys.argv[2])))
from handrail_dojo.room.connections import allow_connections
print(allow_connections(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
@pytest.mark.parametrize(
    ("soft", "hard", "most", "raised"), [(256, 2500, 2000, 2056), (256, 300, 244, 300)]
)
def test_the_soft_limit_of_open_files_is_raised(
    soft: int, hard: int, most: int, raised: int
) -> None:
    command = (sys.executable, "-c", LIMITED, str(soft), str(hard))
    assert subprocess.check_output(command, text=True) == f"{most} {raised}\n"


def test_a_low_limit_of_open_files_says_how_many_it_serves(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "allow_connections", lambda: 200)
    said = "few files may be open here: about 29 people can load the site at the same time"
    assert opening.open_room(site, "127.0.0.1", 0).unwrap().lines[-1] == said


def test_a_computer_without_a_network_says_so(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "_address_on_the_network", lambda: "127.0.0.1")
    opened = opening.open_room(site, "0.0.0.0", 0).unwrap()
    said = "this computer is in no network, so no other computer reaches the room"
    assert opened.lines[-1] == said


def test_bad_input_is_a_sentence(
    site: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(site.parent)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        serve_site = ["kata", "dojo", "serve", "--site", "site", "--port"]
        assert run_command([*serve_site, port, "--host", "127.0.0.1"]) == 2
        printed = capsys.readouterr().err
        assert f"cannot listen on 127.0.0.1, port {port}: " in printed
        assert "choose another --port or --host" in printed
    (site.parent / "other").mkdir()
    assert run_command(["kata", "dojo", "serve", "--site", "other"]) == 2
    assert "other is not a site as handrail wrote it" in capsys.readouterr().err
    assert run_command([*serve_site, "99999"]) == 2
    assert "--port" in capsys.readouterr().err


def test_without_the_extra_a_sentence_says_what_to_install(
    site: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "handrail_dojo.room.opening")
    monkeypatch.delattr("handrail_dojo.room.opening")
    monkeypatch.delitem(sys.modules, "handrail_dojo.room.server")
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert run_command(["kata", "dojo", "serve", "--site", str(site)]) == 3
    printed = capsys.readouterr().err
    assert "uvicorn is missing, which serves a room" in printed
    assert '"starlette>=' in printed


def test_ctrl_c_ends_a_room_that_is_watched(site: Path) -> None:
    with opening.bound_socket("127.0.0.1", 0) as other:
        port = str(other.getsockname()[1])
    command = (*("kata", "dojo", "serve", "--host", "127.0.0.1"), "--site", str(site))
    with subprocess.Popen(
        (sys.executable, "-m", "handrail", *command, "--port", port),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as room:
        assert room.stdout is not None
        lines = [room.stdout.readline() for _ in range(3)]
        for _ in range(100):
            with suppress(OSError), closing(socket.create_connection(("127.0.0.1", int(port)))):
                break
            time.sleep(0.1)
        projector = HTTPConnection("127.0.0.1", int(port), timeout=10)
        projector.request("GET", f"/room/events?key={lines[1].strip()[-16:]}")
        assert projector.getresponse().readline().startswith(b"data: ")
        room.send_signal(signal.SIGINT)
        printed, errors = room.communicate(timeout=20)
    assert lines[2] == "listening on 127.0.0.1, Ctrl-C ends it\n"
    assert (printed, room.returncode) == ("", 130)
    assert errors == ""
    projector.close()
