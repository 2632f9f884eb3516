"""Hypothesis strategies for the values of the core, and for texts that say them.

Where Hypothesis is installed, ``st.from_type(Card)``, ``Hand``, ``Combo``, ``Score``,
``HandClass``, ``Range`` and ``Table`` work in any project: an entry point registers what is here
by type. All of them shrink towards small cards and few of them.
"""

import json
from collections.abc import Callable, Iterable
from functools import cache, partial
from itertools import combinations, pairwise

from hypothesis import strategies as st

from handrail.cards import DECK, Card, Rank, Style, Suit
from handrail.draw import (
    Action,
    Assign,
    Collect,
    DealIn,
    Evaluate,
    Seat,
    Shuffle,
    Swap,
    Table,
    Track,
    Unassign,
    Untrack,
    may_discard,
    step,
)
from handrail.hands import COMBO_SIZE, HAND_SIZE, Combo, Hand, precedence
from handrail.judging import BOARD_SIZES, MOST_CARDS, MOST_PLAYERS
from handrail.ladder import HandClass, hand_classes
from handrail.ranges import Kind, Offsuit, Pair, Range, StartingHand, Suited, hand_at
from handrail.scoring import Category, Score
from handrail.wild import Joker, WildCard

__all__ = [
    "actions",
    "any_hands",
    "card_texts",
    "cards",
    "classes",
    "combos",
    "decks",
    "distinct_cards",
    "draw_tables",
    "hand_texts",
    "hands",
    "hands_in",
    "hands_of",
    "hostile_actions",
    "legal_actions",
    "legal_sequences",
    "names",
    "nearly_action_texts",
    "nearly_card_texts",
    "nearly_legal_actions",
    "nearly_range_texts",
    "range_texts",
    "range_words",
    "ranges",
    "ranks",
    "register",
    "scores",
    "sequences",
    "starting_hands",
    "styles",
    "suits",
    "tables",
    "wild_cards",
]


def ranks() -> st.SearchStrategy[Rank]:
    """Any rank; shrinks to the two.

    >>> find(ranks(), bool)
    <Rank.TWO: 2>
    """
    return st.sampled_from(Rank)


def suits() -> st.SearchStrategy[Suit]:
    """Any suit; shrinks to clubs.

    >>> find(suits(), bool)
    <Suit.CLUBS: 'c'>
    """
    return st.sampled_from(Suit)


def styles() -> st.SearchStrategy[Style]:
    """Any way to print a card.

    >>> find(styles(), bool)
    <Style.LETTERS: 'Ts'>
    """
    return st.sampled_from(Style)


def cards() -> st.SearchStrategy[Card]:
    """Any of the 52; shrinks to the two of clubs.

    >>> find(cards(), lambda card: card.rank is Rank.ACE).words
    'ace of clubs'
    """
    return st.sampled_from(DECK)


