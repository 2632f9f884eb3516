"""The katas of handrail, as learners get them."""

import builtins
import keyword
import re
from pathlib import Path

import pytest
from returns.pipeline import is_successful

import handrail
from handrail_dojo.author.check_katas import check_set
from handrail_dojo.commands.library import definitions
from handrail_dojo.grading.answer import Files, check_files
from handrail_dojo.learner.book import pages_before
from handrail_dojo.sets.kata import Hunt, Kata, Level, Snippets
from handrail_dojo.sets.own_katas import standard_root
from helpers.answers import assert_no_flaws, run_python
from helpers.own_katas import own_katas

ROOT = Path(__file__).parents[2]
KATAS = own_katas()

NOTE = "# Finished code: another kata asks you to write it. You need not have solved that one."


def test_finished_code_of_another_kata_says_so() -> None:
    kata_set = own_katas()
    earlier: set[str] = set()
    for kata in kata_set.katas:
        for name in set(kata.given) & earlier:
            text = (kata_set.folder(kata) / "stub" / name).read_text("utf-8")
            assert NOTE in text.splitlines()[:4], f"{kata.name}/{name}"
        earlier.update(kata.files)


def test_the_solution_of_k12_keeps_the_words_of_its_stub() -> None:
    folder = standard_root() / "k12_first_properties"
    stub, solution = (
        (folder / part / "properties.py").read_text("utf-8") for part in ("stub", "solution")
    )
    comments = [line for line in stub.splitlines() if line.strip().startswith(("#", '"""'))]
    assert {*comments} <= {*solution.splitlines()}


def test_the_hints_of_k12_leave_out_what_is_done() -> None:
    kata_set = own_katas()
    kata = kata_set.find("k12").unwrap()
    folder = kata_set.folder(kata)
    stub, solution, no_law = (
        (folder / part / "properties.py").read_text("utf-8")
        for part in ("stub", "solution", "wrong/no_law")
    )
    assert [hint.strip() for hint in kata.hints] == list(kata.hints_for(stub, ()))
    first, second, third = kata.hints_for(no_law, ())
    assert "strategy" not in first + second
    assert [first[-70:], second] == [
        "A law: what could change in the list, and the string must stay the same?"[-70:],
        "The law: abbreviate the same cards in another order.",
    ]
    assert third.startswith("```python\n@given(hands)\ndef test_the_order_does_not_matter")
    assert kata.hints_for(solution, ())[1:] == ("", "")


@pytest.mark.parametrize(
    "kata", [kata for kata in KATAS.katas if kata.done], ids=lambda kata: kata.name
)
def test_a_hint_is_about_what_is_not_done(kata: Kata) -> None:
    tests = [
        name
        for file in kata.test_files
        for name in re.findall(
            r"(?m)^def (test_\w+)", (KATAS.folder(kata) / "tests" / file).read_text("utf-8")
        )
    ]
    waited_for = [each.test for each in kata.done if each.test]
    assert waited_for == sorted(waited_for, key=tests.index), "parts are done in the tests' order"
    paragraphs = [part for hint in kata.hints for part in hint.strip().split("\n\n")]
    for each in kata.done:
        for start in each.parts:
            assert any(part.startswith(start) for part in paragraphs), start
    for count in range(len(waited_for) + 1):
        done = [start for each in kata.done[:count] for start in each.parts]
        for hint in kata.hints_for("", waited_for[:count]):
            assert hint, f"a hint says nothing after {waited_for[:count]}"
            assert not any(part.startswith(tuple(done)) for part in hint.split("\n\n")), hint
            assert hint.count("```") % 2 == 0, hint  # a part is a whole block


@pytest.mark.parametrize("kata", KATAS.katas, ids=lambda kata: kata.name)
def test_a_kata_of_several_functions_says_which_hints_are_done(kata: Kata) -> None:
    stubs = ((KATAS.folder(kata) / "stub" / name).read_text("utf-8") for name in kata.files)
    unfinished = sum(text.count("raise NotImplementedError") for text in stubs)
    # Snippets are graded last, and may need any part.
    is_graded_by_parts = not any(isinstance(each, Snippets | Hunt) for each in kata.graders)
    if unfinished > 1 and is_graded_by_parts:
        assert kata.done


