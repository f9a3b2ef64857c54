"""The lines of each chapter of a story: the setup, the power cards, a turn, a general scoring, single entries.

Knows which facts share a line. Must not know how entries were sorted into chapters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from referee import log
from referee.languages.catalogue import together
from referee.log import Entry
from referee.orders.shapes.plans import CardBlock, ElseBestBlock
from referee.report import fact_clauses, motions, people, special_actions
from referee.report.complaints import clause
from referee.report.voice import Voice, beside, bracketed, capitalised, one_line, sentences, unbroken
from referee.rules import events as e
from referee.rules.decisions import Ask
from referee.rules.model import COURT, PROVINCES, CardId, Seat, TokenId
from referee.rules.modifiers import rank_rights
from referee.rules.table import TableLaid

_PASSED = 1
"""How many choices that were passed over are told with the reason, if there are more by two; EXPLAIN has all lines."""

ChapterKind = Literal["setup", "power", "turn", "general"]


@dataclass(frozen=True, slots=True)
class StoryLine:
    """A line of a story or list, with notes under it; `mine`: the reader did it; `about`: the entries it tells."""

    text: str
    under: tuple[str, ...] = ()
    mine: bool = False
    kind: ChapterKind | Literal["alone"] = "alone"
    about: tuple[Entry, ...] = ()


@dataclass(slots=True)
class Chapter:
    """Entries told together. `seat`: whose turn; None if an earlier letter began the turn, or in no turn."""

    kind: ChapterKind
    seat: Seat | None = None
    entries: list[Entry] = field(default_factory=list)
    goes_on: bool = False  # the game waits in the middle of it
    alone: bool = False  # in no turn: a scoring, or what ends with the round
    further: bool = False  # the seat has come to a further card of the same turn
    apart: bool = False  # told clause by clause, so that taking a card is a clause, too


def notes(voice: Voice, answer: log.Answered) -> Iterator[str]:
    """What the reader's sheet did beyond what the facts say: what was passed over, what the house answered."""
    if answer.passed:
        passed = [*dict.fromkeys(_passed_note(voice, answer, each) for each in answer.passed)]
        more = len(passed) - _PASSED if len(passed) > _PASSED + 1 else 0
        told = [*passed[:-more], voice.say("told", "passed-more", n=more)] if more else passed
        yield voice.say("told", "Answered", what=voice.catalogue.clauses(told))
    if answer.how == "default" and voice.catalogue.knows("default", answer.kind):
        yield voice.word("default", answer.kind)
    if answer.how == "best" and answer.key != CardBlock.key:  # the turn itself begins with that
        yield voice.say("told", "by-best", block=voice.order(answer.key))


def _passed_note(voice: Voice, answer: log.Answered, passed: log.Passed) -> str:
    if answer.kind is Ask.CARD:
        wish = voice.say("told", "plan", n=passed.rank + 1)
    elif passed.what in voice.letter.setup.board.index:
        wish = unbroken(voice.word("place", passed.what))
    else:
        unnamed = "choice" if answer.kind is Ask.POWER else "own-line"
        wish = passed.what or voice.say("told", unnamed, n=passed.rank + 1)
    why = clause(voice, passed.complaint.code, passed.complaint.args)
    return why if wish.casefold() in why.casefold() else bracketed(wish, why)


