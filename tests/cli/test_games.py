"""The commands with ``--game``."""

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import chain, combinations, islice
from math import comb
from pathlib import Path

import numpy as np
import pytest

from handrail.cards import Card, to_index
from handrail.cli import poker_options
from handrail.engine import evaluate
from handrail.games import GAMES, SHORT_DECK, SHORT_DECK_HOLDEM, STUD_HI_LO, Game, ladder_of
from handrail.games.rule_book import FLOP_TURN_RIVER

from .conftest import RunCommand

PAGE = Path(__file__).parents[2] / ".reference" / "05-games.md"
DIGESTS = re.findall(r"^\| (`.*) \| `([0-9a-f]{64})` \|$", PAGE.read_text("utf-8"), re.MULTILINE)
HI_LO = "3h4c5hKdKs"
HI_LO_PLAYERS = ("Ah2hQdJd", "KhKc2c6c", "AsQs2dJc")
FLUSH, FULL_HOUSE = "AhKh9h8h6h", "6s6c6d7s7c"
OUTS_ROWS = [
    "board      J♥ 9♥ 2♣",
    "player 1   A♥ K♥ 3♣ 4♣  8 outs",
    "  19.51% next card  35.61% by the river",
    "  flush             8  Q♥ T♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥",
    "player 2   J♠ J♦ 5♦ 6♦  leads",
]


def test_a_split_pot_names_the_winners_and_reasons_of_both_halves(run: RunCommand) -> None:
    result = run("showdown", "--game", "omaha-hi-lo", "--board", HI_LO, *HI_LO_PLAYERS)
    assert (result.status, result.err) == (0, "")
    assert result.out.splitlines() == [
        "board      3♥ 4♣ 5♥ K♦ K♠",
        "player 1   A♥ 2♥ (Q♦) (J♦) 3♥ 4♣ 5♥ (K♦) (K♠)  straight, five high",
        "  low      A♥ 2♥ (Q♦) (J♦) 3♥ 4♣ 5♥ (K♦) (K♠)  wheel  ties",
        "player 2   K♥ K♣ (2♣) (6♣) (3♥) (4♣) 5♥ K♦ K♠  four of a kind, kings  wins",
        "  low      (K♥) (K♣) 2♣ 6♣ 3♥ 4♣ 5♥ (K♦) (K♠)  six-five low",
        "player 3   A♠ (Q♠) 2♦ (J♣) 3♥ 4♣ 5♥ (K♦) (K♠)  straight, five high",
        "  low      A♠ (Q♠) 2♦ (J♣) 3♥ 4♣ 5♥ (K♦) (K♠)  wheel  ties",
        "high: player 2 wins: four of a kind beats straight",
        "low: players 1 and 3 tie: wheel beats six-five low",
    ]


@pytest.mark.parametrize(
    ("board", "last_row"),
    [
        ("9h9c5hKdKs", "low: nobody wins: no hand qualifies"),
        ("3h4c5hKdJs", "low: player 1 wins: no other hand qualifies"),
    ],
)
def test_a_half_without_rivals_says_so(run: RunCommand, board: str, last_row: str) -> None:
    words = ("showdown", "--game", "omaha-hi-lo", "Ah2hQdJd", "KhKcQsTc", board)
    assert run(*words).out.splitlines()[-1] == last_row


def test_json_has_the_game_and_the_low_half(run: RunCommand) -> None:
    words = ("showdown", "--game", "omaha-hi-lo", f"{' '.join(HI_LO_PLAYERS)} {HI_LO}", "--json")
    (found,) = run(*words).objects
    first, second, _ = found["players"]
    assert (found["game"], found["board"]) == ("omaha-hi-lo", ["3h", "4c", "5h", "Kd", "Ks"])
    assert (found["winners"], found["low_winners"], found["tie"]) == ([2], [1, 3], False)
    assert found["why"] == "four of a kind beats straight"
    assert found["low_why"] == "wheel beats six-five low"
    assert first["low"] == {
        "best": ["Ah", "2h", "3h", "4c", "5h"],
        "category": "high_card",
        "score": 1,
        "rank": "5",
        "kickers": ["4", "3", "2", "A"],
        "class": 1,
        "name": "wheel",
    }
    assert second == {
        "player": None,
        "cards": ["Kh", "Kc", "2c", "6c"],
        "best": ["Kh", "Kc", "5h", "Kd", "Ks"],
        "class": 31,
        "name": "four of a kind, kings",
        "category": "four_of_a_kind",
        "score": 8,
        "rank": "K",
        "kickers": ["5"],
        "low": second["low"],
        "won": True,
        "low_won": False,
    }
    assert second["low"]["name"] == "six-five low"
    assert (found["low_tie"], first["low_won"]) == (True, True)
    others = ("showdown", "--game", "omaha-hi-lo", "Ah2hQdJd", "KhKcQsTc", "9h9c5hKdKs", "--json")
    (found,) = run(*others).objects
    assert (found["low_winners"], found["low_why"]) == ([], "no hand qualifies")
    assert [player["low"] for player in found["players"]] == [None, None]


