"""``handrail flops``: prints the equity of two ranges on every class of flops."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import click
from returns.result import Failure, Result

from handrail.cli import json_output, poker_options
from handrail.cli.card_paint import paint_cards
from handrail.cli.solver_runs import run_solver
from handrail.cli.typed_questions import find_other_than_two, questions_of
from handrail.equities.errors import EquityError
from handrail.equities.notation import (
    ParsedQuestion,
    QuestionText,
    read_range_question,
    split_question,
)
from handrail.equities.solvers import FLOP_SOLVERS, choose
from handrail.equities.types import FlopEquity, RangeQuestion
from handrail.installation import engine_state
from handrail.pictures.histogram import (
    Histogram,
    histogram_of,
    render_histogram_html_page,
    render_histogram_svg,
)
from handrail.problems import Located, TextError, TextProblem, error_class
from handrail.railway import and_then
from handrail.shell.input_lines import (
    InputLine,
    are_in_lines,
    is_one_argument,
    read_questions,
    strip_comments,
    write_csv_answers,
)
from handrail.shell.options import Number, file_option, forbid, output_option
from handrail.shell.output import Output, pass_output
from handrail.shell.paint import BAR_WIDTH, format_percent
from handrail.text import Span

FlopsAnswer: TypeAlias = tuple[ParsedQuestion[RangeQuestion], Sequence[FlopEquity]]
"""A question, and the equity on each class of flops."""

FLOPS_CSV_COLUMNS = ("flop", "flops", "wins", "ties", "total", "equity")


@error_class
class BoardForFlops(TextError):
    """Cards on the board, although the command deals every flop."""

    _hint = "write dead cards after a second |, as in AKs vs QQ | | 2c"

    @property
    def message(self) -> str:
        return "expected no board, because every flop is dealt"


@click.command(
    cls=poker_options.PokerCommand,
    short_help="Compare two ranges on every flop.",
    epilog="""\b
    Example:
      $ handrail flops AKs vs QQ --top 1
      best flops of player 1
        A♠ A♥ A♦   4 flops  100.00%
      worst flops of player 1
        Q♠ Q♥ 2♦  12 flops    0.05%
      quantiles of the equity
        10%   18.62%
        25%   27.70%
        50%   32.21%
        75%   87.54%
        90%   90.71%
      deals by equity
         0% to  10%    7.62%  ████▌
        10% to  20%    4.14%  ██▌
        20% to  30%   22.38%  █████████████▎
        30% to  40%   33.79%  ████████████████████
        40% to  50%    1.25%  ▊
        50% to  60%    0.02%
        60% to  70%    0.26%  ▏
        70% to  80%    2.80%  █▋
        80% to  90%   15.49%  █████████▏
        90% to 100%   12.26%  ███████▎
    """,
)
@click.argument("ranges", nargs=-1, metavar="RANGE vs RANGE")
@file_option("question", "AKs vs QQ")
@click.option("--dead", default="", metavar="CARDS", help="Cards that cannot be dealt.")
@click.option(
    "--top",
    type=Number(1),
    default=5,
    show_default=True,
    help="Print the N best and the N worst flops.",
)
@output_option("--csv", "Write the equity on every class of flops.", ".csv")
@output_option("--html", "Write the histogram as a web page.", ".html")
@output_option("--svg", "Write the histogram as an SVG image.", ".svg")
@click.option("--jobs", type=Number(1), help="Number of threads.  [default: one per processor]")
@pass_output
def command(
    output: Output,
    ranges: tuple[str, ...],
    path: str | None,
    dead: str,
    top: int,
    csv: str | None,
    html: str | None,
    svg: str | None,
    jobs: int | None,
) -> None:
    """Compare two ranges on every flop: the first player's equity on each.

    A RANGE is AKs, 22+,AQo+ or AsKs; "handrail help ranges" lists all forms. In
    arguments, the word vs between the ranges is optional. A line of --file is a question of its
    own: AKs vs QQ, or AKs vs QQ | | 2c with a dead card. An equity is a player's share
    of the pot. This command needs numpy and numba. Without them, it prints how to
    install them.

    Flops that become equal if the suits are renamed are in the same class. There
    are 22,100 flops in 1,755 classes. The command prints the best and the worst
    classes for the first player, each with a flop that stands for it, the number
    of its flops, and the equity over all deals on them. If a range names suits, or
    a card is dead, some flops of a class cannot be dealt, and the others can have
    different equities.

    The last rows show how the first player's equity is distributed. Each class
    counts as often as it is dealt to these ranges. In 10% of the deals, the equity
    is at most the one in the row "10%". The bars show how many deals have a class
    with an equity from one limit up to the next. The limits fit the equities; a wider
    first or last bar has the few deals below or above. --html and --svg draw these
    bars as a picture.

    --json and --csv have every class. A class without a deal has no equity. The
    columns of --csv are flop (one of the class), flops (how many are in it), and
    for player 1 wins, ties, total and equity. For several questions, each row begins
    with line and text, those of the question.
    """
    ranges = strip_comments(ranges)
    questions = questions_of(ranges, dead=dead)
    is_alone = is_one_argument(questions, path)
    csv_answers: list[tuple[InputLine, Iterator[tuple[object, ...]]]] = []
    forbid(
        (html or svg) is not None and not is_alone,
        "--html and --svg need one question as an argument",
        "give one, such as AKs vs QQ",
    )
    forbid(
        bool(dead) and (not ranges or are_in_lines(ranges, path) or "|" in "".join(ranges)),
        "--dead needs ranges as arguments, without |",
        "in a line, write the cards after a second |: AKs vs QQ | | 2c",
    )

    def answer(typed: QuestionText) -> Result[FlopsAnswer, tuple[TextProblem, ...]]:
        return and_then(_read_pair(typed), lambda parsed: _solve(parsed, jobs))

    answers = read_questions(
        questions,
        path,
        split_question,
        answer,
        output,
        notes_of=lambda found: found[0].notes,
        is_long=True,
    )
    for number, (line, (parsed, flops)) in enumerate(answers):
        first, second = parsed.question.players
        histogram = histogram_of(first, second, flops)
        if csv is not None:
            csv_answers.append((line, map(_csv_row, flops)))
        if output.as_json:
            notes = json_output.note_objects(line, parsed.notes)
            for each in flops:
                output.print_json(json_output.flop_object(line, parsed.player_texts, each, notes))
        else:
            if number:
                output.print_row()
            print_flops(flops, histogram, top, output)
        output.write_picture("--html", html, render_histogram_html_page, histogram)
        output.write_picture("--svg", svg, render_histogram_svg, histogram)
    write_csv_answers(output, csv, FLOPS_CSV_COLUMNS, csv_answers, is_alone)


def _read_pair(
    typed: QuestionText,
) -> Result[ParsedQuestion[RangeQuestion], tuple[TextProblem, ...]]:
    """Parse a question with two ranges and perhaps dead cards."""
    if error := find_other_than_two(typed):
        return Failure((error,))
    board = typed.text[typed.board.start : typed.board.end]
    if cards := board.strip():
        start = typed.board.start + board.index(cards)
        return Failure((BoardForFlops(spans=(Span(start, start + len(cards)),)),))
    return read_range_question(typed)


def _solve(
    parsed: ParsedQuestion[RangeQuestion], jobs: int | None
) -> Result[FlopsAnswer, tuple[Located[EquityError], ...]]:
    choice = choose(parsed.question, FLOP_SOLVERS, engine_state())
    answer = and_then(choice, lambda chosen: run_solver(chosen, jobs)[0])
    return parsed.locate(answer).map(lambda flops: (parsed, flops))


def _csv_row(each: FlopEquity) -> tuple[object, ...]:
    """Return a row of the CSV file, with the first player's result."""
    player = each.equity.players[0]
    flop = "".join(map(str, each.flop))
    equity = f"{float(player):.4f}" if player.total else None
    return flop, each.flops, player.wins, player.ties, player.total, equity


