"""Hands of all games in words, and why one beats another."""

from abc import abstractmethod
from typing import Protocol

from handrail.argument_checks import check_each, check_type
from handrail.cards.types import Rank
from handrail.games.ladder import ladder_of
from handrail.games.rankings import HIGH, Ranking, position, ranks_of
from handrail.hands.scoring import WHEEL, Category, GameScore, Score, SmallScore
from handrail.hands.types import Hand
from handrail.hands.wording import (
    RANK_NAMES,
    Wording,
    distinguishing_parts,
    join_parts,
    name_score,
)

NUMBER_WORDS = ("no", "one", "two", "three", "four")
NAMED_RANKS = 2  # the name of a low hand has its two highest ranks


class Scored(Protocol):
    """An object with a score: a class of hands, or a player at a showdown."""

    @property
    @abstractmethod
    def score(self) -> GameScore:
        """Return the score."""


def describe(
    scored: GameScore | Scored, wording: Wording = Wording.PLAIN, *, ranking: Ranking = HIGH
) -> str:
    """Return a hand's name: ``full house, fours over twos``, ``pair of aces``, ``eight-six low``.

    Kickers, the cards that break ties, are left out, except where the name includes one.

    Args:
        scored: a score, or an object with a ``score``, such as a ``HandClass`` or a ``Player``.
        wording: plain words or slang.
        ranking: how hands compare.

    >>> parse_hand("4s 4h 4c 2d 2c").map(score).map(describe)
    <Success: full house, fours over twos>
    >>> lows = ladder_of(EIGHT_OR_BETTER).classes[:2]
    >>> [describe(low, ranking=EIGHT_OR_BETTER) for low in lows]
    ['wheel', 'six-four low']
    """
    check_type("a Wording", wording, Wording, "Wording.PLAYERS")
    check_type("a Ranking", ranking, Ranking, "handrail.games.ACE_TO_FIVE")
    score = scored if isinstance(scored, Score | SmallScore) else scored.score
    if ranking.is_badugi:
        return _short_name(ranking, score, 1)
    if not _is_low_hand(ranking, score):
        return name_score(score, wording)
    is_wheel = {*ranks_of(score)} == {*WHEEL} and ranking.ranks[-1] is Rank.ACE
    return "wheel" if is_wheel else _short_name(ranking, score, NAMED_RANKS)


def explain(a: Hand, b: Hand, wording: Wording = Wording.PLAIN, *, ranking: Ranking = HIGH) -> str:
    """Return a sentence that says why hand ``a`` beats, ties or loses to hand ``b``.

    It names only the part of the hands that decides. A hand may not qualify under a ranking.

    >>> mine, yours = parse_hand("As Ad Kc 5d 2c"), parse_hand("Ah Ac Kd 4d 3c")
    >>> and_then(mine, lambda a: yours.map(lambda b: explain(a, b)))
    <Success: pair of aces, kicker five, beats pair of aces, kicker four>
    >>> and_then(mine, lambda a: yours.map(lambda b: explain(a, b, ranking=EIGHT_OR_BETTER)))
    <Success: neither hand qualifies>
    """
    check_each("a hand", (a, b), Hand, "parse_hand")
    check_type("a Wording", wording, Wording, "Wording.PLAYERS")
    first, second = (_score_under(ranking, hand) for hand in (a, b))
    if first is None and second is None:
        return "neither hand qualifies"
    if first is None:
        return "the first hand does not qualify"
    if second is None:
        return "the second hand does not qualify"
    return explain_scores(ranking, first, second, wording)


def _score_under(ranking: Ranking, hand: Hand) -> GameScore | None:
    """Return the score of a hand, or None if it does not qualify."""
    ladder = ladder_of(ranking)
    number = ladder.class_of(hand.cards)
    return None if number is None else ladder.class_at(number).score


def explain_scores(
    ranking: Ranking, a: GameScore, b: GameScore, wording: Wording = Wording.PLAIN
) -> str:
    """Return a sentence as ``explain`` does, given the scores of both hands."""
    one, other = position(ranking, a), position(ranking, b)
    return explain_ordered(ranking, a, b, (one < other) - (one > other), wording)


def explain_ordered(
    ranking: Ranking, a: GameScore, b: GameScore, order: int, wording: Wording
) -> str:
    """Return a sentence as ``explain`` does, if it is known which hand is better.

    ``order`` is above 0 if ``a`` is better, 0 if the hands tie, and otherwise below 0.
    """
    left, right = deciding_parts(ranking, a, b, wording)
    return join_parts(left, right, order, wording)


def deciding_parts(
    ranking: Ranking, a: GameScore, b: GameScore, wording: Wording
) -> tuple[str, str]:
    """Return the words for the part of each score that decides, or for all of each if they tie."""
    if not ranking.is_low and not ranking.is_badugi:
        return distinguishing_parts(a, b, wording)
    return _deciding_part(ranking, a, b, wording), _deciding_part(ranking, b, a, wording)


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
    if first_difference < NAMED_RANKS or not _is_low_hand(ranking, b):
        return describe(a, ranking=ranking)
    return _short_name(ranking, a, first_difference + 1)


def _short_name(ranking: Ranking, score: GameScore, number: int) -> str:
    """Return the name of a low hand or badugi with the first ranks, such as ``eight-six low``."""
    ranks = "-".join(RANK_NAMES[rank] for rank in ranks_of(score)[:number])
    if ranking.is_badugi:
        name = f"{NUMBER_WORDS[len(ranks_of(score))]}-card badugi"
        return f"{name}, {ranks}" if ranks else name
    return f"{ranks} low"


def _is_low_hand(ranking: Ranking, score: GameScore) -> bool:
    """Return whether a hand's ranks are all different, and low hands win."""
    return ranking.is_low and score.category is Category.HIGH_CARD
