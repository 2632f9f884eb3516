"""Strategies for ranges, and for the text of ranges."""

from collections.abc import Iterable
from fractions import Fraction

from hypothesis import strategies as st

from handrail.cards import Card, CardStyle, Rank
from handrail.hands import Combo
from handrail.ranges import HandKind, Range, StartingHand, WeightedRange, hand_at
from handrail.ranges.weighted_ranges import highest_weights
from handrail.strategies.playing_cards import combos, ranks


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

    def join_combos(hands: list[StartingHand], singles: list[Combo]) -> Range:
        return Range.of(
            combo for group in (*(hand.combos for hand in hands), singles) for combo in group
        )

    some = st.builds(
        join_combos, st.lists(starting_hands(), max_size=30), st.lists(combos(), max_size=8)
    )
    return st.one_of(some, some.map(lambda range_: ~range_))


def weighted_ranges() -> st.SearchStrategy[WeightedRange]:
    """Generate any weighted range: hands and single combos, with few or many different weights.

    Weights are decimals, thirds, sevenths and tiny fractions.

    >>> find(weighted_ranges(), bool)
    WeightedRange('22')
    """
    weights = st.sampled_from((1, 4, 3, 100, 7, 10**12)).flatmap(
        lambda parts: st.integers(0, parts).map(lambda part: Fraction(part, parts))
    )
    items = st.one_of(starting_hands(), combos())
    many = st.dictionaries(items, weights, max_size=40).map(WeightedRange.of)
    layers = st.tuples(weights, ranges().map(lambda held: held.bits))
    return st.one_of(many, st.lists(layers, max_size=4).map(highest_weights))


def range_words() -> st.SearchStrategy[str]:
    """Generate one valid word of a range, such as ``AKs``, ``22+``, ``AX``, ``55-33`` or ``AsKs``.

    >>> find(range_words(), lambda word: word.endswith("+"))
    '22+'
    """
    kinds = st.sampled_from(("", HandKind.SUITED.value, HandKind.OFFSUIT.value))
    signs = st.sampled_from(("", "+", "-"))
    either_way = st.booleans()

    def word(names: list[str], kind: str, sign: str, is_reversed: bool) -> str:
        turned_names = (name[::-1] if is_reversed else name for name in names)
        return "-".join(name + kind for name in turned_names) + sign

    def words_below(high: Rank) -> st.SearchStrategy[list[str]]:
        lower = st.sampled_from([f"{high}{low}" for low in Rank if low < high] or [f"{high}X"])
        return st.lists(lower, min_size=2, max_size=2)

    pair = ranks().map(lambda rank: f"{rank}{rank}")
    name = st.one_of(
        unpaired_ranks().map(lambda two: f"{two[0]}{two[1]}"), ranks().map(lambda rank: f"{rank}X")
    )
    high_ranks = st.sampled_from([rank for rank in Rank if rank is not Rank.TWO])
    return st.one_of(
        st.builds(word, pair.map(lambda one: [one]), st.just(""), signs, st.just(False)),
        st.builds(word, name.map(lambda one: [one]), kinds, signs, either_way),
        st.builds(
            word, st.lists(pair, min_size=2, max_size=2), st.just(""), st.just(""), either_way
        ),
        st.builds(word, high_ranks.flatmap(words_below), kinds, st.just(""), either_way),
        combos().flatmap(lambda combo: _combo_words(combo.cards)),
        st.just("XX"),
    )


def _combo_words(given: Iterable[Card]) -> st.SearchStrategy[str]:
    """Generate these cards as one word, in any order, with suits as letters or symbols."""
    styles = st.sampled_from((CardStyle.LETTERS, CardStyle.SYMBOLS))
    return st.permutations(tuple(given)).flatmap(
        lambda order: st.tuples(*(styles.map(card.format) for card in order)).map("".join)
    )


def range_texts() -> st.SearchStrategy[str]:
    """Generate the valid text of a range: words in upper or lower case, with any separators.

    >>> find(range_texts(), lambda text: True)
    ''
    """

    def joined(words: list[tuple[str, str]], start: str) -> str:
        return start + "".join(word + gap for word, gap in words)

    cased = st.one_of(range_words(), range_words().map(str.lower), range_words().map(str.upper))
    gaps = st.sampled_from((" ", ", ", ",", ";", ":", "\t", "\r\n", " ,;: "))
    return st.builds(
        joined, st.lists(st.tuples(cased, gaps), max_size=8), st.sampled_from(("", " ", "\ufeff"))
    )


def nearly_range_texts() -> st.SearchStrategy[str]:
    """Generate text that looks like a range, usually with an error or two.

    >>> find(nearly_range_texts(), lambda text: "AsAs" in text)
    'AsAs'
    """
    pieces = st.one_of(
        range_words(),
        st.sampled_from(tuple("23456789TJQKAXx10socdhs♣♦♥♠+-@%.,;: \n\x00\ufe0f\ufeff\ud800é")),
        st.sampled_from(
            ("KKo", "10", "@50", "50%", "0.5", "A5s-K5s", "A5s-ATo", "AsAs", "Q+", " ")
        ),
    )
    return st.lists(pieces, max_size=12).map("".join)