def distinct_cards(least: int, most: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """From ``least`` to ``most`` different cards in any order.

    >>> [str(card) for card in find(distinct_cards(2, 3), bool)]
    ['2c', '2d']
    """
    return st.lists(cards(), min_size=least, max_size=most, unique=True).map(tuple)


def decks() -> st.SearchStrategy[tuple[Card, ...]]:
    """The whole deck in any order; shrinks to that of ``DECK``.

    >>> find(decks(), bool) == DECK
    True
    """
    return st.permutations(DECK).map(tuple)


def any_hands() -> st.SearchStrategy[Hand]:
    """Five cards as they fall: three in four of them a pair or nothing at all.

    >>> len(find(any_hands(), bool))
    5
    """
    return distinct_cards(HAND_SIZE, HAND_SIZE).map(Hand)


def hands_of(category: Category) -> st.SearchStrategy[Hand]:
    """A hand of this category, however rare, with its cards in any order.

    >>> score(find(hands_of(Category.ROYAL_FLUSH), bool)).category
    <Category.ROYAL_FLUSH: 10>
    """
    classes = [found for found in hand_classes() if found.score.category is category]
    return st.sampled_from(classes[::-1]).flatmap(hands_in)


def hands_in(found: HandClass) -> st.SearchStrategy[Hand]:
    """A hand of this class: any suits that make it one, in any order.

    >>> str(find(hands_in(hand_classes()[0]), lambda hand: True))
    'Ac Kc Qc Jc Tc'
    """
    if found.suited:
        dealt = suits().map(lambda suit: tuple(Card(rank, suit) for rank in found.ranks))
    else:
        held = {rank: found.ranks.count(rank) for rank in found.ranks}
        dealt = (
            st.tuples(*(cards_of(rank, times) for rank, times in held.items()))
            .map(lambda groups: tuple(card for group in groups for card in group))
            .filter(lambda five: len({card.suit for card in five}) > 1)
        )
    return dealt.flatmap(st.permutations).map(lambda five: Hand(tuple(five)))


def cards_of(rank: Rank, times: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """That many different cards of one rank."""
    return st.sampled_from(tuple(combinations([Card(rank, suit) for suit in Suit], times)))


def hands() -> st.SearchStrategy[Hand]:
    """Any hand. Every category is common here: half of them as they fall, half by category.

    >>> find(hands(), lambda hand: score(hand).category is Category.FLUSH).cards[0].suit
    <Suit.CLUBS: 'c'>
    """
    return st.one_of(any_hands(), st.sampled_from(Category).flatmap(hands_of))


def combos() -> st.SearchStrategy[Combo]:
    """Any two cards, the higher first.

    >>> str(find(combos(), bool))
    '2d2c'
    """
    return distinct_cards(COMBO_SIZE, COMBO_SIZE).map(
        lambda held: Combo(*sorted(held, key=precedence))
    )


def scores() -> st.SearchStrategy[Score]:
    """The score of any class; shrinks to seven high.

    >>> describe(find(scores(), bool))
    'high card, seven'
    """
    return classes().map(lambda found: found.score)


def classes() -> st.SearchStrategy[HandClass]:
    """Any of the 7,462 classes; shrinks to the worst.

    >>> find(classes(), bool).number
    7462
    """
    return st.deferred(lambda: st.sampled_from(hand_classes()[::-1]))


def tables(
    most: int = MOST_PLAYERS,
) -> st.SearchStrategy[tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]]]:
    """A board of three to five cards, and two cards for each of two to ``most`` players.

    >>> board, held = find(tables(most=2), lambda table: True)
    >>> len(board), len(held)
    (3, 2)
    """

    def table(
        deck: tuple[Card, ...], board: int, players: int
    ) -> tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]]:
        starts = range(board, board + players * COMBO_SIZE, COMBO_SIZE)
        return deck[:board], tuple(deck[at : at + COMBO_SIZE] for at in starts)

    return st.builds(table, decks(), st.sampled_from(BOARD_SIZES), st.integers(2, most))


def wild_cards() -> st.SearchStrategy[tuple[WildCard, ...]]:
    """Five to seven cards, of which none, one or two are jokers.

    >>> len(find(wild_cards(), lambda held: Joker.RED in held))
    5
    """

    def among(held: tuple[Card, ...], jokers: dict[Joker, int]) -> tuple[WildCard, ...]:
        stands = {place % len(held): joker for joker, place in jokers.items()}
        return tuple(stands.get(place, card) for place, card in enumerate(held))

    jokers = st.dictionaries(st.sampled_from(Joker), st.integers(0, MOST_CARDS - 1))
    return st.builds(among, distinct_cards(HAND_SIZE, MOST_CARDS), jokers)


