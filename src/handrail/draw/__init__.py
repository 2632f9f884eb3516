"""The five-card draw table: a dealer as a pure function.

Read ``errors``, ``table``, ``actions``, ``settling``, ``stepping`` and then ``script``: each
imports only from those before it.
"""

from handrail.draw.errors import (
    CardsMissing,
    DeckTooShort,
    DrawError,
    Elsewhere,
    HoldsCards,
    InDeck,
    InDiscards,
    InHandOf,
    NameTaken,
    NotAName,
    NotFiveCards,
    RepeatedName,
    TableError,
    TooManyCards,
    TooManyDiscards,
    UnknownName,
    Whereabouts,
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
from handrail.draw.stepping import Round, Stopped, may_discard, play, replay, step
