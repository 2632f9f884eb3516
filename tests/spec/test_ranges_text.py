"""The notation of ranges, and the errors of invalid notation."""

import re
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle, islice, pairwise
from typing import get_args, get_origin

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from handrail.card_errors import CutOff, UnknownSuit
from handrail.cards import RANK_SPELLINGS, SUIT_SPELLINGS, Card, CardStyle, Rank
from handrail.hands import Combo, DuplicateCard, HandError, combo_sort_key
from handrail.problems import Located
from handrail.ranges import (
    HandGroup,
    HandKind,
    LoneCard,
    NoRunReason,
    NotARank,
    NotARun,
    RangeError,
    TenInDigits,
    TrailingText,
    UnsupportedWeight,
    hand_of,
    parse_range,
)
from handrail.ranges.hand_order import all_combos
from handrail.strategies import combos, nearly_range_texts, range_texts, range_words
from handrail.text import Span


def read(text: str) -> frozenset[Combo]:
    """Return the combos of a valid text."""
    return frozenset(parse_range(text).unwrap())


def errors_of(text: str) -> tuple[RangeError, ...]:
    """Return the errors of a text, or () if it is valid."""
    return parse_range(text).swap().value_or(())


def hands(names: str) -> frozenset[Combo]:
    """Return all combos of these hands, each named with its kind."""
    wanted = set(names.split())
    return frozenset(combo for combo in all_combos() if str(hand_of(combo)) in wanted)


# Every form of a word in the grammar

ROWS = [
    ("22", "22", 6),
    ("44+", "44 55 66 77 88 99 TT JJ QQ KK AA", 66),
    ("66-", "66 55 44 33 22", 30),
    ("55-33", "55 44 33", 18),
    ("33-55", "55 44 33", 18),
    ("AKo", "AKo", 12),
    ("J9o", "J9o", 12),
    ("AKs", "AKs", 4),
    ("72s", "72s", 4),
    ("K7", "K7s K7o", 16),
    ("AJo+", "AJo AQo AKo", 36),
    ("Q8s+", "Q8s Q9s QTs QJs", 16),
    (
        "A5+",
        "A5s A6s A7s A8s A9s ATs AJs AQs AKs A5o A6o A7o A8o A9o ATo AJo AQo AKo",
        144,
    ),
    ("A5o-", "A5o A4o A3o A2o", 48),
    ("A5-", "A5o A4o A3o A2o A5s A4s A3s A2s", 64),
    ("76s+", "76s", 4),
    ("QJs+", "QJs", 4),
    ("AK+", "AKs AKo", 16),
    ("AA+", "AA", 6),
    ("22-", "22", 6),
    ("32+", "32s 32o", 16),
    ("32-", "32s 32o", 16),
    ("J8o-J4o", "J8o J7o J6o J5o J4o", 60),
    ("76s-74s", "76s 75s 74s", 12),
    ("J8-J4", "J8s J7s J6s J5s J4s J8o J7o J6o J5o J4o", 80),
    ("J4-J8", "J8s J7s J6s J5s J4s J8o J7o J6o J5o J4o", 80),
    ("KXo", "KQo KJo KTo K9o K8o K7o K6o K5o K4o K3o K2o", 132),
    ("KXs", "KQs KJs KTs K9s K8s K7s K6s K5s K4s K3s K2s", 44),
    ("5X-", "52s 42s 32s 53s 43s 54s 52o 42o 32o 53o 43o 54o", 96),
    ("4Xs-", "42s 32s 43s", 12),
    ("3X", "32s 32o", 16),
    ("2X", "", 0),
    ("2Xs", "", 0),
    ("2X-", "", 0),
    ("22-22", "22", 6),
    ("96s-96s", "96s", 4),
    ("", "", 0),
    # More that players expect.
    (
        "XK",
        "KQs KJs KTs K9s K8s K7s K6s K5s K4s K3s K2s KQo KJo KTo K9o K8o K7o K6o K5o K4o K3o K2o",
        176,
    ),
    ("8ao", "A8o", 12),
    ("5A-A3", "A5s A4s A3s A5o A4o A3o", 48),
    ("AA-", "22 33 44 55 66 77 88 99 TT JJ QQ KK AA", 78),
]


