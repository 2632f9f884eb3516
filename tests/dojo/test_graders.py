"""The graders of the katas: what they accept, and what they say about a changed solution."""

from pathlib import Path
from typing import NamedTuple

import pytest

from handrail_dojo.grading.answer import Files
from handrail_dojo.grading.finding import finding_text
from handrail_dojo.grading.grade import grade_files
from handrail_dojo.grading.tools import GradingOptions
from helpers.own_katas import own_katas


class Change(NamedTuple):
    """A change of a kata's solution, and words of its finding: () if it is accepted."""

    kata: str
    file: str
    old: str
    new: str
    words: tuple[str, ...] = ()


K03_ANSWER = "    return discard(text, held).map(shown).alt(told)"
K22_TASK = "words = line.split(maxsplit=1)"
CHANGES = {
    "k00: a reader that takes brackets off": Change(
        "k00",
        "deck.py",
        "seen = set(cards)",
        'seen = {card.strip("[]") for card in cards}',
        ("A string that is nearly a card is ignored", "7c]"),
    ),
    "k02: a reader that takes a mark off": Change(
        "k02",
        "notation.py",
        "found, rest = text[:1], text[1:]",
        r'found, rest = text.lstrip("\ufeff")[:1], text.lstrip("\ufeff")[1:]',
        ("strings that are nearly a card", r"\ufeff"),
    ),
    "k10: a reader that takes commas for white space": Change(
        "k10",
        "hands.py",
        "for word in text.split()",
        "for word in text.replace(', ', ' ').split()",
        ("Words are cards, separated by white space", "Ks, 2h"),
    ),
    "k21: a reader that takes a bullet off": Change(
        "k21",
        "order.py",
        'words = line.partition("#")[0].split()',
        'words = line.partition("#")[0].removeprefix("- ").split()',
        ("every bill is as it was before",),
    ),
    "k22: a reader that takes a colon off": Change(
        "k22",
        "core.py",
        'first = words[0] if words else ""',
        'first = words[0].rstrip(":") if words else ""',
        ("Every line is a chore or an error", "2026-11-30:"),
    ),
    "k13: two files that import each other": Change(
        "k13",
        "groups.py",
        "from cards import Card\n",
        "from cards import Card\nfrom table import TABLE\n",
        ("importing table.py needs groups.py", "let only one of them import the other"),
    ),
    "k13: no function knows the wheel": Change(
        "k13",
        "groups.py",
        "        return FIVE_HIGH, counts",
        "        return values, counts",
        ("A-2-3-4-5 is a straight now", "One function of groups.py learns it"),
    ),
    "k21: a list that leaks into the next bill": Change(
        "k21",
        "bill.py",
        '''
def bill(text: str) -> str:
    """Return the bill for orders, one per line."""
    rows: list[str] = []
''',
        '''
def bill(text: str, rows: list[str] = []) -> str:
    """Return the bill for orders, one per line."""
''',
        ("the second bill depends on the bill before",),
    ),
    "k22: a tab is not white space": Change(
        "k22",
        "core.py",
        K22_TASK,
        'words = line.strip().split(" ", maxsplit=1)',
        (r"line = '2026-11-30\twash up'",),
    ),
    "k22: people are drawn in another order": Change(
        "k22",
        "core.py",
        """
    for chore in sorted(chores, key=lambda chore: chore.due):
        if (chore.due - today).days <= DAYS_AHEAD:
            when, who = due_in_words(chore.due, today), generator.choice(PEOPLE)
""",
        """
    people = {chore: generator.choice(PEOPLE) for chore in chores}
    for chore in sorted(chores, key=lambda chore: chore.due):
        if (chore.due - today).days <= DAYS_AHEAD:
            when, who = due_in_words(chore.due, today), people[chore]
""",
        ("the lines 2027-01-01 rest, 2026-12-01 sing",),
    ),
    "k03: a condition of take was changed": Change(
        "k03",
        "discards.py",
        "if card not in held:",
        "if held.count(card) == 0:",
        ("take was changed", "expected     'if card not in held:'"),
    ),
    "k03: a module-level if hides no match": Change(
        "k03",
        "discards.py",
        K03_ANSWER,
        f"""{K03_ANSWER}


if True:

    def named(text: str) -> str:
        match text:
            case _:
                return text
""",
        ("`match` in line",),
    ),
}


def graded(kata_name: str, cache: Path, change: Change) -> str:
    """Return the finding about a changed solution, or "" if it is accepted."""
    kata_set = own_katas()
    kata = kata_set.find(kata_name).unwrap()
    folder = kata_set.folder(kata) / "solution"
    contents = {name: (folder / name).read_text("utf-8") for name in kata.files}
    before = contents[change.file]
    assert before.count(change.old) == 1
    contents[change.file] = before.replace(change.old, change.new)
    files = Files({name: text.encode() for name, text in contents.items()})
    report = grade_files(kata, kata_set, files, GradingOptions(cache=cache))
    found = report.finding
    return "" if found is None else finding_text(found)


QUICK = ("k02: a reader that takes a mark off",)


@pytest.mark.parametrize(
    "name",
    [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in CHANGES],
)
def test_a_changed_solution_gets_its_words(cache: Path, name: str) -> None:
    change = CHANGES[name]
    found = graded(change.kata, cache, change)
    assert [word for word in change.words if word not in found] == [], found
    assert bool(found) == bool(change.words), found
