"""The rules of the draw table, one test per rule."""

import re
from collections.abc import Iterable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail import DECK, Card, Hand, parse_cards, shuffled
from handrail.draw import (
    Action,
    Assign,
    CardElsewhere,
    CardsMissing,
    Collect,
    DealCards,
    DeckTooShort,
    DrawError,
    DuplicateName,
    EmptyNamelessSwap,
    Evaluate,
    NoHolder,
    NotAName,
    Round,
    Seat,
    SeveralHolders,
    Shuffle,
    Swap,
    Table,
    TooManyDiscards,
    Track,
    Transition,
    Unassign,
    UnknownName,
    Untrack,
    WrongHandSize,
    judge_table,
    may_discard,
    play,
    rank_hands,
    replay,
    step,
)
from handrail.errors import NotEnoughCards, NothingToDeal
from handrail.games import WrongPlayerCount
from handrail.hands import DuplicateCard
from handrail.strategies import action_sequences, any_hands, draw_tables, legal_actions


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text).unwrap()


def without(deck: Iterable[Card], removed: Iterable[Card]) -> tuple[Card, ...]:
    excluded = set(removed)
    return tuple(card for card in deck if card not in excluded)


def table_of(*hands: tuple[str, str], discards: str = "") -> Table:
    """Return a table with these hands and discards, and the other cards in the deck in order."""
    seats = tuple(Seat(name, cards(hand)) for name, hand in hands)
    discarded = cards(discards)
    dealt = [card for seat in seats for card in seat.cards]
    return Table(without(DECK, (*dealt, *discarded)), seats, discarded)


def after(table: Table, *actions: Action) -> Table:
    """Return the table after these actions."""
    return play(table, actions).unwrap()[-1]


def errors_of(table: Table, action: Action) -> tuple[DrawError, ...]:
    """Return the errors of an illegal action."""
    return step(table, action).failure()


ANN = ("Ann", "Ks Kd 9h 4c 2s")
BOB = ("Bob", "Ac 3c 5d 7h 9s")
BOTH = table_of(ANN, BOB)


# The table


def test_a_new_table_has_a_full_deck_and_no_players() -> None:
    assert Table() == Table(DECK, (), ())
    assert Table().names == ()
    assert Table().hands == {}


def test_a_table_has_names_and_hands_in_seating_order() -> None:
    assert BOTH.names == ("Ann", "Bob")
    assert list(BOTH.hands.items()) == [("Ann", cards(ANN[1])), ("Bob", cards(BOB[1]))]


@given(draw_tables())
def test_every_card_is_in_exactly_one_place(table: Table) -> None:
    dealt = [card for hand in table.hands.values() for card in hand]
    assert sorted((*table.deck, *dealt, *table.discards), key=DECK.index) == list(DECK)


@given(draw_tables())
def test_both_constructors_give_the_same_table(table: Table) -> None:
    assert Table.of(list(table.deck), iter(table.seats), table.discards) == Success(table)


@pytest.mark.parametrize(
    ("deck", "seats", "discards", "errors"),
    [
        pytest.param(DECK[1:], (), (), [CardsMissing(DECK[:1])], id="missing-card"),
        pytest.param(
            (DECK[1], *DECK[1:]),
            (),
            (),
            [DuplicateCard(DECK[1], (0, 1)), CardsMissing(DECK[:1])],
            id="replaced-card",
        ),
        pytest.param((*DECK, DECK[3]), (), (), [DuplicateCard(DECK[3], (3, 52))], id="extra-card"),
        pytest.param(
            DECK, (Seat("Ann", DECK[:1]),), (), [DuplicateCard(DECK[0], (0, 53))], id="in-a-hand"
        ),
        pytest.param(
            DECK[1:], (), DECK[:2], [DuplicateCard(DECK[1], (0, 52))], id="deck-and-discards"
        ),
        pytest.param(
            DECK[6:],
            (Seat("Ann", DECK[:6]),),
            (),
            [WrongHandSize("Ann", 6, 5, (52,))],
            id="six-in-a-hand",
        ),
        pytest.param(
            DECK, (Seat("Ann"), Seat("Ann")), (), [DuplicateName("Ann", (52, 53))], id="two-anns"
        ),
        pytest.param(DECK, (Seat(""), Seat(" \t")), (),
                     [NotAName("", (52,)), NotAName(" \t", (53,))], id="blank-names"),
        pytest.param(
            DECK[8:],
            (Seat("Bob", DECK[:6]), Seat("Bob", DECK[1:2])),
            DECK[9:10],
            [
                DuplicateCard(DECK[9], (1, 53)),
                DuplicateName("Bob", (44, 51)),
                DuplicateCard(DECK[1], (46, 52)),
                WrongHandSize("Bob", 6, 5, (50,)),
                CardsMissing(DECK[6:8]),
            ],
            id="several-errors",
        ),
    ],
)  # fmt: skip
def test_an_illegal_table_cannot_be_built(
    deck: tuple[Card, ...],
    seats: tuple[Seat, ...],
    discards: tuple[Card, ...],
    errors: list[DrawError],
) -> None:
    assert list(Table.of(deck, seats, discards).failure()) == errors
    with pytest.raises(ValueError, match=r".") as raised:
        _ = Table(deck, seats, discards)
    assert str(raised.value) == "; ".join(error.message for error in errors)


