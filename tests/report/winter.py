"""One evening at the Winter table, made by hand: what blue is told after round 3 of a five-player game."""

from dataclasses import replace
from typing import Any, get_args

from referee import log
from referee.adjudication.preview import Foreseen
from referee.adjudication.silence import Silence, Unsaid
from referee.letters import KINDS, KeptLetter, Letter, LetterKind, Question
from referee.letters.model import (
    AskedNow,
    AskingBack,
    Clock,
    Foresight,
    LettersKept,
    LinesAsked,
    Own,
    OwnTable,
    PressTold,
    ProofTold,
    Roll,
    Score,
    SealTold,
    Stand,
    TablePeople,
    Voting,
    Wishes,
)
from referee.log import Entry, Options
from referee.orders.contents import (
    Assumed,
    Help,
    Ignore,
    Inquiry,
    LineComplaint,
    Mute,
    OrderSheet,
    Preview,
    ReadFrom,
    Remark,
    Say,
    ShowLetter,
    Wait,
    Which,
    Whisper,
    WordsFate,
)
from referee.orders.grammar import DOUBT
from referee.orders.order import Block
from referee.orders.presence import BeAway, Resign
from referee.orders.shapes.deed import DoAct, DoSkip
from referee.orders.shapes.disk import DiskBlock
from referee.orders.shapes.levy import ReturnBlock, ReturnPart
from referee.orders.shapes.moves import DoMove
from referee.orders.shapes.one_place import DoName
from referee.orders.shapes.placing import DoPlace, PlacePart
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import AskBlock, CardBlock
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.rules import boxes
from referee.rules import events as e
from referee.rules.decisions import Act, Ask, Complaint, Disk, Move, MoveKing, Name, Phase, Shift
from referee.rules.model import COURT, NOWHERE, PROVINCES
from referee.rules.modifiers import Crown
from referee.rules.views import View, scored_now
from tests.kit.geography import ARA, BOARD, CASTILLO, CAT, CNU, CVI, GAL, GRA, PVA, RIO_GRANDE, SEV, VAL
from tests.kit.having import having

RED, BLUE, YELLOW, GREEN, BROWN = range(5)
COLOURS = ("red", "blue", "yellow", "green", "brown")
NAMES = ("Ann", "Bo", "Yara", "Gus", "Bruno")
SETUP = boxes.set_up(COLOURS, RIO_GRANDE)
TABLE = boxes.table_for(SETUP)
NOW = 1_795_505_400  # Tue 24 Nov 2026 07:30 UTC
SEED = "00112233445566778899aabbccddeeff" * 2
COMMITMENT = "ffeeddccbbaa99887766554433221100" * 2

VIEW = View(
    seat=BLUE,
    table=TABLE,
    round=4,
    phase=Phase.POWER,
    kings_figure=CNU,
    crown=Crown(CNU),
    homes=(SEV, CVI, CAT, VAL, GAL),
    pieces=(
        (7, 3, 8, 5, 3),
        (12, 16, 12, 14, 15),
        (0, 0, 0, 2, 5),
        (0, 3, 1, 0, 3),
        (2, 3, 2, 0, 0),
        (0, 0, 4, 1, 0),
        (0, 4, 0, 1, 2),
        (3, 0, 1, 3, 0),
        (4, 1, 0, 0, 0),
        (2, 0, 0, 1, 2),
        (0, 0, 2, 3, 0),
        (0, 0, 0, 0, 0),
    ),
    castillo=(0, 0, 0, 0, 0),
    values=(
        (),
        (),
        (4, 2, 0),
        (8, 4, 0),
        (5, 4, 1),
        (4, 2, 1),
        (6, 4, 2),
        (7, 4, 2),
        (4, 3, 1),
        (6, 3, 1),
        (5, 3, 2),
        (5, 3, 1),
    ),
    tokens=((PVA, None), (NOWHERE, None)),
    reach=BOARD.reach_with_king_in[CNU],
    scores=(23, 24, 22, 22, 27),
    hand=(1, 2, 3, 4, 6, 7, 8, 9, 11, 13),
    piles=((7, 11, 2), (5, 10, 12), (4, 9, 6), (2, 8, 13), (3, 12, 10)),
    hidden=(0, 0, 0, 0, 1),
    leader=RED,
    laid=(),
    offered=("four_own", "king_returns", "score_5#1", "evict", "king"),
    taken=(),
    seals=(),
    vetoes=((RED, 4),),
    lasting=(),
    prospects=(("score_5#1", (1, 8, 5, 7, 3)),),
    ranks=(),
)