def card_texts(held: Iterable[Card]) -> st.SearchStrategy[str]:
    """A text that says these cards: each in any style and case, apart or not.

    >>> find(card_texts(DECK[:2]), bool)
    '2c 2d '
    """

    def joined(words: tuple[str, ...], gaps: list[str], start: str) -> str:
        return start + "".join(word + gap for word, gap in zip(words, gaps, strict=True))

    spelled = [st.sampled_from(tuple(dict.fromkeys(spellings(card)))) for card in held]
    gaps = st.sampled_from((" ", "", ", ", ";", "\t", "\n", "  "))
    return st.builds(
        joined,
        st.tuples(*spelled),
        st.lists(gaps, min_size=len(spelled), max_size=len(spelled)),
        st.sampled_from(("", " ", "\ufeff")),
    )


def spellings(card: Card) -> Iterable[str]:
    """Ways to write a card, each of which parses back to it."""
    for style in Style:
        printed = card.show(style)
        yield from (printed, printed.lower(), printed.upper())


def hand_texts() -> st.SearchStrategy[str]:
    """A text that says five distinct cards.

    >>> parse_hand(find(hand_texts(), lambda text: "♠" not in text)).map(len)
    <Success: 5>
    """
    return hands().flatmap(card_texts)


def nearly_card_texts() -> st.SearchStrategy[str]:
    """Texts made of the pieces that cards are made of, most of them wrong in a place or two.

    >>> find(nearly_card_texts(), lambda text: "Z" in text)
    'Z'
    """
    pieces = st.one_of(
        cards().map(str),
        st.sampled_from(tuple("23456789TJQKAcdhs♣♦♥♠10XZ?,; \t\n\x00\ufeff\ud800é")),
        st.sampled_from(("10", "1h", "0h", "11s", "sK", "?B", "#")),
    )
    return st.lists(pieces, max_size=12).map("".join)


def starting_hands() -> st.SearchStrategy[StartingHand]:
    """Any of the 169; shrinks to the pair of twos.

    >>> str(find(starting_hands(), bool))
    '22'
    """
    return st.builds(hand_at, ranks(), ranks())


def unpaired() -> st.SearchStrategy[tuple[Rank, Rank]]:
    """Two different ranks, the higher first."""
    return st.lists(ranks(), min_size=2, max_size=2, unique=True).map(
        lambda two: (max(two), min(two))
    )


def ranges() -> st.SearchStrategy[Range]:
    """Any set of combos: some whole hands, some single combos, or all but these.

    >>> find(ranges(), lambda held: True)
    Range('')
    """

    def together(hands: list[StartingHand], singles: list[Combo]) -> Range:
        return Range.of(
            combo for few in (*(hand.combos for hand in hands), singles) for combo in few
        )

    some = st.builds(
        together, st.lists(starting_hands(), max_size=30), st.lists(combos(), max_size=8)
    )
    return st.one_of(some, some.map(lambda held: ~held))


def range_words() -> st.SearchStrategy[str]:
    """One word of a range: hands with and without X and sign, runs, exact combos, or ``XX``.

    >>> find(range_words(), lambda word: word.endswith("+"))
    '22+'
    """
    kinds = st.sampled_from(("", Kind.SUITED.value, Kind.OFFSUIT.value))
    signs = st.sampled_from(("", "+", "-"))
    either_way = st.booleans()

    def word(names: list[str], kind: str, sign: str, turned: bool) -> str:
        turned_names = (name[::-1] if turned else name for name in names)
        return "-".join(name + kind for name in turned_names) + sign

    def under(high: Rank) -> st.SearchStrategy[list[str]]:
        lower = st.sampled_from([f"{high}{low}" for low in Rank if low < high] or [f"{high}X"])
        return st.lists(lower, min_size=2, max_size=2)

    pair = ranks().map(lambda rank: f"{rank}{rank}")
    name = st.one_of(
        unpaired().map(lambda two: f"{two[0]}{two[1]}"), ranks().map(lambda rank: f"{rank}X")
    )
    higher = st.sampled_from([rank for rank in Rank if rank is not Rank.TWO])
    return st.one_of(
        st.builds(word, pair.map(lambda one: [one]), st.just(""), signs, st.just(False)),
        st.builds(word, name.map(lambda one: [one]), kinds, signs, either_way),
        st.builds(
            word, st.lists(pair, min_size=2, max_size=2), st.just(""), st.just(""), either_way
        ),
        st.builds(word, higher.flatmap(under), kinds, st.just(""), either_way),
        combos().flatmap(lambda combo: card_words(combo.cards)),
        st.just("XX"),
    )


