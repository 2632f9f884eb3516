"""Each picture of a chapter, a kata or the reference says what the code next to it says."""

import ast
import asyncio
import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints
from unittest.mock import ANY, Mock, patch

import pytest
from returns.result import Failure, Success

from handrail import parse_card
from handrail_dojo.learner.text_pictures import LineKind, TextPicture, read_picture
from helpers.book import blocks_of
from helpers.distributions import ROOT

KATAS = ROOT / "katas"
PAGES = [*KATAS.rglob("*.md"), *(ROOT / ".reference").glob("*.md")]
KIND = "picture "
PICTURES = {
    block.kind.removeprefix(KIND): (page, block.text)
    for page in PAGES
    for block in blocks_of(page)
    if block.kind.startswith(KIND)
}


@dataclass(frozen=True)
class Drawn:
    """A picture, and the code that it is about."""

    picture: TextPicture
    code: str

    def names(self) -> dict[str, Any]:  # values of any type
        found: dict[str, Any] = {"__name__": "code"}
        exec(self.code, found)
        return found

    def arrows(self, kind: LineKind) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        return [
            (arrow.sources, arrow.targets) for arrow in self.picture.arrows if arrow.kind is kind
        ]

    def rows(self) -> list[list[str]]:
        """The entries of each row."""
        return [re.split(" {2,}", row.strip()) for row in self.picture.rows if row.strip()]


def code_of(page: Path) -> str:
    """Return the code that the pictures of a page are about."""
    match page.parent.name:
        case "book":
            blocks = [block for block in blocks_of(page) if block.kind == "python"]
            return "\n".join(block.text for block in blocks if not block.text.startswith(">>>"))
        case ".reference":
            return (ROOT / "src" / "handrail" / "railway.py").read_text("utf-8")
        case _:
            files = [page.parent / "solution" / name for name in FILES[page.parent.name]]
            text = "\n".join(file.read_text("utf-8") for file in files)
            return re.sub(r"^from (cards|notation|columns) import .*\n", "", text, flags=re.M)


FILES = {
    "k03_on_rails": ("cards.py", "notation.py", "discards.py"),
    "k15_order_workflow": ("columns.py", "orders.py"),
}


def drawn(text: str, code: str) -> Drawn:
    return Drawn(read_picture(text).unwrap(), code)


# The checks


def the_tracks_are_the_chain(seen: Drawn) -> None:
    names = seen.names()
    chain = chain_of(ast.parse(seen.code), "answer")
    *steps, (last_method, last) = chain
    assert last_method == "alt"
    value, error = (each.__name__ for each in result_types(names, "answer"))
    places = ["text", *(step for _, step in steps), value]
    assert inspect.getfullargspec(names["answer"]).args[0] == "text"
    assert seen.arrows(LineKind.SUCCESS) == [
        ((source,), (target,)) for source, target in pairwise(places)
    ]
    may_fail = tuple(step for method, step in steps if method == "bind")
    assert seen.arrows(LineKind.FAILURE) == [(may_fail, (last,)), ((last,), (error,))]


def the_methods_are_named(seen: Drawn) -> None:
    the_tracks_are_the_chain(seen)
    boxes = {box.text: box for box in seen.picture.boxes}
    methods = {".bind", ".map", ".alt"}
    named = [
        (word.text.removeprefix("."), step)
        for step, box in boxes.items()
        for word in seen.picture.words
        if word.text in methods
        and abs(word.top - box.top) == 1
        and box.left <= word.left <= box.right
    ]
    _, *steps = chain_of(ast.parse(seen.code), "answer")  # nothing goes before the first step
    assert sorted(named) == sorted(steps)


def chain_of(tree: ast.Module, name: str) -> list[tuple[str, str]]:
    """Return the methods of the chain in a function, with their steps. The first step is bound."""
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    found = [node.body[-1] for node in functions if node.name == name]
    steps: list[tuple[str, str]] = []
    node = found[-1].value if found and isinstance(found[-1], ast.Return) else None
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        steps.insert(0, (node.func.attr, called(node.args[0])))
        node = node.func.value
    if not steps or not isinstance(node, ast.Call):
        return [("bind", name)]
    return [*chain_of(tree, called(node.func)), *steps]


def called(step: ast.expr) -> str:
    match step:
        case ast.Name(id=name) | ast.Lambda(body=ast.Call(func=ast.Name(id=name))):
            return name
        case _:
            raise AssertionError(ast.unparse(step))


