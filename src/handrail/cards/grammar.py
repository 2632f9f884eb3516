"""The grammar of text with cards, as regular expressions.

It has the words that people write in place of cards, too, because the errors name them.
"""

import re
import unicodedata

from handrail.cards.types import DECK, RANK_SPELLINGS, SUIT_SPELLINGS, Rank, Suit
from handrail.text import BYTE_ORDER_MARK

# Emoji suits end in a variation selector, which only says how they are drawn.
SEPARATORS = re.compile(r"[\s,;\ufe0e\ufe0f]")
_LETTER = r"[^\s,;\ufe0e\ufe0f]"
_RANK = f"(?:{'|'.join(RANK_SPELLINGS)})"
_SUIT = f"[{''.join(SUIT_SPELLINGS)}]"
_JOKER = r"\?[BbRr]"
_OPENING, _CLOSING = r"[\[{(]", r"[\]})]"
_UNMARKED_LETTER = r"[^\s,;\ufe0e\ufe0f()\[\]{}]"
CARD_WORD = re.compile(rf"{_LETTER}(?:[\ufe0e\ufe0f]*{_LETTER})*")
PLAIN_WORD = re.compile(f"{_LETTER}+")  # a variation selector ends such a word
_TEXT_OF_RANK = f"(?:10|{_UNMARKED_LETTER})"
CARD_OR_JOKER = re.compile(  # for text that is known to be valid
    f"(?:{_OPENING}{_TEXT_OF_RANK}{_CLOSING}|{_TEXT_OF_RANK}){_UNMARKED_LETTER}"
)
MARKED_CARD = re.compile(rf"\[({_RANK})\]({_SUIT})|\{{({_RANK})\}}({_SUIT})|\(({_RANK})\)({_SUIT})")
_SUIT_LETTER = rf"(?!{_RANK}|{_JOKER}){_UNMARKED_LETTER}"  # a suit, or another letter in its place
_RANK_LETTERS = f"(?:1[0-4]|{_UNMARKED_LETTER})"
MARKED_TEXT = re.compile(
    "|".join(rf"\{left}({_RANK_LETTERS})\{right}(.?)" for left, right in ("[]", "{}", "()"))
)
PARENTHESES = re.compile(rf"\((?!{_RANK_LETTERS}\){_SUIT_LETTER})([^()]*)\)")
_STARTING_HAND = "[2-9TJQKAtjqka]{2}[sSoO]?"
STARTING_HANDS = f"{_STARTING_HAND}(?:[+-]|-{_STARTING_HAND})?"  # AK, AKs, 22+, 22- or 99-66
_RANK_WORDS = {rank.name.lower(): str(rank) for rank in Rank} | {
    spelling.lower(): str(rank) for spelling, rank in RANK_SPELLINGS.items()
}
_SUIT_WORD = "|".join(suit.name.lower().removesuffix("s") for suit in Suit)
_CARD_IN_WORDS = rf"(?i:\b(?P<rank>{'|'.join(_RANK_WORDS)})\s+of\s+(?P<suit>{_SUIT_WORD})s?\b)"
CARD_PICTURES = {
    ord(unicodedata.lookup(f"PLAYING CARD {card.words}".upper())): f" {card} " for card in DECK
}
_GAP = r"[\s,;\ufe0e\ufe0f]*+"
_CARDS = f"{_GAP}(?:{_RANK}{_SUIT}{_GAP})++"
# Cards in quotes, in brackets, in words, and as pictures: one error, although each of the words may
# have several.
_OTHER_FORM = rf"""(?x)
      ["'`‘’“”„«»] {_GAP} {_RANK}{_SUIT}
    | \[{_CARDS}\] | {{{_CARDS}}}
    | {_CARD_IN_WORDS}
    | \A (?: [{"".join(map(chr, CARD_PICTURES))}] {_GAP} )++ \Z
    """
WRONG_MARK = r"[\[{(]|(?:10|[2-9TJQKAtjqka])?[\]})]"  # an opening mark, ] or 4]


def _token_grammar(card: str) -> str:
    """Return the pattern of one token: a card, or text with an error.

    Its alternatives are tried in this order. The last group that matches names the token. It is
    compiled when a word is not one card.
    """
    token_end = f"(?= {card} | (?!{_LETTER}) )"
    # A word starts after a separator, a byte order mark, or the bar before the cards on a board.
    word_start = rf"(?<![^\s,;\ufe0e\ufe0f|{BYTE_ORDER_MARK}])"
    return rf"""(?x)
          (?P<CARD> {card})
        | {word_start} (?P<NO_CARDS> [vV][sS]? | {STARTING_HANDS}) (?!{_LETTER})
        | (?P<WRONG_MARKS>
              {_OPENING}{{1,2}} {_UNMARKED_LETTER}{{0,3}} {_CLOSING}++ (?: {_SUIT_LETTER} )?
            | [\[{{] (?: {_RANK} | {_UNMARKED_LETTER} )? {_SUIT}?
            | \( (?: \s*+ \( )*+ (?: [^()]*+ \) (?: \s*+ \) )*+ )?
            | {_RANK} {_CLOSING}++ {_SUIT}? | [\]}}] {_CLOSING}*+ {_SUIT}? | \)
          )
        | (?P<CUT_OFF> {_RANK}) {token_end}
        | (?P<UNKNOWN_SUIT> (?P<rank> {_RANK}) (?P<not_a_suit> {_LETTER}) )
        | (?P<UNKNOWN_RANK> (?P<not_a_rank> 1[1-4] | {_LETTER}) (?P<suit> {_SUIT}) )
        | (?P<NOT_A_CARD> (?: 1[1-4] | {_LETTER}) {_LETTER}*?) {token_end}
        """


def cards_in_other_form(text: str) -> str:
    """Return the cards in quotes, brackets or words, or in pictures, as they should be written.

    For text in which cards have none of these forms, return "".

    >>> cards_in_other_form("['As', 'Kd'], ace of hearts")
    'As Kd Ah'
    """
    if not re.search(_OTHER_FORM, text):
        return ""
    plain = re.sub(
        _CARD_IN_WORDS,
        lambda words: f" {_RANK_WORDS[words['rank'].lower()]}{words['suit'][0].lower()} ",
        text,
    )
    words = re.findall(rf"(?:\w|{_SUIT})+", plain.translate(CARD_PICTURES))
    return " ".join(word for word in words if re.fullmatch(f"(?:{_RANK}{_SUIT})+", word))


CARD_GRAMMAR = _token_grammar(_RANK + _SUIT)
CARD_OR_JOKER_GRAMMAR = _token_grammar(f"(?: {_RANK}{_SUIT} | {_JOKER})")
