"""Finds what a file of properties has, and the hunt does not use.

These are properties that pytest or Hypothesis does not run, and comparisons without ``assert``.
"""

import ast
from collections.abc import Iterator


def idle_parts(source: str) -> Iterator[str]:
    """Yield a sentence for each part of a file of properties that can never fail.

    ``source`` is the text of the file. Python must be able to read it.
    """
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef(name=name):
                is_given = any(map(_is_given, node.decorator_list))
                if is_given and not name.startswith("test"):
                    yield f"{name} does not run: its name must start with test_"
                # Nothing generates the arguments of such a test. A method has self.
                arguments = [each.arg for each in node.args.args]
                if name.startswith("test_") and not is_given and arguments not in ([], ["self"]):
                    yield f"{name} does not hunt: put @given above it"
            case ast.Expr(value=ast.Compare()):
                yield f"line {node.lineno} compares, and checks nothing: write assert before it"
            case _:
                pass


def _is_given(decorator: ast.expr) -> bool:
    """Return whether a decorator is ``@given(...)`` or ``@hypothesis.given(...)``."""
    match decorator:
        case ast.Call(func=ast.Name(id="given") | ast.Attribute(attr="given")):
            return True
        case _:
            return False
