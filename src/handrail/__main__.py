"""``python -m handrail`` is the command ``handrail``."""

from handrail.cli.main import run

if __name__ == "__main__":
    run()
