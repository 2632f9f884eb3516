"""A checked question about equity, and its answer on each flop."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from itertools import chain, combinations
from math import comb
from typing import TYPE_CHECKING, TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.cards.types import DECK, Card
from handrail.equities.deal_search import may_have_deal
from handrail.equities.errors import EmptyRange, EquityError, NoDeal
from handrail.equities.raw_questions import (
    Cards,
    Held,
    Partial,
    RangeOrCards,
    UncheckedQuestion,
    known_cards,
)
from handrail.games.rule_book import FLOP_TURN_RIVER, HOLDEM, MIN_PLAYERS, Game
from handrail.games.shares import Equity
from handrail.hands.types import COMBO_SIZE
from handrail.railway import cases
from handrail.ranges.combo_sets import Range
from handrail.ranges.hand_order import ALL_COMBO_BITS, bits_by_card
from handrail.ranges.weighted_ranges import AnyRange, WeightedRange

if TYPE_CHECKING:  # at run time, this would double the time to import handrail
    from concurrent.futures import Executor

Holdings: TypeAlias = tuple[tuple[Cards, int], ...]
"""The cards that a player may hold, each with its integer weight."""

KeepGoing: TypeAlias = Callable[[int, int], bool]
"""A function that gets how much work is done and how much there is. It returns False to stop."""


def never_stop(done: int, total: int) -> bool:
    """Return True, so that the work goes on."""
    return True


@final
@dataclass(frozen=True, slots=True)
class Work:
    """The means for work that may take long: who does it, and who may stop it.

    Attributes:
        executor: runs the parts of the work. If None, threads of this process do.
        keep_going: is called after each part. If it returns False, a sample ends early, and other
            work raises ``KeyboardInterrupt``.
    """

    executor: Executor | None = None
    keep_going: KeepGoing = never_stop


@final
@dataclass(frozen=True, slots=True)
class FlopEquity:
    """The equity of two players on a class of flops: those that are equal if suits are renamed.

    There are 22,100 flops in 1,755 classes. If no flop of the class can be dealt, the total of the
    equity is 0. The constructor raises ``ValueError`` for anything but three distinct cards, a
    class of flops and two players.

    Attributes:
        flop: the flop that stands for the class. Its own cards can be dead or in a range.
        flops: the number of flops in the class, with those that cannot be dealt.
        equity: the equity of each player, with the deals of all flops of the class.

    >>> half = Equity.of([(3, 2), (3, 2)], total=8, exact=True)
    >>> FlopEquity(DECK[:3], flops=4, equity=half)
    FlopEquity('2c 2d 2h'; 4 flops; Equity(50.00%, 50.00%; exact, 8 deals))
    """

    flop: tuple[Card, ...]
    flops: int
    equity: Equity

    def __post_init__(self) -> None:
        size = FLOP_TURN_RIVER[0]
        if len(self.flop) != size or len(set(self.flop)) != size or self.flops < 1:
            raise ValueError(f"expected the flop of a class, got {self.flop} for {self.flops}")
        if len(self.equity.players) != MIN_PLAYERS:
            raise ValueError(f"expected the equity of two players, got {self.equity}")

    def __repr__(self) -> str:
        return f"FlopEquity('{' '.join(map(str, self.flop))}'; {self.flops} flops; {self.equity})"


@final
@dataclass(frozen=True, slots=True)
class RangeQuestion:
    """A valid question in a game of two cards each: each player holds a weighted range.

    ``RangeQuestion.of`` removes the combos that contain a board card or a dead card from the
    ranges. So each range has at least one combo. The combos of a ``Range`` get the weight 1. Known
    cards are the range of all combos with these cards. The constructor is for what is known to be
    valid. It raises ``ValueError`` for empty ranges, repeated cards and wrong numbers.
    """

    players: tuple[WeightedRange, ...]
    board: Cards
    dead: Cards
    game: Game = HOLDEM

    def __post_init__(self) -> None:
        if self.game.holding_size != COMBO_SIZE or not all(self.players):
            raise ValueError(f"expected a valid question about ranges, got {self!r}")
        _check_numbers(self)

    @staticmethod
    def of(
        players: Iterable[RangeOrCards],
        board: Iterable[Card] = (),
        dead: Iterable[Card] = (),
        game: Game = HOLDEM,
    ) -> Result[RangeQuestion, tuple[EquityError, ...]]:
        """Return a question about ranges, or every ``EquityError`` of the first failing check."""
        return check_ranges(UncheckedQuestion.of(players, board, dead, game))

    @property
    def sizes(self) -> tuple[int, ...]:
        """Return the number of combos of each player."""
        return tuple(map(len, self.players))

    @property
    def cards_to_deal(self) -> tuple[int, ...]:
        """Return 0 for each player: a combo of the range has all cards."""
        return (0,) * len(self.players)

    @property
    def holdings(self) -> tuple[Holdings, ...]:
        """Return the combos that each player may hold, as cards, with their integer weights."""
        return tuple(
            tuple(
                (combo.cards, weight) for weight, combos in each.integer_layers for combo in combos
            )
            for each in self.players
        )

    @property
    def player_positions(self) -> tuple[int, ...]:
        """Return the position of each player: after the board and the dead cards."""
        first = len(self.board) + len(self.dead)
        return tuple(range(first, first + len(self.players)))


@final
@dataclass(frozen=True, slots=True)
class CardQuestion:
    """A valid question in a game of other than two cards each, where known cards are compared.

    Each player has a tuple of known cards. If they are fewer than the game deals, the others are
    dealt; with the tuple () the hand is random.

    ``CardQuestion.of`` checks the cards. The constructor is for what is known to be valid. It
    raises ``ValueError`` for repeated cards on the board, and for wrong numbers.
    """

    players: tuple[Cards, ...]
    board: Cards
    dead: Cards
    game: Game

    def __post_init__(self) -> None:
        if self.game.holding_size == COMBO_SIZE:
            raise ValueError(f"expected a game of other than two cards each, got {self!r}")
        if min(self.cards_to_deal, default=0) < 0:
            raise ValueError(f"expected at most the cards that the game deals, got {self!r}")
        _check_numbers(self)

    @staticmethod
    def of(
        players: Iterable[RangeOrCards],
        board: Iterable[Card],
        dead: Iterable[Card],
        game: Game,
    ) -> Result[CardQuestion, tuple[EquityError, ...]]:
        """Return a question about known cards, or every ``EquityError`` in it."""
        return _check_known_cards(UncheckedQuestion.of(players, board, dead, game))

    @property
    def cards_to_deal(self) -> tuple[int, ...]:
        """Return how many cards are dealt to each player: 0 if all are known."""
        return tuple(self.game.holding_size - len(cards) for cards in self.players)

    @property
    def unseen_cards(self) -> Cards:
        """Return the cards that can be dealt to a player, or to the board."""
        held = frozenset(chain.from_iterable(self.players))
        return tuple(card for card in live_cards(self) if card not in held)

    @property
    def sizes(self) -> tuple[int, ...]:
        """Return the number of holdings that each player may have: 1 if all cards are known."""
        unseen = len(self.unseen_cards)
        return tuple(comb(unseen, missing) for missing in self.cards_to_deal)

    @property
    def holdings(self) -> tuple[Holdings, ...]:
        """Return the holdings that each player may have, with the weight 1.

        They are the known cards, with each choice of unseen cards that completes them.
        """
        unseen = self.unseen_cards
        return tuple(
            tuple((cards + dealt, 1) for dealt in combinations(unseen, missing))
            for cards, missing in zip(self.players, self.cards_to_deal, strict=True)
        )

    @property
    def player_positions(self) -> tuple[int, ...]:
        """Return the position of each card of the players: after the board and the dead cards.

        A random hand has one position.
        """
        first = len(self.board) + len(self.dead)
        return tuple(range(first, first + sum(max(1, len(cards)) for cards in self.players)))


Question: TypeAlias = RangeQuestion | CardQuestion
"""A valid question about equity: what the players hold, the board, the dead cards, the game."""


def question_of(
    players: Iterable[RangeOrCards],
    board: Iterable[Card] = (),
    dead: Iterable[Card] = (),
    game: Game = HOLDEM,
) -> Result[Question, tuple[EquityError, ...]]:
    """Return a question, or every ``EquityError`` that the first failing check finds.

    In a game of two cards each it is a ``RangeQuestion``, and in all other games a
    ``CardQuestion``. Raise ``TypeError`` for strings, which have to be parsed first.

    >>> aces = parse_cards("AsAh").map(lambda cards: question_of([cards, cards]))
    >>> aces.map(lambda asked: asked.alt(lambda errors: errors[0].message))
    <Success: <Failure: As appears twice: in the hand of player 1 and in the hand of player 2>>
    """
    return check_question(UncheckedQuestion.of(players, board, dead, game))


def held_in(question: Question) -> tuple[Held, ...]:
    """Return what each player holds, as it is given to ``question_of``."""
    if isinstance(question, RangeQuestion):
        return question.players
    return tuple(
        Partial(cards) if missing else cards
        for cards, missing in zip(question.players, question.cards_to_deal, strict=True)
    )


def live_cards(question: Question) -> Cards:
    """Return the cards that are neither on the board nor dead."""
    known = question.board + question.dead
    return tuple(card for card in question.game.deck if card not in known)


def cards_to_come(question: Question) -> int:
    """Return the number of cards still to come on the board."""
    return question.game.board_size - len(question.board)


def runouts(question: Question, held_cards: int) -> int:
    """Return the number of ways to complete the board if ``held_cards`` cards are held.

    With 0, it is the number of boards that any player may see.
    """
    known = len(question.board) + len(question.dead) + held_cards
    return comb(max(0, len(question.game.deck) - known), cards_to_come(question))


def heads_up_equity(wins: int, ties: int, total: int) -> Equity:
    """Return the equity of two players.

    Args:
        wins: the number of deals that the first player wins.
        ties: the number of deals that the players tie.
        total: the number of all deals.
    """
    return Equity.of(((wins, ties), (total - wins - ties, ties)), total, exact=True)


def require_deal(question: Question, equity: Equity) -> Result[Equity, tuple[NoDeal]]:
    """Return the equity, or the error ``NoDeal`` if its number of deals is 0."""
    return Success(equity) if equity.total else Failure((NoDeal(question.player_positions),))


def check_question(
    asked: UncheckedQuestion,
) -> Result[Question, tuple[EquityError, ...]]:
    """Return the valid question, or every ``EquityError`` that the first failing check finds."""
    return (
        check_ranges(asked) if asked.game.holding_size == COMBO_SIZE else _check_known_cards(asked)
    )


def check_ranges(asked: UncheckedQuestion) -> Result[RangeQuestion, tuple[EquityError, ...]]:
    """Return the valid question about ranges, or every error of the first failing check."""
    errors = asked.errors()
    if errors:
        return Failure(errors)
    match cases(live_ranges(asked)):
        case Failure(empty_ranges):
            return Failure(empty_ranges)
        case Success(live):
            question = RangeQuestion(live, asked.board, asked.dead, asked.game)
            if not may_have_deal(live):
                return Failure((NoDeal(question.player_positions),))
            return Success(question)


def live_ranges(
    asked: UncheckedQuestion,
) -> Result[tuple[WeightedRange, ...], tuple[EmptyRange, ...]]:
    """Return the combos of each player that can be dealt, or an error for each empty range."""
    deck = asked.game.deck
    not_in_deck = () if deck is DECK else tuple(card for card in DECK if card not in deck)
    live_bits = ALL_COMBO_BITS
    for card in (*asked.board, *asked.dead, *not_in_deck):
        live_bits &= ~bits_by_card()[card]
    whole = tuple(map(_as_range, asked.players))
    live = tuple(_only_live(each, Range(live_bits)) for each in whole)
    empty_ranges = tuple(
        _empty_range(asked, number, whole[number], not_in_deck)
        for number, left in enumerate(live)
        if not left
    )
    return Failure(empty_ranges) if empty_ranges else Success(live)


def _check_known_cards(
    asked: UncheckedQuestion,
) -> Result[CardQuestion, tuple[EquityError, ...]]:
    errors = asked.errors()
    if errors:
        return Failure(errors)
    known = tuple(map(known_cards, asked.players))  # no player has a range
    return Success(CardQuestion(known, asked.board, asked.dead, asked.game))


def _check_numbers(question: Question) -> None:
    """Raise ``ValueError`` for a wrong number of players or cards, and for repeated cards."""
    game, cards = question.game, (*question.board, *question.dead)
    is_street = not question.board or len(question.board) in game.streets
    if not is_street or len(set(cards)) < len(cards) or len(question.players) < MIN_PLAYERS:
        raise ValueError(f"expected a valid question about equity, got {question!r}")


def _as_range(player: Held) -> AnyRange:
    """Return a range. Known cards are the range of all combos with these cards."""
    if isinstance(player, AnyRange):
        return player
    with_card = (bits_by_card()[card] for card in known_cards(player))
    return Range(reduce(int.__and__, with_card, ALL_COMBO_BITS))


def _only_live(hand_range: AnyRange, live: Range) -> WeightedRange:
    """Return the weighted range of the combos that can be dealt."""
    if isinstance(hand_range, Range):
        return WeightedRange.of_range(hand_range & live)
    return hand_range & WeightedRange.of_range(live)


def _empty_range(
    asked: UncheckedQuestion, player: int, whole: AnyRange, not_in_deck: Cards
) -> EmptyRange:
    """Return the error for a range of which no combo is left, with the cards that exclude it."""
    board, dead = asked.board, asked.dead
    held = WeightedRange.of_range(whole).unweighted
    reasons = _excluding_cards(held, (*board, *dead, *not_in_deck))
    return EmptyRange(
        player,
        len(held),
        tuple(asked.positions_of(player)),
        on_board=tuple(card for card in board if card in reasons),
        dead=tuple(card for card in dead if card in reasons),
        not_in_deck=tuple(card for card in not_in_deck if card in reasons),
    )


def _excluding_cards(hand_range: Range, excluded: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return cards of which each combo in the range contains one: all such cards of one combo.

    Of the excluded cards, take the one in most of the combos, and go on with the other combos.
    """
    if len(hand_range) == 1:
        return tuple(card for combo in hand_range for card in combo if card in excluded)
    found: list[Card] = []
    left = hand_range.bits
    while left:
        best = max(excluded, key=lambda card: (left & bits_by_card()[card]).bit_count())
        found.append(best)
        left &= ~bits_by_card()[best]
    return tuple(found)
