"""What happened, in lines: one for a turn, one for the power cards, one for each half of a general scoring.

Sorts entries into chapters, and tells a round again to whoever asks. Must not know layout, how a question is read, nor
any secret that its letter does not hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from referee import log
from referee.letters import Notice
from referee.letters.model import PastAsked, Scene
from referee.log import Entry, Linked
from referee.orders.contents import Inquiry
from referee.orders.shapes.disk import key_to
from referee.report import people
from referee.report.chapters import (
    Chapter,
    ChapterKind,
    StoryLine,
    general_lines,
    line_alone,
    power_lines,
    setup_lines,
    turn_lines,
)
from referee.report.voice import LetterVoice, Voice
from referee.rules import events as e
from referee.rules.board import Board
from referee.rules.decisions import Ask, Disk, Move, Name
from referee.rules.effects.base import design_of
from referee.rules.model import Place, Seat
from referee.rules.predicates import next_to_choose
from referee.rules.table import Setup, TableLaid

QUIET = (
    TableLaid,  # the invitation said who plays by which rules
    e.DrewCard,  # the fact that follows says what was drawn
    e.DrewPlace,
    e.DrewSeat,
    e.PhaseBegan,
    e.RoundOpened,  # the heading of the letter
    e.RoundClosed,
    e.GameEnded,
    e.PointsCorrected,  # comes inside a ruling only
    e.LastingEnded,  # a line only where there are words for this end
    e.CardOffered,  # what is on offer stands in its own section
    e.CardsReturned,
    log.StopOpened,  # the reason of the letter
    log.DeadlineSet,
    log.CoolingBegan,
    log.WaitBegan,
    log.Reminded,
    log.AwaitedAgain,  # the roll says who is awaited
    log.StandTold,
    log.PlayersWanted,  # everybody has a letter about it
    log.TableClosed,
    log.GameCreated,
    log.GameStarted,
    log.Accepted,  # who has accepted stands in the heading
    log.SheetFiled,  # the sheet in force stands in its own section
    log.SheetContinued,  # the answer says so
    log.Withdrawn,
    log.LetterRead,
    log.Proposed,
    log.SeedTold,
    Linked,  # every letter ends with its head
    log.SealAsked,  # everybody has a letter about it
    log.SealOpened,
    log.Ruled,  # rulings have a section of their own
)
"""Entries that have no line in the story: other parts of the letter tell them."""

_IN_MID_ROUND = ("question", "part", "brief", "explain", "preview")
"""Letters whose last turn may be unfinished; EXPLAIN tells the story of one of them again."""

_ENDS = (e.RoundOpened, e.RoundClosed, e.PhaseBegan)
_TURN = (e.Reinforced, e.CardTaken, e.Announced, e.Placed, e.Skipped, e.VetoKept)
_TURN_ANSWERS = (Ask.REINFORCE, Ask.CARD, Ask.HALF)
_OF_THE_CLOCK = (log.Away, log.NobodyWrote, log.PauseEnded, log.StopClosed, log.WaitExpired)
_ALONE = (e.VetoLapsed, e.LastingEnded, log.AcceptedAgain, log.PressSent, *_OF_THE_CLOCK, *log.TOLD_OF_PEOPLE)


def tell(voice: Voice, entries: Sequence[Entry]) -> tuple[StoryLine, ...]:
    """The lines of these entries; the reader is the seat of the voice's letter.

    What happened in the game comes first; who came, went, or moved something at the table stands below.
    """
    lines: list[StoryLine] = []
    of_people: list[Entry] = []
    for told, chapter in by_chapter(voice, entries):
        if isinstance(chapter, log.TOLD_OF_PEOPLE):
            of_people.append(chapter)
        elif isinstance(chapter, Chapter):
            whole = tuple(chapter.entries)
            lines += (
                replace(line, kind=chapter.kind, about=line.about or whole)
                for line in _CHAPTERS[chapter.kind](told, chapter)
            )
        else:
            lines += (replace(line, about=(chapter,)) for line in line_alone(told, chapter))
    for entry in people.once_each(of_people):
        lines += (replace(line, about=(entry,)) for line in line_alone(voice, entry))
    return tuple(lines)


def last_in_game(lines: Sequence[StoryLine]) -> StoryLine | None:
    """The last line of a story that tells of the game, and not of people alone; the last one if none does."""
    told = [*filter(is_of_game, lines)] or lines
    return told[-1] if told else None


def is_of_game(line: StoryLine) -> bool:
    """Whether a line of a story tells of the game, and not of people alone."""
    return not all(isinstance(entry, log.TOLD_OF_PEOPLE) for entry in line.about)


def by_chapter(voice: Voice, entries: Sequence[Entry]) -> Iterator[tuple[Voice, Chapter | Entry]]:
    """Chapters in order, and between them the entries that stand alone, each with the voice that tells it."""
    waiting = voice.letter.kind in _IN_MID_ROUND
    chapters = _chapters(entries, voice, waiting, _seat_next(voice) if waiting else None)
    for chapter, under in zip(chapters, _places_of_slots(voice, chapters), strict=True):
        yield replace(voice, under=under) if under and isinstance(chapter, Chapter) else voice, chapter


def _seat_next(voice: Voice) -> Seat | None:
    """The seat whose turn it is, if it has a card to take yet."""
    view = None if isinstance(voice.letter, Notice) else voice.letter.view
    return None if view is None else next_to_choose(view)


_CHAPTERS: dict[ChapterKind, Callable[[Voice, Chapter], Iterator[StoryLine]]] = {
    "setup": setup_lines,
    "power": power_lines,
    "turn": turn_lines,
    "general": general_lines,
}


def _chapters(
    entries: Sequence[Entry], voice: Voice, waiting: bool, waited: Seat | None = None
) -> Sequence[Chapter | Entry]:
    """Chapters in order, and between them the entries that stand alone.

    `waiting`: the last chapter is unfinished; `waited`: the seat whose turn it may be.
    """
    found: list[Chapter | Entry] = []
    current: Chapter | None = None
    closed = False  # the round
    setup, general = _begins_in_setup(entries), _begins_in_general(entries)
    ahead = dict(_moves_before_turn(entries, voice, waited))
    opening = dict(_disks_before_turn(entries, waited))
    for n, entry in enumerate(entries):
        if isinstance(entry, _ENDS):
            current, general, setup = None, False, setup and not isinstance(entry, e.RoundOpened)
            closed = isinstance(entry, e.RoundClosed)
        elif isinstance(entry, _ALONE) and not _gives_up(entries, n) or _is_early(entries, n):
            found.append(entry)
        elif _goes_on(entries, n):
            continue
        elif not isinstance(entry, QUIET) and (kind := _kind(entry, voice.letter.setup.board, setup)) is not None:
            general = general or (kind == "general" and not isinstance(entry, e.Moved))
            if isinstance(entry, e.Moved) and current is not None and current.kind == "turn":
                kind = "turn"  # a card clears the Castillo
            if isinstance(entry, e.ChoiceSealed) and current is not None and current.kind == "power":
                kind = "power"  # a disk is set with the card
            if n in ahead:
                chapter = Chapter("turn", ahead[n])
            elif n in opening:
                begun = current is not None and (current.kind, current.seat) == ("turn", opening[n])
                chapter = current if current is not None and begun else Chapter("turn", opening[n])
            elif n and isinstance(entries[n - 1], e.LastingEnded) and getattr(entry, "general", True) is False:
                chapter = Chapter("turn", alone=True)
            else:
                chapter = _chapter_of(current, "general" if general else kind, entry)
                chapter.alone = chapter.alone or closed and chapter.kind == "turn" and chapter.seat is None
            if chapter is not current:
                found.append(chapter)
            chapter.entries.append(entry)
            current = chapter
    if current is not None:
        current.goes_on = waiting
    return found


def _places_of_slots(voice: Voice, chapters: Sequence[Chapter | Entry]) -> Iterator[Mapping[Place, Place]]:
    """For each chapter, where the slots that move with a token lay then, as far as that is known.

    Left out are slots that lie where the board has them, and those whose token moves in the chapter.
    """
    board = voice.letter.setup.board
    view = None if isinstance(voice.letter, Notice) else voice.letter.view
    slots = {zone.under: n for n, zone in enumerate(board.zones) if zone.under}
    told = [chapter.entries if isinstance(chapter, Chapter) else [chapter] for chapter in chapters]
    moves = [[fact for fact in facts if isinstance(fact, e.TokenMoved) and fact.token in slots] for facts in told]
    for n in range(len(chapters)):
        before = [fact for facts in moves[:n] for fact in facts]
        later = next((at for at in range(n, len(moves)) if moves[at]), None)
        lay: dict[Place, Place] = {}
        if later == n or view is None:
            pass
        elif before:
            lay = {slots[fact.token]: fact.place for fact in before}
        elif later is None:
            lay = {slot: view.board.hosts[slot] for slot in slots.values()}
        else:
            off = (fact for fact in told[later] if isinstance(fact, e.Moved) and fact.source in slots.values())
            lay = {fact.source: fact.target for fact in off}
        yield {slot: place for slot, place in lay.items() if slot != place}


def _is_early(entries: Sequence[Entry], n: int) -> bool:
    """Whether an entry keeps a Veto before its owner's turn: then an effect that lasts for the round follows."""
    begins = entries[n + 1] if n + 1 < len(entries) else None
    return isinstance(entries[n], e.VetoKept) and isinstance(begins, e.LastingBegan) and begins.lasting.until == "round"


