"""The settings files for a folder of katas, which learners and the grader use alike."""

import json

MYPY_INI = """\
[mypy]
# The grader has the same settings.
strict = True
disallow_any_explicit = True
enable_error_code = exhaustive-match, truthy-bool
exclude = (^|/)(tests|backups)/
"""
_EDITOR = {
    "python.testing.pytestEnabled": True,
    "python.analysis.typeCheckingMode": "strict",
    "python.analysis.diagnosticMode": "openFilesOnly",
    "mypy-type-checker.args": ["--config-file=mypy.ini"],
    "files.exclude": {"**/__pycache__": True, "**/.handrail-cache": True},
    "files.eol": "\n",
    "editor.rulers": [100],
}
SETTINGS_FILES = {
    "mypy.ini": MYPY_INI,
    "pytest.ini": """\
[pytest]
addopts = --import-mode=importlib
python_files = test_*.py properties.py
norecursedirs = backups .*
""",
    "conftest.py": '''\
"""Gives the tests of each kata the modules of that kata."""

pytest_plugins = ["handrail_dojo.grading.kata_paths"]
''',
}
EDITOR_FILES = {".vscode/settings.json": f"{json.dumps(_EDITOR, indent=2)}\n"}
