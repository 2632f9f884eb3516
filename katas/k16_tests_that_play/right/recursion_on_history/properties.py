"""Properties of every right editor. Each wrong one should fail one of them."""

from actions import Action, Erase, Redo, Type, Undo
from hypothesis import given
from hypothesis import strategies as st
from suspect import text_after

ACTIONS: list[Action] = [Type("a"), Type("b"), Erase(), Undo(), Redo()]


def texts(actions: tuple[Action, ...]) -> tuple[list[str], list[str]]:
    """Return the texts up to the one that is shown, and those that can be made again."""
    if not actions:
        return [""], []
    before, after = texts(actions[:-1])
    action = actions[-1]
    if isinstance(action, Undo):
        return (before[:-1], [before[-1], *after]) if len(before) > 1 else (before, after)
    if isinstance(action, Redo):
        return ([*before, after[0]], after[1:]) if after else (before, after)
    if isinstance(action, Type):
        return [*before, before[-1] + action.letter], []
    return ([*before, before[-1][:-1]], []) if before[-1] else (before, after)


@given(st.lists(st.sampled_from(ACTIONS), max_size=10).map(tuple))
def test_plays(actions: tuple[Action, ...]) -> None:
    """The text is the last one."""
    assert text_after(actions) == texts(actions)[0][-1]
