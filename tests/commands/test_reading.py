"""A moderator's letter: what people write on phones is what they mean, and prose commands nothing."""

from dataclasses import replace
from datetime import date

import pytest

from referee.commands import correct
from referee.commands.clock import Extend, Pause, Process, Resume, Shorten
from referee.commands.correct import Remaining
from referee.commands.directive import Spoken, Unread
from referee.commands.game import Rewind
from referee.commands.letter_parser import commands_among, read_commands
from referee.commands.moderators import Dismiss, Promote, Sheets
from referee.commands.newcomers import Newcomer
from referee.commands.options import SetOption
from referee.commands.order_for import OrderFor
from referee.commands.people import Eject, EndAbsence, GrantAbsence, StandIn, Substitute
from referee.commands.phrases import Moment, Names, words_for
from referee.commands.setting_up import Create, Invite, Start, Uninvite
from referee.commands.table import COMMANDS, HelpMe, Undo
from referee.commands.writing_to_players import Announce, GameStatus, Resend
from referee.docket.deadlines import MonthDay
from referee.languages.tokens import tokens_of
from referee.orders.contents import Line
from referee.orders.limits import LONGEST_LINE, MOST_LINES
from referee.rules.boxes import set_up
from referee.rules.editions import EDITIONS
from referee.rules.model import COURT, NOWHERE, PROVINCES
from tests.commands.directives import TABLE, commands, read, unread
from tests.kit.geography import BOARD, CASTILLO, CVI, GRA, SEV

WORDS = {command.word.split()[0] for command in COMMANDS}
RED, BLUE, GREEN = range(3)
ANN = Newcomer("Ann", "ann@example.org")
ADA = Newcomer("Ada", "ada@example.org", "Europe/Amsterdam", "nl")


