"""The command line: games set, shown, exported and verified; and what it says when something is wrong."""

import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random

import pytest

from referee import log
from referee.docket import fold
from referee.rules import boxes
from referee.rules.board import PowerCard
from referee.rules.boxes import Reading
from referee.store import Store
from tests.kit.byletters import by_letters
from tests.kit.furnished import furnish
from tests.kit.typed import typed as referee

ANN = "red Ann <ann@example.org> Europe/Amsterdam"
BO = "blue bo@example.org"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    furnish(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path


@pytest.fixture
def games(folder, a_database):
    """The database of the folder's referee: of one kind, and then of the other."""
    furnish(folder, a_database)
    with Store(a_database) as store:
        yield store


def told(result):
    """What a command that failed told the operator, in one paragraph."""
    assert 1 == result.exit_code, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return " ".join(result.stderr.split())


def new(*words, players=(ANN, BO)):
    return referee("game", "new", "Friday table", *(part for text in players for part in ("--player", text)), *words)


def created(games):
    with games.reading() as transaction:
        return next(entry.body for entry in transaction.log("g1") if isinstance(entry.body, log.GameCreated))


@cache
def played():
    game = by_letters(3, length="six_skip", cooling_minutes=0)
    game.play_on(Random(1))
    return tuple(game.entries)


def finished(games):
    """A game played to its end, put into the database as the log it left; its id."""
    assert 0 == new().exit_code
    with games.writing() as transaction:
        transaction.add_game("g2", "Finished")
        transaction.append("g2", played(), datetime(2026, 11, 20, 12, tzinfo=UTC), expect=0)
    return "g2"


def test_a_game_is_set_and_its_invitations_wait_to_be_delivered(games):
    result = new()

    assert (0, True) == (result.exit_code, "g1" in result.output)
    with games.writing() as transaction:
        waiting = transaction.claim(datetime.now(UTC) + timedelta(seconds=1), 9, timedelta(minutes=1), "tests")
        players = [(row.number, row.name, row.address, row.time_zone) for row in transaction.people("g1")]
    assert ["ann@example.org", "bo@example.org"] == sorted(row.to for row in waiting)
    assert [(0, "Ann", "ann@example.org", "Europe/Amsterdam"), (1, "Bo", "bo@example.org", "UTC")] == players


def test_a_title_is_shown_as_it_is_written(games):
    referee("game", "new", "[/red] table :dog:", "--player", ANN, "--player", BO)

    assert "g1  [/red] table :dog:  at" in referee("game", "show", "g1").output


def test_a_game_is_set_with_boxes_in_their_order(games):
    result = new("--box", "anniversary", "--box", "france")

    made = created(games)
    assert ("france", "anniversary") == made.setup.boxes
    assert {"FRA", "FRA-envoy"} <= set(made.setup.board.codes)
    assert "a rule of your own table" in result.output
    assert "played with france, anniversary" in referee("game", "show", "g1").output
    assert re.search(r"set-up [0-9a-f]{8}: Rio Grande", referee("game", "show", "g1").output)
    assert "May the Castillo be picked for a special scoring?\n  yes\n" in referee("rules", "show", "g1").output


def test_a_game_is_set_with_rules_and_readings_of_its_own(games):
    rules = ("--rule", "VETO = off", "--rule", "send_one_scope all players", "--reading", "home advantage.ranks first")
    result = new(*rules, "--edition", "koens", "--box", "home_advantage")

    assert 0 == result.exit_code, result.output
    assert "House rule: Is the Veto played? no (the rulebook: yes)." in result.output
    setup = created(games).setup
    assert ("home_advantage.ranks", "send_one_scope", "veto") == setup.house
    assert ("first", "off") == (setup.answer("home_advantage.ranks"), setup.answer("veto"))
    shown = referee("rules", "show", "g1").output
    assert "Is the Veto played?\n  no\n  (a house rule: this table set it)\n" in shown
    assert "The Castillo and the King's region give none.\n  (a house rule: this table set it)\n" in shown
    assert "Where a mobile scoreboard lies, its numbers count.\n  (Koens, Action Cards in the 3 Pile" in shown


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        (("--rule", "vetto off"), "--rule 'veto on', --rule 'veto before_only' or --rule 'veto off'"),
        (("--rule", "veto"), "It does not say what to answer on veto."),
        (("--reading", "home_advantage.ranks first"), "This would do: --box home_advantage."),
        (("--rule", "length six"), "--length six_skip"),
        (("--box", "grandissimo", "--reading", "grandissimo.plays.boykott no"), "plays boykott no"),
        (("--box", "grandissimo", "--reading", "grandissimo.plays.boykott no"), "'grandissimo.plays.boycott no'"),
        (
            ("--box", "grandissimo", "--reading", "grandissimo.boycott never"),
            '"never" is no answer on grandissimo.boycott',
        ),
        (("--rule", ""), "what `referee rules show` names"),
        (("--box", "grandissimo", "--rule", "xyz"), "what `referee rules show` names"),
    ],
)
def test_a_rule_that_is_not_understood_is_answered_with_options_that_would_do(folder, options, hint):
    assert hint in told(new(*options))


