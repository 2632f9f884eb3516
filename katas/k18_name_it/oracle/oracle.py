"""A slow second program: it names a deal by trying the rows of the page from the top."""

from collections.abc import Collection, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TypeAlias

from cards import Card, Rank, Suit

Holding: TypeAlias = tuple[Card, Card]
Flop: TypeAlias = tuple[Card, Card, Card]
NAMES = (
    *("QUADS", "FULL_HOUSE", "SET", "TRIPS", "TWO_PAIR"),
    *("OVERPAIR", "POCKET_PAIR", "TOP_PAIR", "LOWER_PAIR", "NOTHING"),
)
# A deal has at most five ranks. Those of letters are here, which are not in the order of the alphabet.
RANKS = (Rank.TWO, Rank.SEVEN, Rank.TEN, Rank.QUEEN, Rank.KING, Rank.ACE)


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


@cache
def deals() -> tuple[tuple[Holding, Flop, str], ...]:
    """Return each two ranks on each three, in all ways that four suits allow, and their names."""
    return tuple((holding, flop, name(holding, flop)) for holding, flop in _deals())


def _deals() -> Iterator[tuple[Holding, Flop]]:
    for low, high in combinations_with_replacement(RANKS, 2):
        for flop in combinations_with_replacement(RANKS, 3):
            ranks = (high, low, *flop)
            if all(ranks.count(rank) <= len(Suit) for rank in ranks):
                # Each card has the next suit of its rank, so all five differ.
                places = [ranks[:index].count(rank) for index, rank in enumerate(ranks)]
                a, b, c, d, e = (
                    Card(rank, tuple(Suit)[place])
                    for rank, place in zip(ranks, places, strict=True)
                )
                yield (a, b), (d, e, c)


def _is_equal(cards: Collection[Card]) -> bool:
    return len({card.rank for card in cards}) == 1
