"""``handrail deal``, ``odds`` and ``table``, and the seeds of every command that deals."""

import csv
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from itertools import islice
from math import comb, sqrt
from pathlib import Path

import pytest

from handrail import DECK, Card, Category, Rank
from handrail.cards import sample_cards, shuffled_decks
from handrail.cli import odds
from handrail.games import GAMES, Game, hand_classes
from helpers.systems import needs_posix
from helpers.terminal import Terminal, enable_interrupts

from .conftest import RunCommand, show


def test_a_deal_has_the_hands_and_the_cards_left(run: RunCommand) -> None:
    (dealt,) = run("deal", "--players", "4", "--cards", "5", "--seed", "1", "--json").objects
    hands, left = dealt["hands"], dealt["deck"]
    assert list(dealt) == ["game", "hands", "board", "deck", "seed"]
    assert (dealt["game"], dealt["board"], dealt["seed"]) == (None, [], 1)
    assert [len(hand) for hand in hands] == [5, 5, 5, 5]
    assert sorted([*(card for hand in hands for card in hand), *left]) == sorted(map(str, DECK))


def test_the_first_of_many_deals_is_the_only_deal(run: RunCommand) -> None:
    words = ("deal", "--players", "3", "--cards", "2", "--seed", "7")
    assert run(*words, "--count", "2").out == "6♣ 4♣  T♥ 3♥  9♦ 7♥\n7♦ J♠  4♦ 8♥  3♦ J♣\n"
    first, second = run(*words, "--count", "2", "--json").objects
    assert run(*words, "--json").objects == [first]
    assert second["hands"] == [["7d", "Js"], ["4d", "8h"], ["3d", "Jc"]]
    assert (len(second["deck"]), second["seed"]) == (46, 7)


BOARD_GAMES = [game for game in GAMES if game.board_size]


@pytest.mark.parametrize("game", BOARD_GAMES, ids=lambda game: game.name)
def test_a_board_follows_the_same_hands(run: RunCommand, game: Game) -> None:
    words = ("deal", "--game", game.name, "--players", "3", "--seed", "7", "--json")
    (without,) = run(*words).objects
    (dealt,) = run(*words, "--board").objects
    assert list(dealt) == ["game", "hands", "board", "deck", "seed"]
    assert dealt["hands"] == without["hands"]
    assert dealt["board"] + dealt["deck"] == without["deck"]
    assert len(dealt["board"]) == game.board_size


def test_a_person_sees_the_board_after_the_hands(run: RunCommand) -> None:
    assert run("deal", "--game", "holdem", "--board", "--seed", "7").out.splitlines() == [
        "player 1   6♣ 4♣",
        "player 2   T♥ 3♥",
        "board      9♦ 7♥ 2♦ 3♣ 4♦",
        "43 cards left, seed 7",
    ]


def test_a_board_can_be_dealt_without_players(run: RunCommand) -> None:
    words = ("deal", "--game", "holdem", "--board", "--players", "0", "--seed", "7")
    assert run(*words).out == "board      6♣ 4♣ T♥ 3♥ 9♦\n47 cards left, seed 7\n"
    assert run(*words, "--count", "2").out == "6♣4♣T♥3♥9♦\n7♦J♠4♦8♥3♦\n"
    (dealt,) = run(*words, "--json").objects
    assert (dealt["hands"], dealt["board"]) == ([], ["6c", "4c", "Th", "3h", "9d"])


@pytest.mark.parametrize("game", BOARD_GAMES, ids=lambda game: game.name)
def test_dealt_lines_with_a_board_can_be_judged(run: RunCommand, game: Game) -> None:
    words = ("deal", "--game", game.name, "--players", "3", "--board", "--count", "5")
    lines = run(*words, "--seed", "7").out
    deals = run(*words, "--seed", "7", "--json").objects
    judged = run("showdown", "--game", game.name, "--deals", "-", "--json", stdin=lines.encode())
    assert (judged.status, judged.err) == (0, "")
    assert [
        (each["board"], [player["cards"] for player in each["players"]]) for each in judged.objects
    ] == [(each["board"], each["hands"]) for each in deals]