# --- one command in many spellings ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("texts", "command"),
    [
        (["STATUS", "status", "Status.", "Status?", "status please", "Status of the game"], GameStatus()),
        (["HELP", "Help!", "help?", "Help me please"], HelpMe()),
        (["HELP REWIND", "help rewind", "Help with rewnd", "HELP: Rewind."], HelpMe("REWIND")),
        (["HELP ORDER FOR", "help order"], HelpMe("ORDER FOR")),
        (["HELP CORRECT CARD", "help correct"], HelpMe("CORRECT")),
        (["EXTEND 24", "Extend 24.", "extend by 24 hours", "EXTEND 24h", "please extend 1 day"], Extend(24)),
        (["EXTEND 3 DAYS", "Extend the deadline by 3 days!", "extend by three days", "extend 3d"], Extend(72)),
        (["EXTEND +5 HOURS", "Extend by + 5 hours", "EXTEND: 5h", "extend - 5 hours"], Extend(5)),
        (["SHORTEN 12 HOURS", "Shorten the deadline by 12h."], Shorten(12)),
        (
            ["EXTEND UNTIL Monday 20:00", "extend until Mon, 8pm", "Extend the deadline to monday at 20.00 please."],
            Extend(until=Moment(20, 0, 0)),
        ),
        (
            ["SHORTEN UNTIL 2026-11-23 20:30", "shorten to 2026-11-23 8:30 pm"],
            Shorten(until=Moment(20, 30, date(2026, 11, 23))),
        ),
        (["EXTEND UNTIL 7:15", "extend till 7.15 am"], Extend(until=Moment(7, 15))),
        (["EXTEND UNTIL tomorrow 12am"], Extend(until=Moment(0, 0, "tomorrow"))),
        (["PAUSE", "Pause.", "pause", "Pause the game", "- Pause", "1. pause", "*PAUSE*", "Please pause"], Pause()),
        (
            ["PAUSE UNTIL 2 Jan", "pause until 2nd of January", "Pause the game until Jan 2.", "pause till 2. january"],
            Pause(Moment(0, 0, MonthDay(1, 2))),
        ),
        (["PAUSE UNTIL 2 Jan 18:00", "pause until Jan 2, at 6pm"], Pause(Moment(18, 0, MonthDay(1, 2)))),
        (["PAUSE UNTIL Monday", "pause until mon"], Pause(Moment(0, 0, 0))),
        (["PAUSE UNTIL 2027-01-02"], Pause(Moment(0, 0, date(2027, 1, 2)))),
        (["RESUME", "Resume!", "resume the game", "Unpause"], Resume()),
        (["PROCESS 4", "Process round 4.", "process 4 now", "Process: four"], Process(4)),
        (["EJECT red", "eject Ann", "Eject the red player.", "EJECT: RED"], Eject(RED)),
        (["STAND-IN red", "Stand-in for Ann.", "stand in for red", "STANDIN red", "STAND–IN: red"], StandIn(RED)),
        (
            ["STAND-IN red BY searching", "stand-in red searching", "Stand in for red by searching, please"],
            StandIn(RED, "searching"),
        ),
        (["STAND-IN red NONE", "stand-in red by nobody", "STAND-IN FOR RED: none"], StandIn(RED, "")),
        (
            ["AWAY red 1 Dec TO 10 Dec", "away Ann 1 Dec TO 10 Dec.", "Away: red is on 1 Dec TO 10 Dec"],
            GrantAbsence(RED, "1 Dec TO 10 Dec"),
        ),
        (["AWAY red until Monday", "away red until Monday!"], GrantAbsence(RED, "until Monday")),
        (["BACK red", "back: Ann.", "Back red"], EndAbsence(RED)),
        (["HELP STAND-IN", "help stand-in"], HelpMe("STAND-IN")),
        (
            ["REWIND 4", "Rewind to 4", "REWIND ROUND 4 KEEP", "rewind to the start of round 4, keep the sheets"],
            Rewind(4, keep=True),
        ),
        (["REWIND 4 DROP", "Rewind to round 4 drop.", "rewind to 4 and drop all sheets"], Rewind(4, keep=False)),
        (["RESEND", "RESEND ALL", "resend all.", "Resend to everybody"], Resend(())),
        (["RESEND red", "Resend Ann", "resend the report to red"], Resend((RED,))),
        (["RESEND red, blue", "Resend Ann and Bo", "resend red and bo lee and red"], Resend((RED, BLUE))),
        (["UNDO", "Undo.", "undo the last ruling", "UNDO LAST"], Undo(0)),
        (["UNDO 3", "Undo ruling 3", "undo #3.", "undo number 3"], Undo(3)),
        (["SHEETS", "Sheets.", "sheets please"], Sheets()),
        (["START", "start", "Start!", "Start the game"], Start()),
        (["DISMISS Bo", "Dismiss Bo.", "dismiss: Bo", "DISMISS Bo CODE 3fa2b"], Dismiss("Bo")),
        (['CREATE "Friday table"', "Create: Friday table.", "create “Friday table”"], Create("Friday table")),
        (
            [
                'CREATE "Friday table" BOXES france, anniversary',
                "CREATE Friday table BOXES france, anniversary",
                "Create Friday table with boxes France and Anniversary.",
                "create “Friday table” boxes: france; anniversary",
                'CREATE "Friday table" WITH BOXES france, anniversary',
            ],
            Create("Friday table", ("france", "anniversary")),
        ),
        (['CREATE "Table with boxes galore"'], Create("Table with boxes galore")),
        (["CREATE Two boxes"], Create("Two boxes")),
        (["UNINVITE red", "Uninvite red.", "uninvite Ann"], Uninvite("red")),
    ],
)  # fmt: skip
def test_a_command_is_understood_however_it_is_typed(texts, command):
    assert {text: [command] for text in texts} == {text: commands(text) for text in texts}


@pytest.mark.parametrize(
    ("texts", "name", "value"),
    [
        (["SET HOURS 48", "set hours to 48", "Set hours = 48", "SET HOURS 2 DAYS", "set hours 48h."], "hours", 48),
        (["SET ASK_HOURS 24", "set ask hours to 24", "Set ask-hours 24 hours"], "ask_hours", 24),
        (["SET REMIND_HOURS 0", "set remind hours 0"], "remind_hours", 0),
        (["SET COOLING 60", "Set cooling to 60 minutes", "set cooling time 1 hour"], "cooling", 60),
        (["SET ASKS 5", "set asks to five"], "asks", 5),
        (["SET GAPS DEFAULT", "Set gaps to default."], "gaps", "default"),
        (["SET TEMPO PHASE", "Set tempo to phase."], "tempo", "phase"),
        (["SET EDITION rio_grande", "set edition Rio Grande"], "edition", "rio_grande"),
        (["SET LENGTH nine", "set length to 9"], "length", "nine"),
        (["SET LENGTH six_skip", "Set length six skip"], "length", "six_skip"),
        (["SET LEADER blue", "set leader to Blue", "set leader Bo"], "leader", "blue"),
        (["SET LEADER DRAWN", "set leader random", "Set leader to nobody"], "leader", ""),
        (["SET CASTILLO memory", "set castillo to memory"], "castillo", "memory"),
        (
            [
                "SET BOXES france, anniversary",
                "set boxes to France and Anniversary.",
                "SET BOXES = france + anniversary",
            ],
            "boxes",
            ("france", "anniversary"),
        ),
        (["SET BOXES home_advantage", "set boxes to Home Advantage"], "boxes", ("home_advantage",)),
        (["SET BOXES none", "Set boxes to none."], "boxes", ()),
    ],
)
def test_an_option_is_set_however_it_is_typed(texts, name, value):
    assert {text: [SetOption(name, value)] for text in texts} == {text: commands(text) for text in texts}


