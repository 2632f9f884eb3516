"""Hostile texts: the parsers of ranges raise nothing, and each error is inside the text."""

import tomllib
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from handrail.ranges import parse_range, parse_weighted

pytestmark = pytest.mark.slow

TOOLS = tomllib.loads((Path(__file__).parents[1] / "truth" / "range_texts.toml").read_text("utf-8"))
VALID: list[str] = [
    *(item for row in TOOLS["read"] for item in row["text"].split(",")),
    *("22+", "55-33", "T9s-54s", "QXo+", "AhXh", "A♠\ufe0fK♣", "15%", "top7.5%", "random"),
    *("AA@1/3", "AA:0.5", "AA:1", "AKs: 0.5", "[50]AA KK[/50]", "40%(KK,AA)", "0.4(AA)"),
    *("XX !AKs", "\ufeffAA\r\nKK"),
]
ALPHABET = "23456789TJQKAXx10sohdc♣♥\ufe0f\ufeff+-@@%%!!*/..,,;::(()[[]]{}$# \n\0\ud800½é"


def hostile_text(random: Random) -> str:
    """Return random text over the alphabet, or valid text with one or two random edits."""
    if random.random() < 0.25:
        return "".join(random.choices(ALPHABET, k=random.randrange(1, 7)))
    text = random.choice(VALID)
    if random.random() < 0.2:
        text += random.choice(("", ",", " ", ":")) + random.choice(VALID)
    for _ in range(random.randrange(1, 3)):
        start = random.randrange(len(text) + 1)
        inserted = random.choice(("", *random.choices(ALPHABET, k=3)))
        text = text[:start] + inserted + text[start + random.randrange(3) :]
    return text


def test_hostile_texts_have_errors_inside_or_none() -> None:
    random = Random(17)
    texts = Counter(hostile_text(random) for _ in range(75_000))
    for text in texts:  # many of the texts are repetitions
        for parse in (parse_range, parse_weighted):
            for error in parse(text).swap().value_or(()):
                assert all(0 <= span.start < span.end <= len(text) for span in error.spans), text
                assert error.message, text
                assert error.hint, text
    assert texts.total() == 75_000
    assert len(texts) > 50_000
