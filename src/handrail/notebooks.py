"""The HTML that notebooks show: a table from types to the functions that render their values."""

from handrail.cards.types import Card
from handrail.equities.types import FlopEquity
from handrail.games.improvement import Outs
from handrail.games.ladder import Ladder
from handrail.games.shares import Equity
from handrail.games.showdowns import Showdown
from handrail.hands.scoring import Score, SmallScore
from handrail.hands.types import Combo, Hand
from handrail.made_hands.grouping import Hits
from handrail.pictures.grid_drawing import render_heatmap_html, render_hits_html, render_html
from handrail.pictures.heatmap import Heatmap
from handrail.pictures.histogram import Histogram, render_histogram_html
from handrail.pictures.html_values import (
    render_card,
    render_cards,
    render_equity,
    render_flop_equity,
    render_ladder,
    render_outs,
    render_score,
    render_showdown,
)
from handrail.ranges.combo_sets import Range
from handrail.ranges.weighted_ranges import WeightedRange

RENDERERS = {
    Card: render_card,
    Hand: render_cards,
    Combo: render_cards,
    Score: render_score,
    SmallScore: render_score,
    Ladder: render_ladder,
    Showdown: render_showdown,
    Outs: render_outs,
    Equity: render_equity,
    FlopEquity: render_flop_equity,
    Range: render_html,
    WeightedRange: render_html,
    Heatmap: render_heatmap_html,
    Histogram: render_histogram_html,
    Hits: render_hits_html,
}


def show_values_as_html() -> None:
    """Give each type in the table the method ``_repr_html_``, which notebooks call.

    ``import handrail`` calls this function in IPython and marimo. Any other program that calls the
    method of a value has to call this function first.
    """
    for shown, render in RENDERERS.items():
        setattr(shown, "_repr_html_", render)  # noqa: B010  # no class declares it
