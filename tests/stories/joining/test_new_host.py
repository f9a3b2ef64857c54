"""A newcomer hosts a game: init, doctor, run, and from then on letters only; real Dovecot, real SMTP, a real process.

What the host writes and reads, and the subjects of what players get, stands in a transcript, with all that differs from
one run to the next masked. BLESS=1 writes it anew.
"""

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from referee.demo.replies import Client, desktop, office, telephone, webmail
from referee.store import Store
from tests.kit.letter_writers import Person, about, play
from tests.kit.post import PostOffice, fresh
from tests.kit.sources import ROOT
from tests.kit.typed import typed
from tests.servers import dovecot as imap
from tests.servers import smtp
from tests.servers.at_work import at_work
from tests.servers.dovecot import Dovecot
from tests.servers.provider import Provider, address_of

TRANSCRIPT = ROOT / "tests" / "transcripts" / "new-host.txt"
HOME = {**{k: v for k, v in os.environ.items() if not k.startswith("REFEREE_")}, "PYTHONPATH": str(ROOT)}
REFEREE, HOST = address_of("referee"), address_of("hal")
_SOMETIMES = re.compile(r"waits for you|^part: |^receipt: You are (?:in|NOT in)")


# --- what differs from run to run -----------------------------------------------------------------

_MASKS = (
    (r"\[eg [^\]]+\]", "[eg g1]"),
    (r"CODE \w{5}\b", "CODE *****"),
    (r"(Still missing for \w+: )[^.]+\.", r"\1BLOCKS."),  # which, is a matter of the cards on offer
    (r"\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?:\d{1,2} \w{3} )?\d\d:\d\d", "DAY HH:MM"),
    (r"(    - Round: .*\n)(?:    - .*\n(?:      .*\n)*)+", r"\1    - (and much at the table)\n"),
    (r"(?m)^( (?:red|blue) +\w+:?) +\d+", r"\1 ..."),
    (r"(The clock runs again\n)    - Due: .*\n", r"\1"),  # only if the pause took a second
    (r"is over: .*", "is over: ..."),
)


def masked(text: str) -> str:
    for pattern, instead in _MASKS:
        text = re.sub(pattern, instead, text)
    return text


# --- people ---------------------------------------------------------------------------------------


def remembered(person: Person, until: int) -> Iterator[str]:
    """So many of the letters of somebody and the last, but for those that only some draws bring about."""
    told = [masked(about(letter)) for letter in person.letters]
    yield from (one for one in told[:until] if not _SOMETIMES.search(one))
    yield from ("...", told[-1]) if len(told) > until else ()


class Host(Person):
    """A person whose conversation is written down."""

    pages: list[str]

    def __init__(self, provider: Provider) -> None:
        super().__init__(provider, "Hal", telephone)
        self.pages = []

    def opens(self, words: str) -> str:
        self.pages.append(f"<<< A new letter\n\n{words}\n")
        self.writes(words, REFEREE)
        return self.reads(".")

    def says(self, words: str, client: Client | None = None) -> str:
        """Answer the newest letter; the answer to that in words."""
        self.pages.append(masked(f"<<< Answering: {self.letters[-1].subject}\n\n{words}\n"))
        self.answers(self.letters[-1], words, client)
        return self.reads(".")

    def insists(self, words: str) -> str:
        """Say it, and once more with the code of the answer."""
        code = re.search(r"CODE \w+", self.says(words))
        assert code, self.letters[-1].text
        return self.says(f"{words.removeprefix('TRY ')} {code[0]}")

    def reads(self, subject: str) -> str:
        letter = self.hears(subject)
        self.pages.append(masked(f">>> {letter.subject}\n\n{letter.text}"))
        return letter.text


# --- the house ------------------------------------------------------------------------------------


