"""Properties of every right ``abbreviate``. Each wrong one should fail one of them."""

from cards import SYMBOLS, Card, Rank, Suit
from expansion import expand
from hypothesis import given
from hypothesis import strategies as st
from suspect import abbreviate

# A strategy says which examples Hypothesis generates. Lists of up to five cards are enough.
cards_of_a_deck = st.builds(Card, st.sampled_from(Rank), st.sampled_from(Suit))
hands = st.lists(cards_of_a_deck, max_size=5, unique=True)


@given(hands)
def test_each_card_has_its_rank_in_the_string(cards: list[Card]) -> None:
    """The string has as many ranks as there are cards."""
    ranks = [character for character in abbreviate(cards) if character in SYMBOLS]
    assert len(ranks) == len(cards)


@given(hands)
def test_expanding_gives_the_cards_back(cards: list[Card]) -> None:
    """A round trip: there and back again, with all the cards, in whatever order."""
    assert set(expand(abbreviate(cards))) == set(cards)


@given(hands)
def test_the_groups_are_those_of_the_slow_way(cards: list[Card]) -> None:
    """An oracle: the slow way, which is obviously right, has the same groups."""
    assert sorted(abbreviate(cards).split()) == sorted(slow_groups(cards))


@given(hands)
def test_the_order_of_the_cards_does_not_matter(cards: list[Card]) -> None:
    """A law: the same cards in another order give the same string."""
    assert abbreviate(cards[::-1]) == abbreviate(cards)


def slow_groups(cards: list[Card]) -> list[str]:
    """Return the groups. Look for each of the 52 cards, the highest first, suit by suit.

    This is for your oracle.
    """
    groups: list[str] = []
    for suit in Suit:
        ranks = ""
        for rank in reversed(Rank):
            symbol = SYMBOLS[rank.value - 2]
            if Card(rank, suit) in cards:
                ranks += symbol
        if ranks:
            groups.append(ranks + suit.value)
    return groups
