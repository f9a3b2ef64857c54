"""What players hold in their hands: every letter's foot, and the record that comes with the last letter."""

import gzip
import json
import re
import subprocess
import sys

import pytest

from referee.log import Options
from referee.log.entries import Linked
from referee.proof import proving, record
from tests.kit import second_program
from tests.kit.alterations import ALTERATIONS
from tests.kit.chained import eventful
from tests.kit.post import open_office, text_of
from tests.kit.typed import typed

ALTERED = {each.name: each for each in ALTERATIONS}
HEAD = re.compile(r"Record up to here: ([a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4})")


def head_of(letter):
    [head] = HEAD.findall(text_of(letter))
    return head


def attached(letter):
    """The name and the bytes of the record that comes with a letter."""
    [part] = [part for part in letter.walk() if part.get_content_type() == "application/gzip"]
    return part.get_filename(), part.get_payload(decode=True)


@pytest.fixture(scope="module")
def office(tmp_path_factory):
    """A finished game by mail, of three, one of whom accepted with no words of her own."""

    def begin(office):
        for seat, words in enumerate(("ACCEPT olives", "ACCEPT", "ACCEPT salt and sun")):
            office.says(seat, words)

    database = f"sqlite:///{tmp_path_factory.mktemp('proof') / 'referee.db'}"
    options = Options(cooling_minutes=0)
    with open_office(database, begin, players=3, length="six_skip", options=options) as office:
        office.play_to_the_end()
        yield office


@pytest.fixture(scope="module")
def checked(office):
    _, packed = attached(office.newest(0))
    return proving.verify(record.read(json.loads(gzip.decompress(packed))))


def test_the_last_letter_of_every_player_carries_the_same_record_and_it_is_proven(office, checked):
    last = [attached(office.newest(seat)) for seat in range(3)]

    assert ("g1-record.json.gz", 1) == (last[0][0], len({packed for _, packed in last}))
    assert ((), ()) == (checked.faults, checked.unproven)


def test_no_letter_but_the_last_carries_a_record(office):
    with_file = [letter["X-El-Grande-Letter"] for _, letter in office.letters if "application/gzip" in str(letter)]

    assert ["final"] * 3 == with_file


def test_a_bare_accept_is_not_counted_as_words(checked):
    assert (2, {0: "olives", 1: "", 2: "salt and sun"}) == (checked.nonces, dict(checked.words))


def test_every_letter_ends_with_a_head_that_the_record_gives(office, checked):
    heads = [head_of(letter) for _, letter in office.letters]

    assert set(heads) <= {head.shown for head in checked.heads}
    assert len(set(heads)) > 10