@pytest.mark.parametrize(("text", "names", "size"), ROWS)
def test_each_form_of_a_word_means_its_hands(text: str, names: str, size: int) -> None:
    assert read(text) == hands(names)
    assert len(read(text)) == size


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("QX+", "Q2+ K2+ A2+"),
        ("KXs+", "K2s+ A2s+"),
        ("AX+", "AX"),
        ("2X+", "3X+"),
        ("7Xs-", "7Xs 6Xs 5Xs 4Xs 3Xs"),
        ("AX-", "2X+"),
        ("XQo+", "QXo KXo AXo"),
        ("XX", "22+ 2X+"),
    ],
)
def test_a_sign_after_x_adds_other_higher_cards(text: str, same: str) -> None:
    assert read(text) == read(same)


def test_xx_means_all_1326_combos() -> None:
    for text in ("XX", "xx", "Xx", "xX"):
        assert read(text) == frozenset(all_combos())


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("2s2h", "2s2h"),
        ("AsKc", "AsKc"),
        ("KcAs", "AsKc"),
        ("aSkC", "AsKc"),
        ("A♠K♣", "AsKc"),
        ("K♧A♤", "AsKc"),
        ("A♠\ufe0fK♣\ufe0f", "AsKc"),
        ("A♠\ufe0e\ufe0fK♣", "AsKc"),
        ("AsK♣", "AsKc"),
        ("2h2s", "2s2h"),
    ],
)
def test_two_exact_cards_mean_one_combo(text: str, printed: str) -> None:
    assert [str(combo) for combo in read(text)] == [printed]


@given(combos(), st.booleans(), st.sampled_from((CardStyle.LETTERS, CardStyle.SYMBOLS)))
def test_the_cards_of_a_combo_may_be_in_either_order(
    combo: Combo, is_reversed: bool, style: CardStyle
) -> None:
    cards = combo.cards[::-1] if is_reversed else combo.cards
    assert read("".join(card.format(style) for card in cards)) == {combo}


@pytest.mark.parametrize(
    "text",
    [
        "AA KQs",
        "AA,KQs",
        "AA;KQs",
        "AA:KQs",
        " AA , ;: KQs,,",
        "aa\tkqS\r\n",
        "\ufeffAA KQs",
        "AA AA KQs AA",
    ],
)
def test_separators_case_and_repetition_change_nothing(text: str) -> None:
    assert read(text) == hands("AA KQs")


@pytest.mark.parametrize("text", ["", " ", "\ufeff", ",;: \r\n"])
def test_text_without_words_is_the_empty_range(text: str) -> None:
    assert read(text) == frozenset()


# A second implementation of the grammar

RANK = "([2-9TJQKA])"
CARD = f"{RANK}([CDHS♣♦♥♠♧♢♡♤])[\ufe0e\ufe0f]*"
KIND = "([SO]?)"
TWO_RANKS, WITH_X = f"{RANK}{RANK}{KIND}", f"(?:{RANK}X|X{RANK}){KIND}"


@cache
def features() -> tuple[tuple[Combo, int, int, str], ...]:
    """Return each combo with its ranks, 2 to 14, the higher first, and its kind."""
    return tuple(
        (
            combo,
            combo.high.rank.value,
            combo.low.rank.value,
            ""
            if combo.high.rank is combo.low.rank
            else "SO"[combo.high.suit is not combo.low.suit],
        )
        for combo in all_combos()
    )


def where(rule: Callable[[int, int, str], bool]) -> frozenset[Combo]:
    return frozenset(combo for combo, high, low, kind in features() if rule(high, low, kind))


