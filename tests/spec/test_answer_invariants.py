"""Answers that contradict themselves cannot be built.

``INVARIANTS`` names each public class of answers with what is always true of it, in words, and with
ways to break it. Each breaks a valid answer of the library through the constructor. ``LEFT`` names
what no constructor checks, and why.
"""

from collections.abc import Callable, Iterator
from dataclasses import is_dataclass, replace
from fractions import Fraction
from functools import cache
from importlib import import_module
from inspect import isclass
from typing import Any, NamedTuple, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail import (
    DECK,
    Category,
    Combo,
    Deal,
    Equity,
    FlopEquity,
    Hand,
    HandClass,
    Hits,
    Outs,
    Player,
    PlayerEquity,
    Range,
    Rank,
    Score,
    Showdown,
    WeightedRange,
    compare,
    deal,
    equity,
    hits,
    outs,
    parse_range,
    score,
    showdown,
    shuffled,
)
from handrail.cards import KevParts
from handrail.draw import RankedHand, Seat, Table, TableShowdown, Transition, judge_table
from handrail.games import (
    OMAHA_HI_LO,
    PlayerOuts,
    PotPart,
    ShownHand,
    SmallHandClass,
    WrongBoardSize,
)
from handrail.hands import SmallScore
from handrail.ranges import HandGroup, Offsuit, Pair, Suited

A = TypeVar("A")

SEEDS = st.integers(0, 10_000)


class Invariant(NamedTuple):
    """What is always true of a class of answers.

    ``answer`` returns a valid answer for a seed. ``broken`` yields values that break the invariant:
    each is made when it is called.
    """

    kind: type
    words: str
    answer: Callable[[int], Any]
    broken: Callable[[Any], Iterator[Callable[[], object]]]


@cache
def random_equity(seed: int) -> Equity:
    """Return the equity of two to four random hands on a turn, exact or as if sampled."""
    deck, players = shuffled(seed), 2 + seed % 3
    held = [deck[5 + 2 * at : 7 + 2 * at] for at in range(players)]
    found = equity(held, board=deck[:4]).unwrap()
    exact = seed % 2 == 0
    rows = tuple(replace(player, exact=exact) for player in found.players)
    return replace(found, players=rows, exact=exact)


def random_showdown(seed: int) -> Showdown:
    deck = shuffled(seed)
    if seed % 2:
        held = (deck[5:9], deck[9:13], deck[13:17])
        return showdown(held, board=deck[:5], game=OMAHA_HI_LO).unwrap()
    return showdown((deck[5:7], deck[7:9], deck[9:11]), board=deck[:5]).unwrap()


def random_outs(seed: int) -> Outs:
    deck = shuffled(seed)
    size = 3 + seed % 2
    return outs((deck[5:7], deck[7:9]), board=deck[:size]).unwrap()


def random_hits(seed: int) -> Hits:
    """Return what a fifth of all combos have made of a board."""
    deck = shuffled(seed)
    return hits(Range.top(20).unwrap(), board=deck[: 3 + seed % 3]).unwrap()


def random_table_showdown(seed: int) -> TableShowdown:
    deck = shuffled(seed)
    seats = (Seat("Ann", deck[:5]), Seat("Bob", deck[5:10]))
    return judge_table(Table(deck[10:], seats)).unwrap()


def random_deal(seed: int) -> Deal:
    return deal(1 + seed % 5, 1 + seed % 7, shuffled(seed)).unwrap()


def of(factory: Callable[[int], A], pick: Callable[[A], Any]) -> Callable[[int], Any]:
    return lambda seed: pick(factory(seed))


def changed(answer: Any, **changes: Any) -> Callable[[], object]:
    """Return a function that builds the answer with other fields."""
    return lambda: replace(answer, **changes)


def others_of(found: Equity, **changes: Any) -> Iterator[Callable[[], object]]:
    """Yield an equity of which one player has other numbers."""
    for at, player in enumerate(found.players):
        other = replace(player, **changes)
        players = (*found.players[:at], other, *found.players[at + 1 :])
        yield changed(found, players=players)


def more_wins(found: Equity) -> Iterator[Callable[[], object]]:
    """Yield equities in which a player wins one pot more, one less, or other shares of pots."""
    for at, player in enumerate(found.players):
        rows = [
            ((Fraction(1), player.wins + change), *player.deals_by_share[player.wins > 0 :])
            for change in (1, -1)
            if player.wins + change > 0
        ]
        for row in rows:
            if sum(deals for _, deals in row) <= player.total:
                other = replace(player, deals_by_share=row)
                players = (*found.players[:at], other, *found.players[at + 1 :])
                yield changed(found, players=players)


