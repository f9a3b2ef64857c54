"""A proposal stands beside the words it came from, and stays open: any letter of its stop accepts, chooses or edits."""

import json
import re
from dataclasses import dataclass, replace
from html import unescape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import letters
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.desk import incoming
from referee.docket.known import known_to
from referee.docket.left_open import open_slots, proposed_to
from referee.languages.loading import load
from referee.log import Proposed
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Line, Ok, OrderSheet, ReadFrom, Which
from referee.orders.shapes.deed import DoSkip
from referee.orders.shapes.one_place import DoName
from referee.orders.shapes.placing import DoPlace, PlacePart
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.prose.letter_reader import read_letter
from referee.report import render
from referee.report.data.filling import as_data
from referee.report.typesetting import WIDTH
from referee.report.voice import LetterVoice
from referee.rules.predicates import kings_region
from tests.kit.byletters import by_letters
from tests.kit.geography import ARA, GRA, VAL
from tests.kit.post import open_office, quoted, text_of
from tests.kit.tables import power

LANGUAGES = ("en", "nl", "de", "es", "pl", "sv")
TONGUES = load()
ANN = 0


def plan(card, *items):
    return Plan((card,), items)


def placing(*parts):
    return DoPlace(tuple(PlacePart("COUNT", count, (place,)) for count, place in parts))


KING = CardBlock((plan("king", DoName("KING", (ARA,)), placing((2, VAL))),))
WITH_ELSE = CardBlock((*KING.plans, plan("score_4", DoSkip())))
SHEET = OrderSheet(proposal=(power(12), KING), note="free-text")


@dataclass(repr=False)
class Table:
    """A game in which Ann writes letters, each in answer to one of hers."""

    docket: object
    letters: list
    now: int

    def hears(self, sheet, **more):
        said = Submission(ANN, 1, self.docket.stop, sheet, written=self.now, answers=self.now, **more)
        tail = adjudicate.hear(self.docket, said, self.now)
        planned = letters.plan(self.docket, tail.entries, self.now)
        docket, sent = tail.docket, [each for each in planned if each.seat == ANN]
        return Table(docket, [*self.letters, *sent], self.now + 60)

    def reads(self, text, language="en", to=-1):
        label = self.letters[to].label
        shown = proposed_to(self.docket, ANN, label, self.now)
        slots = open_slots(self.docket, ANN, label, self.now)
        known = replace(known_to(self.docket, ANN), proposal=shown.blocks, ways=shown.ways, slots=slots)
        lines = tuple(Line(n, line) for n, line in enumerate(text.split("\n"), 1))
        return read_letter(lines, known, language), shown

    def writes(self, text, language="en", to=-1):
        sheet, shown = self.reads(text, language, to)
        return self.hears(sheet, offered=shown.blocks, ways=shown.ways)

    @property
    def own(self):
        return self.docket.seat(ANN)

    def open_orders(self):
        return canonical_sheet(self.own.proposal, known_to(self.docket, ANN)).splitlines()

    def text(self, language="en"):
        return render(self.letters[-1], TONGUES[language], "UTC").text


@pytest.fixture(scope="module")
def table():
    game = by_letters(4, cooling_minutes=0)
    return Table(game.docket, [each for each in game.sent if each.seat == ANN], game.now)


@pytest.fixture(scope="module")
def proposing(table):
    return table.hears(SHEET)


def asking(*ways, **more):
    return replace(SHEET, which=Which("if that is gone the 5", ways), **more)


# --- a yes, and what stands beside it ------------------------------------------------------------