def by_sign(sign: str, value: int, least: int) -> bool:
    return value == least if sign == "" else value >= least if sign == "+" else value <= least


def meaning(word: str) -> frozenset[Combo] | None:
    """Return the combos of a word by the rules, or None if it is invalid."""
    big = "".join(letter.upper() if letter.isascii() else letter for letter in word)
    if big == "XX":
        return where(lambda high, low, kind: True)
    if found := re.fullmatch(CARD * 2, big):
        one, other = (Card(RANK_SPELLINGS[found[i]], SUIT_SPELLINGS[found[i + 1]]) for i in (1, 3))
        return (
            None if one == other else frozenset({Combo(*sorted((one, other), key=combo_sort_key))})
        )
    if found := re.fullmatch(f"{WITH_X}([+-]?)", big):
        top, kinds, sign = RANK_SPELLINGS[found[1] or found[2]].value, found[3] or "SO", found[4]
        return where(
            lambda high, low, kind: kind in kinds and kind != "" and by_sign(sign, high, top)
        )
    if found := re.fullmatch(f"{TWO_RANKS}([+-]?|-{TWO_RANKS})", big):
        (b, a), k = (
            sorted((RANK_SPELLINGS[found[1]].value, RANK_SPELLINGS[found[2]].value)),
            found[3],
        )
        if a == b and k:
            return None
        if found[5] is None:
            sign = found[4]
            if a == b:
                return where(lambda high, low, kind: kind == "" and by_sign(sign, high, a))
            return where(
                lambda high, low, kind: (
                    kind != "" and kind in (k or "SO") and high == a and by_sign(sign, low, b)
                )
            )
        (d, c), k2 = (
            sorted((RANK_SPELLINGS[found[5]].value, RANK_SPELLINGS[found[6]].value)),
            found[7],
        )
        if k != k2 or (a == b) is not (c == d) or (a != b and a != c):
            return None
        least, most = sorted((b, d))
        if a == b:
            return where(lambda high, low, kind: kind == "" and least <= high <= most)
        return where(
            lambda high, low, kind: (
                kind != "" and kind in (k or "SO") and high == a and least <= low <= most
            )
        )
    return None


def words(text: str) -> Iterator[re.Match[str]]:
    return re.finditer(r"[^\s,;:]+", text[1:] if text.startswith("\ufeff") else text)


@given(range_texts())
@example("QX+ A♠K♣ 2X 55-33")
def test_a_range_is_the_union_of_its_words(text: str) -> None:
    assert read(text) == frozenset().union(*(meaning(word[0]) or () for word in words(text)))


@given(range_words())
def test_every_generated_word_is_parsed(word: str) -> None:
    assert read(word) == meaning(word)


def test_common_words_mean_the_same_in_either_case() -> None:
    ranks = [str(rank) for rank in reversed(Rank)]
    names = [f"{one}{other}" for one in ranks for other in (*ranks, "X")]
    common = [f"{name}{kind}{sign}" for name in names for kind in ("", "s", "o") for sign in "-+ "]
    for word in common:
        if (expected := meaning(word.strip())) is not None:
            assert read(word) == read(word.lower()) == expected


anything = st.one_of(st.text(), nearly_range_texts(), st.text(alphabet="AK2T10Xxso+-♠sd @%.;"))


@given(anything)
@example("\ud800")
@example("\ufeff\ufeff")
@example("AA\ufe0f")
@example("--+@@")
@example("ßAKs ŉ")
def test_the_errors_of_any_text_are_in_its_invalid_words(text: str) -> None:
    shift = text.startswith("\ufeff")
    invalid = {
        (word.start() + shift, word.end() + shift)
        for word in words(text)
        if meaning(word[0]) is None
    }
    errors = errors_of(text)
    if not invalid:
        assert errors == ()
        return
    located = [
        next((start, end) for start, end in invalid if start <= error.span.start < end)
        for error in errors
    ]
    assert set(located) == invalid
    for (start, end), error in zip(located, errors, strict=True):
        assert all(start <= span.start < span.end <= end for span in error.spans)
    assert all(one.span < other.span for one, other in pairwise(errors))


