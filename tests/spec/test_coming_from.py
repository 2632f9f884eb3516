"""The pages for users of other libraries show what those libraries print.

The test of a library that is not installed is skipped. The extra ``bench`` has all of them.

What handrail does not have is a list at the end of each page. A comment in each entry says how to
see it: no public name matches a pattern, or each question is refused.
"""

import doctest
import re

import pytest
from returns.result import Failure

from helpers.examples import failures
from reference import PYTHON_BLOCK, ReferencePage, read_pages
from stability import signatures

PAGES = {
    page.file.stem.rpartition("-")[2]: page
    for page in read_pages()
    if "coming-from" in page.file.stem
}


@pytest.mark.filterwarnings("ignore")  # poker imports pkg_resources, which is deprecated
@pytest.mark.parametrize(("library", "page"), PAGES.items(), ids=PAGES)
def test_the_examples_of_another_library_run(library: str, page: ReferencePage) -> None:
    blocks = re.findall(rf'(?ims)^```python title="{library}"\n(.*?)^```$', page.text)
    assert len(blocks) + len(PYTHON_BLOCK.findall(page.text)) == page.text.count("```python")
    _ = pytest.importorskip(library)
    assert failures("\n".join(blocks), {}, library) == ""


ENTRY = re.compile(r"^- .*(?:\n  .*)*", re.MULTILINE)
COMMENT = re.compile(r"<!-- (no name|refused): (.*?) -->")


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_what_a_page_denies_is_not_there(page: ReferencePage) -> None:
    _, _, denied = page.text.partition("## What handrail does not have\n")
    entries = ENTRY.findall(denied)
    assert len(entries) > 0
    for entry in entries:
        ((kind, text),) = COMMENT.findall(entry)
        if kind == "no name":
            assert [name for name in signatures() if re.search(text, name, re.IGNORECASE)] == []
        else:
            for question in text.split("; "):
                assert is_refused(page, question), question


def is_refused(page: ReferencePage, question: str) -> bool:
    """Return whether a question gets an error, after the imports of the page."""
    names: dict[str, object] = {}
    for example in doctest.DocTestParser().get_examples(page.first_example):
        exec(example.source, names)
    try:
        return isinstance(eval(question, names), Failure)
    except (AttributeError, TypeError):  # the type has no such method, or the argument another type
        return True
