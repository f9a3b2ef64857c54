"""What players hear of rulings: a ledger in their letters, a clock that stands still, seats that the house plays."""

import re
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser as HTMLParser

from referee import log
from referee.languages.loading import load
from referee.letters.model import PressTold, Stand
from referee.log import OPERATOR, Ruled, rulings
from referee.orders.contents import OrderSheet, Remark
from referee.report import render
from referee.report.ledger import ruling_row
from referee.report.typesetting import WIDTH
from referee.report.voice import UNBROKEN, Voice
from referee.rules import events as e
from referee.rules.model import COURT, NOWHERE, PROVINCES
from tests.kit.geography import BOARD, GRA, PLACES
from tests.kit.having import having
from tests.kit.thorough import examples
from tests.report.moderators import CORRECTED, LEDGER, PAUSED, RULING_KINDS
from tests.report.winter import BLUE, BROWN, GOLDEN, GREEN, RED, VIEW, YELLOW, letter, read

ENGLISH = load()["en"]
AMSTERDAM = "Europe/Amsterdam"


def rendered(one):
    return render(one, ENGLISH, AMSTERDAM)


def flowing(text):
    """A letter's words without its line breaks."""
    return " ".join(text.split())


def table_of_rulings(mail):
    """The rows of the page's ledger."""
    heads = [node for node in HTMLParser(mail.html).css("h2") if node.text() == "RULINGS"]
    return [row.text().strip() for head in heads for row in head.next.next.css("tr")]


def said(ruling, *, by=5, name="Mo", reason="", undoes=0):
    """A line of the ledger as blue reads it, those under it behind slashes."""
    entry = ruling_row(Voice(ENGLISH, letter("report"), AMSTERDAM), Ruled(3, by, name, ruling, reason, undoes))
    return " / ".join((entry.words, *entry.under)).replace(UNBROKEN, " ")


# --- the ledger -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["report", "question", "part", "status", "final"])
def test_a_letter_that_tells_a_story_tells_rulings_in_a_section_of_their_own(kind):
    mail = rendered(replace(GOLDEN[kind], story=(*GOLDEN[kind].story, LEDGER[1])))

    assert "\nRULINGS\n 2 Mo: everything is due 24 hours later\n" in mail.text
    assert ["2Mo: everything is due 24 hours later"] == table_of_rulings(mail)


def test_a_ruling_from_the_command_line_is_the_hosts():
    assert "The host: Cleo moderates this game" == said(rulings.Promoted(6, "Cleo"), by=OPERATOR, name="")


def test_a_ruling_tells_its_reason_and_what_it_takes_back():
    assert "Mo: everything is due 1 hour earlier / Reason: a mistake / Takes back ruling 2" == said(
        rulings.Extended(-1), reason="a\nmistake", undoes=2
    )


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (e.PointsCorrected(BLUE, -1), "-1 point for you"),
        (e.PointsCorrected(RED, 11), "+11 points for red"),
        (e.Moved(RED, COURT, GRA, 2), "2 red court to Granada"),
        (e.Moved(BLUE, GRA, PROVINCES, 1), "1 of yours from Granada to provinces"),
        (e.KingMoved(GRA), "King to Granada"),
        (e.GrandeMoved(BLUE, GRA), "the Grande of blue to Granada"),
        (e.TokenMoved("scoreboard-400", GRA), "scoreboard 4/0/0 to Granada"),
        (e.TokenMoved("scoreboard-400", NOWHERE), "scoreboard 4/0/0 off the board"),
    ],
)
def test_a_correction_is_told_by_what_was_put_right(fact, words):
    assert f"Mo: put right: {words}" == said(rulings.Corrected((fact,)))


