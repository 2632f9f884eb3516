"""Hypothesis strategies for the values of the core, and for text that says them.

Where Hypothesis is installed, ``st.from_type(Card)``, ``Hand``, ``Combo``, ``Score``,
``HandClass``, ``Range`` and ``Table`` work in any project: an entry point registers what is here
by type. All of them shrink towards small cards and few of them.
"""

from hypothesis import strategies as st

from handrail.cards import Card
from handrail.draw import Table
from handrail.hands import Combo, Hand
from handrail.ladder import HandClass
from handrail.ranges import Offsuit, Pair, Range, Suited
from handrail.scoring import Score
from handrail.strategies.draw_rounds import (
    actions,
    draw_tables,
    hostile_actions,
    legal_actions,
    legal_sequences,
    names,
    nearly_action_texts,
    nearly_legal_actions,
    sequences,
)
from handrail.strategies.hand_ranges import (
    nearly_range_texts,
    range_texts,
    range_words,
    ranges,
    starting_hands,
    unpaired,
)
from handrail.strategies.playing_cards import (
    any_hands,
    card_texts,
    cards,
    classes,
    combos,
    decks,
    distinct_cards,
    hand_texts,
    hands,
    hands_in,
    hands_of,
    nearly_card_texts,
    ranks,
    scores,
    styles,
    suits,
    tables,
    wild_cards,
)

__all__ = [
    "actions",
    "any_hands",
    "card_texts",
    "cards",
    "classes",
    "combos",
    "decks",
    "distinct_cards",
    "draw_tables",
    "hand_texts",
    "hands",
    "hands_in",
    "hands_of",
    "hostile_actions",
    "legal_actions",
    "legal_sequences",
    "names",
    "nearly_action_texts",
    "nearly_card_texts",
    "nearly_legal_actions",
    "nearly_range_texts",
    "range_texts",
    "range_words",
    "ranges",
    "ranks",
    "register",
    "scores",
    "sequences",
    "starting_hands",
    "styles",
    "suits",
    "tables",
    "wild_cards",
]


def register() -> None:
    """Tell Hypothesis which strategy makes which type; importing this module has done it.

    >>> find(st.from_type(Combo), lambda combo: combo.high.rank is Rank.ACE).low.words
    'two of clubs'
    """
    st.register_type_strategy(Card, lambda _: cards())
    st.register_type_strategy(Hand, lambda _: hands())
    st.register_type_strategy(Combo, lambda _: combos())
    st.register_type_strategy(Score, lambda _: scores())
    st.register_type_strategy(HandClass, lambda _: classes())
    st.register_type_strategy(Pair, lambda _: st.builds(Pair, ranks()))
    st.register_type_strategy(Suited, lambda _: unpaired().map(lambda two: Suited(*two)))
    st.register_type_strategy(Offsuit, lambda _: unpaired().map(lambda two: Offsuit(*two)))
    st.register_type_strategy(Range, lambda _: ranges())
    st.register_type_strategy(Table, lambda _: draw_tables())


# The entry point names this module, and no function of it: whoever imports the strategies before
# Hypothesis has it ask for them while they are half made.
register()
