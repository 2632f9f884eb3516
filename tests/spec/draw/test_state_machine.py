"""The draw table compared with a mutable dealer, who keeps a deck, hands and discards in lists.

After each action, legal, nearly legal or hostile, both have the same cards in the same places. No
step changes the table before it. ``katas/book/20_tests_that_play.md`` explains such tests.
"""

from dataclasses import dataclass, field
from random import Random
from typing import assert_never, final

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from returns.result import Failure, Success

from handrail import DECK, Card, cases
from handrail.cards import Rank
from handrail.draw import (
    Action,
    Assign,
    Collect,
    DealCards,
    Evaluate,
    Shuffle,
    Swap,
    Table,
    Track,
    Unassign,
    Untrack,
    rank_hands,
    step,
)
from handrail.strategies import hostile_actions, legal_actions, nearly_legal_actions


@final
@dataclass
class Dealer:
    """A mutable table. ``take`` takes an action if it is legal, and returns whether it did."""

    deck: list[Card] = field(default_factory=lambda: list(DECK))
    hands: dict[str, list[Card]] = field(default_factory=dict[str, list[Card]])
    discards: list[Card] = field(default_factory=list[Card])

    def take(self, action: Action) -> bool:
        match action:
            case Track(names):
                return self.track(names)
            case Untrack(names):
                return self.untrack(names)
            case Shuffle(seed):
                return self.shuffle(seed)
            case DealCards():
                return self.deal()
            case Assign(name, cards):
                return self.assign(name, cards)
            case Unassign(name, cards):
                return self.unassign(name, cards)
            case Swap(name, cards):
                return self.swap(name, cards)
            case Evaluate():
                return all(len(hand) == 5 for hand in self.hands.values())
            case Collect():
                self.deck = list(DECK)
                self.discards = []
                for hand in self.hands.values():
                    hand.clear()
                return True
            case _:
                assert_never(action)

    def track(self, names: tuple[str, ...]) -> bool:
        for name in names:
            if names.count(name) > 1 or name in self.hands or not name.strip():
                return False
        for name in names:
            self.hands[name] = []
        return True

    def untrack(self, names: tuple[str, ...]) -> bool:
        if any(names.count(name) > 1 or name not in self.hands for name in names):
            return False
        for name in names:
            self.deck.extend(self.hands.pop(name))
        return True

    def shuffle(self, seed: int) -> bool:
        random = Random(seed)
        shuffled: list[Card] = []
        while self.deck:
            index = int(random.random() * len(self.deck))
            shuffled.append(self.deck[index])
            self.deck[index] = self.deck[0]
            del self.deck[0]
        self.deck = shuffled
        return True

    def deal(self) -> bool:
        if not self.hands or any(self.hands.values()) or len(self.deck) < 5 * len(self.hands):
            return False
        for hand in self.hands.values():
            for _ in range(5):
                hand.append(self.deck.pop(0))
        return True

    def assign(self, name: str, cards: tuple[Card, ...]) -> bool:
        if name not in self.hands or len(self.hands[name]) + len(cards) > 5:
            return False
        if any(card not in self.deck or cards.count(card) > 1 for card in cards):
            return False
        for card in cards:
            self.deck.remove(card)
            self.hands[name].append(card)
        return True

    def holds(self, name: str, cards: tuple[Card, ...]) -> bool:
        return name in self.hands and all(
            card in self.hands[name] and cards.count(card) == 1 for card in cards
        )

    def unassign(self, name: str, cards: tuple[Card, ...]) -> bool:
        if not self.holds(name, cards):
            return False
        for card in list(self.hands[name]):
            if card in cards:
                self.hands[name].remove(card)
                self.deck.append(card)
        return True

    def swap(self, name: str | None, cards: tuple[Card, ...]) -> bool:
        if name is None:
            holders = [each for each in self.hands if cards and self.holds(each, cards)]
            return bool(holders) and self.swap(holders[0], cards)
        if not self.holds(name, cards) or len(self.hands[name]) != 5:
            return False
        kept = [card for card in self.hands[name] if card not in cards]
        if len(cards) == 5 or (len(cards) == 4 and kept[0].rank is not Rank.ACE):
            return False
        if len(cards) > len(self.deck):
            return False
        self.discards.extend(card for card in self.hands[name] if card in cards)
        self.hands[name] = kept + [self.deck.pop(0) for _ in cards]
        return True


@final
class DrawTable(RuleBasedStateMachine):
    """A table and a dealer that take the same actions."""

    def __init__(self) -> None:
        super().__init__()
        self.table = Table()
        self.dealer = Dealer()

    def take(self, action: Action) -> None:
        table = self.table
        before = Table(table.deck, table.seats, table.discards)
        result = step(table, action)
        assert table == before
        match cases(result):
            case Success(after):
                assert self.dealer.take(action), action
                self.table = after
            case Failure(errors):
                assert errors
                assert not self.dealer.take(action), action
                assert len(set(errors)) == len(errors)
                assert all(error.message for error in errors)

    @rule(data=st.data())
    def legal(self, data: st.DataObject) -> None:
        action = data.draw(legal_actions(self.table))
        assert isinstance(step(self.table, action), Success)
        self.take(action)

    @rule(data=st.data())
    def nearly_legal(self, data: st.DataObject) -> None:
        self.take(data.draw(nearly_legal_actions(self.table)))

    @rule(action=hostile_actions())
    def hostile(self, action: Action) -> None:
        self.take(action)

    @rule(names=st.sampled_from([("Ann",), ("Bob", "Cid"), tuple("ABCDEFGHI")]))
    def more_players(self, names: tuple[str, ...]) -> None:
        self.take(Track(names))

    @rule()
    def new_deal(self) -> None:
        self.take(Collect())
        self.take(DealCards())

    @invariant()
    def both_have_the_same_hands_deck_and_discards(self) -> None:
        assert list(self.table.deck) == self.dealer.deck
        assert list(self.table.discards) == self.dealer.discards
        assert self.table.names == tuple(self.dealer.hands)
        assert {name: list(hand) for name, hand in self.table.hands.items()} == self.dealer.hands

    @invariant()
    def hands_can_be_ranked_if_all_have_five_cards(self) -> None:
        full = all(len(hand) == 5 for hand in self.table.hands.values())
        assert isinstance(rank_hands(self.table), Success) is full


# Half the usual examples, since each has thirty steps.
DrawTable.TestCase.settings = settings(
    stateful_step_count=30, max_examples=settings().max_examples // 2
)
TestDrawTable = DrawTable.TestCase
