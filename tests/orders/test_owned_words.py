"""Every number, place, card, condition and denial of a letter belongs to one line, or is shown as belonging to none."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from referee.orders.contents import OrderSheet
from tests.kit.thorough import examples
from tests.orders.drawn_words import (
    AHEAD,
    BEHIND,
    DEEDS,
    DENIALS,
    JOINTS,
    KINGS,
    LANGUAGES,
    OR,
    PLACES,
    PLACINGS,
    POWERS,
)
from tests.orders.letters import BLUE, read, written

GUARD = re.compile(r" (?:IF|UNLESS|WHEN) .*?(?= or \d|, |$)", re.MULTILINE)


@dataclass(frozen=True)
class Drawn:
    """A letter in running words: what it names, what its odd clause names, and what that stands beside."""

    text: str
    language: str
    names: tuple[str, ...]  # as typed
    odd: tuple[str, ...] = ()  # the names of a condition or a denial
    marks: tuple[str, ...] = ()  # the words that condition or deny
    beside: tuple[str, ...] = ()  # the names of the order that is conditioned
    pairs: tuple[tuple[str, str], ...] = ()  # names that an or stands between

    def called(self, name: str) -> str:
        """What orders call a name."""
        return PLACES[self.language].get(name, name)

    def read(self) -> OrderSheet:
        return read(self.text, BLUE, self.language)


@dataclass(frozen=True)
class Order:
    text: str
    names: tuple[str, ...]
    pair: tuple[tuple[str, str], ...] = ()


@st.composite
def orders(draw: st.DrawFn, language: str, numbers: list[int], places: list[str]) -> list[Order]:
    """Up to three orders of one sheet, with other names each; the last name of each list is left over."""
    either = OR[language]
    powers, heads, behind = [str(n) for n in numbers[:2]], places[:1], places[1:3]
    ranked = draw(st.booleans()), draw(st.booleans())
    powers, behind = powers[: 1 + ranked[0]], behind[: 1 + ranked[1]]
    many = str(draw(st.integers(2, 4)))
    played = draw(st.sampled_from(POWERS[language])).format(n=f" {either} ".join(powers))
    deed = draw(st.sampled_from(DEEDS[language])).format(p=heads[0])
    placed = draw(st.sampled_from(PLACINGS[language])).format(k=many, p=f" {either} ".join(behind))
    king = next(word for word in re.findall(r"\w+", deed) if word in KINGS)
    found = [
        Order(played, tuple(powers), ((powers[0], powers[-1]),) if ranked[0] else ()),
        Order(deed, (king, *heads)),
        Order(placed, (many, *behind), ((behind[0], behind[-1]),) if ranked[1] else ()),
    ]
    several: list[Order] = draw(st.sampled_from([found, found[1:], found[:1]]))
    return several


def said(frame: str, number: int, place: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """A frame with its names filled in, these names, and the words in brackets."""
    names = [str(number)] * ("{n}" in frame) + [place] * ("{p}" in frame)
    text = frame.replace("{n}", str(number)).replace("{p}", place)
    return re.sub(r"[\[\]]", "", text), tuple(names), tuple(re.findall(r"\[(.*?)\]", frame))


@st.composite
def letters(draw: st.DrawFn, kind: str) -> Drawn:
    """A letter of orders alone, or with a condition behind one of them or ahead of one, or with a denial."""
    language = draw(st.sampled_from(LANGUAGES))
    numbers, places = draw(st.permutations(range(6, 14))), draw(st.permutations([*PLACES[language]]))
    parts = draw(orders(language, numbers, places))
    names = tuple(name for each in parts for name in each.names)
    pairs = tuple(pair for each in parts for pair in each.pair)
    texts, joint = [each.text for each in parts], draw(st.sampled_from(JOINTS))
    if kind == "plain":
        return Drawn(joint.join(texts), language, names, pairs=pairs)
    frames = {"behind": BEHIND, "ahead": AHEAD, "denied": DENIALS}[kind][language]
    clause, odd, marks = said(draw(st.sampled_from(frames)), numbers[-1], places[-1])
    at = draw(st.integers(0, len(parts) - 1))
    if kind == "denied":
        texts.insert(at + 1, clause)
    elif kind == "behind":
        texts[at] += draw(st.sampled_from((" ", ", "))) + clause
    else:
        texts[at], joint = clause.replace("{x}", texts[at]), ". "
    beside = parts[at].names if kind != "denied" else ()
    return Drawn(joint.join(texts), language, (*names, *odd), odd, marks, beside, pairs)


def stands_in(name: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None


def shown(sheet: OrderSheet) -> Iterator[str]:
    """All words of its letter that a sheet shows."""
    yield from (words for line in sheet.read_from for words in line.words)
    yield from sheet.unowned
    yield from (about.text for about in sheet.complaints)
    yield from (str(each) for remark in sheet.remarks for each in remark.args)
    if sheet.which:
        yield sheet.which.words


def answers(sheet: OrderSheet) -> str:
    return "\n".join(written(way) for way in sheet.which.ways) if sheet.which else ""


def says_anything(sheet: OrderSheet) -> bool:
    return bool(sheet.proposal or sheet.which)


any_letter = st.sampled_from(("plain", "behind", "ahead", "denied")).flatmap(letters)
conditioned = st.sampled_from(("behind", "ahead")).flatmap(letters)


# --- every word has an owner ----------------------------------------------------------------------


@given(any_letter)
@examples(80)
def test_every_name_condition_and_denial_is_shown_wherever_something_is_proposed(drawn: Drawn) -> None:
    sheet = drawn.read()
    told = "\n".join(shown(sheet))

    lost = [name for name in drawn.names if not stands_in(name, told)]
    lost = [name for name in lost if name in drawn.odd or not stands_in(drawn.called(name), answers(sheet))]
    lost = [name for name in lost if name not in KINGS or "king" not in answers(sheet)]
    lost += [mark for mark in drawn.marks if not stands_in(mark, told)]

    assert [] == lost or not says_anything(sheet)


@given(any_letter)
@examples(40)
def test_no_name_is_part_of_the_words_of_two_lines(drawn: Drawn) -> None:
    lines = [" ... ".join(line.words) for line in drawn.read().read_from]

    assert [] == [name for name in drawn.names if sum(stands_in(name, words) for words in lines) > 1]


@given(conditioned)
@examples(80)
def test_an_order_beside_a_condition_is_proposed_with_it_or_asked_about(drawn: Drawn) -> None:
    proposal = written(drawn.read().proposal)

    bare = [name for name in drawn.beside if stands_in(drawn.called(name), GUARD.sub("", proposal))]

    assert [] == bare or GUARD.search(proposal)


@given(st.sampled_from(("behind", "ahead", "denied")).flatmap(letters))
@examples(80)
def test_what_only_a_condition_or_a_denial_names_is_in_no_line(drawn: Drawn) -> None:
    proposal = GUARD.sub("", written(drawn.read().proposal))

    assert [] == [name for name in drawn.odd if stands_in(drawn.called(name), proposal)]


@given(any_letter)
@examples(40)
def test_an_or_joins_only_names_that_stand_side_by_side(drawn: Drawn) -> None:
    sheet = drawn.read()
    proposal = GUARD.sub("", f"{written(sheet.proposal)}\n{answers(sheet)}")
    typed = {(drawn.called(one), drawn.called(other)) for one, other in drawn.pairs}

    assert {*re.findall(r"(\w+) or (\w+)", proposal)} <= typed


# --- beside its words -----------------------------------------------------------------------------


@given(any_letter)
@examples(40)
def test_the_words_of_each_line_are_a_stretch_of_the_letter(drawn: Drawn) -> None:
    letter = " ".join(drawn.text.split())

    assert [] == [words for line in drawn.read().read_from for words in line.words if words not in letter]


@given(any_letter)
@examples(40)
def test_running_words_file_nothing_and_ask_with_two_or_three_answers(drawn: Drawn) -> None:
    sheet = drawn.read()

    assert ((), ()) == (sheet.blocks, sheet.standing)
    assert sheet.which is None or len({*sheet.which.ways}) == len(sheet.which.ways) in (2, 3)
