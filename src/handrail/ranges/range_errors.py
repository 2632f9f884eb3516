"""The errors in the text of a range, each with its spans."""

from dataclasses import replace
from typing import TypeAlias, final

from handrail.card_errors import CutOff, UnknownSuit
from handrail.cards import SUIT_SPELLINGS, IdentityEnum
from handrail.hands import HandError
from handrail.problems import Located, TextError, error_class
from handrail.ranges.hand_groups import HandGroup, NoRunReason
from handrail.text import printable

DASHES = "‐‑‒–—−"
RUN_HINT = (
    "a run joins pairs, as in 55-33, hands with the same higher card, as in A9s-A5s, "
    "or hands with the same gap, as in T9s-54s"
)
RANK_HINTS = {
    "1": "an ace is A",
    "0": "a ten is T",
    "O": "a ten is T",
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
        return RANK_HINTS.get(self.found.upper(), "ranks are 2 to 9, T, J, Q, K, A")


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
            return "write two cards, as in AsKc"
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
        if self.preceding.upper() == "XX":
            return "XX is every hand, and nothing may follow it; for all suited hands write 2Xs+"
        if len(self.preceding) == 2 and self.found[0] in "sSoO":
            return f"a pair has no suit mark; did you mean {self.preceding}?"
        if self.found[0] in DASHES:
            return "write a run with a hyphen, as in 55-33"
        if self.preceding[1] in SUIT_SPELLINGS and self.preceding[-1] in "Xx":
            return "after a card, write X for any lower card, or X and a suit, as in AhX and AhXh"
        if self.preceding[1] in SUIT_SPELLINGS:
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
class NotANumber(TextError):
    """Text that is not a number from 0 to ``most``, where a weight or a percentage is expected."""

    found: str
    most: int

    @property
    def message(self) -> str:
        return f"expected a number from 0 to {self.most}, got {printable(self.found) or 'nothing'}"

    @property
    def hint(self) -> str:
        if self.most == 1:
            return "write a weight as in AKs:0.5, 0.5(AA,KK) or 50%(AA,KK)"
        return "write a percentage as in 15%, AA@50 or [50]AA,KK[/50]"


@final
class WeightReason(IdentityEnum):
    """The reason why a weight is at the wrong place. The value is the reason in words."""

    ALONE = "is a weight without a hand"
    SECOND = "is a second weight for the same hand"
    EXCLUDED = "is a weight for a hand that is excluded"


@error_class
class MisplacedWeight(TextError):
    """A weight at the wrong place, such as ``!AA@50``."""

    found: str
    reason: WeightReason

    @property
    def message(self) -> str:
        return f"{printable(self.found)} {self.reason.value}"

    @property
    def hint(self) -> str:
        match self.reason:
            case WeightReason.ALONE:
                return "write it after a hand, as in AKs:0.5; for the best 15% of hands write 15%"
            case WeightReason.SECOND:
                return "write one weight for each hand"
            case WeightReason.EXCLUDED:
                return "! removes the hand in full, as in !AKs"


@error_class
class WrongBracket(TextError):
    """A bracket without its partner, or a group inside another one.

    ``opening`` is the text that opens the group in which the bracket is, or None.
    """

    found: str
    opening: str | None

    @property
    def message(self) -> str:
        found = printable(self.found)
        match is_closing(self.found), self.opening:
            case True, str(opening):
                return f"expected {printable(closing_of(opening))}, got {found}"
            case True, _:
                return f"{found} closes a group that is not open"
            case False, str(opening):
                return f"{found} opens a group inside {printable(opening)}"
            case _:
                return f"{found} opens a group that is not closed"

    @property
    def hint(self) -> str:
        if self.opening is None and is_closing(self.found):
            return "a group is written as 50%(AA,KK) or [50]AA,KK[/50]"
        partner = closing_of(self.opening or self.found)
        return f"write {printable(partner)} after the last hand of the group"


def is_closing(bracket: str) -> bool:
    """Return whether a bracket closes a group."""
    return bracket in (")", "]") or bracket.startswith("[/")


def closing_of(opening: str) -> str:
    """Return what closes a group: ``)`` for ``50%(``, and ``[/50]`` for ``[50]``."""
    return ")" if opening.endswith("(") else opening.replace("[", "[/")


@final
class ToolForm(IdentityEnum):
    """A form in which other tools write ranges, but handrail does not. The value is its name."""

    BAND = "a band of percentages, as in ProPokerTools"
    BRACES = "in braces, as in Equilab and PokerCruncher"
    MACRO = "a macro of ProPokerTools"
    RANKS = "a list of ranks, as in ProPokerTools"
    SUIT_LETTERS = "a hand with letters for suits, as in ProPokerTools"
    TAG = "a tag of eval7"


@error_class
class UnsupportedForm(TextError):
    """Text in a form of other tools that is known, but not supported."""

    found: str
    form: ToolForm

    @property
    def message(self) -> str:
        return f"{printable(self.found)} is {self.form.value}"

    @property
    def hint(self) -> str:
        match self.form:
            case ToolForm.BAND:
                return "write the higher percentage and exclude the lower one, as in 30% !15%"
            case ToolForm.BRACES:
                return "remove the braces, and write weights after the hands, as in AKs:0.5"
            case ToolForm.MACRO:
                return "list the hands, as in 22+, A2s+, KTo+"
            case ToolForm.RANKS:
                return "write a run, as in AKs-ATs"
            case ToolForm.SUIT_LETTERS:
                return "write AKs for two cards of one suit, AKo for different suits"
            case ToolForm.TAG:
                return "remove it, and list the hands, as in 22+, A2s+, KTo+"


@error_class
class OnlyExclusions(TextError):
    """Exclusions, such as ``!AKs``, without a hand to exclude them from."""

    found: str

    @property
    def message(self) -> str:
        return "expected hands from which these are excluded, got only exclusions"

    @property
    def hint(self) -> str:
        return f"did you mean XX {printable(self.found)}?"


RangeError: TypeAlias = (
    NotARank
    | LoneCard
    | TenInDigits
    | NotARun
    | TrailingText
    | UnsupportedWeight
    | NotANumber
    | MisplacedWeight
    | WrongBracket
    | OnlyExclusions
    | UnsupportedForm
    | UnknownSuit
    | CutOff
    | Located[HandError]
)
"""An error in the text of a range."""
