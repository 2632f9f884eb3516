"""Five distinct cards, the only thing that can be scored; and two, a holding."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias, TypeVar, final

from returns.result import Failure, Result, Success

from handrail.cards import Card, Style, Suit
from handrail.notation import CardError, read_cards
from handrail.problems import Error, Located, error, left_to_right
from handrail.railway import and_then
from handrail.text import counted, times

A = TypeVar("A")

HAND_SIZE = 5
COMBO_SIZE = 2
COMBO_SUITS = {Suit.SPADES: 0, Suit.HEARTS: 1, Suit.DIAMONDS: 2, Suit.CLUBS: 3}


@error
class WrongCount(Error):
    """Too few cards or too many: ``found``, where ``least`` to ``most`` are expected."""

    found: int
    least: int = HAND_SIZE
    most: int = HAND_SIZE

    @property
    def at(self) -> tuple[int, ...]:
        """Return the positions of the cards too many, or () if there are too few."""
        return tuple(range(self.most, self.found))

    @property
    def message(self) -> str:
        wanted = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        return f"{wanted} cards are wanted here, not {self.found}"

    @property
    def hint(self) -> str | None:
        difference = max(self.least - self.found, self.found - self.most)
        return f"{counted(difference, 'card')} too {'few' if self.found < self.least else 'many'}"


@error
class Repeated(Error):
    """A card that appears more than once, with its positions."""

    card: Card
    at: tuple[int, ...]
    _hint = "a deck holds each card once"

    @property
    def message(self) -> str:
        return f"{self.card} stands here {times(len(self.at))}"


HandError: TypeAlias = WrongCount | Repeated
"""What can be wrong with cards that are to be a hand or a combo."""


@final
@dataclass(frozen=True, slots=True)
class Hand:
    """Five distinct cards, in the order they were given. Prints as ``Ks 2h 5c Jd Td``.

    ``Hand.of`` checks its cards. The constructor is for a tuple of cards known to be
    valid, and raises ``ValueError`` for anything else.

    >>> str(Hand(DECK[:5]))
    '2c 2d 2h 2s 3c'
    """

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if not _is_hand(self.cards):
            found = repr(self.cards)
            raise ValueError(f"expected a tuple of {HAND_SIZE} distinct cards, got {found}")

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Result["Hand", tuple[HandError, ...]]:
        """Five distinct cards, or every ``HandError`` that these have."""
        held = tuple(cards)
        errors = hand_errors(held, HAND_SIZE, HAND_SIZE)
        return Failure(errors) if errors else Success(cls(held))

    def show(self, style: Style) -> str:
        """The hand in print: ``Ks 2h 5c Jd Td`` or ``K♠ 2♥ 5♣ J♦ T♦``."""
        return " ".join(card.show(style) for card in self.cards)

    def __str__(self) -> str:
        return self.show(Style.LETTERS)

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)


@final
@dataclass(frozen=True, slots=True)
class Combo:
    """Two distinct cards, the higher first; of a pair, spades, hearts, diamonds, clubs.

    That order of suits serves printing and iterating, and no rule. Prints as ``AsKc``.
    ``Combo.of`` takes cards that may be wrong, in any order; the constructor raises
    ``ValueError`` where two cards are equal or stand the wrong way round.

    >>> Combo.of((DECK[0], DECK[51]))
    <Success: As2c>
    """

    high: Card
    low: Card

    def __post_init__(self) -> None:
        if not precedence(self.high) < precedence(self.low):
            raise ValueError(f"not two cards, the higher first: {self.high}{self.low}")

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Result["Combo", tuple[HandError, ...]]:
        """Two distinct cards in either order, or every ``HandError`` that these have."""
        held = tuple(cards)
        errors = hand_errors(held, COMBO_SIZE, COMBO_SIZE)
        return Failure(errors) if errors else Success(cls(*sorted(held, key=precedence)))

    @property
    def cards(self) -> tuple[Card, Card]:
        """Both cards, the higher first."""
        return self.high, self.low

    def show(self, style: Style) -> str:
        """The combo in print: ``AsKc`` or ``A♠K♣``."""
        return "".join(card.show(style) for card in self.cards)

    def __str__(self) -> str:
        return self.show(Style.LETTERS)

    def __repr__(self) -> str:
        return f"Combo({str(self)!r})"

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return COMBO_SIZE


def parse_hand(text: str) -> Result[Hand, tuple[CardError | Located[HandError], ...]]:
    """Read five distinct cards.

    What cannot be read is reported first, all of it; then a wrong number of cards
    and every card that stands twice.

    Fails with each ``CardError``; where there is none, with each ``HandError`` and its places.

    >>> parse_hand("KS 2H 5C JD TD").map(score).map(describe)
    <Success: high card, king>
    >>> parse_hand("KX 1H 5C JD JD").alt(lambda errors: [error.message for error in errors])
    <Failure: ['X is not a suit', '1 is not a rank']>
    """
    return and_then(read_cards(text), lambda read: read.locate(Hand.of(read.values)))


def hand_errors(cards: tuple[Card, ...], least: int, most: int) -> tuple[HandError, ...]:
    """Return every error in cards of which ``least`` to ``most`` are expected."""
    found = len(cards)
    if len(set(cards)) == found and least <= found <= most:
        return ()
    errors: list[HandError] = [Repeated(card, at) for card, at in repeats(cards)]
    if not least <= found <= most:
        errors.append(WrongCount(found, least, most))
    return left_to_right(errors)


def repeats(values: Iterable[A]) -> tuple[tuple[A, tuple[int, ...]], ...]:
    """Every value that stands more than once, with its places, in the order of the first."""
    stand = positions(enumerate(values)).items()
    return tuple((value, at) for value, at in stand if len(at) > 1)


def positions(values: Iterable[tuple[int, A]]) -> Mapping[A, tuple[int, ...]]:
    """Each different value with all its places, in the order of the first."""
    found: dict[A, list[int]] = {}
    for at, value in values:
        found.setdefault(value, []).append(at)
    return {value: tuple(at) for value, at in found.items()}


def precedence(card: Card) -> tuple[int, int]:
    """What a combo's cards, and combos in a range, are ordered by: the lower comes first."""
    return -card.rank.value, COMBO_SUITS[card.suit]


def _is_hand(cards: object) -> bool:
    """Return whether this is a tuple of five distinct cards, whatever its type says."""
    match cards:
        case (Card(), Card(), Card(), Card(), Card()):
            return isinstance(cards, tuple) and len(set(cards)) == HAND_SIZE
        case _:
            return False
