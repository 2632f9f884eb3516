"""The twin of the bad one: this must type-check."""

from typing import assert_never

from table import AceRule


def words(rule: AceRule) -> str:
    """Return the rule in words."""
    match rule:
        case AceRule.HIGH_OR_LOW:
            return "high or low"
        case AceRule.HIGH_ONLY:
            return "high only"
        case _:
            assert_never(rule)
