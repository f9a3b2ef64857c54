"""The letters that are answered: a game led to a certain moment by letters at the desk, for Bo to write in.

Knows what everybody wrote before. Must not know what Bo writes then, nor what is to come of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from sqlite3 import connect
from tempfile import TemporaryDirectory

from referee.desk import desk as desk_module
from referee.docket import Docket
from referee.languages.folders import ENGLISH
from referee.letters import Letter, Notice
from referee.log import Options
from referee.report import Rendered
from referee.store import Store
from tests.kit.post import MO, PostOffice, render
from tests.kit.tables import NAMES
from tests.servers.room import swift

ANN, BO, YARA, GUS = range(4)
SEED = bytes([23]) * 32
"""Deals Any four, Veto, Score the emptiest, Scoreboard; then Three foreign, King returns, Score the 4s, Eviction."""

Play = Callable[["Theatre", str], PostOffice]
SCENES: dict[str, tuple[Play, str]] = {}
"""By what `messages.toml` calls them, each with what it asks of Bo."""

NOTHING, YES = "", "OK"


def scene(title: str, asks: str) -> Callable[[Play], Play]:
    """Enter a scene under its title, with the block it asks of Bo, YES where it proposes, or NOTHING."""

    def enter(play: Play) -> Play:
        SCENES[title] = play, asks
        return play

    return enter


class Theatre:
    """Every scene by title and Bo's language, played once; one at a time, the latest asked for, can be played on.

    There is one database: an engine of SQLAlchemy that is used again has compiled its statements already.
    """

    def __init__(self) -> None:
        """Nothing is played yet."""
        self._folder = TemporaryDirectory(dir=swift())
        self._file = Path(self._folder.name) / "games.db"
        self._store = Store(f"sqlite:///{self._file}")
        self._played: dict[tuple[str, str], tuple[bytes, PostOffice, Docket]] = {}

    def __enter__(self) -> Theatre:
        """The theatre, until every game is thrown away."""
        return self

    def __exit__(self, *why: object) -> None:
        """Every game is thrown away."""
        self._store.close()
        self._folder.cleanup()

    def __call__(self, title: str, language: str) -> PostOffice:
        """A game of one's own that stands where this scene ends."""
        play, asks = SCENES[title]

        def checked(theatre: Theatre, language: str) -> PostOffice:
            office = play(theatre, language)
            docket = office.docket
            asked = (*docket.missing_keys(BO), *([YES] if docket.seat(BO).proposal or docket.seat(BO).held else []))
            assert asks in asked or asks == NOTHING == "".join(asked), f"{title!r} asks {asked}"
            return office

        return self.kept(title, language, checked)

    def kept(self, name: str, language: str, play: Play) -> PostOffice:
        """A game of one's own, played so, or as it was played before under this name."""
        if (name, language) not in self._played:
            office = play(self, language)
            docket = office.docket
            self._store.close()
            self._played[name, language] = self._file.read_bytes(), office, docket
        database, office, docket = self._played[name, language]
        self._lay(database)
        return office.resumed(self._store, docket)

    def teach(self, language: str) -> None:
        """From now on Bo speaks this language."""
        with closing(connect(self._file)) as database, database:
            database.execute("UPDATE people SET language = ? WHERE name = ?", (language, NAMES[BO]))

    def opened(self, language: str, **how: object) -> PostOffice:
        """A game with nobody but the invited; Bo speaks this language, the others English."""
        self._lay(b"")
        self._store.create()
        how = {"seed": SEED, "options": Options(cooling_minutes=0), "rendering": _for_bo} | how
        with _as_opened_before():
            return PostOffice(self._store, languages=("en", language), moderators=(MO,), **how)  # type: ignore[arg-type]

    def _lay(self, database: bytes) -> None:
        self._store.close()
        self._file.write_bytes(database)


