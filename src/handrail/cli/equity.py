"""``handrail equity``: compares ranges of poker hands, and prints how often each range wins."""

import re
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from typing import TYPE_CHECKING, TypeAlias

import click
from returns.result import Result, Success

from handrail.calculator import (
    AUTO_SEED,
    Auto,
    EquityMethod,
    Exact,
    Sampled,
    game_equity,
    should_enumerate,
    solve,
    solve_by_combo,
    solve_game,
)
from handrail.cli import json_output, options
from handrail.cli.input_lines import read_questions
from handrail.cli.long_work import (
    INTERRUPTED_STATUS,
    announce_compilation,
    catch_interrupt,
    progress_bar,
    track_progress,
)
from handrail.cli.options import forbid, read_deal
from handrail.cli.output import Output
from handrail.cli.paint import BAR_WIDTH, fit_row, format_percent
from handrail.diagnostics import TextProblem
from handrail.equity_errors import MIN_RANGES, EngineMissing, EquityError
from handrail.equity_notation import ParsedSpot, has_versus, locate, parse_spot
from handrail.equity_types import Equity, PlayerEquity, Spot, format_deals
from handrail.games import HOLDEM, Game, GameEquity, PlayerShare
from handrail.problems import Located
from handrail.railway import and_then
from handrail.text import USUAL_COLUMNS

if TYPE_CHECKING:  # only questions with heat maps load the pictures
    from handrail.pictures.heatmap import Heatmap

MAX_SAMPLES = 10**12
RANGE_WIDTH = 24  # columns; a longer range is cut off
SEPARATOR = re.compile(r"(?<![^\s|])vs?\.?(?![^\s|])|\|", re.IGNORECASE)  # vs and |


Answer: TypeAlias = tuple[ParsedSpot, Equity | GameEquity, tuple["Heatmap", ...], bool]
"""A question, its equity, two heat maps or none, and whether Ctrl-C ended the sample early."""


@click.command(
    cls=options.Command,
    short_help="Compare ranges: who wins how often.",
    epilog="""\b
    Example:
      $ handrail equity AKs vs QQ
      player 1   AKs   46.05%  █████████▎            wins 45.83%  ties  0.43%
      player 2   QQ    53.95%  ██████████▊           wins 53.73%  ties  0.43%
      exact: 41,095,296 deals
    """,
)
@click.argument("ranges", nargs=-1, metavar="RANGE vs RANGE...")
@options.game_option
@options.file_option("question")
@click.option("--board", default="", metavar="CARDS", help="The three to five cards on the board.")
@click.option("--dead", default="", metavar="CARDS", help="Cards that cannot be dealt.")
@click.option("--exact", is_flag=True, help="Count every deal, if that takes at most three hours.")
@click.option("--samples", type=options.Number(1, MAX_SAMPLES), help="Sample N random deals.")
@options.seed_option
@click.option(
    "--jobs", type=options.Number(1), help="Number of threads.  [default: one per processor]"
)
@click.option("--grid", is_flag=True, help="Print the equity of each hand of two ranges as grids.")
@options.output_option("--html", "Write these grids as a web page.", ".html")
@options.output_option("--svg", "Write these grids as an SVG image.", ".svg")
@options.output_option("--matrix", "Write all 169 hands against each other.", ".csv", ".npz")
@options.pass_output
def command(
    output: Output,
    ranges: tuple[str, ...],
    game: Game,
    path: str | None,
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
) -> int:
    """Compare two to ten ranges: how often each wins or ties.

    A RANGE is written as for the command range: AKs, 22+,AQo+ or AsKs. A line of
    --file, or an argument with vs, is a question of its own: AKs vs QQ, or
    AKs vs QQ | AhKd7s | 2c with a board and dead cards. Without vs, each argument
    is one range.

    The percentage of a range is its share of the pot. For two ranges it is exact.
    For more it is exact if that takes only seconds; otherwise random deals are
    sampled, always the same ones (seed 0). The number after ± is the standard
    error. Ctrl-C ends a sample, and prints the result so far.

    In short deck, RANGE is a range as well, and the answer is exact.
    With another game, it is the cards that one player holds:
    --game omaha AhAdKhKd vs QhQdJhJd. A player ties on each board that gives the
    player only a part of the pot.
    """
    if matrix is not None:
        forbid(
            any((ranges, path, board, dead, exact, samples, jobs, grid, html, svg))
            or seed is not None,
            "--matrix cannot be combined with ranges or options of a question",
            "give it alone",
        )
        _write_matrix(matrix, output)
        return 0
    lines, has_cards = _format_questions(ranges, board, dead), bool(board or dead)
    has_heatmaps = grid or (html or svg) is not None
    forbid(
        exact and samples is not None,
        "--exact and --samples cannot be combined",
        "remove one of them",
    )
    forbid(seed is not None and samples is None, "--seed needs --samples", "add --samples N")
    forbid(
        has_heatmaps and (samples is not None or len(lines) > 1),
        "--grid, --html and --svg need one question, without --samples",
        "give one, such as AKs vs QQ",
    )
    forbid(
        (path is not None or ranges == ("-",)) and (has_heatmaps or has_cards),
        "--file cannot be combined with --board, --dead, --grid, --html or --svg",
        "write the cards into the lines: AKs vs QQ | AhKd7s | 2c",
    )
    forbid(
        has_cards and "|" in "".join(ranges),
        "--board and --dead cannot be combined with |",
        "write all cards after |",
    )
    forbid(grid and output.as_json, "--grid cannot be combined with --json", "use --html or --svg")
    how: EquityMethod = Exact() if exact else Auto()
    if samples is not None:
        how = Sampled(samples, options.choose_seed(seed))
    answers = read_questions(
        lines,
        path,
        lambda line: (
            and_then(parse_spot(line), lambda parsed: _solve(parsed, how, jobs, has_heatmaps))
            if game == HOLDEM
            else _solve_ranges(game, line)
            if game.holding_size == HOLDEM.holding_size
            else _solve_holdings(game, line)
        ),
        output,
    )
    for number, (_, (parsed, equity, heatmaps, is_interrupted)) in enumerate(answers):
        if number and not output.as_json:
            output.print_row()
        _print_equity(parsed, equity, how, is_interrupted, output)
        _draw(heatmaps, grid, html, svg, output)
        if is_interrupted:
            return INTERRUPTED_STATUS
    return 0


