"""The names of hands, and why one beats another."""

import re
from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.cards import Rank
from handrail.games import EIGHT_OR_BETTER, HIGH, SHORT_DECK, hand_classes
from handrail.games.wording import describe, explain, explain_scores
from handrail.hands import Category, Hand, Score, parse_hand, score
from handrail.hands.wording import RANK_NAMES, Wording, category_name, plural_rank_name
from handrail.strategies import hands, scores

VERB = re.compile(r"(.+?),? (beats|loses to|ties|chops with) (.+)")


def hand(text: str) -> Hand:
    return parse_hand(text).unwrap()


NAMES = [
    ("As Ks Qs Js Ts", "royal flush", "royal"),
    ("9h 8h 7h 6h 5h", "straight flush, nine high", "straight flush, nine high"),
    ("Ah 2h 3h 4h 5h", "straight flush, five high", "straight flush, five high"),
    ("7c 7d 7h 7s Kd", "four of a kind, sevens", "quads, sevens"),
    ("4c 4d 4h 2s 2d", "full house, fours over twos", "boat, fours over twos"),
    ("6c 6d 6h As Ad", "full house, sixes over aces", "boat, sixes over aces"),
    ("6c 6d Ah As Ad", "full house, aces over sixes", "boat, aces over sixes"),
    ("Ac Jc 9c 4c 3c", "flush, ace high", "flush, ace high"),
    ("Ac 2d 3h 4s 5c", "straight, five high", "straight, five high"),
    ("Tc Jd Qh Ks Ac", "straight, ace high", "straight, ace high"),
    ("6c 6d 6h 2s Kc", "three of a kind, sixes", "trips, sixes"),
    ("2c 2d Kh Ks 4c", "two pair, kings and twos", "two pair, kings and twos"),
    ("2c 5d 9h As Ac", "pair of aces", "pair of aces"),
    ("6c 6d 9h As Kc", "pair of sixes", "pair of sixes"),
    ("2c 5d 9h Js Kc", "high card, king", "high card, king"),
]


@pytest.mark.parametrize(("text", "plain", "players"), NAMES)
def test_a_hand_has_a_plain_name_and_a_players_name(text: str, plain: str, players: str) -> None:
    assert describe(score(hand(text))) == plain
    assert describe(score(hand(text)), Wording.PLAIN) == plain
    assert describe(score(hand(text)), Wording.PLAYERS) == players


def test_categories_have_plain_names_and_players_names() -> None:
    assert [category_name(category) for category in Category] == [
        "high card",
        "pair",
        "two pair",
        "three of a kind",
        "straight",
        "flush",
        "full house",
        "four of a kind",
        "straight flush",
        "royal flush",
    ]
    assert {category_name(category, Wording.PLAYERS) for category in Category} == {
        "high card",
        "pair",
        "two pair",
        "trips",
        "straight",
        "flush",
        "boat",
        "quads",
        "straight flush",
        "royal",
    }


def test_the_wordings_are_plain_and_players() -> None:
    assert [wording.value for wording in Wording] == ["plain", "players"]


def test_ranks_have_names_and_six_an_irregular_plural() -> None:
    assert " ".join(RANK_NAMES.values()) == (
        "two three four five six seven eight nine ten jack queen king ace"
    )
    assert " ".join(map(plural_rank_name, Rank)) == (
        "twos threes fours fives sixes sevens eights nines tens jacks queens kings aces"
    )


@pytest.mark.parametrize("wording", Wording)
def test_names_distinguish_as_many_hands_as_players_do(wording: Wording) -> None:
    names: defaultdict[Category, set[str]] = defaultdict(set)
    for found in hand_classes():
        names[found.score.category].add(describe(found.score, wording))
    assert [len(names[category]) for category in reversed(Category)] == [
        1, 9, 13, 13 * 12, 8, 10, 13, 13 * 12 // 2, 13, 8,
    ]  # fmt: skip
    assert len({name for group in names.values() for name in group}) == sum(
        map(len, names.values())
    )


# Reasons


