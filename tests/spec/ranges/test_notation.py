"""The notation of ranges, and the errors of invalid notation."""

import re
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
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
    UnsupportedWeight,
    WeightedRange,
    WrongForm,
    hand_of,
    parse_range,
    parse_ranges,
    parse_weighted,
)
from handrail.ranges.hand_order import HANDS_BEST_FIRST, all_combos
from handrail.strategies import nearly_range_texts, range_texts, range_words, weighted_texts
from handrail.text import Span
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
        ("AA KQs AA", "AA KQs"),
        ("AA,KQs", "AA KQs"),
        ("AA;KQs", "AA KQs"),
        (" aa , ;: kqS\t\r\n,,", "AA KQs"),
        ("\ufeffAA KQs", "AA KQs"),
        ("\ufeff", ""),
        (",;: \r\n", ""),
        ("44:55", "44 55"),
        ("AA:40%", "AA 40%"),
        ("0%", ""),
        ("0.45%", ""),
        ("0.46%", "AA"),
        ("7.5%", "77+ ATs+ AQo+"),
        ("top7.5%", "7.5%"),
        ("15%", "55+, A7s+, A5s, K9s+, QJs, A9o+, KJo+"),
        ("TOP15.%", "15%"),
        ("top 15%", "15%"),
        ("AA Top\r\n\t.45%,22", "AA 22"),
        ("XX!top 15%", "XX !15%"),
        ("5%-10%", "10% !5%"),
        ("5-10%", "10% !5%"),
        (".5-10.5%", "10.5% !.5%"),
        ("10%-5.%", "10% !5%"),
        ("top5-10%", "10% !5%"),
        ("top 5%-10%", "10% !5%"),
        ("22:5%-10%", "22 10% !5%"),
        ("5%-10%:10%-15%", "15% !5%"),
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
        ("AA:1., KK:12.5%", "AA 1, KK 1/8"),
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
COLON = r"(?<=[^\s,;:()\[\]]):\s*"
COLON_WEIGHT = rf"{COLON}((?=[0-9]*\.){NUMBER}%?|[01])(?![^\s,;:()\[\]@!])"
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
    inner = re.split(r"[\s,;:]+", found["one"] or found["other"] or "")
    return f" {' '.join(word + ratio * (word[0] != '!') for word in inner if word)} "


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


@given(anything | weighted_texts() | hands_with_weights())
@example("AA@0,10@50")
@example("AA@1,55")
@example("AA:1,222")
@example("AK:.5 AsKs@100;KQ@33.3")
def test_words_that_are_read_alone_mean_the_same_in_text(text: str) -> None:
    text = text.lstrip("\ufeff")  # it is skipped only at the start
    in_a_text_with_brackets = parse_weighted(f"[100][/100] {text}")
    assert parse_weighted(text).value_or(None) == in_a_text_with_brackets.value_or(None)


# Errors, their spans and their hints

A_HAND = "write two ranks, s or o if needed, then + or - if needed, as in KTs+"
A_RUN = (
    "a run joins pairs, as in 55-33, hands with the same higher card, as in A9s-A5s, "
    "or hands with the same gap, as in T9s-54s; for only these two, write {}"
)
AN_X = "AhX is the ace of hearts and any lower card, AhXh the ace and any lower heart"
A_GROUP = "a group is written as 50%(AA,KK) or [50]AA,KK[/50]"
ANOTHER_FORM = "list the hands, as in 22+, A2s+, KTo+"

