"""The text of one hand for ``handrail score``, in which a score after the hand is one error."""

from returns.result import Failure, Result, Success

from handrail.hands.notation import parse_hand
from handrail.hands.types import Hand
from handrail.problems import TextError, TextProblem, error_class
from handrail.railway import cases
from handrail.text import Span, printable


@error_class
class TextAfterHand(TextError):
    """A colon and a score after a hand, as in ``KS 2H 5C JD TD: 1``. ``found`` is both."""

    found: str
    _hint = "remove the colon and what follows; conform compares the scores of another program"

    @property
    def message(self) -> str:
        return f"expected a hand and nothing else, got {printable(self.found)} after it"


def parse_hand_line(text: str) -> Result[Hand, tuple[TextProblem, ...]]:
    """Parse a hand as ``parse_hand`` does.

    Fails with ``TextAfterHand`` if a colon follows a valid hand, and otherwise with the errors of
    the hand.
    """
    parsed = parse_hand(text)
    before, colon, _ = text.partition(":")
    if not colon:  # no valid hand has one
        return parsed
    match cases(parse_hand(before)):
        case Success():
            span = Span(len(before), len(text.rstrip()))
            return Failure((TextAfterHand(text[span.start : span.end], spans=(span,)),))
        case Failure():
            return parsed
