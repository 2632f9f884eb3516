# pyright: reportUnusedCallResult=true
"""A Result that is not used. basedpyright reports it only with the setting above."""

from handrail import class_of, deal, parse_hand, shuffled


def drops_a_result(text: str) -> None:
    parse_hand(text)  # error: -, reportUnusedCallResult
    parse_hand(text).map(class_of)  # error: -, reportUnusedCallResult
    _ = deal(2, 5, shuffled(7))
