"""The kinds of letters on paper: which parts each has, in which order, and what it says first.

Must not know how a part is built, nor layout.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from referee.letters import LetterKind
from referee.report import headline, motions, own_tables, receipts
from referee.report.kind_parts import AllParts
from referee.report.parts import Sections
from referee.report.voice import LetterVoice

PartOfLetter = Callable[[AllParts], Sections]
"""A part of a letter: a method of `AllParts`."""


@dataclass(frozen=True, slots=True)
class KindOnPaper:
    """The parts of a kind of letter in order, for the plain text and for the HTML page, and the sentence it says first.

    A kind whose letters all begin with the same words has them in the catalogue (`headline`) instead of `first`.
    """

    text: tuple[PartOfLetter, ...]
    web: tuple[PartOfLetter, ...]
    first: Callable[[LetterVoice], str] | None = None


_P = AllParts

ON_PAPER: Mapping[LetterKind, KindOnPaper] = {
    "invitation": KindOnPaper(
        text=(
            _P.headline, _P.gap, _P.changed, _P.terms, _P.accepting, _P.game, _P.rounds, _P.sealing, _P.unread_language,
        ),
        web=(_P.links, _P.changed, _P.terms, _P.accepting, _P.game, _P.rounds, _P.sealing, _P.unread_language),
        first=headline.invited,
    ),
    "report": KindOnPaper(
        text=(
            _P.headline, _P.due, _P.welcome, _P.head, _P.scores, _P.rulings, _P.story, _P.table, _P.offer, _P.blanks,
            _P.hands, _P.if_scored, _P.used, _P.sheet, _P.proposal, _P.neighbours, _P.newcomer_terms, _P.seal,
        ),
        web=(
            _P.due, _P.links, _P.welcome, _P.scores, _P.picture, _P.rulings, _P.story, _P.offer, _P.blanks, _P.hands,
            _P.used, _P.table, _P.if_scored, _P.sheet, _P.proposal, _P.neighbours, _P.newcomer_terms, _P.seal,
        ),
        first=headline.lead,
    ),
    "question": KindOnPaper(
        text=(
            _P.headline, _P.question, _P.due, _P.silence, _P.welcome, _P.head, _P.scores, _P.proposal, _P.rulings,
            _P.story, _P.blanks, _P.table, _P.offer, _P.hands, _P.sheet, _P.used, _P.neighbours, _P.newcomer_terms,
        ),
        web=(
            _P.question, _P.due, _P.silence, _P.links, _P.welcome, _P.scores, _P.picture, _P.proposal, _P.rulings,
            _P.story, _P.blanks, _P.offer, _P.hands, _P.sheet, _P.table, _P.used, _P.neighbours, _P.newcomer_terms,
        ),
        first=headline.question,
    ),
    "part": KindOnPaper(
        text=(
            _P.headline, _P.due, _P.welcome, _P.head, _P.scores, _P.unhurried, _P.rulings, _P.story, _P.table,
            _P.offer, _P.blanks, _P.hands, _P.sheet, _P.proposal, _P.used, _P.neighbours, _P.newcomer_terms,
        ),
        web=(
            _P.due, _P.links, _P.welcome, _P.scores, _P.picture, _P.unhurried, _P.rulings, _P.story, _P.offer,
            _P.blanks, _P.hands, _P.sheet, _P.proposal, _P.table, _P.used, _P.neighbours, _P.newcomer_terms,
        ),
        first=headline.waits_for,
    ),
    "receipt": KindOnPaper(
        text=(
            _P.headline, _P.gap, _P.not_understood, _P.proposal, _P.differences, _P.gap, _P.fate, _P.whether_in,
            _P.would_do, _P.faults, _P.remarks,
            _P.gap, _P.due, _P.silence_if_open, _P.head, _P.sheet, _P.blanks_again,
        ),
        web=(
            _P.not_understood, _P.proposal, _P.differences, _P.links, _P.fate, _P.whether_in, _P.would_do, _P.faults,
            _P.remarks, _P.due, _P.silence_if_open, _P.sheet, _P.blanks_again,
        ),
        first=headline.verdict,
    ),
    "answer": KindOnPaper(
        text=(_P.headline, _P.answers, _P.gap, _P.proposal, _P.order_now, _P.beside_answer),
        web=(_P.answers, _P.proposal, _P.links, _P.order_now, _P.beside_answer),
        first=receipts.taken_for,
    ),
    "status": KindOnPaper(
        text=(
            _P.headline, _P.due, _P.silence, _P.would_do, _P.voting, _P.welcome, _P.head, _P.leading, _P.scores,
            _P.proposal, _P.question, _P.rulings, _P.story, _P.by_round, _P.table, _P.if_scored, _P.offer, _P.blanks,
            _P.hands, _P.sheet, _P.ignored, _P.observers, _P.neighbours, _P.newcomer_terms,
        ),
        web=(
            _P.due, _P.silence, _P.would_do, _P.voting, _P.links, _P.welcome, _P.leading, _P.scores, _P.picture,
            _P.proposal, _P.question, _P.rulings, _P.story, _P.by_round, _P.offer, _P.blanks, _P.hands, _P.sheet,
            _P.table, _P.if_scored, _P.ignored, _P.observers, _P.neighbours, _P.newcomer_terms,
        ),
        first=headline.in_or_not,
    ),
    "help": KindOnPaper(
        text=(_P.headline, _P.gap, _P.help),
        web=(_P.help, _P.links),
        first=headline.help_on,
    ),
    "preview": KindOnPaper(
        text=(_P.headline, _P.due, _P.head, _P.gap, _P.preview),
        web=(_P.due, _P.preview, _P.links),
    ),
    "explain": KindOnPaper(
        text=(_P.headline, _P.gap, _P.explained),
        web=(_P.explained, _P.links),
    ),
    "reminder": KindOnPaper(
        text=(
            _P.headline, _P.due, _P.silence, _P.head, _P.scores, _P.proposal, _P.question, _P.table, _P.offer,
            _P.blanks, _P.hands, _P.sheet, _P.neighbours,
        ),
        web=(
            _P.due, _P.links, _P.silence, _P.scores, _P.picture, _P.proposal, _P.question, _P.offer, _P.blanks,
            _P.hands, _P.sheet, _P.table, _P.neighbours,
        ),
        first=headline.in_or_not,
    ),
    "press": KindOnPaper(
        text=(_P.headline, _P.gap, _P.press, _P.at_table, _P.answering_alone, _P.blanks),
        web=(_P.press, _P.answering_alone, _P.blanks),
        first=headline.who_says,
    ),
    "final": KindOnPaper(
        text=(
            _P.headline, _P.outcome, _P.rematch, _P.looking_back, _P.rulings, _P.story, _P.used, _P.table, _P.head,
            _P.opened, _P.seed,
        ),
        web=(
            _P.links, _P.outcome, _P.rematch, _P.looking_back, _P.picture, _P.rulings, _P.story,
            _P.used, _P.table, _P.opened, _P.seed,
        ),
        first=headline.won,
    ),
    "history": KindOnPaper(
        text=(_P.headline, _P.gap, _P.kept),
        web=(_P.kept, _P.links),
        first=headline.letters_kept,
    ),
    "tables": KindOnPaper(
        text=(_P.headline, _P.tables),
        web=(_P.tables, _P.links),
        first=lambda voice: own_tables.how_many(voice, voice.letter.tables),
    ),
    "motion": KindOnPaper(
        text=(_P.headline, _P.gap, _P.motion, _P.head),
        web=(_P.motion, _P.links),
        first=motions.first,
    ),
    "seal": KindOnPaper(
        text=(_P.headline, _P.gap, _P.unsealing, _P.head),
        web=(_P.unsealing, _P.links),
        first=motions.who_asks,
    ),
    "asked": KindOnPaper(
        text=(_P.headline, _P.gap, _P.asked_back, _P.would_do, _P.head),
        web=(_P.asked_back, _P.links, _P.would_do),
        first=headline.asked_back,
    ),
}  # fmt: skip
"""Every kind of letter to a player, on paper."""
