"""The options of ``pytest --hunt``, whose work is done by ``pytest_hunt.plugin``.

pytest loads this module at every start if handrail is installed, so the module imports no
other. An import here would slow down every start of pytest. It would also come before coverage
tools begin to measure, so they would miss the imported lines.
"""

from argparse import ArgumentTypeError

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the hunt to pytest."""
    add = parser.getgroup("hunt", "hunt wrong implementations with Hypothesis tests").addoption
    add(
        "--hunt",
        metavar="FOLDER",
        help="Try the Hypothesis tests on the wrong implementations in FOLDER. Its hunt.toml has "
        "target = 'module:function', optionally actions = ['Class'] and seconds = 5, and the "
        "tables [[right]] and [[wrong]], one for each implementation, with the keys file, title "
        "and optionally who.",
    )
    add(
        "--hunt-seed",
        type=int,
        default=1,
        metavar="N",
        help="The random seed for all examples (default: 1).",
    )
    add(
        "--hunt-examples",
        type=int,
        default=100,
        metavar="N",
        help="The number of examples per test, unless the test sets its own (default: 100).",
    )
    add(
        "--hunt-no-shrink",
        action="store_true",
        help="Do not look for the smallest failing example. This is faster.",
    )
    add(
        "--hunt-all",
        action="store_true",
        help="Try every property on each wrong implementation, and name all that reject it.",
    )
    add(
        "--hunt-seconds",
        type=float,
        metavar="N",
        help="The time limit of each wrong implementation (default: seconds in hunt.toml, or ten "
        "times as long as the right ones took, and at least 5).",
    )
    add("--hunt-only", metavar="NAME", help="Try only the implementation in the file NAME.py.")
    add(
        "--hunt-part",
        type=_part,
        default=(1, 1),
        metavar="I/N",
        help="Split the wrong implementations into N equal parts, and try only part I.",
    )
    add("--hunt-report", metavar="FILE", help="Write each event to FILE, as one line of JSON.")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Set up the hunt if ``--hunt`` is given."""
    if config.getoption("hunt"):
        from pytest_hunt.plugin import HuntPlugin

        _ = config.pluginmanager.register(HuntPlugin(config))


def _part(text: str) -> tuple[int, int]:
    part, _, parts = text.partition("/")
    # int refuses more than 4,300 digits.
    are_numbers = part.isdecimal() and parts.isdecimal() and len(text) < 20
    if not (are_numbers and 1 <= int(part) <= int(parts)):
        raise ArgumentTypeError(f"expected a part such as 1/2 or 2/2, got {text}")
    return int(part), int(parts)
