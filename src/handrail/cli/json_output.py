"""The objects that ``--json`` prints, one per line.

Their types are in ``json_types``.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from handrail.cards.dealing import Deal
from handrail.cards.types import Card
from handrail.games.improvement import Outs
from handrail.games.jokers import WildCard
from handrail.games.judging import ShownHand
from handrail.games.ladder import HandClass, SmallHandClass, ladder_of
from handrail.games.odds import standard_error
from handrail.games.rankings import Ranking
from handrail.games.rule_book import Game
from handrail.games.shares import Equity
from handrail.games.showdowns import Showdown
from handrail.games.wording import describe
from handrail.hands.scoring import Category, GameScore
from handrail.hands.types import Combo, Hand
from handrail.hands.wording import Wording
from handrail.shell.input_lines import InputLine

if TYPE_CHECKING:  # at run time, these would slow down the start of commands
    from handrail.cli.json_types import (
        AskedFields,
        BestHandObject,
        BestObject,
        ClassObject,
        ConformObject,
        DealObject,
        DigestObject,
        DisagreementObject,
        EquityObject,
        FlopObject,
        HitsObject,
        NullableScoreFields,
        OddsObject,
        OutsObject,
        PartObject,
        PlayerCardsObject,
        PlayerEquityObject,
        QuestionFields,
        RangeNoteObject,
        RangeObject,
        RankedFields,
        ScoredFields,
        ScoreObject,
        ShowdownObject,
        ShowdownPlayerObject,
        TallyObject,
    )
    from handrail.equities.notation import ParsedQuestion
    from handrail.equities.types import FlopEquity, Question
    from handrail.made_hands.grouping import Hits
    from handrail.ranges.reading_notes import RangeNote
    from handrail.ranges.weighted_ranges import WeightedRange


Half: TypeAlias = Literal["high", "low"] | None
"""The half of the pot that a hand can win, or None if the pot is not split."""


def card_strings(cards: Iterable[WildCard]) -> list[str]:
    """Return cards as they are in JSON."""
    return list(map(str, cards))


def question_fields(line: InputLine) -> "QuestionFields":
    """Return the fields of a question that was typed as an argument or read from a line."""
    if line.place is None:
        return {"text": line.text}
    return {"line": line.place.line, "text": line.text}


def asked_fields(line: InputLine | None) -> "AskedFields":
    """Return the fields of a question, or of cards that were dealt without one."""
    if line is None:
        return {"text": None}
    return {**question_fields(line)}


NO_SCORE: "NullableScoreFields" = {"category": None, "score": None, "rank": None, "kickers": None}


def scored_fields(hand_score: GameScore, hand_class: int, name: str) -> "ScoredFields":
    """Return a score with its class and its name."""
    return {
        "category": hand_score.category.name.lower(),
        "score": hand_score.category.value,
        "rank": str(hand_score.rank),
        "kickers": [str(rank) for rank in hand_score.kickers],
        "class": hand_class,
        "name": name,
    }


def score_object(
    line: InputLine, hand: Hand, hand_class: HandClass, wording: Wording
) -> "ScoreObject":
    """Return a scored hand."""
    name = describe(hand_class.score, wording)
    return {
        **question_fields(line),
        "cards": card_strings(hand),
        **scored_fields(hand_class.score, hand_class.number, name),
    }


@cache  # because a file of deals has the same few thousand classes
def _fields_of_class(ranking: Ranking, number: int, wording: Wording) -> "RankedFields":
    score = ladder_of(ranking).class_at(number).score
    return ranked_fields(ranking, score, number, describe(score, wording, ranking=ranking))


def ranked_fields(
    ranking: Ranking, hand_score: GameScore, hand_class: int, name: str
) -> "RankedFields":
    """Return a class with its name and, unless the ranking is that of badugi, its score."""
    if not ranking.is_badugi:
        return {**scored_fields(hand_score, hand_class, name)}
    return {**NO_SCORE, "class": hand_class, "name": name}


def tally_object(counts: Mapping[Category, int]) -> "TallyObject":
    """Return the number of hands in each category, and its share of all hands."""
    total = sum(counts.values())
    by_name = {category.name.lower(): number for category, number in counts.items()}
    return {
        "hand_count": total,
        "counts": by_name,
        "frequencies": {name: number / (total or 1) for name, number in by_name.items()},
    }


def _best_hand_object(hand: ShownHand, wording: Wording) -> "BestHandObject":
    return {
        "best": card_strings(hand.cards),
        **_fields_of_class(hand.ranking, hand.class_number, wording),
    }


def _player_cards_object(
    cards: Iterable[WildCard], best: ShownHand, low: ShownHand | None, wording: Wording
) -> "PlayerCardsObject":
    """Return a player's cards, best hand and low hand."""
    return {
        "cards": card_strings(cards),
        **_best_hand_object(best, wording),
        "low": None if low is None else _best_hand_object(low, wording),
    }


