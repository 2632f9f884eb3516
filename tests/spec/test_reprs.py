"""Values in the interpreter and in a notebook: short, and readable by a person."""

import re
import subprocess
import sys
from dataclasses import replace

import pytest
from returns.result import Result

from handrail import (
    DECK,
    CardStyle,
    Category,
    Combo,
    Equity,
    Hand,
    HandOnBoard,
    Partial,
    Range,
    Rank,
    Span,
    Suit,
    cases,
    deal,
    equity,
    hand_class,
    hits,
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
from handrail.equities import FlopEquity, RangeQuestion
from handrail.games import (
    BADUGI,
    DEUCE_TO_SEVEN,
    DEUCE_TO_SEVEN_DRAW,
    DRAW,
    HIGH,
    KUHN,
    OMAHA,
    OMAHA_HI_LO,
    Game,
    Showdown,
    ladder_of,
    showdown,
)
from handrail.hands import SmallScore
from handrail.problems import Error, Problem
from handrail.ranges import Offsuit, Pair, Suited
from helpers.notebooks import html_of


def shown(game: Game, board: str, *holdings: str) -> Showdown:
    cards = [parse_cards(holding).unwrap() for holding in holdings]
    return showdown(cards, board=parse_cards(board).unwrap(), game=game).unwrap()


SPLIT = shown(OMAHA_HI_LO, "4s5h8dKcQc", "KsKhJdJc", "As2h9d9c")
EXACT = Equity.of([(1, 1), (2, 1)], total=4, exact=True)
SAMPLED = Equity.of([(3000, 0), (7000, 0)], total=10_000, exact=False)


def test_the_equity_of_a_player_is_formatted_as_a_number() -> None:
    player = EXACT.players[0]
    assert (f"{player:.2%}", f"{player:6.1f}", f"{player}") == ("37.50%", "   0.4", str(player))


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (DECK[0], "Card('2c')"),
        (Hand(DECK[:5]), "Hand('2c 2d 2h 2s 3c')"),
        (Combo(DECK[51], DECK[0]), "Combo('As2c')"),
        (Range.of([Combo(DECK[51], DECK[0])]), "Range('As2c')"),
        (score(Hand(DECK[:5])), "Score('four of a kind 2, kickers 3')"),
        (Pair(Rank.ACE), "Pair('AA')"),
        (Suited(Rank.ACE, Rank.KING), "Suited('AKs')"),
        (Offsuit(Rank.TEN, Rank.TWO), "Offsuit('T2o')"),
        (Span(3, 4), "Span(3, 4)"),
        (HandOnBoard(Combo(DECK[51], DECK[0]), DECK[1:4]), "HandOnBoard('As2c', '2d 2h 2s')"),
        (
            hits(parse_weighted("AA KK:0.5").unwrap(), board=DECK[:3]).unwrap(),
            "Hits('2c 2d 2h'; 12 combos)",
        ),
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
        (parse_card("KX"), "UnknownSuit({!r}, Span(1, 2))"),
        (parse_card("AsKsQs"), "NotOneCard({!r}, Span(2, 4), Span(4, 6))"),
        (hand_class(0), "NotACode({!r})"),
        (deal(11, 5, DECK), "NotEnoughCards({!r})"),
        (Hand.of(DECK[:4]), "WrongCount({!r})"),
        (parse_hand("As As Ks Qs Js"), "Located(DuplicateCard({!r}), Span(0, 2), Span(3, 5))"),
        (play(Table(), (Track(("Ann",)), Untrack(("Bob",)))), "IllegalAction({!r})"),
        (parse_range("AKz"), "TrailingText({!r}, Span(2, 3))"),
    ],
)
def test_an_error_shows_its_class_its_message_and_its_spans(
    result: Result[object, Problem | tuple[Problem, ...]], expected: str
) -> None:
    found = cases(result).failure()
    error = found[0] if isinstance(found, tuple) else found
    assert repr(error) == expected.format(error.message)


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

A_CARD = re.compile(r'<span role="img" aria-label="([a-z ]+)" style="([^"]+)">([^<]+)</span>')


def table(caption: str, *rows: str) -> str:
    """Return a table in HTML. Each row is its cells with `` | `` between them.

    The row of a winner begins with ``*``, and its last cell is bold.
    """
    head, *body = [row.split(" | ") for row in rows]
    inner = ""
    for first, *cells, last in body:
        if first.startswith("*"):
            row = [first[1:], *cells, f"<b>{last}</b>"]
            inner += '<tr style="background: rgb(40 160 80 / 20%)">'
        else:
            row = [first, *cells, last]
            inner += "<tr>"
        inner += f"<td>{'</td><td>'.join(row)}</td></tr>"
    header = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    return (
        f"<table><caption>{caption}</caption><thead><tr>{header}</tr></thead>"
        f"<tbody>{inner}</tbody></table>"
    )


