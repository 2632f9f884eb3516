"""``handrail showdown``: compares the players' hands, and prints who wins and why."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import TypeAlias, final

import click
from returns.result import Failure, Result, Success

from handrail.cards.dealing import random_table, shuffled
from handrail.cards.notation import read_cards
from handrail.cards.types import Card
from handrail.cli import json_output, poker_options
from handrail.cli.card_paint import bracket_idle, paint_cards
from handrail.cli.typed_questions import DealText, deals_of, read_deal
from handrail.games.errors import (
    SharedCard,
    ShowdownError,
    WrongPlayerCount,
    are_different_hands,
)
from handrail.games.judging import winners_in_words
from handrail.games.ladder import ladder_of
from handrail.games.notation import (
    CardWords,
    judge_deal,
    judge_named,
    judge_words,
    split_names,
)
from handrail.games.rankings import Ranking
from handrail.games.rule_book import FIVE_CARD_HANDS, FLOP_TURN_RIVER, HOLDEM, MIN_PLAYERS, Game
from handrail.games.showdowns import Showdown, showdown
from handrail.games.wording import describe
from handrail.hands.wording import Wording
from handrail.problems import Located, TextError, TextProblem, error_class
from handrail.railway import and_then, cases, gather_all
from handrail.shell.input_lines import InputLine, ask_line, can_ask, read_questions
from handrail.shell.options import Number, file_option, forbid
from handrail.shell.output import Output, pass_output
from handrail.shell.paint import fit_row, wrap_sentence
from handrail.text import Span, place_words, printable

MAX_DECKS = HOLDEM.max_players
FEWEST_CARDS_IN_A_DEAL = FLOP_TURN_RIVER[0] + MIN_PLAYERS * HOLDEM.holding_size
MIN_NAME_WIDTH = 11  # columns of ``player 10`` and two spaces

DealSource: TypeAlias = Callable[[int], tuple[int, tuple[Card, ...]]]
"""A function from a seed to a number of players and a shuffled deck."""


def _parse_players(
    ctx: click.Context, param: click.Parameter, players: str | None
) -> DealSource | None:
    """Return the function that the option ``--players`` means."""
    if players in (None, "random"):
        return random_table if players else None
    to_number = Number(MIN_PLAYERS, HOLDEM.max_players, or_else=", or random")
    count: int = to_number(players, param, ctx)
    return lambda seed: (count, shuffled(seed))


@final
@dataclass(frozen=True, slots=True)
class NamedShowdown:
    """A showdown, and the names of the players, or () if they have numbers."""

    result: Showdown
    names: tuple[str, ...] = ()


@error_class
class CardInManyHands(TextError):
    """A card that more players hold than there are decks. Its kind is that of ``error``."""

    error: SharedCard

    @property
    def kind(self) -> str:
        """Return the name of the inner error's class."""
        return self.error.kind

    @property
    def message(self) -> str:
        return self.error.message

    @property
    def hint(self) -> str:
        decks = len(self.error.places)
        return f"{self.error.hint}; if you play with {decks} decks, add --decks {decks}"


