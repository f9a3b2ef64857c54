"""What tables with both pools refuse, by letters: the receipt says which line, and why; the rest counts."""

import re

import pytest

from tests.boxes.intrigue.pools import IDLE, INTRIGUE, RED, begun
from tests.kit.byletters import receipt

THERE = {"VAL": (2, 1, 1), "SEV": (1, 2, 0)}


def sheet(value: int, card: str, *lines: str) -> str:
    return "\n".join((f"POWER {value}", f"CARD {card}", *lines, IDLE))


NEVER = {  # of a plan: the number of the line, why, what would be legal
    sheet(93, "quarantine", "SHUT Castillo"): (3, "the token comes to a region next to the King's", "SHUT Basque"),
    sheet(85, "royal protection", "SHUT court"): (3, "court", ""),
    sheet(63, "bridge building", "BRIDGE Castillo"): (3, "Castillo cannot be an end of the bridge", "BRIDGE Valencia"),
    sheet(63, "bridge building", "EVICT Valencia"): (3, "EVICT does not belong to Bridge building", "BRIDGE Valencia"),
    sheet(33, "civil war", "EVICT Castillo"): (3, "nobody leaves the Castillo", "EVICT Valencia or Seville"),
    sheet(155, "score one of three", "OFFER Valencia, Valencia, Seville to blue"): (
        3,
        "3 different regions are offered, not 2",
        "OFFER Valencia, Seville, Basque Country to blue",
    ),
    sheet(155, "score one of three", "OFFER Valencia, Aragon, Castillo to blue"): (
        3,
        "this card does not score Castillo",
        "OFFER Valencia, Seville, Basque Country to blue",
    ),
    sheet(155, "score one of three", "OFFER Valencia, Aragon, Seville to red"): (
        3,
        "regions are offered to another player",
        "OFFER Valencia, Seville, Basque Country to blue",
    ),
    sheet(155, "score one of three", "OFFER Valencia, Aragon, Seville"): (
        3,
        "OFFER wants a colour",
        "red, blue or yellow",
    ),
    sheet(105, "abolition", "ABOLISH king"): (
        3,
        "takes out of play what lasts",
        "espionage, maximum six or move before a scoring",
    ),
    sheet(105, "abolition", "ABOLISH maximum six"): (
        3,
        "takes out of play what lasts",
        "ABOLISH maximum six Galicia or",
    ),
    sheet(105, "abolition", "ABOLISH espionage"): (
        3,
        "takes out of play what lasts",
        "ABOLISH espionage blue or yellow",
    ),
    sheet(105, "abolition", "ABOLISH bridge building"): (
        3,
        "takes out of play what lasts",
        "espionage, maximum six or move before a scoring",
    ),
    sheet(105, "abolition", "ABOLISH alliance Valencia"): (3, "Alliance cannot be taken out of play by this card", ""),
    sheet(73, "uprising", "FLIP 999"): (3, "which scoreboard: 840 (8/4/0) or 400 (4/0/0)?", "840 or 400"),
    sheet(73, "uprising", "FLIP Seville or 840"): (3, "by their points stand before places", "FLIP 840 or Seville"),
    sheet(55, "maximum six", "LIMIT Castillo"): (3, "the table cannot go to Castillo", "LIMIT Valencia"),
    sheet(23, "plot", "PLOT Castillo"): (3, "the Castillo cannot go to Castillo", "PLOT Valencia or Seville"),
    sheet(53, "alliance", "ALLY Castillo"): (3, "Castillo cannot be allied", "ALLY Valencia or Seville"),
    sheet(135, "score own", "SCORE Castillo"): (3, "this card does not score Castillo", "SCORE Valencia or Seville"),
    sheet(145, "score any", "SCORE Castillo"): (3, "this card does not score Castillo", "SCORE Valencia or Seville"),
    sheet(13, "travel day", "GRANDE Aragon"): (3, "GRANDE does not belong to Travel day", "ACT or SKIP"),
    sheet(35, "coup", "GRANDE Aragon"): (3, "GRANDE does not belong to Coup", "ACT or SKIP"),
    sheet(83, "risk of collapse", "BESIDE Valencia"): (3, "BESIDE", ""),
    sheet(15, "fiesta", "ACT"): (3, "ACT does not belong to Fiesta", "MOVE 5 court to Basque Country"),
    sheet(15, "fiesta", "MOVE 6 court to Basque Country"): (3, "at most 5", "MOVE 5 court to Basque Country"),
}


