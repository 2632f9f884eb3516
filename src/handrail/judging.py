"""Who wins: the best five of a player's cards, the best of many hands, the showdown."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate, chain, islice, takewhile
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.cards import Card
from handrail.hands import COMBO_SIZE, HAND_SIZE, Hand, HandError, amiss, repeats
from handrail.ladder import Evaluator, best_class, best_five
from handrail.notation import SPELLINGS, CardError, located, parse_cards, pieces, places, words
from handrail.problems import Located, left_to_right
from handrail.railway import and_then
from handrail.scoring import Score, score
from handrail.text import counted, listed, times
from handrail.wording import Wording, explain

Groups: TypeAlias = tuple[tuple[Card, ...], ...]

BOARD_SIZES = (3, 4, 5)
MOST_CARDS = BOARD_SIZES[-1] + COMBO_SIZE
FEWEST_PLAYERS, MOST_PLAYERS = 2, 23
MOST_NAMED = 4  # places that a sentence names before it counts the rest


def best_hand(cards: Iterable[Card]) -> Result[Hand, tuple[HandError, ...]]:
    """The best five of five, six or seven cards, in the order given; of equals, the first.

    Fails with each ``HandError``.

    >>> and_then(parse_cards("As Ks 2d Qs Js 2c Ts"), best_hand)
    <Success: As Ks Qs Js Ts>
    """
    held = tuple(cards)
    errors = amiss(held, HAND_SIZE, MOST_CARDS)
    return Failure(errors) if errors else Success(Hand(best_five(held)))


def winners(hands: Iterable[Hand], evaluate: Evaluator = best_class) -> tuple[int, ...]:
    """The places of all the best hands, in order; of no hands, none.

    Hands may share cards here, as they do where exercises use two decks.

    >>> gather(map(parse_hand, ("As Ad Kc 5d 2c", "7c 5d 4h 3s 2c", "Ah Ac Kd 5h 2d"))).map(winners)
    <Success: (0, 2)>
    """
    return best_of([evaluate(hand.cards) for hand in hands])


def best_of(classes: list[int]) -> tuple[int, ...]:
    """The places of the lowest number, which is the best class."""
    best = min(classes, default=0)
    return tuple(place for place, number in enumerate(classes) if number == best)


@final
@dataclass(frozen=True, slots=True)
class OnBoard:
    """A place on the board, counted from 0.

    >>> str(OnBoard(0))
    'on the board'
    """

    index: int

    def __str__(self) -> str:
        return "on the board"


@final
@dataclass(frozen=True, slots=True)
class InHand:
    """A place in a player's hand; players and cards are counted from 0.

    >>> str(InHand(0, 1))
    'in the hand of player 1'
    """

    player: int
    index: int

    def __str__(self) -> str:
        return f"in the hand of player {self.player + 1}"


Place: TypeAlias = OnBoard | InHand
"""Where a card stands at a showdown."""


@final
@dataclass(frozen=True, slots=True)
class BoardCount:
    """A board of ``found`` cards, which is none. ``at`` counts from the board's first card.

    >>> showdown(DECK[:2], (DECK[2:4], DECK[4:6])).alt(lambda errors: errors[0].message)
    <Failure: 2 cards on the board, where 3 to 5 can lie>
    """

    found: int

    @property
    def at(self) -> tuple[int, ...]:
        """The cards too many, or all of them where there are too few."""
        return tuple(range(self.found))[BOARD_SIZES[-1] :] or tuple(range(self.found))

    @property
    def message(self) -> str:
        return f"{counted(self.found, 'card')} on the board, where 3 to 5 can lie"

    @property
    def hint(self) -> str | None:
        return "a flop is 3 cards, with the turn 4, with the river 5"


@final
@dataclass(frozen=True, slots=True)
class HoldingCount:
    """A player, counted from 0, who holds ``found`` cards and not ``wanted``.

    ``at`` are the places of those cards, counted over the board and then each hand.

    >>> showdown(DECK[:3], (DECK[3:4], DECK[4:6])).alt(lambda errors: errors[0].message)
    <Failure: player 1 holds 1 card, not 2>
    """

    player: int
    found: int
    wanted: int
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        held = counted(self.found, "card")
        return f"player {self.player + 1} holds {held}, not {self.wanted}"

    @property
    def hint(self) -> str | None:
        if self.wanted == HAND_SIZE:
            return "without a board each hand is 5 cards; two each need a board of 3 to 5"
        return "beside a board each player holds 2 cards"


@final
@dataclass(frozen=True, slots=True)
class PlayerCount:
    """Too few players or too many. ``at`` are the cards of those too many.

    >>> showdown(DECK[:3], (DECK[3:5],)).alt(lambda errors: errors[0].message)
    <Failure: 1 player, where a showdown has 2 to 23>
    """

    found: int
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        found = counted(self.found, "player")
        return f"{found}, where a showdown has {FEWEST_PLAYERS} to {MOST_PLAYERS}"

    @property
    def hint(self) -> str | None:
        return "give one hand more" if self.found == 1 else None


@final
@dataclass(frozen=True, slots=True)
class SharedCard:
    """A card that stands more than once on one table.

    ``places`` says where; ``at`` are the same, counted over the board and then each hand.

    >>> showdown(DECK[:3], (DECK[:2], DECK[3:5])).alt(lambda errors: errors[0].message)
    <Failure: 2c stands twice: on the board and in the hand of player 1>
    """

    card: Card
    places: tuple[Place, ...]
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        where = list(dict.fromkeys(map(str, self.places)))
        if len(where) > MOST_NAMED:
            where[MOST_NAMED - 1 :] = [f"{len(where) - MOST_NAMED + 1} places more"]
        return f"{self.card} stands {times(len(self.at))}: {listed(where)}"

    @property
    def hint(self) -> str | None:
        return "one deck holds each card once"


ShowdownError: TypeAlias = BoardCount | HoldingCount | PlayerCount | SharedCard
"""What can be wrong with a board and the cards that are held beside it."""


@final
@dataclass(frozen=True, slots=True)
class Player:
    """One player at a showdown: the cards held, the best five, and their class.

    >>> parse_showdown("5c6dTh4dJd KhQh AsJs").map(lambda found: str(found.players[1].best))
    <Success: As Js 6d Th Jd>
    """

    cards: tuple[Card, ...]
    best: Hand
    number: int

    @property
    def score(self) -> Score:
        """What the best five are worth."""
        return score(self.best)


@final
@dataclass(frozen=True, slots=True)
class Showdown:
    """A judged table. ``winners`` are places among ``players``, counted from 0.

    >>> parse_showdown("5c6dTh4dJd KhQh AsJs").map(lambda found: (found.winners, found.why))
    <Success: ((1,), 'pair beats high card')>
    """

    board: tuple[Card, ...]
    players: tuple[Player, ...]
    winners: tuple[int, ...]

    @property
    def tie(self) -> bool:
        """Whether several players share the pot."""
        return len(self.winners) > 1

    @property
    def why(self) -> str:
        """The reason: the best hand held against the best loser, or against one that ties."""
        return self.reason(Wording.PLAIN)

    def reason(self, wording: Wording) -> str:
        """Why the winners win, in these words."""
        first, *others = sorted(self.players, key=lambda player: player.number)
        losers = [player for player in others if player.number != first.number]
        return explain(first.best, (losers or others)[0].best, wording)


def showdown(
    board: Iterable[Card],
    holdings: Iterable[Iterable[Card]],
    evaluate: Evaluator = best_class,
) -> Result[Showdown, tuple[ShowdownError, ...]]:
    """Judge a table: a board of three to five cards and two for each player.

    With fewer than five on the board, hands compare as they stand. With none at all each
    player holds five cards. All 2 to 23 players draw from one deck.

    Fails with each ``ShowdownError``, from left to right.

    >>> showdown(DECK[:5], (DECK[5:7], DECK[50:])).map(lambda found: found.winners)
    <Success: (1,)>
    """
    shared = tuple(board)
    held = tuple(tuple(cards) for cards in holdings)
    errors = wrong_at_table(shared, held)
    if errors:
        return Failure(errors)
    tables = [cards + shared for cards in held]
    classes = [evaluate(cards) for cards in tables]
    players = tuple(
        Player(cards, Hand(best_five(table)), number)
        for cards, table, number in zip(held, tables, classes, strict=True)
    )
    return Success(Showdown(shared, players, best_of(classes)))


def parse_showdown(
    text: str,
) -> Result[Showdown, tuple[CardError | Located[ShowdownError], ...]]:
    """Read a deal and judge it.

    Where every word is a single card they are five-card hands, one after another. Where the
    words are of equal length, each is a hand. Else the first word is the board, or the
    single cards that come first are, and each word behind it is a holding.

    Fails with each ``CardError``; where there is none, with each ``ShowdownError`` and its places.

    >>> parse_showdown("As Ad Kc 5d 2c  Ah Ac Kd 4d 3c").map(lambda found: found.why)
    <Success: pair of aces, kicker five, beats pair of aces, kicker four>
    """

    def judged(cards: tuple[Card, ...]) -> Result[Showdown, tuple[Located[ShowdownError], ...]]:
        sizes = (len(tuple(pieces(text, *word.span(), SPELLINGS))) for word in words(text))
        table = seated(in_groups(cards, sizes))
        return located(showdown(*table), text, lambda: places(text, SPELLINGS))

    return and_then(parse_cards(text), judged)


def in_groups(cards: Iterable[Card], sizes: Iterable[int]) -> Groups:
    """The cards in groups of these sizes, one after another."""
    rest = iter(cards)
    return tuple(tuple(islice(rest, size)) for size in sizes)


def seated(groups: Groups) -> tuple[tuple[Card, ...], Groups]:
    """The board and each player's cards, of words as ``parse_showdown`` reads them."""
    singles = tuple(card for (card,) in takewhile(is_single, groups))
    if len(singles) == len(groups):
        hands = range(0, len(singles), HAND_SIZE)
        return (), tuple(singles[at : at + HAND_SIZE] for at in hands)
    if len({len(cards) for cards in groups}) == 1:
        return (), groups
    if singles:
        return singles, groups[len(singles) :]
    return groups[0], groups[1:]


