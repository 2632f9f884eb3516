"""Right: it keeps all texts, and which one is shown."""

from actions import Action, Redo, Type, Undo


def text_after(actions: tuple[Action, ...]) -> str:
    """Return the text of an editor, empty at first, after these actions in order."""
    texts, shown = [""], 0
    for action in actions:
        if isinstance(action, Undo):
            shown = max(0, shown - 1)
        elif isinstance(action, Redo):
            shown = min(len(texts) - 1, shown + 1)
        elif isinstance(action, Type) or texts[shown]:
            text = texts[shown]
            new = text + action.letter if isinstance(action, Type) else text[:-1]
            texts[shown + 1 :] = [new]
            shown += 1
    return texts[shown]