ROUND_3: tuple[Entry, ...] = (
    log.StopClosed(()),
    e.PhaseBegan(Phase.POWER),
    e.PowerLaid(BROWN, 10),
    e.PowerLaid(GREEN, 13),
    e.PowerLaid(RED, 2),
    log.Answered(BLUE, Ask.POWER, "ahead", "POWER", 1, -1, (log.Passed(0, "13", Complaint("power-laid", (13,))),)),
    e.PowerLaid(BLUE, 12),
    e.PowerLaid(YELLOW, 6),
    e.PhaseBegan(Phase.TURNS),
    e.LeaderNamed(RED),
    e.CardTaken(GREEN, "king"),
    e.Announced(GREEN, "king", MoveKing(CNU)),
    e.KingMoved(CNU),
    e.Placed(GREEN, ((VAL, 2),)),
    log.Answered(BLUE, Ask.CARD, "ahead", "CARD", 0, 0, ()),
    e.CardTaken(BLUE, "score_4#1"),
    log.Answered(BLUE, Ask.HALF, "ahead", "CARD", 0, 0, ()),
    e.Announced(BLUE, "score_4#1", Act()),
    e.Scored(CAT, (0, 0, 6, 2, 0), general=False),
    e.Scored(SEV, (6, 3, 0, 0, 0), general=False),
    log.Answered(BLUE, Ask.HALF, "ahead", "CARD", 1, 0, (log.Passed(2, "CAT", Complaint("out-of-reach", (CAT, CNU))),)),
    e.Placed(BLUE, ((ARA, 2), (CVI, 1))),
    e.Reinforced(BROWN, 1),
    e.CardTaken(BROWN, "power_back#1"),
    e.Announced(BROWN, "power_back#1", Act()),
    e.PowerTakenBack(BROWN, 0, shown=False),
    e.Reinforced(YELLOW, 3),
    e.CardTaken(YELLOW, "two_and_two#2"),
    e.Announced(
        YELLOW, "two_and_two#2", Move((Shift(YELLOW, GRA, VAL, 2), Shift(BLUE, SEV, GAL, 1), Shift(RED, SEV, CAT, 1)))
    ),
    e.Moved(YELLOW, GRA, VAL, 1),
    e.Moved(YELLOW, GRA, VAL, 1),
    e.Vetoed(RED, YELLOW, "two_and_two#2", 2),
    e.Reinforced(RED, 4, (GAL,)),
    e.CardTaken(RED, "veto#1"),
    e.Announced(RED, "veto#1", Act()),
    e.VetoKept(RED, "veto#1", 4),
    e.RoundClosed(3),
    e.VetoLapsed(GREEN),
)
SCORING: tuple[Entry, ...] = (
    e.Scored(CASTILLO, (3, 0, 1, 0, 5), True, ()),
    e.DisksShown(Disk.GENERAL, ((RED, SEV), (YELLOW, ARA), (BROWN, None))),
    e.Moved(RED, CASTILLO, SEV, 2),
    e.Moved(YELLOW, CASTILLO, ARA, 1),
    e.Moved(BROWN, CASTILLO, COURT, 3),
    *(fact for fact in scored_now(VIEW) if fact.place != CASTILLO),
    e.RoundOpened(4),
    *(e.CardOffered(card, n) for n, card in enumerate(VIEW.offered, 1)),
)
AWAY_TO_COME: tuple[Entry, ...] = (log.AbsenceAnnounced(RED, NOW + 2 * 86_400, NOW + 5 * 86_400),)
EVICTION: tuple[Entry, ...] = (
    e.PhaseBegan(Phase.TURNS),
    e.LeaderNamed(BLUE),
    e.CardTaken(GREEN, "king_returns"),
    e.Announced(GREEN, "king_returns", Act()),
    e.Moved(BROWN, COURT, PROVINCES, 2),
    e.Moved(BROWN, GAL, PROVINCES, 1),
    e.Moved(RED, COURT, PROVINCES, 3),
    log.Answered(BLUE, Ask.RETURN, "default", "RETURN", -1, -1, ()),
    e.Moved(BLUE, COURT, PROVINCES, 3),
    e.CardTaken(BROWN, "evict"),
    e.Announced(BROWN, "evict", Name(ARA)),
)