def test_badugi_has_no_categories_in_json(run: RunCommand) -> None:
    (found,) = run("showdown", "--game", "badugi", "Ah2c3d9h As4h5dKc", "--json").objects
    assert found["players"][0] == {
        "player": None,
        "cards": ["Ah", "2c", "3d", "9h"],
        "best": ["Ah", "2c", "3d"],
        "category": None,
        "score": None,
        "rank": None,
        "kickers": None,
        "class": 716,
        "name": "three-card badugi, three",
        "low": None,
        "won": False,
        "low_won": None,
    }
    assert found["low_winners"] is None


@pytest.mark.parametrize(
    "words",
    [
        ("Ah2c3d9h", "As4h5dKc"),
        ("Ah2c3d9h As4h5dKc",),
        ("Ah 2c 3d 9h", "As 4h 5d Kc"),
    ],
)
def test_hands_without_a_board_can_be_written_in_several_ways(
    run: RunCommand, words: tuple[str, ...]
) -> None:
    assert run("showdown", "--game", "badugi", *words).out.splitlines() == [
        "player 1   A♥ 2♣ 3♦ (9♥)  three-card badugi, three",
        "player 2   A♠ 4♥ 5♦ K♣  four-card badugi, king  wins",
        "player 2 wins: four-card badugi beats three-card badugi",
    ]


@pytest.mark.parametrize(
    ("game", "winner"), [("holdem", 2), ("short-deck", 1), ("short-deck-trips", 1)]
)
@pytest.mark.parametrize("words", [(FLUSH, FULL_HOUSE), (f"Ann: {FLUSH} Bob: {FULL_HOUSE}",)])
def test_hands_without_a_board_compare_by_the_rules_of_the_game(
    run: RunCommand, game: str, winner: int, words: tuple[str, ...]
) -> None:
    (found,) = run("showdown", "--game", game, *words, "--json").objects
    assert (found["board"], found["winners"]) == ([], [winner])


def test_a_line_has_the_board_first_or_last(run: RunCommand) -> None:
    lines = (
        b"2c3c4c5d6c AhKhQhJh AsAcQsJs\nAhKhQhJh AsAcQsJs 2c3c4c5d6c\nAhKhQhJh AsAcQsJs 2c3c4c5d\n"
    )
    first, second, turn = run(
        "showdown", "--game", "omaha", "--deals", "-", "--json", stdin=lines
    ).objects
    assert {**first, "line": 2, "text": second["text"]} == second
    assert (first["board"], turn["board"]) == (
        ["2c", "3c", "4c", "5d", "6c"],
        ["2c", "3c", "4c", "5d"],
    )


@pytest.mark.slow
@pytest.mark.parametrize("line", ["best AhKhQhJhTh2c", "showdown AhKh QsQd 2c3c4c", "table"])
def test_holdem_answers_as_without_a_game(run: RunCommand, line: str) -> None:
    assert run(*line.split(), "--game", "holdem") == run(*line.split())
    plain = run(*line.split(), "--json")
    assert run(*line.split(), "--json", "--game", "holdem") == plain
    assert plain.objects[0]["game"] == "holdem"


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_random_tables_are_dealt_in_every_game(run: RunCommand, name: str) -> None:
    (most,) = (game.max_players for game in GAMES if game.name == name)
    for players in {2, 3, min(7, most)}:
        words = ("showdown", "--game", name, "--players", str(players), "--seed", "1")
        result = run(*words, "--json")
        assert (result.status, result.err) == (0, "")
        assert len(result.objects[0]["players"]) == players