YES = {
    "en": ("OK", "ok", "yes", "Yes please", "\N{THUMBS UP SIGN}", "OK \N{THUMBS UP SIGN}"),
    "nl": ("OK", "ja", "Ja graag", "\N{THUMBS UP SIGN}"),
    "de": ("OK", "ja", "Ja bitte", "\N{THUMBS UP SIGN}"),
    "es": ("OK", "sí", "\N{THUMBS UP SIGN}"),
    "pl": ("OK", "tak", "\N{THUMBS UP SIGN}"),
    "sv": ("OK", "ja", "\N{THUMBS UP SIGN}"),
}
BESIDE = {
    "en": ("Thanks!", "Best wishes,\nAnn", "Sent from my iPhone", "Lovely game so far.", "Sorry for the delay.", "Ann"),
    "nl": ("Bedankt!", "Groeten,\nAnn", "Verstuurd vanaf mijn iPhone", "Leuk spel."),
    "de": ("Danke!", "Viele Grüße\nAnn", "Von meinem iPhone gesendet", "Schönes Spiel."),
    "es": ("¡Gracias!", "Saludos,\nAnn", "Enviado desde mi iPhone", "Qué bonito juego."),
    "pl": ("Dzięki!", "Pozdrawiam,\nAnn", "Wysłane z iPhone'a", "Fajna gra."),
    "sv": ("Tack!", "Hälsningar,\nAnn", "Kul spel.", "Vi ses på fredag!"),
}
TURNING = {
    "en": (
        "but not the King",
        "only the 12",
        "if Yara agrees",
        "no wait",
        "drop the king",
        "forget it",
        "just kidding",
    ),
    "nl": ("maar niet de koning", "alleen de 12", "nee wacht", "schrap dat", "grapje"),
    "de": ("aber nicht der König", "nur die 12", "nein warte", "vergiss es", "war nur Spaß"),
    "es": ("pero no el rey", "solo el 12", "quizás", "menos el rey"),
    "pl": ("ale nie król", "tylko 12", "może", "zapomnij", "żartowałem"),
    "sv": ("men inte kungen", "bara 12", "nej vänta", "kanske", "jag skojade"),
}
spoken = st.sampled_from(LANGUAGES)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_a_yes_stays_a_yes_beside_thanks_a_signature_a_remark_final_or_wait(proposing, data):
    language = data.draw(spoken)
    yes, joint = data.draw(st.sampled_from(YES[language])), data.draw(st.sampled_from(("\n", ". ", "\n\n")))
    beside = data.draw(st.lists(st.sampled_from(BESIDE[language]), max_size=2, unique=True))
    last = data.draw(st.sampled_from(((), ("FINAL",), ("WAIT",))))

    after = proposing.writes(joint.join((yes, *last, *beside)), language)

    assert (power(12), KING) == after.own.in_force
    assert ((), ("FINAL",) == last, ("WAIT",) == last) == (after.own.proposal, after.own.final, after.own.unready)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_what_takes_a_yes_back_files_nothing_and_is_no_part_of_it(proposing, data):
    language = data.draw(spoken)
    yes, joint = data.draw(st.sampled_from(YES[language])), data.draw(st.sampled_from((", ", " ", ". ", "\n", "\n\n")))

    sheet, _ = proposing.reads(f"{yes}{joint}{data.draw(st.sampled_from(TURNING[language]))}", language)

    assert not any(isinstance(each, Ok) for each in sheet.requests)


def test_a_yes_with_more_than_a_yes_quotes_that_and_the_proposal_stays(proposing):
    after = proposing.writes("OK, if Yara agrees")

    assert (power(12), KING) == after.own.proposal
    assert (power(12), KING) == after.writes("OK").own.in_force
    assert "if Yara agrees" in after.text()


# --- the letter stays open -----------------------------------------------------------------------

UNCLEAR = (
    "What a lovely evening.",
    "When is Ann going to be back?",
    "STATUS",
    "DISK EVICT Atlantis",
    "VETO chartreuse",
    "hmm, not sure yet",
    "Did Bo really do that?",
    "OK, if Yara agrees",
    "FINAL",
)


@given(st.lists(st.sampled_from(UNCLEAR), max_size=4))
@settings(max_examples=25, deadline=None)
def test_a_proposal_survives_letters_that_say_nothing_of_it_until_an_ok(proposing, between):
    after = proposing
    for words in between:
        after = after.writes(words)
        assert (power(12), KING) == after.own.proposal, words

    assert (power(12), KING) == after.writes("OK").own.in_force


