"""The errors in the text of a range, each with its spans."""

import re
from dataclasses import replace
from typing import TypeAlias, final

from handrail.cards.errors import CutOff, UnknownSuit
from handrail.cards.other_alphabets import explain_look_alikes
from handrail.cards.types import RANK_SPELLINGS, SUIT_SPELLINGS, IdentityEnum
from handrail.hands.errors import HandError
from handrail.problems import Located, TextError, error_class
from handrail.ranges.hand_groups import HandGroup, NoRunReason
from handrail.ranges.printing import MOST_DIGITS
from handrail.text import printable

DASHES = "‐‑‒–—−"
RUN_HINT = (
    "a run joins pairs, as in 55-33, hands with the same higher card, as in A9s-A5s, "
    "or hands with the same gap, as in T9s-54s"
)
RANK_HINTS = {
    "1": "an ace is A",
    "0": "a ten is T",
    "O": "ranks are 2 to 9, T, J, Q, K, A; a ten is T",
    "!": "! goes right before a hand, as in !AKs",
    "X": "X is any card below the other, as in AX; XX is every hand",
    "+": "+ and - go right after a hand, as in 22+ and 55-33",
    "-": "+ and - go right after a hand, as in 22+ and 55-33",
}


@error_class
class NotARank(TextError):
    """A character that is not a rank."""

    found: str

    @property
    def message(self) -> str:
        return f"{printable(self.found)} is not a rank"

    @property
    def hint(self) -> str:
        hint = RANK_HINTS.get(self.found.upper()) or explain_look_alikes(self.found)
        return hint or "ranks are 2 to 9, T, J, Q, K, A"


@error_class
class LoneCard(TextError):
    """A word with one card or rank, where two are expected.

    ``found`` is the card or rank. ``sign`` is the ``+`` or ``-`` after ``found``, or empty.
    """

    found: str
    sign: str

    @property
    def message(self) -> str:
        return f"expected two cards, got only {self.found}"

    @property
    def hint(self) -> str:
        rank, sign = self.found.upper(), self.sign
        if rank == "X":
            return "write two ranks, as in AX (X is any lower rank), or XX for every hand"
        if len(rank) > 1:
            return f"write two cards without a space, as in AsKc, or {self.found}* for any other"
        return f"write two ranks, as in {rank}{rank}{sign} or {rank}X{sign}"


@error_class
class TenInDigits(TextError):
    """A ten written as 10.

    ``correction`` is the word with T for 10, or None if that word has another error.
    """

    correction: str | None

    @property
    def message(self) -> str:
        return "a ten is T in a range, not 10"

    @property
    def hint(self) -> str:
        return "write T" if self.correction is None else f"did you mean {self.correction}?"


@error_class
class NotARun(TextError):
    """Two groups of hands that are joined by a hyphen, but are not the ends of a run.

    A run is all hands from one to another, such as ``55-33``.
    """

    first: HandGroup
    last: HandGroup
    reason: NoRunReason

    @property
    def message(self) -> str:
        return f"{self.first}-{self.last} is not a run: {self.reason.value}"

    @property
    def hint(self) -> str:
        first, last = self.first, self.last
        if (first.high, first.low) == (last.high, last.low):
            return f"did you mean {replace(first, kind=None)}?"
        if self.reason is NoRunReason.KINDS:
            kind = first.kind or last.kind
            return f"did you mean {replace(first, kind=kind)}-{replace(last, kind=kind)}?"
        return f"{RUN_HINT}; for only these two, write {first}, {last}"