# Steps


@given(action_sequences(legal_actions))
def test_play_returns_every_table(actions: tuple[Action, ...]) -> None:
    tables = play(Table(), actions).unwrap()
    assert len(tables) == len(actions) + 1
    assert tables[0] == Table()
    for table, action, after_action in zip(tables, actions, tables[1:], strict=False):
        assert step(table, action) == Success(after_action)


def test_play_stops_at_the_first_illegal_action() -> None:
    actions = (Track(("Ann",)), DealCards(), DealCards(), Collect())
    illegal = play(Table(), actions).failure()
    assert illegal.index == 2
    assert illegal.errors == (WrongHandSize("Ann", 5, 0),)
    assert illegal.tables == play(Table(), actions[:2]).unwrap()
    assert illegal.errors[0].message in illegal.message
    assert illegal.hint == illegal.errors[0].hint


@given(st.integers())
def test_a_round_replays_from_its_seed_and_actions(seed: int) -> None:
    actions: tuple[Action, ...] = (Track(("Ann", "Bob")), DealCards(), Swap("Ann", ()), Evaluate())
    tables = replay(Round(seed, actions)).unwrap()
    assert tables == play(Table(shuffled(seed)), actions).unwrap()
    assert tables[0].deck == shuffled(seed)


# Names


def test_new_players_sit_after_those_at_the_table() -> None:
    table = after(BOTH, Track(("Cid", "Dot")))
    assert table.names == ("Ann", "Bob", "Cid", "Dot")
    assert table.hands["Cid"] == ()
    assert (table.deck, table.hands["Ann"]) == (BOTH.deck, BOTH.hands["Ann"])


def test_a_name_is_unique() -> None:
    assert errors_of(BOTH, Track(("Cid", "Ann"))) == (DuplicateName("Ann", (1,), is_seated=True),)
    assert errors_of(BOTH, Track(("Cid", "Dot", "Cid"))) == (DuplicateName("Cid", (0, 2)),)


@pytest.mark.parametrize("name", ["", " ", "\t\n", "\u3000"])
def test_a_name_is_not_blank(name: str) -> None:
    assert errors_of(Table(), Track(("Ann", name))) == (NotAName(name, (1,)),)


@pytest.mark.parametrize("name", ["A", "Élodie", "二", "👩‍🚀", "a b", "\ue000", "\ud7ff"])
def test_a_name_may_be_any_text_that_is_not_blank(name: str) -> None:
    assert after(Table(), Track((name,))).names == (name,)


def test_all_errors_of_names_come_from_left_to_right() -> None:
    assert errors_of(BOTH, Track(("Bob", "", "Eve", "Eve", "Ann", "Bob"))) == (
        DuplicateName("Bob", (0, 5), is_seated=True),
        NotAName("", (1,)),
        DuplicateName("Eve", (2, 3)),
        DuplicateName("Ann", (4,), is_seated=True),
    )


def known_names_in_hint(error: UnknownName) -> set[str]:
    """Return the names of players that the hint has."""
    return {*re.findall(r"\w+", str(error.hint))} & {*error.known}


