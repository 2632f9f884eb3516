"""Right: it makes the groups as they come, and then sorts them by their length."""

from cards import SYMBOLS, Card


def abbreviate(cards: list[Card]) -> str:
    """Return a group for each suit that has cards, the highest rank first."""
    groups: dict[str, str] = {}
    for card in cards:
        symbol = SYMBOLS[card.rank.value - 2]
        groups[card.suit.value] = groups.get(card.suit.value, "") + symbol
    ordered = [
        "".join(sorted(symbols, key=SYMBOLS.index, reverse=True)) + letter
        for letter, symbols in groups.items()
    ]
    return " ".join(sorted(ordered, key=lambda group: (-len(group), group[-1])))
