"""Poker as pure functions: cards, hands and scores, with every failure a value.

Read the modules in the order of this page: each imports only from those above it.
"""

from handrail.railway import and_then, either, gather
from handrail.cards import DECK, Card, Rank, Style, Suit
from handrail.notation import (
    CardError,
    CutOff,
    Located,
    NotACard,
    NotOneCard,
    Span,
    UnknownRank,
    UnknownSuit,
    parse_card,
    parse_cards,
)
from handrail.hands import Combo, Hand, HandError, Repeated, WrongCount, parse_hand
from handrail.scoring import AceRule, Category, Score, score
from handrail.ladder import HandClass, class_of, hand_class, hand_classes, score_of
from handrail.wording import Wording, describe, explain
from handrail.judging import (
    BoardCount,
    HoldingCount,
    PlayerCount,
    SharedCard,
    Showdown,
    ShowdownError,
    best_hand,
    parse_showdown,
    showdown,
    winners,
)
from handrail.wild import Joker, WildError, best_wild, parse_best
from handrail.dealing import Deal, DealError, NotEnoughCards, NothingToDeal, deal, shuffled

__all__ = [
    "DECK",
    "AceRule",
    "BoardCount",
    "Card",
    "CardError",
    "Category",
    "Combo",
    "CutOff",
    "Deal",
    "DealError",
    "Hand",
    "HandClass",
    "HandError",
    "HoldingCount",
    "Joker",
    "Located",
    "NotACard",
    "NotEnoughCards",
    "NotOneCard",
    "NothingToDeal",
    "PlayerCount",
    "Rank",
    "Repeated",
    "Score",
    "SharedCard",
    "Showdown",
    "ShowdownError",
    "Span",
    "Style",
    "Suit",
    "UnknownRank",
    "UnknownSuit",
    "WildError",
    "Wording",
    "WrongCount",
    "and_then",
    "best_hand",
    "best_wild",
    "class_of",
    "deal",
    "describe",
    "either",
    "explain",
    "gather",
    "hand_class",
    "hand_classes",
    "parse_best",
    "parse_card",
    "parse_cards",
    "parse_hand",
    "parse_showdown",
    "score",
    "score_of",
    "showdown",
    "shuffled",
    "winners",
]