def _goes_on(entries: Sequence[Entry], n: int) -> bool:
    """Whether an entry says no more than that a seat goes on keeping what it kept."""
    entry, over = entries[n], entries[n - 1] if n else None
    if not (isinstance(entry, e.LastingBegan) and isinstance(over, e.LastingEnded)):
        return False
    kept, before = entry.lasting.changes, over.lasting.changes
    return type(kept) is type(before) and hasattr(kept, "since") and kept == replace(before, since=kept.since)


def _gives_up(entries: Sequence[Entry], n: int) -> bool:
    """Whether an entry says that a Veto lapsed because its owner took another card."""
    entry, taken = entries[n], entries[n - 1] if n else None
    return isinstance(entry, e.VetoLapsed) and isinstance(taken, e.CardTaken) and entry.seat == taken.seat


def _begins_in_setup(entries: Sequence[Entry]) -> bool:
    """Whether these entries begin before the first round."""
    opens = next((entry for entry in entries if isinstance(entry, e.RoundOpened | e.PowerLaid)), None)
    first = isinstance(opens, e.RoundOpened) and opens.number == 1
    return first or any(isinstance(entry, e.HomeGiven) for entry in entries)


def _begins_in_general(entries: Sequence[Entry]) -> bool:
    """Whether these entries begin amid a general scoring."""
    ahead = takewhile(lambda entry: not isinstance(entry, (*_ENDS, *_TURN, e.PowerLaid)), entries)
    return any(isinstance(entry, e.Scored) and entry.general for entry in ahead)


