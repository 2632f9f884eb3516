"""Five distinct cards: the only thing that can be scored."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias, final

from cards import Card
from returns.result import Result

HAND_SIZE = 5


@final
@dataclass(frozen=True, slots=True)
class WrongCount:
    """A hand is five cards, and ``found`` were given."""

    found: int


@final
@dataclass(frozen=True, slots=True)
class Repeated:
    """No card can be held twice; ``at`` are its places among the cards given."""

    card: Card
    at: tuple[int, ...]


HandError: TypeAlias = WrongCount | Repeated


@final
@dataclass(frozen=True, slots=True)
class Hand:
    """Five distinct cards, in the order they were given. Prints as ``Ks 2h 5c Jd Td``.

    ``Hand.of`` is the door for cards that may be wrong; the constructor is for
    cards known to be right, and raises ``ValueError`` where they are not.
    """

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        """Refuse what is no hand. So far this lets everything in."""

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Result["Hand", HandError]:
        """Five distinct cards, or what is wrong with these."""
        raise NotImplementedError("Hand.of: count, look for one twice, then make the hand")

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))
