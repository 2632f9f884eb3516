"""Poker as pure functions: cards, hands and scores, with every failure a value.

Read the files and rooms (folders) in the order of these imports. Each imports only from those
above it. Ranges and equity are loaded when one of their names is first used.
"""

import sys

# For ``python -m handrail``, Python imports this package before it runs the command.
if sys.argv[:1] == ["-m"] and sys.orig_argv[-len(sys.argv)] == "handrail":
    from handrail_command import end_on_interrupt

    end_on_interrupt()

from importlib import import_module
from typing import TYPE_CHECKING

from handrail.railway import and_then, cases, gather, traverse
from handrail.text import Span
from handrail.problems import Located
from handrail.diagnostics import error_object, format_errors
from handrail.cards import (
    DECK,
    Card,
    CardError,
    CardStyle,
    Deal,
    DealError,
    Rank,
    Suit,
    deal,
    parse_card,
    parse_cards,
    shuffled,
)
from handrail.hands import (
    Category,
    Combo,
    Hand,
    HandError,
    Score,
    Wording,
    mark_hand,
    parse_hand,
    score,
)
from handrail.games import (
    Equity,
    HandClass,
    Outs,
    OutsError,
    Player,
    PlayerEquity,
    PlayerOuts,
    Showdown,
    ShowdownError,
    best_hand,
    class_of,
    compare,
    describe,
    explain,
    hand_class,
    hand_classes,
    outs,
    parse_best,
    parse_outs,
    parse_showdown,
    showdown,
    winners,
)

if TYPE_CHECKING:
    from handrail.ranges import (
        Range,
        RangeError,
        StartingHand,
        WeightedRange,
        parse_range,
        parse_weighted,
    )
    from handrail.equities import (
        Auto,
        EquityError,
        Exact,
        Sampled,
        enumerate_equity,
        equity,
        equity_by_combo,
        equity_by_flop,
    )
else:  # at run time, these would take a third of the time to import handrail
    _LATER = ("ranges", "equities")

    def __getattr__(name: str) -> object:
        """Load the rooms of ranges and equity in turn, up to the one with this name."""
        for module in map(import_module, (f"{__name__}.{later}" for later in _LATER)):
            if name in globals():  # the module itself
                return globals()[name]
            if name in __all__ and hasattr(module, name):
                return globals().setdefault(name, getattr(module, name))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted(__all__)


__version__ = "0.1.0"
"""The version of handrail."""

__all__ = [
    "DECK",
    "Auto",
    "Card",
    "CardError",
    "CardStyle",
    "Category",
    "Combo",
    "Deal",
    "DealError",
    "Equity",
    "EquityError",
    "Exact",
    "Hand",
    "HandClass",
    "HandError",
    "Located",
    "Outs",
    "OutsError",
    "Player",
    "PlayerEquity",
    "PlayerOuts",
    "Range",
    "RangeError",
    "Rank",
    "Sampled",
    "Score",
    "Showdown",
    "ShowdownError",
    "Span",
    "StartingHand",
    "Suit",
    "WeightedRange",
    "Wording",
    "__version__",
    "and_then",
    "best_hand",
    "cases",
    "class_of",
    "compare",
    "deal",
    "describe",
    "enumerate_equity",
    "equity",
    "equity_by_combo",
    "equity_by_flop",
    "error_object",
    "explain",
    "format_errors",
    "gather",
    "hand_class",
    "hand_classes",
    "mark_hand",
    "outs",
    "parse_best",
    "parse_card",
    "parse_cards",
    "parse_hand",
    "parse_outs",
    "parse_range",
    "parse_showdown",
    "parse_weighted",
    "score",
    "showdown",
    "shuffled",
    "traverse",
    "winners",
]
