"""Showdowns as text or as JSON: the board, each player, and who wins and why."""

from dataclasses import dataclass
from functools import cache
from typing import final

from handrail.cli import json_output
from handrail.cli.card_paint import bracket_idle, paint_cards
from handrail.games.judging import winners_in_words
from handrail.games.ladder import ladder_of
from handrail.games.rankings import Ranking
from handrail.games.rule_book import Game
from handrail.games.showdowns import Showdown
from handrail.games.wording import describe
from handrail.hands.wording import Wording
from handrail.shell.input_lines import InputLine
from handrail.shell.output import Output
from handrail.shell.paint import fit_row, wrap_sentence
from handrail.text import printable

MIN_NAME_WIDTH = 11  # columns of ``player 10`` and two spaces


@final
@dataclass(frozen=True, slots=True)
class NamedShowdown:
    """A showdown, and the names of the players, or () if they have numbers."""

    result: Showdown
    names: tuple[str, ...] = ()


@final
@dataclass(frozen=True, slots=True)
class ShowdownFormatter:
    """The settings for printing showdowns.

    Attributes:
        game: the game that the user named, or the default.
        wording: whether names are plain or slang.
        output: where the showdowns are printed, and whether as JSON.
        seed: the seed that the cards were dealt from, or None if they were given.
    """

    game: Game
    wording: Wording
    output: Output
    seed: int | None = None

    def print_showdown(self, answer: NamedShowdown, line: InputLine | None = None) -> None:
        """Print the board, each player, and who wins and why.

        ``line`` is the deal as it was typed, or None if it was dealt from a seed.
        """
        if self.output.as_json:
            self.output.print_json(
                json_output.showdown_object(
                    line, self.game, answer.result, answer.names, self.seed, self.wording
                )
            )
        else:
            print("\n".join(self._lines(answer)), file=self.output.stream)

    def _lines(self, answer: NamedShowdown) -> list[str]:
        """Return the lines of a showdown.

        If the pot is split, the row of a player's low hand follows the row of the high hand.
        """
        result, paint = answer.result, self.output.paint
        names = [printable(name) for name in answer.names]
        players = names or [f"player {index + 1}" for index in range(len(result.players))]
        width = max([MIN_NAME_WIDTH, *[len(name) + 2 for name in names]])
        lines: list[str] = []
        if result.board:
            board = f"{'board':<{width}}{paint_cards(result.board, paint)}"
            lines.append(fit_row([board], paint.columns))
        parts = result.parts
        winners = [part.winners for part in parts]
        for index, player in enumerate(result.players):
            labels = (players[index], "  low")
            for label, part, best in zip(labels, parts, winners, strict=False):
                hand = part.hands[index]
                if hand is not None:
                    name = _name_of_class(hand.ranking, hand.class_number, self.wording)
                    outcome = ""
                    if index in best:
                        name, outcome = paint.bold(name), self._outcome(best)
                    cards = bracket_idle((*player.cards, *result.board), hand.cards, paint)
                    row = [f"{label:<{width}}{cards}", name, outcome]
                    lines.append(fit_row(row, paint.columns))
        halves = ("high: ", "low: ") if parts[1:] else ("",)
        for half, part, best in zip(halves, parts, winners, strict=True):
            who = winners_in_words(best, self.wording, names)
            sentence = f"{half}{who}: {part.reason(self.wording)}"
            lines.append(wrap_sentence(sentence, paint.columns))
        if self.seed is not None:
            lines.append(fit_row([paint.dim(f"seed {self.seed}")], paint.columns))
        return lines

    def _outcome(self, best: tuple[int, ...]) -> str:
        """Return the outcome of each winner: ``wins`` or, if there are several, ``ties``."""
        if len(best) == 1:
            return self.output.paint.tint("wins", "green")
        tie = "chops" if self.wording is Wording.PLAYERS else "ties"
        return self.output.paint.tint(tie, "green")


@cache  # because a file of deals has the same few thousand classes
def _name_of_class(ranking: Ranking, number: int, wording: Wording) -> str:
    return describe(ladder_of(ranking).class_at(number).score, wording, ranking=ranking)
