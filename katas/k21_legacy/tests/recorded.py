"""What the old script printed, recorded before anybody changed it.

Each recording has a name, the text that was read, and the bill. Nobody asked whether the bill is
right: it is what the old script printed.
"""

from collections.abc import Iterator
from itertools import product

from handrail_dojo.near_misses import ODD_TEXTS, near_misses

RECORDED = (
    (
        "a good day",
        "bread 2\ncake\nbag 3\n",
        "line 1: bread 5.00\nline 2: cake 3.75\nline 3: bag 0.00\ndue 8.75",
    ),
    (
        "nothing was sold",
        "",
        "due 0.00",
    ),
    (
        "lines without words",
        "\n# Monday\n\ncake\n   \n",
        "line 4: cake 3.75\ndue 3.75",
    ),
    (
        "a comment after an order",
        "cake 2 # for Ann 3\ncake#2",
        "line 1: cake 7.50\nline 2: cake 3.75\ndue 11.25",
    ),
    (
        "a discount is rounded down",
        "cake 3 10\nbread 1 33",
        "line 1: cake 10.13\nline 2: bread 1.68\ndue 11.81",
    ),
    (
        "more than everything off",
        "bread 1 100\ncake 2 150\ncake 1 -10",
        "line 1: bread 0.00\nline 2: cake -3.75\nline 3: cake 4.13\ndue 0.38",
    ),
    (
        "goods that came back",
        "bread -1\ncake -1 10\nbread 3",
        "line 1: bread -2.50\nline 2: cake -3.37\nline 3: bread 7.50\ndue 1.63",
    ),
    (
        "a quantity of 0",
        "bread 0\ncake 0 10\ncake 00",
        "line 1: bread 2.50\nline 2: cake 3.38\nline 3: cake 3.75\ndue 9.63",
    ),
    (
        "not for sale",
        "tee 2\nBread\njack's\n\"it's\"",
        "line 1: 'tee' is not for sale\n"
        "line 2: 'Bread' is not for sale\n"
        'line 3: "jack\'s" is not for sale\n'
        "line 4: '\"it\\'s\"' is not for sale\n"
        "due 0.00",
    ),
    (
        "not a number",
        "bread two\nbread 2 x\nbread 1.5\nbread 2 10%",
        "line 1: two is not a number\n"
        "line 2: x is not a number\n"
        "line 3: 1.5 is not a number\n"
        "line 4: 10% is not a number\n"
        "due 0.00",
    ),
    (
        "two mistakes in a line",
        "tee two x\ntee 1 x\nbread y x",
        "line 1: two is not a number\n"
        "line 2: x is not a number\n"
        "line 3: y is not a number\n"
        "due 0.00",
    ),
    (
        "a good line between bad ones",
        "tee\nbread\nbread x\ncake",
        "line 1: 'tee' is not for sale\n"
        "line 2: bread 2.50\n"
        "line 3: x is not a number\n"
        "line 4: cake 3.75\n"
        "due 6.25",
    ),
    (
        "one item in several lines",
        "bread\ncake\nbread\nbread",
        "line 1: bread 2.50\nline 2: cake 3.75\nline 3: bread 2.50\nline 4: bread 2.50\ndue 11.25",
    ),
    (
        "more than three words",
        "bread 2 10 please\nbread 1 0 # x\ncake 1 0 0 0",
        "line 1: bread 4.50\nline 2: bread 2.50\nline 3: cake 3.75\ndue 10.75",
    ),
    (
        "numbers as Python reads them",
        "bread +2\nbread 1_0\nbread 007\nbread \u0663\nbread \uff12",
        "line 1: bread 5.00\n"
        "line 2: bread 25.00\n"
        "line 3: bread 17.50\n"
        "line 4: bread 7.50\n"
        "line 5: bread 5.00\n"
        "due 60.00",
    ),
    (
        "almost numbers",
        "bread \xb2\nbread 1__0\nbread 0x1\nbread 1e1\nbread + 2",
        "line 1: \xb2 is not a number\n"
        "line 2: 1__0 is not a number\n"
        "line 3: 0x1 is not a number\n"
        "line 4: 1e1 is not a number\n"
        "line 5: + is not a number\n"
        "due 0.00",
    ),
    (
        "any white space between words",
        "  bread\t2  10\ncake\xa02\nbag\u30001",
        "line 1: bread 4.50\nline 2: cake 7.50\nline 3: bag 0.00\ndue 12.00",
    ),
    (
        "line ends of Windows",
        "bread 2\r\n\r\ncake\r\n",
        "line 1: bread 5.00\nline 3: cake 3.75\ndue 8.75",
    ),
    (
        "other line ends",
        "bread\r2\ncake\x0c1\u20282\ntee\x85\nbread",
        "line 1: bread 5.00\n"
        "line 2: cake 3.68\n"
        "line 3: 'tee' is not for sale\n"
        "line 4: bread 2.50\n"
        "due 11.18",
    ),
    (
        "a mark at the start",
        "\ufeffbread 2\ncake",
        "line 1: '\\ufeffbread' is not for sale\nline 2: cake 3.75\ndue 3.75",
    ),
    (
        "half a character",
        "bread \ud800\n\udfff 2\n# \ud800",
        "line 1: \ud800 is not a number\nline 2: '\\udfff' is not for sale\ndue 0.00",
    ),
)
NAMES = [name for name, _, _ in RECORDED]


def inputs() -> Iterator[str]:
    """Yield every line of up to three of these words, and every text of three of these lines."""
    items = ("bread", "cake", "bag", "tee", "Bread", "7", "bread#", "#bread")
    numbers = ("0", "1", "-3", "10", "99", "250", "1_0", "\u0663", "\u00b2", "1.0", "x", "#")
    yield from items
    for words in product(items, numbers):
        yield " ".join(words)
    for words in product(items, numbers, numbers):
        yield " ".join(words)
    lines = ("", "# 1", "bread", "cake 3 10", "bread 0", "tee", "cake -1", "bag x")
    yield from map("\n".join, product(lines, repeat=2))
    yield from map("\n".join, product(lines, repeat=3))
    yield "\u2663ake\nbread 20000000 10\nbread 2 20000000"
    others = [("-2", "two"), ("10", "10 %"), (" #", " //"), ("-2", "quantity=-2")]
    yield from near_misses(["cake -2 10", "bread # 1"], others)
    for template, word in (("{} 2 10", "bread"), ("bread {} 10", "2"), ("bread 2 {}", "10")):
        yield from map(template.format, (*near_misses([word]), *ODD_TEXTS))
        yield from (template.format(f"{key}={word}") for key in ("item", "quantity", "percent"))
