"""Turn files at the desk: orders that come beside a letter, and what the receipt says of them."""

import os
from pathlib import Path

import pytest

from referee.orders.shapes.power import PowerBlock, PowerRank
from tests.post import open_office, text_of
from tests.typed import typed


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
    text = sends(
        office, "", orders_json='{"orders": [\n {"order": "POWER", "ranks": [{"value": 99}]},\n {"order": "ASK"}\n]}'
    )

    assert ["ASK"] == list(sheet(office))
    assert 'in orders.json:\nline 2   >  {"order": "POWER", "ranks": [{"value": 99}]},\n' in text
    assert 'Legal would be: {"order": "POWER", "ranks": [{"value": 13}]}.' in " ".join(text.split())


def test_letter_and_file_that_differ_file_nothing_until_an_ok(office):
    text = sends(office, "POWER 9", orders_txt="POWER 8")

    assert {} == dict(sheet(office))
    assert "in orders.txt:\nline 1   > POWER 8\n" in text

    office.says(0, "OK")
    assert {"POWER": power(8)} == dict(sheet(office))


def test_a_file_for_another_round_is_not_filed(office):
    text = sends(office, "", orders_json='{"round": 4, "orders": [{"order": "POWER", "ranks": [{"value": 9}]}]}')

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
    published = Path(__file__).resolve().parent.parent / "docs" / "turn-file.schema.json"
    printed = typed("schema").stdout
    if os.environ.get("BLESS"):
        published.write_text(printed, encoding="utf-8")

    assert published.read_text(encoding="utf-8") == printed, "`make bless` writes it anew"