@pytest.mark.parametrize(
    "action",
    [Untrack(("Bop",)), Assign("Bop", ()), Unassign("Bop", ()), Swap("Bop", ())],
)
def test_the_hint_for_an_unknown_name_is_the_nearest_name(action: Action) -> None:
    (error,) = errors_of(BOTH, action)
    expected = UnknownName("Bop", ("Ann", "Bob"), (0,))
    assert error == expected
    assert known_names_in_hint(expected) == {"Bob"}


@pytest.mark.parametrize(
    ("name", "known", "named"),
    [
        ("ann", ("Bob", "Ann"), {"Ann"}),
        ("Zed", ("Ann", "Ed"), {"Ed"}),
        ("Jo", ("Joanna", "Joe", "J"), {"Joe"}),
        ("BOB", ("Ann", "Bob", "bob"), {"Bob"}),
        ("x" * 10**6, ("y" * 10**6, "x"), {"x"}),
        ("Bop", (), set[str]()),
        ("Zed", ("Bob",), {"Bob"}),
        ("Zed", ("Ann", "Bob"), {"Ann", "Bob"}),
        ("Zed", tuple("bcdef"), {*"bcdef"}),
        ("Zed", tuple("bcdefgh"), {*"bcdef"}),
    ],
)
def test_only_a_similar_name_is_the_nearest_name(
    name: str, known: tuple[str, ...], named: set[str]
) -> None:
    assert known_names_in_hint(UnknownName(name, known, ())) == named


def test_the_cards_of_players_who_leave_go_under_the_deck() -> None:
    table = after(BOTH, Untrack(("Bob", "Ann")))
    assert table.names == ()
    assert table.deck == (*BOTH.deck, *cards(BOB[1]), *cards(ANN[1]))
    assert after(BOTH, Untrack(("Ann",))).names == ("Bob",)


def test_a_player_cannot_leave_twice() -> None:
    assert errors_of(BOTH, Untrack(("Ann", "Zed", "Ann", "Zed"))) == (
        DuplicateName("Ann", (0, 2)),
        UnknownName("Zed", ("Ann", "Bob"), (1, 3)),
    )


# Shuffle


@given(draw_tables(), st.integers())
def test_a_shuffle_only_reorders_the_deck(table: Table, seed: int) -> None:
    result = after(table, Shuffle(seed))
    assert sorted(result.deck, key=DECK.index) == sorted(table.deck, key=DECK.index)
    assert (result.seats, result.discards) == (table.seats, table.discards)
    assert after(table, Shuffle(seed)) == result


@given(st.integers())
def test_a_full_deck_gets_the_order_of_shuffled(seed: int) -> None:
    assert after(Table(), Shuffle(seed)).deck == shuffled(seed)


# Deal


def test_a_deal_gives_five_cards_to_each_player_in_turn() -> None:
    table = after(Table(), Track(("Bob", "Ann")), DealCards())
    assert list(table.hands.items()) == [("Bob", DECK[:5]), ("Ann", DECK[5:10])]
    assert table.deck == DECK[10:]


def test_a_deal_is_for_ten_players_at_most() -> None:
    ten = after(Table(), Track(tuple("ABCDEFGHIJ")))
    assert len(after(ten, DealCards()).deck) == 2
    assert errors_of(after(ten, Track(("K",))), DealCards()) == (NotEnoughCards(11, 5, 52),)


def test_discards_can_leave_too_few_cards_for_a_deal() -> None:
    discards = " ".join(map(str, DECK[:5]))
    names = tuple((name, "") for name in "ABCDEFGHIJ")
    assert errors_of(table_of(*names, discards=discards), DealCards()) == (
        NotEnoughCards(10, 5, 47),
    )
    assert len(after(table_of(*names[1:], discards=discards), DealCards()).deck) == 2


def test_a_deal_needs_empty_hands() -> None:
    table = table_of(ANN, ("Bob", ""), ("Cid", "2c"))
    assert errors_of(table, DealCards()) == (
        WrongHandSize("Ann", 5, 0),
        WrongHandSize("Cid", 1, 0),
    )


def test_a_deal_to_nobody_is_an_error() -> None:
    assert errors_of(Table(), DealCards()) == (NothingToDeal(0, 5),)


def test_a_deal_reports_hands_and_deck() -> None:
    table = after(Table(), Track(tuple("ABCDEFGHIJ")), DealCards())
    *hand_errors, deck_error = errors_of(table, DealCards())
    assert [type(error) for error in hand_errors] == [WrongHandSize] * 10
    assert deck_error == NotEnoughCards(10, 5, 2)


