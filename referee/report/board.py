"""The board as rows and cells, for text, HTML and picture alike, and what is told beside it.

Must not know how wide a column is or what colour red has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from referee.languages.catalogue import Catalogue
from referee.report import fact_clauses
from referee.report.chapters import StoryLine
from referee.report.fact_clauses import mark
from referee.report.sections import Borders, Section
from referee.report.voice import (
    UNBROKEN,
    Voice,
    beside,
    capitalised,
    landmark,
    loud,
    sentences,
    spot,
    unbroken,
)
from referee.rules import scoring
from referee.rules.board import Board
from referee.rules.decisions import Phase
from referee.rules.effects.base import design_of
from referee.rules.events import ChoiceSealed, TokenMoved
from referee.rules.model import COURT, NOWHERE, Owner, Place, TokenId
from referee.rules.position import Position
from referee.rules.predicates import has_turn, is_taboo, places_in_reach, room
from referee.rules.scoring import table_of
from referee.rules.views import View, imagined, places_of


@dataclass(frozen=True, slots=True)
class Column:
    """A seat as the head of a column; `colour` is its id, for style sheets."""

    colour: str
    name: str
    initial: str
    mine: str  # the word for "you" if it is the reader's, else empty

    @property
    def called(self) -> str:
        """The name of the colour; for the reader "YOU"."""
        return loud(self.mine) or self.name


@dataclass(frozen=True, slots=True)
class Cell:
    """One seat in one place; fields without content are empty."""

    column: Column
    count: str  # a question mark in a Castillo that is played from memory
    some: str  # the count, unless it is 0 or not known
    nobody: str  # what the table shows instead of it
    first: bool  # ranked before all others
    home: str
    bearer: str  # one of them bears the banner

    @property
    def marks(self) -> str:
        """What the table shows behind the count, or instead of it."""
        return self.nobody + self.home + self.bearer


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A place on the board or aside, as a row of the table shows it."""

    code: str
    name: str
    values: str  # "6/4/2"
    scoreboard: bool
    sign: str  # the initial of the word for the King, or for "place here"
    shut: bool  # nothing may come in or go out
    open: bool  # caballeros may be placed here from the court now, if there is room
    aside: bool  # no region
    cells: tuple[Cell, ...]
    told: str  # in words: who has how many, the most first, who leads, the King
    caption: str  # below the name on a page: the values and signs
    under: str  # who stands on which of its slots, and which tokens lie here
    lying: tuple[str, ...]  # the tokens and lasting effects here, in a word or two each

    @property
    def named(self) -> str:
        """Its name and numbers in a text, on one line."""
        return unbroken(f"{self.name} {self.values}{'*' * self.scoreboard}" if self.values else self.name)

    @property
    def is_empty(self) -> bool:
        """Whether nobody stands here, so far as is known."""
        return all(cell.nobody for cell in self.cells)


@dataclass(frozen=True, slots=True)
class BoardTable(Section):
    """The board, and below it the sums: court and provinces, by name."""

    heading: str
    title: str  # the heading in a text, which explains the marks
    columns: tuple[Column, ...]
    spots: tuple[BoardRow, ...]
    sums: tuple[tuple[str, tuple[tuple[Column, int], ...]], ...]
    told: tuple[str, ...]  # the sums in words
    legend: str
    bearers: str
    waiting: tuple[str, ...]  # sentences on a King who is away, banners that nobody bears, signs, what lasts

    @property
    def across(self) -> int:
        """The number of cells in a row: its name, and one for each seat."""
        return 1 + len(self.columns)

    @property
    def lines(self) -> tuple[tuple[str, BoardRow], ...]:
        """The places of each line of a text, and what is told of them; empty ones told the same share a line."""
        lines: dict[tuple[str, str], list[BoardRow]] = {}
        for row in self.spots:
            lines.setdefault((row.told, row.under) if row.is_empty else (row.code, ""), []).append(row)
        return tuple((", ".join(row.named for row in line), line[0]) for line in lines.values())