@click.command(
    cls=poker_options.PokerCommand,
    epilog="""\b
    Example:
      $ handrail showdown --board 5c6dTh4dJd KhQh AsJs
      board      5♣ 6♦ T♥ 4♦ J♦
      player 1   K♥ Q♥ (5♣) 6♦ T♥ (4♦) J♦  high card, king
      player 2   A♠ J♠ (5♣) 6♦ T♥ (4♦) J♦  pair of jacks  wins
      player 2 wins: pair beats high card
    """,
)
@click.argument("hands", nargs=-1, metavar="HAND HAND...")
@poker_options.board_option
@poker_options.game_option
@file_option("deal", "5c6dTh4dJd KhQh AsJs in hold'em", "--deals", "--file")
@click.option("--random", is_flag=True, help="Deal a random table.")
@click.option(
    "--players",
    metavar="N|random",
    callback=_parse_players,
    help=f"Players at the random table: {MIN_PLAYERS} to {HOLDEM.max_players}, or random for 2 to"
    " 10. "
    f"Implies --random.  [default: {MIN_PLAYERS}]",
)
@click.option(
    "--decks",
    type=Number(1, MAX_DECKS),
    default=1,
    show_default=True,
    help="Number of decks. Up to N players may hold the same card, but not one that is on the "
    "board. Not for --random, --players or --seed.",
)
@poker_options.seed_option
@poker_options.slang_option
@pass_output
def command(
    output: Output,
    hands: tuple[str, ...],
    board: str,
    game: Game,
    path: str | None,
    random: bool,
    players: DealSource | None,
    decks: int,
    seed: int | None,
    wording: Wording,
) -> None:
    """Find out who wins a showdown, and why.

    Without a board, each HAND has five cards. With a board of three to five
    cards, each HAND has two. The best five cards of hand and board count. Cards
    in parentheses are not among these five. "handrail help cards" shows how cards
    are written.

    A line of --deals, or a single argument, holds a whole deal. It has five-card
    hands, or a board and hands of two cards, as in 5c6dTh4dJd KhQh AsJs. The board
    may also come last. Players may have names, each with a colon:

    Black: 2H 3D 5S 9C KD  White: 2C 3H 4S 8C AH

    With --decks 2, players have cards from two decks, so two may hold the same
    card. One player's cards and the board must all differ.

    Without arguments, on a terminal, the command asks for the cards of hold'em one
    hand after the other, and for those of another game as a whole deal.

    With another game, a HAND has as many cards as a player holds in that game. The
    board is the last word if the first has as many cards as a HAND. If the pot is
    split, a player's low hand has a second row.
    """
    deals = deals_of(hands, board)
    if random or players is not None or seed is not None:
        forbid(
            bool(deals) or path is not None,
            "--random, --players and --seed cannot be combined with hands, --board or --deals",
            "give the cards, or let the command deal them",
        )
        forbid(
            decks > 1,
            "--decks cannot be combined with --random, --players or --seed",
            "a random table is dealt from one deck",
        )
        used_seed = poker_options.choose_seed(seed)
        draw: DealSource = players or (lambda seed: (MIN_PLAYERS, shuffled(seed)))
        seats, deck = draw(used_seed)
        if players is random_table:
            seats = min(seats, game.max_players)
        poker_options.check_player_count(game, seats)
        formatter = ShowdownFormatter(game, wording, output, used_seed)
        dealt = _deal(game, seats, deck)
        _ = dealt.map(lambda found: formatter.print_showdown(NamedShowdown(found)))
        return
    formatter = ShowdownFormatter(game, wording, output)
    has_defaults = game == poker_options.DEFAULT_GAME and decks == 1
    if not deals and path is None and has_defaults and can_ask(output):
        prompt_showdowns(formatter.print_showdown, output)
        return
    judge = partial(judge_from_decks, game, decks)
    has_progress = output.paint.columns is None
    answers = read_questions(deals, path, DealText, judge, output, has_progress)
    for number, (line, result) in enumerate(answers):
        if number and not output.as_json:
            print()
        formatter.print_showdown(result, line)


def _deal(
    game: Game, players: int, deck: tuple[Card, ...]
) -> Result[Showdown, tuple[ShowdownError, ...]]:
    """Return the showdown of a deal from the top of the deck. The board is dealt first."""
    size, game_deck = game.holding_size, frozenset(game.deck)
    cards = [card for card in deck if card in game_deck]
    starts = range(game.board_size, game.board_size + players * size, size)
    holdings = [cards[start : start + size] for start in starts]
    return showdown(holdings, board=cards[: game.board_size], game=game)


