"""A question in mid-round, in words: what is asked, about whose card, and which answers there are.

Must not know which answer would be wise.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.letters import Letter, Question
from referee.orders.asking import asker
from referee.orders.shapes.hand import HandBlock
from referee.orders.shapes.plans import CardBlock
from referee.orders.writing import power_name
from referee.report import special_actions
from referee.report.complaints import clause
from referee.report.voice import LetterVoice, beside, capitalised, sentences, stopped
from referee.rules import scoring
from referee.rules.decisions import Ask, ChooseHand
from referee.rules.effects.base import Step
from referee.rules.events import Announced
from referee.rules.model import Place
from referee.rules.table import TableLaid
from referee.rules.views import imagined


@dataclass(frozen=True, slots=True)
class Asking:
    """A question: what is asked, why the sheet did not answer it, and the possible answers."""

    what: str
    why: str
    choices: str


def asking(voice: LetterVoice, question: Question) -> Asking:
    """The question in words."""
    announced = _special_action_of(voice.letter, question)
    wanted = special_actions.order(voice, announced) if announced else ""
    wanted = voice.catalogue.clauses([wanted, *special_actions.clauses(voice, question.by, question.going)])
    what = voice.count(
        "question",
        _key(voice, question, wanted),
        question.due,
        card=voice.card(question.card) if question.card else "",
        by="" if question.by is None else voice.seat(question.by),
        due=question.due,
        order=wanted,
        left=voice.catalogue.both([voice.word("half", half) for half in question.left]),
        count=number_asked(voice.letter.table, question.key),
    )
    why = sentences(_reason(voice, question), unforeseen(voice, question))
    return Asking(capitalised(what), why, _choices(voice, question))


def unforeseen(voice: LetterVoice, question: Question | None) -> str:
    """What speaks against choices of the sheet for what others had sealed, a sentence each; empty if nothing does."""
    found = question.unforeseen if question else ()
    return sentences(*(stopped(capitalised(clause(voice, each.code, each.args))) for each in found))


def _reason(voice: LetterVoice, question: Question) -> str:
    """Why the sheet did not answer; where ASK stopped a plan, how that goes on. Empty where nobody has a sheet yet."""
    letter = voice.letter
    if question.reason == "silent" and letter.options.tempo == "table":
        return ""
    stopped = question.reason == "asked" and question.key == CardBlock.key
    planned = stopped and any(block.key == question.key for block in letter.own.sheet)
    return voice.word("reason", "asked-plan" if planned else question.reason)


def number_asked(table: TableLaid, key: str) -> int:
    """The number in a question that a box brings; 0 if it has none."""
    return getattr(asker(table, key), "count", 0)


def chosen_for(letter: Letter, key: str) -> str:
    """The power cards that the referee would choose for the reader; empty if this key asks for none."""
    step, view = asker(letter.table, key), letter.view
    if key != HandBlock.key or not isinstance(step, Step) or view is None:
        return ""
    order = step.usual_order(imagined(view, tuple(() for _ in view.colours)), letter.seat)
    return " ".join(map(power_name, order.values)) if isinstance(order, ChooseHand) else ""


def _key(voice: LetterVoice, question: Question, wanted: str) -> str:
    """The id of the question's sentence: its block or its kind; `-plain`: no order is quoted; `-bare`: of no card."""
    if question.behind_joker:
        return f"{question.key}-joker"
    known = [key for key in (question.key, question.kind.upper()) if voice.catalogue.knows("question", key)]
    own = "-own" if question.by == voice.letter.seat else ""
    plain = [f"{known[0]}-plain{own}", f"{known[0]}-plain"]
    other = plain if not wanted else [] if question.card else [f"{known[0]}-bare"]
    return next((key for key in other if voice.catalogue.knows("question", key)), known[0])


def _special_action_of(letter: Letter, question: Question) -> Announced | None:
    """The special action that the question belongs to, if the letter's story tells of it."""
    told = [e for e in letter.story if isinstance(e, Announced) and e.card == question.card]
    return told[-1] if told else None


def _choices(voice: LetterVoice, question: Question) -> str:
    if question.kind in (Ask.DISK, Ask.PLACE):
        places = [_place(voice, question, place) for place in question.choices if isinstance(place, int)]
        return voice.catalogue.either([beside(n, place) for n, place in enumerate(places, 1)])
    if question.kind in (Ask.CARD, Ask.REMOVE):
        cards = {str(card): voice.stack(str(card)) for card in question.choices}
        return voice.catalogue.either([beside(*([n] if n else []), voice.card(card)) for card, n in cards.items()])
    return voice.catalogue.either([voice.power(choice) for choice in question.choices if isinstance(choice, int)])


def _place(voice: LetterVoice, question: Question, place: Place) -> str:
    """A place that may be named; where it is scored at once, with what it would pay."""
    view, step = voice.letter.view, asker(voice.letter.table, question.key)
    if view is None or not (isinstance(step, Step) and step.scores_named):
        return voice.place(place)
    pays = scoring.points(imagined(view, tuple(() for _ in view.colours)), place)
    return beside(voice.place(place), f"({voice.points(pays)})")
