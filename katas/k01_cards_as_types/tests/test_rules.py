"""The rules of ranks, suits and cards, one test for each."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, is_dataclass
from inspect import Parameter, signature
from itertools import combinations, product
from operator import ge, gt, le, lt
from typing import get_type_hints

import cards
import oracle
from cards import DECK, Card, Rank, Suit

SIGNS: dict[str, Callable[..., object]] = {"<": lt, "<=": le, ">": gt, ">=": ge}


def test_there_are_thirteen_ranks_and_the_ace_is_high() -> None:
    """There are thirteen ranks, each with one name, with the values 2 to 14: the ace is highest."""
    _ranks = {name: rank.value for name, rank in Rank.__members__.items()}
    assert _ranks == oracle.RANKS


def test_ranks_are_ordered_as_in_play() -> None:
    """Ranks are ordered from TWO, the lowest, to ACE, the highest."""
    assert len(Rank) == 13
    for _low, _high in combinations(every_rank(), 2):
        given = f"{_low.name} and {_high.name}"
        assert comparisons(_low, _high) == "< and <= are true", given


def test_a_rank_is_not_a_number() -> None:
    """A rank is not a number: it is not equal to its value, and cannot be compared with it."""
    assert len(Rank) == 13
    for _rank in every_rank():
        _number: object = _rank.value
        given = f"Rank.{_rank.name} and the number {_number}"
        _relation = f"{'equal' if _rank == _number else 'not equal'}, {comparisons(_rank, _number)}"
        assert _relation == "not equal, not comparable", given


def test_there_are_four_suits() -> None:
    """There are four suits, each with one name: clubs, diamonds, hearts, spades."""
    _suits = {name: suit.value for name, suit in Suit.__members__.items()}
    assert _suits == oracle.SUITS


def test_no_suit_is_above_another() -> None:
    """No suit is above another: two suits cannot be compared."""
    assert len(Suit) == 4
    for _one, _other in combinations(every_suit(), 2):
        given = f"{_one.name} and {_other.name}"
        assert comparisons(_one, _other) == "not comparable", given


def test_a_card_is_a_rank_and_a_suit() -> None:
    """A card has two fields: a rank, of type Rank, and a suit, of type Suit."""
    _found = get_type_hints(Card, vars(cards))
    assert _found == {"rank": Rank, "suit": Suit}


def test_a_card_needs_its_rank_and_its_suit() -> None:
    """A card is made from a rank and then a suit. It needs both, and nothing else."""
    assert parameters() == ["rank", "suit"]
    assert len(every_card()) == 52


def test_a_card_prints_as_rank_and_suit() -> None:
    """The string of a card is two letters, the rank's and the suit's: the ten of hearts is Th."""
    for _card, _letters in zip(every_card(), oracle.DECK.split(), strict=True):
        given = f"the {name_of(_card)}"
        assert str(_card) == _letters, given


def test_a_card_is_a_frozen_dataclass() -> None:
    """Card is a frozen dataclass."""
    _settings = getattr(Card, "__dataclass_params__", None)
    _kind = f"a {'frozen' if getattr(_settings, 'frozen', False) else 'changeable'} class"
    _made = _kind.replace("class", "dataclass") if is_dataclass(Card) else _kind
    assert _made == "a frozen dataclass"


def test_a_card_cannot_be_changed() -> None:
    """A card cannot be changed after it is made: the dataclass is frozen."""
    card = Card(Rank.TWO, Suit.CLUBS)
    _changed = ", ".join(name for name in ("rank", "suit") if can_be_set(card, name))
    _fields = f"fields that can be changed: {_changed or 'none'}"
    assert _fields == "fields that can be changed: none"


def test_cards_with_the_same_rank_and_suit_are_equal() -> None:
    """Two cards are equal if they have the same rank and the same suit, and only then."""
    for _one, _other in product(every_card(), every_card()):
        given = f"{name_of(_one)} and {name_of(_other)}"
        _relation = "equal" if _one == _other else "not equal"
        assert _relation == ("equal" if name_of(_one) == name_of(_other) else "not equal"), given


def test_a_set_has_equal_cards_only_once() -> None:
    """A set keeps only one of two equal cards."""
    given = "a set of 104 cards: each card of the deck twice"
    assert len({*every_card(), *every_card()}) == 52, given


def test_a_card_is_equal_to_nothing_else() -> None:
    """A card is equal to cards only: not to a tuple, a string or another object like it."""
    for _card in every_card():
        given = f"the {name_of(_card)}, and what looks like it"
        _others: dict[str, object] = {
            "a tuple of its rank and suit": (_card.rank, _card.suit),
            "its string": str(_card),
            "an object of another class, with the same rank and suit": LookAlike(
                _card.rank, _card.suit
            ),
        }
        _equal = ", ".join(name for name, other in _others.items() if _card == other)
        assert f"equal to {_equal or 'nothing else'}" == "equal to nothing else", given


def test_no_card_is_above_another() -> None:
    """No card is above another: suits have no order, so two cards cannot be compared."""
    for _one, _other in combinations(every_card(), 2):
        given = f"{name_of(_one)} and {name_of(_other)}"
        assert comparisons(_one, _other) == "not comparable", given


def test_the_deck_is_a_tuple_of_52_cards() -> None:
    """The deck is a tuple of 52 cards. A tuple cannot be changed, as a list can."""
    _kind = f"{type(DECK).__name__} of {len(DECK)} cards"
    assert _kind == "tuple of 52 cards"


def test_the_deck_has_52_different_cards() -> None:
    """The deck has 52 cards, and no two of them are equal."""
    assert len(set(DECK)) == 52


def test_the_deck_goes_by_rank_and_then_by_suit() -> None:
    """The deck goes by rank and then by suit, from the two of clubs to the ace of spades."""
    for _number, (_card, _letters) in enumerate(zip(DECK, oracle.DECK.split(), strict=False), 1):
        given = f"card {_number} of DECK"
        assert str(_card) == _letters, given
    assert list(DECK) == every_card()


@dataclass(frozen=True)
class LookAlike:
    """An object with the fields of a card, that is not a card. It prints like one, too."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return str(Card(self.rank, self.suit))

    def __repr__(self) -> str:
        return repr(Card(self.rank, self.suit))


