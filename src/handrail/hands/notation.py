"""Text to a hand or a combo: ``parse_hand`` and ``parse_combo``."""

from __future__ import annotations

from typing import TypeAlias

from returns.result import Result

from handrail.cards.errors import CardError
from handrail.cards.notation import read_cards
from handrail.hands.errors import HandError
from handrail.hands.types import Combo, Hand
from handrail.problems import Located
from handrail.railway import and_then

HandTextError: TypeAlias = CardError | Located[HandError]
"""An error in text that should be a hand or a combo."""


def parse_hand(text: str) -> Result[Hand, tuple[HandTextError, ...]]:
    """Parse five distinct cards.

    The marks of ``mark_hand`` may be there. They must be complete, but may be on any cards: they
    do not change the result.

    Fails with each ``HandTextError``: each ``CardError`` or, if there is none, each ``HandError``
    with its spans.

    >>> parse_hand("KS 2H 5C JD TD").map(score).map(describe)
    <Success: high card, king>
    >>> parse_hand("[4]♣ 4♦ ( {K}♥ {T}♠ {8}♥ )").map(str)
    <Success: 4c 4d Kh Ts 8h>
    >>> parse_hand("KX 1H 5C JD JD").alt(lambda errors: [error.message for error in errors])
    <Failure: ['X is not a suit', '1 is not a rank']>
    """
    return and_then(read_cards(text), lambda parsed: parsed.locate(Hand.of(parsed.values)))


def parse_combo(text: str) -> Result[Combo, tuple[HandTextError, ...]]:
    """Parse two distinct cards, in either order.

    Fails with each ``HandTextError``: each ``CardError`` or, if there is none, each ``HandError``
    with its spans.

    >>> parse_combo("KcAs")
    <Success: AsKc>
    >>> parse_combo("AsAs").alt(lambda errors: [error.message for error in errors])
    <Failure: ['As appears twice']>
    """
    return and_then(read_cards(text), lambda parsed: parsed.locate(Combo.of(parsed.values)))
