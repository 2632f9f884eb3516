"""Compare the book's betting with PokerKit's: ``python tests/bench/betting_hands.py [HANDS]``.

Both play the same random hands of two to six players, action by action. A hand is compared up to
its first difference: who acts, what it costs to call, which raises are legal, who gets which chips.
Each difference must be explained by a rule. If one is not, it is printed and the exit status is 1.

Nobody folds when a check is free: PokerKit refuses that in a tournament. Pots that PokerKit joins
are rare, about one hand in 2,000. The extra ``bench`` has PokerKit.
"""

import sys
import warnings
from collections import Counter
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from importlib.metadata import version
from operator import add
from pathlib import Path
from random import Random
from typing import Any, final

from returns.result import Failure, Success

# The book is not installed.
sys.path.append(str(Path(__file__).parents[2] / "katas" / "book"))

from betting.play import Legal, legal, start, step
from betting.pots import payouts, pots
from betting.state import Action, CheckOrCall, Fold, InPlay, RaiseTo, Table
from handrail import best_hand, cases, class_of, shuffled

HANDS = 2000
AUTOMATIONS = (
    *("ANTE_POSTING", "BET_COLLECTION", "BLIND_OR_STRADDLE_POSTING", "CARD_BURNING"),
    *("HOLE_CARDS_SHOWING_OR_MUCKING", "HAND_KILLING", "CHIPS_PUSHING", "CHIPS_PULLING"),
    "RUNOUT_COUNT_SELECTION",
)


@final
class Rule(Enum):
    """Why the two may differ. The value says what the book does, and what PokerKit does."""

    SHORT_BLIND = (
        "a call costs the big blind, even if its player has fewer chips "
        "(Robert's Rules of Poker, 4: Rules for Using Blinds, 1). "
        "PokerKit: it costs the highest bet"
    )
    REOPENING = (
        "an all-in of less than a full bet or raise does not reopen the betting "
        "(TDA 2022, 47 A). PokerKit: the first bet or raise of a street does, however small"
    )
    NO_CHOICE = (
        "a player who can neither win nor lose chips is not asked "
        "(table stakes: nobody is left to bet against). PokerKit: asks once more before the flop"
    )
    JOINED_POTS = (
        "each side pot is split separately (TDA 2022, 21). "
        "PokerKit: kills losing hands first, then joins pots that have the same players left"
    )
    ODD_CHIPS = (
        "nobody gets more than one odd chip of a pot (Robert's Rules of Poker, 3: Ties, 4). "
        "PokerKit: all of them go to one player"
    )


@final
@dataclass(frozen=True, slots=True)
class Difference:
    """Where the two differ, and the rules that explain it: () if none does."""

    what: str
    ours: object
    theirs: object
    rules: tuple[Rule, ...]
    hand: str


def main() -> int:
    """Play the hands, and print how many agree and which rule explains each difference."""
    warnings.simplefilter("ignore")  # PokerKit warns about a fold that nobody asked for
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else HANDS
    differences = [found for seed in range(hands) if (found := compare_hand(seed))]
    print(f"PokerKit {version('pokerkit')}: {hands - len(differences):,} of {hands:,} hands agree")
    counts = Counter(rule for found in differences for rule in found.rules)
    for rule in Rule:
        print(f"{counts[rule]:>6,} {rule.name}: {rule.value}")
    unexplained = [found for found in differences if not found.rules]
    print(f"{len(unexplained):>6,} unexplained")
    for found in unexplained[:10]:
        print(found.what, "ours", found.ours, "theirs", found.theirs, found.hand)
    return 1 if unexplained else 0


def compare_hand(seed: int) -> Difference | None:
    """Play one hand in both programs, up to the first difference."""
    random = Random(seed)
    players = random.randint(2, 6)
    blinds = random.choice([(1, 2), (2, 4), (5, 10)])
    big = blinds[1]
    buy_ins = tuple(
        random.choice([random.randint(1, 12 * big), random.randint(20 * big, 100 * big)])
        for _ in range(players)
    )
    deck = shuffled(seed)
    ours = start(deck, buy_ins, blinds)
    theirs = PokerKit(ours.table, buy_ins, blinds)
    history: list[Action] = []

    def differ(what: str, mine: object, yours: object, *rules: Rule) -> Difference:
        hand = f"seed {seed}, blinds {blinds}, stacks {buy_ins}, {history}"
        return Difference(what, mine, yours, rules, hand)

    while isinstance(ours, InPlay):
        place, allowed = ours.actor, legal(ours)
        if theirs.actor != place:
            return differ("who acts", place, theirs.actor, *explain_actor(theirs))
        if allowed.call != theirs.call:
            return differ("call", allowed.call, theirs.call, *explain_call(ours, theirs))
        if allowed.raises != theirs.raises:
            rules = explain_raises(ours, allowed, theirs)
            return differ("raises", allowed.raises, theirs.raises, *rules)
        action = choose(random, allowed)
        history.append(action)
        match cases(step(ours, action)):
            case Success(after):
                ours = after
                theirs.play(action)
            case Failure(error):
                return differ("a legal action fails", error, None)
    if theirs.actor is not None:
        return differ("who acts", None, theirs.actor, *explain_actor(theirs))
    stacks = tuple(map(add, (seat.stack for seat in ours.table.seats), payouts(ours)))
    if stacks == theirs.stacks:
        return None
    rules = explain_stacks(ours.table, stacks, theirs.stacks)
    return differ("stacks", stacks, theirs.stacks, *rules)