def test_the_best_hand_of_a_holding_and_a_board(run: RunCommand) -> None:
    row = "A♥ K♥ 2♥ 3♥ 4♥  flush, ace high  class 486  (Q♦) (J♦)\n"
    for words in (
        ("AhKhQdJd", "2h3h4h"),
        ("Ah", "Kh", "Qd", "Jd", "2h", "3h", "4h"),
    ):
        assert run("best", "--game", "omaha", *words).out == row
    split = run("best", "--game", "stud-hi-lo", "AhAdAc2d3c4h8s").out.splitlines()
    assert split == [
        "A♥ A♦ A♣ 4♥ 8♠  three of a kind, aces  class 1658  (2♦) (3♣)",
        "A♥ 2♦ 3♣ 4♥ 8♠  eight-four low  class 22  (A♦) (A♣)",
    ]
    (high,) = run("best", "--game", "stud-hi-lo", "AhAdAcKdKcQhQs").out.splitlines()
    assert high.startswith("A♥ A♦ A♣ K♦ K♣  full house")
    (found,) = run("best", "--game", "badugi", "Ah2c3d9h", "--json").objects
    assert found == {
        "game": "badugi",
        "text": "Ah2c3d9h",
        "cards": ["Ah", "2c", "3d", "9h"],
        "best": ["Ah", "2c", "3d"],
        "category": None,
        "score": None,
        "rank": None,
        "kickers": None,
        "class": 716,
        "name": "three-card badugi, three",
        "low": None,
    }


def test_a_deal_has_the_holdings_of_the_game(run: RunCommand) -> None:
    words = ("deal", "--game", "short-deck", "--players", "3", "--seed", "7")
    assert run(*words).out.splitlines() == [
        "player 1   6♣ T♥",
        "player 2   9♦ 7♥",
        "player 3   8♠ 9♣",
        "30 cards left, seed 7",
    ]
    (found,) = run("deal", "--game", "omaha", "--seed", "7", "--json").objects
    assert (found["game"], found["hands"][0]) == ("omaha", ["6c", "4c", "Th", "3h"])


def test_a_deal_has_five_cards_each_unless_a_game_is_named(run: RunCommand) -> None:
    deal = ("deal", "--players", "1", "--count", "1", "--seed", "7")
    assert run(*deal).out == "6♣ 4♣ T♥ 3♥ 9♦\n"
    assert run(*deal, "--game", "holdem").out == "6♣ 4♣\n"
    assert run(*deal, "--game", "holdem", "--cards", "3").out == "6♣ 4♣ T♥\n"


@pytest.mark.parametrize(
    "line",
    [
        "nlhe holdem",
        "6+ short-deck",
        "plo omaha",
        "PLO omaha",
        "Razz razz",
        "plo5 omaha5",
        "plo6 omaha6",
        "plo8 omaha-hi-lo",
        "o8 omaha-hi-lo",
        "o8b omaha-hi-lo",
        "Omaha8 omaha-hi-lo",
        "omaha/8 omaha-hi-lo",
        "stud8 stud-hi-lo",
        "stud/8 stud-hi-lo",
        "2-7 deuce-to-seven",
        "27 deuce-to-seven",
    ],
)
def test_a_short_name_in_any_case_means_its_game(run: RunCommand, line: str) -> None:
    short, name = line.split()
    deal = ("deal", "--seed", "7", "--json", "--game")
    assert run(*deal, short) == run(*deal, name)
    assert run(*deal, short).objects[0]["game"] == name


def test_the_help_has_the_short_names_of_games(run: RunCommand) -> None:
    assert "handrail help games" in run("deal", "--help").out
    words = run("help", "games").out.replace(",", " ").split()
    assert {name for game in GAMES for name in (game.name, *game.short_names)} <= {*words}


@pytest.mark.parametrize(
    ("name", "end_of_hint"),
    [
        ("omaha8b", " omaha-hi-lo?"),
        ("OMAHA-8", " omaha-hi-lo?"),
        ("PLOO", " omaha?"),
        ("xyz", " lists the games"),
    ],
)
def test_the_nearest_game_may_have_a_near_short_name(
    run: RunCommand, name: str, end_of_hint: str
) -> None:
    assert run("deal", "--game", name).err.splitlines()[-1].endswith(end_of_hint)


