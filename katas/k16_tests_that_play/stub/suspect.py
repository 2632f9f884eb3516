"""The suspect: an editor. The hunt puts one after another in its place.

Under plain pytest a right one answers. It comes with the kata and is not in this folder.
"""

from actions import Action


def text_after(actions: tuple[Action, ...]) -> str:
    """Return the text of an editor, empty at first, after these actions in order."""
    raise NotImplementedError("a right editor answers under pytest")


class Editor:
    """The same editor, action by action."""

    def __init__(self) -> None:
        self.actions: tuple[Action, ...] = ()

    def do(self, action: Action) -> None:
        """Do one action."""
        self.actions = (*self.actions, action)

    @property
    def text(self) -> str:
        """Return the text as it is now."""
        return text_after(self.actions)
