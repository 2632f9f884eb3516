"""The twin of the bad one: this must type-check."""

from table import AceRule

both = (AceRule.HIGH_OR_LOW, AceRule.HIGH_ONLY)
