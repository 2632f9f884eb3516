"""Right: the project's own function."""

from months import add_months as add_months
