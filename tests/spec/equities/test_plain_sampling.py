"""The law of samples: the engine deals the cards of the definition, and both are fair."""

from fractions import Fraction
from itertools import islice
from math import sqrt
from random import Random

import numpy as np
import pytest
from returns.result import Success

from handrail import Equity, Partial, Sampled, parse_question, question_of
from handrail.cards import to_mask
from handrail.engine.arrays import COMBO_MASKS, MaskArray
from handrail.engine.hash_tables import lookup_tables
from handrail.engine.partial_deals import (
    _deal_masks,  # pyright: ignore[reportPrivateUsage]
    plan_without_ranges,
    seats_of,
)
from handrail.engine.question_equity import pair_holdings, sample_deals
from handrail.equities import CardQuestion, NoDealSampled
from handrail.equities.calculator import choose_solver
from handrail.equities.sampling import (
    DEALS_PER_STEP,
    _Picker,  # pyright: ignore[reportPrivateUsage]
    random_deals,
    random_words,
    sample_in_python,
    seed_of_stream,
)
from handrail.equities.solvers import PLAIN_SAMPLES
from handrail.equities.types import Question, Work
from handrail.games import (
    BADUGI,
    GAMES,
    HOLDEM,
    MANILA,
    OMAHA,
    SHORT_DECK_HOLDEM,
    SHORT_DECK_HOLDEM_TRIPS,
    Game,
)
from handrail.installation import EngineState
from helpers.equity_questions import ranges_from

WITHOUT_KERNELS = ("kuhn", "rhode-island", "three-card")
CARD_GAMES = tuple(
    game for game in GAMES if game.holding_size != 2 and game.name not in WITHOUT_KERNELS
)
RANGE_TEXTS = (
    ("AA vs KK vs QQ", HOLDEM),
    ("AA:0.3,KK vs AKs,QJo:0.01 vs 22+ | AsKs2d | 3c", HOLDEM),
    ("XX vs AX vs KX:0.7,AA | 2c3c4c5d", HOLDEM),
    ("AA vs AA vs KK", HOLDEM),
    ("AKs vs 99:0.2,TT vs XX", SHORT_DECK_HOLDEM),
    ("AKs vs 99,TT vs XX | 7c8c9d | 6h", SHORT_DECK_HOLDEM_TRIPS),
    ("AK vs 99+:0.3,87s", MANILA),
)


def asked(text: str, game: Game) -> Question:
    return parse_question(text, game).unwrap().question


def draw_question(rng: Random, game: Game, most_missing: int, players: int = 2) -> CardQuestion:
    """Return a question in which each player lacks some cards, and the board all or none."""
    deck = rng.sample(game.deck, len(game.deck))
    board = tuple(deck.pop() for _ in range(rng.choice((0, game.board_size))))
    held = [
        Partial(tuple(deck.pop() for _ in range(game.holding_size - missing)))
        for missing in (
            rng.randint(0, min(most_missing, game.holding_size)) for _ in range(players)
        )
    ]
    dead = deck[: rng.choice((0, 0, 4))]
    return CardQuestion.of(held, board, dead, game).unwrap()


def engine_sample(question: Question, deals: int, seed: int) -> Equity:
    return sample_deals(question, deals, None, seed, Work()).unwrap()


@pytest.mark.parametrize(
    "game",
    [
        # More cards of one's own take longer, and mean the same.
        pytest.param(game, marks=[pytest.mark.slow] * game.name.startswith(("omaha5", "omaha6")))
        for game in CARD_GAMES
    ],
    ids=lambda game: game.name,
)
def test_the_engine_has_the_sample_of_the_definition(game: Game) -> None:
    rng = Random(game.name)
    for players in (2, 2, 3):
        question = draw_question(rng, game, 7, players)
        expected = sample_in_python(question, 300, players, Work())
        assert Success(engine_sample(question, 300, players)) == expected


@pytest.mark.parametrize(("text", "game"), RANGE_TEXTS)
def test_ranges_are_sampled_alike(text: str, game: Game) -> None:
    question = asked(text, game)
    assert engine_sample(question, 500, 9) == sample_in_python(question, 500, 9, Work()).unwrap()


@pytest.mark.parametrize("game", CARD_GAMES, ids=lambda game: game.name)
def test_each_card_of_a_deal_is_that_of_the_definition(game: Game) -> None:
    question = draw_question(Random(f"cards {game.name}"), game, 7)
    (known, missing), state = seats_of(question), np.array([seed_of_stream(3, 0)], np.uint64)
    masks: MaskArray = np.zeros((len(known), 50), np.uint64)
    plan = plan_without_ranges(question)
    assert _deal_masks(known, missing, plan, COMBO_MASKS, lookup_tables(), state, masks)
    deals = islice(random_deals(question, 3), 50)
    assert masks.T.tolist() == [[to_mask(cards) for cards in deal] for deal in deals]


