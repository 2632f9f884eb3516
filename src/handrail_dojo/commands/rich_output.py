"""Printing with rich in the style of the rest of the output."""

from rich.console import Console, RenderableType
from rich.syntax import Syntax

from handrail.shell.output import Output
from handrail_dojo.learner import render


def console_for(output: Output) -> Console:
    """Return rich's printer for standard output, in the same style as the rest of the output."""
    paint = output.paint
    return Console(
        color_system="standard" if paint.has_colour else None,
        no_color=False,  # NO_COLOR and FORCE_COLOR have already decided
        force_terminal=paint.columns is not None,
        highlight=False,
        width=None if paint.columns else render.MAX_COLUMNS,
    )


def print_renderable(content: RenderableType, output: Output) -> None:
    """Print what rich renders, without the spaces with which it fills rows."""
    console = console_for(output)
    with console.capture() as captured:
        console.print(content, width=min(console.width, render.MAX_COLUMNS))
    for row in captured.get().splitlines():
        print(row.rstrip().replace("•", output.paint.symbol("•", "*")))


def print_code(code: str, language: str, output: Output) -> None:
    """Print source code, on a terminal or in colour with its syntax highlighted."""
    if output.paint.has_colour or output.paint.columns:
        print_renderable(
            Syntax(code, language, theme="ansi_dark", background_color="default", word_wrap=True),
            output,
        )
    else:
        print(code)
