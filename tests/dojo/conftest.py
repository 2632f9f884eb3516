"""A learner at a toy kata."""

from pathlib import Path

import pytest

from handrail.cli.main import status_of

from .toys import DOJO, NAME, TOY, Said, Toys, write


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return what mypy keeps from test to test: the first run takes longest."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def toys(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Toys:
    """Lay out the toy kata in a folder with a space and an accent in its name."""
    katas = tmp_path / "katas"
    _ = write(katas / NAME, TOY)
    _ = (katas / "dojo.toml").write_text(DOJO, encoding="utf-8")
    learner = tmp_path / "my dojo é"
    learner.mkdir()
    (learner / ".handrail-cache").symlink_to(cache)
    monkeypatch.chdir(learner)

    def call(*arguments: str) -> Said:
        status = status_of(["kata", *arguments])
        printed = capsys.readouterr()
        return Said(status, printed.out, printed.err)

    assert call("--katas", str(katas), "start", ".").status == 0
    return Toys(katas, learner, call)