def line_alone(voice: Voice, entry: Entry) -> Iterator[StoryLine]:
    """The line of an entry that belongs to no chapter; empty if it needs none."""
    match entry:
        case e.VetoKept(seat, _, until):
            yield StoryLine(capitalised(voice.say("told", "VetoKept-early", seat=voice.seat(seat), round=until)))
        case e.VetoLapsed(seat):
            yield StoryLine(capitalised(voice.say("told", "VetoLapsed", seat=voice.seat(seat))))
        case e.LastingEnded() if over := fact_clauses.lasting(voice, entry):
            yield StoryLine(capitalised(over))
        case log.PressSent(seat, text):
            said = one_line(text)
            yield StoryLine(capitalised(voice.say("told", "PressSent", seat=voice.seat(seat), text=said)))
        case log.AcceptedAgain(seat):
            yield StoryLine(capitalised(voice.say("told", "AcceptedAgain", seat=voice.seat(seat))))
        case log.StopClosed(late) if late:
            yield StoryLine(capitalised(voice.say("told", "StopClosed", seats=voice.roll(late))))
        case log.Away(seconds):
            hours, minutes = divmod(-(-seconds // 60), 60)
            key = "Away" if not minutes else "Away-both" if hours else "Away-minutes"
            yield StoryLine(capitalised(voice.say("told", key, hours=hours, minutes=minutes)))
        case log.NobodyWrote():
            yield StoryLine(capitalised(voice.word("told", "NobodyWrote")))
        case log.PauseEnded(by=int(seat)):
            yield StoryLine(capitalised(voice.say("told", "PauseEnded-by", seat=voice.seat(seat))))
        case log.PauseEnded(at):
            yield StoryLine(capitalised(voice.say("told", "PauseEnded", when=voice.moment(at), zone=voice.zone())))
        case log.WaitExpired(seats):
            yield StoryLine(capitalised(voice.say("told", "WaitExpired", seats=voice.roll(seats))))
        case log.MotionMade():
            yield StoryLine(motions.moves(voice, entry))
        case log.MotionClosed():
            yield StoryLine(sentences(motions.outcome(voice, entry), motions.votes(voice, entry)))
        case _ if isinstance(entry, log.TOLD_OF_PEOPLE):
            yield StoryLine(capitalised(people.told(voice, entry)))


def setup_lines(voice: Voice, chapter: Chapter) -> Iterator[StoryLine]:
    """The lines of the setup: where everybody and everything begins."""
    given = tuple(fact for fact in chapter.entries if isinstance(fact, e.HomeGiven))
    if homes := [beside(voice.seat(fact.seat), voice.place(fact.place), blank=" ") for fact in given]:
        yield StoryLine(voice.say("told", "HomeGiven", homes=voice.catalogue.series(homes)), about=given)
    tokens = {fact.token: fact for fact in chapter.entries if isinstance(fact, e.TokenMoved)}
    if tokens:
        text = voice.catalogue.clauses(special_actions.tokens_moved(voice, (*tokens.values(),)))
        yield StoryLine(capitalised(text), about=tuple(tokens.values()))
    moved = [fact for fact in chapter.entries if isinstance(fact, e.Moved)]
    if out := [fact for fact in moved if fact.owner not in voice.letter.setup.seats]:
        pieces = [voice.pieces(f.owner, f.count) if f.count > 1 else beside(1, voice.seat(f.owner)) for f in out]
        each = [beside(unbroken(n), voice.place(f.target), blank=" ") for n, f in zip(pieces, out, strict=True)]
        yield StoryLine(capitalised(voice.say("told", "set-out", what=voice.catalogue.series(each))), about=tuple(out))
    if settled := [fact for fact in moved if fact not in out and fact.source in (PROVINCES, COURT)]:
        where = voice.catalogue.series([_settled_words(voice, fact) for fact in settled])
        rest = [fact for fact in moved if fact not in (*out, *settled)]
        ups = voice.catalogue.clauses(special_actions.clauses(voice, None, rest))
        under = (capitalised(ups),) if ups else ()
        yield StoryLine(capitalised(voice.say("told", "settled", what=where)), under, about=tuple(moved))
    yield from _hands(voice, chapter)
    for fact in chapter.entries:
        if isinstance(fact, e.LastingBegan) and (what := fact_clauses.lasting(voice, fact)):
            yield StoryLine(capitalised(what), about=(fact,))
        if isinstance(fact, e.KingMoved):
            yield StoryLine(capitalised(fact_clauses.king_moved(voice, fact)), about=(fact,))
        if isinstance(fact, e.LeaderNamed):
            yield StoryLine(capitalised(voice.say("told", "LeaderNamed", seat=voice.seat(fact.seat))), about=(fact,))


def _settled_words(voice: Voice, fact: e.Moved) -> str:
    """Where caballeros settle, or that they stay in the court."""
    if fact.source == fact.target:
        return voice.say("told", "settled-stays", who=voice.seat(fact.owner))
    return beside(voice.seat(fact.owner), fact.count, voice.place(fact.target))


def _hands(voice: Voice, chapter: Chapter) -> Iterator[StoryLine]:
    """The line that all seats have chosen their power cards, with the commitment of each."""
    chosen = tuple(fact for fact in chapter.entries if isinstance(fact, e.HandChosen))
    if chosen:
        sealed = tuple(voice.say("told", "turn", who=voice.seat(each.seat), what=each.commitment) for each in chosen)
        yield StoryLine(
            voice.word("told", "HandChosen"), (*_own_notes(voice, chapter), *map(capitalised, sealed)), about=chosen
        )


def power_lines(voice: Voice, chapter: Chapter) -> Iterator[StoryLine]:
    """The power cards in one line, with notes on the reader's sheet; then who has sealed something with them."""
    facts = [fact for fact in chapter.entries if isinstance(fact, e.PowerLaid)]
    laid = [beside(voice.seat(fact.seat), voice.power(fact.value)) for fact in facts]
    if laid:
        yield StoryLine(voice.say("told", "PowerLaid", laid=voice.catalogue.series(laid)), _own_notes(voice, chapter))
    for seal in (fact for fact in chapter.entries if isinstance(fact, e.ChoiceSealed)):
        what = fact_clauses.by_itself(voice, seal)
        under = tuple(capitalised(how) for how in [fact_clauses.seal(voice, seal)] if how)
        told = voice.say("told", "turn", who=voice.seat(seal.seat), what=what)
        yield StoryLine(capitalised(told), under, about=(seal,))


def _own_notes(voice: Voice, chapter: Chapter) -> tuple[str, ...]:
    answers = [entry for entry in chapter.entries if isinstance(entry, log.Answered)]
    return tuple(capitalised(note) for answer in answers for note in notes(voice, answer))


@dataclass(slots=True)
class _Turn:
    """A turn while it is being told: the clauses so far, and the special action that is not finished."""

    voice: Voice
    seat: Seat | None
    apart: bool
    by: str = ""  # which of the reader's plans, if known
    card: str = ""
    role: CardId = ""  # the id of the card that was taken
    done: list[str] = field(default_factory=list)
    under: list[str] = field(default_factory=list)
    announced: e.Announced | None = None
    facts: list[e.Fact] = field(default_factory=list)
    vetoes: list[e.Vetoed] = field(default_factory=list)
    placed: bool = False

    def hear(self, entry: Entry, after: Entry | None = None) -> None:
        """Add one entry of the turn; `after`: the one behind it."""
        voice = self.voice
        if isinstance(entry, e.Reinforced | e.Placed) and (figure := self._figure(entry, after)):
            self.close()
            self.done.append(voice.say("told", "one-more", what=self._half(entry), token=voice.token(figure)))
            return
        match entry:
            case log.Answered():
                self.by = _plan(voice, entry) if entry.kind is Ask.CARD else self.by
                self.under += notes(voice, entry)
            case e.CardTaken(_, card):
                self.card, self.role = voice.card(card), card
                self.done += [voice.say("told", "CardTaken", card=self.card)] if self.apart else []
            case e.Reinforced() if self.announced is None:
                self.close()
                self.done.append(self._half(entry))
            case e.Announced():
                self.close()
                self.announced = entry
            case e.Skipped(_, card):
                self.close()
                self.done.append(voice.say("told", "Skipped", card=voice.card(card)))
            case e.Placed():
                self.close()
                self.placed = True
                self.done.append(self._half(entry))
            case e.VetoLapsed():
                self.done.append(voice.word("told", "VetoLapsed-given-up"))
            case e.Vetoed():
                self.vetoes.append(entry)
            case e.ChoiceSealed() | e.ChoiceOpened():
                self.facts.append(entry)
                self.under += filter(None, [fact_clauses.seal(voice, entry)])
            case _:
                self.facts.append(entry)  # type: ignore[arg-type]  # all other entries of a turn are facts

    def _figure(self, fact: e.Reinforced | e.Placed, after: Entry | None) -> TokenId:
        """The figure by which the seat has one more, behind what its cards bring; empty for any other fact."""
        behind = self.placed if isinstance(fact, e.Placed) else self.role
        if not (behind and isinstance(after, e.LastingBegan) and after.lasting.changes.tells_extra):
            return ""
        turn = self.voice.letter.table.program.turn  # type: ignore[union-attr]
        return next((part.token for part in turn if part.brings_extra), "")

    def _half(self, fact: e.Reinforced | e.Placed) -> str:
        """Caballeros that come to the court, or that are placed from there."""
        if isinstance(fact, e.Reinforced):
            return fact_clauses.reinforced(self.voice, fact)
        return self.voice.say("told", "Placed", what=self.voice.numbers(fact.placing))

    def close(self, goes_on: bool = False) -> None:
        """Finish the special action, if one is open."""
        if self.announced and goes_on and not self.facts and not self.vetoes:
            self.done.append(special_actions.announcement(self.voice, self.announced))
        elif self.announced or self.facts or self.vetoes:
            told = special_actions.action_clause(self.voice, self.announced, self.facts, self.vetoes, self.seat)
            self.done += [told] if told else []
            scored = [
                fact
                for fact in special_actions.without_cargo_points(self.voice, self.facts)
                if isinstance(fact, e.Scored)
            ]
            if len(scored) > 1:
                self.under.append(fact_clauses.by_place(self.voice, scored))
        self.announced, self.facts, self.vetoes = None, [], []


def _plan(voice: Voice, answer: log.Answered) -> str:
    if answer.how == "best":
        return voice.order(ElseBestBlock.key)
    return voice.say("told", "plan", n=answer.plan + 1) if answer.plan >= 0 else ""


def _who_acts(voice: Voice, who: str, card: CardId) -> str:
    """Who takes a turn; in games with ranks or power cards that act, also in which role or by which card."""
    table: TableLaid = voice.letter.table  # type: ignore[union-attr]  # notices tell no story
    if any(card in rank.reserved_cards for rank in rank_rights(table)):
        return voice.say("rank", "as", who=who, role=voice.word("role", card))
    return voice.say("rank", "by", who=who, card=voice.card(card)) if card in table.powers.values() else who


def turn_lines(voice: Voice, chapter: Chapter) -> Iterator[StoryLine]:
    """A turn in one line: "You, plan 1: 3 to court; scored the 4s: you 3; placed 2 Aragon"."""
    told = _Turn(voice, chapter.seat, chapter.apart)
    for entry, after in zip(chapter.entries, (*chapter.entries[1:], None), strict=True):
        told.hear(entry, after)
    told.close(chapter.goes_on)
    if not told.done and told.card:
        told.done.append(voice.say("told", "CardTaken", card=told.card))
    if scored := [fact for fact in chapter.entries if isinstance(fact, e.Scored) and chapter.alone]:
        yield StoryLine(capitalised(voice.say("told", "scored-alone", points=fact_clauses.by_place(voice, scored))))
        return
    who = voice.word("told", "still") if chapter.seat is None else _who_acts(voice, voice.seat(chapter.seat), told.role)
    further = voice.word("told", "further") if chapter.further else ""
    if told.done:
        between = chapter.seat is None and any(isinstance(entry, e.WindowClosed) for entry in chapter.entries[:1])
        between = between or chapter.alone
        what, who = voice.catalogue.clauses(told.done), together([*filter(None, (who, further, told.by))], ", ".join)
        text = capitalised(what if between else voice.say("told", "turn", who=who, what=what))
        under = tuple(map(capitalised, dict.fromkeys(told.under)))
        yield StoryLine(text, under, mine=chapter.seat == voice.letter.seat)


def general_lines(voice: Voice, chapter: Chapter) -> Iterator[StoryLine]:
    """A general scoring in two lines: the Castillo, with all moves before the regions count, and the regions.

    What each region pays stands in a table behind the story.
    """
    castillo = voice.letter.setup.board.castillo
    scored = [
        fact for fact in special_actions.without_cargo_points(voice, chapter.entries) if isinstance(fact, e.Scored)
    ]
    regions = [fact for fact in scored if fact.place != castillo]
    behind = _behind_the_regions(voice, chapter.entries)
    others = [entry for entry in chapter.entries if entry not in (*scored, *behind)]
    under = (*map(capitalised, leaving_castillo(voice, others)), *_own_notes(voice, chapter))
    for fact in scored:
        if fact.place == castillo:
            yield StoryLine(capitalised(fact_clauses.by_place(voice, [fact])), under, about=(fact, *others))
            under = ()
    if regions:
        text = voice.say("told", "regions", points=voice.points(fact_clauses.total(regions)))
        yield StoryLine(text, under, about=tuple(regions))
    if behind:
        told = voice.catalogue.clauses(special_actions.clauses(voice, None, behind))
        yield StoryLine(capitalised(told), about=behind)


def _behind_the_regions(voice: Voice, entries: Sequence[Entry]) -> tuple[e.Fact, ...]:
    """What came of a general scoring once all regions were scored: the King comes back, a figure leaves a court."""
    castillo, figures = voice.letter.setup.board.castillo, voice.letter.setup.board.figures
    last = max(
        (n for n, each in enumerate(entries) if isinstance(each, e.Scored) and each.place != castillo), default=0
    )
    return tuple(
        each
        for each in entries[last + 1 :]
        if isinstance(each, e.KingMoved) or (isinstance(each, e.TokenMoved) and each.token in figures)
    )


def leaving_castillo(voice: Voice, entries: Sequence[Entry]) -> Iterator[str]:
    """Who left the Castillo for where, other moves of that moment, and tokens.

    A disk that was not set sends caballeros to the court.
    """
    board = voice.letter.setup.board
    moves = [fact for fact in entries if isinstance(fact, e.Moved)]
    if left := [move for move in moves if board.hosts[move.source] == board.castillo]:
        went = fact_clauses.merge_moves(replace(each, source=board.castillo) for each in left)
        yield voice.say("told", "left", who=voice.catalogue.series([_went(voice, move) for move in went]))
    if grandes := [fact for fact in entries if isinstance(fact, e.GrandeMoved)]:
        who = [beside(voice.seat(fact.seat), voice.place(fact.place), blank=" ") for fact in grandes]
        yield voice.say("told", "grandes", who=voice.catalogue.series(who))
    if free := [move for move in moves if move not in left]:
        yield voice.say("told", "free-moves", moves=fact_clauses.routes(voice, None, free))
    yield from special_actions.tokens_moved(voice, entries)
    more = (
        entry
        for entry in entries
        if not isinstance(entry, (*special_actions.TOLD_TOGETHER, e.GrandeMoved, log.Answered))
    )
    yield from filter(None, (fact_clauses.by_itself(voice, fact) for fact in more))  # type: ignore[arg-type]


def _went(voice: Voice, move: e.Moved) -> str:
    """How many of whom went where from the Castillo."""
    went = beside(voice.seat(move.owner), move.count, voice.place(move.target))
    return bracketed(went, voice.word("told", "no-disk")) if move.target == COURT else went
