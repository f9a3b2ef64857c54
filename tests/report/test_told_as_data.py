"""A letter as data holds what the letter tells: what changes its words changes its data, and all it names is there."""

import json
import re
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from datetime import datetime
from functools import cache
from typing import Any

import pytest

from referee import log
from referee.docket.horizon import Horizon
from referee.languages.loading import load
from referee.letters import KINDS, Letter, LetterKind
from referee.letters.model import Clock, TablePeople
from referee.report import typesetting
from referee.report.data import schema
from referee.report.letter_page import page
from referee.report.voice import LetterVoice
from tests.kit.schemas import allowed
from tests.kit.thorough import sampled
from tests.report.games import data_of
from tests.report.winter import BLUE, GOLDEN, GREEN, NAMES, NOW, RED, YELLOW, letter

ENGLISH = load()["en"]
DAY = 86_400

PEOPLE = TablePeople(
    NAMES,
    vacant=(GREEN,),
    stand_ins=((GREEN, "greedy"),),
    left=(YELLOW,),
    away=((RED, NOW + DAY, NOW + 5 * DAY), (BLUE, NOW + 6 * DAY, NOW + 8 * DAY)),
    accepted=(RED, BLUE),
    moderators=("Mo",),
    observers=("Ola",),
    unheard=(RED,),
    is_offered=True,
    open_to_all=True,
    gathers=True,
    lacking_again=2,
)
CLOCK = Clock(
    due=NOW + 3 * DAY,
    because=(log.Because("rest", (RED,)), log.Because("away", (RED,), NOW + 5 * DAY)),
    grace=(RED, BLUE),
    ends=Horizon(NOW + 20 * DAY, NOW + 90 * DAY),
)
MORE = {
    "status-of-people": replace(letter("status"), people=PEOPLE),
    "status-in-grace": replace(letter("status"), clock=CLOCK),
    "status-paused": replace(letter("status"), clock=Clock(paused=True, resumes=NOW + 4 * DAY)),
    "status-opening": replace(letter("status"), clock=Clock(opens=NOW + 1800)),
    "question-asked-again": replace(letter("question"), clock=CLOCK, people=PEOPLE),
    "report-ends": replace(letter("report"), clock=CLOCK, people=PEOPLE),
}
LETTERS = {**GOLDEN, **MORE}
"""Letters of every kind, and some that tell of people and time all there may be."""


def text_of(one: Letter) -> str:
    said = typesetting.text(ENGLISH, page(LetterVoice(ENGLISH, one, "UTC")).text)
    return " ".join(said.replace("\n| ", " ").split())


# --- whatever changes a letter's words changes its data ---

NOT_TOLD_AS_SUCH = ("kind", "game", "label", "stop", "seat", "table", "envelope", "past")
"""Who writes to whom at which table: what is played with stands in `rules.json`, the past in earlier letters."""

LAYOUT = ("view.seat", "view.ranks", "asked.keys")
"""What changes how a thing is said, and stands elsewhere: who is called you, that the game is over (`standings`), and
which of what is missing is asked now."""


def _default(field: Field[Any]) -> Any:
    return field.default if field.default is not MISSING else MISSING


def _others(value: Any, field: Field[Any]) -> Iterator[Any]:
    """Other values that a field might have: what it has where nothing is to be told, one more, one fewer."""
    if (usual := _default(field)) is not MISSING and usual != value:
        yield usual
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
        case str() if value:
            yield f"{value}x"
        case tuple() if value:
            yield value[1:]


@cache
def _seen() -> dict[str, list[Any]]:
    """By field, the values it has in all these letters."""
    found: dict[str, list[Any]] = {}
    for one in LETTERS.values():
        for path, value in _fields(one, ""):
            if value not in (known := found.setdefault(path, [])):
                known.append(value)
    return found


