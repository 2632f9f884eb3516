"""The 52 cards: text to cards, cards in other programs' formats, shuffled decks and deals.

The imports are in reading order.
"""

from handrail.exports import export_imports
from handrail.cards.types import (
    DECK as DECK,
    Card as Card,
    CardStyle as CardStyle,
    Rank as Rank,
    Suit as Suit,
    format_cards as format_cards,
)
from handrail.cards.errors import (
    CardError as CardError,
    CutOff as CutOff,
    NotACard as NotACard,
    NotOneCard as NotOneCard,
    UnknownRank as UnknownRank,
    UnknownSuit as UnknownSuit,
)
from handrail.cards.notation import (
    parse_card as parse_card,
    parse_cards as parse_cards,
    parse_rank as parse_rank,
    parse_suit as parse_suit,
)
from handrail.cards.encodings import (
    KevParts as KevParts,
    NotACode as NotACode,
    from_index as from_index,
    from_kev as from_kev,
    from_mask as from_mask,
    to_index as to_index,
    to_kev as to_kev,
    to_kev_parts as to_kev_parts,
    to_mask as to_mask,
    to_prime_product as to_prime_product,
    to_rank_mask as to_rank_mask,
)
from handrail.cards.dealing import (
    Deal as Deal,
    DealError as DealError,
    NotEnoughCards as NotEnoughCards,
    NothingToDeal as NothingToDeal,
    deal as deal,
    random_table as random_table,
    sample_cards as sample_cards,
    shuffled as shuffled,
    shuffled_decks as shuffled_decks,
)

export_imports(globals())
