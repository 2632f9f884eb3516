"""Cards, hands, scores, ladders and tables of players as HTML, which notebooks show.

A card is white, as on a table of any colour. All other colours are those of the page.
"""

from collections.abc import Iterable
from html import escape
from itertools import chain, groupby
from typing import TypeGuard

from handrail.cards.types import Card, CardStyle, Suit
from handrail.equities.types import FlopEquity
from handrail.games.improvement import Outs
from handrail.games.judging import ShownHand
from handrail.games.ladder import HandClass, Ladder, SmallHandClass
from handrail.games.rankings import ranks_of
from handrail.games.shares import Equity, format_count, summarize_deals
from handrail.games.showdowns import Showdown, results_of
from handrail.hands.scoring import Category, GameScore
from handrail.hands.wording import Wording, category_name, name_score
from handrail.text import pluralize

RED_SUITS = (Suit.DIAMONDS, Suit.HEARTS)
# The style is inside each card, because a notebook has one page for many values, and some programs
# that show notebooks remove style sheets.
CARD_CSS = (
    "display: inline-block; margin: 1px; padding: 0 0.25em; border: 1px solid #888;"
    " border-radius: 0.25em; background: #fff; color: {}; font-weight: bold;"
    " line-height: 1.4; white-space: nowrap; print-color-adjust: exact"
)


def render_cards(cards: Iterable[Card]) -> str:
    """Return cards in HTML, each with its name for screen readers."""
    return " ".join(map(_render_card, cards))


def _render_card(card: Card) -> str:
    colour = "#b8001f" if card.suit in RED_SUITS else "#111"
    attributes = f'role="img" aria-label="{card.words}" style="{CARD_CSS.format(colour)}"'
    return f"<span {attributes}>{card.format(CardStyle.SYMBOLS)}</span>"


def render_score(score: GameScore) -> str:
    """Return a score in words, with its kickers and, for the dojo, its number from 1 to 10."""
    kickers = f", kickers {' '.join(map(str, score.kickers))}" if score.kickers else ""
    name = name_score(score, Wording.PLAIN)
    return f"<b>{name}</b>{kickers} (score {score.category.value})"


def render_showdown(showdown: Showdown) -> str:
    """Return a showdown as a table: each player's cards, best hand and result."""
    hand_names = ("best hand", "low hand")[: len(showdown.parts)]
    header = ("cards", *chain(*((name, "name") for name in hand_names)), "result")
    hands = zip(*(part.hands for part in showdown.parts), strict=True)
    rows = (
        (render_cards(player.cards), *chain.from_iterable(map(_hand_cells, shown)), result)
        for player, shown, result in zip(showdown.players, hands, results_of(showdown), strict=True)
    )
    return _player_table([*_labelled("board", showdown.board), escape(showdown.why)], header, rows)


def _hand_cells(hand: ShownHand | None) -> tuple[str, str]:
    """Return the cells for a hand: its cards and its name."""
    return ("", "") if hand is None else (render_cards(hand.cards), hand.name)


def render_outs(outs: Outs) -> str:
    """Return outs as a table: each player's outs by category, and their probabilities."""
    rows = (
        (
            render_cards(player.cards),
            "leads" if player.leads else "",
            "<br>".join(
                f"{category_name(category)}: {render_cards(cards)}"
                for category, cards in player.outs_by_category.items()
            ),
            f"{float(player.next_probability):.2%}",
            f"{float(player.river_probability):.2%}",
        )
        for player in outs.players
    )
    header = ("cards", "now", "outs", "next card", "by the river")
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
    parts = (*caption, *_labelled("dead", equity.dead))
    summary = summarize_deals(equity.total, equity.exact)
    rows = [
        (
            f"{float(player):.2%}{'' if equity.exact else f' ± {player.stderr:.2%}'}",
            format_count(player.wins),
            format_count(player.ties),
        )
        for player in equity.players
    ]
    header = ("equity", "wins", "ties")
    if not equity.ranges:
        return _player_table((*parts, summary), header, rows)
    with_ranges = (
        (_render_holding(each), *row) for each, row in zip(equity.ranges, rows, strict=True)
    )
    return _player_table((*parts, summary), ("range", *header), with_ranges)


def _render_holding(holding: object) -> str:
    """Return a player's range or known cards."""
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
        numbers = f"{best.number}" if best is worst else f"{best.number:,} to {worst.number:,}"
        name = pluralize(ranks, "card") if ladder.ranking.is_badugi else category_name(category)
        hand_count = sum(each.hand_count for each in classes)
        rows.append((name, numbers, render_cards(best.cards), f"{hand_count:,}"))
    caption = f"ranking {ladder.ranking.name}, {ladder.class_count:,} classes"
    return _table((escape(caption),), ("category", "classes", "best hand", "hands"), rows)


def _row_of(hand_class: HandClass | SmallHandClass) -> tuple[Category, int]:
    """Return what the classes in one row of a ladder share: in badugi, the number of ranks."""
    return hand_class.score.category, len(ranks_of(hand_class.score))


def _labelled(label: str, cards: tuple[Card, ...]) -> list[str]:
    """Return the part of a caption for these cards, or [] if there are none."""
    return [f"{label} {render_cards(cards)}"] if cards else []


def _player_table(
    caption: Iterable[str], header: Iterable[str], rows: Iterable[Iterable[str]]
) -> str:
    """Return a table with one row for each player. Players count from 1."""
    numbered = ((str(number), *cells) for number, cells in enumerate(rows, start=1))
    return _table(caption, ("player", *header), numbered)


def _table(caption: Iterable[str], header: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table. Its cells, and the parts of its caption, are HTML."""
    head = "".join(f'<th scope="col">{cell}</th>' for cell in header)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return (
        f"<table><caption>{'; '.join(caption)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )
