"""The law of partial holdings: what is not known is dealt, and each deal counts once."""

from fractions import Fraction
from math import comb
from random import Random

import pytest

from handrail import Exact, Partial, equity, equity_of, parse_question, question_of
from handrail.cards import DECK
from handrail.cards.types import Rank
from handrail.equities import CardQuestion, RangeQuestion
from handrail.equities.enumeration import enumerate_deals
from handrail.equities.raw_questions import Held
from handrail.equities.types import Question, held_in
from handrail.errors import MissingCards, RangeInGame, SharedCard, WrongHoldingSize
from handrail.games import BADUGI, GAMES, HOLDEM, OMAHA, STUD, Game
from handrail.problems import Located
from handrail.ranges import WeightedRange
from handrail.text import Span
from helpers.equity_questions import cards_from

CARD_GAMES = tuple(game for game in GAMES if game.holding_size != 2)
SEVEN_UNSEEN = 7


def few_deals(game: Game, seed: int, missing: tuple[int, ...]) -> Question:
    """Return a question on a full board. Few cards are live, and players lack this many cards."""
    deck = Random(seed).sample(game.deck, len(game.deck))
    board = tuple(deck.pop() for _ in range(game.board_size))
    players: list[Held] = []
    for number in missing:
        cards = tuple(deck.pop() for _ in range(max(0, game.holding_size - number)))
        players.append(Partial(cards) if number else cards)
    dead = deck[max(SEVEN_UNSEEN, sum(missing)) :]
    return question_of(players, board, dead, game).unwrap()


def shares_of(question: Question) -> tuple[Fraction, ...]:
    return equity_of(question, how=Exact()).unwrap().equities


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_partial_holding_is_the_mean_of_its_completions(game: Game) -> None:
    question = few_deals(game, 11, (1, 0))
    first, ((known, _),) = question.holdings
    answers = [
        equity([cards, known], board=question.board, dead=question.dead, game=game).unwrap()
        for cards, _ in first
        if not {*cards} & {*known}
    ]
    assert len(answers) > 1 or game.name == "kuhn"
    mean = sum((answer.equities[0] for answer in answers), Fraction()) / len(answers)
    assert shares_of(question) == (mean, 1 - mean)


@pytest.mark.parametrize("game", CARD_GAMES, ids=lambda game: game.name)
def test_two_missing_cards_are_dealt_one_after_the_other(game: Game) -> None:
    """The mean over the first card, of the means over the second."""
    size = min(2, game.holding_size)
    question = few_deals(game, 5, (size, 0))
    assert isinstance(question, CardQuestion)
    partial, known = question.players
    nearer = [
        shares_of(
            question_of(
                [Partial((*partial, card)), known], question.board, question.dead, game
            ).unwrap()
        )[0]
        for card in question.unseen_cards
    ]
    assert shares_of(question)[0] == sum(nearer, Fraction()) / len(nearer)


@pytest.mark.parametrize("missing", [(2, 3), (0, 4), (1, 1, 2)])
def test_the_number_of_deals_is_a_product_of_binomials(missing: tuple[int, ...]) -> None:
    question = few_deals(BADUGI, 3, missing)
    left, ways = max(SEVEN_UNSEEN, sum(missing)), 1
    for number in missing:
        ways *= comb(left, number)
        left -= number
    assert enumerate_deals(question).unwrap().total == ways


def test_a_badugi_is_made_by_nine_of_45_cards() -> None:
    """Clubs from four to queen make a badugi. The nine of them are seen by nobody."""
    first, second = cards_from("As2d3h"), cards_from("KcQdJhTs")
    answer = equity([Partial(first), second], game=BADUGI).unwrap()
    assert (answer.players[0].wins, answer.players[0].ties, answer.total) == (9, 0, 45)


# In games of two cards


def test_one_card_in_holdem_is_the_range_of_all_combos_with_it() -> None:
    (ace,) = cards_from("As")
    question = question_of([Partial((ace,)), Partial(())]).unwrap()
    assert isinstance(question, RangeQuestion)
    first, second = question.players
    assert (len(first), len(second)) == (51, 1326)
    assert all(ace in combo.cards for combo in first.unweighted)


@pytest.mark.parametrize(("text", "size"), [("As*", 48), ("As *", 48), ("AsKs*", 1), ("*", 1176)])
def test_a_star_in_holdem_is_a_range(text: str, size: int) -> None:
    """Three cards are on the board."""
    parsed = parse_question(f"{text} vs 2c2d | 3c4c5c").unwrap()
    (held, _) = held_in(parsed.question)
    assert isinstance(held, WeightedRange)
    assert len(held) == size
    assert parsed.spans[3] == Span(0, len(text))


# What is said, and what is an error


@pytest.mark.parametrize("game", [STUD, OMAHA, BADUGI], ids=lambda game: game.name)
def test_fewer_cards_are_an_error_if_nobody_says_partial(game: Game) -> None:
    held = DECK[:3], DECK[10 : 10 + game.holding_size]
    (error,) = question_of(held, game=game).failure()
    assert error == WrongHoldingSize(game.name, 0, 3, game.holding_size, (0, 1, 2))
    assert error.hint is not None
    assert "As*" in error.hint
    assert question_of([Partial(held[0]), held[1]], game=game).map(held_in).unwrap() == (
        Partial(held[0]),
        held[1],
    )


