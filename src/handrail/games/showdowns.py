"""Showdowns: who wins, and why, in any game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import final

from returns.result import Failure, Result, Success

from handrail.argument_checks import check_type, check_values
from handrail.cards.types import Card, format_cards
from handrail.games.errors import CardGroups, ShowdownError
from handrail.games.judging import (
    PotPart,
    ShownHand,
    best_hands,
    best_positions,
    check_holdings,
    pot_shares,
    shares_of,
    showdown_errors,
    winners_in_words,
)
from handrail.games.ladder import Evaluator, class_of_five
from handrail.games.rule_book import FIVE_CARD_HANDS, FULL_BOARD_SIZE, HOLDEM, Game
from handrail.hands.errors import HandError
from handrail.hands.scoring import GameScore
from handrail.hands.types import COMBO_SIZE, HAND_SIZE, Hand, check_cards, validate_cards
from handrail.hands.wording import Wording

MAX_CARDS = FULL_BOARD_SIZE + COMBO_SIZE


@final
@dataclass(frozen=True, slots=True)
class Player:
    """A player at a showdown.

    Attributes:
        cards: the cards that the player holds, without the board.
        share: the part of the pot that the player wins.
        best: the best hand that the player can make. In razz and other games in which low hands
            win the whole pot, it is the lowest.
        low: the best low hand, which wins the second half of a split pot. It is None if no low hand
            qualifies, and in games whose pot is not split.

    >>> parse_showdown("5c6dTh4dJd KhQh AsJs").map(lambda found: str(found.players[1].best))
    <Success: As Js 6d Th Jd>
    """

    cards: tuple[Card, ...]
    share: Fraction
    best: ShownHand
    low: ShownHand | None = None

    @property
    def class_number(self) -> int:
        """Return the number of the best hand's class. The best class is 1."""
        return self.best.class_number

    @property
    def score(self) -> GameScore:
        """Return the score of the best hand."""
        return self.best.score

    def __repr__(self) -> str:
        low = "" if self.low is None else f", {self.low.name}"
        return f"Player('{format_cards(self.cards)}', {self.best.name}{low})"


