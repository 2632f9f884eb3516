"""The types of the objects that ``--json`` prints, and the meaning of each field.

Programs read these objects, so the names of the fields must not change. A field means the same in
every object, so only the first one that has it says what it means. In some objects it may also be
null. ``.reference/json_schemas.py`` makes the JSON Schemas that ``handrail help json`` prints, and
the tables of the reference. No command imports this module, because that would slow its start.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, NotRequired, TypedDict, final

from handrail.diagnostics import TextErrorObject
from handrail.shell.output import NoteObject, WrittenObject


class QuestionFields(TypedDict):
    """A question that was typed as an argument or read from a line."""

    line: NotRequired[
        Annotated[int, "the number of the line, from 1, if the question was read from a line"]
    ]
    text: Annotated[str, "what was typed, without a comment; null if it was not typed"]


class AskedFields(TypedDict):
    """A question, or cards that were dealt without one."""

    line: NotRequired[int]
    text: str | None


class ScoreFields(TypedDict):
    """The score of a hand."""

    category: Annotated[
        str, "the category of the hand, such as two_pair; null in badugi, which has none"
    ]
    score: Annotated[int, "the score of the category, from 1 to 10"]
    rank: Annotated[str, "the rank that names the hand"]
    kickers: Annotated[list[str], "the ranks that break ties, in order"]


class NullableScoreFields(TypedDict):
    """The score of a hand. In badugi it is null."""

    category: str | None
    score: int | None
    rank: str | None
    kickers: list[str] | None


# A field is named ``class``, which is a keyword of Python.
ClassFields = TypedDict(
    "ClassFields",
    {
        "class": Annotated[int, "the number of the hand's class, 1 for the best"],
        "name": Annotated[str, "the name of the hand, such as pair of aces"],
    },
)
NullableClassFields = TypedDict("NullableClassFields", {"class": int | None, "name": str | None})


class ScoredFields(ScoreFields, ClassFields):
    """A score with its class and its name."""


class RankedFields(NullableScoreFields, ClassFields):
    """A class with its name, and with its score if the ranking has categories."""


@final
class ScoreObject(QuestionFields, ScoredFields):
    """A scored hand."""

    cards: Annotated[list[str], "cards such as Ks: those of a hand, or all that a player has"]


@final
class TallyObject(TypedDict):
    """How many hands are in each category."""

    hand_count: Annotated[int, "the number of hands that were counted, or of hands in the class"]
    counts: Annotated[dict[str, int], "the number of hands in each category"]
    frequencies: Annotated[dict[str, float], "how often each category occurs, from 0 to 1"]


class BestHandObject(RankedFields):
    """The best hand that can be made of a player's cards."""

    best: Annotated[list[str], "the cards of the best hand"]


class PlayerCardsObject(BestHandObject):
    """A player's cards and best hand."""

    cards: list[str]
    low: Annotated[
        BestHandObject | None,
        "the player's low hand, or null if none qualifies or the pot is not split",
    ]


@final
class BestObject(QuestionFields, PlayerCardsObject):
    """The best hand of the given cards."""

    game: Annotated[
        str, "the name of the game, as in --game; null if no game was named, and none is needed"
    ]


@final
class ShowdownPlayerObject(PlayerCardsObject):
    """A player at a showdown."""

    player: Annotated[str | None, "the name of the player, or null"]
    won: Annotated[bool, "whether the player is one of the winners"]
    low_won: Annotated[bool | None, "as won, for the low half of the pot; null if it is not split"]


@final
class ShowdownObject(AskedFields):
    """A showdown."""

    game: str
    board: Annotated[list[str], "the cards that all players share; [] if there are none"]
    players: Annotated[
        list[ShowdownPlayerObject], "the players in order; their numbers count from 1"
    ]
    winners: Annotated[
        list[int], "the numbers of the winners, counted from 1; null before the showdown"
    ]
    tie: Annotated[bool, "whether several players win"]
    why: Annotated[
        str, "why the winners win, or why the program is wrong; null before the showdown"
    ]
    low_winners: Annotated[
        list[int] | None,
        "as winners, for the low half; [] if no hand qualifies, null if it is not split",
    ]
    low_tie: Annotated[bool | None, "as tie, for the low half of the pot; null if it is not split"]
    low_why: Annotated[str | None, "as why, for the low half of the pot; null if it is not split"]
    seed: Annotated[int | None, "the seed that was used, or null if nothing was random"]


@final
class DealObject(TypedDict):
    """A deal."""

    game: str | None
    hands: Annotated[list[list[str]], "hands, each a list of cards"]
    board: list[str]
    deck: Annotated[list[str], "the cards that are left in the deck, the next one first"]
    seed: int


@final
class OddsObject(TypedDict):
    """How often each category occurs, exact and perhaps simulated."""

    game: str
    hand_size: Annotated[int, "the number of cards in a hand"]
    hand_count: int
    counts: dict[str, int]
    sample_count: Annotated[int | None, "the number of simulated hands, or null"]
    sample_counts: Annotated[
        dict[str, int] | None, "the number of simulated hands in each category, or null"
    ]
    stderrs: Annotated[
        dict[str, float] | None,
        "the standard error of the simulated frequency of each category, or null",
    ]
    seed: int | None
    interrupted: Annotated[bool, "whether Ctrl-C ended the sample early"]


@final
class ClassObject(RankedFields):
    """A class of hands."""

    game: str
    half: Annotated[
        Literal["high", "low"] | None,
        "the half of the pot that hands of the class can win, or null if it is not split",
    ]
    cards: list[str]
    hand_count: int


@final
class DigestObject(TypedDict):
    """The digest of a game."""

    game: str
    digest: Annotated[str, "the SHA-256 of the classes of all hands, in hexadecimal digits"]


