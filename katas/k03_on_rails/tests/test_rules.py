"""The rules of a discard, one test for each."""

import ast
import inspect
from collections.abc import Iterator
from itertools import product, zip_longest

import discards
import oracle
import pytest
from cards import Card
from dealt import cards
from discards import Cards, DiscardError, NotHeld, Told, answer, discard, discard_two, spoken
from notation import CardError, UnknownRank, UnknownSuit, parse_card
from returns.result import Failure, Result, Success

from handrail_dojo.near_misses import near_misses

HELD = cards("Ks 2h 5c Jd Td")


def test_a_discard_leaves_the_other_cards_in_order() -> None:
    """A discard leaves the other cards, in the order in which they were held."""
    text, held = "5c", HELD
    assert discard(text, held) == Success(cards("Ks 2h Jd Td"))


def test_a_string_that_is_not_a_card_discards_nothing() -> None:
    """A string that is not a card is a Failure that says why; nothing is raised."""
    text, held = "Kx", HELD
    assert discard(text, held) == Failure(UnknownSuit("x"))


def test_a_card_that_is_not_held_cannot_be_discarded() -> None:
    """A card that is not in the hand cannot be discarded."""
    text, held = "As", HELD
    (_ace,) = cards(text)
    assert discard(text, held) == Failure(NotHeld(_ace))


def test_two_cards_are_discarded_one_after_another() -> None:
    """Two cards are discarded one after another."""
    first, second, held = "Ks", "Td", HELD
    assert discard_two(first, second, held) == Success(cards("2h 5c Jd"))


def test_the_second_card_is_taken_from_what_the_first_left() -> None:
    """The second card is taken from what the first one left: no card can be discarded twice."""
    first, second, held = "Ks", "Ks", HELD
    (_king,) = cards("Ks")
    assert discard_two(first, second, held) == Failure(NotHeld(_king))


def test_the_first_failure_is_the_one_reported() -> None:
    """If both cards fail, the first failure is reported."""
    first, second, held = "1s", "Kx", HELD
    assert discard_two(first, second, held) == Failure(UnknownRank("1"))


def test_a_failure_of_the_second_card_is_reported() -> None:
    """If only the second card fails, its failure is reported, and nothing is discarded."""
    first, second, held = "Ks", "Kx", HELD
    assert discard_two(first, second, held) == Failure(UnknownSuit("x"))


def test_the_first_card_is_taken_before_the_second_is_read() -> None:
    """The first card is taken before the second string is read."""
    first, second, held = "As", "Kx", HELD
    (_ace,) = cards(first)
    assert discard_two(first, second, held) == Failure(NotHeld(_ace))


@pytest.mark.parametrize("first", ["1s", "As"])
def test_after_a_failure_the_second_string_is_not_read(first: str) -> None:
    """If the first card cannot be discarded, the second string is not even read."""
    given = f"{first} and then Td, from a hand without {first}"
    strings: list[str] = []

    def noted(text: str) -> Result[Card, CardError]:
        strings.append(text)
        return parse_card(text)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(discards, "parse_card", noted)
        _ = discard_two(first, "Td", HELD)
    _second = ", ".join(text for text in strings if text != first)
    _read = f"strings read after the failure: {_second or 'none'}"
    assert _read == "strings read after the failure: none", given


def test_the_cards_left_are_shown() -> None:
    """After a discard, the player reads the cards that are left."""
    text, held = "2h", HELD
    assert answer(text, held) == Success("Ks 5c Jd Td")


def test_an_error_is_told_in_a_sentence() -> None:
    """After an error, the player reads why, and it is still a Failure."""
    text, held = "As", HELD
    assert answer(text, held) == Failure(Told("As is not in the hand"))


def test_no_function_leaves_the_rails() -> None:
    """Your functions do not leave the tracks: no `if`, `match`, `while` or `try`, no `.unwrap()`.

    Nor do they call `.failure()`, `.value_or()` or `is_successful()`.
    """
    assert answer("Ks", HELD) == Success("2h 5c Jd Td")
    _used = ", ".join(off_the_rails(ast.parse(inspect.getsource(discards)))) or "nothing"
    assert _used == "nothing", "your functions leave the tracks: use map, bind or alt instead"


