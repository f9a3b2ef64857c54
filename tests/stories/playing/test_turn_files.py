"""Turn files at the desk: orders that come beside a letter, and what the receipt says of them."""

import json
import os
import textwrap

import pytest

from referee.orders.shapes.power import PowerBlock, PowerRank
from tests.kit.post import open_office, text_of
from tests.kit.sources import ROOT
from tests.kit.typed import typed


@pytest.fixture
def office(a_database):
    with open_office(a_database, players=3) as office:
        yield office


def sends(office, words, **files):
    """Ann answers with files; what the answer says."""
    named = {name.replace("_", "."): text for name, text in files.items()}
    ((seat, answer),) = office.says(0, words, files=named)
    assert seat == 0
    return text_of(answer)


def sheet(office):
    return office.docket.seat(0).sheet


def power(value):
    return PowerBlock((PowerRank(value),))


def test_the_receipt_names_the_file_and_the_line_of_what_was_not_filed(office):
    text = sends(office, "", orders_json='{"orders": [\n "POWER 99",\n "ASK"\n]}')

    assert {} == dict(sheet(office))
    assert "in orders.json, of which nothing is filed:\nline 2   > POWER 99\n" in text
    assert "Legal would be: " in " ".join(text.split())


def test_letter_and_file_that_differ_file_nothing_until_an_ok(office):
    text = sends(office, "POWER 9", orders_txt="POWER 8")

    assert {} == dict(sheet(office))
    assert "in orders.txt:\nline 1   > POWER 8\n" in text

    office.says(0, "OK")
    assert {"POWER": power(8)} == dict(sheet(office))


def test_a_file_for_another_round_is_not_filed(office):
    text = sends(office, "", orders_json='{"round": 4, "orders": ["POWER 9"]}')

    assert {} == dict(sheet(office))
    assert "this file is for round 4, your letter for round 1" in " ".join(text.split())


def test_our_own_letter_attached_is_not_an_order(office):
    office.says(0, "POWER 9")
    receipt = text_of(office.newest(0))
    report = text_of(next(letter for seat, letter in office.letters if seat == 0))

    sends(office, "FINAL", receipt_txt=receipt)
    assert () == office.docket.seat(0).proposal
    sends(office, "POWER 8", report_txt=report)

    assert {"POWER": power(8)} == dict(sheet(office))
    assert () == office.docket.seat(0).proposal


def test_a_signature_as_a_file_is_left_alone(office):
    text = sends(office, "POWER 9", ATT00001_txt="--\nAnn, Example Ltd.\nThis e-mail is confidential.\n")

    assert {"POWER": power(9)} == dict(sheet(office))
    assert "confidential" not in text


def test_prose_with_an_order_in_it_is_asked_back(office):
    sends(
        office, "", notes_txt="Dear all,\nlast time I was wrong about this:\nPOWER 9\nwas never going to work.\nAnn\n"
    )

    assert {} == dict(sheet(office))
    assert (power(9),) == office.docket.seat(0).proposal


def test_a_file_too_large_is_told_and_the_others_are_read(office):
    text = sends(office, "", large_txt="POWER 8\n" * 10_000, orders_txt="POWER 9")

    assert {"POWER": power(9)} == dict(sheet(office))
    assert "the first 4 are read, up to 64 KB each" in " ".join(text.split())


def test_files_with_more_words_than_orders_have_are_told_and_the_others_are_read(office):
    text = sends(office, "", novel_txt="King Aragon was sad.\n" * 600, orders_txt="POWER 9")

    assert {"POWER": power(9)} == dict(sheet(office))
    assert "the first 4 are read, up to 10 KB each" in " ".join(text.split())


def test_files_from_another_address_are_held(office):
    raw = office.reply(0, "", files={"orders.txt": "POWER 9"}, sender="mallory@evil.example")

    office.hand_over(raw)

    assert {} == dict(sheet(office))
    assert (power(9),) == office.docket.seat(0).held


def test_the_command_line_prints_the_published_schema():
    published = ROOT / "docs" / "turn-file.schema.json"
    printed = typed("schema").stdout
    if os.environ.get("BLESS"):
        published.write_text(printed, encoding="utf-8")

    assert published.read_text(encoding="utf-8") == printed, "`make bless` writes it anew"


# --- whole or not filed -----------------------------------------------------------------------------


POWER_9, SKIPS, EVICTS = "POWER 9", "CARD ANY\nSKIP", "CARD king\nEVICT Aragon"


def as_json(*orders, **more):
    return json.dumps({"orders": orders, **more})


def told(text):
    """A letter in one line."""
    return " ".join(text.split())


@pytest.mark.parametrize(
    "faulty",
    [
        as_json(POWER_9, SKIPS, "DIKS EVICT Aragon", "FINAL"),
        as_json(POWER_9, EVICTS, "FINAL"),  # which that card does not
        as_json(POWER_9, SKIPS, "ASK", "ASK IF KING MOVED", "FINAL"),
        as_json(POWER_9, SKIPS, "FINAL", final=True),
        as_json(SKIPS, "POWER 99", "FINAL"),
        as_json(SKIPS, "ALWAYS POWER 99", "FINAL"),
        as_json(POWER_9, SKIPS, "SAY hello", "FINAL"),
        json.dumps({"orders": [{"order": "POWER", "ranks": [{"value": 9}]}], "final": True}),  # the first version
    ],
)
def test_of_a_file_with_a_fault_nothing_is_filed_and_the_round_does_not_begin(office, faulty):
    for seat in (1, 2):
        office.says(seat, "POWER 8 or ANY\nCARD ANY\nSKIP\nFINAL")

    text = sends(office, "", orders_json=faulty)

    assert ({}, (), False) == (dict(sheet(office)), office.docket.seat(0).proposal, office.docket.seat(0).final)
    assert 0 in office.docket.awaited()
    assert "Nothing of your letter is filed." in text
    assert "in orders.json, of which nothing is filed:" in text


