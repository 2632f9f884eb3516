"""The package as it would be uploaded, built once for all tests that look at it."""

import pytest

from helpers.building import Dist, built, copied, tracked

# What may be in a folder in which somebody works, some of it ignored by git, some not.
LITTER = (
    ".env",
    "build/lib/handrail/cards.py",
    "katas/.handrail-cache/answers.json",
    "katas/k00_warm_up/__pycache__/deck.cpython-311.pyc",
    "katas/k00_warm_up/deck.py.orig",
    "src/handrail/.cards.py.swp",
    "src/handrail/engine/__pycache__/kernels.evaluate-11.py311.1.nbc",
    "src/handrail/token.json",
)


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Dist:
    """Build the sdist and the wheel of this tree, with litter in it."""
    tree = copied(tracked(), tmp_path_factory.mktemp("tree"))
    for name in LITTER:
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        _ = (tree / name).write_text("not for strangers\n")
    return built(tree, tmp_path_factory.mktemp("dist"))
