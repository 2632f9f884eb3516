"""Two cards are enough: every mistake shows in two. ``data`` draws the cards one by one."""

from cards import DECK, SYMBOLS, Card
from expansion import expand
from hypothesis import given, settings
from hypothesis import strategies as st
from suspect import abbreviate

cards = st.sampled_from(DECK)


def written(one: Card, other: Card) -> list[str]:
    """Return both strings that two cards may have: the first card's group first, or last."""
    if one.suit is not other.suit:
        return [f"{one} {other}", f"{other} {one}"]
    high, low = (one, other) if one.rank > other.rank else (other, one)
    return [f"{SYMBOLS[high.rank.value - 2]}{low}"]


@settings(max_examples=300)
@given(st.data())
def test_two_cards(data: st.DataObject) -> None:
    """Two cards are written as by hand, in one way only."""
    one = data.draw(cards)
    other = data.draw(cards.filter(lambda card: card != one))
    text = abbreviate([one, other])
    assert text in written(one, other)
    assert text == abbreviate([other, one])


@given(cards)
def test_one_card_is_its_own_abbreviation(card: Card) -> None:
    """One card is one group, and comes back as itself."""
    assert abbreviate([card]) == str(card)
    assert expand(abbreviate([card])) == [card]
