"""Deals per second of one thread when cards are dealt: this project, and the library pokerkit.

    pip install pokerkit
    python tests/bench/partial_holdings.py

Both run in turns on the same question, and the processor time counts. The last columns are the
ratios of the engine and of plain Python to pokerkit, and by how many standard errors pokerkit's
answer differs from ours.
"""

import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from importlib import import_module
from math import sqrt
from typing import NamedTuple, ParamSpec, TypeVar

from handrail.engine.question_equity import sample_deals
from handrail.equities import Question, parse_question
from handrail.equities.sampling import sample_in_python
from handrail.equities.types import Work
from handrail.games import GAMES, Game

P = ParamSpec("P")
A = TypeVar("A")

ENGINE_DEALS, PYTHON_DEALS, POKERKIT_DEALS = 1_000_000, 2000, 1000
TURNS = 3
POKERKIT = import_module("pokerkit")
HIGH = "StandardHighHand"
SPOTS: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    ("stud", "AsKsQs", "2d2h2c", (HIGH,)),
    ("razz", "As2d3h", "KcQdJh", ("RegularLowHand",)),
    ("badugi", "As2d3h", "4c5d6h", ("BadugiHand",)),
    ("omaha", "AhAd", "", ("OmahaHoldemHand",)),
    (
        "omaha-hi-lo",
        "AhAd2h3d",
        "",
        ("OmahaHoldemHand", "OmahaEightOrBetterLowHand"),
    ),
    ("stud-hi-lo", "As2s3s", "KdKhKc", (HIGH, "EightOrBetterLowHand")),
    ("deuce-to-seven", "2s3d4h7c", "", ("StandardLowHand",)),
)


class OneThread(Executor):
    """Runs each part of the work at once."""

    def submit(self, task: Callable[P, A], /, *args: P.args, **kwargs: P.kwargs) -> Future[A]:
        done: Future[A] = Future()
        done.set_result(task(*args, **kwargs))
        return done


class Speed(NamedTuple):
    """The number of deals per second of processor time, and the first player's share."""

    deals: float
    share: float


def measure(deals: int, answer: Callable[P, float], *args: P.args, **kwargs: P.kwargs) -> Speed:
    start = time.process_time()
    share = answer(*args, **kwargs)
    return Speed(deals / (time.process_time() - start), share)


def ask_engine(question: Question) -> float:
    work = Work(OneThread())
    return float(sample_deals(question, ENGINE_DEALS, None, 0, work).unwrap().players[0])


def ask_python(question: Question) -> float:
    return float(sample_in_python(question, PYTHON_DEALS, 0, Work()).unwrap().players[0])


def ask_pokerkit(first: str, second: str, game: Game, hands: tuple[str, ...]) -> float:
    found = POKERKIT.calculate_equities(
        [[[*POKERKIT.Card.parse(cards)]] for cards in (first, second)],
        (),
        game.holding_size,
        game.board_size,
        POKERKIT.Deck.STANDARD,
        tuple(getattr(POKERKIT, name) for name in hands),
        sample_count=POKERKIT_DEALS,
    )
    return float(found[0])


def compare(first: str, second: str, game: Game, hands: tuple[str, ...]) -> str:
    """Return the row of a question: the speeds in turns, their ratios, and the deviation."""
    question = parse_question(f"{first}* vs {second}*", game).unwrap().question
    _ = ask_engine(question)  # the kernels are compiled
    turns = [
        (
            measure(ENGINE_DEALS, ask_engine, question),
            measure(PYTHON_DEALS, ask_python, question),
            measure(POKERKIT_DEALS, ask_pokerkit, first, second, game, hands),
        )
        for _ in range(TURNS)
    ]
    engine, python, other = (max(each).deals for each in zip(*turns, strict=True))
    share = turns[0][0].share
    deviation = sum(theirs.share - share for *_, theirs in turns) / TURNS
    stderr = sqrt(share * (1 - share) / (TURNS * POKERKIT_DEALS))
    ratios = f"{engine / other:9,.0f}{python / other:9,.1f}{deviation / stderr:9.1f}"
    return f"{game.name:16}{engine:14,.0f}{python:12,.0f}{other:12,.0f}{ratios}"


def main() -> None:
    header = "game", "engine", "Python", "pokerkit", "ratio", "ratio", "errors"
    print("{:16}{:>14}{:>12}{:>12}{:>9}{:>9}{:>9}".format(*header))
    games = {game.name: game for game in GAMES}
    for name, first, second, hands in SPOTS:
        print(compare(first, second, games[name], hands), flush=True)


if __name__ == "__main__":
    main()
