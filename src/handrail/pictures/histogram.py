"""The histogram of a player's equity on every flop, as HTML and as SVG."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import accumulate
from textwrap import wrap
from typing import final

from handrail.equities.types import FlopEquity
from handrail.games.shares import PlayerEquity
from handrail.pictures.documents import (
    LINE_HEIGHT,
    html_page,
    svg_caption,
    svg_image,
    svg_rect,
    svg_text,
)
from handrail.pictures.palette import INKS
from handrail.ranges.weighted_ranges import AnyRange

QUANTILES = (10, 25, 50, 75, 90)
# The widths that the bars may have, in percent of equity. The widest that spreads the deals over
# enough bars is chosen. Without a limit for outliers and for bars, one flop could make all the
# others one bar, or make a hundred bars.
STEPS = tuple(map(Fraction, ("10", "5", "2", "1", "0.5", "0.2", "0.1")))
ENOUGH_BARS, MOST_BARS = 5, 20
OUTLIERS = 1  # percent of the deals at each end

# The selectors and colours follow the rules of ``GRID_CSS``.
HISTOGRAM_CSS = (
    (
        """
& { max-width: 660px; width: 100%;
  font-family: system-ui, sans-serif; font-size: 15px; line-height: 1.3; print-color-adjust: exact }
& table { width: 100%; margin: 0; border-collapse: collapse; table-layout: auto; color: inherit;
  font-size: inherit }
& caption { padding: 8px 4px; text-align: left; color: inherit; overflow-wrap: anywhere;
  font-size: 13px }
& tr { background: none }
& thead { border: 0 }
& caption b { display: inline-block; vertical-align: top; max-height: 13em; overflow-y: auto }
& th, & td { padding: 4px; text-align: right; white-space: nowrap; font-weight: normal;
  font-variant-numeric: tabular-nums; line-height: inherit; border: 0; background: none }