# By the class and the hint of an error: text, spans in it, the message, and what is {} in the hint.
ERRORS = {
    ("NotARank", "ranks are 2 to 9, T, J, Q, K, A"): """
        HH | 0-1 | H is not a rank
        AsZs | 2-3 | Z is not a rank
        AsZ | 2-3 | Z is not a rank
        A\x00 | 1-2 | \\x00 is not a rank
        random+ | 0-1 | r is not a rank
        XsAs | 1-2 | s is not a rank
        BxKy | 0-1 | B is not a rank
    """,
    ("NotARank", "an ace is A"): """
        1s2s | 0-1 | 1 is not a rank
        1 | 0-1 | 1 is not a rank
    """,
    ("NotARank", "a ten is T"): """
        A0s | 1-2 | 0 is not a rank
        0 | 0-1 | 0 is not a rank
    """,
    ("NotARank", "ranks are 2 to 9, T, J, Q, K, A; a ten is T"): """
        AOs | 1-2 | O is not a rank
        oA | 0-1 | o is not a rank
    """,
    ("NotARank", "+ and - go right after a hand, as in 22+ and 55-33"): """
        + | 0-1 | + is not a rank
        -22-33 | 0-1 | - is not a rank
    """,
    ("NotARank", "X is any card below the other, as in AX; XX is every hand"): """
        A5-XX | 4-5 | X is not a rank
    """,
    ("NotARank", "! goes right before a hand, as in !AKs"): """
        ! | 0-1 | ! is not a rank
        AA! | 2-3 | ! is not a rank
        !!KK | 0-1 | ! is not a rank
        !50%(KK) | 0-1 | ! is not a rank
    """,
    ("LoneCard", "write two ranks, as in {}"): """
        Q+ | 0-1 | expected two cards, got only Q | QQ+ or QX+
        q- | 0-1 | expected two cards, got only q | QQ- or QX-
        q | 0-1 | expected two cards, got only q | QQ or QX
        AK-Q | 3-4 | expected two cards, got only Q | QQ or QX
        Q-AK | 0-1 | expected two cards, got only Q | QQ- or QX-
        Q+K | 0-1 | expected two cards, got only Q | QQ+ or QX+
        X | 0-1 | expected two cards, got only X | AX (X is any lower rank), or XX for every hand
        x+ | 0-1 | expected two cards, got only x | AX (X is any lower rank), or XX for every hand
    """,
    ("LoneCard", "write two cards, as in AsKc"): """
        Qs | 0-2 | expected two cards, got only Qs
        Q♠\ufe0f | 0-2 | expected two cards, got only Q♠
        Qs+ | 0-2 | expected two cards, got only Qs
        4s-6s | 0-2 | expected two cards, got only 4s
    """,
    ("CutOff", "write Kc, Kd, Kh or Ks"): """
        AsK | 2-3 | K has no suit
        AsK+ | 2-3 | K has no suit
    """,
    ("UnknownSuit", "suits are c, d, h, s"): """
        AsKx | 3-4 | x is not a suit
        AsKq | 3-4 | q is not a suit
    """,
    ("DuplicateCard", "a deck holds each card once"): """
        5s5s | 0-2 2-4 | 5s appears twice
        A♠\ufe0fas | 0-2 3-5 | As appears twice
    """,
    ("TenInDigits", "did you mean {}?"): """
        10s9s | 0-2 | a ten is T in a range, not 10 | Ts9s
        10s10h | 0-2 3-5 | a ten is T in a range, not 10 | TsTh
        A5s-A10s | 5-7 | a ten is T in a range, not 10 | A5s-ATs
    """,
    ("TenInDigits", "write T"): """
        10 | 0-2 | a ten is T in a range, not 10
        10s9s8s | 0-2 | a ten is T in a range, not 10
        10-9 | 0-2 | a ten is T in a range, not 10
        10s91 | 0-2 | a ten is T in a range, not 10
    """,
    ("NotARun", "did you mean {}?"): """
        A5s-ATo | 0-7 | A5s-ATo is not a run: the suit marks differ | A5s-ATs
        a5-ato | 0-6 | A5-ATo is not a run: the suit marks differ | A5o-ATo
        T9s-54 | 0-6 | T9s-54 is not a run: the suit marks differ | T9s-54s
        AKs-AKo | 0-7 | AKs-AKo is not a run: the suit marks differ | AK
        AXs-AX | 0-6 | AXs-AX is not a run: X stands for several hands | AX
    """,
    ("NotARun", A_RUN): """
        A5s-K5s | 0-7 | A5s-K5s is not a run: the higher cards differ, and so do the gaps | A5s, K5s
        A5s-K5o | 0-7 | A5s-K5o is not a run: the higher cards differ, and so do the gaps | A5s, K5o
        55-54 | 0-5 | 55-54 is not a run: one is a pair, the other is not | 55, 54
        54s-55 | 0-6 | 54s-55 is not a run: one is a pair, the other is not | 54s, 55
        AX-KX | 0-5 | AX-KX is not a run: X stands for several hands | AX, KX
        AXs-A5s | 0-7 | AXs-A5s is not a run: X stands for several hands | AXs, A5s
        A5s-AXs | 0-7 | A5s-AXs is not a run: X stands for several hands | A5s, AXs
    """,
    ("TrailingText", "a pair has no suit mark; did you mean {}?"): """
        KKo | 2-3 | unexpected o after KK | KK
        KKO | 2-3 | unexpected O after KK | KK
        77s+ | 2-3 | unexpected s after 77 | 77
        ttS | 2-3 | unexpected S after tt | tt
    """,
    ("TrailingText", "did you mean {}?"): """
        22AKs | 2-5 | unexpected AKs after 22 | 22 AKs
        22XX | 2-4 | unexpected XX after 22 | 22 XX
        22A5s-A2s | 2-5 | unexpected A5s after 22 | 22 A5s
        AsKcQdJh | 4-8 | unexpected QdJh after AsKc | AsKc QdJh
        AKsQ♥\ufe0fJ♥\ufe0f | 3-9 | unexpected Q♥\ufe0fJ♥\ufe0f after AKs | AKs Q♥\ufe0fJ♥\ufe0f
    """,
    ("TrailingText", "write a run with a hyphen, as in 55-33"): """
        55–33 | 2-5 | unexpected –33 after 55
        A5s−A2s | 3-7 | unexpected −A2s after A5s
        A5s− | 3-4 | unexpected − after A5s
        55‐33 | 2-5 | unexpected ‐33 after 55
        55‑33 | 2-5 | unexpected ‑33 after 55
        55‒33 | 2-5 | unexpected ‒33 after 55
        55—33 | 2-5 | unexpected —33 after 55
    """,
    ("TrailingText", A_HAND): f"""
        JK2 | 2-3 | unexpected 2 after JK
        AKh | 2-3 | unexpected h after AK
        AXh | 2-3 | unexpected h after AX
        AxBy | 2-4 | unexpected By after Ax
        AKss | 3-4 | unexpected s after AKs
        AA++ | 2-3 | unexpected + after AA
        AKs=0 | 3-5 | unexpected =0 after AKs
        A5s-A4s-A2s | 7-11 | unexpected -A2s after A4s
        {"22" * 5000} | 2-10000 | unexpected 2222222222222222222… after 22
    """,
    ("TrailingText", "an exact combo is two cards and nothing else, as in AsKc"): """
        AsKc+ | 4-5 | unexpected + after AsKc
        AsKc-AsQc | 4-9 | unexpected -AsQc after AsKc
    """,
    ("TrailingText", AN_X): """
        AhX+ | 3-4 | unexpected + after AhX
        Ahxx | 3-4 | unexpected x after Ahx
        A♥\ufe0fXs-QhXh | 5-10 | unexpected -QhXh after A♥\ufe0fXs
    """,
    (
        "TrailingText",
        "XX is every hand, and nothing may follow it; for all suited hands write 2Xs+",
    ): """
        XXs | 2-3 | unexpected s after XX
        xx+ | 2-3 | unexpected + after xx
    """,
    ("NotANumber", "write a percentage as in 15%, AA@50 or [50]AA,KK[/50]"): f"""
        120% | 0-4 | expected a number from 0 to 100, got 120
        top100.1% | 0-9 | expected a number from 0 to 100, got 100.1
        Top | 0-3 | expected a number from 0 to 100, got Top
        top15 | 0-5 | expected a number from 0 to 100, got top15
        top 15 | 0-6 | expected a number from 0 to 100, got top 15
        top 101% | 0-8 | expected a number from 0 to 100, got 101
        5%-101% | 3-6 | expected a number from 0 to 100, got 101
        101-5% | 0-3 | expected a number from 0 to 100, got 101
        5%-10 | 0-5 | expected a number from 0 to 100, got 5%-10
        5%-10%-15% | 0-10 | expected a number from 0 to 100, got 5%-10%-15%
        -5% | 0-3 | expected a number from 0 to 100, got -5%
        15%6h | 0-5 | expected a number from 0 to 100, got 15%6h
        .% | 0-2 | expected a number from 0 to 100, got .%
        KK@ | 2-3 | expected a number from 0 to 100, got nothing
        KK@@50 | 2-3 | expected a number from 0 to 100, got nothing
        KK@101 | 2-6 | expected a number from 0 to 100, got 101
        KK@-5 | 2-5 | expected a number from 0 to 100, got -5
        KK@/3 | 2-5 | expected a number from 0 to 100, got /3
        KK@1/0 | 2-6 | expected a number from 0 to 100, got 1/0
        KK@1/3% | 2-7 | expected a number from 0 to 100, got 1/3%
        KK@1/{"0" * 5000} | 2-5005 | expected a number from 0 to 100, got 1/00000000000000000…
        KK@5x | 2-5 | expected a number from 0 to 100, got 5x
        [101]KK | 0-5 | expected a number from 0 to 100, got 101
        [] | 0-2 | expected a number from 0 to 100, got []
        [50 KK | 0-3 | expected a number from 0 to 100, got [50
        [50;KK | 0-3 | expected a number from 0 to 100, got [50
        [50:KK | 0-3 | expected a number from 0 to 100, got [50
        [50)KK | 0-3 | expected a number from 0 to 100, got [50
        101%(KK | 0-5 | expected a number from 0 to 100, got 101
        -5%(KK | 0-4 | expected a number from 0 to 100, got -5%(
    """,
    ("WrongForm", "write decimals with a point, as in AKs:0.5"): """
        KK@0,5 | 2-6 | @0,5 has a decimal comma
        KK@12,05 | 2-8 | @12,05 has a decimal comma
        KK:0,5 | 2-6 | :0,5 has a decimal comma
    """,
    (
        "WrongForm",
        "write the weight after the hand, as in AA@50, or before parentheses, as in 50%(AA)",
    ): """
        50%AKs | 0-6 | 50%AKs has its weight before the hand
    """,
    ("WrongForm", "for every hand write XX, for every pair 22+"): """
        all | 0-3 | expected a hand, got all
        none | 0-4 | expected a hand, got none
        pairs | 0-5 | expected a hand, got pairs
    """,
    ("WrongForm", "separate hands with commas, and ranges with vs"): """
        OR | 0-2 | expected a hand, got OR
        and | 0-3 | expected a hand, got and
    """,
    (
        "WrongForm",
        "to exclude hands write XX !AA; a run has no space before its hyphen, as in 55-33",
    ): """
        -22 | 0-3 | expected a hand, got -22
    """,
    ("NotANumber", "write a weight as in AKs:0.5, AKs@50, 0.5(AA,KK) or 50%(AA,KK)"): """
        KK:1.5 | 2-6 | expected a number from 0 to 1, got 1.5
        KK: 1.01,QQ | 2-8 | expected a number from 0 to 1, got 1.01
        KK:0.5x | 2-7 | expected a number from 0 to 1, got :0.5x
        KK@3/2 | 2-6 | expected a number from 0 to 1, got 3/2
        KK(QQ | 0-3 | expected a number from 0 to 1, got KK(
    """,
    ("NotANumber", "for 50 percent write AA@50 or 50%(AA,KK)"): """
        KK:50 | 2-5 | expected a number from 0 to 1, got 50
        50(KK) | 0-3 | expected a number from 0 to 1, got 50
    """,
    ("TooManyDigits", "round the number, as in 33.33%"): f"""
        KK@{"9" * 31} | 2-34 | expected at most 30 digits in a row, got 31
        KK@0.{"3" * 31}% | 2-37 | expected at most 30 digits in a row, got 31
        KK@1/{"9" * 5000} | 2-5005 | expected at most 30 digits in a row, got 5000
        KK@{"9" * 31}/1 | 2-36 | expected at most 30 digits in a row, got 31
        KK@.{"0" * 9999}1 | 2-10004 | expected at most 30 digits in a row, got 10000
        KK:0.{"3" * 31} | 2-36 | expected at most 30 digits in a row, got 31
        KK: {"9" * 31}. | 2-36 | expected at most 30 digits in a row, got 31
        [0.{"3" * 40}]KK | 0-44 | expected at most 30 digits in a row, got 40
        0.{"3" * 31}(KK | 0-34 | expected at most 30 digits in a row, got 31
        {"9" * 31}%(KK | 0-33 | expected at most 30 digits in a row, got 31
        1/{"9" * 31}(KK | 0-34 | expected at most 30 digits in a row, got 31
        0.{"0" * 5000}1% | 0-5004 | expected at most 30 digits in a row, got 5001
        top{"9" * 31}% | 0-35 | expected at most 30 digits in a row, got 31
    """,
    (
        "WrongForm",
        "write a weight right after a hand, as in AKs:0.5 or AKs@50, and the best 15% as 15%",
    ): """
        @50 | 0-3 | expected a hand, got @50
        @ | 0-1 | expected a hand, got @
        0.5 | 0-3 | expected a hand, got 0.5
        7. | 0-2 | expected a hand, got 7.
        .7 | 0-2 | expected a hand, got .7
        50 | 0-2 | expected a hand, got 50
        15 | 0-2 | expected a hand, got 15
        100 | 0-3 | expected a hand, got 100
        2/3 | 0-3 | expected a hand, got 2/3
        KK:2/3 | 3-6 | expected a hand, got 2/3
        KK @50 | 3-6 | expected a hand, got @50
        KK;@50 | 3-6 | expected a hand, got @50
        KK,:0.5 | 4-7 | expected a hand, got 0.5
        KK::0.5 | 4-7 | expected a hand, got 0.5
        [50]@40 KK[/50] | 4-7 | expected a hand, got @40
        50%(@40) | 4-7 | expected a hand, got @40
    """,
    ("WrongForm", "write one weight for each hand"): """
        KK@50@40 | 5-8 | @40 is a second weight for the same hand
        KK:0.5: 1 | 6-9 | : 1 is a second weight for the same hand
        KK:0.5@40 | 6-9 | @40 is a second weight for the same hand
        [50]KK@40[/50] | 6-9 | @40 is a second weight for the same hand
        0.5(KK:1) | 6-8 | :1 is a second weight for the same hand
        50%(KK)@50 | 7-10 | @50 is a second weight for the same hand
        50%(KK):0.5 | 7-11 | :0.5 is a second weight for the same hand
    """,
    ("WrongForm", "! excludes a hand in full, as in !AKs"): """
        !KK@50 | 3-6 | @50 is a weight for a hand that is excluded
        QQ!KK:0.5 | 5-9 | :0.5 is a weight for a hand that is excluded
    """,
    ("WrongForm", "close the first group before it"): """
        50%(40%(KK)) | 4-8 | 40%( opens a group inside another one
        [50][40]KK[/50] | 4-8 | [40] opens a group inside another one
        [50] 0.5(KK[/50] | 5-9 | 0.5( opens a group inside another one
    """,
    ("WrongForm", "a group is written as 50%(AA,KK) or [50]AA,KK[/50]"): """
        KK) | 2-3 | ) closes a group that is not open
        KK[/50] | 2-7 | [/50] closes a group that is not open
        KK[/50;QQ | 2-6 | [/50 closes a group that is not open
        KK[/50,QQ | 2-6 | [/50 closes a group that is not open
        KK[/50:QQ | 2-6 | [/50 closes a group that is not open
        KK] | 2-3 | ] closes a group that is not open
        KK[/50 QQ | 2-6 | [/50 closes a group that is not open
        ] | 0-1 | ] closes a group that is not open
        50%(KK | 0-4 | 50%( opens a group that is not closed
        [50]KK | 0-4 | [50] opens a group that is not closed
    """,
    ("WrongForm", "write 50%(AA,KK) for hands with a weight, and AA,KK for hands without one"): """
        (KK,QQ) | 0-1 | expected a weight before (
        (KK@50) | 0-1 | expected a weight before (
        (KK,QQ):0.5 | 0-1 | expected a weight before (
        KK (QQ) | 3-4 | expected a weight before (
    """,
    ("WeightInParentheses", "did you mean {}?"): """
        KK(0.5) | 0-7 | KK(0.5) has its weight in parentheses | KK:0.5
        KK(1) | 0-5 | KK(1) has its weight in parentheses | KK:1
        KK(50) | 0-6 | KK(50) has its weight in parentheses | KK@50
        KK(0.5%) | 0-8 | KK(0.5%) has its weight in parentheses | KK@0.5%
        KK(1/3) | 0-7 | KK(1/3) has its weight in parentheses | KK@1/3
        5%-10%(.5) | 0-10 | 5%-10%(.5) has its weight in parentheses | 5%-10%:.5
    """,
    ("WeightInParentheses", "write a weight as in AKs:0.5 or AKs@50"): """
        KK(1.5) | 0-7 | KK(1.5) has its weight in parentheses
        KK(.) | 0-5 | KK(.) has its weight in parentheses
        HH(.5) | 0-6 | HH(.5) has its weight in parentheses
    """,
    ("WrongForm", "remove the braces, and write weights after the hands, as in AKs:0.5"): """
        {KK} | 0-4 | {KK} has a brace, as in Equilab and PokerCruncher
        QQ} | 0-3 | QQ} has a brace, as in Equilab and PokerCruncher
    """,
    ("WrongForm", ANOTHER_FORM): """
        $np | 0-3 | $np is a macro of ProPokerTools
        #UTG# | 0-5 | #UTG# is a tag of eval7
    """,
    ("WrongForm", "write a run, as in AKs-ATs"): """
        [A-t] | 0-5 | [A-t] is a list of ranks, as in ProPokerTools
        [q,KK | 0-2 | [q is a list of ranks, as in ProPokerTools
    """,
    ("WrongForm", "write AKs for two cards of one suit, AKo for two suits"): """
        AxKx | 0-4 | AxKx has letters for suits, as in ProPokerTools
        AwJz+ | 0-5 | AwJz+ has letters for suits, as in ProPokerTools
    """,
}


