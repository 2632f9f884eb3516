"""Rules that make no sense are refused, and all others can be played."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail import equity
from handrail.cards import Card, Rank, Suit
from handrail.cards.types import RANKS_ACE_LOW, RANKS_HIGH_TO_LOW
from handrail.errors import (
    DeckTooSmall,
    FromHoldingInBadugi,
    HandsWithoutRank,
    ImpossibleCategory,
    NoDraws,
    NothingQualifies,
    NotInDeck,
    NumberOutOfRange,
    RanksNotInDeck,
    RanksOutOfOrder,
    RepeatedValue,
    StreetsDoNotRise,
    TooFewCards,
    WrongWheel,
)
from handrail.games import (
    BADUGI_RANKING,
    COURCHEVEL,
    EIGHT_OR_BETTER,
    HIGH,
    HOLDEM,
    KUHN,
    OMAHA,
    ONE_CARD,
    RHODE_ISLAND,
    SHORT_DECK,
    THREE_CARDS,
    Game,
    Ranking,
    RuleError,
    describe,
    ladder_of,
    outs,
    showdown,
)
from handrail.games.odds import classes_in
from handrail.games.rankings import RANKINGS, is_flush_never_worse
from handrail.games.wording import explain_scores
from handrail.hands import Category, Score, SmallScore, score
from handrail.hands.scoring import straight_top
from handrail.hands.types import Hand
from helpers.equity_questions import cards_from

HIGH_CARD, PAIR = Category.HIGH_CARD, Category.PAIR
WITH_PAIRS = (
    *(PAIR, Category.TWO_PAIR, Category.THREE_OF_A_KIND),
    *(Category.FULL_HOUSE, Category.FOUR_OF_A_KIND),
)
THREE_RANKS = HIGH.ranks[:3]
FIELDS = {
    Ranking: ("ranks", "categories", "wheel", "is_low", "hand_size"),
    Game: ("holding_size", "streets", "rankings", "from_holding", "suits"),
}


def out_of_range(field: str, found: int, least: int, most: int) -> NumberOutOfRange:
    return NumberOutOfRange(field, "", found, least, most)


def without_nouns(errors: Iterable[RuleError]) -> list[RuleError]:
    """Return the errors without the nouns, which are only words."""
    return [
        replace(error, noun="") if isinstance(error, NumberOutOfRange) else error
        for error in errors
    ]


# The errors


@pytest.mark.parametrize(
    ("ranking", "expected"),
    [
        (
            Ranking.of("no ranks", (), (HIGH_CARD,), hand_size=1),
            [out_of_range("ranks", 0, 1, 13)],
        ),
        (
            Ranking.of("thirteen aces", (Rank.ACE,) * 13, HIGH.categories),
            [RepeatedValue("ranks", "A")],
        ),
        (
            Ranking.of("rising", tuple(Rank), HIGH.categories),
            [RanksOutOfOrder(tuple(Rank))],
        ),
        (
            Ranking.of("ace second", (Rank.KING, Rank.ACE, Rank.TWO), (HIGH_CARD,), hand_size=1),
            [RanksOutOfOrder((Rank.KING, Rank.ACE, Rank.TWO))],
        ),
        (
            Ranking.of("six cards", HIGH.ranks, HIGH.categories, hand_size=6),
            [out_of_range("hand_size", 6, 1, 5)],
        ),
        (
            Ranking.of("five-card badugi", HIGH.ranks, ()),
            [out_of_range("hand_size", 5, 1, 4)],
        ),
        (
            Ranking.of("twice", HIGH.ranks, (PAIR, PAIR, HIGH_CARD)),
            [RepeatedValue("categories", "pair")],
        ),
        (
            Ranking.of("three cards", HIGH.ranks, HIGH.categories, hand_size=3),
            [
                ImpossibleCategory(Category.FOUR_OF_A_KIND, 3),
                ImpossibleCategory(Category.FULL_HOUSE, 3),
                ImpossibleCategory(Category.TWO_PAIR, 3),
            ],
        ),
        (
            Ranking.of("one card", HIGH.ranks, (Category.FLUSH, PAIR, HIGH_CARD), hand_size=1),
            [ImpossibleCategory(Category.FLUSH, 1), ImpossibleCategory(PAIR, 1)],
        ),
        (
            Ranking.of("a wheel of four cards", HIGH.ranks, HIGH.categories, HIGH.wheel[:4]),
            [WrongWheel(HIGH.wheel[:4], HIGH.wheel)],
        ),
        (
            Ranking.of("a wheel with a low ace", RANKS_ACE_LOW, HIGH.categories, HIGH.wheel),
            [WrongWheel(HIGH.wheel, ())],
        ),
        (
            Ranking.of("a wheel in badugi", HIGH.ranks, (), (Rank.ACE, Rank.TWO), hand_size=2),
            [WrongWheel((Rank.ACE, Rank.TWO), ())],
        ),
        (
            Ranking.of("four ranks", HIGH.ranks[:4], (Category.FLUSH, HIGH_CARD)),
            [NothingQualifies(5, 4)],
        ),
        (
            Ranking.of("no royal", HIGH.ranks[:5], (Category.ROYAL_FLUSH,), HIGH.ranks[:5]),
            [NothingQualifies(5, 5)],
        ),
        (
            Ranking.of("no ace", HIGH.ranks[1:], (Category.ROYAL_FLUSH,)),
            [NothingQualifies(5, 12)],
        ),
    ],
)  # fmt: skip
def test_a_ranking_that_makes_no_sense_is_refused(
    ranking: Success[Ranking] | Failure[tuple[RuleError, ...]], expected: list[RuleError]
) -> None:
    errors = ranking.failure()
    assert without_nouns(errors) == expected
    assert all(error.field in FIELDS[Ranking] for error in errors)


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        # A board of five was dealt to this game, which has none.
        (
            Game.of("two cards", 2),
            [TooFewCards("high", 5, 2)],
        ),
        # Its shares were (0, 0).
        (
            Game.of("three", 3, (), (HIGH,)),
            [TooFewCards("high", 5, 3)],
        ),
        # It raised IndexError.
        (Game.of("x", 5, (), ()), [out_of_range("rankings", 0, 1, 2)]),
        # It gave each player thirds of the pot.
        (Game.of("x", 5, (), (HIGH,) * 3), [out_of_range("rankings", 3, 1, 2)]),
        # It raised ValueError at a showdown.
        (
            Game.of("x", 4, (3, 4, 5), from_holding=6),
            [out_of_range("from_holding", 6, 0, 4)],
        ),
        (
            Game.of("x", 4, (3,), from_holding=1),
            [out_of_range("from_holding", 1, 2, 4)],
        ),
        # Its ``max_players`` raised ZeroDivisionError.
        (
            Game.of("x", 0, (3, 4, 5)),
            [out_of_range("holding_size", 0, 1, 52)],
        ),
        # Its outs raised KeyError, for a hand without a category.
        (
            Game.of("x", 2, (3, 4, 5), (EIGHT_OR_BETTER,)),
            [HandsWithoutRank("eight or better", WITH_PAIRS)],
        ),
        (
            Game.of("x", 5, (), (SHORT_DECK, EIGHT_OR_BETTER)),
            [RanksNotInDeck("eight or better", HIGH.wheel[1:])],
        ),
        (
            Game.of("x", 2, (3, 3, 5)),
            [StreetsDoNotRise((3, 3, 5))],
        ),
        (
            Game.of("x", 5, (0,)),
            [StreetsDoNotRise((0,))],
        ),
        (
            Game.of("x", 4, (), (BADUGI_RANKING,), 2),
            [FromHoldingInBadugi(2)],
        ),
        (
            Game.of("x", 1, (), (ONE_CARD,), suits=()),
            [out_of_range("suits", 0, 1, 4)],
        ),
        (
            Game.of("x", 1, (), (ONE_CARD,), suits=(Suit.CLUBS, Suit.CLUBS)),
            [RepeatedValue("suits", "clubs")],
        ),
        (
            Game.of("x", 22, (3, 4, 9)),
            [DeckTooSmall(53, 52)],
        ),
    ],
)  # fmt: skip
def test_a_game_that_makes_no_sense_is_refused(
    game: Success[Game] | Failure[tuple[RuleError, ...]], expected: list[RuleError]
) -> None:
    errors = game.failure()
    assert without_nouns(errors) == expected
    assert all(error.field in FIELDS[Game] for error in errors)


def test_constructors_raise_with_the_same_sentences() -> None:
    (error,) = Game.of("two cards", 2).failure()
    with pytest.raises(ValueError, match=f"^two cards: {re.escape(error.message)}$"):
        _ = Game("two cards", 2)
    one, other = Ranking.of("aces", (Rank.ACE, Rank.ACE), (PAIR, PAIR)).failure()
    sentences = re.escape(f"{one.message}; {other.message}")
    with pytest.raises(ValueError, match=f"^aces: {sentences}$"):
        _ = Ranking("aces", (Rank.ACE, Rank.ACE), (PAIR, PAIR))


def test_good_rules_are_a_success() -> None:
    for ranking in RANKINGS:
        fields = (ranking.categories, ranking.wheel, ranking.is_low, ranking.hand_size)
        assert Ranking.of(ranking.name, ranking.ranks, *fields) == Success(ranking)
    assert Game.of("kuhn", 1, (), (ONE_CARD,), suits=(Suit.SPADES,)) == Success(KUHN)


def test_only_hands_of_the_deck_must_count() -> None:
    """Two cards of one suit are never a pair."""
    no_pairs = Ranking("no pairs", HIGH.ranks, (HIGH_CARD,), hand_size=2)
    assert Game.of("one suit", 2, (), (no_pairs,), suits=(Suit.CLUBS,)).map(
        lambda game: game.name
    ) == Success("one suit")
    errors = Game.of("two suits", 2, (), (no_pairs,), suits=(Suit.CLUBS, Suit.SPADES)).failure()
    assert errors == (HandsWithoutRank("no pairs", (PAIR,)),)


def test_hands_may_come_after_the_first_street() -> None:
    assert HOLDEM.showdown_streets == (3, 4, 5)
    assert COURCHEVEL.streets == (1, 3, 4, 5)
    assert COURCHEVEL.showdown_streets == (3, 4, 5)
    assert (RHODE_ISLAND.streets, RHODE_ISLAND.showdown_streets) == ((1, 2), (2,))
    assert KUHN.showdown_streets == (0,)


# Any rules: refused, or every deal is answered


@st.composite
def small_rankings(draw: st.DrawFn, least: int = 6, most: int = 13) -> Ranking:
    """Generate a ranking of hands of one to five cards in which straights and flushes count.

    It has ``least`` to ``most`` ranks.
    """
    size = draw(st.integers(1, 5))
    order = draw(st.sampled_from([RANKS_HIGH_TO_LOW, RANKS_ACE_LOW]))
    ranks = order[draw(st.integers(0, 2)) :][: draw(st.integers(least, most))]
    needed = {HIGH_CARD: 1, PAIR: 2, Category.TWO_PAIR: 4, Category.THREE_OF_A_KIND: 3,
              Category.FULL_HOUSE: 5, Category.FOUR_OF_A_KIND: 4}  # fmt: skip
    categories = [each for each in Category if needed.get(each, 2) <= size]
    wheel: tuple[Rank, ...] = ()
    if ranks[0] is Rank.ACE and 1 < size <= len(ranks) and draw(st.booleans()):
        wheel = (Rank.ACE, *ranks[1 - size :])
    shuffled = draw(st.permutations(categories))
    return Ranking("small", ranks, tuple(shuffled), wheel, draw(st.booleans()), size)


few_ranks = st.sampled_from([RANKS_HIGH_TO_LOW, RANKS_ACE_LOW]).flatmap(
    lambda order: st.tuples(st.integers(0, 12), st.integers(1, 6)).map(
        lambda cut: order[cut[0] : cut[0] + cut[1]]
    )
)
any_ranks = few_ranks | st.lists(st.sampled_from(Rank), max_size=4).map(lambda each: tuple(each))
any_categories = (
    st.just(HIGH.categories)
    | st.just(THREE_CARDS.categories)
    | st.just((HIGH_CARD,))
    | st.lists(st.sampled_from(Category), max_size=6).map(lambda each: tuple(each))
)


@st.composite
def any_rankings(draw: st.DrawFn) -> Ranking | None:
    """Generate a ranking from arbitrary fields, or None if it is refused."""
    ranks, size = draw(any_ranks), draw(st.integers(0, 6))
    wheels = [(), ranks[:1] + ranks[max(0, len(ranks) - size + 1) :], HIGH.wheel]
    made = Ranking.of(
        "any", ranks, draw(any_categories), draw(st.sampled_from(wheels)), draw(st.booleans()), size
    )
    return made.value_or(None)


@st.composite
def any_games(draw: st.DrawFn) -> Game | None:
    """Generate a game from arbitrary fields, or None if it is refused."""
    badugi = st.just(Ranking("badugi", RANKS_ACE_LOW[-5:], (), is_low=True, hand_size=3))
    drawn = draw(st.lists(small_rankings(2, 6) | any_rankings() | badugi, max_size=3))
    made = Game.of(
        "any",
        draw(st.integers(0, 6)),
        draw(st.sampled_from([(), (1,), (1, 2), (3,), (2, 3), (3, 4), (2, 1), (0, 1)])),
        tuple(ranking for ranking in drawn if ranking),
        draw(st.none() | st.integers(-1, 5)),
        tuple(draw(st.lists(st.sampled_from(Suit), max_size=4))),
    )
    return made.value_or(None)


@st.composite
def likely_games(draw: st.DrawFn) -> Game | None:
    """Generate a game from fields that fit one another, or None if it is refused."""
    first = draw(small_rankings(4, 6))
    streets = draw(st.sampled_from([(), (1,), (1, 2), (3,), (2, 3), (3, 4)]))
    board_size = max(streets, default=0)
    least = max(0, first.hand_size - board_size)
    holding_size = draw(st.integers(max(1, least), max(1, least) + 2))
    from_holding = draw(st.none() | st.integers(least, min(holding_size, first.hand_size)))
    lows = draw(st.lists(any_rankings(), max_size=1))
    rankings = (first, *(low for low in lows if low))
    return Game.of("likely", holding_size, streets, rankings, from_holding).value_or(None)


def play(game: Game, seed: int) -> None:
    """Ask all that can be asked about a deal, and check that the shares add up to 1."""
    random = Random(seed)
    players = random.randint(2, min(3, game.max_players))
    cards = random.sample(game.deck, game.board_size + players * game.holding_size)
    board, rest = tuple(cards[: game.board_size]), cards[game.board_size :]
    size = game.holding_size
    held = tuple(tuple(rest[size * at : size * (at + 1)]) for at in range(players))
    for street in game.showdown_streets:
        shown = showdown(held, board=board[:street], game=game).unwrap()
        assert sum(shown.shares) == 1
        assert all(player.best.cards for player in shown.players)
        assert repr(shown)
        assert [part.why for part in shown.parts]
    for street in game.showdown_streets[:-1]:
        for holdings in (held, held[:1]):
            answer = outs(holdings, board=board[:street], game=game).unwrap()
            for player in answer.players:
                assert 0 <= player.next_probability <= player.river_probability <= 1
    if game.board_size and not game.showdown_streets[1:]:
        assert isinstance(outs(held, board=board, game=game).failure()[0], NoDraws)
    for street in (0, *game.streets)[-2:]:
        compared = equity(held, game=game, board=board[:street]).unwrap()
        assert sum(compared.equities) == 1


def test_badugi_may_have_fewer_cards() -> None:
    """The engine has no tables for it, so the definition answers."""
    ranking = Ranking("badugi of three", RANKS_ACE_LOW[-5:], (), is_low=True, hand_size=3)
    for game in (Game("five", 2, (3,), (ranking,)), Game("one", 1, (), (ranking,))):
        deck = game.deck[: 2 * game.holding_size]
        held = deck[: game.holding_size], deck[game.holding_size :]
        assert sum(equity(held, game=game).unwrap().equities) == 1


ACCEPTED = Counter[bool]()


@pytest.mark.slow
@given(any_games() | likely_games() | likely_games(), st.integers(0, 10**6))
@settings(max_examples=120)
def test_rules_are_refused_or_every_deal_is_answered(game: Game | None, seed: int) -> None:
    ACCEPTED[game is not None] += 1
    if game is not None:
        play(game, seed)
        for ranking in game.rankings:
            assert sum(each.hand_count for each in classes_in(game, ranking)) > 0


def test_many_of_these_rules_were_accepted() -> None:
    if ACCEPTED.total() >= 120:  # the property ran before, in this process
        assert ACCEPTED[True] >= 30


# Hands of one to five cards


def naive_key(ranking: Ranking, hand: tuple[Card, ...]) -> tuple[int, ...]:
    """Return a key for a hand in the words of the rules: a smaller one is better."""
    counts = Counter(card.rank for card in hand)
    ranks = sorted(counts, key=lambda rank: (-counts[rank], ranking.ranks.index(rank)))
    places = [ranking.ranks.index(rank) for rank in ranks]
    is_suited = len(hand) > 1 and len({card.suit for card in hand}) == 1
    is_wheel = tuple(ranks) == ranking.wheel
    is_run = len(ranks) == len(hand) > 1 and places[-1] - places[0] == len(hand) - 1
    top = None
    if is_wheel:
        top = ranks[1]
    elif is_run:
        top = ranks[0]
    names: dict[tuple[int, ...], int] = {
        (4,): 8, (4, 1): 8, (3, 2): 7, (3,): 4, (3, 1): 4, (3, 1, 1): 4, (2, 2): 3,
             (2, 2, 1): 3, (2,): 2, (2, 1): 2, (2, 1, 1): 2, (2, 1, 1, 1): 2}  # fmt: skip
    fitting = [names.get(tuple(sorted(counts.values(), reverse=True)), 1)]
    if top:
        fitting = [5, *fitting]
    if is_suited:
        fitting = [6, *fitting] if len(counts) == len(hand) else fitting
    if is_suited and top:
        fitting = [10, 9, *fitting] if top is Rank.ACE else [9, *fitting]
    category = next(Category(each) for each in fitting if Category(each) in ranking.categories)
    if category.value in (5, 9, 10) and top:
        places = [ranking.ranks.index(top)]
    sign = -1 if ranking.is_low else 1
    return ranking.categories.index(category), *(sign * place for place in places)


@given(small_rankings(), st.integers(0, 10**6))
@settings(max_examples=50)
def test_a_ladder_orders_hands_of_any_size(ranking: Ranking, seed: int) -> None:
    ladder, random = ladder_of.__wrapped__(ranking), Random(seed)
    deck = [Card(rank, suit) for rank in ranking.ranks for suit in Suit]
    few = [card for card in deck if card.suit in (Suit.CLUBS, Suit.HEARTS)]
    hands = [tuple(random.sample(few if at % 2 else deck, ranking.hand_size)) for at in range(60)]
    for a, b in pairwise(hands):
        one, other = (naive_key(ranking, hand) for hand in (a, b))
        numbers = ladder.class_of(a) or 0, ladder.class_of(b) or 0
        assert (one < other, one > other) == (numbers[0] < numbers[1], numbers[0] > numbers[1])
    more = tuple(random.sample(deck, ranking.hand_size + 2))
    best = min(combinations(more, ranking.hand_size), key=lambda hand: naive_key(ranking, hand))
    assert ladder.best_of(more) == (best, ladder.class_of(best))
    assert ladder.class_of(more) == ladder.class_of(best)


@given(small_rankings())
@settings(max_examples=30)
def test_the_hands_of_all_classes_are_all_hands_of_any_size(ranking: Ranking) -> None:
    classes = ladder_of.__wrapped__(ranking).classes
    deck_size = 4 * len(ranking.ranks)
    hands = 1
    for at in range(ranking.hand_size):
        hands = hands * (deck_size - at) // (at + 1)
    assert sum(each.hand_count for each in classes) == hands
    assert len({each.score for each in classes}) == len(classes)
    for each in classes[:: len(classes) // 20 + 1]:
        assert len({*each.cards}) == len(each.cards) == ranking.hand_size
        assert isinstance(each.score, Score) == (ranking.hand_size == 5)
        assert describe(each.score, ranking=ranking)
        assert explain_scores(ranking, each.score, classes[-1].score)


@given(small_rankings(3))
@settings(max_examples=50)
def test_a_flush_is_never_worse_as_each_choice_of_ranks_says(ranking: Ranking) -> None:
    if ranking.hand_size == 1:
        return
    ladder = ladder_of.__wrapped__(ranking)
    assert is_flush_never_worse(ranking) == all(
        ladder.suited[total] <= number
        for total, number in ladder.unsuited.items()
        if total in ladder.suited
    )


def test_kuhn_has_three_classes_and_three_hands() -> None:
    classes = classes_in(KUHN, ONE_CARD)
    assert [(each.number, each.hand_count) for each in classes] == [(1, 1), (2, 1), (3, 1)]
    assert [str(*each.cards) for each in classes] == ["Ks", "Qs", "Js"]
    assert [each.hand_count for each in ladder_of(ONE_CARD).classes] == [4, 4, 4]
    assert classes_in(OMAHA, HIGH) == ladder_of(HIGH).classes


def test_a_small_score_has_a_category() -> None:
    (part,) = (
        showdown([cards_from("As"), cards_from("Kd")], board=cards_from("2h3h"), game=RHODE_ISLAND)
        .unwrap()
        .parts
    )
    best, worse = (hand.score for hand in part.hands if hand)
    assert best == SmallScore(Category.STRAIGHT, Rank.THREE)
    assert worse == SmallScore(HIGH_CARD, Rank.KING, (Rank.THREE, Rank.TWO))
    assert repr(worse) == "SmallScore('high card K, kickers 3 2')"
    assert part.why == "straight beats high card"


@pytest.mark.parametrize(
    ("category", "kickers"),
    [
        (HIGH_CARD, (Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN)),
        (PAIR, (Rank.KING, Rank.QUEEN, Rank.JACK)),
        (Category.FOUR_OF_A_KIND, (Rank.KING,)),
        (Category.FULL_HOUSE, (Rank.KING,)),
        (Category.FULL_HOUSE, ()),
        (Category.STRAIGHT, (Rank.KING,)),
        (HIGH_CARD, (Rank.ACE,)),
        (HIGH_CARD, (Rank.KING, Rank.KING)),
    ],
)
def test_a_small_score_is_that_of_at_most_four_cards(
    category: Category, kickers: tuple[Rank, ...]
) -> None:
    with pytest.raises(ValueError, match="expected a score that four cards can have, got SmallSco"):
        _ = SmallScore(category, Rank.ACE, kickers)


def test_four_ranks_in_a_row_and_a_pair_are_not_a_straight() -> None:
    assert score(Hand(cards_from("KsKhQdJcTs"))).category is PAIR
    assert straight_top(THREE_RANKS) is None
    assert straight_top(THREE_RANKS, size=3) is Rank.ACE


def test_a_suit_that_the_deck_lacks_is_an_error() -> None:
    held = cards_from("Ks"), cards_from("Qh")
    errors = showdown(held, game=KUHN).failure()
    assert errors == (NotInDeck(held[1][0], "kuhn", cards_from("Js")[0], (1,)),)


def test_outs_need_a_hand_before_the_last_card() -> None:
    errors = outs([cards_from("As")], board=cards_from("2h"), game=RHODE_ISLAND).failure()
    assert errors == (NoDraws("rhode-island", 2),)


def test_outs_improve_a_badugi() -> None:
    """Only a heart that is neither a two nor a three makes a third card, and not on the board."""
    game = Game("badugi board", 2, (2, 3), (BADUGI_RANKING,))
    board, held = cards_from("2s3h"), [cards_from("3c3d")]
    (player,) = outs(held, board=board, game=game).unwrap().players
    assert {card.suit for card, _ in player.outs} == {Suit.HEARTS}
    assert len(player.outs) == 11
    both = outs([*held, cards_from("KsKc")], board=board, game=game).unwrap()
    assert [(each.leads, bool(each.outs)) for each in both.players] == [
        (False, True),
        (True, False),
    ]
