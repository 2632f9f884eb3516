"""The types of the objects that ``--json`` prints, and the meaning of each field.

Programs read these objects, so the names of the fields must not change. A field means the same in
every object. In some objects it may also be null. ``.reference/json_schemas.py`` makes the JSON
Schemas that ``handrail help json`` prints. No command imports this module, because that would slow
its start.
"""

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict, final

from handrail.diagnostics import TextErrorObject
from handrail.shell.output import NoteObject, WrittenObject


class QuestionFields(TypedDict):
    """A question that was typed as an argument or read from a line."""

    line: NotRequired[int]
    text: str


class AskedFields(TypedDict):
    """A question, or cards that were dealt without one."""

    line: NotRequired[int]
    text: str | None


class ScoreFields(TypedDict):
    """The score of a hand."""

    category: str
    score: int
    rank: str
    kickers: list[str]


class NullableScoreFields(TypedDict):
    """The score of a hand. In badugi it is null."""

    category: str | None
    score: int | None
    rank: str | None
    kickers: list[str] | None


# A field is named ``class``, which is a keyword of Python.
ClassFields = TypedDict("ClassFields", {"class": int, "name": str})
NullableClassFields = TypedDict("NullableClassFields", {"class": int | None, "name": str | None})


class ScoredFields(ScoreFields, ClassFields):
    """A score with its class and its name."""


class RankedFields(NullableScoreFields, ClassFields):
    """A class with its name, and with its score if the ranking has categories."""


@final
class ScoreObject(QuestionFields, ScoredFields):
    """A scored hand."""

    cards: list[str]


@final
class TallyObject(TypedDict):
    """How many hands are in each category."""

    hand_count: int
    counts: dict[str, int]
    frequencies: dict[str, float]


class BestHandObject(RankedFields):
    """The best hand that can be made of a player's cards."""

    best: list[str]


class PlayerCardsObject(BestHandObject):
    """A player's cards and best hand."""

    cards: list[str]
    low: BestHandObject | None


@final
class BestObject(QuestionFields, PlayerCardsObject):
    """The best hand of the given cards."""

    game: str


@final
class ShowdownPlayerObject(PlayerCardsObject):
    """A player at a showdown."""

    player: str | None
    won: bool
    low_won: bool | None


@final
class ShowdownObject(AskedFields):
    """A showdown."""

    game: str
    board: list[str]
    players: list[ShowdownPlayerObject]
    winners: list[int]
    tie: bool
    why: str
    low_winners: list[int] | None
    low_tie: bool | None
    low_why: str | None
    seed: int | None


@final
class DealObject(TypedDict):
    """A deal."""

    game: str | None
    hands: list[list[str]]
    board: list[str]
    deck: list[str]
    seed: int


@final
class OddsObject(TypedDict):
    """How often each category occurs, exact and perhaps simulated."""

    game: str
    hand_size: int
    hand_count: int
    counts: dict[str, int]
    sample_count: int | None
    sample_counts: dict[str, int] | None
    stderrs: dict[str, float] | None
    seed: int | None
    interrupted: bool


@final
class ClassObject(RankedFields):
    """A class of hands."""

    game: str
    half: Literal["high", "low"] | None
    cards: list[str]
    hand_count: int


@final
class DigestObject(TypedDict):
    """The digest of a game."""

    game: str
    digest: str


@final
class PieceObject(TypedDict):
    """A piece of a range."""

    piece: str
    weight: float
    weight_fraction: str


@final
class RangeNoteObject(NoteObject):
    """A note about a range."""

    text: str
    start: int
    end: int
    spans: list[list[int]]


@final
class RangeObject(QuestionFields):
    """A range."""

    normal: str
    formatted: str | None
    starting_hand_count: int
    combo_count: int
    frequency: float
    pieces: list[PieceObject]
    hand_weights: dict[str, float] | None
    combo_weights: dict[str, float] | None
    notes: list[RangeNoteObject]


@final
class PlayerEquityObject(TypedDict):
    """A player's equity."""

    text: str
    wins: int
    ties: int
    equity: float | None
    share: str | None
    stderr: float | None


@final
class EquityObject(QuestionFields):
    """The equity of each player."""

    game: str
    board: list[str]
    dead: list[str]
    exact: bool
    total: int
    seed: int | None
    players: list[PlayerEquityObject]
    interrupted: bool
    notes: list[RangeNoteObject]


@final
class FlopObject(QuestionFields):
    """The equity of two players on a class of flops."""

    flop: list[str]
    flops: int
    total: int
    players: list[PlayerEquityObject]
    notes: list[RangeNoteObject]


@final
class ProbabilityObject(TypedDict):
    """Two probabilities of outs."""

    next: float
    river: float


@final
class PlayerOutsObject(TypedDict):
    """A player's outs."""

    cards: list[str]
    leads: bool
    outs: dict[str, list[str]]
    probability: ProbabilityObject


@final
class OutsObject(QuestionFields):
    """The outs of each player."""

    game: str
    board: list[str]
    players: list[PlayerOutsObject]


@final
class SeatObject(NullableScoreFields, NullableClassFields):
    """A player at the draw table. Only after ``evaluate``, the hand has a score."""

    player: str
    cards: list[str]


@final
class StepObject(AskedFields):
    """A step of five-card draw, and the table after it."""

    step: int
    do: str
    deck: list[str]
    discards: list[str]
    players: list[SeatObject]
    seed: int | None
    player: str | None
    discarded: list[str] | None
    drawn: list[str] | None
    winners: list[int] | None
    why: str | None


