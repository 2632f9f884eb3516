"""``handrail score``: scores five-card hands from arguments or from a file."""

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from heapq import nlargest
from importlib.util import find_spec
from operator import itemgetter
from typing import TypeAlias, final

import click

from handrail.cards import Card
from handrail.cli import json_output, options
from handrail.cli.input_lines import InputFile, read_questions
from handrail.cli.output import Output
from handrail.cli.paint import fit_row, format_percent, join_ranks
from handrail.hands import Hand, parse_hand
from handrail.ladder import class_of
from handrail.marked_hands import mark_hand
from handrail.odds import share_of
from handrail.scoring import AceRule, Category, Score, score
from handrail.wording import Wording, category_name, describe

# About 30,000 hands. Scoring a smaller file without the engine is faster than loading the engine.
LARGE_FILE_BYTES = 500_000


HandWithText: TypeAlias = tuple[str, Hand]
"""The text of a hand as it was given, and the hand that was parsed from this text."""

CARDS_WIDTH = 14  # five cards, with a space between them
NAME_WIDTH = 30  # the longest name: full house, queens over sevens
KICKERS_WIDTH = 15  # kickers J T 5 2


@final
@dataclass(frozen=True, slots=True)
class HandFormatter:
    """The settings for printing scored hands.

    Attributes:
        aces: whether an ace may also be low in a straight.
        wording: whether names are plain or slang.
        is_marked: whether to print only the cards, with marks on the rank and the kickers.
        output: where the hands are printed, and whether as JSON.
    """

    aces: AceRule
    wording: Wording
    is_marked: bool
    output: Output

    def format_hand(self, text: str, hand: Hand) -> str:
        """Return the row of a hand, or its JSON object, which also contains ``text``."""
        if self.is_marked:
            return mark_hand(hand, self.output.paint.style, self.aces)
        end = self.format_end(score(hand, self.aces), class_of(hand))
        return self.format_start(text, map(self.format_card, hand)) + end

    def format_card(self, card: Card) -> str:
        """Return a card as it is printed in a row or in JSON."""
        return json.dumps(str(card)) if self.output.as_json else self.output.paint.card(card)

    def format_start(self, text: str, cells: Iterable[str]) -> str:
        """Return the first part of the row, which is the cards.

        ``cells`` are the formatted cards. A JSON object has the field for ``text`` before them.
        """
        if self.output.as_json:
            return f'{{"hand": {json.dumps(text)}, "cards": [{", ".join(cells)}]'
        return " ".join(cells)

    def format_end(self, hand_score: Score, hand_class: int) -> str:
        """Return the rest of the row: the name, the score, the rank, the kickers and the class.

        The result depends only on the score, so hands with the same score can share it.
        """
        paint, name = self.output.paint, describe(hand_score, self.wording)
        shown_class = hand_class if self.aces is AceRule.HIGH_OR_LOW else None
        if self.output.as_json:
            fields = json.dumps(json_output.score_object(hand_score, shown_class, name))
            return f", {fields.removeprefix('{')}"
        kickers = f"kickers {join_ranks(hand_score.kickers)}" if hand_score.kickers else ""
        row = (
            f"  {paint.bold(name)}{' ' * (NAME_WIDTH - len(name))}",
            f"score {hand_score.category.value:<2} rank {hand_score.rank}",
            f"{kickers:<{KICKERS_WIDTH}}",
            "" if shown_class is None else f"class {shown_class}",
        )
        return fit_row(row, None if paint.columns is None else paint.columns - CARDS_WIDTH)


@click.command(
    cls=options.Command,
    epilog="""\b
    Example:
      $ handrail score "KS 2H 5C JD TD"
      K♠ 2♥ 5♣ J♦ T♦  high card, king                 score 1  rank K  kickers J T 5 2  class 6822
    """,
)
@click.argument("hands", nargs=-1, metavar="HAND...")
@options.file_option("hand")
@click.option("--top", type=options.Number(1), help="Print only the N best hands, best first.")
@click.option("--tally", is_flag=True, help="Count hands per category.")
@click.option(
    "--marked",
    is_flag=True,
    help="Print only the cards, with [ ] around the rank, { } around kickers, and ( ) around cards "
    "that are not in a pair, straight or flush.",
)
@options.aces_option
@options.slang_option
@options.pass_output
def command(
    output: Output,
    hands: tuple[str, ...],
    path: str | None,
    top: int | None,
    tally: bool,
    marked: bool,
    aces: str,
    wording: Wording,
) -> None:
    """Score five-card hands: category, rank and kickers.

    A HAND is five cards: "KS 2H 5C JD TD" or KS2H5CJDTD. If the first argument is a
    single card, all arguments are one hand. With - or --file F, each line is a hand.

    The score is 1 for a high card, and 10 for a royal flush. The class is 1 for the
    best hands, and 7462 for the worst; with --aces high there is none.
    """
    options.forbid(
        marked and output.as_json, "--marked and --json cannot be combined", "remove one of them"
    )
    formatter = HandFormatter(AceRule(aces), wording, marked, output)
    is_one_hand = bool(hands) and options.could_be_a_card(hands[0])
    arguments = (" ".join(hands),) if is_one_hand else hands
    is_listing = top is None and not tally
    label = None if is_listing and output.paint.columns else "scoring"
    category_counts = Counter[Category]()
    shown_hands: Iterable[HandWithText] = ()
    if (
        path is not None
        and not (hands or (is_listing and marked))
        and os.path.isfile(path)
        and os.path.getsize(path) >= LARGE_FILE_BYTES
        and find_spec("numba") is not None
    ):
        from handrail.cli import bulk_scoring

        file = InputFile(path, label=label)
        if is_listing:
            bulk_scoring.print_hands(file, formatter)
        else:
            shown_hands = bulk_scoring.best_hands(file, top or 1, category_counts, formatter)
    else:
        shown_hands = read_questions(arguments, path, parse_hand, output, label=label)
    if not is_listing:
        scored_hands = _score_all(shown_hands, formatter.aces, category_counts)
        # If hands tie, nlargest returns those that come first, and keeps their order.
        best = nlargest(top or 1, scored_hands, key=itemgetter(0))
        shown_hands = [hand for _, hand in best] if top else ()
    for text, hand in shown_hands:
        print(formatter.format_hand(text, hand))
    if tally:
        counts = {category: category_counts[category] for category in reversed(Category)}
        _print_tally(counts, wording, output)


def _score_all(
    hands: Iterable[HandWithText], aces: AceRule, category_counts: Counter[Category]
) -> Iterator[tuple[Score, HandWithText]]:
    """Yield each hand with its score, and count the hand's category in ``category_counts``."""
    for text, hand in hands:
        hand_score = score(hand, aces)
        category_counts[hand_score.category] += 1
        yield hand_score, (text, hand)


def _print_tally(counts: Mapping[Category, int], wording: Wording, output: Output) -> None:
    """Print the number and the percentage of hands in each category, and the total number."""
    total = sum(counts.values())
    if output.as_json:
        output.print_json(
            {
                "hands": total,
                "counts": json_output.counts_object(counts),
                "percent": {
                    category.name.lower(): round(100 * float(share_of(counts, (category,))), 4)
                    for category in counts
                },
            }
        )
    else:
        for category, count in counts.items():
            share = format_percent(share_of(counts, (category,)), 4)
            name = category_name(category, wording)
            output.print_row(f"{name:<15}", f"{count:>12,}", f"{share:>9}")
        output.print_row(f"{'hands':<15}", f"{total:>12,}")