# Errors, their spans and their hints

A_HAND = "write two ranks, s or o if needed, then + or - if needed, as in KTs+"
A_RANK = "ranks are 2 to 9, T, J, Q, K, A"
A_SUIT = "suits are c, d, h, s"
A_RUN = "a run joins pairs, as in 55-33, or hands with the same higher card, as in A9s-A5s"
A_COMBO = "an exact combo is two cards and nothing else, as in AsKc"
NOT_YET = "is a weight or a percentage: neither is supported yet"
WHOLE_HANDS = "list the hands without weights, as in 22+, A2s+, KTo+"

INVALID_WORDS: list[tuple[str, type, tuple[int, int], str, str]] = [
    ("HH", NotARank, (0, 1), "H is not a rank", A_RANK),
    (
        "KKo",
        TrailingText,
        (2, 3),
        "unexpected o after KK",
        "a pair has no suit mark; did you mean KK?",
    ),
    (
        "77s+",
        TrailingText,
        (2, 3),
        "unexpected s after 77",
        "a pair has no suit mark; did you mean 77?",
    ),
    (
        "ttS",
        TrailingText,
        (2, 3),
        "unexpected S after tt",
        "a pair has no suit mark; did you mean tt?",
    ),
    ("JK2", TrailingText, (2, 3), "unexpected 2 after JK", A_HAND),
    ("AsKx", UnknownSuit, (3, 4), "x is not a suit", A_SUIT),
    ("5s5s", Located, (0, 2), "5s appears twice", "a deck holds each card once"),
    ("AsAs", Located, (0, 2), "As appears twice", "a deck holds each card once"),
    (
        "Q+",
        LoneCard,
        (0, 1),
        "expected two cards, got only Q",
        "write two ranks, as in QQ+ or QX+",
    ),
    (
        "Q-",
        LoneCard,
        (0, 1),
        "expected two cards, got only Q",
        "write two ranks, as in QQ- or QX-",
    ),
    (
        "q",
        LoneCard,
        (0, 1),
        "expected two cards, got only q",
        "write two ranks, as in QQ or QX",
    ),
    (
        "X",
        LoneCard,
        (0, 1),
        "expected two cards, got only X",
        "write two ranks, as in AX (X is any lower rank), or XX for every hand",
    ),
    (
        "x+",
        LoneCard,
        (0, 1),
        "expected two cards, got only x",
        "write two ranks, as in AX (X is any lower rank), or XX for every hand",
    ),
    (
        "Qs",
        LoneCard,
        (0, 2),
        "expected two cards, got only Qs",
        "write two cards, as in AsKc",
    ),
    (
        "Q♠\ufe0f",
        LoneCard,
        (0, 2),
        "expected two cards, got only Q♠",
        "write two cards, as in AsKc",
    ),
    (
        "Qs+",
        LoneCard,
        (0, 2),
        "expected two cards, got only Qs",
        "write two cards, as in AsKc",
    ),
    (
        "4s-6s",
        LoneCard,
        (0, 2),
        "expected two cards, got only 4s",
        "write two cards, as in AsKc",
    ),
    ("10s9s", TenInDigits, (0, 2), "a ten is T in a range, not 10", "did you mean Ts9s?"),
    ("A10s", TenInDigits, (1, 3), "a ten is T in a range, not 10", "did you mean ATs?"),
    ("A10s-A5s", TenInDigits, (1, 3), "a ten is T in a range, not 10", "did you mean ATs-A5s?"),
    ("10", TenInDigits, (0, 2), "a ten is T in a range, not 10", "write T"),
    ("AA@50", UnsupportedWeight, (2, 5), f"@50 {NOT_YET}", WHOLE_HANDS),
    ("@", UnsupportedWeight, (0, 1), f"@ {NOT_YET}", WHOLE_HANDS),
    ("0.5", UnsupportedWeight, (0, 3), f"0.5 {NOT_YET}", WHOLE_HANDS),
    ("AA@10.5%", UnsupportedWeight, (2, 8), f"@10.5% {NOT_YET}", WHOLE_HANDS),
    ("50%", UnsupportedWeight, (0, 3), f"50% {NOT_YET}", WHOLE_HANDS),
    ("12.5%", UnsupportedWeight, (0, 5), f"12.5% {NOT_YET}", WHOLE_HANDS),
    (
        "A5s-ATo",
        NotARun,
        (0, 7),
        "A5s-ATo is not a run: the suit marks differ",
        "did you mean A5s-ATs?",
    ),
    (
        "a5-ato",
        NotARun,
        (0, 6),
        "A5-ATo is not a run: the suit marks differ",
        "did you mean A5o-ATo?",
    ),
    (
        "J8o-J4",
        NotARun,
        (0, 6),
        "J8o-J4 is not a run: the suit marks differ",
        "did you mean J8o-J4o?",
    ),
    (
        "A5s-K5s",
        NotARun,
        (0, 7),
        "A5s-K5s is not a run: the higher cards differ",
        f"{A_RUN}; for only these two, write A5s, K5s",
    ),
    (
        "A5s-K5o",
        NotARun,
        (0, 7),
        "A5s-K5o is not a run: the higher cards differ",
        f"{A_RUN}; for only these two, write A5s, K5o",
    ),
    (
        "55-54",
        NotARun,
        (0, 5),
        "55-54 is not a run: one is a pair, the other is not",
        f"{A_RUN}; for only these two, write 55, 54",
    ),
    (
        "54s-55",
        NotARun,
        (0, 6),
        "54s-55 is not a run: one is a pair, the other is not",
        f"{A_RUN}; for only these two, write 54s, 55",
    ),
    (
        "AX-KX",
        NotARun,
        (0, 5),
        "AX-KX is not a run: X stands for several hands",
        f"{A_RUN}; for only these two, write AX, KX",
    ),
    (
        "AXs-A5s",
        NotARun,
        (0, 7),
        "AXs-A5s is not a run: X stands for several hands",
        f"{A_RUN}; for only these two, write AXs, A5s",
    ),
    (
        "A5s-AXs",
        NotARun,
        (0, 7),
        "A5s-AXs is not a run: X stands for several hands",
        f"{A_RUN}; for only these two, write A5s, AXs",
    ),
    ("22AKs", TrailingText, (2, 5), "unexpected AKs after 22", "did you mean 22 AKs?"),
    ("AsKcQdJh", TrailingText, (4, 8), "unexpected QdJh after AsKc", "did you mean AsKc QdJh?"),
    ("22A5s-A2s", TrailingText, (2, 5), "unexpected A5s after 22", "did you mean 22 A5s?"),
    ("22XX", TrailingText, (2, 4), "unexpected XX after 22", "did you mean 22 XX?"),
    (
        "AKsQ♥\ufe0fJ♥\ufe0f",
        TrailingText,
        (3, 9),
        "unexpected Q♥\ufe0fJ♥\ufe0f after AKs",
        "did you mean AKs Q♥\ufe0fJ♥\ufe0f?",
    ),
    (
        "55–33",
        TrailingText,
        (2, 5),
        "unexpected –33 after 55",
        "write a run with a hyphen, as in 55-33",
    ),
    (
        "A5s−",
        TrailingText,
        (3, 4),
        "unexpected − after A5s",
        "write a run with a hyphen, as in 55-33",
    ),
    ("AKh", TrailingText, (2, 3), "unexpected h after AK", A_HAND),
    ("AA++", TrailingText, (2, 3), "unexpected + after AA", A_HAND),
    ("AsKc+", TrailingText, (4, 5), "unexpected + after AsKc", A_COMBO),
    ("AsKc-AsQc", TrailingText, (4, 9), "unexpected -AsQc after AsKc", A_COMBO),
    (
        "XXs",
        TrailingText,
        (2, 3),
        "unexpected s after XX",
        "XX is every hand, and nothing may follow it; for all suited hands write 2Xs+",
    ),
    (
        "xx+",
        TrailingText,
        (2, 3),
        "unexpected + after xx",
        "XX is every hand, and nothing may follow it; for all suited hands write 2Xs+",
    ),
    (
        "AK-Q",
        LoneCard,
        (3, 4),
        "expected two cards, got only Q",
        "write two ranks, as in QQ or QX",
    ),
    (
        "-22-33",
        NotARank,
        (0, 1),
        "- is not a rank",
        "+ and - go right after a hand, as in 22+ and 55-33",
    ),
    ("A5s-A4s-A2s", TrailingText, (7, 11), "unexpected -A2s after A4s", A_HAND),
    ("AA@5@6", UnsupportedWeight, (2, 6), f"@5@6 {NOT_YET}", WHOLE_HANDS),
    ("5.5.5%", NotARank, (1, 2), ". is not a rank", A_RANK),
    ("1s2s", NotARank, (0, 1), "1 is not a rank", "an ace is A"),
    ("A0s", NotARank, (1, 2), "0 is not a rank", "a ten is T"),
    ("AOs", NotARank, (1, 2), "O is not a rank", "a ten is T"),
    ("oA", NotARank, (0, 1), "o is not a rank", "a ten is T"),
    (
        "+",
        NotARank,
        (0, 1),
        "+ is not a rank",
        "+ and - go right after a hand, as in 22+ and 55-33",
    ),
    (
        "-22",
        NotARank,
        (0, 1),
        "- is not a rank",
        "+ and - go right after a hand, as in 22+ and 55-33",
    ),
    (
        "A5-XX",
        NotARank,
        (4, 5),
        "X is not a rank",
        "X is any card below the other, as in AX; XX is every hand",
    ),
    (
        "AsXs",
        NotARank,
        (2, 3),
        "X is not a rank",
        "X is any card below the other, as in AX; XX is every hand",
    ),
    ("AsK", CutOff, (2, 3), "K has no suit", "write Kc, Kd, Kh or Ks"),
    ("AsK+", CutOff, (2, 3), "K has no suit", "write Kc, Kd, Kh or Ks"),
    ("AsKx", UnknownSuit, (3, 4), "x is not a suit", A_SUIT),
    ("AsZs", NotARank, (2, 3), "Z is not a rank", A_RANK),
    ("AsZ", NotARank, (2, 3), "Z is not a rank", A_RANK),
    ("A\x00", NotARank, (1, 2), "\\x00 is not a rank", A_RANK),
]


