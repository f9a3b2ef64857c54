"""A page of a player's own beside a report or a question: the board, what happened step by step, cards, and answers.

It runs nothing. What happened is told as the whole table has seen it, all else as the letter tells it. Must not know
where answers go, which the desk fills in, nor layout.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from referee.languages.catalogue import Catalogue
from referee.letters import Letter
from referee.letters.model import Rerun
from referee.report import board, card_text, picture, reply_links
from referee.report import sections as s
from referee.report.chapters import StoryLine
from referee.report.letter_page import Page, parts_of
from referee.report.map_drawing import Drawing, read_map
from referee.report.map_layout import draw_map
from referee.report.moments import StoryMoment, moments, sign_of
from referee.report.reply_links import OPEN_LINE
from referee.report.svg import MapFragments, Markup, element, markup, paper
from referee.report.voice import LetterVoice, SceneVoice


@dataclass(frozen=True, slots=True)
class CardOnOffer:
    """An action card on offer, and all that is to be said of it at this table."""

    number: int
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class SeenMoment:
    """Something that happened, by whom if by a seat, and the board after it as `SharedMap` draws it, if it does."""

    colour: str
    initial: str
    first: StoryLine
    others: tuple[StoryLine, ...]
    drawn: Markup | None


@dataclass(frozen=True, slots=True)
class SeenRound:
    """A round, with what happened in it."""

    title: str
    moments: tuple[SeenMoment, ...]


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """The words and drawings of a page. `shared`: what the drawings of moments consist of."""

    language: str
    title: str
    headline: str
    shade: str
    strong: str
    band: str
    asked: tuple[s.Section, ...]
    links: tuple[s.ReplyLink, ...]
    lines: tuple[tuple[str, tuple[s.ReplyLink, ...]], ...]
    sent_from: str
    drawn: Markup
    key: str
    held: tuple[s.Section, ...]
    cards: tuple[CardOnOffer, ...]
    table: tuple[s.Section, ...]
    rounds: tuple[SeenRound, ...]
    shared: Markup
    shut: str  # the ink of the stripes of closed regions
    words: dict[str, str]
    foot: str


_WORDS = ("board", "cards", "happened", "table", "answers", "lines")


def player_page(voice: LetterVoice, said: Page) -> PlayerPage:
    """The page beside the voice's letter, which has one and is laid out as `said`."""
    parts, letter = parts_of(voice), voice.letter
    assert letter.view is not None
    table = board.board(voice, letter.view)
    shades = read_map(voice.catalogue.templates["map.svg"])[1]
    drawn = picture.picture(voice, letter.view, table, ())
    replayed = seen(voice.catalogue, letter.replay)
    lines = tuple(reply_links.line_links(voice))
    return PlayerPage(
        language=said.language,
        title=said.event or said.subject,
        headline=said.headline,
        shade=said.shade,
        strong=said.strong,
        band=said.band,
        asked=(*parts.question(), *parts.due(), *parts.silence()) if letter.asked.question else (*parts.due(),),
        links=tuple(each for each in parts.reply_links if not (lines and each.address.startswith(OPEN_LINE))),
        lines=lines,
        sent_from=reply_links.sent_from(voice),
        drawn=MapFragments(shades).whole(drawn.drawing, drawn.told),
        key=drawn.key,
        held=tuple(each for each in (*parts.scores(), *parts.sheet()) if not isinstance(each, s.Space)),
        cards=tuple(_cards(voice, letter)),
        table=(replace(table, heading=""),),
        rounds=replayed.rounds,
        shared=replayed.shared,
        shut=shades["shut"].ink,
        words={word: voice.word("page", word) for word in _WORDS},
        foot=voice.say("page", "foot", off=voice.order("PAGE OFF")),
    )


def _cards(voice: LetterVoice, letter: Letter) -> Iterator[CardOnOffer]:
    if view := letter.view:
        for card in view.offered:
            text = card_text.paragraph(voice.catalogue, letter.table, view.card(card))
            yield CardOnOffer(voice.stack(card), voice.card(card), text)