@given(st.sampled_from((1, 5, 8, 9, 10, 11, 13)))
@settings(deadline=None)
def test_an_edit_of_one_slot_keeps_all_others(proposing, value):
    after = proposing.writes(f"no, {value} not 12")

    assert (power(value), KING) == after.own.proposal
    assert (power(value), KING) == after.writes("OK").own.in_force


@pytest.mark.parametrize("words", ["POWER 11", "POWER 11 or 9"])
def test_a_row_replaces_its_own_block_and_leaves_the_others_open(proposing, words):
    after = proposing.writes(words)

    assert ([words], (KING,)) == (
        [canonical_sheet(after.own.in_force, known_to(after.docket, ANN))],
        after.own.proposal,
    )
    assert KING in after.writes("OK").own.in_force


def test_a_refused_row_lets_fall_what_was_proposed_for_its_block_alone(proposing):
    after = proposing.writes("POWER 99")

    assert (KING,) == after.own.proposal


@pytest.mark.parametrize("words", ["no", "DECLINE", "UNDO", "CLEAR ALL"])
def test_what_drops_a_proposal_drops_all_of_it(proposing, words):
    assert () == proposing.writes(words).own.proposal


def test_an_ok_to_an_earlier_letter_files_what_that_showed_and_is_still_open(proposing):
    edited = proposing.writes("no, 11 not 12")

    after = edited.writes("OK", to=-2)

    assert ((KING,), (power(11),)) == (after.own.in_force, after.own.proposal)


def test_any_letter_of_the_stop_may_be_answered_by_who_writes_later(proposing):
    assert (power(12), KING) == proposing.writes("OK", to=-2).own.in_force


def test_an_ok_that_was_written_before_what_is_proposed_accepts_nothing(proposing):
    shown = proposed_to(proposing.docket, ANN, proposing.letters[-2].label, proposing.now - 120)

    assert ((), ()) == (shown.blocks, shown.ways)


# --- the one question ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def asked(table):
    return table.hears(asking((WITH_ELSE,), ()))


CHOOSING = {
    "en": ("{}", "{} please", "option {}", "{}, thanks!\nAnn", "I go for {}", "OK, {}", "{}!", "Answer: {}", "({})"),
    "nl": ("{}", "antwoord {}", "{} graag", "doe maar {}", "optie {}, bedankt"),
    "de": ("{}", "Antwort {}", "{} bitte", "ich nehme {}"),
    "es": ("{}", "opción {}", "{}, gracias", "la {}"),
    "pl": ("{}", "opcja {}", "wybieram {}", "{} poproszę"),
    "sv": ("{}", "svar {}", "{} tack", "jag väljer {}"),
}


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_a_letter_files_the_proposal_with_that_answer(asked, data):
    language, final = data.draw(spoken), data.draw(st.booleans())
    way, words = data.draw(st.sampled_from("AB")), data.draw(st.sampled_from(CHOOSING[language]))

    after = asked.writes(words.format(way) + "\nFINAL" * final, language)

    assert (power(12), WITH_ELSE if way == "A" else KING) == after.own.in_force
    assert ((), (), final) == (after.own.proposal, after.own.ways, after.own.final)


def test_a_bare_ok_files_the_proposal_without_any_answer(asked):
    assert (power(12), KING) == asked.writes("OK").own.in_force


@pytest.mark.parametrize("words", ["A, and 11 not 12", "A but 11 not 12", "A. 11 not 12"])
def test_a_letter_with_an_edit_is_a_new_proposal_with_both(asked, words):
    after = asked.writes(words)

    assert ((power(11), WITH_ELSE), ()) == (after.own.proposal, after.own.in_force)


@pytest.mark.parametrize("words", ["A or B", "A and B", "A?", "A lovely evening", "a man, a plan", "A, if Yara agrees"])
def test_what_chooses_no_letter_leaves_the_question_open(asked, words):
    after = asked.writes(words)

    assert ((), (power(12), KING), ((WITH_ELSE,), ())) == (after.own.in_force, after.own.proposal, after.own.ways)
    assert "A or B?" in after.text()


