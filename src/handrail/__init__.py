"""Poker as pure functions: cards, hands and scores, with every failure a value.

Read the files and rooms (folders) in the order of these imports. Each imports only from those
above it. Ranges, equity and made hands are loaded when one of their names is first used.
"""

import importlib
import sys
import typing

# For ``python -m handrail``, Python imports this package before it runs the command.
if sys.argv[:1] == ["-m"] and sys.orig_argv[-len(sys.argv)] == "handrail":
    import handrail_command

    handrail_command.end_on_interrupt()

from handrail.exports import export_imports
from handrail.railway import (
    and_then as and_then,
    cases as cases,
    gather as gather,
    partition as partition,
    traverse as traverse,
    zip_results as zip_results,
)
from handrail.text import Span as Span
from handrail.problems import Located as Located
from handrail.diagnostics import error_object as error_object, format_errors as format_errors
from handrail.cards import (
    DECK as DECK,
    Card as Card,
    CardError as CardError,
    CardStyle as CardStyle,
    Deal as Deal,
    DealError as DealError,
    Rank as Rank,
    Suit as Suit,
    deal as deal,
    parse_card as parse_card,
    parse_cards as parse_cards,
    shuffled as shuffled,
)
from handrail.hands import (
    Category as Category,
    Combo as Combo,
    Hand as Hand,
    HandError as HandError,
    Score as Score,
    Wording as Wording,
    mark_hand as mark_hand,
    parse_combo as parse_combo,
    parse_hand as parse_hand,
    score as score,
)
from handrail.games import (
    Equity as Equity,
    HandClass as HandClass,
    Outs as Outs,
    OutsError as OutsError,
    Player as Player,
    PlayerEquity as PlayerEquity,
    Showdown as Showdown,
    ShowdownError as ShowdownError,
    best_hand as best_hand,
    class_of as class_of,
    compare as compare,
    describe as describe,
    explain as explain,
    hand_class as hand_class,
    hand_classes as hand_classes,
    outs as outs,
    parse_best as parse_best,
    parse_outs as parse_outs,
    parse_showdown as parse_showdown,
    showdown as showdown,
    winners as winners,
)

if typing.TYPE_CHECKING:
    from handrail.ranges import (
        Range as Range,
        RangeError as RangeError,
        StartingHand as StartingHand,
        WeightedRange as WeightedRange,
        parse_range as parse_range,
        parse_starting_hand as parse_starting_hand,
        parse_weighted as parse_weighted,
    )
    from handrail.equities import (
        Auto as Auto,
        EquityError as EquityError,
        Exact as Exact,
        FlopEquity as FlopEquity,
        ParsedQuestion as ParsedQuestion,
        Partial as Partial,
        Question as Question,
        QuestionText as QuestionText,
        Sampled as Sampled,
        enumerate_equity as enumerate_equity,
        equity as equity,
        equity_by_combo as equity_by_combo,
        equity_by_flop as equity_by_flop,
        equity_of as equity_of,
        parse_question as parse_question,
        question_of as question_of,
        read_question as read_question,
    )
    from handrail.made_hands import (
        Draw as Draw,
        HandOnBoard as HandOnBoard,
        Hits as Hits,
        HitsError as HitsError,
        MadeHand as MadeHand,
        draws as draws,
        hits as hits,
        made_hand as made_hand,
    )
else:  # at run time, these would take a third of the time to import handrail
    _ROOM_BY_NAME = {
        "Range": "ranges",
        "RangeError": "ranges",
        "StartingHand": "ranges",
        "WeightedRange": "ranges",
        "parse_range": "ranges",
        "parse_starting_hand": "ranges",
        "parse_weighted": "ranges",
        "Auto": "equities",
        "EquityError": "equities",
        "Exact": "equities",
        "FlopEquity": "equities",
        "ParsedQuestion": "equities",
        "Partial": "equities",
        "Question": "equities",
        "QuestionText": "equities",
        "Sampled": "equities",
        "enumerate_equity": "equities",
        "equity": "equities",
        "equity_by_combo": "equities",
        "equity_by_flop": "equities",
        "equity_of": "equities",
        "parse_question": "equities",
        "question_of": "equities",
        "read_question": "equities",
        "Draw": "made_hands",
        "HandOnBoard": "made_hands",
        "Hits": "made_hands",
        "HitsError": "made_hands",
        "MadeHand": "made_hands",
        "draws": "made_hands",
        "hits": "made_hands",
        "made_hand": "made_hands",
    }
    _ROOMS = ("railway", "cards", "hands", "games", "ranges", "equities", "made_hands", "draw")
    export_imports(globals(), "__version__", *_ROOM_BY_NAME)

    def __getattr__(name: str) -> object:
        """Load the room of a name that is not loaded yet, or the room that has this name."""
        if name in _ROOM_BY_NAME:
            room = importlib.import_module(f"{__name__}.{_ROOM_BY_NAME[name]}")
            return globals().setdefault(name, getattr(room, name))
        if name in _ROOM_BY_NAME.values():
            return importlib.import_module(f"{__name__}.{name}")
        from importlib.util import find_spec  # imported here, because few programs need it

        # ``from handrail import strategies`` asks for a name before it imports the file.
        if not name.startswith("_") and find_spec(f"{__name__}.{name}") is None:
            for room in _ROOMS:
                if name in importlib.import_module(f"{__name__}.{room}").__all__:
                    message = f"{name!r} is in {__name__}.{room}, not in {__name__}"
                    # With its name, Python does not guess another name.
                    raise AttributeError(message, name=name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted(globals()["__all__"])


# In any other program, the pictures would be loaded for nothing.
if "IPython" in sys.modules or "marimo" in sys.modules:
    import handrail.notebooks

    handrail.notebooks.show_values_as_html()

__version__ = "0.1.0"
"""The version of handrail."""
