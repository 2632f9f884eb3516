"""The histogram of a player's equity on every flop, as HTML and as SVG."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import accumulate
from textwrap import wrap
from typing import final

from handrail.equities.types import FlopEquity
from handrail.pictures.documents import (
    LINE_HEIGHT,
    html_page,
    svg_caption,
    svg_image,
    svg_rect,
    svg_text,
)
from handrail.pictures.palette import format_css
from handrail.ranges.weighted_ranges import AnyRange

QUANTILES = (10, 25, 50, 75, 90)
BIN_COUNT = 10

HISTOGRAM_CSS = (
    f"\n{format_css('& {{ --{}: {} }}')}"
    + """
& { max-width: 660px; width: 100%; color: var(--text); background: var(--paper);
  font-family: system-ui, sans-serif; font-size: 15px; line-height: 1.3; print-color-adjust: exact }
& table { width: 100%; border-collapse: collapse }
& caption { padding: 8px 4px; text-align: left; overflow-wrap: anywhere; font-size: 13px }
& caption b { display: inline-block; vertical-align: top; max-height: 13em; overflow-y: auto }
& th, & td { padding: 4px; text-align: right; white-space: nowrap; font-weight: normal;
  font-variant-numeric: tabular-nums }
& td:last-child { width: 100% }
& i { display: block; width: var(--share); height: 1.3em; background: var(--offsuit) }
"""
).replace("&", ".handrail-histogram")

# The SVG image, in pixels. The labels are left of the bars. A percentage is right of its bar.
SVG_WIDTH, LABEL_WIDTH, LONGEST_BAR, BAR_HEIGHT, ROW_HEIGHT = 480, 122, 280, 20, 26
CAPTION_BOTTOM, CAPTION_LENGTH, NOTE_LENGTH = 26, 44, 60  # the lengths are in characters
LEFT, RIGHT = ' text-anchor="start"', ' text-anchor="end"'


@final
@dataclass(frozen=True, slots=True)
class Histogram:
    """The equity of the first of two players on every flop, and how often each equity is dealt.

    Attributes:
        title: what the picture shows.
        share: the equity over all flops.
        quantiles: some percentages, each with an equity. In that many percent of the deals, the
            equity on the flop is at most this one.
        bins: ten proportions of the deals: those in which the equity on the flop is from 0% up to
            10%, from 10% up to 20%, and so on. The last has those with an equity of 100% as well.

    >>> Histogram("aces", Fraction(4, 5), (), (Fraction(1, 10),) * 10).bars[1]
    (10, 20, Fraction(1, 10))
    """

    title: str
    share: Fraction
    quantiles: tuple[tuple[int, Fraction], ...]
    bins: tuple[Fraction, ...]

    @property
    def summary(self) -> str:
        """Return the equity over all flops, and the quantiles, in words."""
        each = ", ".join(f"{percent}%: {float(equity):.2%}" for percent, equity in self.quantiles)
        return f"{float(self.share):.2%} equity overall. Quantiles of the equity: {each}."

    @property
    def bars(self) -> tuple[tuple[int, int, Fraction], ...]:
        """Return each bin's lowest and highest equity, in percent, and its proportion of deals."""
        step = 100 // BIN_COUNT
        return tuple(
            (number * step, (number + 1) * step, proportion)
            for number, proportion in enumerate(self.bins)
        )

    @property
    def description(self) -> str:
        """Return the whole picture in words."""
        each = ", ".join(
            f"{low}% to {high}%: {float(proportion):.2%}" for low, high, proportion in self.bars
        )
        return f"{self.summary} Deals by equity: {each}."


