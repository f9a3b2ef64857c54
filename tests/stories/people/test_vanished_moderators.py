"""Moderators who do not answer what players tell them: whoever runs the referee moderates as well."""

import pytest

from referee import log
from referee.adjudication.adjudicate import gives_up_at
from referee.commands.newcomers import Newcomer
from referee.docket import fold, follow
from referee.mail.compose import KIND
from tests.kit.post import MO, open_office, words

ANN, BO = range(2)
HAL = "hal@example.org"


@pytest.fixture
def office(tmp_path):
    with hosted(tmp_path) as office:
        yield office


def hosted(tmp_path, **options):
    how = {"players": 3, "moderators": (MO,), "operator": HAL, **options}
    return open_office(f"sqlite:///{tmp_path}/{len(options)}{options.get('operator', '')}.db", **how)


def names(office) -> list[str]:
    return [name for _, name in office.docket.moderators]


def folded(office):
    with office.store.reading() as transaction:
        return fold(transaction.log("g1"))


def test_a_week_after_words_that_no_moderator_has_answered_the_host_moderates_too(office):
    office.says(ANN, "TELL MODERATOR Bo has two seats, I think.")
    office.passes(days=6, hours=23)
    assert ["Mo"] == names(office)
    office.passes(hours=2)

    assert ["Mo", "the host"] == names(office)
    assert "appointed" == office.latest(HAL)[KIND]
    assert "has waited for days" in " ".join(words(letter) for to, letter in office.elsewhere if to == "mo@example.org")
    assert "what players told the moderators had waited" in office.docket.ledger[-1].reason
    assert folded(office) == office.docket
    assert "news" == office.newest(BO)[KIND]
    assert "the host" in words(office.newest(BO))
    assert "done" in office.commands("ANNOUNCE I look after you from now on.", address=HAL)


def test_it_happens_once_and_wakes_nobody_again(office):
    office.says(ANN, "TELL MODERATOR Hello?")
    office.passes(days=8)
    before = len(office.docket.moderators)
    office.passes(days=8)
    assert (2, 2, None) == (before, len(office.docket.moderators), office.docket.unheard)


def test_any_letter_of_commands_says_that_a_moderator_is_there(office):
    office.says(ANN, "TELL MODERATOR Hello?")
    office.passes(days=6)
    office.commands("STATUS")
    office.passes(days=6)
    assert ["Mo"] == names(office)


def test_a_forged_letter_of_commands_says_nothing(office):
    office.says(ANN, "TELL MODERATOR Hello?")
    office.passes(days=6)
    office.commands("STATUS", sender="mallory@evil.example")
    office.passes(days=2)
    assert 2 == len(names(office))


def test_while_nobody_waits_a_moderator_may_be_as_silent_as_he_likes(office):
    office.passes(days=30)
    assert ["Mo"] == names(office)


def test_three_days_are_enough_where_letters_to_the_moderator_come_back(office):
    office.says(ANN, "TELL MODERATOR Hello?")
    docket = office.docket
    lost = follow(docket, log.Returned(docket.moderators[0][0], 1, "550 no such user"))
    assert 4 * 86400 == gives_up_at(docket) - gives_up_at(lost)


@pytest.mark.parametrize("options", [{"operator": "bo@example.org"}, {"operator": None}])
def test_a_host_who_plays_or_whom_nobody_knows_inherits_nothing(tmp_path, options):
    with hosted(tmp_path, **options) as office:
        office.says(ANN, "TELL MODERATOR Hello?")
        office.passes(days=8)
        assert (["Mo"], None) == (names(office), office.docket.unheard)


def test_a_table_that_stands_still_is_no_reason_to_wait_for_ever(office):
    office.commands("PAUSE")
    office.says(ANN, "TELL MODERATOR When do we go on?")
    office.passes(days=8)
    assert 2 == len(names(office))


def test_a_complaint_where_the_moderator_plays_goes_to_the_host_and_its_writer_is_told_so(tmp_path):
    with hosted(tmp_path, moderators=(Newcomer("Bo", "bo@example.org"),)) as office:
        before = len([to for to, _ in office.elsewhere if to == "bo@example.org"])
        [(_, receipt)] = office.says(ANN, "TELL MODERATOR Bo puts the clock back when it suits him.")
        assert "Passed on to the host, and to nobody else" in words(receipt)
        assert "puts the clock back" in words(office.latest(HAL))
        assert before == len([to for to, _ in office.elsewhere if to == "bo@example.org"])
