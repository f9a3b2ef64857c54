"""Whatever mail program somebody writes with, and however orders are spelled: the referee reads what was meant."""

from datetime import UTC, datetime
from email import message_from_bytes
from email.policy import default
from functools import cache
from random import Random

import pytest

from referee.demo.correspondents import as_printed, order_lines, shouted, small, spanish, terse
from referee.demo.postbox import Received
from referee.demo.postbox import received as opened
from referee.demo.replies import Utterance, desktop, filled, form_filler, office, reply, telephone, webmail
from referee.languages.loading import speaking
from referee.letters import Letter
from referee.mail.quoting import reply_lines
from referee.orders.contents import Known, Line
from referee.orders.shapes.table import KEYS
from referee.players.sensible import write_sheet
from referee.prose.letter_reader import read_letter
from referee.report import Rendered, render
from tests.kit.having import having
from tests.kit.thorough import sampled
from tests.mail.samples import open_letter, text_of
from tests.report.games import letters, posted

NOW = datetime(2026, 11, 20, 12, 30, tzinfo=UTC)
TOKEN = "g7.r4.blue.aaaabbbbccccdddd"
CLIENTS = (webmail, desktop, form_filler, office, telephone)
WORDINGS = (as_printed, small, spanish, terse, shouted)
ALL_ASKED = ("POWER", "CARD", "RETURN", "DISK SECRET", "DISK SEND", "DISK EVICT", "VETO")
REPORTS = tuple(
    having(x, keys=ALL_ASKED, missing=ALL_ASKED)
    for x in letters(4, 2)
    if x.kind == "report" and x.view.offered and x.seat == x.view.round % 4
)[::3]


@cache
def rendered(letter: Letter) -> Rendered:
    return render(letter, speaking("en"), "Europe/Amsterdam")


def mailed(letter: Letter) -> Received:
    """A letter as it lies in somebody's mailbox."""
    thread = ("<first@elgrande.example>", "<last@elgrande.example>")
    return opened(posted(letter, rendered(letter), TOKEN, TOKEN, thread, NOW))


def answered(letter: Letter, client, orders, greeting="") -> bytes:
    received = mailed(letter)
    page = client(received, Utterance(tuple(orders), greeting), "Bo")
    return reply(received, page, "Bo", "blue@elgrande.example", "<1@elgrande.example>", NOW)


def understood(letter: Letter, raw: bytes):
    """The sheet the referee reads out of an answer to this letter."""
    words = rendered(letter)
    lines = reply_lines(open_letter(raw).text, (f"{words.text}\n{text_of(words.html)}",))
    table = Known(
        letter.seat,
        letter.setup.colours,
        letter.people.names,
        letter.view.offered,
        letter.view.board,
        letter.table.cards,
    )
    return read_letter(tuple(Line(line.number, line.text, line.sure) for line in lines), table)


def sheet_for(letter: Letter):
    keys = tuple(key for key in KEYS if key in ALL_ASKED)
    return write_sheet(letter.view, keys, Random(f"{letter.view.round}/{letter.seat}"))


@pytest.mark.parametrize("wording", WORDINGS, ids=lambda wording: wording.__name__)
@pytest.mark.parametrize("client", CLIENTS, ids=lambda client: client.__name__)
def test_every_mail_program_and_every_spelling_gives_the_orders_that_were_meant(client, wording):
    first = (CLIENTS.index(client) + WORDINGS.index(wording)) % len(REPORTS)
    for letter in sampled((*REPORTS[first:], *REPORTS[:first]), len(REPORTS)):
        blocks = sheet_for(letter)
        orders = [wording(order) for order in order_lines(blocks, letter.view)]
        sheet = understood(letter, answered(letter, client, orders, greeting="Hello,"))

        assert {block.key: block for block in blocks} == {block.key: block for block in sheet.blocks}
        assert ((), ()) == (sheet.complaints, sheet.proposal)


