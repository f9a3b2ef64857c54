"""Letters as people read them. `BLESS=1` writes the golden letters anew; the difference is read in review."""

import re
from dataclasses import replace
from functools import cache
from typing import get_args
from urllib.parse import unquote

import pytest
from selectolax.lexbor import LexborHTMLParser as HTMLParser

from referee import log
from referee.languages.loading import load
from referee.letters import KINDS, LetterKind
from referee.letters.model import PressTold
from referee.log.entries import Doubt
from referee.mail.letter_lines import letter_lines
from referee.mail.quoting import reply_lines
from referee.orders.contents import Help, Inquiry, Line, LineComplaint, OrderSheet, Status, Suggest
from referee.orders.shapes.placing import DoPlace, PlacePart
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.prose.letter_reader import read_letter
from referee.report import OPEN, OPEN_LINE, render
from referee.report.form import blanks
from referee.report.typesetting import WIDTH, fill
from referee.report.voice import UNBROKEN, LetterVoice
from referee.rules import events as e
from referee.rules.decisions import Act, Ask, Disk, Move, Name, Phase, Reinforce, SendBack, SetScoreboard, Shift
from referee.rules.model import ALL, COURT, PROVINCES
from tests.kit.geography import ARA, CASTILLO, CNU, GAL, GRA, REGIONS, SEV, VAL
from tests.kit.having import having
from tests.mail.samples import text_of
from tests.report import games
from tests.report.blessed import reads_as_before
from tests.report.moderators import PAUSED, lines_outside_the_form
from tests.report.winter import (
    BLUE,
    GOLDEN,
    GREEN,
    IN_MID_ROUND,
    NOW,
    RED,
    ROUND_3,
    SHEET,
    VIEW,
    YELLOW,
    letter,
    read,
)

ENGLISH = load()["en"]
AMSTERDAM = "Europe/Amsterdam"
LETTERS = GOLDEN | {"report-rulings": PAUSED}


def rendered(one):
    return render(one, ENGLISH, AMSTERDAM)


@cache
def golden(name):
    return rendered(LETTERS[name])


def story(*entries, kind="report", seat=BLUE):
    """The story's lines, those under a line after a slash."""
    return games.story(letter(kind, seat=seat), entries)


# --- golden letters -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GOLDEN)
def test_our_own_page_is_told_in_the_lines_that_a_reader_of_any_html_finds_in_it(name: str) -> None:
    mail = golden(name)
    pictures = [image.attributes["alt"] for image in HTMLParser(mail.html).css("img")]
    quoted = "".join(f"\n[image: {told}]\n{told}" for told in pictures)

    assert _words(f"{mail.text}\n{text_of(mail.html)}{quoted}") == _words(mail.words)


def _words(text: str) -> list[tuple[str, ...]]:
    return [line.keys for line in letter_lines(text) if line.keys]


@pytest.mark.parametrize("name", LETTERS)
def test_a_letter_of_each_kind_reads_as_it_did(name):
    reads_as_before(name, golden(name))


def test_every_kind_of_letter_stands_in_the_table_of_kinds():
    assert get_args(LetterKind) == tuple(KINDS)


# --- any letter -----------------------------------------------------------------------------------


def sample(players, number):
    """Letters of a random game: all of the first seat's, and every seventh of the others'."""
    return [one for n, one in enumerate(games.letters(players, number)) if one.seat == 0 or n % 7 == 0]


@pytest.mark.parametrize(("players", "number"), [(2, 1), (5, 3)])
def test_every_page_is_whole_and_shows_the_same_form_as_the_text(players, number):
    for one in sample(players, number)[::4]:
        mail = rendered(one)
        tree = HTMLParser(mail.html)

        assert 1 == len(tree.css("html > body > .page"))
        assert [] == [node.tag for node in tree.css("script, link, svg, img:not([src^=cid])")]
        labels = [node.text().strip() for node in tree.css(".blank b")]
        assert re.findall(r"^ ?([A-Z ]+ \[ \])", mail.text, re.MULTILINE) == labels


