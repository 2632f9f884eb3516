"""What is found in an answer that is not yet right: one thing at a time, in words."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias, final

Row: TypeAlias = tuple[str, str]

LONGEST_ROW = 2_000  # characters of a value that a learner is shown
MEANINGS = {
    "arg-type": "a call is given a value of another type than the function takes",
    "assignment": "the name was given another type before, or says it has one",
    "attr-defined": "there is no such name on this value or in this module",
    "call-arg": "a call has too many arguments, too few, or one of another name",
    "exhaustive-match": "a match does not answer for every case",
    "has-type": "mypy cannot tell the type yet: write it down",
    "import-not-found": "there is no such module",
    "index": "this value cannot be indexed so",
    "list-item": "an item of the list has another type than the list",
    "misc": "mypy cannot make sense of this",
    "name-defined": "nothing of this name has been defined",
    "no-any-return": "the function says what it returns, and here it could be anything",
    "no-untyped-call": "a function without types is called: write its types down",
    "no-untyped-def": "the function does not say what it takes or what it returns",
    "operator": "these two types do not go together in this way",
    "possibly-undefined": "on one way through the function this name has no value yet",
    "redundant-expr": "this is always true, or always false",
    "return": "on one way through it the function returns nothing",
    "return-value": "the function returns another type than it says",
    "truthy-bool": "this value is always true: a Result is true on both tracks",
    "type-arg": "the type says not what is inside: tuple[Card, ...], and not tuple",
    "union-attr": "the value may be one of several types, and not each of them has this",
    "unreachable": "no value ever gets to this line",
    "unused-ignore": "there is nothing here to ignore",
    "valid-type": "this is a value and not a type",
    "var-annotated": "mypy cannot tell what will be inside: write the type down",
}


@final
@dataclass(frozen=True, slots=True)
class Place:
    """A line of a file, and what stands there."""

    file: str
    line: int
    source: str = ""

    def __str__(self) -> str:
        where = f"{self.file}, line {self.line}"
        return f"{where}:  {self.source.strip()}" if self.source.strip() else where


def line_of(file: str, line: int, text: str) -> Place:
    """A line of a file with this text, and what stands there."""
    lines = text.splitlines()
    return Place(file, line, lines[line - 1] if 0 < line <= len(lines) else "")


@final
@dataclass(frozen=True, slots=True)
class Missing:
    """A file of the answer is not there."""

    file: str

    @property
    def message(self) -> str:
        return f"{self.file} is not there"

    @property
    def rows(self) -> tuple[Row, ...]:
        """What there is to say of it."""
        return ()

    @property
    def hint(self) -> str | None:
        return "handrail kata reset lays it out anew"


@final
@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file of the answer cannot be read as text, or not at all."""

    file: str
    reason: str

    @property
    def message(self) -> str:
        return f"{self.file} cannot be read: {self.reason}"

    @property
    def rows(self) -> tuple[Row, ...]:
        """What there is to say of it."""
        return ()

    @property
    def hint(self) -> str | None:
        return "it must be a file of UTF-8 text that you may read"


@final
@dataclass(frozen=True, slots=True)
class SyntaxWrong:
    """Python cannot read a file of the answer."""

    place: Place
    reason: str

    @property
    def message(self) -> str:
        return f"Python cannot read {self.place.file}: {self.reason}"

    @property
    def rows(self) -> tuple[Row, ...]:
        """What there is to say of it."""
        return at(self.place)

    @property
    def hint(self) -> str | None:
        return "look at this line and at the end of the one above it"


@final
@dataclass(frozen=True, slots=True)
class OutsideImport:
    """The answer imports what it is to be built without, such as the finished code itself."""

    place: Place
    module: str
    allowed: tuple[str, ...]

    @property
    def message(self) -> str:
        return f"this kata is to be solved without {self.module}"

    @property
    def rows(self) -> tuple[Row, ...]:
        """What there is to say of it."""
        return at(self.place)

    @property
    def hint(self) -> str | None:
        if self.module.partition(".")[0] != "handrail":
            return "Python's own modules, returns and hypothesis are there for you"
        return f"of handrail you may import {', '.join(self.allowed) or 'nothing here'}"


@final
@dataclass(frozen=True, slots=True)
class BackDoor:
    """The answer reaches for a way around the ordinary import."""

    place: Place
    name: str

    @property
    def message(self) -> str:
        return f"this kata is to be solved without {self.name}"

    @property
    def rows(self) -> tuple[Row, ...]:
        """What there is to say of it."""
        return at(self.place)

    @property
    def hint(self) -> str | None:
        return "what is needed can be imported at the top of the file"


@final
@dataclass(frozen=True, slots=True)
class Silenced:
    """A comment that tells the type checker to look away."""

    place: Place

    @property
    def message(self) -> str:
        return "a comment tells the type checker to look away"

    @property
    def rows(self) -> tuple[Row, ...]:
        """What there is to say of it."""
        return at(self.place)

    @property
    def hint(self) -> str | None:
        return "take it out: mypy grades this kata"


