"""The kinds of letters on paper: which parts each has, in which order, and what it says first.

Must not know how a part is built, nor layout.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from referee.letters import LetterKind
from referee.report import headline, motions, own_tables, receipts, wanted
from referee.report.kind_parts import AllParts
from referee.report.sections import Sections
from referee.report.voice import LetterVoice

PartOfLetter = Callable[[AllParts], Sections]
"""A part of a letter: a method of `AllParts`."""


@dataclass(frozen=True, slots=True)
class Alone:
    """A part that stands at its place in the plain text alone, or on the HTML page alone."""

    part: PartOfLetter
    medium: Literal["text", "web"]


@dataclass(frozen=True, slots=True)
class KindOnPaper:
    """The parts of a kind of letter in order, and the sentence it says first.

    A kind whose letters all begin with the same words has them in the catalogue (`headline`) instead of `first`.
    """

    parts: tuple[PartOfLetter | Alone, ...]
    first: Callable[[LetterVoice], str] | None = None

    def parts_in(self, medium: Literal["text", "web"]) -> tuple[PartOfLetter, ...]:
        """The parts in the plain text, or those on the HTML page."""
        there = (each for each in self.parts if not isinstance(each, Alone) or each.medium == medium)
        return tuple(each.part if isinstance(each, Alone) else each for each in there)


_P = AllParts

_headline, _gap, _head, _ways, _at_table, _table_in_text, _if_scored_in_text = (
    Alone(part, "text") for part in (_P.headline, _P.gap, _P.head, _P.ways, _P.at_table, _P.table, _P.if_scored)
)
_links, _picture, _table_on_web, _if_scored_on_web = (
    Alone(part, "web") for part in (_P.links, _P.picture, _P.table, _P.if_scored)
)

ON_PAPER: Mapping[LetterKind, KindOnPaper] = {
    "invitation": KindOnPaper(
        (
            _headline, _P.besides, _P.what_it_is, _links, _P.changed, _P.terms, _P.accepting, _P.house_rules,
            _P.rounds, _P.game, _P.sealing, _P.unread_language,
        ),
        headline.invited,
    ),
    "report": KindOnPaper(
        (
            _headline, _P.happened, _P.due, _ways, _links, _P.welcome, _head, _P.scores, _P.proposal, _picture,
            _table_in_text, _P.offer, _P.blanks, _P.hands, _P.looked_up, _P.ends, _P.rulings, _P.whole_story,
            _P.comings, _P.used, _table_on_web, _P.sheet, _P.neighbours, _P.newcomer_terms, _P.seal,
        ),
        headline.lead,
    ),
    "question": KindOnPaper(
        (
            _headline, _P.question, _P.happened, _P.due, _P.silence, _ways, _links, _P.welcome, _head, _P.scores,
            _P.proposal, _picture, _P.blanks, _table_in_text, _P.offer, _P.hands, _P.looked_up, _P.ends, _P.rulings,
            _P.whole_story, _P.sheet, _P.used, _table_on_web, _P.neighbours, _P.newcomer_terms,
        ),
        headline.question,
    ),
    "part": KindOnPaper(
        (
            _headline, _P.happened, _P.due, _P.unhurried, _links, _P.welcome, _head, _P.scores, _P.proposal, _picture,
            _table_in_text, _P.offer, _P.blanks, _P.hands, _P.looked_up, _P.ends, _P.rulings, _P.whole_story, _P.sheet,
            _P.used, _table_on_web, _P.neighbours, _P.newcomer_terms,
        ),
        headline.waits_for,
    ),
    "news": KindOnPaper((_headline, _P.further_news, _P.stand, _links, _gap, _P.where_all_stands), headline.first_news),
    "brief": KindOnPaper(
        (_headline, _P.happened_last, _P.rulings, _P.due, _links, _gap, _P.until_turn), headline.waits_for
    ),
    "receipt": KindOnPaper(
        (
            _headline, _P.back_again, _gap, _P.not_understood, _P.proposal, _P.differences, _gap, _links, _P.fate,
            _P.whether_in, _P.would_do, _P.faults, _P.remarks, _gap, _P.due, _P.silence_if_open, _P.sheet,
            _P.blanks_again,
        ),
        headline.verdict,
    ),
    "answer": KindOnPaper(
        (_headline, _P.back_again, _P.answers, _gap, _P.proposal, _links, _P.order_now, _P.beside_answer),
        receipts.taken_for,
    ),
    "status": KindOnPaper(
        (
            _headline, _P.back_again, _P.due, _P.silence, _P.would_do, _P.voting, _links, _P.welcome, _head, _P.ends,
            _P.leading, _P.scores, _P.proposal, _P.question, _P.sheet, _picture, _P.rulings, _P.story, _P.comings,
            _P.by_round, _table_in_text, _if_scored_in_text, _P.offer, _P.blanks, _P.hands, _table_on_web,
            _if_scored_on_web, _P.away_left, _P.ignored, _P.observers, _P.neighbours, _P.newcomer_terms,
        ),
        headline.in_or_not,
    ),
    "help": KindOnPaper((_headline, _gap, _P.help, _links), headline.help_on),
    "preview": KindOnPaper((_headline, _P.due, _head, _gap, _P.preview, _links)),
    "explain": KindOnPaper((_headline, _gap, _P.explained, _P.used, _links)),
    "reminder": KindOnPaper(
        (
            _headline, _P.question, _P.besides, _P.due, _P.silence, _ways, _links, _head, _P.scores, _P.proposal,
            _picture, _table_in_text, _P.offer, _P.blanks, _P.hands, _P.looked_up, _P.sheet, _table_on_web,
        ),
        headline.in_or_not,
    ),
    "press": KindOnPaper(
        (_headline, _gap, _P.press, _P.besides, _at_table, _P.answering_alone, _P.blanks), headline.who_says
    ),
    "final": KindOnPaper(
        (
            _headline, _links, _P.outcome, _P.rematch, _P.looking_back, _picture, _P.rulings, _P.story, _P.used,
            _P.table, _head, _P.opened, _P.seed,
        ),
        headline.won,
    ),
    "history": KindOnPaper((_headline, _gap, _P.kept, _links), headline.letters_kept),
    "tables": KindOnPaper((_headline, _P.tables, _links), lambda v: own_tables.how_many(v, v.letter.elsewhere.tables)),
    "motion": KindOnPaper((_headline, _gap, _P.motion, _P.besides, _links), motions.first),
    "rematch": KindOnPaper((_headline, _gap, _links, _P.playing_again, _P.besides), headline.who_plays_again),
    "wanted": KindOnPaper((_headline, _gap, _P.wanting, _P.besides), wanted.first),
    "seal": KindOnPaper((_headline, _gap, _P.unsealing, _P.besides, _links), motions.who_asks),
    "asked": KindOnPaper((_headline, _gap, _P.asked_back, _links, _P.would_do), headline.asked_back),
}  # fmt: skip
"""Every kind of letter to a player, on paper."""
