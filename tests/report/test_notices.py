"""What moderators and hosts read: every fate in words, every line of ours no command, every fact in text and HTML."""

import ast
import os
import re
from dataclasses import replace
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from selectolax.lexbor import LexborHTMLParser as HTMLParser

from referee import log
from referee.commands.clock import Pause
from referee.commands.directive import Spoken
from referee.commands.game import Rewind
from referee.commands.letter_parser import read_commands
from referee.commands.moderators import Promote
from referee.commands.newcomers import Newcomer
from referee.commands.people import Eject
from referee.commands.phrases import Names
from referee.commands.table import COMMANDS, Undo
from referee.languages.loading import load
from referee.letters import Scene, plan
from referee.letters.model import Alert, NoticeKind, TablePeople
from referee.letters.notices import notices
from referee.log import OPERATOR, Change, Reply
from referee.mail.quoting import reply_lines
from referee.orders.contents import Line
from referee.report import render, render_notice
from referee.report.command_answers import bare_command, differences
from referee.report.command_help import examples
from referee.report.typesetting import WIDTH
from referee.report.voice import UNBROKEN, Voice
from referee.rules.boxes import BASE, BOXES
from referee.rules.model import COURT, PROVINCES
from tests.kit.geography import BOARD, GRA
from tests.kit.having import having
from tests.kit.moderated import moderated
from tests.mail.samples import text_of
from tests.report.blessed import FOLDER, reads_as_before
from tests.report.moderators import CHANGES, DRAFT, NOTICES, REPLIES, draft, filed, notice
from tests.report.winter import BLUE, COLOURS, GOLDEN, NAMES, NOW, RED, YELLOW, letter

ENGLISH = load()["en"]
AMSTERDAM = "Europe/Amsterdam"
ROOT = Path(__file__).resolve().parent.parent.parent
AT_THE_TABLE = Names(BOARD, COLOURS, NAMES)


def rendered(one):
    return render_notice(one, ENGLISH, AMSTERDAM)


def commands_in(*lines):
    """What these lines would command."""
    return read_commands([Line(n, line, True) for n, line in enumerate(lines, 1)], AT_THE_TABLE).said


def differing(*changes, done=False):
    onlooker = Voice(ENGLISH, letter("report", seat=-1), AMSTERDAM)
    return [line.replace(UNBROKEN, " ") for line in differences(onlooker, changes, done=done)]


# --- golden notices -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NOTICES)
def test_a_notice_of_each_kind_reads_as_it_did(name):
    reads_as_before(name, rendered(NOTICES[name]))


def test_nothing_is_golden_that_nobody_writes_any_more():
    left = {path.stem for path in FOLDER.glob("*.txt")} - {*NOTICES, *GOLDEN, "report-rulings", "lasting"}
    for name in left if os.environ.get("BLESS") else ():
        (FOLDER / f"{name}.txt").unlink()

    assert set() == {name for name in left if (FOLDER / f"{name}.txt").exists()}, "`make bless` strikes it"


def test_every_kind_of_notice_is_golden():
    assert set(get_args(NoticeKind)) == {one.kind for one in NOTICES.values()}, "an example: tests/report/moderators.py"
    assert all(name.startswith(one.kind) for name, one in NOTICES.items())


def test_every_topic_of_an_alert_is_golden():
    topics = get_type_hints(log.Noticed)["topic"]

    assert set(get_args(topics)) == {
        one.moment.noticed.topic for one in NOTICES.values() if isinstance(one.moment, Alert)
    }


def test_every_fate_of_a_command_is_golden():
    assert set(get_args(log.ReplyFate)) == {reply.fate for one in NOTICES.values() for reply in one.answer.replies}


def whats_made():
    """Kinds of change as the source makes them."""
    tree = ast.parse((ROOT / "referee" / "commands" / "differences.py").read_text(encoding="utf-8"))
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "Change")
    named = {call.args[0].value for call in calls if isinstance(call.args[0], ast.Constant)}
    return named | {token.kind for box in (BASE, *BOXES.values()) for token in box.tokens}


def test_every_kind_of_change_is_golden():
    assert whats_made() == {change.what for change in CHANGES}