@pytest.mark.parametrize("text", NEVER)
def test_a_plan_with_a_line_that_can_never_be_done_is_not_filed_and_the_power_card_is(text: str) -> None:
    line, why, legal = NEVER[text]
    value = int(text.split()[1])
    game = begun(value, **THERE)
    said = receipt(game, text)

    assert f"line {line} > {text.splitlines()[line - 1]} " in said
    assert why in said
    assert f"Legal would be: {legal}" in said if legal else True
    assert "?." not in said
    assert {"POWER"} == set(game.docket.seat(RED).sheet)


BLOCKS = {  # of a block behind a good plan: why, and what would be legal
    "SPAN Castillo": (63, "Castillo cannot be an end of the bridge", "SPAN Basque Country or Aragon"),
    "SPAN beside the Castillo": (63, "cannot be an end of the bridge", "SPAN Basque Country or Aragon"),
    "ALLIED Castillo": (53, "Castillo cannot be allied with another region", "ALLIED Basque Country or Aragon"),
    "STORM court": (103, "the disk shows regions, not court", "STORM Galicia or Basque Country"),
    "STORM Castillo": (103, "the disk shows regions, not Castillo", "STORM Galicia or Basque Country"),
    "STORM 2 Aragon": (103, "STORM names a place alone, without a number", "STORM Galicia or Basque Country"),
    "WANDER Castillo": (13, "the Grande cannot go to Castillo", "WANDER Galicia or Basque Country"),
    "SELECT Castillo": (155, "this card does not score Castillo", "SELECT Galicia or Basque Country"),
    "LIFT Castillo": (55, "no table that could be moved lies in Castillo", "LIFT Galicia or Basque Country"),
    "FILL Aragon": (55, 'nobody "aragon" at this table', "red, blue or yellow"),
    "SLIP 2 own Valencia to Seville": (75, "at most 1 of yours, not 2", "SLIP ALL own Seville to Basque Country"),
    "SLIP 1 blue Valencia to Seville": (75, "this card is for your own caballeros only", "SLIP ALL own Seville"),
    "SLIP 1 own Castillo to Seville": (75, "nobody leaves the Castillo", "SLIP ALL own Seville"),
    "SLIP 1 own Valencia to Castillo": (
        75,
        "these moves lead between regions, not into Castillo",
        "SLIP ALL own Seville",
    ),
    "DISK GENERAL Castillo": (25, "the disk cannot point at Castillo", "DISK GENERAL"),
}


@pytest.mark.parametrize("text", BLOCKS)
def test_a_block_that_can_never_count_is_not_filed_and_plan_and_power_card_are(text: str) -> None:
    value, why, legal = BLOCKS[text]
    game = begun(value, **THERE)
    said = receipt(game, f"{INTRIGUE}\n{text}")

    assert f"line 5 > {text} " in said
    assert why in said
    assert f"Legal would be: {legal}" in said
    assert {"POWER", "CARD"} == set(game.docket.seat(RED).sheet)