# Assign and unassign


def test_cards_are_assigned_from_anywhere_in_the_deck() -> None:
    table = after(table_of(("Ann", "7d")), Assign("Ann", cards("As 2c Tc")))
    assert table.hands["Ann"] == cards("7d As 2c Tc")
    assert table.deck == without(DECK, cards("7d As 2c Tc"))


def test_a_hand_has_at_most_five_cards() -> None:
    table = table_of(("Ann", "7d 7c"))
    assert after(table, Assign("Ann", cards("As Ad Ac"))).hands["Ann"] == cards("7d 7c As Ad Ac")
    assert errors_of(table, Assign("Ann", cards("As Ad Ac Ah"))) == (
        WrongHandSize("Ann", 6, 5, (4,)),
    )
    assert errors_of(BOTH, Assign("Ann", cards("As Ad"))) == (WrongHandSize("Ann", 7, 5, (1, 2)),)


def test_only_cards_in_the_deck_can_be_assigned() -> None:
    table = table_of(("Ann", "7d"), ("Bob", "Ks"), discards="2c")
    errors = errors_of(table, Assign("Ann", cards("Ks 2c 3c 7d")))
    assert errors == tuple(
        CardElsewhere(card, None, (at,), holder)
        for card, at, holder in zip(cards("Ks 2c 7d"), (1, 2, 4), ("Bob", None, "Ann"), strict=True)
    )


def test_a_card_cannot_be_assigned_twice() -> None:
    error = DuplicateCard(cards("3c")[0], (1, 3))
    assert errors_of(table_of(("Ann", "")), Assign("Ann", cards("3c 4c 3c"))) == (error,)


def test_unassigned_cards_go_under_the_deck_in_hand_order() -> None:
    table = after(BOTH, Unassign("Ann", cards("2s Ks 4c")))
    assert table.hands["Ann"] == cards("Kd 9h")
    assert table.deck == (*BOTH.deck, *cards("Ks 4c 2s"))


def test_players_return_and_discard_only_their_own_cards() -> None:
    table = table_of(ANN, BOB, discards="2c")
    for action in (Unassign("Ann", cards("Ac 2c Ks 2d")), Swap("Ann", cards("Ac 2c Ks 2d"))):
        errors = errors_of(table, action)
        assert errors == tuple(
            CardElsewhere(card, "Ann", (at,), holder)
            for card, at, holder in zip(
                cards("Ac 2c 2d"), (1, 2, 4), ("Bob", None, None), strict=True
            )
        )


def test_an_unknown_player_and_unavailable_cards_are_reported() -> None:
    assert errors_of(BOTH, Assign("Cid", cards("Ks Ks"))) == (
        UnknownName("Cid", ("Ann", "Bob"), (0,)),
        DuplicateCard(cards("Ks")[0], (1, 2)),
        CardElsewhere(cards("Ks")[0], None, (1, 2), "Ann"),
    )


# Swap


def test_a_swap_discards_cards_and_draws_from_the_top() -> None:
    table = table_of(ANN, BOB, discards="2c")
    result = after(table, Swap("Ann", cards("2s 9h")))
    assert result.hands["Ann"] == (*cards("Ks Kd 4c"), *table.deck[:2])
    assert result.deck == table.deck[2:]
    assert result.discards == cards("2c 9h 2s")  # after earlier discards, in hand order
    assert result.hands["Bob"] == table.hands["Bob"]


def test_a_player_who_swaps_no_cards_stands_pat() -> None:
    assert after(BOTH, Swap("Ann", ())) == BOTH


def test_a_swap_needs_five_cards_in_hand() -> None:
    table = table_of(("Ann", "7d 7c 7h 7s"), ("Bob", ""))
    assert errors_of(table, Swap("Ann", cards("7d"))) == (WrongHandSize("Ann", 4, 5, (0,)),)
    assert errors_of(table, Swap("Bob", ())) == (WrongHandSize("Bob", 0, 5, (0,)),)


