"""The kit, from which handrail installs without a network."""

import platform
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from handrail.cli.main import run_command
from handrail.shell.process_groups import end_process
from handrail_dojo.facilitator import kit
from handrail_dojo.facilitator.kit import make_kit
from helpers.distributions import make_environment, output_of

ERROR = "ERROR: No matching distribution found for rich>=13"
LINE = 'python -m pip install --no-index --find-links . "handrail[katas]"'


class FakePip:
    """A fake pip: it records its command, writes a wheel of 1 MB, and exits with a status."""

    def __init__(self, status: int = 0) -> None:
        self.status = status
        self.commands: list[list[str]] = []

    @property
    def command(self) -> list[str]:
        return self.commands[-1]

    def run(self, words: Sequence[str]) -> tuple[int, str]:
        command = list(words)
        self.commands.append(command)
        target = "--dest" if "download" in command else "--wheel-dir"
        folder = Path(command[command.index(target) + 1])
        if self.status == 0:
            folder.mkdir(exist_ok=True)
            _ = (folder / "some-1-py3-none-any.whl").write_bytes(bytes(1_000_000))
        return self.status, f"a warning\n{ERROR}\n"


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
    monkeypatch.setattr(kit, "run_program", pip.run)
    _ = make_kit(tmp_path / "kit")
    assert pip.command[-1] == requirement
    assert pip.command[:3] == [sys.executable, "-m", "pip"]


def test_a_kit_says_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kit, "run_program", FakePip().run)
    version = f"Python {sys.version_info.major}.{sys.version_info.minor}"
    contents, _ = make_kit(tmp_path / "kit").unwrap()
    assert contents.startswith(f"1 wheels, 1 MB, for {version} on ")
    text = (tmp_path / "kit" / "INSTALL.txt").read_text("utf-8")
    assert LINE in [line.strip() for line in text.splitlines()]
    assert version in text


def test_a_failure_of_pip_is_its_last_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kit, "run_program", FakePip(status=1).run)
    problem = make_kit(tmp_path / "kit").failure()
    assert problem.message.startswith("pip failed for Python 3.")
    assert problem.message.endswith(f": {ERROR}")
    assert problem.hint == "try again on a computer with a network"


def test_a_kit_serves_each_system_and_each_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pip = FakePip()
    monkeypatch.setattr(kit, "distribution", {"handrail": FakeDistribution(None)}.get)
    monkeypatch.setattr(kit, "run_program", pip.run)
    contents, _ = make_kit(tmp_path / "kit", ["windows", "macos"], ["3.11", "3.14"]).unwrap()
    systems = [
        "Python 3.11 on windows",
        "Python 3.14 on windows",
        "Python 3.11 on macos",
        "Python 3.14 on macos",
    ]
    assert contents.endswith(f"for {', '.join(systems)}")
    build, *downloads = [command[4:] for command in pip.commands]
    assert build == ["wheel", "--no-deps", "--wheel-dir", str(tmp_path / "kit"), "handrail==7.8"]
    chosen = [[word for word in words if word.startswith("--p")] for words in downloads]
    assert chosen[:2] == [
        ["--python-version=3.11", "--platform=win_amd64"],
        ["--python-version=3.14", "--platform=win_amd64"],
    ]
    assert [words[-2:] for words in downloads] == [["handrail[katas]==7.8", "colorama"]] * 4


@pytest.mark.parametrize(
    ("system", "machine", "name"),
    [
        ("Linux", "x86_64", "linux"),
        ("Linux", "aarch64", "linux-arm"),
        ("Darwin", "arm64", "macos"),
        ("Darwin", "x86_64", "macos-intel"),
        ("Windows", "AMD64", "windows"),
        ("Windows", "ARM64", "windows"),
    ],
)
def test_a_kit_for_another_python_is_for_this_system(
    system: str, machine: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kit, "run_program", FakePip().run)
    monkeypatch.setattr(platform, "system", lambda: system)
    monkeypatch.setattr(platform, "machine", lambda: machine)
    contents, _ = make_kit(tmp_path / "kit", (), ["3.13"]).unwrap()
    assert contents.endswith(f"for Python 3.13 on {name}")


def test_the_command_names_the_systems_of_a_kit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(kit, "run_program", FakePip().run)
    words = ["--platform", "windows", "--python", "3.12", "--python", "3.13"]
    assert run_command(["kata", "dojo", "kit", str(tmp_path / "kit"), *words]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "for Python 3.12 on windows, Python 3.13 on windows" in out


@pytest.mark.parametrize("version", ["3.10", "3", "4.1", "3.12.1", "python3.12", "3.１２"])
def test_a_kit_wants_a_python_that_handrail_supports(
    version: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(["kata", "dojo", "kit", "wheels", "--python", version]) == 2
    assert f"expected a version from 3.11 on, got {version!r}" in capsys.readouterr().err


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("windows", marks=pytest.mark.slow),
        pytest.param("macos-intel", marks=pytest.mark.nightly),
        pytest.param("linux-arm", marks=pytest.mark.nightly),
    ],
)
def test_a_kit_for_another_system_lacks_no_package(name: str, tmp_path: Path) -> None:
    """Each requirement of each wheel is there, if it applies to the participants' system."""
    _ = make_kit(tmp_path, [name], ["3.12"]).unwrap()
    system, module = {
        "w": ("Windows", "win32"),
        "m": ("Darwin", "darwin"),
        "l": ("Linux", "linux"),
    }[name[0]]
    target = {
        "python_version": "3.12",
        "python_full_version": "3.12.0",
        "platform_system": system,
        "sys_platform": module,
        "os_name": "nt" if name == "windows" else "posix",
    }
    wheels = list(tmp_path.glob("*.whl"))
    found = {canonicalize_name(wheel.name.split("-")[0]) for wheel in wheels}
    for wheel in wheels:
        with ZipFile(wheel) as archive:
            (metadata,) = [n for n in archive.namelist() if n.endswith(".dist-info/METADATA")]
            lines = archive.read(metadata).decode().splitlines()
        extra = "katas" if wheel.name.startswith("handrail-") else ""
        for line in lines:
            if line.startswith("Requires-Dist: "):
                needed = Requirement(line.partition(": ")[2])
                if needed.marker is None or needed.marker.evaluate({**target, "extra": extra}):
                    assert canonicalize_name(needed.name) in found, (wheel.name, line)


@pytest.mark.nightly
def test_a_kit_installs_without_a_network(tmp_path: Path) -> None:
    folder = tmp_path / "kit of añas"
    _ = make_kit(folder).unwrap()
    learner = make_environment(tmp_path / "env", with_pip=True)
    proxy = dict.fromkeys(("http_proxy", "https_proxy"), "http://127.0.0.1:9")
    install = LINE.replace('"', "").split()[1:]
    for words in (install, ["-m", "handrail", "kata", "list"]):
        _ = output_of(learner.run(learner.python, *words, folder=folder, **proxy))


def test_ctrl_c_ends_a_program_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(work: Callable[[], object]) -> NoReturn:
        raise KeyboardInterrupt

    def end(process: "subprocess.Popen[bytes]") -> None:
        end_process(process)
        ended.append(process)

    ended = list["subprocess.Popen[bytes]"]()
    monkeypatch.setattr(kit, "call_in_thread", interrupt)
    monkeypatch.setattr(kit, "end_process", end)
    with pytest.raises(KeyboardInterrupt):
        _ = kit.run_program((sys.executable, "-c", "import time; time.sleep(600)"))
    with ended[0] as process:  # closes its pipe
        assert process.poll() is not None
