"""Counters instead of sets, and a subset of the deck by a mask."""

from collections import Counter

from cards import DECK, SYMBOLS, Card, Rank
from expansion import expand
from hypothesis import example, given
from hypothesis import strategies as st
from suspect import abbreviate

masks = st.integers(0, 2**52 - 1)


def hand(mask: int) -> list[Card]:
    """Return the cards whose bits are set."""
    return [card for number, card in enumerate(DECK) if mask >> number & 1]


@given(masks)
@example(0)
@example(1)
def test_cards_are_counted(mask: int) -> None:
    """Each card is there as often as before: once."""
    assert Counter(expand(abbreviate(hand(mask)))) == Counter(hand(mask))


@given(masks)
def test_ranks_go_down_from_the_ace(mask: int) -> None:
    """In each group the ranks are in the order in which Rank has them, reversed."""
    for group in abbreviate(hand(mask)).split():
        values = [SYMBOLS.index(symbol) + 2 for symbol in group[:-1]]
        assert values == [rank.value for rank in reversed(Rank) if rank.value in values]


@given(masks, st.integers(1, 51))
def test_a_cut_changes_nothing(mask: int, at: int) -> None:
    """The cards are cut, and the string stays the same."""
    cards = hand(mask)
    assert abbreviate(cards[at:] + cards[:at]) == abbreviate(cards)
