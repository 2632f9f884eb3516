"""A table of players in HTML, which notebooks show."""

from collections.abc import Iterable


def html_player_table(caption: str, header: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table in HTML with one row per player. Its colours are those of the page.

    The first column is the player's number, which counts from 1.
    """
    from html import escape  # its tables of characters take a millisecond to import

    head = "".join(f"<th>{escape(cell)}</th>" for cell in ("player", *header))
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in (str(number), *cells))}</tr>"
        for number, cells in enumerate(rows, start=1)
    )
    return (
        f"<table><caption>{escape(caption)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )
