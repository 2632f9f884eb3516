"""The real katas, whatever they are called, and the sheets in a real browser."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from handrail.cli.main import status_of

BROWSERS = ("chromium", "chromium-browser", "google-chrome")

pytestmark = pytest.mark.slow


def test_the_katas_are_what_they_promise(capsys: pytest.CaptureFixture[str]) -> None:
    status = status_of(["kata", "dev", "check"])
    assert status == 0, capsys.readouterr().out


def test_the_sheets_print_in_a_real_browser(tmp_path: Path) -> None:
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        pytest.skip("no browser here")
    names = tmp_path / "names.txt"
    _ = names.write_text("".join(f"Person {number}\n" for number in range(12)), encoding="utf-8")
    sheets = tmp_path / "sheets é"
    command = ["kata", "dojo", "sheets", str(sheets), "--names", str(names), "--at", "18:30"]
    assert status_of(command) == 0
    for page in sorted(sheets.glob("*.html")):
        common = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=1"]
        run = subprocess.run(
            [*common, "--dump-dom", page.as_uri()], capture_output=True, timeout=120, check=True
        )
        assert b"</html>" in run.stdout
        printed = tmp_path / f"{page.stem}.pdf"
        _ = subprocess.run(
            [*common, f"--print-to-pdf={printed}", page.as_uri()],
            capture_output=True,
            timeout=120,
            check=True,
        )
        assert printed.read_bytes().startswith(b"%PDF")
        if page.stem != "index":
            sheets_of_paper = len(re.findall(rb"/Type\s*/Page\b", printed.read_bytes()))
            assert sheets_of_paper == 1, page.stem
