"""Hypothesis profiles, and the published figures of ``tests/truth`` as fixtures."""

import gc
import importlib.metadata
import os
import signal
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, settings

from handrail.games.ladder import HandClass, Ladder, five_card_classes
from helpers.distributions import Dist, build_dist, copy_files, find_dist, only_one, tracked_files

# Each file is compiled once, for this process and for those that tests start. If the system asks
# for no bytecode, each process would compile all tests and all of handrail.
sys.dont_write_bytecode = False
_ = os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Explaining a failure takes far longer than shrinking it, and `find` works by failing.
BRIEF = [phase for phase in Phase if phase is not Phase.explain]

settings.register_profile("dev", max_examples=20, deadline=None, phases=BRIEF)
settings.register_profile("ci", max_examples=20, deadline=None, print_blob=True, phases=BRIEF)
# In CI, Hypothesis generates the same examples each time, unless told otherwise.
settings.register_profile(
    "nightly", max_examples=5000, deadline=None, print_blob=True, derandomize=False
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


def pytest_configure(config: pytest.Config) -> None:
    """Keep the tests in the order of their files, so that only one process compiles each kernel.

    pytest-randomly sets the seeds of random numbers. Here it does not change the order as well.
    """
    config.option.randomly_reorganize = False
    # A shell starts its background jobs with Ctrl-C ignored, and some tests are about Ctrl-C.
    _ = signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Keep the garbage collector from visiting modules and tests, which are never garbage.

    It also comes more rarely. Most of its usual visits find nothing, and they take a twentieth of
    the time.
    """
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


TRUTH_FOLDER = Path(__file__).parent / "truth"


def read_figures(name: str) -> dict[str, Any]:
    """Return the tables in a file of published figures."""
    return tomllib.loads((TRUTH_FOLDER / name).read_text(encoding="utf-8"))


collect_ignore = ["downstream"]  # its own project, which tests/repo installs and tests


@pytest.fixture(scope="session", autouse=True)
def repeated_work_once() -> Iterator[None]:
    """Do once what each command does once, because the tests run thousands in one process.

    The entry points of a group take 0.02 s, and so do the classes of a ladder.
    """
    find: Any = importlib.metadata.entry_points
    classes_once = cache(five_card_classes)

    def classes_of(ladder: Ladder) -> tuple[HandClass, ...]:
        return classes_once(ladder)

    @cache
    def find_once(paths: tuple[str, ...], **parameters: str) -> object:
        return find(**parameters)

    def find_in_path(**parameters: str) -> object:
        return find_once(tuple(sys.path), **parameters)  # a test may add a package

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("importlib.metadata.entry_points", find_in_path)
        patch.setattr("handrail.games.ladder.five_card_classes", classes_of)
        yield


@pytest.fixture(scope="session")
def counts_with_wheel() -> dict[str, int]:
    """Return the number of hands in each category, 2,598,960 in all."""
    counts: dict[str, int] = read_figures("five_cards.toml")["with_wheel"]
    return counts


@pytest.fixture(scope="session")
def counts_without_wheel() -> dict[str, int]:
    """Return the number of hands in each category if aces are high only."""
    counts: dict[str, int] = read_figures("five_cards.toml")["without_wheel"]
    return counts


@pytest.fixture(scope="session")
def class_ranges() -> dict[str, tuple[int, int]]:
    """Return the first and the last class number of each category."""
    ranges: dict[str, list[int]] = read_figures("hand_classes.toml")["ranges"]
    return {name: (first, last) for name, (first, last) in ranges.items()}


@pytest.fixture(scope="session")
def known_classes() -> dict[str, int]:
    """Return hands with their published class numbers."""
    classes: dict[str, int] = read_figures("hand_classes.toml")["hands"]
    return classes


@pytest.fixture(scope="session")
def kev_integers() -> dict[str, int]:
    """Return cards with their published Cactus Kev integers."""
    integers: dict[str, int] = read_figures("cactus_kev.toml")["cards"]
    return integers


@pytest.fixture(scope="session")
def kev_keys() -> dict[str, dict[str, int]]:
    """Return keys of hands, ``twos`` and ``primes``, and how many there are, ``keys``."""
    truth = read_figures("cactus_kev.toml")
    return {name: truth[name] for name in ("twos", "primes", "keys")}


@pytest.fixture(scope="session")
def golden_decks() -> dict[int, str]:
    """Return the decks that ``shuffled`` must return, by seed."""
    decks: dict[str, str] = read_figures("shuffled_decks.toml")["decks"]
    return {int(seed): cards for seed, cards in decks.items()}


@pytest.fixture(scope="session")
def golden_series() -> dict[int, list[str]]:
    """Return the first decks that ``shuffled_decks`` must yield, by seed."""
    series: dict[str, list[str]] = read_figures("shuffled_decks.toml")["series"]
    return {int(seed): decks for seed, decks in series.items()}


@pytest.fixture(scope="session")
def golden_tables() -> dict[int, tuple[int, str]]:
    """Return the players and the deck that ``random_table`` must return, by seed."""
    tables: dict[str, Any] = read_figures("shuffled_decks.toml")["random_tables"]
    return {int(seed): (table["players"], table["deck"]) for seed, table in tables.items()}


@pytest.fixture(scope="session")
def published_outs() -> dict[str, Any]:
    """Return published probabilities of outs."""
    return read_figures("outs.toml")


@pytest.fixture(scope="session")
def counts_of_six_and_seven() -> dict[int, dict[str, int]]:
    """Return the number of six-card and seven-card hands in each category."""
    return {
        size: read_figures(f"{name}_cards.toml")["counts"]
        for size, name in ((6, "six"), (7, "seven"))
    }


@pytest.fixture(scope="session")
def published_matchups() -> dict[str, dict[str, Any]]:
    """Return published results of starting hands against one another before the flop."""
    return read_figures("matchups.toml")


@pytest.fixture
def without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide numpy and numba, and unload the engine."""
    for name in [name for name in sys.modules if name.startswith("handrail.engine")]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("numpy", "numba"):
        monkeypatch.setitem(sys.modules, name, None)  # Python treats None as a missing module
    monkeypatch.delattr("handrail.engine", raising=False)


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Dist:
    """Build the sdist and the wheel from the files that git tracks, once for all processes."""
    _ = pytest.importorskip("build", reason="needs the extra dev")
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    built = shared / "dist"
    with only_one(shared / "dist.lock"):
        if not built.is_dir():
            tree = copy_files(tracked_files(), tmp_path_factory.mktemp("tree"))
            _ = build_dist(tree, shared / "dist-in-work")
            _ = (shared / "dist-in-work").rename(built)
    return find_dist(built)