@contextmanager
def _as_opened_before() -> Iterator[None]:
    """Games begin as those of 0.11.0 that still run, whose draws follow from the words themselves: tables of messages
    know which cards they deal."""
    made = desk_module.GameCreated
    desk_module.GameCreated = lambda *said, mixed, **more: made(*said, **more)  # type: ignore[assignment, misc]
    try:
        yield
    finally:
        desk_module.GameCreated = made  # type: ignore[misc]


def _for_bo(letter: Letter | Notice, language: str, time_zone: str) -> Rendered:
    """A letter in English, whatever Bo speaks: who judges what came of his words reads it. A blank one to others."""
    if isinstance(letter, Letter) and letter.seat not in (BO, None):
        return Rendered("A letter", "A letter", "<p>A letter</p>", "A letter")
    return render(letter, ENGLISH, time_zone)


# --- before and at the first report --------------------------------------------------------------------


@scene("the invitation", asks="ACCEPT")
def _invitation(theatre: Theatre, language: str) -> PostOffice:
    return theatre.opened(language)


@scene("the first report", asks="POWER")
def _first_report(theatre: Theatre, language: str) -> PostOffice:
    office = theatre("the invitation", language)
    office.everybody_accepts()
    return office


# --- the second report ---------------------------------------------------------------------------------

FIRST = {
    ANN: "POWER 10\nCARD 3\nACT\nPLACE 1 Aragon, REST Castillo",
    BO: "POWER 11\nCARD 4\nSCOREBOARD 400 Valencia\nPLACE 2 Seville, 1 Old Castile, 1 Aragon",
    YARA: "POWER 12\nCARD king\nKING New Castile\nPLACE 2 Granada, 1 Seville, 2 Castillo",
    GUS: "POWER 9\nCARD 2\nACT\nPLACE 2 Old Castile",
}
BO_TAKES_THE_VETO = {BO: "POWER 11\nCARD 2\nACT\nPLACE 2 Aragon", GUS: "POWER 9\nCARD 1\nSKIP\nPLACE 1 Old Castile"}


def _round(office: PostOffice, sheets: dict[int, str]) -> PostOffice:
    for seat, words in sheets.items():
        office.says(seat, words)
    return office


@scene("a report", asks="POWER")
def _report(theatre: Theatre, language: str) -> PostOffice:
    return _round(theatre("the first report", language), FIRST)


@scene("a report, Bo holds a Veto", asks="POWER")
def _report_with_veto(theatre: Theatre, language: str) -> PostOffice:
    return _round(theatre("the first report", language), FIRST | BO_TAKES_THE_VETO)


BESIDE = "RETURN 3 court\nDISK EVICT Aragon or Granada or Seville"
OTHERS = {
    ANN: f"POWER 13\nCARD king\nKING Valencia\nPLACE 1 Aragon\nELSE CARD ANY\nSKIP\n{BESIDE}",
    YARA: f"POWER 5\nCARD ANY\nSKIP\n{BESIDE}",
    GUS: f"POWER 4\nCARD ANY\nSKIP\n{BESIDE}",
}


# --- receipts and what comes beside ----------------------------------------------------------------------


@scene("a receipt: POWER is filed, CARD is missing", asks="CARD")
def _receipt(theatre: Theatre, language: str) -> PostOffice:
    return _round(theatre("a report", language), {BO: "POWER 9"})


@scene("a receipt that proposes", asks=YES)
def _proposing(theatre: Theatre, language: str) -> PostOffice:
    """POWER 9 is filed, King to Seville with 2 in Granada is proposed: a place was mistyped."""
    return _round(theatre("a report", language), {BO: f"POWER 9\nCARD 5\nKING Seville\nPLACE 2 Grenada\n{BESIDE}"})


@scene("the report, though a later receipt proposes", asks=YES)
def _older(theatre: Theatre, language: str) -> PostOffice:
    report = theatre("a report", language).newest(BO)
    office = theatre("a receipt that proposes", language)
    office.letters.append((BO, report))
    return office


