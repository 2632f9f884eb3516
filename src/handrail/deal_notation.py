"""A line of text to a showdown: which cards are the board, and which a player holds."""

from itertools import takewhile

from returns.result import Result

from handrail.cards import Card
from handrail.hands import HAND_SIZE
from handrail.judging import Showdown, compare, showdown
from handrail.notation import CardError, Parsed, read_cards
from handrail.problems import Located
from handrail.railway import and_then
from handrail.showdown_errors import BOARD_SIZES, Groups, ShowdownError


def parse_showdown(
    text: str,
) -> Result[Showdown, tuple[CardError | Located[ShowdownError], ...]]:
    """Read a deal and judge it.

    If every word is a single card, or if all words are equally long, they are five-card hands.
    Otherwise the board comes first or last, as one word or card by card, and every other word is
    a holding.

    Fails with each ``CardError``; without one, with each ``ShowdownError`` and its places.

    >>> parse_showdown("As Ad Kc 5d 2c  Ah Ac Kd 4d 3c").map(lambda found: found.why)
    <Success: pair of aces, kicker five, beats pair of aces, kicker four>
    >>> parse_showdown("KhQh AsJs 5c6dTh4dJd").map(lambda found: found.winners)
    <Success: (1,)>
    """
    return and_then(read_cards(text), lambda read: judge_groups(read, read.words))


def judge_groups(
    read: Parsed[Card], groups: Groups
) -> Result[Showdown, tuple[Located[ShowdownError], ...]]:
    """Judge the cards of a text in groups, of which one may be the board."""
    sizes = [len(cards) for cards in groups]
    first = _singles(groups)
    if first == len(groups):
        starts = range(0, first, HAND_SIZE)
        hands = tuple(read.values[start : start + HAND_SIZE] for start in starts)
        return read.locate(compare(hands))
    if len(set(sizes)) == 1:
        return read.locate(compare(groups))
    if first:
        return read.locate(showdown(read.values[:first], groups[first:]))
    last = _singles(groups[::-1]) or 1
    start = sum(sizes[:-last])
    if sizes[0] not in BOARD_SIZES and len(read.values) - start in BOARD_SIZES:
        return read.locate(showdown(read.values[start:], groups[:-last]), first=start)
    return read.locate(showdown(groups[0], groups[1:]))


def _singles(groups: Groups) -> int:
    """Return how many groups at the beginning have one card."""
    return len(list(takewhile(lambda cards: len(cards) == 1, groups)))
