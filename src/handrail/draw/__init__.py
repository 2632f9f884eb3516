"""The five-card draw table: a dealer as a pure function.

Read ``mistakes``, ``table``, ``actions``, ``settling``, ``stepping``, ``rounds``, ``jsontext`` and
``script``: each imports only from those before it.
"""

from handrail.draw.mistakes import (
    CardsMissing,
    DeckTooShort,
    DrawError,
    HoldsCards,
    NameTaken,
    NotAName,
    NotFiveCards,
    NotInDeck,
    NotInHand,
    RepeatedName,
    TableError,
    TooManyCards,
    TooManyDiscards,
    UnknownName,
)
from handrail.draw.table import Seat, Table
from handrail.draw.actions import (
    Action,
    Assign,
    Collect,
    DealIn,
    Evaluate,
    Shuffle,
    Swap,
    Track,
    Unassign,
    Untrack,
)
from handrail.draw.settling import Outcome, Standing, evaluate, settle
from handrail.draw.stepping import may_discard, step
from handrail.draw.rounds import Round, Stopped, play, replay
from handrail.draw.jsontext import NotJson, UnexpectedJson
from handrail.draw.script import (
    ScriptError,
    ScriptLine,
    parse_action,
    parse_line,
    parse_round,
    to_json,
)

__all__ = [
    "Action",
    "Assign",
    "CardsMissing",
    "Collect",
    "DealIn",
    "DeckTooShort",
    "DrawError",
    "Evaluate",
    "HoldsCards",
    "NameTaken",
    "NotAName",
    "NotFiveCards",
    "NotInDeck",
    "NotInHand",
    "NotJson",
    "Outcome",
    "RepeatedName",
    "Round",
    "ScriptError",
    "ScriptLine",
    "Seat",
    "Shuffle",
    "Standing",
    "Stopped",
    "Swap",
    "Table",
    "TableError",
    "TooManyCards",
    "TooManyDiscards",
    "Track",
    "Unassign",
    "UnexpectedJson",
    "UnknownName",
    "Untrack",
    "evaluate",
    "may_discard",
    "parse_action",
    "parse_line",
    "parse_round",
    "play",
    "replay",
    "settle",
    "step",
    "to_json",
]
