"""Links that open an answer: their words are read as exactly that, and none offers what is not legal."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from referee.orders.shapes.disk import DiskBlock
from tests.post import open_office


def taps(letter):
    """The words behind each link of a letter, by its label."""
    page = next(part for part in letter.walk() if part.get_content_type() == "text/html")
    html = page.get_payload(decode=True).decode("utf-8")
    links = re.findall(r'<a class="tap[^"]*" href="(mailto:[^"]*)"[^>]*>(.*?)</a>', html)
    return {unescape(label): parse_qs(urlsplit(unescape(to)).query).get("body", [""])[0] for to, label in links}


@pytest.fixture
def office(a_database):
    with open_office(a_database, players=3) as office:
        yield office


def test_the_form_as_it_opens_says_nothing_and_is_read_once_it_is_filled_in(office):
    report = office.newest(0)
    words = taps(report)["My own sheet"]
    assert "POWER [ ]   13" in words

    office.says(0, words, to=report)
    assert {} == dict(office.docket.seat(0).sheet)

    office.says(0, words.replace("POWER [ ]", "POWER [ 9 ]"), to=report)
    assert ["POWER"] == [*office.docket.seat(0).sheet]


def test_a_link_for_each_disk_files_just_that_disk(a_database):
    with open_office(a_database, players=3) as office:
        seen = 0
        for _ in range(200):
            waiting = list(office.docket.awaited())
            if office.docket.ended or seen > 20:
                break
            for seat in waiting:
                disks = {said: body for said, body in taps(office.newest(seat)).items() if said.startswith("DISK ")}
                for body in [*disks.values()][:1]:
                    office.says(seat, body)
                    filed = [block for block in office.docket.seat(seat).sheet.values() if isinstance(block, DiskBlock)]
                    seen += bool(filed) or seat not in office.docket.awaited()
                if not disks:
                    office.says(seat, office.sensible_words(seat))
        assert seen