def choose(random: Random, allowed: Legal) -> Action:
    """Return a legal action, at random."""
    number = random.random()
    if allowed.raises and number < 0.4:
        lowest, highest = allowed.raises[0], allowed.raises[-1]
        return RaiseTo(random.choice([lowest, lowest, highest, random.randint(lowest, highest)]))
    if allowed.call and number > 0.85:
        return Fold()
    return CheckOrCall()


class PokerKit:
    """A hand in PokerKit, which has no types that mypy could see here."""

    def __init__(self, table: Table, stacks: tuple[int, ...], blinds: tuple[int, int]) -> None:
        library = import_module("pokerkit")
        automations = tuple(getattr(library.Automation, name) for name in AUTOMATIONS)
        self.state: Any = library.NoLimitTexasHoldem.create_state(
            automations, True, 0, blinds, blinds[1], stacks, len(stacks)
        )
        self.rest = list(map(str, table.deck[2 * len(stacks) :]))
        for place in range(len(stacks)):
            self.state.deal_hole("".join(map(str, table.hole_cards(place))))
        self.deal_board()

    @property
    def actor(self) -> int | None:
        actor: int | None = self.state.actor_index
        return actor

    @property
    def call(self) -> int:
        call: int = self.state.checking_or_calling_amount
        return call

    @property
    def raises(self) -> range:
        if not self.state.can_complete_bet_or_raise_to():
            return range(0)
        lowest: int = self.state.min_completion_betting_or_raising_to_amount
        highest: int = self.state.max_completion_betting_or_raising_to_amount
        return range(lowest, highest + 1)

    @property
    def bets(self) -> tuple[int, ...]:
        return tuple(self.state.bets)

    @property
    def stacks(self) -> tuple[int, ...]:
        return tuple(self.state.stacks)

    def play(self, action: Action) -> None:
        match action:
            case Fold():
                self.state.fold()
            case CheckOrCall():
                self.state.check_or_call()
            case RaiseTo(amount):
                self.state.complete_bet_or_raise_to(amount)
        self.deal_board()

    def deal_board(self) -> None:
        while self.state.can_deal_board():
            cards = 1 if self.state.board_cards else 3
            self.state.deal_board("".join(self.rest[:cards]))
            del self.rest[:cards]


def explain_actor(theirs: PokerKit) -> tuple[Rule, ...]:
    """Explain a question in PokerKit to the last player with chips, who has nothing to call."""
    if theirs.actor is None or theirs.call or theirs.raises:
        return ()
    others = [place for place, is_live in enumerate(theirs.state.statuses) if is_live]
    others.remove(theirs.actor)
    return () if any(theirs.stacks[place] for place in others) else (Rule.NO_CHOICE,)


def explain_call(ours: InPlay, theirs: PokerKit) -> tuple[Rule, ...]:
    """Explain a call before the flop, where all have bet less than the big blind."""
    seat = ours.table.seats[ours.actor]
    highest = max(other.bet for other in ours.table.seats)
    is_short = highest < ours.price == ours.table.big_blind
    is_the_highest_bet = theirs.call == min(highest - seat.bet, seat.stack)
    return (Rule.SHORT_BLIND,) if is_short and is_the_highest_bet else ()


def explain_raises(ours: InPlay, allowed: Legal, theirs: PokerKit) -> tuple[Rule, ...]:
    """Explain a raise that PokerKit allows after one short all-in, the first bet or raise."""
    seat = ours.table.seats[ours.actor]
    largest: int = theirs.state.completion_betting_or_raising_amount
    is_short = seat.acted and 0 < largest < ours.table.big_blind
    return (Rule.REOPENING,) if is_short and not allowed.raises else ()


def explain_stacks(
    ours: Table, stacks: tuple[int, ...], theirs: tuple[int, ...]
) -> tuple[Rule, ...]:
    """Explain payouts: both must be exact under the book's rules, or with PokerKit's instead."""
    before = [seat.stack for seat in ours.seats]
    if tuple(map(add, before, pay_out(ours, is_joined=False, has_one_odd_winner=False))) != stacks:
        return ()
    for rules in ((Rule.JOINED_POTS,), (Rule.ODD_CHIPS,), (Rule.JOINED_POTS, Rule.ODD_CHIPS)):
        chips = pay_out(ours, Rule.JOINED_POTS in rules, Rule.ODD_CHIPS in rules)
        if tuple(map(add, before, chips)) == theirs:
            return rules
    return ()


def pay_out(table: Table, is_joined: bool, has_one_odd_winner: bool) -> list[int]:
    """Return what each seat gets, if PokerKit's rules replace one or both of the book's."""
    classes = {
        place: class_of(best_hand((*table.board, *table.hole_cards(place))).unwrap())
        for place in table.live
    }
    winners_of_pots: list[tuple[list[int], int]] = []
    for pot in pots(table.seats):
        best = min(classes[place] for place in pot.claimants)
        winners = [place for place in pot.claimants if classes[place] == best]
        winners_of_pots.append((winners, pot.chips))
    if is_joined:
        joined: dict[tuple[int, ...], int] = {}
        for winners, chips in winners_of_pots:
            joined[tuple(winners)] = joined.get(tuple(winners), 0) + chips
        winners_of_pots = [(list(winners), chips) for winners, chips in joined.items()]
    paid = [0] * len(table.seats)
    for winners, chips in winners_of_pots:
        share, odd = divmod(chips, len(winners))
        for place in winners:
            paid[place] += share
        for number in range(odd):
            paid[winners[0 if has_one_odd_winner else number]] += 1
    return paid


if __name__ == "__main__":
    sys.exit(main())
