"""What the moderators of the Winter table are told, made by hand: notices of each kind, and a ruling of each kind."""

from dataclasses import fields, replace
from typing import Any, get_args

from referee import log
from referee.commands.newcomers import Newcomer
from referee.docket.punctuality import InTime
from referee.letters import Letter, Notice, Scene
from referee.letters.model import (
    Alert,
    AnswerToCommands,
    Clock,
    Contents,
    DraftNews,
    Goodbye,
    OwnAddress,
    Roll,
    Score,
    TablePeople,
    WordsTold,
)
from referee.letters.seeking import Asks, How, ListedTable, Seeking
from referee.log import Change, Drafted, Options, Reply, Ruled, audiences, rulings
from referee.orders.contents import LineComplaint, OrderSheet
from referee.rules import boxes
from referee.rules import events as e
from referee.rules.effects.closures import Quarantined
from referee.rules.effects.later import SetsDiskLast
from referee.rules.model import COURT, NOWHERE
from referee.rules.modifiers import Lasting
from referee.rules.wire import TAGS
from tests.kit.geography import CVI, GAL, GRA, PVA, RIO_GRANDE, SEV
from tests.kit.having import having
from tests.report.winter import (
    BLUE,
    BROWN,
    COMMITMENT,
    COURSE,
    ENDED,
    GOLDEN,
    GREEN,
    NAMES,
    NOW,
    RED,
    SEED,
    SETUP,
    SHEET,
    TABLE,
    VIEW,
    WANTED,
    YELLOW,
    letter,
)

MOD = 5
CORRECTED = rulings.Corrected(
    (
        e.PointsCorrected(RED, 11),
        e.Moved(BLUE, GRA, COURT, 2),
        e.GrandeMoved(GREEN, GAL),
        e.TokenMoved("scoreboard-840", PVA),
    )
)
LEDGER: tuple[Ruled, ...] = (
    Ruled(1, log.OPERATOR, "", rulings.Promoted(MOD, "Mo")),
    Ruled(2, MOD, "Mo", rulings.Extended(24)),
    Ruled(3, MOD, "Mo", CORRECTED, "the bonus was forgotten, and two caballeros stood where nobody had sent them"),
    Ruled(4, MOD, "Mo", rulings.Extended(-24), undoes=2),
    Ruled(5, MOD, "Mo", rulings.ClockStopped(NOW - 7200)),
    Ruled(6, MOD, "Mo", rulings.ClockStarted(NOW)),
    Ruled(7, MOD, "Mo", rulings.Substituted(YELLOW, 6, "Cleo", YELLOW, "Yara")),
    Ruled(8, MOD, "Mo", rulings.Ejected(BROWN, BROWN, "Bruno")),
    Ruled(9, MOD, "Mo", rulings.Substituted(BROWN, BROWN, "Bruno", BROWN, "Bruno"), undoes=8),
    Ruled(10, MOD, "Mo", rulings.Forced(3)),
    Ruled(11, MOD, "Mo", rulings.Rewound(40, 3, kept=True)),
    Ruled(12, MOD, "Mo", rulings.Rewound(40, 3, kept=False)),
    Ruled(13, MOD, "Mo", rulings.Rewound(77, 3, kept=True), undoes=12),
    Ruled(14, MOD, "Mo", rulings.Proclaimed("We go on after Easter.\nEat well.")),
    Ruled(15, MOD, "Mo", rulings.Dismissed(7, "Ivo")),
    Ruled(15, MOD, "Mo", rulings.ObserverAdmitted(8, "Zoe")),
    Ruled(15, MOD, "Mo", rulings.ObserverDismissed(8, "Zoe")),
    Ruled(16, MOD, "Mo", rulings.OptionSet("hours", 72, 48)),
    Ruled(16, MOD, "Mo", rulings.OptionSet("due", "", "wed,sun 20:00 Europe/Warsaw")),
    Ruled(16, MOD, "Mo", rulings.PaceSet("brisk", (("hours", 72), ("rest", 6)), (("hours", 24), ("rest", 4)))),
    Ruled(17, MOD, "Mo", rulings.OrderedFor(BLUE, ())),
    Ruled(18, MOD, "Mo", rulings.OrderedFor(BLUE, ()), undoes=17),
    Ruled(19, MOD, "Mo", rulings.Resent((RED, BLUE))),
    Ruled(20, log.OPERATOR, "", rulings.SheetsShown()),
    Ruled(21, MOD, "Mo", rulings.Corrected((e.TokenMoved("scoreboard-840", NOWHERE), e.KingMoved(SEV))), undoes=3),
    Ruled(22, MOD, "Mo", rulings.StoodIn(BROWN, "sensible")),
    Ruled(22, MOD, "Mo", rulings.AbsencesSet(BLUE, (), ((NOW, NOW + 86400 * 9),))),
    Ruled(22, MOD, "Mo", rulings.AbsencesSet(BLUE, ((NOW, NOW + 86400 * 9),), ((NOW, NOW + 86400 * 2),))),
    Ruled(23, MOD, "Mo", rulings.DueSet(NOW + 86400, NOW + 90000)),
    Ruled(23, MOD, "Mo", rulings.Ejected(BROWN, 7, "Dan", "sensible"), undoes=21),
    Ruled(24, MOD, "Mo", rulings.StoodIn(BROWN, "", "sensible"), undoes=22),
    Ruled(25, MOD, "Mo", rulings.RuleSet("adviser", "neighbour", "any", "neighbour")),
    Ruled(26, log.OPERATOR, "", rulings.ReadAnew(("court_by_disk",), VIEW.table)),
    Ruled(27, MOD, "Mo", rulings.ReadAnew((), VIEW.table), undoes=26),
)
"""Rulings of each class, as everybody may read them: those made by hand, and a plain one of every other class."""

