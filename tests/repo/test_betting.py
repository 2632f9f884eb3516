"""The betting of the book: its laws, over random hands of two to six players, and its rules.

A stack is small, so that all-ins of every size are common, or large.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import final

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st
from returns.result import Failure, Success

from betting.play import Legal, legal, replay, start, step
from betting.pots import Pot, payouts, pots
from betting.state import (
    Action,
    CheckOrCall,
    Fold,
    Hand,
    HandIsOver,
    IllegalRaise,
    InPlay,
    Over,
    RaiseTo,
    Seat,
    Street,
    Table,
)
from handrail import DECK, Card, parse_cards, shuffled


@final
@dataclass(frozen=True, slots=True)
class Played:
    """A hand that is over: its actions, the hand before each of them, and the end."""

    stacks: tuple[int, ...]
    actions: tuple[Action, ...]
    before: tuple[InPlay, ...]
    end: Over

    @property
    def hands(self) -> tuple[Hand, ...]:
        return *self.before, self.end

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.end.table.seats


def legal_actions(allowed: Legal) -> st.SearchStrategy[Action]:
    stay: st.SearchStrategy[Action] = st.just(CheckOrCall())
    if not allowed.raises:
        return stay | st.just(Fold())
    amounts = st.sampled_from(allowed.raises) | st.sampled_from([*allowed.raises[:1]])
    all_in = st.just(allowed.raises[-1])
    return stay | st.just(Fold()) | (amounts | all_in).map(RaiseTo) | stay


@st.composite
def played_hands(draw: st.DrawFn) -> Played:
    small, big = draw(st.sampled_from([(1, 2), (2, 5), (5, 10)]))
    stack = st.integers(1, 4 * big) | st.integers(20 * big, 100 * big)
    stacks = tuple(draw(st.lists(stack, min_size=2, max_size=6)))
    before: list[InPlay] = []
    actions: list[Action] = []
    hand = start(shuffled(draw(st.integers(0, 999))), stacks, (small, big))
    while isinstance(hand, InPlay):
        before.append(hand)
        actions.append(draw(legal_actions(legal(hand))))
        hand = step(hand, actions[-1]).unwrap()
    return Played(stacks, tuple(actions), tuple(before), hand)


@given(played_hands())
def test_chips_are_conserved(played: Played) -> None:
    for hand in played.hands:
        seats = hand.table.seats
        assert tuple(seat.stack + seat.paid for seat in seats) == played.stacks
        assert all(seat.stack >= 0 for seat in seats)
        assert all(0 <= seat.bet <= seat.paid for seat in seats)
    assert sum(payouts(played.end)) == sum(seat.paid for seat in played.seats)


@given(played_hands())
def test_nobody_wins_more_from_another_than_both_paid(played: Played) -> None:
    for seat, won in zip(played.seats, payouts(played.end), strict=True):
        assert won <= sum(min(seat.paid, other.paid) for other in played.seats)
        assert won == 0 or not seat.folded


@given(played_hands())
def test_nobody_who_folded_has_paid_more_than_all_who_stay(played: Played) -> None:
    for hand in played.hands:
        seats = hand.table.seats
        most = max(seat.paid for seat in seats)
        assert any(seats[place].paid == most for place in hand.table.live)


@given(played_hands())
def test_nobody_acts_twice_in_a_row_on_a_street(played: Played) -> None:
    for before, after in pairwise(played.before):
        if after.table.street is before.table.street:
            assert after.actor != before.actor


@given(played_hands())
def test_who_has_folded_or_has_no_chips_is_not_asked(played: Played) -> None:
    for hand in played.before:
        queue = (hand.actor, *hand.later)
        assert len(set(queue)) == len(queue)
        for place in queue:
            assert hand.table.seats[place].stack
            assert not hand.table.seats[place].folded


@given(played_hands())
def test_a_street_ends_when_all_who_stay_have_paid_the_same(played: Played) -> None:
    for before, after in pairwise(played.before):
        if after.table.street is not before.table.street:
            live = [after.table.seats[place] for place in after.table.live]
            most = max(seat.paid for seat in live)
            assert all(seat.paid == most or seat.stack == 0 for seat in live)


@given(played_hands())
def test_a_hand_ends_on_the_river_or_when_one_player_is_left(played: Played) -> None:
    table = played.end.table
    assert table.street is Street.RIVER or len(table.live) == 1
    assert all(len(hand.table.live) > 1 for hand in played.before)


@given(played_hands())
def test_a_fold_and_a_call_are_always_legal(played: Played) -> None:
    for hand in played.before:
        assert isinstance(step(hand, Fold()), Success)
        assert isinstance(step(hand, CheckOrCall()), Success)


@given(played_hands(), st.integers(-3, 1000))
def test_a_raise_is_refused_exactly_if_it_is_not_legal(played: Played, amount: int) -> None:
    for hand in played.before:
        allowed = legal(hand)
        near = {*allowed.raises[:1], *allowed.raises[-1:]}
        for to in {amount, hand.price, *near, *(end - 1 for end in near), *(n + 1 for n in near)}:
            after = step(hand, RaiseTo(to))
            assert isinstance(after, Success) == (to in allowed.raises)
            if to not in allowed.raises:
                assert after == Failure(IllegalRaise(to, allowed.raises))


@given(played_hands())
def test_a_legal_raise_is_above_the_price_and_can_be_paid(played: Played) -> None:
    for hand in played.before:
        allowed = legal(hand)
        seat = hand.table.seats[hand.actor]
        assert 0 <= allowed.call <= seat.stack
        if allowed.raises:
            lowest = allowed.raises[0]
            assert hand.price < lowest <= allowed.raises[-1] == seat.bet + seat.stack
            assert len(allowed.raises) == 1 or lowest >= hand.price + hand.table.big_blind


@given(played_hands(), st.data())
def test_a_history_can_be_replayed_in_two_parts(played: Played, data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(played.actions)))
    before, after = played.actions[:cut], played.actions[cut:]
    assert replay(played.hands[0], before) == Success(played.hands[cut])
    assert replay(played.hands[cut], after) == Success(played.end)
    assert replay(played.hands[0], played.actions) == Success(played.end)


@given(played_hands())
def test_a_replay_stops_at_the_first_error(played: Played) -> None:
    too_many: tuple[Action, ...] = (*played.actions, RaiseTo(1), Fold())
    assert replay(played.hands[0], too_many) == Failure(HandIsOver())
    for first in played.before[:1]:
        wrong: tuple[Action, ...] = (RaiseTo(0), *played.actions)
        assert replay(first, wrong) == Failure(IllegalRaise(0, legal(first).raises))


seats_with_a_live_one = st.lists(
    st.builds(Seat, st.just(0), paid=st.integers(0, 20), folded=st.booleans()), min_size=1
).filter(lambda seats: not all(seat.folded for seat in seats))


@pytest.mark.slow
@settings(max_examples=200)
@given(seats_with_a_live_one.map(tuple))
def test_each_chip_is_in_a_pot_that_somebody_can_win(seats: tuple[Seat, ...]) -> None:
    """Whether play can lead there or not."""
    found = pots(seats)
    assert sum(pot.chips for pot in found) == sum(seat.paid for seat in seats)
    for pot in found:
        assert pot.chips >= 0
        assert pot.claimants
        assert not any(seats[place].folded for place in pot.claimants)


def has_three_pots(played: Played) -> bool:
    return len(pots(played.seats)) >= 3


def ends_on_the_river_by_a_fold(played: Played) -> bool:
    table = played.end.table
    return table.street is Street.RIVER and len(table.live) == 1


def has_three_winners(played: Played) -> bool:
    return sum(won > 0 for won in payouts(played.end)) >= 3


def has_a_short_all_in(played: Played) -> bool:
    return any(is_closed_to_a_rich_player(hand) for hand in played.before)


@pytest.mark.nightly
@pytest.mark.parametrize(
    "is_rare",
    [has_three_pots, ends_on_the_river_by_a_fold, has_three_winners, has_a_short_all_in],
)
def test_the_random_hands_are_varied(is_rare: Callable[[Played], bool]) -> None:
    phases = [Phase.generate]  # such a hand is looked for, and not the smallest one
    # Hypothesis draws other hands if other modules are loaded, so 2,000 may not be enough.
    steady = settings(max_examples=20_000, derandomize=True, database=None, phases=phases)
    assert is_rare(find(played_hands(), is_rare, settings=steady))


def is_closed_to_a_rich_player(hand: InPlay) -> bool:
    """Return whether somebody may only call, and could pay more than all others have bet."""
    allowed = legal(hand)
    if allowed.raises or not allowed.call:
        return False
    seats = hand.table.seats
    others = [seats[place] for place in hand.table.live if place != hand.actor]
    return seats[hand.actor].stack > allowed.call and any(other.stack for other in others)


def after(stacks: Sequence[int], blinds: tuple[int, int], *actions: Action, deck: str = "") -> Hand:
    """Return the hand after these actions. The deck begins with these cards."""
    first_cards = parse_cards(deck).value_or(())
    rest = tuple(card for card in shuffled(1) if card not in first_cards)
    return replay(start((*first_cards, *rest), tuple(stacks), blinds), actions).unwrap()


def at(stacks: Sequence[int], blinds: tuple[int, int], *actions: Action) -> InPlay:
    """Return the hand after these actions, in which somebody has to act."""
    hand = after(stacks, blinds, *actions)
    assert isinstance(hand, InPlay)
    return hand


def end(stacks: Sequence[int], blinds: tuple[int, int], *actions: Action, deck: str = "") -> Over:
    """Return the end of a hand, with these actions. The deck begins with these cards."""
    hand = after(stacks, blinds, *actions, deck=deck)
    assert isinstance(hand, Over)
    return hand


def queue(hand: InPlay) -> tuple[int, ...]:
    return hand.actor, *hand.later


def raises(hand: InPlay) -> range:
    return legal(hand).raises


CALL, FOLD = CheckOrCall(), Fold()


def test_of_two_players_the_button_posts_small_and_acts_first() -> None:
    hand = at((100, 100), (1, 2))
    assert [seat.bet for seat in hand.table.seats] == [2, 1]
    assert queue(hand) == (1, 0)
    assert queue(at((100, 100), (1, 2), CALL, CALL)) == (0, 1)


def test_of_more_players_the_third_acts_first() -> None:
    hand = at((100, 100, 100, 100), (1, 2))
    assert [seat.bet for seat in hand.table.seats] == [1, 2, 0, 0]
    assert queue(hand) == (2, 3, 0, 1)


def test_the_big_blind_may_raise_when_all_call() -> None:
    hand = at((100, 100, 100), (1, 2), CALL, CALL)
    assert hand.table.street is Street.PREFLOP
    assert legal(hand) == Legal(0, range(4, 101))


def test_the_streets_have_three_four_and_five_cards() -> None:
    tables = [at((100, 100), (1, 2), *[CALL] * count).table for count in (0, 2, 4, 6)]
    boards = [table.board for table in tables]
    assert [len(board) for board in boards] == [0, 3, 4, 5]
    assert boards[3][:4] == boards[2]
    assert boards[3] == tables[3].deck[4:9]


def test_a_raise_must_be_as_large_as_the_last() -> None:
    assert raises(at((100, 100, 100), (1, 2), RaiseTo(7))) == range(12, 101)
    assert raises(at((100, 100, 100), (1, 2), RaiseTo(7), RaiseTo(20))) == range(33, 101)


def test_the_smallest_raise_is_a_big_blind_again_on_the_next_street() -> None:
    hand = at((100, 100, 100), (1, 2), RaiseTo(30), CALL, CALL)
    assert (hand.table.street, raises(hand)) == (Street.FLOP, range(2, 71))


def test_an_all_in_below_a_full_raise_is_legal() -> None:
    assert raises(at((100, 100, 15), (5, 10))) == range(15, 16)


def test_an_all_in_that_only_calls_is_not_a_raise() -> None:
    assert legal(at((100, 100, 10), (5, 10))) == Legal(10, range(0))


def test_a_short_all_in_does_not_reopen_the_betting() -> None:
    """The hand of pokerkit#45: a full raise that is all-in, a call, then a short all-in."""
    hand = at((19, 200, 16, 200), (1, 2), RaiseTo(16), CALL, RaiseTo(19), CALL)
    assert legal(hand) == Legal(3, range(0))