@final
@dataclass(frozen=True, slots=True)
class Hiding:
    """A file of the learner's that has the name of a module which others need."""

    file: str

    @property
    def message(self) -> str:
        return f"{self.file} hides the module of the same name"

    @property
    def rows(self) -> tuple[Row, ...]:
        """What there is to say of it."""
        return ()

    @property
    def hint(self) -> str | None:
        return "give the file another name"


@final
@dataclass(frozen=True, slots=True)
class TypeWrong:
    """A type error: the first of them, and how many there are."""

    place: Place
    reason: str
    code: str
    number: int

    @property
    def message(self) -> str:
        return f"the types do not fit: {self.reason}"

    @property
    def rows(self) -> tuple[Row, ...]:
        """What there is to say of it."""
        meaning = MEANINGS.get(self.code)
        many = f"{self.number}, of which this is the first"
        return (
            *at(self.place),
            *((("meaning", meaning),) if meaning else ()),
            *((("errors", many),) if self.number > 1 else ()),
        )

    @property
    def hint(self) -> str | None:
        return None


@final
@dataclass(frozen=True, slots=True)
class Allowed:
    """Code that must not type-check, and does."""

    rule: str
    snippet: str
    place: Place

    @property
    def message(self) -> str:
        return "this must not type-check, and it does"

    @property
    def rows(self) -> tuple[Row, ...]:
        """What there is to say of it."""
        return (("rule", self.rule), ("allowed", self.place.source.strip()), ("in", self.snippet))

    @property
    def hint(self) -> str | None:
        return None


@final
@dataclass(frozen=True, slots=True)
class Refused:
    """Code that must type-check, and does not."""

    rule: str
    snippet: str
    place: Place
    reason: str

    @property
    def message(self) -> str:
        return "this must type-check, and it does not"

    @property
    def rows(self) -> tuple[Row, ...]:
        """What there is to say of it."""
        return (
            ("rule", self.rule),
            ("refused", str(self.place)),
            ("mypy", self.reason),
            ("in", self.snippet),
        )

    @property
    def hint(self) -> str | None:
        return None


@final
@dataclass(frozen=True, slots=True)
class Failed:
    """A test that failed, with all that there is to say of it; texts that are empty are unknown.

    Attributes:
        test: the test's name.
        rule: what it says.
        is_property: whether Hypothesis found the example.
        given: the test's arguments or variables, with their values; a sentence has no name.
        relation: how expected and got were to be related, ``==`` mostly.
        expected: what is right.
        got: what the learner's code gave.
        says: the sentence that the test adds.
        raised: the exception where it was none of the test's own.
        checked: the line of the test that failed.
        place: where in the learner's file the exception was raised.
        printed: the last lines that the learner's code printed.
    """

    test: str
    rule: str
    is_property: bool = False
    given: tuple[Row, ...] = ()
    relation: str = ""
    expected: str = ""
    got: str = ""
    says: str = ""
    raised: str = ""
    checked: str = ""
    place: Place | None = None
    printed: tuple[str, ...] = ()

    @property
    def is_unwritten(self) -> bool:
        """Whether the learner's code says itself that it is not there yet."""
        return self.raised.partition(":")[0] == "NotImplementedError"

    @property
    def message(self) -> str:
        if self.is_unwritten:
            return "this part is still to be written"
        if self.raised:
            return f"your code raised {self.raised}"
        return self.says or "a rule does not hold yet"

    @property
    def rows(self) -> tuple[Row, ...]:
        """What there is to say of it."""
        given = (f"{name} = {value}" if name else value for name, value in self.given)
        compared = bool(self.expected or self.got)
        expected = f"{RELATIONS.get(self.relation, self.relation)}{self.expected}"
        task = self.raised.partition(": ")[2] if self.is_unwritten else ""
        # The line of a task says the task once more: its number is enough.
        place = replace(self.place, source="") if task and self.place else self.place
        return (
            ("rule", self.rule),
            *under("example" if self.is_property else "given", given),
            *((("expected", expected), ("got", self.got)) if compared else ()),
            *((("checked", self.checked),) if self.checked and not compared else ()),
            *((("write", task),) if task else ()),
            *at(place),
            *under("printed", self.printed),
        )

    @property
    def hint(self) -> str | None:
        return None


@final
@dataclass(frozen=True, slots=True)
class Broken:
    """The answer raised an exception while it was imported, before any test."""

    file: str
    raised: str
    place: Place | None

    @property
    def message(self) -> str:
        return f"importing {self.file} raised {self.raised}"

    @property
    def rows(self) -> tuple[Row, ...]:
        """What there is to say of it."""
        return at(self.place)

    @property
    def hint(self) -> str | None:
        return None