@scene("a receipt that proposes again, after some talk", asks=YES)
def _proposing_still(theatre: Theatre, language: str) -> PostOffice:
    return _round(theatre("a receipt that proposes", language), {ANN: "SAY hurry up, Bo!", BO: "Let me sleep on it."})


@scene("a receipt that asks what card 3 shall do", asks="CARD")
def _act_or_skip(theatre: Theatre, language: str) -> PostOffice:
    return _round(theatre("a report", language), {BO: f"POWER 9\nCARD 3\nPLACE 2 Granada\n{BESIDE}"})


@scene("a receipt that asks where the King goes", asks="CARD")
def _king_where(theatre: Theatre, language: str) -> PostOffice:
    return _round(theatre("a report", language), {BO: f"POWER 9\nCARD 5\nPLACE 2 Castillo\n{BESIDE}"})


@scene("a receipt that asks: 8 or 9, in this order?", asks=YES)
def _two_powers(theatre: Theatre, language: str) -> PostOffice:
    return _round(theatre("a report", language), {BO: "POWER 9 ... oops no, 8 then 9"})


@scene("a receipt: you are in", asks=NOTHING)
def _whole(theatre: Theatre, language: str) -> PostOffice:
    return _round(theatre("a report", language), {BO: f"POWER 9\nCARD 3\nACT\nPLACE 2 Granada\n{BESIDE}"})


@scene("a receipt that asks: 10 instead of 9?", asks=YES)
def _another_power(theatre: Theatre, language: str) -> PostOffice:
    return _round(theatre("a receipt: you are in", language), {BO: "I'd rather do 10 than 9."})


@scene("a receipt while all sheets cool", asks=NOTHING)
def _cooling(theatre: Theatre, language: str) -> PostOffice:
    office = theatre.opened(language, options=Options(cooling_minutes=30))
    office.everybody_accepts()
    return _round(office, FIRST)


@scene("a reminder", asks="CARD")
def _reminder(theatre: Theatre, language: str) -> PostOffice:
    office = theatre("a receipt: POWER is filed, CARD is missing", language)
    office.passes(hours=60)
    return office


@scene("a status", asks="CARD")
def _status(theatre: Theatre, language: str) -> PostOffice:
    return _round(theatre("a receipt: POWER is filed, CARD is missing", language), {BO: "STATUS"})


@scene("words from a rival", asks="POWER")
def _press(theatre: Theatre, language: str) -> PostOffice:
    return _round(theatre("a report", language), {ANN: "SAY Nobody touches Seville, OK?"})


@scene("an order held, as it came from another address", asks=YES)
def _held(theatre: Theatre, language: str) -> PostOffice:
    office = theatre("a report", language)
    office.says(BO, "POWER 13", sender="Bo <bo@elsewhere.example>")
    return office


# --- questions in mid-round ------------------------------------------------------------------------------


@scene("the question which card, the King is gone", asks="CARD")
def _card(theatre: Theatre, language: str) -> PostOffice:
    wish = f"POWER 12\nCARD king\nKING Seville\nPLACE 2 Valencia\n{BESIDE}"
    return _round(theatre("a report", language), OTHERS | {BO: wish})


@scene("the question that ASK asks, which card", asks="CARD")
def _asked(theatre: Theatre, language: str) -> PostOffice:
    bo = f"POWER 12\nCARD 3\nACT\nPLACE 2 Castillo\nASK\n{BESIDE}"
    return _round(theatre("a report", language), OTHERS | {BO: bo})


@scene("the question what to give up", asks="RETURN")
def _return(theatre: Theatre, language: str) -> PostOffice:
    ann = OTHERS[ANN].replace("CARD king\nKING Valencia", "CARD 2\nACT")
    bo = "POWER 12\nCARD king\nKING Valencia\nPLACE 2 Castillo\nRETURN ASK\nDISK EVICT Granada"
    return _round(theatre("a report", language), OTHERS | {ANN: ann, BO: bo})


