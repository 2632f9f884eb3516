"""Type aliases of errors that lack some of the errors that a function may report."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

from handrail.text import join_words
from handrail_dojo.grading.answer_tools import Tools
from handrail_dojo.grading.mypy_errors import Argument, MypyError, Returned, read_complaint
from handrail_dojo.grading.mypy_types import (
    Function,
    Generic,
    MypyType,
    Name,
    is_type_variable,
    is_within,
    members_of,
)


@final
@dataclass(frozen=True, slots=True)
class AliasGap:
    """A type of errors that lacks some of the errors that its function may report.

    ``alias`` is the name of the type, or "" if it has none.
    """

    alias: str
    missing: tuple[str, ...]

    @property
    def lesson(self) -> str:
        """Return the sentence that explains the error to a learner."""
        owner = self.alias or "the promised type of errors"
        pronoun = "it" if len(self.missing) == 1 else "them"
        return f"{owner} lacks {join_words(self.missing)}: add {pronoun} with |"


def incomplete_alias(error: MypyError, errors: Sequence[MypyError], source: str) -> AliasGap | None:
    """Return the type alias that lacks errors, with all that it lacks, if that is this error.

    mypy reports each use of the alias apart.

    Args:
        error: the error to explain.
        errors: all errors of the answer.
        source: the text of the answer's files.
    """
    tools = Tools(source)
    first = _gap_of(error, tools)
    if first is None or not first.alias:
        return None
    gaps = [gap for each in errors if (gap := _gap_of(each, tools)) and gap.alias == first.alias]
    missing = [name for gap in (gaps or [first]) for name in gap.missing]
    return AliasGap(first.alias, tuple(dict.fromkeys(missing)))


def _gap_of(error: MypyError, tools: Tools) -> AliasGap | None:
    """Return the gap that one error shows, in the result of a call or of a step, or None."""
    match read_complaint(error):
        case Argument(function="and_then", got=Function(_, got), wanted=Function(_, wanted)):
            return find_gap(got, wanted, tools)
        case Argument(got=got, wanted=wanted) | Returned(got, wanted):
            return find_gap(got, wanted, tools)
        case _:
            return None


def find_gap(got: MypyType, wanted: MypyType, tools: Tools) -> AliasGap | None:
    """Return what the errors of one ``Result`` have more than is wanted, or None.

    Both ``Result``s have a tuple of errors on the failure track.
    """
    match got, wanted:
        case Generic("Result", (_, got_errors)), Generic("Result", (_, wanted_errors)):
            missing = missing_errors(got_errors, wanted_errors)
        case _:
            return None
    if not missing or any(map(is_type_variable, missing)):
        return None
    types = frozenset(error_types(wanted_errors))
    owners = [name for name, members in tools.aliases.items() if members == types]
    return AliasGap(next(iter(owners), ""), tuple(map(str, missing)))


def missing_errors(got: MypyType, wanted: MypyType) -> tuple[MypyType, ...]:
    """Return what is in one type of tuples of errors, and not in the wanted one."""
    wanted_types = error_types(wanted)
    if not wanted_types:
        return ()
    return tuple(each for each in error_types(got) if each not in wanted_types)


def errors_fit(got: MypyType, wanted: MypyType) -> bool:
    """Return whether one type of errors is a part of another, as far as their names show."""
    if error_types(got) and error_types(wanted):
        return not missing_errors(got, wanted)
    return is_within(got, wanted)


def error_types(errors: MypyType) -> tuple[MypyType, ...]:
    """Return the types in ``tuple[A | B, ...]``, or in several of them, and ``()`` for others."""
    found: list[MypyType] = []
    for member in members_of(errors):
        match member:
            case Generic("tuple", (inner, Name("..."))):
                found += members_of(inner)
            case _:
                return ()
    return tuple(found)
