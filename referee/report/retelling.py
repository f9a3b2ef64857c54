"""What happened in a round, told again to whoever asks: all of it, what one seat did, or who scored what.

Knows the past that its letter holds, which is what all have seen. Must not know how a question is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.letters.model import PastAsked, Scene
from referee.orders.contents import Inquiry
from referee.report import story
from referee.report.chapters import StoryLine
from referee.report.voice import LetterVoice
from referee.rules import events as e
from referee.rules.effects.base import design_of
from referee.rules.model import Seat

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
    for line in story.tell(unfinished, told):
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