def the_errors_are_those_of_the_steps(seen: Drawn) -> None:
    errors_join_as_drawn(seen, seen.names(), "find", ("read", "position"))


def errors_join_as_drawn(
    seen: Drawn, names: dict[str, Any], whole: str, steps: tuple[str, ...]
) -> None:
    """The steps of a function stand in a row, and the errors of each join in its own."""
    value, errors = result_types(names, whole)
    (switch,) = (arrow for arrow in seen.picture.arrows if arrow.kind is LineKind.FAILURE)
    assert switch.sources == steps
    for step, label in zip(steps, switch.labels, strict=True):
        assert result_types(names, step)[1] == eval(label, names)
    assert eval(switch.targets[0], names) == errors
    places = [inspect.getfullargspec(names[whole]).args[0], *steps, value.__name__]
    assert seen.arrows(LineKind.SUCCESS) == [
        ((source,), (target,)) for source, target in pairwise(places)
    ]


def result_types(names: dict[str, Any], function: str) -> tuple[Any, ...]:  # types of any kind
    """Return the types of the value and of the error of a function's ``Result``."""
    return get_args(get_type_hints(names[function])["return"])


def the_words_are_gathered(seen: Drawn) -> None:
    names = seen.names()
    good, bad = "\n".join(seen.picture.rows).split("\n" + " " * len(seen.picture.rows[0]) + "\n")
    right, wrong = (names["read_all"](" ".join(values_in(part))) for part in (good, bad))
    cards, errors = (
        arrow.targets[0].split("\n")
        for arrow in seen.picture.arrows
        if arrow.sources == ("gather",)
    )
    assert cards == ["Success", *map(str, right.unwrap())]
    words = [f'{type(each).__name__}("{each.word}")' for each in wrong.failure()]
    assert errors == ["Failure", *words]
    failed = [arrow for arrow in seen.arrows(LineKind.FAILURE) if arrow[1] == ("gather",)]
    on_failure = [row for row in bad.splitlines() if "[read]═" in row]
    assert sum(len(sources) for sources, _ in failed) == len(on_failure)
    assert [each.word for each in wrong.failure()] == values_in("\n".join(on_failure))


def the_form_has_the_fields_of_a_wish(seen: Drawn) -> None:
    names = seen.names()
    fields = get_type_hints(names["Wish"])
    readers = tuple(f"read_{field}" for field in fields)
    results = [get_args(get_type_hints(names[reader])["return"]) for reader in readers]
    assert [value for value, _ in results] == list(fields.values())
    assert sorted(seen.arrows(LineKind.SUCCESS)) == sorted(
        [*(((field,), (f"read_{field}",)) for field in fields), (readers, ("Wish",))]
    )
    ((sources, (errors,)),) = seen.arrows(LineKind.FAILURE)
    assert sources == readers
    joined = {get_args(found)[0] for _, found in results}
    assert set(get_args(eval(errors, names))) == joined


def the_dots_stand_in_columns(seen: Drawn) -> None:
    places = {
        tuple(column for column, character in enumerate(row) if character in "●○")
        for row in seen.picture.rows
    }
    assert len(places - {()}) == 1


def the_meant_states_are_the_members(seen: Drawn) -> None:
    the_dots_stand_in_columns(seen)
    names = seen.names()
    (*fields,), *rows = seen.rows()
    states = [dict(zip(fields, row, strict=False)) for row in rows if row[len(fields)] == "●"]
    members = [
        {
            "is_waiting": yes_or_no(member is names["Waiting"]),
            "error": yes_or_no("error" in get_type_hints(member)),
            "degrees": yes_or_no("degrees" in get_type_hints(member)),
        }
        for member in get_args(names["Weather"])
    ]
    assert states == members
    assert len({tuple(row[: len(fields)]) for row in rows}) == 2 ** len(fields)


def yes_or_no(answer: bool) -> str:
    return "yes" if answer else "no"


def the_meant_states_can_be_read(seen: Drawn) -> None:
    the_dots_stand_in_columns(seen)
    read = seen.names()["read"]
    texts = {"neither": ("", ""), "a room": ("2", ""), "a video": ("", "v"), "both": ("2", "v")}
    heads, *rows = seen.rows()
    assert heads == [*texts]
    for status, *dots in rows:
        for head, dot in zip(heads, dots, strict=True):
            is_read = isinstance(read(("Parsers", status, *texts[head])), Success)
            assert is_read == (dot == "●"), (status, head)
    assert len(rows) == len(get_args(seen.names()["AnyTalk"]))


