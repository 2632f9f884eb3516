"""Deals for the tests, as cards and as text."""

from ladder import parse
from naming import Fit, Flop, Holding, fit
from oracle import deals


def read_deal(text: str) -> tuple[Holding, Flop]:
    """Return the cards of a string such as ``As Kh | 9d 7c 2s``."""
    own, shown = text.split(" | ")
    (a, b), (c, d, e) = parse(own), parse(shown)
    return (a, b), (c, d, e)


def write_deal(holding: Holding, flop: Flop) -> str:
    """Return a deal as text: ``As Kh | 9d 7c 2s``."""
    return f"{' '.join(map(str, holding))} | {' '.join(map(str, flop))}"


def deals_by_fit() -> dict[Fit, tuple[Holding, Flop]]:
    """Return a deal for each fit."""
    return {fit(holding, flop): (holding, flop) for holding, flop, _ in deals()}
