"""The katas of handrail, as learners get them."""

from handrail_dojo.catalog import read_set
from handrail_dojo.own_katas import standard_root

NOTE = "# Finished code of an earlier kata. If you have not solved that kata yet, solve it first."


def test_finished_code_of_an_earlier_kata_says_so() -> None:
    kata_set = read_set(standard_root()).unwrap()
    earlier: set[str] = set()
    for kata in kata_set.katas:
        for name in set(kata.given) & earlier:
            text = (kata_set.folder(kata) / "stub" / name).read_text("utf-8")
            assert NOTE in text.splitlines()[:4], f"{kata.name}/{name}"
        earlier.update(kata.files)
