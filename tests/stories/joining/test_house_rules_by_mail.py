"""House rules by mail: a table sets what it plays, is invited anew, and is right by it to the end."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from email.message import Message
from random import Random

import pytest

from referee.docket import Docket
from referee.docket.known import known_to
from referee.log import digest as digests
from referee.orders.canonical import canonical_sheet
from referee.players.sensible import write_sheet
from referee.proof import proving, record
from referee.rules.table import ANSWERS
from referee.rules.views import view
from referee.store import Store
from tests.kit.post import SETTING_UP, PostOffice, fresh, text_of
from tests.kit.sources import ROOT

TRANSCRIPT = ROOT / "tests" / "transcripts" / "house-rules.txt"
HAL = "hal@example.org"
RITA, BOB = "rita@example.org", "bob@example.org"


class Table:
    """A game that Hal sets up by letters, and all that passes through the post."""

    def __init__(self, store: Store) -> None:
        self.office = PostOffice(store, players=2, hosts=(HAL,))
        self.pages: list[str] = []

    def writes(self, who: str, words: str) -> list[str]:
        """Somebody answers the newest letter; what comes of it, and to whom, in words."""
        office = self.office
        before = [] if not office.elsewhere else [office.latest(who)] if self.has(who) else []
        raw = office.answer(before[0], words, who) if before else fresh(words)
        self.pages.append(f"<<< {who}\n\n{words.strip()}\n")
        return self.take(raw)

    def takes(self, who: str, words: str, to: Message) -> list[str]:
        """The same in answer to a letter that is not the newest."""
        self.pages.append(f"<<< {who}, answering: {to['Subject']}\n\n{words}\n")
        return self.take(self.office.answer(to, words, who))

    def has(self, who: str) -> bool:
        return any(to == who for to, _ in self.office.elsewhere)

    def take(self, raw: bytes) -> list[str]:
        count = len(self.office.elsewhere)
        self.office.hand_over(raw)
        news = self.office.elsewhere[count:]
        self.pages += [f">>> {to}\nSubject: {letter['Subject']}\n\n{text_of(letter)}" for to, letter in news]
        return [to for to, _ in news]

    def read(self, who: str) -> str:
        return " ".join(text_of(self.office.latest(who)).split())

    def plays_on(self, going: Callable[[Docket], bool] = lambda docket: not docket.ended) -> None:
        """Whoever is awaited sends the sheet of a sensible player, to the end or as long as it goes."""
        while going(docket := self.docket):
            for seat in docket.awaited():
                seen, keys = view(docket.state.position, seat), docket.unfiled_keys(seat)
                sheet = write_sheet(seen, keys, Random(f"{docket.stop}-{seat}"))
                self.writes((RITA, BOB)[seat], canonical_sheet(sheet, known_to(docket, seat)))

    @property
    def docket(self):
        with self.office.store.reading() as transaction:
            return self.office.desk.docket(transaction, "g2")

    def __str__(self) -> str:
        return ("\n" + "=" * 72 + "\n").join(self.pages)


@pytest.fixture
def table(tmp_path):
    with Store(f"sqlite:///{tmp_path / 'post.db'}") as store:
        store.create()
        yield Table(store)


@pytest.fixture
def invited(table):
    table.writes(HAL, SETTING_UP.replace("SET TEMPO phase", "SET LENGTH six_skip\nSET COOLING 0"))
    table.writes(HAL, "START")
    return table


def digest(table: Table) -> str:
    return digests.digest(table.docket.setup)


def test_a_house_rule_stands_in_the_draft_and_in_the_invitation_in_words(table):
    table.writes(HAL, SETTING_UP.replace("START\n", "SET RULE veto off\n"))
    assert "House rule: Is the Veto played? no (the rulebook: yes)." in table.read(HAL)

    table.writes(HAL, "START")

    assert "House rule: Is the Veto played? no (the rulebook: yes)." in table.read(RITA)
    assert ("off", ("veto",)) == (table.docket.setup.edition.veto, table.docket.setup.house)


def test_a_reading_of_a_box_is_settled_where_the_box_is_played(table):
    table.writes(HAL, SETTING_UP.replace("Sunday table", '"Sunday table" BOXES home_advantage'))
    table.writes(HAL, "SET EDITION koens\nSET READING home_advantage.ranks first\nSTART")

    setup = table.docket.setup
    assert ("first", ("home_advantage.ranks",)) == (setup.board.reading_answers["home_advantage.ranks"], setup.house)
    assert "Does a Grande count for second and third place too? for the first place only" in table.read(RITA)


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("SET RULE vetto off", "SET RULE veto off"),
        ("SET RULE veto sometimes", "SET RULE veto before_only"),
        ("SET RULE veto", "SET RULE veto off"),
        ("SET RULE tie skip compress", "It is so already"),
        ("SET READING home_advantage.ranks first", "SET BOXES home_advantage"),
        ("SET RULE length six", "SET LENGTH six_skip"),
        ("SET RULE", "HELP RULE"),
        ("SET veto off", "SET RULE veto off"),
    ],
)
def test_a_rule_that_is_not_understood_is_answered_with_what_would_be_legal(table, said, answer):
    table.writes(HAL, SETTING_UP.replace("START\n", said + "\n"))

    assert answer in table.read(HAL)


def test_a_reading_of_a_box_that_excludes_those_played_is_not_answered_with_boxes_that_cannot_be(table):
    table.writes(HAL, SETTING_UP.replace("Sunday table", '"Sunday table" BOXES grandissimo'))
    table.writes(HAL, "SET READING colonies.ship_scoreboard no")

    said = " ".join(table.read(HAL).split())
    assert "olonies.ship_scoreboard is asked only where colonies is played" in said
    assert "cannot be beside grandissimo" in said
    assert "SET BOXES" not in said


@pytest.mark.parametrize(
    "said", ["next leader last to play power", "NEXT_LEADER = last-to-play-power", "next_leader to last_to_play_power"]
)
def test_a_rule_is_named_in_words_a_person_would_type(table, said):
    table.writes(HAL, SETTING_UP.replace("START\n", f"SET RULE {said}\n"))
    table.writes(HAL, "START")

    assert "last_to_play_power" == table.docket.setup.edition.next_leader


def test_help_names_every_rule_in_short_and_explains_the_foremost(table):
    table.writes(HAL, SETTING_UP.replace("START\n", "SET BOXES home_advantage\nHELP RULE\n"))

    told = table.read(HAL)
    assert "| SET RULE veto on | SET RULE veto before_only | SET RULE veto off Is the Veto played? Now: on." in told
    named = told.partition("what you play now: ")[2].partition(". |")[0].split(", ")
    assert [*ANSWERS, "home_advantage.ranks", "home_advantage.alone"] == [each.split()[0] for each in named]
    assert "SET RULE king_returns_scope" not in told
    pages = text_of(table.office.latest(HAL)).partition("COMMANDS\n")[2].partition("\n\n")[0].splitlines()
    assert len(pages) < 50
    assert max(map(len, pages)) <= 72


def test_help_on_one_rule_gives_every_answer_and_what_it_means(table):
    asked = "SET BOXES home_advantage\nHELP RULE king returns scope\nHELP READING home_advantage.ranks\n"
    table.writes(HAL, SETTING_UP.replace("START\n", asked))

    told = table.read(HAL)
    assert (
        "| SET RULE king_returns_scope opponents | SET RULE king_returns_scope everyone "
        "Who gives up three when the King returns? Now: opponents. opponents: every rival everyone: everybody"
    ) in told
    assert "| SET READING home_advantage.ranks all | SET READING home_advantage.ranks first Does a Grande" in told


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("HELP RULE vetto", 'No rule or reading here is called "vetto". This would do: SET RULE veto on'),
        ("HELP READING home_advantage.ranks", "This would do: SET BOXES home_advantage."),
    ],
)
def test_help_on_a_rule_there_is_not_says_what_there_is(table, asked, answer):
    table.writes(HAL, SETTING_UP.replace("START\n", f"{asked}\n"))

    assert answer in table.read(HAL)


def test_a_rule_set_after_an_accept_voids_it_and_invites_all_anew(invited):
    old = digest(invited)
    assert [RITA] == invited.writes(RITA, f"ACCEPT {old} olives")

    news = invited.writes(HAL, "SET RULE adviser any")

    assert {RITA, BOB, HAL} == set(news)
    assert () == invited.docket.nonces
    assert "How far may the Royal Adviser send the King? Now: to any region; before: to a neighbour" in invited.read(
        BOB
    )
    assert f"ACCEPT {digest(invited)} [ ]" in invited.read(BOB)
    assert old != digest(invited)


def test_an_accept_of_an_older_set_up_is_answered_with_the_new_one_and_not_counted(invited):
    old, first = digest(invited), invited.office.latest(BOB)
    invited.writes(HAL, "SET RULE adviser any")

    for words in (f"ACCEPT {old} wine", "ACCEPT wine"):  # by what it names, or by the letter that it answers
        invited.take(invited.office.answer(first, words, BOB))
        assert () == invited.docket.nonces
        assert "so your ACCEPT does not count yet" in invited.read(BOB)
        assert "Now: to any region" in invited.read(BOB)

    invited.writes(BOB, "ACCEPT wine")
    assert [1] == [seat for seat, _ in invited.docket.nonces]


def test_a_rule_that_is_taken_back_is_the_rulebooks_again(invited):
    old = invited.docket.setup
    invited.writes(HAL, "SET RULE adviser any")
    invited.writes(HAL, "UNDO")

    assert old == invited.docket.setup


def test_a_game_by_a_house_rule_is_verified_by_the_set_up_that_was_accepted(invited):
    invited.writes(RITA, "ACCEPT too early")
    invited.writes(HAL, "SET RULE adviser any")
    for who in (RITA, BOB):
        invited.writes(who, f"ACCEPT {digest(invited)} words of {who}")
    invited.plays_on()

    with invited.office.store.reading() as transaction:
        document = record.export(transaction.log("g2"))
    verdict = proving.verify(record.read(json.loads(json.dumps(document))))

    assert ((), 2, ("adviser",)) == (verdict.faults, verdict.nonces, verdict.setup.house)


def test_explain_says_what_is_a_house_rule(invited):
    invited.writes(HAL, "SET RULE next_leader last_to_play_power")
    played_a_round(invited)

    invited.writes(RITA, "EXPLAIN 1\nEXPLAIN 2\nEXPLAIN 3")

    assert "(a house rule: this table set it)" in invited.read(RITA)
    assert "(Rio Grande p. " in invited.read(RITA)


def played_a_round(table: Table) -> None:
    for who in (RITA, BOB):
        table.writes(who, f"ACCEPT {digest(table)} words of {who}")
    first = table.docket.setup.rounds[0]
    table.plays_on(lambda docket: docket.state.position.round == first)


def test_a_table_with_house_rules_is_set_up_by_mail_as_it_was_before(table):
    table.writes(HAL, SETTING_UP.replace("START\n", "SET RULE vetto off\nSET RULE next leader last to play power\n"))
    options = (
        "EDITION koens",
        "TEMPO round",
        "COOLING 0",
        "BOXES home_advantage",
        "READING home_advantage.ranks first",
    )
    table.writes(HAL, "\n".join((*(f"SET {option}" for option in options), "START")))
    table.writes(RITA, f"ACCEPT {digest(table)} olives and salt")
    seen = table.office.latest(BOB)
    table.writes(HAL, "SET RULE veto off")
    table.takes(BOB, f"ACCEPT {digest_in(seen)} wine", to=seen)
    played_a_round(table)
    table.writes(RITA, "EXPLAIN 1\nEXPLAIN 2")
    table.writes(HAL, "SET RULE veto on")
    if os.environ.get("BLESS"):
        TRANSCRIPT.write_text(str(table), encoding="utf-8")

    assert TRANSCRIPT.read_text(encoding="utf-8") == str(table), (
        "`make bless` writes it anew, once you have read the difference"
    )
    ours = (line for page in table.pages if page.startswith(">>>") for line in page.splitlines())
    assert [] == [line for line in ours if len(line) > 72 and not line.startswith("Subject:")]


def digest_in(letter) -> str:
    """The digest that an invitation prints."""
    return text_of(letter).partition("\nACCEPT ")[2].split()[0]
