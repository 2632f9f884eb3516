"""``handrail score``: scores five-card hands from arguments or from a file."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from heapq import nlargest

import click
from returns.result import Failure, Success

from handrail.cli import json_output, options
from handrail.cli.error_reporter import ErrorReporter
from handrail.cli.hand_formatter import HandFormatter, HandWithText
from handrail.cli.input_lines import SAMPLE_BYTES, file_error, open_input, parse_lines
from handrail.cli.paint import Paint, format_percent, print_line
from handrail.cli.progress_bar import announce_compilation, track_progress
from handrail.hands import parse_hand
from handrail.odds import share_of
from handrail.railway import cases
from handrail.scoring import AceRule, Category, score
from handrail.wording import Wording, category_name

# About 30,000 hands. Scoring a smaller file without the engine is faster than loading the engine.
LARGE_FILE_BYTES = 500_000


@click.command(
    epilog="""\b
    Example:
      $ handrail score "KS 2H 5C JD TD"
      K♠ 2♥ 5♣ J♦ T♦  high card, king                score  1  rank K  kickers J T 5 2  class 6822
    """
)
@click.argument("hands", nargs=-1, metavar="HAND...")
@click.option(
    "--file",
    "path",
    metavar="F",
    shell_complete=options.complete_files,
    help="One hand a line; - is standard input.",
)
@click.option("--top", type=click.IntRange(min=1), metavar="N", help="Only the N best.")
@click.option("--tally", is_flag=True, help="How often each category came.")
@options.aces_option
@options.slang_option
@options.json_option
def command(
    hands: tuple[str, ...],
    path: str | None,
    top: int | None,
    tally: bool,
    aces: str,
    slang: bool,
    as_json: bool,
) -> int:
    """Score five-card hands: category, 1 to 10, rank and kickers.

    A HAND is five cards, as "KS 2H 5C JD TD" or KS2H5CJDTD; arguments that are
    all single cards make one hand. With - or --file F, one hand a line.
    """
    if bool(hands) is (path is not None):
        raise click.UsageError("Give hands, or --file F, or - for standard input.")
    rule = AceRule(aces)
    reporter = ErrorReporter(as_json)
    formatter = HandFormatter(rule, options.wording_for(slang), as_json, Paint.for_stdout())
    is_listing = top is None and not tally
    most = None if is_listing else top or 1
    bulk_result = None if path is None else _score_in_bulk(path, formatter, most, reporter)
    category_counts = Counter[Category]()
    shown_hands: Iterable[HandWithText]
    if bulk_result is not None:
        category_counts, shown_hands = bulk_result
    elif is_listing:
        shown_hands = _parse_hands(hands, path, reporter)
    else:
        # If hands tie, nlargest returns those that come first, and keeps their order.
        all_hands = _count_categories(
            track_progress(_parse_hands(hands, path, reporter), "scoring"), rule, category_counts
        )
        shown_hands = nlargest(top or 1, all_hands, key=lambda entry: score(entry[1], rule))
    if top is not None or is_listing:
        for text, hand in shown_hands:
            print_line(formatter.format_hand(text, hand))
    if tally:
        counts = {category: category_counts[category] for category in reversed(Category)}
        _print_tally(counts, options.wording_for(slang), as_json)
    return reporter.exit_status


def _score_in_bulk(
    path: str, formatter: HandFormatter, top: int | None, reporter: ErrorReporter
) -> tuple[Counter[Category], list[HandWithText]] | None:
    """Score a large file with the engine.

    Return the number of hands in each category, and the ``top`` best hands. If ``top`` is None,
    print all hands, and return nothing but empty collections.

    Return None if the engine cannot be used: it is not installed, or the file is small, missing or
    not text. Then the caller must score the file without the engine.
    """
    if not os.path.isfile(path) or os.path.getsize(path) < LARGE_FILE_BYTES:
        return None
    try:
        from handrail.cli import bulk_scoring

        file = open_input(path)
    except (ModuleNotFoundError, OSError):  # the caller opens the file again and reports the error
        return None
    with file, announce_compilation():
        if file_error(file.peek(SAMPLE_BYTES)[:SAMPLE_BYTES], ()) is not None:
            return None
        if top is None:
            bulk_scoring.print_hands(file, formatter, reporter, path)
            return Counter(), []
        return bulk_scoring.summarize_hands(file, formatter.aces, top, reporter, path)


def _parse_hands(
    arguments: tuple[str, ...], path: str | None, reporter: ErrorReporter
) -> Iterator[HandWithText]:
    """Yield the text and the value of each valid hand, and report the errors of the others."""
    if path is not None or arguments == ("-",):
        yield from parse_lines("-" if path is None else path, parse_hand, reporter)
        return
    is_one_hand = options.are_single_cards(arguments)
    for text in (" ".join(arguments),) if is_one_hand else arguments:
        match cases(parse_hand(text)):
            case Success(hand):
                yield text, hand
            case Failure(errors):
                reporter.report(text, errors)


def _count_categories(
    hands: Iterable[HandWithText], rule: AceRule, category_counts: Counter[Category]
) -> Iterator[HandWithText]:
    """Yield the same hands, and count each hand's category in ``category_counts``."""
    for text, hand in hands:
        category_counts[score(hand, rule).category] += 1
        yield text, hand


def _print_tally(counts: Mapping[Category, int], wording: Wording, as_json: bool) -> None:
    """Print the number and the percentage of hands in each category, and the total number."""
    total = sum(counts.values())
    if as_json:
        json_output.print_json(
            {
                "hands": total,
                "counts": json_output.counts_object(counts),
                "percent": json_output.percents_object(counts),
            }
        )
        return
    for category, count in counts.items():
        share = format_percent(share_of(counts, (category,)))
        print_line(f"{category_name(category, wording):<18}{count:>12,}{share:>12}")
    print_line(f"{'hands':<18}{total:>12,}")
