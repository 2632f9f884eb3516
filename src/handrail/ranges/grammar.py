"""The grammar of ranges, and the parser that follows it.

    text  = [ BOM ]  { word | gap }         gap  = white space | "," | ";" | ":"
    word  = "XX" | combo | hand [ sign ] | hand "-" hand
    combo = card card                       card = rank suit
    hand  = name [ kind ]                   name = rank rank | rank "X" | "X" rank
    sign  = "+" | "-"                       kind = "s" | "o"
    rank  = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A"
    suit  = "c" | "d" | "h" | "s" | "♣" | "♦" | "♥" | "♠" | "♧" | "♢" | "♡" | "♤"

Words are in any order and either case, with at least one gap between them. Two rules are
not in the grammar: a pair has no kind, and the hands of a run are pairs, or of one kind under
one higher card.
"""

import re
from collections.abc import Mapping
from functools import cache, reduce
from itertools import chain
from typing import TypeAlias, TypeVar

from returns.result import Failure, Result, Success

from handrail.cards import Card, Rank
from handrail.hands import Combo, Repeated, precedence
from handrail.notation import RANKS, SUITS, CutOff, UnknownSuit
from handrail.problems import Located
from handrail.railway import and_then, either, gather
from handrail.ranges.groups import HandGroup, Sign, bits_between, bits_of, no_run
from handrail.ranges.mistakes import (
    LoneCard,
    NotARank,
    NotARun,
    RangeError,
    TenSpelled,
    Trailing,
    Unsupported,
)
from handrail.ranges.sets import Range
from handrail.ranges.starting import EVERY, Kind, combo_bits
from handrail.text import BYTE_ORDER_MARK, Span

WORD = re.compile(r"[^\s,;:]+")
LONGEST_WORD = len("A5s-A2s")
ANY = frozenset("Xx")
EVERY_HAND = frozenset(one + other for one in ANY for other in ANY)
NUMBER = re.compile(r"@.*|^(\d+%|\d*\.\d+%?|\d+\.%?)$")  # a weight or a share
EMOJI_SELECTORS = "\ufe0e\ufe0f"
SIGNS = {"+": Sign.UP, "-": Sign.DOWN}
KINDS = {"s": Kind.SUITED, "S": Kind.SUITED, "o": Kind.OFFSUIT, "O": Kind.OFFSUIT}

A = TypeVar("A")
Reading: TypeAlias = Result[A, tuple[RangeError, ...]]


def parse_range(text: str) -> Result[Range, tuple[RangeError, ...]]:
    """Read a range as players write it, ``22+, A5s-A2s KQ``, or return all its errors.

    Empty text is the empty range. The time is linear in the length of the text.

    Fails with each ``RangeError``, from left to right.

    >>> parse_range("22+ AQo+ 33 AKo A5s-A2s")
    <Success: 22+, A5s-, AQo+>
    >>> parse_range("KKo, A10s").alt(lambda errors: [error.hint for error in errors])
    <Failure: ['a pair has no suit mark; did you mean KK?', 'did you mean ATs?']>
    """
    words = WORD.finditer(text, text.startswith(BYTE_ORDER_MARK))
    known = _known_words()
    match either(gather(known.get(word[0]) or _read(word[0], word.start()) for word in words)):
        case Success(sets):
            return Success(Range(reduce(int.__or__, sets, 0)))
        case Failure(errors):
            return Failure(tuple(chain.from_iterable(errors)))


@cache
def _known_words() -> Mapping[str, Reading[int]]:
    """Return the usual words in their usual case. Most ranges need no parsing beyond these."""
    groups = [HandGroup(rank, rank, Kind.PAIR) for rank in Rank]
    for kind in (Kind.SUITED, Kind.OFFSUIT, None):
        for high in Rank:
            groups += [HandGroup(high, low, kind) for low in Rank if low < high]
            groups.append(HandGroup(high, None, kind))
    return {f"{each}{sign.value}": Success(bits_of(each, sign)) for each in groups for sign in Sign}


