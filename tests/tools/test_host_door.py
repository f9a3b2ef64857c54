"""Slips of a host at the command line and in referee.toml: each is answered with what would do."""

import json

import pytest

from referee.settings import SettingsError, load_settings, model
from referee.site.folder import LIST
from referee.store import Store
from tests.kit.furnished import furnish, keep_keys
from tests.kit.typed import typed

ANN, BO = "red Ann <ann@example.org>", "blue Bo <bo@bücher.example>"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    furnish(tmp_path, f"sqlite:///{tmp_path}/games.db")
    keep_keys(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path


def new(title, *players, more=()):
    return typed("game", "new", title, *(word for each in players for word in ("--player", each)), *more)


def games():
    return [each["game"] for each in json.loads(typed("game", "list", "--json").stdout)]


def complaints(folder, more="", site=""):
    path = furnish(folder, more=more)
    with path.open("a") as file:
        file.write(site)
    with pytest.raises(SettingsError) as caught:
        load_settings(path)
    return caught.value.complaints


# --- a table twice --------------------------------------------------------------------------------


def test_a_table_of_the_same_title_and_people_is_not_opened_twice_by_a_slip(folder):
    assert 0 == new("Friday", ANN, BO).exit_code

    again = new("friday", BO, ANN)

    assert 1 == again.exit_code
    assert "g1 has this title and these people already" in again.stderr
    assert "--again" in again.stderr
    assert ["g1"] == games()


def test_who_means_it_opens_it_again_and_is_told_both_numbers(folder):
    new("Friday", ANN, BO)

    again = new("Friday", ANN, BO, more=("--again",))

    assert 0 == again.exit_code, again.output
    assert "g2 is set for 2 players" in again.output
    assert "g1 has this title and these people, too" in again.output


@pytest.mark.parametrize("other", [("Saturday", ANN, BO), ("Friday", ANN, "blue Cy <cy@example.org>")])
def test_another_title_or_other_people_are_another_table(folder, other):
    new("Friday", ANN, BO)

    assert 0 == new(*other).exit_code
    assert ["g1", "g2"] == sorted(games())


def test_a_table_that_is_over_may_be_played_again(folder):
    new("Friday", ANN, BO)
    with Store(f"sqlite:///{folder}/games.db") as store, store.writing() as transaction:
        transaction.set_wake("g1", None, ended=True)

    assert 0 == new("Friday", ANN, BO).exit_code


# --- referee.toml ---------------------------------------------------------------------------------


@pytest.mark.parametrize("own", ["referee@example.org", "Referee@Example.org"])
def test_the_referees_own_address_is_no_host(folder, own):
    [told] = complaints(folder, f'hosts = ["ann@example.org", "{own}"]')

    assert "hosts holds the referee's own address; name a person's" in told


def test_a_folder_of_something_else_is_none_for_pages(folder):
    (folder / "etc").mkdir()
    (folder / "etc" / "passwd").touch()

    [told] = complaints(folder, site='\n[site]\npath = "etc"\n')

    assert (
        f"[site] path: {folder}/etc holds passwd, which is not ours; name a folder that is empty, or not there" == told
    )


@pytest.mark.parametrize("names", [(), (LIST, "robots.txt"), ("index.html", "g1.html")])
def test_a_folder_that_is_empty_or_has_our_pages_is_taken(folder, names):
    (folder / "www").mkdir()
    for name in names:
        (folder / "www" / name).touch()
    path = furnish(folder)
    path.write_text(f'{path.read_text()}\n[site]\npath = "www"\n')

    assert folder / "www" == load_settings(path).site.path
    assert LIST == model.LIST


def test_a_file_is_no_folder_for_pages(folder):
    [told] = complaints(folder, site='\n[site]\npath = "referee.toml"\n')

    assert f"[site] path: {folder}/referee.toml is a file; name a folder" == told


@pytest.mark.parametrize("hour", ["8:00", "24:00", "08:60", "8", ""])
def test_the_letter_of_the_day_has_a_time_of_the_day(folder, hour):
    [told] = complaints(folder, f'operator = "me@example.org"\ndaily = "{hour}"')

    assert '[referee] daily: this is no time of the day; write, for example: daily = "08:00"' == told


def test_the_letter_of_the_day_has_a_reader(folder):
    [told] = complaints(folder, 'daily = "08:00"')

    assert "the letter of the day (daily) goes to operator" in told


@pytest.mark.parametrize("other", ["--json", "--check", "--here"])
def test_status_tells_in_one_way_at_a_time(folder, other):
    assert "Say one of" in typed("status", "--prometheus", other).stderr


# --- files that are not there, and those that are -------------------------------------------------


def test_a_clubs_file_that_is_not_there_is_no_reason_to_make_its_folder(folder):
    answer = typed("game", "new", "--from", "/nowhere/club.txt")

    assert 1 == answer.exit_code
    assert "/nowhere/club.txt: there is no such file" in answer.stderr
    assert "mkdir" not in answer.stderr


def test_an_upgrade_of_what_is_up_to_date_writes_its_backup_and_says_that_nothing_else_was_to_do(folder):
    new("Friday", ANN, BO)

    answer = typed("upgrade", "--backup", "before.backup")

    assert 0 == answer.exit_code, answer.output
    assert (folder / "before.backup").exists()
    assert "before.backup: " in answer.output
    assert "Nothing is to be upgraded." in answer.output
    again = typed("upgrade", "--backup", "before.backup")
    assert "Choose another name" in again.stderr
    assert "--force" not in again.stderr  # which upgrade does not have


def test_an_upgrade_without_a_database_says_that_no_backup_was_made(folder):
    answer = typed("upgrade", "--backup", "before.backup")

    assert "there is nothing to back up" in answer.output + answer.stderr
    assert not (folder / "before.backup").exists()


# --- people ---------------------------------------------------------------------------------------


def test_whoever_still_plays_or_moderates_is_told_of_all_tables_at_once_with_the_line_for_each(folder):
    new("Friday", ANN, BO, more=("--at-once",))
    new("Sunday", "red Cy <cy@example.org>", BO, more=("--at-once", "--moderator", "Ann <ann@example.org>"))

    answer = typed("forget", "ann@example.org", "--yes")

    assert 1 == answer.exit_code
    assert [
        "ann@example.org plays in g1: referee moderate g1 'SUBSTITUTE red ...' or 'EJECT red'",
        "ann@example.org moderates g2: referee moderate g2 'DISMISS ann@example.org'",
    ] == [line for line in answer.stderr.splitlines() if line.startswith("ann@")]


@pytest.mark.parametrize("pasted", ["Ann <ann@example.org>", "<ann@example.org>"])
def test_an_address_may_be_pasted_with_its_name(folder, pasted):
    new("Friday", ANN, BO, more=("--at-once",))

    assert "ann@example.org plays in g1" in typed("forget", pasted, "--yes").stderr


def test_an_address_is_told_as_people_write_it(folder):
    new("Friday", ANN, BO, more=("--at-once",))

    assert "bo@bücher.example plays in g1" in typed("forget", "bo@bücher.example", "--yes").stderr
    assert "bo@bücher.example" in typed("outbox", "list", "--all").output
    told = json.loads(typed("outbox", "list", "--all", "--json").stdout)
    assert "bo@xn--bcher-kva.example" in {each["to"] for each in told}  # as servers know it
