"""Properties of every right editor. Each wrong one should fail one of them."""

from dataclasses import dataclass, replace
from functools import reduce

from actions import Action, Erase, Redo, Type, Undo
from hypothesis import given
from hypothesis import strategies as st
from suspect import text_after

letters = st.sampled_from("ab")
# What can be done, as a list.
every_action = st.one_of(
    st.builds(Type, letters), st.just(Erase()), st.just(Undo()), st.just(Redo())
)
action_lists = st.lists(every_action, max_size=3)


@dataclass(frozen=True)
class Model:
    """What an editor must remember, in the plainest way: every text, and which one is shown."""

    texts: tuple[str, ...] = ("",)
    shown: int = 0

    @property
    def text(self) -> str:
        """Return the text that is shown."""
        return self.texts[self.shown]


def step(model: Model, action: Action) -> Model:
    """Return the model after an action."""
    match action:
        case Type(letter):
            return changed(model, model.text + letter)
        case Erase():
            return changed(model, model.text[:-1]) if model.text else model
        case Undo():
            return replace(model, shown=max(model.shown - 1, 0))
        case Redo():
            return replace(model, shown=min(model.shown + 1, len(model.texts) - 1))


def changed(model: Model, text: str) -> Model:
    """Return the model with a new text. What was taken back before is forgotten."""
    return Model((*model.texts[: model.shown + 1], text), model.shown + 1)


@given(action_lists)
def test_the_editor_does_what_the_model_does(actions: list[Action]) -> None:
    """After any actions, the editor shows the text of the model."""
    assert text_after(tuple(actions)) == reduce(step, actions, Model()).text