def test_take_is_as_it_was() -> None:
    """`take` is finished: it is as it was at the beginning."""
    assert answer("Ks", HELD) == Success("2h 5c Jd Td")
    _take = lines_of_take(ast.parse(inspect.getsource(discards)))
    for _line, _before in zip_longest(_take, TAKE, fillvalue="no line"):
        assert _line == _before, "take was changed: put its lines back"


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("text", ["Ks", "As", "Kx"])
def test_no_function_prints(
    text: str, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """No function prints anything: what the player reads is returned."""
    _ = spoken(text), discard_two(text, "Kx", HELD), answer(text, HELD)
    _text = "".join(capsys.readouterr()) + caplog.text
    assert f"printed: {_text.strip() or 'nothing'}" == "printed: nothing"


def test_every_discard_has_its_answer() -> None:
    """Every discard leaves the right cards, or is a Failure that says why."""
    for text, held in product(STRINGS, HANDS):
        assert discard(text, held) == rightly(held, text)


def test_what_is_nearly_a_card_has_its_answer() -> None:
    """A string that is nearly a card is read as it is: parse_card alone says what it is."""
    for text in near_misses(["Ks", "Td"], [("T", "10"), ("s", "♠"), ("d", "♦")]):
        assert discard(text, HELD) == rightly(HELD, text)
        assert discard_two("2h", text, HELD) == rightly(HELD, "2h", text)
        assert discard_two(text, "2h", HELD) == rightly(HELD, text, "2h")
        assert answer(text, HELD) == read_by_the_player(text, HELD)


def test_every_two_discards_have_their_answer() -> None:
    """Every two discards leave the right cards, or are a Failure that says why."""
    for first, second, held in product(STRINGS, STRINGS, HANDS):
        assert discard_two(first, second, held) == rightly(held, first, second)


def test_every_player_reads_their_answer() -> None:
    """Every player reads the cards that are left, or why the discard failed."""
    for text, held in product(STRINGS, HANDS):
        assert answer(text, held) == read_by_the_player(text, held)


STRINGS = (
    *("Ks", "kS", "2h", "5c", "Jd", "Td", "As", "K", "1s", "Kx", "hello", " ", "", "K\ud800"),
    "Ks" + "x" * 5_000,
)
HANDS = (HELD, HELD[::-1], HELD[:1], cards("As Ac 2h"), ())
OTHER_WAYS_OUT = ("is_successful", "unwrap_or_failure", "_inner_value")
TAKE = (
    "if card not in held:",
    "    return Failure(NotHeld(card))",
    "return Success(tuple((other for other in held if other != card)))",
)


def rightly(held: Cards, *texts: str) -> Result[Cards, DiscardError]:
    """Return the right answer to one discard, or to several."""
    match oracle.discard(texts, held):
        case tuple() as left:
            return Success(left)
        case Card() as card:
            return Failure(NotHeld(card))
        case error:
            return Failure(error)


def read_by_the_player(text: str, held: Cards) -> Result[str, Told]:
    """Return the right answer to one discard, as the player reads it."""
    right = rightly(held, text).map(lambda left: " ".join(map(str, left)))
    return right.alt(lambda error: Told(error.message))


def off_the_rails(module: ast.Module) -> Iterator[str]:
    """Yield each forbidden word in the functions, with its line. The finished take has an if."""
    for statement in module.body:
        match statement:
            case ast.FunctionDef(name="take"):
                continue
            case ast.If(test=test) if ast.unparse(test) == "__name__ == '__main__'":
                continue
            case _:
                yield from (used for node in ast.walk(statement) for used in named(node))


def lines_of_take(module: ast.Module) -> list[str]:
    """Return the lines of ``take``, without its docstring."""
    for statement in module.body:
        match statement:
            case ast.FunctionDef(name="take", body=body):
                code = [ast.unparse(each) for each in body if not isinstance(each, ast.Expr)]
                return "\n".join(code).splitlines()
            case _:
                pass
    return []


def named(node: ast.AST) -> Iterator[str]:
    """Yield the name and the line of a forbidden piece of code."""
    match node:
        case ast.If() | ast.IfExp():
            yield f"`if` in line {node.lineno}"
        case ast.comprehension(ifs=[condition, *_]):
            yield f"`if` in line {condition.lineno}"
        case ast.Match():
            yield f"`match` in line {node.lineno}"
        case ast.While():
            yield f"`while` in line {node.lineno}"
        case ast.Try() | ast.TryStar():
            yield f"`try` in line {node.lineno}"
        case ast.Attribute(attr="unwrap" | "failure" | "value_or" as name):
            yield f"`.{name}()` in line {node.lineno}"
        case ast.alias(name=name) | ast.Attribute(attr=name) if name in OTHER_WAYS_OUT:
            yield f"`{name}` in line {node.lineno}"