def histogram_of(
    hand_range: AnyRange, opponent: AnyRange, flops: Sequence[FlopEquity]
) -> Histogram:
    """Return the histogram of the equity of a range against another one.

    Args:
        hand_range: the range of the first player.
        opponent: the range of the second player.
        flops: the equity on each class of flops, as ``equity_by_flop`` returns it. There must be a
            deal.

    >>> from handrail.equities.types import FlopEquity
    >>> half = Equity.of([(3, 2), (3, 2)], total=8, exact=True)
    >>> flops = [FlopEquity(DECK[:3], flops=4, equity=half)]
    >>> histogram_of(Range.of([Pair(Rank.ACE)]), Range.of([Pair(Rank.KING)]), flops).title
    'Equity of AA against KK on every flop'
    """
    first_players = (each.equity.players[0] for each in flops if each.equity.total)
    ranked = sorted(first_players, key=lambda player: player.share)
    running_totals = [*accumulate(player.total for player in ranked)]
    total = running_totals[-1]
    quantiles: list[tuple[int, Fraction]] = []
    for percent in QUANTILES:
        rank = -(-total * percent // 100)  # rounded up
        quantiles.append((percent, ranked[bisect_left(running_totals, rank)].share))
    deals = [0] * BIN_COUNT
    for player in ranked:
        deals[min(int(player.share * BIN_COUNT), BIN_COUNT - 1)] += player.total
    return Histogram(
        f"Equity of {hand_range} against {opponent} on every flop",
        sum((player.share * player.total for player in ranked), Fraction()) / total,
        tuple(quantiles),
        tuple(Fraction(number, total) for number in deals),
    )


def render_histogram_html_page(histogram: Histogram) -> str:
    """Return a histogram as a standalone page: a table with bars.

    >>> histogram = Histogram("aces", Fraction(4, 5), (), (Fraction(1, 10),) * 10)
    >>> render_histogram_html_page(histogram).splitlines()[0]
    '<!DOCTYPE html>'
    """
    return html_page(histogram.title, _html_figure(histogram))


def render_histogram_svg(histogram: Histogram) -> str:
    """Return a histogram as an SVG image.

    >>> histogram = Histogram("aces", Fraction(4, 5), (), (Fraction(1, 10),) * 10)
    >>> render_histogram_svg(histogram)[:4]
    '<svg'
    """
    middle = SVG_WIDTH // 2
    caption = svg_caption(histogram.title, middle, CAPTION_BOTTOM, CAPTION_LENGTH)
    top = LINE_HEIGHT * (len(caption) - 1)
    elements = [f'<g transform="translate(0 {top})">', *caption, "</g>"]
    y = top + CAPTION_BOTTOM
    for line in wrap(histogram.summary, NOTE_LENGTH):
        y += LINE_HEIGHT
        elements.append(svg_text("text", middle, y, escape(line), ' font-size="14"'))
    y += ROW_HEIGHT + 4
    elements.append(svg_text("text", LABEL_WIDTH - 8, y, "equity", RIGHT))
    elements.append(svg_text("text", LABEL_WIDTH, y, "deals", LEFT))
    y += ROW_HEIGHT - BAR_HEIGHT // 2
    longest = max(histogram.bins)
    for low, high, share in histogram.bars:
        label, percent = f"{low}% to {high}%", f"{float(share):.2%}"
        width = LONGEST_BAR * float(share / longest)
        baseline = y + BAR_HEIGHT - 5
        after_bar = LABEL_WIDTH + round(width) + 6
        elements += (
            f"<g><title>{label} equity: {percent} of the deals</title>",
            svg_text("text", LABEL_WIDTH - 8, baseline, label, RIGHT),
            svg_rect("offsuit", LABEL_WIDTH, y, width, BAR_HEIGHT),
            svg_text("text", after_bar, baseline, percent, LEFT),
            "</g>",
        )
        y += ROW_HEIGHT
    return svg_image(histogram.title, histogram.description, SVG_WIDTH, y + 8, elements)


def _html_figure(histogram: Histogram) -> Iterator[str]:
    """Yield the lines of a histogram: its style, its caption, and a row for each bar."""
    yield f'<div class="handrail-histogram"><style>{HISTOGRAM_CSS}</style><table>'
    yield f"<caption><b>{escape(histogram.title)}</b><br>{escape(histogram.summary)}</caption>"
    yield '<thead><tr><th scope="col">equity</th><th scope="col">deals</th>'
    yield '<td aria-hidden="true"></td></tr></thead><tbody>'
    longest = max(histogram.bins)
    for low, high, share in histogram.bars:
        bar = f'<i style="--share: {100 * float(share / longest):.4g}%"></i>'
        yield f'<tr><th scope="row">{low}% to {high}%</th><td>{float(share):.2%}</td>'
        yield f'<td aria-hidden="true">{bar}</td></tr>'
    yield "</tbody></table></div>"
