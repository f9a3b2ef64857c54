"""Reads a letter as a whole where its lines alone are not understood, and proposes what it comes to.

Knows finished sheets, and what became of running words. Must not know how an order is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.languages.tokens import WordToken, tokens_of
from referee.orders.answers import SEVERAL
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Known, Line, LineComplaint, Ok, OrderSheet, Remark
from referee.orders.grammar import DOUBT, number_like
from referee.orders.lexicon import Vocabulary
from referee.orders.limits import LONGEST_TALK, TOO_DEAR, TooDear
from referee.orders.order import Block
from referee.orders.proposals import PERHAPS
from referee.orders.segment_reading import SHOUTING
from referee.orders.segments import is_content
from referee.orders.shapes.planning import completed
from referee.orders.statements import REQUESTS
from referee.prose.account import CLAUSE_UNREAD, MOST_CLAUSES, TOO_MUCH_UNREAD
from referee.prose.agreement import Weighed, Weighing
from referee.prose.kinds import COMMA, STOP, STRANGE, Is, those
from referee.prose.mentions import Mention, RunningWords, kinds_of, names_of
from referee.prose.order_keywords import CARD, PLACE
from referee.prose.phrases.changes import takes_all_back
from referee.prose.plain_answers import without_choice
from referee.prose.understanding import Understanding, understanding_of

_FORM = 7
"""At most so many words in small letters stand in a line of a form."""

_NOT_BARE, _AWAY, _REPAIRED = "not-bare-ok", "absence", "repaired"

_OPEN_NOTES = ("", DOUBT, _REPAIRED, "quoted", _NOT_BARE)
"""Notes of sheets whose proposal may be replaced by what the letter comes to as a whole."""

_IDLE = frozenset((STRANGE, COMMA, STOP, "seat", "own", "I", "SAYS YES"))
"""Kinds of words that are not part of any order."""

_FINAL = ("too-long", PERHAPS)
"""Notes of sheets that are never read as a whole."""

_TOLD = 0.7
"""What may speak against a candidate that repeats a proposal without a yes."""


def read_as_a_whole(sheet: OrderSheet, letter: RunningWords) -> OrderSheet:
    """The sheet as it is; where something in it is not understood, with what the whole letter comes to as proposal."""
    lines, words, known = letter.lines, letter.words, letter.known
    if _is_clear(sheet, known) or not letter.tokens:
        return sheet
    if len(letter.tokens) > LONGEST_TALK:
        is_talk = sheet.blocks or sheet.complaints or not is_content(letter.tokens, words)
        return sheet if is_talk else _unread_from(letter.tokens[LONGEST_TALK], sheet, lines)
    said = letter.said
    if sheet.blocks and not (sheet.complaints or sheet.proposal or sheet.note) and _is_small_talk(said, sheet, lines):
        return sheet
    unclear = sheet.complaints or sheet.ignored or sheet.note
    try:
        found = understanding_of(said, lines, known) if unclear else None
    except TooDear as why:
        return _unread_from(why.token or said[0].token, _as_its_rows_say(sheet, lines, words, known), lines)
    if found is None and known.in_force and not known.proposal and takes_all_back(said):
        return replace(sheet, complaints=(*sheet.complaints, _asking_what_to_undo(said, lines)))
    if found is None and sheet.note == _REPAIRED and _is_any_of_a_rivals(said, sheet.proposal, known):
        return replace(sheet, proposal=(), note="")
    if found is None and sheet.note == _NOT_BARE and not (sheet.blocks or sheet.proposal or _changes(said)):
        return replace(sheet, proposal=known.proposal, note=DOUBT)  # ok si quieres: it stays open
    if unclear and not (sheet.blocks or sheet.proposal or sheet.standing) and (found is None or found.is_talk):
        alone = Weighing(letter, ()).alone()
        if alone is not None:
            quotes = (*alone.unowned, *(clause.quote for clause in (found.clauses if found else ())))
            unowned = tuple(_apart(quotes))
            note = DOUBT if alone.which else sheet.note
            return replace(sheet, which=alone.which, note=note, unowned=unowned, complaints=alone.refused, ignored=())
    if found is None or any(block not in found.blocks for block in (*sheet.blocks, *sheet.standing)):
        return _as_its_rows_say(sheet, lines, words, known)
    if all(block in sheet.blocks for block in found.blocks) and not found.ways:
        found = replace(
            found, clauses=tuple(each for each in found.clauses if each.of_the_game)
        )  # talk leaves rows filed
    clauses = found.clauses
    if found.is_talk and clauses:
        told = (Remark("", TOO_MUCH_UNREAD, (MOST_CLAUSES,)),) if len(clauses) > MOST_CLAUSES else ()
        return _as_its_rows_say(replace(sheet, proposal=(), remarks=(*sheet.remarks, *told)), lines, words, known)
    blocks = found.blocks if found.sheet.stood else tuple(completed(block, known) for block in found.blocks)
    same = not (clauses or found.ways) and known.proposal and {*blocks} == {*known.proposal}
    if same and (_agrees(said) or _insists(found, said)):
        return _accepting(sheet)
    if _repeats_a_part(found, said, lines, words, known):
        return replace(sheet, proposal=(), complaints=(), note="")
    return _proposing(sheet, _weighed(replace(found, blocks=blocks), sheet.blocks, letter), found, letter)


def _weighed(found: Understanding, rows: Sequence[Block], letter: RunningWords) -> Weighed:
    """What is plain of what the phrases found, beside what the owners of the words say; rows are what they say."""
    weighing = Weighing(letter, found.sheet.used, rows, edits=bool(found.sheet.stood))
    turned = {key for clause in found.clauses if clause.turns for key in clause.keys if weighing.may_turn(clause, key)}
    weighed = weighing.weighed(found.blocks, found.ways if len(found.ways) > 1 else (), turned)
    quotes = [*weighed.unowned, *(clause.quote for clause in found.clauses), *found.passed_over]
    return replace(weighed, unowned=tuple(_apart(quotes)))


def _apart(quotes: Sequence[str]) -> Iterator[str]:
    """Quotes without those that stand in another, or hold one that is told already."""
    told: list[str] = []
    for quote in dict.fromkeys(quotes):
        if not any(quote in other or other in quote for other in told):
            told.append(quote)
            yield quote


def _unread_from(token: WordToken, sheet: OrderSheet, lines: Sequence[Line]) -> OrderSheet:
    """The sheet with the complaint that running words are too much to be understood, from this word on."""
    line = lines[token.line]
    about = LineComplaint(line.number, line.text, token.column, token.width, "invalid", TOO_DEAR)
    return replace(sheet, complaints=(*sheet.complaints, about))


def _is_any_of_a_rivals(said: Sequence[Mention], blocks: Sequence[Block], known: Known) -> bool:
    """Whether a letter takes any card, and names a player who may say which: card: whichever yellow wants."""
    takes_any = f"{CARD} ANY" in canonical_sheet(tuple(blocks), known)
    return takes_any and any(each.is_rival for each in said)


def _as_its_rows_say(sheet: OrderSheet, lines: Sequence[Line], words: Vocabulary, known: Known) -> OrderSheet:
    """The sheet of a letter that is not understood as a whole: nothing is proposed that its rows only may say.

    Beside rows that are filed, those that are passed over are told; beside what is proposed, all that names something.
    """
    if sheet.note == DOUBT:
        told = _rows_passed_over(sheet, lines, words) if sheet.blocks else ()
        remarks = (*sheet.remarks, *(Remark("", CLAUSE_UNREAD, (quote,)) for quote in told))
        return replace(sheet, proposal=(), note="", remarks=remarks)
    rest = tuple(line.strip() for line in sheet.ignored if sheet.proposal and is_content(tokens_of(line), words))
    proposal = tuple(completed(block, known) for block in sheet.proposal)
    return replace(sheet, proposal=proposal, unowned=(*sheet.unowned, *rest))


def _rows_passed_over(sheet: OrderSheet, lines: Sequence[Line], words: Vocabulary) -> Iterator[str]:
    """The lines with a keyword in capitals that are not filed, complained of or told of as ignored."""
    seen = {each.line for each in sheet.where} | {each.line for each in sheet.complaints}
    for at, line in enumerate(lines):
        if line.number not in seen and line.text not in sheet.ignored:
            tokens = tokens_of(line.text, at)
            found = (words.match("verb", tokens, n) for n, token in enumerate(tokens) if token.shouted)
            if any(each and each[1] not in REQUESTS for each in found):
                yield line.text.strip()


def _asking_what_to_undo(said: Sequence[Mention], lines: Sequence[Line]) -> LineComplaint:
    """The question of what is taken back, where a letter takes back and names nothing."""
    line, token = lines[said[0].token.line], said[0].token
    legal = ("UNDO", "CLEAR ALL")
    return LineComplaint(line.number, line.text, token.column, token.width, "ambiguous", "undo-what", (), legal)


def _is_clear(sheet: OrderSheet, known: Known) -> bool:
    """Whether a sheet stands as its lines were read: they are understood, ask back, or change a proposal."""
    unclear = sheet.complaints or sheet.ignored or sheet.proposal
    settled = sheet.note in _FINAL or (sheet.proposal and sheet.note not in _OPEN_NOTES)
    if not unclear or sheet.previewed or settled or any(isinstance(request, Ok) for request in sheet.requests):
        return True
    changes = {block.key for block in sheet.proposal} if sheet.note == _NOT_BARE else set()
    if changes and changes <= {block.key for block in known.proposal}:
        return True  # OK but swap Aragon and Valencia
    if not sheet.ignored and any(complaint.code == SEVERAL for complaint in sheet.complaints):
        return True
    formal = all(_is_formal(complaint.text) for complaint in sheet.complaints)
    return bool(sheet.complaints) and formal and sheet.note != _NOT_BARE


def _proposing(sheet: OrderSheet, weighed: Weighed, found: Understanding, letter: RunningWords) -> OrderSheet:
    """The sheet with what is plain as its proposal, instead of what its lines propose, and with the question.

    Rows that would be filed are sure of themselves, but for those that the question is about.
    """
    known, which = letter.known, weighed.which
    asked = {block for way in which.ways for block in way} if which else set()
    sheet = replace(sheet, blocks=tuple(block for block in sheet.blocks if block not in asked))
    plain = _beside_what_it_agrees_to(weighed.sure, letter.said, known, kept=found.sheet.kept)
    blocks = _not_said_before(plain, sheet, known)
    if which is not None:
        which = replace(which, ways=tuple(_not_said_before(way, sheet, known) for way in which.ways))
        which = which if len({*which.ways}) > 1 else None
    if not (blocks or which or (found.refused and not known.proposal)):
        quotes = [clause.quote for clause in found.clauses] if sheet.blocks else ()
        talk = {block.key for block in found.blocks}
        left = tuple(block for block in sheet.proposal if block.key not in talk)
        sheet = replace(sheet, proposal=left, note=sheet.note if left or sheet.note != DOUBT else "")
        return replace(sheet, remarks=(*sheet.remarks, *(Remark("", CLAUSE_UNREAD, (quote,)) for quote in quotes)))
    note = sheet.note if sheet.note == _AWAY else DOUBT
    sheet = replace(
        sheet, proposal=blocks, which=which, note=note, read_from=weighed.read_from, unowned=weighed.unowned
    )
    told = {each.text: each for each in (*weighed.refused, *found.refused)}
    if not (found.is_whole or told):
        return sheet
    return replace(sheet, complaints=tuple(told.values()), ignored=())


def _is_small_talk(said: Sequence[Mention], sheet: OrderSheet, lines: Sequence[Line]) -> bool:
    """Whether the lines that were not read as orders name nothing that an order could be made of."""
    talk = (each for each in said if lines[each.token.line].text in sheet.ignored)
    return all(each.light or _IDLE.issuperset(each.kinds) for each in talk)


def _beside_what_it_agrees_to(
    blocks: Sequence[Block], said: Sequence[Mention], known: Known, *, kept: bool
) -> tuple[Block, ...]:
    """The blocks, and others of the proposal unless the letter begins with a no."""
    keys = {block.key for block in blocks}
    agrees = kept or not any("SAYS NO" in each.kinds for each in said[:1])
    return (*(block for block in known.proposal if agrees and block.key not in keys), *blocks)


def _not_said_before(blocks: Sequence[Block], sheet: OrderSheet, known: Known) -> tuple[Block, ...]:
    """The blocks without those that the letter files, or that are in force and not asked for."""
    asked = [slot.key for slot in known.slots or () if slot.is_asked]
    old = {*sheet.blocks, *(block for block in known.in_force if block.key not in asked)}
    return tuple(block for block in blocks if block not in old)


def _accepting(sheet: OrderSheet) -> OrderSheet:
    return replace(sheet, proposal=(), complaints=(), ignored=(), note="", requests=(*sheet.requests, Ok()))


def _agrees(said: Sequence[Mention]) -> bool:
    """Whether a letter says yes, and nothing that may take it back."""
    kinds = kinds_of(said)
    ranks = {"IF", "BUT", "ASKS US"} if "TOOK" in kinds else set()  # yes, 8, and if that is gone, 9
    return "SAYS YES" in kinds and not kinds & ({*_AGAINST, STRANGE, "seat"} - ranks)


def _repeats_a_part(
    found: Understanding, said: Sequence[Mention], lines: Sequence[Line], words: Vocabulary, known: Known
) -> bool:
    """Whether a letter begins with a yes to a proposal and then names less than that has, which changes none of it."""
    first = next((tokens for line in lines if (tokens := tokens_of(line.text))), ())
    proposed = without_choice(known)
    if not (proposed and words.longest(("SAYS YES",), first, 0)[0]):
        return False
    heavy = (
        each for each in said if "BUT" in each.kinds or not (each.light or words.match("SORRY FOR", [each.token], 0))
    )
    turned = any(_CHANGING & each.kinds.keys() for each in heavy)
    fewer = {*canonical_sheet(found.blocks, known).split()} < {*proposed.split()}
    return fewer and not turned and all(_stands_in(proposed, each, known) for each in said if not each.light)


def _stands_in(orders: str, mention: Mention, known: Known) -> bool:
    """Whether orders name what a mention names, if it names anything."""
    number = mention.kinds.get("number")
    names = [*names_of(mention, known)] if number is None else [str(number)]
    return not names or any(re.search(rf"\b{re.escape(name)}\b", orders) for name in names)


_CHANGING = those(Is.AGAINST) | {"NONE", "SECOND ONE", "FROM", "KEEPS", "ALSO", "DROPS", "LESS"}
"""Kinds of words with which a yes changes what it agrees to."""

_AGAINST = those(Is.AGAINST) | {"?"}
"""Kinds of words that may take back what a letter says besides."""


def _changes(said: Sequence[Mention]) -> bool:
    """Whether a letter names something of the game, says no to what it answers, or asks."""
    return bool(kinds_of(said) & (those(Is.GAME) | {"NOT", "SAYS NO", "CORRECTION", "?"}))


def _insists(found: Understanding, said: Sequence[Mention]) -> bool:
    """Whether a letter only repeats a proposal, or its deed, in the writer's own words."""
    deeds = {verb for plan in found.sheet.plans for verb, _ in plan.lines} - {PLACE}
    kinds = kinds_of(said)
    ranks = {"IF", "BUT"} if "TOOK" in kinds else set()  # 9 if the 8 is gone
    against = {*_AGAINST, "seat", STRANGE, "PAST", "LATER", "FOLLOWS"} - ranks
    return found.sheet.doubt < _TOLD and bool(deeds or found.sheet.blocks) and not kinds & against


def _is_formal(text: str) -> bool:
    """Whether a line begins with a word in capitals, as in a form."""
    said = [token for token in tokens_of(text) if not token.is_mark]
    shouts = len(said) >= SHOUTING and all(token.shouted or number_like(token) for token in said)
    talks = sum(not (token.shouted or number_like(token)) for token in said) > _FORM
    return bool(said) and said[0].shouted and len(said[0].word) > 1 and not (shouts or talks)