@pytest.mark.parametrize(
    ("a", "b", "why"),
    [
        # by category alone
        ("2c 3c 4c 5c 7c", "Tc Jd Qh Ks Ac", "flush beats straight"),
        ("Ac Ad Kh Qs Jc", "2c 2d 3h 3s 4c", "pair loses to two pair"),
        ("As Ks Qs Js Ts", "Ah 2h 3h 4h 5h", "royal flush beats straight flush"),
        # by the name
        (
            "6c 6d 6h 2s 3c",
            "9c 9d 9h 2d 3d",
            "three of a kind, sixes, loses to three of a kind, nines",
        ),
        ("Ac Ad 2h 3s 4c", "Kc Kd Ah Qs Jc", "pair of aces beats pair of kings"),
        (
            "2c 2d 2h As Ad",
            "2c 2d 2h Ks Kd",
            "full house, twos over aces, beats full house, twos over kings",
        ),
        (
            "Kc Kd 3h 3s 2d",
            "Kh Ks 2c 2h Ad",
            "two pair, kings and threes, beats two pair, kings and twos",
        ),
        ("Ac 2d 3h 4s 5c", "2d 3h 4s 5c 6c", "straight, five high, loses to straight, six high"),
        ("Ac 3d 4h 6s 8c", "Kc Qd Jh 9s 8d", "high card, ace, beats high card, king"),
        # by one kicker
        (
            "Ac Ad 2h 3s 5c",
            "Ah As 2d 3c 4c",
            "pair of aces, kicker five, beats pair of aces, kicker four",
        ),
        (
            "Ac Ad Kh 3s 2c",
            "Ah As Kd 4c 2d",
            "pair of aces, kicker three, loses to pair of aces, kicker four",
        ),
        (
            "Ac Ad Kh Qs 2c",
            "Ah As Kd Qc 3d",
            "pair of aces, kicker two, loses to pair of aces, kicker three",
        ),
        (
            "7c 7d 7h 7s Kc",
            "7c 7d 7h 7s Qc",
            "four of a kind, sevens, kicker king, beats four of a kind, sevens, kicker queen",
        ),
        (
            "6c 6d 6h As 2c",
            "6c 6d 6h As 3c",
            "three of a kind, sixes, kicker two, loses to three of a kind, sixes, kicker three",
        ),
        (
            "Kc Kd 2h 2s 5c",
            "Kh Ks 2c 2d 4c",
            "two pair, kings and twos, kicker five, beats two pair, kings and twos, kicker four",
        ),
        (
            "Ac Qc 4c 3c 2c",
            "Ad Jd Td 8d 7d",
            "flush, ace high, kicker queen, beats flush, ace high, kicker jack",
        ),
        (
            "Ac Kd 9h 5s 2c",
            "Ad Kh 9s 4c 3d",
            "high card, ace, kicker five, beats high card, ace, kicker four",
        ),
        # by nothing
        (
            "Kc Kd 2h 2s 4c",
            "Kh Ks 2c 2d 4d",
            "two pair, kings and twos, kicker four, ties two pair, kings and twos, kicker four",
        ),
        ("As Ks Qs Js Ts", "Ah Kh Qh Jh Th", "royal flush ties royal flush"),
        ("9c 8d 7h 6s 5c", "9d 8h 7s 6c 5d", "straight, nine high, ties straight, nine high"),
        (
            "4c 4d 4h 2s 2d",
            "4c 4d 4h 2s 2c",
            "full house, fours over twos, ties full house, fours over twos",
        ),
        (
            "7c 7d 7h 7s Kc",
            "7c 7d 7h 7s Kd",
            "four of a kind, sevens, kicker king, ties four of a kind, sevens, kicker king",
        ),
        (
            "6c 6d 6h As 2c",
            "6c 6d 6h Ad 2d",
            "three of a kind, sixes, kickers ace and two, "
            "ties three of a kind, sixes, kickers ace and two",
        ),
        (
            "Ac Ad Kh Qs Jc",
            "Ah As Kd Qc Jd",
            "pair of aces, kickers king, queen and jack, "
            "ties pair of aces, kickers king, queen and jack",
        ),
        (
            "7c 5d 4h 3s 2c",
            "7d 5h 4s 3c 2d",
            "high card, seven, kickers five, four, three and two, "
            "ties high card, seven, kickers five, four, three and two",
        ),
    ],
)
def test_the_reason_is_only_what_decides_the_hand(a: str, b: str, why: str) -> None:
    assert explain(hand(a), hand(b)) == why


@pytest.mark.parametrize(
    ("a", "b", "why"),
    [
        ("4c 4d 4h 2s 2d", "7c 7d 7h 7s Kc", "boat loses to quads"),
        ("6c 6d 6h 2s 3c", "5c 5d 5h 2d 3d", "trips, sixes, beats trips, fives"),
        (
            "7c 7d 7h 7s Kc",
            "7c 7d 7h 7s Qc",
            "quads, sevens, kicker king, beats quads, sevens, kicker queen",
        ),
        (
            "6c 6d 6h As 2c",
            "6c 6d 6h As 3c",
            "trips, sixes, kicker two, loses to trips, sixes, kicker three",
        ),
        ("As Ks Qs Js Ts", "Ah Kh Qh Jh Th", "royal chops with royal"),
        ("9c 8d 7h 6s 5c", "9d 8h 7s 6c 5d", "straight, nine high, chops with straight, nine high"),
    ],
)
def test_the_reason_can_be_in_players_words(a: str, b: str, why: str) -> None:
    assert explain(hand(a), hand(b), Wording.PLAYERS) == why


