"""The same answers as the core's, fast: on numpy and numba, over arrays.

Read the modules in this order, each imports only from those above it: ``arguments``,
``machine_code``, ``compiling``, ``sharing``, ``arrays``, ``keeping``, ``tables``, ``kernels``; for
hands, ``batch``, ``counting``, ``reading``; for equity, ``matchups``, ``preflop``, ``boards``,
``sweeps``, ``exact``, ``grid``, ``players``; for what the core asks, ``spots``, and for files,
``tabled``.

The first call of a function compiles what it needs, which takes some seconds once;
``when_compiling`` tells when that happens. Machine code and tables are then kept, where a
folder can be written: those of numba where numba keeps such things, ours in the user's
cache folder or in HANDRAIL_CACHE_DIR.
"""

from handrail.equity_errors import ENGINE_HINT

try:
    from handrail.engine.arrays import COMBO_CARDS, combo_index
    from handrail.engine.compiling import when_compiling
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
from handrail.engine.counting import Counted, counts
from handrail.engine.exact import Equities, equities
from handrail.engine.grid import STARTING_HAND_OF_COMBO, Matrix, matrix
from handrail.engine.players import Shares, all_deals, most_deals, sample
from handrail.engine.reading import BadLine, HandsRead, Scanned, read_hands, scan_hands

__all__ = [
    "COMBO_CARDS",
    "STARTING_HAND_OF_COMBO",
    "BadLine",
    "Counted",
    "Equities",
    "HandsRead",
    "Matrix",
    "Scanned",
    "Shares",
    "all_deals",
    "cards_of",
    "classes_of",
    "combo_index",
    "counts",
    "equities",
    "evaluate",
    "evaluate_masks",
    "evaluate_unchecked",
    "matrix",
    "most_deals",
    "read_hands",
    "sample",
    "scan_hands",
    "scores_of",
    "when_compiling",
]
