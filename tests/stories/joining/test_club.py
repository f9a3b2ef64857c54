"""A club's file: twenty tables are opened by one command, each once, or none if a line is wrong."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import log
from referee.cli.club import read_club
from referee.commands import drafts
from referee.commands.directive import Directive
from referee.desk import Desk
from referee.desk.incoming import checked_commands
from referee.docket import fold
from referee.docket.model import FIRST_LATER
from referee.orders.contents import Line
from referee.store import Store
from tests.kit.furnished import furnish
from tests.kit.sources import ROOT
from tests.kit.typed import typed as referee

EXAMPLE = ROOT / "deploy" / "examples" / "club.txt"
CHAPTER = ROOT / "docs" / "hosting.md"

NOW = 1_795_176_000
HEAD = """
CLUB Thursday club

EVERY TABLE
PROMOTE Mo

PEOPLE Europe/Amsterdam
Mo <mo@example.org>
Ann <ann@example.org> Europe/London nl
Bo <bo@example.org>
Cem Öz <cem@example.org> de
"""
TABLES = {
    "Table 1": "INVITE Ann\nINVITE Bo",
    "Table 2": "INVITE blue Bo\nINVITE Cem Öz\nINVITE red Ann\nSET HOURS 48\nSET BOXES france\nSET RULE veto off",
    "Table 3": "INVITE Cem Öz\nINVITE Dora <dora@example.org> Europe/Warsaw pl\nSET LEADER red",
}


@pytest.fixture
def folder(tmp_path, monkeypatch, a_database):
    furnish(tmp_path, a_database)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


@pytest.fixture
def store(folder, a_database):
    with Store(a_database) as store:
        yield store


def written(folder, tables=TABLES, head=HEAD):
    """A club's file with these tables."""
    parts = (f'CREATE "{title}"\n{said}\n' for title, said in tables.items())
    (folder / "club.txt").write_text("\n".join((head, *parts)), encoding="utf-8")


def opened(*words):
    """What the organiser reads."""
    result = referee("game", "new", "--from", "club.txt", *words)
    assert 0 == result.exit_code, result.output
    return result.output


def refused(*words):
    """The lines that the organiser reads if something is wrong."""
    result = referee("game", "new", "--from", "club.txt", *words)
    assert 1 == result.exit_code, result.output
    return result.stderr.splitlines()


def faults_of(folder, tables=TABLES, head=HEAD):
    """What is wrong with a club's file of these tables, a line each."""
    written(folder, tables, head)
    return [f"line {each.number}, {each.text}: {each.why}" for each in read(folder).faults]


def read(folder):
    """What a club's file says."""
    return read_club(folder / "club.txt", "referee@example.org", NOW)


def games(store):
    with store.reading() as transaction:
        return {row.id: row.title for row in transaction.games()}


def created(store, game):
    with store.reading() as transaction:
        return next(each.body for each in transaction.log(game) if isinstance(each.body, log.GameCreated))


def letters(store):
    """The letters that wait: to whom, about which game, of what kind."""
    with store.writing() as transaction:
        later = datetime.now(UTC) + timedelta(seconds=1)
        claimed = transaction.claim(later, 99, timedelta(0), "tests")
        return sorted((each.to, each.key.split("/")[0]) for each in claimed)


def test_every_table_of_the_file_is_opened_with_its_people_box_rule_and_tempo(folder, store):
    written(folder)

    told = opened()

    assert {"g1": "Table 1", "g2": "Table 2", "g3": "Table 3"} == games(store)
    assert "g2  Table 2  is opened: blue Bo, yellow Cem Öz, red Ann" in told
    second = created(store, "g2")
    assert (48, ("france",), ("veto",)) == (second.options.hours, second.setup.boxes, second.setup.house)
    assert ("blue", "yellow", "red") == second.setup.colours
    assert 0 == created(store, "g3").setup.leader
    with store.reading() as transaction:
        people = {each.name: (each.address, each.time_zone, each.language) for each in transaction.people("g2")}
    assert ("ann@example.org", "Europe/London", "nl") == people["Ann"]
    assert ("bo@example.org", "Europe/Amsterdam", "en") == people["Bo"]
    assert ("cem@example.org", "Europe/Amsterdam", "de") == people["Cem Öz"]
    assert "mo@example.org" == people["Mo"][0]