def wrong_rows(player: PlayerEquity) -> Iterator[Callable[[], object]]:
    half, total = Fraction(1, 2), player.total
    for rows in (
        ((half, 1), (Fraction(1), 1)),
        ((half, 1), (half, 1)),
        ((Fraction(5, 4), 1),),
        ((Fraction(0), 1),),
        ((-half, 1),),
        ((half, 0),),
        ((Fraction(1), 2), (half, -1)),
        ((Fraction(1), total + 1),),
        ((Fraction(1), total), (half, 1)),
    ):
        yield changed(player, deals_by_share=rows)


def wrong_shares(found: Showdown) -> Iterator[Callable[[], object]]:
    for share in (Fraction(0), Fraction(1), Fraction(3, 4)):
        for at, player in enumerate(found.players):
            if player.share != share:
                other = replace(player, share=share)
                players = (*found.players[:at], other, *found.players[at + 1 :])
                yield changed(found, players=players)
    turned = found.players[1:] + found.players[:1]
    shares = [player.share for player in found.players]
    if [player.share for player in turned] != shares:
        rows = tuple(replace(a, share=share) for a, share in zip(turned, shares, strict=True))
        yield changed(found, players=rows)
    yield changed(found, players=())


def low_hands(found: Showdown) -> Iterator[Callable[[], object]]:
    if len(found.game.rankings) == 1:
        first, *others = found.players
        yield changed(found, players=(replace(first, low=first.best), *others))


def wrong_counts(player: PlayerOuts) -> Iterator[Callable[[], object]]:
    yield changed(player, cards_to_come=0)
    yield changed(player, cards_to_come=-1)
    yield changed(player, outs=(), unseen=0)
    yield changed(player, outs=(), unseen=1, cards_to_come=2)


def wrong_outs(player: PlayerOuts) -> Iterator[Callable[[], object]]:
    pair = Category.PAIR
    held, free = player.cards[0], [card for card in DECK if card not in player.cards]
    yield changed(player, outs=((held, pair),))
    yield changed(player, outs=((free[0], pair), (free[0], Category.FLUSH)))
    yield changed(player, outs=tuple((card, pair) for card in free[:4]), unseen=3)


def wrong_parts(found: Hits) -> Iterator[Callable[[], object]]:
    """Yield hits with other combos, and with a name less."""
    for fields in ("made_parts", "draw_parts"):
        (name, part), *others = getattr(found, fields)
        for wrong in (~part, found.hand_range - part):
            if not wrong <= found.hand_range or fields == "made_parts":
                yield changed(found, **{fields: ((name, wrong), *others)})
        yield changed(found, **{fields: tuple(others)})
        yield changed(found, **{fields: (*others, (name, part))})


def two_names(found: Hits) -> Iterator[Callable[[], object]]:
    (name, part), *others = found.made_parts
    yield changed(found, made_parts=((name, part | found.hand_range), *others))
    yield changed(found, hand_range=~WeightedRange(()))


def change_first(found: Outs, **changes: Any) -> Callable[[], object]:
    first, *others = found.players
    return lambda: Outs(found.board, (replace(first, **changes), *others))


def wrong_players(found: Outs) -> Iterator[Callable[[], object]]:
    yield change_first(found, unseen=found.players[0].unseen + 1)
    yield change_first(found, cards_to_come=found.players[0].cards_to_come + 1)
    yield lambda: Outs(found.board, ())


def no_leader(found: Outs) -> Iterator[Callable[[], object]]:
    yield changed(found, players=tuple(replace(player, leads=False) for player in found.players))


def seen_outs(found: Outs) -> Iterator[Callable[[], object]]:
    for card in (found.board[0], found.players[1].cards[0]):
        yield change_first(found, outs=((card, Category.PAIR),))


def flop_equity(seed: int) -> FlopEquity:
    deck, found = shuffled(seed), equity((shuffled(seed)[:2], shuffled(seed)[2:4]))
    return FlopEquity(deck[4:7], 1 + seed % 24, found.unwrap())


def wrong_flops(found: FlopEquity) -> Iterator[Callable[[], object]]:
    for flop in (found.flop[:2], (*found.flop, *found.flop), (*found.flop[:2], found.flop[0])):
        yield changed(found, flop=flop)
    yield changed(found, flops=0)
    yield changed(found, equity=Equity.of([(3,), (2,), (4,)], 9, exact=True))


def wrong_hands(found: Deal) -> Iterator[Callable[[], object]]:
    yield changed(found, hands=((),))
    yield changed(found, hands=(*found.hands, found.hands[0][1:]))


