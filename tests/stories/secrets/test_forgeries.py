"""Who may order, and who hears of it: every token, sender and proof there is, one with the other.

No order is filed that should not be, no secret reaches a third, no letter goes to a stranger.
"""

from datetime import timedelta
from email import message_from_bytes
from email.policy import compat32
from itertools import product

import pytest

from referee.desk import LetterKept
from referee.store import Store
from tests.kit.post import MO, WIRE, PostOffice, open_office, text_of, words
from tests.kit.tables import power

SERVER = "mx.elgrande.example"
FILE = {"ann@example.org", "bo@example.org", "yara@example.org", "mo@example.org"}
SECRET = "DISK SECRET Aragon"  # what Ann has sealed

TOKENS = ("right", "old", "foreign", "another's", "forwarded", "replayed")
SENDERS = ("right", "wrong", "two")
PROOFS = ("pass", "fail", "forged", "absent")


def begins(office):
    for seat in range(3):
        office.says(seat, f"ACCEPT {seat}", headers=proof("pass"))
    office.says(0, SECRET, headers=proof("pass"))


@pytest.fixture
def office(tmp_path, request):
    """Nobody proves there who sent a letter; or, at the parameter "proving", our mail server does."""
    server = SERVER if getattr(request, "param", "") == "proving" else None
    with open_office(
        f"sqlite:///{tmp_path}/games.db", begins, players=3, moderators=(MO,), authserv_id=server
    ) as office:
        yield office


def proof(kind: str, domain: str = "example.org") -> dict[str, str]:
    told = {
        "pass": f"{SERVER}; dmarc=pass header.from={domain}",
        "fail": f"{SERVER}; dmarc=fail header.from={domain}",
        "forged": f"mx.elsewhere.example; dmarc=pass header.from={domain}",
    }
    return {"Authentication-Results": told[kind]} if kind in told else {}


def forged(office, token: str, sender: str, proven: str) -> bytes:
    """A letter with an order for red (Ann): POWER 13."""
    to = {"another's": office.newest(1), "old": next(letter for seat, letter in office.letters if seat == 0)}
    answered = to.get(token, office.newest(0))
    writer = {"right": "ann@example.org", "wrong": "mallory@evil.example", "two": "ann@example.org"}[sender]
    if token == "forwarded" and sender == "wrong":
        writer = "bo@example.org"
    raw = office.reply(0, "POWER 13", to=answered, sender=writer, headers=proof(proven, writer.partition("@")[2]))
    if sender == "two":
        raw = raw.replace(b"From: ", b"From: mallory@evil.example\r\nFrom: ", 1)
    if token == "foreign":  # made up, or of a game elsewhere
        raw = raw.replace(b".red.", b".yellow.")
    return raw


def should_file(office, token: str, sender: str, proven: str) -> bool:
    trusted = office.authserv_id is None or proven == "pass"
    return token in ("right", "old", "forwarded") and sender == "right" and trusted


@pytest.mark.parametrize(
    ("office", "token", "sender", "proven"),
    [*product(["proving"], TOKENS, SENDERS, PROOFS), *product(["trusting"], TOKENS, SENDERS, ("forged", "absent"))],
    indirect=["office"],
)
def test_an_order_is_filed_for_who_has_token_and_address_and_proof(office, token, sender, proven):
    if token == "replayed":
        caught = office.reply(0, "POWER 13", headers=proof("pass"))
        office.hand_over(caught)
        office.now += timedelta(minutes=1)
        office.says(0, "POWER 9", headers=proof("pass"))
    before, other = len(office.letters), len(office.elsewhere)
    raw = forged(office, token, sender, proven) if token != "replayed" else replayed(caught, sender, proven)

    office.desk.handle(LetterKept(office.drop(raw)), office.now)
    office.fetch()

    expected = power(9) if token == "replayed" else power(13) if should_file(office, token, sender, proven) else None
    assert expected == office.docket.seat(0).sheet.get("POWER")
    assert {None} == {office.docket.seat(seat).sheet.get("POWER") for seat in (1, 2)}
    assert {to for to, _ in office.elsewhere} <= FILE
    told = [text_of(letter) for seat, letter in office.letters[before:] if seat != 0]
    quoted = SECRET if (token, sender) == ("another's", "wrong") else "POWER 13"  # a stranger's words are held for blue
    assert not [text for text in told if quoted in text or SECRET in text]
    for _, letter in office.elsewhere[other:]:
        assert "POWER 13" not in text_of(letter)


