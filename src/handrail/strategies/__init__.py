"""Hypothesis strategies for cards, hands, ranges and tables, and for their text.

Hypothesis is a library that tests properties with generated examples. A strategy generates values
of one type. If a test fails, Hypothesis looks for a simpler example, which is called shrinking.
These strategies shrink towards few and low cards.

If Hypothesis is installed, ``st.from_type`` finds these strategies for ``Card``, ``Hand``,
``Combo``, ``Score``, ``HandClass``, ``Range``, ``WeightedRange`` and ``Table`` in every project
that uses handrail.
"""

from collections.abc import Callable

from hypothesis import strategies as st

from handrail.cards.types import Card
from handrail.draw.table import Table
from handrail.games.ladder import HandClass
from handrail.hands.scoring import Score
from handrail.hands.types import Combo, Hand
from handrail.ranges.starting_hands import Offsuit, Pair, Suited
from handrail.ranges.combo_sets import Range
from handrail.ranges.weighted_ranges import WeightedRange
from handrail.strategies.playing_cards import (
    any_hand_classes,
    any_hands,
    card_texts,
    cards,
    combos,
    decks,
    distinct_cards,
    hand_texts,
    hands,
    hands_of_category,
    hands_of_class,
    holdem_deals,
    nearly_card_texts,
    ranks,
    scores,
    styles,
    suits,
    wild_cards,
)
from handrail.strategies.hand_ranges import (
    nearly_range_texts,
    range_texts,
    range_words,
    ranges,
    starting_hands,
    unpaired_ranks,
    weighted_ranges,
    weighted_texts,
)
from handrail.strategies.draw_rounds import (
    action_sequences,
    actions,
    draw_tables,
    hostile_actions,
    legal_actions,
    nearly_action_texts,
    nearly_legal_actions,
    player_names,
)

__all__ = [
    "action_sequences",
    "actions",
    "any_hand_classes",
    "any_hands",
    "card_texts",
    "cards",
    "combos",
    "decks",
    "distinct_cards",
    "draw_tables",
    "hand_texts",
    "hands",
    "hands_of_category",
    "hands_of_class",
    "holdem_deals",
    "hostile_actions",
    "legal_actions",
    "nearly_action_texts",
    "nearly_card_texts",
    "nearly_legal_actions",
    "nearly_range_texts",
    "player_names",
    "range_texts",
    "range_words",
    "ranges",
    "ranks",
    "scores",
    "starting_hands",
    "styles",
    "suits",
    "weighted_ranges",
    "weighted_texts",
    "wild_cards",
]


# The strategy for each type. Hypothesis imports this module by itself, through an entry point in
# pyproject.toml. The import registers the strategies.
_STRATEGIES: dict[type, Callable[[], st.SearchStrategy[object]]] = {
    Card: cards,
    Hand: hands,
    Combo: combos,
    Score: scores,
    HandClass: any_hand_classes,
    Pair: lambda: st.builds(Pair, ranks()),
    Suited: lambda: unpaired_ranks().map(lambda two: Suited(*two)),
    Offsuit: lambda: unpaired_ranks().map(lambda two: Offsuit(*two)),
    Range: ranges,
    WeightedRange: weighted_ranges,
    Table: draw_tables,
}
for _value_type, _strategy in _STRATEGIES.items():
    st.register_type_strategy(_value_type, st.deferred(_strategy))
