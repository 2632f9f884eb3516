"""Properties of every right editor. Each wrong one should fail one of them."""

from actions import Action, Erase, Redo, Type, Undo
from hypothesis import given, settings
from hypothesis import strategies as st
from suspect import Editor

SOME: list[Action] = [Type("a"), Type("b"), Erase(), Undo(), Redo()]


@settings(max_examples=400)
@given(st.lists(st.sampled_from(SOME), max_size=15))
def test_an_editor(actions: list[Action]) -> None:
    """The editor does what two lists do."""
    editor = Editor()
    done, undone = [""], list[str]()
    for action in actions:
        editor.do(action)
        if isinstance(action, Undo):
            if len(done) > 1:
                undone.append(done.pop())
        elif isinstance(action, Redo):
            if undone:
                done.append(undone.pop())
        elif isinstance(action, Type) or done[-1]:
            typed = done[-1] + action.letter if isinstance(action, Type) else done[-1][:-1]
            done.append(typed)
            undone = []
        assert editor.text == done[-1]