# --- any notice -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NOTICES)
def test_a_notice_fits_the_page_and_leaves_no_blank_unfilled(name):
    mail = rendered(NOTICES[name])

    assert [] == [line for line in mail.text.splitlines() if len(line) > WIDTH or line != line.rstrip()]
    assert None is re.search(r"[{}%]|\bNone\b|\(\)|\.\.|\?", mail.text + mail.subject), mail.text
    assert "\n" not in mail.subject


@pytest.mark.parametrize(
    "name", [name for name, one in NOTICES.items() if not isinstance(one.moment, Scene)]
)  # boards are drawn
def test_the_page_tells_what_the_text_tells(name):
    mail = rendered(NOTICES[name])
    told = set(re.findall(r"\w+", mail.text))

    assert set() == told - set(re.findall(r"\w+", text_of(mail.html)))


@pytest.mark.parametrize("name", [name for name, one in NOTICES.items() if one.kind == "alert"])
def test_an_alert_has_few_lines(name):
    lines = [line for line in rendered(NOTICES[name]).text.splitlines() if line.strip()]

    most = 14 if name.startswith("alert-wanted") else 12  # which says all that may become of a table before its game
    assert len(lines) <= most or NOTICES[name].ended


def test_an_alert_of_five_late_players_has_twelve_lines_and_offers_nobody_a_seat_of_their_own():
    everybody = Alert(log.Noticed("late", (0, 1, 2, 3, 4)), opened=(0, 1))
    one = replace(NOTICES["alert-late"], moment=everybody, people=TablePeople(("Cleo", "Ann", "Bo", "Dan", "Eva")))
    said = rendered(one).text

    assert len([line for line in said.splitlines() if line.strip()]) <= 12, said
    offered = [line.split()[3] for line in said.splitlines() if line.startswith("| SUBSTITUTE")]
    assert offered
    assert not {*offered} & {*one.people.names}


@pytest.mark.parametrize("name", [name for name, one in NOTICES.items() if one.kind == "alert"])
def test_an_alert_begins_as_a_sentence_does(name):
    alert = HTMLParser(rendered(NOTICES[name]).html).css_first(".due").text(strip=True)

    assert alert[0].isupper()


@pytest.mark.parametrize("name", NOTICES)
def test_styles_of_a_notice_stand_at_its_elements(name):
    tree = HTMLParser(rendered(NOTICES[name]).html)

    assert 1 == len(tree.css("html > body > .page"))
    assert all("background" in (node.attributes.get("style") or "") for node in tree.css(".band, .page"))


@pytest.mark.parametrize("name", [name for name in NOTICES if name != "contents"])  # which nobody can answer
def test_a_notice_sent_back_untouched_commands_nothing(name):
    mail = rendered(NOTICES[name])
    ours = (f"{mail.text}\n{text_of(mail.html)}",)

    for answer in ("\n".join(f"> {line}" for line in mail.text.splitlines()), mail.text, text_of(mail.html)):
        assert () == reply_lines(answer, ours)


@pytest.mark.parametrize("name", NOTICES)
def test_no_line_of_a_notice_is_a_command_but_those_behind_a_bar(name):
    lines = [line for line in rendered(NOTICES[name]).text.splitlines() if not line.lstrip().startswith(("|", ">"))]

    assert [] == [line for line in lines for said in commands_in(line) if isinstance(said, Spoken)]


def test_markup_in_a_command_is_shown_and_not_obeyed():
    loud = rendered(notice("ruling", replies=(Reply(1, "ANNOUNCE <script>alert(1)</script>", "done", ruling=9),)))

    assert "<script" not in loud.html
    assert "| ANNOUNCE <script>alert(1)</script>" in loud.text


def test_on_the_command_line_there_is_no_letter_to_answer():
    mail = rendered(replace(NOTICES["ruling"], person=OPERATOR))

    assert "Answer this letter" not in mail.text + mail.html
    assert "DONE as ruling 5." in mail.text


# --- what became of a command ---------------------------------------------------------------------


def test_what_is_to_be_confirmed_stands_on_top_and_the_other_replies_in_the_order_of_the_letter():
    text = rendered(NOTICES["ruling"]).text
    first = [reply for reply in REPLIES if reply.fate == "confirm"]
    places = [text.index(f"| {reply.text}\n") for reply in (*first, *(r for r in REPLIES if r not in first))]

    assert 0 < len(first) < len(REPLIES)
    assert sorted(places) == places


