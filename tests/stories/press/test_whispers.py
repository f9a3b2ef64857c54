"""TELL yellow: private words reach those seats alone; the log has a digest of them, and nobody else a trace."""

import re
from collections.abc import Iterator
from email.message import Message

import pytest

from referee import log
from referee.docket.following import fold
from referee.log import Options
from referee.log.as_json import dumps, loads
from referee.proof import record
from tests.kit.post import MO, PostOffice, open_office, text_of, words

ANN, BO, YARA = range(3)
PRIVATE = Options(cooling_minutes=0, press="private")
SECRET = "Granada is mine, you take Valencia?"


def heard(news: list[tuple[int, Message]], said: str = SECRET) -> list[int]:
    """Who reads this."""
    return [seat for seat, letter in news if said in words(letter)]


def logged(office: PostOffice) -> list[log.Logged]:
    with office.store.reading() as transaction:
        return list(transaction.log("g1"))


def lines(office: PostOffice) -> str:
    with office.store.reading() as transaction:
        return "\n".join(str(row["body"]) for row in transaction.rows("log"))


def receipt(office: PostOffice, text: str, seat: int = ANN) -> str:
    return next(words(letter) for to, letter in office.says(seat, text) if to == seat)


@pytest.fixture
def office(a_database: str) -> Iterator[PostOffice]:
    with open_office(a_database, players=3, options=PRIVATE, moderators=(MO,)) as opened:
        yield opened


# --- who reads it -------------------------------------------------------------------------------------


def test_private_words_go_to_those_who_are_named_and_the_receipt_shows_what_was_sent(office: PostOffice) -> None:
    news = office.says(ANN, f"TELL blue: {SECRET}")

    assert [ANN, BO] == sorted(heard(news)) == sorted(seat for seat, _ in news)
    told = {seat: words(letter) for seat, letter in news}
    assert f'Passed on to blue, and to nobody else: "{SECRET}"' in told[ANN]
    assert "RED (Ann) says to you alone:" in told[BO]


def test_several_are_told_who_else_is(office: PostOffice) -> None:
    news = office.says(ANN, f"TELL Bo, yellow: {SECRET}")

    assert [ANN, BO, YARA] == sorted(heard(news))
    assert all("says to you and" in words(letter) for seat, letter in news if seat != ANN)


@pytest.mark.parametrize("text", ["TELL: {}", "TELL {}", "TELL nobody: {}", "TELL blue {}", "TELL red: {}"])
def test_without_a_name_nothing_is_sent_and_its_writer_alone_is_told_what_would_be(
    office: PostOffice, text: str
) -> None:
    ((seat, letter),) = office.says(ANN, text.format(SECRET))

    assert seat == ANN
    assert "TELL blue:" in words(letter)
    assert not any(isinstance(each.body, log.Whispered | log.PressSent) for each in logged(office))


def test_tell_all_says_it_to_all(office: PostOffice) -> None:
    assert [ANN, BO, YARA] == sorted(heard(office.says(ANN, f"TELL ALL: {SECRET}")))


def test_where_all_is_public_nothing_is_sent_and_its_writer_is_told(a_database: str) -> None:
    with open_office(a_database, players=3) as office:
        ((seat, letter),) = office.says(ANN, f"TELL blue: {SECRET}")

        assert seat == ANN
        assert f'at this table whatever is said is said to all. SAY in front says it: "{SECRET}"' in words(letter)
        assert SECRET not in lines(office)


@pytest.mark.parametrize("text", ["TELL blue: {}", "SAY {}", "TELL ALL: {}"])
def test_where_players_say_nothing_nothing_is_sent(a_database: str, text: str) -> None:
    with open_office(a_database, players=3, options=Options(cooling_minutes=0, press="none")) as office:
        ((seat, letter),) = office.says(ANN, text.format(SECRET))

        assert seat == ANN
        assert "players say nothing to one another through me" in words(letter)
        assert "SAY [ ]" not in text_of(office.newest(BO))


def test_the_sixth_of_a_day_is_told_back_and_so_is_what_is_too_long(office: PostOffice) -> None:
    told = [receipt(office, f"TELL blue: number {n}") for n in range(6)]

    assert "five of your words to players" in told[5]
    assert 5 == sum(isinstance(each.body, log.Whispered) for each in logged(office))
    assert "I cut nothing" in receipt(office, f"TELL red: {'long ' * 201}", BO)
    office.passes(days=1)
    assert "Passed on to blue" in receipt(office, f"TELL blue: {SECRET}")


def test_a_held_letter_says_nothing_to_anybody(office: PostOffice) -> None:
    ((seat, letter),) = office.says(ANN, f"TELL blue: {SECRET}", sender="mallory@evil.example")

    assert seat == ANN
    assert "othing was passed on to other players" in words(letter)
    assert SECRET not in words(letter)


