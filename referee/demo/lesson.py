"""The lesson: eight small tasks at one fixed table, and by which facts each is told to be done.

Knows words and facts. Must not know how orders are read, nor how the engine comes to what it does; `practice` lets
both judge. You are red; blue and yellow lay their power cards before you.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from referee.demo.paper import PaperGame, paper_game
from referee.log import Entry
from referee.rules import events as e
from referee.rules.boxes import BASE, set_up
from referee.rules.editions import EDITIONS
from referee.rules.model import Place
from referee.rules.rounds import OpenRound
from referee.rules.state import State

SETUP = set_up(BASE.colours[:3], EDITIONS["rio_grande"], leader=1)
ARA, CAT, CNU, CVI, GRA, SEV, VAL, CASTILLO = (
    SETUP.board.index[code] for code in ("ARA", "CAT", "CNU", "CVI", "GRA", "SEV", "VAL", "CAS")
)

YOU = 0
RIVALS = (1, 2)
_ROUND = 3
_SPENT = ((4, 12), (3, 13), (2, 8))

Judge = Callable[[Sequence[Entry]], bool]
"""Whether what happened is what was wanted."""


@dataclass(frozen=True, slots=True)
class Case:
    """One way the round may go: what the rivals have sealed, and what the player's sheet must come to."""

    when: str
    right: Judge
    blue: str = "POWER 11\nCARD score the 5s\nSKIP"
    yellow: str = "POWER 7\nCARD ANY\nSKIP"


@dataclass(frozen=True, slots=True)
class Task:
    """Something to order. It is done when it comes out right in every case."""

    title: str
    words: str
    hint: str
    answer: str
    learned: str
    also: str  # an order to remember
    cases: tuple[Case, ...]
    given: str = ""  # the rest of the sheet, in force already
    slip: str = ""  # a letter of the player's with a slip in it, already sent


# --- the facts that are looked for ----------------------------------------------------------------


def lays(value: int) -> Judge:
    """You lay this power card."""
    return lambda entries: e.PowerLaid(YOU, value) in entries


def king_to(place: Place, *placed: tuple[Place, int]) -> Judge:
    """The King goes there, and you place these if any are named."""

    def judge(entries: Sequence[Entry]) -> bool:
        found = e.KingMoved(place) in entries
        return found and (not placed or places(*placed)(entries))

    return judge


def places(*placed: tuple[Place, int]) -> Judge:
    """You place these, and no others."""
    return lambda entries: any(
        isinstance(entry, e.Placed) and entry.seat == YOU and sorted(entry.placing) == sorted(placed)
        for entry in entries
    )


def scores(place: Place) -> Judge:
    """This place is scored in your turn."""

    def judge(entries: Sequence[Entry]) -> bool:
        taken = next((n for n, entry in enumerate(entries) if isinstance(entry, e.CardTaken) and entry.seat == YOU), 0)
        return bool(taken) and any(isinstance(x, e.Scored) and x.place == place for x in entries[taken:])

    return judge


def leaves_castillo_for(place: Place) -> Judge:
    """Your caballeros go from the Castillo to this region."""
    return lambda entries: any(
        isinstance(entry, e.Moved) and (entry.owner, entry.source, entry.target) == (YOU, CASTILLO, place)
        for entry in entries
    )


def objects(wanted: bool) -> Judge:
    """You spend your Veto, or keep it, and blue's turn is over either way."""

    def judge(entries: Sequence[Entry]) -> bool:
        turned = any(isinstance(entry, e.CardTaken) and entry.seat == YOU for entry in entries)
        return turned and wanted == any(isinstance(entry, e.Vetoed) for entry in entries)

    return judge


# --- the tasks ------------------------------------------------------------------------------------

_NO_ACTION = "CARD ANY\nSKIP"

