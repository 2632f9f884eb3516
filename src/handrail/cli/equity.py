"""``handrail equity``: compares ranges of poker hands, and prints how often each range wins."""

from contextlib import nullcontext
from itertools import accumulate, chain

import click
from returns.result import Failure, Result, Success

from handrail.calculator import Auto, EquityMethod, Exact, Sampled, is_small, solve, solve_by_combo
from handrail.cards import Card, CardStyle
from handrail.cli import json_output, options
from handrail.cli.error_reporter import ErrorReporter, report_unanswered
from handrail.cli.output_files import write_bytes, write_status, write_text
from handrail.cli.paint import Paint, print_line
from handrail.cli.progress_bar import announce_compilation, progress_executor, track_progress
from handrail.equity_errors import EngineMissing, EquityError, WorkerFailed
from handrail.equity_types import Equity, PlayerEquity, Spot
from handrail.notation import ParsedText, read_cards
from handrail.pictures.heatmap import Heatmap, heatmap_of
from handrail.pictures.html_grid import render_heatmap_html_page
from handrail.pictures.svg_grid import render_heatmap_svg
from handrail.pictures.text_grid import render_heatmap_text
from handrail.problems import Located
from handrail.railway import and_then, cases
from handrail.ranges import Range, parse_range
from handrail.text import Span

MAX_SAMPLES = 10**12
RANGE_WIDTH = 24  # columns; a longer range is cut off
BAR_WIDTH = 20
BAR_BLOCKS = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")


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
    "--samples", type=click.IntRange(1, MAX_SAMPLES), metavar="N", help="Draw N deals by chance."
)
@options.seed_option
@click.option(
    "--jobs", type=click.IntRange(min=1), metavar="N", help="How many threads do long work."
)
@click.option("--grid", is_flag=True, help="Draw what each hand of two ranges has.")
@click.option(
    "--html",
    metavar="F",
    shell_complete=options.complete_files,
    help="Write these grids to a page of its own.",
)
@click.option(
    "--svg",
    metavar="F",
    shell_complete=options.complete_files,
    help="Write these grids to a drawing.",
)
@click.option(
    "--matrix",
    metavar="F",
    shell_complete=options.complete_files,
    help="Write all 169 hands against all, as CSV or .npz.",
)
@options.json_option
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
    is_sampled = samples is not None or seed is not None
    if matrix is not None and (ranges or board or dead or exact or is_sampled or jobs):
        raise click.UsageError(
            "--matrix cannot be combined with ranges, cards, --exact, --samples, --seed or --jobs."
        )
    if exact and samples is not None:
        raise click.UsageError("--exact and --samples cannot be combined.")
    if seed is not None and samples is None:
        raise click.UsageError("--seed needs --samples.")
    needs_heatmaps = grid or html is not None or svg is not None
    if needs_heatmaps and (len(ranges) != 2 or samples is not None):
        raise click.UsageError(
            "--grid, --html and --svg need exactly two ranges, and no --samples."
        )
    if grid and as_json:
        raise click.UsageError("--grid cannot be combined with --json: use --html or --svg.")
    options.check_output_paths(html, svg, matrix)
    reporter = ErrorReporter(as_json)
    if matrix is not None:
        return _write_matrix(matrix, reporter)
    used_seed = options.random_seed() if seed is None else seed
    how: EquityMethod = (
        Sampled(samples, used_seed) if samples is not None else Exact() if exact else Auto()
    )
    arguments = _parse_arguments(ranges, board, dead, reporter)
    if arguments is None:
        return reporter.exit_status
    parsed_ranges, parsed_board, parsed_dead = arguments
    text, spans = _command_text(ranges, parsed_board, parsed_dead)
    spot_result = Spot.of(parsed_ranges, parsed_board.values, parsed_dead.values)
    match cases(
        and_then(spot_result, lambda spot: _solve_with_heatmaps(spot, how, jobs, needs_heatmaps))
    ):
        case Success((spot, found_equity, heats)):
            _print_equity(
                spot, ranges, found_equity, used_seed if samples is not None else 0, as_json
            )
            for heat in heats if grid else ():
                _print_heatmap(heat)
            return _write_pictures(heats, html, svg, reporter)
        case Failure(errors):
            return _report_failure(errors, text, spans, reporter)


