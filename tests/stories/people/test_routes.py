"""Where no server proves who wrote a letter, the way it came by is remembered, and a new one is asked about."""

import pytest

from referee.store import Store
from tests.kit.post import MO, PostOffice, open_office, words
from tests.kit.tables import power

SERVER = "mx.elgrande.example"


def by(host: str, address: str = "198.51.100.7") -> dict[str, str]:
    """The line that our server writes above a letter from this host."""
    return {"Received": f"from {host} ({host} [{address}]) by {SERVER} (Postfix) with ESMTPS id x; Fri"}


HOME = by("mout7.gmx.example")
ALSO_HOME = by("mout9.gmx.example", "203.0.113.9")
ABROAD = by("smtp.hotel.example", "192.0.2.1")
EVIL = by("vps.evil.example")


@pytest.fixture
def office(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/desk.db", everybody_accepts_at_home, players=3, moderators=(MO,)) as office:
        yield office


def everybody_accepts_at_home(office):
    for seat in range(3):
        office.says(seat, f"ACCEPT {seat}", headers=HOME)


def test_another_server_of_the_same_provider_is_the_same_way(office):
    office.says(0, "POWER 13", headers=ALSO_HOME)

    assert power(13) == office.filed()


def test_an_order_by_another_way_is_held_and_who_is_on_file_hears_by_which(office):
    ((seat, receipt),) = office.says(0, "POWER 13\nSAY I resign", headers=EVIL)

    assert (0, "ann@example.org", None) == (seat, receipt["To"], office.filed())
    assert "came by another way than your letters before. Nothing of it is filed." in words(receipt)
    assert "It came by way of evil.example." in words(receipt)
    assert "answer this letter with OK" in words(receipt)


@pytest.mark.parametrize(
    "forged",
    [
        f"from mout7.gmx.example by {SERVER} (Postfix) with ESMTP id x; Fri",
        f"from x(mout7.gmx.example [192.0.2.3]) (evil.example [192.0.2.1]) by {SERVER} with ESMTP; Fri",
        f"from ; (evil.example [192.0.2.1]) by {SERVER} with ESMTP; Fri",
    ],
)
def test_a_line_in_which_the_sender_names_a_providers_server_opens_no_way(office, forged):
    stolen = office.newest(0)
    for _ in range(2):
        ((_, receipt),) = office.says(0, "POWER 13", to=stolen, headers={"Received": forged})

        assert office.filed() is None
        assert "gmx" not in words(receipt)


def test_a_letter_from_outside_without_an_address_is_another_way_than_one_that_was_never_outside(tmp_path):
    def begins(office):
        for seat in range(3):
            office.says(seat, f"ACCEPT {seat}")

    with open_office(f"sqlite:///{tmp_path}/within.db", begins, players=3) as office:
        ((_, receipt),) = office.says(0, "POWER 13", headers={"Received": f"from pc by {SERVER}"})

        assert "No mail server that we know of says where it came from." in words(receipt)
        assert office.filed() is None


def test_no_way_is_learned_by_a_line_without_an_address_not_even_from_a_yes(office):
    unsaid = {"Received": f"from mout7.gmx.example by {SERVER} (Postfix) with ESMTP id x; Fri"}
    stolen = office.newest(0)
    office.says(0, "POWER 13", headers=unsaid)
    office.says(0, "OK", headers=unsaid)
    assert power(13) == office.filed()

    office.says(0, "POWER 12", to=stolen, headers=unsaid)
    assert power(13) == office.filed()


def test_a_letter_that_no_server_passed_on_is_another_way_too(office):
    ((_, receipt),) = office.says(0, "POWER 13")

    assert "No mail server that we know of says where it came from." in words(receipt)
    assert office.filed() is None


def test_a_neighbour_under_the_same_public_suffix_is_another_way(tmp_path):
    def begins(office):
        for seat in range(3):
            office.says(seat, f"ACCEPT {seat}", headers=by("mail.one.id.au"))

    with open_office(f"sqlite:///{tmp_path}/suffix.db", begins, players=3) as office:
        office.says(0, "POWER 13", headers=by("mail.two.id.au", "203.0.113.9"))
        assert office.filed() is None

        office.says(0, "POWER 12", headers=by("mx2.one.id.au", "203.0.113.10"))
        assert power(12) == office.filed()


def test_ok_to_that_receipt_files_the_order_by_whichever_way_it_comes(office):
    office.says(0, "POWER 13", headers=ABROAD)
    office.says(0, "OK", headers=ABROAD)

    assert power(13) == office.filed()


def test_from_then_on_the_way_is_known_and_the_old_one_still_is(office):
    office.says(0, "POWER 13", headers=ABROAD)
    office.says(0, "OK", headers=HOME)

    office.says(0, "POWER 12", headers=ABROAD)
    assert power(12) == office.filed()
    office.says(0, "POWER 11", headers=HOME)
    assert power(11) == office.filed()


def test_ok_to_any_other_letter_files_nothing_and_makes_no_way_known(office):
    before = office.newest(0)
    office.says(0, "POWER 13", headers=EVIL)

    office.says(0, "OK", to=before, headers=EVIL)
    office.says(0, "OK", to=before, headers=HOME)
    office.says(0, "POWER 12", to=before, headers=EVIL)

    assert office.filed() is None


def test_whoever_does_not_say_yes_keeps_the_way_closed(office):
    office.says(0, "POWER 13", headers=EVIL)
    office.says(0, "That was not me!", headers=HOME)
    office.says(0, "POWER 9", headers=HOME)

    office.says(0, "POWER 13", headers=EVIL)

    assert power(9) == office.filed()


def test_a_letter_without_orders_by_another_way_can_be_confirmed_as_well(office):
    ((_, receipt),) = office.says(0, "STATUS", headers=ABROAD)
    assert "came by another way" in words(receipt)

    ((_, answer),) = office.says(0, "OK", headers=ABROAD)
    assert "Your request is carried out." in words(answer)
    office.says(0, "POWER 13", headers=ABROAD)

    assert power(13) == office.filed()


def test_half_a_yes_is_none(office):
    office.says(0, "STATUS", headers=EVIL)
    office.says(0, "OK, but that was not me", headers=HOME)

    office.says(0, "POWER 13", headers=EVIL)

    assert office.filed() is None


def test_orders_in_answer_to_that_receipt_are_filed_for_only_its_reader_has_it(office):
    office.says(0, "POWER 13", headers=ABROAD)
    office.says(0, "POWER 12", headers=ABROAD)

    assert power(12) == office.filed()


def test_a_way_is_not_learned_from_a_letter_in_a_persons_name_nor_from_another_address(office):
    office.says(0, "POWER 13", sender="mallory@evil.example", headers=EVIL)
    office.says(0, "POWER 13", headers=EVIL)

    assert office.filed() is None


def test_ways_are_each_persons_own(office):
    office.says(0, "POWER 13", headers=ABROAD)
    office.says(0, "OK", headers=ABROAD)

    office.says(1, "POWER 12", headers=ABROAD)

    assert office.filed(1) is None


def test_a_way_is_remembered_in_every_game_of_a_person(office):
    with office.store.reading() as transaction:
        known = [(each.route, each.asked) for each in transaction.routes("Ann@Example.org")]

    assert [("gmx.example", "")] == known


def test_where_a_server_proves_who_wrote_nobody_asks_for_the_way(tmp_path):
    told = {"Authentication-Results": f"{SERVER}; dmarc=pass header.from=example.org"}
    with Store(f"sqlite:///{tmp_path}/proving.db") as store:
        store.create()
        office = PostOffice(store, players=3, authserv_id=SERVER)
        for seat in range(3):
            office.says(seat, f"ACCEPT {seat}", headers={**told, **HOME})

        office.says(0, "POWER 13", headers={**told, **ABROAD})

        assert power(13) == office.filed()


def test_a_flood_by_another_way_spends_nothing_of_its_victims(office):
    first = office.newest(0)
    for number in range(20):
        office.says(0, f"POWER 13\nSAY {number}", to=first, headers=EVIL)

    office.says(0, "POWER 12", to=first, headers=HOME)

    assert power(12) == office.filed()


def test_who_is_forgotten_leaves_no_way_behind(office):
    with office.store.writing() as transaction:
        transaction.forget("Ann@example.org", lambda raw: "")

    with office.store.reading() as transaction:
        assert ((), 1) == (transaction.routes("ann@example.org"), len(transaction.routes("bo@example.org")))


# --- moderators ---


def due(office):
    return office.docket.due


def test_a_command_by_another_way_is_not_carried_out_until_it_answers_the_letter_that_asks(office):
    office.commands("EXTEND 24", headers=HOME)
    before = due(office)

    answer = " ".join(office.commands("EXTEND 48", headers=ABROAD).split())
    assert (before, True) == (due(office), "REFUSED. This letter came by way of hotel.example" in answer)

    office.commands("EXTEND 48", headers=ABROAD)
    assert before + 48 * 3600 == due(office)

    office.commands("EXTEND 1", headers=ABROAD)
    assert before + 49 * 3600 == due(office)


def test_a_command_letter_that_was_caught_and_is_sent_again_is_not_carried_out_again(office):
    caught = office.answer(office.latest("mo@example.org"), "EXTEND 24", "mo@example.org", headers=HOME)
    office.hand_over(caught)
    once = due(office)
    office.passes(minutes=5)
    count = len(office.elsewhere)

    office.hand_over(caught.replace(b"<reply-", b"<again-"))

    ((to, answer),) = office.elsewhere[count:]
    assert (once, "mo@example.org") == (due(office), to)
    assert "Already done" in words(answer)


def test_it_is_not_carried_out_again_after_others_either(office):
    caught = office.answer(office.latest("mo@example.org"), "EXTEND 24", "mo@example.org", headers=HOME)
    office.hand_over(caught)
    office.passes(minutes=5)
    office.commands("UNDO", headers=HOME)
    undone = due(office)

    office.hand_over(caught.replace(b"<reply-", b"<again-"))

    assert undone == due(office)


def test_a_new_letter_with_the_same_command_is_carried_out(office):
    to = office.latest("mo@example.org")
    office.hand_over(office.answer(to, "EXTEND 24", "mo@example.org", headers=HOME))
    once = due(office)
    office.passes(minutes=5)

    office.hand_over(office.answer(to, "EXTEND 24", "mo@example.org", headers=HOME))

    assert once + 24 * 3600 == due(office)
