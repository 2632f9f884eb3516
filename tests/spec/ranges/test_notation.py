"""The notation of ranges, and the errors of invalid notation."""

import re
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import fields
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import accumulate, cycle, islice, pairwise
from pathlib import Path
from typing import Any, get_args, get_origin

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from returns.result import Result, Success

from handrail.cards import UnknownSuit
from handrail.cards.types import RANK_SPELLINGS, SUIT_SPELLINGS, Card, Rank, Suit
from handrail.hands.errors import DuplicateCard
from handrail.hands.types import Combo, combo_sort_key
from handrail.problems import Located
from handrail.ranges import (
    ForeignWeight,
    FormReason,
    HandGroup,
    HandKind,
    LoneCard,
    NoRunReason,
    NotANumber,
    NotARun,
    RangeError,
    TenInDigits,
    TrailingText,
    UnclearPercent,
    UnsupportedWeight,
    WeightedRange,
    WrongForm,
    hand_of,
    parse_range,
    parse_ranges,
    parse_weighted,
)
from handrail.ranges.hand_order import HANDS_BEST_FIRST, all_combos
from handrail.strategies import cards, nearly_range_texts, range_texts, range_words, weighted_texts
from handrail.text import Span, printable
from helpers.few_examples import few_examples

Weights = dict[Combo, Fraction]
Errors = tuple[RangeError, ...]


def read(text: str) -> frozenset[Combo]:
    """Return the combos of a valid text."""
    return frozenset(parse_range(text).unwrap())


def read_weighted(text: str) -> Weights:
    """Return the combos of a valid text, with their weights."""
    return dict(parse_weighted(text).unwrap().items())


def errors_of(text: str, parse: Callable[[str], Result[Any, Errors]] = parse_weighted) -> Errors:
    """Return the errors of a text, or () if it is valid."""
    return parse(text).swap().value_or(())


def hands(names: str) -> frozenset[Combo]:
    """Return all combos of these hands, each named with its kind, and these single combos."""
    return frozenset(combo for name in names.split() for combo in combos_by_name()[name])


@cache
def combos_by_name() -> dict[str, list[Combo]]:
    by_name: dict[str, list[Combo]] = {}
    for combo in all_combos():
        for name in (str(combo), str(hand_of(combo))):
            by_name.setdefault(name, []).append(combo)
    return by_name


def weights(names: str) -> Weights:
    """Return the combos of these hands, each with the weight after the name, as in ``AA 1/2``."""
    pairs = (pair.split() for pair in names.split(",") if pair)
    each = {combo: Fraction(weight) for name, weight in pairs for combo in hands(name)}
    return {combo: weight for combo, weight in each.items() if weight}


# Every form of an item

ROWS = [
    ("22", "22"),
    ("44+", "44 55 66 77 88 99 TT JJ QQ KK AA"),
    ("66-", "66 55 44 33 22"),
    ("55-33", "55 44 33"),
    ("33-55", "55 44 33"),
    ("AKo", "AKo"),
    ("J9o", "J9o"),
    ("AKs", "AKs"),
    ("72s", "72s"),
    ("K7", "K7s K7o"),
    ("AJo+", "AJo AQo AKo"),
    ("Q8s+", "Q8s Q9s QTs QJs"),
    ("A9+", "A9s ATs AJs AQs AKs A9o ATo AJo AQo AKo"),
    ("A5o-", "A5o A4o A3o A2o"),
    ("A5-", "A5o A4o A3o A2o A5s A4s A3s A2s"),
    ("76s+", "76s"),
    ("AK+", "AKs AKo"),
    ("AA+", "AA"),
    ("22-", "22"),
    ("AA-", "22 33 44 55 66 77 88 99 TT JJ QQ KK AA"),
    ("32+", "32s 32o"),
    ("32-", "32s 32o"),
    ("J8o-J4o", "J8o J7o J6o J5o J4o"),
    ("76s-74s", "76s 75s 74s"),
    ("J8-J4", "J8s J7s J6s J5s J4s J8o J7o J6o J5o J4o"),
    ("J4-J8", "J8s J7s J6s J5s J4s J8o J7o J6o J5o J4o"),
    ("T9s-54s", "T9s 98s 87s 76s 65s 54s"),
    ("54s-T9s", "T9s 98s 87s 76s 65s 54s"),
    ("KQo-JTo", "KQo QJo JTo"),
    ("86-64", "86s 75s 64s 86o 75o 64o"),
    ("8a-3A", "A8s A7s A6s A5s A4s A3s A8o A7o A6o A5o A4o A3o"),
    ("22-22", "22"),
    ("96s-96s", "96s"),
    ("KXo", "KQo KJo KTo K9o K8o K7o K6o K5o K4o K3o K2o"),
    ("KXs", "KQs KJs KTs K9s K8s K7s K6s K5s K4s K3s K2s"),
    ("5X-", "52s 42s 32s 53s 43s 54s 52o 42o 32o 53o 43o 54o"),
    ("4Xs-", "42s 32s 43s"),
    ("2X", ""),
    ("2Xs", ""),
    ("2X-", ""),
    ("8ao", "A8o"),
    ("AsKc", "AsKc"),
    ("kCAs", "AsKc"),
    ("2h2s", "2s2h"),
    ("K♣A♠", "AsKc"),
    ("A♤K♧", "AsKc"),
    ("A♠\ufe0fK♣\ufe0f", "AsKc"),
    ("AsK♣\ufe0e\ufe0f", "AsKc"),
    ("4hXh", "4h3h 4h2h"),
    ("4h\ufe0fx♤\ufe0f", "4h3s 4h2s"),
    ("3hX", "3h2s 3h2h 3h2d 3h2c"),
    ("2hXh", ""),
    ("", ""),
]


