"""Print the score of each hand as a number: ``python as_numbers.py m01_no_wheel.py < hands``."""

import sys
from pathlib import Path
from runpy import run_path

MUSEUM = Path(__file__).parent
sys.path += [str(MUSEUM), str(MUSEUM.parent.parent / "stub")]

BASE = 15  # more than the value of any rank
VALUES = 6  # the most ranks that a wrong scorer compares

if __name__ == "__main__":
    held = run_path(str(MUSEUM / "rules_of_five.py"))["held"]
    score = run_path(str(MUSEUM / sys.argv[1]))["score"]
    for line in sys.stdin:
        found = score(held(line))
        values = [rank.value if rank else 0 for rank in (found.rank, *found.kickers)]
        number = found.category.value
        for value in [*values, *[0] * (VALUES - len(values))]:
            number = number * BASE + value
        print(number)