def test_a_demo_lays_the_table_that_is_asked_for(monkeypatch):
    laid = []
    monkeypatch.setattr("referee.demo.run.run_demo", lambda setup, tempo, **_: laid.append((setup, tempo)))
    boxes_asked = ("--box", "grandissimo", "--box", "anniversary", "--reading", "grandissimo.ships no")

    result = referee(
        "demo", "--players", "3", "--edition", "big_box_nl", "--length", "six_skip", "--tempo", "phase", *boxes_asked
    )

    assert 0 == result.exit_code, result.output
    setup, tempo = laid[0]
    assert "phase" == tempo
    assert ("red", "blue", "yellow") == setup.colours
    assert ("big_box_nl", ("anniversary", "grandissimo"), 6) == (setup.edition.id, setup.boxes, len(setup.rounds))
    assert not setup.answer("grandissimo.ships")


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        (
            ("--edition", "bigbox"),
            '--edition bigbox: NOT UNDERSTOOD. EDITION cannot be "bigbox". This would do: --edition rio_grande,',
        ),
        (("--length", "six_first"), "This would do: --length nine or --length six_skip."),
        (("--box", "grandissimo", "--box", "colonies"), "cannot be played together"),
        (("--reading", "vetto off"), "--rule 'veto on'"),
    ],
)
def test_a_demo_of_a_table_that_there_is_not_is_answered_with_what_would_do(options, hint):
    assert hint in told(referee("demo", *options))


def test_a_chosen_seed_is_told_to_be_one(games):
    new("--seed", "ab" * 32)

    assert created(games).chosen_seed


def test_a_game_is_shown_with_its_players_and_without_its_sheets(games):
    new("--at-once")

    shown = referee("game", "show", "g1").output

    assert "ann@example.org" in shown
    assert "awaited" in shown


def test_the_host_sees_how_often_each_was_in_time_absences_apart(games):
    new("--at-once")
    assert " of " not in referee("game", "show", "g1").output
    with games.writing() as transaction:
        docket = fold(transaction.log("g1"))
        away = log.AbsenceAnnounced(0, docket.due - 60, docket.due + 60, 0)
        transaction.append("g1", (away, log.StopClosed((0, 1))), datetime.now(UTC), docket.seq)

    shown = referee("game", "show", "g1").output

    assert "once away" in shown
    assert "red is away from" in shown
    assert "0 of 1" in shown


def test_who_has_grace_who_waits_and_to_whom_a_seat_is_offered_is_shown(games):
    new("--at-once")
    noon = 1_795_176_000
    left = (log.GraceBegan((0,), noon), log.Resigned(1, 1, "Bo", ""), log.SeatOpened(1), log.ListJoined(9, "Fay"))
    with games.writing() as transaction:
        entries = (*left, log.SeatOffered(1, 9, "Fay", noon))
        transaction.append("g1", entries, datetime.now(UTC), len(transaction.log("g1")))

    shown = referee("game", "show", "g1").output

    assert "grace until 2026-11-20 12:00 UTC for red alone" in shown
    assert "blue is offered to Fay until 2026-11-20 12:00 UTC" in shown
    assert "on the waiting list: Fay" in shown


def test_a_table_may_be_set_at_which_players_write_to_some_alone(games):
    new("--press", "private")

    assert "private" == created(games).options.press
    assert "words between players: private" in referee("game", "show", "g1").output


def test_what_the_players_vote_on_is_shown_and_not_how(games):
    new("--at-once")
    votes = (log.MotionMade(1, 0, "pause", None, 5, 1_795_176_000), log.Voted(1, 0, yes=True))
    with games.writing() as transaction:
        transaction.append("g1", votes, datetime.now(UTC), len(transaction.log("g1")))

    shown = referee("game", "show", "g1").output

    assert "votes on a pause of 5 days, moved by red, until 2026-11-20 12:00 UTC" in shown


