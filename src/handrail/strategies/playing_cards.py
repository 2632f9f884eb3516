"""Strategies for cards, hands, scores and deals, and for the text of cards."""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain, combinations
from types import MappingProxyType

from hypothesis import strategies as st

from handrail.cards.types import DECK, Card, CardStyle, Rank, Suit
from handrail.games.jokers import Joker, WildCard
from handrail.games.ladder import HandClass, hand_classes
from handrail.games.rule_book import FLOP_TURN_RIVER, HOLDEM
from handrail.games.showdowns import MAX_CARDS
from handrail.hands.scoring import Category, Score
from handrail.hands.types import COMBO_SIZE, HAND_SIZE, Combo, Hand, combo_sort_key


def ranks() -> st.SearchStrategy[Rank]:
    """Generate any rank; shrinks to the two.

    >>> find(ranks(), bool)
    <Rank.TWO: 2>
    """
    return st.sampled_from(Rank)


def suits() -> st.SearchStrategy[Suit]:
    """Generate any suit; shrinks to clubs.

    >>> find(suits(), bool)
    <Suit.CLUBS: 'c'>
    """
    return st.sampled_from(Suit)


def styles() -> st.SearchStrategy[CardStyle]:
    """Generate any style in which cards print.

    >>> find(styles(), bool)
    <CardStyle.LETTERS: 'Ts'>
    """
    return st.sampled_from(CardStyle)


def cards() -> st.SearchStrategy[Card]:
    """Generate any of the 52 cards; shrinks to the two of clubs.

    >>> find(cards(), lambda card: card.rank is Rank.ACE).words
    'ace of clubs'
    """
    return st.sampled_from(DECK)


def distinct_cards(least: int, most: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """Generate ``least`` to ``most`` different cards in any order.

    >>> [str(card) for card in find(distinct_cards(2, 3), bool)]
    ['2c', '2d']
    """
    return st.lists(cards(), min_size=least, max_size=most, unique=True).map(tuple)


def decks() -> st.SearchStrategy[tuple[Card, ...]]:
    """Generate the whole deck in any order; shrinks to the order of ``DECK``.

    >>> find(decks(), bool) == DECK
    True
    """
    return st.permutations(DECK).map(tuple)


def any_hands() -> st.SearchStrategy[Hand]:
    """Generate any five cards. Most of these hands are a pair or a high card.

    >>> len(find(any_hands(), bool))
    5
    """
    return distinct_cards(HAND_SIZE, HAND_SIZE).map(Hand)


def hands_of_category(category: Category) -> st.SearchStrategy[Hand]:
    """Generate hands of this category, even of a rare one, with the cards in any order.

    >>> score(find(hands_of_category(Category.ROYAL_FLUSH), bool)).category
    <Category.ROYAL_FLUSH: 10>
    """
    return st.sampled_from(_classes_by_category()[category]).flatmap(hands_of_class)


@cache  # a strategy of any hands asks for each example
def _classes_by_category() -> Mapping[Category, tuple[HandClass, ...]]:
    """Return the classes of each category, the worst first."""
    classes = hand_classes()[::-1]
    return MappingProxyType(
        {
            category: tuple(each for each in classes if each.score.category is category)
            for category in Category
        }
    )


def hands_of_class(hand_class: HandClass) -> st.SearchStrategy[Hand]:
    """Generate hands of this class, with any suits that the class allows and in any order.

    A class is all hands that tie with one another.

    >>> str(find(hands_of_class(hand_classes()[0]), lambda hand: True))
    'Ac Kc Qc Jc Tc'
    """
    if hand_class.is_suited:
        dealt = suits().map(lambda suit: tuple(Card(rank, suit) for rank in hand_class.ranks))
    else:
        suit_choices = [
            tuple(combinations([Card(rank, suit) for suit in Suit], hand_class.ranks.count(rank)))
            for rank in dict.fromkeys(hand_class.ranks)
        ]
        dealt = (
            st.tuples(*(st.sampled_from(some) for some in suit_choices))
            .map(lambda groups: tuple(chain.from_iterable(groups)))
            .filter(lambda five: len({card.suit for card in five}) > 1)
        )
    return dealt.flatmap(st.permutations).map(lambda five: Hand(tuple(five)))


def hands() -> st.SearchStrategy[Hand]:
    """Generate any hand. Hands of every category are frequent, even royal flushes.

    >>> score(find(hands(), lambda hand: score(hand).category is Category.FLUSH)).category.name
    'FLUSH'
    """
    return st.one_of(any_hands(), st.sampled_from(Category).flatmap(hands_of_category))


def combos() -> st.SearchStrategy[Combo]:
    """Generate any combo, which is two cards with the higher first.

    >>> str(find(combos(), bool))
    '2d2c'
    """
    return distinct_cards(COMBO_SIZE, COMBO_SIZE).map(
        lambda two: Combo(*sorted(two, key=combo_sort_key))
    )


def scores() -> st.SearchStrategy[Score]:
    """Generate any score; shrinks to the worst, which is high card, seven.

    >>> describe(find(scores(), bool))
    'high card, seven'
    """
    return any_hand_classes().map(lambda found: found.score)


def any_hand_classes() -> st.SearchStrategy[HandClass]:
    """Generate any of the 7,462 classes of hands that tie; shrinks to the worst class.

    >>> find(any_hand_classes(), bool).number
    7462
    """
    return st.deferred(lambda: st.sampled_from(hand_classes()[::-1]))


def holdem_deals(
    most: int = HOLDEM.max_players,
) -> st.SearchStrategy[tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]]]:
    """Generate a board of three to five cards, and holdings for two to ``most`` players.

    >>> board, held = find(holdem_deals(most=2), lambda table: True)
    >>> len(board), len(held)
    (3, 2)
    """

    def table(
        deck: tuple[Card, ...], board: int, players: int
    ) -> tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]]:
        starts = range(board, board + players * COMBO_SIZE, COMBO_SIZE)
        return deck[:board], tuple(deck[at : at + COMBO_SIZE] for at in starts)

    return st.builds(table, decks(), st.sampled_from(FLOP_TURN_RIVER), st.integers(2, most))


