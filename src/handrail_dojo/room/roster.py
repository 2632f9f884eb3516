"""The room as a value: who is at which kata since when, with what verdict, and who asks for help.

A tab reports about itself. It is known by a secret that it made and that nobody else sees, so no
tab can speak for another.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from typing import Annotated, TypeAlias, final
from unicodedata import normalize

import msgspec
from returns.result import Failure, Result, Success

from handrail_dojo.grading.verdict import GradingOutcome
from handrail_dojo.kata_problem import KataProblem

MOST_BYTES = 1000  # of a report
MOST_SEATS = 200
MOST_SEATS_OF_AN_ADDRESS = 60  # the tabs of a whole room may come through one router
# An open tab reports twice a minute, and a hidden one at least once.
HELP_SILENCE = 120.0  # seconds after which a silent tab does not ask for help any more
MOST_SILENCE = 600.0  # seconds after which it leaves the room
_JOINERS = "\u200c\u200d"  # in the scripts of some languages, and in emoji of several people
_VERDICTS = ("", *(outcome.value for outcome in GradingOutcome))  # "" is before the first check

Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Secret: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
Short: TypeAlias = Annotated[str, msgspec.Meta(max_length=80)]


@final
class Report(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a tab says about itself.

    Attributes:
        secret: 32 hexadecimal digits, which the tab made.
        name: the name that a pair chose, of 1 to 40 characters.
        kata: the name of the kata that the tab shows.
        verdict: that of the last check of this kata, such as "solved", or "" before the first.
        asks_help: whether the pair asks for help.
    """

    secret: Secret
    name: Name
    kata: Short
    verdict: Short
    asks_help: bool


@final
@dataclass(frozen=True, slots=True)
class Seat:
    """A tab in the room.

    Attributes:
        address: the address of the computer from which the tab reports.
        report: what it said last.
        seen: the time of that report, in seconds since 1970.
        since: the time at which it came to its kata.
        asked: the time at which it asked for help, or None.
    """

    address: str
    report: Report
    seen: float
    since: float
    asked: float | None = None


Roster: TypeAlias = Mapping[str, Seat]  # by secret


def read_report(text: bytes, katas: Set[str]) -> Result[Report, KataProblem]:
    """Return the report that a tab sent as JSON, or the reason why it is none.

    Args:
        text: what the tab sent.
        katas: the names of the katas that there are.
    """
    try:
        report = msgspec.json.decode(text, type=Report)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return Failure(KataProblem(str(error)))
    if report.kata not in katas:
        return Failure(KataProblem("there is no such kata"))
    if report.verdict not in _VERDICTS:
        return Failure(KataProblem("there is no such verdict"))
    name = " ".join(_printable(report.name).split())
    if not name.strip(_JOINERS):
        return Failure(KataProblem("a name needs a character that can be seen"))
    return Success(msgspec.structs.replace(report, name=name))


def _printable(name: str) -> str:
    """Return a name without marks that change how the text around it is shown."""
    return "".join(
        letter for letter in name if letter.isprintable() or letter.isspace() or letter in _JOINERS
    )


def take_report(
    roster: Roster, report: Report, address: str, now: float
) -> Result[Roster, KataProblem]:
    """Return the room after a report, or the problem that a new tab finds no seat.

    A tab that has been silent for ``MOST_SILENCE`` loses its seat.
    """
    roster = _present(roster, now)
    seat = roster.get(report.secret)
    if seat is None:
        taken = sum(other.address == address for other in roster.values())
        if len(roster) >= MOST_SEATS or taken >= MOST_SEATS_OF_AN_ADDRESS:
            return Failure(KataProblem("the room is full"))
        seat = Seat(address, report, now, now)
    is_same_kata = seat.report.kata == report.kata
    asked = (now if seat.asked is None else seat.asked) if report.asks_help else None
    changed = replace(
        seat,
        address=address,
        report=report,
        seen=now,
        since=seat.since if is_same_kata else now,
        asked=asked,
    )
    return Success({**roster, report.secret: changed})


@final
class Row(msgspec.Struct, frozen=True):
    """A row of the page: what everybody in the room may see of a tab. ``since`` is in seconds."""

    name: str
    kata: str
    verdict: str
    since: float
    asked: float | None


def rows_of(roster: Roster, now: float) -> list[Row]:
    """Return a row for each tab that is present.

    Those that ask for help are first, the longest first. The others are sorted by name.
    """
    rows = [
        Row(
            seat.report.name,
            seat.report.kata,
            seat.report.verdict,
            seat.since,
            seat.asked if now - seat.seen <= HELP_SILENCE else None,
        )
        for _, seat in sorted(_present(roster, now).items())
    ]
    return sorted(
        rows,
        key=lambda row: (
            row.asked is None,
            row.asked or 0,
            normalize("NFKD", row.name).casefold(),
        ),
    )


def _present(roster: Roster, now: float) -> Roster:
    """Return the tabs that have not been silent for ``MOST_SILENCE``."""
    return {secret: seat for secret, seat in roster.items() if now - seat.seen <= MOST_SILENCE}