@pytest.mark.parametrize("name", GOLDEN)
def test_a_page_is_ascii_and_its_styles_stand_at_their_elements_since_mail_programs_drop_style_sheets(name):
    mail = golden(name)
    tree = HTMLParser(mail.html)

    assert mail.html.isascii()
    assert not any("&#" in style for style in re.findall(r"<style.*?</style>", mail.html, re.DOTALL))
    assert all("background" in (node.attributes.get("style") or "") for node in tree.css(".band, .page"))
    assert all("@media" in node.text() for node in tree.css("style"))


def test_a_letter_is_a_function_of_its_arguments_alone():
    for one in GOLDEN.values():
        rendered(one)

    assert golden("report") == rendered(GOLDEN["report"])


@pytest.mark.parametrize("number", [1, 2, 3])
def test_what_others_hold_in_secret_changes_no_letter(number):
    for state in games.waiting(4, number, "memory")[::9]:
        table = state.position.setup
        other = games.with_other_secrets(state, seat=1)

        assert state.position.hands != other.position.hands
        for kind in ("report", "status"):
            plainly, otherwise = (rendered(games.letter(each, 1, kind, table)) for each in (state, other))
            assert plainly == otherwise


# --- what a line says -----------------------------------------------------------------------------


def test_what_the_house_answered_is_told():
    lines = story(
        log.StopClosed((BLUE,)),
        log.Answered(BLUE, Ask.POWER, "default", "POWER", -1, -1, ()),
        e.PowerLaid(BLUE, 1),
        log.Answered(BLUE, Ask.CARD, "default", "CARD", -1, -1, ()),
        e.CardTaken(BLUE, "king"),
        log.Answered(BLUE, Ask.HALF, "default", "TURN", -1, -1, ()),
        e.Skipped(BLUE, "king"),
    )

    assert [
        "Too late: you; what was missing was filled in",
        "Power: you 1 / The referee laid your lowest card",
        "You: left The King undone / The referee took the lowest number for you"
        " / The referee left what you had not ordered",
    ] == lines


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        pytest.param(
            (e.Announced(RED, "adviser", Name(GRA)), e.Vetoed(BLUE, RED, "adviser", 0)),
            "Red: announced Adviser: Granada; you vetoed it",
            id="a veto before anything happened",
        ),
        pytest.param(
            (
                e.Announced(RED, "scoreboard#1", SetScoreboard("scoreboard-840", VAL)),
                e.Vetoed(GREEN, RED, "scoreboard#1", 0),
            ),
            "Red: announced Scoreboard: scoreboard 8/4/0 to Valencia; green vetoed it",
            id="a veto on a scoreboard",
        ),
        pytest.param(
            (
                e.Announced(RED, "send_one_each", SendBack(((BLUE, VAL), (RED, GAL)))),
                e.Vetoed(GREEN, RED, "send_one_each", 0),
            ),
            "Red: announced Send one each: you Valencia, red Galicia; green vetoed it",
            id="a veto on sending",
        ),
        pytest.param(
            (e.Announced(RED, "court_two", Reinforce(1, (VAL,))), e.Vetoed(GREEN, RED, "court_two", 0)),
            "Red: announced Two to court: 1 to court + 1 Valencia; green vetoed it",
            id="a veto on the court",
        ),
        pytest.param(
            (e.Announced(RED, "decay_all", Act()),),
            "Red: nothing came of Decay all",
            id="an action without effect",
        ),
        pytest.param(
            (
                e.Announced(RED, "score_secret", Act()),
                e.DisksShown(Disk.SECRET, ((RED, VAL), (BLUE, GRA), (GREEN, None))),
                e.Scored(VAL, (5, 0, 3, 0, 0), general=False),
                e.Scored(GRA, (6, 0, 0, 0, 3), general=False),
            ),
            "Red: secret scoring, disks: red Valencia, you Granada, green none; red 11, yellow 3, brown 3"
            " / Valencia: red 5, yellow 3; Granada: red 6, brown 3",
            id="secret disks, then each region",
        ),
        pytest.param(
            (
                e.Announced(RED, "evict", Name(ARA)),
                e.DisksShown(Disk.EVICT, ((BLUE, GRA), (GREEN, CNU))),
                e.Moved(BLUE, ARA, GRA, 2),
                e.Moved(GREEN, ARA, COURT, 1),
            ),
            "Red: cleared Aragon: moved 2 of yours from Aragon to Granada, 1 green Aragon to court",
            id="an eviction, one to the court",
        ),
        pytest.param(
            (
                e.Announced(RED, "add_two", Move((Shift(RED, COURT, GRA, 2),))),
                e.Moved(RED, COURT, GRA, 1),
                e.Moved(RED, COURT, GRA, 1),
            ),
            "Red: added 2 Granada",
            id="more from the court",
        ),
        pytest.param(
            (e.Announced(RED, "power_back#1", Act()), e.PowerTakenBack(RED, 0, shown=False)),
            "Red: took a power card back, not shown",
            id="another's power card, unseen",
        ),
        pytest.param(
            (e.Announced(RED, "veto#1", Act()), e.VetoKept(RED, "veto#1", ALL)),
            "Red: took the Veto, for good",
            id="a Veto without end",
        ),
    ],
)
def test_a_special_action_is_told_by_what_came_of_it(facts, words):
    assert [words] == story(e.CardTaken(RED, facts[0].card), *facts)


