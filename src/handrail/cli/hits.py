"""``handrail hits``: prints what a range has made of a board, and what it draws to."""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import TypeAlias

import click
from returns.result import Result

from handrail.cards.notation import ParsedText, read_cards
from handrail.cards.types import Card
from handrail.cli import json_output, poker_options
from handrail.cli.card_paint import paint_cards
from handrail.cli.typed_questions import questions_of
from handrail.equities.notation import QuestionText, split_question
from handrail.made_hands.grouping import Hits, hits
from handrail.made_hands.types import HitsError
from handrail.pictures.grid_drawing import render_hits_html_page, render_hits_svg
from handrail.problems import Located, TextProblem, locate_errors, shift_spans
from handrail.railway import and_then, zip_results
from handrail.ranges.reading_notes import RangeNote, parse_with_notes
from handrail.ranges.starting_hands import ALL_HANDS
from handrail.ranges.weighted_ranges import WeightedRange
from handrail.shell.input_lines import (
    InputLine,
    are_in_lines,
    is_one_argument,
    read_questions,
    strip_comments,
    write_csv_answers,
)
from handrail.shell.options import file_option, forbid, output_option
from handrail.shell.output import Output, pass_output
from handrail.shell.paint import format_percent
from handrail.text import Span, pluralize

HitsAnswer: TypeAlias = tuple[Hits, tuple[RangeNote, ...]]
"""What a range has made of a board, and the notes about the range."""

HITS_CSV_COLUMNS = ("hand", "combo", "weight", "made_hand", "draws")
TABLE_WIDTH = 78  # columns


@click.command(
    cls=poker_options.PokerCommand,
    short_help="Show what a range has made of a board.",
    epilog="""\b
    Example:
      $ handrail hits "99+ AQo+ JTs:0.5" --board Qh9h2c
      Q♥ 9♥ 2♣  55 combos, 53 by weight
      made hand                combos    share  or better
      set                           6   11.32%     11.32%  ██▎
      overpair                     12   22.64%     33.96%  ████▌
      top pair, top kicker          9   16.98%     50.94%  ███▍
      pocket pair below top        12   22.64%     73.58%  ████▌
      ace high                     12   22.64%     96.23%  ████▌
      nothing                       2    3.77%    100.00%  ▊
      none: straight flush; quads; full house; nut flush; flush; straight; trips;
        two pair; top pair, good kicker; top pair, weak kicker; second pair; pocket
        pair below second; third pair; low pair; king high
      draw                     combos    share
      flush draw                  0.5    0.94%             ▎
      open-ended                    2    3.77%             ▊
      overcards                    12   22.64%             ████▌
      backdoor flush              0.5    0.94%             ▎
      backdoor straight            12   22.64%             ████▌
      none: nut flush draw; double gutshot; gutshot
    """,
)
@click.argument("ranges", nargs=-1, metavar="RANGE")
@click.option("--board", default="", metavar="CARDS", help="The three to five cards on the board.")
@click.option("--dead", default="", metavar="CARDS", help="Cards that the player cannot hold.")
@file_option("question", "22+ AKs | Qh9h2c")
@output_option("--csv", "Write the made hand and the draws of each combo.", ".csv")
@output_option("--html", "Write the grid as a web page.", ".html")
@output_option("--svg", "Write the grid as an SVG image.", ".svg")
@pass_output
def command(
    output: Output,
    ranges: tuple[str, ...],
    board: str,
    dead: str,
    path: str | None,
    csv: str | None,
    html: str | None,
    svg: str | None,
) -> None:
    """Show what a range has made of a board in hold'em, and what it draws to.

    A RANGE is AKs, 22+,AQo+ or AsKs; "handrail help ranges" lists all forms. The board is
    a flop, also with the turn, or with the turn and the river. A line of --file is a
    question of its own: 22+ AKs | Qh9h2c, or 22+ AKs | Qh9h2c | 2d with a dead card.

    Each combo has one made hand, which is about the player's own cards. "handrail help
    hands" defines each name. The columns are the number of combos by weight, their
    share of the range, and the share of the combos with this hand or a better one. Below
    are the draws. A combo may have several.

    --csv has a row for each combo. Its columns are hand (the starting hand), combo,
    weight, made_hand and draws. For several questions, each row begins with line
    and text, those of the question. --svg and --html draw the 13x13 grid of starting
    hands. A cell has a letter and a colour for each of five groups of names.
    """
    ranges = strip_comments(ranges)
    typed = (" ".join(ranges),) if ranges else ()
    is_alone = is_one_argument(typed, path)
    csv_answers: list[tuple[InputLine, Iterator[tuple[object, ...]]]] = []
    forbid(
        (html or svg) is not None and not is_alone,
        "--html and --svg need one question as an argument",
        "give one, such as 22+ --board Qh9h2c",
    )
    forbid(
        bool(board or dead)
        and (not ranges or are_in_lines(ranges, path) or "|" in "".join(ranges)),
        "--board and --dead need a range as an argument, without |",
        "in a line, write the cards after |, as in 22+ AKs | Qh9h2c | 2d",
    )
    answers = read_questions(
        questions_of(typed, board, dead),
        path,
        split_question,
        _find_hits,
        output,
        notes_of=lambda answer: answer[1],
    )
    for number, (line, (found, notes)) in enumerate(answers):
        if output.as_json:
            output.print_json(json_output.hits_object(line, found, notes))
        else:
            if number:
                output.print_row()
            _print_hits(found, output)
        if csv is not None:
            csv_answers.append((line, _csv_rows(found)))
        output.write_picture("--html", html, render_hits_html_page, found)
        output.write_picture("--svg", svg, render_hits_svg, found)
    write_csv_answers(output, csv, HITS_CSV_COLUMNS, csv_answers, is_alone)


