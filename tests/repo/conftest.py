"""A fixture for the tests that run examples of pages."""

from collections.abc import Iterator

import pytest
from hypothesis import Phase, settings


@pytest.fixture
def reproducible_examples() -> Iterator[None]:
    """Let Hypothesis shrink fully, without its database and without explanations."""
    before = settings.get_current_profile_name()
    phases = tuple(phase for phase in Phase if phase is not Phase.explain)
    settings.register_profile("examples", database=None, deadline=None, phases=phases)
    settings.load_profile("examples")
    yield
    settings.load_profile(before)