def test_short_decks_keep_the_order_of_the_whole_deck(run: RunCommand) -> None:
    found = run("deal", "--game", "short-deck", "--count", "3", "--seed", "7", "--json").objects
    for deal, deck in zip(found, shuffled_decks(7), strict=False):
        dealt = [card for hand in deal["hands"] for card in hand]
        assert dealt + deal["deck"] == [str(card) for card in deck if card.rank >= Rank.SIX]


def test_a_deal_continues_on_a_narrow_terminal() -> None:
    words = ["deal", "--players", "4", "--seed", "7"]
    for more, rows in (
        (("--count", "1"), ["6♣ 4♣ T♥ 3♥ 9♦  7♥ 2♦ 3♣ 4♦ 8♠", "  5♣ 5♥ 9♣ K♦ 6♥  7♠ J♥ A♥ J♦ T♣"]),
        (("--cards", "13"), ["player 1   6♣ 4♣ T♥ 3♥ 9♦ 7♥ 2♦ 3♣ 4♦ 8♠", "  5♣ 5♥ 9♣"]),
    ):
        status, screen = show(*words, *more, columns=40, NO_COLOR="1")
        assert (status, screen.splitlines()[: len(rows)]) == (0, rows)


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_many_dealt_hands_can_be_scored(run: RunCommand, encoding: str) -> None:
    words = ("deal", "--players", "1", "--cards", "5", "--count", "1000", "--seed", "7")
    dealt = run(*words, encoding=encoding)
    assert (dealt.status, dealt.out.count("\n")) == (0, 1_000)
    scored = run("score", "-", "--tally", "--json", stdin=dealt.out.encode())
    assert (scored.status, scored.err) == (0, "")
    assert scored.objects[0]["hand_count"] == 1_000


def test_too_many_cards_get_one_error_with_a_hint(run: RunCommand) -> None:
    result = run("deal", "--players", "11", "--count", "3")
    assert (result.status, result.out) == (2, "")
    assert result.error_rows == ["error", "  --players 11", "  ^^^^^^^^^^^^", "  hint"]


@pytest.mark.parametrize("options", ["--players 10 --game omaha6", "--players 11 --cards 5"])
def test_the_error_of_deal_shows_the_options_that_were_typed(run: RunCommand, options: str) -> None:
    assert run("deal", *options.split()).err.splitlines()[1] == f"  {options}"


@pytest.mark.parametrize("line", ["deal", "draw", "showdown --random"])
def test_the_printed_seed_deals_the_same_cards(run: RunCommand, line: str) -> None:
    first = run(*line.split())
    seed = int(first.out.rpartition("seed ")[2])
    assert run(*line.split(), "--seed", str(seed)) == first
    assert run(*line.split(), "--seed", str(seed + 1)).out != first.out


def test_a_whole_deck_can_be_dealt(run: RunCommand) -> None:
    (dealt,) = run("deal", "--players", "52", "--cards", "1", "--json").objects
    assert dealt["deck"] == []


def test_one_per_line_has_each_hand_on_its_own_line(run: RunCommand) -> None:
    words = ("deal", "--players", "10", "--count", "3", "--seed", "7")
    together = run(*words).out
    alone = run(*words, "--one-per-line").out
    assert alone.splitlines() == [
        hand for line in together.splitlines() for hand in line.split("  ")
    ]
    tally = run("score", "-", "--tally", "--json", stdin=alone.encode())
    assert tally.objects[0]["hand_count"] == 30
    first = run("deal", "--players", "10", "--seed", "7", "--one-per-line").out
    assert first.splitlines() == alone.splitlines()[:10]


def test_one_per_line_prints_hands_and_no_board(run: RunCommand) -> None:
    for words in (("--game", "holdem", "--board"), ("--json",)):
        result = run("deal", "--one-per-line", *words)
        assert (result.status, result.out) == (2, "")
    result = run("deal", "--one-per-line")
    assert (len(result.out.splitlines()), result.err.count("note: seed")) == (2, 1)