def print_flops(
    flops: Sequence[FlopEquity], histogram: Histogram, top: int, output: Output
) -> None:
    """Print the best and the worst flops, the quantiles, and the histogram."""
    paint = output.paint
    ranked = sorted(
        (each for each in flops if each.equity.total),
        key=lambda each: each.equity.players[0].share,
        reverse=True,
    )
    for name, some in (("best", ranked[:top]), ("worst", ranked[: -top - 1 : -1])):
        output.print_row(f"{name} flops of player 1")
        for each in some:
            output.print_row(
                f"  {paint_cards(each.flop, paint)}",
                f"{each.flops:>2} flops",
                f"{format_percent(each.equity.players[0].share):>7}",
            )
    output.print_row("quantiles of the equity")
    for percent, share in histogram.quantiles:
        output.print_row(f"  {percent}%", f"{format_percent(share):>7}")
    output.print_row("deals by equity")
    longest = max(bar.proportion for bar in histogram.bars)
    numbers = [(f"{float(bar.low):g}", f"{float(bar.high):g}") for bar in histogram.bars]
    low_width, high_width = (max(map(len, column)) for column in zip(*numbers, strict=True))
    # On a narrow terminal, all bars become shorter. If each were left out where it does not fit,
    # only the longest would be.
    left = len("  % to %   12.34%  ") + low_width + high_width
    width = BAR_WIDTH if paint.columns is None else min(BAR_WIDTH, paint.columns - left)
    for (low, high), bar in zip(numbers, histogram.bars, strict=True):
        drawn = paint.bar(float(bar.proportion / longest), width) if width > 0 else ""
        output.print_row(
            f"  {low:>{low_width}}% to {high:>{high_width}}%",
            f"{format_percent(bar.proportion):>7}",
            paint.tint(drawn, "green"),
        )
