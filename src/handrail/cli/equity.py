"""``handrail equity``: compares ranges of poker hands, and prints how often each range wins."""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, final

import click
from returns.result import Failure, Result

from handrail.cli import json_output, poker_options
from handrail.cli.card_paint import paint_cards
from handrail.cli.solver_runs import run_solver
from handrail.cli.typed_questions import find_other_than_two, questions_of
from handrail.equities.calculator import (
    Auto,
    EquityMethod,
    Exact,
    Sampled,
    choose_solver,
)
from handrail.equities.errors import EquityError
from handrail.equities.notation import ParsedQuestion, QuestionText, read_question, split_question
from handrail.equities.solvers import AUTO_SEED, COMBO_SOLVERS, Choice, choose
from handrail.equities.types import Question, RangeQuestion
from handrail.games.rule_book import Game
from handrail.games.shares import Equity, format_deals
from handrail.hands.types import COMBO_SIZE, Combo
from handrail.installation import EngineState, engine_state, install_hint
from handrail.problems import Located, TextProblem
from handrail.railway import and_then, gather_all
from handrail.shell.input_lines import (
    InputLine,
    are_in_lines,
    is_one_argument,
    read_questions,
    strip_comments,
    write_csv_answers,
)
from handrail.shell.long_work import INTERRUPTED_STATUS, call_in_thread
from handrail.shell.options import Number, file_option, forbid, output_option
from handrail.shell.output import Output, pass_output
from handrail.shell.paint import BAR_WIDTH, USUAL_COLUMNS, cut_off, format_percent

if TYPE_CHECKING:  # only questions with heat maps load the pictures
    from handrail.pictures.heatmap import Heatmap

MAX_SAMPLES = 10**12
EQUITY_CSV_COLUMNS = ("player", "hand", "combo", "wins", "ties", "total", "equity")
RANGE_WIDTH = 24  # columns; a longer range is cut off


@final
@dataclass(frozen=True, slots=True)
class _Answer:
    """The equity in a question, as it is printed.

    Attributes:
        parsed: the question, with the ranges or holdings as the user wrote them.
        equity: the equity of each player.
        heatmaps: two heat maps or none.
        is_interrupted: whether Ctrl-C ended a sample early. Then, no question follows.
        lacks_engine: whether deals were sampled because the engine is not installed.
    """

    parsed: ParsedQuestion[Question]
    equity: Equity
    heatmaps: "tuple[Heatmap, ...]" = ()
    is_interrupted: bool = False
    lacks_engine: bool = False


