"""A player's letter that answers none of ours is held and quoted back, once a day; a stranger's is passed over."""

from datetime import timedelta

import pytest

from referee.commands.newcomers import Newcomer
from referee.desk import LetterKept
from referee.log import Options
from tests.kit.post import MO, NOON, REFEREE, PostOffice, fresh, open_office, quoted, text_of, words
from tests.kit.tables import power, setup_for

SERVER = "mx.elgrande.example"
PROOF = {"Authentication-Results": f"{SERVER}; dmarc=pass header.from=example.org"}
HOME = {"Received": f"from mout.gmx.example (mout.gmx.example [198.51.100.7]) by {SERVER} with ESMTPS id x; Fri"}
EVIL = {"Received": f"from vps.evil.example (vps.evil.example [192.0.2.1]) by {SERVER} with ESMTPS id x; Fri"}
ANN = "Ann <ann@example.org>"


def everybody_accepts(office: PostOffice) -> None:
    for seat in range(3):
        office.says(seat, f"ACCEPT {seat}", headers={**PROOF, **HOME})


@pytest.fixture
def office(tmp_path, request):
    """Letters prove themselves by their route; at the parameter "proving" our mail server vouches for them."""
    server = SERVER if getattr(request, "param", "") == "proving" else None
    with open_office(
        f"sqlite:///{tmp_path}/desk.db", everybody_accepts, players=3, moderators=(MO,), authserv_id=server
    ) as office:
        yield office


proving = pytest.mark.parametrize("office", ["proving"], indirect=True)


def dropped(office, raw: bytes) -> tuple[str, list]:
    """The verdict on a letter, and the letters that follow."""
    inbox_id = office.drop(raw)
    office.desk.handle(LetterKept(inbox_id), office.now)
    return office.verdict(inbox_id), office.fetch()


@pytest.mark.parametrize(
    ("office", "headers"), [("trusting", HOME), ("proving", PROOF)], indirect=["office"], ids=["route", "proof"]
)
def test_orders_in_fresh_mail_are_quoted_back_and_filed_by_ok(office, headers):
    verdict, ((seat, receipt),) = dropped(office, fresh("POWER 13\nhttp://evil.example/", ANN, headers))

    assert ("held", 0, "ann@example.org", None) == (verdict, seat, receipt["To"], office.filed())
    assert "A letter from your address answers none of ours" in words(receipt)
    assert "POWER 13" in words(receipt)

    office.says(0, "OK", headers=headers)
    assert power(13) == office.filed()


def test_no_word_of_his_own_comes_back(office):
    _, ((_, receipt),) = dropped(
        office, fresh("POWER 13\nPOWER 99\nhttp://evil.example/\nSAY buy pills\nNow I wonder why", ANN, HOME)
    )

    assert [] == [word for word in ("evil", "pills", "wonder", "POWER 99") if word in words(receipt)]
    assert b"evil" not in receipt.as_bytes()


def test_a_reply_to_an_edited_address_is_quoted_back_too(office):
    raw = office.reply(0, "POWER 13", address=REFEREE, headers=HOME)
    raw = b"\n".join(line for line in raw.split(b"\n") if not line.startswith((b"In-Reply-To:", b"Subject:")))

    verdict, ((seat, receipt),) = dropped(office, raw)

    assert ("held", 0, True) == (verdict, seat, "POWER 13" in words(receipt))


def test_running_words_are_read_against_our_newest_letter(office):
    _, ((_, receipt),) = dropped(office, fresh("I lay the 13", ANN, HOME))
    assert "POWER 13" in words(receipt)

    office.says(0, "OK", headers=HOME)
    assert power(13) == office.filed()


@pytest.mark.parametrize("said", ["Shall we meet on Friday?", "STATUS", "ACCEPT again", "SAY Hello"])
def test_a_letter_without_an_order_is_answered_with_where_to_write(office, said):
    verdict, ((_, receipt),) = dropped(office, fresh(said, ANN, HOME))

    assert "held" == verdict
    assert "No order was found in it. Please answer a letter of ours" in words(receipt)


def test_one_a_day_gets_an_answer(office):
    seen = []
    for hours in (0, 1, 22, 2):
        office.now += timedelta(hours=hours)
        verdict, news = dropped(office, fresh(f"POWER {9 + hours}", ANN, HOME))
        seen.append((verdict, len(news)))

    assert [("held", 1), ("braked", 0), ("braked", 0), ("held", 1)] == seen


def test_letters_that_are_proven_have_a_budget_of_their_own(office):
    for number in range(20):
        dropped(office, fresh(f"POWER {number} please", ANN, HOME))

    office.says(0, "POWER 13", headers=HOME)

    assert power(13) == office.filed()