def _parse_arguments(
    ranges: tuple[str, ...], board: str, dead: str, reporter: ErrorReporter
) -> tuple[tuple[Range, ...], ParsedText[Card], ParsedText[Card]] | None:
    """Return the ranges, the board and the dead cards, which cannot be dealt.

    If any argument has an error, report all errors and return None.
    """
    parsed_ranges: list[Range] = []
    cards: list[ParsedText[Card]] = []
    for text in ranges:
        match cases(parse_range(text)):
            case Success(parsed_range):
                parsed_ranges.append(parsed_range)
            case Failure(errors):
                reporter.report(text, errors)
    for text in (board, dead):
        match cases(read_cards(text)):
            case Success(parsed_cards):
                cards.append(parsed_cards)
            case Failure(card_errors):
                reporter.report(text, card_errors)
    if reporter.has_failed:
        return None
    parsed_board, parsed_dead = cards
    return tuple(parsed_ranges), parsed_board, parsed_dead


def _command_text(
    ranges: tuple[str, ...], board: ParsedText[Card], dead: ParsedText[Card]
) -> tuple[str, tuple[Span, ...]]:
    """Return the ranges and the cards as one string, with the span of each in it.

    The spans are those of the board's cards, then of the dead cards, then of the ranges.
    """
    options = (("--board", board), ("--dead", dead))
    given_options = [(option, cards) for option, cards in options if cards.text]
    words = [*ranges, *chain(*((option, cards.text) for option, cards in given_options))]
    starts = [*accumulate((len(word) + 1 for word in words), initial=0)]
    players = len(ranges)
    range_spans = (
        Span(start, start + len(text)) for start, text in zip(starts[:players], ranges, strict=True)
    )
    card_spans = (
        Span(start + span.start, start + span.end)
        for start, (_, cards) in zip(starts[players + 1 :: 2], given_options, strict=True)
        for span in cards.spans
    )
    return " ".join(words), (*card_spans, *range_spans)


def _solve_with_heatmaps(
    spot: Spot, how: EquityMethod, jobs: int | None, needs_heatmaps: bool
) -> Result[tuple[Spot, Equity, tuple[Heatmap, ...]], tuple[EquityError, ...]]:
    """Return the question, its equity, and two heatmaps, or none if they are not needed.

    A ``Spot`` holds the ranges to compare, the board and the dead cards. A heatmap is a grid with
    the equity of each hand of a range.
    """
    is_light = is_small(spot) and not isinstance(how, Sampled)
    with (
        nullcontext() if is_light else announce_compilation(),
        progress_executor(jobs, "dealing") as executor,
    ):
        answer = solve(spot, how, executor)
        return and_then(
            answer,
            lambda found: _solve_heatmaps(spot, needs_heatmaps).map(
                lambda heats: (spot, found, heats)
            ),
        )


def _solve_heatmaps(
    spot: Spot, needs_heatmaps: bool
) -> Result[tuple[Heatmap, ...], tuple[EquityError, ...]]:
    """Return a heatmap for each of the two ranges against the other.

    Return ``()`` if ``needs_heatmaps`` is false.
    """
    if not needs_heatmaps:
        return Success(())
    one, other = spot.ranges
    reverse_spot = Spot((other, one), spot.board, spot.dead)
    return and_then(
        solve_by_combo(spot),
        lambda first: solve_by_combo(reverse_spot).map(
            lambda second: (heatmap_of(one, other, first), heatmap_of(other, one, second))
        ),
    )


def _report_failure(
    errors: tuple[EquityError, ...], text: str, spans: tuple[Span, ...], reporter: ErrorReporter
) -> int:
    """Report the errors, and return the exit status.

    The status is 1 if the input is valid but could not be computed, and otherwise 2. ``spans`` has
    the spans of the cards and ranges in ``text``.
    """
    end = Span(len(text), len(text))
    located = [
        Located(error, tuple(spans[index] for index in error.at) or (end,)) for error in errors
    ]
    if any(isinstance(error, EngineMissing | WorkerFailed) for error in errors):
        report_unanswered("equity", text, located, reporter.as_json)
        return 1
    reporter.report(text, located)
    return reporter.exit_status


