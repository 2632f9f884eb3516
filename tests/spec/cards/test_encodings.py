"""Cards in other programs' formats."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail.cards import (
    DECK,
    Card,
    KevParts,
    from_index,
    from_kev,
    from_mask,
    parse_card,
    parse_cards,
    to_index,
    to_kev,
    to_kev_parts,
    to_mask,
    to_prime_product,
    to_rank_mask,
)
from handrail.games import (
    class_of,
    hand_classes,
    suited_classes_by_rank_mask,
    unsuited_classes_by_prime_product,
)
from handrail.hands import Hand
from handrail.hands.scoring import is_flush
from handrail.railway import cases
from handrail.strategies import cards, hands


def one_bit_off(held: Card, bit: int) -> int:
    """Return a Cactus Kev integer with one bit flipped."""
    return to_kev(held) ^ 1 << bit


integers = st.one_of(
    st.integers(),
    st.integers(-3, 60),
    st.integers(0, 2**53),
    st.builds(one_bit_off, cards(), st.integers(0, 40)),
    cards().map(lambda card: -to_kev(card)),
)


def card(text: str) -> Card:
    return parse_card(text).unwrap()


def test_a_deck_index_is_an_index_of_the_deck() -> None:
    assert [to_index(card) for card in DECK] == list(range(52))
    assert [from_index(index) for index in range(52)] == [Success(card) for card in DECK]


@pytest.mark.parametrize(
    ("held", "mask"),
    [
        ("", 0),
        ("2c", 1),
        ("2s", 8),
        ("As", 1 << 51),
        ("2c As", 1 | 1 << 51),
        ("As 2c", 1 | 1 << 51),
    ],
)
def test_a_mask_has_one_bit_for_each_card(held: str, mask: int) -> None:
    found = [card(word) for word in held.split()]
    assert to_mask(found) == mask
    assert from_mask(mask) == Success(tuple(sorted(found, key=DECK.index)))


@given(st.lists(cards(), max_size=10))
def test_a_mask_ignores_order_and_repeats(held: list[Card]) -> None:
    assert to_mask(held) == to_mask(held[::-1]) == to_mask(held + held)
    assert from_mask(to_mask(held)) == Success(tuple(card for card in DECK if card in held))


@given(st.integers(0, 2**52 - 1))
def test_every_52_bit_mask_is_a_set_of_cards(mask: int) -> None:
    assert from_mask(mask).map(to_mask) == Success(mask)


def test_cactus_kev_integers_are_the_published_ones(kev_integers: dict[str, int]) -> None:
    assert {text: to_kev(card(text)) for text in kev_integers} == kev_integers


@pytest.mark.parametrize("held", DECK, ids=str)
def test_a_cactus_kev_integer_decodes_to_its_card(held: Card) -> None:
    assert from_kev(to_kev(held)) == Success(held)


def test_a_cactus_kev_integer_is_packed_from_its_four_parts() -> None:
    primes = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
    for index, held in enumerate(DECK):
        rank, suit = divmod(index, 4)
        assert to_kev_parts(held) == KevParts(primes[rank], rank, 8 >> suit, 1 << rank)
        bits = f"{1 << rank:016b}{8 >> suit:04b}{rank:04b}{primes[rank]:08b}"
        assert to_kev(held) == int(bits, 2)


@given(integers)
def test_any_integer_decodes_to_a_card_or_an_error(value: int) -> None:
    kevs = {to_kev(card): card for card in DECK}
    match cases(from_kev(value)):
        case Success(card):
            assert kevs[value] == card
        case Failure(error):
            assert value not in kevs
            assert error.value == value


@pytest.mark.parametrize("value", [-1, 52, -52])
def test_an_index_outside_the_deck_is_an_error(value: int) -> None:
    assert from_index(value).failure().value == value


@pytest.mark.parametrize("value", [-1, 2**52])
def test_a_mask_with_other_bits_is_an_error(value: int) -> None:
    assert from_mask(value).failure().value == value


@pytest.mark.parametrize("value", [0, -1, 69634 + 1, 0xFFFFFFFF, 0xD00, 0xF00])
def test_most_integers_are_not_cactus_kev_cards(value: int) -> None:
    assert from_kev(value).failure().value == value


# Keys of several cards


def test_rank_masks_and_prime_products_are_the_published_ones(
    kev_keys: dict[str, dict[str, int]],
) -> None:
    for name, encode in (("twos", to_rank_mask), ("primes", to_prime_product)):
        found = {text: encode(parse_cards(text).unwrap()) for text in kev_keys[name]}
        assert found == kev_keys[name]


def test_four_aces_and_a_king_are_class_11() -> None:
    held = parse_cards("Ac Ad Ah As Kc").unwrap()
    assert (to_prime_product(held), class_of(Hand(held))) == (37 * 41**4, 11)


@given(hands(), st.randoms(use_true_random=False))
def test_keys_ignore_the_order_of_cards(hand: Hand, random: Random) -> None:
    turned = random.sample(hand.cards, len(hand))
    assert (to_rank_mask(turned), to_prime_product(turned)) == (
        to_rank_mask(hand),
        to_prime_product(hand),
    )


@given(hands())
def test_keys_can_be_made_from_cactus_kev_integers(hand: Hand) -> None:
    together, product = 0, 1
    for held in hand:
        together |= to_kev(held)
        product *= to_kev(held) & 0x3F
    assert (to_rank_mask(hand), to_prime_product(hand)) == (together >> 16, product)


def test_every_class_has_a_key(
    kev_keys: dict[str, dict[str, int]],
) -> None:
    suited, unsuited = suited_classes_by_rank_mask(), unsuited_classes_by_prime_product()
    sizes = kev_keys["keys"]
    assert len(suited) == sizes["flushes"]
    assert len(unsuited) == sizes["five_ranks"] + sizes["repeats"]
    numbers = {*suited.values(), *unsuited.values()}
    assert numbers == {found.number for found in hand_classes()}


@given(hands())
def test_the_key_of_a_hand_leads_to_its_class(hand: Hand) -> None:
    number = (
        suited_classes_by_rank_mask()[to_rank_mask(hand)]
        if is_flush(hand)
        else unsuited_classes_by_prime_product()[to_prime_product(hand)]
    )
    assert number == class_of(hand)