def _format_questions(ranges: tuple[str, ...], board: str, dead: str) -> tuple[str, ...]:
    """Return each question as a line of a file: ``AKs vs QQ | AhKd7s | 2c``."""
    words = " ".join(ranges)
    question = words if has_versus(words) else " vs ".join(ranges)
    questions = ranges if all(map(has_versus, ranges)) else (question,)
    cards = f" | {board}" if board or dead else ""
    return tuple(f"{each}{cards}{dead and f' | {dead}'}" for each in questions)


def _solve(
    parsed: ParsedSpot, how: EquityMethod, jobs: int | None, has_heatmaps: bool
) -> Result[Answer, tuple[Located[EquityError], ...]]:
    """Return the answer to a question. If Ctrl-C stops a sample, it is the answer so far."""
    forbid(
        has_heatmaps and len(parsed.spot.ranges) != MIN_RANGES,
        "--grid, --html and --svg need exactly two ranges",
        "remove a range",
    )
    needs_engine = isinstance(how, Sampled) or not should_enumerate(parsed.spot)
    with (
        announce_compilation() if needs_engine else nullcontext(),
        progress_bar("dealing") as update,
        catch_interrupt() as is_stopped,
        nullcontext() if jobs is None else ThreadPoolExecutor(jobs) as executor,
    ):

        def keep_going(done: int, total: int) -> bool:
            update(done, total)
            return not is_stopped()

        answer = and_then(
            solve(parsed.spot, how, executor, keep_going),
            lambda equity: (_solve_heatmaps(parsed.spot) if has_heatmaps else Success(())).map(
                lambda heatmaps: (parsed, equity, heatmaps, is_stopped())
            ),
        )
    return locate(answer, parsed.spans)


def _solve_heatmaps(spot: Spot) -> "Result[tuple[Heatmap, ...], tuple[EquityError, ...]]":
    """Return a heat map for each of two ranges against the other."""
    from handrail.pictures.heatmap import heatmap_of

    one, other = spot.ranges
    return and_then(
        solve_by_combo(spot),
        lambda first: solve_by_combo(Spot((other, one), spot.board, spot.dead)).map(
            lambda second: (heatmap_of(one, other, first), heatmap_of(other, one, second))
        ),
    )


def _solve_ranges(game: Game, line: str) -> Result[Answer, tuple[TextProblem, ...]]:
    """Return the equity of ranges in a game in which each player holds two cards."""
    with announce_compilation():
        return and_then(
            parse_spot(line),
            lambda parsed: locate(solve_game(parsed.spot, game), parsed.spans).map(
                lambda equity: (parsed, equity, (), False)
            ),
        )


