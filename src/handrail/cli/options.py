"""Options that several commands take, and how their arguments are understood."""

import os
import secrets
from collections.abc import Sequence

import click
import click.shell_completion

from handrail.scoring import AceRule
from handrail.wording import Wording

CARD_WIDTH = 3  # the longest spelling of a card: 10h

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
slang_option = click.option(
    "--slang", is_flag=True, help="Say it as players do: boat, quads, chop."
)
aces_option = click.option(
    "--aces",
    type=click.Choice([rule.value for rule in AceRule]),
    default=AceRule.HIGH_OR_LOW.value,
    show_default=True,
    help="Whether an ace may also be low in a straight.",
)
seed_option = click.option(
    "--seed", type=click.IntRange(min=0), help="The same seed gives the same cards, everywhere."
)


def complete_files(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[click.shell_completion.CompletionItem]:
    """Leave it to the shell to complete the name of a file."""
    return [click.shell_completion.CompletionItem(incomplete, type="file")]


def wording_for(slang: bool) -> Wording:
    """The words to say it in."""
    return Wording.PLAYERS if slang else Wording.PLAIN


def random_seed() -> int:
    """A seed of chance, short enough to be typed again."""
    return secrets.randbelow(10**9)


def check_output_paths(*paths: str | None) -> None:
    """Refuse to write where nothing can be kept: nowhere, on a stream, or one over the other."""
    given_paths = [path for path in paths if path is not None]
    if "" in given_paths or "-" in given_paths:
        raise click.UsageError("What is drawn or written needs the name of a file.")
    if len(given_paths) > 1 and len(set(map(os.path.realpath, given_paths))) < len(given_paths):
        raise click.UsageError("Two things cannot be written to one file.")


def are_single_cards(arguments: Sequence[str]) -> bool:
    """Whether each argument is as short as a card, right or wrong, and none as long as a hand."""
    return all(len(argument.strip()) <= CARD_WIDTH for argument in arguments)