def judge_from_decks(
    game: Game, decks: int, typed: DealText
) -> Result[NamedShowdown, tuple[TextProblem, ...]]:
    """Return the showdown of a deal. The hints of its errors may name the option ``--decks``."""
    return _judge(game, decks, typed).alt(lambda errors: tuple(map(_advise_decks, errors)))


def _advise_decks(problem: TextProblem) -> TextProblem:
    """Return the error with advice about ``--decks``, if more decks would make the deal right."""
    if not isinstance(problem, Located) or not isinstance(problem.error, SharedCard):
        return problem
    places = problem.error.places
    if len(places) > MAX_DECKS or not are_different_hands(places):
        return problem
    return CardInManyHands(problem.error, spans=problem.spans)


def _judge(
    game: Game, decks: int, typed: DealText
) -> Result[NamedShowdown, tuple[TextProblem, ...]]:
    """Return the showdown of a deal."""
    named = split_names(typed.text)
    if named:
        start = 0 if typed.board is None else typed.board.start
        named = named._replace(board_span=Span(start, named.board_span.end))
        found = judge_named(game, typed.text, named, decks)
        return found.map(lambda result: NamedShowdown(result, named.names))
    return and_then(
        read_deal(typed, game.holding_size),
        lambda deal: (
            judge_words(game, deal.words, decks)
            if deal.board is None
            else judge_deal(game, deal.board, deal.words, decks)
        ),
    ).map(NamedShowdown)


def prompt_showdowns(show: Callable[[NamedShowdown, InputLine], None], output: Output) -> None:
    """Ask for boards and hands, and show who wins, until the input ends."""
    prompts = output.for_prompts()
    prompts.print_sentence(
        "Type the board, or press Enter for five-card hands. Then type one hand per line. After "
        "the last hand, press Enter to see who wins; before the second, Enter goes back. You can "
        "also type a whole deal at once: 5c6dTh4dJd KhQh AsJs. Ctrl-D ends."
    )
    answers: list[str] = []
    typed = ""
    result: NamedShowdown | None = None
    while (text := ask_line(_next_prompt(answers), prompts)) is not None:
        if text or not answers:
            asked, spans = place_words((*answers, text))
            match cases(_judge_answers(asked, spans)):
                case Success(result):
                    answers.append(text)
                    typed = asked
                case Failure(errors):
                    prompts.reporter.report(asked, errors)
        elif result is None:
            del answers[-1]
        if result is not None and (not text or len(answers) == 1):
            show(result, InputLine(None, typed))
            answers, result = [], None
    if result is not None:
        show(result, InputLine(None, typed))


def _next_prompt(answers: Sequence[str]) -> str:
    return f"player {len(answers)}  " if answers else "board  "


def _judge_answers(
    text: str, spans: Sequence[Span]
) -> Result[NamedShowdown | None, tuple[TextProblem, ...]]:
    """Return the showdown of the answers, or None if players are missing.

    The first answer is the board, or empty for five-card hands, or a whole deal. If an answer has
    a name, all answers are read as one deal with names.
    """
    if split_names(text):
        return _judge(HOLDEM, 1, DealText(text))
    parts = gather_all(read_cards(text, span.start, span.end) for span in spans)
    return and_then(parts, _judge_parts).map(
        lambda found: None if found is None else NamedShowdown(found)
    )


def _judge_parts(
    parts: CardWords,
) -> Result[Showdown | None, tuple[TextProblem, ...]]:
    board, *hands = parts
    if len(board.values) >= FEWEST_CARDS_IN_A_DEAL:
        return judge_words(HOLDEM, board.words)
    game = HOLDEM if board.values else FIVE_CARD_HANDS
    match cases(judge_deal(game, board, tuple(hands))):
        case Success(result):
            return Success(result if len(hands) >= MIN_PLAYERS else None)
        case Failure(errors):
            others = tuple(
                each for each in errors if hands or not isinstance(each.error, WrongPlayerCount)
            )
            return Failure(others) if others else Success(None)


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
