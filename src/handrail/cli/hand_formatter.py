"""Rows and JSON objects of scored hands."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias, final

from handrail.cli import json_output
from handrail.cli.card_paint import card_style, join_ranks, paint_cards
from handrail.games.ladder import HandClass
from handrail.games.wording import describe
from handrail.hands.marked_hands import mark_score
from handrail.hands.types import Hand
from handrail.hands.wording import Wording
from handrail.shell.input_lines import InputLine
from handrail.shell.output import Output
from handrail.shell.paint import fit_row

HandOfLine: TypeAlias = tuple[InputLine, Hand]
"""A line or an argument, and the hand that was parsed from it."""

CARDS_PLACE = "_" * 14  # as wide as five cards, with a space between them
NAME_WIDTH = 30  # the longest name: full house, queens over sevens
KICKERS_WIDTH = 15  # kickers J T 5 2


@final
@dataclass(frozen=True, slots=True)
class HandFormatter:
    """The settings for printing scored hands.

    Attributes:
        class_of: finds the class of a hand.
        wording: whether names are plain or slang.
        is_marked: whether to print only the cards, with marks on the rank and the kickers.
        output: where the hands are printed, and whether as JSON.
        ends: the ends of rows by the number of their class, because a file of hands has the same
            few thousand classes.
    """

    class_of: Callable[[Hand], HandClass]
    wording: Wording
    is_marked: bool
    output: Output
    ends: dict[int, str] = field(default_factory=dict, compare=False)

    def format_hand(self, line: InputLine, hand: Hand) -> str:
        """Return the row of a hand, or its JSON object."""
        hand_class = self.class_of(hand)
        if self.output.as_json:
            return json.dumps(json_output.score_object(line, hand, hand_class, self.wording))
        if self.is_marked:
            return mark_score(hand, hand_class.score, card_style(self.output.paint))
        return paint_cards(hand, self.output.paint) + self.format_end(hand_class)

    def format_end(self, hand_class: HandClass) -> str:
        """Return a row without its cards: name, score, rank, kickers and class."""
        end = self.ends.get(hand_class.number)
        if end is not None:
            return end
        hand_score = hand_class.score
        paint, name = self.output.paint, describe(hand_score, self.wording)
        kickers = f"kickers {join_ranks(hand_score.kickers)}" if hand_score.kickers else ""
        row = (
            CARDS_PLACE,
            f"{paint.bold(name)}{' ' * (NAME_WIDTH - len(name))}",
            f"score {hand_score.category.value:<2} rank {hand_score.rank}",
            f"{kickers:<{KICKERS_WIDTH}}",
            f"class {hand_class.number}",
        )
        end = fit_row(row, paint.columns).removeprefix(CARDS_PLACE)
        self.ends[hand_class.number] = end
        return end