def card_words(held: Iterable[Card]) -> st.SearchStrategy[str]:
    """These cards in one word, each in letters or drawn, in any order; a ten is ``T``."""
    styled = st.sampled_from((Style.LETTERS, Style.DRAWN))
    return st.permutations(tuple(held)).flatmap(
        lambda order: st.tuples(*(styled.map(card.show) for card in order)).map("".join)
    )


def range_texts() -> st.SearchStrategy[str]:
    """A text that says a range: words in either case with any gaps between them.

    >>> find(range_texts(), lambda text: True)
    ''
    """

    def joined(words: list[tuple[str, str]], start: str) -> str:
        return start + "".join(word + gap for word, gap in words)

    cased = st.one_of(range_words(), range_words().map(str.lower), range_words().map(str.upper))
    gaps = st.sampled_from((" ", ", ", ",", ";", ":", "\t", "\r\n", " ,;: "))
    return st.builds(
        joined, st.lists(st.tuples(cased, gaps), max_size=8), st.sampled_from(("", " ", "\ufeff"))
    )


def nearly_range_texts() -> st.SearchStrategy[str]:
    """Texts made of the pieces that ranges are made of, most of them wrong in a place or two.

    >>> find(nearly_range_texts(), lambda text: "AsAs" in text)
    'AsAs'
    """
    pieces = st.one_of(
        range_words(),
        st.sampled_from(tuple("23456789TJQKAXx10socdhs♣♦♥♠+-@%.,;: \n\x00\ufe0f\ufeff\ud800é")),
        st.sampled_from(
            ("KKo", "10", "@50", "50%", "0.5", "A5s-K5s", "A5s-ATo", "AsAs", "Q+", " ")
        ),
    )
    return st.lists(pieces, max_size=12).map("".join)


@cache
def names() -> st.SearchStrategy[str]:
    """A name that a player can have; shrinks to Ann.

    >>> find(names(), bool)
    'Ann'
    """
    return st.one_of(
        st.sampled_from(("Ann", "Bob", "Cid", "Dot", "Eve")),
        st.text(min_size=1, max_size=8).filter(lambda name: name.strip() != ""),
    )


def draw_tables(most: int = 6) -> st.SearchStrategy[Table]:
    """A table of up to ``most`` players with no cards, some or five; shrinks to an empty one.

    >>> find(draw_tables(), lambda table: True) == Table()
    True
    """

    def table(deck: tuple[Card, ...], seated: dict[str, int], discards: int) -> Table:
        sizes = (discards, *seated.values())
        ends = [sum(sizes[:number]) for number in range(len(sizes) + 1)]
        gone, *hands = (deck[start:end] for start, end in pairwise(ends))
        return Table(deck[ends[-1] :], tuple(map(Seat, seated, hands)), gone)

    sizes = st.sampled_from((0, HAND_SIZE, 1, 2, 3, 4))
    full = st.dictionaries(names(), st.just(HAND_SIZE), max_size=most)
    mixed = st.dictionaries(names(), sizes, max_size=most)
    return st.builds(table, decks(), st.one_of(full, mixed), st.integers(0, 12))


