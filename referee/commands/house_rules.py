"""House rules and readings: questions of the rules that a table answers itself with SET RULE and SET READING.

Knows the questions that arise at a table, and their possible answers. Must not know what an answer leads to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.commands.refused import Refused
from referee.languages.likeness import nearest
from referee.languages.tokens import words_of
from referee.log.rulings import RuleSet
from referee.rules import boxes
from referee.rules.decisions import Complaint
from referee.rules.table import ANSWERS, Answer, Setup

RULES = "RULE"
"""The topic of HELP for house rules and readings."""

FOREMOST = ("veto", "adviser", "tie_skip", "next_leader")
"""The rules that tables most often play differently; HELP shows them first."""

_YES = {**dict.fromkeys(("yes", "on", "true"), True), **dict.fromkeys(("no", "off", "false"), False)}


def answer_text(answer: Answer) -> str:
    """An answer as a person may write it."""
    return ("yes" if answer else "no") if isinstance(answer, bool) else str(answer)


def read_answer(setup: Setup, said: str) -> tuple[str, Answer]:
    """The question that a text names, and its answer. Raises Refused with examples of what would be legal."""
    name, words = _question_named(setup, said)
    return name, _answer(name, boxes.answers(setup.boxes)[name], words)


def lines_on(setup: Setup, said: str) -> tuple[str, tuple[str, ...]]:
    """The question that a text names, and every line that could answer it. Raises Refused."""
    _check_is_one(setup, said)
    name, _ = _question_named(setup, said)
    return name, tuple(_line(name, answer) for answer in boxes.answers(setup.boxes)[name])


def read_answers(setup: Setup, said: str) -> Mapping[str, Answer]:
    """Like `read_answer`, and where a text is a selection's word the answers that it stands for, by question."""
    answers = _selected(setup, said) or dict([read_answer(setup, said)])
    if why := _clash(setup, answers):
        others = ((name, each) for name in answers for each in boxes.answers(setup.boxes)[name])
        raise Refused(why.code, why.args, tuple(_line(*each) for each in others if not _clash(setup, dict([each]))))
    return answers


def _clash(setup: Setup, answers: Mapping[str, Answer]) -> Complaint | None:
    for name, answer in answers.items():
        setup = setup.with_answer(name, answer, answer)
    return boxes.clash(setup)


def rulings_on(setup: Setup, said: str) -> tuple[RuleSet, ...]:
    """The rulings that make the answers in a text the table's own. Raises Refused, also if all is so already."""
    new = {name: answer for name, answer in read_answers(setup, said).items() if setup.answer(name) != answer}
    if not new:
        raise Refused("is-so-already")
    return tuple(RuleSet(name, setup.answer(name), new[name], boxes.usual(setup, name)) for name in new)


def _selected(setup: Setup, said: str) -> Mapping[str, Answer]:
    """The answers that the rulebook's word for several readings stands for, if a text is that word; else none."""
    words = [word for word in words_of(said) if word.isalnum()]
    words = words[:-1] if _YES.get(words[-1] if words else "") is True else words
    named = boxes.selections(setup.edition.id, setup.boxes).items()
    return next((its for id, its in named if any(_spells(words, name) for name in (id, id.rpartition(".")[2]))), {})


def lines_for_several(setup: Setup) -> tuple[str, ...]:
    """The lines that say a word of the rulebook for several readings."""
    return tuple(f"SET READING {id.rpartition('.')[2]}" for id in boxes.selections(setup.edition.id, setup.boxes))


def ruling_on(setup: Setup, said: str) -> RuleSet:
    """The one ruling that makes the answer in a text the table's own. Raises Refused, also if it is so already."""
    _check_is_one(setup, said)
    [made] = rulings_on(setup, said)
    return made


def _check_is_one(setup: Setup, said: str) -> None:
    """Refuse a word that stands for several readings."""
    if answers := _selected(setup, said):
        raise Refused("several-readings", (said,), tuple(_line(name, answer) for name, answer in answers.items()))


def _question_named(setup: Setup, said: str) -> tuple[str, list[str]]:
    """The question that a text begins with, and the words behind it. Raises Refused."""
    asked = [name for name in boxes.answers(setup.boxes) if name in setup.questions]
    words = [word for word in words_of(said) if word.isalnum()]
    for length in range(len(words), 0, -1):
        for name in asked:
            if _spells(words[:length], name):
                return name, words[length:]
    raise _why_unknown(setup, asked, words)


def _spells(words: Iterable[str], name: str) -> bool:
    """Whether words are a name, wherever either is divided."""
    return "".join(words) == "".join(words_of(name))


def _answer(name: str, answers: tuple[Answer, ...], words: list[str]) -> Answer:
    words = words[words[:1] == ["to"] :]
    for answer in answers:
        if (_YES.get(" ".join(words)) is answer) if isinstance(answer, bool) else _spells(words, str(answer)):
            return answer
    typed = " ".join(words)
    legal = tuple(_line(name, answer) for answer in answers)
    raise Refused("answer-unknown", (name, typed), legal) if typed else Refused("answer-missing", (name,), legal)


def _why_unknown(setup: Setup, asked: Iterable[str], words: list[str]) -> Refused:
    """Why a text names no question here: it is an option of its own, needs a box that is not played, or is unknown."""
    if words[:1] in (["length"], ["lengths"]):
        return Refused("rule-apart", ("SET LENGTH",), tuple(f"SET LENGTH {n}" for n in setup.edition.lengths))
    here = boxes.answers(setup.boxes)
    for box in boxes.BOXES:
        for reading in boxes.BOXES[box].readings:
            if reading.id not in here and "".join(words).startswith("".join(words_of(reading.id))):
                lacking = next(each for each in (box, reading.beside) if each not in setup.boxes)
                return _of_a_box(setup, reading.id, lacking)
    starts = ["_".join(words[:length]) for length in range(len(words), 0, -1)]
    called = {called: name for name in asked for called in (name.rpartition(".")[2], name)}  # a reading without its box
    likely = (nearest(start, called, cutoff) for cutoff in (0.88, 0.6) for start in starts)
    near = next(filter(None, likely), ())
    lines = tuple(_line(name, answer) for name in dict.fromkeys(called[each] for each in near) for answer in here[name])
    return Refused(
        "rule-unknown" if words else "rule-missing", tuple(words and [" ".join(words)]), lines or (f"HELP {RULES}",)
    )


def _of_a_box(setup: Setup, reading: str, lacking: str) -> Refused:
    """That a reading is of a box that is not played, and what would have it played, if that can be."""
    together = boxes.ordered((*setup.boxes, lacking))
    if why := boxes.impossible(together):
        other = next((each for each in why.args if each in setup.boxes), lacking)
        return Refused("reading-of-a-box-barred", (reading, lacking, other), (f"HELP {RULES}",))
    return Refused("reading-of-a-box", (reading, lacking), (f"SET BOXES {', '.join((*setup.boxes, lacking))}",))


def _line(name: str, answer: Answer) -> str:
    return f"SET {'RULE' if name in ANSWERS else 'READING'} {name} {answer_text(answer)}"
