"""The catalogues: English has a word for everything a letter may have to say, and another language needs no code."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from types import UnionType
from typing import get_type_hints as hints

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

from referee import log
from referee.catalogues import folder, load, speaking
from referee.lang import Catalogue
from referee.orders import complaints
from referee.orders.blocks import KEYS
from referee.orders.words.en import ENGLISH
from referee.report import render
from referee.report.complaints import clause
from referee.report.helping import ORDERS
from referee.report.story import QUIET
from referee.report.voice import Voice
from referee.rules import events
from referee.rules.boxes import BASE, BOXES
from referee.rules.decisions import Ask, Disk
from referee.rules.editions import EDITIONS
from referee.rulings import ruled
from referee.rulings.reference import CARDS
from tests.geography import CNU
from tests.report.chancery import CHANGES, NOTICES
from tests.report.winter import COLOURS, GOLDEN, letter

ROOT = Path(__file__).resolve().parent.parent
ALL_BOXES = (BASE, *BOXES.values())
DESIGNS = {card.design for box in ALL_BOXES for card in box.deck}
ZONES = {zone for box in ALL_BOXES for zone in box.zones}
DISKS = {f"DISK {purpose.upper()}" for purpose in Disk}


@pytest.fixture(scope="module")
def english() -> Catalogue:
    return load()["en"]


def written(context: str) -> set[str]:
    """The ids that English has under a context."""
    with (folder() / "en.po").open("rb") as source:
        found = [message.id for message in read_po(source) if message.id and message.context == context]
    return {ids if isinstance(ids, str) else ids[0] for ids in found}


def choices(annotation: object) -> set[str]:
    """The strings of a Literal."""
    return set(annotation.__args__)  # type: ignore[attr-defined]


def codes_used() -> Iterator[str]:
    """Codes of complaints and remarks as the source writes them where it makes one, or names them for that."""
    for path in (ROOT / "referee").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = {ast.unparse(n.targets[0]): n.value for n in tree.body if isinstance(n, ast.Assign)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Complaint", "LineComplaint", "Remark"):
                parts = [named.get(ast.unparse(part), part) for part in ast.walk(node)]
                texts = (part.value for part in parts if isinstance(part, ast.Constant))
                yield from (t for t in texts if isinstance(t, str) and re.fullmatch(r"[a-z]+(-[a-z]+)*", t))


FAULTS = {"invalid", "illegal", "ambiguous"}


def test_every_complaint_and_remark_has_a_sentence():
    spoken = written("complaint") | written("remark")

    assert set() == {*codes_used(), *complaints.COMPLAINT_CODES, *complaints.REMARK_CODES} - spoken - FAULTS


def test_the_search_for_codes_finds_those_of_the_rules_and_of_the_order_book():
    assert {"kings-region", "card-gone", "from-court-only", "not-from-court", "no-lead"} <= set(codes_used())


def test_no_sentence_of_a_complaint_is_for_a_code_that_nobody_uses():
    assert set() == written("complaint") - {*codes_used(), *complaints.COMPLAINT_CODES}


def test_every_note_on_a_proposal_has_a_sentence():
    assert {*complaints.NOTE_CODES, "absence-told"} == written("note")


FOR_NO_SEAT = {log.SeedKept, log.AgendaChanged, log.DirectiveRead, log.Noticed, log.Drafted}


def readable() -> set[type]:
    """Classes of entries that some seat may read."""
    union: UnionType = log.Entry
    kinds = {kind for part in union.__args__ for kind in (getattr(part, "__args__", None) or (part,))}
    return {kind for kind in kinds if kind not in FOR_NO_SEAT}


def test_every_entry_a_seat_may_read_has_words_or_stands_elsewhere_in_the_letter():
    told = {kind for kind in readable() if kind.__name__ in written("told")}

    assert readable() == told | set(QUIET)
    assert set() == told & set(QUIET)


def test_every_card_has_a_title_and_says_what_it_does():
    assert DESIGNS == written("card") == written("offer")
    assert written("deed") <= DESIGNS


@pytest.mark.parametrize(
    ("context", "ids"),
    [
        ("colour", set(COLOURS)),
        ("initial", set(COLOURS)),
        ("place", {zone.id for zone in ZONES}),
        ("slot", {zone.id for zone in ZONES if zone.kind == "slot"}),
        ("token", {token.id for box in ALL_BOXES for token in box.tokens}),
        ("box", {box.id for box in ALL_BOXES}),
        ("edition", set(EDITIONS)),
        ("fate", choices(log.Fate)),
        ("tempo", choices(log.Tempo)),
        ("default", {Ask.POWER, Ask.CARD, Ask.HALF, Ask.RETURN, Ask.DISK, Ask.PLACE}),
        ("reason", {"silent", "exhausted", "asked"}),
        ("half", {"act", "place"}),
        ("help", {*ORDERS, *ENGLISH.asks}),
        ("usage", {*ORDERS, *ENGLISH.asks}),
        ("pattern", {"moment", "weekday"}),
        ("option", set(log.Options.__dataclass_fields__)),
        ("state", {"in", "awaited", "house", "stand-in"}),
    ],
)
def test_every_id_of_a_family_has_a_word(context, ids):
    assert ids == written(context)


def test_every_class_of_ruling_has_a_sentence():
    assert {kind.__name__ for kind in ruled.Ruling.__args__} <= written("ruling")


def test_every_fate_of_a_command_and_every_alert_has_words():
    assert choices(log.ReplyFate) <= written("reply")
    assert choices(hints(log.Noticed)["topic"]) <= written("alert")


def test_every_change_has_words():
    clock = {"clock-stands", "clock-runs"}

    assert ({change.what for change in CHANGES} - {"clock"}) | clock <= written("change")


def test_every_command_that_is_given_as_an_example_says_what_it_is_for():
    assert written("hint") <= {card.word for card in CARDS}


def test_every_block_has_an_example_and_every_question_its_words():
    assert {*KEYS, "SAY", "ACCEPT", "DO", "PLACE", "ELSE CARD"} - {"TURN"} <= written("example")
    assert {kind.upper() for kind in (Ask.POWER, Ask.REINFORCE, Ask.CARD, Ask.HALF, Ask.RETURN, Ask.VETO)} <= written(
        "question"
    )
    assert written("question") >= DISKS


def test_every_kind_of_letter_has_both_templates_and_a_subject(english):
    kinds = {letter.kind for letter in GOLDEN.values()} | {notice.kind for notice in NOTICES.values()}

    assert {f"letters/{kind}.{ext}" for kind in kinds for ext in ("txt", "html")} == {
        name for name in english.templates if name.startswith("letters/")
    }
    assert kinds - {"receipt", "ruling", "alert"} <= written("subject")
    assert {f"alert-{topic}" for topic in choices(hints(log.Noticed)["topic"])} <= written("subject")


def test_initials_tell_colours_apart_without_colour(english):
    initials = [english.word("initial", colour) for colour in COLOURS]

    assert len(set(initials)) == len(COLOURS)


def test_an_argument_is_told_as_its_blank_asks(english):
    voice = Voice(english, letter("report"), "UTC")

    assert "yellow: 1 in New␣Castile, not 3".replace("␣", "\N{NO-BREAK SPACE}") == clause(
        voice, "too-few-there", (2, CNU, 1, 3)
    )


def test_a_code_without_words_and_an_argument_too_few_still_make_a_letter(english):
    voice = Voice(english, letter("report"), "UTC")

    assert "brand-new-code" == clause(voice, "brand-new-code", (1,))
    assert "there is no power card ?" == clause(voice, "power-range", ())


# --- another language -----------------------------------------------------------------------------

DUTCH = r"""
msgid ""
msgstr ""
"Language: nl\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgctxt "place"
msgid "PVA"
msgstr "Baskenland"

