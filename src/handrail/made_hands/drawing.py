"""What the next cards can make of two cards of a player: draws to a flush or a straight."""

from itertools import pairwise

from handrail.cards.types import Rank
from handrail.games.rule_book import FLOP_TURN_RIVER
from handrail.hands.scoring import Category
from handrail.made_hands.names import Draw, MadeHand
from handrail.made_hands.naming import (
    HIGHER,
    STRAIGHTS,
    best_five,
    find_nut_rank,
    highest_straight,
    made_hand,
    ranks_in,
)
from handrail.made_hands.types import HandOnBoard, Ranks

FLOP_SIZE, _, RIVER_SIZE = FLOP_TURN_RIVER


def draws(held: HandOnBoard) -> frozenset[Draw]:
    """Return what the next cards can make of two cards of a player on a board.

    >>> combo, flop = parse_combo("JhTh").unwrap(), parse_cards("Qh9h2c").unwrap()
    >>> found = HandOnBoard.of(combo, flop).map(draws)
    >>> found.map(lambda all_draws: [draw.words for draw in Draw if draw in all_draws])
    <Success: ['flush draw', 'open-ended']>
    """
    _, score = best_five(held)
    if len(held.board) == RIVER_SIZE or score.category >= Category.FLUSH:
        return frozenset()
    found = {_flush_draw(held)}
    if score.category < Category.STRAIGHT:
        found |= {_straight_draw(held), _overcards(held)}
    return frozenset(draw for draw in found if draw is not None)


def _flush_draw(held: HandOnBoard) -> Draw | None:
    own_suits = [card.suit for card in held.combo.cards]
    shown_suits = [card.suit for card in held.board]
    for suit in {*own_suits}:
        match own_suits.count(suit), shown_suits.count(suit):
            case (1, 3) | (2, 2):
                nut_rank = find_nut_rank(ranks_in(suit, held.board))
                is_nut = nut_rank in ranks_in(suit, held.combo.cards)
                return Draw.NUT_FLUSH_DRAW if is_nut else Draw.FLUSH_DRAW
            case (2, 1) if len(held.board) == FLOP_SIZE:
                return Draw.BACKDOOR_FLUSH
            case _:
                pass
    return None


def _straight_draw(held: HandOnBoard) -> Draw | None:
    shown = held.shown_ranks
    ranks = shown | held.own_ranks
    gaps = [straight - ranks for straight in STRAIGHTS]

    def own_ranks(coming: Ranks) -> Ranks:
        """Return the own ranks in the highest straight if these ranks come."""
        return highest_straight(ranks | coming) - coming - shown

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