CHURCH = replace(TABLE, board=set_up(TABLE.colours, EDITIONS["koens"], ("church",)).board)
OVERSEAS = replace(TABLE, board=set_up(TABLE.colours, EDITIONS["rio_grande"], ("colonies",)).board)
SHIP, AMERICA, LIMIT = (OVERSEAS.board.index[code] for code in ("SHIP", "AME", "TABLE"))
BLACK = 3
_, QUARANTINES = words_for(TABLE).match("card", tokens_of("quarantine"), 0)


@pytest.mark.parametrize(
    ("names", "texts", "amendment"),
    [
        (
            TABLE,
            ["red SCORE 34", "Ann's score to 34", "red 34 points", "SCORE of red to 34"],
            correct.PointsOf(RED, 34),
        ),
        (
            TABLE,
            ["2 red Granada TO court", "2 red FROM Granada TO court", "red 2 from Granada to his court"],
            correct.PiecesMoved(2, RED, GRA, COURT),
        ),
        (
            TABLE,
            ["1 blue provinces to Castillo", "one Bo provinces to castle"],
            correct.PiecesMoved(1, BLUE, PROVINCES, CASTILLO),
        ),
        (TABLE, ["KING Granada", "the King to Granada", "king: granada"], correct.KingAt(GRA)),
        (
            TABLE,
            ["GRANDE green Old Castile", "grande of Cy to old castile", "green grande cvi"],
            correct.GrandeAt(GREEN, CVI),
        ),
        (
            TABLE,
            ["SCOREBOARD 840 Sevilla", "the scoreboard 840 to Seville"],
            correct.ScoreboardAt("scoreboard-840", SEV),
        ),
        (
            CHURCH,
            ["2 black FROM Granada TO Seville", "2 black caballeros Granada to Seville"],
            correct.PiecesMoved(2, 3, GRA, SEV),
        ),
        (
            CHURCH,
            ["CHURCH red", "the church marker is with Ann", "church to red"],
            correct.SignHeld("church-marker", RED),
        ),
        (CHURCH, ["CHURCH nobody", "church: none"], correct.SignHeld("church-marker", None)),
        (OVERSEAS, ["INQUISITOR red", "inquisitor: Ann"], correct.SignHeld("inquisitor", RED)),
        (OVERSEAS, ["LIMIT TABLE Granada", "the limit table to Granada"], correct.ScoreboardAt("limit-table", GRA)),
        (
            OVERSEAS,
            ["GOLD stock TO America", "gold: stock America"],
            correct.CopyMoved("gold", (NOWHERE, None), (AMERICA, None)),
        ),
        (
            OVERSEAS,
            ["WARES FROM black Ship TO stock", "the wares of black on the ship to the stock"],
            correct.CopyMoved("wares", (SHIP, BLACK), (NOWHERE, None)),
        ),
        (
            OVERSEAS,
            ["2 red FROM limit table TO Granada", "2 red limit table Granada"],
            correct.PiecesMoved(2, RED, LIMIT, GRA),
        ),
        (
            TABLE,
            ["CARD quarantine token Granada", "the card quarantine lies in Granada"],
            Remaining(QUARANTINES, 0, None, (GRA,), None, gone=False),
        ),
        (
            TABLE,
            ["CARD 25 red GONE", "the card 25 of Ann is gone", "card 25, red: removed"],
            Remaining((), 25, RED, (), None, gone=True),
        ),
        (
            TABLE,
            ["CARD 63 blue Granada Seville", "card 63 of Bo between Granada and Seville"],
            Remaining((), 63, BLUE, (GRA, SEV), None, gone=False),
        ),
        (
            TABLE,
            ["CARD 73 840", "card 73 on scoreboard 840"],
            Remaining((), 73, None, (), "scoreboard-840", gone=False),
        ),
    ],
)
def test_a_correction_is_understood_however_it_is_typed(names, texts, amendment):
    expected = [correct.Correct(amendment, "it was misread")]

    for text in texts:
        assert expected == commands(f"CORRECT {text} BECAUSE it was misread", names), text
        assert expected == commands(f"Correct {text}, because: it was misread", names), text
        assert names is TABLE or unread(f"CORRECT {text} BECAUSE it was misread"), text