def test_one_tap_confirms_and_the_subject_says_what():
    mail = rendered(NOTICES["ruling"])

    assert "Winter: please confirm rewind to 4 keep" == mail.subject
    assert "body=rewind%20to%204%20keep%20CODE%207f3a1%0D%0A" in mail.html


@pytest.mark.parametrize("usage", [usage for command in COMMANDS if command.dangerous for usage in command.usage])
@pytest.mark.parametrize("form", ["{}", "TRY {}", "{} CODE 00000", "try: {}"])
def test_the_line_to_repeat_is_the_command_with_its_code(usage, form):
    (meant,) = commands_in(usage)
    mail = rendered(notice("ruling", replies=(Reply(1, form.format(usage), "confirm", confirm="7f3a1"),)))
    below = mail.text.partition("without its bar:\n")[2].partition("\n\n")[0]
    line = " ".join(part.removeprefix("| ").strip() for part in below.splitlines())

    (repeated,) = commands_in(line)

    assert (meant.command, "7f3a1", False) == (repeated.command, repeated.code, repeated.only_try)


def test_the_line_to_repeat_counts_when_it_is_sent_and_not_when_it_is_quoted():
    mail = rendered(NOTICES["ruling"])
    ours = (f"{mail.text}\n{text_of(mail.html)}",)
    quoted = "\n".join(f"> {line}" for line in mail.text.splitlines())

    said = reply_lines(f"rewind to 4 keep CODE 7f3a1\n\n{quoted}", ours)

    assert ["rewind to 4 keep CODE 7f3a1"] == [line.text for line in said if line.sure]


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("REWIND 4", "REWIND 4"),
        ("  Try  rewind 4. ", "rewind 4"),
        ("REWIND 4 CODE abcde", "REWIND 4"),
        ("CORRECT red SCORE 3 BECAUSE he tried. CODE abcde", "CORRECT red SCORE 3 BECAUSE he tried."),
    ],
)
def test_try_and_code_are_no_part_of_a_command(typed, command):
    assert command == bare_command(typed)


def test_changes_of_one_kind_stand_together_before_and_after():
    assert ["Points: red 34 -> 23, blue 30 -> 24", "Granada: red 0 -> 2", "Court: red 3 -> 1"] == differing(
        Change("score", RED, before=34, after=23),
        Change("score", BLUE, before=30, after=24),
        Change("pieces", RED, GRA, before=0, after=2),
        Change("pieces", RED, COURT, before=3, after=1),
    )
    assert ["Provinces: blue 1 -> 0"] == differing(Change("pieces", BLUE, PROVINCES, before=1, after=0))


def test_of_a_sheet_it_is_told_only_that_it_would_be_empty_or_is():
    emptied = Change("sheet", RED), Change("sheet", YELLOW)

    assert ["The sheet of red would be empty"] == differing(emptied[0])
    assert ["The sheets of red and yellow are empty"] == differing(*emptied, done=True)


def test_instants_of_a_change_are_told_where_the_reader_lives():
    change = Change("due", before=1_795_505_400, after=None)
    here = notice("ruling", replies=(Reply(1, "PAUSE", "done", ruling=2, changes=(change,)),))

    assert "Due: Tue 24 Nov 16:30 -> no time set Tokyo" in render_notice(here, ENGLISH, "Asia/Tokyo").text


def test_a_change_that_has_no_words_yet_still_makes_a_letter():
    assert ["Weather"] == differing(Change("weather", before="rain", after="sun"))


def test_orders_for_a_seat_that_were_tried_would_be_filed():
    tried = Reply(1, "TRY ORDER FOR red", "tried", filed=filed())

    assert "Would be filed for red: POWER." in rendered(notice("ruling", replies=(tried,))).text


# --- what may be commanded ------------------------------------------------------------------------


@pytest.mark.parametrize("name", NOTICES)
def test_every_example_is_a_command_that_reads_well(name):
    one = NOTICES[name]
    for example in examples(Voice(ENGLISH, letter("report", seat=-1), "UTC"), one):
        (said,) = commands_in(*example.lines)

        assert isinstance(said, Spoken), said
        assert all(meaning.endswith(".") for meaning in example.meaning)
        assert bool(example.meaning) == (one.kind != "alert")


