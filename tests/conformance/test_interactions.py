"""docs/interactions.md: what cards leave behind, and every moment at which somebody steps in or points are counted.

Which pairs there are is found, not written: by playing every case, and by walks that seek a pair. `make bless` writes
the page, and seeks what nothing has shown yet.
"""

import os
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from unittest.mock import patch

import pytest

from referee.conformance import editions_of, every_case
from referee.conformance.playing import Play
from referee.rules import engine
from referee.rules.modifiers import Modifier
from referee.rules.position import Position
from tests.kit import crossing
from tests.kit.crossing import KINDS, MOMENTS, Pair, Walk, pairs_at, walks_for, why_not
from tests.kit.thorough import THOROUGH, sampled

PAGE = Path(__file__).resolve().parents[2] / "docs" / "interactions.md"
TRIES = 24
MISSED = f"Nothing speaks against it, and {TRIES} walks that sought each have not come upon it"
WALK = re.compile(r"^\| (\d+) \| (\d+)\.(\d+) \| ([\w, ]*) \| (\S*) \|$", re.M)
HEAD = """# What lasts, and what comes across it

Cards leave things behind that last: a bridge, an alliance, a region that is shut. This page says where each of them is
at work when somebody steps in (a Veto, a kept 75, the hidden King, a consent), when others answer by disk or give up
caballeros, and at each step of a scoring. The case that shows a pair is one of
[the conformance suite](conformance.md); where none does, because there is nothing to ask, a walk comes upon it under
[the laws](../tests/kit/laws.py): the first rounds of a game in which the cards concerned are sought
(`tests/kit/crossing.py`).
Kinds and moments are found in the registry of what a log can hold, so that none is forgotten. `make bless` writes this
page.
"""


READS = {"=".join(map(str, kind.reads)): kind.reads for kind in KINDS.values()}
"""The readings by which some kinds come, as the page names them."""


@cache
def shown() -> Mapping[Pair, str]:
    """For each pair that a case shows the case that shows it and the fewest others."""
    met: dict[str, set[Pair]] = defaultdict(set)
    playing = [""]
    step = engine._after_step

    def noted(position: Position, agenda: engine.Agenda, given: engine.Answers) -> object:
        met[playing[0]].update(pairs_at(position, agenda[0]))
        return step(position, agenda, given)

    with patch.object(engine, "_after_step", noted):
        for case in every_case():
            playing[0] = case.number
            for _, edition in editions_of(case):
                Play(case, edition).play(case)
    found: dict[Pair, str] = {}
    for number in sorted(met, key=lambda each: (len(met[each]), [int(n) for n in each.split(".")[1:]])):
        for pair in met[number]:
            found.setdefault(pair, number)
    return found


def _walks(page: str) -> dict[int, Walk]:
    """The walks that a page lists, by number."""
    return {
        int(number): Walk(int(shelf), int(seed), frozenset(sought.split(", ") if sought else ()), READS[reading])
        for number, shelf, seed, sought, reading in WALK.findall(page)
    }


def _section(page: str, kind: crossing.Kind) -> str:
    return page.partition(f"\n## {kind.words[0].upper()}{kind.words[1:]}\n")[2].partition("\n## ")[0]


IDS = {moment.words: name for name, moment in MOMENTS.items()}


def _missed(page: str) -> set[Pair]:
    """The pairs that a page says no walk has come upon."""
    lines = ((name, re.findall(rf"^{MISSED} \((.+)\)\.$", _section(page, kind), re.M)) for name, kind in KINDS.items())
    return {(name, IDS[words]) for name, found in lines for line in found for words in line.split("; ")}


def _told(page: str) -> dict[int, set[Pair]]:
    """The pairs that a page says each walk shows."""
    told: dict[int, set[Pair]] = defaultdict(set)
    for name, kind in KINDS.items():
        for number, moments in re.findall(r"^\| walk (\d+) \| ([^|]+) \|", _section(page, kind), re.M):
            told[int(number)] |= {(name, IDS[words]) for words in moments.split("; ")}
    return told


def _wanted() -> set[Pair]:
    """The pairs that no case shows, and nothing speaks against."""
    pairs = {(kind, moment) for kind in KINDS for moment in MOMENTS} - {*shown()}
    return {pair for pair in pairs if not why_not(pair)}