def test_going_back_says_where_to_and_what_becomes_of_the_sheets():
    kept, dropped, undone = (
        said(rulings.Rewound(40, 3, kept=True)),
        said(rulings.Rewound(40, 3, kept=False)),
        said(rulings.Rewound(77, 3, kept=True), undoes=12),
    )

    assert "Mo: back to the start of round 3; the sheets filed for it are filed again" == kept
    assert "Mo: back to the start of round 3; everybody is asked anew" == dropped
    assert "Mo: in round 3, back to how things stood before ruling 12 / Takes back ruling 12" == undone


def test_what_the_game_went_back_behind_is_not_told_as_if_it_had_happened():
    back = Ruled(2, 5, "Mo", rulings.Rewound(40, 3, kept=True))
    story = (LEDGER[1], e.RoundOpened(3), e.PowerLaid(RED, 12), back, e.RoundOpened(3), e.PowerLaid(RED, 13))
    mail = rendered(letter("report", story=story))

    assert "Power: red 13\n" in mail.text
    assert "Power: red 12" not in mail.text + mail.html
    assert 2 == len(table_of_rulings(mail))


def test_what_was_said_to_all_at_length_is_only_begun_in_the_ledger():
    assert len(said(rulings.Proclaimed("olé " * 900))) < 250


def test_the_names_of_blocks_that_were_ordered_for_a_seat_are_never_told():
    told = rendered(letter("report", story=(Ruled(1, 5, "Mo", rulings.OrderedFor(RED, ("DISK SECRET",))),)))
    without = rendered(letter("report", story=(Ruled(1, 5, "Mo", rulings.OrderedFor(RED, ())),)))

    assert without == told


NAMES = st.text(max_size=90)
SEATS = st.integers(0, 4)
INSTANTS = st.integers(1_700_000_000, 2_000_000_000)
SOMEWHERE = st.sampled_from((*PLACES, COURT, PROVINCES))
FACTS = st.one_of(
    st.builds(e.PointsCorrected, SEATS, st.integers(-200, 200)),
    st.builds(e.Moved, SEATS, SOMEWHERE, SOMEWHERE, st.integers(1, 30)),
    st.builds(e.KingMoved, st.sampled_from(PLACES)),
    st.builds(e.GrandeMoved, SEATS, st.sampled_from(PLACES)),
    st.builds(e.TokenMoved, st.sampled_from(sorted(BOARD.token_numbers)), st.sampled_from((*PLACES, NOWHERE))),
)
OF_TYPE = {
    "Seat": SEATS,
    "tuple[Seat, ...]": st.lists(SEATS, min_size=1, max_size=5, unique=True).map(tuple),
    "int": st.integers(0, 999),
    "Instant": INSTANTS,
    "bool": st.booleans(),
    **dict.fromkeys(("str", "PersonName", "OwnWords", "OwnZone"), NAMES),
    "str | int": st.integers(0, 99) | NAMES,
    "tuple[Fact, ...]": st.lists(FACTS, min_size=1, max_size=4).map(tuple),
    "tuple[str, ...]": st.just(()),
    "TableLaid": st.just(VIEW.table),
}
"""What the fields of rulings may hold, by how they are annotated."""
NAMED = {
    "player": st.sampled_from(["", "searching"]),
    "hours": st.integers(-2160, 2160),
    "at": INSTANTS,
    "due": INSTANTS,
    "text": st.text(max_size=400),
    "corrections": st.sampled_from([(), ("court_by_disk",)]),
}
"""What those of them may hold that cannot be any value of their type, by their name."""
OWN = {
    rulings.AbsencesSet: {
        name: st.sampled_from([(), ((1_767_225_600, 1_767_398_400),), ((1_767_225_600, 1_767_312_000),)])
        for name in ("was", "absences")
    },
    rulings.StoodIn: {"was": st.just("sensible")},
    rulings.DueSet: {"was": INSTANTS},
    rulings.OptionSet: {"name": st.sampled_from([*log.Options.__dataclass_fields__][:6])},
    rulings.PaceSet: {name: st.just((("hours", 24), ("rest", 4))) for name in ("was", "values")},
    rulings.RuleSet: {
        name: st.just(value)
        for name, value in {"question": "adviser", "was": "neighbour", "answer": "any", "usual": "neighbour"}.items()
    },
}
"""What they hold of one class."""


