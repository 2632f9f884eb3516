"""Mistakes that a checker must find. A comment has mypy's code and basedpyright's rule."""

from typing import assert_never

from returns.result import Failure, Result, Success

from handrail import (
    DECK,
    Card,
    CardError,
    Category,
    Combo,
    Hand,
    Question,
    Range,
    Rank,
    Score,
    ShowdownError,
    Suit,
    best_hand,
    cases,
    class_of,
    deal,
    explain,
    parse_card,
    parse_cards,
    parse_hand,
    parse_range,
    score,
    showdown,
    shuffled,
    winners,
)
from handrail.equities import RangeQuestion
from handrail.errors import CutOff, NotACard, NotOneCard, UnknownRank, WrongBoardSize, WrongCount
from handrail.games import Joker, WildError
from handrail.ranges import Pair, Suited

HAND = Hand(DECK[:5])

# Strings and numbers are not cards, ranks or suits.
Card("K", Suit.SPADES)  # error: arg-type, reportArgumentType
Card(Rank.KING, "s")  # error: arg-type, reportArgumentType
Card(13, Suit.SPADES)  # error: arg-type, reportArgumentType
Card(Suit.SPADES, Rank.KING)  # error: arg-type, reportArgumentType
Card(Rank.KING)  # error: call-arg, reportCallIssue
Hand("Ks 2h 5c Jd Td")  # error: arg-type, reportArgumentType
Hand(["Ks"])  # error: arg-type, reportArgumentType
Combo("As", "Kc")  # error: arg-type, reportArgumentType
Score(5, Rank.ACE)  # error: arg-type, reportArgumentType

# A function of a hand takes no string, no cards and no Result.
score("Ks 2h 5c Jd Td")  # error: arg-type, reportArgumentType
score(DECK[:5])  # error: arg-type, reportArgumentType
class_of(parse_hand("Ks 2h 5c Jd Td"))  # error: arg-type, reportArgumentType
explain(HAND, "Ks 2h 5c Jd Td")  # error: arg-type, reportArgumentType
winners(HAND)  # error: arg-type, reportArgumentType
best_hand("Ks 2h 5c Jd Td 2c")  # error: arg-type, reportArgumentType
showdown(("AsKs", "QdQh"), board=DECK[:3])  # error: arg-type, reportArgumentType
deal(2, 5, [*shuffled(7)])  # error: arg-type, reportArgumentType
parse_hand(b"Ks 2h 5c Jd Td")  # error: arg-type, reportArgumentType
shuffled("seven")  # error: arg-type, reportArgumentType

# A Result is neither of its tracks.
CARDS = parse_hand("Ks 2h 5c Jd Td").cards  # error: attr-defined, reportAttributeAccessIssue
FIRST = parse_cards("Ks")[0]  # error: index, reportIndexIssue
KING: Card = parse_card("Ks")  # error: assignment, reportAssignmentType
NONE: Hand | None = parse_hand("Ks")  # error: assignment, reportAssignmentType
ERRORS: Result[Hand, str] = parse_hand("Ks")  # error: assignment, reportAssignmentType
PAIR: tuple[Card, Card] = DECK[:2]  # error: assignment, reportAssignmentType
NAME: Result[str, object] = Hand.of(DECK).map(class_of)  # error: arg-type, reportAssignmentType

# Values compare with their own type only, and suits have no order.
RANKS = Rank.KING < 13  # error: operator, reportOperatorIssue
CATEGORIES = Category.PAIR < 2  # error: operator, reportOperatorIssue
MIXED = Rank.TWO < Category.PAIR  # error: operator, reportOperatorIssue
SUITS = Suit.CLUBS < Suit.SPADES  # error: operator, reportOperatorIssue
CARDS_IN_ORDER = sorted(DECK)  # error: type-var, reportArgumentType
HIGHEST = max(Joker)  # error: type-var, reportArgumentType
SCORES = score(HAND) < class_of(HAND)  # error: operator, reportOperatorIssue

# Values are frozen.
HAND.cards = DECK[:5]  # error: misc, reportAttributeAccessIssue
DECK[0].rank = Rank.ACE  # error: misc, reportAttributeAccessIssue
DECK[0].colour = "red"  # error: attr-defined, reportAttributeAccessIssue
DECK[0] = DECK[1]  # error: index, reportIndexIssue
HAND.cards.append(DECK[5])  # error: attr-defined, reportAttributeAccessIssue


class Joking(Card):  # error: misc, reportGeneralTypeIssues
    pass


def forgets_failure(text: str) -> int:  # error: return, reportReturnType
    match cases(parse_hand(text)):  # error: exhaustive-match, reportMatchNotExhaustive
        case Success(hand):
            return class_of(hand)


def forgets_success(text: str) -> str:  # error: return, reportReturnType
    match cases(parse_hand(text)):  # error: exhaustive-match, reportMatchNotExhaustive
        case Failure(errors):
            return errors[0].message


def ignores_failure(text: str) -> None:
    match cases(parse_hand(text)):  # error: exhaustive-match, reportMatchNotExhaustive
        case Success(hand):
            print(hand)


def forgets_a_card_error(error: CardError) -> str:
    match error:
        case UnknownRank() | CutOff() | NotACard() | NotOneCard():
            return error.message
        case _:
            assert_never(error)  # error: arg-type, reportArgumentType


def forgets_the_errors_of_a_hand(error: WildError) -> str:
    match error:
        case WrongCount():
            return error.message
        case _:
            assert_never(error)  # error: arg-type, reportArgumentType


def forgets_the_rest(error: ShowdownError) -> int:  # error: return, reportReturnType
    match error:  # error: exhaustive-match, reportMatchNotExhaustive
        case WrongBoardSize():
            return error.found


def forgets_a_suit(suit: Suit) -> str:  # error: return, reportReturnType
    match suit:  # error: exhaustive-match, reportMatchNotExhaustive
        case Suit.CLUBS | Suit.SPADES:
            return "black"
        case Suit.HEARTS:
            return "red"


def forgets_known_cards(question: Question) -> int:  # error: return, reportReturnType
    match question:  # error: exhaustive-match, reportMatchNotExhaustive
        case RangeQuestion(ranges):
            return len(ranges[0])


def reads_a_field_of_one_error_only(error: CardError) -> str:
    return error.suit  # error: union-attr, reportAttributeAccessIssue


def returns_a_hint_as_a_string(error: CardError) -> str:
    return error.hint  # error: return-value, reportReturnType


# A range has combos and combines with ranges. A pair is not suited.
RANGE = Range.of(())
Range.of(["AsKc"])  # error: list-item, reportArgumentType
Range("22+")  # error: arg-type, reportArgumentType
print("AsKc" in RANGE)  # error: operator, reportOperatorIssue
print(RANGE | parse_range("22+"))  # error: operator, reportOperatorIssue
print({"AsKc"} >= RANGE)  # error: operator, reportOperatorIssue
Pair(Rank.ACE, Suit.SPADES)  # error: call-arg, reportCallIssue
Suited(Rank.ACE)  # error: call-arg, reportCallIssue