def test_letters_of_one_moment_show_all_players_the_same_head(office):
    told = [head_of(letter) for _, letter in office.letters if letter["X-El-Grande-Letter"] in ("report", "final")]

    assert [3] * (len(told) // 3) == [told.count(head) for head in dict.fromkeys(told)]


def test_a_report_says_which_letters_of_its_reader_the_record_must_have(office, checked):
    """The same number as the record gives, and when the last of them was written."""
    told = [
        re.search(r"It has (\w+) letters of yours with orders, the last one sent (.*?)\.$", " ".join(text.split()))
        for text in (text_of(office.newest(seat)) for seat in range(3))
    ]

    assert list(checked.filings) == [int(said[1]) for said in told]
    assert {"Fri 20 Nov 13:00"} == {said[2] for said in told}


def test_a_receipt_does_not_count_them(office):
    receipts = [text_of(letter) for _, letter in office.letters if letter["X-El-Grande-Letter"] == "receipt"]

    assert receipts
    assert not [text for text in receipts if "letters of yours" in text]


def test_verify_reads_the_file_as_it_came_and_tells_what_only_letters_can_show(office, tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "300")
    name, packed = attached(office.newest(1))
    (tmp_path / name).write_bytes(packed)

    right = typed("verify", tmp_path / name, head_of(office.newest(2)))
    wrong = typed("verify", tmp_path / name, "aaaa-bbbb-cccc")

    assert 0 == right.exit_code, right.output
    assert "2 of 3 players mixed in words of their own" in right.output
    assert "blue: a bare ACCEPT" in right.output
    assert bytes(range(32)).hex() in right.output
    assert head_of(office.newest(0)) in right.output
    assert 1 == wrong.exit_code
    assert "not the record of the game whose letters say aaaa-bbbb-cccc" in " ".join(wrong.stderr.split())


def test_a_strangers_program_reads_the_file_as_it_came_and_recomputes_it(office, tmp_path):
    name, content = attached(office.newest(0))
    (tmp_path / name).write_bytes(content)

    run = [sys.executable, "-I", second_program.__file__, str(tmp_path / name)]
    said = subprocess.run(run, capture_output=True, text=True, check=True).stdout

    assert "'commitment': '1 of 1'" in said
    assert "'draws': '29 of 29'" in said


def test_a_damaged_file_is_refused_with_the_reason(office, tmp_path):
    _, packed = attached(office.newest(0))
    (tmp_path / "cut.gz").write_bytes(packed[:2000])

    result = typed("verify", tmp_path / "cut.gz")

    assert 1 == result.exit_code
    assert "cut off or damaged" in " ".join(result.stderr.split())


def test_a_second_accept_is_told_to_all_and_the_first_one_counts(a_database):
    def begin(office):
        office.says(0, "ACCEPT olives")
        office.says(0, "ACCEPT lemons")

    with open_office(a_database, begin, players=3) as office:
        receipt = text_of(office.newest(0))
        office.says(1, "ACCEPT")
        office.says(2, "ACCEPT")
        reports = [" ".join(text_of(office.newest(seat)).split()) for seat in range(3)]
        nonces = dict(office.docket.nonces)

    assert "first report tells everybody of this second one" in " ".join(receipt.split())
    assert ["You had accepted and sent", "Red had accepted and sent", "Red had accepted and sent"] == [
        re.search(r"\w+ had accepted and sent", report)[0] for report in reports
    ]
    assert "olives" == nonces[0]


MARK = re.compile(r"Fingerprint of your sheet: ([a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4})")


def marks_of(office, seat):
    """The fingerprints in receipts of a seat, each once."""
    told = (letter for reader, letter in office.letters if reader == seat)
    unfolded = (" ".join(text_of(letter).split()) for letter in told if letter["X-El-Grande-Letter"] == "receipt")
    return [*dict.fromkeys(mark for text in unfolded for mark in MARK.findall(text))]


def test_every_fingerprint_of_a_sheet_in_a_receipt_is_found_again_in_the_record(office, checked):
    for seat in range(3):
        told = marks_of(office, seat)

        assert told
        assert {*told} <= {mark.shown for mark in checked.marks if mark.seat == seat}


def test_verify_says_whose_sheet_has_a_fingerprint(office, tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "300")
    name, packed = attached(office.newest(1))
    (tmp_path / name).write_bytes(packed)
    first, *_ = marks_of(office, 1)

    said = typed("verify", tmp_path / name, first)

    assert 0 == said.exit_code, said.output
    assert re.search(f"{first} is blue's sheet: (round|before)", said.output)


def altered(name, packed, folder, alter):
    """The record as a file, with its rows altered."""
    document = json.loads(gzip.decompress(packed))
    alter(document)
    (folder / name).write_bytes(gzip.compress(json.dumps(document).encode()))
    return folder / name


def older(document):
    """A record such as games of before 0.3.0 have: without a chain, and nothing speaks against it."""
    return json.loads(
        json.dumps(record.export([e for e in eventful(hashed="bytes").kept if type(e.body) is not Linked]))
    )


@pytest.mark.parametrize(
    ("alter", "status", "says"),
    [
        (lambda document: None, 0, "Proven: all that this record says"),
        (lambda document: document.update(older(document)), 3, "Not proven: this game has no chain"),
        (lambda document: document.update(finished=False), 1, "the game goes on, and its record has its end"),
        (lambda document: document.pop("finished"), 1, "it does not say whether the game is over"),
        (lambda document: ALTERED["the chain is gone, and a CORRECT +90 is put in"].alter(document["log"]), 1, "chain"),
    ],
    ids=["as it came", "of before there were chains", "said to go on", "said to be neither", "without its chain"],
)  # fmt: skip
def test_verify_ends_in_one_of_three_ways_which_a_script_can_tell(office, tmp_path, monkeypatch, alter, status, says):
    monkeypatch.setenv("COLUMNS", "300")
    name, packed = attached(office.newest(1))

    said = typed("verify", altered(name, packed, tmp_path, alter))

    assert (status, True) == (said.exit_code, says in said.output), said.output


def test_a_game_that_goes_on_is_neither_proven_nor_altered(a_database, tmp_path):
    def begin(office):
        office.everybody_accepts()

    with open_office(a_database, begin, players=3) as office, office.store.reading() as transaction:
        document = record.export(transaction.log("g1"))
    (tmp_path / "g1.json").write_text(json.dumps(document), "utf-8")

    said = typed("verify", tmp_path / "g1.json")

    assert 3 == said.exit_code
    assert "can be verified when it is over" in " ".join(said.output.split())