@pytest.mark.parametrize(("text", "kind", "span", "message", "hint"), INVALID_WORDS)
def test_an_error_has_a_span_a_message_and_a_hint(
    text: str, kind: type, span: tuple[int, int], message: str, hint: str
) -> None:
    (error,) = errors_of(f"22 {text}, AA")
    assert isinstance(error, kind)
    assert (error.span.start - 3, error.span.end - 3) == span
    assert (error.message, error.hint) == (message, hint)


@pytest.mark.parametrize("dash", "‐‑‒–—−")
def test_a_dash_is_not_a_hyphen(dash: str) -> None:
    (error,) = errors_of(f"A5s{dash}A2s")
    assert (error.span, error.hint) == (Span(3, 7), "write a run with a hyphen, as in 55-33")


def test_all_errors_are_returned_from_left_to_right() -> None:
    text = "\ufeffKKo-QQs, AKs HH;A5s-K5s 22+ KKo@3:Q+\n50%"
    assert [(type(error).__name__, error.span.start) for error in errors_of(text)] == [
        ("TrailingText", 3),
        ("TrailingText", 7),
        ("NotARank", 14),
        ("NotARun", 17),
        ("TrailingText", 31),
        ("UnsupportedWeight", 32),
        ("LoneCard", 35),
        ("UnsupportedWeight", 38),
    ]


