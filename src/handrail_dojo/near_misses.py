"""Near misses and odd texts, for the tests of katas that read or pass on text.

Near misses are strings that are nearly valid, made by rule from valid ones. The oracle of a kata
says what each of them is. They find a reader that is kinder than the kata's page, and one that is
stricter. Odd texts find code that changes a text which it should only pass on.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

# One of these in place of a character, or between two. People type them, or a program adds them.
_TYPED = " \t\n\r\x00.,:;-_/#'\"|+*@0159lOxX\xa0\u200b\ufeff\ud800é😀"
# Texts to pass on. Each kindness that people build into a reader changes one: small or capital
# letters, a strip, a comment sign, one form of Unicode, the plural, a key, a number, a limit.
ODD_TEXTS = (
    *(" Ann ", "ANN", "ann", "two  words", "a\tb\n", "\u200bAnn"),
    *("A\u030ann", "Ann\xe9", "\ufb01n", "\uff11\uff10s", "K\u2660", "2026\u20131/2"),
    *("10s", "007", "0", "1_0", "+7", "today", "None", "cats", "a,b;c", "a:b", "k=v"),
    *("(a) [b]", "'Ann'", '"Ann"', "end.", "- item", "# note", "a // b # c", "x" * 300),
)
# These around a whole string.
_FRAMES = (
    *(("[", "]"), ("(", ")"), ("{", "}"), ("<", ">"), ("'", "'"), ('"', '"'), ("`", "`")),
    *(
        ("- ", ""),
        ("– ", ""),
        ("* ", ""),
        ("• ", ""),
        ("1. ", ""),
        ("# ", ""),
        ("", " # x"),
        ("", "  "),
    ),
    *(("", "\r\n"), ("", "..."), ("\n\n", ""), ("=", ""), ("a ", ""), ("", " a")),
    *(("", " // x"), ("", "s"), ("x=", ""), ("", 100 * "x")),
)
# Where Unicode has characters that stand for others: wide, raised, in a circle, in another font.
_LOOK_ALIKES = (range(0x80, 0x3400), range(0xF900, 0x10000), range(0x1D400, 0x1D800))
_ZEROS = (0x0660, 0x0966)  # the digits of two other scripts begin there
_DASHES = "\u2010\u2013\u2014\u2212"  # which a program writes in place of a hyphen


def near_misses(texts: Iterable[str], others: Iterable[tuple[str, str]] = ()) -> tuple[str, ...]:
    """Return strings that differ from a valid one in one place. Some may be valid too.

    A character is left out, doubled, swapped with the next, or replaced: by one that people type,
    by a look-alike, or by itself in the other case. Or something is added, in between or around. A
    look-alike also replaces a character everywhere.

    Args:
        texts: valid strings, which come first.
        others: pairs of a part of a string and what people write for it, such as ``T`` and ``10``.
    """
    found, pairs = [*texts], tuple(others)
    for text in tuple(found):
        # The clearest come first, because learners see the first one that they get wrong.
        found.extend(text.replace(part, other, 1) for part, other in pairs if part in text)
        found.extend(f"{before}{text}{after}" for before, after in _FRAMES)
        found.extend(_changed(text))
    return tuple(dict.fromkeys(found))


def _changed(text: str) -> Iterator[str]:
    """Yield the string with one character more, and then with one changed, at each place."""
    for other in _TYPED:
        yield text + other
    for at in range(len(text)):
        for other in _TYPED:
            yield text[:at] + other + text[at:]
    for at, character in enumerate(text):
        before, after = text[:at], text[at + 1 :]
        yield before + after
        yield before + character * 2 + after
        yield before + after[:1] + character + after[1:]
        yield before + character.swapcase() + after
        for other in (*look_alikes(character), *_TYPED):
            yield before + other + after
        for other in look_alikes(character):
            yield text.replace(character, other)


def look_alikes(character: str) -> tuple[str, ...]:
    """Return the characters that Unicode calls another form of this one.

    There is one of each class of compatibility: one wide form, one raised form and so on. A digit
    also has two of other scripts, with which ``int`` gives the same number. A hyphen has dashes.
    """
    digits = [chr(zero + int(character)) for zero in _ZEROS] if character in "0123456789" else []
    dashes = _DASHES if character == "-" else ""
    return (*_forms().get(character, {}).values(), *digits, *dashes)


@cache
def _forms() -> Mapping[str, Mapping[str, str]]:
    """Return the first form of each class, such as ``<wide>``, for each character that has one."""
    forms: dict[str, dict[str, str]] = {}
    for form in (chr(code) for codes in _LOOK_ALIKES for code in codes):
        plain = unicodedata.normalize("NFKC", form)
        if len(plain) == 1 and plain != form:
            kind = unicodedata.decomposition(form).partition(" ")[0]
            _ = forms.setdefault(plain, {}).setdefault(kind, form)
    return forms
