"""The words of six languages: which are there, which two of them share, and that any of them make the same sheet."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import cycle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.languages.folders import Naming, Words, words_by_tag
from referee.languages.tokens import folded
from referee.orders.contents import OrderSheet
from referee.orders.keywords import understood
from referee.orders.lexicon import phrases_of
from referee.rules.boxes import BOXES
from referee.rules.model import COURT, PROVINCES
from tests.kit.geography import BOARD
from tests.kit.thorough import examples
from tests.kit.translations import writing
from tests.orders.letters import written
from tests.orders.sheets import check
from tests.orders.tongues import ENGLISH, ENGLISH_WORDS, LANGUAGES, LEXICONS, TABLE, TAGS, own, read, spellings

# --- the lexicons ---------------------------------------------------------------------------------

FIELDS = ("verbs", "asks", "particles", "manners", "numbers", "purposes", "blocks")


@pytest.mark.parametrize("tag", TAGS)
def test_a_misspelt_place_may_be_any_that_the_board_has(tag: str) -> None:
    lexicon = understood(tag, BOARD)

    assert {name.casefold() for name in lexicon.place_names} <= lexicon.said["place"].keys()
    found = {lexicon.said["place"][name.casefold()] for name in lexicon.place_names}
    assert {(place,) for place in (COURT, *BOARD.ground)} == found


@pytest.mark.parametrize("words", LANGUAGES, ids=TAGS)
def test_a_name_is_read_in_each_case_that_letters_of_its_language_have_it_in(words):
    said = LEXICONS[words.language].said["place"]
    forms = {
        (form, BOARD.index[code])
        for code, name in words.named("place").items()
        for form in (name.forms.get(case) for case in words.cases.get("place", ()))
        if form and BOARD.index.get(code, PROVINCES) != PROVINCES  # which no order names
    }

    unread = {
        form for form, place in forms if not any(place in said.get(ending, ()) for ending in endings(form.lower()))
    }
    assert set() == unread


def endings(phrase: str) -> list[str]:
    """A phrase, and what is left of it without its first words."""
    each = phrase.split()
    return [" ".join(each[n:]) for n in range(len(each))]


@pytest.mark.parametrize("words", LANGUAGES, ids=TAGS)
def test_no_language_has_ids_that_english_has_not(words: Words) -> None:
    for field in FIELDS:
        assert getattr(words, field).keys() <= getattr(ENGLISH_WORDS, field).keys(), field


def never_meet(one: str, two: str) -> bool:
    """Whether two things are of boxes that exclude each other: a name of both means the one that the game has."""
    first, second = (
        [box for box in BOXES.values() if id in {*(z.id for z in box.zones), *(c.design for c in box.deck)}]
        for id in (one, two)
    )
    return bool(first and second) and all(a.id in b.excludes or b.id in a.excludes for a in first for b in second)


@pytest.mark.parametrize("words", LANGUAGES, ids=TAGS)
def test_what_is_shared_may_mean_several_and_is_the_name_of_none(words: Words) -> None:
    for kind, names in words.names.items():
        shared = [(folded(phrase), id) for id, name in names.items() for phrase in phrases_of(name.shared)]
        alone = {(folded(phrase), id) for id, name in names.items() for phrase in name.phrases}
        times = Counter(phrase for phrase, _ in shared)
        assert [] == [phrase for phrase, id in shared if times[phrase] == 1], kind
        assert [] == [
            (phrase, id, other)
            for phrase, id in shared
            for said, other in alone
            if said == phrase and not never_meet(id, other)
        ]


def doubles(words: Words) -> Iterator[tuple[str, str, str, str]]:
    """Phrases that stand under two ids of one kind that one game may have."""
    for field in ("verbs", "numbers", "places", "cards", "colours", "purposes", "blocks"):
        seen: dict[tuple[str, ...], str] = {}
        for id, listed in own(words, field).items():
            for phrase in phrases_of(listed):
                other = seen.setdefault(folded(phrase), id)
                if other != id and not never_meet(other, id):
                    yield field, phrase, other, id


@pytest.mark.parametrize("words", LANGUAGES, ids=TAGS)
def test_no_phrase_of_a_language_stands_under_two_ids(words: Words) -> None:
    assert [] == list(doubles(words)), "leave it to one"
    lexicon = LEXICONS[words.language]
    answers = {folded(phrase)[0] for phrase in lexicon.said["YES"]}
    assert set() == answers & {folded(phrase)[0] for phrase in lexicon.said["IF KING MOVED"]}


def test_a_collision_inside_a_language_is_found() -> None:
    burgos = {"place": {code: Naming({"title": "Burgos"}) for code in ("GAL", "CVI")}}
    assert [("places", "burgos")] == [double[:2] for double in doubles(replace(words_by_tag()["nl"], names=burgos))]


@pytest.mark.parametrize("language", TAGS)
def test_english_orders_mean_in_every_language_what_they_mean_in_english(language: str) -> None:
    known = understood(language, BOARD).said
    others = {*ENGLISH_WORDS.manners, "filler", "own"}
    orders = {kind: said for kind, said in ENGLISH.said.items() if kind not in others}

    lost = {phrase for kind, said in orders.items() for phrase in said if known[kind].get(phrase) != said[phrase]}

    assert {*writing(language).unlike} == lost, "`[writing]` in its glossary lists them as `unlike`"


# --- one language a letter ------------------------------------------------------------------------


def test_a_word_means_what_it_means_in_the_players_language() -> None:
    either, both = "PLACE 2 Seville or Granada", "PLACE 2 Seville, 1 Granada"
    turn = replace(TABLE, mid_turn=True)

    assert read(either, "en", turn) == read("PLAATS 2 Sevilla of Granada", "nl", turn)
    assert read(both, "en", turn) == read("PLAATS 2 Sevilla en 1 Granada", "nl", turn)
    assert read("PLACE 2 Seville", "en", turn) == read("COLOCA 2 en Sevilla", "es", turn)
    assert read(both, "en", turn) == read("UMIEŚĆ 2 w Sewilli i 1 w Granadzie", "pl", turn)
    assert read(both, "en", turn) == read("PLACERA 2 i Sevilla och 1 i Granada", "sv", turn)


def test_prose_around_clear_orders_is_prose_whatever_its_words() -> None:
    prose = "I think two of you had a lot of luck in Aragon."

    for language in ("", *TAGS):
        sheet = read(f"{prose}\nPOWER 11", language)
        assert ("POWER 11", (), (), (prose,)) == (
            written(sheet.blocks),
            sheet.complaints,
            sheet.proposal,
            sheet.ignored,
        )


def test_a_denial_in_the_players_language_is_never_an_order() -> None:
    for text in ("no PODER 11", "No MOVE 1 own Granada to Seville"):
        assert () == read(text, "es").blocks


def test_the_keywords_in_capitals_tell_the_language_of_a_letter_whoever_writes_it() -> None:
    turn = replace(TABLE, mid_turn=True)

    for writer in ("", "en", "pl"):
        assert read("POWER 11 or 9", "en") == read("MACHT 11 of 9", writer) == read("MACHT 11 oder 9", writer)
        assert read("PLACE 2 Seville", "en", turn) == read("PLACERA 2 i Sevilla", writer, turn)


def test_a_letter_may_mix_english_and_the_language_of_its_writer() -> None:
    sheet = read("POWER 11\nSCHIJF LEEGLOOP Granada of Sevilla\nDISK GENERAL Seville", "nl")

    assert "POWER 11\nDISK GENERAL Seville\nDISK EVICT Granada or Seville" == written(sheet.blocks)
    assert OrderSheet(blocks=sheet.blocks) == sheet


def test_names_are_read_in_any_language() -> None:
    assert read("VETO red\nDISK EVICT Catalonia", "en") == read("VETO rojo\nDISK EVICT Katalonien", "en")
    assert read("VETO red\nDISK EVICT Catalonia", "en") == read("VETO czerwony\nSCHEIBE RÄUMUNG Cataluña", "de")


def test_what_says_nothing_in_the_writers_language_is_proposed_as_another_reads_it() -> None:
    for text in ("macht 11 of 9", "potęga 11 lub 9", "kraft 11 eller 9"):
        sheet = read(text, "es")
        assert ((), "POWER 11 or 9") == (sheet.blocks, written(sheet.proposal)), text


def test_a_request_is_granted_in_the_writers_language_or_in_capitals() -> None:
    final = read("FINAL", "en").requests

    assert (final, final, ()) == (
        read("definitivo", "es").requests,
        read("DEFINITIVO").requests,
        read("definitivo").requests,
    )


def test_a_player_whose_name_is_a_word_of_another_language_is_a_player() -> None:
    table = replace(TABLE, names=("Mia", "Bo", "Cleo", "Dirk", "Emma"))
    red = read("VETO red", "en", table)

    assert red == read("VETO Mia", "sv", table) == read("VETO Mia", "en", table) == read("VETO Mia", "", table)


# --- any words at all -----------------------------------------------------------------------------

Slot = tuple[str, str]

RIVAL, IF = ("colours", "red"), ("particles", "IF")
CONDITIONS: tuple[tuple[Slot | str, ...], ...] = (
    (IF, RIVAL, ("particles", "LEADS"), ("places", "SEV")),
    (("particles", "UNLESS"), RIVAL, ("particles", "HAS"), "3", ("places", "COURT")),
    (IF, ("particles", "ANYBODY"), ("particles", "HAS"), ("particles", "LEAST"), "3", ("particles", "PROVINCES")),
    (IF, RIVAL, ("particles", "AHEAD"), ("colours", "blue"), ("particles", "BY"), "5"),
    (IF, ("particles", "TURN"), "2", ("particles", "AND"), ("particles", "FIRST")),
    *((("particles", "UNLESS"), ("particles", "LAST"), ("particles", "AND"), RIVAL, ("particles", "LAID"), "9"),) * 2,
    *((IF, RIVAL, ("particles", "TOOK"), ("cards", "scoreboard")),) * 5,  # there are many words for it
    *((IF, ("cards", "scoreboard"), ("particles", "IS"), ("particles", "FREE")),) * 2,
    *((IF, ("particles", "FIRST")),) * 2,
    (IF, ("verbs", "KING"), ("particles", "MOVED")),
    (IF, ("verbs", "KING"), ("particles", "TO"), ("places", "GAL")),
)

TO_THE_CASTILLO = [(("verbs", "PLACE"), ("particles", goal), ("places", "CAS")) for goal in ("REST", "SPREAD")]

PARTS: tuple[tuple[Slot | str, ...], ...] = (
    (
        *(("verbs", "POWER"), "11"),
        *(
            part
            for turn in "123"
            for part in (("particles", "OR"), ("particles", "AIM"), turn, ("particles", "MAX"), "9")
        ),
    ),
    (("verbs", "CARD"), ("cards", "two_and_two")),
    *(
        (("verbs", "MOVE"), "1", seat, ("places", source), ("particles", "TO"), ("places", target))
        for seat, source, target in (
            *((("own", ""), "GRA", "SEV"), (("own", ""), "CAT", "SEV")),
            (("colours", "blue"), "VAL", "GAL"),
        )
    ),
    (
        *(("verbs", "PLACE"), ("particles", "LEAD"), ("places", "ARA"), ","),
        *(("particles", "SECOND"), ("places", "VAL"), ",", ("particles", "REST"), ("places", "CAS"), ","),
        *(("particles", "SPREAD"), ("places", "CAS"), ("particles", "OR"), ("places", "CNU"), ","),
        ("particles", "BEST"),
    ),
    (("verbs", "ELSE"), ("cards", "score_secret")),
    (("verbs", "ACT"),),
    *(
        row
        for condition, deed, place in zip(CONDITIONS, cycle(("SKIP", "ACT")), cycle(TO_THE_CASTILLO), strict=False)
        for row in ((("verbs", "ELSE"), ("cards", "score_secret"), *condition), (("verbs", deed),), place)
    ),
    *((("verbs", "ELSE"), ("particles", "ANY")), (("verbs", "SKIP"),)) * 3,
    (
        ("verbs", "RETURN"),
        ("particles", "KEEP LEADS"),
        "2",
        ("places", "COURT"),
        ",",
        "1",
        ("places", "CAT"),
        ("particles", "OR"),
        ("places", "PVA"),
    ),
    (("verbs", "DISK"), ("purposes", "SECRET"), ("places", "CVI"), ("particles", "OR"), ("places", "CNU")),
    *(
        (("verbs", "DISK"), ("purposes", "GENERAL"), ("particles", "LEAD"), ("places", "GRA")),
        (
            *(("verbs", "VETO"), ("colours", "red"), ("particles", "ON"), ("cards", "king"), ("particles", "WHEN")),
            *(("particles", "INTO"), ("places", "GAL")),
        ),
        (("verbs", "ASK"), ("particles", "IF KING MOVED")),
    )
    * 2,
)
"""Orders with many words stand there often, so that a few sheets hold all of these."""

SLOTS = tuple(dict.fromkeys(part for row in PARTS for part in row if isinstance(part, tuple)))


def phrases(words: Words, slot: Slot) -> tuple[str, ...]:
    field, id = slot
    return spellings(words, field, id) if id else phrases_of(getattr(words, field) or getattr(ENGLISH_WORDS, field))


def sheet_of(pick: Callable[[Slot], str]) -> str:
    """The sheet with the phrases picked; verbs in capitals, as a keyword may stand anywhere then."""

    def word(part: Slot | str) -> str:
        return part if isinstance(part, str) else pick(part).upper() if part[0] == "verbs" else pick(part)

    return "\n".join(" ".join(map(word, row)) for row in PARTS)


CANONICAL = read(sheet_of(lambda slot: phrases(ENGLISH_WORDS, slot)[0]), "en")


def test_the_sheet_with_holes_is_a_whole_sheet() -> None:
    assert OrderSheet(blocks=CANONICAL.blocks) == CANONICAL
    assert 7 == len(CANONICAL.blocks)


@pytest.mark.parametrize("words", LANGUAGES, ids=TAGS)
def test_every_word_of_a_language_does_in_a_sheet_of_that_language(words: Words) -> None:
    wanted = {(slot, phrase) for slot in SLOTS for phrase in phrases(words, slot)}
    rounds = {slot: cycle(phrases(words, slot)) for slot in SLOTS}
    written_already: set[tuple[Slot, str]] = set()

    def pick(slot: Slot) -> str:
        phrase = next(rounds[slot])
        written_already.add((slot, phrase))
        return phrase

    while written_already < wanted:
        text = sheet_of(pick)
        assert CANONICAL == read(text, words.language), text


@pytest.mark.thorough
@examples(15)
@given(st.integers(), st.sampled_from(TAGS))
def test_random_words_of_a_language_and_english_make_the_same_sheet(seed: int, language: str) -> None:
    dice = Random(seed)

    def pick(slot: Slot) -> str:
        own = phrases(words_by_tag()[language], slot)
        theirs = {folded(phrase) for said in LEXICONS[language].said.values() for phrase in said}
        return dice.choice([*own, *(p for p in phrases(ENGLISH_WORDS, slot) if folded(p) not in theirs)])

    text = sheet_of(pick)
    assert CANONICAL == read(text, language), text


EVERY = [
    phrase
    for words in LANGUAGES
    for field in ("verbs", "particles", "manners", "places", "cards", "colours")
    for listed in own(words, field).values()
    for phrase in phrases_of(listed)
]

SALADS = st.lists(
    st.tuples(st.sampled_from((*EVERY, *map(str, range(12)), ",")), st.sampled_from("   \n"), st.booleans()),
    max_size=30,
).map(lambda pieces: "".join((phrase.upper() if loud else phrase) + gap for phrase, gap, loud in pieces))


@given(SALADS, st.sampled_from(("", *TAGS)))
def test_any_salad_of_languages_gives_a_sheet_that_reads_back_in_all_of_them(text: str, language: str) -> None:
    sheet = read(text, language)
    check(sheet)

    for reader in ("", "en", language):
        assert OrderSheet(blocks=sheet.blocks) == read(written(sheet.blocks, TABLE), reader)


@pytest.mark.thorough
@examples(15)
@given(st.integers(), st.sampled_from(("", *TAGS)))
def test_words_of_many_languages_never_make_another_sheet(seed: int, language: str) -> None:
    dice = Random(seed)
    canonical = {block.key: block for block in CANONICAL.blocks}

    def pick(slot: Slot) -> str:
        return dice.choice([phrase for words in LANGUAGES for phrase in phrases(words, slot)])

    text = sheet_of(pick)
    sheet = read(text, language)
    assert [] == [block for block in sheet.blocks if block != canonical[block.key]], text
    assert len(sheet.blocks) == len(canonical) or sheet.complaints or sheet.ignored, text
