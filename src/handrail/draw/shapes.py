"""Shapes of JSON: what a value must be, and everything that is wrong with it.

A shape is a function from a value, and the way to it, to what the value means. Shapes are put
together from smaller ones, and report all their faults, not only the first.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar, final

from returns.result import Failure, Result, Success

from handrail.cards import Card
from handrail.draw.jsontext import (
    LONGEST_NUMBER,
    JsonError,
    Members,
    Path,
    Places,
    is_list,
    kind,
    places_in,
    read,
)
from handrail.draw.mistakes import CardsMissing, TableError
from handrail.notation import CardError, parse_card
from handrail.problems import Located, TextError
from handrail.railway import and_then, either, gather
from handrail.text import Span, quoted, times

A = TypeVar("A")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

VERSION = 1


@final
@dataclass(frozen=True, slots=True)
class WrongKind:
    """A value of another kind than is wanted.

    >>> parse_action('{"do":"shuffle","seed":"7"}').alt(lambda errors: errors[0].message)
    <Failure: a text stands where a whole number of at most 4,300 digits is wanted>
    """

    wanted: str
    found: str

    @property
    def message(self) -> str:
        return f"{self.found} stands where {self.wanted} is wanted"

    @property
    def hint(self) -> str | None:
        return None


@final
@dataclass(frozen=True, slots=True)
class MissingField:
    """An object without a field that it must have.

    >>> parse_action('{"do":"shuffle"}').alt(lambda errors: errors[0].message)
    <Failure: "seed" is missing>
    """

    field: str

    @property
    def message(self) -> str:
        return f'"{self.field}" is missing'

    @property
    def hint(self) -> str | None:
        return None


@final
@dataclass(frozen=True, slots=True)
class UnknownField:
    """A field that such an object has not; ``known`` are those that it has.

    >>> parse_action('{"do":"deal","seed":7}').alt(lambda errors: errors[0].message)
    <Failure: there is no "seed" here>
    """

    field: str
    known: tuple[str, ...]

    @property
    def message(self) -> str:
        return f'there is no "{quoted(self.field)}" here'

    @property
    def hint(self) -> str | None:
        return f"the fields are {', '.join(self.known)}"


@final
@dataclass(frozen=True, slots=True)
class RepeatedField:
    """A field that stands ``found`` times.

    >>> parse_action('{"do":"deal","do":"deal"}').alt(lambda errors: errors[0].message)
    <Failure: "do" stands here twice>
    """

    field: str
    found: int

    @property
    def message(self) -> str:
        return f'"{quoted(self.field)}" stands here {times(self.found)}'

    @property
    def hint(self) -> str | None:
        return "an object has each field once"


@final
@dataclass(frozen=True, slots=True)
class UnknownWord:
    """A text that is none of those that can stand in its place.

    >>> parse_action('{"do":"swop"}').alt(lambda errors: errors[0].message)
    <Failure: "swop" is not known here>
    """

    found: str
    known: tuple[str, ...]

    @property
    def message(self) -> str:
        return f'"{quoted(self.found)}" is not known here'

    @property
    def hint(self) -> str | None:
        return f"known are {', '.join(self.known)}"


@final
@dataclass(frozen=True, slots=True)
class UnknownVersion:
    """A version of the format that is not this one.

    >>> parse_action('{"do":"deal","version":2}').alt(lambda errors: errors[0].message)
    <Failure: version 2 of this format is not known>
    """

    found: int

    @property
    def message(self) -> str:
        return f"version {quoted(str(self.found))} of this format is not known"

    @property
    def hint(self) -> str | None:
        return f"this is version {VERSION}"


ShapeError: TypeAlias = (
    WrongKind | MissingField | UnknownField | RepeatedField | UnknownWord | UnknownVersion
)
"""What can be wrong with a value that is JSON."""


@final
@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with values in a document, and the ways to them."""

    error: ShapeError | CardError | TableError
    paths: tuple[Path, ...]


Faults: TypeAlias = tuple[Fault, ...]
Shape: TypeAlias = Callable[[object, Path], Result[A, Faults]]
"""How a value is understood, to which this is the way."""

ScriptError: TypeAlias = JsonError | Located[ShapeError | CardError | TableError]
"""What can be wrong with a text that is to be an action, a table, a mistake or a round."""


def a_text(value: object, path: Path) -> Result[str, Faults]:
    """A text."""
    return Success(value) if isinstance(value, str) else wrong_kind("a text", value, path)


def a_number(value: object, path: Path) -> Result[int, Faults]:
    """A whole number."""
    if isinstance(value, int) and not isinstance(value, bool):
        return Success(value)
    return wrong_kind(f"a whole number of at most {LONGEST_NUMBER:,} digits", value, path)


def a_count(value: object, path: Path) -> Result[int, Faults]:
    """A whole number from 1 on."""

    def from_one(number: int) -> Result[int, Faults]:
        return (
            Success(number) if number > 0 else wrong_kind("a whole number from 1 on", value, path)
        )

    return and_then(a_number(value, path), from_one)


def a_card(value: object, path: Path) -> Result[Card, Faults]:
    """A card, spelled as anywhere else."""
    if not isinstance(value, str):
        return wrong_kind("a card", value, path)
    return parse_card(value).alt(lambda error: (Fault(error, (path,)),))


