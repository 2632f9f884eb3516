"""The old code: a ladder of ifs. All its examples are right."""

from cards import SYMBOLS, Card, Rank, Suit


def parse(text: str) -> tuple[Card, ...]:
    """Return the cards of a string such as ``Ks 7d``."""
    ranks = dict(zip(SYMBOLS, Rank, strict=True))
    return tuple(Card(ranks[word[0]], Suit(word[1])) for word in text.split())


def name(holding: tuple[Card, ...], flop: tuple[Card, ...]) -> str:
    """Return the name of what two cards have made of a flop.

    >>> name(parse("7s 7h"), parse("7d 7c 2s"))
    'quads'
    >>> name(parse("7s 7h"), parse("7d 2c 2s"))
    'full house'
    >>> name(parse("7s 7h"), parse("7d 9c 2s"))
    'set'
    >>> name(parse("7s Kh"), parse("7d 7c 2s"))
    'trips'
    >>> name(parse("9s 7h"), parse("9d 7c 2s"))
    'two pair'
    >>> name(parse("Ts Th"), parse("9d 7c 2s"))
    'overpair'
    >>> name(parse("9s Ah"), parse("9d 7c 2s"))
    'top pair'
    >>> name(parse("8s 8h"), parse("9d 7c 2s"))
    'pocket pair'
    >>> name(parse("7s Ah"), parse("9d 7c 2s"))
    'lower pair'
    >>> name(parse("As Kh"), parse("9d 7c 2s"))
    'nothing'
    """
    first, second = (card.rank for card in holding)
    ranks = [card.rank for card in (*holding, *flop)]
    counts = sorted(ranks.count(rank) for rank in {*ranks})
    top = max(card.rank for card in flop)
    if 4 in counts:
        return "quads"
    if counts == [2, 3]:
        return "full house"
    if 3 in counts:
        return "set" if first == second else "trips"
    if counts == [1, 2, 2]:
        return "two pair"
    if first == second:
        return "overpair" if first > top else "pocket pair"
    if 2 in counts:
        return "top pair" if top in (first, second) else "lower pair"
    return "nothing"
