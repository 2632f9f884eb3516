"""Estimates: about how long each solver takes to answer a question, from the question's sizes.

All times are in seconds on one thread. ``Solver.cost`` adds the time to load the engine.
``tests/bench/solvers.py`` measures the solvers on random questions, and prints how often an
estimate picks a slow one.
"""

from collections.abc import Sequence
from itertools import combinations
from math import ceil, comb, prod

from handrail.cards.types import DECK
from handrail.equities.preflop_wins import has_whole_hands
from handrail.equities.types import CardQuestion, Question, RangeQuestion, runouts
from handrail.games.rankings import Ranking
from handrail.games.rule_book import Game
from handrail.ranges.combo_sets import Range
from handrail.ranges.hand_order import bits_by_card
from handrail.ranges.starting_hands import Pair, Suited
from handrail.ranges.weighted_ranges import WeightedRange

# The engine splits larger weights into numbers of this many bits, which are called limbs. If the
# weights of one of two ranges have this many bits and those of the other are flags, the number of
# deals always fits in 64 bits. So does a sum over 2**42 deals of such weights, and a part of the
# work has fewer deals.
LIMB_BITS = 20
# The renamings of suits make a sweep of three ranges up to this many times as fast.
FEWER_BOARDS = 19


def seconds_of_definition(question: Question) -> float:
    """Return about how long it takes to enumerate all deals in plain Python.

    An evaluation finds the class of a player's hand on a board.
    """
    game, boards = question.game, runouts(question, 0)
    evaluations = boards * sum(question.sizes)
    deals = prod(question.sizes) * runouts(question, game.holding_size * len(question.sizes))
    each = sum(_seconds_of_evaluation(game, ranking) for ranking in game.rankings)
    return 3e-4 + each * evaluations + 1.5e-6 * deals


def _seconds_of_evaluation(game: Game, ranking: Ranking) -> float:
    """Return about how long it takes to find the best hand of a player on a board."""
    if game.from_holding is not None:
        own = comb(game.holding_size, game.from_holding)
        return 1.1e-6 * own * comb(game.board_size, ranking.hand_size - game.from_holding)
    return 1e-4 if ranking.is_badugi else 7.5e-6


def seconds_of_tables(question: RangeQuestion) -> float:
    """Return about how long it takes to look up two ranges in the installed tables."""
    if has_whole_hands(question):
        return 2e-4 + 4e-7 * sum(question.sizes)
    return seconds_of_tables_by_combo(question)


def seconds_of_tables_by_combo(question: RangeQuestion) -> float:
    """Return about how long it takes to look up each combo against a range."""
    return 1e-4 + 1.5e-5 * sum(question.sizes) + 1.7e-7 * prod(question.sizes)


def seconds_of_matchups(question: RangeQuestion) -> float:
    """Return about how long it takes to add up matchups. With dead cards, they are computed."""
    matchups = prod(question.sizes)
    seconds = 2.5e-4 + 2e-8 * matchups
    if question.dead or question.game.deck is not DECK:
        seconds += 1e-3 + min(6e-6 * matchups, 0.08 + 8e-7 * matchups)
    return seconds * _limbs(question.players[1])


def seconds_of_sweep_two(question: RangeQuestion) -> float:
    """Return about how long a sweep of two ranges on each board takes."""
    combos = sum(question.sizes)
    seconds = 1.3e-4 + 2e-7 * combos + runouts(question, 0) * (8e-8 + 5.5e-9 * combos)
    return seconds * _limbs(question.players[1])


