"""A question about equity that is not yet checked, and every error in it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple, TypeAlias, final

from returns.result import Result

from handrail.argument_checks import check_tuple, check_type, to_tuple
from handrail.cards.types import DECK, Card, format_cards
from handrail.equities.errors import (
    EquityError,
    NoDeal,
    RangeInGame,
    TooManyDeadCards,
    WrongRangeCount,
)
from handrail.games.errors import (
    AmongDead,
    CardPlace,
    InHand,
    NotInDeck,
    OnBoard,
    SharedCard,
    WrongHoldingSize,
    WrongPlayerCount,
)
from handrail.games.judging import board_error
from handrail.games.rule_book import MIN_PLAYERS, Game
from handrail.games.shares import Equity
from handrail.hands.types import COMBO_SIZE, check_cards, duplicates
from handrail.problems import sort_by_position
from handrail.ranges.weighted_ranges import AnyRange

MIN_RANGES, MAX_RANGES = 2, 10

Cards: TypeAlias = tuple[Card, ...]
"""Known cards: those of a player, of the board, or the dead cards."""


@final
@dataclass(frozen=True, slots=True)
class Partial:
    """Some cards of a player who holds more. The others are dealt, so each of them is possible.

    ``Partial(())`` is a random hand. The constructor raises ``TypeError`` for anything but a tuple
    of cards.

    >>> three_aces = parse_cards("AhAdAc").map(Partial)
    >>> answer = and_then(
    ...     three_aces, lambda aces: equity([aces, Partial(())], game=OMAHA, how=Sampled(100))
    ... )
    >>> answer.map(lambda equity: equity.total)
    <Success: 100>
    """

    cards: Cards

    def __post_init__(self) -> None:
        check_tuple("a tuple of cards", self.cards, Card, "parse_cards")

    def __repr__(self) -> str:
        return f"Partial('{format_cards(self.cards)}')"


Held: TypeAlias = AnyRange | Partial | Cards
"""What a player holds in a question: a range, some known cards, or all of them."""

RangeOrCards: TypeAlias = AnyRange | Partial | Iterable[Card]
"""What a player holds, as it is given: a range with or without weights, or known cards."""


class _SeenCard(NamedTuple):
    """A known card of a question, its place on the table, and its position in errors."""

    card: Card
    place: CardPlace
    position: int


@final
@dataclass(frozen=True, slots=True)
class UncheckedQuestion:
    """The players, the board, the dead cards and the game of a question that may have errors."""

    players: tuple[Held, ...]
    board: Cards
    dead: Cards
    game: Game

    @classmethod
    def of(
        cls,
        players: Iterable[RangeOrCards],
        board: Iterable[Card],
        dead: Iterable[Card],
        game: Game,
    ) -> "UncheckedQuestion":
        """Return the question with tuples. Raise ``TypeError`` for strings, and for no game."""
        check_type("a game", game, Game, "handrail.games.SHORT_DECK_HOLDEM")
        held = tuple(map(_range_or_cards, to_tuple("ranges or cards", players)))
        board_cards, dead_cards = check_cards(board), check_cards(dead)
        return cls(held, board_cards, dead_cards, game)

    def label(self, equity: Equity) -> Equity:
        """Return the answer to this question with the question."""
        return replace(
            equity, ranges=self.players, board=self.board, dead=self.dead, game=self.game
        )

    def positions_of(self, player: int) -> range:
        """Return the positions of a player in errors, as ``EquityError`` explains them."""
        widths = [self._width(each) for each in self.players[: player + 1]]
        end = len(self.board) + len(self.dead) + sum(widths)
        return range(end - widths[-1], end)

    def _width(self, player: Held) -> int:
        """Return how many positions a player has."""
        if self.game.holding_size == COMBO_SIZE:
            return 1
        match player:
            case Partial(cards):
                return max(1, len(cards))  # a random hand has a position, too
            case tuple():
                return len(player)
            case _:
                return 1

    def errors(self) -> tuple[EquityError, ...]:
        """Return every error that can be found without looking into a range."""
        errors = sort_by_position(
            (
                *self._wrong_cards(),
                *self._wrong_board(),
                *self._wrong_holdings(),
                *self._wrong_players(),
            )
        )
        return errors or self._lack_of_cards()

    def _wrong_cards(self) -> list[EquityError]:
        """Return an error for each repeated card, and for each card that the deck lacks."""
        deck = self.game.deck
        errors: list[EquityError] = [*self.shared_cards()]
        if deck is DECK:  # usually
            return errors
        errors.extend(
            NotInDeck(each.card, self.game.name, deck[0], (each.position,))
            for each in self._seen_cards()
            if each.card not in deck
        )
        return errors

    def shared_cards(self) -> tuple[SharedCard, ...]:
        """Return an error for each repeated card."""
        known = map(known_cards, self.players)
        cards = [*self.board, *self.dead, *chain.from_iterable(known)]
        if len(set(cards)) == len(cards):  # usually
            return ()
        seen = self._seen_cards()
        errors: list[SharedCard] = []
        for card, indices in duplicates(cards):
            places = tuple(seen[index].place for index in indices)
            positions = {seen[index].position for index in indices}
            errors.append(SharedCard(card, places, tuple(sorted(positions))))
        return tuple(errors)

    def _seen_cards(self) -> list[_SeenCard]:
        seen = [_SeenCard(card, OnBoard(index), index) for index, card in enumerate(self.board)]
        for index, card in enumerate(self.dead):
            seen.append(_SeenCard(card, AmongDead(index), len(self.board) + index))
        for number, player in enumerate(self.players):
            positions = self.positions_of(number)
            for index, card in enumerate(known_cards(player)):
                at = positions[min(index, len(positions) - 1)]
                seen.append(_SeenCard(card, InHand(number, index), at))
        return seen

    def _wrong_board(self) -> list[EquityError]:
        sizes = self.game.streets or (0,)
        if not self.board or len(self.board) in sizes:
            return []
        return [board_error(self.game, len(self.board), sizes)]

    def _wrong_holdings(self) -> list[EquityError]:
        game, errors = self.game, list[EquityError]()
        for number, player in enumerate(self.players):
            at, size = tuple(self.positions_of(number)), game.holding_size
            if isinstance(player, AnyRange):
                if size != COMBO_SIZE:
                    errors.append(RangeInGame(game.name, size, at))
                continue
            found = len(known_cards(player))
            if found > size or (found < size and not isinstance(player, Partial)):
                errors.append(WrongHoldingSize(game.name, number, found, size, at))
        return errors

    def _wrong_players(self) -> list[EquityError]:
        players, game = len(self.players), self.game
        if game.holding_size == COMBO_SIZE:
            if MIN_RANGES <= players <= MAX_RANGES:
                return []
            at = self._positions_after(MAX_RANGES)
            return [WrongRangeCount(players, MIN_RANGES, MAX_RANGES, at)]
        if MIN_PLAYERS <= players <= game.max_players:
            return []
        at = self._positions_after(game.max_players)
        return [WrongPlayerCount(players, game.max_players, at, MIN_PLAYERS)]

    def _positions_after(self, most: int) -> tuple[int, ...]:
        """Return the positions of the players after the first ``most``."""
        surplus = range(most, len(self.players))
        return tuple(at for player in surplus for at in self.positions_of(player))

    def _lack_of_cards(self) -> tuple[EquityError, ...]:
        """Return an error if the deck has too few cards for the players and the board."""
        game, players = self.game, len(self.players)
        on_board, dead = len(self.board), len(self.dead)
        most_dead = len(game.deck) - game.holding_size * players - game.board_size
        if most_dead < 0:
            return (NoDeal(tuple(range(on_board + dead, on_board + dead + players))),)
        if dead > most_dead:
            return (TooManyDeadCards(dead, most_dead, tuple(range(on_board, on_board + dead))),)
        return ()


def known_cards(player: Held) -> Cards:
    """Return the cards that a player certainly holds: all known cards, or () for a range."""
    match player:
        case Partial(cards):
            return cards
        case tuple():
            return player
        case _:
            return ()


def _range_or_cards(player: RangeOrCards) -> Held:
    """Return a range and a partial holding as they are, or known cards as a tuple."""
    if isinstance(player, AnyRange | Partial):
        return player
    if not _may_be_cards(player):
        check_type("a range or cards", player, AnyRange, "parse_range")  # raises
    return check_cards(player)


def _may_be_cards(given: object) -> bool:
    return isinstance(given, Iterable) and not isinstance(given, str | Result)
