"""Marks for tests that need an operating system."""

import sys

import pytest

needs_posix = pytest.mark.skipif(
    sys.platform == "win32", reason="needs a shell, signals or files of POSIX"
)
needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="needs files of Linux")