@final
@dataclass(frozen=True, slots=True)
class Quit:
    """The answer ended Python itself, so that no test could tell how it went on."""

    how: str
    during: str

    @property
    def message(self) -> str:
        return f"your code ended Python itself ({self.how}) before all was graded"

    @property
    def rows(self) -> tuple[Row, ...]:
        """What there is to say of it."""
        return (("during", self.during),) if self.during else ()

    @property
    def hint(self) -> str | None:
        return "return a value instead; look for exit, quit or os._exit"


@final
@dataclass(frozen=True, slots=True)
class Tampered:
    """The answer changed what it is graded with."""

    what: str

    @property
    def message(self) -> str:
        return f"your code changes what it is graded with: {self.what}"

    @property
    def rows(self) -> tuple[Row, ...]:
        """What there is to say of it."""
        return ()

    @property
    def hint(self) -> str | None:
        return "take that out; what it returns is what counts"


@final
@dataclass(frozen=True, slots=True)
class NoProperties:
    """A file that is to hold properties holds none."""

    file: str

    @property
    def message(self) -> str:
        return f"{self.file} holds no property yet"

    @property
    def rows(self) -> tuple[Row, ...]:
        """What there is to say of it."""
        return ()

    @property
    def hint(self) -> str | None:
        return "write a function whose name begins with test_, with @given above it"


@final
@dataclass(frozen=True, slots=True)
class DrawsNothing:
    """A property that draws no example, so that it cannot find anything."""

    property_: str

    @property
    def message(self) -> str:
        return f"{self.property_} draws nothing"

    @property
    def rows(self) -> tuple[Row, ...]:
        """What there is to say of it."""
        return ()

    @property
    def hint(self) -> str | None:
        return "a property is given its examples: put @given(...) above it"


@final
@dataclass(frozen=True, slots=True)
class NeverAsks:
    """A property that never calls the function under suspicion."""

    property_: str
    function: str

    @property
    def message(self) -> str:
        return f"{self.property_} never asks {self.function} about an example"

    @property
    def rows(self) -> tuple[Row, ...]:
        """What there is to say of it."""
        return ()

    @property
    def hint(self) -> str | None:
        return f"call {self.function} inside, and draw with fewer conditions"


@final
@dataclass(frozen=True, slots=True)
class Unfair:
    """A property that rejects a function which is right."""

    property_: str
    given: tuple[Row, ...]
    raised: str
    place: Place | None = None

    @property
    def message(self) -> str:
        return f"{self.property_} rejects one that is right"

    @property
    def rows(self) -> tuple[Row, ...]:
        """What there is to say of it."""
        return (
            *under("example", (f"{name} = {value}" for name, value in self.given)),
            *((("raised", self.raised),) if self.raised else ()),
            *at(self.place),
        )

    @property
    def hint(self) -> str | None:
        return "say what holds for every example, and nothing more"


@final
@dataclass(frozen=True, slots=True)
class FewKills:
    """Not enough mutants were killed for the first medal."""

    kills: int
    wanted: int
    medal: str

    @property
    def message(self) -> str:
        return f"{self.kills} mutants killed; {self.medal} takes {self.wanted}"

    @property
    def rows(self) -> tuple[Row, ...]:
        """What there is to say of it."""
        return ()

    @property
    def hint(self) -> str | None:
        return "a survivor tells what is missing: the hands, or the property"


Finding: TypeAlias = (
    Missing
    | Unreadable
    | SyntaxWrong
    | OutsideImport
    | BackDoor
    | Silenced
    | Hiding
    | TypeWrong
    | Allowed
    | Refused
    | Failed
    | Broken
    | Quit
    | Tampered
    | NoProperties
    | DrawsNothing
    | NeverAsks
    | Unfair
    | FewKills
)

RELATIONS = {
    "==": "",
    "is": "",
    "!=": "anything but ",
    "is not": "anything but ",
    "<": "less than ",
    "<=": "at most ",
    ">": "more than ",
    ">=": "at least ",
    "in": "one of ",
    "not in": "none of ",
}


def at(place: Place | None) -> tuple[Row, ...]:
    """The row of a place, where one is known."""
    return () if place is None else (("at", str(place)),)


def under(label: str, texts: Iterable[str]) -> tuple[Row, ...]:
    """Rows of which the first alone has the label."""
    return tuple(("" if number else label, text) for number, text in enumerate(texts))


def sentence(name: str) -> str:
    """A test's name as the sentence it is: ``test_the_wheel_is_five_high`` is the rule itself."""
    bare = name.partition("[")[0].removeprefix("test_").replace("_", " ").strip()
    return f"{bare[:1].upper()}{bare[1:]}"


def shortened(text: str, most: int = LONGEST_ROW) -> str:
    """A value as it can be shown: of no boundless length, with nothing that moves a cursor."""
    short = text if len(text) <= most else f"{text[:most]}…"
    return UNPRINTABLE.sub(lambda found: repr(found.group())[1:-1], short)


UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
