"""Right: it keeps changes, each with the one that takes it back."""

from actions import Action, Erase, Redo, Type, Undo


def text_after(actions: tuple[Action, ...]) -> str:
    """Return the text of an editor, empty at first, after these actions in order."""
    letters: list[str] = []
    done: list[tuple[bool, str]] = []
    undone: list[tuple[bool, str]] = []

    def put(adds: bool, letter: str) -> None:
        if adds:
            letters.append(letter)
        else:
            letters.pop()

    for action in actions:
        if isinstance(action, Undo) and done:
            adds, letter = done.pop()
            put(not adds, letter)
            undone.append((adds, letter))
        elif isinstance(action, Redo) and undone:
            adds, letter = undone.pop()
            put(adds, letter)
            done.append((adds, letter))
        elif isinstance(action, Type) or (isinstance(action, Erase) and letters):
            change = (True, action.letter) if isinstance(action, Type) else (False, letters[-1])
            put(*change)
            done.append(change)
            undone.clear()
    return "".join(letters)