def _print_equity(
    spot: Spot, ranges: tuple[str, ...], answer: Equity, seed: int, as_json: bool
) -> None:
    """Print each player's equity (share of the pot), as rows for a person or as JSON."""
    if as_json:
        json_output.print_json(json_output.equity_object(spot.board, ranges, answer))
        return
    paint = Paint.for_stdout()
    if spot.board:
        print_line(f"{'board':<11}{paint.cards(spot.board)}")
    width = min(RANGE_WIDTH, max(map(len, ranges)))
    for index, (text, player) in enumerate(zip(ranges, answer.players, strict=True)):
        print_line(_player_row(index, _fit_width(text, width), player, paint))
    seed_note = "" if answer.exact else f", seed {seed}"
    how = "exact" if answer.exact else "sampled"
    deals = "deal" if answer.total == 1 else "deals"
    print_line(paint.dim(f"{how}: {answer.total:,} {deals}{seed_note}"))


def _player_row(index: int, text: str, player: PlayerEquity, paint: Paint) -> str:
    """Return the row of one player.

    It has the share of the pot as a number and as a bar, and how often the player wins and ties.
    """
    share = float(player)
    error = "" if player.exact else f" ± {100 * player.stderr:.3f}"
    wins, ties = 100 * player.wins / player.total, 100 * player.ties / player.total
    percent = paint.bold(f"{100 * share:6.2f} %{error}")
    bar = paint.tint(f"{_share_bar(share, paint):<{BAR_WIDTH}}", "green")
    return (
        f"{f'player {index + 1}':<11}{text} {percent}  {bar}  wins {wins:.2f} %  ties {ties:.2f} %"
    )


def _fit_width(text: str, width: int) -> str:
    """Return the text on one line, padded or cut off so that it has ``width`` characters."""
    one_line = " ".join(text.split())
    return f"{one_line if len(one_line) <= width else one_line[: width - 2] + '..':<{width}}"


def _share_bar(share: float, paint: Paint) -> str:
    """Return a bar whose length shows ``share``, a number from 0 to 1.

    The bar consists of block characters, or of ``#`` if the output cannot encode blocks.
    """
    if paint.style is CardStyle.LETTERS:
        return "#" * round(share * BAR_WIDTH)
    eighths = round(share * BAR_WIDTH * len(BAR_BLOCKS))
    return "█" * (eighths // len(BAR_BLOCKS)) + BAR_BLOCKS[eighths % len(BAR_BLOCKS)]


def _print_heatmap(heat: Heatmap) -> None:
    """Print a heatmap as text, with its title and its summary above it."""
    paint = Paint.for_stdout()
    print_line("")
    print_line(f"{paint.bold(heat.title)}  {heat.summary}")
    print_line(render_heatmap_text(heat, paint.has_colour))


def _write_pictures(
    heats: tuple[Heatmap, ...], html: str | None, svg: str | None, reporter: ErrorReporter
) -> int:
    """Write the heatmaps to the files ``html`` and ``svg``, and return the exit status.

    A path that is None is not written.
    """
    targets = ((html, render_heatmap_html_page), (svg, render_heatmap_svg))
    statuses = [
        write_status(write_text(path, draw(heats)), path, reporter)
        for path, draw in targets
        if path is not None
    ]
    return max(statuses, default=0)


def _write_matrix(path: str, reporter: ErrorReporter) -> int:
    """Write the equity of each of the 169 starting hands against each other one to a file.

    Return the exit status.
    """
    try:
        from handrail.engine import matrix_export
    except ModuleNotFoundError:
        text = f"--matrix {path}"
        return _report_failure((EngineMissing(),), text, (), reporter)
    with announce_compilation():
        if path.lower().endswith(".npz"):
            content = matrix_export.matrix_npz()
        else:
            rows = track_progress(
                matrix_export.matrix_csv_rows(), "writing", matrix_export.CSV_ROW_COUNT
            )
            content = "".join(rows).encode()
    return write_status(write_bytes(path, content), path, reporter)