class House:
    """A folder with nothing in it, and what a newcomer does there."""

    def __init__(self, place: Path, server: Dovecot, provider: Provider) -> None:
        self.place = place
        self._server = server
        self._provider = provider

    def referee(self, *words: str) -> str:
        """A command that succeeds; what it printed."""
        done = typed(*words)
        assert 0 == done.exit_code, done.output
        return done.stdout

    def is_set_up(self) -> None:
        """With flags instead of answers, and passwords written where the command says."""
        words = f"--yes --address {REFEREE} --host {HOST} --imap-host 127.0.0.1 --smtp-host 127.0.0.1"
        words += f" --imap-port {self._server.port} --imap-security none --imap-user referee"
        words += f" --smtp-port {self._provider.port} --smtp-security none --smtp-user {smtp.USER}"
        told = self.referee("init", *words.split())
        for file, password in (("imap-password", imap.PASSWORD), ("smtp-password", smtp.PASSWORD)):
            assert file in told
            (self.place / file).write_text(f"{password}\n")

    def is_well(self) -> None:
        """The doctor finds nothing to do, though before the first start there is no database to be looked at."""
        findings = json.loads(self.referee("doctor", "--json"))
        findings = findings if isinstance(findings, list) else findings["findings"]
        assert [] == [each["check"] for each in findings if each["state"] != "ok"]

    def is_left_in_order(self) -> None:
        """The record proves every draw, the log is what this code would write, and nothing waits."""
        self.referee("game", "export", "g1", "--out", "record.json")
        self.referee("verify", "record.json")
        self.referee("audit")
        told = json.loads(self.referee("status", "--json"))
        queues = told["queues"]
        assert (0, 0, 0, 0, 1) == tuple(queues[name] for name in ("undecided", "shunted", "queued", "given_up", "over"))


@pytest.fixture
def provider(limited_dovecot: Callable[[str], Dovecot]) -> Iterator[Provider]:
    """A provider of this test's own, since its mailboxes have people's names."""
    standing = Provider(limited_dovecot(""))
    standing.start()
    yield standing
    standing.stop()


@pytest.fixture
def house(tmp_path: Path, provider: Provider, monkeypatch: pytest.MonkeyPatch) -> House:
    for name in os.environ.keys() - HOME.keys():
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    return House(tmp_path, provider.dovecot, provider)


# --- the story ------------------------------------------------------------------------------------