def unbroken(text: str) -> str:
    return f'<span style="white-space: nowrap">{text}</span>'


NOTEBOOK: dict[str, tuple[object, str]] = {
    "card": (DECK[51], "A♠"),
    "hand": (Hand(DECK[:5]), "2♣ 2♦ 2♥ 2♠ 3♣"),
    "combo": (Combo(DECK[51], DECK[0]), "A♠ 2♣"),
    "score": (score(Hand(DECK[:5])), "<b>four of a kind, twos</b>, kickers 3 (score 8)"),
    "small score": (SmallScore(Category.PAIR, Rank.ACE), "<b>pair of aces</b> (score 2)"),
    "showdown": (
        parse_showdown("5c6dTh4dJd KhQh AsJs").unwrap(),
        table(
            "board 5♣ 6♦ T♥ 4♦ J♦; pair beats high card",
            "player | cards | best hand | name | result",
            "1 | K♥ Q♥ | K♥ Q♥ J♦ T♥ 6♦ | high card, king | loses",
            "*2 | A♠ J♠ | J♠ J♦ A♠ T♥ 6♦ | pair of jacks | wins",
        ),
    ),
    "split pot": (
        SPLIT,
        table(
            "omaha-hi-lo; board 4♠ 5♥ 8♦ K♣ Q♣; "
            "high: three of a kind beats pair; low: no other hand qualifies",
            "player | cards | high hand | high name | low hand | low name | result",
            "*1 | K♠ K♥ J♦ J♣ | K♠ K♥ K♣ Q♣ 8♦ | three of a kind, kings |  |  | 1/2",
            "*2 | A♠ 2♥ 9♦ 9♣ | 9♦ 9♣ K♣ Q♣ 8♦ | pair of nines | 8♦ 5♥ 4♠ 2♥ A♠"
            " | eight-five low | 1/2",
        ),
    ),
    "equity": (
        EXACT,
        table(
            unbroken("exact, 4 deals"),
            "player | equity | wins | ties",
            "1 | 37.50% | 25.00% | 25.00%",
            "2 | 62.50% | 50.00% | 25.00%",
        ),
    ),
    "sample": (
        SAMPLED,
        table(
            unbroken("sampled, 10,000 deals"),
            "player | equity | wins | ties",
            "1 | 30.00% ± 0.46% | 30.00% | 0.00%",
            "2 | 70.00% ± 0.46% | 70.00% | 0.00%",
        ),
    ),
    "answer": (
        equity([parse_range("AKs").unwrap(), DECK[40:42]], board=DECK[:5], dead=DECK[51:]).unwrap(),
        table(
            f"board 2♣ 2♦ 2♥ 2♠ 3♣; dead A♠; {unbroken('exact, 3 deals')}",
            "player | cards or range | equity | wins | ties",
            "1 | AKs | 100.00% | 100.00% | 0.00%",
            "2 | Q♣ Q♦ | 0.00% | 0.00% | 0.00%",
        ),
    ),
    "partial cards": (
        equity([Partial(DECK[40:43]), DECK[8:12]], board=DECK[:5], game=OMAHA).unwrap(),
        table(
            f"omaha; board 2♣ 2♦ 2♥ 2♠ 3♣; {unbroken('exact, 40 deals')}",
            "player | cards | equity | wins | ties",
            "1 | Q♣ Q♦ Q♥* | 100.00% | 100.00% | 0.00%",
            "2 | 4♣ 4♦ 4♥ 4♠ | 0.00% | 0.00% | 0.00%",
        ),
    ),
    "known cards": (
        equity([DECK[8:12], DECK[40:44]], board=DECK[:5], game=OMAHA).unwrap(),
        table(
            f"omaha; board 2♣ 2♦ 2♥ 2♠ 3♣; {unbroken('exact, 1 deal')}",
            "player | cards | equity | wins | ties",
            "1 | 4♣ 4♦ 4♥ 4♠ | 0.00% | 0.00% | 0.00%",
            "2 | Q♣ Q♦ Q♥ Q♠ | 100.00% | 100.00% | 0.00%",
        ),
    ),
    "no deal": (
        Equity.of([(0, 0), (0, 0)], total=0, exact=True),
        table(
            unbroken("exact, 0 deals"),
            "player | equity | wins | ties",
            "1 | 0.00% | 0.00% | 0.00%",
            "2 | 0.00% | 0.00% | 0.00%",
        ),
    ),
    "flop": (
        FlopEquity(DECK[:3], 4, replace(EXACT, ranges=("<AA>", "KK"))),
        table(
            f"flop 2♣ 2♦ 2♥ and 3 equal flops; {unbroken('exact, 4 deals')}",
            "player | range | equity | wins | ties",
            "1 | &lt;AA&gt; | 37.50% | 25.00% | 25.00%",
            "2 | KK | 62.50% | 50.00% | 25.00%",
        ),
    ),
    "outs": (
        parse_outs("Jh9h2c AhKh JsJd").unwrap(),
        table(
            "board J♥ 9♥ 2♣",
            "player | cards | now | outs | an out next | an out by the river",
            "1 | A♥ K♥ |  | flush: Q♥ T♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ | 17.78% | 32.73%",
            "2 | J♠ J♦ | leads |  | 0.00% | 0.00%",
        ),
    ),
    "outs of one player": (
        parse_outs("Jh9h2c5s AhKh").unwrap(),
        table(
            "board J♥ 9♥ 2♣ 5♠",
            "player | cards | outs | an out next | an out by the river",
            "1 | A♥ K♥ | flush: Q♥ T♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 2♥<br>pair: A♠ A♦ A♣ K♠ K♦ K♣"
            " | 32.61% | 32.61%",
        ),
    ),
    "ladder": (
        ladder_of(KUHN.rankings[0]),
        table(
            unbroken("ranking one card, 3 classes"),
            "category | classes | best hand | hands",
            "high card | 1 to 3 | K♠ | 12",
        ),
    ),
    "badugi": (
        ladder_of(BADUGI.rankings[0]),
        table(
            unbroken("ranking badugi, 1,092 classes"),
            "category | classes | best hand | hands",
            "4 cards | 1 to 715 | 4♠ 3♥ 2♦ A♣ | 17,160",
            "3 cards | 716 to 1,001 | 3♠ 2♥ A♦ | 154,440",
            "2 cards | 1,002 to 1,079 | 2♠ A♥ | 96,252",
            "1 card | 1,080 to 1,092 | A♠ | 2,873",
        ),
    ),
}


