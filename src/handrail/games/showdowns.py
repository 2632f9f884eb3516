"""Showdowns: who wins, and why.

``game_showdown`` is for every game. ``showdown`` (hold'em) and ``compare`` (five-card hands) are
views of it with more precise types.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import final

from returns.result import Failure, Result, Success

from handrail.argument_checks import check_each
from handrail.cards.types import Card, CardStyle, format_cards
from handrail.games.errors import CardGroups, GameError, ShowdownError
from handrail.games.html_table import html_player_table
from handrail.games.judging import (
    PotPart,
    ShownHand,
    best_positions,
    game_errors,
    judge,
    pot_shares,
    table_errors,
    winners_in_words,
)
from handrail.games.ladder import Evaluator, best_class, best_five, ladder_of
from handrail.games.rule_book import (
    FIVE_CARD_HANDS,
    FLOP_TURN_RIVER,
    FULL_BOARD_SIZE,
    HOLDEM,
    MIN_PLAYERS,
    Game,
)
from handrail.hands.errors import HAND_SIZE, HandError
from handrail.hands.scoring import Score, score
from handrail.hands.types import COMBO_SIZE, Hand, validate_cards
from handrail.hands.wording import Wording, describe, explain

MAX_CARDS = FULL_BOARD_SIZE + COMBO_SIZE


@final
@dataclass(frozen=True, slots=True)
class GamePlayer:
    """A player at a showdown in any game.

    ``cards`` are the cards that the player holds, without the board. ``hands`` has the player's
    best hand under each ranking of the game, or None if no hand qualifies.
    """

    cards: tuple[Card, ...]
    hands: tuple[ShownHand | None, ...]

    def __repr__(self) -> str:
        names = ", ".join(hand.name for hand in self.hands if hand)
        return f"GamePlayer('{format_cards(self.cards)}', {names or 'no hand'})"


@final
@dataclass(frozen=True, slots=True)
class GameShowdown:
    """A showdown in any game."""

    game: Game
    board: tuple[Card, ...]
    players: tuple[GamePlayer, ...]

    @property
    def parts(self) -> tuple[PotPart, ...]:
        """Return the pot, or its high half and its low half."""
        return tuple(map(PotPart, zip(*[player.hands for player in self.players], strict=True)))

    @property
    def shares(self) -> tuple[Fraction, ...]:
        """Return each player's share. If no low hand qualifies, the high half is the whole pot."""
        return pot_shares(
            [tuple(hand and hand.class_number for hand in each.hands) for each in self.players]
        )

    def __repr__(self) -> str:
        board = f", '{format_cards(self.board)}'" if self.board else ""
        players = (
            f"'{format_cards(player.cards)}' {share}"
            for player, share in zip(self.players, self.shares, strict=True)
        )
        return f"GameShowdown('{self.game.name}'{board}; {', '.join(players)})"


@final
@dataclass(frozen=True, slots=True)
class Player:
    """A player at a showdown of high hands.

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
    """A showdown of high hands.

    >>> parse_showdown("5c6dTh4dJd KhQh AsJs").map(lambda found: (found.winners, found.why))
    <Success: ((1,), 'pair beats high card')>
    """

    board: tuple[Card, ...]
    players: tuple[Player, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the positions of the players who win. There are several if they tie."""
        return best_positions([player.class_number for player in self.players])

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
        return f"{winners_in_words(self.winners, Wording.PLAIN)}: {self.why}"

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
    given = tuple(hands)
    check_each("a hand", given, Hand, "parse_hand")
    return best_positions([evaluate(hand.cards) for hand in given])


def showdown(
    board: Iterable[Card],
    holdings: Iterable[Iterable[Card]],
) -> Result[Showdown, tuple[ShowdownError, ...]]:
    """Return who wins a showdown in hold'em.

    If the board has three or four cards, the hands are compared without the cards to come.

    Fails with each ``ShowdownError``, from left to right.

    Args:
        board: three to five cards.
        holdings: two cards for each of 2 to 23 players.

    >>> showdown(DECK[:5], (DECK[5:7], DECK[50:])).map(lambda found: found.winners)
    <Success: (1,)>
    """
    board_cards, player_cards = tuple(board), tuple(map(tuple, holdings))
    check_each("a card", chain(board_cards, *player_cards), Card, "parse_cards")
    errors = table_errors(HOLDEM, board_cards, player_cards, FLOP_TURN_RIVER)
    return Failure(errors) if errors else Success(_view(HOLDEM, board_cards, player_cards))


