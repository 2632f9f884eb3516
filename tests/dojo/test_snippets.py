"""Findings on snippets: mypy grades them line by line."""

from handrail_dojo.grading.mypy_errors import MypyError
from handrail_dojo.grading.snippets import SnippetPair, pairs_of, snippet_findings

BAD = '"""A card is not a string."""\n\nuse("Ks")  # must not type-check: arg-type\nuse(card)\n'
PAIR = SnippetPair("a_card", BAD, "use(card)\n")


def kinds(*errors: MypyError) -> list[str]:
    """Return the kinds of the findings."""
    return [finding.kind for finding in snippet_findings([PAIR], errors).values()]


def error(file: str, line: int, code: str) -> MypyError:
    """Return an error of mypy in a snippet."""
    return MypyError(f"tests/snippets/a_card_{file}.py", line, "message", code)


def test_a_marked_line_must_fail() -> None:
    assert kinds() == ["SnippetAccepted"]
    assert kinds(error("bad", 3, "arg-type")) == []


def test_a_marked_line_must_fail_for_its_reason() -> None:
    assert kinds(error("bad", 3, "name-defined")) == ["SnippetAccepted"]
    assert kinds(error("bad", 3, "misc"), error("bad", 3, "arg-type")) == []


def test_every_other_line_must_pass() -> None:
    expected = error("bad", 3, "arg-type")
    assert kinds(expected, error("bad", 4, "arg-type")) == ["SnippetRejected"]
    assert kinds(expected, error("good", 1, "arg-type")) == ["SnippetRejected"]


def test_the_rule_is_the_docstring_or_the_name() -> None:
    assert PAIR.rule == "A card is not a string."
    assert SnippetPair("a_card_is_no_string", "x = 1\n", "").rule == "A card is no string"


def test_only_files_with_a_twin_are_pairs() -> None:
    files = {"a_bad.py": "1", "a_good.py": "2", "b_bad.py": "3", "c.py": "4"}
    assert pairs_of(files) == (SnippetPair("a", "1", "2"),)
