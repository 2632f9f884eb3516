"""``handrail range``: prints the normal form of a range, its size and its picture."""

from collections.abc import Iterator

import click
from returns.result import Failure, Success

from handrail.cli import json_output, options
from handrail.cli.error_reporter import ErrorReporter
from handrail.cli.input_lines import parse_lines
from handrail.cli.output_files import write_status, write_text
from handrail.cli.paint import Paint, print_line
from handrail.pictures.html_grid import render_html_page
from handrail.pictures.range_grid import RangeGrid
from handrail.pictures.svg_grid import render_svg
from handrail.pictures.text_grid import render_text
from handrail.railway import cases
from handrail.ranges import Range, parse_range


@click.command(
    epilog="""\b
    Example:
      $ handrail range "22+ AQo+ KJs KcJh 33 AKo"
      22+, KJs, AQo+, K♣J♥  17 of 169 hands, 107 of 1,326 combos, 8.07%
    """
)
@click.argument("texts", nargs=-1, metavar="TEXT")
@click.option(
    "--file",
    "path",
    metavar="F",
    shell_complete=options.complete_files,
    help="One range a line; - is standard input.",
)
@click.option("--grid", is_flag=True, help="Draw the 13x13 grid as well.")
@click.option("--borders", is_flag=True, help="Draw it with borders.")
@click.option(
    "--html",
    metavar="F",
    shell_complete=options.complete_files,
    help="Write the grid to a page of its own.",
)
@click.option(
    "--svg", metavar="F", shell_complete=options.complete_files, help="Write the grid to a drawing."
)
@options.json_option
def command(
    texts: tuple[str, ...],
    path: str | None,
    grid: bool,
    borders: bool,
    html: str | None,
    svg: str | None,
    as_json: bool,
) -> int:
    """Read a range: its normal form, how much it holds, its picture.

    A TEXT has hands, with space or a comma between: 22+ A5s-A2s KTo+ QJ AsKc.
    QX is a queen with any lower card, XX every hand. With - or --file F, one
    range a line.
    """
    if bool(texts) is (path is not None):
        raise click.UsageError("Give a range, or --file F, or - for standard input.")
    has_many = path is not None or texts == ("-",)
    if has_many and (html is not None or svg is not None):
        raise click.UsageError(
            "--html and --svg draw one range, and cannot draw all ranges of a file."
        )
    options.check_output_paths(html, svg)
    reporter = ErrorReporter(as_json)
    paint = Paint.for_stdout()
    status = 0
    for text, hand_range in _parse_ranges(
        " ".join(texts), "-" if path is None else path, has_many, reporter
    ):
        for output_path, picture in ((html, render_html_page), (svg, render_svg)):
            if output_path is not None:
                status |= write_status(
                    write_text(output_path, picture(hand_range)), output_path, reporter
                )
        if as_json:
            json_output.print_json(json_output.range_object(text, hand_range))
        else:
            _print_range(hand_range, grid or borders, borders, paint)
    return status or reporter.exit_status


def _parse_ranges(
    text: str, path: str, has_many: bool, reporter: ErrorReporter
) -> Iterator[tuple[str, Range]]:
    """Yield the text and the value of each valid range, and report the errors of the others.

    If ``has_many`` is true, each line of the file ``path`` is a range. Otherwise ``text`` is the
    range.
    """
    if has_many:
        yield from parse_lines(path, parse_range, reporter)
        return
    match cases(parse_range(text)):
        case Success(hand_range):
            yield text, hand_range
        case Failure(errors):
            reporter.report(text, errors)


def _print_range(hand_range: Range, grid: bool, borders: bool, paint: Paint) -> None:
    """Print a range on one row, and its grid below if ``grid`` is true."""
    print_line(
        f"{paint.bold(hand_range.format(paint.style) or 'nothing')}  "
        f"{RangeGrid(hand_range).summary}"
    )
    if grid:
        print_line(render_text(hand_range, paint.has_colour, borders))
