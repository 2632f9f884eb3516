"""Equity: a question is checked, the fastest solver for it is chosen, and the solver answers.

A loaded engine answers most questions. If it is not loaded, small questions and two ranges before
the flop are answered in plain Python. A program that asks many questions can import
``handrail.engine`` first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias, TypeVar, assert_never, final

from returns.result import Result

from handrail.argument_checks import check_integer, check_type
from handrail.cards.types import Card
from handrail.equities.errors import EquityError
from handrail.equities.raw_questions import RangeOrCards, UncheckedQuestion
from handrail.equities.solvers import (
    AUTO_SAMPLES,
    CARD_SOLVERS,
    COMBO_SOLVERS,
    DEFAULT_SAMPLES,
    FLOP_SOLVERS,
    RANGE_SOLVERS,
    Choice,
    Solver,
    choose,
    sample_solvers,
)
from handrail.equities.types import (
    CardQuestion,
    FlopEquity,
    Question,
    RangeQuestion,
    Work,
    check_question,
    check_ranges,
    held_in,
)
from handrail.games.rule_book import HOLDEM, Game
from handrail.games.shares import Equity
from handrail.hands.types import Combo
from handrail.installation import EngineState, engine_state
from handrail.railway import and_then
from handrail.ranges.weighted_ranges import AnyRange

if TYPE_CHECKING:  # at run time, this would double the time to import handrail
    from concurrent.futures import Executor

Q = TypeVar("Q", bound=Question)


@final
@dataclass(frozen=True, slots=True)
class Auto:
    """The method that is chosen automatically: exact, or a sample if that would take long.

    Deals are sampled if an exact answer would take more than about ten seconds. With the engine,
    two ranges are always exact, except in games like manila, in which both cards of a player count.
    A sample uses seed 0. Without the engine it is small, so its standard error is larger.

    >>> ranges = traverse(parse_range, ("AA", "KK"))
    >>> and_then(ranges, lambda both: equity(both, how=Auto())).map(lambda answer: answer.exact)
    <Success: True>
    """


@final
@dataclass(frozen=True, slots=True)
class Exact:
    """The exact method: every deal is counted, even if that takes a few hours.

    If it would take longer, ``equity`` fails with ``TooManyDeals``.

    >>> ranges = traverse(parse_range, ("AA", "KK"))
    >>> and_then(ranges, lambda both: equity(both, how=Exact())).map(lambda answer: answer.total)
    <Success: 61642944>
    """


@final
@dataclass(frozen=True, slots=True)
class Sampled:
    """The sampling method: ``n`` random deals. The same seed gives the same deals on any machine.

    Plain Python samples if the engine is not installed, and if loading it would take longer. The
    deals are the same.

    >>> ranges = traverse(parse_range, ("AA", "KK"))
    >>> answer = and_then(ranges, lambda both: equity(both, how=Sampled(n=10_000, seed=7)))
    >>> answer.map(lambda equity: (equity.exact, equity.total))
    <Success: (False, 10000)>
    """

    n: int = DEFAULT_SAMPLES
    seed: int = 0

    def __post_init__(self) -> None:
        _ = check_integer("the seed as an integer", self.seed)
        if check_integer("the number of deals as an integer", self.n) < 1:
            raise ValueError(f"expected a sample of at least one deal, got {self.n}")


EquityMethod: TypeAlias = Auto | Exact | Sampled
"""A method of computing an equity."""


def equity(
    players: Iterable[RangeOrCards],
    *,
    game: Game = HOLDEM,
    board: Iterable[Card] = (),
    dead: Iterable[Card] = (),
    how: EquityMethod = Auto(),
    executor: Executor | None = None,
) -> Result[Equity, tuple[EquityError, ...]]:
    """Return how often each player wins and ties, and each player's share of the pot.

    A deal gives each player known cards, or two cards of their range, and completes the board. It
    also completes the cards of a player with a ``Partial``. No card appears twice in a deal.
    Players who tie split the pot evenly.

    All deals count alike if no range has weights. Otherwise a deal counts as often as the product
    of its combos' integer weights, and a sample draws deals by these products. The integer weight
    of a combo is its weight times the least common denominator of the weights in the player's
    range, without the combos that contain a board card or a dead card.

    Fails with each ``EquityError`` that the first failing check finds. These errors have positions
    and no text: ``format_errors("", errors)`` prints them. ``parse_question`` is for text.

    Args:
        players: for each player a range, with or without weights, or the cards that they hold, or
            ``Partial(cards)`` if they hold others, too. A range is for games of two cards each.
        game: the rules.
        board: the cards on the board: none, or as many as the game has on one of its streets.
        dead: other cards that cannot be dealt, such as cards that were shown and folded.
        how: the method: ``Auto()``, ``Exact()`` or ``Sampled(...)``.
        executor: runs the parts of long work. If None, threads of this process do. The answer is
            the same with every executor.

    >>> answer = and_then(traverse(parse_range, ("AKs", "QQ")), equity)
    >>> answer.map(lambda equity: [round(float(player), 4) for player in equity.players])
    <Success: [0.4605, 0.5395]>
    >>> both = parse_cards("AhAdKhKd QhQdJhJd").map(lambda cards: (cards[:4], cards[4:]))
    >>> in_omaha = and_then(both, lambda known: equity(known, game=OMAHA, board=DECK[:4]))
    >>> in_omaha.map(lambda equity: [round(float(player), 2) for player in equity.players])
    <Success: [0.9, 0.1]>
    """
    _check_method(how, executor)
    asked = UncheckedQuestion.of(players, board, dead, game)
    question = check_question(asked)
    answer = and_then(question, lambda checked: equity_of(checked, how=how, executor=executor))
    return answer.map(asked.label)


def equity_of(
    question: Question, *, how: EquityMethod = Auto(), executor: Executor | None = None
) -> Result[Equity, tuple[EquityError, ...]]:
    """Return the equity of a question that was checked or parsed, as ``equity`` does.

    The answer has the ranges of the question, without the combos that cannot be dealt.

    Fails with each ``EquityError`` that the first failing check finds. ``ParsedQuestion.locate``
    adds the spans of the text.

    Args:
        question: the question, as from ``question_of`` or ``parse_question``.
        how: the method: ``Auto()``, ``Exact()`` or ``Sampled(...)``.
        executor: runs the parts of long work. If None, threads of this process do.

    >>> parsed = parse_question("AKs vs QQ | AhKd7s")
    >>> and_then(parsed, lambda asked: asked.locate(equity_of(asked.question)))
    <Success: Equity(90.68%, 9.32%; exact, 11,880 deals)>
    """
    check_type("a question", question, Question, "parse_question")
    _check_method(how, executor)
    choice = choose_solver(question, how, engine_state())
    answer = and_then(choice, lambda chosen: chosen.answer(Work(executor)))
    return answer.map(
        lambda found: replace(
            found,
            ranges=held_in(question),
            board=question.board,
            dead=question.dead,
            game=question.game,
        )
    )


def equity_by_combo(
    a: AnyRange, b: AnyRange, *, board: Iterable[Card] = (), dead: Iterable[Card] = ()
) -> Result[Mapping[Combo, Equity], tuple[EquityError, ...]]:
    """Return the exact equity of each combo of range ``a`` against range ``b``.

    In each ``Equity``, the first player holds the combo and the second player holds range ``b``.
    Combos that cannot be dealt are left out. A deal counts as often as the integer weight of the
    opponent's combo, which ``equity`` explains. The weights in range ``a`` do not count.

    Fails with each ``EquityError``.

    Args:
        a: the range whose combos are the keys of the result.
        b: the other player's range.
        board: the cards on the board: none, or three to five.
        dead: other cards that cannot be dealt.

    >>> answer = and_then(
    ...     parse_range("KK"), lambda kings: equity_by_combo(kings, kings, board=DECK[:5])
    ... )
    >>> answer.map(len)
    <Success: 6>
    """
    question = RangeQuestion.of((a, b), board, dead)
    choice = and_then(question, lambda checked: choose(checked, COMBO_SOLVERS, engine_state()))
    return and_then(choice, lambda chosen: chosen.answer(Work()))


def equity_by_flop(
    a: AnyRange,
    b: AnyRange,
    *,
    dead: Iterable[Card] = (),
    executor: Executor | None = None,
) -> Result[tuple[FlopEquity, ...], tuple[EquityError, ...]]:
    """Return the exact equity of two ranges on each of the 1,755 classes of flops.

    A class has the flops that become equal if the suits are renamed. Its equity is that of all
    deals on these flops. If a range names suits, or a card is dead, the flops of a class can have
    different equities. A class without a deal has the total 0.

    Over all classes, each deal of ``equity`` counts ten times: once for each flop in its board.

    Always needs the engine. Fails with each ``EquityError``.

    Args:
        a: the first player's range, with or without weights.
        b: the second player's range.
        dead: cards that cannot be dealt.
        executor: runs the work. If None, threads of this process do.

    >>> both = traverse(parse_range, ("AA", "KK"))
    >>> answer = and_then(both, lambda ranges: equity_by_flop(*ranges))
    >>> answer.map(lambda found: (len(found), sum(each.flops for each in found)))
    <Success: (1755, 22100)>
    >>> answer.map(lambda found: found[3])
    <Success: FlopEquity('As Ah Qs'; 12 flops; Equity(99.95%, 0.05%; exact, 71,280 deals))>
    """
    _check_executor(executor)
    asked = UncheckedQuestion.of((a, b), (), dead, HOLDEM)
    choice = and_then(
        check_ranges(asked), lambda checked: choose(checked, FLOP_SOLVERS, engine_state())
    )
    return and_then(choice, lambda chosen: chosen.answer(Work(executor))).map(
        lambda found: tuple(replace(each, equity=asked.label(each.equity)) for each in found)
    )


def choose_solver(
    question: Question, how: EquityMethod, engine: EngineState
) -> Result[Choice[Equity], tuple[EquityError, ...]]:
    """Return the choice of a solver for a question by the method ``how``."""
    if isinstance(question, CardQuestion):
        return choose(question, solvers_of(CARD_SOLVERS, how), engine)
    return choose(question, solvers_of(RANGE_SOLVERS, how), engine)


def solvers_of(
    exact: tuple[Solver[Q, Equity], ...], how: EquityMethod
) -> tuple[Solver[Q, Equity], ...]:
    """Return the table of solvers for a method, of which the exact ones are given."""
    match how:
        case Auto():
            return *exact, *AUTO_SAMPLES
        case Exact():
            return exact
        case Sampled(n, seed):
            return sample_solvers(n, seed)
        case _:
            assert_never(how)


def _check_method(how: object, executor: object) -> None:
    check_type("a method", how, EquityMethod, "Auto(), Exact() or Sampled(n=10_000)")
    _check_executor(executor)


def _check_executor(executor: object) -> None:
    if executor is not None:
        from concurrent.futures import Executor

        check_type("a concurrent.futures.Executor or None", executor, Executor)
