"""One class, and the oracle is a table of all 52 cards."""

from cards import DECK, SYMBOLS, Card
from expansion import expand
from hypothesis import given
from hypothesis import strategies as st
from suspect import abbreviate

TABLE = {card: (SYMBOLS.index(str(card)[0]), str(card)[1]) for card in DECK}
HANDS = st.sets(st.sampled_from(DECK)).map(list)


class TestAbbreviate:
    """What every right function does."""

    @given(cards=HANDS)
    def test_no_card_is_lost_and_none_is_new(self, cards: list[Card]) -> None:
        """A round trip."""
        there = abbreviate(cards)
        back = expand(there)
        assert len(back) == len(cards)
        assert all(card in cards for card in back)

    @given(cards=HANDS)
    def test_each_group_is_as_in_the_table(self, cards: list[Card]) -> None:
        """An oracle: sort the rows of the table, and read the symbols off."""
        for group in abbreviate(cards).split(" "):
            if group:
                rows = sorted(TABLE[card] for card in cards if TABLE[card][1] == group[-1])
                assert group[:-1] == "".join(SYMBOLS[place] for place, _ in rows[::-1])

    @given(cards=HANDS.flatmap(lambda hand: st.tuples(st.just(hand), st.permutations(hand))))
    def test_any_order_will_do(self, cards: tuple[list[Card], list[Card]]) -> None:
        """A law."""
        one, other = cards
        assert abbreviate(one) == abbreviate(other)
