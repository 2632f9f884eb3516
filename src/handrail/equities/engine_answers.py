"""The engine's answers to questions, whose file is imported when one of them is first used."""

import importlib
import typing

if typing.TYPE_CHECKING:
    from handrail.engine.question_equity import (
        compare_flops as compare_flops,
        group_patterns as group_patterns,
        judge_boards as judge_boards,
        match_up as match_up,
        match_up_by_combo as match_up_by_combo,
        pair_holdings as pair_holdings,
        sample_deals as sample_deals,
        seconds_of_sweep_three as seconds_of_sweep_three,
        sweep_three as sweep_three,
        sweep_two as sweep_two,
        sweep_two_by_combo as sweep_two_by_combo,
    )
else:

    def __getattr__(name: str) -> object:
        return getattr(importlib.import_module("handrail.engine.question_equity"), name)
