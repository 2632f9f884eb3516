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
    return _card_texts(paint).playing[card.suit][card.rank]


def paint_cards(cards: Iterable[Card], paint: Paint) -> str:
    """Return cards with a space between them."""
    texts = _card_texts(paint).playing
    return " ".join([texts[card.suit][card.rank] for card in cards])


def bracket_idle(cards: Iterable[Card], best: Collection[Card], paint: Paint) -> str:
    """Return cards with a space between them.

    Cards that are not in ``best`` do not play: they are dim and in brackets.
    """
    playing, idle = _card_texts(paint)
    best_texts = [playing[card.suit][card.rank] for card in best]
    texts = [playing[card.suit][card.rank] for card in cards]
    return " ".join([text if text in best_texts else idle[text] for text in texts])


def join_ranks(ranks: Iterable[Rank]) -> str:
    """Return ranks with a space between them: ``J T 5 2``."""
    return " ".join(map(str, ranks))


class _CardTexts(NamedTuple):
    """All cards as text.

    ``playing`` has the texts of cards by suit and rank, whose hashes are much faster than that of a
    card. ``idle`` has the texts of cards that do not play, in brackets, by their other texts.
    """

    playing: Mapping[Suit, Mapping[Rank, str]]
    idle: Mapping[str, str]


@cache  # because a file of deals prints the same 52 cards again and again
def _card_texts(paint: Paint) -> _CardTexts:
    """Return all cards in the style of a stream."""
    style = card_style(paint)
    colours = FOUR_COLOURS if paint.four_colours else TWO_COLOURS
    playing: dict[Suit, dict[Rank, str]] = {suit: {} for suit in Suit}
    idle: dict[str, str] = {}
    for card in DECK:
        plain = card.format(style)
        text, in_brackets = plain, f"({plain})"
        if paint.has_colour:
            in_brackets = click.style(in_brackets, dim=True)
            if card.suit in colours:
                text = click.style(plain, fg=colours[card.suit])
        playing[card.suit][card.rank] = text
        idle[text] = in_brackets
    return _CardTexts(playing, idle)
