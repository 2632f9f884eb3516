# pyright: reportUnusedCallResult=true
"""A Result that nobody looks at: the one mistake that only a checker that is told to can see."""

from handrail import class_of, deal, parse_hand, shuffled


def drops_a_result(text: str) -> None:
    parse_hand(text)  # error: -, reportUnusedCallResult
    parse_hand(text).map(class_of)  # error: -, reportUnusedCallResult
    _ = deal(2, 5, shuffled(7))
