"""The names of what two cards have made of a board, and of what the next cards can make."""

from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import combinations, pairwise
from operator import itemgetter

from handrail.cards.types import RANKS_HIGH_TO_LOW, Card, Rank, Suit
from handrail.equities.raw_questions import Cards
from handrail.games.ladder import class_of_five, hand_classes
from handrail.games.rule_book import FLOP_TURN_RIVER
from handrail.hands.scoring import WHEEL, Category, Score
from handrail.hands.types import HAND_SIZE
from handrail.made_hands.names import Draw, MadeHand
from handrail.made_hands.types import HandOnBoard, Ranks

FLOP_SIZE, RIVER_SIZE = FLOP_TURN_RIVER[0], FLOP_TURN_RIVER[-1]
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
# The place of the first kicker in a score. In a category that is missing, no card is a kicker.
FIRST_KICKERS = {
    Category.HIGH_CARD: 0,
    Category.PAIR: 1,
    Category.TWO_PAIR: 2,
    Category.THREE_OF_A_KIND: 1,
    Category.FOUR_OF_A_KIND: 1,
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
    <Success: MadeHand.TOP_PAIR_TOP_KICKER>
    """
    best, score = _best_five(held)
    own = [card for card in best if card in held.combo.cards]
    kicker_ranks = (score.rank, *score.kickers)[FIRST_KICKERS.get(score.category, HAND_SIZE) :]
    kickers = [card.rank for card in own if card.rank in kicker_ranks]
    making = [card for card in own if card.rank not in kicker_ranks]
    match score.category, tuple(card.rank for card in making):
        case _, ():
            return HIGH_CARDS.get(max(kickers, default=Rank.TWO), MadeHand.NOTHING)
        case Category.FLUSH, ranks:
            nut_rank = _nut_rank(_ranks_in(making[0].suit, held.board))
            return MadeHand.NUT_FLUSH if nut_rank in ranks else MadeHand.FLUSH
        case Category.THREE_OF_A_KIND, ranks:
            return MadeHand.SET if len(ranks) == 2 else MadeHand.TRIPS
        case Category.TWO_PAIR, (one, other) if one is not other:
            return MadeHand.TWO_PAIR
        case Category.PAIR | Category.TWO_PAIR, (pair, *others):
            return _name_pair(pair, 1 + len(others), kickers, held.shown_ranks)
        case category, _:
            return NAMES_BY_CATEGORY[category]


def draws(held: HandOnBoard) -> frozenset[Draw]:
    """Return what the next cards can make of two cards of a player on a board.

    >>> combo, flop = parse_combo("JhTh").unwrap(), parse_cards("Qh9h2c").unwrap()
    >>> found = HandOnBoard.of(combo, flop).map(draws)
    >>> found.map(lambda all_draws: [draw.words for draw in Draw if draw in all_draws])
    <Success: ['flush draw', 'open-ended']>
    """
    _, score = _best_five(held)
    if len(held.board) == RIVER_SIZE or score.category >= Category.FLUSH:
        return frozenset()
    found = {_flush_draw(held)}
    if score.category < Category.STRAIGHT:
        found |= {_straight_draw(held), _overcards(held)}
    return frozenset(draw for draw in found if draw is not None)


def _best_five(held: HandOnBoard) -> tuple[Cards, Score]:
    """Return the best five cards, as few of them own cards as possible, and their score."""
    # The first of several equal choices has the most cards of the board, which come first.
    hands = combinations((*held.board, *held.combo.cards), HAND_SIZE)
    number, best = min(((class_of_five(hand), hand) for hand in hands), key=itemgetter(0))
    return best, hand_classes()[number - 1].score


def _ranks_in(suit: Suit, cards: Iterable[Card]) -> Ranks:
    """Return the ranks of the cards of a suit."""
    return frozenset(card.rank for card in cards if card.suit is suit)


def _nut_rank(shown: Ranks) -> Rank:
    """Return the rank that makes the best flush, apart from straight flushes.

    Args:
        shown: the ranks of the suit on the board.
    """
    missing = (rank for rank in RANKS_HIGH_TO_LOW if rank not in shown)
    return next(rank for rank in missing if not _highest_straight(shown | {rank}))


def _highest_straight(ranks: Set[Rank]) -> Ranks:
    """Return the ranks of the highest straight in these ranks, or no ranks."""
    no_ranks: Ranks = frozenset()
    return next((straight for straight in STRAIGHTS if straight <= ranks), no_ranks)


def _name_pair(pair: Rank, own: int, kickers: Sequence[Rank], shown: Ranks) -> MadeHand:
    """Return the name of a pair with ``own`` own cards. ``shown`` are the ranks on the board."""
    above = len(shown & HIGHER[pair])
    if own == 2 or above:
        return PAIRS.get((own, above), MadeHand.LOW_PAIR)
    if not kickers:
        return MadeHand.TOP_PAIR_WEAK_KICKER
    (kicker,) = kickers
    return TOP_PAIRS.get(len(HIGHER[kicker] - shown), MadeHand.TOP_PAIR_WEAK_KICKER)


def _flush_draw(held: HandOnBoard) -> Draw | None:
    own_suits = [card.suit for card in held.combo.cards]
    shown_suits = [card.suit for card in held.board]
    for suit in {*own_suits}:
        match own_suits.count(suit), shown_suits.count(suit):
            case (1, 3) | (2, 2):
                nut_rank = _nut_rank(_ranks_in(suit, held.board))
                is_nut = nut_rank in _ranks_in(suit, held.combo.cards)
                return Draw.NUT_FLUSH_DRAW if is_nut else Draw.FLUSH_DRAW
            case (2, 1) if len(held.board) == FLOP_SIZE:
                return Draw.BACKDOOR_FLUSH
            case _:
                pass
    return None


def _straight_draw(held: HandOnBoard) -> Draw | None:
    shown = held.shown_ranks
    ranks = shown | {held.combo.high.rank, held.combo.low.rank}
    gaps = [straight - ranks for straight in STRAIGHTS]

    def own_ranks(coming: Ranks) -> Ranks:
        """Return the own ranks in the highest straight if these ranks come."""
        return _highest_straight(ranks | coming) - coming - shown

    outs: set[Rank] = set()
    for gap in gaps:
        if len(gap) == 1 and own_ranks(gap):
            outs |= gap
    if len(outs) > 1:
        # Two straights that are neighbours differ in the two ends of four ranks in a row.
        is_open = any(higher ^ lower <= outs for higher, lower in pairwise(STRAIGHTS))
        return Draw.OPEN_ENDED if is_open else Draw.DOUBLE_GUTSHOT
    if outs:
        return Draw.GUTSHOT
    is_flop = len(held.board) == FLOP_SIZE
    if is_flop and any(len(gap) == 2 == len(own_ranks(gap)) for gap in gaps):
        return Draw.BACKDOOR_STRAIGHT
    return None


def _overcards(held: HandOnBoard) -> Draw | None:
    low = held.combo.low.rank
    is_above = held.shown_ranks.isdisjoint({low, *HIGHER[low]})
    return Draw.OVERCARDS if is_above and made_hand(held) <= MadeHand.ACE_HIGH else None
