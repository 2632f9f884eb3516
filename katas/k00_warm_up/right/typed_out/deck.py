"""A deck of cards as strings: the two of clubs is ``2c``, the ace of spades ``As``."""

from collections.abc import Iterable

CARDS = """
    2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s 8c 8d 8h 8s
    9c 9d 9h 9s Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As
"""


def deck() -> tuple[str, ...]:
    """Return all cards, by rank and then by suit: ``2c 2d 2h 2s 3c`` and so on."""
    return tuple(CARDS.split())


def missing(cards: Iterable[str]) -> tuple[str, ...]:
    """Return the cards of the deck that are not among these, in the order of the deck."""
    seen = frozenset(cards)
    return tuple(filter(lambda card: card not in seen, deck()))