@scene("the question where to flee", asks="DISK EVICT")
def _flee(theatre: Theatre, language: str) -> PostOffice:
    ann = OTHERS[ANN].replace("CARD king\nKING Valencia", "CARD 4\nEVICT Seville")
    bo = "POWER 12\nCARD king\nKING Valencia\nPLACE 2 Castillo\nRETURN 3 court\nDISK EVICT ASK"
    return _round(theatre("a report", language), OTHERS | {ANN: ann, BO: bo})


@scene("the question whether to veto", asks="VETO")
def _veto(theatre: Theatre, language: str) -> PostOffice:
    bo = f"POWER 12\nCARD 3\nACT\nPLACE 2 Castillo\nELSE CARD ANY\nSKIP\nVETO ASK\n{BESIDE}"
    return _round(theatre("a report, Bo holds a Veto", language), OTHERS | {BO: bo})


@scene("the question where to place, the King stayed", asks="TURN")
def _placing(theatre: Theatre, language: str) -> PostOffice:
    """Gus vetoed Bo's King, and what Bo wanted to place is out of reach now: three may still be placed."""
    ann = OTHERS[ANN].replace("POWER 13\nCARD king\nKING Valencia", "POWER 2\nCARD ANY\nSKIP")
    bo = f"POWER 13\nCARD king\nKING Galicia\nPLACE 3 Basque Country\n{BESIDE}"
    gus = f"{OTHERS[GUS]}\nVETO blue ON king"
    return _round(theatre("a report", language), OTHERS | {ANN: ann, BO: bo, GUS: gus})


@scene("the question which power card, one at a time", asks="POWER")
def _power(theatre: Theatre, language: str) -> PostOffice:
    office = theatre.opened(language, options=Options(cooling_minutes=0, tempo="table"))
    office.everybody_accepts()
    return _round(office, {GUS: "POWER 9", ANN: "POWER 10"})


@scene("the question which card, one at a time", asks="CARD")
def _card_at_table(theatre: Theatre, language: str) -> PostOffice:
    office = theatre("the question which power card, one at a time", language)
    return _round(office, {BO: "POWER 13", YARA: "POWER 3"})


@scene("so far: waiting for Ann", asks=NOTHING)
def _part(theatre: Theatre, language: str) -> PostOffice:
    ann = OTHERS[ANN].replace("ELSE CARD ANY\nSKIP", "ASK")
    bo = f"POWER 12\nCARD 3\nACT\nPLACE 2 Castillo\nELSE CARD ANY\nSKIP\n{BESIDE}"
    return _round(theatre("a report", language), OTHERS | {ANN: ann, BO: bo})


@scene("the question who bears the banner", asks="BANNER")
def _banner(theatre: Theatre, language: str) -> PostOffice:
    """Both of Bo's in Seville left, the bearer for the Castillo; others stand in Galicia and in Aragon."""
    office = theatre.opened(language, boxes=("anniversary",))
    office.everybody_accepts()
    bo = "POWER 11\nCARD 1\nPLACE 1 Aragon\nMOVE 1 own Seville to Galicia\nMOVE 1 own Seville to Castillo"
    return _round(office, FIRST | {BO: bo})


# --- other games, well on their way ------------------------------------------------------------------------


def _well_on(language: str, theatre: Theatre, number: int, **how: object) -> PostOffice:
    """A game with other cards, played by sensible players up to Bo's sheet for the round of this number.

    It is the same in every language, so only the last of its rounds is told in Bo's.
    """

    def begun(theatre: Theatre, language: str) -> PostOffice:
        office = theatre.opened(language, **how)
        office.everybody_accepts()
        return _sensibly(office, number - 1)

    office = theatre.kept(f"round {number - 1} of {how}", "en", begun)
    theatre.teach(language)
    return _sensibly(office, number)


