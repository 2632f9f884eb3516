"""Cards, hands, scores, ladders and tables of players as HTML, which notebooks show.

A card is white, as on a table of any colour. All other colours are those of the page.
"""

from collections.abc import Container, Iterable
from fractions import Fraction
from html import escape
from itertools import chain, groupby
from typing import TypeGuard

from handrail.cards.types import Card, CardStyle
from handrail.equities.raw_questions import Partial
from handrail.equities.types import FlopEquity
from handrail.games.improvement import Outs
from handrail.games.judging import ShownHand
from handrail.games.ladder import HandClass, Ladder, SmallHandClass
from handrail.games.rankings import ranks_of
from handrail.games.rule_book import FIVE_CARD_HANDS, HOLDEM, Game
from handrail.games.shares import Equity, PlayerEquity, summarize_deals
from handrail.games.showdowns import Showdown, results_of
from handrail.hands.scoring import Category, GameScore
from handrail.hands.wording import Wording, category_name, name_score
from handrail.pictures.palette import SUITS
from handrail.text import pluralize

# The style is inside each card, because a notebook has one page for many values, and some programs
# that show notebooks remove style sheets.
CARD_CSS = (
    "display: inline-block; margin: 1px; padding: 0 0.25em; border: 1px solid #888;"
    " border-radius: 0.25em; background: #fff; color: {}; font-weight: bold;"
    " line-height: 1.4; white-space: nowrap; print-color-adjust: exact"
)
WINNER_CSS = "background: rgb(40 160 80 / 20%)"  # text is readable on it on any page


def render_card(card: Card) -> str:
    """Return a card in HTML, with its name for screen readers."""
    style = CARD_CSS.format(SUITS[card.suit])
    attributes = f'role="img" aria-label="{card.words}" style="{style}"'
    return f"<span {attributes}>{card.format(CardStyle.SYMBOLS)}</span>"


def render_cards(cards: Iterable[Card]) -> str:
    """Return cards in HTML, with spaces between them."""
    return " ".join(map(render_card, cards))


def render_score(score: GameScore) -> str:
    """Return a score in words, with its kickers and, for the dojo, its number from 1 to 10."""
    kickers = f", kickers {' '.join(map(str, score.kickers))}" if score.kickers else ""
    name = name_score(score, Wording.PLAIN)
    return f"<b>{name}</b>{kickers} (score {score.category.value})"


def render_showdown(showdown: Showdown) -> str:
    """Return a showdown as a table: each player's cards, best hand and result.

    The rows of the winners have a colour, and their results are bold.
    """
    names = ["best hand", "name"]
    if len(showdown.parts) > 1:
        names = ["high hand", "high name", "low hand", "low name"]
    hands = zip(*(part.hands for part in showdown.parts), strict=True)
    rows: list[tuple[str, ...]] = []
    for player, shown, result in zip(showdown.players, hands, results_of(showdown), strict=True):
        hand_cells = chain.from_iterable(map(_hand_cells, shown))
        result_cell = f"<b>{result}</b>" if player.share else result
        rows.append((render_cards(player.cards), *hand_cells, result_cell))
    caption = (
        *_named_game(showdown.game),
        *_labelled("board", showdown.board),
        escape(showdown.why),
    )
    return _player_table(caption, ("cards", *names, "result"), rows, winners=showdown.winners)


def _hand_cells(hand: ShownHand | None) -> tuple[str, str]:
    """Return the cells for a hand: its cards and its name."""
    if hand is None:
        return "", ""
    return render_cards(_made_cards_first(hand)), hand.name


def _made_cards_first(hand: ShownHand) -> list[Card]:
    """Return the cards in the order in which the score names their ranks.

    A score names only the top of a straight. The others follow from the highest, and an ace below
    them is the last.
    """
    named = ranks_of(hand.score)

    def place(card: Card) -> tuple[int, int]:
        if card.rank in named:
            return named.index(card.rank), 0
        if card.rank > named[0]:  # an ace that is low
            return len(named), 0
        return len(named), -card.rank.value

    return sorted(hand.cards, key=place)


def render_outs(outs: Outs) -> str:
    """Return outs as a table: each player's outs by category, and the chances of getting one.

    A player alone has nobody to lead.
    """
    is_alone = len(outs.players) == 1
    header = ["cards", "outs", "an out next", "an out by the river"]
    if not is_alone:
        header.insert(1, "now")
    rows: list[list[str]] = []
    for player in outs.players:
        by_category = (
            f"{category_name(category)}: {render_cards(cards)}"
            for category, cards in player.outs_by_category.items()
        )
        row = [
            render_cards(player.cards),
            "<br>".join(by_category),
            f"{float(player.next_probability):.2%}",
            f"{float(player.river_probability):.2%}",
        ]
        if not is_alone:
            row.insert(1, "leads" if player.leads else "")
        rows.append(row)
    return _player_table(_labelled("board", outs.board), header, rows)


