"""How ``score`` prints a hand: a row for a person, or an object; its cards, then its class."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias, final

from handrail.cards import Card
from handrail.cli import documents
from handrail.cli.paint import Paint, rank_texts
from handrail.hands import Hand
from handrail.ladder import class_of
from handrail.scoring import AceRule, Score, score
from handrail.wording import Wording, describe

Read: TypeAlias = tuple[str, Hand]
"""A text and the hand that it says."""

NAME_WIDTH = 31  # full house, queens over sevens


@final
@dataclass(frozen=True, slots=True)
class HandRow:
    """How a scored hand is printed. Hands of one class share the end of their rows."""

    aces: AceRule
    wording: Wording
    as_json: bool
    paint: Paint

    def row(self, text: str, hand: Hand) -> str:
        """A hand, with the text that said it."""
        found = score(hand, self.aces)
        return self.begin(text, map(self.cell, hand)) + self.end(found, class_of(hand))

    def cell(self, card: Card) -> str:
        """A card in a row."""
        return json.dumps(str(card)) if self.as_json else self.paint.card(card)

    def begin(self, text: str, cells: Iterable[str]) -> str:
        """The row as far as the cards; in an object the text stands before them."""
        if self.as_json:
            return f'{{"hand": {json.dumps(text)}, "cards": [{", ".join(cells)}]'
        return " ".join(cells)

    def end(self, found: Score, number: int) -> str:
        """The rest of the row: what the hand is."""
        shown = number if self.aces is AceRule.HIGH_OR_LOW else None
        if self.as_json:
            fields = json.dumps(documents.of_score(found, shown, self.wording))
            return f", {fields.removeprefix('{')}"
        name = describe(found, self.wording)
        kickers = f"  kickers {rank_texts(found.kickers)}" if found.kickers else ""
        return (
            f"  {self.paint.bold(name)}{' ' * (NAME_WIDTH - len(name))}"
            f"score {found.category.value:>2}  rank {found.rank}{kickers:<17}"
            f"{'' if shown is None else f'  class {shown}'}"
        ).rstrip()
