"""The events of pytest: what is written to a report is what is read from it."""

from dataclasses import replace
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from handrail_dojo.events import Event, Passed
from handrail_dojo.grading.event_decoder import decode_events
from pytest_hunt.events import Cause, Unfair, event_line

KINDS: tuple[type[Event], ...] = get_args(Event)
CAUSE = Cause.OTHER_EXCEPTION
UNFAIR = Unfair("test_law", (("cards", "[]"),), "by_hand", "By hand", "ValueError: no", CAUSE)


@given(st.lists(st.one_of(*(st.from_type(kind) for kind in KINDS))))
def test_events_are_read_as_they_were_written(events: list[Event]) -> None:
    assert list(decode_events(map(event_line, events))) == events


def test_a_character_that_cannot_be_encoded_is_a_question_mark() -> None:
    line = event_line(replace(UNFAIR, raised="ValueError: \ud800"))
    assert list(decode_events([line])) == [replace(UNFAIR, raised="ValueError: ?")]


def test_reading_ends_at_a_line_that_is_no_event() -> None:
    line = event_line(Passed("test_law"))
    for damaged in (line[:-3], b'{"event": "unknown"}', b'{"event": "passed"}', b""):
        assert list(decode_events([line, damaged, line])) == [Passed("test_law")]
