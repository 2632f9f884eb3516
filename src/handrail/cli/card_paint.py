"""Cards in the style of a stream: suits as symbols if possible, in their colours on terminals."""

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import NamedTuple

import click

from handrail.cards.types import DECK, Card, CardStyle, Rank, Suit
from handrail.shell.paint import Paint

# The colour of each suit that is not printed in the usual colour of text.
TWO_COLOURS = {Suit.DIAMONDS: "red", Suit.HEARTS: "red"}
FOUR_COLOURS = {Suit.CLUBS: "green", Suit.DIAMONDS: "blue", Suit.HEARTS: "red"}


def card_style(paint: Paint) -> CardStyle:
    """Return how cards are spelled on a stream, with symbols or with letters."""
    return CardStyle.SYMBOLS if paint.has_symbols else CardStyle.LETTERS


def paint_card(card: Card, paint: Paint) -> str:
    """Return a card in the colour of its suit, if the stream has colour."""
    return _card_texts(paint).playing[card]


def paint_cards(cards: Iterable[Card], paint: Paint) -> str:
    """Return cards with a space between them."""
    texts = _card_texts(paint).playing
    return " ".join([texts[card] for card in cards])


def bracket_idle(cards: Iterable[Card], best: Collection[Card], paint: Paint) -> str:
    """Return cards with a space between them.

    Cards that are not in ``best`` do not play: they are dim and in brackets.
    """
    texts, playing = _card_texts(paint), frozenset(best)
    return " ".join(
        [texts.playing[card] if card in playing else texts.idle[card] for card in cards]
    )


def join_ranks(ranks: Iterable[Rank]) -> str:
    """Return ranks with a space between them: ``J T 5 2``."""
    return " ".join(map(str, ranks))


class _CardTexts(NamedTuple):
    """All cards as text: those that play, and those that do not, in brackets."""

    playing: Mapping[Card, str]
    idle: Mapping[Card, str]


@cache  # because a file of deals prints the same 52 cards again and again
def _card_texts(paint: Paint) -> _CardTexts:
    """Return all cards in the style of a stream."""
    style = card_style(paint)
    texts = {card: card.format(style) for card in DECK}
    if not paint.has_colour:
        return _CardTexts(texts, {card: f"({text})" for card, text in texts.items()})
    colours = FOUR_COLOURS if paint.four_colours else TWO_COLOURS
    playing = {
        card: click.style(text, fg=colours[card.suit]) if card.suit in colours else text
        for card, text in texts.items()
    }
    idle = {card: click.style(f"({text})", dim=True) for card, text in texts.items()}
    return _CardTexts(playing, idle)