def the_arrows_are_the_signatures(seen: Drawn) -> None:
    names = seen.names()
    union = names["AnyTalk"] if "AnyTalk" in names else names["Order"]
    states = set(get_args(union))
    written: set[tuple[str, str, tuple[str, ...]]] = set()
    for name, function in names.items():
        if inspect.isfunction(function) and not name.startswith("_"):
            hints = get_type_hints(function)
            back = hints.pop("return", None)
            takes = next(iter(hints.values()), None)
            before = set(get_args(takes)) or {takes}
            if before < states:
                after = tuple(end.__name__ for end in get_args(back) or (back,))
                written |= {(state.__name__, name, after) for state in before}
    arrows = seen.picture.arrows
    drawn_arrows = {(arrow.sources[0], arrow.labels[0], arrow.targets) for arrow in arrows}
    assert drawn_arrows == written
    assert len(arrows) == len(written)


def the_steps_name_what_they_need(seen: Drawn) -> None:
    the_arrows_are_the_signatures(seen)
    names = seen.names()
    needed = [
        f"{name}: {hint.__name__}"
        for arrow in seen.picture.arrows
        for name, hint in [*get_type_hints(names[arrow.labels[0]]).items()][1:-1]
    ]
    assert [word.text for word in seen.picture.words if ": " in word.text] == needed


def the_shell_does_what_the_core_returns(seen: Drawn) -> None:
    names = seen.names()
    hints = get_type_hints(names["decide"])
    ((argument,), answer) = get_args(hints["ask"])
    members, _ = get_args(hints["return"])
    arrows = [(arrow.sources[0], arrow.targets[0], *arrow.labels) for arrow in seen.picture.arrows]
    result, commands = arrows[2][2], arrows[3][2]
    (book,) = inspect.getfullargspec(names["try_the_box"]).args
    _, asker = inspect.getfullargspec(names["decide"]).args
    assert get_type_hints(names["try_the_box"]) == {book: argument, "return": answer}
    assert eval(result.removeprefix("3: "), names) is get_origin(answer)
    assert eval(commands.removeprefix("4: "), names) == hints["return"]
    assert get_type_hints(names["carry_out"])["commands"] == hints["return"]
    send, look = (member.__name__ for member in get_args(members))
    assert arrows == [
        ("remind", "decide", f"1: {hints['loan'].__name__}, {asker}"),
        ("decide", "try_the_box", f"2: {book}"),
        ("try_the_box", "decide", result),
        ("decide", "remind", commands),
        ("remind", "carry_out", commands.replace("4", "5")),
        ("carry_out", called_for(names, send), send),
        ("carry_out", called_for(names, look), look),
    ]
    decide, carry_out = Mock(), Mock()
    with patch.dict(names, decide=decide, carry_out=carry_out):
        names["remind"]("a loan")
    decide.assert_called_once_with("a loan", names["try_the_box"])
    carry_out.assert_called_once_with(decide.return_value)
    with patch.dict(names, ask_the_box="Atlas".__eq__):
        assert names["try_the_box"]("Atlas") == Success(True)


def called_for(names: dict[str, Any], command: str) -> str:
    """Return the name of the function that ``carry_out`` calls for a command."""
    send, look = Mock(), Mock()
    with patch.dict(names, mail=Mock(send=send), print=look):
        names["carry_out"]((names[command]("Ann", "Atlas"),))
    (called_name,) = (name for name, fake in (("mail.send", send), ("print", look)) if fake.called)
    return called_name


def the_order_waits_for_the_offer(seen: Drawn) -> None:
    names, steps = seen.names(), ("offer_of", "order")
    errors_join_as_drawn(seen, names, "ask_and_order", steps)
    (_, (offer,), _) = [
        arrow.labels for arrow in seen.picture.arrows if arrow.kind is LineKind.SUCCESS
    ]
    assert names[offer] == result_types(names, "offer_of")[0]
    done: list[str] = []
    for step in steps:
        names[step] = noting(done, step, names[step])
    for carrier in ("Alba", "Zeta", "Bora"):
        _ = asyncio.run(names["ask_and_order"](carrier))
    assert done == [
        *("offer_of: Success", "order: Success"),
        "offer_of: Failure",
        *("offer_of: Success", "order: Failure"),
    ]


def noting(done: list[str], step: str, run: Callable[[Any], Any]) -> Callable[[Any], Any]:
    async def run_and_note(value: Any) -> Any:
        result = await run(value)
        done.append(f"{step}: {type(result).__name__}")
        return result

    return run_and_note


