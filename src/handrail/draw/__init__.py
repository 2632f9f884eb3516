"""The five-card draw table: a dealer as a pure function.

Read ``mistakes``, ``table``, ``actions``, ``settling``, ``stepping``, ``rounds``, ``jsontext`` and
``script``: each imports only from those before it.
"""

from handrail.draw.mistakes import (
    CardElsewhere,
    CardsMissing,
    DeckTooShort,
    DrawError,
    NotAName,
    RepeatedName,
    TableError,
    TooManyDiscards,
    UnknownName,
    WrongHandSize,
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
from handrail.draw.jsontext import UnexpectedJson
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
    "CardElsewhere",
    "CardsMissing",
    "Collect",
    "DealIn",
    "DeckTooShort",
    "DrawError",
    "Evaluate",
    "NotAName",
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
    "TooManyDiscards",
    "Track",
    "Unassign",
    "UnexpectedJson",
    "UnknownName",
    "Untrack",
    "WrongHandSize",
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