@pytest.mark.parametrize("text", ["5s5s", "AsAs", "T♠\ufe0fTs"])
def test_a_duplicate_card_has_two_spans(text: str) -> None:
    (error,) = errors_of(text)
    assert isinstance(error, Located)
    inner: HandError = error.error
    assert isinstance(inner, DuplicateCard)
    assert inner.at == (0, 1)
    second = len(text) - 2
    assert error.spans == (Span(0, 2), Span(second, second + 2))


def test_all_tens_in_digits_of_a_word_are_one_error() -> None:
    (error,) = errors_of("AA 10s10h")
    assert error == TenInDigits("TsTh", spans=(Span(3, 5), Span(6, 8)))
    assert [len(error.spans) for error in errors_of("10s9s 10s10h A10")] == [1, 2, 1]


def test_an_error_keeps_its_facts_in_fields() -> None:
    assert errors_of("A5s-K5s, AA@50 50% 22AKs Q+ KKo") == (
        NotARun(
            HandGroup(Rank.ACE, Rank.FIVE, HandKind.SUITED),
            HandGroup(Rank.KING, Rank.FIVE, HandKind.SUITED),
            NoRunReason.HIGH_CARDS,
            spans=(Span(0, 7),),
        ),
        UnsupportedWeight("@50", spans=(Span(11, 14),)),
        UnsupportedWeight("50%", spans=(Span(15, 18),)),
        TrailingText("AKs", "22", "22 AKs", spans=(Span(21, 24),)),
        LoneCard("Q", "+", spans=(Span(25, 26),)),
        TrailingText("o", "KK", None, spans=(Span(30, 31),)),
    )
    assert errors_of("@5 AsKq Qs+") == (
        UnsupportedWeight("@5", spans=(Span(0, 2),)),
        UnknownSuit("q", "K", spans=(Span(6, 7),)),
        LoneCard("Qs", "", spans=(Span(8, 10),)),
    )


