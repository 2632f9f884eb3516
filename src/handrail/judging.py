"""Judging: the best five of a player's cards, the best of many hands, the showdown."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import final

from returns.result import Failure, Result, Success

from handrail.cards import Card
from handrail.hands import COMBO_SIZE, HAND_SIZE, Hand, HandError, hand_errors
from handrail.ladder import Evaluator, best_class, best_five
from handrail.scoring import Score, score
from handrail.showdown_errors import (
    FULL_BOARD_SIZE,
    CardGroups,
    ShowdownError,
    hand_group_errors,
    holdem_errors,
)
from handrail.wording import Wording, explain

MAX_CARDS = FULL_BOARD_SIZE + COMBO_SIZE


@final
@dataclass(frozen=True, slots=True)
class Player:
    """A player at a showdown: the cards held, the best five, and their class.

    >>> parse_showdown("5c6dTh4dJd KhQh AsJs").map(lambda found: str(found.players[1].best))
    <Success: As Js 6d Th Jd>
    """

    cards: tuple[Card, ...]
    best: Hand
    class_number: int

    @property
    def score(self) -> Score:
        """Return the score of the best five."""
        return score(self.best)


@final
@dataclass(frozen=True, slots=True)
class Showdown:
    """A judged table. ``winners`` are indexes into ``players``.

    >>> parse_showdown("5c6dTh4dJd KhQh AsJs").map(lambda found: (found.winners, found.why))
    <Success: ((1,), 'pair beats high card')>
    """

    board: tuple[Card, ...]
    players: tuple[Player, ...]
    winners: tuple[int, ...]

    @property
    def is_tie(self) -> bool:
        """Return whether several players share the pot."""
        return len(self.winners) > 1

    @property
    def why(self) -> str:
        """Return why the best hand beats the best loser, or ties with another, in plain words."""
        return self.reason(Wording.PLAIN)

    def reason(self, wording: Wording) -> str:
        """Return why the best hand beats the best loser, or ties with another, in this wording."""
        first, *rest = sorted(self.players, key=lambda player: player.class_number)
        losers = [player for player in rest if player.class_number != first.class_number]
        return explain(first.best, (losers or rest)[0].best, wording)


def best_hand(cards: Iterable[Card]) -> Result[Hand, tuple[HandError, ...]]:
    """Return the best five of five to seven cards, in the order given.

    If several fives are equally good, return the first of them in input order.

    Fails with each ``HandError``.

    >>> and_then(parse_cards("As Ks 2d Qs Js 2c Ts"), best_hand)
    <Success: As Ks Qs Js Ts>
    """
    given = tuple(cards)
    errors = hand_errors(given, HAND_SIZE, MAX_CARDS)
    return Failure(errors) if errors else Success(Hand(best_five(given)))


def winners(hands: Iterable[Hand], evaluate: Evaluator = best_class) -> tuple[int, ...]:
    """Return the positions of all the best hands, in order; () if there are no hands.

    Hands may share cards, as in exercises that use two decks.

    >>> gather(map(parse_hand, ("As Ad Kc 5d 2c", "7c 5d 4h 3s 2c", "Ah Ac Kd 5h 2d"))).map(winners)
    <Success: (0, 2)>
    """
    return best_positions([evaluate(hand.cards) for hand in hands])


def best_positions(classes: list[int]) -> tuple[int, ...]:
    """Return the positions of the best class, which is the lowest number."""
    best = min(classes, default=0)
    return tuple(index for index, number in enumerate(classes) if number == best)


def showdown(
    board: Iterable[Card],
    holdings: Iterable[Iterable[Card]],
    evaluate: Evaluator = best_class,
) -> Result[Showdown, tuple[ShowdownError, ...]]:
    """Judge a hold'em table: a board of three to five cards, and two cards for each player.

    With fewer than five board cards, hands compare as they are. There are 2 to 23 players.

    Fails with each ``ShowdownError``, from left to right.

    >>> showdown(DECK[:5], (DECK[5:7], DECK[50:])).map(lambda found: found.winners)
    <Success: (1,)>
    """
    board_cards, player_cards = tuple(board), tuple(map(tuple, holdings))
    errors = holdem_errors(board_cards, player_cards)
    return Failure(errors) if errors else Success(_judge(board_cards, player_cards, evaluate))


def compare(
    hands: Iterable[Iterable[Card]], evaluate: Evaluator = best_class
) -> Result[Showdown, tuple[ShowdownError, ...]]:
    """Judge 2 to 10 five-card hands from one deck, without a board.

    Fails with each ``ShowdownError``, from left to right.

    >>> compare((DECK[:5], DECK[5:10])).map(lambda found: found.why)
    <Success: four of a kind beats full house>
    """
    player_cards = tuple(map(tuple, hands))
    errors = hand_group_errors(player_cards)
    return Failure(errors) if errors else Success(_judge((), player_cards, evaluate))


def _judge(board: tuple[Card, ...], holdings: CardGroups, evaluate: Evaluator) -> Showdown:
    pools = [cards + board for cards in holdings]
    classes = [evaluate(cards) for cards in pools]
    players = tuple(
        Player(cards, Hand(best_five(pool)), number)
        for cards, pool, number in zip(holdings, pools, classes, strict=True)
    )
    return Showdown(board, players, best_positions(classes))
