"""Published figures: how often a holding has made something of the flop, or draws to it."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from conftest import read_figures
from handrail import DECK, Draw, HandOnBoard, MadeHand, draws, made_hand, parse_combo

FLOPS = 19_600
PAIRS = [name for name in MadeHand if MadeHand.LOW_PAIR <= name <= MadeHand.OVERPAIR]
# Figures that add up several names, by the words of the source.
MADE = {
    "pair": PAIRS,
    "pair or better": [name for name in MadeHand if name >= MadeHand.LOW_PAIR],
    "set or better": [MadeHand.SET, MadeHand.FULL_HOUSE, MadeHand.QUADS],
    "flush or better": [MadeHand.FLUSH, MadeHand.NUT_FLUSH, MadeHand.STRAIGHT_FLUSH],
}
DRAWING = {
    "flush draw": {Draw.NUT_FLUSH_DRAW, Draw.FLUSH_DRAW},
    "open-ended or double gutshot": {Draw.OPEN_ENDED, Draw.DOUBLE_GUTSHOT},
}
PUBLISHED = read_figures("flops.toml")
# The holding for each table of figures.
HOLDINGS = {
    "odds_of_a_pair": "7s7h",
    "percent_of_a_pair": "7s7h",
    "odds_of_suited_cards": "Ts9s",
    "percent_of_suited_cards": "Ts9s",
    "percent_of_suited_connectors": "Ts9s",
    "odds_of_unpaired_cards": "Ks7h",
    "percent_of_unpaired_cards": "Ks7h",
}


@cache
def count_flops(holding: str) -> Mapping[str, int]:
    """Return the number of flops on which a holding has made each hand, and has each draw."""
    combo = parse_combo(holding).unwrap()
    made: Counter[MadeHand] = Counter()
    counts: Counter[str] = Counter()
    for flop in combinations([card for card in DECK if card not in combo.cards], 3):
        held = HandOnBoard(combo, flop)
        name = made_hand(held)
        # The sources do not count that a flop of three equal cards gives a pair a full house.
        if name is not MadeHand.FULL_HOUSE or len({card.rank for card in flop}) > 1:
            made[name] += 1
        found = draws(held)
        counts.update(draw.words for draw in found if draw not in DRAWING["flush draw"])
        counts.update(words for words, several in DRAWING.items() if found & several)
    counts.update({name.words: count for name, count in made.items()})
    for words, names in MADE.items():
        counts[words] = sum(made[name] for name in names)
    return counts


@pytest.mark.parametrize(
    ("table", "words"), [(table, words) for table in PUBLISHED for words in PUBLISHED[table]]
)
def test_flops_have_the_published_figures(table: str, words: str) -> None:
    published: str = PUBLISHED[table][words]
    share = Fraction(count_flops(HOLDINGS[table])[words], FLOPS)
    figure = 1 / share - 1 if table.startswith("odds") else 100 * share
    digits = len(published.partition(".")[2])
    assert f"{float(figure):.{digits}f}" == published