@click.command(
    cls=poker_options.PokerCommand,
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
@poker_options.game_option
@file_option("question", "AKs vs QQ in hold'em")
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
@output_option("--csv", "Write the equity of each combo of two ranges.", ".csv")
@output_option("--html", "Write these grids as a web page.", ".html")
@output_option("--svg", "Write these grids as an SVG image.", ".svg")
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
    csv: str | None,
    html: str | None,
    svg: str | None,
) -> int:
    """Compare two to ten ranges: how often each wins or ties.

    A RANGE is AKs, 22+,AQo+, AsKs, or As* for As with any other card; "handrail help
    ranges" lists all forms. A line of --file is a question of its own: AKs vs QQ, or
    AKs vs QQ | AhKd7s | 2c with a board and dead cards. So is each argument, if all
    arguments have vs. Without vs, each argument is one range.

    The percentage of a range is its share of the pot. For two ranges it is exact,
    unless --samples is given. For more it is exact if that takes only seconds, or
    with --exact. Otherwise random deals are sampled; without --samples, they are
    always the same ones (seed 0). The number after ± is the standard error. Ctrl-C
    ends a sample, and prints the result so far. Without numpy and numba, two ranges
    before the flop or on a river are exact, and so are small ones on a flop or turn.
    Most other questions are answered by a small sample, and the command prints how to
    install both.

    With another game, RANGE can be the cards that one player holds: --game omaha
    AhAdKhKd vs QhQdJhJd. If the game has two cards each, RANGE is a range as well. A
    star says that the player holds others, too, which are dealt: --game stud 'AsKsQs*'
    vs '2d2h2c*'. A random hand is random, any or '*'; the quotes are for the shell. A
    player ties in each deal that gives the player only a part of the pot.

    --csv has a row for each combo that can be dealt. Its columns are player, hand (the
    starting hand), combo, wins, ties, total and equity. For several questions, each
    row begins with line and text, those of the question.
    """
    ranges = strip_comments(ranges)
    questions = questions_of(ranges, board, dead, game.holding_size)
    has_cards = bool(board or dead)
    has_heatmaps = grid or (csv or html or svg) is not None
    is_alone = is_one_argument(questions, path)
    csv_answers: list[tuple[InputLine, Iterator[tuple[object, ...]]]] = []
    forbid(
        exact and samples is not None,
        "--exact and --samples cannot be combined",
        "remove one of them",
    )
    forbid(seed is not None and samples is None, "--seed needs --samples", "add --samples N")
    forbid(
        has_heatmaps and (samples is not None or game.holding_size != COMBO_SIZE),
        "--grid, --csv, --html and --svg need ranges of two cards, without --samples",
        "remove the option",
    )
    forbid(
        (grid or html is not None or svg is not None) and not is_alone,
        "--grid, --html and --svg need one question as an argument",
        "give one, such as AKs vs QQ",
    )
    forbid(
        has_cards and (not ranges or are_in_lines(ranges, path)),
        "--board and --dead need ranges as arguments",
        "in a line, write the cards after |, as in AKs vs QQ | AhKd7s | 2c",
    )
    forbid(
        has_cards and "|" in "".join(ranges),
        "--board and --dead cannot be combined with |",
        "write all cards after |",
    )
    forbid(grid and output.as_json, "--grid cannot be combined with --json", "use --html or --svg")
    how: EquityMethod = Exact() if exact else Auto()
    if samples is not None:
        how = Sampled(samples, poker_options.choose_seed(seed))

    def answer(typed: QuestionText) -> Result[_Answer, tuple[TextProblem, ...]]:
        if has_heatmaps and (error := find_other_than_two(typed)):
            return Failure((error,))
        parsed = read_question(typed, game)
        return and_then(parsed, lambda each: _solve(each, how, jobs, has_heatmaps))

    answers = read_questions(
        questions,
        path,
        split_question,
        answer,
        output,
        notes_of=lambda found: found.parsed.notes,
        is_long=True,
    )
    for number, (line, found) in enumerate(answers):
        seed = None
        if not found.equity.exact:
            seed = how.seed if isinstance(how, Sampled) else AUTO_SEED
        if output.as_json:
            _print_json(line, found, seed, output)
        else:
            if number:
                output.print_row()
            _print_equity(found, seed, output)
        if csv is not None:
            csv_answers.append((line, _csv_rows(found.heatmaps)))
        _draw(found.heatmaps, grid, html, svg, output)
        if found.is_interrupted:
            return INTERRUPTED_STATUS
    write_csv_answers(output, csv, EQUITY_CSV_COLUMNS, csv_answers, is_alone)
    return 0


def _solve(
    parsed: ParsedQuestion[Question], how: EquityMethod, jobs: int | None, has_heatmaps: bool
) -> Result[_Answer, tuple[Located[EquityError], ...]]:
    """Return the answer to a question. If Ctrl-C stops a sample, it is the answer so far."""
    question = parsed.question
    engine = engine_state()
    choose = partial(choose_solver, question, how, engine)
    # To estimate the time for three or more players, the engine may be loaded.
    choice = choose() if len(question.players) == 2 else call_in_thread(choose)
    answer = and_then(choice, lambda chosen: _run(chosen, parsed, jobs))
    if isinstance(how, Auto) and engine is EngineState.MISSING:
        answer = answer.map(lambda found: replace(found, lacks_engine=not found.equity.exact))
    if has_heatmaps and isinstance(question, RangeQuestion):
        answer = and_then(answer, partial(_add_heatmaps, question, engine))
    return parsed.locate(answer)


def _run(
    chosen: Choice[Equity], parsed: ParsedQuestion[Question], jobs: int | None
) -> Result[_Answer, tuple[EquityError, ...]]:
    """Run the chosen solver. Ctrl-C stops a sample early."""
    answer, is_interrupted = run_solver(chosen, jobs)
    return answer.map(lambda equity: _Answer(parsed, equity, is_interrupted=is_interrupted))


def _add_heatmaps(
    question: RangeQuestion, engine: EngineState, answer: _Answer
) -> Result[_Answer, tuple[EquityError, ...]]:
    """Add a heat map for each of two ranges against the other."""
    from handrail.pictures.heatmap import heatmap_of

    one, other = question.players
    swapped = replace(question, players=(other, one))

    def add(found: tuple[Mapping[Combo, Equity], ...]) -> _Answer:
        first, second = found
        heatmaps = heatmap_of(one, other, first), heatmap_of(other, one, second)
        return replace(answer, heatmaps=heatmaps)

    solved = (
        and_then(choose(each, COMBO_SOLVERS, engine), lambda chosen: run_solver(chosen)[0])
        for each in (question, swapped)
    )
    return gather_all(solved).map(add)


def _print_equity(answer: _Answer, seed: int | None, output: Output) -> None:
    """Print each player's equity (share of the pot). ``seed`` is None if it is exact."""
    equity, paint = answer.equity, output.paint
    question = answer.parsed.question
    for name, cards in (("board", question.board), ("dead", question.dead)):
        if cards:
            output.print_row(f"{name:<9}", paint_cards(cards, paint))
    texts = [" ".join(text.split()) for text in answer.parsed.player_texts]
    columns = max(2, (paint.columns or USUAL_COLUMNS) - len("player 10    100.00%"))
    width = min(RANGE_WIDTH, max(map(len, texts)), columns)
    best_share = max(player.share for player in equity.players)
    for number, (text, player) in enumerate(zip(texts, equity.players, strict=True), start=1):
        share = float(player.share)
        bar = paint.bar(share)
        padding = " " * (BAR_WIDTH - len(bar))
        if player.share == best_share:
            bar = paint.tint(bar, "green")
        stderr = f"{paint.symbol('±', '+/-')} {format_percent(player.stderr)}"
        output.print_row(
            f"player {number:<2}",
            f"{cut_off(text, width):<{width}}",
            paint.bold(f"{format_percent(share):>7}"),
            *(() if equity.exact else (stderr,)),
            f"{bar}{padding}",
            f"wins {format_percent(player.wins / equity.total):>6}",
            f"ties {format_percent(player.ties / equity.total):>6}",
        )
    note = f"exact: {format_deals(equity.total)}"
    if seed is not None:
        how_found = "interrupted" if answer.is_interrupted else "sampled"
        note = f"{how_found}: {format_deals(equity.total)}, seed {seed}"
    output.print_sentence(paint.dim(note))
    if answer.lacks_engine:
        advice = f"for more deals or all of them, install the engine: {install_hint('engine')}"
        output.print_sentence(paint.dim(advice))


def _print_json(line: InputLine, answer: _Answer, seed: int | None, output: Output) -> None:
    document = json_output.equity_object(
        line, answer.parsed, answer.equity, seed, answer.is_interrupted
    )
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)  # weights can make numbers with thousands of digits
    output.print_json(document)
    sys.set_int_max_str_digits(limit)


def _csv_rows(heatmaps: "tuple[Heatmap, ...]") -> Iterator[tuple[object, ...]]:
    """Yield a row for each combo of each player that can be dealt."""
    for number, heatmap in enumerate(heatmaps, start=1):
        for cell in chain.from_iterable(heatmap.rows):
            for combo, found in cell.equities:
                player = found.players[0]
                equity = f"{float(player):.4f}"
                yield number, cell.hand, combo, player.wins, player.ties, player.total, equity


def _draw(
    heatmaps: "tuple[Heatmap, ...]", grid: bool, html: str | None, svg: str | None, output: Output
) -> None:
    """Print the heat maps and write them to files, as the options say."""
    if not heatmaps:
        return
    from handrail.pictures.grid_drawing import render_heatmap_html_page, render_heatmap_svg
    from handrail.pictures.text_grid import render_heatmap_text

    for heatmap in heatmaps if grid else ():
        output.print_row()
        output.print_sentence(f"{output.paint.bold(heatmap.title)}  {heatmap.summary}")
        columns = output.paint.columns or USUAL_COLUMNS
        print(render_heatmap_text(heatmap, output.paint.has_colour, columns=columns))
    output.write_picture("--html", html, render_heatmap_html_page, heatmaps)
    output.write_picture("--svg", svg, render_heatmap_svg, heatmaps)
