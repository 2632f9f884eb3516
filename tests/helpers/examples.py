"""Examples in text, which are run and compared with what they should print."""

import doctest


def failures(text: str, start: dict[str, object], name: str) -> str:
    """Run the examples in a text, and return doctest's report of those that fail."""
    printed: list[str] = []
    test = doctest.DocTestParser().get_doctest(text, start, name, name, 0)
    _ = doctest.DocTestRunner(verbose=False).run(test, out=printed.append)
    return "".join(printed)
