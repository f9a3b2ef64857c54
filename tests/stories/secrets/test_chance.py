import hmac
from collections import Counter
from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from referee import chance

SEED = bytes(range(32))


def test_a_draw_depends_on_its_label_and_on_nothing_drawn_before():
    key = chance.mixed_key(SEED, ())
    first = chance.draw(key, "round-4/stack-2", ("veto#1", "veto#2", "king_returns"))

    chance.draw(key, "round-4/stack-1", ("four_own", "add_two"))

    assert first == chance.draw(key, "round-4/stack-2", ("veto#1", "veto#2", "king_returns"))


def test_the_order_in_which_choices_are_listed_does_not_matter():
    key = chance.mixed_key(SEED, ())

    assert chance.draw(key, "king", (3, 1, 2)) == chance.draw(key, "king", (1, 2, 3))


def test_every_choice_is_about_equally_likely():
    key = chance.mixed_key(SEED, ())

    seen = Counter(chance.draw(key, f"label-{n}", range(9)) for n in range(9000))

    assert set(range(9)) == set(seen)
    assert all(850 < count < 1150 for count in seen.values())


def test_the_commitment_is_the_sha256_of_the_seed_as_letters_print_it():
    assert sha256(SEED.hex().encode()).hexdigest() == chance.commitment(SEED, "hex")


def test_older_games_were_committed_to_the_bytes_of_their_seed():
    assert "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd" == chance.commitment(SEED)


def test_each_seal_has_a_salt_of_its_own_by_seat_and_by_number():
    seals = {chance.salt(SEED, colour, number) for colour in ("red", "blue") for number in range(5)}

    assert 10 == len(seals)


def test_a_hand_is_salted_by_its_colour_alone_as_when_nothing_else_was_sealed():
    assert hmac.new(SEED, b"salt/red", sha256).hexdigest() == chance.salt(SEED, "red", 0)


def test_nobody_can_shift_a_draw_by_answering_first():
    one = chance.mixed_key(SEED, (("red", "olé"), ("blue", "arriba")))
    other = chance.mixed_key(SEED, (("blue", "arriba"), ("red", "olé")))

    assert one == other


@given(st.text(), st.text())
def test_every_players_words_change_the_key(mine, yours):
    key = chance.mixed_key(SEED, (("red", mine), ("blue", yours)))

    assert key != chance.mixed_key(SEED, (("red", mine + "!"), ("blue", yours)))
    assert key != chance.mixed_key(SEED, (("red", mine), ("blue", yours + "!")))
