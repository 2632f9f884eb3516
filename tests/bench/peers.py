"""The other libraries that the benchmarks compare handrail with.

The extra ``bench`` has them. A library that is missing is left out.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any, final

from handrail.installation import install_hint

PEER_NAMES = ("treys", "eval7", "phevaluator", "pokerkit")


@final
@dataclass(frozen=True, slots=True)
class Peer:
    """Another library: from a text to what it calls cards, and from five or seven to a value."""

    name: str
    read: Callable[[str], Any]
    evaluate: Callable[[Any], Any]
    is_ladder: bool
    """Whether its value is the class number, 1 to 7,462."""


def treys_peer() -> Peer:
    """treys: lookups by prime products, after Cactus Kev."""
    library = import_module("treys")
    new, evaluate = library.Card.new, library.Evaluator().evaluate
    return Peer(
        "treys", lambda text: [new(word) for word in text.split()], partial(evaluate, []), True
    )


def eval7_peer() -> Peer:
    """eval7: an evaluator in C."""
    library = import_module("eval7")
    card, evaluate = library.Card, library.evaluate
    return Peer("eval7", lambda text: [card(word) for word in text.split()], evaluate, False)


def phevaluator_peer() -> Peer:
    """phevaluator: perfect hashing, in Python."""
    library = import_module("phevaluator")
    card, evaluate = library.Card, library.evaluate_cards
    return Peer(
        "phevaluator",
        lambda text: [card(word).id_ for word in text.split()],
        lambda cards: evaluate(*cards),
        True,
    )


def pokerkit_peer() -> Peer:
    """pokerkit: hands as values, as here."""
    library = import_module("pokerkit")
    parse, best = library.Card.parse, library.StandardHighHand.from_game
    five = library.StandardHighHand
    return Peer(
        "pokerkit",
        lambda text: tuple(parse(text)),
        lambda cards: (five(cards) if len(cards) == 5 else best(cards)).entry.index,
        False,
    )


def peers() -> Iterator[Peer]:
    """Yield the libraries that are installed, and print the names of those that are not."""
    for name, make in zip(
        PEER_NAMES, (treys_peer, eval7_peer, phevaluator_peer, pokerkit_peer), strict=True
    ):
        try:
            yield make()
        except ImportError:
            print(f"{name} is not installed: {install_hint('bench')}")
