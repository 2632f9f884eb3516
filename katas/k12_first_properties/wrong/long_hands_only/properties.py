"""Hands as long as those of bridge and longer: there each suit has a card."""

from cards import DECK, SYMBOLS, Card
from expansion import expand
from hypothesis import given
from hypothesis import strategies as st
from suspect import abbreviate

# A strategy says which examples Hypothesis generates: here, different cards of all suits.
hands: st.SearchStrategy[list[Card]] = st.lists(st.sampled_from(DECK), min_size=26, unique=True)


@given(hands)
def test_each_card_has_its_rank_in_the_string(cards: list[Card]) -> None:
    """The string has as many ranks as there are cards."""
    ranks = [character for character in abbreviate(cards) if character in SYMBOLS]
    assert len(ranks) == len(cards)


@given(hands)
def test_expanding_gives_the_cards_back(cards: list[Card]) -> None:
    """A round trip: there and back again, with all the cards, in whatever order."""
    assert set(expand(abbreviate(cards))) == set(cards)