@pytest.mark.parametrize(("text", "names"), ROWS)
def test_each_form_of_an_item_means_its_hands(text: str, names: str) -> None:
    assert read(text) == hands(names)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("A5+", "A5s+ A5o+"),
        ("AX", "A2+"),
        ("AXs", "A2s+"),
        ("Axo", "A2o+"),
        ("xK", "KX"),
        ("QX+", "Q2+ K2+ A2+"),
        ("KXs+", "K2s+ A2s+"),
        ("AX+", "AX"),
        ("7Xs-", "7Xs 6Xs 5Xs 4Xs 3Xs"),
        ("XQo+", "QXo KXo AXo"),
        ("XX", "22+ 3X+"),
        ("xx", "XX"),
        ("Random", "XX"),
        ("any", "XX"),
        ("*", "XX"),
        ("AhXs", "AhKs AhQs AhJs AhTs Ah9s Ah8s Ah7s Ah6s Ah5s Ah4s Ah3s Ah2s"),
        ("AhX", "AhXc AhXd AhXh AhXs"),
        ("Ah*", "AhX AsAh AhAd AhAc"),
        ("AA KQs AA", "AA KQs"),
        ("AA,KQs", "AA KQs"),
        ("AA;KQs", "AA KQs"),
        (" aa , ;: kqS\t\r\n,,", "AA KQs"),
        ("\ufeffAA KQs", "AA KQs"),
        ("\ufeff", ""),
        (",;: \r\n", ""),
        ("44:55", "44 55"),
        ("AA\r\n40%", "40%, AA"),
        ("AA : ; :40%", "40% AA"),
        ("AA !40%", "AA !AA"),
        ("0%", ""),
        ("0.45%", ""),
        ("0.46%", "AA"),
        ("7.5%", "77+ ATs+ AQo+"),
        ("top7.5%", "7.5%"),
        ("15%", "55+, A7s+, A5s, K9s+, QJs, A9o+, KJo+"),
        ("TOP15.%", "15%"),
        ("top 15%", "15%"),
        ("AA, Top\r\n\t.45%,22", "AA 22"),
        ("XX!top 15%", "XX !15%"),
        ("5%-10%", "10% !5%"),
        ("5-10%", "10% !5%"),
        (".5-10.5%", "10.5% !.5%"),
        ("10%-5.%", "10% !5%"),
        ("top5-10%", "10% !5%"),
        ("top 5%-10%", "10% !5%"),
        ("22;5%-10%", "10% 22 !5% 22"),
        ("5%-10%,10%-15%", "15% !5%"),
        ("0-100%", "XX"),
        ("5%-5%", ""),
        ("20% !15%", "A6s A4s A3s K8s QTs A8o A7o KTo QJo"),
        ("100%", "XX"),
        ("AK !AKs", "AKo"),
        ("!22-44 22+", "55+"),
        ("JJ+!QQ!AsAh", "JJ KK AsAd AsAc AhAd AhAc AdAc"),
        ("XX !22+ !3X+", ""),
        ("AA !*", ""),
    ],
)
def test_different_texts_mean_the_same_hands(text: str, same: str) -> None:
    assert read(text) == read(same)


# Weights


@given(cards())
def test_a_star_after_a_card_is_any_other_card(card: Card) -> None:
    held = parse_range(f"{card}*").unwrap()
    assert {*held} == {combo for combo in all_combos() if card in combo.cards}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("AA", "AA 1"),
        ("AA@50", "AA 1/2"),
        ("AA@33.3%", "AA 333/1000"),
        ("AA@1/3", "AA 1/3"),
        ("AKs:0.5", "AKs 1/2"),
        ("AKs: 0.5", "AKs 1/2"),
        ("AKs:\r\n0.5", "AKs 1/2"),
        ("AA:.5,KK", "AA 1/2, KK 1"),
        ("AA:1., KK:.125", "AA 1, KK 1/8"),
        ("AA : 0.5,KK\t:.5;QQ :\r\n1 JJ : 0", "AA 1/2, KK 1/2, QQ 1"),
        ("AA:1", "AA 1"),
        ("AA:0 KK", "KK 1"),
        ("AA:1,KK:1;QQ", "AA 1, KK 1, QQ 1"),
        ("2d2c: 1,3d3c: 0.5", "2d2c 1, 3d3c 1/2"),
        ("JJ:Ts9s:0.5", "JJ 1, Ts9s 1/2"),
        ("44:55@50:66", "44 1, 55 1/2, 66 1"),
        ("[50]AA,KK[/50]", "AA 1/2, KK 1/2"),
        ("QQ[50%] AA [/50%]KK", "QQ 1, AA 1/2, KK 1"),
        ("[1/3]AA[/1/3] [0]KK[/0]", "AA 1/3"),
        ("40%(KK,AA)", "AA 2/5, KK 2/5"),
        ("QQ 0.4(KK),.5(AA)JJ", "QQ 1, KK 2/5, AA 1/2, JJ 1"),
        ("1/3(AA),1(KK),1%()", "AA 1/3, KK 1"),
        ("0-0.46%@50,0.5(top 0.45%)", "AA 1/2"),
        ("KK 50%(0.46%, QQ)[25]0.46%[/25]", "KK 1, AA 1/2, QQ 1/2"),
        ("AA@50 AA@25 AA@60 AsAh@70", "AA 3/5, AsAh 7/10"),
        ("AKs AK@50 AK@0", "AKs 1, AKo 1/2"),
        ("AA@50!AsAh KK:1!KsKh", "AA 1/2, AsAh 0, KK 1, KsKh 0"),
        ("!KK [50]AA!AsAh,KK[/50]", "AA 1/2, AsAh 0"),
        ("AA@0", ""),
        (f"AA@{'0' * 28}50.{'0' * 30}", "AA 1/2"),
        (f"AA@{'1' * 29}2/{'2' * 29}4", "AA 1/2"),
    ],
)
def test_each_form_of_a_weight_is_read(text: str, expected: str) -> None:
    assert read_weighted(text) == weights(expected)


TOOLS = tomllib.loads((Path(__file__).parents[2] / "truth" / "range_texts.toml").read_text("utf-8"))


@pytest.mark.parametrize("published", TOOLS["read"], ids=lambda row: row["tool"])
def test_ranges_of_other_tools_are_read(published: dict[str, Any]) -> None:
    pairs = published["weights"].items()
    expected = ",".join(f"{name} {weight}" for weight, names in pairs for name in names.split())
    assert read_weighted(published["text"]) == weights(expected)


@pytest.mark.parametrize("published", TOOLS["unsupported"], ids=lambda row: row["tool"])
def test_unsupported_forms_of_other_tools_are_named(published: dict[str, Any]) -> None:
    error = errors_of(published["text"])[0]
    assert isinstance(error, WrongForm)
    assert error.reason is FormReason[published["reason"]]


# Files of ranges


def test_a_file_has_one_range_per_line() -> None:
    text = "\ufeff# open\r\n\r\n22+, A2s+\r\n  # AA\nKK@50 !KsKh # a comment\n\t\n!QQ QQ+"
    assert [str(each) for each in parse_ranges(text).unwrap()] == [
        "22+, A2s+",
        "KsKd@50, KsKc@50, KhKd@50, KhKc@50, KdKc@50",
        "KK+",
    ]
    assert parse_ranges("\ufeffAA").map(len) == parse_ranges("AA").map(len) == Success(1)
    assert parse_ranges("") == parse_ranges("\ufeff\n# AA") == Success(())


