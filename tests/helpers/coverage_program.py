"""A program that does what the command ``coverage`` does."""

import sys

from coverage.cmdline import main

if __name__ == "__main__":
    status = main(sys.argv[1:])
    if status:
        sys.exit(status)
