"""``handrail range``: what a range is, how much it holds, and its picture."""

from collections.abc import Iterator

import click
from returns.result import Failure, Success

from handrail.cli import documents, options
from handrail.cli.diagnostics import Reporter
from handrail.cli.paint import Paint, out
from handrail.cli.reading import answers
from handrail.cli.writing import status_of, write
from handrail.pictures.grid import Grid
from handrail.pictures.html import as_page
from handrail.pictures.svg import as_svg
from handrail.pictures.text import as_text
from handrail.railway import either
from handrail.ranges import Range, parse_range


@click.command(
    epilog="""\b
    Example:
      $ handrail range "22+ AQo+ KJs KcJh 33 AKo"
      22+, KJs, AQo+, K♣J♥  17 of 169 hands, 107 of 1,326 combos, 8.07 %
    """
)
@click.argument("texts", nargs=-1, metavar="TEXT")
@click.option(
    "--file",
    "path",
    metavar="F",
    shell_complete=options.files,
    help="One range a line; - is standard input.",
)
@click.option("--grid", is_flag=True, help="Draw the 13x13 grid as well.")
@click.option("--borders", is_flag=True, help="Draw it with borders.")
@click.option(
    "--html", metavar="F", shell_complete=options.files, help="Write the grid to a page of its own."
)
@click.option(
    "--svg", metavar="F", shell_complete=options.files, help="Write the grid to a drawing."
)
@options.as_json
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
    many = path is not None or texts == ("-",)
    if many and (html is not None or svg is not None):
        raise click.UsageError("--html and --svg draw one range, not a file of them.")
    options.check_targets(html, svg)
    reporter = Reporter(as_json)
    paint = Paint.here()
    status = 0
    for text, held in ranges_read(" ".join(texts), "-" if path is None else path, many, reporter):
        for place, picture in ((html, as_page), (svg, as_svg)):
            if place is not None:
                status |= status_of(write(place, picture(held)), place, reporter)
        if as_json:
            documents.emit(documents.of_range(text, held))
        else:
            show(held, grid or borders, borders, paint)
    return status or reporter.status


def ranges_read(
    text: str, path: str, many: bool, reporter: Reporter
) -> Iterator[tuple[str, Range]]:
    """The good ranges among those given, each with its text; the others are reported."""
    if many:
        yield from answers(path, parse_range, reporter)
        return
    match either(parse_range(text)):
        case Success(held):
            yield text, held
        case Failure(errors):
            reporter.report(text, errors)


def show(held: Range, grid: bool, borders: bool, paint: Paint) -> None:
    """A range on one row, and the grid under it where it is wanted."""
    out(f"{paint.bold(held.show(paint.style) or 'nothing')}  {Grid(held).summary}")
    if grid:
        out(as_text(held, paint.colour, borders))