def test_the_errors_of_all_lines_have_spans_in_the_whole_text() -> None:
    text = "\ufeffKKo AA\r\n# KKo\r\n[50]AA # [/50]\nQQ\n!QQ\nHH"
    spans = [error.span for error in errors_of(text, parse_ranges)]
    assert [(span.start, text[span.start : span.end]) for span in spans] == [
        (3, "o"),
        (16, "[50]"),
        (34, "!QQ"),
        (38, "H"),
    ]


# A second implementation of the grammar

RANK = "([2-9TJQKA])"
SUIT, EMOJI = "([CDHS♣♦♥♠♧♢♡♤])", "[\ufe0e\ufe0f]*"
CARD, KIND = f"{RANK}{SUIT}{EMOJI}", "([SO]?)"
TWO_RANKS, WITH_X = f"{RANK}{RANK}{KIND}", f"(?:{RANK}X|X{RANK}){KIND}"
NUMBER = r"(?:[0-9]+\.?[0-9]*|\.[0-9]+)"
WEIGHT = rf"(?:{NUMBER}%?|[0-9]+/0*[1-9][0-9]*)"
COLON = r"(?<=[^\s,;:()\[\]])\s*:\s*"
COLON_WEIGHT = rf"{COLON}((?=[0-9]*\.){NUMBER}|[01])(?![^\s,;:()\[\]@!])"
UNCLEAR_PERCENT = rf"(?i)[^\s,;:](?:[^\S\r\n]|:)+(?:top)?(?:{NUMBER}%?-)?{NUMBER}%(?![^\s,;:@])"
GROUP = (
    rf"\[(?P<percent>{WEIGHT})\](?P<one>[^()\[\]]*)\[/(?P=percent)\]"
    rf"|(?<![^\s,;:()\[\]])(?P<share>{WEIGHT})\((?P<other>[^()\[\]]*)\)"
)


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


def best(percent: Fraction) -> frozenset[Combo] | None:
    """Return the best hands that together have at most this percentage of all combos."""
    names = HANDS_BEST_FIRST.split()
    totals = accumulate({"": 6, "s": 4, "o": 12}[name[2:]] for name in names)
    count = sum(100 * total <= percent * 1326 for total in totals)
    return hands(" ".join(names[:count])) if percent <= 100 else None


def meaning(word: str) -> frozenset[Combo] | None:
    """Return the combos of an item by the rules, or None if it is invalid."""
    big = "".join(letter.upper() if letter.isascii() else letter for letter in word)
    if big in ("XX", "RANDOM", "ANY", "*"):
        return where(lambda high, low, kind: True)
    if found := re.fullmatch(rf"(?:TOP\s*)?(?:({NUMBER})%?-)?({NUMBER})%", big):
        one, other = best(Fraction(found[1] or 0)), best(Fraction(found[2]))
        return None if one is None or other is None else one ^ other
    if found := re.fullmatch(CARD * 2, big):
        held = [Card(RANK_SPELLINGS[found[i]], SUIT_SPELLINGS[found[i + 1]]) for i in (1, 3)]
        two = sorted(held, key=combo_sort_key)
        return None if two[0] == two[1] else frozenset({Combo(*two)})
    if found := re.fullmatch(f"{CARD}X{SUIT}?{EMOJI}", big):
        card, suit = Card(RANK_SPELLINGS[found[1]], SUIT_SPELLINGS[found[2]]), found[3]
        return frozenset(
            combo
            for combo, high, low, _ in features()
            if combo.high == card
            and low < high
            and (suit is None or combo.low.suit is SUIT_SPELLINGS[suit])
        )
    if found := re.fullmatch(f"{WITH_X}([+-]?)", big):
        top, kinds, sign = RANK_SPELLINGS[found[1] or found[2]].value, found[3] or "SO", found[4]
        return where(
            lambda high, low, kind: kind != "" and kind in kinds and by_sign(sign, high, top)
        )
    if found := re.fullmatch(f"{TWO_RANKS}([+-]?|-{TWO_RANKS})", big):
        (b, a), k = sorted(RANK_SPELLINGS[found[i]].value for i in (1, 2)), found[3]
        kinds = [""] if a == b else [*(k or "SO")]
        if a == b and k:
            return None
        if found[5] is None:
            return where(
                lambda high, low, kind: (
                    kind in kinds
                    and (
                        by_sign(found[4], high, a)
                        if a == b
                        else high == a and by_sign(found[4], low, b)
                    )
                )
            )
        (d, c), other_k = sorted(RANK_SPELLINGS[found[i]].value for i in (5, 6)), found[7]
        if k != other_k or (a == b) is not (c == d) or (a != c and a - b != c - d):
            return None
        return where(
            lambda high, low, kind: (
                kind in kinds
                and min(a, c) <= high <= max(a, c)
                and min(b, d) <= low <= max(b, d)
                and (a == c or high - low == a - b)
            )
        )
    return None


def as_ratio(weight: str, most: int) -> str:
    """Return the text of a weight from 0 to ``most``, or a percentage or ratio, as ``@1/2``."""
    if "/" not in weight:
        of = 100 if "%" in weight else most
        weight = "/".join(map(str, (Fraction(weight.removesuffix("%")) / of).as_integer_ratio()))
    return f"@{weight}"


def weigh_group(found: re.Match[str]) -> str:
    """Return the words of a group, each with the weight of the group."""
    ratio = as_ratio(found["percent"], 100) if found["percent"] else as_ratio(found["share"], 1)
    if Fraction(ratio[1:]) > 1:
        return found[0]
    inner = found["one"] or found["other"] or ""
    words = re.sub(r"[^\s,;:]+", lambda word: word[0] + ratio * (word[0][0] != "!"), inner)
    return f",{words} "


