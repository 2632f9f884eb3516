"""``handrail kata dev new``: creates a new kata as an example for its author to change."""

from keyword import iskeyword
from pathlib import Path

from returns.result import Failure, Result, Success

from handrail_dojo.grading.answer import is_taken
from handrail_dojo.kata_problem import KataProblem, file_problem
from handrail_dojo.sets.catalog import is_kata_name, kata_folders

_KATA_TOML = """\
title = "{title}"
minutes = 10
level = "beginner"  # or intermediate, or advanced
ideas = ["one idea"]
files = ["{module}.py"]  # what the learner edits; each is in stub/ and in solution/
hints = ["a nudge", "a direction", "nearly the code"]
# Each folder of right/ is a right answer in another style than that of solution/.
right = [{{ folder = "sum", says = "say what differs" }}]
# needs = ["k01_cards"]  # the katas to do before this one
# given = ["cards.py"]  # files that the learner gets finished; each is in stub/ and in solution/
# seconds = 10  # the time limit of one run

# mypy comes first. The others run in this order. Each kind has its own keys:
# kind = "types": none
# kind = "tests": files, of tests/
# kind = "properties": files, of tests/, with Hypothesis; examples (100)
# kind = "snippets": folder, of tests/, with pairs x_bad.py and x_good.py
# kind = "hunt": folder, of tests/, with hunt.toml; properties, one of files; examples (100);
#   one_at_a_time (false); and tables [[graders.medals]] with name, kills and seeds (1), or none
[[graders]]
kind = "types"

[[graders]]
kind = "tests"
files = ["test_rules.py"]

# Each [[wrong]] is a mistake that people make, and a test that fails for it. A finished
# kata has at least six. This one changes the solution: old, which is there once, becomes new.
[[wrong]]
name = "two_more"
caught_by = "test_double_is_twice_the_number"
why = "say what somebody would get wrong"
file = "{module}.py"
old = "2 * number"
new = "2 + number"

# A mistake that changes more is a folder of wrong/, with whole files.
[[wrong]]
folder = "never_negative"
caught_by = "test_double_is_twice_the_number"
why = "say what somebody would get wrong"
"""
_STUB = '''\
"""What the learner writes."""


def double(number: int) -> int:
    """Return twice the number."""
    raise NotImplementedError("double: twice the number")
'''
_TESTS = '''\
"""The rules, one test per rule."""

import oracle
from {module} import double


def test_double_is_twice_the_number() -> None:
    """Double is twice the number."""
    for number in range(-3, 4):
        assert double(number) == oracle.double(number)
'''
BLANKS = {
    "kata.toml": (
        "one idea",
        "a nudge",
        "a direction",
        "nearly the code",
        "say what differs",
        "say what somebody would get wrong",
    ),
    "README.md": ("A story, the rule, one new idea, and an example.",),
    "aha.md": ("What the learner has just understood.",),
}
"""The sentences in the files of a new kata that its author replaces."""


def make_kata(root: Path, name: str) -> Result[tuple[Path, ...], KataProblem]:
    """Create the folder of a new kata that ``dev check`` accepts once its blanks are filled.

    Return the paths of its files.
    """
    folder = root / name
    if not is_kata_name(name):
        return Failure(
            KataProblem(
                f"expected the name of a kata, got {name}", "use a name such as k30_bets", 2
            )
        )
    if folder.exists():
        return Failure(KataProblem(f"{folder} exists already", "choose another name", 2))
    number, _, words = name.partition("_")
    taken = next(
        (path.name for path in kata_folders(root) if path.name.startswith(f"{number}_")), ""
    )
    if taken:
        return Failure(
            KataProblem(f"{taken} has the number {number} already", "choose another number", 2)
        )

    def answer(expression: str) -> str:
        return f"{_STUB[: _STUB.index('    raise')]}    return {expression}\n"

    is_unusable = is_taken(words) or iskeyword(words) or words[0].isdigit()
    module = "answer" if is_unusable else words
    title = words.replace("_", " ").capitalize()
    files = {
        "kata.toml": _KATA_TOML.format(title=title, module=module),
        "README.md": f"# {title}\n\n{BLANKS['README.md'][0]}\n",
        "aha.md": f"{BLANKS['aha.md'][0]}\n",
        f"stub/{module}.py": _STUB,
        "tests/test_rules.py": _TESTS.format(module=module),
        f"solution/{module}.py": answer("2 * number"),
        "oracle/oracle.py": answer("number + number"),
        f"right/sum/{module}.py": answer("sum((number, number))"),
        f"wrong/never_negative/{module}.py": answer("abs(2 * number)"),
    }
    try:
        for file, text in files.items():
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            _ = (folder / file).write_text(text, encoding="utf-8")
    except OSError as error:
        return Failure(file_problem(f"{name} cannot be made", error))
    return Success(tuple(folder / file for file in files))
