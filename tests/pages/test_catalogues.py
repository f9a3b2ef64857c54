"""The catalogues: English has a word for everything a letter may have to say, and another language needs no code."""

import re
import tomllib
from dataclasses import replace
from shutil import copytree

import pytest

from referee.commands.table import COMMANDS
from referee.languages import folders, loading
from referee.languages.catalogue import Catalogue
from referee.languages.folders import ENGLISH, Naming, templates_folder, unreadable, words_by_tag
from referee.languages.loading import load, speaking
from referee.report import render
from referee.report.complaints import clause
from referee.report.story import QUIET
from referee.report.voice import Voice
from referee.rules.boxes import BOXES, Box
from referee.rules.effects.base import Card
from referee.rules.effects.cards import KeepVeto
from tests.kit.geography import CNU
from tests.kit.languages import (
    Gap,
    codes_used,
    entry,
    families,
    gaps,
    keys,
    main,
    nameless,
    pasted,
    readable,
    strange,
    wordless,
    written,
)
from tests.orders import codes
from tests.report.moderators import CHANGES
from tests.report.winter import GOLDEN, letter


@pytest.fixture(scope="module")
def english() -> Catalogue:
    return load()["en"]


# --- what languages lack --------------------------------------------------------------------------


def test_english_lacks_nothing_that_other_languages_fall_back_to():
    assert [] == [gap.lines for gap in gaps(ENGLISH)], "`make words` prints them, ready to be added"


@pytest.mark.parametrize("language", words_by_tag())
def test_no_language_has_names_for_what_there_is_not(language):
    assert set() == strange(words_by_tag()[language])


@pytest.fixture
def fair(monkeypatch):
    box = Box(id="fair", deck=(Card("fair_day", 4, 1, 1, KeepVeto()),))
    monkeypatch.setitem(BOXES, box.id, box)


@pytest.mark.usefixtures("fair")
def test_a_new_card_is_missed_in_every_language_with_the_lines_to_add():
    forms, read = '[card.fair_day]\ntitle = "..."', '[card.fair_day]\nread = ["..."]'
    box = '[box.fair]\ntitle = "..."'

    for words in words_by_tag().values():
        new = {gap.lines: gap.written for gap in nameless(words) if "fair" in gap.lines}
        assert {forms: False, read: True, box: False} == new


def test_a_name_without_title_is_listed_for_letters_and_one_without_words_to_read_for_orders():
    dutch = words_by_tag()["nl"]
    bare = replace(dutch, names={**dutch.names, "card": {"veto": Naming({}, read=("veto",)), "king": Naming({})}})
    found = {gap.lines: gap.written for gap in nameless(bare) if gap.lines.startswith(("[card.veto]", "[card.king]"))}

    assert {
        '[card.veto]\ntitle = "..."': False,
        '[card.king]\ntitle = "..."': False,
        '[card.king]\nread = ["..."]': True,
    } == found


def test_the_list_has_every_word_that_players_write_and_english_says_and_fails_only_for_english(capsys):
    with pytest.raises(SystemExit) as ended:
        main([])

    told = capsys.readouterr().out
    assert (0, "# English, which stands in for all of them, lacks 0") == (ended.value.code, told.splitlines()[-1])


@pytest.mark.usefixtures("fair")
def test_the_list_of_a_new_card_names_it_in_every_language(capsys):
    with pytest.raises(SystemExit) as ended:
        main([])
    told = capsys.readouterr().out

    assert 1 == ended.value.code
    assert len(words_by_tag()) == len(re.findall(r"\[card.fair_day\]\n(?:title.*\n)?read = ", told))
    assert "stands in for all of them, lacks 3" in told


def test_what_is_lacking_is_printed_as_it_can_be_added():
    dutch = words_by_tag()["nl"]
    bare = replace(dutch, own=(), sheet="", verbs={}, particles={}, names={"card": {}})
    lacking = [*nameless(bare), *wordless(bare)]

    begun = tomllib.loads(pasted(lacking))
    assert {"title", "read"} == begun["card"]["veto"].keys()
    assert {*keys("verbs")} == begun["verbs"].keys()
    assert ["..."] == begun["own"]
    assert words_by_tag()["en"].sheet == begun["help"]["sheet"]
    assert pasted(lacking, there={"[verbs]"}).startswith('own = ["..."]\n\n# to [verbs], which is there:\nABOLISH =')


def test_what_belongs_to_no_table_is_printed_under_no_heading_though_the_file_has_empty_lines():
    lacking = Gap("en", "sentences.po", entry("command-does.RENAME", "..."))

    assert 'msgctxt "command-does.RENAME"\nmsgid "..."\nmsgstr ""' == pasted([lacking], there={"", "[verbs]"})


def test_the_search_for_codes_finds_those_of_the_rules_and_of_the_order_book():
    assert {"kings-region", "card-gone", "from-court-only", "not-from-court", "no-lead"} <= set(codes_used())


def test_no_sentence_of_a_complaint_is_for_a_code_that_nobody_uses():
    assert set() == written("complaint") - {*codes_used(), *codes.COMPLAINT_CODES}


def test_every_entry_a_seat_may_read_has_words_or_stands_elsewhere_in_the_letter():
    told = {kind for kind in readable() if kind.__name__ in written("told")}

    assert readable() == told | set(QUIET)
    assert set() == told & set(QUIET)


