"""The objects that ``--json`` prints, one per line.

Programs read these objects, so the names of the fields must not change.
"""

from collections.abc import Iterable, Mapping

from handrail.dealing import Deal
from handrail.equity_types import Equity, FlopEquity, PlayerEquity, Spot
from handrail.games import (
    BadugiScore,
    GameEquity,
    GameScore,
    GameShowdown,
    PlayerShare,
    Rung,
    ShownHand,
    describe_in,
)
from handrail.improvement import Outs
from handrail.ranges import RangeFormat, WeightedRange, format_range
from handrail.scoring import Category
from handrail.wild import WildCard
from handrail.wording import Wording


def _card_strings(cards: Iterable[WildCard]) -> list[str]:
    return [str(card) for card in cards]


def _score_fields(hand_score: GameScore) -> Mapping[str, object]:
    """Return the fields of a score. In badugi there are none, because it has no categories."""
    if isinstance(hand_score, BadugiScore):
        return {}
    return {
        "category": hand_score.category.name.lower(),
        "score": hand_score.category.value,
        "rank": str(hand_score.rank),
        "kickers": [str(rank) for rank in hand_score.kickers],
    }


def score_object(hand_score: GameScore, hand_class: int | None, name: str) -> Mapping[str, object]:
    """Return a score with its name and its class.

    ``hand_class`` is None for ace rules other than the usual one, which have no classes.
    """
    return {**_score_fields(hand_score), "class": hand_class, "name": name}


def hands_object(
    cards: Iterable[WildCard], hands: Iterable[ShownHand | None], wording: Wording
) -> Mapping[str, object]:
    """Return a player's cards and best hand. If the pot is split, ``low`` is the low hand."""
    high, *lows = (
        hand
        and {
            "best": _card_strings(hand.cards),
            **score_object(
                hand.score, hand.class_number, describe_in(hand.ranking, hand.score, wording)
            ),
        }
        for hand in hands
    )
    return {
        "cards": _card_strings(cards),
        **(high or {}),
        **dict(zip(("low",), lows, strict=False)),
    }


def showdown_object(
    result: GameShowdown, wording: Wording, seed: int | None
) -> Mapping[str, object]:
    """Return a showdown with its winners. Players are numbered from 1.

    A split pot has ``low_winners`` as well. ``seed`` is the seed that the cards were dealt from, or
    None if they were given.
    """
    high, labelled = result.parts[0], tuple(zip(("", "low_"), result.parts, strict=False))
    return {
        "board": _card_strings(result.board),
        "players": [
            {
                **hands_object(holding, [part.hands[index] for part in result.parts], wording),
                "wins": index in high.winners,
            }
            for index, holding in enumerate(result.holdings)
        ],
        **{f"{label}winners": [index + 1 for index in part.winners] for label, part in labelled},
        "tie": len(high.winners) > 1,
        **{f"{label}why": part.reason(wording) for label, part in labelled},
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


def class_object(rung: Rung) -> dict[str, object]:
    """Return a class of hands, with an example and its number of hands."""
    return {
        "class": rung.number,
        **_score_fields(rung.score),
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
    spot: Spot, ranges: Iterable[str], result: Equity | GameEquity, seed: int | None
) -> Mapping[str, object]:
    """Return the equity of each range or holding, which is its share of the pot.

    ``ranges`` are the ranges as the user wrote them. ``seed`` is None if the result is exact.
    """
    players: tuple[PlayerEquity | PlayerShare, ...] = result.players
    return {
        "board": _card_strings(spot.board),
        "dead": _card_strings(spot.dead),
        "exact": seed is None,
        "total": result.total,
        "seed": seed,
        "players": [
            {
                "range": text,
                **_player_fields(player),
                "stderr": stderr_of(player),
            }
            for text, player in zip(ranges, players, strict=True)
        ],
    }


def flop_object(result: FlopEquity) -> Mapping[str, object]:
    """Return the equity on a class of flops, with a flop of the class and their number."""
    no_equity = {} if result.equity.total else {"equity": None, "share": None}
    return {
        "flop": _card_strings(result.flop),
        "flops": result.flops,
        "total": result.equity.total,
        "players": [_player_fields(player) | no_equity for player in result.equity.players],
    }


def _player_fields(player: PlayerEquity | PlayerShare) -> dict[str, object]:
    return {
        "wins": player.wins,
        "ties": player.ties,
        "equity": float(player.share),
        "share": f"{player.share.numerator}/{player.share.denominator}",
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