def seconds_of_patterns(question: RangeQuestion) -> float:
    """Return about how long it takes to count the boards of each pattern.

    A pattern ignores flushes, or corrects the number for the flushes in a suit. Most boards must
    be seen if a player has two cards of the suit.
    """
    ways = prod(question.sizes)
    pairs, types, unsuited = 1, 1, 1.0
    for player in question.players:
        hands = player.hands
        suited = sum(isinstance(hand, Suited) for hand in hands)
        paired = sum(isinstance(hand, Pair) for hand in hands)
        types_of_player = 3 * len(hands) - suited - paired
        pairs *= len({hand.ranks for hand in hands})
        types *= types_of_player
        unsuited *= 1 - suited / types_of_player
    per_board = 1e-8 + 3e-9 * len(question.players)
    rows, suit_rows = min(ways, pairs), min(4 * ways, types)
    boards = rows * 6_175 + suit_rows * (unsuited * 10_582 + (1 - unsuited) * 36_608)
    return 2e-3 + 1e-6 * ways + boards * per_board


def rough_seconds_of_sweep_three(question: RangeQuestion) -> float:
    """Return about how long a sweep of three ranges takes, or too much if suits can be renamed."""
    sizes, boards = sorted(question.sizes), float(runouts(question, 0))
    if not question.board and not question.dead and has_whole_hands(question):
        boards /= FEWER_BOARDS
    each = prod(sizes[:-3]) * seconds_per_sweep(sizes[-3:])
    limbs = prod(map(_limbs, question.players))
    return limbs * (2.5e-4 + 1e-6 * sum(sizes) + boards * each)


def seconds_per_sweep(sizes: Sequence[int]) -> float:
    """Return about how long a sweep of three ranges takes on one board.

    ``sizes`` are the numbers of combos, in ascending order.
    """
    return 6e-7 + 7e-9 * sum(sizes) + 6e-9 * (4 * sizes[0] + 3 * sizes[1])


def seconds_of_boards(question: Question) -> float:
    """Return about how long it takes to judge all boards, on which each player has one hand."""
    game = question.game
    hands = runouts(question, game.holding_size * len(question.players)) * len(question.players)
    each = 3e-8 if game.from_holding is None else 1.3e-7
    return 2.5e-4 + each * hands * len(game.rankings)


def seconds_of_pairs(question: CardQuestion) -> float:
    """Return about how long it takes to judge each player's holdings, and to compare all pairs."""
    game = question.game
    judge = 5e-8 if game.from_holding is None else 1.5e-7
    pair = 1.5e-10 if len(game.rankings) == 1 else 2e-9
    on_board = judge * len(game.rankings) * sum(question.sizes) + pair * prod(question.sizes)
    return 2.5e-4 + runouts(question, 0) * (1e-4 + on_board)


def seconds_of_sample(question: Question, deals: int) -> float:
    """Return about how long the engine takes for a random sample."""
    return 2e-3 + 1e-7 * deals * len(question.players) * len(question.game.rankings)


def seconds_of_plain_sample(question: Question, deals: int) -> float:
    """Return about how long plain Python takes for a random sample."""
    game, players = question.game, len(question.players)
    each = sum(_seconds_of_evaluation(game, ranking) for ranking in game.rankings)
    return 2e-3 + deals * (5e-6 + players * (3e-6 + each))


def ways_to_hold(question: RangeQuestion) -> float:
    """Return about how many ways there are to give each player a combo.

    The product of the sizes is too high if ranges overlap. So it is multiplied by the part of each
    two ranges' pairs that share no card.
    """
    ways = float(prod(question.sizes))
    ranges = [player.unweighted for player in question.players]
    for one, other in combinations(ranges, 2):
        ways *= _disjoint_pairs(one, other) / (len(one) * len(other))
    return ways


def _disjoint_pairs(one: Range, other: Range) -> int:
    """Return the number of pairs of combos that share no card.

    Count all pairs, minus one for each card that both combos hold. Two equal combos share two
    cards and are subtracted twice, so add them back once.
    """
    sharing = 0
    for card in DECK:
        with_card = bits_by_card()[card]
        sharing += (one.bits & with_card).bit_count() * (other.bits & with_card).bit_count()
    return len(one) * len(other) - sharing + (one.bits & other.bits).bit_count()


def _limbs(hand_range: WeightedRange) -> int:
    """Return into how many parts the engine splits the weights of a range."""
    heaviest = hand_range.integer_layers[0][0]
    return ceil(heaviest.bit_length() / LIMB_BITS)