SHEET: tuple[Block, ...] = (
    PowerBlock((PowerRank(11), PowerRank(aim=1, most=10), PowerRank())),
    CardBlock(
        (
            Plan(
                ("four_own", "king"),
                (
                    DoMove(2, BLUE, GRA, (SEV, CASTILLO)),
                    DoPlace((PlacePart("LEAD", 0, (VAL,)), PlacePart("REST", 0, (CASTILLO,)))),
                ),
            ),
            Plan(("ANY",), (DoSkip(),)),
        )
    ),
    ReturnBlock((ReturnPart(2, (COURT,)), ReturnPart(1, (SEV, COURT)))),
    DiskBlock(Disk.EVICT, (GRA, ARA)),
    AskBlock(if_king_moved=True),
)
KEYS = ("POWER", "CARD", "RETURN", "DISK EVICT")
PLAYED: tuple[Block, ...] = (
    PowerBlock((PowerRank(13), PowerRank(12))),
    CardBlock(
        (
            Plan(
                ("score_4", "king"),
                (
                    DoAct(),
                    DoName("KING", (ARA,)),
                    DoPlace((PlacePart("COUNT", 2, (ARA,)), PlacePart("COUNT", 1, (CAT, CVI)))),
                ),
            ),
            Plan(("ANY",), (DoSkip(),)),
        )
    ),
    ReturnBlock((ReturnPart(3, (COURT,)),)),
)
"""Blue's sheet of round 3."""


def letter(kind: LetterKind, **changes: Any) -> Letter:
    """A letter to blue at the stop of round 4, with nothing to tell."""
    plain = Letter(
        kind=kind,
        game="g7",
        title="Winter",
        label="r4",
        stop="r4",
        seat=BLUE,
        table=TABLE,
        options=Options(asks=2),
        view=VIEW,
        people=TablePeople(NAMES),
        roll=Roll(awaited=(BLUE, YELLOW, BROWN), is_in=(RED, GREEN)),
        clock=Clock(due=NOW + 2 * 86_400 + 41_400),
        asked=AskedNow(keys=KEYS, missing=KEYS, asks_left=2),
        own=Own(filings=(3, NOW - 86_400)),
        score=Score(),
        proof=ProofTold(commitment=COMMITMENT, head="k3tq-7mzf-2abc"),
        voting=Voting(),
        wishes=Wishes(),
    )
    written = having(plain, **changes)
    mark = "b2hq-7ytl-4nwd" if kind in ("status", "receipt") and written.own.sheet else ""
    return having(written, silence=changes.get("silence", silent(written)), mark=mark)


def early(kind: LetterKind, **changes: Any) -> Letter:
    """A letter to blue, who has accepted, before the game."""
    return letter(kind, view=None, stop="r0", keys=(), missing=(), accepted=(RED, BLUE), **changes)


def silent(written: Letter) -> Silence | None:
    """What the clock would do: the house answers what is missing."""
    keys, late = dict.fromkeys((*written.asked.keys, *written.asked.missing)), bool(written.asked.missing)
    answers = tuple(Unsaid(key, "house" if key in written.asked.missing else "sheet") for key in keys)
    return Silence(late, answers, asks=False, beyond="house" if late else "player") if answers else None