def test_odds_are_counted_and_simulated_from_a_seed(run: RunCommand) -> None:
    words = ("odds", "--simulate", "2000", "--seed", "5")
    (found,) = run(*words, "--json").objects
    counts, samples = found["counts"], found["sample_counts"]
    assert (found["hand_size"], found["hand_count"]) == (5, comb(52, 5))
    assert list(counts) == [category.name.lower() for category in reversed(Category)]
    assert sum(counts.values()) == comb(52, 5)
    assert (counts["royal_flush"], counts["straight"]) == (4, 10_200)
    assert sum(samples.values()) == 2000
    assert (found["seed"], found["interrupted"]) == (5, False)
    rows = run(*words).out.splitlines()  # the same hands again
    assert rows[8] == (
        f"pair                42.25690%  {samples['pair'] / 20:>8.5f}%  ± 1.10271%"
        f"   1,098,240  {samples['pair']:>10,}     1 in 2.37"
    )
    assert rows[-1] == "2,000 hands dealt, seed 5"


def test_plus_minus_has_letters_in_ascii(run: RunCommand) -> None:
    words = ("odds", "--simulate", "100", "--seed", "5")
    assert run(*words, encoding="ascii").out.count(" +/- ") == 11


def test_simulated_odds_stay_on_a_narrow_terminal() -> None:
    words = ["odds", "--simulate", "100", "--seed", "5"]
    status, screen = show(*words, columns=40, NO_COLOR="1")
    assert status == 0
    assert screen.splitlines()[-7:] == [
        "high card           50.11774%  54.00000%",
        "  ± 4.98397%   1,302,540          54",
        "     1 in 2.00",
        "any straight flush   0.00154%   0.00000%",
        "  ± 0.00000%          40           0",
        "   1 in 64,974",
        "100 hands dealt, seed 5",
    ]


@pytest.mark.slow
def test_ctrl_c_prints_the_hands_dealt_so_far() -> None:
    words = ["odds", "--simulate", str(10**9), "--seed", "7"]
    terminal = Terminal(words, Path.cwd(), variables={"NO_COLOR": "1"})
    _ = terminal.wait_for("hands ")
    terminal.press("\x03")
    assert terminal.end() == 130
    last = terminal.screen.splitlines()[-1]
    terminal.close()
    assert re.fullmatch(r"interrupted: [\d,]+ hands? dealt, seed 7", last)