@pytest.mark.parametrize(("token", "sender"), list(product(TOKENS, SENDERS)))
def test_nothing_is_filed_by_a_way_that_is_not_its_writers(office, token, sender):
    caught = office.reply(0, "POWER 13")
    seats, others = len(office.letters), len(office.elsewhere)
    raw = forged(office, token, sender, "absent") if token != "replayed" else replayed(caught, sender, "absent")
    raw = b"Received: from vps.evil.example (vps.evil.example [198.51.100.7]) by mx.elgrande.example; Fri\r\n" + raw

    office.hand_over(raw)

    assert {None} == {office.docket.seat(seat).sheet.get("POWER") for seat in range(3)}
    assert {to for to, _ in office.elsewhere} <= FILE
    told = [(seat, words(letter)) for seat, letter in office.letters[seats:]]
    assert not [
        text for seat, text in told if seat != 0 and (SECRET in text or "POWER 13" in text and sender != "wrong")
    ]
    assert not [letter for _, letter in office.elsewhere[others:] if "POWER 13" in text_of(letter)]
    if sender == "right" and token not in ("foreign", "another's"):
        assert [(0, True)] == [(seat, "It came by way of evil.example" in text) for seat, text in told]


def replayed(caught: bytes, sender: str, proven: str) -> bytes:
    """A letter that was caught, sent again under another name."""
    letter = message_from_bytes(caught, policy=compat32)
    writer = {"right": "ann@example.org", "wrong": "mallory@evil.example", "two": "ann@example.org"}[sender]
    del letter["From"], letter["Authentication-Results"]
    letter.replace_header("Message-ID", "<caught@example.org>")
    letter["From"] = writer
    for field, value in proof(proven, writer.partition("@")[2]).items():
        letter[field] = value
    if sender == "two":
        letter["From"] = "mallory@evil.example"
    return letter.as_bytes(policy=WIRE)


def test_who_answers_a_report_forwarded_to_him_hears_so_and_the_others_hear_nothing(office):
    news = office.says(0, "POWER 13\nDISK SECRET Granada", sender="Bo <bo@example.org>")

    assert [1] == [seat for seat, _ in news]
    assert "one of ours that was for another seat" in words(news[0][1])
    assert "SECRET Granada" not in text_of(news[0][1])
    assert (None, ()) == (office.docket.seat(1).sheet.get("POWER"), office.docket.seat(0).held)


def test_his_own_next_answer_is_filed(office):
    office.says(0, "POWER 13", sender="Bo <bo@example.org>")

    office.says(1, "POWER 13")

    assert power(13) == office.docket.seat(1).sheet["POWER"]


def test_a_moderator_who_answers_a_players_letter_is_told_that_it_was_not_hers(office):
    count = len(office.elsewhere)

    assert [] == office.says(0, "EXTEND 24", sender="mo@example.org")

    ((to, letter),) = office.elsewhere[count:]
    assert "mo@example.org" == to
    assert "was for somebody else" in words(letter)


def test_a_held_letter_leaves_what_its_player_was_asked_open(office):
    office.says(0, "POWER 9\nPOWER 8")
    asked = office.newest(0)
    held = office.says(0, "POWER 13", sender="mallory@evil.example")[0][1]

    office.says(0, "OK", to=asked)
    assert power(8) == office.docket.seat(0).sheet["POWER"]

    office.says(0, "OK", to=held)
    assert power(8) == office.docket.seat(0).sheet["POWER"]


def test_what_a_held_letter_says_to_all_is_said_to_nobody_and_nothing_else_is_claimed(office):
    news = office.says(0, "POWER 13\nSAY I resign!\nHELP\nSTATUS", sender="mallory@evil.example")

    assert [0] == [seat for seat, _ in news]
    assert "I resign" not in words(news[0][1])


def test_an_ok_to_any_letter_but_the_one_that_offers_it_does_not_accept_what_was_held(office):
    office.says(0, "POWER 13", sender="mallory@evil.example")
    office.says(0, "STATUS")

    office.says(0, "OK")

    assert office.docket.seat(0).sheet.get("POWER") is None


