"""What ``--json`` prints, one object a line.

The names of the fields are a contract.
"""

import json
from collections.abc import Iterable, Mapping
from typing import TypedDict

from handrail.cards import Card
from handrail.cli.paint import out
from handrail.dealing import Deal
from handrail.hands import Hand
from handrail.improving import Outlook
from handrail.judging import Showdown
from handrail.ladder import HandClass, class_of
from handrail.odds import share_of
from handrail.questions import Equity
from handrail.ranges import Range
from handrail.scoring import Category, Score, score
from handrail.wild import WildCard
from handrail.wording import Wording, describe


class Scored(TypedDict):
    """A score: category, points, the rank that names it, kickers."""

    category: str
    score: int
    rank: str
    kickers: list[str]


def emit(document: Mapping[str, object]) -> None:
    """Print one object on a line of its own."""
    out(json.dumps(document))


def texts(cards: Iterable[WildCard]) -> list[str]:
    """Cards as JSON has them."""
    return [str(card) for card in cards]


def scored(found: Score) -> Scored:
    """The fields of a score."""
    return {
        "category": found.category.name.lower(),
        "score": found.category.value,
        "rank": str(found.rank),
        "kickers": [str(rank) for rank in found.kickers],
    }


def of_score(found: Score, number: int | None, wording: Wording) -> Mapping[str, object]:
    """A score with its class, if it has one under the rule, and its name."""
    return {**scored(found), "class": number, "name": describe(found, wording)}


def of_best(cards: Iterable[WildCard], best: Hand, wording: Wording) -> Mapping[str, object]:
    """The best five of some cards."""
    return {
        "cards": texts(cards),
        "best": texts(best),
        **of_score(score(best), class_of(best), wording),
    }


def of_showdown(judged: Showdown, wording: Wording) -> Mapping[str, object]:
    """A judged table; players are counted from 1."""
    return {
        "board": texts(judged.board),
        "players": [
            {
                "cards": texts(player.cards),
                "best": texts(player.best),
                **scored(player.score),
                "class": player.number,
                "wins": place in judged.winners,
            }
            for place, player in enumerate(judged.players)
        ],
        "winners": [place + 1 for place in judged.winners],
        "tie": judged.tie,
        "why": judged.reason(wording),
    }


def of_deal(dealt: Deal) -> Mapping[str, object]:
    """The hands that were dealt, and what is left."""
    return {"hands": [texts(hand) for hand in dealt.hands], "left": texts(dealt.left)}


def of_counts(counts: Mapping[Category, int]) -> Mapping[str, int]:
    """How often each category came, the best first."""
    return {category.name.lower(): number for category, number in counts.items()}


def of_class(rung: HandClass) -> Mapping[str, object]:
    """A rung of the ladder."""
    return {
        "class": rung.number,
        **scored(rung.score),
        "example": str(rung.example),
        "hands": rung.hands,
    }


def of_range(text: str, held: Range) -> Mapping[str, object]:
    """A range, and how much it holds."""
    return {
        "text": text,
        "hands": len(held.hands),
        "combos": len(held),
        "percent": held.percent,
        "pieces": list(held.pieces),
    }


def of_equity(board: Iterable[Card], ranges: Iterable[str], found: Equity) -> Mapping[str, object]:
    """What each range wins; ``ranges`` are texts as they were given."""
    return {
        "board": texts(board),
        "exact": found.exact,
        "total": found.total,
        "players": [
            {
                "range": text,
                "wins": player.wins,
                "ties": player.ties,
                "equity": float(player),
                "share": f"{player.share.numerator}/{player.share.denominator}",
                "stderr": None if player.exact else player.stderr,
            }
            for text, player in zip(ranges, found.players, strict=True)
        ],
    }


def of_outlook(found: Outlook) -> Mapping[str, object]:
    """Who leads, and each player's outs by what they make."""
    return {
        "board": texts(found.board),
        "players": [
            {
                "cards": texts(player.cards),
                "leads": player.leads,
                "outs": {
                    category.name.lower(): texts(cards) for category, cards in player.outs.items()
                },
            }
            for player in found.players
        ],
    }


def percents(counts: Mapping[Category, int]) -> Mapping[str, float]:
    """What part of the hands each category is, in percent."""
    return {
        category.name.lower(): round(100 * float(share_of(counts, (category,))), 4)
        for category in counts
    }
