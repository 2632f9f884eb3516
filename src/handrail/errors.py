"""The error classes of the core, the reasons that some of them hold, and types for annotations.

Annotate a helper with ``Problem`` if it takes any error, with ``TextProblem`` if it takes errors
with spans, and with ``ValueProblem`` if it takes errors with positions.
"""

from handrail.cards.dealing import NotEnoughCards, NothingToDeal
from handrail.cards.encodings import NotACode
from handrail.cards.errors import CutOff, NotACard, NotOneCard, UnknownRank, UnknownSuit
from handrail.diagnostics import TextProblem
from handrail.draw.errors import (
    CardElsewhere,
    CardsMissing,
    DeckTooShort,
    DuplicateName,
    EmptyNamelessSwap,
    NoHolder,
    NotAName,
    SeveralHolders,
    TooManyDiscards,
    UnknownName,
    WrongHandSize,
)
from handrail.draw.located_json import UnexpectedJson
from handrail.equities.errors import (
    EmptyRange,
    MisplacedBar,
    MissingRange,
    NoDeal,
    NoDealSampled,
    NotSampled,
    RangeInGame,
    TooManyDeadCards,
    TooManyDeals,
    WorkerFailed,
    WrongRangeCount,
)
from handrail.games.errors import (
    InHand,
    NotInDeck,
    OnBoard,
    RepeatedName,
    SharedCard,
    WrongBoardSize,
    WrongHoldingSize,
    WrongPlayerCount,
)
from handrail.games.jokers import DuplicateJoker
from handrail.hands.errors import DuplicateCard, WrongCount
from handrail.installation import DamagedInstallation, EngineMissing
from handrail.problems import Located, Problem, ValueProblem
from handrail.ranges.combo_sets import WrongPercent
from handrail.ranges.errors import (
    FormReason,
    LoneCard,
    NotANumber,
    NotARank,
    NotARun,
    TenInDigits,
    TooManyDigits,
    TrailingText,
    UnsupportedWeight,
    WeightInParentheses,
    WrongForm,
)
from handrail.ranges.hand_groups import NoRunReason

__all__ = [
    "CardElsewhere",
    "CardsMissing",
    "CutOff",
    "DamagedInstallation",
    "DeckTooShort",
    "DuplicateCard",
    "DuplicateJoker",
    "DuplicateName",
    "EmptyNamelessSwap",
    "EmptyRange",
    "EngineMissing",
    "FormReason",
    "InHand",
    "Located",
    "LoneCard",
    "MisplacedBar",
    "MissingRange",
    "NoDeal",
    "NoDealSampled",
    "NoHolder",
    "NoRunReason",
    "NotACard",
    "NotACode",
    "NotAName",
    "NotANumber",
    "NotARank",
    "NotARun",
    "NotEnoughCards",
    "NotInDeck",
    "NotOneCard",
    "NotSampled",
    "NothingToDeal",
    "OnBoard",
    "Problem",
    "RangeInGame",
    "RepeatedName",
    "SeveralHolders",
    "SharedCard",
    "TenInDigits",
    "TextProblem",
    "TooManyDeadCards",
    "TooManyDeals",
    "TooManyDigits",
    "TooManyDiscards",
    "TrailingText",
    "UnexpectedJson",
    "UnknownName",
    "UnknownRank",
    "UnknownSuit",
    "UnsupportedWeight",
    "ValueProblem",
    "WeightInParentheses",
    "WorkerFailed",
    "WrongBoardSize",
    "WrongCount",
    "WrongForm",
    "WrongHandSize",
    "WrongHoldingSize",
    "WrongPercent",
    "WrongPlayerCount",
    "WrongRangeCount",
]