def _sensibly(office: PostOffice, number: int) -> PostOffice:
    while (docket := office.docket).state.position.round < number:
        for seat in docket.awaited():
            office.says(seat, office.sensible_words(seat))
        assert docket.stop != office.docket.stop, "a sensible sheet was not taken"
    return office


@scene("a report in round 3, five play", asks="POWER")
def _five(theatre: Theatre, language: str) -> PostOffice:
    return _well_on(language, theatre, 3, players=5, seed=bytes([41]) * 32)


@scene("a report in round 5, three play", asks="POWER")
def _three(theatre: Theatre, language: str) -> PostOffice:
    return _well_on(language, theatre, 5, players=3, seed=bytes([42]) * 32)


@scene("a report in the last round, two play", asks="POWER")
def _two(theatre: Theatre, language: str) -> PostOffice:
    return _well_on(language, theatre, 9, players=2, seed=bytes([43]) * 32)


@scene("a report with Intrigue & the King", asks="POWER")
def _intrigue(theatre: Theatre, language: str) -> PostOffice:
    return _well_on(language, theatre, 2, boxes=("intrigue",), seed=bytes([44]) * 32)


@scene("a report with the colonies", asks="POWER")
def _colonies(theatre: Theatre, language: str) -> PostOffice:
    return _well_on(language, theatre, 3, boxes=("colonies",), seed=bytes([45]) * 32)


@scene("a report with the colonies, a power card may come back", asks="POWER")
def _power_back(theatre: Theatre, language: str) -> PostOffice:
    return _well_on(language, theatre, 2, boxes=("colonies",), seed=bytes([55]) * 32)


@scene("a report with the colonies, disks and transport", asks="POWER")
def _transport(theatre: Theatre, language: str) -> PostOffice:
    return _well_on(language, theatre, 2, boxes=("colonies",), seed=bytes([47]) * 32)


# --- disks -------------------------------------------------------------------------------------------------

SECOND = {
    seat: f"POWER {power}\nCARD ANY\nSKIP\nPLACE 1 Castillo\n{BESIDE}"
    for seat, power in {ANN: 2, BO: 3, YARA: 4, GUS: 5}.items()
}
THIRD = {
    seat: f"POWER {power}\nCARD ANY\nSKIP\nPLACE 1 Castillo\nDISK SEND Aragon or Seville"
    for seat, power in {ANN: 6, BO: 7, YARA: 8, GUS: 1}.items()
}


@scene("the third report, card 2 wants a disk", asks="CARD")
def _third(theatre: Theatre, language: str) -> PostOffice:
    return _round(theatre("a report", language), SECOND)


@scene("the report before the Castillo opens", asks="DISK GENERAL")
def _disks(theatre: Theatre, language: str) -> PostOffice:
    return _round(theatre("the third report, card 2 wants a disk", language), THIRD)


@scene("the last letter", asks=NOTHING)
def _final(theatre: Theatre, language: str) -> PostOffice:
    def begun(theatre: Theatre, language: str) -> PostOffice:
        office = theatre.opened(language, length="six_skip")
        office.everybody_accepts()
        return _plainly(office, 9)

    office = theatre.kept("the last round", "en", begun)
    theatre.teach(language)
    return _plainly(office, 10)


def _plainly(office: PostOffice, number: int) -> PostOffice:
    while not (docket := office.docket).ended and docket.state.position.round < number:
        for seat in docket.awaited():
            office.says(seat, _plainest(office, seat))
    return office


def _plainest(office: PostOffice, seat: int) -> str:
    plain = {"POWER": "ANY", "CARD": "ANY\nSKIP", "RETURN": "3 court", "VETO": "NEVER", "TURN": ""}
    track = "Seville or Galicia or Valencia or Old Castile or Granada"
    missing = office.docket.missing_keys(seat)
    return "\n".join(f"{key} {plain.get(key, track)}" for key in missing)