def _fields(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    for each in fields(value):
        if path or each.name not in NOT_TOLD_AS_SUCH:
            held = getattr(value, each.name)
            yield f"{path}{each.name}", held
            if is_dataclass(held) and path.count(".") < 1:
                yield from _fields(held, f"{path}{each.name}.")


def _altered(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """A letter, or a group of its fields, with one field altered: its path, and the whole."""
    for each in fields(value):
        if not path and each.name in NOT_TOLD_AS_SUCH:
            continue
        held, at = getattr(value, each.name), f"{path}{each.name}"
        donated = _seen().get(at, ())[:1] if path and not is_dataclass(held) else ()
        others = [*_others(held, each), *(other for other in donated if not is_dataclass(other))]
        for number, other in enumerate(others):
            if other != held and other not in others[:number]:
                yield at, replace(value, **{each.name: other})
        if is_dataclass(held) and path.count(".") < 2:
            yield from ((deeper, replace(value, **{each.name: new})) for deeper, new in _altered(held, f"{at}."))


def _shown(one: Letter) -> tuple[str, str] | None:
    """The words of a letter and its data; None of one that cannot be."""
    try:
        return text_of(one), data_of(one)
    except Exception:  # noqa: BLE001 - an alteration may well make no sense
        return None


def _to_alter(kind: LetterKind) -> dict[str, Letter]:
    """A plain letter of a kind, those that are about something of their own, and those that tell all there may be."""
    ours = {name: one for name, one in LETTERS.items() if one.kind == kind}
    plain = {next(iter(ours))} if not any(one.moment for one in ours.values()) else set()
    return {name: one for name, one in ours.items() if name in plain or one.moment or name in MORE}


@pytest.mark.parametrize("kind", sampled([*KINDS], 3))
def test_whatever_changes_what_a_letter_says_changes_its_data(kind: LetterKind) -> None:
    lacking, seen = set(), 0
    for name, one in _to_alter(kind).items():
        words, data = text_of(one), data_of(one)
        for path, other in _altered(one, ""):
            shown = _shown(other)
            if shown is not None and shown[0] != words:
                seen += 1
                if shown[1] == data and path not in LAYOUT:
                    lacking.add((name, path))
    assert seen
    assert set() == lacking


# --- all that a letter names is there ---

MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
DATE = re.compile(rf"(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) )?(\d+) ({'|'.join(MONTHS)})(?: (\d\d:\d\d))?")
INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


def _dates(text: str) -> set[tuple[str, str, str]]:
    return {(found[1], found[2], found[3] or "") for found in DATE.finditer(text)}


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield len(value)
        yield from (leaf for key, held in value.items() for leaf in (key, *_leaves(held)))
    elif isinstance(value, list):
        yield len(value)
        yield from (leaf for held in value for leaf in _leaves(held))
    else:
        yield value


def _told(one: Letter) -> tuple[set[str], str, set[tuple[str, str, str]]]:
    """Of the data of a letter: all numbers, all words, all dates."""
    leaves = [*_leaves(json.loads(data_of(one)))]
    words = [leaf for leaf in leaves if isinstance(leaf, str)]
    dates = set()
    for instant in (found for each in words for found in INSTANT.findall(each)):
        at = datetime.fromisoformat(instant)
        day = (str(at.day), MONTHS[at.month - 1])
        dates |= {(*day, ""), (*day, at.strftime("%H:%M"))}
    said = " ".join(each for each in words if not INSTANT.fullmatch(each))
    years = {str(datetime.fromisoformat(each).year) for each in words if INSTANT.fullmatch(each)}
    numbers = {str(leaf) for leaf in leaves if isinstance(leaf, int)} | {*re.findall(r"\d+", said)} | years
    return numbers, " ".join(said.split()), dates


@pytest.mark.parametrize("name", LETTERS)
def test_each_number_name_and_date_of_a_letter_is_in_its_data(name: str) -> None:
    one = LETTERS[name]
    text = text_of(one)
    numbers, words, dates = _told(one)

    assert set() == _dates(text) - dates
    bare = re.sub(r"\b\d\d:\d\d\b", "", DATE.sub("", text))
    assert set() == {*re.findall(r"\b\d+\b", bare)} - numbers - _sums(one) - INSTRUCTIONS
    named = {id for name, id in _names(one).items() if re.search(rf"\b{name}\b", text) and name not in words}
    assert set() == {id for id in named if id not in words}


INSTRUCTIONS = {"256", "64"}
"""Numbers in sentences that are always the same: the hash of the seed is SHA-256, and has 64 digits."""


def _sums(one: Letter) -> set[str]:
    """The sums below the tables of points that a letter draws up: all that stands above them is in the data."""
    told = json.loads(data_of(one))
    regions = [each["points"] for each in told["events"] if each["is"] == "scored" and each["place"] != "CAS"]
    tables = [regions, [*told["if_scored"].values()], [*told["if_scored"].values(), _scores(told)]]
    return {str(sum(row[seat] for row in table)) for table in tables for seat in one.setup.colours}


def _scores(told: dict[str, Any]) -> dict[str, int]:
    return {each["seat"]: each["score"] for each in told["seats"]}


def _names(one: Letter) -> dict[str, str]:
    """What may be named in a letter, and what data calls it: people and colours the same, places and cards by ids."""
    people = {*one.people.names, *one.people.moderators, *one.people.observers, *one.setup.colours}
    cards = {ENGLISH.word("card", card.design): card.design for card in one.table.cards}
    places = {ENGLISH.word("place", zone.id): zone.id for zone in one.setup.board.zones}
    return {each: each for each in people} | cards | places


def test_there_is_a_letter_of_every_kind() -> None:
    assert {*KINDS} == {one.kind for one in LETTERS.values()}


def test_each_of_these_letters_keeps_to_the_schema() -> None:
    described = schema()
    for name, one in LETTERS.items():
        assert [] == allowed(described, described, json.loads(data_of(one))), name