def test_some_text_causes_each_error_of_a_range() -> None:
    kinds = {type(error) for row in INVALID_WORDS for error in errors_of(row[0])}
    assert kinds == {get_origin(member) or member for member in get_args(RangeError)}


@given(anything)
def test_messages_and_hints_are_short_printable_sentences(text: str) -> None:
    for error in errors_of(text):
        for sentence in (error.message, error.hint):
            assert sentence is not None
            assert sentence.isprintable()
            assert sentence == sentence.strip() != ""
            assert not sentence.endswith(".")
            assert len(sentence) < 160


def test_both_ends_of_a_run_are_checked() -> None:
    assert [(error.span, error.hint) for error in errors_of("22A5s-A2s+")] == [
        (Span(2, 5), "did you mean 22 A5s?"),
        (Span(9, 10), A_HAND),
    ]


def test_a_very_long_word_is_one_short_error() -> None:
    (error,) = errors_of("22" * 5000)
    assert (error.span, error.hint) == (Span(2, 10000), A_HAND)
    assert len(error.message) < 60


@pytest.mark.skipif(sys.gettrace() is not None, reason="tracing slows down parsing")
def test_the_time_to_parse_grows_linearly() -> None:
    known = [*(row[0] for row in ROWS), *(row[0] for row in INVALID_WORDS)]
    words = cycle(word for word in known if word)
    short, long = (" ".join(islice(words, number)) for number in (1_000, 10_000))

    def seconds(text: str) -> float:
        start = time.process_time()
        assert errors_of(text)
        return time.process_time() - start

    # The factor of 2 is for a busy machine. Quadratic growth would take 100 times as long.
    assert any(seconds(long) < 20 * seconds(short) for _ in range(20))
