"""Hands of all games in words, and why one beats another."""

from handrail.cards.types import Rank
from handrail.games.rankings import Ranking, position, ranks_of
from handrail.hands.scoring import WHEEL, Category, GameScore
from handrail.hands.wording import Wording, describe, distinguishing_parts, join_parts, rank_name

NUMBER_WORDS = ("no", "one", "two", "three", "four")
NAMED_RANKS = 2  # the name of a low hand has its two highest ranks


def describe_in(ranking: Ranking, score: GameScore, wording: Wording = Wording.PLAIN) -> str:
    """Return a hand's name: ``eight-six low``, ``wheel``, ``four-card badugi, seven``.

    >>> [describe_in(EIGHT_OR_BETTER, low.score) for low in ladder_of(EIGHT_OR_BETTER).classes[:2]]
    ['wheel', 'six-four low']
    """
    if ranking.is_badugi:
        return _short_name(ranking, score, 1)
    if not _is_low_hand(ranking, score):
        return describe(score, wording)
    is_wheel = {*ranks_of(score)} == {*WHEEL} and ranking.ranks[-1] is Rank.ACE
    return "wheel" if is_wheel else _short_name(ranking, score, NAMED_RANKS)


def explain_in(
    ranking: Ranking, a: GameScore, b: GameScore, wording: Wording = Wording.PLAIN
) -> str:
    """Return a sentence that says why one hand beats, ties or loses to another under a ranking.

    It names only the part of the hands that decides.

    >>> best, *_, worst = ladder_of(EIGHT_OR_BETTER).classes
    >>> explain_in(EIGHT_OR_BETTER, worst.score, best.score)
    'eight-seven low loses to wheel'
    """
    one, other = position(ranking, a), position(ranking, b)
    return explain_ordered(ranking, a, b, (one < other) - (one > other), wording)


def explain_ordered(
    ranking: Ranking, a: GameScore, b: GameScore, order: int, wording: Wording
) -> str:
    """Return a sentence as ``explain_in`` does, if it is known which hand is better.

    ``order`` is above 0 if ``a`` is better, 0 if the hands tie, and otherwise below 0.
    """
    if not ranking.is_low and not ranking.is_badugi:
        left, right = distinguishing_parts(a, b, wording)
    else:
        left, right = _deciding_part(ranking, a, b, wording), _deciding_part(ranking, b, a, wording)
    return join_parts(left, right, order, wording)


def _deciding_part(ranking: Ranking, a: GameScore, b: GameScore, wording: Wording) -> str:
    """Return the words for the part of ``a`` that differs from ``b``, or for ``a`` if they tie."""
    if not ranking.is_badugi and not _is_low_hand(ranking, a):
        return distinguishing_parts(a, b, wording)[0]
    pairs = zip(ranks_of(a), ranks_of(b), strict=False)
    first_difference = next((at for at, (one, other) in enumerate(pairs) if one is not other), 0)
    if ranking.is_badugi and len(a.kickers) != len(b.kickers):
        return _short_name(ranking, a, 0)
    if ranking.is_badugi:
        return _short_name(ranking, a, first_difference + 1)
    is_in_name = first_difference < NAMED_RANKS or not _is_low_hand(ranking, b)
    return describe_in(ranking, a) if is_in_name else _short_name(ranking, a, first_difference + 1)


def _short_name(ranking: Ranking, score: GameScore, number: int) -> str:
    """Return the name of a low hand or badugi with the first ranks, such as ``eight-six low``."""
    ranks = "-".join(map(rank_name, ranks_of(score)[:number]))
    if ranking.is_badugi:
        name = f"{NUMBER_WORDS[len(ranks_of(score))]}-card badugi"
        return f"{name}, {ranks}" if ranks else name
    return f"{ranks} low"


def _is_low_hand(ranking: Ranking, score: GameScore) -> bool:
    """Return whether a hand's ranks are all different, and low hands win."""
    return ranking.is_low and score.category is Category.HIGH_CARD
