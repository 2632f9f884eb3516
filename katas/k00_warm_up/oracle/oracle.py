"""A correct answer, to compare with: the deck typed out, and a mark for each card seen."""

from collections.abc import Iterable

DECK = (
    *("2c", "2d", "2h", "2s", "3c", "3d", "3h", "3s", "4c", "4d", "4h", "4s", "5c"),
    *("5d", "5h", "5s", "6c", "6d", "6h", "6s", "7c", "7d", "7h", "7s", "8c", "8d"),
    *("8h", "8s", "9c", "9d", "9h", "9s", "Tc", "Td", "Th", "Ts", "Jc", "Jd", "Jh"),
    *("Js", "Qc", "Qd", "Qh", "Qs", "Kc", "Kd", "Kh", "Ks", "Ac", "Ad", "Ah", "As"),
)


def missing(cards: Iterable[str]) -> tuple[str, ...]:
    """Return the cards of the deck that are not among these, in the order of the deck."""
    marks = dict.fromkeys(DECK, False)
    for card in cards:
        if card in marks:
            marks[card] = True
    return tuple(card for card, seen in marks.items() if not seen)
