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
from handrail.equity_errors import (
    EmptyRange,
    EngineMissing,
    MissingRange,
    NoDeal,
    NoDealSampled,
    TooManyDeadCards,
    TooManyDeals,
    WorkerFailed,
    WrongRangeCount,
)
from handrail.games.game_errors import NotInDeck, WrongBoard, WrongHolding
from handrail.hands import DuplicateCard, WrongCount
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
    TrailingText,
    UnsupportedWeight,
    WrongForm,
)
from handrail.showdown_errors import (
    InHand,
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
    "NothingToDeal",
    "OnBoard",
    "SharedCard",
    "TenInDigits",
    "TooManyDeadCards",
    "TooManyDeals",
    "TooManyDiscards",
    "TrailingText",
    "UnexpectedJson",
    "UnknownName",
    "UnknownRank",
    "UnknownSuit",
    "UnsupportedWeight",
    "WorkerFailed",
    "WrongBoard",
    "WrongBoardSize",
    "WrongCount",
    "WrongForm",
    "WrongHandSize",
    "WrongHolding",
    "WrongHoldingSize",
    "WrongPercent",
    "WrongPlayerCount",
    "WrongRangeCount",
]
