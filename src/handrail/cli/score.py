"""``handrail score``: five-card hands, from arguments or from a file."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from heapq import nlargest

import click
from returns.result import Failure, Success

from handrail.cli import documents, options
from handrail.cli.diagnostics import Reporter
from handrail.cli.handrows import HandRow, Read
from handrail.cli.paint import Paint, out, percent
from handrail.cli.progress import compiling_told, watched
from handrail.cli.reading import SAMPLE, answers, opened, unsuitable
from handrail.hands import parse_hand
from handrail.odds import share_of
from handrail.railway import either
from handrail.scoring import AceRule, Category, score
from handrail.wording import Wording, category_name

# Bytes of a file, some thirty thousand hands, that are read in the time the engine is loaded in.
LARGE = 500_000


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
    shell_complete=options.files,
    help="One hand a line; - is standard input.",
)
@click.option("--top", type=click.IntRange(min=1), metavar="N", help="Only the N best.")
@click.option("--tally", is_flag=True, help="How often each category came.")
@options.aces
@options.slang
@options.as_json
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
    reporter = Reporter(as_json)
    print_as = HandRow(rule, options.wording(slang), as_json, Paint.here())
    listing = top is None and not tally
    most = None if listing else top or 1
    large = None if path is None else in_bulk(path, print_as, most, reporter)
    seen = Counter[Category]()
    shown: Iterable[Read]
    if large is not None:
        seen, shown = large
    elif listing:
        shown = hands_read(hands, path, reporter)
    else:
        # Of equals, nlargest keeps the first and their order.
        every = noted(watched(hands_read(hands, path, reporter), "scoring"), rule, seen)
        shown = nlargest(top or 1, every, key=lambda read: score(read[1], rule))
    if top is not None or listing:
        for text, hand in shown:
            out(print_as.row(text, hand))
    if tally:
        counts = {category: seen[category] for category in reversed(Category)}
        show_tally(counts, options.wording(slang), as_json)
    return reporter.status


def in_bulk(
    path: str, print_as: HandRow, top: int | None, reporter: Reporter
) -> tuple[Counter[Category], list[Read]] | None:
    """The categories in a large file, and its best hands; None where that is not worth the engine.

    So it is for a file that is small, no file at all, or no text, and where no engine is.
    Where no best hands are asked for, all are printed.
    """
    if not os.path.isfile(path) or os.path.getsize(path) < LARGE:
        return None
    try:
        from handrail.cli import bulk

        file = opened(path)
    except (ModuleNotFoundError, OSError):  # where it cannot be opened, the other road says so
        return None
    with file, compiling_told():
        if unsuitable(file.peek(SAMPLE)[:SAMPLE], ()) is not None:
            return None
        if top is None:
            bulk.listed(file, print_as, reporter, path)
            return Counter(), []
        return bulk.scored(file, print_as.aces, top, reporter, path)


def hands_read(arguments: tuple[str, ...], path: str | None, reporter: Reporter) -> Iterator[Read]:
    """The good hands among those given, each with its text; the others are reported."""
    if path is not None or arguments == ("-",):
        yield from answers("-" if path is None else path, parse_hand, reporter)
        return
    joined = options.are_single_cards(arguments)
    for text in (" ".join(arguments),) if joined else arguments:
        match either(parse_hand(text)):
            case Success(hand):
                yield text, hand
            case Failure(errors):
                reporter.report(text, errors)


def noted(read: Iterable[Read], rule: AceRule, seen: Counter[Category]) -> Iterator[Read]:
    """The same hands; their categories are counted as they pass."""
    for text, hand in read:
        seen[score(hand, rule).category] += 1
        yield text, hand


def show_tally(counts: Mapping[Category, int], wording: Wording, as_json: bool) -> None:
    """How often each category came, with percent."""
    total = sum(counts.values())
    if as_json:
        documents.emit(
            {
                "hands": total,
                "counts": documents.of_counts(counts),
                "percent": documents.percents(counts),
            }
        )
        return
    for category, count in counts.items():
        share = percent(share_of(counts, (category,)))
        out(f"{category_name(category, wording):<18}{count:>12,}{share:>12}")
    out(f"{'hands':<18}{total:>12,}")