def test_whether_players_may_write_alone_is_agreed_before_they_are_invited(office: PostOffice) -> None:
    assert "TELL yellow: and the words" in words(office.letters[0][1])

    assert "belongs to the time before the game" in " ".join(office.commands("SET PRESS public").split())
    assert office.docket.options.press == "private"


# --- where the words end ------------------------------------------------------------------------------


def test_orders_in_rows_below_are_filed_and_not_passed_on(office: PostOffice) -> None:
    news = office.says(ANN, f"TELL blue: {SECRET}\nPOWER 13\n\nDISK EVICT Aragon")

    assert {"POWER", "DISK EVICT"} == {*office.docket.seat(ANN).sheet}
    assert [] == [seat for seat, letter in news if seat == BO and "13" in words(letter).partition("You are")[0]]


def test_what_is_told_expressly_is_passed_on_whatever_it_sounds_like_and_orders_nothing(office: PostOffice) -> None:
    news = office.says(ANN, "TELL blue: Sounds good, I'll play POWER 13")

    assert [ANN, BO] == sorted(heard(news, "Sounds good, I'll play POWER 13"))
    assert {} == office.docket.seat(ANN).sheet


@pytest.mark.parametrize(
    "text",
    [
        "TELL blue: hello\nI play 13 then",
        "TELL blue: hello\nAnn Smith, Acme Corp, +31 6 1234567",
        "TELL blue: hello, and write to me at ann@example.org",
        f"TELL blue: {'so long ' * 9}\nthat I POWER 13",
        'TELL blue: "hello\nand no end',
        "By the way TELL blue: hello",
    ],
)
def test_where_words_end_in_doubt_nothing_is_sent_and_nothing_filed(office: PostOffice, text: str) -> None:
    ((seat, letter),) = office.says(ANN, text)

    assert seat == ANN
    assert "nothing was passed on" in words(letter)
    assert {} == office.docket.seat(ANN).sheet


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("TELL blue: hello\n\nBest regards\nAnn Smith", "hello"),
        ("TELL blue: hello\nSent from my iPhone", "hello"),
        ("TELL blue: hello\n-- \nAnn Smith, Acme Corp", "hello"),
        ("TELL blue: hello\nAnn", "hello"),
        ("TELL blue:\nhello", "hello"),
        ('TELL blue: "hello\n\nagain"\nPOWER 13', "hello\n\nagain"),
        (f"TELL blue: {'so long ' * 8}\nthat it was wrapped", f"{'so long ' * 8}that it was wrapped"),
        ("tell Bo: hello", "hello"),
    ],
)
def test_nothing_but_its_writers_own_words_is_passed_on(office: PostOffice, text: str, said: str) -> None:
    office.says(ANN, text)

    (entry,) = (each.body for each in logged(office) if isinstance(each.body, log.Whispered))
    with office.store.reading() as transaction:
        kept = transaction.whisper("g1", entry.digest)
    assert kept is not None
    assert said == kept.words


# --- what is left of it -------------------------------------------------------------------------------


def test_the_log_has_a_digest_and_none_of_the_words(office: PostOffice) -> None:
    office.says(ANN, f"TELL blue: {SECRET}")

    assert SECRET not in lines(office)
    assert SECRET not in str(record.export(logged(office)))
    entry = next(each.body for each in logged(office) if isinstance(each.body, log.Whispered))
    assert ((BO,), 64) == (entry.to, len(entry.digest))


def test_a_log_with_it_folds_to_the_same_game(office: PostOffice) -> None:
    office.says(ANN, f"TELL blue: {SECRET}\n\nIGNORE Yara")
    board = office.docket.setup.board

    entries = [log.Logged(each.seq, each.at, loads(dumps(each.body, board), board)) for each in logged(office)]

    assert office.docket == fold(entries)


def test_it_makes_no_link_of_the_chain(office: PostOffice) -> None:
    before = office.docket.head

    office.says(ANN, f"TELL blue: {SECRET}")

    assert before == office.docket.head != ""


def test_whoever_takes_a_seat_over_gets_no_private_words(office: PostOffice) -> None:
    office.says(ANN, f"TELL blue: {SECRET}")
    answer = office.commands("SUBSTITUTE blue Pat <pat@example.org>")
    office.commands(f"SUBSTITUTE blue Pat <pat@example.org> CODE {answer.partition('CODE ')[2].split()[0]}")

    office.hand_over(office.answer(office.latest("pat@example.org"), "STATUS\nHISTORY", "pat@example.org"))

    assert not any(SECRET in words(letter) for to, letter in office.elsewhere if to == "pat@example.org")
    assert {} == office.docket.seat(BO).told


