"""There are two ace rules: mypy finds a match that forgets one."""

from typing import assert_never

from table import AceRule


def words(rule: AceRule) -> str:
    """Return the rule in words."""
    match rule:
        case AceRule.HIGH_OR_LOW:
            return "high or low"
        case _:
            assert_never(rule)  # must not type-check: arg-type
