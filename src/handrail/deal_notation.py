"""Text to a showdown: which cards are on the board, and which each player holds."""

from itertools import chain, takewhile

from returns.result import Result

from handrail.card_errors import CardError
from handrail.cards import Card
from handrail.hands import COMBO_SIZE, HAND_SIZE
from handrail.judging import Showdown, compare, showdown
from handrail.notation import ParsedText, read_cards
from handrail.problems import Located
from handrail.railway import and_then
from handrail.showdown_errors import BOARD_SIZES, CardGroups, ShowdownError


def parse_showdown(
    text: str,
) -> Result[Showdown, tuple[CardError | Located[ShowdownError], ...]]:
    """Parse the cards of a showdown and return who wins.

    A word is a group of cards without a space between them.

    - If every word is a single card, each five cards are one player's hand.
    - If all words have the same number of cards, or all have more than three, each word is one
      player's five-card hand.
    - Otherwise one player's two cards are one word. The board comes before or after all players,
      either as one word or with a space after each card.

    Fails with each ``CardError`` or, if there is none, with each ``ShowdownError`` and its spans.

    >>> parse_showdown("As Ad Kc 5d 2c  Ah Ac Kd 4d 3c").map(lambda found: found.why)
    <Success: pair of aces, kicker five, beats pair of aces, kicker four>
    >>> parse_showdown("KhQh AsJs 5c6dTh4dJd").map(lambda found: found.winners)
    <Success: (1,)>
    """
    return and_then(read_cards(text), lambda parsed: judge_card_groups(parsed, parsed.word_groups))


def judge_card_groups(
    parsed: ParsedText[Card], groups: CardGroups
) -> Result[Showdown, tuple[Located[ShowdownError], ...]]:
    """Return the showdown of these groups of cards, by the rules of ``parse_showdown``.

    Args:
        parsed: the cards in order, with the text that they were parsed from.
        groups: the same cards, grouped by word.
    """
    sizes = {len(cards) for cards in groups}
    if sizes <= {1}:
        starts = range(0, len(groups), HAND_SIZE)
        hands = tuple(parsed.values[start : start + HAND_SIZE] for start in starts)
        return parsed.locate(compare(hands))
    if len(sizes) == 1 or min(sizes) > BOARD_SIZES[0]:
        return parsed.locate(compare(groups))
    board, holdings, offset = split_board(groups)
    return parsed.locate(showdown(board, holdings), offset)


def split_board(
    groups: CardGroups, holding_size: int = COMBO_SIZE
) -> tuple[tuple[Card, ...], CardGroups, int]:
    """Return the board, each player's cards, and how many cards come before the board.

    The board comes before or after all players, either as one group or as groups of one card. It
    comes first unless only the cards at the end can be a board. A group of ``holding_size`` cards
    at the start is a player's.

    >>> board, holdings, offset = split_board((DECK[:2], DECK[2:4], DECK[4:7]))
    >>> len(board), len(holdings), offset
    (3, 2, 4)
    """
    cards = tuple(chain.from_iterable(groups))
    leading_singles = _count_leading_singles(groups)
    if leading_singles or not groups:
        return cards[:leading_singles], groups[leading_singles:], 0
    trailing_singles = _count_leading_singles(groups[::-1]) or 1
    start = sum(map(len, groups[:-trailing_singles]))
    if len(groups[0]) not in {*BOARD_SIZES} - {holding_size} and len(cards) - start in BOARD_SIZES:
        return cards[start:], groups[:-trailing_singles], start
    return groups[0], groups[1:], 0


def _count_leading_singles(groups: CardGroups) -> int:
    """Return the number of one-card groups before the first longer group."""
    return len(list(takewhile(lambda cards: len(cards) == 1, groups)))