def list_of(shape: Shape[A]) -> Shape[tuple[A, ...]]:
    """A list of such values."""

    def values(value: object, path: Path) -> Result[tuple[A, ...], Faults]:
        if not is_list(value):
            return wrong_kind("a list", value, path)
        return gather(shape(each, (*path, place)) for place, each in enumerate(value)).alt(flat)

    return values


@final
@dataclass(frozen=True, slots=True)
class Form(Generic[T_co]):
    """How an object is understood: what its fields are, and what is made of them."""

    make: Callable[..., T_co]
    fields: Mapping[str, Shape[object]]

    def __call__(self, value: object, path: Path) -> Result[T_co, Faults]:
        if not isinstance(value, Members):
            return wrong_kind("an object", value, path)
        return self.filled(value, path, ())

    def filled(self, value: Members, path: Path, besides: tuple[str, ...]) -> Result[T_co, Faults]:
        """What is made of an object that has these fields, and some others besides."""
        written = dict(value.pairs)
        known = (*besides, *self.fields)
        wrong = [*misnamed(value, path, known)]
        wrong.extend(
            Fault(MissingField(name), (path,)) for name in self.fields if name not in written
        )
        found = gather(
            shape(written[name], (*path, name))
            for name, shape in self.fields.items()
            if name in written
        ).alt(flat)
        match either(found):
            case Success(values) if not wrong:
                return Success(self.make(*values))
            case Success(_):
                return Failure(tuple(wrong))
            case Failure(faults):
                return Failure((*wrong, *faults))


@final
@dataclass(frozen=True, slots=True)
class OneOf(Generic[T_co]):
    """An object whose field ``key`` says which of several forms it has."""

    key: str
    forms: Mapping[str, Form[T_co]]

    def __call__(self, value: object, path: Path) -> Result[T_co, Faults]:
        if not isinstance(value, Members):
            return wrong_kind("an object", value, path)
        written = dict(value.pairs)
        if self.key not in written:
            return Failure((Fault(MissingField(self.key), (path,)),))
        word = written[self.key]
        at = (*path, self.key)
        if not isinstance(word, str):
            return wrong_kind("a text", word, at)
        if word not in self.forms:
            return Failure((Fault(UnknownWord(word, tuple(self.forms)), (at,)),))
        return self.forms[word].filled(value, path, (self.key,))


def misnamed(value: Members, path: Path, known: tuple[str, ...]) -> Iterator[Fault]:
    """The fields that an object has not, and those that stand more than once."""
    for name, found in Counter(name for name, _ in value.pairs).items():
        if name not in known:
            yield Fault(UnknownField(name, known), ((*path, name),))
        if found > 1:
            yield Fault(RepeatedField(name, found), ((*path, name),))


def wrong_kind(wanted: str, value: object, path: Path) -> Result[A, Faults]:
    """The failure of a value that is of another kind."""
    return Failure((Fault(WrongKind(wanted, kind(value)), (path,)),))


def flat(faults: tuple[Faults, ...]) -> Faults:
    """All the faults of several values."""
    return tuple(fault for each in faults for fault in each)


def unversioned(value: object, must_say: bool) -> Result[object, Faults]:
    """An object without its version, which is one that is known; all else as it is."""
    if not isinstance(value, Members):
        return Success(value)
    path: Path = ("version",)
    said = [each for name, each in value.pairs if name == "version"]
    if not said:
        missing = Fault(MissingField("version"), ((),))
        return Failure((missing,)) if must_say else Success(value)
    if len(said) > 1:
        return Failure((Fault(RepeatedField("version", len(said)), (path,)),))

    def known(version: int) -> Result[object, Faults]:
        if version != VERSION:
            return Failure((Fault(UnknownVersion(version), (path,)),))
        return Success(Members(tuple(pair for pair in value.pairs if pair[0] != "version")))

    return and_then(a_number(said[0], path), known)


def parsed(
    text: str, shape: Shape[T], must_say_version: bool
) -> Result[T, tuple[ScriptError, ...]]:
    """What a text says that has this shape, or what is wrong with it, from left to right."""

    def understood(value: object) -> Result[T, tuple[ScriptError, ...]]:
        found = and_then(unversioned(value, must_say_version), lambda bare: shape(bare, ()))
        return found.alt(lambda faults: in_text(text, faults))

    return and_then(read(text).alt(lambda error: (error,)), understood)


def in_text(text: str, faults: Faults) -> tuple[ScriptError, ...]:
    """Faults with their places in the text, from left to right."""
    places = places_in(text)
    found = (Located(fault.error, spans_of(fault, text, places)) for fault in faults)
    return tuple(sorted(found, key=lambda error: error.spans))


def spans_of(fault: Fault, text: str, places: Places) -> tuple[Span, ...]:
    """Where a fault is: at the names of fields, at an object's end, in a text, or at values."""
    first = fault.paths[0]
    match fault.error:
        case UnknownField() | RepeatedField():
            return places.names[first]
        case MissingField() | CardsMissing():
            end = places.values[first].end
            return (Span(end - 1, end),)
        case TextError(spans=spans):
            whole = places.values[first]
            if "\\" in text[whole.start : whole.end]:
                return (whole,)
            inside = whole.start + 1  # behind the quotation mark
            return tuple(Span(inside + span.start, inside + span.end) for span in spans)
        case _:
            return tuple(sorted(places.values[path] for path in fault.paths))