@pytest.mark.parametrize("client", CLIENTS, ids=lambda client: client.__name__)
def test_a_letter_that_is_only_quoted_orders_nothing(client):
    sheet = understood(REPORTS[0], answered(REPORTS[0], client, ()))

    assert ((), (), (), ()) == (sheet.blocks, sheet.requests, sheet.complaints, sheet.proposal)


def test_an_answer_goes_where_answers_are_asked_for_and_stays_in_the_thread():
    message = message_from_bytes(answered(REPORTS[0], webmail, ["POWER 9"]), policy=default)

    assert f"El Grande referee <referee+{TOKEN}@elgrande.example>" == message["To"]
    assert "Bo <blue@elgrande.example>" == message["From"]
    assert message["Subject"].startswith("Re: Winter table, round 1: your sheet")
    assert f"<{TOKEN}@elgrande.example>" == message["In-Reply-To"]
    thread = ("<first@elgrande.example>", "<last@elgrande.example>", f"<{TOKEN}@elgrande.example>")
    assert " ".join(thread) == message["References"]


def test_one_program_writes_html_and_nothing_else():
    message = message_from_bytes(answered(REPORTS[0], office, ["POWER 9"]), policy=default)

    assert ["multipart/mixed", "text/html"] == [part.get_content_type() for part in message.walk()]


# --- filling in a form ----------------------------------------------------------------------------

FORM = """\
FORM: fill the brackets
POWER [ ]          9 or 11
CARD [ ]           number or name
 DO [ ]            ACT
 PLACE [ ]         LEAD Aragon
ELSE CARD [ ]
 DO [ ]
 PLACE [ ]
DISK EVICT [ ]     card 4: Granada
SAY [ ]            to all"""


def fill(*orders: str) -> list[str]:
    return [line for line, _ in filled(FORM.splitlines(), orders)]


def test_orders_go_into_the_blanks_of_their_name():
    page = fill("POWER 11 or 9", "CARD king", "KING Aragon", "PLACE 1 Aragon", "DISK EVICT Granada")

    assert "POWER [ 11 or 9 ]          9 or 11" == page[1]
    assert ["CARD [ king ]           number or name", " DO [ KING Aragon ]            ACT"] == page[2:4]
    assert " PLACE [ 1 Aragon ]         LEAD Aragon" == page[4]
    assert "DISK EVICT [ Granada ]     card 4: Granada" == page[8]


def test_what_a_plan_has_no_blank_for_stands_below_its_last_line():
    page = fill("CARD four own", "MOVE 1 own Aragon to Castillo", "MOVE 1 own Galicia to Aragon", "ELSE CARD 2", "SKIP")
    first = page.index(" DO [ MOVE 1 own Aragon to Castillo ]            ACT")

    assert "MOVE 1 own Galicia to Aragon" == page[first + 1]
    assert [" DO [ SKIP ]"] == page[page.index("ELSE CARD [ 2 ]") + 1 :][:1]


def test_orders_keep_their_sequence_where_the_form_has_another():
    page = fill("CARD king", "PLACE 1 Aragon", "KING Galicia", "ELSE CARD ANY", "SKIP", "ELSE CARD 2", "ACT")

    assert "KING Galicia" == page[page.index(" PLACE [ 1 Aragon ]         LEAD Aragon") + 1]
    assert ["ELSE CARD 2", "ACT"] == page[page.index(" DO [ SKIP ]") + 1 :][:2]


def test_a_form_with_nothing_to_say_comes_back_as_it_was():
    assert FORM.splitlines() == fill()


def test_a_letter_without_a_form_gets_its_orders_at_the_end():
    assert (("Dear Bo", True), ("STATUS", False)) == filled(["Dear Bo"], ["STATUS"])


def test_the_form_filler_leaves_plain_words_in_the_blanks():
    text = open_letter(answered(REPORTS[0], form_filler, map(as_printed, ["POWER 9"]))).text

    assert [True] == [line.startswith("> POWER [ 9 ] ") for line in text.split("\n") if "POWER [" in line]
