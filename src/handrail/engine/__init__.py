"""The core's hands and equity, computed fast over arrays with numpy and numba.

Read the modules in this order; each imports only from those before it: ``argument_checks``,
``machine_code``, ``compiling``, ``parallel``, ``arrays``, ``disk_cache``, ``hash_tables``,
``kernels``; for hands, ``batch``, ``counting``, ``hand_lines``; for equity, ``matchups``,
``preflop``, ``boards``, ``sweeps``, ``exact_equity``, ``hand_matrix``, ``multiway_deals``; for
the core's spots, ``spots``; for exported files, ``matrix_export``.

The first call of a function compiles the kernels that it needs. This takes a few seconds, once;
``notify_on_compile`` reports it. Machine code and tables are then cached on disk, if a folder is
writable: machine code in numba's cache, tables in the user's cache folder or in
HANDRAIL_CACHE_DIR.
"""

from handrail.equity_errors import ENGINE_HINT

try:
    from handrail.engine.arrays import COMBO_CARDS, combo_index
    from handrail.engine.compiling import notify_on_compile
except ModuleNotFoundError as _error:
    raise ModuleNotFoundError(
        f"handrail.engine needs numpy and numba: {ENGINE_HINT}", name=_error.name
    ) from _error

from handrail.engine.batch import (
    cards_of,
    classes_of,
    evaluate,
    evaluate_masks,
    evaluate_unchecked,
    scores_of,
)
from handrail.engine.counting import ClassCounts, counts
from handrail.engine.exact_equity import ComboEquities, combo_equities
from handrail.engine.hand_lines import BadLine, HandBatch, HandScan, read_hands, scan_hands
from handrail.engine.hand_matrix import STARTING_HAND_OF_COMBO, Matrix, matrix
from handrail.engine.multiway_deals import MultiwayEquity, all_deals, max_deals, sample

__all__ = [
    "COMBO_CARDS",
    "STARTING_HAND_OF_COMBO",
    "BadLine",
    "ClassCounts",
    "ComboEquities",
    "HandBatch",
    "HandScan",
    "Matrix",
    "MultiwayEquity",
    "all_deals",
    "cards_of",
    "classes_of",
    "combo_equities",
    "combo_index",
    "counts",
    "evaluate",
    "evaluate_masks",
    "evaluate_unchecked",
    "matrix",
    "max_deals",
    "notify_on_compile",
    "read_hands",
    "sample",
    "scan_hands",
    "scores_of",
]