def board(voice: Voice, view: View) -> BoardTable:
    """The board of a view, with the sums."""
    columns = columns_of(voice)
    placing = _may_place(view)
    position = imagined(view, tuple(() for _ in view.colours))
    to_fill = {place for place in view.reach if placing and room(position, place) > 0}
    spots = tuple(_row(voice, view, position, columns, place, open=place in to_fill) for place in view.rows)
    borne = any(cell.bearer for spot in spots for cell in spot.cells)
    lying = any(spot.scoreboard for spot in spots)
    may_place, bearers = _word_if(voice, placing, "may-place"), _word_if(voice, borne, "bearers")
    marks = sentences(voice.word("board", "mark-home"), _word_if(voice, lying, "mark-scoreboard"))
    counted = (("court", view.court), ("provinces", view.provinces))
    sums = tuple((voice.word("board", name), tuple(zip(columns, counts, strict=False))) for name, counts in counted)
    return BoardTable(
        heading=voice.word("heading", "board"),
        title=f"{voice.word('heading', 'board')}  {marks}",
        columns=columns,
        spots=spots,
        sums=sums,
        told=tuple(f"{name}: {', '.join(f'{column.called}{UNBROKEN}{n}' for column, n in row)}" for name, row in sums),
        legend=sentences(voice.word("board", "legend"), may_place, _word_if(voice, lying, "scoreboard"), bearers),
        bearers=bearers,
        waiting=tuple(beside_the_board(voice, view)),
    )


def _is_placed(view: View) -> bool:
    """Whether turns are still to come in this round, so that it matters where caballeros may be placed."""
    begun = view.phase is Phase.POWER and bool(view.table.powers) and not view.ranks
    return (bool(view.offered or view.laid) or begun) and view.phase is not Phase.DISKS


def _may_place(view: View) -> bool:
    """Whether the viewer places in this round yet: its turn is to come or not over, or its placing is put off."""
    if not _is_placed(view) or view.seat is None:
        return _is_placed(view)
    late = (each.changes for each in view.lasting if "puts_off" in each.changes.answers)
    return has_turn(view, view.seat) or any(changes.seat == view.seat for changes in late)


def _word_if(voice: Voice, there: bool, key: str) -> str:
    """A word for the board, or nothing."""
    return voice.word("board", key) if there else ""


def columns_of(voice: Voice) -> tuple[Column, ...]:
    """The seats, clockwise."""
    names = [voice.colour(seat) for seat in voice.letter.setup.seats]
    yours = [voice.word("seat", "you") if seat == voice.letter.seat else "" for seat in voice.letter.setup.seats]
    initials = map(voice.initial, voice.letter.setup.seats)
    return tuple(map(Column, voice.letter.setup.colours, names, initials, yours))


def _row(
    voice: Voice, view: View, position: Position, columns: tuple[Column, ...], place: Place, *, open: bool
) -> BoardRow:
    board, aside = view.board, place in view.board.asides
    king, shut = view.crown.region == place, not aside and is_taboo(position, place)
    scoreboard = any(view.tokens[number][0] == place for number in board.scoreboards)
    values = "/".join(map(str, view.values[place])) if any(view.values[place]) or scoreboard else ""
    sign = _word_if(voice, king or open, "king" if king else "place")
    verdict = "king-taboo" if king and shut else "king-free" if king else "taboo" if shut else "yes" if open else ""
    verdicts = tuple(_told_of_aside(voice, view, position, place)) if aside else ()
    if not aside or open:
        verdicts += (_word_if(voice, bool(verdict), verdict),)
    cells = tuple(_cells(voice, view, position, columns, place))
    return BoardRow(
        code=board.codes[place],
        name=capitalised(voice.word("place", board.codes[place])),
        values=values,
        scoreboard=scoreboard,
        sign=sign[:1],
        shut=shut,
        open=open,
        aside=aside,
        cells=cells,
        told=voice.catalogue.clauses((_counts_in_words(voice, cells), *verdicts)),
        caption=sentences(
            values,
            "\N{BLACK DIAMOND}" if scoreboard else "",
            sign.replace(" ", UNBROKEN),
            *(told.replace(" ", UNBROKEN) for told in verdicts[: int(aside)]),
        ),
        under=voice.catalogue.clauses(sentences_on(voice, view, position, place)),
        lying=tuple(marks_of(voice, view, position, place)),
    )


def _told_of_aside(voice: Voice, view: View, position: Position, place: Place) -> Iterator[str]:
    """What is to be said of a place that is no region: who places the guests there, or who else may board it."""
    zone = view.board.zones[place]
    if zone.colour:
        yield voice.say("board", "guests", seat=voice.seat(view.colours.index(zone.colour)))
        return
    yield voice.word("board", "aside")
    boarded = zone.placed == "always" and _is_placed(view)
    rivals = (seat for seat in position.seats if seat != voice.letter.seat) if boarded else ()
    yield from (
        voice.say("board", "boards", seat=voice.seat(s)) for s in rivals if place in places_in_reach(position, s)
    )