def test_short_all_ins_reopen_the_betting_once_they_are_a_full_raise() -> None:
    """The first example of TDA 47: a bet of 100, all-ins to 125 and 200, and calls."""
    flop = [CALL] * 5
    stacks = (1000, 225, 1000, 300, 1000)
    bets: list[Action] = [RaiseTo(100), RaiseTo(125), CALL, RaiseTo(200), CALL]
    hand = at(stacks, (50, 100), *flop, *bets)
    assert queue(hand) == (0, 2)
    assert raises(hand) == range(300, 901)


def test_who_has_not_acted_may_raise_a_short_all_in() -> None:
    hand = at((100, 100, 15), (5, 10), RaiseTo(15))
    assert raises(hand) == range(25, 101)


def test_a_call_costs_the_big_blind_even_if_that_is_short() -> None:
    hand = at((100, 3, 100), (5, 10))
    assert legal(hand) == Legal(10, range(20, 101))


def test_the_last_player_with_chips_is_not_asked_without_a_bet() -> None:
    assert isinstance(after((3, 100), (5, 10)), Over)
    assert isinstance(after((10, 10, 100), (5, 10), CALL, CALL), Over)
    assert isinstance(after((100, 100, 6), (5, 10), CALL, FOLD), Over)


def test_the_last_player_with_chips_cannot_raise() -> None:
    assert legal(at((100, 50), (5, 10), RaiseTo(50))) == Legal(40, range(0))