@given(hands(), hands(), st.sampled_from(Wording))
def test_the_reason_names_the_true_winner(a: Hand, b: Hand, wording: Wording) -> None:
    reason = VERB.fullmatch(explain(a, b, wording))
    assert reason is not None
    tie = "chops with" if wording is Wording.PLAYERS else "ties"
    if score(a) == score(b):
        assert reason[2] == tie
    else:
        assert reason[2] == ("beats" if score(a) > score(b) else "loses to")
    assert (reason[1] == reason[3]) == (reason[2] == tie)


@given(scores(), scores(), st.sampled_from(Wording))
def test_the_reason_is_the_same_from_the_other_side(a: Score, b: Score, wording: Wording) -> None:
    forward, back = (
        VERB.fullmatch(explain_scores(HIGH, *pair, wording)) for pair in ((a, b), (b, a))
    )
    assert forward is not None
    assert back is not None
    assert (forward[1], forward[3]) == (back[3], back[1])
    reverse = {"beats": "loses to", "loses to": "beats"}
    assert back[2] == reverse.get(forward[2], forward[2])


def pairs_with_equal_names() -> st.SearchStrategy[tuple[Score, Score]]:
    """Generate two scores with the same name: only kickers can decide."""
    named: defaultdict[str, list[Score]] = defaultdict(list)
    for found in hand_classes():
        named[describe(found.score)].append(found.score)
    return st.sampled_from([group for group in named.values() if len(group) > 1]).flatmap(
        lambda group: st.tuples(st.sampled_from(group), st.sampled_from(group))
    )


@given(st.one_of(st.tuples(scores(), scores()), pairs_with_equal_names()))
def test_kickers_are_named_only_if_the_names_are_equal(pair: tuple[Score, Score]) -> None:
    a, b = pair
    why = explain_scores(HIGH, a, b)
    if describe(a) != describe(b):
        assert "kicker" not in why
    elif a != b:
        assert why.count("kicker ") == 2
        assert "kickers" not in why


@given(pairs_with_equal_names(), st.sampled_from(Wording))
def test_the_first_differing_kicker_is_named_between_equal_names(
    pair: tuple[Score, Score], wording: Wording
) -> None:
    a, b = pair
    why = explain_scores(HIGH, a, b, wording)
    differing = [(x, y) for x, y in zip(a.kickers, b.kickers, strict=True) if x is not y]
    if differing:
        mine, theirs = differing[0]
        verb = "beats" if mine > theirs else "loses to"
        name = describe(a, wording)
        assert why == (
            f"{name}, kicker {RANK_NAMES[mine]}, {verb} {name}, kicker {RANK_NAMES[theirs]}"
        )
    else:
        assert (" chops with " if wording is Wording.PLAYERS else " ties ") in why


@pytest.mark.parametrize(
    ("a", "b", "sentence"),
    [
        ("8s 6h 4d 3c 2s", "8h 5s 4s 3d 2c", "eight-six low loses to eight-five low"),
        ("8s 6h 4d 3c 2s", "As Ad Kc 5d 2c", "the second hand does not qualify"),
        ("As Ad Kc 5d 2c", "8s 6h 4d 3c 2s", "the first hand does not qualify"),
        ("As Ad Kc 5d 2c", "Ah Ac Kd 4d 3c", "neither hand qualifies"),
    ],
)
def test_a_ranking_may_have_a_qualifier(a: str, b: str, sentence: str) -> None:
    assert explain(hand(a), hand(b), ranking=EIGHT_OR_BETTER) == sentence


def test_the_ranking_decides_which_hand_is_better() -> None:
    flush, full_house = hand("As Js 9s 7s 6s"), hand("Kc Kd Kh 8s 8d")
    assert explain(flush, full_house) == "flush loses to full house"
    assert explain(flush, full_house, ranking=SHORT_DECK) == "flush beats full house"


def test_a_name_is_that_of_the_ranking() -> None:
    found = score(hand("8s 6h 4d 3c 2s"))
    assert describe(found) == "high card, eight"
    assert describe(found, ranking=EIGHT_OR_BETTER) == "eight-six low"
