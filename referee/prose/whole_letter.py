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
from referee.orders.previewing import PERHAPS
from referee.orders.segment_reading import SHOUTING
from referee.orders.segments import is_content
from referee.orders.shapes.planning import completed
from referee.orders.statements import REQUESTS
from referee.orders.writing import place_name
from referee.prose.account import CLAUSE_LEFT, CLAUSE_UNREAD, MOST_CLAUSES, PASSED_OVER, TOO_MUCH_UNREAD, Clause
from referee.prose.kinds import COMMA, STOP, STRANGE, Is, those
from referee.prose.mentions import Mention, kinds_of, names_of
from referee.prose.order_keywords import CARD, PLACE
from referee.prose.phrases.changes import takes_all_back
from referee.prose.plain_answers import without_choice
from referee.prose.running_words import RunningWords
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
    if found and len(found.ways) > 1:
        return _asking_which(sheet, said, found, lines, known)
    if found is None and known.in_force and not known.proposal and takes_all_back(said):
        return replace(sheet, complaints=(*sheet.complaints, _asking_what_to_undo(said, lines)))
    if found is None and sheet.note == _REPAIRED and _is_any_of_a_rivals(said, sheet.proposal, known):
        return replace(sheet, proposal=(), note="")
    if found is None and sheet.note == _NOT_BARE and not (sheet.blocks or sheet.proposal or _changes(said)):
        return replace(sheet, proposal=known.proposal, note=DOUBT)  # ok si quieres: it stays open
    if found is None or any(block not in found.blocks for block in (*sheet.blocks, *sheet.standing)):
        return _as_its_rows_say(sheet, lines, words, known)
    if all(block in sheet.blocks for block in found.blocks):
        found = replace(
            found, clauses=tuple(each for each in found.clauses if each.of_the_game)
        )  # talk leaves rows filed
    clauses = found.clauses
    if found.certainty == "talk" and clauses:
        told = (Remark("", TOO_MUCH_UNREAD, (MOST_CLAUSES,)),) if len(clauses) > MOST_CLAUSES else ()
        return _as_its_rows_say(replace(sheet, proposal=(), remarks=(*sheet.remarks, *told)), lines, words, known)
    blocks = found.blocks if found.sheet.stood else tuple(completed(block, known) for block in found.blocks)
    same = not clauses and known.proposal and {*blocks} == {*known.proposal}
    if same and (_agrees(said) or _insists(found, said)):
        return _accepting(sheet)
    if _repeats_a_part(found, said, lines, words, known):
        return replace(sheet, proposal=(), complaints=(), note="")
    if found.certainty == "asked":
        return _asking_whether_bare(sheet, _not_said_before(blocks, sheet, known), found, lines, known)
    blocks = _not_said_before(_beside_what_it_agrees_to(blocks, said, known, kept=found.sheet.kept), sheet, known)
    sheet = replace(sheet, remarks=(*sheet.remarks, *_told(clauses))) if blocks or sheet.blocks else sheet
    return _proposing(sheet, blocks, found) if blocks or (found.refused and not known.proposal) else sheet


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

    Beside rows that are filed, those that are passed over are told.
    """
    if sheet.note == DOUBT:
        told = _rows_passed_over(sheet, lines, words) if sheet.blocks else ()
        remarks = (*sheet.remarks, *(Remark("", CLAUSE_UNREAD, (quote,)) for quote in told))
        return replace(sheet, proposal=(), note="", remarks=remarks)
    return replace(sheet, proposal=tuple(completed(block, known) for block in sheet.proposal))


def _rows_passed_over(sheet: OrderSheet, lines: Sequence[Line], words: Vocabulary) -> Iterator[str]:
    """The lines with a keyword in capitals that are not filed, complained of or told of as ignored."""
    seen = {each.line for each in sheet.where} | {each.line for each in sheet.complaints}
    for at, line in enumerate(lines):
        if line.number not in seen and line.text not in sheet.ignored:
            tokens = tokens_of(line.text, at)
            found = (words.match("verb", tokens, n) for n, token in enumerate(tokens) if token.shouted)
            if any(each and each[1] not in REQUESTS for each in found):
                yield line.text.strip()


def _asking_whether_bare(
    sheet: OrderSheet,
    blocks: Sequence[Block],
    found: Understanding,
    lines: Sequence[Line],
    known: Known,
) -> OrderSheet:
    """The sheet that asks whether orders are meant whatever a clause in their sentence says that may turn them.

    Rows that would be filed are sure of themselves, so that they are proposed.
    """
    clauses = found.clauses
    turned = [(block, clause) for block in blocks if (clause := _turned(block, clauses))]
    rows = tuple(block for block in sheet.blocks if _turned(block, clauses))
    turning = [clause for clause in clauses if any(clause is each for _, each in turned)]
    asked = [_bare([block for block, each in turned if each is clause], clause, lines, known) for clause in turning]
    further = [clause for clause in clauses if clause not in turning]
    sure = tuple(block for block in sheet.blocks if block not in rows)
    sheet = replace(sheet, blocks=sure, remarks=(*sheet.remarks, *_told(further)))
    bare = tuple(block for block in blocks if block not in [block for block, _ in turned])
    return _proposing(sheet, (*rows, *bare), replace(found, refused=(*found.refused, *asked)))


def _turned(block: Block, clauses: Sequence[Clause]) -> Clause | None:
    """The clause that may deny or condition a block."""
    return next((each for each in clauses if each.turns and block.key in each.keys), None)


def _bare(blocks: Sequence[Block], clause: Clause, lines: Sequence[Line], known: Known) -> LineComplaint:
    """The question whether blocks are meant whatever a clause beside them says."""
    line = lines[clause.first.line]
    args = (clause.quote, _written(blocks, known))
    typed = (line.number, line.text, clause.first.column, clause.width)
    return LineComplaint(*typed, "ambiguous", CLAUSE_UNREAD, args, key=blocks[0].key)


def _asking_what_to_undo(said: Sequence[Mention], lines: Sequence[Line]) -> LineComplaint:
    """The question of what is taken back, where a letter takes back and names nothing."""
    line, token = lines[said[0].token.line], said[0].token
    legal = ("UNDO", "CLEAR ALL")
    return LineComplaint(line.number, line.text, token.column, token.width, "ambiguous", "undo-what", (), legal)


def _told(clauses: Sequence[Clause]) -> Iterator[Remark]:
    """The clauses as remarks."""
    for clause in clauses:
        yield Remark("", CLAUSE_UNREAD if clause.turns or clause.orders else CLAUSE_LEFT, (clause.quote,))


def _asking_which(
    sheet: OrderSheet, said: Sequence[Mention], found: Understanding, lines: Sequence[Line], known: Known
) -> OrderSheet:
    """The sheet that asks which of several ways is meant; for a name, it proposes what is the same in all of them."""
    sure = [block for block in found.blocks if all(block in way for way in found.ways)]
    name = next((each for each in said if each.either), None)
    if name is not None:
        token, args, ways = name.token, (name.token.word,), [place_name(each, known.board) for each in name.either]
        code = "place-ambiguous"
    else:
        open_ = {block.key for way in found.ways for block in way if block not in sure}
        at = next((span.begin for span in found.sheet.used if open_ & span.keys), 0)
        token, code = said[at].token, SEVERAL
        args = (lines[token.line].text.strip(),)
        ways = [_written([block for block in way if block not in sure], known) for way in found.ways]
    line = lines[token.line]
    which = LineComplaint(
        line.number, line.text, token.column, token.width, "ambiguous", code, args, tuple(filter(None, ways))
    )
    ignored = tuple(each for each in sheet.ignored if each != line.text)
    blocks = [completed(block, known) for block in sure if name]
    proposal = _not_said_before(blocks, sheet, known)
    note = DOUBT if proposal else ""
    return replace(sheet, proposal=proposal, complaints=(*sheet.complaints, which), ignored=ignored, note=note)


def _written(blocks: Sequence[Block], known: Known) -> str:
    """Blocks as they would be sent, in one line."""
    return "; ".join(canonical_sheet(tuple(blocks), known).splitlines())


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


def _proposing(sheet: OrderSheet, blocks: tuple[Block, ...], found: Understanding) -> OrderSheet:
    """The sheet with these blocks instead of what its lines propose."""
    note = sheet.note if sheet.note == _AWAY or not blocks else DOUBT
    if blocks and found.passed_over:
        sheet = replace(sheet, remarks=(*sheet.remarks, Remark("", PASSED_OVER, found.passed_over)))
    if not (found.is_whole or found.refused):
        return replace(sheet, proposal=blocks, note=note)
    return replace(sheet, proposal=blocks, complaints=found.refused, ignored=(), note=note)


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
