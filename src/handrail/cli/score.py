"""``handrail score``: five-card hands, from arguments or from a file."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from heapq import nlargest
from typing import TypeAlias

import click
from returns.result import Failure, Success

from handrail.cli import documents, options
from handrail.cli.diagnostics import Reporter
from handrail.cli.paint import Paint, out, percent, rank_texts
from handrail.cli.progress import compiling_told, watched
from handrail.cli.reading import SAMPLE, answers, opened, unsuitable
from handrail.hands import Hand, parse_hand
from handrail.ladder import class_of
from handrail.odds import Tally
from handrail.railway import either
from handrail.scoring import AceRule, Category, Score, score
from handrail.wording import Wording, category_name, describe

Read: TypeAlias = tuple[str, Hand, Score]

# Bytes of a file, some sixty thousand hands, that are read in the time the engine is loaded in.
LARGE = 1_000_000
NAME_WIDTH = 31  # full house, queens over sevens


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
    paint = Paint.here()
    seen = Counter[Category]()
    shown: Iterable[Read]
    large = (
        in_bulk(path, rule, top or 1, reporter)
        if path is not None and (tally or top is not None)
        else None
    )
    if large is not None:
        seen, shown = large
    else:
        shown = (
            (text, hand, score(hand, rule)) for text, hand in hands_read(hands, path, reporter)
        )
        if tally or top is not None:
            # Of equals, nlargest keeps the first and their order.
            shown = nlargest(top or 1, noted(watched(shown, "scoring"), seen), key=score_in)
    if top is not None or not tally:
        for text, hand, found in shown:
            if as_json:
                documents.emit(documents.of_hand(text, hand, found, rule, options.wording(slang)))
            else:
                out(row(hand, found, rule, options.wording(slang), paint))
    if tally:
        counts = tuple(seen[category] for category in reversed(Category))
        show_tally(Tally(counts), options.wording(slang), as_json)
    return reporter.status


def in_bulk(
    path: str, rule: AceRule, top: int, reporter: Reporter
) -> tuple[Counter[Category], list[Read]] | None:
    """The categories in a large file, and its best hands; None where that is not worth the engine.

    So it is for a file that is small, no file at all, or no text, and where no engine is.
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
        return bulk.scored(file, rule, top, reporter, path)


def hands_read(
    arguments: tuple[str, ...], path: str | None, reporter: Reporter
) -> Iterator[tuple[str, Hand]]:
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


def noted(read: Iterable[Read], seen: Counter[Category]) -> Iterator[Read]:
    """The same hands; their categories are counted as they pass."""
    for each in read:
        seen[each[2].category] += 1
        yield each


def score_in(read: Read) -> Score:
    """What hands are ordered by."""
    return read[2]


def row(hand: Hand, found: Score, rule: AceRule, wording: Wording, paint: Paint) -> str:
    """A scored hand on one row."""
    number = f"  class {class_of(hand)}" if rule is AceRule.HIGH_OR_LOW else ""
    kickers = f"  kickers {rank_texts(found.kickers)}" if found.kickers else ""
    name = describe(found, wording)
    return (
        f"{paint.cards(hand)}  {paint.bold(name)}{' ' * (NAME_WIDTH - len(name))}"
        f"score {found.category.value:>2}  rank {found.rank}{kickers:<17}{number}"
    ).rstrip()


def show_tally(found: Tally, wording: Wording, as_json: bool) -> None:
    """How often each category came, with percent."""
    if as_json:
        counts = documents.of_counts(found)
        documents.emit(
            {"hands": found.total, "counts": counts, "percent": documents.percents(found)}
        )
        return
    for category in found.counts:
        count, share = found.counted((category,))
        out(f"{category_name(category, wording):<18}{count:>12,}{percent(share):>12}")
    out(f"{'hands':<18}{found.total:>12,}")
