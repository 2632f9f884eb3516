"""Learning paths: which kata comes next, and how a learner and a facilitator choose a path."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from handrail.text import did_you_mean
from handrail_dojo.facilitator.page import make_page
from handrail_dojo.learner.progress import Progress
from handrail_dojo.learner.render import render_next
from handrail_dojo.learner.route import Route
from handrail_dojo.sets.catalog import KataSet, read_set
from handrail_dojo.sets.learning_path import decode_dojo
from helpers.own_katas import own_katas
from timetables import PAGE, replace_timetables

from .toys import KATA_TOML, TOY_FILES, TOY_SOLUTION, ToyDojo, write_files

STATE = "handrail-katas.json"
# Two paths of somebody else. The first does not have the katas in the order of their numbers.
TWO_PATHS = """
[[paths]]
name = "taste"
title = "Tea & cake"
minutes = 12
sheets = ["leaves.md"]
[[paths.steps]]
title = "Welcome"
minutes = 2
[[paths.steps]]
kata = "k92_pour"
say = "Say: pour."
[[paths.steps]]
kata = "k91_boil"

[[paths]]
name = "serve"
title = "A tea room"
minutes = 5
[[paths.steps]]
kata = "k93_serve"
say = "Say: smile."
"""
NAMES = ("k91_boil", "k92_pour", "k93_serve", "k94_wash")


def write_set(root: Path, dojo_toml: str = TWO_PATHS) -> KataSet:
    """Write four katas, of which three are in a path."""
    for name in NAMES:
        title = name.partition("_")[2].capitalize()
        kata_toml = KATA_TOML.replace('"Doubling"', f'"{title}"')
        _ = write_files(root / name, {**TOY_FILES, "kata.toml": kata_toml})
    _ = write_files(root, {"dojo.toml": dojo_toml, "leaves.md": "# Leaves\n"})
    return read_set(root).unwrap()


@pytest.fixture
def tea(tmp_path: Path) -> KataSet:
    return write_set(tmp_path / "tea")


@pytest.fixture
def tea_room(toys: ToyDojo, monkeypatch: pytest.MonkeyPatch) -> ToyDojo:
    """Return a learner's folder of the set with two paths."""
    katas, learner = toys.learner.parent / "tea", toys.learner.parent / "tea room"
    _ = write_set(katas)
    learner.mkdir()
    (learner / ".handrail-cache").symlink_to(toys.learner / ".handrail-cache")
    monkeypatch.chdir(learner)
    assert toys.call("--katas", str(katas), "start", ".").status == 0
    return ToyDojo(katas, learner, toys.call)


def route_of(tea: KataSet, path: str = "", solved: Sequence[str] = (), current: str = "") -> Route:
    return Route(tea, Progress(path=path, current=current, solved=dict.fromkeys(solved, "today")))


def next_name(route: Route, name: str, step: int = 1) -> str | None:
    found = route.neighbour(route.kata_set.find(name).unwrap(), step)
    return found and found.name


# What comes next


def test_the_next_kata_is_that_of_the_path(tea: KataSet) -> None:
    route = route_of(tea, "taste")
    assert next_name(route, "k92") == "k91_boil"
    assert next_name(route, "k91") is None
    assert next_name(route, "k91", -1) == "k92_pour"
    assert next_name(route, "k92", -1) is None


def test_outside_the_chosen_path_the_way_goes_back_to_it(tea: KataSet) -> None:
    assert next_name(route_of(tea, "taste"), "k93") == "k92_pour"
    assert next_name(route_of(tea, "taste", ["k92_pour"]), "k94") == "k91_boil"
    assert next_name(route_of(tea, "serve", ["k93_serve"]), "k91") is None


def test_without_a_choice_the_path_is_that_of_the_kata(tea: KataSet) -> None:
    route = route_of(tea)
    assert next_name(route, "k92") == "k91_boil"
    assert next_name(route, "k93") is None
    followed = {name: route.path_at(tea.find(name).unwrap()) for name in NAMES}
    assert [path and path.name for path in followed.values()] == ["taste", "taste", "serve", None]


def test_what_comes_next_is_not_solved(tea: KataSet) -> None:
    (tea.root / "dojo.toml").unlink()
    route = Route(read_set(tea.root).unwrap(), Progress(solved={"k92_pour": "today"}))
    first, _, third, *_ = route.kata_set.katas
    assert route.following(first) == third
    assert next_name(route, first.name) == "k92_pour"


