"""Outs: the next cards that improve a player's hand or share, and how probable they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.argument_checks import check_type
from handrail.cards.errors import CardError
from handrail.cards.notation import ParsedText, locate_in, read_cards
from handrail.cards.types import Card, format_cards
from handrail.games.errors import CardGroups, NeedsBoard, NoDraws, ShowdownError
from handrail.games.judging import check_holdings, class_numbers, pot_shares, showdown_errors
from handrail.games.ladder import ladder_of
from handrail.games.notation import split_board
from handrail.games.rankings import Ranking, ranks_of
from handrail.games.rule_book import HOLDEM, Game
from handrail.hands.scoring import Category, GameScore
from handrail.hands.types import check_cards
from handrail.problems import Located
from handrail.railway import and_then
from handrail.text import pluralize

# The categories of two to four cards, by how often each rank appears. Otherwise, high card.
CATEGORIES_BY_RANK_COUNTS: Mapping[tuple[int, ...], Category] = {
    (4,): Category.FOUR_OF_A_KIND,
    (3,): Category.THREE_OF_A_KIND,
    (2,): Category.PAIR,
    (3, 1): Category.THREE_OF_A_KIND,
    (2, 2): Category.TWO_PAIR,
    (2, 1): Category.PAIR,
    (2, 1, 1): Category.PAIR,
}
# The categories of hands of five different ranks: no card of theirs is a kicker.
STRAIGHTS_AND_FLUSHES = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH)


OutsError: TypeAlias = ShowdownError | NoDraws
"""An error in a question about outs."""

OutsTextError: TypeAlias = CardError | Located[OutsError]
"""An error in text that should be a question about outs."""


@final
@dataclass(frozen=True, slots=True)
class PlayerOuts:
    """A player's outs: the next cards that improve the player's share of the pot, or the hand.

    ``cards`` are the cards that the player holds. ``leads`` is True if the player has the best
    hand now, alone or tied. ``outs`` lists each out with the category of the hand that it makes,
    from the highest rank to the lowest. ``unseen`` is the number of cards that are neither on the
    board nor held. ``cards_to_come`` is the number of cards that the board lacks, 1 or 2. The
    constructor raises ``ValueError`` if no card is to come, and for outs that are not unseen cards.

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

    def __post_init__(self) -> None:
        if not 1 <= self.cards_to_come <= self.unseen:
            raise ValueError(f"expected a card to come, got {self.cards_to_come} of {self.unseen}")
        found = {card for card, _ in self.outs}
        is_repeated = len(found) < len(self.outs)
        if is_repeated or len(found) > self.unseen or not found.isdisjoint(self.cards):
            raise ValueError(f"expected distinct outs among {self.unseen} unseen cards")

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

    All players see the same number of cards, and at least one of them leads. No out is on the board
    or in a hand. The constructor raises ``ValueError`` for other players.

    >>> parse_outs("Jh9h2c AhKh JsJd").map(lambda found: len(found.players))
    <Success: 2>
    """

    board: tuple[Card, ...]
    players: tuple[PlayerOuts, ...]

    def __post_init__(self) -> None:
        if len({(player.unseen, player.cards_to_come) for player in self.players}) != 1:
            raise ValueError("expected players with the same unseen cards and cards to come")
        if not any(player.leads for player in self.players):
            raise ValueError("expected a player who leads")
        seen = {*self.board}.union(*(player.cards for player in self.players))
        if any(card in seen for player in self.players for card, _ in player.outs):
            raise ValueError("expected outs that are neither on the board nor in a hand")

    def __repr__(self) -> str:
        players = (
            f"'{format_cards(player.cards)}' {pluralize(len(player.outs), 'out')}"
            for player in self.players
        )
        return f"Outs('{format_cards(self.board)}'; {', '.join(players)})"


def outs(
    holdings: Iterable[Iterable[Card]], *, board: Iterable[Card], game: Game = HOLDEM
) -> Result[Outs, tuple[OutsError, ...]]:
    """Return each player's outs: the next cards that raise the player's share of the pot.

    Hands are compared as if the next card were the last. In hold'em, an out turns a loss into a win
    or a tie, or a tie into a win or a tie with fewer players. A card that a player holds is never
    an out. Outs are grouped by the category of the high hand that they make. A player leads if
    nobody has a higher share now.

    If there is only one player, an out raises the category of the hand by more than it raises the
    category of the board. A king that pairs the board improves every hand, so it is not an out. But
    if the board makes a straight or a flush, and the player's is better, only the category of the
    hand has to rise.

    Fails with each ``OutsError``.

    Args:
        holdings: the cards that each player holds: two in hold'em.
        board: the cards on the board, without the last street: three or four in hold'em.
        game: a game in which players have hands before the board is full, as in hold'em.

    >>> flop = parse_cards("Jh9h2c AhKh JsJd")
    >>> found = and_then(flop, lambda cards: outs((cards[3:5], cards[5:]), board=cards[:3]))
    >>> found.map(lambda both: [(player.leads, len(player.outs)) for player in both.players])
    <Success: [(False, 8), (True, 0)]>
    """
    board_cards, player_cards = check_cards(board), check_holdings(holdings)
    check_type("a game", game, Game, "handrail.games.OMAHA")
    sizes = game.showdown_streets[:-1]
    if game.board_size and not sizes:
        return Failure((NoDraws(game.name, game.board_size),))
    errors = showdown_errors(game, board_cards, player_cards, sizes)
    if errors:
        # In a game without a board, no other cards would have outs.
        return Failure(tuple(each for each in errors if isinstance(each, NeedsBoard)) or errors)
    return Success(_find_outs(game, board_cards, player_cards))


def parse_outs(text: str) -> Result[Outs, tuple[OutsTextError, ...]]:
    """Parse a board and the cards of each player, and return each player's outs.

    One player's two cards are one word. The board comes before or after all players, either as one
    word or with a space after each card.

    Fails with each ``OutsTextError``: each ``CardError`` or, if there is none, each ``OutsError``
    with its spans.

    >>> parse_outs("Jh9h2c AhKh JsJd").map(lambda found: len(found.players[0].outs))
    <Success: 8>
    >>> parse_outs("AhKh Jh9h2c").map(lambda found: len(found.players[0].outs))
    <Success: 15>
    """

    def find_outs(parsed: ParsedText[Card]) -> Result[Outs, tuple[Located[OutsError], ...]]:
        board, holdings = split_board(parsed.words)
        answer = outs([holding.values for holding in holdings], board=board.values)
        return locate_in((board, *holdings), answer)

    return and_then(read_cards(text), find_outs)


def _find_outs(game: Game, board: tuple[Card, ...], holdings: CardGroups) -> Outs:
    now, _ = _judge_board(game, board, holdings)
    used_cards = {*board}.union(*holdings)
    live_cards = [card for card in reversed(game.deck) if card not in used_cards]
    found: list[list[tuple[Card, Category]]] = [[] for _ in holdings]
    for card in live_cards:
        values, categories = _judge_board(game, (*board, card), holdings)
        for player, category in enumerate(categories):
            if values[player] > now[player]:
                found[player].append((card, category))
    best_value = max(now)
    players = (
        PlayerOuts(
            cards,
            now[player] == best_value,
            tuple(found[player]),
            len(live_cards),
            game.board_size - len(board),
        )
        for player, cards in enumerate(holdings)
    )
    return Outs(board, tuple(players))


def _judge_board(
    game: Game, board: tuple[Card, ...], holdings: CardGroups
) -> tuple[Sequence[Fraction | int], list[Category]]:
    """Return what an out raises, and the category of each player's high hand.

    An out raises a player's share of the pot or, if there is only one player, the grade by which
    the hand beats the board.
    """
    ranking = game.rankings[0]
    ladder = ladder_of(ranking)
    numbers = [class_numbers(game, board, cards) for cards in holdings]
    high_hands = [ladder.class_at(high).score for high, *_ in numbers if high is not None]
    categories = [score.category for score in high_hands]
    if len(holdings) > 1:
        return pot_shares(numbers), categories
    board_grade = _board_grade(ranking, board, numbers[0][0])
    return [_grade(ranking, high_hands[0]) - board_grade], categories


def _grade(ranking: Ranking, score: GameScore) -> int:
    """Return how good the category of a score is, from 0; in badugi, how many cards it has."""
    if ranking.is_badugi:
        return len(ranks_of(score))
    return len(ranking.categories) - 1 - ranking.categories.index(score.category)


def _board_grade(ranking: Ranking, board: tuple[Card, ...], number: int | None) -> int:
    """Return the grade of the best hand that the board makes alone, if need be of fewer cards.

    It is 0 for a straight or a flush that a hand of the class ``number`` beats.
    """
    board_number = ladder_of(ranking).class_of(board)
    if board_number is not None:
        score = ladder_of(ranking).class_at(board_number).score
        is_beaten = number is not None and number < board_number
        if is_beaten and score.category in STRAIGHTS_AND_FLUSHES:
            return 0
        return _grade(ranking, score)
    rank_counts = sorted(Counter(card.rank for card in board).values(), reverse=True)
    category = CATEGORIES_BY_RANK_COUNTS.get(tuple(rank_counts), Category.HIGH_CARD)
    order = ranking.categories[::-1]
    return order.index(category) if category in order else 0
