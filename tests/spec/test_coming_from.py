"""The pages for users of other libraries show what those libraries print.

The test of a library that is not installed is skipped. The extra ``bench`` has all of them.
"""

import re

import pytest

from helpers.examples import failures
from reference import PYTHON_BLOCK, ReferencePage, read_pages

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
