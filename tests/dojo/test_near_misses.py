"""Near misses of a valid string, made by rule."""

import unicodedata

import pytest

from handrail_dojo.near_misses import look_alikes, near_misses


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
