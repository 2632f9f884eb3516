"""``handrail equity``: compares ranges of poker hands, and prints how often each range wins."""

import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, final

import click
from returns.result import Failure, Result, Success

from handrail.cards.notation import ParsedText, locate_in, read_cards
from handrail.cards.types import DECK, Card
from handrail.cli import json_output, options
from handrail.cli.card_paint import paint_cards
from handrail.cli.compile_notice import announce_compilation
from handrail.cli.typed_questions import spots_of
from handrail.diagnostics import TextProblem
from handrail.equities.calculator import (
    AUTO_SEED,
    Auto,
    EquityMethod,
    Exact,
    Sampled,
    is_solved_in_python,
    solve,
    solve_by_combo,
)
from handrail.equities.errors import MIN_RANGES, EquityError
from handrail.equities.notation import ParsedSpot, SpotText, locate, read_spot, split_spot
from handrail.equities.types import Spot
from handrail.games import Game, game_equity
from handrail.games.board_equity import should_enumerate_boards
from handrail.games.errors import WrongBoardSize
from handrail.games.notation import CardWords
from handrail.games.shares import Equity, format_deals
from handrail.hands.types import COMBO_SIZE
from handrail.installation import EngineMissing
from handrail.problems import Located, TextError, error_class
from handrail.railway import and_then, cases, gather_all
from handrail.ranges import RangeNote, parse_weighted
from handrail.shell.commands import forbid, pass_output
from handrail.shell.input_lines import read_questions, strip_comments
from handrail.shell.long_work import (
    INTERRUPTED_STATUS,
    catch_interrupt,
    progress_bar,
    track_progress,
)
from handrail.shell.output import Output
from handrail.shell.paint import BAR_WIDTH, fit_row, format_percent
from handrail.shell.parameters import Number, file_option, output_option
from handrail.text import USUAL_COLUMNS, Span

if TYPE_CHECKING:  # only questions with heat maps load the pictures
    from handrail.pictures.heatmap import Heatmap

MAX_SAMPLES = 10**12
RANGE_WIDTH = 24  # columns; a longer range is cut off


@final
@dataclass(frozen=True, slots=True)
class _Answer:
    """The equity in a question, as it is printed.

    Attributes:
        texts: the ranges or the holdings, as the user wrote them.
        board: the cards on the board.
        dead: the dead cards.
        equity: the equity of each player.
        notes: what to tell about the ranges.
        heatmaps: two heat maps or none.
        is_interrupted: whether Ctrl-C was pressed: a sample ended early, and no question follows.
    """

    texts: tuple[str, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    equity: Equity
    notes: tuple[RangeNote, ...] = ()
    heatmaps: "tuple[Heatmap, ...]" = ()
    is_interrupted: bool = False


@error_class
class RangeInGame(TextError):
    """A range in a game in which each player's cards are expected."""

    game: str
    holding_size: int

    @property
    def message(self) -> str:
        return f"in {self.game}, expected the {self.holding_size} cards of a player, got a range"

    @property
    def hint(self) -> str:
        return f"write cards, such as {''.join(map(str, DECK[-self.holding_size :]))}"


@error_class
class DeadCardsInGame(TextError):
    """Dead cards in a game in which each player's cards are known."""

    game: str
    _hint = "leave them out"

    @property
    def message(self) -> str:
        return f"in {self.game}, no dead cards can be given"


@click.command(
    cls=options.PokerCommand,
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
@options.board_game_option
@file_option("question")
@click.option("--board", default="", metavar="CARDS", help="The three to five cards on the board.")
@click.option("--dead", default="", metavar="CARDS", help="Cards that cannot be dealt.")
@click.option("--exact", is_flag=True, help="Count every deal, if that takes at most three hours.")
@click.option("--samples", type=Number(1, MAX_SAMPLES), help="Sample N random deals.")
@click.option(
    "--seed",
    type=Number(0),
    help="Seed of --samples: the same gives the same result on every computer.  [default: random]",
)
@click.option("--jobs", type=Number(1), help="Number of threads.  [default: one per processor]")
@click.option("--grid", is_flag=True, help="Print the equity of each hand of two ranges as grids.")
@output_option("--html", "Write these grids as a web page.", ".html")
@output_option("--svg", "Write these grids as an SVG image.", ".svg")
@output_option("--matrix", "Write all 169 hands against each other.", ".csv", ".npz")
@pass_output
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
    --file is a question of its own: AKs vs QQ, or AKs vs QQ | AhKd7s | 2c with a board
    and dead cards. So is each argument, if all arguments have vs. Without vs, each
    argument is one range.

    The percentage of a range is its share of the pot. For two ranges it is exact,
    unless --samples is given. For more it is exact if that takes only seconds, or
    with --exact. Otherwise random deals are sampled; without --samples, they are
    always the same ones (seed 0). The number after ± is the standard error. Ctrl-C
    ends a sample, and prints the result so far. Two ranges before the flop, any two on
    a river, and small ones on a flop or turn need no other package. Samples, most
    other questions, and --dead before the flop need numpy and numba. Without them,
    the command prints how to install them.

    In short deck, RANGE is a range as well, and the answer is exact. In a game of more
    than two cards each, it is the cards that one player holds:
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
    ranges = strip_comments(ranges)
    questions = spots_of(ranges, board, dead)
    has_cards = bool(board or dead)
    has_heatmaps = grid or (html or svg) is not None
    forbid(
        exact and samples is not None,
        "--exact and --samples cannot be combined",
        "remove one of them",
    )
    forbid(seed is not None and samples is None, "--seed needs --samples", "add --samples N")
    forbid(
        has_heatmaps and (samples is not None or len(questions) > 1),
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

    def answer(typed: SpotText) -> Result[_Answer, tuple[TextProblem, ...]]:
        try:
            if game.holding_size == COMBO_SIZE:
                parsed = read_spot(typed, game)
                return and_then(parsed, lambda each: _solve(each, how, jobs, has_heatmaps))
            return _solve_holdings(typed, game)
        except KeyboardInterrupt:
            # Nothing is reported of an interrupted sample that has no deals yet.
            if samples is None:
                output.reporter.report_unanswered(typed.text)
            raise

    answers = read_questions(
        questions, path, split_spot, answer, output, notes_of=lambda found: found.notes
    )
    for number, (text, found) in enumerate(answers):
        if number and not output.as_json:
            output.print_row()
        _print_equity(text, found, how, output)
        _draw(found.heatmaps, grid, html, svg, output)
        if found.is_interrupted:
            return INTERRUPTED_STATUS
    return 0


def _solve(
    parsed: ParsedSpot, how: EquityMethod, jobs: int | None, has_heatmaps: bool
) -> Result[_Answer, tuple[Located[EquityError], ...]]:
    """Return the answer to a question. If Ctrl-C stops a sample, it is the answer so far."""
    forbid(
        has_heatmaps and len(parsed.spot.ranges) != MIN_RANGES,
        "--grid, --html and --svg need exactly two ranges",
        "remove a range",
    )
    is_quick = not isinstance(how, Sampled) and is_solved_in_python(parsed.spot)
    with (
        nullcontext() if is_quick else announce_compilation(),
        progress_bar("dealing") as update,
        catch_interrupt() as is_stopped,
        nullcontext() if jobs is None else ThreadPoolExecutor(jobs) as executor,
    ):

        def keep_going(done: int, total: int) -> bool:
            update(done, total)
            return not is_stopped()

        spot = parsed.spot
        answer = solve(spot, how, executor, keep_going).map(
            lambda equity: _Answer(
                parsed.range_texts,
                spot.board,
                spot.dead,
                equity,
                parsed.notes,
                is_interrupted=is_stopped(),
            )
        )
        if has_heatmaps:
            answer = and_then(answer, lambda found: _add_heatmaps(spot, found))
    return locate(answer, parsed.spans)


def _add_heatmaps(spot: Spot, answer: _Answer) -> Result[_Answer, tuple[EquityError, ...]]:
    return _solve_heatmaps(spot).map(lambda heatmaps: replace(answer, heatmaps=heatmaps))


def _solve_heatmaps(spot: Spot) -> "Result[tuple[Heatmap, ...], tuple[EquityError, ...]]":
    """Return a heat map for each of two ranges against the other."""
    from handrail.pictures.heatmap import heatmap_of

    one, other = spot.ranges
    return and_then(
        solve_by_combo(spot),
        lambda first: solve_by_combo(replace(spot, ranges=(other, one))).map(
            lambda second: (heatmap_of(one, other, first), heatmap_of(other, one, second))
        ),
    )


def _solve_holdings(typed: SpotText, game: Game) -> Result[_Answer, tuple[TextProblem, ...]]:
    """Return the equity of the cards that each player holds: ``AhAd2c3c vs KhKdQhQd | 4c5c6c``."""
    if not game.board_size:  # whatever the players hold
        end = Span(typed.ranges[-1].end, typed.ranges[-1].end)
        return Failure((Located(WrongBoardSize(game.name, 0, ()), (end,)),))

    def solve_parts(parts: CardWords) -> Result[_Answer, tuple[TextProblem, ...]]:
        *holdings, board, dead = parts
        if dead.values:
            return Failure((DeadCardsInGame(game.name, spans=dead.spans),))
        held = [each.values for each in holdings]
        is_quick = should_enumerate_boards(game, len(board.values), sum(map(len, held)))
        with nullcontext() if is_quick else announce_compilation():
            answer = game_equity(game, held, board=board.values)
        return locate_in((board, *holdings), answer).map(
            lambda equity: _Answer(typed.range_texts, board.values, (), equity)
        )

    holdings = [_read_holding(game, typed.text, span) for span in typed.ranges]
    cards = [read_cards(typed.text, span.start, span.end) for span in (typed.board, typed.dead)]
    return and_then(gather_all([*holdings, *cards]), solve_parts)


def _read_holding(
    game: Game, text: str, span: Span
) -> Result[ParsedText[Card], tuple[TextProblem, ...]]:
    """Parse a player's cards. If they are a range, say that cards are expected."""
    cards = read_cards(text, span.start, span.end)
    match cases(cards):
        case Success():
            return cards
        case Failure():
            if isinstance(cases(parse_weighted(text[span.start : span.end])), Failure):
                return cards
            return Failure((RangeInGame(game.name, game.holding_size, spans=(span,)),))


def _print_equity(question: str, answer: _Answer, how: EquityMethod, output: Output) -> None:
    """Print each player's equity (share of the pot), as rows for a person or as JSON."""
    equity, seed = answer.equity, None
    if not equity.exact:
        seed = how.seed if isinstance(how, Sampled) else AUTO_SEED
    if output.as_json:
        _print_json(question, answer, seed, output)
        return
    paint = output.paint
    for name, cards in (("board", answer.board), ("dead", answer.dead)):
        if cards:
            output.print_row(f"{name:<9}", paint_cards(cards, paint))
    texts = [" ".join(text.split()) for text in answer.texts]
    columns = max(2, (paint.columns or USUAL_COLUMNS) - len("player 10    100.00%"))
    width = min(RANGE_WIDTH, max(map(len, texts)), columns)
    for number, (text, player) in enumerate(zip(texts, equity.players, strict=True), start=1):
        share = float(player.share)
        stderr = f"{paint.symbol('±', '+/-')} {format_percent(player.stderr)}"
        output.print_row(
            f"player {number:<2}",
            f"{fit_row([text], width):<{width}}",
            paint.bold(f"{format_percent(share):>7}"),
            *(() if equity.exact else (stderr,)),
            paint.tint(f"{paint.bar(share):<{BAR_WIDTH}}", "green"),
            f"wins {format_percent(player.wins / equity.total):>6}",
            f"ties {format_percent(player.ties / equity.total):>6}",
        )
    note = f"exact: {format_deals(equity.total)}"
    if seed is not None:
        how_found = "interrupted" if answer.is_interrupted else "sampled"
        note = f"{how_found}: {format_deals(equity.total)}, seed {seed}"
    output.print_sentence(paint.dim(note))


def _print_json(question: str, answer: _Answer, seed: int | None, output: Output) -> None:
    fields = {
        **json_output.equity_object(answer.board, answer.dead, answer.texts, answer.equity, seed),
        **json_output.notes_field(question, answer.notes),
    }
    is_partial = answer.is_interrupted and seed is not None
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)  # weights can make numbers with thousands of digits
    output.print_json({**fields, "interrupted": True} if is_partial else fields)
    sys.set_int_max_str_digits(limit)


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
