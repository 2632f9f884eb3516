"""Shuffling from a seed, and deals.

The same seed gives the same order in every version of Python. The only random function used is
``random.Random.random``, because Python promises that its numbers for a seed never change.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.cards.types import DECK, Card, format_cards
from handrail.problems import UnplacedError, error_class
from handrail.text import pluralize


@error_class
class NotEnoughCards(UnplacedError):
    """A deck of ``deck_size`` cards that is too small to deal ``cards`` cards to each player."""

    players: int
    cards: int
    deck_size: int

    @property
    def message(self) -> str:
        needed = pluralize(self.players * self.cards, "card")
        players = pluralize(self.players, "player")
        return f"expected at least {needed} in the deck for {players}, got {self.deck_size}"

    @property
    def hint(self) -> str | None:
        most = self.deck_size // self.cards
        if not most:
            return None
        return (
            f"at most {pluralize(most, 'player')} can be dealt {pluralize(self.cards, 'card')} each"
        )


@error_class
class NothingToDeal(UnplacedError):
    """A deal to fewer than one player, or of fewer than one card to each player."""

    players: int
    cards: int
    _hint = "deal at least one card to at least one player"

    @property
    def message(self) -> str:
        players, cards = pluralize(self.players, "player"), pluralize(self.cards, "card")
        return f"expected at least one player and one card each, got {players} and {cards}"


DealError: TypeAlias = NotEnoughCards | NothingToDeal
"""An error in a deal."""


@final
@dataclass(frozen=True, slots=True)
class Deal:
    """The dealt hands in seating order, and ``remaining``, the cards left in the deck.

    The constructor raises ``ValueError`` unless all hands have the same number of cards, at least
    one.

    >>> deal(2, 5, DECK).map(lambda dealt: (len(dealt.hands), len(dealt.remaining)))
    <Success: (2, 42)>
    """

    hands: tuple[tuple[Card, ...], ...]
    remaining: tuple[Card, ...]

    def __post_init__(self) -> None:
        sizes = {len(cards) for cards in self.hands}
        if len(sizes) > 1 or 0 in sizes:
            raise ValueError(f"expected hands of the same number of cards, got {self.hands}")

    def __repr__(self) -> str:
        hands = ", ".join(f"'{format_cards(cards)}'" for cards in self.hands)
        return f"Deal({hands}; {pluralize(len(self.remaining), 'card')} remaining)"


def shuffled(seed: int, cards: tuple[Card, ...] = DECK) -> tuple[Card, ...]:
    """Return the cards shuffled. The same seed gives the same order on every platform.

    The seeds 7 and -7 give the same order, because ``random.Random`` ignores the minus sign.

    >>> " ".join(map(str, shuffled(7)[:5]))
    '6c 4c Th 3h 9d'
    """
    return next(sample_cards(seed, len(cards), cards))


def shuffled_decks(seed: int) -> Iterator[tuple[Card, ...]]:
    """Yield shuffled decks without end. The same seed gives the same decks on every platform.

    The first deck is ``shuffled(seed)``. Each shuffle starts with a fresh deck, which is ``DECK``.

    >>> [" ".join(map(str, deck[:5])) for deck in islice(shuffled_decks(7), 2)]
    ['6c 4c Th 3h 9d', '7d Js 4d 8h 3d']
    """
    random_float = Random(seed).random
    while True:
        yield next(_sample(random_float, len(DECK), DECK))


def random_table(seed: int) -> tuple[int, tuple[Card, ...]]:
    """Return a random number of players, 2 to 10, and a shuffled deck.

    The first random number of the seed decides how many players there are, so the deck is not
    ``shuffled(seed)``.

    >>> players, deck = random_table(7)
    >>> players, " ".join(map(str, deck[:5]))
    (4, '3s Th 3d 9d 7d')
    """
    random_float = Random(seed).random
    return 2 + int(random_float() * 9), next(_sample(random_float, len(DECK), DECK))


def deal(players: int, cards: int, deck: tuple[Card, ...]) -> Result[Deal, DealError]:
    """Deal ``cards`` cards to each of ``players`` players from the top of the deck.

    The first player gets the first ``cards`` cards, the second player the next, and so on.

    Fails with a ``DealError``.

    >>> deal(2, 2, shuffled(7)).map(lambda dealt: [str(card) for card in dealt.hands[1]])
    <Success: ['Th', '3h']>
    """
    if players < 1 or cards < 1:
        return Failure(NothingToDeal(players, cards))
    if players * cards > len(deck):
        return Failure(NotEnoughCards(players, cards, len(deck)))
    top = iter(deck)
    hands = tuple(tuple(islice(top, cards)) for _ in range(players))
    return Success(Deal(hands, tuple(top)))


def sample_cards(
    seed: int, count: int, pack: tuple[Card, ...] = DECK
) -> Iterator[tuple[Card, ...]]:
    """Yield ``count`` random cards of the pack again and again, without end.

    The pack is shuffled again before each ``count`` cards. The same seed gives the same cards.
    The shuffle is that of Fisher and Yates, which stops as soon as the first ``count`` cards are
    known. Source: D. E. Knuth, The Art of Computer Programming, volume 2, algorithm P.

    >>> [" ".join(map(str, hand)) for hand in islice(sample_cards(7, 5), 2)]
    ['6c 4c Th 3h 9d', '6s 3h 8s 9d 8c']
    """
    return _sample(Random(seed).random, count, pack)


def _sample(
    random_float: Callable[[], float], count: int, pack: tuple[Card, ...]
) -> Iterator[tuple[Card, ...]]:
    deck = list(pack)
    size = len(deck)
    while True:
        for index in range(count):
            swap_index = index + int(random_float() * (size - index))
            deck[index], deck[swap_index] = deck[swap_index], deck[index]
        yield tuple(deck[:count])
