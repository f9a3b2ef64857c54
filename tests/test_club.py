"""A club's file: twenty tables are opened by one command, each once, or none if a line is wrong."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from referee import log
from referee.cli.club_file import read_club
from referee.commands.drafts import draft_of
from referee.desk import Desk
from referee.store import Store
from tests.furnished import furnish
from tests.typed import typed as referee

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / "deploy" / "examples" / "club.toml"
CHAPTER = ROOT / "docs" / "hosting.md"

HEAD = """
club = "Thursday club"

[defaults]
zone = "Europe/Amsterdam"
moderators = ["Mo"]

[people]
Mo = "mo@example.org"
Ann = "ann@example.org Europe/London nl"
Bo = "bo@example.org"
"Cem Öz" = { address = "cem@example.org", language = "de" }
"""
TABLES = {
    "Table 1": 'players = ["Ann", "Bo"]',
    "Table 2": 'players = ["blue Bo", "Cem Öz", "red Ann"]\nhours = 48\nboxes = ["france"]\nrules = ["veto off"]',
    "Table 3": 'players = ["Cem Öz", "Dora <dora@example.org> Europe/Warsaw pl"]\nleader = "red"\nat_once = true',
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
    parts = (f'[[table]]\ntitle = "{title}"\n{said}\n' for title, said in tables.items())
    (folder / "club.toml").write_text("\n".join((head, *parts)), encoding="utf-8")


def opened(*words):
    """What the organiser reads."""
    result = referee("game", "new", "--from", "club.toml", *words)
    assert 0 == result.exit_code, result.output
    return result.output


def refused(*words):
    """The lines that the organiser reads if something is wrong."""
    result = referee("game", "new", "--from", "club.toml", *words)
    assert 1 == result.exit_code, result.output
    return result.stderr.splitlines()


def faults_of(folder, tables=TABLES, head=HEAD):
    """What is wrong with a club's file of these tables, a line each."""
    written(folder, tables, head)
    return [*map(str, read_club(folder / "club.toml", "referee@example.org").faults)]


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
        folder, {"Table 1": f'{TABLES["Table 2"]}\npress = "private"\npace = "brisk"\ndue = "Sun 20:00 Europe/Rome"'}
    )
    opened()
    people = ("blue Bo <bo@example.org>", "red Cem <cem@example.org>", "yellow Ann <ann@example.org>")
    options = ("--hours", 48, "--box", "france", "--rule", "veto off", "--press", "private", "--pace", "brisk")
    result = referee(
        *("game", "new", "Table 1", *(word for each in people for word in ("--player", each)), *options),
        *("--due", "Sun 20:00 Europe/Rome"),
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
        referee("game", "new", "--from", "club.toml")
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
    changed = {**TABLES, "Table 2": TABLES["Table 2"].replace("48", "60").replace('"Cem Öz"', '"Mo"')}
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
    written(folder, {"Beginners": 'players = ["Ann"]\nopen = 2'})

    told = opened()

    assert "red Ann, any open, any open" in told
    assert "authserv_id" in told
    with store.reading() as transaction:
        draft = draft_of(transaction.log("g1"))
        assert ("g1",) == transaction.listed_tables()
    with store.writing() as transaction:
        [letter] = transaction.claim(datetime.now(UTC) + timedelta(seconds=1), 9, timedelta(0), "x")
    assert (("", ""), (("red", 6, "Ann"),)) == (draft.open, draft.invited)
    assert "mo@example.org" == letter.to
    assert "This game was set up for you" in letter.raw.decode()
    assert "g1  Beginners  stands" in opened()


@pytest.mark.parametrize(
    ("tables", "faults"),
    [
        ({"A": 'players = ["Anna", "Bo"]'}, ['line 16, table 1 "A", players "Anna"', "would do: Ann."]),
        ({"A": 'players = ["Ann", "Cem"]'}, ["would do: Cem Öz."]),
        ({"A": 'players = ["Ann"]'}, ["seats 2 to 5"]),
        ({"A": 'players = ["red Ann", "red Bo"]'}, ["Two players are red"]),
        ({"A": 'players = ["redd Ann", "Bo"]'}, ["would do: red Ann."]),
        ({"A": 'players = ["Ann", "Eva <ann@example.org>"]'}, ["same address, ann@example.org"]),
        ({"A": 'players = ["Ann", "Eva <referee@example.org>"]'}, ["own address"]),
        ({"A": 'players = ["Ann", "Eva <eva@example.org> Europe/Madird"]'}, ["Europe/Madrid"]),
        ({"A": 'players = "Ann, Bo"'}, ['players = ["a", "b"]']),
        ({"A": f"{TABLES['Table 1']}\nhour = 48"}, ["line 17", "did you mean hours"]),
        ({"A": f"{TABLES['Table 1']}\nhours = 9999"}, ["from 1 to 2160", "hours = 72"]),
        ({"A": f"{TABLES['Table 1']}\nhours = 1.5"}, ["neither text nor a number"]),
        ({"A": f'{TABLES["Table 1"]}\nboxes = ["grandisimo"]'}, ['boxes = ["grandissimo"]']),
        ({"A": f'{TABLES["Table 1"]}\nrules = ["vetto off"]'}, ['rules = ["veto off"]']),
        ({"A": f'{TABLES["Table 1"]}\ndue = "Sunday"'}, ['due = "daily 20:00"']),
        ({"A": f'{TABLES["Table 1"]}\nleader = "green"'}, ["nobody plays green".capitalize(), "red, blue"]),
        ({"A": f"{TABLES['Table 1']}\nopen = 4"}, ["there are 3"]),
        ({"A": f"{TABLES['Table 1']}\nopen = 1\nmoderators = []"}, ["has one host"]),
        ({"A": f'{TABLES["Table 1"]}\nseed = "12"'}, ["64 hex digits"]),
        ({"A": f'{TABLES["Table 1"]}\nat_once = "yes"'}, ["true or false"]),
        ({"A": f'{TABLES["Table 1"]}\nmoderators = ["Zed"]'}, ["called 'Zed'"]),
        ({"": TABLES["Table 1"]}, ["line 15, table 1, title"]),
        ({"A" * 81: TABLES["Table 1"]}, ["81 characters are too many"]),
    ],
)
def test_a_line_that_is_wrong_is_named_with_what_would_do(tmp_path, tables, faults):
    [told] = faults_of(tmp_path, {**tables, "Another": TABLES["Table 3"]})

    assert all(fault in told for fault in faults), told


@pytest.mark.parametrize(
    ("was", "instead", "faults"),
    [
        ('club = "Thursday club"', "", ["what the list of tables is called"]),
        ('zone = "Europe/Amsterdam"', 'zone = "Amsterdm"', ["line 5, [defaults], zone", "Europe/Amsterdam"]),
        ('zone = "Europe/Amsterdam"', "ours = 48", ["did you mean hours"]),
        ('zone = "Europe/Amsterdam"', 'title = "x"', ["belongs to one table"]),
        ('"mo@example.org"', '"mo at example.org"', ["line 9, [people], Mo", "A mail address is missing"]),
        ('"mo@example.org"', "7", ["An address is wanted"]),
        ("address =", "adress =", ["No such key: adress"]),
        ("language =", "langauge =", ["No such key: langauge"]),
        ("Bo =", "Ann =", ["line 11", "stands twice"]),
        ('"Cem Öz" =', "Cem Öz =", ["line 12", "stands in quotes"]),
        ("[defaults]", "hours = 48\n[defaults]", ["The file, hours", "[defaults]"]),
    ],
)
def test_what_is_wrong_above_the_tables_is_named_once(tmp_path, was, instead, faults):
    [told] = faults_of(tmp_path, head=HEAD.replace(was, instead, 1))

    assert all(fault in told for fault in faults), told


def test_all_that_is_wrong_is_named_at_once_in_the_order_of_the_file(folder, store):
    bad = {"A": 'players = ["Anna", "Bo"]\nhours = 0', "B": 'players = ["Ann"]\ndays = "Frunday"'}
    written(folder, bad, HEAD.replace("bo@example.org", "bo@example,org"))

    told = refused()

    assert ["line 11", "line 16", "line 17", "line 21", "line 22"] == [line.partition(",")[0] for line in told[:-1]]
    assert "club.toml: 5 faults. No table was opened." == told[-1]
    assert {} == games(store)


def test_a_file_that_is_not_there_and_options_beside_one_are_answered(folder):
    assert "there is no such file" in refused()[0]
    assert "below [defaults]" in refused("--pace", "brisk")[0]
    assert "--from" in referee("game", "new", "A", "--try").stderr


def test_somebody_at_no_table_is_named(folder):
    written(folder, {"Table 1": TABLES["Table 1"]})

    assert "At no table: Cem Öz." in opened()


def test_the_example_opens_its_tables(folder, store):
    (folder / "club.toml").write_bytes(EXAMPLE.read_bytes())

    told = opened()

    assert ["Table 1", "Table 2", "Beginners"] == [*games(store).values()]
    assert "At no table" not in told
    assert "stands" in opened()


def test_the_file_in_the_chapter_for_hosts_has_no_fault(tmp_path):
    [shown] = re.findall(r"```toml\n(club = .*?)```", CHAPTER.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "club.toml").write_text(shown, encoding="utf-8")

    assert [] == read_club(tmp_path / "club.toml", "referee@example.org").faults
