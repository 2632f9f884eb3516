"""Check the types of the whole repository: ``python tests/typing/check.py``.

Run mypy with ``mypy.ini``, mypy with the plugin of ``returns`` as well, mypy on the source as if on
Windows, and basedpyright. All run, two at a time, even if one finds errors. The exit status is 1 if
one does.
"""

import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import PIPE, STDOUT
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
PLUGIN = "plugins = returns.contrib.mypy.returns_plugin\n"


def main() -> int:
    """Run the checkers in two threads."""
    settings = (ROOT / "mypy.ini").read_text()
    with TemporaryDirectory() as folder:
        with_plugin = Path(folder, "mypy.ini")
        _ = with_plugin.write_text(settings.replace("[mypy]\n", "[mypy]\n" + PLUGIN, 1))
        mypy = (sys.executable, "-m", "mypy")
        checkers = {
            "basedpyright": (sys.executable, "-m", "basedpyright", "--pythonpath", sys.executable),
            "mypy": mypy,
            # No two runs can write to one cache.
            "mypy with the plugin": (
                *mypy,
                *("--config-file", str(with_plugin), "--cache-dir", ".mypy_cache/plugin"),
            ),
            "mypy for Windows": (
                *mypy,
                *("--platform", "win32", "--cache-dir", ".mypy_cache/windows", "src"),
            ),
        }
        with ThreadPoolExecutor(2) as pool:
            return max(pool.map(run_checker, checkers, checkers.values()))


def run_checker(name: str, command: Sequence[str]) -> int:
    """Run a checker, then print its name and its output. Return 0 if it finds nothing, else 1."""
    done = subprocess.run(command, cwd=ROOT, stdout=PIPE, stderr=STDOUT, encoding="utf-8")
    print(f"{name}:\n{done.stdout}", end="", flush=True)
    return min(done.returncode, 1)


if __name__ == "__main__":
    sys.exit(main())