def _cells(voice: Voice, view: View, position: Position, columns: tuple[Column, ...], place: Place) -> Iterator[Cell]:
    board = view.board
    counts = view.castillo if place == board.castillo else position.held(place)
    first = None if None in counts or place in board.asides else scoring.leader(position, place)
    tokens = zip(board.tokens, view.tokens, strict=True)
    bearers = {who for t, (zone, who) in tokens if t.colour and zone != NOWHERE and board.hosts[zone] == place}
    for seat, column in enumerate(columns):
        count, home = counts[seat], view.homes[seat] == place
        yield Cell(
            column=column,
            count="?" if count is None else str(count),
            some=str(count) if count else "",
            nobody="?" if count is None else "" if count or home else "\N{MIDDLE DOT}",
            first=seat == first,
            home=_word_if(voice, home, "h"),
            bearer=_word_if(voice, seat in bearers, "b"),
        )


def _counts_in_words(voice: Voice, cells: Sequence[Cell]) -> str:
    """Who has how many caballeros in a place, the most first."""
    known = [cell for cell in cells if cell.some or cell.home or not cell.count.isdigit()]
    known.sort(key=lambda cell: -int(cell.some) if cell.some.isdigit() else 0)
    counts = (cell.some or ("" if cell.count.isdigit() else cell.count) for cell in known)
    said = [f"{c.column.called}{UNBROKEN}{c.bearer}{n}{c.home}" for c, n in zip(known, counts, strict=True)]
    each = [voice.say("board", "leads", who=who) if cell.first else who for cell, who in zip(known, said, strict=True)]
    return voice.catalogue.series(each) or voice.nobody()


@lru_cache(maxsize=64)  # the same in all letters of a game
def neighbours(catalogue: Catalogue, ground: Board) -> Borders:
    """Which places border on which, without places that border on none."""
    names = [landmark(catalogue, code) for code in ground.codes]
    near = {
        place: [spot(catalogue, ground.codes[each]) for each in sorted(ground.borders[place])]
        for place in ground.places
        if ground.borders[place]
    }
    return Borders(
        tuple(
            StoryLine(catalogue.say("told", "turn", who=names[each], what=catalogue.series(others)))
            for each, others in near.items()
        )
    )


def beside_the_board(voice: Voice, view: View) -> Iterator[str]:
    """Who is King, which banners nobody bears, who holds signs and tokens, what is sealed, and what lasts."""
    ruled = reign(voice, view)
    yield from filter(None, [ruled])
    yield from _tokens(voice, view)
    yield from _alike(voice, view)
    yield from _limiting(voice, view)
    yield from (_sealed(voice, seal) for seal in view.seals)
    yield from (
        f"{capitalised(what)}."
        for each in view.lasting
        if not any(place in view.rows for place in places_of(view, each.changes))
        and (ruled or "crown" not in each.changes.answers)  # who would rule if the King were not back
        and (what := fact_clauses.lasts(voice, each))
    )


def _sealed(voice: Voice, seal: ChoiceSealed) -> str:
    """What somebody has chosen in secret; also when it is opened, if the words know that of its card."""
    own = f"sealed-{design_of(seal.card)}"
    key = own if voice.catalogue.knows("board", own) else "sealed"
    known = fact_clauses.chosen(voice, seal.value) if seal.value else ""
    said = {"seat": voice.seat(seal.seat), "round": seal.round, "card": voice.card(seal.card), "what": known}
    return voice.say("board", f"{key}-own" if known else key, **said)


def _limiting(voice: Voice, view: View) -> Iterator[str]:
    """How many tables that limit a region lie beside the board, once one is out."""
    spots = zip(view.board.tokens, view.tokens, strict=True)
    tables = [(token.id, place) for token, (place, _) in spots if token.spaces and "#" in token.id]
    beside = [token for token, place in tables if place == NOWHERE]
    if beside and len(beside) < len(tables):
        yield voice.say("lying", f"{design_of(beside[0])}-beside", n=len(beside))


def _tokens(voice: Voice, view: View) -> Iterator[str]:
    """Banners that nobody bears, and who holds each sign, figure or other token of which there is one."""
    signs = {*(party.sign for party in view.board.neutrals), *view.board.figures}
    for token, (place, bearer) in zip(view.board.tokens, view.tokens, strict=True):
        waits = token.colour in view.colours and place == NOWHERE
        held = place == COURT and not token.borne and token.kind not in view.board.kinds_alike
        if waits or token.id in signs or held:
            yield f"{capitalised(fact_clauses.token_moved(voice, TokenMoved(token.id, place, bearer)))}."


def _alike(voice: Voice, view: View) -> Iterator[str]:
    """How many tokens alike each seat holds in its court, a sentence for each kind of which somebody does."""
    for kind in view.board.kinds_alike:
        spots = (spot for token, spot in zip(view.board.tokens, view.tokens, strict=True) if token.kind == kind)
        held = Counter[Owner](bearer for place, bearer in spots if place == COURT and bearer is not None)
        if held:
            who = voice.catalogue.series([beside(voice.seat(seat), n) for seat, n in sorted(held.items())])
            yield voice.say("board", "tokens-held", tokens=voice.word("tokens", kind), who=who)


