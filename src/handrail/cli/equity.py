"""``handrail equity``: compares ranges of poker hands, and prints how often each range wins."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import final

import click
from returns.result import Failure, Result, Success

from handrail.calculator import Auto, EquityMethod, Exact, Sampled, is_small, solve, solve_by_combo
from handrail.cards import CardStyle
from handrail.cli import json_output, options
from handrail.cli.input_lines import read_questions
from handrail.cli.options import Misuse
from handrail.cli.output import Output
from handrail.cli.output_files import write_file
from handrail.cli.paint import Paint, format_percent
from handrail.cli.progress_bar import announce_compilation, progress_executor, track_progress
from handrail.equity_errors import EngineMissing, EquityError
from handrail.equity_notation import ParsedSpot, SpotTextError, locate, read_spot, split_ranges
from handrail.equity_types import Equity, PlayerEquity, Spot
from handrail.pictures.heatmap import Heatmap, heatmap_of
from handrail.pictures.html_grid import render_heatmap_html_page
from handrail.pictures.svg_grid import render_heatmap_svg
from handrail.pictures.text_grid import render_heatmap_text
from handrail.problems import Located
from handrail.railway import and_then, cases
from handrail.text import Span, pluralize

MAX_SAMPLES = 10**12
RANGE_WIDTH = 24  # columns; a longer range is cut off
BAR_WIDTH = 20
BAR_BLOCKS = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")


@final
@dataclass(frozen=True, slots=True)
class Question:
    """The options that say which deals are compared, and how."""

    board: str
    dead: str
    exact: bool
    samples: int | None
    seed: int | None
    jobs: int | None

    def __post_init__(self) -> None:
        if self.exact and self.samples is not None:
            raise Misuse("--exact and --samples cannot be combined", "remove one of them")
        if self.seed is not None and self.samples is None:
            raise Misuse("--seed needs --samples", "add --samples N")
