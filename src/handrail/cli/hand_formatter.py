"""The output of ``handrail score`` for one hand: a row for a person, or a JSON object."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias, final

from handrail.cards import Card
from handrail.cli import json_output
from handrail.cli.paint import Paint, join_ranks
from handrail.hands import Hand
from handrail.ladder import class_of
from handrail.scoring import AceRule, Score, score
from handrail.wording import Wording, describe

HandWithText: TypeAlias = tuple[str, Hand]
"""The text of a hand as it was given, and the hand that was parsed from this text."""

NAME_WIDTH = 31  # one more than the longest name, "full house, queens over sevens"


@final
@dataclass(frozen=True, slots=True)
class HandFormatter:
    """The settings for printing scored hands.

    Attributes:
        aces: whether an ace may also be low in a straight.
        wording: whether names are plain or slang.
        as_json: whether to print JSON.
        paint: the style of the output.
    """

    aces: AceRule
    wording: Wording
    as_json: bool
    paint: Paint

    def format_hand(self, text: str, hand: Hand) -> str:
        """Return the row of a hand, or its JSON object, which also contains ``text``."""
        hand_score = score(hand, self.aces)
        return self.format_start(text, map(self.format_card, hand)) + self.format_end(
            hand_score, class_of(hand)
        )

    def format_card(self, card: Card) -> str:
        """Return a card as it is printed in a row or in JSON."""
        return json.dumps(str(card)) if self.as_json else self.paint.card(card)

    def format_start(self, text: str, cells: Iterable[str]) -> str:
        """Return the first part of the row, which is the cards.

        ``cells`` are the formatted cards. A JSON object has the field for ``text`` before them.
        """
        if self.as_json:
            return f'{{"hand": {json.dumps(text)}, "cards": [{", ".join(cells)}]'
        return " ".join(cells)

    def format_end(self, hand_score: Score, hand_class: int) -> str:
        """Return the rest of the row: the name, the score and the class of the hand.

        The result depends only on the score, so hands with the same score can share it.
        """
        shown_class = hand_class if self.aces is AceRule.HIGH_OR_LOW else None
        if self.as_json:
            fields = json.dumps(json_output.score_object(hand_score, shown_class, self.wording))
            return f", {fields.removeprefix('{')}"
        name = describe(hand_score, self.wording)
        kickers = f"  kickers {join_ranks(hand_score.kickers)}" if hand_score.kickers else ""
        return (
            f"  {self.paint.bold(name)}{' ' * (NAME_WIDTH - len(name))}"
            f"score {hand_score.category.value:>2}  rank {hand_score.rank}{kickers:<17}"
            f"{'' if shown_class is None else f'  class {shown_class}'}"
        ).rstrip()
