"""What Grandissimo refuses, by letters: the receipt says which line, why, and what would do; the rest is filed."""

import pytest

from tests.boxes.grandissimo.tables import BLUE, KING, RED, table
from tests.kit.byletters import receipt

ABOARD = {"VESSEL": (3, 0, 0)}
HOLDING = {"ship#1": RED, "ship#2": BLUE}

REFUSED = {
    "DISK GENERAL Portugal or Aragon": ({}, "the disk cannot point at Portugal", "DISK GENERAL Old Castile"),
    "UNLOAD 1 own First Ship to New Castile": (
        {"held": ABOARD, "tokens": HOLDING},
        "whoever goes ashore comes to a region by the sea, and New Castile is none",
        "UNLOAD ALL own First Ship to Basque Country",
    ),
    "PARDON 1 Aragon": (
        {"held": {"PRISON": (2, 1, 0)}},
        "PARDON names a place alone, without a number",
        "PARDON Basque Country",
    ),
    "PARDON Castillo": (
        {"held": {"PRISON": (2, 1, 0)}},
        "whoever is pardoned comes to a region, and Castillo is none",
        "PARDON Basque Country",
    ),
    "JESTER red": (
        {"tokens": {"jester": RED}},
        "nobody is a guest in the court of his own colour",
        "JESTER blue or yellow",
    ),
    "CHARTER red": (
        {"cards": ("espionage",), "tokens": HOLDING},
        "nobody takes a ship from himself",
        "CHARTER blue or yellow",
    ),
    "JAIL blue Castillo": (
        {"cards": ("double_turn",), "held": {"CAS": (0, 2, 0)}},
        "nobody leaves the Castillo but at a general scoring",
        "JAIL blue Aragon",
    ),
    "FURTHER alliance\nSKIP": (
        {"cards": ("double_turn",)},
        "Alliance is not on offer",
        "score the 5s, king or queen and Jester",
    ),
    "FURTHER double turn\nSKIP": (
        {"cards": ("double_turn",)},
        "Double turn is the card that gives another, not the one it gives",
        "score the 5s, king or queen and Jester",
    ),
    "UNLOAD ALL own jail to Valencia": (
        {"held": {**ABOARD, "PRISON": (2, 1, 0)}, "tokens": HOLDING},
        "whoever goes ashore comes from a ship, and Jail is none",
        "UNLOAD ALL own First Ship to Basque Country",
    ),
    "ALLIED Castillo": ({"cards": ("alliance",)}, "Castillo cannot be allied with another region", "ALLIED Basque"),
    "INQUISITOR 3 black Aragon to Valencia": (
        {"edition": "big_box_nl", "tokens": {"inquisitor": RED}},
        "at most 2 in all, not 3",
        "INQUISITOR ALL black",
    ),
    "INQUISITOR 1 black ARA to VAL, 2 blue ARA to VAL": (
        {"edition": "big_box_nl", "tokens": {"inquisitor": RED}},
        "beside the black caballeros at most 1 may go along, not 2",
        "INQUISITOR ALL black",
    ),
    "CONSENT to my own black ones": (
        {"cards": ("spanish_inquisition",)},
        "CONSENT with words that are no condition",
        "CONSENT WHEN COSTS ME 5",
    ),
    "GUEST 1 blue Aragon": ({}, "GUEST names a place alone, without a number", "GUEST blue Basque"),
    "GUEST blue Aragon IF KING IN Galicia": ({}, "GUEST takes no condition", "GUEST blue Aragon"),
    "PARDON Aragon UNLESS KING MOVED": ({}, "PARDON takes no condition", "PARDON Aragon"),
    "CONSENT red IF KING IN Galicia": ({}, "CONSENT with words that are no condition", "CONSENT WHEN COSTS ME 5"),
    "FURTHER score the 5s\nACT": ({}, "nothing on offer, and nothing that you keep, brings you to a further card", ""),
}


@pytest.mark.parametrize("text", REFUSED)
def test_a_line_that_can_never_be_done_is_not_filed_and_all_other_blocks_are(text):
    game, why, legal = table(**REFUSED[text][0]), *REFUSED[text][1:]
    said = receipt(game, f"POWER 13\n{KING}\n{text}")

    first = text.partition("\n")[0]
    assert f"line 5 > {first} " in said
    assert why in said
    assert (f"Legal would be: {legal}" in said) if legal else ("Legal would be" not in said)
    assert {"POWER", "CARD"} == set(game.docket.seat(RED).sheet)


