"""How a score is said, and why one hand beats another."""

from enum import Enum
from typing import final

from handrail.cards import Rank
from handrail.hands import Hand
from handrail.scoring import Category, Score, score
from handrail.text import listed


@final
class Wording(Enum):
    """Whose words: those of the rule book, or those said at the table (boat, quads, chop).

    >>> [describe(Score(Category.FULL_HOUSE, Rank.FOUR, (Rank.TWO,)), words) for words in Wording]
    ['full house, fours over twos', 'boat, fours over twos']
    """

    PLAIN = "plain"
    PLAYERS = "players"


def describe(scored: Score, wording: Wording = Wording.PLAIN) -> str:
    """The hand's name: ``full house, fours over twos``, ``pair of aces``, ``high card, king``.

    A kicker belongs to the name only where a player would say it.

    >>> parse_hand("4s 4h 4c 2d 2c").map(score).map(describe)
    <Success: full house, fours over twos>
    """
    name = category_name(scored.category, wording)
    match scored.category, scored.kickers:
        case Category.ROYAL_FLUSH, _:
            return name
        case ((Category.STRAIGHT_FLUSH | Category.FLUSH | Category.STRAIGHT), _):
            return f"{name}, {rank_name(scored.rank)} high"
        case Category.FULL_HOUSE, (pair, *_):
            return f"{name}, {plural(scored.rank)} over {plural(pair)}"
        case Category.TWO_PAIR, (lower, *_):
            return f"{name}, {plural(scored.rank)} and {plural(lower)}"
        case Category.PAIR, _:
            return f"{name} of {plural(scored.rank)}"
        case Category.HIGH_CARD, _:
            return f"{name}, {rank_name(scored.rank)}"
        case _:
            return f"{name}, {plural(scored.rank)}"


def explain(a: Hand, b: Hand, wording: Wording = Wording.PLAIN) -> str:
    """Why hand ``a`` beats, ties or loses to hand ``b``: what decides it, and no more.

    >>> mine, yours = parse_hand("As Ad Kc 5d 2c"), parse_hand("Ah Ac Kd 4d 3c")
    >>> and_then(mine, lambda a: yours.map(lambda b: explain(a, b)))
    <Success: pair of aces, kicker five, beats pair of aces, kicker four>
    """
    return explain_scores(score(a), score(b), wording)


def explain_scores(a: Score, b: Score, wording: Wording = Wording.PLAIN) -> str:
    """Why a hand scored ``a`` beats, ties or loses to one scored ``b``."""
    left, right = deciding(a, b, wording), deciding(b, a, wording)
    comma = "," if "," in left else ""
    if a == b:
        verb = "chops with" if wording is Wording.PLAYERS else "ties"
    else:
        verb = "loses to" if a < b else "beats"
    return f"{left}{comma} {verb} {right}"


def deciding(a: Score, b: Score, wording: Wording) -> str:
    """As much of ``a`` as tells it from ``b``; all of it where nothing does."""
    if a.category is not b.category:
        return category_name(a.category, wording)
    name = describe(a, wording)
    if name != describe(b, wording):
        return name
    told = KICKERS_IN_NAME.get(a.category, 0)
    unlike = [mine for mine, other in zip(a.kickers, b.kickers, strict=True) if mine is not other]
    kickers = [rank_name(rank) for rank in unlike[:1] or a.kickers[told:]]
    if not kickers:
        return name
    return f"{name}, {'kicker' if len(kickers) == 1 else 'kickers'} {listed(kickers)}"


def category_name(category: Category, wording: Wording = Wording.PLAIN) -> str:
    """What the category is called: ``four of a kind``, or ``quads``."""
    plain = category.name.lower().replace("_", " ")
    return PLAYERS_WORDS.get(category, plain) if wording is Wording.PLAYERS else plain


def rank_name(rank: Rank) -> str:
    """The rank in words: ``six``."""
    return rank.name.lower()


def plural(rank: Rank) -> str:
    """Several cards of the rank: ``sixes``."""
    return f"{rank_name(rank)}{'es' if rank is Rank.SIX else 's'}"


PLAYERS_WORDS = {
    Category.ROYAL_FLUSH: "royal",
    Category.FOUR_OF_A_KIND: "quads",
    Category.FULL_HOUSE: "boat",
    Category.THREE_OF_A_KIND: "trips",
}
# How many of the kickers the name of a hand tells already.
KICKERS_IN_NAME = {Category.FULL_HOUSE: 1, Category.TWO_PAIR: 1}
