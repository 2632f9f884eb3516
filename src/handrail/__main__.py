"""``python -m handrail`` is the command ``handrail``."""

from handrail_command import entry_point

if __name__ == "__main__":
    entry_point()