def read(**changes: Any) -> log.LetterRead:
    """A letter of blue's, read: one block filed, the others each wrong in its own way."""
    sheet = OrderSheet(
        blocks=SHEET[2:3],
        requests=(Say("Nobody touches Seville!"),),
        complaints=(
            LineComplaint(
                3, "  PLACE 2 Casillas", 10, 8, "invalid", "place-unknown", ("casillas",), ("Castillo",), "CARD"
            ),
            LineComplaint(
                9, "DISK EVICT Granada I guess", 19, 7, "invalid", "tentative", ("i guess",), (), "DISK EVICT"
            ),
        ),
        remarks=(Remark("DISK EVICT", "kings-region", (CNU,)),),
        proposal=SHEET[3:4],
        note="repaired",
        ignored=("In hospital till Monday,",),
    )
    refused = (LineComplaint(0, "", 0, 0, "illegal", "power-not-in-hand", (12,), ("11", "9"), "POWER"),)
    copied = (Remark("", "copied", ("Ann", "Bruno")),)
    return replace(log.LetterRead(BLUE, 17, "partly", sheet, refused, copied, ("RETURN",), ("CARD",)), **changes)


WHERE_TO = Question(Ask.DISK, "DISK EVICT", "exhausted", "evict", BROWN, (), (GAL, PVA, CAT, CVI, SEV, GRA, VAL), 0)
IN_MID_ROUND = replace(
    VIEW,
    phase=Phase.TURNS,
    laid=((RED, 3), (BLUE, 11), (YELLOW, 5), (BROWN, 12), (GREEN, 13)),
    taken=((GREEN, "king_returns"), (BROWN, "evict")),
    offered=("four_own", "score_5#1", "king"),
    vetoes=((RED, 4), (BLUE, 5)),
)
ENDED = replace(VIEW, round=9, offered=(), vetoes=(), ranks=(4, 2, 3, 4, 1))

ASSUMED = Assumed(RED, PowerBlock((PowerRank(2),)))

FORESEEN = Foreseen(
    sheet=SHEET,
    assumed=(ASSUMED,),
    unmet=(Assumed(GREEN, CardBlock((Plan(("evict",), ()),))),),
    late=True,
    missing_keys=("RETURN",),
    story=ROUND_3,
    gains=(7, 3, 6, 2, 0),
    next_keys=("DISK GENERAL",),
    view=replace(VIEW, round=3, offered=()),
)

COURSE = (
    (1, (4, 9, 2, 0, 6)),
    (2, (9, 12, 8, 11, 7)),
    (3, (23, 24, 22, 22, 27)),
    (4, (31, 40, 33, 30, 34)),
    (5, (40, 55, 47, 41, 46)),
    (6, (66, 83, 75, 62, 84)),
    (7, (71, 90, 82, 70, 97)),
    (8, (82, 98, 95, 80, 104)),
    (9, (101, 124, 122, 101, 127)),
)

MOVED: Any = (RED, "pause", None, 5)
WANTED = log.PlayersWanted((YELLOW,), NOW, NOW + 14 * 86_400)
MOTION = log.MotionMade(2, *MOVED, NOW + 18 * 3600)
ASKING = SealTold(2, "Pat", "Bo", "SHEETS", (RED, YELLOW), may_second=True)

TO_GRANADA = CardBlock((Plan(("king",), (DoName("KING", (GRA,)), DoPlace((PlacePart("COUNT", 3, (VAL,)),)))),))
WITH_FALLBACK = CardBlock((*TO_GRANADA.plans, Plan(("score_5",), (DoSkip(),))))