def test_an_edit_of_another_block_keeps_the_question_and_one_of_its_own_ends_it(asked):
    kept, ended = asked.writes("POWER 11"), asked.hears(OrderSheet(proposal=(KING,), note="free-text"))

    assert (((WITH_ELSE,), ()), ()) == (kept.own.ways, ended.own.ways)


def test_answers_that_could_never_be_are_left_out_and_one_alone_is_no_question(table):
    twice, once = asking((WITH_ELSE,), (power(99),), ()), asking((WITH_ELSE,), (power(99),))

    assert ((WITH_ELSE,), ()) == table.hears(twice).own.ways
    assert () == table.hears(once).own.ways
    assert "if that is gone the 5" in table.hears(once).text()


def test_the_answers_of_a_question_are_kept_in_the_log(asked, table):
    tail = adjudicate.hear(table.docket, Submission(ANN, 1, table.docket.stop, asking((WITH_ELSE,), ())), table.now)

    assert [((WITH_ELSE,), ())] == [entry.ways for entry in tail.entries if isinstance(entry, Proposed)]


# --- what its reader sees ------------------------------------------------------------------------

READ = (
    ReadFrom("POWER", "POWER 12", ("the twelve",)),
    ReadFrom("CARD", "CARD king", ("I'd like the King",)),
    ReadFrom("CARD", "KING Aragon", ()),
    ReadFrom("CARD", "PLACE 2 Valencia", ("two of mine", "to Valencia")),
)
typed = st.text("abcdefgh ijklm éßąø,.'-;:", min_size=1, max_size=120).filter(lambda text: text.strip())


def words_of(page):
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


@given(st.data())
@settings(max_examples=25, deadline=None)
def test_words_of_no_order_and_the_question_stand_in_text_page_and_data_in_all_languages(table, data):
    words, unowned, which = data.draw(typed), data.draw(st.lists(typed, min_size=1, max_size=3)), data.draw(typed)
    read = (replace(READ[0], words=(words,)), *READ[1:])
    sheet = replace(asking((WITH_ELSE,), ()), read_from=read, unowned=tuple(unowned))
    letter = table.hears(replace(sheet, which=Which(which, sheet.which.ways))).letters[-1]

    for language in LANGUAGES:
        made = render(letter, TONGUES[language], "UTC")
        assert max(map(len, made.text.splitlines())) <= WIDTH, language
        for shown in (re.sub(r"[|\s]+", "", made.text), re.sub(r"\s+", "", words_of(made.html))):
            for each in (words, which, *unowned):
                assert re.sub(r"\s+", "", each) in shown, language
    told = json.loads(as_data(LetterVoice(TONGUES["en"], letter, "UTC")))
    assert (unowned, which, ["A", "B"]) == (
        told["unowned"],
        told["which"]["words"],
        [way["letter"] for way in told["which"]["ways"]],
    )
    assert [words] == told["read_from"][0]["words"]


def test_a_proposal_stands_beside_its_words_and_what_stood_before_says_so(table):
    said = table.hears(replace(SHEET, read_from=READ)).text()

    assert '| POWER 12          "the twelve"' in said
    assert "| KING Aragon       as before" in said
    assert '| PLACE 2 Valencia  "two of mine" "to Valencia"' in said
    assert "| ELSE CARD -       nothing yet: " in said


def test_what_is_asked_and_not_said_is_a_blank_with_what_happens_then(table):
    said = table.hears(OrderSheet(proposal=(KING,), note="free-text", read_from=READ[1:])).text()

    assert "| POWER -           nothing yet: your lowest free power card" in said


def test_an_answer_is_shown_by_what_it_adds_and_one_that_adds_nothing_says_so(asked):
    assert "  A  ELSE CARD score the 4s; SKIP\n  B  as it stands above" in asked.text()


