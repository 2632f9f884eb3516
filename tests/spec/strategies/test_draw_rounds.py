"""The strategies of the draw table: legal actions can be taken, hostile ones mostly cannot."""

import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail.draw import Action, DealCards, Evaluate, Swap, Table, Track, parse_action, play, step
from handrail.railway import cases
from handrail.strategies import (
    action_sequences,
    draw_tables,
    hostile_actions,
    legal_actions,
    nearly_action_texts,
    nearly_legal_actions,
    player_names,
)

steady = settings(database=None, max_examples=100, derandomize=True)


@given(draw_tables(), st.data())
def test_a_legal_action_can_be_taken(table: Table, data: st.DataObject) -> None:
    assert isinstance(step(table, data.draw(legal_actions(table))), Success)


@given(action_sequences(legal_actions))
def test_a_legal_sequence_can_be_played(taken: tuple[Action, ...]) -> None:
    assert isinstance(play(Table(), taken), Success)


@given(player_names())
def test_every_generated_name_can_be_tracked(name: str) -> None:
    assert isinstance(step(Table(), Track((name,))), Success)


@pytest.mark.slow
def test_legal_sequences_have_every_kind_of_action() -> None:
    seen = Counter[type[Action]]()

    @steady
    @given(action_sequences(legal_actions))
    def look(taken: tuple[Action, ...]) -> None:
        seen.update(map(type, taken))

    look()
    assert len(seen) == 9
    assert min(seen[kind] for kind in (DealCards, Evaluate, Swap)) >= 10


def test_tables_have_hands_of_every_size() -> None:
    sizes = Counter[int]()
    discards = Counter[bool]()

    @steady
    @given(draw_tables())
    def look(table: Table) -> None:
        sizes.update(len(seat.cards) for seat in table.seats)
        discards[bool(table.discards)] += 1

    look()
    assert set(sizes) == set(range(6))
    assert min(discards.values()) > 30


@pytest.mark.slow
def test_illegal_actions_cause_every_common_error() -> None:
    errors_by_name = Counter[str]()
    taken = Counter[bool]()

    tables = draw_tables().filter(lambda table: bool(table.seats))

    @settings(steady, max_examples=150)
    @given(st.one_of(tables, tables, tables, st.just(Table())), st.data())
    def look(table: Table, data: st.DataObject) -> None:
        near = nearly_legal_actions(table)
        either_kind = st.one_of(near, near, hostile_actions())
        for action in data.draw(st.lists(either_kind, min_size=10, max_size=10)):
            match cases(step(table, action)):
                case Success(_):
                    taken[True] += 1
                case Failure(errors):
                    taken[False] += 1
                    errors_by_name.update(type(error).__name__ for error in errors)

    look()
    assert min(taken.values()) > 100
    assert {
        "CardElsewhere",
        "NotAName",
        "NothingToDeal",
        "DuplicateCard",
        "DuplicateName",
        "TooManyDiscards",
        "UnknownName",
        "WrongHandSize",
    } <= set(errors_by_name)


@pytest.mark.slow
def test_nearly_valid_actions_are_sometimes_json() -> None:
    is_json = Counter[bool]()

    @steady
    @given(nearly_action_texts())
    def look(text: str) -> None:
        assert not isinstance(parse_action(text), Success) or json.loads(text)
        try:
            is_json[isinstance(json.loads(text), dict)] += 1
        except (ValueError, RecursionError):
            is_json[False] += 1

    look()
    assert min(is_json.values()) > 30
