"""Strategies for ranges, and for the text of ranges."""

import re
from collections.abc import Iterable
from fractions import Fraction
from itertools import chain, combinations

from hypothesis import strategies as st

from handrail.cards.types import Card, CardStyle, Rank
from handrail.ranges.combo_sets import Range
from handrail.ranges.starting_hands import HandKind, StartingHand, hand_at
from handrail.ranges.weighted_ranges import WeightedRange, highest_weights
from handrail.strategies.playing_cards import cards, combos, ranks, suits


def starting_hands() -> st.SearchStrategy[StartingHand]:
    """Generate any of the 169 starting hands; shrinks to the pair of twos.

    >>> str(find(starting_hands(), bool))
    '22'
    """
    return st.builds(hand_at, ranks(), ranks())


def unpaired_ranks() -> st.SearchStrategy[tuple[Rank, Rank]]:
    """Generate two different ranks, the higher first."""
    return st.lists(ranks(), min_size=2, max_size=2, unique=True).map(
        lambda two: (max(two), min(two))
    )


def ranges() -> st.SearchStrategy[Range]:
    """Generate any range: some hands with all their combos, and some single combos.

    Half of the ranges have all other combos instead.

    >>> find(ranges(), lambda held: True)
    Range('')
    """
    hands = st.lists(starting_hands(), max_size=30)
    singles = st.lists(combos(), max_size=8)
    some = st.tuples(hands, singles).map(chain.from_iterable).map(Range.of)
    return st.one_of(some, some.map(lambda range_: ~range_))


def weighted_ranges() -> st.SearchStrategy[WeightedRange]:
    """Generate any weighted range: hands and single combos, with few or many different weights.

    Weights are decimals, thirds, sevenths and tiny fractions.

    >>> find(weighted_ranges(), lambda held: True)
    WeightedRange('')
    """
    weights = st.sampled_from((1, 4, 3, 100, 7, 10**12)).flatmap(
        lambda parts: st.integers(0, parts).map(lambda part: Fraction(part, parts))
    )
    items = st.one_of(starting_hands(), combos())
    many = st.dictionaries(items, weights, max_size=40).map(WeightedRange.of)
    layers = st.tuples(weights, ranges().map(lambda held: held.bits))
    return st.one_of(many, st.lists(layers, max_size=4).map(highest_weights))


def range_words() -> st.SearchStrategy[str]:
    """Generate one valid item of a range, such as ``AKs``, ``22+``, ``AhX``, ``15%`` or ``5-10%``.

    >>> find(range_words(), lambda word: word.endswith("+"))
    '22+'
    """
    kinds = st.sampled_from(("", HandKind.SUITED.value, HandKind.OFFSUIT.value))
    signs = st.sampled_from(("", "+", "-"))
    either_way = st.booleans()

    def word(names: tuple[str, ...], kind: str, sign: str, is_reversed: bool) -> str:
        turned_names = (name[::-1] if is_reversed else name for name in names)
        return "-".join(name + kind for name in turned_names) + sign

    def ends_of_runs(first: tuple[Rank, Rank]) -> st.SearchStrategy[tuple[str, ...]]:
        high, low = first
        lasts = [
            f"{other}{below}"
            for below, other in combinations(Rank, 2)
            if other is high or other.value - below.value == high.value - low.value
        ]
        return st.tuples(st.just(f"{high}{low}"), st.sampled_from(lasts))

    pair = ranks().map(lambda rank: f"{rank}{rank}")
    name = unpaired_ranks().map(lambda two: f"{two[0]}{two[1]}") | ranks().map("{}X".format)
    nothing = st.just("")
    return st.one_of(
        st.builds(word, st.tuples(pair), nothing, signs, st.just(False)),
        st.builds(word, st.tuples(name), kinds, signs, either_way),
        st.builds(word, st.tuples(pair, pair), nothing, nothing, either_way),
        st.builds(word, unpaired_ranks().flatmap(ends_of_runs), kinds, nothing, either_way),
        combos().flatmap(lambda combo: _combo_words(combo.cards)),
        st.builds(
            "{}X{}".format,
            cards().flatmap(lambda card: _combo_words((card,))),
            nothing | suits().map(str),
        ),
        st.builds(
            "{}{}{}%".format,
            st.sampled_from(("", "top", "top ")),
            nothing | st.builds("{}{}".format, _numbers(100), st.sampled_from(("-", "%-"))),
            _numbers(100),
        ),
        st.sampled_from(("XX", "random", "any", "*")),
    )