def _sought(page: str) -> dict[Pair, Walk]:
    """A walk for each pair that is wanted: those of the page as far as they still do, else new ones, if there are any.

    What many walks have not come upon is sought again in a thorough run alone.
    """
    wanted, found = _wanted(), dict[Pair, Walk]()
    for walk in _walks(page).values():
        for pair in walk.go() & wanted:
            found.setdefault(pair, walk)
    for pair in sorted(wanted - (set() if THOROUGH else _missed(page))):
        for walk in walks_for(pair, TRIES) if pair not in found else ():
            for met in walk.go() & wanted:
                found.setdefault(met, walk)
            if pair in found:
                break
    return found


def _written(walks: Mapping[Pair, Walk]) -> str:
    """The page."""
    pairs = ((kind, moment) for kind in KINDS for moment in MOMENTS)
    names = dict.fromkeys(walks[pair].name for pair in pairs if pair in walks and pair not in shown())
    numbers = {name: n for n, name in enumerate(names, 1)}
    parts = [HEAD]
    for kind in KINDS:
        words = KINDS[kind].words
        rows = [f"\n## {words[0].upper()}{words[1:]}\n"]
        by: dict[str, list[str]] = defaultdict(list)
        never: dict[str, list[str]] = defaultdict(list)
        for moment, told in MOMENTS.items():
            pair = kind, moment
            if pair in shown():
                by[shown()[pair]].append(told.words)
            elif pair in walks:
                by[f"walk {numbers[walks[pair].name]}"].append(told.words)
            else:
                why = why_not(pair)
                never[f"Never: {why}" if why else MISSED].append(told.words)
        rows += ["| shown by | when |", "| --- | --- |"] if by else []
        parts += [*rows, *(f"| {shown_by} | {'; '.join(moments)} |" for shown_by, moments in by.items())]
        parts += [f"\n{why} ({'; '.join(moments)})." for why, moments in never.items()]
    parts += [
        "\n## Walks\n",
        "| walk | table and seed | cards that are sought | reading |",
        "| --- | --- | --- | --- |",
    ]
    for name, number in numbers.items():
        at, *words = name.split()
        sought, reading = [word for word in words if "=" not in word], "".join(word for word in words if "=" in word)
        parts.append(f"| {number} | {at} | {', '.join(sought)} | {reading} |")
    return "\n".join(parts) + "\n"


def test_every_kind_of_what_lasts_and_every_moment_has_its_words() -> None:
    assert {cls.__name__ for cls in crossing.kinds()} == set(KINDS)
    assert set(crossing.moments()) == set(MOMENTS)
    for each in (KINDS, MOMENTS):
        assert len(each) == len({told.words for told in each.values()})


def test_the_page_says_which_case_shows_which_pair_and_why_others_never_meet() -> None:
    page = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    if os.environ.get("BLESS"):
        PAGE.write_text(_written(_sought(page)), encoding="utf-8")
        page = PAGE.read_text(encoding="utf-8")
    walks = _walks(page)
    listed = {pair: walks[number] for number, pairs in _told(page).items() for pair in pairs}

    assert set() == _wanted() - {*listed} - _missed(page), "`make bless` seeks what nothing has shown yet"
    assert _written(listed) == page


def test_no_case_shows_what_is_said_never_to_meet() -> None:
    """But for boxes that no book prints together: a case may lay them so."""
    said = {pair: why for pair in shown() if (why := why_not(pair)) and why != "no book prints both"}

    assert {} == said


def test_a_reason_why_two_never_meet_stands_for_something() -> None:
    for why, kinds, moments in crossing.NEVER:
        assert why in {why_not((kind, moment)) for kind in kinds for moment in moments}, why


def _listed() -> Iterator[int]:
    yield from _walks(PAGE.read_text(encoding="utf-8")) if PAGE.exists() else ()


@pytest.mark.parametrize("number", sampled([*_listed()], 12))
def test_a_walk_comes_upon_what_the_page_says_of_it_and_breaks_no_law(number: int) -> None:
    page = PAGE.read_text(encoding="utf-8")

    met = _walks(page)[number].go()

    assert set() == _told(page)[number] - met
    assert set() == {pair for pair in met if why_not(pair)}


def test_whatever_shuts_a_region_says_so() -> None:
    shuts = [cls for cls in crossing.ours(Modifier) if "is_taboo" in cls.answers]

    assert shuts
    assert [] == [cls.__name__ for cls in shuts if "shut_complaint" not in cls.answers]