@given(draw_tables(), st.data())
def test_a_swap_without_a_name_is_the_holder_s(table: Table, data: st.DataObject) -> None:
    for seat in table.seats:
        if seat.cards:
            some = tuple(data.draw(st.lists(st.sampled_from(seat.cards), min_size=1, max_size=6)))
            assert step(table, Swap(None, some)) == step(table, Swap(seat.name, some))


@given(draw_tables(), st.lists(st.sampled_from(DECK), max_size=6).map(tuple))
def test_only_one_player_s_cards_can_be_swapped(table: Table, some: tuple[Card, ...]) -> None:
    holders = [seat.name for seat in table.seats if {*seat.cards} >= {*some} and some]
    legal = bool(holders) and isinstance(step(table, Swap(holders[0], some)), Success)
    assert isinstance(step(table, Swap(None, some)), Success) is legal


def test_a_swap_of_the_cards_of_two_players_is_two_swaps() -> None:
    (error,) = errors_of(BOTH, Swap(None, cards("Ks Ac 9h")))
    assert error == SeveralHolders(("Ann", "Bob"), (1, 2, 3))


def test_a_swap_without_a_name_is_of_cards_that_a_player_holds() -> None:
    table = table_of(ANN, BOB, discards="2c")
    errors = errors_of(table, Swap(None, cards("2c Ks 8d Ks 8d")))
    assert set(errors) == {
        NoHolder(cards("2c")[0], (1,)),
        DuplicateCard(cards("Ks")[0], (2, 4)),
        NoHolder(cards("8d")[0], (3, 5)),
        DuplicateCard(cards("8d")[0], (3, 5)),
    }
    assert [error.at[0] for error in errors] == [1, 2, 3, 3]
    assert errors_of(BOTH, Swap(None, cards("2c Ks Ac"))) == (
        NoHolder(cards("2c")[0], (1,)),
        SeveralHolders(("Ann", "Bob"), (2, 3)),
    )


def test_before_a_deal_nobody_can_swap() -> None:
    errors = errors_of(table_of(("Ann", "")), Swap(None, cards("Ks")))
    assert errors == (NoHolder(cards("Ks")[0], (1,), is_dealt=False),)


def test_a_swap_of_no_cards_needs_a_name() -> None:
    assert errors_of(BOTH, Swap(None, ())) == (EmptyNamelessSwap(),)


def test_a_step_has_the_name_of_the_player_who_acts() -> None:
    actions: tuple[Action, ...] = (
        Swap(None, cards("Ac")),
        Swap("Ann", ()),
        Unassign("Bob", cards("3c")),
        Evaluate(),
        Swap(None, ()),
    )
    names = [Transition(action, BOTH, BOTH).name for action in actions]
    assert names == ["Bob", "Ann", "Bob", None, None]


def test_a_short_deck_does_not_get_the_discards_back() -> None:
    ten = after(Table(), Track(tuple("ABCDEFGHIJ")), DealCards())
    hand = ten.hands["A"]
    assert errors_of(ten, Swap("A", hand[:3])) == (DeckTooShort(3, 2, (3,)),)
    empty = after(ten, Swap("A", hand[:2]))
    assert empty.deck == ()
    assert errors_of(empty, Swap("B", empty.hands["B"][:1])) == (DeckTooShort(1, 0, (1,)),)
    assert after(empty, Swap("B", ())) == empty


@given(any_hands(), st.integers(0, 3))
def test_up_to_three_cards_may_be_discarded(hand: Hand, number: int) -> None:
    for some in combinations(hand, number):
        assert may_discard(hand, some)
        assert may_discard(hand, some[::-1])


@given(any_hands())
def test_four_discards_need_a_kept_ace_and_five_are_illegal(hand: Hand) -> None:
    assert not may_discard(hand, hand)
    for kept in hand:
        assert may_discard(hand, without(hand, (kept,))) is (str(kept.rank) == "A")


def test_a_swap_of_four_cards_must_keep_an_ace() -> None:
    assert len(after(BOTH, Swap("Bob", cards("3c 5d 7h 9s"))).discards) == 4
    assert errors_of(BOTH, Swap("Bob", cards("Ac 5d 7h 9s"))) == (
        TooManyDiscards(4, 3, cards("3c"), (4,)),
    )


def test_five_discards_are_illegal_even_with_an_ace() -> None:
    assert errors_of(BOTH, Swap("Bob", cards(BOB[1]))) == (TooManyDiscards(5, 3, (), (4, 5)),)