def _combo_words(given: Iterable[Card]) -> st.SearchStrategy[str]:
    """Generate these cards as one word, in any order, with suits as letters or symbols."""
    styles = st.sampled_from((CardStyle.LETTERS, CardStyle.SYMBOLS))
    return st.permutations(tuple(given)).flatmap(
        lambda order: st.tuples(*(styles.map(card.format) for card in order)).map("".join)
    )


def _numbers(most: int) -> st.SearchStrategy[str]:
    """Generate a number from 0 to ``most`` as text. Some have a decimal point."""
    return st.one_of(
        st.integers(0, most).map(str),
        st.integers(0, 1000 * most).map(lambda number: f"{number / 1000}"),
        st.sampled_from((".5", "1.")),
    )


def range_texts() -> st.SearchStrategy[str]:
    """Generate the valid text of a range: words in upper or lower case, with any separators.

    Some words are excluded by ``!``.

    >>> find(range_texts(), lambda text: True)
    ''
    """
    gaps = st.sampled_from((" ", ", ", ",", ";", ":", "\t", "\r\n", " ,;: "))
    return _joined_texts(_entries(), gaps)


def weighted_texts() -> st.SearchStrategy[str]:
    """Generate the valid text of a range with weights, in the forms of all tools.

    >>> find(weighted_texts(), lambda text: True)
    ''
    """
    gaps = st.sampled_from((" ", ", ", ",", "; ", "\r\n"))
    percents = st.one_of(
        st.builds("{}{}".format, _numbers(100), st.sampled_from(("", "%"))),
        st.integers(1, 99).flatmap(lambda most: st.integers(0, most).map(lambda n: f"{n}/{most}")),
    )
    shares = st.one_of(_numbers(1), _numbers(100).map("{}%".format))
    after_colon = st.sampled_from(("0", "1")) | _numbers(1).filter(lambda number: "." in number)
    weights = st.one_of(
        percents.map("@{}".format),
        st.builds("{}{}".format, st.sampled_from((":", ": ", " : ")), after_colon),
    )
    inside = st.lists(range_words(), min_size=1, max_size=3).map(",".join)
    entries = st.one_of(
        st.builds("{}{}".format, range_words(), weights),
        st.builds("[{0}]{1}[/{0}]".format, percents, inside),
        st.builds("{}({})".format, shares, inside),
        _entries(),
    )
    return _joined_texts(entries, gaps)


def _entries() -> st.SearchStrategy[str]:
    """Generate words in upper or lower case, some with a ``!`` before them."""
    words = st.one_of(range_words(), range_words().map(str.lower), range_words().map(str.upper))
    return st.builds("{}{}".format, st.sampled_from(("", "", "!")), words)


def _joined_texts(
    entries: st.SearchStrategy[str], gaps: st.SearchStrategy[str]
) -> st.SearchStrategy[str]:
    """Generate some entries with gaps. If all are exclusions, they exclude from every hand.

    A percentage of all hands has a comma before it, without which it could be a weight.
    """

    def joined(pieces: list[tuple[str, str]], start: str) -> str:
        is_included = [not entry.startswith("!") for entry, _ in pieces]
        before = "" if any(is_included) else "XX " * bool(pieces)
        text = start + before
        for entry, gap in pieces:
            comma = "," if re.match(r"(?i)(top\s*)?[0-9.%-]+%(?!\()", entry) else ""
            text += comma + entry + gap
        return text

    return st.builds(
        joined, st.lists(st.tuples(entries, gaps), max_size=8), st.sampled_from(("", " ", "\ufeff"))
    )


def nearly_range_texts() -> st.SearchStrategy[str]:
    """Generate text that looks like a range, perhaps with weights, usually with an error or two.

    >>> find(nearly_range_texts(), lambda text: "AsAs" in text)
    'AsAs'
    """
    pieces = st.one_of(
        range_words(),
        st.sampled_from(
            tuple("23456789TJQKAXx10socdhs♣♦♥♠+-@%!*/.,;:()[]{}$# \n\x00\ufe0f\ufeff\ud800é")
        ),
        st.sampled_from(
            (":0.5", "@50", "@1/3", "50%(", "0.5(", ")", "[50]", "[/50]", "!", "50", "1")
        ),
        st.sampled_from(("KKo", "10", "A5s-K5s", "A5s-ATo", "AsAs", "Q+", "120%", "AKs:50")),
        st.sampled_from(
            (
                "50%(40%(AA))",
                "5%-10",
                "top 5",
                "AA(0.5)",
                "{88+}",
                "$np",
                "#UTG#",
                "[A,K]",
                "AxKy",
                " ",
            )
        ),
    )
    return st.lists(pieces, max_size=12).map("".join)
