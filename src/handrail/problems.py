"""The base of all errors: a message, a hint, and positions or spans."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import (
    ClassVar,
    Generic,
    Protocol,
    TypeAlias,
    TypeVar,
    dataclass_transform,
    final,
    runtime_checkable,
)

from handrail.text import Span

C = TypeVar("C")


@dataclass_transform(frozen_default=True)
def error_class(cls: type[C]) -> type[C]:
    """Make a class an error: a frozen dataclass with slots. Its ``repr`` has the message."""
    return dataclass(frozen=True, slots=True, repr=False)(cls)


class Problem(Protocol):
    """The interface of every error."""

    __slots__ = ()

    @property
    @abstractmethod
    def kind(self) -> str:
        """Return the name of the error's class."""

    @property
    @abstractmethod
    def message(self) -> str:
        """Return one sentence: what was expected or what was found."""

    @property
    @abstractmethod
    def hint(self) -> str | None:
        """Return what to do, if there is one thing to do."""


@runtime_checkable
class ValueProblem(Problem, Protocol):
    """The interface of every error about values."""

    @property
    @abstractmethod
    def at(self) -> tuple[int, ...]:
        """Return the positions of the values, or () if the error has no position."""


@runtime_checkable
class FieldProblem(Problem, Protocol):
    """The interface of every error in a field of a value, such as the rules of a game."""

    @property
    @abstractmethod
    def field(self) -> str:
        """Return the name of the field."""


E_co = TypeVar("E_co", bound=Problem, covariant=True)
ProblemT = TypeVar("ProblemT", bound=ValueProblem)


class Error(Problem, ABC):
    """The base class of errors. ``_hint`` is for a hint that is always the same."""

    __slots__ = ()
    _hint: ClassVar[str] = ""

    @property
    def kind(self) -> str:
        """Return the name of the error's class."""
        return type(self).__name__

    @property
    def hint(self) -> str | None:
        """Return what to do, if there is one thing to do."""
        return self._hint or None

    def __repr__(self) -> str:
        return f"{self.kind}({self.message!r})"


class UnplacedError(Error):
    """The base class of errors that are not about single values."""

    __slots__ = ()

    @property
    def at(self) -> tuple[int, ...]:
        """Return (): the error has no position."""
        return ()


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class TextError(Error):
    """An error in text, or a note about text, with at least one span."""

    spans: tuple[Span, ...]

    @property
    def span(self) -> Span:
        """Return the first span."""
        return self.spans[0]

    def __repr__(self) -> str:
        return f"{self.kind}({self.message!r}, {', '.join(map(repr, self.spans))})"


@final
@dataclass(frozen=True, slots=True)
class Located(Generic[E_co]):
    """An error about values, with the spans of the text that they were parsed from.

    >>> parse_hand("As As Ks Qs Js").alt(lambda errors: (errors[0].kind, errors[0].spans))
    <Failure: ('DuplicateCard', (Span(0, 2), Span(3, 5)))>
    """

    error: E_co
    spans: tuple[Span, ...]

    @property
    def span(self) -> Span:
        """Return the first span."""
        return self.spans[0]

    @property
    def kind(self) -> str:
        """Return the name of the inner error's class."""
        return self.error.kind

    @property
    def message(self) -> str:
        """Return the message of the inner error."""
        return self.error.message

    @property
    def hint(self) -> str | None:
        """Return the hint of the inner error."""
        return self.error.hint

    def __repr__(self) -> str:
        return f"Located({self.error!r}, {', '.join(map(repr, self.spans))})"


TextProblem: TypeAlias = TextError | Located[Problem]
"""An error in text. Its spans are the starts and ends of the wrong parts of the text."""

TextErrorT = TypeVar("TextErrorT", bound=TextProblem)


def sort_by_position(errors: Iterable[ProblemT]) -> tuple[ProblemT, ...]:
    """Return the errors in the order of their positions. Those without a position come last."""
    return tuple(sorted(errors, key=lambda error: (not error.at, error.at)))


def shift_spans(errors: Iterable[TextErrorT], by: int) -> tuple[TextErrorT, ...]:
    """Return the errors with each span moved to the right."""
    return tuple(
        replace(error, spans=tuple(Span(span.start + by, span.end + by) for span in error.spans))
        for error in errors
    )


def locate_errors(
    errors: Iterable[ProblemT], spans: Sequence[Span], default: Span
) -> tuple[Located[ProblemT], ...]:
    """Return the errors with spans in place of positions, from left to right.

    Args:
        errors: errors about values.
        spans: the span of each value.
        default: the span of an error without positions.
    """
    located_errors = (
        Located(each, tuple(sorted(spans[index] for index in each.at)) or (default,))
        for each in errors
    )
    return tuple(sorted(located_errors, key=lambda each: each.spans))
