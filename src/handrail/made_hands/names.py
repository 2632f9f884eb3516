"""The names of made hands and of draws in hold'em, each with its definition.

No two tools use the same words, so each name says what other tools and books call it.
"""

from typing import final

from handrail.cards.types import IdentityEnum, Ordered


@final
class MadeHand(Ordered):
    """What a player's own cards make on a board. The members are ordered, the worst first.

    The best five cards of the board and the player's two cards are compared. If several choices are
    equally good, take the one with the fewest own cards. An own card *makes* the hand if it is
    among the cards that the category is about: the pair, both pairs, the three or four equal ranks,
    or all five cards of a straight, flush, full house or straight flush. Other cards are kickers.
    If no own card makes the hand, the board has it alone, so every player has it. The name is then
    ``ACE_HIGH`` or ``KING_HIGH`` if an own ace or king is among the best five cards, and else
    ``NOTHING``.

    Second and third count the different ranks on the board, from the highest. Suits matter only for
    flushes. On every flop, a better name is a better hand. On the turn and the river there is one
    exception: an own pair with a pair on the board can beat ``TWO_PAIR``.

    >>> MadeHand.SET > MadeHand.TWO_PAIR, MadeHand.TOP_PAIR_GOOD_KICKER.words
    (True, 'top pair, good kicker')
    """

    NOTHING = 0
    """No own card makes the hand, and none of the best five cards is an own ace or king.

    Other words: no made hand, air."""
    KING_HIGH = 1
    """As ``NOTHING``, but a king is the highest own card among the best five cards."""
    ACE_HIGH = 2
    """As ``NOTHING``, but an own ace is among the best five cards."""
    LOW_PAIR = 3
    """One own card and the fourth or fifth highest rank on the board, or a pair in the hand, below
    three or more ranks on the board.

    Other words: bottom pair, weak pair, and underpair for a pair in the hand."""
    THIRD_PAIR = 4
    """One own card and the third highest rank on the board. Other words: bottom pair, weak pair."""
    POCKET_PAIR_BELOW_SECOND = 5
    """A pair in the hand, below exactly two ranks on the board. Another word: underpair."""
    SECOND_PAIR = 6
    """One own card and the second highest rank on the board. Another word: middle pair."""
    POCKET_PAIR_BELOW_TOP = 7
    """A pair in the hand, below exactly one rank on the board.

    Other words: underpair, PP below TP."""
    TOP_PAIR_WEAK_KICKER = 8
    """Top pair with any other kicker, or with a kicker that is not among the best five cards."""
    TOP_PAIR_GOOD_KICKER = 9
    """Top pair with the second or third best kicker: one or two ranks that are not on the board are
    higher."""
    TOP_PAIR_TOP_KICKER = 10
    """One own card and the highest rank on the board. No rank that is not on the board is higher
    than the kicker, which is the other own card. Another word: TPTK."""
    OVERPAIR = 11
    """A pair in the hand, above all ranks on the board."""
    TWO_PAIR = 12
    """Two own cards of different ranks, which each pair a card on the board.

    An own pair with a pair on the board has the name of the own pair. Books call it two pair."""
    TRIPS = 13
    """Three of a kind: one own card, and two cards on the board."""
    SET = 14
    """Three of a kind: a pair in the hand, and one card on the board."""
    STRAIGHT = 15
    """A straight with an own card."""
    FLUSH = 16
    """A flush with an own card that is not the nut flush."""
    NUT_FLUSH = 17
    """The best flush on this board, apart from straight flushes.

    An own card has the highest rank of the suit that the board lacks, without the ranks that would
    make a straight flush with the board alone."""
    FULL_HOUSE = 18
    """A full house with an own card. Other words: boat, full boat."""
    QUADS = 19
    """Four of a kind with an own card."""
    STRAIGHT_FLUSH = 20
    """A straight flush or a royal flush, with an own card."""

    @property
    def words(self) -> str:
        """Return the name in words: ``top pair, good kicker``."""
        return self.name.lower().replace("_", " ").replace("top pair", "top pair,")


@final
class Draw(IdentityEnum):
    """What the next cards can make of a player's own cards. The members are in order of printing.

    On the river there are no draws, and none with a flush or better, even on the board alone. A
    straight has no draw to a straight.

    A rank *makes a straight* if no card has it yet, and the highest straight with it contains an
    own rank that the board lacks. A player has one of the four draws to a straight at most: the
    first in this list.

    >>> [draw.words for draw in Draw][2:4]
    ['open-ended', 'double gutshot']
    """

    NUT_FLUSH_DRAW = 0
    """A flush draw with the highest rank of the suit that the board lacks."""
    FLUSH_DRAW = 1
    """Four cards of a suit, one or two of them own, without the highest rank that the board lacks.

    Other tools mean both by flush draw."""
    OPEN_ENDED = 2
    """Four ranks in a row of which each neighbour makes a straight; an ace is a neighbour of a two.

    Other words: open-ender, OESD."""
    DOUBLE_GUTSHOT = 3
    """Two or more ranks make a straight, in another way. Another word: double belly buster."""
    GUTSHOT = 4
    """One rank makes a straight, inside or at the end. Other words: belly buster, one-ended."""
    OVERCARDS = 5
    """Two own cards above all ranks on the board, of which neither makes the hand."""
    BACKDOOR_FLUSH = 6
    """On the flop, three cards of a suit, two of them own. Another word: runner-runner flush draw.

    Other tools also count three cards of which one is own."""
    BACKDOOR_STRAIGHT = 7
    """On the flop, two ranks that no card has yet make a straight together, with both own cards.

    The highest straight with both contains both own ranks, and the board has neither of them."""

    @property
    def words(self) -> str:
        """Return the name in words: ``open-ended``."""
        return self.name.lower().replace("_", " ").replace("open ended", "open-ended")
