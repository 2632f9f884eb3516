"""A correct answer, without the learner's types; the tests compare with it."""

from datetime import date, timedelta
from typing import TypeAlias

from claims import ON_HOLD, TOO_LATE, TOO_MUCH, Claim, refunded

Done: TypeAlias = tuple[str, str, str | int]
"""A verb, and its two objects."""


def is_asked(claim: Claim, today: date) -> bool:
    """Return whether the fraud check is needed."""
    in_time = today <= claim.bought + timedelta(days=30)
    return in_time and claim.paid >= claim.cents > 10_000


def done(claim: Claim, today: date, is_fraud: bool, failed: str | None) -> tuple[Done, ...]:
    """Return what is done, if the check says this or fails."""
    if today > claim.bought + timedelta(days=30):
        return (("send", claim.address, TOO_LATE),)
    if claim.paid < claim.cents:
        return (("send", claim.address, TOO_MUCH),)
    reason = None
    if is_asked(claim, today):
        reason = failed if failed is not None else "it looks like fraud" if is_fraud else None
    if reason is None:
        sentence = refunded(claim.cents)
        return ("pay", claim.order, claim.cents), ("send", claim.address, sentence)
    return ("hold", claim.order, reason), ("send", claim.address, ON_HOLD)
