"""The twin of the bad one: this must type-check."""

from table import AceRule

text: str = AceRule.HIGH_ONLY.name
rule: AceRule = AceRule.HIGH_ONLY
