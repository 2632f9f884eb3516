"""A room: its roster as a value, and its server, to which clients speak HTTP."""

import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail.cli.main import run_command
from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.room import serving
from handrail_dojo.room.roster import (
    GONE_SILENCE,
    MOST_SEATS,
    MOST_SILENCE,
    Report,
    Roster,
    read_report,
    rows_of,
    take_report,
)

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


def read(**changed: object) -> Report:
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
        found += [(row.verdict, row.since) for row in rows_of(roster, now)]
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


def verdicts(served: Served) -> list[str]:
    return [row.verdict for row in rows_of(served.room.roster, served.room.clock())]


def test_the_site_is_served_and_says_that_there_is_a_room(served: Served) -> None:
    assert served.ask("GET", "/")[1] == SITE["index.html"].encode()
    katas = json.loads(served.ask("GET", "/katas.json")[1])
    assert katas == {**json.loads(SITE["katas.json"]), "has_room": True}
    assert served.ask("GET", "/../secret")[0] == 404


def test_events_reach_the_page_as_they_happen(served: Served) -> None:
    with watched(served) as events:
        assert next(events)["rows"] == []
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


# Opening a room


def test_an_open_room_says_where_it_is(site: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
    match serving.open_room(site, "127.0.0.1", port):
        case Success(serving.OpenRoom(lines)):
            assert lines[0] == f"for the wall:      http://127.0.0.1:{port}"
            key = rf"for the projector: http://127\.0\.0\.1:{port}/room\?key=[0-9a-f]{{16}}"
            assert re.fullmatch(key, lines[1])
            assert lines[2] == "listening on 127.0.0.1, Ctrl-C ends it"
        case other_result:
            pytest.fail(str(other_result))


def test_a_computer_without_a_network_says_so(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "_address_on_the_network", lambda: "127.0.0.1")
    opened = serving.open_room(site, "0.0.0.0", 0).unwrap()
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
    monkeypatch.delitem(sys.modules, "handrail_dojo.room.serving")
    monkeypatch.delattr("handrail_dojo.room.serving")
    monkeypatch.delitem(sys.modules, "handrail_dojo.room.server")
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert run_command(["kata", "dojo", "serve", "--site", str(site)]) == 3
    printed = capsys.readouterr().err
    assert "uvicorn is missing, which serves a room" in printed
    assert '"starlette>=' in printed


def test_ctrl_c_ends_a_room_that_is_watched(site: Path) -> None:
    with serving.bound_socket("127.0.0.1", 0) as other:
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