def any_of(kind):
    """Rulings of one class."""
    held = {**NAMED, **OWN.get(kind, {})}
    own = {field.name: held[field.name] if field.name in held else OF_TYPE[field.type] for field in fields(kind)}
    return st.builds(kind, **own)


RULINGS = st.one_of(*map(any_of, RULING_KINDS))
ENTRIES = st.builds(Ruled, st.integers(1, 200), st.integers(-1, 9), NAMES, RULINGS, NAMES, st.integers(0, 200))


@examples(12)
@given(st.lists(ENTRIES, max_size=4))
def test_any_ledger_is_told_and_fits_the_page(ledger):
    mail = rendered(letter("status", story=tuple(ledger)))

    assert [] == [line for line in mail.text.split("\n") if len(line) > WIDTH or line != line.rstrip()]
    assert len(ledger) == len(table_of_rulings(mail))


def _has_a_clock(each):
    """Whether a letter is about a game, or a table, that goes on."""
    return each.kind not in ("final", "press", "tables", "rematch") and not isinstance(each.moment, log.TableClosed)


# --- the clock, the seats, the words to all -------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in GOLDEN if _has_a_clock(GOLDEN[name])])
def test_while_the_clock_stands_still_every_letter_says_so_and_none_names_a_deadline(name):
    mail = rendered(having(GOLDEN[name], paused=True, due=None))
    due = ENGLISH.moment(GOLDEN[name].clock.due or 0, AMSTERDAM, "moment")

    for text in (mail.text, mail.html, mail.subject):
        assert due not in flowing(text)
        assert "Thu 20:00" not in text
    unsaid = "let the part of a letter that asks for nothing end with `yield from self.stopped()`"
    assert "The clock stands still" in flowing(mail.text), unsaid
    assert "The clock stands still" in flowing(mail.html), unsaid


def test_a_letter_while_the_clock_stands_still_says_it_in_its_subject():
    assert "Winter, round 4: your sheet; the clock stands still" == rendered(PAUSED).subject
    assert (
        "Winter, round 4: waiting for your disk; the clock stands still"
        == rendered(having(GOLDEN["question"], paused=True)).subject
    )


def test_sheets_that_all_are_in_are_not_said_to_be_opened_while_the_clock_stands_still():
    mail = rendered(letter("status", opens=1_795_507_200, paused=True, missing=(), awaited=()))

    assert "The sheets are opened" not in flowing(mail.text + mail.html)


def test_a_seat_that_nobody_plays_is_the_houses_where_players_are_listed():
    invitation = rendered(having(GOLDEN["invitation"], vacant=(BROWN,)))
    final = rendered(having(GOLDEN["final"], vacant=(BROWN,)))

    assert "green Gus, brown (the referee)" in flowing(invitation.text)
    assert " 1 brown (the referee): 127\n" in final.text
    for mail in (invitation, final):
        assert "Bruno" not in mail.text + mail.html
        assert "(the referee)" in mail.html


def test_a_stand_in_is_named_where_players_are_listed_and_in_every_letter_about_the_game():
    stood_in = {"vacant": (BROWN,), "stand_ins": ((BROWN, "sensible"),)}

    assert "green Gus, brown (stand-in sensible)" in flowing(rendered(having(GOLDEN["invitation"], **stood_in)).text)
    assert " 1 brown (stand-in sensible): 127\n" in rendered(having(GOLDEN["final"], **stood_in)).text
    for name in ("report", "status", "question", "receipt"):
        mail = rendered(having(GOLDEN[name], **stood_in))
        for text in (mail.text, mail.html):
            assert "Nobody plays brown; a programmed player stands in (sensible)." in flowing(text)


