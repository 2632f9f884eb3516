"""Write the file ``preflop.npz`` of the engine, in which the parts of all matchups are kept."""

import numpy as np

from handrail.engine.matchups import WINS_ROW
from handrail.engine.preflop import PARTS_FILE, build_parts
from handrail.ranges.hand_order import COMBO_COUNT


def main() -> None:
    every = np.arange(COMBO_COUNT)
    plain, suited = (part.outcomes[:, WINS_ROW] for part in build_parts(every, every, 0))
    np.savez_compressed(PARTS_FILE, plain=plain, suited=suited)


if __name__ == "__main__":
    main()
