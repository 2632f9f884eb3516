"""Laws of every right editor. Each wrong one should fail one of them."""

from actions import Action, Erase, Redo, Type, Undo
from hypothesis import given
from hypothesis import strategies as st
from suspect import text_after

letters = st.sampled_from("ab")
changes = st.one_of(st.builds(Type, letters), st.just(Erase()))
every_action = st.one_of(changes, st.just(Undo()), st.just(Redo()))
histories = st.lists(every_action, max_size=6).map(tuple)


@given(histories, letters)
def test_a_change_is_at_the_end(before: tuple[Action, ...], letter: str) -> None:
    """Type adds a letter, and Erase removes one."""
    text = text_after(before)
    assert text_after((*before, Type(letter))) == text + letter
    assert text_after((*before, Erase())) == text[:-1]


@given(histories, changes)
def test_undo_and_redo(before: tuple[Action, ...], change: Action) -> None:
    """Undo takes a change back, Redo makes it again, and then there is nothing to make again."""
    if isinstance(change, Type) or text_after(before):
        changed = (*before, change)
        for after in ((), (Undo(),)):
            now, then = text_after((*before, *after)), text_after((*changed, *after))
            assert text_after((*changed, Undo(), *after)) == now
            assert text_after((*changed, Undo(), Redo(), *after)) == then
        assert text_after((*changed, Redo())) == text_after(changed)
    else:
        for action in (Undo(), Redo(), Erase()):
            assert text_after((*before, change, action)) == text_after((*before, action))


@given(st.lists(st.sampled_from([Undo(), Redo(), Erase()])).map(tuple))
def test_without_a_letter_there_is_no_text(actions: tuple[Action, ...]) -> None:
    """Nothing comes of nothing."""
    assert text_after(actions) == ""
