"""The runbook: every alert has its chapter, and every command of ours on the page does what the page says it does."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from click.testing import Result

from referee.store import Store
from scheduler import alarms
from tests.kit.furnished import furnish, keep_keys
from tests.kit.post import KEY, PostOffice
from tests.kit.sources import ROOT
from tests.kit.typed import typed

PAGE = (ROOT / "docs" / "runbook.md").read_text(encoding="utf-8")
ALERTS = yaml.safe_load((ROOT / "deploy" / "examples" / "prometheus" / "alerts.yaml").read_text(encoding="utf-8"))
RULES = ALERTS["groups"][0]["rules"]
KINDS = set(re.findall(r'"(Referee[A-Za-z]+)"', Path(alarms.__file__).read_text(encoding="utf-8")))
HOME = "/var/lib/el-grande-referee"
NOBODY = 'host = "127.0.0.1"\nport = 9\nsecurity = "none"'


def chapters() -> dict[str, str]:
    """The chapters of the page by their anchors."""
    parts = re.split(r"^## (.+)$", PAGE, flags=re.MULTILINE)[1:]
    return {
        re.sub(r"[^\w -]", "", title).lower().replace(" ", "-"): text
        for title, text in zip(parts[::2], parts[1::2], strict=True)
    }


def commands() -> Iterator[str]:
    """Every command of ours on the page: in blocks, and in a sentence where something stands behind its name."""
    for block in re.findall(r"^ *```sh\n(.*?)```", PAGE, re.DOTALL | re.MULTILINE):
        lines = (line.partition("  #")[0].strip() for line in block.splitlines())
        yield from (line for line in lines if line.startswith("referee "))
    named = re.findall(
        r"`(referee [^`]+)`", re.sub(r"\s+", " ", re.sub(r"^ *```.*?```", "", PAGE, flags=re.DOTALL | re.M))
    )
    yield from (words for words in named if words not in NAMES)


NAMES = ("referee backup", "referee init", "referee restore")
"""What a sentence calls a command by, where it need not be typed."""
COMMANDS = [*dict.fromkeys(commands())]
ENDS = {
    "doctor": "nobody answers at 127.0.0.1:9",  # there is no mail server here
    "status --check": "No worker is at work",
    "status --here": "no worker is at work",
    "PROCESS 4": "CODE",
    "REWIND 4 KEEP": "CODE",
    "inbox retry 17": "count twice",
    "forget": "plays in g1",
    "verify g7.json": "can be verified when it is over",
    "outbox retry 12": "was taken by the mail server",
    "outbox drop 12": "was taken by the mail server",
}
"""What a command says that cannot succeed in this house."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with a game in its fourth round."""
    home = tmp_path_factory.mktemp("played")
    with Store(f"sqlite:///{home}/games.db") as store:
        store.create()
        office = PostOffice(store, players=3)
        office.everybody_accepts()
        while office.docket.stop != "r4":
            for seat in office.docket.awaited():
                office.says(seat, office.sensible_words(seat))
        with store.writing() as transaction:
            for uid in range(20):  # letter 17 is there in any case
                number = transaction.keep("INBOX", 99, uid, office.now, b"Subject: %d\n\nx" % uid)
                assert number is not None
                transaction.set_verdict(number, "filed", "g1", 0)
    return home / "games.db"


@pytest.fixture
def home(tmp_path: Path, played: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "games.db").write_bytes(played.read_bytes())
    furnish(tmp_path, smtp=f'{NOBODY}\n\n[site]\npath = "www"')
    furnish(tmp_path, "sqlite:///away.db", smtp=NOBODY, config="copy.toml")
    keep_keys(tmp_path, KEY.hex())
    (tmp_path / "backups").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "300")
    return tmp_path


def run(words: str, home: Path) -> Result:
    """A command of the page in this house, whose one game is g1."""
    given = shlex.split(words.replace(HOME, str(home)).replace("g7", "g1"))[1:]
    return typed(*given, input="y\n")


def prepared(words: str, home: Path) -> None:
    """What stands before a command on the page has been done."""
    if "restore" in words:
        archive = shlex.split(words.replace(HOME, str(home)))[-1]
        assert 0 == run(f"referee backup {archive} --force", home).exit_code
        if "--config" not in words:
            (home / "games.db").unlink()
    if "--check" in words and "backup" in words:
        assert 0 == run("referee backup", home).exit_code
    if "RESUME" in words:
        assert 0 == run("referee moderate g7 PAUSE", home).exit_code
    if "verify" in words:  # the record of a finished game is another page's matter
        assert 0 == run("referee game export g7 --out g7.json", home).exit_code


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_of_the_page_does_what_it_says(home: Path, words: str) -> None:
    prepared(words, home)

    result = run(words, home)

    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    said = " ".join(result.output.split())
    expected = next((end for part, end in ENDS.items() if part in words), None)
    if expected is not None and (result.exit_code or expected == "CODE"):
        assert expected in said
    else:
        assert 0 == result.exit_code, said


def test_the_page_has_commands() -> None:
    assert len(COMMANDS) > 30


def test_every_alert_stands_on_the_page_with_its_chapter() -> None:
    row = re.compile(r"^\| `(Referee\w+)` \|.*\]\(#([\w-]+)\) \|$", re.MULTILINE)
    told = dict(row.findall(PAGE))

    assert {rule["alert"] for rule in RULES} | KINDS == set(told)
    assert set(told.values()) <= set(chapters())
    ours = {rule["alert"]: rule["annotations"]["runbook"].partition("#")[2] for rule in RULES}
    assert ours == {alert: told[alert] for alert in ours}


def test_every_chapter_of_a_trouble_says_what_to_do() -> None:
    told = re.findall(r"^\| `Referee\w+` \|.*\]\(#([\w-]+)\) \|$", PAGE, re.MULTILINE)

    assert [] == [
        anchor for anchor in told if anchor != "a-worker-fell-over" and "**What to do" not in chapters()[anchor]
    ]


def test_the_chapters_that_alarms_name_are_there() -> None:
    named = re.findall(r'"([a-z]+(?:-[a-z]+)+)"', Path(alarms.__file__).read_text(encoding="utf-8"))

    assert named
    assert set(named) <= set(chapters())