def test_a_table_of_the_file_is_the_table_that_game_new_opens(folder, store):
    written(
        folder, {"Table 1": f"SET PACE brisk\n{TABLES['Table 2']}\nSET PRESS private\nSET DUE Sun 20:00 Europe/Rome"}
    )
    opened()
    people = ("blue Bo <bo@example.org>", "red Cem <cem@example.org>", "yellow Ann <ann@example.org>")
    options = ("--hours", 48, "--box", "france", "--rule", "veto off", "--press", "private", "--pace", "brisk")
    result = referee(
        *("game", "new", "Table 1", *(word for each in people for word in ("--player", each)), *options),
        *("--due", "Sun 20:00 Europe/Rome", "--again"),
    )
    assert 0 == result.exit_code, result.output

    ours, theirs = created(store, "g1"), created(store, "g2")

    assert ours.options == theirs.options
    assert (ours.setup.edition, ours.setup.boxes) == (theirs.setup.edition, theirs.setup.boxes)


def test_what_was_added_is_opened_and_what_stands_is_left(folder, store):
    written(folder, dict([*TABLES.items()][:2]))
    opened()
    before = letters(store)
    written(folder)

    told = opened()

    assert "g1  Table 1  stands" in told
    assert "g3  Table 3  is opened" in told
    assert 3 == len(games(store))
    assert before == [each for each in letters(store) if each in before]
    assert "Nothing to do" in opened()
    assert 3 == len(games(store))


def test_a_run_that_breaks_off_is_finished_by_the_next_and_nothing_is_doubled(folder, store, monkeypatch):
    written(folder)
    opening, done = Desk.open_game, []

    def failing(desk, *words, **more):
        if len(done) == 1:
            raise KeyboardInterrupt
        done.append(words)
        return opening(desk, *words, **more)

    with monkeypatch.context() as patched:
        patched.setattr(Desk, "open_game", failing)
        referee("game", "new", "--from", "club.txt")
    assert {"g1": "Table 1"} == games(store)

    opened()

    assert ["Table 1", "Table 2", "Table 3"] == [*games(store).values()]
    assert len(letters(store)) == len({*letters(store)})


def test_a_table_that_another_run_opens_meanwhile_is_not_opened_twice(folder, store, monkeypatch):
    written(folder)
    opening, others = Desk.open_game, []

    def late(desk, *words, **more):
        if not others:
            others.append(True)
            opening(desk, *words, **more)
        return opening(desk, *words, **more)

    monkeypatch.setattr(Desk, "open_game", late)

    told = opened()

    assert "g1  Table 1" in told
    assert ["Table 1", "Table 2", "Table 3"] == sorted(games(store).values())


def test_a_table_that_differs_from_the_file_is_named_and_left(folder, store):
    written(folder)
    opened()
    referee("moderate", "g1", "SET HOURS 36")
    changed = {**TABLES, "Table 2": TABLES["Table 2"].replace("48", "60").replace("Cem Öz", "Mo")}
    written(folder, changed)

    told = opened()

    assert "g1  Table 1  differs" in told
    assert "hours: 36, and 72 in the file" in told
    assert "hours: 48, and 60 in the file" in told
    assert "Cem Öz <cem@example.org>, and Mo <mo@example.org> in the file" in told
    assert "g3  Table 3  stands" in told
    assert 48 == created(store, "g2").options.hours


def test_a_table_under_a_new_title_is_not_opened_a_second_time(folder, store):
    written(folder)
    opened()
    written(folder, {"Table One" if title == "Table 1" else title: said for title, said in TABLES.items()})

    told = refused()

    assert 'table "Table One": the same people sit at g1, "Table 1"' in told[0]
    assert 3 == len(games(store))


def test_a_table_that_is_no_longer_in_the_file_is_named(folder, store):
    written(folder)
    opened()
    written(folder, {"Table 1": TABLES["Table 1"]})

    assert "g2  Table 2  not in the file" in opened()


def test_a_table_that_was_deleted_is_opened_anew(folder, store):
    written(folder)
    opened()
    referee("game", "delete", "g2", "--yes")

    assert "g4  Table 2  is opened" in opened()


def test_trying_shows_what_would_be_done_and_does_nothing(folder, store):
    written(folder)

    told = opened("--try")

    assert "-  Table 1  would be opened: red Ann, blue Bo" in told
    assert {} == games(store)


