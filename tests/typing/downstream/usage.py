"""The types that a checker must infer in a project that uses handrail. No line is an error."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, assert_never, assert_type

from returns.result import Failure, Result, Success

from handrail import (
    DECK,
    Card,
    CardError,
    CardStyle,
    Category,
    Combo,
    Deal,
    DealError,
    Equity,
    Hand,
    HandClass,
    HandError,
    Located,
    ParsedQuestion,
    Question,
    QuestionText,
    Range,
    RangeError,
    Rank,
    Score,
    Showdown,
    ShowdownError,
    Span,
    StartingHand,
    Suit,
    WeightedRange,
    Wording,
    and_then,
    best_hand,
    cases,
    class_of,
    deal,
    describe,
    equity_of,
    explain,
    gather,
    hand_class,
    hand_classes,
    parse_best,
    parse_card,
    parse_cards,
    parse_hand,
    parse_question,
    parse_range,
    parse_showdown,
    parse_weighted,
    score,
    showdown,
    shuffled,
    winners,
    zip_results,
)
from handrail.cards import from_index, from_kev, from_mask
from handrail.draw import (
    Action,
    Assign,
    Collect,
    DealCards,
    DrawError,
    Evaluate,
    IllegalAction,
    RankedHand,
    Round,
    ScriptError,
    ScriptLine,
    Seat,
    Shuffle,
    Swap,
    Table,
    TableError,
    TableShowdown,
    Track,
    Unassign,
    Untrack,
    WrongHandSize,
    judge_table,
    may_discard,
    parse_action,
    parse_round,
    parse_script_line,
    play,
    rank_hands,
    replay,
    step,
    to_json,
)
from handrail.equities import CardQuestion, QuestionField, RangeQuestion
from handrail.errors import (
    CutOff,
    DuplicateCard,
    ForeignWeight,
    FormReason,
    LoneCard,
    NeedsBoard,
    NotACard,
    NotACode,
    NotANumber,
    NotARank,
    NotARun,
    NotEnoughCards,
    NothingToDeal,
    NotInDeck,
    NotOneCard,
    QuestionTextError,
    QuotedRange,
    SharedCard,
    TenInDigits,
    TooManyDigits,
    TrailingText,
    UnclearPercent,
    UnexpectedBoard,
    UnknownRank,
    UnknownSuit,
    UnsupportedWeight,
    WrongBoardSize,
    WrongCount,
    WrongForm,
    WrongHoldingSize,
    WrongPlayerCount,
)
from handrail.games import (
    DuplicateJoker,
    Joker,
    ShownHand,
    WildCard,
    WildError,
    best_wild_hand,
    tally,
)
from handrail.games.showdowns import Player
from handrail.ranges import Offsuit, Pair, Suited, hand_at, hand_of

HAND = Hand(DECK[:5])
HOLDING = Combo(Card(Rank.ACE, Suit.SPADES), Card(Rank.KING, Suit.CLUBS))
SCORE = score(HAND)


def values() -> None:
    assert_type(DECK, tuple[Card, ...])
    assert_type(DECK[0].rank, Rank)
    assert_type(DECK[0].suit, Suit)
    assert_type(DECK[0].format(CardStyle.SYMBOLS), str)
    assert_type(HAND.cards, tuple[Card, ...])
    assert_type(tuple(HAND), tuple[Card, ...])
    assert_type(HOLDING.high, Card)
    assert_type(HOLDING.cards, tuple[Card, Card])
    assert_type(Rank.TWO < Rank.ACE, bool)
    assert_type(max(Rank), Rank)
    assert_type(sorted(Category), list[Category])
    assert_type({Suit.HEARTS: Rank.ACE}, dict[Suit, Rank])


def constructors() -> None:
    """Every checked constructor returns a Result, whose type names the errors."""
    assert_type(parse_card("Ks"), Result[Card, CardError])
    assert_type(parse_cards("Ks"), Result[tuple[Card, ...], tuple[CardError, ...]])
    assert_type(
        parse_hand("Ks"),
        Result[Hand, tuple[CardError | Located[HandError], ...]],
    )
    assert_type(
        parse_best("Ks ?B"),
        Result[Hand, tuple[CardError | Located[WildError], ...]],
    )
    assert_type(
        parse_showdown("Ks"),
        Result[Showdown, tuple[CardError | Located[ShowdownError], ...]],
    )
    assert_type(Hand.of(DECK), Result[Hand, tuple[HandError, ...]])
    assert_type(Combo.of(DECK), Result[Combo, tuple[HandError, ...]])
    assert_type(best_hand(DECK[:7]), Result[Hand, tuple[HandError, ...]])
    assert_type(best_wild_hand((*DECK[:5], Joker.RED)), Result[Hand, tuple[WildError, ...]])
    assert_type(
        showdown((HOLDING, DECK[3:5]), board=DECK[:3]),
        Result[Showdown, tuple[ShowdownError, ...]],
    )
    assert_type(deal(2, 5, shuffled(7)), Result[Deal, DealError])
    assert_type(hand_class(1), Result[HandClass, NotACode])
    assert_type(from_index(51), Result[Card, NotACode])
    assert_type(from_mask(3), Result[tuple[Card, ...], NotACode])
    assert_type(from_kev(3), Result[Card, NotACode])


def totals() -> None:
    """A function that cannot fail returns a plain value."""
    assert_type(SCORE, Score)
    assert_type(score(HAND), Score)
    assert_type(SCORE.category, Category)
    assert_type(SCORE.kickers, tuple[Rank, ...])
    assert_type(SCORE < SCORE, bool)
    assert_type(class_of(HAND), int)
    assert_type(hand_classes(), tuple[HandClass, ...])
    assert_type(hand_classes()[0].example, Hand)
    assert_type(winners([HAND, HAND]), tuple[int, ...])
    assert_type(explain(HAND, HAND), str)
    assert_type(describe(SCORE, Wording.PLAYERS), str)
    assert_type(shuffled(7), tuple[Card, ...])
    assert_type(tally([HAND.cards]), dict[Category, int])


def rails(result: Result[Hand, tuple[HandError, ...]], error: Result[Card, CardError]) -> None:
    """Chains keep both tracks, and ``and_then`` joins the error types."""
    assert_type(result.map(class_of), Result[int, tuple[HandError, ...]])
    assert_type(result.map(score).map(describe), Result[str, tuple[HandError, ...]])
    assert_type(result.alt(len), Result[Hand, int])
    assert_type(result.map(class_of).value_or(None), int | None)
    assert_type(cases(error), Success[Card] | Failure[CardError])
    assert_type(gather([error]), Result[tuple[Card, ...], tuple[CardError, ...]])
    assert_type(
        and_then(parse_cards("Ks"), best_hand),
        Result[Hand, tuple[CardError, ...] | tuple[HandError, ...]],
    )
    assert_type(parse_hand("Ks").map(class_of).map(hand_class), Graded)
    assert_type(
        zip_results(parse_hand("Ks"), parse_range("AKs")),
        Result[tuple[Hand, Range], tuple[CardError | Located[HandError] | RangeError, ...]],
    )
    assert_type(
        zip_results(result, parse_cards("Ks"), parse_range("AKs")),
        Result[
            tuple[Hand, tuple[Card, ...], Range], tuple[HandError | CardError | RangeError, ...]
        ],
    )


def scored(hand: Hand) -> Result[Score, NotACode]:
    return Success(score(hand))


def steps(result: Result[Hand, tuple[HandError, ...]]) -> None:
    """A step with a return type keeps it. A bare ``Success`` has no error type: use ``map``."""
    assert_type(and_then(result, scored), Result[Score, tuple[HandError, ...] | NotACode])
    assert_type(result.map(score), Result[Score, tuple[HandError, ...]])
    assert_type(
        and_then(result, lambda hand: Success(score(hand))),
        Result[Score, tuple[HandError, ...] | Any],
    )


def both(hand_text: str, range_text: str) -> str:
    """A match over results of different types is exhaustive."""
    match cases(zip_results(parse_hand(hand_text), parse_range(range_text))):
        case Success(parsed):
            hand, opening = parsed
            assert_type(hand, Hand)
            assert_type(opening, Range)
            return f"{hand} {opening}"
        case Failure(errors):
            assert_type(errors[0].span, Span)
            return "; ".join(error.message for error in errors)


def what_the_players_hold(question: Question) -> tuple[WeightedRange, ...] | tuple[Card, ...]:
    """A question has ranges or known cards."""
    match question:
        case RangeQuestion(ranges):
            assert_type(ranges, tuple[WeightedRange, ...])
            return ranges
        case CardQuestion(known):
            assert_type(known, tuple[tuple[Card, ...], ...])
            return known[0]
        case _:
            assert_never(question)


def questions(text: str) -> Result[Equity, tuple[QuestionTextError, ...]]:
    """A question is parsed, answered, and its errors are located."""
    parsed = parse_question(text)
    assert_type(
        parsed, Result[ParsedQuestion[RangeQuestion | CardQuestion], tuple[QuestionTextError, ...]]
    )
    assert_type(QuestionText.of(["AKs"]).place(Span(0, 1)), tuple[QuestionField, Span])
    return and_then(parsed, lambda asked: asked.locate(equity_of(asked.question)))


Graded = Result[Result[HandClass, NotACode], tuple[CardError | Located[HandError], ...]]


def either_track(text: str) -> str:
    """A match through ``cases`` is exhaustive."""
    match cases(parse_hand(text)):
        case Success(hand):
            assert_type(hand, Hand)
            return describe(score(hand))
        case Failure(errors):
            assert_type(errors, tuple[CardError | Located[HandError], ...])
            assert_type(errors[0].message, str)
            assert_type(errors[0].hint, str | None)
            assert_type(errors[0].spans, tuple[Span, ...])
            assert_type(errors[0].span, Span)
            return "; ".join(error.message for error in errors)


def card_error(error: CardError) -> str:
    match error:
        case UnknownRank(found=found, suit=suit):
            return found + suit
        case UnknownSuit(found=found, rank=rank):
            return rank + found
        case CutOff(rank=rank):
            return rank
        case NotACard(found=found):
            return found
        case NotOneCard(found=found):
            return str(found)
        case _:
            assert_never(error)


def wild_error(error: WildError) -> WildCard | int:
    """The union has the errors of a hand too."""
    match error:
        case WrongCount(found=found):
            return found
        case DuplicateCard(card=card):
            return card
        case DuplicateJoker(joker=joker):
            return joker
        case _:
            assert_never(error)


def showdown_error(error: ShowdownError) -> tuple[int, ...]:
    match error:
        case NeedsBoard(at=at) | UnexpectedBoard(at=at):
            return at
        case WrongBoardSize():
            return error.at
        case WrongHoldingSize(at=at) | WrongPlayerCount(at=at) | SharedCard(at=at):
            return at
        case NotInDeck(at=at):
            return at
        case _:
            assert_never(error)


def deal_error(error: DealError) -> int:
    match error:
        case NotEnoughCards(deck_size=deck_size):
            return deck_size
        case NothingToDeal(players=players):
            return players
        case _:
            assert_never(error)


def located_error(error: CardError | Located[HandError]) -> HandError | CardError:
    match error:
        case Located(error=inner):
            assert_type(inner, HandError)
            return inner
        case _:
            assert_type(error, CardError)
            return error


def range_error(error: RangeError) -> str:
    match error:
        case NotARank(found=found) | TrailingText(found=found) | UnsupportedWeight(found=found):
            return found
        case LoneCard(found=found) | UnknownSuit(found=found) | NotANumber(found=found):
            return found
        case WrongForm(found=found, reason=reason):
            assert_type(reason, FormReason)
            return found
        case TenInDigits(correction=correction):
            return correction or ""
        case TooManyDigits(found=digits):
            return str(digits)
        case ForeignWeight(correction=correction):
            return correction
        case QuotedRange(correction=correction):
            return correction
        case UnclearPercent(percent=percent, item=item):
            return f"{item} {percent}"
        case NotARun(first=first, last=last):
            return f"{first}-{last}"
        case CutOff(rank=rank):
            return rank
        case Located(error=inner):
            assert_type(inner, HandError)
            return inner.message
        case _:
            assert_never(error)


def starting_hand(hand: StartingHand) -> tuple[Rank, ...]:
    match hand:
        case Pair(rank):
            return (rank,)
        case Suited(high, low) | Offsuit(high, low):
            return high, low
        case _:
            assert_never(hand)


def ranges(held: Range) -> None:
    """Ranges combine and compare as sets do."""
    assert_type(parse_range("22+"), Result[Range, tuple[RangeError, ...]])
    assert_type(parse_weighted("AA@50"), Result[WeightedRange, tuple[RangeError, ...]])
    assert_type(WeightedRange.of({Pair(Rank.ACE): Fraction(1, 2)}).weight, Fraction)
    assert_type(held | held & ~held - held ^ held, Range)
    assert_type(held <= held < held >= held > held, bool)
    assert_type(HOLDING in held, bool)
    assert_type(list(held), list[Combo])
    assert_type(held.hands, tuple[StartingHand, ...])
    assert_type(held.combos_of(hand_of(HOLDING)), tuple[Combo, ...])
    assert_type(Range.of(hand_at(Rank.ACE, Rank.KING).combos), Range)
    assert_type(held.percent, float)
    assert_type(held.pieces, tuple[str, ...])
    assert_type(held.format(CardStyle.SYMBOLS), str)


def every_category(category: Category) -> int:
    match category:
        case Category.HIGH_CARD | Category.PAIR | Category.TWO_PAIR | Category.THREE_OF_A_KIND:
            return 1
        case Category.STRAIGHT | Category.FLUSH | Category.FULL_HOUSE:
            return 2
        case Category.FOUR_OF_A_KIND | Category.STRAIGHT_FLUSH | Category.ROYAL_FLUSH:
            return 3
        case _:
            assert_never(category)


def judged(found: Showdown) -> None:
    assert_type(found.players, tuple[Player, ...])
    assert_type(found.players[0].best, ShownHand)
    assert_type(found.winners, tuple[int, ...])
    assert_type(found.is_tie, bool)
    assert_type(found.why, str)


def first_of_seven(cards: tuple[Card, ...]) -> int:
    """A custom evaluator."""
    return len(cards)


EVALUATE: Callable[[tuple[Card, ...]], int] = first_of_seven
WINNERS = winners([HAND], evaluate=EVALUATE)


def draw_table(table: Table, actions: tuple[Action, ...]) -> None:
    """A step returns a table or its errors. A play returns every table, or the illegal action."""
    assert_type(step(table, DealCards()), Result[Table, tuple[DrawError, ...]])
    assert_type(play(table, actions), Result[tuple[Table, ...], IllegalAction])
    assert_type(replay(Round(7, actions)), Result[tuple[Table, ...], IllegalAction])
    assert_type(Table.of(DECK, (Seat("Ann"),)), Result[Table, tuple[TableError, ...]])
    assert_type(table.hands, Mapping[str, tuple[Card, ...]])
    assert_type(table.names, tuple[str, ...])
    assert_type(may_discard(HAND, DECK[:1]), bool)
    assert_type(rank_hands(table), Result[tuple[RankedHand, ...], tuple[WrongHandSize, ...]])
    assert_type(
        judge_table(table),
        Result[TableShowdown, tuple[WrongHandSize, ...] | tuple[ShowdownError, ...]],
    )
    assert_type(to_json(Round(7, actions)), str)
    assert_type(parse_action("{}"), Result[Action, tuple[ScriptError, ...]])
    assert_type(parse_script_line("{}"), Result[ScriptLine, tuple[ScriptError, ...]])
    assert_type(parse_round("{}"), Result[Round, tuple[ScriptError, ...]])


def every_action(action: Action) -> tuple[str, ...]:
    match action:
        case Track(names) | Untrack(names):
            return names
        case Assign(name=name) | Unassign(name=name):
            return (name,)
        case Swap(name=name):
            return () if name is None else (name,)
        case Shuffle() | DealCards() | Evaluate() | Collect():
            return ()
        case _:
            assert_never(action)
