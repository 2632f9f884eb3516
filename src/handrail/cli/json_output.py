"""The objects that ``--json`` prints, one per line.

Programs read these objects, so the names of the fields must not change.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from handrail.cards.dealing import Deal
from handrail.cards.types import Card
from handrail.games.improvement import Outs
from handrail.games.jokers import WildCard
from handrail.games.judging import ShownHand
from handrail.games.ladder import HandClass, SmallHandClass, ladder_of
from handrail.games.rankings import Ranking
from handrail.games.shares import Equity, PlayerEquity
from handrail.games.showdowns import Showdown
from handrail.games.wording import describe
from handrail.hands.scoring import Category, GameScore
from handrail.hands.wording import Wording

if TYPE_CHECKING:  # at run time, these would slow down the start of commands without ranges
    from handrail.equities.types import FlopEquity
    from handrail.ranges.reading_notes import RangeNote
    from handrail.ranges.weighted_ranges import WeightedRange


def _card_strings(cards: Iterable[WildCard]) -> list[str]:
    return list(map(str, cards))


def _score_fields(hand_score: GameScore) -> Mapping[str, object]:
    """Return the fields of a score."""
    return {
        "category": hand_score.category.name.lower(),
        "score": hand_score.category.value,
        "rank": str(hand_score.rank),
        "kickers": [str(rank) for rank in hand_score.kickers],
    }


def score_object(hand_score: GameScore, hand_class: int, name: str) -> Mapping[str, object]:
    """Return a score with its name and its class."""
    return {**_score_fields(hand_score), "class": hand_class, "name": name}


@cache  # because a file of deals has the same few thousand classes
def _class_fields(ranking: Ranking, number: int, wording: Wording) -> Mapping[str, object]:
    score = ladder_of(ranking).class_at(number).score
    name = describe(score, wording, ranking=ranking)
    if ranking.is_badugi:
        return {"class": number, "name": name}
    return score_object(score, number, name)


def hands_object(
    cards: Iterable[WildCard], hands: Iterable[ShownHand | None], wording: Wording
) -> Mapping[str, object]:
    """Return a player's cards and best hand. If the pot is split, ``low`` is the low hand."""
    high, *lows = [
        hand
        and {
            "best": _card_strings(hand.cards),
            **_class_fields(hand.ranking, hand.class_number, wording),
        }
        for hand in hands
    ]
    return {
        "cards": _card_strings(cards),
        **(high or {}),
        **({"low": lows[0]} if lows else {}),
    }


def showdown_object(
    result: Showdown, wording: Wording, seed: int | None, names: Sequence[str] = ()
) -> Mapping[str, object]:
    """Return a showdown with its winners. Players are numbered from 1, and may have ``names``.

    A split pot has ``low_winners``, ``low_tie`` and each player's ``low_wins`` as well. ``seed`` is
    the seed that the cards were dealt from, or None if they were given.
    """
    parts = result.parts
    winners = dict(zip(("", "low_"), [part.winners for part in parts], strict=False))
    return {
        "board": _card_strings(result.board),
        "players": [
            {
                **({"player": names[index]} if names else {}),
                **hands_object(player.cards, (part.hands[index] for part in parts), wording),
                **{f"{label}wins": index in best for label, best in winners.items()},
            }
            for index, player in enumerate(result.players)
        ],
        **{f"{label}winners": [index + 1 for index in best] for label, best in winners.items()},
        **{f"{label}tie": len(best) > 1 for label, best in winners.items()},
        **{f"{label}why": part.reason(wording) for label, part in zip(winners, parts, strict=True)},
        "seed": seed,
    }


def deal_object(new_deal: Deal, board: tuple[Card, ...], seed: int) -> Mapping[str, object]:
    """Return the hands of a deal, the board if there is one, the cards left, and the seed."""
    return {
        "hands": [_card_strings(hand) for hand in new_deal.hands],
        **({"board": _card_strings(board)} if board else {}),
        "left": _card_strings(new_deal.remaining),
        "seed": seed,
    }