def test_a_table_with_open_seats_is_listed_and_its_moderator_is_told(folder, store):
    written(folder, {"Beginners": "INVITE Ann\nOPEN 2"})

    told = opened()

    assert "red Ann, any open, any open" in told
    assert "authserv_id" in told
    with store.reading() as transaction:
        draft = drafts.draft_of(transaction.log("g1"))
        assert ("g1",) == transaction.listed_tables()
    with store.writing() as transaction:
        [letter] = transaction.claim(datetime.now(UTC) + timedelta(seconds=1), 9, timedelta(0), "x")
    assert (("", ""), (("red", 6, "Ann"),)) == (draft.open, draft.invited)
    assert "mo@example.org" == letter.to
    assert "This game was set up for you" in letter.raw.decode()
    assert "g1  Beginners  stands" in opened()


@pytest.mark.parametrize(
    ("said", "faults"),
    [
        ("INVITE Anna\nINVITE Bo", ["line 14, INVITE Anna: Nobody below PEOPLE is called 'Anna'", "do: INVITE Ann."]),
        ("INVITE Ann\nINVITE red Cem", ["This would do: INVITE red Cem Öz."]),
        ("INVITE Ann\nINVITE Zed", ["line 15", "An address has to stand here, or below PEOPLE."]),
        ("INVITE Ann", ['line 13, CREATE "A"', "1 invited, and a game wants at least 2"]),
        ("INVITE red Ann\nINVITE red Bo", ["line 15, INVITE red Bo <bo@example.org>", "is invited to play red"]),
        ("INVITE redd Ann <ann@example.org>", ["INVITE red Ann <ann@example.org>"]),
        ("INVITE Ann\nINVITE Eva <ann@example.org>", ["Ann@example.org plays at this table already"]),
        ("INVITE Ann\nINVITE Eva <referee@example.org>", ["own address"]),
        ("INVITE Ann\nINVITE Eva <eva@example.org> Europe/Madird", ["Europe/Madrid"]),
        (f"{TABLES['Table 1']}\nSET HOUR 48", ["line 16", "No option is called HOUR", "SET HOURS"]),
        (f"{TABLES['Table 1']}\nSET HOURS 9999", ["from 1 to 2160", "This would do: SET HOURS 72."]),
        (f"{TABLES['Table 1']}\nSET BOXES grandisimo", ["This would do: SET BOXES grandissimo."]),
        (f"{TABLES['Table 1']}\nSET RULE vetto off", ["SET RULE veto off"]),
        (f"{TABLES['Table 1']}\nSET RULE", ["This would do: what `referee rules show` names."]),
        (f"{TABLES['Table 1']}\nSET", ["This would do: SET HOURS 48."]),
        (f"{TABLES['Table 1']}\nSET DUE Sunday", ["SET DUE daily 20:00"]),
        (f"{TABLES['Table 1']}\nSET LEADER green", ["Nobody is invited to play green"]),
        (f"{TABLES['Table 1']}\nOPEN 4", ["Only 3 seats are left"]),
        (f"{TABLES['Table 1']}\nOPEN 1\nPROMOTE Bo", ["has one host"]),
        (f"{TABLES['Table 1']}\nPROMOTE Zed", ["Nobody below PEOPLE is called 'Zed'"]),
        (f"{TABLES['Table 1']}\nPROMOTE Me <referee@example.org>", ["own address"]),
        (f"{TABLES['Table 1']}\nEXTEND 24", ["The game has not begun"]),
        (f"{TABLES['Table 1']}\nTRY SET HOURS 24", ["line 16, TRY SET HOURS 24", "No command is called"]),
        (f"{TABLES['Table 1']}\nHELP SET", ["line 16, HELP SET", "No command is called"]),
        (f"{TABLES['Table 1']}\n-- ", ["line 16, --"]),
        (f"{TABLES['Table 1']}\n> SET HOURS 24", ["line 16, > SET HOURS 24"]),
        (f"{TABLES['Table 1']}\nWe meet on Thursdays.", ["line 16, We meet on Thursdays."]),
        (f'{TABLES["Table 1"]}\nCREATE "Another"', ["0 invited"]),
    ],
)
def test_a_line_that_is_wrong_is_named_with_what_would_do(tmp_path, said, faults):
    [told] = faults_of(tmp_path, {"A": said, "Table 3": TABLES["Table 3"]})

    assert all(fault in told for fault in faults), told


