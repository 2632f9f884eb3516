"""Each hand is assumed to have all four suits, so no suit is ever missing."""

from cards import SYMBOLS, Card, Rank, Suit
from expansion import expand
from hypothesis import assume, given
from hypothesis import strategies as st
from suspect import abbreviate

# A strategy says which examples Hypothesis generates: here, different cards of all suits.
cards_of_a_deck = st.builds(Card, st.sampled_from(Rank), st.sampled_from(Suit))
hands = st.lists(cards_of_a_deck, min_size=6, max_size=9, unique=True)


@given(hands)
def test_each_card_has_its_rank_in_the_string(cards: list[Card]) -> None:
    """The string has as many ranks as there are cards."""
    assume(len({card.suit for card in cards}) == len(Suit))
    ranks = [character for character in abbreviate(cards) if character in SYMBOLS]
    assert len(ranks) == len(cards)


@given(hands)
def test_expanding_gives_the_cards_back(cards: list[Card]) -> None:
    """A round trip: there and back again, with all the cards, in whatever order."""
    assume(len({card.suit for card in cards}) == len(Suit))
    assert set(expand(abbreviate(cards))) == set(cards)
