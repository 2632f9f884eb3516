"""Near misses of a valid string, made by rule."""

import re
import unicodedata
from collections.abc import Callable

import pytest

from handrail_dojo.near_misses import ODD_TEXTS, look_alikes, near_misses

# What people do to a text in order to be kind.
KINDNESSES: dict[str, Callable[[str], str]] = {
    "strip": str.strip,
    "strip at the end": str.rstrip,
    "strip at the beginning": str.lstrip,
    "lower": str.lower,
    "upper": str.upper,
    "capitalize": str.capitalize,
    "title": str.title,
    "one blank": lambda text: " ".join(text.split(" ")) if "  " not in text else "one",
    "no zeros in front": lambda text: text.lstrip("0") or "0",
    "number": lambda text: str(int(text)) if re.fullmatch(r"\+?\d+", text) else text,
    "NFC": lambda text: unicodedata.normalize("NFC", text),
    "NFD": lambda text: unicodedata.normalize("NFD", text),
    "NFKC": lambda text: unicodedata.normalize("NFKC", text),
    "ten": lambda text: text.replace("10", "T"),
    "suits": lambda text: text.replace("♠", "s"),
    "dashes": lambda text: text.replace("–", "-"),
    "comment": lambda text: text.partition("#")[0],
    "another comment": lambda text: text.partition("//")[0],
    "plural": lambda text: text.removesuffix("s"),
    "key": lambda text: text.rpartition("=")[2],
    "brackets": lambda text: text.strip("()[]"),
    "quotes": lambda text: text.strip("'"),
    "end mark": lambda text: text.rstrip("."),
    "bullet": lambda text: text.removeprefix("- "),
    "commas": lambda text: text.replace(",", " "),
    "no mark of zero width": lambda text: text.replace("\u200b", ""),
    "at most 200 letters": lambda text: text[:200],
}


@pytest.mark.parametrize("name", KINDNESSES)
def test_each_kindness_changes_an_odd_text(name: str) -> None:
    assert any(KINDNESSES[name](text) != text for text in ODD_TEXTS)


def test_a_look_alike_may_be_everywhere() -> None:
    assert {"2026–11–30", "2026/11-30"} <= {*near_misses(["2026-11-30"])}


@pytest.mark.parametrize(
    "text",
    [
        *("K", "s", "KKs", "Kss", "sK", "ks", "KS", "Ks ", " Ks", "K s", "Ks\n", "[Ks]", "Ks # x"),
        *("\uff2bs", "K\uff53", "\u212as", "K\u017f", "\ufeffKs", "K:s", "- Ks", "• Ks", "K♠"),
    ],
)
def test_a_near_miss_differs_in_one_place(text: str) -> None:
    assert text in near_misses(["Ks"], [("s", "♠")])


def test_a_valid_string_comes_first_and_none_comes_twice() -> None:
    found = near_misses(["Ks", "2h"])
    assert found[:2] == ("Ks", "2h")
    assert len({*found}) == len(found)


def test_a_part_may_be_written_in_another_way() -> None:
    found = near_misses(["Ts", "2026-11-30"], [("T", "10"), ("2026-11-30", "2026-11-30T10:00")])
    assert {"10s", "2026-11-30T10:00", "2026/11-30"} <= {*found}


def test_a_look_alike_stands_for_its_character() -> None:
    for character in "K2s":
        forms = look_alikes(character)
        assert len({*forms}) == len(forms) > 3
        plain = {unicodedata.normalize("NFKC", form) for form in forms}
        assert {each for each in plain if not each.isdigit()} <= {character}
    assert {"²", "\uff12", "\u0662"} <= {*look_alikes("2")}
    assert look_alikes("☃") == ()