def every_rank() -> list[Rank]:
    """Return the ranks from low to high, in whatever order the enum has them."""
    return sorted(Rank, key=lambda rank: rank.value)


def every_suit() -> list[Suit]:
    """Return the suits in the order of their letters, in whatever order the enum has them."""
    return sorted(Suit, key=lambda suit: suit.value)


def every_card() -> list[Card]:
    """Return the 52 cards, by rank and then by suit."""
    every = [Card(rank, suit) for rank, suit in product(every_rank(), every_suit())]
    assert len(every) == 52
    return every


def name_of(card: Card) -> str:
    """Return the card's name, even if it does not print yet."""
    return f"{card.rank.name.lower()} of {card.suit.name.lower()}"


def parameters() -> list[str]:
    """Return what a card is made from, and which of it has a default."""
    return [
        parameter.name if parameter.default is Parameter.empty else f"{parameter.name}=..."
        for parameter in signature(Card).parameters.values()
    ]


def can_be_set(card: Card, name: str) -> bool:
    """Return whether a field can be set."""
    try:
        setattr(card, name, getattr(card, name))
    except AttributeError:
        return False
    return True


def comparisons(one: object, other: object) -> str:
    """Return which of the four comparisons are true, if Python makes any of them."""
    answers: dict[str, object] = {}
    for sign, compare in SIGNS.items():
        with suppress(TypeError, AttributeError):
            answers[sign] = compare(one, other)
    true = [sign for sign, answer in answers.items() if answer]
    if answers and not true:
        return f"can be compared with {', '.join(answers)}, but none is true"
    return f"{' and '.join(true)} are true" if answers else "not comparable"
