"""The rules of the draw table, each as a sentence."""

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
    Evaluate,
    NotAName,
    Round,
    Seat,
    Shuffle,
    Swap,
    Table,
    TooManyDiscards,
    Track,
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
from handrail.hands import DuplicateCard
from handrail.showdown_errors import WrongPlayerCount
from handrail.strategies import action_sequences, any_hands, draw_tables, legal_actions


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text).unwrap()


def but(deck: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    left = set(gone)
    return tuple(card for card in deck if card not in left)


def table_of(*hands: tuple[str, str], discards: str = "") -> Table:
    """A table of these hands, the rest of the deck in order."""
    seats = tuple(Seat(name, cards(held)) for name, held in hands)
    gone = cards(discards)
    held = [card for seat in seats for card in seat.cards]
    return Table(but(DECK, (*held, *gone)), seats, gone)


def after(table: Table, *actions: Action) -> Table:
    """The table after these actions."""
    return play(table, actions).unwrap()[-1]


def wrong(table: Table, action: Action) -> tuple[DrawError, ...]:
    """What is wrong with an action."""
    return step(table, action).failure()


ANN = ("Ann", "Ks Kd 9h 4c 2s")
BOB = ("Bob", "Ac 3c 5d 7h 9s")
BOTH = table_of(ANN, BOB)


# The table


def test_a_new_table_is_a_whole_deck_and_nobody_there() -> None:
    assert Table() == Table(DECK, (), ())
    assert Table().names == ()
    assert Table().hands == {}


def test_who_is_tracked_and_what_each_holds_can_be_asked() -> None:
    assert BOTH.names == ("Ann", "Bob")
    assert list(BOTH.hands.items()) == [("Ann", cards(ANN[1])), ("Bob", cards(BOB[1]))]


@given(draw_tables())
def test_every_card_is_in_exactly_one_place(table: Table) -> None:
    held = [card for hand in table.hands.values() for card in hand]
    assert sorted((*table.deck, *held, *table.discards), key=DECK.index) == list(DECK)


@given(draw_tables())
def test_both_doors_give_the_same_table(table: Table) -> None:
    assert Table.of(list(table.deck), iter(table.seats), table.discards) == Success(table)


@pytest.mark.parametrize(
    ("deck", "seats", "discards", "errors"),
    [
        pytest.param(DECK[1:], (), (), [CardsMissing(DECK[:1])], id="a-card-is-missing"),
        pytest.param(
            (DECK[1], *DECK[1:]),
            (),
            (),
            [DuplicateCard(DECK[1], (0, 1)), CardsMissing(DECK[:1])],
            id="one-in-the-place-of-another",
        ),
        pytest.param((*DECK, DECK[3]), (), (), [DuplicateCard(DECK[3], (3, 52))], id="too-many"),
        pytest.param(
            DECK, (Seat("Ann", DECK[:1]),), (), [DuplicateCard(DECK[0], (0, 53))], id="hand-too"
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
            id="all-at-once",
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
def test_play_keeps_every_state(actions: tuple[Action, ...]) -> None:
    states = play(Table(), actions).unwrap()
    assert len(states) == len(actions) + 1
    assert states[0] == Table()
    for table, action, then in zip(states, actions, states[1:], strict=False):
        assert step(table, action) == Success(then)


def test_play_stops_at_the_first_illegal_action() -> None:
    actions = (Track(("Ann",)), DealCards(), DealCards(), Collect())
    stopped = play(Table(), actions).failure()
    assert stopped.index == 2
    assert stopped.errors == (WrongHandSize("Ann", 5, 0),)
    assert stopped.tables == play(Table(), actions[:2]).unwrap()
    assert stopped.message == "action 3 cannot be taken: expected 0 cards for Ann, got 5"
    assert stopped.hint == "collect or unassign cards first"


@given(st.integers())
def test_a_round_is_its_seed_and_its_actions(seed: int) -> None:
    actions: tuple[Action, ...] = (Track(("Ann", "Bob")), DealCards(), Swap("Ann", ()), Evaluate())
    states = replay(Round(seed, actions)).unwrap()
    assert states == play(Table(shuffled(seed)), actions).unwrap()
    assert states[0].deck == shuffled(seed)


# Names


def test_players_sit_down_behind_those_who_are_there() -> None:
    table = after(BOTH, Track(("Cid", "Dot")))
    assert table.names == ("Ann", "Bob", "Cid", "Dot")
    assert table.hands["Cid"] == ()
    assert (table.deck, table.hands["Ann"]) == (BOTH.deck, BOTH.hands["Ann"])


def test_a_name_is_unique() -> None:
    assert wrong(BOTH, Track(("Cid", "Ann"))) == (DuplicateName("Ann", (1,), is_seated=True),)
    assert wrong(BOTH, Track(("Cid", "Dot", "Cid"))) == (DuplicateName("Cid", (0, 2)),)


@pytest.mark.parametrize("name", ["", " ", "\t\n", "\u3000"])
def test_a_name_is_not_blank(name: str) -> None:
    assert wrong(Table(), Track(("Ann", name))) == (NotAName(name, (1,)),)


@pytest.mark.parametrize("name", ["A", "Élodie", "二", "👩‍🚀", "a b", "\ue000", "\ud7ff"])
def test_a_name_may_be_any_other_text(name: str) -> None:
    assert after(Table(), Track((name,))).names == (name,)


def test_all_that_is_wrong_with_names_is_said_at_once_from_left_to_right() -> None:
    assert wrong(BOTH, Track(("Bob", "", "Eve", "Eve", "Ann", "Bob"))) == (
        DuplicateName("Bob", (0, 5), is_seated=True),
        NotAName("", (1,)),
        DuplicateName("Eve", (2, 3)),
        DuplicateName("Ann", (4,), is_seated=True),
    )


@pytest.mark.parametrize(
    "action",
    [Untrack(("Bop",)), Assign("Bop", ()), Unassign("Bop", ()), Swap("Bop", ())],
)
def test_an_unknown_name_gets_the_nearest_known_one(action: Action) -> None:
    (error,) = wrong(BOTH, action)
    assert error == UnknownName("Bop", ("Ann", "Bob"), (0,))
    assert (error.message, error.hint) == (
        "nobody at the table is called Bop",
        "the nearest name is Bob",
    )


@pytest.mark.parametrize(
    ("name", "known", "hint"),
    [
        ("ann", ("Bob", "Ann"), "the nearest name is Ann"),
        ("Zed", ("Ann", "Ed"), "the nearest name is Ed"),
        ("Jo", ("Joanna", "Joe", "J"), "the nearest name is Joe"),
        ("x" * 10**6, ("y" * 10**6, "x"), "the nearest name is x"),
        ("Bop", (), "nobody is there yet"),
    ],
)
def test_the_nearest_name_is_the_most_alike(name: str, known: tuple[str, ...], hint: str) -> None:
    assert UnknownName(name, known, ()).hint == hint


def test_who_leaves_puts_the_cards_at_the_decks_bottom_in_the_order_held() -> None:
    table = after(BOTH, Untrack(("Bob", "Ann")))
    assert table.names == ()
    assert table.deck == (*BOTH.deck, *cards(BOB[1]), *cards(ANN[1]))
    assert after(BOTH, Untrack(("Ann",))).names == ("Bob",)


def test_nobody_leaves_twice() -> None:
    assert wrong(BOTH, Untrack(("Ann", "Zed", "Ann", "Zed"))) == (
        DuplicateName("Ann", (0, 2)),
        UnknownName("Zed", ("Ann", "Bob"), (1, 3)),
    )


# Shuffles


@given(draw_tables(), st.integers())
def test_a_shuffle_orders_what_is_in_the_deck_only(table: Table, seed: int) -> None:
    then = after(table, Shuffle(seed))
    assert sorted(then.deck, key=DECK.index) == sorted(table.deck, key=DECK.index)
    assert (then.seats, then.discards) == (table.seats, table.discards)
    assert after(table, Shuffle(seed)) == then


@given(st.integers())
def test_a_whole_deck_is_shuffled_as_everywhere(seed: int) -> None:
    assert after(Table(), Shuffle(seed)).deck == shuffled(seed)


# Deals


def test_a_deal_gives_five_cards_at_a_time_in_seating_order() -> None:
    table = after(Table(), Track(("Bob", "Ann")), DealCards())
    assert list(table.hands.items()) == [("Bob", DECK[:5]), ("Ann", DECK[5:10])]
    assert table.deck == DECK[10:]


def test_ten_players_can_be_dealt_in_and_an_eleventh_cannot() -> None:
    ten = after(Table(), Track(tuple("ABCDEFGHIJ")))
    assert len(after(ten, DealCards()).deck) == 2
    assert wrong(after(ten, Track(("K",))), DealCards()) == (NotEnoughCards(11, 5, 52),)


def test_a_deck_from_which_cards_were_discarded_may_be_too_short_for_a_deal() -> None:
    gone = " ".join(map(str, DECK[:5]))
    names = tuple((name, "") for name in "ABCDEFGHIJ")
    assert wrong(table_of(*names, discards=gone), DealCards()) == (NotEnoughCards(10, 5, 47),)
    assert len(after(table_of(*names[1:], discards=gone), DealCards()).deck) == 2


def test_nobody_is_dealt_in_who_holds_cards() -> None:
    table = table_of(ANN, ("Bob", ""), ("Cid", "2c"))
    assert wrong(table, DealCards()) == (
        WrongHandSize("Ann", 5, 0),
        WrongHandSize("Cid", 1, 0),
    )


def test_a_deal_to_nobody_is_an_error() -> None:
    assert wrong(Table(), DealCards()) == (NothingToDeal(0, 5),)


def test_both_reasons_against_a_deal_are_said() -> None:
    table = after(Table(), Track(tuple("ABCDEFGHIJ")), DealCards())
    *holding, short = wrong(table, DealCards())
    assert [type(error) for error in holding] == [WrongHandSize] * 10
    assert short == NotEnoughCards(10, 5, 2)


# Assigned cards


def test_assign_takes_cards_out_of_the_deck_wherever_in_it() -> None:
    table = after(table_of(("Ann", "7d")), Assign("Ann", cards("As 2c Tc")))
    assert table.hands["Ann"] == cards("7d As 2c Tc")
    assert table.deck == but(DECK, cards("7d As 2c Tc"))


def test_a_hand_holds_five_at_most() -> None:
    table = table_of(("Ann", "7d 7c"))
    assert after(table, Assign("Ann", cards("As Ad Ac"))).hands["Ann"] == cards("7d 7c As Ad Ac")
    assert wrong(table, Assign("Ann", cards("As Ad Ac Ah"))) == (WrongHandSize("Ann", 6, 5, (4,)),)
    assert wrong(BOTH, Assign("Ann", cards("As Ad"))) == (WrongHandSize("Ann", 7, 5, (1, 2)),)


def test_only_cards_in_the_deck_can_be_assigned() -> None:
    table = table_of(("Ann", "7d"), ("Bob", "Ks"), discards="2c")
    errors = wrong(table, Assign("Ann", cards("Ks 2c 3c 7d")))
    assert errors == tuple(
        CardElsewhere(card, None, (at,))
        for card, at in zip(cards("Ks 2c 7d"), (1, 2, 4), strict=True)
    )
    assert errors[0].message == "Ks is not in the deck"


def test_a_card_is_assigned_once() -> None:
    error = DuplicateCard(cards("3c")[0], (1, 3))
    assert wrong(table_of(("Ann", "")), Assign("Ann", cards("3c 4c 3c"))) == (error,)


def test_unassigned_cards_go_to_the_decks_bottom_in_the_order_held() -> None:
    table = after(BOTH, Unassign("Ann", cards("2s Ks 4c")))
    assert table.hands["Ann"] == cards("Kd 9h")
    assert table.deck == (*BOTH.deck, *cards("Ks 4c 2s"))


def test_cards_a_player_does_not_hold_cannot_be_given_back() -> None:
    table = table_of(ANN, BOB, discards="2c")
    for action in (Unassign("Ann", cards("Ac 2c Ks 2d")), Swap("Ann", cards("Ac 2c Ks 2d"))):
        errors = wrong(table, action)
        assert errors == tuple(
            CardElsewhere(card, "Ann", (at,))
            for card, at in zip(cards("Ac 2c 2d"), (1, 2, 4), strict=True)
        )
        assert errors[0].message == "Ac is not in the hand of Ann"


def test_an_unknown_player_and_a_card_elsewhere_are_both_said() -> None:
    assert wrong(BOTH, Assign("Cid", cards("Ks Ks"))) == (
        UnknownName("Cid", ("Ann", "Bob"), (0,)),
        DuplicateCard(cards("Ks")[0], (1, 2)),
        CardElsewhere(cards("Ks")[0], None, (1, 2)),
    )


# Discards


def test_a_swap_puts_cards_on_the_discards_and_draws_from_the_top() -> None:
    table = table_of(ANN, BOB, discards="2c")
    then = after(table, Swap("Ann", cards("2s 9h")))
    assert then.hands["Ann"] == (*cards("Ks Kd 4c"), *table.deck[:2])
    assert then.deck == table.deck[2:]
    assert then.discards == cards("2c 9h 2s")  # in the order held, upon those before
    assert then.hands["Bob"] == table.hands["Bob"]


def test_swapping_none_stands_pat() -> None:
    assert after(BOTH, Swap("Ann", ())) == BOTH


def test_a_swap_needs_five_cards_in_hand() -> None:
    table = table_of(("Ann", "7d 7c 7h 7s"), ("Bob", ""))
    assert wrong(table, Swap("Ann", cards("7d"))) == (WrongHandSize("Ann", 4, 5, (0,)),)
    assert wrong(table, Swap("Bob", ())) == (WrongHandSize("Bob", 0, 5, (0,)),)


def test_the_discards_are_not_shuffled_back_into_a_deck_that_is_too_short() -> None:
    ten = after(Table(), Track(tuple("ABCDEFGHIJ")), DealCards())
    hand = ten.hands["A"]
    assert wrong(ten, Swap("A", hand[:3])) == (DeckTooShort(3, 2, (3,)),)
    then = after(ten, Swap("A", hand[:2]))
    assert then.deck == ()
    assert wrong(then, Swap("B", then.hands["B"][:1])) == (DeckTooShort(1, 0, (1,)),)
    assert after(then, Swap("B", ())) == then


@given(any_hands(), st.integers(0, 3))
def test_up_to_three_cards_may_be_discarded(hand: Hand, number: int) -> None:
    for some in combinations(hand, number):
        assert may_discard(hand, some)
        assert may_discard(hand, some[::-1])


@given(any_hands())
def test_four_cards_only_if_the_card_kept_is_an_ace_and_never_five(hand: Hand) -> None:
    assert not may_discard(hand, hand)
    for kept in hand:
        assert may_discard(hand, but(hand, (kept,))) is (str(kept.rank) == "A")


def test_four_cards_beside_an_ace_are_swapped_and_beside_another_card_are_not() -> None:
    assert len(after(BOTH, Swap("Bob", cards("3c 5d 7h 9s"))).discards) == 4
    assert wrong(BOTH, Swap("Bob", cards("Ac 5d 7h 9s"))) == (
        TooManyDiscards(4, cards("3c"), (4,)),
    )
    assert wrong(BOTH, Swap("Bob", cards("Ac 5d 7h 9s")))[0].message == (
        "4 cards cannot be discarded beside 3c"
    )


def test_five_discards_are_an_error_even_with_an_ace() -> None:
    (error,) = wrong(BOTH, Swap("Bob", cards(BOB[1])))
    assert error == TooManyDiscards(5, (), (4, 5))
    assert error.message == "5 cards cannot be discarded"
    assert error.hint == "discard up to 3 cards, or 4 and keep an ace"


def test_only_ones_own_and_each_once() -> None:
    hand = cards(ANN[1])
    assert not may_discard(hand, cards("Ac"))
    assert not may_discard(hand, cards("Ks Ks"))
    assert wrong(BOTH, Swap("Ann", cards("Ks Ks"))) == (DuplicateCard(cards("Ks")[0], (1, 2)),)


def test_from_what_is_no_hand_of_five_nothing_may_be_discarded() -> None:
    assert not may_discard(cards("Ac Ks"), cards("Ks"))
    assert not may_discard(cards("Ac Ks Ks Qd Jd"), ())
    assert not may_discard((), ())
    assert may_discard(cards("Ac Ks Kd Qd Jd"), ())


def test_four_cards_of_which_one_is_not_ones_own_are_not_said_to_be_too_many() -> None:
    """Put right, they may be allowed."""
    assert wrong(BOTH, Swap("Bob", cards("3c 5d 7h Ks"))) == (
        CardElsewhere(cards("Ks")[0], "Bob", (4,)),
    )


def test_all_that_is_wrong_with_a_swap_is_said_at_once() -> None:
    found = wrong(BOTH, Swap("Ann", cards("Ac Ks Ks Kd 9h 4c 2s")))
    assert sorted(map(type, found), key=lambda kind: kind.__name__) == [
        CardElsewhere,
        DuplicateCard,
        TooManyDiscards,
    ]


@given(draw_tables(), st.data())
def test_may_discard_says_what_a_swap_says(table: Table, data: st.DataObject) -> None:
    full = [seat for seat in table.seats if len(seat.cards) == 5]
    for seat in full[:1]:
        near = st.sampled_from((*seat.cards, DECK[0]))
        some = tuple(data.draw(st.lists(near, max_size=6)))
        errors = step(table, Swap(seat.name, some)).swap().value_or(())
        allowed = all(isinstance(error, DeckTooShort) for error in errors)
        assert may_discard(seat.cards, some) is allowed


# Collecting


@given(draw_tables())
def test_collect_takes_all_cards_back_in_the_decks_order_and_the_players_stay(
    table: Table,
) -> None:
    assert after(table, Collect()) == Table(DECK, tuple(Seat(name) for name in table.names))


# What the hands are worth


def test_evaluate_asks_and_changes_nothing() -> None:
    assert step(BOTH, Evaluate()) == Success(BOTH)
    assert step(Table(), Evaluate()) == Success(Table())


def test_a_class_from_1_to_7462_and_a_category_for_each_player() -> None:
    table = table_of(("Ann", "2h 8h Kd 2d 3s"), ("Bob", "As Ks Qs Js Ts"), ("C", "7c 5d 4h 3h 2c"))
    found = rank_hands(table).unwrap()
    assert [(each.name, each.class_number, each.score.category.name) for each in found] == [
        ("Ann", 6055, "PAIR"),
        ("Bob", 1, "ROYAL_FLUSH"),
        ("C", 7462, "HIGH_CARD"),
    ]


def test_who_has_no_five_cards_is_named() -> None:
    table = table_of(("Bob", ""), ANN, ("Cid", "2c"))
    errors = (WrongHandSize("Bob", 0, 5), WrongHandSize("Cid", 1, 5))
    assert rank_hands(table) == Failure(errors)
    assert step(table, Evaluate()) == Failure(errors)
    assert [error.message for error in errors] == [
        "expected 5 cards for Bob, got 0",
        "expected 5 cards for Cid, got 1",
    ]
    assert errors[1].hint == "deal or assign cards first"


def test_a_showdown_names_the_winner_and_why() -> None:
    outcome = judge_table(BOTH).unwrap()
    assert outcome.winners == ("Ann",)
    assert outcome.why == "pair beats high card"
    assert [each.name for each in outcome.ranked_hands] == ["Ann", "Bob"]


def test_a_showdown_names_all_who_tie() -> None:
    table = table_of(("Ann", "Ks Kd 9h 4c 2s"), ("Bob", "Ac 3c 5d 7h 9s"), ("C", "Kh Kc 9d 4d 2d"))
    outcome = judge_table(table).unwrap()
    assert outcome.winners == ("Ann", "C")


def test_a_showdown_takes_two_and_five_cards_each() -> None:
    assert isinstance(judge_table(table_of(ANN)).failure()[0], WrongPlayerCount)
    assert judge_table(table_of(ANN, ("Bob", "2c"))).failure() == (WrongHandSize("Bob", 1, 5),)


def test_the_evaluator_is_a_parameter() -> None:
    def first(held: tuple[Card, ...]) -> int:
        return DECK.index(held[0])

    assert [each.class_number for each in rank_hands(BOTH, first).unwrap()] == [47, 48]
    assert judge_table(BOTH, first).unwrap().winners == ("Ann",)
