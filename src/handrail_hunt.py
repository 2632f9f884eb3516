"""The options of ``pytest --hunt``. ``handrail.dojo.hunt`` does the work.

pytest loads this module wherever handrail is installed. To import handrail here would slow down
every run of pytest, and hide what is imported early from tools that measure coverage.
"""

from argparse import ArgumentTypeError

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    add = parser.getgroup("hunt", "hunt wrong implementations with Hypothesis tests").addoption
    add("--hunt", metavar="FOLDER", help="Try the Hypothesis tests on the mutants in FOLDER.")
    add("--hunt-seed", type=int, default=1, metavar="N", help="The seed of all examples (1).")
    add(
        "--hunt-examples",
        type=int,
        default=100,
        metavar="N",
        help="How many examples each test generates, unless its own settings say (100).",
    )
    add("--hunt-no-shrink", action="store_true", help="Do not shrink examples: this is faster.")
    add("--hunt-only", metavar="NAME", help="Hunt one mutant, or check one twin, by file name.")
    add(
        "--hunt-part",
        type=_part,
        default=(1, 1),
        metavar="I/N",
        help="Hunt the I-th of N equal shares of the mutants, for N processes at a time.",
    )
    add("--hunt-report", metavar="FILE", help="Write each event as a line of JSON.")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Set up the hunt, if there is one."""
    if config.getoption("hunt"):
        from handrail.dojo.hunt import HuntPlugin

        _ = config.pluginmanager.register(HuntPlugin(config))


def _part(text: str) -> tuple[int, int]:
    part, _, parts = text.partition("/")
    if not (part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts)):
        raise ArgumentTypeError(f"expected a part such as 1/2 or 2/2, got {text}")
    return int(part), int(parts)
