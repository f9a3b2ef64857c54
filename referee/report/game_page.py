"""The page of a game to show friends: self-contained HTML, round by round, without any secret.

Knows what is shown of a round. Must not know which rounds may be shown, nor layout.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.languages.catalogue import Catalogue
from referee.letters import Watched
from referee.log import Ruled
from referee.report import board, ending, houserules, ledger, parts, picture, points_tables, story, typesetting
from referee.report import sections as s
from referee.report.terms import rules_line
from referee.report.voice import SceneVoice, capitalised, one_line, sentences
from referee.rules.events import GameEnded


@dataclass(frozen=True, slots=True)
class PageStep:
    """One step through a game: a round, or the end; sections that are seen, told beside them, or folded up."""

    id: str
    name: str  # in the row of steps
    title: str
    seen: tuple[s.Section, ...]
    told: tuple[s.Section, ...] = ()
    folded: tuple[s.Section, ...] = ()


@dataclass(frozen=True, slots=True)
class GamePage:
    """The words and steps of the page."""

    language: str
    title: str
    lead: str
    steps: tuple[PageStep, ...]
    step_names: str  # the label of the row of steps
    back: str
    on: str
    keys: str
    table: str
    foot: str


def game_page(watched: Watched, catalogue: Catalogue) -> str:
    """The page of a game. Raises ValueError where no round may be shown."""
    if not watched.scenes:
        raise ValueError("no round may be shown")
    voices = [SceneVoice(catalogue, scene, "UTC") for scene in watched.scenes]
    rounds = tuple(_round(voice) for voice in voices)
    last = voices[-1]
    return typesetting.game(
        catalogue,
        GamePage(
            language=catalogue.language,
            title=one_line(watched.title),
            lead=_lead(last),
            steps=(*rounds, _end(last)) if watched.ended else rounds,
            step_names=last.word("watched", "steps"),
            back=last.word("watched", "back"),
            on=last.word("watched", "on"),
            keys=last.word("watched", "keys"),
            table=last.word("watched", "table"),
            foot=_foot(watched, last),
        ),
    )


def _lead(voice: SceneVoice) -> str:
    """Who plays, and who has won or leads."""
    scene = voice.letter
    players = voice.catalogue.both([f"{voice.player(seat)} ({voice.colour(seat)})" for seat in scene.setup.seats])
    best = max(scene.view.scores)
    first = voice.seats(seat for seat, points in enumerate(scene.view.scores) if points == best)
    if scene.standings:
        won = voice.seats(ending.winners(voice))
        return sentences(f"{players}.", voice.say("letter", "winners", winners=won, n=best))
    return sentences(f"{players}.", voice.say("watched", "leads", n=scene.view.round, who=first, points=best))


def _round(voice: SceneVoice) -> PageStep:
    scene = voice.letter
    table = board.board(voice, scene.view)
    drawn = picture.picture(voice, scene.view, table, scene.story)
    shown = picture.with_embedded_image(drawn, voice.catalogue.templates["map.svg"])
    return PageStep(
        id=f"round-{scene.view.round}",
        name=str(scene.view.round),
        title=voice.say("watched", "round", n=scene.view.round, last=max(scene.setup.rounds)),
        seen=(parts.scores(voice, scene.view, scene.story), shown),
        told=tuple(_story_and_rulings(voice)),
        folded=(replace(table, heading=""),),
    )


def _story_and_rulings(voice: SceneVoice) -> Iterator[s.Section]:
    """What happened, and what moderators corrected on the board."""
    scene = voice.letter
    lines = story.tell(voice, [entry for entry in scene.story if not isinstance(entry, GameEnded)])
    yield s.Steps(lines)
    yield from points_tables.general_scoring(voice, scene.view, scene.story)
    if ruled := [ledger.ruling_row(voice, entry) for entry in scene.story if isinstance(entry, Ruled)]:
        yield s.Rulings(tuple(replace(row, under=()) for row in ruled))


def _end(voice: SceneVoice) -> PageStep:
    """The end of the game: standings, scores round by round, the turning point, and what brought each player most."""
    turned = ending.turning_point(voice)
    took = ending.takings(voice)
    return PageStep(
        id="end",
        name=voice.word("watched", "end"),
        title=capitalised(voice.word("watched", "ended")),
        seen=(ending.standings(voice), *ending.course(voice), *((s.Paragraph(turned),) if turned else ())),
        told=(s.Paragraph(strong=voice.word("watched", "took")), took) if took else (),
    )


def _foot(watched: Watched, voice: SceneVoice) -> str:
    """The game's number and rules, and that nothing secret is shown."""
    scene = voice.letter
    rules = rules_line(voice, scene.setup.edition.id, scene.setup.length, scene.setup.boxes)
    shown = voice.word("watched", "whole") if watched.ended else voice.word("watched", "so-far")
    house = houserules.house_rules(voice.catalogue, scene.setup)
    return sentences(voice.say("watched", "game", game=watched.game), rules, *house, shown)
