"""What a letter came to at other tables of its writer, a paragraph or an answered command for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.letters import Notice
from referee.letters.model import FarAnswer, Letter
from referee.report import command_answers, receipts
from referee.report import sections as s
from referee.report.complaints import clause
from referee.report.voice import LetterVoice, Voice, capitalised, one_line, sentences, stopped


def told(voice: Voice, far: Sequence[FarAnswer]) -> Iterator[s.Section]:
    """What came of the same words at each of these tables."""
    for answer in (each.answer for each in far):
        title = voice.say("own", "title", table=one_line(answer.title), game=answer.game)
        if isinstance(answer, Notice):
            there = Voice(voice.catalogue, answer, voice.time_zone)
            yield s.Paragraph(strong=title)
            yield from (command_answers.answer(there, reply) for reply in answer.answer.replies)
        else:
            there_too = LetterVoice(voice.catalogue, answer, voice.time_zone)
            yield s.Paragraph(_came_to(there_too, answer), title)


def _came_to(voice: LetterVoice, answer: Letter) -> str:
    read = answer.receipt
    assert read is not None
    refused = (stopped(capitalised(clause(voice, each.code, each.args))) for each in read.refused)
    done = tuple(receipts.requests(voice, read))
    return sentences(*done, *refused) or voice.word("own", "nothing")
