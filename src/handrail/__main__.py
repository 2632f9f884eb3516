"""``python -m handrail`` is the command ``handrail``."""

from handrail.cli.main import entry_point

if __name__ == "__main__":
    entry_point()
