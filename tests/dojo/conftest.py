"""A learner at a toy kata."""

from pathlib import Path

import pytest

from handrail.cli.main import status_of

from .toys import DOJO, TOY, Said, Toys, write


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What mypy knows, kept from test to test: it is what takes longest to find out."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def toys(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Toys:
    """One toy kata, laid out for a learner whose folder has a space and an accent in its name."""
    katas = tmp_path / "katas"
    write(katas / "k90_doubling", TOY)
    _ = (katas / "dojo.toml").write_text(DOJO, encoding="utf-8")
    learner = tmp_path / "my dojo é"
    learner.mkdir()
    (learner / ".handrail-cache").symlink_to(cache)
    monkeypatch.chdir(learner)

    def call(*arguments: str) -> Said:
        status = status_of(["kata", "--katas", str(katas), *arguments])
        told = capsys.readouterr()
        return Said(status, told.out, told.err)

    assert call("start", ".").status == 0
    return Toys(katas, learner, cache, call)
