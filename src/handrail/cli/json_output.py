"""The objects that ``--json`` prints, one per line.

Programs read these objects, so the names of the fields must not change.
"""

from collections.abc import Iterable, Mapping
from typing import TypedDict

from handrail.cards import Card
from handrail.dealing import Deal
from handrail.equity_types import Equity, PlayerEquity
from handrail.games import (
    BadugiScore,
    GameEquity,
    GameScore,
    GameShowdown,
    PlayerShare,
    Ranking,
    Rung,
    ShownHand,
    describe_in,
)
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


def game_showdown_object(result: GameShowdown, seed: int | None) -> Mapping[str, object]:
    """Return a showdown as ``showdown_object`` does. A split pot has ``low_winners`` as well."""
    high, *lows = result.parts
    winners = {
        f"{prefix}winners": [index + 1 for index in part.winners]
        for prefix, part in zip(("", "low_"), result.parts, strict=False)
    }
    return {
        "board": _card_strings(result.board),
        "players": [
            {**holding_object(result, index), "wins": index in high.winners}
            for index in range(len(result.holdings))
        ],
        **winners,
        "tie": len(high.winners) > 1,
        "why": high.why,
        **({"low_why": lows[0].why} if lows else {}),
        "seed": seed,
    }


def holding_object(result: GameShowdown, player: int) -> Mapping[str, object]:
    """Return a player's cards and best hand. If the pot is split, ``low`` is the low hand."""
    high, *lows = (part.hands[player] for part in result.parts)
    return {
        "cards": _card_strings(result.holdings[player]),
        **((high and _hand_fields(high) | _game_score_fields(high.score)) or {}),
        **({"low": lows[0] and _hand_fields(lows[0])} if lows else {}),
    }


def _hand_fields(hand: ShownHand) -> dict[str, object]:
    return {"best": _card_strings(hand.cards), "class": hand.class_number, "name": hand.name}


def _game_score_fields(game_score: GameScore) -> dict[str, object]:
    """Return the fields of a score. Badugi has no categories, so there are none."""
    return {} if isinstance(game_score, BadugiScore) else {**_score_fields(game_score)}


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


def rung_object(ranking: Ranking, rung: Rung) -> Mapping[str, object]:
    """Return a class of a game's ladder, with an example and its number of hands."""
    return {
        "ranking": ranking.name,
        "class": rung.number,
        **_game_score_fields(rung.score),
        "name": describe_in(ranking, rung.score),
        "example": " ".join(_card_strings(rung.example)),
        "hands": rung.hand_count,
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
    board: Iterable[Card],
    dead: Iterable[Card],
    ranges: Iterable[str],
    result: Equity | GameEquity,
    seed: int | None,
) -> Mapping[str, object]:
    """Return the equity of each range or holding, which is its share of the pot.

    ``ranges`` are the ranges as the user wrote them. ``seed`` is None if the result is exact.
    """
    players: tuple[PlayerEquity | PlayerShare, ...] = result.players
    return {
        "board": _card_strings(board),
        "dead": _card_strings(dead),
        "exact": isinstance(result, GameEquity) or result.exact,
        "total": result.total,
        "seed": seed,
        "players": [
            {
                "range": text,
                "wins": player.wins,
                "ties": player.ties,
                "equity": float(player.share),
                "share": f"{player.share.numerator}/{player.share.denominator}",
                "stderr": stderr_of(player),
            }
            for text, player in zip(ranges, players, strict=True)
        ],
    }


def stderr_of(player: PlayerEquity | PlayerShare) -> float | None:
    """Return the standard error of a player's equity, or None if it is exact."""
    return None if isinstance(player, PlayerShare) or player.exact else player.stderr


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
