"""Questions about games other than hold'em: from text to the answer of the core.

Hold'em has modules of its own in the core, which the commands use if ``--game`` is not given.
"""

import re
from collections.abc import Callable
from itertools import accumulate
from typing import TypeAlias, TypeVar

from returns.result import Result

from handrail.card_errors import CardError
from handrail.cards import Card
from handrail.games import Game
from handrail.notation import ParsedText, read_cards
from handrail.problems import Located, ValueProblem
from handrail.railway import and_then
from handrail.showdown_errors import CardGroups

A = TypeVar("A")
E = TypeVar("E", bound=ValueProblem)

SEPARATOR = re.compile(r"(?<![^\s|])vs?\.?(?![^\s|])|\|", re.IGNORECASE)  # vs and |

AskGame: TypeAlias = Callable[[tuple[Card, ...], CardGroups, Game], Result[A, tuple[E, ...]]]
"""A function that answers a question about a board and the cards that each player holds."""


def join_arguments(hands: tuple[str, ...], board: str) -> tuple[()] | tuple[str]:
    """Return a question as a line of a file: ``AhAdKhKd QhQdJhJd | 2c3c4c``, or () without hands.

    If there are several hands, the cards of each are joined to one word.
    """
    words = ("".join(hand.split()) for hand in hands) if hands[1:] else hands
    return (f"{' '.join(words)}{board and f' | {board}'}",) if hands else ()


def ask_game(
    game: Game, ask: AskGame[A, E], text: str
) -> Result[A, tuple[CardError | Located[E], ...]]:
    """Return the answer to a question about the cards in a text.

    Each word is the cards of one player. The board follows after ``|``, or is the last word. It is
    the first word if only that word has another number of cards than a player holds. After ``vs``,
    every word is a player's.

    If every word is a single card, the players get their cards in turn. If the game has a board,
    there is one player, and the board follows.
    """

    def answer(read: ParsedText[Card]) -> Result[A, tuple[Located[E], ...]]:
        size, cards, groups = game.holding_size, read.values, read.word_groups
        start = len(cards)  # where the board starts
        if SEPARATOR.search(text):
            bar = f"{text}|".index("|")
            start = sum(span.start < bar for span in read.spans)
        elif game.board_size and len(groups) == len(cards):
            start = size
        elif game.board_size and groups[1:]:
            if len(groups[0]) != size == len(groups[-1]):
                return read.locate(ask(groups[0], groups[1:], game))
            start = len(cards) - len(groups[-1])
        ends = accumulate(map(len, groups))
        holdings = tuple(group for group, end in zip(groups, ends, strict=True) if end <= start)
        if len(holdings) == start:
            holdings = tuple(cards[:start][at : at + size] for at in range(0, start, size))
        return read.locate(ask(cards[start:], holdings, game), start)

    # Spaces in place of the separators keep the spans of the cards.
    blanked = SEPARATOR.sub(lambda mark: " " * len(mark[0]), text)
    return and_then(read_cards(blanked), answer)