def counts_object(counts: Mapping[Category, int]) -> Mapping[str, int]:
    """Return the number of hands in each category."""
    return {category.name.lower(): number for category, number in counts.items()}


def class_object(
    ranking: Ranking, hand_class: HandClass | SmallHandClass, name: str, half: str | None
) -> Mapping[str, object]:
    """Return a class of hands with its name, an example and its number of hands.

    Badugi has no categories, so there are no fields of a score. ``half`` is ``high`` or ``low`` if
    the pot is split, or None.
    """
    return {
        "class": hand_class.number,
        **({} if ranking.is_badugi else _score_fields(hand_class.score)),
        "example": " ".join(_card_strings(hand_class.cards)),
        "hands": hand_class.hand_count,
        "name": name,
        **({} if half is None else {"half": half}),
    }


def notes_field(text: str, notes: "Sequence[RangeNote]") -> Mapping[str, object]:
    """Return the field for the notes about a question: none if there are no notes.

    ``text`` is the question, in which the notes have their spans.
    """
    if not notes:
        return {}
    objects = [
        {
            "note": note.kind,
            "message": note.message,
            "hint": note.hint,
            "text": text,
            "start": note.span.start,
            "end": note.span.end,
            "spans": [[span.start, span.end] for span in note.spans],
        }
        for note in notes
    ]
    return {"notes": objects}


def range_object(
    text: str, hand_range: "WeightedRange", form: str | None, notes: "Sequence[RangeNote]" = ()
) -> Mapping[str, object]:
    """Return a range with its size, its pieces (the parts of its normal form), and their weights.

    ``text`` is the range as the user wrote it. ``form`` is the value of a ``RangeFormat``, or None.
    """
    from handrail.ranges.formats import RangeFormat
    from handrail.ranges.hand_order import COMBO_COUNT
    from handrail.ranges.weighted_ranges import format_range

    pieces = hand_range.pieces
    return {
        "text": text,
        "normal": ", ".join(pieces),
        "hands": len(hand_range.hands),
        "combos": len(hand_range),
        "percent": float(100 * hand_range.weight / COMBO_COUNT),
        "pieces": list(pieces),
        "weights": [
            {"piece": piece, "weight": float(weight), "fraction": format_fraction(weight)}
            for piece, weight in hand_range.weights_of_pieces
        ],
        **({} if form is None else {"formatted": format_range(hand_range, RangeFormat(form))}),
        **notes_field(text, notes),
    }


def equity_object(
    board: Iterable[Card],
    dead: Iterable[Card],
    ranges: Iterable[str],
    result: Equity,
    seed: int | None,
) -> Mapping[str, object]:
    """Return the equity of each range or holding, which is its share of the pot.

    ``ranges`` are the ranges as the user wrote them. ``seed`` is None if the result is exact.
    """
    return {
        "board": _card_strings(board),
        "dead": _card_strings(dead),
        "exact": result.exact,
        "total": result.total,
        "seed": seed,
        "players": [
            {
                "range": text,
                **_player_fields(player),
                "stderr": None if player.exact else player.stderr,
            }
            for text, player in zip(ranges, result.players, strict=True)
        ],
    }


def flop_object(result: "FlopEquity") -> Mapping[str, object]:
    """Return the equity on a class of flops, with a flop of the class and their number."""
    no_equity = {} if result.equity.total else {"equity": None, "share": None}
    return {
        "flop": _card_strings(result.flop),
        "flops": result.flops,
        "total": result.equity.total,
        "players": [_player_fields(player) | no_equity for player in result.equity.players],
    }


def format_fraction(number: Fraction) -> str:
    """Return a number as a fraction, ``1/2``. A whole number has a denominator, too: ``1/1``."""
    return f"{number.numerator}/{number.denominator}"


def _player_fields(player: PlayerEquity) -> dict[str, object]:
    return {
        "wins": player.wins,
        "ties": player.ties,
        "equity": float(player.share),
        "share": format_fraction(player.share),
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
                    "next": float(player.next_probability),
                    "river": float(player.river_probability),
                },
            }
            for player in result.players
        ],
    }