def test_who_takes_a_seat_after_a_stand_in_is_told_that_its_sheet_waits_for_a_word():
    mail = rendered(having(GOLDEN["status"], past=(), waits=True, missing=()))

    assert "The sheet below is the stand-in's, with WAIT: it counts when you say OK" in flowing(mail.text)
    assert "What is filed for your seat counts" not in flowing(mail.text)
    assert "it says WAIT: you are not counted in until you write again." in flowing(mail.text)


def test_the_invitation_and_the_help_name_the_moderators():
    invitation = rendered(having(GOLDEN["invitation"], moderators=("Mo", "Ivo")))
    page = rendered(having(GOLDEN["help"], moderators=("Mo", "Ivo")))

    assert "Moderated by Mo and Ivo" in invitation.text
    assert "This game is moderated by Mo and Ivo." in page.text
    assert all("Mo and Ivo" in mail.html for mail in (invitation, page))


@pytest.mark.parametrize(("name", "who"), [("Mo", "Mo"), ("", "the host")])
def test_words_of_a_moderator_to_all_name_the_moderator(name, who):
    mail = rendered(letter("press", moment=PressTold("We go on after Easter.", announcer=name)))

    first = f"{who[:1].upper()}{who[1:]}, who moderates, says to all:"
    assert f"Winter, round 4: {who}, who moderates, says" == mail.subject
    assert mail.text.startswith(f"{first}\n\n> We go on after Easter.\n")
    assert first in mail.html


@pytest.mark.parametrize(("by", "words"), [("Mo", "Mo, who moderates this game, wrote"), ("-", "The host wrote")])
def test_a_receipt_says_who_wrote_for_the_player(by, words):
    filed = read(fate="filed", sheet=OrderSheet(), refused=(), remarks=(Remark("", "by-moderator", (by,)),), closed=())

    assert f" - {words} this for you." in rendered(letter("receipt", receipt=filed)).text


@pytest.mark.parametrize(
    ("by", "words"), [("Mo", "Winter, round 4: Mo ruled"), ("", "Winter, round 4: the host ruled")]
)
def test_a_letter_that_a_ruling_causes_says_so_in_its_subject(by, words):
    assert words == rendered(letter("status", moment=Stand(by))).subject
    assert "Winter, round 4: where you stand" == rendered(letter("status")).subject


@pytest.mark.parametrize("kind", ["status", "report", "question", "part"])
def test_who_has_just_taken_a_seat_is_told_so_and_how_the_game_is_played(kind):
    mail = rendered(replace(GOLDEN[kind], past=()))

    assert "Winter: you play blue from now on" == mail.subject
    assert "From now on you play BLUE" in flowing(mail.text)
    assert "HOW A ROUND GOES" not in rendered(GOLDEN[kind]).text
    assert all("HOW A ROUND GOES" in page and "Rio Grande" in page for page in (mail.text, mail.html))


def test_who_writes_of_being_away_is_told_that_the_moderator_heard_of_it():
    away = read(sheet=OrderSheet(note="absence"), refused=(), remarks=())

    alone, watched = (rendered(letter("receipt", receipt=away, moderators=m)).text for m in ((), ("Mo",)))

    assert "A person should read that" in flowing(alone)
    assert "Mo moderates this game and has been told" in flowing(watched)


def test_a_game_over_with_rulings_still_names_its_winners():
    mail = rendered(having(GOLDEN["final"], story=LEDGER, vacant=(YELLOW, GREEN)))

    assert "First: brown, with 127 points." in mail.text
    assert None is re.search(r"[{}%]|\bNone\b|\(\)", mail.text)


def test_a_correction_of_ones_own_pieces_speaks_to_the_reader():
    assert "2 of yours from Granada to court" in said(CORRECTED)
    assert "wrote orders for you" in said(rulings.OrderedFor(BLUE, ()))
