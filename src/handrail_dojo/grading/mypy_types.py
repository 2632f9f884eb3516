"""Types as mypy prints them, such as ``Result[Card, Unknown]``, parsed into values.

mypy's types are written like expressions of Python, so Python parses them. A type that Python
cannot parse, such as ``def (card: Card = ...) -> str``, is a ``Name``. Each value prints as the
text that it was parsed from.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias, final

_COLLECTIONS = ("list", "tuple", "Iterable", "Sequence", "Collection", "Iterator", "Generator")
_ACCEPTS_ALL = ("object", "Any", "Sized", "Hashable")


@final
@dataclass(frozen=True, slots=True)
class Name:
    """A type without parts, such as ``Card``, ``None`` or the ``...`` of ``tuple[Card, ...]``."""

    text: str

    def __str__(self) -> str:
        return self.text


@final
@dataclass(frozen=True, slots=True)
class Generic:
    """A type with arguments, such as ``Result[Card, Unknown]`` or ``tuple[Card, ...]``."""

    name: str
    arguments: tuple["MypyType", ...]

    def __str__(self) -> str:
        return f"{self.name}[{', '.join(map(str, self.arguments))}]"


@final
@dataclass(frozen=True, slots=True)
class Union:
    """Two or more types, of which a value has one, such as ``Card | None``."""

    members: tuple["MypyType", ...]

    def __str__(self) -> str:
        return " | ".join(map(str, self.members))


@final
@dataclass(frozen=True, slots=True)
class Function:
    """The type of a function, such as ``Callable[[Card], str]``."""

    parameters: tuple["MypyType", ...]
    returned: "MypyType"

    def __str__(self) -> str:
        return f"Callable[[{', '.join(map(str, self.parameters))}], {self.returned}]"


MypyType: TypeAlias = Name | Generic | Union | Function

NONE = Name("None")
NEVER = Name("Never")


def parse_type(text: str) -> MypyType:
    """Return the type that ``text`` describes, or a ``Name`` if Python cannot parse it."""
    try:
        kind = _type_of(ast.parse(text, mode="eval").body, text)
        return kind if str(kind) == text else Name(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return Name(text)


def _type_of(node: ast.expr, text: str) -> MypyType:
    match node:
        case ast.BinOp(left, ast.BitOr(), right):
            return Union((*members_of(_type_of(left, text)), *members_of(_type_of(right, text))))
        case ast.Subscript(ast.Name("Callable"), ast.Tuple([ast.List(parameters), returned])):
            return Function(_types_of(parameters, text), _type_of(returned, text))
        case ast.Subscript(ast.Name(name), ast.Tuple([_, *_] as arguments)):
            return Generic(name, _types_of(arguments, text))
        case ast.Subscript(ast.Name(name), argument):
            return Generic(name, (_type_of(argument, text),))
        case _:
            return Name(ast.get_source_segment(text, node) or text)


def _types_of(nodes: list[ast.expr], text: str) -> tuple[MypyType, ...]:
    return tuple(_type_of(node, text) for node in nodes)


def members_of(kind: MypyType) -> tuple[MypyType, ...]:
    """Return the members of a union, or else the type itself."""
    match kind:
        case Union(members):
            return members
        case _:
            return (kind,)


def parts_of(kind: MypyType) -> Iterator[MypyType]:
    """Yield a type and every type in it."""
    yield kind
    for part in _inner_types(kind):
        yield from parts_of(part)


def _inner_types(kind: MypyType) -> tuple[MypyType, ...]:
    match kind:
        case Name():
            return ()
        case Generic(_, inner) | Union(inner):
            return inner
        case Function(parameters, returned):
            return (*parameters, returned)


def item_of(kind: MypyType) -> MypyType | None:
    """Return the type of a collection's items, or None if the type is not a collection's."""
    match kind:
        case Generic(name, (item, *_)) if name in _COLLECTIONS:
            return item
        case _:
            return None


def is_result(kind: MypyType) -> bool:
    """Return whether a type, or the first member of a union, is ``Result`` or one of its tracks."""
    match members_of(kind):
        case (Generic("Result" | "Success" | "Failure"), *_):
            return True
        case _:
            return False


def has_result(kind: MypyType) -> bool:
    """Return whether a type is ``Result``, or has it in it."""
    return any(isinstance(part, Generic) and part.name == "Result" for part in parts_of(kind))


def is_optional(kind: MypyType, other: MypyType) -> bool:
    """Return whether one type is another one or None."""
    return set(members_of(kind)) == {*members_of(other), NONE}


def is_type_variable(kind: MypyType) -> bool:
    """Return whether a type is a type variable, whose name is one letter."""
    return isinstance(kind, Name) and len(kind.text) == 1


def is_within(kind: MypyType, other: MypyType) -> bool:
    """Return whether each member of one type is a member of another, by their names."""
    return set(members_of(kind)) <= set(members_of(other))


def accepts(parameter: MypyType, value: MypyType) -> bool:
    """Return whether a parameter may accept a value, as far as the names of their types show."""
    match parameter:
        case _ if NEVER in parts_of(value) or is_within(value, parameter):
            return True
        case Name(text):
            return text in _ACCEPTS_ALL or is_type_variable(parameter)
        case Generic("Iterable" | "Sequence" | "Collection", (wanted, *_)):
            item = item_of(value)
            return item is not None and accepts(wanted, item)
        case _:
            return False
