"""In which language somebody is written to: LANGUAGE, from letter to roster to letter."""

from dataclasses import replace
from email.message import Message
from urllib.parse import unquote

import pytest
from selectolax.lexbor import LexborHTMLParser as HTMLParser

from referee.commands.drafts import names_of
from referee.desk.incoming import checked_commands
from referee.desk.roster import people_of
from referee.desk.seeking_words import sought_in
from referee.languages.folders import words_by_tag
from referee.languages.loading import letter_languages, speaking
from referee.log import Options
from referee.mail.compose import KIND
from referee.orders import letter_language
from referee.orders.contents import Line
from referee.orders.letter_language import order_in
from tests.kit.post import MO, open_office, text_of, words


@pytest.fixture
def office(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/referee.db", players=3, moderators=(MO,)) as office:
        yield office


def languages(office) -> list[str]:
    with office.store.reading() as transaction:
        people = people_of(transaction, office.docket.game)
    return [people[number].language for number in sorted(people)][:3]


@pytest.mark.parametrize(
    ("said", "tag"),
    [
        ("LANGUAGE nl", "nl"),
        ("LANGUAGE Dutch", "nl"),
        ("language: nederlands", "nl"),
        ("Language Polish", "pl"),
        ("LANGUAGE in Swedish, please", "sv"),
        ("TAAL Nederlands", "nl"),
        ("JĘZYK polski", "pl"),
        ("SPRACHE Deutsch", "de"),
        ("SPRÅK svenska", "sv"),
        ("IDIOMA español", "es"),
        ("ALL MY GAMES: LANGUAGE es", "es"),
    ],
)
def test_a_player_says_in_which_language_letters_come(office, said, tag):
    ((_, receipt),) = office.says(0, said)

    assert [tag, "en", "en"] == languages(office)
    assert tag == receipt["content-language"]


def test_a_language_without_letters_is_refused_with_those_there_are(office):
    ((_, receipt),) = office.says(0, "LANGUAGE Klingon")

    assert ["en", "en", "en"] == languages(office)
    assert "letters are written in no language called “Klingon”" in words(receipt)
    for name in ("English", "Nederlands", "Deutsch", "svenska", "español", "polski"):
        assert f"LANGUAGE {name}" in words(receipt)


def test_talk_of_a_language_chooses_none(office):
    office.says(0, "Language is not my strength, sorry.\nPOWER 11")

    assert ["en", "en", "en"] == languages(office)


def test_a_letter_from_elsewhere_chooses_no_language(office):
    office.says(0, "LANGUAGE nl", sender="mallory@evil.example")

    assert ["en", "en", "en"] == languages(office)


# --- a letter keeps its language --------------------------------------------------------------------


@pytest.mark.parametrize("orders", ["MACHT 9", "SIŁA 9", "POWER 9", "macht 9", "siła 9"])
def test_an_answer_to_a_letter_in_the_former_language_is_read_in_either(tmp_path, orders):
    with open_office(f"sqlite:///{tmp_path}/two.db", players=3, languages=("nl",)) as office:
        office.everybody_accepts()
        asked = office.newest(0)
        office.says(0, "TAAL polski")
        office.hand_over(office.answer(asked, orders, asked["to"]))

        assert "nl" == asked["content-language"]
        assert ["POWER"] == [block.key for block in office.docket.seat(0).in_force]


@pytest.fixture
def dutch(tmp_path):
    options = Options(cooling_minutes=0, motions="on")
    with open_office(f"sqlite:///{tmp_path}/dutch.db", players=3, languages=("nl",), options=options) as office:
        office.everybody_accepts()
        yield office


def switched(office, to: Message, answer: str) -> None:
    """Whoever reads Dutch has Polish letters from now on, and answers this Dutch one."""
    office.says(0, "TAAL polski")
    assert "pl" == office.newest(0)["content-language"]
    office.hand_over(office.answer(to, answer, "ann@example.org"))


@pytest.mark.parametrize("mark", ["", "> "])
def test_the_form_of_a_letter_in_the_former_language_is_read_when_filled_in(dutch, mark):
    asked = dutch.newest(0)
    blank = next(line for line in text_of(asked).splitlines() if line.startswith("MACHT [ ]"))
    switched(dutch, asked, mark + blank.replace("[ ]", "[9]"))

    assert ["POWER"] == [block.key for block in dutch.docket.seat(0).in_force]


def test_a_link_of_a_letter_in_the_former_language_still_asks_what_it_says(dutch):
    asked = dutch.newest(0)
    page = next(part for part in asked.walk() if part.get_content_type() == "text/html").get_payload(decode=True)
    links = [node.attributes["href"] or "" for node in HTMLParser(page).css("a[href^=mailto]")]
    bodies = [unquote(link.partition("body=")[2].partition("&")[0]).strip() for link in links]
    assert "STAND" in bodies or "STATUS" in bodies, bodies
    switched(dutch, asked, next(body for body in bodies if body in ("STAND", "STATUS")))

    assert dutch.newest(0)[KIND] == "status"


def test_a_yes_to_what_was_proposed_in_the_former_language_files_it(dutch):
    dutch.says(0, "ik leg de 9")
    proposal = dutch.newest(0)
    assert dutch.docket.seat(0).proposal
    switched(dutch, proposal, "ja")

    assert ["POWER"] == [block.key for block in dutch.docket.seat(0).in_force]


def test_a_vote_in_the_former_language_counts(dutch):
    dutch.says(1, "MOTION PAUSE 3 days")
    switched(dutch, dutch.newest(0), "ja")

    assert dutch.docket.paused, "two of three want it"


# --- words that somebody finds wrong ----------------------------------------------------------------

HOST = "host@example.org"


@pytest.fixture
def hosted(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/hosted.db", players=3, operator=HOST) as office:
        office.everybody_accepts()
        yield office


def told_to_host(office) -> list[str]:
    return [words(letter) for to, letter in office.elsewhere if to == HOST]


def test_words_that_are_called_wrong_reach_whoever_runs_the_referee_with_the_sentence(hosted):
    before = hosted.docket.seat(0).in_force
    told = hosted.says(0, "WRONG: Your letters come in this language from now on, at all of your tables\nPOWER 9")

    assert [0] == [seat for seat, _ in told]
    assert "Thank you" in words(told[0][1])
    assert "request.LANGUAGE (en)" in told_to_host(hosted)[-1]
    assert "come in this language" in told_to_host(hosted)[-1]
    assert (1, 0) == (len(hosted.docket.seat(0).in_force), len(before))


@pytest.mark.parametrize(
    "said", ["FOUT: ja", "BŁĄD: tak", "Falsch: „Der König\nzieht nach Galicia“", "FEL: x", "ERROR: y"]
)
def test_words_are_called_wrong_in_each_language(tmp_path, said):
    tag = {"FOUT": "nl", "BŁĄD": "pl", "Falsch": "de", "FEL": "sv", "ERROR": "es"}[said.partition(":")[0]]
    with open_office(f"sqlite:///{tmp_path}/w.db", players=3, operator=HOST, languages=(tag,)) as office:
        office.everybody_accepts()
        office.says(0, said)

        assert 1 == len(told_to_host(office))


def test_a_few_words_a_day_are_passed_on(hosted):
    for n in range(8):
        hosted.says(0, f"WRONG: word {n}")

    assert 5 == len(told_to_host(hosted))
    assert "tomorrow" in words(hosted.newest(0))


def test_talk_that_something_is_wrong_tells_nobody(hosted):
    hosted.says(0, "Wrong: I meant Granada")

    assert [] == told_to_host(hosted)


def test_a_host_who_plays_reads_no_words_of_others(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/p.db", players=3, operator="bo@example.org") as office:
        office.everybody_accepts()
        office.says(0, "WRONG: 9 SECRET Granada Thank you: whoever runs the referee reads which words you found wrong.")

        told = [words(letter) for to, letter in office.elsewhere if to == "bo@example.org"]
        told += [words(letter) for seat, letter in office.letters if seat == 1]
        assert any("request.WRONG (en)" in each for each in told)
        assert not any("SECRET" in each for each in told)


# --- the language of an answer is offered, not chosen ------------------------------------------------


def offers(office, tag: str, order: str) -> list[bool]:
    line = " ".join(speaking(tag).say("letter", "offer-language", order=order).split())
    return [line in words(letter) for seat, letter in office.letters if seat == 0]


@pytest.mark.parametrize(
    ("tag", "orders", "order"),
    [
        ("pl", "SIŁA 9\nUMIEŚĆ 2 w Castillo, RESZTA w Sewilli", "JĘZYK polski"),
        ("nl", "MACHT 9\nPLAATS 2 kasteel, REST Sevilla", "TAAL Nederlands"),
        ("de", "MACHT 9\nSETZE 2 nach Sevilla, sonst Granada", "SPRACHE Deutsch"),
    ],
)
def test_letters_are_offered_once_in_the_language_of_an_answer(hosted, tag, orders, order):
    hosted.says(0, orders)
    hosted.says(0, orders.replace("9", "8"))

    assert 1 == sum(offers(hosted, tag, order))
    assert not any(".." in words(letter) for seat, letter in hosted.letters if seat == 0)
    assert ["en", "en", "en"] == languages(hosted)


@pytest.mark.parametrize(
    "orders", ["POWER 9\nPLACE 2 Sevilla, REST Castilla la Vieja", "Thanks, that was fun!", "OK", "9"]
)
def test_nothing_is_offered_to_who_answers_in_the_language_of_his_letters(hosted, orders):
    hosted.says(0, orders)

    assert not any(sum(offers(hosted, tag, order_in(tag))) for tag in ("nl", "de", "pl", "sv", "es"))


def test_nothing_is_offered_to_who_has_chosen(hosted):
    hosted.says(0, "LANGUAGE Dutch")
    hosted.says(0, "SIŁA 9\nUMIEŚĆ 2 w Castillo, RESZTA w Sewilli")

    assert 0 == sum(offers(hosted, "pl", "JĘZYK polski"))


# --- who is invited -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("tag", "keyword"), [("pl", "BŁĄD:"), ("nl", "FOUT:"), ("de", "FALSCH:"), ("en", "WRONG:")])
def test_an_invitation_says_that_nobody_has_read_the_language_yet_but_english(tmp_path, tag, keyword):
    with open_office(f"sqlite:///{tmp_path}/i.db", players=3, languages=(tag,)) as office:
        invitation = next(letter for seat, letter in office.letters if seat == 0)

        assert (keyword in words(invitation)) == (tag != "en")


@pytest.mark.parametrize(
    ("behind", "language"),
    [("Europe/Warsaw pl", "pl"), ("sv", "sv"), ("Dutch", "nl"), ("Europe/Madrid español", "es"), ("", "en")],
)
def test_a_language_stands_behind_an_address(behind, language):
    (said,) = commands(f"INVITE red Ann <ann@example.org> {behind}")

    assert language == said.command.newcomer.language


def test_an_unknown_language_behind_an_address_is_refused_with_those_there_are():
    (said,) = commands("INVITE red Ann <ann@example.org> Europe/Paris tlh")

    assert ("no-such-language", ("tlh",)) == (said.code, said.args)
    assert {*letter_languages()} == {*said.legal}


def commands(text: str):
    return checked_commands([Line(1, text)], names_of(None)).said


@pytest.mark.parametrize(
    ("line", "table", "language"),
    [
        ("JOIN Friday Europe/Madrid es", "Friday", "es"),
        ("JOIN Friday Europe/Warsaw polski", "Friday", "pl"),
        ("JOIN Friday Europe/Madrid", "Friday", ""),
        ("JOIN Friday de", "Friday de", ""),
    ],
)
def test_whoever_asks_for_a_seat_says_in_which_language(line, table, language):
    sought = sought_in([line])

    assert (table, language) == (sought.table, sought.language)


def test_a_language_without_words_for_it_asks_for_letters_and_corrections_in_english(monkeypatch):
    poor = replace(words_by_tag()["nl"], verbs={}, manners={}, names={})
    monkeypatch.setattr(letter_language, "words_by_tag", lambda: {**words_by_tag(), "nl": poor})

    assert ("LANGUAGE nl", "LANGUAGE nl") == (letter_language.order_for("nl"), letter_language.order_in("nl"))
    assert "WRONG:" == letter_language.keyword_of_wrong("nl")


def test_two_at_one_table_read_of_the_same_round_each_in_his_own_language(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/t.db", players=3, languages=("nl", "pl")) as office:
        office.everybody_accepts()
        for seat in range(3):
            office.says(seat, office.sensible_words(seat))
        told = [words(office.newest(seat)) for seat in range(3)]

        for seat, tag in enumerate(("nl", "pl", "en")):
            assert tag == office.newest(seat)["content-language"]
            assert speaking(tag).word("colour", "blue").casefold() in told[seat].casefold()
        assert "niebieski" not in told[0]