@pytest.mark.parametrize(
    ("players", "options", "hint"),
    [
        ((ANN,), (), "1 invited, and a game wants at least 2"),
        ((ANN, "red Bo <bo@example.org>"), (), "Somebody is invited to play red"),
        ((ANN, "blue Bo <ann@example.org>"), (), "plays at this table already"),
        ((ANN, "blue Bo <Referee@example.org>"), (), "own address"),
        ((ANN, "purple Bo <bo@example.org>"), (), "red, blue, yellow, green, brown"),
        ((ANN, "Bo"), (), "--player Bo: NOT UNDERSTOOD. A mail address is missing"),
        ((ANN, "blue Jo <jö@example.org>"), (), "plain letters (ASCII)"),
        ((ANN, "blue jürgen@example.org"), (), "plain letters (ASCII)"),
        ((ANN, "blue Bo <bo@example.org> Mars/Olympus"), (), "Europe/Amsterdam"),
        ((ANN, BO), ("--leader", "green"), "Nobody is invited to play green"),
        ((ANN, BO), ("--edition", "atlantis"), "rio_grande"),
        ((ANN, BO), ("--seed", "1234"), "64 hex digits"),
        ((ANN, BO), ("--box", "atlantis"), "--box anniversary, --box intrigue, --box decennial"),
    ],
)
def test_a_game_that_cannot_be_set_is_refused_with_what_to_write_instead(folder, players, options, hint):
    assert hint in told(new(*options, players=players))
    assert "g1" not in referee("game", "list").output


def test_boxes_with_power_cards_of_one_value_are_refused_with_the_value_and_both(folder, monkeypatch):
    alike = {box: replace(boxes.BOXES[box], powers=(PowerCard(35, 4),)) for box in ("france", "granada")}
    monkeypatch.setattr(boxes, "BOXES", {**boxes.BOXES, **alike})

    refused = told(new("--box", "france", "--box", "granada"))

    assert "France and Muslim Granada cannot be played together, as each has a power card 35" in refused
    assert "g1" not in referee("game", "list").output


def test_a_reading_that_makes_two_power_cards_alike_is_refused_with_the_value_and_both(folder, monkeypatch):
    read = Reading("decennial.value.bridge", (63, 70), assumed=True, sets="value")
    others = tuple(card for card in boxes.BOXES["decennial"].powers if card.value != 63)
    box = replace(boxes.BOXES["decennial"], powers=(*others, PowerCard(read.id, 3)), readings=(read,))
    monkeypatch.setattr(boxes, "BOXES", {**boxes.BOXES, "decennial": box})

    refused = told(new("--box", "decennial", "--rule", "decennial.value.bridge 70"))

    assert "wo power cards would have the value 70, one of the box intrigue and one of the box decennial" in refused
    assert "decennial.value.bridge 63" in refused


def test_a_title_of_two_lines_is_refused(folder):
    result = referee("game", "new", "Friday\nBcc: x@example.org", "--player", ANN, "--player", BO)

    assert "one line" in told(result)


def test_without_a_configuration_the_operator_is_told_which_file_is_wanted(folder):
    (folder / "referee.toml").unlink()

    assert "referee.toml" in told(referee("game", "list"))
    assert "referee.toml" in told(new())
    assert "referee.toml" in told(referee("run"))


def test_a_database_that_is_none_is_named_in_the_error(folder):
    (folder / "games.db").write_bytes(b"this is a text, not a database" * 100)

    assert "database" in told(referee("game", "list"))


@pytest.mark.parametrize("command", ["show", "export"])
def test_a_game_that_is_not_here_is_told_with_the_way_to_those_that_are(games, command):
    assert "referee game list" in told(referee("game", command, "g9"))


@pytest.mark.parametrize("command", ["show", "retry"])
def test_a_letter_that_is_not_here_is_told_with_the_way_to_those_that_are(games, command):
    assert "referee inbox list" in told(referee("inbox", command, 7))


def kept(games, verdict="", game=""):
    """A letter in the inbox, and what became of it."""
    referee("inbox", "list")
    with games.writing() as transaction:
        number = transaction.keep(
            "INBOX", 1, 1, datetime(2026, 11, 20, tzinfo=UTC), b"Subject: hello\r\n\r\nPOWER 9\r\n"
        )
        if verdict == "shunted":
            transaction.shunt(number, "Traceback: it broke")
        elif verdict:
            transaction.set_verdict(number, verdict, game, 0)
    return number


def test_a_letter_is_shown_as_it_came_with_the_trace_that_it_left(games):
    shown = referee("inbox", "show", kept(games, "shunted"))

    assert "POWER 9" in shown.stdout
    assert "it broke" in shown.stderr


def test_a_shunted_letter_is_handed_to_the_worker_again(games):
    number = kept(games, "shunted")

    assert 0 == referee("inbox", "retry", number).exit_code
    assert "new" in referee("inbox", "list").output


def test_a_finished_game_is_exported_and_verified(games):
    game = finished(games)

    exported = referee("game", "export", game, "--out", "record.json")
    verified = referee("verify", "record.json")

    assert (0, 3) == (exported.exit_code, verified.exit_code)
    assert "Not proven: this game has no chain" in verified.output
    assert "all as they must be" in verified.output
    assert "3 of 3" in verified.output
    assert re.search(r"set-up [0-9a-f]{8}: ", verified.output)