def test_what_is_never_legal_keeps_all_of_its_file_out_and_is_told_by_pointer(office):
    text = sends(office, "", orders_json=as_json(POWER_9, SKIPS, "DISK EVICT Castillo", "WAIT"))

    assert {} == dict(sheet(office))
    assert not office.docket.seat(0).unready
    assert "/orders/2" in text


def test_words_beside_a_faulty_file_are_filed_by_themselves(office):
    text = sends(office, "POWER 8", orders_json=as_json(SKIPS, "DISC"))

    assert {"POWER": power(8)} == dict(sheet(office))
    assert "Part of your letter is filed, part is not." in text
    assert "in orders.json, of which nothing is filed:" in text


def test_a_faulty_file_keeps_no_other_out(office):
    sends(office, "", bad_json=as_json("POWER"), good_json=as_json(POWER_9))

    assert {"POWER": power(9)} == dict(sheet(office))


def test_a_file_that_differs_from_the_words_beside_it_is_not_filed_and_the_words_are_asked_back(office):
    text = sends(office, "POWER 8", orders_json=as_json(POWER_9, SKIPS))

    assert ({}, (power(8),)) == (dict(sheet(office)), office.docket.seat(0).proposal)
    assert "/orders/0" in text


def test_two_files_that_differ_are_both_not_filed(office):
    sends(office, "", one_json=as_json(POWER_9), two_json=as_json("POWER 8"))

    assert ({}, ()) == (dict(sheet(office)), office.docket.seat(0).proposal)


def test_what_a_file_leaves_out_stays_as_it_is(office):
    office.says(0, "POWER 8")

    sends(office, "", orders_json=as_json(SKIPS))

    assert {"POWER", "CARD"} == set(sheet(office))


def test_clear_beside_a_file_withdraws_what_the_file_does_not_say(office):
    office.says(0, "POWER 8\nDISK EVICT Aragon")

    sends(office, "CLEAR", orders_json=as_json(POWER_9))

    assert {"POWER": power(9)} == dict(sheet(office))


def test_a_file_that_a_newer_letter_has_overtaken_is_not_filed_at_all(office):
    older = office.reply(0, "", files={"orders.json": as_json(POWER_9, SKIPS)})
    office.passes(minutes=10)
    office.says(0, "POWER 8")

    office.hand_over(older)

    assert {"POWER": power(8)} == dict(sheet(office))
    assert "what is filed otherwise came by a later letter" in told(text_of(office.newest(0)))


def test_a_file_with_what_is_decided_already_is_not_filed_at_all(office):
    office.says(0, "POWER 9\nCARD ANY\nSKIP\nASK")
    for seat in (1, 2):
        office.says(seat, "POWER 8 or ANY\nASK")
    before = dict(sheet(office))

    text = sends(office, "", orders_json=as_json(POWER_9, "DISK EVICT Aragon"))

    assert office.docket.running.position.has_laid(0)
    assert before == dict(sheet(office))
    assert "this is too late: the question is closed" in told(text).lower()


def test_a_file_beside_preview_is_tried_and_not_filed(office):
    text = sends(office, "PREVIEW", orders_json=as_json(POWER_9, SKIPS, "FINAL"))

    assert ({}, False) == (dict(sheet(office)), office.docket.seat(0).final)
    assert "You lay power card 9" in told(text) or "9" in text


def test_a_faulty_file_beside_preview_is_told_and_not_tried(office):
    text = sends(office, "PREVIEW", orders_json=as_json(POWER_9, "DISC"))

    assert "of which nothing is filed" in text


# --- in the letter itself ---------------------------------------------------------------------------


BOTH = as_json(POWER_9, SKIPS)


@pytest.mark.parametrize(
    "words",
    [
        BOTH,
        json.dumps(json.loads(BOTH), indent=2),
        json.dumps(json.loads(BOTH), indent=2).replace("  ", "\u00a0 "),
        f"```json\n{BOTH}\n```",
        f"Hello,\n\n```\n{BOTH}\n```\n\nThanks, Ann",
        "\n".join(textwrap.wrap(BOTH, 40)),
        "\n".join(textwrap.wrap(BOTH, 20, break_long_words=False)),
    ],
)
def test_json_in_the_letter_itself_is_read_as_json(office, words):
    text = sends(office, words)

    assert {"POWER", "CARD"} == set(sheet(office)), text


@pytest.mark.parametrize(
    "words",
    ['{"orders": ["POWER 9",\n  POWER 8\n]}', '{"power": 9}', f"{BOTH}\n\n{BOTH}"],
)
def test_broken_json_in_the_letter_is_told_and_never_read_as_words(office, words):
    text = sends(office, words)

    assert ({}, ()) == (dict(sheet(office)), office.docket.seat(0).proposal)
    assert "in the JSON of your letter, of which nothing is filed:" in text


def test_words_beside_json_in_a_letter_are_read_as_words(office):
    sends(office, f"DISK EVICT Aragon\n\n{BOTH}\n\nFINAL")

    assert {"POWER", "CARD", "DISK EVICT"} == set(sheet(office))
    assert office.docket.seat(0).final


def test_json_in_a_text_file_is_read_as_json(office):
    sends(office, "", orders_txt=BOTH)

    assert {"POWER", "CARD"} == set(sheet(office))