def test_outs_of_holdings_in_a_game(run: RunCommand) -> None:
    words = ("outs", "--game", "omaha", "--board", "Jh9h2c", "AhKh3c4c", "JsJd5d6d")
    assert run(*words).out.splitlines() == OUTS_ROWS
    (found,) = run(*words, "--json").objects
    assert (found["game"], found["players"][0]["probability"]["next"]) == ("omaha", 8 / 41)


def test_equity_of_holdings_in_a_game(run: RunCommand) -> None:
    rows = [
        "board      2♣ 3♣ 4♣ 5♦",
        "player 1   AhAdKhKd   20.00%  ████                  wins 20.00%  ties  0.00%",
        "player 2   2h3dJhJd   80.00%  ████████████████      wins 80.00%  ties  0.00%",
        "exact: 40 deals",
    ]
    words = ("equity", "--game", "omaha-hi-lo")
    for question in (
        ("AhAdKhKd", "2h3dJhJd", "--board", "2c3c4c5d"),
        ("AhAdKhKd vs 2h3dJhJd | 2c3c4c5d",),
    ):
        assert run(*words, *question).out.splitlines() == rows
    assert run(*words, "AhAdKhKd vs 2h3dJhJd | 2c3c4c5d", "--json").objects == [
        {
            "text": "AhAdKhKd vs 2h3dJhJd | 2c3c4c5d",
            "game": "omaha-hi-lo",
            "board": ["2c", "3c", "4c", "5d"],
            "dead": [],
            "exact": True,
            "total": 40,
            "seed": None,
            "players": [
                {
                    "text": text,
                    "dealt": 0,
                    "wins": wins,
                    "ties": 0,
                    "equity": wins / 40,
                    "share": fraction,
                    "stderr": None,
                }
                for text, wins, fraction in (("AhAdKhKd", 8, "1/5"), ("2h3dJhJd", 32, "4/5"))
            ],
            "interrupted": False,
            "notes": [],
        }
    ]


def test_the_odds_of_a_game_count_its_ladder(run: RunCommand) -> None:
    assert run("odds", "--game", "badugi").out.splitlines() == [
        "four-card badugi     6.33854%      17,160    1 in 15.78",
        "three-card badugi   57.04682%     154,440     1 in 1.75",
        "two-card badugi     35.55342%      96,252     1 in 2.81",
        "one-card badugi      1.06122%       2,873    1 in 94.23",
        "hands of 4 cards",
    ]
    assert run("odds", "--game", "badugi", "--json").objects == [
        {
            "game": "badugi",
            "hand_size": 4,
            "hand_count": comb(52, 4),
            "counts": {
                "four_card_badugi": 17_160,
                "three_card_badugi": 154_440,
                "two_card_badugi": 96_252,
                "one_card_badugi": 2_873,
            },
            "sample_count": None,
            "sample_counts": None,
            "stderrs": None,
            "seed": None,
            "interrupted": False,
        }
    ]
    rows = run("odds", "--game", "omaha-hi-lo").out.splitlines()
    assert rows[-3:] == [
        "eight or better      2.20642%      57,344    1 in 45.32",
        "any straight flush   0.00154%          40   1 in 64,974",
        "hands of 5 cards",
    ]
    (short,) = run("odds", "--game", "short-deck", "--json").objects
    assert list(short["counts"])[3:5] == ["flush", "full_house"]
    assert sum(short["counts"].values()) == short["hand_count"] == comb(36, 5)
    assert run("odds", "--game", "short-deck", "--json", "--slang").objects == [short]


def test_the_table_of_a_game_has_its_ladder(run: RunCommand) -> None:
    rows = run("table", "--game", "badugi").out.splitlines()
    assert (len(rows), rows[0], rows[-1]) == (
        1_092,
        "    1  four-card badugi, four          3 2 A    4♠ 3♥ 2♦ A♣         24 hands",
        " 1092  one-card badugi, king                    K♠                   1 hand",
    )
    objects = run("table", "--game", "stud-hi-lo", "--json").objects
    assert len(objects) == 7_462 + 56
    assert objects[-1] == {
        "game": "stud-hi-lo",
        "class": 56,
        "category": "high_card",
        "score": 1,
        "rank": "8",
        "kickers": ["7", "6", "5", "4"],
        "name": "eight-seven low",
        "cards": ["8s", "7h", "6d", "5c", "4s"],
        "hand_count": 1024,
        "half": "low",
    }
    assert objects[0]["half"] == "high"


