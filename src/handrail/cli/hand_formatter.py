"""How ``score`` prints a hand: a row for a person, or an object; its cards, then its class."""

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
"""A text and the hand that it says."""

NAME_WIDTH = 31  # full house, queens over sevens


@final
@dataclass(frozen=True, slots=True)
class HandFormatter:
    """How a scored hand is printed. Hands of one class share the end of their rows."""

    aces: AceRule
    wording: Wording
    as_json: bool
    paint: Paint

    def format_hand(self, text: str, hand: Hand) -> str:
        """A hand, with the text that said it."""
        hand_score = score(hand, self.aces)
        return self.format_start(text, map(self.format_card, hand)) + self.format_end(
            hand_score, class_of(hand)
        )

    def format_card(self, card: Card) -> str:
        """A card in a row."""
        return json.dumps(str(card)) if self.as_json else self.paint.card(card)

    def format_start(self, text: str, cells: Iterable[str]) -> str:
        """The row as far as the cards; in an object the text stands before them."""
        if self.as_json:
            return f'{{"hand": {json.dumps(text)}, "cards": [{", ".join(cells)}]'
        return " ".join(cells)

    def format_end(self, hand_score: Score, hand_class: int) -> str:
        """The rest of the row: what the hand is."""
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
