"""Five distinct cards: the only thing that can be scored."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias, final

from cards import Card
from returns.result import Failure, Result, Success

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
        if len(set(self.cards)) != HAND_SIZE or len(self.cards) != HAND_SIZE:
            raise ValueError(f"not {HAND_SIZE} distinct cards: {self}")

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Result["Hand", HandError]:
        """Five distinct cards, or what is wrong with these."""
        held = tuple(cards)
        if len(held) != HAND_SIZE:
            return Failure(WrongCount(len(held)))
        for card in held:
            at = tuple(i for i, other in enumerate(held) if other == card)
            if len(at) > 1:
                return Failure(Repeated(card, at))
        return Success(cls(held))

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))