def test_a_kata_in_no_path_has_the_neighbours_of_the_set(tea: KataSet) -> None:
    assert next_name(route_of(tea), "k94", -1) == "k93_serve"
    assert next_name(route_of(tea), "k94") is None


def test_a_learner_begins_with_the_first_path(tea: KataSet) -> None:
    assert route_of(tea).current.name == "k92_pour"
    assert route_of(tea, "serve").current.name == "k93_serve"
    assert route_of(tea, solved=["k92_pour"]).current.name == "k91_boil"
    assert route_of(tea, solved=["k92_pour", "k91_boil"]).current.name == "k93_serve"
    assert route_of(tea, solved=NAMES).current.name == "k94_wash"
    assert route_of(tea, current="k94_wash").current.name == "k94_wash"


@pytest.mark.parametrize(
    ("path", "solved", "name", "sentence"),
    [
        ("taste", [], "k92", "Next: k91 Boil, handrail kata check k91"),
        (
            "taste",
            ["k91_boil"],
            "k91",
            "That was the last kata of the path taste. Not solved yet: k92. "
            "Next path: serve, handrail kata path serve",
        ),
        (
            "taste",
            ["k91_boil", "k92_pour"],
            "k91",
            "All katas of the path taste are solved. Next path: serve, handrail kata path serve",
        ),
        (
            "serve",
            ["k93_serve"],
            "k93",
            "All katas of the path serve are solved. Another path: taste, handrail kata path taste",
        ),
        (
            "taste",
            ["k91_boil", "k92_pour", "k93_serve"],
            "k91",
            "All katas of the path taste are solved.",
        ),
        ("", [], "k94", "That was the last kata."),
        (
            "taste",
            ["k92_pour", "k91_boil"],
            "k92",
            "All katas of the path taste are solved. Next path: serve, handrail kata path serve",
        ),
        (
            "taste",
            ["k91_boil", "k93_serve"],
            "k92",
            "The later katas of the path taste are solved. Not solved yet: k92.",
        ),
    ],
)
def test_the_end_of_a_path_names_what_is_left(
    tea: KataSet, path: str, solved: Sequence[str], name: str, sentence: str
) -> None:
    assert render_next(route_of(tea, path, solved), tea.find(name).unwrap()) == sentence


def test_a_set_without_paths_has_an_order_too(tea: KataSet) -> None:
    (tea.root / "dojo.toml").unlink()
    route = Route(read_set(tea.root).unwrap(), Progress(path="taste"))
    assert route.current.name == "k91_boil"
    assert next_name(route, "k91") == "k92_pour"
    assert render_next(route, route.kata_set.katas[-1]) == "That was the last kata."


# dojo.toml


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ('"serve"', '"taste"', "expected a different name for each path, got taste twice"),
        (
            '"serve"',
            '"A tea room"',
            "paths[1]: expected a name in small letters, as in first-steps",
        ),
        ("k93_serve", "k93_smile", "there is no kata k93_smile; choose from k91_boil"),
        ("[[paths]]", "[[path]]", f"there is no key path; {did_you_mean('paths')}"),
        ('title = "A tea room"', "", "paths[1]: the key title is missing"),
        ('name = "taste"', 'source = "x"', "paths[0]: there is no key source here"),
    ],
)
def test_an_invalid_path_is_named(tea: KataSet, before: str, after: str, reason: str) -> None:
    _ = write_files(tea.root, {"dojo.toml": TWO_PATHS.replace(before, after)})
    problem = read_set(tea.root).failure()
    assert reason in problem.message
    assert problem.hint == f"correct {tea.root / 'dojo.toml'}"


def test_handrails_paths_have_the_minutes_that_they_promise() -> None:
    paths = own_katas().dojo.paths
    assert [note for path in paths for note in path.notes] == []
    minutes = {path.name: path.total for path in paths}
    assert minutes == {"dojo": 120, "properties": 190, "types": 125, "service": 160}


def test_the_facilitators_page_has_the_timetables_of_all_paths() -> None:
    page = PAGE.read_text("utf-8")
    assert page == replace_timetables(page)
    assert "| 1:52 | 8 | Retro |" in page


def test_the_example_for_authors_describes_a_path(tea: KataSet) -> None:
    blocks = re.findall(
        r"```toml\n(.*?)```", (PAGE.parent / "TEACHERS.md").read_text("utf-8"), re.DOTALL
    )
    (example,) = [block for block in blocks if block.startswith("[[paths]]")]
    (path,) = decode_dojo(example.replace("k30_bets", "k91_boil").encode(), tea.katas).paths
    assert (path.name, path.katas, path.middle) == ("bets", ("k91_boil",), None)


