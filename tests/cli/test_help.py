"""Help: its style on a terminal, and the facts in the topics of ``handrail help``."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from returns.result import Success

from handrail import (
    Draw,
    HandOnBoard,
    MadeHand,
    draws,
    made_hand,
    parse_card,
    parse_cards,
    parse_combo,
    parse_weighted,
)
from handrail.cards.dealing import random_table
from handrail.cli import poker_options
from handrail.cli.conform import COMPARED_HANDS
from handrail.cli.help import TOPIC_FOLDER, topic_names
from handrail.cli.main import COMMAND_NAMES, root_command
from handrail.cli.plugins import WRONG_SCORERS, find_plugins
from handrail.draw.transitions import MAX_DISCARDS
from handrail.equities.raw_questions import MAX_RANGES, MIN_RANGES
from handrail.equities.solvers import MAX_ENGINE_SECONDS
from handrail.games import GAMES, HOLDEM
from handrail.games.showdowns import MAX_CARDS
from handrail.hands.types import HAND_SIZE
from handrail.shell.help_text import HEADING
from handrail.text import join_words
from handrail_dojo.sets.kata import HINT_COUNT
from helpers.distributions import ROOT

from .conftest import RunCommand, show

# "  22+ !33      44+, 22" has a text and its meaning.
ROW_OF_TWO = re.compile(r"^ {2}(\S.*?) {2,}(\S.*)$", re.MULTILINE)
NUMBER_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
HEADINGS = (
    *("Usage:", "Options:", "Commands:", "Example:", "Examples:", "Topics:", "Exit status:"),
)


def topic(name: str) -> str:
    return (TOPIC_FOLDER / f"{name}.txt").read_text("utf-8")


def commands_with_option(name: str) -> Iterator[str]:
    for command in COMMAND_NAMES:
        found = root_command.get_command(click.Context(root_command), command)
        assert found is not None
        if any(name in param.opts for param in found.params):
            yield command


def random_numbers_of_players() -> tuple[int, int]:
    numbers = {random_table(seed)[0] for seed in range(100)}
    return min(numbers), max(numbers)


# Style


@pytest.mark.parametrize("name", ["", *COMMAND_NAMES, "kata"])
@pytest.mark.parametrize("columns", [40, 60])
def test_help_fits_a_narrow_terminal(name: str, columns: int) -> None:
    status, screen = show(*name.split(), "--help", columns=columns, NO_COLOR="1")
    assert status == 0
    assert "..." not in screen.partition("Commands:\n")[2].partition("\n\n")[0]
    # Only a word that is longer than a row may be wider: a path, or a list of choices.
    assert [row for row in screen.splitlines() if len(row) > columns and " " in row.strip()] == []


@pytest.mark.parametrize("name", ["", *COMMAND_NAMES, "kata"])
def test_headings_have_colour_on_a_terminal(run: RunCommand, name: str) -> None:
    words = (*name.split(), "--help")
    _, screen = show(*words)
    coloured = re.findall(r"\x1b\[36m\x1b\[1m(.*?)\x1b\[0m\x1b\[0m", screen)
    plain = run(*words).out
    expected = [each for each in HEADINGS if re.search(rf"^ *{each}", plain, re.MULTILINE)]
    assert sorted(each.strip() for each in coloured) == sorted(expected)
    assert "Usage:" in coloured
    assert "\x1b" not in plain


def test_force_color_paints_the_help_in_a_pipe(run: RunCommand) -> None:
    assert "\x1b[36m" in run("score", "--help", FORCE_COLOR="1").out
    assert "\x1b[36m" in run("help", "cards", FORCE_COLOR="1").out


def test_a_topic_fits_a_narrow_terminal() -> None:
    for name in topic_names():
        _, screen = show("help", name, columns=40, NO_COLOR="1")
        assert [row for row in screen.splitlines() if len(row) > 40 and " " in row.strip()] == []


def test_the_headings_of_a_topic_are_its_rows_alone() -> None:
    headings = [found[0] for found in HEADING.finditer(topic("cards"))]
    assert headings == [
        *("Cards: a rank and then a suit", "What you type, and the cards"),
        *("Marks", "Not read", "Jokers", "Files"),
    ]


# Topics


def test_the_help_names_every_topic(run: RunCommand) -> None:
    lines = re.findall(r"^ +handrail help (\w+)  ", run("--help").out, re.MULTILINE)
    assert lines == topic_names()
    _, _, others = " ".join(run("help", "--help").out.split()).partition("Other topics are ")
    assert others.partition(".")[0] == join_words([each for each in lines if each != "json"])


@pytest.mark.parametrize(
    ("name", "commands"),
    [
        ("cards", ["score", "best", "showdown", "outs"]),
        ("games", ["best", "showdown", "deal", "odds", "table", "equity", "outs"]),
        ("hands", ["hits"]),
        ("ranges", ["range", "equity", "flops", "hits"]),
    ],
)
def test_the_commands_point_to_a_topic(run: RunCommand, name: str, commands: list[str]) -> None:
    for command in commands:
        assert f"handrail help {name}" in " ".join(run(command, "--help").out.split())


def test_each_range_of_the_topic_is_what_it_says() -> None:
    rows = ROW_OF_TWO.findall(topic("ranges"))
    assert len(rows) > 15
    for text, meaning in rows:
        assert parse_weighted(text).unwrap() == parse_weighted(meaning).unwrap(), text
    everything = {parse_weighted(text) for text in ("XX", "random", "any", "*", "100%")}
    assert len(everything) == 1


def test_each_card_of_the_topic_is_what_it_says() -> None:
    rows = ROW_OF_TWO.findall(topic("cards"))
    assert len(rows) > 5
    for text, meaning in rows:
        cards = parse_cards(text).unwrap()
        assert " ".join(map(str, cards)) == meaning
        assert isinstance(parse_card(meaning.split()[0]), Success)


def test_each_hand_of_the_topic_has_its_name() -> None:
    rows = re.findall(r"^  (\w{4}) (\w{6,10}) +(\S.*)$", topic("hands"), re.MULTILINE)
    made: list[str] = []
    drawing: set[str] = set()
    for combo, board, names in rows:
        cards = parse_cards(board).unwrap()
        held = HandOnBoard.of(parse_combo(combo).unwrap(), cards).unwrap()
        found = draws(held)
        if names == made_hand(held).words:
            made.append(names)
        else:
            assert names == ", ".join(draw.words for draw in Draw if draw in found), combo
            drawing |= {draw.words for draw in found}
    assert made == [name.words for name in reversed(MadeHand)]
    assert drawing == {draw.words for draw in Draw}


def test_each_game_of_the_topic_has_its_rules() -> None:
    games = [
        f"{game.name} {game.holding_size} {game.board_size} {len(game.deck)} "
        + ", ".join(ranking.name for ranking in game.rankings)
        for game in GAMES
    ]
    short_names = [
        f"{game.name} {', '.join(game.short_names)}" for game in GAMES if game.short_names
    ]
    rows = [" ".join(row.split()) for row in re.findall("^  (?! ).*", topic("games"), re.M)]
    assert rows == ["game cards board deck hands", *games, *short_names]


def test_the_topic_of_games_names_those_with_two_own_cards() -> None:
    sentence = topic("games").partition("\nIn ")[2].partition(", exactly two cards")[0]
    families = tuple(re.findall(r"(?!and\b)[a-z-]+", sentence))
    assert len(families) > 3
    assert {game.name for game in GAMES if game.name.startswith(families)} == {
        game.name for game in GAMES if game.from_holding == 2
    }


def test_without_arguments_handrail_shows_three_doors_that_open(
    run: RunCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = re.findall(r"^  (Learn|Import|Play) +(.*?)  +\S", run().err, re.M)
    assert [door for door, _ in found] == ["Learn", "Import", "Play"]
    for door, line in found:
        program, *words = shlex.split(line)
        if door == "Import":
            done = subprocess.run([sys.executable, *words], input=b"parse_hand\n", check=True)
            assert done.returncode == 0
        else:
            assert program == "handrail"
            result = run(*words)
            assert result.status == 0
            assert result.out
    readme = (ROOT / "README.md").read_text("utf-8")
    assert re.findall("^## (.*)", readme, re.M)[:3] == ["Learn", "Import", "Play"]


def test_the_topic_of_games_has_the_sizes_of_hands() -> None:
    text = " ".join(topic("games").split())
    sizes: dict[int, list[str]] = {}
    for game in GAMES:
        (size,) = {ranking.hand_size for ranking in game.rankings}
        sizes.setdefault(size, []).append(game.name)
    most = NUMBER_WORDS[max(sizes, key=lambda size: len(sizes[size]))]
    assert [*sorted(sizes)][-1] == 5
    *first, last = [f"in {join_words(sizes[n])} {NUMBER_WORDS[n]}" for n in sorted(sizes)[-2::-1]]
    assert f"that is compared has {most} cards, {', '.join(first)}, and {last}." in text


def test_the_topic_of_games_names_the_commands() -> None:
    text = " ".join(topic("games").split())
    named = re.findall(r"\w+", text.partition("commands ")[2].partition(" take")[0])
    assert [name for name in named if name != "and"] == [
        name for name in commands_with_option("--game") if name != "outs"
    ]
    assert poker_options.DEFAULT_GAME.name in text.partition(".")[0]


def test_the_help_says_which_games_have_outs(run: RunCommand) -> None:
    size = HOLDEM.board_size
    words = f"with a board of {NUMBER_WORDS[size]} cards"
    assert f"outs takes those {words}." in " ".join(topic("games").split())
    assert f"The game {words}, such" in " ".join(run("outs", "--help").out.split())
    for game in GAMES:
        assert bool(game.showdown_streets[1:]) == (game.board_size == size), game


@pytest.mark.slow
def test_the_help_says_in_which_games_a_player_has_a_range(run: RunCommand) -> None:
    text = " ".join(run("equity", "--help").out.split())
    assert "If the game has two cards each, RANGE is a range as well." in text
    for game in GAMES:
        answer = run("equity", "--game", game.name, "AK", "AK")
        assert ("got a range" in answer.err) == (game.holding_size != 2), game.name


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("best", f"best hand of {NUMBER_WORDS[HAND_SIZE]} to {NUMBER_WORDS[MAX_CARDS]} CARDS"),
        ("conform", f"orders about {COMPARED_HANDS} of them"),
        ("conform", f"wrong scorer of the kata {', '.join(find_plugins(WRONG_SCORERS))} does"),
        ("draw", f"discard up to {NUMBER_WORDS[MAX_DISCARDS]} cards, or"),
        ("equity", f"{NUMBER_WORDS[MIN_RANGES]} to {NUMBER_WORDS[MAX_RANGES]} ranges"),
        ("equity", f"takes at most {NUMBER_WORDS[MAX_ENGINE_SECONDS // 3600]} hours"),
        ("kata hint", f"the next of {NUMBER_WORDS[HINT_COUNT]} hints"),
        ("outs", f"has {' or '.join(NUMBER_WORDS[size] for size in HOLDEM.streets[:-1])} cards"),
        ("showdown", f"of {NUMBER_WORDS[HOLDEM.streets[0]]} to {NUMBER_WORDS[HOLDEM.board_size]}"),
        ("showdown", "random for {} to {}.".format(*random_numbers_of_players())),
    ],
)
def test_a_number_in_the_help_is_that_of_the_code(
    run: RunCommand, command: str, sentence: str
) -> None:
    assert sentence in " ".join(run(*command.split(), "--help").out.split())


@pytest.mark.parametrize("name", ["cards", "games", "hands", "ranges"])
def test_the_command_line_of_a_topic_runs(run: RunCommand, name: str) -> None:
    (line,) = re.findall(r"^    \$ handrail (.*)$", topic(name), re.MULTILINE)
    assert run(*shlex.split(line)).status == 0
