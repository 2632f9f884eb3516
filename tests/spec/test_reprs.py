"""Values in the interpreter and in a notebook: short, and readable by a person."""

import pytest
from returns.result import Result

from handrail import (
    DECK,
    Combo,
    Equity,
    Hand,
    Range,
    Rank,
    Span,
    cases,
    deal,
    hand_class,
    parse_card,
    parse_cards,
    parse_hand,
    parse_outs,
    parse_range,
    parse_showdown,
    parse_weighted,
    score,
    shuffled,
)
from handrail.draw import Seat, Table, Track, Untrack, play
from handrail.equities import RangeQuestion
from handrail.games import BADUGI, DRAW, OMAHA_HI_LO, Game, Showdown, showdown
from handrail.games.html_table import html_player_table
from handrail.problems import Error
from handrail.ranges import Pair


def shown(game: Game, board: str, *holdings: str) -> Showdown:
    cards = [parse_cards(holding).unwrap() for holding in holdings]
    return showdown(cards, board=parse_cards(board).unwrap(), game=game).unwrap()


SPLIT = shown(OMAHA_HI_LO, "4s5h8dKcQc", "KsKhJdJc", "As2h9d9c")
EXACT = Equity.of([(1, 1), (2, 1)], total=4, exact=True)
SAMPLED = Equity.of([(3000, 0), (7000, 0)], total=10_000, exact=False)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (DECK[0], "Card('2c')"),
        (Hand(DECK[:5]), "Hand('2c 2d 2h 2s 3c')"),
        (Combo(DECK[51], DECK[0]), "Combo('As2c')"),
        (Range.of([Combo(DECK[51], DECK[0])]), "Range('As2c')"),
        (score(Hand(DECK[:5])), "Score('four of a kind 2, kickers 3')"),
        (Span(3, 4), "Span(3, 4)"),
        (deal(2, 2, shuffled(7)).unwrap(), "Deal('6c 4c', 'Th 3h'; 48 cards remaining)"),
        (EXACT, "Equity(37.50%, 62.50%; exact, 4 deals)"),
        (EXACT.players[0], "PlayerEquity(37.50%; exact, 4 deals)"),
        (Equity.of([(1,), (0,)], 1, True), "Equity(100.00%, 0.00%; exact, 1 deal)"),
        (SAMPLED, "Equity(30.00%, 70.00%; sampled, 10,000 deals)"),
        (
            parse_showdown("5c6dTh4dJd KhQh AsJs").unwrap(),
            "Showdown('5c 6d Th 4d Jd'; 'Kh Qh' loses, 'As Js' wins: pair beats high card)",
        ),
        (
            parse_showdown("As Ks Qs Js Ts Ah Kh Qh Jh Th 2c 3c 4c 5c 7d").unwrap(),
            "Showdown('As Ks Qs Js Ts' ties, 'Ah Kh Qh Jh Th' ties, '2c 3c 4c 5c 7d' loses: "
            "royal flush beats high card)",
        ),
        (
            parse_showdown("5c6dTh4dJd KhQh AsJs").unwrap().players[1],
            "Player('As Js', pair of jacks)",
        ),
        (
            parse_outs("Jh9h2c AhKh JsJd").unwrap(),
            "Outs('Jh 9h 2c'; 'Ah Kh' 8 outs, 'Js Jd' 0 outs)",
        ),
        (
            parse_outs("Jh9h2c AhKh JsJd").unwrap().players[0],
            "PlayerOuts('Ah Kh', 8 outs; 17.78% next, 32.73% by the river)",
        ),
        (
            parse_outs("Jh9h2c AhKh JsJd").unwrap().players[1],
            "PlayerOuts('Js Jd', leads, 0 outs; 0.00% next, 0.00% by the river)",
        ),
        (
            SPLIT,
            "Showdown(omaha-hi-lo; '4s 5h 8d Kc Qc'; 'Ks Kh Jd Jc' 1/2, 'As 2h 9d 9c' 1/2: "
            "high: three of a kind beats pair; low: no other hand qualifies)",
        ),
        (
            shown(BADUGI, "", "Ah2c3d9h", "As4h5dKc"),
            "Showdown(badugi; 'Ah 2c 3d 9h' loses, 'As 4h 5d Kc' wins: "
            "four-card badugi beats three-card badugi)",
        ),
        (
            SPLIT.parts[0],
            "PotPart('Ks Kh 8d Kc Qc' wins, '9d 9c 8d Kc Qc' loses: three of a kind beats pair)",
        ),
        (SPLIT.parts[1], "PotPart(no hand, 'As 2h 4s 5h 8d' wins: no other hand qualifies)"),
        (
            shown(DRAW, "", "AsAdKc3h2s", "AhAcKd3s2d").parts[0].hands[0],
            "ShownHand('As Ad Kc 3h 2s', pair of aces)",
        ),
        (Table(), "Table(52 cards in the deck, 0 discards)"),
        (
            Table(DECK[6:], (Seat("Ann", DECK[:2]), Seat("Bob's")), DECK[2:6]),
            """Table('Ann' '2c 2d', "Bob's" '', 46 cards in the deck, 4 discards)""",
        ),
        (Seat("Ann", DECK[:2]), "Seat('Ann', '2c 2d')"),
        (
            RangeQuestion.of((parse_range("QQ").unwrap(),) * 2, DECK[:3]).unwrap(),
            "RangeQuestion(players=(WeightedRange('QQ'), WeightedRange('QQ')), "
            "board=(Card('2c'), Card('2d'), Card('2h')), dead=(), game=Game('holdem'))",
        ),
    ],
)
def test_a_value_has_a_short_repr(value: object, expected: str) -> None:
    assert repr(value) == expected


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (parse_card("KX"), "UnknownSuit('X is not a suit', Span(1, 2))"),
        (parse_card("AsKsQs"), "NotOneCard('expected one card, got 3', Span(2, 4), Span(4, 6))"),
        (hand_class(0), "NotACode('expected a hand class, got 0')"),
        (
            deal(11, 5, DECK),
            "NotEnoughCards('expected at least 55 cards in the deck for 11 players, got 52')",
        ),
        (Hand.of(DECK[:4]), "(WrongCount('expected 5 cards, got 4'),)"),
        (
            parse_hand("As As Ks Qs Js"),
            "(Located(DuplicateCard('As appears twice'), Span(0, 2), Span(3, 5)),)",
        ),
        (
            play(Table(), (Track(("Ann",)), Untrack(("Bob",)))),
            "IllegalAction('action 2 cannot be taken: nobody at the table is called \"Bob\"')",
        ),
        (parse_range("AKz"), "(TrailingText('unexpected z after AK', Span(2, 3)),)"),
    ],
)
def test_an_error_shows_its_class_its_message_and_its_spans(
    result: Result[object, object], expected: str
) -> None:
    assert repr(cases(result).failure()) == expected


