"""What the tests of the pages share."""

from collections.abc import Iterator

import pytest
from hypothesis import Phase, settings


@pytest.fixture
def plain_search() -> Iterator[None]:
    """Let Hypothesis find the least there is, whatever it found before, and explain nothing."""
    before = settings.get_current_profile_name()
    phases = tuple(phase for phase in Phase if phase is not Phase.explain)
    settings.register_profile("examples", database=None, deadline=None, phases=phases)
    settings.load_profile("examples")
    yield
    settings.load_profile(before)
