"""Deals of a file: most have the shape of a deal that was judged before them.

The shape of a deal is the number of cards in each word. If all cards are different and from the
deck of the game, only the shape says whether the deal is right, which cards are on the board, and
which each player holds. So this is found out once for each shape. The other deals, and those with
errors, are judged without it.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from returns.result import Result, Success

from handrail.cards.types import CARD_SPELLINGS, Card
from handrail.cli.showdown_formatter import NamedShowdown
from handrail.cli.typed_questions import DealText
from handrail.diagnostics import TextProblem
from handrail.games.rule_book import Game
from handrail.games.showdowns import judge_valid
from handrail.railway import cases

CARD_WIDTH = 2  # characters of a card; ``10h`` has three, and is read without its shape
MOST_SHAPES = 1000  # that are remembered, to save memory

Shape: TypeAlias = tuple[int, ...]
"""The number of characters of each word, or 0 for a name."""

DealJudge: TypeAlias = Callable[[DealText], Result[NamedShowdown, tuple[TextProblem, ...]]]
"""A function from a deal to its showdown."""


class _Deal(NamedTuple):
    """Different cards from the deck, in the order of the text, and different names, or ()."""

    shape: Shape
    cards: tuple[Card, ...]
    names: tuple[str, ...]


class _Layout(NamedTuple):
    """The places of the board and of each player's cards among the cards of a deal."""

    game: Game
    board: slice
    holdings: tuple[slice, ...]

    def judge(self, deal: _Deal) -> NamedShowdown:
        """Return the showdown of a deal with this layout."""
        cards = deal.cards
        holdings = tuple([cards[place] for place in self.holdings])
        return NamedShowdown(judge_valid(self.game, cards[self.board], holdings), deal.names)


def remember_shapes(game: Game, judge: DealJudge) -> DealJudge:
    """Return a function that answers as ``judge`` does, and is faster for many deals.

    ``judge`` is a function for deals of this game.
    """
    deck = frozenset(game.deck)
    spellings = {
        spelling: card
        for spelling, card in CARD_SPELLINGS.items()
        if len(spelling) == CARD_WIDTH and card in deck
    }
    layouts: dict[Shape, _Layout] = {}

    def judge_by_shape(typed: DealText) -> Result[NamedShowdown, tuple[TextProblem, ...]]:
        deal = None if typed.players or typed.board else _read_deal(typed.text, spellings)
        if deal is None:
            return judge(typed)
        layout = layouts.get(deal.shape)
        if layout is not None:
            return Success(layout.judge(deal))
        answer = judge(typed)
        match cases(answer):
            case Success(found) if len(layouts) < MOST_SHAPES:
                layouts[deal.shape] = _layout_of(found, deal.cards)
            case _:
                pass
        return answer

    return judge_by_shape


def _read_deal(text: str, spellings: dict[str, Card]) -> _Deal | None:
    """Return the cards and names of a deal, or None if it has others or is written otherwise."""
    words = text.split()
    shape = tuple(map(len, words))
    names: tuple[str, ...] = ()
    if ":" in text:
        names = tuple(word[:-1] for word in words if word.endswith(":"))
        if text.count(":") != len(names) or len({"", *names}) <= len(names):
            return None
        shape = tuple(0 if word.endswith(":") else len(word) for word in words)
        words = [word for word in words if not word.endswith(":")]
    pairs = [word[at : at + CARD_WIDTH] for word in words for at in range(0, len(word), CARD_WIDTH)]
    cards = tuple([spellings[pair] for pair in pairs if pair in spellings])
    # Equal cards are the same object here, and its address is hashed faster.
    if len(cards) < len(pairs) or len(set(map(id, cards))) < len(cards):
        return None
    return _Deal(shape, cards, names)


def _layout_of(found: NamedShowdown, cards: Sequence[Card]) -> _Layout:
    """Return the layout of a showdown. ``cards`` are all its cards, in the order of the text."""
    result = found.result

    def place_of(group: tuple[Card, ...]) -> slice:
        start = cards.index(group[0]) if group else 0
        return slice(start, start + len(group))

    holdings = tuple(place_of(player.cards) for player in result.players)
    return _Layout(result.game, place_of(result.board), holdings)
