"""What weighs in a letter: numbers, names, places and the words that join them, as letters; the rest is passed by.

Knows words, and what stands for what else. Must not know what they come to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.orders.letter import Table
from referee.orders.lexicon import Vocabulary
from referee.orders.shapes.deeds import SKIP
from referee.orders.shapes.moves import DoMove
from referee.orders.shapes.nothing import DoAct
from referee.orders.shapes.one_place import EVICT, SCORE
from referee.orders.shapes.plans import ELSE, CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.veto import LET_PASS, VetoBlock
from referee.orders.spelling import inflected, lengthened
from referee.orders.tokens import WordToken
from referee.orders.writing import card_name, place_name
from referee.rules.effects.base import design_of

_VERBS = {
    **{PowerBlock.key: "p", CardBlock.key: "c", ELSE: "e", DoAct.verb: "a", "DO": "a", SCORE: "a", SKIP: "k"},
    **{VetoBlock.key: "v", LET_PASS: "n", EVICT: "m", DoMove.verb: "o", "OK": "+"},
}

_KINDS = {
    **{"card": "C", "place": "P", "verb": "", "number": "N", "REST": "R", "ALL": "A", "ANY": "Y", "SAYS HIGHEST": "H"},
    **{"LEAD": "L", "SPREAD": "D", "OR": "|", "THEN": "^", "FROM": "F", "TO": "T", "IF": "I", "UNLESS": "U"},
    **{"TOOK": "G", "FREE": "E", "INSTEAD": "W", "SWAP": "Z", "NOT": "X", "SAYS NO": "-", "CORRECTION": "!"},
    **{
        "SAYS YES": "+",
        "HEDGE": "?",
        "COSTS": "$",
        "STACK": "#",
        "FIRST": "1",
        "LAST": "l",
        "own": "O",
        "seat": "S",
        "AND": "&",
    },
    **{"EACH": "h", "purpose": "V", "BUT": "B", "AIM": "x", "MAX": "x", "GAIN": "x", "AHEAD": "x"},
}
"""Kinds of words that weigh something or join what does, each with its letter: the first that fits goes before."""

_MARKS = {",": ",", ";": ";", "(": ",", ")": ",", "?": "q", ">": "T", "/": "|", "|": "|", "+": "j", "&": "&"}

ORDERS = "PCNpcakvnmYHV-"
"""Letters of which a sentence has one that orders anything."""


@dataclass(frozen=True, slots=True)
class Atom:
    """A phrase that weighs something: its letter, what it means, and its first word."""

    letter: str
    means: Any
    token: WordToken


def _atoms(tokens: Sequence[WordToken], words: Vocabulary, offered: frozenset[str]) -> Iterator[Atom]:
    """The phrases that weigh something, in their order; "u": a word that is strange to us."""
    at = 0
    while at < len(tokens):
        token, length = tokens[at], 1
        figures = token.word.removeprefix("x").removesuffix("x")
        if token.is_mark:
            yield Atom(_MARKS.get(token.word, ","), None, token)
        elif not token.speech and figures.isascii() and figures.isdigit():
            yield Atom("N", min(int(figures[:6]), 9999), token)
        elif not token.speech:
            length, atom = _phrase(tokens, at, words, offered)
            yield from (atom,) if atom else ()
        at += length


def _phrase(
    tokens: Sequence[WordToken], at: int, words: Vocabulary, offered: frozenset[str]
) -> tuple[int, Atom | None]:
    """The longest phrase that stands here, and what it weighs."""
    begins = [kind for kind in _KINDS if tokens[at].word in words.index[kind]]
    found = [(kind, *each) for kind in begins if (each := words.match(kind, tokens, at))]
    found = [each for each in found if each[0] != "card" or offered & {*each[2]}] or found
    length = max((its for _, its, _ in found), default=0)
    loose, _ = words.longest(("LOOSE", "LEAD-IN", "CLOSING", "name"), tokens, at)
    for kind, its, meaning in found:
        letter = _VERBS.get(meaning, "") if kind == "verb" else _KINDS[kind]
        if letter == "W" and loose == its:
            letter = "w"  # "for"
        if kind == "place" and len(meaning) > 1:
            letter = "x"
        if kind == "number" and loose >= its:
            letter = "i"  # "that one"
        if its == length >= loose * (letter != "i") and letter and not (kind == "place" and loose == its):
            return length, Atom(letter, meaning, tokens[at])
    known = loose or length or words.longest(("IS", "I", "WITH", "WHEN", "LEAST"), tokens, at)[0]
    part = tokens[at].word in words.index["place"] and any(token.is_mark is False for token in tokens[at + 1 : at + 2])
    return known or 1, None if known else Atom("x" if part else "u", None, tokens[at])


# --- what stands for something else ----------------------------------------------------------------

_GONE = r"[I?][#CSOEYT]*(?:cN)?[GX]"

_STANDS_FOR = (
    (r"(?<=v)[,;]*I(?=S)", ""),  # "my veto: if Ann takes the king"
    (r"(?:-,?)?(?:vX|Xv)", "n"),
    (r"(?<=\|N)I#?N?[GX]", ""),  # "10, or 9 if the 10 is gone"
    (r"(?<=[CN])I(?=[,;])", ""),  # "king, if I can get him"
    (r"(?<=[NH])[,;?&|]*I[#+O]*N?[GX][\^,T]*(?=N(?![TO]*P))", "|"),  # "8; if that is taken, then 9"
    (r"(?<=P)[,;]*I[+wOT]*,(?=P)", "|"),  # "if that fails, Aragon"
    (r";(?=q)", ""),
    (r"Y(?=T?P)", "R"),  # "whatever is left in the castle"
    (r"X[OA]?V?(?<!X)(?=[,;]|$)", ""),  # "none of mine"
    (r"(?<=P)W(?=[,;]|$)", ""),  # "to Aragon instead"
    (r"(?<![P])W[TF]*N[TF]*P[,!]*", ""),  # "instead of the two in Aragon"
    (r"[,;!]+$", ""),
    (r"[,;]*e[+A,;?R^&]*$", ""),  # "else all is well"
    (r"^I(?=[,;B])", "+"),  # "sí, pero": the same to us as "si"
    (r"(?!^),?YE", ""),  # "whichever is free"
    (r"[!-](?=S)", ""),  # "sorry, Yara"
    (r",Y(?=,)", ""),  # "any card, I do not mind"
    (r"I(?=C[^,;]*E)", ""),  # "if the king is there"
    (r"(?<=E)I(?![PC])", ""),
    (_GONE + r"[\^,]*", "e"),
    (r"(?<=e)IT?O?(?=[,;])", ""),  # "when it comes to me"
    (r"CO?,?G[\^,+]*", "e"),  # "is the king gone, then"
    (r"I[SYO]*CO?[,;]", "e"),  # "if Ann grabs the king"
    (r"[X-][aom]Y?|[aom]X", "k"),
    (r"(?<=N)j(?=[,;]|$)", "x"),  # "10+"
    (r"j", "&"),
    (r"[YA]B[NPC]", "x"),  # "anything but 13"
    (r"(?<=[NP])W[TF]*[NP]", ""),
    (r"ZO?[NP][wT](?=[NP])", ""),
)

_DENIED = r"X[FT]*[PCN](?=[,;!B]|$)"


def plainly(said: list[Atom]) -> list[Atom]:
    """The atoms with what stands for something else in its plain form."""
    place: Atom | None = None
    said = list(_counted(said))
    for at, atom in enumerate(said):
        place = atom if atom.letter == "P" else place
        if place and atom.letter == "E" and at and said[at - 1].letter in "NARO":  # "2 there"
            said[at] = place
        if atom.token.word == "2" and "".join(each.letter for each in said[at - 1 : at + 2]) == "CNP":
            said[at] = replace(atom, letter="T")  # "king 2 Aragon"
    for pattern, instead in _STANDS_FOR:
        text = "".join(atom.letter for atom in said)
        for found in reversed(list(re.finditer(pattern, text))):
            begin, end = found.span()
            said[begin:end] = [Atom(instead, None, said[begin].token)] if instead else []
    return said


def _counted(said: Sequence[Atom]) -> Iterator[Atom]:
    """The atoms with "one" as a number where it says how many, 4-0-0 as one number; without strange words."""
    text = "".join(atom.letter for atom in said)
    counts = {found.start() for found in re.finditer(r"(?<!N)i(?=[OSFTEh]*P)", text)}
    long = {found.start(): found.end() for found in re.finditer(r"(?<!N)NNN(?!N)", text)}
    ends = 0
    for at, atom in enumerate(said):
        if at in long and all(each.means < 10 for each in said[at : at + 3]):
            ends = long[at]
            yield replace(atom, means=int("".join(str(each.means) for each in said[at:ends])))
        elif at >= ends and atom.letter not in "iu":
            yield atom
        elif at in counts:
            yield replace(atom, letter="N")


def _sentences(said: Sequence[Atom]) -> Iterator[list[Atom]]:
    """The sentences, without questions."""
    sentence: list[Atom] = []
    for atom in said:
        sentence.append(atom)
        if atom.letter in ";q":
            yield from () if atom.letter == "q" else (sentence,)
            sentence = []
    yield sentence


def weighty(said: Sequence[Atom]) -> list[Atom] | None:
    """The sentences that order something; None where another takes something back."""
    kept: list[Atom] = []
    for sentence in _sentences(said):
        letters = {atom.letter for atom in sentence}
        if "s" in letters and not kept and not letters & {"X"}:
            return None
        if letters & set(ORDERS) or (letters & set("^e|") and letters <= set("^e|,;&")):
            kept += sentence
        elif kept and letters & set("X-!") and "S" not in letters:
            return None
    return kept


def without_denials(said: Sequence[Atom], table: Table) -> tuple[list[Atom], tuple[str, ...]]:
    """The atoms without those that are denied, and what these are called: none of it may be ordered."""
    text, kept, denied = "".join(atom.letter for atom in said), list(said), list[str]()
    for found in reversed(list(re.finditer(_DENIED, text))):
        denied += names_of(said[found.end() - 1], table)
        del kept[found.start() : found.end()]
    return kept, tuple(denied)


def names_of(atom: Atom, table: Table) -> Iterator[str]:
    """What a name or a number is called in orders."""
    yield from map(card_name, atom.means) if atom.letter == "C" else ()
    yield from (place_name(each, table.board) for each in atom.means) if atom.letter == "P" else ()
    yield from (f"{PowerBlock.key} {atom.means}",) if atom.letter == "N" else ()


def _parted(token: WordToken, words: Vocabulary) -> tuple[WordToken, ...]:
    """p8 and c5 as what they are short for."""
    found = re.fullmatch(r"([a-z])(\d{1,2})", token.word)
    verbs = words.lexicon.said["verb"].items()
    keywords = (phrase for phrase, verb in verbs if verb in (PowerBlock.key, CardBlock.key))
    keyword = next((phrase for phrase in keywords if found and phrase[0] == found[1]), "")
    return (replace(token, word=keyword), replace(token, word=found[2])) if found and keyword else (token,)


def weighed(tokens: Sequence[WordToken], words: Vocabulary, table: Table) -> list[Atom]:
    """What weighs among some words, and those that are strange to us."""
    parts = [each for token in tokens for each in _parted(token, words)]
    counted = [at > 0 and (parts[at - 1].word[:1].isdigit() or parts[at - 1].word == ">") for at in range(len(parts))]
    parts = [lengthened(part, words) if after else part for part, after in zip(parts, counted, strict=True)]
    parts = [inflected(part, words) for part in parts]
    return list(_atoms(parts, words, frozenset(map(design_of, table.offered))))
