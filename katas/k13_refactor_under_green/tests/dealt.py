"""Hands for the tests, from strings known to be right, and a way to swap a function."""

from collections.abc import Iterator
from contextlib import contextmanager

import groups
import pytest
import table
from cards import SYMBOLS, Card, Rank, Suit

SCORES = {"groups.py": groups.score, "table.py": table.score}


def deal(text: str) -> tuple[Card, ...]:
    """Return the cards of a string such as ``Ks 2h 5c Jd Td``."""
    return tuple(_card(word) for word in text.split())


def _card(word: str) -> Card:
    return Card(list(Rank)[SYMBOLS.index(word[0])], Suit(word[1]))


@contextmanager
def swapped(name: str, other: object) -> Iterator[None]:
    """Put another function in the place of one of groups.py, also where table.py imports it."""
    original = getattr(groups, name)
    with pytest.MonkeyPatch.context() as patch:
        for module in (groups, table):
            for known, value in list(vars(module).items()):
                if value is original:
                    patch.setattr(module, known, other)
        yield
