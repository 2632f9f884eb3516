"""The room as a value: who is at which kata since when, with what verdict, and who asks for help.

A tab reports about itself. It is known by a secret that it made and that nobody else sees, so no
tab can speak for another.
"""

import hashlib
from collections.abc import Mapping, Set
from enum import Enum
from typing import Annotated, TypeAlias, final
from unicodedata import category, normalize

import msgspec
from returns.result import Failure, Result, Success

from handrail_dojo.grading.verdict import OUTCOME_WORDS
from handrail_dojo.kata_problem import KataProblem

MOST_BYTES = 1000  # of a report
MOST_SEATS = 200
# A tab that is seen reports twice a minute, and one in the background at least once.
GONE_SILENCE = 120.0  # seconds after which a silent tab counts as gone
MOST_SILENCE = 600.0  # seconds after which it leaves the room
_JOINERS = "\u200c\u200d"  # in the scripts of some languages, and in emoji of several people
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and a symbol that show nothing

LastCheck = Enum(
    "LastCheck",
    {
        "NONE": "",
        "SOLVED": "solved",
        "NOT_YET": "not_yet",
        "TIMED_OUT": "timed_out",
        "AT_FAULT": "at_fault",
        "STOPPED": "stopped",
    },
)
"""The verdict of the last check of a kata, as a tab sends it: a grading outcome, or none yet."""
CHECK_WORDS = {each.value: words for each, words in OUTCOME_WORDS.items()} | {"": "no check yet"}
Short: TypeAlias = Annotated[str, msgspec.Meta(max_length=80)]


@final
class TabReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a tab says about itself.

    Attributes:
        secret: 32 hexadecimal digits, which the tab made.
        name: the name that a pair chose, of 1 to 40 characters.
        kata: the name of the kata that the tab shows.
        verdict: that of the last check of this kata.
        asks_help: whether the pair asks for help.
        work: how many katas of the path the pair has solved, as in "3 of 12 in 45 min", or "".
        is_gone: whether the tab is being closed.
        join_code: what the pair typed from the wall, or "".
    """

    secret: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}\Z")]
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    kata: Short
    verdict: LastCheck
    asks_help: bool
    work: Annotated[
        str, msgspec.Meta(pattern=r"^([0-9]{1,3} of [0-9]{1,3} in [0-9]{1,4} min)?\Z")
    ] = ""
    is_gone: bool = False
    join_code: Short = ""


@final
class TabSeat(msgspec.Struct, frozen=True):
    """A tab in the room, as everybody there may see it. It is a row of the page.

    Attributes:
        row: what the row is known by, from which nobody can compute the secret.
        name: the name that the pair chose.
        kata: the name of the kata that the tab shows.
        verdict: that of the last check of this kata.
        work: how many katas of the path the pair has solved, and in what time.
        is_gone: whether the tab was closed, or has been silent for ``GONE_SILENCE``.
        seen: the time of the last report, in seconds since 1970.
        since: the time at which the tab came to its kata.
        asked: the time at which it asked for help, or None.
    """

    row: str
    name: str
    kata: str
    verdict: LastCheck
    work: str
    is_gone: bool
    seen: float
    since: float
    asked: float | None


Roster: TypeAlias = Mapping[str, TabSeat]  # by secret


def read_report(text: bytes, katas: Set[str]) -> Result[TabReport, KataProblem]:
    """Return the report that a tab sent as JSON, or the reason why it is none.

    Args:
        text: what the tab sent.
        katas: the names of the katas that there are.
    """
    try:
        report = msgspec.json.decode(text, type=TabReport)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return Failure(KataProblem(str(error)))
    if report.kata not in katas:
        return Failure(KataProblem("there is no such kata"))
    # A name loses the characters that cannot be printed, such as those of direction.
    printable = "".join(
        letter
        for letter in report.name
        if letter.isprintable() or letter.isspace() or letter in _JOINERS
    )
    name = " ".join(printable.split())
    if not any(category(letter)[0] in "LNPS" and letter not in _BLANKS for letter in name):
        return Failure(KataProblem("a name needs a character that can be seen"))
    return Success(msgspec.structs.replace(report, name=name))


def take_report(roster: Roster, report: TabReport, now: float) -> Result[Roster, KataProblem]:
    """Return the room after a report, or the problem that a new tab finds no seat.

    A tab that has been silent for ``MOST_SILENCE`` loses its seat.
    """
    roster = _present(roster, now)
    earlier = roster.get(report.secret)
    if earlier is None and len(roster) >= MOST_SEATS:
        return Failure(KataProblem("the room is full"))
    asked = None
    if report.asks_help:
        asked = now
        if earlier is not None and earlier.asked is not None:
            asked = earlier.asked
    seat = TabSeat(
        hashlib.sha256(report.secret.encode()).hexdigest()[:16],
        report.name,
        report.kata,
        report.verdict,
        report.work,
        report.is_gone,
        now,
        earlier.since if earlier and earlier.kata == report.kata else now,
        asked,
    )
    return Success({**roster, report.secret: seat})


def rows_of(roster: Roster, now: float) -> list[TabSeat]:
    """Return a row for each tab that is present.

    Those that ask for help are first, the longest first. The others are sorted by name. Those that
    are gone do not ask.
    """
    rows = [
        msgspec.structs.replace(seat, is_gone=True, asked=None)
        if seat.is_gone or now - seat.seen > GONE_SILENCE
        else seat
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