def test_a_forged_record_fails_and_says_where(folder, games):
    referee("game", "export", finished(games), "--out", "record.json")
    path = folder / "record.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    for row in document["log"]:
        if "nonce" in row["entry"] or "Accepted" in json.dumps(row["entry"])[:30]:
            row["entry"] = json.loads(json.dumps(row["entry"]).replace("words of Ann", "words of mine"))
    path.write_text(json.dumps(document), encoding="utf-8")

    result = referee("verify", "record.json")

    assert "not what the rules and the seed give" in told(result)
    assert "king: not what the seed gives" in told(result)


def test_a_finished_game_becomes_a_page_and_one_without_a_whole_round_does_not(folder, games):
    game = finished(games)

    assert 0 == referee("game", "page", game, "--out", "game.html").exit_code
    assert "</html>" in (folder / "game.html").read_text(encoding="utf-8")
    assert referee("game", "page", game).stdout == (folder / "game.html").read_text(encoding="utf-8")
    assert "No round of g1 can be shown yet" in told(referee("game", "page", "g1", "--delay", "0"))


def test_a_page_marks_what_is_new_since_a_round_or_an_instant(games):
    game = finished(games)
    since = re.compile(r'href="#([\w-]+)" id="since"')
    pages = [referee("game", "page", game, "--since", at).stdout for at in ("3", "2026-11-20", "2026-11-20T13:00", "9")]

    assert ["round-5-1", "round-2-1", "end", "end"] == [since.findall(page)[0] for page in pages]
    assert "a round such as 4" in told(referee("game", "page", game, "--since", "yesterday"))


@pytest.mark.parametrize(
    ("content", "hint"),
    [(b"\xff\xfe\x00", "not text"), (b"{", "not JSON"), (b"[]", "format"), (None, "cannot be read")],
)
def test_a_file_that_is_no_record_is_refused_with_the_reason(folder, content, hint):
    if content is not None:
        (folder / "record.json").write_bytes(content)

    assert hint in told(referee("verify", "record.json"))


@pytest.mark.parametrize("words", [(), ("game",), ("inbox",), ("game", "new"), ("verify",)])
def test_every_command_explains_itself(words):
    result = referee(*words, "--help")

    assert 0 == result.exit_code
    assert "Usage" in result.output


def test_an_address_is_shown_as_it_is_to_be_typed():
    assert "<ann@example.org>" in referee("game", "new", "--help").output


def test_a_host_rules_from_the_command_line_in_the_words_of_a_letter(games):
    assert 0 == new("--at-once", "--moderator", "Mo <mo@example.org>").exit_code

    answer = referee("moderate", "g1", "EXTEND 24 HOURS", "TRY EJECT blue", "STATUS")

    assert 0 == answer.exit_code, answer.output
    assert "DONE as ruling 2" in answer.output
    assert "CODE" in answer.output
    assert "moderated by Mo" in referee("game", "show", "g1").output


def test_a_ruling_that_is_refused_ends_with_status_1_and_the_reason(games):
    assert 0 == new("--at-once").exit_code

    answer = referee("moderate", "g1", "REWIND 7", "EXTNED 4")

    assert (1, True) == (answer.exit_code, "REFUSED" in answer.output)
    assert "EXTEND" in answer.output


@pytest.mark.parametrize("moderator", ["Mo", "Mo <mo@example.org> Atlantis/City", "Me <referee@example.org>"])
def test_a_moderator_who_cannot_be_written_to_is_refused(folder, moderator):
    assert told(new("--moderator", moderator))


def test_the_version_is_told():
    assert re.fullmatch(r"el-grande-referee \d+\.\d+\S*, Python 3\.\d+\.\d+\n", referee("--version").output)


def test_a_title_without_quotes_is_said_to_stand_in_quotes(folder):
    result = referee("game", "new", "Friday", "table", "--player", ANN, "--player", BO)

    assert "What is 'table'? A title of several words stands in quotes" in told(result)


def test_a_fixed_hour_without_a_zone_is_the_hosts_and_said(folder):
    people = ("--player", ANN, "--player", BO)
    hosts = referee("game", "new", "A", *people, "--due", "Sun 20:00", "--moderator", "Mo <mo@example.org> Asia/Tokyo")
    nobodys = referee("game", "new", "B", *people, "--due", "Sun 20:00", "--hours", "48")

    assert "Sheets are due sun 20:00 Asia/Tokyo, the first time after half of their 72 hours." in hosts.stdout
    assert "Sheets are due sun 20:00 UTC, the first time after half of their 48 hours." in nobodys.stdout


def test_a_reminder_before_the_sheet_is_asked_for_is_refused(folder):
    result = referee("game", "new", "A", "--player", ANN, "--player", BO, "--hours", "12", "--remind-hours", "20")

    assert "--remind-hours 20: A sheet has 12 hours. Say fewer, or more --hours." in told(result)
