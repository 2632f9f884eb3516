"""The rules of the deck, one test for each."""

import runpy
from itertools import combinations

import deck as deck_module
import oracle
import pytest
from deck import deck, missing

from handrail_dojo.module_state import changed_names, module_state
from handrail_dojo.near_misses import near_misses

WHOLE = oracle.DECK


def test_a_deck_has_52_cards() -> None:
    """A deck has 52 cards."""
    assert len(deck()) == 52


@pytest.mark.parametrize("suit", list("cdhs"))
def test_each_suit_has_thirteen_cards(suit: str) -> None:
    """Each suit has thirteen cards, from the two to the ace."""
    _ranks = "".join(card[0] for card in deck() if card.endswith(suit))
    assert _ranks == "23456789TJQKA"


def test_the_deck_goes_by_rank_and_then_by_suit() -> None:
    """The deck goes by rank and then by suit: first the twos, and the aces last."""
    assert deck() == WHOLE


def test_without_cards_all_cards_are_missing() -> None:
    """If there are no cards, all cards are missing."""
    given = "no cards"
    assert f"{len(missing([]))} cards missing" == "52 cards missing", given


def test_no_card_is_missing_from_a_whole_deck() -> None:
    """No card is missing from a whole deck."""
    given = "the whole deck"
    assert missing(WHOLE) == (), given


def test_missing_remembers_nothing() -> None:
    """A call does not depend on the calls before it."""
    given = "the whole deck, and in a second call no cards"
    _missing = f"{len(missing(WHOLE))} cards missing, and then {len(missing([]))}"
    assert _missing == "0 cards missing, and then 52", given


def test_a_missing_card_is_found() -> None:
    """A card that is not among the cards is missing."""
    given = "the deck without 7c"
    assert missing([card for card in WHOLE if card != "7c"]) == ("7c",), given


def test_missing_cards_are_in_the_order_of_the_deck() -> None:
    """Missing cards are in the order of the deck: tens, then kings, and aces last."""
    given = "the deck, backwards, without tens, kings and aces"
    found = missing([card for card in reversed(WHOLE) if card[0] not in "TKA"])
    tens, kings, aces = WHOLE[32:36], WHOLE[44:48], WHOLE[48:]
    assert found == (*tens, *kings, *aces), given


def test_a_card_that_appears_twice_replaces_no_other() -> None:
    """A card that appears twice does not make up for a missing one."""
    given = "52 cards: a second 2c is there, but no As"
    assert missing((*WHOLE[:-1], "2c")) == ("As",), given


@pytest.mark.parametrize("other", ["joker", "Joker", "*", "10s", "", "\ud800"])
def test_a_joker_is_not_a_card_of_the_deck(other: str) -> None:
    """A joker, or another string, is ignored: it does not stand for a missing card."""
    given = f"the deck without 7c, and the string {other!r}"
    assert missing([other, *(card for card in WHOLE if card != "7c")]) == ("7c",), given


@pytest.mark.parametrize(
    "others",
    [["7c "], [" 7c"], ["7c\n"], ["x7c"], ["7cx"], ["7c 7d"], ["7", "c"], ["\uff17c"]],
)
def test_only_a_whole_string_is_a_card(others: list[str]) -> None:
    """Only a whole string is a card: a string with more or less in it is ignored."""
    given = "the deck without 7c, and these other strings"
    assert missing([*(card for card in WHOLE if card != "7c"), *others]) == ("7c",), given


def test_what_is_nearly_a_card_is_ignored() -> None:
    """A string that is nearly a card is ignored: only the card itself counts."""
    for card in ("7c", "Td", "As", "Kh"):
        _others = [other for other in WHOLE if other != card]
        for text in near_misses([card], [("T", "10"), *zip("cdhs", "♣♦♥♠", strict=True)]):
            given = f"the deck without {card}, and the string {text!r}"
            assert missing([*_others, text]) == oracle.missing([*_others, text]), given


@pytest.mark.parametrize("other", ["AS", "as", "aS"])
def test_capitals_count(other: str) -> None:
    """Capitals count: {other} is not a card of the deck, and As is."""
    given = f"the deck without As, and the string {other!r}"
    assert missing([*(card for card in WHOLE if card != "As"), other]) == ("As",), given


def test_the_cards_may_come_from_an_iterator() -> None:
    """The cards may come from an iterator, which can be read only once."""
    _found = missing(card for card in reversed(WHOLE) if card != "As")
    assert _found == ("As",), (
        f"the function returned {len(_found)} cards for an iterator over the deck without As"
    )


def test_there_may_be_thousands_of_cards() -> None:
    """There may be thousands of cards: other strings, and cards that appear again and again."""
    given = "5,000 jokers, the deck without 7c, and 5,000 jokers"
    _cards = [card for card in WHOLE if card != "7c"]
    _jokers = [f"joker {number}" for number in range(5_000)]
    assert missing([*_jokers, *_cards, *_jokers]) == ("7c",), given
    given = "the deck without 7c, 100 times"
    assert missing(_cards * 100) == ("7c",), given


@pytest.mark.filterwarnings("error")
def test_missing_prints_nothing(
    capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """The function prints nothing, not even a warning, whatever it is given."""
    given = "the deck with a joker and a second 2c, but no 7c; then no cards; then the whole deck"
    fresh = runpy.run_path(str(deck_module.__file__))["missing"]
    capsys.readouterr()
    fresh(["joker", "2c", *(card for card in WHOLE if card != "7c")])
    fresh([])
    fresh(WHOLE)
    _text = "".join(capsys.readouterr()) + caplog.text
    assert f"printed: {_text.strip() or 'nothing'}" == "printed: nothing", given


def test_missing_does_not_change_its_cards() -> None:
    """The function does not change the list, or the set, that it is given."""
    given = "the list ['Ks', '2h', 'Ks', 'As'], and then a set of these cards"
    cards, cards_in_a_set = ["Ks", "2h", "Ks", "As"], {"Ks", "2h", "As"}
    _ = missing(cards), missing(cards_in_a_set)
    assert cards == ["Ks", "2h", "Ks", "As"], given
    assert cards_in_a_set == {"Ks", "2h", "As"}, given


def test_missing_changes_no_variable_of_the_file() -> None:
    """A call changes no variable of the file, no default value and no cache of a function."""
    given = "the deck without 9d, and the string 'wild'"
    missing(WHOLE)
    _before = module_state(deck_module)
    missing(["wild", *(card for card in WHOLE if card != "9d")])
    _changed = changed_names(_before, module_state(deck_module))
    assert f"changed: {_changed}" == "changed: nothing", given


def test_any_two_missing_cards_are_found() -> None:
    """Any two missing cards are found, in the order of the deck."""
    for one, other in combinations(WHOLE, 2):
        given = f"the deck, backwards, without {one} and {other}"
        cards = [card for card in reversed(WHOLE) if card not in (one, other)]
        assert missing(iter(cards)) == (one, other), given


def test_any_part_of_the_deck_lacks_the_rest() -> None:
    """If the cards are a part of the deck, the rest of the deck is missing."""
    for start, stop in combinations(range(0, 53, 4), 2):
        cards = WHOLE[start:stop]
        given = f"the part of the deck from {cards[0]} to {cards[-1]}"
        assert missing(list(cards)) == oracle.missing(cards), given
