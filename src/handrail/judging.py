"""Judging: the best five of a player's cards, the best of many hands, the showdown."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import final

from returns.result import Failure, Result, Success

from handrail.cards import Card, CardStyle, format_cards
from handrail.hands import COMBO_SIZE, HAND_SIZE, Hand, HandError, validate_cards
from handrail.html_table import html_player_table
from handrail.ladder import Evaluator, best_class, best_five
from handrail.scoring import Score, score
from handrail.showdown_errors import (
    FULL_BOARD_SIZE,
    CardGroups,
    ShowdownError,
    hand_group_errors,
    holdem_errors,
)
from handrail.wording import Wording, describe, explain

MAX_CARDS = FULL_BOARD_SIZE + COMBO_SIZE


@final
@dataclass(frozen=True, slots=True)
class Player:
    """A player at a showdown.

    ``cards`` are the cards that the player holds, without the board. ``best`` is the best hand that
    the player can make. ``class_number`` is the number of its class, 1 (royal flush) to 7,462.

    >>> parse_showdown("5c6dTh4dJd KhQh AsJs").map(lambda found: str(found.players[1].best))
    <Success: As Js 6d Th Jd>
    """

    cards: tuple[Card, ...]
    best: Hand
    class_number: int

    @property
    def score(self) -> Score:
        """Return the score of the player's best hand."""
        return score(self.best)

    def __repr__(self) -> str:
        return f"Player('{format_cards(self.cards)}', {describe(self.score)})"


@final
@dataclass(frozen=True, slots=True)
class Showdown:
    """A showdown and its winners.

    ``winners`` are indexes into ``players``. There are several winners if they tie.

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
        """Return why the best hand wins, in plain words.

        It is compared with the best hand that loses or, if all players tie, with another winner.
        """
        return self.reason(Wording.PLAIN)

    def reason(self, wording: Wording) -> str:
        """Return why the best hand wins, in this wording.

        It is compared with the best hand that loses or, if all players tie, with another winner.
        """
        first, *rest = sorted(self.players, key=lambda player: player.class_number)
        losers = [player for player in rest if player.class_number != first.class_number]
        return explain(first.best, (losers or rest)[0].best, wording)

    def __repr__(self) -> str:
        results = (
            f"'{format_cards(player.cards)}' {result}"
            for player, result in zip(self.players, self._results(), strict=True)
        )
        board = f"'{format_cards(self.board)}'; " if self.board else ""
        return f"Showdown({board}{', '.join(results)}: {self.why})"

    def _repr_html_(self) -> str:  # pyright: ignore[reportUnusedFunction]  # notebooks call it
        """Return the showdown as a table in HTML. Notebooks call this method."""
        board = f"board {format_cards(self.board, CardStyle.SYMBOLS)}: " if self.board else ""
        return html_player_table(
            f"{board}{self.why}",
            ("cards", "best hand", "name", "result"),
            (
                (
                    format_cards(player.cards, CardStyle.SYMBOLS),
                    player.best.format(CardStyle.SYMBOLS),
                    describe(player.score),
                    result,
                )
                for player, result in zip(self.players, self._results(), strict=True)
            ),
        )

    def _results(self) -> tuple[str, ...]:
        """Return the result of each player in one word."""
        best = "ties" if self.is_tie else "wins"
        return tuple(
            best if index in self.winners else "loses" for index in range(len(self.players))
        )


def best_hand(cards: Iterable[Card]) -> Result[Hand, tuple[HandError, ...]]:
    """Return the best hand of five to seven cards. Its cards keep their order.

    If several choices of five cards are equally good, the one with the earliest cards is returned.

    Fails with each ``HandError``.

    >>> and_then(parse_cards("As Ks 2d Qs Js 2c Ts"), best_hand)
    <Success: As Ks Qs Js Ts>
    """
    return validate_cards(cards, HAND_SIZE, MAX_CARDS).map(best_five).map(Hand)


def winners(hands: Iterable[Hand], evaluate: Evaluator = best_class) -> tuple[int, ...]:
    """Return the positions of the best hand and of all hands that tie with it, in order.

    The result is () if there are no hands. The same card may appear in several hands.

    Args:
        hands: the hands to compare.
        evaluate: a function that takes five cards and returns the number of their class. The
            lowest number wins.

    >>> gather(map(parse_hand, ("As Ad Kc 5d 2c", "7c 5d 4h 3s 2c", "Ah Ac Kd 5h 2d"))).map(winners)
    <Success: (0, 2)>
    """
    return best_positions([evaluate(hand.cards) for hand in hands])


def best_positions(classes: list[int]) -> tuple[int, ...]:
    """Return the positions of the lowest class number, which is the best."""
    best = min(classes, default=0)
    return tuple(index for index, number in enumerate(classes) if number == best)


def showdown(
    board: Iterable[Card],
    holdings: Iterable[Iterable[Card]],
    evaluate: Evaluator = best_class,
) -> Result[Showdown, tuple[ShowdownError, ...]]:
    """Return who wins a showdown in hold'em.

    If the board has three or four cards, the hands are compared without the cards to come.

    Fails with each ``ShowdownError``, from left to right.

    Args:
        board: three to five cards.
        holdings: two cards for each of 2 to 23 players.
        evaluate: a function that takes five to seven cards and returns the number of the best
            hand's class. The lowest number wins.

    >>> showdown(DECK[:5], (DECK[5:7], DECK[50:])).map(lambda found: found.winners)
    <Success: (1,)>
    """
    board_cards, player_cards = tuple(board), tuple(map(tuple, holdings))
    errors = holdem_errors(board_cards, player_cards)
    return Failure(errors) if errors else Success(_judge(board_cards, player_cards, evaluate))


def compare(
    hands: Iterable[Iterable[Card]], evaluate: Evaluator = best_class
) -> Result[Showdown, tuple[ShowdownError, ...]]:
    """Return who wins a showdown without a board.

    Fails with each ``ShowdownError``, from left to right.

    Args:
        hands: 2 to 10 hands of five cards from one deck.
        evaluate: a function that takes five cards and returns the number of their class. The
            lowest number wins.

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
