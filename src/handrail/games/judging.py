"""Judging: each player's best hand under each ranking of a game, and each share of the pot."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, chain
from typing import TypeAlias, final

from handrail.argument_checks import check_type, to_tuple
from handrail.cards.types import DECK, Card, CardStyle, format_cards
from handrail.games.errors import (
    BoardError,
    CardGroups,
    NeedsBoard,
    NotInDeck,
    SharedCard,
    ShowdownError,
    UnexpectedBoard,
    WrongBoardSize,
    WrongHoldingSize,
    WrongPlayerCount,
    are_different_hands,
    place_of,
)
from handrail.games.ladder import ladder_of
from handrail.games.rankings import Ranking
from handrail.games.rule_book import FIVE_CARD_HANDS, Game, possible_hands
from handrail.games.wording import deciding_parts, describe, explain_ordered
from handrail.hands.scoring import GameScore
from handrail.hands.types import check_cards, duplicates
from handrail.hands.wording import Wording
from handrail.problems import sort_by_position
from handrail.text import join_words

ClassNumbers: TypeAlias = tuple[int | None, ...]
"""A class number for each ranking of a game, or None in its place if no hand qualifies."""


@final
@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand that a player shows. ``class_number`` is 1 for the best class under its ranking."""

    ranking: Ranking
    cards: tuple[Card, ...]
    class_number: int

    @property
    def score(self) -> GameScore:
        """Return the score of the hand under its ranking."""
        return ladder_of(self.ranking).class_at(self.class_number).score

    @property
    def name(self) -> str:
        """Return the name of the hand: ``eight-six low``."""
        return self.describe(Wording.PLAIN)

    def describe(self, wording: Wording) -> str:
        """Return the name of the hand in this wording."""
        return describe(self.score, wording, ranking=self.ranking)

    def format(self, style: CardStyle) -> str:
        """Return the cards in this style, with spaces between them."""
        return format_cards(self.cards, style)

    def __str__(self) -> str:
        return format_cards(self.cards)

    def __repr__(self) -> str:
        return f"ShownHand('{format_cards(self.cards)}', {self.name})"


@final
@dataclass(frozen=True, slots=True)
class PotPart:
    """The pot, or one half of a split pot.

    ``hands`` has the best hand of each player, or None if the player has no hand that qualifies.
    """

    hands: tuple[ShownHand | None, ...]

    @property
    def class_numbers(self) -> tuple[int | None, ...]:
        """Return the class number of each player's hand, or None if the player has none."""
        return tuple(None if hand is None else hand.class_number for hand in self.hands)

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the positions of the players who win or tie: () if no hand qualifies."""
        return best_positions(self.class_numbers)

    @property
    def why(self) -> str:
        """Return why the best hand wins, in plain words."""
        return self.reason(Wording.PLAIN)

    def reason(self, wording: Wording) -> str:
        """Return why the best hand wins, or that there is no hand to compare it with.

        It is compared with the best hand that loses. If all tie, the hand is named once.
        """
        check_type("a Wording", wording, Wording, "Wording.PLAYERS")
        shown = sorted(filter(None, self.hands), key=lambda hand: hand.class_number)
        if len(self.hands) == 1:
            return "nobody else plays"
        if not shown:
            return "no hand qualifies"
        if len(shown) == 1:
            return "no other hand qualifies"
        best = shown[0]
        losers = [hand for hand in shown if hand.class_number != best.class_number]
        if not losers:
            name, _ = deciding_parts(best.ranking, best.score, best.score, wording)
            return f"each has {name}"
        return explain_ordered(best.ranking, best.score, losers[0].score, 1, wording)

    def __repr__(self) -> str:
        best = "ties" if len(self.winners) > 1 else "wins"
        results: list[str] = []
        for player, hand in enumerate(self.hands):
            if hand is None:
                results.append("no hand")
            else:
                result = best if player in self.winners else "loses"
                results.append(f"'{format_cards(hand.cards)}' {result}")
        return f"PotPart({', '.join(results)}: {self.why})"


def winners_in_words(positions: Sequence[int], wording: Wording, names: Sequence[str] = ()) -> str:
    """Return who wins: ``player 2 wins``, ``players 1 and 3 tie``, ``nobody wins``.

    Args:
        positions: the positions of the players who win, from 0.
        wording: plain words or slang.
        names: the names of all players, or () if they have numbers.
    """
    if not positions:
        return "nobody wins"
    is_tie = len(positions) > 1
    who = join_words(names[at] if names else str(at + 1) for at in positions)
    if not names:
        who = f"{'players' if is_tie else 'player'} {who}"
    if not is_tie:
        return f"{who} wins"
    return f"{who} {'chop' if wording is Wording.PLAYERS else 'tie'}"


def best_hands(
    game: Game, board: tuple[Card, ...], holding: tuple[Card, ...]
) -> tuple[ShownHand, ShownHand | None]:
    """Return a player's best hand, and the best low hand if the pot is split and one qualifies.

    The cards must be those of a valid showdown. The first ranking of a game has a class for each
    of their hands.
    """
    best, *lows = [best_shown_hand(game, ranking, board, holding) for ranking in game.rankings]
    return _check_qualifies(best), lows[0] if lows else None


def _check_qualifies(best: ShownHand | None) -> ShownHand:
    if best is None:
        raise ValueError("expected the cards of a valid showdown, got cards that make no hand")
    return best


def best_shown_hand(
    game: Game, ranking: Ranking, board: tuple[Card, ...], holding: tuple[Card, ...]
) -> ShownHand | None:
    """Return the best hand that a player can show under a ranking, or None if none qualifies.

    If several choices of cards are equally good, the one with the earliest cards is shown.
    """
    ladder = ladder_of(ranking)
    if game.from_holding is None:
        best = ladder.best_of(holding + board)
    else:
        best = ladder.first_best(possible_hands(ranking, board, holding, game.from_holding))
    return None if best is None else ShownHand(ranking, *best)


def class_numbers(game: Game, board: tuple[Card, ...], holding: tuple[Card, ...]) -> ClassNumbers:
    """Return the class number of a player's best hand under each ranking, or None.

    These are the numbers of the hands that ``best_hands`` returns, found faster.
    """
    if game.from_holding is None:
        return tuple(ladder_of(ranking).class_of(holding + board) for ranking in game.rankings)
    return tuple(
        ladder_of(ranking).best_number(possible_hands(ranking, board, holding, game.from_holding))
        for ranking in game.rankings
    )


def pot_shares(numbers: Sequence[tuple[int | None, ...]]) -> tuple[Fraction, ...]:
    """Return each player's share of the pot. The shares add up to 1, or to 0 if no hand qualifies.

    Each ranking wins an equal part of the pot. Players who tie split a part. If no hand qualifies
    under a ranking, the other parts are the whole pot.

    Args:
        numbers: the ``class_numbers`` of each player.
    """
    return shares_of(map(best_positions, zip(*numbers, strict=True)), len(numbers))


def shares_of(winners: Iterable[tuple[int, ...]], players: int) -> tuple[Fraction, ...]:
    """Return each player's share of the pot, given the winners under each ranking."""
    won = [part for part in winners if part]
    return tuple(
        sum((Fraction(1, len(part) * len(won)) for part in won if player in part), Fraction())
        for player in range(players)
    )


