"""The state of a module: what its functions keep from one call to the next."""

import random
from types import ModuleType

import pytest

from handrail_dojo.module_state import changed_names, module_state

KEEPING = {
    "SEEN": "SEEN = []\ndef call(n):\n    SEEN.append(n)",
    "CALLS": "CALLS = 0\ndef call(n):\n    global CALLS\n    CALLS += 1",
    "call": "def call(n, seen=[]):\n    seen.append(n)",
    "cached": "from functools import cache\n@cache\ndef cached(n): return n\ncall = cached",
    "Clerk.seen": "class Clerk:\n    seen = []\ndef call(n):\n    Clerk.seen.append(n)",
    "SOURCE": "from random import Random\nSOURCE = Random(1)\ndef call(n):\n    SOURCE.random()",
    "inner": "def made():\n    seen = []\n    def inner(n): seen.append(n)\n    return inner\n"
    "inner = made()\ndef call(n): inner(n)",
    "noted": "def noted(n): pass\nnoted.calls = 0\ndef call(n):\n    noted.calls += 1",
    "NUMBERS": "from itertools import count\nNUMBERS = count()\ndef call(n): next(NUMBERS)",
}
FREE = (
    "DECK = [1, 2]\ndef call(n): return [*DECK, n]",
    "from functools import cache\n@cache\ndef deck(): return 1\ndef call(n): return deck()",
    "from random import Random\ndef call(n): return Random(n).random()",
    "from dataclasses import dataclass\nfrom enum import Enum\n@dataclass\nclass A:\n    n: int\n"
    "class B(Enum):\n    X = 1\ndef call(n): return A(n), B(1)",
)


def changed_by_a_call(text: str) -> str:
    module = ModuleType("answer")
    exec(text, vars(module))
    before = module_state(module)
    module.call(random.randrange(10**6))
    return changed_names(before, module_state(module))


@pytest.mark.parametrize("name", KEEPING)
def test_what_a_call_leaves_behind_has_a_name(name: str) -> None:
    assert name in changed_by_a_call(KEEPING[name]).split(", ")


@pytest.mark.parametrize("text", FREE)
def test_a_call_that_keeps_nothing_changes_nothing(text: str) -> None:
    assert changed_by_a_call(text) == "nothing"