def meaning_of_text(text: str) -> Weights | None:
    """Return the weight of each combo by the rules, or None if the text is invalid.

    The weights of all forms are written in one form, ``@1/2``, before the words are read.
    """
    text = text.removeprefix("\ufeff").replace("!", " !")
    text = re.sub(r"(?i)(?<![^\s,;:()\[\]!])top\s+(?=\.?[0-9])", "top", text)
    text = re.sub(COLON_WEIGHT, lambda found: as_ratio(found[1], 1), text)
    if re.search(rf"{COLON}([0-9]+\.|\.[0-9])", text):  # a weight that is not a number
        return None
    text = re.sub(GROUP, weigh_group, text)
    if re.search(UNCLEAR_PERCENT, text):
        return None
    highest: Weights = {}
    excluded: set[Combo] = set()
    words = [word for word in re.split(r"[\s,;:]+", text) if word]
    for word in words:
        found = re.fullmatch(rf"(!?)([^@!]+)(?:@({WEIGHT}))?", word)
        combos = found and meaning(found[2])
        if found is None or combos is None or (found[1] and found[3]):
            return None
        weight = Fraction(as_ratio(found[3] or "100", 100)[1:])
        if weight > 1:
            return None
        if found[1]:
            excluded.update(combos)
        else:
            highest |= {combo: max(weight, highest.get(combo, weight)) for combo in combos}
    if words and all(word[0] == "!" for word in words):
        return None
    return {c: weight for c, weight in highest.items() if weight and c not in excluded}


@given(range_texts())
@example("QX+ A♠K♣ 2X 55-33!44")
@few_examples
def test_a_range_is_the_union_of_its_items_minus_exclusions(text: str) -> None:
    assert read(text) == frozenset(meaning_of_text(text) or ())


@given(weighted_texts())
@example("22@50,1(KK)")  # not 50,1: a number before ( is a weight
@few_examples
def test_the_highest_weight_of_each_combo_counts(text: str) -> None:
    assert read_weighted(text) == meaning_of_text(text)


@given(range_words())
def test_every_generated_word_is_parsed(word: str) -> None:
    assert read(word) == meaning(word)


FORMS = {
    range_words: r"""
        s-.*s$ X[+-] ^X any random \* [cdhs]X[cdhs] [♣♦♥♠]X ^top\d ^top\s \. \d%-\d \d-\d+% ^\d+%$
    """,
    range_texts: r"![^!]+[,\s]+[^!] \ufeff : ks KS xx",
    weighted_texts: r"""
        ![^!]+[,\s]+[^!] @\d+\s @\.5 @.+% @\d+/ :0?\.\d :\s :\s?[01][,;\s] \[\d+\]
        \[\d+%\] \[\d+\.\d+\] \[\d+/\d+\] \d%\( \d\(
    """,
}


@pytest.mark.slow
@pytest.mark.parametrize("strategy", FORMS, ids=lambda strategy: strategy.__name__)
def test_generated_text_has_every_form(strategy: Callable[[], st.SearchStrategy[str]]) -> None:
    missing = set(FORMS[strategy].split())

    @settings(max_examples=400, derandomize=True, database=None)
    @given(strategy())
    def look_for_forms(text: str) -> None:
        missing.difference_update([form for form in missing if re.search(form, text)])

    look_for_forms()
    assert missing == set()


@pytest.mark.slow
def test_common_words_mean_the_same_in_either_case() -> None:
    ranks = [str(rank) for rank in reversed(Rank)]
    names = [f"{one}{other}" for one in ranks for other in (*ranks, "X")]
    common = [f"{name}{kind}{sign}" for name in names for kind in ("", "s", "o") for sign in "-+ "]
    for word in common:
        if (expected := meaning(word.strip())) is not None:
            assert read(word) == read(word.lower()) == expected


@pytest.mark.parametrize("kind", ["", "s", "o"])
def test_every_run_is_read_or_is_an_error(kind: str) -> None:
    ranks = [str(rank) for rank in Rank]
    names = [f"{high}{low}{kind}" for high in ranks for low in ranks if high >= low]
    for one in names:
        for other in (f"{one[0]}2{kind}", f"A{one[1]}{kind}", "54s", "77"):
            word = f"{one}-{other}"
            assert parse_range(word).map(frozenset).value_or(None) == meaning(word)


anything = st.one_of(
    nearly_range_texts(),
    st.text(alphabet="AK2T105Xxso+-♠s %@!,:.[]()/\ufe0f"),
    st.text(),
)


@st.composite
def hands_with_weights(draw: st.DrawFn) -> str:
    """Generate hands with weights as they are often written: ``AKs@50, QQ:0.5``."""
    weights = [
        "",
        *["@0", "@1", "@.5", "@12.5", "@50", "@100", "@101", ":0", ":0.25", ":1", ":1.", ":2"],
    ]
    parts: list[str] = []
    for _ in range(draw(st.integers(1, 6))):
        parts += [draw(range_words()), draw(st.sampled_from(weights))]
        parts.append(draw(st.sampled_from((", ", ",", " ", ";", "  "))))
    return "".join(parts)


@given(anything)
@example("\ud800")
@example("\ufeff\ufeff")
@example("\ufeff@50")
@example("AA\ufe0f")
@example("--+@@")
@example("ßAKs ŉ")
@example("!50%(AA) KK")
@example("50%([50][/50])AA")
@example("AA:0.5(KK)")
@example("AA!:0.5")
@example("[50]AA[/50.0]")
def test_text_is_read_by_the_rules_or_has_errors_inside(text: str) -> None:
    errors, expected = errors_of(text), meaning_of_text(text)
    assert (errors == ()) is (expected is not None)
    if expected is not None:
        assert read_weighted(text) == expected
    for error in errors:
        assert all(0 <= span.start < span.end <= len(text) for span in error.spans)
    assert all(one.span < other.span for one, other in pairwise(errors))
    for sentence in (sentence for error in errors for sentence in (error.message, error.hint)):
        assert sentence is not None
        assert sentence.isprintable()
        assert sentence == sentence.strip() != ""
        assert len(sentence) < 160


@given(anything)
def test_both_parsers_read_text_without_weights_alike(text: str) -> None:
    errors = errors_of(text, parse_range)
    if not any(isinstance(error, UnsupportedWeight) for error in errors):
        assert errors == errors_of(text)
        assert parse_range(text).map(WeightedRange.of_range).value_or(None) == (
            parse_weighted(text).value_or(None)
        )


@pytest.mark.slow
@given(anything | weighted_texts() | hands_with_weights())
@example("AA@0,10@50")
@example("AA@1,55")
@example("AA:1,222")
@example("AK:.5 AsKs@100;KQ@33.3")
def test_words_that_are_read_alone_mean_the_same_in_text(text: str) -> None:
    text = text.lstrip("\ufeff")  # it is skipped only at the start
    in_a_text_with_brackets = parse_weighted(f"[100][/100],{text}")
    assert parse_weighted(text).value_or(None) == in_a_text_with_brackets.value_or(None)


GAPS = (" ", "\t", ":", " : ", "\u2003", ",", " ; ", "\n", ":\r")