RULING_KINDS = [kind for kind in TAGS if issubclass(kind, rulings.Ruling)]
"""Every class of ruling."""
_PLAIN = {"Seat": BLUE, "tuple[Seat, ...]": (RED, BLUE), "int": 3, "str": "Eva", "bool": True, "tuple[str, ...]": ()}
_PLAIN |= dict.fromkeys(("PersonName", "OwnWords", "OwnZone"), "Eva") | {"Instant": NOW}

LEDGER += tuple(
    Ruled(len(LEDGER) + n, MOD, "Mo", kind(**{field.name: _PLAIN[field.type] for field in fields(kind)}))
    for n, kind in enumerate(kind for kind in RULING_KINDS if kind not in {type(made.ruling) for made in LEDGER})
)

CHANGES: tuple[Change, ...] = (
    Change("round", before=5, after=4),
    Change("score", RED, before=34, after=23),
    Change("score", BLUE, before=30, after=24),
    Change("pieces", RED, CVI, before=0, after=2),
    Change("pieces", BLUE, CVI, before=5, after=3),
    Change("pieces", BLUE, COURT, before=1, after=3),
    Change("king", before="GAL", after="CVI"),
    Change("grande", GREEN, before="GAL", after="SEV"),
    Change("scoreboard", key="scoreboard-840", before="PVA", after="-"),
    Change("sheet", RED),
    Change("sheet", GREEN),
    Change("player", YELLOW, before="Yara", after="Cleo"),
    Change("player", BROWN, before="Bruno", after=""),
    Change("moderator", before="", after="Ivo"),
    Change("moderator", before="Ivo", after=""),
    Change("observer", before="", after="Zoe"),
    Change("observer", before="Zoe", after=""),
    Change("clock", after="stands"),
    Change("clock", after="runs"),
    Change("due", before=NOW + 3600, after=NOW + 90_000),
    Change("opens", before=NOW + 1800, after=None),
    Change("option", key="hours", before=72, after=48),
    Change("stand-in", BROWN, before="", after="sensible"),
    Change("resumes", before=None, after=NOW + 90_000),
    Change("absence", RED, before=NOW, after=NOW + 86_400),
    Change("absence", RED, key="gone", before=NOW, after=NOW + 86_400),
    Change("title", before="Friday", after="Sunday"),
    Change("ending", after=NOW + 86_400),
    Change("letter", RED),
    Change("letter", BLUE),
    Change("rules", after="now"),
    Change("rules", after="began"),
    Change("banner", RED, key="banner-red", before="GRA", after="SEV"),
    Change("church", key="church-marker", before="-", after="red"),
    Change("rule", key="adviser", before="neighbour", after="any"),
    Change("inquisitor", key="inquisitor", before="-", after="red"),
    Change("limit-table", key="limit-table", before="GAL", after="SEV"),
    Change("gold", key="gold#1", before="-", after="GAL"),
    Change("wares", key="wares#1", before="GAL", after="0 GAL"),
    Change("collapse", key="collapse", before="-", after="CAS"),
    Change("table-of-six", key="table-of-six#1", before="GAL", after="SEV"),
    Change("figure", key="queen", before="-", after="red"),
    Change("ship", key="ship#1", before="red", after="blue"),
    Change("seal", RED, key="king_incognito", before=3, after="gone"),
    Change("seal", BLUE, key="king_incognito", before=2, after="back"),
    Change("lasting", after="gone", lasting=Lasting(Quarantined(CVI), "replaced")),
    Change("lasting", after="began", lasting=Lasting(SetsDiskLast(BLUE), "general")),
    Change("opened"),
    Change("default", RED),
    Change("default", BLUE),
)
"""A change of each kind."""


