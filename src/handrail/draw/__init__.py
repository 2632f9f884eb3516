"""Five-card draw, dealt by a pure function.

``step`` takes a table and an action, and returns the next table.
The imports are in reading order.
"""

from handrail.draw.errors import (
    CardElsewhere,
    CardsMissing,
    DeckTooShort,
    DrawError,
    EmptyNamelessSwap,
    NoHolder,
    NotAName,
    DuplicateName,
    SeveralHolders,
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
    DealCards,
    Evaluate,
    Shuffle,
    Swap,
    Track,
    Unassign,
    Untrack,
)
from handrail.draw.evaluation import TableShowdown, RankedHand, rank_hands, judge_table
from handrail.draw.transitions import may_discard, step
from handrail.draw.rounds import Round, Step, IllegalAction, play, replay
from handrail.draw.located_json import UnexpectedJson
from handrail.draw.script import (
    ScriptError,
    ScriptLine,
    parse_action,
    parse_script_line,
    parse_round,
    to_json,
)

__all__ = [
    "Action",
    "Assign",
    "CardElsewhere",
    "CardsMissing",
    "Collect",
    "DealCards",
    "DeckTooShort",
    "DrawError",
    "DuplicateName",
    "EmptyNamelessSwap",
    "Evaluate",
    "IllegalAction",
    "NoHolder",
    "NotAName",
    "RankedHand",
    "Round",
    "ScriptError",
    "ScriptLine",
    "Seat",
    "SeveralHolders",
    "Shuffle",
    "Step",
    "Swap",
    "Table",
    "TableError",
    "TableShowdown",
    "TooManyDiscards",
    "Track",
    "Unassign",
    "UnexpectedJson",
    "UnknownName",
    "Untrack",
    "WrongHandSize",
    "judge_table",
    "may_discard",
    "parse_action",
    "parse_round",
    "parse_script_line",
    "play",
    "rank_hands",
    "replay",
    "step",
    "to_json",
]
