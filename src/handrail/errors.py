"""All error classes in one namespace; their unions are in ``handrail`` and ``handrail.draw``."""

from handrail.card_errors import CutOff, NotACard, NotOneCard, UnknownRank, UnknownSuit
from handrail.dealing import NotEnoughCards, NothingToDeal
from handrail.draw.draw_errors import (
    CardElsewhere,
    CardsMissing,
    DeckTooShort,
    DuplicateName,
    NotAName,
    TooManyDiscards,
    UnknownName,
    WrongHandSize,
)
from handrail.draw.located_json import UnexpectedJson
from handrail.encodings import NotACode
from handrail.engine_choice import EngineMissing
from handrail.equity_errors import (
    EmptyRange,
    MisplacedBar,
    MissingRange,
    NoDeal,
    NoDealSampled,
    NotSampled,
    TooManyDeadCards,
    TooManyDeals,
    WorkerFailed,
    WrongRangeCount,
)
from handrail.hands import DuplicateCard, WrongCount
from handrail.installation import DamagedInstallation
from handrail.problems import Located
from handrail.ranges.combo_sets import WrongPercent
from handrail.ranges.hand_groups import NoRunReason
from handrail.ranges.range_errors import (
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
from handrail.showdown_errors import (
    InHand,
    NotInDeck,
    OnBoard,
    SharedCard,
    WrongBoardSize,
    WrongHoldingSize,
    WrongPlayerCount,
)
from handrail.wild import DuplicateJoker

__all__ = [
    "CardElsewhere",
    "CardsMissing",
    "CutOff",
    "DamagedInstallation",
    "DeckTooShort",
    "DuplicateCard",
    "DuplicateJoker",
    "DuplicateName",
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
    "SharedCard",
    "TenInDigits",
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