def _moves_before_turn(entries: Sequence[Entry], voice: Voice, waited: Seat | None) -> Iterator[tuple[int, Seat]]:
    """Where a turn begins with moves overseas, over a bridge, of guests or ashore: the index of the first, and whose.

    Whose turn it is shows later: by an errand, by who steps in, by caballeros that come to the court, or by the card
    taken. `waited`: the seat whose turn may be unfinished.
    """
    agreed, bridges = voice.letter.setup, _bridges(entries, voice)
    if not bridges and not any(zone.abroad for zone in agreed.board.zones):
        return
    busy, last = _of_special_actions(entries, agreed), None
    for n, entry in enumerate((*entries, None)):
        last = None if isinstance(entry, e.PowerLaid) else last
        seat = waited if entry is None else _whose_turn(entry)
        if seat is None or seat == last:
            continue
        begins, last = n, seat
        while begins and begins - 1 not in busy and _is_ahead(entries[begins - 1], seat, agreed, bridges):
            begins -= 1
        ahead = [at for at in range(begins, n) if _moves(entries[at])]
        if ahead or not isinstance(entry, e.Reinforced | e.CardTaken | None):
            yield (ahead or [n])[0], seat


def _disks_before_turn(entries: Sequence[Entry], waited: Seat | None) -> Iterator[tuple[int, Seat]]:
    """Where a turn begins with a disk that is opened: its index, and whose turn it is, as what follows shows."""
    for n, entry in enumerate(entries):
        if isinstance(entry, e.ChoiceOpened):
            behind = (each for each in entries[n + 1 :] if not isinstance(each, (*QUIET, e.LastingBegan)))
            next_told = next(behind, None)
            answers = isinstance(next_told, log.Answered) and next_told.kind in (Ask.REINFORCE, Ask.CARD)
            whose = next_told.seat if answers else waited if next_told is None else _whose_turn(next_told)  # type: ignore[union-attr]
            if whose == entry.seat:
                yield n, whose


def _whose_turn(entry: Entry) -> Seat | None:
    """The seat whose turn it is by an entry that tells it."""
    match entry:
        case e.Reinforced(seat) | e.CardTaken(seat) | e.WindowClosed(seat=seat):
            return seat
        case e.LastingBegan(lasting) if lasting.changes.tells_turn:
            return lasting.changes.seat  # type: ignore[no-any-return]
    return None