@dataclass(frozen=True, slots=True)
class Seen:
    """What happened in rounds, and what the drawings of its moments consist of."""

    rounds: tuple[SeenRound, ...]
    shared: Markup


@lru_cache(maxsize=16)  # the readers of a stop see the same
def seen(catalogue: Catalogue, replay: Rerun) -> Seen:
    """What happened in the rounds of a replay, as nobody in particular has seen it."""
    voices = [SceneVoice(catalogue, scene, "UTC") for scene in replay.scenes]
    told = [[*moments(voice, voice.letter.story)] for voice in voices]
    drawings = [
        _drawing(voice, each, begun)
        for voice, of_round in zip(voices, told, strict=True)
        for begun, each in _behind(of_round)
    ]
    shared = _fitting(MapFragments(read_map(catalogue.templates["map.svg"])[1]), drawings)
    boards = iter((*[None] * (len(drawings) - len(shared.drawn)), *shared.drawn))
    rounds = (
        SeenRound(
            voice.say("heading", "round" if voice.letter.over else "so-far", n=voice.letter.view.round),
            tuple(_moment(voice, each, next(boards)) for each in of_round),
        )
        for voice, of_round in zip(voices, told, strict=True)
    )
    return Seen(tuple(rounds), shared.held)


_ROOM = 22_000
"""Characters of a page for the boards of what happened; where that is not enough, the first moments have none."""


def _fitting(maps: MapFragments, drawings: Sequence[Drawing]) -> SharedMap:
    """The last of these drawings, as many as a page has room for."""
    shared = SharedMap.of(maps, drawings)
    while shared.size > _ROOM:
        drawings = drawings[1 + len(drawings) // 8 :]
        shared = SharedMap.of(maps, drawings)
    return shared


def _behind(told: Sequence[StoryMoment]) -> Iterator[tuple[int, StoryMoment]]:
    """Each moment with the number of entries that were over before it."""
    return zip((0, *(each.until for each in told)), told, strict=False)


def _drawing(voice: SceneVoice, moment: StoryMoment, begun: int) -> Drawing:
    """The board after a moment, with what it has changed."""
    scene, view = voice.letter, voice.letter.shown[moment.until - 1]
    return draw_map(voice, view, board.board(voice, view).spots, scene.story[begun : moment.until])


def _moment(voice: SceneVoice, moment: StoryMoment, drawn: Markup | None) -> SeenMoment:
    first, *others = moment.lines
    return SeenMoment(*sign_of(voice, moment.seat), first, tuple(others), drawn)


@dataclass(frozen=True, slots=True)
class SharedMap:
    """Drawings by the names of what they consist of, which the page has to hold unseen, each once."""

    held: Markup
    drawn: tuple[Markup, ...]

    @classmethod
    def of(cls, maps: MapFragments, drawings: Sequence[Drawing]) -> SharedMap:
        """These drawings; fragments that come and go together are one group."""
        there: dict[tuple[int, Markup], list[int]] = {}
        for n, drawing in enumerate(drawings):
            for each in dict.fromkeys(maps.of(drawing)):
                there.setdefault(each, []).append(n)
        groups: dict[tuple[int, tuple[int, ...]], list[str]] = {}
        for (layer, fragment), at in there.items():
            groups.setdefault((layer, tuple(at)), []).append(_bare(fragment.text))
        in_order = sorted(groups)
        held = (f'<g id="m{name}">{"".join(groups[group])}</g>' for name, group in enumerate(in_order))
        drawn = []
        for n, drawing in enumerate(drawings):
            frame = element(None, "svg", class_="map", viewBox=paper(drawing), aria_hidden="true")
            for name, (_, those) in enumerate(in_order):
                if n in those:
                    element(frame, "use", href=f"#m{name}")
            drawn.append(markup(frame))
        return cls(Markup("".join(held)), tuple(drawn))

    @property
    def size(self) -> int:
        """Characters that all of it takes."""
        return len(self.held.text) + sum(len(each.text) for each in self.drawn)


def _bare(fragment: str) -> str:
    """A fragment without a group around it that says nothing."""
    return fragment.removeprefix("<g>").removesuffix("</g>") if fragment.startswith("<g>") else fragment