def test_a_title_that_is_missing_too_long_or_given_twice_is_named(tmp_path):
    (tmp_path / "club.txt").write_text(f"{HEAD}\nCREATE\n{TABLES['Table 1']}\nCREATE T\n{TABLES['Table 1']}\n" * 2)

    [*_, missing, twice] = [f"line {each.number}: {each.why}" for each in read(tmp_path).faults]
    [long] = faults_of(tmp_path, {"A" * 81: TABLES["Table 1"]})

    assert "The words are missing" in missing
    assert "Another table above has this title" in twice
    assert "81 characters are too many" in long


@pytest.mark.parametrize(
    ("was", "instead", "faults"),
    [
        ("CLUB Thursday club", "", ["what the list of tables is called"]),
        ("CLUB Thursday club", f"CLUB {'T' * 81}", ["line 2", "1 to 80 ordinary characters"]),
        ("EVERY TABLE", "EVERY TABEL", ["line 4, EVERY TABEL: It stands below no heading", "EVERY TABLE"]),
        ("Europe/Amsterdam", "Europe/Amsterdm", ["line 7, PEOPLE Europe/Amsterdm", "Europe/Amsterdam"]),
        ("Europe/Amsterdam", "Thursday club", ["line 7, PEOPLE Thursday club", "neither a time zone nor a language"]),
        ("PROMOTE Mo", "PROMOTE Mo\nSET OURS 48", ["line 6, SET OURS 48", "SET HOURS"]),
        ("<mo@example.org>", "<mo at example.org>", ["line 8, Mo <mo at example.org>", "A mail address is missing"]),
        ("Cem Öz", "Bo", ["line 11, Bo <cem@example.org> de", "Somebody above has the same name"]),
        ("Bo <bo@", "Bo <referee@", ["line 10, Bo <referee@example.org>", "own address"]),
        ("Öz <cem@example.org> de", "Öz <cem@example.org> de or en", ["line 11", "or"]),
    ],
)
def test_what_is_wrong_above_the_tables_is_named_once(tmp_path, was, instead, faults):
    tables = {title: said.replace("Cem Öz", "Mo") for title, said in TABLES.items()}
    told = faults_of(tmp_path, tables, HEAD.replace(was, instead, 1))

    assert all(fault in told[0] for fault in faults), told
    assert 1 == len(told) or "no heading" in told[0]


def test_all_that_is_wrong_is_named_at_once_in_the_order_of_the_file(folder, store):
    bad = {"A": "INVITE Anna\nINVITE Bo\nSET HOURS 0", "B": "INVITE Ann\nINVITE Bo\nSET DAYS Frunday"}
    written(folder, bad, HEAD.replace("bo@example.org", "bo@example,org"))

    told = refused()

    assert ["line 10", "line 14", "line 16", "line 21"] == [line.partition(",")[0] for line in told[:-1]]
    assert "club.txt: 4 faults. No table was opened." == told[-1]
    assert {} == games(store)


def test_a_file_that_is_not_there_and_options_beside_one_are_answered(folder):
    assert "there is no such file" in refused()[0]
    assert "below EVERY TABLE" in refused("--pace", "brisk")[0]
    assert "--from" in referee("game", "new", "A", "--try").stderr


def test_somebody_at_no_table_is_named(folder):
    written(folder, {"Table 1": TABLES["Table 1"]})

    assert "At no table: Cem Öz." in opened()


def test_tables_begin_without_invitations_if_that_is_said_beside_the_file(folder, store):
    written(folder)

    opened("--at-once")

    with store.reading() as transaction:
        begun = {row.id: fold(transaction.log(row.id)).started for row in transaction.games()}
    assert {"g1": True, "g2": True, "g3": True} == begun


HOURS = st.integers(1, 200).map("SET HOURS {}".format)
PEOPLE = ("Ann <ann@example.org> Europe/London nl", "Bo <bo@example.org>", "Cem Öz <cem@example.org> Europe/Berlin de")


