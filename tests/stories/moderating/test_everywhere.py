"""`referee moderate --all`: a table tells what would be done in each game, and one code has done what it told."""

import re
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.policy import default

import pytest

from referee.cli import moderating
from referee.desk import Desk
from referee.desk.decisions import Decisions
from referee.store import Raced, Store
from tests.kit.furnished import furnish
from tests.kit.post import text_of
from tests.kit.typed import typed

PLAYERS = ("--player", "red Ann <ann@example.org>", "--player", "blue bo@example.org")
PAUSE = "PAUSE UNTIL 2 Jan"


@pytest.fixture
def store(tmp_path, monkeypatch):
    """The database of a referee with three games that are being played."""
    furnish(tmp_path, url := f"sqlite:///{tmp_path}/games.db")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    with Store(url) as store:
        for title in ("Friday", "Nordic", "Club"):
            assert 0 == typed("game", "new", title, *PLAYERS, "--at-once").exit_code
        yield store


def everywhere_said(*words, code=""):
    return typed("moderate", "--all", *words, *(("--code", code) if code else ()))


def code_of(*words) -> str:
    answer = everywhere_said(*words)
    assert 0 == answer.exit_code, answer.output
    return re.search(r"--code (\w+)", answer.output)[1]


def one(game, *words):
    answer = typed("moderate", game, *words)
    assert 0 == answer.exit_code, answer.output


def all_that_is_kept(store):
    with store.reading() as transaction:
        logs = [transaction.log(game.id) for game in transaction.games()]
        return logs, len(transaction.outbox())


def rows(output: str) -> dict[str, str]:
    """What the table says of each game."""
    return {found[1]: found[2] for found in re.finditer(r"^ *(g\d+) +(.*)$", output, re.MULTILINE)}


def test_a_table_tells_what_would_be_done_in_each_game_and_why_not_and_nothing_is_changed(store):
    one("g2", PAUSE)
    before = all_that_is_kept(store)

    answer = everywhere_said(PAUSE)

    assert before == all_that_is_kept(store)
    told = rows(answer.output)
    assert "The clock stands still" in told["g1"]
    assert "The clock stands still" in told["g3"]
    assert "REFUSED. The clock stands still; RESUME" in told["g2"]
    assert re.search(
        r"Nothing is changed yet. To have it done in 2 games, repeat this command with --code \w+", answer.output
    )


def test_words_to_all_are_told_beforehand_with_whom_they_are_written_to(store):
    told = rows(everywhere_said("ANNOUNCE We go on after Easter.").output)

    assert {"g1", "g2", "g3"} == told.keys()
    assert all("ANNOUNCE We go on after Easter." in each for each in told.values())
    assert all("A letter goes to red and blue" in each for each in told.values()), told
    assert "A letter goes to blue" in everywhere_said("RESEND blue").output
    assert "A letter goes to red and blue" in typed("moderate", "g1", "TRY ANNOUNCE Hello").output


def test_a_table_that_is_renamed_is_called_so_in_lists_and_by_its_undo_as_before(store):
    one("g2", 'RENAME "Sunday, at eight"')

    assert "Sunday, at eight" in typed("game", "list").output
    assert '"Sunday, at eight" from now on' in typed("moderate", "g2", "STATUS").output
    one("g2", "UNDO 1")
    assert "Sunday, at eight" not in typed("game", "list").output
    assert "Nordic" in typed("game", "list").output


def test_one_code_has_it_done_in_all_games(store):
    answer = everywhere_said(PAUSE, code=code_of(PAUSE))

    assert 0 == answer.exit_code, answer.output
    assert {"g1", "g2", "g3"} == {game for game, told in rows(answer.output).items() if "DONE as ruling 1" in told}
    assert "Done in 3 games." in answer.output
    assert "the clock stands still" in typed("game", "show", "g2").output


