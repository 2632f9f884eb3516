"""Settings for properties whose examples take long."""

from hypothesis import settings

few_examples = settings(max_examples=settings().max_examples // 3)
"""A third of the profile's examples."""
