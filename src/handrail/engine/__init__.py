"""Evaluation of many hands, and equity of ranges, computed fast over arrays.

The results are those of the core, which is the plain Python part of handrail. The engine needs
numpy for its arrays and numba, which compiles loops over arrays to machine code. Such a compiled
function is called a kernel.

Two ranges before the flop without dead cards are compared by installed tables, for which numba is
not loaded. For other work, the first call of a function compiles the
kernels that it needs, which takes a few seconds.
``notify_on_compile`` tells a program when that happens. The machine code is then kept in numba's
cache on disk. If no folder for it is writable, each process compiles the code again. The lookup
tables are installed with the engine.

The imports are in reading order.
"""

from importlib.util import find_spec

from handrail.installation import install_hint

try:
    from handrail.engine.compiling import notify_on_compile
    from handrail.engine.arrays import COMBO_CARDS, combo_index

    if find_spec("numba") is None:  # it is imported when the first kernel is called
        raise ModuleNotFoundError(name="numba")
except ModuleNotFoundError as _error:
    raise ModuleNotFoundError(
        f"handrail.engine needs numpy and numba: {install_hint('engine')}", name=_error.name
    ) from _error

from handrail.engine.batch import (
    class_names,
    cards_of,
    classes_of,
    evaluate,
    evaluate_omaha,
)
from handrail.engine.hand_lines import BadLine, HandBatch, read_hands
from handrail.engine.exact_equity import ComboEquities, combo_equities
from handrail.engine.hand_matrix import STARTING_HAND_OF_COMBO, Matrix, matrix
from handrail.engine.multiway_deals import sample
from handrail.engine.counting import ClassCounts, counts

__all__ = [
    "COMBO_CARDS",
    "STARTING_HAND_OF_COMBO",
    "BadLine",
    "ClassCounts",
    "ComboEquities",
    "HandBatch",
    "Matrix",
    "cards_of",
    "class_names",
    "classes_of",
    "combo_equities",
    "combo_index",
    "counts",
    "evaluate",
    "evaluate_omaha",
    "matrix",
    "notify_on_compile",
    "read_hands",
    "sample",
]
