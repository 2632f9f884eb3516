"""The grammar of ranges, and the parser for this grammar.

    text  = [ BOM ]  { word | gap }         gap  = white space | "," | ";" | ":"
    word  = "XX" | combo | hand [ sign ] | hand "-" hand
    combo = card card                       card = rank suit
    hand  = name [ kind ]                   name = rank rank | rank "X" | "X" rank
    sign  = "+" | "-"                       kind = "s" | "o"
    rank  = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A"
    suit  = "c" | "d" | "h" | "s" | "♣" | "♦" | "♥" | "♠" | "♧" | "♢" | "♡" | "♤"

BOM is a byte order mark, an invisible character at the start of some files. Words may be in any
order, in upper or lower case, with at least one gap between two words. Two rules are not in the
grammar: a pair has no kind, and ``hand "-" hand``, which is called a run, joins either two pairs or
two hands of the same kind with the same higher card.
"""

import re
from collections.abc import Mapping
from functools import cache, reduce
from itertools import chain
from typing import TypeAlias, TypeVar

from returns.result import Failure, Result, Success

from handrail.card_errors import CutOff, UnknownSuit
from handrail.cards import RANK_SPELLINGS, SUIT_SPELLINGS, Card, Rank
from handrail.hands import Combo, DuplicateCard, combo_sort_key
from handrail.problems import Located
from handrail.railway import and_then, cases, gather
from handrail.ranges.combo_sets import Range
from handrail.ranges.hand_groups import HandGroup, Sign, group_bits, no_run_reason, run_bits
from handrail.ranges.hand_sequences import ALL_COMBO_BITS, combo_bits
from handrail.ranges.range_errors import (
    LoneCard,
    NotARank,
    NotARun,
    RangeError,
    TenInDigits,
    TrailingText,
    UnsupportedWeight,
)
from handrail.ranges.starting_hands import HandKind
from handrail.text import BYTE_ORDER_MARK, Span

RANGE_WORD = re.compile(r"[^\s,;:]+")
LONGEST_WORD = len("A5s-A2s")
ANY_RANK = frozenset("Xx")
ANY_HAND_WORDS = frozenset(one + other for one in ANY_RANK for other in ANY_RANK)
WEIGHT_OR_PERCENT = re.compile(r"@.*|^(\d+%|\d*\.\d+%?|\d+\.%?)$")  # @50, 50%, 0.5
EMOJI_SELECTORS = "\ufe0e\ufe0f"
SIGN_SPELLINGS = {"+": Sign.UP, "-": Sign.DOWN}
KIND_SPELLINGS = {
    "s": HandKind.SUITED,
    "S": HandKind.SUITED,
    "o": HandKind.OFFSUIT,
    "O": HandKind.OFFSUIT,
}

A = TypeVar("A")
RangeResult: TypeAlias = Result[A, tuple[RangeError, ...]]


def parse_range(text: str) -> Result[Range, tuple[RangeError, ...]]:
    """Parse a range as players write it, such as ``22+, A5s-A2s KQ``.

    Empty text is the empty range. The time taken is proportional to the length of the text.

    Fails with each ``RangeError``, from left to right.

    >>> parse_range("22+ AQo+ 33 AKo A5s-A2s")
    <Success: 22+, A5s-, AQo+>
    >>> parse_range("KKo, A10s").alt(lambda errors: [error.hint for error in errors])
    <Failure: ['a pair has no suit mark; did you mean KK?', 'did you mean ATs?']>
    """
    words = RANGE_WORD.finditer(text, text.startswith(BYTE_ORDER_MARK))
    common_words = _common_words()
    match cases(
        gather(common_words.get(word[0]) or _parse_word(word[0], word.start()) for word in words)
    ):
        case Success(sets):
            return Success(Range(reduce(int.__or__, sets, 0)))
        case Failure(errors):
            return Failure(tuple(chain.from_iterable(errors)))


@cache
def _common_words() -> Mapping[str, RangeResult[int]]:
    """Return a mapping from the most common words to their parsed values.

    It saves time, because most ranges consist of these words.
    """
    groups = [HandGroup(rank, rank, HandKind.PAIR) for rank in Rank]
    for kind in (HandKind.SUITED, HandKind.OFFSUIT, None):
        for high in Rank:
            groups += [HandGroup(high, low, kind) for low in Rank if low < high]
            groups.append(HandGroup(high, None, kind))
    return {
        f"{each}{sign.value}": Success(group_bits(each, sign)) for each in groups for sign in Sign
    }


def _parse_word(word: str, at: int) -> RangeResult[int]:
    """Parse ``"XX" | combo | hand [ sign ] | hand "-" hand``.

    The result is the bits of ``Range``. ``at`` is the position of the word in the whole text.
    """
    weight = WEIGHT_OR_PERCENT.search(word)
    if weight:
        before = _word_errors(word[: weight.start()], at) if weight.start() else ()
        spans = _spans_from(word, at, weight.start())
        return Failure((*before, UnsupportedWeight(weight[0], spans=spans)))
    if "10" in word:
        correction = word.replace("10", "T")
        tens = (at + ten.start() for ten in re.finditer("10", word))
        spans = tuple(Span(start, start + 2) for start in tens)
        return Failure((TenInDigits(correction if _is_word(correction) else None, spans=spans),))
    if word[:2] in ANY_HAND_WORDS:
        return _require_end(ALL_COMBO_BITS, word, 2, at)
    if word[0] in RANK_SPELLINGS and word[1:2] in SUIT_SPELLINGS:
        return _parse_combo(word, at)
    if 0 < word.find("-") < len(word) - 1:
        return _parse_run(word, at)
    sign = SIGN_SPELLINGS.get(word[-1], Sign.NONE)
    group = _parse_hand_group(word.removesuffix(sign.value), sign.value, at)
    return group.map(lambda group: group_bits(group, sign))