def notice(kind: Any, **changes: Any) -> Notice:
    """A notice to Mo about round 4, with nothing to tell."""
    plain = Notice(
        kind=kind,
        game="g7",
        title="Winter",
        label="r4n3",
        person=MOD,
        setup=SETUP,
        people=TablePeople(NAMES, vacant=(BROWN,)),
        roll=Roll(awaited=(BLUE, YELLOW)),
        clock=Clock(due=NOW + 2 * 86_400 + 41_400),
        round=4,
        scores=(23, 24, 22, 22, 27),
        answer=AnswerToCommands(designs=tuple(card.design for card in TABLE.cards)),
        ledger=LEDGER[:4],
    )
    return having(plain, **changes)


def filed(**changes: Any) -> log.LetterRead:
    """What became of orders that a moderator wrote for red."""
    complaint = LineComplaint(
        7, "PLACE 2 Casillas", 8, 8, "invalid", "place-unknown", ("casillas",), ("Castillo",), "CARD"
    )
    plain = log.LetterRead(RED, 31, "partly", OrderSheet(complaints=(complaint,)), (), (), ("POWER",), ())
    return having(plain, **changes)


REPLIES: tuple[Reply, ...] = (
    Reply(1, "Extend 24 hours", "done", ruling=5, changes=CHANGES[17:18]),
    Reply(2, "TRY EJECT brown.", "refused", "seat-vacant", ("brown",)),
    Reply(3, "rewind to 4 keep", "confirm", confirm="7f3a1", changes=CHANGES[:11]),
    Reply(4, "TRY CORRECT red SCORE 34 BECAUSE of the bonus.", "tried", confirm="0c9de", changes=CHANGES[1:2]),
    Reply(5, "ORDER FOR red", "done", ruling=6, filed=filed(), missing=("CARD", "DISK SECRET")),
    Reply(9, "SET HOURS 0", "unread", "number-range", ("0", 1, 2160), ("SET HOURS 1", "SET HOURS 2160")),
    Reply(10, "UNDO 6", "confirm", "code-not-this", confirm="aa01f"),
)
DRAFT = Drafted(
    "g9",
    "Friday table",
    5,
    "Mo",
    "rio_grande",
    "nine",
    "red",
    "tally",
    Options(),
    invited=(("red", 6, "Ann"), ("blue", 7, "Bo")),
)
GUESTS = (
    ("red", Newcomer("Ann", "ann@example.org", "Europe/Amsterdam", "nl")),
    ("blue", Newcomer("Bo", "bo@example.org")),
)


def draft(**changes: Any) -> Notice:
    """A notice to the host of a game that is being set up."""
    plain = notice(
        "draft",
        game="g9",
        title="Friday table",
        label="d2",
        setup=boxes.set_up(("red", "blue"), RIO_GRANDE),
        names=("Ann", "Bo"),
        round=0,
        scores=(),
        due=None,
        awaited=(),
        vacant=(),
        ledger=(),
        draft=DRAFT,
        guests=GUESTS,
    )
    return having(plain, **changes)


TABLES = (
    ListedTable("g7", "Friday", SETUP, Options(), "Hal", 2, 5),
    ListedTable("g8", "Sunday", SETUP, Options("phase", hours=48), "", 0, 5, round=4, waiting=3),
)
"""Tables at which anybody may ask for a seat."""

_NAMED = {"none": (), "leave": ()}
_LEFT = dict.fromkeys(("tables", "unknown", "none", "leave", "confirm"), (11, 12))

_SCORED: dict[str, Any] = {"offered": {}}
SCENE = Scene(
    people=TablePeople(NAMES, vacant=(BROWN,), stand_ins=((BROWN, "sensible"),)),
    table=TABLE,
    view=replace(VIEW, reach=()),
    story=tuple(told for entry in GOLDEN["report"].story if (told := audiences.seen_by(entry, None)) is not None),
    score=Score(course=COURSE[:4]),
)
_ENDED = GOLDEN["final"]
LAST_SCENE = having(
    SCENE,
    view=replace(ENDED, round=VIEW.round, reach=()),
    story=_ENDED.story,
    score=replace(_ENDED.score, course=COURSE),
)


