"""What holds for every card, and for every text there is."""

from cards import DECK, Card
from hypothesis import given
from hypothesis import strategies as st
from notation import parse_card
from returns.result import Result, Success

LETTERS = "23456789TJQKAtjqkacdhsCDHS01xX ,.-♣♦♥♠ß\n\x00"


@given(st.sampled_from(DECK))
def test_a_printed_card_reads_back_as_itself(card: Card) -> None:
    """Printing and parsing are inverse: what a card prints as is read as that card."""
    assert parse_card(str(card)) == Success(card)


@given(st.text(LETTERS, max_size=4))
def test_every_text_gets_an_answer(text: str) -> None:
    """Every text gets an answer, a Success or a Failure; none makes parse_card raise."""
    assert isinstance(parse_card(text), Result)