KEPT = {
    sheet(93, "quarantine", "SHUT Seville"): "the token comes to a region next to the King's, and Seville is none",
    sheet(93, "quarantine", "SHUT Galicia"): "the King stands in Galicia",
    sheet(63, "bridge building", "BRIDGE Galicia"): "Galicia cannot be an end of the bridge",
    sheet(63, "bridge building", "BRIDGE Seville") + "\nSPAN Galicia": "SPAN: kept; as things stand Galicia cannot be",
    sheet(63, "bridge building", "BRIDGE Seville")
    + "\nSPAN Valencia": "behind BRIDGE Seville none of these places can",
    sheet(63, "bridge building", "BRIDGE Seville, Valencia"): "SPAN: BRIDGE Seville or Valencia names one of the two",
    sheet(53, "alliance", "ALLY Valencia, Seville"): "ALLIED: ALLY Valencia or Seville names one of the two",
    sheet(53, "alliance", "ALLY Valencia")
    + "\nALLIED Valencia": "behind ALLY Valencia none of these places can be named",
    sheet(105, "abolition", "ABOLISH maximum six Valencia"): "nothing of Maximum six that could be taken out of play",
    sheet(105, "abolition", "ABOLISH espionage blue"): "nothing of Espionage that could be taken out of play is there",
    sheet(73, "uprising", "FLIP 840"): "scoreboard 8/4/0 does not lie on the board",
    sheet(73, "uprising", "FLIP Valencia"): "no mobile scoreboard lies in Valencia",
    sheet(55, "maximum six", "LIMIT Galicia"): "the King stands in Galicia",
    sheet(23, "plot", "PLOT Galicia"): "the King stands in Galicia",
    sheet(85, "royal protection", "SHUT Galicia"): "the King stands in Galicia",
    f"{INTRIGUE}\nPLACE REST beside the Castillo": "beside the Castillo is full",
    f"{INTRIGUE}\nWANDER Granada": "WANDER: kept; as things stand the Grande cannot go to Granada",
    f"{INTRIGUE}\nCROSS 1 own Valencia to Seville": "CROSS: kept; as things stand nothing asks you for it",
    f"{INTRIGUE}\nSLIP 1 own Valencia to Galicia": "SLIP: kept; as things stand the King stands in Galicia",
}


@pytest.mark.parametrize("text", KEPT)
def test_what_may_yet_come_to_be_legal_is_kept_and_the_receipt_says_what_is_in_the_way(text: str) -> None:
    game = begun(int(text.split()[1]), 75, **THERE)

    assert KEPT[text] in receipt(game, text)
    assert {"POWER", "CARD"} <= set(game.docket.seat(RED).sheet)


@pytest.mark.parametrize(
    "text", [sheet(33, "civil war", "EVICT Valencia"), sheet(63, "bridge building", "BRIDGE Seville")]
)
def test_a_card_that_wants_one_of_an_empty_court_is_kept_since_the_court_may_fill(text: str) -> None:
    game = begun(int(text.split()[1]), court=(0, 5, 5), **THERE)

    assert "as things stand the court holds 0, not 1" in receipt(game, text)


@pytest.mark.parametrize(
    ("boxes", "card", "title"),
    [("special", "civil war", "Civil war"), ("players_edition", "maximum six", "Maximum six")],
)
def test_a_card_of_a_pool_that_is_not_played_is_named_as_such_and_its_plan_alone_is_lost(
    boxes: str, card: str, title: str
) -> None:
    game = begun(boxes=("intrigue", boxes), **THERE)
    said = receipt(game, f"POWER 10\nCARD {card}\nACT\nELSE CARD intrigue\nSKIP\n{IDLE}")

    assert f"line 2 > CARD {card} " in said
    assert f"this game is played without {title}. Legal would be: king" in said
    assert {"POWER"} == set(game.docket.seat(RED).sheet)


def test_a_power_card_of_a_pool_that_is_not_played_is_refused_by_its_value() -> None:
    said = receipt(begun(boxes=("intrigue", "special"), **THERE), f"POWER 33\nCARD intrigue\nSKIP\n{IDLE}")

    assert "there is no power card 33. Legal would be: POWER 170 or 160 or 20 or 10" in said


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        (sheet(63, "bridge building", "BRIDGE Seville"), ("SPAN", "WANDER", "SELECT")),
        (sheet(53, "alliance", "ALLY Seville"), ("ALLIED", "WANDER", "SELECT")),
        (sheet(103, "tormenta", "ACT"), ("STORM", "WANDER", "SELECT")),
        (sheet(103, "tormenta", "ACT") + "\nSTORM Aragon\nWANDER ASK\nSELECT Aragon", ()),
        (INTRIGUE + "\nELSE BEST", ()),
    ],
)
def test_a_receipt_tells_what_the_game_would_wait_for(text: str, keys: tuple[str, ...]) -> None:
    said = receipt(begun(int(text.split()[1]), **THERE), text)

    unsaid = " ".join(re.findall(r"- ([A-Z ,and]+): not said; if", said))
    told = [key for key in ("SPAN", "ALLIED", "STORM", "WANDER", "SELECT", "LIFT") if key in unsaid]
    assert sorted(keys) == sorted(told)
