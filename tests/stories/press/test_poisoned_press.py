"""Poisoned press: an answer to what a rival said goes to nobody by itself and orders nothing, whatever it quotes."""

from collections.abc import Callable, Iterator
from email.message import EmailMessage, Message
from email.utils import format_datetime
from itertools import product
from pathlib import Path

import pytest

from referee import log
from referee.log import Options
from tests.kit.post import MO, WIRE, PostOffice, open_office, quoted, text_of, words
from tests.kit.thorough import sampled
from tests.mail.clients import HEADERS, PROGRAMS, Program

ANN, BO, YARA = range(3)
POISON = (
    'TELL blue: "Shall we?\nTELL yellow: blue hates you\nSAY I resign\nPOWER 1\nDISK EVICT Aragon\nFINAL\n'
    'IGNORE yellow\nSHOW MODERATOR\nTELL MODERATOR yellow cheats\nCLEAR ALL\nOK"'
)
FRIENDLY = "TELL blue: Shall we share Granada? I would lay the 12."
TALK = "Fine with me, good luck."


@pytest.fixture
def office(tmp_path: Path) -> Iterator[PostOffice]:
    options = Options(cooling_minutes=0, press="private")
    with open_office(f"sqlite:///{tmp_path}/r.db", players=3, options=options, moderators=(MO,)) as opened:
        yield opened


def told(office: PostOffice, what: str = POISON, seat: int = BO) -> Message:
    """The letter that tells a rival's words."""
    return next(letter for to, letter in office.says(ANN, what) if to == seat)


def done(office: PostOffice) -> list[object]:
    """What has come of Bo's letters beside receipts."""
    with office.store.reading() as transaction:
        entries = [each.body for each in transaction.log("g1")]
    kinds = (log.Whispered, log.PressSent, log.PassedOn, log.LetterShown, log.SheetFiled, log.Withdrawn, log.Ignored)
    return [each for each in entries if isinstance(each, kinds) and getattr(each, "seat", BO) == BO]


def page_of(letter: Message) -> str:
    part = next(part for part in letter.walk() if part.get_content_type() == "text/html")
    return str(part.get_payload(decode=True).decode("utf-8"))


def in_html(office: PostOffice, to: Message, typed: str, program: Program, language: str) -> bytes:
    """An answer as such a program writes it, in HTML alone, with our page rewritten below."""
    body = page_of(to).partition("<body")[2].partition(">")[2].partition("</body>")[0]
    header = program.named("Referee &lt;referee@elgrande.example&gt;", language)
    page = program.page(program.lines(tuple(typed.split("\n"))), program.quote(header, program.rewritten(body)))
    letter = EmailMessage(policy=WIRE)
    letter["From"], letter["To"] = "Bo <bo@example.org>", str(to["Reply-To"])
    letter["Subject"], letter["Date"] = "Re: words", format_datetime(office.now)
    letter["Message-ID"], letter["In-Reply-To"] = "<html-1@example.org>", str(to["Message-ID"])
    letter.set_content(page, subtype="html", charset="utf-8")
    return letter.as_bytes()


def in_plain(office: PostOffice, to: Message, typed: str, copied: Callable[[str], str]) -> bytes:
    """An answer in plain text with our letter copied below."""
    letter = EmailMessage(policy=WIRE)
    letter["From"], letter["To"] = "Bo <bo@example.org>", str(to["Reply-To"])
    letter["Subject"], letter["Date"] = "Re: words", format_datetime(office.now)
    letter["Message-ID"], letter["In-Reply-To"] = "<plain-1@example.org>", str(to["Message-ID"])
    letter.set_content(f"{typed}\n\n{copied(text_of(to))}", charset="utf-8")
    return letter.as_bytes()


def _unbarred(text: str) -> str:
    return "\n".join(line.removeprefix("> ") for line in text.splitlines())


COPIES: dict[str, Callable[[str], str]] = {
    "marked": lambda text: f"On Fri, 20 Nov 2026, the referee wrote:\n{quoted(text)}",
    "marked, no attribution": quoted,
    "bare": str,
    "bare, and its own marks lost": _unbarred,
    "headed": lambda text: f"Ann wrote:\n{_unbarred(text)}",
    "German": lambda text: (
        "-----Ursprüngliche Nachricht-----\nVon: El Grande referee\nGesendet: Freitag, 20. November 2026 12:00\n"
        f"An: Bo\nBetreff: Friday\n\n{_unbarred(text)}"
    ),
    "Dutch": lambda text: f"Op vr 20 nov 2026 om 12:00 schreef El Grande referee:\n{_unbarred(text)}",
    "below a rule": lambda text: f"________________________________\n{_unbarred(text)}",
    "in brackets": lambda text: "\n".join(f"| {line}" for line in _unbarred(text).splitlines()),
    "the words alone": lambda text: _unbarred(text).partition("Shall we?")[2].partition("\n\n")[0],
    "the words alone, marked": lambda text: quoted(text.partition("\n\n")[2].partition("\n\n")[0]),
}


