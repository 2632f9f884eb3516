"""The package as it would be uploaded, built once for all tests that look at it."""

import pytest

from .building import ROOT, Dist, built


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Dist:
    """The sdist and the wheel of this tree."""
    return built(ROOT, tmp_path_factory.mktemp("dist"))
