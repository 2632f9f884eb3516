"""A ladder of hands from the worst to the best. Each must lose to the next, however it is dealt."""

from collections.abc import Iterator

from cards import SYMBOLS, Card, Rank, Suit
from hypothesis import given
from hypothesis import strategies as st
from suspect import score

# Two hands in one line tie.
LADDER = """
HIGH_CARD:
  2c 3d 4h 5s 7c
  2c 3d 4h 6s 7c
  2c 3d 5h 6s 7c
  3c 4d 5h 6s 8c
  4c 5d 6h 7s 9c
  9c 3d 4h 5s 2c Jh
  Ac 5d 6h 7s 8c
  Ac 6d 7h 8s 9c
  Ac 6d 7h 8s Tc
  Qc Kd Ah 2s 3c, Qd Kh As 2c 3d, Ac 2h 3h Ks Qs
  As Kd Qh Js 9c, Ac Kh Qd Jc 9d
PAIR:
  2c 2d 3h 4s 5c
  2c 2d 3h 4s 6c
  3c 3d As Qh 8c 5d Jh, 3h 3s Ac Qd 2c 4d Js
  As Ad Kh Qc Js 8c 7d, As Ad Kh Qc Js 2c 3d
TWO_PAIR:
  3c 3d 2h 2s Kc
  4c 4d 2h 2s 3c
  6c 6d 3h 3s Ac
  7c 7d 2h 2s 3c
  Kc Kd 4h 4s 9c
  Kc Kd 4h 4s Tc, Kh Ks 4c 4d Td
  Ac Ad 6h 6s 3c 3d 5h
  Ac Ad 6h 6s 3c 3d Qh, Ac Ad 6h 6s Qs
THREE_OF_A_KIND:
  6c 6d 6h Ks 2c
  6c 6d 6h Ks 3c
  6c 6d 6h As 2c
STRAIGHT:
  Ac 2d 3h 4s 5c, Ad 2d 3h 4s 5c 5h 9s
  2c 3d 4h 5s 6c, 2c 3c 4s 5h 6c Jd Qs
  5c 6d 7h 8s 9c, 9c 8d 8h 7s 6c 5d 2h
  9c Td Jh Qs Kc
  Tc Jd Qh Ks Ac
FLUSH:
  7c 5c 4c 3c 2c
  Kc 9c 7c 3c 2c
  Kc Qc 4c 3c 2c
  Kh Qh Jh 3h 2h 9c Th
  Ac 6c 4c 3c 2c, Ah 6h 4h 3h 2h
FULL_HOUSE:
  2c 2d 2h 3s 3c
  3c 3d 3h 2s 2c
  3h 3d 3c 9s 9h 2s 2h
  Th Ts 2s 3s 2h 3h 3d
FOUR_OF_A_KIND:
  7c 7d 7h 7s 9c
  7c 7d 7h 7s Tc, 7c 7d 7h 7s Td 9s
  Ac Ad Ah As Kc
STRAIGHT_FLUSH:
  Ac 2c 3c 4c 5c
  2h 3h 4h 5h 6h, 2s 3s 4s 5s 6s
  9c Tc Jc Qc Kc
ROYAL_FLUSH:
  Tc Jc Qc Kc Ac
"""


def cards_of(text: str) -> list[Card]:
    """Return the cards of a string such as ``Ks 2h``."""
    return [Card(list(Rank)[SYMBOLS.index(word[0])], Suit(word[1])) for word in text.split()]


def rungs() -> Iterator[tuple[str, list[list[Card]]]]:
    """Yield the category and the hands of each line."""
    category = ""
    for line in LADDER.split("\n"):
        if line.endswith(":"):
            category = line.removesuffix(":")
        elif line:
            yield category, [cards_of(hand) for hand in line.split(",")]


@given(suits=st.permutations(list(Suit)), turn=st.integers(0, 6))
def test_each_hand_loses_to_the_next(suits: list[Suit], turn: int) -> None:
    """Whatever the names of the suits and the order of the cards, the next hand is better."""
    names = dict(zip(Suit, suits, strict=True))
    before = None
    for category, hands in rungs():
        scores = []
        for hand in hands:
            cards = [Card(card.rank, names[card.suit]) for card in (*hand[turn:], *hand[:turn])]
            held = list(cards)
            scores.append(score(cards))
            assert cards == held
        assert all(found == scores[0] for found in scores)
        assert scores[0].category.name == category
        assert before is None or before < scores[0]
        before = scores[0]