def is_single(cards: tuple[Card, ...]) -> bool:
    """Whether there is exactly one card."""
    return len(cards) == 1


def wrong_at_table(board: tuple[Card, ...], held: Groups) -> tuple[ShowdownError, ...]:
    """All that is wrong with a table, each once, from left to right."""
    wanted = COMBO_SIZE if board else HAND_SIZE
    starts = tuple(accumulate((len(cards) for cards in held), initial=len(board)))
    errors: list[ShowdownError] = []
    if board and len(board) not in BOARD_SIZES:
        errors.append(BoardCount(len(board)))
    for player, cards in enumerate(held):
        if len(cards) != wanted:
            mine = tuple(range(starts[player], starts[player + 1]))
            errors.append(HoldingCount(player, len(cards), wanted, mine))
    if not FEWEST_PLAYERS <= len(held) <= MOST_PLAYERS:
        first = starts[min(MOST_PLAYERS, len(held))]
        errors.append(PlayerCount(len(held), tuple(range(first, starts[-1]))))
    for card, at in repeats(chain(board, *held)):
        errors.append(SharedCard(card, tuple(place_of(position, starts) for position in at), at))
    return left_to_right(errors)


def place_of(position: int, starts: tuple[int, ...]) -> Place:
    """Where a card stands, of a board and the hands behind it, which start at those positions."""
    player = bisect_right(starts, position) - 1
    return OnBoard(position) if player < 0 else InHand(player, position - starts[player])