@given(range_words(), range_words(), st.sampled_from(GAPS))
@example("AKs", "50%", " ")
@example("5%", ".5%", ":")
@example("KK", "top 5%-10%", " : ")
def test_two_items_are_their_union_or_one_is_an_unclear_percentage(
    one: str, other: str, gap: str
) -> None:
    union = parse_range(f"{one},{other}")
    assert union.unwrap() == parse_range(one).unwrap() | parse_range(other).unwrap()
    text = f"{one}{gap}{other}"
    if other[-1] != "%" or gap.strip(": \t\u2003"):
        assert parse_range(text) == union
        return
    (error,) = errors_of(text)
    item = one if other[0] != "t" and "-" not in other else ""
    assert error == UnclearPercent(other, item, spans=(Span(len(one + gap), len(text)),))
    for reading in (f"{one}@{other}", f"{one}, {other}") if item else ():
        assert reading in str(error.hint)
        assert parse_weighted(reading).map(bool).value_or(None) is not None


@given(
    range_words().filter(lambda word: not {"%", "*"} & {*word}),
    st.sampled_from(("{}={}", "{} = {}", "{}*{}", "{}({})", "{} ({} )", "{} @{}", "{}@ {}")),
    st.sampled_from(("0", "1", ".5", "0.25", "1.", "12.5", "50", "100", "7%", "1.5%", "1/3")),
)
@example("AKs", "{} {}", "0.5")
@example("22-55", "{}: {}", "50")
@example("22", "{} ({} )", "0")
@example("22", "{}*{}", "7%")
@example("2X", "({})={}", "1/3")
@example("AsKs", "({}){}", "50")
def test_the_hint_of_a_foreign_weight_is_that_weight(hand: str, form: str, number: str) -> None:
    text = form.format(hand, number)
    (error,) = errors_of(text)
    assert isinstance(error, ForeignWeight)
    assert (error.found, error.span) == (text, Span(0, len(text)))
    assert error.hint == f"did you mean {error.correction}?"
    is_share = number in ("0", "1", ".5", "0.5", "0.25", "1.")
    weight = as_ratio(number, 1 if is_share else 100)
    assert parse_weighted(error.correction) == parse_weighted(f"{hand}{weight}")


# Errors, their spans and their fields