def test_a_game_in_which_it_would_come_to_something_else_is_named_and_left_alone_and_the_others_are_done(store):
    code = code_of("EXTEND 24 HOURS")
    one("g2", "EXTEND 1 HOUR")

    answer = everywhere_said("EXTEND 24 HOURS", code=code)

    assert 1 == answer.exit_code
    assert "Done in 2 games." in answer.output
    assert "NOT DONE" in rows(answer.output)["g2"]
    assert "Not done in g2, where it would come to something else" in answer.output
    again = re.search(r"in 1 game, repeat this command with --code (\w+)", answer.output)[1]
    last = everywhere_said("EXTEND 24 HOURS", code=again)
    assert "Done in 1 game." in last.output
    assert "DONE as ruling 2" in rows(last.output)["g2"]
    assert "DONE" not in rows(last.output)["g1"].replace("NOT DONE", "")


def test_a_game_that_was_opened_since_is_not_ruled_in(store):
    code = code_of(PAUSE)
    assert 0 == typed("game", "new", "Late", *PLAYERS, "--at-once").exit_code

    answer = everywhere_said(PAUSE, code=code)

    assert "Done in 3 games." in answer.output
    assert "NOT DONE" in rows(answer.output)["g4"]


def test_what_cannot_be_taken_lightly_is_done_by_the_same_code(store):
    words = ("SHORTEN 5 HOURS", "ANNOUNCE We play on.")

    answer = everywhere_said(*words, code=code_of(*words))

    assert (0, 6) == (answer.exit_code, answer.output.count("DONE as ruling")), answer.output


def test_a_code_works_once_and_for_its_own_commands(store):
    code = code_of("ANNOUNCE Hello")

    other = everywhere_said("ANNOUNCE Goodbye", code=code)
    assert (1, True) == (other.exit_code, "is for other commands: 'ANNOUNCE Hello'" in " ".join(other.stderr.split()))
    assert 0 == everywhere_said("ANNOUNCE Hello", code=code).exit_code
    again = everywhere_said("ANNOUNCE Hello", code=code)
    assert (1, True) == (again.exit_code, "without --code" in " ".join(again.stderr.split()))


def test_a_run_that_was_cut_off_is_taken_up_with_the_same_code_and_does_nothing_twice(store):
    code = code_of("ANNOUNCE Hello")
    with store.reading() as transaction:
        note = transaction.read_note(f"everywhere {code}")
    everywhere_said("ANNOUNCE Hello", code=code)
    with store.writing() as transaction:  # as if it had ended before the note was gone
        transaction.write_note(f"everywhere {code}", note.words, note.at)

    assert "Done in 0 games." in everywhere_said("ANNOUNCE Hello", code=code).output


def test_a_game_that_others_keep_changing_is_named_and_the_rest_goes(store, monkeypatch):
    code, as_told = code_of(PAUSE), Desk.rule_as_told

    def quicker_in_g2(desk, game, *more):
        if game == "g2":
            raise Raced
        return as_told(desk, game, *more)

    monkeypatch.setattr(Desk, "rule_as_told", quicker_in_g2)
    answer = everywhere_said(PAUSE, code=code)

    assert 1 == answer.exit_code
    assert "Done in 2 games." in answer.output
    assert "NOT DONE, since somebody else was changing the game" in rows(answer.output)["g2"]
    assert "To have it done in 1 game, repeat this command with --code" in answer.output


def test_a_code_is_good_for_a_week(store, monkeypatch):
    code = code_of(PAUSE)
    later = datetime.now(UTC) + timedelta(days=8)
    monkeypatch.setattr(moderating, "now_utc", lambda: later)

    assert 1 == everywhere_said(PAUSE, code=code).exit_code


def test_resuming_is_not_voided_by_the_time_that_passes(store, monkeypatch):
    everywhere_said("PAUSE", code=code_of("PAUSE"))
    code = code_of("RESUME")
    later = datetime.now(UTC) + timedelta(hours=5)
    monkeypatch.setattr(moderating, "now_utc", lambda: later)

    assert "Done in 3 games." in everywhere_said("RESUME", code=code).output