def sentences_on(voice: Voice, view: View, position: Position, place: Place) -> Iterator[str]:
    """Who stands on which slot, neutral pieces, tokens, and lasting effects of a place."""
    board = view.board
    for slot in board.slots[place]:
        here = voice.catalogue.series([voice.pieces(owner, n) for owner, n in enumerate(view.pieces[slot]) if n])
        name = voice.word("slot", board.codes[slot])
        if board.zones[slot].under:
            holds = board.zones[slot].holds or 0
            yield voice.count("board", "limited", holds, slot=name, who=here or voice.nobody())
        elif here:
            yield voice.say("told", "turn", who=name, what=here)
    neutral = view.setup.owners[len(view.colours) :]
    yield from (voice.pieces(owner, view.pieces[place][owner]) for owner in neutral if view.pieces[place][owner])
    if lying := _tokens_lying(view, place):
        free = [token for token in lying if token in board.cargo]
        yield from (_lies(voice, position, place, token) for token in lying if token not in free)
        if free:
            yield voice.say("board", "free", tokens=voice.tokens(free))
    at = {token: view.tokens[board.token_numbers[token]] for token in board.cargo}
    for owner in view.setup.owners:
        carried = [token for token, (zone, who) in at.items() if who == owner and board.hosts[zone] == place]
        if carried:
            yield voice.say("board", "carries", who=voice.seat(owner), tokens=voice.tokens(carried))
    about = (each for each in view.lasting if place in places_of(view, each.changes))
    yield from filter(None, (fact_clauses.lasts(voice, each) for each in about))
    if _has_castillo(position, place):
        yield voice.word("board", "castillo")


def marks_of(voice: Voice, view: View, position: Position, place: Place) -> Iterator[str]:
    """Tokens and lasting effects of a place, in a word or two each."""
    board, lying = view.board, _tokens_lying(view, place)
    for slot in board.slots[place]:
        if under := board.zones[slot].under:
            yield beside(voice.word("mark", under), board.zones[slot].holds or 0, blank=" ")
    marked = [token for token in lying if voice.catalogue.knows("mark", design_of(token))]
    for token in marked:
        word, left = voice.word("mark", design_of(token)), room(position, place)
        yield voice.say("board", "room", mark=word, n=left) if board.zones[place].holds is not None else word
    yield from voice.piles(token for token in lying if token not in marked)
    about = (each.changes for each in view.lasting if place in places_of(view, each.changes))
    yield from filter(None, (mark(voice, changes) for changes in about))
    if _has_castillo(position, place):
        yield voice.word("mark", "castillo")


def _has_castillo(position: Position, place: Place) -> bool:
    """Whether the Castillo stands in this region."""
    castillo = position.board.castillo
    return place != castillo and table_of(position, castillo, general=True) == place


def _lies(voice: Voice, position: Position, place: Place, token: TokenId) -> str:
    """A token that lies in a place: what it does there and until when, or its name."""
    kind, left = design_of(token), room(position, place)
    if not left and voice.catalogue.knows("lying", full := f"{kind}-full"):
        return voice.word("lying", full)
    return voice.say("lying", kind, n=left) if voice.catalogue.knows("lying", kind) else voice.token(token)


def _tokens_lying(view: View, place: Place) -> list[TokenId]:
    """The tokens that lie in a place, without scoreboards and without tokens that carry a slot."""
    board, zones = view.board, (place, *view.board.slots[place])
    slots = {zone.under for zone in board.zones}
    lying = (token for token, spot in zip(board.tokens, view.tokens, strict=True) if spot in [(z, None) for z in zones])
    return [token.id for token in lying if not token.values and token.id not in slots]


def reign(voice: Voice, view: View) -> str:
    """Sentences on a King who is away, and whose Grande rules instead; empty while he rules where he stands."""
    region, regent = view.crown
    if regent is None and region == view.kings_figure != NOWHERE or not view.is_laid:
        return ""
    away = view.kings_figure == NOWHERE
    where = voice.word("reign", "away") if away else voice.say("reign", "in", place=voice.place(view.kings_figure))
    if regent is not None:
        key = "regent-own" if regent == voice.letter.seat else "regent"
        rules = capitalised(voice.say("reign", key, seat=voice.colour(regent), place=voice.place(region)))
        return f"{where} {rules}"
    ruled = region != NOWHERE
    return f"{where} {voice.say('reign', 'kept', place=voice.place(region)) if ruled else voice.word('reign', 'none')}"
