"""The objects that ``--json`` prints, one per line.

Programs read these objects, so the names of the fields must not change.
"""

from collections.abc import Iterable, Mapping
from typing import TypedDict

from handrail.dealing import Deal
from handrail.equity_types import Equity, Spot
from handrail.hands import Hand
from handrail.improvement import Outs
from handrail.judging import Showdown
from handrail.ladder import HandClass, class_of
from handrail.ranges import RangeFormat, WeightedRange, format_range
from handrail.scoring import Category, Score, score
from handrail.wild import WildCard
from handrail.wording import Wording, describe


class ScoreFields(TypedDict):
    """The JSON fields of a score. ``score`` is the number of the category, from 1 to 10."""

    category: str
    score: int
    rank: str
    kickers: list[str]


def _card_strings(cards: Iterable[WildCard]) -> list[str]:
    return [str(card) for card in cards]


def _score_fields(hand_score: Score) -> ScoreFields:
    return {
        "category": hand_score.category.name.lower(),
        "score": hand_score.category.value,
        "rank": str(hand_score.rank),
        "kickers": [str(rank) for rank in hand_score.kickers],
    }


def score_object(
    hand_score: Score, hand_class: int | None, wording: Wording
) -> Mapping[str, object]:
    """Return a score with its name and its class.

    ``hand_class`` is None for ace rules other than the usual one, which have no classes.
    """
    return {**_score_fields(hand_score), "class": hand_class, "name": describe(hand_score, wording)}


def best_object(
    text: str, cards: Iterable[WildCard], best: Hand, wording: Wording
) -> Mapping[str, object]:
    """Return the given cards, the best hand of five cards, and its score."""
    return {
        "hand": text,
        "cards": _card_strings(cards),
        "best": _card_strings(best),
        **score_object(score(best), class_of(best), wording),
    }


def showdown_object(result: Showdown, wording: Wording, seed: int | None) -> Mapping[str, object]:
    """Return a showdown with its winners. Players are numbered from 1.

    ``seed`` is the seed that the cards were dealt from, or None if they were given.
    """
    return {
        "board": _card_strings(result.board),
        "players": [
            {
                "cards": _card_strings(player.cards),
                "best": _card_strings(player.best),
                **score_object(player.score, player.class_number, wording),
                "wins": index in result.winners,
            }
            for index, player in enumerate(result.players)
        ],
        "winners": [index + 1 for index in result.winners],
        "tie": result.is_tie,
        "why": result.reason(wording),
        "seed": seed,
    }


def deal_object(new_deal: Deal, seed: int) -> Mapping[str, object]:
    """Return the hands of a deal, the cards left in the deck, and the seed."""
    return {
        "hands": [_card_strings(hand) for hand in new_deal.hands],
        "left": _card_strings(new_deal.remaining),
        "seed": seed,
    }


def counts_object(counts: Mapping[Category, int]) -> Mapping[str, int]:
    """Return the number of hands in each category."""
    return {category.name.lower(): number for category, number in counts.items()}


def class_object(hand_class: HandClass) -> Mapping[str, object]:
    """Return a hand class, with an example and its number of hands."""
    return {
        "class": hand_class.number,
        **_score_fields(hand_class.score),
        "example": str(hand_class.example),
        "hands": hand_class.hand_count,
    }


def range_object(text: str, hand_range: WeightedRange, form: str | None) -> Mapping[str, object]:
    """Return a range with its size and its pieces, the parts of its normal form.

    ``text`` is the range as the user wrote it. ``form`` is the value of a ``RangeFormat``, or None.
    """
    return {
        "text": text,
        "normal": str(hand_range),
        "hands": len(hand_range.hands),
        "combos": len(hand_range),
        "percent": hand_range.percent,
        "pieces": list(hand_range.pieces),
        **({} if form is None else {"formatted": format_range(hand_range, RangeFormat(form))}),
    }


def equity_object(
    spot: Spot, ranges: Iterable[str], result: Equity, seed: int | None
) -> Mapping[str, object]:
    """Return the equity of each range, which is its share of the pot.

    ``ranges`` are the ranges as the user wrote them. ``seed`` is None if the result is exact.
    """
    return {
        "board": _card_strings(spot.board),
        "dead": _card_strings(spot.dead),
        "exact": result.exact,
        "total": result.total,
        "seed": seed,
        "players": [
            {
                "range": text,
                "wins": player.wins,
                "ties": player.ties,
                "equity": float(player.share),
                "share": f"{player.share.numerator}/{player.share.denominator}",
                "stderr": None if player.exact else player.stderr,
            }
            for text, player in zip(ranges, result.players, strict=True)
        ],
    }


def outs_object(result: Outs) -> Mapping[str, object]:
    """Return who leads, and each player's outs, grouped by the category of the improved hand.

    An out is a next card that raises a player's share of the pot, or the only player's category.
    """
    return {
        "board": _card_strings(result.board),
        "players": [
            {
                "cards": _card_strings(player.cards),
                "leads": player.leads,
                "outs": {
                    category.name.lower(): _card_strings(cards)
                    for category, cards in player.outs_by_category.items()
                },
                "probability": {
                    "next": round(float(player.next_probability), 4),
                    "river": round(float(player.river_probability), 4),
                },
            }
            for player in result.players
        ],
    }
