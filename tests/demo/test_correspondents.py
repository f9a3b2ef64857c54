"""What a correspondent makes of each kind of letter; the test plays the referee, over real servers."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count

import pytest

from referee.demo.correspondents import HABITS, Correspondent, Puzzled, not_refused
from referee.demo.postbox import Postbox
from referee.demo.servers import LoopbackMail
from referee.languages.loading import speaking
from referee.letters import Letter
from referee.mail.mailbox import LARGE
from referee.mail.send import Sender
from referee.orders.contents import LineComplaint, OrderSheet
from referee.orders.shapes.disk import DiskBlock
from referee.report import render
from referee.rules.decisions import Disk
from tests.kit.having import having
from tests.mail.samples import open_letter
from tests.report.games import letters, others, posted, read_back

NOW = datetime(2026, 11, 20, 12, 30, tzinfo=UTC)
INVITATION = next(x for x in letters(4, 2) if x.kind == "invitation" and x.seat == 1)
REPORT = next(x for x in letters(4, 2) if x.kind == "report" and x.seat == 1 and x.view.offered)
ASKED = having(REPORT, as_data=True, keys=("POWER", "CARD"), missing=("POWER", "CARD"), sheet=())
READ = next(x.receipt for x in others() if x.kind == "receipt")
RECEIPT = having(ASKED, kind="receipt", receipt=READ, missing=("POWER",))
PROPOSAL = (DiskBlock(Disk.SECRET, (2,)),)

Says = Callable[..., str]


@pytest.fixture(scope="module")
def servers() -> Iterator[LoopbackMail]:
    with LoopbackMail(("referee", "blue")) as running:
        yield running


@pytest.fixture
def says(servers: LoopbackMail, request: pytest.FixtureRequest) -> Iterator[Says]:
    """Sends letters to a new correspondent and gives the words of its answer, without what it quotes."""
    box = Postbox(servers.imap("blue"), servers.smtp("blue"), "Bo")
    correspondent = Correspondent("blue", box, HABITS[0], "a seed", getattr(request, "param", "sensible"))
    sender, numbers = Sender(servers.smtp("referee")), count(1)

    def say(*told: Letter) -> str:
        before = len(servers.mailbox("referee"))
        for letter in told:
            number = next(numbers)
            thread = (f"<{number - 1}@elgrande.example>",) if number > 1 else ()
            raw = posted(letter, render(letter, speaking("en"), "UTC"), number, "token", thread, NOW)
            sender.deliver(raw, "blue@elgrande.example")
        stop = threading.Event()
        correspondent.attend(lambda: NOW, lambda *_: stop.set(), stop)
        answers = servers.mailbox("referee")[before:]
        return "".join(open_letter(raw).text.partition("\n\nOn ")[0] for raw in answers)

    yield say
    box.close()
    sender.close()


def test_a_large_letter_is_read_where_it_came_in_between_smaller_ones(servers: LoopbackMail) -> None:
    box, sender = Postbox(servers.imap("blue"), servers.smtp("blue"), "Bo"), Sender(servers.smtp("referee"))
    box.collect()
    written = [
        b"Message-ID: <%d>\r\nSubject: %d\r\nDate: Fri, 20 Nov 2026 12:00:00 +0000\r\n\r\n" % (n, n) for n in (1, 2, 3)
    ]
    for raw, size in zip(written, (1, 2 * LARGE, 1), strict=True):
        sender.deliver(raw + b"x\r\n" * size, "blue@elgrande.example")

    assert ["1", "2", "3"] == [letter.subject for letter in box.collect()]
    box.close()
    sender.close()


def test_an_invitation_is_accepted_with_words_of_ones_own(says: Says):
    assert says(INVITATION).startswith("Hi, here you are:\n\nFORMAT DATA ON\nACCEPT ")


def test_a_report_is_answered_with_a_sheet(says: Says):
    says(INVITATION)

    assert ["POWER", "CARD"] == [line.split()[0] for line in says(ASKED).splitlines()[2:4]]


@pytest.mark.parametrize(("says", "knows"), [("sensible", True), ("whimsical", False)], indirect=["says"])
def test_a_correspondent_plays_like_whom_it_is_told(says: Says, knows: bool):
    says(INVITATION)
    answer = says(ASKED)

    assert "POWER" in answer
    assert knows == ("PLACE BEST" in answer)


def test_final_is_said_where_a_table_cools_and_only_there(says: Says):
    cooling, hasty = (replace(ASKED, options=replace(ASKED.options, cooling_minutes=n)) for n in (30, 0))
    says(INVITATION)

    assert [True, False] == [says(letter).rstrip().endswith("\nFINAL") for letter in (cooling, hasty)]


def test_of_two_reports_the_newer_is_answered(says: Says):
    says(INVITATION)
    newer = having(ASKED, keys=("DISK SECRET",), missing=("DISK SECRET",))

    assert "DISK SECRET" in says(ASKED, newer)
    assert "DISK SECRET" in says(newer, having(RECEIPT, missing=()))


def test_a_part_report_and_a_complete_sheet_need_no_answer(says: Says):
    says(INVITATION)

    assert "" == says(having(ASKED, kind="part", missing=()))
    assert "" == says(having(RECEIPT, missing=()))


def test_what_a_receipt_misses_is_sent_once_more_in_plain_words(says: Says):
    says(INVITATION)
    says(ASKED)

    assert says(RECEIPT).splitlines()[2].startswith("POWER ")


def test_a_line_that_a_receipt_could_not_file_is_not_sent_again():
    done = LineComplaint(1, "ACT", 0, 3, "illegal", "half-done", key="TURN")
    read = replace(READ, refused=(done,), sheet=OrderSheet())
    receipts = [read_back(replace(RECEIPT, receipt=each)) for each in (read, replace(read, refused=()))]

    assert [["PLACE BEST"], ["ACT", "PLACE BEST"]] == [not_refused(["ACT", "PLACE BEST"], each) for each in receipts]


def test_a_proposal_is_accepted_when_something_is_missing(says: Says):
    says(INVITATION)
    says(ASKED)

    assert "OK" == says(having(RECEIPT, proposal=PROPOSAL)).splitlines()[-1]


def test_a_correspondent_that_is_misunderstood_twice_says_so(says: Says):
    says(INVITATION)
    says(ASKED)
    says(RECEIPT)

    with pytest.raises(Puzzled, match="blue does not know what is wrong"):
        says(RECEIPT)


def test_a_letter_that_is_no_report_puzzles(says: Says):
    with pytest.raises(Puzzled, match="it brings no data"):
        says(REPORT)