@st.composite
def hosts_letters(draw):
    """The lines of a letter that sets a table up, each of which is done."""
    names = ("", " BOXES france", " BOXES france, anniversary", " OPEN 1", " OPEN brown")
    colours = draw(st.permutations(("red", "blue", "yellow", "green")))[:3]
    seats = [f"INVITE {colour} {person}" for colour, person in zip(colours, PEOPLE, strict=True)]
    options = (
        *("SET PACE friends", "SET PACE brisk", "SET EDITION big_box_nl", "SET TEMPO phase", "SET GAPS best"),
        *("SET DUE Sun, Wed 20:00", "SET PAUSES 24 Dec TO 2 Jan", "SET DAYS Mon-Fri", "SET RULE veto off"),
        *("SET BOXES grandissimo", "SET BOXES none", f"SET LEADER {colours[0]}", "SET CASTILLO memory", "OPEN NONE"),
        f"UNINVITE {colours[2]}",
    )
    more = draw(st.lists(st.sampled_from(options) | HOURS, unique=True, max_size=6))
    return [f'CREATE "Friday"{draw(st.sampled_from(names))}', *seats, *more, *draw(st.sampled_from(((), ("START",))))]


@settings(max_examples=40, deadline=None)
@given(hosts_letters())
def test_the_lines_of_a_hosts_letter_set_up_the_same_table_in_a_clubs_file(lines):
    text = "\n".join(lines)
    said = checked_commands([Line(n, line) for n, line in enumerate(lines, 1)], drafts.names_of(None))
    zone = "Europe/Amsterdam"
    letter = Directive(FIRST_LATER, 1, (("mo@example.org", FIRST_LATER),), "referee@example.org", sheet=said, zone=zone)
    by_mail = drafts.prepare(drafts.created("", FIRST_LATER, "Mo", "-"), letter, answers=True, now=NOW)
    draft = replace(by_mail.draft, letters=0, open=() if by_mail.starts else by_mail.draft.open)

    with TemporaryDirectory() as folder:
        written(Path(folder), {}, f"CLUB Ours\nEVERY TABLE\nPROMOTE Mo <mo@example.org> {zone}\n{text}\n")
        found = read(Path(folder))

    assert [] == found.faults
    assert draft == replace(found.tables["Friday"].draft, letters=0)
    assert dict(by_mail.directed.newcomers) == found.tables["Friday"].people


def test_a_file_as_it_was_written_before_is_answered_with_the_same_tables_as_lines(folder, store):
    former = """
club = "Thursday club"
[defaults]
zone = "Europe/Amsterdam"
moderators = ["Mo"]
pace = "friends"
hours = 60
[people]
Mo = "mo@example.org"
Ann = "ann@example.org Europe/London nl"
"Cem Öz" = { address = "cem@example.org", language = "de" }
[[table]]
title = "Table 1"
players = ["Ann", "Cem Öz"]
[[table]]
title = "Table 2"
players = ["blue Cem Öz", "Dora <dora@example.org> Europe/Warsaw pl"]
leader = "blue"
boxes = ["france"]
rules = ["veto off"]
hours = 48
open = 1
"""
    (folder / "club.txt").write_text(former, encoding="utf-8")
    told = referee("game", "new", "--from", "club.txt")
    assert (1, True) == (told.exit_code, "in the lines of a host's letter now" in told.stderr)
    assert {} == games(store)

    (folder / "club.txt").write_text(told.stdout, encoding="utf-8")

    first, second = read(folder).tables.values()
    assert [] == read(folder).faults
    assert (60, 48) == (first.draft.options.hours, second.draft.options.hours)
    assert ("Europe/London", "nl") == (first.players[0].time_zone, first.players[0].language)
    assert ("Europe/Amsterdam", "de") == (first.players[1].time_zone, first.players[1].language)
    assert (("france",), (("veto", "off"),), "blue") == (second.draft.boxes, second.draft.house, second.draft.leader)
    assert (("",), ("Mo",)) == (second.draft.open, tuple(each.name for each in second.moderators))


@pytest.mark.parametrize("said", ['club = "A"\n[[table]', "[people]\nAnn = 7", "[[table]]\nx = 1", "[table]"])
def test_a_file_as_it_was_written_before_that_cannot_be_read_is_refused_by_the_sentence_alone(folder, said):
    (folder / "club.txt").write_text(said)

    assert "the chapter for hosts shows it" in refused()[0]


def test_the_example_opens_its_tables(folder, store):
    (folder / "club.txt").write_bytes(EXAMPLE.read_bytes())

    told = opened()

    assert ["Table 1", "Table 2", "Beginners"] == [*games(store).values()]
    assert "At no table" not in told
    assert "stands" in opened()


def test_the_file_in_the_chapter_for_hosts_has_no_fault(tmp_path):
    [shown] = re.findall(r"```text\n(CLUB .*?)```", CHAPTER.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "club.txt").write_text(shown, encoding="utf-8")

    assert [] == read(tmp_path).faults
