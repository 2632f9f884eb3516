"""The grammar of ranges, and the parsers for this grammar.

    text    = [ BOM ]  { entry | gap }        gap    = white space | "," | ";" | ":"
    entry   = item [ weight ] | "!" item
            | "[" percent "]" { entry | gap } "[/" percent "]" | share "(" { entry | gap } ")"
    item    = "XX" | "random" | "any" | "*" | [ "top" ] number "%" | combo | below
            | hand [ sign ] | hand "-" hand
    weight  = "@" percent | "@" digits "/" digits | ":" { white space } share
    combo   = card card                       below  = card "X" [ suit ]
    hand    = name [ kind ]                   name   = rank rank | rank "X" | "X" rank
    sign    = "+" | "-"                       kind   = "s" | "o"
    percent = number [ "%" ]                  share  = number [ "%" ]
    number  = digits [ "." [ digits ] ] | "." digits
    card    = rank suit
    rank    = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A"
    suit    = "c" | "d" | "h" | "s" | "♣" | "♦" | "♥" | "♠" | "♧" | "♢" | "♡" | "♤"

BOM is a byte order mark, an invisible character at the start of some files. Entries may be in any
order, in upper or lower case, with at least one gap between two items. A percent is from 0 to 100,
and a share from 0 to 1, or from 0 to 100 if a ``%`` follows. These rules are not in the grammar:

- A pair has no kind.
- ``hand "-" hand``, which is called a run, joins two pairs, two hands of the same kind with the
  same higher card, or two hands of the same kind with the same gap between their ranks.
- After ``:``, a number with a decimal point is a weight, and so is a 0 or 1 alone. Before anything
  else, ``:`` is a gap.
- Brackets are not nested, and a hand has one weight at most. ``!`` takes its item out of the whole
  range, so there must be other items.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache, reduce
from itertools import chain
from operator import or_
from typing import NamedTuple, TypeAlias, TypeVar

from returns.result import Failure, Result, Success

from handrail.card_errors import CutOff, UnknownSuit
from handrail.cards import RANK_SPELLINGS, SUIT_SPELLINGS, Card, Rank
from handrail.hands import Combo, DuplicateCard, combo_sort_key
from handrail.problems import Located, shift_spans
from handrail.railway import and_then, cases, gather
from handrail.ranges.combo_sets import Range
from handrail.ranges.hand_groups import (
    HandGroup,
    Sign,
    bits_below,
    group_bits,
    no_run_reason,
    run_bits,
)
from handrail.ranges.hand_sequences import ALL_COMBO_BITS, combo_bits
from handrail.ranges.normal_form import ONE
from handrail.ranges.range_errors import (
    LoneCard,
    MisplacedWeight,
    NotANumber,
    NotARank,
    NotARun,
    OnlyExclusions,
    RangeError,
    TenInDigits,
    ToolForm,
    TrailingText,
    UnsupportedForm,
    UnsupportedWeight,
    WeightReason,
    WrongBracket,
    closing_of,
    is_closing,
)
from handrail.ranges.starting_hands import HandKind
from handrail.ranges.top_hands import top_bits
from handrail.ranges.weighted_ranges import WeightedRange, highest_weights
from handrail.text import BYTE_ORDER_MARK, Span, has_content

# A word, with the bracket that opens a group or the weight after a colon, or another bracket.
LINE = re.compile(r"^[^#\n]*", re.MULTILINE)
RANGE_WORD = re.compile(r"[^\s,;:]+")
TOKEN = re.compile(
    r"""
    (?P<word> [^\s,;:()\[\]]+ )
    (?: (?P<opening> \( )
      | :\s* (?P<weight> (?: [0-9]+\. | \.[0-9] ) [^\s,;:()\[\]]* | [01] (?![^\s,;:()\[\]]) )
    )?
  | (?P<bracket> \[ [^\s,;:()\[\]]* \]? | [()\]] )
    """,
    re.VERBOSE,
)
NUMBER = re.compile(r"([0-9]{0,4000})(?:\.([0-9]{0,4000}))?")
FRACTION = re.compile(r"([0-9]{1,4000})/([0-9]{1,4000})")
# The names of the groups are those of ``ToolForm``.
TOOL_FORM = re.compile(
    r"(?P<MACRO>\$) | (?P<TAG>\#) | (?P<BRACES>[{}]) | (?P<BAND>%.)"
    r" | \A(?P<SUIT_LETTERS>[2-9TJQKA][W-Z][2-9TJQKA][W-Z][+-]?)\Z",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
NOT_IN_HANDS = frozenset(".01")
LONGEST_WORD = len("A5s-A2s")
ANY_RANK = frozenset("Xx")
ANY_HAND_WORDS = frozenset(one + other for one in ANY_RANK for other in ANY_RANK)
ANY_HAND_NAMES = frozenset({"random", "any", "*"})
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
WeightParser: TypeAlias = Callable[["_WeightText"], RangeResult[Fraction]]


class _WeightText(NamedTuple):
    """The text of a weight, such as ``@50``.

    ``number`` is its number, and ``most`` the number that stands for the weight 1: 1 or 100.
    """

    found: str
    number: str
    most: int
    span: Span


class _Term(NamedTuple):
    """The combos of an item as the bits of ``Range``, and their weight. None excludes them."""

    bits: int
    weight: Fraction | None


class _Group(NamedTuple):
    """Items with a common weight. ``opening`` is the text before them, such as ``[50]``."""

    opening: str
    span: Span
    weight: Fraction


def parse_range(text: str) -> Result[Range, tuple[RangeError, ...]]:
    """Parse a range as players write it, such as ``22+, A5s-A2s KQ !QQ`` or ``15%``.

    Empty text is the empty range. The time taken is proportional to the length of the text.

    Fails with each ``RangeError``, from left to right. A weight is one; see ``parse_weighted``.

    >>> parse_range("22+ AQo+ 33 AKo A5s-A2s")
    <Success: 22+, A5s-, AQo+>
    >>> parse_range("KKo, A10s").alt(lambda errors: [error.hint for error in errors])
    <Failure: ['a pair has no suit mark; did you mean KK?', 'did you mean ATs?']>
    """
    common_bits = _common_bits()
    bits_by_word = [common_bits.get(word) for word in RANGE_WORD.findall(text)]
    if None not in bits_by_word:  # this is so for most ranges, and saves time
        return Success(Range(reduce(or_, filter(None, bits_by_word), 0)))
    return _parse_terms(text, _reject_weight).map(_range_of)


def parse_weighted(text: str) -> Result[WeightedRange, tuple[RangeError, ...]]:
    """Parse a range in which hands may have weights, in any form that tools write them.

    A hand without a weight has the weight 1. If a combo has several weights, the highest counts.

    Fails with each ``RangeError``, from left to right.

    >>> parse_weighted("AA@50, AKs:0.25 [50]QQ,JJ[/50] 40%(TT,99)")
    <Success: AA@50, QQ-JJ@50, TT-99@40, AKs@25>
    """
    return _parse_terms(text, _parse_weight).map(_weighted_range_of)


def parse_ranges(text: str) -> Result[tuple[WeightedRange, ...], tuple[RangeError, ...]]:
    """Parse the text of a file with one range per line, each as ``parse_weighted`` does.

    Blank lines are skipped. ``#`` starts a comment, which ends with the line.

    Fails with each ``RangeError`` of all lines. The spans are positions in the whole text.

    >>> parse_ranges("# open\\n22+, A2s+\\n\\nKK+, AK@50  # against a raise").map(len)
    <Success: 2>
    """
    lines = (line for line in LINE.finditer(text) if has_content(line[0]))
    return gather(parse_weighted_at(text, Span(*line.span())) for line in lines).alt(
        lambda errors: tuple(chain.from_iterable(errors))
    )


def parse_weighted_at(text: str, span: Span) -> Result[WeightedRange, tuple[RangeError, ...]]:
    """Parse a part of a text as ``parse_weighted`` does. The spans are positions in the text.

    Fails with each ``RangeError``.

    >>> parse_weighted_at("AA vs KKo", Span(6, 9)).alt(lambda errors: errors[0].span)
    <Failure: Span(8, 9)>
    """
    return parse_weighted(text[span.start : span.end]).alt(
        lambda errors: shift_spans(errors, span.start)
    )


def _range_of(terms: tuple[_Term, ...]) -> Range:
    included = excluded = 0
    for bits, weight in terms:
        if weight is None:
            excluded |= bits
        else:
            included |= bits
    return Range(included & ~excluded)


def _weighted_range_of(terms: tuple[_Term, ...]) -> WeightedRange:
    excluded = reduce(or_, (bits for bits, weight in terms if weight is None), 0)
    return highest_weights(
        (weight, bits & ~excluded) for bits, weight in terms if weight is not None
    )


def _parse_terms(text: str, parse_weight: WeightParser) -> RangeResult[tuple[_Term, ...]]:
    """Parse all entries of a text. Weights are parsed, or rejected, by ``parse_weight``."""
    match cases(gather(_each_term(text, parse_weight))):
        case Failure(errors):
            in_order = sorted(chain.from_iterable(errors), key=lambda error: error.spans)
            return Failure(tuple(in_order))
        case Success(terms):
            if terms and all(weight is None for _, weight in terms):
                *_, last = TOKEN.finditer(text)
                span = Span(text.index("!"), last.end())
                return Failure((OnlyExclusions(text[span.start : span.end], spans=(span,)),))
            return Success(terms)


def _each_term(text: str, parse_weight: WeightParser) -> Iterator[RangeResult[_Term]]:
    """Yield each term of a text, or its errors. A bracket yields only its errors."""
    common_bits = _common_bits()
    groups: tuple[_Group, ...] = ()
    for token in TOKEN.finditer(text, text.startswith(BYTE_ORDER_MARK)):
        if not groups and (bits := common_bits.get(token[0])) is not None:
            yield Success(_Term(bits, ONE))
        elif token["opening"] is None and token["bracket"] is None:
            yield _parse_entry(token, groups[0].weight if groups else None, parse_weight)
        else:
            groups, errors = _change_groups(groups, token[0], Span(*token.span()), parse_weight)
            if errors:
                yield Failure(errors)
    for group in groups[:1]:
        yield Failure((WrongBracket(group.opening, None, spans=(group.span,)),))


@cache
def _common_bits() -> Mapping[str, int]:
    """Return the bits of the most common words."""
    groups = [HandGroup(rank, rank, HandKind.PAIR) for rank in Rank]
    for kind in (HandKind.SUITED, HandKind.OFFSUIT, None):
        for high in Rank:
            groups += [HandGroup(high, low, kind) for low in Rank if low < high]
            groups.append(HandGroup(high, None, kind))
    return {f"{each}{sign.value}": group_bits(each, sign) for each in groups for sign in Sign}


def _change_groups(
    groups: tuple[_Group, ...], bracket: str, span: Span, parse_weight: WeightParser
) -> tuple[tuple[_Group, ...], tuple[RangeError, ...]]:
    """Return the open groups after a bracket, and the errors of the bracket."""
    opening = groups[-1].opening if groups else None
    if is_closing(bracket):
        is_partner = opening is not None and bracket == closing_of(opening)
        return groups[:-1], () if is_partner else (WrongBracket(bracket, opening, spans=(span,)),)
    if bracket[0] == "[" and bracket[1:2] in RANK_SPELLINGS and not bracket[1].isdigit():
        return groups, (UnsupportedForm(bracket, ToolForm.RANKS, spans=(span,)),)
    if bracket[0] == "[" and bracket[-1] != "]":
        return groups, (NotANumber(bracket, 100, spans=(span,)),)
    number, most = (bracket[1:-1], 100) if bracket[0] == "[" else (bracket[:-1], 1)
    weight = parse_weight(_weight_text(bracket, number, most, span))
    errors = weight.swap().value_or(())
    if opening is not None:
        errors = (WrongBracket(bracket, opening, spans=(span,)),)
    return (*groups, _Group(bracket, span, weight.value_or(ONE))), errors


def _parse_entry(
    token: re.Match[str], group_weight: Fraction | None, parse_weight: WeightParser
) -> RangeResult[_Term]:
    """Parse ``item [ weight ] | "!" item``.

    ``group_weight`` is the weight of the group in which the entry is, or None.
    """
    word, at = token["word"], token.start()
    mark = "!" if word.startswith("!") and word != "!" else ""
    item, at_sign, percent = word.removeprefix(mark).partition("@")
    end = at + len(word)
    weights: list[_WeightText] = []
    if at_sign:
        span = Span(at + len(mark + item), end)
        weights.append(_weight_text(at_sign + percent, percent, 100, span))
    if token["weight"] is not None:
        colon_weight = token[0].removeprefix(word)
        weights.append(_weight_text(colon_weight, token["weight"], 1, Span(end, token.end())))
    common_weight = ONE if group_weight is None else group_weight
    if not mark and not weights:
        return _parse_item(word, at).map(lambda bits: _Term(bits, common_weight))
    if not item:
        error = MisplacedWeight(weights[0].found, WeightReason.ALONE, spans=(weights[0].span,))
        return Failure((error,))
    if mark:
        parsed_weights = gather(_misplace(each, WeightReason.EXCLUDED) for each in weights)
    elif group_weight is not None:
        parsed_weights = gather(_misplace(each, WeightReason.SECOND) for each in weights)
    else:
        parsed_weights = gather(
            (
                *map(parse_weight, weights[:1]),
                *(_misplace(each, WeightReason.SECOND) for each in weights[1:]),
            )
        )
    parsed_item = _parse_item(item, at + len(mark))
    match cases(parsed_item), cases(parsed_weights):
        case Success(bits), Success(shares):
            return Success(_Term(bits, None if mark else shares[0]))
        case _:
            weight_errors = parsed_weights.swap().value_or(())
            return Failure((*parsed_item.swap().value_or(()), *chain.from_iterable(weight_errors)))


def _misplace(weight: _WeightText, reason: WeightReason) -> RangeResult[Fraction]:
    return Failure((MisplacedWeight(weight.found, reason, spans=(weight.span,)),))


def _weight_text(found: str, number: str, most: int, span: Span) -> _WeightText:
    """Return the text of a weight. Its number is a percentage if it ends with ``%``."""
    if number.endswith("%"):
        return _WeightText(found, number[:-1], 100, span)
    return _WeightText(found, number, most, span)


def _parse_weight(weight: _WeightText) -> RangeResult[Fraction]:
    """Parse a percent, a share, or a fraction such as ``1/3`` after ``@``."""
    fraction = FRACTION.fullmatch(weight.number) if weight.found.startswith("@") else None
    if fraction is not None and int(fraction[1]) <= int(fraction[2]) > 0:
        return Success(Fraction(int(fraction[1]), int(fraction[2])))
    return _parse_number(weight.number, weight.most, weight.span)


def _reject_weight(weight: _WeightText) -> RangeResult[Fraction]:
    """Fail with the errors of a weight or, if it has none, because it is a weight."""
    return _parse_weight(weight).bind(
        lambda _: Failure((UnsupportedWeight(weight.found, spans=(weight.span,)),))
    )


def _parse_number(text: str, most: int, span: Span) -> RangeResult[Fraction]:
    """Parse a number from 0 to ``most``. Return its ratio to ``most``."""
    digits = NUMBER.fullmatch(text)
    if digits is not None and (digits[1] or digits[2]):
        decimals = digits[2] or ""
        ratio = Fraction(int(digits[1] + decimals), most * 10 ** len(decimals))
        if ratio <= 1:
            return Success(ratio)
    return Failure((NotANumber(text, most, spans=(span,)),))


def _parse_item(word: str, at: int) -> RangeResult[int]:
    """Parse an item. The result is the bits of ``Range``.

    ``at`` is the position of the word in the whole text.
    """
    span = Span(at, at + len(word))
    if form := TOOL_FORM.search(word):
        return Failure((UnsupportedForm(word, ToolForm[str(form.lastgroup)], spans=(span,)),))
    if word.endswith("%"):
        name = word[:3] if word[:3].lower() == "top" else ""
        return _parse_number(word[len(name) : -1], 100, span).map(top_bits)
    if NUMBER.fullmatch(word) and len(word) > 1 and word != "10" and set(word) & NOT_IN_HANDS:
        return Failure((MisplacedWeight(word, WeightReason.ALONE, spans=(span,)),))
    if "10" in word:
        correction = word.replace("10", "T")
        tens = (at + ten.start() for ten in re.finditer("10", word))
        spans = tuple(Span(start, start + 2) for start in tens)
        return Failure((TenInDigits(correction if _is_item(correction) else None, spans=spans),))
    if word[:2] in ANY_HAND_WORDS:
        return _require_end(ALL_COMBO_BITS, word, 2, at)
    if word.lower() in ANY_HAND_NAMES:
        return Success(ALL_COMBO_BITS)
    if word[0] in RANK_SPELLINGS and word[1:2] in SUIT_SPELLINGS:
        return _parse_cards(word, at)
    if 0 < word.find("-") < len(word) - 1:
        return _parse_run(word, at)
    sign = SIGN_SPELLINGS.get(word[-1], Sign.NONE)
    group = _parse_hand_group(word.removesuffix(sign.value), sign.value, at)
    return group.map(lambda group: group_bits(group, sign))


def _parse_cards(word: str, at: int) -> RangeResult[int]:
    """Parse ``card card`` or ``card "X" [ suit ]``. The word must start with a card."""
    first, rest = (
        Card(RANK_SPELLINGS[word[0]], SUIT_SPELLINGS[word[1]]),
        word[2:].lstrip(EMOJI_SELECTORS),
    )
    spans = Span(at, at + 2), Span(at + len(word) - len(rest), at + len(word) - len(rest) + 2)
    if rest == "" or rest[0] in SIGN_SPELLINGS:
        return Failure((LoneCard(word[:2], "", spans=spans[:1]),))

    if rest[0] in ANY_RANK:
        suit = SUIT_SPELLINGS.get(rest[1:2])
        end = len(word) - len(rest[1 if suit is None else 2 :].lstrip(EMOJI_SELECTORS))
        return _require_end(bits_below(first, suit), word, end, at)

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
    correction = f"{before} {trailing}" if _is_item(trailing) else None
    return Failure((TrailingText(trailing, before, correction, spans=_spans_from(word, at, end)),))


def _is_item(text: str) -> bool:
    """Return whether the text is one valid item. To save time, longer text is not parsed.

    A ``!`` may come before the item.
    """
    item = text.removeprefix("!")
    if not item or len(text) > LONGEST_WORD:
        return False
    return not _parse_item(item, 0).swap().value_or(())


def _spans_from(word: str, at: int, start: int) -> tuple[Span, ...]:
    """Return one span: from index ``start`` of a word at ``at`` in the text to the word's end."""
    return (Span(at + start, at + len(word)),)
