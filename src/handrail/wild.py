"""Jokers: a card that becomes whatever serves best.

``?B`` stands for any black card, ``?R`` for any red one. A joker never becomes a card
that is held already: there is one deck, and so no five of a kind.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.cards import DECK, Card, Singletons, Style, Suit
from handrail.hands import HAND_SIZE, Hand, HandError, Repeated, WrongCount, repeats
from handrail.judging import MOST_CARDS
from handrail.ladder import class_of_five
from handrail.notation import CARDS_AND_JOKERS, SPELLINGS, CardError, Parsed, scan
from handrail.problems import Error, Located, error, left_to_right
from handrail.railway import and_then
from handrail.text import times


@final
class Joker(Singletons):
    """One of the two jokers of a pack. Prints as ``?B`` or ``?R``.

    >>> [str(joker) for joker in Joker]
    ['?B', '?R']
    """

    BLACK = "?B"
    RED = "?R"

    def __str__(self) -> str:
        return str(self.value)

    def show(self, style: Style) -> str:
        """A joker looks the same in every style."""
        return str(self)


@error
class RepeatedJoker(Error):
    """A joker that appears more than once, with its positions."""

    joker: Joker
    at: tuple[int, ...]
    _hint = "there is one black joker, ?B, and one red joker, ?R"

    @property
    def message(self) -> str:
        return f"{self.joker} stands here {times(len(self.at))}"


WildCard: TypeAlias = Card | Joker
"""A card, or a joker that becomes one."""

WildError: TypeAlias = HandError | RepeatedJoker
"""Errors in cards and jokers of which the best five are wanted."""

COLOURS = {
    Joker.BLACK: (Suit.CLUBS, Suit.SPADES),
    Joker.RED: (Suit.DIAMONDS, Suit.HEARTS),
}
WILD_SPELLINGS: Mapping[str, WildCard] = {
    **SPELLINGS,
    **{letters: joker for joker in Joker for letters in (str(joker), str(joker).lower())},
}


def best_wild(cards: Iterable[WildCard]) -> Result[Hand, tuple[WildError, ...]]:
    """The best five of five to seven cards and jokers, in the order given.

    A joker's card stands where the joker stood. Of equals the first in input order wins,
    and of the cards that serve a joker equally well the first in ``DECK``.

    Fails with each ``WildError``.

    >>> best_wild((*DECK[-4:], Joker.RED))
    <Success: Ac Ad Ah As Kd>
    """
    held = tuple(cards)
    errors: list[WildError] = [
        Repeated(card, at) if isinstance(card, Card) else RepeatedJoker(card, at)
        for card, at in repeats(held)
    ]
    if not HAND_SIZE <= len(held) <= MOST_CARDS:
        errors.append(WrongCount(len(held), HAND_SIZE, MOST_CARDS))
    return (
        Failure(left_to_right(errors))
        if errors
        else Success(Hand(min(_fives(held), key=class_of_five)))
    )


def parse_best(text: str) -> Result[Hand, tuple[CardError | Located[WildError], ...]]:
    """Read five to seven cards and jokers, and take the best five.

    Fails with each ``CardError``; without one, with each ``WildError`` and its places.

    >>> parse_best("As Ks Qs Ts ?B")
    <Success: As Ks Qs Ts Js>
    """
    return and_then(read_wild(text), lambda read: read.locate(best_wild(read.values)))


def read_wild(text: str) -> Result[Parsed[WildCard], tuple[CardError, ...]]:
    """Read cards and jokers."""
    return scan(text, CARDS_AND_JOKERS, WILD_SPELLINGS)


def _fives(cards: tuple[WildCard, ...]) -> Iterator[tuple[Card, ...]]:
    """Each five of the cards, with whatever its jokers may become."""
    free = [card for card in DECK if card not in cards]
    roles = [
        [card] if isinstance(card, Card) else [each for each in free if each.suit in COLOURS[card]]
        for card in cards
    ]
    for chosen in combinations(roles, HAND_SIZE):
        yield from product(*chosen)
