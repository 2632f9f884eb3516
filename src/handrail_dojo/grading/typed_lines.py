"""A program that runs a file and then typed lines, and shows values as Python's prompt does.

``python typed_lines.py FILE LINES`` runs next to the file. It is copied there, so it imports
nothing of this package.
"""

import ast
import runpy
import sys
from pathlib import Path


def main(file: str, lines: str) -> None:
    """Run a file as a module, and then the lines of another file among its names."""
    names = runpy.run_path(file, run_name=Path(file).stem)
    tree = ast.parse(Path(lines).read_text("utf-8"), "the lines below it")
    for statement in tree.body:
        exec(compile(ast.Interactive([statement]), "the lines below it", "single"), names)


if __name__ == "__main__":
    main(*sys.argv[1:])