@st.composite
def legal_actions(draw: st.DrawFn, table: Table) -> Action:
    """An action that can be taken at this table; often one that a round goes on with.

    >>> find(legal_actions(Table()), lambda action: isinstance(action, Shuffle))
    Shuffle(seed=0)
    """

    def some_of(held: tuple[Card, ...], most: int) -> tuple[Card, ...]:
        places = draw(some_places()) if held else ()
        return tuple(dict.fromkeys(held[place % len(held)] for place in places))[: max(most, 0)]

    def assign(seat: Seat) -> Action:
        return Assign(seat.name, some_of(table.deck, HAND_SIZE - len(seat.cards)))

    def unassign(seat: Seat) -> Action:
        return Unassign(seat.name, some_of(seat.cards, HAND_SIZE))

    def swap(seat: Seat) -> Action:
        cards = some_of(seat.cards, min(HAND_SIZE - 1, len(table.deck)))
        return Swap(seat.name, cards if may_discard(seat.cards, cards) else cards[:1])

    # Only the action chosen is drawn: to build a strategy takes longer than to draw from one.
    asked: tuple[Action, ...] = (DealIn(), Evaluate())
    usual: list[Callable[[], Action]] = [
        *(partial(type(action)) for action in asked if is_legal(table, action)),
        *(partial(swap, seat) for seat in table.seats if len(seat.cards) == HAND_SIZE),
    ]
    choices: list[Callable[[], Action]] = [
        lambda: Track(tuple(name for name in draw(two_names()) if name not in table.names)),
        lambda: Untrack(tuple(name for name in table.names if draw(st.booleans()))[:2]),
        lambda: Shuffle(draw(st.integers())),
        Collect,
        *(partial(assign, seat) for seat in table.seats),
        *(partial(unassign, seat) for seat in table.seats),
        *3 * usual,
    ]
    return choices[draw(st.integers(0, len(choices) - 1))]()


@cache
def some_places() -> st.SearchStrategy[list[int]]:
    """Places in a deck, one more of them than a hand has cards at most."""
    return st.lists(st.integers(0, len(DECK) - 1), max_size=HAND_SIZE + 1)


@cache
def two_names() -> st.SearchStrategy[list[str]]:
    """Up to two different names."""
    return st.lists(names(), max_size=2, unique=True)


def is_legal(table: Table, action: Action) -> bool:
    """Whether an action can be taken at this table."""
    return step(table, action).map(lambda _: True).value_or(False)


@st.composite
def nearly_legal_actions(draw: st.DrawFn, table: Table) -> Action:
    """Actions about the players who are there and the cards that they hold, right or wrong.

    >>> find(nearly_legal_actions(Table()), lambda action: isinstance(action, Track))
    Track(names=())
    """
    known = (*3 * table.names, "Ann", "Anne", "bob", "")
    others = (
        *table.deck[:1],
        *table.discards[:1],
        *(card for seat in table.seats[:1] for card in seat.cards[:1]),
    )

    def moved() -> tuple[str, tuple[Card, ...]]:
        name = known[draw(st.integers(0, len(known) - 1))]
        near = (*table.hands.get(name, ()), *others)
        ends = st.integers(0, len(near))
        first, last = sorted((draw(ends), draw(ends)))
        more = (near[place % len(near)] for place in draw(some_places())[:2])
        return name, (*near[first:last], *more)

    def some() -> tuple[str, ...]:
        return tuple(known[place % len(known)] for place in draw(some_places())[:3])

    choices: tuple[Callable[[], Action], ...] = (
        lambda: Swap(*moved()),
        lambda: Unassign(*moved()),
        lambda: Assign(*moved()),
        lambda: Track(some()),
        lambda: Untrack(some()),
        DealIn,
        Evaluate,
        Collect,
    )
    return choices[draw(st.integers(0, len(choices) - 1))]()


@cache
def hostile_actions() -> st.SearchStrategy[Action]:
    """Actions without regard to any table: any names, any cards, any number of them.

    >>> find(hostile_actions(), bool)
    Track(names=())
    """
    anything = st.one_of(
        names(), st.text(max_size=3), st.sampled_from((" ", "\n", "\ud800", "\x00", "A" * 500))
    )
    cards_of_any = st.lists(cards(), max_size=60).map(tuple)
    some = st.lists(anything, max_size=12).map(tuple)
    return st.one_of(
        st.builds(Track, some),
        st.builds(Untrack, some),
        st.builds(Assign, anything, cards_of_any),
        st.builds(Unassign, anything, cards_of_any),
        st.builds(Swap, anything, cards_of_any),
        st.one_of(st.integers(), st.integers(10**4000, 10**4001)).map(Shuffle),
        st.sampled_from((DealIn(), Evaluate(), Collect())),
    )