@final
class PieceObject(TypedDict):
    """A piece of a range."""

    piece: Annotated[str, "a piece of the normal form, without its weight"]
    weight: Annotated[float, "how often a player holds the hand, from 0 to 1"]
    weight_fraction: Annotated[str, "the weight as an exact fraction, such as 1/2"]


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

    normal: Annotated[str, "the normal form of the range"]
    formatted: Annotated[str | None, "the range in the form of --format, or null"]
    starting_hand_count: Annotated[
        int, "how many of the 169 starting hands are in the range, whole or in part"
    ]
    combo_count: Annotated[int, "how many of the 1,326 combos have a weight above 0"]
    frequency: Annotated[float, "how often a hand of the range is dealt, by weight, from 0 to 1"]
    pieces: Annotated[list[PieceObject], "the pieces of the normal form, with their weights"]
    hand_weights: Annotated[
        dict[str, float] | None,
        "the mean weight of the combos of each starting hand; null without --weights",
    ]
    combo_weights: Annotated[
        dict[str, float] | None, "the weight of each combo if it is above 0; null without --weights"
    ]
    notes: Annotated[list[RangeNoteObject], "notes about the question; [] if there are none"]


@final
class PlayerEquityObject(TypedDict):
    """A player's equity."""

    text: str
    dealt: Annotated[
        int, "how many of the player's cards are dealt, as after a star; 0 if all are known"
    ]
    wins: Annotated[int, "the number of deals in which the player gets the whole pot"]
    ties: Annotated[int, "the number of deals in which the player gets a part of the pot"]
    equity: Annotated[
        float | None, "the player's share of the pot, from 0 to 1; null if there are no deals"
    ]
    share: Annotated[str | None, "the player's share of the pot as an exact fraction, such as 1/2"]
    stderr: Annotated[float | None, "the standard error of the equity, or null if it is exact"]


@final
class EquityObject(QuestionFields):
    """The equity of each player."""

    game: str
    board: list[str]
    dead: Annotated[list[str], "the cards that cannot be dealt"]
    exact: Annotated[bool, "whether every deal was counted; if not, deals were sampled"]
    total: Annotated[int, "the number of deals that were counted or sampled"]
    seed: int | None
    players: list[PlayerEquityObject]
    interrupted: bool
    notes: list[RangeNoteObject]


@final
class FlopObject(QuestionFields):
    """The equity of two players on a class of flops."""

    flop: Annotated[list[str], "a flop that stands for its class"]
    flops: Annotated[int, "how many of the 22,100 flops are in the class"]
    total: int
    players: list[PlayerEquityObject]
    notes: list[RangeNoteObject]


class PartObject(TypedDict):
    """A part of a range."""

    normal: str
    combo_count: int
    range_share: Annotated[float, "the part's share of the weight of the range, from 0 to 1"]
    range_share_fraction: Annotated[str, "range_share as an exact fraction, such as 1/2"]


@final
class MadePartObject(PartObject):
    """The part of a range with a made hand."""

    made_hand: Annotated[str, "the name of the made hand, such as second_pair"]
    range_share_or_better: Annotated[
        float, "the share of this made hand and of all better ones, from 0 to 1"
    ]


@final
class DrawPartObject(PartObject):
    """The part of a range with a draw. A combo may have several."""

    draw: Annotated[str, "the name of the draw, such as gutshot"]


@final
class HitsObject(QuestionFields):
    """What a range has made of a board, and what it draws to."""

    board: list[str]
    dead: list[str]
    combo_count: int
    made_hands: Annotated[list[MadePartObject], "all names of made hands, the best first"]
    draws: Annotated[list[DrawPartObject], "all names of draws"]
    notes: list[RangeNoteObject]


@final
class ProbabilityObject(TypedDict):
    """Two probabilities of outs."""

    next: Annotated[float, "the probability that the next card is an out"]
    river: Annotated[float, "the probability that an out comes by the river"]


@final
class PlayerOutsObject(TypedDict):
    """A player's outs."""

    cards: list[str]
    leads: Annotated[bool, "whether the player has the best hand now"]
    outs: Annotated[dict[str, list[str]], "the outs by the category that they make"]
    probability: Annotated[ProbabilityObject, "the probability of the outs"]


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

    step: Annotated[int, "the number of the step, from 1"]
    do: Annotated[str, "the action of this step"]
    deck: list[str]
    discards: Annotated[list[str], "all discarded cards"]
    players: list[SeatObject]
    seed: int | None
    player: str | None
    discarded: Annotated[
        list[str] | None, "the cards that the player has discarded in this step, or null"
    ]
    drawn: Annotated[list[str] | None, "the cards that the player has drawn in this step, or null"]
    winners: list[int] | None
    why: str | None


@final
class DisagreementObject(TypedDict):
    """One or two hands that show that a program disagrees with handrail."""

    hands: list[list[str]]
    classes: Annotated[list[int], "the number of the class of each of these hands"]
    printed: Annotated[list[str], "what the program printed for each of these hands"]
    why: str
    resembles: Annotated[
        str | None, "the wrong scorer that orders hands as the program does, or null"
    ]


@final
class ConformObject(TypedDict):
    """Whether a program agrees with handrail."""

    game: str
    hand_count: int
    agrees: Annotated[
        bool, "whether the program orders the hands as handrail does, or prints the same classes"
    ]
    first: Annotated[
        DisagreementObject | None, "the first hands on which the program disagrees, or null"
    ]


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
    "hits": (HitsObject,),
    "outs": (OutsObject,),
    "draw": (StepObject,),
    "conform": (ConformObject,),
    "errors": (TextErrorObject, NoteObject, WrittenObject),
}
"""The objects that each command prints, one per line. Those of ``errors`` are on standard error."""
