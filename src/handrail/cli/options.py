"""Options that several commands have in common, and checks of arguments."""

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
    """Return the completion that makes the shell complete file names."""
    return [click.shell_completion.CompletionItem(incomplete, type="file")]


def wording_for(slang: bool) -> Wording:
    """Return the wording for names of hands: poker slang if ``slang`` is true, otherwise plain."""
    return Wording.PLAYERS if slang else Wording.PLAIN


def random_seed() -> int:
    """Return a random seed of at most nine digits, so that a user can easily type it again."""
    return secrets.randbelow(10**9)


def check_output_paths(*paths: str | None) -> None:
    """Raise ``UsageError`` if these paths cannot all be written.

    No path may be empty or ``-`` (standard output), and no two may be the same file. A path that is
    None is not checked.
    """
    given_paths = [path for path in paths if path is not None]
    if "" in given_paths or "-" in given_paths:
        raise click.UsageError("--html, --svg and --matrix need the name of a file.")
    if len(given_paths) > 1 and len(set(map(os.path.realpath, given_paths))) < len(given_paths):
        raise click.UsageError("Two options cannot write to the same file.")


def are_single_cards(arguments: Sequence[str]) -> bool:
    """Return whether every argument is short enough to be a single card.

    The arguments need not be valid cards.
    """
    return all(len(argument.strip()) <= CARD_WIDTH for argument in arguments)