def best_positions(numbers: Sequence[int | None]) -> tuple[int, ...]:
    """Return the positions of the lowest class number, which is the best: () if there is none."""
    best = min([number for number in numbers if number], default=0)
    return tuple([index for index, number in enumerate(numbers) if number == best])


def check_holdings(holdings: Iterable[Iterable[Card]]) -> CardGroups:
    """Return the cards of each player as a tuple. Raise ``TypeError`` for anything else."""
    return tuple(map(check_cards, to_tuple("the cards of each player", holdings)))


def showdown_errors(
    game: Game,
    board: tuple[Card, ...],
    holdings: CardGroups,
    board_sizes: tuple[int, ...],
    decks: int = 1,
) -> tuple[ShowdownError, ...]:
    """Return every error in the board and the holdings.

    Args:
        game: the rules.
        board: the cards on the board.
        holdings: the cards that each player holds.
        board_sizes: the possible numbers of cards on the board.
        decks: the number of decks. Up to that many players may hold the same card, but not one
            that is on the board.
    """
    starts = tuple(accumulate((len(cards) for cards in holdings), initial=len(board)))
    name = None if game == FIVE_CARD_HANDS else game.name
    errors: list[ShowdownError] = [*deck_errors(game, chain(board, *holdings))]
    if len(board) not in board_sizes:
        errors.append(board_error(game, len(board), board_sizes))
    for player, cards in enumerate(holdings):
        if len(cards) != game.holding_size:
            at = tuple(range(starts[player], starts[player + 1]))
            errors.append(WrongHoldingSize(name, player, len(cards), game.holding_size, at))
    most = (decks * len(game.deck) - game.board_size) // game.holding_size
    if not 1 <= len(holdings) <= most:
        first = starts[min(most, len(holdings))]
        errors.append(WrongPlayerCount(len(holdings), most, tuple(range(first, starts[-1]))))
    for card, at in duplicates(chain(board, *holdings)):
        places = tuple(place_of(index, starts) for index in at)
        if len(places) > decks or not are_different_hands(places):
            errors.append(SharedCard(card, places, at, decks))
    return sort_by_position(errors)


def board_error(game: Game, found: int, sizes: tuple[int, ...]) -> BoardError:
    """Return the error for a board of ``found`` cards, which is none of the possible sizes."""
    at = tuple(range(found))
    if game.board_size:
        return WrongBoardSize(game.name, found, sizes)
    if sizes:  # the one possible board has no cards
        return UnexpectedBoard(game.name, at)
    return NeedsBoard(game.name, at)


def deck_errors(game: Game, cards: Iterable[Card]) -> tuple[NotInDeck, ...]:
    """Return an error for each card that the deck of a game lacks."""
    deck = game.deck
    if deck is DECK:
        return ()
    return tuple(
        NotInDeck(card, game.name, deck[0], (index,))
        for index, card in enumerate(cards)
        if card not in deck
    )
