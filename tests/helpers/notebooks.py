"""What a notebook shows of a value."""

from handrail.notebooks import show_values_as_html


def html_of(value: object) -> str:
    """Return what the method that notebooks call returns."""
    show_values_as_html()
    html = getattr(value, "_repr_html_")()  # noqa: B009  # no class declares it
    assert isinstance(html, str)
    return html
