"""Text to a range, by this grammar; words stand in any order, and letters in either case.

    text  = [ BOM ]  { word | gap }         gap  = white space | "," | ";" | ":"
    word  = "XX" | combo | hand [ sign ] | hand "-" hand
    combo = card card                       card = rank suit
    hand  = name [ kind ]                   name = rank rank | rank "X" | "X" rank
    sign  = "+" | "-"                       kind = "s" | "o"
    rank  = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A"
    suit  = "c" | "d" | "h" | "s" | "♣" | "♦" | "♥" | "♠" | "♧" | "♢" | "♡" | "♤"

Between two words is at least one gap. Two things the grammar cannot say: a pair has no kind,
and the hands of a run are pairs, or of one kind under one higher card.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, reduce
from itertools import chain
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.cards import Card, Rank, Singletons
from handrail.hands import Combo
from handrail.notation import RANKS, SUITS, CutOff, UnknownSuit
from handrail.problems import Located
from handrail.railway import and_then, either, gather
from handrail.ranges.mistakes import (
    Feature,
    LoneCard,
    NotARank,
    NotARun,
    PairMarked,
    RangeError,
    TenSpelled,
    Trailing,
    Unsupported,
)
from handrail.ranges.sets import Range
from handrail.ranges.starting import EVERY, Kind, Line, Named, below_ace, combo_bits, lines
from handrail.text import BYTE_ORDER_MARK, Span

Reading: TypeAlias = Result[int, tuple[RangeError, ...]]


@final
class Sign(Singletons):
    """Whether a hand stands for itself, for all up from it, or for all down from it."""

    ALONE = ""
    UP = "+"
    DOWN = "-"


def parse_range(text: str) -> Result[Range, tuple[RangeError, ...]]:
    """Read a range as players write it, ``22+, A5s-A2s KQ``, or all that is wrong with it.

    The empty text is the empty range. The time is linear in the length of the text.

    Fails with each ``RangeError``, from left to right.

    >>> parse_range("22+ AQo+ 33 AKo A5s-A2s")
    <Success: 22+, A5s-, AQo+>
    >>> parse_range("KKo, A10s").alt(lambda errors: [error.hint for error in errors])
    <Failure: ['a pair has no suit mark; did you mean KK?', 'did you mean ATs?']>
    """
    return gather(readings(text)).map(range_of).alt(flattened)


def range_of(sets: Iterable[int]) -> Range:
    """The union of sets of combos."""
    return Range(union(sets))


def union(sets: Iterable[int]) -> int:
    """What is in any of these sets of combos."""
    return reduce(int.__or__, sets, 0)


def flattened(errors: Iterable[tuple[RangeError, ...]]) -> tuple[RangeError, ...]:
    """The errors of all words in a row."""
    return tuple(chain.from_iterable(errors))


def readings(text: str) -> Iterator[Reading]:
    """The set of combos that each word stands for, or what is wrong with it."""
    known = spellings()
    for word in WORD.finditer(text, text.startswith(BYTE_ORDER_MARK)):
        found = known.get(word[0])
        yield read(text, *word.span()) if found is None else found


@cache
def spellings() -> Mapping[str, Reading]:
    """The words that most ranges are made of, in print, so that these need no parsing."""
    lower = {rank: [low for low in Rank if low < rank] for rank in Rank}
    names = [Named(rank, rank, Kind.PAIR) for rank in Rank]
    for kind in (Kind.SUITED, Kind.OFFSUIT, None):
        names += [Named(rank, low, kind) for rank in Rank for low in (*lower[rank], None)]
    return {
        f"{named}{sign.value}": Success(meaning(named, sign)) for named in names for sign in Sign
    }


def read(text: str, at: int, end: int) -> Reading:
    """Read one word: ``"XX" | combo | hand [ sign ] | hand "-" hand``."""
    weight, minus = text.find("@", at, end), text.find("-", at, end - 1)
    portion = feature_of(text[at:end])
    if weight >= 0:
        return weighted(text, at, weight, end)
    if portion is not None:
        return wrong(Unsupported(portion, text[at:end], spans=(Span(at, end),)))
    if "10" in text[at:end]:
        return wrong(ten_spelled(text, at, end))
    if text[at : at + 2] in EVERY_HAND:
        return complete(EVERY, text, at, at + 2, end)
    if text[at] in RANKS and text[at + 1 : at + 2] in SUITS:
        return combo(text, at, end)
    if minus > at:
        return run(text, at, minus, end)
    return hand_and_sign(text, at, end)


def combo(text: str, at: int, end: int) -> Reading:
    """Read ``combo = card card``, of which the first is known to be a card."""
    second = past_suit(text, at)
    if second == end or text[second] in SIGNS:
        return wrong(LoneCard(text[at : at + 2], "", spans=(Span(at, at + 2),)))
    spans = (Span(at, at + 2), Span(second, second + 2))
    cards = gather((card(text, at, end), card(text, second, end)))
    held = and_then(
        cards,
        lambda both: Combo.of(both).alt(
            lambda errors: tuple(Located(error, spans) for error in errors)
        ),
    )
    return and_then(
        held, lambda found: complete(combo_bits()[found], text, at, past_suit(text, second), end)
    )


def card(text: str, at: int, end: int) -> Result[Card, RangeError]:
    """Read ``card = rank suit``."""
    rank, suit = text[at], text[at + 1 : min(at + 2, end)]
    if rank not in RANKS:
        return Failure(NotARank(rank, spans=(Span(at, at + 1),)))
    if suit == "" or suit in SIGNS:
        return Failure(CutOff(rank, spans=(Span(at, at + 1),)))
    if suit not in SUITS:
        return Failure(UnknownSuit(suit, rank, spans=(Span(at + 1, at + 2),)))
    return Success(Card(RANKS[rank], SUITS[suit]))


def past_suit(text: str, at: int) -> int:
    """Where the card ends that begins here: an emoji suit has a selector behind it."""
    behind = at + 2
    while text[behind : behind + 1] in SELECTORS:
        behind += 1
    return behind


def run(text: str, at: int, minus: int, end: int) -> Reading:
    """Read ``hand "-" hand``."""

    def between(hands: tuple[Named, ...]) -> Reading:
        first, last = hands
        if is_run(first, last):
            return Success(hands_between(first, last))
        return wrong(NotARun(first, last, spans=(Span(at, end),)))

    return and_then(gather((hand(text, at, minus), hand(text, minus + 1, end))), between)


def hand_and_sign(text: str, at: int, end: int) -> Reading:
    """Read ``hand [ sign ]``."""
    sign = SIGNS.get(text[end - 1], Sign.ALONE)
    named = hand(text, at, end - len(sign.value))
    return named.map(lambda found: meaning(found, sign)).alt(alone)


def hand(text: str, at: int, end: int) -> Result[Named, RangeError]:
    """Read ``hand = name [ kind ]``, with nothing behind it."""
    first, second, mark = (text[place : min(place + 1, end)] for place in range(at, at + 3))
    if first not in RANKS and first not in ANY:
        return Failure(NotARank(text[at], spans=(Span(at, at + 1),)))
    if second == "" or second in SIGNS:
        return Failure(lone_rank(text, at))
    if first in ANY:
        first, second = second, first
    if first not in RANKS or (second not in RANKS and second not in ANY):
        return Failure(NotARank(text[at + 1], spans=(Span(at + 1, at + 2),)))
    named = name_of(RANKS[first], RANKS.get(second), KINDS.get(mark))
    if named.kind is Kind.PAIR and mark in KINDS:
        return Failure(PairMarked(str(named), mark, spans=(Span(at + 2, at + 3),)))
    behind = at + 2 + (mark in KINDS)
    return Success(named) if behind == end else Failure(trailing(text, at, behind, end))


def name_of(one: Rank, other: Rank | None, kind: Kind | None) -> Named:
    """What two ranks in either order are called, or one and an X."""
    if other is None:
        return Named(one, None, kind)
    if one is other:
        return Named(one, one, Kind.PAIR)
    return Named(one, other, kind) if other < one else Named(other, one, kind)


def meaning(named: Named, sign: Sign) -> int:
    """The combos that a name stands for, alone or with all up from it or down from it.

    Of a hand, these are hands of its line. Of an X, these are lines: those under the same
    card, under all from that card up, or down.
    """
    if named.low is None:
        cut = cut_at(below_ace(named.high), sign)
        return union(line.mask(ALL) for kind in named.kinds for line in lines()[kind][cut])
    return union(line.mask(cut_at(place, sign)) for line, place in standing(named))


def cut_at(place: int, sign: Sign) -> slice:
    """What a sign cuts out of a row that is ordered from the top."""
    match sign:
        case Sign.ALONE:
            return slice(place, place + 1)
        case Sign.UP:
            return slice(place + 1)
        case Sign.DOWN:
            return slice(place, None)


def hands_between(first: Named, last: Named) -> int:
    """The combos of a run, whose ends stand on the same lines."""
    return union(
        line.mask(slice(min(one, other), max(one, other) + 1))
        for (line, one), (_, other) in zip(standing(first), standing(last), strict=True)
    )


def standing(named: Named) -> Iterator[tuple[Line, int]]:
    """The lines on which named hands stand, each with the place there; an X has no place."""
    if named.low is None:
        return
    for kind in named.kinds:
        if kind is Kind.PAIR:
            yield lines()[kind][0], below_ace(named.high)
        else:
            yield lines()[kind][below_ace(named.high)], named.high.value - named.low.value - 1


def is_run(first: Named, last: Named) -> bool:
    """Whether hands can run from one to the other: pairs, or one kind under one higher card."""
    if first.low is None or last.low is None or first.kind is not last.kind:
        return False
    return first.kind is Kind.PAIR or first.high is last.high


def complete(bits: int, text: str, at: int, behind: int, end: int) -> Reading:
    """What was read, if the word ends there."""
    return Success(bits) if behind == end else wrong(trailing(text, at, behind, end))


def trailing(text: str, at: int, behind: int, end: int) -> Trailing:
    """The error that a word goes on where it should end."""
    found, before = text[behind:end], text[at:behind]
    meant = f"{before} {found}" if is_word(found) else None
    return Trailing(found, before, meant, spans=(Span(behind, end),))


def ten_spelled(text: str, at: int, end: int) -> TenSpelled:
    """The error that tens are written with two digits, with all their places in the word."""
    meant = text[at:end].replace("10", "T")
    spans = tuple(Span(*ten.span()) for ten in TEN.finditer(text, at, end))
    return TenSpelled(meant if is_word(meant) else None, spans=spans)


def lone_rank(text: str, at: int) -> LoneCard:
    """The error that a rank stands alone, with the sign behind it."""
    sign = text[at + 1 : at + 2]
    return LoneCard(text[at], sign if sign in SIGNS else "", spans=(Span(at, at + 1),))


def is_word(text: str) -> bool:
    """Whether this can be read as one word. What is longer than any word is not tried."""
    if len(text) > LONGEST_WORD:
        return False
    match either(read(text, 0, len(text))):
        case Success(_):
            return True
        case Failure(_):
            return False


def weighted(text: str, at: int, weight: int, end: int) -> Reading:
    """The error that a weight begins at that place, after what is wrong before it."""
    error = Unsupported(Feature.WEIGHT, text[weight:end], spans=(Span(weight, end),))
    if weight == at:
        return wrong(error)
    match either(read(text, at, weight)):
        case Success(_):
            return wrong(error)
        case Failure(errors):
            return Failure((*errors, error))


def feature_of(word: str) -> Feature | None:
    """What a number means: a share of all hands (``50%``), or a weight (``0.5``)."""
    number = word.removesuffix("%")
    if not number.replace(".", "", 1).isdecimal() or (number == word and "." not in word):
        return None
    return Feature.WEIGHT if number == word else Feature.SHARE


def wrong(error: RangeError) -> Reading:
    """A word in which this one thing is wrong."""
    return Failure((error,))


def alone(error: RangeError) -> tuple[RangeError, ...]:
    """One error where several can be."""
    return (error,)


WORD = re.compile(r"[^\s,;:]+")
TEN = re.compile("10")
LONGEST_WORD = len("A5s-A2s")
ALL = slice(None)
ANY = frozenset("Xx")
EVERY_HAND = frozenset(one + other for one in ANY for other in ANY)
SELECTORS = frozenset("\ufe0e\ufe0f")
SIGNS = {"+": Sign.UP, "-": Sign.DOWN}
KINDS = {"s": Kind.SUITED, "S": Kind.SUITED, "o": Kind.OFFSUIT, "O": Kind.OFFSUIT}
