"""Showdowns of all games: the best hand of each player, and who wins."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import final

from returns.result import Failure, Result, Success

from handrail.cards import Card
from handrail.games.game_errors import GameError, NotInDeck, WrongBoard, WrongHolding
from handrail.games.ladders import Ladder, ladder_of
from handrail.games.rankings import GameScore, Ranking
from handrail.games.rule_book import Game, possible_hands
from handrail.games.words import describe_in, explain_in
from handrail.problems import sort_by_position
from handrail.showdown_errors import (
    BOARD_SIZES,
    MIN_PLAYERS,
    CardGroups,
    WrongHoldingSize,
    group_errors,
)
from handrail.wording import Wording


@final
@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand that a player shows. ``class_number`` is 1 for the best class under its ranking."""

    ranking: Ranking
    cards: tuple[Card, ...]
    class_number: int
    score: GameScore

    @property
    def name(self) -> str:
        """Return the name of the hand: ``eight-six low``."""
        return describe_in(self.ranking, self.score)


@final
@dataclass(frozen=True, slots=True)
class PotPart:
    """The pot, or one half of a split pot.

    ``hands`` has the best hand of each player, or None if the player has no hand that qualifies.
    ``winners`` are indexes into ``hands``.
    """

    hands: tuple[ShownHand | None, ...]
    winners: tuple[int, ...]

    @property
    def why(self) -> str | None:
        """Return why the best hand wins, in plain words."""
        return self.reason(Wording.PLAIN)

    def reason(self, wording: Wording) -> str | None:
        """Return why the best hand wins, or None if fewer than two players have a hand.

        It is compared with the best hand that loses or, if all tie, with another winner.
        """
        shown = sorted(filter(None, self.hands), key=lambda hand: hand.class_number)
        others = [hand for hand in shown if hand.class_number != shown[0].class_number] or shown[1:]
        return (
            explain_in(shown[0].ranking, shown[0].score, others[0].score, wording)
            if others
            else None
        )


@final
@dataclass(frozen=True, slots=True)
class GameShowdown:
    """A showdown in any game. ``parts`` are the pot, or the high half and the low half."""

    game: Game
    board: tuple[Card, ...]
    holdings: CardGroups
    parts: tuple[PotPart, ...]

    @property
    def shares(self) -> tuple[Fraction, ...]:
        """Return each player's share. If no low hand qualifies, the high half is the whole pot."""
        return shares_of((part.winners for part in self.parts), len(self.holdings))


def showdown(
    board: Iterable[Card], holdings: Iterable[Iterable[Card]], game: Game, least: int = MIN_PLAYERS
) -> Result[GameShowdown, tuple[GameError, ...]]:
    """Return who wins a showdown in a game, and who wins each half of a split pot.

    Fails with each ``GameError``, from left to right.

    Args:
        board: the cards on the board: three to five or, if the game has no board, none.
        holdings: the cards that each player holds.
        game: the rules.
        least: the smallest number of players.

    >>> both = parse_cards("Ah2c3d9h As4h5dKc").map(lambda cards: (cards[:4], cards[4:]))
    >>> found = and_then(both, lambda holdings: showdown((), holdings, BADUGI))
    >>> found.map(lambda found: found.shares)
    <Success: (Fraction(0, 1), Fraction(1, 1))>
    """
    board_cards, player_cards = tuple(board), tuple(map(tuple, holdings))
    errors = game_errors(
        game, board_cards, player_cards, BOARD_SIZES if game.board_size else (0,), least
    )
    if errors:
        return Failure(errors)
    parts = (judge(game, ladder_of(each), player_cards, board_cards) for each in game.rankings)
    return Success(GameShowdown(game, board_cards, player_cards, tuple(parts)))


def shares_of(winners: Iterable[tuple[int, ...]], players: int) -> tuple[Fraction, ...]:
    """Return each player's share of the pot.

    Args:
        winners: the winners of each half, or of the whole pot. A half has none if no hand
            qualifies, and then the other half is the whole pot.
        players: the number of players.
    """
    won = [half for half in winners if half]
    return tuple(
        sum((Fraction(player in half, len(half) * len(won)) for half in won), Fraction())
        for player in range(players)
    )


def judge(game: Game, ladder: Ladder, holdings: CardGroups, board: tuple[Card, ...]) -> PotPart:
    """Return the best hand of each player under one ranking, and the winners."""
    hands = tuple(best_hand(game, ladder, cards, board) for cards in holdings)
    best = min((hand.class_number for hand in hands if hand), default=None)
    return PotPart(
        hands,
        tuple(index for index, hand in enumerate(hands) if hand and hand.class_number == best),
    )


def best_hand(
    game: Game, ladder: Ladder, holding: tuple[Card, ...], board: tuple[Card, ...]
) -> ShownHand | None:
    """Return the best hand that a player can show, or None if no hand qualifies.

    If several choices of cards are equally good, the one with the earliest cards is returned.

    >>> parse_cards("AsKhQhJd 2s5s7s9sTc").map(
    ...     lambda cards: best_hand(OMAHA, ladder_of(HIGH), cards[:4], cards[4:])
    ... ).map(lambda shown: shown and shown.name)
    <Success: high card, ace>
    """
    numbers = (
        (number, hand)
        for hand in possible_hands(game, ladder.ranking, holding, board)
        if (number := ladder.number_of(hand)) is not None
    )
    best = min(numbers, key=lambda pair: pair[0], default=None)
    return best and ShownHand(ladder.ranking, best[1], best[0], ladder.rungs[best[0] - 1].score)


def game_errors(
    game: Game,
    board: tuple[Card, ...],
    holdings: CardGroups,
    sizes: tuple[int, ...],
    least: int = MIN_PLAYERS,
) -> tuple[GameError, ...]:
    """Return every error in the board and the holdings.

    Args:
        game: the rules.
        board: the cards on the board.
        holdings: the cards that each player holds.
        sizes: the possible numbers of cards on the board.
        least: the smallest number of players.
    """
    errors: list[GameError] = [*deck_errors(game, chain(board, *holdings))]
    if len(board) not in sizes:
        errors.append(WrongBoard(game.name, len(board), sizes, tuple(range(len(board)))))
    errors.extend(
        WrongHolding(game.name, error.player, error.found, error.expected, error.at)
        if isinstance(error, WrongHoldingSize)
        else error
        for error in group_errors(
            board,
            holdings,
            game.holding_size,
            least,
            most=(len(game.deck) - game.board_size) // game.holding_size,
        )
    )
    return sort_by_position(errors)


def deck_errors(game: Game, cards: Iterable[Card]) -> tuple[NotInDeck, ...]:
    """Return an error for each card that the deck of a game lacks."""
    deck = game.deck
    return tuple(
        NotInDeck(card, game.name, deck[0], (index,))
        for index, card in enumerate(cards)
        if card not in deck
    )