def best_object(
    line: InputLine,
    game: Game,
    cards: Iterable[WildCard],
    best: ShownHand,
    low: ShownHand | None,
    wording: Wording,
) -> "BestObject":
    """Return the best hand of the given cards and, if the pot is split, the low hand."""
    return {
        **question_fields(line),
        "game": game.name,
        **_player_cards_object(cards, best, low, wording),
    }


def showdown_object(
    line: InputLine | None,
    game: Game,
    result: Showdown,
    names: Sequence[str],
    seed: int | None,
    wording: Wording,
) -> "ShowdownObject":
    """Return a showdown with its winners. Players are numbered from 1, and may have ``names``.

    Args:
        line: the deal as it was typed, or None if it was dealt from a seed.
        game: the game that the user named, or the default.
        result: the showdown.
        names: the names of the players, or () if they have numbers.
        seed: the seed, or None.
        wording: whether names of hands are plain or slang.
    """
    high, *lows = result.parts
    winners = high.winners
    low_winners = lows[0].winners if lows else None
    players: list[ShowdownPlayerObject] = [
        {
            "player": names[index] if names else None,
            **_player_cards_object(player.cards, player.best, player.low, wording),
            "won": index in winners,
            "low_won": None if low_winners is None else index in low_winners,
        }
        for index, player in enumerate(result.players)
    ]
    return {
        **asked_fields(line),
        "game": game.name,
        "board": card_strings(result.board),
        "players": players,
        "winners": [index + 1 for index in winners],
        "tie": len(winners) > 1,
        "why": high.reason(wording),
        "low_winners": None if low_winners is None else [index + 1 for index in low_winners],
        "low_tie": None if low_winners is None else len(low_winners) > 1,
        "low_why": lows[0].reason(wording) if lows else None,
        "seed": seed,
    }


def deal_object(
    game: Game | None, new_deal: Deal, board: tuple[Card, ...], seed: int
) -> "DealObject":
    """Return the hands of a deal, the board, the cards left, and the seed.

    ``game`` is None if the user named no game.
    """
    return {
        "game": None if game is None else game.name,
        "hands": [card_strings(hand) for hand in new_deal.hands],
        "board": card_strings(board),
        "deck": card_strings(new_deal.remaining),
        "seed": seed,
    }


def odds_object(
    game: Game,
    hand_size: int,
    tables: Sequence[tuple[Mapping[str, int], int]],
    seed: int | None,
    is_interrupted: bool,
) -> "OddsObject":
    """Return how many hands are in each category.

    Args:
        game: the game.
        hand_size: the number of cards in a hand.
        tables: the number of hands by the name of their category, and the number of all hands. If
            hands were simulated, the same two of these hands follow.
        seed: the seed of the simulated hands, or None.
        is_interrupted: whether fewer hands were simulated than the user wanted.
    """
    counts = [{re.sub("[ -]", "_", name): n for name, n in table.items()} for table, _ in tables]
    sample_counts, sample_count = (counts[1], tables[1][1]) if counts[1:] else (None, None)
    return {
        "game": game.name,
        "hand_size": hand_size,
        "hand_count": tables[0][1],
        "counts": counts[0],
        "sample_count": sample_count,
        "sample_counts": sample_counts,
        "stderrs": (
            None if sample_counts is None else _standard_errors(sample_counts, sample_count or 1)
        ),
        "seed": seed,
        "interrupted": is_interrupted,
    }


