"""The law of the solvers: each gives the answer of the definition. One function chooses."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any, TypeVar

import pytest
from returns.result import Failure, Success

from handrail import Auto, Card, Exact, Partial, Range, Sampled, cases, equity
from handrail.equities import CardQuestion, NoDeal, RangeQuestion, TooManyDeadCards, TooManyDeals
from handrail.equities.calculator import choose_solver
from handrail.equities.enumeration import enumerate_deals, enumerate_deals_by_combo
from handrail.equities.notation import parse_question
from handrail.equities.solvers import (
    CARD_SOLVERS,
    COMBO_SOLVERS,
    FLOP_SOLVERS,
    RANGE_SOLVERS,
    Solver,
    choose,
)
from handrail.equities.types import Question, Work
from handrail.games import (
    BADUGI,
    BADUGI_RANKING,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    GAMES,
    HIGH,
    HOLDEM,
    MANILA,
    OMAHA,
    RHODE_ISLAND,
    SHORT_DECK,
    SHORT_DECK_HOLDEM,
    SHORT_DECK_HOLDEM_TRIPS,
    STUD,
    Game,
)
from handrail.games.rule_book import FLOP_TURN_RIVER
from handrail.installation import EngineMissing, EngineState
from handrail.railway import and_then
from handrail.ranges import WeightedRange
from handrail.ranges.hand_order import all_combos
from helpers.equity_questions import cards_from, ranges_from

A = TypeVar("A")
Q = TypeVar("Q", RangeQuestion, CardQuestion)

FREE_HI_LO = Game("free-hi-lo", 5, FLOP_TURN_RIVER, (HIGH, EIGHT_OR_BETTER))
ONE_OWN_CARD = Game("one-own-card", 3, FLOP_TURN_RIVER, (DEUCE_TO_SEVEN,), from_holding=1)
BADUGI_BOARD = Game("badugi-board", 3, (1, 2, 3), (BADUGI_RANKING,))
BOTH_CARDS = Game("both-cards", 2, FLOP_TURN_RIVER, (SHORT_DECK,), from_holding=2)
CARD_GAMES = (
    *(game for game in GAMES if game.holding_size != 2),
    FREE_HI_LO,
    ONE_OWN_CARD,
    BADUGI_BOARD,
)
# The largest weights have more than 64 bits.
WEIGHTS = (
    (Fraction(1),),
    (Fraction(1), Fraction(1, 2), Fraction(3, 4)),
    (Fraction(1, 3), Fraction(6, 7), Fraction(999_983, 1_000_003)),
    (Fraction(10**29 + 7, 10**30), Fraction(1, 10**6)),
)


def draw_range(rng: Random, pool: Sequence[Card], most: int) -> WeightedRange:
    """Return a range of combos of these cards, with or without weights."""
    bits = set(pool)
    combos = [combo for combo in all_combos() if bits.issuperset(combo.cards)]
    chosen = rng.sample(combos, min(len(combos), rng.randint(1, most)))
    weights = rng.choice(WEIGHTS)
    return WeightedRange.of({combo: rng.choice(weights) for combo in chosen})


def draw_cards(rng: Random, game: Game) -> list[Card]:
    """Return the deck in random order. It often begins with cards of one suit, or of few ranks."""
    deck = rng.sample(game.deck, len(game.deck))
    match rng.randrange(3):
        case 0:
            return deck
        case 1:
            return sorted(deck, key=lambda card: card.suit.value)
        case _:
            first = rng.sample(deck, 2)
            ranks = {card.rank for card in first}
            return sorted(deck, key=lambda card: card.rank not in ranks)


def draw_ranges(rng: Random, number: int) -> RangeQuestion | None:
    """Return a small question about ranges that share cards, or None if there is no deal.

    At least every second question is before the flop. With two or more cards to come, most cards
    are dead.
    """
    games = (HOLDEM, HOLDEM, SHORT_DECK_HOLDEM, SHORT_DECK_HOLDEM_TRIPS, BOTH_CARDS)
    is_before_flop = number % 2 == 0
    game = HOLDEM if is_before_flop else rng.choice(games)
    players = 2 if number % 4 < 2 else rng.choice((3, 3, 4))
    deck = draw_cards(rng, game)
    size = 0 if is_before_flop else rng.choice((0, 3, 4, 5, 5))
    board, live = deck[:size], deck[size:]
    left = 2 * players + 5
    dead = live[left:] if size < 4 else live[left : left + rng.choice((0, 0, 3))]
    rng.shuffle(live)
    pool = [card for card in live if card not in dead][: rng.randint(2 * players, left)]
    most = 1 if number % 3 == 0 else 6 // (players - 1)
    held = [draw_range(rng, pool, most) for _ in range(players)]
    match cases(RangeQuestion.of(held, board, dead, game)):
        case Success(question):
            return question
        case Failure():
            return None


def draw_known_cards(rng: Random, number: int) -> CardQuestion:
    """Return a small question about known cards. In each second one, players lack some of them.

    With several cards to deal, most cards are dead.
    """
    game = CARD_GAMES[number % len(CARD_GAMES)]
    deck = draw_cards(rng, game)
    size = rng.choice(game.streets) if game.streets else 0
    players = rng.choice((2, 2, 3, 4)) if game.max_players > 3 else 2
    board, rest = deck[:size], deck[size:]
    starts = range(0, players * game.holding_size, game.holding_size)
    holdings = [rest[start : start + game.holding_size] for start in starts]
    unseen = rest[players * game.holding_size :]
    most_dead = len(unseen) - (game.board_size - size)
    if number % 2:
        missing = [rng.randint(0, min(game.holding_size, 4 // players)) for _ in holdings]
        held = [Partial(tuple(cards[lack:])) for cards, lack in zip(holdings, missing, strict=True)]
        dead = unseen[: max(0, most_dead - rng.randint(0, 3))]
        return CardQuestion.of(held, board, dead, game).unwrap()
    dead_counts = [max(0, most_dead - 8)]
    if game.board_size - size < 2:
        dead_counts += [0, min(3, most_dead)]
    dead = unseen[: rng.choice(dead_counts)]
    return CardQuestion.of(holdings, board, dead, game).unwrap()


@cache
def drawn_ranges(seed: int, number: int) -> tuple[RangeQuestion, ...]:
    """Return small questions about ranges, which are the same in each run."""
    rng, found = Random(seed), list[RangeQuestion]()
    while len(found) < number:
        question = draw_ranges(rng, len(found))
        if question is not None:
            found.append(question)
    return tuple(found)


@cache
def definition_of(question: Question) -> Any:
    return enumerate_deals(question)


def check_law(
    solver: Solver[Q, A], questions: Sequence[Q], definition: Callable[[Q], object]
) -> None:
    """Check that a solver agrees with the definition, and accepts a fifth of the questions."""
    accepted = [question for question in questions if solver.accepts(question)]
    assert len(accepted) >= len(questions) // 5
    for question in accepted:
        assert solver.chosen_for(question).answer(Work()) == definition(question)


def by_name(solver: Solver[Any, object]) -> str:
    return solver.name.replace(" ", "-")


# How many questions are drawn from which seed.
DRAWN = [
    (1, 100),
    pytest.param(1, 500, marks=pytest.mark.slow),
    *(pytest.param(seed, 500, marks=pytest.mark.nightly) for seed in range(2, 12)),
]


SLOW_SOLVERS = ("sweep of three", "matchups")


@pytest.mark.parametrize(("seed", "number"), DRAWN)
@pytest.mark.parametrize(
    "solver",
    [
        pytest.param(each, marks=[pytest.mark.slow] * (each.name in SLOW_SOLVERS))
        for each in RANGE_SOLVERS[2:]
    ],
    ids=by_name,
)
def test_each_solver_of_ranges_equals_the_definition(
    solver: Solver[RangeQuestion, object], seed: int, number: int
) -> None:
    check_law(solver, drawn_ranges(seed, number), definition_of)


@pytest.mark.parametrize(("seed", "number"), DRAWN)
@pytest.mark.parametrize("solver", COMBO_SOLVERS[2:], ids=by_name)
def test_each_solver_of_combos_equals_the_definition(
    solver: Solver[RangeQuestion, object], seed: int, number: int
) -> None:
    questions = [each for each in drawn_ranges(seed, number) if len(each.players) == 2]
    check_law(solver, questions, lambda question: Success(enumerate_deals_by_combo(question)))


@pytest.mark.parametrize(("seed", "number"), DRAWN)
@pytest.mark.parametrize("solver", CARD_SOLVERS[1:], ids=by_name)
def test_each_solver_of_known_cards_equals_the_definition(
    solver: Solver[CardQuestion, object], seed: int, number: int
) -> None:
    rng = Random(seed)
    questions = [draw_known_cards(rng, place) for place in range(number)]
    check_law(solver, questions, definition_of)


def draw_before_flop(rng: Random) -> RangeQuestion | None:
    """Return two ranges without a board and dead cards."""
    held: list[WeightedRange] = []
    for _ in range(2):
        combos = rng.sample(all_combos(), rng.choice((1, 2, 20)))
        hands = rng.sample(ranges_from("AA,AKs,AKo,22,72o,T9s")[0].hands, rng.randint(0, 6))
        weights = rng.choice(WEIGHTS)
        held.append(
            WeightedRange.of({combo: rng.choice(weights) for combo in combos})
            | WeightedRange.of_range(Range.of(hands))
        )
    return RangeQuestion.of(held).value_or(None)


@pytest.mark.parametrize(("seed", "number"), DRAWN)
@pytest.mark.parametrize("table", [RANGE_SOLVERS, COMBO_SOLVERS], ids=["whole", "by-combo"])
def test_the_tables_have_the_answers_of_the_matchups(
    table: tuple[Solver[RangeQuestion, object], ...], seed: int, number: int
) -> None:
    """The definition would take seconds for each question. It has only those with dead cards."""
    rng, (tables, _, matchups, *_) = Random(seed), table
    drawn = (draw_before_flop(rng) for _ in range(number))
    check_law(
        tables,
        [question for question in drawn if question is not None],
        lambda question: matchups.chosen_for(question).answer(Work()),
    )


# The choice


def chosen_name(question: Question, engine: EngineState = EngineState.LOADED) -> str:
    return choose_solver(question, Exact(), engine).unwrap().name


def ask(texts: str, board: str = "", dead: str = "", game: Game = HOLDEM) -> RangeQuestion:
    held = ranges_from(*texts.split(" vs "))
    return RangeQuestion.of(held, cards_from(board), cards_from(dead), game).unwrap()


@pytest.mark.parametrize(
    ("question", "loaded", "installed"),
    [
        (ask("AKs vs QQ"), "tables", "tables"),
        (ask("XX vs XX"), "tables", "tables"),
        (ask("XX vs XX", dead="2c"), "matchups", "matchups"),
        (ask("AKs vs QQ", "2c3c4c5d6h"), "sweep of two", "definition"),
        (ask("XX vs XX", "2c3c4c"), "sweep of two", "sweep of two"),
        (ask("AA vs KK vs QQ"), "patterns", "patterns"),
        (ask("XX vs XX vs QQ+", "2c3c4c"), "sweep of three", "sweep of three"),
        (ask("XX vs AA", "AsKsQs", game=BOTH_CARDS), "definition", "definition"),
        (ask("AsKs vs QdJd", "", "", BOTH_CARDS), "boards", "boards"),
    ],
)
def test_the_solver_with_the_lowest_cost_is_chosen(
    question: RangeQuestion, loaded: str, installed: str
) -> None:
    assert chosen_name(question) == loaded
    assert chosen_name(question, EngineState.INSTALLED) == installed


@pytest.mark.parametrize("texts", ["AKs vs QQ", "XX vs XX"])
def test_without_the_engine_plain_python_answers(texts: str) -> None:
    assert chosen_name(ask(texts), EngineState.MISSING) == "tables"
    assert chosen_name(ask(texts, "2c3c4c5d6h"), EngineState.MISSING) == "definition"


def by_auto(question: Question, engine: EngineState) -> str:
    return choose_solver(question, Auto(), engine).unwrap().name


@pytest.mark.parametrize(
    ("text", "game", "loaded", "missing"),
    [
        ("AsKsQs* vs 2d2h2c*", STUD, "pairs", "plain sample"),
        ("As2d3h* vs KcQdJhTs", BADUGI, "pairs", "definition"),
        ("AsKsQs* vs 2d2h2c* vs *", STUD, "sample", "plain sample"),
        ("AhAd* vs *", OMAHA, "sample", "plain sample"),
        ("AhAdKhKd vs QhQdJhJd", OMAHA, "boards", "plain sample"),
        ("XX vs XX", HOLDEM, "tables", "tables"),
        ("XX vs XX | 2c3c4c", HOLDEM, "sweep of two", "plain sample"),
        ("XX vs XX | 2c3c4c5d6h", HOLDEM, "sweep of two", "definition"),
        ("XX vs XX vs XX", HOLDEM, "sample", "plain sample"),
        ("XX vs XX vs XX", SHORT_DECK_HOLDEM, "sweep of three", "plain sample"),
        ("XX vs XX vs XX vs XX", SHORT_DECK_HOLDEM, "sample", "plain sample"),
        ("XX vs XX", SHORT_DECK_HOLDEM, "sweep of two", "plain sample"),
        ("XX vs XX", MANILA, "sample", "plain sample"),
        ("As vs * vs * vs * vs *", RHODE_ISLAND, "plain sample", "plain sample"),
    ],
)
def test_auto_samples_what_would_take_long(
    text: str, game: Game, loaded: str, missing: str
) -> None:
    question = parse_question(text, game).unwrap().question
    assert by_auto(question, EngineState.LOADED) == loaded
    assert by_auto(question, EngineState.MISSING) == missing


def test_two_ranges_are_exact_however_long_that_takes() -> None:
    """The least common denominator of the weights has hundreds of bits."""
    every = ranges_from("XX")[0]
    heavy = WeightedRange.of(
        {combo: Fraction(1, 10**9 + number % 20) for number, combo in enumerate(every)}
    )
    question = RangeQuestion.of((heavy, heavy), (), cards_from("2c"), HOLDEM).unwrap()
    chosen = choose_solver(question, Auto(), EngineState.LOADED).unwrap()
    (solver,) = (each for each in RANGE_SOLVERS if each.name == chosen.name)
    assert chosen.name == "matchups"
    assert solver.seconds(question) > 11


def test_a_small_sample_does_not_wait_for_the_engine() -> None:
    question = ask("XX vs XX vs XX")
    chosen = {
        (deals, engine): choose_solver(question, Sampled(deals), engine).unwrap().name
        for deals in (1000, 1_000_000)
        for engine in EngineState
    }
    assert {key for key, name in chosen.items() if name == "sample"} == {
        (1000, EngineState.LOADED),
        (1_000_000, EngineState.LOADED),
        (1_000_000, EngineState.INSTALLED),
    }


def test_the_engine_holds_no_more_than_its_memory() -> None:
    question = parse_question("AsKsQs* vs *", STUD).unwrap().question
    (error,) = choose_solver(question, Exact(), EngineState.LOADED).failure()
    assert isinstance(error, TooManyDeals)


def test_a_missing_engine_is_reported_with_the_time_without_it() -> None:
    choice = choose(ask("AA vs KK vs QQ"), RANGE_SOLVERS, EngineState.MISSING)
    (error,) = choice.failure()
    assert isinstance(error, EngineMissing)
    assert error.seconds is not None
    assert error.seconds > 30
    question = ask("AA vs KK")
    without_figure = choose(question, FLOP_SOLVERS, EngineState.MISSING)
    assert without_figure.failure() == (EngineMissing(),)


def test_a_game_that_the_engine_lacks_has_too_many_deals() -> None:
    for engine in EngineState:
        choice = choose(ask("XX vs XX", game=BOTH_CARDS), RANGE_SOLVERS, engine)
        (error,) = choice.failure()
        assert isinstance(error, TooManyDeals)
        assert (error.most, error.at) == (30, (0, 1))


def test_the_solver_that_may_answer_is_chosen_before_a_faster_one() -> None:
    def solver(name: str, seconds: float, limit: float) -> Solver[Question, str]:
        return Solver(
            name,
            lambda _: True,
            lambda _: seconds,
            lambda _: Success(name),
            None,
            limit,
        )

    question, state = ask("AA vs KK"), EngineState.LOADED
    fast, slow = solver("fast", 40, 30), solver("slow", 50, 60)
    assert choose(question, (fast, slow), state).unwrap().name == "slow"
    assert choose(question, (fast,), state).failure() == (TooManyDeals(40, 30, (0, 1)),)


@pytest.mark.slow
@pytest.mark.parametrize("game", [HOLDEM, SHORT_DECK_HOLDEM])
@pytest.mark.parametrize("engine", [EngineState.LOADED, EngineState.MISSING])
def test_the_choice_takes_no_time_for_questions_of_any_size(
    game: Game, engine: EngineState
) -> None:
    for players, board, dead in product((3, 6, 9, 10), (0, 4), (0, 12, 15, 20, 27, 30)):
        cards = game.deck[:board], game.deck[board : board + dead]
        for text in ("AA", "XX"):
            asked = RangeQuestion.of(ranges_from(*[text] * players), *cards, game)
            choice = and_then(asked, lambda each: choose_solver(each, Auto(), engine))
            for error in choice.swap().value_or(()):
                assert isinstance(error, NoDeal | TooManyDeadCards | TooManyDeals | EngineMissing)


def test_ten_players_cannot_all_hold_aces() -> None:
    ranges, no_deal = ranges_from(*["AA"] * 10), (NoDeal(tuple(range(10))),)
    for game in (HOLDEM, SHORT_DECK_HOLDEM):
        assert RangeQuestion.of(ranges, game=game).failure() == no_deal


def test_long_work_is_not_started_without_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handrail.equities.deal_search.MAX_STEPS", 0)  # the search proves nothing
    ranges = ranges_from(*["AX"] * 5)
    for game in (HOLDEM, SHORT_DECK_HOLDEM):
        assert equity(ranges, game=game, how=Exact()).failure() == (NoDeal(tuple(range(5))),)
