"""Text to cards: ``parse_card``, ``parse_cards``, and ``read_cards``, which keeps the text.

Words are separated by white space, commas or semicolons. A word is one or more cards without a
gap, as in ``AsKs``. A card is a rank and then a suit: ``Ks``, ``10h``, ``a♠``, in either case. A
byte order mark at the start is skipped. ``wild`` reads jokers with the same grammar.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Generic, TypeVar, final

from returns.result import Failure, Result, Success

from handrail.card_errors import (
    STARTING_HAND_PATTERN,
    CardError,
    CutOff,
    NotACard,
    NotOneCard,
    UnknownRank,
    UnknownSuit,
)
from handrail.cards import CARD_SPELLINGS, RANK_SPELLINGS, SUIT_SPELLINGS, Card
from handrail.problems import Located, ProblemT, locate_errors
from handrail.railway import and_then, gather
from handrail.text import BYTE_ORDER_MARK, Span

A = TypeVar("A")
B = TypeVar("B")

# Emoji suits end in a variation selector, which only says how they are drawn.
_LETTER = r"[^\s,;\ufe0e\ufe0f]"
_RANK = f"(?:{'|'.join(RANK_SPELLINGS)})"
_SUIT = f"[{''.join(SUIT_SPELLINGS)}]"
_JOKER = r"\?[BbRr]"
CARD_WORD = re.compile(rf"{_LETTER}(?:[\ufe0e\ufe0f]*{_LETTER})*")
_PLAIN_WORD = re.compile(f"{_LETTER}+")  # of text without variation selectors
_CARD_OR_JOKER = re.compile(f"10{_LETTER}|{_LETTER}{{2}}")  # for text that is known to be valid


def _token_grammar(card: str) -> str:
    """Return the pattern of one token: a card, or text with an error.

    Its alternatives are tried in this order. The last group that matches names the token. It is
    compiled when text has no space between cards, or an error.
    """
    token_end = f"(?= {card} | (?!{_LETTER}) )"
    word_start = rf"(?: (?<!{_LETTER}) | (?<=\A{BYTE_ORDER_MARK}) )"
    return rf"""(?x)
          (?P<card> {card})
        | {word_start} (?P<no_cards> [vV][sS]? | {STARTING_HAND_PATTERN}) (?!{_LETTER})
        | (?P<cut_off> {_RANK}) {token_end}
        | (?P<unknown_suit> (?P<rank> {_RANK}) (?P<not_a_suit> {_LETTER}) )
        | (?P<unknown_rank> (?P<not_a_rank> 1[1-4] | {_LETTER}) (?P<suit> {_SUIT}) )
        | (?P<not_a_card> (?: 1[1-4] | {_LETTER}) {_LETTER}*?) {token_end}
        """


CARD_GRAMMAR = _token_grammar(_RANK + _SUIT)
CARD_OR_JOKER_GRAMMAR = _token_grammar(f"(?: {_RANK}{_SUIT} | {_JOKER})")


@final
@dataclass(frozen=True, slots=True)
class ParsedText(Generic[A]):
    """Values, with the valid text that they were parsed from.

    Positions in the text are computed on demand, because only errors need them.
    """

    values: tuple[A, ...]
    text: str

    @property
    def spans(self) -> tuple[Span, ...]:
        """Return the span of each value."""
        return tuple(
            Span(*match.span())
            for match in _CARD_OR_JOKER.finditer(self.text, _text_start(self.text))
        )

    @property
    def word_groups(self) -> tuple[tuple[A, ...], ...]:
        """Return the values of each word."""
        values = iter(self.values)
        words = CARD_WORD.findall(self.text, _text_start(self.text))
        return tuple(tuple(islice(values, len(_CARD_OR_JOKER.findall(word)))) for word in words)

    @property
    def end_span(self) -> Span:
        """Return the empty span after the last word."""
        end = max(
            (word.end() for word in CARD_WORD.finditer(self.text, _text_start(self.text))),
            default=0,
        )
        return Span(end, end)

    def locate(
        self, result: Result[B, tuple[ProblemT, ...]], offset: int = 0
    ) -> Result[B, tuple[Located[ProblemT], ...]]:
        """Turn the positions in errors (``at``) into spans in the text, and sort by span.

        An error without positions is about a missing value. It points after the last word.

        Args:
            result: the result of a function of these values.
            offset: how far the values were rotated to the left for that function: its position 0
                is ``values[offset]``. A board at the end of the text is rotated to the front.
        """
        return result.alt(
            lambda errors: locate_errors(
                errors, self.spans[offset:] + self.spans[:offset], self.end_span
            )
        )


def parse_card(text: str) -> Result[Card, CardError]:
    """Parse one card: ``Ks``, ``K♠``, ``10h``, in either case.

    Fails with the leftmost ``CardError``.

    >>> parse_card("10h")
    <Success: Th>
    >>> parse_card("1h").alt(lambda error: error.hint)
    <Failure: an ace is A>
    """
    return and_then(read_cards(text).alt(lambda errors: errors[0]), _require_one_card)


def parse_cards(text: str) -> Result[tuple[Card, ...], tuple[CardError, ...]]:
    """Parse any number of cards.

    Fails with each ``CardError``, from left to right.

    >>> parse_cards("AsKs 10h").map(len)
    <Success: 3>
    >>> parse_cards("KX, 1h").alt(lambda errors: [error.span.start for error in errors])
    <Failure: [1, 4]>
    """
    return read_cards(text).map(lambda parsed: parsed.values)


def read_cards(text: str) -> Result[ParsedText[Card], tuple[CardError, ...]]:
    """Parse any number of cards, and keep the text with them.

    Fails with each ``CardError``, from left to right.
    """
    return scan(text, CARD_GRAMMAR, CARD_SPELLINGS)


def scan(
    text: str, grammar: str, spellings: Mapping[str, A]
) -> Result[ParsedText[A], tuple[CardError, ...]]:
    """Parse all values in the text, in time linear in its length.

    Fails with each ``CardError``, from left to right.
    """
    words = _PLAIN_WORD.findall(text)
    if spellings.keys() >= set(words):  # usually each word is one card
        return Success(ParsedText(tuple(map(spellings.__getitem__, words)), text))
    tokens = re.compile(grammar).finditer(text, _text_start(text))
    return gather(_parse_token(token, spellings) for token in tokens).map(
        lambda values: ParsedText(values, text)
    )


def _parse_token(token: re.Match[str], spellings: Mapping[str, A]) -> Result[A, CardError]:
    """Return the value of a token, or its error."""
    match token.lastgroup:
        case "card":
            return Success(spellings[token["card"]])
        case "cut_off":
            return Failure(CutOff(token["cut_off"], spans=_spans(token, "cut_off")))
        case "unknown_suit":
            return Failure(
                UnknownSuit(token["not_a_suit"], token["rank"], spans=_spans(token, "not_a_suit"))
            )
        case "unknown_rank":
            return Failure(
                UnknownRank(token["not_a_rank"], token["suit"], spans=_spans(token, "not_a_rank"))
            )
        case group:
            name = group or "not_a_card"
            return Failure(NotACard(token[name], spans=_spans(token, name)))


def _spans(token: re.Match[str], group: str) -> tuple[Span]:
    return (Span(*token.span(group)),)


def _require_one_card(parsed: ParsedText[Card]) -> Result[Card, CardError]:
    """Return the only card. The error points at the second and further cards."""
    match parsed.values:
        case (card,):
            return Success(card)
        case _:
            return Failure(
                NotOneCard(len(parsed.values), spans=parsed.spans[1:] or (parsed.end_span,))
            )


def _text_start(text: str) -> int:
    return 1 if text.startswith(BYTE_ORDER_MARK) else 0