@pytest.mark.parametrize(
    "text",
    [
        "Ada <ada@example.org> Europe/Amsterdam nl",
        '"Ada" <ada@example.org>, Europe/Amsterdam, nl.',
        "Ada <mailto:ada@example.org> Europe/Amsterdam NL",
        "Ada ada@example.org<mailto:ada@example.org> Europe/Amsterdam nl",
        "Ada <ada@example.org<mailto:ada@example.org>> europe/amsterdam nl",
        "Ada [ada@example.org](mailto:ada@example.org) Europe/Amsterdam nl",
        "Ada (ada@example.org) nl Europe/Amsterdam",
        "ada@example.org Europe/Amsterdam language nl",
        "<ada@example.org> <Europe/Amsterdam> nl",
        "Ada <ada@example.org>\nEurope/Amsterdam nl",
        "Ada\n<ada@example.org> Europe/Amsterdam nl",
    ],
)
def test_a_newcomer_is_understood_as_mail_programs_write_addresses(text):
    assert [Invite("red", ADA)] == commands(f"INVITE red {text}")
    assert [Substitute(BLUE, ADA)] == commands(f"Substitute Bo Lee {text}")
    assert [Promote(ADA)] == commands(f"promote {text}")


def test_a_newcomer_without_zone_and_language_lives_at_utc_and_reads_english():
    assert [Invite("red", ANN)] == commands("INVITE red Ann <ann@example.org>")


def test_the_seat_of_a_newcomer_may_stand_behind():
    zed = Newcomer("Ann Other", "zed@example.org")

    assert [Substitute(GREEN, zed)] == commands("SUBSTITUTE Ann Other <zed@example.org> FOR Cy")
    assert [Invite("yellow", zed)] == commands("INVITE Ann Other <zed@example.org> as yellow")


# --- a letter -------------------------------------------------------------------------------------


def test_a_letter_of_several_commands_is_read_in_order_and_prose_is_left():
    letter = read("Hi referee,\n\nPause.\nExtend 24 hours\n\nThanks, and best regards\nMo\n-- \nREWIND 4")

    assert [Pause(), Extend(24)] == [said.command for said in letter.said]
    assert [3, 4] == [said.line for said in letter.said]
    assert ("Hi referee,", "Thanks, and best regards", "Mo") == letter.ignored


@pytest.mark.parametrize(
    "prose",
    [
        "Extend my regards to Ann",
        "Set the record straight, please",
        "Correct.",
        "Correct me if I am wrong",
        "Help is on the way for all of us",
        "Order was restored after a while",
        "Stand in line, please",
        "Stand by for more",
        "Try again later",
        "Place your bets",
        "Move on, folks",
        "Process of elimination says it was Bo",
    ],
)
def test_prose_that_begins_like_a_command_commands_nothing(prose):
    assert ((), (prose,)) == (read(prose).said, read(prose).ignored)


def test_what_is_quoted_commands_nothing():
    lines = [Line(1, "REWIND 4", sure=False), Line(2, "> EJECT red"), Line(3, "PAUSE")]

    assert [Pause()] == [said.command for said in read_commands(lines, TABLE).said]


def test_an_announcement_runs_up_to_an_empty_line_or_the_next_command():
    text = "Announce: we go on after Easter, and\nstart at 12 on Monday.\nEXTEND 24\nANNOUNCE bye\n\nMo"

    said = commands(text)

    assert [Announce("we go on after Easter, and start at 12 on Monday."), Extend(24), Announce("bye")] == said
    assert ("Mo",) == read(text).ignored


