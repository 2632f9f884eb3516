"""Five-card draw, dealt by a pure function.

``step`` takes a table and an action, and returns the next table.
The imports are in reading order.
"""

from handrail.exports import export_imports
from handrail.draw.errors import (
    CardElsewhere as CardElsewhere,
    CardsMissing as CardsMissing,
    DeckTooShort as DeckTooShort,
    DrawError as DrawError,
    EmptyNamelessSwap as EmptyNamelessSwap,
    NoHolder as NoHolder,
    NotAName as NotAName,
    DuplicateName as DuplicateName,
    SeveralHolders as SeveralHolders,
    TableError as TableError,
    TooManyDiscards as TooManyDiscards,
    UnknownName as UnknownName,
    WrongHandSize as WrongHandSize,
)
from handrail.draw.table import Seat as Seat, Table as Table
from handrail.draw.actions import (
    Action as Action,
    Assign as Assign,
    Collect as Collect,
    DealCards as DealCards,
    Evaluate as Evaluate,
    Shuffle as Shuffle,
    Swap as Swap,
    Track as Track,
    Unassign as Unassign,
    Untrack as Untrack,
)
from handrail.draw.evaluation import (
    TableShowdown as TableShowdown,
    RankedHand as RankedHand,
    rank_hands as rank_hands,
    judge_table as judge_table,
)
from handrail.draw.transitions import may_discard as may_discard, step as step
from handrail.draw.rounds import (
    Round as Round,
    Transition as Transition,
    IllegalAction as IllegalAction,
    play as play,
    replay as replay,
)
from handrail.draw.located_json import UnexpectedJson as UnexpectedJson
from handrail.draw.script import (
    ScriptError as ScriptError,
    ScriptLine as ScriptLine,
    parse_action as parse_action,
    parse_script_line as parse_script_line,
    parse_round as parse_round,
    to_json as to_json,
)

export_imports(globals())