def digest_of(game: Game, number: int | None = None) -> str:
    """Return the SHA-256 over the classes of all hands, or of the first ones.

    They are the engine's and, for hands of fewer than five cards, those of the ladder.
    """
    size = game.rankings[0].hand_size
    if size < 4:
        (ladder,) = map(ladder_of, game.rankings)
        numbers = [ladder.class_of(hand) or 0 for hand in combinations(game.deck, size)]
        return sha256(np.array(numbers, "<u2").tobytes()).hexdigest()
    hands = islice(combinations(map(to_index, game.deck), size), number)
    indices = chain.from_iterable(hands)
    cards = np.fromiter(indices, np.uint8).reshape(-1, size)
    classes = [evaluate(cards, ranking).astype("<u2") for ranking in game.rankings]
    return sha256(np.concatenate(classes).tobytes()).hexdigest()


@pytest.mark.slow
def test_the_digest_is_that_of_the_classes_of_all_hands(run: RunCommand) -> None:
    found = run("table", "--game", "short-deck", "--digest", "--json").objects
    assert found == [{"game": "short-deck", "digest": digest_of(SHORT_DECK_HOLDEM)}]


@pytest.mark.slow
@pytest.mark.parametrize(("names", "digest"), DIGESTS)
def test_the_reference_has_the_digest_of_each_game(names: str, digest: str) -> None:
    """In tests/slow, the engine's classes are the core's."""
    (game,) = (game for game in GAMES if game.name == names.split("`")[1])
    assert digest_of(game) == digest


@pytest.mark.slow
def test_the_digest_of_a_split_pot_has_the_low_hands_last(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first hundred thousand hands are enough for the order."""

    def first_hands(deck: Iterable[Card], size: int) -> Iterator[tuple[Card, ...]]:
        return islice(combinations(deck, size), 100_000)

    monkeypatch.setattr("handrail.cli.table.combinations", first_hands)
    expected = digest_of(STUD_HI_LO, 100_000)
    assert run("table", "--game", "stud-hi-lo", "--digest").out == f"{expected}\n"


def test_games_with_the_same_hands_share_a_digest() -> None:
    rules = [
        {(game.rankings, game.deck) for game in GAMES if f"`{game.name}`" in names}
        for names, _ in DIGESTS
    ]
    assert [len(each) for each in rules] == [1] * len(DIGESTS)
    assert {rule for each in rules for rule in each} == {(g.rankings, g.deck) for g in GAMES}
    assert sum(names.count("`") for names, _ in DIGESTS) == 2 * len(GAMES)


def test_an_unknown_game_far_from_all_gets_the_list_of_games(run: RunCommand) -> None:
    (error,) = run("table", "--game", "bridge", "--json").errors
    assert error["hint"] == "handrail help games lists the games"


def test_dead_cards_and_games_without_a_board_have_an_equity(run: RunCommand) -> None:
    words = ("equity", "--game", "omaha", "AhAdKhKd", "vs", "2h3dJhJd", "--board", "2c3c4c5d")
    (answer,) = run(*words, "--dead", "2d 2s", "--json").objects
    assert (answer["dead"], answer["total"]) == (["2d", "2s"], 38)
    rows = run("equity", "--game", "razz", "As2d3c4h7s7dKc", "AhAd3h4c8s8dKh").out.splitlines()
    assert rows[-1] == "exact: 1 deal"


def test_equity_judges_ranges_by_the_rules_of_the_game(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    manila = Game("manila", 2, FLOP_TURN_RIVER, (SHORT_DECK,), from_holding=2)
    monkeypatch.setitem(poker_options.GAMES_BY_NAME, "manila", manila)
    result = run("equity", "--game", "manila", "Ks7d vs ThTs | AsQsJs9s", "--json")
    (answer,) = result.objects
    assert [player["share"] for player in answer["players"]] == ["3/28", "25/28"]