def _solve_holdings(game: Game, line: str) -> Result[Answer, tuple[TextProblem, ...]]:
    """Return the equity of the cards that each player holds: ``AhAd2c3c vs KhKdQhQd | 4c5c6c``."""
    texts = SEPARATOR.split(line if "|" in line else f"{line}|")
    # Spaces in place of the separators keep the spans of the cards.
    blanked = SEPARATOR.sub(lambda mark: " " * len(mark[0]), line)
    with announce_compilation():
        return read_deal(
            texts,
            lambda read, groups: read.locate(
                game_equity(groups[:-1], game, board=groups[-1]),
                sum(map(len, groups[:-1])),
            ).map(
                lambda equity: (
                    ParsedSpot(Spot((), groups[-1], ()), tuple(map(str.strip, texts[:-1])), ()),
                    equity,
                    (),
                    False,
                )
            ),
            blanked,
        )


def _print_equity(
    parsed: ParsedSpot,
    equity: Equity | GameEquity,
    how: EquityMethod,
    is_interrupted: bool,
    output: Output,
) -> None:
    """Print each player's equity (share of the pot), as rows for a person or as JSON."""
    board, texts = parsed.spot.board, parsed.range_texts
    seed = (
        None
        if isinstance(equity, GameEquity) or equity.exact
        else how.seed
        if isinstance(how, Sampled)
        else AUTO_SEED
    )
    if output.as_json:
        fields = json_output.equity_object(parsed.spot, texts, equity, seed)
        is_partial = is_interrupted and seed is not None
        limit = sys.get_int_max_str_digits()
        sys.set_int_max_str_digits(0)  # weights can make numbers with thousands of digits
        output.print_json({**fields, "interrupted": True} if is_partial else fields)
        sys.set_int_max_str_digits(limit)
        return
    paint = output.paint
    for name, cards in (("board", board), ("dead", parsed.spot.dead)):
        if cards:
            output.print_row(f"{name:<9}", paint.cards(cards))
    longest = max(len(" ".join(text.split())) for text in texts)
    width = min(
        RANGE_WIDTH, longest, (paint.columns or USUAL_COLUMNS) - len("player 10    100.00%")
    )
    players: tuple[PlayerEquity | PlayerShare, ...] = equity.players
    for number, (text, player) in enumerate(zip(texts, players, strict=True), start=1):
        stderr, share = json_output.stderr_of(player), float(player.share)
        output.print_row(
            f"player {number:<2}",
            f"{fit_row([' '.join(text.split())], width):<{width}}",
            paint.bold(f"{format_percent(share):>7}"),
            *(() if stderr is None else (f"{paint.symbol('±', '+/-')} {format_percent(stderr)}",)),
            paint.tint(f"{paint.bar(share):<{BAR_WIDTH}}", "green"),
            f"wins {format_percent(player.wins / equity.total):>6}",
            f"ties {format_percent(player.ties / equity.total):>6}",
        )
    how_found = "exact" if seed is None else "interrupted" if is_interrupted else "sampled"
    note = f"{how_found}: {format_deals(equity.total)}{'' if seed is None else f', seed {seed}'}"
    output.print_sentence(paint.dim(note))


def _draw(
    heatmaps: "tuple[Heatmap, ...]", grid: bool, html: str | None, svg: str | None, output: Output
) -> None:
    """Print the heat maps and write them to files, as the options say."""
    if not heatmaps:
        return
    from handrail.pictures.html_grid import render_heatmap_html_page
    from handrail.pictures.svg_grid import render_heatmap_svg
    from handrail.pictures.text_grid import render_heatmap_text

    for heatmap in heatmaps if grid else ():
        output.print_row()
        output.print_sentence(f"{output.paint.bold(heatmap.title)}  {heatmap.summary}")
        columns = output.paint.columns or USUAL_COLUMNS
        print(render_heatmap_text(heatmap, output.paint.has_colour, columns=columns))
    if html is not None:
        output.write_file("--html", html, render_heatmap_html_page(heatmaps).encode())
    if svg is not None:
        output.write_file("--svg", svg, render_heatmap_svg(heatmaps).encode())


def _write_matrix(path: str, output: Output) -> None:
    """Write the equity of each of the 169 starting hands against each other one to a file."""
    try:
        from handrail.engine import matrix_export
    except ModuleNotFoundError:
        output.reporter.report_failure(EngineMissing())
        return
    with announce_compilation():
        rows = track_progress(
            matrix_export.matrix_csv_rows(), "writing", matrix_export.CSV_ROW_COUNT
        )
        is_csv = path.lower().endswith(".csv")
        content = "".join(rows).encode() if is_csv else matrix_export.matrix_npz()
    output.write_file("--matrix", path, content)