def _read(word: str, at: int) -> Reading[int]:
    """Read ``"XX" | combo | hand [ sign ] | hand "-" hand``. The word begins at ``at``."""
    number = NUMBER.search(word)
    if number:
        before = _errors(word[: number.start()], at) if number.start() else ()
        spans = _spans(word, at, number.start())
        return Failure((*before, Unsupported(number[0], spans=spans)))
    if "10" in word:
        meant = word.replace("10", "T")
        tens = (at + ten.start() for ten in re.finditer("10", word))
        spans = tuple(Span(start, start + 2) for start in tens)
        return Failure((TenSpelled(meant if _is_word(meant) else None, spans=spans),))
    if word[:2] in EVERY_HAND:
        return _whole(EVERY, word, 2, at)
    if word[0] in RANKS and word[1:2] in SUITS:
        return _combo(word, at)
    if 0 < word.find("-") < len(word) - 1:
        return _run(word, at)
    sign = SIGNS.get(word[-1], Sign.ALONE)
    group = _hand(word.removesuffix(sign.value), sign.value, at)
    return group.map(lambda group: bits_of(group, sign))


def _combo(word: str, at: int) -> Reading[int]:
    """Read ``card card``. The first is known to be a card."""
    first, rest = Card(RANKS[word[0]], SUITS[word[1]]), word[2:].lstrip(EMOJI_SELECTORS)
    spans = Span(at, at + 2), Span(at + len(word) - len(rest), at + len(word) - len(rest) + 2)
    if rest == "" or rest[0] in SIGNS:
        return Failure((LoneCard(word[:2], "", spans=spans[:1]),))

    def both(second: Card) -> Reading[int]:
        if first == second:
            return Failure((Located(Repeated(first, (0, 1)), spans),))
        end = len(word) - len(rest[2:].lstrip(EMOJI_SELECTORS))
        combo = Combo(*sorted((first, second), key=precedence))
        return _whole(combo_bits()[combo], word, end, at)

    return and_then(_card(rest, spans[1].start), both)


def _card(word: str, at: int) -> Reading[Card]:
    """Read ``rank suit``, and perhaps more after it."""
    rank, suit = word[0], word[1:2]
    if rank not in RANKS:
        return Failure((NotARank(rank, spans=(Span(at, at + 1),)),))
    if suit == "" or suit in SIGNS:
        return Failure((CutOff(rank, spans=(Span(at, at + 1),)),))
    if suit not in SUITS:
        return Failure((UnknownSuit(suit, rank, spans=(Span(at + 1, at + 2),)),))
    return Success(Card(RANKS[rank], SUITS[suit]))


def _run(word: str, at: int) -> Reading[int]:
    """Read ``hand "-" hand``."""
    one, _, other = word.partition("-")
    match either(gather((_hand(one, "-", at), _hand(other, "", at + len(one) + 1)))):
        case Failure(errors):
            return Failure(tuple(chain.from_iterable(errors)))
        case Success(hands):
            first, last = hands
            reason = no_run(first, last)
            if reason is None:
                return Success(bits_between(first, last))
            return Failure((NotARun(first, last, reason, spans=_spans(word, at, 0)),))


def _hand(word: str, sign: str, at: int) -> Reading[HandGroup]:
    """Read ``name [ kind ]`` and nothing more. The sign after it is for the errors."""
    first, second, mark = word[:1], word[1:2], word[2:3]
    if first not in RANKS and first not in ANY:
        return Failure((NotARank(first or sign, spans=(Span(at, at + 1),)),))
    if second == "" or second in SIGNS:
        return Failure((LoneCard(first, second or sign, spans=(Span(at, at + 1),)),))
    one, other = (second, first) if first in ANY else (first, second)
    if one not in RANKS or (other not in RANKS and other not in ANY):
        return Failure((NotARank(second, spans=(Span(at + 1, at + 2),)),))
    rank, low = RANKS[one], RANKS.get(other)
    high, low = (low, rank) if low is not None and rank < low else (rank, low)
    kind = Kind.PAIR if high is low else KINDS.get(mark)
    end = 3 if kind in KINDS.values() else 2
    return _whole(HandGroup(high, low, kind), word, end, at)


def _whole(value: A, word: str, end: int, at: int) -> Reading[A]:
    """Return the value if the word ends here."""
    if end == len(word):
        return Success(value)
    before, found = word[:end], word[end:]
    meant = f"{before} {found}" if _is_word(found) else None
    return Failure((Trailing(found, before, meant, spans=_spans(word, at, end)),))


def _is_word(text: str) -> bool:
    """Return whether this is one correct word. Longer text than any word is not tried."""
    return len(text) <= LONGEST_WORD and not _errors(text, 0)


def _errors(word: str, at: int) -> tuple[RangeError, ...]:
    return _read(word, at).swap().value_or(())


def _spans(word: str, at: int, start: int) -> tuple[Span, ...]:
    """Return the span from a place in a word to its end."""
    return (Span(at + start, at + len(word)),)
