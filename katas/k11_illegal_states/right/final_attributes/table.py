"""Places, combos and the ace rule, typed so that nonsense cannot be written."""

from enum import Enum, auto
from typing import Final, TypeAlias, assert_never, final

from cards import Card, Rank
from hands import HAND_SIZE, Hand


@final
class OnBoard:
    """A place on the board, counted from 0."""

    def __init__(self, index: int) -> None:
        self.index: Final = index


@final
class InHand:
    """A place in a player's hand; players and cards are counted from 0."""

    def __init__(self, player: int, index: int) -> None:
        self.player: Final = player
        self.index: Final = index


Place: TypeAlias = OnBoard | InHand


def said(place: Place) -> str:
    """Return the place in words: ``on the board``, ``in the hand of player 2``."""
    if isinstance(place, InHand):
        return f"in the hand of player {place.player + 1}"
    if isinstance(place, OnBoard):
        return "on the board"
    assert_never(place)


@final
class Combo:
    """Two different cards, the higher first. Other cards raise ``ValueError``."""

    def __init__(self, high: Card, low: Card) -> None:
        if high == low:
            raise ValueError(f"{high} is the same card as {low}")
        if high.rank < low.rank:
            raise ValueError(f"{low} is higher than {high}")
        self.high: Final = high
        self.low: Final = low
        self.cards: Final = (high, low)


@final
class AceRule(Enum):
    """Whether an ace may count below a two, as in the wheel, A-2-3-4-5."""

    HIGH_OR_LOW = auto()
    HIGH_ONLY = auto()


def straight_top(ranks: tuple[Rank, ...], aces: AceRule = AceRule.HIGH_OR_LOW) -> Rank | None:
    """Return the highest rank of a straight, or None. The wheel is five-high."""
    values = {rank.value for rank in ranks}
    if aces is AceRule.HIGH_OR_LOW and values == {14, 5, 4, 3, 2}:
        return Rank.FIVE
    if len(values) < HAND_SIZE or max(values) - min(values) > HAND_SIZE - 1:
        return None
    return max(ranks)


def high_card(hand: Hand) -> Rank:
    """Return the highest rank of a hand. Every hand has one."""
    highest = hand.cards[0].rank
    for card in hand.cards[1:]:
        if highest < card.rank:
            highest = card.rank
    return highest