msgctxt "pattern"
msgid "moment"
msgstr "EEEE d MMMM HH:mm"

msgid "You are %(you)s (%(player)s)."
msgstr "Jij bent %(you)s (%(player)s)."
"""


@pytest.fixture
def two_languages(tmp_path):
    copytree(folder(), tmp_path / "templates")
    (tmp_path / "templates" / "nl.po").write_text(DUTCH, encoding="utf-8")
    return load(tmp_path / "templates")


def test_a_language_is_one_more_file_and_english_fills_its_gaps(two_languages):
    mail = render(GOLDEN["report"], two_languages["nl"], "Europe/Amsterdam")

    assert mail.text.startswith("Jij bent BLUE (Bo). Round 4 of 9.")
    assert "<b>Jij bent BLUE (Bo).</b>" in re.sub(" style=.*?>", ">", mail.html)
    assert " Baskenland     8/4/0*" in mail.text
    assert " Galicia        4/2/0" in mail.text


def test_what_a_translator_needs_is_found_in_the_templates():
    with (folder() / "babel.cfg").open(encoding="utf-8") as mapping:
        methods, options = parse_mapping_cfg(mapping)

    found = {message for _, _, message, _, _ in extract_from_dir(folder(), methods, options)}

    assert {"You are %(you)s (%(player)s).", "BOARD", "now: %(points)s", "the King: taboo."} <= found


def test_a_number_takes_the_form_its_language_has(english):
    assert "IF KING MOVED (you may be asked once more)" == english.count("example", "ASK", 1)
    assert "IF KING MOVED (you may be asked 2 times more)" == english.count("example", "ASK", 2)


def test_dates_and_lists_are_those_of_the_language(two_languages):
    dutch = two_languages["nl"]

    assert "donderdag 26 november 20:00" == dutch.moment(1_795_719_600, "Europe/Amsterdam", "moment")
    assert "9, 10 of 11" == dutch.either(("9", "10", "11"))
    assert "nl" == dutch.language


def test_an_unknown_language_gets_its_nearest_relative_or_english():
    assert load()["en"] is speaking("en-US") is speaking("tlh")


def test_a_folder_without_english_is_refused(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"en\.po"):
        load(tmp_path)


def test_events_of_the_rules_are_all_known_to_the_story():
    assert set(events.Fact.__args__) <= readable()