def wrong_classes(found: RankedHand) -> Iterator[Callable[[], object]]:
    for number in (0, found.class_number + 1, found.class_number - 1):
        yield changed(found, class_number=number)


def other_hands(found: TableShowdown) -> Iterator[Callable[[], object]]:
    first, second = found.ranked_hands
    for hands in ((first,), (second, first), (first, first), ()):
        yield changed(found, ranked_hands=hands)
    judged = compare((second.hand, first.hand)).unwrap()
    yield changed(found, showdown=judged)


def wrong_kickers(found: Score) -> Iterator[Callable[[], object]]:
    for kickers in ((*found.kickers, Rank.TWO), (Rank.TWO,) * 6, found.kickers[:-1]):
        if kickers != found.kickers:
            yield changed(found, kickers=kickers)


def other_totals(found: Equity) -> Iterator[Callable[[], object]]:
    yield from others_of(found, total=found.total + 1)


def other_exactness(found: Equity) -> Iterator[Callable[[], object]]:
    yield from others_of(found, exact=not found.exact)


def one_range(found: Equity) -> Iterator[Callable[[], object]]:
    yield changed(found, ranges=("AA",))


def random_hand(seed: int) -> Hand:
    return Hand(shuffled(seed)[:5])


def not_five(hand: Hand) -> Iterator[Callable[[], object]]:
    yield changed(hand, cards=hand.cards[:4])
    yield changed(hand, cards=hand.cards[:4] + hand.cards[:1])


def random_combo(seed: int) -> Combo:
    return Combo.of(shuffled(seed)[:2]).unwrap()


def ace_king_suited(seed: int) -> Suited:
    return Suited(Rank.ACE, Rank.KING)


def ace_king_offsuit(seed: int) -> Offsuit:
    return Offsuit(Rank.ACE, Rank.KING)


def not_the_higher_first(two: Combo | Suited | Offsuit) -> Iterator[Callable[[], object]]:
    yield changed(two, high=two.low, low=two.high)
    yield changed(two, low=two.high)


def all_aces(seed: int) -> Range:
    return parse_range("AA").unwrap()


def wrong_bits(found: Range) -> Iterator[Callable[[], object]]:
    yield changed(found, bits=-1)
    yield changed(found, bits=1 << 1326)


def wrong_board(seed: int) -> WrongBoardSize:
    return WrongBoardSize("holdem", seed % 3, (3, 4, 5))


def right_sizes(error: WrongBoardSize) -> Iterator[Callable[[], object]]:
    yield changed(error, sizes=())
    yield changed(error, sizes=(0,))
    yield changed(error, found=4)


INVARIANTS = (
    Invariant(
        PlayerEquity,
        "the shares fall from at most 1, each wins at least a deal, and no deal counts twice",
        of(random_equity, lambda found: found.players[0]),
        wrong_rows,
    ),
    Invariant(
        Equity,
        "each player has the total of the equity",
        random_equity,
        other_totals,
    ),
    Invariant(
        Equity,
        "each player is exact if the equity is",
        random_equity,
        other_exactness,
    ),
    Invariant(Equity, "the shares won add up to all pots", random_equity, more_wins),
    Invariant(
        Equity,
        "there are as many ranges as players, or none",
        random_equity,
        one_range,
    ),
    Invariant(
        FlopEquity,
        "a flop has three distinct cards, a class at least one flop, an equity two players",
        flop_equity,
        wrong_flops,
    ),
    Invariant(
        PlayerOuts,
        "at least one unseen card is to come",
        of(random_outs, lambda found: found.players[0]),
        wrong_counts,
    ),
    Invariant(
        PlayerOuts,
        "outs are distinct unseen cards, which the player does not hold",
        of(random_outs, lambda found: found.players[0]),
        wrong_outs,
    ),
    Invariant(Hits, "parts are of the range, and no name is missing", random_hits, wrong_parts),
    Invariant(Hits, "each combo has one made hand", random_hits, two_names),
    Invariant(Outs, "all players see the same number of cards", random_outs, wrong_players),
    Invariant(Outs, "a player leads", random_outs, no_leader),
    Invariant(Outs, "no out is on the board or in a hand", random_outs, seen_outs),
    Invariant(
        Showdown,
        "the shares are those that the hands win: they add up to 1, and a winner is a player",
        random_showdown,
        wrong_shares,
    ),
    Invariant(
        Showdown,
        "only a pot that is split has a low hand",
        random_showdown,
        low_hands,
    ),
    Invariant(Deal, "all hands have the same number of cards", random_deal, wrong_hands),
    Invariant(
        RankedHand,
        "the number is that of the hand's class",
        of(random_table_showdown, lambda found: found.ranked_hands[0]),
        wrong_classes,
    ),
    Invariant(
        TableShowdown, "the ranked hands are those shown", random_table_showdown, other_hands
    ),
    Invariant(
        Score,
        "a score has the kickers of its category",
        of(random_hand, score),
        wrong_kickers,
    ),
    Invariant(
        Hand,
        "a hand has five distinct cards",
        random_hand,
        not_five,
    ),
    Invariant(
        Combo,
        "a combo has two distinct cards, the higher first",
        random_combo,
        not_the_higher_first,
    ),
    Invariant(
        Range,
        "a range has combos of the 1,326",
        all_aces,
        wrong_bits,
    ),
    Invariant(
        Suited,
        "the first of two ranks is the higher",
        ace_king_suited,
        not_the_higher_first,
    ),
    Invariant(
        Offsuit,
        "the first of two ranks is the higher",
        ace_king_offsuit,
        not_the_higher_first,
    ),
    Invariant(
        WrongBoardSize,
        "the size found is none of the possible ones, and the game has a board",
        wrong_board,
        right_sizes,
    ),
)

