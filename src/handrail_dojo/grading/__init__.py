"""Grading: from a learner's files to a verdict, with mypy and pytest as processes."""
