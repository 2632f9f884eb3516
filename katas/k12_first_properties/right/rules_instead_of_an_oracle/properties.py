"""No oracle: each line of the rule is a property of its own."""

from itertools import pairwise

from cards import DECK, SYMBOLS, Card, Suit
from expansion import expand
from hypothesis import assume, given
from hypothesis import strategies as st
from suspect import abbreviate

few = st.lists(st.sampled_from(DECK), min_size=1, max_size=4, unique=True)
many = st.lists(st.sampled_from(DECK), max_size=52, unique=True)
hands = few | many


@given(hands)
def test_the_cards_come_back(cards: list[Card]) -> None:
    """Every card is in the string once."""
    assert sorted(map(str, expand(abbreviate(cards)))) == sorted(map(str, cards))


@given(hands)
def test_a_suit_has_at_most_one_group(cards: list[Card]) -> None:
    """There are as many groups as suits."""
    letters = [group[-1] for group in abbreviate(cards).split()]
    assert sorted(letters) == sorted({card.suit.value for card in cards})


@given(hands)
def test_the_ranks_of_a_group_fall(cards: list[Card]) -> None:
    """The highest rank comes first."""
    for group in abbreviate(cards).split():
        assert all(SYMBOLS.index(high) > SYMBOLS.index(low) for high, low in pairwise(group[:-1]))


@given(hands, st.permutations(list(Suit)))
def test_cards_sorted_by_suit_are_the_same_cards(cards: list[Card], suits: list[Suit]) -> None:
    """The order of the suits in the list decides nothing."""
    assume(len(cards) > 1)
    by_suit = sorted(cards, key=lambda card: suits.index(card.suit))
    assert abbreviate(by_suit) == abbreviate(cards)


@given(st.just([]))
def test_no_cards_are_an_empty_string(cards: list[Card]) -> None:
    """There are no groups, and no spaces."""
    assert abbreviate(cards) == ""
