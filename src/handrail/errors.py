"""The error classes of the core and their unions, the parts of errors, and types for annotations.

Annotate a helper with ``Problem`` if it takes any error, with ``TextProblem`` if it takes errors
with spans, with ``ValueProblem`` if it takes errors with positions, and with ``FieldProblem`` if it
takes errors in the rules of a game.
"""

from handrail.cards.dealing import (
    DealError as DealError,
    NotEnoughCards as NotEnoughCards,
    NothingToDeal as NothingToDeal,
)
from handrail.cards.encodings import NotACode as NotACode
from handrail.cards.errors import (
    CardError as CardError,
    CutOff as CutOff,
    NotACard as NotACard,
    NotOneCard as NotOneCard,
    UnknownRank as UnknownRank,
    UnknownSuit as UnknownSuit,
)
from handrail.problems import TextProblem as TextProblem
from handrail.draw.errors import (
    CardElsewhere as CardElsewhere,
    CardsMissing as CardsMissing,
    DeckTooShort as DeckTooShort,
    DrawError as DrawError,
    DuplicateName as DuplicateName,
    EmptyNamelessSwap as EmptyNamelessSwap,
    NoHolder as NoHolder,
    NotAName as NotAName,
    SeveralHolders as SeveralHolders,
    TableError as TableError,
    TooManyDiscards as TooManyDiscards,
    UnknownName as UnknownName,
    WrongHandSize as WrongHandSize,
)
from handrail.draw.located_json import UnexpectedJson as UnexpectedJson
from handrail.draw.rounds import IllegalAction as IllegalAction
from handrail.draw.script import ScriptError as ScriptError
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
from handrail.equities.notation import QuestionTextError as QuestionTextError
from handrail.games.errors import (
    AmongDead as AmongDead,
    InHand as InHand,
    NeedsBoard as NeedsBoard,
    NoDraws as NoDraws,
    NotInDeck as NotInDeck,
    OnBoard as OnBoard,
    RepeatedName as RepeatedName,
    SharedCard as SharedCard,
    ShowdownError as ShowdownError,
    UnexpectedBoard as UnexpectedBoard,
    WrongBoardSize as WrongBoardSize,
    WrongHoldingSize as WrongHoldingSize,
    WrongPlayerCount as WrongPlayerCount,
)
from handrail.games.improvement import OutsError as OutsError, OutsTextError as OutsTextError
from handrail.games.jokers import (
    DuplicateJoker as DuplicateJoker,
    WildError as WildError,
    WildTextError as WildTextError,
)
from handrail.games.notation import ShowdownTextError as ShowdownTextError
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
    RuleError as RuleError,
    StreetsDoNotRise as StreetsDoNotRise,
    TooFewCards as TooFewCards,
    WrongWheel as WrongWheel,
)
from handrail.hands.errors import (
    DuplicateCard as DuplicateCard,
    HandError as HandError,
    WrongCount as WrongCount,
)
from handrail.hands.notation import HandTextError as HandTextError
from handrail.installation import (
    DamagedInstallation as DamagedInstallation,
    EngineMissing as EngineMissing,
)
from handrail.made_hands.types import BoardCardError as BoardCardError, HitsError as HitsError
from handrail.problems import (
    FieldProblem as FieldProblem,
    Located as Located,
    Problem as Problem,
    ValueProblem as ValueProblem,
)
from handrail.ranges.combo_sets import WrongPercent as WrongPercent
from handrail.ranges.errors import (
    ForeignWeight as ForeignWeight,
    FormReason as FormReason,
    LoneCard as LoneCard,
    NotANumber as NotANumber,
    NotARank as NotARank,
    NotARun as NotARun,
    NotOneHand as NotOneHand,
    QuotedRange as QuotedRange,
    RangeError as RangeError,
    StartingHandError as StartingHandError,
    TenInDigits as TenInDigits,
    TooManyDigits as TooManyDigits,
    TrailingText as TrailingText,
    UnclearPercent as UnclearPercent,
    UnsupportedWeight as UnsupportedWeight,
    WrongForm as WrongForm,
)
from handrail.ranges.hand_groups import NoRunReason as NoRunReason
