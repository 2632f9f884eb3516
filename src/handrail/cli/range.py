"""``handrail range``: prints the normal form of a range, its size and its picture."""

from collections.abc import Iterator

import click

from handrail.cli import json_output, poker_options
from handrail.cli.card_paint import card_style
from handrail.pictures.grid_drawing import render_html_page, render_svg
from handrail.pictures.text_grid import render_text
from handrail.ranges.printing import RangeFormat
from handrail.ranges.reading_notes import parse_with_notes
from handrail.ranges.starting_hands import ALL_HANDS
from handrail.ranges.weighted_ranges import WeightedRange, format_range
from handrail.shell.input_lines import (
    InputLine,
    is_one_argument,
    read_questions,
    strip_comments,
    write_csv_answers,
)
from handrail.shell.options import file_option, forbid, output_option
from handrail.shell.output import Output, pass_output
from handrail.shell.paint import USUAL_COLUMNS, format_percent

RANGE_CSV_COLUMNS = ("hand", "combo", "weight")


@click.command(
    cls=poker_options.PokerCommand,
    epilog="""\b
    Example:
      $ handrail range "22+ AQo+ KJs KcJh 33 AKo"
      22+, KJs, AQo+, K♣J♥  8.07%  107 of 1,326 combos  17 of 169 hands
    """,
)
@click.argument("texts", nargs=-1, metavar="RANGE")
@file_option("range", "22+ AKs")
@click.option(
    "--format",
    "form",
    type=click.Choice([form.value for form in RangeFormat]),
    help="Print only the range, in the form of a tool.",
)
@click.option("--grid", is_flag=True, help="Also draw the 13x13 grid of starting hands.")
@click.option("--borders", is_flag=True, help="Draw the grid with borders.")
@click.option(
    "--weights",
    is_flag=True,
    help="Add the weights of all starting hands and of the combos. Needs --json.",
)
@output_option("--csv", "Write the weight of each combo.", ".csv")
@output_option("--html", "Write the grid as a web page.", ".html")
@output_option("--svg", "Write the grid as an SVG image.", ".svg")
@pass_output
def command(
    output: Output,
    texts: tuple[str, ...],
    path: str | None,
    form: str | None,
    grid: bool,
    borders: bool,
    weights: bool,
    csv: str | None,
    html: str | None,
    svg: str | None,
) -> None:
    """Print the normal form of a range and its size, and draw its grid.

    A RANGE is a set of starting hands, separated by spaces or commas. A comment,
    which starts with #, may follow. "handrail help ranges" lists all forms, and
    these are the most usual ones:

    \b
      22+      every pair
      KTo+     KTo, KJo and KQo
      A5s-A2s  A5s, A4s, A3s and A2s
      QJ       QJs and QJo
      AsKc     these two cards
      15%      the best 15% of all combos
      XX !AKs  all but AKs
      AKs@50   AKs with the weight 1/2

    A weight is how often a player holds the hand. If a hand has several weights, the
    highest counts. Equal ranges have the same normal form. The size of a range is its
    number of combos (pairs of cards; there are 1,326), also in percent by their
    weights, and its number of starting hands (there are 169). --json has the weight of
    each piece of the normal form as a number and as a fraction. --csv has a row
    for each combo. Its columns are hand (the starting hand), combo and weight. For
    several ranges, each row begins with line and text, those of the range.
    """
    questions = (" ".join(strip_comments(texts)),) if texts else ()
    is_alone = is_one_argument(questions, path)
    csv_answers: list[tuple[InputLine, Iterator[tuple[object, ...]]]] = []
    forbid(
        (html or svg) is not None and not is_alone,
        "--html and --svg need one range as an argument",
        "give one, such as 22+",
    )
    forbid(
        (grid or borders) and output.as_json,
        "--grid cannot be combined with --json",
        "use --html or --svg",
    )
    forbid(weights and not output.as_json, "--weights needs --json", "add --json, or use --grid")
    answers = read_questions(
        questions, path, str, parse_with_notes, output, notes_of=lambda read: read[1]
    )
    for line, (hand_range, notes) in answers:
        if output.as_json:
            output.print_json(json_output.range_object(line, hand_range, form, weights, notes))
        elif form is not None:
            print(format_range(hand_range, RangeFormat(form)))
        else:
            _print_range(hand_range, output)
        if grid or borders:
            print(
                render_text(
                    hand_range,
                    output.paint.has_colour,
                    borders,
                    output.paint.columns or USUAL_COLUMNS,
                )
            )
        if csv is not None:
            csv_answers.append((line, _csv_rows(hand_range)))
        output.write_picture("--html", html, render_html_page, hand_range)
        output.write_picture("--svg", svg, render_svg, hand_range)
    write_csv_answers(output, csv, RANGE_CSV_COLUMNS, csv_answers, is_alone)


def _csv_rows(hand_range: WeightedRange) -> Iterator[tuple[object, ...]]:
    """Yield a row for each combo: pairs, suited hands and offsuit hands, the aces first."""
    weights = dict(hand_range.items())
    for hand in ALL_HANDS:
        for combo in hand.combos:
            if combo in weights:
                yield hand, combo, float(weights[combo])


def _print_range(hand_range: WeightedRange, output: Output) -> None:
    """Print a range and its size on one row."""
    has_weights = any(weight != 1 for weight, _ in hand_range.layers)
    percent = hand_range.percent
    is_tiny = bool(hand_range.layers) and not percent
    shown = "<0.01%" if is_tiny else format_percent(percent / 100)
    output.print_row(
        output.paint.bold(hand_range.format(card_style(output.paint)) or "nothing"),
        shown + (" by weight" if has_weights else ""),
        f"{len(hand_range):,} of 1,326 combos",
        f"{len(hand_range.hands)} of 169 hands",
    )