@pytest.mark.parametrize(("value", "expected"), NOTEBOOK.values(), ids=NOTEBOOK)
def test_a_notebook_shows_a_value_in_the_colours_of_the_page(value: object, expected: str) -> None:
    assert A_CARD.sub(r"\3", html_of(value)) == expected


@pytest.mark.parametrize("program", ["IPython", "marimo"])
def test_a_notebook_shows_values_without_further_imports(program: str) -> None:
    script = (
        f"import sys, types; sys.modules[{program!r}] = types.ModuleType({program!r});"
        "from handrail import DECK; print(DECK[51]._repr_html_())"
    )
    done = subprocess.run((sys.executable, "-c", script), capture_output=True, text=True)
    assert 'aria-label="ace of spades"' in done.stdout, done.stderr


def test_a_card_is_black_or_red_on_white_on_any_page() -> None:
    for card in DECK:
        words, style, text = A_CARD.findall(html_of(card))[0]
        assert (words, text) == (card.words, card.format(CardStyle.SYMBOLS))
        colour = "#b8001f" if card.suit in (Suit.DIAMONDS, Suit.HEARTS) else "#111"
        assert f"background: #fff; color: {colour};" in style


def test_a_ladder_shows_the_classes_of_each_category() -> None:
    rows = A_CARD.sub(r"\3", html_of(ladder_of(HIGH))).split("<tr>")[2:]
    assert len(rows) == len(Category)
    assert rows[-1].startswith("<td>high card</td><td>6,186 to 7,462</td>")
    assert rows[1].startswith(
        "<td>straight flush</td><td>2 to 10</td><td>K♠ Q♠ J♠ T♠ 9♠</td><td>36</td>"
    )


def test_one_class_in_a_row_of_a_ladder_has_a_comma() -> None:
    rows = A_CARD.sub(r"\3", html_of(ladder_of(DEUCE_TO_SEVEN))).split("<tr>")[2:]
    assert rows[-1].startswith("<td>royal flush</td><td>7,462</td>")


@pytest.mark.parametrize(
    ("game", "holding", "shown_cards"),
    [
        (DRAW, "5hAs3d2c4h", "5♥ 4♥ 3♦ 2♣ A♠"),
        (DRAW, "2h2sAdKc2c", "2♥ 2♠ 2♣ A♦ K♣"),
        (DRAW, "KhAsQdTcJh", "A♠ K♥ Q♦ J♥ T♣"),
        (DRAW, "4h9sAd9c4c", "9♠ 9♣ 4♥ 4♣ A♦"),
        (DRAW, "4h9s4d9c4c", "4♥ 4♦ 4♣ 9♠ 9♣"),
        (DEUCE_TO_SEVEN_DRAW, "2h7s3d5c4c", "7♠ 5♣ 4♣ 3♦ 2♥"),
        (BADUGI, "Ah2c3d9h", "3♦ 2♣ A♥"),
    ],
)
def test_the_best_hand_has_its_made_cards_first(game: Game, holding: str, shown_cards: str) -> None:
    html = A_CARD.sub(r"\3", html_of(shown(game, "", holding)))
    assert html.split("<td>")[3] == f"{shown_cards}</td>"


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