@final
class DisagreementObject(TypedDict):
    """One or two hands that show that a program disagrees with handrail."""

    hands: list[list[str]]
    classes: list[int]
    printed: list[str]
    why: str
    resembles: str | None


@final
class ConformObject(TypedDict):
    """Whether a program agrees with handrail."""

    game: str
    hand_count: int
    agrees: bool
    first: DisagreementObject | None


OBJECTS: Mapping[str, tuple[type, ...]] = {
    "score": (ScoreObject, TallyObject),
    "best": (BestObject,),
    "showdown": (ShowdownObject,),
    "deal": (DealObject,),
    "odds": (OddsObject,),
    "table": (ClassObject, DigestObject),
    "range": (RangeObject,),
    "equity": (EquityObject,),
    "flops": (FlopObject,),
    "outs": (OutsObject,),
    "draw": (StepObject,),
    "conform": (ConformObject,),
    "errors": (TextErrorObject, NoteObject, WrittenObject),
}
"""The objects that each command prints, one per line. Those of ``errors`` are on standard error."""

MEANINGS = {
    "agrees": "whether the program orders the hands as handrail does, or prints the same classes",
    "best": "the cards of the best hand",
    "board": "the cards that all players share; [] if there are none",
    "cards": "cards such as Ks: those of a hand, or all that a player has",
    "category": "the category of the hand, such as two_pair; null in badugi, which has none",
    "class": "the number of the hand's class, 1 for the best",
    "classes": "the number of the class of each of these hands",
    "combo_count": "how many of the 1,326 combos have a weight above 0",
    "combo_weights": "the weight of each combo if it is above 0; null without --weights",
    "counts": "the number of hands in each category",
    "dead": "the cards that cannot be dealt",
    "deck": "the cards that are left in the deck, the next one first",
    "digest": "the SHA-256 of the classes of all hands, in hexadecimal digits",
    "discarded": "the cards that the player has discarded in this step, or null",
    "discards": "all discarded cards",
    "do": "the action of this step",
    "drawn": "the cards that the player has drawn in this step, or null",
    "end": "the end of the first of the spans",
    "equity": "the player's share of the pot, from 0 to 1; null if there are no deals",
    "error": "the kind of the error",
    "exact": "whether every deal was counted; if not, deals were sampled",
    "file": "the file that the line is in; - is standard input",
    "first": "the first hands on which the program disagrees, or null",
    "flop": "a flop that stands for its class",
    "flops": "how many of the 22,100 flops are in the class",
    "formatted": "the range in the form of --format, or null",
    "frequencies": "how often each category occurs, from 0 to 1",
    "frequency": "how often a hand of the range is dealt, by weight, from 0 to 1",
    "game": "the name of the game, as in --game; null if no game was named, and none is needed",
    "half": "the half of the pot that hands of the class can win, or null if it is not split",
    "hand_count": "the number of hands that were counted, or of hands in the class",
    "hand_size": "the number of cards in a hand",
    "hand_weights": "the mean weight of the combos of each starting hand; null without --weights",
    "hands": "hands, each a list of cards",
    "hint": "what to do, or null",
    "interrupted": "whether Ctrl-C ended the sample early",
    "kickers": "the ranks that break ties, in order",
    "leads": "whether the player has the best hand now",
    "line": "the number of the line, from 1, if the question was read from a line",
    "low": "the player's low hand, or null if none qualifies or the pot is not split",
    "low_tie": "as tie, for the low half of the pot; null if it is not split",
    "low_why": "as why, for the low half of the pot; null if it is not split",
    "low_winners": "as winners, for the low half; [] if no hand qualifies, null if it is not split",
    "low_won": "as won, for the low half of the pot; null if it is not split",
    "message": "one sentence: what was expected, and what was found",
    "name": "the name of the hand, such as pair of aces",
    "next": "the probability that the next card is an out",
    "normal": "the normal form of the range",
    "note": "the kind of the note",
    "notes": "notes about the question; [] if there are none",
    "outs": "the outs by the category that they make",
    "piece": "a piece of the normal form, without its weight",
    "pieces": "the pieces of the normal form, with their weights",
    "player": "the name of the player, or null",
    "players": "the players in order; their numbers count from 1",
    "printed": "what the program printed for each of these hands",
    "probability": "the probability of the outs",
    "rank": "the rank that names the hand",
    "resembles": "the wrong scorer that orders hands as the program does, or null",
    "river": "the probability that an out comes by the river",
    "sample_count": "the number of simulated hands, or null",
    "sample_counts": "the number of simulated hands in each category, or null",
    "score": "the score of the category, from 1 to 10",
    "seed": "the seed that was used, or null if nothing was random",
    "share": "the player's share of the pot as an exact fraction, such as 1/2",
    "spans": "the wrong parts of the text, each with a start and an end, in code points",
    "start": "the start of the first of the spans",
    "starting_hand_count": "how many of the 169 starting hands are in the range, whole or in part",
    "stderr": "the standard error of the equity, or null if it is exact",
    "stderrs": "the standard error of the simulated frequency of each category, or null",
    "step": "the number of the step, from 1",
    "text": "what was typed, without a comment; null if it was not typed",
    "tie": "whether several players win",
    "ties": "the number of deals in which the player gets a part of the pot",
    "total": "the number of deals that were counted or sampled",
    "weight": "how often a player holds the hand, from 0 to 1",
    "weight_fraction": "the weight as an exact fraction, such as 1/2",
    "why": "why the winners win, or why the program is wrong; null before the showdown",
    "winners": "the numbers of the winners, counted from 1; null before the showdown",
    "wins": "the number of deals in which the player gets the whole pot",
    "won": "whether the player is one of the winners",
    "written": "the file that was written",
}
"""The meaning of each field."""