def test_a_raise_that_nobody_could_call_is_not_legal() -> None:
    """Seat 2 is all-in for 50, and seat 1 has 30 in all."""
    assert legal(at((100, 30, 50), (5, 10), RaiseTo(50))) == Legal(45, range(0))


def test_a_player_can_be_raised_who_has_bet_more_than_is_left() -> None:
    assert legal(at((100, 100), (5, 10), RaiseTo(60))) == Legal(50, range(100, 101))


def test_a_bet_that_nobody_calls_comes_back() -> None:
    hand = end((100, 100, 100), (1, 2), RaiseTo(50), FOLD, FOLD)
    assert payouts(hand) == (0, 0, 53)
    assert pots(hand.table.seats) == (Pot(53, (2,)),)


def test_no_card_is_dealt_after_all_but_one_have_folded() -> None:
    assert end((100, 100, 100), (1, 2), FOLD, FOLD).table.board == ()


def test_who_is_all_in_wins_only_what_others_matched() -> None:
    """Seat 0 has aces and 10 chips. Seat 1 has kings and beats seat 2."""
    deck = "AsAh KsKh 2c7d 3c 4d 8h 9s Jd"
    hand = end((10, 100, 80), (1, 2), RaiseTo(80), CALL, CALL, deck=deck)
    assert pots(hand.table.seats) == (Pot(30, (0, 1, 2)), Pot(140, (1, 2)))
    assert payouts(hand) == (30, 140, 0)


