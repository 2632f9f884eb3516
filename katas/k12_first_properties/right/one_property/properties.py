"""One property has it all: the slow way, for the cards as they come and for them in order."""

from cards import DECK, SYMBOLS, Card, Suit
from hypothesis import given
from hypothesis import strategies as st
from suspect import abbreviate


@st.composite
def dealt(draw: st.DrawFn) -> list[Card]:
    """Deal the first cards of a shuffled deck."""
    deck = draw(st.permutations(DECK))
    return deck[: draw(st.integers(0, 13))]


@given(dealt())
def test_a_hand_is_written_as_by_hand(cards: list[Card]) -> None:
    """The groups are right, and a sorted list gives the same string."""
    text = abbreviate(cards)
    expected: set[str] = set()
    for suit in Suit:
        held = {str(card)[0] for card in cards if card.suit is suit}
        if held:
            expected |= {"".join(s for s in SYMBOLS[::-1] if s in held) + suit.value}
    assert set(text.split(" ")) - {""} == expected
    assert text.count(" ") == max(0, len(expected) - 1)
    assert abbreviate([card for card in DECK if card in cards]) == text