def test_discards_are_distinct_cards_of_the_hand() -> None:
    hand = cards(ANN[1])
    assert not may_discard(hand, cards("Ac"))
    assert not may_discard(hand, cards("Ks Ks"))
    assert errors_of(BOTH, Swap("Ann", cards("Ks Ks"))) == (DuplicateCard(cards("Ks")[0], (1, 2)),)


def test_discards_need_a_hand_of_five_distinct_cards() -> None:
    assert not may_discard(cards("Ac Ks"), cards("Ks"))
    assert not may_discard(cards("Ac Ks Ks Qd Jd"), ())
    assert not may_discard((), ())
    assert may_discard(cards("Ac Ks Kd Qd Jd"), ())


def test_the_limit_counts_only_cards_of_the_hand() -> None:
    """The player may mean fewer cards, so the limit is not an error yet."""
    assert errors_of(BOTH, Swap("Bob", cards("3c 5d 7h Ks"))) == (
        CardElsewhere(cards("Ks")[0], "Bob", (4,), "Ann"),
    )


def test_all_errors_of_a_swap_are_reported() -> None:
    errors = errors_of(BOTH, Swap("Ann", cards("Ac Ks Ks Kd 9h 4c 2s")))
    assert sorted(map(type, errors), key=lambda kind: kind.__name__) == [
        CardElsewhere,
        DuplicateCard,
        TooManyDiscards,
    ]


@given(draw_tables(), st.data())
def test_may_discard_agrees_with_a_swap(table: Table, data: st.DataObject) -> None:
    full_seats = [seat for seat in table.seats if len(seat.cards) == 5]
    for seat in full_seats[:1]:
        near = st.sampled_from((*seat.cards, DECK[0]))
        discards = tuple(data.draw(st.lists(near, max_size=6)))
        errors = step(table, Swap(seat.name, discards)).swap().value_or(())
        allowed = all(isinstance(error, DeckTooShort) for error in errors)
        assert may_discard(seat.cards, discards) is allowed


# Collect


@given(draw_tables())
def test_collect_restores_the_deck_and_keeps_the_players(
    table: Table,
) -> None:
    assert after(table, Collect()) == Table(DECK, tuple(Seat(name) for name in table.names))


# Evaluation


def test_evaluate_does_not_change_the_table() -> None:
    assert step(BOTH, Evaluate()) == Success(BOTH)
    assert step(Table(), Evaluate()) == Success(Table())


def test_each_player_gets_a_class_and_a_category() -> None:
    table = table_of(("Ann", "2h 8h Kd 2d 3s"), ("Bob", "As Ks Qs Js Ts"), ("C", "7c 5d 4h 3h 2c"))
    ranked = rank_hands(table).unwrap()
    assert [(each.name, each.class_number, each.score.category.name) for each in ranked] == [
        ("Ann", 6055, "PAIR"),
        ("Bob", 1, "ROYAL_FLUSH"),
        ("C", 7462, "HIGH_CARD"),
    ]


def test_players_without_five_cards_are_named() -> None:
    table = table_of(("Bob", ""), ANN, ("Cid", "2c"))
    errors = (WrongHandSize("Bob", 0, 5), WrongHandSize("Cid", 1, 5))
    assert rank_hands(table) == Failure(errors)
    assert step(table, Evaluate()) == Failure(errors)


def test_a_showdown_names_the_winner_and_the_reason() -> None:
    outcome = judge_table(BOTH).unwrap()
    assert outcome.winners == ("Ann",)
    assert outcome.why == "pair beats high card"
    assert [each.name for each in outcome.ranked_hands] == ["Ann", "Bob"]


def test_a_showdown_names_all_tied_winners() -> None:
    table = table_of(("Ann", "Ks Kd 9h 4c 2s"), ("Bob", "Ac 3c 5d 7h 9s"), ("C", "Kh Kc 9d 4d 2d"))
    outcome = judge_table(table).unwrap()
    assert outcome.winners == ("Ann", "C")


def test_a_showdown_needs_two_players_with_five_cards() -> None:
    assert isinstance(judge_table(table_of(ANN)).failure()[0], WrongPlayerCount)
    assert judge_table(table_of(ANN, ("Bob", "2c"))).failure() == (WrongHandSize("Bob", 1, 5),)
