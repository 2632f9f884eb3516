"""Scores in words, and why one hand beats another."""

from typing import assert_never, final

from handrail.cards.types import IdentityEnum, Rank
from handrail.hands.scoring import Category, GameScore
from handrail.text import join_words


@final
class Wording(IdentityEnum):
    """A choice of words: plain as in a rule book, or the slang of players (boat, quads).

    >>> [describe(Score(Category.FULL_HOUSE, Rank.FOUR, (Rank.TWO,)), words) for words in Wording]
    ['full house, fours over twos', 'boat, fours over twos']
    """

    PLAIN = "plain"
    PLAYERS = "players"


# Tables, because the lower-case name of an enum takes ten times as long as a lookup.
RANK_NAMES = {rank: rank.name.lower() for rank in Rank}
PLAIN_CATEGORY_NAMES = {each: each.name.lower().replace("_", " ") for each in Category}
SLANG_CATEGORY_NAMES = {
    Category.ROYAL_FLUSH: "royal",
    Category.FOUR_OF_A_KIND: "quads",
    Category.FULL_HOUSE: "boat",
    Category.THREE_OF_A_KIND: "trips",
}


def name_score(hand_score: GameScore, wording: Wording) -> str:
    """Return a hand's name: ``full house, fours over twos``, ``pair of aces``, ``high card, king``.

    Kickers, the cards that break ties, are left out, except where the name includes one.
    """
    name, _ = _name_and_kickers(hand_score, wording)
    return name


def join_parts(left: str, right: str, order: int, wording: Wording) -> str:
    """Return a sentence that says that one hand beats, ties or loses to another.

    Args:
        left: the words for the first hand.
        right: the words for the second hand.
        order: above 0 if the first hand is better, 0 if the hands tie, and otherwise below 0.
        wording: whether players' slang is used.
    """
    comma = "," if "," in left else ""
    if order == 0:
        verb = "chops with" if wording is Wording.PLAYERS else "ties"
    else:
        verb = "beats" if order > 0 else "loses to"
    return f"{left}{comma} {verb} {right}"


def category_name(category: Category, wording: Wording = Wording.PLAIN) -> str:
    """Return a category's name: ``four of a kind``, or ``quads``."""
    plain = PLAIN_CATEGORY_NAMES[category]
    if wording is Wording.PLAYERS:
        return SLANG_CATEGORY_NAMES.get(category, plain)
    return plain


def plural_rank_name(rank: Rank) -> str:
    """Return a rank's name in the plural: ``sixes``."""
    ending = "es" if rank is Rank.SIX else "s"
    return f"{RANK_NAMES[rank]}{ending}"


def _name_and_kickers(hand_score: GameScore, wording: Wording) -> tuple[str, tuple[Rank, ...]]:
    """Return a hand's name, and the kickers that are not part of the name."""
    category, rank, kickers = hand_score.category, hand_score.rank, hand_score.kickers
    name = category_name(category, wording)
    match category:
        case Category.ROYAL_FLUSH:
            return name, ()
        case Category.STRAIGHT_FLUSH | Category.FLUSH | Category.STRAIGHT:
            return f"{name}, {RANK_NAMES[rank]} high", kickers
        case Category.FOUR_OF_A_KIND | Category.THREE_OF_A_KIND:
            return f"{name}, {plural_rank_name(rank)}", kickers
        case Category.FULL_HOUSE:
            return f"{name}, {plural_rank_name(rank)} over {plural_rank_name(kickers[0])}", ()
        case Category.TWO_PAIR:
            low_pair, *others = kickers
            pairs = f"{plural_rank_name(rank)} and {plural_rank_name(low_pair)}"
            return f"{name}, {pairs}", tuple(others)
        case Category.PAIR:
            return f"{name} of {plural_rank_name(rank)}", kickers
        case Category.HIGH_CARD:
            return f"{name}, {RANK_NAMES[rank]}", kickers
        case _:
            assert_never(category)


def distinguishing_parts(a: GameScore, b: GameScore, wording: Wording) -> tuple[str, str]:
    """Return the words for the part of each score that differs from the other score.

    The hands are of the same size. If both scores are equal, the words are for all of each.
    """
    if a.category is not b.category:
        return category_name(a.category, wording), category_name(b.category, wording)
    (name, kickers), (other, other_kickers) = (_name_and_kickers(each, wording) for each in (a, b))
    if name != other:
        return name, other
    for rank, other_rank in zip(kickers, other_kickers, strict=True):
        if rank is not other_rank:
            return _add_kickers(name, (rank,)), _add_kickers(other, (other_rank,))
    return _add_kickers(name, kickers), _add_kickers(other, other_kickers)


def _add_kickers(name: str, kickers: tuple[Rank, ...]) -> str:
    """Return a hand's name with its kickers: ``pair of aces, kickers king, five and two``."""
    if not kickers:
        return name
    ranks = join_words(RANK_NAMES[kicker] for kicker in kickers)
    noun = "kicker" if len(kickers) == 1 else "kickers"
    return f"{name}, {noun} {ranks}"
