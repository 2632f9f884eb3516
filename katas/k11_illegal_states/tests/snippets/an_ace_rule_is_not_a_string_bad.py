"""An ace rule is not a string, and it is not a number."""

from table import AceRule

text: str = AceRule.HIGH_ONLY  # must not type-check: assignment
number: int = AceRule.HIGH_ONLY  # must not type-check: assignment
