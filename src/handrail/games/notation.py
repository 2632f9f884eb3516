"""Text to a showdown: which cards are on the board, and which each player holds."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import NamedTuple, TypeAlias

from returns.result import Failure, Result

from handrail.cards.errors import CardError
from handrail.cards.notation import ParsedText, join_parts, locate_in, read_cards
from handrail.cards.types import Card
from handrail.games.errors import RepeatedName, ShowdownError
from handrail.games.rule_book import FIVE_CARD_HANDS, FLOP_TURN_RIVER, HOLDEM, MIN_PLAYERS, Game
from handrail.games.showdowns import Showdown, showdown
from handrail.hands.types import COMBO_SIZE, HAND_SIZE, duplicates
from handrail.problems import Located
from handrail.railway import and_then, gather_all
from handrail.text import Span

CardWords: TypeAlias = tuple[ParsedText[Card], ...]
"""Groups of cards: the words of a text, or each player's cards."""

# A word and a colon. A search starts only where a word does and never goes back, so the time is
# linear in the length of the text.
NAME_WITH_COLON = re.compile(r"(?<![^\s:])([^\s:]++)\s*+:")
NO_BOARD: ParsedText[Card] = ParsedText((), "", 0, 0)
"""The board in a game without one."""

ShowdownTextError: TypeAlias = CardError | Located[ShowdownError]
"""An error in text that should be a showdown."""


def parse_showdown(text: str) -> Result[Showdown, tuple[ShowdownTextError, ...]]:
    """Parse the cards of a showdown and return who wins.

    A word is a group of cards without a space between them.

    - If every word is a single card, each five cards are one player's hand.
    - If all words have the same number of cards, or all have more than three, each word is one
      player's five-card hand.
    - Otherwise one player's two cards are one word. The board comes before or after all players,
      either as one word or with a space after each card.

    Fails with each ``ShowdownTextError``: each ``CardError`` or, if there is none, each
    ``ShowdownError`` with its spans.

    >>> parse_showdown("As Ad Kc 5d 2c  Ah Ac Kd 4d 3c").map(lambda found: found.why)
    <Success: pair of aces, kicker five, beats pair of aces, kicker four>
    >>> parse_showdown("KhQh AsJs 5c6dTh4dJd").map(lambda found: found.winners)
    <Success: (1,)>
    """

    return and_then(read_cards(text), lambda cards: judge_words(HOLDEM, cards.words))


class NamedDeal(NamedTuple):
    """The parts of a deal in which players have names: ``White: 2C 3H 4S 8C AH``.

    Attributes:
        names: the name of each player, without the colon.
        name_spans: where each name is in the text.
        board_span: the text before the first name. The cards in it are the board.
        holding_spans: where the cards of each player are.
    """

    names: tuple[str, ...]
    name_spans: tuple[Span, ...]
    board_span: Span
    holding_spans: tuple[Span, ...]


def split_names(text: str) -> NamedDeal | None:
    """Return the parts of a deal in which players have names, or None if no player has.

    A name is one word, and a colon follows it.

    >>> split_names("Black: 2H 3D 5S 9C KD  White: 2C 3H 4S 8C AH").names
    ('Black', 'White')
    """
    found = [*NAME_WITH_COLON.finditer(text)]
    if not found:
        return None
    starts = [*(name.start() for name in found), len(text)]
    ends = [name.end() for name in found]
    return NamedDeal(
        tuple(name[1] for name in found),
        tuple(Span(*name.span(1)) for name in found),
        Span(0, starts[0]),
        tuple(map(Span, ends, starts[1:])),
    )


def judge_named(
    game: Game, text: str, deal: NamedDeal, decks: int = 1
) -> Result[Showdown, tuple[ShowdownTextError | RepeatedName, ...]]:
    """Return the showdown of players with names.

    If no board is given, compare whole hands. This is only for games in which a player may use any
    of the cards.
    """
    repeated = tuple(
        RepeatedName(name, spans=tuple(deal.name_spans[index] for index in at))
        for name, at in duplicates(deal.names)
    )
    if repeated:
        return Failure(repeated)
    spans = (deal.board_span, *deal.holding_spans)
    parts = gather_all(read_cards(text, span.start, span.end) for span in spans)

    def judge(read: CardWords) -> Result[Showdown, tuple[Located[ShowdownError], ...]]:
        board, *holdings = read
        may_lack_board = game.board_size > 0 and game.from_holding is None
        played = _without_board(game) if may_lack_board and not board.values else game
        return judge_deal(played, board, tuple(holdings), decks)

    return and_then(parts, judge)


