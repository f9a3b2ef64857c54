"""What a tired organiser types: each slip is answered with what to do, and nothing is lost by it."""

import pytest

from referee import log
from referee.store import Store
from tests.kit.furnished import furnish, keep_keys
from tests.kit.typed import typed

ANN, BO = "red Ann <ann@example.org>", "blue Bo <bo@example.org>"
TWO = ("--player", ANN, "--player", BO)
NEW = ("game", "new", "Club")
G1 = ("moderate", "g1")

TYPED = {
    (*NEW, "--player", "Ann <ann@example,org>", "--player", BO): "comma in the address",
    (*NEW, "--player", f"{ANN}; {BO}"): "There are two addresses",
    (*NEW, "--player", "red", "--player", BO): "A mail address is missing, as in Ann <ann@example.org>",
    (*NEW, "--player", "pink Ann <ann@example.org>", "--player", BO): "it has red, blue, yellow, green, brown",
    (*NEW, "--player", ANN, "--player", "red Bo <bo@example.org>"): "Somebody is invited to play red",
    (*NEW, "--player", ANN): "1 invited, and a game wants at least 2",
    (*NEW, *TWO, "--moderator", "Mo"): "This would do: --moderator 'Bo <bo@example.org>",
    (*NEW, *TWO, "--moderator", "Mo <referee@example.org>"): "the referee's own address",
    (*NEW, *TWO, "--pace", "quick"): "'friends', 'club', 'brisk'",
    (*NEW, *TWO, "--due", "25:00"): "--due 'daily 20:00'",
    (*NEW, *TWO, "--box", "king"): "--box intrigue",
    ("game", "new", "x" * 300, *TWO): "300 characters are too many; 80 will do",
    ("new", "Club", *TWO): "Did you mean 'game new'?",
    ("list",): "Did you mean 'game list'?",
    ("games", "list"): "Did you mean 'game'?",
    ("game", "show", "g99"): "`referee game list` shows them all",
    ("game", "show", "friday"): "games are named by their ids. Did you mean g1?",
    ("game", "show", "G1"): "Did you mean g1?",
    ("moderate", "Friday", "PAUSE"): "Did you mean g1?",
    ("moderate", "PAUSE", "g1"): "The game stands before its command: referee moderate g1 'PAUSE'",
    ("moderate", "all", "PAUSE"): "referee moderate --all 'PAUSE'",
    (*G1, ""): "Which command? For example: referee moderate g7 'EXTEND 24'",
    (*G1, "FINISH"): "`referee moderate g1 HELP` lists them",
    (*G1, "END"): "This would do: END BECAUSE nobody plays any more",
    (*G1, "END BECAUSE ..."): "This would do: END BECAUSE nobody plays any more",
    (*G1, f"END BECAUSE {'x' * 700}"): "700 characters are too many; 500 will do",
    (*G1, "END BECAUSE nobody plays CODE 00000"): "END BECAUSE nobody plays CODE ",
    (*G1, "EXTEND 2 weeks please for red"): "This would do: AWAY red 2 weeks or EXTEND 2 WEEKS",
    (*G1, "EXTEND UNTIL 31.12"): "This would do: EXTEND UNTIL Monday 20:00",
    (*G1, "PAUSE UNTIL Easter"): "This would do: PAUSE UNTIL 2 Jan",
    (*G1, "PAUSE FOR CHRISTMAS"): "This would do: PAUSE or PAUSE UNTIL 2 Jan",
    (*G1, "SUBSTITUTE red Eva"): "This would do: SUBSTITUTE red Ann <ann@example.org>",
    (*G1, "STAND-IN red BY robot"): "EJECT comes first",
    (*G1, "UNDO 99"): "There is no ruling 99. This would do: UNDO 1",
    (*G1, "SET HOUR 48"): "This would do: SET HOURS 48",
    (*G1, "EJECT everyone"): "This would do: EJECT red or EJECT blue",
    (*G1, "EXTEND 24", "--code", "abc123"): "write the code behind its command",
    ("moderate", "--all", "ANNOUNCE hi", "--code", "zzz"): "Repeat the command without --code",
    ("outbox", "show", "99999"): "`referee outbox list` shows them all",
    ("status", "--config", "."): "it is a folder; name a file",
}
"""What is typed, and what the answer says."""

WRITTEN = {
    ('address = "referee@example.org"', "address = referee@example.org"): 'stands in quotes; write: address = "..."',
    ("address =", "adress ="): "did you mean address?",
    ("[smtp]", "[SMTP]"): "did you mean [smtp]?",
    ('"smtp.example.org"', '""'): 'it must have at least 1 character; write, for example: host = "smtp.example.org"',
    ('"smtp.example.org"', '"https://smtp.example.org/"'): "the name of a server alone, without https://",
    ('"smtp.example.org"', '"smtp.example.org"\nport = 70000'): "less than or equal to 65535",
    ("[maildir]", 'zone = "CET+1"\n[maildir]'): "they are called like Europe/Amsterdam",
    ("[maildir]", 'hosts = "me@example.org"\n[maildir]'): 'hosts = ["ann@example.org"]',
    ("[maildir]", 'keep_letters = "30 days"\n[maildir]'): "write, for example: keep_letters = 30",
    ("[maildir]", 'operator = "Me <me@example.org>"\n[maildir]'): 'operator = "me@example.org"',
}
"""What stands in a configuration, what is written there instead, and what the answer says."""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The folder of a referee with a game that is being played, in which somebody has ruled."""
    furnish(tmp_path, f"sqlite:///{tmp_path}/games.db")
    keep_keys(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "400")
    assert 0 == typed("game", "new", "Friday", *TWO, "--at-once").exit_code
    assert 0 == typed(*G1, "EXTEND 24 HOURS").exit_code
    return tmp_path


def what_holds(folder):
    """The games, what was ruled and happened in each, and the letters; but not that somebody asked in vain."""
    with Store(f"sqlite:///{folder}/games.db") as store, store.reading() as transaction:
        logs = {game.id: [each.body for each in transaction.log(game.id)] for game in transaction.games()}
        vain = log.DirectiveRead | log.Linked
        told = {game: [body for body in bodies if not isinstance(body, vain)] for game, bodies in logs.items()}
        return told, len(transaction.outbox())


def faults_of(answer, told):
    """What is wrong with an answer; nothing if it is clear."""
    said = " ".join(answer.output.replace("|", " ").replace("│", " ").split())
    if not (answer.exception is None or isinstance(answer.exception, SystemExit)) or "Traceback" in said:
        return f"broke: {answer.exception!r}"
    return "" if told in said else said


def test_forty_slips_of_a_tired_organiser_are_each_answered_with_what_to_do_and_nothing_is_lost(folder):
    before = what_holds(folder)

    found = {words: faults_of(typed(*words), told) for words, told in TYPED.items()}

    assert len(TYPED) == 40
    assert {} == {words: fault for words, fault in found.items() if fault}
    assert before == what_holds(folder)


def test_slips_in_a_configuration_are_each_answered_with_what_to_write(folder):
    config, found = folder / "referee.toml", {}
    right, before = config.read_text(encoding="utf-8"), what_holds(folder)

    for (there, instead), told in WRITTEN.items():
        config.write_text(right.replace(there, instead, 1), encoding="utf-8")
        answer = typed("status")
        found[instead] = faults_of(answer, told) or ("" if answer.exit_code else "taken")
    config.write_text(right, encoding="utf-8")

    assert {} == {written: fault for written, fault in found.items() if fault}
    assert before == what_holds(folder)
    assert 0 == typed("status").exit_code