GOLDEN: dict[str, Letter] = {
    "invitation": letter(
        "invitation", view=None, stop="r0", digest="4f2a91c3", keys=(), missing=("ACCEPT",), accepted=(RED,)
    ),
    "report": letter("report", story=(*ROUND_3, *SCORING)),
    "report-used": letter("report", story=(*ROUND_3, *SCORING), played=PLAYED),
    "report-filed-ahead": letter("report", keys=("DISK GENERAL",), sheet=SHEET[2:4], story=SCORING),
    "question": letter(
        "question",
        view=IN_MID_ROUND,
        story=EVICTION,
        question=WHERE_TO,
        keys=("DISK EVICT",),
        missing=("DISK EVICT",),
        awaited=(BLUE, RED),
        sheet=SHEET[3:],
    ),
    "part": letter("part", view=IN_MID_ROUND, story=EVICTION, keys=(), missing=(), awaited=(RED,), sheet=SHEET[3:]),
    "brief": letter("brief", view=IN_MID_ROUND, story=EVICTION, keys=(), missing=(), awaited=(RED,), sheet=SHEET[3:]),
    "news": replace(
        letter("news", story=AWAY_TO_COME, sheet=SHEET[:2], missing=KEYS[2:]),
        people=TablePeople(NAMES, away=((RED, NOW + 2 * 86_400, NOW + 5 * 86_400),)),
    ),
    "receipt": letter(
        "receipt", receipt=read(), proposal=SHEET[3:4], sheet=(SHEET[0], SHEET[2]), missing=("CARD", "DISK EVICT")
    ),
    "receipt-beside-words": letter(
        "receipt",
        receipt=read(
            fate="proposed",
            sheet=OrderSheet(
                read_from=(
                    ReadFrom("POWER", "POWER 9", ("novem hac vice libenter posuerim",)),
                    ReadFrom("CARD", "CARD king", ("regem mihi",)),
                    ReadFrom("CARD", "KING Granada", ("qui Granatam eat",)),
                    ReadFrom("CARD", "PLACE 2 Granada", ("et duos illuc",)),
                    ReadFrom("CARD", "PLACE 3 Valencia", ()),
                ),
                which=Which("si quis eum cepit quintam", ((WITH_FALLBACK,), ())),
                unowned=("hora septima", "vetus urbs"),
                note=DOUBT,
            ),
            refused=(
                LineComplaint(
                    0,
                    "et duos illuc",
                    0,
                    13,
                    "illegal",
                    "kings-region-then",
                    (GRA,),
                    ("PLACE 2 Valencia", "PLACE 2 Castillo"),
                    "CARD",
                ),
            ),
            remarks=(),
            filed=(),
            closed=(),
        ),
        proposal=(PowerBlock((PowerRank(9),)), TO_GRANADA),
        ways=((WITH_FALLBACK,), ()),
        sheet=(),
        missing=KEYS,
    ),
    "answer": letter(
        "answer",
        receipt=read(
            fate="answered",
            sheet=OrderSheet(requests=(Inquiry("count", 13), Inquiry("reach", place=ARA))),
            refused=(),
            remarks=(),
            filed=(),
            closed=(),
        ),
        would_do=SHEET[:1],
        missing=KEYS[:2],
    ),
    "answer-talk": letter(
        "answer",
        receipt=read(
            fate="empty",
            sheet=OrderSheet(ignored=("Lovely weather here!", "Ann says she lays 13. Who believes that?")),
            refused=(),
            remarks=(Remark("", "by-program"),),
            filed=(),
            closed=(),
        ),
        would_do=SHEET[:1],
        missing=KEYS[:2],
    ),
    "receipt-in": letter(
        "receipt",
        receipt=read(
            fate="filed",
            sheet=OrderSheet(SHEET),
            refused=(),
            remarks=(),
            filed=tuple(block.key for block in SHEET),
            closed=(),
        ),
        sheet=SHEET,
        missing=(),
        is_in=(RED, BLUE, GREEN),
        awaited=(YELLOW, BROWN),
    ),
    "receipt-held-tables": letter(
        "receipt",
        receipt=read(fate="held", doubt="tables", sheet=OrderSheet(), refused=(), remarks=(), filed=(), closed=()),
        listed=("Winter, round 4: your sheet by Sat 18:00", "Sunday table: will you play blue?"),
        sheet=SHEET,
        missing=(),
    ),
    "receipt-elsewhere": letter(
        "receipt",
        receipt=read(fate="elsewhere", sheet=OrderSheet(), refused=(), remarks=(), filed=(), closed=()),
        sheet=SHEET,
        missing=(),
    ),
    "status": letter("status", sheet=SHEET[:2], proposal=SHEET[3:4], missing=KEYS[2:], course=COURSE[:3]),
    "status-ruled": letter("status", moment=Stand("Mo"), moderators=("Mo",), sheet=SHEET[:2], missing=KEYS[2:]),
    "status-welcome": letter("status", moment=Stand("Mo"), past=(), moderators=("Mo",), missing=KEYS),
    "reminder": letter("reminder", sheet=SHEET[:2], missing=KEYS[2:]),
    "press": letter("press", moment=PressTold("Nobody touches Seville!\n\nYou have been warned.", RED)),
    "press-alone": letter("press", moment=PressTold("I would share Granada.", RED, told_alone=(GREEN, BLUE))),
    "help": letter("help"),
    "help-card": letter("help", moment=Help("two_and_two")),
    "help-language": letter("help", moment=Help("de")),
    "preview": letter(
        "preview",
        receipt=read(
            fate="answered",
            sheet=OrderSheet(previewed=SHEET[1:2], requests=(Preview((ASSUMED,)),)),
            refused=(),
            remarks=(Remark("CARD", "idle-plan", (2, 1)),),
            filed=(),
            closed=(),
        ),
        view=FORESEEN.view,
        story=FORESEEN.story,
        moment=Foresight(FORESEEN),
        missing=("CARD",),
    ),
    "receipt-words": letter(
        "receipt",
        receipt=read(
            fate="answered",
            sheet=OrderSheet(
                requests=(
                    *(Whisper((RED, GREEN), "Take Granada.", became=became) for became in get_args(WordsFate)),
                    *(ShowLetter(("Mo",), became) for became in ("shown", "often", "nobody", "which", "gone")),
                    *(Say("Well played", became) for became in ("", "waits", "often", "none")),
                    *(Ignore(RED, on) for on in (True, False)),
                )
            ),
            refused=(),
            remarks=(),
            filed=(),
            closed=(),
        ),
    ),
    "receipt-waits": letter(
        "receipt",
        receipt=read(
            fate="filed",
            sheet=OrderSheet(SHEET[:1], (Wait(),), standing=SHEET[3:]),
            refused=(),
            remarks=(Remark("POWER", "idle-behind", ("AIM 1 MAX 10, ANY", "11")),),
            filed=("POWER", "ALWAYS DISK EVICT"),
            closed=(),
        ),
        sheet=SHEET[:3],
        standing=SHEET[3:],
        missing=(),
        waits=True,
    ),
    "motion": letter("motion", label="r4x5v2", motion=MOTION),
    "motion-replace": letter(
        "motion", label="r4x5v2", motion=replace(MOTION, matter="replace", against=YELLOW, days=0)
    ),
    "motion-against": letter("motion", label="r4x5v2", motion=replace(MOTION, matter="replace", against=BLUE, days=0)),
    "motion-end": letter("motion", label="r4x5v2", motion=replace(MOTION, matter="end", days=0), vote=False),
    "motion-carried": letter("motion", label="r4x6v2", moment=log.MotionClosed(2, "carried", 3, 1, NOW, *MOVED)),
    "motion-lost": letter("motion", label="r4x6v2", moment=log.MotionClosed(2, "lost", 2, 3, NOW, RED, "end", None, 0)),
    "motion-written": letter(
        "motion", label="r4x6v2", moment=log.MotionClosed(2, "written", 2, 0, NOW, RED, "replace", YELLOW, 0)
    ),
    "motion-early": early("motion", label="r0x5v2", motion=replace(MOTION, matter="replace", against=YELLOW, days=0)),
    "motion-end-early": early("motion", label="r0x5v2", motion=replace(MOTION, matter="end", days=0)),
    "rematch": letter(
        "rematch",
        label="r9x5r",
        moment=log.RematchAsked(RED, ()),
        keys=(),
        missing=(),
        standings=((1, BROWN, 127), (2, BLUE, 124), (3, YELLOW, 122), (4, RED, 101), (4, GREEN, 101)),
    ),
    "rematch-lapsed": letter(
        "rematch",
        label="r9x5r",
        moment=log.RematchLapsed((RED, BLUE)),
        keys=(),
        missing=(),
        standings=((1, BROWN, 127), (2, BLUE, 124), (3, YELLOW, 122), (4, RED, 101), (4, GREEN, 101)),
    ),
    "wanted": early("wanted", label="r0x5w", moment=WANTED, options=Options(motions="on"), open_to_all=True),
    "wanted-two": early("wanted", label="r0x5w", moment=replace(WANTED, seats=(YELLOW, BROWN))),
    "wanted-taken": early("wanted", label="r0x5w", moment=log.SeatTaken(YELLOW, 9, "Zoe", YELLOW, NAMES[YELLOW])),
    "wanted-closed": early("wanted", label="r0x5w", moment=log.TableClosed("unanswered", (YELLOW,)), closed=True),
    "wanted-decided": early("wanted", label="r0x5w", moment=log.TableClosed("decided", (YELLOW,)), closed=True),
    "status-wanted": early("status", wanted=WANTED, due=None),
    "seal": letter("seal", label="r4x5o2", moment=ASKING),
    "seal-not-yours": letter("seal", label="r4x5o2", moment=replace(ASKING, by="", may_second=False)),
    "seal-coming": letter("seal", label="r4x5o2", moment=replace(ASKING, command="", seats=(YELLOW,))),
    "seal-coming-alone": letter("seal", label="r4x5o2", moment=replace(ASKING, by="", command="", seats=(YELLOW,))),
    "seal-opened": letter("seal", label="r4x5o2", moment=replace(ASKING, second="Gus")),
    "seal-opened-coming": letter(
        "seal", label="r4x5o2", moment=replace(ASKING, command="", seats=(YELLOW,), second="Gus")
    ),
    "status-motion": letter("status", motion=MOTION, vote=True, sheet=SHEET[:2], missing=KEYS[2:]),
    "asked-mute": letter("asked", label="r4x5u", moment=AskingBack((Mute(),))),
    "asked-whisper": letter(
        "asked",
        label="r4x5u",
        moment=AskingBack((Whisper((RED,), "Fine with me.\nGood luck!", "ab" * 32, sure=False),)),
    ),
    "tables": letter(
        "tables",
        tables=(
            OwnTable(letter("status", title="Summer", game="g8"), "referee+g8.r4.blue.0123456789abcdef@example.org"),
            OwnTable(
                letter("status", awaited=(RED, GREEN), missing=()), "referee+g7.r4.blue.0123456789abcdef@example.org"
            ),
        ),
    ),
    "asked-be-away": letter(
        "asked",
        label="r4x5u",
        moment=AskingBack((BeAway("2026-12-01", "2026-12-06", False, "", NOW + 7 * 86400, NOW + 13 * 86400, 6, 7),)),
    ),
    "asked-resign": letter("asked", label="r4x5u", moment=AskingBack((Resign(),))),
    "history": letter(
        "history",
        moment=LettersKept(
            kept=(
                KeptLetter(1, NOW - 900_000, "Winter: will you play blue?"),
                KeptLetter(2, NOW - 890_000, ""),
                KeptLetter(11, NOW - 3600, "Re: Winter, round 4: your sheet by Fri 09:30"),
            )
        ),
    ),
    "explain": letter("explain", story=(*ROUND_3, *SCORING), moment=LinesAsked((3, 6, 8, 12))),
    "final-called-off": letter(
        "final",
        story=(*ROUND_3[:6], log.MotionClosed(2, "carried", 4, 0, NOW, RED, "end", None, 0)),
        due=None,
        keys=(),
        missing=(),
        awaited=(),
        seed=SEED,
        standings=((0, BROWN, 27), (0, BLUE, 24), (0, RED, 23), (0, YELLOW, 22), (0, GREEN, 22)),
        course=COURSE[:4],
    ),
    "final": letter(
        "final",
        view=ENDED,
        story=(e.RoundClosed(9), *SCORING[:-6], e.GameEnded(ENDED.ranks)),
        due=None,
        keys=(),
        missing=(),
        awaited=(),
        seed=SEED,
        standings=((1, BROWN, 127), (2, BLUE, 124), (3, YELLOW, 122), (4, RED, 101), (4, GREEN, 101)),
        course=COURSE,
        takings=(
            (GAL, (3, 0, 8, 12, 41)),
            (PVA, (6, 38, 9, 4, 30)),
            (ARA, (22, 31, 19, 7, 5)),
            (CAT, (0, 6, 44, 3, 9)),
            (CVI, (4, 29, 8, 15, 17)),
            (SEV, (40, 4, 6, 13, 3)),
            (VAL, (9, 2, 21, 39, 8)),
            (CASTILLO, (17, 14, 7, 8, 14)),
        ),
    ),
}
"""Letters as blue gets them: those made by hand, and a plain one of each kind that needs nothing of its own."""

GOLDEN |= {
    kind: letter(kind, label=f"r4x5{traits.label_suffix}")
    for kind, traits in KINDS.items()
    if kind not in {made.kind for made in GOLDEN.values()}
}
