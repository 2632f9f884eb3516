"""The route of a learner: the path that they follow, and the kata that comes next."""

from dataclasses import dataclass
from typing import final

from handrail_dojo.learner.progress import Progress
from handrail_dojo.sets.catalog import KataSet
from handrail_dojo.sets.kata import Kata
from handrail_dojo.sets.learning_path import LearningPath


@final
@dataclass(frozen=True, slots=True)
class Route:
    """The katas of a set in the order in which a learner does them.

    A learner who has chosen a path follows it. Others follow the path that has their kata.

    Attributes:
        kata_set: the katas and the paths.
        progress: the learner's progress, which names the path that they have chosen.
    """

    kata_set: KataSet
    progress: Progress

    @property
    def chosen(self) -> LearningPath | None:
        """Return the path that the learner has chosen, or None if the set has no such path."""
        paths = self.kata_set.dojo.paths
        return next((path for path in paths if path.name == self.progress.path), None)

    @property
    def current(self) -> Kata:
        """Return the kata that the learner works on.

        This is the kata named in ``progress``, or else the first unsolved kata: of the path, or
        else of the set. If all are solved, it is the last kata.
        """
        katas = self.kata_set.katas
        path = self.chosen or next(iter(self.kata_set.dojo.paths), None)
        named = [kata for kata in katas if kata.name == self.progress.current]
        on_path = self.unsolved(path) if path else ()
        others = [kata for kata in katas if not self.is_solved(kata)]
        return next(iter([*named, *on_path, *others]), katas[-1])

    def is_solved(self, kata: Kata) -> bool:
        """Return whether the learner has solved a kata."""
        return kata.name in self.progress.solved

    def unsolved(self, path: LearningPath) -> tuple[Kata, ...]:
        """Return the katas of a path that the learner has not solved, in its order."""
        return tuple(kata for kata in self.kata_set.katas_of(path) if not self.is_solved(kata))

    def path_at(self, kata: Kata) -> LearningPath | None:
        """Return the path that a learner follows who works on this kata, or None."""
        with_kata = (path for path in self.kata_set.dojo.paths if kata.name in path.katas)
        return self.chosen or next(with_kata, None)

    def neighbour(self, kata: Kata, step: int = 1) -> Kata | None:
        """Return the next kata, or the previous one if ``step`` is -1, or None if there is none.

        If the chosen path does not have the kata, the way goes back to it: to its first unsolved
        kata. A kata in no path has the neighbours that it has in the set.
        """
        katas = self.katas_at(kata)
        if kata not in katas:
            return self.following(kata)
        index = katas.index(kata) + step
        return katas[index] if 0 <= index < len(katas) else None

    def following(self, kata: Kata) -> Kata | None:
        """Return the next kata that the learner has not solved, or None if there is none.

        If the chosen path does not have the kata, this is the first unsolved kata of the path.
        """
        katas = self.katas_at(kata)
        later = katas[katas.index(kata) + 1 :] if kata in katas else katas
        return next((each for each in later if not self.is_solved(each)), None)

    def katas_at(self, kata: Kata) -> tuple[Kata, ...]:
        """Return the katas in the order that a learner follows who works on this kata."""
        path = self.path_at(kata)
        return self.kata_set.katas_of(path) if path else self.kata_set.katas

    def path_after(self, kata: Kata) -> LearningPath | None:
        """Return the next path with unsolved katas, after the one that the learner follows.

        After the last path of the set comes the first. None if no other path has unsolved katas.
        """
        followed = self.path_at(kata)
        if followed is None:
            return None
        paths = self.kata_set.dojo.paths
        place = paths.index(followed)
        others = (*paths[place + 1 :], *paths[:place])
        return next((path for path in others if self.unsolved(path)), None)

    def is_before(self, path: LearningPath, kata: Kata) -> bool:
        """Return whether the learner who works on a kata has passed another path already."""
        followed, paths = self.path_at(kata), self.kata_set.dojo.paths
        return followed is not None and paths.index(path) < paths.index(followed)

    def ending(self, kata: Kata) -> str:
        """Return the sentence for a learner who has no next kata after this one."""
        path = self.path_at(kata)
        katas = self.katas_at(kata)
        of_path = f" of the path {path.name}" if path else ""
        unsolved = ", ".join(each.number for each in katas if not self.is_solved(each))
        if path and not unsolved:
            return f"All katas{of_path} are solved."
        end = f"That was the last kata{of_path}."
        if kata != katas[-1]:
            end = f"The later katas{of_path} are solved."
        return f"{end} Not solved yet: {unsolved}." if path else end
