"""Errors in the rules of a game: in a ``Ranking`` or a ``Game`` that makes no sense."""

from typing import TypeAlias

from handrail.cards.types import Rank
from handrail.hands.scoring import Category
from handrail.hands.wording import category_name
from handrail.problems import Error, error_class
from handrail.text import join_words, pluralize


@error_class
class NumberOutOfRange(Error):
    """A number of cards, ranks, suits or rankings that is not from ``least`` to ``most``."""

    field: str
    noun: str
    found: int
    least: int
    most: int

    @property
    def message(self) -> str:
        expected = f"{self.least} to {self.most}"
        if self.least == self.most:
            expected = str(self.least)
        return f"expected {expected} {self.noun}, got {self.found}"


@error_class
class RepeatedValue(Error):
    """A rank, a category or a suit that is listed twice in a field."""

    field: str
    value: str
    _hint = "list it once"

    @property
    def message(self) -> str:
        return f"expected different {self.field}, got {self.value} twice"


@error_class
class RanksOutOfOrder(Error):
    """Ranks that do not fall. The ace may be the highest rank or the lowest."""

    ranks: tuple[Rank, ...]
    field: str = "ranks"
    _hint = "list the highest rank first, as in A K Q J; an ace that is low comes last"

    @property
    def message(self) -> str:
        return f"expected ranks that fall, got {_format_ranks(self.ranks)}"


@error_class
class ImpossibleCategory(Error):
    """A category that needs more cards than a hand has."""

    category: Category
    hand_size: int
    field: str = "categories"
    _hint = "leave it out, or give the hands more cards"

    @property
    def message(self) -> str:
        cards = pluralize(self.hand_size, "card")
        return f"expected categories of hands of {cards}, got {category_name(self.category)}"


@error_class
class WrongWheel(Error):
    """A wheel that is not the ace and the lowest ranks. ``expected`` is () if none is possible."""

    found: tuple[Rank, ...]
    expected: tuple[Rank, ...]
    field: str = "wheel"

    @property
    def message(self) -> str:
        wheel = f"a wheel of {_format_ranks(self.expected)}" if self.expected else "no wheel"
        return f"expected {wheel}, got {_format_ranks(self.found)}"

    @property
    def hint(self) -> str:
        if self.expected:
            return "write (), or the ace and then the lowest ranks, as many as a hand has cards"
        return "write (): only an ace that is the highest rank can be low in a straight as well"


@error_class
class NothingQualifies(Error):
    """Categories of which no hand of the ranks can be."""

    hand_size: int
    rank_count: int
    field: str = "categories"
    _hint = "add a category, or ranks"

    @property
    def message(self) -> str:
        hand, ranks = pluralize(self.hand_size, "card"), pluralize(self.rank_count, "rank")
        return f"expected a category that {hand} of {ranks} can be in, got none"


@error_class
class StreetsDoNotRise(Error):
    """Sizes of the board that are not positive, or that do not rise."""

    streets: tuple[int, ...]
    field: str = "streets"
    _hint = "write the size of the board on each street, as in (3, 4, 5), or () without a board"

    @property
    def message(self) -> str:
        sizes = ", ".join(map(str, self.streets))
        return f"expected sizes of the board that rise from 1 or more, got {sizes}"


@error_class
class HandsWithoutRank(Error):
    """A first ranking in which some hands of the deck do not qualify: those of ``categories``."""

    ranking: str
    categories: tuple[Category, ...]
    field: str = "rankings"
    _hint = "each player must have a hand; put a ranking that asks for more into the second place"

    @property
    def message(self) -> str:
        names = join_words(map(category_name, self.categories), "and")
        return f"every hand must count under the first ranking, but {self.ranking} lacks {names}"


@error_class
class RanksNotInDeck(Error):
    """Ranks of the second ranking that the deck lacks: the deck has the ranks of the first."""

    ranking: str
    ranks: tuple[Rank, ...]
    field: str = "rankings"
    _hint = "the deck has the ranks of the first ranking"

    @property
    def message(self) -> str:
        return f"expected ranks of the deck in {self.ranking}, got {_format_ranks(self.ranks)}"


@error_class
class FromHoldingInBadugi(Error):
    """A number of cards from the holding in badugi, whose hands have different sizes."""

    found: int
    field: str = "from_holding"
    _hint = "write None"

    @property
    def message(self) -> str:
        return f"expected None in badugi, got {self.found}"


@error_class
class TooFewCards(Error):
    """A player who never has enough cards for a hand: ``found`` cards with those of the board."""

    ranking: str
    hand_size: int
    found: int
    field: str = "holding_size"
    _hint = "give each player more cards, or the game a larger board"

    @property
    def message(self) -> str:
        return (
            f"expected at least {pluralize(self.hand_size, 'card')} for a hand of {self.ranking},"
            f" got {self.found} with the board"
        )


@error_class
class DeckTooSmall(Error):
    """A deck of ``found`` cards that is too small for ``needed``: two players and the board."""

    needed: int
    found: int
    field: str = "holding_size"
    _hint = "use more ranks or suits, or deal fewer cards"

    @property
    def message(self) -> str:
        return (
            f"expected {self.needed} cards in the deck for two players and the board,"
            f" got {self.found}"
        )


RuleError: TypeAlias = (
    NumberOutOfRange
    | RepeatedValue
    | RanksOutOfOrder
    | ImpossibleCategory
    | WrongWheel
    | NothingQualifies
    | StreetsDoNotRise
    | HandsWithoutRank
    | RanksNotInDeck
    | FromHoldingInBadugi
    | TooFewCards
    | DeckTooSmall
)
"""An error in the rules of a game. ``field`` is the field of a ranking or of a game that has it."""


def _format_ranks(ranks: tuple[Rank, ...]) -> str:
    return " ".join(map(str, ranks))