def test_words_as_typed_keep_what_can_be_seen():
    said = commands("ANNOUNCE\u00a0The family \U0001f468\u200d\U0001f469 is \u202eaway\u200b\t till\x00 Easter")

    assert [Announce("The family \U0001f468\u200d\U0001f469 is away till Easter")] == said


def test_a_sentence_that_runs_on_with_announce_is_told_to_nobody():
    assert not [each for each in read("I wanted to\nannounce that I am fed up").said if isinstance(each, Spoken)]


def test_a_reason_may_run_on_or_stand_on_the_next_line():
    moved = correct.PiecesMoved(2, RED, GRA, COURT)

    assert [correct.Correct(moved, "they were moved twice, sorry")] == commands(
        "CORRECT 2 red FROM Granada TO court BECAUSE they were\nmoved twice, sorry\n\nMo"
    )
    assert [correct.Correct(moved, "they were moved twice")] == commands(
        "CORRECT 2 red Granada TO court\nBECAUSE they were moved twice"
    )


# --- TRY and CODE ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["TRY REWIND 4 DROP", "Try: rewind to 4, drop", "try rewind 4 drop.", "TRY\nREWIND 4 DROP"]
)
def test_try_asks_for_the_effect_only(text):
    (said,) = read(text).said

    assert (Rewind(4, keep=False), True) == (said.command, said.only_try)


def test_try_counts_for_one_command():
    assert [True, False] == [said.only_try for said in read("TRY\nREWIND 4\nPAUSE").said]


@pytest.mark.parametrize(
    "text", ["REWIND 4 KEEP CODE 3fa2b", "rewind 4 keep, code: 3FA2B.", "REWIND 4\nCODE 3fa2b", "Rewind 4 (code 3fa2b)"]
)
def test_a_code_stands_behind_its_command_or_below_it(text):
    (said,) = read(text).said

    assert (Rewind(4), "3fa2b") == (said.command, said.code)


def test_a_code_behind_a_reason_is_no_part_of_it():
    (said,) = read("CORRECT red SCORE 34 BECAUSE the bonus was forgotten CODE abcde").said
    (other,) = read("CORRECT red SCORE 34 BECAUSE of a slip in the source code added later").said

    assert (correct.Correct(correct.PointsOf(RED, 34), "the bonus was forgotten"), "abcde") == (said.command, said.code)
    assert ("of a slip in the source code added later", "") == (other.command.reason, other.code)


def test_a_code_with_nothing_above_it_is_asked_back():
    assert "code-alone" == unread("CODE abcde").code
    assert ["code-alone"] == [said.code for said in read("PAUSE CODE 12345\nHm.\nCODE abcde").said[1:]]


@pytest.mark.parametrize(
    "text",
    [
        "SUBSTITUTE blue Ada <ada@example.org>\nEurope/Amsterdam nl CODE 3fa2b",
        "SUBSTITUTE blue Ada <ada@example.org> Europe/Amsterdam nl\nCODE 3fa2b",
        "SUBSTITUTE blue Ada <ada@example.org> Europe/Amsterdam nl CODE\n3fa2b",
    ],
)
def test_a_line_to_repeat_may_be_wrapped_by_mail(text):
    (said,) = read(text).said

    assert (Substitute(BLUE, ADA), "3fa2b") == (said.command, said.code)


@pytest.mark.parametrize("code", [" CODE 3fa2b", " (CODE 3fa2b)", "\nCODE 3fa2b.", " CODE\n3fa2b"])
def test_a_reason_is_the_same_with_a_code_behind_it(code):
    text = "CORRECT red SCORE 34 BECAUSE the bonus\nwas forgotten."

    (said,) = read(f"{text}{code}").said

    assert ([said.command], "3fa2b") == (commands(text), said.code)


def test_an_announcement_may_speak_of_codes():
    assert [Announce("the door has CODE 1234a")] == commands("ANNOUNCE the door has CODE 1234a")


# --- ORDER FOR ------------------------------------------------------------------------------------


def orders_of(text: str) -> tuple[tuple[int, str], ...]:
    said = read(text).said[0]
    return tuple((line.number, line.text) for line in said.command.lines)