def error_rows() -> Iterator[tuple[str, str, str, str, str]]:
    for (kind, hint), rows in ERRORS.items():
        for row in rows.strip().splitlines():
            text, spans, message, *in_hint = row.strip().split(" | ")
            yield text, spans, kind, message, hint.format(*in_hint)


ERROR_ROWS = tuple(error_rows())


@pytest.mark.parametrize(("text", "spans", "kind", "message", "hint"), ERROR_ROWS)
def test_an_error_has_spans_a_message_and_a_hint(
    text: str, spans: str, kind: str, message: str, hint: str
) -> None:
    (error,) = errors_of(f"22 {text}, AA")
    found = " ".join(f"{span.start - 3}-{span.end - 3}" for span in error.spans)
    assert (found, error.kind, error.message, error.hint) == (spans, kind, message, hint)
    without_weights = errors_of(f"22 {text}, AA", parse_range)
    assert without_weights == (error,) or any(
        isinstance(each, UnsupportedWeight) for each in without_weights
    )


@pytest.mark.parametrize("rank", "23456789TJQKA")
def test_letters_for_suits_are_named_with_any_rank(rank: str) -> None:
    for text in (f"{rank}x2y", f"Aw{rank}w+", f"{rank}z{rank}x-"):
        (error,) = errors_of(text)
        assert error.message == f"{text} has letters for suits, as in ProPokerTools"


