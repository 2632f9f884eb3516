"""Two ace rules cannot be combined into a third one."""

from table import AceRule

AceRule.HIGH_OR_LOW | AceRule.HIGH_ONLY  # must not type-check: operator
