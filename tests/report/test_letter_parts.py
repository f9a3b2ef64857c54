"""Parts of letters that explain themselves: what words of the form mean, which places border on which, the foot."""

import pytest
from selectolax.lexbor import LexborHTMLParser as HTMLParser

from referee.docket.labels import SHOWING
from referee.languages.loading import load
from referee.letters import KINDS
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Help, LineComplaint, OrderSheet
from referee.report import render
from referee.report.card_text import in_a_line
from referee.report.headline import LONGEST
from referee.report.voice import LetterVoice
from referee.rules.events import HomeGiven
from tests.kit.geography import SEV
from tests.kit.having import having
from tests.kit.languages import tables
from tests.kit.tables import power
from tests.report.boxed import boxed
from tests.report.winter import GOLDEN, RED, SHEET, letter, read

ENGLISH = load()["en"]


def rendered(one):
    return render(one, ENGLISH, "UTC")


BEGINS = HomeGiven(RED, SEV)


@pytest.mark.parametrize("name", ["report", "question", "part", "status"])
def test_the_neighbours_of_each_place_stand_once_in_the_letter_that_tells_how_the_table_was_laid(name):
    first, later = (rendered(letter(name, story=story)).text for story in ((BEGINS,), ()))

    assert (1, 0) == tuple(each.count("\n - Seville: New Castile, Granada\n") for each in (first, later))


@pytest.mark.parametrize("name", ["report", "question", "part", "reminder"])
def test_a_letter_names_the_words_that_bring_what_it_leaves_out(name):
    (line,) = (line for line in rendered(GOLDEN[name]).text.splitlines() if line.startswith("* * *"))

    assert "STATUS (" in line
    assert "HELP REGION" in line


def test_help_on_regions_has_the_neighbours_of_each_place():
    assert "; Seville: New Castile, Granada;" in " ".join(rendered(letter("help", moment=Help("region"))).text.split())


def test_a_place_of_a_box_is_a_neighbour_too_and_one_without_neighbours_is_not_listed():
    text = rendered(boxed(story=(BEGINS,))).text

    assert " - France: Aragon, Catalonia\n" in text
    assert " - Castillo:" not in text


def test_the_words_of_a_whole_sheet_are_explained_below_the_first_form_and_nowhere_else():
    assert "LEAD: as few as" in " ".join(rendered(letter("report", story=(BEGINS,))).text.split())

    explained = {name for name, one in GOLDEN.items() if "LEAD: as few as" in " ".join(rendered(one).text.split())}

    assert {"status-welcome"} == explained


def test_how_to_answer_stands_at_the_foot_of_letters_that_take_orders():
    feet = {name: HTMLParser(rendered(one).html).css_first("p.foot").text() for name, one in GOLDEN.items()}

    before_play = {"invitation", "motion-early", "motion-end-early", "status-wanted"}
    wanted = {name for name in GOLDEN if GOLDEN[name].kind in ("wanted", "rematch")}
    assert {"final", "final-called-off", *before_play, *wanted} == {
        name for name, foot in feet.items() if "Answer this letter" not in foot
    }


HEAD = "Record up to here: k3tq-7mzf-2abc (in everybody's letters the same)."


@pytest.mark.parametrize("name", GOLDEN)
def test_every_letter_ends_with_the_head_of_the_chain_in_text_and_page(name):
    mail = rendered(GOLDEN[name])
    ends = mail.text.strip().rpartition("\n\n")[2], HTMLParser(mail.html).css_first("p.foot").text()

    for end in ends:
        _, found, yours = " ".join(end.split()).partition(HEAD)
        assert found
        assert bool(yours) == (GOLDEN[name].kind in ("report", "final"))


def test_a_letter_of_a_game_without_a_chain_has_no_head():
    assert "Record up to here" not in " ".join(read_aloud(having(GOLDEN["report"], head="")))


def read_aloud(one):
    """What text and page of a letter say."""
    mail = rendered(one)
    return mail.text, HTMLParser(mail.html).text()


@pytest.mark.parametrize("kind", KINDS)
def test_a_plain_ok_accepts_what_is_proposed_in_answer_to_those_letters_that_show_it(kind):
    plain = next(one for one in GOLDEN.values() if one.kind == kind)
    one = having(plain, proposal=(power(2),))
    said = canonical_sheet(one.own.proposal, LetterVoice(ENGLISH, one, "UTC").known)

    (text, web), (plain_text, plain_web) = (read_aloud(each) for each in (one, plain))

    accepts = KINDS[kind].label_suffix in SHOWING
    assert (accepts, accepts) == (text.count(said) > plain_text.count(said), web.count(said) > plain_web.count(said)), (
        "give the kind an ending of its own in KINDS (letters/model.py), or its page the part `proposal` "
        "(report/letter_kinds.py)"
    )


def test_a_subject_is_cut_at_a_whole_word_where_much_is_to_be_confirmed():
    subject = rendered(having(GOLDEN["receipt"], proposal=SHEET)).subject

    assert "Please confirm: POWER 11 or AIM 1 MAX 10 or … (Winter, round 4)" == subject
    assert len(subject) <= LONGEST


def test_a_card_on_offer_does_not_say_its_title_again():
    cards = {card.design: in_a_line(ENGLISH, table, card) for table in tables() for card in table.cards}

    assert [] == [
        design for design, line in cards.items() if ENGLISH.word("card", design).casefold() == line.casefold()
    ]


LONG = "PLACE 2 Basque Country or Catalonia or Old Castile or Valencia, 3 Casillas, 1 Seville or Granada or Aragon"


@pytest.mark.parametrize(
    ("wrong", "shown"),
    [
        ("2", "PLACE 2 Basque Country or Catalonia or Old Castile or …"),
        ("Casillas", "… or Catalonia or Old Castile or Valencia, 3 Casillas …"),
        ("Aragon", "… Valencia, 3 Casillas, 1 Seville or Granada or Aragon"),
    ],
)
def test_a_long_line_is_shown_about_its_fault_and_broken_between_words(wrong, shown):
    column = LONG.index(wrong)
    complaint = LineComplaint(3, LONG, column, len(wrong), "invalid", "place-unknown", ("casillas",), (), "CARD")
    text = rendered(letter("receipt", receipt=read(sheet=OrderSheet(complaints=(complaint,)), refused=()))).text
    typed, marks = text.partition("line 3   > ")[2].split("\n")[:2]

    assert shown == typed
    assert wrong == typed[marks.index("^") - len("line 3   > ") :][: marks.count("^")]
