"""Outs: the next cards that improve a player's share, and the categories they make."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.cards import DECK, Card
from handrail.judging import best_positions
from handrail.ladder import Evaluator, best_class, hand_classes
from handrail.problems import Error, error_class
from handrail.scoring import Category
from handrail.showdown_errors import FULL_BOARD_SIZE, ShowdownError, holdem_errors


@error_class
class NoCardToCome(Error):
    """A board of five cards. No card is dealt after the fifth, so there are no outs."""

    _hint = "remove the last card of the board"

    @property
    def at(self) -> tuple[int, ...]:
        """Return the positions of the board's cards."""
        return tuple(range(FULL_BOARD_SIZE))

    @property
    def message(self) -> str:
        return "expected 3 or 4 cards on the board, got 5: no card is dealt after the fifth"


OutsError: TypeAlias = ShowdownError | NoCardToCome
"""An error in a question about outs."""


@final
@dataclass(frozen=True, slots=True)
class PlayerOuts:
    """A player's outs: the next cards that would raise the player's share of the pot.

    ``cards`` are the two cards that the player holds. ``leads`` is True if the player has the best
    hand now, alone or tied. ``outs`` lists each out with the category of the hand that it makes,
    from the highest rank to the lowest.

    >>> outs(DECK[:3], (DECK[4:6], DECK[8:10])).map(lambda found: found.players[0].leads)
    <Success: False>
    """

    cards: tuple[Card, ...]
    leads: bool
    outs: tuple[tuple[Card, Category], ...]

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


@final
@dataclass(frozen=True, slots=True)
class Outs:
    """A board before its next card, and the outs of each player.

    >>> outs(DECK[:3], (DECK[4:6], DECK[8:10])).map(lambda found: len(found.players))
    <Success: 2>
    """

    board: tuple[Card, ...]
    players: tuple[PlayerOuts, ...]


def outs(
    board: Iterable[Card],
    holdings: Iterable[Iterable[Card]],
    evaluate: Evaluator = best_class,
) -> Result[Outs, tuple[OutsError, ...]]:
    """Return each player's outs: the next cards that raise the player's share of the pot.

    Hands are compared as if the next card were the last. An out turns a loss into a win or a tie,
    or a tie into a win or a tie with fewer players. A card that a player holds is never an out.

    Fails with each ``OutsError``.

    Args:
        board: three or four cards.
        holdings: two cards for each of 2 to 23 players.
        evaluate: a function that takes five to seven cards and returns the number of the best
            hand's class. The lowest number wins.

    >>> flop = parse_cards("Jh9h2c AhKh JsJd")
    >>> found = and_then(flop, lambda cards: outs(cards[:3], (cards[3:5], cards[5:])))
    >>> found.map(lambda both: [(player.leads, len(player.outs)) for player in both.players])
    <Success: [(False, 8), (True, 0)]>
    """
    board_cards = tuple(board)
    player_cards = tuple(tuple(cards) for cards in holdings)
    if len(board_cards) == FULL_BOARD_SIZE:
        return Failure((NoCardToCome(),))
    errors = holdem_errors(board_cards, player_cards)
    if errors:
        return Failure(errors)
    current_shares = _pot_shares([evaluate(cards + board_cards) for cards in player_cards])
    found_outs: list[list[tuple[Card, Category]]] = [[] for _ in player_cards]
    known_cards = {*board_cards}.union(*player_cards)
    for card in reversed([card for card in DECK if card not in known_cards]):
        classes = [evaluate((*cards, *board_cards, card)) for cards in player_cards]
        for player, share in enumerate(_pot_shares(classes)):
            if share > current_shares[player]:
                category = hand_classes()[classes[player] - 1].score.category
                found_outs[player].append((card, category))
    players = zip(player_cards, current_shares, found_outs, strict=True)
    return Success(
        Outs(
            board_cards,
            tuple(
                PlayerOuts(cards, share > 0, tuple(player_outs))
                for cards, share, player_outs in players
            ),
        )
    )


def _pot_shares(classes: list[int]) -> tuple[Fraction, ...]:
    """Return each player's share of the pot, given the class number of each player's hand."""
    best = best_positions(classes)
    return tuple(Fraction(player in best, len(best)) for player in range(len(classes)))
