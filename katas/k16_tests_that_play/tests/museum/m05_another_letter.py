"""Wrong: Undo of an Erase brings back another letter."""

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
                    earlier = before.pop()
                    is_after_erase = len(earlier) > len(text) > 0
                    text = text + text[-1] if is_after_erase else earlier
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
