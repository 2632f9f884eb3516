"""Games of poker as values: rankings, ladders, showdowns, outs, odds, and shares of the pot.

The imports are in reading order.
"""

from handrail.exports import export_imports
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
from handrail.games.rankings import (
    ACE_TO_FIVE as ACE_TO_FIVE,
    ACES_HIGH as ACES_HIGH,
    BADUGI_RANKING as BADUGI_RANKING,
    DEUCE_TO_SEVEN as DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER as EIGHT_OR_BETTER,
    HIGH as HIGH,
    ONE_CARD as ONE_CARD,
    SEVEN_UP as SEVEN_UP,
    SHORT_DECK as SHORT_DECK,
    SHORT_DECK_TRIPS as SHORT_DECK_TRIPS,
    TEN_UP as TEN_UP,
    THREE_CARDS as THREE_CARDS,
    Ranking as Ranking,
)
from handrail.games.ladder import (
    Evaluator as Evaluator,
    HandClass as HandClass,
    Ladder as Ladder,
    SmallHandClass as SmallHandClass,
    class_of as class_of,
    hand_class as hand_class,
    hand_classes as hand_classes,
    ladder_of as ladder_of,
    suited_classes_by_rank_mask as suited_classes_by_rank_mask,
    unsuited_classes_by_prime_product as unsuited_classes_by_prime_product,
)
from handrail.games.rule_book import (
    BADUGI as BADUGI,
    COURCHEVEL as COURCHEVEL,
    DEUCE_TO_SEVEN_DRAW as DEUCE_TO_SEVEN_DRAW,
    DRAW as DRAW,
    FLOP_TURN_RIVER as FLOP_TURN_RIVER,
    GAMES as GAMES,
    GREEK_HOLDEM as GREEK_HOLDEM,
    HOLDEM as HOLDEM,
    KUHN as KUHN,
    MANILA as MANILA,
    OMAHA as OMAHA,
    OMAHA_5 as OMAHA_5,
    OMAHA_5_HI_LO as OMAHA_5_HI_LO,
    OMAHA_6 as OMAHA_6,
    OMAHA_HI_LO as OMAHA_HI_LO,
    RAZZ as RAZZ,
    RHODE_ISLAND as RHODE_ISLAND,
    ROYAL_HOLDEM as ROYAL_HOLDEM,
    SHORT_DECK_HOLDEM as SHORT_DECK_HOLDEM,
    SHORT_DECK_HOLDEM_TRIPS as SHORT_DECK_HOLDEM_TRIPS,
    STUD as STUD,
    STUD_HI_LO as STUD_HI_LO,
    THREE_CARD_POKER as THREE_CARD_POKER,
    Game as Game,
)
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
from handrail.games.wording import describe as describe, explain as explain
from handrail.games.judging import PotPart as PotPart, ShownHand as ShownHand
from handrail.games.showdowns import (
    Player as Player,
    Showdown as Showdown,
    best_hand as best_hand,
    compare as compare,
    showdown as showdown,
    winners as winners,
)
from handrail.games.odds import (
    count_seven_card_hands as count_seven_card_hands,
    share_of as share_of,
    standard_error as standard_error,
    tally as tally,
)
from handrail.games.notation import (
    ShowdownTextError as ShowdownTextError,
    parse_showdown as parse_showdown,
)
from handrail.games.jokers import (
    DuplicateJoker as DuplicateJoker,
    Joker as Joker,
    WildCard as WildCard,
    WildError as WildError,
    WildTextError as WildTextError,
    best_wild_hand as best_wild_hand,
    parse_best as parse_best,
)
from handrail.games.improvement import (
    Outs as Outs,
    OutsError as OutsError,
    OutsTextError as OutsTextError,
    PlayerOuts as PlayerOuts,
    outs as outs,
    parse_outs as parse_outs,
)
from handrail.games.shares import Equity as Equity, PlayerEquity as PlayerEquity
from handrail.games.conformity import find_disagreement as find_disagreement

export_imports(globals())
