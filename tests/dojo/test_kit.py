"""The kit, from which handrail installs without a network."""

import subprocess
import sys
from pathlib import Path

import pytest

from handrail.dojo import kit
from handrail.dojo.kit import make_kit
from helpers.distributions import make_environment, output_of

ERROR = "ERROR: No matching distribution found for rich>=13"
LINE = 'python -m pip install --no-index --find-links . "handrail[katas]"'


class FakePip:
    """A fake pip: it records its command, writes a wheel of 1 MB, and exits with a status."""

    def __init__(self, status: int = 0) -> None:
        self.status = status
        self.command: list[str] = []

    def run(self, command: list[str], **options: object) -> "subprocess.CompletedProcess[str]":
        self.command = command
        folder = Path(command[command.index("--wheel-dir") + 1])
        if self.status == 0:
            folder.mkdir()
            _ = (folder / "some-1-py3-none-any.whl").write_bytes(bytes(1_000_000))
        return subprocess.CompletedProcess(command, self.status, "", f"a warning\n{ERROR}\n")


class FakeDistribution:
    """A fake of the metadata that pip writes when it installs handrail."""

    version = "7.8"

    def __init__(self, origin: str | None) -> None:
        self.origin = origin

    def read_text(self, name: str) -> str | None:
        return self.origin if name == "direct_url.json" else None


@pytest.mark.parametrize(
    ("origin", "requirement"),
    [
        (None, "handrail[katas]==7.8"),
        (
            '{"dir_info": {"editable": true}, "url": "file:///home/ada/handrail"}',
            "handrail[katas] @ file:///home/ada/handrail",
        ),
        (
            '{"archive_info": {}, "url": "file:///home/ada/handrail-7.8-py3-none-any.whl"}',
            "handrail[katas] @ file:///home/ada/handrail-7.8-py3-none-any.whl",
        ),
    ],
)
def test_a_kit_has_the_handrail_that_is_installed(
    origin: str | None, requirement: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pip = FakePip()
    monkeypatch.setattr(kit, "distribution", {"handrail": FakeDistribution(origin)}.get)
    monkeypatch.setattr(subprocess, "run", pip.run)
    _ = make_kit(tmp_path / "kit")
    assert pip.command[-1] == requirement
    assert pip.command[:3] == [sys.executable, "-m", "pip"]


def test_a_kit_says_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", FakePip().run)
    version = f"Python {sys.version_info.major}.{sys.version_info.minor}"
    contents, _ = make_kit(tmp_path / "kit").unwrap()
    assert contents.startswith(f"1 wheels, 1 MB, for {version} on ")
    text = (tmp_path / "kit" / "INSTALL.txt").read_text("utf-8")
    assert LINE in [line.strip() for line in text.splitlines()]
    assert version in text


def test_a_failure_of_pip_is_its_last_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", FakePip(status=1).run)
    problem = make_kit(tmp_path / "kit").failure()
    assert problem.message == f"pip failed: {ERROR}"
    assert problem.hint == "try again on a computer with a network"


@pytest.mark.slow
def test_a_kit_installs_without_a_network(tmp_path: Path) -> None:
    folder = tmp_path / "kit of añas"
    _ = make_kit(folder).unwrap()
    learner = make_environment(tmp_path / "env")
    proxy = dict.fromkeys(("http_proxy", "https_proxy"), "http://127.0.0.1:9")
    install = LINE.replace('"', "").split()[1:]
    for words in (install, ["-m", "handrail", "kata", "list"]):
        _ = output_of(learner.run(learner.python, *words, folder=folder, **proxy))