def test_odd_chips_go_one_each_to_the_left_of_the_button() -> None:
    """Three play the board, for 11 chips. Seat 0 has folded."""
    deck = "4c5c 2c3d 2d3h 2h3s AsKsQsJsTs"
    hand = end((100, 3, 3, 3), (2, 3), CALL, CALL, FOLD, deck=deck)
    assert payouts(hand) == (0, 4, 4, 3)


def test_each_pot_is_split_separately() -> None:
    """Seats 0 and 1 tie for 17 chips, and for 13. Seat 2 loses, and seats 3 and 4 have folded."""
    cards = parse_cards("AsKh AhKs 2c3d 5c6d 5d6c AcKcQd7h8s").unwrap()
    deck = (*cards, *(card for card in DECK if card not in cards))
    paid = [Seat(0, paid=10), Seat(0, paid=10), Seat(0, paid=4)]
    folded = [Seat(9, paid=5, folded=True), Seat(9, paid=1, folded=True)]
    hand = Over(Table(deck, (*paid, *folded), 2, Street.RIVER))
    assert pots(hand.table.seats) == (Pot(17, (0, 1, 2)), Pot(13, (0, 1)))
    assert payouts(hand) == (16, 14, 0, 0, 0)


@pytest.mark.parametrize(
    ("deck", "stacks", "blinds"),
    [
        (DECK[1:], (10, 10), (1, 2)),
        ((*DECK[1:], DECK[1]), (10, 10), (1, 2)),
        ((*DECK, DECK[1]), (10, 10), (1, 2)),
        (DECK, (10,), (1, 2)),
        (DECK, (10,) * 24, (1, 2)),
        (DECK, (10, 0), (1, 2)),
        (DECK, (10, 10), (0, 2)),
        (DECK, (10, 10), (3, 2)),
    ],
)
def test_a_hand_starts_with_a_deck_players_chips_and_blinds(
    deck: tuple[Card, ...], stacks: tuple[int, ...], blinds: tuple[int, int]
) -> None:
    with pytest.raises(ValueError, match="expected"):
        _ = start(deck, stacks, blinds)
