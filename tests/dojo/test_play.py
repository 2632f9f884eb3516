"""``handrail kata play``: the learner's own code plays."""

import shutil
from pathlib import Path

import pytest

from handrail.cli.main import run_command
from handrail_dojo.sets.own_katas import standard_root

from .toys import DOJO_TOML, TOY_NAME, TOY_SOLUTION, ToyDojo, toy_answer

PLAY_TOML = f'{DOJO_TOML}\n[play]\nprogram = "play.py"\nkatas = ["{TOY_NAME}"]\n'
PROGRAM = "import sys\nfrom doubling import double\nprint(sys.argv[1], double(21))\n"


@pytest.fixture
def player(toys: ToyDojo) -> ToyDojo:
    """Return the toy dojo, which has a play, with the solution solved."""
    set_play(toys, PLAY_TOML)
    _ = toys.write_file(TOY_SOLUTION)
    _ = (toys.learner / "handrail-katas.json").write_text(
        f'{{"katas": "{toys.katas}", "solved": {{"{TOY_NAME}": "2026-11-26T12:00:00+00:00"}}}}'
    )
    return toys


def set_play(toys: ToyDojo, dojo: str) -> None:
    _ = (toys.katas / "dojo.toml").write_text(dojo)
    _ = (toys.katas / "play.py").write_text(PROGRAM)


def test_a_set_plays_its_program_with_the_learners_code(player: ToyDojo) -> None:
    assert player.call("play").out == "never 42\n"
    assert player.call("play", "--color", "always").out == "always 42\n"


def test_play_says_what_must_be_solved_before(toys: ToyDojo) -> None:
    set_play(toys, PLAY_TOML)
    result = toys.call("play")
    assert result.status == 1
    assert "to play, your own code must solve k90 Doubling" in result.err
    assert "hint: handrail kata check k90" in result.err


def test_a_set_without_a_play_says_so(toys: ToyDojo) -> None:
    result = toys.call("play")
    assert result.status == 2
    assert "this set has nothing to play" in result.err


def test_an_exception_of_the_learners_code_is_a_sentence(player: ToyDojo) -> None:
    _ = player.write_file(toy_answer("return n // 0"))
    result = player.call("play")
    assert result.status == 1
    line = toy_answer("return n // 0").splitlines().index("    return n // 0") + 1
    assert f"your code of k90: doubling.py, line {line}: ZeroDivisionError" in result.err
    assert "Traceback" not in result.out + result.err


def test_code_that_ends_python_is_a_sentence(player: ToyDojo) -> None:
    _ = player.write_file(f"import os\n{toy_answer('os._exit(3)')}")
    assert "your code of k90: Python ended with 3" in player.call("play").err


@pytest.mark.slow
def test_an_endless_play_ends(player: ToyDojo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handrail_dojo.learner.play.PLAY_SECONDS", 1)
    _ = player.write_file(toy_answer("while True: pass"))
    result = player.call("play")
    assert result.status == 4
    assert "your code was still running after 1 second" in result.err


def test_a_missing_file_is_named(player: ToyDojo) -> None:
    (player.learner / TOY_NAME / "doubling.py").unlink()
    assert f"{TOY_NAME} has no doubling.py" in player.call("play").err


def test_a_play_of_an_unknown_kata_is_refused(toys: ToyDojo) -> None:
    set_play(toys, PLAY_TOML.replace(f'katas = ["{TOY_NAME}"]', 'katas = ["k91_halving"]'))
    result = toys.call("list")
    assert "there is no kata k91_halving; choose from k90_doubling" in result.err


def poker_play(folder: Path, katas: tuple[str, ...], old: str = "", new: str = "") -> None:
    """Solve katas with their solutions, with one change, and play."""
    for name in katas:
        for source in (standard_root() / name / "solution").glob("*.py"):
            text = source.read_text("utf-8").replace(old, new)
            _ = (folder / name / source.name).write_text(text, "utf-8")
    solved = ", ".join(f'"{name}": "2026-11-26T12:00:00+00:00"' for name in katas)
    _ = (folder / "handrail-katas.json").write_text(f'{{"solved": {{{solved}}}}}')
    assert run_command(["kata", "play"]) == 0


@pytest.fixture
def poker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a learner's folder with handrail's own katas."""
    monkeypatch.chdir(tmp_path)
    assert run_command(["kata", "start", "dojo"]) == 0
    monkeypatch.chdir(tmp_path / "dojo")
    return tmp_path / "dojo"


@pytest.mark.slow
def test_ten_thousand_hands_are_counted_beside_handrail(
    poker: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    poker_play(poker, ("k06_score",))
    out = capsys.readouterr().out
    assert out.startswith("10,000 hands, scored by your scoring.py (seed 10)\n")  # as in the help
    assert "pair               4,211     4,211     4,225.7" in out
    assert "All 10,000 scores are those of handrail." in out
    assert "Solve k07 Showdown, and your own judge decides who wins." in out


@pytest.mark.slow
def test_the_first_hand_that_differs_is_shown(
    poker: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = "(counts[rank], rank)", "(counts[rank], -rank.value)"
    poker_play(poker, ("k06_score", "k07_showdown"), old, new)
    out = capsys.readouterr().out
    assert "scores differ. The first:" in out
    yours, true = (out.partition(name)[2].split("\n")[0] for name in ("yours:", "handrail:"))
    assert yours.split() != true.split()
    assert "handrail gives the pot to seat" in out


@pytest.mark.slow
def test_the_play_of_handrail_type_checks(tmp_path: Path) -> None:
    from mypy import api

    for source in (standard_root() / "k07_showdown" / "solution").glob("*.py"):
        _ = shutil.copy(source, tmp_path)
    program = shutil.copy(standard_root() / "play.py", tmp_path)
    out, err, status = api.run(["--strict", "--config-file=", str(program)])
    assert status == 0, out + err


@pytest.mark.slow
def test_a_showdown_of_ones_own_gives_the_reason(
    poker: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    poker_play(poker, ("k06_score", "k07_showdown"))
    assert capsys.readouterr().out.endswith(
        "  pair of fives, kicker ten, beats pair of fives, kicker nine\n"
    )