class Table:
    """The host and those who play, from the first letter to the last."""

    def __init__(self, provider: Provider) -> None:
        self.hal = Host(provider)
        self.ann = Person(provider, "Ann", webmail)
        self.bo = Person(provider, "Bo", desktop)
        self.eva = Person(provider, "Eva", office)
        self._told: dict[str, int] = {}  # letters everybody had when the repairs were over

    def close(self) -> None:
        for person in (self.hal, self.ann, self.bo, self.eva):
            person.post.close()

    def is_set(self) -> None:
        """A letter creates the game, an answer starts it, and both players accept."""
        self.hal.opens(
            'CREATE "Sunday table"\nSET LENGTH six_skip\nSET COOLING 0\n'
            f"INVITE red Ann <{address_of('ann')}> Europe/Amsterdam\nInvite pink Bo {address_of('bo')}\n\nRegards, Hal"
        )
        self.hal.says(f"invite blue Bo {address_of('bo')}")
        self.hal.says("Start.")
        self.hal.reads("you moderate")
        invitation = self.ann.hears("will you play red")
        self.ann.answers(invitation, "FORMAT DATA ON\nACCEPT salt and olives")
        self.ann.hears("receipt: Welcome: you play")
        self.bo.answers(self.bo.hears("will you play blue"), "format data on\naccept thunder")
        for person in (self.ann, self.bo):
            person.hears("round 2: your sheet")

    def is_corrected(self) -> None:
        """What was put right is put wrong again, and commands that are none are explained."""
        self.hal.says("Status", office)
        self.hal.insists("CORRECT red SCORE 7 BECAUSE the bonus was forgotten")
        self.hal.insists("undo")
        self.hal.says("extend 1 day please")
        self.hal.says("Rewind to round 5\nSubstitute Bo with Eva\norder for Bo\n\nI hope this is right.")

    def goes_wrong(self) -> None:
        """A round is played, then taken back; from then on Bo is silent, and the round ends without him."""
        for person in (self.ann, self.bo):
            for _ in range(3):  # one for the correction, one for its undoing, one for the new deadline
                person.hears("round 2: Hal: ")
        play((self.ann, self.bo), "round 3: your sheet")
        self.hal.says("TRY REWIND 2 KEEP")
        self.hal.insists("REWIND 2 DROP")
        self.ann.decides(self.ann.hears("round 2: your sheet"))
        self.ann.hears("receipt: You are in")
        self.bo.hears("round 2: your sheet")
        self.hal.says("ORDER FOR Bo\npower any\nEND")
        self.bo.hears("receipt: You are NOT in")
        self.hal.insists("process 2")

    def is_repaired(self) -> None:
        """Somebody else sits down in his place."""
        for person in (self.ann, self.bo):
            person.hears("round 3: your sheet")
        self.hal.insists(f"SUBSTITUTE Bo with Eva {address_of('eva')} Europe/Madrid")
        welcome = self.eva.hears("you play blue from now on")
        assert "You are BLUE (Eva)" in welcome.text
        self.eva.answers(welcome, "FORMAT DATA ON")
        self.eva.hears("receipt")
        self.hal.says("Pause.\nAnnounce Bo is ill. Welcome, Eva!")
        self.hal.says("resume")
        for person in (self.ann, self.eva):
            heard = [person.hears("round 3: Hal: ").text for _ in range(2)]
            assert any("Bo is ill. Welcome, Eva!" in text for text in heard), heard

    def plays_on(self) -> None:
        """To the end of the game."""
        self._told = {person.name: len(person.letters) for person in (self.ann, self.bo, self.eva)}
        play((self.ann, self.eva), "is over")
        self.hal.reads("is over")

    def transcript(self) -> str:
        pages = list(self.hal.pages)
        for person in (self.ann, self.bo, self.eva):
            subjects = remembered(person, self._told[person.name])
            pages.append(f"--- What {person.name} got\n\n" + "".join(f"{line}\n" for line in subjects))
        return ("\n" + "=" * 72 + "\n").join(pages)


@pytest.fixture
def table(provider: Provider) -> Iterator[Table]:
    seated = Table(provider)
    yield seated
    seated.close()


@pytest.mark.dovecot
@pytest.mark.slow
def test_a_newcomer_hosts_and_repairs_a_game_by_letters_only(house: House, table: Table) -> None:
    house.is_set_up()
    house.is_well()
    with at_work(house.place):
        table.is_set()
        table.is_corrected()
        table.goes_wrong()
        table.is_repaired()
        table.plays_on()
        house.is_left_in_order()

    if os.environ.get("BLESS"):
        TRANSCRIPT.write_text(table.transcript(), encoding="utf-8")
    written = TRANSCRIPT.read_text(encoding="utf-8")
    assert written == table.transcript(), "`make bless` writes it anew, once you have read the difference"


def test_a_substitute_in_a_game_set_up_by_letters_alone_gets_the_letters_of_the_seat(tmp_path: Path) -> None:
    with Store(f"sqlite:///{tmp_path / 'referee.db'}") as store:
        store.create()
        office = PostOffice(store, players=2, hosts=("hal@example.org",))
        office.hand_over(fresh("CREATE Sunday\nINVITE red Rita <rita@example.org>\nINVITE blue Bob <bob@example.org>"))
        office.commands("START", address="hal@example.org")
        words = "SUBSTITUTE blue Eva <eva@example.org>"
        answer = office.commands(words, address="hal@example.org")
        count = len(office.elsewhere)

        office.commands(f"{words} {re.search(r'CODE .+', answer)[0]}", address="hal@example.org")

        to_blue = [to for to, letter in office.elsewhere[count:] if "play blue?" in letter["Subject"]]
        assert ["eva@example.org"] == to_blue
