"""Play with a scorer of your own: 2,500 tables of four hands, judged by your code.

``handrail kata play`` runs this program next to the learner's files. What it prints is computed by
them, and compared with handrail. From k07 on there is a ``judging.py``, which decides who wins.
"""

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import islice
from typing import final

from cards import SYMBOLS, Card, Rank, Suit
from hands import HAND_SIZE, Hand
from scoring import Category, Score, score

import handrail
from handrail.cards import shuffled_decks
from handrail.cli.card_paint import paint_cards
from handrail.shell.paint import ColourMode, Paint

SEED, TABLES, SEATS, BEST = 10, 2_500, 4, 25
ALL_HANDS = 2_598_960


@final
@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand that was dealt: as handrail has it, as the learner's code has it, and its scores."""

    theirs: handrail.Hand
    mine: Hand
    true_score: handrail.Score
    my_score: Score

    @property
    def differs(self) -> bool:
        """Return whether the two scores are different."""
        mine, true = self.my_score, self.true_score
        return (mine.category.name, mine.rank.name, [rank.name for rank in mine.kickers]) != (
            true.category.name,
            true.rank.name,
            [rank.name for rank in true.kickers],
        )


Winners = Callable[[Sequence[Dealt]], tuple[int, ...]]


def deal(cards: tuple[handrail.Card, ...]) -> Dealt:
    """Return a hand with both scores."""
    theirs = handrail.Hand(cards)
    mine = Hand(tuple(Card(Rank[card.rank.name], Suit[card.suit.name]) for card in cards))
    return Dealt(theirs, mine, handrail.score(theirs), score(mine))


def deal_tables() -> list[tuple[Dealt, ...]]:
    """Return the tables. All hands of a table are from one deck."""
    starts = range(0, SEATS * HAND_SIZE, HAND_SIZE)
    return [
        tuple(deal(deck[start : start + HAND_SIZE]) for start in starts)
        for deck in islice(shuffled_decks(SEED), TABLES)
    ]


def order(dealt: Dealt) -> tuple[Category, Rank, tuple[Rank, ...]]:
    """Return what hands are sorted by."""
    return dealt.my_score.category, dealt.my_score.rank, dealt.my_score.kickers


def words(mine: Score) -> str:
    """Return a score in words and symbols, such as ``two pair K, 3 9``."""
    ranks = list(Rank)
    rank, *kickers = (SYMBOLS[ranks.index(each)] for each in (mine.rank, *mine.kickers))
    name = f"{mine.category.name.lower().replace('_', ' ')} {rank}"
    return f"{name}, {' '.join(kickers)}" if kickers else name


def true_words(true: handrail.Score) -> str:
    """Return handrail's score in the words of ``words``."""
    rank, *kickers = map(str, (true.rank, *true.kickers))
    name = f"{true.category.name.lower().replace('_', ' ')} {rank}"
    return f"{name}, {' '.join(kickers)}" if kickers else name


def print_counts(hands: Sequence[Dealt], paint: Paint) -> None:
    """Print how often each category was dealt, and how often it is expected."""
    mine = Counter(dealt.my_score.category.name for dealt in hands)
    true = Counter(dealt.true_score.category.name for dealt in hands)
    expected = Counter[str]()
    for hand_class in handrail.hand_classes():
        expected[hand_class.score.category.name] += hand_class.hand_count
    print(f"{len(hands):,} hands, scored by your scoring.py (seed {SEED})\n")
    print(paint.dim(f"{'':16}{'yours':>8}{'handrail':>10}{'expected':>12}"))
    for category in reversed(handrail.Category):
        name = category.name
        count = f"{mine[name]:>8,}"
        row = f"{true[name]:>10,}{expected[name] * len(hands) / ALL_HANDS:>12,.1f}"
        shown = count if mine[name] == true[name] else paint.tint(count, "red")
        print(f"{name.lower().replace('_', ' '):16}{shown}{row}")


def print_difference(hands: Sequence[Dealt], paint: Paint) -> None:
    """Print the first hand whose scores differ, or that there is none."""
    found = [dealt for dealt in hands if dealt.differs]
    if not found:
        print(paint.tint(f"\nAll {len(hands):,} scores are those of handrail.", "green"))
        return
    first = found[0]
    print(paint.tint(f"\n{len(found):,} scores differ. The first:", "red"))
    print(f"  {paint_cards(first.theirs, paint)}")
    print(f"  yours:    {words(first.my_score)}")
    print(f"  handrail: {true_words(first.true_score)}")


def print_best(hands: Sequence[Dealt], paint: Paint) -> None:
    """Print the best hands."""
    print(f"\nThe {BEST} best")
    for place, dealt in enumerate(sorted(hands, key=order, reverse=True)[:BEST], 1):
        print(f"{place:>3}  {paint_cards(dealt.theirs, paint)}  {words(dealt.my_score)}")


def print_table(tables: Sequence[Sequence[Dealt]], winners: Winners, paint: Paint) -> None:
    """Print the first showdown that one player wins, and only by kickers.

    If the winners at a table are not those of handrail, that table is shown in its place.
    """
    judged = [
        (table, winners(table), handrail.winners(dealt.theirs for dealt in table))
        for table in tables
    ]
    wrong = [each for each in judged if each[1] != each[2]]
    close = [each for each in judged if len(each[1]) == 1 and _is_close(each[0])]
    table, mine, true = (wrong or close)[0]
    best = max(table, key=order)
    print(f"\nA table of {SEATS}" if not wrong else f"\n{len(wrong):,} tables differ. The first:")
    for seat, dealt in enumerate(table):
        row = f"  seat {seat + 1}  {paint_cards(dealt.theirs, paint)}  {words(dealt.my_score)}"
        print(f"{row}  {paint.bold('wins')}" if seat in mine else row)
    if wrong:
        names = " and ".join(f"seat {seat + 1}" for seat in true)
        print(paint.tint(f"  handrail gives the pot to {names}", "red"))
        return
    second = max((dealt for dealt in table if dealt is not best), key=order)
    print(f"  {handrail.explain(best.theirs, second.theirs)}")


def _is_close(table: Sequence[Dealt]) -> bool:
    """Return whether only kickers decide between the two best hands."""
    best, second, *_ = sorted(map(order, table), reverse=True)
    return best[:2] == second[:2] and best[0].name != "HIGH_CARD"


def own_winners() -> Winners | None:
    """Return the learner's function for winners, or None if there is no ``judging.py`` yet."""
    if find_spec("judging") is None:
        return None
    from judging import winners

    return lambda table: winners(dealt.mine for dealt in table)


def main(colour: str) -> None:
    """Print it all. ``colour`` is ``always`` or ``never``."""
    paint = Paint.for_stream(sys.stdout, ColourMode(colour))
    tables = deal_tables()
    hands = [dealt for table in tables for dealt in table]
    print_counts(hands, paint)
    print_difference(hands, paint)
    print_best(hands, paint)
    winners = own_winners()
    if winners is None:
        print("\nSolve k07 Showdown, and your own judge decides who wins.")
    else:
        print_table(tables, winners, paint)


if __name__ == "__main__":
    main(*sys.argv[1:])
