"""Check the types of the whole repository: ``python tests/typing/check.py``.

Run mypy with ``mypy.ini``, mypy with the plugin of ``returns`` as well, and basedpyright. All three
run, even if one finds errors. The exit status is 1 if one does.
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
    """Print a checker's name and run it. Return 0 if it finds nothing, else 1."""
    print(f"{name}:", flush=True)
    return min(subprocess.run(command, cwd=ROOT).returncode, 1)


if __name__ == "__main__":
    sys.exit(main())