@pytest.mark.slow
def test_json_has_the_hands_dealt_before_ctrl_c(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted_cards(seed: int, size: int) -> Iterator[tuple[Card, ...]]:
        yield from islice(sample_cards(seed, size), 100)
        signal.raise_signal(signal.SIGINT)
        yield from sample_cards(seed, size)

    monkeypatch.setattr(odds, "sample_cards", interrupted_cards)
    few = odds.MIN_ENGINE_HANDS - 1
    result = run("odds", "--simulate", str(few), "--seed", "7", "--json")
    (document,) = result.objects
    assert (result.status, document["interrupted"], document["seed"]) == (130, True, 7)
    assert sum(document["sample_counts"].values()) == 100


@needs_posix
def test_a_second_ctrl_c_ends_the_command_at_once() -> None:
    code = (
        "import time; from handrail.shell.long_work import catch_interrupt\n"
        "with catch_interrupt() as stopped:\n"
        "    print('ready', flush=True)\n"
        "    while not stopped(): time.sleep(0.01)\n"
        "    print('stopped', flush=True)\n"
        "    time.sleep(60)"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=enable_interrupts,
    )
    assert process.stdout is not None
    for line in (b"ready\n", b"stopped\n"):
        assert process.stdout.readline() == line
        process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert b"KeyboardInterrupt" in err


@pytest.mark.slow
def test_odds_without_the_wheel(run: RunCommand) -> None:
    (found,) = run("odds", "--aces", "high", "--json").objects
    counts = found["counts"]
    assert (counts["straight_flush"], counts["straight"]) == (32, 9_180)
    assert found["sample_counts"] is None


@pytest.mark.slow
@pytest.mark.parametrize("cards", ["5", "7"])
def test_odds_are_the_same_if_aces_are_low_but_none_is_royal(run: RunCommand, cards: str) -> None:
    words = ("odds", "--cards", cards, "--simulate", "100", "--seed", "1")
    (high,) = run(*words, "--aces", "high", "--json").objects
    (low,) = run(*words, "--aces", "low", "--json").objects
    assert run(*words, "--aces", "low").status == 0
    royal = high["counts"].pop("royal_flush")
    high["counts"]["straight_flush"] += royal
    assert low["counts"] == high["counts"]
    assert low["sample_counts"].keys() == low["counts"].keys()
    assert sum(low["sample_counts"].values()) == 100


def test_the_rarest_hand_has_two_digits(run: RunCommand) -> None:
    assert run("odds").out.splitlines()[0].split()[2] == "0.00015%"


@pytest.mark.slow
@pytest.mark.usefixtures("without_numpy")
def test_seven_card_odds_are_the_published_ones(
    run: RunCommand, counts_of_six_and_seven: dict[int, dict[str, int]]
) -> None:
    (document,) = run("odds", "--cards", "7", "--json").objects
    assert document == {
        "game": "holdem",
        "hand_size": 7,
        "hand_count": comb(52, 7),
        "counts": counts_of_six_and_seven[7],
        "sample_count": None,
        "sample_counts": None,
        "stderrs": None,
        "seed": None,
        "interrupted": False,
    }


@pytest.mark.slow
@pytest.mark.parametrize("aces", ["high", "both"])
def test_simulated_seven_card_odds_are_close_to_the_exact(run: RunCommand, aces: str) -> None:
    words = ("odds", "--cards", "7", "--simulate", "900", "--seed", "5", "--aces", aces, "--json")
    (document,) = run(*words).objects
    exact, sampled = document["counts"], document["sample_counts"]
    assert sum(sampled.values()) == 900
    for name, count in exact.items():
        share = count / document["hand_count"]
        assert abs(sampled[name] / 900 - share) <= 5 * sqrt(share / 900)


def test_the_table_has_every_class_best_first(run: RunCommand) -> None:
    rows = run("table", "--json").objects
    assert [row["class"] for row in rows] == list(range(1, len(hand_classes()) + 1))
    assert sum(int(str(row["hand_count"])) for row in rows) == comb(52, 5)
    assert rows[0] == {
        "game": "holdem",
        "half": None,
        "class": 1,
        "category": "royal_flush",
        "score": 10,
        "rank": "A",
        "kickers": [],
        "cards": ["As", "Ks", "Qs", "Js", "Ts"],
        "hand_count": 4,
        "name": "royal flush",
    }


@pytest.mark.parametrize(("slang", "name"), [((), "full house"), (("--slang",), "boat")])
def test_the_table_for_a_person_names_each_class(
    run: RunCommand, slang: tuple[str, ...], name: str
) -> None:
    rows = run("table", *slang).out.splitlines()
    assert len(rows) == len(hand_classes())
    named = f"{name}, aces over kings"
    assert rows[166] == f"  167  {named:<30}  K        A♠ A♥ A♦ K♣ K♠      24 hands"


@pytest.mark.slow
def test_a_row_of_the_table_continues_on_a_narrow_terminal() -> None:
    status, screen = show("table", columns=40, NO_COLOR="1")
    rows = screen.splitlines()
    assert status == 0
    (full_house,) = (at for at, row in enumerate(rows) if row.startswith("  167  "))
    assert rows[full_house : full_house + 3] == [
        "  167  full house, aces over kings",
        "    K        A♠ A♥ A♦ K♣ K♠",
        "        24 hands",
    ]
    assert max(map(len, rows)) <= 40


@pytest.mark.parametrize("game", ["holdem", "omaha-hi-lo", "badugi"])
def test_csv_has_the_classes_of_the_objects(run: RunCommand, tmp_path: Path, game: str) -> None:
    path = tmp_path / "table.csv"
    objects = run("table", "--game", game, "--json", "--csv", str(path)).objects
    header, *rows = csv.reader(StringIO(path.read_text("utf-8")))
    assert header == ["half", "class", "name", "kickers", "cards", "hand_count"]
    columns = [header.index(name) for name in ("class", "name", "hand_count")]
    assert [[row[at] for at in columns] for row in rows] == [
        [str(each["class"]), each["name"], str(each["hand_count"])] for each in objects
    ]
    assert [row[0] for row in rows] == [each["half"] or "" for each in objects]
    assert [row[4] for row in rows] == ["".join(each["cards"]) for each in objects]