def actions(table: Table) -> st.SearchStrategy[Action]:
    """An action for this table: legal, nearly legal, or hostile.

    >>> find(actions(Table()), lambda action: isinstance(action, DealIn))
    DealIn()
    """
    return st.one_of(legal_actions(table), nearly_legal_actions(table), hostile_actions())


def legal_sequences(most: int = 12) -> st.SearchStrategy[tuple[Action, ...]]:
    """Actions that can be taken one after another, from a new table on.

    >>> find(legal_sequences(), bool)
    (Track(names=()),)
    """
    return taken(legal_actions, most)


def sequences(most: int = 12) -> st.SearchStrategy[tuple[Action, ...]]:
    """Actions of all kinds, from a new table on; each is made for the table that it finds.

    >>> find(sequences(), bool)
    (Track(names=()),)
    """
    return taken(actions, most)


@st.composite
def taken(
    draw: st.DrawFn, choices: Callable[[Table], st.SearchStrategy[Action]], most: int
) -> tuple[Action, ...]:
    """Actions taken one after another, each out of the choices at the table that it finds."""
    table = Table()
    chosen: list[Action] = []
    for _ in range(draw(st.integers(0, most))):
        action = draw(choices(table))
        chosen.append(action)
        table = step(table, action).value_or(table)
    return tuple(chosen)


def nearly_action_texts() -> st.SearchStrategy[str]:
    """Texts made of the pieces that scripts are made of, most of them wrong in a place or two.

    >>> find(nearly_action_texts(), lambda text: text.startswith("{}"))
    '{}'
    """
    marks = '{}[]:," \\7\ufeff\x00é'
    words = ("do", "swap", "deal", "shuffle", "seed", "name", "names", "cards", "version", "Ann")
    texts = (*words, "Ks", "KX", "\\ud800", "\\u004bs", "")
    others = ("-1", "1e9", "NaN", "-Infinity", "null", "true", "9" * 5000)
    pieces = st.sampled_from((*marks, *(f'"{text}"' for text in texts), *others))
    plain = st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
        lambda inner: st.one_of(
            st.lists(inner, max_size=4), st.dictionaries(field_names(), inner, max_size=4)
        ),
    )
    return st.one_of(
        st.lists(pieces, max_size=16).map("".join),
        st.dictionaries(field_names(), plain, max_size=4).map(json.dumps),
        st.sampled_from("[{").flatmap(lambda mark: st.integers(1, 3000).map(mark.__mul__)),
    )


def field_names() -> st.SearchStrategy[str]:
    """The names of fields that scripts have, and some that they have not."""
    return st.sampled_from(
        ("do", "names", "name", "cards", "seed", "version", "deck", "seats", "discards", "x", "")
    )


def register() -> None:
    """Tell Hypothesis which strategy makes which type; importing this module has done it.

    >>> find(st.from_type(Combo), lambda combo: combo.high.rank is Rank.ACE).low.words
    'two of clubs'
    """
    st.register_type_strategy(Card, lambda _: cards())
    st.register_type_strategy(Hand, lambda _: hands())
    st.register_type_strategy(Combo, lambda _: combos())
    st.register_type_strategy(Score, lambda _: scores())
    st.register_type_strategy(HandClass, lambda _: classes())
    st.register_type_strategy(Pair, lambda _: st.builds(Pair, ranks()))
    st.register_type_strategy(Suited, lambda _: unpaired().map(lambda two: Suited(*two)))
    st.register_type_strategy(Offsuit, lambda _: unpaired().map(lambda two: Offsuit(*two)))
    st.register_type_strategy(Range, lambda _: ranges())
    st.register_type_strategy(Table, lambda _: draw_tables())


# The entry point names this module, and no function of it: whoever imports the strategies before
# Hypothesis has it ask for them while they are half made.
register()