# A learner


def test_start_chooses_a_path_and_remembers_it(tea_room: ToyDojo) -> None:
    result = tea_room.call("start", "--path", "serve")
    assert "path:  serve: A tea room (5 min, 0 of 1 solved)\n" in result.out
    assert "first: k93_serve/README.md\nthen:  handrail kata watch\n" in result.out
    state = json.loads((tea_room.learner / STATE).read_text("utf-8"))
    assert (state["path"], state["current"]) == ("serve", "k93_serve")
    assert tea_room.call("start").status == 0
    assert json.loads((tea_room.learner / STATE).read_text("utf-8")) == state


def test_the_path_can_be_changed(tea_room: ToyDojo) -> None:
    assert tea_room.call("path", "serve").out.splitlines() == [
        "path:  serve: A tea room (5 min, 0 of 1 solved)",
        "next:  handrail kata check k93",
    ]
    assert tea_room.call("path").out.splitlines() == [
        "  taste: Tea & cake (12 min, 0 of 2 solved)",
        "> serve: A tea room (5 min, 0 of 1 solved)",
    ]
    _ = tea_room.call("path", "taste")
    assert "> taste: Tea & cake" in tea_room.call("path").out


@pytest.mark.slow
def test_a_kata_of_the_new_path_stays_the_current_one(tea_room: ToyDojo) -> None:
    _ = tea_room.check("k91")
    assert "check k91" in tea_room.call("path", "taste").out
    _ = tea_room.check("k94")
    assert "check k92" in tea_room.call("path", "taste").out


@pytest.mark.parametrize("line", ["path srve", "start --path srve", "dojo page --path srve"])
def test_an_unknown_path_has_the_nearest_choice_first(tea_room: ToyDojo, line: str) -> None:
    before = (tea_room.learner / STATE).read_text("utf-8")
    result = tea_room.call(*line.split())
    assert result.status == 2
    assert result.err == "error: there is no path srve\n  hint: choose from serve, taste\n"
    assert (tea_room.learner / STATE).read_text("utf-8") == before


def test_a_set_without_paths_has_none_to_choose(tea_room: ToyDojo) -> None:
    (tea_room.katas / "dojo.toml").unlink()
    result = tea_room.call("path", "serve")
    assert result.status == 3
    assert result.err.startswith("error: expected a dojo.toml with a path in ")
    assert tea_room.call("path") == type(result)(0, "", "")
    assert tea_room.call("list").out.startswith("beginner\n")


def test_the_list_shows_the_katas_of_each_path(tea_room: ToyDojo) -> None:
    rows = [" ".join(row.split()) for row in tea_room.call("list").out.splitlines()]
    assert rows == [
        "> taste: Tea & cake (12 min, 0 of 2 solved)",
        "> k92 Pour (5 min): a function",
        "k91 Boil (5 min): a function",
        "serve: A tea room (5 min, 0 of 1 solved)",
        "k93 Serve (5 min): a function",
        "in no path, beginner",
        "k94 Wash (5 min): a function",
        "* solved > the kata that you work on and the path that you follow",
    ]


@pytest.mark.parametrize(("line", "columns"), [("list", 40), ("path", 40), ("path", 34)])
def test_a_long_title_goes_on_below_its_beginning(
    tea_room: ToyDojo, monkeypatch: pytest.MonkeyPatch, line: str, columns: int
) -> None:
    monkeypatch.setattr("rich.console.Console.width", columns)
    found = tea_room.call(line).out.splitlines()
    assert max(map(len, found)) <= columns
    first = found.index(next(row for row in found if row.startswith("> taste: Tea & cake")))
    assert found[first + 1].startswith(" " * len("> taste: "))
    assert found[first + 1].endswith(" solved)")


def test_outside_a_folder_the_list_marks_no_path(
    tea_room: ToyDojo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tea_room.katas)
    found = tea_room.call("--katas", str(tea_room.katas), "list").out.splitlines()
    assert "taste: Tea & cake (12 min, 2 katas)" in found
    assert "serve: A tea room (5 min, 1 kata)" in found