def _find_hits(typed: QuestionText) -> Result[HitsAnswer, tuple[TextProblem, ...]]:
    """Parse a range, a board and perhaps dead cards, and return what the range has made."""
    text = typed.text
    span = Span(typed.players[0].start, typed.players[-1].end)
    hand_range = parse_with_notes(text[span.start : span.end])
    parsed = zip_results(
        hand_range.alt(lambda errors: shift_spans(errors, span.start)),
        read_cards(text, typed.board.start, typed.board.end),
        read_cards(text, typed.dead.start, typed.dead.end),
    )

    def find(
        parts: tuple[
            tuple[WeightedRange, tuple[RangeNote, ...]], ParsedText[Card], ParsedText[Card]
        ],
    ) -> Result[HitsAnswer, tuple[Located[HitsError], ...]]:
        (held, notes), board, dead = parts
        places, end = (*board.spans, *dead.spans, span), Span(len(text), len(text))
        return (
            hits(held, board=board.values, dead=dead.values)
            .alt(lambda errors: locate_errors(errors, places, end))
            .map(lambda found: (found, shift_spans(notes, span.start)))
        )

    return and_then(parsed, find)


def _csv_rows(found: Hits) -> Iterator[tuple[object, ...]]:
    """Yield a row for each combo: pairs, suited hands and offsuit hands, the aces first."""
    weights = dict(found.hand_range)
    made = {combo: name for name, part in found.made_parts for combo, _ in part}
    for hand in ALL_HANDS:
        for combo in hand.combos:
            if combo in weights:
                draws = (draw.name.lower() for draw, part in found.draw_parts if combo in part)
                name = made[combo].name.lower()
                yield hand, combo, float(weights[combo]), name, " ".join(draws)


def _print_hits(found: Hits, output: Output) -> None:
    """Print each made hand and each draw of the range. Those without combos are on one row."""
    paint = output.paint
    combos = pluralize(len(found.hand_range), "combo")
    if found.hand_range.weight != len(found.hand_range):
        combos += f", {float(found.hand_range.weight):g} by weight"
    if found.dead:
        combos = f"dead {paint_cards(found.dead, paint)}  {combos}"
    output.print_row(paint_cards(found.board, paint), combos)
    made = [
        (name.words, part, format_percent(found.share(found.at_least(name))))
        for name, part in found.made_parts
    ]
    drawing = [(draw.words, part, "") for draw, part in found.draw_parts]
    _print_parts("made hand", "or better", made, found, output)
    _print_parts("draw", "", drawing, found, output)


def _print_parts(
    kind: str,
    last_column: str,
    parts: Sequence[tuple[str, WeightedRange, str]],
    found: Hits,
    output: Output,
) -> None:
    """Print a row for each part with combos, and the names of the other parts on one row.

    Args:
        kind: the title of the first column.
        last_column: the title of the last column.
        parts: the name of each part, its combos, and what is in the last column.
        found: the whole range.
        output: where to print.
    """
    paint = output.paint
    output.print_row(f"{kind:<24} combos", "  share", last_column)
    for name, combos, last in parts:
        if combos:
            share = found.share(combos)
            output.print_row(
                f"{name:<24} {float(round(combos.weight, 2)):>6g}",
                f"{format_percent(share):>7}",
                f"{last:>9}",
                paint.tint(paint.bar(float(share)), "green"),
            )
    missing = "; ".join(name for name, combos, _ in parts if not combos)
    for row in wrap(f"none: {missing}", TABLE_WIDTH, subsequent_indent="  "):
        output.print_row(row)