def test_streams_follow_one_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sample of 20 deals has three streams of seven."""
    monkeypatch.setattr("handrail.equities.sampling.DEALS_PER_STREAM", 7)
    monkeypatch.setattr("handrail.engine.partial_deals.DEALS_PER_STREAM", 7)
    monkeypatch.setattr("handrail.engine.multiway_deals.DEALS_PER_STREAM", 7)
    monkeypatch.setattr("handrail.engine.question_equity.DEALS_PER_STREAM", 7)
    monkeypatch.setattr("handrail.engine.question_equity.STREAMS_PER_PART", 2)
    for text, game in (("AhAd* vs *", OMAHA), ("AA vs KK vs QQ", HOLDEM)):
        question = asked(text, game)
        assert engine_sample(question, 20, 1) == sample_in_python(question, 20, 1, Work()).unwrap()


def test_words_are_those_of_splitmix64() -> None:
    """The first words for the seed 1234567 are published with the algorithm's C code."""
    published = (6457827717110365317, 3203168211198807973, 9817491932198370423)
    assert tuple(islice(random_words(1234567), 3)) == published


def test_a_word_that_would_favour_a_combo_is_skipped() -> None:
    """Of 2**32 values, one too many falls on the first of three combos: the value 0."""
    question = asked("AsKs,AsQs,AsJs vs 22", HOLDEM)
    picker = _Picker.of(question.holdings[0])
    last = ((1 << 32) - 1) << 32
    assert picker.pick(iter((5, last))) == picker.combos[2]
    assert picker.pick(iter((1 << 32, last))) == picker.combos[0]


def test_each_deal_has_each_card_once() -> None:
    question = asked("As2d3h* vs * vs Kc*", BADUGI)
    assert isinstance(question, CardQuestion)
    for deal in islice(random_deals(question, 5), 200):
        cards = [card for held in deal for card in held]
        assert len(set(cards)) == len(cards) == 12
        assert [
            held[: len(known)] for held, known in zip(deal, question.players, strict=False)
        ] == [*question.players]


def test_a_stopped_sample_is_a_smaller_one() -> None:
    question = asked("AhAd* vs *", OMAHA)
    seen: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> bool:
        seen.append((done, total))
        return done < 2 * DEALS_PER_STEP

    stopped = sample_in_python(question, 10_000, 4, Work(None, stop))
    assert seen == [(DEALS_PER_STEP, 10_000), (2 * DEALS_PER_STEP, 10_000)]
    assert stopped == sample_in_python(question, 2 * DEALS_PER_STEP, 4, Work())


def test_ranges_without_a_deal_are_not_sampled_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handrail.equities.deal_search.MAX_STEPS", 0)  # the search proves nothing
    monkeypatch.setattr("handrail.equities.sampling.MAX_FAILED_PICKS", 100)
    question = question_of(ranges_from("AA", "AA", "AA")).unwrap()
    assert sample_in_python(question, 10, 0, Work()).failure() == (NoDealSampled(100, (0, 1, 2)),)


@pytest.mark.parametrize("text", ["AA vs KK vs QQ", "XX vs XX | 2c3c4c"])
def test_without_the_engine_ranges_get_a_sample_with_its_error(text: str) -> None:
    question = asked(text, HOLDEM)
    chosen = choose_solver(question, Sampled(2000), EngineState.MISSING).unwrap()
    answer = chosen.answer(Work()).unwrap()
    assert (answer.total, answer.exact) == (2000, False)
    assert answer.players[0].stderr > 0
    assert answer == engine_sample(question, 2000, 0)
    assert PLAIN_SAMPLES == 20_000


# Samples are fair

Z_QUESTIONS, Z_DEALS = 200, 20_000


def deviation(question: CardQuestion, exact: Equity, sampled: Equity) -> float | None:
    """Return how many standard errors a sample is off, or None if all deals are equal."""
    truth = exact.players[0]
    squares = sum((share**2 * deals for share, deals in truth.deals_by_share), Fraction())
    variance = squares / truth.total - truth.share**2
    if not variance:
        return None
    return float(sampled.players[0].share - truth.share) / sqrt(variance / sampled.total)


@pytest.mark.slow
def test_samples_deviate_as_much_as_chance_says() -> None:
    """The mean square of 200 deviations in standard errors is near 1."""
    rng = Random(68)
    games = [game for game in CARD_GAMES if game.board_size == 0 or game.holding_size < 6]
    found: list[float] = []
    while len(found) < Z_QUESTIONS:
        question = draw_question(rng, games[len(found) % len(games)], 2)
        if len(question.board) < question.game.board_size:
            continue
        exact = pair_holdings(question, Work()).unwrap()
        sampled = engine_sample(question, Z_DEALS, len(found))
        deviated = deviation(question, exact, sampled)
        if deviated is not None:
            found.append(deviated)
    mean_square = sum(each**2 for each in found) / len(found)
    mean = sum(found) / len(found)
    assert 0.8 < mean_square < 1.25
    assert abs(mean) < 3.3 / sqrt(len(found))
    assert max(map(abs, found)) < 4.5