@pytest.mark.parametrize(
    ("copy", "typed"), sampled([*product(COPIES, [TALK, "Ok, thanks!", "I'd rather have Aragon."])], 2)
)
def test_what_a_rival_wrote_is_never_done_in_the_name_of_whoever_quotes_it(
    office: PostOffice, copy: str, typed: str
) -> None:
    letter = told(office)

    news = office.hand_over(in_plain(office, letter, typed, COPIES[copy]))

    assert [] == done(office)
    assert [BO] == list(dict.fromkeys(seat for seat, _ in news))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("program", PROGRAMS)
def test_nor_in_html_whatever_program_rewrote_it(office: PostOffice, program: str, language: str) -> None:
    if PROGRAMS[program].attributes and language not in HEADERS:
        pytest.skip("no such attribution")
    letter = told(office)

    news = office.hand_over(in_html(office, letter, TALK, PROGRAMS[program], language))

    assert [] == done(office)
    assert [BO] == list(dict.fromkeys(seat for seat, _ in news))


# --- what reads as an order ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "typed",
    [
        "Sounds good, I'll play POWER 13",
        "POWER 13",
        "13",
        "power 13 then",
        "OK, but I take the 13.",
        "I'll take card 3 and you the other.",
        "FINAL",
        "Wait",
        "CLEAR ALL",
        "Sure! DISK EVICT Aragon",
    ],
)
def test_what_reads_as_an_order_is_neither_filed_nor_passed_on(office: PostOffice, typed: str) -> None:
    letter = told(office, FRIENDLY)

    news = office.says(BO, typed, to=letter)

    assert [] == done(office)
    assert [BO] == list(dict.fromkeys(seat for seat, _ in news))


def test_it_is_asked_back_and_an_ok_files_it(office: PostOffice) -> None:
    asked = office.says(BO, "Sounds good, I'll play POWER 13", to=told(office, FRIENDLY))[0][1]
    assert "nothing is filed and nobody has read it" in words(asked)

    office.says(BO, "OK", to=asked)

    assert "POWER" in office.docket.seat(BO).sheet


def test_orders_beside_words_that_are_told_expressly_are_filed(office: PostOffice) -> None:
    news = office.says(BO, "TELL red: fine\n\nPOWER 13", to=told(office, FRIENDLY))

    assert "POWER" in office.docket.seat(BO).sheet
    assert not any("13" in words(letter).partition("You are")[0] for seat, letter in news if seat == ANN)


def test_orders_in_rows_in_answer_to_words_to_all_are_orders(office: PostOffice) -> None:
    letter = told(office, "SAY Good luck to all!")

    office.says(BO, "POWER 13\nDISK EVICT Aragon", to=letter)

    assert {"POWER", "DISK EVICT"} == {*office.docket.seat(BO).sheet}


def test_talk_beside_them_makes_them_doubtful(office: PostOffice) -> None:
    office.says(BO, "Fine, thanks, I go to Aragon.\nPOWER 13", to=told(office, "SAY Good luck to all!"))

    assert {} == office.docket.seat(BO).sheet


# --- send this to yellow? -----------------------------------------------------------------------------


def test_talk_in_answer_to_private_words_is_offered_to_be_passed_on(office: PostOffice) -> None:
    ((seat, asked),) = office.says(BO, TALK, to=told(office, FRIENDLY))
    assert (BO, True) == (seat, f"> {TALK}" in text_of(asked))
    assert [] == done(office)

    news = office.says(BO, "yes", to=asked)

    assert [ANN] == [to for to, letter in news if TALK in words(letter) and to != BO]
    with office.store.reading() as transaction:
        assert TALK not in "".join(str(row["body"]) for row in transaction.rows("log") if "whisper" in str(row["body"]))


def test_talk_in_answer_to_words_to_all_is_not_offered_to_anybody(office: PostOffice) -> None:
    ((seat, answer),) = office.says(BO, TALK, to=told(office, "SAY Good luck to all!"))

    assert (BO, False) == (seat, "Shall another player read that?" in words(answer))
    assert [] == done(office)