@pytest.mark.usefixtures("without_mypy")
def test_a_solved_kata_names_the_next_of_the_path(tea_room: ToyDojo) -> None:
    for name, sentence in (
        ("k92_pour", "Next: k91 Boil, handrail kata check k91"),
        ("k91_boil", "All katas of the path taste are solved. Next path: serve"),
    ):
        _ = tea_room.write_file(TOY_SOLUTION, kata=name)
        assert sentence in " ".join(tea_room.check(name).out.split())
    assert "taste: Tea & cake (12 min, 2 of 2 solved)" in tea_room.call("progress").out
    assert "2 of 4 solved" in tea_room.call("progress").out


def test_paths_in_json_have_their_katas(tea_room: ToyDojo) -> None:
    first, second = map(json.loads, tea_room.call("path", "--json").out.splitlines())
    assert first == {
        "path": "taste",
        "title": "Tea & cake",
        "minutes": 12,
        "katas": ["k92_pour", "k91_boil"],
        "solved_katas": [],
        "followed": True,
    }
    assert (second["path"], second["followed"]) == ("serve", False)
    chosen = json.loads(tea_room.call("path", "serve", "--json").out)
    assert (chosen["path"], chosen["followed"]) == ("serve", True)
    _ = tea_room.call("path", "taste")
    katas = [json.loads(row) for row in tea_room.call("list", "--json").out.splitlines()]
    assert {row["kata"]: row["paths"] for row in katas} == {
        "k91_boil": ["taste"],
        "k92_pour": ["taste"],
        "k93_serve": ["serve"],
        "k94_wash": [],
    }


def test_the_state_of_an_older_version_is_read(tea_room: ToyDojo) -> None:
    state = {"katas": str(tea_room.katas), "current": "k91_boil", "solved": {"k92_pour": "2026"}}
    _ = (tea_room.learner / STATE).write_text(json.dumps(state), "utf-8")
    result = tea_room.call("path")
    assert (result.status, result.err) == (0, "")
    assert "> taste: Tea & cake (12 min, 1 of 2 solved)" in result.out


def test_a_path_that_the_set_no_longer_has_is_no_obstacle(tea_room: ToyDojo) -> None:
    _ = tea_room.call("path", "serve")
    one_path = TWO_PATHS.partition("\n\n")[0]
    _ = write_files(tea_room.katas, {"dojo.toml": one_path})
    result = tea_room.call("list")
    assert (result.status, result.err) == (0, "")
    assert "> k93" in result.out
    assert "check k92" in tea_room.call("path", "taste").out


def test_a_damaged_path_is_set_aside_with_the_state(tea_room: ToyDojo) -> None:
    state = json.dumps({"katas": str(tea_room.katas), "path": 3})
    _ = (tea_room.learner / STATE).write_text(state, "utf-8")
    result = tea_room.call("--katas", str(tea_room.katas), "progress")
    assert result.status == 0
    assert f"{STATE} cannot be read" in result.err
    assert "taste: Tea & cake" in result.out


# A facilitator


def test_each_path_has_a_page(tea: KataSet) -> None:
    first, _ = make_page(tea, "Ada\nBob", None).unwrap()
    second, notes = make_page(tea, "Ada\nBob", None, path_name="serve").unwrap()
    assert notes == ()
    assert "<title>Tea &amp; cake</title>" in first
    assert "Leaves" in first
    assert "<title>A tea room</title>" in second
    assert "Say: smile." in second
    assert "Ada + Bob" in second or "Bob + Ada" in second
    assert "Leaves" not in second
    assert "Pour" not in second


def test_the_page_is_about_the_path_that_was_chosen(tea_room: ToyDojo) -> None:
    for command, title in (
        ("dojo page", "Tea &amp; cake"),
        ("path serve", "Tea &amp; cake"),
        ("dojo page", "A tea room"),
        ("dojo page --path taste", "Tea &amp; cake"),
    ):
        assert tea_room.call(*command.split()).status == 0
        html = (tea_room.learner / "dojo.html").read_text("utf-8")
        assert f"<title>{title}</title>" in html


def test_each_path_has_a_clock_of_its_own(tea: KataSet) -> None:
    keys = [
        re.findall(r'data-path="(.*?)"', make_page(tea, "", None, path_name=name).unwrap()[0])
        for name in ("taste", "serve")
    ]
    assert keys == [["taste"], ["serve"]]
    assert re.search(r"const KEPT = .*dataset\.path", make_page(tea, "", None).unwrap()[0])


def test_a_welcome_is_not_the_break(tea: KataSet) -> None:
    html, _ = make_page(tea, "Ada\nBob\nCy\nDee", None).unwrap()
    assert "after the break" not in html
