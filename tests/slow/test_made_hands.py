"""Each holding on each flop has one name, and a better name is a better hand."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, pairwise, permutations

import pytest

from handrail import DECK, Card, Draw, HandOnBoard, MadeHand, Suit, draws, made_hand
from handrail.games.ladder import class_of_five
from handrail.ranges.hand_order import all_combos

pytestmark = pytest.mark.nightly  # the properties of the default run say it for examples

PAIRS = 25_989_600  # of a holding and a flop
# How many of the pairs have each name. No source is known: these numbers show later changes.
MADE = {
    MadeHand.NOTHING: 11_531_720,
    MadeHand.KING_HIGH: 2_316_544,
    MadeHand.ACE_HIGH: 2_526_768,
    MadeHand.LOW_PAIR: 274_560,
    MadeHand.THIRD_PAIR: 2_196_480,
    MadeHand.POCKET_PAIR_BELOW_SECOND: 356_928,
    MadeHand.SECOND_PAIR: 2_443_584,
    MadeHand.POCKET_PAIR_BELOW_TOP: 356_928,
    MadeHand.TOP_PAIR_WEAK_KICKER: 1_717_248,
    MadeHand.TOP_PAIR_GOOD_KICKER: 484_224,
    MadeHand.TOP_PAIR_TOP_KICKER: 242_112,
    MadeHand.OVERPAIR: 356_928,
    MadeHand.TWO_PAIR: 494_208,
    MadeHand.TRIPS: 329_472,
    MadeHand.SET: 164_736,
    MadeHand.STRAIGHT: 102_000,
    MadeHand.FLUSH: 40_840,
    MadeHand.NUT_FLUSH: 10_240,
    MadeHand.FULL_HOUSE: 37_440,
    MadeHand.QUADS: 6_240,
    MadeHand.STRAIGHT_FLUSH: 400,
}
DRAWING = {
    Draw.NUT_FLUSH_DRAW: 166_296,
    Draw.FLUSH_DRAW: 949_104,
    Draw.OPEN_ENDED: 780_840,
    Draw.DOUBLE_GUTSHOT: 81_600,
    Draw.GUTSHOT: 2_572_320,
    Draw.OVERCARDS: 1_869_964,
    Draw.BACKDOOR_FLUSH: 2_543_112,
    Draw.BACKDOOR_STRAIGHT: 4_666_572,
}


RENAMINGS = [dict(zip(Suit, suits, strict=True)) for suits in permutations(Suit)]


def renamed(cards: Iterable[Card], suits: dict[Suit, Suit]) -> frozenset[Card]:
    return frozenset(Card(card.rank, suits[card.suit]) for card in cards)


def flop_classes() -> Counter[tuple[Card, ...]]:
    """Return a flop of each class of flops that are equal if suits are renamed, and its size."""
    places = {card: place for place, card in enumerate(DECK)}
    sizes: Counter[tuple[Card, ...]] = Counter()
    for flop in combinations(DECK, 3):
        all_renamed = (sorted(renamed(flop, suits), key=places.__getitem__) for suits in RENAMINGS)
        first = min(all_renamed, key=lambda cards: [places[card] for card in cards])
        sizes[tuple(first)] += 1
    assert len(sizes) == 1755
    return sizes


def renamed_places() -> list[list[int]]:
    """Return for each renaming of suits where each combo comes to, as places in ``all_combos``."""
    places = {frozenset(combo.cards): place for place, combo in enumerate(all_combos())}
    return [[places[renamed(combo.cards, suits)] for combo in all_combos()] for suits in RENAMINGS]


def test_each_holding_on_each_flop_has_one_name() -> None:
    """Names do not depend on suits, so one pair stands for all that are equal if suits are renamed.

    That is one flop of each class, and of its holdings one of each class that is left by the
    renamings that keep the flop.
    """
    made: Counter[MadeHand] = Counter()
    drawing: Counter[Draw] = Counter()
    places_after = renamed_places()
    for flop, flops in flop_classes().items():
        same_flop = [
            places
            for suits, places in zip(RENAMINGS, places_after, strict=True)
            if renamed(flop, suits) == frozenset(flop)
        ]
        sizes: Counter[int] = Counter()
        for place, combo in enumerate(all_combos()):
            if combo.high not in flop and combo.low not in flop:
                sizes[min(places[place] for places in same_flop)] += flops
        by_name: dict[MadeHand, list[int]] = {}
        for place, size in sizes.items():
            combo = all_combos()[place]
            held = HandOnBoard(combo, flop)
            name = made_hand(held)
            made[name] += size
            for draw in draws(held):
                drawing[draw] += size
            by_name.setdefault(name, []).append(class_of_five((*flop, *combo.cards)))
        for worse, better in pairwise(sorted(by_name)):
            assert min(by_name[worse]) > max(by_name[better])
    assert sum(made.values()) == PAIRS
    assert dict(made) == MADE
    assert dict(drawing) == DRAWING
