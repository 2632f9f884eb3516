"""The error classes of the core, the reasons that some of them hold, and types for annotations.

Annotate a helper with ``Problem`` if it takes any error, with ``TextProblem`` if it takes errors
with spans, and with ``ValueProblem`` if it takes errors with positions.
"""

from handrail.exports import export_imports
from handrail.cards.dealing import NotEnoughCards as NotEnoughCards, NothingToDeal as NothingToDeal
from handrail.cards.encodings import NotACode as NotACode
from handrail.cards.errors import (
    CutOff as CutOff,
    NotACard as NotACard,
    NotOneCard as NotOneCard,
    UnknownRank as UnknownRank,
    UnknownSuit as UnknownSuit,
)
from handrail.diagnostics import TextProblem as TextProblem
from handrail.draw.errors import (
    CardElsewhere as CardElsewhere,
    CardsMissing as CardsMissing,
    DeckTooShort as DeckTooShort,
    DuplicateName as DuplicateName,
    EmptyNamelessSwap as EmptyNamelessSwap,
    NoHolder as NoHolder,
    NotAName as NotAName,
    SeveralHolders as SeveralHolders,
    TooManyDiscards as TooManyDiscards,
    UnknownName as UnknownName,
    WrongHandSize as WrongHandSize,
)
from handrail.draw.located_json import UnexpectedJson as UnexpectedJson
from handrail.equities.errors import (
    EmptyRange as EmptyRange,
    MisplacedBar as MisplacedBar,
    MissingRange as MissingRange,
    NoDeal as NoDeal,
    NoDealSampled as NoDealSampled,
    NotSampled as NotSampled,
    RangeInGame as RangeInGame,
    TooManyDeadCards as TooManyDeadCards,
    TooManyDeals as TooManyDeals,
    WorkerFailed as WorkerFailed,
    WrongRangeCount as WrongRangeCount,
)
from handrail.games.errors import (
    InHand as InHand,
    NoDraws as NoDraws,
    NotInDeck as NotInDeck,
    OnBoard as OnBoard,
    RepeatedName as RepeatedName,
    SharedCard as SharedCard,
    WrongBoardSize as WrongBoardSize,
    WrongHoldingSize as WrongHoldingSize,
    WrongPlayerCount as WrongPlayerCount,
)
from handrail.games.jokers import DuplicateJoker as DuplicateJoker
from handrail.games.rule_errors import (
    DeckTooSmall as DeckTooSmall,
    FromHoldingInBadugi as FromHoldingInBadugi,
    HandsWithoutRank as HandsWithoutRank,
    ImpossibleCategory as ImpossibleCategory,
    NothingQualifies as NothingQualifies,
    NumberOutOfRange as NumberOutOfRange,
    RanksNotInDeck as RanksNotInDeck,
    RanksOutOfOrder as RanksOutOfOrder,
    RepeatedValue as RepeatedValue,
    StreetsDoNotRise as StreetsDoNotRise,
    TooFewCards as TooFewCards,
    WrongWheel as WrongWheel,
)
from handrail.hands.errors import DuplicateCard as DuplicateCard, WrongCount as WrongCount
from handrail.installation import (
    DamagedInstallation as DamagedInstallation,
    EngineMissing as EngineMissing,
)
from handrail.problems import Located as Located, Problem as Problem, ValueProblem as ValueProblem
from handrail.ranges.combo_sets import WrongPercent as WrongPercent
from handrail.ranges.errors import (
    FormReason as FormReason,
    LoneCard as LoneCard,
    NotANumber as NotANumber,
    NotARank as NotARank,
    NotARun as NotARun,
    NotOneHand as NotOneHand,
    TenInDigits as TenInDigits,
    TooManyDigits as TooManyDigits,
    TrailingText as TrailingText,
    UnsupportedWeight as UnsupportedWeight,
    WeightInParentheses as WeightInParentheses,
    WrongForm as WrongForm,
)
from handrail.ranges.hand_groups import NoRunReason as NoRunReason

export_imports(globals())
