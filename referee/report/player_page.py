"""A page of a player's own beside a report or a question: the board, what happened step by step, cards, and answers.

It runs nothing. What happened is told as the whole table has seen it, all else as the letter tells it. Must not know
where answers go, which the desk fills in, nor layout.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count

from referee.languages.catalogue import Catalogue
from referee.letters import Letter
from referee.letters.model import Replay
from referee.report import board, card_text, picture, reply_links
from referee.report import sections as s
from referee.report.chapters import StoryLine
from referee.report.letter_page import Page, parts_of
from referee.report.map_drawing import Drawing
from referee.report.map_ground import read_map
from referee.report.map_layout import draw_map
from referee.report.map_svg import MapFragments, paper
from referee.report.moments import StoryMoment, moments
from referee.report.svg import Markup, element, markup
from referee.report.voice import LetterVoice, SceneVoice


@dataclass(frozen=True, slots=True)
class CardOnOffer:
    """An action card on offer, and all that is to be said of it at this table."""

    number: int
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class SeenMoment:
    """Something that happened, by whom if by a seat, and the board after it as a drawing of `SharedMap`."""

    colour: str
    initial: str
    first: StoryLine
    others: tuple[StoryLine, ...]
    drawn: Markup


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


_WORDS = ("board", "cards", "happened", "table", "answers")


def player_page(voice: LetterVoice, said: Page) -> PlayerPage:
    """The page beside the voice's letter, which has one and is laid out as `said`."""
    parts, letter = parts_of(voice), voice.letter
    assert letter.view is not None
    table = board.board(voice, letter.view)
    shades = read_map(voice.catalogue.templates["map.svg"])[1]
    drawn = picture.picture(voice, letter.view, table, ())
    replayed = seen(voice.catalogue, letter.replay)
    return PlayerPage(
        language=said.language,
        title=said.event or said.subject,
        headline=said.headline,
        shade=said.shade,
        strong=said.strong,
        band=said.band,
        asked=(*parts.question(), *parts.due(), *parts.silence()) if letter.asked.question else (*parts.due(),),
        links=tuple(reply_links.letter_links(voice, lambda: parts.to_fill)),
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
def seen(catalogue: Catalogue, replay: Replay) -> Seen:
    """What happened in the rounds of a replay, as nobody in particular has seen it."""
    voices = [SceneVoice(catalogue, scene, "UTC") for scene in replay.scenes]
    told = [[*moments(voice, voice.letter.story)] for voice in voices]
    drawings = [
        _drawing(voice, each, begun)
        for voice, of_round in zip(voices, told, strict=True)
        for begun, each in _behind(of_round)
    ]
    shared, numbers = SharedMap(MapFragments(read_map(catalogue.templates["map.svg"])[1]), drawings), count()
    rounds = (
        SeenRound(
            voice.say("heading", "round" if voice.letter.over else "so-far", n=voice.letter.view.round),
            tuple(_moment(voice, each, shared.drawn(next(numbers))) for each in of_round),
        )
        for voice, of_round in zip(voices, told, strict=True)
    )
    return Seen(tuple(rounds), shared.definitions())


def _behind(told: Sequence[StoryMoment]) -> Iterator[tuple[int, StoryMoment]]:
    """Each moment with the number of entries that were over before it."""
    return zip((0, *(each.until for each in told)), told, strict=False)


def _drawing(voice: SceneVoice, moment: StoryMoment, begun: int) -> Drawing:
    """The board after a moment, with what it has changed."""
    scene, view = voice.letter, voice.letter.shown[moment.until - 1]
    return draw_map(voice, view, board.board(voice, view).spots, scene.story[begun : moment.until])


def _moment(voice: SceneVoice, moment: StoryMoment, drawn: Markup) -> SeenMoment:
    (first, *others), seat = moment.lines, moment.seat
    setup = voice.letter.setup
    colour, initial = (
        (setup.colours[seat], voice.initial(seat)) if seat is not None and seat in setup.seats else ("", "")
    )
    return SeenMoment(colour, initial, first, tuple(others), drawn)


class SharedMap:
    """Drawings that consist of the same groups of fragments, of which each stands once on a page."""

    def __init__(self, maps: MapFragments, drawings: Sequence[Drawing]) -> None:
        there: dict[tuple[int, Markup], list[int]] = {}
        for n, drawing in enumerate(drawings):
            for each in dict.fromkeys(maps.of(drawing)):
                there.setdefault(each, []).append(n)
        self._groups: dict[tuple[int, tuple[int, ...]], list[str]] = {}
        for (layer, fragment), at in there.items():
            self._groups.setdefault((layer, tuple(at)), []).append(fragment.text)
        self._names = {group: f"m{n}" for n, group in enumerate(sorted(self._groups))}
        self._drawings = drawings

    def definitions(self) -> Markup:
        """The groups, for the page to hold unseen."""
        each = (f'<g id="{name}">{"".join(self._groups[group])}</g>' for group, name in self._names.items())
        return Markup("".join(each))

    def drawn(self, number: int, told: str = "") -> Markup:
        """The drawing of this number, by the names of its groups; `told`: what it shows, in words."""
        names = [name for (_, at), name in self._names.items() if number in at]
        role = {"role": "img", "aria_label": told} if told else {"aria_hidden": "true"}
        frame = element(None, "svg", class_="map", viewBox=paper(self._drawings[number]), **role)
        for name in names:
            element(frame, "use", href=f"#{name}")
        return markup(frame)
