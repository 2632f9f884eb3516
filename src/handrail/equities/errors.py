"""Errors in a question about equity."""

from typing import TypeAlias

from handrail.cards.types import DECK, Card
from handrail.games.errors import (
    BoardError,
    NotInDeck,
    SharedCard,
    WrongHoldingSize,
    WrongPlayerCount,
)
from handrail.installation import EngineMissing
from handrail.problems import Error, TextError, UnplacedError, error_class
from handrail.text import format_duration, join_first, pluralize

RANGES_HINT = "give one range for each player, as in AKs vs QQ"


@error_class
class WrongRangeCount(Error):
    """The wrong number of ranges: ``found`` ranges, where ``least`` to ``most`` are expected.

    ``at`` are the positions of the surplus ranges.
    """

    found: int
    least: int
    most: int
    at: tuple[int, ...]
    _hint = RANGES_HINT

    @property
    def message(self) -> str:
        return f"expected {self.least} to {self.most} ranges, got {self.found}"


@error_class
class MissingRange(TextError):
    """Nothing, where a range is expected."""

    _hint = RANGES_HINT

    @property
    def message(self) -> str:
        return "expected a range, got nothing"


@error_class
class MissingCards(TextError):
    """Nothing, where the cards of a player are expected."""

    _hint = "write the cards that are known and a star, as in AsKs*, or * for a random hand"

    @property
    def message(self) -> str:
        return "expected the cards of a player, got nothing"


@error_class
class MisplacedBar(TextError):
    """A bar that comes neither before the board nor before the dead cards."""

    _hint = "write the ranges, the board and the dead cards, as in AKs vs QQ | AhKd7s | 2c"

    @property
    def message(self) -> str:
        return "expected | before the board or before the dead cards, got another |"


@error_class
class TooManyDeadCards(Error):
    """More dead cards than ``most``. Too few cards are left for the players and the board."""

    dead: int
    most: int
    at: tuple[int, ...]
    _hint = "the players and the board need the other cards of the deck"

    @property
    def message(self) -> str:
        return f"expected at most {pluralize(self.most, 'dead card')}, got {self.dead}"


@error_class
class RangeInGame(Error):
    """A range in a game in which each player's cards are expected."""

    game: str
    holding_size: int
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        return f"in {self.game}, expected the cards of a player, got a range"

    @property
    def hint(self) -> str:
        example = "".join(map(str, DECK[-self.holding_size :]))
        cards = pluralize(self.holding_size, "card")
        return f"write {cards}, such as {example}, or a star in place of those that are dealt"


@error_class
class EmptyRange(Error):
    """A range without a combo that can be dealt.

    ``player`` is the number of the player, counted from 0 over the players alone. ``at`` is the
    position of the range in the whole question, as ``EquityError`` counts. ``combos`` is the number
    of combos in the range.

    Each combo contains one of the cards in ``on_board``, ``dead`` and ``not_in_deck``. These are
    all such cards of a single combo. For more combos, they are enough cards to exclude each combo.
    """

    player: int
    combos: int
    at: tuple[int, ...]
    on_board: tuple[Card, ...] = ()
    dead: tuple[Card, ...] = ()
    not_in_deck: tuple[Card, ...] = ()

    @property
    def message(self) -> str:
        if not self.combos:
            return f"expected at least one combo in the range of player {self.player + 1}, got none"
        combos = "the combo" if self.combos == 1 else f"any of the {self.combos} combos"
        places = (
            (self.on_board, "on the board"),
            (self.dead, "dead"),
            (self.not_in_deck, "not in the deck"),
        )
        reasons: list[str] = []
        for cards, place in places:
            if cards:
                verb = "is" if len(cards) == 1 else "are"
                reasons.append(f"{join_first(tuple(map(str, cards)), 'cards')} {verb} {place}")
        sentence = f"player {self.player + 1} cannot hold {combos} of this range"
        return f"{sentence}: {', and '.join(reasons)}" if reasons else sentence

    @property
    def hint(self) -> str:
        if not self.combos:
            return "add hands to the range; a hand with the weight 0 does not count"
        return "give the player hands with other cards"


@error_class
class NoDeal(Error):
    """Ranges without a deal: whatever combos the players hold, two of the combos share a card."""

    at: tuple[int, ...]
    _hint = "a deck holds each card once; add hands with other cards to one of the ranges"

    @property
    def message(self) -> str:
        return "no deal is possible: whatever the players hold, two would hold the same card"


@error_class
class NoDealSampled(Error):
    """Ranges for which all of ``draws`` random draws gave two players the same card."""

    draws: int
    at: tuple[int, ...]
    _hint = "these ranges share too many cards to be sampled; compare fewer ranges"

    @property
    def message(self) -> str:
        return f"in all {self.draws:,} random deals two players shared a card"


@error_class
class TooManyDeals(Error):
    """Deals that take too long to count: about ``seconds``, where ``most`` are possible."""

    seconds: int
    most: int
    at: tuple[int, ...]
    _hint = "add known cards, or ask for a sample: --samples N in the command, Sampled in Python"

    @property
    def message(self) -> str:
        return (
            f"counting every deal would take about {format_duration(self.seconds)};"
            f" the limit is {format_duration(self.most)}"
        )


@error_class
class WorkerFailed(UnplacedError):
    """A worker of the executor that stopped or failed before it had finished.

    ``reason`` is the message of the exception.
    """

    reason: str
    _hint = "try again with another executor, or without one"

    @property
    def message(self) -> str:
        return f"a worker of the executor did not finish ({self.reason}), so there is no answer"


EquityError: TypeAlias = (
    BoardError
    | WrongHoldingSize
    | WrongPlayerCount
    | WrongRangeCount
    | SharedCard
    | NotInDeck
    | RangeInGame
    | TooManyDeadCards
    | EmptyRange
    | NoDeal
    | NoDealSampled
    | TooManyDeals
    | EngineMissing
    | WorkerFailed
)
"""An error in a question about equity.

``at`` are positions counted from 0, first over the board cards, then the dead cards, then the
players. In a game of two cards each, each player has one position. In other games, each known card
of a player has one, and so has a random hand.
"""