def _standard_errors(counts: Mapping[str, int], hands: int) -> dict[str, float]:
    """Return the standard error of the share of each category among random hands."""
    return {name: standard_error(Fraction(n, hands), hands) for name, n in counts.items()}


def class_object(
    game: Game,
    ranking: Ranking,
    hand_class: HandClass | SmallHandClass,
    name: str,
    half: Half,
) -> "ClassObject":
    """Return a class of hands with its name, an example and its number of hands.

    ``half`` is the half of the pot that these hands can win, or None if the pot is not split.
    """
    return {
        "game": game.name,
        "half": half,
        **ranked_fields(ranking, hand_class.score, hand_class.number, name),
        "cards": card_strings(hand_class.cards),
        "hand_count": hand_class.hand_count,
    }


def digest_object(game: Game, digest: str) -> "DigestObject":
    """Return the digest of a game."""
    return {"game": game.name, "digest": digest}


def note_objects(line: InputLine, notes: "Sequence[RangeNote]") -> "list[RangeNoteObject]":
    """Return the notes about a question."""
    return [
        {
            "note": note.kind,
            "message": note.message,
            "hint": note.hint,
            "text": line.text,
            "start": note.span.start,
            "end": note.span.end,
            "spans": [[span.start, span.end] for span in note.spans],
        }
        for note in notes
    ]


def range_object(
    line: InputLine,
    hand_range: "WeightedRange",
    form: str | None,
    has_weights: bool,
    notes: "Sequence[RangeNote]",
) -> "RangeObject":
    """Return a range with its size and its pieces (the parts of its normal form).

    Args:
        line: the range as the user wrote it.
        hand_range: the range.
        form: the value of a ``RangeFormat``, or None.
        has_weights: whether to add the weights of all starting hands and combos.
        notes: what to tell about the range.
    """
    from handrail.ranges.hand_order import COMBO_COUNT
    from handrail.ranges.printing import RangeFormat
    from handrail.ranges.weighted_ranges import format_range

    weights = dict(hand_range.items()) if has_weights else None
    return {
        **question_fields(line),
        "normal": ", ".join(hand_range.pieces),
        "formatted": None if form is None else format_range(hand_range, RangeFormat(form)),
        "starting_hand_count": len(hand_range.hands),
        "combo_count": len(hand_range),
        "frequency": float(hand_range.weight / COMBO_COUNT),
        "pieces": [
            {"piece": piece, "weight": float(weight), "weight_fraction": format_fraction(weight)}
            for piece, weight in hand_range.weights_of_pieces
        ],
        "hand_weights": None if weights is None else _hand_weights(weights),
        "combo_weights": None
        if weights is None
        else {str(combo): float(weight) for combo, weight in weights.items()},
        "notes": note_objects(line, notes),
    }


def _hand_weights(weights: Mapping[Combo, Fraction]) -> dict[str, float]:
    """Return the mean weight of the combos of each starting hand."""
    from handrail.ranges.starting_hands import ALL_HANDS

    return {
        str(hand): float(
            sum((weights.get(combo, Fraction()) for combo in hand.combos), Fraction())
            / len(hand.combos)
        )
        for hand in ALL_HANDS
    }


def equity_object(
    line: InputLine,
    parsed: "ParsedQuestion[Question]",
    result: Equity,
    seed: int | None,
    is_interrupted: bool,
) -> "EquityObject":
    """Return the equity of each range or holding, which is its share of the pot.

    Args:
        line: the question as it was typed.
        parsed: the question.
        result: the equity.
        seed: the seed of the sample, or None if the result is exact.
        is_interrupted: whether the sample ended early.
    """
    question = parsed.question
    return {
        **question_fields(line),
        "game": question.game.name,
        "board": card_strings(question.board),
        "dead": card_strings(question.dead),
        "exact": result.exact,
        "total": result.total,
        "seed": seed,
        "players": _player_equities(parsed.player_texts, question.cards_to_deal, result),
        "interrupted": is_interrupted,
        "notes": note_objects(line, parsed.notes),
    }


