"""Every mailbox as files, and a page to read them."""

import json
import re
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest

from referee.demo.postbox import Filed
from referee.demo.run import Folder, write_letters
from referee.mail.compose import KIND


def letter(subject: str, text: str, html: str = "", kind: str = "") -> bytes:
    message = EmailMessage()
    message["From"] = "El Grande referee <referee@elgrande.example>"
    message["To"] = "red@elgrande.example"
    message["Subject"] = subject
    message[KIND] = kind
    message["Date"] = "Fri, 20 Nov 2026 12:30:00 +0000"
    message["Message-ID"] = f"<{len(text)}@elgrande.example>"
    message.set_content(text)
    if html:
        message.add_alternative(html, subtype="html")
    return message.as_bytes()


FOLDERS = (
    Folder(
        "red",
        "Ada",
        (
            Filed("in", letter("A report", "Look at the </script> board & weep\n", "<p>Look</p>", kind="report")),
            Filed("out", letter("Re: A report", "POWER 9\n")),
        ),
    ),
    Folder("blue", "Bo", (Filed("in", letter("A receipt", "You are in.\n", kind="receipt")),)),
)


@pytest.fixture
def page(tmp_path):
    return write_letters(tmp_path, "Friday & friends", FOLDERS, ["Nine <rounds>"])


def files(page) -> list[str]:
    return sorted(str(path.relative_to(page.parent)) for path in page.parent.rglob("*") if path.is_file())


def test_letters_lie_in_folders_by_colour_numbered_and_named_by_kind(page):
    assert ["blue/001-receipt.eml", "index.html", "red/001-report.eml", "red/002-answer.eml"] == files(page)
    assert FOLDERS[0].letters[1].raw == (page.parent / "red" / "002-answer.eml").read_bytes()


def test_the_page_holds_every_letter_and_asks_the_network_for_nothing(page):
    text = page.read_text(encoding="utf-8")
    shown = json.loads(re.search(r'<script type="application/json" id="letters">(.*?)</script>', text, re.DOTALL)[1])

    assert [{"colour": "red", "name": "Ada"}, {"colour": "blue", "name": "Bo"}] == shown["people"]
    assert ["in", "out"] == [letter["way"] for letter in shown["letters"]["red"]]
    assert "Look at the </script> board & weep\n" == shown["letters"]["red"][0]["text"]
    assert "<p>Look</p>" == shown["letters"]["red"][0]["html"].strip()
    assert [] == re.findall(r"(?:src|href)\s*=\s*[\"']?(?:https?:)?//", text)


def test_a_picture_that_several_letters_show_stands_in_the_page_once(tmp_path):
    drawn = message_from_bytes(letter("A report", "Look", '<img src="cid:board@1">'), policy=policy.default)
    drawn.get_payload()[1].add_related(b"PNG", "image", "png", cid="<board@1>")
    shows = Filed("in", drawn.as_bytes())
    page = write_letters(tmp_path, "Friday", [Folder("red", "Ada", (shows,)), Folder("blue", "Bo", (shows,))], [])
    shown = json.loads(re.search(r'id="letters">(.*?)</script>', page.read_text(encoding="utf-8"), re.DOTALL)[1])

    assert {"board@1": "data:image/png;base64,UE5H"} == shown["images"]


def test_what_is_said_of_the_game_is_text_and_not_markup(page):
    text = page.read_text(encoding="utf-8")

    assert "<title>Friday &amp; friends</title>" in text
    assert "<li>Nine &lt;rounds&gt;" in text


def test_letters_of_an_earlier_game_go_and_other_files_stay(page):
    (page.parent / "red" / "003-report.eml").write_bytes(b"old")
    (page.parent / "red" / "notes.txt").write_bytes(b"mine")
    write_letters(page.parent, "Friday", FOLDERS[1:], [])

    assert ["blue/001-receipt.eml", "index.html", "red/notes.txt"] == files(page)
