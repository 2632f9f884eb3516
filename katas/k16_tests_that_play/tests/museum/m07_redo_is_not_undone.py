"""Wrong: Redo remembers the text after it, and not the one before it."""

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
                    text = after.pop()
                    before.append(text)
            case Erase() if not text:
                pass
            case Type() | Erase():
                before.append(text)
                after.clear()
                text = text + action.letter if isinstance(action, Type) else text[:-1]
    return text