def test_ones_own_power_card_that_came_back_is_named():
    facts = (e.Announced(BLUE, "power_back#1", Act()), e.PowerTakenBack(BLUE, 9, shown=False))

    assert ["You: took power card 9 back"] == story(e.CardTaken(BLUE, "power_back#1"), *facts)


def test_an_action_that_waits_is_announced_and_not_yet_judged():
    entries = (e.CardTaken(RED, "decay_all"), e.Announced(RED, "decay_all", Act()))

    assert ["Red: announced Decay all"] == story(*entries, kind="question")
    assert ["Red: nothing came of Decay all"] == story(*entries, kind="report")


def test_a_turn_whose_beginning_was_told_goes_on():
    assert ["The turn goes on: you 3 court to the provinces", "Red: placed 1 Granada"] == story(
        e.Moved(BLUE, COURT, PROVINCES, 3), e.RoundClosed(3), e.Placed(RED, ((GRA, 1),))
    )
    assert ["Red: points: green 4; placed 1 Granada"] == story(
        e.Scored(SEV, (0, 0, 0, 4, 0), general=False), e.Placed(RED, ((GRA, 1),))
    )


def test_a_general_scoring_is_the_castillo_then_the_regions():
    assert [
        "Castillo: red 5, you 3 / Disks: red 2 Seville, you 1 court (no legal disk)"
        " / The referee answered for your disk",
        "Regions: you 6, red 4",
    ] == story(
        log.Answered(BLUE, Ask.DISK, "default", "DISK GENERAL", -1, -1, ()),
        e.Scored(CASTILLO, (5, 3, 0, 0, 0), general=True),
        e.DisksShown(Disk.GENERAL, ((RED, SEV), (BLUE, CNU))),
        e.Moved(RED, CASTILLO, SEV, 2),
        e.Moved(BLUE, CASTILLO, COURT, 1),
        e.Scored(SEV, (4, 0, 0, 0, 0), general=True),
        e.Scored(GRA, (0, 6, 0, 0, 0), general=True),
        e.Scored(VAL, (0, 0, 0, 0, 0), general=True),
    )


def test_a_fact_that_has_a_sentence_is_told_by_it_in_a_turn_and_in_a_scoring():
    fact = e.CardRemoved(RED, "king")

    (turn,) = story(e.CardTaken(RED, "veto#1"), e.Announced(RED, "veto#1", Act()), fact)
    scoring, _ = story(
        e.Scored(CASTILLO, (5, 3, 0, 0, 0), general=True), fact, e.Scored(SEV, (4, 0, 0, 0, 0), general=True)
    )

    told = ENGLISH.say("told", "CardRemoved", seat="red", card=ENGLISH.word("card", "king"))
    assert told in turn
    assert told.casefold() in scoring.casefold()