def _of_special_actions(entries: Sequence[Entry], agreed: Setup) -> frozenset[int]:
    """The indices of moves that somebody announced, or of caballeros who had to leave a named place."""
    found, left, place = set(), 0, None
    for n, entry in enumerate(entries):
        match entry:
            case e.Announced(order=order):
                left = sum(shift.count for shift in order.shifts) if isinstance(order, Move) else 0
                place = order.place if isinstance(order, Name) else None
            case e.Vetoed() | e.Placed() | e.Skipped():
                left, place = 0, None
            case e.Moved(source=source, count=count) if left > 0 or agreed.board.hosts[source] == place:
                left -= count
                found.add(n)
    return frozenset(found)


def _moves(entry: Entry) -> bool:
    return isinstance(entry, e.Moved) or (isinstance(entry, log.Answered) and entry.kind in (Ask.MOVES, Ask.PLACE))


def _bridges(entries: Sequence[Entry], voice: Voice) -> set[tuple[Seat, frozenset[Place]]]:
    """The seat and the two ends of each bridge that stood at some time in these entries."""
    view = getattr(voice.letter, "view", None)
    facts = (fact.lasting for fact in entries if isinstance(fact, e.LastingBegan | e.LastingEnded))
    lasting = (each.changes for each in (*facts, *(view.lasting if view else ())))
    return {(each.seat, frozenset(each.ends)) for each in lasting if hasattr(each, "ends") and hasattr(each, "seat")}


def _is_ahead(entry: Entry, seat: Seat, agreed: Setup, bridges: set[tuple[Seat, frozenset[Place]]]) -> bool:
    """Whether an entry may belong to a seat's moves overseas or over its bridge at the very start of its turn."""
    board, seats = agreed.board, agreed.seats
    match entry:
        case e.Moved(owner, source, target):
            if (owner, frozenset((board.hosts[source], board.hosts[target]))) in bridges:
                return owner == seat
            if source in board.asides and board.zones[source].placed == "always" and target in board.ground:
                return True  # who is put ashore
            if host := board.zones[source].colour or (board.zones[target].colour and agreed.colours[owner]):
                return host == agreed.colours[seat]  # who places a guest, or makes one
            abroad = board.zones[board.hosts[source]].abroad and not board.zones[board.hosts[source]].king
            return abroad and (owner == seat or owner not in seats)
        case e.TokenMoved(token, _, bearer):
            return token in board.cargo and (bearer in (seat, None) or bearer not in seats)
        case e.Scored(general=False):
            return any(zone.abroad for zone in board.zones)
        case log.Answered(who, Ask.MOVES | Ask.REINFORCE | Ask.CARD):
            return who == seat
        case log.Answered(who, Ask.PLACE):
            return who == seat and bool(board.guest_rooms)
    return False


def _kind(entry: Entry, board: Board, setup: bool) -> ChapterKind | None:
    """The kind of chapter that an entry belongs to; None if it needs no line."""
    match entry:
        case e.PowerLaid() | log.Answered(kind=Ask.POWER):
            return "power"
        case e.HandChosen() | log.Answered(kind=Ask.HAND):
            return "setup"
        case e.HomeGiven() | e.LeaderNamed() | e.KingMoved() | e.TokenMoved() | e.Moved() | e.LastingBegan() if setup:
            return "setup"
        case log.Answered(kind=Ask.PLACE) if setup:
            return "setup"  # where one settles
        case e.LeaderNamed():
            return None  # the order of laying tells who leads next
        case e.Scored(general=True) | e.DisksShown(purpose=Disk.GENERAL):
            return "general"
        case e.Moved(source=source, target=target) if board.castillo == board.hosts[source] != board.hosts[target]:
            return "general"
        case log.Answered(kind=Ask.DISK, key=key) if key == key_to(Disk.GENERAL):
            return "general"
    return "turn"


def _goes_with_any(entry: Entry) -> bool:
    """Whether an entry belongs to the chapter before it, such as a token that moved along."""
    return isinstance(entry, e.TokenMoved) or (isinstance(entry, log.Answered) and entry.kind is Ask.PLACE)


def _chooses(entry: Entry) -> bool:
    """Whether a seat comes to a card by an entry, or says so."""
    return isinstance(entry, e.CardTaken) or (isinstance(entry, log.Answered) and entry.kind is Ask.CARD)