STRANGERS = {
    "a new route": (ANN, EVIL),
    "no route": (ANN, {}),
    "nobody we know": ("Eve <eve@example.org>", HOME),
    "a moderator who does not play": ("Mo <mo@example.org>", HOME),
    "two senders": ("ann@example.org, eve@evil.example", HOME),
}


@pytest.mark.parametrize(("sender", "headers"), STRANGERS.values(), ids=STRANGERS)
def test_who_is_not_vouched_for_gets_nothing(office, sender, headers):
    assert ("stranger", []) == dropped(office, fresh("POWER 13", sender, headers))
    assert () == office.docket.seat(0).held


@proving
@pytest.mark.parametrize("headers", [HOME, {"Authentication-Results": f"{SERVER}; dmarc=fail header.from=example.org"}])
def test_where_a_server_vouches_nothing_else_does(office, headers):
    assert ("stranger", []) == dropped(office, fresh("POWER 13", ANN, headers))


def test_a_machine_gets_no_answer(office):
    headers = {**HOME, "Auto-Submitted": "auto-replied"}
    assert ("automatic", []) == dropped(office, fresh("POWER 13", ANN, headers))
    assert ("automatic", []) == dropped(office, fresh("POWER 12", ANN, {**HOME, "X-Loop": "somewhere"}))


def test_who_has_left_the_table_or_whose_game_is_over_is_a_stranger(office):
    office.commands("EJECT red", headers=HOME)
    code = text_of(office.latest("mo@example.org")).partition("CODE ")[2].split()[0]
    office.commands(f"EJECT red CODE {code}", headers=HOME)

    assert "stranger" == dropped(office, fresh("POWER 13", ANN, HOME))[0]


# --- several tables -------------------------------------------------------------------------------


@pytest.fixture
def tables(office):
    """Ann plays at a second table, which has begun."""
    players = [Newcomer(name, f"{name.lower()}@example.org", "Europe/Amsterdam") for name in ("Ann", "Zoe")]
    setup = setup_for(2, "rio_grande", length="nine", castillo="tally", boxes=())
    office.desk.open_game("g2", "Sunday table", setup, Options(), players, bytes(32), NOON, invite=False)
    office.fetch()
    return office


def sealed(office, game: str):
    with office.store.reading() as transaction:
        docket = office.desk.docket(transaction, game)
    return docket.seat(0).held, docket.seat(0).sheet.get("POWER")


def test_where_no_table_is_named_the_newest_letters_of_all_are_listed_and_nothing_is_read(tables):
    verdict, ((_, answer),) = dropped(tables, fresh("POWER 13", ANN, HOME))

    told = words(answer)
    assert ("held", ((), None), ((), None)) == (verdict, sealed(tables, "g1"), sealed(tables, "g2"))
    assert ("names no table of yours" in told, "Friday, round 1" in told, "Sunday table, round 1" in told) == (
        True, True, True,
    )  # fmt: skip
    assert ("POWER 13" in told, "[eg g2" in told) == (False, False)


def test_no_log_of_a_table_knows_of_another(tables):
    dropped(tables, fresh("POWER 13", ANN, HOME))

    with tables.store.reading() as transaction:
        lines = [body for game in ("g1", "g2") for _, _, body in transaction.lines(game)]
    assert 1 == sum("Sunday table" in line for line in lines)  # where it was opened


@pytest.mark.parametrize(
    ("subject", "said", "game"),
    [
        ("orders for Sunday table", "POWER 13", "g2"),
        ("g1", "POWER 13", "g1"),
        ("my orders", "Sunday table:\nPOWER 13", "g2"),
    ],
)
def test_a_table_is_named_by_subject_or_first_line(tables, subject, said, game):
    raw = fresh(said, ANN, HOME).replace(b"Subject: a game", f"Subject: {subject}".encode())

    verdict, _ = dropped(tables, raw)

    other = "g1" if game == "g2" else "g2"
    assert ("held", (power(13),), ()) == (verdict, sealed(tables, game)[0], sealed(tables, other)[0])


def test_a_token_in_the_quote_names_table_and_letter(tables):
    ours = tables.newest(0)
    attribution = f"On Friday El Grande referee <{ours['Reply-To']}> wrote:"

    verdict, _ = dropped(tables, fresh(f"POWER 13\n\n{attribution}\n{quoted(text_of(ours))}", ANN, HOME))

    assert ("Sunday table" in ours["Subject"], "held", (power(13),)) == (True, verdict, sealed(tables, "g2")[0])


# --- would-be hosts -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("subject", "verdict"),
    [("CREATE Friday", "unlisted"), ("Re: create a table", "unlisted"), ("We recreate", "stranger"), ("", "stranger")],
)
def test_a_would_be_host_stands_in_the_inbox_by_his_subject_alone(office, subject, verdict):
    raw = fresh("CREATE Friday", "Hal <hal@example.net>").replace(b"Subject: a game", f"Subject: {subject}".encode())

    assert (verdict, []) == dropped(office, raw)