def test_the_beginning_is_homes_king_and_leader():
    assert ["Homes: you Aragon, red Seville", "King to Granada", "Red: first to lay a power card"] == story(
        e.KingMoved(GRA), e.HomeGiven(BLUE, ARA), e.HomeGiven(RED, SEV), e.LeaderNamed(RED), e.RoundOpened(1)
    )


def test_words_to_all_stand_in_the_story_on_one_line():
    assert ['Red said: "Nobody touches Seville! POWER 13"'] == story(
        log.PressSent(RED, "Nobody touches\n\n  Seville!\nPOWER 13")
    )


# --- what a letter says ---------------------------------------------------------------------------


def test_instants_are_told_where_the_reader_lives():
    assert "DUE Thu 26 Nov 20:00 Amsterdam." in render(letter("report"), ENGLISH, AMSTERDAM).text
    assert "DUE Fri 27 Nov 04:00 Tokyo." in render(letter("report"), ENGLISH, "Asia/Tokyo").text
    assert "DUE Thu 26 Nov 14:00 New York." in render(letter("report"), ENGLISH, "America/New_York").text


def test_a_time_zone_nobody_knows_is_refused():
    with pytest.raises(LookupError):
        render(letter("report"), ENGLISH, "Mars/Olympus")


def test_when_all_are_in_the_letter_says_when_the_sheets_are_opened():
    text = rendered(letter("status", opens=NOW + 1800, awaited=(), missing=())).text

    assert "The sheets are opened Tue 24 Nov 09:00 Amsterdam" in text.replace("\n", " ")


def test_a_castillo_kept_in_mind_is_a_question_mark():
    remembered = replace(VIEW, castillo=(None, 2, None, None, None))
    lines = rendered(letter("status", view=remembered)).text.splitlines()

    assert " Castillo 5/3/1: YOU 2, red ?, yellow ?, green ?, brown ?; you may place" in lines


def test_the_form_holds_what_is_asked_and_what_a_holder_of_a_veto_may_say():
    holder = replace(VIEW, vetoes=((BLUE, 4),))
    one = letter("report", view=holder, keys=("POWER", "DISK SECRET", "REINFORCE"))

    found = blanks(LetterVoice(ENGLISH, one, AMSTERDAM))

    assert ["POWER", "DISK SECRET", "VETO", "SAY"] == [blank.order for blank in found]


def test_a_round_that_ends_with_a_general_scoring_says_so_and_asks_for_the_disk_ahead():
    def told(number, **changes):
        one = letter("report", view=replace(VIEW, round=number), keys=("POWER", "CARD"), stop=f"r{number}", **changes)
        return rendered(one).text.splitlines()

    ahead = "DISK GENERAL [ ]   Basque Country or Aragon (after this round)"

    assert [ahead] == [line for line in told(6) if line.startswith("DISK GENERAL")]
    assert any("A general scoring ends it." in line for line in told(6))
    assert [] == [line for line in told(5) if "general scoring" in line.lower() or "GENERAL" in line]


@pytest.mark.parametrize(
    ("story", "heading"),
    [
        (ROUND_3, "ROUND 3, AND WHAT YOUR SHEET DID"),  # the game waits for the first power card of round 4
        ((*ROUND_3, e.RoundOpened(4), e.PowerLaid(RED, 9)), "ROUND 3, AND ROUND 4 SO FAR"),
        ((e.PowerLaid(RED, 9),), "ROUND 4 SO FAR"),
    ],
)
def test_the_story_of_a_letter_in_mid_round_is_headed_by_the_rounds_that_it_tells(story, heading):
    assert f"\n{heading}\n" in rendered(letter("part", view=IN_MID_ROUND, story=story)).text


def test_whoever_has_placed_is_not_told_where_to_place():
    taken = (*IN_MID_ROUND.taken, (BLUE, "king"))
    shown = [
        rendered(letter("part", view=replace(IN_MID_ROUND, taken=cards)))
        for cards in (IN_MID_ROUND.taken, taken, (*taken, (YELLOW, "four_own")))
    ]

    assert [True, True, False] == ["you may place" in mail.text for mail in shown]
    assert [True, True, False] == ["place there" in mail.html for mail in shown]


