"""Check the types of the whole repository: ``python tests/typing/check.py``.

mypy by ``mypy.ini``, mypy by the same settings and the plugin of ``returns``, and
basedpyright. Every checker speaks, also after one that finds errors; then the exit is 1.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
PLUGIN = "plugins = returns.contrib.mypy.returns_plugin\n"


def main() -> int:
    """Run the checkers one after another."""
    settings = (ROOT / "mypy.ini").read_text()
    with TemporaryDirectory() as folder:
        with_plugin = Path(folder, "mypy.ini")
        _ = with_plugin.write_text(settings.replace("[mypy]\n", "[mypy]\n" + PLUGIN, 1))
        mypy = (sys.executable, "-m", "mypy")
        basedpyright = Path(sys.executable).with_name("basedpyright")
        return max(
            run_checker("mypy", *mypy),
            run_checker("mypy with the plugin", *mypy, "--config-file", str(with_plugin)),
            run_checker("basedpyright", str(basedpyright), "--pythonpath", sys.executable),
        )


def run_checker(name: str, *command: str) -> int:
    """Run one checker, its output below its name: 0 if it is content, else 1."""
    print(f"{name}:", flush=True)
    return min(subprocess.run(command, cwd=ROOT).returncode, 1)


if __name__ == "__main__":
    sys.exit(main())
