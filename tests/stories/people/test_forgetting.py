"""Forgotten means forgotten: whatever somebody wrote is gone everywhere, and what was played is proven as before."""

import json
import re
import zipfile
from dataclasses import fields
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from referee import log
from referee.docket import fold
from referee.log import as_json, chain
from referee.log.forgetting import cleaner, forget_in, texts_of
from referee.proof import proving, record
from referee.proof.audit import audit
from referee.rules import notation  # noqa: F401 - every class has its tag
from referee.rules.wire import CLASSES, EMPTIED, NO_ADDRESS, SOMEBODY, FreeText
from referee.site import WebSite, renew
from referee.store import retention
from tests.kit.chained import eventful
from tests.kit.furnished import furnish, keep_keys
from tests.kit.post import MO, open_office
from tests.kit.tables import power
from tests.kit.typed import typed

WHO = 1
WRITTEN = (
    *("Zoë Ångström", "zoe angstrom", "ZOË  ÅNGSTRÖM", "Zoë\nAngström", "Ångström"),
    "Zoe\u0308 A\u030angstro\u0308m",  # accents that are characters of their own
)
ADDRESS = "zoe@example.net"


# --- by the types -----------------------------------------------------------------------------------


def plain_of(hint: Any, mark: str) -> Any:
    """The plain form of a value of a type, with this text wherever people may write."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return mark if any(isinstance(each, FreeText) for each in hint.__metadata__) else plain_of(args[0], mark)
    if origin in (Union, UnionType):
        return plain_of(next((arm for arm in args if get_origin(arm) is Annotated), args[0]), mark)
    if origin is tuple:
        return [plain_of(arm, mark) for arm in args if arm is not ...]
    if origin is Literal:
        return args[0]
    return {int: WHO, str: "id", bool: False}.get(hint)


def entry_with(tag: str, mark: str) -> dict[str, Any]:
    """An entry of the log that holds a value of this tag, which one person wrote."""
    hints = get_type_hints(CLASSES[tag], include_extras=True)
    value = {"is": tag} | {each.name: plain_of(hints[each.name], mark) for each in fields(CLASSES[tag])}
    if tag == "ruled":
        value["ruling"] = {"is": "proclaimed", "text": mark}
    if CLASSES[tag] in log.DeskEntry.__args__:
        return value | ({"mixed": "digests", "players": ["Ann", mark]} if tag == "game-created" else {})
    if issubclass(CLASSES[tag], log.rulings.Ruling):
        return {"is": "ruled", "by": WHO, "name": "", "reason": "", "ruling": value}
    return {"is": "letter-read", "seat": WHO, "letter": 7, "sheet": {"is": "order-sheet", "requests": [value]}}


WITH_TEXT = sorted(tag for tag, cls in CLASSES.items() if cls.__module__.startswith("referee.") and texts_of(tag))


def test_the_types_say_of_what_people_write_in_orders_requests_entries_and_rulings():
    assert {"press-sent", "accepted", "proclaimed", "ruled", "new-address", "tell", "reply"} <= {*WITH_TEXT}
    assert len(WITH_TEXT) > 35


@pytest.mark.parametrize("tag", WITH_TEXT)
def test_no_field_that_takes_free_text_keeps_what_the_person_wrote_nor_the_name(tag):
    own = json.dumps(entry_with(tag, "marker of Zoë Ångström at zoe@example.net"), ensure_ascii=False)

    gone = forget_in([(1, own)], WHO, "Zoë Ångström", {ADDRESS})

    assert "Zoë" in own
    left = gone.lines[1]
    assert not [word for word in ("Zoë", "Ångström", ADDRESS) if word in left]
    if "own=False" not in str(texts_of(tag)):
        assert "marker" not in left


@pytest.mark.parametrize("written", WRITTEN)
@pytest.mark.parametrize("tag", WITH_TEXT)
def test_the_name_goes_however_others_have_written_it(tag, written):
    entry = json.dumps(entry_with(tag, f"what {written} said"), ensure_ascii=False)

    gone = forget_in([(1, entry)], WHO + 1, "Zoë Ångström", ())

    told = json.loads(gone.lines[1])
    assert written not in str(told)
    assert f"what {SOMEBODY} said" in gone.lines[1]


def test_rosters_and_logs_have_the_same_in_the_place_of_whom_is_forgotten():
    assert (SOMEBODY, NO_ADDRESS, EMPTIED) == (retention.SOMEBODY, retention.NOWHERE, retention.LEFT)


@pytest.mark.parametrize(
    ("name", "text", "left"),
    [
        ("Will", "Will you? will's move, WILL", f"{SOMEBODY} you? {SOMEBODY}'s move, {SOMEBODY}"),
        ("Bo", "Bob and Bo", f"Bob and {SOMEBODY}"),
        ("7", "7 has 17", f"{SOMEBODY} has 17"),
        ("李小龙", "我是李小龙吗", f"我是{SOMEBODY}吗"),
        ("Jan van Dam", "the dam of van Dam, and jan", f"the dam of van {SOMEBODY}, and jan"),
        ("Łukasz", "lukasz, u ŁUKASZA", f"{SOMEBODY}, u {SOMEBODY}"),
        ("Ann", f"Ann <{ADDRESS}> and ZOE@example.net", "somebody@forgotten.invalid and somebody@forgotten.invalid"),
        ("Ann", "nothing of the kind; plan, annul", "nothing of the kind; plan, annul"),
    ],
)
def test_a_name_is_found_as_people_write_it_and_nothing_else_is_changed(name, text, left):
    assert left == cleaner([name], [ADDRESS])(text)


def test_who_had_the_seat_when_it_was_written_is_who_wrote_it():
    entries = [
        {"is": "game-created", "players": ["Ann", "Bo"], "mixed": "digests"},
        {"is": "press-sent", "seat": 1, "text": "by Bo"},
        {"is": "ruled", "by": 5, "name": "Mo", "reason": "Bo is ill", "ruling": substituted(was=1, person=6)},
        {"is": "press-sent", "seat": 1, "text": "by Cy"},
    ]
    lines = [(seq, json.dumps(entry)) for seq, entry in enumerate(entries, 1)]

    of_bo, of_cy = (forget_in(lines, number, name, ()) for number, name in ((1, "Bo"), (6, "Cy")))

    assert ("by Bo", "Bo is ill") == of_bo.said
    assert ("Bo is ill", "by Cy") == of_cy.said  # a reason for what befell a person is about that person
    assert [EMPTIED, "Mo"] == [json.loads(of_bo.lines[3])[name] for name in ("reason", "name")]


def substituted(was, person):
    names = {"name": "Cy", "was_name": "Bo"}
    return {"is": "substituted", "seat": 1, "person": person, "was": was, "afresh": False, **names}


# --- what is proven still ---------------------------------------------------------------------------


def forgotten(game, number=1, name="Bo"):
    """The entries of a game in which a person was forgotten, as its record is read."""
    lines = {entry.seq: entry.text for entry in game.kept}
    gone = forget_in(lines.items(), number, name, ())
    lines |= gone.lines
    lines |= chain.without_salts_of_forgotten(lines.items())
    kept = tuple(as_json.decoded((entry.seq, entry.at, lines[entry.seq]) for entry in game.kept))
    return record.read(json.loads(json.dumps(record.export(kept)))), gone


def test_a_record_without_the_words_of_a_player_is_proven_draws_and_all_and_says_what_was_forgotten():
    game = eventful()
    before = proving.verify(game.kept)

    entries, gone = forgotten(game)
    after = proving.verify(entries)

    assert {"hola", "words of Bo"} == {*gone.said}
    assert ("proven", (), ()) == (after.outcome, after.faults, after.unproven)
    assert (before.draws, before.heads, before.marks) == (after.draws, after.heads, after.marks)
    assert ["before the first round", "before the first round", "round 3"] == [
        told.partition(" (")[0] for told in after.forgotten
    ]
    assert fold(entries).running == fold(game.kept).running
    assert () == audit(entries)


def test_of_a_game_whose_draws_are_made_of_the_words_themselves_these_stay_and_it_is_proven():
    entries, gone = forgotten(eventful(hashed="bytes"))

    checked = proving.verify(entries)

    assert gone.stays
    assert not forgotten(eventful())[1].stays
    assert "words of Bo" in dict(checked.words).values()
    assert ("proven", ()) == (checked.outcome, checked.faults)


def test_words_of_others_in_which_the_name_was_replaced_are_not_proven_and_what_is_in_them_is_not_taken_for_it():
    game = eventful()
    game.take([log.PressSent(0, "ask bo, he knows")])

    checked = proving.verify(forgotten(game)[0])

    assert ("not proven", ()) == (checked.outcome, checked.faults)
    assert ["of words in which something was forgotten since, what is left"] == [
        each.partition("): ")[2] for each in checked.unproven
    ]


# --- everywhere -------------------------------------------------------------------------------------

MARKS = tuple(f"mark{n}" for n in range(14))


def spoken(office):
    """Ann leaves words in all that she can write, others write of her, and she goes."""
    office.says(0, "ACCEPT mark0words of Ann")
    for seat in (1, 2):
        office.says(seat, f"ACCEPT words {seat}")
    office.says(0, "SAY mark1say hello I am Ann from mark2town, and this is so long that it goes on in another line")
    office.says(0, "TELL MODERATOR mark3tell I live in mark4street")
    office.says(0, "TELL blue: mark5whisper")
    office.says(0, "ADDRESS ALSO mark6also@example.net")
    office.says(0, "WRONG mark7wrong")
    office.says(0, "mark8prose is what I think of it.\nPOWER mark9power\nHELP mark10help\nTIMEZONE mark11zone")
    office.says(1, "SAY I know ann well, ANN is mark-free\nPOWER 3")
    office.commands("ANNOUNCE Ann is ill, says ann@example.org")
    office.commands("EXTEND 24 BECAUSE ANN asked")
    office.says(0, "POWER 12 mark12typo", files={"mark13file.json": '{"mark": "mark13json"}'})
    for _ in range(2):
        for seat in office.docket.awaited():
            office.says(seat, office.sensible_words(seat))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    furnish(tmp_path, f"sqlite:///{tmp_path}/games.db")
    with (tmp_path / "referee.toml").open("a", encoding="utf-8") as config:
        config.write(f'\n[site]\npath = "{tmp_path}/site"\n')
    keep_keys(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "300")
    return tmp_path


def found_in(folder):
    """What of Ann stands in the file of the database, its journal, the pages of the site and a backup made now."""
    (folder / "now.backup").unlink(missing_ok=True)
    assert 0 == typed("backup", "now.backup").exit_code
    with zipfile.ZipFile("now.backup") as archive:
        packed = b"".join(archive.read(name) for name in archive.namelist())
    lies = b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file() and file.suffix != ".backup")
    words = (*MARKS, "ann@example.org", "Ann", "ANN")
    return {word for word in words for place in (packed, lies) if stands(word, place)}


def stands(word, place):
    ends = b"" if "mark" in word else rb"\b"
    return re.search(rb"(?<![A-Za-z0-9+/_-])" + word.encode() + ends, place) is not None


@pytest.mark.parametrize("ended", [True, False], ids=["over", "goes on"])
def test_nothing_of_whom_is_forgotten_lies_anywhere_any_more(folder, caplog, ended):
    options = log.Options(cooling_minutes=0, press="private")
    database = f"sqlite:///{folder}/games.db"
    with open_office(database, spoken, players=3, moderators=(MO,), options=options) as office:
        renew(office.store, WebSite(folder / "site"), office.now)
        if ended:
            with office.store.writing() as transaction:
                transaction.set_wake("g1", None, ended=True)
        else:
            answer = office.commands("SUBSTITUTE red Cleo <cleo@example.net>")
            office.commands(f"SUBSTITUTE red Cleo <cleo@example.net> CODE {answer.partition('CODE ')[2].split()[0]}")
        before = found_in(folder)
        office.store.close()

        said = typed("forget", "ann@example.org", "--yes")

        assert 0 == said.exit_code, said.output
        assert set() == found_in(folder)
        with office.store.reading() as transaction:
            kept = transaction.log("g1")
        office = office.over(office.store)
        if not ended:  # and those who are left play on
            office.says(1, "POWER 5")
            assert power(5) == office.docket.seat(1).sheet["POWER"]
    assert {*MARKS} - {"mark9", "mark10"} <= before
    assert () == chain.check(kept).broken
    assert () == audit(kept)
    assert not [mark for mark in MARKS if mark in caplog.text]