def test_orders_for_a_seat_are_all_lines_up_to_the_next_command():
    text = "Order for red:\nPower 11\n\ncard king\nKing Aragon\n\nPause.\nPOWER 5"

    assert ((2, "Power 11"), (3, ""), (4, "card king"), (5, "King Aragon")) == orders_of(text)
    assert [OrderFor(RED), Pause()] == [said.command for said in read(text).said[:2]]


@pytest.mark.parametrize(
    "end", ["END", "end.", "-- ", "STATUS", "HELP", "Extend 24", "TRY REWIND 4", "REWIND drop 4", "CODE abcde"]
)
def test_orders_for_a_seat_end(end):
    assert ((2, "POWER 11"),) == orders_of(f"ORDER FOR Ann\nPOWER 11\n{end}\nPOWER 5")


def test_orders_may_begin_on_the_line_that_says_for_whom():
    assert ((1, "POWER 11"), (2, "CARD king")) == orders_of("Orders for Bo Lee: POWER 11\nCARD king")


def test_quoted_orders_are_nobodys():
    lines = [Line(1, "ORDER FOR red"), Line(2, "POWER 3", sure=False), Line(3, "POWER 11")]

    (said,) = read_commands(lines, TABLE).said

    assert ["", "POWER 11"] == [line.text for line in said.command.lines]


def test_words_that_are_orders_too_do_not_end_them():
    body = "SEND blue Aragon\nSCORE Aragon\nKING Aragon\nRETURN 2 court\nASK\nFINAL\nCLEAR DISK"

    assert body == "\n".join(text for _, text in orders_of(f"ORDER FOR red\n{body}\nEND"))


def test_orders_that_do_not_say_for_whom_are_asked_back_once():
    letter = read("POWER 11\nCARD king\nMOVE 1 own Granada to Seville\n\nPAUSE")

    assert [("order-without-seat", ("ORDER FOR red",))] == [(said.code, said.legal) for said in letter.said[:1]]
    assert [Pause()] == [said.command for said in letter.said[1:]]
    assert ("CARD king", "MOVE 1 own Granada to Seville") == letter.ignored


def test_who_says_something_is_told_of_announce():
    assert ("order-without-seat", ("ANNOUNCE hello all",)) == (
        unread("SAY hello all").code,
        unread("SAY hello all").legal,
    )