# --- people who come and go ---


def rules(office, words: str) -> None:
    """A moderator's command, with the code where one is wanted."""
    answer = office.commands(words)
    if "CODE " in answer:
        office.commands(f"{words} CODE {answer.partition('CODE ')[2].split()[0]}")


def last(office, address: str) -> str:
    return words(office.latest(address))


def test_whoever_loses_a_seat_is_told_so(office):
    rules(office, "SUBSTITUTE blue Pat <pat@example.org>")
    office.fetch()

    assert "somebody else plays your seat" in last(office, "bo@example.org")
    assert "CODE" not in last(office, "bo@example.org")


def test_whoever_is_ejected_is_told_so(office):
    rules(office, "EJECT blue")

    assert "You no longer play" in last(office, "bo@example.org")


def test_whoever_moderates_no_longer_is_told_so(office):
    rules(office, "PROMOTE Pat <pat@example.org>")
    rules(office, "DISMISS Pat")

    assert "You no longer moderate" in last(office, "pat@example.org")


def test_a_predecessors_letters_are_dead_and_answered_kindly(office):
    old = office.newest(1)
    rules(office, "SUBSTITUTE blue Pat <pat@example.org>")

    news = office.hand_over(office.answer(old, "POWER 13", "bo@example.org"))

    assert [] == news
    assert office.docket.seat(1).sheet.get("POWER") is None
    assert "a place in" in last(office, "bo@example.org")
    assert "POWER 13" not in last(office, "bo@example.org")


def test_nobody_else_can_use_a_predecessors_letters(office):
    old = office.newest(1)
    rules(office, "SUBSTITUTE blue Pat <pat@example.org>")
    count = len(office.elsewhere)

    for sender in ("pat@example.org", "mallory@evil.example"):
        office.hand_over(office.answer(old, "POWER 13", sender))

    assert office.docket.seat(1).sheet.get("POWER") is None
    assert not [letter for to, letter in office.elsewhere[count:] if "mallory" in to or "POWER 13" in text_of(letter)]


def test_the_successor_answers_the_letters_of_his_own(office):
    rules(office, "SUBSTITUTE blue Pat <pat@example.org>")

    office.hand_over(office.answer(office.latest("pat@example.org"), "POWER 13", "pat@example.org"))

    assert power(13) == office.docket.seat(1).sheet["POWER"]


def test_whoever_answers_the_letter_of_farewell_is_answered_kindly(office):
    rules(office, "EJECT blue")

    office.hand_over(office.answer(office.latest("bo@example.org"), "But why?", "bo@example.org"))

    assert "that you no longer have" in last(office, "bo@example.org")


def test_a_moderator_who_was_dismissed_and_plays_is_pointed_to_the_letters_of_her_seat(office):
    rules(office, "PROMOTE Bo <bo@example.org>")
    office.fetch()
    appointed = office.latest("bo@example.org")
    rules(office, "DISMISS Bo")

    news = office.hand_over(office.answer(appointed, "EXTEND 24", "bo@example.org"))

    assert [1] == [seat for seat, _ in news]
    assert "for another seat" in words(news[0][1])


@pytest.mark.parametrize("address", ["jürgen@example.org", "jö@exämple.org"])
def test_an_address_that_cannot_be_written_to_is_refused_when_it_is_read(office, address):
    answer = " ".join(office.commands(f"PROMOTE Jo <{address}>").split())

    assert f"cannot write to {address}" in answer
    assert {"mo@example.org"} == {to for to, _ in office.elsewhere}


def test_an_address_at_an_international_domain_is_written_to_and_shown_as_it_was_given(office):
    assert "| PROMOTE Jo <jo@exämple.org>" in office.commands("PROMOTE Jo <jo@exämple.org>")
    appointed = office.latest("jo@xn--exmple-cua.org")

    office.hand_over(office.answer(appointed, "EXTEND 24", "Jo <jo@exämple.org>"))

    assert "EXTEND 24" in text_of(office.latest("jo@xn--exmple-cua.org"))
    assert "jo@exämple.org moderates this game" in office.commands("PROMOTE Joe <JO@xn--exmple-cua.org>").lower()


