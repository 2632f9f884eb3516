"""What the commands for learners, facilitators and authors share."""

from pathlib import Path
from typing import TypeVar

import click
from returns.result import Failure, Result, Success

from handrail.railway import cases
from handrail.shell.commands import CommandFailure
from handrail_dojo.commands.katas_option import KATAS_KEY
from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.learner.workspace import find_kata_set

A = TypeVar("A")


def value_or_exit(result: Result[A, KataProblem]) -> A:
    """Return the value of a result. A problem ends the command."""
    match cases(result):
        case Success(value):
            return value
        case Failure(problem):
            raise CommandFailure(problem, problem.status)


def complete_kata(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of the katas of the set in use that start with ``incomplete``."""
    kata_set = find_kata_set(Path.cwd(), ctx.meta[KATAS_KEY])
    names = kata_set.map(lambda found: [kata.name for kata in found.katas])
    return names_that_start(incomplete, names)


def complete_path(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of the paths of the set in use that start with ``incomplete``."""
    kata_set = find_kata_set(Path.cwd(), ctx.meta[KATAS_KEY])
    names = kata_set.map(lambda found: [path.name for path in found.dojo.paths])
    return names_that_start(incomplete, names)


def names_that_start(incomplete: str, names: Result[list[str], KataProblem]) -> list[str]:
    """Return the names that start with ``incomplete``, for the shell: no names after a problem."""
    match cases(names):
        case Success(found):
            return [name for name in found if name.startswith(incomplete)]
        case Failure():
            return []
