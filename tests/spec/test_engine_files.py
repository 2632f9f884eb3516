"""The files of the engine have what the core and the engine compute, and need no numba."""

import subprocess
import sys

import numpy as np
import pytest
from numpy.typing import NDArray

from engine_files import build_lookup_tables, count_wins
from handrail.engine import matrix
from handrail.engine.hash_tables import lookup_tables
from handrail.engine.preflop import all_matchup_parts, build_parts
from handrail.ranges.hand_order import COMBO_COUNT

PROGRAM = """
import sys
from handrail import and_then, equity, gather, parse_range
print(and_then(gather(map(parse_range, {texts})), equity).unwrap().players[0].wins)
print("numba" in sys.modules)
"""


def test_the_kept_tables_are_those_that_are_built() -> None:
    kept: dict[str, NDArray[np.generic]] = lookup_tables()._asdict()
    built: dict[str, NDArray[np.generic]] = build_lookup_tables()._asdict()
    for name, array in built.items():
        np.testing.assert_array_equal(kept[name], array, strict=True)


def test_the_kept_parts_are_those_that_are_computed() -> None:
    every = np.arange(COMBO_COUNT)
    for kept, built in zip(all_matchup_parts(), build_parts(every, every, 0), strict=True):
        assert np.array_equal(kept.outcomes, built.outcomes)
        for keys in kept.combo_keys:
            assert np.array_equal(kept.rows[keys], built.rows[keys])
            assert np.array_equal(kept.columns[keys], built.columns[keys])
    assert np.array_equal(matrix().wins, count_wins(all_matchup_parts()))


@pytest.mark.parametrize(
    ("texts", "wins"), [(("AKs", "QQ"), 18_834_720), (("AhKh", "QsQd"), 787_966)]
)
def test_two_ranges_before_the_flop_need_no_numba(texts: tuple[str, str], wins: int) -> None:
    program = PROGRAM.format(texts=texts)
    done = subprocess.run((sys.executable, "-c", program), capture_output=True, text=True)
    assert done.stdout == f"{wins}\nFalse\n"
