"""A correct answer, to compare with: for each string the name of the answer, and what it holds."""


def read(text: str) -> tuple[str, str]:
    """Return ``Card`` and how the card prints, or an error's name and the text in its field."""
    first, others = text[:1], text[1:]
    rank = len(first) == 1 and first in "23456789TJQKAtjqka"
    suit = len(others) == 1 and others in "cdhsCDHS"
    if rank and suit:
        return "Card", first.upper() + others.lower()
    if rank:
        return ("CutOff", first) if text == first else ("UnknownSuit", others)
    return ("UnknownRank", first) if suit else ("NotACard", text)
