"""A right editor with two stacks. Under plain pytest it is in the place of the learner's file."""

from actions import Action, Erase, Redo, Type, Undo


def text_after(actions: tuple[Action, ...]) -> str:
    """Return the text of an editor, empty at first, after these actions in order."""
    text = ""
    before: list[str] = []
    after: list[str] = []
    for action in actions:
        match action:
            case Undo():
                if before:
                    after.append(text)
                    text = before.pop()
            case Redo():
                if after:
                    before.append(text)
                    text = after.pop()
            case Erase() if not text:
                pass
            case Type() | Erase():
                before.append(text)
                after.clear()
                text = text + action.letter if isinstance(action, Type) else text[:-1]
    return text


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