# --- what is not understood -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code", "legal"),
    [
        ("EXTND 24", "command-unknown", ("EXTEND 24",)),
        ("PROMOT Bo <bo@example.org>", "command-unknown", ("PROMOTE Bo <bo@example.org>",)),
        ("REWIDN 4", "command-unknown", ("REWIND 4",)),
        ("EXTEND", "hours-missing", ("EXTEND 24 HOURS", "EXTEND 3 DAYS", "EXTEND UNTIL Monday 20:00")),
        ("EXTEND until Friday", "moment-unclear", ("EXTEND UNTIL Friday 20:00",)),
        ("EXTEND until next Friday 20:00", "moment-unclear", ("EXTEND UNTIL Friday 20:00",)),
        ("EXTEND until Friday 25:00", "moment-unclear", ("EXTEND UNTIL Monday 20:00",)),
        ("EXTEND until Friday 13pm", "moment-unclear", ("EXTEND UNTIL Friday 20:00",)),
        ("EXTEND until 2026-13-45 20:00", "moment-unclear", ("EXTEND UNTIL Monday 20:00",)),
        ("EXTEND -5 HOURS", "turned-round", ("SHORTEN 5 HOURS",)),
        ("Extend by –5h", "turned-round", ("SHORTEN 5h",)),
        ("SHORTEN −5", "turned-round", ("EXTEND 5",)),
        ("SET HOURS -48", "hours-range", None),
        ("CORRECT red SCORE -3 BECAUSE it was misread", "number-range", None),
        ("PROCESS -4", "number-range", None),
        ("PAUSE UNTIL 31 Feb", "moment-unclear", ("PAUSE UNTIL 2 Jan",)),
        ("PAUSE UNTIL later", "moment-unclear", ("PAUSE UNTIL 2 Jan",)),
        ("EXTEND 0", "hours-range", ("EXTEND 24 HOURS", "EXTEND 3 DAYS", "EXTEND UNTIL Monday 20:00")),
        ("EXTEND 99999 DAYS", "hours-range", ("EXTEND 24 HOURS", "EXTEND 3 DAYS", "EXTEND UNTIL Monday 20:00")),
        ("Process", "round-missing", ("PROCESS 4",)),
        ("PROCESS 12", "number-range", ("PROCESS 4",)),
        ("REWIND", "round-missing", ("REWIND 4 KEEP", "REWIND 4 DROP")),
        ("REWIND 4 AND BURN", "too-much", ("REWIND 4",)),
        ("Pause?", "question", ("Pause",)),
        ("EJECT", "seat-missing", ("EJECT red", "EJECT blue", "EJECT green")),
        ("Eject gren", "seat-unknown", ("EJECT green",)),
        ("EJECT me", "seat-unknown", ("EJECT red", "EJECT blue", "EJECT green")),
        ("AWAY red", "absence-missing", ("AWAY red 1 Dec TO 10 Dec", "AWAY red until Monday")),
        ("AWAY red a while", "absence-unclear", ("AWAY red 1 Dec TO 10 Dec", "AWAY red until Monday")),
        ("STAND-IN", "seat-missing", ("STAND-IN red", "STAND-IN blue", "STAND-IN green")),
        ("STAND-IN red BY sensible and searching", "too-much", ("STAND-IN red", "STAND-IN red BY sensible")),
        ("ORDER FOR yellow", "seat-unknown", ("ORDER FOR red", "ORDER FOR blue", "ORDER FOR green")),
        ("CORRECT red SCORE 34", "reason-missing", ("CORRECT red SCORE 34 BECAUSE it was misread",)),
        ("CORRECT red SCORE 34 BECAUSE ...", "reason-missing", ("CORRECT red SCORE 34 BECAUSE it was misread",)),
        ("CORRECT red SCORE many BECAUSE x", "points-missing", ("CORRECT red SCORE 34 BECAUSE x",)),
        ("CORRECT KING Castillo BECAUSE x", "place-unfit", None),
        ("CORRECT KING Grenada BECAUSE x", "place-unknown", ("Granada",)),
        ("CORRECT 2 red Castile TO court BECAUSE x", "place-ambiguous", ("Old Castile", "New Castile")),
        ("CORRECT 2 red FROM Granada BECAUSE x", "place-missing", ()),
        ("CORRECT 31 red Granada TO court BECAUSE x", "number-range", ()),
        ("CORRECT the deck BECAUSE x", "correction-unclear", None),
        ("CORRECT red BECAUSE x", "correction-unclear", None),
        ("CORRECT red 1000 BECAUSE x", "number-range", ()),
        (f"CORRECT red 10 BECAUSE {'x' * 501}", "text-too-long", ()),
        ("DISMISS ...", "text-missing", ("DISMISS Bo",)),
        ("SET BOXES !!!", "value-unfit", ("SET BOXES none",)),
        ("CORRECT SCOREBOARD Granada BECAUSE x", "tile-missing", ("840", "400")),
        ("SET", "option-missing", None),
        ("SET COLOUR red", "option-unknown", None),
        ("SET HOUR 48", "option-unknown", ("SET HOURS 48",)),
        ("SET TEMPO fast", "value-unfit", ("SET TEMPO round", "SET TEMPO phase", "SET TEMPO table")),
        ("SET HOURS soon", "value-missing", ("SET HOURS 72",)),
        ("SET LENGTH 6", "value-unfit", ("SET LENGTH nine", "SET LENGTH six_skip", "SET LENGTH six_first")),
        ("INVITE red Ann", "address-missing", ("INVITE red Ann <ann@example.org>",)),
        ("INVITE Ada <a@b.org>", "colour-missing", ("INVITE yellow Ada <a@b.org>", "INVITE brown Ada <a@b.org>")),
        ("INVITE red Ann <a@b.org> and Bo <b@b.org>", "two-addresses", ("INVITE red Ann <ann@example.org>",)),
        ("INVITE red Ann <a@example.org> on Tuesdays", "tail-unclear", None),
        (f"INVITE red {'Ann ' * 20}<a@example.org>", "name-unfit", ("INVITE red Ann <ann@example.org>",)),
        ("PROMOTE Ada", "address-missing", ("PROMOTE Bo <bo@example.org> Europe/London",)),
        ("promote Bo Lee.", "address-too", ("PROMOTE Bo Lee <bo@example.org>",)),
        ("extend Bo 1 day", "for-the-whole-table", ("AWAY blue 1 day", "EXTEND 1 DAY")),
        ("INVITE gren Ada <a@b.org>", "colour-unknown", ("INVITE green Ada <a@b.org>",)),
        ("INVITE Fred Smith <a@b.org>", "colour-missing", ("INVITE red Fred Smith <a@b.org>",)),
        ("INVITE red Ann ann@example,org", "address-comma", ("INVITE red Ann <ann@example.org>",)),
        ("INVITE red Ann <ann@mail.example,co.uk> UTC", "address-comma", ("INVITE red Ann <ann@example.org>",)),
        ("ANNOUNCE", "text-missing", ("ANNOUNCE We go on after Easter.",)),
        (f"CREATE {'x' * 81}", "text-too-long", ()),
        ("HELP Napoleon", "command-unknown", ("HELP",)),
        ("UNDO everything", "ruling-missing", ("UNDO", "UNDO 3")),
    ],
)  # fmt: skip
def test_what_looks_like_a_command_and_is_none_says_why_and_what_would_do(text, code, legal):
    said = unread(text)

    assert code == said.code
    assert legal in (None, said.legal)
    assert all(commands(example) for example in said.legal if example.split()[0].upper() in WORDS)