@pytest.mark.parametrize(
    "amid",
    [
        {"stop": "r6d"},
        {"view": replace(VIEW, round=6, phase=Phase.DISKS), "kind": "question"},
        {"view": replace(VIEW, round=6, phase=Phase.DISKS), "kind": "part"},  # at tempo "table" no stop is named
    ],
)
def test_while_disks_of_a_general_scoring_are_waited_for_none_is_announced(amid):
    one = having(letter("report", view=replace(VIEW, round=6), stop="r6"), **amid)

    assert not one.scoring_ahead
    assert replace(one, stop="r6", view=replace(VIEW, round=6)).scoring_ahead


@pytest.mark.parametrize("name", ["report", "question", "part", "reminder", "report-filed-ahead"])
def test_an_example_behind_a_blank_is_an_order_that_reads_well(name):
    one = GOLDEN[name]
    voice = LetterVoice(ENGLISH, one, AMSTERDAM)
    table = replace(voice.known, mid_turn=True)

    for blank in blanks(voice):
        if blank.order in ("CARD", "ELSE CARD", "SAY", "DO") or not blank.example:
            continue
        words = re.sub(r"^card \d: | \(.*\)|; .*", "", blank.example.replace(UNBROKEN, " "))
        sheet = read_letter([Line(1, f"{blank.order} {words}", True)], table)

        assert [] == [c.code for c in sheet.complaints], f"{blank.order} {words}"
        assert 1 == len(sheet.blocks)


@pytest.mark.parametrize("name", LETTERS)
def test_a_letter_sent_back_untouched_says_nothing(name):
    mail = golden(name)

    assert () == reply_lines("\n".join(f"> {line}" for line in mail.text.splitlines()), (mail.text,))


@pytest.mark.parametrize("which", ["golden", "random"])
def test_no_line_outside_the_form_is_an_order_by_itself(which):
    letters = list(LETTERS.values()) if which == "golden" else sample(4, 1)[::18]
    one = letters[-1]
    table = replace(LetterVoice(ENGLISH, one, AMSTERDAM).known, offered=("king", "evict"))
    lines = {line for each in letters for line in lines_outside_the_form(rendered(each).text)}

    for line in sorted(lines):
        sheet = read_letter([Line(1, line, True)], table)

        # A question of ours asks for an answer, should it come back without a mark; so do words that file nothing.
        asked = [each for each in sheet.requests if not isinstance(each, Help | Inquiry | Status | Suggest)]
        assert ((), []) == (sheet.blocks, asked), line


# --- receipts -------------------------------------------------------------------------------------


def faulty(text, column, width):
    complaint = LineComplaint(4, text, column, width, "invalid", "place-unknown", ("xyz",), (), "CARD")
    return letter("receipt", receipt=read(sheet=OrderSheet(complaints=(complaint,)), refused=(), remarks=()))


@pytest.mark.parametrize("lead", [0, 20, 70, 300])
def test_the_caret_stands_under_the_trouble_however_long_the_line(lead):
    lines = rendered(faulty("x" * lead + "XYZ" + "y" * 100, lead, 3)).text.splitlines()
    at = next(n for n, line in enumerate(lines) if line.lstrip().startswith("^"))
    start = lines[at].index("^")

    assert "^^^" == lines[at].strip()
    assert "XYZ" == lines[at - 1][start : start + 3]


def test_a_tab_in_a_line_does_not_shift_the_caret():
    lines = rendered(faulty("PLACE\t2\txyz", 8, 3)).text.splitlines()
    at = next(n for n, line in enumerate(lines) if line.lstrip().startswith("^"))

    assert "xyz" == lines[at - 1][lines[at].index("^") :]


def test_a_long_line_of_a_sheet_is_barred_throughout_and_fits_the_page():
    ranks = REGIONS
    long = CardBlock((Plan(("king",), (DoPlace((PlacePart("COUNT", 1, ranks), PlacePart("REST", 0, ranks))),)),))
    lines = rendered(letter("receipt", receipt=read(), sheet=(long,), proposal=(long,))).text.splitlines()
    barred = [line for line in lines if line.startswith("| ")]

    assert 2 * 5 == len(barred)
    assert max(map(len, lines)) <= WIDTH


