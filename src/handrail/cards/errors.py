"""The errors of text that should be cards."""

import re
from typing import TypeAlias

from handrail.cards.grammar import (
    STARTING_HANDS,
    WRONG_MARK,
    cards_in_other_form,
)
from handrail.cards.other_alphabets import explain_look_alikes
from handrail.cards.types import CARD_SPELLINGS, RANK_SPELLINGS, Card, Rank, Suit
from handrail.problems import TextError, error_class
from handrail.text import join_words, printable

FOREIGN_RANKS = frozenset("RDVBrdvb")
"""The letters of French and German for king, queen and jack, but for K."""


@error_class
class UnknownRank(TextError):
    """An unknown rank. ``suit`` is the suit after it, or empty.

    If it has several spans, the fields are about the first of them.
    """

    found: str
    suit: str

    @property
    def message(self) -> str:
        if not self.found:
            return "expected a rank, got nothing"
        return f"{printable(self.found)} is not a rank"

    @property
    def hint(self) -> str | None:
        match self.found:
            case "1":
                return "an ace is A"
            case "0" | "O" | "o":
                return f"did you mean T{self.suit}?"
            case "11" | "12" | "13" | "14":
                rank = Rank(int(self.found))
                return f"{'an' if rank is Rank.ACE else 'a'} {rank.name.lower()} is {rank}"
            case letter if letter in FOREIGN_RANKS:
                return "write K Q J for French R D V and for German K D B"
            case _:
                return explain_look_alikes(self.found) or "ranks are 2 to 9, T or 10, J, Q, K, A"


@error_class
class UnknownSuit(TextError):
    """An unknown suit. ``rank`` is the rank before it, or empty.

    If it has several spans, the fields are about the first of them.
    """

    found: str
    rank: str

    @property
    def message(self) -> str:
        if not self.found:
            return "expected a suit, got nothing"
        return f"{printable(self.found)} is not a suit"

    @property
    def hint(self) -> str:
        return explain_look_alikes(self.found) or "suits are c, d, h, s"


@error_class
class CutOff(TextError):
    """A rank without a suit."""

    rank: str

    @property
    def message(self) -> str:
        return f"{self.rank} has no suit"

    @property
    def hint(self) -> str | None:
        cards = (str(Card(RANK_SPELLINGS[self.rank], suit)) for suit in Suit)
        return f"write {join_words(cards, 'or')}"


@error_class
class NotACard(TextError):
    """Text that is not a card, or a parenthesis that is not one of a pair.

    It is a whole text of many words if the cards in it are in quotes or brackets, or in words.
    """

    found: str

    @property
    def message(self) -> str:
        match self.found[:1], self.found[-1:]:
            case "(", "(":
                return "( is not closed"
            case "(", ")":
                return "parentheses cannot be nested"
            case ")", ")":
                return ") has no ( before it"
            case _:
                return f"{printable(self.found)} is not a card"

    @property
    def hint(self) -> str | None:
        cards = cards_in_other_form(self.found)
        if cards:
            return f"write {printable(cards)}, without quotes, brackets or other words"
        suit_last = self.found[1:] + self.found[:1]
        if suit_last in CARD_SPELLINGS:
            return f"the rank comes first: did you mean {suit_last}?"
        if self.found.lower() in ("v", "vs"):
            return f'leave out "{self.found}" and write one hand after another'
        if self.found == "*":
            return "write one star after cards, as in AsKs*; only equity reads it, and deals others"
        if re.match(WRONG_MARK, self.found):
            return "a mark is around a rank, as in [4]c; ( ) may be around cards, as in (4c 5d)"
        if re.fullmatch(STARTING_HANDS, self.found):
            return f"{self.found} is a range of hands; a card has a suit, as in Ks"
        return explain_look_alikes(self.found) or "a card is a rank and a suit, as in Ks or 10h"


@error_class
class NotOneCard(TextError):
    """No card, or several, where one was expected."""

    found: int

    @property
    def message(self) -> str:
        return f"expected one card, got {self.found or 'none'}"

    @property
    def hint(self) -> str | None:
        if self.found == 0:
            return "write a rank and a suit, as in Ks"
        return "write each card as a string of its own"


CardError: TypeAlias = UnknownRank | UnknownSuit | CutOff | NotACard | NotOneCard
"""An error in text that should be cards."""
