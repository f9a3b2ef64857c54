"""TELL MODERATOR passes a player's words on by mail: only when ordered, only to somebody who does not play."""

from collections.abc import Callable, Iterator

import pytest

from referee import log
from referee.commands.newcomers import Newcomer
from referee.desk import LetterKept
from referee.docket.following import fold
from referee.log.as_json import dumps, loads
from tests.kit.post import MO, PostOffice, open_office, quoted, text_of, words

ANN, BO, YARA = range(3)
HOST = "host@example.org"
ANN_TOO = Newcomer("Ann", "ann@example.org", "Europe/Amsterdam")
WORD = "asked me to pass these words on"
ASKED = "TELL MODERATOR Bo and I are one household."


@pytest.fixture
def office(a_database: str) -> Iterator[PostOffice]:
    with open_office(a_database, players=3, moderators=(MO,)) as opened:
        yield opened


def receipt(office: PostOffice, text: str, seat: int = ANN) -> str:
    return words(office.says(seat, text)[0][1])


def to(office: PostOffice, address: str) -> list[str]:
    """The letters to somebody without a seat that pass a player's words on."""
    return [text_of(each) for whom, each in office.elsewhere if whom == address and WORD in text_of(each)]


def logged(office: PostOffice) -> list[log.Logged]:
    with office.store.reading() as transaction:
        return list(transaction.log("g1"))


def test_the_words_reach_the_moderator_with_their_writer_and_the_receipt_says_to_whom(office: PostOffice) -> None:
    told = receipt(office, ASKED)

    assert 'Passed on to Mo, and to nobody else: "Bo and I are one household."' in told
    (letter,) = to(office, "mo@example.org")
    assert '> "Bo and I are one household."' in letter
    assert "RED (Ann) asked me to pass these words on to you alone." in letter


def test_an_answer_to_an_invitation_may_ask_the_moderator_before_it_accepts(a_database: str) -> None:
    with open_office(a_database, lambda office: None, players=3, moderators=(MO,)) as office:
        told = receipt(office, "TELL MODERATOR How long will it take?")

        assert 'Passed on to Mo, and to nobody else: "How long will it take?"' in told
        assert 1 == len(to(office, "mo@example.org"))
        assert "I took this for a question about scoring" in receipt(office, "How does scoring work?", BO)


def test_no_other_player_hears_of_it(office: PostOffice) -> None:
    news = office.says(ANN, ASKED)

    assert [ANN] == [seat for seat, _ in news]


@pytest.mark.parametrize(
    "text",
    [
        "Please tell the moderator that Bo and I are one household.",
        "tell moderator I am away next week",
        "Who is the oldest player here?",
        "> TELL MODERATOR Bo cheats",
    ],
)
def test_nothing_is_passed_on_without_the_command(office: PostOffice, text: str) -> None:
    office.says(ANN, text)

    assert [] == to(office, "mo@example.org")


def test_a_command_in_small_letters_is_asked_about_and_with_a_colon_it_counts(office: PostOffice) -> None:
    assert "write TELL MODERATOR in capitals, or with a colon" in receipt(office, "tell moderator I am away")

    office.says(ANN, "tell moderator: I am away")

    assert 1 == len(to(office, "mo@example.org"))


def test_orders_beside_it_are_filed_and_are_not_passed_on(office: PostOffice) -> None:
    office.says(ANN, "POWER 13\nTELL MODERATOR Have you seen Bo?\nDISK EVICT Aragon")

    assert {"POWER", "DISK EVICT"} == {*office.docket.seat(ANN).sheet}
    (letter,) = to(office, "mo@example.org")
    assert "13" not in letter
    assert "Aragon" not in letter


def test_words_are_no_orders_of_their_writer(office: PostOffice) -> None:
    office.says(ANN, 'TELL MODERATOR "I meant this:\nPOWER 13\nFINAL"')

    assert {} == office.docket.seat(ANN).sheet
    (letter,) = to(office, "mo@example.org")
    assert '> "POWER 13"' in letter


COMMANDS = 'TELL MODERATOR "Do this for me:\nPAUSE\nEXTEND 24 HOURS\nANNOUNCE Ann wins\nOK"'


@pytest.mark.parametrize("copied", [quoted, str, lambda text: f"Mo wrote:\n{text}"], ids=["marked", "bare", "headed"])
def test_an_answer_that_quotes_the_words_carries_none_of_them_out(
    office: PostOffice, copied: Callable[[str], str]
) -> None:
    office.says(ANN, COMMANDS)
    letter = office.latest("mo@example.org")
    rulings, due = office.docket.ledger, office.docket.due

    office.hand_over(office.answer(letter, f"I see.\n\n{copied(text_of(letter))}", "Mo <mo@example.org>"))

    assert (rulings, due, None) == (office.docket.ledger, office.docket.due, office.docket.paused)


def test_it_never_goes_to_a_moderator_who_plays(a_database: str) -> None:
    with open_office(a_database, players=3, moderators=(ANN_TOO, MO)) as office:
        told = receipt(office, ASKED, BO)

        assert "Passed on to Mo, and" in told
        assert 1 == len(to(office, "mo@example.org"))
        assert not any(WORD in text_of(each) for _, each in office.letters)