def both_play_the_actions(seen: Drawn) -> None:
    names = seen.names()
    play, program, model = seen.picture.arrows
    assert [target.split("\n")[0] for target in play.targets] == ["WaitingList", "step"]
    assert program.sources + model.sources == play.targets
    assert program.targets == model.targets == ("==",)
    *actions, _ = eval(play.sources[0], names)
    assert all(isinstance(action, names["Action"]) for action in actions)
    waiting_list = names["WaitingList"]()
    names_left: tuple[str, ...] = names["NOBODY"]
    for action in actions:
        getattr(waiting_list, type(action).__name__.lower())(action.name)
        names_left = names["step"](names_left, action)
    assert eval(program.labels[0], {"waiting": waiting_list.waiting}) == names_left
    assert inspect.getfullargspec(names["step"]).args[0] == model.labels[0]


def the_sums_are_right(seen: Drawn) -> None:
    names = seen.names()
    *cuts, left, right, sum_of_both = seen.picture.arrows
    whole = eval(cuts[0].sources[0], names)
    assert [part for cut in cuts for part in eval(cut.targets[0], names)] == whole
    assert left.sources + right.sources == tuple(cut.targets[0] for cut in cuts)
    assert sum_of_both.sources == left.targets + right.targets
    for arrow in (left, right, sum_of_both):
        parts = [eval(source, names) for source in arrow.sources]
        assert eval(arrow.labels[0], names)(*parts) == eval(arrow.targets[0], names)
    assert names["whole"](whole) == eval(sum_of_both.targets[0], names)


def the_types_are_those_of_and_then(seen: Drawn) -> None:
    names = seen.names()
    hints = get_type_hints(names["and_then"])
    value, error = get_args(hints["result"])
    (argument,), answer = get_args(hints["step"])
    step_value, step_error = get_args(answer)
    last_value, last_error = get_args(hints["return"])
    assert (value, step_value) == (argument, last_value)
    assert seen.arrows(LineKind.SUCCESS) == [
        ((value.__name__,), ("step",)),
        (("step",), (last_value.__name__,)),
    ]
    (failure,) = (arrow for arrow in seen.picture.arrows if arrow.kind is LineKind.FAILURE)
    assert failure.sources == (error.__name__, "step")
    assert failure.labels == (step_error.__name__,)
    assert eval(failure.targets[0], names) == last_error


def the_results_are_gathered(seen: Drawn) -> None:
    names = seen.names()
    words = [word.text for word in seen.picture.words]
    targets = [arrow.targets[0] for arrow in seen.picture.arrows]
    first, second = (words.index(target) for target in targets)
    # Words are in the order of their rows.
    parts = (words[:first] + words[first + 1 : first + 2], words[first + 2 : second])
    for part, arrow in zip(parts, seen.picture.arrows, strict=True):
        assert names["gather"]([eval(each) for each in part]) == eval(arrow.targets[0])
        assert [each for each in part if each in arrow.sources] == list(arrow.sources)
    assert len(words) == second + 1


def each_value_takes_the_step(seen: Drawn) -> None:
    names = seen.names()
    empty = seen.picture.rows.index(" " * len(seen.picture.rows[0]))
    good, bad = "\n".join(seen.picture.rows[:empty]), "\n".join(seen.picture.rows[empty:])
    cards = {text: parse_card(text).unwrap() for text in ("Ks", "Qh")}
    results = [arrow.targets[0] for arrow in seen.picture.arrows if arrow.targets[0][0] == "("]
    right = names["traverse"](parse_card, values_in(good))
    assert right == Success(eval(results[0], cards))
    wrong = names["traverse"](parse_card, values_in(bad))
    assert wrong == Failure(eval(results[1], {"error": ANY}))
    on_failure = [row for row in bad.splitlines() if "[parse_card]═" in row]
    assert [value for value, _ in wrong.failure()] == values_in("\n".join(on_failure))


def values_in(rows: str) -> list[str]:
    return re.findall(r'^"(\w+)" ━', rows, re.M)


# Each picture has its check, and a change of the picture and one of the code that it must notice.

