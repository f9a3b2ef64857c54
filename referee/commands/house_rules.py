"""What a table answers for itself, whatever its rulebook says: house rules and readings, as SET names them.

Knows what may be asked at a table, and what may be answered. Must not know what an answer leads to.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.commands.refused import Refused
from referee.orders.lexicon import nearest
from referee.orders.tokens import words_of
from referee.rules import boxes
from referee.rules.setup import ANSWERS, Answer, Setup
from referee.rulings import RuleSet

RULES = "RULE"
"""What HELP tells all of these under."""

FOREMOST = ("veto", "adviser", "tie_skip", "next_leader")
"""The rules that people at a table quarrel over first."""

_YES = {**dict.fromkeys(("yes", "on", "true"), True), **dict.fromkeys(("no", "off", "false"), False)}


def spoken(answer: Answer) -> str:
    """An answer as it may be written."""
    return ("yes" if answer else "no") if isinstance(answer, bool) else str(answer)


def agreed(setup: Setup, said: str) -> tuple[str, Answer]:
    """The question that words name at this table, and its answer. Raises Refused with what would be legal."""
    name, words = _named(setup, said)
    return name, _answer(name, boxes.answers(setup.boxes)[name], words)


def lines_on(setup: Setup, said: str) -> tuple[str, tuple[str, ...]]:
    """The question that words name at this table, and the lines that answer it. Raises Refused."""
    name, _ = _named(setup, said)
    return name, tuple(_line(name, answer) for answer in boxes.answers(setup.boxes)[name])


def as_ruled(setup: Setup, said: str) -> RuleSet:
    """The ruling that answers it so. Raises Refused also where it is so already."""
    name, answer = agreed(setup, said)
    if (was := setup.answer(name)) == answer:
        raise Refused("is-so-already")
    return RuleSet(name, was, answer, boxes.usual(setup, name))


def _named(setup: Setup, said: str) -> tuple[str, list[str]]:
    """The question that words begin with, and the words behind it. Raises Refused."""
    asked = boxes.answers(setup.boxes)
    words = [word for word in words_of(said) if word.isalnum()]
    for length in range(len(words), 0, -1):
        for name in asked:
            if _is(name, words[:length]):
                return name, words[length:]
    raise _unknown(setup, asked, words)


def _is(name: str, words: Iterable[str]) -> bool:
    return "".join(words_of(name)) == "".join(words)


def _answer(name: str, answers: tuple[Answer, ...], words: list[str]) -> Answer:
    words = words[words[:1] == ["to"] :]
    for answer in answers:
        if (_YES.get(" ".join(words)) is answer) if isinstance(answer, bool) else _is(str(answer), words):
            return answer
    typed = " ".join(words)
    legal = tuple(_line(name, answer) for answer in answers)
    raise Refused("answer-unknown", (name, typed), legal) if typed else Refused("answer-missing", (name,), legal)


def _unknown(setup: Setup, asked: Iterable[str], words: list[str]) -> Refused:
    """Why no question is meant: it is asked apart, or with a box that is not played with, or never."""
    if words[:1] in (["length"], ["lengths"]):
        return Refused("rule-apart", ("SET LENGTH",), tuple(f"SET LENGTH {n}" for n in setup.edition.lengths))
    for box in boxes.BOXES:
        for reading in boxes.BOXES[box].readings:
            if reading.id not in asked and "".join(words).startswith("".join(words_of(reading.id))):
                lacking = next(each for each in (box, reading.beside) if each not in setup.boxes)
                boxes_too = ", ".join((*setup.boxes, lacking))
                return Refused("reading-of-a-box", (reading.id, lacking), (f"SET BOXES {boxes_too}",))
    starts = ("_".join(words[:length]) for length in range(len(words), 0, -1))
    near = next((found for start in starts if (found := nearest(start, asked, 0.6))), ())
    lines = tuple(_line(name, answer) for name in near for answer in boxes.answers(setup.boxes)[name])
    return Refused(
        "rule-unknown" if words else "rule-missing", tuple(words and [" ".join(words)]), lines or (f"HELP {RULES}",)
    )


def _line(name: str, answer: Answer) -> str:
    return f"SET {'RULE' if name in ANSWERS else 'READING'} {name} {spoken(answer)}"
