"""Each holding on each flop has one name, and a better name is a better hand."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise, permutations

import pytest

from handrail import DECK, Card, Draw, HandOnBoard, MadeHand, Suit, draws, made_hand
from handrail.games.ladder import class_of_five
from handrail.ranges.hand_order import all_combos

pytestmark = pytest.mark.slow

PAIRS = 25_989_600  # of a holding and a flop


def flop_classes() -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield a flop of each class of flops that are equal if suits are renamed, and their number."""
    sizes: Counter[tuple[Card, ...]] = Counter()
    renamings = [dict(zip(Suit, suits, strict=True)) for suits in permutations(Suit)]
    places = {card: place for place, card in enumerate(DECK)}
    for flop in combinations(DECK, 3):
        renamed = (
            sorted((Card(card.rank, suits[card.suit]) for card in flop), key=places.__getitem__)
            for suits in renamings
        )
        first = min(renamed, key=lambda cards: [places[card] for card in cards])
        sizes[tuple(first)] += 1
    assert len(sizes) == 1755
    yield from sizes.items()


def test_each_holding_on_each_flop_has_one_name() -> None:
    """The names of a class of flops are those of one flop, because names do not depend on suits."""
    made: Counter[MadeHand] = Counter()
    drawing: Counter[Draw] = Counter()
    for flop, size in flop_classes():
        by_name: dict[MadeHand, list[int]] = {}
        for combo in all_combos():
            if combo.high in flop or combo.low in flop:
                continue
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