def test_a_receipt_names_what_is_missing_and_prints_the_whole_sheet_in_force():
    one = letter("receipt", receipt=read(), sheet=(PowerBlock((PowerRank(11),)),), missing=("CARD",))
    mail = rendered(one)

    assert "Winter, round 4: still missing CARD" == mail.subject
    assert "You are NOT in yet. Missing: CARD." in mail.text
    assert "YOUR SHEET IN FORCE\n| POWER 11\n" in mail.text


@pytest.mark.parametrize("fate", sorted(log.Fate.__args__))
def test_every_fate_of_a_letter_makes_a_receipt(fate):
    text = rendered(letter("receipt", receipt=read(fate=fate))).text

    assert ENGLISH.word("fate", "held-address" if fate == "held" else fate) in text.replace("\n", " ")


@pytest.mark.parametrize("doubt", [each for each in Doubt.__args__ if each])
def test_a_letter_that_is_held_has_a_receipt_that_says_why(doubt):
    text = rendered(letter("receipt", receipt=read(fate="held", doubt=doubt))).text

    assert ENGLISH.word("fate", f"held-{doubt}") in text.replace("\n", " ")


def test_markup_in_a_players_words_is_shown_and_not_obeyed():
    loud = rendered(letter("press", moment=PressTold("<b>Mine!</b> & <script>alert(1)</script>", RED)))

    assert "<b>Mine!</b>" in loud.text
    assert "<script" not in loud.html
    assert "&lt;b&gt;Mine!" in loud.html


# --- paragraphs -----------------------------------------------------------------------------------


def test_a_paragraph_is_broken_at_the_width_and_never_inside_an_unbroken_pair():
    words = f"to the one and only New{UNBROKEN}Castile"

    assert ["- to the one and only", "  New\N{NO-BREAK SPACE}Castile"] == fill(words, "- ", width=25).splitlines()


def test_what_is_longer_than_a_line_is_broken_between_words():
    words = f"flytta{UNBROKEN}egna{UNBROKEN}till{UNBROKEN}Aragonien"

    assert ["flytta egna till", "Aragonien"] == fill(words, width=16).splitlines()


def test_no_line_of_a_paragraph_begins_like_an_order():
    assert ["Please say whether", "you ASK or not"] == [
        line.replace(UNBROKEN, " ") for line in fill("Please say whether you ASK or not", width=22).splitlines()
    ]


# --- what a letter says first ---------------------------------------------------------------------


@pytest.mark.parametrize("name", GOLDEN)
def test_a_letter_begins_with_the_heading_of_its_page_and_lists_of_letters_show_it(name):
    mail = golden(name)
    tree = HTMLParser(mail.html)
    heading, *below = tree.css("h1, h2, h3")

    assert ["h1", *["h2"] * len(below)] == [node.tag for node in (heading, *below)]
    assert " ".join(mail.text.split()).startswith(heading.text().replace(UNBROKEN, " "))
    happened, said, _ = tree.css_first(".preheader").text().partition(heading.text())
    assert said
    assert (name in ("question", "part", "brief")) == bool(happened)  # in mid-round it is told first what happened


@pytest.mark.parametrize("name", GOLDEN)
def test_tables_that_tell_something_have_heads_and_captions(name):
    tree = HTMLParser(golden(name).html)

    assert "en-GB" == tree.css_first("html").attributes["lang"]
    for table in tree.css("table:not([role=presentation])"):
        assert all(table.css(part) for part in ("caption", "th[scope=col]", "th[scope=row]"))


def test_who_leads_is_said_first():
    leads = replace(VIEW, scores=(23, 30, 22, 22, 27))
    level = replace(VIEW, scores=(30, 30, 22, 22, 27))
    others = replace(VIEW, scores=(30, 2, 30, 22, 27))

    assert "Brown leads with 27 points; you have 24." == first_line(letter("report"))
    assert "Brown leads with 27 points (+22); you have 24 (+23)." == first_line(GOLDEN["report"])
    assert "You lead with 30 points, 3 ahead." == first_line(letter("report", view=leads))
    assert "Red and you lead with 30 points each." == first_line(letter("report", view=level))
    assert "Red and yellow lead with 30 points each; you have 2." == first_line(letter("report", view=others))
    assert "Nobody has scored yet." == first_line(letter("report", view=replace(VIEW, scores=(0,) * 5)))


