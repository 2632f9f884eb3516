"""The message and hint of each error in all of its forms, in ``tests/spec/messages.txt``.

After a change of a sentence, ``python tests/helpers/messages.py`` writes the file again. The
difference in the file shows what has changed. Other tests compare an error's kind, spans and
fields.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import TypeAlias, TypeGuard
from unittest.mock import patch

from returns.result import Failure, Result

from handrail import (
    DECK,
    Card,
    Rank,
    Span,
    Suit,
    hand_class,
    parse_best,
    parse_card,
    parse_cards,
    parse_hand,
    parse_outs,
    parse_range,
    parse_showdown,
    parse_weighted,
)
from handrail.cards import from_index, from_kev, from_mask
from handrail.cards.notation import parse_rank, parse_suit
from handrail.cli.conform import ProgramFailed
from handrail.cli.draw import NoSuchPosition
from handrail.cli.flops import BoardForFlops
from handrail.cli.hand_line import TextAfterHand
from handrail.cli.outs import MissingBoard, RangeForOuts
from handrail.cli.plugins import CannotLoad
from handrail.cli.showdown import CardInManyHands
from handrail.cli.typed_questions import NotTwoRanges
from handrail.draw import DealCards, Evaluate, Table, Track, parse_action, parse_round, play
from handrail.equities.notation import parse_question
from handrail.errors import (
    AmongDead,
    CardElsewhere,
    CardsMissing,
    DamagedInstallation,
    DeckTooShort,
    DeckTooSmall,
    DuplicateCard,
    DuplicateJoker,
    DuplicateName,
    EmptyNamelessSwap,
    EmptyRange,
    EngineMissing,
    FromHoldingInBadugi,
    HandsWithoutRank,
    ImpossibleCategory,
    InHand,
    Located,
    NeedsBoard,
    NoDeal,
    NoDealSampled,
    NoDraws,
    NoHolder,
    NotAName,
    NotEnoughCards,
    NothingQualifies,
    NothingToDeal,
    NotInDeck,
    OnBoard,
    Problem,
    RangeInGame,
    RanksNotInDeck,
    RanksOutOfOrder,
    RepeatedName,
    RepeatedValue,
    SeveralHolders,
    SharedCard,
    StreetsDoNotRise,
    TooFewCards,
    TooManyDeadCards,
    TooManyDeals,
    TooManyDiscards,
    UnexpectedBoard,
    UnknownName,
    WorkerFailed,
    WrongBoardSize,
    WrongCount,
    WrongHandSize,
    WrongHoldingSize,
    WrongPercent,
    WrongPlayerCount,
    WrongRangeCount,
    WrongWheel,
)
from handrail.games import HIGH, ONE_CARD, STUD, Game, Joker, Ranking
from handrail.hands.scoring import Category
from handrail.installation import install_hint
from handrail.problems import Error
from handrail.ranges import parse_starting_hand
from handrail.ranges.reading_notes import range_notes
from handrail.shell.error_reporter import CannotWrite, MoreErrors, MoreNotes, Unanswered, UsageError
from handrail.shell.input_lines import (
    CannotRead,
    FolderAsFile,
    LineTooLong,
    NothingAnswered,
    NotText,
    NotUtf8,
    SettingAsComment,
)
from handrail.shell.long_work import Meter
from handrail.shell.system_failures import SystemFailure, describe_failure


def failure_without_folder() -> SystemFailure:
    """Return the failure in a current folder that was deleted."""
    gone = FileNotFoundError(2, "No such file or directory")
    with patch("os.getcwd", side_effect=gone):
        return describe_failure(gone)


MESSAGES_FILE = Path(__file__).parents[1] / "spec" / "messages.txt"
SPANS = (Span(0, 2),)
ACE = Card(Rank.ACE, Suit.SPADES)
Parsed: TypeAlias = Result[object, Problem | tuple[Problem, ...]]


def ask_stud(text: str) -> Parsed:
    """Return a question about seven-card stud, in which some cards may be dealt."""
    return parse_question(text, STUD)


def note_range(text: str) -> Parsed:
    """Return the notes about a range as its errors."""
    return Failure(range_notes(text))


TEXTS: tuple[tuple[Callable[[str], Parsed], tuple[str, ...]], ...] = (
    (parse_rank, ("", "0")),
    (parse_suit, ("",)),
    (parse_card, ("", "KsQs")),
    (parse_cards, ("0h Oh o♠ 1s 11s 12s 13s 14s Xs [X]♣", "KX K\x00 [4]x K t 10 {J}")),
    (
        parse_cards,
        ("? hello 1 11 1K sK ♠K s10 \ud800 \x1b[31m", "x" * 30, "AK a5o+ 22+ 99-66 vs V"),
    ),
    (
        parse_cards,
        ("{JX}♥ [[4]]♣ [X]y [4♣ [4)♣ []♣ 4]♣ }", "[4♣]", "( 4♣", "( ( 4♣", "((4♣))", ")"),
    ),
    (
        parse_cards,
        ("Rh Dh vh bh", "6с 7с Аs 8ｓ ❤h", "ТсКс 9σ", "['As', 'Kd']", "*** TURN *** [Jh 9h]"),
    ),
    (parse_cards, ("ace of spades", "🂡 🂮")),
    (parse_hand, ("Ks 2h 5c Jd", "Ks 2h 5c Jd Td 3c 4c", "Ks 2h 5c Jd Jd", "Js Js Js Js Js")),
    (parse_best, ("Ks 2h 5c ?R ?R", "Ks")),
    (parse_showdown, ("5c6d KhQh AsJs", "5c 6d Th 4d Jd 2c 3c", "")),
    (parse_showdown, ("5c6dTh4dJd KhQh KhJs 2c", "5c6d KhQhAh AsJs", "5c6dTh4dJd2c2d KhQh AsJs")),
    (parse_outs, ("Jh9h2c4d5s AhKh", "Jh AhKh", "Jh9h2c")),
    (parse_range, ("AA@50", "AA:.5", "[50]AA[/50]")),
    (parse_weighted, ("HH 1s2s A0s AOs oA + -22-33 A5-XX ! !!KK !50%(KK)",)),
    (parse_weighted, ("Q+ q- q X x+ Qs AsK AsKx 5s5s", "10s9s A5s-A10s 10 10-9")),
    (parse_weighted, ("A5s-ATo a5-ato AKs-AKo AXs-AX A5s-K5o 55-54 AX-KX AXs-A5s",)),
    (parse_weighted, ("KKo ttS 22AKs 55–33 A5s− 55‐33 55‑33 55‒33 55—33",)),
    (parse_weighted, ("JK2 AKh AXh AA++ AsKc+ AhX+ Ahxx XXs xx+", "22" * 20)),
    (parse_weighted, ("120%", "KK@", "KK:1.5", "KK:50", "100(KK)", f"KK@{'9' * 31}")),
    (parse_weighted, ("@50", "KK@50@40", "!KK@50", "50%(40%(KK))", "KK)", "50%(KK", "(KK,QQ)")),
    (
        parse_weighted,
        ("!AKs", "KK@0,5", "50%AKs", "all", "or", "vs", "-22", "{KK}", "$np", "[A-T]"),
    ),
    (parse_weighted, ("АKs AKѕ А♠Kѕ AsKѕ", "AxKx", "#UTG#", "KK(0.5)", "KK(1.5)")),
    (parse_weighted, ('["AA", "KK"]', "AK suited")),
    (parse_weighted, ("AKs=0.5", "(KK,QQ) = 50", "AKs 50%", "AKs@50 top 10%")),
    (parse_starting_hand, ("", "ak", "AKs+", "KKo", "10s9s", "A1")),
    (parse_question, ("AKs vs", "AA | vs KK", "AA vs KK | 2c | 3c | 4c")),
    (parse_question, ("Ah Kh Qh vs AA", "['Ah', 'Kh'] vs AA")),
    (ask_stud, ("vs AsKsQs*", "As** vs *", "AsKsQs vs AA")),
    (parse_action, ("", "{", "[]", "{}", '{"do":"dael"}', '{"do":"deal","do":"deal"}')),
    (parse_action, ('{"do":"shuffle","seed":1.5}', '{"do":"track","names":"Ann"}')),
    (parse_action, ('{"do":"swap","cards":[null]}', '{"do":"assign"}', '{"do":"deal","to":2}')),
    (parse_round, ('{"version":2,"seed":7,"actions":[]}', "7")),
    (note_range, ("AA@0.5", "98s+", "15% KQo:0.5")),
    (note_range, ("AK@50 AKs", "[50]AA,KK[/50] AA KK")),
)
"""Parsers, and text in which they find errors."""

CARDS_ERRORS = (
    *(NotEnoughCards(11, 5, 52), NotEnoughCards(2, 30, 52), NotEnoughCards(1, 53, 52)),
    *(NotEnoughCards(53, 1, 52), NotEnoughCards(1, 1, 0), NotEnoughCards(10**15, 1, 52)),
    *(NothingToDeal(0, 5), NothingToDeal(1, 0), NothingToDeal(-1, 1), NothingToDeal(2, -3)),
    *(from_index(52).failure(), from_mask(-1).failure(), from_kev(0).failure()),
    hand_class(0).failure(),
    *(WrongCount(6, 5, 5), WrongCount(4, 5, 7), WrongCount(9, 5, 7)),
    *(DuplicateCard(ACE, (0, 1)), DuplicateJoker(Joker.RED, (0, 1, 2))),
    *(WrongPercent(Fraction(-1)), WrongPercent(Fraction(201, 2)), WrongPercent(Fraction(10**15))),
    *(WrongPercent(100.0001), WrongPercent(math.nan), WrongPercent(-math.inf)),
)

RULE_ERRORS = (
    *Ranking.of("no ranks", (), HIGH.categories[-1:], hand_size=1).failure(),
    *Ranking.of("six cards", HIGH.ranks, HIGH.categories, hand_size=6).failure(),
    *Game.of("no rankings", 5, (), ()).failure(),
    *Game.of("six of two", 2, (3, 4, 5), from_holding=6).failure(),
    *Game.of("no cards", 0, (3, 4, 5)).failure(),
    *Game.of("no suits", 1, (), (ONE_CARD,), suits=()).failure(),
    *Game.of("one of two", 2, (3,), from_holding=1).failure(),
    RepeatedValue("ranks", "A"),
    RanksOutOfOrder((Rank.TWO, Rank.THREE)),
    *(ImpossibleCategory(Category.FLUSH, 3), ImpossibleCategory(Category.PAIR, 1)),
    *(WrongWheel(HIGH.wheel[:4], HIGH.wheel), WrongWheel(HIGH.wheel, ())),
    NothingQualifies(5, 12),
    StreetsDoNotRise((5, 4, 3)),
    HandsWithoutRank("eight or better", (Category.PAIR, Category.FLUSH)),
    RanksNotInDeck("eight or better", (Rank.FIVE, Rank.FOUR)),
    FromHoldingInBadugi(2),
    *(TooFewCards("high", 5, 2), DeckTooSmall(54, 52)),
)

SHOWDOWN_ERRORS = (
    *(WrongBoardSize("holdem", 2, (3, 4, 5)), WrongBoardSize("outs", 6, (3, 4))),
    *(WrongBoardSize("outs", 5, (3, 4)), UnexpectedBoard("badugi", (0,))),
    *(NeedsBoard("badugi", (0,)), WrongBoardSize("rhode-island", 0, (1, 2))),
    *(WrongBoardSize("rhode-island", 3, (1, 2)), WrongBoardSize("a game", 2, (0, 1, 3))),
    *(WrongBoardSize("kuhn", 2, (0, 1)), WrongBoardSize("holdem", 0, (3, 4, 5))),
    *(WrongHoldingSize("omaha", 0, 3, 4, (0,)), WrongHoldingSize("omaha", 1, 6, 4, (9,))),
    *(WrongHoldingSize(None, 0, 2, 5, (0,)), WrongHoldingSize("kuhn", 0, 2, 1, (0,))),
    *(WrongPlayerCount(0, 23, ()), WrongPlayerCount(24, 23, (5,)), WrongPlayerCount(25, 23, (5,))),
    WrongPlayerCount(0, 10, (), 2),
    SharedCard(ACE, (InHand(0, 1), InHand(1, 0)), (1, 2)),
    SharedCard(ACE, (OnBoard(0), AmongDead(0)), (0, 5)),
    SharedCard(ACE, (OnBoard(0), OnBoard(1), InHand(0, 0)), (0, 1, 5)),
    SharedCard(ACE, tuple(InHand(player, 0) for player in range(6)), tuple(range(6)), 2),
    SharedCard(ACE, (OnBoard(0), InHand(0, 1)), (0, 5), 2),
    *(NotInDeck(DECK[0], "short-deck", DECK[16], (0,)), NotInDeck(ACE, "kuhn", DECK[36], (0,))),
    NoDraws("rhode-island", 2),
    RepeatedName("Ann", spans=(Span(0, 3), Span(9, 12))),
)

EQUITY_ERRORS = (
    *(WrongRangeCount(1, 2, 10, ()), TooManyDeadCards(50, 43, (0,)), TooManyDeadCards(2, 1, (0,))),
    *(
        RangeInGame("omaha", 4, (0,)),
        RangeInGame("kuhn", 1, (0,)),
        EmptyRange(0, 0, (0,)),
        EmptyRange(1, 2, (0,), (ACE,)),
    ),
    EmptyRange(0, 1, (0,), DECK[:2], (ACE,)),
    EmptyRange(0, 6, (0,), not_in_deck=DECK[:5]),
    EmptyRange(0, 6, (0,)),
    *(NoDeal((0, 1)), NoDealSampled(1000, (0, 1)), TooManyDeals(40_000, 10_800, (0,))),
    *(EngineMissing(), EngineMissing(90), WorkerFailed("KilledWorker")),
)

DRAW_ERRORS = (
    *(NotAName(" ", (0,)), DuplicateName("Ann", (0, 1)), DuplicateName("Ann", (0,), True)),
    *(UnknownName("Bop", ("Ann", "Bob"), (0,)), UnknownName("Bop", (), (0,))),
    *(UnknownName("Zed", ("Ann", "Bob"), (0,)), UnknownName("Zed", tuple("abcdefg"), (0,))),
    *(WrongHandSize("Ann", 6, 5), WrongHandSize("Ann", 0, 5), WrongHandSize("Ann", 2, 1)),
    *(CardElsewhere(ACE, None, (1,)), CardElsewhere(ACE, None, (1,), "Bob")),
    CardElsewhere(ACE, "Ann", (1,)),
    *(NoHolder(ACE, (1,)), NoHolder(ACE, (1,), False), SeveralHolders(("Ann", "Bob"), (1, 2))),
    EmptyNamelessSwap(),
    *(TooManyDiscards(5, 3, (), (4,)), TooManyDiscards(4, 3, DECK[:1], (4,))),
    *(DeckTooShort(2, 1, (1,)), DeckTooShort(1, 0, (1,)), CardsMissing(DECK[:2])),
    play(Table(), (Track(("Ann",)), Evaluate(), DealCards())).failure(),
)

COMMAND_ERRORS = (
    NoSuchPosition("9", spans=SPANS),
    ProgramFailed("expected a number for each hand, got 'x'", "print one", spans=SPANS),
    *(NotTwoRanges(3, spans=SPANS), BoardForFlops(spans=SPANS), MissingBoard(spans=SPANS)),
    RangeForOuts(spans=SPANS),
    TextAfterHand(": 1", spans=SPANS),
    CannotLoad("tea", "tea-party", "no kettle"),
    CardInManyHands(SharedCard(ACE, (InHand(0, 1), InHand(1, 0)), (1, 2)), spans=SPANS),
    *(CannotRead("permission denied", spans=SPANS), FolderAsFile("src", spans=SPANS)),
    *(NotText("binary data", spans=SPANS), LineTooLong(spans=SPANS)),
    *(NotUtf8(spans=SPANS), NotUtf8(spans=SPANS * 2)),
    *(NothingAnswered(0, 0, False, spans=SPANS), NothingAnswered(3, 1, True, spans=SPANS)),
    SettingAsComment(spans=SPANS),
    CannotWrite("no space left on device", spans=SPANS),
    CannotWrite("no space left on device", "to standard output", spans=SPANS),
    MoreErrors(1000, "errors in this text", spans=SPANS),
    *(MoreNotes(1, spans=SPANS), MoreNotes(2, spans=SPANS)),
    UsageError("recorded.txt has these sentences", "and their hints", spans=SPANS),
    *(Unanswered("AA vs KK"), Unanswered("AA vs KK", Meter("boards", done=5, total=1326))),
    Unanswered("AA vs KK", Meter("boards", print, 10, 1000, 0, 0.0, 30.0)),
    DamagedInstallation("games/ladder.bin", "a folder"),
    describe_failure(MemoryError()),
    describe_failure(ImportError("no mapping")),
    describe_failure(PermissionError(13, "Permission denied", "a/b")),
    describe_failure(OSError(24, "Too many open files")),
    failure_without_folder(),
)

VALUES: tuple[Error | DamagedInstallation, ...] = (
    *CARDS_ERRORS,
    *RULE_ERRORS,
    *SHOWDOWN_ERRORS,
    *EQUITY_ERRORS,
    *DRAW_ERRORS,
    *COMMAND_ERRORS,
)
"""Errors that are not about text, and errors of commands."""


def every_error() -> Iterator[tuple[str, Problem]]:
    """Yield each error after the call that returns it, or after ""."""
    for parse, texts in TEXTS:
        for text in texts:
            match parse(text).failure():
                case tuple(errors):
                    found = errors
                case error:
                    found = (error,)
            for error in found:
                yield f"{parse.__name__}({text!r}): ", error
    for error in VALUES:
        yield "", error


def class_of_error(error: Problem) -> type:
    """Return the class of an error, or that of the error in a located one."""
    match error:
        case Located(inner):
            return type(inner)
        case _:
            return type(error)


def format_messages() -> str:
    """Return the content of the file: the errors by kind, each with its message and hint."""
    entries: dict[str, str] = {}
    for call, error in every_error():
        kind = class_of_error(error).__name__
        rows = [f"{call}{kind}({', '.join(_format_fields(error))})", f"  {error.message}"]
        if error.hint is not None:
            rows.append(f"  hint: {error.hint}")
        entries[kind] = entries.get(kind, "") + "".join(f"{row}\n" for row in rows)
    text = "\n".join(entries[kind] for kind in sorted(entries))
    return text.replace(install_hint("engine"), "INSTALL")  # depends on the machine


def _format_fields(error: object) -> Iterator[str]:
    match error:
        case Located(inner, spans):
            yield f"spans={_format_value(spans)}"
            yield from _format_fields(inner)
        case _ if is_dataclass(error):
            for field in fields(error):
                yield f"{field.name}={_format_value(getattr(error, field.name))}"
        case _:
            pass


def _is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)


def _format_value(value: object) -> str:
    match value:
        case Span(start, end):
            return f"{start}-{end}"
        case Enum():
            return value.name
        case Table() | Meter():
            return type(value).__name__
        case _ if _is_tuple(value):
            return f"({', '.join(map(_format_value, value))})"
        case str() | None:
            return repr(value)
        case _:
            return str(value)


if __name__ == "__main__":
    _ = MESSAGES_FILE.write_text(format_messages(), encoding="utf-8")