@pytest.mark.parametrize("context", families())
def test_no_sentence_is_for_an_id_there_is_not(context):
    assert families()[context] == written(context)


def test_every_deed_is_that_of_a_card_and_leaves_room_for_what_came_of_it():
    deeds = [name.forms["deed"] for name in words_by_tag()["en"].named("card").values() if "deed" in name.forms]

    assert deeds
    assert all("{what}" in deed for deed in deeds)


ENDS = {
    "clock": ("stands", "runs"),
    "rules": ("now", "began"),
    "seal": ("gone", "back"),
    "lasting": ("began", "gone"),
}
"""What becomes of what changes, where a sentence tells each end."""


def test_every_change_has_words():
    ends = {f"{what}-{end}" for what, both in ENDS.items() for end in both}
    own = ("option", "rule", "seal")

    told = {"token" if change.key and change.what not in own else change.what for change in CHANGES}

    assert (told - {*ENDS}) | ends <= written("change")


def test_every_command_that_is_given_as_an_example_says_what_it_is_for():
    assert written("hint") <= {command.word for command in COMMANDS}


def test_an_argument_is_told_as_its_blank_asks(english):
    voice = Voice(english, letter("report"), "UTC")

    assert "yellow: 1 in New␣Castile, not 3".replace("␣", "\N{NO-BREAK SPACE}") == clause(
        voice, "too-few-there", (2, CNU, 1, 3)
    )


def test_a_complaint_takes_the_form_for_the_number_that_its_blank_marks(english):
    voice = Voice(english, letter("report"), "UTC")

    assert "kept for what costs you one point or more" == clause(voice, "veto", (1,), "advice")
    assert "kept for what costs you 3 points or more" == clause(voice, "veto", (3,), "advice")


def test_a_complaint_may_have_a_sentence_of_its_own_for_its_reader(english):
    own = {"complaint.too-few-there[0=you]": "yours in {1:place}: {2}"}
    spoken = replace(english, said=english.said | own, persons={"complaint.too-few-there": [("0", "you")]})
    voice = Voice(spoken, letter("report"), "UTC")

    assert "yours in New Castile: 1" == clause(voice, "too-few-there", (voice.letter.seat, CNU, 1, 3)).replace(
        "\N{NO-BREAK SPACE}", " "
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

msgctxt "pattern.moment"
msgid "EEE d MMM HH:mm"
msgstr "EEEE d MMMM HH:mm"

msgctxt "letter.you"
msgid "You are {you} ({player})."
msgstr "Jij bent {you} ({player})."
"""


@pytest.fixture
def two_languages(tmp_path):
    copytree(templates_folder(), tmp_path / "templates")
    (tmp_path / "templates" / "languages" / "nl" / "sentences.po").write_text(DUTCH, encoding="utf-8")
    return load(tmp_path / "templates")


def test_letters_are_written_in_the_languages_that_have_sentences():
    have = {each.parent.name for each in templates_folder().glob("languages/*/sentences.po")}
    assert have == set(load())


def test_a_language_of_letters_is_one_more_file_and_english_fills_its_gaps(two_languages):
    mail = render(GOLDEN["report"], two_languages["nl"], "Europe/Amsterdam")

    assert "\nJij bent BLAUW (Bo). Round 4 of 9." in mail.text
    assert "<b>Jij bent BLAUW (Bo).</b>" in re.sub(" style=.*?>", ">", mail.html)
    assert " Baskenland 8/4/0*: " in mail.text
    assert " Galicia 4/2/0: " in mail.text


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
    with pytest.raises(FileNotFoundError, match="languages/en"):
        load(tmp_path)


def test_a_file_of_words_that_cannot_be_read_is_named_and_the_other_languages_are_spoken(tmp_path):
    copytree(templates_folder(), tmp_path / "templates")
    (tmp_path / "templates" / "languages" / "sv" / "names.toml").write_text("[card.veto", encoding="utf-8")
    (tmp_path / "templates" / "languages" / "old copies").mkdir()

    assert {*words_by_tag()} - {"sv"} == {*words_by_tag(tmp_path / "templates")}
    left_out = unreadable(tmp_path / "templates")
    assert ["old copies", "sv"] == [*left_out]
    assert "sv/names.toml cannot be read" in left_out["sv"]


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("names.toml", "[card.veto"),
        ("orders.toml", "verbs = 3"),
        ("sentences.po", "msgctxt 3\nmsgid"),
        ("sentences.po", ""),
    ],
)
def test_letters_of_a_language_that_cannot_be_read_are_english(tmp_path, monkeypatch, file, words):
    root = tmp_path / "templates"
    copytree(templates_folder(), root)
    (root / "languages" / "sv" / file).write_text(words, encoding="utf-8")
    monkeypatch.setattr(folders, "templates_folder", lambda: root)
    monkeypatch.setattr(loading, "templates_folder", lambda: root)
    caches = (folders._found, loading._loaded, loading._or_english, loading.speaking)
    for each in caches:
        each.cache_clear()
    try:
        told = [speaking(tag).say("request", "LANGUAGE") for tag in ("sv", "sv-FI", "en", "nl")]
    finally:
        monkeypatch.undo()
        for each in caches:
            each.cache_clear()

    english, dutch = (speaking(tag).say("request", "LANGUAGE") for tag in ("en", "nl"))
    assert [english, english, english, dutch] == told
