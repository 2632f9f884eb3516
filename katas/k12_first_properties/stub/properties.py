"""Properties of every right ``abbreviate``. Each wrong one should fail one of them."""

from cards import SYMBOLS, Card, Rank, Suit
from hypothesis import given
from hypothesis import strategies as st
from suspect import abbreviate

# A strategy says which examples Hypothesis generates. Lists of up to five cards are enough.
cards_of_a_deck = st.builds(Card, st.sampled_from(Rank), st.just(Suit.SPADES))
hands = st.lists(cards_of_a_deck, max_size=5, unique=True)


@given(hands)
def test_each_card_has_its_rank_in_the_string(cards: list[Card]) -> None:
    """The string has as many ranks as there are cards."""
    ranks = [character for character in abbreviate(cards) if character in SYMBOLS]
    assert len(ranks) == len(cards)


def slow_groups(cards: list[Card]) -> list[str]:
    """Return the groups. Look for each of the 52 cards, the highest first, suit by suit.

    This is for your oracle.
    """
    groups: list[str] = []
    for suit in Suit:
        ranks = ""
        for rank in reversed(Rank):
            symbol = SYMBOLS[rank.value - 2]
            raise NotImplementedError(f"add {symbol} if the card of this rank and suit is in cards")
        if ranks:
            groups.append(ranks + suit.value)
    return groups