# By the kind and the fields of an error: text, its spans and more fields. The field ``found`` is
# the text in the span, unless the row has another one.
ERRORS = {
    "CutOff": """
        AsK | 2-3
        AsK+ | 2-3
    """,
    "DuplicateCard": """
        5s5s | 0-2 2-4
        A♠\ufe0fas | 0-2 3-5
    """,
    "LoneCard": """
        Q+ | 0-1 | sign=+
        q- | 0-1 | sign=-
        q | 0-1 | sign=
        AK-Q | 3-4 | sign=
        Q-AK | 0-1 | sign=-
        Q+K | 0-1 | sign=+
        X | 0-1 | sign=
        x+ | 0-1 | sign=+
        Qs | 0-2 | sign=
        Q♠\ufe0f | 0-2 | sign=
        Qs+ | 0-2 | sign=
        4s-6s | 0-2 | sign=
    """,
    "NotANumber | most=100": f"""
        120% | 0-4 | found=120
        top100.1% | 0-9 | found=100.1
        Top | 0-3
        top15 | 0-5
        top 15 | 0-6
        top 101% | 0-8 | found=101
        5%-101% | 3-6
        101-5% | 0-3
        5%-10 | 0-5
        5%-10%-15% | 0-10
        -5% | 0-3
        15%6h | 0-5
        .% | 0-2
        KK@ | 2-3 | found=
        KK@@50 | 2-3 | found=
        KK@101 | 2-6 | found=101
        KK@-5 | 2-5 | found=-5
        KK@/3 | 2-5 | found=/3
        KK@1/0 | 2-6 | found=1/0
        KK@1/3% | 2-7 | found=1/3%
        KK@1/{"0" * 5000} | 2-5005 | found=1/00000000000000000…
        KK@5x | 2-5 | found=5x
        [101]KK | 0-5 | found=101
        [] | 0-2
        [50 KK | 0-3
        [50;KK | 0-3
        [50:KK | 0-3
        [50)KK | 0-3
        101%(KK | 0-5 | found=101
        -5%(KK | 0-4
    """,
    "NotANumber | most=1": """
        KK:1.5 | 2-6 | found=1.5
        KK: 1.01,QQ | 2-8 | found=1.01
        KK :1.5 | 3-7 | found=1.5
        KK:0.5x | 2-7
        KK@3/2 | 2-6 | found=3/2
        KK(QQ | 0-3
        KK(1.5) | 0-7
        KK(.) | 0-5
        HH(.5) | 0-6
        50(KK) | 0-3 | found=50
    """,
    "NotARank": """
        HH | 0-1
        АK | 0-1 | found=А
        AКs | 1-2 | found=К
        AsКs | 2-3 | found=К
        ２２ | 0-1 | found=２
        AsZs | 2-3
        AsZ | 2-3
        A\x00 | 1-2
        random+ | 0-1
        XsAs | 1-2
        BxKy | 0-1
        1s2s | 0-1
        1 | 0-1
        A0s | 1-2
        0 | 0-1
        AOs | 1-2
        oA | 0-1
        + | 0-1
        -22-33 | 0-1
        A5-XX | 4-5
        ! | 0-1
        AA! | 2-3
        !!KK | 0-1
        !50%(KK) | 0-1
    """,
    "NotARun": """
        A5s-ATo | 0-7 | first=A5s | last=ATo | reason=KINDS
        a5-ato | 0-6 | first=A5 | last=ATo | reason=KINDS
        T9s-54 | 0-6 | first=T9s | last=54 | reason=KINDS
        AKs-AKo | 0-7 | first=AKs | last=AKo | reason=KINDS
        AXs-AX | 0-6 | first=AXs | last=AX | reason=ANY_CARD
        A5s-K5s | 0-7 | first=A5s | last=K5s | reason=GAPS
        A5s-K5o | 0-7 | first=A5s | last=K5o | reason=GAPS
        55-54 | 0-5 | first=55 | last=54 | reason=ONE_PAIR
        54s-55 | 0-6 | first=54s | last=55 | reason=ONE_PAIR
        AX-KX | 0-5 | first=AX | last=KX | reason=ANY_CARD
        AXs-A5s | 0-7 | first=AXs | last=A5s | reason=ANY_CARD
        A5s-AXs | 0-7 | first=A5s | last=AXs | reason=ANY_CARD
    """,
    "TenInDigits": """
        10s9s | 0-2 | correction=Ts9s
        10s10h | 0-2 3-5 | correction=TsTh
        A5s-A10s | 5-7 | correction=A5s-ATs
    """,
    "TenInDigits | correction=None": """
        10 | 0-2
        10s9s8s | 0-2
        10-9 | 0-2
        10s91 | 0-2
    """,
    "TooManyDigits": f"""
        KK@{"9" * 31} | 2-34 | found=31
        KK@0.{"3" * 31}% | 2-37 | found=31
        KK@1/{"9" * 5000} | 2-5005 | found=5000
        KK@{"9" * 31}/1 | 2-36 | found=31
        KK@.{"0" * 9999}1 | 2-10004 | found=10000
        KK:0.{"3" * 31} | 2-36 | found=31
        KK: {"9" * 31}. | 2-36 | found=31
        [0.{"3" * 40}]KK | 0-44 | found=40
        0.{"3" * 31}(KK | 0-34 | found=31
        {"9" * 31}%(KK | 0-33 | found=31
        1/{"9" * 31}(KK | 0-34 | found=31
        0.{"0" * 5000}1% | 0-5004 | found=5001
        top{"9" * 31}% | 0-35 | found=31
    """,
    "TrailingText | correction=None": f"""
        KKo | 2-3 | preceding=KK
        KKO | 2-3 | preceding=KK
        77s+ | 2-3 | preceding=77
        ttS | 2-3 | preceding=tt
        55–33 | 2-5 | preceding=55
        A5s−A2s | 3-7 | preceding=A5s
        A5s− | 3-4 | preceding=A5s
        55‐33 | 2-5 | preceding=55
        55‑33 | 2-5 | preceding=55
        55‒33 | 2-5 | preceding=55
        55—33 | 2-5 | preceding=55
        JK2 | 2-3 | preceding=JK
        AKh | 2-3 | preceding=AK
        AXh | 2-3 | preceding=AX
        AxBy | 2-4 | preceding=Ax
        AKss | 3-4 | preceding=AKs
        AA++ | 2-3 | preceding=AA
        A5s-A4s-A2s | 7-11 | preceding=A4s
        {"22" * 5000} | 2-10000 | preceding=22
        AsKc+ | 4-5 | preceding=AsKc
        AsKc-AsQc | 4-9 | preceding=AsKc
        AhX+ | 3-4 | preceding=AhX
        Ahxx | 3-4 | preceding=Ahx
        A♥\ufe0fXs-QhXh | 5-10 | preceding=A♥\ufe0fXs
        XXs | 2-3 | preceding=XX
        xx+ | 2-3 | preceding=xx
    """,
    "TrailingText": """
        22AKs | 2-5 | preceding=22 | correction=22 AKs
        AKѕ | 2-3 | found=ѕ | preceding=AK
        AKｓ+ | 2-3 | found=ｓ | preceding=AK
        22XX | 2-4 | preceding=22 | correction=22 XX
        22A5s-A2s | 2-5 | preceding=22 | correction=22 A5s
        AsKcQdJh | 4-8 | preceding=AsKc | correction=AsKc QdJh
        AKsQ♥\ufe0fJ♥\ufe0f | 3-9 | preceding=AKs | correction=AKs Q♥\ufe0fJ♥\ufe0f
    """,
    "UnknownSuit": """
        AsKx | 3-4
        AsKq | 3-4
    """,
    "ForeignWeight": """
        KK(0.5) | 0-7 | correction=KK:0.5
        KK(1) | 0-5 | correction=KK:1
        KK(50) | 0-6 | correction=KK@50
        KK(0.5%) | 0-8 | correction=KK@0.5%
        KK(1/3) | 0-7 | correction=KK@1/3
        KK (0,5) | 0-8 | correction=KK:0.5
        5%-10%(.5) | 0-10 | correction=5%-10%:.5
        AKs=0 | 0-5 | correction=AKs:0
        AKs=0.5 | 0-7 | correction=AKs:0.5
        aks = .5 | 0-8 | correction=aks:.5
        AKs=50 | 0-6 | correction=AKs@50
        AKs=50% | 0-7 | correction=AKs@50%
        AKs=12.5 | 0-8 | correction=AKs@12.5
        AKs*0.5 | 0-7 | correction=AKs:0.5
        AKs × 1/2 | 0-9 | correction=AKs@1/2
        AKs.5 | 0-5 | correction=AKs:.5
        A5s-A2s0.5 | 0-10 | correction=A5s-A2s:0.5
        22+50% | 0-6 | correction=22+@50%
        AKs 0.5 | 0-7 | correction=AKs:0.5
        AKs 50 | 0-6 | correction=AKs@50
        AKs\t0,5 | 0-7 | correction=AKs:0.5
        AKs:50 | 0-6 | correction=AKs@50
        AKs : 5 | 0-7 | correction=AKs@5
        KK:0,5 | 0-6 | correction=KK:0.5
        KK:2/3 | 0-6 | correction=KK@2/3
        KK::0.5 | 0-7 | correction=KK:0.5
        KK @50 | 0-6 | correction=KK@50
        KK @ 25% | 0-8 | correction=KK@25%
        KK@ 0.5 | 0-7 | correction=KK:0.5
        50%AKs | 0-6 | correction=AKs@50%
        .5aks | 0-5 | correction=aks:.5
        0,5AKs | 0-6 | correction=AKs:0.5
        0.5*AKs | 0-7 | correction=AKs:0.5
        50 * 55 | 0-7 | correction=55@50
        50%@AKs | 0-7 | correction=AKs@50%
        50% (KK,QQ) | 0-11 | correction=50%(KK,QQ)
        0.4  (KK, QQ) | 0-13 | correction=0.4(KK, QQ)
        0.5*(KK,QQ) | 0-11 | correction=0.5(KK,QQ)
        (KK,QQ):0.5 | 0-11 | correction=0.5(KK,QQ)
        (KK,QQ)@50 | 0-10 | correction=50%(KK,QQ)
        (KK QQ) = 1/3 | 0-13 | correction=1/3(KK QQ)
        (KK,QQ)(25%) | 0-12 | correction=25%(KK,QQ)
    """,
    "UnclearPercent": """
        KK 50% | 3-6 | percent=50% | item=KK
        KK:25% | 3-6 | percent=25% | item=KK
        KK:1.5% | 3-7 | percent=1.5% | item=KK
        KK : 0.% | 5-8 | percent=0.% | item=KK
        5% 10% | 3-6 | percent=10% | item=5%
        QQ !77 JJ+\t: 10% | 13-16 | percent=10% | item=JJ+
    """,
    "UnclearPercent | item=": """
        KK top 10% | 3-10 | percent=top 10%
        KK:5%-10% | 3-9 | percent=5%-10%
        KK@50 10% | 6-9 | percent=10%
        KK:0.5 10% | 7-10 | percent=10%
        KK 10%@50 | 3-6 | percent=10%
        !KK 10% | 4-7 | percent=10%
        50%(KK) 10% | 8-11 | percent=10%
        [50]KK[/50]:10% | 12-15 | percent=10%
        50%(KK 10%) | 7-10 | percent=10%
    """,
    "WrongForm | reason=DECIMAL_COMMA": """
        KK@0,5 | 2-6
        KK@12,05 | 2-8
    """,
    "QuotedRange": """
        "AA" | 0-4 | correction=AA
        ["AA", "KK:0.5"] | 0-16 | correction=AA, KK:0.5
        ['22+','AsKs'] | 0-14 | correction=22+, AsKs
        “AA” ‘KK’ | 0-9 | correction=AA, KK
    """,
    "WrongForm | reason=WORD": """
        suited | 0-6 | found=suited
        AK suited | 3-9 | found=suited
        KK of 22 | 3-5 | found=of
        broadways | 0-9 | found=broadways
        Hero | 0-4 | found=Hero
    """,
    "WrongForm | reason=EVERY_HAND": """
        all | 0-3
        none | 0-4
        pairs | 0-5
    """,
    "WrongForm | reason=CONJUNCTION": """
        OR | 0-2
        and | 0-3
    """,
    "WrongForm | reason=VERSUS": """
        AA vs KK | 3-5
        v | 0-1
    """,
    "WrongForm | reason=MINUS": """
        -22 | 0-3
    """,
    "WrongForm | reason=LONE_WEIGHT": """
        @50 | 0-3
        @ | 0-1
        0.5 | 0-3
        7. | 0-2
        .7 | 0-2
        50 | 0-2
        15 | 0-2
        100 | 0-3
        2/3 | 0-3
        KK;@50 | 3-6
        KK,:0.5 | 4-7
        [50]@40 KK[/50] | 4-7
        50%(@40) | 4-7
    """,
    "WrongForm | reason=SECOND_WEIGHT": """
        KK@50@40 | 5-8
        KK:0.5: 1 | 6-9
        KK:0.5@40 | 6-9
        [50]KK@40[/50] | 6-9
        0.5(KK:1) | 6-8
        50%(KK)@50 | 7-10
        50%(KK):0.5 | 7-11
    """,
    "WrongForm | reason=EXCLUDED_WEIGHT": """
        !KK@50 | 3-6
        QQ!KK:0.5 | 5-9
    """,
    "WrongForm | reason=NESTED": """
        50%(40%(KK)) | 4-8
        [50][40]KK[/50] | 4-8
        [50] 0.5(KK[/50] | 5-9
    """,
    "WrongForm | reason=UNOPENED": """
        KK) | 2-3
        KK[/50] | 2-7
        KK[/50;QQ | 2-6
        KK[/50,QQ | 2-6
        KK[/50:QQ | 2-6
        KK] | 2-3
        KK[/50 QQ | 2-6
        ] | 0-1
    """,
    "WrongForm | reason=UNCLOSED": """
        50%(KK | 0-4
        [50]KK | 0-4
    """,
    "WrongForm | reason=NO_WEIGHT": """
        (KK,QQ) | 0-1
        (KK@50) | 0-1
        KK (QQ) | 3-4
    """,
    "WrongForm | reason=BRACES": """
        {KK} | 0-4
        QQ} | 0-3
    """,
    "WrongForm | reason=MACRO": """
        $np | 0-3
    """,
    "WrongForm | reason=TAG": """
        #UTG# | 0-5
    """,
    "WrongForm | reason=RANKS": """
        [A-t] | 0-5
        [q,KK | 0-2
    """,
    "WrongForm | reason=SUIT_LETTERS": """
        AxKx | 0-4
        AwJz+ | 0-5
    """,
}