Change = tuple[str, str]
Check = Callable[[Drawn], None]
CHECKS: dict[str, tuple[Check, Change, Change]] = {
    "Two tracks, and four steps on them": (
        the_methods_are_named,
        (".bind     .map", ".map      .bind"),
        (".bind(check).map(name)", ".map(check).map(name)"),
    ),
    "The two tracks of answer, and its four steps": (
        the_tracks_are_the_chain,
        ("━━━[shown]", "[shown]━━━"),
        (".map(shown).alt(told)", ".alt(told)"),
    ),
    "Two errors join in one type": (
        the_errors_are_those_of_the_steps,
        ("║ NotHeld", "║ int    "),
        (
            "Result[int, WrongWord | NotHeld]:\n    return and_then",
            "Result[int, WrongWord]:\n    return and_then",
        ),
    ),
    "Every word is read, and every error is kept": (
        the_words_are_gathered,
        ('WrongWord("1h")', 'WrongWord("As")'),
        ("WrongWord(word, reason)", "WrongWord(word[:1], reason)"),
    ),
    "Both fields are read, and the errors of both are kept": (
        the_form_has_the_fields_of_a_wish,
        ("NotADay | NotASeatCount", "NotADay | TooManyOnSunday"),
        ("def read_seats(text: str) -> Result[int", "def read_seats(text: str) -> Result[str"),
    ),
    "Eight states, of which four are meant": (
        the_meant_states_are_the_members,
        ("no          yes    yes     ○", "no          yes    yes     ●"),
        ("error: str\n\n", "message: str\n\n"),
    ),
    "Twenty states, of which five are meant": (
        the_meant_states_can_be_read,
        ("published  ○        ○", "published  ○        ●"),
        ('case (title, "accepted", "", "")', 'case (title, "accepted", _, "")'),
    ),
    "The states of a talk, and the steps between them": (
        the_steps_name_what_they_need,
        ("─ announce ─▶ str", "─ announce ─▶ int"),
        ("-> Accepted | Rejected:", "-> Accepted:"),
    ),
    "The five states of an order, and the steps between them": (
        the_arrows_are_the_signatures,
        ("│ send", "│ post"),
        ("def cancel(order: Draft | Priced)", "def cancel(order: Draft | Priced | Paid)"),
    ),
    "The core decides. The shell answers and acts": (
        the_shell_does_what_the_core_returns,
        ("├─ LookFor ─▶", "├─ Send ────▶"),
        ("                mail.send(to, text)", "                print(to, text)"),
    ),
    "Two steps, and their errors": (
        the_order_waits_for_the_offer,
        ("║ NotConfirmed", "║ Unexpected  "),
        ("            return await order(offer)\n", "            return Failure(offer)\n"),
    ),
    "The program and the model play the same actions": (
        both_play_the_actions,
        ("│ names", "│ state"),
        ("other for other in names if other != name", "other for other in names"),
    ),
    "A list is cut, and the sums of its parts are added": (
        the_sums_are_right,
        ("Stays(3, 90, 60)", "Stays(3, 90, 20)"),
        ("left.minutes + right.minutes", "left.minutes"),
    ),
    "and_then joins the errors of two steps": (
        the_types_are_those_of_and_then,
        ("▶ E | F", "▶ F    "),
        ("Result[B, F]]) -> Result[B, E | F]", "Result[B, E]]) -> Result[B, E]"),
    ),
    "gather keeps all values, or all errors": (
        the_results_are_gathered,
        ('(("a", "b"))', '(("a",))    '),
        ("errors.append(error)\n    return Failure", "pass\n    return Failure"),
    ),
    "traverse runs a step on each value": (
        each_value_takes_the_step,
        ('"Ks" ━━[parse_card]\n', '"Kx" ━━[parse_card]\n'),
        (".alt(lambda error: (value, error))", ".alt(lambda error: (error, value))"),
    ),
}


def test_each_picture_has_a_check() -> None:
    assert set(PICTURES) == set(CHECKS)
    assert sum(page.read_text("utf-8").count(f"\n```{KIND}") for page in PAGES) == len(CHECKS)


@pytest.mark.parametrize("title", CHECKS)
def test_a_picture_says_what_its_code_says(title: str) -> None:
    page, text = PICTURES[title]
    check, _, _ = CHECKS[title]
    check(drawn(text, code_of(page)))


@pytest.mark.parametrize("title", CHECKS)
def test_a_changed_picture_is_noticed(title: str) -> None:
    page, text = PICTURES[title]
    check, (before, after), _ = CHECKS[title]
    assert text.count(before) == 1
    with pytest.raises(AssertionError):
        check(drawn(text.replace(before, after), code_of(page)))


@pytest.mark.parametrize("title", CHECKS)
def test_changed_code_is_noticed(title: str) -> None:
    page, text = PICTURES[title]
    check, _, (before, after) = CHECKS[title]
    assert code_of(page).count(before) == 1
    with pytest.raises(AssertionError):
        check(drawn(text, code_of(page).replace(before, after)))
