"""Measure every solver on random questions: ``python tests/bench/solvers.py [SEED] [QUESTIONS]``.

Prints each question for which another solver was faster than the chosen one, and what that cost.
The times are processor time, the best of several runs, with the engine loaded and compiled.
"""

import sys
from collections.abc import Mapping, Sequence
from random import Random
from time import process_time
from typing import TypeVar

from returns.result import Success

from handrail import cases
from handrail.equities import RangeQuestion, question_of
from handrail.equities.solvers import CARD_SOLVERS, RANGE_SOLVERS, Solver
from handrail.equities.types import Question, Work
from handrail.games import (
    HOLDEM,
    OMAHA,
    OMAHA_5,
    OMAHA_HI_LO,
    RAZZ,
    SHORT_DECK_HOLDEM,
    STUD_HI_LO,
    Game,
)
from handrail.installation import EngineState
from handrail.ranges import Range
from handrail.ranges.hand_order import all_combos
from handrail.ranges.starting_hands import ALL_HANDS

Q = TypeVar("Q", bound=Question)

MAX_SECONDS = 1.0  # a solver that costs that much more than the cheapest is not measured
CARD_GAMES = (OMAHA, OMAHA_5, OMAHA_HI_LO, RAZZ, STUD_HI_LO)


def draw_range(rng: Random, most: int) -> Range:
    """Return a range of whole hands, of single combos, or of both."""
    match rng.randrange(4):
        case 0:
            return Range.of(rng.sample(ALL_HANDS, rng.randint(1, 1 + most // 8)))
        case 1:
            return Range.of(rng.sample(all_combos(), rng.randint(1, most)))
        case 2:
            return Range.of([rng.choice(all_combos())])
        case _:
            hands = rng.sample(ALL_HANDS, rng.randint(1, 3))
            return Range.of([*hands]) | Range.of(rng.sample(all_combos(), 3))


def draw_question(rng: Random) -> Question | None:
    """Return a question, or None if the drawn one is not valid."""
    is_range = rng.random() < 0.8
    game: Game = rng.choice((HOLDEM, HOLDEM, HOLDEM, SHORT_DECK_HOLDEM))
    if not is_range:
        game = rng.choice(CARD_GAMES)
    deck = rng.sample(game.deck, len(game.deck))
    size = rng.choice((0, 3, 4, 5)) if game.board_size else 0
    board, deck = deck[:size], deck[size:]
    players = rng.choice((2, 2, 2, 3, 3, 4))
    if is_range:
        most = rng.choice((4, 40, 400, 1326))
        held = [draw_range(rng, most) for _ in range(players)]
        dead = deck[: rng.choice((0, 0, 0, 2, 20))]
        question = question_of(held, board, dead, game)
    else:
        holdings = [
            deck[at : at + game.holding_size]
            for at in range(0, players * game.holding_size, game.holding_size)
        ]
        question = question_of(holdings, board, (), game)
    found = cases(question)
    return found.unwrap() if isinstance(found, Success) else None


def seconds_of(solver: Solver[Q, object], question: Q) -> float:
    """Return the best processor time of several runs, after one that may compile."""
    chosen = solver.chosen_for(question)
    times: list[float] = []
    while len(times) < 5 and sum(times) < 1:
        start = process_time()
        _ = chosen.answer(Work())
        times.append(process_time() - start)
    return min(times)


def describe(question: Question) -> str:
    """Return the sizes of a question."""
    sizes = "x".join(map(str, question.sizes))
    return f"{question.game.name} {sizes} board {len(question.board)} dead {len(question.dead)}"


def measure(question: Q, table: Sequence[Solver[Q, object]]) -> Mapping[str, tuple[float, float]]:
    """Return the cost and the measured time of each solver that is not far too slow."""
    costs = [(solver, solver.cost(question, EngineState.LOADED)) for solver in table]
    cheapest = min(cost for _, cost in costs if cost is not None)
    return {
        solver.name: (cost, seconds_of(solver, question))
        for solver, cost in costs
        if cost is not None and cost < cheapest + MAX_SECONDS
    }


def main(seed: int, number: int) -> None:
    """Measure this many random questions."""
    rng, taken, lost, wrong = Random(seed), 0.0, 0.0, 0
    for _ in range(number):
        question = None
        while question is None:
            question = draw_question(rng)
        if isinstance(question, RangeQuestion):
            measured = measure(question, RANGE_SOLVERS)
        else:
            measured = measure(question, CARD_SOLVERS)
        chosen = min(measured, key=lambda name: measured[name][0])
        fastest = min(measured, key=lambda name: measured[name][1])
        loss = measured[chosen][1] - measured[fastest][1]
        taken, lost, wrong = taken + measured[chosen][1], lost + loss, wrong + (loss > 0)
        figures = ", ".join(
            f"{name} {cost:.2g}/{each:.2g}" for name, (cost, each) in measured.items()
        )
        mark = f"  WRONG by {loss:.4f} s" if loss else ""
        print(f"{describe(question):46} {figures}{mark}", flush=True)
    print(f"{wrong} of {number} wrong, which cost {lost:.4f} s of {taken:.3f} s")


if __name__ == "__main__":
    given = [int(each) for each in sys.argv[1:]]
    main(*given, *(1, 60)[len(given) :])
