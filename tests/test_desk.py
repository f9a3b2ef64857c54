"""The one door: letters that count, letters that do not, and letters that come twice."""

import pytest

from referee.desk import Letter, NoSuchGame, Outage, Tick
from referee.orders.blocks import PowerBlock, PowerRank
from referee.store import Store
from tests.post import REFEREE, PostOffice, text_of


@pytest.fixture
def office(tmp_path):
    with Store(f"sqlite:///{tmp_path / 'referee.db'}") as store:
        store.create()
        office = PostOffice(store, players=3)
        office.everybody_accepts()
        yield office


def verdict(office, inbox_id):
    with office.store.reading() as unit:
        return unit.letter(inbox_id).verdict


def filed(office, seat):
    return office.docket.sheets[seat].get("POWER")


def power(value):
    return PowerBlock((PowerRank(value),))


def test_an_answer_to_a_report_is_filed_and_gets_one_receipt(office):
    news = office.says(0, "POWER 9")

    assert power(9) == filed(office, 0)
    assert [0] == [seat for seat, _ in news]
    assert "Ann@example.org".lower() == news[0][1]["To"].lower()


def test_any_current_letter_may_be_answered_the_receipt_too(office):
    office.says(0, "POWER 9")

    office.says(0, "POWER 8")

    assert power(8) == filed(office, 0)


def test_the_same_letter_delivered_twice_files_its_orders_once(office):
    raw = office.reply(0, "POWER 9")
    first = office.hand_over(raw)
    seq = office.docket.seq

    again = office.hand_over(raw)

    assert 1 == len(first)
    assert [] == again
    assert seq == office.docket.seq


def test_a_letter_read_a_second_time_after_a_crash_is_not_filed_again(office):
    inbox_id = office.drop(office.reply(0, "POWER 9"))
    office.desk.handle(Letter(inbox_id), office.now)
    seq = office.docket.seq

    office.desk.handle(Letter(inbox_id), office.now)

    assert seq == office.docket.seq


def test_a_stranger_is_not_answered(office):
    raw = office.reply(0, "POWER 9", address=REFEREE, headers={}, to=forged(office.newest(0)))

    inbox_id = office.drop(raw)
    office.desk.handle(Letter(inbox_id), office.now)

    assert ("stranger", []) == (verdict(office, inbox_id), office.fetch())


def forged(letter):
    """The same letter with every token broken."""
    for name in ("Message-ID", "Subject", "Reply-To"):
        value = str(letter[name]).replace(".red.", ".blue.")
        del letter[name]
        letter[name] = value
    return letter


def test_a_letter_from_another_address_is_held_and_told_to_the_address_on_file(office):
    news = office.says(0, "POWER 13", sender="Mallory <mallory@evil.example>")

    assert filed(office, 0) is None
    assert ["ann@example.org"] == [letter["To"] for _, letter in news]

    office.says(0, "OK")
    assert power(13) == filed(office, 0)


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto-Submitted": "auto-replied"},
        {"Precedence": "bulk"},
        {"List-Id": "<players.example.org>"},
        {"X-Autoreply": "yes"},
    ],
)
def test_automatic_mail_is_kept_and_never_answered(office, headers):
    inbox_id = office.drop(office.reply(0, "POWER 9", headers=headers))

    office.desk.handle(Letter(inbox_id), office.now)

    assert ("automatic", []) == (verdict(office, inbox_id), office.fetch())
    assert filed(office, 0) is None


def test_our_own_letters_are_never_answered(office):
    inbox_id = office.drop(office.reply(0, "POWER 9", sender=f"Referee <{REFEREE}>"))

    office.desk.handle(Letter(inbox_id), office.now)

    assert ("own", []) == (verdict(office, inbox_id), office.fetch())


def test_players_who_were_copied_are_named_in_the_receipt(office):
    news = office.says(0, "POWER 13", headers={"Cc": "Bo <bo@example.org>"})

    assert power(13) == filed(office, 0)
    assert "Bo" in text_of(news[0][1])


def test_bytes_that_are_no_letter_are_kept_and_not_answered(office):
    inbox_id = office.drop(b"\x00\xff\xfe garbage")

    office.desk.handle(Letter(inbox_id), office.now)

    assert ("stranger", []) == (verdict(office, inbox_id), office.fetch())


def test_the_time_the_referee_was_away_is_added_to_running_deadlines(office):
    due = office.docket.due

    office.desk.handle(Outage(7200), office.now)

    assert due + 7200 == office.docket.due


def test_a_tick_before_anything_is_due_changes_nothing(office):
    seq = office.docket.seq

    office.desk.handle(Tick("g1"), office.now)

    assert (seq, []) == (office.docket.seq, office.fetch())


def test_a_game_that_is_not_here_is_named_in_the_error(office):
    with pytest.raises(NoSuchGame):
        office.desk.handle(Tick("g99"), office.now)


def test_every_letter_carries_its_token_in_three_places(office):
    letter = office.newest(0)

    tag = letter["Subject"].split("]")[0].removeprefix("[eg ")
    assert f"referee+{tag}@elgrande.example" in letter["Reply-To"]
    assert f"<{tag}@elgrande.example>" == letter["Message-ID"]
    assert "auto-generated" == letter["Auto-Submitted"]


def test_no_rivals_address_stands_in_anybodys_letter(office):
    office.play_to_the_end()

    for seat, letter in office.letters:
        rivals = [f"{name}@example.org" for n, name in enumerate(("ann", "bo", "yara")) if n != seat]
        assert not [address for address in rivals if address in letter.as_string()]