def first_line(one):
    return rendered(one).text.splitlines()[0]


@pytest.mark.parametrize("name", [name for name in GOLDEN if name != "tables"])  # whose links are to other tables
def test_a_tap_opens_a_short_letter_whose_lines_end_as_mail_wants_them(name):
    links = [node.attributes["href"] for node in HTMLParser(golden(name).html).css("a")]
    bodies = [unquote(link.partition("?body=")[2]) for link in links]

    assert all(link.startswith((f"{OPEN}body=", f"{OPEN_LINE}body=")) for link in links)
    assert all(body.endswith("\r\n") and "\n" not in body.replace("\r\n", "") for body in bodies)
    assert all(len(link) < 1500 for link in links)  # address and subject come to it; some clients stop at 2000


def test_one_tap_is_enough_where_something_was_proposed():
    taps = HTMLParser(golden("receipt").html).css("a.first")

    assert [f"{OPEN}body=OK%0D%0A"] == [tap.attributes["href"] for tap in taps]


def test_a_receipt_repeats_unread_lines_only_where_the_game_is_spoken_of():
    sheet = OrderSheet(ignored=("Hi,", "I may lead in Seville some day", "Bo"))
    told = rendered(letter("receipt", receipt=read(fate="filed", sheet=sheet, refused=(), remarks=())))

    assert "> I may lead in Seville some day" in told.text
    assert "> Hi" not in told.text
    assert "> Bo" not in told.text


def test_the_last_letter_tells_where_the_game_turned_and_who_took_what():
    text = golden("final").text
    ahead = having(GOLDEN["final"], course=((1, (0, 0, 0, 0, 2)), (9, (1, 2, 3, 4, 5))))

    assert "The turning point was round 6: from its end on, brown had the most." in text
    assert " - You: 38 Basque Country, 31 Aragon and 29 Old Castile" in text
    assert "Brown: ahead from the first round to the last." in rendered(ahead).text


# --- the subject ----------------------------------------------------------------------------------


def test_what_is_to_be_confirmed_stands_in_the_subject_and_what_answers_joins_its_thread():
    confirm, receipt, asked = (golden(name) for name in ("receipt", "receipt-in", "question"))

    assert "Please confirm: DISK EVICT Granada or Aragon (Winter, round 4)" == confirm.subject
    assert ["", "Winter, round 4: your sheet by Thu 20:00", ""] == [mail.thread for mail in (confirm, receipt, asked)]


def test_a_deadline_is_an_appointment_until_nothing_is_due_any_more():
    due = golden("report").appointment
    over, still = (rendered(one).appointment for one in (GOLDEN["final"], letter("status", paused=True, due=None)))

    assert ("Winter, round 4", GOLDEN["report"].clock.due) == (due.summary, due.due)
    assert (None, None) == (over.due, still.due)
    assert golden("receipt-in").appointment is None


def test_what_a_sheet_has_been_used_for_is_gone_from_letters_in_mid_round():
    laid = replace(VIEW, laid=((BLUE, 11), (RED, 9)), taken=((BLUE, "king"), (RED, "evict")))
    mine = replace(laid, taken=laid.taken[:1])

    assert ["| DISK EVICT", "| ASK IF KING"] == in_force(letter("part", view=laid, sheet=(*SHEET[:2], *SHEET[3:])))
    assert "| CARD four" in in_force(letter("part", view=mine, sheet=SHEET))
    assert "| POWER 11 or" in in_force(letter("status", sheet=SHEET))


def in_force(one):
    """How each line of the sheet in force begins."""
    below = rendered(one).text.partition("YOUR SHEET IN FORCE\n")[2]
    return [
        " ".join(line.split()[: 4 if "ASK" in line or "POWER" in line else 3])
        for line in below.splitlines()
        if "|" in line
    ]