def wild_cards() -> st.SearchStrategy[tuple[WildCard, ...]]:
    """Generate five to seven cards, with up to two jokers among them.

    >>> len(find(wild_cards(), lambda held: Joker.RED in held))
    5
    """

    def place_jokers(given: tuple[Card, ...], jokers: dict[Joker, int]) -> tuple[WildCard, ...]:
        joker_by_index = {index % len(given): joker for joker, index in jokers.items()}
        return tuple(joker_by_index.get(index, card) for index, card in enumerate(given))

    jokers = st.dictionaries(st.sampled_from(Joker), st.integers(0, MAX_CARDS - 1))
    return st.builds(place_jokers, distinct_cards(HAND_SIZE, MAX_CARDS), jokers)


def card_texts(given: Iterable[Card]) -> st.SearchStrategy[str]:
    """Generate the text of these cards in any style, in upper or lower case, with any separators.

    >>> find(card_texts(DECK[:2]), bool)
    '2c 2d '
    """

    starts = st.sampled_from(("", " ", "\ufeff"))
    gaps = st.sampled_from((" ", "", ", ", ";", "\t", "\n", "  "))
    spellings = (
        [case(card.format(style)) for style in CardStyle for case in (str, str.lower, str.upper)]
        for card in given
    )
    pieces = (piece for words in spellings for piece in (st.sampled_from(words), gaps))
    return st.tuples(starts, *pieces).map("".join)


def hand_texts() -> st.SearchStrategy[str]:
    """Generate the text of any hand, in any spelling of the cards.

    >>> parse_hand(find(hand_texts(), lambda text: "♠" not in text)).map(len)
    <Success: 5>
    """
    return hands().flatmap(card_texts)


def nearly_card_texts() -> st.SearchStrategy[str]:
    """Generate text that looks like cards, usually with an error or two.

    >>> find(nearly_card_texts(), lambda text: "Z" in text)
    'Z'
    """
    pieces = st.one_of(
        cards().map(str),
        st.sampled_from(tuple("23456789TJQKAcdhs♣♦♥♠10XZ?,; \t\n\x00\ufeff\ud800é")),
        st.sampled_from(("10", "1h", "0h", "11s", "sK", "?B", "#", "[A]s", "(", ")", "[", "}")),
    )
    return st.lists(pieces, max_size=12).map("".join)
