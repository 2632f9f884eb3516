"""The grammar of ranges, and the parsers for this grammar.

    text    = [ BOM ]  { entry | gap }        gap    = white space | "," | ";" | ":"
    entry   = item [ weight ] | "!" item
            | "[" percent "]" { entry | gap } "[/" percent "]" | share "(" { entry | gap } ")"
    item    = "XX" | "random" | "any" | "*" | top | combo | below
            | hand [ sign ] | hand "-" hand
    top     = [ "top" { white space } ] [ number [ "%" ] "-" ] number "%"
    weight  = "@" percent | { white space } ":" { white space } part
    combo   = card card                       below  = card "X" [ suit ]
    hand    = name [ kind ]                   name   = rank rank | rank "X" | "X" rank
    sign    = "+" | "-"                       kind   = "s" | "o"
    percent = number [ "%" ] | ratio          share  = number [ "%" ] | ratio
    part    = digits "." [ digits ] | "." digits | "0" | "1"
    number  = digits [ "." [ digits ] ] | "." digits
    ratio   = digits "/" digits
    card    = rank suit
    rank    = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A"
    suit    = "c" | "d" | "h" | "s" | "♣" | "♦" | "♥" | "♠" | "♧" | "♢" | "♡" | "♤"

BOM is a byte order mark, an invisible character at the start of some files. Entries may be in any
order, in upper or lower case. A percent is from 0 to 100. A share is from 0 to 1, or from 0 to 100
if a ``%`` follows. A ratio and a part are from 0 to 1. These rules are not in the grammar:

- Two items are separated by a gap, a ``!`` or a bracket.
- A pair has no kind.
- ``5%-10%`` and ``10%-5%`` are the best 10% of all hands without the best 5%.
- ``hand "-" hand``, which is called a run, joins two pairs, two hands of the same kind with the
  same higher card, or two hands of the same kind with the same gap between their ranks.
- After ``:``, a number with a decimal point is a weight, and so is a 0 or 1 alone. Before anything
  else, ``:`` is a gap.
- A top comes first, or after a gap with a ``,``, a ``;`` or a new line, or after ``!`` or the
  opening of a group. After another entry and only blanks or colons, it could be a weight.
- Brackets are not nested, and ``[/`` repeats the percent as it is written after ``[``.
- A hand has one weight at most.
- A number has at most 30 digits in a row.
- ``!`` takes its item out of the whole range, after everything else. Exclusions alone are an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import reduce
from typing import NamedTuple, TypeAlias, TypeVar

from returns.result import Failure, Result, Success

from handrail.cards.errors import CutOff, UnknownSuit
from handrail.cards.types import RANK_SPELLINGS, SUIT_SPELLINGS, Card, IdentityEnum, Rank
from handrail.hands.errors import DuplicateCard
from handrail.hands.types import Combo, combo_sort_key
from handrail.problems import Located, shift_spans
from handrail.railway import and_then, cases, gather_all
from handrail.ranges.combo_sets import Range
from handrail.ranges.errors import (
    ForeignWeight,
    FormReason,
    LoneCard,
    NotANumber,
    NotARank,
    NotARun,
    NotOneHand,
    QuotedRange,
    RangeError,
    StartingHandError,
    TenInDigits,
    TooManyDigits,
    TrailingText,
    UnclearPercent,
    UnsupportedWeight,
    WrongForm,
)
from handrail.ranges.hand_groups import HandGroup, Sign, bits_below, group_bits, run_bits
from handrail.ranges.hand_order import ALL_COMBO_BITS, bits_by_card, combo_bits, top_bits
from handrail.ranges.printing import FULL_WEIGHT, MOST_DIGITS
from handrail.ranges.starting_hands import HandKind, StartingHand, hand_at
from handrail.ranges.weighted_ranges import WeightedRange, highest_weights
from handrail.text import BYTE_ORDER_MARK, Span, has_content

LINE = re.compile(r"^[^#\n]*", re.MULTILINE)
QUOTE = "\"'`“”„‘’"
QUOTED = rf"[\[({{]{{0,3}}[{QUOTE}].*[{QUOTE}][\])}}]{{0,3}}"
HAND_IN_QUOTES = rf"[^{QUOTE}\s,;\[\]{{}}()]+"
ITEM_TEXT = r"[^\s,;:()\[\]@!]"
# Digits that cannot be the ranks of a hand. Others, such as the 55 in ``44:55``, are a hand.
NO_HAND = r"(?: [0-9] | [0-9]*[01][0-9]* | [0-9]{3,} )"
# The patterns below are compiled on first use. The names of the groups are the values of
# ``_TokenKind``.
TOKEN = rf"""(?x)
    (?P<opening> \[ (?!/) [^\s,;:()\[\]]* \]?
      | [0-9./]* %? \( | {ITEM_TEXT}++ \( (?: [0-9./]+ %? \) )? )
  | (?P<closing> \[/ [^\s,;:()\[\]]* \]? | [)\]] )
  | (?P<exclusion> ! (?= {ITEM_TEXT}++ (?!\() ) )
  | (?<=[^\s,;:(\[\]\ufeff]) (?: \s++ (?=:) )? (?P<weight>
        (?: @ [0-9]+ | : \s* [01] ) , {NO_HAND} (?! {ITEM_TEXT} | \( )
      | @ {ITEM_TEXT}*
      | : \s* (?: (?: [0-9]+\. | \.[0-9] ) {ITEM_TEXT}*+ (?<!%) | {NO_HAND} (?!{ITEM_TEXT}) ) )
  | (?P<item> (?i:top) \s+ (?=\.?[0-9]) {ITEM_TEXT}++ (?!\() | {ITEM_TEXT}+ | @ {ITEM_TEXT}* | ! )
    """
DECIMAL = r"(?=\.?[0-9]) [0-9]* (?:\.[0-9]*)?"
TOP_HANDS = rf"(?xi) (?: top \s* )? (?: (?P<other> {DECIMAL} ) %? - )? (?P<number> {DECIMAL} ) %"
WEIGHT = rf"""(?x)
    (?: @ | : \s* | (?P<tag>\[) )?
    (?P<number> {DECIMAL} %? | [0-9]+ / (?=0*[1-9]) [0-9]+ )
    (?(tag) \] | \(? )
    """
# Weights as other tools and people write them. Only text with errors is searched for them. After
# blanks or a colon, some numbers are hands, such as 55, and a percentage is ``UnclearPercent``.
# Each repetition is possessive or has a limit, so the time is proportional to the length.
WEIGHTED_HANDS = r"[^\s,;:()\[\]@!=*×]{1,20}"
WEIGHTED_GROUP = r"\( [^()\[\]@!]{1,60} \)"
ANY_NUMBER = r"(?: (?: 0,[0-9]+ | [0-9]*\.[0-9]+ | [0-9]+ (?: \.(?![0-9]) | /[0-9]+ )? ) %? )"
FOREIGN_WEIGHT = rf"""(?x) (?<! [^\s,;:()\[\]\ufeff] )
    (?: # the weight first: 50%AA, 0.5*AA, 50% (AA,KK)
        (?P<first> (?P<decimal> [0-9]*\.[0-9]+ %? | [0-9]+ % | 0,[0-9]+ ) | {ANY_NUMBER} )
        (?: \s*+ [*×@] \s*+ | (?(decimal) (?: \s++ (?=\() | (?!\() ) | (?!) ) )
        (?P<others> (?! [0-9]* [.01] | [0-9]+ % ) {WEIGHTED_HANDS} | {WEIGHTED_GROUP} )
      | # the hands first: AA=50, AA * 0.5, AA @50, AA(50)
        (?P<hands> {WEIGHTED_HANDS}? | (?P<group> {WEIGHTED_GROUP} ) )
        (?: \s*+ [=*×] \s*+ | \s++ @ \s*+ | @ \s++ | \s*+ (?P<inside> \( ) \s*+
          # AA.5, AA 0.5, AA : 50, (AA,KK):0.5
          | (?<!-) (?= 0?[.] | [0-9.]+% )
          | \s++ (?= [0-9]*+ [.,/] | [0-9]*[01] ) (?! 10 (?![0-9.,/]) | [0-9.]+% )
          | \s*+ : [\s:]*+ (?! [2-9]{{2}} (?![0-9.,/]) | [0-9.]+% )
          | (?(group) [\s:@]*+ | (?!) ) )
        (?P<number> {ANY_NUMBER} ) (?(inside) \s*+ \) ) )
    (?! {ITEM_TEXT} | [(\[@:!] )
    """
# The names of the groups are those of ``FormReason``.
WRONG_FORM = r"""(?xi)
    \A (?: (?P<DECIMAL_COMMA> [@:] \s* [0-9]+ , [0-9]+ ) | (?P<EVERY_HAND> all | none | pairs? )
      | (?P<WORD> of | on | two | hands? | cards?
          | (?! [2-9TJQKAX]{2} | (?: random | any ) \Z )
            (?: [acdhjkoqst]*+ [befgilmnpruvwyz] ){2} [a-wyz]*+ )
      | (?P<CONJUNCTION> and | or )
      | (?P<VERSUS> vs? ) | (?P<MINUS> - [2-9TJQKA]{2} [so]? [+-]? ) ) \Z
  | (?P<MACRO> \$ ) | (?P<TAG> \# ) | (?P<BRACES> [{}] ) | (?P<RANKS> \[[TJQKA] )
  | \A (?P<SUIT_LETTERS> [2-9TJQKA][W-Z][2-9TJQKA][W-Z][+-]? ) \Z
    """
NOT_IN_HANDS = frozenset(".01/")
LONGEST_WORD = len("A5s-A2s")
ANY_RANK = frozenset("Xx")
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
WeightedBits: TypeAlias = tuple[int, Fraction | None]
"""The combos of an item as the bits of ``Range``, and their weight. None excludes them."""
WeightParser: TypeAlias = Callable[[str], RangeResult[Fraction]]


class _TokenKind(IdentityEnum):
    """The kinds of text in a range. An exclusion is a ``!``."""

    ITEM = "item"
    WEIGHT = "weight"
    OPENING = "opening"
    CLOSING = "closing"
    EXCLUSION = "exclusion"


_TOKEN_KINDS: Mapping[str, _TokenKind] = {kind.value: kind for kind in _TokenKind}
# The kinds that the last token of an entry can have.
_ENDS_OF_ENTRIES = frozenset({_TokenKind.ITEM, _TokenKind.WEIGHT, _TokenKind.CLOSING})


class _Token(NamedTuple):
    """A part of the text of a range, with the combos of an item, or the weight."""

    kind: _TokenKind
    text: str
    bits: int = 0
    weight: Fraction = FULL_WEIGHT


def parse_range(text: str) -> Result[Range, tuple[RangeError, ...]]:
    """Parse a range as players write it, such as ``22+, A5s-A2s KQ !QQ`` or ``15%``.

    Empty text is the empty range. The time taken is proportional to the length of the text.

    Fails with each ``RangeError``, from left to right. A weight is an error here; it is read by
    ``parse_weighted``.

    >>> parse_range("22+ AQo+ 33 AKo A5s-A2s")
    <Success: 22+, A5s-, AQo+>
    >>> parse_range("KKo, A10s").alt(lambda errors: [error.hint for error in errors])
    <Failure: ['a pair has no suit mark; did you mean KK?', 'did you mean ATs?']>
    """
    terms = _parse_terms(text, _reject_weight)
    return terms.map(range_of_terms).map(lambda weighted: weighted.unweighted)


def parse_weighted(text: str) -> Result[WeightedRange, tuple[RangeError, ...]]:
    """Parse a range in which hands may have weights, such as ``AA@50, AKs:0.25``.

    A hand without a weight has the weight 1. If a combo has several weights, the highest counts.

    Fails with each ``RangeError``, from left to right.

    >>> parse_weighted("AA@50, AKs:0.25 [50]QQ,JJ[/50] 40%(TT,99)")
    <Success: AA@50, QQ-JJ@50, TT-99@40, AKs@25>
    """
    return parse_terms(text).map(range_of_terms)


def parse_ranges(text: str) -> Result[tuple[WeightedRange, ...], tuple[RangeError, ...]]:
    """Parse the text of a file with one range per line, each as ``parse_weighted`` does.

    Blank lines are skipped. ``#`` starts a comment, which ends with the line.

    Fails with each ``RangeError`` of all lines. The spans are positions in the whole text.

    >>> parse_ranges("# open\\n22+, A2s+\\n\\nKK+, AK@50  # against a raise").map(len)
    <Success: 2>
    """
    lines = (line for line in LINE.finditer(text) if has_content(line[0]))
    return gather_all(_shift(parse_weighted(line[0]), line.start()) for line in lines)


def parse_starting_hand(text: str) -> Result[StartingHand, StartingHandError]:
    """Parse one starting hand: ``AKs``, ``KQo`` or ``77``, in either case.

    Fails with the leftmost ``StartingHandError``. It is ``NotOneHand`` for a range of other hands,
    and wherever the hint of a range would name something else than one hand.

    >>> parse_starting_hand("aks").map(str)
    <Success: AKs>
    >>> parse_starting_hand("AK").alt(lambda error: error.hint)
    <Failure: did you mean AKs or AKo?>
    """
    words = [*re.finditer(rf"[^\s,;:{BYTE_ORDER_MARK}]+", text)]
    span = Span(words[0].start(), words[-1].end()) if words else Span(0, 0)
    return _parse_only_hand(text[span.start : span.end]).alt(
        lambda error: shift_spans((error,), span.start)[0]
    )


def _parse_only_hand(word: str) -> Result[StartingHand, StartingHandError]:
    not_one_hand = NotOneHand(word, spans=(_span_of(word),))
    if "10" in word:
        spans = tuple(Span(*ten.span()) for ten in re.finditer("10", word))
        correction = word.replace("10", "T")
        if isinstance(_parse_only_hand(correction), Success):
            return Failure(TenInDigits(correction, spans=spans))
        return Failure(not_one_hand)
    is_range = isinstance(parse_range(word), Success)
    match cases(_parse_hand_group(word, "")):
        case Success(HandGroup(high, Rank() as low, HandKind.OFFSUIT)):
            return Success(hand_at(low, high))
        case Success(HandGroup(high, Rank() as low, HandKind())):
            return Success(hand_at(high, low))
        case Failure((NotARank(found) as error,)) if found.isalnum() and not is_range:
            return Failure(error)
        case Failure((TrailingText(found, two_ranks) as error,)) if (
            found in KIND_SPELLINGS and len(two_ranks) == 2
        ):
            return Failure(error)
        case _:
            return Failure(not_one_hand)


def parse_terms(text: str) -> RangeResult[tuple[WeightedBits, ...]]:
    """Parse each item of a range with its weight, in the order of the text."""
    return _parse_terms(text, _parse_weight)


def range_of_terms(terms: tuple[WeightedBits, ...]) -> WeightedRange:
    """Return the range of items with weights. If a combo has several, the highest counts."""
    excluded = bits_of_excluded(terms)
    return highest_weights(
        (weight, bits & ~excluded) for bits, weight in terms if weight is not None
    )


def bits_of_excluded(terms: tuple[WeightedBits, ...]) -> int:
    """Return the combos that are excluded, as the bits of ``Range``."""
    return reduce(int.__or__, (bits for bits, weight in terms if weight is None), 0)


def _parse_terms(text: str, parse_weight: WeightParser) -> RangeResult[tuple[WeightedBits, ...]]:
    """Parse all entries of a text. Weights are parsed, or rejected, by ``parse_weight``."""
    found = tuple(find_tokens(text))
    parsed = _parse_tokens(found, parse_weight)
    named = parsed.alt(lambda errors: _name_foreign_weights(text, _name_quotes(text, errors)))
    spans = tuple(span for _, _, span in found)
    return and_then(named, lambda tokens: _apply_weights(text, spans, tokens))


def _parse_tokens(
    found: Iterable[tuple[str, str, Span]], parse_weight: WeightParser
) -> RangeResult[tuple[_Token, ...]]:
    return gather_all(
        _shift(_parse_token(kind, word, parse_weight), span.start) for kind, word, span in found
    )


def _name_quotes(text: str, errors: tuple[RangeError, ...]) -> tuple[RangeError, ...]:
    """Replace the errors in quoted hands by one, if they are a range without the quotes."""
    found = re.search(QUOTED, text, re.DOTALL)
    if found is None:
        return errors
    correction = ", ".join(re.findall(HAND_IN_QUOTES, found[0]))
    if not correction or isinstance(parse_terms(correction), Failure):
        return errors
    start, end = found.span()
    others = [each for each in errors if not start <= each.span.start < end]
    quoted = QuotedRange(correction, spans=(Span(start, end),))
    return tuple(sorted((*others, quoted), key=lambda error: error.spans))


def _name_foreign_weights(text: str, errors: tuple[RangeError, ...]) -> tuple[RangeError, ...]:
    """Replace the errors of each foreign weight by one, which has the right text."""
    starts = {each.span.start for each in errors if not isinstance(each, UnsupportedWeight)}
    foreign: list[RangeError] = []
    inside: set[int] = set()
    for found in re.finditer(FOREIGN_WEIGHT, text):
        indexes = range(*found.span())
        if not starts.isdisjoint(indexes):
            hands, number = found["hands"] or found["others"], found["number"] or found["first"]
            correction = _write_weight(" ".join(hands.split()), number.replace(",", "."))
            if isinstance(_parse_tokens(find_tokens(correction), _parse_weight), Success):
                foreign.append(ForeignWeight(found[0], correction, spans=(Span(*found.span()),)))
                inside.update(indexes)
    others = [each for each in errors if each.span.start not in inside]
    return tuple(sorted((*others, *foreign), key=lambda error: error.spans))


def _write_weight(hands: str, number: str) -> str:
    """Return hands, perhaps in parentheses, with a number that is their weight."""
    is_share = re.fullmatch(r"[01](\.[0-9]*)?|0*\.[0-9]+", number) is not None
    if hands[0] != "(":
        return f"{hands}{':' if is_share else '@'}{number}"
    if is_share or "%" in number or "/" in number:
        return f"{number}{hands}"
    return f"{number}%{hands}"


def find_tokens(text: str) -> Iterator[tuple[str, str, Span]]:
    """Yield each token: its kind, which is the name of a group of ``TOKEN``, its text and span."""
    for found in re.compile(TOKEN).finditer(text, text.startswith(BYTE_ORDER_MARK)):
        kind = found.lastgroup or ""  # which is not empty, because each branch has a name
        yield kind, found[kind], Span(*found.span(kind))


def _shift(result: RangeResult[A], by: int) -> RangeResult[A]:
    """Return the result. If it failed, move the spans of its errors to the right."""
    return result.alt(lambda errors: shift_spans(errors, by))


def _parse_token(group: str, text: str, parse_weight: WeightParser) -> RangeResult[_Token]:
    kind = _TOKEN_KINDS[group]
    match kind:
        case _TokenKind.ITEM:
            return _parse_item(text).map(lambda bits: _Token(kind, text, bits))
        case _TokenKind.WEIGHT | _TokenKind.OPENING:
            return parse_weight(text).map(lambda weight: _Token(kind, text, 0, weight))
        case _TokenKind.CLOSING | _TokenKind.EXCLUSION:
            return Success(_Token(kind, text))


def _apply_weights(
    text: str, spans: tuple[Span, ...], tokens: tuple[_Token, ...]
) -> RangeResult[tuple[WeightedBits, ...]]:
    """Return each item with its weight: the one that follows, or that of its group."""
    terms: list[WeightedBits] = []
    errors: list[RangeError] = []
    groups: list[int] = []  # indexes of the tokens that opened them

    def reject(index: int, reason: FormReason) -> None:
        errors.append(WrongForm(tokens[index].text, reason, spans=(spans[index],)))

    def is_after_separator(index: int) -> bool:
        gap = text[spans[index - 1].end : spans[index].start]
        return re.search(r"[,;\r\n]", gap) is not None

    kinds = [None, None, *(token.kind for token in tokens), None]
    for index, token in enumerate(tokens):
        mark, before, kind, after = kinds[index : index + 4]
        match kind:
            case _TokenKind.OPENING:
                if groups:
                    reject(index, FormReason.NESTED)
                groups.append(index)
            case _TokenKind.CLOSING if groups and token.text == closing_of(tokens[groups[-1]].text):
                del groups[-1]
            case _TokenKind.CLOSING if groups and token.text == closing_of(tokens[groups[0]].text):
                groups.clear()
            case _TokenKind.CLOSING:
                reject(index, FormReason.UNOPENED)
            case _TokenKind.WEIGHT if groups or before in (_TokenKind.WEIGHT, _TokenKind.CLOSING):
                reject(index, FormReason.SECOND_WEIGHT)
            case _TokenKind.WEIGHT if mark is _TokenKind.EXCLUSION:
                reject(index, FormReason.EXCLUDED_WEIGHT)
            case _TokenKind.ITEM if before is _TokenKind.EXCLUSION:
                terms.append((token.bits, None))
            case _TokenKind.ITEM if (
                token.text[-1] == "%"
                and before in _ENDS_OF_ENTRIES
                and not is_after_separator(index)
            ):
                can_be_weight = (
                    before is _TokenKind.ITEM
                    and mark is not _TokenKind.EXCLUSION
                    and after is not _TokenKind.WEIGHT
                    and not groups
                    and re.fullmatch(r"[0-9.]+%", token.text)
                )
                item = tokens[index - 1].text if can_be_weight else ""
                errors.append(UnclearPercent(token.text, item, spans=(spans[index],)))
            case _TokenKind.ITEM:
                weighted = groups[-1] if groups else index + (after is _TokenKind.WEIGHT)
                terms.append((token.bits, tokens[weighted].weight))
            case _:  # an exclusion or a weight, which its item has read
                pass
    if groups:  # the others are nested, which is an error already
        reject(groups[0], FormReason.UNCLOSED)
    if errors:
        return Failure(tuple(sorted(errors, key=lambda error: error.spans)))
    if terms and all(weight is None for _, weight in terms):
        span = Span(spans[0].start, spans[-1].end)
        found = text[span.start : span.end]
        return Failure((WrongForm(found, FormReason.ONLY_EXCLUSIONS, spans=(span,)),))
    return Success(tuple(terms))


def closing_of(opening: str) -> str:
    """Return what closes a group: ``)`` for ``50%(``, and ``[/50]`` for ``[50]``."""
    return ")" if opening.endswith("(") else opening.replace("[", "[/")


def _parse_weight(text: str) -> RangeResult[Fraction]:
    """Parse a weight, such as ``@50``, ``@1/3``, ``:0.5``, ``[50]`` or ``50%(``."""
    if text == "(":
        return Failure((WrongForm(text, FormReason.NO_WEIGHT, spans=(_span_of(text),)),))
    is_share = (text[0] == ":" or text[-1] in "()") and "%" not in text
    weight = re.fullmatch(WEIGHT, text)
    if weight is None:
        error = NotANumber(text.removeprefix("@"), 1 if is_share else 100, spans=(_span_of(text),))
        return Failure(_wrong_form_error(text) or (error,))
    number = weight["number"].removesuffix("%")
    return _parse_number(number, 1 if is_share or "/" in number else 100, _span_of(text))


def _reject_weight(text: str) -> RangeResult[Fraction]:
    """Fail with the error of a weight or, if it has none, because it is a weight."""
    error = UnsupportedWeight(text, spans=(_span_of(text),))
    return and_then(_parse_weight(text), lambda _: Failure((error,)))


def _parse_number(text: str, most: int, span: Span) -> RangeResult[Fraction]:
    """Parse a number from 0 to ``most``. Return its ratio to ``most``. ``1/3`` is a number."""
    longest = max(map(len, re.findall("[0-9]+", text)))
    if longest > MOST_DIGITS:
        return Failure((TooManyDigits(longest, spans=(span,)),))
    ratio = Fraction(text) / most
    return Success(ratio) if ratio <= 1 else Failure((NotANumber(text, most, spans=(span,)),))


def _wrong_form_error(text: str) -> tuple[RangeError, ...]:
    """Return the error of text in a known wrong form, or () for other text."""
    form = re.search(WRONG_FORM, text)
    if form is None:
        return ()
    return (WrongForm(text, FormReason[str(form.lastgroup)], spans=(_span_of(text),)),)


def _parse_item(word: str) -> RangeResult[int]:
    """Parse an item. The result is the bits of ``Range``. Spans are positions in the word."""
    span = _span_of(word)
    if word[-1] == "%" and (top := re.fullmatch(TOP_HANDS, word)):
        return _parse_top(top)
    if error := _wrong_form_error(word):
        return Failure(error)
    if "%" in word or word[:3].lower() == "top":
        return Failure((NotANumber(word, 100, spans=(span,)),))
    is_number = re.fullmatch(WEIGHT, word) and len(word) > 1 and word != "10"
    if word[0] == "@" or (is_number and NOT_IN_HANDS.intersection(word)):
        return Failure((WrongForm(word, FormReason.LONE_WEIGHT, spans=(span,)),))
    if "10" in word:
        correction = word.replace("10", "T")
        spans = tuple(Span(*ten.span()) for ten in re.finditer("10", word))
        return Failure((TenInDigits(correction if _is_item(correction) else None, spans=spans),))
    if word[:2].upper() == "XX":
        return _require_end(ALL_COMBO_BITS, word, 2)
    if word.lower() in ANY_HAND_NAMES:
        return Success(ALL_COMBO_BITS)
    if word[0] in RANK_SPELLINGS and word[1:2] in SUIT_SPELLINGS:
        return _parse_cards(word)
    if 0 < word.find("-") < len(word) - 1:
        return _parse_run(word)
    sign = SIGN_SPELLINGS.get(word[-1], Sign.NONE)
    group = _parse_hand_group(word.removesuffix(sign.value), sign.value)
    return group.map(lambda group: group_bits(group, sign))


def _parse_top(top: re.Match[str]) -> RangeResult[int]:
    """Parse ``15%``, or a band such as ``5%-10%``, which has the hands between its two ends."""
    if top["other"] is None:
        return _parse_number(top["number"], 100, _span_of(top[0])).map(top_bits)
    ends = gather_all(
        _parse_number(top[name], 100, Span(*top.span(name))) for name in ("other", "number")
    )
    return ends.map(lambda shares: top_bits(shares[0]) ^ top_bits(shares[1]))


def _parse_cards(word: str) -> RangeResult[int]:
    """Parse ``card card``, ``card "X" [ suit ]`` or ``card "*"``. The word starts with a card."""
    first = Card(RANK_SPELLINGS[word[0]], SUIT_SPELLINGS[word[1]])
    start = _skip_selectors(word, 2)
    rest = word[start:]
    if rest == "" or rest[0] in SIGN_SPELLINGS:
        return Failure((LoneCard(word[:2], "", spans=(Span(0, 2),)),))

    if rest == "*":
        return Success(bits_by_card()[first])

    if rest[0] in ANY_RANK:
        suit = SUIT_SPELLINGS.get(rest[1:2])
        end = _skip_selectors(word, start + (1 if suit is None else 2))
        return _require_end(bits_below(first, suit), word, end)

    def make_combo(second: Card) -> RangeResult[int]:
        if first == second:
            spans = Span(0, 2), Span(start, start + 2)
            return Failure((Located(DuplicateCard(first, (0, 1)), spans),))
        combo = Combo(*sorted((first, second), key=combo_sort_key))
        return _require_end(combo_bits()[combo], word, _skip_selectors(word, start + 2))

    return and_then(_shift(_parse_combo_card(rest), start), make_combo)


def _skip_selectors(word: str, index: int) -> int:
    """Return the index of the first character, from this index on, that is no emoji selector."""
    return len(word) - len(word[index:].lstrip(EMOJI_SELECTORS))


def _parse_combo_card(word: str) -> RangeResult[Card]:
    """Parse ``rank suit`` at the start of the word. The rest of the word is ignored."""
    rank, suit = word[0], word[1:2]
    if rank not in RANK_SPELLINGS:
        return Failure((NotARank(rank, spans=(Span(0, 1),)),))
    if suit == "" or suit in SIGN_SPELLINGS:
        return Failure((CutOff(rank, spans=(Span(0, 1),)),))
    if suit not in SUIT_SPELLINGS:
        return Failure((UnknownSuit(suit, rank, spans=(Span(1, 2),)),))
    return Success(Card(RANK_SPELLINGS[rank], SUIT_SPELLINGS[suit]))


def _parse_run(word: str) -> RangeResult[int]:
    """Parse ``hand "-" hand``."""
    one, _, other = word.partition("-")

    def join(hands: tuple[HandGroup, ...]) -> RangeResult[int]:
        first, last = hands
        return run_bits(first, last).alt(
            lambda reason: (NotARun(first, last, reason, spans=(_span_of(word),)),)
        )

    last = _shift(_parse_hand_group(other, ""), len(one) + 1)
    return and_then(gather_all((_parse_hand_group(one, "-"), last)), join)


def _parse_hand_group(word: str, sign: str) -> RangeResult[HandGroup]:
    """Parse a name and an optional kind, such as ``AKs``.

    ``sign`` is the ``+`` or ``-`` after the word, or empty. It is only for error messages.
    """
    first, second = word[:1], word[1:2]
    if first not in RANK_SPELLINGS and first not in ANY_RANK:
        return Failure((NotARank(first or sign, spans=(Span(0, 1),)),))
    if second == "" or second in SIGN_SPELLINGS:
        return Failure((LoneCard(first, second or sign, spans=(Span(0, 1),)),))
    if second not in RANK_SPELLINGS and (second not in ANY_RANK or first in ANY_RANK):
        return Failure((NotARank(second, spans=(Span(1, 2),)),))
    ranks = [RANK_SPELLINGS[letter] for letter in word[:2] if letter not in ANY_RANK]
    high, low = max(ranks), min(ranks) if len(ranks) == 2 else None
    kind = HandKind.PAIR if high is low else KIND_SPELLINGS.get(word[2:3])
    end = 2 if kind in (HandKind.PAIR, None) else 3
    return _require_end(HandGroup(high, low, kind), word, end)


def _require_end(value: A, word: str, end: int) -> RangeResult[A]:
    """Return the value if the word ends at index ``end``. Otherwise fail with the text after it."""
    if end == len(word):
        return Success(value)
    before, trailing = word[:end], word[end:]
    correction = f"{before} {trailing}" if _is_item(trailing) else None
    return Failure((TrailingText(trailing, before, correction, spans=(Span(end, len(word)),)),))


def _is_item(text: str) -> bool:
    """Return whether the text is one valid item. To save time, longer text is not parsed."""
    return len(text) <= LONGEST_WORD and isinstance(_parse_item(text), Success)


def _span_of(text: str) -> Span:
    """Return the span of a whole text."""
    return Span(0, len(text))
