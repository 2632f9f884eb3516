"""``handrail equity``: how often each range wins."""

from contextlib import nullcontext
from itertools import accumulate, chain

import click
from returns.result import Failure, Result, Success

from handrail.calculator import Auto, Exact, How, Sampled, is_small, solve, solve_by_combo
from handrail.cards import Card, Style
from handrail.cli import documents, options
from handrail.cli.diagnostics import Reporter, tell_unanswered
from handrail.cli.paint import Paint, out
from handrail.cli.progress import compiling_told, watched, workers
from handrail.cli.writing import status_of, write, write_bytes
from handrail.equity_errors import EngineMissing, EquityError, WorkLost
from handrail.notation import Parsed, read_cards
from handrail.pictures.heat import Heat, heat_of
from handrail.pictures.html import heat_as_page
from handrail.pictures.svg import heat_as_svg
from handrail.pictures.text import heat_as_text
from handrail.problems import Located
from handrail.questions import Chance, Equity, Spot
from handrail.railway import and_then, either
from handrail.ranges import Range, parse_range
from handrail.text import Span

MOST_SAMPLES = 10**12
RANGE_WIDTH = 24  # columns of a range that is longer than this are not shown
BAR_WIDTH = 20
BLOCKS = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")


@click.command(
    epilog="""\b
    Example:
      $ handrail equity AKs QQ
      player 1   AKs  46.05 %  █████████▎            wins 45.83 %  ties 0.43 %
      player 2   QQ   53.95 %  ██████████▊           wins 53.73 %  ties 0.43 %
      exact: 41,095,296 deals
    """
)
@click.argument("ranges", nargs=-1, metavar="RANGE RANGE...")
@click.option("--board", default="", metavar="CARDS", help="Three to five cards in the middle.")
@click.option("--dead", default="", metavar="CARDS", help="Cards that will not be dealt.")
@click.option("--exact", is_flag=True, help="Go through all deals, even where that takes hours.")
@click.option(
    "--samples", type=click.IntRange(1, MOST_SAMPLES), metavar="N", help="Draw N deals by chance."
)
@options.seed
@click.option(
    "--jobs", type=click.IntRange(min=1), metavar="N", help="How many threads do long work."
)
@click.option("--grid", is_flag=True, help="Draw what each hand of two ranges has.")
@click.option(
    "--html",
    metavar="F",
    shell_complete=options.files,
    help="Write these grids to a page of its own.",
)
@click.option(
    "--svg", metavar="F", shell_complete=options.files, help="Write these grids to a drawing."
)
@click.option(
    "--matrix",
    metavar="F",
    shell_complete=options.files,
    help="Write all 169 hands against all, as CSV or .npz.",
)
@options.as_json
def command(
    ranges: tuple[str, ...],
    board: str,
    dead: str,
    exact: bool,
    samples: int | None,
    seed: int | None,
    jobs: int | None,
    grid: bool,
    html: str | None,
    svg: str | None,
    matrix: str | None,
    as_json: bool,
) -> int:
    """Compare two to ten ranges: how often each wins, ties, and its share of the pot.

    A RANGE is written as for the command range: 22+,AQo+ or "22+ AQo+" or AsKs.
    Two ranges are compared exactly, unless samples are asked for; so are more,
    where that takes some seconds, and else they are sampled.
    """
    sampled = samples is not None or seed is not None
    if matrix is not None and (ranges or board or dead or exact or sampled or jobs):
        raise click.UsageError("--matrix takes no ranges, no cards, and no way to compare them.")
    if exact and samples is not None:
        raise click.UsageError("--exact, or --samples: one of them.")
    if seed is not None and samples is None:
        raise click.UsageError("--seed is for --samples.")
    drawn = grid or html is not None or svg is not None
    if drawn and (len(ranges) != 2 or samples is not None):
        raise click.UsageError("The grid is of two ranges, compared exactly.")
    if grid and as_json:
        raise click.UsageError("--grid is for a person; with --json write --html or --svg.")
    options.check_targets(html, svg, matrix)
    reporter = Reporter(as_json)
    if matrix is not None:
        return matrix_written(matrix, reporter)
    chosen = options.any_seed() if seed is None else seed
    how: How = Sampled(samples, chosen) if samples is not None else Exact() if exact else Auto()
    asked = read(ranges, board, dead, reporter)
    if asked is None:
        return reporter.status
    held, lying, gone = asked
    text, at = typed(ranges, lying, gone)
    spot_asked = Spot.of(held, lying.values, gone.values)
    match either(and_then(spot_asked, lambda spot: found_for(spot, how, jobs, drawn))):
        case Success((spot, answer, heats)):
            show(spot, ranges, answer, chosen if samples is not None else 0, as_json)
            for heat in heats if grid else ():
                show_heat(heat)
            return pictures_written(heats, html, svg, reporter)
        case Failure(errors):
            return failed(errors, text, at, reporter)


def read(
    ranges: tuple[str, ...], board: str, dead: str, reporter: Reporter
) -> tuple[tuple[Range, ...], Parsed[Card], Parsed[Card]] | None:
    """The ranges and the cards; None where one of them cannot be read, which is reported."""
    held: list[Range] = []
    cards: list[Parsed[Card]] = []
    for text in ranges:
        match either(parse_range(text)):
            case Success(found):
                held.append(found)
            case Failure(errors):
                reporter.report(text, errors)
    for text in (board, dead):
        match either(read_cards(text)):
            case Success(some):
                cards.append(some)
            case Failure(wrong):
                reporter.report(text, wrong)
    if reporter.failed:
        return None
    lying, gone = cards
    return tuple(held), lying, gone