# --- IGNORE, HEAR -------------------------------------------------------------------------------------


def test_who_is_ignored_is_heard_by_the_others_and_not_told(office: PostOffice) -> None:
    told = receipt(office, "IGNORE Ann", BO)
    assert "What red (Ann) says to others does not reach you from now on" in told

    assert [ANN] == heard(office.says(ANN, f"TELL blue: {SECRET}"))
    assert [ANN, YARA] == sorted(heard(office.says(ANN, f"SAY {SECRET}")))
    assert "Passed on to blue, and to nobody else" in receipt(office, f"TELL blue: {SECRET}")
    assert [BO, YARA] == sorted(heard(office.says(YARA, f"TELL blue: {SECRET}")))


def test_whoever_hears_again_gets_the_next_words(office: PostOffice) -> None:
    office.says(BO, "IGNORE red")
    office.says(BO, "HEAR red")

    assert [ANN, BO] == sorted(heard(office.says(ANN, f"TELL blue: {SECRET}")))


# --- SHOW MODERATOR -----------------------------------------------------------------------------------


def private_letter(office: PostOffice) -> Message:
    return next(letter for seat, letter in office.says(ANN, f"TELL blue: {SECRET}") if seat == BO)


def test_a_private_letter_is_shown_to_the_moderator_word_for_word(office: PostOffice) -> None:
    told = private_letter(office)

    ((seat, letter),) = office.says(BO, "SHOW MODERATOR", to=told)

    assert (BO, True) == (seat, "was shown to Mo, word for word, and to nobody else" in words(letter))
    shown = words(office.latest("mo@example.org"))
    assert "BLUE (Bo) shows you what RED (Ann) said to BLUE (Bo) alone" in shown
    assert SECRET in shown
    assert SECRET not in lines(office)


def test_any_other_letter_shows_nothing(office: PostOffice) -> None:
    private_letter(office)
    office.says(BO, "STATUS", to=office.letters[1][1])

    assert "The letter that you have answered is none" in receipt(office, "SHOW MODERATOR", BO)
    assert SECRET not in words(office.latest("mo@example.org"))


# --- nobody else has a trace of it --------------------------------------------------------------------


def as_read(office: PostOffice, since: int) -> list[str]:
    """All that yellow and an observer get from some letter on, byte by byte but for the head of the chain."""
    sent = [letter.as_string() for to, letter in office.letters[since:] if to == YARA]
    sent += [letter.as_string() for to, letter in office.elsewhere if to == "zoe@example.org"]
    kept = ["".join(line for line in each.splitlines(True) if "Record up to here" not in line) for each in sent]
    return [re.sub(r"reply-\d+", "reply", each) for each in kept]  # their own letters are numbered as they write


def played_on(office: PostOffice, said: tuple[str, ...]) -> list[str]:
    """All that yellow and an observer get once red and blue have written that, in two rounds with words to all."""
    office.commands("OBSERVER Zoe <zoe@example.org> Europe/Paris")
    since = len(office.letters)
    for text in said:
        office.says(ANN, text, to=office.letters[0][1])
    office.says(YARA, "STATUS")
    office.says(BO, "SAY Well played")
    while office.docket.stop in ("r1", "r2"):
        for seat in office.docket.awaited():
            office.says(seat, office.sensible_words(seat))
    office.passes(hours=60)
    return as_read(office, since)


WHISPERED = (
    (f"TELL blue: {SECRET}",),
    ("TELL blue: Nothing to say.",),
    ("TELL MODERATOR: blue is kind",),
    ("TELL blue: one\n\nTELL Bo: two\n\nIGNORE Bo", "IGNORE blue"),
)


def test_what_others_say_alone_changes_no_byte_of_what_a_third_one_reads(a_database: str) -> None:
    read = []
    for said in ((), *WHISPERED):
        with open_office(a_database, players=3, options=PRIVATE, moderators=(MO,)) as office:
            read.append(played_on(office, said))
        if not a_database.startswith("sqlite"):
            break

    assert len(read[0]) > 5
    assert [read[0]] * len(read) == read


def test_what_is_said_alone_stands_in_no_letter_to_a_moderator_and_no_page(office: PostOffice) -> None:
    count = len(office.elsewhere)
    office.says(ANN, f"TELL blue: {SECRET}")

    assert [] == office.elsewhere[count:]
    assert SECRET not in office.commands("STATUS\nSHEETS")


def test_status_says_whom_one_ignores_and_forms_how_one_is_told_alone(office: PostOffice) -> None:
    office.says(BO, "IGNORE Ann")

    told = receipt(office, "STATUS", BO)

    assert "You ignore red: words from there do not reach you." in told
    assert "TELL red: to one alone" in told
    assert "You ignore" not in receipt(office, "STATUS")