KEPT = {
    "UNLOAD 1 own First Ship to Galicia": (
        {"held": ABOARD, "tokens": HOLDING},
        "UNLOAD: kept; as things stand the King stands in Galicia",
    ),
    "UNLOAD 2 own First Ship to Valencia": (
        {"edition": "big_box_nl", "held": ABOARD, "tokens": HOLDING},
        "UNLOAD: kept; as things stand First Ship is unloaded whole: ALL go ashore, or nobody",
    ),
    "CONSENT blue": ({}, "CONSENT: kept; as things stand nothing asks you for it (HELP CONSENT says when"),
    "GUEST Aragon": ({}, "GUEST: kept; as things stand nothing asks you for it"),
    "SHIFT 1 own Aragon to Valencia": ({}, "SHIFT: kept; as things stand nothing asks you for it"),
    "CHARTER blue": (
        {"cards": ("espionage",), "tokens": HOLDING},
        "CHARTER: kept; as things stand you have a ship already, and take no second one",
    ),
}


@pytest.mark.parametrize("text", KEPT)
def test_what_may_yet_come_to_be_legal_is_kept_and_its_writer_is_told_what_is_in_the_way(text):
    game = table(**KEPT[text][0])

    assert KEPT[text][1] in receipt(game, f"POWER 13\n{KING}\n{text}")
    assert {"POWER", "CARD", text.split()[0]} == set(game.docket.seat(RED).sheet)


def test_a_condition_that_is_not_taken_costs_no_order_around_it():
    game = table()
    said = receipt(game, f"POWER 13\nGUEST blue Aragon IF KING IN Galicia\n{KING}")

    assert "line 2 > GUEST blue Aragon IF KING IN Galicia" in said
    assert 1 == said.count("line 2 >")
    assert {"POWER", "CARD"} == set(game.docket.seat(RED).sheet)


def test_who_goes_along_is_judged_beside_the_black_ones_that_he_goes_with():
    game = table("big_box_nl", held={"ARA": (0, 1, 0, 2)}, tokens={"inquisitor": RED})
    said = receipt(game, f"POWER 13\n{KING}\nINQUISITOR 1 black Aragon to Valencia, 1 blue Aragon to Valencia")

    assert "goes along only where" not in said
    assert "INQUISITOR" in game.docket.seat(RED).sheet


@pytest.mark.parametrize(("second", "is_told"), [("Aragon", True), ("Aragon or Seville", False), ("Seville", False)])
@pytest.mark.parametrize("edition", ["rio_grande", "big_box_nl"])
def test_the_same_region_twice_for_an_alliance_is_remarked_unless_another_place_would_do(edition, second, is_told):
    game = table(edition, ("alliance",))
    said = receipt(game, f"POWER 13\nCARD alliance\nALLY Aragon\nPLACE 1 Castillo\nALLIED {second}")

    assert is_told == ("ALLIED: kept, but behind ALLY Aragon none of these places can be named" in said)
    assert {"POWER", "CARD", "ALLIED"} == set(game.docket.seat(RED).sheet)


ASKED = {
    "CONSENT blue": {"cards": ("spanish_inquisition",)},
    "CONSENT yellow": {"edition": "big_box_nl", "tokens": {"inquisitor": BLUE}},
    "GUEST Aragon": {"held": {"GUESTS-red": (0, 1, 0)}},
    "SHIFT 1 own Aragon to Valencia": {"cards": ("free_choice",)},
    "QUEEN court": {},
    "JAIL blue Aragon": {"cards": ("double_turn",)},
}


@pytest.mark.parametrize("text", ASKED)
def test_nothing_of_the_kind_is_said_where_a_card_on_offer_or_somebody_in_a_court_may_bring_the_question(text):
    assert "nothing asks you" not in receipt(table(**ASKED[text]), f"POWER 13\n{KING}\n{text}")


@pytest.mark.parametrize(
    ("cards", "line", "legal"),
    [("boycott", "BOYCOTT Portugal", "BOYCOTT Old Castile"), ("king incognito", "HIDE Portugal", "HIDE Old Castile")],
)
def test_a_region_without_a_card_is_named_by_no_plan_and_power_is_filed_all_the_same(cards, line, legal):
    game = table("big_box_nl", (cards.replace(" ", "_"),))
    said = receipt(game, f"POWER 13\nCARD {cards}\n{line}\nPLACE 1 Castillo")

    assert f"line 3 > {line} " in said
    assert f"Portugal has no region card that is free. Legal would be: {legal}" in said
    assert {"POWER"} == set(game.docket.seat(RED).sheet)


def test_a_line_that_its_card_can_never_carry_out_is_refused_with_what_the_card_does():
    game = table("big_box_nl", ("to_the_castillo",))
    said = receipt(game, "POWER 13\nCARD off to the Castillo\nMOVE ALL blue New Castile to Seville\nPLACE 1 Castillo")

    assert "line 3 > MOVE ALL blue New Castile to Seville" in said
    assert "by this card all go into the Castillo." in said
    assert "Off to the Castillo: up to 2 of each rival and 2 of yours into the Castillo" in said
    assert {"POWER"} == set(game.docket.seat(RED).sheet)