def test_every_error_inherits_its_repr() -> None:
    kinds, found = [Error], set[type[Error]]()
    while kinds:
        kinds.extend(kinds.pop().__subclasses__())
        found.update(kinds)
    assert {kind.__repr__.__qualname__ for kind in found} == {
        "Error.__repr__",
        "TextError.__repr__",
    }


# In a notebook


def table(caption: str, *rows: str) -> str:
    """Return a table in HTML. Each row is its cells with `` | `` between them."""
    head, *body = [row.split(" | ") for row in rows]
    inner = "".join(f"<tr><td>{'</td><td>'.join(row)}</td></tr>" for row in body)
    return (
        f"<table><caption>{caption}</caption><thead><tr><th>{'</th><th>'.join(head)}</th></tr>"
        f"</thead><tbody>{inner}</tbody></table>"
    )


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (
            parse_showdown("5c6dTh4dJd KhQh AsJs").unwrap(),
            table(
                "board 5♣ 6♦ T♥ 4♦ J♦: pair beats high card",
                "player | cards | best hand | name | result",
                "1 | K♥ Q♥ | K♥ Q♥ 6♦ T♥ J♦ | high card, king | loses",
                "2 | A♠ J♠ | A♠ J♠ 6♦ T♥ J♦ | pair of jacks | wins",
            ),
        ),
        (
            EXACT,
            table(
                "exact, 4 deals",
                "player | equity | wins | ties",
                "1 | 37.50% | 1 | 1",
                "2 | 62.50% | 2 | 1",
            ),
        ),
        (
            SAMPLED,
            table(
                "sampled, 10,000 deals",
                "player | equity | wins | ties",
                "1 | 30.00% ± 0.46% | 3,000 | 0",
                "2 | 70.00% ± 0.46% | 7,000 | 0",
            ),
        ),
        (
            parse_outs("Jh9h2c AhKh JsJd").unwrap(),
            table(
                "board J♥ 9♥ 2♣",
                "player | cards | now | outs | next card | by the river",
                "1 | A♥ K♥ |  | flush: Q♥ T♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ | 17.78% | 32.73%",
                "2 | J♠ J♦ | leads |  | 0.00% | 0.00%",
            ),
        ),
    ],
)
def test_a_notebook_shows_a_table_without_colours_of_its_own(value: object, expected: str) -> None:
    show = getattr(value, "_repr_html_")  # noqa: B009  # private: only notebooks call it
    assert show() == expected


def test_text_in_a_table_is_escaped() -> None:
    expected = table("&lt;&amp;", "player | &lt;b&gt;", "1 | &lt;i&gt;")
    assert html_player_table("<&", ("<b>",), [("<i>",)]) == expected


@pytest.mark.parametrize(
    "value",
    [
        DECK[0],
        Hand(DECK[:5]),
        Combo(DECK[51], DECK[0]),
        parse_range("22+, AsKs").unwrap(),
        parse_weighted("AA@50").unwrap(),
        Pair(Rank.ACE),
    ],
    ids=repr,
)
def test_values_are_aligned_as_their_text_is(value: object) -> None:
    assert f"{value:>30}" == f"{value!s:>30}"
    assert f"{value:^9}|" == f"{value!s:^9}|"
    assert f"{value}" == str(value)