def test_what_is_only_tried_gets_no_code(store):
    answer = everywhere_said("TRY EXTEND 24 HOURS")

    assert (0, False) == (answer.exit_code, "--code" in answer.output)
    assert "it was only tried" in answer.output


def test_what_only_asks_is_answered_at_once(store):
    answer = everywhere_said("STATUS")

    assert (0, False) == (answer.exit_code, "--code" in answer.output)
    assert 3 == answer.output.count("ANSWERED below")


def test_what_may_show_sealed_things_is_asked_of_one_game_at_a_time(store):
    before = all_that_is_kept(store)

    answer = everywhere_said("SHEETS")

    assert 1 == answer.exit_code
    assert "one game at a time" in rows(answer.output)["g1"]
    assert before == all_that_is_kept(store)


@pytest.mark.parametrize("words", ["PAUSSE", "REWIND 7"])
def test_what_can_be_done_in_no_game_gets_no_code(store, words):
    answer = everywhere_said(words)

    assert (1, False) == (answer.exit_code, "--code" in answer.output)
    assert "it can be done in no game" in answer.stderr


def test_a_code_without_all_is_told_where_it_goes(store):
    answer = typed("moderate", "g1", PAUSE, "--code", "abc123")

    assert (1, True) == (answer.exit_code, "--code goes with --all" in answer.stderr)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "Which game? For example: referee moderate g7 'EXTEND 24'"),
        (("g1",), "Which command? For example: referee moderate g7"),
        (("--all",), "Which command? For example: referee moderate --all 'PAUSE'"),
    ],
)
def test_what_was_left_out_is_asked_for(store, words, told):
    answer = typed("moderate", *words)

    assert 1 == answer.exit_code
    assert told in " ".join(answer.output.split())


def test_what_would_do_can_be_copied_from_the_table(store):
    assert "REWIND 4 KEEP" in everywhere_said("REWIND 99").output


def test_who_sits_at_three_tables_gets_words_to_all_once_with_the_tables_named(store):
    others = ("--player", "red Ann <ann@example.org>", "--player", "blue Eva <eva@example.org>")
    assert 0 == typed("game", "new", "Fourth", *others, "--at-once").exit_code
    words = "ANNOUNCE We go on after Easter."
    assert "Done in 4 games." in everywhere_said(words, code=code_of(words)).output

    with store.reading() as transaction:
        said = [
            (each.to, message_from_bytes(transaction.as_sent(each.id)[0], policy=default))
            for each in transaction.outbox()
            if each.kind == "press"
        ]
    assert ["ann@example.org", "bo@example.org", "eva@example.org"] == sorted(to for to, _ in said)
    letters = {to: " ".join(text_of(letter).split()) for to, letter in said}
    assert all("We go on after Easter." in letter for letter in letters.values())
    assert 'Said to these tables of yours as well: "Nordic", "Club" and "Fourth".' in letters["ann@example.org"]
    assert 'as well: "Nordic" and "Club".' in letters["bo@example.org"]
    assert "as well" not in letters["eva@example.org"]


def test_words_to_all_that_a_quicker_worker_put_off_still_reach_everybody_once(store, monkeypatch):
    words, settle, tries = "ANNOUNCE We go on after Easter.", Decisions.settle, []

    def raced(decisions, *args, **how):
        settle(decisions, *args, **how)
        tries.append(args)
        if len(tries) == 1:
            raise Raced("somebody was quicker")

    code = code_of(words)
    monkeypatch.setattr(Decisions, "settle", raced)
    assert "Done in 3 games." in everywhere_said(words, code=code).output
    with store.reading() as transaction:
        assert 2 == sum(each.kind == "press" for each in transaction.outbox())
