"""The 52 cards: text to cards, cards in other programs' formats, shuffled decks and deals.

The imports are in reading order.
"""

from handrail.cards.types import DECK, Card, CardStyle, Rank, Suit, format_cards
from handrail.cards.errors import (
    CardError,
    CutOff,
    NotACard,
    NotOneCard,
    UnknownRank,
    UnknownSuit,
)
from handrail.cards.notation import parse_card, parse_cards, parse_rank, parse_suit
from handrail.cards.encodings import (
    KevParts,
    NotACode,
    from_index,
    from_kev,
    from_mask,
    to_index,
    to_kev,
    to_kev_parts,
    to_mask,
    to_prime_product,
    to_rank_mask,
)
from handrail.cards.dealing import (
    Deal,
    DealError,
    NotEnoughCards,
    NothingToDeal,
    deal,
    random_table,
    sample_cards,
    shuffled,
    shuffled_decks,
)

__all__ = [
    "DECK",
    "Card",
    "CardError",
    "CardStyle",
    "CutOff",
    "Deal",
    "DealError",
    "KevParts",
    "NotACard",
    "NotACode",
    "NotEnoughCards",
    "NotOneCard",
    "NothingToDeal",
    "Rank",
    "Suit",
    "UnknownRank",
    "UnknownSuit",
    "deal",
    "format_cards",
    "from_index",
    "from_kev",
    "from_mask",
    "parse_card",
    "parse_cards",
    "parse_rank",
    "parse_suit",
    "random_table",
    "sample_cards",
    "shuffled",
    "shuffled_decks",
    "to_index",
    "to_kev",
    "to_kev_parts",
    "to_mask",
    "to_prime_product",
    "to_rank_mask",
]