# --- the tag in the subject alone ---


def by_tag(office, words: str, sender="ann@example.org", **headers) -> list:
    """A letter that has lost all of ours but the subject."""
    raw = office.reply(0, words, address="referee@elgrande.example", sender=sender, headers=headers)
    return office.hand_over(b"\n".join(line for line in raw.split(b"\n") if not line.startswith(b"In-Reply-To:")))


def test_a_tag_alone_orders_nothing_where_nobody_proves_who_sent_it(office):
    ((seat, held),) = by_tag(office, "POWER 13")

    assert (0, None) == (seat, office.docket.seat(0).sheet.get("POWER"))

    office.says(0, "OK", to=held)

    assert power(13) == office.docket.seat(0).sheet["POWER"]


@pytest.mark.parametrize("office", ["proving"], indirect=True)
def test_a_tag_alone_and_a_proof_are_enough(office):

    by_tag(office, "POWER 13", **proof("pass"))

    assert power(13) == office.docket.seat(0).sheet["POWER"]


@pytest.mark.parametrize("office", ["proving"], indirect=True)
def test_a_tag_alone_without_the_proof_is_held(office):
    for kind in ("fail", "forged", "absent"):
        by_tag(office, "POWER 13", **proof(kind))

    assert office.docket.seat(0).sheet.get("POWER") is None


@pytest.mark.parametrize("office", ["proving"], indirect=True)
def test_a_tag_alone_means_the_letter_that_its_writer_had_when_it_was_written(office):
    late = office.reply(0, "POWER 13", address="referee@elgrande.example", headers=proof("pass"))
    office.passes(hours=80)
    office.now += timedelta(hours=1)
    round_two = office.docket.state.position.round

    office.hand_over(b"\n".join(line for line in late.split(b"\n") if not line.startswith(b"In-Reply-To:")))

    assert 2 == round_two
    assert office.docket.seat(0).sheet.get("POWER") is None


# --- games set up in somebody's name --------------------------------------------------------------

HAL = "hal@example.org"
SETTING_UP = "CREATE Sunday\nINVITE red Rita <rita@example.org>\nINVITE blue Bob <bob@example.org>\nSTART"


def anew(words: str, subject: str = "a game", to: str = "referee@elgrande.example", sender: str = HAL) -> bytes:
    """A letter in the name of a host, which anybody may send who knows that address."""
    head = f"From: {sender}\nTo: {to}\nSubject: {subject}\nMessage-ID: <{abs(hash((words, subject, to)))}@x.example>"
    return f"{head}\n\n{words}\n".encode()


@pytest.fixture
def set_up(tmp_path):
    """A desk that proves nobody, after somebody has sent CREATE, INVITE and START in a host's name."""
    with Store(f"sqlite:///{tmp_path}/hosted.db") as store:
        store.create()
        office = PostOffice(store, players=2, hosts=(HAL,))
        office.hand_over(anew(SETTING_UP))
        yield office


def told(office) -> set[str]:
    return {to for to, _ in office.elsewhere}


def test_of_a_game_set_up_in_a_hosts_name_nobody_but_the_host_on_file_hears(set_up):
    assert {HAL} == told(set_up)
    assert "START counts only in an answer to a letter of ours" in words(set_up.latest(HAL))


def test_who_has_not_read_the_letter_to_the_host_cannot_start_that_game(set_up):
    draft = set_up.latest(HAL)
    tag = draft["Subject"]
    made_up = draft["Reply-To"].replace(".m5.", ".m6.")
    for forgery in (
        anew("START"),
        anew("START", subject=f"Re: {tag}"),
        anew("OK\nyes\nSTART", subject=f"Re: {tag}", to=made_up),
        anew(SETTING_UP, subject=tag),
        anew("START", to=draft["Reply-To"], sender="mallory@evil.example"),
        anew("START", to=draft["Reply-To"], sender=f"{HAL}, mallory@evil.example"),
    ):
        set_up.hand_over(forgery)
        assert {HAL} == told(set_up)

    set_up.hand_over(set_up.answer(draft, "START", HAL))
    assert {HAL, "rita@example.org", "bob@example.org"} == told(set_up)