def flop_object(
    line: InputLine,
    players: Iterable[str],
    result: "FlopEquity",
    notes: "list[RangeNoteObject]",
) -> "FlopObject":
    """Return the equity on a class of flops, with a flop of the class and their number."""
    return {
        **question_fields(line),
        "flop": card_strings(result.flop),
        "flops": result.flops,
        "total": result.equity.total,
        "players": _player_equities(players, (0, 0), result.equity),
        "notes": notes,
    }


def hits_object(line: InputLine, found: "Hits", notes: "Sequence[RangeNote]") -> "HitsObject":
    """Return what a range has made of a board. No name is missing."""
    return {
        **question_fields(line),
        "board": card_strings(found.board),
        "dead": card_strings(found.dead),
        "combo_count": len(found.hand_range),
        "made_hands": [
            {
                "made_hand": name.name.lower(),
                **_part_object(found, part),
                "range_share_or_better": float(found.share(found.at_least(name))),
            }
            for name, part in found.made_parts
        ],
        "draws": [
            {"draw": draw.name.lower(), **_part_object(found, part)}
            for draw, part in found.draw_parts
        ],
        "notes": note_objects(line, notes),
    }


def _part_object(found: "Hits", part: "WeightedRange") -> "PartObject":
    share = found.share(part)
    return {
        "normal": str(part),
        "combo_count": len(part),
        "range_share": float(share),
        "range_share_fraction": format_fraction(share),
    }


def format_fraction(number: Fraction) -> str:
    """Return a number as a fraction, ``1/2``. A whole number has a denominator, too: ``1/1``."""
    return f"{number.numerator}/{number.denominator}"


def _player_equities(
    texts: Iterable[str], dealt: Iterable[int], result: Equity
) -> "list[PlayerEquityObject]":
    """Return the equity of each player. It is None if there are no deals.

    Args:
        texts: what each player holds, as it was typed.
        dealt: how many cards are dealt to each player.
        result: the equity.
    """
    return [
        {
            "text": text,
            "dealt": cards,
            "wins": player.wins,
            "ties": player.ties,
            "equity": float(player.share) if result.total else None,
            "share": format_fraction(player.share) if result.total else None,
            "stderr": None if player.exact else player.stderr,
        }
        for text, cards, player in zip(texts, dealt, result.players, strict=True)
    ]


def outs_object(line: InputLine, game: Game, result: Outs) -> "OutsObject":
    """Return who leads, and each player's outs, grouped by the category of the improved hand.

    An out is a next card that raises a player's share of the pot, or the only player's category.
    """
    return {
        **question_fields(line),
        "game": game.name,
        "board": card_strings(result.board),
        "players": [
            {
                "cards": card_strings(player.cards),
                "leads": player.leads,
                "outs": {
                    category.name.lower(): card_strings(cards)
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


def disagreement_object(
    hands: Iterable[Iterable[Card]],
    classes: list[int],
    printed: list[str],
    why: str,
    resembles: str | None,
) -> "DisagreementObject":
    """Return the hands on which a program disagrees with handrail.

    Args:
        hands: the hands, one or two.
        classes: the number of the class of each.
        printed: what the program printed for each.
        why: why the program is wrong.
        resembles: the title of a wrong scorer that orders hands as the program does, or None.
    """
    return {
        "hands": list(map(card_strings, hands)),
        "classes": classes,
        "printed": printed,
        "why": why,
        "resembles": resembles,
    }


def conform_object(
    game: Game, hand_count: int, first: "DisagreementObject | None"
) -> "ConformObject":
    """Return whether a program agrees with handrail. ``first`` is where it does not, or None."""
    return {
        "game": game.name,
        "hand_count": hand_count,
        "agrees": first is None,
        "first": first,
    }
