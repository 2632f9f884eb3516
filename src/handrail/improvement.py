"""Outs: the next cards that improve a player's hand or share, and how probable they are."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.card_errors import CardError
from handrail.cards import DECK, Card, CardStyle, format_cards
from handrail.deal_notation import split_board
from handrail.hands import HAND_SIZE
from handrail.html_table import html_player_table
from handrail.judging import best_positions
from handrail.ladder import Evaluator, best_class, hand_classes
from handrail.notation import ParsedText, read_cards
from handrail.problems import Located
from handrail.railway import and_then
from handrail.scoring import Category
from handrail.showdown_errors import (
    FULL_BOARD_SIZE,
    CardGroups,
    ShowdownError,
    holdem_errors,
)
from handrail.text import pluralize
from handrail.wording import category_name

# The categories of three or four cards, by how often each rank appears. Otherwise, high card.
CATEGORIES_BY_RANK_COUNTS: Mapping[tuple[int, ...], Category] = {
    (4,): Category.FOUR_OF_A_KIND,
    (3,): Category.THREE_OF_A_KIND,
    (3, 1): Category.THREE_OF_A_KIND,
    (2, 2): Category.TWO_PAIR,
    (2, 1): Category.PAIR,
    (2, 1, 1): Category.PAIR,
}


OutsError: TypeAlias = ShowdownError
"""An error in a question about outs."""


@final
@dataclass(frozen=True, slots=True)
class PlayerOuts:
    """A player's outs: the next cards that improve the player's share of the pot, or the hand.

    ``cards`` are the cards that the player holds. ``leads`` is True if the player has the best
    hand now, alone or tied. ``outs`` lists each out with the category of the hand that it makes,
    from the highest rank to the lowest. ``unseen`` is the number of cards that are neither on the
    board nor held. ``cards_to_come`` is the number of cards that the board lacks, 1 or 2.

    >>> flush_draw = parse_outs("Jh9h2c AhKh").map(lambda found: found.players[0])
    >>> flush_draw.map(lambda player: player.next_probability)
    <Success: 15/47>
    >>> flush_draw.map(lambda player: f"{float(player.river_probability):.2%}")
    <Success: 54.12%>
    """

    cards: tuple[Card, ...]
    leads: bool
    outs: tuple[tuple[Card, Category], ...]
    unseen: int
    cards_to_come: int

    @property
    def next_probability(self) -> Fraction:
        """Return the probability that the next card is an out."""
        return Fraction(len(self.outs), self.unseen)

    @property
    def river_probability(self) -> Fraction:
        """Return the probability that at least one of the cards to come is an out."""
        misses = comb(self.unseen - len(self.outs), self.cards_to_come)
        return 1 - Fraction(misses, comb(self.unseen, self.cards_to_come))

    @property
    def outs_by_category(self) -> Mapping[Category, tuple[Card, ...]]:
        """Return the outs grouped by the category that they make, the best category first.

        A category that no out makes is left out.
        """
        categories = sorted({category for _, category in self.outs}, reverse=True)
        return {
            each: tuple(card for card, category in self.outs if category is each)
            for each in categories
        }

    def __repr__(self) -> str:
        return (
            f"PlayerOuts('{format_cards(self.cards)}', {'leads, ' if self.leads else ''}"
            f"{pluralize(len(self.outs), 'out')}; {float(self.next_probability):.2%} next, "
            f"{float(self.river_probability):.2%} by the river)"
        )


@final
@dataclass(frozen=True, slots=True)
class Outs:
    """A board before its next card, and the outs of each player.

    >>> parse_outs("Jh9h2c AhKh JsJd").map(lambda found: len(found.players))
    <Success: 2>
    """

    board: tuple[Card, ...]
    players: tuple[PlayerOuts, ...]

    def __repr__(self) -> str:
        players = (
            f"'{format_cards(player.cards)}' {pluralize(len(player.outs), 'out')}"
            for player in self.players
        )
        return f"Outs('{format_cards(self.board)}'; {', '.join(players)})"

    def _repr_html_(self) -> str:  # pyright: ignore[reportUnusedFunction]  # notebooks call it
        """Return the outs as a table in HTML. Notebooks call this method."""
        return html_player_table(
            f"board {format_cards(self.board, CardStyle.SYMBOLS)}",
            ("cards", "now", "outs", "next card", "by the river"),
            (
                (
                    format_cards(player.cards, CardStyle.SYMBOLS),
                    "leads" if player.leads else "",
                    "; ".join(
                        f"{category_name(category)}: {format_cards(cards, CardStyle.SYMBOLS)}"
                        for category, cards in player.outs_by_category.items()
                    ),
                    f"{float(player.next_probability):.2%}",
                    f"{float(player.river_probability):.2%}",
                )
                for player in self.players
            ),
        )


def outs(
    board: Iterable[Card],
    holdings: Iterable[Iterable[Card]],
    evaluate: Evaluator = best_class,
) -> Result[Outs, tuple[OutsError, ...]]:
    """Return each player's outs: the next cards that raise the player's share of the pot.

    Hands are compared as if the next card were the last. An out turns a loss into a win or a tie,
    or a tie into a win or a tie with fewer players. A card that a player holds is never an out.

    If there is only one player, an out raises the category of the hand by more than it raises the
    category of the board. A king that pairs the board improves every hand, so it is not an out.

    Fails with each ``OutsError``.

    Args:
        board: three or four cards.
        holdings: two cards for each of 1 to 23 players.
        evaluate: a function that takes five to seven cards and returns the number of the best
            hand's class. The lowest number wins.

    >>> flop = parse_cards("Jh9h2c AhKh JsJd")
    >>> found = and_then(flop, lambda cards: outs(cards[:3], (cards[3:5], cards[5:])))
    >>> found.map(lambda both: [(player.leads, len(player.outs)) for player in both.players])
    <Success: [(False, 8), (True, 0)]>
    """
    board_cards = tuple(board)
    player_cards = tuple(tuple(cards) for cards in holdings)
    errors = holdem_errors(board_cards, player_cards, least=1, most_board=FULL_BOARD_SIZE - 1)
    if errors:
        return Failure(errors)
    leaders = best_positions([evaluate(cards + board_cards) for cards in player_cards])
    current_values = _hand_values(player_cards, board_cards, evaluate)
    known_cards = {*board_cards}.union(*player_cards)
    next_values = {
        card: _hand_values(player_cards, (*board_cards, card), evaluate)
        for card in reversed(DECK)
        if card not in known_cards
    }
    players = (
        PlayerOuts(
            cards,
            player in leaders,
            tuple(
                (card, _category_of_class(evaluate((*cards, *board_cards, card))))
                for card, values in next_values.items()
                if values[player] > current_values[player]
            ),
            len(next_values),
            FULL_BOARD_SIZE - len(board_cards),
        )
        for player, cards in enumerate(player_cards)
    )
    return Success(Outs(board_cards, tuple(players)))


def parse_outs(text: str) -> Result[Outs, tuple[CardError | Located[OutsError], ...]]:
    """Parse a board and the cards of each player, and return each player's outs.

    One player's two cards are one word. The board comes before or after all players, either as one
    word or with a space after each card.

    Fails with each ``CardError`` or, if there is none, with each ``OutsError`` and its spans.

    >>> parse_outs("Jh9h2c AhKh JsJd").map(lambda found: len(found.players[0].outs))
    <Success: 8>
    >>> parse_outs("AhKh Jh9h2c").map(lambda found: len(found.players[0].outs))
    <Success: 15>
    """

    def find_outs(parsed: ParsedText[Card]) -> Result[Outs, tuple[Located[OutsError], ...]]:
        board, holdings, offset = split_board(parsed.word_groups)
        return parsed.locate(outs(board, holdings), offset)

    return and_then(read_cards(text), find_outs)


def _hand_values(
    holdings: CardGroups, board: tuple[Card, ...], evaluate: Evaluator
) -> tuple[Fraction, ...]:
    """Return what an out raises: each player's share of the pot.

    The value of the only player's hand is the number of categories by which it beats the board.
    """
    classes = [evaluate(cards + board) for cards in holdings]
    if len(classes) == 1:
        lead = _category_of_class(classes[0]).value - _board_category(board, evaluate).value
        return (Fraction(lead),)
    best = best_positions(classes)
    return tuple(Fraction(player in best, len(best)) for player in range(len(classes)))


def _board_category(board: tuple[Card, ...], evaluate: Evaluator) -> Category:
    if len(board) == HAND_SIZE:
        return _category_of_class(evaluate(board))
    rank_counts = sorted(Counter(card.rank for card in board).values(), reverse=True)
    return CATEGORIES_BY_RANK_COUNTS.get(tuple(rank_counts), Category.HIGH_CARD)


def _category_of_class(number: int) -> Category:
    return hand_classes()[number - 1].score.category