& td:last-child { width: 100% }
& i { display: block; width: var(--share); height: 1.3em; background: INK }
"""
    )
    .replace("&", ":is(#handrail, .handrail-histogram)")
    .replace("INK", INKS["offsuit"])
)

# The SVG image, in pixels. The labels are left of the bars. A percentage is right of its bar.
SVG_WIDTH, LABEL_WIDTH, LONGEST_BAR = 500, 140, 280
BAR_HEIGHT, ROW_HEIGHT = 20, 26
CAPTION_BOTTOM = 26
CAPTION_LENGTH, NOTE_LENGTH = 44, 60  # in characters
LEFT, RIGHT = ' text-anchor="start"', ' text-anchor="end"'


@final
@dataclass(frozen=True, slots=True)
class Bar:
    """The proportion of the deals in which the equity on the flop is between two limits.

    Attributes:
        low: the lowest equity, in percent.
        high: the limit above, in percent. An equity of exactly this limit belongs to the next bar,
            if there is one.
        proportion: the proportion of the deals.

    >>> Bar(Fraction(50), Fraction(101, 2), Fraction(1, 10)).label
    '50% to 50.5%'
    """

    low: Fraction
    high: Fraction
    proportion: Fraction

    @property
    def label(self) -> str:
        """Return both limits."""
        return f"{float(self.low):g}% to {float(self.high):g}%"

    def __repr__(self) -> str:
        return f"Bar('{self.label}', {float(self.proportion):.2%})"


@final
@dataclass(frozen=True, slots=True)
class Histogram:
    """The equity of the first of two players on every flop, and how often each equity is dealt.

    Attributes:
        title: what the picture shows.
        share: the equity over all flops.
        quantiles: some percentages, each with an equity. In that many percent of the deals, the
            equity on the flop is at most this one.
        bars: the bars, from the lowest equity to the highest.

    >>> Histogram("aces", Fraction(4, 5), (), (Bar(Fraction(80), Fraction(90), Fraction(1)),)).title
    'aces'
    """

    title: str
    share: Fraction
    quantiles: tuple[tuple[int, Fraction], ...]
    bars: tuple[Bar, ...]

    @property
    def summary(self) -> str:
        """Return the equity over all flops, and the quantiles, in words."""
        each = ", ".join(f"{percent}%: {float(equity):.2%}" for percent, equity in self.quantiles)
        return f"{float(self.share):.2%} equity overall. Quantiles of the equity: {each}."

    @property
    def description(self) -> str:
        """Return the whole picture in words."""
        each = ", ".join(f"{bar.label}: {float(bar.proportion):.2%}" for bar in self.bars)
        return f"{self.summary} Deals by equity: {each}."

    def __repr__(self) -> str:
        return f"Histogram({self.title!r}, {float(self.share):.2%})"


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

    def quantile(percent: int) -> Fraction:
        rank = -(-total * percent // 100)  # rounded up
        return ranked[bisect_left(running_totals, rank)].share

    return Histogram(
        f"Equity of {hand_range} against {opponent} on every flop",
        sum((player.share * player.total for player in ranked), Fraction()) / total,
        tuple((percent, quantile(percent)) for percent in QUANTILES),
        _bars_of(ranked, quantile(OUTLIERS), quantile(100 - OUTLIERS)),
    )


def _bars_of(players: Sequence[PlayerEquity], low: Fraction, high: Fraction) -> tuple[Bar, ...]:
    """Return the bars. Those from the equity ``low`` to ``high`` have the same width.

    If there are deals below or above, one more bar at this end has them all.
    """
    shares = {player.share for player in players if low <= player.share <= high}
    step = _choose_step(shares)
    first, last = _place(low, step), _place(high, step)
    deals = Counter[int]()
    for player in players:
        place = _place(player.share, step)
        deals[min(max(place, first - 1), last + 1)] += player.total
    limits = {place: (place * step, (place + 1) * step) for place in range(first, last + 1)}
    if deals[first - 1]:
        limits = {first - 1: (Fraction(), first * step), **limits}
    if deals[last + 1]:
        limits[last + 1] = ((last + 1) * step, Fraction(100))
    return tuple(
        Bar(start, end, Fraction(deals[place], deals.total()))
        for place, (start, end) in limits.items()
    )


def _choose_step(shares: Collection[Fraction]) -> Fraction:
    """Return the widest step with which enough bars have deals, or else the most bars."""
    chosen, most = STEPS[0], 0
    for step in STEPS:
        places = {_place(share, step) for share in shares}
        filled = min(len(places), ENOUGH_BARS)
        if filled > most and max(places) - min(places) < MOST_BARS:
            chosen, most = step, filled
    return chosen


def _place(share: Fraction, step: Fraction) -> int:
    """Return the number of the bar with this share. 100% belongs to the last bar below 100%."""
    return min(int(100 * share / step), int(100 / step) - 1)


def render_histogram_html(histogram: Histogram) -> str:
    """Return a histogram as a table with bars and its own style.

    >>> bar = Bar(Fraction(80), Fraction(90), Fraction(1))
    >>> render_histogram_html(Histogram("aces", Fraction(4, 5), (), (bar,)))[-14:]
    '</table></div>'
    """
    return "\n".join(_html_figure(histogram))


def render_histogram_html_page(histogram: Histogram) -> str:
    """Return a histogram as a standalone page: a table with bars.

    >>> bar = Bar(Fraction(80), Fraction(90), Fraction(1))
    >>> histogram = Histogram("aces", Fraction(4, 5), (), (bar,))
    >>> render_histogram_html_page(histogram).splitlines()[0]
    '<!DOCTYPE html>'
    """
    return html_page(histogram.title, _html_figure(histogram))


def render_histogram_svg(histogram: Histogram) -> str:
    """Return a histogram as an SVG image.

    >>> bar = Bar(Fraction(80), Fraction(90), Fraction(1))
    >>> histogram = Histogram("aces", Fraction(4, 5), (), (bar,))
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
    longest = max(bar.proportion for bar in histogram.bars)
    for bar in histogram.bars:
        label, percent = bar.label, f"{float(bar.proportion):.2%}"
        width = LONGEST_BAR * float(bar.proportion / longest)
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
    longest = max(bar.proportion for bar in histogram.bars)
    for bar in histogram.bars:
        drawn = f'<i style="--share: {100 * float(bar.proportion / longest):.4g}%"></i>'
        yield f'<tr><th scope="row">{bar.label}</th><td>{float(bar.proportion):.2%}</td>'
        yield f'<td aria-hidden="true">{drawn}</td></tr>'
    yield "</tbody></table></div>"