@pytest.mark.parametrize("rank", "TJQKA")
def test_a_list_of_ranks_may_start_with_any_letter(rank: str) -> None:
    assert "a list of ranks" in errors_of(f"[{rank}-2]")[0].message


@pytest.mark.parametrize("text", ["!AKs", "!AKs,!22 ", "50%(!AKs)", "!2X"])
def test_exclusions_alone_are_an_error(text: str) -> None:
    (error,) = errors_of(f" {text},")
    assert error.span == Span(1, 1 + len(text.strip()))
    assert error.message == "expected hands from which others are excluded, got only exclusions"
    assert error.hint == f"did you mean XX {text.strip()}?"
    if "%" not in text:
        assert errors_of(f"XX {text}") == ()


@pytest.mark.parametrize(
    ("text", "weight"),
    [
        ("AA@50", "@50"),
        ("AA:1", ":1"),
        ("AA:.5", ":.5"),
        ("AA:  0.5", ":  0.5"),
        ("[50]AA[/50]", "[50]"),
        ("50%(AA)", "50%("),
    ],
)
def test_a_range_without_weights_rejects_weights(text: str, weight: str) -> None:
    start = text.index(weight)
    (error,) = errors_of(text, parse_range)
    assert error == UnsupportedWeight(weight, spans=(Span(start, start + len(weight)),))
    assert error.message == f"expected hands without weights, got {weight}"
    assert error.hint == "read it with parse_weighted, or list the hands without weights"


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
        ("WeightInParentheses", 56),
    ]
    brackets = "[50] AA [40] KK@3 [/40] [/50] QQ) !55@5 JJ@3:1 0.5(22"
    assert [(error.span, error.message.split(" ", 1)) for error in errors_of(brackets)] == [
        (Span(8, 12), ["[40]", "opens a group inside another one"]),
        (Span(15, 17), ["@3", "is a second weight for the same hand"]),
        (Span(32, 33), [")", "closes a group that is not open"]),
        (Span(37, 39), ["@5", "is a weight for a hand that is excluded"]),
        (Span(44, 46), [":1", "is a second weight for the same hand"]),
        (Span(47, 51), ["0.5(", "opens a group that is not closed"]),
    ]
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


WORDS = cycle(row[0] for row in (*ROWS, *ERROR_ROWS) if 0 < len(row[0]) < 99)


@pytest.mark.skipif(sys.gettrace() is not None, reason="tracing slows down parsing")
@pytest.mark.parametrize(
    "unit",
    [
        " ".join(islice(WORDS, 400)) + " ",
        "50%(AA ",
        *(
            pytest.param(unit, marks=pytest.mark.slow)
            for unit in ("[50]", "[50] ) AA ", "[", "!", "!A", "@", "A@5", "A:", ": ", "A:1 ")
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
