"""The installed files have what the core and the engine compute, and need no numba."""

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from engine_files import build_lookup_tables, count_wins
from handrail import Sampled, equity, parse_range
from handrail.engine import hash_tables, matrix, question_equity
from handrail.engine.hash_tables import TABLES_FILE, lookup_tables
from handrail.engine.preflop import all_matchup_parts, build_parts
from handrail.equities import preflop_wins
from handrail.equities.preflop_wins import (
    WINS_FILE,
    flush_corrections,
    wins_by_hands,
    wins_by_ranks,
)
from handrail.installation import DamagedInstallation
from handrail.installed_files import read_installed, with_checksum
from handrail.ranges.hand_order import COMBO_COUNT
from helpers.systems import needs_posix

PROGRAM = """
import sys
from handrail import and_then, equity, gather, parse_range
print(and_then(gather(map(parse_range, {texts})), equity).unwrap().players[0].wins)
print("numpy" in sys.modules)
"""

# Each question has a process, which copies one that has imported the command.
GAME_PROGRAM = """
import os, sys
from handrail.cli.main import run_command
for words in {lines}:
    if os.fork() == 0:
        run_command(words)
        print("numba:", "numba" in sys.modules, flush=True)
        os._exit(0)
    os.wait()
"""
FLOPS = {
    "omaha AhKhQhJh 2c2d7s8s --board 3h4h9c": 820,
    "omaha-hi-lo AhKhQhJh 2c2d7s8s --board 3h4h9c": 820,
    "omaha6 AhKhQhJhTs9s 2c2d7s8s8c9h --board 3h4h9d": 666,
    "short-deck AhKh 7s8s --board 9c6hTd": 406,
}


@pytest.mark.slow
def test_the_kept_tables_are_those_that_are_built() -> None:
    kept: dict[str, NDArray[np.generic]] = lookup_tables()._asdict()
    built: dict[str, NDArray[np.generic]] = build_lookup_tables()._asdict()
    for name, array in built.items():
        np.testing.assert_array_equal(kept[name], array, strict=True)


@pytest.mark.slow
def test_the_kept_parts_are_those_that_are_computed() -> None:
    every = np.arange(COMBO_COUNT)
    for kept, built in zip(all_matchup_parts(), build_parts(every, every, 0), strict=True):
        keys = np.unique(kept.combo_keys)
        assert np.array_equal(keys, np.unique(built.combo_keys))
        for one, other in zip(kept.combo_keys, built.combo_keys, strict=True):
            assert np.array_equal(one, other)
        of_kept, of_built = (
            each.outcomes[each.rows[keys]][:, :, each.columns[keys]] for each in (kept, built)
        )
        assert np.array_equal(of_kept, of_built)
    assert np.array_equal(matrix().wins, count_wins(all_matchup_parts()))


@pytest.mark.parametrize(
    ("texts", "wins"), [(("AKs", "QQ"), 18_834_720), (("AhKh", "QsQd"), 787_966)]
)
def test_two_ranges_before_the_flop_need_no_numpy(texts: tuple[str, str], wins: int) -> None:
    program = PROGRAM.format(texts=texts)
    done = subprocess.run((sys.executable, "-c", program), capture_output=True, text=True)
    assert done.stdout == f"{wins}\nFalse\n"


def flip_bit(content: bytes) -> bytes:
    """Flip one bit, in the middle."""
    at = len(content) // 2
    return content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]


DAMAGES: dict[str, tuple[Callable[[Path, bytes], object], str]] = {
    "cut": (lambda path, content: path.write_bytes(content[:-100]), "other content"),
    "last byte lost": (lambda path, content: path.write_bytes(content[:-1]), "other content"),
    "empty": (lambda path, content: path.write_bytes(b""), "other content"),
    "overwritten": (lambda path, content: path.write_bytes(b"KS 2H" * 1000), "other content"),
    "one bit": (lambda path, content: path.write_bytes(flip_bit(content)), "other content"),
    "a folder": (lambda path, content: path.mkdir(), "a folder"),
    "a pipe": (lambda path, content: os.mkfifo(path), "something that is not a file"),
    "missing": (lambda path, content: None, "an error: no such file or directory"),
}


@pytest.mark.parametrize("path", [TABLES_FILE, WINS_FILE], ids=lambda path: path.name)
@pytest.mark.parametrize(
    ("damage", "found"),
    [
        pytest.param(*values, id=name, marks=[needs_posix] * (name == "a pipe"))
        for name, values in DAMAGES.items()
    ],
)
def test_a_damaged_file_is_never_used(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    path: Path,
    damage: Callable[[Path, bytes], object],
    found: str,
) -> None:
    damaged = tmp_path / path.name
    _ = damage(damaged, path.read_bytes())
    monkeypatch.setattr(hash_tables, "TABLES_FILE", damaged)
    monkeypatch.setattr(preflop_wins, "WINS_FILE", damaged)
    for read in (lookup_tables, wins_by_ranks, flush_corrections, wins_by_hands):
        with pytest.raises(DamagedInstallation) as caught:
            _ = read.__wrapped__()
        error = caught.value
        assert (error.path, error.found) == (str(damaged), found)
        assert str(error) == f"{error.message}: {error.hint}"


def test_a_checksum_is_the_end_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    _ = path.write_bytes(with_checksum(b"content"))
    assert read_installed(path) == b"content"
    assert path.read_bytes().startswith(b"content")


def test_a_damaged_file_is_not_the_fault_of_an_executor(monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(*_: object) -> None:
        raise DamagedInstallation("tables.npz", "other content")

    monkeypatch.setattr(question_equity, "run_parallel", damaged)
    ranges = [parse_range(text).unwrap() for text in ("AA", "KK", "QQ")]
    with ThreadPoolExecutor(1) as executor, pytest.raises(DamagedInstallation):
        _ = equity(ranges, how=Sampled(10), executor=executor)


@pytest.mark.slow
@needs_posix
def test_a_flop_of_another_game_needs_no_numba() -> None:
    lines = [f"equity --game {question}".split() for question in FLOPS]
    program = GAME_PROGRAM.format(lines=lines)
    done = subprocess.run((sys.executable, "-c", program), capture_output=True, text=True)
    ends = [row for row in done.stdout.splitlines() if row.startswith(("exact", "numba"))]
    rows = ((f"exact: {deals} deals", "numba: False") for deals in FLOPS.values())
    assert ends == [row for pair in rows for row in pair]