def typed(
    ranges: tuple[str, ...], board: Parsed[Card], dead: Parsed[Card]
) -> tuple[str, tuple[Span, ...]]:
    """All that was typed as one text, and the places in it of the board, the dead, the ranges."""
    options = (("--board", board), ("--dead", dead))
    given = [(option, cards) for option, cards in options if cards.text]
    words = [*ranges, *chain(*((option, cards.text) for option, cards in given))]
    starts = [*accumulate((len(word) + 1 for word in words), initial=0)]
    players = len(ranges)
    of_ranges = (
        Span(start, start + len(text)) for start, text in zip(starts[:players], ranges, strict=True)
    )
    of_cards = (
        Span(start + span.start, start + span.end)
        for start, (_, cards) in zip(starts[players + 1 :: 2], given, strict=True)
        for span in cards.spans
    )
    return " ".join(words), (*of_cards, *of_ranges)


def found_for(
    spot: Spot, how: How, jobs: int | None, drawn: bool
) -> Result[tuple[Spot, Equity, tuple[Heat, ...]], tuple[EquityError, ...]]:
    """The equity, and where they are to be drawn the grids."""
    light = is_small(spot) and not isinstance(how, Sampled)
    with nullcontext() if light else compiling_told(), workers(jobs, "dealing") as executor:
        answer = solve(spot, how, executor)
        return and_then(
            answer,
            lambda found: heats_of(spot, drawn).map(lambda heats: (spot, found, heats)),
        )


def heats_of(spot: Spot, drawn: bool) -> Result[tuple[Heat, ...], tuple[EquityError, ...]]:
    """The grids of two ranges, each against the other; none where none are to be drawn."""
    if not drawn:
        return Success(())
    one, other = spot.ranges
    turned = Spot((other, one), spot.board, spot.dead)
    return and_then(
        solve_by_combo(spot),
        lambda first: solve_by_combo(turned).map(
            lambda second: (heat_of(one, other, first), heat_of(other, one, second))
        ),
    )


def failed(
    errors: tuple[EquityError, ...], text: str, at: tuple[Span, ...], reporter: Reporter
) -> int:
    """Report what is wrong, and give the exit status: 1 where nothing is wrong with the input."""
    end = Span(len(text), len(text))
    told = [Located(error, tuple(at[place] for place in error.at) or (end,)) for error in errors]
    if any(isinstance(error, EngineMissing | WorkLost) for error in errors):
        tell_unanswered("equity", text, told, reporter.as_json)
        return 1
    reporter.report(text, told)
    return reporter.status


def show(spot: Spot, ranges: tuple[str, ...], answer: Equity, seed: int, as_json: bool) -> None:
    """The players for a person, or as an object."""
    if as_json:
        documents.emit(documents.of_equity(spot.board, ranges, answer))
        return
    paint = Paint.here()
    if spot.board:
        out(f"{'board':<11}{paint.cards(spot.board)}")
    width = min(RANGE_WIDTH, max(map(len, ranges)))
    for place, (text, player) in enumerate(zip(ranges, answer.players, strict=True)):
        out(row(place, shortened(text, width), player, paint))
    seeded = "" if answer.exact else f", seed {seed}"
    how = "exact" if answer.exact else "sampled"
    deals = "deal" if answer.total == 1 else "deals"
    out(paint.dim(f"{how}: {answer.total:,} {deals}{seeded}"))


def row(place: int, text: str, player: Chance, paint: Paint) -> str:
    """A player on one row: the share of the pot, as a bar too, and how often wins and ties come."""
    share = float(player)
    error = "" if player.exact else f" ± {100 * player.stderr:.3f}"
    wins, ties = 100 * player.wins / player.total, 100 * player.ties / player.total
    best = paint.bold(f"{100 * share:6.2f} %{error}")
    bar = paint.tint(f"{bar_of(share, paint):<{BAR_WIDTH}}", "green")
    return f"{f'player {place + 1}':<11}{text} {best}  {bar}  wins {wins:.2f} %  ties {ties:.2f} %"


def shortened(text: str, width: int) -> str:
    """A text in so many columns, cut off where it is longer."""
    printed = " ".join(text.split())
    return f"{printed if len(printed) <= width else printed[: width - 2] + '..':<{width}}"


def bar_of(share: float, paint: Paint) -> str:
    """A bar as long as the share is large, of blocks where they can be printed."""
    if paint.style is Style.LETTERS:
        return "#" * round(share * BAR_WIDTH)
    eighths = round(share * BAR_WIDTH * len(BLOCKS))
    return "█" * (eighths // len(BLOCKS)) + BLOCKS[eighths % len(BLOCKS)]


def show_heat(heat: Heat) -> None:
    """What each hand of a range has, for a person."""
    paint = Paint.here()
    out("")
    out(f"{paint.bold(heat.title)}  {heat.summary}")
    out(heat_as_text(heat, paint.colour))


def pictures_written(
    heats: tuple[Heat, ...], html: str | None, svg: str | None, reporter: Reporter
) -> int:
    """Write the pictures that are wanted; the exit status."""
    wanted = ((html, heat_as_page), (svg, heat_as_svg))
    written = [
        status_of(write(path, draw(heats)), path, reporter)
        for path, draw in wanted
        if path is not None
    ]
    return max(written, default=0)


def matrix_written(path: str, reporter: Reporter) -> int:
    """Write what each of the 169 hands wins from each other; the exit status."""
    try:
        from handrail.engine import tabled
    except ModuleNotFoundError:
        text = f"--matrix {path}"
        return failed((EngineMissing(),), text, (), reporter)
    with compiling_told():
        if path.lower().endswith(".npz"):
            content = tabled.as_npz()
        else:
            rows = watched(tabled.rows(), "writing", tabled.ROWS)
            content = "".join(rows).encode()
    return status_of(write_bytes(path, content), path, reporter)