def compare(
    hands: Iterable[Iterable[Card]],
) -> Result[Showdown, tuple[ShowdownError, ...]]:
    """Return who wins a showdown without a board.

    Fails with each ``ShowdownError``, from left to right.

    Args:
        hands: 2 to 10 hands of five cards from one deck.

    >>> compare((DECK[:5], DECK[5:10])).map(lambda found: found.why)
    <Success: four of a kind beats full house>
    """
    player_cards = tuple(map(tuple, hands))
    check_each("a card", chain(*player_cards), Card, "parse_cards")
    errors = table_errors(FIVE_CARD_HANDS, (), player_cards, (0,))
    return Failure(errors) if errors else Success(_view(FIVE_CARD_HANDS, (), player_cards))


def game_showdown(
    game: Game,
    board: Iterable[Card],
    holdings: Iterable[Iterable[Card]],
    least: int = MIN_PLAYERS,
    decks: int = 1,
) -> Result[GameShowdown, tuple[GameError, ...]]:
    """Return who wins a showdown in a game, and who wins each half of a split pot.

    Fails with each ``GameError``, from left to right.

    Args:
        game: the rules.
        board: the cards on the board: three to five or, if the game has no board, none.
        holdings: the cards that each player holds.
        least: the smallest number of players.
        decks: the number of decks. Up to that many players may hold the same card, but not one
            that is on the board.

    >>> both = parse_cards("Ah2c3d9h As4h5dKc").map(lambda cards: (cards[:4], cards[4:]))
    >>> found = and_then(both, lambda holdings: game_showdown(BADUGI, (), holdings))
    >>> found.map(lambda found: found.shares)
    <Success: (Fraction(0, 1), Fraction(1, 1))>
    """
    board_cards, player_cards = tuple(board), tuple(map(tuple, holdings))
    sizes = game.showdown_streets
    errors = game_errors(game, board_cards, player_cards, sizes, least, decks)
    if errors:
        return Failure(errors)
    return Success(judge_valid(game, board_cards, player_cards))


def judge_valid(game: Game, board: tuple[Card, ...], holdings: CardGroups) -> GameShowdown:
    """Return who wins a showdown in a game, as ``game_showdown`` does, of cards without errors."""
    players = tuple(map(GamePlayer, holdings, judge(game, board, holdings)))
    return GameShowdown(game, board, players)


def game_best_hands(
    game: Game, holding: Iterable[Card], board: Iterable[Card] = ()
) -> Result[tuple[ShownHand | None, ...], tuple[GameError, ...]]:
    """Return the best hand that a player can show under each ranking of a game.

    It is None if no hand qualifies. If several choices of cards are equally good, the one with the
    earliest cards is shown.

    Fails with each ``GameError``.

    >>> cards = parse_cards("AsKhQhJd 2s5s7s9sTc")
    >>> found = and_then(cards, lambda all: game_best_hands(OMAHA, all[:4], all[4:]))
    >>> found.map(lambda hands: [hand and hand.name for hand in hands])
    <Success: ['high card, ace']>
    """
    found = game_showdown(game, board, (holding,), least=1)
    return found.map(lambda showdown: showdown.players[0].hands)


def _view(game: Game, board: tuple[Card, ...], holdings: CardGroups) -> Showdown:
    """Return the showdown of valid cards in a game of high hands, of any five cards."""
    players: list[Player] = []
    ladder = ladder_of(game.rankings[0])
    for cards in holdings:
        best = ladder.best_of(cards + board)
        if best is not None:  # each player has a high hand
            five, number = best
            players.append(Player(cards, Hand(five), number))
    return Showdown(board, tuple(players))
