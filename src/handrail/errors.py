"""All error classes in one namespace: the unions are in ``handrail`` and ``handrail.draw``."""

from handrail.dealing import NotEnoughCards, NothingToDeal
from handrail.draw.jsontext import UnexpectedJson
from handrail.draw.mistakes import (
    CardElsewhere,
    CardsMissing,
    DeckTooShort,
    NotAName,
    RepeatedName,
    TooManyDiscards,
    UnknownName,
    WrongHandSize,
)
from handrail.encodings import NotACode
from handrail.equity_errors import (
    EmptyRange,
    EngineMissing,
    NoDeal,
    RangeCount,
    RareDeals,
    TooManyDead,
    TooManyDeals,
    WorkLost,
)
from handrail.hands import Repeated, WrongCount
from handrail.improving import NothingToCome
from handrail.notation import CutOff, NotACard, NotOneCard, UnknownRank, UnknownSuit
from handrail.problems import Located
from handrail.ranges.groups import NoRunReason
from handrail.ranges.mistakes import LoneCard, NotARank, NotARun, TenSpelled, Trailing, Unsupported
from handrail.showdown_errors import (
    BoardCount,
    HoldingCount,
    InHand,
    OnBoard,
    PlayerCount,
    SharedCard,
)
from handrail.wild import RepeatedJoker

__all__ = [
    "BoardCount",
    "CardElsewhere",
    "CardsMissing",
    "CutOff",
    "DeckTooShort",
    "EmptyRange",
    "EngineMissing",
    "HoldingCount",
    "InHand",
    "Located",
    "LoneCard",
    "NoDeal",
    "NoRunReason",
    "NotACard",
    "NotACode",
    "NotAName",
    "NotARank",
    "NotARun",
    "NotEnoughCards",
    "NotOneCard",
    "NothingToCome",
    "NothingToDeal",
    "OnBoard",
    "PlayerCount",
    "RangeCount",
    "RareDeals",
    "Repeated",
    "RepeatedJoker",
    "RepeatedName",
    "SharedCard",
    "TenSpelled",
    "TooManyDead",
    "TooManyDeals",
    "TooManyDiscards",
    "Trailing",
    "UnexpectedJson",
    "UnknownName",
    "UnknownRank",
    "UnknownSuit",
    "Unsupported",
    "WorkLost",
    "WrongCount",
    "WrongHandSize",
]