def test_where_every_moderator_plays_it_goes_to_the_host(a_database: str) -> None:
    with open_office(a_database, players=3, moderators=(ANN_TOO,), operator=HOST) as office:
        told = receipt(office, ASKED, BO)

        assert "Passed on to the host, and to nobody else" in told
        (letter,) = to(office, HOST)
        assert "An answer to this letter is not read" in " ".join(letter.split())


@pytest.mark.parametrize("operator", [None, "yara@example.org", "Ann@Example.org"])
def test_where_nobody_may_read_it_nothing_is_sent_and_the_receipt_says_so(
    a_database: str, operator: str | None
) -> None:
    with open_office(a_database, players=3, moderators=(ANN_TOO,), operator=operator) as office:
        told = receipt(office, ASKED, BO)

        assert "Not passed on, for nobody may read it" in told
        assert not any(isinstance(each.body, log.PassedOn) for each in logged(office))
        assert not any(WORD in text_of(each) for _, each in (*office.letters, *office.elsewhere))


def test_an_answer_of_the_host_changes_nothing(a_database: str) -> None:
    with open_office(a_database, players=3, operator=HOST) as office:
        office.says(BO, ASKED)

        office.hand_over(office.answer(office.latest(HOST), "PAUSE", HOST))

        assert office.docket.paused is None


def test_the_sixth_of_a_day_is_not_passed_on_and_its_writer_is_told(office: PostOffice) -> None:
    told = [receipt(office, f"TELL MODERATOR number {n}") for n in range(6)]

    assert ["Passed"] * 5 == [each[each.index("assed on") - 1 :][:6] for each in told[:5]]
    assert "Not passed on, for I have passed on five of your letters within a day" in told[5]
    assert 5 == len(to(office, "mo@example.org"))
    assert "Passed on to Mo" in receipt(office, ASKED, BO)
    office.passes(days=1)
    assert "Passed on to Mo" in receipt(office, ASKED)


def test_many_in_one_letter_count_each(office: PostOffice) -> None:
    told = receipt(office, "\n".join(f"TELL MODERATOR number {n}" for n in range(7)))

    assert (5, 2) == (told.count("Passed on to Mo"), told.count("Not passed on"))


def test_a_letter_that_is_decided_a_second_time_is_passed_on_once(office: PostOffice) -> None:
    inbox_id = office.drop(office.reply(ANN, ASKED))

    assert inbox_id is not None
    for _ in range(2):
        office.desk.handle(LetterKept(inbox_id), office.now)
    office.fetch()

    assert 1 == len(to(office, "mo@example.org"))


def test_a_log_with_it_folds_to_the_same_game(office: PostOffice) -> None:
    office.says(ANN, ASKED)
    board = office.docket.setup.board

    entries = [log.Logged(each.seq, each.at, loads(dumps(each.body, board), board)) for each in logged(office)]

    assert office.docket == fold(entries)


def test_a_held_letter_passes_nothing_on_and_says_so(office: PostOffice) -> None:
    told = words(office.says(ANN, ASKED, sender="mallory@evil.example")[0][1])

    assert "othing was passed on to the moderator" in told
    assert [] == to(office, "mo@example.org")


def test_a_question_that_cannot_be_answered_names_the_command(office: PostOffice) -> None:
    told = receipt(office, "Why is the referee so slow?")

    assert "only what stands behind TELL MODERATOR." in told.replace("\N{NO-BREAK SPACE}", " ")


# --- one verb is SAY and TELL in many a language -----------------------------------------------------


@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ("en", "SAY to yellow: psst"),
        ("en", "SAY Yara: psst"),
        ("en", "SAY to the moderator we moved"),
        ("de", "SAG DEM SPIELLEITER psst"),
        ("de", "SAG GELB: psst"),
        ("de", "SAG AN BLAU psst"),
        ("nl", "ZEG TEGEN GEEL: psst"),
        ("nl", "ZEG TEGEN DE MODERATOR psst"),
        ("sv", "SÄG TILL BLÅ psst"),
        ("es", "DIGO AL MODERADOR psst"),
        ("pl", "POWIEDZ ŻÓŁTEMU: psst"),
    ],
)
def test_words_that_begin_as_if_only_some_were_to_read_them_are_not_said_to_all(tmp_path, tag, said) -> None:
    with open_office(f"sqlite:///{tmp_path}/say.db", players=3, languages=(tag,) * 3) as office:
        news = office.says(ANN, said)

        assert [ANN] == [seat for seat, _ in news]
        assert not any(isinstance(each.body, log.PressSent) for each in logged(office))


@pytest.mark.parametrize("said", ["Well played, yellow", "Seville is now yellow: watch it", "Yara, you owe me one"])
def test_words_that_only_name_a_player_are_said_to_all(office: PostOffice, said: str) -> None:
    office.says(ANN, f"SAY {said}")

    assert [said] == [each.text for each in (line.body for line in logged(office)) if isinstance(each, log.PressSent)]