def error_rows() -> Iterator[tuple[str, str, str, dict[str, str]]]:
    for key, rows in ERRORS.items():
        kind, *common_fields = key.split(" | ")
        for row in rows.strip().splitlines():
            text, spans, *more_fields = row.strip().split(" | ")
            pairs = (field.split("=") for field in (*common_fields, *more_fields))
            yield text, kind, spans, dict(pairs)


ERROR_ROWS = tuple(error_rows())


def fields_in_print(error: RangeError) -> dict[str, str]:
    """Return the fields of an error as strings."""
    values = {field.name: getattr(error, field.name) for field in fields(error)}
    return {
        name: value.name if isinstance(value, Enum) else printable(str(value))
        for name, value in values.items()
    }


@pytest.mark.parametrize(
    ("text", "letter"),
    [("AКs", "К"), ("АK", "А"), ("AsКs", "К"), ("AsKѕ", "ѕ"), ("AKо", "о"), ("２２+", "２")],
)
def test_a_look_alike_in_a_range_is_named_with_its_code(text: str, letter: str) -> None:
    (error,) = errors_of(text)
    assert f" U+{ord(letter):04X}" in str(error.hint)


@pytest.mark.parametrize(("text", "kind", "spans", "expected"), ERROR_ROWS)
def test_an_error_has_a_kind_spans_and_fields(
    text: str, kind: str, spans: str, expected: dict[str, str]
) -> None:
    (error,) = errors_of(f"22,{text}, AA")
    found = " ".join(f"{span.start - 3}-{span.end - 3}" for span in error.spans)
    assert (error.kind, found) == (kind, spans)
    marked = text[error.span.start - 3 : error.span.end - 3]
    printed = fields_in_print(error)
    assert printed == {**printed, **expected}
    assert "found" in expected or printed.get("found", marked) == printable(marked)
    without_weights = errors_of(f"22,{text}, AA", parse_range)
    assert without_weights == (error,) or any(
        isinstance(each, UnsupportedWeight) for each in without_weights
    )


@pytest.mark.parametrize("rank", "23456789TJQKA")
def test_letters_for_suits_are_named_with_any_rank(rank: str) -> None:
    for text in (f"{rank}x2y", f"Aw{rank}w+", f"{rank}z{rank}x-"):
        (error,) = errors_of(text)
        assert error == WrongForm(text, FormReason.SUIT_LETTERS, spans=error.spans)


@pytest.mark.parametrize("rank", "TJQKA")
def test_a_list_of_ranks_may_start_with_any_letter(rank: str) -> None:
    (error,) = errors_of(f"[{rank}-2]")
    assert error == WrongForm(f"[{rank}-2]", FormReason.RANKS, spans=error.spans)


