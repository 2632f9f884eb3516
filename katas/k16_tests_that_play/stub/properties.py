"""Properties of every right editor. Each wrong one should fail one of them."""

from dataclasses import dataclass
from functools import reduce

from actions import Action, Type
from hypothesis import given
from hypothesis import strategies as st
from suspect import text_after

letters = st.sampled_from("ab")
# What can be done, as a list. Is that all?
action_lists = st.lists(st.builds(Type, letters), max_size=12)


@dataclass(frozen=True)
class Model:
    """What an editor must remember: each text that can still be shown, and which one is."""

    texts: tuple[str, ...] = ("",)
    shown: int = 0

    @property
    def text(self) -> str:
        """Return the text that is shown."""
        return self.texts[self.shown]


def step(model: Model, action: Action) -> Model:
    """Return the model after an action."""
    raise NotImplementedError("step: match on the action")


@given(action_lists)
def test_the_editor_does_what_the_model_does(actions: list[Action]) -> None:
    """After any actions, the editor shows the text of the model."""
    assert text_after(tuple(actions)) == reduce(step, actions, Model()).text
