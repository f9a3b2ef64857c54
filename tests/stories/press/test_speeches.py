"""What a player wants told to all in running words: all read it once its writer agrees, and not before."""

from collections.abc import Iterator

import pytest

from tests.kit.post import PostOffice, open_office, text_of

ANN, BO, YARA = 0, 1, 2
WISH = 'Dear Mo, please tell everybody: "Seville is my living room." Thank you.'


@pytest.fixture
def office(a_database: str) -> Iterator[PostOffice]:
    with open_office(a_database) as opened:
        yield opened


def test_nobody_reads_it_before_its_writer_agrees(office: PostOffice) -> None:
    news = office.says(BO, WISH)

    assert [BO] == [seat for seat, _ in news]
    asked = text_of(news[0][1])
    assert "| SAY Seville is my living room." in asked
    assert "SAY: if you say yes, all players read it at once" in asked


def test_an_ok_tells_it_to_all_and_files_what_was_proposed_beside_it(office: PostOffice) -> None:
    office.says(BO, f"{WISH}\nAnd just for you: I play the 13.")

    news = office.says(BO, "OK")

    told = {seat for seat, letter in news if "Seville is my living room." in text_of(letter)}
    assert {ANN, YARA, BO} <= told
    assert "POWER" in office.docket.seat(BO).sheet


def test_who_withdraws_it_is_not_quoted(office: PostOffice) -> None:
    office.says(BO, WISH)

    news = [*office.says(BO, "no"), *office.says(BO, "OK")]

    assert not any("living room" in text_of(letter) for seat, letter in news if seat != BO)