def test_a_chapter_that_is_offered_fits_into_its_path() -> None:
    for path in KATAS.dojo.paths:
        for kata in KATAS.katas_of(path):
            (offered,) = pages_before(KATAS, kata)[:1]
            assert offered.chapter.minutes <= max(10, kata.minutes), kata.name


def test_every_folder_is_a_kata_and_the_minutes_add_up() -> None:
    assert list(check_set(own_katas())) == []


@pytest.mark.parametrize("kata", own_katas().katas, ids=lambda kata: kata.name)
def test_the_rule_of_a_kata_is_short(kata: Kata) -> None:
    page = (own_katas().folder(kata) / "README.md").read_text("utf-8")
    rule = re.search(r"(?ms)^## The rule\n(.*?)^## ", page)
    assert rule is not None
    words = [word for word in rule[1].split() if word.strip("|-")]
    assert len(words) <= (130 if kata.level is Level.BEGINNER else 200)


@pytest.mark.parametrize(
    "kata",
    [each for each in KATAS.katas if "```python" in KATAS.aha(each)],
    ids=lambda kata: kata.name,
)
def test_an_aha_quotes_code_as_it_is(kata: Kata) -> None:
    code = [path.read_text("utf-8") for path in KATAS.folder(kata).rglob("*.py")]
    for quoted in re.findall(r"(?ms)^```python\n(.*?)^```$", KATAS.aha(kata)):
        assert any(quoted in text for text in code), quoted


def names_of_handrail(aha: str) -> set[str]:
    """Return the names in the paragraph of an aha that is about handrail, without Python's own."""
    about = re.search(r"(?ms)^The same[^\n]* in handrail\b.*?(?=\n\n|\Z)", aha)
    text = about[0] if about else ""
    found = re.findall(r"`([A-Za-z_]\w*(?:\.\w+)?)(?:\([^`]*\))?`", text)
    return {name for name in found if not hasattr(builtins, name) and not keyword.iskeyword(name)}


@pytest.mark.slow
@pytest.mark.parametrize("kata", own_katas().katas, ids=lambda kata: kata.name)
def test_source_prints_what_the_aha_names(kata: Kata) -> None:
    kata_set = own_katas()
    paths = [*kata_set.folder(kata).rglob("*.py")]
    own = "\n".join(path.read_text("utf-8") for path in paths if "oracle" not in path.parts)
    missing = [
        name
        for name in sorted(names_of_handrail(kata_set.aha(kata)))
        if not definitions(handrail, name) and not re.search(rf"\b{re.escape(name)}\b", own)
    ]
    assert missing == []


@pytest.mark.slow
def test_source_prints_methods_and_names_that_are_not_public() -> None:
    (hand_of,) = definitions(handrail, "Hand.of")
    assert hand_of.module == "handrail.hands.types"
    assert hand_of.code.startswith("    @classmethod\n    def of(cls")
    (gather_all,) = definitions(handrail, "gather_all")
    assert (gather_all.module, gather_all.code[:15]) == ("handrail.railway", "def gather_all(")
    assert definitions(handrail, "Hand.nothing") == ()


@pytest.mark.parametrize("kata", KATAS.katas, ids=lambda kata: kata.name)
def test_no_answer_asks_the_oracle(kata: Kata) -> None:
    solution = KATAS.folder(kata) / "solution"
    contents = {name: (solution / name).read_bytes() for name in kata.files}
    assert is_successful(check_files(kata, Files(contents)))
    for name in kata.files:
        asking = contents[name] + b'\nfrom importlib import import_module as im\nim("oracle")\n'
        found = check_files(kata, Files({**contents, name: asking})).failure()
        assert (found.kind, found.message) == ("OutsideImport", "solve this kata without oracle")


# The katas with a hunt are in test_hunt_answers.py.
WITHOUT_A_HUNT = tuple(kata.name for kata in own_katas().katas if kata.hunt is None)
PARTS = 4  # each takes up to 2.4 GB


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_solutions_pass_and_mistakes_are_caught(part: int) -> None:
    assert_no_flaws(WITHOUT_A_HUNT[part::PARTS])


@pytest.mark.nightly  # the test above checks the same answers without a process for each
def test_the_command_for_authors_finds_no_flaws() -> None:
    output = run_python(("-m", "handrail", "kata", "dev", "check", "k05"), ROOT)
    assert re.fullmatch(r"k05_shapes: \d+ answers, no flaws\n", output)
