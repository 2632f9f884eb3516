"""More examples of the properties that are cheap to check."""

from collections.abc import Generator

import pytest
from hypothesis import settings

CHEAP_ROOMS = ("cards", "hands")
USUAL = settings.get_current_profile_name()
settings.register_profile("cheap", settings(), max_examples=max(100, settings().max_examples))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Give at least 100 examples to each property of the rooms whose functions take microseconds.

    Hypothesis itself takes about a millisecond for each example, so 1,000 for each of these 75
    properties would cost more than a minute. ``given`` takes its settings when a file is imported,
    which is when pytest collects the file.
    """
    if collector.path.parent.name in CHEAP_ROOMS:
        settings.load_profile("cheap")
    try:
        return (yield)
    finally:
        settings.load_profile(USUAL)