def _chapter_of(current: Chapter | None, kind: ChapterKind, entry: Entry) -> Chapter:
    """The chapter that an entry belongs to: the current one, or a new one."""
    if current is not None and _goes_with_any(entry):
        return current
    of_a_turn = isinstance(entry, _TURN) or (isinstance(entry, log.Answered) and entry.kind in _TURN_ANSWERS)
    seat = getattr(entry, "seat", None) if of_a_turn else None
    if current is None or current.kind != kind:
        return Chapter(kind, seat)
    if seat is not None and current.seat is None:
        current.seat = seat
    if seat == current.seat and _chooses(entry) and any(isinstance(told, e.CardTaken) for told in current.entries):
        return Chapter(kind, seat, further=True)
    return current if seat in (None, current.seat) else Chapter(kind, seat)


# --- told again ----------------------------------------------------------------------------------


MOST = 10
"""At most so many lines tell what happened; the letters that HISTORY sends again tell all."""

_OF_A_TURN = (e.CardTaken, e.Reinforced, e.Announced, e.Placed, e.Skipped)


def retold(voice: LetterVoice, asked: Inquiry) -> Iterator[str]:
    """What happened in the round that is asked about, or the newest in which the seat did something."""
    scenes = [*_scenes(voice)]
    scored = asked.keyword == "SCORING"
    rounds = [at for at in _rounds(scenes, asked.number) if not scored or asked.number or any(_made(scenes, at))]
    told = ((at, [*_lines(voice, scenes[at], asked.seat)]) for at in rounds)
    at, lines = next(((at, lines) for at, lines in told if lines), (-1, []))
    if not lines:
        yield voice.word("answer-to", "happened-nothing")
        return
    scene, points = scenes[at], voice.points(_made(scenes, at))
    yield voice.say("answer-to", "happened" if _is_over(scene) else "happened-so-far", round=scene.view.round)
    if not scored:
        yield from (line.text for line in lines[:MOST])
        yield from _brought(voice, scene) if asked.seat == voice.letter.seat else ()
    if asked.seat is None or scored:
        yield voice.say("answer-to", "happened-points", points=points)
    if len(lines) > MOST and not scored:
        yield voice.say("answer-to", "happened-more", order=voice.order("HISTORY"))


def took_before(voice: LetterVoice, card: str) -> str:
    """Who took a card of this design last, and in which round; empty if nobody ever did."""
    for scene in reversed(_scenes(voice)):
        takers = [fact.seat for fact in scene.story if isinstance(fact, e.CardTaken) and design_of(fact.card) == card]
        if takers:
            return voice.say("answer-to", "taken-before", round=scene.view.round, who=voice.seats(takers))
    return ""


def _scenes(voice: LetterVoice) -> Sequence[Scene]:
    moment = voice.letter.moment
    return moment.scenes if isinstance(moment, PastAsked) else ()


def _is_over(scene: Scene) -> bool:
    return any(isinstance(fact, e.RoundClosed) for fact in scene.story)


def _rounds(scenes: Sequence[Scene], number: int) -> list[int]:
    """The scenes in which to look for what is asked about, the newest first."""
    newest_first = range(len(scenes) - 1, -1, -1)
    if number > 0:
        return [at for at in newest_first if scenes[at].view.round == number]
    return [at for at in newest_first if number == 0 or _is_over(scenes[at])]


def _lines(voice: LetterVoice, scene: Scene, seat: Seat | None) -> Iterator[StoryLine]:
    """The story of a round, or of it the power card and the turns of one seat."""
    told = [fact for fact in scene.story if seat is None or not isinstance(fact, e.PowerLaid) or fact.seat == seat]
    unfinished = replace(voice, letter=replace(voice.letter, kind="report" if _is_over(scene) else "part"))
    for line in tell(unfinished, told):
        own = line.kind == "turn" and any(isinstance(fact, _OF_A_TURN) and fact.seat == seat for fact in line.about)
        if seat is None or line.kind == "power" or own:
            yield line


def _made(scenes: Sequence[Scene], at: int) -> tuple[int, ...]:
    """The points that each seat made in a round."""
    now = scenes[at].view.scores
    before = scenes[at - 1].view.scores if at else (0,) * len(now)
    return tuple(new - old for new, old in zip(now, before, strict=True))


def _brought(voice: LetterVoice, scene: Scene) -> Iterator[str]:
    """How many caballeros the power cards bring that the reader laid in a round."""
    caballeros_of = voice.letter.setup.board.caballeros_of
    for fact in scene.story:
        if isinstance(fact, e.PowerLaid) and fact.seat == voice.letter.seat:
            yield voice.count("answer-to", "count", caballeros_of[fact.value], value=fact.value)
