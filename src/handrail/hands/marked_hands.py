"""Hands with marks that show how they are scored."""

from collections import Counter

from handrail.cards.types import CardStyle
from handrail.hands.scoring import Category, Score, score
from handrail.hands.types import Hand


def mark_hand(hand: Hand, style: CardStyle = CardStyle.LETTERS) -> str:
    """Return the hand with its rank in brackets and its kickers in braces.

    Equal ranks come first. The other cards follow in parentheses, from the highest to the lowest.
    Next to three of a kind they keep their order, and only the higher is in braces. The cards of a
    straight or a flush are in rising order and have no braces. ``parse_hand`` reads the result.

    >>> parse_hand("8s 4d Jh 8h 4c").map(mark_hand)
    <Success: [8]s 8h {4}d 4c ( {J}h )>
    >>> parse_hand("2h 9h 4h Jh 6h").map(lambda hand: mark_hand(hand, CardStyle.SYMBOLS))
    <Success: 2♥ 4♥ 6♥ 9♥ [J]♥>
    """
    return mark_score(hand, score(hand), style)


def mark_score(hand: Hand, hand_score: Score, style: CardStyle) -> str:
    """Return the hand as ``mark_hand`` does, given its score under any ranking."""
    rank, kickers = hand_score.rank, hand_score.kickers
    counts = Counter(card.rank for card in hand)
    match hand_score.category:
        case Category.ROYAL_FLUSH | Category.STRAIGHT_FLUSH | Category.FLUSH | Category.STRAIGHT:
            # The ace of a wheel is higher than the wheel's rank, five, and comes first.
            kickers, single_count = (), 0
            cards = sorted(hand, key=lambda card: (card.rank <= rank, card.rank))
        case Category.THREE_OF_A_KIND:
            cards = sorted(hand, key=lambda card: counts[card.rank], reverse=True)
            kickers, single_count = kickers[:1], len(kickers)
        case _:
            cards = sorted(hand, key=lambda card: (counts[card.rank], card.rank), reverse=True)
            single_count = sum(counts[kicker] == 1 for kicker in kickers)
    marks = {rank: ("[", "]")} | dict.fromkeys(kickers, ("{", "}"))
    words: list[str] = []
    for card in cards:
        text = card.format(style)
        before, after = marks.pop(card.rank, ("", ""))  # equal ranks have one mark
        words.append(f"{before}{text[:-1]}{after}{text[-1]}")
    if not single_count:
        return " ".join(words)
    return " ".join([*words[:-single_count], "(", *words[-single_count:], ")"])