@pytest.mark.parametrize("text", ["!AKs", "!AKs,!22 ", "50%(!AKs)", "!2X"])
def test_exclusions_alone_are_an_error(text: str) -> None:
    (error,) = errors_of(f" {text},")
    spans = (Span(1, 1 + len(text.strip())),)
    assert error == WrongForm(text.strip(), FormReason.ONLY_EXCLUSIONS, spans=spans)
    if "%" not in text:
        assert errors_of(f"XX {text}") == ()


@pytest.mark.parametrize(
    ("text", "weight"),
    [
        ("AA@50", "@50"),
        ("AA:1", ":1"),
        ("AA:.5", ":.5"),
        ("AA:  0.5", ":  0.5"),
        ("AA : 0.5", ": 0.5"),
        ("[50]AA[/50]", "[50]"),
        ("50%(AA)", "50%("),
    ],
)
def test_a_range_without_weights_rejects_weights(text: str, weight: str) -> None:
    start = text.index(weight)
    (error,) = errors_of(text, parse_range)
    assert error == UnsupportedWeight(weight, spans=(Span(start, start + len(weight)),))


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ("22A5s-A2s+", [2, 9]),
        ("A-K", [0, 2]),
        ("[50] [40] AA", [0, 5]),
        ("[50(KK", [0, 3]),
        ("KK[/50(QQ", [6]),
        ("KK[/50)", [2, 6]),
        ("!AA@50", [3]),
        ("this is not a range", [2, 5, 8, 12, 14]),
    ],
)
def test_all_errors_of_a_layer_are_returned(text: str, starts: list[int]) -> None:
    assert [error.span.start for error in errors_of(text)] == starts


def test_all_errors_of_entries_come_first_then_those_of_brackets() -> None:
    entries = "\ufeffKKo-QQs, AKs HH;A5s-K5s [50 this KKo@3:Q+\n$s @50 !AsAs AA(0.5)"
    assert [(error.kind, error.span.start) for error in errors_of(entries)] == [
        ("TrailingText", 3),
        ("TrailingText", 7),
        ("NotARank", 14),
        ("NotARun", 17),
        ("NotANumber", 25),
        ("NotARank", 31),
        ("TrailingText", 36),
        ("LoneCard", 40),
        ("WrongForm", 43),
        ("WrongForm", 46),
        ("DuplicateCard", 51),
        ("ForeignWeight", 56),
    ]
    brackets = "[50] AA [40] KK@3 [/40] [/50] QQ) !55@5 JJ@3:1 0.5(22"
    assert errors_of(brackets) == (
        WrongForm("[40]", FormReason.NESTED, spans=(Span(8, 12),)),
        WrongForm("@3", FormReason.SECOND_WEIGHT, spans=(Span(15, 17),)),
        WrongForm(")", FormReason.UNOPENED, spans=(Span(32, 33),)),
        WrongForm("@5", FormReason.EXCLUDED_WEIGHT, spans=(Span(37, 39),)),
        WrongForm(":1", FormReason.SECOND_WEIGHT, spans=(Span(44, 46),)),
        WrongForm("0.5(", FormReason.UNCLOSED, spans=(Span(47, 51),)),
    )
    assert [error.kind for error in errors_of(f"{brackets} HH")] == ["NotARank"]


def test_an_error_keeps_its_facts_in_fields() -> None:
    assert errors_of("A5s-K5s @5 22AKs Q+ KKo 5% AA@101 10s9s 10s9 AsKq 5s5s Qs+") == (
        NotARun(
            HandGroup(Rank.ACE, Rank.FIVE, HandKind.SUITED),
            HandGroup(Rank.KING, Rank.FIVE, HandKind.SUITED),
            NoRunReason.GAPS,
            spans=(Span(0, 7),),
        ),
        WrongForm("@5", FormReason.LONE_WEIGHT, spans=(Span(8, 10),)),
        TrailingText("AKs", "22", "22 AKs", spans=(Span(13, 16),)),
        LoneCard("Q", "+", spans=(Span(17, 18),)),
        TrailingText("o", "KK", None, spans=(Span(22, 23),)),
        NotANumber("101", 100, spans=(Span(29, 33),)),
        TenInDigits("Ts9s", spans=(Span(34, 36),)),
        TenInDigits(None, spans=(Span(40, 42),)),
        UnknownSuit("q", "K", spans=(Span(48, 49),)),
        Located(DuplicateCard(Card(Rank.FIVE, Suit.SPADES), (0, 1)), (Span(50, 52), Span(52, 54))),
        LoneCard("Qs", "", spans=(Span(55, 57),)),
    )


def test_some_text_causes_each_error_of_a_range() -> None:
    kinds = {type(error) for row in ERROR_ROWS for error in errors_of(row[0])}
    assert kinds | {UnsupportedWeight} == {
        get_origin(member) or member for member in get_args(RangeError)
    }
    reasons = {
        error.reason
        for row in ERROR_ROWS
        for error in errors_of(row[0])
        if isinstance(error, WrongForm)
    }
    assert reasons | {FormReason.ONLY_EXCLUSIONS} == set(FormReason)


TEXTS = (*(row[0] for row in ROWS), *(row[0] for row in ERROR_ROWS))
WORDS = cycle(text for text in TEXTS if 0 < len(text) < 99)


@pytest.mark.slow
@pytest.mark.skipif(sys.gettrace() is not None, reason="tracing slows down parsing")
@pytest.mark.parametrize(
    "unit",
    [
        " ".join(islice(WORDS, 400)) + " ",
        "50%(AA ",
        *(
            pytest.param(unit, marks=pytest.mark.slow)
            for unit in (
                *"[!@",
                "[50]",
                "[50] ) AA ",
                "!A",
                "A@5",
                "A:",
                ": ",
                "A:1 ",
                "(A) =",
                "A=.5 ",
            )
        ),
        *(pytest.param(unit, marks=pytest.mark.slow) for unit in ("5", "A")),
    ],
    ids=lambda unit: unit[:9],
)
def test_the_time_to_parse_grows_linearly(unit: str) -> None:
    count = 300 if len(unit) < 99 else 1

    def seconds(text: str) -> float:
        start = time.process_time()
        _ = parse_weighted(text), parse_range(text)
        return time.process_time() - start

    # The factor of 2 is for a busy machine. Quadratic growth would take 100 times as long.
    assert any(seconds(10 * count * unit) < 20 * seconds(count * unit) for _ in range(20))
