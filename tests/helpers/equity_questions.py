"""Shared helpers: ranges and cards from text, small questions, and a check of located errors."""

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail import DECK, Card, Combo, Range, Suit, cases, parse_cards, parse_range
from handrail.equities import RangeQuestion
from handrail.problems import Located, TextProblem
from handrail.ranges import AnyRange
from handrail.strategies import decks


def cards_from(text: str) -> tuple[Card, ...]:
    return parse_cards(text).unwrap()


def ranges_from(*texts: str) -> tuple[Range, ...]:
    return tuple(parse_range(text).unwrap() for text in texts)


def question_of(ranges: Iterable[AnyRange], board: Iterable[Card] = ()) -> RangeQuestion:
    return RangeQuestion.of(ranges, board, ()).unwrap()


@st.composite
def small_questions(
    draw: st.DrawFn, boards: Sequence[int], players: Sequence[int], combos: int
) -> RangeQuestion:
    """Generate questions whose ranges share cards with one another and with all other cards."""
    deck = draw(decks())
    number = draw(st.sampled_from(players))
    pool = deck[: draw(st.integers(2 * number, 14))]
    combo_lists = st.lists(
        st.sampled_from([Combo.of(two).unwrap() for two in combinations(pool, 2)]),
        min_size=1,
        max_size=combos,
    )
    ranges = [Range.of(draw(combo_lists)) for _ in range(number)]
    size = draw(st.sampled_from(boards))
    board = draw(
        boards_of_one_suit(deck, size)
        | st.just(deck[len(deck) - size :])
        | st.just(deck[7:][:size])
    )
    dead = [card for card in deck[10 : 10 + draw(st.integers(0, 3))] if card not in board]
    match cases(RangeQuestion.of(ranges, board, dead)):
        case Success(question):
            return question
        case Failure():
            # Now the players can hold different cards.
            live = (card for card in DECK if card not in (*board, *dead))
            spare = [Range.of([Combo.of((next(live), next(live))).unwrap()]) for _ in ranges]
            wider = [one | other for one, other in zip(ranges, spare, strict=True)]
            return RangeQuestion.of(wider, board, dead).unwrap()


def boards_of_one_suit(deck: tuple[Card, ...], size: int) -> st.SearchStrategy[tuple[Card, ...]]:
    return st.sampled_from(Suit).map(
        lambda suit: tuple(card for card in deck if card.suit is suit)[:size]
    )


def check_errors(text: str, errors: Sequence[TextProblem]) -> None:
    """Check that these are distinct errors of one layer, in this text from left to right."""
    assert len(set(errors)) == len(errors) > 0
    assert len({isinstance(error, Located) for error in errors}) == 1
    for error in errors:
        assert all(0 <= span.start <= span.end <= len(text) for span in error.spans)
        assert error.message.isprintable()
    assert all(one.spans <= other.spans for one, other in pairwise(errors))