def test_examples_fit_the_game_as_it_stands():
    def lines(one):
        told = examples(Voice(ENGLISH, letter("report", seat=-1), "UTC"), one)
        return [line for example in told for line in example.lines]

    assert "PAUSE" in lines(notice("appointed"))
    assert "RESUME" in lines(notice("appointed", paused=1))
    assert "SHEETS" not in lines(notice("appointed", plays=True))
    assert not [line for line in lines(notice("appointed", round=0)) if "REWIND" in line or "ORDER" in line]
    assert "TRY EJECT yellow" in lines(notice("alert", moment=Alert(log.Noticed("late", (YELLOW,)))))
    assert "START" not in lines(draft(draft=replace(DRAFT, invited=DRAFT.invited[:1])))


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.word)
def test_help_on_one_command_shows_its_usage_and_what_it_does(command):
    mail = rendered(notice("ruling", replies=(Reply(1, "help", "told", topic=f"HELP {command.word}"),)))
    text = " ".join(mail.text.replace("\n| ", " ").split())

    assert all(" ".join(usage.split()) in text for usage in command.usage)
    assert ENGLISH.word("command-does", command.word) in text


def test_help_on_everything_lists_the_commands_that_are_for_such_a_game():
    running, setting_up = (
        rendered(having(one, replies=(Reply(1, "HELP", "told", topic="HELP"),))).text
        for one in (notice("ruling"), draft())
    )

    assert {"DECLINE", *(command.word for command in COMMANDS if command.who != "host")} == {
        command.word for command in COMMANDS if f"| {command.usage[0].splitlines()[0]}\n" in running
    }
    assert "| START\n" in setting_up
    assert "| REWIND" not in setting_up


def test_help_on_set_names_every_option_of_a_running_game():
    text = rendered(notice("ruling", replies=(Reply(1, "HELP SET", "told", topic="HELP SET"),))).text

    assert "HOURS (1 to 2160): Hours for a sheet." in text
    assert "EDITION" not in text


@pytest.mark.parametrize("topic", ["TRY", "CODE"])
def test_words_around_a_command_are_explained_too(topic):
    text = rendered(notice("ruling", replies=(Reply(1, f"HELP {topic}", "told", topic=f"HELP {topic}"),))).text

    assert ENGLISH.word("command-does", topic) in " ".join(text.split())


def test_the_answer_to_a_letter_tells_how_the_game_stands_when_all_is_played():
    def last_words(**changes):
        return " ".join(rendered(notice("ruling", **changes)).text.split())

    assert "Round 3 is over; round 4 has begun. The game waits for blue and yellow." in last_words(went_on_from=3)
    assert "is over" not in last_words(went_on_from=4)
    assert "All are in: the sheets are opened Tue 24 Nov 09:00 Amsterdam." in last_words(
        went_on_from=4, opens=NOW + 1800, awaited=()
    )
    assert "The last round is played: the game is over." in last_words(went_on_from=9, ended=True)
    assert "The game waits for" not in last_words()


def test_an_invitation_in_an_example_is_for_somebody_who_is_not_invited_yet():
    invite = examples(Voice(ENGLISH, letter("report", seat=-1), "UTC"), draft())[0]

    assert "INVITE yellow Cleo <cleo@example.org> Europe/Amsterdam en" == invite.lines[0]


# --- from the docket to the letter ----------------------------------------------------------------


def test_what_a_moderator_does_to_a_game_comes_out_in_words_for_everybody():
    mod = moderated(3)
    subjects, ledgers = [], []
    for command in (
        Rewind(1),
        Eject(YELLOW),
        Pause(),
        Promote(Newcomer("Ivo", "ivo@example.org")),
        Undo(3),
    ):
        before = mod.docket
        entries = mod.commands(command, code=mod.replies[0].confirm if mod.replies else "")
        if mod.fate == "confirm":
            entries = (*entries, *mod.commands(command, code=mod.replies[0].confirm))
        subjects += [rendered(one).subject for one in notices(before, entries) if one.person == mod.person]
        told = [render(one, ENGLISH, AMSTERDAM).text for one in plan(before, entries, NOW)]
        ledgers += [text for text in told if "\nRULINGS\n" in text]

    assert {"Friday: ruling 2 done", "Friday: ruling 4 done"} <= set(subjects)
    assert [subject for subject in subjects if subject.startswith("Friday: please confirm ")]
    assert "4 Mo: the clock stands still since" in ledgers[-1]
    assert "3 Mo: Yara no longer plays yellow; the referee answers for that seat" in ledgers[-1]