def test_each_answer_has_a_link_that_sends_its_letter(asked):
    page = render(asked.letters[-1], TONGUES["en"], "UTC").html

    assert [True, True] == [f'href="mailto:?body={letter}%0D%0A"' in page for letter in "AB"]


def test_without_words_a_proposal_is_lines_that_could_be_sent(proposing):
    assert "| POWER 12\n| CARD king\n| KING Aragon\n| PLACE 2 Valencia\n" in proposing.text()


# --- half wrong is half kept ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def half(table):
    wrong = CardBlock((plan("king", DoName("KING", (GRA,)), placing((3, VAL), (2, GRA))),))
    read = (
        *READ[:2],
        ReadFrom("CARD", "KING Granada", ("he goes to Granada",)),
        ReadFrom("CARD", "PLACE 3 Valencia, 2 Granada", ("three to Valencia", "and then two guys there")),
    )
    return table.hears(OrderSheet(proposal=(power(13), wrong), note="free-text", read_from=read))


def test_what_can_never_be_is_left_out_and_the_rest_is_proposed(half):
    assert ["POWER 13", "CARD king", "KING Granada", "PLACE 3 Valencia"] == half.open_orders()


def test_it_stands_in_the_list_under_its_words_with_its_reason_and_what_could_be(half):
    said = " ".join(half.text().split())

    reason = '"and then two guys there" ^ your plan sends the King to Granada: nothing enters or leaves.'
    assert f"| PLACE 2 Granada {reason} Legal would be: PLACE 2" in said
    assert '| PLACE 3 Valencia "three to Valencia"' in said
    assert "NOT FILED" not in said


def test_what_would_be_told_after_an_ok_is_told_beside_the_proposal(table):
    king = kings_region(table.docket.state.position)
    there = CardBlock((plan("king", DoName("KING", (king,)), placing((2, VAL))),))

    assert "as things stand" in table.hears(OrderSheet(proposal=(there,), note="free-text")).text()


def test_what_the_nearest_order_says_could_be_can_be(half):
    told = next(each for each in half.letters[-1].receipt.refused if each.legal)
    orders = canonical_sheet(half.own.proposal, known_to(half.docket, ANN))

    after = half.writes(f"{orders}, {told.legal[0].removeprefix('PLACE ')}")

    assert not after.letters[-1].receipt.refused
    assert after.own.in_force


# --- by mail -------------------------------------------------------------------------------------


def beside_its_lines(read):
    """Reads a letter as ever, and says of each line of what it proposes that it came from the whole letter."""

    def reading(lines, known, language=""):
        sheet = read(lines, known, language)
        words = (" ".join(line.text for line in lines if line.sure).strip(),)
        printed = [(block.key, canonical_sheet((block,), known)) for block in sheet.proposal]
        came = (ReadFrom(key, line, words) for key, text in printed for line in text.splitlines())
        return replace(sheet, read_from=tuple(came))

    return reading


@pytest.mark.parametrize("answer", ["OK\n\n{}", "{}\n\nOK", "OK\nFINAL\n\nOn Fri, the referee wrote:\n{}"])
def test_a_receipt_that_is_quoted_with_the_words_beside_its_lines_orders_nothing(answer, monkeypatch, a_database):
    monkeypatch.setattr(incoming, "read_letter", beside_its_lines(incoming.read_letter))
    with open_office(a_database, players=3) as office:
        office.says(ANN, "I think I will go with my nine this time")
        receipt = text_of(office.newest(ANN))
        assert '| POWER 9  "I think I will go with my nine this time"' in receipt

        office.says(ANN, answer.format(quoted(receipt)))

        assert (power(9),) == office.docket.seat(ANN).in_force


@pytest.mark.parametrize(("first", "is_told"), [("POWER 9", False), ("What a lovely evening", True)])
def test_who_has_ordered_before_is_not_taken_for_a_program(first, is_told, a_database):
    with open_office(a_database, players=3) as office:
        answers = [text_of(office.says(ANN, words)[0][1]) for words in (first, "Lovely night", "Lovely day")]

    assert is_told == any("If a program wrote this" in answer for answer in answers)