@error_class
class TrailingText(TextError):
    """Unexpected text, ``found``, right after a hand or combo, ``preceding``.

    ``correction`` is the word with a space before ``found``, or None if that is not valid either.
    """

    found: str
    preceding: str
    correction: str | None

    @property
    def message(self) -> str:
        return f"unexpected {printable(self.found)} after {printable(self.preceding)}"

    @property
    def hint(self) -> str:
        if self.correction is not None:
            return f"did you mean {self.correction}?"
        if look_alikes := explain_look_alikes(self.found):
            return look_alikes
        if self.preceding.upper() == "XX":
            return "XX is every hand, and nothing may follow it; for all suited hands write 2Xs+"
        if len(self.preceding) == 2 and self.found[0] in "sSoO":
            return f"a pair has no suit mark; did you mean {self.preceding}?"
        if self.found[0] in DASHES:
            return "write a run with a hyphen, as in 55-33"
        is_card_first = self.preceding[1] in SUIT_SPELLINGS
        if is_card_first and "X" in self.preceding.upper():
            return "AhX is the ace of hearts and any lower card, AhXh the ace and any lower heart"
        if is_card_first:
            return "an exact combo is two cards and nothing else, as in AsKc"
        return "write two ranks, s or o if needed, then + or - if needed, as in KTs+"


@error_class
class UnsupportedWeight(TextError):
    """A weight, such as ``@50``, where only a range without weights is expected."""

    found: str
    _hint = "read it with parse_weighted, or list the hands without weights"

    @property
    def message(self) -> str:
        return f"expected hands without weights, got {printable(self.found)}"


@error_class
class ForeignWeight(TextError):
    """Hands with a weight in a form that handrail does not read, such as ``AA=0.5`` or ``50%AA``.

    ``correction`` is the hands with the weight in a form that handrail reads.
    """

    found: str
    correction: str

    @property
    def message(self) -> str:
        return f"expected a weight as in AKs:0.5 or AKs@50, got {printable(self.found)}"

    @property
    def hint(self) -> str:
        return f"did you mean {self.correction}?"


@error_class
class QuotedRange(TextError):
    """Hands in quotes, as in JSON. ``correction`` is the range without quotes and brackets."""

    correction: str

    @property
    def message(self) -> str:
        return "expected hands without quotes"

    @property
    def hint(self) -> str:
        return f"write {self.correction}"


@error_class
class UnclearPercent(TextError):
    """A percentage after another entry, without a comma between the two, such as ``AKs 50%``.

    ``item`` is the hand whose weight the percentage could be, or empty if it cannot be a weight.
    """

    percent: str
    item: str

    @property
    def message(self) -> str:
        percent = printable(self.percent)
        if self.item == "":
            return f"expected a comma before {percent}"
        return f"expected @ or a comma between {printable(self.item)} and {percent}"

    @property
    def hint(self) -> str:
        percent = printable(self.percent)
        if self.item == "":
            return f"a part of all hands comes first or after a comma, as in AKs@50, {percent}"
        item = printable(self.item)
        return (
            f"for the weight {percent} write {item}@{percent};"
            f" for {item} and the best {percent} of all hands write {item}, {percent}"
        )


@error_class
class NotANumber(TextError):
    """Text that is not a number from 0 to ``most``, where a weight or a percentage is expected."""

    found: str
    most: int

    @property
    def message(self) -> str:
        return f"expected a number from 0 to {self.most}, got {printable(self.found) or 'nothing'}"

    @property
    def hint(self) -> str:
        if re.fullmatch(r"[0-9]{1,2}|100", self.found):  # which is more than ``most``
            return f"for {self.found} percent write AA@{self.found} or {self.found}%(AA,KK)"
        if self.most == 1:
            return "write a weight as in AKs:0.5, AKs@50, 0.5(AA,KK) or 50%(AA,KK)"
        return "write a percentage as in 15%, AA@50 or [50]AA,KK[/50]"


@error_class
class TooManyDigits(TextError):
    """A number with too many digits in a row. ``found`` is their number."""

    found: int
    _hint = "round the number, as in 33.33%"

    @property
    def message(self) -> str:
        return f"expected at most {MOST_DIGITS} digits in a row, got {self.found}"


