"""What two cards of a player have made of a board: from the best five cards to a name."""

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from itertools import combinations
from operator import itemgetter

from handrail.cards.types import RANKS_HIGH_TO_LOW, Card, Rank, Suit
from handrail.equities.raw_questions import Cards
from handrail.games.ladder import class_of_five, hand_classes
from handrail.hands.scoring import WHEEL, Category, Score
from handrail.hands.types import HAND_SIZE
from handrail.made_hands.names import MadeHand
from handrail.made_hands.types import HandOnBoard, Ranks

# The names that follow from the category alone.
NAMES_BY_CATEGORY = {
    Category.STRAIGHT: MadeHand.STRAIGHT,
    Category.FULL_HOUSE: MadeHand.FULL_HOUSE,
    Category.FOUR_OF_A_KIND: MadeHand.QUADS,
    Category.STRAIGHT_FLUSH: MadeHand.STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH: MadeHand.STRAIGHT_FLUSH,
}
# The names of pairs by the number of own cards in the pair, and of ranks on the board above it.
# Top pair is missing: its name depends on the kicker. All others are low pairs.
PAIRS = {
    (2, 0): MadeHand.OVERPAIR,
    (2, 1): MadeHand.POCKET_PAIR_BELOW_TOP,
    (1, 1): MadeHand.SECOND_PAIR,
    (2, 2): MadeHand.POCKET_PAIR_BELOW_SECOND,
    (1, 2): MadeHand.THIRD_PAIR,
}
# The names of top pairs by the number of better kickers. With more of them, the kicker is weak.
TOP_PAIRS = {
    0: MadeHand.TOP_PAIR_TOP_KICKER,
    1: MadeHand.TOP_PAIR_GOOD_KICKER,
    2: MadeHand.TOP_PAIR_GOOD_KICKER,
}
HIGH_CARDS = {Rank.ACE: MadeHand.ACE_HIGH, Rank.KING: MadeHand.KING_HIGH}
# The ranks above each rank.
HIGHER: Mapping[Rank, Ranks] = {
    rank: frozenset(RANKS_HIGH_TO_LOW[:place]) for place, rank in enumerate(RANKS_HIGH_TO_LOW)
}
# Each straight as its ranks, the highest first.
STRAIGHTS: tuple[Ranks, ...] = (
    *(frozenset(RANKS_HIGH_TO_LOW[start : start + HAND_SIZE]) for start in range(9)),
    frozenset(WHEEL),
)


def made_hand(held: HandOnBoard) -> MadeHand:
    """Return what two cards of a player have made of a board. Each holding has one name.

    >>> combo, flop = parse_combo("AsKc").unwrap(), parse_cards("Kh9h2c").unwrap()
    >>> HandOnBoard.of(combo, flop).map(made_hand)
    <Success: <MadeHand.TOP_PAIR_TOP_KICKER: 10>>
    """
    best, score = best_five(held)
    own = [card for card in best if card in held.combo.cards]
    kicker_ranks = _kicker_ranks(score)
    kickers = [card.rank for card in own if card.rank in kicker_ranks]
    making = [card for card in own if card.rank not in kicker_ranks]
    match score.category, tuple(card.rank for card in making):
        case _, ():
            return HIGH_CARDS.get(max(kickers, default=Rank.TWO), MadeHand.NOTHING)
        case Category.FLUSH, ranks:
            nut_rank = find_nut_rank(ranks_in(making[0].suit, held.board))
            return MadeHand.NUT_FLUSH if nut_rank in ranks else MadeHand.FLUSH
        case Category.THREE_OF_A_KIND, ranks:
            return MadeHand.SET if len(ranks) == 2 else MadeHand.TRIPS
        case Category.TWO_PAIR, (one, other) if one is not other:
            return MadeHand.TWO_PAIR
        case Category.PAIR | Category.TWO_PAIR, (pair, *others):
            return _name_pair(pair, 1 + len(others), kickers, held.shown_ranks)
        case category, _:
            return NAMES_BY_CATEGORY[category]


def best_five(held: HandOnBoard) -> tuple[Cards, Score]:
    """Return the best five cards, as few of them own cards as possible, and their score."""
    # The first of several equal choices has the most cards of the board, which come first.
    hands = combinations((*held.board, *held.combo.cards), HAND_SIZE)
    number, best = min(((class_of_five(hand), hand) for hand in hands), key=itemgetter(0))
    return best, hand_classes()[number - 1].score


def ranks_in(suit: Suit, cards: Iterable[Card]) -> Ranks:
    """Return the ranks of the cards of a suit."""
    return frozenset(card.rank for card in cards if card.suit is suit)


def find_nut_rank(shown: Ranks) -> Rank:
    """Return the rank that makes the best flush, apart from straight flushes.

    Args:
        shown: the ranks of the suit on the board.
    """
    missing = (rank for rank in RANKS_HIGH_TO_LOW if rank not in shown)
    return next(rank for rank in missing if not highest_straight(shown | {rank}))


def highest_straight(ranks: Set[Rank]) -> Ranks:
    """Return the ranks of the highest straight in these ranks, or no ranks."""
    no_ranks: Ranks = frozenset()
    return next((straight for straight in STRAIGHTS if straight <= ranks), no_ranks)


def _kicker_ranks(score: Score) -> Collection[Rank]:
    """Return the ranks of the cards that the category is not about."""
    match score.category:
        case Category.HIGH_CARD:
            return score.rank, *score.kickers
        case Category.PAIR | Category.THREE_OF_A_KIND | Category.FOUR_OF_A_KIND:
            return score.kickers
        case Category.TWO_PAIR:
            return score.kickers[1:]
        case _:
            return ()


def _name_pair(pair: Rank, own: int, kickers: Sequence[Rank], shown: Ranks) -> MadeHand:
    """Return the name of a pair with ``own`` own cards. ``shown`` are the ranks on the board."""
    above = len(shown & HIGHER[pair])
    if own == 2 or above:
        return PAIRS.get((own, above), MadeHand.LOW_PAIR)
    if not kickers:
        return MadeHand.TOP_PAIR_WEAK_KICKER
    (kicker,) = kickers
    return TOP_PAIRS.get(len(HIGHER[kicker] - shown), MadeHand.TOP_PAIR_WEAK_KICKER)