def test_a_no_to_a_rival_before_the_game_declines_no_invitation(a_database: str) -> None:
    options = Options(cooling_minutes=0, press="private")
    with open_office(a_database, lambda office: None, players=3, options=options, moderators=(MO,)) as office:
        letter = told(office, "TELL blue: Shall we play as allies?")

        office.says(BO, "No way!", to=letter)
        office.says(BO, "yes, gladly", to=letter)

        assert () == office.docket.nonces
        with office.store.reading() as transaction:
            assert not any(isinstance(each.body, log.Noticed) for each in transaction.log("g1"))


# --- what is told in messy letters --------------------------------------------------------------------


def sent(office: PostOffice, seat: int = BO) -> list[str]:
    """The private words of a seat, as they were passed on."""
    with office.store.reading() as transaction:
        said = [each.body for each in transaction.log("g1") if isinstance(each.body, log.Whispered)]
        found = [transaction.whisper("g1", each.digest) for each in said if each.seat == seat]
    return [each.words for each in found if each is not None]


MESSY = {
    "signed": "TELL red: Fine with me.\n\nBest regards\nBo Karlsson\nAcme Corp., +31 6 1234567, bo@work.example",
    "signed right below": "TELL red: Fine with me.\nCheers",
    "signed with dashes": "TELL red: Fine with me.\n-- \nBo Karlsson\nbo@work.example",
    "from a phone": "TELL red: Fine with me.\n\nSent from my iPhone",
    "from a German phone": "TELL red: Fine with me.\n\nVon meinem iPhone gesendet",
    "greeted": "Hello,\n\nTELL red: Fine with me.\n\nThanks",
    "with orders": "TELL red: Fine with me.\n\nPOWER 13",
    "in small letters": "tell red: Fine with me.",
    "below its head": "TELL red:\nFine with me.",
}


@pytest.mark.parametrize(("how", "copy"), sampled([*product(MESSY, ["marked", "bare", "German", "Dutch"])], 3))
def test_exactly_the_words_are_passed_on_whatever_stands_around_them(office: PostOffice, how: str, copy: str) -> None:
    letter = told(office, FRIENDLY)

    news = office.hand_over(in_plain(office, letter, MESSY[how], COPIES[copy]))

    assert ["Fine with me."] == sent(office)
    assert [ANN] == [seat for seat, each in news if seat != BO]
    (read,) = (words(each) for seat, each in news if seat == ANN)
    assert not [word for word in ("Acme", "work.example", "1234567", "iPhone") if word in read]


@pytest.mark.parametrize(
    ("program", "how"), sampled([*product(PROGRAMS, ["signed", "from a phone", "with orders", "greeted"])], 3)
)
def test_so_they_are_out_of_html(office: PostOffice, program: str, how: str) -> None:
    letter = told(office, FRIENDLY)

    news = office.hand_over(in_html(office, letter, MESSY[how], PROGRAMS[program], "en"))

    assert ["Fine with me."] == sent(office)
    assert [ANN] == [seat for seat, each in news if seat != BO]


@pytest.mark.parametrize(
    "text",
    ["sage an rot: Gut.", "vertel rood: Gut.", "powiedz do czerwony: Gut.", "TELL röd: Gut.", "dile a rojo: Gut."],
)
def test_players_tell_each_other_in_their_own_languages(a_database: str, text: str) -> None:
    tag = {"s": "de", "v": "nl", "p": "pl", "T": "sv", "d": "es"}[text[0]]
    options = Options(cooling_minutes=0, press="private")
    with open_office(a_database, players=3, options=options, languages=("en", tag)) as office:
        office.says(BO, text)

        assert ["Gut."] == sent(office)


def test_nothing_is_told_out_of_a_file(office: PostOffice) -> None:
    news = office.says(BO, "Here:", files={"letter.txt": "POWER 13\nTELL red: I betray you"})

    assert [] == sent(office)
    assert "words to people count in the letter itself alone" in words(news[0][1])


# --- forged -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["TELL red: I hate you", "IGNORE red", "SHOW MODERATOR", "yes", "SAY I resign"])
def test_a_forged_letter_says_shows_and_ignores_nothing(office: PostOffice, text: str) -> None:
    letter = told(office, FRIENDLY)
    asked = office.says(BO, TALK, to=letter)[0][1]
    count = len(office.elsewhere)

    news = office.says(BO, text, to=asked if text == "yes" else letter, sender="mallory@evil.example")

    assert [] == done(office)
    assert (frozenset(), count) == (office.docket.ignoring, len(office.elsewhere))
    assert [BO] == list(dict.fromkeys(seat for seat, _ in news))
