"""A slow second program: it names a deal by trying the rows of the page from the top."""

from collections.abc import Collection, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TypeAlias

from cards import Card, Rank, Suit

Holding: TypeAlias = tuple[Card, Card]
Flop: TypeAlias = tuple[Card, Card, Card]
NAMES = (
    *("QUADS", "FULL_HOUSE", "SET", "TRIPS", "OVERPAIR"),
    *("POCKET_PAIR", "TWO_PAIR", "TOP_PAIR", "LOWER_PAIR", "NOTHING"),
)
# A deal has at most five ranks. The property has all thirteen, and these are enough for a loop.
RANKS = (
    (Rank.TWO, Rank.SEVEN, Rank.TEN, Rank.QUEEN, Rank.KING, Rank.ACE),
    (Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.EIGHT, Rank.NINE),
)


def name(holding: Holding, flop: Flop) -> str:
    """Return the name of what two cards have made of three, as a string."""
    cards = (*holding, *flop)
    if any(_is_equal(four) for four in combinations(cards, 4)):
        return "QUADS"
    threes = [three for three in combinations(cards, 3) if _is_equal(three)]
    if any(_is_equal({*cards} - {*three}) for three in threes):
        return "FULL_HOUSE"
    for three in threes:
        own = {*three} & {*holding}
        if own:
            return "SET" if len(own) == 2 else "TRIPS"
    top = max(card.rank for card in flop)
    if _is_equal(holding):
        return "OVERPAIR" if holding[0].rank > top else "POCKET_PAIR"
    paired = [card for card in holding if any(_is_equal((card, other)) for other in flop)]
    match paired:
        case [_, _]:
            return "TWO_PAIR"
        case [card]:
            return "TOP_PAIR" if card.rank is top else "LOWER_PAIR"
        case _:
            return "NOTHING"


def _is_equal(cards: Collection[Card]) -> bool:
    return len({card.rank for card in cards}) == 1


@cache
def deals() -> tuple[tuple[Holding, Flop, str], ...]:
    """Return each two of some ranks on each three, as far as four suits allow, and the names."""
    return tuple(
        (holding, flop, name(holding, flop)) for ranks in RANKS for holding, flop in _deals(ranks)
    )


def _deals(of_ranks: tuple[Rank, ...]) -> Iterator[tuple[Holding, Flop]]:
    for low, high in combinations_with_replacement(of_ranks, 2):
        for flop in combinations_with_replacement(of_ranks, 3):
            ranks = (high, low, *flop)
            if all(ranks.count(rank) <= len(Suit) for rank in ranks):
                # Each card has the next suit of its rank, so all five differ.
                places = [ranks[:index].count(rank) for index, rank in enumerate(ranks)]
                a, b, c, d, e = (
                    Card(rank, tuple(Suit)[place])
                    for rank, place in zip(ranks, places, strict=True)
                )
                yield (a, b), (d, e, c)