LESSON = (
    Task(
        title="A power card",
        words="Lay your 11. Should somebody have laid it before you, lay 10.",
        hint="An order begins with its word, POWER; `or` stands between a wish and the next best.",
        answer="POWER 11 or 10",
        learned="The first wish that is legal counts. AIM 1 is the lowest that goes first so far, MAX its limit:",
        also="POWER AIM 1 MAX 10 or 3",
        given=_NO_ACTION,
        cases=(
            Case("Blue lays 11", lays(10)),
            Case("Blue lays 9", lays(11), blue="POWER 9\nCARD score the 5s\nSKIP"),
        ),
    ),
    Task(
        title="A plan for your turn",
        words="Take the King's card (king), send the King to Aragon, and then place 2 in Catalonia.",
        hint="Three lines: CARD and its name, KING and a region, PLACE with a number and a region.",
        answer="CARD king\nKING Aragon\nPLACE 2 Catalonia",
        learned="Lines are carried out as written: placed first, Catalonia is out of reach. Places have ranks, too:",
        also="CARD king\nKING Aragon\nPLACE 2 Catalonia or Castillo",
        given="POWER 10",
        cases=(Case("Nobody is in your way", king_to(ARA, (CAT, 2))),),
    ),
    Task(
        title="A second plan",
        words="Take Score your pick and score Granada. Is that card gone, take king and send the King to Seville.",
        hint="Two plans of two lines each; the second begins with ELSE CARD.",
        answer="CARD score your pick\nSCORE Granada\nELSE CARD king\nKING Seville",
        learned="The first plan that works from end to end is used. Let the last one be a plan that always works:",
        also="CARD score your pick\nSCORE Granada\nELSE CARD ANY\nSKIP",
        given="POWER 10",
        cases=(
            Case("Nobody else wants Score your pick", scores(GRA)),
            Case("Blue takes Score your pick", king_to(SEV), blue="POWER 11\nCARD score your pick\nSCORE Valencia"),
        ),
    ),
    Task(
        title="A goal instead of a number",
        words="Take scoreboard and leave its action. Place as few as give you the lead in Seville, and all that are "
        "left of its four in the Castillo.",
        hint="SKIP leaves the action. PLACE LEAD and a region; a comma; REST and the Castillo.",
        answer="CARD scoreboard\nSKIP\nPLACE LEAD Seville, REST Castillo",
        learned="A goal is counted when it is carried out, so it fits whatever the others did. There are more:",
        also="CARD ANY\nSKIP\nPLACE SECOND Valencia, SPREAD Aragon or Seville",
        given="POWER 10",
        cases=(
            Case("Blue has 2 in Seville, as now", places((SEV, 1), (CASTILLO, 3))),
            Case(
                "Blue comes to Seville with 2 more",
                places((SEV, 3), (CASTILLO, 1)),
                blue="POWER 11\nCARD four own\nMOVE 1 own Aragon to Seville\nPLACE 1 Seville",
            ),
        ),
    ),
    Task(
        title="A guard",
        words="Lay 10 if blue has laid 9 or more. Otherwise lay 3.",
        hint="A guard stands behind its wish: POWER 10 IF ... or 3. What you look for is: blue LAID 9.",
        answer="POWER 10 IF blue LAID 9 or 3",
        learned="IF and UNLESS look at what all can see at that moment; behind a power card, a plan or a line:",
        also="CARD king UNLESS KING IN Seville\nKING Seville\nPLACE 2 Granada IF red LEADS Granada",
        given=_NO_ACTION,
        cases=(
            Case("Blue lays 11", lays(10)),
            Case("Blue lays 6", lays(3), blue="POWER 6\nCARD score the 5s\nSKIP"),
        ),
    ),
    Task(
        title="A secret disk",
        words="After this round comes a general scoring: your caballeros leave the Castillo for the region on your "
        "disk. Send them to Catalonia; is the King there, to Aragon.",
        hint="DISK, which disk it is (GENERAL), and two regions with `or` between them.",
        answer="DISK GENERAL Catalonia or Aragon",
        learned="A region that is closed when the disks are opened is passed over. A disk may have a goal instead:",
        also="DISK GENERAL TO LEAD",
        given=f"POWER 10\n{_NO_ACTION}",
        cases=(
            Case(
                "The King stays in New Castile",
                leaves_castillo_for(CAT),
                blue="POWER 11\nCARD score the 5s\nSKIP\nDISK GENERAL Galicia",
                yellow="POWER 7\nCARD ANY\nSKIP\nDISK GENERAL Galicia",
            ),
            Case(
                "Blue sends the King to Catalonia",
                leaves_castillo_for(ARA),
                blue="POWER 11\nCARD king\nKING Catalonia\nDISK GENERAL Galicia",
                yellow="POWER 7\nCARD ANY\nSKIP\nDISK GENERAL Galicia",
            ),
        ),
    ),
    Task(
        title="A Veto",
        words="You hold a Veto. Spend it on whatever would cost you 3 points or more, and on nothing else.",
        hint="VETO WHEN, and the condition: COSTS ME 3.",
        answer="VETO WHEN COSTS ME 3",
        learned="Silence lets everything pass. Whom, what and where can be named:",
        also="VETO blue ON score your pick WHEN SCORES Valencia",
        given=f"POWER 6\n{_NO_ACTION}",
        cases=(
            Case("Blue scores Valencia", objects(True), blue="POWER 11\nCARD score your pick\nSCORE Valencia"),
            Case("Blue scores Granada", objects(False), blue="POWER 11\nCARD score your pick\nSCORE Granada"),
        ),
    ),
    Task(
        title="A slip, and OK",
        words="You meant to send the King to Seville, and mistyped it. The receipt asks. Say yes.",
        hint="Answer with the one word the receipt names.",
        answer="OK",
        learned="What is doubtful is asked back, never guessed. And what a sheet would come to can be asked for:",
        also="PREVIEW",
        given="POWER 10",
        slip="CARD king\nKING Sevile",
        cases=(Case("You said yes", king_to(SEV)),),
    ),
)


# --- the table ------------------------------------------------------------------------------------

_PIECES = (
    (6, 5, 5),  # courts
    (13, 13, 15),  # provinces
    (0, 1, 2),
    (0, 0, 2),
    (1, 2, 0),
    (1, 2, 0),
    (1, 0, 3),
    (2, 1, 1),
    (2, 2, 0),
    (3, 1, 0),
    (0, 3, 1),
    (1, 0, 1),
)


def table() -> PaperGame:
    """Round 3 of a game of three: blue, yellow, then you; the King stands in New Castile, and you hold a Veto."""
    game = paper_game("Practice", SETUP, ("You", "Bo", "Yara"), bytes(32))
    before = game.docket.state
    assert before is not None
    position = before.position.having(
        round=_ROUND,
        king=CNU,
        homes=(GRA, VAL, CVI),
        pieces=_PIECES,
        scores=(30, 34, 31),
        hands=tuple(tuple(value for value in SETUP.board.power_values if value not in spent) for spent in _SPENT),
        piles=_SPENT,
        offered=("four_own", "score_pick#1", "score_5#1", "scoreboard#1", "king"),
        vetoes=((YOU, _ROUND),),
    )
    rest = tuple(step for step in before.agenda if not (isinstance(step, OpenRound) and step.number <= _ROUND))
    game.docket = game.docket.having(state=State(position, rest), stop=f"r{_ROUND}", story=())
    game.sent = []
    return game