def test_more_cards_than_the_game_deals_are_an_error() -> None:
    held = [Partial(DECK[:8]), Partial(DECK[8:10])]
    stud = WrongHoldingSize("stud", 0, 8, 7, tuple(range(8)))
    assert question_of(held, game=STUD).failure() == (stud,)
    assert question_of(held).failure() == (WrongHoldingSize("holdem", 0, 8, 2, (0,)),)
    with pytest.raises(ValueError, match="at most"):
        _ = CardQuestion((DECK[:8], DECK[8:10]), (), (), STUD)


def test_a_card_is_in_one_hand_at_most() -> None:
    for game in (STUD, HOLDEM):
        (error,) = question_of([Partial(DECK[:1]), Partial(DECK[:1])], game=game).failure()
        assert isinstance(error, SharedCard)
        assert error.at == (0, 1)


def test_partial_cards_are_a_tuple_of_cards() -> None:
    wrong: tuple[object, ...] = ("As", [*DECK[:2]], (*DECK[:2], "As"), None)
    for cards in wrong:
        with pytest.raises(TypeError, match="tuple of cards"):
            _ = Partial(cards)  # type: ignore[arg-type]


def test_all_cards_may_be_partial() -> None:
    whole = [DECK[:4], DECK[4:8]]
    partial = [Partial(cards) for cards in whole]
    assert question_of(partial, game=BADUGI) == question_of(whole, game=BADUGI)


@pytest.mark.parametrize("text", ["AsKsQs*", "as KS Qs *", "(As Ks) Qs*", "A♠K♠Q♠ *"])
def test_a_star_follows_the_known_cards(text: str) -> None:
    question = parse_question(f"{text} vs 2d2h2c*", STUD).unwrap().question
    assert held_in(question) == (Partial(cards_from("AsKsQs")), Partial(cards_from("2d2h2c")))


@pytest.mark.parametrize("text", ["*", "random", "Any", "RANDOM"])
def test_a_word_is_a_random_hand(text: str) -> None:
    question = parse_question(f"{text} vs 2d2h2c*", STUD).unwrap().question
    assert held_in(question)[0] == Partial(())


@pytest.mark.parametrize(
    ("text", "kind", "spans"),
    [
        ("vs As*", "MissingCards", [(0, 0)]),
        ("As* vs", "MissingCards", [(6, 6)]),
        ("As** vs 2c*", "NotACard", [(2, 3)]),
        ("As*Ks vs 2c*", "NotACard", [(2, 3)]),
        ("AK* vs 2c*", "NotACard", [(0, 2)]),
        ("* vs 2c* | 3c", "UnexpectedBoard", [(11, 13)]),
        ("* vs 2c2d2h2s3s", "WrongHoldingSize", [(5, 7), (7, 9), (9, 11), (11, 13), (13, 15)]),
        ("* vs AA", "RangeInGame", [(5, 7)]),
        ("* vs 2c2c*", "SharedCard", [(5, 7), (7, 9)]),
    ],
)
def test_an_error_points_at_its_own_text(
    text: str, kind: str, spans: list[tuple[int, int]]
) -> None:
    (error, *_) = parse_question(text, BADUGI).failure()
    assert (error.kind, [(span.start, span.end) for span in error.spans]) == (kind, spans)


def test_an_answer_about_a_random_hand_can_be_located() -> None:
    parsed = parse_question("* vs * vs 2c*", STUD).unwrap()
    answer = parsed.locate(equity_of(parsed.question, how=Exact()))
    (error,) = answer.failure()
    assert isinstance(error, Located)
    assert error.kind == "TooManyDeals"
    assert error.spans == (Span(0, 1), Span(5, 6), Span(10, 12))


def test_the_answer_has_the_question() -> None:
    held = (Partial(DECK[:3]), DECK[10:14])
    answer = equity(held, game=BADUGI).unwrap()
    again = question_of(held, game=BADUGI).map(equity_of).unwrap().unwrap()
    assert answer.ranges == again.ranges == held


def test_errors_about_missing_cards_are_the_same_in_each_question() -> None:
    assert (
        MissingCards(spans=(Span(0, 0),)).message == "expected the cards of a player, got nothing"
    )
    assert RangeInGame("stud", 7, (0,)).hint == (
        "write 7 cards, such as KdKhKsAcAdAhAs, or a star in place of those that are dealt"
    )


def test_a_king_beats_both_other_cards_of_kuhn() -> None:
    (king,) = (card for card in DECK if card.rank is Rank.KING and card in kuhn().deck)
    answer = equity([(king,), Partial(())], game=kuhn()).unwrap()
    assert (answer.players[0].wins, answer.total) == (2, 2)


def kuhn() -> Game:
    return next(game for game in GAMES if game.name == "kuhn")