@final
@dataclass(frozen=True, slots=True)
class Showdown:
    """A showdown: the board, and the hands that the players show.

    The constructor raises ``ValueError`` if the shares are not those that the hands win, and for a
    low hand in a game whose pot is not split.

    >>> parse_showdown("5c6dTh4dJd KhQh AsJs").map(lambda found: (found.winners, found.why))
    <Success: ((1,), 'pair beats high card')>
    """

    board: tuple[Card, ...]
    players: tuple[Player, ...]
    game: Game = HOLDEM

    def __post_init__(self) -> None:
        if len(self.game.rankings) == 1 and any(player.low for player in self.players):
            raise ValueError(f"expected no low hand in {self.game.name}, whose pot is not split")
        won = shares_of([part.winners for part in self.parts], len(self.players))
        if not won or won != self.shares:
            raise ValueError(f"expected players who win the shares {won}, got {self.shares}")

    @property
    def parts(self) -> tuple[PotPart, ...]:
        """Return the pot or, if low hands win a half of it, the high half and the low half."""
        high = PotPart(tuple(player.best for player in self.players))
        if len(self.game.rankings) == 1:
            return (high,)
        return high, PotPart(tuple(player.low for player in self.players))

    @property
    def shares(self) -> tuple[Fraction, ...]:
        """Return each player's share. The shares add up to 1."""
        return tuple(player.share for player in self.players)

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the positions of the players who win the pot or a part of it.

        If no low hand qualifies, the high half is the whole pot. Each of the ``parts`` has its own
        winners.
        """
        return tuple(position for position, player in enumerate(self.players) if player.share)

    @property
    def is_tie(self) -> bool:
        """Return whether several players share the pot."""
        return len(self.winners) > 1

    @property
    def summary(self) -> str:
        """Return who wins and why, as the command prints it.

        >>> parse_showdown("5c6dTh4dJd KhQh AsJs").map(lambda found: found.summary)
        <Success: player 2 wins: pair beats high card>
        """
        sentences = [
            f"{winners_in_words(part.winners, Wording.PLAIN)}: {part.why}" for part in self.parts
        ]
        return _join_halves(sentences)

    @property
    def why(self) -> str:
        """Return why the best hand wins, in plain words. A split pot has a reason for each half.

        The best hand is compared with the best hand that loses or, if all players tie, with
        another winner.
        """
        return self.reason(Wording.PLAIN)

    def reason(self, wording: Wording) -> str:
        """Return why the best hand wins, as ``why`` does, in this wording."""
        return _join_halves([part.reason(wording) for part in self.parts])

    def __repr__(self) -> str:
        game = "" if self.game in (HOLDEM, FIVE_CARD_HANDS) else f"{self.game.name}; "
        board = f"'{format_cards(self.board)}'; " if self.board else ""
        results = (
            f"'{format_cards(player.cards)}' {result}"
            for player, result in zip(self.players, results_of(self), strict=True)
        )
        return f"Showdown({game}{board}{', '.join(results)}: {self.why})"


def results_of(found: Showdown) -> tuple[str, ...]:
    """Return the result of each player: in one word or, of a split pot, the share."""
    if len(found.parts) > 1:
        return tuple(str(player.share) for player in found.players)
    best = "ties" if found.is_tie else "wins"
    return tuple(best if player.share else "loses" for player in found.players)


def _join_halves(sentences: list[str]) -> str:
    """Return the sentence about the pot, or those about the high half and the low half."""
    if len(sentences) == 1:
        return sentences[0]
    high, low = sentences
    return f"high: {high}; low: {low}"


def best_hand(cards: Iterable[Card]) -> Result[Hand, tuple[HandError, ...]]:
    """Return the best hand of five to seven cards. Its cards keep their order.

    If several choices of five cards are equally good, the one with the earliest cards is returned.

    Fails with each ``HandError``.

    >>> and_then(parse_cards("As Ks 2d Qs Js 2c Ts"), best_hand)
    <Success: As Ks Qs Js Ts>
    """
    return validate_cards(cards, HAND_SIZE, MAX_CARDS).map(
        lambda valid: Hand(min(combinations(valid, HAND_SIZE), key=class_of_five))
    )


def winners(hands: Iterable[Hand], evaluate: Evaluator = class_of_five) -> tuple[int, ...]:
    """Return the positions of the best hand and of all hands that tie with it, in order.

    The result is () if there are no hands. The same card may appear in several hands.

    Args:
        hands: the hands to compare.
        evaluate: a function that takes five cards and returns the number of their class. The
            lowest number wins.

    >>> gather(map(parse_hand, ("As Ad Kc 5d 2c", "7c 5d 4h 3s 2c", "Ah Ac Kd 5h 2d"))).map(winners)
    <Success: (0, 2)>
    """
    given = check_values("a hand", hands, Hand, "parse_hand")
    return best_positions([evaluate(hand.cards) for hand in given])


def showdown(
    holdings: Iterable[Iterable[Card]],
    *,
    board: Iterable[Card] = (),
    game: Game = HOLDEM,
    decks: int = 1,
) -> Result[Showdown, tuple[ShowdownError, ...]]:
    """Return who wins a showdown, and why. One player alone wins with the best hand they have.

    If cards of the board are still to come, the hands are compared without them.

    Fails with each ``ShowdownError``, from left to right.

    Args:
        holdings: the cards that each player holds: two in hold'em.
        board: the cards on the board: three to five in hold'em, and none in games without a board.
        game: the rules.
        decks: the number of decks. Up to that many players may hold the same card, but not one
            that is on the board.

    >>> showdown((DECK[5:7], DECK[50:]), board=DECK[:5]).map(lambda found: found.winners)
    <Success: (1,)>
    >>> both = parse_cards("Ah2c3d9h As4h5dKc").map(lambda cards: (cards[:4], cards[4:]))
    >>> and_then(both, lambda holdings: showdown(holdings, game=BADUGI)).map(
    ...     lambda found: found.why
    ... )
    <Success: four-card badugi beats three-card badugi>
    """
    board_cards, player_cards = check_cards(board), check_holdings(holdings)
    check_type("a game", game, Game, "handrail.games.OMAHA")
    errors = showdown_errors(game, board_cards, player_cards, game.showdown_streets, decks)
    return Failure(errors) if errors else Success(judge_valid(game, board_cards, player_cards))


def compare(hands: Iterable[Iterable[Card]]) -> Result[Showdown, tuple[ShowdownError, ...]]:
    """Return who wins among hands of five cards from one deck, without a board.

    Fails with each ``ShowdownError``, from left to right.

    >>> compare((DECK[:5], DECK[5:10])).map(lambda found: found.why)
    <Success: four of a kind beats full house>
    """
    return showdown(hands, game=FIVE_CARD_HANDS)


def judge_valid(game: Game, board: tuple[Card, ...], holdings: CardGroups) -> Showdown:
    """Return who wins a showdown, as ``showdown`` does, of cards without errors."""
    hands = [best_hands(game, board, holding) for holding in holdings]
    shares = pot_shares([(best.class_number, low and low.class_number) for best, low in hands])
    players = (
        Player(cards, share, best, low)
        for cards, share, (best, low) in zip(holdings, shares, hands, strict=True)
    )
    return Showdown(board, tuple(players), game)
