"""Properties of every right editor. Each wrong one should fail one of them."""

from actions import Erase, Redo, Type, Undo
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from suspect import Editor


class Play(RuleBasedStateMachine):
    """An editor, and next to it all texts there were."""

    def __init__(self) -> None:
        super().__init__()
        self.editor = Editor()
        self.texts = [""]
        self.shown = 0

    def change(self, text: str) -> None:
        """Show a new text."""
        self.texts[self.shown + 1 :] = [text]
        self.shown += 1

    @rule(letter=st.sampled_from("ab"))
    def type(self, letter: str) -> None:
        """Type a letter."""
        self.editor.do(Type(letter))
        self.change(self.texts[self.shown] + letter)

    @rule()
    def erase(self) -> None:
        """Erase a letter, if there is one."""
        self.editor.do(Erase())
        if self.texts[self.shown]:
            self.change(self.texts[self.shown][:-1])

    @rule()
    def undo(self) -> None:
        """Take back a change."""
        self.editor.do(Undo())
        self.shown = max(self.shown - 1, 0)

    @rule()
    def redo(self) -> None:
        """Make it again."""
        self.editor.do(Redo())
        self.shown = min(self.shown + 1, len(self.texts) - 1)

    @invariant()
    def texts_agree(self) -> None:
        """The editor shows the text of the model."""
        assert self.editor.text == self.texts[self.shown]


TestPlay = Play.TestCase