def observed(kind: Any, **changes: Any) -> Notice:
    """A letter to somebody who observes."""
    plain = notice(kind, label="r4n0", person=8, due=None, awaited=(), ledger=(), late=1, moment=SCENE)
    return having(plain, **changes)


NOTICES: dict[str, Notice] = {
    "appointed": notice("appointed"),
    "appointed-player": notice("appointed", plays=True, round=0, scores=(), vacant=(), ledger=LEDGER[:1]),
    "ruling": notice("ruling", replies=REPLIES, ignored=("Hi, could you please",)),
    "ruling-held": notice("ruling", held=True, doubt="address"),
    "ruling-held-list": notice("ruling", held=True, doubt="list"),
    "ruling-empty": notice("ruling", ignored=("Thanks!",)),
    "ruling-told": notice(
        "ruling",
        replies=(
            Reply(1, "status", "told", topic="STATUS"),
            Reply(2, "help rewind", "told", topic="HELP REWIND"),
            Reply(3, "sheets", "done", ruling=5, topic="SHEETS"),
        ),
        sheets=(SHEET, SHEET[:1], (), SHEET[3:], ()),
        paused=True,
    ),
    "ruling-help": notice("ruling", replies=(Reply(1, "HELP", "told", topic="HELP"),)),
    "alert-late": notice("alert", moment=Alert(log.Noticed("late", (BLUE, YELLOW)))),
    "alert-late-opened": notice("alert", moment=Alert(log.Noticed("late", (BLUE, YELLOW)), opened=(BLUE, YELLOW))),
    "alert-nobody-wrote": notice(
        "alert", paused=True, asks_to_go_on=True, moment=Alert(log.Noticed("nobody-wrote")), awaited=(BLUE, YELLOW)
    ),
    "alert-declined": notice("alert", moment=Alert(log.Noticed("declined", (BLUE,), 17))),
    "alert-absence": notice("alert", moment=Alert(log.Noticed("absence", (BLUE,), 17))),
    "alert-shunted": notice("alert", moment=Alert(log.Noticed("shunted", (), 17))),
    "alert-braked": notice("alert", moment=Alert(log.Noticed("braked", (BLUE,), 17))),
    "alert-returned": notice(
        "alert", moment=Alert(log.Noticed("returned", (BLUE,), why="550 5.1.1 <address>: no such user"))
    ),
    "alert-unheard": notice("alert", moment=Alert(log.Noticed("unheard"))),
    "alert-seal-asked": notice("alert", moment=Alert(log.Noticed("seal-asked", (BLUE,), who="Pat", why="SHEETS"))),
    "alert-seal-asked-coming": notice("alert", moment=Alert(log.Noticed("seal-asked", (BLUE,), who="Pat"))),
    "alert-seal-opened": notice("alert", moment=Alert(log.Noticed("seal-opened", (BLUE,), who="Pat", why="SHEETS"))),
    "alert-seal-opened-coming": notice("alert", moment=Alert(log.Noticed("seal-opened", (BLUE,), who="Pat"))),
    "alert-motion": notice("alert", moment=Alert(log.Noticed("motion", (BLUE,)))),
    "alert-opened": notice("alert", moment=Alert(log.Noticed("opened", (BLUE,)))),
    "alert-wanted": notice("alert", moment=Alert(log.Noticed("wanted", (BLUE,))), wanted=WANTED, open_to_all=True),
    "alert-wanted-private": notice("alert", moment=Alert(log.Noticed("wanted", (BLUE,))), wanted=WANTED),
    "alert-taken": notice("alert", moment=Alert(log.Noticed("taken", (BLUE,))), round=0, scores=()),
    "alert-closed": notice("alert", ended=True, due=None, awaited=(), moment=Alert(log.Noticed("closed", (BLUE,)))),
    "alert-closed-decided": notice("alert", ended=True, due=None, awaited=(), moment=Alert(log.Noticed("closed"))),
    "alert-unreachable": notice("alert", moment=Alert(log.Noticed("unreachable", (BLUE,)))),
    "alert-wrong": notice(
        "alert",
        person=log.OPERATOR,
        moment=Alert(
            log.Noticed("wrong", (BLUE,), 17, who="told.KingMoved (nl)", why="Rood zet de koning naar Galicië")
        ),
    ),
    "words": notice("words", moment=WordsTold('Yara is "away".\nPAUSE until she is back', BLUE)),
    "words-shown": notice("words", moment=WordsTold("I would share Granada.", BLUE, RED)),
    "words-host": notice("words", person=log.OPERATOR, moment=WordsTold("My son would play on for me.", BLUE)),
    "contents": notice(
        "contents", moment=Contents(("Winter, round 4: your sheet is due Tue 20:00", "Friday: Ann says"))
    ),
    "observer": observed("observer", moment=None),
    "round": observed("round"),
    "last": observed("last", seed=SEED, commitment=COMMITMENT, ended=True, moment=LAST_SCENE),
    "farewell": notice("farewell", moment=Goodbye("ejected")),
    "farewell-unobserved": observed("farewell", moment=Goodbye("unobserved")),
    "farewell-observes": observed("farewell", moment=Goodbye("observes")),
    "farewell-voted-out": notice("farewell", moment=Goodbye("voted-out")),
    "farewell-resigned": notice("farewell", moment=Goodbye("resigned")),
    "alert-resigned": notice(
        "alert", moment=Alert(log.Noticed("resigned", (BLUE,))), vacant=(BLUE,), stand_ins=((BLUE, "sensible"),)
    ),
    "farewell-astray": notice("farewell", moment=Goodbye("astray")),
    "alert-over": notice("alert", ended=True, due=None, awaited=(), moment=Alert(log.Noticed("over"))),
    "draft": draft(
        replies=(
            Reply(1, "INVITE blue Bo <bo@example.org>", "done"),
            Reply(2, "Invite pink Cy <cy@example.org>", "refused", "no-colour", ("pink",), ("red", "blue")),
        )
    ),
    "draft-begun": draft(
        label="d1",
        setup=boxes.set_up((), RIO_GRANDE),
        names=(),
        draft=replace(DRAFT, leader="", invited=(), options=Options(remind_hours=0, cooling_minutes=0)),
        guests=(),
        replies=(Reply(1, "CREATE Friday table", "done"),),
    ),
    "draft-started": draft(replies=(Reply(1, "Start.", "done", topic="START"),)),
    "draft-open": draft(
        replies=(Reply(1, "OPEN 2", "done"),),
        draft=replace(DRAFT, listed=True, open=("", ""), asking=((9, "Ann"), (10, "Fay"))),
    ),
    **{
        f"draft-{how}": draft(
            moment=DraftNews(how, "Ann" if how == "left" else ""),
            draft=replace(
                DRAFT, listed=True, open=("",), until=NOW + 950_400, stage="closed" if how == "closed" else ""
            ),
        )
        for how in ("waits", "closed", "left")
    },
    "asks": draft(
        kind="asks", moment=Asks(Newcomer("Ann", "ann@example.org", "Europe/Amsterdam"), InTime(3, 44, 41, 2))
    ),
    "asks-new": draft(kind="asks", moment=Asks(Newcomer("Ann", "ann@example.org"), InTime(0, 0, 0, 0))),
    "asks-waits": notice("asks", moment=Asks(Newcomer("Fay", "fay@example.org"), InTime(1, 9, 9, 0)), ledger=()),
    **{
        f"address-{which}": notice(
            "address", moment=OwnAddress(which), title="El Grande", label="w5", names=(), ledger=(), scores=()
        )
        for which in ("also", "main", "done")
    },
    "farewell-unanswered": notice("farewell", moment=Goodbye("unanswered"), round=0, scores=()),
    "farewell-given-away": notice("farewell", moment=Goodbye("given-away"), round=0, scores=()),
    **{
        f"seeking-{how}": notice(
            "seeking",
            moment=Seeking(how, "Ann", _NAMED.get(how, TABLES), YELLOW, NOW + 86400, 2, *_LEFT.get(how, ())),
            ledger=(),
            **_SCORED.get(how, {"scores": ()}),
        )
        for how in get_args(How)
    },
    "ruling-processed": notice(
        "ruling",
        round=5,
        went_on_from=4,
        replies=(Reply(1, "PROCESS 4 CODE 7f3a1", "done", ruling=5, changes=CHANGES[-3:]),),
    ),
}
"""A notice of each kind, as Mo gets it."""

PAUSED: Letter = letter("report", paused=True, due=None, moderators=("Mo",), vacant=(BROWN,), story=LEDGER)


def lines_outside_the_form(text):
    return {line for line in text.splitlines() if line.strip() and "[ ]" not in line and line.lstrip()[0] not in "|>"}
