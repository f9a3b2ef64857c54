"""The sentences of other languages than English: whole, in their own words, in the terms of the game."""

from shutil import copytree

import pytest

from referee.languages.folders import ENGLISH, templates_folder, words_by_tag
from referee.languages.loading import letter_languages, load, path_of_sentences
from referee.report import render
from tests.kit import languages, merging, translations
from tests.kit.languages import FOR_MODERATORS, catalog
from tests.report.winter import GOLDEN

LANGUAGES = [tag for tag in letter_languages() if tag != ENGLISH]

CHECKS = (
    translations.strayed,
    translations.misfilled,
    translations.formless,
    translations.miscounted,
    translations.banned,
    translations.untouched,
    translations.half_english,
    translations.misquoted,
    translations.otherwise_said,
)


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_nothing_is_wrong_with_the_sentences_of_a_language_that_a_machine_can_see(tag, check):
    assert [] == [*check(tag)]


@pytest.mark.parametrize("tag", LANGUAGES)
def test_the_sentences_of_a_language_stand_as_english_has_them_now(tag):
    there = path_of_sentences(templates_folder(), tag).read_text("utf-8")

    assert merging.merged(tag) == there, "`make merge` writes it anew; then look at what it has marked fuzzy"


# --- one more language is one more folder -----------------------------------------------------------

HEAD = """# Esperanto.
msgid ""
msgstr ""
"Language: eo\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""
NAMES = """[cases]
place = ["to"]

[language.eo]
title = "esperanto"

[place.ARA]
title = "Aragono"
to = "al Aragono"
"""
ORDERS = """rank = 99
own = ["mia"]

[verbs]
# lay a power card
POWER = ["forto"]

[numbers]
"""
TO_KING = "La Reĝo iras {place:to}"
MANY = 100


def said_anew(english: str) -> str:
    """A sentence of another language, with all of the blanks."""
    return f"{english}, eo"


def hundred_sentences() -> str:
    """A copy of the English file of sentences, of which a hundred are said."""
    page = [each for each in catalog(ENGLISH) or () if each.context and not FOR_MODERATORS.match(str(each.context))]
    first = [each for each in page if each.context in ("told.KingMoved", "letter.you")]
    rest = [each for each in page if each not in first]
    said = {str(each.context) for each in (*first, *rest[: MANY - len(first)])}
    blocks = [HEAD.strip()]
    for each in page:
        forms = (each.id,) if isinstance(each.id, str) else tuple(each.id)
        mine = tuple(said_anew(form) if each.context in said else "" for form in forms)
        mine = (TO_KING,) if each.context == "told.KingMoved" else mine
        blocks.append(merging.entry(str(each.context), each.id, mine if len(mine) > 1 else mine[0]))
    return "\n\n".join(blocks) + "\n"


@pytest.fixture
def esperanto(tmp_path, monkeypatch):
    root = tmp_path / "templates"
    copytree(templates_folder(), root)
    files = {"names.toml": NAMES, "orders.toml": ORDERS, "sentences.po": hundred_sentences()}
    (root / "languages" / "eo").mkdir()
    for name, text in files.items():
        (root / "languages" / "eo" / name).write_text(text, encoding="utf-8")
    for module in (languages, merging, translations):
        monkeypatch.setattr(module, "templates_folder", lambda: root)
    for module in (languages, translations):
        monkeypatch.setattr(module, "words_by_tag", lambda: words_by_tag(root))
    return root


def test_a_language_of_a_hundred_sentences_says_them_in_letters_and_english_says_the_rest(esperanto):
    spoken = load(esperanto)["eo"]
    mail = render(GOLDEN["report"], spoken, "Europe/Warsaw")

    assert "La Reĝo iras al Aragono" == spoken.say("told", "KingMoved", place=spoken.said["place.ARA"])
    assert f"\n{said_anew('You are BLUE (Bo).')}" in mail.text
    assert "La Reĝo iras" in mail.text
    assert "Your sheet for round 4 is DUE" in mail.text
    assert 'lang="eo"' in mail.html


def test_a_language_of_a_hundred_sentences_is_counted_and_english_knows_its_name(esperanto, capsys):
    with pytest.raises(SystemExit) as ended:
        languages.main(["eo"])
    told = capsys.readouterr().out

    assert 0 == ended.value.code
    assert f"# eo: players' letters {MANY} of " in told
    assert "moderators' 0 of " in told
    assert "# templates/languages/eo/talk.toml is not there" in told
    assert "Esperanto" == words_by_tag(esperanto)["en"].named("language")["eo"].written


def test_nothing_is_wrong_with_a_language_that_has_no_glossary_and_leaves_most_to_english(esperanto):
    there = path_of_sentences(esperanto, "eo").read_text("utf-8")

    assert [] == [fault for check in CHECKS if check is not translations.half_english for fault in check("eo")]
    assert [*map(str.strip, there.split("\n\n"))] == [
        each for each in merging.merged("eo").strip().split("\n\n") if not each.startswith("# ---")
    ]


def test_a_file_of_sentences_that_cannot_be_read_is_named(esperanto):
    path_of_sentences(esperanto, "eo").write_text('msgid "a\n', encoding="utf-8")

    with pytest.raises(ValueError, match="eo/sentences.po cannot be read"):
        load(esperanto)


def test_a_sentence_that_english_says_anew_is_fuzzy_in_english_order_and_quoted_as_gettext_has_it():
    plain = merging.entry("told.Passed", "{seat} passes.", '{seat} "pas".\nKoniec.')
    several = merging.entry("roll.players", ("one player", "{n} players"), ("a", "b", "c"), fuzzy=True)

    assert ('msgctxt "told.Passed"\nmsgid "{seat} passes."\nmsgstr ""\n"{seat} \\"pas\\".\\n"\n"Koniec."') == plain
    assert several.splitlines()[:4] == [
        "#, fuzzy",
        'msgctxt "roll.players"',
        'msgid "one player"',
        'msgid_plural "{n} players"',
    ]
    assert several.splitlines()[4:] == ['msgstr[0] "a"', 'msgstr[1] "b"', 'msgstr[2] "c"']