def render_equity(equity: Equity) -> str:
    """Return an equity as a table, with the question if the equity is the answer to one."""
    return _equity_table(equity, _labelled("board", equity.board))


def render_flop_equity(found: FlopEquity) -> str:
    """Return the equity on a class of flops as a table."""
    others = f" and {pluralize(found.flops - 1, 'equal flop')}" if found.flops > 1 else ""
    return _equity_table(found.equity, [f"flop {render_cards(found.flop)}{others}"])


def _equity_table(equity: Equity, caption: list[str]) -> str:
    """Return the table of an equity. Its caption begins with these parts."""
    summary = _unbroken(summarize_deals(equity.total, equity.exact))
    parts = (*_named_game(equity.game), *caption, *_labelled("dead", equity.dead), summary)
    rows: list[tuple[str, ...]] = []
    for player in equity.players:
        share = f"{float(player):.2%}"
        if not equity.exact:
            share += f" ± {player.stderr:.2%}"
        wins = _percent_of_deals(player.wins, player)
        rows.append((share, wins, _percent_of_deals(player.ties, player)))
    header = ("equity", "wins", "ties")
    if not equity.ranges:
        return _player_table(parts, header, rows)
    with_ranges = (
        (_render_holding(each), *row) for each, row in zip(equity.ranges, rows, strict=True)
    )
    kinds = {
        "cards" if _are_cards(each) or isinstance(each, Partial) else "range"
        for each in equity.ranges
    }
    return _player_table(parts, (" or ".join(sorted(kinds)), *header), with_ranges)


def _percent_of_deals(deals: int, player: PlayerEquity) -> str:
    """Return how many percent of a player's deals these are."""
    return f"{float(Fraction(deals, player.total or 1)):.2%}"


def _render_holding(holding: object) -> str:
    """Return a player's range or known cards. A star means that others are dealt."""
    if isinstance(holding, Partial):
        return f"{render_cards(holding.cards)}*"
    return render_cards(holding) if _are_cards(holding) else escape(str(holding))


def _are_cards(holding: object) -> TypeGuard[tuple[Card, ...]]:
    """Return whether a player has known cards, which are in a tuple, and not a range."""
    return isinstance(holding, tuple)


def render_ladder(ladder: Ladder) -> str:
    """Return a ladder as a table: the classes in each category, the best category first."""
    rows: list[tuple[str, ...]] = []
    for (category, ranks), group in groupby(ladder.classes, _row_of):
        classes = tuple(group)
        best, worst = classes[0], classes[-1]
        numbers = f"{best.number:,}" if best is worst else f"{best.number:,} to {worst.number:,}"
        name = pluralize(ranks, "card") if ladder.ranking.is_badugi else category_name(category)
        hand_count = sum(each.hand_count for each in classes)
        rows.append((name, numbers, render_cards(best.cards), f"{hand_count:,}"))
    caption = f"ranking {ladder.ranking.name}, {ladder.class_count:,} classes"
    return _table((_unbroken(caption),), ("category", "classes", "best hand", "hands"), rows)


def _row_of(hand_class: HandClass | SmallHandClass) -> tuple[Category, int]:
    """Return what the classes in one row of a ladder share: in badugi, the number of ranks."""
    return hand_class.score.category, len(ranks_of(hand_class.score))


def _named_game(game: Game) -> list[str]:
    """Return the part of a caption for a game, or [] for hold'em and hands of five cards."""
    return [] if game in (HOLDEM, FIVE_CARD_HANDS) else [escape(game.name)]


def _unbroken(text: str) -> str:
    """Return text as HTML in one line, so that no number is broken."""
    return f'<span style="white-space: nowrap">{escape(text)}</span>'


def _labelled(label: str, cards: tuple[Card, ...]) -> list[str]:
    """Return the part of a caption for these cards, or [] if there are none."""
    return [f"{label} {render_cards(cards)}"] if cards else []


def _player_table(
    caption: Iterable[str],
    header: Iterable[str],
    rows: Iterable[Iterable[str]],
    winners: Container[int] = (),
) -> str:
    """Return a table with one row for each player. Players count from 1, ``winners`` from 0."""
    numbered = ((str(number), *cells) for number, cells in enumerate(rows, start=1))
    return _table(caption, ("player", *header), numbered, winners)


def _table(
    caption: Iterable[str],
    header: Iterable[str],
    rows: Iterable[Iterable[str]],
    winners: Container[int] = (),
) -> str:
    """Return a table. Its cells, and the parts of its caption, are HTML."""
    head = "".join(f'<th scope="col">{cell}</th>' for cell in header)
    body = ""
    for number, row in enumerate(rows):
        style = f' style="{WINNER_CSS}"' if number in winners else ""
        body += f"<tr{style}>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>"
    return (
        f"<table><caption>{'; '.join(caption)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )
