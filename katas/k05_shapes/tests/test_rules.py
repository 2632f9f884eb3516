"""The shape of a hand, each rule as a sentence."""

import pytest
from cards import Rank
from dealt import deal, read_ranks
from hands import Hand
from oracle import every_shape
from scoring import SHAPES, Category, grouped, made_of


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (deal("2h Kd Kh 2c Ks"), (read_ranks("K2"), (3, 2))),
        (deal("2h Kd 2c 2s Kh"), (read_ranks("2K"), (3, 2))),
        (deal("Ks 2h 2d 2c 2s"), (read_ranks("2K"), (4, 1))),
    ],
)
def test_the_most_frequent_rank_comes_first(
    hand: Hand, expected: tuple[tuple[Rank, ...], tuple[int, ...]]
) -> None:
    """Each rank of the hand appears once, with its count. The most frequent comes first."""
    assert grouped(hand) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (deal("2h 2d 9s Kd Kh"), (read_ranks("K29"), (2, 2, 1))),
        (deal("5c 9h 9s Ac Jd"), (read_ranks("9AJ5"), (2, 1, 1, 1))),
        (deal("Ts 2h Ac 9d Kh"), (read_ranks("AKT92"), (1, 1, 1, 1, 1))),
    ],
)
def test_ranks_with_equal_counts_go_from_high_to_low(
    hand: Hand, expected: tuple[tuple[Rank, ...], tuple[int, ...]]
) -> None:
    """Ranks that occur equally often go from high to low, and the ace is the highest."""
    assert grouped(hand) == expected


def test_the_ranks_and_counts_of_every_shape() -> None:
    """grouped is right for all choices of ranks, in any order of the cards."""
    for hand, _ranks, _counts, _ in EVERY_SHAPE:
        assert grouped(hand) == (_ranks, _counts)


def test_shapes_is_the_table_of_the_readme() -> None:
    """SHAPES is the table of the README: six shapes, each with its category."""
    for counts, _category in TABLE.items():
        assert ROWS.get(counts, "no category") == _category
    _others = [counts for counts in ROWS if counts not in TABLE]
    assert _others == [], "SHAPES has counts that are not in the table"


@pytest.mark.parametrize(
    ("hand", "category"),
    [
        (deal("7h 7d 7s 2c 7c"), Category.FOUR_OF_A_KIND),
        (deal("4s 4c 2h 4d 2d"), Category.FULL_HOUSE),
        (deal("6s 6c 6h Kd 2d"), Category.THREE_OF_A_KIND),
        (deal("Kh 2d Ks 2s 4c"), Category.TWO_PAIR),
        (deal("As 9c Ah 3d 2d"), Category.PAIR),
        (deal("Ks 9c 7h 3d 2d"), Category.HIGH_CARD),
    ],
)
def test_the_shape_names_the_category(hand: Hand, category: Category) -> None:
    """The shape of a hand names its category."""
    assert made_of(hand) == category


@pytest.mark.parametrize("hand", [deal("Ks 9s 7s 3s 2s"), deal("9c 8d 7h 6s 5c")])
def test_flushes_and_straights_are_high_cards_so_far(hand: Hand) -> None:
    """In this kata a flush or a straight counts as high card."""
    assert made_of(hand) == Category.HIGH_CARD


@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        (deal("7h 7d 7s 2c 7c"), (4, 1)),
        (deal("4s 4c 2h 4d 2d"), (3, 2)),
        (deal("6s 6c 6h Kd 2d"), (3, 1, 1)),
        (deal("Kh 2d Ks 2s 4c"), (2, 2, 1)),
        (deal("As 9c Ah 3d 2d"), (2, 1, 1, 1)),
        (deal("Ks 9c 7h 3d 2d"), (1, 1, 1, 1, 1)),
    ],
)
def test_made_of_looks_the_counts_up(hand: Hand, counts: tuple[int, ...]) -> None:
    """made_of looks the counts up: if a row of SHAPES changes, the answer changes with it."""
    given = f"a table in which {counts} is a royal flush"
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(SHAPES, counts, Category.ROYAL_FLUSH)
        assert made_of(hand) == Category.ROYAL_FLUSH, given


@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        (deal("7h 7d 7s 2c 7c"), (4, 1)),
        (deal("Kh 2d Ks 2s 4c"), (2, 2, 1)),
        (deal("Ks 9c 7h 3d 2d"), (1, 1, 1, 1, 1)),
    ],
)
def test_without_its_row_there_is_no_answer(hand: Hand, counts: tuple[int, ...]) -> None:
    """made_of has no answer for counts without a row: it raises an exception, as a table does."""
    given = f"a table without a row for {counts}"
    with pytest.MonkeyPatch.context() as patch:
        patch.delitem(SHAPES, counts, raising=False)
        assert answer(hand) == "no answer", given


def test_the_category_of_every_shape() -> None:
    """made_of is right for all choices of ranks, in any order of the cards."""
    for hand, _, _, _name in EVERY_SHAPE:
        assert made_of(hand) == Category[_name]


def answer(hand: Hand) -> str:
    """Return the name of the category, or that there is no answer."""
    try:
        return made_of(hand).name
    except NotImplementedError:  # nothing is written yet
        raise
    except Exception:
        return "no answer"


EVERY_SHAPE = list(every_shape())
ROWS = dict(SHAPES)  # before any test: a defaultdict adds a row for each hand that is looked up
TABLE = {
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.PAIR,
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
}