@final
class FormReason(IdentityEnum):
    """The reason why text has the wrong form. The value is the message and the hint.

    The last five are forms of other tools that handrail cannot read.
    """

    LONE_WEIGHT = (
        "expected a hand, got {}",
        "write a weight right after a hand, as in AKs:0.5 or AKs@50, and the best 15% as 15%",
    )
    SECOND_WEIGHT = "{} is a second weight for the same hand", "write one weight for each hand"
    EXCLUDED_WEIGHT = (
        "{} is a weight for a hand that is excluded",
        "! excludes a hand in full, as in !AKs",
    )
    NESTED = "{} opens a group inside another one", "close the first group before it"
    UNOPENED = (
        "{} closes a group that is not open",
        "a group is written as 50%(AA,KK) or [50]AA,KK[/50]",
    )
    UNCLOSED = (
        "{} opens a group that is not closed",
        "a group is written as 50%(AA,KK) or [50]AA,KK[/50]",
    )
    NO_WEIGHT = (
        "expected a weight before {}",
        "write 50%(AA,KK) for hands with a weight, and AA,KK for hands without one",
    )
    ONLY_EXCLUSIONS = (
        "expected hands from which others are excluded, got only exclusions",
        "did you mean XX {}?",
    )
    DECIMAL_COMMA = "{} has a decimal comma", "write decimals with a point, as in AKs:0.5"
    EVERY_HAND = "expected a hand, got {}", "for every hand write XX, for every pair 22+"
    WORD = "expected a hand, got {}", "write AKs for AK suited, QQ for queens, XX for any two cards"
    CONJUNCTION = "expected a hand, got {}", "separate hands with commas, and ranges with vs"
    VERSUS = "expected one range, got {}", "equity and flops compare ranges"
    MINUS = (
        "expected a hand, got {}",
        "to exclude hands write XX !AA; a run has no space before its hyphen, as in 55-33",
    )
    BRACES = (
        "{} has a brace, as in Equilab and PokerCruncher",
        "remove the braces, and write weights after the hands, as in AKs:0.5",
    )
    MACRO = "{} is a macro of ProPokerTools", "list the hands, as in 22+, A2s+, KTo+"
    RANKS = "{} is a list of ranks, as in ProPokerTools", "write a run, as in AKs-ATs"
    SUIT_LETTERS = (
        "{} has letters for suits, as in ProPokerTools",
        "write AKs for two cards of one suit, AKo for two suits",
    )
    TAG = (
        "{} starts with #, as a comment does",
        "list the hands, as in 22+, A2s+, KTo+",
    )


@error_class
class WrongForm(TextError):
    """A weight, bracket or exclusion at the wrong place, or a form of another tool."""

    found: str
    reason: FormReason

    @property
    def message(self) -> str:
        message, _ = self.reason.value
        return message.format(printable(self.found))

    @property
    def hint(self) -> str:
        _, hint = self.reason.value
        return hint.format(printable(self.found))


@error_class
class NotOneHand(TextError):
    """Text that is not one starting hand, where one is expected. It may be a range."""

    found: str

    @property
    def message(self) -> str:
        return f"expected one starting hand, got {printable(self.found) or 'nothing'}"

    @property
    def hint(self) -> str:
        if len(self.found) == 2 and {*self.found} <= RANK_SPELLINGS.keys():
            return f"did you mean {self.found}s or {self.found}o?"
        return "write two ranks and, if they differ, s or o, as in AKs"


RangeError: TypeAlias = (
    NotARank
    | LoneCard
    | TenInDigits
    | NotARun
    | TrailingText
    | UnsupportedWeight
    | ForeignWeight
    | QuotedRange
    | UnclearPercent
    | NotANumber
    | TooManyDigits
    | WrongForm
    | UnknownSuit
    | CutOff
    | Located[HandError]
)
"""An error in the text of a range."""

StartingHandError: TypeAlias = NotARank | TenInDigits | TrailingText | NotOneHand
"""An error in text that should be one starting hand."""