@pytest.mark.parametrize("text", ["Invite pink Ada ada@example.org", "invite Pink Ada <ada@example.org>"])
def test_a_colour_that_is_in_no_box_is_told_with_those_that_are_and_lines_that_would_do(text):
    said = unread(text)

    assert ("colour-unknown", "red, blue, yellow, green, brown") == (said.code, said.args[1])
    assert ("INVITE yellow Ada <ada@example.org>", "INVITE brown Ada <ada@example.org>") == said.legal


def test_an_example_does_not_give_away_a_seat_that_a_line_above_has_given():
    said = read("INVITE red Ann <ann@example.org>\nInvite pink Ada <ada@example.org>", Names(BOARD)).said[1]

    assert ("INVITE blue Ada <ada@example.org>", "INVITE yellow Ada <ada@example.org>") == said.legal


@pytest.mark.parametrize("command", ["Invite", "Promote", "Substitute", "invite"])
def test_a_line_with_a_word_for_people_and_an_address_is_no_prose_however_it_is_typed(command):
    assert isinstance(read(f"{command} somebody nice, ada@example.org please").said[0], Unread)


@pytest.mark.parametrize("behind", [",nl Europe/Amsterdam", ", nl, Europe/Amsterdam", ",Europe/Amsterdam,nl"])
def test_a_comma_behind_a_whole_address_is_no_slip(behind):
    assert [Invite("red", ADA)] == commands(f"INVITE red Ada ada@example.org{behind}")


def test_a_comma_behind_a_whole_address_and_utc_is_no_slip():
    assert [Invite("red", ANN)] == commands("INVITE red Ann ann@example.org,UTC")


def test_a_line_without_end_is_not_read_and_a_letter_without_end_does_nothing():
    long = "ANNOUNCE " + "x" * LONGEST_LINE
    many = "PAUSE\n" * (MOST_LINES + 1)

    assert "line-too-long" == unread(long).code
    assert ("too-many-lines", MOST_LINES + 1) == (unread(many).code, unread(many).line)


# --- a player who writes what only a moderator may ------------------------------------------------


@pytest.mark.parametrize(
    "text", ["EXTEND 24", "Pause.", "rewind 4", "TRY EJECT blue", "Extend 3 days please", "ANNOUNCE hello", "SET HOURS"]
)
def test_a_player_who_commands_is_recognised(text):
    assert [*commands_among([Line(1, text)], BOARD)]


@pytest.mark.parametrize(
    "text",
    [
        "Extend my regards to Ann",
        "STATUS",
        "HELP",
        "POWER 11",
        "Announce it to the others",
        "Create some room",
        "x" * 2000,
    ]
    + ["EXTND 24", "CORRECTION: POWER 9", "Start with the King"],
)
def test_a_player_who_orders_or_talks_is_not_taken_for_one_who_commands(text):
    assert not [*commands_among([Line(1, text)], BOARD)]


@pytest.mark.parametrize(("name", "said"), [("rule", "veto off"), ("reading", "home_advantage.ranks first")])
def test_a_house_rule_is_taken_as_it_is_typed(name, said):
    assert [SetOption(name, said)] == commands(f"SET {name.upper()} {said}") == commands(f"set the {name}: {said}")