LEFT = {
    Player: "its share is checked by the showdown, which knows the other hands",
    ShownHand: "to find its class again would take as long as to judge the showdown",
    PotPart: "its winners and reason are properties of its hands",
    HandClass: "a ladder makes it from a shape, and tests compare it with the score of its example",
    SmallHandClass: "as `HandClass`",
    SmallScore: "tests/spec/games/test_rules.py has its checks",
    WeightedRange: "tests/spec/ranges/test_weighted_ranges.py has its checks",
    Pair: "each rank has a pair",
    HandGroup: "it is part of the notation of a range, and no field changes what another means",
    KevParts: "it shows the parts of another program's integer",
    Transition: "it is one action and two tables that are checked; `step` is what joins them",
    Table: "tests/spec/draw/test_transitions.py has its checks",
}

# Public dataclasses that are not answers: what a caller says, or where something is.
NOT_ANSWERS = """
    Span Located Card Auto Exact Sampled ParsedQuestion QuestionText Ranking Ladder Game
    CardQuestion RangeQuestion Partial HandOnBoard AmongDead InHand OnBoard BoardField DeadField
    PlayerField WholeQuestion Seat Assign Collect DealCards Evaluate Shuffle Swap Track Unassign
    Untrack Round ScriptLine
"""


def name_of(invariant: Invariant) -> str:
    return f"{invariant.kind.__name__}: {invariant.words}"


def public_answers() -> set[str]:
    """Return the names of the public dataclasses that are neither errors nor in ``NOT_ANSWERS``."""
    rooms = ("", ".cards", ".hands", ".games", ".ranges", ".equities", ".made_hands", ".draw")
    names: set[str] = set()
    for room in map(import_module, (f"handrail{room}" for room in rooms)):
        values = (getattr(room, name) for name in room.__all__)
        names |= {
            value.__name__
            for value in values
            if isclass(value) and is_dataclass(value) and not hasattr(value, "message")
        }
    return names - {*NOT_ANSWERS.split()}


def test_each_public_answer_has_invariants_or_a_reason() -> None:
    checked = {invariant.kind.__name__ for invariant in INVARIANTS} - {"WrongBoardSize"}
    left = {kind.__name__ for kind in LEFT}
    assert checked.isdisjoint(left)
    assert public_answers() == checked | left


@pytest.mark.parametrize("invariant", INVARIANTS, ids=name_of)
def test_each_invariant_is_broken_by_some_values(invariant: Invariant) -> None:
    assert any(list(invariant.broken(invariant.answer(seed))) for seed in range(4))


@pytest.mark.parametrize("invariant", INVARIANTS, ids=name_of)
@given(seed=SEEDS)
def test_no_constructor_breaks_an_invariant(invariant: Invariant, seed: int) -> None:
    for build in invariant.broken(invariant.answer(seed)):
        with pytest.raises(ValueError, match=r"."):
            _ = build()


def test_the_shares_of_the_issue_are_refused() -> None:
    rows = [PlayerEquity(((Fraction(1), 4),), 4, True), PlayerEquity(((Fraction(1), 3),), 3, False)]
    with pytest.raises(ValueError, match="expected players with the same deals"):
        _ = Equity(tuple(rows), 100, exact=True)
    with pytest.raises(ValueError, match="expected a card to come, got 0 of 0"):
        _ = PlayerOuts(DECK[:2], leads=True, outs=(), unseen=0, cards_to_come=0)