def judge_words(
    game: Game, words: CardWords, decks: int = 1
) -> Result[Showdown, tuple[Located[ShowdownError], ...]]:
    """Return the showdown of the cards in these words, by the rules of ``parse_showdown``.

    If a player may use any of the cards in the game, whole hands are compared without a board.
    """
    if not game.board_size:
        return judge_deal(game, NO_BOARD, words, decks)
    if game.from_holding is None:
        whole = _without_board(game)
        hands = whole_hands(words, game.holding_size, whole.holding_size, game.showdown_streets)
        if hands is not None:
            return judge_deal(whole, NO_BOARD, hands, decks)
    board, holdings = split_board(words, game.holding_size, game.showdown_streets)
    return judge_deal(game, board, holdings, decks)


def judge_deal(
    game: Game, board: ParsedText[Card], holdings: CardWords, decks: int = 1
) -> Result[Showdown, tuple[Located[ShowdownError], ...]]:
    """Return the showdown of a board and each player's cards. The errors have spans."""
    player_cards = [holding.values for holding in holdings]
    answer = showdown(player_cards, board=board.values, game=game, decks=decks)
    return locate_in((board, *holdings), answer)


def _without_board(game: Game) -> Game:
    """Return the game in which each player's cards are the hand.

    If the deck is too small for that, return the game itself.
    """
    if (game.rankings, game.suits) == (FIVE_CARD_HANDS.rankings, FIVE_CARD_HANDS.suits):
        return FIVE_CARD_HANDS
    size = max(ranking.hand_size for ranking in game.rankings)
    if MIN_PLAYERS * size > len(game.deck):
        return game
    return Game(f"{game.name} without a board", size, (), game.rankings, suits=game.suits)


def whole_hands(
    words: CardWords,
    holding_size: int = COMBO_SIZE,
    hand_size: int = HAND_SIZE,
    streets: tuple[int, ...] = FLOP_TURN_RIVER,
) -> CardWords | None:
    """Return each player's hand, or None if the words have a board.

    If words of equal size can be a board and each player's cards in the game, they are.

    Args:
        words: groups of cards.
        holding_size: the number of cards that a player holds next to a board.
        hand_size: the number of cards in a hand without a board.
        streets: the possible sizes of a board.
    """
    sizes = {len(word.values) for word in words}
    if sizes == {holding_size} and holding_size in streets:
        return None
    if sizes <= {1}:
        starts = range(0, len(words), hand_size)
        return tuple(join_parts(words[start : start + hand_size]) for start in starts)
    if len(sizes) == 1 or min(sizes) > streets[0]:
        return words
    return None


def split_board(
    words: CardWords, holding_size: int = COMBO_SIZE, streets: tuple[int, ...] = FLOP_TURN_RIVER
) -> tuple[ParsedText[Card], CardWords]:
    """Return the board and each player's cards.

    The board comes before or after all players, either as one word or as words of one card. It
    comes first unless only the cards at the end can be a board, or are too many for one. A word of
    ``holding_size`` cards at the start is a player's. If players hold one card each, a board is one
    word. ``streets`` are the possible sizes of a board.

    >>> deal = read_cards("2c2d 2h2s 3c3d3h").map(lambda cards: split_board(cards.words))
    >>> deal.map(lambda parts: (parts[0].values, len(parts[1])))
    <Success: ((Card('3c'), Card('3d'), Card('3h')), 2)>
    """
    if not words:
        return NO_BOARD, ()
    trailing_singles = 1
    if holding_size > 1:
        leading_singles = _count_leading_singles(words)
        if leading_singles:
            return join_parts(words[:leading_singles]), words[leading_singles:]
        trailing_singles = _count_leading_singles(words[::-1]) or 1
    last = join_parts(words[-trailing_singles:])
    starts_with_board = len(words[0].values) in {*streets} - {holding_size}
    if not starts_with_board and len(last.values) >= streets[0]:
        return last, words[:-trailing_singles]
    return words[0], words[1:]


def _count_leading_singles(words: CardWords) -> int:
    """Return the number of one-card words before the first longer word."""
    return len(list(takewhile(lambda word: len(word.values) == 1, words)))