def _parse_combo(word: str, at: int) -> RangeResult[int]:
    """Parse ``card card``. The caller has checked that the word starts with a card."""
    first, rest = (
        Card(RANK_SPELLINGS[word[0]], SUIT_SPELLINGS[word[1]]),
        word[2:].lstrip(EMOJI_SELECTORS),
    )
    spans = Span(at, at + 2), Span(at + len(word) - len(rest), at + len(word) - len(rest) + 2)
    if rest == "" or rest[0] in SIGN_SPELLINGS:
        return Failure((LoneCard(word[:2], "", spans=spans[:1]),))

    def make_combo(second: Card) -> RangeResult[int]:
        if first == second:
            return Failure((Located(DuplicateCard(first, (0, 1)), spans),))
        end = len(word) - len(rest[2:].lstrip(EMOJI_SELECTORS))
        combo = Combo(*sorted((first, second), key=combo_sort_key))
        return _require_end(combo_bits()[combo], word, end, at)

    return and_then(_parse_combo_card(rest, spans[1].start), make_combo)


def _parse_combo_card(word: str, at: int) -> RangeResult[Card]:
    """Parse ``rank suit`` at the start of the word. The rest of the word is ignored."""
    rank, suit = word[0], word[1:2]
    if rank not in RANK_SPELLINGS:
        return Failure((NotARank(rank, spans=(Span(at, at + 1),)),))
    if suit == "" or suit in SIGN_SPELLINGS:
        return Failure((CutOff(rank, spans=(Span(at, at + 1),)),))
    if suit not in SUIT_SPELLINGS:
        return Failure((UnknownSuit(suit, rank, spans=(Span(at + 1, at + 2),)),))
    return Success(Card(RANK_SPELLINGS[rank], SUIT_SPELLINGS[suit]))


def _parse_run(word: str, at: int) -> RangeResult[int]:
    """Parse ``hand "-" hand``."""
    one, _, other = word.partition("-")
    match cases(
        gather((_parse_hand_group(one, "-", at), _parse_hand_group(other, "", at + len(one) + 1)))
    ):
        case Failure(errors):
            return Failure(tuple(chain.from_iterable(errors)))
        case Success(hands):
            first, last = hands
            reason = no_run_reason(first, last)
            if reason is None:
                return Success(run_bits(first, last))
            return Failure((NotARun(first, last, reason, spans=_spans_from(word, at, 0)),))


def _parse_hand_group(word: str, sign: str, at: int) -> RangeResult[HandGroup]:
    """Parse a name and an optional kind, such as ``AKs``.

    ``sign`` is the ``+`` or ``-`` after the word, or empty. It is only for error messages.
    """
    first, second, kind_letter = word[:1], word[1:2], word[2:3]
    if first not in RANK_SPELLINGS and first not in ANY_RANK:
        return Failure((NotARank(first or sign, spans=(Span(at, at + 1),)),))
    if second == "" or second in SIGN_SPELLINGS:
        return Failure((LoneCard(first, second or sign, spans=(Span(at, at + 1),)),))
    high_letter, low_letter = (second, first) if first in ANY_RANK else (first, second)
    if high_letter not in RANK_SPELLINGS or (
        low_letter not in RANK_SPELLINGS and low_letter not in ANY_RANK
    ):
        return Failure((NotARank(second, spans=(Span(at + 1, at + 2),)),))
    rank, low = RANK_SPELLINGS[high_letter], RANK_SPELLINGS.get(low_letter)
    high, low = (low, rank) if low is not None and rank < low else (rank, low)
    kind = HandKind.PAIR if high is low else KIND_SPELLINGS.get(kind_letter)
    end = 3 if kind in KIND_SPELLINGS.values() else 2
    return _require_end(HandGroup(high, low, kind), word, end, at)


def _require_end(value: A, word: str, end: int, at: int) -> RangeResult[A]:
    """Return the value if the word ends at index ``end``. Otherwise fail with the text after it."""
    if end == len(word):
        return Success(value)
    before, trailing = word[:end], word[end:]
    correction = f"{before} {trailing}" if _is_word(trailing) else None
    return Failure((TrailingText(trailing, before, correction, spans=_spans_from(word, at, end)),))


def _is_word(text: str) -> bool:
    """Return whether the text is one valid word. To save time, longer text is not parsed."""
    return len(text) <= LONGEST_WORD and not _word_errors(text, 0)


def _word_errors(word: str, at: int) -> tuple[RangeError, ...]:
    return _parse_word(word, at).swap().value_or(())


def _spans_from(word: str, at: int, start: int) -> tuple[Span, ...]:
    """Return one span: from index ``start`` of a word at ``at`` in the text to the word's end."""
    return (Span(at + start, at + len(word)),)
