"""Equity: the question, the definition by enumeration, and the solvers, of which one is chosen.

The room has this name because ``handrail.equity`` is a function. The imports are in reading order.
"""

from handrail.exports import export_imports
from handrail.equities.errors import (
    EmptyRange as EmptyRange,
    EquityError as EquityError,
    MisplacedBar as MisplacedBar,
    MissingCards as MissingCards,
    MissingRange as MissingRange,
    NoDeal as NoDeal,
    NoDealSampled as NoDealSampled,
    RangeInGame as RangeInGame,
    TooManyDeadCards as TooManyDeadCards,
    TooManyDeals as TooManyDeals,
    WorkerFailed as WorkerFailed,
    WrongRangeCount as WrongRangeCount,
)
from handrail.equities.raw_questions import Partial as Partial
from handrail.equities.types import (
    CardQuestion as CardQuestion,
    FlopEquity as FlopEquity,
    Question as Question,
    RangeQuestion as RangeQuestion,
    question_of as question_of,
)
from handrail.equities.notation import (
    BoardField as BoardField,
    DeadField as DeadField,
    ParsedQuestion as ParsedQuestion,
    PlayerField as PlayerField,
    QuestionField as QuestionField,
    QuestionText as QuestionText,
    QuestionTextError as QuestionTextError,
    WholeQuestion as WholeQuestion,
    parse_question as parse_question,
    read_question as read_question,
)
from handrail.equities.enumeration import enumerate_equity as enumerate_equity
from handrail.equities.calculator import (
    Auto as Auto,
    EquityMethod as EquityMethod,
    Exact as Exact,
    Sampled as Sampled,
    equity as equity,
    equity_by_combo as equity_by_combo,
    equity_by_flop as equity_by_flop,
    equity_of as equity_of,
)

export_imports(globals())
