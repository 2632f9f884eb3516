"""Options that several commands take, and how their arguments are understood."""

import secrets
from collections.abc import Sequence

import click

from handrail.scoring import AceRule
from handrail.wording import Wording

CARD_WIDTH = 3  # the longest spelling of a card: 10h

as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
slang = click.option("--slang", is_flag=True, help="Say it as players do: boat, quads, chop.")
aces = click.option(
    "--aces",
    type=click.Choice([rule.value for rule in AceRule]),
    default=AceRule.HIGH_OR_LOW.value,
    show_default=True,
    help="Whether an ace may also be low in a straight.",
)
seed = click.option("--seed", type=int, help="The same seed gives the same cards, everywhere.")


def wording(slang: bool) -> Wording:
    """The words to say it in."""
    return Wording.PLAYERS if slang else Wording.PLAIN


def any_seed() -> int:
    """A seed of chance, short enough to be typed again."""
    return secrets.randbelow(10**9)


def are_single_cards(arguments: Sequence[str]) -> bool:
    """Whether each argument is as short as a card, right or wrong, and none as long as a hand."""
    return all(len(argument.strip()) <= CARD_WIDTH for argument in arguments)
